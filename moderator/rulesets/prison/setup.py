"""The setup room: seats and people, script, deal, doors, the start; house rules and times (section 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play import hosting
from moderator.play.audience import PUBLIC
from moderator.play.commands import Command, SetHouseRule
from moderator.play.messages import Refusal
from moderator.rulesets.prison import adopting, calendar, notices
from moderator.rulesets.prison.commands import setup as c
from moderator.rulesets.prison.doors import default_links, is_fixed, wrong_links
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.house_rules import HOUSE_RULES, named
from moderator.rulesets.prison.phase_events import ClockMoved
from moderator.rulesets.prison.roles import ACCOMPLICE, MURDERER, SEATS, SIDES, Side
from moderator.rulesets.prison.script.checks import Problem, check
from moderator.rulesets.prison.script.model import Script
from moderator.rulesets.prison.setup_events import (
    EVOLVE,
    SECRET,
    AssistantSet,
    GameCreated,
    GameStarted,
    LinksSet,
    RolesDealt,
    RuleSet,
    ScriptSet,
    SeatSet,
)
from moderator.rulesets.prison.state import GameState, Params, Seat, Times

__all__ = ["DECIDE", "EVOLVE", "SECRET"]

LONGEST = 40
"""Characters of a name, mask or account."""
WORDS = {"yes": True, "no": False}
"""How the specification writes a choice of two."""


def value_of(name: str, value: bool | int | str) -> bool | int | str:
    """The value as the house rule takes it: "yes" and "no" where it is a choice of two."""
    rule = HOUSE_RULES.get(name)
    plain = rule is not None and True in rule.choices
    return WORDS.get(value, value) if plain and isinstance(value, str) else value


def bad_rule(draft: GameDraft, name: str, value: object) -> Refusal | None:
    """A house rule that is not one, or a value that it does not take."""
    return hosting.bad_rule(draft, HOUSE_RULES, name, value, "P-note-3")


def cleaned(rules: dict[str, bool | int | str]) -> dict[str, bool | int | str]:
    """House rules by our names and values."""
    return {named(name): value_of(named(name), value) for name, value in rules.items()}


def bad_rules(draft: GameDraft, rules: dict[str, bool | int | str]) -> Refusal | None:
    """The first of them that is wrong."""
    return next((refusal for name, value in rules.items() if (refusal := bad_rule(draft, name, value))), None)


def bad_times(draft: GameDraft, times: Times) -> Refusal | None:
    """Clock times, in the order of a day."""
    wrong = calendar.wrong_times(times)
    name, value = wrong or ("", "")
    return draft.object(wrong is not None, "bad_times", "P-amend-3", name=name, value=value)


def bad_script(draft: GameDraft, script: Script, seats: int | None = None) -> Refusal | None:
    """The first fault that is no mere warning, with its place."""
    found: Problem | None = next((problem for problem in check(script, seats) if not problem.warning), None)
    if found is None:
        return None
    return draft.object(True, "bad_script", found.clause or "P-note-2", path=found.path, fault=found.code, value=found.value)


def _create(draft: GameDraft, command: c.NewGame) -> Refusal | None:
    state, script = draft.state, tidy(command.script)
    rules = cleaned(command.house_rules)
    if refusal := draft.needs_phase("setup") or draft.object(state.started is not None, "started_already", "P-what-1"):
        return refusal
    if refusal := bad_rules(draft, rules) or bad_rules(draft, script.house_rules) or bad_times(draft, command.times):
        return refusal
    odd = rules.get("odd", script.house_rules.get("odd", "reject"))
    if refusal := _bad_number(draft, command.n, str(odd)):
        return refusal
    params = Params(title=command.title or state.params.title, n=command.n, rules=rules, script=script, times=command.times)
    draft.emit(GameCreated(params=params))
    draft.explain("setup", "game_created", "P-pre-4", told=(PUBLIC,), script=script.name, n=command.n)
    return None


def tidy(script: Script) -> Script:
    """A script with its house rules by our names."""
    return replace(script, house_rules=cleaned(script.house_rules))


def _bad_number(draft: GameDraft, n: int, odd: str) -> Refusal | None:
    """Ten to fourteen, half and half; an odd number only by the house rule (R28)."""
    if refusal := draft.object(n % 2 == 1 and odd == "reject", "odd_number", "R28", n=n):
        return refusal
    return draft.object(not min(SEATS) <= n <= max(SEATS), "seat_number", "P-what-1", forceable=True, n=n, low=min(SEATS), high=max(SEATS))


def _house_rule(draft: GameDraft, command: SetHouseRule) -> Refusal | None:
    """Small changes are the host's (P-note-3)."""
    name = named(command.name)
    value = value_of(name, command.value)
    if refusal := bad_rule(draft, name, value):
        return refusal
    late = draft.state.started is not None and not command.reason.strip()
    if refusal := draft.object(late, "reason_needed", "P-note-3"):
        return refusal
    draft.emit(RuleSet(name=name, value=value))
    draft.explain("setup", "rule_set", HOUSE_RULES[name].clause, name=name, value=value, reason=command.reason)
    return None


