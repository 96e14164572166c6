"""A game whose phases are declared by its host: time alone changes nothing, the program sends nothing by itself, an undo holds no clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from moderator.play.audience import HOST, Audience
from moderator.play.commands import Command
from moderator.play.decision import Decision, Draft
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.play.messages import Ask, Refusal


class Declared(Protocol):
    """What the state of such a game says of itself."""

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Open questions to the host."""

    @property
    def zero(self) -> Instant:
        """The instant that the game counts from."""


S = TypeVar("S", bound=Declared)
D = TypeVar("D", bound=Draft[Any, Any])
Decide = Callable[[Any, Any], Refusal | None]


def merged(rooms: Iterable[Any], table: str) -> dict[Any, Any]:
    """The tables of that name of all rooms in one: verbs to what decides them, events to what evolves or discloses them."""
    return {key: found for room in rooms for key, found in getattr(room, table).items()}


class DeclaredGame(Generic[S, D]):
    """The Ruleset protocol, as far as it is the same in every game of that kind.

    A game gives ``DECIDE``, ``EVOLVE``, ``SECRET`` (see ``merged``), the ``draft`` of its rooms, and what the protocol asks besides.
    """

    DECIDE: ClassVar[Mapping[type[Command], Decide]]
    EVOLVE: ClassVar[Mapping[type[Event], Callable[[Any, Any], Any]]]
    SECRET: ClassVar[Mapping[type[Event], Callable[[Any, Audience], Event | None]]]
    draft: ClassVar[type[Draft[Any, Any]]]

    def decide(self, state: S, command: Command, at: Instant, forced: bool = False) -> Decision[Event] | Refusal:
        """Let the verb's room decide."""
        draft: Any = self.draft(state, self.evolve, at, forced)
        decision: Decision[Event] | Refusal = self.DECIDE[type(command)](draft, command) or draft.decision()
        return decision

    def evolve(self, state: S, event: Event) -> S:
        """The state after the event."""
        after: S = self.EVOLVE[type(event)](state, event)
        return after

    def rewind(self, state: S, at: Instant) -> tuple[Event, ...]:
        """No clock runs that an undo would have to hold."""
        return ()

    def wake(self, state: S) -> Instant | None:
        """Nothing expires by itself."""
        return None

    def scripted(self, state: S) -> Command | None:
        """The program sends nothing by itself."""
        return None

    def again(self, command: Command, old: S, new: S) -> Command:
        """Seats and people are named, not numbered; what is numbered counts from the start and does not move."""
        return command

    def afterwards(self, old: S, new: S) -> tuple[Command, ...]:
        """Nothing is owed by itself after an amendment but the notices, which are derived."""
        return ()

    def asks(self, state: S) -> tuple[Ask, ...]:
        """Open questions to the host."""
        return state.asks

    def disclose(self, event: Event, audience: Audience) -> Event | None:
        """The event as the audience may see it."""
        hide = self.SECRET.get(type(event))
        return event if hide is None or audience == HOST else hide(event, audience)

    def zero(self, state: S) -> Instant:
        """The instant that a game counts from."""
        return state.zero
