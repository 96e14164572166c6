"""Who may still act and has not: a set of seat and privilege, never a count (lessons: a night closed because somebody counted heads)."""

from __future__ import annotations

from moderator.rulesets.chess import watching
from moderator.rulesets.chess.orders import LIVE, coming
from moderator.rulesets.chess.roles import POWERS, Privilege, slot
from moderator.rulesets.chess.state import GameState


def rights(state: GameState) -> tuple[tuple[str, Privilege], ...]:
    """Every seat and the powers it may use this night, in seat-list order."""
    kings = watching.rights(state)
    found: list[tuple[str, Privilege]] = []
    for seat in state.living:
        for privilege in POWERS[seat.role] if seat.role is not None else ():
            spent = privilege == "castle" and (seat.side in state.spent or not _rook(state, seat.side))
            barred = seat.role == "king" and privilege == "kill" and seat.side is not None and not kings[seat.side]
            if not spent and not barred:
                found.append((seat.id, privilege))
    return tuple(found)


def _rook(state: GameState, side: str | None) -> bool:
    return any(s.original_rook and s.alive and s.side == side for s in state.seats.values())


def pending(state: GameState) -> tuple[tuple[str, Privilege], ...]:
    """Rights nothing stands for yet; a knight's two powers are one slot (R28)."""
    used = {(s.seat, slot(s.privilege)) for s in coming(state) if s.status in LIVE}
    return tuple((seat, privilege) for seat, privilege in rights(state) if (seat, slot(privilege)) not in used)
