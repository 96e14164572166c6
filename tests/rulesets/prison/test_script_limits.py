"""Every limit, breach, status and condition of a script (section 8), each in a game; one without a row fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from moderator.play.commands import Answer
from moderator.play.messages import Refusal
from moderator.rulesets.prison import cards
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.commands import setup as s
from moderator.rulesets.prison.facts import SeatWorld
from moderator.rulesets.prison.judging import settled
from moderator.rulesets.prison.roles import STATUSES
from moderator.rulesets.prison.script.checks import CHECKS
from moderator.rulesets.prison.script.expr import ATOMS, COUNTS, OPS, SELECTOR, STATES, true
from moderator.rulesets.prison.script.model import Effect, Limit, Skill, Win
from tests.rulesets.prison.begun import ask, dead, evening, wall
from tests.rulesets.prison.games import Game, released
from tests.rulesets.prison.games import dead as gone
from tests.rulesets.prison.skilled import SEAT, literals, one, use
from tests.rulesets.prison.test_clauses_night import POISON, rooms

# --- limits -----------------------------------------------------------------------------------------------------------


def no_vote() -> None:
    game = Game(over={"G1": {"limits": (Limit(check="no_vote"),)}})
    assert game.refuse(d.CastBallot(guard="G1", prisoner="P3", kind="execute")).code == "limit_no_vote"


def must_vote() -> None:
    limits = {"limits": (Limit(check="must_vote", breach="lose"),)}
    over = {
        "G1": limits,
        "G2": limits,
        "G3": {**limits, "statuses": {"sidelined": "lasting"}},
        "G4": {**limits, **gone("night", 0)},
        "P3": limits,
    }
    game = Game(over=over)
    game.vote("G1 P4 exec")
    judged = {seat.id for seat in game.state.seats.values() if seat.judged is not None}
    assert judged == {"G2"}, "G1 has voted, though his prisoner is dead now"


def no_reveal_in_interrogation() -> None:
    game = Game(over={"P3": {"limits": (Limit(check="no_reveal_in_interrogation", breach="lose"),)}})
    assert settled(game.state, "P3").result == "pending", "only when the host says so"
    game.do(c.BreakLimit(seat="P3", limit="no_reveal_in_interrogation", reason="heard"))
    assert settled(game.state, "P3").result == "lose"


def no_skill_when() -> None:
    limits = (Limit(check={"no_skill_when": {"flag": "storm"}}),)
    skill = Skill(id="s", effect="set_flag", flag="x")
    game = one(skill, over={"P2": {"limits": limits}})
    use(game)
    game.do(c.SetFlag(name="storm"))
    assert game.refuse(c.UseSkill(seat="P2", skill="s")).code == "limit_no_skill"
    leader = Game(leaders={"prisoner": "P2"}, over={"P2": {"limits": limits}}, flags=("storm",))
    assert leader.refuse(d.Acquit(target="P3"), "12:00").code == "limit_no_skill"
    killer = rooms(over={"P1": {"tags": ("murderer",), "limits": limits}}, flags=("storm",))
    assert killer.refuse(n.OrderKill(seat="P1", mode="face"), "21:10").code == "limit_no_skill"


def cannot_target() -> None:
    limits = (Limit(check={"cannot_target": {"side": "prisoner", "tag": "murderer"}}),)
    game = one(Skill(id="s", effect="manual", text="x", targets=SEAT), over={"P2": {"limits": limits}})
    assert game.refuse(c.UseSkill(seat="P2", skill="s", targets=("P1",))).code == "limit_cannot_target"
    use(game, "P3")
    voting = Game(over={"G1": {"limits": limits}})
    assert voting.refuse(d.CastBallot(guard="G1", prisoner="P1", kind="execute")).code == "limit_cannot_target"


def door_only() -> None:
    game = Game(phase="corridor", over={"P3": {"limits": (Limit(check={"door_only": ["4", "5"]}),)}})
    game.do(n.OpenDoor(side="prisoner", door="all"), "20:40")
    assert game.refuse(n.EnterDoor(seat="P3", door="3"), "20:41").code == "limit_door"
    game.do(n.EnterDoor(seat="P3", door="4"), "20:41")


def manual_limit() -> None:
    game = Game(over={"P3": {"limits": (Limit(check="manual", id="red", text="never say red", breach="host"),)}})
    game.do(c.BreakLimit(seat="P3", limit="red", reason="said it"))
    assert game.asked() == ["A-LIMIT"]


CHECK: dict[str, Callable[[], None]] = {
    **{each.__name__: each for each in (no_vote, must_vote, no_reveal_in_interrogation, no_skill_when, cannot_target, door_only)},
    "manual": manual_limit,
}


@pytest.mark.parametrize("check", CHECKS)
def test_limit_check(check: str) -> None:
    CHECK[check]()


def _broken(breach: Any) -> Game:
    game = Game(over={"P3": {"limits": (Limit(check="manual", id="red", text="never say red", breach=breach),)}})
    game.do(c.BreakLimit(seat="P3", limit="red", reason="said it"))
    return game


def lose() -> None:
    game = _broken("lose")
    assert game.state.seats["P3"].on_field
    game.vote("G1 P1 exec")
    assert "P3" in game.losers


def die() -> None:
    game = _broken("die")
    assert game.state.seats["P3"].left is not None
    assert game.state.seats["P3"].left.cause == "host"


def card() -> None:
    game = _broken("card")
    game.do(Answer(ask=ask(game, "A-CARD"), choice="yellow"))
    assert cards.of_seat(game.state, "P3").yellow == 1


def host() -> None:
    for choice in ("none", "lose", "die", "card"):
        game = _broken("host")
        game.do(Answer(ask=ask(game, "A-LIMIT"), choice=choice))
        assert (settled(game.state, "P3").result == "lose") is (choice in {"lose", "die"})
    again = _broken("host")
    again.do(Answer(ask=ask(again, "A-LIMIT"), choice="none"))
    again.do(c.BreakLimit(seat="P3", limit="red", reason="said it twice"))
    assert again.asked() == ["A-LIMIT"], "the second time of a day is a question of its own"


BREACH: dict[str, Callable[[], None]] = {each.__name__: each for each in (lose, die, card, host)}


@pytest.mark.parametrize("breach", literals(Limit, "breach"))
def test_breach(breach: str) -> None:
    BREACH[breach]()


# --- statuses ---------------------------------------------------------------------------------------------------------

BARS: dict[str, set[str]] = {
    "sidelined": {"talk", "vote", "skill", "kill", "door", "office"},
    "questioned": {"skill", "kill", "office"},
    "silenced": {"talk"},
    "no_vote": {"vote"},
    "no_skill": {"skill", "kill", "office"},
    "confined": {"door"},
    "abnormal": {"talk"},
}
"""Status -> what it refuses."""


@pytest.mark.parametrize("name", STATUSES)
def test_status(name: str) -> None:
    marks = {"statuses": {name: "lasting"}}
    skill = {"skills": (Skill(id="s", effect="set_flag", flag="x"),)}
    by_day = Game(over={"G1": {**marks, **skill}}, leaders={"guard": "G1"})
    killer = rooms({}, over={"P1": {"tags": ("murderer",), "skills": (Skill(effect="point_kill"),), **marks}})
    corridor = Game(phase="corridor", over={"G1": marks})
    corridor.do(n.OpenDoor(side="guard", door="all"), "20:40")
    tried = {
        "talk": by_day.decide(d.ShelterSay(seat="G1"), "18:00"),
        "vote": by_day.decide(d.CastBallot(guard="G1", prisoner="P3", kind="execute"), "12:00"),
        "skill": by_day.decide(c.UseSkill(seat="G1", skill="s"), "12:00"),
        "office": by_day.decide(d.Question(target="P3"), "12:00"),
        "kill": killer.decide(n.OrderKill(seat="P1", mode="point", target="G2"), "21:10"),
        "door": corridor.decide(n.EnterDoor(seat="G1", door="A"), "20:41"),
    }
    assert {what for what, decision in tried.items() if isinstance(decision, Refusal)} == BARS[name]


@pytest.mark.parametrize("until", literals(Effect, "until"))
def test_status_lasts_until(until: Any) -> None:
    game = Game()
    game.do(c.SetStatus(seat="P3", status="silenced", until=until))
    seen = {"set": game.state.seats["P3"].has("silenced")}
    game.do(d.CloseVote(), "20:30")
    seen["vote_close"] = game.state.seats["P3"].has("silenced")
    wall(evening(game))
    seen["wall"] = game.state.seats["P3"].has("silenced")
    game.do(n.EndNight(), "23:00")
    seen["night_end"] = game.state.seats["P3"].has("silenced")
    game.today = 2
    game.do(d.OpenDay(), "08:00")
    seen["day_open"] = game.state.seats["P3"].has("silenced")
    names = list(seen)
    last = names.index(until) if until in names else len(names)
    assert [seen[name] for name in names] == [k < last for k in range(len(names))]


# --- conditions -------------------------------------------------------------------------------------------------------

PLAYED: dict[str, Any] = {
    "number": 4,
    "over": {
        "G2": {"tags": ("accomplice",)}, "G3": gone("night", 1), "G4": gone("skill", 1), "P2": gone("vote", 1), "P3": released(2),
        "P4": gone("execute", 2), "P5": {"state": "withdrawn"}, "G5": gone("doom", 2), "P6": {"faction": "third", "tags": ("mastermind",)},
    },
    "flags": ("lantern",), "manual": {"did he?": True},
    "rooms": (
        s.RoomPosition(night=1, guard_door="A", prisoner_door="1", guard="G1", prisoner="P1"),
        s.RoomPosition(night=2, guard_door="A", prisoner_door="1", guard="G1", prisoner="P1"),
        s.RoomPosition(night=2, guard_door="B", prisoner_door="2", guard="G2", prisoner="P6"),
        s.RoomPosition(night=3, guard_door="B", prisoner_door="2", guard="G2", prisoner="P1"),
    ),
}  # fmt: skip
ATOM: dict[str, tuple[tuple[Any, ...], tuple[Any, ...]]] = {
    "self_is": (
        (
            ("P1", "alive"), ("P1", "field"), ("P2", "dead"), ("P2", "executed"), ("P4", "executed"), ("G3", "killed"), ("G4", "killed"),
            ("G5", "doomed"), ("P3", "released"), ("P5", "withdrawn"),
        ),
        (
            ("P2", "field"), ("P3", "dead"), ("G3", "executed"), ("P2", "killed"), ("P3", "executed"), ("P5", "dead"), ("G5", "killed"),
        ),
    ),
    "role_is": ((["P1", "field"], ["prisoner", "dead"]), (["P1", "dead"], ["guard", "released"])),
    "seat_is": ((["G3", "dead"], ["G1", "field"]), (["G3", "field"], ["nobody", "dead"])),
    "count": (([{"side": "guard"}, "dead", "==", 3], [{"tag": "accomplice"}, "field", ">=", 1], [{"faction": "third"}, "alive", "==", 1],
               [{}, "released", "==", 1], [{"side": "prisoner", "tag": "murderer"}, "field", "==", 1]),
              ([{"side": "guard"}, "dead", ">", 3], [{"side": "prisoner"}, "killed", ">=", 1])),
    "murderer_objective": ((False,), (True,)),
    "ending": ((), (["E1"], "E2")),
    "flag": (("lantern",), ("torch",)),
    "met": ((["G2", "P6", "==", 1], ["P6", "G2", ">=", 1], ["guard", "P1", ">=", 2]), (["G2", "P6", ">", 1],)),
    "met_same": ((["guard", "G2", "==", 1], ["P1", "P6", "==", 1]), (["guard", "G2", ">", 1],)),
    "manual": (("did he?",), ("did she?",)),
    "murderers_on_field": (([">=", 1], ["==", 1]), (["==", 0],)),
    "guards_on_field": ((["==", 2],), (["==", 3],)),
    "vote_deaths": ((["==", 1],), ([">", 1],)),
    "day": ((["==", 4], ["<", 5], ["!=", 2], ["<=", 4], [">", 2]), ([">=", 5],)),
}  # fmt: skip
"""Atom -> arguments of which it is true in PLAYED, and of which it is false. Roles without a word of their own: guard, prisoner."""


@pytest.mark.parametrize("atom", ATOMS)
def test_atom(atom: str) -> None:
    game = Game(**PLAYED)
    for wanted, arguments in zip((True, False), ATOM[atom], strict=True):
        for argument in arguments:
            name, given = argument if atom == "self_is" else ("P1", argument)
            world = SeatWorld(game.state, name)
            assert true({atom: given}, world) is wanted, argument
            assert true({"not": {atom: given}}, world) is not wanted
    assert not true(
        {"all": [{atom: each} for side in ATOM[atom] for each in side if atom != "self_is"] + [{"flag": "never"}]},
        SeatWorld(game.state, "P1"),
    )


def test_atoms_have_been_asked_every_state_comparison_and_selector() -> None:
    told = str(ATOM)
    assert [each for each in (*STATES, *OPS, *SELECTOR, *COUNTS) if f"'{each}'" not in told] == []


def test_ending_is_named_when_there_is_one() -> None:
    for when, won in (({"ending": ["E1", "E2"]}, True), ({"ending": "E3"}, False)):
        game = Game(over={"P2": {"win": Win(when=when)}})
        game.vote("G1 P1 exec")
        assert ("P2" in game.winners) is won


def test_murderer_objective_when_it_is_reached() -> None:
    over = {name: gone("night", 1) for name in ("G2", "G3", "G4", "G5", "G6")}
    game = Game(
        number=2, over={**over, "P2": {"win": Win(when="murderer_objective")}, "P3": {"win": Win(when={"not": "murderer_objective"})}}
    )
    game.do(c.Depart(seat="G1", how="dead", reason="plot"))
    assert "P2" in game.winners
    assert "P3" in game.losers


# --- conditions of victory --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "good", "met", "won"),
    [
        (mode, good, met, {"add": good and met, "or": good or met, "replace": met}[mode])
        for mode in literals(Win, "mode")
        for good in (True, False)
        for met in (True, False)
    ],
)
def test_win_mode(mode: Any, good: bool, met: bool, won: bool) -> None:
    over = {"win": Win(mode=mode, when={"flag": "x"}), **({} if good else gone("vote", 0))}
    game = Game(over={"P2": over}, flags=("x",) if met else ())
    game.vote("G1 P1 exec")
    assert ("P2" in game.winners) is won


@pytest.mark.parametrize(("on_true", "state", "end"), [("judge_only", "field", ""), ("leave", "released", ""), ("end_game", "field", "E7")])
def test_at_immediate(on_true: Any, state: str, end: str) -> None:
    game = Game(over={"P2": {"win": Win(when={"flag": "x"}, at="immediate", on_true=on_true)}})
    game.do(c.SetFlag(name="x"))
    assert game.state.seats["P2"].state == state
    assert game.state.seats["P2"].met
    assert (game.state.ending.name if game.state.ending else "") == end
    game.do(c.SetFlag(name="x", value=False))
    if not end:
        game.vote("G1 P1 exec")
    assert "P2" in game.winners, "once true it counts as met for good"
    if end:
        assert game.losers == set(game.state.seats) - {name for name in game.state.seats if name[0] == "P" and name != "P1"}


def test_at_end_is_tested_after_the_doom() -> None:
    doomed = Win(mode="replace", when={"all": [{"role_is": ["P1", "released"]}, {"self_is": "doomed"}]})
    game = Game(over={"P2": {"win": doomed}})
    game.vote("G1 P1 rel")
    assert game.winners == {"P1", "P2"}


def test_one_seats_leaving_is_what_another_waits_for() -> None:
    first = Win(when={"role_is": ["P3", "released"]}, at="immediate", on_true="leave")
    second = Win(when={"flag": "x"}, at="immediate", on_true="leave")
    game = Game(over={"P2": {"win": first}, "P3": {"win": second}})
    game.do(c.SetFlag(name="x"))
    assert [game.state.seats[name].state for name in ("P2", "P3")] == ["released", "released"]


def test_a_use_of_the_wrong_poison_is_no_use_after_its_owner_has_left() -> None:
    game = rooms(over={"G2": {"skills": (POISON,)}})
    game.do(c.UseSkill(seat="G2", skill="poison", targets=("P2",)), "21:05")
    game.do(c.StrikeSkill(use=1, reason="entered by mistake"))
    assert dead(wall(game)) == set()


def test_every_limit_status_and_atom_has_its_row() -> None:
    assert set(CHECK) == set(CHECKS)
    assert set(ATOM) == set(ATOMS)
    assert set(BARS) == set(STATUSES)
