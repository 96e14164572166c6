"""Keys at the table: every press through a real key event, its entry in the journal."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from moderator.play.commands import Note
from moderator.rulesets.sanguosha import commands as c
from ui.table.actions import ALL_ELSE, DEATH, KEYS, MORE, OTHER_SEAT, SETUP, TABLE, Action
from ui.table.asks import AnswerButton
from ui.table.keymap import actions_now
from ui.table.pick import Pick, Slot


def test_death_in_three_keys(table):
    table.keys("D", "2", "5")
    assert table.last == {"do": "death", "victim": "2", "killer": "5", "source": "damage", "note": ""}
    assert table.game.dead == ("4", "8", "2")


@pytest.mark.parametrize(("key", "source"), [("0", "other"), ("L", "life_loss"), ("T", "lightning")])
def test_death_without_killer_in_three_keys(table, key, source):
    table.keys("D", "2", key)
    assert (table.last["killer"], table.last["source"]) == (None, source)


def test_death_in_three_clicks(table):
    QTest.mouseClick(table.page.header.death, Qt.MouseButton.LeftButton)
    for number in (2, 5):
        QTest.mouseClick(table.page.centre.board.seats[number - 1], Qt.MouseButton.LeftButton)
    assert (table.last["do"], table.last["victim"], table.last["killer"]) == ("death", "2", "5")


@pytest.mark.parametrize(("number", "source"), [(0, "other"), (1, "life_loss"), (2, "lightning")])
def test_death_without_killer_in_three_clicks(table, number, source):
    QTest.mouseClick(table.page.header.death, Qt.MouseButton.LeftButton)
    QTest.mouseClick(table.page.centre.board.seats[1], Qt.MouseButton.LeftButton)
    QTest.mouseClick(table.page.centre.prompt.specials[number], Qt.MouseButton.LeftButton)
    assert (table.last["do"], table.last["killer"], table.last["source"]) == ("death", None, source)


def test_escape_gives_up_a_half_chosen_death(table):
    before = table.stage.session.head_seq
    table.keys("D", "2", "Esc", "3")
    assert table.stage.session.head_seq == before


def test_space_is_the_proposed_step(table):
    table.clock.turn(12)
    table.keys("Space")
    assert table.last["do"] == "operation"
    assert table.game.table.clock.left(table.game.table.clock.top, table.clock.now()) == 20_000_000


def test_other_seat_in_two_keys(table):
    table.keys("R", "2")
    assert table.game.table.clock.top.lines == ("2",)
    table.keys("O", "3")
    assert table.game.table.clock.top.lines == ("3",)


def test_other_seat_passes_over_a_hold(table):
    table.keys("R", "2", "P", "O", "3")
    top = table.game.table.clock.top
    assert (top.kind, top.lines) == ("response", ("3",)) and table.game.table.clock.held
    table.keys("O", "2")
    assert table.game.table.clock.top.lines == ("2",)


@pytest.mark.parametrize("between", [(), ("P",)])
def test_other_seat_after_a_death_is_the_victims(table, between):
    table.keys("D", "2", "5", *between, "O")
    assert "改阵亡者" in table.page.centre.prompt.text.text()
    table.keys("3")
    assert table.game.dead == ("4", "8", "3")
    assert [(death.victim, death.killer) for death in table.game.deaths][-1] == ("3", "5")


def test_what_cannot_be_moved_says_what_to_do(table):
    table.page.desk.do(Note(text="灯灭了"))
    before = table.stage.session.head_seq
    table.keys("O", "3")
    said = table.page.centre.prompt.text.text()
    assert "Ctrl Z" in said and "Ctrl E" in said and table.stage.session.head_seq == before


def test_window_and_nullification_take_one_tap_each(table):
    table.keys("A")
    press_dialog(table, "3")
    table.keys("2", "Space")
    assert table.game.table.clock.top.kind == "null_normal"
    table.keys("7")
    assert table.last["do"] == "nullify" and table.last["line"] == "7"
    table.keys("Space")
    assert table.game.table.clock.top.kind == "null_normal"


def test_done_can_be_pressed_once_somebody_is_chosen(table):
    table.keys("A")
    press_dialog(table, "6")
    button = table.page.right.next.button
    assert not button.isEnabled() and table.page.context.say("slot.waiting") in button.text()
    table.keys("2")
    assert button.isEnabled() and table.page.context.say("slot.done") in button.text()
    table.keys("Space")
    assert table.last["targets"] == ("2",)


def test_barbarians_one_announcement_one_opening_one_tap_a_request(table):
    table.keys("A")
    press_dialog(table, "7")
    assert table.last["targets"] == ("6", "7", "1", "2", "3")
    table.keys("Space")
    presses = 0
    for _ in range(5):
        table.clock.turn(3.2)
        assert table.game.table.clock.top.kind == "response"
        table.keys("Space")
        presses += 1
    assert table.game.table.clock.top.kind == "play" and presses == 5


@pytest.mark.parametrize("asked", ["Space", "I"])
def test_what_was_asked_in_a_window_goes_with_it(table, asked):
    table.keys("A")
    press_dialog(table, "7")
    table.keys("Space", asked)
    assert table.page.presses.pick is not None
    table.clock.turn(3.2)
    assert table.page.presses.pick is None and table.game.table.clock.top.kind == "response"
    table.keys("Space")
    assert table.last["do"] == "open_window"


def test_a_rescue_and_a_discard_are_not_called_a_response(table):
    table.keys("Y", "7")
    assert "不救" in table.page.right.next.button.text()
    table.keys("D", "7", "0", "V")
    assert table.game.table.clock.top.kind == "discard" and "弃牌" in table.page.right.next.button.text()


def test_undo_and_redo(table):
    table.keys("D", "2", "5", "Ctrl+Z")
    assert table.game.dead == ("4", "8")
    assert table.game.table.clock.held
    table.keys("Ctrl+Y")
    assert table.game.dead == ("4", "8", "2")


def test_a_refusal_is_said_and_changes_nothing(table):
    before = table.stage.session.head_seq
    table.keys("W")
    assert table.stage.session.head_seq == before
    assert table.page.centre.prompt.text.text()


def test_hold_and_resume_on_one_key(table):
    table.keys("P")
    assert table.game.table.clock.held
    table.keys("P")
    assert not table.game.table.clock.held


def test_no_key_means_two_things():
    for status in ("playing", *SETUP):
        own = (*TABLE, DEATH, *MORE) if status == "playing" else SETUP[status]
        actions: list[Action] = [*own, OTHER_SEAT, ALL_ELSE]
        keys = Counter([*(action.key for action in actions), *KEYS.values(), *"0123456789"])
        assert [key for key, n in keys.items() if n > 1] == []
        assert len(actions_now(status)) == len(actions)


def test_no_button_of_the_page_has_a_shortcut_of_its_own(table):
    from PySide6.QtGui import QShortcut

    found = [shortcut.key().toString() for shortcut in table.page.findChildren(QShortcut)]
    assert [key for key, n in Counter(found).items() if n > 1] == []


def test_pick_answers_in_order():
    pick = Pick("death", "death", (Slot("victim"), Slot("killer", "killer")), ("1", "2"))
    assert pick.seat("9") == pick
    assert pick.special("0") == pick
    done = pick.seat("1").seat("2")
    assert done.slot is None and done.command == {"do": "death", "victim": "1", "killer": "2"}


def test_pick_of_several_seats_closes_itself_when_full():
    pick = Pick("x", "x", (Slot("targets", "seats", 1, 2),), tuple("123"))
    assert pick.done() == pick
    assert pick.seat("1").seat("1").chosen == ()
    assert pick.seat("1").seat("3").given == {"targets": ("1", "3")}
    assert pick.seat("2").done().given == {"targets": ("2",)}


def press_dialog(table, key: str) -> None:
    """A key into the open dialog."""
    dialog = table.dialog()
    table.keys(key, to=dialog)


def test_a_question_is_answered_from_the_keyboard(make_table, stage):
    table = make_table(stage.playing(), "zh_CN")
    table.page.desk.do(c.DeckExhausted())
    if table.page.doors.dialog is not None:
        table.page.doors.dialog.reject()
    ask = table.page.desk.asks[0]
    button = next(each for each in table.page.right.asks.findChildren(AnswerButton) if each.property("choice") == ask.choices[-1].value)
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert table.last["do"] == "answer" and table.last["choice"] == ask.choices[-1].value
