"""What the state of a game is made of: seats, posts, ballots, rounds."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from moderator.play.instants import Instant
from moderator.rulesets.jianghu.matrix import Cell
from moderator.rulesets.jianghu.roles import Faction, Role, faction, role_id

Base = Literal["IN", "KHALF", "PENDING", "OUT"]
Status = Literal["IN", "PHALF", "KHALF", "PENDING", "OUT"]
Cause = Literal[
    "post", "shift", "search", "own_post", "given_up", "top", "companion", "suicide", "timer", "unthanked", "penalty", "cancelled"
]
"""``own_post``: out by the cell of one's own post; ``cancelled``: one's post was undone (C.5); ``unthanked``: D.4."""
Kind = Literal["post", "search", "shift", "return"]
PostState = Literal["received", "accepted", "rejected", "iou_asked", "iou", "refused", "paid", "withdrawn", "spent", "unused", "cancelled"]
"""``received``: good by the program's count, the host has said nothing; ``spent``: without effect (C.3d); ``unused``: D.6, B.4."""
Reveal = Literal["now", "next_posts", "results"]
DutyKind = Literal["iou", "rewrite", "letter", "chase", "first_chase", "high_post"]


class Struct(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every part of the state."""


class Out(Struct, frozen=True, kw_only=True):
    """How a seat went out. ``weight``: half votes that its ballots had before, for one put out by a penalty (J14.5)."""

    round: int
    step: str
    cause: Cause
    clause: str
    at: Instant
    reveal: Reveal = "now"
    weight: int = 0


class Half(Struct, frozen=True, kw_only=True):
    """A penalty half vote, from the one round to the other."""

    first: int
    last: int
    clause: str


class Timer(Struct, frozen=True, kw_only=True):
    """A seat that goes out with the results of round ``ends``: a two-round life (R6) or an unthanked rescue (R26)."""

    kind: Literal["mirror", "unthanked"]
    ends: int
    clause: str


class Checkin(Struct, frozen=True, kw_only=True):
    """A seat's check-in (J11). ``words`` with quotes; ``fault``: what is wrong beside the length; ``edited`` after the count."""

    at: Instant
    words: int
    quoted: int
    need: int = 301
    fault: str = ""
    ok: bool = False


class Seat(Struct, frozen=True, kw_only=True):
    """One of the eighty-eight. Powers belong to the seat."""

    id: str
    mask: str
    person: str = ""
    """Empty in the view of everybody but the host (section A)."""
    password: str = ""
    role: Role | None = None
    start: Role | None = None
    number: int = 0
    """In its group by the start role: JK3 is 3."""
    base: Base = "IN"
    out: Out | None = None
    halves: tuple[Half, ...] = ()
    timers: tuple[Timer, ...] = ()
    posts: int = 0
    """Kill posts that were published."""
    forum: int | None = None
    """Posts in the forum (J7.2)."""
    forum_out: int | None = None
    """Posts in the forum after going out (J7.1)."""
    shown: bool = False
    role_public: bool = False
    drag_lost: bool = False
    fireworks_lost: bool = False
    checkin: Checkin | None = None
    prizes_lost: tuple[str, ...] = ()
    named_high: bool = False
    """Has been named under J7.2."""
    naming_spent: bool = False
    """Has named somebody under J7.2."""

    @property
    def living(self) -> bool:
        """IN or PHALF."""
        return self.base == "IN"

    @property
    def faction(self) -> Faction:
        """Its side."""
        return faction(self.start)

    @property
    def code(self) -> str:
        """Its role id by the start role, which its code name hangs on: JK3, SR."""
        return role_id(self.start, self.number) if self.start is not None else ""

    def half_in(self, round_: int) -> bool:
        """Whether a penalty half vote holds in that round."""
        return any(half.first <= round_ <= half.last for half in self.halves)


class Post(Struct, frozen=True, kw_only=True):
    """A kill post, a search, a shift or a return, as it came in. ``id``: round and slot, or round and kind."""

    id: str
    round: int
    kind: Kind
    poster: str
    target: str
    at: Instant
    slot: str = ""
    replaces: bool = False
    second: str = ""
    """Whom a shift moves the death to."""
    words: int = 0
    quoted: int = 0
    repeats: int = 0
    text: str = ""
    iou: bool = False
    state: PostState = "received"
    clause: str = ""
    """Of a rejection or a cancellation."""
    reason: str = ""
    row: str = ""
    column: str = ""
    cell: Cell = "0"
    """Once it is resolved."""
    done: bool = False
    """It was resolved and has an effect."""


class Slot(Struct, frozen=True, kw_only=True):
    """A place for a kill post. ``owner``: who must post, empty where nobody need; ``free``: anybody of the group may (host, group)."""

    id: str
    group: str
    owner: str = ""
    free: bool = False
    lapsed: str = ""
    """Clause by which it lapsed for want of owners."""
    declined: tuple[str, ...] = ()


class Ballot(Struct, frozen=True, kw_only=True):
    """A ballot as it came in; what counts of it is derived (``counting``)."""

    n: int
    voter: str
    seats: tuple[str, ...]
    at: Instant
    source: Literal["machine", "thread", "proxy", "overtime"] = "machine"
    channel: str = ""
    void: str = ""
    """Code of a void order, such as a proxy that names nobody plainly."""


class Top(Struct, frozen=True, kw_only=True):
    """One of the provisional tops. Scores in halves; ``rule``: what settled its place against its neighbour (D.3)."""

    seat: str
    score: int
    tie: int
    times: tuple[Instant, ...]
    rule: str = "score"


class Overtime(Struct, frozen=True, kw_only=True):
    """Fifteen minutes more among the tied (J13.8, R24)."""

    tied: tuple[str, ...]
    places: int
    until: Instant
    opened: Instant
    closed: Instant | None = None


class Resolved(Struct, frozen=True, kw_only=True):
    """What a post does: the cell it met."""

    post: str
    poster: str
    target: str
    row: str = ""
    column: str = ""
    cell: Cell = "0"
    works: bool = True
    why: str = ""


class Gone(Struct, frozen=True, kw_only=True):
    """A seat that goes out by the posts, before it is published."""

    seat: str
    base: Base
    cause: Cause
    clause: str
    reveal: Reveal = "now"


class Resolution(Struct, frozen=True, kw_only=True):
    """What the posts of a round bring, worked out and not yet published (C.4)."""

    posts: tuple[Resolved, ...] = ()
    gone: tuple[Gone, ...] = ()
    shift: Literal["none", "void", "done", "failed"] = "none"
    shifted: tuple[str, str] = ("", "")
    """From whom to whom."""
    returned: Literal["none", "void", "done"] = "none"
    given_up: dict[str, str] = {}
    """Slot -> who gave it up."""
    lapsed: tuple[str, ...] = ()
    """Slots that nobody had to fill and nobody did."""
    overridden: tuple[str, ...] = ()


class Show(Struct, frozen=True, kw_only=True):
    """Somebody whose person is shown with the results: a poster who met the mirror, or one of its voters."""

    seat: str
    post: str = ""
    with_role: bool = False
    clause: str = "J5.B6"


class Limits(Struct, frozen=True, kw_only=True):
    """When things of a round end (section E)."""

    posts: Instant
    noon: Instant
    complaints: Instant
    proxy: Instant
    vote: Instant


class Row(Struct, frozen=True, kw_only=True):
    """A round's line of the schedule (J10)."""

    round: int
    top_n: int
    slots: dict[str, int]
    votes: int = 2


class Round(Struct, frozen=True, kw_only=True):
    """One round: posts, day, vote, results."""

    number: int
    opened: Instant
    limits: Limits
    row: Row
    slots: tuple[Slot, ...] = ()
    posts: tuple[Post, ...] = ()
    unreachable: tuple[str, ...] = ()
    window: Instant | None = None
    resolution: Resolution | None = None
    published: Instant | None = None
    shows: tuple[Show, ...] = ()
    looked: tuple[str, ...] = ()
    """Mines that have had their look (R11)."""
    ballots: tuple[Ballot, ...] = ()
    struck: tuple[str, ...] = ()
    """Voters whose ballots a judgment has undone (J14.5)."""
    closed: Instant | None = None
    late: tuple[str, ...] = ()
    """Back in play when the vote was over already: they had no vote to cast (R38)."""
    tallies: int = 0
    tops: tuple[Top, ...] = ()
    tied: tuple[str, ...] = ()
    """Whose order the host must settle, or an overtime."""
    order: tuple[str, ...] = ()
    """The host's word about a tie."""
    settled: Instant | None = None
    """When the host has spoken: what is chosen after the vote runs from then (R57)."""
    overtime: Overtime | None = None
    rescued: str = ""
    """Whom a resurrection spares."""
    rescuer: str = ""
    drags: dict[str, tuple[str, ...]] = {}
    mirror: dict[str, str] = {}
    chases: dict[str, str] = {}
    results: Instant | None = None


class Duty(Struct, frozen=True, kw_only=True):
    """A text that somebody owes. ``id``: kind, seat, occasion."""

    id: str
    kind: DutyKind
    seat: str
    due: Instant
    need: int
    clause: str
    post: str = ""
    by: str = ""
    """For whom: the mine of a soul-chase, the first hang, the namer."""
    state: Literal["open", "paid", "failed", "dropped"] = "open"
    words: int = 0


class Complaint(Struct, frozen=True, kw_only=True):
    """A complaint (J14). ``until``: before this instant it must have its last form; None: no limit (J15.3)."""

    id: str
    by: str
    about: str
    clause: str
    at: Instant
    edited: Instant
    title_ok: bool
    until: Instant | None = None
    inclusive: bool = False
    verdict: Literal["", "upheld", "rejected"] = ""
    penalty: str = ""


class SeatWarning(Struct, frozen=True, kw_only=True):
    """A warning of the host's (H.3)."""

    id: int
    seat: str
    clause: str
    at: Instant
    note: str = ""
    revoked: str = ""


class CodeWords(Struct, frozen=True, kw_only=True):
    """A pair of code words (J7.3)."""

    search: str
    contact: str


class Alliance(Struct, frozen=True, kw_only=True):
    """Who may talk with whom (F.2)."""

    edge: str
    members: tuple[str, ...]
    since: Instant
    clause: str
    told: Instant | None = None


class Params(Struct, frozen=True, kw_only=True):
    """What is agreed before the start. ``rules``: the house rules that differ from their default."""

    title: str = ""
    rules: dict[str, Any] = {}
    counts: dict[Role, int] = {}
    """Roles of a game of another size; empty: eighty-eight."""
