"""Deaths, outcomes, draws, MVP and the order of work at a game's end (sections 7, 8, 9, 13, 14.1)."""

from __future__ import annotations

import pytest

from moderator.rulesets.sanguosha.game_events import GameClosed, MvpNamed, OutcomeConfirmed, OutcomeProposed, PointsAwarded
from moderator.rulesets.sanguosha.results import hint, hint_top, weights
from moderator.rulesets.sanguosha.setup_events import GameOpened
from tests.rulesets.sanguosha.matches import LINES, Match, adopted, rebels_win, set_up, started, table_t


def outcome(*deaths: str) -> str | None:
    m = adopted()
    m.deaths(*deaths)
    return m.game.verdict.outcome if m.game.verdict else None


def test_s1_1_lord_side_wins_when_every_rebel_and_the_spy_are_dead() -> None:
    assert outcome("F1", "F2", "N", "F3") is None
    assert outcome("F1", "F2", "N", "F3", "F4") == "lord_side"
    assert outcome("F1", "F2", "F3", "F4", "N") == "lord_side"


def test_r15_the_first_condition_met_ends_the_game_and_later_deaths_are_refused() -> None:
    m = adopted()
    m.deaths("F1", "F2", "F3", "N", "F4")
    refusal = m.refused("death", victim="LD", source="lightning")
    assert (refusal.code, refusal.clause) == ("game_over", "R15")
    assert m.game.verdict is not None
    assert m.game.verdict.outcome == "lord_side"


@pytest.mark.parametrize("killer", ["LD<F1", "LD<Y1", "LD<N", "LD/lightning", "LD/life_loss", "LD<LD"])
def test_r16_rebels_win_whoever_killed_the_lord_before_the_last_rebel_died(killer: str) -> None:
    assert outcome(killer) == "rebels"


@pytest.mark.parametrize("how", ["LD<N", "LD/lightning", "LD/life_loss", "LD<F1"])
def test_r17_in_the_duel_the_spy_wins_whatever_kills_the_lord(how: str) -> None:
    assert outcome("F1", "F2", "F3", "F4", "Y1", "Y2", how) == "spy"


@pytest.mark.parametrize(
    ("how", "expected"), [("LD<Y1", "full_loss"), ("LD<N", "full_loss"), ("LD/lightning", "full_loss"), ("LD<F2", "rebels")]
)
def test_r18_full_loss_is_excluded_where_the_source_is_a_rebel(how: str, expected: str) -> None:
    assert outcome("F1", "F2", "F3", "F4", how) == expected


def test_late_rebel_kill_ask_leaves_it_to_the_judge() -> None:
    m = adopted(rules={"late_rebel_kill": "ask"})
    m.deaths("F1", "F2", "F3", "F4", "LD<F2")
    ask = m.asked("late_rebel_kill")
    assert ask is not None
    assert ask.blocking
    assert m.refused("confirm_outcome", outcome="rebels").code == "ask_first"
    assert m.proposed().verb == "answer"
    m.do("answer", ask=ask.id, choice="full_loss")
    assert m.game.verdict is not None
    assert m.game.verdict.outcome == "full_loss"
    m.do("confirm_outcome", outcome="full_loss")
    assert m.points()["F1"] == "2"


def test_r19_the_duel_counts_for_the_spys_player_whatever_happens_next() -> None:
    m = adopted()
    m.deaths("F1", "F2", "F3", "F4", "Y1", "Y2", "N<LD")
    m.do("confirm_outcome", outcome="lord_side")
    m.do("name_mvp", line=None)
    assert m.row("N").third == 1
    assert m.row("LD").third == 1


def test_r24_a_dead_loyalists_win_counts_in_the_third_order() -> None:
    m = adopted()
    m.deaths("Y1", "F1", "F2", "F3", "F4", "N")
    m.do("confirm_outcome", outcome="lord_side")
    m.do("name_mvp", line=None)
    assert {p: m.row(p).third for p in ("LD", "Y1", "Y2", "F1", "N")} == {"LD": 1, "Y1": 1, "Y2": 1, "F1": 0, "N": 0}


def test_7_who_kills_himself_gets_no_credit_and_life_loss_has_no_killer() -> None:
    m = adopted()
    assert m.refused("death", victim="F1", killer="LD", source="life_loss").code == "no_killer"
    assert m.refused("death", victim="F1", killer="LD", source="lightning").code == "no_killer"
    m.deaths("F1<F1", "F2<F1")
    assert [(row.line, row.kills) for row in hint(m.game, weights(m.state)) if row.kills] == [("F1", 1)]
    assert m.refused("death", victim="F1").code == "already_dead"


