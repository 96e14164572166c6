"""Tables of a voting machine: which column is what, by the heading or by what stands in it; two names a row, or a row for each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from moderator.inbox.machine import Columns, Line, Masks, plain
from moderator.inbox.machine_times import Vote, read_time
from moderator.inbox.people import plain as folded
from moderator.inbox.sheets import Sheet
from moderator.play.watch import Watch, unwatched

HEADS: Final[dict[str, tuple[str, ...]]] = {
    "voter": (
        "投票人", "投票者", "投票马甲", "马甲", "投票id", "用户", "用户名", "作者", "id", "voter", "from", "user", "username", "author",
        "mask",
    ),
    "names": (
        "票", "票谁", "被投", "被投人", "被投票人", "被票", "被票人", "目标", "对象", "投给", "所投", "投票内容", "内容", "选项", "票一",
        "票二", "票1", "票2", "第一票", "第二票", "目标1", "目标2", "vote", "votes", "vote 1",
        "vote 2", "voted", "voted for", "for", "target", "targets",
        "target 1", "target 2", "choice", "choices", "option", "first", "second",
    ),
    "time": ("时间", "投票时间", "日期", "时刻", "时间戳", "time", "at", "date", "when", "timestamp", "datetime"),
}  # fmt: skip
"""Headings by what they mean."""
_MEANS: Final = {folded(head): name for name, heads in HEADS.items() for head in heads}
_APART: Final = re.compile(r"\s*[,，、;；/|+＋&\n]\s*|\s+(?:and|和|与)\s+|和")
LOOKED_AT: Final = 60
"""Rows that say what a column holds."""
EVERY: Final = 200
"""Rows between two words on how far it is."""


def columns_of(sheet: Sheet, masks: Masks, vote: Vote) -> Columns:
    """How the table most likely is to be read: what its heading says, what is missing by what stands in the columns."""
    meanings = [_meaning(cell) for cell in sheet.rows[0]]
    header = len({name for name in meanings if name}) > 1 or ("time" in meanings and len(sheet.rows) > 1)
    if not header:
        return _by_contents(sheet, masks, vote, 0)
    voter = next((at for at, name in enumerate(meanings) if name == "voter"), None)
    names = tuple(at for at, name in enumerate(meanings) if name == "names")
    time = next((at for at, name in enumerate(meanings) if name == "time"), None)
    guess = _by_contents(sheet, masks, vote, 1)
    if voter is None and guess.voter not in names:
        voter = guess.voter
    names = names or tuple(at for at in (guess.voter, *guess.names) if at is not None and at not in (voter, time))
    return Columns(True, voter, names, guess.time if time is None else time)


def _meaning(head: str) -> str:
    text = folded(head)
    return _MEANS.get(text) or _MEANS.get(re.sub(r"\s*[(（].*[)）]$|\s*\d+$", "", text), "")


def _by_contents(sheet: Sheet, masks: Masks, vote: Vote, start: int) -> Columns:
    """The first column of masks is the voter's; those behind it are the names; a column of times is the time."""
    rows = range(start, min(len(sheet.rows), start + LOOKED_AT))
    seats: list[int] = []
    time: int | None = None
    for column in range(sheet.width):
        cells = [text for row in rows if (text := sheet.cell(row, column))]
        if not cells:
            continue
        dated = sum((not text.isdigit() and read_time(text, vote).at is not None) or _stamped(text, vote) for text in cells)
        masked = sum(any(masks.seat(part) for part in parted(text, masks)) for text in cells)
        if time is None and 2 * dated > len(cells) and masked * 2 <= len(cells):
            time = column
        elif masked * 2 > len(cells):
            seats.append(column)
    return Columns(start > 0, seats[0] if seats else None, tuple(seats[1:]), time)


def _stamped(text: str, vote: Vote) -> bool:
    return len(text) in (10, 12, 13, 14) and text.isdigit() and read_time(text, vote).at is not None


def parted(text: str, masks: Masks) -> tuple[str, ...]:
    """The names in a cell: one where it is a mask as it stands, else parted by commas and the like."""
    whole = plain(text)
    if not whole or masks.seat(whole):
        return (whole,) if whole else ()
    parts = tuple(part for each in _APART.split(whole) if (part := plain(each)))
    if len(parts) > 1:
        return parts
    words = tuple(whole.split(" "))
    return words if len(words) > 1 and all(masks.seat(word) for word in words) else parts


def lines_of(sheet: Sheet, columns: Columns, masks: Masks, vote: Vote, watch: Watch = unwatched) -> tuple[Line, ...]:
    """The lines of a table; a row that names nobody and has no voter is no line."""
    return tuple(_lines(sheet, columns, masks, vote, watch))


def _lines(sheet: Sheet, columns: Columns, masks: Masks, vote: Vote, watch: Watch) -> Iterator[Line]:
    start = int(columns.header)
    for row in range(start, len(sheet.rows)):
        if row % EVERY == 0:
            watch(row, len(sheet.rows))
        voter = plain(sheet.cell(row, columns.voter)) if columns.voter is not None else ""
        names = tuple(name for at in columns.names for name in parted(sheet.cell(row, at), masks))
        said = plain(sheet.cell(row, columns.time)) if columns.time is not None else ""
        if voter or names:
            read = read_time(said, vote)
            yield Line(sheet.numbers[row], voter, names, said, read.at, read.exact, read.day, read.seconds, sheet.file)
    watch(len(sheet.rows), len(sheet.rows))
