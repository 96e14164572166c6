"""The table criterion by criterion: every value, what decided, cuts, and what a tie still needs (section 10)."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import groupby

from moderator.rulesets.sanguosha.duels import Figures, due_pairs, figures
from moderator.rulesets.sanguosha.ranking import Standing, Tie, classes, open_ties, ranked_scores, standings, ties
from moderator.rulesets.sanguosha.state import MatchState, OneVsOne, Struct

ORDERS = ("cards", "mvps", "third")
"""The first three orders (S1.3.3)."""
DUEL_CRITERIA = frozenset({"1v1", "1v1_won", "1v1_games"})
"""Criteria of the fourth order."""


class Equal(Struct, frozen=True, kw_only=True):
    """Lines equal after three orders. ``how``: shared (nothing hangs on it, R25), duel, share (the final asks, R38) or host.

    ``due``: persons who still have to play each other. ``cuts``: the places after which the tie is cut through.
    """

    place: int
    lines: tuple[str, ...]
    how: str
    settled: bool = True
    due: tuple[tuple[str, str], ...] = ()
    cuts: tuple[int, ...] = ()


class Compared(Struct, frozen=True, kw_only=True):
    """A row with all that was compared. ``decided``: the criterion that puts it before the lines ``over`` of the same total."""

    standing: Standing
    tied: bool = False
    """Others have the same total."""
    equal: Equal | None = None
    duels: tuple[Figures, ...] = ()
    """From each round robin of the fourth order, the widest first."""
    decided: str = ""
    over: tuple[str, ...] = ()
    cut: int | None = None
    """The cut that runs below this row: the place after which the destination changes."""


def equals(state: MatchState) -> tuple[Equal, ...]:
    """Every class of lines that three orders leave equal, best first."""
    special = {tie.lines: tie for tie in ties(state)}
    waiting = {tie.lines for tie in open_ties(state)}
    found: list[Equal] = []
    place = 1
    for group in classes(ranked_scores(state)):
        lines = tuple(score.line for score in group)
        if len(lines) > 1:
            found.append(_equal(state, place, lines, special.get(lines), lines in waiting))
        place += len(lines)
    return tuple(found)


def _equal(state: MatchState, place: int, lines: tuple[str, ...], tie: Tie | None, waiting: bool) -> Equal:
    cuts = tuple(cut for cut in state.params.cuts if place <= cut < place + len(lines) - 1)
    how = tie.how if tie is not None else "shared"
    people = [state.name_of(line) for line in lines]
    due = tuple(due_pairs(people, state.duels)) if how == "duel" and waiting else ()
    return Equal(place=place, lines=lines, how=how, settled=not waiting, due=due, cuts=cuts)


def comparison(state: MatchState) -> tuple[Compared, ...]:
    """The ranked rows, best first."""
    rows = [row for row in standings(state) if row.place is not None]
    found = equals(state)
    groups = [list(group) for _, group in groupby(rows, key=lambda row: row.total)]
    return tuple(
        _compared(state, row, group[n:], len(group) > 1, found, cut=at if at in state.params.cuts and at < len(rows) else None)
        for at, (group, n, row) in enumerate(((group, n, row) for group in groups for n, row in enumerate(group)), 1)
    )


def _compared(
    state: MatchState, row: Standing, below: Sequence[Standing], tied: bool, found: Sequence[Equal], cut: int | None
) -> Compared:  # fmt: skip
    """``below``: the row itself and those under it with the same total."""
    equal = next((each for each in found if row.line in each.lines), None)
    duels: tuple[Figures, ...] = ()
    if equal is not None and equal.how == "duel":
        duels = figures([state.name_of(line) for line in equal.lines], state.duels)[row.person]
    decided = row.reason.criterion if tied and row.reason is not None and row.reason.criterion not in {"total", "shared"} else ""
    over = _over(below, decided)
    return Compared(standing=row, tied=tied, equal=equal, duels=duels, decided=decided if over else "", over=over, cut=cut)


def _over(below: Sequence[Standing], decided: str) -> tuple[str, ...]:
    """The lines of the same total that the row's criterion sets it before: all of them for an early order, the next for the fourth."""
    row, *rest = below
    if not decided or not rest:
        return ()
    if decided in DUEL_CRITERIA or decided == "host":
        return (rest[0].line,)
    earlier = ORDERS[: ORDERS.index(decided)]
    same = [each for each in rest if all(getattr(each, name) == getattr(row, name) for name in earlier)]
    return tuple(each.line for each in same if getattr(each, decided) != getattr(row, decided))


def pairs(state: MatchState, equal: Equal) -> tuple[OneVsOne, ...]:
    """The 1v1s of a tie in the order to be played: finished ones, those going on, those to come."""
    people = {state.name_of(line) for line in equal.lines}
    over = [duel for duel in state.duels if {duel.a, duel.b} <= people]
    going = [duel for duel in state.bouts if {duel.a, duel.b} <= people]
    begun = [{duel.a, duel.b} for duel in going]
    to_come = [OneVsOne(a=a, b=b) for a, b in equal.due if {a, b} not in begun]
    return (*over, *going, *to_come)


class Move(Struct, frozen=True, kw_only=True):
    """What becomes of a line in the table. Places and zones (how many cuts lie above) are None where it has none."""

    line: str
    person: str
    before: int | None
    after: int | None
    total_before: Decimal
    total_after: Decimal
    zone_before: int | None = None
    zone_after: int | None = None

    @property
    def crosses(self) -> bool:
        """Whether its destination changes."""
        return self.zone_before != self.zone_after

    @property
    def moved(self) -> bool:
        """Whether anything about it is otherwise."""
        return self.before != self.after or self.total_before != self.total_after or self.crosses


def moves(before: MatchState, after: MatchState) -> tuple[Move, ...]:
    """Every line of ``after`` in its new order, with where it stood before (section 13: changed ranks are listed)."""
    old = {row.line: row for row in _holders(before)}
    return tuple(_move(old.get(row.line), row) for row in _holders(after))


def _holders(state: MatchState) -> list[Standing]:
    """One row a line, of who sits there now."""
    return [row for row in standings(state) if row.line in state.lines and row.person == state.name_of(row.line)]


def _move(old: Standing | None, new: Standing) -> Move:
    was = old or new
    return Move(
        line=new.line, person=new.person, before=was.place, after=new.place, total_before=was.total, total_after=new.total,
        zone_before=was.zone, zone_after=new.zone,
    )  # fmt: skip
