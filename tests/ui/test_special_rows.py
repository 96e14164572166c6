"""Special rows of the scoring table: what they narrow, what blocks them, and that the rules take them."""

from __future__ import annotations

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from moderator.play.words import Words
from moderator.rulesets.sanguosha.scores import row_points
from moderator.rulesets.sanguosha.scoring import Row
from tests.ui.test_new_match import EIGHT
from ui.main_window import MainWindow
from ui.new_match.page import NewMatchPage
from ui.table.page import MatchPage
from ui.theme import Palette
from ui.widgets.text import PlainText

DEAD_LOYALIST = Row(outcome="lord_side", role="loyalist", alive="no", points=Decimal(6))


@pytest.fixture
def page(dressed: object, zh: Words, palette: Palette, qtbot: QtBot) -> NewMatchPage:
    made = NewMatchPage(zh, palette)
    qtbot.addWidget(made)
    made.people.edit.setPlainText(EIGHT)
    made.people.read()
    made.go("scoring")
    made.resize(1280, 720)
    made.show()
    return made


def test_a_special_row_counts_where_it_fits_and_nowhere_else(page: NewMatchPage) -> None:
    page.scoring.special.put(DEAD_LOYALIST)
    table = page.plan.scoring
    assert table.name == "edited"
    assert row_points(table, "lord_side", "loyalist", alive=False, duel=False) == 6
    assert row_points(table, "lord_side", "loyalist", alive=True, duel=False) == 8
    assert row_points(table, "rebels", "loyalist", alive=False, duel=False) == 2


def test_a_new_row_takes_the_confirmation_back(page: NewMatchPage) -> None:
    page.scoring.tick.setChecked(True)
    page.scoring.special.put(DEAD_LOYALIST)
    assert not page.scoring.confirmed


def test_rows_come_and_go_by_keyboard(page: NewMatchPage, qtbot: QtBot) -> None:
    special = page.scoring.special
    qtbot.keyClick(special.add, Qt.Key.Key_Space)
    qtbot.keyClick(special.add, Qt.Key.Key_Space)
    assert len({line.place for line in special.lines}) == 2
    assert special.unread == ()
    last = special.lines[1]
    qtbot.keyClick(last.choices["role"], Qt.Key.Key_Down)
    qtbot.keyClick(last.remove, Qt.Key.Key_Space)
    assert last not in special.lines
    assert len(page.plan.scoring.rows) == 17


@pytest.mark.parametrize("alive", ["any", "no"])
def test_a_row_that_narrows_nothing_or_stands_twice_blocks_the_start(page: NewMatchPage, zh: Words, alive: str) -> None:
    page.scoring.special.put(DEAD_LOYALIST)
    line = page.scoring.special.put(Row(outcome="spy", role="lord", duel="no", points=Decimal(1)))
    assert page.reason.text() == zh.say("ui.new.blocked.unconfirmed")
    if alive == "any":
        line.choices["duel"].setCurrentIndex(0)
    else:
        for name, at in (("outcome", 0), ("role", 1), ("alive", 2), ("duel", 0)):
            line.choices[name].setCurrentIndex(at)
    assert page.reason.text() == zh.say("ui.new.blocked.special")


def test_points_that_cannot_be_read_are_marked_and_block(page: NewMatchPage, zh: Words) -> None:
    line = page.scoring.special.put(DEAD_LOYALIST)
    line.points.setText("sechs")
    assert line.points.property("invalid")
    assert page.reason.text() == zh.say("ui.new.blocked.points")


def test_every_field_is_named_with_its_row_in_both_languages(page: NewMatchPage) -> None:
    special = page.scoring.special
    for _ in range(2):
        special.put(DEAD_LOYALIST)
    for lang in ("zh_CN", "en"):
        page.retranslate(Words(lang))
        names = [field.accessibleName() for line in special.lines for field in (*line.choices.values(), line.points, line.remove)]
        assert all(names)
        assert len(set(names)) == 12


def test_the_full_loss_has_no_special_row(page: NewMatchPage) -> None:
    field = page.scoring.special.put(DEAD_LOYALIST).choices["outcome"]
    assert "full_loss" not in [field.itemData(at) for at in range(field.count())]


def test_the_rules_take_a_table_with_special_rows(window: MainWindow) -> None:
    window.show_new_match()
    page = window._planning
    assert page is not None
    page.people.edit.setPlainText(EIGHT)
    page.people.read()
    page.scoring.special.put(DEAD_LOYALIST)
    page.scoring.tick.setChecked(True)
    page.scoring.by.setText("云归")
    page.start_button.click()
    assert window._session is not None
    assert DEAD_LOYALIST in window._session.state.params.scoring.rows
    desk = window.pages.currentWidget()
    assert isinstance(desk, MatchPage)
    desk.doors.open_confirm_scoring(None)
    said = [label.text() for label in desk.doors.dialog.findChildren(PlainText)]
    assert "主忠胜 · 忠臣 · 存活: 否 · 6" in said
    assert [cell.text for cell in desk.doors.dialog.table.rows.rows[0].cells[1:]] == ["10", "8", "2", "2"]
