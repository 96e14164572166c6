"""What the second screen shows: one frozen value, made of nothing but the match as the public knows it (views.view for PUBLIC)."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Literal

from moderator.clock.calls import COUNT, TEN
from moderator.clock.state import Clock, Timer
from moderator.play import views
from moderator.play.audience import PUBLIC
from moderator.play.events import Event
from moderator.play.instants import SECOND, Duration, Instant
from moderator.play.ruleset import Record
from moderator.rulesets.sanguosha import timing
from moderator.rulesets.sanguosha.ladder import ladder
from moderator.rulesets.sanguosha.roles import Role
from moderator.rulesets.sanguosha.state import Game, MatchState, Struct

Moment = Literal["opening", "between", "setup", "playing", "scoring", "ended", "confirmed"]
"""``between``: a game is coming and nothing is timed yet; ``setup``: heroes are chosen or skills read; ``scoring``: a game is over."""
SETUP = {"selection": "setup", "reading": "setup", "playing": "playing", "outcome": "scoring", "mvp": "scoring"}


class PublicSeat(Struct, frozen=True, kw_only=True):
    """One row: who sits where and what everybody may know of him."""

    number: int
    line: str
    person: str
    hero: str = ""
    role: Role | None = None
    """The lord's, a dead character's once his card lies open, and everybody's when the outcome stands (S1.1)."""
    dead: bool = False
    acting: bool = False
    reds: int = 0
    """Red cards that count in this match."""
    substitute: bool = False
    vacant: bool = False
    score: Decimal | None = None
    """The released total; None while nothing is released, or for somebody who did not hold the line then."""


class PublicRow(Struct, frozen=True, kw_only=True):
    """One row of the released standings. ``place`` None: not ranked."""

    place: int | None
    person: str
    total: Decimal
    shared: bool = False


