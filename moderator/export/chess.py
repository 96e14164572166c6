"""A game of International Chess as tables: seats, nights with orders and results, ballots with every change, cards, people, notices."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.export.source import Source
from moderator.export.tables import Book, Table, Value
from moderator.export.timeline import Folded, fold, moment, overrides, record, table, told_to
from moderator.play.audience import HOST, PUBLIC, Audience
from moderator.play.instants import Instant
from moderator.play.ruleset import with_trace
from moderator.play.views import Viewed, view_of_records
from moderator.play.words import Names, Words
from moderator.rulesets.chess.counting import count
from moderator.rulesets.chess.phases import deadlines
from moderator.rulesets.chess.state import Ballot, GameState, Night

SEATS = ("seat", "person", "side", "start_role", "role_now", "alive", "fate", "when", "clauses", "successes", "cards")
NIGHTS = ("night", "n", "time", "seat", "privilege", "target", "state", "reason", "characters", "text")
RESULTS = ("night", "step", "what", "clauses")
BALLOTS = ("day", "runoff", "n", "time", "voter", "target", "channel", "how", "counts", "clauses")
TOTALS = ("day", "runoff", "what", "clauses")
CARDS = ("card", "person", "seat", "level", "clause", "offence", "time", "automatic", "taken_back", "note")
PEOPLE = ("seat", "what", "time")
NOTICES = ("time", "recipient", "what", "clause", "sent")
RESOLUTION = frozenset({"freeze", "rights", "holds", "prison", "kills", "exchange", "transfer", "deaths", "kings", "castling", "aftermath"})
PERSONS = frozenset(
    {"handover", "substitute_replied", "replaced", "replacement_cancelled", "must_be_replaced", "put_to_death", "checked_in"}
)


def book(source: Source, audience: Audience, words: Words) -> Book:
    """Everything that the audience may know: for others than the host from their own view, after the result all but the host's notes."""
    words = words.of("chess")
    state = state_for(source, audience)
    pages = Pages(source, state, audience, words)
    folded: list[Folded] = list(fold(source, names_in))
    tables = [
        pages.seats(), pages.nights(), pages.results(folded), pages.ballots(), pages.totals(folded), pages.cards(), pages.people(folded),
        pages.notices(), record([*pages.told(folded)], state.zone, HOST, words),
    ]  # fmt: skip
    if audience == HOST:
        tables.append(overrides(folded, state.zone, words))
    tables.append(game(state, words))
    lead = [phase_of(state, words)]
    return Book(title=state.params.title or source.title, tables=tuple(tables), lead=tuple(lead))


def published(source: Source) -> bool:
    """Whether the result with all roles has been posted (N20): from then on nothing is secret but the host's own notes."""
    state: GameState = source.state
    return state.phase == "ended" and any(entry.command.get("do") == "end_game" for entry in source.records)


def state_for(source: Source, audience: Audience) -> GameState:
    """The game as the audience knows it: folded from what was disclosed to it, whole once the result is posted."""
    whole: GameState = source.state
    if audience == HOST or published(source):
        return whole
    rules: Viewed[GameState] = source.ruleset
    return view_of_records(rules, source.title, source.zone, source.records, audience)


def names_in(state: GameState) -> Names:
    """Seats by their masks."""
    return state.name_of


def phase_of(state: GameState, words: Words) -> str:
    """How far the game is, or how it ended."""
    if state.winner:
        return words.say("chronicle.over", {"winner": state.winner})
    return words.say("text.phase.counted", {"phase": state.phase, "n": state.number or ""})


def game(state: GameState, words: Words) -> Table:
    """Title, state, times, house rules that differ, and what is due next."""

    def when(at: Instant | None) -> Value:
        return moment(at, state.zone) if at is not None else ""

    rows: list[tuple[Value, ...]] = [
        (words.say("export.fact.title"), state.params.title), (words.say("export.fact.phase"), phase_of(state, words)),
        (words.say("export.fact.zone"), state.zone), (words.say("export.fact.started"), when(state.started)),
    ]  # fmt: skip
    rows += [(words.term("deadline", due.code), when(due.at)) for due in deadlines(state)]
    for name, value in state.params.rules.items():
        code = f"rule.{name}.{value}"
        shown = words.say(code) if words.has(code) else words.show("value", value)
        rows.append((words.say("export.fact.rule", {"name": words.say(f"rule.{name}")}), shown))
    return table("game", ("fact", "value"), rows, words)


