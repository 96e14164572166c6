"""A cup for tests: commands with instants, and matches played out without a table: openings by the ruleset, games as given."""

from __future__ import annotations

import functools
import operator
import random
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

import msgspec
from msgspec.structs import replace

from moderator.cup import drawing, handout
from moderator.cup.commands import COMMANDS
from moderator.cup.plan import proposed
from moderator.cup.ruleset import Cup
from moderator.cup.state import CupState, Frozen, RoundPlan
from moderator.cup.tables import RoundTable, round_table
from moderator.play.decision import Decision
from moderator.play.events import Event
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Notice, Refusal, TraceLine
from moderator.rulesets.sanguosha.inheritance import inheritance
from moderator.rulesets.sanguosha.roles import ROLE_COUNTS
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.rulesets.sanguosha.scores import game_points
from moderator.rulesets.sanguosha.state import Card, Counters, Game, Holder, MatchState, OneVsOne, Person, Vacancy, Verdict

DECODE = msgspec.json.Decoder(functools.reduce(operator.or_, COMMANDS))
RULES = Sanguosha()
DAY = 86_400
ROLES = [role for role, count in ROLE_COUNTS.items() for _ in range(count)]


def instant(text: str) -> Instant:
    return Instant(round(datetime.fromisoformat(text).timestamp()) * SECOND)


class Desk:
    """One cup. ``do`` expects acceptance, ``refused`` a refusal and gives it back. ``clock`` runs by a minute a command."""

    def __init__(self, start: str = "2026-04-10T12:00:00+08:00", **opened: Any) -> None:
        self.rules = Cup()
        self.state: CupState = self.rules.start("a cup", "Asia/Shanghai")
        self.trace: list[TraceLine] = []
        self.notices: list[Notice] = []
        self.events: list[Event] = []
        self.clock = instant(start)
        self.do("open_cup", **opened)

    def send(self, verb: str, at: str | Instant | None = None, force: bool = False, **fields: Any) -> Decision[Event] | Refusal:
        command = DECODE.decode(msgspec.json.encode({"do": verb, **fields}))
        if at is None:
            self.clock = Instant(self.clock + 60 * SECOND)
            at = self.clock
        when = instant(at) if isinstance(at, str) else at
        self.clock = max(self.clock, when)
        found = self.rules.decide(self.state, command, when, force)
        if isinstance(found, Decision):
            for event in found.events:
                self.state = self.rules.evolve(self.state, event)
            self.events += found.events
            self.trace += found.trace
            self.notices += found.notices
        return found

    def do(self, verb: str, at: str | Instant | None = None, force: bool = False, **fields: Any) -> Decision[Event]:
        found = self.send(verb, at, force, **fields)
        assert isinstance(found, Decision), found
        return found

    def refused(self, verb: str, at: str | Instant | None = None, **fields: Any) -> Refusal:
        found = self.send(verb, at, **fields)
        assert isinstance(found, Refusal), found
        return found

    # --- the course of a cup -------------------------------------------------------------------------------------------

    def enter(self, names: Sequence[str]) -> None:
        for name in names:
            self.do("register", person=name)

    def plan(self, size: int) -> tuple[RoundPlan, ...]:
        rounds = proposed(size)
        assert rounds is not None
        self.do("set_plan", rounds=msgspec.to_builtins(rounds))
        if self.state.params.scoring.status != "confirmed":
            self.do("confirm_scoring")
        return rounds

    def draw(self, name: str, groups: Sequence[Sequence[str]] | None = None, seed: str = "s") -> list[str]:
        """Start and draw a round; the matches."""
        each = self.state.round(name)
        assert each is not None
        if each.status == "planned":
            self.do("start_round", round=name)
        each = self.state.round(name)
        assert each is not None
        drawn = groups or drawing.draw_groups(random.Random(seed), each.field, {})
        self.do("draw_groups", round=name, groups=drawn, seed="" if groups else seed)
        found = self.state.round(name)
        assert found is not None
        return list(found.matches)

    def hand_out(self, match: str, at: str | Instant | None = None) -> Play:
        """Open a match and begin it at its own desk."""
        self.do("open_match", at, match=match, stream=f"stream of {match}")
        return Play(self, match)

    def take(self, play: Play, at: str | Instant | None = None, force: bool = False, **fields: Any) -> Decision[Event]:
        self.clock = max(self.clock, play.now)
        return self.do("match_closed", at, force, **play.closed(**fields))

    def close(self, name: str, at: str | Instant | None = None) -> Frozen:
        self.do("close_round", at, round=name)
        return self.frozen(name)

    # --- what is so --------------------------------------------------------------------------------------------------------

    def frozen(self, name: str) -> Frozen:
        each = self.state.round(name)
        assert each is not None and each.frozen is not None
        return each.frozen

    def table(self, name: str) -> RoundTable:
        each = self.state.round(name)
        assert each is not None
        return round_table(self.state, each)

    def places(self, match: str) -> list[tuple[int | None, str]]:
        table = self.table(self.state.matches[match].round)
        return [(placed.row.place, placed.row.person) for placed in table.of(match)]

    def told(self, verb: str) -> list[TraceLine]:
        return [line for line in self.trace if line.verb == verb]

    def asked(self, code: str) -> list[str]:
        return [ask.id for ask in self.state.asks if ask.code == code]


