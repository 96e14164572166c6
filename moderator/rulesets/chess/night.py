"""The night room: orders taken and judged, the close, the resolution, the dawn (section 3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import HOST, seat
from moderator.play.commands import Command
from moderator.play.messages import Refusal
from moderator.rulesets.chess import card_deaths, dawn, notices, orders, phases
from moderator.rulesets.chess.commands import night as c
from moderator.rulesets.chess.draft import GameDraft
from moderator.rulesets.chess.night_events import (
    EVOLVE,
    SECRET,
    ActionEnded,
    ActionReceived,
    DeclarationJudged,
    NightClosed,
    NightResolved,
)
from moderator.rulesets.chess.roles import Privilege, slot
from moderator.rulesets.chess.state import GameState, Submission
from moderator.rulesets.chess.watching import needs_phase, running, settled

__all__ = ["DECIDE", "EVOLVE", "SECRET"]

OPEN = ("night", "dawn", "day", "dusk", "runoff")
"""Orders come in at any time; those of the day are for the next night (C3.9)."""


def _next_id(state: GameState) -> int:
    past = [*state.mailed, *(state.night.submissions if state.night else ()), *(s for n in state.nights for s in n.submissions)]
    return max((s.id for s in past), default=0) + 1


def _submit(draft: GameDraft, who: str, privilege: Privilege, target: str = "", text: str = "", length: int = 0) -> Refusal | None:
    """Take an order down: good, or void with its clause. Either way it has been received (N03)."""
    state = draft.state
    if refusal := needs_phase(draft, *OPEN) or running(draft):
        return refusal
    if refusal := draft.object(who not in state.seats, "unknown_seat", "C3.9", seat=who):
        return refusal
    if refusal := draft.object(bool(target) and target not in state.seats, "unknown_seat", "C3.9", seat=target):
        return refusal
    fault = orders.fault(state, state.seats[who], privilege, target, draft.at)
    made = Submission(id=_next_id(state), seat=who, privilege=privilege, target=target, at=draft.at, text=text, length=length)
    if fault is not None and not draft.forced:
        _void(draft, made, *fault)
        return None
    if fault is not None:
        draft.explain("night", "order_forced", fault[1], actor=who, target=target or None, result="forced", code=fault[0])
    if privilege == "kill" and state.seats[who].role == "queen":
        _queen(draft, made)
    else:
        _take(draft, made)
    return None


def _void(draft: GameDraft, made: Submission, code: str, clause: str) -> None:
    """An order that does not count replaces nothing (C3.9)."""
    made = replace(made, status="void", reason=code)
    draft.emit(ActionReceived(submission=made))
    draft.explain(
        "night", "order_void", clause, actor=made.seat, target=made.target or None, result=code, told=(HOST, seat(made.seat)),
        privilege=made.privilege, code=code,
    )  # fmt: skip
    draft.tell(notices.receipt(made, code, clause))


def _take(draft: GameDraft, made: Submission) -> None:
    """The latest valid order of a slot counts; it replaces the earlier one for good (C3.9, R28)."""
    same = [s for s in orders.coming(draft.state) if s.seat == made.seat and slot(s.privilege) == slot(made.privilege)]
    replaced = tuple(s.id for s in same if s.status in orders.LIVE) if made.status == "standing" else ()
    draft.emit(ActionReceived(submission=made, supersedes=replaced))
    result = "waiting" if made.status == "waiting" else "replaces" if replaced else "taken"
    draft.explain(
        "night", "order_taken", "C3.9", actor=made.seat, target=made.target or None, result=result, told=(HOST, seat(made.seat)),
        privilege=made.privilege,
    )  # fmt: skip
    draft.tell(notices.receipt(made, "", "C3.9"))
    _tell_rook(draft, made)


def _tell_rook(draft: GameDraft, made: Submission) -> None:
    """``castling_notice`` on_receipt: the rook hears of it at once (R4)."""
    if made.privilege == "castle" and draft.state.rule("castling_notice") == "on_receipt":
        king = draft.state.seats[made.seat]
        rook = next(s for s in draft.state.seats.values() if s.original_rook and s.side == king.side and s.alive)
        draft.tell(notices.castling_announced(rook.id, made.id))


def _queen(draft: GameDraft, made: Submission) -> None:
    """A declaration of a hundred characters, judged by the host; a mere change of target keeps the accepted one (C3.8, R28)."""
    if made.length >= orders.DECLARATION:
        _take(draft, replace(made, status="waiting"))
        draft.explain("night", "declaration_waits", "C3.8", actor=made.seat, n=made.length)
        return
    kept = orders.kept_declaration(draft.state, made.seat)
    if made.length or kept is None:
        _void(draft, made, "declaration_short", "C3.8")
    elif draft.state.rule("declaration_on_retarget") == "required":
        _void(draft, made, "declaration_needed", "R28")
    else:
        status = "standing" if kept.accepted else "waiting"
        _take(draft, replace(made, text=kept.text, length=kept.length, accepted=kept.accepted, status=status))


def _kill(draft: GameDraft, command: c.SubmitKill) -> Refusal | None:
    bad = command.length is not None and (command.length < 0 or bool(command.declaration))
    if refusal := draft.object(bad, "length_or_text", "C3.8"):
        return refusal
    number = command.length if command.length is not None else orders.length(draft.state, command.declaration)
    return _submit(draft, command.seat, "kill", command.target, command.declaration, number)


def _castle(draft: GameDraft, command: c.SubmitCastle) -> Refusal | None:
    return _submit(draft, command.seat, "castle")


def _simple(privilege: Privilege) -> Callable[[GameDraft, Any], Refusal | None]:
    def submit(draft: GameDraft, command: Any) -> Refusal | None:
        return _submit(draft, command.seat, privilege, command.target)

    return submit


def _judge(draft: GameDraft, command: c.JudgeDeclaration) -> Refusal | None:
    """Good: the order stands and replaces the earlier one. Not good: it is void and replaces nothing (C3.8, C3.9)."""
    found = orders.coming(draft.state)
    waiting = [s for s in found if s.seat == command.seat and s.privilege == "kill" and s.status == "waiting"]
    again = [s for s in found if s.seat == command.seat and s.privilege == "kill" and s.length >= orders.DECLARATION]
    if not waiting and not draft.forced and (last := _void_kill(found, command.seat)) is not None:
        draft.explain(
            "night", "order_void", "C3.8", actor=last.seat, target=last.target or None, result=last.reason, privilege=last.privilege,
            code=last.reason,
        )  # fmt: skip
        return None
    if refusal := draft.object(not waiting and not (draft.forced and again), "no_declaration", "C3.8", seat=command.seat):
        return refusal
    judged = [s for s in found if s.seat == command.seat and s.text == (waiting or again)[-1].text and s in (waiting or again)]
    older = [s for s in found if s.seat == command.seat and s.privilege == "kill" and s.status in orders.LIVE and s not in judged[-1:]]
    replaced = tuple(s.id for s in older) if command.ok else ()
    draft.emit(DeclarationJudged(ids=tuple(s.id for s in judged), accepted=command.ok, supersedes=replaced))
    verb = "declaration_accepted" if command.ok else "declaration_refused"
    draft.explain("night", verb, "C3.8", actor=command.seat, result="accepted" if command.ok else "refused", reason=command.reason)
    if not command.ok:
        draft.tell(notices.receipt(judged[-1], "declaration_refused", "C3.8"))
    return None


def _void_kill(found: tuple[Submission, ...], who: str) -> Submission | None:
    """The seat's latest kill, where it is void already: a verdict on its declaration changes nothing."""
    mine = [s for s in found if s.seat == who and s.privilege == "kill"]
    return mine[-1] if mine and mine[-1].status == "void" and mine[-1].length and mine[-1].accepted is None else None