def _script(draft: GameDraft, command: c.SetScript) -> Refusal | None:
    """Before the start; faults may stand until then, they are shown as one types."""
    script = tidy(command.script)
    if refusal := draft.needs_phase("setup") or _not_started(draft) or bad_rules(draft, script.house_rules):
        return refusal
    draft.emit(ScriptSet(script=script))
    draft.explain("setup", "script_set", "P-pre-4", script=script.name, n=sum(role.copies for role in script.roles))
    return None


def _not_started(draft: GameDraft) -> Refusal | None:
    return draft.object(draft.state.started is not None, "started_already", "P-what-1", forceable=False)


def _times(draft: GameDraft, command: c.SetTimes) -> Refusal | None:
    """Times may be changed at any time; today's as far as they have not passed (section 3)."""
    state = draft.state
    if refusal := bad_times(draft, command.times):
        return refusal
    if refusal := draft.object(state.started is not None and not command.reason.strip(), "reason_needed", "P-amend-3"):
        return refusal
    moved = None
    if command.today and state.opened is not None and state.clock is not None:
        moved = calendar.clock_of(calendar.date_of(state.opened, state.zone), command.times, state.zone)
    draft.emit(ClockMoved(clock=moved, times=command.times))
    times = command.times
    draft.explain(
        "setup", "times_set", "P-amend-3", told=(PUBLIC,), reason=command.reason, vote=times.vote, interrogation=times.interrogation,
        wall=times.wall, end=times.end, shelter_from=times.shelter_from, shelter_to=times.shelter_to,
    )  # fmt: skip
    if state.started is not None:
        draft.tell(notices.times_changed(draft.state, draft.at, command.reason))
    return None


def _bad_name(draft: GameDraft, name: str, taken: bool, clause: str) -> Refusal | None:
    if refusal := draft.object(not name.strip() or len(name) > LONGEST, "bad_name", clause, person=name[:LONGEST]):
        return refusal
    return draft.object(taken, "name_taken", clause, person=name)


def _seat(draft: GameDraft, command: c.SetSeat) -> Refusal | None:
    """One mask a seat, one seat a person; which half is guard is told by the deal or here (P-term-1)."""
    state, old = draft.state, draft.state.seats.get(command.seat)
    if refusal := draft.needs_phase("setup") or _not_started(draft):
        return refusal
    if refusal := draft.object(old is None and len(state.seats) >= state.params.n, "seats_full", "P-what-1", n=state.params.n):
        return refusal
    mask = command.mask or (old.mask if old else command.seat)
    person = command.person or (old.person if old else "")
    others = [seat for seat in state.seats.values() if seat.id != command.seat]
    masked = any(seat.mask == mask or seat.id == mask for seat in others)
    if refusal := _bad_name(draft, command.seat, False, "P-term-1") or _bad_name(draft, mask, masked, "P-term-1"):
        return refusal
    known = state.persons.get(person)
    seated = bool(person) and any(seat.person == person for seat in others)
    if refusal := _bad_name(draft, person, seated, "P-term-1"):
        return refusal
    if refusal := draft.object(known is not None and bool(known.assists), "assistant_plays", "R29", person=person):
        return refusal
    side = command.side or (old.side if old else _free_side(state))
    made = Seat(
        id=command.seat, side=side, mask=mask, person=person, alt=command.alt or (old.alt if old else ""),
        assistant=old.assistant if old else "", role=old.role if old and old.side == side else "",
    )  # fmt: skip
    draft.emit(SeatSet(seat=made))
    draft.explain("setup", "seat_set", "P-term-1", target=command.seat, side=side, person=person)
    return None


