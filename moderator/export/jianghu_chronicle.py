"""The chronicle of a game of jianghu: round by round what was posted, who was voted out, what else happened, as far as one may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from moderator.export.chronicle import Block, Chronicle, Section
from moderator.export.jianghu import Pages, names_in, state_for
from moderator.export.source import Source
from moderator.export.tables import Table
from moderator.export.timeline import Folded, fold, told_to
from moderator.play.audience import HOST, Audience
from moderator.play.deadlines import iso
from moderator.play.words import Words
from moderator.rulesets.jianghu.state_parts import Round

SILENT: Final = frozenset({
    "game_created", "seat_added", "dealt", "codewords_set", "checkin_received", "ballot_cast", "ballots_imported", "message_received",
    "message_handled", "message_pinned", "message_noted", "noted", "notice_sent", "notice_unsent", "slot_assigned", "post_received",
    "post_accepted", "posts_unjudged", "posts_resolved", "may_take", "may_rescue", "top", "not_voted", "forum_counted", "alliance_told",
    "ask_answered", "noon_checked", "window_closed", "tally_preview", "vote_closed", "reminded",
})  # fmt: skip
"""Verbs that the story does not repeat: said better by a table, or of no interest afterwards."""


def chronicle(source: Source, audience: Audience, words: Words) -> Chronicle:
    """The story for an audience."""
    return _Teller(source, audience, words.of("jianghu")).story()


class _Teller:
    def __init__(self, source: Source, audience: Audience, words: Words) -> None:
        self.source, self.audience, self.words = source, audience, words
        self.state = state_for(source, audience)
        self.pages = Pages(source, self.state, audience, words)

    def story(self) -> Chronicle:
        """Everything in order."""
        secret = self.words.say("chronicle.secret") if self.audience == HOST and self.state.phase != "ended" else ""
        return Chronicle(
            title=self.state.params.title or self.source.title, lang=self.words.lang, lead=(self.pages.phase(),), secret=secret,
            sections=(self._cast(), *self._rounds()),
        )  # fmt: skip

    def _cast(self) -> Section:
        return Section(title=self.words.say("chronicle.cast"), blocks=(_block(self.pages.seats()),))

    def _rounds(self) -> Iterator[Section]:
        told = self._told()
        posts, tops = self.pages.posts(), self.pages.tops()
        for each in (*self.state.rounds, *([self.state.round] if self.state.round is not None else [])):
            blocks = [_block(table, each.number) for table in (posts, tops)]
            lines = tuple(told.get(each.number, ()))
            if lines:
                blocks.append(Block(kind="list", lines=lines))
            yield Section(
                title=self.words.say("text.ballot", {"round": each.number}),
                when=self._when(each),
                blocks=tuple(block for block in blocks if block.lines or block.cells),
            )

    def _when(self, each: Round) -> str:
        end = each.results or each.limits.vote
        zone = self.state.zone
        return self.words.say("chronicle.span", {"opened": iso(each.opened, zone), "until": iso(end, zone)})

    def _told(self) -> dict[int, list[str]]:
        """The sentences of the record by round."""
        found: dict[int, list[str]] = {}
        number = self.state.rounds[0].number if self.state.rounds else self.state.number
        folded: list[Folded] = list(fold(self.source, names_in))
        for entry, names in folded:
            for event in entry.events:
                number = getattr(event, "number", number) if type(event).__name__ == "RoundOpened" else number
            for line in entry.trace:
                if line.verb not in SILENT and told_to(line, self.audience):
                    found.setdefault(number, []).append(self.words.trace(line, names))
        return found


def _block(table: Table, number: int | None = None) -> Block:
    """A table, or the rows of one round without its column."""
    if number is None:
        cells = tuple(tuple("" if cell is None else str(cell) for cell in row) for row in table.rows)
        return Block(kind="table", head=table.columns, cells=cells)
    cells = tuple(tuple("" if cell is None else str(cell) for cell in row[1:]) for row in table.rows if row[0] == number)
    return Block(kind="table", title=table.title, head=table.columns[1:], cells=cells)
