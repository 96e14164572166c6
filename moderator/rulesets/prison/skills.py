"""Skills of role cards: whether they may be used now, when they take effect, what the host settles (section 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from moderator.play.audience import PUBLIC, Audience, group
from moderator.play.audience import seat as seat_audience
from moderator.play.commands import Command
from moderator.play.messages import Refusal
from moderator.rulesets.prison import asking, endings, limits, notices
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.effects import PERFORM, Act, perform
from moderator.rulesets.prison.facts import SeatWorld, questioned
from moderator.rulesets.prison.fold import the_night, use_of
from moderator.rulesets.prison.roles import guard_doors, prisoner_doors
from moderator.rulesets.prison.script.expr import true
from moderator.rulesets.prison.script.model import Skill
from moderator.rulesets.prison.seat_events import UseSpent
from moderator.rulesets.prison.skill_events import SkillDone, SkillUsed
from moderator.rulesets.prison.state import GameState, SkillUse

ORDERS: Final = frozenset({"face_kill", "point_kill"})
"""Skills that are used by ``order_kill`` (7.2)."""
OF_PHASE: Final[dict[str, tuple[str, ...]]] = {
    "day": ("DAY",), "vote": ("VOTE",), "corridor": ("CORRIDOR",), "interrogation": ("INTERRO",), "interrogation2": ("INTERRO2",),
    "night": ("NIGHT_END",),
}  # fmt: skip


AFTER: Final[dict[str, tuple[str, str, tuple[str, ...]]]] = {
    "day": ("vote", "vote_late", ("VOTE",)),
    "corridor": ("interrogation", "corridor_over", ()),
    "interrogation": ("wall", "after_the_wall", ("WALL",)),
    "interrogation2": ("end", "night_over", ("NIGHT_END",)),
}  # fmt: skip
"""Phase -> the time at which its window closes, what is said of a stamp after it, and the window that is open until the host declares
the next phase (section 3, R21)."""


BEGINS: Final[dict[str, tuple[str, str, str]]] = {
    "interrogation": ("INTERRO", "interrogation", "interrogation_early"), "interrogation2": ("INTERRO2", "wall", "wall_early"),
}  # fmt: skip
"""Phase -> its window, the time at which that opens, and what is said of a stamp before it."""
BEFORE: Final = {"INTERRO": "CORRIDOR", "INTERRO2": "INTERRO"}
"""Window -> the one before it: a skill that has both was in its window all the same."""


def over(draft: GameDraft) -> bool:
    """Whether the time of the present phase is past, though the next one has not been declared; not for a message taken late (R21)."""
    state = draft.state
    name = AFTER.get(state.phase, ("", "", ()))[0]
    if not name or state.clock is None or draft.accepted_late:
        return False
    inclusive = state.rule("deadline") == "inclusive"
    limit: int = getattr(state.clock, name)
    return draft.at > limit if inclusive else draft.at >= limit


def windows(draft: GameDraft) -> tuple[str, ...]:
    """The windows that are open now, by the phase and by the clock: SHELTER lies inside DAY, WALL is from 22:00 until it is resolved."""
    state, clock = draft.state, draft.state.clock
    if over(draft):
        return AFTER[state.phase][2]
    found = OF_PHASE.get(state.phase, ())
    sheltered = state.phase == "day" and clock is not None and clock.shelter_from <= draft.at < clock.shelter_to
    return (*found, "SHELTER") if sheltered else found


def may_use(draft: GameDraft, seat: str, clause: str) -> Refusal | None:
    """What bars every skill of a seat: off the field, sidelined, barred, questioned (R19, P-identity-3b)."""
    if refusal := draft.needs_field(seat, clause):
        return refusal
    found = draft.state.seats[seat]
    if refusal := draft.object(found.has("sidelined"), "sidelined", "P-card-red", seat=seat):
        return refusal
    if refusal := draft.object(found.has("no_skill"), "no_skill", "P-identity-2.1", seat=seat):
        return refusal
    asked = questioned(draft.state, seat, draft.at) or found.has("questioned")
    return draft.object(asked, "questioned", "P-identity-3b", seat=seat) or limits.skill(draft, seat)


def left(state: GameState, seat: str, skill: Skill) -> int | None:
    """Uses that are left; None: unlimited. A number on the card beats the house rule (H-point-uses)."""
    most = skill.uses
    if most is None and skill.effect == "point_kill":
        most = int(state.rule("point_uses"))
    return None if most is None else max(0, most - state.seats[seat].uses.get(skill.id, 0))


def spent(draft: GameDraft, seat: str, skill: Skill) -> Refusal | None:
    """Used up, for the game or for the day."""
    state = draft.state
    if refusal := draft.object(left(state, seat, skill) == 0, "skill_spent", "P-identity-2.1", seat=seat, skill=skill.title or skill.id):
        return refusal
    today = state.seats[seat].today.get(skill.id, 0)
    over = skill.per_day is not None and today >= skill.per_day
    return draft.object(over, "skill_spent_today", "P-identity-2.1", seat=seat, skill=skill.title or skill.id, n=skill.per_day or 0)


def on_day(draft: GameDraft, seat: str, skill: Skill) -> Refusal | None:
    """The days of the card; a night belongs to the day before it."""
    day = draft.state.day
    wrong = bool(skill.days) and day not in skill.days
    return draft.object(wrong, "skill_day", "P-identity-2.1", seat=seat, skill=skill.title or skill.id, day=day)


def needed(draft: GameDraft, seat: str, skill: Skill) -> Refusal | None:
    """The conditions of the card."""
    wanting = not all(true(need, SeatWorld(draft.state, seat)) for need in skill.needs)
    return draft.object(wanting, "skill_needs", "P-identity-2.1", seat=seat, skill=skill.title or skill.id)


def of_card(draft: GameDraft, seat: str, skill: Skill) -> Refusal | None:
    """Uses, days and conditions of a kill that is ordered: built-in skills are entries of the model like others; windows follow 7.2."""
    return spent(draft, seat, skill) or on_day(draft, seat, skill) or needed(draft, seat, skill)


def order_skill(state: GameState, seat: str, effect: str) -> Skill | None:
    """The entry of the card that an order uses: the first with uses left, else the first."""
    role = state.role(seat)
    found = [skill for skill in role.powers if skill.effect == effect] if role is not None else []
    return next((skill for skill in found if left(state, seat, skill) != 0), found[0] if found else None)


def in_window(draft: GameDraft, seat: str, skill: Skill) -> Refusal | None:
    """Days and windows of the card; INTERRO takes every at_22 skill, after the wall none does (section 8)."""
    state, now = draft.state, windows(draft)
    name = skill.title or skill.id
    if refusal := on_day(draft, seat, skill):
        return refusal
    wall = skill.resolve == "at_22"
    too_late = wall and (state.phase in {"interrogation2", "night"} or (state.phase == "interrogation" and over(draft)))
    if refusal := draft.object(too_late, "after_the_wall", "P-interro-8", seat=seat, skill=name):
        return refusal
    if refusal := _too_early(draft, skill):
        return refusal
    good = not skill.window or "any" in skill.window or any(w in now for w in skill.window) or (wall and "INTERRO" in now)
    late = "accept_late" if over(draft) and set(skill.window) & set(OF_PHASE.get(state.phase, ())) else ""
    return draft.object(
        not good, "skill_window", "P-identity-2.1", forceable=bool(late), remedy=late, seat=seat, skill=name, offered=list(skill.window)
    )


def _too_early(draft: GameDraft, skill: Skill) -> Refusal | None:
    """INTERRO is from 21:00, INTERRO2 from 22:00: a stamp before is none of theirs, though the host enters it after (section 8)."""
    state = draft.state
    if state.phase not in BEGINS or state.clock is None:
        return None
    own, name, code = BEGINS[state.phase]
    waits = own in skill.window and not {"any", BEFORE[own]} & set(skill.window)
    return draft.early(code, getattr(state.clock, name), "P-interro-7") if waits else None


def _aim(draft: GameDraft, seat: str, skill: Skill, aimed: tuple[str, ...]) -> Refusal | None:
    """As many targets as the card says, of its kind, side and state."""
    spec = skill.targets
    wanted = 0 if spec is None or spec.kind == "none" else spec.count
    if refusal := draft.object(
        len(aimed) != wanted or len(set(aimed)) != len(aimed), "target_count", "P-identity-2.1", n=wanted, seat=seat
    ):
        return refusal
    if spec is None:
        return None
    for name in aimed:
        if refusal := _one_target(draft, seat, spec, name):
            return refusal
    return limits.targets(draft, seat, aimed)


def _one_target(draft: GameDraft, seat: str, spec: Any, name: str) -> Refusal | None:
    state = draft.state
    if spec.kind != "seat":
        return draft.object(name not in _labels(state, spec), "unknown_door", "P-interro-4", door=name)
    if refusal := draft.needs_seat(name, "P-identity-2.1"):
        return refusal
    found = state.seats[name]
    if refusal := draft.object(
        spec.side != "any" and found.side != spec.side, "target_side", "P-identity-2.1", target=name, side=spec.side
    ):
        return refusal
    wrong = (spec.state == "field" and not found.on_field) or (spec.state == "dead" and found.state != "dead")
    if refusal := draft.object(wrong, "target_state", "P-identity-2.1", target=name, state=found.state):
        return refusal
    return draft.object(name == seat and not spec.own, "target_self", "P-identity-2.1", seat=seat)


def _labels(state: GameState, spec: Any) -> tuple[str, ...]:
    """Doors of a side, or of both; a room is named by either of its doors, or by both."""
    guards, prisoners = guard_doors(state.doors), prisoner_doors(state.doors)
    found = {"guard": guards, "prisoner": prisoners, "any": (*guards, *prisoners)}[spec.side]
    rooms = tuple(room.name for room in the_night(state).rooms) if spec.kind == "room" else ()
    return (*found, *rooms)


def _use(draft: GameDraft, command: c.UseSkill) -> Refusal | None:
    """A use: checked, spent, and carried out now, at its time, or by the host."""
    state = draft.state
    if refusal := draft.needs_phase("day", "vote", "corridor", "interrogation", "interrogation2", "night") or draft.paused:
        return refusal
    if refusal := may_use(draft, command.seat, "P-identity-2.1"):
        return refusal
    role = state.role(command.seat)
    skill = role.power(command.skill) if role is not None else None
    if refusal := draft.object(skill is None, "no_such_skill", "P-identity-2.1", seat=command.seat, skill=command.skill):
        return refusal
    assert skill is not None
    if refusal := draft.object(skill.effect in ORDERS, "by_order", "P-interro-8", remedy="order_kill", skill=command.skill):
        return refusal
    if refusal := draft.object(skill.resolve == "passive", "passive_skill", "P-identity-2.1", skill=command.skill):
        return refusal
    if (
        refusal := spent(draft, command.seat, skill)
        or in_window(draft, command.seat, skill)
        or _aim(draft, command.seat, skill, command.targets)
    ):
        return refusal
    if refusal := needed(draft, command.seat, skill) or _two_of_a_side(draft, skill, command.targets):
        return refusal
    _take(draft, command, skill)
    return None


def _two_of_a_side(draft: GameDraft, skill: Skill, aimed: tuple[str, ...]) -> Refusal | None:
    """swap_doors exchanges two doors of one side."""
    guards = set(guard_doors(draft.state.doors))
    mixed = skill.effect == "swap_doors" and len({door in guards for door in aimed}) > 1
    side = skill.targets.side if skill.targets is not None else "any"
    return draft.object(mixed, "target_side", "P-identity-2.1", target=", ".join(aimed), side=side)


def _take(draft: GameDraft, command: c.UseSkill, skill: Skill) -> None:
    number = 1 + max((use.id for use in draft.state.uses), default=0)
    by_host = skill.effect not in PERFORM or skill.approve == "host"
    use = SkillUse(
        id=number, seat=command.seat, skill=skill.id, targets=command.targets, at=draft.at, day=draft.state.day,
        status="asked" if by_host else "waiting",
    )  # fmt: skip
    draft.emit(SkillUsed(use=use))
    draft.emit(UseSpent(seat=command.seat, skill=skill.id))
    draft.explain(
        "skills", "skill_used", "P-identity-2.1", actor=command.seat, target=command.targets[0] if command.targets else None,
        result="by_host" if by_host else skill.resolve, skill=skill.title or skill.id, lines=list(command.targets),
    )  # fmt: skip
    if by_host:
        asking.ask(
            draft, "A-MANUAL", f"use:{number}", "P-identity-2.1", ("done", "refuse"), use=number, seat=command.seat,
            skill=skill.title or skill.id,
            text=skill.text, said=command.text, lines=list(command.targets),
        )  # fmt: skip
    elif skill.resolve == "immediate":
        carry_out(draft, use, skill)
        endings.check(draft)


def skill_of(state: GameState, use: SkillUse) -> Skill | None:
    """The skill as the owner's card has it."""
    role = state.role(use.seat)
    return role.power(use.skill) if role is not None else None


