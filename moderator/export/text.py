"""Untrusted text made fit for a cell, a file name or a monospaced line; names come with anything in them."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from typing import Final

from moderator.export.tables import Value

LONGEST_CELL: Final = 32_000
"""A spreadsheet takes 32,767 characters in a cell and drops a longer one whole."""
LONGEST_NAME: Final = 80
"""Characters of a file's stem: three bytes each and an ending still fit the 255 bytes of a directory entry."""
FORMULA: Final = frozenset("=+-@\t\r\n|%＝＋－＠﹢﹣")
FORBIDDEN: Final = frozenset('<>:"/\\|?*')
DEVICES: Final = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))})
JOINER: Final = "\u200d"
UNFIT: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""What no file holds: control characters (Cc) but tab and line ends, and half characters (Cs)."""

PLAIN: Final = re.compile(f"\\w[^{UNFIT.pattern[1:-1]}]*")
"""Text that any file holds as it is and no spreadsheet computes."""


def number(value: int | Decimal) -> str:
    """A number without exponent and without idle zeros: Decimal('24.0') -> '24'."""
    if value.__class__ is int:
        return str(value)
    text = format(Decimal(value) + 0, "f")  # plus nothing: -5 x no card is -0
    return text.rstrip("0").rstrip(".") if "." in text else text


def cell(text: str) -> str:
    """Text that any file can hold: no half characters, no control characters but tab and line ends, not too long."""
    if UNFIT.search(text) is not None:
        whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        text = UNFIT.sub("", whole)
    return text if len(text) <= LONGEST_CELL else text[: LONGEST_CELL - 1] + "…"


def comes_alive(text: str) -> bool:
    """Whether a spreadsheet that reads the text from CSV might take it for a formula, also behind blanks or invisible signs."""
    if text[:1].isalnum():  # as nearly every text begins
        return False
    seen = next((c for c in text if c in FORMULA or not (c.isspace() or unicodedata.category(c) in {"Cf", "Mn"})), "")
    return seen in FORMULA if seen else False


def plain(value: Value) -> str:
    """A cell as one line of text: no tab, no line end, nothing invisible that would turn the line round or shift its columns."""
    if value is None:
        return ""
    if not isinstance(value, str):
        return number(value)
    return " ".join("".join(c for c in cell(value) if c == JOINER or unicodedata.category(c) != "Cf").split())


def width(text: str, wide_ambiguous: bool = False) -> int:
    """Columns that the text takes in a monospaced face: two for Chinese and emoji, none for marks and joiners."""
    columns, joined = 0, False
    for sign in text:
        category = unicodedata.category(sign)
        if sign == JOINER:
            joined = True
            continue
        if category in {"Mn", "Me", "Cf", "Cc"} or "\U0001f3fb" <= sign <= "\U0001f3ff":
            continue
        if not joined:
            kind = unicodedata.east_asian_width(sign)
            columns += 2 if kind in {"W", "F"} or (kind == "A" and wide_ambiguous) else 1
        joined = False
    return columns


def stem(title: str, otherwise: str = "moderator") -> str:
    """A title as a file name without ending that every system takes."""
    kept = "".join(
        " " if c in FORBIDDEN or c.isspace() else c for c in cell(title) if unicodedata.category(c) not in {"Cc", "Cf", "Co", "Cn"}
    )
    name = " ".join(kept.split())[:LONGEST_NAME].strip(" .")
    while len(name.encode()) > 3 * LONGEST_NAME:
        name = name[:-1].rstrip(" .")
    if not name:
        return otherwise
    return f"{name}_" if name.split(".")[0].strip().lower() in DEVICES else name
