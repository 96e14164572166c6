"""The wall at 22:00 as a list of small steps over one ledger: wall, protections, kills, other skills, who is told (7.2, 7.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from moderator.play.commands import Command
from moderator.play.messages import Ask, Refusal
from moderator.rulesets.prison import asking, endings, limits, notices, settling, skills
from moderator.rulesets.prison.commands import night as c
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.facts import killer, murderers, safe
from moderator.rulesets.prison.fold import the_night
from moderator.rulesets.prison.leaving import leave
from moderator.rulesets.prison.night_events import KillResolved, NightResolved, OrderOut, WallRaised
from moderator.rulesets.prison.roles import Cause
from moderator.rulesets.prison.seat_events import StatusesExpired, UseSpent
from moderator.rulesets.prison.skill_events import SkillDone
from moderator.rulesets.prison.state import GameState, KillOrder, Room, SkillUse

BLOCKING: Final = ("A-RED", "A-LOST", "A-ENDGO", "A-ALL", "A-MANUAL", "A-LIMIT", "A-SUCC")
"""Questions that the wall does not rise past: the end check waits for them, or the next order does (section 17)."""
CAUSE: Final[dict[str, tuple[Cause, str]]] = {
    "face": ("night", "P-interro-8"), "point": ("night", "P-interro-9"), "skill": ("skill", "P-identity-2.1"),
}  # fmt: skip


class Ledger:
    """What the wall brings, before anybody dies. ``how``: face, point or skill; ``by``: who kills."""

    def __init__(self, draft: GameDraft, *, late: bool = False) -> None:
        self.draft = draft
        self.late = late
        self.deaths: dict[str, tuple[str, str]] = {}
        """Victim -> how and by whom; the first cause stands, two of them kill once."""
        self.present = {seat.id for seat in draft.state.field}
        """On the field when the wall rises: only what left before that takes its use with it (R31)."""
        self.raised: tuple[str, ...] = ()
        """Whose walls have risen."""

    @property
    def state(self) -> GameState:
        """The game as it is now."""
        return self.draft.state

    def strike(self, victim: str, how: str, by: str, *clauses: str) -> None:
        """A kill hits, unless a protection holds."""
        cause = "skill" if how == "skill" else "night"
        if safe(self.state, victim, cause):
            self.draft.explain("kill", "kill_failed", *clauses, actor=by, target=victim, result="protected")
            return
        self.deaths.setdefault(victim, (how, by))
        self.draft.explain("kill", "kill_hits", *clauses, actor=by, target=victim, result=how)


def _room_of(state: GameState, seat: str) -> Room | None:
    return next((room for room in the_night(state).rooms if seat in room.occupants), None)


def walls(state: GameState) -> tuple[str, ...]:
    """Whose rooms' walls rise: the killer's, or every murderer's by the house rule (R18)."""
    first = killer(state)
    who = murderers(state) if state.rule("wall_rooms") == "all_murderers" else ((first,) if first else ())
    return tuple(seat for seat in who if state.seats[seat].on_field and _room_of(state, seat) is not None)


def raise_wall(ledger: Ledger) -> None:
    """The wall of the killer's room rises, also where he does not strike (P-interro-8, R18)."""
    if ledger.late:
        return
    ledger.raised = walls(ledger.state)
    for seat in ledger.raised:
        room = _room_of(ledger.state, seat)
        assert room is not None
        ledger.draft.emit(WallRaised(room=room.name, at=ledger.draft.at))
        ledger.draft.explain("wall", "wall_raised", "P-interro-8", "R18", actor=seat, result=room.name)
        ledger.draft.tell(notices.wall_killer(ledger.state, seat))


def protect(ledger: Ledger) -> None:
    """Protections come ahead of kills (7.2)."""
    _run(ledger, lambda effect: effect == "protect")


def _run(ledger: Ledger, wanted: Callable[[str], bool]) -> None:
    for use in skills.waiting(ledger.state, "at_22") if not ledger.late else ():
        skill = skills.skill_of(ledger.state, use)
        if skill is None or not wanted(skill.effect):
            continue
        if use.seat in ledger.present:
            skills.carry_out(ledger.draft, use, skill)
        else:
            skills.drop(ledger.draft, use)


