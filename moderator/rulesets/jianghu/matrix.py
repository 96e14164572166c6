"""The kill-post matrix as data (section B): regime, row of the poster, column of the target -> cell."""

from __future__ import annotations

from typing import Final, Literal

Regime = Literal["A", "B", "C"]
Cell = Literal["T", "B", "S", "M", "X", "X2", "0", "-"]
"""T target out, B both out, S poster out, M poster shown, X shown and mirror out, X2 also a two-round life, 0 nothing, - no such post."""
COLUMNS: Final = ("HS", "JS", "JE", "SH", "WE", "RV", "DE", "WA", "LK", "JK", "IK", "BE", "MN", "MR", "SP", "SR")
_A: Final = {  # B.1: the posts of rounds 1 to 4
    "HS": "T T B T B T B T B T T B S X2 T T",
    "JS": "T T B T B T B T B T T B S M T T",
    "LK": "B B B T B T B T T B B B S X2 T T",
    "JK": "T T B T B T B T B T T B S M T T",
    "IK": "T T B T B T B T B T T B S M T T",
    "BE": "T T B T B T B T B T T T S M T T",
    "MN": "T T B T B T B T - - - - T M T T",
    "SP": "0 0 T 0 T 0 T 0 0 0 0 T B 0 0 0",
}
_B: Final = {  # B.2: the posts of round 5; column SR only where it has not been converted
    "HS": "T T T T T T T T B T T T B X2 T T",
    "JS": "T T T T T T T T B T T T B X T T",
    "LK": "B B T T T T T T T B B T B X2 T T",
    "JK": "T T T T T T T T B T T T B X T T",
    "IK": "T T T T T T T T B T T T B X T T",
    "BE": "T T T T T T T T B T T T B X T T",
    "MN": "T T T T T T T T B T T T T X T T",
}
_C: Final = {row: [*cells.split()[:12], "T", "T", *cells.split()[14:]] for row, cells in _B.items()}  # B.3: rounds 6 and later
_PLAIN: Final = {  # R14 as ``replacement_row`` plain: the target goes out, except where its own clause says otherwise
    "A": "T T B T B T B T T T T B S T T T",
    "B": "T T T T T T T T T T T T B T T T",
    "C": "T T T T T T T T T T T T T T T T",
}


def _table(rows: dict[str, str] | dict[str, list[str]]) -> dict[tuple[str, str], Cell]:
    found: dict[tuple[str, str], Cell] = {}
    for row, cells in rows.items():
        for column, cell in zip(COLUMNS, cells.split() if isinstance(cells, str) else cells, strict=True):
            found[row, column] = cell  # type: ignore[assignment]
    return found


MATRIX: Final[dict[Regime, dict[tuple[str, str], Cell]]] = {"A": _table(_A), "B": _table(_B), "C": _table(_C)}
PLAIN: Final = _table(_PLAIN)
OUT: Final = frozenset({"T", "B", "X", "X2"})
"""Cells by which the target goes out."""
POSTER_OUT: Final = frozenset({"B", "S"})
SHOWN: Final = frozenset({"M", "X", "X2"})


def regime(round_: int) -> Regime:
    """Under which of the three the posts of a round stand (A.1)."""
    return "A" if round_ <= 4 else "B" if round_ == 5 else "C"


def vote_regime(round_: int, *, votes_first: bool = False) -> Regime:
    """The same for the vote of a round, which follows its posts (R5), or goes before them (R4)."""
    return regime(round_ if votes_first else round_ + 1)
