"""Everything about one seat: orders, votes, cards, counters, its person and the host's notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moderator.rulesets.chess.cards import standing
from moderator.rulesets.chess.orders import coming
from moderator.rulesets.chess.state import Ballot, GameState, Seat
from ui.forum.chess.left import LEVELS, order_line
from ui.forum.chess.seen import is_open
from ui.forum.context import ForumContext
from ui.forum.views import Bit, Line, Section


def sections(context: ForumContext, seat_id: str) -> Sequence[Section]:
    """What stands on the forum first; what is secret below, under the curtain."""
    state: GameState = context.desk.state
    seat = state.seats[seat_id]
    say = context.say
    if is_open(context):
        hidden = (
            Section(say("chess.sheet.secret"), tuple(_secret(context, state, seat))),
            Section(say("chess.sheet.orders"), tuple(_orders(context, state, seat_id)), empty=say("chess.sheet.none")),
            Section(say("chess.sheet.notes"), tuple(_notes(context, seat_id)), empty=say("chess.sheet.none")),
        )
    else:
        bar = Line((Bit("", covered=True, share=2), Bit("", covered=True, share=3), Bit("", covered=True, share=3)))
        names = ("secret", "orders", "notes")
        hidden = tuple(Section(say(f"chess.sheet.{name}"), (bar,) * 3, say("covered.tag")) for name in names)
    return (
        Section(say("chess.sheet.public"), tuple(_public(context, state, seat))),
        Section(say("chess.sheet.votes"), tuple(_votes(context, state, seat_id)), empty=say("chess.sheet.none")),
        *hidden,
    )


def _pair(name: str, text: str, tone: str = "") -> Line:
    return Line((Bit(name, "muted", share=2), Bit(text, tone, share=6)))


def _public(context: ForumContext, state: GameState, seat: Seat) -> Iterator[Line]:
    say = context.say
    if seat.death is not None:
        yield _pair(say("chess.sheet.died"), say("chess.sheet.died_at", phase=say(f"chess.bar.{seat.death.phase}", n=seat.death.number)))
    else:
        yield _pair(say("chess.sheet.alive"), say("chess.sheet.yes"), "jade")
    if seat.checked_in is not None:
        yield _pair(say("chess.sheet.checked_in"), context.moment(seat.checked_in))
    for post in state.posts:
        if post.who == seat.id:
            yield _pair(context.words.term("post", post.kind), say("chess.bar.day", n=post.day))
    for card in standing(state.cards, seat.person):
        word = context.headed(context.words.term("level", card.level))
        yield Line(
            (Bit(word, LEVELS[card.level], pill=True, share=2), Bit(card.clause, share=2), Bit(context.moment(card.at), "muted", share=4))
        )


def _votes(context: ForumContext, state: GameState, seat: str) -> Iterator[Line]:
    for ballot in (*state.ballots, *((state.ballot,) if state.ballot is not None and state.ballot not in state.ballots else ())):
        for post in ballot.posts:
            if post.voter == seat:
                yield _vote(context, ballot, post)


def _vote(context: ForumContext, ballot: Ballot, post: object) -> Line:
    day = context.say("chess.bar.runoff" if ballot.runoff else "chess.bar.day", n=ballot.day)
    kind, target, at, channel = post.kind, post.target, post.at, post.channel  # type: ignore[attr-defined]
    said = context.desk.name_of(target) if target else ""
    word = "" if kind == "vote" else context.say(f"chess.post.{kind}")
    return Line((
        Bit(day, "muted", share=2), Bit(said, strong=True, share=3), Bit(word, "amber", pill=True, share=2),
        Bit(f"{context.words.term('channel', channel)} {context.moment(at)}", "muted", share=4),
    ))  # fmt: skip


def _secret(context: ForumContext, state: GameState, seat: Seat) -> Iterator[Line]:
    say, words = context.say, context.words
    yield _pair(say("chess.sheet.person"), seat.person)
    if seat.role is not None and seat.side is not None:
        yield _pair(say("chess.sheet.role"), f"{words.term('side', seat.side)} {words.term('role', seat.role)}")
    if seat.death is not None:
        yield _pair(say("chess.sheet.cause"), f"{words.term('cause', seat.death.cause)} {' '.join(seat.death.clauses)}")
    if seat.successes:
        yield _pair(say("chess.left.pawns"), str(seat.successes))
    if seat.charged:
        yield _pair(say("chess.sheet.charged"), say("chess.bar.night", n=seat.charged), "amber")
    if seat.grace:
        yield _pair(say("chess.sheet.grace"), say("chess.bar.day", n=seat.grace), "jade")
    if seat.id in state.pardons:
        yield _pair(say("chess.sheet.pardon"), say("chess.sheet.yes"), "jade")
    for curse in state.curses:
        if curse.bearer == seat.id:
            yield _pair(say("chess.sheet.curse"), context.desk.name_of(curse.knight), "red")


def _orders(context: ForumContext, state: GameState, seat: str) -> Iterator[Line]:
    for order in coming(state):
        if order.seat == seat:
            yield order_line(context, order, who=False)
    for night in reversed(state.nights):
        for order in night.submissions:
            if order.seat == seat and night is not state.night:
                line = order_line(context, order, who=False)
                yield Line((Bit(context.say("chess.bar.night", n=night.number), "muted", share=1.6), *line.bits))


def _notes(context: ForumContext, seat: str) -> Iterator[Line]:
    for record in context.desk.session.records:
        if record.command.get("do") == "note" and record.command.get("target") == seat:
            yield Line((Bit(context.moment(record.at), "muted", share=2), Bit(str(record.command.get("text", "")), share=8)), "")
