"""A cup taken over under way as its table is filled in: what does not add up, with row and column, and the position. No window.

What is typed is kept as text, so that nothing is lost and every cell can be pointed at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from moderator.cup.commands import Adopt, CupPosition, PersonPosition
from moderator.cup.ruleset import Cup
from moderator.cup.state import RoundPlan
from moderator.inbox.cup_people import COUNTS, read_status
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from ui.new_match.columns import read_count, read_figure
from ui.wizard.blocker import Blocker

COLUMN_OF: Final = {"adopt_status": "status", "adopt_round": "round", "name_twice": "name", "bad_name": "name", "name_of_line": "name"}
"""Where the rules' objections to a person are mended."""
PLAN_CODES: Final = frozenset({"bad_round_ids", "adopt_closed_first"})


@dataclass(frozen=True)
class CupUnderWay:
    """``cells`` by row; ``staff``: rows of helpers; ``rounds`` the plan, ``closed`` the rounds that are over; ``terms`` the rest."""

    cells: tuple[Mapping[str, str], ...] = ()
    staff: frozenset[int] = frozenset()
    rounds: tuple[RoundPlan, ...] = ()
    closed: tuple[str, ...] = ()
    terms: Mapping[str, Any] = field(default_factory=dict)

    @property
    def people(self) -> tuple[int, ...]:
        """The rows with a name."""
        return tuple(row for row, cells in enumerate(self.cells) if cells.get("name", "").strip())

    # --- what does not add up -----------------------------------------------------------------------------------------

    def wrong(self) -> Iterator[Blocker]:
        """Every cell that cannot be read; where all can, what the rules say to the whole, at its row."""
        found = [blocker for row, cells in enumerate(self.cells) for blocker in self._row_wrong(row, cells)]
        if not self.people:
            found.append(Blocker("nobody", "people", row=0, column="name"))
        if not self.rounds:
            found.append(Blocker("no_plan", "plan"))
        yield from found
        if not found and (refusal := self._refusal()) is not None:
            yield self._of_refusal(refusal)

    def _row_wrong(self, row: int, cells: Mapping[str, str]) -> Iterator[Blocker]:
        texts = {key: text.strip() for key, text in cells.items()}
        if not texts.get("name"):
            if any(texts.values()):
                yield Blocker("cell_name", "people", row=row, column="name")
            return
        if read_status(texts.get("status", "")) is None:
            yield Blocker("cell_status", "people", {"text": texts["status"][:20]}, row, "status")
        for key in ("place", *COUNTS):
            if texts.get(key) and read_count(texts[key]) is None:
                yield Blocker("cell_number", "people", {"text": texts[key][:20]}, row, key)
        if texts.get("score") and read_figure(texts["score"]) is None:
            yield Blocker("cell_score", "people", {"text": texts["score"][:20]}, row, "score")
        if texts.get("round") and texts["round"] not in {each.id for each in self.rounds}:
            yield Blocker("cell_round", "people", {"text": texts["round"][:20]}, row, "round")

    def _refusal(self) -> Refusal | None:
        ruleset = Cup()
        found = ruleset.decide(ruleset.start("", "Asia/Shanghai"), Adopt(position=self.position), Instant(0))
        return found if isinstance(found, Refusal) else None

    def _of_refusal(self, refusal: Refusal) -> Blocker:
        """The rules' own objection, at the row of the person that it names."""
        if refusal.code in PLAN_CODES:
            return Blocker("refused", "plan", {"refusal": refusal}, column="over")
        name = str(refusal.params.get("person", refusal.params.get("name", "")))
        row = next((row for row in self.people if self.cells[row]["name"].strip() == name), -1)
        if row < 0 and "key" not in refusal.params:
            return Blocker("refused", "times", {"refusal": refusal})
        return Blocker("refused", "people", {"refusal": refusal}, row, COLUMN_OF.get(refusal.code, "name"))

    # --- what it comes to ---------------------------------------------------------------------------------------------

    @property
    def position(self) -> CupPosition:
        """The position, of cells that can be read."""
        people = tuple(self._person(row) for row in self.people)
        return CupPosition(people=people, rounds=self.rounds, closed=self.closed, **self.terms)

    def _person(self, row: int) -> PersonPosition:
        texts = {key: text.strip() for key, text in self.cells[row].items()}
        staff = row in self.staff
        led = {} if staff else {"status": read_status(texts.get("status", "")) or "active", "round": texts.get("round", "")}
        place = read_count(texts.get("place", ""))
        return PersonPosition(
            name=texts["name"], staff=staff, contact=texts.get("contact", ""), match=texts.get("match", ""), place=place or None,
            score=read_figure(texts.get("score", "")) or Decimal(0), **led,
            **{key: read_count(texts.get(key, "")) or 0 for key in COUNTS},
        )  # fmt: skip


def cells_of(people: Sequence[PersonPosition], statuses: Mapping[str, str]) -> tuple[list[dict[str, str]], frozenset[int]]:
    """What stands in the cells for the people of a position, and who of them is staff; ``statuses``: the words."""
    cells = []
    for each in people:
        counts = {key: str(n) if (n := getattr(each, key)) else "" for key in COUNTS}
        cells.append({
            "name": each.name, "status": "" if each.staff else statuses.get(each.status, each.status), "round": each.round,
            "match": each.match, "place": str(each.place or ""), "score": f"{each.score:f}" if each.score else "", "contact": each.contact,
            **counts,
        })  # fmt: skip
    return cells, frozenset(row for row, each in enumerate(people) if each.staff)
