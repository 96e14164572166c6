"""Verbs of the evening and the night: doors, rooms, the kill, the wall."""

from __future__ import annotations

from typing import Any, Literal

from moderator.play.commands import Command
from moderator.rulesets.prison.roles import Side


class OpenDoor(Command, frozen=True, kw_only=True):
    """A door of a corridor opens; ``door`` "all": every one that is still shut (P-interro-6)."""

    side: Side
    door: str


class EnterDoor(Command, frozen=True, kw_only=True):
    """A seat goes through a door of its own corridor; that is final (R10)."""

    seat: str
    door: str


class TurnAway(Command, frozen=True, kw_only=True):
    """A seat wanted a door that is taken: it is told to choose again (7.1, 7.3)."""

    seat: str
    door: str


class Place(Command, frozen=True, kw_only=True):
    """The host puts a seat behind a door, or keeps it ``out`` (R10, R33). ``seed``: where the door was drawn."""

    seat: str
    door: str
    seed: str = ""


class StartInterrogation(Command, frozen=True, kw_only=True):
    """21:00: rooms are formed. ``draws``: doors the program has drawn for seats without one, with the ``seed`` (H-door-missing random)."""

    draws: dict[str, str] = {}
    seed: str = ""


class OrderKill(Command, frozen=True, kw_only=True):
    """The killer's order (7.2). ``target``: of a point kill, a seat by name or a door; ``by`` says which where a name could be both."""

    seat: str
    mode: Literal["face", "point", "none"]
    target: str = ""
    by: Literal["", "name", "room"] = ""


class StrikeOrder(Command, frozen=True, kw_only=True):
    """The host strikes out the order that stands (R31)."""

    reason: str


class ResolveWall(Command, frozen=True, kw_only=True):
    """22:00: the wall rises; protections, kills, skills (7.2)."""


class EndNight(Command, frozen=True, kw_only=True):
    """23:00: rooms close."""


class NoteClaim(Command, frozen=True, kw_only=True):
    """What a seat says of a night, to be held against the truth (7.4). ``met``: the seat it claims to have met."""

    seat: str
    night: int
    text: str
    met: str = ""


NIGHT: tuple[type[Any], ...] = (
    OpenDoor, EnterDoor, TurnAway, Place, StartInterrogation, OrderKill, StrikeOrder, ResolveWall, EndNight, NoteClaim,
)  # fmt: skip
