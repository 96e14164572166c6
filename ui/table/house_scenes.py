"""Scenes of keeping house at the desk: notes, who is typing, a rehearsal, a match that is only looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.play.commands import Note
from moderator.session.keeper import MemoryKeeper
from ui.table.dialogs.notes import NotesDialog
from ui.table.dialogs.timeline import TimelineDialog
from ui.table.dialogs.typist import TypistDialog
from ui.table.housekeeping import Housekeeping
from ui.table.page import MatchPage
from ui.table.scenes import page, stage
from ui.table.stage import Stage
from ui.table.typists import Typists

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

MANY: Final = 30
TARGETS: Final = ("3", "", "game:1", "6", "1")


def _noted(shown: MatchPage, number: int) -> MatchPage:
    """Notes on everything there can be one on."""
    text = shown.context.words.say("ui.gallery.note")
    for n in range(number):
        typists_of(shown).choose(typists_of(shown).names[n % 2])
        shown.desk.do(Note(text=" ".join([text] * (1 + n % 4)), target=TARGETS[n % len(TARGETS)]))
    return shown


def typists_of(shown: MatchPage) -> Typists:
    """Who types at a desk."""
    return next(room for room in shown.doors.rooms if isinstance(room, Housekeeping)).typists


def _desk(context: GalleryContext, long: bool = False) -> MatchPage:
    made = stage(context, long).playing()
    shown = page(context, made)
    for name in made.names[:2] if long else (context.words.say("ui.gallery.organiser"), made.names[0]):
        typists_of(shown).add(name)
    return shown


def _over(make: Callable[[MatchPage], Any], notes: int = 0, long: bool = False) -> Callable[[GalleryContext], QWidget]:
    def scene(context: GalleryContext) -> QWidget:
        from ui.gallery import over

        behind = _noted(_desk(context, long), notes)
        return over(make(behind), behind)

    return scene


def noted(context: GalleryContext) -> MatchPage:
    """Marks on seats and standings, and who is typing."""
    return _noted(_desk(context), 5)


def noted_long(context: GalleryContext) -> MatchPage:
    """The same with the longest names."""
    return _noted(_desk(context, long=True), 5)


def rehearsal(context: GalleryContext) -> MatchPage:
    """A rehearsal says so all the time."""
    return page(context, stage(context).playing())


def looked_at(context: GalleryContext) -> MatchPage:
    """A match that is only looked at."""
    made: Stage = stage(context).playing()
    made.session._keeper = MemoryKeeper("read_only")
    shown = page(context, made)
    shown.keymap.press("Space")
    return shown


def _changing(shown: MatchPage) -> NotesDialog:
    dialog = NotesDialog(shown.context, parent=shown)
    dialog.edit(dialog.table.selected())
    return dialog


def _erasing(shown: MatchPage) -> NotesDialog:
    dialog = NotesDialog(shown.context, parent=shown)
    dialog.erase.click()
    return dialog


def _twelve(shown: MatchPage) -> TypistDialog:
    for n in range(10):
        typists_of(shown).add(f"{shown.context.words.say('ui.gallery.organiser')} {n} {'x' * 24}"[:24])
    return TypistDialog(shown.context, typists_of(shown), parent=shown)


SCENES: Final[dict[str, Callable[[GalleryContext], QWidget]]] = {
    "table-noted": noted,
    "table-noted-long-names": noted_long,
    "table-rehearsal": rehearsal,
    "table-looked-at": looked_at,
    "table-notes": _over(lambda p: NotesDialog(p.context, p.desk.name_of("3"), parent=p), 5),
    "table-notes-empty": _over(lambda p: NotesDialog(p.context, parent=p)),
    "table-notes-long": _over(lambda p: NotesDialog(p.context, parent=p), MANY, long=True),
    "table-notes-changing": _over(_changing, 3),
    "table-notes-erasing": _over(_erasing, 3),
    "table-typist": _over(lambda p: TypistDialog(p.context, typists_of(p), parent=p)),
    "table-typist-many": _over(_twelve),
    "table-timeline-names": _over(lambda p: TimelineDialog(p.context, parent=p), 6, long=True),
}
