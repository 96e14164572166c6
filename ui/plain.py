"""PySide without its switch for other spellings of Qt's names, before anything else of the window is imported."""

from __future__ import annotations

import sys
from types import ModuleType

import PySide6.QtCore  # noqa: F401  (brings the switch along)

SWITCH = "shibokensupport.feature"


def _uses_none(_module: ModuleType) -> bool:
    return False


def without_features() -> None:
    """For ``from __feature__ import …`` PySide reads and keeps the source text of every module that is imported from then on, to see
    whether it names PySide6. Nobody here uses that; it would cost a tenth of a second and ten megabytes.
    """
    switch = sys.modules.get(SWITCH)
    if switch is not None and hasattr(switch, "_mod_uses_pyside"):
        switch._mod_uses_pyside = _uses_none