def kill(ledger: Ledger) -> None:
    """The order that stands and the skills that kill: all at once, or one after another by the house rule (H-simultaneous)."""
    _order(ledger)
    at_once = bool(ledger.state.rule("simultaneous"))
    for use in skills.waiting(ledger.state, "at_22") if not ledger.late else ():
        skill = skills.skill_of(ledger.state, use)
        if skill is None or skill.effect != "kill":
            continue
        dead_already = not at_once and use.seat in ledger.deaths
        if not ledger.state.seats[use.seat].on_field or dead_already:
            skills.drop(ledger.draft, use)
        else:
            _skill_kill(ledger, use)


def _skill_kill(ledger: Ledger, use: SkillUse) -> None:
    skill = skills.skill_of(ledger.state, use)
    assert skill is not None
    for victim in use.targets:
        if ledger.state.seats[victim].on_field:
            ledger.strike(victim, "skill", use.seat, "P-identity-2.1")
    ledger.draft.emit(SkillDone(id=use.id, status="done"))
    skills.tell(ledger.draft, use.id, skill, use.seat, use.targets, skill.private_text, {})


def _order(ledger: Ledger) -> None:
    order = next((o for o in the_night(ledger.state).orders if o.status == "standing"), None)
    if order is None:
        return
    if not ledger.state.seats[order.seat].on_field:  # it had left before (R31)
        ledger.draft.emit(OrderOut(id=order.id, status="dropped"))
        ledger.draft.explain("kill", "order_dropped", "R31", actor=order.seat)
        return
    if order.mode == "face":
        _face(ledger, order)
    else:
        _point(ledger, order)
    ledger.draft.emit(KillResolved(id=order.id))


def _face(ledger: Ledger, order: KillOrder) -> None:
    """The guard in his room (P-interro-8)."""
    room = _room_of(ledger.state, order.seat)
    victim = room.opposite(order.seat) if room is not None else None
    if victim is None or not ledger.state.seats[victim].on_field:
        ledger.draft.explain("kill", "kill_failed", "P-interro-8", actor=order.seat, result="nobody_opposite")
        return
    skill = skills.order_skill(ledger.state, order.seat, "face_kill")
    if skill is not None:
        ledger.draft.emit(UseSpent(seat=order.seat, skill=skill.id))
    if _forbidden(ledger, order, victim):
        return
    ledger.strike(victim, "face", order.seat, "P-interro-8")


def _point(ledger: Ledger, order: KillOrder) -> None:
    """Another guard by name, or whoever sits in a room; the use is gone whether or not anybody dies (P-interro-9, R13)."""
    state = ledger.state
    skill = skills.order_skill(state, order.seat, "point_kill")
    ledger.draft.emit(UseSpent(seat=order.seat, skill=skill.id if skill is not None else "point_kill"))
    room = next((r for r in the_night(state).rooms if order.target in {r.guard_door, r.prisoner_door}), None) if order.room else None
    victim = (room.guard if room is not None else None) if order.room else order.target
    if victim is None or not state.seats[victim].on_field:
        ledger.draft.explain("kill", "kill_failed", "P-interro-9", actor=order.seat, result="nobody_there", door=order.target)
        return
    if _forbidden(ledger, order, victim):
        return
    own = _room_of(state, order.seat)
    opposite = own is not None and own.opposite(order.seat) == victim
    if opposite and state.rule("point_opposite") == "fails":
        ledger.draft.explain("kill", "kill_failed", "R13", actor=order.seat, target=victim, result="opposite")
        return
    ledger.strike(victim, "point", order.seat, "P-interro-9", *(("R13",) if opposite else ()))


def _forbidden(ledger: Ledger, order: KillOrder, victim: str) -> bool:
    """A limit of the killer's card: an order that names nobody cannot be refused without betraying who sits there; it fails (R35)."""
    barred = limits.barred(ledger.state, order.seat, victim)
    if barred:
        ledger.draft.explain("kill", "kill_failed", "P-advice-5", "R35", actor=order.seat, target=victim, result="limit")
    return barred


def bury(ledger: Ledger) -> None:
    """The dead leave; whoever sits opposite is told that the other side is silent, never the killer himself (7.3)."""
    for victim, (how, _) in ledger.deaths.items():
        cause, clause = CAUSE[how]
        leave(ledger.draft, victim, "dead", cause, clause, step="wall", quiet=True)
        ledger.draft.tell(notices.killed(ledger.state, victim))
    first = killer(ledger.state)
    for victim, (how, by) in ledger.deaths.items():
        room = _room_of(ledger.state, victim)
        other = room.opposite(victim) if room is not None else None
        alive = other is not None and ledger.state.seats[other].on_field
        if how != "face" and alive and other is not None and other not in {first, *((by,) if how == "point" else ())}:
            ledger.draft.tell(notices.silent(ledger.state, other))


