"""What happens after the last game: 1v1 records, shared places, appeals, the confirmed result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience
from moderator.play.events import Event
from moderator.rulesets.sanguosha.duels import running
from moderator.rulesets.sanguosha.state import Appeal, MatchState, OneVsOne


class FirstDrawn(Event, frozen=True, kw_only=True):
    """Who begins the next game of a 1v1 (R56). ``seed`` empty: drawn at the table."""

    a: str
    b: str
    game: int
    first: str
    seed: str = ""


class BoutWon(Event, frozen=True, kw_only=True):
    """A game of a 1v1 was won."""

    a: str
    b: str
    game: int
    winner: str


class DuelRecorded(Event, frozen=True, kw_only=True):
    """A best of three was played (S1.3.3, fourth order)."""

    duel: OneVsOne


class ShareAnswered(Event, frozen=True, kw_only=True):
    """A tied person agrees to share the place, or not (R38)."""

    person: str
    agrees: bool
    lines: tuple[str, ...] = ()
    """The tie it was about; empty in a match of an earlier version: whatever tie there is."""


class AppealFiled(Event, frozen=True, kw_only=True):
    """An appeal came in (S4.8)."""

    appeal: Appeal


class AppealDecided(Event, frozen=True, kw_only=True):
    """An appeal was decided."""

    id: int
    decision: str
    reason: str = ""
    entry: int | None = None


class MatchConfirmed(Event, frozen=True, kw_only=True):
    """The result is final."""


def _playing(state: MatchState, a: str, b: str) -> OneVsOne:
    return running(state.bouts, a, b) or OneVsOne(a=a, b=b)


def _others(state: MatchState, duel: OneVsOne) -> tuple[OneVsOne, ...]:
    return tuple(each for each in state.bouts if {each.a, each.b} != {duel.a, duel.b})


def _first(state: MatchState, event: FirstDrawn) -> MatchState:
    duel = _playing(state, event.a, event.b)
    return replace(state, bouts=(*_others(state, duel), replace(duel, firsts=(*_firsts(duel, event.game - 1), event.first))))


def _bout(state: MatchState, event: BoutWon) -> MatchState:
    duel = _playing(state, event.a, event.b)
    played = replace(duel, winners=(*duel.winners, event.winner), firsts=_firsts(duel, event.game))
    return replace(state, bouts=(*_others(state, duel), played))


def _firsts(duel: OneVsOne, games: int) -> tuple[str, ...]:
    """Who began each of so many games; nothing where nobody was drawn."""
    return tuple(duel.firsts[n] if n < len(duel.firsts) else "" for n in range(games))


def _duel(state: MatchState, event: DuelRecorded) -> MatchState:
    return replace(state, duels=(*state.duels, event.duel), bouts=_others(state, event.duel))


def _share(state: MatchState, event: ShareAnswered) -> MatchState:
    about = {**state.share_lines, event.person: event.lines}
    return replace(state, shares={**state.shares, event.person: event.agrees}, share_lines=about)


def _filed(state: MatchState, event: AppealFiled) -> MatchState:
    return replace(state, appeals=(*state.appeals, event.appeal))


def _decided(state: MatchState, event: AppealDecided) -> MatchState:
    decided = {"decision": event.decision, "reason": event.reason, "entry": event.entry}
    return replace(state, appeals=tuple(replace(a, **decided) if a.id == event.id else a for a in state.appeals))


def _confirmed(state: MatchState, event: MatchConfirmed) -> MatchState:
    return replace(state, phase="confirmed")


EVOLVE: dict[type[Event], Callable[[MatchState, Any], MatchState]] = {
    FirstDrawn: _first,
    BoutWon: _bout,
    DuelRecorded: _duel,
    ShareAnswered: _share,
    AppealFiled: _filed,
    AppealDecided: _decided,
    MatchConfirmed: _confirmed,
}


def _hidden(event: Any, audience: Audience) -> Event | None:
    return None


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {AppealFiled: _hidden, AppealDecided: _hidden}
"""An appeal goes to the judges (S4.8)."""
