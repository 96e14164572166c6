"""One test for every clause of corridors, rooms and the kill, by its name: what the document says, worked out from it alone."""

from __future__ import annotations

from typing import Any

import pytest

from moderator.play.commands import Answer
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.commands import setup as s
from moderator.rulesets.prison.doors import links_of
from moderator.rulesets.prison.pairing import unpaired
from moderator.rulesets.prison.script.model import Limit, Role, Skill, Targets, Win
from tests.rulesets.prison.begun import PLAIN, Table, ask, dead, evening, wall
from tests.rulesets.prison.games import GUARDS, Game
from tests.rulesets.prison.games import dead as gone

POINT = {"tags": ("murderer", "killer"), "skills": ("face_kill", Skill(effect="point_kill", id="point_kill"))}
SHIELD = Skill(effect="protect", causes=("night",), per_day=1, window=("INTERRO",), resolve="at_22", targets=Targets(side="guard"))
POISON = Skill(effect="kill", id="poison", uses=1, window=("INTERRO",), resolve="at_22", targets=Targets())


def rooms(entries: dict[str, str] | None = None, **position: Any) -> Game:
    """The rooms of night 1, everybody behind the door of his number unless told otherwise."""
    return evening(Game(phase="corridor", **position), entries)


def face(game: Game, clock: str = "21:10") -> Game:
    game.do(n.OrderKill(seat="P1", mode="face"), clock)
    return game


def point(game: Game, target: str, clock: str = "21:10", **more: Any) -> Game:
    game.do(n.OrderKill(seat="P1", mode="point", target=target, **more), clock)
    return game


# --- doors and rooms ----------------------------------------------------------------------------------------------------------------


def test_p_interro_1_a_guard_a_prisoner_a_room() -> None:
    game = rooms({"G1": "A", "P3": "1", "G2": "B"})
    assert game.state.night is not None
    assert [(room.name, room.guard, room.prisoner) for room in game.state.night.rooms] == [("A-1", "G1", "P3"), ("B-2", "G2", None)]
    assert game.codes("G2") == ["N-ROOM", "N-ALONE"]
    assert game.codes("G1") == ["N-ROOM"]


def test_p_interro_3_nobody_learns_who_is_opposite() -> None:
    game = rooms()
    for notice in game.notices:
        own = str(notice.audience).removeprefix("seat:")
        others = [name for name in game.state.seats if name != own and name in str(notice.params)]
        assert others == [], notice


def test_p_interro_4_one_door_a_side_a_room() -> None:
    table = Table().started()
    assert table.state.doors == 6
    assert table.refuse(s.SetLinks(night=1, map={"A": "1"})).clause == "P-interro-4"
    table.do(s.SetLinks(night=1, map=dict(zip("ABCDEF", "654321", strict=True))))
    early = Table()
    early.do(s.NewGame(n=14, script=PLAIN))
    early.do(s.SetLinks(night=1, map=dict(zip("ABCDEFG", "7654321", strict=True))))
    early.do(s.NewGame(n=12, script=PLAIN))
    for name in (*GUARDS, *(f"P{k}" for k in range(1, 7))):
        early.do(s.SetSeat(seat=name, person=f"person of {name}", alt="x", side="guard" if name in GUARDS else "prisoner"))
    early.do(
        s.Deal(seed="1", roles={name: "guard" if name in GUARDS else "murderer" if name == "P1" else "thief" for name in early.state.seats})
    )
    assert early.refuse(s.StartGame()).clause == "P-interro-4", "links of seven doors for a table of six"


def test_p_interro_5_links_may_change_until_the_first_entry() -> None:
    game = Game(phase="corridor")
    turned = dict(zip("ABCDEF", "234561", strict=True))
    game.do(s.SetLinks(night=1, map=turned))
    game.do(n.OpenDoor(side="guard", door="all"), "20:40")
    game.do(n.EnterDoor(seat="G1", door="A"), "20:45")
    assert game.refuse(s.SetLinks(night=1, map=turned)).code == "links_fixed"
    game.do(n.Place(seat="G1", door="out"), "20:46")
    assert game.refuse(s.SetLinks(night=1, map=turned)).code == "links_fixed", "also when he is out again"
    game.do(s.SetLinks(night=2, map=dict(zip("ABCDEF", "123456", strict=True))))
    assert links_of(game.state, 1) == turned
    assert links_of(game.state, 3)["A"] == "1", "a night without its own copies the one before"


