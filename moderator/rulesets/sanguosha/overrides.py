"""What the host may set himself: ``override(target, value, reason)`` (S6). Every override is recorded and shown for ever.

Targets: ``outcome`` (the proposed one) and ``outcome:GAME``, ``mvp:GAME`` (closed games, points counted anew; value a line
or ``none``), ``place:LINE``, ``hero:LINE``, ``role:LINE``, ``round``, ``turn``, ``extra_time:LINE`` (``used`` or ``free``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast, get_args

from msgspec.structs import replace

from moderator.play.audience import PUBLIC
from moderator.play.commands import Override
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import choices, ending, game
from moderator.rulesets.sanguosha.commands import ConfirmOutcome
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.fold import the_game
from moderator.rulesets.sanguosha.game_events import FinishedAmended, GameCorrected, RolesShown
from moderator.rulesets.sanguosha.host_events import Overridden, PlaceSet
from moderator.rulesets.sanguosha.roles import ROLE_COUNTS, Outcome
from moderator.rulesets.sanguosha.setup_events import HeroesShown
from moderator.rulesets.sanguosha.state import MatchState


def override(draft: MatchDraft, command: Override) -> Refusal | None:
    """Set what the target names, with a reason."""
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "S6"):
        return refusal
    kind, _, name = command.target.partition(":")
    change = TARGETS.get(kind)
    if change is None:
        return draft.object(True, "bad_target", "S6", remedy="override_targets", target_id=command.target)
    before = len(draft.events)
    if refusal := change(draft, name, command):
        return refusal
    draft.emit(Overridden(target=command.target, value=command.value, reason=command.reason))
    told = (PUBLIC,) if kind in {"outcome", "mvp", "place"} and len(draft.events) > before else ()
    draft.explain("host", "overridden", "S6", told=told, target_id=command.target, value=command.value, reason=command.reason)
    return None


def _outcome(draft: MatchDraft, name: str, command: Override) -> Refusal | None:
    if refusal := draft.object(command.value not in get_args(Outcome), "bad_outcome", "S1.1", remedy="outcomes", value=command.value):
        return refusal
    if not name:
        return game.DECIDE[ConfirmOutcome](draft, ConfirmOutcome(outcome=cast(Outcome, command.value), reason=command.reason))
    index = _finished(draft.state, name)
    verdict = None if index is None else draft.state.games[index].verdict
    if refusal := draft.object(index is None or verdict is None, "bad_target", "S6", remedy="override_targets", target_id=command.target):
        return refusal
    if refusal := draft.object(command.value in ending.UNCOUNTED, "game_counted", "R36", remedy="amend_outcome", outcome=command.value):
        return refusal
    assert index is not None and verdict is not None
    changed = replace(verdict, outcome=cast(Outcome, command.value), clauses=("S6",), overridden=command.reason)
    mvp = draft.state.games[index].mvp if draft.state.params.scoring.mvp_allowed.get(changed.outcome, False) else None
    _amend(draft, index, FinishedAmended(index=index, verdict=changed, mvp=mvp))
    return None


def _mvp(draft: MatchDraft, name: str, command: Override) -> Refusal | None:
    index = _finished(draft.state, name)
    line = None if command.value in {"", "none"} else command.value
    verdict = None if index is None else draft.state.games[index].verdict
    known = line is None or line in draft.state.lines
    if index is None or verdict is None or not known:
        return draft.object(True, "bad_target", "S6", remedy="override_targets", target_id=command.target)
    barred = line is not None and not draft.state.params.scoring.mvp_allowed.get(verdict.outcome, False)
    if refusal := draft.object(barred, "no_mvp", "S1.3.2"):
        return refusal
    _amend(draft, index, FinishedAmended(index=index, verdict=verdict, mvp=line))
    return None


def _amend(draft: MatchDraft, index: int, event: FinishedAmended) -> None:
    draft.emit(event)
    ending.award(draft, draft.state.games[index], index)
    ending.review(draft)


def _finished(state: MatchState, name: str) -> int | None:
    """The counted game of that number."""
    return next((i for i, g in enumerate(state.games) if str(g.number) == name and g.status == "done"), None)


def _place(draft: MatchDraft, name: str, command: Override) -> Refusal | None:
    fits = name in draft.state.lines and command.value.isdecimal() and 1 <= int(command.value) <= len(draft.state.lines)
    if refusal := draft.object(not fits, "bad_place", "S6", remedy="places", line=name, value=command.value):
        return refusal
    draft.emit(PlaceSet(line=name, place=int(command.value)))
    choices.settle(draft)
    return None


def _correct(draft: MatchDraft, name: str, command: Override) -> Refusal | None:
    """Something in the running game is set right: hero, role (swapped with who has it), round, turn, extra time."""
    if draft.state.game is None:
        return draft.object(True, "no_game_running", "S6", remedy="start_game")
    kind = command.target.partition(":")[0]
    changes = _changes(draft.state, kind, name, command.value)
    if changes is None:
        return draft.object(True, "bad_value", "S6", remedy="override_targets", target_id=command.target, value=command.value)
    draft.emit(GameCorrected(**changes))
    _show_corrected(draft, kind)
    return None


def _show_corrected(draft: MatchDraft, kind: str) -> None:
    """A correction itself stays with the host; what of it lies open on the table anyway is shown as it is now."""
    running = the_game(draft.state)
    chosen = running.status not in {"boxes", "selection"} or len(running.picks) == len(running.seats)
    if kind == "hero" and chosen:
        draft.emit(HeroesShown(picks=dict(running.picks)))
    open_roles = {line: role for line, role in running.roles.items() if line in running.dead}
    if kind == "role" and open_roles:
        draft.emit(RolesShown(roles=open_roles))


def _changes(state: MatchState, kind: str, name: str, value: str) -> dict[str, Any] | None:
    running = state.game
    assert running is not None
    if kind == "round":
        return {"round": int(value)} if value.isdecimal() else None
    if kind == "turn":
        return {"turn": value} if value in running.seats else None
    if name not in running.seats:
        return None
    if kind == "hero":
        return {"line": name, "hero": value} if value.strip() else None
    if kind == "extra_time":
        return {"line": name, "extra_used": value == "used"} if value in {"used", "free"} else None
    if value not in ROLE_COUNTS or name not in running.roles:
        return None
    other = next((line for line, role in running.roles.items() if role == value and line != name), None)
    return {"line": name, "swap": other} if other is not None and running.roles[name] != value else None


TARGETS: dict[str, Callable[[MatchDraft, str, Override], Refusal | None]] = {
    "outcome": _outcome,
    "mvp": _mvp,
    "place": _place,
    "hero": _correct,
    "role": _correct,
    "round": _correct,
    "turn": _correct,
    "extra_time": _correct,
}
