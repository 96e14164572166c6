"""Lines and counts that are covered while the curtain hangs; they keep their size, and there are as many whatever they hold."""

from __future__ import annotations

from ui.table.curtain import Curtain
from ui.theme import Palette
from ui.widgets.tag import Tag
from ui.widgets.text import ElidedText

BLOCK = "\N{FULL BLOCK}"
MOST = 7


class CoveredLine(ElidedText):
    """One line of fixed width, shown while the curtain is lifted; covered it looks alike, even where nothing is under it."""

    def __init__(self, curtain: Curtain, width: int, role: str = "body") -> None:
        super().__init__("", role, "muted")
        self._curtain, self._hidden = curtain, ""
        self.setFixedWidth(width)
        self._bar = BLOCK * max(1, min(MOST, width // 2 // max(1, self.fontMetrics().horizontalAdvance(BLOCK))))
        curtain.changed.connect(self._on_curtain)
        self._on_curtain()

    def cover(self, text: str) -> None:
        """What stands under the cover."""
        self._hidden = text
        self._on_curtain()

    def _on_curtain(self) -> None:
        self.set_tone("" if self._curtain.is_open else "muted")
        self.setText(self._hidden if self._curtain.is_open else self._bar)


class CoveredTag(Tag):
    """A count that is shown while the curtain is lifted."""

    def __init__(self, curtain: Curtain, palette: Palette) -> None:
        super().__init__(palette)
        self._curtain = curtain
        self._count, self._tone_of = "", "neutral"
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        curtain.changed.connect(self._on_curtain)
        self._on_curtain()

    def cover(self, text: str, tone: str = "neutral") -> None:
        """What stands under the cover."""
        self._count, self._tone_of = text, tone
        self._on_curtain()

    def _on_curtain(self) -> None:
        self.setVisible(bool(self._count) or not self._curtain.is_open)
        if self._curtain.is_open:
            self.set_text(self._count or "\N{MIDDLE DOT} / \N{MIDDLE DOT}", self._tone_of)
        else:
            self.set_text("\N{MIDDLE DOT} / \N{MIDDLE DOT}", "neutral")
