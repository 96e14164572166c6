"""A game of eighty-eight as people write it down: roles, how seats stand, how they went out; names that look alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from moderator.inbox.names import CONFUSABLE, NEAR, simplify
from moderator.inbox.people import plain
from moderator.inbox.sheets import Sheet
from moderator.rulesets.jianghu.code_names import CODE_NAMES
from moderator.rulesets.jianghu.roles import LONG, SHORT, Role

_ROLES: Final[dict[Role, tuple[str, ...]]] = {
    "hidden_sword": ("隐剑", "hidden sword"), "joint_sword": ("联合剑", "双剑", "joint sword"),
    "joint_egg": ("联合蛋", "双蛋", "joint egg"),
    "soul_shift": ("移魂", "soul shift"), "independent_egg": ("独立蛋", "独蛋", "independent egg"), "resurrect": ("复活", "resurrect"),
    "dark_egg": ("暗蛋", "dark egg"), "wanderer": ("游侠", "白板", "wanderer"), "lone_killer": ("孤杀", "lone killer"),
    "joint_killer": ("联合杀", "联杀", "joint killer"), "independent_killer": ("独立杀", "独杀", "independent killer"),
    "black_egg": ("黑蛋", "black egg"), "mine": ("地雷", "mine"), "mirror": ("魔镜", "mirror"), "sapper": ("工兵", "sapper"),
    "soul_return": ("还魂", "soul return"),
}  # fmt: skip
_NAMED: Final = {plain(name): role for role, names in _ROLES.items() for name in (*names, role, SHORT[role])}
_CODED: Final = {plain(name): role_id for role_id, name in CODE_NAMES.items()}
_STATUSES: Final = {
    "IN": ("", "全票", "在", "在场", "活", "in", "alive"), "PHALF": ("判半票", "半票", "判半", "phalf", "half"),
    "KHALF": ("被贴半票", "被贴", "帖半", "贴半", "khalf"), "PENDING": ("待追魂", "待追", "pending"),
    "OUT": ("出局", "出", "已出局", "死", "out"),
}  # fmt: skip
_CAUSES: Final = {
    "post": ("贴", "贴杀", "帖", "post"), "shift": ("移魂", "移", "shift"), "search": ("摸", "被摸中", "摸蛋", "search"),
    "own_post": ("自贴", "出帖身亡", "同归", "own_post", "own post"), "given_up": ("弃帖", "弃帖自杀", "given_up", "given up"),
    "top": ("票", "票出", "票杀", "高票", "top", "vote"), "companion": ("陪", "陪同", "带走", "被带", "陪同出局", "companion"),
    "suicide": ("自杀", "未投票", "不投票自杀", "suicide"), "timer": ("到期", "两轮", "两轮期满", "timer"),
    "unthanked": ("未谢", "未写感谢信", "unthanked"), "penalty": ("判", "判罚", "判出局", "penalty"),
    "cancelled": ("作废", "帖作废", "cancelled"),
}  # fmt: skip
_MARKS: Final = {
    "person_shown": ("真身已示", "已照", "shown"), "drag_lost": ("不能带人", "带人失效", "no drag"),
    "fireworks_lost": ("无烟花", "烟花失效", "no fireworks"), "hidden": ("身份未公布", "未公布", "role hidden", "hidden"),
    "no_checkin": ("未报到", "no check-in", "no checkin"),
}  # fmt: skip
"""Remarks that stand in one cell; ``hidden``: the role of a seat that is out has not been published."""
_KINDS: Final = {
    "letter": ("感谢信", "letter"), "chase": ("追魂", "地雷追魂", "chase"),
    "first_chase": ("一挂追魂", "一挂", "first_chase", "first chase"),
    "high_post": ("高贴数", "高贴", "high_post", "high post"),
}  # fmt: skip
_EDGES: Final = {
    "swords": ("剑", "双剑会隐剑", "swords"), "eggs": ("蛋", "eggs"), "killers": ("杀", "killers"),
    "out_killers": ("出局独杀", "out_killers", "out killers"), "converted": ("还魂", "converted"),
}  # fmt: skip
OWED: Final = frozenset({"iou", "白条"})
"""How a post is said to be owed."""
SEARCH: Final = frozenset({"search", "摸", "摸蛋", "sp"})
"""How a post is said to be the sapper's search."""
BETWEEN: Final = re.compile(r"\s*[,，、;；\n]+\s*")
SPAN: Final = re.compile(r"(\d{1,2})\s*(?:[-–—~～到]\s*(\d{1,2}))?")
_NUMBERED: Final = re.compile(r"(.*?\D)\s*(\d{1,2})")
_COUNTED: Final = re.compile(r"(.*?\D|)\s*(\d+)")


def _table(table: dict[str, tuple[str, ...]], text: str) -> str | None:
    wanted = plain(text)
    return next((value for value, names in table.items() if wanted in names or wanted == value.casefold()), None)


@lru_cache(maxsize=1000)
def read_role(text: str) -> tuple[Role, int] | None:
    """A role by its name, id or code name, with its number in the group (0: not said); None for anything else."""
    wanted = plain(text)
    if wanted in _NAMED:
        return _NAMED[wanted], 0
    if wanted in _CODED:
        return read_role(_CODED[wanted])
    found = _NUMBERED.fullmatch(wanted)
    if found is not None and found[1].strip() in _NAMED:
        return _NAMED[found[1].strip()], int(found[2])
    short = wanted.upper().rstrip("0123456789")
    digits = wanted[len(short) :]
    return (LONG[short], int(digits or 0)) if short in LONG else None


