"""The seat list of a forum game out of a table or a pasted list; sides and roles as people write them."""

from __future__ import annotations

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
