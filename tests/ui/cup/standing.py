"""What the tests of the standings share: a staged cup with its page open, and what stands in a table."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from ui.cup.page import CupPage
from ui.cup.standings.groups import Head, Line
from ui.cup.standings.pane import StandingsPane
from ui.widgets.table import TableView
from ui.widgets.text import PlainText


def pane_of(page: CupPage) -> StandingsPane:
    assert isinstance(page.shown, StandingsPane)
    return page.shown


def dialog_of(page: CupPage) -> Any:
    """The sheet that is open, in front."""
    QApplication.processEvents()
    found = page.doors.dialog
    assert found is not None
    found.activateWindow()
    QTest.qWaitForWindowExposed(found)
    return found


def click(button: QAbstractButton) -> None:
    QApplication.processEvents()
    assert button.isVisible() and button.isEnabled(), button.text()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def press(widget: QWidget, key: Qt.Key, *, ctrl: bool = True) -> None:
    QTest.keyClick(widget, key, Qt.KeyboardModifier.ControlModifier if ctrl else Qt.KeyboardModifier.NoModifier)
    QApplication.processEvents()


def cells(table: TableView, at: int) -> list[str]:
    return [cell.text for cell in table.rows.rows[at].cells]


def heads(page: CupPage) -> list[tuple[str, str]]:
    return [(row.of.text, row.of.state) for row in pane_of(page).table.rows.rows if isinstance(row.of, Head)]


def row_at(page: CupPage, match: str, person: str) -> int:
    rows = pane_of(page).table.rows.rows
    return next(n for n, row in enumerate(rows) if isinstance(row.of, Line) and (row.of.row.match, row.of.row.person) == (match, person))


def row_of(page: CupPage, match: str, person: str) -> list[str]:
    return cells(pane_of(page).table, row_at(page, match, person))


def said(widget: QWidget) -> str:
    return " ".join(label.text() for label in widget.findChildren(PlainText) if label.isVisibleTo(widget))
