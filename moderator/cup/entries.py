"""The entries room: the cup opened, people registered, the waiting list, the plan, the scoring table, house rules (P0, P1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.cup import choices, notices, people
from moderator.cup import commands as c
from moderator.cup import events as e
from moderator.cup.draft import CupDraft, borrowed
from moderator.cup.plan import MOST_ROUNDS, problems
from moderator.cup.state import CupState, Entrant
from moderator.cup.state import Params as CupParams
from moderator.cup.tables import round_table
from moderator.play.audience import PUBLIC
from moderator.play.commands import Command, SetHouseRule
from moderator.play.messages import Params, Refusal
from moderator.rulesets.sanguosha import limits, naming, opening
from moderator.rulesets.sanguosha.commands import OpenMatch as MatchOpening
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from moderator.rulesets.sanguosha.when import instant_of

MOST_PEOPLE = 2_000


def _open(draft: CupDraft, command: c.OpenCup) -> Refusal | None:
    """The first command; numbers, rules, table and heroes as a match takes them."""
    if refusal := draft.object(draft.state.opened is not None, "cup_open", "S2.2"):
        return refusal
    deadline = instant_of(command.deadline)
    if refusal := draft.object(
        bool(command.deadline) and deadline is None, "bad_instant", "S2.2", remedy="iso", value=command.deadline[:40]
    ):
        return refusal
    if refusal := opening.bad_params(borrowed(draft), 2, (), dict(command.rules), command.scoring, command.seconds):
        return refusal
    heroes = MatchOpening(people=(), heroes=command.heroes, standing=command.standing, replacements=command.replacements)
    if refusal := limits.bad_heroes(borrowed(draft), heroes):
        return refusal
    if refusal := draft.object(
        not 1 <= command.game_minutes <= 600, "bad_number", "S2.1", key="game_minutes", value=str(command.game_minutes)
    ):
        return refusal
    params = CupParams(
        title=command.title or draft.state.params.title, deadline=deadline, dates=command.dates, urls=command.urls, seconds=command.seconds,
        rules=command.rules, scoring=command.scoring, heroes=command.heroes, standing=command.standing, replacements=command.replacements,
        game_minutes=command.game_minutes,
    )  # fmt: skip
    draft.emit(e.CupOpened(params=params, at=draft.at))
    until = "" if deadline is None else notices.iso(deadline, draft.state.zone)
    draft.explain("entries", "cup_opened", "S2.2", told=(PUBLIC,), until=until)
    return None


# --- people ----------------------------------------------------------------------------------------------------------------


def begun(state: CupState) -> bool:
    """Whether the first round has begun: entries go to the waiting list from then on (R2)."""
    return any(each.status != "planned" for each in state.rounds)


def elimination_over(state: CupState) -> bool:
    """Whether all rounds of elimination are closed: entries are taken till then where no deadline is set (S2.2)."""
    found = [each for each in state.rounds if each.plan.kind == "elimination"]
    return bool(found) and all(each.status == "closed" for each in found)


def bad_name(draft: CupDraft, name: str) -> Refusal | None:
    """A name as a match takes it, that looks like nobody else's: two people never become one by name."""
    known = list(draft.state.people)
    if refusal := draft.object(len(known) >= MOST_PEOPLE, "bad_number", "S2.2", key="people", value=str(len(known) + 1)):
        return refusal
    if refusal := naming.bad_form(borrowed(draft), [name]):
        return refusal
    lines = [str(n) for n in range(1, 9)]
    if refusal := naming.bad_line_name(borrowed(draft), name, lines):
        return refusal
    shown = naming.seen(name)
    taken = not shown or any(naming.seen(other) == shown for other in known)
    return draft.object(taken, "name_twice", "S2.2", remedy="other_name", person=name)


def _register(draft: CupDraft, command: c.Register) -> Refusal | None:
    """Until the deadline, inclusive; later only by force. After round 1 has begun: the waiting list (S2.2, R2)."""
    state = draft.state
    if refusal := bad_name(draft, command.person):
        return refusal
    deadline = state.params.deadline
    late = deadline is not None and draft.at > deadline
    until = "" if deadline is None else notices.iso(deadline, state.zone)
    if refusal := draft.object(late, "entry_late", "S2.2", remedy="force", forceable=True, person=command.person, until=until):
        return refusal
    if refusal := draft.object(state.phase == "ended", "cup_over", "S2.2"):
        return refusal
    over = deadline is None and elimination_over(state)
    if refusal := draft.object(over, "entries_over", "S2.2", remedy="force", forceable=True, person=command.person):
        return refusal
    _enter(draft, command.person, command.contact, waiting=begun(state))
    return None


