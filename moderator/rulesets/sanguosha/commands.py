"""Every verb of a match, by room (section 18). Shared verbs come from the kernel. Times are the envelope's ``at``."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from moderator.play.commands import SHARED, Command
from moderator.rulesets.sanguosha.roles import Outcome, Role, Source
from moderator.rulesets.sanguosha.scoring import ScoringTable
from moderator.rulesets.sanguosha.state import Seconds


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what commands are made of."""


# --- setup: before the first turn -------------------------------------------------------------------------------------


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
    points: Decimal = Decimal(0)
    """Sum of the game points so far in this match, without inherited ones and without red cards."""
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


# --- table: turns, timers, windows (section 6) -------------------------------------------------------------------------


class BeginTurn(Command, frozen=True, kw_only=True):
    """A line's turn begins; ``extra``: out of order, without change of the round count."""

    line: str
    extra: bool = False


class SkipTurn(Command, frozen=True, kw_only=True):
    """The turn passes without being taken (turned over, ...)."""

    line: str
    reason: str = ""


class BeginPlay(Command, frozen=True, kw_only=True):
    """The play phase of the turn's player begins: 20 s (S1.2.1)."""

    line: str


class Operation(Command, frozen=True, kw_only=True):
    """An operation or skill use in the play phase: back to 20 s. Inside a window: a violation (S5.1.2)."""

    line: str
    what: str = ""


class EndPlay(Command, frozen=True, kw_only=True):
    """The play phase ends."""

    line: str


class BeginDiscard(Command, frozen=True, kw_only=True):
    """The discard phase begins; only if cards must go (R11)."""

    line: str


class Dying(Command, frozen=True, kw_only=True):
    """A character is dying: one response timer for all who may rescue (R40), or one each (``dying_request``)."""

    line: str


class Reading(Command, frozen=True, kw_only=True):
    """The turn's player reads skills outside a running timer (S5.0.4, R9); ``action``: open or close."""

    line: str
    action: str


class ExtraTime(Command, frozen=True, kw_only=True):
    """Extra time: 20 s more, once a game, in one's own running play time (S1.2.6, R10)."""

    line: str


class AskResponse(Command, frozen=True, kw_only=True):
    """Ask a line, or a set of lines at once, for a response: 20 s (S1.2.2)."""

    line: str | tuple[str, ...]
    what: str = ""


class Respond(Command, frozen=True, kw_only=True):
    """The answer to a request; ``decline``: no answer; ``what`` "none": the request fell away. Inside a window: a violation (S5.1.2)."""

    line: str
    what: str | None = None
    decline: bool = False


class AskSkill(Command, frozen=True, kw_only=True):
    """A skill at a timing point: 10 s, or ``long`` 30 s (S1.2.3). ``long`` null: by the list of long skills."""

    line: str
    skill: str = ""
    long: bool | None = None


class SkillDone(Command, frozen=True, kw_only=True):
    """The skill was chosen (``used``) or passed."""

    line: str
    used: bool = True


class AnnounceScroll(Command, frozen=True, kw_only=True):
    """The judge announces a scroll and all its targets (S1.2.4). ``victim``: whom a Borrowed Sword points at."""

    line: str
    name: str
    targets: tuple[str, ...] = ()
    delayed: bool = False
    victim: str | None = None


class OpenWindow(Command, frozen=True, kw_only=True):
    """Open the Nullification window: for ``target``, for the newest Nullification, or for what is next (null)."""

    target: str | None = None


class Nullify(Command, frozen=True, kw_only=True):
    """A line plays Nullification into the open window (R13). ``target``: whom it guards where one window serves all (R12)."""

    line: str
    target: str | None = None


class ReopenWindow(Command, frozen=True, kw_only=True):
    """The judge opens the last window again."""


class Hold(Command, frozen=True, kw_only=True):
    """The judge stops the clock."""

    reason: str = ""


class Resume(Command, frozen=True, kw_only=True):
    """The judge lets the clock run on."""


class Tick(Command, frozen=True, kw_only=True):
    """Time has passed; what is due falls due."""


class SetTimer(Command, frozen=True, kw_only=True):
    """The judge sets the top timer to ``remaining`` seconds."""

    remaining: Decimal
    reason: str = ""


# --- game: deaths and the end ------------------------------------------------------------------------------------------


class Death(Command, frozen=True, kw_only=True):
    """A character dies; ``killer``: the source of the fatal damage, none for life loss and lightning (section 7)."""

    victim: str
    killer: str | None = None
    source: Source = "damage"
    note: str = ""


