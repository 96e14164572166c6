"""Undo and few taps worked out by hand from 6.1 and 6.8 before the session was asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from moderator.play.instants import Instant, seconds, show_seconds
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.session.session import Session
from tests.rulesets.sanguosha.tables import DECODE, ROLES, SEATS

# --- undo and amendment bring clocks back held (6.1) ---


class Desk:
    def __init__(self) -> None:
        self.session = Session.in_memory(Sanguosha(), "a table")
        lines = {line: {"person": line, "role": role} for line, role in ROLES.items()}
        self.do("adopt", 0, position={"lines": lines, "seats": list(SEATS), "turn": "F1"})
        self.taps = 0

    def do(self, verb: str, at: float, **fields: Any) -> None:
        command = DECODE.decode(msgspec.json.encode({"do": verb, **fields}))
        change = self.session.do(command, Instant(seconds(at)))
        assert not isinstance(change, Refusal), change

    def tap(self, verb: str, at: float, **fields: Any) -> None:
        self.taps += 1
        self.do(verb, at, **fields)

    def key(self, at: float) -> None:
        """The one key: the proposed step."""
        (step,) = [step for step in self.session.steps if step.proposed]
        assert step.command is not None
        self.tap(at=at, verb=step.command["do"], **{k: v for k, v in step.command.items() if k != "do"})

    def undo(self, at: float) -> None:
        assert not isinstance(self.session.undo(at=Instant(seconds(at))), Refusal)

    def top(self, at: float) -> tuple[str, str, str] | None:
        clock = self.session.state.game.table.clock
        left = None if clock.top is None else clock.left(clock.top, Instant(seconds(at)))
        return None if clock.top is None else (clock.top.kind, clock.status(clock.top), "" if left is None else show_seconds(left))

    @property
    def cards(self) -> list[tuple[str, str]]:
        return [(card.level, card.line) for card in self.session.state.cards]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda d: d.do("operation", 12, line="F1"),
        lambda d: d.do("announce_scroll", 12, line="F1", name="Snatch", targets=["Y1"]),
        lambda d: d.do("end_play", 12, line="F1"),
        lambda d: d.do("extra_time", 12, line="F1"),
        lambda d: d.do("set_timer", 12, remaining=3),
        lambda d: d.do("hold", 12),
        lambda d: d.do("ask_response", 12, line="Y1"),
        lambda d: d.do("death", 12, victim="F1", source="other"),
    ],
)
def test_play_time_comes_back_held_with_what_it_had_at_the_undone_press(wrong: Callable[[Desk], None]) -> None:
    desk = Desk()
    desk.do("begin_play", 0, line="F1")
    wrong(desk)
    desk.undo(15)
    assert desk.top(99) == ("play", "held", "8")


def test_a_request_that_ran_out_under_a_wrong_press_is_answered_in_time_after_all() -> None:
    desk = Desk()
    desk.do("ask_response", 0, line="Y1")
    desk.do("dying", 20, line="Y1")
    assert desk.cards == [("warning", "Y1")]
    desk.undo(21)
    assert (desk.top(21), desk.cards) == (("response", "held", "0"), [])
    desk.do("respond", 22, line="Y1")
    assert desk.cards == []


def test_a_window_whose_nullification_is_undone_has_its_rest() -> None:
    desk = Desk()
    desk.do("announce_scroll", 5, line="F1", name="Snatch", targets=["Y1"])
    desk.do("open_window", 6)
    desk.do("nullify", 7.5, line="Y2")
    desk.undo(8)
    assert desk.top(8) == ("null_normal", "held", "1.5")


def test_the_end_of_a_window_undone_takes_the_request_with_it_and_still_lets_a_nullification_in() -> None:
    desk = Desk()
    desk.do("announce_scroll", 1, line="F1", name="Duel", targets=["Y1"])
    desk.do("open_window", 2)
    desk.do("tick", 5)
    assert desk.top(5) == ("response", "running", "20")
    desk.undo(6)
    assert desk.top(6) == ("null_normal", "held", "0")
    desk.do("nullify", 6.5, line="LD")


def test_the_window_reopened_with_auto_request_on_asks_anew_when_it_runs_out() -> None:
    desk = Desk()
    desk.do("announce_scroll", 1, line="F1", name="Duel", targets=["Y1"])
    desk.do("open_window", 2)
    desk.do("tick", 5)
    desk.do("reopen_window", 6)
    assert desk.top(6) == ("null_normal", "running", "3")
    desk.do("tick", 9)
    assert desk.top(9) == ("response", "running", "20")


# --- few taps (6.8) ---


def test_barbarians_to_seven_is_one_announcement_one_opening_and_a_tap_a_request() -> None:
    desk = Desk()
    desk.do("begin_play", 0, line="F1")
    desk.tap("announce_scroll", 1, line="F1", name="Barbarians", targets=["F2", "F3", "F4", "N", "LD", "Y1", "Y2"])
    desk.key(2)
    for n in range(7):
        desk.do("tick", 5 + 4 * n)
        desk.key(6 + 4 * n)
    assert (desk.taps, desk.top(30)) == (1 + 1 + 7, ("play", "running", "20"))


@pytest.mark.parametrize(
    ("name", "fields", "taps"),
    [("Borrowed Sword", {"targets": ["Y1"], "victim": "F2"}, 4), ("Fire Attack", {"targets": ["Y1"]}, 4), ("Ex Nihilo", {}, 2)],
)
def test_other_scrolls_take_a_tap_a_request_too(name: str, fields: dict[str, Any], taps: int) -> None:
    desk = Desk()
    desk.do("begin_play", 0, line="F1")
    desk.tap("announce_scroll", 1, line="F1", name=name, **fields)
    desk.key(2)
    desk.do("tick", 5)
    for at in range(6, 4 + taps):
        desk.key(at)
    assert (desk.taps, desk.top(99)[:2] if desk.top(99) else None) == (taps, ("play", "running"))
