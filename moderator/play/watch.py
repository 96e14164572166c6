"""Long work says how far it is, and learns that nobody wants it any more. Whoever calls it decides what becomes of that."""

from __future__ import annotations

from collections.abc import Callable

Watch = Callable[[int, int], None]
"""Told the steps done and how many there are (0: unknown). May raise StoppedError; then nothing of the work remains."""


class StoppedError(Exception):
    """The work is not wanted any more."""


def unwatched(_done: int, _of: int) -> None:
    """Nobody looks and nobody stops it."""
