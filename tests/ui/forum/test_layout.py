"""Every scene of the forum desk at 1280x720 in both languages: nothing cut, no code without words, everything named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from moderator.play.words import LANGUAGES, Words
from ui.forum.centre import Centre
from ui.forum.left import Lines
from ui.forum.phase_bar import PhaseBar
from ui.forum.scenes import SCENES
from ui.forum.seat import Seat
from ui.gallery import GalleryContext
from ui.theme import LIGHT

CODE = re.compile(r"\b(ui|step|trace|refusal|ask|term)\.\w+\.\w")


@pytest.fixture(params=[(name, lang) for name in SCENES for lang in LANGUAGES], ids="-".join)
def scene(request, dressed, tmp_path: Path, qtbot):
    name, lang = request.param
    widget = SCENES[name](GalleryContext(Words(lang), LIGHT, tmp_path, "light", lang))
    behind = getattr(widget, "backdrop", None)
    widget.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    if behind is None:
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


def test_it_fits_and_says_everything_in_words(scene) -> None:
    assert scene.width() <= 1280 and scene.height() <= 720
    for bar in scene.findChildren(PhaseBar):
        bar.grab()
        assert bar.cut == set()
    said = [each.text() for kind in (QLabel, QAbstractButton) for each in scene.findChildren(kind) if each.isVisible()]
    said += [each.accessibleName() for kind in (PhaseBar, Lines, Centre, Seat) for each in scene.findChildren(kind) if each.isVisible()]
    assert [text for text in said if CODE.search(text)] == []
    assert [each for each in said if each == "…"] == []


def test_painted_parts_can_be_read_aloud(scene) -> None:
    nameless = [each for kind in (PhaseBar, Seat) for each in scene.findChildren(kind) if each.isVisible() and not each.accessibleName()]
    assert nameless == []


def test_seats_do_not_lie_on_each_other(scene) -> None:
    seats = [each for each in scene.findChildren(Seat) if each.isVisible()]
    for at, one in enumerate(seats):
        for other in seats[at + 1 :]:
            body, next_ = one.geometry().adjusted(3, 11, -3, -3), other.geometry().adjusted(3, 11, -3, -3)
            assert not body.intersects(next_), (one.view.name, other.view.name)
