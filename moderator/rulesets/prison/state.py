"""The state of one game: frozen, folded from events; whatever can be derived is a property or a function elsewhere (section 14)."""

from __future__ import annotations

from typing import Any, Literal

from moderator.play.instants import Instant
from moderator.play.messages import Ask
from moderator.rulesets.prison.roles import Cause, Kind, Level, Result, Side, Standing
from moderator.rulesets.prison.rooms import Claim, KillOrder, Night, Room, SkillUse, Struct
from moderator.rulesets.prison.script.model import Role, Script, Win

Phase = Literal["setup", "day", "vote", "corridor", "interrogation", "interrogation2", "night", "ended"]
"""``vote``: closed, and a question about the result is open. ``interrogation2``: after the wall. ``night``: rooms closed, day not open."""


__all__ = [
    "Acquittal",
    "Ballot",
    "Card",
    "Claim",
    "Clock",
    "Election",
    "ElectionPost",
    "Ending",
    "GameState",
    "Judged",
    "KillOrder",
    "Left",
    "Night",
    "Outcome",
    "Params",
    "Person",
    "Phase",
    "Pile",
    "Report",
    "Room",
    "Seat",
    "Session",
    "SkillUse",
    "Struct",
    "Times",
    "Vote",
]


class Times(Struct, frozen=True, kw_only=True):
    """Clock times of a day, "HH:MM" in the game's zone (section 3); all may be changed."""

    vote: str = "20:30"
    """Discussion and voting close (P-amend-3)."""
    shelter_from: str = "17:30"
    shelter_to: str = "19:00"
    interrogation: str = "21:00"
    wall: str = "22:00"
    end: str = "23:00"


class Params(Struct, frozen=True, kw_only=True):
    """What is agreed before the start. ``rules``: the house rules that differ from their default."""

    title: str = ""
    n: int = 12
    rules: dict[str, bool | int | str] = {}
    script: Script = Script()
    times: Times = Times()


class Clock(Struct, frozen=True, kw_only=True):
    """The instants of one day; extensions and pauses have moved them already."""

    vote: Instant
    shelter_from: Instant
    shelter_to: Instant
    interrogation: Instant
    wall: Instant
    end: Instant


class Left(Struct, frozen=True, kw_only=True):
    """How a seat left the field."""

    day: int
    phase: str
    at: Instant
    cause: Cause = ""
    clauses: tuple[str, ...] = ()


class Judged(Struct, frozen=True, kw_only=True):
    """A result set for one seat by the host or by a breach; it stands until it is set anew."""

    result: Result
    clauses: tuple[str, ...] = ()
    reason: str = ""


class Seat(Struct, frozen=True, kw_only=True):
    """One seat. All of it stays when its person is replaced (section 10)."""

    id: str
    side: Side
    mask: str
    person: str = ""
    alt: str = ""
    """The side account that interrogations run over (P-pre-3)."""
    assistant: str = ""
    role: str = ""
    """Role id of the script; empty before the deal and in others' views."""
    state: Standing = "field"
    left: Left | None = None
    faction: str = ""
    """Where it is no more its role's (P-term-3)."""
    win: Win | None = None
    """Where a conversion has put another condition in place of the role's."""
    statuses: dict[str, str] = {}
    """Status -> until when: lasting, vote_close, wall, night_end or day_open."""
    uses: dict[str, int] = {}
    """Skill id -> times used."""
    today: dict[str, int] = {}
    """Skill id -> times used since the day opened; a night belongs to the day before it."""
    met: bool = False
    """Whether its immediate condition has been true once: then it counts as met for good."""
    judged: Judged | None = None

    @property
    def on_field(self) -> bool:
        """Neither dead, released nor withdrawn."""
        return self.state == "field"

    def has(self, status: str) -> bool:
        """Whether the status holds."""
        return status in self.statuses


class Person(Struct, frozen=True, kw_only=True):
    """Somebody who plays, assists or stands by. ``seat``: held now; ``gone``: has left his seat for good."""

    name: str
    seat: str | None = None
    assists: str = ""
    """The seat whose player this is the assistant of (P-pre-6)."""
    gone: bool = False
    ban: bool = False
    """Candidate for a ban afterwards (P-card-red)."""


