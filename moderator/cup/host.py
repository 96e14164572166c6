"""The host beside the rules: answers to asks, overrides, notes, notices sent (S6). Shared verbs of every game.

Targets of an override: ``place:MATCH:LINE`` (a place from 1 to 8), ``limit:ROUND:PERSON`` (the value: before whom of those equal over a
limit he goes).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.cup import cards, choices, corrections
from moderator.cup import events as e
from moderator.cup.draft import CupDraft
from moderator.cup.state import CupDuel
from moderator.cup.tables import round_table
from moderator.play import hosting
from moderator.play.commands import Answer, Command, Note, Override, SendNotice, UnsendNotice
from moderator.play.hosting import Overridden
from moderator.play.messages import Ask, Params, Refusal
from moderator.rulesets.sanguosha.state import OneVsOne


def _choose(draft: CupDraft, ask: Ask, choice: str) -> None:
    choices.choose(draft, str(ask.params["round"]), str(ask.params["person"]), choice)


def _expulsion(draft: CupDraft, ask: Ask, choice: str) -> None:
    if choice == "expel":
        cards.expel(draft, str(ask.params["person"]), "")


ANSWERS: dict[str, Callable[[CupDraft, Ask, str], None]] = {"choose_result": _choose, "expulsion": _expulsion}
"""What follows from an answer, by the ask's code."""


def _answer(draft: CupDraft, command: Answer) -> Refusal | None:
    """An open ask is settled by one of its choices."""
    return hosting.answer(draft, command, ANSWERS, "S6", reason=command.reason)


# --- overrides -------------------------------------------------------------------------------------------------------------------


def _override(draft: CupDraft, command: Override) -> Refusal | None:
    """Set what the target names, with a reason; in a closed round only with all that follows."""
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "S6"):
        return refusal
    kind, _, name = command.target.partition(":")
    change = TARGETS.get(kind)
    if change is None:
        return draft.object(True, "bad_target", "S6", remedy="cup_override_targets", target_id=command.target)
    if refusal := change(draft, name, command):
        return refusal
    draft.emit(Overridden(target=command.target, value=command.value, reason=command.reason))
    said: Params = {"target_id": command.target, "value": command.value, "reason": command.reason}
    draft.explain("host", "overridden", "S6", **said)
    choices.settle(draft)
    return None


def _place(draft: CupDraft, name: str, command: Override) -> Refusal | None:
    match_id, _, line = name.partition(":")
    match = draft.state.matches.get(match_id)
    lines = match.result.lines if match is not None and match.result is not None else {}
    fits = line in lines and command.value.isdecimal() and 1 <= int(command.value) <= len(lines)
    if refusal := draft.object(not fits, "bad_target", "S6", remedy="cup_override_targets", target_id=command.target):
        return refusal
    event = e.PlaceSet(match=match_id, line=line, place=int(command.value))
    return corrections.change(draft, (event,), match_id, corrections.Read(reason=command.reason))


def _limit(draft: CupDraft, name: str, command: Override) -> Refusal | None:
    """The host says who of two goes first (R25, S6); it counts as a 1v1 that was won."""
    round_id, _, person = name.partition(":")
    each = draft.state.round(round_id)
    limits = round_table(draft.state, each).limits if each is not None and each.status != "closed" else ()
    fits = person != command.value and any({person, command.value} <= set(limit.people) for limit in limits)
    if refusal := draft.object(not fits, "bad_target", "S6", remedy="cup_override_targets", target_id=command.target):
        return refusal
    duel = OneVsOne(a=person, b=command.value, winners=(person, person))
    draft.emit(e.DuelRecorded(duel=CupDuel(round=round_id, match="", duel=duel, host=True)))
    return None


TARGETS: dict[str, Callable[[CupDraft, str, Override], Refusal | None]] = {"place": _place, "limit": _limit}


def _note(draft: CupDraft, command: Note) -> Refusal | None:
    """A private note, or one that takes an earlier one's place; an empty text takes it off the list."""
    known = {note.id for note in draft.state.notes if not note.over}
    if refusal := draft.object(command.replaces is not None and command.replaces not in known, "no_such_note", note=command.replaces):
        return refusal
    empty = not command.text.strip() and command.replaces is None
    if refusal := draft.object(empty, "empty_note"):
        return refusal
    draft.emit(e.Noted(text=command.text, target=command.target, at=draft.at, replaces=command.replaces))
    if command.text.strip():
        draft.explain("host", "noted", text=command.text)
    else:
        draft.explain("host", "note_dropped", note=command.replaces)
    return None


DECIDE: dict[type[Command], Callable[[CupDraft, Any], Refusal | None]] = {
    Answer: _answer,
    Override: _override,
    Note: _note,
    SendNotice: hosting.send,
    UnsendNotice: hosting.unsend,
}
