"""Every verb of a cup, by room (section 18). Shared verbs come from the kernel. Instants in parameters are ISO 8601 with an offset."""

from __future__ import annotations

from decimal import Decimal

from moderator.cup.state import RoundPlan
from moderator.play.commands import SHARED, Command
from moderator.rulesets.sanguosha.commands import Part
from moderator.rulesets.sanguosha.scoring import ScoringTable
from moderator.rulesets.sanguosha.state import MatchState, Seconds

# --- entries and plan ------------------------------------------------------------------------------------------------------


class OpenCup(Command, frozen=True, kw_only=True):
    """The cup begins; only as the first command. ``deadline``: until when entries are taken, inclusive (S2.2)."""

    title: str = ""
    deadline: str = ""
    dates: str = ""
    urls: tuple[str, ...] = ()
    seconds: Seconds = Seconds()
    rules: dict[str, bool | int | str] = {}
    scoring: ScoringTable = ScoringTable()
    heroes: tuple[str, ...] = ()
    standing: tuple[str, ...] = ()
    replacements: dict[str, str] = {}
    game_minutes: int = 40


class PersonPosition(Part, frozen=True, kw_only=True):
    """Somebody of a cup taken over under way. ``status``: active, waiting_list, waiting_revival, eliminated, withdrawn or expelled.

    ``round``, ``match``, ``place`` and ``score``: of the last match of a closed round; cards as they stand.
    """

    name: str
    staff: bool = False
    contact: str = ""
    status: str = "active"
    round: str = ""
    match: str = ""
    place: int | None = None
    score: Decimal = Decimal(0)
    y: int = 0
    r: int = 0
    yellow_total: int = 0
    red_total: int = 0
    red_direct: int = 0


class CupPosition(Part, frozen=True, kw_only=True):
    """A cup under way, between two rounds: what it is played by, its plan, which rounds are closed, and where everybody stands."""

    people: tuple[PersonPosition, ...]
    rounds: tuple[RoundPlan, ...]
    closed: tuple[str, ...] = ()
    title: str = ""
    deadline: str = ""
    dates: str = ""
    urls: tuple[str, ...] = ()
    seconds: Seconds = Seconds()
    rules: dict[str, bool | int | str] = {}
    scoring: ScoringTable | None = None
    """The provisional preset, confirmed, when absent."""
    heroes: tuple[str, ...] = ()
    standing: tuple[str, ...] = ()
    replacements: dict[str, str] = {}
    game_minutes: int = 40


class Adopt(Command, frozen=True, kw_only=True):
    """Take over a cup under way; only as the first command."""

    position: CupPosition


class Register(Command, frozen=True, kw_only=True):
    """An entry. After the first round has begun it goes to the waiting list (S2.2, R2)."""

    person: str
    contact: str = ""


class AddStaff(Command, frozen=True, kw_only=True):
    """Somebody of the staff, who may fill a line and is not ranked (S3.5.3)."""

    person: str
    contact: str = ""


class HoldBack(Command, frozen=True, kw_only=True):
    """Put an entrant on the waiting list."""

    person: str


class Admit(Command, frozen=True, kw_only=True):
    """Take an entrant off the waiting list; ``match``: to a staff place of a group not yet handed out (R2)."""

    person: str
    match: str = ""


class Withdraw(Command, frozen=True, kw_only=True):
    """Somebody is out between matches (R32)."""

    person: str
    reason: str


class SetPlan(Command, frozen=True, kw_only=True):
    """The plan of all rounds, or of those not yet begun (S2.2)."""

    rounds: tuple[RoundPlan, ...]


class ConfirmScoring(Command, frozen=True, kw_only=True):
    """The organiser confirms the scoring table, edited or as it stands (9.3); fixed with the first match handed out."""

    table: ScoringTable | None = None


# --- a round before its matches --------------------------------------------------------------------------------------------


class StartRound(Command, frozen=True, kw_only=True):
    """The field of a round is frozen as it is now."""

    round: str


class FillPool(Command, frozen=True, kw_only=True):
    """Put somebody into the revival pool that is short (section 12)."""

    person: str


class FillField(Command, frozen=True, kw_only=True):
    """Put staff, or an entrant from the waiting list, into a round that lacks people (3.3)."""

    person: str


class DrawGroups(Command, frozen=True, kw_only=True):
    """The draw of a round: eight names a group. ``seed`` empty: drawn by hand. ``apart``: whom the host keeps apart."""

    round: str
    groups: tuple[tuple[str, ...], ...]
    seed: str = ""
    apart: tuple[tuple[str, ...], ...] = ()


