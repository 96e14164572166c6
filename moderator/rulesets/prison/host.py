"""The host beside the rules: answers to asks, late messages taken, overrides, notes, notices sent (sections 15 and 17)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, Union, cast

import msgspec
from msgspec.structs import replace

from moderator.play import hosting
from moderator.play.commands import Answer, Command, Note, Override, SendNotice, UnsendNotice
from moderator.play.hosting import Overridden
from moderator.play.messages import Ask, Refusal, taken_back
from moderator.rulesets.prison import election, endings, night, notices, penalties, persons, settling, vote, wall
from moderator.rulesets.prison.commands import COMMANDS
from moderator.rulesets.prison.commands.conduct import AcceptLate, ResolveSkill
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.host_events import EVOLVE, SECRET
from moderator.rulesets.prison.leaving import leave
from moderator.rulesets.prison.roles import Result, Side, Standing
from moderator.rulesets.prison.seat_events import JudgedSet, KillPassed, Restored
from moderator.rulesets.prison.state import Judged

__all__ = ["DECIDE", "EVOLVE", "SECRET"]

Follow = Callable[[GameDraft, Ask, str], None]
Room = dict[type[Command], Callable[[GameDraft, Any], Refusal | None]]


def _leader(draft: GameDraft, ask: Ask, choice: str) -> None:
    """A-PICK after silence, and A-LEADER: the host picks, or nobody leads (R1, R3)."""
    side: Side = ask.params["side"]
    election.appoint(draft, side, "" if choice == "none" else choice, "R1" if ask.code == "A-PICK" else "R3")


def _manual(draft: GameDraft, ask: Ask, choice: str) -> None:
    """A-MANUAL: a skill that the host has settled in words of his own, or a condition at the end."""
    if "use" in ask.params:
        settling.settle(draft, int(ask.params["use"]), ResolveSkill(ask=ask.id, refuse=choice == "refuse"))
    else:
        persons.manual_answered(draft, str(ask.params["text"]), choice == "yes")


def _succession(draft: GameDraft, ask: Ask, choice: str) -> None:
    """A-SUCC: to whom the kill passes (R17)."""
    if choice != "none":
        draft.emit(KillPassed(seat=choice))
        draft.explain("effect", "kill_passed", "R17", actor=str(ask.params["seat"]), target=choice)


def _nothing(draft: GameDraft, ask: Ask, choice: str) -> None:
    """The answer itself is all."""


ANSWERS: Final[dict[str, Follow]] = {
    "A-KIND": vote.settle_kind,
    "A-PICK": _leader,
    "A-LEADER": _leader,
    "A-OPINION": vote.answered,
    "A-TIE": vote.answered,
    "A-DOOR": night.door_answered,
    "A-WALL": wall.answered,
    "A-MANUAL": _manual,
    "A-TRUTH": penalties.answered_truth,
    "A-CARD": penalties.answered_card,
    "A-LIMIT": persons.answered_limit,
    "A-RED": penalties.answered_red,
    "A-LOST": penalties.answered_lost,
    "A-RULES": _nothing,
    "A-SUB": persons.answered_sub,
    "A-ALL": endings.answered_all,
    "A-ENDGO": endings.answered_end,
    "A-SUCC": _succession,
}
"""What follows from an answer, by the ask's code (section 17)."""


def _answer(draft: GameDraft, command: Answer) -> Refusal | None:
    return hosting.answer(draft, command, ANSWERS, "P-supp-2")


@cache
def _wire() -> Any:
    """Every verb that can be late."""
    return Union[COMMANDS]  # noqa: UP007


def late(rooms: Room) -> Room:
    """``accept_late`` over the verbs of the rooms: the message counts as if it had been in time (R21)."""

    def accept(draft: GameDraft, command: AcceptLate) -> Refusal | None:
        if refusal := draft.object(not command.reason.strip(), "reason_needed", "R21"):
            return refusal
        try:
            inner: Command = msgspec.convert(command.command, _wire())
        except msgspec.ValidationError as error:
            return draft.object(True, "bad_command", "R21", reason=str(error))
        if refusal := draft.object(
            isinstance(inner, AcceptLate) or type(inner) not in rooms, "bad_command", "R21", reason=str(command.command.get("do"))
        ):
            return refusal
        draft.accepted_late = command.reason
        return rooms[type(inner)](draft, inner)

    return {AcceptLate: accept}


# --- overrides ------------------------------------------------------------------------------------------------------------


OVERRIDES: Final[dict[str, tuple[str, ...]]] = {"result": ("win", "lose", "pending"), "state": ("field", "dead", "released", "withdrawn")}
"""What can be overridden of a seat: its result, or whether it is on the field (section 15)."""


def _override(draft: GameDraft, command: Override) -> Refusal | None:
    """``result:SEAT`` or ``state:SEAT``, with a reason."""
    kind, _, name = command.target.partition(":")
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "P-supp-2"):
        return refusal
    if refusal := draft.object(kind not in OVERRIDES or name not in draft.state.seats, "bad_target", "P-supp-2", target=command.target):
        return refusal
    offered = OVERRIDES[kind]
    if refusal := draft.object(command.value not in offered, "bad_value", "P-supp-2", value=command.value, offered=list(offered)):
        return refusal
    draft.emit(Overridden(target=command.target, value=command.value, reason=command.reason))
    draft.explain("host", "overridden", "P-supp-2", target=name, result=command.value, reason=command.reason)
    if kind == "result":
        draft.emit(JudgedSet(seat=name, judged=Judged(result=cast("Result", command.value), clauses=("P-supp-2",), reason=command.reason)))
    elif command.value == "field":
        _untold(draft, name)
        draft.emit(Restored(seat=name))
    elif draft.state.seats[name].on_field:
        leave(draft, name, cast("Standing", command.value), "host" if command.value == "dead" else "", "P-supp-2", step="host")
    if kind == "state":
        endings.take_back(draft)
    endings.check(draft)
    return None


def _untold(draft: GameDraft, name: str) -> None:
    """Whoever comes back has not left after all: what he, and whoever sat opposite, was to be told of it is owed no more."""
    seat = draft.state.seats[name]
    if seat.left is None:
        return
    then = replace(draft.state, day=seat.left.day)
    told = [notices.released(then, name) if seat.state == "released" else notices.out(then, name, seat.left.cause)]
    if seat.left.cause in {"night", "skill"}:
        rooms = [
            room for night in (*then.nights, *([then.night] if then.night else [])) if night.number == then.day for room in night.rooms
        ]
        others = [other for room in rooms if name in room.occupants and (other := room.opposite(name)) is not None]
        told = [notices.killed(then, name), *(notices.silent(then, other) for other in others)]
    for notice in told:
        draft.tell(taken_back(notice))


DECIDE: Room = {
    Answer: _answer,
    Override: _override,
    Note: hosting.note,
    SendNotice: hosting.send,
    UnsendNotice: hosting.unsend,
    **settling.DECIDE,
}
