"""The typeface of what is printed: the window's, unhinted, since a printer has finer dots than a screen."""

from __future__ import annotations

from PySide6.QtGui import QFont

from ui.fonts import base_font


def print_font(pixels: int) -> QFont:
    """A size in layout pixels, 96 to the inch."""
    font = base_font(pixels)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setFeature(QFont.Tag("locl"), 0)  # digits of another cut, which a PDF cannot name: they could not be searched for or copied
    return font


def weighted(font: QFont, pixels: int, weight: int) -> QFont:
    """The same in another size and weight; a variable font gets its axis, any other its weight."""
    made = QFont(font)
    made.setPixelSize(pixels)
    axis = QFont.Tag("wght")
    if made.isVariableAxisSet(axis):
        made.setVariableAxis(axis, weight)
    else:
        made.setWeight(QFont.Weight(weight))
    return made
