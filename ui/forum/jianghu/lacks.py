"""What is missing at the moment: ballots, posts, judgments, texts that are owed, choices, answers; each with names and its clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from moderator.rulesets.jianghu import lines
from moderator.rulesets.jianghu.choices import RESCUES, rescuer
from moderator.rulesets.jianghu.code_names import code_name
from moderator.rulesets.jianghu.counting import count, missing
from moderator.rulesets.jianghu.lacking import empty
from moderator.rulesets.jianghu.queue import OPEN, queue

if TYPE_CHECKING:
    from moderator.rulesets.jianghu.state import GameState
    from ui.forum.context import ForumContext
    from ui.forum.jianghu.seen import Seen

DAY = frozenset({"window", "posts", "day"})


@dataclass(frozen=True)
class Lack:
    """One thing that is missing: who, what of him, by when. ``seat`` may be nobody's."""

    seat: str
    said: str
    due: str = ""


@dataclass(frozen=True)
class Lacks:
    """Everything of one kind. ``secret``: whether it is there at all is only the host's."""

    code: str
    clause: str
    items: tuple[Lack, ...]
    secret: bool = True


def lacks(context: ForumContext, seen: Seen, *, sees: bool) -> tuple[Lacks, ...]:
    """Of each kind that can be missing in this phase; secret ones only for eyes that may see them."""
    state: GameState = context.desk.state if sees else seen.public
    found: list[Lacks] = []
    if state.phase == "day":
        silent = tuple(Lack(seat, "", context.hour(state.now.limits.vote)) for seat in missing(state, count(state)))
        found.append(Lacks("vote", "J13.2", silent, secret=False))
    if sees:
        found += [each for each in _secret(context, state) if each.items]
    return tuple(found)


def number(context: ForumContext, state: GameState) -> int:
    """How many secret things are missing."""
    return sum(len(each.items) for each in _secret(context, state))


def _secret(context: ForumContext, state: GameState) -> Iterator[Lacks]:
    if state.round is None:
        yield Lacks("checkin", "J11.1", tuple(_checkins(context, state)))
        return
    if state.phase == "window":
        until = context.hour(state.now.limits.posts)
        slots = tuple(Lack(slot.owner, _slot(context, state, slot.id, slot.owner), until) for slot in empty(state))
        yield Lacks("posts", "J12.4", slots)
    if state.phase in DAY:
        waits = tuple(Lack(post.poster, _post(context, state, post.poster, post.state)) for post in queue(state) if post.state in OPEN)
        yield Lacks("judgments", "J12.2", waits)
        owed = sorted((duty for duty in state.duties.values() if duty.state == "open"), key=lambda duty: duty.due)
        texts = tuple(Lack(d.seat, context.words.term("kind", d.kind), context.moment(d.due)) for d in owed)
        yield Lacks("texts", "J12.4", texts)
    if state.phase == "choices":
        yield Lacks("choices", "R29", tuple(_choices(context, state)))
    asks = tuple(Lack("", context.words.ask(ask, context.desk.name_of)) for ask in state.asks)
    yield Lacks("asks", "", asks)
    untold = tuple(Lack("", context.words.term("edge", made.edge)) for made in state.alliances.values() if made.told is None)
    yield Lacks("untold", "J8.1", untold)


def _checkins(context: ForumContext, state: GameState) -> Iterator[Lack]:
    for seat in state.seats.values():
        if seat.checkin is None or not seat.checkin.ok:
            yield Lack(seat.id, context.say(f"jianghu.token.{'short' if seat.checkin is not None else 'seated'}"))


def _slot(context: ForumContext, state: GameState, slot: str, owner: str) -> str:
    return f"{slot} {code_name(state.seats[owner].code)}" if owner else slot


def _post(context: ForumContext, state: GameState, poster: str, post_state: str) -> str:
    return f"{code_name(state.seats[poster].code)} {context.words.term('post_state', post_state)}"


def _choices(context: ForumContext, state: GameState) -> Iterator[Lack]:
    from ui.forum.jianghu.bar import limit

    who = rescuer(state)
    if who is not None and not state.now.rescued and state.number in RESCUES:
        yield Lack(who.id, context.say("jianghu.choice.rescue"), context.hour(limit(state, "rescue")))
    counted = count(state)
    until = context.hour(limit(state, "drags"))
    for right in lines.rights(state, counted):
        if right in lines.silent(state):
            yield Lack(right.seat, context.say(f"jianghu.choice.{right.kind}", n=right.most), until)
