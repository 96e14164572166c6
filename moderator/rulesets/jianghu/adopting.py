"""Taking over a game under way: the position checked for contradictions, then the state it stands for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, cast

from msgspec.structs import replace

from moderator.play.audience import PUBLIC
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu import aftermath, cells, checks, times
from moderator.rulesets.jianghu.commands.setup import Adopt, Position, PostPosition, SeatPosition
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.reading import instant
from moderator.rulesets.jianghu.roles import COUNTS, ROLES, SLOTS, Role, read_role
from moderator.rulesets.jianghu.schedule import NOMINAL, adapted, make_slots, row_of
from moderator.rulesets.jianghu.setup_events import Adopted
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import (
    Alliance,
    Ballot,
    Cause,
    CodeWords,
    Duty,
    Half,
    Out,
    Params,
    Post,
    Round,
    Row,
    Seat,
    SeatWarning,
    Slot,
    Timer,
)
from moderator.rulesets.jianghu.texts import LETTER, REDONE

CAUSES: Final = (
    "post", "shift", "search", "own_post", "given_up", "top", "companion", "suicide", "timer", "unthanked", "penalty", "cancelled",
)  # fmt: skip
AFTER_POSTS: Final = ("day", "closing", "results")
DUTY_CLAUSE: Final = {"letter": "J5.W6", "chase": "J5.B5", "first_chase": "J7.1", "high_post": "J7.2"}


def adopt(draft: GameDraft, command: Adopt) -> Refusal | None:
    """Only as the first command; whatever contradicts itself is named with its seat."""
    state, position = draft.state, command.position
    if refusal := draft.object(state.phase != "setup" or bool(state.seats), "adopt_first", "J2"):
        return refusal
    if refusal := faults(draft, position):
        return refusal
    draft.emit(Adopted(state=build(state, position, draft.at)))
    draft.explain("setup", "adopted", "J2", told=(PUBLIC,), phase=position.phase, round=position.round)
    aftermath.follow(draft)
    return None


def wrong_with(position: Position) -> Refusal | None:
    """What an ``adopt`` of the position would be refused with, naming the seat; nothing is decided."""
    return faults(GameDraft(GameState(), lambda state, _event: state, Instant(0)), position)


# --- what is wrong --------------------------------------------------------------------------------------------------------


def faults(draft: GameDraft, position: Position) -> Refusal | None:
    """The first thing that cannot be."""
    for name, value in position.rules.items():
        if refusal := checks.bad_rule(draft, name, value):
            return refusal
    return _counts(draft, position) or _seats(draft, position) or _names(draft, position) or _times(draft, position)


def _counts(draft: GameDraft, position: Position) -> Refusal | None:
    found = Counter(given.start_role or given.role for given in position.seats.values())
    wanted = position.counts or COUNTS
    wrong = next((role for role in ROLES if found[role] != wanted.get(role, 0)), None)
    n, want = (found[wrong], wanted.get(wrong, 0)) if wrong else (0, 0)
    return draft.object(wrong is not None, "role_counts", "J4", forceable=True, role=wrong or "", n=n, want=want)


def _seats(draft: GameDraft, position: Position) -> Refusal | None:
    for name, given in position.seats.items():
        bad_cause = bool(given.out_cause) and given.out_cause not in CAUSES
        if refusal := draft.object(bad_cause, "bad_cause", "J10", seat=name, offered=list(CAUSES)):
            return refusal
        out = given.status in {"KHALF", "OUT", "PENDING"}
        if refusal := draft.object(not out and bool(given.out_round or given.out_cause), "out_but_in", "J10", seat=name):
            return refusal
        if refusal := draft.object(given.out_round > position.round, "out_later", "J10", seat=name, n=given.out_round):
            return refusal
        early = given.status == "KHALF" and position.phase in {"window", "posts", "results"}
        if refusal := draft.object(early, "half_without_posts", "J13.3", seat=name):
            return refusal
        if refusal := draft.object(given.half_until < given.half_from, "half_backwards", "J7.1", seat=name):
            return refusal
        if refusal := draft.object(given.posts < 0 or (given.forum_posts or 0) < 0, "negative_count", "J10", seat=name):
            return refusal
    return _twice(draft, position)


def _twice(draft: GameDraft, position: Position) -> Refusal | None:
    masks = Counter(given.mask or name for name, given in position.seats.items())
    people = Counter(given.person for given in position.seats.values() if given.person)
    for names in (masks, people):
        double = [name for name, number in names.items() if number > 1]
        if refusal := draft.object(bool(double), "name_taken", "J15.1", person=double[0] if double else ""):
            return refusal
    return None


def _named(position: Position) -> Iterator[str]:
    for post in position.posts:
        yield from (post.seat, post.target)
    for ballot in position.ballots:
        yield from (ballot.voter, *ballot.seats)
    yield from (name for name in (position.slots.values() if isinstance(position.slots, dict) else ()) if name)
    yield from (*position.codewords, *position.first_hang)
    for duty in position.duties:
        yield from (duty.seat, *([duty.by] if duty.by else []))


def _names(draft: GameDraft, position: Position) -> Refusal | None:
    strange = next((name for name in _named(position) if name not in position.seats), None)
    if refusal := draft.object(strange is not None, "unknown_seat", "J2", seat=strange or ""):
        return refusal
    bad = next((slot for slot in position.slots or () if slot.rstrip("0123456789") not in SLOTS), None)
    if refusal := draft.object(bad is not None, "bad_slots", "J10", group=bad or "", offered=list(SLOTS)):
        return refusal
    low = position.round < 1 or (position.top_n or 0) < 0
    return draft.object(low, "bad_number", "J10", n=position.round)


def _times(draft: GameDraft, position: Position) -> Refusal | None:
    given = [position.opened, *(ballot.at for ballot in position.ballots), *(duty.due for duty in position.duties)]
    bad = next((text for text in given if text and instant(text) is None), None)
    return draft.object(bad is not None, "bad_instant", "J12.4", value=bad or "", row=0)


# --- the state ------------------------------------------------------------------------------------------------------------


def build(fresh: GameState, position: Position, at: Instant) -> GameState:
    """The state that the position stands for."""
    opened = (instant(position.opened) if position.opened else None) or at
    params = Params(title=fresh.params.title, rules=dict(position.rules), counts=dict(position.counts))
    found = Counter(given.start_role or given.role for given in position.seats.values())
    schedule = adapted(found) if position.counts else NOMINAL
    seats = {
        name: _seat(name, given, position, opened, numbers[name])
        for numbers in [_numbers(position)]
        for name, given in position.seats.items()
    }
    state = GameState(
        params=params, zone=fresh.zone, phase=position.phase, seats=seats, schedule=schedule, zero=opened,
        words={name: CodeWords(search=pair.search, contact=pair.contact) for name, pair in position.codewords.items()},
        finales=(position.round,) if position.finale else (), first_hang=position.first_hang, warnings=_warnings(position, opened),
    )  # fmt: skip
    if position.phase == "checkin":
        return state
    state = _with_slots(replace(state, round=_round(state, position, opened, at)), position)
    return _with_told(_with_duties(_with_posts(state, position, opened), position), position, opened)


def _numbers(position: Position) -> dict[str, int]:
    """Numbers in the groups: as given, as the seat's id says (JK3), else as they come."""
    found: dict[str, int] = {}
    for name, given in position.seats.items():
        start = given.start_role or given.role
        read = read_role(name)
        found[name] = given.number or (read[1] if read is not None and read[0] == start else 0)
    taken = {(position.seats[name].start_role or position.seats[name].role, n) for name, n in found.items() if n}
    turn: Counter[Role] = Counter()
    for name, number in found.items():
        role = position.seats[name].start_role or position.seats[name].role
        while not number:
            turn[role] += 1
            number = 0 if (role, turn[role]) in taken else turn[role]
        found[name] = number
    return found


