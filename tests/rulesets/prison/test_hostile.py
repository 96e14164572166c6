"""Nonsense is refused with a clause or a code, or taken: nothing crashes, nothing is lost, and every event can be folded by anybody."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from moderator.play import views
from moderator.play.audience import HOST, PUBLIC, group, seat
from moderator.play.commands import Command
from moderator.play.decision import Decision
from moderator.play.events import Event
from moderator.play.messages import Refusal
from moderator.play.ruleset import Record
from moderator.rulesets.prison import report
from moderator.rulesets.prison.commands import COMMANDS
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.commands.setup import Adopt, Position, SeatPosition
from moderator.rulesets.prison.judging import results
from moderator.rulesets.prison.ruleset import Prison
from moderator.rulesets.prison.script.checks import check
from moderator.rulesets.prison.script.expr import manuals, true
from moderator.rulesets.prison.script.model import Script, Skill, Targets
from moderator.rulesets.prison.setup_events import Adopted
from moderator.rulesets.prison.state import GameState
from tests.rulesets.prison import nonsense
from tests.rulesets.prison.begun import Table, evening, wall
from tests.rulesets.prison.games import SEATS, Game, at, seats
from tests.rulesets.prison.rich import RICH
from tests.rulesets.prison.test_clauses_night import POINT, POISON

RULES = Prison()
ROLES = {role.side: [each.id for each in RICH.roles if each.side == role.side] for role in RICH.roles}
DEALT = {name: {"role": ROLES["guard" if name[0] == "G" else "prisoner"][int(name[1]) - 1], "tags": ()} for name in SEATS}
many = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], derandomize=True)


@cache
def states() -> tuple[GameState, ...]:
    """Games as they may stand when nonsense arrives."""
    tied = Game(leaders={"guard": "G6", "prisoner": "P6"})
    tied.vote("G1 P2 exec", "G2 P3 exec")
    electing = Game()
    from moderator.rulesets.prison.commands import day as d

    electing.do(d.OpenElection(), "10:00")
    night = evening(
        Game(phase="corridor", over={"P1": POINT, "G2": {"skills": (POISON, Skill(id="s", effect="manual", text="x", targets=Targets()))}})
    )
    night.do(c.UseSkill(seat="G2", skill="s", targets=("P3",)), "21:05")
    night.do(n.OrderKill(seat="P1", mode="face"), "21:06")
    ended = Game()
    ended.vote("G1 P1 exec")
    asked = Game(over={"P2": {"tags": ("mastermind",)}})
    asked.vote("G1 P1 exec")
    games = (
        Table(), Table().seated(), Table().started(), Game(leaders={"guard": "G1", "prisoner": "P2"}),
        electing, tied,
        Game(phase="corridor"), night, wall(evening(Game())), Game(phase="night"), ended, asked,
        Game(over=DEALT, script=RICH, leaders={"guard": "G1"}),
        Game(over=DEALT, script=RICH, phase="interrogation"),
    )  # fmt: skip
    return tuple(game.state for game in games)


def folded(state: GameState, decision: Decision[Event]) -> GameState:
    """The state after; every audience can fold what it is shown."""
    after = state
    for event in decision.events:
        after = RULES.evolve(after, event)
    for audience in (PUBLIC, seat("G1"), seat("P1"), group("guard")):
        seen = views.view(RULES, RULES.start("t", "Asia/Shanghai"), decision.events, audience)
        msgspec.json.encode(seen)
    return after


def sound(state: GameState) -> None:
    """What is asked of every state can be answered of this one."""
    for found in (RULES.steps(state), RULES.due(state), RULES.asks(state)):
        msgspec.json.encode(found)
    assert set(results(state)) == set(state.seats)
    report.report(RULES, state, [], (), HOST)
    record = Record(seq=1, at=at("12:00"), command={}, events=())
    report.report(RULES, state, [record], (), PUBLIC)


def taken(state: GameState, command: Command, clock: str = "12:00", *, force: bool = False) -> GameState:
    """A refusal says where and why; a decision can be folded."""
    decision = RULES.decide(state, command, at(clock), force)
    if isinstance(decision, Refusal):
        assert decision.code
        msgspec.json.encode(decision)
        return state
    after = folded(state, decision)
    sound(after)
    return after


VERBS = [kind for kind in COMMANDS if kind is not Adopt]


@pytest.mark.parametrize("kind", VERBS, ids=lambda kind: kind.__name__)
def test_any_command_at_any_time(kind: type[Command], size: Callable[[int, int], int]) -> None:
    @settings(many, max_examples=size(40, 400))
    @given(st.data())
    def run(data: st.DataObject) -> None:
        state = data.draw(st.sampled_from(states()))
        command = data.draw(nonsense.struct(kind))
        taken(state, command, data.draw(st.sampled_from(("12:00", "20:45", "21:30", "22:30"))), force=data.draw(st.booleans()))

    run()


def test_several_in_a_row(size: Callable[[int, int], int]) -> None:
    @settings(many, max_examples=size(60, 600))
    @given(st.data())
    def run(data: st.DataObject) -> None:
        state = data.draw(st.sampled_from(states()))
        for _ in range(6):
            command = data.draw(
                st.one_of(*[nonsense.struct(kind) for kind in data.draw(st.lists(st.sampled_from(VERBS), min_size=1, max_size=2))])
            )
            state = taken(state, command, data.draw(st.sampled_from(("12:00", "20:45", "21:30"))), force=True)

    run()


# --- positions ----------------------------------------------------------------------------------------------------------------


def test_any_position(size: Callable[[int, int], int]) -> None:
    @settings(many, max_examples=size(150, 2_000))
    @given(nonsense.struct(Position), st.booleans())
    def run(position: Position, force: bool) -> None:
        taken(RULES.start("t", "Asia/Shanghai"), Adopt(position=position), force=force)

    run()


def test_a_position_with_one_thing_wrong(size: Callable[[int, int], int]) -> None:
    base = Position(seats=seats(P1={"skills": ("face_kill",), "role": "murderer", "tags": ("murderer",)}))

    @settings(many, max_examples=size(200, 3_000))
    @given(st.data())
    def run(data: st.DataObject) -> None:
        name = data.draw(st.sampled_from([name for name in nonsense.hints(Position) if name != "seats"]))
        value = data.draw(nonsense.of(nonsense.hints(Position)[name]))
        phase = data.draw(st.sampled_from(("day", "corridor", "interrogation", "interrogation2", "night")))
        changed = replace(base, **{"phase": phase, name: value})
        if data.draw(st.booleans()):
            who = data.draw(st.sampled_from(SEATS))
            field = data.draw(st.sampled_from([*nonsense.hints(SeatPosition)]))
            odd = data.draw(nonsense.of(nonsense.hints(SeatPosition)[field]))
            changed = replace(changed, seats={**base.seats, who: replace(base.seats[who], **{field: odd})})
        state = taken(RULES.start("t", "Asia/Shanghai"), Adopt(position=changed))
        if state.seats:
            state = taken(state, c.SetFlag(name="x"))
            taken(state, data.draw(nonsense.struct(data.draw(st.sampled_from(VERBS)))), "21:30", force=True)

    run()


@pytest.mark.parametrize(
    "change",
    [
        {"doors": -1}, {"doors": 99}, {"doors": 2}, {"number": 0}, {"number": -4}, {"vote_deaths": -1}, {"election_round": 0},
        {"killer": "nobody"},
        {"passed": ("E9",)}, {"protections": {"G1": ("rain",)}}, {"opened": "9999-12-31T23:59:59+00:00"},
        {"opened": "0001-01-01T00:00:00+00:00"},
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(change: dict[str, Any]) -> None:
    decision = RULES.decide(RULES.start("t", "Asia/Shanghai"), Adopt(position=replace(Position(seats=seats()), **change)), at("12:00"))
    assert isinstance(decision, Refusal)


def test_more_seats_than_there_are_doors_is_refused() -> None:
    guards = {f"G{k}": SeatPosition(side="guard") for k in range(12)}
    crowd = guards | {f"P{k}": SeatPosition(side="prisoner", role="murderer") for k in range(12)}
    decision = RULES.decide(RULES.start("t", "Asia/Shanghai"), Adopt(position=Position(seats=crowd)), at("12:00"))
    assert isinstance(decision, Refusal)


# --- scripts and conditions -------------------------------------------------------------------------------------------------------


def test_any_script_is_checked_without_a_crash(size: Callable[[int, int], int]) -> None:
    @settings(many, max_examples=size(100, 1_500))
    @given(nonsense.struct(Script))
    def run(script: Script) -> None:
        msgspec.json.encode(check(script))

    run()


def test_any_condition_is_true_or_false(size: Callable[[int, int], int]) -> None:
    from moderator.rulesets.prison.facts import SeatWorld

    @settings(many, max_examples=size(300, 5_000))
    @given(nonsense.EXPR, st.sampled_from((*SEATS, "", "nobody")))
    def run(expr: Any, name: str) -> None:
        assert true(expr, SeatWorld(states()[3], name)) in {True, False}
        list(manuals(expr))

    run()


# --- events ---------------------------------------------------------------------------------------------------------------------

OWN = [event for event in RULES.events if event.__module__.startswith("moderator.rulesets.prison") and event is not Adopted]


@pytest.mark.parametrize("kind", OWN, ids=lambda kind: kind.__name__)
def test_any_event_can_be_folded_into_any_state(kind: type[Event], size: Callable[[int, int], int]) -> None:
    """Total, though the event speaks of seats and people that the state does not know: a view may know less than the game."""

    @settings(many, max_examples=size(25, 250))
    @given(st.sampled_from(states()), nonsense.struct(kind))
    def run(state: GameState, event: Event) -> None:
        assert isinstance(RULES.evolve(state, event), GameState)
        for audience in (PUBLIC, seat("G1"), group("prisoner")):
            seen = RULES.disclose(event, audience)
            assert seen is None or isinstance(RULES.evolve(RULES.start("t", "Asia/Shanghai"), seen), GameState)

    run()
