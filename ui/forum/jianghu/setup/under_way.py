"""A game of eighty-eight taken over under way as its table is filled in: what does not add up, cell by cell, and the position. No window.

What is typed is kept as text, so that nothing is lost and every cell can be pointed at. What a file holds and no cell shows is ``kept``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from moderator.inbox import jianghu_seating as reads
from moderator.inbox.seating import SeatRow
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu.adopting import wrong_with
from moderator.rulesets.jianghu.commands.setup import Position, SeatPosition
from moderator.rulesets.jianghu.roles import COUNTS
from ui.forum.jianghu.setup.plan import Counts, Dealt, ids_of
from ui.forum.jianghu.setup.rest import Reader, Rest, read_rest
from ui.forum.setup.plan import Times
from ui.new_match.start_time import read_start
from ui.wizard.blocker import Blocker

NUMBERS: Final = ("round", "ends", "unthanked", "posts", "forum")
TEXTS: Final = ("role", "start", "status", "round", "cause", "half", "ends", "unthanked", "posts", "forum", "marks")
COLUMNS: Final = {
    "bad_cause": "cause", "out_but_in": "status", "out_later": "round", "half_without_posts": "status", "half_backwards": "half",
    "negative_count": "posts", "role_counts": "role", "name_taken": "mask",
}  # fmt: skip
"""Where an objection of the rules is settled in the table of seats."""
OF_REST: Final = {"bad_slots": "slots", "bad_instant": "ballots", "unknown_seat": "posts"}
OF_RULES: Final = frozenset({"bad_rule", "bad_value", "unknown_rule", "bad_clock", "bad_list"})


@dataclass(frozen=True)
class Kept:
    """What came out of a file: the seats' own ids, and everything that has no cell."""

    ids: tuple[str, ...] = ()
    seats: tuple[SeatPosition, ...] = ()
    position: Position | None = None