def _seat(name: str, given: SeatPosition, position: Position, opened: Instant, number: int) -> Seat:
    base = "IN" if given.status == "PHALF" else given.status
    halves = (Half(first=given.half_from, last=given.half_until, clause="J7.1"),) if given.half_from else ()
    if given.status == "PHALF" and not any(h.first <= position.round <= h.last for h in halves):
        halves = (*halves, Half(first=position.round, last=position.round, clause="J7.1"))
    timers: tuple[Timer, ...] = (Timer(kind="mirror", ends=given.ends, clause="R6"),) if given.ends else ()
    timers += (Timer(kind="unthanked", ends=given.unthanked, clause="R26"),) if given.unthanked else ()
    return Seat(
        id=name, mask=given.mask or name, person=given.person, password=given.password, role=given.role,
        start=given.start_role or given.role, number=number, base=base, out=_out(given, position, opened), halves=halves,
        timers=timers, posts=given.posts, forum=given.forum_posts, shown=given.person_shown,
        role_public=base != "IN" and given.role_public, drag_lost=given.drag_lost, fireworks_lost=given.fireworks_lost,
    )  # fmt: skip


def _out(given: SeatPosition, position: Position, opened: Instant) -> Out | None:
    if given.status in {"IN", "PHALF"}:
        return None
    by_posts = given.status == "KHALF"
    number = given.out_round or (position.round if by_posts else max(0, position.round - 1))
    cause = cast("Cause", given.out_cause or ("post" if by_posts else "top"))
    return Out(
        round=number, step="posts" if by_posts else "results", cause=cause, clause="J10", at=Instant(opened - (0 if by_posts else 1)),
        reveal="now" if given.role_public else "next_posts",
    )  # fmt: skip


