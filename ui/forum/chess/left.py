"""The left column of a game of chess: orders, votes, cards, check and the pawns' counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from moderator.rulesets.chess import watching
from moderator.rulesets.chess.orders import coming
from moderator.rulesets.chess.resolution.rights import guards
from moderator.rulesets.chess.roles import SIDES
from moderator.rulesets.chess.state import Card, GameState, Submission
from ui.forum.chess.seen import counted, is_open, mark
from ui.forum.context import ForumContext
from ui.forum.views import Bit, Line, Section

HIDDEN_ORDERS: Final = 5
HIDDEN_PAWNS: Final = 3
"""Lines that are painted while the curtain hangs, however many there are."""
STATUS: Final = {"standing": "jade", "waiting": "amber", "superseded": "neutral", "withdrawn": "neutral", "void": "red"}
LEVELS: Final = {"yellow": "amber", "red": "red", "black": "neutral"}


def sections(context: ForumContext) -> Sequence[Section]:
    """By day who has voted comes first, at night the orders."""
    state: GameState = context.desk.state
    if state.phase == "setup":
        return (_people(context, state),)
    if state.phase == "ended":
        return (_cards(context, state), _check(context, state), _pawns(context, state))
    votes = _votes(context, state)
    found = [votes, orders(context, state)] if votes is not None else [orders(context, state)]
    return (*found, _cards(context, state), _check(context, state), _pawns(context, state))


def orders(context: ForumContext, state: GameState) -> Section:
    """The orders of this night, by day of the coming one; every bit of it under the curtain."""
    title = context.say("chess.left.orders" if state.phase in {"night", "dawn"} else "chess.left.mailed")
    if not is_open(context):
        bar = Line((Bit("", covered=True, share=3), Bit("", covered=True, share=2.4), Bit("", covered=True, share=2.6)))
        return Section(title, (bar,) * HIDDEN_ORDERS, context.say("covered.tag"))
    all_in = coming(state)
    marked = any(order.status != "standing" for order in all_in)
    found = tuple(order_line(context, order, marked=marked) for order in all_in)
    return Section(title, found, empty=context.say("chess.left.no_orders"))


def order_line(context: ForumContext, order: Submission, *, who: bool = True, marked: bool = True) -> Line:
    """Who, what, whom, and what became of it; ``marked``: there is a column for that."""
    state: GameState = context.desk.state
    gone = order.status in {"superseded", "withdrawn", "void"}
    seat = state.seats[order.seat]
    actor = f"{mark_word(context, order.seat)} {seat.mask}"
    what = context.say(f"chess.power.{order.privilege}")
    status = "" if order.status == "standing" else context.say(f"chess.status.{order.status}")
    bits = (
        *((Bit(actor, struck=gone, share=3.4),) if who else ()), Bit(what, "muted", struck=gone, share=1.8),
        Bit(state.name_of(order.target) if order.target else "", struck=gone, share=2.8),
        *((Bit(status, STATUS[order.status], pill=True, share=2.0),) if marked else ()),
    )  # fmt: skip
    return Line(bits, order.seat)


def mark_word(context: ForumContext, seat: str) -> str:
    """The sign of a role under the lifted curtain."""
    return mark(context, context.desk.state.seats[seat])[0]


def _votes(context: ForumContext, state: GameState) -> Section | None:
    """Who has voted, changed, analysed: all of it stands on the forum."""
    count = counted(state)
    if count is None and state.phase != "day":
        return None
    analysed = {post.who for post in state.posts if post.kind == "analysis" and post.day == state.number}
    lines = []
    for seat in state.living:
        target, word, tone = "", "", ""
        if count is not None:
            changed = sum(1 for read in count.readings if read.post.voter == seat.id and read.how == "change")
            if seat.id in count.open:
                word, tone = context.say("seat.unclear"), "red"
            elif seat.id in count.missing:
                word, tone = context.say("chess.left.no_vote"), "amber"
            else:
                target = context.desk.name_of(count.counting.get(seat.id, ""))
                word, tone = (context.say("chess.left.changed"), "blue") if changed else ("", "")
        done = context.say("chess.left.analysed") if seat.id in analysed else ""
        aim = Bit(f"\N{RIGHTWARDS ARROW} {target}", share=4) if target else Bit(word, tone, pill=True, share=4)
        mark = Bit(word if target else "", tone, pill=True, share=1.5)
        bits = (Bit(seat.mask, strong=not target, share=3.6), aim, mark, Bit(done, "jade", pill=True, share=1.3))
        lines.append(Line(bits, seat.id))
    return Section(context.say("chess.left.votes"), tuple(lines), context.say("chess.left.analyses", n=len(analysed), of=len(state.living)))


def _cards(context: ForumContext, state: GameState) -> Section:
    """Cards that stand, by the seat they were given at (N15), and whose check-in is missing."""
    lines = [_card(context, card) for card in state.cards if not card.revoked]
    if state.check_in is not None and state.phase != "ended":
        word = Bit(context.say("seat.not_in"), "amber", pill=True, share=4)
        lines += [Line((Bit(seat.mask, share=3), word), seat.id) for seat in state.living if seat.checked_in is None]
    return Section(context.say("chess.left.cards"), tuple(lines), empty=context.say("chess.left.no_cards"))


def _card(context: ForumContext, card: Card) -> Line:
    name = context.desk.name_of(card.seat) if card.seat is not None else context.say("chess.left.substitute")
    word = context.headed(context.words.term("level", card.level))
    return Line(
        (Bit(name, share=2.7), Bit(word, LEVELS[card.level], pill=True, share=3.3), Bit(card.clause, "muted", share=1.9)), card.seat or ""
    )


def _check(context: ForumContext, state: GameState) -> Section:
    """Pawns, knights and bishops left of each side, and whether its king stands in check (C9.2): for the host alone."""
    title = context.say("chess.left.check")
    if not is_open(context):
        lines = tuple(Line((Bit(context.words.term("side", side), share=2), Bit("", covered=True, share=3))) for side in SIDES)
        return Section(title, lines, context.say("covered.tag"))
    pieces = watching.pieces(state)
    found = []
    for side in SIDES:
        checked = watching.in_check(state, side)
        word = context.say("chess.left.in_check" if checked else "chess.left.safe")
        found.append(Line((
            Bit(context.words.term("side", side), share=2), Bit(context.say("chess.left.guards", n=guards(pieces, side)), share=3.4),
            Bit(word, "red" if checked else "jade", pill=True, share=2.4),
        )))  # fmt: skip
    return Section(title, tuple(found))


def _pawns(context: ForumContext, state: GameState) -> Section:
    """Nights that each pawn has held out (C3.7)."""
    title = context.say("chess.left.pawns")
    if not is_open(context):
        bar = Line((Bit("", covered=True, share=3), Bit("", covered=True, share=3)))
        return Section(title, (bar,) * HIDDEN_PAWNS, context.say("covered.tag"))
    lines = []
    for seat in state.living:
        if seat.role == "pawn":
            dots = "\N{BLACK CIRCLE}" * seat.successes + "\N{WHITE CIRCLE}" * (3 - seat.successes)
            due = context.say("chess.left.due") if seat.id in state.due else ""
            lines.append(Line((Bit(seat.mask, share=3), Bit(dots, share=2), Bit(due, "blue", pill=True, share=2.4)), seat.id))
    return Section(title, tuple(lines), empty=context.say("chess.left.no_pawns"))


def _people(context: ForumContext, state: GameState) -> Section:
    """Before the start: who sits and who stands by."""
    lines = [
        Line((Bit(str(n), "muted", share=0.7), Bit(seat.mask, strong=True, share=4)), seat.id)
        for n, seat in enumerate(state.seats.values(), 1)
    ]
    lines += [
        Line((Bit(person.name, share=3), Bit(context.say("chess.left.substitute"), "blue", pill=True, share=2)))
        for person in state.persons.values() if person.substitute
    ]  # fmt: skip
    return Section(context.say("chess.left.people"), tuple(lines), empty=context.say("chess.left.no_people"))
