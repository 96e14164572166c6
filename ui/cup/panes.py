"""The pages in the middle of the organiser's desk, each loaded when it is first shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ui.keys.table import KeyGroup


class PaneWidget(QWidget):
    """A page, made with (context, parent).

    ``asked``: a door by name; ``stepped``: a Step to be opened or done; ``wanted``: another page.
    """

    asked = Signal(str)
    stepped = Signal(object)
    wanted = Signal(str)

    def refresh(self) -> None:
        """Everything from the state, and from what is looked at."""

    def take_focus(self) -> None:
        """The keyboard is the page's."""
        self.setFocus()

    def curtain(self) -> None:
        """The curtain has moved."""

    def key_groups(self) -> tuple[KeyGroup, ...]:
        """Letters of its own, for F1."""
        return ()

    def tick(self) -> None:
        """A second has passed."""


@dataclass(frozen=True)
class Pane:
    """One page of the desk; its title is ``ui.cup.pane.<name>``, its key stands in keys.PANES."""

    name: str
    module: str
    maker: str

    def make(self) -> Callable[..., Any]:
        """The class of its widget."""
        found: Callable[..., Any] = getattr(import_module(self.module), self.maker)
        return found


PANES: Final = (
    Pane("overview", "ui.cup.overview", "Overview"),
    Pane("people", "ui.cup.people.pane", "PeoplePane"),
    Pane("round", "ui.cup.round.pane", "RoundPane"),
    Pane("tables", "ui.cup.tables.pane", "Tables"),
    Pane("standings", "ui.cup.standings.pane", "StandingsPane"),
    Pane("release", "ui.cup.release.pane", "ReleasePane"),
)
