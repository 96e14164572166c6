"""Whole games as data: each .jsonl is replayed, its .report.json names fields and values that the report must hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from main import replay_report

HERE = Path(__file__).parent
CASES = sorted(path for path in HERE.glob("*/*.jsonl") if path.with_suffix(".report.json").exists())


def missing(expected: Any, found: Any, where: str = "") -> list[str]:
    """Where ``found`` does not hold what ``expected`` names: objects by their keys, lists in full and in order.

    Rows with an ``id`` are looked up by it: such a list may name some of many.
    """
    if isinstance(expected, dict):
        if not isinstance(found, dict):
            return [f"{where}: {found!r} is no object"]
        return [line for key, value in expected.items() for line in missing(value, found.get(key), f"{where}.{key}")]
    if (
        isinstance(expected, list)
        and isinstance(found, list)
        and expected
        and all(isinstance(row, dict) and "id" in row for row in expected)
    ):
        rows = {row.get("id"): row for row in found}
        return [line for row in expected for line in missing(row, rows.get(row["id"]), f"{where}[{row['id']}]")]
    if isinstance(expected, list):
        if not isinstance(found, list) or len(found) != len(expected):
            return [f"{where}: expected {len(expected)} rows, found {found!r}"]
        return [line for i, value in enumerate(expected) for line in missing(value, found[i], f"{where}[{i}]")]
    return [] if expected == found else [f"{where}: expected {expected!r}, found {found!r}"]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_replay_gives_the_expected_report(path: Path) -> None:
    expected = json.loads(path.with_suffix(".report.json").read_text(encoding="utf-8"))
    found = replay_report(path, lenient=True)
    assert missing(expected, found) == []
