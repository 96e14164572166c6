"""Names found from a Latin keyboard."""

from __future__ import annotations

import pytest

from moderator.play.pinyin import find, matches


@pytest.mark.parametrize("query", ["lb", "LB", "liub", "lbei", "liubei", "liu bei", "刘备", "刘b", "bei"])
def test_initials_and_sounds_find_a_name(query: str) -> None:
    assert matches(query, "刘备") is not None


@pytest.mark.parametrize("query", ["lx", "bl", "liubeix", "{"])
def test_what_does_not_fit_is_not_found(query: str) -> None:
    assert matches(query, "刘备") is None


def test_readings_of_a_character_all_count() -> None:
    assert matches("yj", "乐进") == matches("lj", "乐进") == 0


def test_names_that_begin_with_the_query_come_first() -> None:
    assert find("zf", ["SP张飞", "张飞", "Zoe"]) == ["张飞", "SP张飞"]
    assert find("", ["甲", "乙"]) == ["甲", "乙"]


def test_ue_is_typed_with_v() -> None:
    assert matches("lvbu", "吕布") == 0
