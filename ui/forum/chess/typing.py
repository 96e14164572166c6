"""An order or a vote typed by seat number, verb and target: ``3 k 7``, ``3 杀 7``, by day ``3 7``."""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Final

from moderator.play.commands import Command
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import vote as v
from moderator.rulesets.chess.commands.persons import RecordAnalysis
from moderator.rulesets.chess.commands.setup import CheckIn
from moderator.rulesets.chess.state import GameState
from ui.forum.chess.seen import running
from ui.forum.context import ForumContext
from ui.forum.views import Typed

ORDERS: Final[dict[str, type[Any]]] = {
    "k": n.SubmitKill, "杀": n.SubmitKill, "i": n.SubmitImprison, "禁": n.SubmitImprison, "禁锢": n.SubmitImprison,
    "h": n.SubmitHeal, "救": n.SubmitHeal, "x": n.SubmitExchange, "兑": n.SubmitExchange, "c": n.SubmitCurse, "咒": n.SubmitCurse,
    "p": n.SubmitPawn, "指": n.SubmitPawn, "o": n.SubmitCastle, "易": n.SubmitCastle, "易位": n.SubmitCastle,
}  # fmt: skip
"""Verb as typed -> a night power. ``o`` for castling, as it is written."""
VOTES: Final[dict[str, type[Any]]] = {"v": v.CastVote, "投": v.CastVote, "g": v.ChangeVote, "改": v.ChangeVote}
POSTS: Final[dict[str, str]] = {"a": "analysis", "析": "analysis", "in": "check_in", "到": "check_in"}
LINE: Final = re.compile(
    r"\s*(?P<who>\d+|\S+?)\s*(?:\s|(?<=\d)(?=\D))\s*(?P<verb>[a-z]+|[杀禁锢救兑咒指易位投改析到]+)?\s*(?P<whom>\S+)?\s*"
)


def typed(context: ForumContext, text: str) -> Typed:
    """What a line comes to."""
    state: GameState = context.desk.state
    found = LINE.fullmatch(unicodedata.normalize("NFKC", text).casefold() + " ")
    if found is None:
        return Typed(problem=context.say("typed.how"))
    who = seat_of(state, found["who"])
    if who is None:
        return Typed(problem=context.say("typed.no_seat", name=found["who"]))
    verb = found["verb"] or _usual(state)
    whom = seat_of(state, found["whom"]) if found["whom"] else None
    if found["whom"] and whom is None:
        return Typed(problem=context.say("typed.no_seat", name=found["whom"]))
    return _command(context, state, who, verb, whom)


def seat_of(state: GameState, name: str) -> str | None:
    """A seat by its number, its mask or the beginning of it."""
    seats = tuple(state.seats.values())
    if name.isdigit() and 1 <= int(name) <= len(seats):
        return seats[int(name) - 1].id
    folded = unicodedata.normalize("NFKC", name).casefold()
    masks = {unicodedata.normalize("NFKC", seat.mask).casefold(): seat.id for seat in seats}
    if folded in masks:
        return masks[folded]
    near = [seat for mask, seat in masks.items() if mask.startswith(folded)]
    return near[0] if len(near) == 1 else None


def _usual(state: GameState) -> str:
    """What is meant where no verb is typed: by day a vote."""
    return "v" if running(state) is not None else ""


def _command(context: ForumContext, state: GameState, who: str, verb: str, whom: str | None) -> Typed:
    name, target = context.seat(who), context.seat(whom) if whom else ""
    if verb in POSTS:
        made: Command = RecordAnalysis(seat=who, day=state.number) if POSTS[verb] == "analysis" else CheckIn(seat=who)
        return Typed(made, context.say(f"typed.{POSTS[verb]}", who=name))
    if verb in VOTES:
        if whom is None:
            return Typed(problem=context.say("typed.no_target"))
        kind = VOTES[verb]
        if (
            kind is v.CastVote
            and state.ballot is not None
            and any(post.voter == who and post.kind == "vote" for post in state.ballot.posts)
        ):
            kind = v.ChangeVote
        code = "typed.change" if kind is v.ChangeVote else "typed.vote"
        return Typed(kind(voter=who, target=whom), context.say(code, who=name, whom=target))
    if verb not in ORDERS:
        return Typed(problem=context.say("typed.how"))
    kind = ORDERS[verb]
    step = context.words.say(f"step.{kind.__struct_config__.tag}")
    if kind is n.SubmitCastle:
        return Typed(kind(seat=who), context.say("typed.order", who=name, what=step, whom=""), secret=True)
    if whom is None:
        return Typed(problem=context.say("typed.no_target"))
    return Typed(kind(seat=who, target=whom), context.say("typed.order", who=name, what=step, whom=target), secret=True)
