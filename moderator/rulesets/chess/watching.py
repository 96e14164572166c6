"""What several rooms look at before they decide: the phase, a pause, check and the kings' rights."""

from __future__ import annotations

from moderator.play.messages import Refusal
from moderator.rulesets.chess.draft import GameDraft
from moderator.rulesets.chess.resolution import Piece
from moderator.rulesets.chess.resolution.rights import CHECK_BELOW, guards, may_kill
from moderator.rulesets.chess.roles import SIDES, Side
from moderator.rulesets.chess.state import GameState


def needs_phase(draft: GameDraft, *wanted: str) -> Refusal | None:
    """A refusal unless the game stands at one of these phases."""
    phase = draft.state.phase
    return draft.object(phase not in wanted, "wrong_phase", "C5.3", remedy=f"phase_{phase}", phase=phase)


def running(draft: GameDraft) -> Refusal | None:
    """A refusal while the whole game is paused."""
    return draft.object(draft.state.paused is not None, "paused", "C10.4", remedy="resume", forceable=True)


def settled(draft: GameDraft) -> Refusal | None:
    """A refusal while a question is open over which the game cannot go on."""
    ask = next((ask for ask in draft.state.asks if ask.blocking), None)
    return draft.object(ask is not None, "ask_open", ask.clause if ask else "", remedy="answer", ask=ask.id if ask else "")


def pieces(state: GameState, night: int = 0) -> tuple[Piece, ...]:
    """The living as a resolution reads them; ``night``: whose charges and graces hold."""
    return tuple(
        Piece(
            id=s.id, side=s.side, role=s.role, original_rook=s.original_rook,
            charged=bool(night) and s.charged == night, graced=s.grace > 0 and s.grace + 1 == night,
        )
        for s in state.living
        if s.side is not None and s.role is not None
    )  # fmt: skip


def in_check(state: GameState, side: Side) -> bool:
    """Whether a king could be killed or executed now (C9.2)."""
    return guards(pieces(state), side) < CHECK_BELOW


def rights(state: GameState) -> dict[Side, bool]:
    """Which kings may kill in the coming night (C3.1.2)."""
    alive = pieces(state)
    return {side: bool(may_kill(alive, side)) for side in SIDES}