def others(ledger: Ledger) -> None:
    """Whatever else takes effect at 22:00, by priority."""
    _run(ledger, lambda effect: effect not in {"protect", "kill"})


def paralysed(ledger: Ledger) -> None:
    """A guard opposite a raised wall who lives: whether he is told is asked, for a wrong word exposes the killer (R18)."""
    if ledger.late:
        return
    state, rule = ledger.state, ledger.state.rule("wall_notice")
    for seat in ledger.raised:
        room = _room_of(state, seat)
        guard = room.opposite(seat) if room is not None else None
        if guard is None or not state.seats[guard].on_field:
            continue
        faced = any(order.mode == "face" and order.status == "done" and order.seat == seat for order in the_night(state).orders)
        if rule == "always" or (rule == "only_face_kill" and faced):
            ledger.draft.tell(notices.wall(state, guard))
        elif rule == "ask":
            asking.ask(
                ledger.draft, "A-WALL", f"n{state.day}:{guard}", "R18", ("none", "without_name", "with_name"), seat=guard, partner=seat
            )


STEPS: Final[tuple[Callable[[Ledger], None], ...]] = (raise_wall, protect, kill, bury, others, paralysed)
"""The order of 22:00 (7.2)."""


def run(draft: GameDraft, *, late: bool = False) -> tuple[str, ...]:
    """All steps; who has died."""
    ledger = Ledger(draft, late=late)
    before = {seat.id for seat in draft.state.field}
    for step in STEPS:
        step(ledger)
    return tuple(seat for seat in draft.state.seats if seat in before and not draft.state.seats[seat].on_field)


def _resolve(draft: GameDraft, command: c.ResolveWall) -> Refusal | None:
    """22:00 (7.2)."""
    clock = draft.state.clock
    if refusal := draft.needs_phase("interrogation") or draft.paused or draft.blocked(*BLOCKING):
        return refusal
    if refusal := settling.undecided(draft, "at_22"):
        return refusal
    if clock is not None and (refusal := draft.early("wall_early", clock.wall, "P-interro-8")):
        return refusal
    if refusal := _must_face(draft):
        return refusal
    dead = run(draft)
    draft.emit(NightResolved(at=draft.at, dead=dead_in_rooms(draft.state)))
    draft.emit(StatusesExpired(when="wall"))
    draft.explain("wall", "wall_over", "P-interro-8", lines=list(dead), n=len(dead))
    endings.check(draft)
    return None


def dead_in_rooms(state: GameState) -> tuple[str, ...]:
    """Who lies dead in a room, whether the wall brought it or an earlier hour of the night (7.4)."""
    return tuple(seat for room in the_night(state).rooms for seat in room.occupants if state.seats[seat].state == "dead")


def _must_face(draft: GameDraft) -> Refusal | None:
    """Where the house rule makes the killer strike if he can (R12)."""
    state = draft.state
    first = killer(state)
    if state.rule("kill_optional") != "must_face_if_possible" or first is None or not state.seats[first].on_field:
        return None
    room = _room_of(state, first)
    guard = room.opposite(first) if room is not None else None
    ordered = any(order.status == "standing" for order in the_night(state).orders)
    could = guard is not None and state.seats[guard].on_field and not ordered and not state.seats[first].has("sidelined")
    return draft.object(could, "kill_owed", "R12", remedy="order_kill", forceable=True, seat=first)


def late_kill(draft: GameDraft) -> None:
    """An order after 22:00 takes effect at once, if none was resolved (R12)."""
    run(draft, late=True)
    draft.emit(NightResolved(at=draft.at, dead=dead_in_rooms(draft.state)))
    endings.check(draft)


def answered(draft: GameDraft, ask: Ask, choice: str) -> None:
    """A-WALL: whether the surviving guard is told, and by which name."""
    guard, mate = str(ask.params["seat"]), str(ask.params["partner"])
    if choice != "none":
        draft.tell(notices.wall(draft.state, guard, mate if choice == "with_name" else ""))
    draft.explain("wall", "wall_told", "R18", target=guard, result=choice)


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {c.ResolveWall: _resolve}
