"""The results room: everything of a round that ends it, in the order of steps 12 to 15, and the result post."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.deadlines import iso
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu import aftermath, checkin, endings, notices, rounds, times
from moderator.rulesets.jianghu.choices import rescuer
from moderator.rulesets.jianghu.commands import choices as c
from moderator.rulesets.jianghu.counting import Count, count, line, missing
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.lines import Right, chosen, leaving, rights, silent
from moderator.rulesets.jianghu.schedule import left_after, row_of
from moderator.rulesets.jianghu.seats_events import DragLost, DutyOpened, PersonShown, RolePublished, SeatClosed, SeatOut
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Base, Cause, Duty, Out
from moderator.rulesets.jianghu.texts import LETTER
from moderator.rulesets.jianghu.vote_events import FirstHang, ResultsPublished, Said
from moderator.rulesets.jianghu.watching import needs_phase, running, settled

HIGH_ROUND = 5
"""After its results the high post counts may name (J7.2)."""


def _publish(draft: GameDraft, command: c.PublishResults) -> Refusal | None:
    """Tops, companions, suicides, timers; the half votes are over; the result post (steps 12-15)."""
    state = draft.state
    if refusal := needs_phase(draft, "choices") or running(draft) or _open(draft) or _for_him(draft) or settled(draft):
        return refusal
    counted = count(state)
    given = rights(state, counted)
    silent_ones = missing(state, counted)
    tops = leaving(state)
    draft.explain("results", "no_rescue" if not state.now.rescued else "rescue_stands", "J5.W6", target=state.now.rescued or None)
    for name in tops:
        _top(draft, name, next((right for right in given if right.seat == name), None), voted=name not in silent_ones)
    _companions(draft, state, given)
    _mirrors(draft, state)
    _suicides(draft, silent_ones)
    _timers(draft)
    checkin.enforce(draft)
    _close_halves(draft)
    said = _said(state)
    draft.emit(ResultsPublished(at=draft.at, tops=said))
    _duties(draft, state, given)
    _first(draft, state, counted, tops)
    _tell(draft, state, said, silent_ones)
    aftermath.follow(draft)
    if draft.state.votes_first:
        rounds.open_window(draft)
    endings.check(draft, "results")
    return None


def _open(draft: GameDraft) -> Refusal | None:
    """Not while somebody may still speak (R29); the host may go ahead."""
    state = draft.state
    waits = [right.seat for right in silent(state)] if not times.drags(state).passed(draft.at) else []
    saviour = rescuer(state)
    if saviour is not None and not state.now.rescued and not times.rescue(state).passed(draft.at):
        waits.append(saviour.id)
    at = times.drags(state).at
    now = draft.at < at and bool(waits)
    return draft.object(now, "choices_open", "R29", forceable=True, lines=waits, until=iso(at, state.zone))


def _for_him(draft: GameDraft) -> Refusal | None:
    """``drag_silence`` host: an independent killer who has named nobody; the host names (R29)."""
    left = next((ask for ask in draft.state.asks if ask.code == "drag"), None)
    return draft.object(left is not None, "ask_open", "R29", remedy="answer", ask=left.id if left else "")


def _out(draft: GameDraft, name: str, cause: Cause, clause: str, base: Base = "OUT") -> None:
    state = draft.state
    who = state.seats[name]
    out = Out(round=state.number, step="results", cause=cause, clause=clause, at=draft.at)
    draft.emit(SeatOut(seat=name, base=base, out=out, role=who.role))
    draft.explain("results", "out", clause, target=name, result=cause, told=(PUBLIC,), status=base, role=who.role)


def _top(draft: GameDraft, name: str, right: Right | None, *, voted: bool) -> None:
    """Voted out; a mine with a writer waits for its soul-chase (D.7), unless it has not voted: that takes it out all the same (R58)."""
    state = draft.state
    chased = right is not None and right.kind == "mine" and name in state.now.chases and voted
    _out(draft, name, "top", "J10", "PENDING" if chased else "OUT")
    who = state.seats[name]
    if who.role == "joint_egg" and state.vote_regime == "A":
        for egg in state.holders("joint_egg"):
            if not egg.drag_lost:
                draft.emit(DragLost(seat=egg.id))


def _companions(draft: GameDraft, state: GameState, given: tuple[Right, ...]) -> None:
    """Out with the result post, without any drag of their own, outside the schedule (D.5)."""
    for right in given:
        taken = chosen(state, right)
        if not taken and right.kind != "mirror":
            draft.explain("results", "drag_none", right.clause, "R29", actor=right.seat, result=right.kind)
        for name in taken:
            if draft.state.seats[name].living:
                draft.explain("results", "taken_along", right.clause, actor=right.seat, target=name)
                _out(draft, name, "companion", right.clause)


def _mirrors(draft: GameDraft, state: GameState) -> None:
    """Posters who met the mirror are shown; so is the voter of a voted-out mirror, with the role (R12)."""
    for show in state.now.shows:
        who = state.seats[show.seat]
        draft.emit(PersonShown(seat=who.id, person=who.person, clause=show.clause))
        draft.explain("results", "person_shown", show.clause, target=who.id, told=(PUBLIC,), person=who.person)
    for mirror, voter in state.now.mirror.items():
        who = state.seats[voter]
        if mirror not in leaving(state):
            continue
        draft.emit(PersonShown(seat=who.id, person=who.person, role=who.role, clause="J5.B6"))
        draft.explain(
            "results", "voter_shown", "J5.B6", "R12", actor=mirror, target=who.id, told=(PUBLIC,), person=who.person, role=who.role
        )
        if state.rule("mirror_voter_out") and draft.state.seats[voter].living:
            _out(draft, voter, "companion", "R12")


def _suicides(draft: GameDraft, names: tuple[str, ...]) -> None:
    """Whoever has not voted; of one that is out as a top it is only noted (J13.2, R19)."""
    for name in names:
        if draft.state.seats[name].living:
            _out(draft, name, "suicide", "J13.2")
        else:
            draft.explain("results", "suicide_noted", "J13.2", "R19", target=name)


def _timers(draft: GameDraft) -> None:
    """Two-round lives and unthanked rescues that are over (R6, R26); one whose day passed while it was out goes now."""
    state = draft.state
    for who in state.living:
        over = next((timer for timer in who.timers if timer.ends <= state.number), None)
        if over is not None and draft.state.seats[who.id].living:
            _out(draft, who.id, "timer" if over.kind == "mirror" else "unthanked", over.clause)


def _close_halves(draft: GameDraft) -> None:
    """This round's half votes are over; roles held back for the results are public now."""
    state = draft.state
    halves = tuple(s.id for s in state.seats.values() if s.base == "KHALF")
    if halves:
        draft.emit(SeatClosed(seats=halves))
    for who in state.seats.values():
        if who.out is not None and who.out.reveal == "results" and who.role is not None and not who.role_public:
            draft.emit(RolePublished(seat=who.id, role=who.role))
            draft.explain("results", "role_published", "R37", target=who.id, told=(PUBLIC,), role=who.role)