def _withdraw(draft: GameDraft, command: c.Withdraw) -> Refusal | None:
    """Until the cut-off; what it had replaced does not revive (C3.9, R28)."""
    state = draft.state
    if refusal := needs_phase(draft, *OPEN) or running(draft):
        return refusal
    mine = [s for s in orders.coming(state) if s.seat == command.seat and s.privilege == command.privilege and s.status in orders.LIVE]
    if refusal := draft.object(not mine, "nothing_to_withdraw", "C3.9", seat=command.seat, privilege=command.privilege):
        return refusal
    line = phases.cut_off(state)
    late = line is not None and line.passed(draft.at)
    if (late or state.phase == "dawn") and not draft.forced:
        code = "night_closed" if state.phase == "dawn" else "after_cut_off"
        told = (HOST, seat(command.seat))
        draft.explain("night", "withdrawal_void", "R28", actor=command.seat, result=code, told=told, privilege=command.privilege, code=code)
        return None
    draft.emit(ActionEnded(ids=tuple(s.id for s in mine), status="withdrawn"))
    draft.explain(
        "night", "order_withdrawn", "C3.9", "R28", actor=command.seat, told=(HOST, seat(command.seat)), privilege=command.privilege
    )
    if command.privilege == "castle" and state.rule("castling_notice") == "on_receipt":
        draft.tell(notices.castling_withdrawn(state, mine[-1]))
    return None


