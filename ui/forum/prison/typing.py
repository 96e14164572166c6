"""A door, a ballot or an order typed by number: ``3 B``, ``3 out``, by day ``3 8 x``, at night ``8 k``, ``8 k 3``."""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Final

from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.doors import labels
from moderator.rulesets.prison.night import OUT
from moderator.rulesets.prison.state import GameState
from ui.forum.context import ForumContext
from ui.forum.prison.seats_named import seat_of
from ui.forum.prison.typed_more import typed_more
from ui.forum.views import Typed

KINDS: Final[dict[str, str]] = {
    "x": "execute", "e": "execute", "处": "execute", "处决": "execute", "execute": "execute",
    "r": "release", "放": "release", "释": "release", "释放": "release", "release": "release", "?": "",
}  # fmt: skip
OUTS: Final = frozenset({"out", "0", "外", "出", "不进"})
NONE: Final = frozenset({"-", "none", "撤", "无"})
KILL: Final = frozenset({"k", "杀", "kill"})
PLACE: Final = frozenset({"p", "置", "放置", "place"})
LINE: Final = re.compile(r"(?P<who>\d+|[^\s\d]\S*?)(?:\s+|(?<=\d)(?=[^\d\s]))(?P<rest>.+)")


def typed(context: ForumContext, text: str) -> Typed:
    """What a line comes to, by phase."""
    state: GameState = context.desk.state
    found = LINE.fullmatch(unicodedata.normalize("NFKC", text).strip())
    if found is None:
        return Typed(problem=context.say("prison.typed.how"))
    who = seat_of(state, found["who"])
    if who is None:
        return Typed(problem=context.say("typed.no_seat", name=found["who"]))
    parts = found["rest"].split()
    if (more := typed_more(context, state, who, parts)) is not None:
        return more
    match state.phase:
        case "corridor":
            return _corridor(context, state, who, parts)
        case "interrogation" | "interrogation2":
            return _night(context, state, who, parts)
        case "day":
            return _elect(context, state, who, parts) if _electing(state) else _vote(context, state, who, parts)
    return Typed(problem=context.say("prison.typed.not_now"))


def _electing(state: GameState) -> bool:
    return state.election is not None and state.election.open


def _corridor(context: ForumContext, state: GameState, who: str, parts: list[str]) -> Typed:
    """A door of one's own corridor; ``out``; ``p`` before it: placed by the host."""
    placed = bool(parts) and parts[0].casefold() in PLACE
    word = (parts[1] if placed and len(parts) > 1 else parts[0]).casefold() if parts else ""
    name = context.seat(who)
    if word in OUTS:
        return Typed(n.Place(seat=who, door=OUT), context.say("prison.typed.out", who=name))
    every = labels(state, state.seats[who].side)
    if word.upper() not in every:
        return Typed(problem=context.say("prison.typed.no_door", door=word.upper(), doors=" ".join(every)))
    if placed or state.seats[who].has("sidelined"):
        return Typed(n.Place(seat=who, door=word.upper()), context.say("prison.typed.placed", who=name, door=word.upper()))
    return Typed(n.EnterDoor(seat=who, door=word.upper()), context.say("prison.typed.enter", who=name, door=word.upper()))


def _vote(context: ForumContext, state: GameState, who: str, parts: list[str]) -> Typed:
    name = context.seat(who)
    if parts[0].casefold() in NONE:
        return Typed(d.Unvote(guard=who), context.say("prison.typed.unvote", who=name))
    target, kind = parts[0], parts[1] if len(parts) > 1 else ""
    joined = re.fullmatch(r"(\d+)(\D+)", target)
    if joined and not kind:
        target, kind = joined[1], joined[2]
    whom = seat_of(state, target)
    if whom is None:
        return Typed(problem=context.say("typed.no_seat", name=target))
    if kind.casefold() not in KINDS:
        return Typed(problem=context.say("prison.typed.kind"))
    meant: Any = KINDS[kind.casefold()]
    said = context.say("prison.typed.vote", who=name, whom=context.seat(whom), kind=context.say(f"prison.kind.{meant or 'unclear'}"))
    return Typed(d.CastBallot(guard=who, prisoner=whom, kind=meant), said)


def _elect(context: ForumContext, state: GameState, who: str, parts: list[str]) -> Typed:
    whom = seat_of(state, parts[-1])
    if whom is None:
        return Typed(problem=context.say("typed.no_seat", name=parts[-1]))
    return Typed(d.Elect(voter=who, candidate=whom), context.say("prison.typed.elect", who=context.seat(who), whom=context.seat(whom)))


def _night(context: ForumContext, state: GameState, who: str, parts: list[str]) -> Typed:
    """An order: face to face, a guard by number or name, a room by a door after ``#``, or none; nothing of it is shown uncovered."""
    if parts[0].casefold() not in KILL:
        return Typed(problem=context.say("prison.typed.how"), secret=True)
    aim = parts[1] if len(parts) > 1 else ""
    if not aim:
        return Typed(n.OrderKill(seat=who, mode="face"), context.say("prison.typed.face", who=context.seat(who)), secret=True)
    if aim.casefold() in NONE:
        return Typed(n.OrderKill(seat=who, mode="none"), context.say("prison.typed.none", who=context.seat(who)), secret=True)
    door = aim.removeprefix("#").upper()
    if aim.startswith("#") or (not aim.isdigit() and door in labels(state, "guard")):
        said = context.say("prison.typed.room", who=context.seat(who), door=door)
        return Typed(n.OrderKill(seat=who, mode="point", target=door, by="room"), said, secret=True)
    whom = seat_of(state, aim)
    if whom is None:
        return Typed(problem=context.say("typed.no_seat", name=aim))
    said = context.say("prison.typed.point", who=context.seat(who), whom=context.seat(whom))
    return Typed(n.OrderKill(seat=who, mode="point", target=whom, by="name"), said, secret=True)
