"""Appeals within their window, and how long the result is provisional (S4.8, section 13, R57)."""

from __future__ import annotations

from moderator.play.instants import Instant, seconds
from moderator.rulesets.sanguosha.results_appeals import appeal_deadline, games_over, is_provisional, window_open
from tests.rulesets.sanguosha.matches import Match, adopted, rebels_win, set_up
from tests.rulesets.sanguosha.test_results import ended

WINDOW = 12 * 3600


def at(second: float) -> Instant:
    return Instant(seconds(str(second)))


def test_s4_8_the_window_closes_twelve_hours_after_the_end_that_second_included() -> None:
    m = ended(*range(8))
    assert appeal_deadline(m.state) == at(WINDOW)
    assert window_open(m.state, at(WINDOW)) and not window_open(m.state, Instant(at(WINDOW) + 1))
    m.do("file_appeal", WINDOW, person="F1", game=6)
    refusal = m.refused("file_appeal", WINDOW + 1, person="F1", game=6)
    assert (refusal.code, refusal.clause, refusal.remedy, refusal.forceable) == ("appeal_late", "S4.8", "insist_late", True)
    assert refusal.params["until"]


def test_s4_8_a_late_one_may_be_taken_by_force_and_stays_marked() -> None:
    m = ended(*range(8))
    m.do("file_appeal", WINDOW + 1, person="F1", game=6, force=True)
    assert [line.result for line in m.trace if line.verb == "appeal_late"] == ["forced"]
    assert len(m.state.appeals) == 1


def test_s4_8_a_game_may_be_appealed_against_once_it_is_over_while_the_match_goes_on() -> None:
    m = adopted(game=5)
    assert games_over(m.state, at(9)) == (1, 2, 3, 4)
    assert m.refused("file_appeal", person="F1", game=5).code == "appeal_early"
    rebels_win(m)
    assert games_over(m.state, at(m.clock)) == (1, 2, 3, 4, 5)
    m.do("file_appeal", person="F1", game=5)
    assert [s.params["appeal"] for s in m.steps() if s.verb == "decide_appeal"] == [1]
    set_up(m)
    m.do("decide_appeal", appeal=1, decision="rejected", reason="seen")


def test_an_upheld_appeal_names_the_entry_it_amends() -> None:
    m = ended(*range(8))
    m.do("file_appeal", person="F1", game=3)
    assert m.refused("decide_appeal", appeal=1, decision="rejected", entry=4).code == "appeal_entry"
    assert m.refused("decide_appeal", appeal=1, decision="upheld", entry=0).code == "appeal_entry"
    m.do("decide_appeal", appeal=1, decision="upheld", reason="film", entry=4)
    assert (m.state.appeals[0].decision, m.state.appeals[0].entry) == ("upheld", 4)
    assert [line.params for line in m.told("appeal_amends")] == [{"appeal": 1, "entry": 4}]


def test_an_appeal_is_decided_once_but_by_force() -> None:
    m = ended(*range(8))
    m.do("file_appeal", person="F1", game=3)
    m.do("decide_appeal", appeal=1, decision="rejected")
    refusal = m.refused("decide_appeal", appeal=1, decision="upheld")
    assert (refusal.code, refusal.forceable) == ("appeal_decided", True)
    m.do("decide_appeal", appeal=1, decision="upheld", force=True)
    assert m.state.appeals[0].decision == "upheld"


def test_13_the_result_is_provisional_until_the_window_closes_or_the_host_confirms() -> None:
    m = ended(*range(8))
    assert is_provisional(m.state, at(WINDOW))
    assert not is_provisional(m.state, at(WINDOW + 1))
    m.do("confirm_match")
    assert not is_provisional(m.state, at(5))


def test_13_an_undecided_appeal_keeps_it_provisional_after_the_window() -> None:
    m = ended(*range(8))
    m.do("file_appeal", WINDOW, person="F1", game=6)
    assert is_provisional(m.state, at(WINDOW + 1))
    m.do("decide_appeal", WINDOW + 2, appeal=1, decision="rejected")
    assert not is_provisional(m.state, at(WINDOW + 3))


def test_13_an_appeal_after_the_confirmation_is_still_in_time_and_can_be_decided() -> None:
    m = ended(*range(8))
    m.do("confirm_match")
    m.do("file_appeal", person="F1", game=6)
    assert "decide_appeal" in {s.verb for s in m.steps()}
    m.do("decide_appeal", appeal=1, decision="upheld")


def test_appeals_are_the_hosts_alone_in_the_report() -> None:
    m = ended(*range(8))
    m.do("file_appeal", person="F1", game=3, text="the third death")
    assert [(row["person"], row["game"], row["text"], row["decision"]) for row in m.report()["appeals"]] == [
        ("F1", 3, "the third death", ""),
    ]
    assert m.report("public")["appeals"] == []


def sg25() -> Match:
    lines = {name: {"points": str(points), "mvps": mvps, "third": third} for name, points, mvps, third in (
        ("LD", 88, 3, 4), ("Y1", 88, 3, 4), ("Y2", 85, 5, 5), ("F1", 40, 0, 0), ("F2", 30, 0, 0), ("F3", 20, 0, 0), ("F4", 10, 0, 0),
        ("N", 5, 0, 0),
    )}  # fmt: skip
    return adopted(lines, phase="provisional", games=12, final=True)


def test_sg_25_asked_both_agree_both_first_the_next_third() -> None:
    m = sg25()
    assert m.asked("share_place") is not None
    m.do("agree_share", person="LD")
    m.do("agree_share", person="Y1")
    assert m.places()[:3] == [(1, "LD"), (1, "Y1"), (3, "Y2")]
    assert m.told("place_shared")
    why = m.row("LD").reason
    assert why is not None
    assert (why.criterion, why.clause) == ("shared", "R38")
