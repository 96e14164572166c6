"""Hero lists out of tables and back into them, and the library's own list in ``heroes.csv``."""

from __future__ import annotations

import csv
import io
import os
import time
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from moderator.inbox.sheets import Sheet, read
from moderator.play.commands import Command
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.commands import Adopt, OpenMatch
from moderator.rulesets.sanguosha.hero_list import Fault, HeroList, sample
from moderator.rulesets.sanguosha.heroes import Hero

FILE: Final = "heroes.csv"
DAMAGED: Final = "damaged"
COLUMNS: Final = ("name", "english", "kingdom", "group", "base", "pack")
ASIDE: Final = ("english", "kingdom", "pack")
"""What a list may leave out."""
HEADS: Final[dict[str, tuple[str, ...]]] = {
    "name": ("name", "hero", "武将", "武将名", "武将名称", "名称", "姓名", "名字", "将名", "中文名", "武將", "名稱"),
    "english": ("english", "english name", "name (english)", "英文", "英文名"),
    "kingdom": ("kingdom", "faction", "势力", "國", "国", "国家", "勢力"),
    "group": ("group", "kind", "type", "类别", "类型", "分类", "种类", "类", "類別", "類型"),
    "base": (
        "base", "base hero", "replaces", "instead of", "原将", "原武将", "替换", "替换谁", "替换对象", "被替换", "本将", "基础武将", "原將",
    ),
    "pack": ("pack", "expansion", "set", "武将包", "扩展包", "扩展", "包", "出处"),
}  # fmt: skip
"""Headings by what they mean, in lower case."""
KIND_WORDS: Final[dict[str, str]] = {
    **dict.fromkeys(("standing", "standing lord", "lord", "常备主", "常备主公", "常备", "主公", "常備主"), "standing"),
    **dict.fromkeys(("regular", "normal", "ordinary", "常规", "常规武将", "普通", "普通武将", "一般", "常規"), "regular"),
    **dict.fromkeys(("replacement", "same-name", "same name", "同名替换", "同名", "替换", "替换武将", "替换将", "同名替換"), "replacement"),
}
_GUARDED: Final = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True)
class Found:
    """A list as a table gives it. ``rows``: the row in the file of each hero; ``faults`` as of the list, ``row_of`` where."""

    heroes: HeroList
    rows: tuple[int, ...]
    faults: tuple[Fault, ...]
    sheet: Sheet

    @property
    def errors(self) -> tuple[Fault, ...]:
        """What it cannot be taken with."""
        return tuple(fault for fault in self.faults if fault.is_error)

    def row_of(self, fault: Fault) -> int:
        """The row of the file that a fault is about; 0 where the whole list is meant."""
        return self.rows[fault.at] if fault.at is not None else 0


def read_heroes(path: Path, known: HeroList | None = None, *, encoding: str = "") -> Found | Refusal:
    """The hero list in a file: CSV or text in any usual encoding, or xlsx, with or without headings.

    ``known``: where English name, kingdom or pack come from when the file has no such column; by default the built-in list.
    """
    sheet = read(path, encoding=encoding)
    return sheet if isinstance(sheet, Refusal) else heroes_of(sheet, known)


def heroes_of(sheet: Sheet, known: HeroList | None = None) -> Found:
    """The hero list in a table."""
    before = {hero.name: hero for hero in (known or sample()).heroes}
    width = sheet.width
    heads = _heads(sheet.rows[0])
    body = range(1 if heads else 0, len(sheet.rows))
    if not heads:
        heads = _guessed([sheet.rows[at] for at in body], width)
    heroes, rows = [], []
    for at in body:
        hero = _hero({what: clean(sheet.cell(at, column)) for what, column in heads.items()})
        missing = {what: getattr(before[hero.name], what) for what in ASIDE if what not in heads} if hero.name in before else {}
        heroes.append(msgspec.structs.replace(hero, **missing))
        rows.append(sheet.numbers[at])
    found = HeroList(tuple(heroes))
    return Found(found, tuple(rows), found.faults(), sheet)


def _heads(cells: Sequence[str]) -> dict[str, int]:
    """Meaning -> column, where the first row is one of headings."""
    known = {word: what for what, words in HEADS.items() for word in words}
    heads: dict[str, int] = {}
    for column, cell in enumerate(cells):
        what = known.get(clean(cell).casefold())
        if what is not None:
            heads.setdefault(what, column)
    return heads if "name" in heads else {}


def _guessed(rows: Sequence[Sequence[str]], width: int) -> dict[str, int]:
    """Columns by what stands in them: kinds by their words, the name first of the others, the base where replacements have one."""

    def cells(column: int) -> list[str]:
        return [clean(row[column]) if column < len(row) else "" for row in rows]

    columns = {column: cells(column) for column in range(width)}
    heads: dict[str, int] = {}
    kinds = next((at for at, each in columns.items() if any(each) and all(cell.casefold() in KIND_WORDS for cell in each if cell)), None)
    if kinds is not None:
        heads["group"] = kinds
    texts = [at for at, each in columns.items() if at != kinds and any(each)]
    if texts:
        heads["name"] = next((at for at in texts if all(columns[at])), texts[0])
    names = set(columns[heads["name"]]) if texts else set()
    for at in texts:
        given = [cell for cell in columns[at] if cell]
        if at != heads["name"] and len(given) < len(rows) and sum(cell in names for cell in given) * 2 > len(given):
            heads.setdefault("base", at)
    for at in texts:
        if at not in heads.values() and "english" not in heads and all(cell.isascii() for cell in columns[at]):
            heads["english"] = at
    return heads


