"""The two corridors and the rooms between them as plain values: who stands where, which door is open, who sits opposite whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from moderator.rulesets.prison.cards import Standing, ladder, of_seat
from moderator.rulesets.prison.counting import standing
from moderator.rulesets.prison.doors import labels, links_of
from moderator.rulesets.prison.fold import the_night
from moderator.rulesets.prison.roles import ACCOMPLICE, MASTERMIND, MURDERER, SIDES, Side
from moderator.rulesets.prison.state import GameState, Room, Seat, Vote
from ui.forum.context import ForumContext
from ui.forum.prison.seen import is_open, seen
from ui.forum.views import COVER, SeatView

DOORS: Final = frozenset({"corridor", "interrogation", "interrogation2", "night"})
"""Phases in which seats stand at doors."""
LINED: Final = frozenset({"interrogation", "interrogation2", "night"})
RESULTS: Final = {"win": "jade", "lose": "red", "pending": "amber"}
TAGS: Final = ((MURDERER, "red"), (ACCOMPLICE, "amber"), (MASTERMIND, "blue"))


@dataclass(frozen=True)
class Plate:
    """A seat in its row. ``door``: the door it has gone through; ``out``: kept out; ``role``: its title, or a cover."""

    view: SeatView
    side: Side
    door: str = ""
    out: bool = False
    role: str = ""
    role_tone: str = ""

    @property
    def seat(self) -> str:
        """Its id."""
        return self.view.seat


@dataclass(frozen=True)
class Door:
    """A door of a corridor."""

    side: Side
    label: str
    state: Literal["shut", "open", "taken"]
    spoken: str = ""


@dataclass(frozen=True)
class Half:
    """One side of a room: who sits there, what has become of him."""

    name: str = ""
    word: str = ""
    tone: str = "neutral"
    dead: bool = False


@dataclass(frozen=True)
class RoomView:
    """A room: two halves and the wall between them. ``known``: whether it may be seen which doors lead into it."""

    title: str
    left: Half
    right: Half
    known: bool = False
    wall: Literal["down", "up"] = "down"
    spoken: str = ""


@dataclass(frozen=True)
class Arrow:
    """A ballot: from a row at the left to a row at the right."""

    start: int
    end: int
    kind: str
    spoken: str = ""


@dataclass(frozen=True)
class BoardView:
    """Everything on the board. Rows are doors at night and seats by day."""

    doors: bool
    rows: int
    left: tuple[Plate | None, ...] = ()
    right: tuple[Plate | None, ...] = ()
    left_doors: tuple[Door, ...] = ()
    right_doors: tuple[Door, ...] = ()
    rooms: tuple[RoomView, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    heads: tuple[str, str, str] = ("", "", "")


def view(context: ForumContext, seats: tuple[SeatView, ...]) -> BoardView:
    """The board as it stands."""
    state: GameState = context.desk.state
    views = {each.seat: each for each in seats}
    by_side = {side: [views[seat.id] for seat in state.seats.values() if seat.side == side] for side in SIDES}
    if state.phase in DOORS and state.doors:
        return _night(context, by_side)
    rows = max((len(found) for found in by_side.values()), default=0)
    left, right = ([_plate(context, each, side) for each in by_side[side]] for side in SIDES)
    return BoardView(
        doors=False, rows=rows, left=_filled(left, rows), right=_filled(right, rows), arrows=tuple(_arrows(context, left, right)),
        heads=(_head(context, "guard"), _middle(context), _head(context, "prisoner")),
    )  # fmt: skip


def _filled(plates: list[Plate], rows: int) -> tuple[Plate | None, ...]:
    return (*plates, *(None,) * (rows - len(plates)))


def _head(context: ForumContext, side: Side) -> str:
    state = seen(context)
    code = "corridor" if state.phase in DOORS else "side"
    return context.say(f"prison.board.{code}.{side}", n=len(state.side(side)))


def _middle(context: ForumContext) -> str:
    """What stands above the middle: the vote by day, rooms and wall at night."""
    state = seen(context)
    if state.phase in DOORS:
        return context.say("prison.board.rooms" if is_open(context) else "prison.board.rooms.covered")
    if state.phase == "setup":
        return context.say("prison.board.setup" if state.started is None else "prison.board.waits")
    if state.phase == "ended":
        return context.say("prison.board.ended")
    if state.election is not None and state.election.open:
        return context.say("prison.board.election")
    dead = [name for name in state.said_dead if left_last(state, name)]
    last = context.say("prison.board.dawn", lines=dead) if dead else context.say("prison.board.no_dead") if state.day > 1 else ""
    ballots = context.say("prison.board.ballots")
    return f"{ballots} · {last}" if last else ballots


def left_last(state: GameState, name: str) -> bool:
    """Whether it left in the night before this day; of a game taken over only the cause is known."""
    left = state.seats[name].left
    if left is None or left.day != state.day - 1 or state.seats[name].state != "dead":
        return False
    return left.phase in LINED or (not left.phase and left.cause in {"night", "skill"})


# --- plates -----------------------------------------------------------------------------------------------------------------


def _plate(context: ForumContext, each: SeatView, side: Side, door: str = "", *, out: bool = False) -> Plate:
    title, tone = role_of(context, each.seat)
    return Plate(each, side, door, out, title, tone)


def role_of(context: ForumContext, seat: str) -> tuple[str, str]:
    """A seat's role in a word with its tone; a cover of one size while the curtain hangs; empty before the deal."""
    state: GameState = context.desk.state
    if is_open(context):
        role = state.role(seat)
        if role is None:
            return "", ""
        tone = next((tone for tag, tone in TAGS if tag in role.tags), "neutral")
        return role.title or role.crime or role.id, tone
    return (COVER, "neutral") if state.started is not None else ("", "")


