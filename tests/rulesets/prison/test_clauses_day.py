"""One test for every clause of set-up, day and vote, by its name: what the document says, worked out from it alone."""

from __future__ import annotations

from msgspec.structs import replace

from moderator.play.commands import Answer
from moderator.play.messages import Refusal
from moderator.rulesets.prison import cards
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.commands import setup as s
from moderator.rulesets.prison.judging import settled
from moderator.rulesets.prison.report import report
from moderator.rulesets.prison.script.checks import check
from moderator.rulesets.prison.script.model import Limit, Role, Skill, Targets, Win
from tests.rulesets.prison.begun import DEAL, PLAIN, Table, ask, dead, evening, wall
from tests.rulesets.prison.games import GUARDS, PRISONERS, Game, released
from tests.rulesets.prison.games import dead as gone

# --- before the game -------------------------------------------------------------------------------------------------------


def test_p_pre_1_rule_faults_are_reported_to_the_host() -> None:
    game = Game()
    game.do(c.FileReport(by="G1", against="rules", clause="rules", text="the fifth line contradicts the sixth"))
    assert game.asked() == ["A-RULES"]
    assert game.state.reports[0].text.startswith("the fifth")


def test_p_pre_2_a_long_game_is_pointed_out() -> None:
    for number, told in ((5, False), (6, True)):
        game = Game(number=number, phase="night", opened=f"2026-06-0{number}T08:00:00+08:00")
        game.today += 1
        game.do(d.OpenDay(), "08:00")
        assert any(line.verb == "long_game" for line in game.trace) is told


def test_p_pre_3_a_side_account_before_the_start() -> None:
    table = Table()
    table.do(s.NewGame(n=12, script=PLAIN))
    for name in (*GUARDS, *PRISONERS):
        table.do(
            s.SetSeat(
                seat=name, person=f"person of {name}", alt="" if name == "G4" else "x", side="guard" if name in GUARDS else "prisoner"
            )
        )
    table.do(s.Deal(seed="1", roles=DEAL))
    refusal = table.refuse(s.StartGame())
    assert (refusal.code, refusal.clause, refusal.params["seat"]) == ("alt_missing", "P-pre-3", "G4")


def test_p_pre_5_a_discussion_day_is_a_calendar_day() -> None:
    game = evening(Game())
    wall(game)
    game.do(n.EndNight(), "23:00")
    assert game.refuse(d.OpenDay(), "23:30").clause == "P-pre-5"
    game.today = 2
    game.do(d.OpenDay(), "08:00")
    assert game.state.day == 2


def test_p_pre_6_an_assistant_is_named_before_the_start_and_takes_the_seat_at_once() -> None:
    table = Table().dealt()
    table.do(s.SetAssistant(seat="G1", person="X"))
    table.do(s.StartGame())
    assert [(each.code, each.audience) for each in table.notices if each.code == "N-ASSIST"] == [("N-ASSIST", "seat:G1")]
    refusal = table.refuse(s.SetAssistant(seat="G2", person="Y"))
    assert (refusal.clause, refusal.forceable) == ("P-pre-6", True)
    table.do(d.OpenDay(), "10:00")
    table.do(c.RequestSub(seat="G1"))
    assert table.state.seats["G1"].person == "X"
    table.do(c.RequestSub(seat="G2"))
    assert table.asked() == ["A-SUB"]


# --- sides, crimes, deal ------------------------------------------------------------------------------------------------------


def test_p_what_1_ten_to_fourteen_half_and_half() -> None:
    table = Table()
    for n_, good in ((8, False), (10, True), (12, True), (14, True), (16, False)):
        assert isinstance(table.decide(s.NewGame(n=n_, script=PLAIN)), Refusal) is not good
    uneven = Table()
    uneven.do(s.NewGame(n=12, script=PLAIN))
    for name in (*GUARDS, *PRISONERS):
        side = "prisoner" if name in (*PRISONERS, "G6") else "guard"
        uneven.do(s.SetSeat(seat=name, person=f"person of {name}", alt="x", side=side))
    assert uneven.refuse(s.StartGame()).clause == "P-what-1"
    bare = Table().seated()
    assert bare.refuse(s.StartGame()).code == "role_missing"