def _hero(cells: dict[str, str]) -> Hero:
    said, base = cells.get("group", ""), cells.get("base", "")
    group = KIND_WORDS.get(said.casefold(), said) if said else "replacement" if base else "regular"
    return Hero(
        name=cells.get("name", ""), english=cells.get("english", ""), kingdom=cells.get("kingdom", ""), group=group, base=base,
        pack=cells.get("pack", ""),
    )  # fmt: skip


def clean(text: str) -> str:
    """A cell without signs that show nothing, and without the mark that keeps a spreadsheet from taking it for a formula."""
    seen = "".join(sign for sign in text if unicodedata.category(sign) not in {"Cf", "Cc", "Cs", "Co", "Cn"})
    seen = " ".join(seen.split())
    return seen[1:] if seen.startswith("'") and seen[1:2] in _GUARDED else seen


def csv_text(heroes: HeroList) -> str:
    """The list as CSV with headings; a name that a spreadsheet would take for a formula is guarded."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for hero in heroes.heroes:
        writer.writerow([_guarded(getattr(hero, column)) for column in COLUMNS])
    return out.getvalue()


def _guarded(text: str) -> str:
    return f"'{text}" if text.startswith(_GUARDED) else text


def write_heroes(path: Path, heroes: HeroList) -> Refusal | None:
    """Write the list, whole or not at all; UTF-8 with the mark that Excel wants."""
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("w", encoding="utf-8-sig", newline="") as file:
            file.write(csv_text(heroes))
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True) if part.parent.is_dir() else None
        return Refusal(code="heroes_unwritten", params={"file": str(path), "reason": error.strerror or str(error)}, remedy="heroes_place")
    return None


# --- the library's own list -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kept:
    """The list in force. ``aside``: where a damaged file was put, ``why`` what was wrong with it; ``own``: the library has a list.

    ``encoding``: what its file was read as where it does not say so itself (a spreadsheet may have saved it anew).
    """

    heroes: HeroList
    own: bool = False
    aside: Path | None = None
    why: Refusal | Fault | None = None
    encoding: str = ""


def kept_heroes(folder: Path, *, settle: bool = True) -> Kept:
    """The library's list, else the built-in sample. A file that is none is set aside, never deleted; ``settle`` off: it stays."""
    path = folder / FILE
    if not path.exists():
        return Kept(sample())
    found = read_heroes(path)
    if isinstance(found, Refusal):
        aside = _set_aside(path) if settle and found.code != "sheet_unreadable" else None
        return Kept(sample(), aside=aside, why=found)
    if found.errors:
        return Kept(sample(), aside=_set_aside(path) if settle else None, why=found.errors[0])
    return Kept(found.heroes, own=True, encoding="" if found.sheet.certain else found.sheet.encoding)


def hero_list(folder: Path) -> HeroList:
    """The heroes that a match of this library is opened with; ``terms()`` of it goes into the match's first command.

    Nothing is settled here: whoever opens a match asks ``unread`` first, and says what it says.
    """
    return kept_heroes(folder, settle=False).heroes


def unread(folder: Path) -> Refusal | None:
    """Why the library's own list is not in force: it cannot be opened just now, or is damaged and has just been set aside."""
    kept = kept_heroes(folder)
    if kept.why is None:
        return None
    if kept.aside is not None:
        return Refusal(code="heroes_damaged", params={"file": FILE, "aside": str(kept.aside)}, remedy="heroes_again")
    reason = kept.why.params.get("reason", "")
    return Refusal(code="heroes_unread", params={"file": str(folder / FILE), "reason": reason}, remedy="heroes_place")


def with_heroes(command: Command, heroes: HeroList) -> Command:
    """A match's first command with the list it is to keep, unless it brings one; any other command as it is."""
    terms = heroes.terms()
    if not terms:
        return command
    if isinstance(command, OpenMatch) and not (command.heroes or command.standing):
        return msgspec.structs.replace(command, **terms)
    if isinstance(command, Adopt) and not (command.position.heroes or command.position.standing):
        return msgspec.structs.replace(command, position=msgspec.structs.replace(command.position, **terms))
    return command


def keep_heroes(folder: Path, heroes: HeroList) -> Refusal | None:
    """Make the list the library's; the built-in one needs no file."""
    path = folder / FILE
    if heroes != sample():
        return write_heroes(path, heroes)
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        return Refusal(code="heroes_unwritten", params={"file": str(path), "reason": error.strerror or str(error)}, remedy="heroes_place")
    return None


def _set_aside(path: Path) -> Path | None:
    folder = path.parent / DAMAGED
    stamp, number = time.strftime("%Y%m%dT%H%M%S"), 1
    target = folder / f"heroes-{stamp}.csv"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        while target.exists():
            number += 1
            target = folder / f"heroes-{stamp}-{number}.csv"
        path.replace(target)
    except OSError:
        return None
    return target