def seat_views(context: ForumContext) -> tuple[SeatView, ...]:
    """Every seat with what is public of it: number, mask, what it has done, office, cards."""
    state = seen(context)
    return tuple(_seat(context, state, seat, number) for number, seat in enumerate(state.seats.values(), 1))


def _seat(context: ForumContext, state: GameState, seat: Seat, number: int) -> SeatView:
    word, tone = _word(context, state, seat)
    pills = _pills(context, state, seat)
    spoken = " · ".join((str(number), seat.mask, context.words.term("side", seat.side), word, *(text for text, _ in pills)))
    return SeatView(
        seat=seat.id, number=number, name=seat.mask, state=word, tone=tone, dead=not seat.on_field, pills=pills, spoken=spoken,
    )  # fmt: skip


def _word(context: ForumContext, state: GameState, seat: Seat) -> tuple[str, str]:
    judged = state.judgements.get(seat.id) if state.phase == "ended" and (seat.id in state.published or is_open(context)) else None
    if judged is not None:
        return context.words.term("result", judged.result), RESULTS[judged.result]
    if not seat.on_field:
        return context.say(f"prison.seat.{seat.state}"), {"dead": "red", "released": "jade"}.get(seat.state, "neutral")
    night = the_night(state)
    if state.phase in DOORS:
        if seat.id in night.doors:
            return context.say("prison.seat.door", door=night.doors[seat.id]), "neutral"
        if seat.id in night.out:
            return context.say("prison.seat.out"), "neutral"
        return context.say("prison.seat.confined" if seat.has("confined") else "prison.seat.waits"), "amber"
    if state.phase == "day":
        return _day_word(context, state, seat)
    return context.say("prison.seat.field"), "neutral"


def _day_word(context: ForumContext, state: GameState, seat: Seat) -> tuple[str, str]:
    election = state.election
    if election is not None and election.open:
        done = any(post.voter == seat.id for post in election.posts)
        return context.say("prison.seat.elected" if done else "prison.seat.not_elected"), "jade" if done else "amber"
    if seat.side == "prisoner" or state.vote is None:
        return context.say("prison.seat.field" if seat.side == "prisoner" else "prison.seat.no_ballot"), "neutral"
    post = standing(state, state.vote).get(seat.id) if state.rule("vote_public") or is_open(context) else None
    if not state.rule("vote_public") and not is_open(context):
        return COVER, "neutral"
    if post is None:
        return context.say("prison.seat.no_ballot"), "amber"
    return context.say("prison.seat.unclear" if not post.kind else "prison.seat.voted"), "red" if not post.kind else "jade"