def test_p_interro_6_doors_open_and_are_chosen_one_by_one() -> None:
    game = Game(phase="corridor")
    assert game.refuse(n.EnterDoor(seat="G1", door="A"), "20:40").code == "door_shut"
    game.do(n.OpenDoor(side="guard", door="A"), "20:40")
    game.do(n.EnterDoor(seat="G1", door="A"), "20:41")
    assert game.refuse(n.EnterDoor(seat="G2", door="A"), "20:42").code == "door_taken"
    assert game.refuse(n.TurnAway(seat="G1", door="A"), "20:42").code == "entered_already"
    assert game.refuse(n.TurnAway(seat="G2", door="B"), "20:42").code == "door_shut"
    game.do(n.TurnAway(seat="G2", door="A"), "20:42")
    game.do(n.OpenDoor(side="guard", door="B"), "20:43")
    assert game.refuse(n.TurnAway(seat="G2", door="B"), "20:43").code == "door_free"
    assert game.refuse(n.EnterDoor(seat="G1", door="B"), "20:44").code == "entered_already"
    assert game.refuse(n.EnterDoor(seat="P1", door="B"), "20:44").code == "unknown_door"
    told = [notice for notice in game.notices if notice.code == "N-CORRIDOR"]
    assert [(notice.audience, notice.params["doors"]) for notice in told] == [("group:guard", {"G1": "A"})]
    assert game.refuse(n.EnterDoor(seat="G2", door="B"), "21:00").code == "corridor_over"


def test_p_interro_7_from_nine_to_eleven() -> None:
    game = Game(phase="corridor")
    assert game.refuse(n.StartInterrogation(), "20:59").clause == "P-interro-7"
    evening(game)
    assert game.refuse(n.EndNight(), "22:59").code == "wrong_phase"
    wall(game)
    assert game.refuse(n.EndNight(), "22:59").clause == "P-interro-7"
    game.do(n.EndNight(), "23:00")
    assert "N-NIGHT-END" in game.codes()
    assert game.refuse(n.OrderKill(seat="P1", mode="face"), "23:00").code == "wrong_phase"


# --- face kill ------------------------------------------------------------------------------------------------------------------


def test_p_interro_8_the_wall_rises_at_ten_and_the_guard_opposite_dies() -> None:
    game = rooms()
    assert game.refuse(n.ResolveWall(), "21:59").clause == "P-interro-8"
    face(game)
    wall(game)
    assert dead(game) == {"G1"}
    left = game.state.seats["G1"].left
    assert left is not None
    assert (left.cause, left.day) == ("night", 1)
    assert [(each.code, each.audience) for each in game.notices] == [("N-WALL-KILLER", "seat:P1"), ("N-KILLED", "seat:G1")]


def test_p_interro_8_nobody_opposite_nothing_is_spent() -> None:
    card = {"tags": ("murderer", "killer"), "skills": (Skill(effect="face_kill", uses=1),)}
    game = rooms({"P1": "1", "G1": "B"}, over={"P1": card})
    face(game)
    wall(game)
    assert dead(game) == set()
    assert game.state.seats["P1"].uses == {}
    assert game.refuse(n.OrderKill(seat="P1", mode="face"), "22:10").code == "kill_resolved"


def test_p_interro_8_a_face_kill_counted_on_the_card_is_spent_where_a_guard_sits() -> None:
    card = {"tags": ("murderer", "killer"), "skills": (Skill(effect="face_kill", uses=1),)}
    game = rooms(over={"P1": card})
    face(game)
    wall(game)
    game.next_day()
    evening(game, {"P1": "1", "G2": "A"})
    assert game.refuse(n.OrderKill(seat="P1", mode="face"), "21:10").code == "skill_spent"


def test_p_interro_8_the_last_order_counts_and_none_withdraws() -> None:
    game = rooms(over={"P1": POINT})
    face(game)
    point(game, "G4", "21:20")
    game.do(n.OrderKill(seat="P1", mode="none"), "21:30")
    wall(game)
    assert dead(game) == set()
    assert game.state.seats["P1"].uses == {}
    game.do(n.OrderKill(seat="P1", mode="face"), "22:30")
    assert dead(game) == {"G1"}, "none is no order and closes nothing"


def test_p_interro_8_others_do_not_order() -> None:
    game = rooms()
    assert game.refuse(n.OrderKill(seat="P2", mode="face"), "21:10").clause == "P-what-3"
    assert game.refuse(n.OrderKill(seat="G2", mode="face"), "21:10").clause == "P-what-3"
    for status in ("sidelined", "no_skill", "questioned"):
        barred = rooms(over={"P1": {"tags": ("murderer",), "statuses": {status: "lasting"}}}, entries={})
        assert barred.refuse(n.OrderKill(seat="P1", mode="face"), "21:10").code == status


