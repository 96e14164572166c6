"""Every scene of the desk at 1280x720 in both languages: nothing cut, everything that takes the focus has a name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from moderator.play.words import LANGUAGES, Words
from ui.gallery import GalleryContext
from ui.table.compact import LEAST, CompactButton
from ui.table.dial import Dial
from ui.table.results.scenes import SCENES as RESULTS
from ui.table.scenes import SCENES as DESK
from ui.table.timers import ActionButton
from ui.theme import LIGHT, TARGET
from ui.widgets.buttons import KeyButton
from ui.widgets.text import ElidedText

SCENES = {**DESK, **RESULTS}
MOST = (1280, 720)
CODE = re.compile(r"^(ui|step|trace|refusal|ask|term|offence|clause)\.\w")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each scene in one language, the next one in the other; at the full size in both."""
    if "scene" in metafunc.fixturenames:
        full = metafunc.config.getoption("--full")
        chosen = [(name, lang) for at, name in enumerate(SCENES) for lang in (LANGUAGES if full else [LANGUAGES[at % 2]])]
        metafunc.parametrize("scene", chosen, ids=["-".join(each) for each in chosen], indirect=True)


@pytest.fixture
def scene(request, dressed, tmp_path: Path, qtbot):
    name, lang = request.param
    context = GalleryContext(Words(lang), LIGHT, tmp_path, "light", lang)
    widget = SCENES[name](context)
    behind = getattr(widget, "backdrop", None)
    widget.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    if behind is None:
        widget.resize(*MOST)
    widget.show()
    for _ in range(3):
        QApplication.processEvents()
    yield widget
    for each in (widget, behind):
        if each is not None:
            each.close()
            each.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def cut(label: QLabel) -> str:
    """What of a label does not fit, or nothing."""
    if isinstance(label, ElidedText) or not label.text() or label.objectName() == "cap":
        return ""
    room = label.contentsRect()
    flags = Qt.TextFlag.TextWordWrap if label.wordWrap() else Qt.TextFlag.TextSingleLine
    box = label.fontMetrics().boundingRect(QRect(0, 0, room.width() if label.wordWrap() else 10_000, 10_000), int(flags), label.text())
    fits = box.width() <= room.width() + 1 and (box.height() <= room.height() + 3 or bool(label.toolTip()))
    return "" if fits else f"{label.text()!r}: {box.size()} in {room.size()}"


def button_cut(button: QAbstractButton) -> str:
    if not button.text() or isinstance(button, CompactButton):
        return ""
    return "" if button.width() >= button.minimumSizeHint().width() else f"{button.text()!r}: {button.width()}"


def visible(widget: QWidget, kind: type) -> list:
    return [each for each in widget.findChildren(kind) if each.isVisible()]


def test_fits_and_nothing_is_cut(scene):
    assert scene.width() <= MOST[0] and scene.height() <= MOST[1], scene.size()
    problems = [text for label in visible(scene, QLabel) if (text := cut(label))]
    problems += [text for button in visible(scene, QAbstractButton) if (text := button_cut(button))]
    assert problems == []
    for dial in visible(scene, Dial):
        dial.grab()
        assert dial.cut == set()
    said = [each.text() for kind in (QLabel, QAbstractButton) for each in visible(scene, kind)]
    assert [text for text in said if CODE.match(text)] == [], "a code without words"


def test_everything_that_takes_the_focus_has_a_name(scene):
    nameless = [
        f"{type(w).__name__} {w.objectName()}" for w in visible(scene, QWidget)
        if w.focusPolicy() != Qt.FocusPolicy.NoFocus and not (w.accessibleName() or (isinstance(w, QAbstractButton) and w.text()))
        and "qt_" not in w.objectName()
    ]  # fmt: skip
    assert nameless == []


def test_whatever_is_pressed_at_the_table_is_as_high_as_a_finger(scene):
    small = [f"{b.text()!r}: {b.height()}" for b in visible(scene, KeyButton) if b.property("table") == "true" and b.height() < TARGET]
    assert small == []


def test_actions_are_as_large_as_a_finger_and_their_words_fit(scene):
    for button in visible(scene, CompactButton):
        if not isinstance(button, ActionButton) and button.isCheckable():
            continue  # names of people may be longer than any button
        assert button.height() >= TARGET
        font = button.font()
        font.setPixelSize(LEAST)
        from PySide6.QtGui import QFontMetrics

        room = button._cap.x() - 3 - 8 if button.hint else button.width() - 16
        assert QFontMetrics(font).horizontalAdvance(button.text()) <= room, button.text()