def _said(state: GameState) -> tuple[Said, ...]:
    return tuple(
        Said(seat=top.seat, score=top.score, last=top.times[0] if top.times else None, spared=top.seat == state.now.rescued)
        for top in state.now.tops
    )


# --- what is owed now -----------------------------------------------------------------------------------------------------


def _duties(draft: GameDraft, state: GameState, given: tuple[Right, ...]) -> None:
    """The letter of a spared seat, the soul-chase of a mine (D.4, D.7)."""
    spared = next((top.seat for top in state.now.tops if top.seat == state.now.rescued), "")
    if spared and draft.state.seats[spared].living:
        due = times.next_day(state, draft.at, str(state.rule("noon")))
        _owe(draft, Duty(id=f"letter:{spared}:{state.number}", kind="letter", seat=spared, due=due, need=LETTER, clause="J5.W6"))
    for right in given:
        writer = state.now.chases.get(right.seat) if right.kind == "mine" else None
        if writer is not None and draft.state.seats[right.seat].base == "PENDING":
            due = times.next_day(state, draft.at, str(state.rule("mine_chase_deadline")))
            need = int(state.rule("mine_chase_length"))
            _owe(draft, Duty(
                id=f"chase:{right.seat}:{state.number}", kind="chase", seat=writer, due=due, need=need, clause="J5.B5", by=right.seat,
            ))  # fmt: skip


def _owe(draft: GameDraft, duty: Duty) -> None:
    draft.emit(DutyOpened(duty=duty))
    draft.explain("results", "owes", duty.clause, actor=duty.seat, kind=duty.kind, until=iso(duty.due, draft.state.zone))
    draft.tell(notices.owes(draft.state, duty))


def _first(draft: GameDraft, state: GameState, counted: Count, tops: tuple[str, ...]) -> None:
    """The first hang may name one of its line (D.8); after round 5 the high post counts may name (D.9)."""
    if state.number == 1 and tops:
        names = tops if state.rule("first_hang") == "all_tops" else tops[:1]
        draft.emit(FirstHang(seats=names))
        until = times.next_day(state, draft.at, str(state.rule("first_out_deadline")))
        for name in names:
            draft.explain("results", "first_hang", "J7.1", "R51", target=name, told=(PUBLIC,))
            draft.tell(notices.first_hang(state, name, line(counted, name), until))
    if state.number == HIGH_ROUND:
        until = times.next_day(state, draft.at, str(state.rule("noon")))
        draft.explain("results", "high_posts", "J7.2", "R36", told=(PUBLIC,), until=iso(until, state.zone))
        draft.tell(notices.high_posts(state, until))


def _tell(draft: GameDraft, before: GameState, said: tuple[Said, ...], silent_ones: tuple[str, ...]) -> None:
    """The whole result post."""
    state = draft.state
    out = [s for s in state.seats.values() if s.out is not None and s.out.step == "results" and s.out.round == state.number]
    shown = {s.id: s.person for name, s in state.seats.items() if s.shown and not before.seats[name].shown}
    following = row_of(state, state.number + 1)
    roles = {s.id: s.role for s in out} | {name: state.seats[name].role for name in state.now.mirror.values() if state.seats[name].shown}
    draft.explain("results", "results_published", "J10", told=(PUBLIC,), lines=[s.id for s in out], round=state.number)
    draft.tell(
        notices.result(
            state,
            tops=[
                {
                    "seat": each.seat,
                    "votes": notices.half(each.score),
                    "last": iso(each.last, state.zone) if each.last else "",
                    "spared": each.spared,
                }
                for each in said
            ],
            out=[s.id for s in out],
            causes={s.id: s.out.cause for s in out if s.out is not None},
            roles=roles,
            persons=shown,
            suicides=[name for name in silent_ones if name in {s.id for s in out}],
            living=len(state.living),
            left=left_after(state, state.number),
            next_tops=following.top_n,
            next_posts=sum(following.slots.values()),
        )
    )


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {c.PublishResults: _publish}
