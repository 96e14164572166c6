"""Private notes at the desk: written, searched, changed, dropped, erased; marked for the host; covered everywhere else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from moderator.play.audience import PUBLIC
from moderator.play.commands import Note
from moderator.rulesets.sanguosha.notes import listed
from ui.table.dialogs.notes import NotesDialog
from ui.table.dialogs.timeline import said
from ui.table.stage import NAMES, Stage

SECRET = "he peeks at the deck"


@pytest.fixture
def noted(table):
    table.page.desk.do(Note(text=SECRET, target="3"))
    return table


def opened(table) -> NotesDialog:
    table.page.doors.ask("note")
    dialog = table.dialog()
    assert isinstance(dialog, NotesDialog)
    return dialog


def texts(dialog: NotesDialog) -> list[str]:
    return [row.cells[3].text for row in dialog.table.rows.rows]


def test_ctrl_n_opens_the_notes_and_ctrl_enter_keeps_one(table) -> None:
    table.keys("Ctrl+N")
    dialog = table.dialog()
    assert isinstance(dialog, NotesDialog) and dialog.empty.isVisibleTo(dialog) and not dialog.keep.isEnabled()
    QTest.keyClicks(dialog.text, "lights went out")
    QTest.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert [note.text for note in listed(table.state)] == ["lights went out"] and texts(dialog) == ["lights went out"]
    assert dialog.text.toPlainText() == "" and dialog.isVisible()


def test_a_note_is_on_whoever_was_looked_at(table) -> None:
    table.keys("4")
    dialog = opened(table)
    name = table.state.name_of(table.game.seats[3])
    assert dialog.about.currentData() == name
    dialog.text.setPlainText("x")
    dialog.keep.click()
    assert listed(table.state)[0].target == name


def test_a_note_can_be_on_the_match_a_person_a_game_and_a_line(table) -> None:
    dialog = opened(table)
    offered = [dialog.about.itemData(at) for at in range(dialog.about.count())]
    assert offered == ["", *NAMES["zh_CN"], "game:1", "game:2", *"12345678"]
    for target in offered:
        table.page.desk.do(Note(text="x", target=target))
    assert len(listed(table.state)) == len(offered)


def test_notes_are_found_by_what_they_say_and_whom_they_are_on(table) -> None:
    for text, target in (("alpha beta", "1"), ("beta", "2"), ("gamma", "game:1")):
        table.page.desk.do(Note(text=text, target=target))
    dialog = opened(table)
    assert texts(dialog) == ["gamma", "beta", "alpha beta"]
    dialog.search.setText("ＢＥＴＡ")
    assert texts(dialog) == ["beta", "alpha beta"]
    dialog.search.setText(NAMES["zh_CN"][1])
    assert texts(dialog) == ["beta"]
    dialog.search.setText("nothing of the kind")
    assert texts(dialog) == [] and dialog.empty.isVisibleTo(dialog)


def test_a_changed_note_stands_for_the_old_one(noted) -> None:
    dialog = opened(noted)
    dialog.edit(dialog.table.selected())
    assert dialog.text.toPlainText() == SECRET and dialog.about.currentData() == "3"
    dialog.text.setPlainText("it was only a cough")
    dialog.keep.click()
    assert [(note.id, note.text) for note in listed(noted.state)] == [(2, "it was only a cough")]
    noted.page.desk.undo()
    assert [note.text for note in listed(noted.state)] == [SECRET]


def test_a_dropped_note_is_off_the_list_and_the_journal_keeps_it(noted) -> None:
    dialog = opened(noted)
    dialog.drop.click()
    assert listed(noted.state) == () and SECRET in str(noted.stage.session.entries)


def test_erasing_asks_once_more_and_leaves_the_text_nowhere(noted) -> None:
    dialog = opened(noted)
    dialog.erase.click()
    assert dialog.erase.kind == "danger" and SECRET in str(noted.stage.session.entries)
    dialog.erase.click()
    assert listed(noted.state) == () and SECRET not in str(noted.stage.session.entries)
    assert SECRET not in str(noted.stage.session.taken) and SECRET not in str(noted.state)


def test_the_mark_is_on_the_seat_and_in_the_standings_the_text_is_not(noted) -> None:
    page, word = noted.page, noted.page.context.say("pill.note")
    marked = [seat.view.line for seat in page.centre.board.seats if (word, "blue") in seat.view.pills]
    assert marked == ["3"]
    assert word in [tag.text for row in page.column.standings._rows for tag in row[-1]._tags if not tag.isHidden()]
    covered = [line.text for line in page.right.log.lines if line.secret]
    assert page.context.say("log.covered") in covered and not any(SECRET in line.text for line in page.right.log.lines)


def test_log_and_timeline_show_it_under_the_open_curtain_only(noted) -> None:
    page = noted.page
    entry = page.desk.session.entries[-1]
    assert said(page.context, entry) == page.context.say("log.covered")
    page.curtain.lift()
    assert SECRET in said(page.context, entry)
    assert any(SECRET in line.text for line in page.right.log.lines)
    page.curtain.fall()
    assert not any(SECRET in line.text for line in page.right.log.lines)


def test_opening_and_closing_the_notes_moves_no_pixel(make_table: Callable, stage: Stage) -> None:
    table = make_table(stage.playing())
    before = table.page.grab().toImage()
    dialog = opened(table)
    dialog.reject()
    QApplication.processEvents()
    assert table.page.grab().toImage() == before


def test_nothing_public_knows_of_a_note(noted) -> None:
    session = noted.stage.session
    report = session.ruleset.report(session.state, session.records, (), PUBLIC)
    assert SECRET not in str(report)
    assert [notice for notice in session.notices_owed if SECRET in str(notice)] == []
