"""One test for every ruling (section 13, and R34 to R40 of our own), by its name; and that every clause and ruling has one."""

from __future__ import annotations

import ast
from pathlib import Path

from moderator.play.commands import Answer, GiveCard
from moderator.play.messages import Refusal
from moderator.rulesets.prison import cards
from moderator.rulesets.prison.clauses import CLAUSES
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.commands import setup as s
from moderator.rulesets.prison.facts import counted_guards, killer
from moderator.rulesets.prison.judging import settled
from moderator.rulesets.prison.script.model import Limit, Skill, Targets, Win
from tests.rulesets.prison.begun import PLAIN, Table, ask, dead, evening, wall
from tests.rulesets.prison.games import GUARDS, PRISONERS, Game, released
from tests.rulesets.prison.games import dead as gone
from tests.rulesets.prison.test_clauses_night import POINT, POISON, face, point, rooms

MATE = {"tags": ("murderer",)}
ALLY = {"tags": ("accomplice",)}


def ending(game: Game) -> str:
    return game.state.ending.name if game.state.ending is not None else ""


def test_r1_one_side_tied_in_the_second_round_and_a_silent_picker() -> None:
    game = Game()
    game.do(d.OpenElection(), "10:00")
    game.do(d.CloseElection(), "10:30")
    game.elect("G1 > G1", "P1 > P1", "P2 > P2", clock="10:31")
    game.do(d.CloseElection(), "10:45")
    assert game.state.leaders == {"guard": "G1"}
    game.do(Answer(ask=ask(game, "A-PICK"), choice="P2"))
    assert game.state.leaders == {"guard": "G1", "prisoner": "P2"}
    assert game.state.chosen["prisoner"] == "host"


def test_r2_without_ballots_all_of_the_side_are_tied() -> None:
    game = Game(over={"G6": gone("night", 1)})
    game.do(d.OpenElection(), "10:00", force=True)
    game.elect("P1 > P1", clock="10:10")
    game.do(d.CloseElection(), "10:30")
    assert game.state.election is not None
    assert game.state.election.tied == {"guard": GUARDS[:5]}


def test_r3_an_office_lapses_with_its_holder() -> None:
    game = Game(leaders={"guard": "G1", "prisoner": "P2"})
    game.vote("G2 P2 exec")
    assert game.state.leader("prisoner") is None
    assert game.state.leader("guard") == "G1"


def test_r4_piles_count_alone() -> None:
    game = Game()
    game.vote("G1 G2 P2 exec", "G3 P2 rel", "G4 G5 P3 rel", "G6 P3 exec")
    assert game.piles()["P2", "execute"] == 2
    assert dead(game) == set(), "two piles of two without a leader"


def test_r5_ballot_first_then_opinion_within_the_tied() -> None:
    game = Game(leaders={"guard": "G3"})
    game.vote("G1 P2 exec", "G2 P3 exec", "G3 P3 rel")
    assert game.state.seats["P3"].state == "released"


def test_r6_nobody_breaks_a_tie_without_a_leader() -> None:
    game = Game(leaders={"guard": "G5"}, over={"G5": {"statuses": {"sidelined": "lasting"}}})
    game.vote("G1 P2 exec", "G2 P3 exec")
    assert (dead(game), game.asked()) == (set(), [])


def test_r7_tested_on_the_final_winner_after_the_tie() -> None:
    game = Game(leaders={"guard": "G1", "prisoner": "P6"})
    game.do(d.Acquit(target="P3"), "12:00")
    game.vote("G1 P2 exec", "G2 P3 exec")
    assert dead(game) == {"P2"}
    assert game.state.seats["P6"].uses["acquittal"] == 1


def test_r8_limited_is_once_a_game_conspiracy_once_a_day() -> None:
    game = Game(leaders={"guard": "G1", "prisoner": "P6"})
    game.do(d.Conspire(target="G2"), "12:00")
    evening(game)
    wall(game)
    game.next_day()
    game.do(d.Conspire(target="G2"), "12:00")


def test_r9_in_a_conspiracy_the_limits_of_the_day_hold() -> None:
    game = Game(leaders={"prisoner": "P6"})
    game.do(d.Conspire(target="G2"), "12:00")
    assert {each.params["value"] for each in game.notices if each.code == "N-CONSPIRE-OPEN"} == {"day_limits"}


def test_r10_the_first_stamp_wins_who_has_no_door_is_asked_about() -> None:
    game = Game(phase="corridor")
    game.do(n.OpenDoor(side="guard", door="all"), "20:40")
    game.do(n.EnterDoor(seat="G1", door="A"), "20:41")
    assert game.refuse(n.EnterDoor(seat="G2", door="A"), "20:42").clause == "R10"
    for name in (*GUARDS[2:], *PRISONERS):
        game.do(n.Place(seat=name, door="out"), "20:50")
    game.do(n.StartInterrogation(), "21:00")
    choices = [choice.value for choice in game.state.asks[0].choices]
    assert choices == ["B", "C", "D", "E", "F", "out"]


