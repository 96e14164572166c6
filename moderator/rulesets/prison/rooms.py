"""Parts of the state that belong to corridors and rooms: rooms, orders, uses of skills, claims (sections 7 and 14)."""

from __future__ import annotations

from typing import Literal

import msgspec

from moderator.play.instants import Instant
from moderator.rulesets.prison.roles import Side


class Struct(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every part of the state."""


class Room(Struct, frozen=True, kw_only=True):
    """A room of a night, with whoever went in (7.4)."""

    guard_door: str
    prisoner_door: str
    guard: str | None = None
    prisoner: str | None = None
    dead: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """As ``A-3``."""
        return f"{self.guard_door}-{self.prisoner_door}"

    @property
    def occupants(self) -> tuple[str, ...]:
        """Who is in it."""
        return tuple(seat for seat in (self.guard, self.prisoner) if seat)

    def opposite(self, seat: str) -> str | None:
        """Who sits on the other side of the wall."""
        return self.prisoner if seat == self.guard else self.guard if seat == self.prisoner else None


class KillOrder(Struct, frozen=True, kw_only=True):
    """The killer's order (7.2). ``room`` tells that ``target`` is a door and no seat. ``done``: it was resolved, or dropped."""

    id: int
    seat: str
    mode: Literal["face", "point", "none"]
    target: str = ""
    room: bool = False
    at: Instant
    status: Literal["standing", "superseded", "withdrawn", "struck", "dropped", "done"] = "standing"


class SkillUse(Struct, frozen=True, kw_only=True):
    """A skill as it was used. ``waiting``: its time has not come; ``asked``: the host settles it."""

    id: int
    seat: str
    skill: str
    targets: tuple[str, ...]
    at: Instant
    day: int
    status: Literal["waiting", "asked", "done", "refused", "struck", "dropped"] = "waiting"
    outcome: str = ""


class Night(Struct, frozen=True, kw_only=True):
    """Corridor, rooms and wall of one night (section 7)."""

    number: int
    opened: dict[Side, tuple[str, ...]] = {}
    doors: dict[str, str] = {}
    """Seat -> the door it went through."""
    out: tuple[str, ...] = ()
    """Seats that stay out, placed so by the host."""
    turned: tuple[tuple[str, str], ...] = ()
    """Seats that were told to choose again, each with the taken door it had wanted."""
    links: dict[str, str] = {}
    """Guard door -> prisoner door, frozen by the first entry."""
    rooms: tuple[Room, ...] = ()
    orders: tuple[KillOrder, ...] = ()
    wall: Instant | None = None
    killed: bool = False
    """Whether the night's kill is closed: an order was resolved."""
    ended: bool = False


class Claim(Struct, frozen=True, kw_only=True):
    """What somebody has said of a night, for the host to compare with the truth (7.4)."""

    seat: str
    night: int
    text: str
    met: str = ""