class DeckExhausted(Command, frozen=True, kw_only=True):
    """Both piles are empty when a reshuffle is needed: a draw (S1.3.2). ``culprit``: who caused it (S5.3.5)."""

    culprit: str | None = None


class AbortGame(Command, frozen=True, kw_only=True):
    """The judge voids the game: not counted, played again."""

    reason: str


class ConfirmOutcome(Command, frozen=True, kw_only=True):
    """Confirm the proposed outcome, or set another with a reason."""

    outcome: Outcome
    reason: str = ""


class SetStat(Command, frozen=True, kw_only=True):
    """A statistic of a line in the present game: damage, cards, heals or rounds (overrides the computed one)."""

    line: str
    key: str
    n: int


class NameMvp(Command, frozen=True, kw_only=True):
    """Name the MVP, or nobody (``line`` null). Another than the hint's first asks for a ``note``."""

    line: str | None = None
    note: str = ""


class RedoGame(Command, frozen=True, kw_only=True):
    """Play a drawn or voided game again under the same number, where the policy had dropped it."""


# --- cards -------------------------------------------------------------------------------------------------------------


class Waive(Command, frozen=True, kw_only=True):
    """The judge lets a card go, proposed or given, with a reason; it counts for nothing."""

    card: int
    reason: str


class ConfirmCard(Command, frozen=True, kw_only=True):
    """Confirm an automatic card that waits for it (``card_confirm``)."""

    card: int


class Expel(Command, frozen=True, kw_only=True):
    """The organiser expels a banned person from the tournament (S5.B)."""

    person: str
    reason: str = ""


# --- persons: vacancies and substitutes (section 12, as far as one match goes) -------------------------------------------


class DeclareVacancy(Command, frozen=True, kw_only=True):
    """A holder is gone: ``reason`` late, left or banned (S3.3.1)."""

    line: str
    reason: str


class CallSubstitute(Command, frozen=True, kw_only=True):
    """Somebody of the queue is called."""

    vacancy: int
    person: str


class SeatSubstitute(Command, frozen=True, kw_only=True):
    """A substitute takes over the line: ``source`` a, b, c or d (staff), inherits by S3.4."""

    vacancy: int
    person: str
    source: str = "b"
    staff: bool = False
    w: int = 0
    y: int = 0
    r: int = 0
    yellow_total: int = 0
    red_total: int = 0
    red_direct: int = 0


# --- results -----------------------------------------------------------------------------------------------------------


class RecordDuel(Command, frozen=True, kw_only=True, tag="record_1v1"):
    """A 1v1 best of three between two tied persons (S1.3.3, fourth order); ``winners`` game by game."""

    a: str
    b: str
    winners: tuple[str, ...]


class AgreeShare(Command, frozen=True, kw_only=True):
    """In the final: a tied person agrees to share the place, or not (R38)."""

    person: str
    agrees: bool = True


class EndMatch(Command, frozen=True, kw_only=True):
    """The match is over once its last counted game is: that happens by itself (14.1), so this only says it again."""


class EndMatchEarly(Command, frozen=True, kw_only=True):
    """End the match before all games are played; totals as they stand (section 13)."""

    reason: str


class FileAppeal(Command, frozen=True, kw_only=True):
    """An appeal, from the end of the game in question to twelve hours after the match, inclusive (S4.8)."""

    person: str
    game: int
    text: str = ""


class DecideAppeal(Command, frozen=True, kw_only=True):
    """``decision`` rejected or upheld; what an upheld one changes is an amendment of its own."""

    appeal: int
    decision: str
    reason: str = ""


class ConfirmMatch(Command, frozen=True, kw_only=True):
    """The host confirms the result; the standings are final."""


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
TABLE = (
    BeginTurn, SkipTurn, BeginPlay, Operation, EndPlay, BeginDiscard, Dying, Reading, ExtraTime, AskResponse, Respond, AskSkill,
    SkillDone, AnnounceScroll, OpenWindow, Nullify, ReopenWindow, Hold, Resume, Tick, SetTimer,
)  # fmt: skip
GAME = (Death, DeckExhausted, AbortGame, ConfirmOutcome, SetStat, NameMvp, RedoGame)
CARDS = (Waive, ConfirmCard, Expel)
PERSONS = (DeclareVacancy, CallSubstitute, SeatSubstitute)
RESULTS = (RecordDuel, AgreeShare, EndMatch, EndMatchEarly, FileAppeal, DecideAppeal, ConfirmMatch)
COMMANDS: tuple[type[Command], ...] = (*SHARED, *SETUP, *TABLE, *GAME, *CARDS, *PERSONS, *RESULTS)
