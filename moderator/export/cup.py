"""A whole cup as tables: order, entrants, plan, groups, every game, cards, substitutions, tables with reasons, corrections (section 13)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.cup import people
from moderator.cup.effective import closed_matches, counters_now, effective
from moderator.cup.state import CupMatch, CupState, FrozenRow, Round, ShownRow
from moderator.cup.tables import frozen, round_table
from moderator.export.sanguosha import APPEALS, CARDS, DEATHS, GAMES, PERSONS, Pages
from moderator.export.source import Source
from moderator.export.tables import Book, Table, Value
from moderator.export.timeline import Folded, fold, moment, overrides, record, table
from moderator.play.audience import HOST, Audience
from moderator.play.instants import Instant
from moderator.play.views import view_of_records
from moderator.play.words import Names, Words, as_is
from moderator.rulesets.sanguosha.duels import duel_winner

FINAL = ("place", "shared", "person", "total")
TABLES = ("round", "match", "place", "line", "person", "total", "tie_cards", "mvps", "third", "destination", "clause", "why")
SHOWN = ("round", "match", "place", "person", "total", "destination")
"""What is public of a table: reasons, cards and counts are not."""
ENTRANTS = ("n", "person", "kind", "standing", "round", "place", "points", "w", "y", "r", "yellow_total", "red_total", "red_direct")
KNOWN = 7
"""Columns of the entrants that everybody may read: what a card adds up to follows from matches that nobody has released."""
PLAN = ("round", "kind", "people_n", "groups", "advance", "wildcards", "waits", "best_rest", "games_n", "state")
GROUPS = ("round", "match", "time", "table", "judge", "person", "check_in", "state")
BETWEEN = ("n", "person", "level", "clause", "time", "match", "taken_back", "note")
OVERRIDDEN = ("match", "overridden")
DUELS = ("round", "match", "a", "b", "winners", "won")
CORRECTIONS = ("n", "time", "match", "warning", "person", "round", "place_before", "place_after", "before", "after", "reason")


def book(source: Source, audience: Audience, words: Words) -> Book:
    """Everything section 13 lists; for anybody but the host only what was released (R65), the plan and the calendar."""
    host = audience == HOST
    words = words.of("cup")
    state: CupState = source.state
    if not host:
        state = view_of_records(source.ruleset, source.title, source.zone, source.records, audience)
    pages = CupPages(state, audience, words)
    folded: list[Folded] = list(fold(source, _names))
    tables = [pages.final(), pages.tables(), pages.entrants(), pages.plan(), pages.groups()]
    if host:
        tables += [pages.of_matches("games", GAMES), pages.of_matches("deaths", DEATHS), pages.of_matches("cards", CARDS)]
        tables += [pages.between(), pages.of_matches("persons", PERSONS), pages.duels(), pages.of_matches("appeals", APPEALS)]
        tables.append(pages.corrections())
    tables.append(record(folded, state.zone, audience, words))
    if host:
        tables += [overrides(folded, state.zone, words), pages.overridden()]
    lead = [words.say(f"export.cup.phase.{state.phase}")]
    return Book(title=state.params.title or source.title, tables=tuple(tables), lead=tuple(lead))


def _names(state: CupState) -> Names:
    return as_is


class CupPages:
    """The tables of one cup for one audience."""

    def __init__(self, state: CupState, audience: Audience, words: Words) -> None:
        self.state, self.audience, self.words = state, audience, words
        self.host = audience == HOST

    def _rows(self, each: Round) -> tuple[FrozenRow, ...]:
        """A closed round as it was frozen, an open one as it stands."""
        if each.frozen is not None:
            return each.frozen.rows
        return frozen(self.state, each, round_table(self.state, each), Instant(0)).rows

    def final(self) -> Table:
        """The final order; empty until the final is over."""
        last = self.state.rounds[-1] if self.state.rounds else None
        rows: list[tuple[Value, ...]] = []
        if last is not None and last.frozen is not None:
            marks = {True: self.words.say("term.yes"), False: ""}
            rows = [(r.place, marks[r.shared], r.person, r.total) for r in last.frozen.rows if r.place is not None]
        return table("final", FINAL, rows, self.words, FINAL)

    def tables(self) -> Table:
        """Every group's table with what decided between neighbours, and where each place leads by which clause."""
        if not self.host:
            return self._as_released()
        rows = [row for each in self.state.rounds if each.matches for row in self._table(each)]
        return table("round_tables", TABLES, rows, self.words, ("match", "place", "person", "total", "destination"))

    def _as_released(self) -> Table:
        """Of every round what was released last; of the one that goes on, as it stood then."""
        shown = self.state.shown
        rows: list[tuple[Value, ...]] = []
        for each in self.state.rounds:
            now: tuple[FrozenRow | ShownRow, ...] = each.frozen.rows if each.frozen is not None else ()
            if not now and shown is not None and shown.round == each.plan.id:
                now = shown.rows
            rows += [(each.plan.id, r.match, r.place, r.person, r.total, self._led(r.destination)) for r in now]
        return table("round_tables", SHOWN, rows, self.words, SHOWN[1:])

    def _led(self, destination: str) -> str:
        return self.words.term("destination", destination) if destination not in {"", "none"} else ""

    def _table(self, each: Round) -> Iterator[tuple[Value, ...]]:
        rows = self._rows(each)
        holders = {(r.match, r.line): r.person for r in rows if r.place is not None}
        for r in rows:
            yield (
                each.plan.id, r.match, r.place, r.line, r.person, r.total, r.cards, r.mvps, r.third,
                self.words.term("destination", r.destination), r.clause, self.why(r, holders),
            )  # fmt: skip

    def why(self, row: FrozenRow, holders: dict[tuple[str, str], str]) -> str:
        """What puts a row before the next one, or why it has no place."""
        if row.place is None:
            return self.words.say(f"export.status.{row.status}")
        why = row.reason
        if why is None:
            return ""
        said = {"person": holders.get((row.match, why.partner), ""), "a": why.a, "b": why.b, "clause": why.clause}
        if why.criterion == "shared":
            return self.words.say("export.why.shared", said)
        return self.words.say("export.why", {**said, "criterion": self.words.term("criterion", why.criterion)})

    def entrants(self) -> Table:
        """Everybody with where he stands and his cards now."""
        rows: list[tuple[Value, ...]] = []
        for p in self.state.people.values():
            now, cards = people.where(self.state, p.name), counters_now(self.state, p.name)
            kind = self.words.term("kind", "staff" if p.staff else "entrant")
            rows.append(
                (
                    p.number, p.name, kind, self.words.term("standing", now.status), now.round_id, now.place,
                    now.score if now.place is not None else None, cards.w, cards.y, cards.r, cards.yellow_total, cards.red_total,
                    cards.red_direct,
                )
            )  # fmt: skip
        if not self.host:
            return table("entrants", ENTRANTS[:KNOWN], [row[:KNOWN] for row in rows], self.words)
        return table("entrants", ENTRANTS, rows, self.words)

    def plan(self) -> Table:
        """The rounds as planned."""
        rows: list[tuple[Value, ...]] = [
            (
                each.plan.id, self.words.term("round_kind", each.plan.kind), each.plan.size, each.plan.groups, each.plan.advance,
                each.plan.wildcards, " ".join(map(str, each.plan.waits)), each.plan.best_rest, each.plan.games,
                self.words.term("round_status", each.status),
            )
            for each in self.state.rounds
        ]  # fmt: skip
        return table("plan", PLAN, rows, self.words)

    def groups(self) -> Table:
        """Who was drawn where, when it is played and who judges; for the host who confirmed."""
        rows: list[tuple[Value, ...]] = [
            (
                match.round, match.id, "" if match.start is None else moment(match.start, self.state.zone), match.table, match.judge,
                person, self._answer(match, person), self.words.term("match_status", match.status),
            )
            for match in self.state.matches.values()
            for person in match.people
        ]  # fmt: skip
        return table("groups", GROUPS, rows, self.words)

    def _answer(self, match: CupMatch, person: str) -> str:
        answer = match.answers.get(person)
        return "" if answer is None or not self.host else self.words.say("term.yes" if answer.comes else "term.no")

    def of_matches(self, name: str, columns: tuple[str, ...]) -> Table:
        """A table of every match taken in, as the match itself would print it, with the match before each row."""
        rows: list[tuple[Value, ...]] = []
        for match in closed_matches(self.state):
            found: Table = getattr(Pages(effective(self.state, match), self.audience, self.words.of("sanguosha")), name)()
            rows += [(match.id, *row) for row in found.rows]
        return table(name, ("match", *columns), rows, self.words)

    def overridden(self) -> Table:
        """What the judges set by hand in their matches; why stands in the record of each match."""
        rows: list[tuple[Value, ...]] = [
            (match.id, target) for match in closed_matches(self.state) for target in effective(self.state, match).overrides
        ]
        return table("overridden", OVERRIDDEN, rows, self.words)

    def between(self) -> Table:
        """Cards given between the matches, and the match that each is charged to."""
        rows: list[tuple[Value, ...]] = [
            (
                str(card.id), card.person, self.words.term("level", card.level), card.clause, moment(card.at, self.state.zone),
                card.match, card.revoked, card.note,
            )
            for card in self.state.cards
        ]  # fmt: skip
        return table("between", BETWEEN, rows, self.words)

    def duels(self) -> Table:
        """Every 1v1: those of the matches, and those over a limit between groups."""
        rows: list[tuple[Value, ...]] = []
        for match in closed_matches(self.state):
            counted = effective(self.state, match)
            rows += [(match.round, match.id, d.a, d.b, " ".join(d.winners), duel_winner(d)) for d in counted.duels]
        rows += [
            (each.round, "", each.duel.a, each.duel.b, " ".join(each.duel.winners), duel_winner(each.duel))
            for each in self.state.duels
            if not each.match
        ]
        return table("duels", DUELS, rows, self.words)

    def corrections(self) -> Table:
        """What was put right after a round was closed, with everything that moved."""
        rows: list[tuple[Value, ...]] = []
        for made in self.state.corrections:
            head = (made.id, moment(made.at, self.state.zone), made.match, made.level)
            rows += [
                (
                    *head, c.person, c.round, c.place_before, c.place_after, self.words.term("destination", c.before),
                    self.words.term("destination", c.after), made.reason,
                )
                for c in made.changes
            ] or [(*head, "", "", None, None, "", "", made.reason)]  # fmt: skip
        return table("corrections", CORRECTIONS, rows, self.words)