def test_r11_choices_are_seen_by_ones_own_side() -> None:
    game = Game(phase="corridor")
    game.corridor({"G1": "A", "P1": "1"})
    seen = {notice.audience for notice in game.notices if notice.code == "N-CORRIDOR"}
    assert seen == {"group:guard", "group:prisoner"}
    last = [notice for notice in game.notices if notice.audience == "group:prisoner"][-1]
    assert last.params["doors"] == {"P1": "1"}


def test_r12_ordered_from_nine_to_eleven_carried_out_at_ten_or_on_entry() -> None:
    game = rooms()
    face(game, "21:00")
    assert dead(game) == set()
    wall(game)
    assert dead(game) == {"G1"}
    late = wall(rooms())
    face(late, "22:59")
    assert dead(late) == {"G1"}
    assert late.state.night is not None
    assert late.state.night.rooms[0].dead == ("G1",)


def test_r13_a_named_guard_opposite_dies() -> None:
    game = point(rooms(over={"P1": POINT}), "G1")
    wall(game)
    assert dead(game) == {"G1"}
    assert game.state.seats["P1"].uses["point_kill"] == 1


def test_r14_failure_beats_victory() -> None:
    game = Game(over={"P2": MATE}, rules={"H-doom-trigger": "killer_only"})
    game.vote("G1 P2 rel")
    assert ending(game) == ""
    assert settled(game.state, "G1").result == "pending"
    last = Game()
    last.vote("G1 P1 rel")
    assert set(GUARDS) <= last.losers


def test_r15_extra_and_base_are_added_the_accomplice_replaces_his() -> None:
    over = {"G2": ALLY, "P3": {"win": Win(mode="or", when={"flag": "x"}), **gone("vote", 0)}}
    game = Game(over=over)
    game.do(c.SetFlag(name="x"))
    game.vote("G1 P1 exec")
    assert "G2" in game.losers
    assert "P3" in game.winners


def test_r16_one_death_or_release_ends_nothing() -> None:
    game = Game()
    game.vote("G1 P2 rel")
    assert ending(game) == ""


def test_r17_no_kill_passes() -> None:
    game = Game(over={"P2": MATE})
    game.vote("G1 P1 exec")
    assert killer(game.state) == "P1"
    evening(game)
    assert isinstance(game.decide(n.OrderKill(seat="P2", mode="face"), "21:10"), Refusal)


def test_r18_the_wall_rises_always_whether_the_guard_is_told_is_asked() -> None:
    game = wall(rooms())
    assert game.codes("P1") == ["N-WALL-KILLER"]
    assert game.codes("G1") == []
    game.do(Answer(ask=ask(game, "A-WALL"), choice="with_name"))
    assert [(each.audience, each.params["partner"]) for each in game.notices if each.code == "N-WALL"] == [("seat:G1", "P1")]
    assert "N-WALL-KILLER" not in wall(rooms(over={"P2": MATE})).codes("P2")


def test_r19_the_sidelined_are_still_on_the_field() -> None:
    over = {name: gone("night", 1) for name in GUARDS[1:]}
    game = Game(number=2, over={**over, "G1": {"statuses": {"sidelined": "lasting"}}})
    assert counted_guards(game.state) == ("G1",)
    game.do(c.SetFlag(name="x"))
    assert ending(game) == ""
    voted = Game(over={"P2": {"statuses": {"sidelined": "lasting"}}})
    voted.vote("G1 P2 exec")
    assert dead(voted) == {"P2"}


def test_r20_telling_is_a_card_no_death() -> None:
    game = Game()
    game.do(c.FileReport(by="G1", against="P2", clause="P-speech-5", text="forger"))
    game.do(Answer(ask=ask(game, "A-CARD"), choice="yellow"))
    assert game.state.seats["P2"].on_field


def test_r21_a_stamp_equal_to_the_close_is_late() -> None:
    game = Game()
    assert game.refuse(d.CastBallot(guard="G1", prisoner="P2", kind="execute"), "20:30:00").code == "vote_late"
    game.do(d.CastBallot(guard="G1", prisoner="P2", kind="execute"), "20:29:59")


def test_r22_a_substitution_is_not_public() -> None:
    game = Game(over={"P2": {"assistant": "X"}})
    game.do(c.RequestSub(seat="P2"), "10:00")
    assert game.codes() == []
    assert all(line.told == ("host",) for line in game.trace if line.verb in {"substituted", "sub_requested"})


