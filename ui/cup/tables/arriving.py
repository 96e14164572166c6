"""Files that came back, one after the other: looked at beside the window's thread, shown, taken in once that has been read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
from PySide6.QtCore import QObject, Signal

from moderator.cup.commands import CorrectMatch
from moderator.cup.foreseeing import foresee
from moderator.play.messages import Refusal
from ui.cup.corrections.sheet import Confirmed, CorrectionSheet
from ui.cup.tables.arrival import ArrivalSheet, relation, relation_text
from ui.widgets.progress import accompany

if TYPE_CHECKING:
    from moderator.play.commands import Command
    from moderator.play.watch import Watch
    from moderator.session.handing import Arrival, Handing
    from ui.table.dialogs.base import DeskDialog

UNREAD: Final = {"reason": "\N{HORIZONTAL ELLIPSIS}"}
"""A correction is looked at before its reason is written."""


class Arriving(QObject):
    """``done`` carries the Change, or the Refusal, of a file that was taken in; ``look`` the path of one to be looked at."""

    done = Signal(object)
    look = Signal(object)

    def __init__(self, page: Any, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page, self._show = page, show
        self._paths: list[Path] = []
        self._arrival: Arrival | None = None
        self._force = ""
        self.sheet: DeskDialog | None = None

    @property
    def _hands(self) -> Handing:
        hands: Handing = self._page.handing
        return hands

    def take(self, paths: Iterable[Path]) -> None:
        """Files that came back; the next one is looked at when the one before is settled."""
        self._paths += [path for path in paths if path not in self._paths]
        if self.sheet is None:
            self._next()

    def _next(self) -> None:
        self.sheet = None
        if self._paths:
            self._read(self._paths.pop(0), "")

    def _read(self, path: Path, force: str) -> None:
        self._force = force
        desk = self._page.desk
        job = desk.work.start(partial(_arrive, self._hands, path, desk.now(), force), self._on_arrived)
        accompany(job, self._page.context.words, "ui.work.keep", self._page)

    def _on_arrived(self, arrival: Arrival) -> None:
        """A match of a closed round is a correction; what cannot be read at all is said as it is."""
        self._arrival = arrival
        if isinstance(arrival.command, CorrectMatch) and arrival.meeting is not None:
            self._show_correction(arrival)
            return
        page = self._page
        sheet = ArrivalSheet(page.context, arrival, ours=self._is_ours(arrival), force=self._force, parent=page)
        sheet.taken.connect(self._take)
        sheet.insisted.connect(self._insist)
        sheet.look.connect(self.look)
        self._open(sheet)

    def _is_ours(self, arrival: Arrival) -> bool:
        return self._hands.path_of(arrival.part) == arrival.path

    def _show_correction(self, arrival: Arrival) -> None:
        page = self._page
        desk = page.desk
        assert arrival.command is not None

        def propose(command: Command, force: str = "") -> Any:
            return desk.session.propose(command, desk.now(), force or self._force)

        found = foresee(desk.state, arrival.command, propose, desk.now())
        if self._force and not found.force:
            found = msgspec.structs.replace(found, force=True)
        lead = relation_text(page.context, arrival, relation(arrival, ours=self._is_ours(arrival)))
        sheet = CorrectionSheet(page.context, arrival.part, found, reason=self._force, lead=lead, parent=page)
        sheet.confirmed.connect(partial(self._correct, found.command, found.force))
        self._open(sheet)

    def _open(self, sheet: DeskDialog) -> None:
        self.sheet = sheet
        sheet.finished.connect(self._on_closed)
        self._show(sheet)

    def _on_closed(self) -> None:
        """Left without a word: then the next one."""
        if self.sender() is self.sheet and not self.sheet.result():
            self._next()

    # --- taking it in ------------------------------------------------------------------------------------------------------

    def _take(self) -> None:
        if self._arrival is not None:
            self._bring(self._arrival, self._force)

    def _insist(self, reason: str) -> None:
        if self._arrival is not None:
            self._read(self._arrival.path, reason)

    def _correct(self, command: CorrectMatch, force: bool, told: Confirmed) -> None:
        if self._arrival is None:
            return
        read = msgspec.structs.replace(command, reason=told.reason, level=told.level, confirm=told.confirm, carry=told.carry)
        arrival = msgspec.structs.replace(self._arrival, command=read, refusal=None)
        self._bring(arrival, (self._force or told.reason) if force else "")

    def _bring(self, arrival: Arrival, force: str) -> None:
        """First the file, beside the window's thread, then its result into the cup."""
        self._arrival, self._force = arrival, force
        job = self._page.desk.work.start(partial(_fetch, self._hands, arrival), self._on_fetched, vital=True)
        accompany(job, self._page.context.words, "ui.work.keep", self._page)

    def _on_fetched(self, refusal: Refusal | None) -> None:
        desk, arrival = self._page.desk, self._arrival
        if arrival is None:
            return
        came: Any = refusal or self._hands.enter(arrival, desk.now(), by=desk.by, force=self._force)
        if isinstance(came, Refusal):
            self._on_refused(arrival, came)
            return
        self.done.emit(came)
        self._next()

    def _on_refused(self, arrival: Arrival, refusal: Refusal) -> None:
        """What has changed since it was looked at is looked at anew."""
        self.done.emit(refusal)
        if refusal.code == "file_changed":
            self._read(arrival.path, self._force)
        else:
            self._next()


def _fetch(hands: Handing, arrival: Arrival, _watch: Watch) -> Refusal | None:
    return hands.fetch(arrival)


def _arrive(hands: Handing, path: Path, at: Any, force: str, _watch: Watch) -> Arrival:
    return hands.arrive(path, at, read=UNREAD, force=force)
