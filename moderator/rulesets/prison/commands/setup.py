"""Verbs before the first day: seats, people, script, deal, links, start; or a game taken over under way."""

from __future__ import annotations

from typing import Any, Literal

from moderator.play.commands import Command
from moderator.rulesets.prison.roles import Cause, Kind, Side, Standing
from moderator.rulesets.prison.script.model import Limit, Part, Script, Skill, Win
from moderator.rulesets.prison.state import Times


class NewGame(Command, frozen=True, kw_only=True):
    """Begin a game's file: how many play, the script, house rules that differ, the times."""

    n: int = 12
    script: Script = Script()
    title: str = ""
    house_rules: dict[str, bool | int | str] = {}
    times: Times = Times()


class SetScript(Command, frozen=True, kw_only=True):
    """Another script, before the start; roles that were dealt are taken back."""

    script: Script


class SetTimes(Command, frozen=True, kw_only=True):
    """Other times of day: from today on (``today`` False: from tomorrow on)."""

    times: Times
    reason: str = ""
    today: bool = True


class SetSeat(Command, frozen=True, kw_only=True):
    """A seat: its side, mask, person and side account (P-pre-3). The same id again: changed, before the start."""

    seat: str
    mask: str = ""
    person: str = ""
    alt: str = ""
    side: Side | Literal[""] = ""


class SetAssistant(Command, frozen=True, kw_only=True):
    """The off-site assistant of a seat's player, before the start; empty: none (P-pre-6)."""

    seat: str
    person: str


class Deal(Command, frozen=True, kw_only=True):
    """Roles by seat as the program has drawn them, with the seed."""

    seed: str
    roles: dict[str, str]


class AssignRole(Command, frozen=True, kw_only=True):
    """One role by hand."""

    seat: str
    role: str


class SetLinks(Command, frozen=True, kw_only=True):
    """Which guard door leads to which prisoner door, from that night on (7.1)."""

    night: int
    map: dict[str, str]


class StartGame(Command, frozen=True, kw_only=True):
    """Everything is there: the roster goes out, the role cards too."""


class SeatPosition(Part, frozen=True, kw_only=True):
    """One seat of an adopted position; only what differs from a fresh start need be given.

    ``role``: a role of the position's script; without a script any name, and ``tags``, ``skills``, ``limits``, ``win``, ``faction``,
    ``knows``, ``crime``, ``title`` say what it is.
    """

    side: Side
    role: str = ""
    mask: str = ""
    person: str = ""
    alt: str = ""
    assistant: str = ""
    tags: tuple[str, ...] = ()
    skills: tuple[Skill | str, ...] = ()
    limits: tuple[Limit, ...] = ()
    win: Win | None = None
    faction: str = ""
    knows: tuple[str, ...] = ()
    crime: str = ""
    title: str = ""
    state: Standing = "field"
    cause: Cause = ""
    left_day: int = 0
    statuses: dict[str, str] = {}
    uses: dict[str, int] = {}
    """Skill id -> used so far; questioning, conspiracy and acquittal among them."""
    today: dict[str, int] = {}
    met: bool = False
    result: Literal["", "win", "lose", "pending"] = ""
    """A result set already, as by a limit that was broken."""
    blue: int = 0
    yellow: int = 0
    red: int = 0
    vote: tuple[str, Kind] | None = None
    """The ballot that stands for it today: prisoner and kind."""
    door: str = ""
    """The door it went through tonight."""
    out: bool = False


class RoomPosition(Part, frozen=True, kw_only=True):
    """A room of an earlier night, or of tonight."""

    night: int
    guard_door: str
    prisoner_door: str
    guard: str | None = None
    prisoner: str | None = None
    dead: tuple[str, ...] = ()


class SessionPosition(Part, frozen=True, kw_only=True):
    """A talk that is on: ``until`` ISO 8601."""

    kind: Literal["question", "conspiracy", "chat"]
    seats: tuple[str, str]
    until: str


class OrderPosition(Part, frozen=True, kw_only=True):
    """The kill order that stands."""

    seat: str
    mode: Literal["face", "point"]
    target: str = ""


class Position(Part, frozen=True, kw_only=True):
    """A game under way. ``number``: the day. ``chosen``: leaders by pick or vote; ``election``: ballots of one that is open."""

    seats: dict[str, SeatPosition]
    phase: Literal["day", "corridor", "interrogation", "interrogation2", "night"] = "day"
    number: int = 1
    opened: str = ""
    """When the day opened, ISO 8601; empty: the command's own instant."""
    script: Script | None = None
    leaders: dict[Side, str | None] = {}
    chosen: dict[Side, str] = {}
    election: dict[str, str] | None = None
    election_round: int = 1
    election_until: str = ""
    vote_deaths: int | None = None
    """Prisoners executed by vote; not given: counted among the seats."""
    acquittal: str = ""
    """The prisoner an acquittal of today names."""
    links: dict[str, str] = {}
    """Of the present night."""
    opened_doors: dict[Side, tuple[str, ...]] = {}
    rooms: tuple[RoomPosition, ...] = ()
    order: OrderPosition | None = None
    killed: bool = False
    sessions: tuple[SessionPosition, ...] = ()
    flags: tuple[str, ...] = ()
    manual: dict[str, bool] = {}
    passed: tuple[str, ...] = ()
    killer: str = ""
    protections: dict[str, tuple[str, ...]] = {}
    doors: int = 0
    """Doors a side; 0: as many as the larger side has seats."""
    rules: dict[str, bool | int | str] = {}
    times: Times = Times()


class Adopt(Command, frozen=True, kw_only=True):
    """Take over a game under way; only as the first command."""

    position: Position


SETUP: tuple[type[Any], ...] = (NewGame, SetScript, SetTimes, SetSeat, SetAssistant, Deal, AssignRole, SetLinks, StartGame, Adopt)