def read_status(text: str) -> str | None:
    """How a seat stands; empty is a full vote."""
    return _table(_STATUSES, text)


def read_cause(text: str) -> str | None:
    """How a seat went out."""
    return _table(_CAUSES, text)


def read_kind(text: str) -> str | None:
    """What kind of text is owed."""
    return _table(_KINDS, text)


def read_edge(text: str) -> str | None:
    """An alliance that was announced."""
    return _table(_EDGES, text)


def read_marks(text: str) -> tuple[str, ...] | None:
    """Remarks parted by commas; None where one is none."""
    found = [_table(_MARKS, part) for part in BETWEEN.split(text.strip()) if part]
    return None if None in found else tuple(str(each) for each in found)


def read_span(text: str) -> tuple[int, int] | None:
    """Rounds: ``2-3``, or one."""
    found = SPAN.fullmatch(text.strip())
    return (int(found[1]), int(found[2] or found[1])) if found is not None else None


# --- tables ---------------------------------------------------------------------------------------------------------------

ROLE_HEADS: Final = frozenset(map(plain, ("身份", "角色", "职业", "牌", "role", "card")))
COUNT_HEADS: Final = frozenset(map(plain, (
    "贴数", "帖数", "发贴数", "发帖数", "贴子数", "帖子数", "发言数", "posts", "post count", "count", "n",
)))  # fmt: skip
_NAME_HEADS: Final = frozenset(map(plain, (
    "马甲", "马甲名", "席位", "玩家", "昵称", "名字", "id", "用户名", "会员", "mask", "seat", "name", "user", "member", "account",
)))  # fmt: skip


@dataclass(frozen=True)
class Told:
    """A row of a table: whose, and what is said of it; ``row``: its number in the table."""

    name: str
    value: str
    row: int


def told(sheet: Sheet, heads: frozenset[str]) -> tuple[Told, ...]:
    """Name and value a row: by the headings, else the first column and the last."""
    cells = [plain(cell) for cell in sheet.rows[0]]
    value = next((at for at, cell in enumerate(cells) if cell in heads), -1)
    name = next((at for at, cell in enumerate(cells) if cell in _NAME_HEADS), -1)
    header = value >= 0 or name >= 0
    name = max(name, 0)
    value = value if value >= 0 else (1 if sheet.width > 1 and name == 0 else sheet.width - 1)
    rows = range(int(header), len(sheet.rows))
    made = (Told(sheet.cell(row, name).strip(), sheet.cell(row, value).strip(), sheet.numbers[row]) for row in rows)
    return tuple(each for each in made if each.name or each.value)


# --- names that look alike --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Near:
    """Two names that could be taken for one another; ``code`` as of ``names.alike``."""

    code: str
    row: int
    column: str
    name: str
    other: str
    other_row: int


def near_misses(columns: Sequence[tuple[str, Sequence[str]]]) -> tuple[Near, ...]:
    """Names that look or sound alike in the same column; the same name twice is not told here."""
    found: list[Near] = []
    for column, names in columns:
        found += [Near(code, two, column, names[two], names[one], one) for code, one, two in _pairs(tuple(names))]
    return tuple(found)


@dataclass(frozen=True)
class _Name:
    """A name with all that it is compared by, worked out once."""

    text: str
    plain: str
    simple: str
    shape: str
    sound: str


@lru_cache(maxsize=1000)
def _name(text: str) -> _Name:
    key = unicodedata.normalize("NFKC", text).casefold().replace(" ", "")
    sound = ""
    if key and all("\u4e00" <= sign <= "\u9fff" for sign in key):
        from pypinyin import lazy_pinyin

        sound = " ".join(lazy_pinyin(key))
    return _Name(text, key, simplify(key), key.translate(CONFUSABLE), sound)


@lru_cache(maxsize=8)
def _pairs(names: tuple[str, ...]) -> tuple[tuple[str, int, int], ...]:
    made = [(at, _name(name)) for at, name in enumerate(names) if name]
    found = []
    for place, (two, name) in enumerate(made):
        for one, other in made[:place]:
            if name.text != other.text and (code := _alike(other, name)):
                found.append((code, one, two))
    return tuple(found)


def _alike(one: _Name, two: _Name) -> str:
    """As ``names.alike`` says it; people who differ in a number at the end are called so on purpose."""
    from rapidfuzz import fuzz

    for code, first, second in (("twin", one.plain, two.plain), ("script", one.simple, two.simple)):
        if first == second:
            return code
    if _counted(one.text, two.text):
        return ""
    if one.shape == two.shape:
        return "shape"
    if min(len(one.plain), len(two.plain)) >= 4 and fuzz.ratio(one.plain, two.plain, score_cutoff=NEAR):
        return "near"
    return "sound" if one.sound and one.sound == two.sound and len(one.plain) == len(two.plain) else ""


def _counted(one: str, two: str) -> bool:
    if not (one[-1:].isdecimal() and two[-1:].isdecimal()):
        return False
    first, second = _COUNTED.fullmatch(one), _COUNTED.fullmatch(two)
    return first is not None and second is not None and first[1] == second[1] and first[2] != second[2]
