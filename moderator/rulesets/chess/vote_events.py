"""What happens to ballots, and how the state follows. Curses and what a tally makes of them stay with the host."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.rulesets.chess.fold import the_ballot, with_post
from moderator.rulesets.chess.roles import Role, Side
from moderator.rulesets.chess.state import Ballot, GameState, Tally, VotePost


class BallotOpened(Event, frozen=True, kw_only=True):
    """A ballot thread is open."""

    ballot: Ballot


class VoteSeen(Event, frozen=True, kw_only=True):
    """A post of a ballot, or a mark of the host on one."""

    post: VotePost


class BallotClosed(Event, frozen=True, kw_only=True):
    """No more votes are taken."""

    at: Instant


class VoteResolved(Event, frozen=True, kw_only=True):
    """The result, computed or set by the host; nothing of it has happened yet."""

    tally: Tally


class DuskAnnounced(Event, frozen=True, kw_only=True):
    """The result of the day is said: somebody, nobody, or a run-off among these."""

    runoff: tuple[str, ...] = ()


class PromotionChosen(Event, frozen=True, kw_only=True):
    """A king's choice for the next pawn that is due (C3.7, R41)."""

    side: Side
    role: Role


def _opened(state: GameState, event: BallotOpened) -> GameState:
    kept = (*state.ballots, state.ballot) if state.ballot is not None else state.ballots
    return replace(state, ballots=kept, ballot=event.ballot, tally=None)


def _seen(state: GameState, event: VoteSeen) -> GameState:
    return with_post(state, event.post)


def _closed(state: GameState, event: BallotClosed) -> GameState:
    return replace(state, ballot=replace(the_ballot(state), closed=event.at, span=state.span), phase="dusk", dusk="closed")


def _resolved(state: GameState, event: VoteResolved) -> GameState:
    return replace(state, tally=event.tally, dusk="resolved")


def _announced(state: GameState, event: DuskAnnounced) -> GameState:
    return replace(state, dusk="runoff" if event.runoff else "announced")


def _chosen(state: GameState, event: PromotionChosen) -> GameState:
    return replace(state, choices={**state.choices, event.side: (*state.choices.get(event.side, ()), event.role)})


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {
    BallotOpened: _opened,
    VoteSeen: _seen,
    BallotClosed: _closed,
    VoteResolved: _resolved,
    DuskAnnounced: _announced,
    PromotionChosen: _chosen,
}


def _hidden(event: Any, audience: Audience) -> Event | None:
    return None


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {VoteResolved: _hidden, PromotionChosen: _hidden}
