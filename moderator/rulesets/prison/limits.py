"""Limits of role cards: what they refuse at once, and what follows where one is broken (section 8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from moderator.play.messages import Refusal
from moderator.rulesets.prison import asking
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.facts import SeatWorld, fits
from moderator.rulesets.prison.leaving import leave
from moderator.rulesets.prison.script.expr import true
from moderator.rulesets.prison.script.model import Limit
from moderator.rulesets.prison.seat_events import JudgedSet
from moderator.rulesets.prison.state import GameState, Judged, Vote


def limits_of(state: GameState, seat: str) -> tuple[Limit, ...]:
    """The limits of a seat's card."""
    role = state.role(seat)
    return role.limits if role is not None else ()


def name_of(limit: Limit, n: int) -> str:
    """What a limit is called in commands: its id, else its check, numbered behind the first."""
    return limit.id or (limit.kind if n == 0 else f"{limit.kind}_{n + 1}")


def limit_of(state: GameState, seat: str, name: str) -> Limit | None:
    """A limit by its name."""
    return next((limit for n, limit in enumerate(limits_of(state, seat)) if name_of(limit, n) == name or limit.kind == name), None)


def _refused(draft: GameDraft, when: bool, code: str, seat: str, limit: Limit, **more: Any) -> Refusal | None:
    return draft.object(when, code, "P-advice-5", forceable=True, seat=seat, text=limit.text, **more)


def ballot(draft: GameDraft, guard: str, prisoner: str) -> Refusal | None:
    """no_vote and cannot_target."""
    for limit in limits_of(draft.state, guard):
        if refusal := _refused(draft, limit.kind == "no_vote", "limit_no_vote", guard, limit):
            return refusal
    return targets(draft, guard, (prisoner,))


def barred(state: GameState, seat: str, name: str) -> bool:
    """Whether a limit cannot_target of the card covers a seat."""
    found = state.seats.get(name)
    selectors = [limit.argument for limit in limits_of(state, seat) if limit.kind == "cannot_target" and isinstance(limit.argument, dict)]
    return found is not None and any(fits(state, found, cast("dict[str, str]", selector)) for selector in selectors)


def targets(draft: GameDraft, seat: str, aimed: Iterable[str]) -> Refusal | None:
    """cannot_target: of skills, kill orders and ballots."""
    state = draft.state
    for limit in limits_of(state, seat):
        selector = limit.argument if limit.kind == "cannot_target" and isinstance(limit.argument, dict) else None
        for name in aimed if selector is not None else ():
            hit = name in state.seats and fits(state, state.seats[name], cast("dict[str, str]", selector))
            if refusal := _refused(draft, hit, "limit_cannot_target", seat, limit, target=name):
                return refusal
    return None


def skill(draft: GameDraft, seat: str) -> Refusal | None:
    """no_skill_when."""
    for limit in limits_of(draft.state, seat):
        barred = limit.kind == "no_skill_when" and true(limit.argument, SeatWorld(draft.state, seat))
        if refusal := _refused(draft, barred, "limit_no_skill", seat, limit):
            return refusal
    return None


def door(draft: GameDraft, seat: str, label: str) -> Refusal | None:
    """door_only; a seat that the host places is exempt."""
    for limit in limits_of(draft.state, seat):
        wrong = limit.kind == "door_only" and label not in [str(each) for each in limit.argument or ()]
        if refusal := _refused(draft, wrong, "limit_door", seat, limit, door=label):
            return refusal
    return None


def must_vote(draft: GameDraft) -> None:
    """At the close: guards on the field and not sidelined whose card makes them vote, and who have not."""
    state = draft.state
    vote = state.vote or Vote(day=state.day)
    voted = {guard for pile in vote.piles for guard in pile.guards}  # as counted: the vote itself has taken one of them off the field
    for seat in state.side("guard"):
        for limit in limits_of(state, seat.id):
            if limit.kind == "must_vote" and seat.id not in voted and not seat.has("sidelined"):
                breach(draft, seat.id, limit)


def breach(draft: GameDraft, seat: str, limit: Limit, reason: str = "") -> None:
    """What the card says follows: lose, die, a card, or the host decides."""
    draft.explain("limits", "limit_broken", "P-advice-5", target=seat, result=limit.breach, text=limit.text or limit.kind, reason=reason)
    key = f"{limit.kind}:{seat}:{draft.state.day}"
    if limit.breach == "lose":
        draft.emit(JudgedSet(seat=seat, judged=Judged(result="lose", clauses=("P-advice-5",), reason=limit.text)))
    elif limit.breach == "die":
        if draft.state.seats[seat].on_field:
            leave(draft, seat, "dead", "host", "P-advice-5", step="limits")
    elif limit.breach == "card":
        asking.ask(draft, "A-CARD", key, "P-advice-5", ("reminder", "blue", "yellow", "red", "none"), seat=seat, clause="P-advice-5")
    else:
        asking.ask(draft, "A-LIMIT", key, "P-advice-5", ("none", "lose", "die", "card"), seat=seat, text=limit.text or limit.kind)
