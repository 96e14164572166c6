"""What the sheets of the standings say: their words, and figures that several of them show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ui.table.standings import points

if TYPE_CHECKING:
    from moderator.cup.state import CupState, FrozenRow, Round
    from moderator.rulesets.sanguosha.ranking import Reason, Standing
    from ui.table.context import Context

TONES: Final = {"advance": "jade", "wait": "amber", "out": "neutral", "stays": "neutral", "none": "neutral"}
"""Where a place leads -> the tone of the word."""
__all__ = ["TONES", "goes", "group_of", "points", "reason_words", "say"]


def say(context: Context, code: str, **params: Any) -> str:
    """The words of ``ui.cup.standings.<code>``."""
    return context.words.of("cup").say(f"ui.cup.standings.{code}", params)


def group_of(context: Context, state: CupState, match: str) -> str:
    """A match by its group."""
    found = state.matches.get(match)
    return match if found is None else say(context, "group", group=chr(ord("A") + found.group - 1))


def goes(context: Context, destination: str, each: Round | None = None, place: int | None = None) -> str:
    """Where a place leads, in a word; in the final nothing follows."""
    if each is not None and each.plan.kind == "final":
        return "" if place is None else say(context, "final_place")
    return "" if destination == "none" else say(context, f"goes.{destination}")


def reason_words(context: Context, row: FrozenRow | Standing, partner: str) -> str:
    """Why a row stands before the next one: the criterion with both values."""
    reason: Reason | None = row.reason
    if reason is None:
        return ""
    code = "why.shared" if reason.criterion == "shared" else "why"
    said = {"a_name": row.person, "b_name": partner, "a": reason.a, "b": reason.b}
    return context.say(code, criterion=context.words.term("criterion", reason.criterion), **said)