def test_7_prompts_after_a_death() -> None:
    m = adopted()
    m.deaths("F1<Y1", "Y2<LD")
    assert [line.actor for line in m.told("draw_three")] == ["Y1"]
    assert [line.actor for line in m.told("discard_all")] == ["LD"]
    ask = m.asked("deliberate")
    assert ask is not None
    assert ask.params == {"killer": "LD", "victim": "Y2"}


def test_s5_4_a_deliberate_kill_is_a_ban() -> None:
    m = adopted()
    m.deaths("LD<Y1")
    ask = m.asked("deliberate")
    assert ask is not None
    m.do("answer", ask=ask.id, choice="ban")
    assert m.state.persons["Y1"].banned
    assert m.row("Y1").place is None
    assert m.asked("expulsion") is not None


def test_14_1_order_of_work_at_a_game_end() -> None:
    m = adopted(game=2)
    m.deaths("LD")
    assert m.game.table.clock.stack == ()
    m.do("confirm_outcome", outcome="rebels")
    m.do("name_mvp", line="F1", note="n")
    kinds = [type(e) for e in m.events if type(e) in {OutcomeProposed, OutcomeConfirmed, MvpNamed, PointsAwarded, GameClosed, GameOpened}]
    assert kinds == [OutcomeProposed, OutcomeConfirmed, MvpNamed, PointsAwarded, GameClosed, GameOpened]
    assert (m.state.counted_done, m.game.number, m.game.status) == (2, 3, "seats")


def test_14_1_the_last_game_makes_the_match_provisional_with_an_appeal_window() -> None:
    m = adopted(game=6)
    m.deaths("LD")
    m.do("confirm_outcome", outcome="rebels")
    m.do("name_mvp", 5000, line=None)
    assert (m.state.phase, m.state.game, m.state.ended) == ("provisional", None, 5_000_000_000)
    assert m.told("match_ended")[0].params["until"] == str(5000 + 12 * 3600)
    assert {n.code for n in m.notices} >= {"N18", "N19", "N21"}


def test_another_outcome_than_the_computed_one_needs_a_reason_and_stays_visible() -> None:
    m = adopted()
    m.deaths("LD")
    assert m.refused("confirm_outcome", outcome="full_loss").code == "outcome_reason"
    m.do("confirm_outcome", outcome="full_loss", reason="ruled at the table")
    verdict = m.state.games[-1].verdict
    assert verdict is not None
    assert (verdict.outcome, verdict.overridden, verdict.clauses) == ("full_loss", "ruled at the table", ("S6",))
    assert m.told("outcome_overruled") and not m.told("outcome_confirmed")


def test_r22_anybody_may_be_mvp_and_at_most_one() -> None:
    m = adopted()
    m.deaths("Y1", "LD")
    m.do("confirm_outcome", outcome="rebels")
    m.do("name_mvp", line="Y1", note="dead and losing, but brilliant")
    assert m.points()["Y1"] == "4"
    assert m.refused("name_mvp", line="Y2").code == "mvp_not_now"


def test_mvp_eligibility_winners() -> None:
    m = adopted(rules={"mvp_eligibility": "winners"})
    m.deaths("LD")
    m.do("confirm_outcome", outcome="rebels")
    assert m.refused("name_mvp", line="Y1").code == "mvp_winners"
    m.do("name_mvp", line="F2", note="n")
    assert m.points()["F2"] == "9"


def test_9_4_a_zero_maximum_gives_nothing_and_no_figures_no_top() -> None:
    m = adopted()
    assert hint_top(m.game, weights(m.state)) == ()
    m.do("set_stat", line="Y1", key="damage", n=3)
    assert next((row.line, str(row.score)) for row in hint(m.game, weights(m.state))) == ("Y1", "30.00")
    assert m.refused("set_stat", line="Y1", key="charm", n=3).code == "bad_stat"


def test_9_2_the_most_specific_row_wins_and_kill_bonuses_count() -> None:
    rows = [*table_t()["rows"], {"outcome": "rebels", "role": "rebel", "points": "9", "alive": "yes"}]
    kills = {"lord": "1.5", "loyalist": "0", "rebel": "0", "spy": "0"}
    m = adopted(scoring=table_t(rows=rows, kill_bonus=kills))
    m.deaths("F1", "LD<F2")
    m.do("confirm_outcome", outcome="rebels")
    m.do("name_mvp", line=None)
    assert {line: m.points()[line] for line in ("F1", "F2", "F3")} == {"F1": "7", "F2": "10.5", "F3": "9"}


def test_r36_a_draw_is_replayed_under_the_same_number_with_no_points() -> None:
    m = adopted(game=2)
    m.do("deck_exhausted")
    ask = m.asked("culprit")
    assert ask is not None
    m.do("answer", ask=ask.id, choice="nobody")
    m.do("confirm_outcome", outcome="draw")
    assert m.state.games[-1].points == {}
    assert (m.game.number, m.game.attempt, m.game.roles, m.state.scheduled) == (2, 2, {}, 6)
    assert not m.state.cards


