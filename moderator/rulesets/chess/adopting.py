"""Taking over a game under way: the position checked for contradictions, then the state it stands for."""

from __future__ import annotations

import re
from collections import Counter
from datetime import datetime
from itertools import takewhile
from typing import Any, cast

from moderator.play.audience import PUBLIC
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.rulesets.chess import phases, watching
from moderator.rulesets.chess.commands.setup import Adopt, Position, SeatPosition
from moderator.rulesets.chess.draft import GameDraft
from moderator.rulesets.chess.roles import COUNTS, ROLES, SIDES, Role, Side
from moderator.rulesets.chess.setup_events import Adopted
from moderator.rulesets.chess.state import Ballot, Card, Curse, Death, GameState, Night, Params, Person, Phase, Seat, Span, VotePost

CAUSES = ("kill", "one_hit", "exchange", "vote", "card")
MOST_SUCCESSES = 3
OFFICERS: tuple[Role, ...] = ("queen", "rook", "bishop", "knight")
COURSE = ("night", "day", "runoff")
WHEN = re.compile(r"\s*(night|day|runoff)\s*(\d+)\s*")


def adopt(draft: GameDraft, command: Adopt) -> Refusal | None:
    """Only as the first command; whatever contradicts itself is named with its seat."""
    state, position = draft.state, command.position
    if refusal := draft.object(state.phase != "setup" or bool(state.seats), "adopt_first", "C5.1"):
        return refusal
    if refusal := _bad_rules(draft, position) or _bad_seats(draft, position) or _bad_rest(draft, position) or _bad_times(draft, position):
        return refusal
    draft.emit(Adopted(state=_state(state, position, draft.at)))
    draft.explain("setup", "adopted", "C5.1", told=(PUBLIC,), phase=position.phase, n=position.number)
    return None


def _bad_rules(draft: GameDraft, position: Position) -> Refusal | None:
    from moderator.rulesets.chess.setup import bad_clock, bad_rule

    for name, value in position.rules.items():
        if refusal := bad_rule(draft, name, value):
            return refusal
    return bad_clock(draft, position.night_clock, position.day_clock)


def _bad_seats(draft: GameDraft, position: Position) -> Refusal | None:
    """Start roles as C2 counts them; one living king a side; no mask or person twice; what the dead cannot have."""
    seats = position.seats
    start = Counter((s.side, s.start_role or s.role) for s in seats.values())
    for side in SIDES:
        for role, number in COUNTS.items():
            wrong = start[side, role] != number and not _castled_counts(position, side, role)
            if refusal := draft.object(wrong, "role_counts", "C2", forceable=True, side=side, role=role, n=start[side, role]):
                return refusal
        kings = [name for name, s in seats.items() if s.side == side and s.role == "king" and not s.dead]
        if refusal := draft.object(len(kings) != 1, "one_king", "C9", side=side, n=len(kings)):
            return refusal
    for name, given in seats.items():
        if refusal := _bad_seat(draft, name, given) or _bad_death(draft, name, given, position):
            return refusal
    return _twice(draft, position)


def _castled_counts(position: Position, side: Side, role: Role) -> bool:
    """Start roles are not given for promoted and castled pieces: then the present ones may differ."""
    loose = any(s.start_role is None and s.side == side for s in position.seats.values())
    return loose and (role in {"pawn", "queen", "rook", "bishop", "knight", "king"})


def _bad_seat(draft: GameDraft, name: str, given: SeatPosition) -> Refusal | None:
    if refusal := draft.object(bool(given.dead) and given.dead not in CAUSES, "bad_cause", "C5.7", seat=name, offered=list(CAUSES)):
        return refusal
    if refusal := draft.object(given.role not in ROLES, "bad_role", "C2", seat=name):
        return refusal
    bad_count = not 0 <= given.successes <= MOST_SUCCESSES or (given.successes > 0 and (given.start_role or given.role) != "pawn")
    if refusal := draft.object(bad_count, "bad_successes", "C3.7", seat=name, n=given.successes):
        return refusal
    if refusal := draft.object(given.charged and given.role != "queen", "charge_without_queen", "C3.2.2", seat=name):
        return refusal
    if refusal := draft.object(given.grace < 0 or given.yellow < 0 or given.red < 0, "negative_count", "C8.3", seat=name):
        return refusal
    if refusal := draft.object(given.grace > 0 and given.role == "pawn", "grace_of_pawn", "C3.6.4", seat=name):
        return refusal
    acting = bool(given.dead) and (given.charged or given.due or given.vote is not None)
    return draft.object(acting, "dead_with_rights", "C5.7", seat=name)


