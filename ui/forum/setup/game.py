"""What a game gives to the set-up page: its steps, what stands in the way, and the commands they come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from PySide6.QtCore import QObject, Signal

from moderator.play.commands import Command
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.ruleset import Ruleset
from moderator.play.words import Words
from moderator.session.times import wall_clock
from ui.forum.setup.beginning import Forced
from ui.forum.setup.times_step import TimesStep
from ui.table.curtain import Curtain
from ui.theme import Palette
from ui.wizard.blocker import Blocker

Add = Callable[[str, Any], Any]
"""Puts a step into the page and gives it back."""


class GameSetup(QObject):
    """One game's part in the page, as long as the page lives. ``file_wanted``: a file's position is to be put in.

    ``room_wanted`` names a room that the game's steps lead to.

    A game says its ``modes`` and makes their steps; one of them is ``times``, a TimesStep, which holds title, zone and rehearsal.
    A step is a QWidget with ``changed``, ``retranslate(words)``, ``set_palette(palette)``, ``show_blockers(blockers)`` and
    ``focus(blocker)``; a list of seats has ``filled``, house rules ``differing``: what the mark at the left says.
    The overview of all steps is ``of_all``: its mark counts what stands in the way of any.
    """

    file_wanted = Signal()
    room_wanted = Signal(str)

    game: ClassVar[str]
    """The ruleset's name; ``<game>.ui.setup.*`` goes before the common words."""
    order: ClassVar[tuple[str, ...]]
    modes: ClassVar[Mapping[str, tuple[str, ...]]]
    """The steps by way to begin: ``new``, and ``take`` where a game under way can be taken over."""
    tables: ClassVar[str] = "seats"
    """The step that takes a table (``open_file``)."""
    taken: ClassVar[str] = "position"
    """The step to turn to when a file's position was put in."""
    by_seat: ClassVar[frozenset[str]] = frozenset({"position"})
    """Steps whose rows are the seats."""
    terms: ClassVar[frozenset[str]] = frozenset()
    """Parameters of blockers that are words: ``ui.setup.<param>.<value>``."""
    letters: ClassVar[frozenset[str]] = frozenset({"role_card"})
    """Notices that are passed through as soon as the game is begun."""

    times: TimesStep
    now: Callable[[], Instant] = staticmethod(wall_clock)
    """What counts as now; whoever opens the page sets it."""

    def __init__(self, words: Words, palette: Palette, curtain: Curtain, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.words, self.palette = words, palette
        self.curtain = curtain

    @property
    def look(self) -> tuple[Words, Palette]:
        """What steps are made with; the page keeps it up to date."""
        return self.words, self.palette

    def building(self, mode: str, add: Add) -> Iterator[None]:
        """Make the steps of a mode that are not there yet, one after the other; the first mode's come first."""
        raise NotImplementedError

    def blockers(self, mode: str) -> tuple[Blocker, ...]:
        """What stands in the way, in the order of the steps."""
        raise NotImplementedError

    def commands(self, mode: str) -> Sequence[Forced]:
        """What is written, each with the reason it is forced by."""
        raise NotImplementedError

    @property
    def masks(self) -> Sequence[str]:
        """The names of the rows, in the order of the list."""
        return ()

    def stock(self, library: Path, ruleset: Ruleset | None = None) -> None:
        """The folder of all games is known, and the rules: what a game keeps there can be offered, what is planned can be tried."""

    def name_of(self, seat: str) -> str:
        """What a seat is called in what the rules say; ids are masks unless a game has others."""
        return seat

    def when(self, command: Command) -> Instant | None:
        """When what a command reports happened; None: as it is written."""
        return None

    @property
    def by(self) -> str:
        """Who enters the first commands, where the page asks for it."""
        return ""

    def follow(self) -> None:
        """Something is another: steps that depend on others follow."""

    def read_position(self, path: Path) -> Any:
        """The position in a file's first line as ``put_in`` wants it, or a Refusal."""
        return Refusal(code="take_no_position", params={"file": path.name, "row": 1}, remedy="take_open_file")

    def put_in(self, found: Any) -> None:
        """A position into the cells."""
