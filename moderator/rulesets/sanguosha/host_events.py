"""What the host does beside the rules: the kernel's asks, overrides and notices; his notes, and places he has set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play import hosting
from moderator.play.audience import Audience
from moderator.play.events import Event
from moderator.play.hosting import AskClosed, AskOpened, NoticeSent, NoticeUnsent, Overridden, open_ask
from moderator.play.instants import Instant
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.state import MatchNote, MatchState

__all__ = [
    "EVOLVE", "SECRET", "AskClosed", "AskOpened", "Noted", "NoticeSent", "NoticeUnsent", "Overridden", "PlaceSet", "close_asks", "open_ask",
]  # fmt: skip


class Noted(Event, frozen=True, kw_only=True):
    """A note of the host's, in place of note ``replaces`` where that is named; an empty text takes it off the list."""

    text: str
    target: str = ""
    at: Instant = Instant(0)
    replaces: int | None = None


class PlaceSet(Event, frozen=True, kw_only=True):
    """The host has set a line's place."""

    line: str
    place: int


def close_asks(draft: MatchDraft, prefix: str) -> None:
    """Let the open asks whose id begins with ``prefix`` fall away."""
    for ask in draft.state.asks:
        if ask.id.startswith(prefix):
            draft.emit(AskClosed(id=ask.id))


def _noted(state: MatchState, event: Noted) -> MatchState:
    """Notes keep their numbers, which count from 1: one taken off the list, or replaced, stays with ``over``."""
    old = (replace(note, over=True) if note.id == event.replaces else note for note in state.notes)
    made = MatchNote(id=len(state.notes) + 1, text=event.text, target=event.target, at=event.at, over=not event.text.strip())
    return replace(state, notes=(*old, made))


def _placed(state: MatchState, event: PlaceSet) -> MatchState:
    return replace(state, places={**state.places, event.line: event.place})


EVOLVE: dict[type[Event], Callable[[MatchState, Any], MatchState]] = {**hosting.EVOLVE, Noted: _noted, PlaceSet: _placed}
SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {**hosting.SECRET, Noted: hosting.hidden}
