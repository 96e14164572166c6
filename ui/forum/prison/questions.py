"""What the desk of a prison game asks for: steps that need a few things and have no sheet of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from moderator.rulesets.prison.counting import standing
from moderator.rulesets.prison.doors import labels
from moderator.rulesets.prison.night import OUT, free_doors
from moderator.rulesets.prison.roles import FACTIONS, KINDS, SIDES
from moderator.rulesets.prison.vote import the_vote
from ui.forum.ask import Field, Question

if TYPE_CHECKING:
    from ui.table.context import Context

Pairs = list[tuple[str, Any]]


def _seats(context: Context, side: str = "") -> Pairs:
    return [(seat.mask, seat.id) for seat in context.desk.state.field if side in {"", seat.side}]


def _guards(context: Context) -> Pairs:
    return _seats(context, "guard")


def _prisoners(context: Context) -> Pairs:
    return _seats(context, "prisoner")


def _everybody(context: Context) -> Pairs:
    return [(seat.mask, seat.id) for seat in context.desk.state.seats.values()]


def _kinds(context: Context) -> Pairs:
    words = context.words.of("prison")
    return [(words.say(f"ui.forum.prison.kind.{kind or 'unclear'}"), kind) for kind in (*KINDS, "")]


def _two_kinds(context: Context) -> Pairs:
    return _kinds(context)[:2]


def _voters(context: Context) -> Pairs:
    state = context.desk.state
    return [(context.desk.name_of(guard), guard) for guard in standing(state, the_vote(state))]


def _doors(context: Context, *more: str) -> Pairs:
    words, state = context.words.of("prison"), context.desk.state
    found = [door for side in SIDES for door in labels(state, side) if door in free_doors(state, side)]
    return [(words.say("ui.forum.prison.kill.door", {"door": door}), door) for door in found] + [
        (words.say(f"ui.forum.prison.choice.{each}"), each) for each in more
    ]


def _taken(context: Context) -> Pairs:
    words, state = context.words.of("prison"), context.desk.state
    found = [door for side in SIDES for door in labels(state, side) if door not in free_doors(state, side)]
    return [(words.say("ui.forum.prison.kill.door", {"door": door}), door) for door in found]


def _places(context: Context) -> Pairs:
    return _doors(context, OUT)


def _endings(context: Context) -> Pairs:
    words = context.words.of("prison")
    return [(words.term("ending", name), name) for name in ("E6", "E1", "E2", "E3", "E4", "E5", "E7")]


def _factions(context: Context) -> Pairs:
    words = context.words.of("prison")
    own = context.desk.state.params.script.factions
    return [(words.say("ui.forum.prison.nobody_lost"), ""), *((words.term("faction", name), name) for name in (*FACTIONS[:2], *own))]


def _results(context: Context) -> Pairs:
    words = context.words.of("prison")
    return [(words.term("result", value), value) for value in ("win", "lose", "pending")]


def _leader(context: Context) -> str:
    return str(context.desk.state.leader("guard") or "")


REASON: Final = Field("reason")

QUESTIONS: Final[dict[str, Question]] = {
    each.verb: each
    for each in (
        Question(
            "vote",
            (Field("guard", "choice", _guards), Field("prisoner", "choice", _prisoners), Field("kind", "choice", _kinds, needed=False)),
            ("P-term-5",),
            late=True,
        ),
        Question("strike_ballot", (Field("guard", "choice", _voters), REASON), ("R31",), danger=True),
        Question(
            "opinion",
            (
                Field("leader", "choice", _guards, start=_leader),
                Field("prisoner", "choice", _prisoners),
                Field("kind", "choice", _two_kinds),
            ),
            ("P-identity-3a", "R5"),
        ),
        Question("enter_door", (Field("seat", "choice", _seats), Field("door", "choice", _doors)), ("P-interro-6", "R10"), late=True),
        Question("turn_away", (Field("seat", "choice", _seats), Field("door", "choice", _taken)), ("R10",), secret=True, late=True),
        Question("place", (Field("seat", "choice", _seats), Field("door", "choice", _places)), ("R10", "R33")),
        Question("judge", (Field("seat", "choice", _everybody), Field("result", "choice", _results), REASON), ("P-end-2",), secret=True),
        Question(
            "end_game",
            (Field("ending", "choice", _endings), Field("lost", "choice", _factions, needed=False), REASON),
            ("P-end-1", "P-supp-2"),
            danger=True,
            secret=True,
        ),
    )
}
"""Every question by its verb."""
