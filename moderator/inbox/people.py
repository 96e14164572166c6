"""People out of tables: which column is what, each row as a person with what he brings along, and what is wrong with it at its row."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Final

from moderator.inbox.delimited import MARKS
from moderator.inbox.names import Brought, Entry, Issue, Roll, clean, parse_list, remarked, simplify
from moderator.inbox.sheets import Sheet, paste
from moderator.play.messages import Refusal

COUNTS: Final = ("w", "y", "r", "yellow_total", "red_total", "red_direct")
COLUMNS: Final = ("name", "staff", *COUNTS)
"""What a column can mean."""
NUMBER: Final = "number"
"""A column of running numbers, which nobody needs."""
HEADS: Final[dict[str, tuple[str, ...]]] = {
    "name": (
        "姓名", "名字", "昵称", "称呼", "选手", "选手名", "选手姓名", "参赛者", "参赛选手", "玩家", "玩家名", "人员", "真身", "游戏名",
        "id", "name", "names", "player", "players", "nickname", "nick", "entrant", "person",
    ),
    "staff": ("工作人员", "是否工作人员", "裁判", "替补工作人员", "staff", "helper"),
    "w": ("警告", "警告数", "警告次数", "w", "warning", "warnings"),
    "y": ("黄牌", "黄牌数", "黄", "当前黄牌", "y", "yellow", "yellows", "yellow card", "yellow cards"),
    "r": ("红牌", "红牌数", "红", "当前红牌", "r", "red", "reds", "red card", "red cards"),
    "yellow_total": ("累计黄牌", "黄牌累计", "黄牌总数", "总黄牌", "yellow_total", "yellow total", "yellows in all"),
    "red_total": ("累计红牌", "红牌累计", "红牌总数", "总红牌", "red_total", "red total", "reds in all"),
    "red_direct": ("直接红牌", "直接红牌数", "直红", "red_direct", "direct red", "direct reds"),
    NUMBER: ("序号", "编号", "号", "号码", "行号", "no", "no.", "#", "nr", "number"),
}  # fmt: skip
"""Headings by what they mean; traditional forms are read as simplified ones."""
YES: Final = frozenset({"是", "有", "对", "√", "✓", "✔", "1", "y", "yes", "true", "x"})
NO: Final = frozenset({"", "否", "无", "不是", "×", "0", "n", "no", "false", "-", "–", "—"})
MOST: Final = {"w": 2, "y": 2, "r": 9}
"""Three of a kind have become the next card."""
MOST_TOTAL: Final = 99


@dataclass(frozen=True)
class Columns:
    """How a table is read: whether its first row is a heading, and which column (0 first) means what; the others are left."""

    header: bool
    of: Mapping[str, int]

    @property
    def name(self) -> int | None:
        """The column of the names, where one is known."""
        return self.of.get("name")


def plain(text: str) -> str:
    """A heading or a mark as it is compared: one width, one case, simplified, no spaces at its ends."""
    return simplify(unicodedata.normalize("NFKC", clean(text)[0]).casefold()).rstrip(":：")


_MEANS: Final = {plain(head): name for name, heads in HEADS.items() for head in heads}


def meaning(head: str) -> str:
    """What a heading means, or empty."""
    return _MEANS.get(plain(head), "")


def columns_of(sheet: Sheet) -> Columns:
    """How the table most likely is to be read: by its heading, else the first column that holds no numbers has the names."""
    meanings = [meaning(cell) for cell in sheet.rows[0]]
    if "name" in meanings or len({name for name in meanings if name} - {NUMBER}) > 1:
        of: dict[str, int] = {}
        for at, name in enumerate(meanings):
            if name and name != NUMBER:
                of.setdefault(name, at)
        if "name" not in of and (first := _first_of_names(sheet, 1)) is not None:
            of["name"] = first
        return Columns(True, of)
    first = _first_of_names(sheet, 0)
    return Columns(False, {} if first is None else {"name": first})


def _first_of_names(sheet: Sheet, start: int) -> int | None:
    for column in range(sheet.width):
        cells = [text for row in range(start, len(sheet.rows)) if (text := sheet.cell(row, column))]
        if cells and not all(_number(text) is not None for text in cells):
            return column
    return 0 if sheet.width == 1 else None


def propose(sheet: Sheet, columns: Columns) -> Roll:
    """A person a row, in the table's order. A row without a name is kept as one that has to be settled."""
    start = int(columns.header)
    at = -1 if columns.name is None else columns.name
    found = [clean(sheet.cell(row, at)) for row in range(start, len(sheet.rows))]
    entries = []
    for row, ((name, _), remarks) in enumerate(zip(found, remarked(found), strict=True), start=start):
        brought, wrong = _brought(sheet, row, columns.of)
        nameless = () if name else (Issue("empty", True),)
        entries.append(Entry(name, (*nameless, *remarks, *wrong), brought, sheet.numbers[row]))
    return Roll(tuple(entries))


