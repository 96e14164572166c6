"""Everything a window says in words, seen or spoken: labels, buttons, tips, accessible names, titles, lists, menus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QAbstractTableModel, QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QPlainTextEdit,
    QStatusBar,
    QTextEdit,
    QWidget,
)

ROLES: Final = (
    Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.WhatsThisRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.AccessibleDescriptionRole,
)  # fmt: skip

FLAT: Final = (QAbstractListModel, QAbstractTableModel)


def said(root: QWidget) -> list[str]:
    """All of it, in the order of the widget tree."""
    return [text for widget in (root, *root.findChildren(QWidget)) for text in _of(widget)]


def _of(widget: QWidget) -> Iterator[str]:
    kind = type(widget).__name__
    common = (
        widget.windowTitle(), widget.toolTip(), widget.statusTip(), widget.whatsThis(), widget.accessibleName(),
        widget.accessibleDescription(), widget.objectName(),
    )  # fmt: skip
    for text in (*common, *_own(widget)):
        if text:
            yield f"{kind}: {text}"


def _own(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, (QLabel, QAbstractButton, QLineEdit)):
        yield widget.text()
    if isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    elif isinstance(widget, (QPlainTextEdit, QTextEdit)):
        yield widget.toPlainText()
    elif isinstance(widget, QComboBox):
        yield from (widget.itemText(at) for at in range(widget.count()))
    elif isinstance(widget, QGroupBox):
        yield widget.title()
    elif isinstance(widget, QStatusBar):
        yield widget.currentMessage()
    elif isinstance(widget, QMenu):
        yield from (text for action in widget.actions() for text in (action.text(), action.toolTip(), action.statusTip()))
    elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from _model(widget.model())
    elif isinstance(widget, QMainWindow):
        yield widget.windowIconText()


def _model(model: QAbstractItemModel, parent: QModelIndex | None = None) -> Iterator[str]:
    above = parent or QModelIndex()
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(above)
    for side, count in ((Qt.Orientation.Horizontal, columns), (Qt.Orientation.Vertical, model.rowCount(above))):
        yield from (_text(model.headerData(at, side)) for at in range(count))
    for row in range(model.rowCount(above)):
        for column in range(columns):
            index = model.index(row, column, above)
            yield from (_text(index.data(role)) for role in ROLES)
            if not isinstance(model, FLAT) and model.hasChildren(index):
                yield from _model(model, index)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
