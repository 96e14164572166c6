"""The seat list of a prison game out of a table; sides, roles, ways to leave and statuses as people write them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from moderator.inbox.names import alike, clean
from moderator.inbox.people import plain
from moderator.inbox.sheets import Sheet
from moderator.rulesets.prison.roles import ACCOMPLICE, KILLER, MASTERMIND, MURDERER, Cause, Kind, Side, Standing
from moderator.rulesets.prison.script.model import Script

FIELDS: Final = ("mask", "person", "alt", "assistant")
"""What a column can mean; without a heading they stand in this order."""
HEADS: Final[dict[str, tuple[str, ...]]] = {
    "mask": ("马甲", "马甲名", "席位", "角色", "角色名", "mask", "masks", "seat"),
    "person": ("玩家", "真身", "姓名", "名字", "昵称", "id", "person", "player", "name", "owner"),
    "alt": ("小号", "qq", "qq小号", "小号qq", "审讯小号", "alt", "side account", "account"),
    "assistant": ("助理", "场外助理", "场外", "替补", "assistant", "helper"),
}  # fmt: skip
_MEANS: Final = {plain(head): field for field, heads in HEADS.items() for head in heads}
_SIDES: Final[dict[Side, tuple[str, ...]]] = {
    "guard": ("看守", "看", "守", "看守方", "g", "guard", "guards"),
    "prisoner": ("囚犯", "囚", "犯", "囚犯方", "p", "prisoner", "prisoners"),
}  # fmt: skip
_LEFT: Final[dict[tuple[Standing, Cause], tuple[str, ...]]] = {
    ("dead", "vote"): ("票", "票死", "处决", "处刑", "投票", "vote", "voted", "executed by vote"),
    ("dead", "night"): ("夜", "夜杀", "面杀", "点杀", "被杀", "杀", "night", "killed"),
    ("dead", "skill"): ("技", "技能", "技杀", "skill"), ("dead", "execute"): ("刑", "技能处决", "execute", "executed"),
    ("dead", "reveal"): ("爆", "自爆罪名", "泄露", "reveal", "revealed"), ("dead", "doom"): ("陪", "殉", "陪葬", "doom", "doomed"),
    ("dead", "host"): ("裁", "主持", "导演", "死", "出局", "host", "dead"),
    ("released", "vote"): ("放", "释放", "票放", "release", "released"), ("released", "skill"): ("技放", "技能释放", "released by skill"),
    ("withdrawn", ""): ("退", "退出", "退赛", "withdrawn", "withdrew"),
}  # fmt: skip
_KINDS: Final[dict[Kind, tuple[str, ...]]] = {
    "execute": ("处决", "处刑", "处", "杀", "execute", "exec", "x"), "release": ("释放", "放", "release", "rel", "r"),
}  # fmt: skip
_STATUS: Final[dict[str, tuple[str, ...]]] = {
    "sidelined": ("挂机", "挂", "sidelined"), "questioned": ("审", "受审", "被审问", "questioned"), "silenced": ("禁言", "silenced"),
    "no_vote": ("禁票", "no vote", "no_vote"), "no_skill": ("禁技", "封技", "no skill", "no_skill"),
    "confined": ("禁闭", "confined"), "abnormal": ("异常", "abnormal"),
}  # fmt: skip
_TAGS: Final[dict[str, tuple[str, ...]]] = {
    MURDERER: ("杀人犯", "凶手", "murderer"), KILLER: ("主凶", "执刀", "killer"), ACCOMPLICE: ("从犯", "帮凶", "accomplice"),
    MASTERMIND: ("黑幕", "mastermind"),
}  # fmt: skip
_SKILLS: Final[dict[str, tuple[str, ...]]] = {
    "question": ("审问", "审", "question", "questioning"), "conspiracy": ("密谋", "密", "conspiracy", "conspire"),
    "acquittal": ("脱罪", "脱", "acquittal", "acquit"),
}  # fmt: skip
_RESULTS: Final[dict[str, tuple[str, ...]]] = {
    "win": ("胜", "赢", "win", "won", "w"), "lose": ("负", "败", "输", "lose", "lost", "l"), "pending": ("待", "待定", "pending"),
}  # fmt: skip
_YES: Final = ("是", "有", "真", "yes", "y", "true", "1")
_NO: Final = ("否", "无", "假", "no", "n", "false", "0")
BETWEEN: Final = re.compile(r"\s*[,，、;；\n]+\s*")
_VOTE: Final = re.compile(r"(.+?)\s*[-:：·/]?\s*(处决|处刑|释放|处|放|杀|execute|exec|release|rel|x|r)")
_NUMBER: Final = re.compile(r"(.*?\D)(\d+)")
_COUNT: Final = re.compile(r"(.*?\D)\s*[x×*=:：]?\s*(\d{1,2})")


@dataclass(frozen=True)
class PrisonRow:
    """One line of the list."""

    mask: str = ""
    person: str = ""
    alt: str = ""
    assistant: str = ""


@dataclass(frozen=True)
class Near:
    """Two names that could be taken for one another; ``code`` as of ``names.alike``."""

    code: str
    row: int
    column: str
    name: str
    other: str


def rows_of(sheet: Sheet) -> tuple[PrisonRow, ...]:
    """Every row of the table, in its order: by its heading, else mask, person, side account, assistant from the left."""
    heads = [_MEANS.get(plain(cell), "") for cell in sheet.rows[0]]
    header = bool({"mask", "person"} & set(heads))
    at = {field: heads.index(field) for field in FIELDS if field in heads} if header else {field: n for n, field in enumerate(FIELDS)}
    rows = range(int(header), len(sheet.rows))
    return tuple(PrisonRow(**{field: clean(sheet.cell(row, column))[0] for field, column in at.items()}) for row in rows)


def near_misses(rows: Sequence[PrisonRow]) -> tuple[Near, ...]:
    """Masks that look or sound alike, and people who do; the same name twice is not told here."""
    found: list[Near] = []
    for column in ("mask", "person"):
        names = [getattr(row, column) for row in rows]
        for at, name in enumerate(names):
            others = [other for other in names[:at] if name and other and name != other and not _counted(name, other)]
            found += [Near(code, at, column, name, other) for other in others if (code := alike(name, other))]
    return tuple(found)


def _counted(one: str, two: str) -> bool:
    """Whether they differ in a number at the end alone: people who are called so on purpose."""
    first, second = _NUMBER.fullmatch(one), _NUMBER.fullmatch(two)
    return first is not None and second is not None and first[1] == second[1] and first[2] != second[2]


def _read(table: Mapping[str, tuple[str, ...]], text: str) -> str | None:
    wanted = plain(text)
    return next((value for value, names in table.items() if wanted in names or wanted == value), None)


def read_side(text: str) -> Side | None:
    """A side as it is written; None for anything else."""
    wanted = plain(text)
    return next((side for side, names in _SIDES.items() if wanted in names), None)


def read_role(text: str, script: Script) -> str | None:
    """A role of the script by its number in it, id, hidden name or crime; None where it is none, or could be two."""
    wanted = plain(text)
    if wanted.isdecimal():
        at = int(wanted) - 1
        return script.roles[at].id if 0 <= at < len(script.roles) else None
    for field in ("id", "title", "crime"):
        found = [role.id for role in script.roles if getattr(role, field) and plain(getattr(role, field)) == wanted]
        if len(found) == 1:
            return found[0]
    return None


def read_tags(text: str) -> tuple[str, ...]:
    """Tags that a role's own description says: a murderer is one by name."""
    parts = {plain(part) for part in BETWEEN.split(text)} | {plain(text)}
    return tuple(tag for tag, names in _TAGS.items() if parts & set(names))