def _free_side(state: GameState) -> Side:
    """The half that is not full yet, guards first."""
    guards = sum(seat.side == "guard" for seat in state.seats.values())
    half = state.params.n // 2 + (state.params.n % 2 if state.rule("odd") == "extra_guard" else 0)
    return "guard" if guards < half else "prisoner"


def _assistant(draft: GameDraft, command: c.SetAssistant) -> Refusal | None:
    """One a player, named before the start; no player, and nobody's assistant twice (P-pre-6, R29)."""
    state, name = draft.state, command.person
    if refusal := draft.needs_seat(command.seat, "P-pre-6"):
        return refusal
    if refusal := draft.object(state.started is not None, "assistant_late", "P-pre-6", forceable=True, seat=command.seat):
        return refusal
    known = state.persons.get(name)
    if refusal := draft.object(known is not None and known.seat is not None, "assistant_plays", "R29", person=name):
        return refusal
    twice = known is not None and known.assists not in {"", command.seat}
    if refusal := draft.object(twice, "assistant_twice", "R29", person=name):
        return refusal
    if refusal := draft.object(len(name) > LONGEST, "bad_name", "P-pre-6", person=name[:LONGEST]):
        return refusal
    draft.emit(AssistantSet(seat=command.seat, person=name))
    draft.explain("setup", "assistant_set", "P-pre-6", target=command.seat, person=name)
    if state.started is not None and name:
        draft.tell(notices.assistant(draft.state, command.seat))
    return None


def _deal(draft: GameDraft, command: c.Deal) -> Refusal | None:
    """Every seat a role of its side, each role as often as the script says (section 2)."""
    state, script = draft.state, draft.state.params.script
    if refusal := draft.needs_phase("setup") or _not_started(draft):
        return refusal
    strange = next((name for name in command.roles if name not in state.seats), None)
    if refusal := draft.object(strange is not None, "unknown_seat", "P-what-1", seat=strange):
        return refusal
    for name, given in command.roles.items():
        if refusal := _bad_role(draft, name, given):
            return refusal
    dealt = Counter(command.roles.values())
    wrong = next((role for role in script.roles if dealt[role.id] > role.copies), None)
    if refusal := draft.object(
        wrong is not None, "role_copies", "P-what-1", forceable=True, role=wrong.id if wrong else "", n=wrong.copies if wrong else 0
    ):
        return refusal
    draft.emit(RolesDealt(roles=command.roles, seed=command.seed))
    draft.explain("setup", "roles_dealt", "P-what-1", seed=command.seed, n=len(command.roles))
    return None


def _bad_role(draft: GameDraft, seat: str, role: str) -> Refusal | None:
    found = draft.state.params.script.role(role)
    if refusal := draft.object(found is None, "unknown_role", "P-note-2", seat=seat, role=role):
        return refusal
    wrong = found is not None and found.side != draft.state.seats[seat].side
    return draft.object(wrong, "role_of_other_side", "P-what-1", seat=seat, role=role)


def _assign(draft: GameDraft, command: c.AssignRole) -> Refusal | None:
    if (
        refusal := draft.needs_phase("setup")
        or _not_started(draft)
        or draft.needs_seat(command.seat)
        or _bad_role(draft, command.seat, command.role)
    ):
        return refusal
    draft.emit(RolesDealt(roles={command.seat: command.role}))
    draft.explain("setup", "role_assigned", "P-what-1", target=command.seat, role=command.role)
    return None


