"""What happens from the first death to the close of a game (sections 7-9)."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.rulesets.sanguosha.fold import the_game, with_finished, with_game
from moderator.rulesets.sanguosha.roles import Role
from moderator.rulesets.sanguosha.state import Death, MatchState, Pick, Verdict


class RolesShown(Event, frozen=True, kw_only=True):
    """Roles turned face up: a dead character's, or all at the end of a game."""

    roles: dict[str, Role]


class Died(Event, frozen=True, kw_only=True):
    """A death as recorded."""

    death: Death


class SpyDuelReached(Event, frozen=True, kw_only=True):
    """Only the lord and the spy are alive (R19)."""


class OutcomeProposed(Event, frozen=True, kw_only=True):
    """The game is over as the program counts; the judge confirms. None: taken back, play goes on."""

    verdict: Verdict | None


class OutcomeConfirmed(Event, frozen=True, kw_only=True):
    """The outcome stands."""

    verdict: Verdict
    mvp_due: bool = False


class CulpritsNamed(Event, frozen=True, kw_only=True):
    """Who caused a draw (S5.3.5)."""

    lines: tuple[str, ...]


class StatSet(Event, frozen=True, kw_only=True):
    """A statistic of a line."""

    line: str
    key: str
    n: int


class MvpNamed(Event, frozen=True, kw_only=True):
    """The MVP, or nobody."""

    line: str | None
    note: str = ""


class PointsAwarded(Event, frozen=True, kw_only=True):
    """Game points by line and who was credited (9.4). ``finished``: index of a closed game whose points are counted anew."""

    points: dict[str, Decimal]
    credited: dict[str, str]
    finished: int | None = None


class GameClosed(Event, frozen=True, kw_only=True):
    """The game is put away: done, draw or void."""

    status: str
    at: Instant
    dropped: bool = False
    replay: bool = False


class GameRestored(Event, frozen=True, kw_only=True):
    """A dropped draw is to be played again after all."""

    index: int


class FinishedAmended(Event, frozen=True, kw_only=True):
    """The host changed a closed game: its outcome or its MVP."""

    index: int
    verdict: Verdict
    mvp: str | None


class GameCorrected(Event, frozen=True, kw_only=True):
    """The host sets something right in the running game; only what is given changes. ``swap``: the line roles are swapped with."""

    line: str | None = None
    hero: str | None = None
    swap: str | None = None
    round: int | None = None
    turn: str | None = None
    extra_used: bool | None = None


class MatchEnded(Event, frozen=True, kw_only=True):
    """All games are played, or the match was ended early; results are provisional."""

    at: Instant
    early: str = ""


def _shown(state: MatchState, event: RolesShown) -> MatchState:
    return with_game(state, roles={**the_game(state).roles, **event.roles})


def _died(state: MatchState, event: Died) -> MatchState:
    return with_game(state, deaths=(*the_game(state).deaths, event.death))


def _duel(state: MatchState, event: SpyDuelReached) -> MatchState:
    return with_game(state, spy_duel=True)


def _proposed(state: MatchState, event: OutcomeProposed) -> MatchState:
    return with_game(state, verdict=event.verdict, status="outcome" if event.verdict else "playing")


def _confirmed(state: MatchState, event: OutcomeConfirmed) -> MatchState:
    return with_game(state, verdict=event.verdict, status="mvp" if event.mvp_due else "outcome")


def _culprits(state: MatchState, event: CulpritsNamed) -> MatchState:
    return with_game(state, culprits=event.lines)


def _stat(state: MatchState, event: StatSet) -> MatchState:
    stats = the_game(state).stats
    return with_game(state, stats={**stats, event.line: {**stats.get(event.line, {}), event.key: event.n}})


def _mvp(state: MatchState, event: MvpNamed) -> MatchState:
    return with_game(state, mvp=event.line, mvp_note=event.note)


def _awarded(state: MatchState, event: PointsAwarded) -> MatchState:
    if event.finished is None:
        return with_game(state, points=event.points, credited=event.credited)
    return with_finished(state, event.finished, points=event.points, credited=event.credited)


def _closed(state: MatchState, event: GameClosed) -> MatchState:
    game = replace(the_game(state), status=event.status, ended=event.at, dropped=event.dropped, replay=event.replay, turn_phase="")
    return replace(state, games=(*state.games, game), game=None)


def _restored(state: MatchState, event: GameRestored) -> MatchState:
    return replace(with_finished(state, event.index, dropped=False, replay=True), phase="game", ended=None)


def _amended(state: MatchState, event: FinishedAmended) -> MatchState:
    return with_finished(state, event.index, verdict=event.verdict, mvp=event.mvp)


def _corrected(state: MatchState, event: GameCorrected) -> MatchState:
    game = state.game
    if game is None:
        return state
    changes: dict[str, Any] = {}
    if event.round is not None:
        changes["round"] = event.round
    if event.turn is not None:
        changes["turn"] = event.turn
    line = event.line
    if line is not None and event.hero is not None:
        changes["picks"] = {**game.picks, line: replace(game.picks.get(line, Pick(hero="")), hero=event.hero)}
    if line is not None and event.extra_used is not None:
        others = tuple(used for used in game.extra_used if used != line)
        changes["extra_used"] = (*others, line) if event.extra_used else others
    if line in game.roles and event.swap in game.roles:
        changes["roles"] = {**game.roles, line: game.roles[event.swap], event.swap: game.roles[line]}
    return with_game(state, **changes)


def _ended(state: MatchState, event: MatchEnded) -> MatchState:
    return replace(state, phase="provisional", ended=event.at, early=event.early)


EVOLVE: dict[type[Event], Callable[[MatchState, Any], MatchState]] = {
    RolesShown: _shown, Died: _died, SpyDuelReached: _duel, OutcomeProposed: _proposed, OutcomeConfirmed: _confirmed,
    CulpritsNamed: _culprits, StatSet: _stat, MvpNamed: _mvp, PointsAwarded: _awarded, GameClosed: _closed,
    GameRestored: _restored, GameCorrected: _corrected, FinishedAmended: _amended, MatchEnded: _ended,
}  # fmt: skip


def _hidden(event: Any, audience: Audience) -> Event | None:
    return None


def _corrected_seen(event: GameCorrected, audience: Audience) -> Event | None:
    """A swap of roles stays with the host; a hero set right is told once all heroes are known."""
    return None if event.swap is not None or event.hero is not None else event


def _died_seen(event: Died, audience: Audience) -> Event:
    """The judge's notes stay with the judge."""
    return replace(event, death=replace(event.death, note=""))


def _mvp_seen(event: MvpNamed, audience: Audience) -> Event:
    return replace(event, note="")


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    OutcomeProposed: _hidden,
    GameCorrected: _corrected_seen,
    Died: _died_seen,
    MvpNamed: _mvp_seen,
}
"""Until it is confirmed the outcome is the judge's: its counting names living roles."""
