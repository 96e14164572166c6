"""One test for every clause and ruling of days, clocks and persons (C3.9, C5-C8, C10, R1, R27-R42), by its name; none is left out."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

from moderator.play.commands import Answer, GiveCard, SetHouseRule
from moderator.rulesets.chess import cards, duties, persons, phases
from moderator.rulesets.chess.clauses import CLAUSES
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import persons as p
from moderator.rulesets.chess.commands import vote as v
from moderator.rulesets.chess.commands.setup import AddSeat, CheckIn
from moderator.rulesets.chess.counting import count
from tests.rulesets.chess.games import Game, at
from tests.rulesets.chess.test_clauses_night import fresh, started

OPENED, CLOSE = "06-02 14:00", "06-03 22:00"


def day(dead: str = "", **position: Any) -> Game:
    """Day 1 with its ballot open."""
    game = Game(dead, phase="day", opened="06-02 13:00", **position)
    game.do(v.OpenBallot(), OPENED)
    return game


def vote(game: Game, voter: str, target: str, when: str, channel: Any = "thread") -> None:
    game.do(v.CastVote(voter=voter, target=target, channel=channel), when)


def counted(game: Game, voter: str = "WQ") -> str:
    return count(game.state, game.state.ballot).counting[voter]


def closed(game: Game) -> Game:
    """Close and count, not yet announced."""
    game.do(v.CloseBallot(), CLOSE)
    game.do(v.ResolveVote())
    return game


def answer(game: Game, code: str, choice: str) -> None:
    ask = next(ask for ask in game.state.asks if ask.code == code)
    game.do(Answer(ask=ask.id, choice=choice))


# --- C3.9, C5 the clock --------------------------------------------------------------------------------------------------


def test_c3_9_targets_change_until_ten_minutes_before_dawn_and_day_mail_waits() -> None:
    game = Game()
    game.night("WR imprison BQ", when="06-02 12:00")
    game.night("WR imprison BR", when="06-02 12:50")
    game.do(n.SubmitImprison(seat="WR", target="BN"), "06-02 12:50:01")
    game.dawn("06-02 13:00")
    assert {line.target for line in game.trace if line.verb == "imprisoned"} == {"BR"}
    game.do(n.SubmitImprison(seat="WR", target="BB"), "06-02 20:00")
    assert [order.target for order in game.state.mailed] == ["BB"]
    game.quiet_day("06-03 21:00")
    game.do(v.OpenNight(), CLOSE)
    assert [order.target for order in game.state.night.submissions] == ["BB"]
    game.do(n.SubmitHeal(seat="BB", target="BB"))
    game.do(n.SubmitCurse(seat="BN", target="BN"))
    game.do(n.SubmitImprison(seat="BR", target="BR"))
    assert game.state.night.submissions[-1].reason == "target_self"


def test_c5_2_a_day_to_check_in() -> None:
    game = started()
    assert game.state.check_in == at("06-02 22:00")
    game.do(CheckIn(seat="WR"), "06-02 22:00")
    assert game.refuse(CheckIn(seat="WN"), "06-02 22:01").code == "check_in_late"


def test_c5_3_nights_and_days_take_turns() -> None:
    game = Game()
    game.dawn("06-02 13:00")
    assert (game.state.phase, game.state.number) == ("day", 1)
    game.quiet_day(OPENED)
    game.do(v.OpenNight(), CLOSE)
    assert (game.state.phase, game.state.number) == ("night", 2)
    assert game.refuse(v.OpenBallot()).code == "wrong_phase"


def test_c5_4_a_night_ends_at_one_and_the_doomed_still_act() -> None:
    game = Game()
    assert game.state.span.close == at("06-02 13:00")
    game.night("WQ kill BQ", "BQ kill WQ")
    game.dawn()
    assert game.dead == {"WQ", "BQ"}


def test_c5_5_a_day_ends_at_ten_the_next_evening() -> None:
    game = Game()
    game.dawn("06-02 13:05")
    assert game.state.span.close == at(CLOSE)


def test_c5_6_a_hand_over_lengthens_any_phase() -> None:
    game = Game(substitutes=("S1",))
    game.do(p.DeclareHandover(seat="WR", hours=12))
    assert game.state.span.close == at("06-03 01:00")
    assert game.refuse(p.DeclareHandover(seat="WN", hours=25)).code == "handover_hours"


def test_c5_7_alive_until_the_host_announces_it() -> None:
    game = Game()
    game.night("WQ kill BN")
    game.do(n.CloseNight(), "06-02 13:00")
    game.do(n.ResolveNight())
    assert game.state.seats["BN"].alive
    game.do(n.AnnounceDawn())
    assert not game.state.seats["BN"].alive


# --- C6 speech -----------------------------------------------------------------------------------------------------------


def test_c6_1_an_analysis_a_day_the_ballot_within_an_hour() -> None:
    game = Game(phase="day", opened="06-02 13:00")
    assert {deadline.code: deadline.at for deadline in phases.deadlines(game.state)}["ballot_open"] == at(OPENED)
    game.do(p.RecordAnalysis(seat="WR", day=1))
    assert "WR" not in duties.silent(game.state)
    game.do(p.ReportGhostPost(person="person of WQ", kind="other_mask"))
    answer(game, "unmask", "publish")
    assert [notice.params["person"] for notice in game.told() if notice.code == "mask_published"] == ["person of WQ"]


def test_c6_2_last_words_for_the_nights_victims_alone() -> None:
    game = Game()
    game.night("WQ kill BN")
    game.dawn("06-02 13:00")
    game.do(p.RecordLastWords(seat="BN"))
    game.do(p.PutToDeath(seat="WR", clause="C8.4"))
    assert game.refuse(p.RecordLastWords(seat="WR")).code == "no_last_words"
    game.day("BB 14", when=OPENED)
    assert game.refuse(p.RecordLastWords(seat="BB")).code == "no_last_words"
    game.do(p.RecordLastWords(seat="BB"), force=True)


def test_c6_3_ghosts_and_the_first_victims() -> None:
    game = Game()
    game.night("WQ kill BN")
    game.dawn("06-02 13:00")
    assert game.refuse(p.ReportGhostPost(person="BN", kind="dead_post")).code == "ghost_free"
    game.day("BB 15", when=OPENED)
    game.do(v.OpenNight(), CLOSE)
    game.do(p.ReportGhostPost(person="BN", kind="dead_post"))
    assert game.state.posts[-1].kind == "ghost"
    game.do(p.SuspendGame(reason="the end"))
    game.do(p.EndGame())
    assert [line.params["n"] for line in game.trace if line.verb == "posts_returned"] == [1]


def test_c6_4_mourning_at_four() -> None:
    game = Game("WQ WR WB WN WP1 WP2 BQ BR BB BN BP1", phase="day", opened="06-02 13:00")
    assert game.refuse(p.DeclareMourning()).code == "too_many_living"
    assert game.refuse(p.ReportGhostPost(person="WQ", kind="mourning_post")).code == "no_mourning"
    game.do(p.PutToDeath(seat="BP2", clause="C8.5"))
    assert "declare_mourning" in {step.verb for step in game.rules.steps(game.state)}
    game.do(p.DeclareMourning())
    assert "mourning" in game.codes()
    game.do(p.ReportGhostPost(person="WQ", kind="mourning_post"))


def test_c6_6_a_real_name_is_unmasked_when_the_host_says_so() -> None:
    game = Game(phase="day", opened="06-02 13:00")
    game.do(p.ReportGhostPost(person="person of WQ", kind="real_id"))
    answer(game, "unmask", "keep")
    assert game.state.unmasked == ()
    game.do(p.ReportGhostPost(person="somebody", kind="guess"))
    assert game.state.posts[-1].note == "guess"


# --- C7 votes ------------------------------------------------------------------------------------------------------------


def test_c7_only_the_living_vote() -> None:
    game = day("WR")
    assert game.do(v.CastVote(voter="WR", target="BN")).trace[-1].result == "voter_dead"


def test_c7_1_everybody_votes_for_one_the_most_is_executed() -> None:
    game = day()
    vote(game, "WQ", "WQ", "06-02 15:00")
    assert counted(game) == "WQ"
    other = Game(phase="day", opened="06-02 13:00")
    other.day("BN 9", "WB 7", when=OPENED)
    assert other.dead == {"BN"}


def test_c7_2_a_tie_is_voted_on_again_without_the_pardoned() -> None:
    game = Game(phase="day", opened="06-02 13:00", pardons=("WB",))
    game.day("WB 5", "BN 5", "WK 5", when=OPENED)
    assert game.state.tally.runoff == ("WK", "BN")
    game.do(v.OpenRunoff(), "06-03 22:10")
    for seat in [seat.id for seat in game.state.living]:
        game.do(v.CastVote(voter=seat, target="WK"))
    game.dusk("06-04 22:00")
    assert game.dead == set()


def test_c7_3_one_change_until_the_last_hour() -> None:
    game = day()
    vote(game, "WQ", "BN", "06-02 15:00")
    vote(game, "WQ", "BR", "06-03 21:00")
    vote(game, "WQ", "BB", "06-03 21:00")
    assert counted(game) == "BR"
    vote(game, "WR", "BN", "06-02 15:00")
    vote(game, "WR", "BR", "06-03 21:01")
    assert counted(game, "WR") == "BN"
    vote(game, "WB", "BN", "06-02 15:00")
    game.do(v.MarkEdited(voter="WB", original_known=False), "06-02 16:00")
    vote(game, "WB", "BR", "06-02 17:00")
    assert counted(game, "WB") == "WB"


def test_c7_4_an_extension_gives_one_more_change() -> None:
    game = day(substitutes=("S1",))
    vote(game, "WQ", "BN", "06-02 15:00")
    vote(game, "WQ", "BR", "06-02 16:00")
    game.do(p.DeclareHandover(seat="WR", hours=24), "06-03 20:00")
    vote(game, "WQ", "BB", "06-03 22:01")
    assert counted(game) == "BB"
    vote(game, "WQ", "BQ", "06-03 23:00")
    assert counted(game) == "BB"
    vote(game, "WB", "BN", "06-02 15:00")
    vote(game, "WB", "BR", "06-04 21:30")
    assert counted(game, "WB") == "BN"


def test_c7_5_no_vote_is_a_vote_for_oneself() -> None:
    game = day()
    assert counted(game) == "WQ"
    vote(game, "WQ", "BN", "06-03 22:00:01")
    assert counted(game) == "WQ"


def test_c7_6_a_tie_in_the_runoff_ends_the_day() -> None:
    game = Game(phase="runoff", opened="06-03 22:00", candidates=("WB", "BN"))
    game.day("WB 8", "BN 8", when="06-03 22:10")
    assert game.dead == set()
    assert game.state.dusk == "announced"


def test_c7_7_an_unclear_original_is_asked_for_again() -> None:
    game = day()
    game.do(v.MarkUnclear(voter="WQ"), "06-03 21:30")
    assert counted(game) == "WQ"
    game.do(v.AskRevote(voter="WQ"), "06-03 21:40")
    assert game.codes("WQ") == ["vote_again"]
    vote(game, "WQ", "BN", "06-03 21:50")
    assert counted(game) == "BN"
    vote(game, "WR", "BN", "06-02 15:00")
    game.do(v.MarkUnclear(voter="WR", kind="change"), "06-02 16:00")
    assert counted(game, "WR") == "BN"


def test_c7_8_the_forums_time_decides() -> None:
    game = day()
    vote(game, "WQ", "BN", "06-02 13:59")
    assert counted(game) == "WQ"
    vote(game, "WQ", "BN", CLOSE)
    assert counted(game) == "BN"


def test_c7_9_by_sms_until_a_quarter_of_an_hour_before() -> None:
    game = day(over={"WQ": {"contact": "1"}, "WR": {"contact": "2"}})
    vote(game, "WQ", "BN", "06-03 21:45", "sms")
    vote(game, "WR", "BN", "06-03 21:45:01", "sms")
    vote(game, "WB", "BN", "06-02 15:00", "sms")
    assert [counted(game, seat) for seat in ("WQ", "WR", "WB")] == ["BN", "WR", "WB"]
    assert [notice.params["voter"] for notice in game.told() if notice.code == "sms_vote"] == ["WQ"]


# --- C8 cards and substitutes --------------------------------------------------------------------------------------------


def test_c8_1_leave_is_an_extension_or_a_substitute() -> None:
    verbs = {step.verb for step in Game().rules.steps(Game().state)}
    assert {"extend_phase", "declare_handover"} <= verbs


def test_c8_2_the_host_picks_the_colour() -> None:
    game = Game()
    game.do(GiveCard(person="WR", level="red", clause="C8.3.4"))
    assert game.state.cards[-1].level == "red"
    assert game.refuse(GiveCard(person="WR", level="green", clause="C8.3.4")).code == "bad_level"


def test_c8_3_a_yellow_may_bring_a_substitute() -> None:
    game = Game(substitutes=("S1",))
    game.do(GiveCard(person="WR", level="yellow", clause="C8.3.4"))
    answer(game, "yellow_card", "handover")
    assert persons.waiting(game.state) == ("WR",)


def test_c8_3_1_a_missed_vote_is_a_yellow() -> None:
    game = day()
    for seat in [seat.id for seat in game.state.living if seat.id != "WQ"]:
        vote(game, seat, "BK", "06-02 15:00")
    game.dusk(CLOSE)
    assert [(card.seat, card.clause) for card in game.state.cards] == [("WQ", "C8.3.1")]


def test_c8_3_2_a_day_without_analysis_is_the_hosts() -> None:
    game = day()
    for seat in [seat.id for seat in game.state.living]:
        vote(game, seat, "BK", "06-02 15:00")
        if seat != "WQ":
            game.do(p.RecordAnalysis(seat=seat, day=1))
    game.dusk(CLOSE)
    assert [ask.params["lines"] for ask in game.state.asks] == [["WQ"]]
    answer(game, "no_analysis", "cards")
    assert [(card.seat, card.clause) for card in game.state.cards] == [("WQ", "C8.3.2")]


def test_c8_3_3_no_check_in_is_a_yellow_and_a_substitute() -> None:
    game = started()
    for seat in [seat.id for seat in game.state.living if seat.id != "WR"]:
        game.do(CheckIn(seat=seat), "06-02 12:00")
    assert game.refuse(p.CloseCheckIn(), "06-02 21:59").code == "check_in_open"
    game.do(p.CloseCheckIn(), "06-02 22:00")
    assert [(card.seat, card.clause) for card in game.state.cards] == [("WR", "C8.3.3")]
    answer(game, "absent", "handover")
    assert persons.waiting(game.state) == ("WR",)


def test_c8_3_3_nobody_is_forgotten_at_the_first_dusk() -> None:
    game = started()
    game.dawn("06-02 13:00")
    game.quiet_day(OPENED)
    assert len([ask for ask in game.state.asks if ask.code == "absent"]) == len(game.state.living)


def test_c8_3_4_passivity() -> None:
    assert cards.CATALOGUE["C8.3.4"] == "yellow"


def test_c8_4_a_red_is_replaced_or_put_to_death() -> None:
    game = Game()
    game.do(GiveCard(person="WR", level="red", clause="C8.4.5"))
    answer(game, "red_card", "put_to_death")
    assert game.dead == {"WR"}


def test_c8_4_1_one_person_one_seat() -> None:
    game = fresh()
    assert game.refuse(AddSeat(mask="another", person="person of WK")).code in {"seats_full", "seated_already"}


def test_c8_4_2_proof_by_screenshot() -> None:
    assert cards.CATALOGUE["C8.4.2"] == "red"


def test_c8_4_3_ignorant_of_the_rules() -> None:
    assert cards.CATALOGUE["C8.4.3"] == "red"


def test_c8_4_4_three_yellows_are_a_red() -> None:
    game = Game(over={"WR": {"yellow": 2}}, substitutes=("S1",))
    game.do(GiveCard(person="WR", level="yellow", clause="C8.3.1"))
    assert cards.reds(game.state, "person of WR") == 1
    assert [ask.code for ask in game.state.asks] == ["red_card"]


def test_c8_4_5_malice() -> None:
    assert cards.CATALOGUE["C8.4.5"] == "red"


def test_c8_5_a_black_is_death_without_a_substitute() -> None:
    game = Game(substitutes=("S1",))
    game.do(GiveCard(person="WR", level="black", clause="C8.5"))
    assert [choice.value for choice in game.state.asks[-1].choices] == ["put_to_death", "later"]
    answer(game, "black_card", "put_to_death")
    assert game.state.seats["WR"].death.clauses == ("C8.5", "R27")


def test_c8_6_the_longest_silent_seat_is_filled_first() -> None:
    game = Game(substitutes=("S1", "S2"))
    game.night("WR imprison BQ", when="06-01 23:00")
    game.do(p.DeclareHandover(seat="WR", hours=12), "06-02 01:00")
    game.do(p.DeclareHandover(seat="WN", hours=12), "06-02 02:00")
    assert persons.waiting(game.state) == ("WN", "WR")


def test_c8_6_first_reply_takes_the_longest_absent_seat() -> None:
    game = Game(substitutes=("S1", "S2"))
    game.do(p.DeclareHandover(seat="WR", hours=12), "06-01 23:00")
    game.do(p.DeclareHandover(seat="WN", hours=12), "06-01 23:30")
    assert [notice.audience for notice in game.notices if notice.code == "can_you_enter"] == ["person:S1", "person:S2"] * 2
    game.do(p.SubReply(person="S2"), "06-02 00:00")
    assert game.refuse(p.Replace(seat="WN", person="S2")).code == "not_first_reply"
    game.do(p.Replace(seat="WR", person="S2"))
    game.do(p.CancelReplacement(seat="WN"))
    assert persons.waiting(game.state) == ()


# --- C10 -----------------------------------------------------------------------------------------------------------------


def test_c10_2_a_card_bars_from_fair_play() -> None:
    game = Game(over={"WR": {"yellow": 1}})
    game.do(p.SuspendGame(reason="the end"))
    assert game.refuse(p.Nominate(award="fair_play", person="person of WR")).code == "has_cards"
    assert game.refuse(p.Nominate(award="mvp_black", person="person of WN")).code == "wrong_side"
    game.do(p.Nominate(award="mvp_white", person="person of WN"))
    game.do(p.EndGame())
    result = next(notice for notice in game.told() if notice.code == "result")
    assert result.params["awards"] == [{"award": "mvp_white", "person": "person of WN"}]


def test_c10_3_rules_change_with_a_reason_and_a_game_may_be_suspended() -> None:
    game = Game()
    assert game.refuse(SetHouseRule(name="multi_cover", value="earliest_only")).code == "reason_needed"
    game.do(SetHouseRule(name="multi_cover", value="earliest_only", reason="agreed"))
    game.do(p.SuspendGame(reason="no agreement"))
    assert (game.state.winner, game.state.result_clauses) == ("suspended", ("C10.3",))


def test_c10_4_in_a_pause_the_next_step_is_to_go_on() -> None:
    game = Game()
    game.do(p.PauseGame(reason="holiday"))
    proposed = [step.verb for step in game.rules.steps(game.state) if step.proposed]
    assert proposed == ["resume_game"] and game.rules.steps(game.state)[0].verb == "resume_game"
    game.do(p.ResumeGame())
    assert "resume_game" not in {step.verb for step in game.rules.steps(game.state)}


def test_c10_4_an_outage_moves_the_end() -> None:
    game = day()
    game.do(p.ExtendPhase(hours=6, reason="forum down"), "06-03 20:00")
    assert game.state.span.close == at("06-04 04:00")
    game.do(v.CastVote(voter="WQ", target="BN", channel="host"), "06-04 03:00")
    assert counted(game) == "BN"


def test_a_hand_over_by_day_is_proposed_for_24_hours_and_by_night_for_12() -> None:
    proposed = {phase: _proposed(phase) for phase in ("night", "day")}
    assert proposed == {"night": 12, "day": 24}


def _proposed(phase: str) -> int:
    game = Game(phase=phase, opened="06-02 13:00")
    return next(step.params["hours"] for step in game.rules.steps(game.state) if step.verb == "declare_handover")


def test_every_clause_that_is_computed_timed_or_asked_has_its_test() -> None:
    named: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    wanted = {clause.id: "test_" + clause.id.lower().replace(".", "_") for clause in CLAUSES.values() if clause.how != "shown"}
    assert [clause for clause, name in wanted.items() if not any(re.match(name + "_[a-z]", each) for each in named)] == []