def test_p_what_1_the_deal_keeps_to_the_script() -> None:
    table = Table().seated()
    table.do(s.Deal(seed="1", roles=DEAL))
    table.do(s.AssignRole(seat="P1", role="thief"))
    assert table.refuse(s.StartGame()).clause in {"P-what-1", "P-what-3"}
    assert table.refuse(s.AssignRole(seat="P1", role="guard")).code == "role_of_other_side"


def test_p_what_2_every_prisoner_has_a_crime() -> None:
    roles = tuple(replace(role, crime="") if role.id == "thief" else role for role in PLAIN.roles)
    assert ("no_crime", "P-what-2") in {(each.code, each.clause) for each in check(replace(PLAIN, roles=roles))}
    assert check(PLAIN) == ()


def test_p_what_3_the_murderer_kills_one_guard_each_night() -> None:
    game = evening(Game())
    game.do(n.OrderKill(seat="P1", mode="face"), "21:10")
    wall(game)
    assert dead(game) == {"G1"}
    game.next_day()
    evening(game)
    assert "G1" not in (game.state.night.doors if game.state.night else {})


def test_p_what_3_murderers_are_prisoners() -> None:
    guard = Role(id="wolf", side="guard", tags=("murderer",))
    assert "murderer_guard" in {each.code for each in check(replace(PLAIN, roles=(*PLAIN.roles, guard)))}
    none = tuple(role for role in PLAIN.roles if role.id != "murderer")
    assert "no_murderer" in {each.code for each in check(replace(PLAIN, roles=none))}
    assert Table().seated(replace(PLAIN, roles=none)).refuse(s.StartGame()).clause


def test_p_what_4_telling_ones_crime_is_a_matter_of_cards() -> None:
    game = Game()
    game.do(c.FileReport(by="G1", against="P2", clause="P-speech-5", text="he told it"))
    choices = [choice.value for choice in game.state.asks[0].choices]
    assert "execute" not in choices
    assert set(choices) == {"none", "reminder", "blue", "yellow"}


def test_p_what_5_guards_vote_to_execute_or_release() -> None:
    game = Game()
    game.vote("G1 G2 P2 exec", "G3 P3 rel")
    assert game.state.seats["P2"].state == "dead"
    other = Game()
    other.vote("G1 G2 P2 rel", "G3 P3 exec")
    assert other.state.seats["P2"].state == "released"
    assert Game().refuse(d.CastBallot(guard="P2", prisoner="P3", kind="execute")).code == "not_a_guard"
    assert Game().refuse(d.CastBallot(guard="G1", prisoner="G2", kind="execute")).code == "not_a_prisoner"


def test_p_what_6_the_executed_have_lost_the_released_have_won() -> None:
    game = Game()
    game.vote("G1 G2 P2 exec")
    assert settled(game.state, "P2").result == "lose"
    other = Game()
    other.vote("G1 G2 P2 rel")
    assert settled(other.state, "P2").result == "win"
    assert [each.params["won"] for each in other.notices if each.code == "N-RELEASED"] == [True]


def test_p_what_7_the_murderer_dead_all_others_alive_win() -> None:
    game = Game(over={"P2": gone("vote", 0) | {"left_day": 0}})
    game.vote("G1 P1 exec")
    assert game.state.ending is not None
    assert game.state.ending.name == "E1"
    assert game.losers == {"P1", "P2"}


def test_p_what_8_the_murderer_released_all_others_die() -> None:
    game = Game()
    game.vote("G1 P1 rel")
    assert game.state.ending is not None
    assert game.state.ending.name == "E3"
    assert game.winners == {"P1"}
    assert {seat.left.cause for seat in game.state.seats.values() if seat.left and seat.state == "dead"} == {"doom"}
    assert "N-OUT" not in [each.code for each in game.notices]


