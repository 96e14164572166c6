"""Scores in public: released by the organiser, frozen until the next release, withdrawn (R65)."""

from __future__ import annotations

from decimal import Decimal

from moderator.play.audience import PUBLIC
from moderator.play.views import view
from moderator.rulesets.sanguosha.public import PublicView, public_view
from tests.rulesets.sanguosha.matches import Match, adopted, rebels_win, set_up, started


def screen(m: Match) -> PublicView:
    return public_view(view(m.rules, m.rules.start("a match", "Asia/Shanghai"), m.events, PUBLIC))


def played() -> Match:
    m = started(games=4)
    set_up(m)
    rebels_win(m)
    return m


def test_nothing_is_public_before_a_release() -> None:
    shown = screen(played())
    assert {seat.score for seat in shown.seats} == {None}
    assert (shown.standings, shown.after) == ((), None)


def test_a_release_shows_totals_and_places() -> None:
    m = played()
    m.do("release_scores")
    shown = screen(m)
    assert shown.after == 1
    assert sorted(seat.score for seat in shown.seats if seat.score is not None) == [Decimal(2)] * 4 + [Decimal(7)] * 4
    assert [row.place for row in shown.standings] == [1, 1, 1, 1, 5, 5, 5, 5]
    assert all(row.shared for row in shown.standings)
    assert not shown.final


def test_released_scores_stay_as_they_were() -> None:
    m = played()
    m.do("release_scores")
    before = screen(m).standings
    m.do("give_card", person="3", level="red", clause="S5.3.3")
    set_up(m)
    rebels_win(m)
    assert (screen(m).standings, screen(m).after) == (before, 1)
    m.do("release_scores")
    assert screen(m).after == 2
    assert screen(m).standings != before


def test_withdrawn_scores_are_gone() -> None:
    m = played()
    m.do("release_scores")
    m.do("withdraw_scores")
    assert (screen(m).standings, {seat.score for seat in screen(m).seats}) == ((), {None})


def test_a_release_that_shows_nothing_new_is_refused() -> None:
    m = started()
    assert m.refused("release_scores").code == "nothing_to_release"
    assert m.refused("withdraw_scores").code == "nothing_released"
    m = played()
    m.do("release_scores")
    assert m.refused("release_scores").code == "already_released"


def test_a_substitute_does_not_show_his_predecessors_score() -> None:
    m = adopted()
    m.deaths("LD/life_loss")
    m.do("confirm_outcome", outcome="rebels")
    m.do("name_mvp", line=None)
    m.do("release_scores")
    m.do("declare_vacancy", line="F3", reason="left")
    m.do("seat_substitute", vacancy=1, person="Z")
    assert {seat.person: seat.score for seat in screen(m).seats}["Z"] is None
    assert "Z" not in {row.person for row in screen(m).standings}
    m.do("release_scores")
    assert {seat.person: seat.score for seat in screen(m).seats}["Z"] == Decimal(7)


def test_what_is_released_after_the_last_game_is_the_final_order() -> None:
    m = started(games=2)
    for _ in range(2):
        set_up(m)
        rebels_win(m)
    assert not screen(m).final
    m.do("release_scores")
    assert screen(m).final
    m.do("confirm_match", force=True)
    m.do("withdraw_scores")
    assert screen(m).standings == ()


def test_the_steps_offer_what_can_be_released() -> None:
    def offered(m: Match) -> set[str]:
        return {step.verb for step in m.steps() if step.blocked is None} & {"release_scores", "withdraw_scores"}

    assert offered(started()) == set()
    m = played()
    assert offered(m) == {"release_scores"}
    m.do("release_scores")
    assert offered(m) == {"withdraw_scores"}
    assert all(not step.proposed for step in m.steps() if step.verb in {"release_scores", "withdraw_scores"})


def test_a_release_explains_itself_to_everybody() -> None:
    m = played()
    m.do("release_scores")
    line = m.told("scores_released")[0]
    assert (line.clauses, line.told, line.params["after"]) == (("R65",), (PUBLIC,), 1)
