"""What an examiner's files found: each a short game taken over, replayed as a file, with what the rules alone say of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from main import replay_report

NAMES = [f"{side}{n}" for side in "GP" for n in range(1, 7)]


@pytest.fixture
def play(tmp_path: Path) -> Any:
    """A position with seats that differ from twelve plain ones, then lines ``HH:MM:SS verb`` with their fields; the report."""

    def run(lines: list[tuple[str, dict[str, Any]]], *, seats: dict[str, Any], audience: str = "host", **position: Any) -> dict[str, Any]:
        table: dict[str, dict[str, Any]] = {name: {"side": "guard" if name[0] == "G" else "prisoner"} for name in NAMES}
        table["P1"] |= {"tags": ["murderer", "killer"]}
        for name, given in seats.items():
            table[name] |= given
        rows: list[dict[str, Any]] = [{"moderator": 1, "ruleset": "prison", "title": "x", "zone": "Asia/Shanghai"}]
        rows.append({"at": "2026-06-02T09:00:00+08:00", "do": "adopt", "position": {"number": 2, "seats": table, **position}})
        for stamp, fields in lines:
            day, _, clock = stamp.rpartition(" ")
            time, verb = clock.split("/")
            rows.append({"at": f"2026-06-{day or '02'}T{time}+08:00", "do": verb, **fields})
        path = tmp_path / "x.jsonl"
        path.write_text("\n".join(json.dumps(row) for row in rows) + "\n", encoding="utf-8")
        return replay_report(path, lenient=True, audience=audience)

    return run


ROOMS = [
    {"night": 2, "guard_door": door, "prisoner_door": str(n), "guard": f"G{n}", "prisoner": f"P{n}"} for n, door in enumerate("ABCDEF", 1)
]
OWN = {"id": "s", "effect": "set_flag", "flag": "x"}


def refused(report: dict[str, Any]) -> list[tuple[int, str]]:
    return [(row["line"], row["code"]) for row in report["refusals"]]


def test_an_order_stamped_before_nine_is_too_early_though_entered_after(play: Any) -> None:
    """7.2: accepted from 21:00; the stamp decides."""
    lines = [("20:59:59/order_kill", {"seat": "P1", "mode": "face"}), ("21:00:00/order_kill", {"seat": "P1", "mode": "face"})]
    report = play(lines, seats={}, phase="interrogation", rooms=ROOMS)
    assert refused(report) == [(3, "interrogation_early")]
    assert [row["status"] for row in report["nights"][-1]["orders"]] == ["standing"]


def test_the_host_may_take_an_early_order_by_force(play: Any) -> None:
    lines = [("20:59:59/order_kill", {"seat": "P1", "mode": "face", "force": "begun early"})]
    assert refused(play(lines, seats={}, phase="interrogation", rooms=ROOMS)) == []


@pytest.mark.parametrize(
    ("phase", "windows", "time", "code"),
    [
        ("interrogation", ["INTERRO"], "20:59:59", "interrogation_early"),
        ("interrogation", ["INTERRO"], "21:00:00", ""),
        ("interrogation", ["CORRIDOR", "INTERRO"], "20:59:59", ""),
        ("interrogation", ["any"], "20:59:59", ""),
        ("interrogation2", ["INTERRO2"], "21:59:59", "wall_early"),
        ("interrogation2", ["INTERRO2"], "22:00:00", ""),
        ("interrogation2", ["INTERRO", "INTERRO2"], "21:59:59", ""),
    ],
)
def test_a_window_of_the_night_opens_by_the_clock(play: Any, phase: str, windows: list[str], time: str, code: str) -> None:
    """Section 8: INTERRO is 21:00 to before 22:00, INTERRO2 from 22:00."""
    lines = [(f"{time}/use_skill", {"seat": "G2", "skill": "s", "targets": []})]
    report = play(lines, seats={"G2": {"skills": [OWN | {"window": windows}]}}, phase=phase, rooms=ROOMS)
    assert refused(report) == ([(3, code)] if code else [])


@pytest.mark.parametrize("phase", ["interrogation2", "night"])
def test_a_night_taken_over_keeps_its_dead_for_the_dawn(play: Any, phase: str) -> None:
    """N-DAWN names all seats dead last night; before it nobody is told."""
    seats = {"G3": {"state": "dead", "cause": "night", "left_day": 2}, "G4": {"state": "dead", "cause": "night", "left_day": 1}}
    position = {"phase": phase, "rooms": ROOMS, "killed": True}
    before = play([], seats=seats, audience="public", **position)
    assert {row["seat"]: row["state"] for row in before["seats"] if row["state"] != "field"} == {"G4": "dead"}
    lines: list[tuple[str, dict[str, Any]]] = [("23:00:00/end_night", {})] if phase == "interrogation2" else []
    report = play([*lines, ("03 09:00:00/open_day", {})], seats=seats, **position)
    assert [row["params"]["dead"] for row in report["notices"] if row["code"] == "N-DAWN"] == [["G3"]]


def test_with_death_announce_night_end_the_night_taken_over_has_named_them(play: Any) -> None:
    seats = {"G3": {"state": "dead", "cause": "night", "left_day": 2}}
    report = play([("03 09:00:00/open_day", {})], seats=seats, phase="night", rules={"death_announce": "night_end"})
    assert [row for row in report["notices"] if row["code"] == "N-DAWN" and row["params"]["dead"]] == []


def test_a_murderer_whose_release_brings_no_doom_has_won_at_once(play: Any) -> None:
    """Section 11: it makes him a winner and ends nothing; his notice does not say so (section 18)."""
    lines = [("15:00:00/vote", {"guard": "G1", "prisoner": "P2", "kind": "release"}), ("20:30:00/close_vote", {})]
    report = play(lines, seats={"P2": {"tags": ["murderer"]}}, rules={"doom_trigger": "killer_only"})
    assert report["outcome"] is None
    assert [row["result"] for row in report["seats"] if row["seat"] == "P2"] == ["win"]
    assert [row["won"] for row in report["notices"] if row["code"] == "N-RELEASED"] == [False]


def test_a_sidelined_leader_keeps_the_title_but_may_not_use_it(play: Any) -> None:
    """Section 4."""
    lines = [
        ("10:00:00/give_card", {"person": "G1", "level": "red", "clause": "P-offsite-2"}),
        ("10:01:00/answer", {"ask": "A-RED:1", "choice": "none"}),
        ("10:02:00/question", {"target": "P2"}),
    ]
    report = play(lines, seats={}, leaders={"guard": "G1", "prisoner": "P3"})
    assert report["leaders"] == {"guard": "G1", "prisoner": "P3"}
    assert refused(report) == [(5, "sidelined")]


def test_a_leader_who_has_left_has_no_title(play: Any) -> None:
    lines = [("10:00:00/depart", {"seat": "G1", "how": "dead", "cause": "host", "reason": "r"})]
    assert play(lines, seats={}, leaders={"guard": "G1"})["leaders"] == {"guard": None, "prisoner": None}


def test_a_late_order_is_told_when_the_interrogation_ended(play: Any) -> None:
    report = play([("23:00:00/order_kill", {"seat": "P1", "mode": "face"})], seats={}, phase="interrogation2", rooms=ROOMS)
    assert refused(report) == [(3, "night_over")]
    assert "23:00" in report["refusals"][0]["message"]
    assert "…" not in report["refusals"][0]["message"]
