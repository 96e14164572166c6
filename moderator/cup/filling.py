"""By which source everybody is in a round's field, and who may fill what is short, in order (3.3, section 12, R2, R33, R76)."""

from __future__ import annotations

from typing import Final

from moderator.cup import people
from moderator.cup.state import CupState, FrozenRow, Round
from moderator.rulesets.sanguosha.queue import Queued
from moderator.rulesets.sanguosha.state import Struct

FILLED: Final = "filled"
"""Put in by the host after the field was frozen."""
BY_KIND: Final = {"elimination": "waiting_list", "revival": "eliminated"}
"""Who fills a kind of round besides staff."""
GONE: Final = ("withdrawn", "banned", "expelled")


class Filler(Struct, frozen=True, kw_only=True):
    """Somebody who may fill a round, ``n`` in order from 1.

    ``source``: waiting_list (by order of entry), eliminated (by the substitutes' order: ``queued``), gone (he has advanced and left since:
    his line falls vacant at its match, R76), staff (not ranked, S3.5.3). ``clause``: by what he stands there.
    """

    name: str
    n: int
    source: str
    clause: str
    number: int = 0
    queued: Queued | None = None


def by_source(state: CupState, each: Round) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """(source, people) in the plan's order; of a round that has begun its frozen field, with ``filled`` for whom the host put in."""
    field = people.field_of(state, each) if each.status == "planned" else each.field
    left = dict.fromkeys(field)
    found = []
    for source in each.plan.sources:
        names = tuple(name for name in left if name in _of_source(state, each, source))
        for name in names:
            del left[name]
        found.append((source, names))
    return (*found, (FILLED, tuple(left))) if left else tuple(found)


def _of_source(state: CupState, each: Round, source: str) -> frozenset[str]:
    """Everybody that a source may have brought, whatever has become of him since."""
    kind, _, name = source.partition(":")
    if kind == "entries":
        return frozenset(p.name for p in state.people.values() if not p.staff)
    earlier = state.rounds[: state.round_index(each.plan.id)]
    frozen = [other.frozen for other in earlier if other.frozen is not None and (kind == "waits" or other.plan.id == name)]
    if kind == "waits":
        return frozenset((*(person for closed in frozen for person in closed.waits), *state.filled))
    return frozenset(person for closed in frozen for person in closed.advancers)


def last_row(state: CupState, each: Round, person: str) -> FrozenRow | None:
    """The row of the last closed round before this one that somebody stands in with a place."""
    for earlier in reversed(state.rounds[: state.round_index(each.plan.id)]):
        rows = earlier.frozen.rows if earlier.frozen is not None else ()
        found = next((row for row in rows if row.person == person and row.place is not None), None)
        if found is not None:
            return found
    return None


def lacking(state: CupState) -> Round | None:
    """The round that has begun, is not drawn and lacks people."""
    each = state.current
    return each if each is not None and each.status == "started" and len(each.field) < each.plan.size else None


def may_fill(state: CupState, each: Round, person: str) -> str:
    """As what somebody may fill the round; empty where he may not.

    Staff always; the waiting list an elimination round, the eliminated a revival; and whoever advanced and has gone since.
    His line is drawn and falls vacant at its match: whoever takes it over there is a substitute like any other (S3.3.1, R76).
    """
    status = people.where(state, person).status
    if person in each.field:
        return ""
    if status in {"staff", BY_KIND.get(each.plan.kind)}:
        return status
    return "gone" if status in GONE and person in people.led_into(state, each) else ""


def fillers(state: CupState) -> tuple[Filler, ...]:
    """Who may fill the round that lacks people: players before a line that stays empty for now, staff last."""
    each = lacking(state)
    if each is None:
        return ()
    may = {name: source for name in state.people if (source := may_fill(state, each, name))}
    queue = {q.name: q for q in people.pool_proposals(state) if q.n is not None} if "eliminated" in may.values() else {}
    order = {"waiting_list": 0, "eliminated": 0, "gone": 1, "staff": 2}

    def key(name: str) -> tuple[int, int, int]:
        queued = queue.get(name)
        return order[may[name]], queued.n or 0 if queued is not None else 0, state.people[name].number

    clause = {"waiting_list": "R2", "eliminated": "R33", "gone": "R76", "staff": "S3.5.3"}
    return tuple(
        Filler(name=name, n=n, source=may[name], clause=clause[may[name]], number=state.people[name].number, queued=queue.get(name))
        for n, name in enumerate(sorted(may, key=key), 1)
    )
