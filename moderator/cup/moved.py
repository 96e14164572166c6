"""What a step would do to the tables of a round: who stands or goes otherwise after it."""

from __future__ import annotations

from moderator.cup.state import CupState, Destination, Round
from moderator.cup.tables import round_table
from moderator.rulesets.sanguosha.state import Struct


class Moved(Struct, frozen=True, kw_only=True):
    """A row before and after; a place is None where it is not ranked."""

    match: str
    person: str
    place_before: int | None
    place_after: int | None
    before: Destination
    after: Destination

    @property
    def changes(self) -> bool:
        """Whether anything about it is otherwise."""
        return (self.place_before, self.before) != (self.place_after, self.after)


def moved(before: CupState, after: CupState, each: Round) -> tuple[Moved, ...]:
    """Every row of the round as it is after, in that order, with what it was before."""
    old = {(placed.match, placed.row.line, placed.row.person): placed for placed in round_table(before, each).rows}
    found = after.round(each.plan.id)
    assert found is not None
    rows: list[Moved] = []
    for placed in round_table(after, found).rows:
        was = old.get((placed.match, placed.row.line, placed.row.person), placed)
        made = Moved(
            match=placed.match, person=placed.row.person, place_before=was.row.place, place_after=placed.row.place,
            before=was.destination, after=placed.destination,
        )  # fmt: skip
        rows.append(made)
    return tuple(rows)
