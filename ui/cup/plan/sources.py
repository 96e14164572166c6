"""Where the people of a round come from: a button that says it, and a menu in which it is ticked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from moderator.play.words import Words
from ui.theme import type_font
from ui.widgets.floating import rounded

ADVANCE = "advance:"


def said(source: str, words: Words) -> str:
    """A source in words: entries, those who wait, those who go on from a round."""
    kind, _, name = source.partition(":")
    return words.say(f"ui.cup.plan.source.{kind}", {"round": name})


class SourcesField(QPushButton):
    """``changed`` when another set is ticked. ``value``: sources as the rules name them, in the order of ``offered``."""

    changed = Signal()

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.value: tuple[str, ...] = ()
        self.offered: tuple[str, ...] = ()
        self.setAutoDefault(True)  # Enter presses it, too
        self.setProperty("kind", "plain")
        self.setProperty("mini", True)
        self.setFont(type_font("small"))
        self.clicked.connect(self._on_click)
        self.menu_: QMenu | None = None

    def show_value(self, value: Sequence[str], offered: Sequence[str]) -> None:
        """Show these; what is ticked and no longer offered stays until it is taken off."""
        self.value = tuple(value)
        self.offered = tuple(dict.fromkeys((*offered, *value)))
        self._say()

    def _say(self) -> None:
        text = " + ".join(said(each, self.words) for each in self.value) or self.words.say("ui.cup.plan.source.none")
        width = self.width() - 16 if self.width() > 40 else 140
        self.setText(self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width))
        self.setToolTip(text)

    def _on_click(self) -> None:
        self.menu_ = QMenu(self)
        rounded(self.menu_)
        self.menu_.setAccessibleName(self.words.say("ui.cup.plan.col.sources"))
        for source in self.offered:
            action = self.menu_.addAction(said(source, self.words))
            action.setCheckable(True)
            action.setChecked(source in self.value)
            action.setData(source)
        self.menu_.triggered.connect(self._on_triggered)
        self.menu_.popup(self.mapToGlobal(QPoint(0, self.height())))

    def _on_triggered(self, action: QAction) -> None:
        self.toggle_source(str(action.data()))

    def toggle_source(self, source: str) -> None:
        """Tick it, or take the tick off."""
        ticked = set(self.value) ^ {source}
        self.value = tuple(each for each in self.offered if each in ticked)
        self._say()
        self.changed.emit()

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._say()

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self._say()
