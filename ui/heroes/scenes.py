"""The hero page and what opens on it for the gallery: the sample, a search, an own list, files that fit and that do not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.inbox.heroes import FILE, Found, csv_text, heroes_of, keep_heroes, read_heroes
from moderator.inbox.sheets import Sheet
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.hero_list import HeroList, sample
from moderator.rulesets.sanguosha.heroes import Hero
from ui.heroes.page import HeroesPage

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

LONG: Final = "\u754c" * 24


def _page(context: GalleryContext) -> HeroesPage:
    return HeroesPage(context.words, context.palette, context.folder)


def _own() -> HeroList:
    """An organiser's list: longest names, a lord less, two replacements of one hero."""
    heroes = sample().without("\u4e8e\u5409").without("\u8881\u672f").with_hero(Hero(name=LONG, english="The Longest Name Of Any Hero"))
    return heroes.with_hero(Hero(name="\u754c\u5e9e\u5fb7", english="Jie Pang De", group="replacement", base="\u5e9e\u5fb7"))


def heroes(context: GalleryContext) -> HeroesPage:
    """The built-in sample."""
    page = _page(context)
    page.start()
    return page


def heroes_filtered(context: GalleryContext) -> HeroesPage:
    """Found by initials, one chosen."""
    page = _page(context)
    page.search.setText("lb")
    page.table.selectRow(0)
    return page


def heroes_none(context: GalleryContext) -> HeroesPage:
    """Nobody found."""
    page = _page(context)
    page.search.setText("Caesar")
    return page


def heroes_own(context: GalleryContext) -> HeroesPage:
    """An own list with a replacement chosen."""
    keep_heroes(context.folder, _own())
    page = _page(context)
    (context.folder / FILE).unlink()
    page.filter.buttons["replacement"].click()
    page.table.selectRow(page.table.rows.rowCount() - 1)
    return page


def heroes_refused(context: GalleryContext) -> HeroesPage:
    """A change that the list does not take."""
    page = _page(context)
    page.search.setText("\u5e9e\u5fb7")
    page.table.selectRow(0)
    page.form.remove.click()
    return page


def heroes_damaged(context: GalleryContext) -> HeroesPage:
    """The library's list could not be read and was set aside."""
    (context.folder / FILE).write_bytes(b"\x00")
    return _page(context)


def heroes_anew(context: GalleryContext) -> HeroesPage:
    """A spreadsheet has saved the library's list in another encoding."""
    (context.folder / FILE).write_text(csv_text(_own()), "gbk", newline="")
    page = _page(context)
    (context.folder / FILE).unlink()
    return page


def _import(context: GalleryContext, found: Found | Refusal) -> QWidget:
    from ui.gallery import over

    page = _page(context)
    page.files.path = Path(context.words.say("ui.gallery.heroes.file"))
    sheet = page.files.preview(found)
    sheet.hide()
    return over(sheet, page)


def _found(heroes: HeroList, *more: tuple[str, ...], **read_as: Any) -> Found:
    rows = (("name", "kind", "base"), *((hero.name, hero.group, hero.base) for hero in heroes.heroes), *more)
    return heroes_of(Sheet("", rows, tuple(range(1, len(rows) + 1)), **read_as))


def heroes_import(context: GalleryContext) -> QWidget:
    """What another list would change, read from a file whose encoding is not certain."""
    return _import(context, _found(_own(), encoding="gb18030", certain=False, others=("big5",)))


def heroes_import_same(context: GalleryContext) -> QWidget:
    """The very list that is in force."""
    return _import(context, Found(sample(), (), (), Sheet("", (), ())))


def heroes_import_errors(context: GalleryContext) -> QWidget:
    """A file that is no list yet."""
    more = (("\u5218\u5907", "regular", ""), ("SP\u7532", "replacement", "\u7532"), ("", "regular", ""), (LONG + "\u754c", "regular", ""))
    return _import(context, _found(sample(), *more, ("\u4e59", "guest", "")))


def heroes_import_unread(context: GalleryContext) -> QWidget:
    """A file that is no table."""
    path = context.folder / context.words.say("ui.gallery.heroes.file")
    path.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    found = read_heroes(path)
    return _import(context, found)


def heroes_sample(context: GalleryContext) -> QWidget:
    """Asked before the sample comes back."""
    from ui.gallery import over
    from ui.widgets.message import ask_sheet

    return over(ask_sheet(context.words, "ui.heroes.sample", None), heroes_own(context))


SCENES: Final = {
    "heroes": heroes,
    "heroes-filtered": heroes_filtered,
    "heroes-none": heroes_none,
    "heroes-own": heroes_own,
    "heroes-refused": heroes_refused,
    "heroes-damaged": heroes_damaged,
    "heroes-anew": heroes_anew,
    "heroes-import": heroes_import,
    "heroes-import-same": heroes_import_same,
    "heroes-import-errors": heroes_import_errors,
    "heroes-import-unread": heroes_import_unread,
    "heroes-sample": heroes_sample,
}
