"""Cups on a stage, for the gallery and the tests: the sample cup as far as one wants it, by a clock that is turned by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from moderator.cup.ruleset import Cup
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.play.resources import resource
from moderator.play.words import Words
from moderator.session.replay import replay
from moderator.session.session import Session
from ui.clock import HandClock

if TYPE_CHECKING:
    from moderator.cup.state import CupState
    from moderator.play.commands import Command

SAMPLE: Final = "cup-32.jsonl"
ZONE: Final = "Asia/Shanghai"
_KNOWN: dict[str, tuple[tuple[Command, Instant, str], ...]] = {}
Until = Callable[[Any, Any], bool]


def sample() -> tuple[tuple[Command, Instant, str], ...]:
    """The commands of the sample cup with their instants and the reasons they were forced with."""
    if SAMPLE not in _KNOWN:
        session = replay(resource("samples", SAMPLE), {"cup": Cup()}).session
        _KNOWN[SAMPLE] = tuple((entry.command, entry.at, entry.force) for entry in session.tree.branch())
    return _KNOWN[SAMPLE]


@dataclass
class Stage:
    """A session in memory and the clock it is played by."""

    lang: str = "zh_CN"
    clock: HandClock = field(default_factory=lambda: HandClock(sample()[0][1]))

    def __post_init__(self) -> None:
        self.session = Session.in_memory(Cup(), title=Words(self.lang).say("ui.gallery.cup"), zone=ZONE, now=self.clock.now)

    @property
    def state(self) -> CupState:
        """The cup."""
        state: CupState = self.session.state
        return state

    def cup32(self, until: Until | None = None) -> Stage:
        """The sample cup, up to the first command of which ``until(state, command)`` says so; whole without it."""
        for command, at, force in sample():
            if until is not None and until(self.state, command):
                break
            self.clock.turn(max(0.0, (at - self.clock.now()) / SECOND))
            self._must(self.session.do(command, at, force=force))
        return self

    def to(self, at: Instant) -> Stage:
        """Turn the clock to an instant."""
        self.clock.turn(max(0.0, (at - self.clock.now()) / SECOND))
        return self

    def do(self, *commands: Command, wait: float = 60.0, force: str = "") -> Stage:
        """Commands, each some seconds after the one before; a refusal is a mistake of the stage."""
        for command in commands:
            self.clock.turn(wait)
            self._must(self.session.do(command, self.clock.now(), force=force))
        return self

    @staticmethod
    def _must(outcome: Any) -> None:
        if isinstance(outcome, Refusal):
            raise ValueError(str(outcome))


def before(verb: str, **fields: Any) -> Until:
    """Until the first command of that verb with these fields."""

    def meets(_state: Any, command: Any) -> bool:
        named = type(command).__struct_config__.tag == verb
        return named and all(getattr(command, name) == value for name, value in fields.items())

    return meets
