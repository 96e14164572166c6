"""Players at random: whatever a seat may do by the rules at the moment, it does now and then (the simulation of a script)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import Any, Final

from moderator.play.commands import Answer, Command
from moderator.play.instants import Instant
from moderator.play.messages import Ask
from moderator.play.simulation import Dice
from moderator.rulesets.prison import limits, skills
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.doors import labels, links_of
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.facts import SeatWorld, killer
from moderator.rulesets.prison.fold import the_night
from moderator.rulesets.prison.night import OUT, free_doors, missing
from moderator.rulesets.prison.orders import point_kill, room_of, standing_order
from moderator.rulesets.prison.roles import SIDES
from moderator.rulesets.prison.script.expr import manuals, named, true
from moderator.rulesets.prison.script.model import Effect, Script, Skill, Targets
from moderator.rulesets.prison.state import GameState, Seat
from moderator.rulesets.prison.steps import usable

Part = Generator[tuple[Command, Instant], GameState, GameState]
SAID: Final = "simulated"
BY_HOST: Final = frozenset({"manual", "no_reveal_in_interrogation"})
"""Limits that only the host can find broken."""
USE, BREAK, FLAG, ANSWER = 35, 2, 10, 10
"""In how many of a hundred cases a skill is used, and on how many of a hundred days the host finds, sets or answers something."""


def over(state: GameState) -> bool:
    """Whether nothing more is played."""
    return state.phase == "ended"


def mixed(dice: Dice, things: Iterable[Any]) -> list[Any]:
    """The same in any order."""
    left, found = list(things), []
    while left:
        found.append(dice.pick(left))
        left.remove(found[-1])
    return found


def draft(state: GameState, at: Instant) -> GameDraft:
    """A draft that only asks what the rules would say: nothing is emitted."""
    return GameDraft(state, _still, at)


def _still(state: GameState, _event: object) -> GameState:
    return state


def conditions(script: Script) -> Iterator[Any]:
    """Every condition of a script."""
    for role in script.roles:
        wins = (role.win, *(skill.win for skill in role.powers))
        yield from (win.when for win in wins if win is not None)
        yield from (need for skill in role.powers for need in skill.needs)
        yield from (limit.argument for limit in role.limits if limit.kind == "no_skill_when")
    if script.all_survive is not None and script.all_survive.enabled:
        yield script.all_survive.when


def host_flags(script: Script) -> tuple[str, ...]:
    """Flags that a condition asks for and no skill sets: the host does, when the plot has come so far."""
    set_by_skill = {skill.flag for role in script.roles for skill in role.powers if skill.effect == "set_flag"}
    asked = dict.fromkeys(str(flag) for when in conditions(script) for flag in named(when, "flag"))
    return tuple(flag for flag in asked if flag not in set_by_skill)


# --- the host --------------------------------------------------------------------------------------------------------------


def answers(dice: Dice, state: GameState, at: Instant) -> Part:
    """Every open question is answered by one of its choices."""
    while state.asks and not over(state):
        ask = state.asks[0]
        if ask.code == "A-MANUAL" and "use" in ask.params and dice.chance(30) and host_flags(state.params.script):
            flag = dice.pick(host_flags(state.params.script))
            effect = Effect(effect="set_flag", flag=flag)
            state = yield c.ResolveSkill(ask=ask.id, outcome=SAID, effects=(effect,)), at
        else:
            state = yield Answer(ask=ask.id, choice=_choice(dice, ask), reason=SAID), at
    return state


def _choice(dice: Dice, ask: Ask) -> str:
    """A red card makes no faction lose, and an all-survive line that has come true is confirmed as a rule."""
    offered = [choice.value for choice in ask.choices]
    if ask.code == "A-RED" or (ask.code == "A-ALL" and dice.chance(90)):
        return offered[0]
    return dice.pick(offered)


def whims(dice: Dice, state: GameState, at: Instant) -> Part:
    """What the host does by himself: flags of the plot, answers to conditions, limits that he finds broken."""
    script = state.params.script
    for flag in host_flags(script):
        if not over(state) and flag not in state.flags and dice.chance(FLAG):
            state = yield c.SetFlag(name=flag), at
            state = yield from answers(dice, state, at)
    for text in dict.fromkeys(text for when in conditions(script) for text in manuals(when)):
        if not over(state) and text not in state.manual and dice.chance(ANSWER):
            state = yield c.AnswerManual(text=text, yes=dice.chance(50)), at
            state = yield from answers(dice, state, at)
    for seat in state.field:
        for number, limit in enumerate(limits.limits_of(state, seat.id)):
            if not over(state) and state.seats[seat.id].on_field and limit.kind in BY_HOST and dice.chance(BREAK):
                state = yield c.BreakLimit(seat=seat.id, limit=limits.name_of(limit, number), reason=SAID), at
                state = yield from answers(dice, state, at)
    return state


# --- skills ----------------------------------------------------------------------------------------------------------------


def use_skills(dice: Dice, state: GameState, at: Instant) -> Part:
    """Whoever may use a skill now does so now and then."""
    for seat, name in mixed(dice, usable(state)):
        if over(state) or not state.seats[seat].on_field or not dice.chance(USE):
            continue
        skill = _may(state, seat, name, at)
        aimed = _aim(dice, state, seat, skill, at) if skill is not None else None
        if skill is None or aimed is None:
            continue
        state = yield c.UseSkill(seat=seat, skill=skill.id, targets=aimed), at
        if state.phase != "vote":
            state = yield from answers(dice, state, at)
    return state


def _may(state: GameState, seat: str, name: str, at: Instant) -> Skill | None:
    role, asked = state.role(seat), draft(state, at)
    skill = role.power(name) if role is not None else None
    if skill is None or skills.may_use(asked, seat, "P-identity-2.1"):
        return None
    if skills.spent(asked, seat, skill) or skills.in_window(asked, seat, skill):
        return None
    return skill if all(true(need, SeatWorld(state, seat)) for need in skill.needs) else None


def _aim(dice: Dice, state: GameState, seat: str, skill: Skill, at: Instant) -> tuple[str, ...] | None:
    """Targets of the card's kind; None where there are not enough."""
    spec = skill.targets
    if spec is None or spec.kind == "none":
        return ()
    pool = _seats(state, seat, spec, at) if spec.kind == "seat" else _doors(dice, state, spec)
    return tuple(mixed(dice, pool)[: spec.count]) if len(pool) >= spec.count else None


