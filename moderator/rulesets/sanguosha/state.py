"""The state of one match: frozen, folded from events; everything that can be derived is a property or a function."""

from __future__ import annotations

from decimal import Decimal
from functools import cache, cached_property
from typing import Any

from moderator.play.instants import Instant
from moderator.play.messages import Ask
from moderator.rulesets.sanguosha.roles import Level, Outcome, Role, Source
from moderator.rulesets.sanguosha.scoring import ScoringTable
from moderator.rulesets.sanguosha.state_parts import ZERO, Appeal, MatchNote, OneVsOne, Released, Struct, Vacancy
from moderator.rulesets.sanguosha.table_state import TableState

__all__ = [
    "ZERO",
    "Appeal",
    "Ban",
    "Candidate",
    "Card",
    "Counters",
    "Death",
    "Game",
    "Holder",
    "Line",
    "MatchNote",
    "MatchState",
    "OneVsOne",
    "Params",
    "Person",
    "Pick",
    "Released",
    "Seconds",
    "Struct",
    "Vacancy",
    "Verdict",
]


class Seconds(Struct, frozen=True, kw_only=True):
    """Lengths in seconds (section 6.2). Selection and discard are the house rules ``select_seconds`` and ``discard_seconds``."""

    play: Decimal = Decimal(20)
    response: Decimal = Decimal(20)
    skill: Decimal = Decimal(10)
    skill_long: Decimal = Decimal(30)
    null_normal: Decimal = Decimal(3)
    null_delayed: Decimal = Decimal(5)
    read: Decimal = Decimal(30)
    extra: Decimal = Decimal(20)


class Params(Struct, frozen=True, kw_only=True):
    """What is agreed before the match. ``cuts``: places after which the destination changes; ``final``: the cup's last round."""

    title: str = ""
    games: int = 6
    seconds: Seconds = Seconds()
    rules: dict[str, bool | int | str] = {}
    """House rules that differ from their default."""
    scoring: ScoringTable = ScoringTable()
    cuts: tuple[int, ...] = ()
    final: bool = False
    heroes: tuple[str, ...] = ()
    """Regular heroes of the pool (136); open matches keep the list they began with. Empty: the built-in list."""
    standing: tuple[str, ...] = ()
    """Standing lords 常备主 (10)."""
    replacements: dict[str, str] = {}
    """Same-name replacements 同名替换: replacement -> base hero."""
    scheduled: Instant | None = None
    """When the match is to begin; lateness is measured from here (S3.3.1, R33). None: nobody said."""


class Holder(Struct, frozen=True, kw_only=True):
    """Who sits in a line, from which game on, and what came along. Points are of this match only, without red cards."""

    person: str
    from_game: int = 1
    inherited: Decimal = ZERO
    rate: Decimal = Decimal(1)
    source: str = ""
    reason: str = ""
    points: Decimal = ZERO
    """Game points adopted in one sum from a match under way (games recorded here are added by ``results``)."""
    games: tuple[Decimal, ...] = ()
    """Game points adopted game by game, from ``from_game`` on."""
    mvps: int = 0
    third: int = 0
    charged: int = 0
    """Red cards adopted that were given in this match."""

    @property
    def adopted(self) -> tuple[tuple[int, Decimal], ...]:
        """(game, points) of each game adopted."""
        return tuple(enumerate(self.games, start=self.from_game))


class Line(Struct, frozen=True, kw_only=True):
    """One of the eight places of the match through the whole match. ``holders``: the last one sits there now."""

    id: str
    number: int
    holders: tuple[Holder, ...]
    dropped: bool = False

    @property
    def holder(self) -> Holder:
        """Who sits here now."""
        return self.holders[-1]

    @property
    def person(self) -> str:
        """The name of who sits here now."""
        return self.holders[-1].person


class Counters(Struct, frozen=True, kw_only=True):
    """Card counters of a person (section 11.1): current warnings, yellows, reds; totals since the start or the clearing."""

    w: int = 0
    y: int = 0
    r: int = 0
    yellow_total: int = 0
    red_total: int = 0
    red_direct: int = 0


class Person(Struct, frozen=True, kw_only=True):
    """A registered entrant or a member of staff. ``base``: counters brought into this match."""

    name: str
    staff: bool = False
    base: Counters = Counters()
    present: bool = False
    withdrawn: bool = False
    banned: bool = False
    expelled: bool = False