def _links(draft: GameDraft, command: c.SetLinks) -> Refusal | None:
    """A bijection of the doors; never after the first entry of that night (7.1)."""
    state = draft.state
    n = state.doors or max((state.params.n + 1) // 2, 1)
    fault = wrong_links(command.map, n)
    if refusal := draft.object(fault != "", "bad_links", "P-interro-4", value=fault):
        return refusal
    if refusal := draft.object(command.night < max(state.day, 1), "night_past", "P-interro-5", night=command.night):
        return refusal
    if refusal := draft.object(is_fixed(state, command.night), "links_fixed", "P-interro-5", night=command.night):
        return refusal
    draft.emit(LinksSet(night=command.night, links=command.map))
    draft.explain("setup", "links_set", "P-interro-5", night=command.night)
    return None


def _start(draft: GameDraft, command: c.StartGame) -> Refusal | None:
    """Everything that section 2 wants checked."""
    state = draft.state
    if (
        refusal := draft.needs_phase("setup")
        or _not_started(draft)
        or _bad_table(draft)
        or bad_script(draft, state.params.script, state.params.n)
    ):
        return refusal
    sides = {side: sum(seat.side == side for seat in state.seats.values()) for side in SIDES}
    doors = max(sides.values())
    for night, links in state.links.items():
        fault = wrong_links(links, doors)
        if refusal := draft.object(fault != "", "bad_links", "P-interro-4", value=f"{night}: {fault}"):
            return refusal
    if "1" not in state.links:
        draft.emit(LinksSet(night=1, links=default_links(doors)))
    draft.emit(GameStarted(at=draft.at, doors=doors))
    draft.explain("setup", "game_started", "P-what-1", told=(PUBLIC,), n=len(state.seats))
    draft.tell(notices.roster(draft.state))
    for name, seat in draft.state.seats.items():
        draft.tell(notices.role_card(draft.state, name))
        if seat.assistant:
            draft.tell(notices.assistant(draft.state, name))
    return None


def _bad_roles(draft: GameDraft) -> Refusal | None:
    """What was dealt: no role more often than the script says, a murderer, a guard that has to be killed (section 2)."""
    state = draft.state
    dealt = Counter(seat.role for seat in state.seats.values())
    wrong = next((role for role in state.params.script.roles if dealt[role.id] > role.copies), None)
    if refusal := draft.object(
        wrong is not None, "role_copies", "P-what-1", forceable=True, role=wrong.id if wrong else "", n=wrong.copies if wrong else 0
    ):
        return refusal
    killers = any(state.tagged(seat, MURDERER) for seat in state.seats)
    if refusal := draft.object(not killers, "no_murderer_dealt", "P-what-3"):
        return refusal
    plain = any(seat.side == "guard" and not state.tagged(seat.id, ACCOMPLICE) for seat in state.seats.values())
    return draft.object(not plain, "bad_script", "P-interro-12", path="deal", fault="no_plain_guard", value="")


def _bad_table(draft: GameDraft) -> Refusal | None:
    state = draft.state
    n = len(state.seats)
    if refusal := draft.object(n != state.params.n, "seat_count", "P-what-1", n=n, wanted=state.params.n):
        return refusal
    guards = sum(seat.side == "guard" for seat in state.seats.values())
    extra = {"extra_guard": 1, "extra_prisoner": -1}.get(str(state.rule("odd")), 0) if n % 2 else 0
    if refusal := draft.object(guards * 2 - n != extra, "not_half", "P-what-1", guards=guards, prisoners=n - guards):
        return refusal
    undealt = next((seat.id for seat in state.seats.values() if state.role(seat.id) is None), None)
    if refusal := draft.object(undealt is not None, "role_missing", "P-what-1", seat=undealt, remedy="deal"):
        return refusal
    if refusal := _bad_roles(draft):
        return refusal
    without = next((seat.id for seat in state.seats.values() if not seat.alt.strip()), None)
    return draft.object(without is not None, "alt_missing", "P-pre-3", forceable=True, seat=without)


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.NewGame: _create,
    c.SetScript: _script,
    SetHouseRule: _house_rule,
    c.SetTimes: _times,
    c.SetSeat: _seat,
    c.SetAssistant: _assistant,
    c.Deal: _deal,
    c.AssignRole: _assign,
    c.SetLinks: _links,
    c.StartGame: _start,
    c.Adopt: adopting.adopt,
}
