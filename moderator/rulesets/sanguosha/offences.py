"""The catalogue of offences (11.3) and of what is allowed (11.2) as data. Words: ``offence.<clause>`` and the clauses' own."""

from __future__ import annotations

from typing import Final, Literal

from moderator.rulesets.sanguosha.roles import Level
from moderator.rulesets.sanguosha.state import MatchState, Struct

LEVELS: Final[tuple[Level, ...]] = ("warning", "yellow", "red", "ban")


class Offence(Struct, frozen=True, kw_only=True):
    """One row: ``level`` is the default, the judge may choose another; ``grave``: the level for a grave case.

    ``detected``: by the program, by the judge's tap on a line, or by the judge alone. ``count``: how many cards it brings.
    """

    clause: str
    level: Level
    detected: Literal["program", "tap", "host"] = "host"
    count: int = 1
    grave: Level | None = None


OFFENCES: Final[tuple[Offence, ...]] = (
    Offence(clause="S5.1.1", level="warning", detected="program"),
    Offence(clause="S5.1.2", level="warning", detected="tap"),
    Offence(clause="S5.2.1", level="yellow", detected="program"),
    *(Offence(clause=f"S5.2.{n}", level="yellow") for n in range(2, 9)),
    Offence(clause="S5.0", level="yellow", grave="red"),
    Offence(clause="S4.7", level="red"),
    *(Offence(clause=f"S5.3.{n}", level="red") for n in range(1, 5)),
    Offence(clause="S5.3.5", level="red", count=2),
    Offence(clause="S5.4", level="ban"),
)
ALLOWED: Final[tuple[str, ...]] = ("S5.0.1", "S5.0.2", "S5.0.3", "S5.0.4")


def offence(clause: str) -> Offence | None:
    """The catalogue's row under a clause, or None."""
    return next((row for row in OFFENCES if row.clause == clause), None)


def suggested(state: MatchState, clause: str, line: str, *, away: bool = False) -> Level | None:
    """The card the catalogue suggests. S4.7 means those away; a dead player in his seat gets its red only by ``s47_red`` all (R30)."""
    row = offence(clause)
    if row is None:
        return None
    seated_dead = state.game is not None and line in state.game.dead and not away
    if clause == "S4.7" and seated_dead and state.rule("s47_red") == "away":
        return "yellow"
    return row.level
