"""The people of a cup taken over under way, out of a table: where they stand, their last match, their cards. Cells stay text."""

from __future__ import annotations

from typing import Final

from moderator.inbox.names import clean
from moderator.inbox.people import HEADS as OF_PEOPLE
from moderator.inbox.people import NO, YES, plain
from moderator.inbox.registrations import CONTACT
from moderator.inbox.sheets import Sheet

COUNTS: Final = ("y", "r", "yellow_total", "red_total", "red_direct")
COLUMNS: Final = ("name", "status", "round", "match", "place", "score", *COUNTS, "contact", "staff")
"""What a column can mean; without a heading they stand in this order."""
HEADS: Final[dict[str, tuple[str, ...]]] = {
    **{name: OF_PEOPLE[name] for name in ("name", "staff", *COUNTS)},
    "status": ("状态", "去向", "现状", "status", "state", "standing"),
    "round": ("轮", "轮次", "最后一轮", "round"),
    "match": ("场", "场次", "组", "match", "group"),
    "place": ("名次", "排名", "place", "rank"),
    "score": ("积分", "得分", "总分", "分数", "score", "points", "total"),
    "contact": tuple(sorted(CONTACT)),
}  # fmt: skip
STATUSES: Final[dict[str, tuple[str, ...]]] = {
    "active": ("参赛中", "参赛", "晋级", "在赛", "active", "advanced", "in"),
    "waiting_list": ("候补", "waiting_list", "waiting list", "reserve"),
    "waiting_revival": ("等待复活", "待复活", "复活", "waiting_revival", "waiting for revival", "revival"),
    "eliminated": ("已淘汰", "淘汰", "出局", "eliminated", "out"),
    "withdrawn": ("已退赛", "退赛", "withdrawn"),
    "expelled": ("取消资格", "除名", "已除名", "expelled"),
}  # fmt: skip
"""As people write them, by what is meant."""
_MEANS: Final = {plain(head): field for field, heads in HEADS.items() for head in heads}
_STATUS: Final = {plain(text): status for status, texts in STATUSES.items() for text in texts}


def read_status(text: str) -> str | None:
    """Where somebody stands, as it is written; nothing written is ``active``; None for anything else."""
    return "active" if not plain(text) else _STATUS.get(plain(text))


def is_yes(text: str) -> bool | None:
    """A tick as it is written; None for what is neither yes nor no."""
    return plain(text) in YES if plain(text) in YES | NO else None


def rows_of(sheet: Sheet) -> tuple[dict[str, str], ...]:
    """Every row of the table as cells, in its order: by its heading, else in the order of ``COLUMNS``."""
    heads = [_MEANS.get(plain(cell), "") for cell in sheet.rows[0]]
    header = "name" in heads
    at = {field: heads.index(field) for field in COLUMNS if field in heads} if header else {field: n for n, field in enumerate(COLUMNS)}
    return tuple({field: clean(sheet.cell(row, column))[0] for field, column in at.items()} for row in range(int(header), len(sheet.rows)))
