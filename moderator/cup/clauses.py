"""The rulebook of a cup as data: every clause and ruling that concerns more than one match, and how the program serves it."""

from __future__ import annotations

from typing import Final, Literal

from moderator.play.ruleset import Clause

How = Literal["computed", "timed", "asked", "shown"]

_BY_HOW: Final[dict[How, str]] = {
    "computed": """
        S1.3.1 S1.3.2 S1.3.3 S2.2 S3.2 S3.3.1 S3.3.2 S3.4.1 S3.4.2 S3.5.1 S3.5.2 S3.5.3 S3.5.4 S4.8 S5.A S5.B
        R2 R3 R21 R23 R25 R26 R27 R28 R32 R33 R37 R38 R65 R70 R71 R72 R73 R74 R75 R76 R77 R78 R79 R80 R81 R82 R83
    """,
    "timed": "S3.1",
    "asked": "S6",
    "shown": "S2.1 R36",
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
"""Clauses first, in the document's order, then rulings; R70-R83 are of the cup alone."""
