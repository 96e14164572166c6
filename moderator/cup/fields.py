"""The field of a round and its draw (P2; 3.3, 3.4): who is in it, who fills what is short, eight to a group."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.cup import commands as c
from moderator.cup import events as e
from moderator.cup import notices, people
from moderator.cup.draft import CupDraft
from moderator.cup.drawing import APART, clashing, weights
from moderator.cup.effective import clearing
from moderator.cup.entries import known
from moderator.cup.filling import lacking, may_fill
from moderator.cup.plan import problems
from moderator.cup.state import CupMatch, CupState, Round
from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.roles import PLAYERS


def start_blocked(state: CupState, name: str) -> Refusal | None:
    """Why a round cannot begin: unknown, begun, another not over, a fault in the plan, too few or too many people (3.3)."""
    each = state.round(name)
    if each is None:
        return Refusal(code="unknown_round", clause="S2.2", params={"round": name})
    if each.status != "planned":
        return Refusal(code="round_begun", clause="S2.2", params={"round": name})
    before = next((other for other in state.rounds[: state.round_index(name)] if other.status != "closed"), None)
    if before is not None:
        return Refusal(code="round_not_over", clause="S2.2", params={"round": before.plan.id}, remedy="close_it")
    return _wrong_plan(state, each) or _wrong_number(state, each)


def _wrong_plan(state: CupState, each: Round) -> Refusal | None:
    plans = tuple(other.plan for other in state.rounds)
    found = next((p for p in problems(plans) if p.error and p.round in {each.plan.id, ""} and p.code != "plan_size"), None)
    if found is None:
        return None
    return Refusal(
        code=found.code, clause="S2.2", params={"round": each.plan.id, **found.params}, remedy="change_plan", forceable=True
    )  # fmt: skip


def _wrong_number(state: CupState, each: Round) -> Refusal | None:
    n = len(people.field_of(state, each))
    said = {"round": each.plan.id, "n": n, "size": each.plan.size, "missing": each.plan.size - n}
    if n > each.plan.size:
        return Refusal(code="field_too_big", clause="S2.2", params=said, remedy="hold_back")
    if n < each.plan.size:
        pool = "waits" in each.plan.sources
        return Refusal(
            code="pool_short" if pool else "field_short", clause="S3.5.3" if pool else "S2.2", params=said,
            remedy="fill_pool" if pool else "fill_field", forceable=True,
        )  # fmt: skip
    return None


def _start(draft: CupDraft, command: c.StartRound) -> Refusal | None:
    """The field is frozen: later losers do not slip into it. Entering the round that clears cards clears them (R27)."""
    blocked = start_blocked(draft.state, command.round)
    if blocked is not None:
        refusal = draft.object(
            True, blocked.code, blocked.clause, remedy=blocked.remedy, forceable=blocked.forceable, **blocked.params
        )  # fmt: skip
        if refusal is not None:
            return refusal
    each = draft.state.round(command.round)
    assert each is not None
    field = people.field_of(draft.state, each)
    draft.emit(e.RoundStarted(round=command.round, field=field))
    draft.explain("rounds", "round_started", "S2.2", told=(PUBLIC,), round=command.round, n=len(field), people=list(field))
    if clearing(draft.state) == command.round:
        draft.emit(e.CountersCleared(round=command.round))
        draft.explain("rounds", "counters_cleared", "S5.A", "R27", told=(PUBLIC,), round=command.round)
    return None


def _fill_pool(draft: CupDraft, command: c.FillPool) -> Refusal | None:
    """The best of the eliminated are proposed; whom the host puts in is his to say (section 12)."""
    if refusal := known(draft, command.person):
        return refusal
    status = people.where(draft.state, command.person).status
    if refusal := draft.object(status != "eliminated", "not_eliminated", "S3.5.3", remedy="pool_eliminated", person=command.person):
        return refusal
    lack = people.short(draft.state)
    if refusal := draft.object(lack == 0, "pool_full", "S3.5.3", forceable=True, person=command.person):
        return refusal
    first = next((q.name for q in people.pool_proposals(draft.state) if q.n is not None), "")
    draft.emit(e.PoolFilled(person=command.person))
    draft.explain("rounds", "pool_filled", "S3.5.3", "R33", told=(PUBLIC,), person=command.person, missing=lack - 1)
    if first != command.person:
        draft.explain("rounds", "pool_other_than_proposed", "S6", person=command.person, a=first)
    return None


def _fill_field(draft: CupDraft, command: c.FillField) -> Refusal | None:
    """Who fills a round that lacks people and is not drawn yet (3.3, R2, R76)."""
    if refusal := known(draft, command.person):
        return refusal
    each = lacking(draft.state)
    if each is None:
        return draft.object(True, "nothing_to_fill", "S3.5.3", person=command.person)
    entrant = draft.state.people[command.person]
    wrong = not may_fill(draft.state, each, command.person)
    if refusal := draft.object(wrong, "cannot_fill", "S3.5.3", remedy="fill_with", person=command.person):
        return refusal
    if entrant.waiting:
        draft.emit(e.EntrantChanged(entrant=replace(entrant, waiting=False)))
    draft.emit(e.FieldFilled(round=each.plan.id, person=command.person))
    draft.explain("rounds", "field_filled", "S3.5.3", told=(PUBLIC,), person=command.person, round=each.plan.id)
    return None


# --- the draw ----------------------------------------------------------------------------------------------------------------


def letters(n: int) -> str:
    """The name of the n-th group from 0: A to Z, then AA."""
    return chr(65 + n) if n < 26 else letters(n // 26 - 1) + letters(n % 26)


def _draw(draft: CupDraft, command: c.DrawGroups) -> Refusal | None:
    """Eight to a group, everybody of the field once; who meets again although it was to be avoided is said (3.4)."""
    state = draft.state
    each = state.round(command.round)
    if each is None:
        return draft.object(True, "unknown_round", "S2.2", round=command.round)
    if refusal := _not_drawable(draft, each):
        return refusal
    wrong = _bad_groups(each, command.groups)
    if refusal := draft.object(bool(wrong), "bad_groups", "S2.2", remedy="eight_each", person=wrong, n=each.plan.groups):
        return refusal
    matches = tuple(
        CupMatch(id=f"{command.round}{letters(n)}", round=command.round, group=n + 1, people=names)
        for n, names in enumerate(command.groups)
    )
    draft.emit(e.GroupsDrawn(round=command.round, matches=matches, seed=command.seed))
    result = "drawn" if command.seed else "by_hand"
    draft.explain("rounds", "groups_drawn", "S2.2", result=result, told=(PUBLIC,), round=command.round, n=len(matches), seed=command.seed)
    unwanted = weights(state, each, command.apart)
    met_again = clashing(command.groups, unwanted)
    for a, b in met_again:
        if unwanted[frozenset((a, b))] == APART:
            draft.explain("rounds", "meet_all_the_same", "S2.2", a=a, b=b)
    again = sum(1 for pair in met_again if unwanted[frozenset(pair)] != APART)
    if again and each.plan.groups > 1:
        draft.explain("rounds", "meet_again", "S2.2", n=again)
    for match in matches:
        draft.tell(notices.group(draft.state, match))
    return None


def _not_drawable(draft: CupDraft, each: Round) -> Refusal | None:
    if refusal := draft.object(each.status not in {"started", "drawn"}, "round_not_begun", "S2.2", remedy="start_it", round=each.plan.id):
        return refusal
    begun = any(draft.state.matches[name].status != "drawn" for name in each.matches)
    if refusal := draft.object(begun, "draw_in_use", "S2.2", round=each.plan.id):
        return refusal
    again = each.status == "drawn"
    if refusal := draft.object(again, "drawn_already", "S2.2", remedy="force", forceable=True, round=each.plan.id):
        return refusal
    n = len(each.field)
    return draft.object(n != each.plan.size, "field_short", "S2.2", remedy="fill_field", round=each.plan.id, n=n, size=each.plan.size)


def _bad_groups(each: Round, groups: tuple[tuple[str, ...], ...]) -> str:
    """Who is missing, stands twice or is none of the field; a number where the groups themselves are wrong."""
    if len(groups) != each.plan.groups or any(len(names) != PLAYERS for names in groups):
        return str(len(groups))
    named = [name for names in groups for name in names]
    odd = [name for name in named if name not in each.field or named.count(name) > 1]
    return next(iter([*odd, *(name for name in each.field if name not in named)]), "")


DECIDE: dict[type[Command], Callable[[CupDraft, Any], Refusal | None]] = {
    c.StartRound: _start,
    c.FillPool: _fill_pool,
    c.FillField: _fill_field,
    c.DrawGroups: _draw,
}
