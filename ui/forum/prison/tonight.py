"""What is in hand tonight: orders and uses of skills, under the curtain; and offices, talks, cards as far as they are public."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from moderator.rulesets.prison.fold import the_night
from moderator.rulesets.prison.roles import SIDES
from moderator.rulesets.prison.state import GameState, KillOrder, SkillUse
from ui.forum.context import ForumContext
from ui.forum.prison.seen import is_open, seen
from ui.forum.views import Bit, Line, Section

HIDDEN: Final = 3
"""Lines that are painted while the curtain hangs, however many there are."""
STATUS: Final = {"standing": "jade", "waiting": "amber", "asked": "amber", "done": "neutral", "dropped": "neutral", "struck": "red"}
TALK_BAR: Final = (Bit("", covered=True, share=3), Bit("", covered=True, share=3))


def section(context: ForumContext) -> Section:
    """Orders of the night and uses of the day and night."""
    state: GameState = context.desk.state
    title = context.say("prison.tonight.title", n=state.day)
    if not is_open(context):
        bar = Line((Bit("", covered=True, share=2), Bit("", covered=True, share=2.4), Bit("", covered=True, share=2)))
        return Section(title, (bar,) * HIDDEN, context.say("covered.tag"))
    lines = [_order(context, order) for order in the_night(state).orders]
    lines += [_use(context, state, use) for use in state.uses if use.day == state.day]
    return Section(title, tuple(lines), empty=context.say("prison.tonight.none"))


def _order(context: ForumContext, order: KillOrder) -> Line:
    gone = order.status in {"superseded", "withdrawn", "struck", "dropped"}
    what = context.words.term("kill_mode", order.mode)
    aim = context.say("prison.kill.door", door=order.target) if order.room else context.desk.name_of(order.target) if order.target else ""
    status = context.words.term("order_status", order.status)
    return Line((
        Bit(context.desk.name_of(order.seat), struck=gone, share=2.4), Bit(f"{what} {aim}".strip(), struck=gone, share=3),
        Bit(status, STATUS.get(order.status, "neutral"), pill=True, share=1.8),
    ), order.seat)  # fmt: skip


def _use(context: ForumContext, state: GameState, use: SkillUse) -> Line:
    role = state.role(use.seat)
    skill = role.power(use.skill) if role is not None else None
    name = skill.title or context.words.term("effect", skill.effect) if skill is not None else use.skill
    aims = " ".join(context.desk.name_of(target) for target in use.targets)
    return Line((
        Bit(context.desk.name_of(use.seat), share=2.4), Bit(f"{name} {aims}".strip(), share=3),
        Bit(context.words.term("use_status", use.status), STATUS.get(use.status, "neutral"), pill=True, share=1.8),
    ), use.seat)  # fmt: skip


def people(context: ForumContext) -> Section:
    """Leaders, talks that are on, cards."""
    state = seen(context)
    lines = [*_leaders(context, state), *_talks(context), *_cards(context, state)]
    return Section(context.say("prison.people.title"), tuple(lines), empty=context.say("prison.people.none"))


def _leaders(context: ForumContext, state: GameState) -> Iterator[Line]:
    for side in SIDES:
        leader = state.leaders.get(side)
        if leader is None:
            continue
        lapsed = state.leader(side) is None
        said = Bit(context.say("prison.people.lapsed"), "neutral", pill=True, share=2) if lapsed else Bit("", share=2)
        name = Bit(context.desk.name_of(leader), strong=True, struck=lapsed, share=3)
        yield Line((Bit(context.say(f"prison.people.leader.{side}"), "muted", share=2.4), name, said), leader)


def _talks(context: ForumContext) -> Iterator[Line]:
    """That anybody talks in private is nobody's but the host's: one covered line always."""
    state: GameState = context.desk.state
    if state.phase != "day":
        return
    if not is_open(context):
        yield Line((Bit(context.say("prison.people.talks"), "muted", share=2.4), *TALK_BAR[:1], Bit("", share=2)))
        return
    for talk in state.sessions:
        if talk.closed is None:
            names = " ".join(context.desk.name_of(seat) for seat in talk.seats)
            kind = context.say(f"prison.people.talk.{talk.kind}")
            yield Line((Bit(kind, "muted", share=2.4), Bit(names, share=3), Bit(context.hour(talk.until), "amber", pill=True, share=2)))


def _cards(context: ForumContext, state: GameState) -> Iterator[Line]:
    public = bool(state.rule("card_public"))
    for card in state.cards:
        if card.revoked or card.level == "reminder" or card.seat is None or not (public or is_open(context)):
            continue
        tone = {"blue": "blue", "yellow": "amber", "red": "red"}[card.level]
        word = Bit(context.headed(context.words.term("level", card.level)), tone, pill=True, share=2)
        yield Line((Bit(card.clause, "muted", share=2.4), Bit(context.desk.name_of(card.seat), share=3), word), card.seat)