class ScheduleMatch(Command, frozen=True, kw_only=True):
    """When and where a match is, and who judges it; ``start`` empty: not yet known."""

    match: str
    start: str
    table: str = ""
    judge: str = ""


class CheckIn(Command, frozen=True, kw_only=True):
    """Somebody says whether he comes to his match (S3.1)."""

    person: str
    match: str
    comes: bool = True


class Swap(Command, frozen=True, kw_only=True):
    """Two change groups, one for one, within a round (S3.2, R3). ``arranged``: by players, judges or organisers."""

    a: str
    b: str
    arranged: str = "players"


# --- matches -----------------------------------------------------------------------------------------------------------------


class OpenMatch(Command, frozen=True, kw_only=True):
    """A match is handed out to its judge; ``stream``: the journal that was made for it."""

    match: str
    stream: str = ""


class RecallMatch(Command, frozen=True, kw_only=True):
    """A match that was handed out comes back unplayed: it will be handed out anew."""

    match: str
    reason: str


class ReserveSubstitute(Command, frozen=True, kw_only=True):
    """Somebody is sent to a match under way as a substitute: nobody plays two tables at once (section 12)."""

    person: str
    match: str


class ReleaseSubstitute(Command, frozen=True, kw_only=True):
    """He was not needed there after all, or has not come."""

    person: str
    match: str


class TakeIn(Command, frozen=True, kw_only=True, tag="match_closed"):
    """A match that is over is taken in: its result and the head of its chain.

    ``follows``: the head taken in before, where the new chain contains it; a chain that does not is another story.
    """

    match: str
    result: MatchState
    head: str
    entries: int = 0
    stream: str = ""
    follows: str = ""


class ChooseResult(Command, frozen=True, kw_only=True):
    """Which of his matches of this round counts for a player of another group who substituted (S3.5.1)."""

    person: str
    match: str


class RecordDuel(Command, frozen=True, kw_only=True, tag="record_1v1"):
    """A 1v1 best of three between two who are equal over a limit of the round (S1.3.3, R25)."""

    round: str
    a: str
    b: str
    winners: tuple[str, ...]
    firsts: tuple[str, ...] = ()
    seeds: tuple[str, ...] = ()
    """By which the program drew who begins (R56), one a game; an empty one where others drew it."""


class AgreeShare(Command, frozen=True, kw_only=True):
    """One of those tied in the final agrees to share the place, or not (R38); said to the organiser after the match."""

    match: str
    person: str
    agrees: bool = True


class Expel(Command, frozen=True, kw_only=True):
    """Expulsion for good: the organiser's right (S5.B)."""

    person: str
    reason: str


class CloseRound(Command, frozen=True, kw_only=True):
    """The round is over: table, tie decisions, advancers and scoring table are frozen (14.2)."""

    round: str


# --- afterwards ---------------------------------------------------------------------------------------------------------------


class CorrectMatch(Command, frozen=True, kw_only=True):
    """A match of a closed round has been put right: take the new close in (section 13).

    ``level``: the warning the host has read; ``confirm``: what the preview gave out, for the second step of the highest level.
    ``carry``: keep (matches played on it stand) or anew (the rounds fed by it are started again).
    """

    match: str
    result: MatchState
    head: str
    reason: str
    entries: int = 0
    stream: str = ""
    follows: str = ""
    level: int = 0
    confirm: str = ""
    carry: str = "keep"


class ReleaseStandings(Command, frozen=True, kw_only=True):
    """The standings of a round are public as they stand (R65)."""

    round: str


class WithdrawStandings(Command, frozen=True, kw_only=True):
    """No standings are public any more."""


class Tick(Command, frozen=True, kw_only=True):
    """Time has passed: what has fallen due by the calendar is noted."""


ENTRIES = (OpenCup, Adopt, Register, AddStaff, HoldBack, Admit, Withdraw, SetPlan, ConfirmScoring)
CALENDAR = (StartRound, FillPool, FillField, DrawGroups, ScheduleMatch, CheckIn, Swap, Tick)
MATCHES = (OpenMatch, RecallMatch, ReserveSubstitute, ReleaseSubstitute, TakeIn, ChooseResult, RecordDuel, AgreeShare, Expel)
AFTERWARDS = (CloseRound, CorrectMatch, ReleaseStandings, WithdrawStandings)
COMMANDS: tuple[type[Command], ...] = (*SHARED, *ENTRIES, *CALENDAR, *MATCHES, *AFTERWARDS)
