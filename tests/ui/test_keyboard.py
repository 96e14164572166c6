"""Every window of the gallery by keyboard: names, keys, Tab, Esc; and every word readable on what is painted behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeySequence, QPalette, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QLineEdit, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from moderator.play.words import Words
from tests.ui import windows
from ui.app import prepare
from ui.gallery import GalleryContext, scenes
from ui.theme import LIGHT, PALETTES, qt_palette, stylesheet
from ui.widgets.buttons import KeyButton
from ui.widgets.message import ask_sheet
from ui.widgets.text import PlainText

SIZE = (1280, 720)
SCENES = sorted(scenes())
LOOKS = [("light", "zh_CN"), ("dark", "en"), ("light", "en"), ("dark", "zh_CN")]
OTHERS = {lang: windows.sentences(lang) for lang in ("zh_CN", "en")}

MEANT = frozenset({"cap T", "cap L"})
"""While a killer is asked for, L and T are answers (life loss, lightning); what they are else waits meanwhile."""


def shown(name: str, context: GalleryContext, app: QApplication) -> QWidget:
    """A scene on the screen, its page behind it."""
    widget = scenes()[name](context)
    page = getattr(widget, "backdrop", None)
    if page is not None:
        page.resize(*SIZE)
        page.show()
    if page is None and not widget.windowType() & Qt.WindowType.Dialog & ~Qt.WindowType.Window:
        widget.resize(*SIZE)
    else:
        widget.adjustSize()
    widget.show()
    for _ in range(3):
        app.processEvents()
    return widget


def faults(scene: QWidget, lang: str) -> dict[str, list[str]]:
    """What breaks the rules, by rule, of what the keyboard reaches now; leaving comes last, because then it is gone."""
    modal = QApplication.activeModalWidget()
    scene = modal if modal is not None and scene.isAncestorOf(modal) else scene
    rules: dict[str, Callable[[], list[str]]] = {
        "nameless": lambda: windows.nameless(scene),
        "foreign": lambda: windows.foreign(scene, OTHERS[lang]),
        "clashes": lambda: [fault for fault in windows.clashes(scene) if fault not in MEANT],
        "deaf": lambda: windows.deaf(scene),
        "pale": lambda: windows.pale(scene),
        "out of reach": lambda: windows.out_of_reach(scene),
        "stays": lambda: windows.stays(scene) if isinstance(scene, QDialog) else [],
    }
    return {name: found for name, rule in rules.items() if (found := rule())}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every other scene, by turns in one theme and language and in the other; at the full size all in all. One theme after the other."""
    if "scene_name" in metafunc.fixturenames:
        full = metafunc.config.getoption("--full")
        chosen = [
            (name, look) for at, name in enumerate(SCENES) if full or at % 2 == 0 for look in (LOOKS if full else [LOOKS[at // 2 % 2]])
        ]
        chosen.sort(key=lambda each: LOOKS.index(each[1]))
        ids = ["-".join((name, *look)) for name, look in chosen]
        metafunc.parametrize(("scene_name", "look"), chosen, ids=ids, indirect=["look"])


@pytest.fixture
def look(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[tuple[str, str]]:
    """A theme and a language; the windows are gone before the theme is another."""
    theme, lang = request.param
    if not qapp.styleSheet():
        prepare(qapp)
    dress(qapp, theme)
    yield theme, lang
    for widget in qapp.topLevelWidgets():
        widget.close()
        widget.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def dress(app: QApplication, theme: str) -> None:
    if app.styleSheet() != stylesheet(PALETTES[theme]):
        app.setPalette(qt_palette(PALETTES[theme]))
        app.setStyleSheet(stylesheet(PALETTES[theme]))


def test_the_window_is_used_and_read_without_a_mouse(scene_name: str, look: tuple[str, str], qapp: QApplication, tmp_path: Path) -> None:
    theme, lang = look
    scene = shown(scene_name, GalleryContext(Words(lang), PALETTES[theme], tmp_path, theme, lang), qapp)
    found = faults(scene, lang)
    page = getattr(scene, "backdrop", None) if shiboken6.isValid(scene) else None
    for each in (scene, page):
        if each is not None and shiboken6.isValid(each):
            each.close()
    assert found == {}


# --- each rule sees what it is for ------------------------------------------------------------------------------------------


@pytest.fixture
def page(dressed: QApplication, qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(600, 300)
    QHBoxLayout(made)
    return made


def put(page: QWidget, *widgets: QWidget) -> QWidget:
    layout = page.layout()
    assert layout is not None
    for widget in widgets:
        layout.addWidget(widget)
    page.show()
    QApplication.processEvents()
    return page


def named(widget: QWidget) -> QWidget:
    widget.setAccessibleName("a name")
    return widget


def test_a_field_without_a_name_is_seen(page: QWidget) -> None:
    code = QPushButton("ui.desk.title")
    assert len(windows.nameless(put(page, QLineEdit(), named(QLineEdit()), code))) == 2


def test_the_other_language_is_seen(page: QWidget) -> None:
    other = min(OTHERS["zh_CN"])
    assert len(windows.foreign(put(page, PlainText(other), named(QPushButton("好"))), OTHERS["zh_CN"])) == 1


def test_two_things_on_one_key_are_seen(page: QWidget) -> None:
    QShortcut(QKeySequence("F9"), page)
    put(
        page, KeyButton("One", "F9"), KeyButton("Two", hint="F8"), KeyButton("Three", hint="F8"), QPushButton("&Four"), QPushButton("&Fine")
    )
    assert windows.clashes(page) == ["key F9", "letter F", "cap F8"]


def test_a_cap_without_a_key_is_seen(page: QWidget) -> None:
    QShortcut(QKeySequence("Ctrl+B"), page)
    assert len(windows.deaf(put(page, KeyButton("One", "F9"), KeyButton("Two", hint="Ctrl B"), KeyButton("Three", hint="F7")))) == 1


def test_a_field_that_swallows_tab_is_seen(page: QWidget) -> None:
    swallows, good = named(QPlainTextEdit()), named(QPlainTextEdit())
    swallows.setTabChangesFocus(False)  # type: ignore[attr-defined]
    good.setTabChangesFocus(True)  # type: ignore[attr-defined]
    assert windows.out_of_reach(put(page, good, named(QLineEdit()))) == []
    assert "swallows" in windows.out_of_reach(put(page, swallows))[0]


def test_what_tab_never_comes_to_is_seen(page: QWidget) -> None:
    class Ring(QLineEdit):
        def focusNextPrevChild(self, forwards: bool) -> bool:
            first.setFocus()
            return True

    first, second, third = named(QLineEdit()), named(Ring()), named(QLineEdit())
    assert windows.out_of_reach(put(page, first, second, third)) == [windows.told(third)]


@pytest.mark.parametrize(("grey", "seen"), [("#999999", 1), ("#6b6b6b", 0)])
def test_pale_words_are_seen(page: QWidget, grey: str, seen: int) -> None:
    """#767676 is the palest grey that reaches 4.5 on white."""
    label = PlainText("words words")
    label.setStyleSheet(f"color: {grey}; background: white;")
    assert len(windows.pale(put(page, label))) == seen


def test_a_pale_button_is_seen_by_its_ground(page: QWidget) -> None:
    button = QPushButton("words")
    button.setStyleSheet("color: white; background: #aaaaaa; border: none;")
    assert len(windows.pale(put(page, button))) == 1


def test_contrast_is_counted_as_the_wcag_does() -> None:
    from PySide6.QtGui import QColor

    assert round(windows.contrast(QColor("black"), QColor("white")), 2) == 21
    assert round(windows.contrast(QColor("#767676"), QColor("white")), 2) == 4.54
    assert LIGHT.color("ink") == QApplication.palette().color(QPalette.ColorRole.WindowText)


def test_a_dialog_that_stays_is_seen(page: QWidget) -> None:
    class Stubborn(QDialog):
        def reject(self) -> None:
            return

    put(page, named(QLineEdit()))
    for kind, count in ((QDialog, 0), (Stubborn, 1)):
        dialog = kind(page)
        dialog.open()
        QApplication.processEvents()
        assert len(windows.stays(dialog)) == count


@pytest.mark.parametrize(("how", "answer"), [("Esc", False), ("no", False), ("yes", True)])
def test_a_question_goes_away_when_it_is_answered(page: QWidget, how: str, answer: bool) -> None:
    sheet = ask_sheet(Words("en"), "ui.leave", put(page, named(QLineEdit())), danger=True)
    told: list[bool] = []
    sheet.decided.connect(told.append)
    sheet.open()
    if how == "Esc":
        QTest.keyClick(sheet, Qt.Key.Key_Escape)
    else:
        getattr(sheet, how).click()
    assert told == [answer] and not sheet.isVisible()