def test_p_interro_8_a_protection_holds_also_against_a_late_order() -> None:
    game = rooms(over={"G2": {"skills": (SHIELD,)}})
    game.do(c.UseSkill(seat="G2", skill="protect", targets=("G1",)), "21:05")
    wall(game)
    game.do(n.OrderKill(seat="P1", mode="face"), "22:10")
    assert dead(game) == set()
    assert game.refuse(n.OrderKill(seat="P1", mode="face"), "22:20").code == "kill_resolved", "resolved, though it killed nobody"
    game.do(Answer(ask=ask(game, "A-WALL"), choice="none"))
    game.next_day()
    face(evening(game))
    wall(game)
    assert dead(game) == {"G1"}, "it ended with the night"


# --- point kill -------------------------------------------------------------------------------------------------------------------


def test_p_interro_9_by_name_or_by_room_once() -> None:
    assert rooms().refuse(n.OrderKill(seat="P1", mode="point", target="G2"), "21:10").clause == "P-interro-9"
    game = point(rooms(over={"P1": POINT}), "G4")
    wall(game)
    assert dead(game) == {"G4"}
    assert game.codes("P4") == ["N-SILENT"]
    assert "N-SILENT" not in game.codes("P1")
    assert game.asked() == ["A-WALL"], "G1 sits alive opposite the raised wall"
    game.do(Answer(ask=ask(game, "A-WALL"), choice="without_name"))
    assert [each.params.get("partner") for each in game.notices if each.code == "N-WALL"] == [None]
    game.next_day()
    evening(game)
    assert game.refuse(n.OrderKill(seat="P1", mode="point", target="G2"), "21:10").code == "point_spent"
    face(game)


@pytest.mark.parametrize(("door", "killed"), [("C", {"G3"}), ("3", {"G3"}), ("A", {"G1"})])
def test_p_interro_9_either_label_of_a_room(door: str, killed: set[str]) -> None:
    game = point(rooms(over={"P1": POINT}), door)
    wall(game)
    assert dead(game) == killed
    assert "N-SILENT" not in game.codes("P1")


def test_p_interro_9_his_own_door_is_refused_and_an_empty_room_spends_the_use() -> None:
    game = rooms({"P1": "1", "G1": "A", "P3": "3"}, over={"P1": POINT})
    assert game.refuse(n.OrderKill(seat="P1", mode="point", target="1"), "21:10").code == "own_door"
    assert game.refuse(n.OrderKill(seat="P1", mode="point", target="9"), "21:10").code == "unknown_door"
    assert game.refuse(n.OrderKill(seat="P1", mode="point", target="P3"), "21:10").code == "not_a_guard"
    point(game, "C")
    wall(game)
    assert dead(game) == set()
    assert game.state.seats["P1"].uses["point_kill"] == 1


def test_p_interro_9_alone_or_without_a_room() -> None:
    roomless = point(rooms({"G2": "B"}, over={"P1": POINT}), "G2")
    wall(roomless)
    assert dead(roomless) == {"G2"}
    assert "N-WALL-KILLER" not in roomless.codes("P1"), "no room, no wall"


def test_p_interro_9_days_and_conditions_of_the_card_hold_windows_do_not() -> None:
    for skill, refused in (
        (Skill(effect="point_kill", days=(2,)), "skill_day"),
        (Skill(effect="point_kill", needs=({"flag": "x"},)), "skill_needs"),
        (Skill(effect="point_kill", window=("DAY",)), ""),
    ):
        game = rooms(over={"P1": {"tags": ("murderer",), "skills": (skill,)}})
        if refused:
            assert game.refuse(n.OrderKill(seat="P1", mode="point", target="G2"), "21:10").code == refused
        else:
            point(game, "G2")


def test_p_interro_10_whether_there_is_a_point_kill_is_secret() -> None:
    roles = (
        PLAIN.roles[0],
        Role(id="murderer", side="prisoner", crime="murder", tags=("murderer",), skills=("point_kill",)),
        PLAIN.roles[2],
    )
    from msgspec.structs import replace

    table = Table().started(replace(PLAIN, roles=roles))
    assert {each.audience for each in table.notices if "point_kill" in str(each.params)} == {"seat:P1"}


def test_p_interro_11_aids_come_from_the_script() -> None:
    over = {"P1": POINT, "G2": {"tags": ("accomplice",), "knows": ("murderer",)}, "P2": {"tags": ("murderer",)}}
    from moderator.rulesets.prison.notices import known_to

    game = Game(over=over)
    assert known_to(game.state, "G2") == ["P1", "P2"]
    assert known_to(game.state, "P1") == []


