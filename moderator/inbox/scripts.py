"""Scripts of prison games on the disk: the director's own in the library's folder ``scripts``, the samples, files passed on by hand."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from moderator.play.messages import Refusal
from moderator.play.resources import resource
from moderator.rulesets.prison.script.checks import Problem, check
from moderator.rulesets.prison.script.files import MAX_TEXT, SUFFIX, dump, load
from moderator.rulesets.prison.script.model import Script

FOLDER: Final = "scripts"
ANY: Final = ".json"
LONGEST: Final = 120
"""Bytes of a file's stem, so that every system takes it with a number behind."""
_UNFIT: Final = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069]+')
_RESERVED: Final = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")


@dataclass(frozen=True)
class Listed:
    """A file of the shelf. ``script`` None: it cannot be read, and ``why`` tells what is wrong; ``sample``: comes with the program."""

    path: Path
    script: Script | None = None
    why: Refusal | None = None
    sample: bool = False

    @property
    def name(self) -> str:
        """The script's name, else the file's."""
        return (self.script.name.strip() if self.script is not None else "") or self.path.name.removesuffix(SUFFIX).removesuffix(ANY)

    @property
    def seats(self) -> int:
        """How many it deals to."""
        return sum(role.copies for role in self.script.roles) if self.script is not None else 0

    @property
    def faults(self) -> tuple[Problem, ...]:
        """What is wrong with it but warnings."""
        return tuple(problem for problem in check(self.script) if not problem.warning) if self.script is not None else ()


def read_script(path: Path) -> Script | Refusal:
    """The script of a file, or why it is none: with the place of the first fault."""
    try:
        if path.stat().st_size > 4 * MAX_TEXT:
            return _bad(path, Problem(code="file_too_large", value=str(MAX_TEXT)))
        found = load(path.read_bytes())
    except OSError as error:
        return Refusal(code="script_unread", params={"file": path.name, "reason": error.strerror or str(error)}, remedy="script_place")
    return found if isinstance(found, Script) else _bad(path, found[0])


def _bad(path: Path, fault: Problem) -> Refusal:
    params = {"file": path.name, "path": fault.path, "fault": fault.code, "value": fault.value}
    return Refusal(code="script_file", params=params, remedy="script_file")


def write_script(path: Path, script: Script) -> Refusal | None:
    """Write the script, whole or not at all."""
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.write(dump(script))
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except (OSError, UnicodeError) as error:
        part.unlink(missing_ok=True) if part.parent.is_dir() else None
        reason = getattr(error, "strerror", None) or str(error)
        return Refusal(code="script_unwritten", params={"file": str(path), "reason": reason}, remedy="script_place")
    return None


# --- the shelf --------------------------------------------------------------------------------------------------------------


def own_scripts(folder: Path) -> tuple[Listed, ...]:
    """The director's own, by name."""
    return _in(folder / FOLDER, sample=False)


def samples() -> tuple[Listed, ...]:
    """Those that come with the program."""
    return _in(resource("samples", FOLDER), sample=True)


def _in(folder: Path, *, sample: bool) -> tuple[Listed, ...]:
    try:
        paths = sorted(path for path in folder.iterdir() if path.name.endswith(ANY) and path.is_file())
    except OSError:
        return ()
    found = []
    for path in paths:
        read = read_script(path)
        good = isinstance(read, Script)
        found.append(Listed(path, read if good else None, None if good else read, sample))  # type: ignore[arg-type]
    return tuple(sorted(found, key=lambda each: (each.name.casefold(), each.path.name)))


def free_script(folder: Path, name: str) -> Path:
    """A file of the shelf that every system takes, made of the script's name, not yet used."""
    plain = _UNFIT.sub(" ", name[:300]).strip(" .")[:60].encode(errors="ignore")[:LONGEST].decode(errors="ignore").rstrip(" .")
    stem = f"_{plain}" if _RESERVED.fullmatch(plain) else plain or "script"
    number, path = 1, folder / FOLDER / f"{stem}{SUFFIX}"
    while path.exists():
        number += 1
        path = folder / FOLDER / f"{stem} {number}{SUFFIX}"
    return path


def keep_script(folder: Path, script: Script, path: Path | None = None) -> Path | Refusal:
    """Into the library: into its own file, or a new one."""
    where = path if path is not None else free_script(folder, script.name)
    return write_script(where, script) or where


def remove_script(path: Path) -> Refusal | None:
    """Delete a file of the shelf; one that has gone already has gone."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        return Refusal(code="script_unwritten", params={"file": str(path), "reason": error.strerror or str(error)}, remedy="script_place")
    return None