def test_r31_a_culprit_named_later_gets_two_reds() -> None:
    m = adopted()
    m.do("deck_exhausted")
    ask = m.asked("culprit")
    assert ask is not None
    m.do("answer", ask=ask.id, choice="F3")
    assert [(c.level, c.clause) for c in m.state.cards] == [("red", "S5.3.5")] * 2
    assert m.totals()["F3"] == "-10"


def test_draw_policy_drop_shrinks_the_schedule_and_redo_plays_it_after_all() -> None:
    m = adopted(game=3, rules={"draw_policy": "drop"})
    m.do("deck_exhausted")
    m.do("confirm_outcome", outcome="draw")
    assert (m.game.number, m.game.attempt, m.state.scheduled) == (4, 1, 5)
    m.do("redo_game")
    assert (m.game.number, m.game.attempt, m.state.scheduled) == (3, 2, 6)


def test_draw_policy_drop_in_the_last_game_ends_the_match() -> None:
    m = adopted(game=6, rules={"draw_policy": "drop"})
    m.do("deck_exhausted")
    m.do("confirm_outcome", outcome="draw")
    assert m.state.phase == "provisional"
    m.do("redo_game")
    assert (m.state.phase, m.game.number, m.game.attempt) == ("game", 6, 2)


def test_13_a_void_game_is_not_counted_and_played_again() -> None:
    m = adopted(game=3)
    m.do("abort_game", reason="a card was missing")
    assert m.refused("death", victim="F1").code == "game_over"
    m.do("confirm_outcome", outcome="void")
    assert (m.game.number, m.game.attempt, m.state.counted_done) == (3, 2, 2)
    assert m.state.games[-1].verdict is not None


def test_sg09_no_mvp_in_a_full_loss_or_a_draw() -> None:
    m = adopted()
    m.do("deck_exhausted")
    m.do("confirm_outcome", outcome="draw")
    assert m.refused("name_mvp", line="F1").code == "mvp_not_now"


def test_an_adopted_position_whose_deaths_end_the_game_proposes_the_outcome() -> None:
    m = adopted(deaths=[{"victim": "LD", "killer": "F1"}])
    assert m.game.verdict is not None
    assert (m.game.status, m.game.verdict.outcome) == ("outcome", "rebels")
    m = adopted(phase="mvp", deaths=[{"victim": "LD", "killer": "F1"}])
    assert m.game.status == "mvp"


def test_an_adopted_duel_is_seen() -> None:
    dead = {line: {"dead": True} for line in ("Y1", "Y2", "F1", "F2", "F3", "F4")}
    assert adopted(dead).game.spy_duel


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ({"seats": ["LD"]}, "bad_seats"),
        ({"turn": "X"}, "unknown_line"),
        ({"phase": "dinner"}, "bad_phase"),
        ({"roles": dict.fromkeys(LINES, "lord")}, "bad_roles"),
        ({"rules": {"nonsense": True}}, "unknown_rule"),
        ({"cuts": [7, 6]}, "bad_cuts"),
        ({"games": 0}, "bad_games"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: dict[str, object], code: str) -> None:
    m = Match()
    roles = position.pop("roles", None) or dict(zip(LINES, adopted().game.roles.values(), strict=True))
    lines = {line: {"person": line, "role": roles[line]} for line in LINES}  # type: ignore[index]
    assert m.refused("adopt", 0, position={"lines": lines} | position).code == code


def test_a_whole_match_from_the_opening_by_real_commands() -> None:
    m = started(games=2)
    for _ in range(2):
        set_up(m)
        rebels_win(m)
    assert m.state.phase == "provisional"
    m.do("confirm_match")
    assert m.state.phase == "confirmed"
    assert m.totals() == {"P1": "4", "P2": "4", "P3": "4", "P8": "4", "P4": "14", "P5": "14", "P6": "14", "P7": "14"}


def test_a_question_about_a_draw_falls_away_when_the_judge_sets_another_outcome() -> None:
    m = adopted()
    m.do("deck_exhausted")
    m.do("confirm_outcome", outcome="rebels", reason="a pile had been overlooked")
    assert m.asked("culprit") is None


def test_questions_about_a_game_fall_away_when_the_match_ends_early() -> None:
    m = adopted(rules={"late_rebel_kill": "ask"})
    m.deaths("F1", "F2", "F3", "F4", "LD<F1")
    m.do("end_match_early", reason="power cut")
    assert m.asked("late_rebel_kill") is None


def test_9_4_the_weights_of_the_hint_are_house_rules() -> None:
    m = adopted(rules={"hint_kills": 0, "hint_damage": 100})
    m.do("set_stat", line="Y1", key="damage", n=3)
    assert next((row.line, str(row.score)) for row in hint(m.game, weights(m.state))) == ("Y1", "100.00")
