"""A match for tests: adopted positions or whole matches from the opening, the scoring table stated, commands with seconds."""

from __future__ import annotations

import functools
import operator
import random
from decimal import Decimal
from typing import Any

import msgspec

from moderator.play.audience import HOST, Audience
from moderator.play.decision import Decision
from moderator.play.events import Event
from moderator.play.instants import Instant, seconds
from moderator.play.messages import Ask, Notice, Refusal, Step, TraceLine
from moderator.play.ruleset import Record
from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha import draws
from moderator.rulesets.sanguosha.ladder import Ladder, ladder
from moderator.rulesets.sanguosha.ranking import Standing, standings
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.rulesets.sanguosha.state import Game, MatchState

ROLES = {
    "LD": "lord", "Y1": "loyalist", "Y2": "loyalist", "F1": "rebel", "F2": "rebel", "F3": "rebel", "F4": "rebel", "N": "spy",
}  # fmt: skip
LINES = tuple(ROLES)
DECODE = msgspec.json.Decoder(functools.reduce(operator.or_, c.COMMANDS))


def table_t(**changes: Any) -> dict[str, Any]:
    """Table T of the worked cases, written out: rows by outcome for lord, loyalist, rebel, spy."""
    points = {"lord_side": (10, 8, 2, 2), "rebels": (2, 2, 7, 2), "spy": (2, 2, 2, 20), "full_loss": (0, 0, 2, 0)}
    roles = ("lord", "loyalist", "rebel", "spy")
    rows = [{"outcome": o, "role": r, "points": str(p)} for o, row in points.items() for r, p in zip(roles, row, strict=True)]
    allowed = {"lord_side": True, "rebels": True, "spy": True, "full_loss": False}
    kills = dict.fromkeys(roles, "0")
    table = {
        "name": "T",
        "status": "confirmed",
        "rows": rows,
        "mvp_bonus": "2",
        "mvp_allowed": allowed,
        "kill_bonus": kills,
        "red_card": "-5",
    }
    return table | changes


class Match:
    """One match. ``do`` expects acceptance, ``refused`` a refusal and gives it back."""

    def __init__(self) -> None:
        self.rules = Sanguosha()
        self.state: MatchState = self.rules.start("a match", "Asia/Shanghai")
        self.events: list[Event] = []
        self.trace: list[TraceLine] = []
        self.notices: list[Notice] = []
        self.records: list[Record] = []
        self.clock = 0

    def send(self, verb: str, at: float | str | None = None, force: bool = False, **fields: Any) -> Decision[Event] | Refusal:
        command = DECODE.decode(msgspec.json.encode({"do": verb, **fields}))
        if at is None:
            self.clock += 1
            at = self.clock
        instant = Instant(seconds(str(at)))
        self.clock = int(float(at))
        found = self.rules.decide(self.state, command, instant, force)
        if isinstance(found, Decision):
            self.follow(found, instant, {"do": verb, **fields})
        return found

    def follow(self, found: Decision[Event], at: Instant, command: dict[str, Any]) -> None:
        for event in found.events:
            self.state = self.rules.evolve(self.state, event)
        self.events += found.events
        self.trace += found.trace
        self.notices += found.notices
        self.records.append(
            Record(seq=len(self.records) + 1, at=at, command=command, events=found.events, trace=found.trace, notices=found.notices)
        )

    def do(self, verb: str, at: float | str | None = None, force: bool = False, **fields: Any) -> Decision[Event]:
        found = self.send(verb, at, force, **fields)
        assert isinstance(found, Decision), found
        return found

    def refused(self, verb: str, at: float | str | None = None, **fields: Any) -> Refusal:
        found = self.send(verb, at, **fields)
        assert isinstance(found, Refusal), found
        return found

    @property
    def game(self) -> Game:
        assert self.state.game is not None
        return self.state.game

    def deaths(self, *rows: str) -> None:
        """Deaths as "victim", "victim<killer" or "victim/source"."""
        for row in rows:
            victim, _, killer = row.partition("<")
            victim, _, source = victim.partition("/")
            self.do("death", victim=victim, killer=killer or None, source=source or ("damage" if killer else "other"))

    def points(self, index: int = -1) -> dict[str, str]:
        return {line: str(value) for line, value in self.state.games[index].points.items()}

    def totals(self) -> dict[str, str]:
        return {row.person: f"{row.total.normalize():f}" for row in standings(self.state)}

    def row(self, person: str) -> Standing:
        return next(row for row in standings(self.state) if row.person == person)

    def places(self) -> list[tuple[int | None, str]]:
        return [(row.place, row.person) for row in standings(self.state)]

    def ladder(self, person: str) -> Ladder:
        return ladder(self.state, person)

    def asked(self, code: str) -> Ask | None:
        return next((ask for ask in self.state.asks if ask.code == code), None)

    def told(self, verb: str) -> list[TraceLine]:
        return [line for line in self.trace if line.verb == verb]

    def steps(self) -> tuple[Step, ...]:
        return self.rules.steps(self.state)

    def proposed(self) -> Step:
        first = self.steps()[0]
        assert first.proposed
        return first

    def report(self, audience: Audience = HOST) -> dict[str, Any]:
        return self.rules.report(self.state, self.records, (), audience)


def adopted(lines: dict[str, dict[str, Any]] | None = None, **position: Any) -> Match:
    """A match taken over: LD, Y1, Y2, F1-F4, N with Table T unless the position says otherwise."""
    match = Match()
    roles = position.pop("roles", ROLES)
    phase = position.get("phase", "game")
    people = {}
    for line in LINES:
        role = {"role": roles[line]} if phase not in {"opening", "seats", "roles", "provisional"} else {}
        people[line] = {"person": line, **role, **(lines or {}).get(line, {})}
    settled = {"lines": people, "games": 6, "game": 1, "phase": "game", "scoring": table_t()}
    match.do("adopt", 0, position=settled | position)
    return match


def opened(**fields: Any) -> Match:
    """A fresh match of P1 to P8 before anything is agreed."""
    match = Match()
    match.do("open_match", 0, people=[f"P{n}" for n in range(1, 9)], **fields)
    return match


def started(**fields: Any) -> Match:
    """A match with Table T confirmed, all present, begun: game 1 waits for its seats."""
    match = opened(scoring=table_t(), **fields)
    for n in range(1, 9):
        match.do("mark_present", person=f"P{n}")
    match.do("start_match")
    return match


def set_up(match: Match, roles: tuple[str, ...] = tuple(ROLES.values()), seed: int = 1) -> None:
    """Seats as they are or in line order, roles in seat order, boxes drawn, the first hero of each box picked, game begun."""
    chance = random.Random(seed)
    if match.game.status == "seats":
        match.do("set_seats", order=list(match.state.lines))
    match.do("deal_roles", roles=dict(zip(match.game.seats, roles, strict=True)))
    match.do("deal_boxes", boxes=draws.draw_boxes(chance, match.state), seed=str(seed))
    lord = match.game.lord
    assert lord is not None
    for line in (lord, *(line for line in match.game.seats if line != lord)):
        match.do("pick_hero", line=line, hero=match.game.boxes[line][0])
    match.do("begin_reading")
    match.do("start_game")


def rebels_win(match: Match) -> None:
    """The lord dies first; rebels win, nobody is MVP."""
    lord = match.game.lord
    match.do("death", victim=lord, source="life_loss")
    match.do("confirm_outcome", outcome="rebels")
    match.do("name_mvp", line=None)


def dec(text: str) -> Decimal:
    return Decimal(text)
