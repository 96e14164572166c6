"""What the rules say while a match is played reads as a sentence in both languages, with every parameter filled in."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from moderator.play.words import LANGUAGES, MISSING, Words
from moderator.rulesets.sanguosha import draws
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from tests.rulesets.sanguosha.matches import Match, adopted, opened, rebels_win, set_up, started, table_t


def whole() -> Match:
    m = opened(scoring=table_t(), games=3)
    m.do("ban_hero", line="1", hero="华佗")
    m.do("ban_hero", line="2", hero=None)
    m.do("set_house_rule", name="red_floor", value=True, reason="agreed")
    for n in range(1, 9):
        m.do("mark_present", person=f"P{n}")
    m.do("start_match")
    set_up(m)
    m.do("set_stat", line="4", key="damage", n=3)
    m.deaths("4<1", "2<1", "1<3")
    m.do("confirm_outcome", outcome="rebels")
    m.do("name_mvp", line="5")
    set_up(m)
    m.do("deck_exhausted")
    m.do("confirm_outcome", outcome="draw")
    set_up(m)
    m.do("abort_game", reason="cards missing")
    m.do("confirm_outcome", outcome="void")
    set_up(m)
    rebels_win(m)
    m.do("declare_vacancy", line="8", reason="left")
    m.do("call_substitute", vacancy=1, person="Q")
    m.do("seat_substitute", vacancy=1, person="Q", source="b")
    set_up(m)
    rebels_win(m)
    m.do("file_appeal", person="P1", game=1, text="t")
    m.do("decide_appeal", appeal=1, decision="upheld")
    m.do("override", target="place:1", value="8", reason="appeal")
    m.do("confirm_match", force=True)
    return m


def cards() -> Match:
    m = adopted({"F1": {"r": 2}})
    for _ in range(3):
        m.do("give_card", person="F2", level="warning", clause="S5.1.1")
    m.do("give_card", person="F1", level="red", clause="S5.3.1")
    m.do("waive", card=1, reason="x")
    m.do("revoke_card", card=4, reason="x")
    m.do("give_card", person="F1", level="ban", clause="S5.4")
    m.do("answer", ask="expulsion:F1", choice="expel", reason="vote")
    m.do("note", text="n")
    m.do("send_notice", key="k")
    m.do("unsend_notice", key="k")
    m.deaths("Y1<LD")
    return m


def selection() -> Match:
    m = started()
    m.do("set_seats", order=list(m.state.lines))
    m.do("deal_roles", roles=draws.draw_roles(random.Random(1), m.game.seats))
    m.do("deal_boxes")
    m.do("tick", 1000)
    return m


def final() -> Match:
    m = adopted({"LD": {"points": "9"}, "Y1": {"points": "9"}}, phase="provisional", final=True)
    m.do("agree_share", person="LD", agrees=True)
    m.do("agree_share", person="Y1", agrees=False)
    m.do("record_1v1", a="LD", b="Y1", winners=["LD", "LD"])
    return m


def substitutes() -> Match:
    """Late calls, a queue with an answer each way, its end, another group's player, his choice, a game put right."""
    people = [{"name": "X", "source": "a", "place": 7}, {"name": "V", "place": 8}, {"name": "S", "source": "c", "place": 1}]
    m = opened(candidates=people, scheduled="1970-01-01T00:10:00+00:00", scoring=table_t())
    for n in range(2, 9):
        m.do("mark_present", person=f"P{n}")
    m.do("tick", 1500)
    m.do("declare_vacancy", 1500, line="1", reason="late")
    for name, comes in (("X", False), ("V", True)):
        m.do("call_substitute", 1600, vacancy=1, person=name)
        m.do("answer_call", 1600, vacancy=1, person=name, comes=comes)
    m.do("tick", 2600)
    m.do("seat_substitute", 2601, vacancy=1, person="S", source="c")
    m.do("start_match", 2602)
    set_up(m)
    rebels_win(m)
    m.do("declare_vacancy", line="2", reason="left")
    m.do("seat_substitute", vacancy=2, person="Z", source="d", force=True)
    m.do("override", target="mvp:1", value="2", reason="appeal")
    m.do("end_match_early", reason="enough")
    m.do("choose_result", person="S", match="other")
    return m


def outcomes(*deaths: str) -> Callable[[], Match]:
    def play() -> Match:
        m = adopted(rules={"late_rebel_kill": "ask"})
        m.deaths(*deaths)
        return m

    return play


PLAYS = (
    whole, cards, selection, final, substitutes,
    outcomes("F1", "F2", "F3", "F4", "N"),
    outcomes("F1", "F2", "F3", "F4", "Y1", "Y2", "LD/life_loss"),
    outcomes("F1", "F2", "F3", "F4", "LD<Y1"),
    outcomes("F1", "F2", "F3", "F4", "LD<F1"),
    lambda: adopted({"LD": {"points": "9"}, "Y1": {"points": "9"}}, phase="provisional", cuts=[1]),
)  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("play", PLAYS)
def test_everything_said_is_a_sentence(play: Callable[[], Match], lang: str) -> None:
    words = Words(lang)
    m = play()
    said = [words.trace(line) for line in m.trace]
    said += [words.notice(n) for n in m.notices] + [words.ask(ask) for ask in m.state.asks]
    said += [words.choice(ask, choice) for ask in m.state.asks for choice in ask.choices]
    said += [words.refusal(step.blocked) for step in m.steps() if step.blocked is not None]
    assert [text for text in said if MISSING in text or text.startswith(("trace.", "notice.", "ask.", "refusal."))] == []
    assert [step.verb for step in m.steps() if not words.has(f"step.{step.verb}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_house_rule_is_named_explained_and_its_values_too(lang: str) -> None:
    words = Words(lang)
    wanted = [f"rule.{name}{part}" for name in HOUSE_RULES for part in ("", ".help")]
    wanted += [f"rule.{name}.{value}" for name, rule in HOUSE_RULES.items() for value in rule.choices if not isinstance(value, bool)]
    assert [code for code in wanted if not words.has(code)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_composed_code_has_words(lang: str) -> None:
    words = Words(lang)
    stages = ("seats", "roles", "boxes", "selection", "reading", "playing", "outcome", "mvp", "opening", "game", "provisional", "confirmed")
    wanted = [f"remedy.at_{stage}" for stage in stages]
    wanted += [f"remedy.phase_{phase}" for phase in ("opening", "game", "provisional", "confirmed")]
    wanted += [f"remedy.tie_{how}" for how in ("duel", "share", "host")]
    wanted += [f"trace.before_{c}" for c in ("total", "cards", "mvps", "third", "1v1", "shared", "host")]
    wanted += [f"trace.outcome_{o}" for o in ("lord_side", "rebels", "spy", "full_loss", "draw", "void")]
    wanted += [f"term.criterion.{c}" for c in ("total", "cards", "mvps", "third", "1v1", "shared", "host")]
    wanted += ["refusal.unknown_rule", "refusal.bad_rule_value", "trace.hero_forced", "trace.hero_picked"]
    wanted += [f"preview.{code}" for code in ("yellow", "red", "points", "ban")]
    assert [code for code in wanted if not words.has(code)] == []
