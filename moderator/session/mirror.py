"""This computer's copy of a shared stream: a file like any other, brought level with the database when the stream is opened."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

import msgspec

from moderator.journal.backup import set_aside
from moderator.journal.errors import JournalError, place_error
from moderator.journal.shared.store import SharedStore
from moderator.journal.store import Contents, Store
from moderator.journal.store import read as read_file
from moderator.play.messages import Refusal
from moderator.session.house import common_entries

AT_ONCE: Final = 200
MARK: Final = ".mine"
"""Beside a copy: the token of our ownership, as long as the stream is ours and something of it may not have arrived."""


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """Copy and database hold the same. ``parted``: they had become two stories; ours was set aside, this is what to say of it."""

    contents: Contents
    parted: Refusal | None = None
    delivered: int = 0


def mark(path: Path, token: str) -> None:
    """Remember that the stream is ours; of no weight, so a failure is none."""
    try:
        path.with_name(path.name + MARK).write_text(token, encoding="ascii")
    except OSError:
        return


def marked(path: Path) -> str:
    """The token under which the stream was ours when it was last open here; empty where it was given free."""
    try:
        return path.with_name(path.name + MARK).read_text("ascii")
    except (OSError, UnicodeDecodeError):
        return ""


def unmark(path: Path) -> None:
    """The stream was given free, and all has arrived."""
    path.with_name(path.name + MARK).unlink(missing_ok=True)


def level(path: Path, store: SharedStore, there: Contents) -> Level:
    """Bring the copy and the database level; entries that only the copy has are delivered. JournalError where either cannot be written.

    Nothing is overwritten: a copy that tells another story is set aside.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        here = read_file(path) if path.exists() else None
    except JournalError:
        here = None
        _aside(path)
    except OSError as error:
        raise place_error(error, path) from error
    if here is None:
        return Level(contents=_begin(path, there))
    common = common_entries(here, there)
    if common < min(len(here.rows), len(there.rows)) or here.header != there.header:
        aside = _aside(path)
        said = {"file": str(aside), "common": common, "entries": len(here.rows) - common, "title": there.header.title}
        return Level(contents=_begin(path, there), parted=Refusal(code="shared_parted", params=said))
    _erase_both(path, store, here, there)
    if len(here.rows) > common:
        _deliver(store, here, common)
        return Level(contents=here, delivered=len(here.rows) - common)
    if len(there.rows) > common:
        _append(path, there, common)
    return Level(contents=there)


def _begin(path: Path, there: Contents) -> Contents:
    Store.create(path, there.header, there.rows, list(there.texts.values()), there.phase).close()
    return there


def _aside(path: Path) -> Path:
    try:
        return set_aside(path, time.strftime("%Y%m%dT%H%M%S"))
    except OSError as error:
        raise place_error(error, path) from error


def _append(path: Path, there: Contents, common: int) -> None:
    store, _ = Store.open(path)
    try:
        store.append(there.rows[common:], list(there.texts.values()), there.phase)
    finally:
        store.close()


def _deliver(store: SharedStore, here: Contents, common: int) -> None:
    """In order, some at a time; whatever has arrived before is not sent again."""
    texts = list(here.texts.values())
    for at in range(common, len(here.rows), AT_ONCE):
        store.deliver(here.rows[at : at + AT_ONCE], texts if at == common else (), here.phase)


def _erase_both(path: Path, store: SharedStore, here: Contents, there: Contents) -> None:
    """A text that was erased on one side is erased on the other."""
    gone_here = [each.hash for each in here.texts.values() if each.body is None and _body(there, each.hash) is not None]
    gone_there = [each.hash for each in there.texts.values() if each.body is None and _body(here, each.hash) is not None]
    if gone_here:
        store.erase(gone_here)
    if gone_there:
        from moderator.journal.backup import erase_everywhere

        file, _ = Store.open(path)
        try:
            file.erase(gone_there)
        finally:
            file.close()
        erase_everywhere(path, gone_there)


def _body(contents: Contents, known: str) -> str | None:
    text = contents.texts.get(known)
    return None if text is None else text.body