def titled(state: GameState, seat: str, name: str) -> str:
    """What a skill is called on the card, for those who read of it; its id where it has no title or is not there."""
    role = state.role(seat) if seat in state.seats else None
    skill = role.power(name) if role is not None else None
    return (skill.title or skill.id) if skill is not None else name


def carry_out(draft: GameDraft, use: SkillUse, skill: Skill) -> None:
    """The effect and what those are told whom the card names."""
    found = perform(draft, Act(effect=skill, owner=use.seat, targets=use.targets, use=use.id))
    draft.emit(SkillDone(id=use.id, status="done"))
    tell(draft, use.id, skill, use.seat, use.targets, skill.private_text, found)


def tell(draft: GameDraft, use: int, skill: Skill, owner: str, aimed: tuple[str, ...], text: str, found: dict[str, Any]) -> None:
    """N-SKILL, to whom the card says and no more (section 18)."""
    heard: set[Audience] = set()
    for who in skill.tell:
        words = skill.public_text if who == "public" else text
        shown = {} if who == "public" else found
        for audience in _told(draft.state, who, owner, aimed):
            if audience in heard:
                continue
            heard.add(audience)
            own = {"skill": skill.title or skill.effect} if audience == seat_audience(owner) else {}
            draft.tell(notices.skill(audience, use, words, actor=owner if own else None, **own, **shown))


