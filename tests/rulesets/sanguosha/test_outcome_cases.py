"""The worked cases of outcomes, SG-08 to SG-12, results unchanged; Table T stated explicitly."""

from __future__ import annotations

from moderator.rulesets.sanguosha.scores import kills
from tests.rulesets.sanguosha.matches import LINES, adopted


def test_sg08_spy_kills_the_lord_too_early() -> None:
    m = adopted()
    m.deaths("F1<LD", "F2<N", "Y1<F3", "LD<N")
    verdict = m.game.verdict
    assert verdict is not None
    assert (verdict.outcome, verdict.rebels, verdict.source) == ("rebels", 2, "spy")
    ask = m.asked("deliberate")
    assert ask is not None
    assert (ask.clause, ask.params) == ("S5.4", {"killer": "N", "victim": "LD"})
    m.do("confirm_outcome", outcome="rebels")
    m.do("name_mvp", line="F3", note="kept the pressure up")
    assert m.points() == {"LD": "2", "Y1": "2", "Y2": "2", "F1": "7", "F2": "7", "F3": "9", "F4": "7", "N": "2"}


def test_sg09_full_loss_by_lightning() -> None:
    m = adopted()
    m.deaths("F1", "F2", "Y1", "F3", "F4", "LD/lightning")
    assert m.game.verdict is not None
    assert (m.game.verdict.outcome, m.game.verdict.source, m.game.spy_duel) == ("full_loss", "lightning", False)
    assert m.refused("name_mvp", line="F1").code == "no_mvp"
    m.do("confirm_outcome", outcome="full_loss")
    assert m.points() == {"LD": "0", "Y1": "0", "Y2": "0", "F1": "2", "F2": "2", "F3": "2", "F4": "2", "N": "0"}
    assert m.refused("name_mvp", line="F1").code == "no_mvp"
    assert m.game.number == 2


def test_sg10_spy_wins_by_the_lords_life_loss() -> None:
    m = adopted()
    m.deaths("F1", "F2", "F3", "F4", "Y1")
    assert not m.game.spy_duel
    m.deaths("Y2")
    assert m.game.spy_duel
    m.deaths("LD/life_loss")
    assert m.game.verdict is not None
    assert m.game.verdict.outcome == "spy"
    m.do("confirm_outcome", outcome="spy")
    m.do("name_mvp", line=None)
    assert m.points() == dict.fromkeys(LINES, "2") | {"N": "20"}
    assert {p: m.row(p).third for p in LINES} == dict.fromkeys(LINES, 0) | {"N": 1}


def test_sg11_chained_fire_from_a_dead_rebel() -> None:
    m = adopted(deaths=[{"victim": line} for line in ("Y2", "F1", "F2", "F3")])
    m.deaths("F4<F4")
    assert m.game.verdict is None
    assert not m.game.spy_duel
    m.deaths("LD<F4")
    assert m.game.verdict is not None
    assert m.game.verdict.outcome == "rebels"
    assert "R18" in m.game.verdict.clauses
    assert kills(m.game) == {"F4": ("LD",)}


def test_sg12_loyalist_hits_the_lord_with_one_rebel_left() -> None:
    m = adopted()
    m.deaths("F1", "F2", "F3", "N", "LD<Y1")
    assert m.game.verdict is not None
    assert (m.game.verdict.outcome, m.game.verdict.rebels) == ("rebels", 1)
    assert m.asked("deliberate") is not None


def test_sg12_had_the_last_rebel_died_and_the_spy_lived() -> None:
    m = adopted()
    m.deaths("F1", "F2", "F3", "F4", "LD<Y1")
    assert m.game.verdict is not None
    assert m.game.verdict.outcome == "full_loss"
