"""What may be pressed next, the proposed one first (section 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from moderator.play.messages import Step
from moderator.rulesets.prison import election
from moderator.rulesets.prison.counting import unclear
from moderator.rulesets.prison.doors import labels
from moderator.rulesets.prison.facts import killer
from moderator.rulesets.prison.fold import the_night
from moderator.rulesets.prison.night import missing
from moderator.rulesets.prison.roles import SIDES
from moderator.rulesets.prison.script.checks import sound
from moderator.rulesets.prison.skills import left
from moderator.rulesets.prison.state import GameState, Vote


def _step(verb: str, *needs: str, proposed: bool = False, command: dict[str, Any] | None = None, **params: Any) -> Step:
    ready = {"do": verb, **(command or {})} if not needs else None
    return Step(verb=verb, needs=needs, proposed=proposed, params=params, command=ready)


def steps(state: GameState) -> tuple[Step, ...]:
    """Everything that makes sense now; one is proposed while the game goes on and no question is in its way."""
    found = [*PHASES[state.phase](state)]
    if state.paused is not None:
        found = [_step("resume_game", proposed=True), *(replace(step, proposed=False) for step in found)]
    first = next((n for n, step in enumerate(found) if step.proposed), None)
    ordered = found if first is None else [found[first], *found[:first], *found[first + 1 :]]
    return (*ordered, *_always(state)) if state.phase not in {"setup", "ended"} else tuple(ordered)


def _setup(state: GameState) -> Iterator[Step]:
    if state.started is not None:
        yield _step("open_day", proposed=True)
        yield _step("set_links", "night", "map")
        return
    full = len(state.seats) >= state.params.n
    dealt = full and all(state.role(seat) is not None for seat in state.seats)
    ready = sound(state.params.script, state.params.n)
    yield _step("new_game", "n", "script", proposed=not state.seats and not state.params.script.roles)
    yield _step("set_script", "script", proposed=full and not ready)
    yield _step("set_seat", "seat", "person", "mask", "alt", proposed=not full and bool(state.params.script.roles))
    yield _step("set_assistant", "seat", "person")
    yield _step("deal", "roles", "seed", proposed=full and ready and not dealt)
    yield _step("start_game", proposed=dealt and ready)


def _day(state: GameState) -> Iterator[Step]:
    now = state.election
    if now is None and state.day == 1:
        yield _step("open_election", proposed=True)
    elif election.vacant(state) and (now is None or not now.open):
        yield _step("open_election")
    if now is not None and now.open:
        yield _step("close_election", proposed=True)
    waits = bool(unclear(state, state.vote or Vote(day=state.day)))
    picking = any(ask.code == "A-PICK" for ask in state.asks)
    yield _step("close_vote", proposed=not waits and not picking and (now is None or not now.open) and (now is not None or state.day > 1))
    yield _step("vote", "guard", "prisoner", "kind")
    yield from _offices(state)
    yield _step("announce_shelter", command={"opens": True}, shelter="open")
    yield _step("announce_shelter", command={"opens": False}, shelter="close")
    yield _step("shelter_say", "seat")
    yield from _skills(state)


def _offices(state: GameState) -> Iterator[Step]:
    guard, prisoner = state.leader("guard"), state.leader("prisoner")
    if guard is not None and not state.seats[guard].uses.get("question"):
        yield _step("question", "target", seat=guard)
    if prisoner is not None and state.seats[prisoner].today.get("conspiracy", 0) < int(state.rule("conspiracy_per_day")):
        yield _step("conspire", "target", seat=prisoner)
    if prisoner is not None and not state.seats[prisoner].uses.get("acquittal"):
        yield _step("acquit", "target", seat=prisoner)
    for talk in state.sessions:
        if talk.closed is None:
            yield _step("close_session", command={"id": talk.id}, lines=list(talk.seats), kind=talk.kind)


def _vote(state: GameState) -> Iterator[Step]:
    leader = state.leader("guard")
    if leader is not None:
        yield _step("opinion", "prisoner", "kind", leader=leader)


def _corridor(state: GameState) -> Iterator[Step]:
    night = the_night(state)
    shut = [side for side in SIDES if set(labels(state, side)) - set(night.opened.get(side, ()))]
    waiting = missing(state)
    for n, side in enumerate(shut):
        yield _step("open_door", command={"side": side, "door": "all"}, proposed=n == 0 and not night.opened.get(side), side=side)
    asked = any(ask.code == "A-DOOR" for ask in state.asks)
    opened = all(night.opened.get(side) for side in SIDES)
    yield _step("start_interrogation", proposed=opened and not asked, lines=[seat.id for seat in waiting], n=len(waiting))
    if waiting:
        yield _step("enter_door", "seat", "door")
        yield _step("place", "seat", "door")
    if not night.doors:
        yield _step("set_links", "night", "map", night=state.day)
    yield from _skills(state)


def _interrogation(state: GameState) -> Iterator[Step]:
    yield _step("resolve_wall", proposed=True)
    yield from _kill(state)
    yield from _skills(state)


def _interrogation2(state: GameState) -> Iterator[Step]:
    yield _step("end_night", proposed=True)
    yield from _kill(state)
    yield from _skills(state)


def _kill(state: GameState) -> Iterator[Step]:
    first = killer(state)
    if first is not None and state.seats[first].on_field and not the_night(state).killed:
        yield _step("order_kill", "mode", "target", seat=first)


def _night(state: GameState) -> Iterator[Step]:
    yield _step("open_day", proposed=True)
    yield _step("set_links", "night", "map", night=state.day + 1)


def _ended(state: GameState) -> Iterator[Step]:
    if set(state.published) != set(state.seats):
        yield _step("publish_results", command={"roles": True}, proposed=True)
    yield _step("judge", "seat", "result", "reason")


def _skills(state: GameState) -> Iterator[Step]:
    """Whoever has a skill left that is used by a press: a set of seat and skill, never a count."""
    for seat, skill in usable(state):
        yield _step("use_skill", "targets", seat=seat, skill=skill)


def usable(state: GameState) -> tuple[tuple[str, str], ...]:
    """Seats on the field and the skills of their cards that are not used up; windows are told when one is used."""
    found: list[tuple[str, str]] = []
    for seat in state.field:
        role = state.role(seat.id)
        if role is None or seat.has("sidelined") or seat.has("no_skill"):
            continue
        for skill in role.powers:
            over = skill.per_day is not None and seat.today.get(skill.id, 0) >= skill.per_day
            if (
                skill.resolve != "passive"
                and skill.effect not in {"face_kill", "point_kill"}
                and left(state, seat.id, skill) != 0
                and not over
            ):
                found.append((seat.id, skill.id))
    return tuple(found)


def _always(state: GameState) -> Iterator[Step]:
    for seat in state.waiting:
        yield _step("replace", "person", seat=seat)
    yield from (_step("give_card", "person", "level", "clause"), _step("report", "by", "against", "clause"), _step("request_sub", "seat"))
    yield from (_step("depart", "seat", "how", "reason"), _step("set_status", "seat", "status"), _step("set_flag", "name"))
    yield from (_step("set_faction", "seat", "faction"), _step("break_limit", "seat", "limit"), _step("resolve_skill", "outcome"))
    yield from (_step("judge", "seat", "result", "reason"), _step("note_claim", "seat", "night", "text"), _step("rule", "text"))
    yield from (_step("complain", "person", "text"), _step("set_times", "times", "reason"), _step("extend_phase", "hours", "reason"))
    if state.paused is None:
        yield _step("pause_game", "reason")
    yield from (_step("faction_loses", "faction"), _step("end_game", "ending", "reason"), _step("note", "text"))


PHASES: Final[dict[str, Callable[[GameState], Iterator[Step]]]] = {
    "setup": _setup,
    "day": _day,
    "vote": _vote,
    "corridor": _corridor,
    "interrogation": _interrogation,
    "interrogation2": _interrogation2,
    "night": _night,
    "ended": _ended,
}