def _warnings(position: Position, opened: Instant) -> tuple[SeatWarning, ...]:
    pairs = [(name, clause) for name, given in position.seats.items() for clause in given.warnings]
    return tuple(SeatWarning(id=n, seat=name, clause=clause, at=opened) for n, (name, clause) in enumerate(pairs, start=1))


def _round(state: GameState, position: Position, opened: Instant, at: Instant) -> Round:
    row = row_of(state, position.round)
    named = dict(position.slots) if isinstance(position.slots, dict) else dict.fromkeys(position.slots or (), "")
    if position.slots is not None:
        row = replace(row, slots=dict(Counter(name.rstrip("0123456789") for name in named)))
    if position.top_n is not None:
        row = replace(row, top_n=position.top_n)
    first = state.votes_first
    later = position.phase == "results" if first else position.phase in AFTER_POSTS
    posted = position.phase in {"window", "posts", "results"} if first else position.phase == "results"
    return Round(
        number=position.round, opened=opened, limits=times.limits(state, opened), row=row,
        window=None if position.phase == "window" else opened, published=opened if later else None,
        ballots=tuple(
            Ballot(n=n, voter=b.voter, seats=b.seats, at=instant(b.at) or opened, source=b.source)
            for n, b in enumerate(position.ballots, start=1)
        ),
        closed=at if position.phase == "closing" or posted else None, results=at if posted else None,
    )  # fmt: skip


def _with_slots(state: GameState, position: Position) -> GameState:
    """Conversions that are due have happened; then the slots have their owners."""
    seats = dict(state.seats)
    for who, role, _ in aftermath.conversions(state):
        seats[who.id] = replace(who, role=role)
    state = replace(state, seats=seats)
    named = dict(position.slots) if isinstance(position.slots, dict) else dict.fromkeys(position.slots or (), "")
    return replace(state, round=replace(state.now, slots=_slots(state, state.now.row, named)))


def _slots(state: GameState, row: Row, named: dict[str, str]) -> tuple[Slot, ...]:
    """Owners as given, else by rotation; one given by name stands even where the rotation would say another."""
    made = make_slots(state, row, named) if named else make_slots(state, row)
    return tuple(replace(s, owner=named[s.id], free=False, lapsed="") if named.get(s.id) else s for s in made)


def _with_posts(state: GameState, position: Position, opened: Instant) -> GameState:
    made = tuple(_post(state, given, opened, done=position.phase in AFTER_POSTS) for given in position.posts)
    duties = {
        f"iou:{post.id}": Duty(
            id=f"iou:{post.id}", kind="iou", seat=post.poster, due=state.now.limits.noon, need=REDONE, clause="J12.4", post=post.id
        )
        for post in made
        if post.state == "iou" and post.done
    }
    return replace(state, round=replace(state.now, posts=made), duties=duties)


def _post(state: GameState, given: PostPosition, opened: Instant, *, done: bool) -> Post:
    own = next((s.id for s in state.now.slots if s.owner == given.seat), "")
    slot = given.replaces or given.slot or own
    made = Post(
        id=f"{state.number}:{slot if given.kind == 'post' and slot else given.seat if given.kind == 'post' else 'search'}",
        round=state.number, kind=given.kind, poster=given.seat, target=given.target, at=opened, slot=slot, replaces=bool(given.replaces),
        words=given.words, iou=given.owed, state="iou" if given.owed else "accepted",
    )  # fmt: skip
    r, c, cell = cells.met(state, made)
    return replace(made, row=r, column=c, cell=cell, done=done)


def _with_duties(state: GameState, position: Position) -> GameState:
    found: dict[str, Any] = dict(state.duties)
    for given in position.duties:
        need = int(state.rule("mine_chase_length")) if given.kind == "chase" else LETTER
        duty = Duty(
            id=f"{given.kind}:{given.seat}:0", kind=given.kind, seat=given.seat, due=instant(given.due) or Instant(0), need=need,
            clause=DUTY_CLAUSE[given.kind], by=given.by,
        )  # fmt: skip
        found[duty.id] = duty
    return replace(state, duties=found)


def _with_told(state: GameState, position: Position, opened: Instant) -> GameState:
    """Alliances whose members know already."""
    edges = dict(aftermath.edges(state))
    known = {
        edge: Alliance(edge=edge, members=edges.get(edge, ()), since=opened, clause=aftermath.CLAUSES.get(edge, "J8"), told=opened)
        for edge in position.told
    }
    return replace(state, alliances=known)
