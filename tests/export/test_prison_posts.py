"""Posts of a prison game: every notice has its templates and reads whole; nothing that goes out says what its readers may not know."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import main
from moderator.export.posts import FORMS, Press, Secret, secrets_in
from moderator.export.posts.templates import Templates
from moderator.play.audience import HOST, PUBLIC, group, seat
from moderator.play.messages import Notice
from moderator.play.resources import resource
from moderator.play.words import LANGUAGES, MISSING, Words
from moderator.rulesets.prison import notices
from moderator.rulesets.prison.state import Acquittal, GameState
from moderator.session.replay import replay

SAMPLES = [resource("samples", f"prison-{name}.jsonl") for name in ("four-days", "fog-harbour", "clock-tower")]
CASES = sorted((Path(__file__).parents[1] / "scenarios" / "prison").glob("*.jsonl"))
WHEN = "2026-06-02T20:30:00+08:00"
HOSTILE = "[b]甲[/b] *x* <i>{{ 7*7 }}"


def codes() -> set[str]:
    """Every notice that the rules know."""
    tree = ast.parse(Path(str(notices.__file__)).read_text(encoding="utf-8"))
    found = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    whole = {code for code in found if re.fullmatch("N-[A-Z-]+", code)}
    stems = {code for code, _ in notices.SESSIONS.values()}
    return (whole - stems) | {f"{code}-{word}" for code in stems for word in ("OPEN", "CLOSE")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_notice_has_a_template_and_every_template_a_notice(lang: str) -> None:
    templates = Templates("prison")
    assert len(codes()) == 44
    assert [code for code in sorted(codes()) if not templates.has(lang, code)] == []
    assert {path.stem for path in resource("templates", "posts", "prison", lang).glob("*.j2")} == codes()


PILES = [{"prisoner": "P1", "kind": "execute", "votes": 2}, {"prisoner": "P2", "kind": "release", "votes": 2}]
GIVEN: dict[str, Any] = {
    "guards": ["G1", "G2"],
    "prisoners": ["P1"],
    "vote": "20:30",
    "interrogation": "21:00",
    "end": "23:00",
    "shelter_from": "17:30",
    "shelter_to": "19:00",
    "seat": "P1",
    "side": "prisoner",
    "title": "记者",
    "crime": "泄密",
    "text": "一段话",
    "parts": ["murderer", "killer", "accomplice"],
    "skills": [
        {"name": "采访", "effect": "inform", "text": "问一个人", "uses": 1, "always": False},
        {"name": "point_kill", "effect": "point_kill", "text": "", "uses": 1, "always": False},
        {"name": "阵", "effect": "protect", "text": "", "uses": None, "always": True},
    ],
    "limits": ["no_vote", "不许说"],
    "win": "条件",
    "condition": None,
    "win_mode": "or",
    "lines": ["G1", "G2"],
    "assistant": "someone",
    "day": 2,
    "until": WHEN,
    "begins": WHEN,
    "ends": WHEN,
    "dead": ["G1"],
    "causes": {"G1": "night"},
    "result": "executed",
    "tied": {"guard": ["G1", "G2"]},
    "guard": "G1",
    "prisoner": "P1",
    "partner": "G2",
    "value": "day_limits",
    "target": "P2",
    "piles": PILES,
    "role": "记者",
    "state": "dead",
    "won": True,
    "doors": {"G1": "A"},
    "door": "3",
    "night": 1,
    "actor": "P1",
    "question": "who_met_whom",
    "answer": [{"night": 1, "seat": "G1"}, {"night": 2, "seat": None}],
    "level": "yellow",
    "clause": "P-speech-1",
    "person": "someone",
    "uses": {"interview": 1, "face_kill": None},
    "reason": "节日",
    "hours": "2.0",
    "ending": "E3",
    "winners": ["P1"],
    "clauses": ["P-win-1", "R14"],
}
SPARSE: dict[str, Any] = {
    **GIVEN,
    "guards": [],
    "title": "",
    "crime": "",
    "text": "",
    "skills": [],
    "limits": [],
    "win": "",
    "condition": {"code": "not", "parts": [{"code": "self_is", "params": {"state": "field"}}]},
    "win_mode": "replace",
    "parts": ["murderer"],
    "lines": [],
    "until": None,
    "begins": None,
    "ends": None,
    "dead": [],
    "causes": {},
    "guard": None,
    "prisoner": None,
    "partner": None,
    "piles": [],
    "role": "",
    "won": False,
    "doors": {},
    "question": "",
    "answer": "",
    "uses": {},
    "reason": "",
    "winners": [],
    "clauses": [],
    "seat": None,
}
RESULTS = {
    "N-VOTE": ("executed", "released", "void_acquittal", "no_effect", "tie", "no_ballots"),
    "N-SUB": ("entering", "leaving"), "N-RESULT": ("win", "lose", "pending"),
}  # fmt: skip
NEEDS_SEAT = frozenset(codes() - {"N-SKILL", "N-REMIND", "N-CARD-PENALTY", "N-VOTE"})


@cache
def sample(path: Path = SAMPLES[0], until: str = "") -> Any:
    lines = path.read_text(encoding="utf-8").splitlines()
    if not until:
        return replay(path, main.rulesets(), lenient=True).session
    verbs = [json.loads(line).get("do", "") for line in lines]
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder) / "part.jsonl"
        part.write_text("\n".join(lines[: verbs.index(until) + 1]) + "\n", encoding="utf-8")
        return replay(part, main.rulesets()).session


def made(code: str, audience: Any = PUBLIC, **params: Any) -> Notice:
    return Notice(key=code, code=code, audience=audience, clause="P-term-5", params=params)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("code", sorted(codes()))
def test_every_template_reads_whole(lang: str, form: str, code: str) -> None:
    press, state = Press("prison", Words(lang)), sample().state
    for given in (GIVEN, {**SPARSE, "seat": "P1" if code in NEEDS_SEAT else None}):
        for result in RESULTS.get(code, ("nobody",)):
            if code == "N-VOTE" and given is not GIVEN and result in {"executed", "released"}:
                continue
            post = press.post(made(code, **{**given, "result": result}), state, form)
            assert post.troubles == ()
            assert post.subject
            assert "\n" not in post.subject
            assert post.body
            assert MISSING not in post.text
            assert "\n\n\n" not in post.body, post.body
            assert "None" not in post.text


@pytest.mark.parametrize("question", ["role", "faction", "side_tag", "who_was_in_room", "who_met_whom", "link_of_door"])
def test_every_answer_of_a_skill_reads_whole(question: str) -> None:
    answers = {"who_was_in_room": ["G1", "P1"], "who_met_whom": [{"night": 1, "seat": "G1"}], "faction": "murderer"}
    for lang in LANGUAGES:
        for seat_given in ({"seat": "P1"}, {"door": "A"}, {}):
            params = {"text": "", "actor": None, "question": question, "answer": answers.get(question, "3"), **seat_given}
            post = Press("prison", Words(lang)).post(made("N-SKILL", seat("P2"), **params), sample().state, "plain")
            assert post.troubles == ()
            assert post.body


@pytest.mark.parametrize(
    ("form", "shown"),
    [
        ("plain", "[b]甲[/b] *x* <i>{{ 7*7 }}"),
        ("bbcode", "[\u200bb]甲[\u200b/b] *x* <i>{{ 7*7 }}"),
        ("markdown", "\\[b\\]甲\\[/b\\] \\*x\\* \\<i\\>\\{\\{ 7\\*7 \\}\\}"),
    ],
)
def test_a_name_is_never_markup(form: str, shown: str) -> None:
    state = sample().state
    state = replace(state, seats={**state.seats, "P1": replace(state.seats["P1"], mask=HOSTILE)})
    body = Press("prison", Words("zh_CN")).post(made("N-SILENT", seat("P1"), seat="P1"), state, form).body
    assert shown in body
    assert "49" not in body


# --- secrets --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", [*SAMPLES, *CASES], ids=lambda path: path.stem)
def test_no_post_of_a_game_gives_anything_away(path: Path, lang: str) -> None:
    session, press = sample(path), Press("prison", Words(lang))
    state, seen = session.ruleset.start(session.title, session.zone), 0
    for entry in session.records:
        for event in entry.events:
            state = session.ruleset.evolve(state, event)
        for notice in entry.notices:
            post = press.post(notice, state, "bbcode")
            assert post.troubles == (), (notice.code, post.troubles)
            assert secrets_in(post.text, state, notice.audience) == (), (notice.code, post.text)
            seen += 1
    assert seen > 0


@pytest.mark.parametrize(
    ("text", "kind", "about", "found"),
    [
        ("玻璃 是末节车厢的乘客", "role", "P4", "末节车厢的乘客"),
        ("玻璃 的罪名是杀人犯", "role", "P4", "杀人犯"),
        ("渡鸦 was the accomplice", "role", "G3", "accomplice"),
        ("昨夜 夜莺 在房间里遇见了 玻璃", "pair", "G4", "G4 + P4"),
        ("D-6 房间升墙", "link", "", "D-6"),
        ("夜莺 死于面杀", "kill", "G4", "面杀"),
        ("鸬鹚 用了彻夜看护", "skill", "G5", "彻夜看护"),
        ("火柴 换了替补", "substitute", "P5", "替补"),
        ("山雀 就是林深", "person", "G1", "林深"),
        ("小号10 在线", "account", "P4", "小号10"),
        ("铁钉 对 火柴 的脱罪没有用上", "acquittal", "P2", "脱罪"),
        ("棉线 已判负", "result", "P3", "判负"),
    ],
)
def test_a_leak_is_seen(text: str, kind: Any, about: str, found: str) -> None:
    state: GameState = sample(until="end_night").state
    state = replace(state, acquittal=Acquittal(day=1, target="P5", by="P2", at=state.zero))
    assert Secret(kind=kind, seat=about, found=found) in secrets_in(text, state, PUBLIC)
    assert secrets_in(text, state, HOST) == ()


@pytest.mark.parametrize(
    "text",
    [
        "看守：山雀、白鹭；囚犯：铜匙、玻璃", "棉线 被处刑，死亡。", "昨夜死亡：夜莺", "看守领袖：山雀，囚犯领袖：铁钉", "玻璃 处刑：3 票",
        "斑鸠 得黄牌一张，依据 P-offsite-1.2", "除了杀人犯，问什么都要如实回答", "P4 is executed.", "囚犯全都在场",
    ],
)  # fmt: skip
def test_what_everybody_knows_is_no_leak(text: str) -> None:
    assert secrets_in(text, sample(until="end_night").state, PUBLIC) == ()


def test_a_seat_may_read_its_own_card_and_whom_it_knows() -> None:
    state = sample(until="end_night").state
    assert secrets_in("玻璃 是末节车厢的乘客", state, seat("P4")) == ()
    assert secrets_in("玻璃 是末节车厢的乘客", state, seat("G3")) == (), "the conductor knows the murderer"
    assert secrets_in("玻璃 是末节车厢的乘客", state, seat("P1")) != ()
    assert secrets_in("玻璃 是末节车厢的乘客", state, group("prisoner")) != ()


def test_when_the_game_is_over_everything_can_be_said_but_who_is_who_on_purpose() -> None:
    assert secrets_in("玻璃 是末节车厢的乘客，面杀了 夜莺", sample().state, PUBLIC) == ()
