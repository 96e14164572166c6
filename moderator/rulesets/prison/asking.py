"""What is put to the host (section 17), each question with its choices, the suggested one first."""

from __future__ import annotations

from typing import Any, Final

from moderator.play.hosting import AskClosed, open_ask
from moderator.play.messages import Ask, Choice
from moderator.rulesets.prison.draft import GameDraft

AGAIN: Final = "~"
"""Stands before the number of the time in the id of a question that came up again."""


def ask(draft: GameDraft, code: str, key: str, clause: str, choices: tuple[str, ...], /, *, blocking: bool = False, **params: Any) -> None:
    """Open a question; ``key`` tells it from others of its code. What was answered before and comes up again is a new question."""
    if is_asked(draft, f"{code}:{key}"):
        return
    again = sum(_plain(answered) == f"{code}:{key}" for answered in draft.state.answers)
    key = f"{key}{AGAIN}{again + 1}" if again else key
    offered = tuple(Choice(value=value) for value in choices)
    default = choices[0] if choices else None
    open_ask(draft, Ask(id=f"{code}:{key}", code=code, clause=clause, choices=offered, default=default, params=params, blocking=blocking))


def close(draft: GameDraft, code: str, key: str = "", choice: str = "", reason: str = "") -> None:
    """Close the questions of a code (the one of a key) that an act has answered, or that have lost their object."""
    for each in draft.state.asks:
        if each.code == code and (not key or _plain(each.id) == _plain(f"{code}:{key}")):
            draft.emit(AskClosed(id=each.id, choice=choice, reason=reason))


def is_asked(draft: GameDraft, name: str) -> bool:
    """Whether just this question waits, for the first time or again."""
    return any(_plain(each.id) == name for each in draft.state.asks)


def _plain(name: str) -> str:
    """An ask's id without the number of the time."""
    head, _, number = name.rpartition(AGAIN)
    return head if head and number.isdigit() else name


def is_open(draft: GameDraft, code: str) -> bool:
    """Whether a question of the code waits."""
    return any(each.code == code for each in draft.state.asks)
