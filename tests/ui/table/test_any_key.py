"""Every key of the page in every phase, in random order, with time passing: no fault, nothing frozen, and the proposed step leads on."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from moderator.play.words import Words
from moderator.rulesets.sanguosha import commands as c
from ui.table.actions import ALL_ELSE, DEATH, KEYS, MORE, OTHER_SEAT, SETUP, TABLE
from ui.table.scenes import ROLES, Stage
from ui.theme import DARK, LIGHT

PHASES: dict[str, Callable[[Stage], Stage]] = {
    "opening": lambda stage: stage.opened(),
    "seats": lambda stage: stage.seated(),
    "roles": lambda stage: stage.seated().do(c.SetSeats(order=tuple("12345678"))),
    "boxes": lambda stage: PHASES["roles"](stage).do(c.DealRoles(roles=dict(zip("12345678", ROLES, strict=True)))),
    "selection": lambda stage: PHASES["boxes"](stage).do(c.DealBoxes(), c.PickHero(line="1", hero="刘备")),
    "playing": lambda stage: stage.playing(),
    "window": lambda stage: stage.playing().do(c.AnnounceScroll(line="5", name="snatch", targets=("2",)), c.OpenWindow(target="2"), wait=0),
    "request": lambda stage: stage.playing().do(c.AskResponse(line="2", what="dodge"), wait=0),
    "outcome": lambda stage: stage.playing().killed(("2", "1"), ("6", "1"), ("5", "1")),
    "mvp": lambda stage: PHASES["outcome"](stage).do(c.ConfirmOutcome(outcome="lord_side")),
    "provisional": lambda stage: stage.seated(games=1).game(("2", "1"), ("4", "3"), ("6", "1"), ("8", "3"), ("5", "1")),
}
LETTERS = sorted({action.key for actions in (TABLE, MORE, (DEATH, OTHER_SEAT, ALL_ELSE), *SETUP.values()) for action in actions})
ALL_KEYS = (*LETTERS, *"012345678", *KEYS.values(), "Ctrl+Shift+Z", "`", "Tab", "Space", "Space", "Space", "Esc")
CODES = {
    "Space": Qt.Key.Key_Space, "Esc": Qt.Key.Key_Escape, "`": Qt.Key.Key_QuoteLeft, "Tab": Qt.Key.Key_Tab,
    **{f"F{number}": getattr(Qt.Key, f"Key_F{number}") for number in range(1, 13)},
}  # fmt: skip
HELD = {"Ctrl": Qt.KeyboardModifier.ControlModifier, "Shift": Qt.KeyboardModifier.ShiftModifier}


def press(page, key: str) -> None:
    """A real key event to whatever has the keyboard: a menu, a dialog's field, the page."""
    *held, last = key.split("+")
    modifiers = Qt.KeyboardModifier.NoModifier
    for name in held:
        modifiers |= HELD[name]
    target = QApplication.activePopupWidget() or QApplication.focusWidget() or QApplication.activeModalWidget()
    QTest.keyClick(target or page, CODES.get(last) or Qt.Key(ord(last)), modifiers)
    QApplication.processEvents()


def leave_what_was_begun(page) -> None:
    for _ in range(4):
        press(page, "Esc")
    page.setFocus()


def leads_on(page) -> bool:
    """Whether the space bar does something: an entry, a sheet, a question, a place to answer at."""
    before = page.desk.session.head_seq
    page.presses.space()
    QApplication.processEvents()
    moved = page.desk.session.head_seq > before or page.doors.dialog is not None or page.presses.pick is not None
    return moved or QApplication.focusWidget() is not page


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("phase", PHASES)
def test_any_key_in_any_order_brings_no_fault_and_the_proposed_step_leads_on(make_table, stage, phase: str, seed: int) -> None:
    table = make_table(PHASES[phase](stage))
    page, chance = table.page, random.Random(f"{phase} {seed}")
    keys = [*ALL_KEYS]
    chance.shuffle(keys)
    for number, key in enumerate(keys):
        table.clock.turn(chance.choice([0, 0, 0.4, 3, 11, 21, 40]))
        if chance.random() < 0.05:
            table.clock.sleep(chance.choice([4, 3600, -3600]))
        if number % 20 == 19:
            page.retranslate(Words(chance.choice(["en", "zh_CN"])))
            page.restyle(chance.choice([LIGHT, DARK]))
        press(page, key)
        if page.doors.dialog is not None and chance.random() < 0.4:
            press(page, "Esc")
    leave_what_was_begun(page)
    assert page.doors.dialog is None
    if page.presses.proposed() is None:
        assert page.desk.state.phase == "confirmed" or page.desk.asks or page.desk.steps
    else:
        assert leads_on(page)


def test_skipping_a_turn_while_one_runs_asks_for_the_seat(table) -> None:
    table.keys("K")
    assert table.page.presses.pick is not None and table.page.presses.pick.verb == "skip_turn"
    table.keys("7")
    assert table.page.presses.pick is None


def test_language_and_theme_change_while_a_timer_runs_and_take_nothing_from_it(table) -> None:
    table.clock.turn(3)
    left = table.game.table.clock.left(table.game.table.clock.top, table.clock.now())
    head = table.stage.session.head_seq
    for lang, palette in (("en", DARK), ("zh_CN", LIGHT), ("en", LIGHT)):
        table.page.retranslate(Words(lang))
        table.page.restyle(palette)
    assert table.game.table.clock.left(table.game.table.clock.top, table.clock.now()) == left
    assert table.stage.session.head_seq == head
    table.clock.turn(left / 1_000_000 + 0.01)
    assert table.stage.session.head_seq > head, "and it expires at its own time"
