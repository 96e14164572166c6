"""The rulebook of a match as data: every clause and ruling that concerns one, and how the program serves it."""

from __future__ import annotations

from typing import Final, Literal

from moderator.play.ruleset import Clause

How = Literal["computed", "timed", "asked", "shown"]

_BY_HOW: Final[dict[How, str]] = {
    "computed": """
        S1.1 S1.3.1 S1.3.2 S1.3.3 S1.4 S3.3.1 S3.4.1 S3.4.2 S3.5.3 S3.5.4 S4.8 S5.A S5.B S5.3.5
        R1 R4 R5 R15 R16 R17 R18 R19 R20 R21 R22 R23 R24 R25 R26 R27 R28 R29 R31 R32 R33 R34 R35 R36 R37
        R45 R46 R47 R48 R49 R50 R51 R63 R65
        R56 R57 R58 R61 R62
    """,
    "timed": """
        S1.2.1 S1.2.2 S1.2.3 S1.2.4 S1.2.5 S1.2.6 S5.0.4 S5.1.1 S5.1.2 S5.2.1 S4.6
        R6 R7 R8 R9 R10 R11 R12 R13 R14 R40 R41 R42 R43 R44 R52 R64
    """,
    "asked": """
        S3.3.2 S3.5.1 S3.5.2 S4.5 S4.7 S5.0 S5.2.2 S5.2.3 S5.2.4 S5.2.5 S5.2.6 S5.2.7 S5.2.8
        S5.3.1 S5.3.2 S5.3.3 S5.3.4 S5.4 S6 R30 R38 R39
    """,
    "shown": """
        S2.1 S2.2 S3.1 S3.2 S4.1 S4.2 S4.3 S4.4 S4.9 S4.10 S5.0.1 S5.0.2 S5.0.3 R2 R3
    """,
}


def _sort_key(name: str) -> tuple[int, list[tuple[int, str]]]:
    parts = name[1:].split(".")
    return "SR".index(name[0]), [(int(part), "") if part.isdigit() else (99, part) for part in parts]


CLAUSES: Final[dict[str, Clause]] = {
    clause.id: clause
    for clause in sorted(
        (Clause(id=name, how=how) for how, names in _BY_HOW.items() for name in names.split()), key=lambda c: _sort_key(c.id)
    )
}
"""Clauses first, in the document's order, then our rulings R1-R50."""