def _close(draft: GameDraft, command: c.CloseNight) -> Refusal | None:
    """Dawn is declared by the host, never by the timer (6.1); every declaration has been judged."""
    if refusal := needs_phase(draft, "night") or running(draft) or settled(draft):
        return refusal
    unjudged = [s.seat for s in orders.coming(draft.state) if s.status == "waiting"]
    if refusal := draft.object(bool(unjudged), "declaration_unjudged", "C3.8", remedy="judge_declaration", forceable=True, lines=unjudged):
        return refusal
    span = draft.state.span
    early = span is not None and draft.at < span.close
    draft.emit(NightClosed(at=draft.at))
    draft.explain("night", "night_closed_early" if early else "night_closed", "C5.4", night=draft.state.number)
    return None


def _resolve(draft: GameDraft, command: c.ResolveNight) -> Refusal | None:
    """Work the night out; nothing has happened before it is announced (C5.7)."""
    if refusal := needs_phase(draft, "dawn"):
        return refusal
    night = draft.state.night
    if refusal := draft.object(night is not None and night.resolution is not None, "resolved_already", "C5.7", forceable=True):
        return refusal
    resolution, trace = dawn.work_out(draft.state)
    draft.trace += trace
    draft.emit(NightResolved(resolution=resolution))
    draft.explain("night", "night_resolved", "C5.4", night=draft.state.number, lines=[d.seat for d in resolution.deaths])
    return None


def _announce(draft: GameDraft, command: c.AnnounceDawn) -> Refusal | None:
    """The dead are named: they are dead now, and the day begins (C5.5, C5.7)."""
    if refusal := needs_phase(draft, "dawn"):
        return refusal
    night = draft.state.night
    if refusal := draft.object(night is None or night.resolution is None, "not_resolved", "C5.7", remedy="resolve_night"):
        return refusal
    dawn.announce(draft)
    if draft.state.phase != "ended":
        card_deaths.bury_card_deaths(draft)
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.SubmitKill: _kill,
    c.JudgeDeclaration: _judge,
    c.SubmitCastle: _castle,
    c.SubmitImprison: _simple("imprison"),
    c.SubmitHeal: _simple("heal"),
    c.SubmitExchange: _simple("exchange"),
    c.SubmitCurse: _simple("curse"),
    c.SubmitPawn: _simple("pawn"),
    c.Withdraw: _withdraw,
    c.CloseNight: _close,
    c.ResolveNight: _resolve,
    c.AnnounceDawn: _announce,
}
