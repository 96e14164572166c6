"""The texts of a game and of earlier ones at a desk: the index beside the game, filled and asked off the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from moderator.inbox.texts import Alike, TextIndex, Told, beside
from moderator.inbox.texts_of_game import texts_of
from moderator.play.watch import Watch

if TYPE_CHECKING:
    from moderator.inbox.texts_import import Read
    from ui.session_desk import SessionDesk
    from ui.work import Job


@dataclass(frozen=True)
class Brought:
    """What an import came to: what was read, and how many of the texts were new."""

    read: Read
    new: int


class Archive(QObject):
    """One per desk. ``changed``: there is more in it, or less."""

    changed = Signal()

    def __init__(self, desk: SessionDesk, parent: QObject | None = None) -> None:
        super().__init__(parent or desk)
        self._desk = desk
        self._index: TextIndex | None = None
        desk.erased.connect(self._follow)

    def _follow(self) -> None:
        """What was erased in the game goes from the index as well."""
        kept = beside(self._desk.session.path)
        if self._index is not None or (kept is not None and kept.exists()):
            self._desk.work.start(partial(self.index.follow, texts_of(self._desk.session.records)))

    @property
    def index(self) -> TextIndex:
        """Opened when it is first needed."""
        if self._index is None:
            self._index = TextIndex(beside(self._desk.session.path))
        return self._index

    @property
    def begun_anew(self) -> bool:
        """Whether earlier games have to be imported again."""
        return self._index is not None and self._index.begun_anew

    def like(self, text: str, occasion: str, done: Callable[[tuple[Alike, ...]], Any]) -> Job:
        """The likest earlier texts, the texts of the game brought up to date before."""
        texts = texts_of(self._desk.session.records)
        return self._desk.work.start(partial(_asked, self.index, texts, text, occasion), done)

    def bring(self, paths: list[Path], game: str, done: Callable[[Brought], Any]) -> Job:
        """Import an earlier game; a job that is cancelled keeps what was put in before."""
        return self._desk.work.start(partial(_brought, self.index, paths, game, self._desk.state.zone), done)

    def forget(self, game: str) -> int:
        """Take an imported game out."""
        found = self.index.forget(game)
        self.changed.emit()
        return found


def _asked(index: TextIndex, texts: tuple[Told, ...], text: str, occasion: str, watch: Watch) -> tuple[Alike, ...]:
    index.follow(texts, watch)
    return index.like(text, occasion=occasion)


def _brought(index: TextIndex, paths: list[Path], game: str, zone: str, watch: Watch) -> Brought:
    from moderator.inbox.texts_import import read_texts  # readers of mails and pages: a desk that is opened does not wait for them

    read = read_texts(paths, game, zone, watch)
    return Brought(read, index.add(read.texts, watch))
