"""What is put to the host (section 17), each question with its choices, the suggested one first."""

from __future__ import annotations

from typing import Any

from moderator.play.hosting import AskClosed, open_ask
from moderator.play.messages import Ask, Choice
from moderator.rulesets.prison.draft import GameDraft


def ask(draft: GameDraft, code: str, key: str, clause: str, choices: tuple[str, ...], /, *, blocking: bool = False, **params: Any) -> None:
    """Open a question; ``key`` tells it from others of its code."""
    offered = tuple(Choice(value=value) for value in choices)
    default = choices[0] if choices else None
    open_ask(draft, Ask(id=f"{code}:{key}", code=code, clause=clause, choices=offered, default=default, params=params, blocking=blocking))


def close(draft: GameDraft, code: str, key: str = "", choice: str = "", reason: str = "") -> None:
    """Close the questions of a code (the one of a key) that an act has answered, or that have lost their object."""
    for each in draft.state.asks:
        if each.code == code and (not key or each.id == f"{code}:{key}"):
            draft.emit(AskClosed(id=each.id, choice=choice, reason=reason))


def is_open(draft: GameDraft, code: str) -> bool:
    """Whether a question of the code waits."""
    return any(each.code == code for each in draft.state.asks)
