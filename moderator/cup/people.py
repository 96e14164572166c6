"""Where everybody stands, who may be called as a substitute and who may still enter the revival pool. All of it derived."""

from __future__ import annotations

from decimal import Decimal

from msgspec.structs import replace

from moderator.cup.effective import back, banned, closed_matches, counters_now, effective, entering, gone_at, sittings, the_result
from moderator.cup.state import CupMatch, CupState, Entrant, Round, RoundPlan
from moderator.cup.tables import LED
from moderator.play.deadlines import MINUTE
from moderator.play.instants import Instant
from moderator.rulesets.sanguosha.queue import Queued, queue
from moderator.rulesets.sanguosha.ranking import standings
from moderator.rulesets.sanguosha.state import Candidate, MatchState, Struct
from moderator.rulesets.sanguosha.state import Params as MatchParams


class Where(Struct, frozen=True, kw_only=True):
    """Where somebody stands.

    ``status``: staff, waiting_list, active, waiting_revival, eliminated, withdrawn, banned, expelled or placed (the cup is over for him
    with a place in the final). ``round``, ``place``, ``score``: those of the match that put him there, the round counted from 1.
    """

    status: str
    round: int = 0
    round_id: str = ""
    match: str = ""
    place: int | None = None
    score: Decimal = Decimal(0)


def where(state: CupState, person: str) -> Where:
    """Where somebody stands now."""
    known: dict[str, Where] = state.kept.setdefault("where", {})
    if person not in known:
        known[person] = _where(state, person)
    return known[person]


def _where(state: CupState, person: str) -> Where:
    entrant = state.people[person]
    if entrant.staff:
        return Where(status=out(state, entrant) or "staff")
    last = _last(state, person)
    why = out(state, entrant)
    if why:
        return Where(status=why) if last is None else replace(last, status=why)
    playing = any(person in each.field for each in state.rounds if each.status in {"started", "drawn"})
    if playing or last is None:
        return Where(status="waiting_list" if entrant.waiting and not playing else "active")
    return last


def _last(state: CupState, person: str) -> Where | None:
    """By the last frozen round that led him somewhere. Who has been put into the pool by the host waits there.

    Whoever has played a round since, of which nothing is shown to whoever looks (R65), is still in the cup for him.
    """
    unseen = False
    for n in range(len(state.rounds), 0, -1):
        each = state.rounds[n - 1]
        rows = each.frozen.rows if each.frozen is not None else ()
        unseen = unseen or (each.frozen is not None and not rows and not each.frozen.adopted and person in each.field)
        final = each.plan.kind == "final"
        row = next((r for r in rows if r.person == person and (r.destination in LED or (final and r.place is not None))), None)
        if row is None:
            continue
        status = "placed" if final else {"advance": "active", "wait": "waiting_revival", "out": "eliminated"}[row.destination]
        if status == "eliminated" and person in _filling(state):
            status = "waiting_revival"
        if status == "waiting_revival" and _revival_begun(state, n):
            status = "eliminated"
        status = "active" if unseen else status
        return Where(status=status, round=n, round_id=each.plan.id, match=row.match, place=row.place, score=row.total)
    return None


def _filling(state: CupState) -> frozenset[str]:
    """Whom the host put into the pool, as far as it lacks them: who waits by his place comes first, whatever was corrected since (R82)."""
    if not state.filled:
        return frozenset()
    if "filling" not in state.kept:
        state.kept["filling"] = frozenset()  # what is asked meanwhile must not ask again
        each = next((each for each in state.rounds if "waits" in each.plan.sources and each.status == "planned"), None)
        if each is not None:
            waiting = {name for name in _led_to_wait(state) if _where(state, name).status == "waiting_revival"}
            mine = [name for name in state.filled if _where(state, name).status == "eliminated"]
            state.kept["filling"] = frozenset(mine[: max(0, each.plan.size - len(waiting))])
    found: frozenset[str] = state.kept["filling"]
    return found


def _led_to_wait(state: CupState) -> tuple[str, ...]:
    """Whom places of the rounds since the last revival have led into the pool."""
    begun = [n for n, each in enumerate(state.rounds) if "waits" in each.plan.sources and each.status != "planned"]
    closed = (each.frozen for each in state.rounds[begun[-1] if begun else 0 :] if each.frozen is not None)
    return tuple(dict.fromkeys(name for each in closed for name in each.waits))


