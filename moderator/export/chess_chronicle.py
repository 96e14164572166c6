"""The chronicle of a game of International Chess: night by night and day by day, as far as the audience may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from moderator.export.chess import RESOLUTION, names_in, phase_of, published, state_for
from moderator.export.chronicle import Block, Chronicle, Section
from moderator.export.source import Source
from moderator.export.timeline import Folded, fold, told_to
from moderator.play.audience import HOST, Audience
from moderator.play.deadlines import iso
from moderator.play.instants import Instant
from moderator.play.messages import TraceLine
from moderator.play.words import Words
from moderator.rulesets.chess.counting import count
from moderator.rulesets.chess.state import Ballot

Place = tuple[str, int]
"""A section: ``setup``, ``night``, ``day`` or ``end``, and its number."""
SILENT: Final = frozenset({
    "game_created", "person_added", "substitute_added", "seat_added", "roles_assigned", "game_started", "checked_in", "message_received",
    "order", "noted", "notice_sent", "notice_unsent", "night_resolved", "order_taken", "declaration_waits", "died", "ballot_opened",
    "vote_first", "vote_change", "vote_again", "ballot_closed", "ballot_closed_early", "total", "castled",
    "promotion_told", "recorded_analysis", "vote_void", "vote_edited", "vote_asked",
})  # fmt: skip
"""Verbs that the story does not repeat: said better by a list of its own, or of no interest afterwards."""
NIGHTLY: Final = frozenset({"order_taken", "order_void", "order_withdrawn", "declaration_accepted", "declaration_refused", "order_forced"})
COUNTED: Final = frozenset({"tally"})
DESK: Final = frozenset({"setup", "inbox"})
"""Steps of the host's desk: what came in is told by what came of it."""


def chronicle(source: Source, audience: Audience, words: Words) -> Chronicle:
    """The story for an audience; once the result is posted the public reads it whole, but for the host's notes."""
    return _Teller(source, audience, words.of("chess")).story()


