"""What every host does beside the rules of a game: asks opened and settled, overrides on record, notices sent. Shared by all rulesets.

A state that takes part has ``asks``, ``answers``, ``overrides`` and ``sent``. Nobody but the host sees any of these events.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience
from moderator.play.commands import SendNotice, UnsendNotice
from moderator.play.decision import Draft
from moderator.play.events import Event
from moderator.play.messages import Ask, Refusal


class AskOpened(Event, frozen=True, kw_only=True):
    """A matter that waits for the host."""

    ask: Ask


class AskClosed(Event, frozen=True, kw_only=True):
    """An ask was settled, or fell away (``choice`` empty)."""

    id: str
    choice: str = ""
    reason: str = ""


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


def open_ask(draft: Draft[Any, Any], ask: Ask) -> None:
    """Open an ask, once: a second time under the same id changes nothing."""
    if any(a.id == ask.id for a in draft.state.asks) or ask.id in draft.state.answers:
        return
    draft.emit(AskOpened(ask=ask))
    draft.asks.append(ask)


def send(draft: Draft[Any, Any], command: SendNotice) -> Refusal | None:
    """A notice has gone out: a fact of the world."""
    draft.emit(NoticeSent(key=command.key))
    draft.explain("host", "notice_sent", key=command.key)
    return None


def unsend(draft: Draft[Any, Any], command: UnsendNotice) -> Refusal | None:
    """Only what counts as sent can turn out not to have been."""
    if refusal := draft.object(command.key not in draft.state.sent, "notice_not_sent", key=command.key):
        return refusal
    draft.emit(NoticeUnsent(key=command.key))
    draft.explain("host", "notice_unsent", key=command.key)
    return None


def _opened(state: Any, event: AskOpened) -> Any:
    return replace(state, asks=(*state.asks, event.ask))


def _closed(state: Any, event: AskClosed) -> Any:
    answers = {**state.answers, event.id: event.choice} if event.choice else state.answers
    return replace(state, asks=tuple(a for a in state.asks if a.id != event.id), answers=answers)


def _overridden(state: Any, event: Overridden) -> Any:
    return replace(state, overrides=(*state.overrides, event.target))


def _sent(state: Any, event: NoticeSent) -> Any:
    return replace(state, sent=(*state.sent, event.key))


def _unsent(state: Any, event: NoticeUnsent) -> Any:
    return replace(state, sent=tuple(key for key in state.sent if key != event.key))


def hidden(event: Any, audience: Audience) -> Event | None:
    """Nobody but the host sees it."""
    return None


EVOLVE: dict[type[Event], Callable[[Any, Any], Any]] = {
    AskOpened: _opened,
    AskClosed: _closed,
    Overridden: _overridden,
    NoticeSent: _sent,
    NoticeUnsent: _unsent,
}
SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = dict.fromkeys(EVOLVE, hidden)
