"""The report as a person reads it, in both languages, for every reader."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import main
from moderator.play.words import Words
from moderator.session.text_report import as_text

HOUSE = Path(__file__).parents[2]
SCENARIOS = sorted((HOUSE / "tests/scenarios/sanguosha").glob("*.jsonl"))


def said(path: Path, lang: str = "en", audience: str = "host") -> str:
    return as_text(main.replay_report(path, lenient=True, audience=audience, lang=lang), Words(lang))


def written(tmp_path: Path, *rows: dict[str, Any]) -> Path:
    path = tmp_path / "case.jsonl"
    header = {"moderator": 1, "ruleset": "sanguosha", "title": "A Friday"}
    path.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in (header, *rows)), encoding="utf-8")
    return path


def position(**given: Any) -> dict[str, Any]:
    roles = ("lord", "loyalist", "loyalist", "rebel", "rebel", "rebel", "rebel", "spy")
    names = ("An", "Bo", "Cy", "Du", "Ed", "Fa", "Gu", "He")
    lines = {str(n): {"person": name, "role": role} for n, (name, role) in enumerate(zip(names, roles, strict=True), 1)}
    return {"at": 0, "do": "adopt", "position": {"lines": lines, "games": 6, "game": 3, "counted_done": 2, **given}}


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
@pytest.mark.parametrize("lang", ["en", "zh_CN"])
def test_every_case_reads_as_sentences(path: Path, lang: str) -> None:
    for audience in ("host", "public"):
        text = said(path, lang, audience)
        assert "{" not in text
        assert "…" not in text
        assert not [line for line in text.splitlines() if line.strip().startswith(("trace.", "text.", "refusal."))]


def test_a_game_is_told_with_roles_deaths_outcome_and_points(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        position(),
        {"at": 1, "do": "death", "victim": "2", "killer": "4", "source": "damage", "note": "fire"},
        {"at": 2, "do": "death", "victim": "1", "source": "lightning"},
        {"at": 3, "do": "confirm_outcome", "outcome": "rebels"},
        {"at": 4, "do": "name_mvp", "line": "4"},
    )
    text = said(path)
    assert text.startswith("A Friday\nState: roles\n")
    assert "  Game 3: finished\n    lord: An; loyalist: Bo and Cy; rebel: Du, Ed, Fa and Gu; spy: He\n" in text
    assert "    1. Bo (loyalist) killed by Du, damage, fire\n    2. An (lord) died of lightning\n" in text
    assert "    Outcome: rebels win; alive: rebels 4, loyalists 1, spies 1 (S1.1, R16)\n    MVP: Du\n" in text
    assert "    Points: An 2, Bo 2, Cy 2, Du 9, Ed 7, Fa 7, Gu 7, He 2\n" in text
    assert "   1. Du: 9 points, cards 0, MVPs 1, lord-side wins and duels 0; before Ed: total 9 against 7 (S1.3.2)\n" in text


def test_what_happened_before_a_substitute_came_is_told_of_who_sat_there(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        position(),
        {"at": 1, "do": "death", "victim": "2", "killer": "4", "source": "damage"},
        {"at": 2, "do": "declare_vacancy", "line": "4", "reason": "left"},
        {"at": 3, "do": "seat_substitute", "vacancy": 1, "person": "Sub"},
        {"at": 4, "do": "death", "victim": "3", "killer": "4", "source": "damage"},
    )
    text = said(path)
    assert "  Bo dies, loyalist (by Du, damage). (S1.1)\n" in text
    assert "  Cy dies, loyalist (by Sub, damage). (S1.1)" in text
    assert "  Sub (eliminated) takes over Du's place. (S3.3.1)\n" in text
    assert "Substitutions\n  Du is gone (left); Sub took over\n" in text


def test_cards_questions_and_refusals_are_sentences(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        position(),
        {"at": 1, "do": "give_card", "person": "Du", "level": "ban", "clause": "S5.4"},
        {"at": 2, "do": "death", "victim": "9"},
    )
    text, chinese = said(path), said(path, "zh_CN")
    assert "Cards\n  1 Du: ban, game 3 (S5.4)\n" in text
    assert "Open questions\n  Du has left in the middle of a game. What becomes of it? (R34) Answers: A substitute takes over" in text
    assert "\nRefused lines\n  Line 4: " in text
    assert "判罚\n  1 Du：禁赛，第 3 局（S5.4）\n" in chinese
    assert "被拒的行\n  第 4 行：" in chinese
    assert "。 " not in chinese.split("依据")[0]


def test_the_public_s_text_names_no_living_role(tmp_path: Path) -> None:
    text = said(written(tmp_path, position(), {"at": 1, "do": "death", "victim": "9"}), audience="public")
    assert "rebel" not in text
    assert "Refused lines" not in text


def test_a_file_that_is_none_says_why() -> None:
    row = {"line": 7, "code": "import_no_number", "clause": "", "message": "No number."}
    assert as_text({"refusals": [row]}, Words("en")) == "Refused lines\n  Line 7: No number."