class _Teller:
    def __init__(self, source: Source, audience: Audience, words: Words) -> None:
        self.source, self.audience, self.words = source, audience, words
        self.open = audience == HOST or published(source)
        self.state = state_for(source, audience)

    def story(self) -> Chronicle:
        """Everything in order."""
        say = self.words.say
        secret = say("chronicle.secret") if self.audience == HOST and not published(self.source) else ""
        return Chronicle(
            title=self.state.params.title or self.source.title, lang=self.words.lang, lead=tuple(self._lead()), secret=secret,
            sections=(self._cast(), *self._told(), *self._end()),
        )  # fmt: skip

    def _lead(self) -> Iterator[str]:
        yield phase_of(self.state, self.words)
        nights = len(self.state.nights) + (self.state.night is not None)
        if self.state.started is not None:
            yield self.words.say("chronicle.lead", {"opened": iso(self.state.started, self.state.zone), "n": nights})

    # --- the sixteen --------------------------------------------------------------------------------------------------

    def _cast(self) -> Section:
        """Masks with what the audience may know of them."""
        columns = ("seat", "side", "start_role", "role_now", "person", "fate")
        return Section(
            title=self.words.say("chronicle.cast"),
            blocks=(Block(
                kind="table", head=tuple(self.words.say(f"export.column.{name}") for name in columns),
                cells=tuple(tuple(self._member(name)) for name in self.state.seats),
            ),),
        )  # fmt: skip

    def _member(self, name: str) -> Iterator[str]:
        seat, term = self.state.seats[name], self.words.term
        yield seat.mask
        yield term("side", seat.side) if seat.side else ""
        yield term("role", seat.start_role) if seat.start_role else ""
        yield term("role", seat.role) if seat.role and seat.role != seat.start_role else ""
        yield seat.person
        death = seat.death
        if death is None:
            yield ""
            return
        night = death.phase in {"night", "dawn"}
        when = self.words.say("chronicle.night" if night else "chronicle.day", {"n": death.number})
        cause = self.words.term("cause", death.cause) if death.cause else self.words.say("chronicle.dead")
        yield f"{when} {cause}"

    # --- nights and days ----------------------------------------------------------------------------------------------

    def _told(self) -> Iterator[Section]:
        """The sections in order, each from the entries that belong to it."""
        chapters: dict[Place, list[Folded]] = {}
        place: Place = ("setup", 0)
        for entry, names in fold(self.source, names_in):
            place = _place(entry.trace, place)
            chapters.setdefault(place, []).append((entry, names))
        for (kind, number), entries in chapters.items():
            blocks = tuple(block for block in self._blocks(kind, number, entries) if block.lines or block.cells)
            if blocks:
                yield Section(title=self.words.say(f"chronicle.{kind}", {"n": number}), when=self._span(entries), blocks=blocks)

    def _span(self, entries: list[Folded]) -> str:
        first, last = (iso(Instant(entry.at), self.state.zone) for entry in (entries[0][0], entries[-1][0]))
        return self.words.say("chronicle.span", {"opened": first, "until": last})

    def _blocks(self, kind: str, number: int, entries: list[Folded]) -> Iterator[Block]:
        say = self.words.say
        if kind == "night":
            yield Block(kind="list", title=say("chronicle.orders"), lines=tuple(self._orders(number)))
            yield from self._declarations(number) if self.open else self._published(entries)
            yield Block(kind="list", title=say("chronicle.resolution"), lines=tuple(self._lines(entries, RESOLUTION)))
        elif kind == "day":
            for ballot in self._ballots(number):
                yield from self._ballot(ballot)
            yield Block(kind="list", title=say("chronicle.count"), lines=tuple(self._lines(entries, COUNTED)))
        yield Block(kind="list", title=say("chronicle.events"), lines=tuple(self._rest(entries)))

    def _lines(self, entries: list[Folded], steps: Iterable[str]) -> Iterator[str]:
        wanted = frozenset(steps)
        for entry, names in entries:
            for line in entry.trace:
                if line.step in wanted and line.verb not in SILENT and self._may_read(line):
                    yield self._with_clauses(self.words.trace(line, names), line)

    def _rest(self, entries: list[Folded]) -> Iterator[str]:
        for entry, names in entries:
            for line in entry.trace:
                other = line.step not in RESOLUTION and line.step not in COUNTED and line.verb not in SILENT | NIGHTLY
                if other and line.step not in DESK and self._may_read(line):
                    yield self._with_clauses(self.words.trace(line, names), line)

    def _may_read(self, line: TraceLine) -> bool:
        return self.open or told_to(line, self.audience)

    def _with_clauses(self, text: str, line: TraceLine) -> str:
        named = ", ".join(line.clauses)
        return self.words.say("text.with_clauses", {"text": text, "clauses": named}) if named else text

    def _orders(self, number: int) -> Iterator[str]:
        """Orders that stood when the night closed, and those that did not, with why."""
        nights = [*self.state.nights, *([self.state.night] if self.state.night is not None else [])]
        for made in (s for night in nights if night.number == number for s in night.submissions):
            said = self.words.say(
                "chronicle.order", {"seat": made.seat, "privilege": made.privilege, "target": made.target or None}, self.state.name_of
            )
            if made.status == "standing":
                yield said
            else:
                why = self.words.term("fault", made.reason) if made.reason else self.words.term("status", made.status)
                yield self.words.say("chronicle.order.void", {"text": said, "reason": why})

    def _declarations(self, number: int) -> Iterator[Block]:
        """Of those that stood, the whole text."""
        nights = [*self.state.nights, *([self.state.night] if self.state.night is not None else [])]
        for made in (s for night in nights if night.number == number for s in night.submissions if s.text and s.status == "standing"):
            title = self.words.say("chronicle.declaration", {"seat": made.seat}, self.state.name_of)
            yield Block(kind="quote", title=title, lines=tuple(made.text.split("\n")))

    def _published(self, entries: list[Folded]) -> Iterator[Block]:
        """What the dawn printed, without saying who wrote it (C4.2, R35)."""
        for entry, _ in entries:
            for notice in entry.notices:
                if notice.code == "dawn":
                    for text in notice.params.get("texts", {}).values():
                        yield Block(kind="quote", title=self.words.say("chronicle.declaration.public"), lines=tuple(text.split("\n")))

    # --- ballots ------------------------------------------------------------------------------------------------------

    def _ballots(self, day: int) -> list[Ballot]:
        every: list[Ballot] = [*self.state.ballots, *([self.state.ballot] if self.state.ballot is not None else [])]
        return [ballot for ballot in every if ballot.day == day]

    def _ballot(self, ballot: Ballot) -> Iterator[Block]:
        """Who voted for whom, the most first; below it every change and every post that did not count."""
        say, name = self.words.say, self.state.name_of
        read = count(self.state, ballot)
        by: dict[str, list[str]] = {}
        for voter, target in read.counting.items():
            if target:
                by.setdefault(target, []).append(voter)
        rows = tuple(
            (name(target), str(len(voters)), say("term.list.between").join(name(v) for v in voters))
            for target, voters in sorted(by.items(), key=lambda pair: -len(pair[1]))
        )
        head = tuple(say(f"chronicle.column.{column}") for column in ("target", "votes", "voters"))
        yield Block(kind="table", title=say("chronicle.runoff" if ballot.runoff else "chronicle.ballot"), head=head, cells=rows)
        yield Block(kind="list", lines=tuple(self._changes(ballot)))

    def _changes(self, ballot: Ballot) -> Iterator[str]:
        for read in count(self.state, ballot).readings:
            post = read.post
            given = {"actor": post.voter, "target": post.target or None, "received": iso(post.at, self.state.zone), "code": read.how}
            if read.void:
                yield self._said("chronicle.vote.void", given, read.clauses)
            elif read.how in {"change", "again", "edited", "asked"}:
                yield self._said(f"chronicle.vote.{read.how}", given, read.clauses)

    def _said(self, code: str, given: dict[str, str | None], clauses: tuple[str, ...]) -> str:
        text = self.words.say(code, given, self.state.name_of)
        return self.words.say("text.with_clauses", {"text": text, "clauses": ", ".join(clauses)}) if clauses else text

    # --- the end ------------------------------------------------------------------------------------------------------

    def _end(self) -> Iterator[Section]:
        if not self.open or not self.state.winner:
            return
        say, term = self.words.say, self.words.term
        cards = tuple(f"{c.person}\u2002{term('level', c.level)} {c.clause}" for c in self.state.cards if not c.revoked)
        awards = tuple(f"{term('award', n.award)}\u2002{n.person}{f' ({n.note})' if n.note else ''}" for n in self.state.nominations)
        blocks = (
            Block(lines=(phase_of(self.state, self.words),)), Block(kind="list", title=say("export.sheet.cards"), lines=cards),
            Block(kind="list", title=say("chronicle.awards"), lines=awards),
        )  # fmt: skip
        yield Section(title=say("chronicle.end"), blocks=tuple(block for block in blocks if block.lines))


def _place(trace: tuple[TraceLine, ...], before: Place) -> Place:
    """Where an entry belongs: the announcement of a dawn closes the night, that of a night closes the day."""
    for line in trace:
        if line.verb == "roster_posted":
            return "night", 1
        if line.verb == "adopted":
            return ("night" if line.params.get("phase") == "night" else "day"), int(line.params.get("n", 1))
        if line.verb == "ballot_opened" or line.verb == "ballot_opened_late":
            return "day", int(line.params["day"])
        if line.verb == "night_began":
            return "night", int(line.params["night"])
    return before
