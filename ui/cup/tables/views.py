"""What is shown of a match at the organiser's desk, as plain values: its standing, how far it is, what may be done with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from moderator.cup.effective import owed
from moderator.cup.matches import open_blocked
from moderator.cup.organising import CupOrganising
from moderator.rulesets.sanguosha.ranking import standings
from moderator.rulesets.sanguosha.results_appeals import appeal_deadline, is_provisional

if TYPE_CHECKING:
    from moderator.cup.state import CupMatch, CupState
    from moderator.play.messages import Refusal
    from moderator.session.handing import Far
    from ui.cup.context import CupContext
    from ui.cup.tables.watching import Seen

OVER: Final = frozenset({"provisional", "confirmed"})
TONES: Final = {
    "drawn": "neutral", "open": "blue", "over": "amber", "closed": "jade", "again": "amber", "corrected": "amber", "void": "neutral",
}  # fmt: skip
"""How a match stands -> its tone. over: over and not taken in; again: taken in, and its file has changed since."""
KEYS: Final = {
    "hand_out": "H", "open_here": "O", "carry_match": "S", "take_in": "T", "look_at_match": "L", "substitutes": "B", "recall_match": "R",
    "settle_debts": "D", "match_card": "C", "corrections": "K", "put_away": "W",
}  # fmt: skip
"""What may be done -> its key, while the page is shown."""
BY_STANDING: Final = {
    "drawn": ("hand_out",),
    "open": ("open_here", "carry_match", "take_in", "substitutes", "recall_match", "look_at_match"),
    "over": ("take_in", "open_here", "look_at_match", "carry_match", "substitutes"),
    "closed": ("open_here", "look_at_match", "match_card", "settle_debts", "take_in", "carry_match"),
}  # fmt: skip
"""How a match stands -> what may be done with it, the next thing first."""
DONE: Final = frozenset({"closed", "corrected"})
"""Nothing is to be done next but to enter what is owed."""
ALWAYS: Final = ("take_in", "corrections")


@dataclass(frozen=True)
class Action:
    """One button. ``why``: it cannot be pressed, and why."""

    name: str
    why: str = ""
    primary: bool = False


def standing(state: CupState, match: CupMatch, seen: Seen) -> str:
    """drawn, open, over, closed, again, or corrected."""
    if seen.waits(match.id) is not None:
        return "again" if match.status == "closed" else "over"
    corrected = any(each.match == match.id for each in state.corrections)
    return "corrected" if match.status == "closed" and corrected else match.status


def how_far(context: CupContext, match: CupMatch, seen: Seen) -> str:
    """How far a match is, in a few words."""
    say, far = context.say, seen.far.get(match.id)
    if match.status == "drawn":
        return say("tables.far.drawn", n=sum(1 for each in match.answers.values() if each.comes))
    if match.status == "closed":
        return say("tables.far.closed", at=context.moment(match.taken or 0))
    if far is None:
        return say("tables.far.nowhere")
    return game_of(context, far)


def people_now(context: CupContext, match: CupMatch, seen: Seen) -> str:
    """Who plays; while it is played, in the order in which they stand at their table by the games counted so far."""
    far = seen.far.get(match.id)
    if match.status != "open" or far is None or far.state is None or not far.state.counted_done:
        return context.words.join(match.people)
    rows = standings(far.state)
    told = (context.say("tables.now", place=str(row.place or "\N{EN DASH}"), name=row.person, points=str(row.total)) for row in rows)
    return "  \N{MIDDLE DOT}  ".join(told)


def game_of(context: CupContext, far: Far) -> str:
    """By its file: before the start, which game of how many, over."""
    say = context.say
    if far.state is None:
        return say("tables.far.unread")
    if far.phase in OVER:
        return say("tables.far.over")
    if far.state.game is None and not far.state.counted_done:
        return say("tables.far.opening")
    return say("tables.far.game", n=min(far.state.counted_done + 1, far.state.params.games), of=far.state.params.games)


def remarks(context: CupContext, match: CupMatch, seen: Seen) -> tuple[tuple[str, str], ...]:
    """(tone, words) on a match: what hinders it, what its record is owed, until when appeals are taken."""
    state: CupState = context.desk.state
    found: list[tuple[str, str]] = []
    blocked = open_blocked(state, match) if match.status == "drawn" else None
    if blocked is not None:
        found.append(("amber", context.words.refusal(blocked)))
    if standing(state, match, seen) in {"over", "again"}:
        found.append(("amber", context.say(f"tables.waits.{'again' if match.status == 'closed' else 'over'}")))
    if any(each.part == match.id for each in seen.orphans):
        found.append(("amber", context.say("tables.orphan")))
    if match.reserved and match.status == "open":
        found.append(("blue", context.say("tables.reserved", people=list(match.reserved))))
    found += _of_result(context, state, match)
    return tuple(found)


def _of_result(context: CupContext, state: CupState, match: CupMatch) -> list[tuple[str, str]]:
    if match.result is None:
        return []
    found = [("amber", context.words.say(f"trace.amendment_owed.{each.what}", {"match": match.id, **each.params}))
             for each in owed(state, match)]  # fmt: skip
    until = appeal_deadline(match.result)
    if until is not None and is_provisional(match.result, context.desk.now()):
        found.append(("blue", context.say("tables.appeals", at=context.moment(until))))
    return found


def actions(context: CupContext, match: CupMatch | None, seen: Seen, *, files: bool) -> tuple[Action, ...]:
    """What may be done, the next thing first; ``files``: the cup lies in a library."""
    if match is None:
        return tuple(Action(name, _no_files(context, name, files)) for name in ALWAYS)
    state: CupState = context.desk.state
    now = standing(state, match, seen)
    lost = ("put_away",) if any(each.part == match.id for each in seen.orphans) else ()
    names = (*BY_STANDING["over" if now in {"over", "again"} else match.status], *lost)
    found = tuple(Action(name, _why(context, state, match, name, seen, files)) for name in names)
    extra = tuple(Action(name, _no_files(context, name, files)) for name in ALWAYS if name not in names)
    first = next((each.name for each in found if not each.why and (now not in DONE or each.name == "settle_debts")), "")
    return tuple(Action(each.name, each.why, each.name == first) for each in (*found, *extra))


def _why(context: CupContext, state: CupState, match: CupMatch, name: str, seen: Seen, files: bool) -> str:
    if why := _no_files(context, name, files):
        return why
    needs_file = {"open_here", "carry_match", "look_at_match"}
    if name in needs_file and match.id not in seen.far:
        return context.say("tables.why.no_file")
    if name == "settle_debts" and not CupOrganising().debts(state, match.id):
        return context.say("tables.why.no_debts")
    blocked: Refusal | None = open_blocked(state, match) if name == "hand_out" else None
    return context.words.refusal(blocked) if blocked is not None and not blocked.forceable else ""


def _no_files(context: CupContext, name: str, files: bool) -> str:
    return "" if files or name in {"substitutes", "match_card", "corrections"} else context.say("tables.why.rehearsal")