def test_p_what_9_the_guards_wiped_out_the_prisoners_win() -> None:
    over = {name: gone("night", 1) for name in GUARDS[1:]}
    game = evening(Game(number=2, over={**over, "P2": gone("vote", 1)}))
    game.do(n.OrderKill(seat="P1", mode="face"), "21:10")
    wall(game)
    assert game.state.ending is not None
    assert game.state.ending.name == "E2"
    assert game.winners == set(PRISONERS) - {"P2"}


# --- terms --------------------------------------------------------------------------------------------------------------------


def test_p_term_1_one_role_a_player() -> None:
    table = Table().seated()
    assert table.refuse(s.SetSeat(seat="G1", person="person of G2")).clause == "P-term-1"
    assert table.refuse(s.SetSeat(seat="G1", mask="G2")).clause == "P-term-1"


def test_p_term_2_only_the_side_lists_are_public() -> None:
    table = Table().started()
    public = [each for each in table.notices if each.audience == "public"]
    assert [each.code for each in public] == ["N-ROSTER"]
    assert public[0].params["guards"] == list(GUARDS)
    assert "murder" not in str(public[0].params)
    cards_ = {each.audience for each in table.notices if each.code == "N-CARD"}
    assert cards_ == {f"seat:{name}" for name in (*GUARDS, *PRISONERS)}
    own = next(each for each in table.notices if each.code == "N-CARD" and each.audience == "seat:P1")
    assert own.params["crime"] == "murder"


def test_p_term_3_factions_at_first_and_changed() -> None:
    over = {"G2": {"tags": ("accomplice",)}, "P2": {"faction": "third"}}
    game = Game(over=over)
    found = [game.state.faction(name) for name in ("G1", "G2", "P1", "P2", "P3")]
    assert found == ["guard", "murderer", "murderer", "third", "none"]
    game.do(c.SetFaction(seat="P3", faction="third", reason="plot"))
    assert game.state.faction("P3") == "third"
    assert game.refuse(c.SetFaction(seat="P3", faction="nobody's")).clause == "P-term-3"


def test_p_term_4_talk_vote_interrogation_next_day() -> None:
    game = Game()
    seen = [game.state.phase]
    game.do(d.CloseVote(), "20:30")
    seen.append(game.state.phase)
    game.rooms({})
    seen.append(game.state.phase)
    wall(game)
    seen.append(game.state.phase)
    game.do(n.EndNight(), "23:00")
    seen.append(game.state.phase)
    game.today = 2
    game.do(d.OpenDay(), "08:00")
    assert [*seen, game.state.phase] == ["day", "corridor", "interrogation", "interrogation2", "night", "day"]
    dawn = next(each for each in game.notices if each.code == "N-DAWN")
    assert (dawn.params["dead"], dawn.params["result"]) == ([], "nobody")


def test_p_term_5_the_last_ballot_before_the_close_counts() -> None:
    game = Game()
    game.ballots("G1 P2 exec", clock="12:00")
    game.ballots("G1 P3 rel", clock="20:29")
    assert game.refuse(d.CastBallot(guard="G1", prisoner="P4", kind="execute"), "20:30").code == "vote_late"
    game.do(d.CloseVote(), "20:30")
    assert game.piles() == {("P3", "release"): 1}
    none = Game()
    none.ballots("G1 P2 exec")
    none.do(d.Unvote(guard="G1"))
    none.do(d.CloseVote(), "20:30")
    assert next(each for each in none.notices if each.code == "N-VOTE").params["result"] == "no_ballots"