def test_p_interro_12_an_accomplice_guard_need_not_be_killed_but_can() -> None:
    over = {name: gone("night", 1) for name in GUARDS[2:]}
    game = evening(Game(number=2, over={**over, "G2": {"tags": ("accomplice",)}}))
    face(game)
    wall(game)
    assert game.state.ending is not None
    assert game.state.ending.name == "E2"
    assert "G2" in game.winners
    other = rooms({"P1": "1", "G2": "A"}, over={"G2": {"tags": ("accomplice",)}})
    face(other)
    wall(other)
    assert dead(other) == {"G2"}


def test_p_interro_13_only_one_murderer_kills() -> None:
    game = rooms(over={"P2": {"tags": ("murderer",)}})
    assert game.refuse(n.OrderKill(seat="P2", mode="face"), "21:10").code == "not_the_killer"
    game = Game(over={"P2": {"tags": ("murderer",)}})
    game.vote("G1 P1 exec")
    assert game.state.ending is None, "all of them must be gone"
    evening(game)
    assert game.refuse(n.OrderKill(seat="P2", mode="face"), "21:10").code == "not_the_killer"


# --- the wall in order ---------------------------------------------------------------------------------------------------------------


def test_kills_of_the_wall_are_simultaneous_and_so_is_whatever_else_the_dead_had_sent() -> None:
    look = Skill(effect="inform", id="look", question="role", window=("INTERRO",), resolve="at_22", targets=Targets())
    game = rooms(over={"G1": {"skills": (POISON, look)}})
    game.do(c.UseSkill(seat="G1", skill="poison", targets=("P2",)), "21:05")
    game.do(c.UseSkill(seat="G1", skill="look", targets=("P3",)), "21:06")
    face(game)
    wall(game)
    assert dead(game) == {"G1", "P2"}
    assert [use.status for use in game.state.uses] == ["done", "done"]
    assert game.codes("G2") == ["N-SILENT"], "P2 died by a skill opposite"
    assert game.codes("P2") == ["N-KILLED"]


def test_what_left_before_ten_takes_its_order_and_its_use_along() -> None:
    game = rooms(over={"P1": POINT, "G2": {"skills": (POISON,)}, "P5": {"tags": ("murderer",)}})
    point(game, "G3")
    game.do(c.UseSkill(seat="G2", skill="poison", targets=("P4",)), "21:05")
    game.do(c.Depart(seat="P1", how="withdrawn", reason="ill"))
    game.do(c.Depart(seat="G2", how="withdrawn", reason="ill"))
    wall(game)
    assert dead(game) == set()
    assert game.state.night is not None
    assert game.state.night.orders[0].status == "dropped"
    assert game.state.uses[0].status == "dropped"


def test_the_killer_dies_at_the_wall_and_the_guard_opposite_is_still_a_question() -> None:
    game = rooms(over={"G2": {"skills": (POISON,)}, "P5": {"tags": ("murderer",)}, "P1": POINT})
    game.do(c.UseSkill(seat="G2", skill="poison", targets=("P1",)), "21:05")
    point(game, "G3")
    wall(game)
    assert dead(game) == {"P1", "G3"}
    assert "A-WALL" in game.asked()
    assert game.codes("G1") == ["N-SILENT"]


def test_no_at_22_skill_after_ten_by_the_clock() -> None:
    game = rooms(over={"G2": {"skills": (POISON,)}})
    assert game.refuse(c.UseSkill(seat="G2", skill="poison", targets=("P1",)), "22:00").code == "after_the_wall"
    wall(game)
    assert game.refuse(c.UseSkill(seat="G2", skill="poison", targets=("P1",)), "22:10").code == "after_the_wall"


def test_a_death_before_ten_lies_in_the_log_and_the_other_side_is_silent() -> None:
    knife = Skill(effect="kill", id="knife", uses=1, window=("INTERRO",), targets=Targets())
    game = rooms(over={"P3": {"skills": (knife,)}})
    game.do(c.UseSkill(seat="P3", skill="knife", targets=("G4",)), "21:30")
    assert game.codes("P4") == ["N-ROOM", "N-SILENT"]
    wall(game)
    assert game.state.night is not None
    assert unpaired(game.state, game.state.night) == ("P4",)


