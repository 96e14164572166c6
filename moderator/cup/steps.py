"""What may be pressed next in a cup, the proposed one first: the window only presses."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from moderator.cup import people
from moderator.cup.effective import effective
from moderator.cup.entries import begun
from moderator.cup.fields import start_blocked
from moderator.cup.matches import open_blocked
from moderator.cup.plan import proposals
from moderator.cup.results import close_blocked
from moderator.cup.state import CupMatch, CupState, Round
from moderator.cup.tables import round_table
from moderator.play.instants import Instant
from moderator.play.messages import Step
from moderator.rulesets.sanguosha.duels import due_pairs
from moderator.rulesets.sanguosha.ranking import agreed


def steps(state: CupState) -> tuple[Step, ...]:
    """Everything that may be pressed; the first that is not blocked is proposed."""
    found = list(_steps(state))
    at = next((n for n, step in enumerate(found) if step.blocked is None), None)
    if at is None:
        return tuple(found)
    return (replace(found[at], proposed=True), *found[:at], *found[at + 1 :])


def _steps(state: CupState) -> Iterator[Step]:
    if state.opened is None:
        yield Step(verb="open_cup", needs=("deadline",))
        return
    entering = [Step(verb="register", needs=("person",))] if not begun(state) else []
    if not begun(state):
        yield from _before(state)
    each = state.current
    if each is None:
        between = list(_between(state))
        yield from (*between, *entering) if _full(state) else (*entering, *between)
    elif each.status == "started":
        yield from _to_draw(state, each)
    else:
        yield from _running(state, each)
    yield from _always(state)


def _before(state: CupState) -> Iterator[Step]:
    if not state.rounds:
        n = sum(1 for p in state.people.values() if not p.staff and not p.waiting and not p.left)
        for found in proposals(n) if n else ():
            command = {"do": "set_plan", "rounds": msgspec.to_builtins(found.rounds)}
            yield Step(verb="set_plan", command=command, params={"how": found.how, "n": found.n or None, "size": found.size})
    if state.params.scoring.status != "confirmed":
        yield Step(verb="confirm_scoring", command={"do": "confirm_scoring"})


def _full(state: CupState) -> bool:
    """Whether the plan has everybody whom it needs: then the round is the next step, not one more entry."""
    each = next((other for other in state.rounds if other.status == "planned"), None)
    return each is not None and start_blocked(state, each.plan.id) is None


def _between(state: CupState) -> Iterator[Step]:
    each = next((other for other in state.rounds if other.status == "planned"), None)
    if each is None:
        return
    if people.short(state):
        best = next((q.name for q in people.pool_proposals(state) if q.n is not None), None)
        command = None if best is None else {"do": "fill_pool", "person": best}
        yield Step(verb="fill_pool", command=command, needs=("person",), params={"person": best or "", "n": people.short(state)})
    name = each.plan.id
    yield Step(verb="start_round", command={"do": "start_round", "round": name}, params={"round": name}, blocked=start_blocked(state, name))


def _to_draw(state: CupState, each: Round) -> Iterator[Step]:
    lack = each.plan.size - len(each.field)
    if lack > 0:
        yield Step(verb="fill_field", needs=("person",), params={"n": lack, "round": each.plan.id})
    yield Step(verb="draw_groups", needs=("groups", "seed"), params={"round": each.plan.id})


def _running(state: CupState, each: Round) -> Iterator[Step]:
    matches = [state.matches[name] for name in each.matches]
    for ask in state.asks:
        yield Step(verb="answer", needs=("choice",), params={"ask": ask.id})
    if all(match.status == "closed" for match in matches):
        yield from _to_settle(state, each)
        name = each.plan.id
        yield Step(
            verb="close_round", command={"do": "close_round", "round": name}, params={"round": name}, blocked=close_blocked(state, name)
        )
    yield from (Step(verb="schedule_match", needs=("start",), params={"match": m.id}) for m in matches if _undated(m))
    for match in sorted(matches, key=_turn):
        if match.status == "open":
            yield Step(verb="match_closed", needs=("result",), params={"match": match.id})
        elif match.status == "drawn":
            command = {"do": "open_match", "match": match.id}
            yield Step(verb="open_match", command=command, params={"match": match.id}, blocked=open_blocked(state, match))


def _undated(match: CupMatch) -> bool:
    return match.status == "drawn" and match.start is None


def _turn(match: CupMatch) -> tuple[bool, Instant, bool]:
    """What is pressed first: by their starts; of those that begin together every one is handed out before one is taken in."""
    return match.start is None, match.start or Instant(0), match.status == "open"


def _to_settle(state: CupState, each: Round) -> Iterator[Step]:
    """What is still open in the tables: 1v1s due in a group and between groups, places of the final that may be shared."""
    table = round_table(state, each)
    for tie in table.ties:
        if tie.tie.how == "share":
            counted = effective(state, state.matches[tie.match])
            waiting = [person for person in tie.people if agreed(counted, person, tie.tie.lines) is None]
            yield from (Step(verb="agree_share", needs=("agrees",), params={"match": tie.match, "person": name}) for name in waiting)
        elif tie.tie.how == "duel":
            known = effective(state, state.matches[tie.match]).duels
            for a, b in due_pairs(tie.people, known):
                said = {"round": each.plan.id, "match": tie.match, "a": a, "b": b}
                yield Step(verb="record_1v1", needs=("winners",), params=said)
    for limit in table.limits:
        for a, b in limit.due:
            yield Step(verb="record_1v1", needs=("winners",), params={"round": each.plan.id, "a": a, "b": b})


def _always(state: CupState) -> Iterator[Step]:
    shown = [each for each in state.rounds if each.frozen is not None]
    if shown and (state.shown is None or state.shown.round != shown[-1].plan.id):
        name = shown[-1].plan.id
        yield Step(verb="release_standings", command={"do": "release_standings", "round": name}, params={"round": name})