def test_p_term_5_a_ballot_without_a_kind_is_asked_and_holds_up_the_close() -> None:
    game = Game()
    game.do(d.CastBallot(guard="G1", prisoner="P2"), "12:00")
    assert [choice.value for choice in game.state.asks[0].choices] == ["execute", "release", "discard"]
    assert game.refuse(d.CloseVote(), "20:30").code in {"ask_open", "kind_missing"}
    game.do(Answer(ask=ask(game, "A-KIND"), choice="release"))
    game.do(d.CloseVote(), "20:30")
    assert game.piles() == {("P2", "release"): 1}


def test_p_term_5_ballots_of_the_gone_and_for_the_gone_are_dropped() -> None:
    game = Game()
    game.ballots("G1 G2 P2 exec", "G3 P3 exec", "G4 P3 exec")
    game.do(c.Depart(seat="G1", how="withdrawn", reason="ill"))
    game.do(c.Depart(seat="P3", how="dead", reason="plot"))
    game.do(d.CloseVote(), "20:30")
    assert game.piles() == {("P2", "execute"): 1}
    assert game.state.seats["P2"].state == "dead"


def test_p_term_6_out_is_lost() -> None:
    game = Game(over={"G1": gone("night", 1), "P2": {"state": "withdrawn"}})
    assert settled(game.state, "G1").result == "lose"
    assert settled(game.state, "P2").result == "lose"


# --- identities and offices -------------------------------------------------------------------------------------------------------


def test_p_identity_1_1_the_top_pile_is_carried_out() -> None:
    game = Game()
    game.vote("G1 G2 G3 P2 exec", "G4 G5 P3 rel")
    assert (game.state.seats["P2"].state, game.state.seats["P3"].state) == ("dead", "field")
    assert game.state.vote_deaths == 1
    said = next(each for each in game.notices if each.code == "N-VOTE")
    assert (said.params["result"], said.params["seat"]) == ("executed", "P2")
    assert "role" not in said.params


def test_p_identity_1_2_a_guards_skill_is_told_to_him_alone() -> None:
    nurse = Role(id="nurse", side="guard", skills=(Skill(effect="protect", title="Nurse", targets=Targets(side="guard")),))
    script = replace(PLAIN, roles=(nurse, replace(PLAIN.roles[0], copies=5), *PLAIN.roles[1:]))
    table = Table().seated(script)
    table.do(s.Deal(seed="1", roles={**DEAL, "G1": "nurse"}))
    table.do(s.StartGame())
    telling = {each.audience for each in table.notices if "Nurse" in str(each.params)}
    assert telling == {"seat:G1"}


def test_p_identity_1_3_guards_pose_as_ordinary_by_day() -> None:
    game = Game()
    game.do(c.FileReport(by="P2", against="G1", clause="P-identity-1.3", text="he says he can protect"))
    game.do(Answer(ask=ask(game, "A-CARD"), choice="blue"))
    assert cards.of_seat(game.state, "G1").blue == 1


def test_p_identity_2_1_a_skill_goes_by_its_card() -> None:
    spy = Skill(effect="inform", question="faction", uses=1, window=("DAY",), targets=Targets())
    game = Game(over={"P2": {"skills": (spy,)}})
    assert game.refuse(c.UseSkill(seat="P2", skill="inform", targets=("P2",))).code == "target_self"
    game.do(c.UseSkill(seat="P2", skill="inform", targets=("P1",)))
    told = [each for each in game.notices if each.code == "N-SKILL"]
    assert [(each.audience, each.params["answer"]) for each in told] == [("seat:P2", "murderer")]
    assert game.refuse(c.UseSkill(seat="P2", skill="inform", targets=("G1",))).code == "skill_spent"
    assert game.refuse(c.UseSkill(seat="P3", skill="inform", targets=("G1",))).code == "no_such_skill"