class Play:
    """A match at its own desk: opened by the ruleset from what the cup hands out, games put down as they ended."""

    def __init__(self, desk: Desk, match: str) -> None:
        self.match = match
        self.begun = desk.clock
        self.now = Instant(desk.clock + 60 * SECOND)
        self.state: MatchState = RULES.start(match, "Asia/Shanghai")
        for command, at in handout.opening(desk.state, desk.state.matches[match]):
            found = RULES.decide(self.state, command, at)
            assert isinstance(found, Decision), found
            for event in found.events:
                self.state = RULES.evolve(self.state, event)
        self.state = replace(self.state, phase="game", started=self.now)
        self.version = 0
        self.head = ""

    def line(self, person: str) -> str:
        return next(line.id for line in self.state.lines.values() if line.person == person)

    def pass_time(self, minutes: int) -> Instant:
        self.now = Instant(self.now + minutes * 60 * SECOND)
        return self.now

    def game(self, roles: dict[str, str], outcome: str, mvp: str | None = None, *, duel: bool = False) -> None:
        """A counted game; roles by line."""
        number = self.state.counted_done + 1
        begun = self.now
        ended = self.pass_time(30)
        game = Game(
            number=number, status="done", seats=tuple(self.state.lines), roles=roles, verdict=Verdict(outcome=outcome, clauses=("S1.1",)),
            mvp=mvp, spy_duel=duel or outcome == "spy", started=begun, ended=ended,
            credited={line: self.state.name_of(line) for line in self.state.lines},
        )  # fmt: skip
        game = replace(game, points=game_points(self.state.params.scoring, game))
        self.state = replace(self.state, games=(*self.state.games, game))

    def adopt_points(self, points: dict[str, str | int], mvps: dict[str, int] | None = None, third: dict[str, int] | None = None) -> None:
        """Points by person as if they had been made in the games so far."""
        lines = dict(self.state.lines)
        for person, value in points.items():
            name = self.line(person)
            old = lines[name].holders
            changed = replace(old[-1], points=Decimal(value), mvps=(mvps or {}).get(person, 0), third=(third or {}).get(person, 0))
            lines[name] = replace(lines[name], holders=(*old[:-1], changed))
        self.state = replace(self.state, lines=lines)

    def played(self, games: int) -> None:
        """So many counted games lie behind, whose points are given otherwise."""
        self.pass_time(30 * (games - self.state.counted_base))
        self.state = replace(self.state, counted_base=games)

    def substitute(self, person: str, name: str, source: str = "b", *, staff: bool = False, reason: str = "left") -> Decimal:
        """Somebody takes over a line; what he inherits."""
        line = self.line(person)
        due = inheritance(self.state, line)
        since = self.pass_time(1)
        holder = Holder(
            person=name, from_game=self.state.counted_done + 1, inherited=due.result, rate=due.rate, source=source, reason=reason
        )
        found = self.state.lines[line]
        known = next((each for each in self.state.candidates if each.name == name), None)
        fields = {key: getattr(known, key) for key in Counters.__struct_fields__} if known is not None else {}
        base = replace(Counters(), **{**fields, "w": 0}) if not self.state.params.final else Counters()
        persons = {
            **self.state.persons,
            person: replace(self.state.persons[person], withdrawn=True, banned=reason == "banned"),
            name: Person(name=name, staff=staff or source == "d", base=base, present=True),
        }
        vacancy = Vacancy(id=len(self.state.vacancies) + 1, line=line, person=person, reason=reason, since=since, filled_by=name)
        lines = {**self.state.lines, line: replace(found, holders=(*found.holders, holder))}
        self.state = replace(self.state, persons=persons, lines=lines, vacancies=(*self.state.vacancies, vacancy))
        self.pass_time(10)
        return due.result

    def card(self, person: str, level: str, clause: str = "S5.2.8") -> None:
        at = self.pass_time(1)
        card = Card(id=len(self.state.cards) + 1, person=person, line=None, level=level, clause=clause, at=at)
        self.state = replace(self.state, cards=(*self.state.cards, card))

    def duel(self, a: str, b: str, *winners: str) -> None:
        self.state = replace(self.state, duels=(*self.state.duels, OneVsOne(a=a, b=b, winners=winners)))

    def share(self, *people: str) -> None:
        lines = tuple(self.line(name) for name in people)
        self.state = replace(
            self.state, shares={**self.state.shares, **dict.fromkeys(people, True)},
            share_lines={**self.state.share_lines, **dict.fromkeys(people, lines)},
        )  # fmt: skip

    def end(self, phase: str = "provisional") -> Play:
        self.state = replace(self.state, phase=phase, ended=self.state.ended or self.pass_time(5))
        return self

    def closed(self, **fields: Any) -> dict[str, Any]:
        """The command's fields, its chain one step further than last time."""
        before, self.version = self.head, self.version + 1
        self.head = f"{self.match}-{self.version}"
        told: dict[str, Any] = {
            "match": self.match, "result": msgspec.to_builtins(self.state), "head": self.head, "entries": 100 + self.version,
            "stream": f"stream of {self.match}", "follows": before,
        }  # fmt: skip
        return told | fields


