"""The choices between the vote and the results: rescue, drags, the mirror's voter, the mine's writer (D.4-D.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from moderator.play.audience import HOST, seat
from moderator.play.commands import Command
from moderator.play.deadlines import iso
from moderator.play.hosting import AskClosed, open_ask
from moderator.play.messages import Ask, Choice, Refusal
from moderator.rulesets.jianghu import notices, times
from moderator.rulesets.jianghu.commands import choices as c
from moderator.rulesets.jianghu.counting import count, line
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.lines import Right, may_go, right_of, rights
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Seat
from moderator.rulesets.jianghu.vote_events import ChaseNamed, Dragged, MirrorChose, Resurrected
from moderator.rulesets.jianghu.watching import known, needs_phase, running

RESCUES = (2, 4)
"""Rounds of the resurrection (J5.W6)."""


def rescuer(state: GameState) -> Seat | None:
    """The resurrect, where it may spare somebody in this round (D.4)."""
    if state.number not in RESCUES or not state.now.tops:
        return None
    return next((s for s in state.holders("resurrect") if s.living), None)


def announce_choices(draft: GameDraft) -> None:
    """Tell the resurrect the tops and every voted-out seat its own line, and nobody else anything (R25)."""
    state = draft.state
    who = rescuer(state)
    if who is not None:
        until = times.rescue(state).at
        names = [top.seat for top in state.now.tops if top.seat != who.id]
        draft.explain("choices", "may_rescue", "J5.W6", actor=who.id, told=(HOST, seat(who.id)), lines=names, until=iso(until, state.zone))
        draft.tell(notices.tops_for(state, who.id, names, until))
    _tell_lines(draft, rights(state))


def _tell_lines(draft: GameDraft, found: Iterable[Right]) -> None:
    """Every one of these its own line."""
    state = draft.state
    for right in found:
        if right.kind == "both_eggs":
            draft.explain("choices", "both_eggs", "J5.W3", "R27", actor=right.seat, lines=list(right.line))
        else:
            until = times.drags(state).at
            draft.explain(
                "choices",
                "may_take",
                right.clause,
                actor=right.seat,
                result=right.kind,
                told=(HOST, seat(right.seat)),
                lines=list(right.line),
                n=right.most,
            )
            draft.tell(notices.your_line(state, right.seat, right.line, right.most, until, right.clause))
            _for_him(draft, right)


def _for_him(draft: GameDraft, right: Right) -> None:
    """``drag_silence`` host: where the killer says nothing the host names for him (R29)."""
    if right.kind == "killer" and right.line and draft.state.rule("drag_silence") == "host":
        choices = (*(Choice(value=name, params={"seat": name}) for name in right.line), Choice(value="nobody"))
        open_ask(draft, Ask(
            id=f"drag:{draft.state.number}:{right.seat}", code="drag", clause="R29", choices=choices, params={"seat": right.seat},
        ))  # fmt: skip


def _rescue(draft: GameDraft, command: c.Resurrect) -> Refusal | None:
    """Within three minutes, one top other than himself (D.4)."""
    state = draft.state
    if refusal := needs_phase(draft, "choices") or running(draft) or known(draft, command.seat, command.target):
        return refusal
    if refusal := draft.object(
        state.seats[command.seat].role != "resurrect", "not_this_role", "J5.W6", seat=command.seat, role="resurrect"
    ):
        return refusal
    if refusal := draft.object(state.number not in RESCUES, "not_this_round", "J5.W6", round=state.number, offered=list(RESCUES)):
        return refusal
    who = state.seats[command.seat]
    if refusal := draft.object(not who.living, "not_living", "J5.W6", seat=who.id, status=state.status(who.id)):
        return refusal
    late = times.rescue(state).passed(draft.at)
    if refusal := draft.object(late, "rescue_late", "J5.W6", forceable=True, until=iso(times.rescue(state).at, state.zone)):
        return refusal
    tops = [top.seat for top in state.now.tops]
    bad = command.target not in tops or command.target == command.seat
    if refusal := draft.object(bad, "not_a_top", "J5.W6", seat=command.target):
        return refusal
    if refusal := draft.object(bool(state.now.rescued), "rescued_already", "J5.W6", forceable=True, seat=state.now.rescued):
        return refusal
    before = rights(state)
    draft.emit(Resurrected(seat=command.seat, target=command.target))
    draft.explain("choices", "rescued", "J5.W6", "R28", actor=command.seat, target=command.target, told=(HOST, seat(command.seat)))
    _tell_lines(draft, (right for right in rights(draft.state) if right not in before))  # an egg left alone; a line with the spared seat
    return None


def _drag(draft: GameDraft, command: c.Drag) -> Refusal | None:
    """Own line only, not more than allowed, before the minutes are over (D.5)."""
    state = draft.state
    if refusal := needs_phase(draft, "choices") or running(draft) or known(draft, command.seat, *command.targets):
        return refusal
    right = right_of(state, command.seat)
    none = right is None or right.kind in {"mirror", "both_eggs"}
    if refusal := draft.object(none, "no_drag", "J5.W3", seat=command.seat) or _in_time(draft):
        return refusal
    assert right is not None
    names = tuple(dict.fromkeys(command.targets))
    if refusal := draft.object(len(names) > right.most, "too_many_dragged", right.clause, n=right.most):
        return refusal
    voters = line(count(state), command.seat)
    off = next((name for name in names if name not in voters), None)
    if refusal := draft.object(off is not None, "not_on_line", right.clause, seat=off or ""):
        return refusal
    stays = next((name for name in names if name == command.seat or not may_go(state, name)), None)
    if refusal := draft.object(stays is not None, "cannot_be_taken", "R27", seat=stays or ""):
        return refusal
    draft.emit(Dragged(seat=command.seat, targets=names))
    for ask in draft.state.asks:
        if ask.code == "drag" and ask.params["seat"] == command.seat:
            draft.emit(AskClosed(id=ask.id))
    draft.explain("choices", "dragged", right.clause, actor=command.seat, told=(HOST, seat(command.seat)), lines=list(names))
    return None


def _in_time(draft: GameDraft) -> Refusal | None:
    limit = times.drags(draft.state)
    return draft.object(limit.passed(draft.at), "drag_late", "R29", forceable=True, until=iso(limit.at, draft.state.zone))


def _show(draft: GameDraft, command: c.MirrorShow) -> Refusal | None:
    """One voter of its line (J5.B6)."""
    state = draft.state
    if refusal := needs_phase(draft, "choices") or running(draft) or known(draft, command.seat, command.voter):
        return refusal
    right = right_of(state, command.seat)
    if right is None or right.kind != "mirror":
        return draft.object(True, "no_mirror", "J5.B6", seat=command.seat)
    off = command.voter not in right.line
    if refusal := _in_time(draft) or draft.object(off, "not_on_line", "J5.B6", seat=command.voter):
        return refusal
    draft.emit(MirrorChose(seat=command.seat, voter=command.voter))
    draft.explain("choices", "mirror_chose", "J5.B6", actor=command.seat, target=command.voter, told=(HOST, seat(command.seat)))
    return None


def _chase(draft: GameDraft, command: c.MineChase) -> Refusal | None:
    """One voter of its line, also one of the four (D.7, R34)."""
    state = draft.state
    if refusal := needs_phase(draft, "choices") or running(draft) or known(draft, command.seat, command.writer):
        return refusal
    right = right_of(state, command.seat)
    if right is None or right.kind != "mine":
        return draft.object(True, "no_chase", "J5.B5", seat=command.seat)
    off = state.rule("mine_chaser") == "line" and command.writer not in line(count(state), command.seat)
    off = off or command.writer == command.seat
    if refusal := _in_time(draft) or draft.object(off, "not_on_line", "R34", seat=command.writer):
        return refusal
    draft.emit(ChaseNamed(seat=command.seat, writer=command.writer))
    draft.explain("choices", "chase_named", "J5.B5", "R34", actor=command.seat, target=command.writer, told=(HOST, seat(command.seat)))
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.Resurrect: _rescue,
    c.Drag: _drag,
    c.MirrorShow: _show,
    c.MineChase: _chase,
}
