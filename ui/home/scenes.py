"""The first page's own scenes for the gallery: its menu, the archive, many matches, and every question about whole files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from PySide6.QtWidgets import QWidget

from moderator.journal.listing import Listed
from moderator.play.instants import SECOND
from moderator.session.house import Going, Meeting
from ui.gallery import GalleryContext, Scene, over
from ui.home.menu import RowMenu
from ui.home.page import HomePage
from ui.home.rows import samples
from ui.home.sheets import CarriedSheet, DeleteSheet, MeetingSheet, TypedSheet

NOW: Final = 1_780_660_800 * SECOND
DAY: Final = 86_400 * SECOND
MANY: Final = 200


def _row(context: GalleryContext, name: str, phase: str, ago: int, number: int = 0, entries: int = 412) -> Listed:
    title = context.words.say(f"ui.gallery.{name}") + (f" {number}" if number else "")
    return Listed(path=Path(f"{title}.moderator"), title=title, ruleset="sanguosha", phase=phase, modified=NOW - ago, entries=entries)


def _files(context: GalleryContext) -> tuple[Listed, ...]:
    return _row(context, "cup", "game", 600 * SECOND), _row(context, "friendly", "provisional", DAY)


def _old(context: GalleryContext, number: int = 4) -> tuple[Listed, ...]:
    return tuple(_row(context, "old", "confirmed", (9 + n) * DAY, n) for n in range(1, number + 1))


def _page(context: GalleryContext, files: tuple[Listed, ...], archived: tuple[Listed, ...] = ()) -> HomePage:
    from moderator.play.resources import resource

    page = HomePage(context.words, context.palette)
    page.show_library(files, samples(resource("samples")), NOW, archived)
    return page


def menu(context: GalleryContext) -> QWidget:
    """What can be done with a match."""
    return over(RowMenu(context.words, _files(context)[0]), _page(context, _files(context), _old(context)))


def archive_menu(context: GalleryContext) -> QWidget:
    """What can be done with a match in the archive."""
    return over(RowMenu(context.words, _old(context)[0], archived=True), archive(context))


def archive(context: GalleryContext) -> HomePage:
    """The archive unfolded."""
    page = _page(context, _files(context), _old(context))
    page.going.fold.click()
    return page


def archive_alone(context: GalleryContext) -> HomePage:
    """Everything is in the archive."""
    return _page(context, (), _old(context))


def many(context: GalleryContext) -> HomePage:
    """Two hundred matches."""
    files = tuple(_row(context, "cup", "game" if n < 3 else "confirmed", n * DAY, n) for n in range(1, MANY + 1))
    page = _page(context, files, _old(context, 30))
    page.going.search.setFocus()
    return page


def found(context: GalleryContext) -> HomePage:
    """What was searched for, in the archive too."""
    page = many(context)
    page.going.search.setText("12")
    return page


def not_found(context: GalleryContext) -> HomePage:
    """Nothing is called so."""
    page = many(context)
    page.going.search.setText("zzz")
    return page


def _over(make: Callable[[GalleryContext], Any]) -> Scene:
    def scene(context: GalleryContext) -> QWidget:
        return over(make(context), _page(context, _files(context), _old(context)))

    return scene


def _long(context: GalleryContext) -> str:
    return f"{context.words.say('ui.gallery.cup')} \N{MIDDLE DOT} " * 3


def _delete(context: GalleryContext) -> DeleteSheet:
    return DeleteSheet(context.words, context.words.say("ui.gallery.cup"), 412, Going(path=Path("x"), backups=20))


def _delete_long(context: GalleryContext) -> DeleteSheet:
    return DeleteSheet(context.words, _long(context), 8_412, Going(path=Path("x"), backups=20, set_aside=2, others=1))


def _typed(context: GalleryContext) -> TypedSheet:
    return TypedSheet(context.words, context.words.say("ui.gallery.cup"))


def _typed_ready(context: GalleryContext) -> TypedSheet:
    sheet = TypedSheet(context.words, _long(context))
    sheet.field.setText(_long(context))
    return sheet


def _carried(context: GalleryContext) -> CarriedSheet:
    return CarriedSheet(context.words, Path("/media/stick") / f"{context.words.say('ui.gallery.cup')}.moderator")


def _meeting(relation: Any, ours: int, theirs: int, common: int) -> Callable[[GalleryContext], MeetingSheet]:
    def make(context: GalleryContext) -> MeetingSheet:
        here = _row(context, "cup", "game", 600 * SECOND, entries=ours)
        there = Listed(path=Path("/media/stick/x.moderator"), title=here.title, ruleset="sanguosha", phase="game", entries=theirs)
        meeting = Meeting(there=there, here=here, relation=relation, common=common, there_at=NOW, here_at=NOW - DAY)
        return MeetingSheet(context.words, meeting)

    return make


SCENES: Final[dict[str, Scene]] = {
    "home-menu": menu,
    "home-archive": archive,
    "home-archive-menu": archive_menu,
    "home-archive-alone": archive_alone,
    "home-many": many,
    "home-found": found,
    "home-not-found": not_found,
    "home-delete": _over(_delete),
    "home-delete-long": _over(_delete_long),
    "home-delete-typed": _over(_typed),
    "home-delete-ready": _over(_typed_ready),
    "home-carried": _over(_carried),
    "home-meet-longer": _over(_meeting("longer", 412, 508, 412)),
    "home-meet-shorter": _over(_meeting("shorter", 508, 412, 412)),
    "home-meet-forked": _over(_meeting("forked", 508, 431, 412)),
    "home-meet-same": _over(_meeting("same", 412, 412, 412)),
}
