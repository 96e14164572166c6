"""Conditions in plain language: every atom in both languages, brackets, what cannot be read."""

from __future__ import annotations

from typing import Any

import pytest

from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.prison.playing import conditions
from moderator.rulesets.prison.script.expr import ATOMS, OPS, STATES
from moderator.rulesets.prison.script.phrases import phrase, spoken
from tests.rulesets.prison.rich import RICH


def say(expr: Any, lang: str = "en") -> str:
    return spoken(phrase(expr, RICH), Words(lang).of("prison"))


@pytest.mark.parametrize(
    ("expr", "english", "chinese"),
    [
        ({"self_is": "released"}, "the holder is released", "本人被释放"),
        ({"role_is": ["doctor", "dead"]}, "Doctor is dead", "“Doctor”死亡"),
        ({"role_is": ["killer", "field"]}, "murder is on the field", "“murder”在场"),
        ({"seat_is": ["G1", "killed"]}, "seat G1 is killed", "G1 号被杀"),
        ({"flag": "bell"}, "the flag “bell” is set", "剧情标记“bell”已立"),
        ({"manual": "well?"}, "the host says yes to “well?”", "导演判定“well?”"),
        ({"day": [">=", 3]}, "the day is at least 3", "天数至少为 3"),
        ("murderer_objective", "the murderers have reached their aim", "杀人犯达成了目标"),
        ({"murderer_objective": False}, "the murderers have not reached their aim", "杀人犯没有达成目标"),
        (
            {"count": [{"side": "guard", "tag": "accomplice", "faction": "murderer"}, "dead", "<", 2]},
            "the number of guards of the faction murderers tagged accomplice that are dead is less than 2",
            "杀人犯阵营的带“从犯”的看守中死亡的人数少于 2",
        ),
        ({"count": [{}, "field", "==", 4]}, "the number of seats that are on the field is exactly 4", "所有人中在场的人数等于 4"),
        (
            {"all": [{"flag": "a"}, {"any": [{"flag": "b"}, {"flag": "c"}]}]},
            "the flag “a” is set, and (the flag “b” is set, or the flag “c” is set)",
            "剧情标记“a”已立，且（剧情标记“b”已立，或剧情标记“c”已立）",
        ),
        ({"not": {"flag": "a"}}, "it is not so that the flag “a” is set", "并非剧情标记“a”已立"),
        ({"all": [{"any": [{"flag": "a"}]}]}, "the flag “a” is set", "剧情标记“a”已立"),
        ({"all": []}, "(nothing yet)", "（还没有内容）"),
        (None, "(no condition)", "（没有条件）"),
    ],
)
def test_what_a_condition_says(expr: Any, english: str, chinese: str) -> None:
    assert say(expr, "zh_CN") == chinese
    assert say(expr) == english


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_atom_state_and_comparison_has_words(lang: str) -> None:
    texts = [say(when, lang) for when in conditions(RICH)]
    texts += [say({"self_is": state}, lang) for state in STATES] + [say({"day": [op, 1]}, lang) for op in OPS]
    texts += [say({"ending": [f"E{n}"]}, lang) for n in range(1, 8)]
    assert not [text for text in texts if "phrase." in text or "term." in text or "…" in text]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("argument", [None, 7, [], ["x"], [1, 2, 3], [1, 2, 3, 4, 5], {"a": 1}, "text"])
def test_what_cannot_be_read_never_raises(argument: Any, lang: str) -> None:
    for name in (*ATOMS, "all", "any", "not", "unheard"):
        assert say({name: argument}, lang)
    for expr in (7, [], {}, {"a": 1, "b": 2}, "unheard"):
        assert say(expr, lang) == say({"unheard": 1}, lang)


def test_a_name_is_never_read_as_a_placeholder() -> None:
    assert say({"flag": "{who} ⟦x⟧"}) == "the flag “{who} ⟦x⟧” is set"