def read_left(text: str) -> tuple[Standing, Cause] | None:
    """How a seat left the field."""
    wanted = plain(text)
    return next((how for how, names in _LEFT.items() if wanted in names), None)


def read_statuses(text: str) -> tuple[str, ...] | None:
    """Statuses, parted by commas; None where one is none."""
    found = [_read(_STATUS, part) for part in BETWEEN.split(text.strip()) if part]
    return None if None in found else tuple(str(each) for each in found)


def read_result(text: str) -> str | None:
    """A result that stands already."""
    return _read(_RESULTS, text)


def read_yes(text: str) -> bool | None:
    """Yes or no."""
    wanted = plain(text)
    return True if wanted in _YES else False if wanted in _NO else None


def read_ballot(text: str) -> tuple[str, Kind] | None:
    """``3处``, ``青衫 release``: the name as it is written, and the kind."""
    found = _VOTE.fullmatch(text.strip())
    if found is None:
        return None
    kind = next((kind for kind, names in _KINDS.items() if plain(found[2]) in names), None)
    return (found[1].strip(), kind) if kind is not None else None


def read_kind(text: str) -> Kind | None:
    """Execute or release."""
    wanted = plain(text)
    return next((kind for kind, names in _KINDS.items() if wanted in names), None)


def read_uses(text: str, skills: Mapping[str, str]) -> dict[str, int] | None:
    """``审问1, search 2``: skills by office, id or title (``skills``: title -> id) with how often; None where one is none."""
    known = {plain(name): value for name, value in skills.items()}
    found: dict[str, int] = {}
    for part in BETWEEN.split(text.strip()):
        if not part:
            continue
        whole = known.get(plain(part)) or _read(_SKILLS, part)
        match = None if whole else _COUNT.fullmatch(part)
        name = whole or (known.get(plain(match[1])) or _read(_SKILLS, match[1]) if match else None)
        if name is None:
            return None
        found[name] = found.get(name, 0) + (int(match[2]) if match else 1)
    return found


def office_of(text: str) -> str | None:
    """An office's talk: questioning or conspiracy; ``chat`` for one that a skill opened."""
    return _read({**_SKILLS, "chat": ("私聊", "聊", "chat")}, text)


def is_face(text: str) -> bool:
    """Whether a kill order is one face to face."""
    return plain(text) in {"面", "面杀", "face"}
