"""What every host does beside the rules of a game: asks opened and settled, overrides on record, notices sent. Shared by all rulesets.

A state that takes part has ``asks``, ``answers``, ``overrides`` and ``sent``. Nobody but the host sees any of these events.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from moderator.play.audience import Audience
from moderator.play.commands import Answer, Note, SendNotice, UnsendNotice
from moderator.play.decision import Draft
from moderator.play.events import Event
from moderator.play.messages import Ask, Refusal
from moderator.play.ruleset import HouseRule

D = TypeVar("D", bound=Draft[Any, Any])


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


class Noted(Event, frozen=True, kw_only=True):
    """A note of the host's, for a game that only keeps them (``notes``: texts)."""

    text: str
    target: str = ""


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


def answer(draft: D, command: Answer, follows: Mapping[str, Callable[[D, Ask, str], None]], clause: str, **said: Any) -> Refusal | None:
    """An open ask is settled by one of its choices; ``follows``: what comes of it, by the ask's code.

    ``clause`` says that asks are the host's to settle; ``said`` goes into the trace as well.
    """
    ask = next((a for a in draft.state.asks if a.id == command.ask), None)
    if ask is None:
        return draft.object(True, "no_such_ask", clause, ask=command.ask)
    offered = [choice.value for choice in ask.choices]
    if refusal := draft.object(command.choice not in offered, "bad_choice", ask.clause, choice=command.choice, offered=offered):
        return refusal
    draft.emit(AskClosed(id=ask.id, choice=command.choice, reason=command.reason))
    draft.explain("host", "ask_answered", ask.clause, result=command.choice, ask=ask.id, code=ask.code, choice=command.choice, **said)
    if (follow := follows.get(ask.code)) is not None:
        follow(draft, ask, command.choice)
    return None


def note(draft: Draft[Any, Any], command: Note) -> Refusal | None:
    """A note is kept as it is."""
    if refusal := draft.object(not command.text.strip(), "empty_note"):
        return refusal
    draft.emit(Noted(text=command.text, target=command.target))
    draft.explain("host", "noted", target=command.target or None, text=command.text)
    return None


def bad_rule(draft: Draft[Any, Any], rules: Mapping[str, HouseRule], name: str, value: object, clause: str = "") -> Refusal | None:
    """A house rule that is not one, or a value that it does not take; ``clause``: for one that is not."""
    rule = rules.get(name)
    if rule is None:
        return draft.object(True, "unknown_rule", clause, name=name)
    if rule.choices:
        return draft.object(not rule.takes(value), "bad_rule_value", rule.clause, name=name, value=value, offered=list(rule.choices))
    return draft.object(not rule.takes(value), "bad_rule_range", rule.clause, name=name, value=value, low=rule.low, high=rule.high)


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


def noted(state: Any, event: Noted) -> Any:
    """The state with the note among its ``notes``; not in EVOLVE, as a game may have notes of its own kind."""
    return replace(state, notes=(*state.notes, event.text))


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
