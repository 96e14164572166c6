"""Every scene of the gallery, in both languages, at 1280x720: nothing cut, everything named, no two things on one key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPushButton, QScrollArea, QWidget

from moderator.play.words import LANGUAGES, Words
from ui.gallery import GalleryContext, scenes
from ui.theme import LIGHT
from ui.widgets.buttons import KeyButton
from ui.widgets.tag import Tag
from ui.widgets.text import ElidedText

SIZE = (1280, 720)
PORTABLE = QKeySequence.SequenceFormat.PortableText
SCENES = sorted(scenes())


@pytest.fixture(params=LANGUAGES)
def context(request: pytest.FixtureRequest, dressed: QApplication, tmp_path: Path) -> GalleryContext:
    return GalleryContext(Words(request.param), LIGHT, tmp_path, "light", request.param)


@pytest.fixture(params=SCENES)
def scene(request: pytest.FixtureRequest, context: GalleryContext, dressed: QApplication) -> Iterator[QWidget]:
    """A scene as it stands on the screen: a page at full size, a dialog at its own."""
    widget = scenes()[request.param](context)
    if getattr(widget, "backdrop", None) is None and not widget.windowType() & Qt.WindowType.Dialog & ~Qt.WindowType.Window:
        widget.resize(*SIZE)
    else:
        widget.adjustSize()
    widget.show()
    for _ in range(3):
        dressed.processEvents()
    yield widget
    page = getattr(widget, "backdrop", None)
    for each in (widget, page):
        if each is not None:
            each.close()


def visible(root: QWidget, kind: type[QWidget]) -> list[QWidget]:
    return [widget for widget in root.findChildren(kind) if widget.isVisible()]


def told(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.accessibleName() or getattr(widget, 'text', str)()!r} {widget.width()}x{widget.height()}"


def cut(widget: QWidget) -> bool:
    """Whether its words do not fit into it."""
    if isinstance(widget, ElidedText):
        return widget.height() < widget.fontMetrics().height() - 2
    if isinstance(widget, QLabel):
        if not widget.text() or widget.objectName() == "cap":
            return False
        if widget.wordWrap():
            return widget.heightForWidth(widget.width()) > widget.height() + 1
        return widget.sizeHint().width() > widget.width() + 1 or widget.fontMetrics().height() > widget.height() + 3
    if isinstance(widget, KeyButton):
        return widget.minimumSizeHint().width() > widget.width() + 1
    if isinstance(widget, Tag):
        return widget.sizeHint().width() > widget.width() + 1
    return widget.sizeHint().width() > widget.width() + 1


def outside(root: QWidget, widget: QWidget) -> bool:
    """Whether it lies partly off the window, where nothing scrolls it into view."""
    parent = widget.parentWidget()
    while parent is not None and parent is not root:
        if isinstance(parent, QScrollArea):
            return False
        parent = parent.parentWidget()
    place = QRect(widget.mapTo(root, QPoint(0, 0)), widget.size())
    return not root.rect().adjusted(-1, -1, 1, 1).contains(place)


def test_no_words_are_cut(scene: QWidget) -> None:
    assert [told(widget) for kind in (QLabel, QPushButton, Tag) for widget in visible(scene, kind) if cut(widget)] == []


def test_nothing_stands_outside_the_window(scene: QWidget) -> None:
    parts = [*visible(scene, QLabel), *visible(scene, QAbstractButton)]
    assert [told(widget) for widget in parts if outside(scene, widget)] == []


def test_a_page_fits_the_smallest_window(scene: QWidget) -> None:
    need = scene.minimumSizeHint()
    assert need.width() <= SIZE[0]
    assert need.height() <= SIZE[1]


def test_everything_that_takes_the_keyboard_has_a_name(scene: QWidget) -> None:
    nameless = [
        type(widget).__name__ + " " + widget.objectName()
        for widget in visible(scene, QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isEnabled() and not named(widget)
    ]
    assert nameless == []


def named(widget: QWidget) -> bool:
    return bool(widget.accessibleName()) or (isinstance(widget, QAbstractButton) and bool(widget.text()))


def test_no_two_things_listen_to_one_key(scene: QWidget) -> None:
    keys: Counter[str] = Counter()
    for shortcut in scene.findChildren(QShortcut):
        owner = shortcut.parent()
        if shortcut.isEnabled() and (not isinstance(owner, QWidget) or (owner.isVisibleTo(scene) and owner.isEnabled())):
            keys.update(sequence.toString(PORTABLE) for sequence in shortcut.keys())  # noqa: SIM118
    assert [key for key, times in keys.items() if times > 1] == []


def test_no_label_reads_markup(scene: QWidget) -> None:
    assert [told(label) for label in visible(scene, QLabel) if label.textFormat() != Qt.TextFormat.PlainText and label.text()] == []
