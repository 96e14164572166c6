"""What happens at night, and how the state follows. What a night has brought stays with the host until it is announced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience, seat_of
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.rulesets.chess.fold import with_night, with_seats
from moderator.rulesets.chess.roles import Role, Side
from moderator.rulesets.chess.state import Curse, Death, GameState, Resolution, Submission


class ActionReceived(Event, frozen=True, kw_only=True):
    """An order came in, good or void; what it replaces is superseded."""

    submission: Submission
    supersedes: tuple[int, ...] = ()


class ActionEnded(Event, frozen=True, kw_only=True):
    """Orders are withdrawn, or void by what happened since."""

    ids: tuple[int, ...]
    status: str
    reason: str = ""


class DeclarationJudged(Event, frozen=True, kw_only=True):
    """The host's verdict on a declaration: the order stands, or is void and replaces nothing (C3.8)."""

    ids: tuple[int, ...]
    accepted: bool
    supersedes: tuple[int, ...] = ()


class QueenExcused(Event, frozen=True, kw_only=True):
    """A queen's valid kill became void by a card: she has not forfeited (R27)."""

    seat: str


class NightClosed(Event, frozen=True, kw_only=True):
    """The night is over; nothing more is taken."""

    at: Instant


class NightResolved(Event, frozen=True, kw_only=True):
    """What the night brings, as computed or as the host has set it; nothing of it has happened yet."""

    resolution: Resolution


class SeatDied(Event, frozen=True, kw_only=True):
    """A death is announced. ``side``: said with it, empty where even that stays secret (C4.5)."""

    seat: str
    death: Death
    side: Side | None = None


class KingNamed(Event, frozen=True, kw_only=True):
    """The present king of a side becomes public (C3.1.1.4b, R31)."""

    side: Side
    seat: str


class Castled(Event, frozen=True, kw_only=True):
    """King and rook have changed places and powers (C3.1.1.3). ``new`` is empty for the old king, who may not know it (C3.1.1.5)."""

    side: Side
    old: str
    new: str


class CastlingSpent(Event, frozen=True, kw_only=True):
    """A side's castling right is used up."""

    sides: tuple[Side, ...]


class MarksSet(Event, frozen=True, kw_only=True):
    """What a night leaves with seats, for the day and the next night (step 11)."""

    graces: dict[str, int] = {}
    successes: tuple[str, ...] = ()
    due: tuple[str, ...] = ()
    charges: dict[str, int] = {}
    pardons: tuple[str, ...] = ()
    curses: tuple[Curse, ...] = ()


class RightsTold(Event, frozen=True, kw_only=True):
    """What each king knows of his right to kill (N07)."""

    rights: dict[Side, bool]


class RoleChanged(Event, frozen=True, kw_only=True):
    """A promoted pawn has its new role (C3.7)."""

    seat: str
    role: Role


def _received(state: GameState, event: ActionReceived) -> GameState:
    def follow(old: Submission) -> Submission:
        return replace(old, status="superseded") if old.id in event.supersedes else old

    state = _each(state, follow)
    if state.night is not None and state.phase in {"night", "dawn"}:
        return with_night(state, submissions=(*state.night.submissions, event.submission))
    return replace(state, mailed=(*state.mailed, event.submission))


def _each(state: GameState, follow: Callable[[Submission], Submission]) -> GameState:
    """Every order of the present and the coming night through ``follow``."""
    if state.night is not None:
        state = with_night(state, submissions=tuple(follow(s) for s in state.night.submissions))
    return replace(state, mailed=tuple(follow(s) for s in state.mailed))


def _ended(state: GameState, event: ActionEnded) -> GameState:
    return _each(state, lambda s: replace(s, status=event.status, reason=event.reason) if s.id in event.ids else s)


def _judged(state: GameState, event: DeclarationJudged) -> GameState:
    def follow(s: Submission) -> Submission:
        if s.id in event.ids:
            if not event.accepted:
                return replace(s, accepted=False, status="void", reason="declaration_refused")
            return replace(s, accepted=True, status="superseded" if s.id in event.supersedes else "standing")
        return replace(s, status="superseded") if s.id in event.supersedes else s

    return _each(state, follow)


