"""What the host settles of skills: words, effects that he attaches, approvals (section 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from moderator.play.commands import Command
from moderator.play.hosting import AskClosed
from moderator.play.messages import Refusal
from moderator.rulesets.prison import endings
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.effects import PERFORM, Act, perform
from moderator.rulesets.prison.fold import use_of
from moderator.rulesets.prison.script.model import Effect, Skill
from moderator.rulesets.prison.seat_events import UseSpent
from moderator.rulesets.prison.skill_events import SkillDone
from moderator.rulesets.prison.skills import skill_of, tell, titled
from moderator.rulesets.prison.state import GameState, SkillUse

MOMENTS: Final = ("day", "vote", "corridor", "interrogation", "interrogation2", "night")


def passed(state: GameState, use: SkillUse, skill: Skill) -> bool:
    """Whether the moment at which a use takes effect has come already; at once where the card waits for none."""
    last = {"vote_close": "vote", "at_22": "interrogation", "night_end": "interrogation2", "day_open": "night"}.get(skill.resolve)
    if last is None or state.day > use.day or state.phase not in MOMENTS:
        return True
    return MOMENTS.index(state.phase) > MOMENTS.index(last) or (skill.resolve == "vote_close" and state.phase == "vote")


def undecided(draft: GameDraft, moment: str) -> Refusal | None:
    """A use that the host has not decided yet and that is to take effect at this moment."""
    found = next((use for use in draft.state.uses if use.status == "asked" and _at(draft.state, use, moment)), None)
    return draft.object(found is not None, "ask_open", "P-identity-2.1", ask=f"A-MANUAL:use:{found.id}" if found else "")


def _at(state: GameState, use: SkillUse, moment: str) -> bool:
    skill = skill_of(state, use)
    return skill is not None and skill.resolve == moment and skill.effect in PERFORM


def _resolve(draft: GameDraft, command: c.ResolveSkill) -> Refusal | None:
    """In words, with effects where it has any: an ask, or a skill that fires on an event (section 8)."""
    ask = next((a for a in draft.state.asks if a.id == command.ask), None) if command.ask else None
    if refusal := draft.object(bool(command.ask) and (ask is None or "use" not in ask.params), "no_such_ask", "P-supp-2", ask=command.ask):
        return refusal
    if refusal := draft.object(ask is None and not command.outcome.strip() and not command.effects, "outcome_needed", "P-supp-2"):
        return refusal
    if command.seat and (refusal := draft.needs_seat(command.seat)):
        return refusal
    for effect in command.effects:
        if refusal := _bad_effect(draft, effect):
            return refusal
    if ask is not None:
        draft.emit(AskClosed(id=ask.id, choice="refuse" if command.refuse else "done", reason=command.outcome))
    settle(draft, int(ask.params["use"]) if ask is not None else 0, command)
    return None


def _bad_effect(draft: GameDraft, effect: Effect) -> Refusal | None:
    if refusal := draft.object(effect.effect not in PERFORM, "unknown_effect", "P-supp-2", effect=effect.effect, offered=list(PERFORM)):
        return refusal
    seats = [
        name for name in effect.targets_at if effect.effect != "swap_doors" and effect.question not in {"who_was_in_room", "link_of_door"}
    ]
    return next((refusal for name in seats if (refusal := draft.needs_seat(name))), None)


def settle(draft: GameDraft, number: int, command: c.ResolveSkill) -> None:
    """What the host has decided of a use: done with its effects, or refused."""
    use = use_of(draft.state, number) if number else None
    owner = use.seat if use is not None else command.seat
    name = use.skill if use is not None else command.skill
    draft.explain(
        "skills",
        "skill_settled",
        "P-supp-2",
        actor=owner or None,
        result="refused" if command.refuse else "done",
        skill=titled(draft.state, owner, name),
        text=command.outcome,
    )
    if use is not None:
        draft.emit(SkillDone(id=number, status="refused" if command.refuse else "done", outcome=command.outcome))
    if command.refuse and use is not None:
        draft.emit(UseSpent(seat=use.seat, skill=use.skill, n=-1, today=-1 if use.day == draft.state.day else 0))  # it was none (R37)
    if command.refuse:
        return
    skill = skill_of(draft.state, use) if use is not None else None
    if use is not None and skill is not None and not command.effects and skill.effect in PERFORM and not passed(draft.state, use, skill):
        draft.emit(SkillDone(id=number, status="waiting", outcome=command.outcome))  # approved: its moment is still to come
        return
    found: dict[str, Any] = {}
    own = (skill,) if skill is not None and skill.effect in PERFORM and not command.effects else ()
    for effect in (*command.effects, *own):
        aimed = effect.targets_at or (use.targets if use is not None else ())
        found |= perform(draft, Act(effect=effect, owner=owner, targets=aimed, use=number))
    if owner:
        role = draft.state.role(owner)
        telling = skill or (role.power(command.skill) if role is not None else None) or Skill()
        answer = {} if command.outcome and found else found  # the host's own words stand for what the program would say
        key = number or 1000 + len(draft.state.uses) + len(draft.state.rulings)
        tell(draft, key, telling, owner, use.targets if use is not None else (), command.outcome or telling.private_text, answer)
    endings.check(draft)


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {c.ResolveSkill: _resolve}
