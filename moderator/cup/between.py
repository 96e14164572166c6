"""Who is compared over the groups of a round, row by row with what decided (3.3, R25)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from moderator.cup.state import CupDuel, CupState, Destination, Round
from moderator.cup.tables import Limit, Placed, round_table
from moderator.rulesets.sanguosha.duels import Figures, figures
from moderator.rulesets.sanguosha.ranking import CRITERIA, key
from moderator.rulesets.sanguosha.state import OneVsOne, Struct


class Between(Struct, frozen=True, kw_only=True):
    """A row over all groups. ``decided``: what puts it before the next one: place, a criterion of the table, 1v1 or host.

    ``tied``: who shares its place and all four figures. ``limit``: what of that is still open. ``cut``: a limit runs below the row.
    """

    n: int
    placed: Placed
    destination: Destination
    decided: str = ""
    clause: str = ""
    tied: tuple[str, ...] = ()
    limit: Limit | None = None
    duels: tuple[Figures, ...] = ()
    cut: bool = False


def between(state: CupState, each: Round) -> tuple[Between, ...]:
    """The rows, best first; none where the plan settles nothing between groups, or the round was over before the record began."""
    table = round_table(state, each)
    rows = {(placed.match, placed.row.line): placed for placed in table.rows if placed.row.place is not None}
    order = [rows[name] for name in table.order]
    duels = played(state, each)
    following: list[Placed | None] = [*(b for _, b in pairwise(order)), None]
    return tuple(
        _row(each, n, placed, after, order, table.limits, duels) for n, (placed, after) in enumerate(zip(order, following, strict=False), 1)
    )


def played(state: CupState, each: Round) -> tuple[CupDuel, ...]:
    """The 1v1s between groups of a round, the host's decisions among them."""
    return tuple(duel for duel in state.duels if duel.round == each.plan.id and not duel.match)


def leads(each: Round, n: int) -> Destination:
    """Where the n-th over all groups goes."""
    plan = each.plan
    return "advance" if n <= plan.wildcards else "wait" if n <= plan.wildcards + plan.best_rest else "out"


def _row(
    each: Round, n: int, placed: Placed, after: Placed | None, order: Sequence[Placed], limits: Sequence[Limit], duels: Sequence[CupDuel]
) -> Between:  # fmt: skip
    same = tuple(other.row.person for other in order if _equal(other, placed))
    limit = next((found for found in limits if placed.row.person in found.people), None)
    decided, clause = ("", "") if after is None else _decided(placed, after, duels, limit)
    mine = [duel.duel for duel in duels]
    return Between(
        n=n, placed=placed, destination=leads(each, n), decided=decided, clause=clause, tied=same if len(same) > 1 else (), limit=limit,
        duels=_figures(placed, same, mine), cut=after is not None and leads(each, n) != leads(each, n + 1),
    )  # fmt: skip


def _figures(placed: Placed, same: tuple[str, ...], duels: Sequence[OneVsOne]) -> tuple[Figures, ...]:
    known = {duel.a for duel in duels} | {duel.b for duel in duels}
    return figures(same, duels)[placed.row.person] if len(same) > 1 and known & set(same) else ()


def _equal(a: Placed, b: Placed) -> bool:
    return a.row.place == b.row.place and key(a.row.score) == key(b.row.score)


def _decided(first: Placed, second: Placed, duels: Sequence[CupDuel], limit: Limit | None) -> tuple[str, str]:
    """The criterion and its clause; nothing where the two are equal and it does not matter, or is open."""
    if first.row.place != second.row.place:
        return "place", "S2.2"
    for name, clause in CRITERIA:
        if getattr(first.row, name) != getattr(second.row, name):
            return name, clause
    pair = {first.row.person, second.row.person}
    if limit is not None and pair <= set(limit.people):
        return "", ""
    found = [duel for duel in duels if {duel.duel.a, duel.duel.b} == pair]
    if not found:
        return "", ""
    return ("host", "S6") if found[-1].host else ("1v1", "R25")
