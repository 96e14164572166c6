"""The state of a cup: frozen, folded from events. Who stands where, who may still come and what a card adds up to is derived."""

from __future__ import annotations

from decimal import Decimal
from functools import cached_property
from typing import Any, Literal

from moderator.play.instants import Instant
from moderator.play.messages import Ask
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from moderator.rulesets.sanguosha.ranking import Reason
from moderator.rulesets.sanguosha.roles import Level
from moderator.rulesets.sanguosha.scoring import ScoringTable
from moderator.rulesets.sanguosha.state import Counters, MatchState, OneVsOne, Seconds, Struct

RoundKind = Literal["elimination", "revival", "semifinal", "final"]
Destination = Literal["advance", "wait", "out", "stays", "none"]
"""Where a line's place leads. stays: eliminated before, the earlier standing holds (S3.5.2); none: not ranked."""


class RoundPlan(Struct, frozen=True, kw_only=True):
    """One round as planned (3.3). ``sources``: entries, waits (the revival pool), or advance:ID of an earlier round.

    The best ``advance`` of each group go on, with the ``wildcards`` best of the next places over all groups; who stands at a place
    of ``waits`` waits for the revival, or the ``best_rest`` best of those left over all groups.
    """

    id: str
    kind: RoundKind = "elimination"
    sources: tuple[str, ...] = ("entries",)
    groups: int = 1
    advance: int = 0
    wildcards: int = 0
    waits: tuple[int, ...] = ()
    best_rest: int = 0
    games: int = 6
    halves: int = 1

    @property
    def size(self) -> int:
        """People in the round."""
        return 8 * self.groups

    @property
    def advancing(self) -> int:
        """How many go on from it."""
        return self.advance * self.groups + self.wildcards

    @property
    def waiting(self) -> int:
        """How many of it wait for the revival."""
        return len(self.waits) * self.groups + self.best_rest

    @property
    def cuts(self) -> tuple[int, ...]:
        """Places of a group after which the destination changes. What is settled between groups cuts no group (R25)."""
        if self.kind == "final":
            return ()
        found = [n for n in range(1, 8) if self.place_goes(n) != self.place_goes(n + 1)]
        return tuple(n for n in found if n)

    def place_goes(self, place: int) -> Destination:
        """Where a place of a group leads by itself, as far as nothing is settled between groups."""
        if place <= self.advance:
            return "advance"
        return "wait" if place in self.waits else "out"


class Entrant(Struct, frozen=True, kw_only=True):
    """A registered person. ``number``: order of registration. ``waiting``: on the waiting list; ``contact`` is the host's alone."""

    name: str
    number: int
    registered: Instant
    staff: bool = False
    waiting: bool = False
    withdrawn: str = ""
    """Reason of a withdrawal between matches (R32)."""
    expelled: str = ""
    left: Instant | None = None
    """When he withdrew or was expelled: what was frozen before does not change."""
    contact: str = ""
    brought: Counters = Counters()
    """Cards from before the record began, of a cup that was taken over under way."""


class CheckIn(Struct, frozen=True, kw_only=True):
    """Whether somebody comes to his match, and when he said so (S3.1)."""

    comes: bool
    at: Instant


class Snapshot(Struct, frozen=True, kw_only=True):
    """What a match was handed out with: it is played by this, whatever the cup decides later."""

    at: Instant
    games: int
    cuts: tuple[int, ...] = ()
    final: bool = False
    scoring: ScoringTable = ScoringTable()
    rules: dict[str, bool | int | str] = {}
    seconds: Seconds = Seconds()
    cards: tuple[int, ...] = ()
    """Cards given between matches that are charged to this one (R21)."""


class CupMatch(Struct, frozen=True, kw_only=True, dict=True):
    """One match of a round. ``status``: drawn, open (handed out), closed (taken in)."""

    id: str
    round: str
    group: int
    people: tuple[str, ...]
    start: Instant | None = None
    table: str = ""
    judge: str = ""
    status: str = "drawn"
    answers: dict[str, CheckIn] = {}
    called: tuple[int, ...] = ()
    """Hours before the start at which all were called to check in (N4)."""
    listed: bool = False
    """The missing were listed for the judge (N5)."""
    reserved: dict[str, Instant] = {}
    """Substitutes sent to this match while it is played."""
    stream: str = ""
    snapshot: Snapshot | None = None
    result: MatchState | None = None
    head: str = ""
    entries: int = 0
    taken: Instant | None = None

    @cached_property
    def kept(self) -> dict[str, Any]:
        """What others have worked out from this match: a value never changes, nor does what follows from it."""
        return {}


class FrozenRow(Struct, frozen=True, kw_only=True):
    """A row of a closed round's table, with the reason that puts it before the next one and where its place leads."""

    match: str
    line: str
    person: str
    place: int | None
    total: Decimal
    cards: int = 0
    mvps: int = 0
    third: int = 0
    shared: bool = False
    status: str = "ranked"
    reason: Reason | None = None
    destination: Destination = "none"
    clause: str = ""


class Frozen(Struct, frozen=True, kw_only=True):
    """A closed round: what later matches, withdrawals and tables do not change any more; only a correction does.

    ``kept``: a correction has changed places, but the matches played on the old ones stand.
    """

    at: Instant
    rows: tuple[FrozenRow, ...] = ()
    advancers: tuple[str, ...] = ()
    waits: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    revived: tuple[str, ...] = ()
    scoring: ScoringTable = ScoringTable()
    heads: dict[str, str] = {}
    provisional: bool = False
    kept: bool = False
    adopted: bool = False
    """Over before the record began: there are no matches to count it again from."""