def _revival_begun(state: CupState, after: int) -> bool:
    """Whether a revival has begun after that round: who is not in it has waited in vain."""
    return any("waits" in each.plan.sources and each.status != "planned" for each in state.rounds[after:])


def out(state: CupState, entrant: Entrant) -> str:
    """Why somebody is out of the cup for good; empty when he is not (R32, S5.B)."""
    if entrant.expelled:
        return "expelled"
    matches = closed_matches(state)
    if entrant.withdrawn and not back(state, entrant.name, entrant.left, matches):
        return "withdrawn"
    for match in matches:
        one = the_result(match).persons.get(entrant.name)
        if one is None or not (one.expelled or one.banned or one.withdrawn):
            continue
        if one.expelled or one.banned:
            return "expelled" if one.expelled else "banned"
        if not entrant.staff and not back(state, entrant.name, gone_at(match, entrant.name), matches):
            return "withdrawn"  # staff who hand a line on are staff as before
    return "banned" if banned(state, entrant.name) else ""


# --- fields and the pool -----------------------------------------------------------------------------------------------------


def pool(state: CupState) -> tuple[str, ...]:
    """Who waits for the revival now: of the rounds since the last one, and whom the host put in; not who is revived or out by now."""
    named = dict.fromkeys((*_led_to_wait(state), *state.filled))
    return tuple(name for name in named if where(state, name).status == "waiting_revival")


def led_into(state: CupState, each: Round) -> tuple[str, ...]:
    """Whom the frozen rounds have led into a round, those who have gone since among them."""
    names = (source.partition(":")[2] for source in each.plan.sources if source.startswith("advance:"))
    found = (before.frozen for name in names if (before := state.round(name)) is not None and before.frozen is not None)
    return tuple(person for closed in found for person in closed.advancers)


def field_of(state: CupState, each: Round) -> tuple[str, ...]:
    """Who would be in the round if it began now; who is out by then is not."""
    names: dict[str, None] = {}
    for source in each.plan.sources:
        kind, _, name = source.partition(":")
        if kind == "entries":
            names |= {p.name: None for p in state.people.values() if not p.staff and not p.waiting and not out(state, p)}
        elif kind == "waits":
            names |= dict.fromkeys(pool(state))
        elif (before := state.round(name)) is not None and before.frozen is not None:
            names |= {person: None for person in before.frozen.advancers if not out(state, state.people[person])}
    return tuple(names)


def short(state: CupState) -> int:
    """How many people the next revival lacks, once all rounds that feed it are closed (section 12)."""
    at = next((n for n, each in enumerate(state.rounds) if "waits" in each.plan.sources and each.status == "planned"), None)
    if at is None or any(each.status != "closed" for each in state.rounds[:at]):
        return 0
    return max(0, state.rounds[at].plan.size - len(field_of(state, state.rounds[at])))


def pool_proposals(state: CupState) -> tuple[Queued, ...]:
    """Eliminated people not in the pool, the best first: the order of the substitutes' queue, whoever has substituted not put back."""
    waiting = set(pool(state))
    names = [p.name for p in state.people.values() if where(state, p.name).status == "eliminated" and p.name not in waiting]
    listed = tuple(_candidate(state, name, "b", 0) for name in names)
    return queue(MatchState(params=MatchParams(rules=state.params.rules), candidates=listed))


def pool_order(state: CupState) -> tuple[Queued, ...]:
    """Who waits for the revival, by place and score as the queue stands, with what puts each before the next (R33)."""
    listed = tuple(_candidate(state, name, "a", 0) for name in pool(state))
    return queue(MatchState(params=MatchParams(rules=state.params.rules), candidates=listed))


# --- substitutes ---------------------------------------------------------------------------------------------------------------


def substituted(state: CupState, person: str, round_id: str) -> int:
    """How often somebody has substituted in the round, in matches taken in and in those that he was sent to (S3.5.4)."""
    found = state.round(round_id)
    names = found.matches if found is not None else ()
    taken = sum(
        1
        for match in closed_matches(state, (found,) if found is not None else ())
        for line in the_result(match).lines.values()
        for holder in line.holders[1:]
        if holder.person == person
    )
    return taken + sum(1 for name in names if state.matches[name].status == "open" and person in state.matches[name].reserved)


