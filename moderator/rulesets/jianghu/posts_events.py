"""What happens in the window, at the publication and to posts later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from moderator.play.audience import Audience, seat_of
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.rulesets.jianghu.disclosing import for_seat, hidden
from moderator.rulesets.jianghu.fold import with_post, with_round, with_seat
from moderator.rulesets.jianghu.roles import Role
from moderator.rulesets.jianghu.state import GameState, Phase
from moderator.rulesets.jianghu.state_parts import Limits, Post, PostState, Resolution, Resolved, Round, Row, Show, Slot, Struct


class RoundOpened(Event, frozen=True, kw_only=True):
    """A round begins."""

    number: int
    at: Instant
    limits: Limits
    row: Row
    votes_first: bool = False


class WindowOpened(Event, frozen=True, kw_only=True):
    """Votes first: the result post is out, the window for posts is open (R4)."""

    limits: Limits


class SlotsMade(Event, frozen=True, kw_only=True):
    """The slots of the round, with who must fill them."""

    slots: tuple[Slot, ...]


class ScheduleAdjusted(Event, frozen=True, kw_only=True):
    """A round's numbers as the host has set them; of the present round with its slots."""

    row: Row
    reason: str
    slots: tuple[Slot, ...] | None = None


class SlotAssigned(Event, frozen=True, kw_only=True):
    """Who posts in a slot."""

    slot: str
    seat: str


class SlotDeclined(Event, frozen=True, kw_only=True):
    """Somebody does not stand in."""

    slot: str
    seat: str


class SeatUnreachable(Event, frozen=True, kw_only=True):
    """A seat could not be reached."""

    seat: str


class PostReceived(Event, frozen=True, kw_only=True):
    """A post, search, shift or return has come; it stands for an earlier one under the same id."""

    post: Post


class PostChanged(Event, frozen=True, kw_only=True):
    """What became of a post."""

    id: str
    seat: str
    state: PostState
    clause: str = ""
    reason: str = ""
    words: int | None = None


class WindowClosed(Event, frozen=True, kw_only=True):
    """No more posts."""

    at: Instant


class PostsResolved(Event, frozen=True, kw_only=True):
    """What the posts bring, before it is published."""

    resolution: Resolution


class Listed(Struct, frozen=True, kw_only=True):
    """A post as everybody sees it: code (role id) of its writer, target, kind."""

    code: str
    target: str
    kind: Literal["post", "search", "shift", "return"] = "post"
    second: str = ""


class PostsPublished(Event, frozen=True, kw_only=True):
    """Everything is out; what it brings follows as events of its own."""

    at: Instant
    listed: tuple[Listed, ...]
    posts: tuple[Resolved, ...] = ()
    shows: tuple[Show, ...] = ()


class ShowsDropped(Event, frozen=True, kw_only=True):
    """A reveal that was due lapses with its post (R18)."""

    post: str


class MineLooked(Event, frozen=True, kw_only=True):
    """A mine has been told one role."""

    seat: str
    target: str
    role: Role


def _opened(state: GameState, event: RoundOpened) -> GameState:
    rounds = (*state.rounds, state.round) if state.round is not None else state.rounds
    shows = state.round.shows if event.votes_first and state.round is not None else ()
    opened = Round(number=event.number, opened=event.at, limits=event.limits, row=event.row, shows=shows)
    phase: Phase = "day" if event.votes_first else "window"
    return replace(state, phase=phase, rounds=rounds, round=opened, zero=state.zero or event.at)


def _window_opened(state: GameState, event: WindowOpened) -> GameState:
    return replace(with_round(state, limits=event.limits, shows=()), phase="window")


def _slots(state: GameState, event: SlotsMade) -> GameState:
    return with_round(state, slots=event.slots)


def _adjusted(state: GameState, event: ScheduleAdjusted) -> GameState:
    rows = tuple(sorted((*(row for row in state.schedule if row.round != event.row.round), event.row), key=lambda row: row.round))
    state = replace(state, schedule=rows, adjusted={**state.adjusted, str(event.row.round): event.reason})
    if state.round is None or state.round.number != event.row.round:
        return state
    return with_round(state, row=event.row, **({"slots": event.slots} if event.slots is not None else {}))


