"""Every scene of the prison desk at 1280x720 in both languages: nothing cut, no code without words, everything named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from moderator.play.words import LANGUAGES, Words
from ui.forum.left import Lines
from ui.forum.phase_bar import PhaseBar
from ui.forum.prison.grid import PairGrid
from ui.forum.prison.plates import DoorButton, PlateButton, RoomBox
from ui.forum.prison.scenes import SCENES
from ui.gallery import GalleryContext
from ui.theme import LIGHT

CODE = re.compile(r"\b(ui|step|trace|refusal|ask|term|notice|fact)\.\w+\.\w")
PAINTED = (PhaseBar, Lines, PairGrid, PlateButton, DoorButton, RoomBox)


@pytest.fixture(params=[(name, lang) for name in SCENES for lang in LANGUAGES], ids="-".join)
def scene(request, dressed, tmp_path: Path, qtbot):
    name, lang = request.param
    widget = SCENES[name](GalleryContext(Words(lang), LIGHT, tmp_path, "light", lang))
    behind = getattr(widget, "backdrop", None)
    widget.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    if behind is None and widget.windowType() == Qt.WindowType.Widget:
        widget.resize(1280, 720)
    widget.show()
    for _ in range(3):
        QApplication.processEvents()
    yield widget
    for each in (widget, behind):
        if each is not None:
            each.close()
            each.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_it_fits_says_everything_in_words_and_can_be_read_aloud(scene) -> None:
    assert scene.width() <= 1280 and scene.height() <= 720
    for bar in scene.findChildren(PhaseBar):
        bar.grab()
        assert bar.cut == set()
    shown = [each for kind in (QLabel, QAbstractButton) for each in scene.findChildren(kind) if each.isVisible()]
    said = [each.text() for each in shown]
    painted = [each for kind in PAINTED for each in scene.findChildren(kind) if each.isVisible()]
    said += [each.accessibleName() for each in painted]
    assert [text for text in said if CODE.search(text)] == []
    assert [each for each in painted if not each.accessibleName() and not isinstance(each, Lines)] == []
    assert [each for each in said if each == "…"] == []