def _enter(draft: CupDraft, person: str, contact: str, *, staff: bool = False, waiting: bool = False) -> None:
    number = len(draft.state.people) + 1
    entrant = Entrant(name=person, number=number, registered=draft.at, staff=staff, waiting=waiting, contact=contact)
    draft.emit(e.EntryAccepted(entrant=entrant))
    if staff:
        draft.explain("entries", "staff_added", "S3.5.3", person=person)
        return
    result = "waiting" if waiting else ""
    draft.explain("entries", "entry_accepted", "R2" if waiting else "S2.2", result=result, told=(PUBLIC,), person=person, n=number)
    draft.tell(notices.entry(draft.state, entrant))


def _staff(draft: CupDraft, command: c.AddStaff) -> Refusal | None:
    if refusal := bad_name(draft, command.person):
        return refusal
    _enter(draft, command.person, command.contact, staff=True)
    return None


def known(draft: CupDraft, person: str) -> Refusal | None:
    """A refusal unless the person is registered."""
    return draft.object(person not in draft.state.people, "not_registered", "S2.2", remedy="register_first", person=person)


def _hold_back(draft: CupDraft, command: c.HoldBack) -> Refusal | None:
    """Only before the first round: later the field is frozen (3.3)."""
    if refusal := known(draft, command.person):
        return refusal
    entrant = draft.state.people[command.person]
    if refusal := draft.object(entrant.staff or entrant.waiting, "waits_already", "S2.2", person=command.person):
        return refusal
    if refusal := draft.object(begun(draft.state), "field_frozen", "S2.2", remedy="withdraw_instead", person=command.person):
        return refusal
    draft.emit(e.EntrantChanged(entrant=replace(entrant, waiting=True)))
    draft.explain("entries", "held_back", "S2.2", told=(PUBLIC,), person=command.person)
    return None


def _admit(draft: CupDraft, command: c.Admit) -> Refusal | None:
    """Off the waiting list: into the field before it is frozen, or to a staff place of an elimination group not yet handed out (R2)."""
    if refusal := known(draft, command.person):
        return refusal
    entrant = draft.state.people[command.person]
    if refusal := draft.object(not entrant.waiting, "waits_not", "R2", person=command.person):
        return refusal
    if refusal := draft.object(bool(people.out(draft.state, entrant)), "person_out", "R32", person=command.person):
        return refusal
    if command.match:
        return _seat(draft, entrant, command.match)
    late = begun(draft.state)
    if refusal := draft.object(late, "field_frozen", "R2", remedy="name_a_match", person=command.person):
        return refusal
    draft.emit(e.EntrantChanged(entrant=replace(entrant, waiting=False)))
    draft.explain("entries", "admitted", "R2", told=(PUBLIC,), person=command.person)
    return None


def _seat(draft: CupDraft, entrant: Entrant, name: str) -> Refusal | None:
    state = draft.state
    match = state.matches.get(name)
    if match is None:
        return draft.object(True, "unknown_match", "R2", match=name)
    each = state.round(match.round)
    wrong = match.status != "drawn" or each is None or each.plan.kind != "elimination"
    if refusal := draft.object(wrong, "group_begun", "R2", match=name):
        return refusal
    filler = next((person for person in match.people if state.people[person].staff), None)
    if filler is None:
        return draft.object(True, "group_full", "R2", match=name)
    draft.emit(e.EntrantChanged(entrant=replace(entrant, waiting=False)))
    draft.emit(e.PlaceTaken(match=name, person=entrant.name, before=filler))
    draft.explain("entries", "place_taken", "R2", told=(PUBLIC,), person=entrant.name, match=name, a=filler)
    draft.tell(notices.group(draft.state, draft.state.matches[name]))
    return None


def _withdraw(draft: CupDraft, command: c.Withdraw) -> Refusal | None:
    """Out: no place, no pool, not in the queue (R32). A match he is drawn into opens a vacancy for him."""
    if refusal := known(draft, command.person):
        return refusal
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "R32"):
        return refusal
    entrant = draft.state.people[command.person]
    gone = people.out(draft.state, entrant)
    if refusal := draft.object(bool(gone), "person_out", "R32", person=command.person):
        return refusal
    draft.emit(e.EntrantChanged(entrant=replace(entrant, withdrawn=command.reason, left=draft.at)))
    draft.explain("entries", "withdrew", "R32", told=(PUBLIC,), person=command.person)
    draft.explain("entries", "reason", "R32", reason=command.reason)
    for match in draft.state.matches.values():
        if command.person in match.people and match.status == "drawn":
            draft.explain("entries", "line_will_be_vacant", "S3.3.1", person=command.person, match=match.id)
        elif match.status == "open" and command.person in (*match.people, *match.reserved):
            draft.explain("entries", "line_to_be_vacated", "S3.3.1", person=command.person, match=match.id)
    return None