class Card(Struct, frozen=True, kw_only=True):
    """A card or a reminder as it was given; what three of a kind make is derived (``cards``)."""

    id: int
    person: str
    seat: str | None
    level: Level
    clause: str
    at: Instant
    note: str = ""
    revoked: str = ""


class ElectionPost(Struct, frozen=True, kw_only=True):
    """A ballot of an election."""

    voter: str
    candidate: str
    at: Instant


class Election(Struct, frozen=True, kw_only=True):
    """The election of day 1 (section 4). ``round`` 1 or 2; ``until`` None: the host closes it."""

    round: int = 1
    opened: Instant
    until: Instant | None = None
    posts: tuple[ElectionPost, ...] = ()
    tied: dict[Side, tuple[str, ...]] = {}
    open: bool = True
    settled: bool = False


class Ballot(Struct, frozen=True, kw_only=True):
    """A vote in the thread as it came; ``kind`` empty: it does not say. ``out``: why it counts no more."""

    n: int
    guard: str
    prisoner: str
    kind: Kind | Literal[""]
    at: Instant
    out: Literal["", "withdrawn", "struck", "unclear", "left", "target_left"] = ""


class Pile(Struct, frozen=True, kw_only=True):
    """What stands for one prisoner and one kind."""

    prisoner: str
    kind: Kind
    votes: int
    guards: tuple[str, ...] = ()


class Outcome(Struct, frozen=True, kw_only=True):
    """What a vote has brought. ``result``: executed, released, void_acquittal, tie, no_ballots or no_effect."""

    result: str
    prisoner: str = ""
    clauses: tuple[str, ...] = ()


class Vote(Struct, frozen=True, kw_only=True):
    """The guards' vote of a day (section 5). ``until``: of a second vote (H-tie-none revote)."""

    day: int
    posts: tuple[Ballot, ...] = ()
    second: bool = False
    until: Instant | None = None
    closed: Instant | None = None
    piles: tuple[Pile, ...] = ()
    tied: tuple[Pile, ...] = ()
    """Piles between which a question is open."""
    outcome: Outcome | None = None


class Acquittal(Struct, frozen=True, kw_only=True):
    """The prisoner leader's acquittal of a day (P-identity-4b)."""

    day: int
    target: str
    by: str
    at: Instant
    hit: bool = False


class Session(Struct, frozen=True, kw_only=True):
    """A private talk by day: questioning, conspiracy, or a chat that a skill opens."""

    id: str
    kind: Literal["question", "conspiracy", "chat"]
    seats: tuple[str, ...]
    opened: Instant
    until: Instant
    closed: Instant | None = None

    def running(self, at: Instant) -> bool:
        """Whether it is on at the instant (its end is out of it)."""
        return self.opened <= at < self.until and (self.closed is None or at < self.closed)


class Report(Struct, frozen=True, kw_only=True):
    """A breach that a player reports (P-supp-1), or a complaint kept to the end (``against`` host, P-supp-3)."""

    id: int
    by: str
    against: str
    clause: str
    text: str
    at: Instant


class Ending(Struct, frozen=True, kw_only=True):
    """How the game ends. ``lost``: the faction whose loss it is (E6)."""

    name: str
    clauses: tuple[str, ...] = ()
    lost: str = ""
    reason: str = ""


class Stopped(Struct, frozen=True, kw_only=True):
    """Where a game was when it ended, should the host take the ending back."""

    phase: Phase
    asks: tuple[Ask, ...] = ()