def _seats(state: GameState, seat: str, spec: Targets, at: Instant) -> list[str]:
    fits = [
        each.id
        for each in state.seats.values()
        if spec.side in {"any", each.side}
        and (spec.state == "any" or (each.on_field if spec.state == "field" else each.state == "dead"))
        and (spec.own or each.id != seat)
    ]
    return [name for name in fits if limits.targets(draft(state, at), seat, (name,)) is None]


def _doors(dice: Dice, state: GameState, spec: Targets) -> list[str]:
    """Doors of one side, so that two of them can be exchanged."""
    side = spec.side if spec.side != "any" else dice.pick(SIDES)
    return list(labels(state, side))


# --- corridor --------------------------------------------------------------------------------------------------------------


def corridor(dice: Dice, state: GameState, at: Instant) -> Part:
    """Doors open, seats go in one after another; the host places who may not go by himself and some who have not."""
    for side in SIDES:
        if set(labels(state, side)) - set(the_night(state).opened.get(side, ())):
            state = yield n.OpenDoor(side=side, door="all"), at
    for seat in mixed(dice, state.field):
        held = state.seats[seat.id]
        if over(state) or not held.on_field or held.has("confined"):
            continue
        door = _door(dice, state, held, at)
        if door and not held.has("sidelined") and dice.chance(95):
            state = yield n.EnterDoor(seat=seat.id, door=door), at
        elif dice.chance(50):
            free = free_doors(state, held.side)
            state = yield n.Place(seat=seat.id, door=dice.pick((*free, OUT))), at
    return state


def _door(dice: Dice, state: GameState, seat: Seat, at: Instant) -> str:
    asked, opened = draft(state, at), the_night(state).opened.get(seat.side, ())
    doors = [door for door in free_doors(state, seat.side) if door in opened and limits.door(asked, seat.id, door) is None]
    return dice.pick(doors) if doors else ""


def rooms(dice: Dice, state: GameState, at: Instant) -> Part:
    """Rooms are formed; who has no door yet is asked about, or draws one (H-door-missing)."""
    while state.phase == "corridor":
        draws: dict[str, str] = {}
        for seat in missing(state) if state.rule("door_missing") == "random" else ():
            free = [door for door in free_doors(state, seat.side) if door not in draws.values()]
            if free:
                draws[seat.id] = dice.pick(free)
        state = yield n.StartInterrogation(draws=draws, seed=SAID if draws else ""), at
        state = yield from answers(dice, state, at)
    return state


# --- the kill --------------------------------------------------------------------------------------------------------------


def orders(dice: Dice, state: GameState, at: Instant, percent: int) -> Part:
    """The killer orders, thinks better of it, or lets it be."""
    seat = killer(state)
    if seat is None or not dice.chance(percent) or not _may_kill(state, seat, at):
        return state
    found = _order(dice, state, seat, at)
    if found is None:
        return state
    state = yield found, at
    if standing_order(state) is not None and dice.chance(5):
        state = yield n.OrderKill(seat=seat, mode="none"), at
        again = _order(dice, state, seat, at)
        if again is not None and _must(state):
            state = yield again, at
    return (yield from answers(dice, state, at))


def _may_kill(state: GameState, seat: str, at: Instant) -> bool:
    there = state.seats[seat].on_field and state.tagged(seat, "murderer") and not the_night(state).killed
    return there and skills.may_use(draft(state, at), seat, "P-interro-8") is None


def _must(state: GameState) -> bool:
    return bool(state.rule("kill_optional") == "must_face_if_possible")


def _order(dice: Dice, state: GameState, seat: str, at: Instant) -> n.OrderKill | None:
    """Face to face, or by the name of a guard or the label of a door."""
    room = room_of(state, seat)
    opposite = room.opposite(seat) if room is not None else None
    asked = draft(state, at)
    face = room is not None and (opposite is None or limits.targets(asked, seat, (opposite,)) is None)
    skill = point_kill(state, seat)
    point = skill is not None and skills.left(state, seat, skill) != 0 and not (_must(state) and opposite)
    if face and (not point or dice.chance(50)):
        return n.OrderKill(seat=seat, mode="face")
    if not point:
        return None
    if dice.chance(50):
        guards = [each.id for each in state.side("guard") if limits.targets(asked, seat, (each.id,)) is None]
        return n.OrderKill(seat=seat, mode="point", target=dice.pick(guards), by="name") if guards else None
    own = room.prisoner_door if room is not None else ""
    doors = [door for door in _point_doors(state) if door != own]
    return n.OrderKill(seat=seat, mode="point", target=dice.pick(doors), by="room")


def _point_doors(state: GameState) -> tuple[str, ...]:
    links = links_of(state, state.day)
    either = {"any": (*links, *links.values()), "guard_door": tuple(links), "prisoner_door": tuple(links.values())}
    return either[str(state.rule("point_label"))]