def _bad_death(draft: GameDraft, name: str, given: SeatPosition, position: Position) -> Refusal | None:
    """Nobody died in a phase still to come; a vote kills by day, a queen or a king at night."""
    found = WHEN.fullmatch(given.died) if given.dead else None
    if found is None:
        return None
    phase, number = found[1], int(found[2])
    later = (number, COURSE.index(phase)) > (position.number, COURSE.index(position.phase))
    if refusal := draft.object(later, "died_later", "C5.3", seat=name, n=number):
        return refusal
    wrong = given.dead != "card" and (given.dead == "vote") == (phase == "night")
    return draft.object(wrong, "died_otherwise", "C5.4", seat=name)


def _twice(draft: GameDraft, position: Position) -> Refusal | None:
    masks = Counter(given.mask or name for name, given in position.seats.items())
    people = Counter([given.person or name for name, given in position.seats.items()] + list(position.substitutes))
    for names, clause in ((masks, "C6.5"), (people, "C8.4.1")):
        double = [name for name, number in names.items() if number > 1]
        if refusal := draft.object(bool(double), "name_taken", clause, person=double[0] if double else ""):
            return refusal
    return None


def _bad_rest(draft: GameDraft, position: Position) -> Refusal | None:
    seats = position.seats
    named = [*position.pardons, *position.candidates, *(c.bearer for c in position.curses), *(c.knight for c in position.curses)]
    named += [*(name for pair in position.castled.values() for name in pair), *(s.vote for s in seats.values() if s.vote)]
    strange = [name for name in named if name not in seats]
    if refusal := draft.object(bool(strange), "unknown_seat", "C5.1", seat=strange[0] if strange else ""):
        return refusal
    dead = [name for name in (*position.pardons, *position.candidates) if seats[name].dead]
    if refusal := draft.object(bool(dead), "seat_dead", "C3.4.1", seat=dead[0] if dead else ""):
        return refusal
    for side, (old, new) in position.castled.items():
        wrong = seats[new].role != "king" or seats[new].side != side or seats[old].side != side
        if refusal := draft.object(wrong, "castled_wrong", "C3.1.1.3", side=side, seat=new):
            return refusal
    few = position.phase == "runoff" and len(position.candidates) < 2
    if refusal := draft.object(few, "runoff_candidates", "C7.2", n=len(position.candidates)):
        return refusal
    return draft.object(position.number < 1, "bad_number", "C5.3", n=position.number)


def _bad_times(draft: GameDraft, position: Position) -> Refusal | None:
    for text in (position.opened, position.closes, position.ballot_opened):
        if text and (refusal := draft.object(instant(text) is None, "bad_instant", "C5.4", value=text)):
            return refusal
    begun = instant(position.opened) if position.opened else draft.at
    end = instant(position.closes) if position.closes else None
    return draft.object(begun is not None and end is not None and end <= begun, "close_before_open", "C5.4", value=position.closes)


def instant(text: str) -> Instant | None:
    """An ISO 8601 instant with its offset; None for anything else."""
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        return None
    return Instant(round(when.timestamp() * SECOND)) if when.tzinfo is not None else None


def wrong_with(position: Position) -> Refusal | None:
    """What an ``adopt`` of the position would be refused with, naming the seat; nothing is decided."""
    draft = GameDraft(GameState(), _unchanged, Instant(0))
    return _bad_rules(draft, position) or _bad_seats(draft, position) or _bad_rest(draft, position) or _bad_times(draft, position)


def _unchanged(state: GameState, _event: object) -> GameState:
    return state


# --- the state ----------------------------------------------------------------------------------------------------------


def _state(fresh: GameState, position: Position, at: Instant) -> GameState:
    params = Params(
        title=fresh.params.title, rules=dict(position.rules), messenger=position.messenger, night_clock=position.night_clock,
        day_clock=position.day_clock,
    )  # fmt: skip
    opened = (instant(position.opened) if position.opened else None) or at
    phase: Phase = position.phase
    starts = _starts(position)
    seats = {name: _seat(name, given, position, opened, starts[name]) for name, given in position.seats.items()}
    base = GameState(
        params=params, zone=fresh.zone, phase=phase, number=position.number, seats=seats, persons=_persons(position), started=opened,
        announced=True, cards=_cards(position, opened), pardons=position.pardons, castled=dict(position.castled),
        spent=_spent(position), public_kings=_public_kings(position), mourning=position.mourning, zero=opened,
        due=tuple(name for name, given in position.seats.items() if _is_due(given, position)), choices=_choices(position),
        curses=tuple(Curse(bearer=c.bearer, knight=c.knight, side=position.seats[c.knight].side) for c in position.curses),
    )  # fmt: skip
    base = _with(base, span=_span(base, position, opened), may_kill=watching.rights(base))
    if phase == "night":
        return _with(base, night=Night(number=position.number, opened=opened))
    return _with(base, ballot=_ballot(position, opened)) if phase == "runoff" or position.ballot_opened else base


def _with(state: GameState, **changes: Any) -> GameState:
    from msgspec.structs import replace

    return replace(state, **changes)