def test_r23_released_before_the_doom_keeps_the_win() -> None:
    game = Game(number=2, over={"P2": released(1)})
    game.vote("G1 P1 rel")
    assert game.winners == {"P1", "P2"}


def _last_two(**position: object) -> Game:
    over = {name: gone("night", 1) for name in GUARDS[2:]}
    over |= {"G1": {"skills": (POISON,)}, "G2": ALLY, "P2": gone("vote", 1)}
    game = evening(Game(number=2, over=over, **position))  # type: ignore[arg-type]
    game.do(c.UseSkill(seat="G1", skill="poison", targets=("P1",)), "21:05")
    face(game)
    return wall(game)


def test_r24_the_last_guard_and_the_last_murderer_die_together() -> None:
    game = _last_two()
    assert ending(game) == "E2"
    assert game.winners == {"G2", "P3", "P4", "P5", "P6"}


def test_r25_four_by_vote() -> None:
    over = {"P2": gone("vote", 1), "P3": gone("vote", 1), "P4": gone("vote", 1), "G2": ALLY, "G3": gone("night", 1)}
    game = Game(number=2, over=over)
    game.vote("G1 P5 exec")
    assert ending(game) == "E4"
    assert game.winners == {"P1", "P6", "G2"}


def test_r26_one_of_several_released_ends_it_for_all_others() -> None:
    game = Game(over={"P2": MATE, "P3": ALLY})
    game.vote("G1 P2 rel")
    assert ending(game) == "E3"
    assert game.winners == {"P2"}


def test_r27_a_released_accomplice_waits_for_the_objective() -> None:
    game = Game(number=2, over={"P2": {**ALLY, **released(1)}})
    assert settled(game.state, "P2").result == "pending"
    game.vote("G1 P1 exec")
    assert "P2" in game.losers
    over = {name: gone("night", 1) for name in GUARDS[1:]}
    other = Game(number=2, over={**over, "P2": {**ALLY, **released(1)}})
    other.do(c.Depart(seat="G1", how="dead", reason="plot"))
    assert "P2" in other.winners


def test_r28_an_odd_number_is_refused() -> None:
    assert Table().refuse(s.NewGame(n=11, script=PLAIN)).clause == "R28"


def test_r29_no_assistant_twice_nor_a_player() -> None:
    table = Table().dealt()
    table.do(s.SetAssistant(seat="G1", person="X"))
    assert table.refuse(s.SetAssistant(seat="G2", person="X")).clause == "R29"
    assert table.refuse(s.SetAssistant(seat="G2", person="person of G3")).clause == "R29"
    assert table.refuse(s.SetSeat(seat="G2", person="X")).clause == "R29"


def test_r30_an_ordinary_prisoner_is_nobodys() -> None:
    assert Game().state.faction("P2") == "none"


def test_r31_what_was_legal_when_given_stands() -> None:
    game = Game()
    game.ballots("G1 G2 P2 exec")
    game.do(c.SetStatus(seat="G1", status="sidelined", until="lasting", reason="red"))
    game.do(c.Depart(seat="G2", how="withdrawn", reason="ill"))
    game.do(d.CloseVote(), "20:30")
    assert game.piles() == {("P2", "execute"): 1}
    night = face(rooms())
    night.do(c.SetStatus(seat="P1", status="sidelined", until="lasting", reason="red"))
    wall(night)
    assert dead(night) == {"G1"}
    struck = face(rooms())
    struck.do(n.StrikeOrder(reason="entered by mistake"))
    wall(struck)
    assert dead(struck) == set()


def test_r32_any_death_takes_a_murderer_off_the_field() -> None:
    game = rooms(over={"G2": {"skills": (POISON,)}})
    game.do(c.UseSkill(seat="G2", skill="poison", targets=("P1",)), "21:05")
    wall(game)
    assert ending(game) == "E1"
    assert "G2" in game.winners


def test_r33_a_roomless_killer_has_no_face_kill() -> None:
    game = rooms({"G1": "A"})
    assert game.refuse(n.OrderKill(seat="P1", mode="face"), "21:10").clause == "R33"


# --- our own ---------------------------------------------------------------------------------------------------------------------


def test_r34_the_hosts_own_word_is_not_questioned_again() -> None:
    mastermind = {"P2": {"tags": ("mastermind",)}}
    game = Game(over=mastermind)
    game.do(c.EndGame(ending="E6", reason="everybody agreed"))
    assert (game.state.phase, ending(game)) == ("ended", "E6")
    assert {judged.result for judged in game.state.judgements.values()} == {"pending"}
    named = Game(over={**mastermind, "G2": ALLY})
    named.do(c.EndGame(ending="E1", reason="the murderer gave up"))
    assert {"G1", "P2", "P3"} <= named.winners
    assert {"P1", "G2"} <= named.losers
    wiped = Game(over={"G2": ALLY})
    wiped.do(c.EndGame(ending="E2", reason="the guards gave up"))
    assert {"P1", "P3", "G2"} <= wiped.winners
    assert "G1" in wiped.losers