def _pills(context: ForumContext, state: GameState, seat: Seat) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    if state.leaders.get(seat.side) == seat.id and seat.on_field:
        found.append((context.say("prison.seat.leader"), "blue"))
    if seat.has("sidelined"):
        found.append((context.say("prison.seat.sidelined"), "red"))
    cards = _cards(context, state, seat.id)
    for level in ("blue", "yellow", "red"):
        number = getattr(cards, level)
        if number:
            found.append((context.say(f"prison.seat.card.{level}", n=number), {"blue": "blue", "yellow": "amber", "red": "red"}[level]))
    return tuple(found)


def _cards(context: ForumContext, state: GameState, seat: str) -> Standing:
    """What counts for the seat; covered, what everybody has seen given to it: whose it is now would tell of a substitute (R22)."""
    if is_open(context):
        return of_seat(state, seat)
    return ladder(card for card in state.cards if card.seat == seat) if state.rule("card_public") else Standing()


# --- night ------------------------------------------------------------------------------------------------------------------


def _night(context: ForumContext, by_side: dict[Side, list[SeatView]]) -> BoardView:
    state = seen(context)
    rows = state.doors
    known = is_open(context)
    order = {"guard": labels(state, "guard"), "prisoner": _right_order(context, state, known=known)}
    left, right = (_rows(context, by_side[side], side, order[side]) for side in SIDES)
    doors = {side: tuple(_door(context, state, side, label) for label in order[side]) for side in SIDES}
    rooms = tuple(
        _room(context, state, a, b, left[at], right[at], known=known)
        for at, (a, b) in enumerate(zip(order["guard"], order["prisoner"], strict=True))
    )
    return BoardView(
        doors=True, rows=rows, left=left, right=right, left_doors=doors["guard"], right_doors=doors["prisoner"], rooms=rooms,
        heads=(_head(context, "guard"), _middle(context), _head(context, "prisoner")),
    )  # fmt: skip


def _right_order(context: ForumContext, state: GameState, *, known: bool) -> tuple[str, ...]:
    """The prisoners' doors by number; under the lifted curtain each beside the guards' door that leads into the same room."""
    every = labels(state, "prisoner")
    if not known:
        return every
    links = links_of(state, state.day)
    return tuple(links.get(door, "") for door in labels(state, "guard"))


def _rows(context: ForumContext, views: list[SeatView], side: Side, order: tuple[str, ...]) -> tuple[Plate | None, ...]:
    """Whoever has gone in stands at his door; the others keep their own row, or take one that is free."""
    night = the_night(seen(context))
    made: list[Plate | None] = [None] * len(order)
    rest: list[tuple[int, SeatView]] = []
    for at, each in enumerate(views):
        door = night.doors.get(each.seat, "")
        if door in order and (not each.dead or seen(context).phase in LINED):  # who died tonight lies where he sat
            made[order.index(door)] = _plate(context, each, side, door)
        else:
            rest.append((at, each))
    displaced: list[SeatView] = []
    for at, each in rest:
        if at < len(made) and made[at] is None:
            made[at] = _plate(context, each, side, out=each.seat in night.out)
        else:
            displaced.append(each)
    for each in displaced:
        free = next((at for at, plate in enumerate(made) if plate is None), None)
        if free is not None:
            made[free] = _plate(context, each, side, out=each.seat in night.out)
    return tuple(made)


def _door(context: ForumContext, state: GameState, side: Side, label: str) -> Door:
    night = the_night(state)
    taken = next((seat for seat, door in night.doors.items() if door == label and state.seats[seat].side == side), None)
    kind: Literal["shut", "open", "taken"] = "taken" if taken else "open" if label in night.opened.get(side, ()) else "shut"
    return Door(side, label, kind, context.say(f"prison.door.{kind}", door=label, seat=taken))


