"""The seat list of a forum game out of a table or a pasted list; sides and roles as people write them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from moderator.inbox.names import clean
from moderator.inbox.people import plain
from moderator.inbox.sheets import Sheet
from moderator.rulesets.chess.roles import Role, Side

FIELDS: Final = ("mask", "person", "contact", "password")
"""What a column can mean; without a heading they stand in this order."""
HEADS: Final[dict[str, tuple[str, ...]]] = {
    "mask": ("马甲", "马甲名", "席位", "角色名", "mask", "masks", "seat", "account"),
    "person": ("玩家", "真身", "主人", "姓名", "名字", "昵称", "id", "person", "player", "name", "owner"),
    "contact": ("电话", "手机", "手机号", "短信", "联系方式", "号码", "contact", "phone", "mobile", "sms"),
    "password": ("密码", "口令", "password", "pass", "pw"),
}  # fmt: skip
_MEANS: Final = {plain(head): field for field, heads in HEADS.items() for head in heads}
_SIDES: Final[dict[Side, tuple[str, ...]]] = {"white": ("白", "白方", "w", "white"), "black": ("黑", "黑方", "b", "black")}
_ROLES: Final[dict[Role, tuple[str, ...]]] = {
    "king": ("王", "国王", "k", "king"), "queen": ("后", "皇后", "王后", "q", "queen"), "knight": ("马", "骑士", "n", "knight"),
    "bishop": ("象", "主教", "b", "bishop"), "rook": ("车", "城堡", "r", "rook"), "pawn": ("兵", "卒", "p", "pawn"),
}  # fmt: skip
SIDES: Final = {name: side for side, names in _SIDES.items() for name in names}
ROLES: Final = {name: role for role, names in _ROLES.items() for name in names}
"""As people write them, by what is meant."""
CAUSES: Final[dict[str, tuple[str, ...]]] = {
    "kill": ("杀", "夜杀", "被杀", "kill", "killed"), "one_hit": ("一击", "一击必杀", "one_hit", "one-hit", "onehit"),
    "exchange": ("兑", "兑子", "exchange", "exchanged"), "vote": ("票", "投票", "处决", "票死", "vote", "voted", "executed"),
    "card": ("牌", "黑牌", "红牌", "card"),
}  # fmt: skip
DIED: Final = re.compile(r"(夜|night|n|日|天|day|d|生死|runoff|r)\s*(\d{1,3})|第?(\d{1,3})(夜|日|天)")
WHEN: Final = {
    "夜": "night", "night": "night", "n": "night", "日": "day", "天": "day", "day": "day", "d": "day",
    "生死": "runoff", "runoff": "runoff", "r": "runoff",
}  # fmt: skip


@dataclass(frozen=True)
class SeatRow:
    """One line of the list."""

    mask: str = ""
    person: str = ""
    contact: str = ""
    password: str = ""


def rows_of(sheet: Sheet) -> tuple[SeatRow, ...]:
    """Every row of the table, in its order: by its heading, else mask, person, number, password from the left."""
    heads = [_MEANS.get(plain(cell), "") for cell in sheet.rows[0]]
    header = bool({"mask", "person"} & set(heads))
    at = {field: heads.index(field) for field in FIELDS if field in heads} if header else {field: n for n, field in enumerate(FIELDS)}
    found = []
    for row in range(int(header), len(sheet.rows)):
        cells = {field: sheet.cell(row, column) for field, column in at.items()}
        found.append(SeatRow(**{field: text if field == "password" else clean(text)[0] for field, text in cells.items()}))
    return tuple(found)


def read_side(text: str) -> Side | None:
    """A side as it is written; None for anything else."""
    return SIDES.get(plain(text))


def read_role(text: str) -> Role | None:
    """A role as it is written, traditional forms too; None for anything else."""
    return ROLES.get(plain(text))


def read_cause(text: str) -> str | None:
    """A cause of death as it is written."""
    return next((cause for cause, names in CAUSES.items() if plain(text) in names), None)


def read_died(text: str) -> str | None:
    """When somebody died: ``night 2`` out of 夜2, 第2夜, n2."""
    found = DIED.fullmatch(plain(text).replace(" ", ""))
    if found is None:
        return None
    word, number = (found[1], found[2]) if found[1] else (found[4], found[3])
    return f"{WHEN[word]} {int(number)}"