def test_r35_an_order_that_names_nobody_is_not_refused_by_a_limit_it_fails() -> None:
    over = {"P1": {**POINT, "limits": (Limit(check={"cannot_target": {"side": "guard"}}),)}}
    game = face(rooms(over=over))
    wall(game)
    assert dead(game) == set()
    assert [line.result for line in game.trace if line.verb == "kill_failed"] == ["limit"]


def test_r36_ballots_without_weight_carry_nothing_out() -> None:
    light = Skill(effect="vote_weight", n=0, targets=Targets(side="guard"))
    game = Game(over={"G1": {"skills": (light,)}})
    game.do(c.UseSkill(seat="G1", skill="vote_weight", targets=("G2",)))
    game.vote("G2 P2 exec")
    assert dead(game) == set()
    assert next(each for each in game.notices if each.code == "N-VOTE").params["result"] == "no_effect"


def test_r37_a_use_that_the_host_refuses_is_none() -> None:
    skill = Skill(effect="manual", id="search", text="search a cell", uses=1, per_day=1, approve="host")
    game = Game(over={"G1": {"skills": (skill,)}})
    game.do(c.UseSkill(seat="G1", skill="search"))
    game.do(Answer(ask=ask(game, "A-MANUAL"), choice="refuse"))
    assert game.state.uses[0].status == "refused"
    game.do(c.UseSkill(seat="G1", skill="search"))
    game.do(Answer(ask=ask(game, "A-MANUAL"), choice="done"))
    assert game.refuse(c.UseSkill(seat="G1", skill="search")).code == "skill_spent"


def test_r38_several_murderers_without_a_flag_nobody_has_the_order() -> None:
    game = rooms(over={"P1": MATE, "P2": MATE})
    assert killer(game.state) is None
    assert game.refuse(n.OrderKill(seat="P1", mode="face"), "21:10").code == "not_the_killer"
    assert wall(game).codes("P1") == []


def test_r39_the_window_wall_is_from_ten_until_it_is_resolved() -> None:
    late = Skill(effect="set_flag", id="lever", flag="x", window=("WALL",))
    game = rooms(over={"P2": {"skills": (late,)}})
    assert game.refuse(c.UseSkill(seat="P2", skill="lever"), "21:59").code == "skill_window"
    game.do(c.UseSkill(seat="P2", skill="lever"), "22:00")
    gone_by = wall(rooms(over={"P2": {"skills": (late,)}}))
    assert gone_by.refuse(c.UseSkill(seat="P2", skill="lever"), "22:10").code == "skill_window"
    at_22 = Skill(effect="kill", id="trap", window=("WALL",), resolve="at_22", targets=Targets())
    trap = rooms(over={"P2": {"skills": (at_22,)}})
    trap.do(c.UseSkill(seat="P2", skill="trap", targets=("G3",)), "21:30")
    assert dead(wall(trap)) == {"G3"}


def test_r40_whom_a_skill_takes_as_the_day_opens_is_named_by_that_dawn() -> None:
    late = Skill(effect="kill", id="late", resolve="day_open", targets=Targets())
    game = evening(Game(phase="corridor", over={"P2": {"skills": (late,)}}))
    game.do(c.UseSkill(seat="P2", skill="late", targets=("G4",)), "21:05")
    wall(game)
    game.next_day()
    assert next(each for each in game.notices if each.code == "N-DAWN").params["dead"] == ["G4"]
    assert game.state.said_dead == ("G4",)


def test_cards_of_a_substitute_are_his_own() -> None:
    game = Game(over={"P2": {"assistant": "X", "blue": 2}})
    game.do(c.RequestSub(seat="P2"), "10:00")
    game.do(GiveCard(person="P2", level="blue", clause="P-speech-1"))
    assert (cards.of_seat(game.state, "P2").blue, cards.of_seat(game.state, "P2").yellow) == (1, 0)


def test_every_clause_that_is_not_merely_shown_has_its_test() -> None:
    names = {
        node.name
        for path in Path(__file__).parent.glob("test_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    wanted = {
        clause.id: "test_" + clause.id.lower().replace(".", "_").replace("-", "_") for clause in CLAUSES.values() if clause.how != "shown"
    }
    missing = [name for name, test in wanted.items() if not any(each == test or each.startswith(f"{test}_") for each in names)]
    assert missing == []
