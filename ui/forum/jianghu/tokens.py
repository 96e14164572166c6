"""The eighty-eight as plain values: number, mask, one small word with its shape, votes in the corner; filters, groups, search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from moderator.play.pinyin import matches
from moderator.rulesets.jianghu.counting import Count, score
from moderator.rulesets.jianghu.roles import SHORT
from moderator.rulesets.jianghu.tally import tally

if TYPE_CHECKING:
    from moderator.rulesets.jianghu.state import GameState
    from moderator.rulesets.jianghu.state_parts import Seat
    from ui.forum.context import ForumContext
    from ui.forum.jianghu.seen import Seen

Shape = Literal["none", "dot", "ring", "half", "diamond", "cross"]
"""Beside the word: voted, still to vote, half a vote, waiting for a soul-chase, out."""
Side = Literal["", "white", "black"]
GROUPS: Final = ("to_vote", "voted", "in", "half", "pending", "out")
"""Groups of seats in the order they are shown in."""
FILTERS: Final[Mapping[str, frozenset[str]]] = {
    "all": frozenset(GROUPS), "in": frozenset({"to_vote", "voted", "in"}), "to_vote": frozenset({"to_vote"}),
    "half": frozenset({"half", "pending"}), "out": frozenset({"out"}),
}  # fmt: skip
SEVERAL: Final = frozenset({"JS", "JE", "WE", "JK", "IK"})
"""Roles of which there is more than one, each with its own code name."""
VOTING: Final = frozenset({"day", "closing", "choices"})
HALF: Final = "\N{VULGAR FRACTION ONE HALF}"


@dataclass(frozen=True)
class Token:
    """One seat. ``side``: of one that is out, where its role may be seen; ``top``: among the provisional tops; ``half``: half a vote."""

    seat: str
    number: int
    name: str
    word: str
    group: str
    shape: Shape = "none"
    tone: str = ""
    votes: str = ""
    out: bool = False
    side: Side = ""
    top: bool = False
    half: bool = False
    spoken: str = ""


def tokens(context: ForumContext, seen: Seen) -> tuple[Token, ...]:
    """Every seat as it may be seen now."""
    state, counted = seen.state, seen.count
    tops = _tops(state, counted) if seen.is_open else frozenset[str]()
    return _made(context, state, counted, tops, is_open=seen.is_open)


def public_tokens(context: ForumContext, state: GameState, counted: Count | None) -> tuple[Token, ...]:
    """Every seat as everybody knows it; ``state`` is the public's view."""
    return _made(context, state, counted, frozenset(), is_open=False)


def _made(context: ForumContext, state: GameState, counted: Count | None, tops: frozenset[str], *, is_open: bool) -> tuple[Token, ...]:
    return tuple(
        _token(context, state, counted, seat, number, top=seat.id in tops, is_open=is_open)
        for number, seat in enumerate(state.seats.values(), 1)
    )


def _tops(state: GameState, counted: Count | None) -> frozenset[str]:
    if state.phase == "choices":
        return frozenset(top.seat for top in state.now.tops if top.seat != state.now.rescued)
    if counted is None or state.phase not in VOTING:
        return frozenset()
    found = tally(state, counted)
    return frozenset(top.seat for top in found.tops) | frozenset(found.tied)


def _token(context: ForumContext, state: GameState, counted: Count | None, seat: Seat, number: int, *, top: bool, is_open: bool) -> Token:
    group, shape, tone = group_of(state, counted, seat)
    role = role_word(context, seat) if seat.role is not None else ""
    state_word = word_of(context, state, seat, group)
    word = role if role and group != "out" and is_open else state_word
    votes = _votes(context, state, counted, seat, covered=not is_open)
    side = seat.faction if seat.role is not None and group == "out" else ""
    spoken = [str(number), seat.mask, state_word, role, context.say("jianghu.token.votes", n=votes) if votes else ""]
    return Token(
        seat=seat.id, number=number, name=seat.mask, word=word, group=group, shape=shape, tone=tone, votes=votes, out=group == "out",
        side=side, top=top, half=state.status(seat.id) in {"PHALF", "KHALF"}, spoken=" · ".join(part for part in spoken if part),
    )  # fmt: skip


def group_of(state: GameState, counted: Count | None, seat: Seat) -> tuple[str, Shape, str]:
    """Which group a seat stands in, with the shape and the tone of its word."""
    if seat.base == "OUT":
        return "out", "none", "muted"
    if seat.base == "PENDING":
        return "pending", "diamond", "amber"
    if seat.base == "KHALF":
        return "half", "half", "amber"
    if state.phase in VOTING and counted is not None:
        return ("voted", "dot", "jade") if seat.id in counted.voted else ("to_vote", "ring", "amber")
    return "in", "half" if seat.half_in(state.number) else "none", "amber" if seat.half_in(state.number) else ""


def word_of(context: ForumContext, state: GameState, seat: Seat, group: str) -> str:
    """The one small word."""
    if seat.out is not None and group in {"out", "half"}:
        cause = context.say(f"jianghu.cause.{seat.out.cause if seat.out.clause else _known(state, seat)}")
        return context.say("jianghu.token.out", n=seat.out.round, cause=cause) if group == "out" else context.say("jianghu.token.khalf")
    if state.phase in {"setup", "checkin"}:
        return context.say(f"jianghu.token.{_checked(_as_counted(context, seat))}")
    if group == "in" and seat.half_in(state.number):
        return context.say("jianghu.token.phalf")
    return context.say(f"jianghu.token.{group}")


def _known(state: GameState, seat: Seat) -> str:
    """Why somebody went out as far as it is known where the role is not: only at which step."""
    return "post" if seat.out is not None and seat.out.step == "posts" else "other"


def _as_counted(context: ForumContext, seat: Seat) -> Seat:
    """Check-ins are posted before everybody's eyes; only what the host said of them went to the seat alone (J11)."""
    known: Seat = context.desk.state.seats.get(seat.id, seat)
    return known


def _checked(seat: Seat) -> str:
    if seat.checkin is None:
        return "seated"
    return "checked" if seat.checkin.ok else "short"


def role_word(context: ForumContext, seat: Seat) -> str:
    """A role in two letters, with its number in a group of several."""
    short = SHORT[seat.role] if seat.role is not None else ""
    number = seat.number if short in SEVERAL and seat.start == seat.role else 0
    return context.say(f"jianghu.role.{short}", n=number or "")


def _votes(context: ForumContext, state: GameState, counted: Count | None, seat: Seat, *, covered: bool) -> str:
    """What stands in the corner; once the vote is closed it would be the tops, so it is covered until they are published."""
    if counted is None or state.phase not in VOTING or (covered and state.phase != "day"):
        return ""
    return halves(score(counted.lines.get(seat.id, ()))[0])


def halves(number: int) -> str:
    """A score in halves as it is read; empty for none."""
    whole, rest = divmod(number, 2)
    return f"{whole or ''}{HALF if rest else ''}" if number else ""


# --- finding ------------------------------------------------------------------------------------------------------------------


def numbers(found: Sequence[Token]) -> dict[str, int]:
    """How many each filter has."""
    return {name: sum(1 for each in found if each.group in groups) for name, groups in FILTERS.items()}


def found_by(token: Token, query: str) -> bool:
    """By number, by mask, by pinyin or its first letters."""
    wanted = query.strip()
    if not wanted:
        return True
    if wanted.isdigit():
        return str(token.number) == str(int(wanted)) or wanted in token.name
    return wanted.casefold() in token.name.casefold() or matches(wanted, token.name) is not None
