"""Dialogs and their helpers by name: the module is loaded when one is first called, so that a desk opens before its drawers do."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Later:
    """Stands for a class or function of a module. ``ui.preload`` loads the modules once the desk is there."""

    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    def __call__(self, *given: Any, **named: Any) -> Any:
        """Call what it stands for."""
        return getattr(import_module(self._module), self._name)(*given, **named)
