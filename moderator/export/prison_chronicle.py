"""The chronicle of a prison game: day by day and night by night, as far as the audience may know; who met whom for the host alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from moderator.export.chronicle import Block, Chronicle, Section
from moderator.export.prison_tables import fate_of, names_in, phase_of, piles_of, published, state_for, title_of, votes_of
from moderator.export.source import Source
from moderator.export.timeline import Folded, fold, told_to
from moderator.play.audience import HOST, Audience
from moderator.play.deadlines import iso
from moderator.play.instants import Instant
from moderator.play.messages import TraceLine
from moderator.play.words import Words
from moderator.rulesets.prison.judging import settled
from moderator.rulesets.prison.pairing import met, nights, truth_of, unpaired
from moderator.rulesets.prison.roles import SIDES
from moderator.rulesets.prison.state import Night, Seat, Vote

Place = tuple[str, int]
"""A section: ``setup``, ``day``, ``night`` or ``end``, and its number."""
SILENT: Final = frozenset({
    "game_created", "script_set", "seat_set", "assistant_set", "roles_dealt", "role_assigned", "message_received", "noted", "notice_sent",
    "notice_unsent", "ballot", "doors_opened", "door_entered", "room_formed", "alone", "vote_closed", "elected_for", "shelter_said",
    "ask_answered", "winners", "results_published",
})  # fmt: skip
"""Verbs that the story does not repeat: said better by a table, or of no interest afterwards."""
TWICE: Final = {True: "vote_said", False: "vote_result"}
"""Said once for everybody and once for the host, who reads the full one."""
DESK: Final = frozenset({"inbox"})
KILLING: Final = frozenset({"kill", "wall", "skills"})


def chronicle(source: Source, audience: Audience, words: Words) -> Chronicle:
    """The story for an audience; what is published is in everybody's."""
    return _Teller(source, audience, words.of("prison")).story()


