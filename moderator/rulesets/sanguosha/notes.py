"""Private notes of the host's: on a line, a person, a game or the match; replaced or taken off the list, never shown to anybody else."""

from __future__ import annotations

from typing import Final

from moderator.play.commands import Note
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.host_events import Noted
from moderator.rulesets.sanguosha.state import MatchNote, MatchState

GAME: Final = "game:"
"""Begins the target of a note on a game: ``game:3``."""


def note(draft: MatchDraft, command: Note) -> Refusal | None:
    """Take a note down; with ``replaces`` in place of another, or, when its text is empty, take that one off the list."""
    off = not command.text.strip()
    if refusal := draft.object(off and command.replaces is None, "empty_note"):
        return refusal
    gone = command.replaces is not None and command.replaces not in {each.id for each in listed(draft.state)}
    if refusal := draft.object(gone, "no_such_note", note=command.replaces):
        return refusal
    if refusal := draft.object(not _is_target(draft.state, command.target), "bad_note_target", name=command.target):
        return refusal
    draft.emit(Noted(text=command.text, target=command.target, at=draft.at, replaces=command.replaces))
    _explain(draft, command, off)
    return None


def listed(state: MatchState) -> tuple[MatchNote, ...]:
    """The notes that stand, in the order made."""
    return tuple(each for each in state.notes if not each.over)


def about(state: MatchState, person: str) -> tuple[MatchNote, ...]:
    """The notes on a person, and on the line that he holds."""
    return tuple(each for each in listed(state) if each.target == person or _holder(state, each.target) == person)


def _holder(state: MatchState, target: str) -> str:
    return state.name_of(target) if target in state.lines else ""


def _is_target(state: MatchState, target: str) -> bool:
    """The match, a line, somebody of the match, or one of its games."""
    if not target or target in state.lines or target in state.persons:
        return True
    number = target.removeprefix(GAME) if target.startswith(GAME) else ""
    return number in {str(n) for n in range(1, max(state.params.games, state.scheduled) + 1)}


def _explain(draft: MatchDraft, command: Note, off: bool) -> None:
    """``person`` or ``game`` is what the note is about, a line by the name of who holds it now."""
    if off:
        draft.explain("host", "note_dropped", note=command.replaces)
    elif command.target.startswith(GAME) and command.target not in draft.state.persons:
        draft.explain("host", "noted_game", text=command.text, game=command.target.removeprefix(GAME))
    elif command.target:
        person = _holder(draft.state, command.target) or command.target
        draft.explain("host", "noted_person", text=command.text, person=person)
    else:
        draft.explain("host", "noted", text=command.text)
