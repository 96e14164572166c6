"""A seat leaves the field, and what follows at once for offices and the power to kill (P-term-6, R3, R17, R26)."""

from __future__ import annotations

from moderator.play.audience import HOST, PUBLIC, Audience
from moderator.rulesets.prison import asking, notices
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.facts import killer, murderers
from moderator.rulesets.prison.roles import KILLER, MURDERER, SIDES, Cause, Standing
from moderator.rulesets.prison.seat_events import Departed, KillPassed


def leave(
    draft: GameDraft, seat: str, state: Standing, cause: Cause, *clauses: str, seen: bool = False, voted: bool = False,
    step: str = "effect",
    quiet: bool = False,
) -> None:  # fmt: skip
    """The seat dies, is released or withdraws. ``seen``: everybody knows at once; ``quiet``: no N-OUT (N-KILLED, N-RESULT stand for it)."""
    was_killer = killer(draft.state) == seat
    doom = state == "released" and _brings_doom(draft, seat)
    event = Departed(seat=seat, state=state, cause=cause, clauses=clauses, at=draft.at, open=seen, voted=voted, brings_doom=doom)
    draft.emit(event)
    draft.explain(step, "left", *clauses, target=seat, result=_how(state, cause), told=(PUBLIC,) if seen else (HOST,), cause=cause)
    if state == "released":
        draft.tell(notices.released(draft.state, seat))
    elif not quiet:
        draft.tell(notices.out(draft.state, seat, cause))
    _office(draft, seat, told=(PUBLIC,) if seen else (HOST,))
    if was_killer:
        _succession(draft, seat)


def _how(state: Standing, cause: Cause) -> str:
    return cause or state if state == "dead" else state


def _brings_doom(draft: GameDraft, seat: str) -> bool:
    """Whether this release brings E3: the house rule, or no murderer is left on the field (section 11)."""
    state = draft.state
    if not state.tagged(seat, MURDERER):
        return False
    trigger = state.rule("doom_trigger")
    last = not [name for name in murderers(state) if name != seat]
    return last or trigger == "any_murderer" or (trigger == "killer_only" and (state.tagged(seat, KILLER) or killer(state) == seat))


def _office(draft: GameDraft, seat: str, *, told: tuple[Audience, ...]) -> None:
    """The office lapses, unless the house rule fills it anew (R3); whoever may not know yet that the seat is gone hears nothing of it."""
    rule = draft.state.rule("leader_vacancy")
    for side in SIDES:
        if draft.state.leaders.get(side) != seat:
            continue
        draft.explain("effect", "office_lapsed", "R3", target=seat, told=told, side=side)
        if rule == "host_appoints":
            heirs = tuple(other.id for other in draft.state.side(side))
            asking.ask(draft, "A-LEADER", f"{side}:{draft.state.day}", "R3", (*heirs, "none"), side=side)


def _succession(draft: GameDraft, gone: str) -> None:
    """The killer is gone and teammates are left: no power passes unless the house rule says so (R17)."""
    left = [name for name in murderers(draft.state) if name != gone]
    rule = draft.state.rule("kill_succession")
    if not left:
        return
    if rule == "next_murderer":
        draft.emit(KillPassed(seat=left[0]))
        draft.explain("effect", "kill_passed", "R17", "P-interro-13", actor=gone, target=left[0])
    elif rule == "ask":
        asking.ask(draft, "A-SUCC", gone, "R17", ("none", *left), seat=gone)
    else:
        draft.explain("effect", "no_kill_passes", "R17", actor=gone, lines=left)
