"""Ranking, ties, appeals, early end and overrides (S1.3.3, S4.8, sections 10 and 13)."""

from __future__ import annotations

import pytest

from moderator.rulesets.sanguosha.duels import order_by_duels, proper
from moderator.rulesets.sanguosha.state import OneVsOne
from tests.rulesets.sanguosha.matches import LINES, Match, adopted, rebels_win


def ended(*totals: int, at: float = 0, **position: object) -> Match:
    lines = {line: {"points": str(total)} for line, total in zip(LINES, totals, strict=True)}
    return adopted(lines, phase="provisional", **position)


def test_s1_3_3_equal_keys_share_the_place_and_the_next_is_skipped() -> None:
    m = ended(44, 40, 40, 40, 30, 20, 10, 0)
    assert [(row, m.row(p).shared) for row, p in m.places()][:5] == [(1, False), (2, True), (2, True), (2, True), (5, False)]
    reason = m.row("Y1").reason
    assert reason is not None
    assert (reason.partner, reason.criterion) == ("Y2", "shared")


def test_s1_3_2_totals_go_first_and_every_neighbouring_pair_is_explained() -> None:
    m = ended(44, 43, 42, 41, 40, 39, 38, 37)
    ranking = m.report()["ranking"]
    assert [
        row["reason"] and (row["reason"]["with"], row["reason"]["criterion"], row["reason"]["a"], row["reason"]["b"]) for row in ranking
    ][:2] == [
        ("Y1", "total", "44", "43"),
        ("Y2", "total", "43", "42"),
    ]
    assert ranking[-1]["reason"] is None


def test_exact_totals_split_no_true_tie() -> None:
    """0.1 + 0.2 and 0.3 are equal here."""
    m = adopted({"LD": {"points": "0.3"}, "Y1": {"points": "0.1", "inherited": "0.2"}}, phase="provisional")
    assert m.places()[:2] == [(1, "LD"), (1, "Y1")]


def test_tie_1v1_scope_advance_only_leaves_other_cuts_to_the_host() -> None:
    m = ended(50, 40, 35, 30, 25, 22, 20, 20, cuts=[6, 7], rules={"tie_1v1_scope": "advance_only"})
    assert not m.told("tie_needs_1v1")
    assert len(m.told("tie_host")) == 1
    assert m.refused("confirm_match").remedy == "tie_host"
    m.do("override", target="place:N", value="7", reason="drew lots")
    m.do("override", target="place:F4", value="8", reason="drew lots")
    assert m.places()[-2:] == [(7, "N"), (8, "F4")]
    m.do("confirm_match")
    over = ended(50, 40, 35, 30, 25, 20, 20, 10, cuts=[6, 7], rules={"tie_1v1_scope": "advance_only"})
    assert over.told("tie_needs_1v1")


def test_r25_a_wide_tie_over_a_cut_is_played_out_by_all_of_it() -> None:
    m = ended(50, 40, 30, 30, 30, 30, 20, 10, cuts=[4])
    assert m.told("tie_needs_1v1")[0].params["lines"] == ["Y2", "F1", "F2", "F3"]


def test_r26_round_robin_by_matches_won_then_game_difference() -> None:
    m = ended(50, 30, 30, 30, 20, 15, 10, 5, cuts=[2])
    m.do("record_1v1", a="Y1", b="Y2", winners=["Y1", "Y1"])
    m.do("record_1v1", a="Y2", b="F1", winners=["Y2", "F1", "Y2"])
    assert m.refused("confirm_match").code == "ties_open"
    m.do("record_1v1", a="F1", b="Y1", winners=["F1", "Y1", "F1"])
    assert m.places()[1:4] == [(2, "Y1"), (3, "F1"), (4, "Y2")]
    m.do("confirm_match")


