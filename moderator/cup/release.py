"""Before standings are released: what everybody would see then, what of it is new, and whether what they see now is still so (R65)."""

from __future__ import annotations

from msgspec.structs import replace

from moderator.cup.events import StandingsReleased
from moderator.cup.fold import EVOLVE
from moderator.cup.public import PublicCup, PublicGroup, public_view, upcoming
from moderator.cup.results import shown_now
from moderator.cup.state import CupState
from moderator.play.instants import Instant


def would_show(seen: CupState, state: CupState, name: str, at: Instant) -> PublicCup | None:
    """The public's view after the release of that round's standings at that instant; None where there are none.

    ``seen``: the cup as the public knows it now; ``state``: as the organiser knows it.
    """
    each = state.round(name)
    shown = shown_now(state, each, at) if each is not None else None
    if shown is None or not shown.rows:
        return None
    return upcoming(public_view(EVOLVE[StandingsReleased](seen, StandingsReleased(shown=shown))), at)


def adds(now: PublicCup, then: PublicCup) -> tuple[PublicGroup, ...]:
    """Of every group the rows that nobody but the organiser knows yet."""
    known = {(group.match, row) for group in now.groups for row in group.rows}
    found = (replace(group, rows=tuple(row for row in group.rows if (group.match, row) not in known)) for group in then.groups)
    return tuple(group for group in found if group.rows)


def is_stale(state: CupState) -> bool:
    """Whether what is shown is not what a release of the same round would show now: more was taken in, or something was put right."""
    shown = state.shown
    each = state.round(shown.round) if shown is not None else None
    return shown is not None and each is not None and shown_now(state, each, shown.at).rows != shown.rows
