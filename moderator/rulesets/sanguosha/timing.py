"""The kinds of timers with their lengths, calls and what their overrun costs (sections 6.2, 6.3), as data."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Final

import msgspec

from moderator.clock.calls import Armed, Profile, arm
from moderator.play.instants import Duration, seconds
from moderator.rulesets.sanguosha.state import MatchState


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of timer. ``warns``: an overrun costs a warning (S5.1.1)."""

    clause: str
    seconds: Callable[[MatchState], Decimal]
    calls: Profile = "long"
    warns: bool = True


def _rule(name: str) -> Callable[[MatchState], Decimal]:
    return lambda state: Decimal(int(state.rule(name)))


KINDS: Final[dict[str, Kind]] = {
    "play": Kind(clause="S1.2.1", seconds=lambda s: s.params.seconds.play),
    "reading": Kind(clause="S5.0.4", seconds=lambda s: s.params.seconds.play, warns=False),
    "response": Kind(clause="S1.2.2", seconds=lambda s: s.params.seconds.response),
    "skill": Kind(clause="S1.2.3", seconds=lambda s: s.params.seconds.skill),
    "skill_long": Kind(clause="S1.2.3", seconds=lambda s: s.params.seconds.skill_long),
    "null_normal": Kind(clause="S1.2.4", seconds=lambda s: s.params.seconds.null_normal, calls="count", warns=False),
    "null_delayed": Kind(clause="S1.2.4", seconds=lambda s: s.params.seconds.null_delayed, calls="count", warns=False),
    "discard": Kind(clause="R11", seconds=_rule("discard_seconds")),
    "select": Kind(clause="S5.2.1", seconds=_rule("select_seconds"), warns=False),
    "read": Kind(clause="S1.4", seconds=lambda s: s.params.seconds.read, calls="none", warns=False),
}
"""``select`` costs more than a warning: its card is given by the set-up room (S5.2.1). ``reading`` is charged, never punished (R9)."""

WINDOWS: Final = frozenset({"null_normal", "null_delayed"})
SKILLS: Final = frozenset({"skill", "skill_long"})
FRAME: Final = "scroll"
"""Kind of the frame without clock that an announced scroll lays on the stack (6.5)."""


def length(state: MatchState, kind: str) -> Duration:
    """How long a timer of that kind runs in this match."""
    return seconds(KINDS[kind].seconds(state))


def calls(state: MatchState, kind: str, left: int) -> Armed:
    """The calls of a timer of that kind that starts or is set with ``left``."""
    return arm(KINDS[kind].calls, left, bool(state.rule("skill_ten_call")))
