"""What the files of a cup's matches say: how far each is, which are over and wait, which nobody counts. Read beside the window's thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from moderator.play.watch import Watch
    from moderator.session.handing import Far, Handing, Waiting
    from ui.session_desk import SessionDesk


@dataclass(frozen=True)
class Seen:
    """What was found in the library. ``far`` by match."""

    far: Mapping[str, Far] = field(default_factory=dict)
    waiting: tuple[Waiting, ...] = ()
    orphans: tuple[Waiting, ...] = ()

    def waits(self, match: str) -> Waiting | None:
        """The match's file, where it is over and not taken in as it stands."""
        return next((each for each in self.waiting if each.part == match), None)


class Watching(QObject):
    """One a desk; ``seen`` is what was found last. ``changed``: something else was found.

    Whoever is told of a match from elsewhere, as by a database, gives it to ``show``.
    """

    changed = Signal()

    def __init__(self, desk: SessionDesk, handing: Callable[[], Handing | None]) -> None:
        super().__init__(desk)
        self._desk, self._handing = desk, handing
        self._busy = self._again = False
        self._then: list[Callable[[], object]] = []
        self.seen = Seen()

    @staticmethod
    def of(desk: QObject) -> Watching | None:
        """The one of a desk."""
        found: Any = desk.findChild(Watching)
        return found if isinstance(found, Watching) else None

    @property
    def has_files(self) -> bool:
        """Whether this cup has files at all; a rehearsal has none."""
        return self._handing() is not None

    def look(self, then: Callable[[], object] | None = None) -> None:
        """Read anew what has changed; one look at a time, and once more where it was wanted meanwhile. ``then`` follows it."""
        hands = self._handing()
        if hands is None:
            return
        if then is not None:
            self._then.append(then)
        if self._busy:
            self._again = True
            return
        self._busy = True
        job = self._desk.work.start(partial(_look, hands), self.show)
        if job.over:
            self._on_ended()
        else:
            job.ended.connect(self._on_ended)

    def show(self, seen: Seen) -> None:
        """This is what is known now."""
        if seen != self.seen:
            self.seen = seen
            self.changed.emit()

    def _on_ended(self) -> None:
        self._busy = False
        if self._again:
            self._again = False
            self.look()
            return
        waiting, self._then = self._then, []
        for then in waiting:
            then()


def _look(hands: Handing, _watch: Watch) -> Seen:
    return Seen({each.part: each for each in hands.far()}, hands.waiting(), hands.orphans())
