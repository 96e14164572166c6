"""Verbs before the first turn: opening or adopting a match, seats, roles, heroes."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from moderator.play.commands import Command
from moderator.rulesets.sanguosha.roles import Role, Source
from moderator.rulesets.sanguosha.scoring import ScoringTable
from moderator.rulesets.sanguosha.state import Candidate, Seconds


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what commands are made of."""


class Entrant(Part, frozen=True, kw_only=True):
    """A person of a new match, with the counters brought along from earlier rounds."""

    name: str
    staff: bool = False
    w: int = 0
    y: int = 0
    r: int = 0
    yellow_total: int = 0
    red_total: int = 0
    red_direct: int = 0


class OpenMatch(Command, frozen=True, kw_only=True):
    """Open a match for eight people. Lines get the ids "1" to "8" in the order given."""

    people: tuple[Entrant | str, ...]
    title: str = ""
    games: int = 6
    seconds: Seconds = Seconds()
    rules: dict[str, bool | int | str] = {}
    scoring: ScoringTable = ScoringTable()
    cuts: tuple[int, ...] = ()
    final: bool = False
    heroes: tuple[str, ...] = ()
    standing: tuple[str, ...] = ()
    replacements: dict[str, str] = {}
    candidates: tuple[Candidate, ...] = ()
    """Who may substitute (section 12)."""
    scheduled: str = ""
    """The start that was announced, ISO 8601 with offset: lateness is measured from it (S3.3.1)."""


class LinePosition(Part, frozen=True, kw_only=True):
    """One line of an adopted position; only what differs from a fresh start need be given."""

    person: str
    role: Role | None = None
    hero: str = ""
    replacement: bool = False
    forced: bool = False
    dead: bool = False
    """For a death whose order does not matter; else give it in ``deaths``."""
    extra_used: bool = False
    staff: bool = False
    withdrawn: bool = False
    inherited: Decimal = Decimal(0)
    points: Decimal | None = None
    """Sum of the game points so far in this match, without inherited ones and without red cards; that of ``games`` when absent."""
    games: tuple[Decimal, ...] = ()
    """The points of each of this person's counted games so far, from ``from_game`` on; empty: only the sum is known."""
    mvps: int = 0
    third: int = 0
    w: int = 0
    y: int = 0
    r: int = 0
    yellow_total: int | None = None
    """Yellows since the start or the clearing; taken as ``y`` + 3 x converted reds when absent."""
    red_total: int | None = None
    red_direct: int | None = None
    charged: int = 0
    """Red cards given in this match."""
    from_game: int = 1
    stats: dict[str, int] = {}


class DeathPosition(Part, frozen=True, kw_only=True):
    """A death of an adopted game, in order."""

    victim: str
    killer: str | None = None
    source: Source = "damage"
    note: str = ""
    round: int = 0


class Position(Part, frozen=True, kw_only=True):
    """A match under way. ``phase``: opening, seats, roles, selection, reading, game, outcome, mvp or provisional."""

    lines: dict[str, LinePosition]
    title: str = ""
    games: int = 6
    game: int = 1
    attempt: int = 1
    phase: str = "game"
    counted_done: int | None = None
    """Counted games completed; ``game`` - 1 when absent (``games`` where phase is provisional)."""
    seats: tuple[str, ...] = ()
    turn: str | None = None
    turns: int = 0
    round: int = 0
    deaths: tuple[DeathPosition, ...] = ()
    spy_duel: bool = False
    bans: dict[str, str] = {}
    seconds: Seconds = Seconds()
    rules: dict[str, bool | int | str] = {}
    scoring: ScoringTable | None = None
    """The provisional preset, confirmed, when absent."""
    cuts: tuple[int, ...] = ()
    final: bool = False
    heroes: tuple[str, ...] = ()
    standing: tuple[str, ...] = ()
    replacements: dict[str, str] = {}
    scheduled: str = ""
    """As in ``open_match``."""


class Adopt(Command, frozen=True, kw_only=True):
    """Take over a match under way; only as the first command."""

    position: Position


class ConfirmScoring(Command, frozen=True, kw_only=True):
    """The organiser confirms the scoring table, edited or as it stands (9.3). Until then the start is blocked."""

    table: ScoringTable | None = None


class MarkPresent(Command, frozen=True, kw_only=True):
    """The person has arrived."""

    person: str


class BanHero(Command, frozen=True, kw_only=True):
    """A holder bans a hero that is no standing lord, or (``hero`` null) nobody (S1.4, R4)."""

    line: str
    hero: str | None = None


class StartMatch(Command, frozen=True, kw_only=True):
    """Begin: eight people present, scoring confirmed. Opens game 1."""


class SetSeats(Command, frozen=True, kw_only=True):
    """Seats 1-8 as line ids, drawn (``seed`` recorded) or by hand."""

    order: tuple[str, ...]
    seed: str = ""


class DealRoles(Command, frozen=True, kw_only=True):
    """Roles by line: one lord, two loyalists, four rebels, one spy. ``seed`` empty when dealt at the real table."""

    roles: dict[str, Role]
    seed: str = ""


class DealBoxes(Command, frozen=True, kw_only=True):
    """Hero boxes by line (S1.4, R5); starts the lord's selection time. Empty: the boxes are dealt at the real table."""

    boxes: dict[str, tuple[str, ...]] = {}
    seed: str = ""


class PickHero(Command, frozen=True, kw_only=True):
    """A line's hero: out of its box, or typed when boxes are dealt at the table."""

    line: str
    hero: str
    replacement: bool = False


class BeginReading(Command, frozen=True, kw_only=True):
    """All have picked: reading time, nothing happens at its end but a reminder (S1.4)."""


class StartGame(Command, frozen=True, kw_only=True):
    """The game begins; the table's plain-number clock counts from here."""


SETUP = (
    OpenMatch,
    Adopt,
    ConfirmScoring,
    MarkPresent,
    BanHero,
    StartMatch,
    SetSeats,
    DealRoles,
    DealBoxes,
    PickHero,
    BeginReading,
    StartGame,
)
