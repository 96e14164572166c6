"""A verb's own parameter that is named like a key of the envelope survives the file: marked by the program, plain where people write."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from main import rulesets
from moderator.session import exchange
from moderator.session.exchange import ENVELOPE
from moderator.session.replay import replay
from moderator.session.schema import schema_of

GAMES = rulesets()
HEADER: dict[str, Any] = {"moderator": 1, "title": "t", "zone": "Asia/Shanghai"}
SEATS = {
    **{f"G{n}": {"side": "guard", "role": "guard"} for n in (1, 2, 3)},
    "P1": {"side": "prisoner", "role": "murderer", "tags": ["murderer", "killer"], "skills": ["point_kill"]},
    **{f"P{n}": {"side": "prisoner", "role": "prisoner"} for n in (2, 3)},
}
ADOPT: dict[str, Any] = {
    "do": "adopt",
    "position": {"seats": SEATS, "leaders": {"guard": "G1", "prisoner": None}, "phase": "day", "number": 2},
}
PRISON: list[dict[str, Any]] = [
    ADOPT,
    {"do": "question", "target": "P2"},
    {"do": "close_session", "id": "s1", "by": "the host"},
    {"do": "report", "by": "G1", "against": "P2", "clause": "P-speech-1", "text": "he mocked me"},
    {"do": "depart", "seat": "P3", "how": "dead", "cause": "host", "reason": "gone"},
    {"do": "receive_message", "seat": "P2", "channel": "pm", "text": "hello", "id": "m1"},
    {"do": "handle_message", "id": "m1", "how": "accepted"},
]
CHESS: list[dict[str, Any]] = [
    {"do": "create_game"},
    {"do": "add_seat", "mask": "a mask", "person": "a person", "id": "WK"},
    {"do": "receive_message", "seat": "WK", "channel": "pm", "text": "hello", "id": "m1"},
    {"do": "pin_message", "id": "m1"},
]


def file_of(path: Path, ruleset: str, lines: list[dict[str, Any]]) -> Path:
    dated = [{"at": f"2026-06-02T10:{n:02}:00+08:00", **line} for n, line in enumerate(lines)]
    path.write_text("\n".join(json.dumps(line) for line in ({**HEADER, "ruleset": ruleset}, *dated)) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize(("ruleset", "lines"), [("prison", PRISON), ("chess", CHESS)])
def test_it_comes_back_the_same(tmp_path: Path, ruleset: str, lines: list[dict[str, Any]], full: bool) -> None:
    first = replay(file_of(tmp_path / "typed.jsonl", ruleset, lines), GAMES)
    assert first.refused == ()
    exchange.write(first.session, tmp_path / "written.jsonl", full=full)
    again = replay(tmp_path / "written.jsonl", GAMES)
    assert again.refused == ()
    assert again.session.state == first.session.state
    assert '"id_": "m1"' in (tmp_path / "written.jsonl").read_text(encoding="utf-8")


def test_who_typed_it_stays_beside_the_marked_one(tmp_path: Path) -> None:
    lines = [ADOPT, {"do": "report", "by_": "G2", "by": "the host", "against": "P2", "clause": "P-speech-1"}]
    session = replay(file_of(tmp_path / "typed.jsonl", "prison", lines), GAMES).session
    assert [entry.by for entry in session.entries] == ["", "the host"]
    assert session.state.reports[0].by == "G2"


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_schema_tells_them_apart(ruleset: str) -> None:
    defs = schema_of(GAMES[ruleset])["$defs"]
    for kind in GAMES[ruleset].commands:
        known = defs[kind.__name__]
        double = set(kind.__struct_encode_fields__) & ENVELOPE
        assert {f"{key}_" for key in double} <= known["properties"].keys()
        assert not double & set(known["required"]) - {"at"}