class Candidate(Counters, frozen=True, kw_only=True):
    """Somebody who may substitute, with what he brings along (section 12).

    ``source``: a waiting for revival, b out for good, c another group's player, d staff. ``place`` and ``score`` are those of
    the match that put him out, of round ``round``; ``registered``: order of registration; ``substituted``: times in this round.
    """

    name: str
    source: str = "b"
    place: int | None = None
    score: Decimal = ZERO
    round: int = 0
    registered: int = 0
    substituted: int = 0


class Card(Struct, frozen=True, kw_only=True):
    """A card given directly. What it causes by conversion is derived (``cards.ladder``), never stored."""

    id: int
    person: str
    line: str | None
    level: Level
    clause: str
    at: Instant
    game: int | None = None
    note: str = ""
    by: str = ""
    automatic: bool = False
    proposed: bool = False
    """Waits for the judge's confirmation (``card_confirm``); counts for nothing until then."""
    waived: str = ""
    revoked: str = ""

    @property
    def counts(self) -> bool:
        """Whether the card stands."""
        return not (self.proposed or self.waived or self.revoked)


class Ban(Struct, frozen=True, kw_only=True):
    """A hero banned for the whole match by a line."""

    line: str
    hero: str


class Pick(Struct, frozen=True, kw_only=True):
    """The hero a line plays. ``forced``: drawn because no hero was chosen in time."""

    hero: str
    replacement: bool = False
    forced: bool = False


class Death(Struct, frozen=True, kw_only=True):
    """A death as recorded: number in the game, victim, killer (source of the fatal damage) or None."""

    n: int
    victim: str
    killer: str | None
    source: Source
    at: Instant
    note: str = ""
    turn: int = 0
    round: int = 0


class Verdict(Struct, frozen=True, kw_only=True):
    """An outcome, proposed or confirmed, with its clauses and the counting behind it."""

    outcome: Outcome
    clauses: tuple[str, ...]
    rebels: int = 0
    loyalists: int = 0
    spies: int = 0
    lord_alive: bool = False
    source: str = ""
    """How the lord died: role of the killer, else the source kind; empty while he lives."""
    overridden: str = ""
    """The judge's reason for another outcome than the computed one."""


class Game(Struct, frozen=True, kw_only=True, dict=True):
    """One game. ``status``: seats, roles, boxes, selection, reading, playing, outcome, mvp, done, draw or void."""

    number: int
    attempt: int = 1
    status: str = "seats"
    seats: tuple[str, ...] = ()
    """Line ids in seat order 1-8."""
    roles: dict[str, Role] = {}
    boxes: dict[str, tuple[str, ...]] = {}
    box_seed: str = ""
    picks: dict[str, Pick] = {}
    started: Instant | None = None
    turn: str | None = None
    """Whose turn it is."""
    extra_turn: bool = False
    turn_phase: str = ""
    """Empty between phases, else ``play`` or ``discard``."""
    turns: int = 0
    round: int = 0
    extra_used: tuple[str, ...] = ()
    deaths: tuple[Death, ...] = ()
    stats: dict[str, dict[str, int]] = {}
    """line -> damage, cards, heals, ...; kills and rounds are computed."""
    table: TableState = TableState()
    spy_duel: bool = False
    verdict: Verdict | None = None
    mvp: str | None = None
    mvp_note: str = ""
    points: dict[str, Decimal] = {}
    credited: dict[str, str] = {}
    """line -> person the points went to."""
    culprits: tuple[str, ...] = ()
    note: str = ""
    ended: Instant | None = None
    """When the game was closed; appeals are taken from here on (S4.8)."""
    overdue: tuple[str, ...] = ()
    """Lines that overran the selection: their hero is drawn, not chosen (S5.2.1)."""
    dropped: bool = False
    """A draw that is not played again (``draw_policy`` drop): the schedule shrinks by it."""
    replay: bool = False
    """Voided with the promise to play it again, whatever the policy says."""

    @property
    def lord(self) -> str | None:
        """The line of the lord, when roles are known."""
        return next((line for line, role in self.roles.items() if role == "lord"), None)

    @property
    def dead(self) -> tuple[str, ...]:
        """Lines that have died, in order."""
        return tuple(d.victim for d in self.deaths)

    @property
    def living(self) -> tuple[str, ...]:
        """Lines alive, in seat order."""
        dead = set(self.dead)
        return tuple(line for line in self.seats if line not in dead)

    @cached_property
    def kept(self) -> dict[str, Any]:
        """What others have worked out from this game and those before it: a value never changes, nor does what follows from it."""
        return {}

    @property
    def over(self) -> bool:
        """Whether the game is finished, one way or another."""
        return self.status in {"done", "draw", "void"}