@dataclass(frozen=True)
class UnderWay:
    """``cells`` by row; ``rest``: as typed, by the fields of LINES; ``opened``: an instant as typed."""

    phase: str = "window"
    number: int = 1
    opened: str = ""
    finale: bool = False
    cells: tuple[Mapping[str, str], ...] = ()
    rest: Mapping[str, str] = field(default_factory=dict)
    today: str = ""
    kept: Kept = field(default_factory=Kept)

    # --- reading ------------------------------------------------------------------------------------------------------

    def cell(self, row: int, key: str) -> str:
        """What is typed there."""
        return self.cells[row].get(key, "").strip() if row < len(self.cells) else ""

    def ids(self, rows: Sequence[SeatRow]) -> tuple[str, ...]:
        """Seat ids by row: those of the file, else the masks."""
        return self.kept.ids if len(self.kept.ids) == len(rows) else tuple(row.mask for row in rows)

    def instant(self, text: str, zone: str) -> str | None:
        """An instant as the rules take it; empty where none is given, None where it cannot be read."""
        return read_start(text, zone, self.today) if text.strip() else ""

    def starts(self, n: int) -> tuple[Dealt, ...]:
        """What each row was dealt, numbered: the role at the start where another is given."""
        found = []
        for row in range(n):
            now, start = reads.read_role(self.cell(row, "role")), reads.read_role(self.cell(row, "start"))
            number = (start[1] if start else 0) or (now[1] if now and (not start or start[0] == now[0]) else 0)
            dealt = start or now
            found.append((dealt[0], number) if dealt else None)
        return ids_of(found)

    # --- what does not add up -----------------------------------------------------------------------------------------

    def wrong(self, rows: Sequence[SeatRow], times: Times, counts: Counts, rules: Mapping[str, Any]) -> tuple[Blocker, ...]:
        """Every cell that cannot be read or contradicts its row; where none does, what the rules say to the whole, at its cell."""
        masks = [row.mask for row in rows]
        found = [*self._cells_wrong(len(rows)), *self._rows_wrong(len(rows))]
        rest = self._rest(rows, times.zone)
        found += [Blocker(f"rest_{code}", "rest", column=name) for name, code in rest.wrong]
        if self.instant(self.opened, times.zone) is None:
            found.append(Blocker("instant", "position", column="opened"))
        if found or not all(masks) or len(set(masks)) != len(masks) or times.unread:
            return tuple(found)
        refusal = wrong_with(self.position(rows, times, counts, rules))
        return (self._of_refusal(refusal, rows),) if refusal is not None else ()

    def _cells_wrong(self, n: int) -> Iterator[Blocker]:
        for row in range(n):
            for key in TEXTS:
                text = self.cell(row, key)
                if (text or key == "role") and not _reads(key, text):
                    code = "cell_empty" if not text else f"cell_{'number' if key in NUMBERS else key}"
                    yield Blocker(code, "position", {"text": text[:20]}, row, key)

    def _rows_wrong(self, n: int) -> Iterator[Blocker]:
        """Contradictions inside a row, all of them at once: the rules would name one after the other."""
        for row in range(n):
            status = reads.read_status(self.cell(row, "status"))
            gone = [key for key in ("round", "cause") if self.cell(row, key)]
            if status in {"IN", "PHALF"} and gone:
                yield Blocker("row_in_but_out", "position", {}, row, gone[0])
            went = self.cell(row, "round")
            if went.isdecimal() and int(went) > self.number:
                yield Blocker("row_later", "position", {"n": int(went), "round": self.number}, row, "round")
            if status == "KHALF" and self.phase in {"window", "posts", "results"}:
                yield Blocker("row_half_early", "position", {"phase": self.phase}, row, "status")
            span = reads.read_span(self.cell(row, "half")) if self.cell(row, "half") else None
            if span is not None and span[1] < span[0]:
                yield Blocker("row_half_backwards", "position", {}, row, "half")

    def _rest(self, rows: Sequence[SeatRow], zone: str) -> Rest:
        return read_rest(self.rest, Reader([row.mask for row in rows], self.ids(rows), zone, self.today))

    def _of_refusal(self, refusal: Refusal, rows: Sequence[SeatRow]) -> Blocker:
        """An objection of the rules, at the cell that it names."""
        params, code, ids = {"refusal": refusal}, refusal.code, self.ids(rows)
        if code in OF_REST:
            return Blocker("refused", "rest", params, column=OF_REST[code])
        if code in OF_RULES:
            return Blocker("refused", "rules", params)
        seat = str(refusal.params.get("seat") or "")
        row = ids.index(seat) if seat in ids else -1
        if code == "role_counts":
            starts = self.starts(len(rows))
            row = next((at for at, dealt in enumerate(starts) if dealt and dealt[0] == refusal.params.get("role")), -1)
        if code == "name_taken":
            person = refusal.params.get("person")
            row = next((at for at, each in enumerate(rows) if person in {each.mask, each.person}), -1)
            return Blocker("refused", "seats", params, row, "mask")
        return Blocker("refused", "position", params, row, COLUMNS.get(code, "number"))

    # --- what it comes to ---------------------------------------------------------------------------------------------

    def position(self, rows: Sequence[SeatRow], times: Times, counts: Counts, rules: Mapping[str, Any]) -> Position:
        """The position, of cells that can be read."""
        ids, starts = self.ids(rows), self.starts(len(rows))
        base = self.kept.position or Position(seats={})
        return msgspec.structs.replace(
            base, seats={ids[at]: self._seat(at, row, starts[at]) for at, row in enumerate(rows)}, round=self.number, phase=self.phase,
            opened=self.instant(self.opened, times.zone) or "", finale=self.finale, rules=dict(rules),
            counts=dict(counts) if dict(counts) != COUNTS else {}, **self._rest(rows, times.zone).fields,
        )  # fmt: skip

    def _seat(self, row: int, person: SeatRow, start: Dealt) -> SeatPosition:
        cell = self.cell
        role = reads.read_role(cell(row, "role")) or ("wanderer", 0)
        first, last = reads.read_span(cell(row, "half")) or (0, 0)
        marks = reads.read_marks(cell(row, "marks")) or ()
        numbers = {key: int(cell(row, key) or 0) if _reads(key, cell(row, key) or "0") else 0 for key in NUMBERS}
        base = self.kept.seats[row] if row < len(self.kept.seats) else SeatPosition(role=role[0])
        return msgspec.structs.replace(
            base, role=role[0], start_role=start[0] if start and start[0] != role[0] else None, number=start[1] if start else 0,
            mask=person.mask, person=person.person, password=person.password, status=reads.read_status(cell(row, "status")) or "IN",
            out_round=numbers["round"], out_cause=reads.read_cause(cell(row, "cause")) or "" if cell(row, "cause") else "",
            half_from=first, half_until=last, ends=numbers["ends"], unthanked=numbers["unthanked"], posts=numbers["posts"],
            forum_posts=numbers["forum"] if cell(row, "forum") else None, person_shown="person_shown" in marks,
            drag_lost="drag_lost" in marks, fireworks_lost="fireworks_lost" in marks, role_public="hidden" not in marks,
            checked_in="no_checkin" not in marks,
        )  # fmt: skip


def _reads(key: str, text: str) -> bool:
    if key in NUMBERS:
        return text.isdecimal() and len(text) <= 6
    readers = {
        "role": reads.read_role, "start": reads.read_role, "status": reads.read_status, "cause": reads.read_cause, "half": reads.read_span,
        "marks": reads.read_marks,
    }  # fmt: skip
    return bool(text) and readers[key](text) is not None
