"""Verbs before the first night: the table laid, roles dealt, the start; or a game taken over under way."""

from __future__ import annotations

from typing import Literal

import msgspec

from moderator.play.commands import Command
from moderator.rulesets.chess.roles import Role, Side


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what commands are made of."""


class CreateGame(Command, frozen=True, kw_only=True):
    """Begin a game's file: house rules that differ, the messenger account, times."""

    title: str = ""
    house_rules: dict[str, bool | int | str] = {}
    messenger: str = ""
    night_clock: str = "13:00"
    day_clock: str = "22:00"
    night_hours: int = 11
    day_hours: int = 37
    runoff_hours: int = 24
    roster: str = ""
    """When the roster is announced to be posted, ISO 8601 with its offset (C5.2); empty: not announced."""


class AddPerson(Command, frozen=True, kw_only=True):
    """Somebody signs up (C5.1). ``contact``: a number for SMS votes, exchanged beforehand (C7.9)."""

    name: str
    contact: str = ""


class AddSeat(Command, frozen=True, kw_only=True):
    """A seat: its mask and its person (C6.5). ``id``: empty takes the mask. ``password``: of the mask's account."""

    mask: str
    person: str
    id: str = ""
    password: str = ""


class SeatRole(Part, frozen=True, kw_only=True):
    """What a seat is dealt."""

    side: Side
    role: Role


class AssignRoles(Command, frozen=True, kw_only=True):
    """Roles by seat, dealt at random (``seed`` recorded) or by hand."""

    roles: dict[str, SeatRole]
    seed: str = ""


class AddSubstitute(Command, frozen=True, kw_only=True):
    """Somebody stands by (C2)."""

    person: str
    contact: str = ""


class StartGame(Command, frozen=True, kw_only=True):
    """Sixteen seats, two substitutes, roles dealt: the game may be announced (C2)."""


class PostRoster(Command, frozen=True, kw_only=True):
    """The roster is posted: both kings are public, night 1 and the check-in begin (C4.1, C5.2, C5.4)."""


class CheckIn(Command, frozen=True, kw_only=True):
    """A seat has checked in (C5.2)."""

    seat: str


class SeatPosition(Part, frozen=True, kw_only=True):
    """One seat of an adopted position; only what differs from a fresh start need be given."""

    side: Side
    role: Role
    mask: str = ""
    person: str = ""
    start_role: Role | None = None
    """The role at the start, where it was another."""
    dead: str = ""
    """Cause of death: kill, one_hit, exchange, vote or card; empty: alive."""
    died: str = ""
    """When, as "night 2" or "day 1"; free text where it is not known."""
    direct: bool = True
    successes: int = 0
    due: bool = False
    choice: Role | None = None
    charged: bool = False
    """Strikes one-hit in the coming or present night."""
    grace: int = 0
    """The day N whose grace it holds."""
    checked_in: bool = True
    yellow: int = 0
    red: int = 0
    contact: str = ""
    password: str = ""
    vote: str | None = None
    """The ballot cast so far in the present vote."""
    changed: bool = False


class CursePosition(Part, frozen=True, kw_only=True):
    """A curse that is live today."""

    bearer: str
    knight: str


class Position(Part, frozen=True, kw_only=True):
    """A game under way. ``phase``: night, day or runoff; ``opened``: when it began, ``closes``: when it ends, where the host set it."""

    seats: dict[str, SeatPosition]
    phase: Literal["night", "day", "runoff"] = "night"
    number: int = 1
    opened: str = ""
    closes: str = ""
    substitutes: tuple[str, ...] = ()
    castled: dict[Side, tuple[str, str]] = {}
    spent: tuple[Side, ...] = ()
    pardons: tuple[str, ...] = ()
    curses: tuple[CursePosition, ...] = ()
    candidates: tuple[str, ...] = ()
    ballot_opened: str = ""
    mourning: bool = False
    rules: dict[str, bool | int | str] = {}
    messenger: str = ""
    night_clock: str = "13:00"
    day_clock: str = "22:00"


class Adopt(Command, frozen=True, kw_only=True):
    """Take over a game under way; only as the first command."""

    position: Position


SETUP = (CreateGame, AddPerson, AddSeat, AssignRoles, AddSubstitute, StartGame, PostRoster, CheckIn, Adopt)