# --- plan, table, rules --------------------------------------------------------------------------------------------------------


def _plan(draft: CupDraft, command: c.SetPlan) -> Refusal | None:
    """The plan is the organiser's; what is wrong with it is said, and blocks the start of the round (3.3)."""
    state = draft.state
    if refusal := draft.object(not good_ids([plan.id for plan in command.rounds]), "bad_round_ids", "S2.2", remedy="round_ids"):
        return refusal
    fixed = [each.plan for each in state.rounds if each.status != "planned"]
    changed = tuple(fixed) != command.rounds[: len(fixed)]
    if refusal := draft.object(changed, "plan_begun", "S2.2", remedy="keep_begun_rounds", round=fixed[-1].id if fixed else ""):
        return refusal
    draft.emit(e.PlanSet(rounds=command.rounds))
    draft.explain("entries", "plan_set", "S2.2", told=(PUBLIC,), n=len(command.rounds))
    for found in problems(command.rounds, _entries(draft.state)):
        draft.explain("entries", found.code, "S2.2", result="error" if found.error else "warning", round=found.round, **found.params)
    draft.tell(notices.plan(draft.state))
    return None


def good_ids(names: list[str]) -> bool:
    """Whether rounds can be told apart in files and in the names of their matches."""
    return 1 <= len(names) <= MOST_ROUNDS and len(set(names)) == len(names) and all(name.isalnum() and len(name) <= 12 for name in names)


def _entries(state: CupState) -> int | None:
    """How many are registered for the first round; None while it goes on or nobody is."""
    if begun(state):
        return None
    return sum(1 for p in state.people.values() if not p.staff and not p.waiting and not p.left) or None


def _scoring(draft: CupDraft, command: c.ConfirmScoring) -> Refusal | None:
    """Confirmed, and fixed once a match has been handed out; by force it counts anew what is not frozen (9.2, 9.3)."""
    state = draft.state
    table = replace(command.table or state.params.scoring, status="confirmed")
    if refusal := opening.bad_table(borrowed(draft), table):
        return refusal
    changed = table != state.params.scoring and any(match.snapshot is not None for match in state.matches.values())
    if refusal := draft.object(changed, "scoring_handed_out", "S1.3.2", remedy="force", forceable=True):
        return refusal
    draft.emit(e.ScoringConfirmed(table=table))
    draft.explain("entries", "scoring_confirmed", "S1.3.2", told=(PUBLIC,), name=table.name)
    if changed:
        _count_anew(draft, state)
    return None


def _count_anew(draft: CupDraft, before: CupState) -> None:
    """An override of the table counts the matches of the open round anew, and says whose place has changed (9.2)."""
    each = before.current
    if each is None:
        return
    was = {(placed.match, placed.row.person): placed.row.place for placed in round_table(before, each).rows}
    for placed in round_table(draft.state, each).rows:
        old = was.get((placed.match, placed.row.person))
        if old != placed.row.place:
            said: Params = {
                "person": placed.row.person,
                "match": placed.match,
                "place_before": old or "–",
                "place_after": placed.row.place or "–",
            }
            draft.explain("entries", "place_by_table", "S1.3.2", **said)
    choices.settle(draft)


def _house_rule(draft: CupDraft, command: SetHouseRule) -> Refusal | None:
    """Agreed before the first match is handed out; later only by force, and then for the matches to come."""
    wrong = opening.bad_rule(command.name, command.value)
    clause = HOUSE_RULES[command.name].clause if command.name in HOUSE_RULES else "S6"
    if wrong is not None:
        return draft.object(True, wrong[0], clause, **wrong[1])
    frozen = any(match.snapshot is not None for match in draft.state.matches.values())
    if refusal := draft.object(frozen, "rules_frozen", clause, remedy="force", forceable=True, name=command.name):
        return refusal
    draft.emit(e.HouseRuleSet(name=command.name, value=command.value))
    draft.explain("entries", "house_rule", clause, told=(PUBLIC,), name=command.name, value=str(command.value), reason=command.reason)
    return None


DECIDE: dict[type[Command], Callable[[CupDraft, Any], Refusal | None]] = {
    c.OpenCup: _open,
    c.Register: _register,
    c.AddStaff: _staff,
    c.HoldBack: _hold_back,
    c.Admit: _admit,
    c.Withdraw: _withdraw,
    c.SetPlan: _plan,
    c.ConfirmScoring: _scoring,
    SetHouseRule: _house_rule,
}