def ranked(desk: Desk, match: str, totals: Sequence[str | int], **more: Any) -> Play:
    """A match whose people, in the order of the draw, come to these totals."""
    play = desk.hand_out(match)
    games = desk.state.matches[match].snapshot
    assert games is not None
    play.played(games.games)
    play.adopt_points(dict(zip(desk.state.matches[match].people, totals, strict=True)), **more)
    return play


FALLING = (80, 70, 60, 50, 40, 30, 20, 10)


def people(n: int) -> list[str]:
    return [f"P{at:02}" for at in range(1, n + 1)]


def eights(names: Sequence[str]) -> list[list[str]]:
    return [list(names[n : n + 8]) for n in range(0, len(names), 8)]


def begun(size: int = 32, **opened: Any) -> Desk:
    """A cup of so many with its plan; round 1 drawn in the order of entry."""
    desk = Desk(**opened)
    desk.enter(people(size))
    desk.plan(size)
    desk.draw("1", eights(people(size)))
    return desk


def play_round(desk: Desk, name: str) -> Frozen:
    """All matches of a drawn round with eight different totals each, taken in; the round closed."""
    each = desk.state.round(name)
    assert each is not None
    for match in each.matches:
        group = desk.state.matches[match].group
        desk.take(ranked(desk, match, [f"{points}.{group}" for points in FALLING]).end())
    return desk.close(name)