def test_p_identity_2_3_a_limit_forbids_telling_in_interrogation() -> None:
    limits = (Limit(check="no_reveal_in_interrogation", breach="lose"),)
    game = Game(phase="interrogation", over={"P3": {"limits": limits}})
    game.do(c.BreakLimit(seat="P3", limit="no_reveal_in_interrogation", reason="he told G1"))
    assert settled(game.state, "P3").result == "lose"
    assert game.refuse(c.BreakLimit(seat="P4", limit="no_reveal_in_interrogation", reason="x")).code == "no_such_limit"


def test_p_identity_2_4_no_crime_is_told_by_day() -> None:
    game = Game()
    game.do(c.FileReport(by="P2", against="P3", clause="P-identity-2.4", text="forger, he says"))
    assert {choice.value for choice in game.state.asks[0].choices} == {"none", "reminder", "blue", "yellow"}


def test_p_identity_3a_the_guard_leader_settles_ties() -> None:
    game = Game(leaders={"guard": "G1"})
    game.vote("G1 P2 exec", "G2 P3 rel")
    assert game.state.seats["P2"].state == "dead"
    other = Game(leaders={"guard": "G5"}, over={"G5": {"statuses": {"no_skill": "lasting"}}})
    other.vote("G1 P2 exec", "G2 P3 rel")
    assert other.asked() == ["A-OPINION"], "authority on a tie is no use of a skill"
    other.do(d.Opinion(leader="G5", prisoner="P3", kind="release"))
    assert other.state.seats["P3"].state == "released"
    silent = Game(leaders={"guard": "G5"})
    silent.vote("G1 P2 exec", "G2 P3 rel")
    silent.do(Answer(ask=ask(silent, "A-OPINION"), choice="none"))
    assert dead(silent) == set()
    assert silent.state.phase == "corridor"


def test_p_identity_3a_a_leader_who_goes_while_he_is_asked_settles_nothing() -> None:
    game = Game(leaders={"guard": "G5"})
    game.vote("G1 P2 exec", "G2 P3 rel")
    game.do(c.Depart(seat="G5", how="withdrawn", reason="ill"))
    game.do(Answer(ask=ask(game, "A-OPINION"), choice="P2:execute"))
    assert dead(game) == set()
    tied = Game(leaders={"guard": "G5"})
    tied.vote("G1 P2 exec", "G2 P3 rel")
    tied.do(c.Depart(seat="P2", how="withdrawn", reason="ill"))
    tied.do(d.Opinion(leader="G5", prisoner="P2", kind="execute"))
    assert tied.state.seats["P2"].state == "withdrawn"
    assert tied.state.vote_deaths == 0


def test_p_identity_3b_questioning() -> None:
    game = Game(leaders={"guard": "G1", "prisoner": "P2"})
    assert game.refuse(d.Question(target="G1"), "12:00").code == "target_self"
    game.do(d.Question(target="G2"), "12:00")
    assert game.state.sessions[0].until == game.at("12:30")
    assert game.codes() == []
    late = Game(leaders={"guard": "G1"})
    assert late.refuse(d.Question(target="P2"), "20:30").clause == "P-identity-3b"
    skilled = Game(leaders={"guard": "G1"}, over={"G2": {"skills": (Skill(effect="set_flag", flag="x"),)}})
    skilled.do(d.Question(target="G2"), "12:00")
    assert skilled.refuse(c.UseSkill(seat="G2", skill="set_flag"), "12:29").code == "questioned"
    skilled.do(c.UseSkill(seat="G2", skill="set_flag"), "12:30")
    sidelined = Game(leaders={"guard": "G1"}, over={"G1": {"statuses": {"sidelined": "lasting"}}})
    assert sidelined.refuse(d.Question(target="P2"), "12:00").code == "sidelined"


