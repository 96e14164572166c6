"""A position taken over, as an audience may have it: built from what is public, so that nothing secret is left in by oversight."""

from __future__ import annotations

from msgspec.structs import replace

from moderator.play.audience import Audience
from moderator.rulesets.prison.roles import SIDES
from moderator.rulesets.prison.script.model import Script
from moderator.rulesets.prison.setup_events import shown
from moderator.rulesets.prison.state import Election, GameState, Params, Seat, Vote


def public_state(state: GameState, audience: Audience) -> GameState:
    """The state as the audience may have it."""
    seats = {name: shown(_announced(state, name), audience) for name in state.seats}
    script = Script(name=state.params.script.name)
    ballots = state.vote is not None and bool(state.rule("vote_public"))
    return GameState(
        params=Params(title=state.params.title, n=state.params.n, script=script, times=state.params.times), zone=state.zone,
        phase=state.phase, day=state.day, opened=state.opened, clock=state.clock, seats=seats, started=state.started, doors=state.doors,
        leaders={side: state.leaders[side] for side in SIDES if side in state.leaders}, vote_deaths=state.vote_deaths,
        vote=state.vote if ballots else Vote(day=state.day), election=_election(state), said_dead=state.said_dead, zero=state.zero,
        paused=state.paused,
    )  # fmt: skip


def _announced(state: GameState, name: str) -> Seat:
    """A seat that has left unannounced is still on the field for others."""
    seat = state.seats[name]
    return seat if seat.on_field or name in state.said_dead else replace(seat, state="field", left=None)


def _election(state: GameState) -> Election | None:
    if state.election is None:
        return None
    return replace(state.election, posts=(), tied={})