class MatchState(Struct, frozen=True, kw_only=True):
    """The whole match. ``phase``: opening, game, provisional or confirmed."""

    params: Params = Params()
    zone: str = "Asia/Shanghai"
    phase: str = "opening"
    lines: dict[str, Line] = {}
    persons: dict[str, Person] = {}
    bans: tuple[Ban, ...] = ()
    passed_bans: tuple[str, ...] = ()
    """Lines that have said whom they ban or that they ban nobody."""
    games: tuple[Game, ...] = ()
    """Finished games, draws and voids included, in order."""
    game: Game | None = None
    """The game under way; None before the match and after its end."""
    counted_base: int = 0
    """Counted games adopted from a match under way."""
    cards: tuple[Card, ...] = ()
    asks: tuple[Ask, ...] = ()
    answers: dict[str, str] = {}
    vacancies: tuple[Vacancy, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    """Who may substitute, as far as the organiser has said; ``queue.queue`` puts them in order."""
    opened: Instant = Instant(0)
    """When the match was opened here: lateness before that was nobody's to see."""
    late: dict[str, int] = {}
    """person -> minutes after the scheduled start of the last late call (N8)."""
    chosen: dict[str, str] = {}
    """person -> which of his two results of this round counts: this or other (S3.5.1)."""
    appeals: tuple[Appeal, ...] = ()
    duels: tuple[OneVsOne, ...] = ()
    """Finished ones, in order."""
    bouts: tuple[OneVsOne, ...] = ()
    """Those being played, one a pair at most."""
    shares: dict[str, bool] = {}
    """person -> agreed to share (final)."""
    share_lines: dict[str, tuple[str, ...]] = {}
    """person -> with which lines he was tied when he answered: asked about another tie he is asked anew (R58)."""
    started: Instant | None = None
    ended: Instant | None = None
    early: str = ""
    """Reason of an early end."""
    zero: Instant = Instant(0)
    """What plain numbers of a file count from: the last ``start_game``."""
    notes: tuple[MatchNote, ...] = ()
    """The host's own, in the order made, those that are over included."""
    bans_open: bool = True
    """Whether heroes may still be banned."""
    banned: tuple[str, ...] = ()
    """The ban list as announced; who named what stays with the host in simultaneous mode (R4)."""
    sent: tuple[str, ...] = ()
    """Keys of the notices that have gone out."""
    places: dict[str, int] = {}
    """Places the host has set himself, by line (S6)."""
    overrides: tuple[str, ...] = ()
    """Targets the host has set himself, in order."""
    released: Released | None = None
    """The scores that are public now."""

    @property
    def scheduled(self) -> int:
        """Games of the match: as agreed, less the draws that are not replayed (R34)."""
        return self.params.games - sum(1 for g in self.games if g.dropped)

    @property
    def counted_done(self) -> int:
        """Counted games completed (draws and voids excluded)."""
        return self.counted_base + sum(1 for g in self.games if g.status == "done")

    def rule(self, name: str) -> bool | int | str:
        """The value of a house rule: the one set, else its default."""
        return self.params.rules.get(name, _defaults()[name])

    def name_of(self, line: str) -> str:
        """The name of who sits in the line."""
        return self.lines[line].person

    def person_of(self, who: str) -> str | None:
        """The person meant by a name or a line id; None when unknown."""
        if who in self.persons:
            return who
        return self.lines[who].person if who in self.lines else None

    def line_of(self, person: str) -> str | None:
        """The line a person holds now (a line id is taken as it is)."""
        if person in self.lines:
            return person
        return next((line.id for line in self.lines.values() if line.person == person), None)


@cache
def _defaults() -> dict[str, bool | int | str]:
    """What holds where nothing was chosen; the rules are read after the state that they are rules of."""
    from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES

    return {name: rule.default for name, rule in HOUSE_RULES.items()}
