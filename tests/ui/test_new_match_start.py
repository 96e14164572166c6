"""The announced start as it is typed: in the match's zone, with the day filled in, or not at all."""

from __future__ import annotations

import pytest

from ui.new_match.start_time import known_zone, read_start, shown_start

ZONE, TODAY = "Asia/Shanghai", "2026-06-05"


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("19:30", "2026-06-05T19:30+08:00"),
        ("１９：３０", "2026-06-05T19:30+08:00"),
        ("6-7 9:05", "2026-06-07T09:05+08:00"),
        ("6月7日 9:05", "2026-06-07T09:05+08:00"),
        ("2026/12/31 23:59", "2026-12-31T23:59+08:00"),
        ("2026-06-05 19:30", "2026-06-05T19:30+08:00"),
        ("2026-06-05T19:30:00+02:00", "2026-06-05T19:30:00+02:00"),
    ],
)
def test_a_start_is_read_in_the_zone_of_the_match(text: str, start: str) -> None:
    assert read_start(text, ZONE, TODAY) == start


@pytest.mark.parametrize("text", ["", "half past seven", "25:00", "19:60", "2026-02-30 10:00", "2026-06-05T19:30", "19"])
def test_what_is_no_time_is_not_read(text: str) -> None:
    assert read_start(text, ZONE, TODAY) is None


def test_without_a_day_the_time_alone_says_nothing() -> None:
    assert read_start("19:30", ZONE, "") is None
    assert read_start("2026-06-05 19:30", ZONE, "") == "2026-06-05T19:30+08:00"


def test_a_start_is_shown_as_it_is_typed() -> None:
    assert shown_start("2026-06-05T11:30:00+00:00", ZONE) == "2026-06-05 19:30"
    assert shown_start("", ZONE) == ""


@pytest.mark.parametrize(("zone", "known"), [("Asia/Shanghai", True), ("UTC", True), ("Mars/Base", False), ("", False), ("../etc", False)])
def test_zones_are_known_by_name(zone: str, known: bool) -> None:
    assert known_zone(zone) == known
