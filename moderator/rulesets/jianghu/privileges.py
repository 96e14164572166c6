"""Privileges: the first hang of round 1 (J7.1, D.8), the high post counts after round 5 (J7.2, D.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from moderator.play.audience import HOST, PUBLIC, seat
from moderator.play.commands import Command
from moderator.play.deadlines import iso
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu import notices, times
from moderator.rulesets.jianghu.commands import choices as c
from moderator.rulesets.jianghu.counting import count, line
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.seats_events import DutyOpened
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Duty, Round
from moderator.rulesets.jianghu.texts import LETTER
from moderator.rulesets.jianghu.vote_events import FirstHangNamed, ForumCounted, HighPostNamed, MedalGiven
from moderator.rulesets.jianghu.watching import known

MEDAL: Final = 300
MANY, FEW = 500, 100
HIGH_ROUND: Final = 5


def first_line(state: GameState) -> dict[str, tuple[str, ...]]:
    """The lines of the first hangs, as round 1's ballots gave them."""
    first = _first(state)
    if first is None:
        return {}
    counted = count(replace(state, round=first, seats=_as_then(state, first)))
    return {name: line(counted, name) for name in state.first_hang}


def _first(state: GameState) -> Round | None:
    return next((r for r in (*state.rounds, *([state.round] if state.round else [])) if r.number == 1), None)


def _as_then(state: GameState, first: Round) -> dict[str, Any]:
    """Seats as they stood at the vote of round 1: the tops living, everybody else with a ballot that counts."""
    return {name: s if s.living else replace(s, base="IN", out=None) for name, s in state.seats.items()}


def _name(draft: GameDraft, command: c.FirstHangName) -> Refusal | None:
    """Any mask of its own line, in or out, once, before the text is due (J7.1, R35, R53)."""
    state = draft.state
    if refusal := known(draft, command.seat, command.writer):
        return refusal
    if refusal := draft.object(command.seat not in state.first_hang, "not_first_hang", "J7.1", seat=command.seat):
        return refusal
    if refusal := draft.object(command.seat in state.first_named, "named_already", "J7.1", seat=command.seat):
        return refusal
    first = _first(state)
    off = first is not None and bool(first.ballots) and command.writer not in first_line(state).get(command.seat, ())
    if refusal := draft.object(off, "not_on_line", "J7.1", forceable=True, seat=command.writer):
        return refusal
    due = _first_due(state, draft.at)
    if refusal := draft.object(draft.at >= due, "naming_late", "R35", forceable=True, until=iso(due, state.zone)):
        return refusal
    draft.emit(FirstHangNamed(seat=command.seat, writer=command.writer))
    draft.explain("privileges", "first_hang_named", "J7.1", actor=command.seat, target=command.writer, told=(PUBLIC,))
    _owe(draft, Duty(
        id=f"first_chase:{command.seat}", kind="first_chase", seat=command.writer, due=due, need=LETTER, clause="J7.1", by=command.seat,
    ))  # fmt: skip
    return None


def _first_due(state: GameState, at: Instant) -> Instant:
    first = _first(state)
    since = first.results if first is not None and first.results is not None else at
    return times.next_day(state, since, str(state.rule("first_out_deadline")))


def _owe(draft: GameDraft, duty: Duty) -> None:
    draft.emit(DutyOpened(duty=duty))
    draft.explain(
        "privileges",
        "owes",
        duty.clause,
        actor=duty.seat,
        told=(HOST, seat(duty.seat)),
        kind=duty.kind,
        until=iso(duty.due, draft.state.zone),
    )
    draft.tell(notices.owes(draft.state, duty))


def _count(draft: GameDraft, command: c.SetForumPosts) -> Refusal | None:
    if refusal := known(draft, command.seat) or draft.object(command.n < 0, "negative_count", "J7.2", seat=command.seat):
        return refusal
    draft.emit(ForumCounted(seat=command.seat, n=command.n, out=command.since == "out"))
    draft.explain("privileges", "forum_counted", "J7.1" if command.since == "out" else "J7.2", target=command.seat, n=command.n)
    return None