def test_talks_end_with_a_discussion_that_is_closed_before_its_time() -> None:
    game = Game(leaders={"guard": "G1", "prisoner": "P2"}, over={"G2": {"skills": (Skill(effect="set_flag", flag="x"),)}})
    game.do(d.Question(target="G2"), "12:00")
    game.do(d.Conspire(target="P3"), "12:01")
    game.notices.clear()
    game.do(d.CloseVote(), "12:10")
    assert [talk.closed for talk in game.state.sessions] == [game.at("12:10")] * 2
    assert [each.code for each in game.notices if each.code.endswith("-CLOSE")] == ["N-QUESTION-CLOSE"] * 2 + ["N-CONSPIRE-CLOSE"] * 2
    game.do(c.UseSkill(seat="G2", skill="set_flag"), "12:11")
    over = Game(leaders={"guard": "G1"})
    over.do(d.Question(target="G2"), "20:10")
    over.do(d.CloseVote(), "20:30")
    assert over.state.sessions[0].until == over.at("20:30") and over.state.sessions[0].closed is None


def test_p_identity_3b_all_but_murderers_owe_the_truth() -> None:
    for seat, asked in (("P1", []), ("P2", ["A-TRUTH"]), ("G2", ["A-TRUTH"])):
        game = Game(leaders={"guard": "G1"}, over={"P2": {"tags": ("accomplice",)}})
        game.do(d.Question(target=seat), "12:00")
        game.do(c.FileReport(by="G1", against=seat, clause="P-identity-3b", text="a lie"))
        assert game.asked() == asked
    mate = Game(leaders={"guard": "G1"}, over={"P3": {"tags": ("murderer",)}})
    mate.do(c.FileReport(by="G1", against="P3", clause="P-identity-3b", text="a lie"))
    assert mate.asked() == []


def test_p_identity_4a_conspiracy() -> None:
    game = Game(leaders={"prisoner": "P2"})
    game.do(d.Conspire(target="G1"), "12:00")
    assert game.state.sessions[0].until == game.at("13:00")
    assert {(each.code, each.audience) for each in game.notices} == {("N-CONSPIRE-OPEN", "seat:P2"), ("N-CONSPIRE-OPEN", "seat:G1")}
    assert game.refuse(d.Conspire(target="G2"), "14:00").clause == "P-identity-4a"
    late = Game(leaders={"prisoner": "P2"})
    late.do(d.Conspire(target="P3"), "20:00")
    assert late.state.sessions[0].until == late.at("20:30")


def test_p_identity_4b_acquittal() -> None:
    game = Game(leaders={"prisoner": "P2"})
    assert game.refuse(d.Acquit(target="G1"), "12:00").code == "not_a_prisoner"
    game.do(d.Acquit(target="P2"), "12:00")
    game.vote("G1 G2 P2 exec")
    assert dead(game) == set()
    assert game.state.vote_deaths == 0
    none = Game(leaders={})
    assert none.refuse(d.Acquit(target="P2"), "12:00").code == "no_leader"


def test_the_leaders_skills_keep_to_their_cards_limits() -> None:
    limits = (Limit(check={"cannot_target": {"tag": "murderer"}}),)
    game = Game(leaders={"guard": "G1", "prisoner": "P2"}, over={"G1": {"limits": limits}, "P2": {"limits": limits}})
    assert game.refuse(d.Question(target="P1"), "12:00").code == "limit_cannot_target"
    assert game.refuse(d.Acquit(target="P1"), "12:00").code == "limit_cannot_target"
    assert game.refuse(d.Conspire(target="P1"), "12:00").code == "limit_cannot_target"


# --- victory (the whole of section 11 is in test_results) -----------------------------------------------------------------------------


def test_p_win_1_a_guard_wins_without_murderers_on_the_field() -> None:
    game = Game(over={"G2": gone("night", 1)})
    game.vote("G1 P1 exec")
    assert {"G1", "G3"} <= game.winners
    assert "G2" in game.losers


def test_p_win_2_a_prisoner_wins_alive_or_released() -> None:
    game = Game(number=2, over={"P2": released(1), "P3": gone("vote", 1)})
    game.vote("G1 P1 exec")
    assert {"P2", "P4"} <= game.winners
    assert "P3" in game.losers