def _excused(state: GameState, event: QueenExcused) -> GameState:
    return with_night(state, excused=(*state.night.excused, event.seat)) if state.night is not None else state


def _closed(state: GameState, event: NightClosed) -> GameState:
    return replace(with_night(state, closed=event.at), phase="dawn")


def _resolved(state: GameState, event: NightResolved) -> GameState:
    return with_night(state, resolution=event.resolution)


def _died(state: GameState, event: SeatDied) -> GameState:
    state = with_seats(state, {event.seat: {"death": event.death, "side": event.side or state.seats[event.seat].side}})
    return replace(state, pardons=tuple(s for s in state.pardons if s != event.seat))


def _named(state: GameState, event: KingNamed) -> GameState:
    return replace(with_seats(state, {event.seat: {"side": event.side}}), public_kings={**state.public_kings, event.side: event.seat})


def _castled(state: GameState, event: Castled) -> GameState:
    roles: dict[str, Role] = {event.old: "rook", event.new: "king"}
    state = with_seats(state, {seat: {"role": role, "original_rook": False} for seat, role in roles.items() if seat})
    return replace(state, castled={**state.castled, event.side: (event.old, event.new)}) if event.new else state


def _spent(state: GameState, event: CastlingSpent) -> GameState:
    return replace(state, spent=tuple(dict.fromkeys((*state.spent, *event.sides))))


def _marked(state: GameState, event: MarksSet) -> GameState:
    changes: dict[str, dict[str, Any]] = {}
    for seat in state.seats.values():
        new: dict[str, Any] = {"charged": event.charges.get(seat.id, 0)}
        if seat.id in event.graces:
            new["grace"] = event.graces[seat.id]
        if seat.id in event.successes:
            new["successes"] = seat.successes + 1
        changes[seat.id] = new
    state = with_seats(state, changes)
    return replace(state, pardons=event.pardons, curses=event.curses, due=(*state.due, *event.due))


def _told(state: GameState, event: RightsTold) -> GameState:
    return replace(state, may_kill={**state.may_kill, **event.rights})


def _promoted(state: GameState, event: RoleChanged) -> GameState:
    return with_seats(state, {event.seat: {"role": event.role, "charged": 0, "promoted": True}})


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {
    ActionReceived: _received,
    ActionEnded: _ended,
    DeclarationJudged: _judged,
    QueenExcused: _excused,
    NightClosed: _closed,
    NightResolved: _resolved,
    SeatDied: _died,
    KingNamed: _named,
    Castled: _castled,
    CastlingSpent: _spent,
    MarksSet: _marked,
    RightsTold: _told,
    RoleChanged: _promoted,
}


def _own_action(event: ActionReceived, audience: Audience) -> Event | None:
    return event if seat_of(audience) == event.submission.seat else None


def _own_role(event: RoleChanged, audience: Audience) -> Event | None:
    return event if seat_of(audience) == event.seat else None


def _own_castling(event: Castled, audience: Audience) -> Event | None:
    """The new king knows who castled with him, the old one only that he is rook (C3.1.1.2, C3.1.1.5)."""
    mine = seat_of(audience)
    return event if mine == event.new else replace(event, new="") if mine == event.old else None


def _hidden(event: Any, audience: Audience) -> Event | None:
    return None


def _death(event: SeatDied, audience: Audience) -> Event | None:
    """Everybody learns that the seat is dead, and its side where the table of section 5 says so; nobody how (C4)."""
    death = Death(phase=event.death.phase, number=event.death.number, at=event.death.at, cause="", direct=event.side is not None)
    return replace(event, death=death)


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    ActionReceived: _own_action,
    ActionEnded: _hidden,
    DeclarationJudged: _hidden,
    QueenExcused: _hidden,
    NightResolved: _hidden,
    SeatDied: _death,
    Castled: _own_castling,
    CastlingSpent: _hidden,
    MarksSet: _hidden,
    RightsTold: _hidden,
    RoleChanged: _own_role,
}
