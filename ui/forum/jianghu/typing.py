"""A ballot, a proxy or a post typed by number: ``3 5 12``, ``3 t 5 12``, by code name ``JK1 12 860``, ``JK1 12 iou``."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from moderator.rulesets.jianghu.code_names import CODE_NAMES
from moderator.rulesets.jianghu.commands import posts as p
from moderator.rulesets.jianghu.commands import vote as v
from ui.forum.views import Typed

if TYPE_CHECKING:
    from moderator.rulesets.jianghu.state import GameState
    from ui.forum.context import ForumContext

PROXY: Final = frozenset({"t", "p", "托", "proxy"})
OWED: Final = frozenset({"iou", "条", "白条"})
BY_NAME: Final = {name: role for role, name in CODE_NAMES.items()}
WORDS: Final = re.compile(r"\d+")


def seat_of(state: GameState, name: str) -> str | None:
    """A seat by its number, its mask or the beginning of it."""
    seats = tuple(state.seats.values())
    if name.isdigit() and 1 <= int(name) <= len(seats):
        return seats[int(name) - 1].id
    folded = _folded(name)
    whole = {_folded(seat.mask): seat.id for seat in seats}
    if folded in whole:
        return whole[folded]
    near = [seat.id for seat in seats if _folded(seat.mask).startswith(folded)]
    return near[0] if len(near) == 1 else None


def by_code(state: GameState, name: str) -> str | None:
    """A seat by the code name of its role, or by the role's id."""
    wanted = BY_NAME.get(name, name.upper())
    return next((seat.id for seat in state.seats.values() if seat.code and seat.code == wanted and not wanted.startswith("WA")), None)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def typed(context: ForumContext, text: str) -> Typed:
    """What a line comes to, by phase."""
    state: GameState = context.desk.state
    parts = unicodedata.normalize("NFKC", text).replace(",", " ").split()
    if len(parts) < 2:
        return Typed(problem=context.say("jianghu.typed.how"))
    if state.phase == "window":
        return _post(context, state, parts)
    if state.phase in {"day", "closing"}:
        return _ballot(context, state, parts)
    return Typed(problem=context.say("jianghu.typed.not_now"))


def _named(context: ForumContext, state: GameState, names: list[str]) -> tuple[list[str], str]:
    """Seats, or what is none."""
    found: list[str] = []
    for name in names:
        seat = seat_of(state, name)
        if seat is None:
            return [], context.say("typed.no_seat", name=name)
        found.append(seat)
    return found, ""


def _ballot(context: ForumContext, state: GameState, parts: list[str]) -> Typed:
    """By the machine, or by proxy; in an overtime one among the tied."""
    proxy = parts[1].casefold() in PROXY
    found, problem = _named(context, state, [parts[0], *parts[2 if proxy else 1 :]])
    if problem:
        return Typed(problem=problem)
    if len(found) < 2:
        return Typed(problem=context.say("jianghu.typed.how"))
    who, named = found[0], tuple(found[1:])
    said = {"who": context.seat(who), "whom": context.words.join(context.seat(name) for name in named)}
    extra = state.now.overtime
    if extra is not None and extra.closed is None:
        return Typed(v.OvertimeBallot(seat=who, seat_x=named[0]), context.say("jianghu.typed.overtime", **said))
    if not proxy:
        return Typed(v.CastBallot(seat=who, seats=named), context.say("jianghu.typed.ballot", **said))
    has = any(ballot.voter == who and ballot.source == "proxy" for ballot in state.now.ballots)
    made = v.ChangeProxy(seat=who, seats=named) if has else v.ProxyBallot(seat=who, seats=named)
    return Typed(made, context.say("jianghu.typed.change" if has else "jianghu.typed.proxy", **said), secret=True)


def _post(context: ForumContext, state: GameState, parts: list[str]) -> Typed:
    """A kill post by code name: target, then its length or that it is owed. Who is behind the name stays under the curtain."""
    who = by_code(state, parts[0])
    if who is None:
        return Typed(problem=context.say("jianghu.typed.no_code", name=parts[0]), secret=True)
    target = seat_of(state, parts[1])
    if target is None:
        return Typed(problem=context.say("typed.no_seat", name=parts[1]))
    rest = parts[2].casefold() if len(parts) > 2 else ""
    said = {"who": context.seat(who), "whom": context.seat(target), "name": parts[0], "n": rest}
    if rest in OWED:
        return Typed(p.SubmitPost(seat=who, target=target, iou=True), context.say("jianghu.typed.iou", **said), secret=True)
    if not WORDS.fullmatch(rest):
        return Typed(problem=context.say("jianghu.typed.words"), secret=True)
    return Typed(p.SubmitPost(seat=who, target=target, words=int(rest), repeats=0), context.say("jianghu.typed.post", **said), secret=True)
