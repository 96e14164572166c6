"""What no command of a game may ever break, whatever is played (for games at random and for proofs)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from moderator.play.commands import Command
from moderator.rulesets.prison.facts import weight
from moderator.rulesets.prison.judging import win_of
from moderator.rulesets.prison.skills import left
from moderator.rulesets.prison.state import GameState, Night, Vote


def broken(before: GameState, command: Command, after: GameState) -> str:
    """What the command has broken that must never break; empty: nothing."""
    checks = (_came_back, _acts_off_field, _piles_wrong, _rooms_wrong, _overused, _ended_wrong)
    return next((found for check in checks if (found := check(before, after))), "")


def _came_back(before: GameState, after: GameState) -> str:
    """Nobody leaves twice or comes back."""
    moved = [name for name, seat in before.seats.items() if not seat.on_field and (seat.state, seat.left) != _standing(after, name)]
    return f"left twice or came back: {moved}" if moved else ""


def _standing(state: GameState, name: str) -> tuple[object, object]:
    seat = state.seats.get(name)
    return (seat.state, seat.left) if seat is not None else (None, None)


def _acts_off_field(before: GameState, after: GameState) -> str:
    """Whoever has left votes, enters, orders and uses no more."""
    gone = {name for name, seat in before.seats.items() if not seat.on_field}
    acting = [name for name in _fresh(before, after) if name in gone]
    return f"acts off the field: {acting}" if acting else ""


def _fresh(before: GameState, after: GameState) -> Iterator[str]:
    if after.vote is not before.vote and after.vote is not None:
        known = len(before.vote.posts) if before.vote is not None and before.vote.day == after.vote.day else 0
        yield from (post.guard for post in after.vote.posts[known:])
    if after.night is not before.night and after.night is not None:
        old = before.night if before.night is not None and before.night.number == after.night.number else Night(number=0)
        yield from (seat for seat in after.night.doors if seat not in old.doors)
        yield from (order.seat for order in after.night.orders[len(old.orders) :])
    yield from (use.seat for use in after.uses[len(before.uses) :])


def _piles_wrong(before: GameState, after: GameState) -> str:
    """Every ballot stands in one pile, and a pile is worth what its ballots are."""
    vote = after.vote
    if vote is None or vote is before.vote or not vote.piles:
        return ""
    guards = Counter(guard for pile in vote.piles for guard in pile.guards)
    twice = [guard for guard, times in guards.items() if times > 1]
    if twice or any(not _posted(vote, guard, pile.prisoner) for pile in vote.piles for guard in pile.guards):
        return f"ballots in no pile or in two: {twice}"
    there = [pile for pile in vote.piles if all(after.seats[guard].on_field for guard in pile.guards)]
    wrong = [pile.prisoner for pile in there if pile.votes != sum(weight(after, guard) for guard in pile.guards)]
    return f"piles do not add up: {wrong}" if wrong else ""


def _posted(vote: Vote, guard: str, prisoner: str) -> bool:
    return any(post.guard == guard and post.prisoner == prisoner for post in vote.posts)


def _rooms_wrong(before: GameState, after: GameState) -> str:
    """Rooms are a matching: a seat in one of them at most, one of each side, each door once."""
    night = after.night
    if night is None or night is before.night or not night.rooms:
        return ""
    places = [place for room in night.rooms for place in (room.guard_door, room.prisoner_door, *room.occupants)]
    sides = [(room.guard, "guard") for room in night.rooms] + [(room.prisoner, "prisoner") for room in night.rooms]
    wrong = [seat for seat, side in sides if seat is not None and after.seats[seat].side != side]
    return f"rooms are no matching: {night.rooms}" if len(places) != len(set(places)) or wrong else ""


def _overused(before: GameState, after: GameState) -> str:
    """No skill is used more often than its card or the office allows."""
    if after.seats is before.seats:
        return ""
    changed = [name for name, seat in after.seats.items() if seat is not before.seats.get(name)]
    return next((found for name in changed if (found := _over(after, name))), "")


def _over(state: GameState, name: str) -> str:
    seat, role = state.seats[name], state.role(name)
    limited = [skill for skill in ("question", "acquittal") if seat.uses.get(skill, 0) > 1]
    if limited or seat.today.get("conspiracy", 0) > int(state.rule("conspiracy_per_day")):
        return f"{name} uses an office too often: {limited}"
    for skill in role.powers if role is not None else ():
        most = skill.uses if skill.uses is not None or skill.effect != "point_kill" else int(state.rule("point_uses"))
        if (most is not None and seat.uses.get(skill.id, 0) > most) or (left(state, name, skill) or 0) < 0:
            return f"{name} uses {skill.id} too often"
        if skill.per_day is not None and seat.today.get(skill.id, 0) > skill.per_day:
            return f"{name} uses {skill.id} too often in a day"
    return ""


def _ended_wrong(before: GameState, after: GameState) -> str:
    """At the end everybody has a result, the dead none but a loss unless their card says otherwise; what has ended stays ended."""
    if before.phase == "ended" and (after.phase != "ended" or after.judgements != before.judgements):
        return "an ended game goes on"
    if after.phase != "ended":
        return ""
    if set(after.judgements) != set(after.seats):
        return f"no result: {set(after.seats) ^ set(after.judgements)}"
    return next((f"{name} is dead and has won" for name in after.seats if _dead_wins(after, name)), "")


def _dead_wins(state: GameState, name: str) -> bool:
    seat, extra = state.seats[name], win_of(state, name)
    plain = seat.judged is None and (extra is None or extra.mode == "add")
    return plain and seat.state in {"dead", "withdrawn"} and state.judgements[name].result == "win"
