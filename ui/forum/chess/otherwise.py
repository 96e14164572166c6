"""What is otherwise between two states of one game of chess: who is dead, who voted for whom, what the orders came to, cards, the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from moderator.rulesets.chess.counting import count
from moderator.rulesets.chess.state import Ballot, GameState, Seat, Submission
from ui.forum.amend import Otherwise

if TYPE_CHECKING:
    from ui.table.context import Context


def otherwise(context: Context, before: GameState, after: GameState) -> list[Otherwise]:
    """Everything, deaths first."""
    say = _Say(context)
    found = [*_deaths(say, before, after), *_votes(say, before, after), *_orders(say, before, after), *_cards(say, before, after)]
    return [*found, *_seats(say, before, after), *_course(say, before, after)]


class _Say:
    def __init__(self, context: Context) -> None:
        self.words = context.words.of("chess")
        self.names = context.desk.name_of

    def __call__(self, code: str, **params: Any) -> str:
        return self.words.say(f"ui.forum.amend.{code}", params, self.names)


def _how(say: _Say, seat: Seat) -> str:
    death = seat.death
    if death is None:
        return say("alive")
    return say("dead.night" if death.phase == "night" else "dead.day", n=death.number, cause=say.words.term("cause", death.cause))


def _deaths(say: _Say, before: GameState, after: GameState) -> Iterator[Otherwise]:
    for name, seat in before.seats.items():
        new = after.seats.get(name)
        if new is not None and _how(say, seat) != _how(say, new):
            yield Otherwise("deaths", say("changed", what=say.names(name), before=_how(say, seat), after=_how(say, new)))


def _ballots(state: GameState) -> dict[tuple[int, bool], Ballot]:
    every = (*state.ballots, *((state.ballot,) if state.ballot is not None else ()))
    return {(ballot.day, ballot.runoff): ballot for ballot in every}


def _votes(say: _Say, before: GameState, after: GameState) -> Iterator[Otherwise]:
    old, new = _ballots(before), _ballots(after)
    for key in [*old, *(key for key in new if key not in old)]:
        one = count(before, old[key]).counting if key in old else {}
        two = count(after, new[key]).counting if key in new else {}
        for voter in [*one, *(voter for voter in two if voter not in one)]:
            if one.get(voter) != two.get(voter):
                what = say("vote.runoff" if key[1] else "vote", n=key[0], voter=voter)
                yield Otherwise("votes", say("changed", what=what, before=_named(say, one.get(voter)), after=_named(say, two.get(voter))))


def _named(say: _Say, seat: str | None) -> str:
    return say.names(seat) if seat else say("none")


def _submissions(state: GameState) -> dict[int, tuple[int, Submission]]:
    nights = [*state.nights, *((state.night,) if state.night is not None else ())]
    found = {each.id: (night.number, each) for night in nights for each in night.submissions}
    return found | {each.id: (state.number + 1, each) for each in state.mailed}


def _order(say: _Say, order: Submission | None) -> str:
    if order is None:
        return say("none")
    status = say.words.term("status", order.status)
    return say("order", privilege=say.words.term("privilege", order.privilege), target=order.target or None, status=status)


def _orders(say: _Say, before: GameState, after: GameState) -> Iterator[Otherwise]:
    old, new = _submissions(before), _submissions(after)
    for number in sorted({*old, *new}):
        was, now = old.get(number), new.get(number)
        one, two = _order(say, was[1] if was else None), _order(say, now[1] if now else None)
        night, order = now or was or (0, None)
        if one != two and order is not None:
            yield Otherwise("orders", say("changed", what=say("order.of", n=night, seat=order.seat), before=one, after=two), secret=True)


def _cards(say: _Say, before: GameState, after: GameState) -> Iterator[Otherwise]:
    def shown(state: GameState) -> list[str]:
        return [say("card", seat=card.seat, level=card.level, clause=card.clause) for card in state.cards if not card.revoked]

    old, new = shown(before), shown(after)
    for text in dict.fromkeys((*old, *new)):
        gone, come = old.count(text), new.count(text)
        if gone != come:
            yield Otherwise("cards", say("changed", what=text, before=gone or say("none"), after=come or say("none")))


def _seats(say: _Say, before: GameState, after: GameState) -> Iterator[Otherwise]:
    """Roles, counters and persons."""
    for name, seat in before.seats.items():
        new = after.seats.get(name)
        if new is None:
            continue
        for what in ("role", "successes", "charged", "grace", "person"):
            one, two = getattr(seat, what), getattr(new, what)
            if one != two:
                shown = (say.words.term(what, str(value)) if what == "role" else str(value or say("none")) for value in (one, two))
                first, second = shown
                yield Otherwise("seats", say("changed", what=say(f"seat.{what}", seat=name), before=first, after=second), secret=True)


def _course(say: _Say, before: GameState, after: GameState) -> Iterator[Otherwise]:
    def stands(state: GameState) -> str:
        ended = say.words.term("winner", str(state.winner)) if state.winner else ""
        return ended or say("phase", phase=state.phase, n=state.number)

    if stands(before) != stands(after):
        yield Otherwise("course", say("changed", what=say("course.now"), before=stands(before), after=stands(after)))
    for key, code in (("pardons", "pardons"), ("curses", "curses")):
        one, two = (_set(say, getattr(state, key)) for state in (before, after))
        if one != two:
            yield Otherwise("course", say("changed", what=say(code), before=one, after=two), secret=True)


def _set(say: _Say, found: Any) -> str:
    names = [each if isinstance(each, str) else each.bearer for each in found]
    return say.words.join(say.names(name) for name in names) if names else say("none")