def _told(state: GameState, who: str, owner: str, aimed: tuple[str, ...]) -> tuple[Audience, ...]:
    match who:
        case "public":
            return (PUBLIC,)
        case "own_side":
            return (group(state.seats[owner].side),) if owner in state.seats else ()
        case "owner":
            return (seat_audience(owner),) if owner in state.seats else ()
        case "target":
            return tuple(seat_audience(name) for name in aimed if name in state.seats)
        case _:
            rooms = [room for room in the_night(state).rooms if owner in room.occupants]
            other = rooms[0].opposite(owner) if rooms else None
            return (seat_audience(other),) if other else ()


def due(draft: GameDraft, moment: str) -> None:
    """Uses whose time has come, by priority and then by arrival; those of seats that have left are dropped (R31)."""
    present = {seat.id for seat in draft.state.field}
    for use in waiting(draft.state, moment):
        skill = skill_of(draft.state, use)
        dead = not draft.state.seats[use.seat].on_field  # of this step: kills of one step are simultaneous (H-simultaneous)
        cannot = dead and skill is not None and skill.effect == "kill" and not draft.state.rule("simultaneous")
        if skill is None or use.seat not in present or cannot:
            drop(draft, use)
        else:
            carry_out(draft, use, skill)


def drop(draft: GameDraft, use: SkillUse) -> None:
    """A use falls away with its seat."""
    draft.emit(SkillDone(id=use.id, status="dropped"))
    draft.explain("skills", "skill_dropped", "R31", actor=use.seat, skill=titled(draft.state, use.seat, use.skill))


def waiting(state: GameState, moment: str) -> list[SkillUse]:
    """Uses that wait for a moment, in their order."""
    found = [(skill, use) for use in state.uses if use.status == "waiting" and (skill := skill_of(state, use)) is not None]
    return [use for skill, use in sorted(found, key=lambda pair: (-pair[0].priority, pair[1].id)) if skill.resolve == moment]


def _strike(draft: GameDraft, command: c.StrikeSkill) -> Refusal | None:
    use = use_of(draft.state, command.use)
    if refusal := draft.object(use is None or use.status not in {"waiting", "asked"}, "no_such_use", "R31", use=command.use):
        return refusal
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "R31"):
        return refusal
    draft.emit(SkillDone(id=command.use, status="struck", outcome=command.reason))
    asking.close(draft, "A-MANUAL", f"use:{command.use}")
    seat, name = (use.seat, use.skill) if use else ("", "")
    draft.explain("skills", "skill_struck", "R31", actor=seat or None, skill=titled(draft.state, seat, name), reason=command.reason)
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.UseSkill: _use,
    c.StrikeSkill: _strike,
}
