"""Every scene of the gallery, in both languages, at 1280x720: nothing cut, everything named, no two things on one key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QComboBox, QLabel, QLineEdit, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from moderator.play.words import LANGUAGES, Words
from ui.gallery import GalleryContext, scenes
from ui.theme import LIGHT
from ui.widgets.buttons import KeyButton
from ui.widgets.tag import Tag
from ui.widgets.text import ElidedText, PlainText

SIZE = (1280, 720)
ARROW = 44
CELL_ARROW = 36
"""In a cell of a table the padding and the arrow are narrower."""
PORTABLE = QKeySequence.SequenceFormat.PortableText
SCENES = sorted(scenes())


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each scene in one language, the next one in the other (in ``test_keyboard`` it is the other way round); at the full size in both."""
    if "scene" in metafunc.fixturenames:
        full = metafunc.config.getoption("--full")
        chosen = [(name, lang) for at, name in enumerate(SCENES) for lang in (LANGUAGES if full else [LANGUAGES[1 - at % 2]])]
        metafunc.parametrize("scene", chosen, ids=["-".join(each) for each in chosen], indirect=True)


@pytest.fixture
def scene(request: pytest.FixtureRequest, dressed: QApplication, tmp_path: Path) -> Iterator[QWidget]:
    """A scene as it stands on the screen: a page at full size, a dialog at its own."""
    name, lang = request.param
    widget = scenes()[name](GalleryContext(Words(lang), LIGHT, tmp_path, "light", lang))
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
    if isinstance(widget, QComboBox):
        texts = [widget.itemText(at) for at in range(widget.count())]
        arrow = CELL_ARROW if widget.property("cell") else ARROW
        return max((widget.fontMetrics().horizontalAdvance(text) for text in texts), default=0) + arrow > widget.width()
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


def cut_words(scene: QWidget) -> list[str]:
    return [told(widget) for kind in (QLabel, QPushButton, QCheckBox, QComboBox, Tag) for widget in visible(scene, kind) if cut(widget)]


def outside_the_window(scene: QWidget) -> list[str]:
    return [told(widget) for widget in (*visible(scene, QLabel), *visible(scene, QAbstractButton)) if outside(scene, widget)]


def too_large(scene: QWidget) -> list[str]:
    need = scene.minimumSizeHint()
    return [f"{need.width()}x{need.height()}"] if need.width() > SIZE[0] or need.height() > SIZE[1] else []


def nameless(scene: QWidget) -> list[str]:
    """What takes the keyboard and has no accessible name."""
    return [
        f"{type(widget).__name__} {widget.objectName()}"
        for widget in visible(scene, QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isEnabled() and not named(widget)
    ]


def named(widget: QWidget) -> bool:
    return bool(widget.accessibleName()) or (isinstance(widget, QAbstractButton) and bool(widget.text()))


def shared_keys(scene: QWidget) -> list[str]:
    """Keys that two things listen to at once."""
    keys: Counter[str] = Counter()
    for shortcut in scene.findChildren(QShortcut):
        owner = shortcut.parent()
        if shortcut.isEnabled() and (not isinstance(owner, QWidget) or (owner.isVisibleTo(scene) and owner.isEnabled())):
            keys.update(sequence.toString(PORTABLE) for sequence in shortcut.keys())  # noqa: SIM118
    return [key for key, times in keys.items() if times > 1]


def markup(scene: QWidget) -> list[str]:
    return [told(label) for label in visible(scene, QLabel) if label.textFormat() != Qt.TextFormat.PlainText and label.text()]


RULES = (cut_words, outside_the_window, too_large, nameless, shared_keys, markup)


def test_nothing_is_cut_nameless_or_twice_on_one_key(scene: QWidget) -> None:
    faults = {rule.__name__: found for rule in RULES if (found := rule(scene))}
    assert faults == {}


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule is not too_large], ids=lambda rule: rule.__name__)
def test_each_rule_sees_what_it_is_for(rule: Callable[[QWidget], list[str]], dressed: QApplication, qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(400, 300)
    squeezed, html, line, far = PlainText("words", parent=page), QLabel("<b>x</b>", page), QLineEdit(page), PlainText("far", parent=page)
    squeezed.resize(8, 20)
    html.move(0, 60)
    line.move(0, 90)
    far.move(2000, 0)
    for place in (120, 160):
        KeyButton("Go", "G", parent=page).move(0, place)
    page.show()
    assert rule(page) != []
