"""The rulebook as data: every clause and ruling, and how the program serves it."""

from __future__ import annotations

from typing import Final, Literal

from moderator.play.ruleset import Clause

How = Literal["computed", "timed", "asked", "shown"]

_BY_HOW: Final[dict[How, str]] = {
    "computed": """
        C2 C3.1 C3.1.1 C3.1.1.1 C3.1.1.2 C3.1.1.3 C3.1.1.4 C3.1.1.5 C3.1.2 C3.1.2.1 C3.1.2.2 C3.1.2.3 C3.2 C3.2.1 C3.2.2 C3.3 C3.3.1
        C3.3.2 C3.4 C3.4.1 C3.4.2 C3.5 C3.5.1 C3.5.2 C3.5.3 C3.6 C3.6.1 C3.6.2 C3.6.3 C3.6.4 C3.7 C4 C4.1 C4.2 C4.3 C4.4 C4.5 C4.6 C4.8
        C7 C7.1 C7.2 C7.5 C7.6 C8.3 C8.3.1 C8.4.4 C9 C9.1 C9.2 C9.3
        R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16 R17 R18 R19 R20 R21 R22 R23 R24 R25 R26 R29 R30 R31 R35 R37 R40 R41
    """,
    "timed": "C3.9 C5.2 C5.3 C5.4 C5.5 C5.6 C5.7 C6.1 C7.3 C7.4 C7.7 C7.8 C7.9 C8.3.3 R1 R28 R32 R33 R34 R42",
    "asked": """
        C3.8 C6.2 C6.3 C6.4 C6.6 C8.1 C8.2 C8.3.2 C8.3.4 C8.4 C8.4.1 C8.4.2 C8.4.3 C8.4.5 C8.5 C8.6 C10.2 C10.3 C10.4 R27 R36 R39
    """,
    "shown": "C1 C3.10 C4.7 C5.1 C6.5 C10.1 R38",
}


def _sort_key(name: str) -> tuple[int, list[tuple[int, str]]]:
    parts = name[1:].split(".")
    return "CR".index(name[0]), [(int(part), "") if part.isdigit() else (99, part) for part in parts]


CLAUSES: Final[dict[str, Clause]] = {
    clause.id: clause
    for clause in sorted(
        (Clause(id=name, how=how) for how, names in _BY_HOW.items() for name in names.split()), key=lambda c: _sort_key(c.id)
    )
}
"""Clauses first, in the document's order, then the rulings R1-R42."""