def _candidate(state: CupState, name: str, source: str, times: int, seen: Where | None = None, round_id: str = "") -> Candidate:
    found = seen or where(state, name)
    brings = entering(state, name, round_id) if round_id else counters_now(state, name)
    return Candidate(
        name=name, source=source, place=found.place, score=found.score, round=found.round, registered=state.people[name].number,
        substituted=times, w=brings.w, y=brings.y, r=brings.r, yellow_total=brings.yellow_total, red_total=brings.red_total,
        red_direct=brings.red_direct,
    )  # fmt: skip


def candidates(state: CupState, match: CupMatch) -> tuple[Candidate, ...]:
    """Who may substitute in a match: eliminated people (a, b), players of other groups (c), staff (d); nobody who plays elsewhere then."""
    each = state.round(match.round)
    assert each is not None
    found: list[Candidate] = []
    for entrant in state.people.values():
        name = entrant.name
        if name in match.people or busy(state, name, match):
            continue
        source, seen = _source(state, each, name)
        if source:
            found.append(_candidate(state, name, source, substituted(state, name, each.plan.id), seen, each.plan.id))
    return tuple(found)


def _source(state: CupState, each: Round, name: str) -> tuple[str, Where | None]:
    """From where somebody would come; empty: not available. Whose own group has put him out stands in the queue (R37)."""
    now = where(state, name)
    simple = {"staff": "d", "waiting_revival": "a", "eliminated": "b"}.get(now.status, "")
    if simple or now.status != "active" or name not in each.field:
        return simple, None
    own = next((m for m in closed_matches(state, (each,)) if name in m.people), None)
    if own is None:
        return "c", None
    row = next((r for r in standings(effective(state, own)) if r.person == name and r.place is not None), None)
    if row is None:  # he goes by another group's result (S3.5.1)
        return "c", None
    seen = Where(
        status="active", round=state.round_index(each.plan.id) + 1, round_id=each.plan.id, match=own.id, place=row.place, score=row.total
    )  # fmt: skip
    goes = each.plan.place_goes(row.place or 0)
    if goes == "advance" or _may_advance(each.plan, row.place or 0):
        return "c", seen
    return ("a" if goes == "wait" or each.plan.best_rest else "b"), seen


def _may_advance(plan: RoundPlan, place: int) -> bool:
    """Whether a place behind the advancing ones may still advance once all groups are over: the wildcards' (3.3)."""
    return plan.wildcards > 0 and (place == plan.advance + 1 or plan.wildcards > plan.groups)


def queue_of(state: CupState, match: CupMatch) -> tuple[Queued, ...]:
    """Who is called for a vacancy of the match, in order, with what puts each before the next; after them who plays elsewhere.

    The order is the ruleset's own; a match under way at its own desk has it of the list it was handed out with.
    """
    listed = candidates(state, match)
    order = queue(MatchState(params=MatchParams(rules=state.params.rules), candidates=listed))
    elsewhere = [
        Queued(candidate=_candidate(state, p.name, "d" if p.staff else "c", 0), n=None, excluded="plays_elsewhere", clause="S3.3.2")
        for p in state.people.values()
        if p.name not in match.people and not out(state, p) and busy(state, p.name, match)
    ]
    return (*order, *elsewhere)


def span(state: CupState, match: CupMatch) -> tuple[Instant, Instant] | None:
    """From when to when a match is expected to last; None without a start."""
    if match.start is None:
        return None
    each = state.round(match.round)
    games = each.plan.games if each is not None else 0
    return match.start, Instant(match.start + games * state.params.game_minutes * MINUTE)


def overlap(state: CupState, a: CupMatch, b: CupMatch) -> bool:
    """Whether two matches are expected to go on at the same time."""
    first, second = span(state, a), span(state, b)
    return first is not None and second is not None and first[0] < second[1] and second[0] < first[1]


def busy(state: CupState, person: str, match: CupMatch) -> str:
    """The other match that somebody plays in while this one goes on; empty: none. Nobody plays two tables at once (section 12)."""
    for other in state.matches.values():
        if other.id == match.id or (person not in other.people and person not in other.reserved):
            continue
        if other.status == "open" or (other.status == "drawn" and overlap(state, match, other)):
            return other.id
    return ""


def two_tables(state: CupState, match: CupMatch) -> list[tuple[str, str]]:
    """(person, other match) for all who by the records sat in this match and in another one at the same time."""
    mine = sittings(match)
    found: dict[tuple[str, str], None] = {}
    for other in closed_matches(state):
        if other.id == match.id:
            continue
        for name, start, end in sittings(other):
            if any(name == person and start < until and since < end for person, since, until in mine):
                found[name, other.id] = None
    return list(found)
