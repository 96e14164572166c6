"""A match for the bench to press keys in: the third rebel's play time runs, and every operation sets it back."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import get_args

from moderator.play.commands import Command
from moderator.play.instants import SECOND, Instant
from moderator.play.ruleset import Ruleset
from moderator.rulesets.sanguosha.commands import Adopt, BeginPlay, LinePosition, Operation, Position
from moderator.rulesets.sanguosha.roles import ROLE_COUNTS, Role
from moderator.rulesets.sanguosha.ruleset import Sanguosha

PLAYER = "4"


def ruleset() -> Ruleset:
    """The rules it is played by."""
    return Sanguosha()


def opening(at: Instant = Instant(0)) -> list[tuple[Command, Instant]]:
    """Commands that bring a new session to a running play time."""
    roles: list[Role] = [role for role in get_args(Role) for _ in range(ROLE_COUNTS[role])]
    lines = {str(n): LinePosition(person=str(n), role=role) for n, role in enumerate(roles, start=1)}
    position = Position(lines=lines, seats=tuple(lines), turn=PLAYER)
    return [(Adopt(position=position), at), (BeginPlay(line=PLAYER), at)]


def operations(at: Instant = Instant(0)) -> Iterator[tuple[Command, Instant]]:
    """An operation a second, without end."""
    return ((Operation(line=PLAYER), Instant(at + n * SECOND)) for n in itertools.count(1))