def _slot(state: GameState, slot_id: str, **changes: Any) -> GameState:
    if state.round is None:
        return state
    return with_round(state, slots=tuple(replace(s, **changes) if s.id == slot_id else s for s in state.round.slots))


def _assigned(state: GameState, event: SlotAssigned) -> GameState:
    return _slot(state, event.slot, owner=event.seat, free=False, lapsed="")


def _declined(state: GameState, event: SlotDeclined) -> GameState:
    found = next((s for s in state.now.slots if s.id == event.slot), None)
    return _slot(state, event.slot, declined=(*(found.declined if found else ()), event.seat))


def _unreachable(state: GameState, event: SeatUnreachable) -> GameState:
    return with_round(state, unreachable=(*state.now.unreachable, event.seat)) if state.round is not None else state


def _received(state: GameState, event: PostReceived) -> GameState:
    if state.round is None:
        return state
    rest = tuple(post for post in state.round.posts if post.id != event.post.id)
    return with_round(state, posts=(*rest, event.post))


def _changed(state: GameState, event: PostChanged) -> GameState:
    more = {} if event.words is None else {"words": event.words}
    return with_post(
        state, event.id, lambda post: replace(post, state=event.state, clause=event.clause, reason=event.reason, **more)
    )  # fmt: skip


def _window(state: GameState, event: WindowClosed) -> GameState:
    return replace(with_round(state, window=event.at), phase="posts")


def _resolved(state: GameState, event: PostsResolved) -> GameState:
    return with_round(state, resolution=event.resolution)


def _published(state: GameState, event: PostsPublished) -> GameState:
    """Each post with the cell it met; its writer has one post more."""
    met = {each.post: each for each in event.posts}
    phase: Phase = "results" if state.round is not None and state.round.results is not None else "day"
    state = replace(with_round(state, published=event.at, shows=event.shows), phase=phase)
    if not met or state.round is None:
        return state
    posts = tuple(
        replace(post, row=found.row, column=found.column, cell=found.cell, done=found.works) if (found := met.get(post.id)) else post
        for post in state.round.posts
    )
    seats = dict(state.seats)
    for post in posts:
        if post.id in met and post.kind == "post" and post.poster in seats:
            seats[post.poster] = replace(seats[post.poster], posts=seats[post.poster].posts + 1)
    return replace(with_round(state, posts=posts), seats=seats)


def _dropped(state: GameState, event: ShowsDropped) -> GameState:
    return with_round(state, shows=tuple(show for show in state.now.shows if show.post != event.post)) if state.round is not None else state


def _looked(state: GameState, event: MineLooked) -> GameState:
    if state.round is None:
        return state
    known = state.seats[event.target]
    state = with_round(state, looked=(*state.round.looked, event.seat))
    return state if known.role is not None else with_seat(state, event.target, role=event.role)


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {
    RoundOpened: _opened,
    WindowOpened: _window_opened,
    SlotsMade: _slots,
    ScheduleAdjusted: _adjusted,
    SlotAssigned: _assigned,
    SlotDeclined: _declined,
    SeatUnreachable: _unreachable,
    PostReceived: _received,
    PostChanged: _changed,
    WindowClosed: _window,
    PostsResolved: _resolved,
    PostsPublished: _published,
    ShowsDropped: _dropped,
    MineLooked: _looked,
}


def _row_only(event: ScheduleAdjusted, audience: Audience) -> Event | None:
    return replace(event, slots=None, reason="")


def _for_poster(event: PostReceived, audience: Audience) -> Event | None:
    return event if seat_of(audience) == event.post.poster else None


def _listed(event: PostsPublished, audience: Audience) -> Event | None:
    """Code names and targets; not who they are, nor what their posts did beside what follows."""
    return replace(event, posts=(), shows=())


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    SlotsMade: hidden,
    ScheduleAdjusted: _row_only,
    SlotAssigned: hidden,
    SlotDeclined: hidden,
    SeatUnreachable: hidden,
    PostReceived: _for_poster,
    PostChanged: for_seat,
    PostsResolved: hidden,
    PostsPublished: _listed,
    ShowsDropped: hidden,
    MineLooked: for_seat,
}
