"""The library as a whole: whether a folder will do, all matches taken to another one, all copied now."""

from __future__ import annotations

import shutil
import uuid
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from moderator.journal.backup import back_up
from moderator.journal.errors import JournalError
from moderator.journal.listing import ARCHIVE, listed
from moderator.journal.lock import OwnerLock
from moderator.journal.moving import move
from moderator.journal.places import warning
from moderator.journal.store import SUFFIX, read
from moderator.play.messages import Refusal
from moderator.play.watch import Watch, unwatched
from moderator.session.library import free_path

BESIDE: Final = ("heroes.csv",)
"""What else belongs to the library and goes along."""


SETTINGS: Final = "settings.json"


class Gone(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a move: where each match came from and went to, and which stayed because somebody has them open."""

    pairs: tuple[tuple[Path, Path], ...] = ()
    stayed: tuple[str, ...] = ()


class Copied(msgspec.Struct, frozen=True, kw_only=True):
    """What came of copying every match: how many, and what could not be copied."""

    copied: int
    failed: tuple[str, ...] = ()


def chosen_folder(home: Path) -> Path:
    """Where the matches lie by the settings in ``home``; ``home`` itself where they name no folder or cannot be read."""
    try:
        found = msgspec.json.decode((home / SETTINGS).read_bytes(), type=dict[str, object])
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return home
    folder = found.get("folder")
    return Path(folder) if isinstance(folder, str) and folder else home


def bad_place(folder: Path, now: Path) -> Refusal | None:
    """Why the library cannot lie in ``folder``; ``now`` is where it lies. The folder is made when it is not there."""
    try:
        code = _misplaced(folder, now)
        if not code:
            _try_to_write(folder)
    except OSError as error:
        reason = error.strerror or str(error)
        return Refusal(code="place_not_writable", params={"folder": str(folder), "reason": reason}, remedy="place_other")
    return Refusal(code=code, params={"folder": str(folder)}, remedy="" if code == "place_same" else "place_other") if code else None


def _misplaced(folder: Path, now: Path) -> str:
    """Why the folder is none for a library, whatever can be written there."""
    if not folder.is_absolute():
        return "place_relative"
    if folder.exists() and not folder.is_dir():
        return "place_no_folder"
    if folder.resolve() == now.resolve():
        return "place_same"
    inside = folder.resolve().is_relative_to(now.resolve()) or now.resolve().is_relative_to(folder.resolve() / ARCHIVE)
    return "place_inside" if inside else ""


def _try_to_write(folder: Path) -> None:
    """Make the folder and a file in it; OSError where that fails."""
    folder.mkdir(parents=True, exist_ok=True)
    probe = folder / f".moderator-{uuid.uuid4().hex}"
    probe.write_bytes(b"")
    probe.unlink()


def doubtful_place(folder: Path) -> Refusal | None:
    """Why the folder is no good place (synced, on the network): pointed out, not refused."""
    found = warning(folder)
    return Refusal(code=found[0], params=found[1]) if found else None


def matches_in(folder: Path) -> int:
    """How many matches lie there, archived ones included."""
    return len(_streams(folder))


def relocate(old: Path, new: Path, watch: Watch = unwatched) -> Gone | Refusal:
    """Take every match with its backups to another folder; what somebody has open stays. On any error all are where they were."""
    streams = _streams(old)
    pairs: list[tuple[Path, Path]] = []
    stayed: list[str] = []
    for at, path in enumerate(streams):
        watch(at, len(streams))
        went = _take(path, new / ARCHIVE if path.parent != old else new)
        if isinstance(went, Refusal):
            put_back(pairs)
            return went
        if went is None:
            stayed.append(path.stem)
        else:
            pairs.append((path, went))
    _along(old, new)
    return Gone(pairs=tuple(pairs), stayed=tuple(stayed))


def put_back(pairs: Iterable[tuple[Path, Path]]) -> Gone:
    """Take matches back to where they came from, those that still lie where they went."""
    back: list[tuple[Path, Path]] = []
    stayed: list[str] = []
    for old, new in pairs:
        went = _take(new, old.parent) if new.exists() else None
        if isinstance(went, Path):
            back.append((new, went))
        else:
            stayed.append(new.stem)
    return Gone(pairs=tuple(back), stayed=tuple(stayed))


def copy_all(folder: Path, kept: int, watch: Watch = unwatched) -> Copied:
    """A backup of every match now."""
    streams = _streams(folder)
    failed: list[str] = []
    for at, path in enumerate(streams):
        watch(at, len(streams))
        try:
            back_up(path, kept)
        except JournalError:
            failed.append(path.stem)
    return Copied(copied=len(streams) - len(failed), failed=tuple(failed))


def _streams(folder: Path) -> list[Path]:
    return [row.path for place in (folder, folder / ARCHIVE) for row in listed(place) if row.path.suffix == SUFFIX]


def _take(path: Path, folder: Path) -> Path | Refusal | None:
    """One match to another folder, whole; None where somebody has it open."""
    try:
        lock = OwnerLock(path)
    except JournalError:
        return None
    target = folder / path.name
    try:
        target = free_path(folder, path.stem)
        sound = _is_sound(path)
        move(path, target)
        if sound:
            read(target)
    except (OSError, shutil.Error, JournalError) as error:
        if target.exists() and not path.exists():
            move(target, path)
        reason = getattr(error, "strerror", None) or str(error)
        return Refusal(code="place_not_moved", params={"file": path.name, "reason": reason}, remedy="place_other")
    finally:
        lock.release()
    return target


def _is_sound(path: Path) -> bool:
    """Whether it can be read; a damaged one is moved as it is."""
    try:
        read(path)
    except JournalError:
        return False
    return True


def _along(old: Path, new: Path) -> None:
    """What belongs to the library goes along as a copy, unless the new place has one of its own."""
    for name in BESIDE:
        if (old / name).is_file() and not (new / name).exists():
            shutil.copy2(old / name, new / name)
