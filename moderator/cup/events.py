"""What has happened in a cup."""

from __future__ import annotations

from moderator.cup.state import CheckIn as Answered
from moderator.cup.state import (
    Correction,
    CupCard,
    CupDuel,
    CupMatch,
    Entrant,
    Frozen,
    Params,
    RoundPlan,
    Shown,
    Snapshot,
)
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.rulesets.sanguosha.scoring import ScoringTable
from moderator.rulesets.sanguosha.state import MatchState


class CupOpened(Event, frozen=True, kw_only=True):
    """The cup began."""

    params: Params
    at: Instant


class RoundAdopted(Event, frozen=True, kw_only=True):
    """A round that was over before the record began."""

    round: str
    field: tuple[str, ...]
    frozen: Frozen


class EntryAccepted(Event, frozen=True, kw_only=True):
    """Somebody is registered: an entrant, on the waiting list perhaps, or one of the staff (S2.2, R2)."""

    entrant: Entrant


class EntrantChanged(Event, frozen=True, kw_only=True):
    """An entrant is on the waiting list or off it, has withdrawn, or is expelled (R2, R32, S5.B)."""

    entrant: Entrant


class PlanSet(Event, frozen=True, kw_only=True):
    """The plan of the rounds not yet begun."""

    rounds: tuple[RoundPlan, ...]


class ScoringConfirmed(Event, frozen=True, kw_only=True):
    """The scoring table stands."""

    table: ScoringTable


class HouseRuleSet(Event, frozen=True, kw_only=True):
    """A house rule was chosen."""

    name: str
    value: bool | int | str


class RoundStarted(Event, frozen=True, kw_only=True):
    """The field of a round is frozen."""

    round: str
    field: tuple[str, ...]


class PoolFilled(Event, frozen=True, kw_only=True):
    """The host put somebody into the revival pool."""

    person: str


class FieldFilled(Event, frozen=True, kw_only=True):
    """Somebody fills a round that lacks people."""

    round: str
    person: str


class GroupsDrawn(Event, frozen=True, kw_only=True):
    """The groups of a round (3.4)."""

    round: str
    matches: tuple[CupMatch, ...]
    seed: str = ""


class MatchScheduled(Event, frozen=True, kw_only=True):
    """When and where a match is."""

    match: str
    start: Instant | None
    table: str = ""
    judge: str = ""


class CheckedIn(Event, frozen=True, kw_only=True):
    """Somebody said whether he comes."""

    match: str
    person: str
    answer: Answered


class CheckInCalled(Event, frozen=True, kw_only=True):
    """All of a match were called to check in, so many hours before (N4)."""

    match: str
    hours: int


class CheckInMissing(Event, frozen=True, kw_only=True):
    """Four hours before a match: who has not answered, or does not come (N5)."""

    match: str
    missing: tuple[str, ...]


class SwapMade(Event, frozen=True, kw_only=True):
    """Two changed groups (R3)."""

    a: str
    b: str
    match_a: str
    match_b: str
    by: str


class PlaceTaken(Event, frozen=True, kw_only=True):
    """An entrant has the place of staff in a group not yet handed out (R2)."""

    match: str
    person: str
    before: str


class MatchOpened(Event, frozen=True, kw_only=True):
    """A match was handed out with a snapshot of the cup."""

    match: str
    stream: str
    snapshot: Snapshot


class MatchRecalled(Event, frozen=True, kw_only=True):
    """A match came back unplayed."""

    match: str
    reason: str


class SubstituteReserved(Event, frozen=True, kw_only=True):
    """Somebody is at a match under way as a substitute."""

    match: str
    person: str
    at: Instant


class SubstituteReleased(Event, frozen=True, kw_only=True):
    """He is not there any more."""

    match: str
    person: str


class MatchTaken(Event, frozen=True, kw_only=True):
    """A match that is over was taken in."""

    match: str
    result: MatchState
    head: str
    entries: int
    stream: str
    at: Instant


class ResultChosen(Event, frozen=True, kw_only=True):
    """Which of his matches of a round counts for somebody (S3.5.1); empty: he is asked again."""

    round: str
    person: str
    match: str


class DuelRecorded(Event, frozen=True, kw_only=True):
    """A 1v1 over a limit of the round was played, or the host decided it."""

    duel: CupDuel


class ShareAnswered(Event, frozen=True, kw_only=True):
    """A person tied in the final agrees to share the place, or not; ``lines``: the tie it is about."""

    match: str
    person: str
    agrees: bool
    lines: tuple[str, ...]


class CardIssued(Event, frozen=True, kw_only=True):
    """A card was given outside of a match."""

    card: CupCard


class CardRevoked(Event, frozen=True, kw_only=True):
    """Such a card does not count any more."""

    card: int
    reason: str


class PlaceSet(Event, frozen=True, kw_only=True):
    """The host has set a line's place in a match taken in."""

    match: str
    line: str
    place: int


class RoundClosed(Event, frozen=True, kw_only=True):
    """A round is over and frozen; a second time after a correction."""

    round: str
    frozen: Frozen


class CountersCleared(Event, frozen=True, kw_only=True):
    """Everybody's cards are at zero from this round on (S5.A, R27)."""

    round: str


class RoundReopened(Event, frozen=True, kw_only=True):
    """A round that stood on something corrected is to be started again; its matches count for nothing."""

    round: str


class CorrectionMade(Event, frozen=True, kw_only=True):
    """A closed round was corrected."""

    correction: Correction


class StandingsReleased(Event, frozen=True, kw_only=True):
    """Standings are public as they stood."""

    shown: Shown


class StandingsWithdrawn(Event, frozen=True, kw_only=True):
    """No standings are public."""


class Noted(Event, frozen=True, kw_only=True):
    """A note of the host's, in place of note ``replaces`` where that is named."""

    text: str
    target: str = ""
    at: Instant = Instant(0)
    replaces: int | None = None