def test_p_win_3_the_murderer_wins_without_guards() -> None:
    over = {name: gone("night", 1) for name in GUARDS[1:]}
    game = Game(number=2, over=over)
    game.do(c.Depart(seat="G1", how="withdrawn", reason="ill"))
    assert game.state.ending is not None
    assert game.state.ending.name == "E2"
    assert "P1" in game.winners
    assert set(GUARDS) <= game.losers


def test_p_win_4_an_extra_condition_is_needed_as_well() -> None:
    win = Win(when={"flag": "x"})
    game = Game(over={"P2": {"win": win}, "P3": {"win": win, **released(1)}})
    game.vote("G1 P1 exec")
    assert {"P2", "P3"} <= game.losers


def test_p_win_5_all_who_live_win_when_the_host_confirms() -> None:
    from moderator.rulesets.prison.script.model import AllSurvive, Script

    roles = (
        Role(id="g", side="guard", copies=6),
        Role(id="m", side="prisoner", crime="x", tags=("murderer",)),
        Role(id="p", side="prisoner", crime="y", copies=5),
    )
    script = Script(name="s", roles=roles, all_survive=AllSurvive(when={"flag": "gate"}, text="the gate"))
    over = {name: {"role": "g" if name[0] == "G" else "m" if name == "P1" else "p", "tags": ()} for name in (*GUARDS, *PRISONERS)}
    over["G2"] |= gone("night", 1)
    over["P2"] |= released(1)
    game = Game(number=2, over=over, script=script)
    game.do(c.SetFlag(name="gate"))
    assert game.asked() == ["A-ALL"]
    game.do(Answer(ask=ask(game, "A-ALL"), choice="reject"))
    assert game.state.ending is None
    game.do(c.SetFlag(name="other"))
    assert game.asked() == [], "rejected, it is passed over while it stays true"
    game.do(c.SetFlag(name="gate", value=False))
    game.do(c.SetFlag(name="gate"))
    game.do(Answer(ask=ask(game, "A-ALL"), choice="confirm"))
    assert game.losers == {"G2"}


def test_p_note_1_victory_is_individual() -> None:
    game = Game(over={"G6": gone("night", 1)})
    game.vote("G1 P1 exec")
    assert "G6" in game.losers


def test_p_note_2_the_script_is_not_published() -> None:
    table = Table().started()
    made = report(table.rules, table.state, [], (), "public")  # type: ignore[arg-type]
    assert "murder" not in str(made)


def test_p_note_3_small_changes_are_the_hosts() -> None:
    from moderator.play.commands import SetHouseRule

    table = Table().started()
    assert table.refuse(SetHouseRule(name="H-odd", value="extra_guard")).code == "reason_needed"
    table.do(SetHouseRule(name="H-acquit-check", value="total", reason="agreed"))
    assert table.state.rule("acquit_check") == "total"
    assert table.refuse(SetHouseRule(name="H-acquit-check", value="never", reason="x")).code == "bad_rule_value"


def test_p_end_1_the_game_ends_when_an_identity_wins_or_loses() -> None:
    game = Game()
    game.vote("G1 P1 exec")
    assert game.state.phase == "ended"
    assert "N-END" in game.codes()


def test_p_end_2_with_special_roles_it_may_go_on_in_secret() -> None:
    game = Game(over={"P2": {"tags": ("mastermind",), "win": Win(when={"flag": "x"})}})
    game.vote("G1 P1 exec")
    assert game.asked() == ["A-ENDGO"]
    game.do(Answer(ask=ask(game, "A-ENDGO"), choice="go_on"))
    assert game.state.phase == "corridor"
    game.notices.clear()
    game.do(c.Judge(seat="G1", result="win", reason="guards have won"))
    assert game.notices == []
    assert settled(game.state, "G1").result == "win"
    game.rooms({})
    wall(game)
    assert game.state.phase == "interrogation2", "passed over while it stays true"
