"""The typeface: a good Chinese one of the system's, else the packaged Noto Sans CJK, else what Chinese there is."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase

PACKAGE: Final = "manimgx_fonts_cjk"
PACKAGED: Final = "Noto Sans CJK SC"
LOADED: Final = 16
"""How many fonts loaded by the application are looked through."""
PREFERRED: Final = ("Noto Sans CJK SC", "Source Han Sans SC", "Microsoft YaHei UI", "PingFang SC", "Noto Sans SC")
"""Families with Latin letters and weights of their own. Another Chinese one of the system's is only better than nothing."""


def packaged_file() -> Path | None:
    """The packaged collection, found without importing the package; None where it is not installed."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        return None
    return next(iter(sorted(Path(spec.submodule_search_locations[0]).glob("NotoSansCJK*"))), None)


def preferred_family() -> str | None:
    """The first of the families we prefer that the system has, or None."""
    families = QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese)
    return next((name for name in PREFERRED if name in families), None)


def any_family() -> str | None:
    """Whatever Chinese family the system has; None on a bare machine."""
    return next(iter(QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese)), None)


def loaded_packaged() -> bool:
    """Whether the packaged typeface was loaded before: it must not be taken for one of the system's."""
    return any(PACKAGED in QFontDatabase.applicationFontFamilies(number) for number in range(LOADED))


def load_packaged() -> str | None:
    """Load the packaged typeface and name its family; None where there is none."""
    if loaded_packaged():
        return PACKAGED
    path = packaged_file()
    if path is None:
        return None
    number = QFontDatabase.addApplicationFont(str(path))
    families = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
    return PACKAGED if PACKAGED in families else next(iter(families), None)


def base_font(pixels: int = 14) -> QFont:
    """The application's font. The packaged one is variable and thin by default, so its axis is set, never its weight."""
    family = None if loaded_packaged() else preferred_family()
    packaged = None if family else load_packaged()
    font = QFont(packaged or family or any_family() or QFont().family())
    if packaged:
        font.setVariableAxis(QFont.Tag("wght"), 400)
    font.setPixelSize(pixels)
    font.setStyleStrategy(QFont.StyleStrategy.PreferAntialias)
    return font
