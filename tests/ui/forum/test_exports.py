"""Taking a forum game out at the desk: the public's chronicle to the clipboard and to a file, the host's under another name."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from moderator.export.posts import secrets_in
from moderator.play.audience import HOST, PUBLIC
from ui.forum.exports import COPIES, FILES, Exports


def exports(host) -> Exports:  # type: ignore[no-untyped-def]
    return next(room for room in host.page.doors.rooms if isinstance(room, Exports))


def test_the_menu_names_what_is_secret(day) -> None:  # type: ignore[no-untyped-def]
    day.page.doors.ask("export")
    menu = exports(day).menu
    assert menu is not None
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert len(texts) == len(COPIES) + len(FILES)
    assert all("ui." not in text for text in texts)
    assert sum("全部秘密" in text for text in texts) == sum(audience == HOST for audience, _ in FILES)
    menu.close()


def test_the_clipboard_gets_what_everybody_may_read(day, qtbot: QtBot) -> None:  # type: ignore[no-untyped-def]
    QGuiApplication.clipboard().clear()
    exports(day).copy("bbcode")
    qtbot.waitUntil(lambda: "[b]" in QGuiApplication.clipboard().text())
    assert secrets_in(QGuiApplication.clipboard().text(), day.state, PUBLIC) == ()


def test_the_public_and_the_host_have_files_of_their_own(day, qtbot: QtBot, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    room = exports(day)
    for audience, kind in ((PUBLIC, "md"), (HOST, "md")):
        room._chosen = audience, kind
        before = len(list(tmp_path.iterdir()))
        room.write(str(tmp_path))
        qtbot.waitUntil(lambda n=before: len(list(tmp_path.glob("*.md"))) > n)
    public, host = sorted(tmp_path.glob("*.md"), key=lambda path: path.stat().st_size)
    assert public.name != host.name
    assert secrets_in(public.read_text(encoding="utf-8"), day.state, PUBLIC) == ()
    assert secrets_in(host.read_text(encoding="utf-8"), day.state, PUBLIC) != ()