class GameState(Struct, frozen=True, kw_only=True):
    """The whole game."""

    params: Params = Params()
    zone: str = "Asia/Shanghai"
    phase: Phase = "setup"
    day: int = 0
    opened: Instant | None = None
    clock: Clock | None = None
    seats: dict[str, Seat] = {}
    persons: dict[str, Person] = {}
    started: Instant | None = None
    doors: int = 0
    """Doors a side (7.1)."""
    election: Election | None = None
    leaders: dict[Side, str] = {}
    """Office holders; who has left the field holds it no more (R3)."""
    chosen: dict[Side, str] = {}
    """How each leader came to it: vote, pick, host."""
    vote: Vote | None = None
    votes: tuple[Vote, ...] = ()
    vote_deaths: int = 0
    acquittal: Acquittal | None = None
    weights: dict[str, int] = {}
    voids: tuple[str, ...] = ()
    """Prisoners whose vote of today a skill has made void."""
    protections: tuple[tuple[str, str], ...] = ()
    """Seat and cause that it is protected from until the night ends."""
    sessions: tuple[Session, ...] = ()
    links: dict[str, dict[str, str]] = {}
    """Night -> the links set for it; a night without copies the one before (7.1)."""
    night: Night | None = None
    nights: tuple[Night, ...] = ()
    uses: tuple[SkillUse, ...] = ()
    claims: tuple[Claim, ...] = ()
    killer: str = ""
    """Where the power to kill has passed on (H-kill-succession)."""
    said_dead: tuple[str, ...] = ()
    """Seats whose leaving has been announced."""
    flags: tuple[str, ...] = ()
    manual: dict[str, bool] = {}
    """Conditions that only the host can answer, as far as he has."""
    murderer_released: bool = False
    """A murderer was released and it brought E3."""
    passed: tuple[str, ...] = ()
    """Endings that the host has gone on from, and an all-survive he rejected: passed over while they stay true."""
    ending: Ending | None = None
    """Reached; the game is over when ``phase`` is ended."""
    stopped: Stopped | None = None
    """Where it was when it ended."""
    lost: str = ""
    """Factions whose loss a card or the host has brought, the last one."""
    published: tuple[str, ...] = ()
    """Seats whose result is public."""
    cards: tuple[Card, ...] = ()
    reports: tuple[Report, ...] = ()
    rulings: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    """Seats for which a substitute is wanted."""
    judgements: dict[str, Judged] = {}
    """Final results."""
    paused: Instant | None = None
    asks: tuple[Ask, ...] = ()
    answers: dict[str, str] = {}
    sent: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    overrides: tuple[str, ...] = ()
    zero: Instant = Instant(0)

    def rule(self, name: str) -> Any:
        """The value of a house rule: the one set, else the script's, else its default."""
        from moderator.rulesets.prison.house_rules import HOUSE_RULES

        own = self.params.script.house_rules
        return self.params.rules.get(name, own.get(name, HOUSE_RULES[name].default))

    def role(self, seat: str) -> Role | None:
        """The role of a seat, or None where it is not dealt or not known."""
        return self.params.script.role(self.seats[seat].role) if seat in self.seats else None

    def tagged(self, seat: str, tag: str) -> bool:
        """Whether the seat's role has the tag."""
        role = self.role(seat)
        return role is not None and tag in role.tags

    def faction(self, seat: str) -> str:
        """The faction it belongs to now (P-term-3)."""
        role = self.role(seat)
        return self.seats[seat].faction or (role.own_faction if role is not None else "none")

    @property
    def field(self) -> tuple[Seat, ...]:
        """Seats on the field, in seat order."""
        return tuple(seat for seat in self.seats.values() if seat.on_field)

    def side(self, side: Side) -> tuple[Seat, ...]:
        """Seats of a side on the field."""
        return tuple(seat for seat in self.field if seat.side == side)

    def title(self, side: Side) -> str | None:
        """Who holds the office: also a sidelined holder, who keeps the title but may not use it (section 4)."""
        name = self.leaders.get(side)
        return name if name and name in self.seats and self.seats[name].on_field else None

    def leader(self, side: Side) -> str | None:
        """Who may use the office now: on the field and not sidelined (R3, R6)."""
        name = self.leaders.get(side)
        seat = self.seats.get(name) if name else None
        return seat.id if seat is not None and seat.on_field and not seat.has("sidelined") else None

    def name_of(self, seat: str) -> str:
        """A seat's mask: what everybody calls it by."""
        return self.seats[seat].mask if seat in self.seats else seat
