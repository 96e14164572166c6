"""Everything about one seat: what is public, then what is the host's alone, covered while the curtain hangs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moderator.rulesets.prison.judging import judge, settled
from moderator.rulesets.prison.pairing import nights
from moderator.rulesets.prison.skills import left
from moderator.rulesets.prison.state import GameState, Seat
from ui.forum.context import ForumContext
from ui.forum.prison.corridor import seat_views
from ui.forum.prison.seen import is_open, seen
from ui.forum.views import Bit, Line, Section

HIDDEN = 6
"""Lines that are painted while the curtain hangs, however many there are."""
RESULTS = {"win": "jade", "lose": "red", "pending": "amber"}


def sections(context: ForumContext, seat_id: str) -> Sequence[Section]:
    """Public, secret, rooms, skills."""
    public = _public(context, seat_id)
    if not is_open(context):
        bar = Line((Bit("", covered=True, share=1.4), Bit("", covered=True, share=4)))
        return (public, Section(context.say("prison.sheet.secret"), (bar,) * HIDDEN, context.say("covered.tag")))
    state: GameState = context.desk.state
    seat = state.seats[seat_id]
    return (public, _secret(context, state, seat), _skills(context, state, seat), _rooms(context, state, seat))


def _line(label: str, text: str, tone: str = "") -> Line:
    return Line((Bit(label, "muted", share=1.4), Bit(text, tone, share=4)))


def _public(context: ForumContext, seat_id: str) -> Section:
    state = seen(context)
    seat = state.seats[seat_id]
    view = next(each for each in seat_views(context) if each.seat == seat_id)
    say = context.say
    lines = [
        _line(say("prison.sheet.side"), context.words.term("side", seat.side)), _line(say("prison.sheet.state"), view.state, view.tone),
    ]  # fmt: skip
    if view.pills:
        lines.append(_line(say("prison.sheet.marks"), " · ".join(word for word, _ in view.pills)))
    if seat.left is not None:
        lines.append(_line(say("prison.sheet.left"), say("prison.sheet.left_day", n=seat.left.day)))
    if seat_id in state.published and seat_id in state.judgements:
        result = state.judgements[seat_id].result
        lines.append(_line(say("prison.sheet.result"), context.words.term("result", result), RESULTS[result]))
    return Section(say("prison.sheet.public"), tuple(lines))


def _secret(context: ForumContext, state: GameState, seat: Seat) -> Section:
    say, role = context.say, state.role(seat.id)
    why = judge(state, seat.id) if state.phase == "ended" else settled(state, seat.id)
    lines = [
        _line(say("prison.sheet.role"), f"{role.title} {role.crime if role.crime != role.title else ''}".strip() if role else ""),
        _line(say("prison.sheet.tags"), " · ".join(context.words.term("tag", tag) for tag in role.tags) if role else ""),
        _line(say("prison.sheet.faction"), context.words.term("faction", state.faction(seat.id))),
        _line(say("prison.sheet.person"), f"{seat.person} · {seat.alt}"), _line(say("prison.sheet.assistant"), seat.assistant),
        _line(say("prison.sheet.settled"), context.words.term("result", why.result), RESULTS[why.result]),
    ]  # fmt: skip
    if seat.left is not None and seat.left.cause:
        lines.append(_line(say("prison.sheet.cause"), context.words.term("cause", seat.left.cause), "red"))
    for status, until in seat.statuses.items():
        lines.append(_line(context.words.term("status", status), context.words.term("until_when", until), "amber"))
    return Section(say("prison.sheet.secret"), tuple(line for line in lines if line.bits[1].text))


def _skills(context: ForumContext, state: GameState, seat: Seat) -> Section:
    role = state.role(seat.id)
    limits = role.limits if role is not None else ()
    lines = [_line(limit.text or context.words.term("limit", limit.kind), context.say("prison.sheet.limit")) for limit in limits]
    for skill in role.powers if role else ():
        rest = left(state, seat.id, skill)
        said = context.say("prison.sheet.endless") if rest is None else context.say("prison.sheet.rest", n=rest)
        lines.append(_line(skill.title or context.words.term("effect", skill.effect), said, "muted" if rest == 0 else ""))
    return Section(context.say("prison.sheet.skills"), tuple(lines), empty=context.say("prison.sheet.none"))


def _rooms(context: ForumContext, state: GameState, seat: Seat) -> Section:
    return Section(context.say("prison.sheet.rooms"), tuple(_room_lines(context, state, seat)), empty=context.say("prison.sheet.none"))


def _room_lines(context: ForumContext, state: GameState, seat: Seat) -> Iterator[Line]:
    for night in nights(state):
        room = next((room for room in night.rooms if seat.id in room.occupants), None)
        if room is None:
            yield _line(context.say("prison.sheet.night", n=night.number), context.say("prison.sheet.no_room"), "muted")
            continue
        other = room.opposite(seat.id)
        met = context.desk.name_of(other) if other else context.say("prison.room.alone")
        yield _line(context.say("prison.sheet.night", n=night.number), f"{room.name} · {met}", "" if other else "amber")
