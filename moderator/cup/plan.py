"""Plans of a cup (S2.2): presets by number of entries, proposals for any other number, and what is wrong with a plan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from moderator.cup.state import RoundPlan
from moderator.play.messages import Params
from moderator.rulesets.sanguosha.roles import PLAYERS
from moderator.rulesets.sanguosha.state import Struct

PRESETS: Final = (16, 24, 32, 40, 48, 64)
MOST_GROUPS: Final = 125
MOST_ROUNDS: Final = 20
ELIMINATION_GAMES, LATER_GAMES, FINAL_GAMES = 6, 8, 12
TO_SECOND: Final = 24
"""Entrants of the second elimination round in every preset that has one."""
WAITING_OF_FIRST: Final = 4


class Problem(Struct, frozen=True, kw_only=True):
    """What is wrong with a plan. ``error``: it blocks the start of the round (3.3); else only a warning."""

    round: str
    code: str
    error: bool = True
    params: Params = {}


class Proposal(Struct, frozen=True, kw_only=True):
    """What may be done about a number of entries: ``how`` exact, staff, hold_back or wait, with ``n`` people; the plan it leads to."""

    how: str
    n: int
    size: int
    rounds: tuple[RoundPlan, ...]


def preset(size: int) -> tuple[RoundPlan, ...] | None:
    """The plan for so many entrants; None where the number is none of the presets."""
    return proposed(size) if size in PRESETS else None


def proposed(size: int) -> tuple[RoundPlan, ...] | None:
    """A plan for any whole number of groups: the presets, and others made after their model; None for what fills no groups."""
    if size < PLAYERS or size % PLAYERS or size > MOST_GROUPS * PLAYERS:
        return None
    if size == PLAYERS:
        return (_final(("entries",), "1"),)
    if size == 2 * PLAYERS:
        return _two_groups()
    rounds: list[RoundPlan] = []
    source = "entries"
    while size > TO_SECOND:
        rounds.append(_elimination(str(len(rounds) + 1), source, size))
        source = f"advance:{rounds[-1].id}"
        size = rounds[-1].advancing
    return (*rounds, *_from_24(str(len(rounds) + 1), source, 16 if any(each.waiting for each in rounds) else 8))


def _two_groups() -> tuple[RoundPlan, ...]:
    first = RoundPlan(id="1", groups=2, advance=3, waits=(4, 5, 6, 7), games=ELIMINATION_GAMES)
    revival = RoundPlan(id="2", kind="revival", sources=("waits",), groups=1, advance=2, games=LATER_GAMES)
    return (first, revival, _final(("advance:1", "advance:2"), "3"))


def _elimination(name: str, source: str, size: int) -> RoundPlan:
    """To 24 from up to 64, with four who wait; from more people to 48, of whom nobody waits yet."""
    groups = size // PLAYERS
    wanted = TO_SECOND if size <= 64 else max(48, size // 2 // PLAYERS * PLAYERS)
    advance, wildcards = divmod(wanted, groups)
    last = wanted == TO_SECOND
    waits = (advance + 1,) if last and not wildcards and groups == WAITING_OF_FIRST else ()
    rest = WAITING_OF_FIRST if last and not waits else 0
    return RoundPlan(
        id=name, sources=(source,), groups=groups, advance=advance, wildcards=wildcards, waits=waits, best_rest=rest,
        games=ELIMINATION_GAMES,
    )  # fmt: skip


def _from_24(name: str, source: str, pool: int) -> tuple[RoundPlan, ...]:
    """24 to 12, the revival, the semifinal of 16, the final. Alone it has no four who wait: the best 8 of the 12 do."""
    at = int(name)
    waits = (5, 6, 7, 8) if pool == 16 else ()
    second = RoundPlan(id=name, sources=(source,), groups=3, advance=4, waits=waits, best_rest=0 if waits else 8, games=ELIMINATION_GAMES)
    revival = RoundPlan(
        id=str(at + 1), kind="revival", sources=("waits",), groups=pool // PLAYERS, advance=32 // pool, games=LATER_GAMES
    )  # fmt: skip
    semi = RoundPlan(
        id=str(at + 2), kind="semifinal", sources=(f"advance:{at}", f"advance:{at + 1}"), groups=2, advance=4, games=LATER_GAMES
    )  # fmt: skip
    return (second, revival, semi, _final((f"advance:{at + 2}",), str(at + 3)))


def _final(sources: tuple[str, ...], name: str) -> RoundPlan:
    return RoundPlan(id=name, kind="final", sources=sources, groups=1, games=FINAL_GAMES, halves=2)


def proposals(entries: int) -> tuple[Proposal, ...]:
    """What may be done with so many entries (3.3): it fits, or staff fill up, some are held back, or one waits for more."""
    below, above = entries // PLAYERS * PLAYERS, -(-entries // PLAYERS) * PLAYERS
    found: list[Proposal] = []
    if below == entries:
        found += _proposal("exact", 0, entries)
    else:
        found += [*_proposal("staff", above - entries, above), *_proposal("hold_back", entries - below, below)]
        found += _proposal("wait", above - entries, above)
    return tuple(found)


def _proposal(how: str, n: int, size: int) -> list[Proposal]:
    rounds = proposed(size)
    return [] if rounds is None else [Proposal(how=how, n=n, size=size, rounds=rounds)]


# --- validation ----------------------------------------------------------------------------------------------------------


def problems(rounds: tuple[RoundPlan, ...], entries: int | None = None) -> tuple[Problem, ...]:
    """What is wrong with a plan, in its order (3.3); ``entries``: how many there are, where that is known."""
    found = list(_of_the_whole(rounds))
    for at, each in enumerate(rounds):
        found += _of_one(each)
        found += _of_the_sources(rounds, at, entries)
    return tuple(found)


def _of_the_whole(rounds: tuple[RoundPlan, ...]) -> Iterator[Problem]:
    if not 1 <= len(rounds) <= MOST_ROUNDS:
        yield Problem(round="", code="plan_rounds", params={"n": len(rounds)})
        return
    names = [each.id for each in rounds]
    if twice := next((name for name in names if not name.strip() or names.count(name) > 1), None):
        yield Problem(round=twice, code="plan_id_twice")
    if "" in names:
        yield Problem(round="", code="plan_id_twice")
    finals = [each.id for each in rounds if each.kind == "final"]
    if finals != [rounds[-1].id]:
        yield Problem(round=rounds[-1].id, code="plan_final_last")


def _of_one(each: RoundPlan) -> Iterator[Problem]:
    if not 1 <= each.groups <= MOST_GROUPS:
        yield Problem(round=each.id, code="plan_groups", params={"n": each.groups})
        return
    if each.kind == "final":
        if each.groups != 1:
            yield Problem(round=each.id, code="plan_final_groups", params={"n": each.groups})
        if each.halves not in {1, 2}:
            yield Problem(round=each.id, code="plan_halves", params={"n": each.halves})
    elif not (0 <= each.advance <= PLAYERS and each.wildcards >= 0 and 0 < each.advancing < each.size):
        yield Problem(round=each.id, code="plan_advancing", params={"n": each.advancing, "size": each.size})
    yield from _of_those_who_wait(each)
    if each.games < 2:
        yield Problem(round=each.id, code="plan_games", params={"n": each.games})
    elif each.games % 2:
        yield Problem(round=each.id, code="plan_games_odd", error=False, params={"n": each.games})


def _of_those_who_wait(each: RoundPlan) -> Iterator[Problem]:
    """Those who wait stand at places below the advancing ones, one after the other, or are the best of the rest."""
    wrong = any(not each.advance < place <= PLAYERS for place in each.waits) or list(each.waits) != sorted(set(each.waits))
    both = bool(each.waits) and (each.best_rest > 0 or each.wildcards > 0)
    if wrong or both or each.best_rest < 0 or (each.kind == "final" and each.waiting):
        yield Problem(round=each.id, code="plan_waits", params={"places": list(each.waits), "n": each.best_rest})
    elif each.advancing + each.waiting > each.size:
        yield Problem(round=each.id, code="plan_too_many", params={"n": each.advancing + each.waiting, "size": each.size})


def _of_the_sources(rounds: tuple[RoundPlan, ...], at: int, entries: int | None) -> Iterator[Problem]:
    each, before = rounds[at], {plan.id: plan for plan in rounds[:at]}
    n: int | None = 0
    for source in each.sources:
        kind, _, name = source.partition(":")
        if kind == "entries" and not name:
            n = None if entries is None or n is None else n + entries
        elif kind == "waits" and not name:
            n = None if n is None else n + _pool(rounds, at)
        elif kind == "advance" and name in before:
            n = None if n is None else n + before[name].advancing
        else:
            yield Problem(round=each.id, code="plan_source", params={"source_id": source})
    if len(set(each.sources)) != len(each.sources) or not each.sources:
        yield Problem(round=each.id, code="plan_source", params={"source_id": ", ".join(each.sources)})
    if n is not None and n != each.size:
        yield Problem(round=each.id, code="plan_size", params={"n": n, "size": each.size})


def _pool(rounds: tuple[RoundPlan, ...], at: int) -> int:
    """Who waits by then: of the rounds since the last revival."""
    last = max((n for n in range(at) if "waits" in rounds[n].sources), default=-1)
    return sum(plan.waiting for plan in rounds[max(last, 0) : at])
