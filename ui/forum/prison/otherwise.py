"""What is otherwise between two states of one prison game: who has left, who voted for what, rooms, orders, results, the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from moderator.rulesets.prison.counting import standing
from moderator.rulesets.prison.judging import judge
from moderator.rulesets.prison.state import GameState, Seat, Vote
from ui.forum.amend import Otherwise

if TYPE_CHECKING:
    from ui.table.context import Context


class _Say:
    def __init__(self, context: Context) -> None:
        self.words = context.words.of("prison")
        self.names = context.desk.name_of

    def __call__(self, code: str, **params: Any) -> str:
        return self.words.say(f"ui.forum.prison.amend.{code}", params, self.names)

    def changed(self, what: str, one: str, two: str) -> str:
        """Before and after, in one line."""
        return self.words.say("ui.forum.amend.changed", {"what": what, "before": one, "after": two}, self.names)


def otherwise(context: Context, before: GameState, after: GameState) -> list[Otherwise]:
    """Everything, deaths first."""
    say = _Say(context)
    found = [*_left(say, before, after), *_votes(say, before, after), *_rooms(say, before, after), *_orders(say, before, after)]
    return [*found, *_cards(say, before, after), *_seats(say, before, after), *_course(say, before, after)]


def _how(say: _Say, seat: Seat) -> str:
    how = say.words.say(f"ui.forum.prison.seat.{seat.state}")
    return f"{how} {say.words.term('cause', seat.left.cause)}" if seat.left is not None and seat.left.cause else how


def _left(say: _Say, before: GameState, after: GameState) -> Iterator[Otherwise]:
    for name, seat in before.seats.items():
        new = after.seats.get(name)
        if new is not None and _how(say, seat) != _how(say, new):
            public = name in before.said_dead and name in after.said_dead
            yield Otherwise("deaths", say.changed(say.names(name), _how(say, seat), _how(say, new)), secret=not public)


def _by_day(state: GameState) -> dict[int, Vote]:
    return {vote.day: vote for vote in (*state.votes, *((state.vote,) if state.vote is not None else ()))}


def _votes(say: _Say, before: GameState, after: GameState) -> Iterator[Otherwise]:
    old, new = _by_day(before), _by_day(after)
    for day in sorted({*old, *new}):
        one, two = (_said(say, state, votes.get(day)) for state, votes in ((before, old), (after, new)))
        for guard in dict.fromkeys((*one, *two)):
            if one.get(guard) != two.get(guard):
                none = say("none")
                yield Otherwise("votes", say.changed(say("vote", n=day, seat=guard), one.get(guard, none), two.get(guard, none)))


def _said(say: _Say, state: GameState, vote: Vote | None) -> dict[str, str]:
    if vote is None:
        return {}
    posts = standing(state, vote) if vote.closed is None else {post.guard: post for post in vote.posts if not post.out}
    kinds = {guard: say.words.say(f"ui.forum.prison.kind.{post.kind or 'unclear'}") for guard, post in posts.items()}
    return {guard: f"{say.names(post.prisoner)} {kinds[guard]}" for guard, post in posts.items()}


def _pairs(state: GameState) -> dict[tuple[int, str], str]:
    nights = {night.number: night for night in (*state.nights, *((state.night,) if state.night is not None else ()))}
    found: dict[tuple[int, str], str] = {}
    for night in nights.values():
        for room in night.rooms:
            for seat in room.occupants:
                found[night.number, seat] = f"{room.name} {room.opposite(seat) or ''}"
    return found


def _rooms(say: _Say, before: GameState, after: GameState) -> Iterator[Otherwise]:
    one, two = _pairs(before), _pairs(after)
    for night, seat in sorted({*one, *two}):
        if one.get((night, seat)) != two.get((night, seat)):
            sides = [_room(say, pairs.get((night, seat), "")) for pairs in (one, two)]
            yield Otherwise("orders", say.changed(say("room", n=night, seat=seat), *sides), secret=True)


def _room(say: _Say, text: str) -> str:
    name, _, other = text.partition(" ")
    return f"{name} {say.names(other)}".strip() if text else say("none")


def _orders(say: _Say, before: GameState, after: GameState) -> Iterator[Otherwise]:
    old, new = ({order.id: (night.number, order) for night in _all_nights(state) for order in night.orders} for state in (before, after))
    for number in sorted({*old, *new}):
        one, two = (_order(say, found.get(number)) for found in (old, new))
        if one != two:
            night = (new.get(number) or old[number])[0]
            yield Otherwise("orders", say.changed(say("order", n=night), one, two), secret=True)


def _all_nights(state: GameState) -> list[Any]:
    return list({night.number: night for night in (*state.nights, *((state.night,) if state.night is not None else ()))}.values())


def _order(say: _Say, found: tuple[int, Any] | None) -> str:
    if found is None:
        return say("none")
    order = found[1]
    target = say.names(order.target) if order.target else ""
    status = say.words.term("order_status", order.status)
    return " ".join(each for each in (say.names(order.seat), say.words.term("kill_mode", order.mode), target, status) if each)


def _cards(say: _Say, before: GameState, after: GameState) -> Iterator[Otherwise]:
    def shown(state: GameState) -> list[str]:
        return [
            f"{say.names(card.seat or card.person)} {say.words.term('level', card.level)} {card.clause}"
            for card in state.cards if not card.revoked
        ]  # fmt: skip

    old, new = shown(before), shown(after)
    for text in dict.fromkeys((*old, *new)):
        gone, come = old.count(text), new.count(text)
        if gone != come:
            yield Otherwise("cards", say.changed(text, str(gone or say("none")), str(come or say("none"))))


def _seats(say: _Say, before: GameState, after: GameState) -> Iterator[Otherwise]:
    """Persons, factions, and what each seat's result would be."""
    for name, seat in before.seats.items():
        new = after.seats.get(name)
        if new is None:
            continue
        for code, one, two in (
            ("person", seat.person, new.person),
            ("faction", *(say.words.term("faction", state.faction(name)) for state in (before, after))),
            ("result", *(say.words.term("result", judge(state, name).result) for state in (before, after))),
        ):
            if one != two:
                yield Otherwise("seats", say.changed(say(code, seat=name), one, two), secret=True)


def _course(say: _Say, before: GameState, after: GameState) -> Iterator[Otherwise]:
    def stands(state: GameState) -> str:
        if state.ending is not None:
            return say.words.term("ending", state.ending.name)
        return say("phase", text=say.words.say(f"ui.forum.prison.bar.{state.phase}", {"n": state.day}))

    one, two = stands(before), stands(after)
    if one != two:
        yield Otherwise("course", say.changed(say("course"), one, two), secret=True)
    if before.vote_deaths != after.vote_deaths:
        yield Otherwise("course", say.changed(say("vote_deaths"), str(before.vote_deaths), str(after.vote_deaths)))
