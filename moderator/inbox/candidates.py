"""Substitutes out of pasted lines: name, source, place, score and what they bring, with or without a heading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from moderator.inbox import people
from moderator.inbox.names import clean
from moderator.inbox.sheets import Sheet, paste
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.state import Candidate

HEADS: Final[dict[str, tuple[str, ...]]] = {
    "name": ("name", "person", "player", "姓名", "名字", "选手", "昵称", "候补", "替补"),
    "source": ("source", "from", "status", "来源", "状态", "身份"),
    "place": ("place", "rank", "名次", "排名"),
    "score": ("score", "points", "total", "得分", "分数", "分", "总分"),
    "round": ("round", "轮", "轮次"),
    "registered": ("registered", "registration", "报名", "报名次序", "报名序号"),
    "substituted": ("substituted", "times", "已替补", "替补次数", "本轮替补"),
    "w": ("w", "warnings", "警告"),
    "y": ("y", "yellow", "yellows", "黄", "黄牌"),
    "r": ("r", "red", "reds", "红", "红牌"),
    "yellow_total": ("yellow_total", "yellows in all", "黄牌累计", "累计黄牌"),
    "red_total": ("red_total", "reds in all", "红牌累计", "累计红牌"),
    "red_direct": ("red_direct", "direct reds", "直接红牌"),
}
ORDER: Final = ("name", "source", "place", "score", "y", "r")
"""What the columns mean where no heading says it."""
SOURCES: Final[dict[str, tuple[str, ...]]] = {
    "a": ("a", "waiting", "waits", "revival", "waiting for revival", "等待复活", "待复活", "复活", "候"),
    "b": ("b", "", "out", "eliminated", "淘汰", "已淘汰", "出局"),
    "c": ("c", "other", "other group", "of another group", "他组", "别组", "他组选手", "其他组"),
    "d": ("d", "staff", "工作人员", "工作", "裁判"),
}
_MEANS: Final = {people.plain(head): name for name, heads in HEADS.items() for head in heads}
_SOURCE: Final = {people.plain(word): source for source, words in SOURCES.items() for word in words}
LARGEST: Final = 6


@dataclass(frozen=True)
class Wrong:
    """What cannot be read: the row's own number, the column and what stands there. ``name``: empty, no number or no source."""

    row: int
    column: str
    text: str = ""


@dataclass(frozen=True)
class Listed:
    """What was read, in the table's order, and what could not be."""

    candidates: tuple[Candidate, ...]
    wrong: tuple[Wrong, ...] = ()


def read_candidates(text: str, start: int = 0) -> Listed | Refusal:
    """Pasted lines as candidates. ``start``: how many are listed already; order of registration goes on from there."""
    sheet = paste(text)
    if isinstance(sheet, Refusal):
        return sheet
    if not sheet.rows:
        return Listed(())
    heads = [_MEANS.get(people.plain(cell), "") for cell in sheet.rows[0]]
    headed = "name" in heads
    of = {name: at for at, name in reversed(list(enumerate(heads))) if name} if headed else dict(zip(ORDER, range(len(ORDER)), strict=True))
    return _read(sheet, of, int(headed), start)


def _read(sheet: Sheet, of: Mapping[str, int], first: int, start: int) -> Listed:
    found: list[Candidate] = []
    wrong: list[Wrong] = []
    for row in range(first, len(sheet.rows)):
        fields = {"registered": start + len(found) + 1, **_fields(sheet, row, of, wrong)}
        if fields["name"]:
            found.append(Candidate(**fields))
        else:
            wrong.append(Wrong(sheet.numbers[row], "name"))
    return Listed(tuple(found), tuple(wrong))


def _fields(sheet: Sheet, row: int, of: Mapping[str, int], wrong: list[Wrong]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, value in _values(sheet, row, of):
        if value is None:
            wrong.append(Wrong(sheet.numbers[row], name, sheet.cell(row, of[name])))
        else:
            fields[name] = value
    return fields


def _values(sheet: Sheet, row: int, of: Mapping[str, int]) -> Iterator[tuple[str, Any]]:
    """Column and value of what the row has; None for what cannot be read."""
    for name, at in of.items():
        text = clean(sheet.cell(row, at))[0]
        if name == "name":
            yield name, text
        elif name == "source":
            yield name, _SOURCE.get(people.plain(text))
        elif people.plain(text) not in {"", "-", "\N{EN DASH}", "\N{EM DASH}"}:
            yield name, _score(text) if name == "score" else _count(text)


def _count(text: str) -> int | None:
    digits = people.plain(text).removeprefix("第").removesuffix("名")
    return int(digits) if digits.isdecimal() and len(digits) <= LARGEST else None


def _score(text: str) -> Decimal | None:
    try:
        value = Decimal(people.plain(text).removesuffix("分").replace("\N{MINUS SIGN}", "-"))
    except InvalidOperation:
        return None
    return value if value.is_finite() else None


def table_text(candidates: Sequence[Candidate]) -> str:
    """The list as tab-separated lines under a heading, as ``read_candidates`` reads it."""
    names = (
        "name",
        "source",
        "place",
        "score",
        "round",
        "registered",
        "substituted",
        "w",
        "y",
        "r",
        "yellow_total",
        "red_total",
        "red_direct",
    )
    lines = ["\t".join(names)]
    for each in candidates:
        values = (getattr(each, name) for name in names)
        lines.append("\t".join("" if value is None else str(value) for value in values))
    return "\n".join(lines)