class Pages:
    """The tables of one game for one audience."""

    def __init__(self, source: Source, state: GameState, audience: Audience, words: Words) -> None:
        self.source, self.state, self.audience, self.words = source, state, audience, words
        self.host = audience == HOST
        self.open = self.host or published(source)

    def _term(self, key: str, value: object) -> str:
        return self.words.term(key, str(value)) if value else ""

    def _mask(self, seat: str) -> str:
        return self.state.name_of(seat) if seat else ""

    def _time(self, at: Instant) -> str:
        return moment(at, self.state.zone)

    def told(self, folded: list[Folded]) -> Iterator[Folded]:
        """The entries with the lines that the audience may read; what the host has noted and set himself stays with him."""
        for entry, names in folded:
            mine = self.open and not self.host
            lines = tuple(line for line in entry.trace if (line.step != "host" if mine else told_to(line, self.audience)))
            yield with_trace(entry, lines), names

    def seats(self) -> Table:
        """The sixteen, in the order of the list."""
        rows: list[tuple[Value, ...]] = []
        for s in self.state.seats.values():
            d = s.death
            given = [self._term("level", c.level) for c in self.state.cards if c.seat == s.id and not c.revoked]
            fate = self._term("cause", d.cause) if d else ""
            when = self.words.say("chronicle.when", {"phase": d.phase, "n": d.number}) if d else ""
            rows.append((
                s.mask, s.person, self._term("side", s.side), self._term("role", s.start_role), self._term("role", s.role),
                self.words.say("term.yes" if s.alive else "term.no"), fate, when, " ".join(d.clauses) if d else "",
                s.successes if self.open else None, " ".join(given),
            ))  # fmt: skip
        return table("seats", SEATS, rows, self.words, ("seat", "side", "role_now", "alive", "fate", "when"))

    def nights(self) -> Table:
        """Every order as it came in, what became of it and why."""
        rows: list[tuple[Value, ...]] = [
            (
                night.number, s.id, self._time(s.at), self._mask(s.seat), self._term("privilege", s.privilege), self._mask(s.target),
                self._term("status", s.status), self._term("fault", s.reason), s.length or None, s.text,
            )
            for night in self._nights()
            for s in night.submissions
        ]  # fmt: skip
        return table("nights", NIGHTS, rows, self.words)

    def _nights(self) -> Iterator[Night]:
        yield from self.state.nights
        if self.state.night is not None:
            yield self.state.night

    def results(self, folded: list[Folded]) -> Table:
        """What each night came to, step by step, with the clauses; for those who may know."""
        rows: list[tuple[Value, ...]] = []
        for entry, names in folded if self.open else ():
            if entry.command.get("do") == "resolve_night":
                number = next((line.params.get("night") for line in entry.trace if line.verb == "night_resolved"), None)
                lines = [line for line in entry.trace if line.step in RESOLUTION]
                rows += [(number, self._term("step", line.step), self.words.trace(line, names), " ".join(line.clauses)) for line in lines]
        return table("results", RESULTS, rows, self.words)

    def every_ballot(self) -> tuple[Ballot, ...]:
        """The ballots in order."""
        return (*self.state.ballots, *([self.state.ballot] if self.state.ballot is not None else []))

    def ballots(self) -> Table:
        """Every post of every ballot in the order of the stamps: how it was taken and why; whether it counts at the end."""
        rows: list[tuple[Value, ...]] = []
        for ballot in self.every_ballot():
            read = count(self.state, ballot)
            last = {r.post.voter: r.post.n for r in read.readings if not r.void and r.how != "asked"}
            for r in read.readings:
                counts = not r.void and last.get(r.post.voter) == r.post.n
                rows.append((
                    ballot.day, self._runoff(ballot), r.post.n, self._time(r.post.at), self._mask(r.post.voter), self._mask(r.post.target),
                    self._term("channel", r.post.channel), self._how(r.how, void=r.void),
                    self.words.say("term.yes") if counts else "", " ".join(r.clauses),
                ))  # fmt: skip
            for voter in (*read.missing, *read.open):
                target = read.counting[voter]
                how = self.words.say("chronicle.self_vote")
                rows.append((ballot.day, self._runoff(ballot), None, "", self._mask(voter), self._mask(target), "", how, "", "C7.5"))
        return table("ballots", BALLOTS, rows, self.words, ("day", "voter", "target", "how", "counts"))

    def _how(self, how: str, *, void: bool) -> str:
        return self._term("ballot_fault" if void else "how", how)

    def _runoff(self, ballot: Ballot) -> str:
        return self._term("phase", "runoff") if ballot.runoff else ""

    def totals(self, folded: list[Folded]) -> Table:
        """How each ballot was counted: totals, curse votes and the result; curses for those alone who may know (C3.5.3)."""
        rows: list[tuple[Value, ...]] = []
        for entry, names in folded if self.open else ():
            state = [line for line in entry.trace if line.step == "tally"]
            ballot = self._ballot_at(entry.at) if state else None
            for line in state:
                day, runoff = (ballot.day, self._runoff(ballot)) if ballot is not None else (None, "")
                rows.append((day, runoff, self.words.trace(line, names), " ".join(line.clauses)))
        return table("totals", TOTALS, rows, self.words)

    def _ballot_at(self, at: Instant) -> Ballot | None:
        """The ballot that was counted then: the last one closed by that instant."""
        return next((b for b in reversed(self.every_ballot()) if b.closed is not None and b.closed <= at), None)

    def cards(self) -> Table:
        """Every card; what was taken back is marked, never left out."""
        rows: list[tuple[Value, ...]] = [
            (
                c.id, c.person if self.open else "", self._mask(c.seat or ""), self._term("level", c.level), c.clause,
                self.words.say(f"clause.chess.{c.clause}.title") if self.words.has(f"clause.chess.{c.clause}.title") else "",
                self._time(c.at), self.words.say("export.mark.automatic") if c.automatic else "",
                self.words.say("export.revoked" if self.host else "export.revoked.public", {"reason": c.revoked}) if c.revoked else "",
                c.note if self.host else "",
            )
            for c in self.state.cards
        ]  # fmt: skip
        return table("cards", CARDS, rows, self.words, ("seat", "level", "clause"))

    def people(self, folded: list[Folded]) -> Table:
        """Hand-overs and substitutes, check-ins and deaths by card, as they happened."""
        rows: list[tuple[Value, ...]] = []
        for entry, names in folded:
            for line in entry.trace:
                told = self.open or PUBLIC in line.told or self.audience in line.told
                if line.verb in PERSONS and told:
                    rows.append((names(line.target or line.actor or ""), self.words.trace(line, names), self._time(entry.at)))
        return table("persons", PEOPLE, rows, self.words)

    def notices(self) -> Table:
        """Every notice that was due to the audience: when, to whom, what; whether it has been sent, for the host."""
        whole: GameState = self.source.state
        rows: list[tuple[Value, ...]] = []
        for entry in self.source.records:
            for notice in entry.notices:
                if self.open or notice.audience in {PUBLIC, self.audience}:
                    sent = self.words.say("term.yes") if self.host and notice.key in whole.sent else ""
                    said = self.words.notice(notice, self.state.name_of)
                    rows.append((self._time(entry.at), self._recipient(notice.audience), said, notice.clause if self.open else "", sent))
        return table("notices", NOTICES, rows, self.words)

    def _recipient(self, audience: Audience) -> str:
        kind, _, name = audience.partition(":")
        if audience == PUBLIC:
            return self.words.say("chronicle.everybody")
        return self._mask(name) if kind == "seat" else name
