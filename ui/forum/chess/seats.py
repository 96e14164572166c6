"""The sixteen on the board."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.rulesets.chess import acting
from moderator.rulesets.chess.cards import LEVELS, standing
from moderator.rulesets.chess.counting import Count
from moderator.rulesets.chess.state import GameState, Seat
from ui.forum.chess.seen import counted, is_open, mark
from ui.forum.context import ForumContext
from ui.forum.views import COVER, SeatView

TONES = {"yellow": "amber", "red": "red", "black": "neutral"}


def views(context: ForumContext) -> Sequence[SeatView]:
    """Every seat in seat-list order."""
    state: GameState = context.desk.state
    count = counted(state)
    shown = is_open(context)
    rights = {seat for seat, _ in acting.rights(state)} if shown and state.phase == "night" else set()
    left = {seat for seat, _ in acting.pending(state)} if shown and state.phase == "night" else set()
    return [_view(context, state, seat, n, count, rights, left) for n, seat in enumerate(state.seats.values(), 1)]


def _view(context: ForumContext, state: GameState, seat: Seat, n: int, count: Count | None, rights: set[str], left: set[str]) -> SeatView:
    word, tone = _state(context, state, seat, count, rights, left)
    badge, ground = mark(context, seat)
    spoken = f"{n} {seat.mask} {word.replace(COVER, context.say('covered'))}"
    if ground != "hidden":
        spoken += f" {context.words.term('side', ground)}"
    return SeatView(
        seat=seat.id, number=n, name=seat.mask, state=word, tone=tone, badge=badge, ground=ground, dead=not seat.alive,
        pills=_pills(context, state, seat), spoken=spoken,
    )  # fmt: skip


def _state(context: ForumContext, state: GameState, seat: Seat, count: Count | None, rights: set[str], left: set[str]) -> tuple[str, str]:
    say = context.say
    if not seat.alive:
        return say("seat.dead"), "neutral"
    if state.phase == "night":
        if not is_open(context):
            return COVER, "neutral"
        if seat.id in left:
            return say("seat.not_yet"), "amber"
        return (say("seat.acted"), "jade") if seat.id in rights else (say("seat.no_right"), "neutral")
    if count is not None:
        if seat.id in count.open:
            return say("seat.unclear"), "red"
        return (say("seat.not_voted"), "amber") if seat.id in count.missing else (say("seat.voted"), "jade")
    return "", "neutral"


def _pills(context: ForumContext, state: GameState, seat: Seat) -> tuple[tuple[str, str], ...]:
    """Cards of the person, a check-in that is still missing, a vacancy."""
    found: list[tuple[str, str]] = []
    if any(vacancy.seat == seat.id for vacancy in state.vacancies):
        found.append((context.say("seat.vacant"), "blue"))
    if seat.alive and state.check_in is not None and seat.checked_in is None and state.phase != "ended":
        found.append((context.say("seat.not_in"), "amber"))
    cards = standing(state.cards, seat.person)
    for level in LEVELS:
        number = sum(1 for card in cards if card.level == level)
        if number:
            found.append((context.say(f"seat.card.{level}", n=number), TONES[level]))
    return tuple(found)
