"""The settings for the gallery: every section as it comes and as full as it gets, a change with its way back, folders refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.play.messages import Refusal
from ui.settings.folder_sheet import FolderSheet
from ui.settings.page import SettingsPage
from ui.settings.store import SettingsStore
from ui.sound import Silence
from ui.widgets.message import ask_sheet

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

DAY: Final = "2026-06-05"
HOME: Final = Path("/home/judge/.local/share/Moderator/library")
LONG: Final = Path("/media/judge/Tournament/2026/Spring/Sanguosha identity cup/second round/matches of all tables")
NAME: Final = "\u957f" * 24
FULL: Final[dict[str, Any]] = {
    "title": "{date} \u6625\u5b63\u8d5b \u7b2c {n} \u573a", "games": 8, "cuts": (2, 4, 6), "seconds": {"play": 30, "read": 45},
    "rules": {"ban_mode": "in_turn", "select_seconds": 90, "red_floor": True}, "judges": tuple(NAME[:-1] + str(n) for n in range(9)),
    "lock_hash": "x", "lock_minutes": 15, "volume": 35, "voice": False, "folder": str(LONG),
}  # fmt: skip


def _page(context: GalleryContext, section: str, sound: Silence | None = None, **values: Any) -> SettingsPage:
    store = SettingsStore(Path(mkdtemp(dir=context.folder)))
    store.home = HOME
    store.now = replace(store.now, **values)
    page = SettingsPage(context.words, context.palette, store, sound or Silence(), day=DAY)
    page.show_section(section)
    page.start()
    return page


def look(context: GalleryContext) -> SettingsPage:
    """Language and theme."""
    return _page(context, "look")


def changed(context: GalleryContext) -> SettingsPage:
    """A change, and its way back at the foot."""
    page = _page(context, "look")
    page._store.home = Path(mkdtemp(dir=context.folder))
    page.look.theme.buttons["light"].click()
    return page


def undone(context: GalleryContext) -> SettingsPage:
    """The change undone."""
    page = changed(context)
    page.undo.click()
    return page


def unwritten(context: GalleryContext) -> SettingsPage:
    """The disk does not take it."""
    page = _page(context, "look")
    page._store.home = Path(mkdtemp(dir=context.folder)) / "file"
    page._store.home.write_bytes(b"")
    page.look.theme.buttons["light"].click()
    return page


def sound(context: GalleryContext) -> SettingsPage:
    """Tones and voice."""
    return _page(context, "sound")


def silent(context: GalleryContext) -> SettingsPage:
    """No sound device."""
    return _page(context, "sound", Silence("no_device"), volume=0)


def desk(context: GalleryContext) -> SettingsPage:
    """Nobody named, no lock."""
    return _page(context, "desk")


def desk_full(context: GalleryContext) -> SettingsPage:
    """Many long names, a lock, one name too long."""
    page = _page(context, "desk", **FULL)
    page.desk.judges.appendPlainText(NAME + "\u957f")
    page.desk.judges.edited.emit()
    return page


def new(context: GalleryContext) -> SettingsPage:
    """What a new match begins with."""
    return _page(context, "new")


def new_full(context: GalleryContext) -> SettingsPage:
    """The same, everything another value and the cuts unreadable."""
    page = _page(context, "new", **FULL)
    page.new.cuts.setText("4, 9")
    return page


def rules(context: GalleryContext) -> SettingsPage:
    """House rules, some of them changed."""
    return _page(context, "rules", **FULL)


def files(context: GalleryContext) -> SettingsPage:
    """The folder and the copies."""
    return _page(context, "files")


def files_refused(context: GalleryContext) -> SettingsPage:
    """Another folder, which takes no file, and a copy that failed."""
    from moderator.session.places import Copied

    page = _page(context, "files", **FULL)
    refusal = Refusal(code="place_not_writable", params={"folder": str(LONG), "reason": "Permission denied"}, remedy="place_other")
    page.files._tell(page.files.said, context.words.refusal(refusal), "red")
    page.files._on_copied(Copied(copied=11, failed=(context.words.say("ui.gallery.friendly"),)))
    return page


def files_busy(context: GalleryContext) -> SettingsPage:
    """Asked for while a match is open."""
    page = _page(context, "files")
    page.files._is_busy = _open
    page.files.change.click()
    return page


def _open() -> bool:
    return True


def folder(context: GalleryContext) -> QWidget:
    """Shall the matches come along? A synced folder with matches in it."""
    from ui.gallery import over

    doubt = Refusal(code="folder_synced", params={"folder": str(LONG), "service": "Nextcloud"})
    return over(FolderSheet(context.words, HOME, LONG, 12, 3, doubt), files(context))


def folder_empty(context: GalleryContext) -> QWidget:
    """Nothing that could come along."""
    from ui.gallery import over

    return over(FolderSheet(context.words, HOME, LONG, 0, 0, None), files(context))


def due(context: GalleryContext) -> SettingsPage:
    """Reminders."""
    return _page(context, "due")


def reset(context: GalleryContext) -> QWidget:
    """Asked before everything gets its default."""
    from ui.gallery import over

    return over(ask_sheet(context.words, "ui.settings.reset_all", None, danger=True), changed(context))


SCENES: Final = {
    "settings": look,
    "settings-changed": changed,
    "settings-undone": undone,
    "settings-unwritten": unwritten,
    "settings-sound": sound,
    "settings-silent": silent,
    "settings-desk": desk,
    "settings-desk-full": desk_full,
    "settings-new": new,
    "settings-new-full": new_full,
    "settings-rules": rules,
    "settings-due": due,
    "settings-files": files,
    "settings-files-refused": files_refused,
    "settings-files-busy": files_busy,
    "settings-folder": folder,
    "settings-folder-empty": folder_empty,
    "settings-reset": reset,
}
