"""If it ended now: who would have won, in groups, each with its clause; under the curtain, for every line of it hangs on a role."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from moderator.rulesets.prison.endings import named
from moderator.rulesets.prison.judging import Why, results
from moderator.rulesets.prison.roles import ACCOMPLICE, MASTERMIND, MURDERER
from moderator.rulesets.prison.state import Ending, GameState, Seat
from ui.forum.context import ForumContext
from ui.forum.prison.seen import is_open, seen
from ui.forum.views import Bit, Line, Section

TONES: Final = {"win": "jade", "lose": "red", "pending": "amber"}
STANDINGS: Final = ("field", "released", "dead", "withdrawn")
SPECIAL: Final = (MURDERER, ACCOMPLICE, MASTERMIND)


@dataclass(frozen=True)
class Group:
    """Seats that share their lot: what they are, how they stand, their result and by which clauses."""

    kind: str
    state: str
    why: Why
    seats: tuple[str, ...]


def ending_now(state: GameState) -> Ending | None:
    """The ending that is reached or would be named now; None where none would be."""
    if state.ending is not None:
        return state.ending
    name = named(state)
    return Ending(name=name) if name else None


def groups(state: GameState) -> tuple[Group, ...]:
    """Special roles first, then guards and prisoners; within them by standing."""
    found: dict[tuple[str, str, str, tuple[str, ...], tuple[str, ...]], list[str]] = {}
    whys = results(state, ending_now(state))
    for seat, why in whys.items():
        key = (_kind(state, state.seats[seat]), state.seats[seat].state, why.result, why.clauses, why.open)
        found.setdefault(key, []).append(seat)
    order = (*SPECIAL, "extra", "guard", "prisoner")
    ranked = sorted(found, key=lambda key: (order.index(key[0]), STANDINGS.index(key[1])))
    return tuple(Group(key[0], key[1], whys[found[key][0]], tuple(found[key])) for key in ranked)


def _kind(state: GameState, seat: Seat) -> str:
    """What it is judged as: by its tags, then whether it has a condition of its own, then by its side."""
    tag = next((tag for tag in SPECIAL if state.tagged(seat.id, tag)), "")
    if tag:
        return tag
    role = state.role(seat.id)
    return "extra" if seat.win is not None or (role is not None and role.win is not None) else seat.side


def section(context: ForumContext) -> Section:
    """The panel beside the board."""
    state: GameState = context.desk.state
    title = context.say("prison.now.title.ended" if state.phase == "ended" else "prison.now.title")
    if not is_open(context):
        return Section(title, _covered(context), context.say("covered.tag"))
    if not any(seat.role for seat in state.seats.values()):
        return Section(title, (), empty=context.say("prison.now.no_roles"))
    ending = ending_now(state)
    tag = context.words.term("ending", ending.name) if ending is not None else ""
    return Section(title, tuple(_line(context, group) for group in groups(state)), tag, "red" if ending else "neutral")


def _covered(context: ForumContext) -> tuple[Line, ...]:
    """The groups that everybody knows, their lot covered; as many lines whatever the roles are."""
    public = seen(context)
    found = dict.fromkeys((seat.side, seat.state) for seat in public.seats.values())
    ranked = sorted(found, key=lambda key: (key[0], STANDINGS.index(key[1])))
    return tuple(
        Line((Bit(context.say(f"prison.now.{side}.{state}"), share=3.4), Bit("", covered=True, share=3))) for side, state in ranked
    )  # fmt: skip


def _line(context: ForumContext, group: Group) -> Line:
    """Who, the result, the first clause."""
    n = len(group.seats)
    who = context.say(f"prison.now.{group.kind}.{group.state}")
    if n == 1 or group.kind in SPECIAL:
        who = f"{who} {' '.join(context.desk.name_of(seat) for seat in group.seats)}"
    else:
        who = context.say("prison.now.many", text=who, n=n)
    result = context.words.term("result", group.why.result)
    clause = next(iter(group.why.clauses), "")
    mark = f"{result} ?" if group.why.open else result
    bits = (Bit(who, share=4.4), Bit(mark, TONES[group.why.result], pill=True, share=1.3), Bit(clause, "muted", share=2.0))
    return Line(bits, group.seats[0] if n == 1 else "")
