"""PySide's switch for other spellings is off: no source text is read for it."""

from __future__ import annotations

import linecache
import sys
from importlib import import_module

from ui.plain import SWITCH


def test_no_module_is_read_again_after_it_was_imported() -> None:
    assert SWITCH in sys.modules
    name = "ui.rulebook.search"
    kept = sys.modules.pop(name, None)
    linecache.clearcache()
    try:
        made = import_module(name)
        assert made.__file__ not in linecache.cache
    finally:
        if kept is not None:
            sys.modules[name] = kept
