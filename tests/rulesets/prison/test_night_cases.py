"""The worked cases of the night, PR-13 to PR-16, results as given."""

from __future__ import annotations

from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.pairing import unpaired
from moderator.rulesets.prison.script.model import Skill
from tests.rulesets.prison.games import SEATS, Game, dead, released

POINT = {"role": "murderer", "tags": ("murderer", "killer"), "skills": ("face_kill", Skill(effect="point_kill", id="point_kill", uses=1))}


def test_pr_13_rooms_through_a_link_map_and_a_face_kill() -> None:
    links = {"A": "3", "B": "1", "C": "2", "D": "6", "E": "4", "F": "5"}
    game = Game(phase="corridor", links=links)
    entries = {
        "G1": "C", "G2": "A", "G3": "F", "G4": "B", "G5": "E", "G6": "D",
        "P1": "5", "P2": "1", "P3": "2", "P4": "3", "P5": "6", "P6": "4",
    }  # fmt: skip
    game.rooms(entries)
    night = game.state.night
    assert night is not None
    pairs = {room.name: (room.guard, room.prisoner) for room in night.rooms}
    assert pairs == {
        "A-3": ("G2", "P4"), "B-1": ("G4", "P2"), "C-2": ("G1", "P3"), "D-6": ("G6", "P5"), "E-4": ("G5", "P6"), "F-5": ("G3", "P1"),
    }  # fmt: skip
    assert sum(notice.code == "N-ROOM" for notice in game.notices) == 12
    game.do(n.OrderKill(seat="P1", mode="face"), "21:40")
    game.notices.clear()
    game.do(n.ResolveWall(), "22:00")
    wall = next(line for line in game.trace if line.verb == "wall_raised")
    assert wall.result == "F-5"
    assert game.state.seats["G3"].state == "dead"
    assert game.asked() == []
    assert [(notice.code, notice.audience) for notice in game.notices] == [("N-WALL-KILLER", "seat:P1"), ("N-KILLED", "seat:G3")]
    assert game.state.night is not None
    assert unpaired(game.state, game.state.night) == ("P1",)
    assert len(game.state.night.rooms) == 6
    game.next_day()
    dawn = next(notice for notice in game.notices if notice.code == "N-DAWN")
    assert dawn.params["dead"] == ["G3"]
    assert "F-5" not in str(dawn.params)
    assert "face" not in str(dawn.params)
    assert game.state.ending is None
    assert len(game.state.side("guard")) == 5


def _fourteen(**over: object) -> Game:
    game = Game(number=2, phase="corridor", over={"P1": POINT, "G3": dead("night", 1)})
    game.rooms({
        "G1": "A", "G2": "B", "G4": "C", "G5": "D", "G6": "E", "P1": "6", "P2": "2", "P3": "1", "P4": "3", "P5": "4", "P6": "5",
    })  # fmt: skip
    return game


def test_pr_14_nobody_opposite_the_killer() -> None:
    game = _fourteen()
    assert "N-ALONE" in game.codes("P1")
    game.do(n.OrderKill(seat="P1", mode="face"), "21:30")
    game.do(n.ResolveWall(), "22:00")
    assert next(line for line in game.trace if line.verb == "wall_raised").result == "F-6"
    assert next(line for line in game.trace if line.verb == "kill_failed").result == "nobody_opposite"
    assert game.state.seats["P1"].uses.get("point_kill", 0) == 0
    assert game.refuse(n.OrderKill(seat="P1", mode="point", target="G2"), "22:10").code == "kill_resolved"
    game.next_day()
    assert next(notice for notice in game.notices if notice.code == "N-DAWN").params["dead"] == []


def test_pr_14_the_last_order_counts() -> None:
    game = _fourteen()
    game.do(n.OrderKill(seat="P1", mode="face"), "21:30")
    game.do(n.OrderKill(seat="P1", mode="point", target="G2"), "21:50")
    game.notices.clear()
    game.do(n.ResolveWall(), "22:00")
    assert game.state.seats["G2"].state == "dead"
    assert game.state.seats["P1"].uses["point_kill"] == 1
    assert sorted((notice.code, notice.audience) for notice in game.notices) == [
        ("N-KILLED", "seat:G2"), ("N-SILENT", "seat:P2"), ("N-WALL-KILLER", "seat:P1"),
    ]  # fmt: skip
    assert game.asked() == []
    assert game.state.night is not None
    assert set(unpaired(game.state, game.state.night)) == {"P1", "P2"}
    assert {seat.id for seat in game.state.side("guard")} == {"G1", "G4", "G5", "G6"}
    assert game.state.ending is None


def test_pr_15_point_kill_by_room_hits_nobody() -> None:
    game = Game(number=2, phase="corridor", over={"P1": POINT, "G3": dead("night", 1)})
    game.rooms({
        "G1": "A", "G2": "B", "G4": "C", "G5": "D", "G6": "F", "P1": "3", "P2": "1", "P3": "2", "P4": "5", "P5": "4", "P6": "6",
    })  # fmt: skip
    assert game.refuse(n.OrderKill(seat="P1", mode="point", target="3"), "21:20").code == "own_door"
    game.do(n.OrderKill(seat="P1", mode="point", target="E"), "21:25")
    game.do(n.ResolveWall(), "22:00")
    assert {seat.id for seat in game.state.field} == set(SEATS) - {"G3"}
    assert game.state.seats["P1"].uses["point_kill"] == 1
    assert next(line for line in game.trace if line.verb == "wall_raised").result == "C-3"
    assert game.asked() == ["A-WALL"]
    assert game.state.asks[0].params["seat"] == "G4"
    from moderator.play.commands import Answer

    game.do(Answer(ask=game.state.asks[0].id, choice="none"))
    game.next_day()
    assert next(notice for notice in game.notices if notice.code == "N-DAWN").params["dead"] == []
    from moderator.rulesets.prison.commands import day as d

    game.do(d.CloseVote(), "20:30")
    game.rooms({"P1": "3", "G4": "C"})
    assert game.refuse(n.OrderKill(seat="P1", mode="point", target="G1"), "21:10").code == "point_spent"
    game.do(n.OrderKill(seat="P1", mode="face"), "21:11")


ONLY = {
    "G6": {"tags": ("accomplice",)}, "G1": dead("night", 1), "G2": dead("night", 2), "G3": dead("night", 3), "G4": dead("night", 4),
    "P2": dead("vote", 2), "P3": released(3),
}  # fmt: skip


def test_pr_16_only_an_accomplice_guard_is_left() -> None:
    game = Game(number=5, phase="corridor", over=ONLY)
    game.rooms({"G5": "A", "P1": "1", "G6": "B", "P4": "2"})
    game.do(n.OrderKill(seat="P1", mode="face"), "21:30")
    game.do(n.ResolveWall(), "22:00")
    assert game.state.ending is not None
    assert game.state.ending.name == "E2"
    assert game.winners == {"P1", "P3", "P4", "P5", "P6", "G6"}
    assert game.losers == {"G1", "G2", "G3", "G4", "G5", "P2"}


def test_pr_16_accomplice_guards_count_by_the_house_rule() -> None:
    game = Game(number=5, phase="corridor", over=ONLY, rules={"H-accomplice-guard-counts": "yes"})
    game.rooms({"G5": "A", "P1": "1", "G6": "B", "P4": "2"})
    game.do(n.OrderKill(seat="P1", mode="face"), "21:30")
    game.do(n.ResolveWall(), "22:00")
    assert game.state.ending is None
    assert game.state.phase == "interrogation2"