class PublicClock(Struct, frozen=True, kw_only=True):
    """What is on top of the clock. ``left`` was true at ``since`` where it runs; None: an announced scroll waits, nothing is timed."""

    kind: str
    seats: tuple[int, ...] = ()
    """Whose time it is, by seat number."""
    what: str = ""
    target: int | None = None
    """Whom an open window is about."""
    victim: int | None = None
    """Who is dying."""
    left: Duration | None = None
    since: Instant | None = None
    full: Duration = Duration(0)
    held: bool = False
    ten: bool = False
    """Ten seconds are called on its way down (S1.2.5, R8)."""
    count: bool = False
    """The last five are counted."""

    def left_at(self, now: Instant) -> Duration | None:
        """What is left at ``now``, never below 0."""
        if self.left is None:
            return None
        gone = max(0, now - self.since) if self.since is not None else 0
        return Duration(max(0, self.left - gone))

    def call_at(self, now: Instant) -> int | None:
        """The call that stands at ``now``: 10, a number of the countdown, or None. The same calls that the judge hears (6.3)."""
        left = self.left_at(now)
        if left is None or self.held or left == 0:
            return None
        number = -(-left // SECOND)
        if self.count and number <= COUNT[0]:
            return number
        return TEN if self.ten and left <= TEN * SECOND else None


class PublicView(Struct, frozen=True, kw_only=True):
    """The second screen. No word of it depends on a hidden role, a box, a ban not yet read out, a note or a statistic."""

    title: str
    zone: str
    moment: Moment
    games: int
    game: int | None = None
    round: int = 0
    turn: int | None = None
    """Whose turn it is, by seat number."""
    seats: tuple[PublicSeat, ...] = ()
    clock: PublicClock | None = None
    held: bool = False
    scheduled: Instant | None = None
    """When the match is to start, where that was agreed."""
    banned: tuple[str, ...] = ()
    """The ban list as read out (R4)."""
    standings: tuple[PublicRow, ...] = ()
    """Released rows in their order; empty while nothing is released (R65)."""
    after: int | None = None
    """Counted games at the release."""
    final: bool = False
    """The released standings are those of the whole match."""


class Disclosed:
    """The match as the public knows it, kept up entry by entry."""

    def __init__(self, ruleset: views.Viewed[MatchState], title: str, zone: str) -> None:
        self._ruleset = ruleset
        self._start = ruleset.start(title, zone)
        self._seen = self._start

    @property
    def view(self) -> PublicView:
        """The second screen now."""
        return public_view(self._seen)

    def follow(self, events: Iterable[Event]) -> None:
        """One more entry."""
        self._seen = views.view(self._ruleset, self._seen, events, PUBLIC)

    def again(self, records: Iterable[Record]) -> None:
        """The whole present branch: after an undo, a redo or an amendment."""
        self._seen = views.view(self._ruleset, self._start, (event for record in records for event in record.events), PUBLIC)


def public_view(seen: MatchState) -> PublicView:
    """The second screen of a match as the public knows it; ``seen`` is never the host's own state."""
    game = seen.game
    released = seen.released
    return PublicView(
        title=seen.params.title,
        zone=seen.zone,
        moment=_moment(seen),
        games=seen.scheduled,
        game=game.number if game is not None else None,
        round=game.round if game is not None else 0,
        turn=_number(game, game.turn) if game is not None and game.status == "playing" else None,
        seats=_seats(seen),
        clock=_clock(seen, game) if game is not None else None,
        held=game is not None and game.table.clock.held,
        scheduled=seen.params.scheduled,
        banned=seen.banned,
        standings=_standings(seen),
        after=released.after if released is not None else None,
        final=released is not None and seen.ended is not None and released.after >= seen.counted_done,
    )


def _moment(seen: MatchState) -> Moment:
    if seen.phase == "opening":
        return "opening"
    if seen.phase in {"provisional", "confirmed"}:
        return "confirmed" if seen.phase == "confirmed" else "ended"
    found: Moment = SETUP.get(seen.game.status, "between") if seen.game is not None else "between"  # type: ignore[assignment]
    return found


def _number(game: Game | None, line: str | None) -> int | None:
    return game.seats.index(line) + 1 if game is not None and line in game.seats else None


def _seats(seen: MatchState) -> tuple[PublicSeat, ...]:
    """In seat order; by line before seats are drawn."""
    game = seen.game
    order = game.seats if game is not None and game.seats else tuple(seen.lines)
    acting = _acting(game)
    empty = {v.line for v in seen.vacancies if v.filled_by is None}
    return tuple(_seat(seen, game, line, number, line in acting, line in empty) for number, line in enumerate(order, 1))


def _seat(seen: MatchState, game: Game | None, line: str, number: int, acting: bool, vacant: bool) -> PublicSeat:
    holder = seen.lines[line].holder
    released = seen.released
    mine = released is not None and released.people.get(line) == holder.person
    role = game.roles.get(line) if game is not None else None
    return PublicSeat(
        number=number, line=line, person=holder.person, role=role, acting=acting, vacant=vacant,
        hero=game.picks[line].hero if game is not None and line in game.picks else "",
        dead=game is not None and line in game.dead,
        reds=ladder(seen, holder.person).charged,
        substitute=bool(holder.source) or len(seen.lines[line].holders) > 1,
        score=released.totals.get(line) if released is not None and mine else None,
    )  # fmt: skip


def _acting(game: Game | None) -> tuple[str, ...]:
    """Whose time it is, else whose turn."""
    if game is None or game.status not in {"playing", "selection"}:
        return ()
    top = game.table.clock.top
    if top is not None and top.lines:
        return top.lines if len(top.lines) == 1 else ()
    return (game.turn,) if game.turn else ()


def _standings(seen: MatchState) -> tuple[PublicRow, ...]:
    """As released: by place, those without one below."""
    released = seen.released
    if released is None:
        return ()
    places = list(released.places.values())
    rows = [
        PublicRow(
            place=released.places.get(line), person=released.people.get(line, ""), total=total,
            shared=places.count(released.places.get(line, 0)) > 1,
        )
        for line, total in released.totals.items()
    ]  # fmt: skip
    return tuple(sorted(rows, key=lambda row: (row.place is None, row.place or 0)))


def _clock(seen: MatchState, game: Game) -> PublicClock | None:
    """The top of the clock; nothing while nothing runs."""
    clock: Clock = game.table.clock
    top = clock.top
    if top is None:
        return None
    request, scroll = game.table.request(top.id), game.table.scroll
    aimed = scroll.current if scroll is not None and (top.kind in timing.WINDOWS or top.kind == timing.FRAME) else None
    return PublicClock(
        kind=top.kind,
        seats=tuple(number for line in top.lines if (number := _number(game, line)) is not None),
        what=top.what,
        target=_number(game, aimed),
        victim=_number(game, request.victim) if request is not None else None,
        left=top.left,
        since=top.since,
        full=_full(seen, top),
        held=clock.held,
        ten=_calls_ten(seen, top),
        count=top.kind in timing.KINDS and timing.KINDS[top.kind].calls != "none",
    )


def _full(seen: MatchState, top: Timer) -> Duration:
    """What a timer of this kind begins with, for the bar; more where extra time was added."""
    if top.kind not in timing.KINDS:
        return top.left or Duration(0)
    return Duration(max(timing.length(seen, top.kind), top.left or 0))


def _calls_ten(seen: MatchState, top: Timer) -> bool:
    """Ten seconds are called on a long timer on its way down; at the start of a short one where the house rule has it (R8)."""
    if top.kind not in timing.KINDS or timing.KINDS[top.kind].calls != "long":
        return False
    return bool(seen.rule("skill_ten_call")) or timing.length(seen, top.kind) > TEN * SECOND