def test_r26_those_still_equal_play_again() -> None:
    duels = [OneVsOne(a=a, b=b, winners=(a, a)) for a, b in (("A", "B"), ("B", "C"), ("C", "A"))]
    assert order_by_duels(["A", "B", "C"], duels) == [["A", "B", "C"]]
    again = [OneVsOne(a=a, b=b, winners=(a, a)) for a, b in (("C", "B"), ("C", "A"), ("A", "B"))]
    assert order_by_duels(["A", "B", "C"], [*duels, *again]) == [["C"], ["A"], ["B"]]


@pytest.mark.parametrize(
    ("winners", "fine"),
    [("AA", True), ("ABA", True), ("ABB", True), ("AB", False), ("AAB", False), ("A", False), ("", False), ("ACA", False), ("ABAB", False)],
)
def test_a_best_of_three_ends_with_the_second_win(winners: str, fine: bool) -> None:
    assert proper("A", "B", tuple(winners)) is fine


def test_record_1v1_refuses_what_is_no_best_of_three() -> None:
    m = ended(50, 30, 30, 25, 20, 15, 10, 5, cuts=[2])
    assert m.refused("record_1v1", a="Y1", b="Y2", winners=["Y1"]).code == "not_best_of_three"
    assert m.refused("record_1v1", a="Y1", b="Y1", winners=["Y1", "Y1"]).code == "unknown_person"


def test_r38_in_the_final_the_tied_are_asked_and_share_once_all_agree() -> None:
    m = ended(88, 88, 85, 30, 25, 20, 15, 10, final=True)
    assert m.asked("share_place") is not None
    m.do("agree_share", person="LD", agrees=True)
    assert m.refused("confirm_match").code == "ties_open"
    m.do("agree_share", person="Y1", agrees=True)
    assert m.asked("share_place") is None
    assert m.places()[:3] == [(1, "LD"), (1, "Y1"), (3, "Y2")]
    m.do("confirm_match")


def test_r38_without_agreement_the_fourth_order_decides() -> None:
    m = ended(88, 88, 85, 30, 25, 20, 15, 10, final=True)
    ask = m.asked("share_place")
    assert ask is not None
    m.do("answer", ask=ask.id, choice="play")
    assert m.told("tie_needs_1v1")
    m.do("record_1v1", a="LD", b="Y1", winners=["Y1", "Y1"])
    assert m.places()[:2] == [(1, "Y1"), (2, "LD")]


def test_r38_one_answer_for_all_tied_players() -> None:
    m = ended(88, 88, 85, 30, 25, 20, 15, 10, final=True)
    ask = m.asked("share_place")
    assert ask is not None
    m.do("answer", ask=ask.id, choice="agree")
    m.do("confirm_match")


def test_final_tie_share_never_asks() -> None:
    m = ended(88, 88, 85, 30, 25, 20, 15, 10, final=True, rules={"final_tie": "share"})
    assert m.state.asks == ()
    m.do("confirm_match")


def test_s4_8_appeals_from_the_end_of_the_game_until_twelve_hours_after_the_match_inclusive() -> None:
    m = adopted(game=6)
    assert m.refused("file_appeal", person="F1", game=6).code == "appeal_early"
    m.do("death", 99, victim="LD")
    m.do("confirm_outcome", 100, outcome="rebels")
    m.do("name_mvp", 100, line=None)
    edge = 100 + 12 * 3600
    m.do("file_appeal", edge, person="F1", game=6, text="the third death")
    refusal = m.refused("file_appeal", edge + 1, person="F1", game=6)
    assert (refusal.code, refusal.clause) == ("appeal_late", "S4.8")
    assert m.refused("confirm_match").code == "appeals_open"
    m.do("decide_appeal", appeal=1, decision="rejected", reason="seen on film")
    m.do("confirm_match")


def test_appeals_are_rejected_or_upheld() -> None:
    m = ended(*range(8))
    m.do("file_appeal", person="F1", game=3)
    assert m.refused("decide_appeal", appeal=1, decision="maybe").code == "bad_decision"
    assert m.refused("decide_appeal", appeal=2, decision="upheld").code == "unknown_appeal"
    m.do("decide_appeal", appeal=1, decision="upheld")


