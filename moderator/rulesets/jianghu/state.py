"""The state of one game: frozen, folded from events; whatever can be derived is a property or a function elsewhere."""

from __future__ import annotations

from typing import Literal

from moderator.play.instants import Instant
from moderator.play.messages import Ask
from moderator.rulesets.jianghu.matrix import Regime, regime, vote_regime
from moderator.rulesets.jianghu.roles import COUNTS, KILLERS, ROLES, Role
from moderator.rulesets.jianghu.state_parts import (
    Alliance,
    CodeWords,
    Complaint,
    Duty,
    Params,
    Post,
    Round,
    Row,
    Seat,
    SeatWarning,
    Status,
    Struct,
)

Phase = Literal["setup", "checkin", "window", "posts", "day", "closing", "choices", "results", "ended"]
"""``posts``: the window is closed, texts are judged and resolved; ``closing``: the vote is closed, no tops yet; ``results``: posted."""


class GameState(Struct, frozen=True, kw_only=True):
    """The whole game."""

    params: Params = Params()
    zone: str = "Asia/Shanghai"
    phase: Phase = "setup"
    round: Round | None = None
    """The present one, until the next is opened."""
    rounds: tuple[Round, ...] = ()
    seats: dict[str, Seat] = {}
    schedule: tuple[Row, ...] = ()
    adjusted: dict[str, str] = {}
    """Rounds whose numbers the host has changed -> reason."""
    words: dict[str, CodeWords] = {}
    """Code words by the seat of the independent killer (J7.3)."""
    checkin_opened: Instant | None = None
    counted: Instant | None = None
    """When the host has counted the check-ins: no edit from then on."""
    checkin_closed: Instant | None = None
    finales: tuple[int, ...] = ()
    duties: dict[str, Duty] = {}
    complaints: dict[str, Complaint] = {}
    warnings: tuple[SeatWarning, ...] = ()
    alliances: dict[str, Alliance] = {}
    """By edge, and for coded ones by edge and seat."""
    first_hang: tuple[str, ...] = ()
    first_named: dict[str, str] = {}
    """First hang -> whom it has named (J7.1)."""
    medals: dict[str, str] = {}
    """First hang -> who gets the medal."""
    high_named: tuple[tuple[str, str], ...] = ()
    """Namer and named, in the order they came (J7.2)."""
    agreed: tuple[str, ...] = ()
    proposals: int = 0
    """Ends proposed so far."""
    winner: str = ""
    result_clause: str = ""
    paused: Instant | None = None
    asks: tuple[Ask, ...] = ()
    answers: dict[str, str] = {}
    sent: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    overrides: tuple[str, ...] = ()
    zero: Instant = Instant(0)

    def rule(self, name: str) -> bool | int | str:
        """The value of a house rule: the one set, else its default."""
        from moderator.rulesets.jianghu.house_rules import HOUSE_RULES

        value: bool | int | str = self.params.rules.get(name, HOUSE_RULES[name].default)
        return value

    @property
    def number(self) -> int:
        """The present round; 0 before the first."""
        return self.round.number if self.round is not None else 0

    @property
    def regime(self) -> Regime:
        """What the posts of the present round stand under."""
        return regime(self.number)

    @property
    def votes_first(self) -> bool:
        """Whether a round's vote goes before its posts (R4)."""
        return self.rule("round_order") == "votes_first"

    @property
    def vote_regime(self) -> Regime:
        """What the vote of the present round stands under."""
        return vote_regime(self.number, votes_first=self.votes_first)

    @property
    def now(self) -> Round:
        """The present round; rooms ask for it only where there is one."""
        assert self.round is not None
        return self.round

    @property
    def counts(self) -> dict[Role, int]:
        """How many of each role this game has."""
        return {role: self.params.counts.get(role, 0) for role in ROLES} if self.params.counts else dict(COUNTS)

    def status(self, seat: str) -> Status:
        """IN, PHALF, KHALF, PENDING or OUT: exactly one (section 0)."""
        found = self.seats[seat]
        return "PHALF" if found.base == "IN" and found.half_in(self.number) else found.base

    @property
    def living(self) -> tuple[Seat, ...]:
        """Seats that live, in seat-list order."""
        return tuple(seat for seat in self.seats.values() if seat.base == "IN")

    def holders(self, *roles: Role) -> tuple[Seat, ...]:
        """Seats whose role is one of these now, in code order."""
        return tuple(sorted((s for s in self.seats.values() if s.role in roles), key=code_rank))

    def started(self, *roles: Role) -> tuple[Seat, ...]:
        """Seats that were dealt one of these roles, in code order."""
        return tuple(sorted((s for s in self.seats.values() if s.start in roles), key=code_rank))

    def name_of(self, seat: str) -> str:
        """A seat's mask: what everybody calls it by."""
        return self.seats[seat].mask if seat in self.seats else seat

    def post(self, post_id: str) -> Post | None:
        """A post of any round by its id."""
        past = [*([self.round] if self.round is not None else []), *reversed(self.rounds)]
        return next((post for round_ in past for post in round_.posts if post.id == post_id), None)


def code_rank(seat: Seat) -> tuple[int, int]:
    """The order of code names; a converted soul return comes after the joint killers (R9)."""
    role = seat.role if seat.start == "soul_return" and seat.role == "joint_killer" else seat.start
    late = 1000 if role is not None and role != seat.start else 0
    return (ROLES.index(role) if role is not None else len(ROLES)), late + seat.number


def is_killer(seat: Seat) -> bool:
    """Lone, joint or independent killer, a converted soul return included."""
    return seat.role in KILLERS
