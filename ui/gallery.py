"""Pictures of every screen and dialog, in both themes and languages, without a screen: for the README and for looking hard at."""

from __future__ import annotations

import importlib
import importlib.util
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from moderator.play.words import LANGUAGES, Words
from ui.app import prepare
from ui.theme import PALETTES, Palette, qt_palette, stylesheet
from ui.widgets.floating import DIM

SIZE: Final = (1280, 720)
MODULES: Final = (
    "ui.scenes", "ui.table.scenes", "ui.table.results.scenes", "ui.table.substitute.scenes", "ui.table.public_scenes",
    "ui.rulebook.scenes", "ui.heroes.scenes", "ui.settings.scenes", "ui.home.scenes", "ui.printing.scenes",
    "ui.table.hero_scenes", "ui.lock.scenes", "ui.due.scenes", "ui.forum.chess.setup.scenes", "ui.new_match.scenes",
    "ui.table.house_scenes", "ui.forum.scenes", "ui.forum.chess.scenes", "ui.forum.prison.setup.scenes", "ui.forum.prison.day_scenes",
    "ui.forum.prison.scenes", "ui.forum.prison.inbox_scenes", "ui.forum.prison.designer.scenes",
    "ui.forum.jianghu.scenes", "ui.forum.jianghu.machine.scenes", "ui.forum.jianghu.posts.scenes", "ui.forum.jianghu.setup.scenes",
    "ui.forum.jianghu.inbox_scenes", "ui.forum.jianghu.people.scenes",
    "ui.cup.new.scenes", "ui.cup.people.scenes", "ui.cup.release.scenes", "ui.cup.round.scenes", "ui.cup.scenes",
    "ui.cup.standings.scenes", "ui.cup.tables.scenes",
)  # fmt: skip
"""Where scenes are declared: a module's ``SCENES`` is a dict of name -> Scene."""


@dataclass(frozen=True)
class GalleryContext:
    """What a scene is made with. ``folder`` is empty and its own; ``backdrop`` is the page a dialog is shown over."""

    words: Words
    palette: Palette
    folder: Path
    theme: str
    lang: str


Scene = Callable[[GalleryContext], QWidget]
"""Makes a page, or a dialog whose attribute ``backdrop`` may hold the page behind it (see ``over``)."""


def over(dialog: Any, page: QWidget) -> QWidget:
    """A dialog to be shown over a page."""
    dialog.backdrop = page
    return dialog


def scenes() -> dict[str, Scene]:
    """Every declared scene by name."""
    found: dict[str, Scene] = {}
    for name in MODULES:
        if importlib.util.find_spec(name) is not None:
            more = importlib.import_module(name).SCENES
            if twice := sorted(found.keys() & more.keys()):
                raise ValueError(f"{name}: scenes of these names are declared already: {twice}")
            found |= more
    return found


def gallery(
    outdir: Path, themes: Iterable[str] = tuple(PALETTES), langs: Iterable[str] = LANGUAGES, names: Iterable[str] | None = None
) -> list[Path]:
    """Paint the scenes into ``<scene>-<theme>-<lang>.png``; the files written. Other windows of the process keep their colours."""
    app = QApplication.instance() or QApplication([])
    before = app.styleSheet(), app.palette(), app.font(), app.quitOnLastWindowClosed()
    prepare(app)
    outdir.mkdir(parents=True, exist_ok=True)
    wanted = {name: scene for name, scene in scenes().items() if names is None or name in set(names)}
    try:
        return [_picture(app, outdir, name, scene, context) for context in _contexts(app, themes, langs) for name, scene in wanted.items()]
    finally:
        app.setStyleSheet(before[0])
        app.setPalette(before[1])
        app.setFont(before[2])
        app.setQuitOnLastWindowClosed(before[3])


def _contexts(app: Any, themes: Iterable[str], langs: Iterable[str]) -> Iterator[GalleryContext]:
    for theme in themes:
        palette = PALETTES[theme]
        app.setPalette(qt_palette(palette))
        app.setStyleSheet(stylesheet(palette))
        for lang in langs:
            with tempfile.TemporaryDirectory() as folder:
                yield GalleryContext(Words(lang), palette, Path(folder), theme, lang)


def _picture(app: Any, outdir: Path, name: str, scene: Scene, context: GalleryContext) -> Path:
    widget = scene(context)
    picture = photograph(app, widget, context.palette)
    path = outdir / f"{name}-{context.theme}-{context.lang}.png"
    picture.save(str(path))
    for each in (widget, getattr(widget, "backdrop", None)):  # a page left to the garbage takes its items with it twice
        if each is not None:
            each.close()
            each.deleteLater()
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return path


def photograph(app: Any, widget: QWidget, palette: Palette) -> QPixmap:
    """A page at full size, or a dialog in the middle of a dimmed page."""
    page = getattr(widget, "backdrop", None)
    if page is not None or widget.windowType() in (Qt.WindowType.Dialog, Qt.WindowType.Popup, Qt.WindowType.Sheet):
        return _over(app, page, widget, palette)
    return _still(app, widget)


def _still(app: Any, widget: QWidget) -> QPixmap:
    widget.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    widget.resize(*SIZE)
    widget.show()
    _settle(app)
    return widget.grab()


def _over(app: Any, page: QWidget | None, dialog: QWidget, palette: Palette) -> QPixmap:
    ground = QPixmap(*SIZE)
    ground.fill(palette.color("paper"))
    painter = QPainter(ground)
    if page is not None:
        painter.drawPixmap(QPoint(0, 0), _still(app, page))
        page.close()
    shade = QColor(palette.shade)
    shade.setAlphaF(DIM)
    painter.fillRect(ground.rect(), shade)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    dialog.adjustSize()
    dialog.show()
    _settle(app)
    top = QPoint((SIZE[0] - dialog.width()) // 2, max(8, (SIZE[1] - dialog.height()) // 2))
    picture = QPixmap(dialog.size())
    picture.fill(Qt.GlobalColor.transparent)
    dialog.render(picture)
    painter.drawPixmap(top, picture)
    painter.end()
    return ground


def _settle(app: Any) -> None:
    """Layouts and first answers to being shown."""
    for _ in range(3):
        app.processEvents()
