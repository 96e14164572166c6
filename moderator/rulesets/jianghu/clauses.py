"""The rulebook as data: every clause and ruling, and how the program serves it."""

from __future__ import annotations

import re
from typing import Final, Literal

from moderator.play.ruleset import Clause

How = Literal["computed", "timed", "asked", "shown"]

_BY_HOW: Final[dict[How, str]] = {
    "computed": """
        J2 J3 J4 J5 J5.W1 J5.W2 J5.W3 J5.W4 J5.W5 J5.W6 J5.W7 J5.W8 J5.B1 J5.B2 J5.B3 J5.B4 J5.B5 J5.B6 J5.B7 J5.B8 J6.1 J6.2 J7.1
        J8 J8.1 J8.2 J8.3 J8.4 J8.5 J8.6 J9.1 J9.2 J9.3 J10 J10.R1 J10.R2 J10.R3 J10.R4 J10.R5 J10.R6 J10.R7 J10.R8 J10.R9
        J11.1 J12.1 J12.5 J12.9 J12.10 J13.1 J13.2 J13.3 J13.7 J13.8 J14.5 J16
        R2 R3 R5 R6 R7 R8 R9 R10 R12 R13 R14 R15 R16 R18 R19 R21 R22 R23 R25 R26 R27 R28 R31 R32 R33 R36 R37 R38 R40 R41 R42 R43 R44
        R45 R46 R47 R48 R50 R51 R52 R53 R56 R58 R59 R70 R73
    """,
    "timed": "J7.2 J11.2 J12.4 J12.6 J12.7 J13.5 J13.6 J14.1 J14.2 R4 R11 R17 R20 R29 R30 R34 R35 R39 R49 R54 R57 R72 R74",
    "asked": """
        J7.3 J11.3 J11.4 J12.2 J12.3 J12.8 J13.4 J14.3 J14.4 J14.6 J15.1 J15.2 J15.3 J15.3a J15.3b J15.4 J15.5 J15.6 J15.7 J15.8 J15.9
        J15.10 J15.11 J15.12 J15.13 J15.14 R1 R24 R55 R71
    """,
    "shown": "J1.1 J1.2 J1.3 J15.15",
}


def _sort_key(name: str) -> tuple[int, list[tuple[int, int, str]]]:
    """In the document's order: J5.W before J5.B, numbers as numbers, rulings last."""
    parts = [re.fullmatch(r"([A-Z]*)(\d*)([ab]?)", part) for part in name[1:].split(".")]
    return "JR".index(name[0]), [
        ({"": 0, "W": 1, "B": 2, "R": 3}[match[1]], int(match[2] or 0), match[3]) for match in parts if match is not None
    ]  # fmt: skip


CLAUSES: Final[dict[str, Clause]] = {
    clause.id: clause
    for clause in sorted(
        (Clause(id=name, how=how) for how, names in _BY_HOW.items() for name in names.split()), key=lambda c: _sort_key(c.id)
    )
}
"""Clauses first, in the document's order, then the rulings."""
