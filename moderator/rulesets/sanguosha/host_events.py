"""What the host does beside the rules: asks opened and settled, notes, overrides, notices sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.play.messages import Ask
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.state import MatchNote, MatchState


class AskOpened(Event, frozen=True, kw_only=True):
    """A matter that waits for the judge."""

    ask: Ask


class AskClosed(Event, frozen=True, kw_only=True):
    """An ask was settled, or fell away (``choice`` empty)."""

    id: str
    choice: str = ""
    reason: str = ""


class Noted(Event, frozen=True, kw_only=True):
    """A note of the host's, in place of note ``replaces`` where that is named; an empty text takes it off the list."""

    text: str
    target: str = ""
    at: Instant = Instant(0)
    replaces: int | None = None


class Overridden(Event, frozen=True, kw_only=True):
    """The host has set something himself; the change itself is an event of its own."""

    target: str
    value: str
    reason: str


class PlaceSet(Event, frozen=True, kw_only=True):
    """The host has set a line's place."""

    line: str
    place: int


class NoticeSent(Event, frozen=True, kw_only=True):
    """A notice has gone out."""

    key: str


class NoticeUnsent(Event, frozen=True, kw_only=True):
    """A notice had not gone out after all."""

    key: str


def open_ask(draft: MatchDraft, ask: Ask) -> None:
    """Open an ask, once: a second time under the same id changes nothing."""
    if any(a.id == ask.id for a in draft.state.asks) or ask.id in draft.state.answers:
        return
    draft.emit(AskOpened(ask=ask))
    draft.asks.append(ask)


def close_asks(draft: MatchDraft, prefix: str) -> None:
    """Let the open asks whose id begins with ``prefix`` fall away."""
    for ask in draft.state.asks:
        if ask.id.startswith(prefix):
            draft.emit(AskClosed(id=ask.id))


def _opened(state: MatchState, event: AskOpened) -> MatchState:
    return replace(state, asks=(*state.asks, event.ask))


def _closed(state: MatchState, event: AskClosed) -> MatchState:
    answers = {**state.answers, event.id: event.choice} if event.choice else state.answers
    return replace(state, asks=tuple(a for a in state.asks if a.id != event.id), answers=answers)


def _noted(state: MatchState, event: Noted) -> MatchState:
    """Notes keep their numbers, which count from 1: one taken off the list, or replaced, stays with ``over``."""
    old = (replace(note, over=True) if note.id == event.replaces else note for note in state.notes)
    made = MatchNote(id=len(state.notes) + 1, text=event.text, target=event.target, at=event.at, over=not event.text.strip())
    return replace(state, notes=(*old, made))


def _overridden(state: MatchState, event: Overridden) -> MatchState:
    return replace(state, overrides=(*state.overrides, event.target))


def _placed(state: MatchState, event: PlaceSet) -> MatchState:
    return replace(state, places={**state.places, event.line: event.place})


def _sent(state: MatchState, event: NoticeSent) -> MatchState:
    return replace(state, sent=(*state.sent, event.key))


def _unsent(state: MatchState, event: NoticeUnsent) -> MatchState:
    return replace(state, sent=tuple(k for k in state.sent if k != event.key))


def _hidden(event: Any, audience: Audience) -> Event | None:
    return None


EVOLVE: dict[type[Event], Callable[[MatchState, Any], MatchState]] = {
    AskOpened: _opened,
    AskClosed: _closed,
    Noted: _noted,
    Overridden: _overridden,
    PlaceSet: _placed,
    NoticeSent: _sent,
    NoticeUnsent: _unsent,
}
SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    AskOpened: _hidden,
    AskClosed: _hidden,
    Noted: _hidden,
    Overridden: _hidden,
    NoticeSent: _hidden,
    NoticeUnsent: _hidden,
}