class _Teller:
    def __init__(self, source: Source, audience: Audience, words: Words) -> None:
        self.source, self.audience, self.words = source, audience, words
        self.host = audience == HOST
        self.state = state_for(source, audience)

    def story(self) -> Chronicle:
        """Everything in order."""
        say = self.words.say
        secret = say("chronicle.secret") if self.host and not published(self.source) else ""
        return Chronicle(
            title=self.state.params.title or self.source.title, lang=self.words.lang, lead=tuple(self._lead()), secret=secret,
            sections=(self._cast(), *self._told(), *self._end()),
        )  # fmt: skip

    def _lead(self) -> Iterator[str]:
        yield phase_of(self.state, self.words)
        if self.state.params.script.name:
            yield self.words.say("text.script", {"script": self.state.params.script.name})
        if self.state.started is not None:
            yield self.words.say("chronicle.lead", {"opened": iso(self.state.started, self.state.zone), "n": self.state.day})

    # --- everybody ----------------------------------------------------------------------------------------------------

    def _cast(self) -> Section:
        """Masks with what the audience may know of them."""
        columns = ("mask", "side", "role_name", *(("crime", "person") if self.host else ()), "fate", "result")
        head = tuple(self.words.say(f"export.column.{name}") for name in columns)
        cells = tuple(tuple(self._member(seat)) for seat in self.state.seats.values())
        return Section(title=self.words.say("chronicle.cast"), blocks=(Block(kind="table", head=head, cells=cells),))

    def _member(self, seat: Seat) -> Iterator[str]:
        term = self.words.term
        yield from (seat.mask, term("side", seat.side), title_of(self.source, seat))
        if self.host:
            role = self.state.role(seat.id)
            yield from (role.crime if role is not None else "", seat.person)
        yield self._fate(seat)
        why = self.state.judgements.get(seat.id) or (settled(self.state, seat.id) if self.host else None)
        yield term("result", why.result) if why is not None else ""

    def _fate(self, seat: Seat) -> str:
        if seat.left is None:
            return "" if seat.on_field else self.words.term("state", seat.state)
        cause = seat.left.cause if seat.state == "dead" else ""
        what = self.words.term("cause", cause) if cause else self.words.term("state", seat.state)
        return self.words.say("chronicle.fate", {"n": seat.left.day, "text": what})

    # --- days and nights ----------------------------------------------------------------------------------------------

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
        if kind == "day":
            for vote in votes_of(self.state):
                if vote.day == number:
                    yield from self._vote(vote)
        elif kind == "night" and self.host:
            for night in nights(self.state):
                if night.number == number:
                    yield self._rooms(night)
            yield Block(kind="list", title=say("chronicle.resolution"), lines=tuple(self._lines(entries, killing=True)))
        yield Block(
            kind="list", title=say("chronicle.events"), lines=tuple(self._lines(entries, killing=None if kind != "night" else False))
        )
        if kind == "night" and self.host:
            yield Block(kind="list", title=say("export.sheet.claims"), lines=tuple(self._claims(number)))

    def _lines(self, entries: list[Folded], *, killing: bool | None) -> Iterator[str]:
        """``killing``: only what belongs to it, only the rest, or (None) everything."""
        for entry, names in entries:
            for line in entry.trace:
                wanted = killing is None or (line.step in KILLING) == killing
                if wanted and line.verb not in SILENT and line.step not in DESK and self._may_read(line):
                    yield self._with_clauses(self.words.trace(line, names), line)

    def _may_read(self, line: TraceLine) -> bool:
        twice = line.verb == TWICE[self.host] or (line.verb, line.step) == ("left", "vote")
        return not twice and told_to(line, self.audience)

    def _with_clauses(self, text: str, line: TraceLine) -> str:
        named = ", ".join(line.clauses)
        return self.words.say("text.with_clauses", {"text": text, "clauses": named}) if named else text

    def _rooms(self, night: Night) -> Block:
        """Who sat opposite whom, and who was left over (7.4)."""
        say, name, left = self.words.say, self.state.name_of, unpaired(self.state, night)
        head = tuple(say(f"export.column.{column}") for column in ("room", "guard", "prisoner", "died", "unpaired"))
        cells = tuple(
            (
                room.name, name(room.guard) if room.guard else "", name(room.prisoner) if room.prisoner else "",
                self.words.join(map(name, room.dead)) if room.dead else "", name(room.prisoner) if room.prisoner in left else "",
            )
            for room in night.rooms
        )  # fmt: skip
        return Block(kind="table", title=say("export.sheet.rooms"), head=head, cells=cells)

    def _claims(self, number: int) -> Iterator[str]:
        for claim in self.state.claims:
            if claim.night == number:
                given = {"seat": claim.seat, "text": claim.text, "met": claim.met or None, "truth": truth_of(self.state, claim)}
                yield self.words.say("chronicle.claim", given, self.state.name_of)

    # --- votes --------------------------------------------------------------------------------------------------------

    def _vote(self, vote: Vote) -> Iterator[Block]:
        """Each pile with its guards, where they may be known; below it what did not count."""
        say, name = self.words.say, self.state.name_of
        rows = tuple(
            (
                name(pile.prisoner),
                self.words.term("kind", pile.kind),
                str(pile.votes),
                self.words.join(map(name, pile.guards)) if pile.guards else "",
            )
            for pile in piles_of(self.state, vote)
        )
        head = tuple(say(f"export.column.{column}") for column in ("prisoner", "kind", "votes", "voters"))
        title = say("chronicle.vote.second" if vote.second else "chronicle.vote")
        yield Block(kind="table", title=title, head=head, cells=rows)
        fates = [(post, fate_of(self.state, vote, post, self.words)) for post in vote.posts]
        lines = (
            say("chronicle.vote.void", {"actor": post.guard, "target": post.prisoner, "text": fate}, name)
            for post, fate in fates
            if fate != say("term.yes")
        )
        yield Block(kind="list", lines=tuple(lines))

    # --- the end ------------------------------------------------------------------------------------------------------

    def _end(self) -> Iterator[Section]:
        if self.state.phase != "ended":
            return
        blocks = [Block(lines=(phase_of(self.state, self.words),)), self._results(), *([self._met()] if self.host else [])]
        say = self.words.say
        cards = tuple(
            f"{self.state.name_of(c.seat) if c.seat else ''}\u2002{self.words.term('level', c.level)} {c.clause}"
            for c in self.state.cards
            if not c.revoked
        )
        blocks.append(Block(kind="list", title=say("export.sheet.cards"), lines=cards))
        yield Section(title=say("chronicle.end"), blocks=tuple(block for block in blocks if block.lines or block.cells))

    def _results(self) -> Block:
        head = tuple(self.words.say(f"export.column.{column}") for column in ("mask", "result", "clauses"))
        cells = tuple(
            (self.state.name_of(seat), self.words.term("result", judged.result), ", ".join(judged.clauses))
            for seat, judged in self.state.judgements.items()
        )
        return Block(kind="table", title=self.words.say("chronicle.results"), head=head, cells=cells)

    def _met(self) -> Block:
        """The grid of guards and prisoners."""
        name = self.state.name_of
        guards, prisoners = ([seat.id for seat in self.state.seats.values() if seat.side == side] for side in SIDES)
        found = {(row["guard"], row["prisoner"]): row["nights"] for row in met(self.state)}

        def cell(guard: str, prisoner: str) -> str:
            numbers = found.get((guard, prisoner))
            return ", ".join(map(str, numbers)) if isinstance(numbers, list) else ""

        head = (self.words.say("export.column.met"), *map(name, prisoners))
        cells = tuple((name(guard), *(cell(guard, prisoner) for prisoner in prisoners)) for guard in guards)
        return Block(kind="table", title=self.words.say("export.sheet.met"), head=head, cells=cells)


def _place(trace: tuple[TraceLine, ...], before: Place) -> Place:
    """Where an entry belongs: a day begins when it opens, its night with the first door."""
    for line in trace:
        if line.verb == "day_opened":
            return "day", int(line.params["day"])
        if line.verb == "adopted":
            return ("day" if line.params.get("phase") == "day" else "night"), int(line.params.get("n", 1))
        if line.verb in {"doors_opened", "placed", "door_entered"} and before[0] == "day":
            return "night", before[1]
    return before