def test_only_face_orders_and_rooms_cannot_be_refused_by_a_limit() -> None:
    limits = (Limit(check={"cannot_target": {"tag": "accomplice"}}),)
    over = {"P1": {**POINT, "limits": limits}, "G1": {"tags": ("accomplice",)}}
    game = rooms(over=over)
    assert game.refuse(n.OrderKill(seat="P1", mode="point", target="G1"), "21:10").code == "limit_cannot_target"
    face(game)
    wall(game)
    assert dead(game) == set()
    by_room = point(rooms(over=over), "A")
    wall(by_room)
    assert dead(by_room) == set()


# --- corridors, dawns ------------------------------------------------------------------------------------------------------------------


def test_the_sidelined_are_placed_by_the_host_the_confined_have_no_room() -> None:
    over = {"G1": {"statuses": {"sidelined": "lasting"}}, "G2": {"statuses": {"confined": "lasting"}}}
    game = Game(phase="corridor", over=over)
    game.do(n.OpenDoor(side="guard", door="all"), "20:40")
    assert game.refuse(n.EnterDoor(seat="G1", door="A"), "20:41").clause == "R33"
    assert game.refuse(n.EnterDoor(seat="G2", door="A"), "20:41").code == "confined"
    game.do(n.EnterDoor(seat="G3", door="C"), "20:41")
    game.do(c.SetStatus(seat="G3", status="confined", until="night_end"))
    for name in (*GUARDS[3:], *(f"P{k}" for k in range(1, 7))):
        game.do(n.Place(seat=name, door="out"), "20:50")
    game.do(n.StartInterrogation(), "21:00")
    assert game.asked() == ["A-DOOR"]
    game.do(Answer(ask=ask(game, "A-DOOR"), choice="A"))
    game.do(n.StartInterrogation(), "21:01")
    assert game.state.night is not None
    assert [room.occupants for room in game.state.night.rooms] == [("G1",)]


def test_a_door_given_twice_is_asked_again() -> None:
    game = Game(phase="corridor")
    for name in (*GUARDS[2:], *(f"P{k}" for k in range(1, 7))):
        game.do(n.Place(seat=name, door="out"), "20:50")
    game.do(n.StartInterrogation(), "21:00")
    first, second = (each.id for each in game.state.asks)
    game.do(Answer(ask=first, choice="A"))
    game.do(Answer(ask=second, choice="A"))
    assert game.asked() == ["A-DOOR"]
    game.do(Answer(ask=ask(game, "A-DOOR"), choice="B"))
    game.do(n.StartInterrogation(), "21:01")
    assert game.state.night is not None
    assert [room.guard for room in game.state.night.rooms] == ["G1", "G2"]


def test_an_entry_of_a_seat_that_leaves_is_dropped() -> None:
    game = Game(phase="corridor")
    game.corridor({"G1": "A", "P1": "1"})
    game.do(c.Depart(seat="G1", how="withdrawn", reason="ill"))
    game.do(n.StartInterrogation(), "21:00")
    assert game.codes("P1")[-1] == "N-ALONE"


def test_a_limit_of_doors_binds_the_player_not_the_host() -> None:
    game = Game(phase="corridor", over={"G1": {"limits": (Limit(check={"door_only": ["B"]}),)}})
    game.do(n.OpenDoor(side="guard", door="all"), "20:40")
    assert game.refuse(n.EnterDoor(seat="G1", door="A"), "20:41").code == "limit_door"
    game.do(n.Place(seat="G1", door="A"), "20:42")


def test_the_dawn_names_the_dead_and_nothing_else() -> None:
    game = face(rooms(over={"G2": {"skills": (POISON,)}}))
    game.do(c.UseSkill(seat="G2", skill="poison", targets=("P2",)), "21:05")
    wall(game)
    ended = len(game.notices)
    game.do(n.EndNight(), "23:00")
    assert all("G1" not in str(each.params) for each in game.notices[ended:]), "no casualties at the end of the night"
    game.today = 2
    game.do(d.OpenDay(), "08:00")
    dawn = next(each for each in game.notices if each.code == "N-DAWN")
    assert dawn.params == {"day": 2, "dead": ["G1", "P2"], "result": "dead"}


def test_nothing_but_its_own_notice_waits_for_the_wall_question() -> None:
    game = rooms()
    wall(game)
    assert game.asked() == ["A-WALL"]
    game.do(n.EndNight(), "23:00")


def test_the_win_condition_of_a_seat_is_asked_once() -> None:
    game = Game(over={"P2": {"win": Win(when={"manual": "did he?"})}})
    game.vote("G1 P1 exec")
    assert game.asked() == ["A-MANUAL"]
    game.do(Answer(ask=ask(game, "A-MANUAL"), choice="no"))
    assert "P2" in game.losers