def _span(state: GameState, position: Position, opened: Instant) -> Span:
    given = instant(position.closes) if position.closes else None
    computed = {"night": phases.night_close, "day": phases.day_close, "runoff": phases.runoff_close}[position.phase](state, opened)
    return phases.span(opened, given or computed)


def _starts(position: Position) -> dict[str, Role]:
    """Start roles. Not given: castled seats had each other's; officers above the count of C2 were pawns, the latest first."""
    found = {name: s.start_role or s.role for name, s in position.seats.items()}
    open_ones = {name for name, s in position.seats.items() if s.start_role is None}
    for old, new in position.castled.values():
        if old in open_ones:
            found[old] = "king"
        if new in open_ones:
            found[new] = "rook"
        open_ones -= {old, new}
    for side in SIDES:
        mine = [name for name in position.seats if position.seats[name].side == side]
        for role in OFFICERS:
            same = [name for name in mine if found[name] == role]
            spare = [name for name in same if name in open_ones]
            more, pawns = len(same) - COUNTS[role], COUNTS["pawn"] - sum(found[name] == "pawn" for name in mine)
            rose = min(more, pawns, len(spare))
            for name in spare[len(spare) - rose :] if rose > 0 else ():
                found[name] = "pawn"
    return found


def _choices(position: Position) -> dict[Side, tuple[Role, ...]]:
    """The kings' choices so far, in the order of the pawns that are due (R41)."""
    found: dict[Side, tuple[Role, ...]] = {}
    for side in SIDES:
        owed = [s.choice for s in position.seats.values() if s.side == side and _is_due(s, position)]
        made = tuple(takewhile(bool, owed))
        if made:
            found[side] = cast("tuple[Role, ...]", made)
    return found


def _is_due(given: SeatPosition, position: Position) -> bool:
    """By day a living pawn with three nights is due, said or not (C3.7)."""
    ripe = position.phase != "night" and given.role == "pawn" and not given.dead and given.successes == MOST_SUCCESSES
    return given.due or ripe


def _seat(name: str, given: SeatPosition, position: Position, opened: Instant, start: Role) -> Seat:
    return Seat(
        id=name, mask=given.mask or name, person=given.person or name, password=given.password,
        side=given.side, role=given.role, start_role=start,
        death=_death(given, opened) if given.dead else None, successes=given.successes,
        original_rook=start == "rook" and given.role == "rook" and given.side not in position.castled,
        charged=_charged(given, position), grace=given.grace, checked_in=opened if given.checked_in else None,
        promoted=start == "pawn" and given.role != "pawn",
    )  # fmt: skip


def _charged(given: SeatPosition, position: Position) -> int:
    """The night that is on, or by day the next one."""
    if not given.charged:
        return 0
    return position.number if position.phase == "night" else position.number + 1


def _death(given: SeatPosition, opened: Instant) -> Death:
    found = WHEN.fullmatch(given.died)
    phase = cast("Phase", "dusk" if found and found[1] == "day" else found[1] if found else "night")
    return Death(phase=phase, number=int(found[2]) if found else 0, at=Instant(opened - 1), cause=given.dead, direct=given.direct)


def _persons(position: Position) -> dict[str, Person]:
    seated = {
        given.person or name: Person(name=given.person or name, seat=name, contact=given.contact) for name, given in position.seats.items()
    }
    return seated | {name: Person(name=name, substitute=True) for name in position.substitutes}


def _cards(position: Position, opened: Instant) -> tuple[Card, ...]:
    found: list[Card] = []
    for name, given in position.seats.items():
        for level, number in (("yellow", given.yellow), ("red", given.red)):
            for _ in range(number):
                found.append(Card(
                    id=len(found) + 1, person=given.person or name, seat=name, level=cast("Any", level), clause="C8.3",
                    at=opened, note="adopted",
                ))  # fmt: skip
    return tuple(found)


def _spent(position: Position) -> tuple[Side, ...]:
    return tuple(side for side in SIDES if side in position.spent or side in position.castled)


def _public_kings(position: Position) -> dict[Side, str]:
    """Whom everybody takes for king: the old one while his castling is unknown."""
    found: dict[Side, str] = {}
    for name, given in position.seats.items():
        if given.role == "king":
            old = position.castled.get(given.side, (name, name))[0]
            found[given.side] = name if position.seats[old].dead else old
    return found


def _ballot(position: Position, opened: Instant) -> Ballot:
    begun = (instant(position.ballot_opened) if position.ballot_opened else None) or opened
    votes = [(name, given) for name, given in position.seats.items() if given.vote is not None]
    posts: list[VotePost] = []
    for name, given in votes:
        for _ in range(2 if given.changed else 1):
            posts.append(VotePost(n=len(posts) + 1, voter=name, at=begun, target=str(given.vote)))
    return Ballot(day=position.number, runoff=position.phase == "runoff", opened=begun, candidates=position.candidates, posts=tuple(posts))
