"""What else a host types for a seat: a leader's skill, a skill of the card, whom it says it met, a report, a substitute."""

from __future__ import annotations

from typing import Final

from moderator.play.commands import Command
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.doors import labels
from moderator.rulesets.prison.roles import SIDES
from moderator.rulesets.prison.skills import ORDERS
from moderator.rulesets.prison.state import GameState
from ui.forum.context import ForumContext
from ui.forum.prison.reader import PrisonReader
from ui.forum.prison.seats_named import seat_of
from ui.forum.views import Typed

ACTS: Final[dict[str, str]] = {
    "q": "question", "审": "question", "审问": "question", "w": "conspire", "密": "conspire", "密谋": "conspire",
    "z": "acquit", "脱": "acquit", "脱罪": "acquit", "m": "claim", "遇": "claim", "s": "skill", "技": "skill",
    "j": "report", "举": "report", "举报": "report", "t": "substitute", "替": "substitute", "替补": "substitute",
}  # fmt: skip
"""As typed -> what is meant; no letter of a door and no kind of a ballot among them."""
HOLDER: Final = {"question": "guard", "conspire": "prisoner", "acquit": "prisoner"}
NEEDS_TWO: Final = frozenset({"question", "conspire", "acquit", "report"})


def typed_more(context: ForumContext, state: GameState, who: str, parts: list[str]) -> Typed | None:
    """What the line comes to; None where it begins with none of these."""
    act, rest = ACTS.get(parts[0].casefold(), ""), parts[1:]
    if not act:
        return None
    whom = seat_of(state, rest[0]) if rest else None
    if rest and whom is None and act != "skill":
        return Typed(problem=context.say("typed.no_seat", name=rest[0]))
    if act in NEEDS_TWO and whom is None:
        return Typed(problem=context.say("typed.no_target"))
    made = _made(context, state, who, act, whom or "", rest)
    if isinstance(made, str):
        return Typed(problem=made)
    said = context.say("prison.typed.more", who=context.seat(who), what=PrisonReader(context).said(made))
    return Typed(made, said, secret=act != "claim")


def _made(context: ForumContext, state: GameState, who: str, act: str, whom: str, rest: list[str]) -> Command | str:
    """The command, or why there is none."""
    side = HOLDER.get(act)
    if side in SIDES and state.leaders.get(side) != who:
        return context.words.say("inbox.fault.not_the_holder", {"seat": who, "side": side}, context.desk.name_of)
    match act:
        case "question":
            return d.Question(target=whom)
        case "conspire":
            return d.Conspire(target=whom)
        case "acquit":
            return d.Acquit(target=whom)
        case "report":
            return c.FileReport(by=who, against=whom, clause=rest[1] if len(rest) > 1 else "")
        case "substitute":
            return c.RequestSub(seat=who)
        case "claim":
            night = state.day if state.phase in {"interrogation", "interrogation2", "night"} else state.day - 1
            return n.NoteClaim(seat=who, night=night, text="", met=whom) if night > 0 else context.say("prison.typed.no_night")
    return _skill(context, state, who, rest)


def _skill(context: ForumContext, state: GameState, who: str, rest: list[str]) -> Command | str:
    """The seat's only skill, or the one of a number where it has more: ``3 s 7``, ``3 s 2: 7``; doors by their labels."""
    role = state.role(who)
    own = [skill for skill in (role.powers if role is not None else ()) if skill.effect not in ORDERS and skill.resolve != "passive"]
    at = 1
    if rest and rest[0].endswith(":"):
        at, rest = (int(rest[0][:-1]) if rest[0][:-1].isdigit() else 0), rest[1:]
    if not 0 < at <= len(own):
        return context.say("prison.typed.no_skill", who=context.seat(who), n=at)
    skill, doors = own[at - 1], (*labels(state, "guard"), *labels(state, "prisoner"))
    by_door = skill.targets is not None and skill.targets.kind in {"door", "room"}
    targets = [name.upper() if by_door and name.upper() in doors else seat_of(state, name) for name in rest]
    missing = next((name for name, target in zip(rest, targets, strict=True) if target is None), None)
    if missing is not None:
        return context.say("typed.no_seat", name=missing)
    return c.UseSkill(seat=who, skill=skill.id, targets=tuple(str(target) for target in targets))
