"""The catalogues: both languages say the same things, and nothing a player types can break a sentence."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from moderator.play.messages import Ask, Choice, Refusal, Step, TraceLine
from moderator.play.resources import resource
from moderator.play.words import LANGUAGES, PLACEHOLDER, Words, language_of, load, system_language

FILES = sorted(resource("words").glob("*/*.json"))


def pairs(path: Path) -> list[tuple[str, Any]]:
    return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=list)


def placeholders(text: str) -> set[str]:
    return {match.group(1) for match in PLACEHOLDER.finditer(text)}


@pytest.mark.parametrize("path", FILES, ids=lambda p: f"{p.parent.name}/{p.name}")
def test_each_catalogue_is_flat_text(path: Path) -> None:
    for key, text in pairs(path):
        assert isinstance(text, str), key
        assert text.strip(), key
        assert PLACEHOLDER.sub("", text).count("{") == 0, f"{key}: a brace that is no placeholder"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_stands_twice(lang: str) -> None:
    keys = Counter(key for path in FILES if path.parent.name == lang for key, _ in pairs(path))
    assert [key for key, n in keys.items() if n > 1] == []


def test_both_languages_have_the_same_keys() -> None:
    zh, en = (set(load(resource("words", lang))) for lang in LANGUAGES)
    assert sorted(zh ^ en) == []


def test_both_languages_use_the_same_placeholders() -> None:
    zh, en = (load(resource("words", lang)) for lang in LANGUAGES)
    assert [key for key in zh.keys() & en.keys() if placeholders(zh[key]) != placeholders(en[key])] == []


def test_terms_have_no_placeholders() -> None:
    for lang in LANGUAGES:
        assert [key for key, text in load(resource("words", lang)).items() if key.startswith("term.") and placeholders(text)] == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for lang, texts in {
        "en": {
            "hello": "Hello {person}", "only": "only English", "trace.die": "{victim} dies by {killer}", "trace.forced": "insisted: {text}",
            "refusal.no": "No, {line} ({clause})", "remedy.wait": "Wait for {line}.", "ask.who": "Who?", "ask.who.none": "None of {n}",
            "step.begin_turn": "Turn of {line}", "term.nobody": "nobody", "term.list.between": ", ", "term.list.last": " and ",
            "role": "{role}", "result": "{result:role}", "list": "{lines}",
        },
        "zh_CN": {
            "hello": "{person}，你好", "term.role.lord": "主公", "term.list.between": "、", "term.list.last": "和", "role": "{role}",
            "result": "{result:role}", "list": "{lines}",
        },
    }.items():  # fmt: skip
        (tmp_path / lang).mkdir()
        (tmp_path / lang / "a.json").write_text(json.dumps(texts), encoding="utf-8")
    return tmp_path


def test_fallback_goes_to_english_then_to_the_code(folder: Path) -> None:
    words = Words("zh_CN", folder)
    assert (words.say("hello", {"person": "甲"}), words.say("only"), words.say("nowhere")) == ("甲，你好", "only English", "nowhere")
    assert words.has("only")
    assert not words.has("nowhere")
    assert Words("xx", folder).lang == "en"


def test_a_missing_parameter_never_raises(folder: Path) -> None:
    assert Words("en", folder).say("hello") == "Hello …"


@pytest.mark.parametrize("name", ["{person}", "{0}", "{", "%s", "{person.__class__}", "\\1", "<b>"])
def test_what_a_player_is_called_is_never_a_format_string(folder: Path, name: str) -> None:
    assert Words("en", folder).say("hello", {"person": name}) == f"Hello {name}"


def test_terms_names_and_lists_follow_the_conventions(folder: Path) -> None:
    words = Words("zh_CN", folder)
    seat = {"1": "甲", "2": "乙", "3": "丙"}.__getitem__
    assert words.say("role", {"role": "lord"}) == words.say("result", {"result": "lord"}) == "主公"
    assert words.say("role", {"role": "jester"}) == "jester"
    assert words.say("list", {"lines": ["1", "2", "3"]}, seat) == "甲、乙和丙"
    assert words.say("list", {"lines": ["3"]}, seat) == "丙"
    assert words.say("list", {"lines": []}, seat) == words.say("term.nobody")


def test_messages_find_their_words(folder: Path) -> None:
    words = Words("en", folder)
    assert words.trace(TraceLine(step="death", verb="die", params={"victim": "3", "killer": None})) == "3 dies by nobody"
    assert words.refusal(Refusal(code="no", clause="S1", params={"line": "2"}, remedy="wait")) == "No, 2 (S1) Wait for 2."
    assert words.trace(TraceLine(step="force", verb="no", result="forced", params={"line": "2", "clause": "S1"})) == "insisted: No, 2 (S1)"
    ask = Ask(id="1", code="who", clause="", choices=(Choice(value="none"), Choice(value="4")), params={"n": 2})
    assert [words.choice(ask, c, lambda i: f"seat {i}") for c in ask.choices] == ["None of 2", "seat 4"]
    assert words.step(Step(verb="begin_turn", command={"verb": "begin_turn", "line": "5"})) == "Turn of 5"


@pytest.mark.parametrize(
    ("wanted", "lang"),
    [
        (["zh-Hans-CN", "en"], "zh_CN"),
        (["", "de_DE.UTF-8", "zh_CN.UTF-8"], "zh_CN"),
        (["C.UTF-8"], "en"),
        (["Chinese (Simplified)_China"], "zh_CN"),
        (["en_GB", "zh"], "en"),
    ],
)
def test_the_language_is_the_dearest_one_we_have(wanted: list[str], lang: str) -> None:
    assert language_of(wanted) == lang


def test_the_environment_says_which_language_is_spoken() -> None:
    assert system_language({"LANG": "zh_CN.UTF-8"}) == "zh_CN"
    assert system_language({"LC_ALL": "en_US.UTF-8", "LANG": "zh_CN.UTF-8"}) == "en"


def test_a_part_is_left_out_where_it_has_nothing_to_say(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "a.json").write_text(
        json.dumps({"order": "noted⟦: {target}⟧⟦ ({reason}, {n})⟧", "term.nobody": "-"}), encoding="utf-8"
    )
    words = Words("en", tmp_path)
    assert words.say("order", {"target": "A", "reason": "r", "n": 0}) == "noted: A (r, 0)"
    assert words.say("order", {"target": None, "reason": "", "n": 1}) == words.say("order") == "noted"
    assert words.say("order", {"target": "⟦{n}⟧"}) == "noted: ⟦{n}⟧"


def test_a_trace_line_is_said_by_its_result(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    said = {"trace.hold": "{target}: {result}", "trace.hold.failed": "{actor} fails", "chess.trace.hold.failed": "rook {actor} fails"}
    (tmp_path / "en" / "a.json").write_text(json.dumps(said), encoding="utf-8")
    words = Words("en", tmp_path)
    lines = [TraceLine(step="holds", verb="hold", actor="A", target="B", result=result) for result in ("failed", "works")]
    assert [words.trace(line) for line in lines] == ["A fails", "B: works"]
    assert [words.of("chess").trace(line) for line in lines] == ["rook A fails", "B: works"]


def test_heroes_are_called_in_the_readers_language() -> None:
    line = TraceLine(step="setup", verb="hero_picked", actor="1", params={"hero": "刘备"})
    assert "Liu Bei" in Words("en").trace(line) and "刘备" in Words("zh_CN").trace(line)
    banned = Words("en").say("notice.N10", {"heroes": ["于吉", "自创"]})
    assert "Yu Ji" in banned and "自创" in banned


def test_seconds_are_read_to_the_tenth() -> None:
    words = Words("en")
    shown = [words.show("seconds", value) for value in ("39.311231", "20", "-3.04", "0.5", "20.000001")]
    assert shown == ["39.3", "20", "-3", "0.5", "20"]


def test_a_scroll_without_a_name_is_called_a_scroll() -> None:
    line = TraceLine(step="scroll", verb="scroll_announced", actor="1", params={"scroll": "", "lines": ["2"]})
    assert "a scroll on" in Words("en").trace(line) and "《锦囊》" in Words("zh_CN").trace(line)


@pytest.mark.parametrize("game", ["chess", "prison"])
def test_a_house_rule_that_is_set_is_said_in_its_own_words(game: str) -> None:
    import importlib

    rules = importlib.import_module(f"moderator.rulesets.{game}.house_rules").HOUSE_RULES
    for rule in rules.values():
        for value in rule.choices or (rule.low,):
            line = TraceLine(step="setup", verb="rule_set", params={"name": rule.name, "value": value, "reason": ""})
            text = Words("zh_CN").of(game).trace(line)
            assert rule.name not in text and ((str(value) not in text and str(value).lower() not in text) or isinstance(value, int)), text
            assert not any(raw in text for raw in ("True", "False", "true", "false", "_")), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_notice_has_a_name_by_which_the_timeline_calls_it(lang: str) -> None:
    texts = load(resource("words", lang))
    codes = {key for key in texts if not key.startswith("term.") and "notice" in key.split(".")[:2] and not key.startswith("ui.")}
    assert [key for key in codes if key.replace("notice.", "term.notice.", 1) not in texts] == []


def test_a_notice_sent_is_said_by_its_name_and_never_by_its_key() -> None:
    line = TraceLine(step="host", verb="notice_sent", params={"key": "role_card:seat:M01:deal"})
    said = {lang: Words(lang).of("jianghu").trace(line, lambda seat: f"<{seat}>") for lang in LANGUAGES}
    assert said == {"zh_CN": "通知已发：身份信（致<M01>）", "en": "Notice sent: role card for <M01>"}
    public = TraceLine(step="host", verb="notice_unsent", params={"key": "result:public:r3"})
    assert Words("en").of("jianghu").trace(public) == "Notice not sent after all: result post"