def _brought(sheet: Sheet, row: int, of: Mapping[str, int]) -> tuple[Brought, tuple[Issue, ...]]:
    """What the row says about cards and help, and what in it is no number or too much."""
    wrong: list[Issue] = []
    counts: dict[str, int] = {}
    staff = False
    if "staff" in of:
        text = plain(sheet.cell(row, of["staff"]))
        staff = text in YES
        if text not in YES | NO:
            wrong.append(Issue("staff", True, detail=sheet.cell(row, of["staff"])))
    for name in COUNTS:
        if name not in of:
            continue
        text = sheet.cell(row, of[name])
        number = 0 if plain(text) in NO else _number(text)
        if number is None or number > MOST.get(name, MOST_TOTAL):
            wrong.append(Issue("count" if number is None else f"most.{name if name in MOST else 'total'}", True, other=name, detail=text))
        else:
            counts[name] = number
    brought = Brought(staff, **counts)
    return brought, (*wrong, *_contradictions(brought, of))


def _contradictions(brought: Brought, of: Mapping[str, int]) -> Iterable[Issue]:
    """Totals that are less than what is part of them; a total of 0 is one that nobody gave."""
    for part, total in (("y", "yellow_total"), ("r", "red_total")):
        if part in of and 0 < getattr(brought, total) < getattr(brought, part):
            yield Issue(f"less.{total}", True, detail=str(getattr(brought, total)))
    reds = max(brought.red_total, brought.r)
    if brought.red_direct > reds:
        yield Issue("less.red_total", True, detail=str(reds))


def _number(text: str) -> int | None:
    digits = unicodedata.normalize("NFKC", clean(text)[0])
    return int(digits) if digits.isdecimal() and len(digits) <= 6 else None


# --- pasted text --------------------------------------------------------------------------------------------------------


def parse(text: str) -> Roll:
    """The people of a typed or pasted list; with a heading above its columns, or columns of numbers, it is read as a table."""
    if not (has_heading(text) or looks_like_table(text)):
        return parse_list(text)
    sheet = paste(text)
    return Roll(refusal=sheet) if isinstance(sheet, Refusal) else propose(sheet, columns_of(sheet))


def has_heading(text: str) -> bool:
    """Whether the first line names columns, the names' among them, and more follow."""
    first, _, rest = text.lstrip().partition("\n")
    heads = first.split("\t") if "\t" in first else next((first.split(mark) for mark in MARKS if mark in first), [first])
    return bool(rest.strip()) and "name" in map(meaning, heads)


def looks_like_table(text: str) -> bool:
    """Whether a pasted list without a heading has columns of which one holds numbers only: somebody should say what they mean."""
    if has_heading(text) or text.count("\t") < 2:
        return False
    sheet = paste(text)
    if isinstance(sheet, Refusal) or len(sheet.rows) < 2 or sheet.delimiter != "\t":
        return False
    columns = [[sheet.cell(row, at) for row in range(len(sheet.rows))] for at in range(sheet.width)]
    numbers = [all(_number(cell) is not None for cell in cells if cell) for cells in columns]
    return any(numbers[1:]) and not all(numbers)


def table_text(entries: Iterable[Entry], heads: Mapping[str, str]) -> str:
    """The people as a table to be edited: a heading and tabs where somebody brings something along, else a name a line.

    ``heads``: what each column is called, in words that ``meaning`` knows.
    """
    kept = list(entries)
    used = [field.name for field in fields(Brought) if any(getattr(entry.brought, field.name) for entry in kept)]
    if not used:
        return "\n".join(entry.name for entry in kept)
    rows = ((entry.name, *(_shown(getattr(entry.brought, name)) for name in used)) for entry in kept)
    return "\n".join("\t".join(cells) for cells in ([heads[name] for name in ("name", *used)], *rows))


def _shown(value: bool | int) -> str:
    return ("√" if value else "") if isinstance(value, bool) else str(value or "")