def _high(draft: GameDraft, command: c.HighPostName) -> Refusal | None:
    """First come, first served; each named once, each naming one (J7.2, R36)."""
    state = draft.state
    if refusal := known(draft, command.namer, command.seat):
        return refusal
    after = state.number > HIGH_ROUND or (state.number == HIGH_ROUND and state.now.results is not None)
    if refusal := draft.object(not after, "not_yet", "J7.2", round=HIGH_ROUND):
        return refusal
    due = _high_due(state, draft.at)
    if refusal := draft.object(draft.at >= due, "naming_late", "J7.2", forceable=True, until=iso(due, state.zone)):
        return refusal
    if refusal := _may_name(draft, command.namer) or _may_be_named(draft, command.seat):
        return refusal
    draft.emit(HighPostNamed(namer=command.namer, seat=command.seat))
    draft.explain("privileges", "high_post_named", "J7.2", actor=command.namer, target=command.seat, told=(PUBLIC,))
    _owe(draft, Duty(
        id=f"high_post:{command.seat}", kind="high_post", seat=command.seat, due=due, need=LETTER, clause="J7.2", by=command.namer,
    ))  # fmt: skip
    return None


def _high_due(state: GameState, at: Instant) -> Instant:
    """Noon of the day after round 6 began; before it begins, of the day after the results of round 5."""
    sixth = next((r for r in (*state.rounds, *([state.round] if state.round else [])) if r.number == HIGH_ROUND + 1), None)
    begun = sixth.opened if sixth is not None else (state.now.results or at)
    return times.next_day(state, begun, str(state.rule("noon")))


def _may_name(draft: GameDraft, namer: str) -> Refusal | None:
    state, who = draft.state, draft.state.seats[namer]
    if refusal := draft.object((who.forum or 0) < MANY, "too_few_posts", "J7.2", seat=namer, n=who.forum or 0, need=MANY):
        return refusal
    out = not who.living and state.rule("namer_out") == "living_only"
    return draft.object(out, "not_living", "R36", seat=namer, status=state.status(namer)) or draft.object(
        who.naming_spent, "named_already", "J7.2", seat=namer
    )


def _may_be_named(draft: GameDraft, name: str) -> Refusal | None:
    state, who = draft.state, draft.state.seats[name]
    if refusal := draft.object(not who.living, "not_living", "J7.2", seat=name, status=state.status(name)):
        return refusal
    many = who.forum is None or who.forum >= FEW
    return draft.object(many, "too_many_posts", "J7.2", seat=name, n=who.forum or 0, need=FEW) or draft.object(
        who.named_high, "taken_already", "J7.2", seat=name
    )


def _medal(draft: GameDraft, command: c.ClaimMedal) -> Refusal | None:
    """The first hang with 300 posts since, else the writer (J7.1)."""
    state = draft.state
    if refusal := known(draft, command.seat):
        return refusal
    if refusal := draft.object(command.seat not in state.first_hang, "not_first_hang", "J7.1", seat=command.seat):
        return refusal
    duty = state.duties.get(f"first_chase:{command.seat}")
    if refusal := draft.object(duty is None or duty.state != "paid", "no_chase_text", "J7.1", seat=command.seat):
        return refusal
    enough = (state.seats[command.seat].forum_out or 0) >= MEDAL
    to = command.seat if enough else state.first_named[command.seat]
    draft.emit(MedalGiven(seat=command.seat, to=to))
    draft.explain("privileges", "medal_given", "J7.1", actor=command.seat, target=to, told=(PUBLIC,), result="own" if enough else "writer")
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.FirstHangName: _name,
    c.SetForumPosts: _count,
    c.HighPostName: _high,
    c.ClaimMedal: _medal,
}
