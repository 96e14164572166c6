"""The killer's order: who may give one, when, at whom; the last before the resolution counts (7.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from moderator.play.commands import Command
from moderator.play.messages import Refusal
from moderator.rulesets.prison import limits, skills, wall
from moderator.rulesets.prison.commands import night as c
from moderator.rulesets.prison.doors import labels
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.facts import killer
from moderator.rulesets.prison.fold import the_night
from moderator.rulesets.prison.night_events import KillOrdered, OrderOut
from moderator.rulesets.prison.roles import MURDERER
from moderator.rulesets.prison.script.model import Skill
from moderator.rulesets.prison.state import GameState, KillOrder, Room

POINT: Final = "point_kill"


def point_kill(state: GameState, seat: str) -> Skill | None:
    """The killer's point kill, where the card has one (P-interro-9)."""
    return skills.order_skill(state, seat, POINT)


def room_of(state: GameState, seat: str) -> Room | None:
    """The room that the seat is in tonight."""
    return next((room for room in the_night(state).rooms if seat in room.occupants), None)


def standing_order(state: GameState) -> KillOrder | None:
    """The order that would be carried out."""
    return next((order for order in the_night(state).orders if order.status == "standing"), None)


def _order(draft: GameDraft, command: c.OrderKill) -> Refusal | None:
    """From 21:00 to 23:00; carried out at 22:00, or at once if later (R12)."""
    state, night = draft.state, the_night(draft.state)
    if refusal := draft.needs_phase("interrogation", "interrogation2") or draft.paused or draft.needs_field(command.seat, "P-interro-8"):
        return refusal
    if refusal := _is_killer(draft, command.seat) or skills.may_use(draft, command.seat, "P-interro-8"):
        return refusal
    if refusal := draft.object(night.killed, "kill_resolved", "P-interro-8", seat=command.seat):
        return refusal
    if state.clock is not None and (refusal := draft.early("interrogation_early", state.clock.interrogation, "P-interro-7")):
        return refusal
    if state.clock is not None and (refusal := draft.late("night_over", state.clock.end, "P-interro-7", "R12")):
        return refusal
    if command.mode == "none":
        return _withdraw(draft, command)
    found = _face(draft, command) if command.mode == "face" else _point(draft, command)
    if isinstance(found, Refusal):
        return found
    draft.emit(KillOrdered(order=found))
    draft.explain(
        "kill",
        "kill_ordered",
        "P-interro-8" if command.mode == "face" else "P-interro-9",
        actor=command.seat,
        target=found.target or None,
        result=command.mode,
        room=found.room,
    )
    if state.phase == "interrogation2":
        wall.late_kill(draft)
    return None


def _is_killer(draft: GameDraft, seat: str) -> Refusal | None:
    """One murderer can kill, teammates cannot; a teammate does not learn it from the form of the refusal (P-interro-13)."""
    state = draft.state
    if refusal := draft.object(not state.tagged(seat, MURDERER), "no_murderer", "P-what-3", seat=seat):
        return refusal
    return draft.object(killer(state) != seat, "not_the_killer", "P-interro-13", seat=seat)


def _number(state: GameState) -> int:
    return 1 + max((order.id for night in (*state.nights, the_night(state)) for order in night.orders), default=0)


def _face(draft: GameDraft, command: c.OrderKill) -> KillOrder | Refusal:
    """Needs a room of his own (R33); whom it hits is not looked at: a refusal would betray who sits there (R35)."""
    state = draft.state
    if refusal := draft.object(room_of(state, command.seat) is None, "no_room", "R33", seat=command.seat):
        return refusal
    skill = skills.order_skill(state, command.seat, "face_kill")
    if skill is not None and (refusal := skills.of_card(draft, command.seat, skill)):
        return refusal
    return KillOrder(id=_number(state), seat=command.seat, mode="face", at=draft.at)


def _opposite(state: GameState, seat: str) -> str | None:
    """The guard that sits there alive."""
    room = room_of(state, seat)
    found = room.opposite(seat) if room is not None else None
    return found if found is not None and state.seats[found].on_field else None


def _point(draft: GameDraft, command: c.OrderKill) -> KillOrder | Refusal:
    """By the name of a living guard, or by a room's label (P-interro-9)."""
    state, skill = draft.state, point_kill(draft.state, command.seat)
    if skill is None:
        return Refusal(code="no_point_kill", clause="P-interro-9", params={"seat": command.seat})
    if refusal := draft.object(skills.left(state, command.seat, skill) == 0, "point_spent", "P-interro-9", seat=command.seat):
        return refusal
    if refusal := skills.of_card(draft, command.seat, skill):
        return refusal
    face = bool(state.rule("kill_optional") == "must_face_if_possible" and _opposite(state, command.seat))
    if refusal := draft.object(face, "must_face", "R12", seat=command.seat):
        return refusal
    by_name = command.by == "name" or (not command.by and command.target in state.seats)
    refusal = _bad_name(draft, command) if by_name else _bad_room(draft, command)
    if refusal is not None:
        return refusal
    return KillOrder(id=_number(state), seat=command.seat, mode="point", target=command.target, room=not by_name, at=draft.at)


def _bad_name(draft: GameDraft, command: c.OrderKill) -> Refusal | None:
    if refusal := draft.needs_field(command.target, "P-interro-9"):
        return refusal
    wrong = draft.state.seats[command.target].side != "guard"
    return draft.object(wrong, "not_a_guard", "P-interro-9", seat=command.target) or limits.targets(draft, command.seat, (command.target,))


def _bad_room(draft: GameDraft, command: c.OrderKill) -> Refusal | None:
    """Either label, by the house rule; his own is refused, a guard door that happens to be his room is not: that would betray the link."""
    state, rule = draft.state, draft.state.rule("point_label")
    guards, prisoners = labels(state, "guard"), labels(state, "prisoner")
    allowed = {"any": (*guards, *prisoners), "guard_door": guards, "prisoner_door": prisoners}[str(rule)]
    if refusal := draft.object(command.target not in allowed, "unknown_door", "P-interro-9", door=command.target, offered=list(allowed)):
        return refusal
    own = room_of(state, command.seat)
    mine = own is not None and own.prisoner == command.seat and command.target == own.prisoner_door
    return draft.object(mine, "own_door", "P-interro-9", door=command.target)


def _withdraw(draft: GameDraft, command: c.OrderKill) -> Refusal | None:
    """No order: it closes nothing."""
    order = standing_order(draft.state)
    if refusal := draft.object(order is None, "no_order", "P-interro-8", seat=command.seat):
        return refusal
    assert order is not None
    draft.emit(OrderOut(id=order.id, status="withdrawn"))
    draft.explain("kill", "order_withdrawn", "P-interro-8", actor=command.seat)
    return None


def _strike(draft: GameDraft, command: c.StrikeOrder) -> Refusal | None:
    """The host strikes out what stands (R31)."""
    order = standing_order(draft.state)
    if refusal := draft.object(order is None, "no_order", "R31"):
        return refusal
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "R31"):
        return refusal
    assert order is not None
    draft.emit(OrderOut(id=order.id, status="struck"))
    draft.explain("kill", "order_struck", "R31", actor=order.seat, reason=command.reason)
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {c.OrderKill: _order, c.StrikeOrder: _strike}
