"""Nightfall: promotions take effect, orders sent by day are looked at again, the night begins (C3.7, R24, R28)."""

from __future__ import annotations

from moderator.play.audience import HOST, PUBLIC, seat
from moderator.play.deadlines import iso
from moderator.play.messages import Refusal
from moderator.rulesets.chess import notices, phases
from moderator.rulesets.chess.commands import vote as c
from moderator.rulesets.chess.dawn import tell_rights
from moderator.rulesets.chess.draft import GameDraft
from moderator.rulesets.chess.host_events import NoticeSent
from moderator.rulesets.chess.night_events import ActionEnded, RoleChanged
from moderator.rulesets.chess.phase_events import PhaseOpened
from moderator.rulesets.chess.roles import POWERS, Role, Side
from moderator.rulesets.chess.state import GameState
from moderator.rulesets.chess.vote_events import PromotionChosen
from moderator.rulesets.chess.watching import needs_phase, running, settled

LIVE = frozenset({"standing", "waiting"})


def due_of(state: GameState, side: Side) -> tuple[str, ...]:
    """A side's pawns that are due, the dead among them keeping their turn (R41)."""
    return tuple(name for name in state.due if state.seats[name].side == side)


def unchosen(state: GameState) -> tuple[Side, ...]:
    """Sides whose king still owes a choice for a living pawn."""
    found: list[Side] = []
    for side in ("white", "black"):
        chosen = len(state.choices.get(side, ()))
        if any(state.seats[name].alive for name in due_of(state, side)[chosen:]):
            found.append(side)
    return tuple(found)


def promotions(state: GameState) -> dict[str, Role]:
    """Pawn -> the role chosen for it; a pawn that died before nightfall is not promoted (R41)."""
    found: dict[str, Role] = {}
    for side in ("white", "black"):
        pairs = zip(due_of(state, side), state.choices.get(side, ()), strict=False)
        found |= {name: role for name, role in pairs if state.seats[name].alive and not state.seats[name].promoted}
    return found


def choose(draft: GameDraft, command: c.ChoosePromotion) -> Refusal | None:
    """The present king's choice, in order; he knows no names (C3.7, R41)."""
    state = draft.state
    if refusal := needs_phase(draft, "day", "dusk", "runoff"):
        return refusal
    owed = len(due_of(state, command.side)) - len(state.choices.get(command.side, ()))
    if refusal := draft.object(owed <= 0, "no_promotion_due", "C3.7", side=command.side):
        return refusal
    draft.emit(PromotionChosen(side=command.side, role=command.role))
    king = state.king(command.side)
    told = (HOST, seat(king.id)) if king is not None else (HOST,)
    draft.explain("nightfall", "promotion_chosen", "C3.7", "R41", told=told, side=command.side, role=command.role)
    if state.rule("promotion_effect") == "at_dawn":
        promote(draft)
        tell_rights(draft, f"d{state.number}")
    return None


def promote(draft: GameDraft) -> None:
    """The chosen roles are theirs now; each promoted pawn is told its own (N09)."""
    for name, role in promotions(draft.state).items():
        draft.emit(RoleChanged(seat=name, role=role))
        draft.explain("nightfall", "promoted", "C3.7", "R24", target=name, role=role)
        draft.tell(notices.promoted(name, role, draft.state.number + 1))


def open_night(draft: GameDraft, command: c.OpenNight) -> Refusal | None:
    """Night falls after the day's result; no night opens over a silent king (R24)."""
    state = draft.state
    if refusal := needs_phase(draft, "dusk") or running(draft) or settled(draft):
        return refusal
    if refusal := draft.object(state.dusk != "announced", "dusk_not_over", "C5.4", remedy=f"dusk_{state.dusk}"):
        return refusal
    silent = unchosen(state)
    if refusal := draft.object(bool(silent), "promotion_unchosen", "R24", remedy="choose_promotion", side=silent[0] if silent else ""):
        return refusal
    promoted = set(promotions(state))
    promote(draft)
    _look_again(draft, promoted)
    close = phases.night_close(draft.state, draft.at)
    draft.emit(PhaseOpened(phase="night", number=state.number + 1, span=phases.span(draft.at, close)))
    draft.explain("nightfall", "night_began", "C5.4", told=(PUBLIC,), night=state.number + 1, until=iso(close, state.zone))
    tell_rights(draft, f"d{state.number}night")
    return None


def _look_again(draft: GameDraft, promoted: set[str]) -> None:
    """Orders sent by day are void where the sender's role has changed or the target is dead; the sender is asked again (R28)."""
    state = draft.state
    for order in state.mailed:
        if order.status not in LIVE:
            continue
        role = state.seats[order.seat].role
        lost = role is None or order.privilege not in POWERS[role]
        changed = order.seat in promoted or lost or not state.seats[order.seat].alive
        gone = bool(order.target) and not state.seats[order.target].alive
        if not changed and not gone:
            continue
        reason = "role_changed" if changed else "target_dead"
        draft.emit(ActionEnded(ids=(order.id,), status="void", reason=reason))
        draft.explain("nightfall", "order_void", "R28", actor=order.seat, target=order.target or None, result=reason, code=reason)
        if state.seats[order.seat].alive:
            draft.tell(notices.receipt(order, reason, "R28"))


def confirm(draft: GameDraft, command: c.ConfirmPromotion) -> Refusal | None:
    """The promoted pawn has been told (N09)."""
    state = draft.state
    bad = command.seat not in state.seats or not state.seats[command.seat].promoted
    if refusal := draft.object(bad, "not_promoted", "C3.7", seat=command.seat):
        return refusal
    told = notices.promoted(command.seat, str(state.seats[command.seat].role), state.number)
    draft.emit(NoticeSent(key=told.key))
    draft.explain("nightfall", "promotion_told", "C3.7", target=command.seat)
    return None
