"""Everything about one seat: what is public, what is the host's alone, its ballots and its line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from moderator.rulesets.jianghu.code_names import code_name
from moderator.rulesets.jianghu.network import partners
from moderator.rulesets.jianghu.roles import role_id
from ui.forum.jianghu.votes import clock, line_of
from ui.forum.views import Bit, Line, Section

if TYPE_CHECKING:
    from moderator.rulesets.jianghu.state import GameState
    from moderator.rulesets.jianghu.state_parts import Seat
    from ui.forum.context import ForumContext
    from ui.forum.jianghu.seen import Seen

HIDDEN: Final = 6
"""Lines that are painted while the curtain hangs, however many there are."""


def sections(context: ForumContext, seen: Seen, seat_id: str) -> Sequence[Section]:
    """Public, secret, ballots, line."""
    say, state = context.say, seen.state
    seat = state.seats[seat_id]
    found = [Section(say("jianghu.sheet.public"), tuple(_public(context, state, seat)))]
    if seen.is_open:
        found.append(Section(say("jianghu.sheet.secret"), tuple(_secret(context, state, seat))))
        found.append(Section(say("jianghu.sheet.owes"), tuple(_owes(context, state, seat)), empty=say("jianghu.sheet.none")))
    else:
        bar = Line((Bit("", covered=True, share=1.4), Bit("", covered=True, share=4)))
        found.append(Section(say("jianghu.sheet.secret"), (bar,) * HIDDEN, say("covered.tag")))
    found.append(Section(say("jianghu.sheet.ballots"), tuple(_ballots(context, seen, seat_id)), empty=say("jianghu.sheet.none")))
    found.append(Section(say("jianghu.sheet.line"), line_of(context, seen, seat_id), empty=say("jianghu.sheet.none")))
    return found


def _line(label: str, text: str, tone: str = "") -> Line:
    return Line((Bit(label, "muted", share=1.4), Bit(text, tone, share=4)))


def _public(context: ForumContext, state: GameState, seat: Seat) -> Iterator[Line]:
    say, term = context.say, context.words.term
    yield _line(say("jianghu.sheet.status"), term("status", state.status(seat.id)), "amber" if state.status(seat.id) != "IN" else "")
    if seat.out is not None and seat.base != "IN":
        cause = (
            term("cause", seat.out.cause)
            if seat.out.clause
            else say(f"jianghu.sheet.step.{'posts' if seat.out.step == 'posts' else 'other'}")
        )
        yield _line(say("jianghu.sheet.out"), say("jianghu.sheet.out_at", n=seat.out.round, cause=cause, clause=seat.out.clause), "red")
    if seat.role_public and seat.role is not None:
        yield _line(say("jianghu.sheet.role"), _role(context, seat))
    if seat.shown:
        yield _line(say("jianghu.sheet.person"), seat.person, "amber")
    for half in seat.halves:
        yield _line(say("jianghu.sheet.half"), say("jianghu.sheet.half_in", n=half.first, m=half.last, clause=half.clause), "amber")


def _role(context: ForumContext, seat: Seat) -> str:
    assert seat.role is not None
    return f"{context.words.term('role', seat.role)} · {context.words.term('side', seat.faction)}"


def _secret(context: ForumContext, state: GameState, seat: Seat) -> Iterator[Line]:
    say = context.say
    yield _line(say("jianghu.sheet.person"), seat.person)
    if seat.role is None:
        return
    number = seat.number if seat.role == seat.start else 0
    yield _line(say("jianghu.sheet.role"), _role(context, seat) + (f" · {role_id(seat.role, number)}" if number else ""))
    if seat.start != seat.role and seat.start is not None:
        yield _line(say("jianghu.sheet.start"), context.words.term("role", seat.start))
    if code_name(seat.code) != seat.code:
        yield _line(say("jianghu.sheet.code"), code_name(seat.code))
    yield _line(say("jianghu.sheet.posts"), say("jianghu.sheet.posts_made", n=seat.posts))
    known = [context.desk.name_of(name) for name in partners(state, seat.id)]
    if known:
        yield _line(say("jianghu.sheet.talks"), context.words.join(known))
    for timer in seat.timers:
        yield _line(say("jianghu.sheet.timer"), say("jianghu.sheet.until_round", n=timer.ends, clause=timer.clause), "red")
    for name in ("drag_lost", "fireworks_lost"):
        if getattr(seat, name):
            yield _line(say(f"jianghu.sheet.{name}"), say("jianghu.sheet.lost"), "muted")
    if seat.forum is not None:
        yield _line(say("jianghu.sheet.forum"), str(seat.forum))


def _owes(context: ForumContext, state: GameState, seat: Seat) -> Iterator[Line]:
    for duty in state.duties.values():
        if duty.seat == seat.id:
            tone = {"open": "amber", "failed": "red"}.get(duty.state, "muted")
            said = context.say(
                "jianghu.sheet.duty", n=duty.need, due=context.moment(duty.due), state=context.say(f"jianghu.duty.{duty.state}")
            )
            yield _line(context.words.term("kind", duty.kind), said, tone)
    for warning in state.warnings:
        if warning.seat == seat.id and not warning.revoked:
            yield _line(context.say("jianghu.sheet.warning"), f"{warning.clause} {warning.note}".strip(), "amber")


def _ballots(context: ForumContext, seen: Seen, seat_id: str) -> Iterator[Line]:
    """As they came, newest round first; whether each counts is said where it does not."""
    state, counted = seen.state, seen.count
    if state.round is None:
        return
    voids = {(void.n, void.seat): void.code for void in counted.voids} if counted is not None else {}
    for ballot in state.now.ballots:
        if ballot.voter != seat_id:
            continue
        names = context.words.join(context.seat(name) for name in ballot.seats)
        void = next((voids[ballot.n, name] for name in (*ballot.seats, "") if (ballot.n, name) in voids), "")
        word = context.words.term("void", void) if void else context.say(f"jianghu.source.{ballot.source}")
        yield Line(
            (Bit(clock(context, ballot.at), "muted", share=1.4), Bit(names, share=3), Bit(word, "red" if void else "muted", share=1.2))
        )