def test_13_the_judge_may_end_a_match_early_totals_as_they_stand() -> None:
    m = adopted({"F1": {"points": "9"}}, game=4)
    assert m.refused("end_match_early", reason="").code == "reason_needed"
    m.do("end_match_early", reason="power cut")
    assert (m.state.phase, m.state.early, m.totals()["F1"]) == ("provisional", "power cut", "9")
    assert m.state.games[-1].status == "void"


def test_14_1_the_match_ends_by_itself_and_end_match_only_says_so() -> None:
    m = adopted(game=6)
    assert m.refused("end_match").code == "games_left"
    rebels_win(m)
    assert m.state.phase == "provisional"
    m.do("end_match")
    assert m.trace[-1].verb == "match_over"


def test_s6_the_host_may_override_a_closed_game_and_ranks_follow() -> None:
    m = adopted(game=6)
    m.deaths("LD")
    m.do("confirm_outcome", outcome="rebels")
    m.do("name_mvp", line="F1", note="n")
    m.do("override", target="mvp:6", value="F2", reason="appeal upheld")
    assert (m.totals()["F1"], m.totals()["F2"], m.row("F2").mvps) == ("7", "9", 1)
    m.do("override", target="outcome:6", value="full_loss", reason="appeal upheld")
    assert (m.totals()["F2"], m.totals()["LD"], m.row("F2").mvps) == ("2", "0", 0)
    assert m.refused("override", target="weather", value="sun", reason="x").code == "bad_target"
    assert m.refused("override", target="place:F1", value="9", reason="x").code == "bad_place"
    assert m.refused("override", target="place:F1", value="1", reason="").code == "reason_needed"


def test_s6_the_host_sets_the_running_game_right() -> None:
    m = adopted(turn="F1", round=2)
    m.do("override", target="role:F1", value="spy", reason="cards were swapped")
    assert (m.game.roles["F1"], m.game.roles["N"]) == ("spy", "rebel")
    m.do("override", target="hero:F1", value="吕布", reason="typed wrong")
    m.do("override", target="round", value="3", reason="miscounted")
    m.do("override", target="extra_time:F1", value="used", reason="missed")
    assert (m.game.picks["F1"].hero, m.game.round, m.game.extra_used) == ("吕布", 3, ("F1",))
    assert m.refused("override", target="role:F1", value="king", reason="x").code == "bad_value"


def test_confirm_match_is_not_for_a_match_under_way() -> None:
    m = adopted()
    assert m.refused("confirm_match").code == "wrong_phase"
    assert m.refused("record_1v1", a="F1", b="F2", winners=["F1", "F1"]).code == "wrong_phase"


def test_notes_and_notices_are_recorded() -> None:
    m = adopted()
    m.do("note", text="lights went out", target="F1")
    assert m.refused("note", text=" ").code == "empty_note"
    m.do("send_notice", key="N18:public:g1.1")
    m.do("unsend_notice", key="N18:public:g1.1")
    assert m.refused("unsend_notice", key="N18:public:g1.1").code == "notice_not_sent"
    assert m.refused("answer", ask="nothing", choice="x").code == "no_such_ask"


def test_mvp_is_the_second_order_within_this_match() -> None:
    m = adopted({"F1": {"points": "2", "mvps": 1}, "F2": {"points": "2"}}, game=6)
    rebels_win(m)
    assert [p for _, p in m.places()][:2] == ["F1", "F2"]


def test_an_open_question_holds_up_the_confirmation() -> None:
    m = adopted(game=6)
    m.deaths("LD<Y1")
    m.do("confirm_outcome", outcome="rebels")
    m.do("name_mvp", line=None)
    refusal = m.refused("confirm_match")
    assert (refusal.code, refusal.forceable) == ("asks_open", True)
    assert m.proposed().verb == "answer"
    ask = m.asked("deliberate")
    assert ask is not None
    m.do("answer", ask=ask.id, choice="no")
    m.do("confirm_match")
