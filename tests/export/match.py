"""A match made by hand for the export tests: two counted games, a drawn one, one under way, cards, a substitute."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import msgspec

from moderator.play.audience import HOST, PUBLIC
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import TraceLine
from moderator.play.ruleset import Record
from moderator.rulesets.sanguosha.roles import Role
from moderator.rulesets.sanguosha.scores import game_points
from moderator.rulesets.sanguosha.state import Card, Death, Game, Holder, Line, MatchState, Params, Person, Pick, Vacancy, Verdict

NAMES = ("青梅", "长风", "=cmd()", "-5", "🦊 狐狸", "\u202e反着", "甲\u200b乙", "Ἀ" * 90)
ROLES: tuple[Role, ...] = ("lord", "loyalist", "loyalist", "rebel", "rebel", "rebel", "rebel", "spy")
LINES = tuple("12345678")
DAY = Instant(1_764_500_000 * SECOND)


def roles(turned: int = 0) -> dict[str, Role]:
    """Roles by line; ``turned`` moves those of all but the lord on by that many lines."""
    rest = ROLES[1:]
    return {"1": "lord"} | {line: rest[(n + turned) % 7] for n, line in enumerate(LINES[1:])}


def game(number: int, status: str, outcome: Any = None, turned: int = 0, **more: Any) -> Game:
    """A game; its points follow from the preset."""
    verdict = Verdict(outcome=outcome, clauses=("S1.1",)) if outcome else None
    picks = {line: Pick(hero=f"武将{line}") for line in LINES}
    credited = {line: NAMES[int(line) - 1] for line in LINES} if outcome else {}
    made = Game(
        number=number, status=status, seats=LINES, roles=roles(turned), started=DAY, verdict=verdict, picks=picks, credited=credited, **more
    )
    return made if status != "done" else _with_points(made)


def _with_points(made: Game) -> Game:
    return msgspec.structs.replace(made, points=game_points(Params().scoring, made))


def match(turned: int = 0) -> MatchState:
    """The whole match; ``turned`` permutes the hidden roles of the game under way, and nothing else."""
    dead = (Death(n=1, victim="4", killer="1", source="damage", at=DAY, note="leaks a role", round=2),)
    lines = {
        line: Line(id=line, number=n, holders=(Holder(person=NAMES[n - 1]),)) for n, line in enumerate(LINES, start=1)
    }  # fmt: skip
    late = Holder(person="替补", from_game=3, inherited=Decimal("9.6"), rate=Decimal("0.8"), source="b")
    lines["8"] = Line(id="8", number=8, holders=(Holder(person=NAMES[7]), late))
    running = {**roles(turned), "4": "rebel"}
    return MatchState(
        params=Params(title="蒸蒸日上杯 A 组"), phase="game", lines=lines,
        persons={name: Person(name=name, present=True) for name in (*NAMES, "替补")},
        games=(game(1, "done", "lord_side", mvp="1"), game(2, "draw", "draw"), game(2, "done", "rebels", attempt=2)),
        game=game(3, "playing", None, deaths=dead) if turned == 0 else _replaced(game(3, "playing", None, deaths=dead), running),
        cards=(
            *(Card(id=n, person="长风", line="2", level="warning", clause="S5.1.1", at=DAY, game=1, automatic=True) for n in (1, 2, 3)),
            Card(id=4, person="-5", line="4", level="red", clause="S5.3.3", at=DAY, game=2, note="hinted at a rebel"),
            Card(id=5, person="青梅", line="1", level="yellow", clause="S5.2.8", at=DAY, game=2, waived="he is the spy"),
        ),
        vacancies=(Vacancy(id=1, line="8", person=NAMES[7], reason="left", since=DAY, filled_by="替补"),),
    )  # fmt: skip


def _replaced(made: Game, given: dict[str, Role]) -> Game:
    return msgspec.structs.replace(made, roles=given)


class _Rules:
    """Just enough of a ruleset: the state does not move, whatever happens."""

    name = "sanguosha"

    def __init__(self, state: MatchState) -> None:
        self._state = state

    def start(self, title: str, zone: str) -> MatchState:
        return self._state

    def evolve(self, state: MatchState, event: Any) -> MatchState:
        return state


@dataclass
class Made:
    """What export is given."""

    state: MatchState
    title: str = "蒸蒸日上杯 A 组"
    zone: str = "Asia/Shanghai"
    records: tuple[Record, ...] = ()
    ruleset: Any = field(init=False)

    def __post_init__(self) -> None:
        self.ruleset = _Rules(self.state)

    def export_file(self, path: Any, full: bool = False, redact: bool = False) -> None:
        path.write_text('{"moderator":1}\n')


def made(turned: int = 0) -> Made:
    """The match with a record of three entries, one of them the host's alone and one forced."""
    public = TraceLine(step="table", verb="turn_began", actor="2", clauses=("S1.2.1",), told=(PUBLIC,))
    secret = TraceLine(step="setup", verb="roles_dealt", target=str(roles(turned)), told=(HOST,))
    records = (
        Record(seq=1, at=DAY, command={"do": "deal_roles", "roles": roles(turned)}, events=(), trace=(secret,), by="judge"),
        Record(seq=2, at=DAY, command={"do": "begin_turn", "line": "2"}, events=(), trace=(public,), by="judge"),
        Record(seq=3, at=DAY, command={"do": "begin_turn", "line": "2"}, events=(), trace=(secret,), by="judge", force="the spy asked"),
    )
    return Made(state=match(turned), records=records)


__all__ = ["DAY", "LINES", "NAMES", "Made", "made", "match"]
