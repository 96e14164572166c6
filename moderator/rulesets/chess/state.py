"""The state of one game: frozen, folded from events; whatever can be derived is a property or a function elsewhere."""

from __future__ import annotations

from typing import Literal

import msgspec

from moderator.play.instants import Instant
from moderator.play.messages import Ask
from moderator.rulesets.chess.roles import Privilege, Role, Side

Phase = Literal["setup", "night", "dawn", "day", "runoff", "dusk", "ended"]
"""``dawn`` and ``dusk``: closed, resolved or being resolved, not yet announced. Check-in runs beside night 1 and day 1 (R42)."""


class Struct(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every part of the state."""


class Params(Struct, frozen=True, kw_only=True):
    """What is agreed before the start. ``rules``: the house rules that differ from their default."""

    title: str = ""
    rules: dict[str, bool | int | str] = {}
    messenger: str = ""
    """The account that night actions are sent to (C3.10)."""
    roster: Instant | None = None
    """When the roster is to be posted (C5.2)."""
    night_clock: str = "13:00"
    day_clock: str = "22:00"
    """Clock times at which night and day end (``phase_clock`` clock_times)."""
    night_hours: int = 11
    day_hours: int = 37
    runoff_hours: int = 24
    """Lengths (``phase_clock`` durations and custom)."""


class Death(Struct, frozen=True, kw_only=True):
    """How a seat died. ``cause``: kill, one_hit, exchange, vote or card; ``direct`` False: only in an ally's place (C4.5)."""

    phase: Phase
    number: int
    at: Instant
    cause: str
    clauses: tuple[str, ...] = ()
    direct: bool = True


class Seat(Struct, frozen=True, kw_only=True):
    """One of the sixteen. Counters stay with the seat when its person is replaced (R37)."""

    id: str
    mask: str
    person: str
    """Empty in the view of everybody but the host (C6.5)."""
    password: str = ""
    """Of the mask's account, mailed with the role; kept aside from the entries, and erasable (C6.5)."""
    side: Side | None = None
    role: Role | None = None
    """None before the deal, and in the view of somebody who may not know."""
    start_role: Role | None = None
    death: Death | None = None
    original_rook: bool = False
    """Still the rook that may be castled with."""
    successes: int = 0
    charged: int = 0
    """The night in which a valid kill is a one-hit (C3.2.2); 0: none."""
    grace: int = 0
    """Graced for day N and night N+1 (C3.6.4); 0: none."""
    checked_in: Instant | None = None
    promoted: bool = False

    @property
    def alive(self) -> bool:
        """Alive until the host has announced the death (C5.7)."""
        return self.death is None


class Person(Struct, frozen=True, kw_only=True):
    """A player or substitute. ``seat`` is held now; ``joined`` orders substitutes, ``replied`` their answers to a call (C8.6)."""

    name: str
    seat: str | None = None
    substitute: bool = False
    replied: Instant | None = None
    contact: str = ""
    """The number exchanged beforehand, without which no SMS counts (C7.9); empty: none."""
    gone: bool = False


class Card(Struct, frozen=True, kw_only=True):
    """A card of a person (C8.3-C8.5): ``level`` yellow, red or black."""

    id: int
    person: str
    seat: str | None
    level: Literal["yellow", "red", "black"]
    clause: str
    at: Instant
    note: str = ""
    automatic: bool = False
    revoked: str = ""


class Submission(Struct, frozen=True, kw_only=True):
    """A night power as it came in. ``status``: standing, waiting (declaration not judged yet), superseded, withdrawn or void."""

    id: int
    seat: str
    privilege: Privilege
    target: str
    at: Instant
    text: str = ""
    length: int = 0
    accepted: bool | None = None
    """The host's verdict on the declaration (C3.8); None: not judged, or none needed."""
    status: Literal["standing", "waiting", "superseded", "withdrawn", "void"] = "standing"
    reason: str = ""
    """Code of why it is void."""


class Fallen(Struct, frozen=True, kw_only=True):
    """A death that a resolved night proposes, before the host announces it."""

    seat: str
    cause: str
    clauses: tuple[str, ...]
    direct: bool
    declarations: tuple[str, ...] = ()
    """Queens whose declaration this death publishes (R35)."""
    struck: tuple[str, ...] = ()
    """Queens whose kill this seat bore, published or not."""


class Curse(Struct, frozen=True, kw_only=True):
    """A live curse by day: who bears it and which side's knight laid it (C3.5.2)."""

    bearer: str
    knight: str
    side: Side


class Resolution(Struct, frozen=True, kw_only=True):
    """What a closed night brings, computed and then overridden where the host says so; nothing of it has happened yet."""

    deaths: tuple[Fallen, ...] = ()
    winner: Side | Literal["draw", ""] = ""
    graces: tuple[str, ...] = ()
    successes: tuple[str, ...] = ()
    charges: tuple[str, ...] = ()
    curses: tuple[Curse, ...] = ()
    pardons: tuple[str, ...] = ()
    swapped: dict[Side, tuple[str, str]] = {}
    """Side -> (old king, new king)."""
    spent: tuple[Side, ...] = ()
    """Sides whose castling right is used up this night, lapsed included."""
    overridden: tuple[str, ...] = ()


class Night(Struct, frozen=True, kw_only=True):
    """A night: ``submissions`` in order of receipt, those of the day before included (C3.9)."""

    number: int
    opened: Instant
    submissions: tuple[Submission, ...] = ()
    excused: tuple[str, ...] = ()
    """Queens whose valid kill a card made void (R27)."""
    closed: Instant | None = None
    resolution: Resolution | None = None


class VotePost(Struct, frozen=True, kw_only=True):
    """Something that bears on a ballot, as it came in or as the host marked it.

    ``kind``: vote; unclear (an original that names nobody) or unclear_change (C7.7); asked (to vote again); edited (C7.3: ``target``
    is the original, or the voter himself where it cannot be established); dead (the seat ``target`` died by card, R27).
    """

    n: int
    voter: str
    at: Instant
    kind: Literal["vote", "unclear", "unclear_change", "asked", "edited", "dead"] = "vote"
    target: str = ""
    channel: Literal["thread", "sms", "host"] = "thread"
    reachable: bool = True
    """An SMS: whether its sender's number had been exchanged by then (C7.9), whoever holds the seat later."""


class Close(Struct, frozen=True, kw_only=True):
    """An end of a phase as it was set. The first is computed; each later one is an extension, with the instant it was announced.

    ``substitution``: extended for a substitute, which gives every voter another change (C7.4, R32).
    """

    at: Instant
    announced: Instant
    substitution: bool = False
    reason: str = ""


class Span(Struct, frozen=True, kw_only=True):
    """When a phase began and every end that was set for it, the present one last."""

    opened: Instant
    closes: tuple[Close, ...]

    @property
    def close(self) -> Instant:
        """The present end."""
        return self.closes[-1].at


class Ballot(Struct, frozen=True, kw_only=True):
    """A vote of a day: the first ballot or the run-off. Posts are kept as they came; what counts is derived (``counting``)."""

    day: int
    runoff: bool
    opened: Instant
    candidates: tuple[str, ...] = ()
    """Run-off only."""
    posts: tuple[VotePost, ...] = ()
    span: Span | None = None
    """When it is closed: the windows it ran in."""
    closed: Instant | None = None


class Tally(Struct, frozen=True, kw_only=True):
    """The result of a ballot as it was closed, before it is announced."""

    counting: dict[str, str] = {}
    """Voter -> seat that he votes for."""
    curses: dict[str, int] = {}
    totals: dict[str, int] = {}
    top: tuple[str, ...] = ()
    executed: str | None = None
    runoff: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    overridden: str = ""
    again: bool = False
    """The ballot had been announced before: a candidate died ahead of the run-off (R27)."""


class Vacancy(Struct, frozen=True, kw_only=True):
    """A seat that waits for a substitute (C8.6): ``since`` when it was declared, ``absent`` when its person was last seen."""

    seat: str
    person: str
    reason: str
    since: Instant
    absent: Instant | None = None
    told: bool = False
    """The newcomer has had mask and role: no way back."""


class Post(Struct, frozen=True, kw_only=True):
    """Something that was read on the forum and is kept: analysis, last_words, ghost; or the host's own result."""

    kind: str
    who: str
    day: int
    at: Instant
    note: str = ""


class Nomination(Struct, frozen=True, kw_only=True):
    """A name for an award (C10.2)."""

    award: str
    person: str
    note: str = ""


class GameState(Struct, frozen=True, kw_only=True):
    """The whole game."""

    params: Params = Params()
    zone: str = "Asia/Shanghai"
    phase: Phase = "setup"
    number: int = 0
    seats: dict[str, Seat] = {}
    """In seat-list order: by it, not by names, two promotions at one dawn are given out (R41)."""
    persons: dict[str, Person] = {}
    started: Instant | None = None
    """When the roster was posted."""
    announced: bool = False
    """Whether ``start_game`` has been said: the roster may be posted."""
    span: Span | None = None
    """Of the present night, day or run-off."""
    check_in: Instant | None = None
    """Until when seats check in (C5.2)."""
    night: Night | None = None
    mailed: tuple[Submission, ...] = ()
    """Sent by day for the coming night (C3.9)."""
    nights: tuple[Night, ...] = ()
    ballot: Ballot | None = None
    tally: Tally | None = None
    ballots: tuple[Ballot, ...] = ()
    pardons: tuple[str, ...] = ()
    curses: tuple[Curse, ...] = ()
    public_kings: dict[Side, str] = {}
    """Whom everybody takes for king (C4.1, C3.1.1.4)."""
    castled: dict[Side, tuple[str, str]] = {}
    """Side -> (old king, new king), while the old king lives unrevealed or dead."""
    spent: tuple[Side, ...] = ()
    may_kill: dict[Side, bool] = {}
    """What each side's king has been told last (N07)."""
    due: tuple[str, ...] = ()
    """Pawns to be promoted at nightfall, in the order that the king's choices are given to; the dead keep their turn (R41)."""
    choices: dict[Side, tuple[Role, ...]] = {}
    """What each king has chosen so far, in order."""
    dusk: Literal["", "closed", "resolved", "announced", "runoff"] = ""
    """How far the evening has come; ``runoff``: announced, and the tied are voted on again."""
    cards: tuple[Card, ...] = ()
    vacancies: tuple[Vacancy, ...] = ()
    card_deaths: tuple[str, ...] = ()
    """Seats put to death between a close and its notice: announced after that notice (R27)."""
    card_clauses: dict[str, str] = {}
    """Seat put to death -> the clause of its card (C8.4, C8.5)."""
    posts: tuple[Post, ...] = ()
    mourning: bool = False
    check_in_closed: bool = False
    """Those who had not checked in have been dealt with (C8.3.3)."""
    unmasked: tuple[str, ...] = ()
    """Seats whose owner has been published (C6.6)."""
    winner: Side | Literal["draw", "suspended", ""] = ""
    result_clauses: tuple[str, ...] = ()
    nominations: tuple[Nomination, ...] = ()
    paused: Instant | None = None
    asks: tuple[Ask, ...] = ()
    answers: dict[str, str] = {}
    sent: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    overrides: tuple[str, ...] = ()
    zero: Instant = Instant(0)

    def rule(self, name: str) -> bool | int | str:
        """The value of a house rule: the one set, else its default."""
        from moderator.rulesets.chess.house_rules import HOUSE_RULES

        return self.params.rules.get(name, HOUSE_RULES[name].default)

    @property
    def living(self) -> tuple[Seat, ...]:
        """Seats alive, in seat-list order."""
        return tuple(seat for seat in self.seats.values() if seat.alive)

    def king(self, side: Side) -> Seat | None:
        """The present king of a side."""
        return next((seat for seat in self.seats.values() if seat.side == side and seat.role == "king"), None)

    def name_of(self, seat: str) -> str:
        """A seat's mask: what everybody calls it by."""
        return self.seats[seat].mask if seat in self.seats else seat