def _room(
    context: ForumContext, state: GameState, a: str, b: str, left: Plate | None, right: Plate | None, *, known: bool
) -> RoomView:  # fmt: skip
    """A room with its two halves; covered, the halves are only what each corridor shows."""
    guard = left.view if left is not None and left.door == a else None
    prisoner = right.view if right is not None and right.door == b else None
    formed = next((room for room in the_night(state).rooms if room.guard_door == a and room.prisoner_door == b), None) if known else None
    if formed is None:
        halves = Half(guard.name if guard else ""), Half(prisoner.name if prisoner else "")
        title = context.say("prison.room.title", a=a, b=b) if known else ""
        return RoomView(title, *halves, known=known, spoken=title)
    left_half, right_half = (_half(context, state, formed, seat) for seat in (formed.guard, formed.prisoner))
    up = _is_up(state, formed)
    title = context.say("prison.room.title", a=a, b=b)
    words = [title, left_half.name, left_half.word, right_half.name, right_half.word, context.say("prison.room.up") if up else ""]
    return RoomView(title, left_half, right_half, known=True, wall="up" if up else "down", spoken=" · ".join(w for w in words if w))


def _is_up(state: GameState, room: Room) -> bool:
    """Whether its wall has risen: after 22:00 that of the killer's room (R18)."""
    if state.phase == "interrogation" or the_night(state).wall is None:
        return False
    from moderator.rulesets.prison.facts import killer

    every = [seat.id for seat in state.seats.values() if state.tagged(seat.id, MURDERER)]
    who = every if state.rule("wall_rooms") == "all_murderers" else [killer(state)]
    return any(seat in room.occupants for seat in who)


def _half(context: ForumContext, state: GameState, room: Room, seat: str | None) -> Half:
    if seat is None:
        return Half()
    name = context.desk.name_of(seat)
    if seat in room.dead or not state.seats[seat].on_field:
        return Half(name, context.say("prison.room.dead", how=cause(context, state, seat)), "red", dead=True)
    if len(room.occupants) == 1:
        return Half(name, context.say("prison.room.alone"), "amber")
    return Half(name)


def cause(context: ForumContext, state: GameState, seat: str) -> str:
    """How a seat has died, in a word; of a night's kill whether he stood before the victim or named him."""
    left = state.seats[seat].left
    if left is None:
        return ""
    if left.cause == "night":
        order = next((order for order in the_night(state).orders if order.status == "done"), None)
        if order is not None and left.day == state.day:
            return context.words.term("kill_mode", order.mode)
    return context.words.term("cause", left.cause) if left.cause else ""


# --- ballots ----------------------------------------------------------------------------------------------------------------


def _arrows(context: ForumContext, left: list[Plate], right: list[Plate]) -> list[Arrow]:
    """The ballots of today as arrows; none where the ballots are secret and the curtain hangs."""
    state = seen(context)
    if state.vote is None or state.vote.day != state.day or (not state.rule("vote_public") and not is_open(context)):
        return []
    starts = {plate.seat: at for at, plate in enumerate(left)}
    ends = {plate.seat: at for at, plate in enumerate(right)}
    found = []
    for guard, prisoner, kind in _cast(state, state.vote):
        if guard in starts and prisoner in ends:
            said = context.say(f"prison.kind.{kind or 'unclear'}")
            spoken = context.say("prison.ballot.said", voter=guard, target=prisoner, text=said)
            found.append(Arrow(starts[guard], ends[prisoner], kind, spoken))
    return found


def _cast(state: GameState, vote: Vote) -> list[tuple[str, str, str]]:
    """Who voted for whom and what: as it stands, or as it stood when it was closed."""
    if vote.closed is not None:
        return [(guard, pile.prisoner, pile.kind) for pile in vote.piles for guard in pile.guards]
    return [(guard, post.prisoner, post.kind) for guard, post in standing(state, vote).items()]
