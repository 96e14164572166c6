"""What the host does beside the rules: asks opened and settled, notes, overrides, notices sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience
from moderator.play.events import Event
from moderator.play.messages import Ask
from moderator.rulesets.chess.draft import GameDraft
from moderator.rulesets.chess.state import GameState


class AskOpened(Event, frozen=True, kw_only=True):
    """A matter that waits for the host."""

    ask: Ask


class AskClosed(Event, frozen=True, kw_only=True):
    """An ask was settled, or fell away (``choice`` empty)."""

    id: str
    choice: str = ""
    reason: str = ""


class Noted(Event, frozen=True, kw_only=True):
    """A note of the host."""

    text: str
    target: str = ""


class Overridden(Event, frozen=True, kw_only=True):
    """The host has set something himself; the change itself is an event of its own."""

    target: str
    value: str
    reason: str


class NoticeSent(Event, frozen=True, kw_only=True):
    """A notice has gone out."""

    key: str


class NoticeUnsent(Event, frozen=True, kw_only=True):
    """A notice had not gone out after all."""

    key: str


def open_ask(draft: GameDraft, ask: Ask) -> None:
    """Open an ask, once: a second time under the same id changes nothing."""
    if any(a.id == ask.id for a in draft.state.asks) or ask.id in draft.state.answers:
        return
    draft.emit(AskOpened(ask=ask))
    draft.asks.append(ask)


def _opened(state: GameState, event: AskOpened) -> GameState:
    return replace(state, asks=(*state.asks, event.ask))


def _closed(state: GameState, event: AskClosed) -> GameState:
    answers = {**state.answers, event.id: event.choice} if event.choice else state.answers
    return replace(state, asks=tuple(a for a in state.asks if a.id != event.id), answers=answers)


def _noted(state: GameState, event: Noted) -> GameState:
    return replace(state, notes=(*state.notes, event.text))


def _overridden(state: GameState, event: Overridden) -> GameState:
    return replace(state, overrides=(*state.overrides, event.target))


def _sent(state: GameState, event: NoticeSent) -> GameState:
    return replace(state, sent=(*state.sent, event.key))


def _unsent(state: GameState, event: NoticeUnsent) -> GameState:
    return replace(state, sent=tuple(key for key in state.sent if key != event.key))


def _hidden(event: Any, audience: Audience) -> Event | None:
    return None


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {
    AskOpened: _opened,
    AskClosed: _closed,
    Noted: _noted,
    Overridden: _overridden,
    NoticeSent: _sent,
    NoticeUnsent: _unsent,
}
SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = dict.fromkeys(EVOLVE, _hidden)