class Round(Struct, frozen=True, kw_only=True):
    """One round. ``status``: planned, started (the field is frozen), drawn, closed."""

    plan: RoundPlan
    status: str = "planned"
    field: tuple[str, ...] = ()
    matches: tuple[str, ...] = ()
    seed: str = ""
    frozen: Frozen | None = None


class CupCard(Struct, frozen=True, kw_only=True):
    """A card given outside of a match. ``match``: the one it is charged to; empty while there is none (R21)."""

    id: int
    person: str
    level: Level
    clause: str
    at: Instant
    note: str = ""
    match: str = ""
    revoked: str = ""


class CupDuel(Struct, frozen=True, kw_only=True):
    """A 1v1 recorded with the cup: ``match`` where the two are tied in one group, empty between groups. ``host``: he decided (S6)."""

    round: str
    match: str
    duel: OneVsOne
    host: bool = False
    lap: int = 0
    """How many of these two were known before it: a match that has so many of its own and one more has taken this one down itself."""


class Share(Struct, frozen=True, kw_only=True):
    """What somebody tied in the final has told the organiser about sharing his place with these ``lines`` (R38)."""

    agrees: bool
    lines: tuple[str, ...]


class Change(Struct, frozen=True, kw_only=True):
    """What a correction has changed for one person in one round; an empty destination: he was not in its table."""

    round: str
    person: str
    place_before: int | None
    place_after: int | None
    before: str
    after: str


class Correction(Struct, frozen=True, kw_only=True):
    """A correction of a closed round. ``level``: 0 figures, 1 places, 2 advancers, 3 matches had been played on them."""

    id: int
    at: Instant
    match: str
    level: int
    reason: str
    carry: str = ""
    changes: tuple[Change, ...] = ()
    played: tuple[str, ...] = ()


class CupNote(Struct, frozen=True, kw_only=True):
    """A private note of the host's. ``over``: replaced, or off the list."""

    id: int
    text: str
    target: str = ""
    at: Instant = Instant(0)
    over: bool = False


class ShownRow(Struct, frozen=True, kw_only=True):
    """A row as everybody may see it."""

    match: str
    person: str
    total: Decimal
    place: int | None = None
    destination: str = ""


class Shown(Struct, frozen=True, kw_only=True):
    """The standings as the organiser released them (R65). ``provisional``: appeals against a match of it could still be filed then."""

    at: Instant
    round: str
    rows: tuple[ShownRow, ...] = ()
    provisional: bool = False


class Params(Struct, frozen=True, kw_only=True):
    """What the cup is played by."""

    title: str = ""
    deadline: Instant | None = None
    """Until when entries are taken, inclusive (S2.2). None: until the elimination is over."""
    dates: str = ""
    urls: tuple[str, ...] = ()
    seconds: Seconds = Seconds()
    rules: dict[str, bool | int | str] = {}
    scoring: ScoringTable = ScoringTable()
    heroes: tuple[str, ...] = ()
    standing: tuple[str, ...] = ()
    replacements: dict[str, str] = {}
    game_minutes: int = 40
    """How long a game lasts as a rule: what clashes in the calendar are found by."""


class CupState(Struct, frozen=True, kw_only=True, dict=True):
    """The whole cup. ``phase``: registration, running, ended."""

    zone: str = "Asia/Shanghai"
    phase: str = "registration"
    opened: Instant | None = None
    params: Params = Params()
    people: dict[str, Entrant] = {}
    rounds: tuple[Round, ...] = ()
    matches: dict[str, CupMatch] = {}
    void: tuple[CupMatch, ...] = ()
    """Matches of rounds that were taken back by a correction: kept, counted for nothing."""
    cards: tuple[CupCard, ...] = ()
    duels: tuple[CupDuel, ...] = ()
    chosen: dict[str, str] = {}
    """ROUND:PERSON -> the match that counts for him (S3.5.1)."""
    places: dict[str, int] = {}
    """MATCH:LINE -> the place the host has set (S6)."""
    shares: dict[str, Share] = {}
    """MATCH:PERSON -> what he has said."""
    filled: tuple[str, ...] = ()
    """Whom the host has put into the revival pool."""
    corrections: tuple[Correction, ...] = ()
    asks: tuple[Ask, ...] = ()
    answers: dict[str, str] = {}
    overrides: tuple[str, ...] = ()
    sent: tuple[str, ...] = ()
    notes: tuple[CupNote, ...] = ()
    shown: Shown | None = None

    @cached_property
    def kept(self) -> dict[str, Any]:
        """What others have worked out from this state."""
        return {}

    @property
    def persons(self) -> dict[str, Entrant]:
        """Everybody by name, as other games call them."""
        return self.people

    @property
    def seats(self) -> dict[str, Any]:
        """Nobody has a seat in a cup: people are called by their names."""
        return {}

    @staticmethod
    def name_of(name: str) -> str:
        """What somebody is called: his name."""
        return name

    def rule(self, name: str) -> bool | int | str:
        """The value of a house rule: the one set, else its default."""
        return self.params.rules.get(name, HOUSE_RULES[name].default)

    def round(self, name: str) -> Round | None:
        """A round by id."""
        return next((each for each in self.rounds if each.plan.id == name), None)

    def round_index(self, name: str) -> int:
        """Its position in the plan."""
        return next(n for n, each in enumerate(self.rounds) if each.plan.id == name)

    @property
    def current(self) -> Round | None:
        """The round that is going on: started, not closed."""
        return next((each for each in self.rounds if each.status in {"started", "drawn"}), None)
