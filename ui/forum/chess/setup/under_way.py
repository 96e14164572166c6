"""A game taken over under way as its table is filled in: what does not add up, with row and column, and the position. No window.

What is typed is kept as text, so that nothing is lost and every cell can be pointed at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from moderator.inbox.people import plain
from moderator.inbox.seating import SeatRow, read_cause, read_died, read_role, read_side
from moderator.play.messages import Refusal
from moderator.rulesets.chess.adopting import wrong_with
from moderator.rulesets.chess.commands.setup import CursePosition, Position, SeatPosition
from moderator.rulesets.chess.roles import SIDES
from ui.forum.setup.plan import Times
from ui.new_match.start_time import read_start
from ui.wizard.blocker import Blocker

NUMBERS: Final = ("successes", "grace", "yellow", "red")
TEXTS: Final = ("side", "role", "start", "dead", "died", *NUMBERS, "vote")
TICKS: Final = ("place", "due", "charged", "changed")
REST: Final = ("castled_white", "castled_black", "pardons", "curses", "candidates")
REST_CODES: Final = frozenset({"castled_wrong", "runoff_candidates"})
HEAD_CODES: Final = frozenset({"bad_instant", "close_before_open", "bad_number"})
BETWEEN: Final = re.compile(r"\s*[,，、;；\n]+\s*")
ARROW: Final = re.compile(r"\s*(?:->|→|:|：|>)\s*")


@dataclass(frozen=True)
class UnderWay:
    """``cells`` and ``ticks`` by row; ``rest``: names as typed, by the fields of REST; ``opened`` .. ``ballot``: instants as typed."""

    phase: str = "night"
    number: int = 1
    opened: str = ""
    closes: str = ""
    ballot: str = ""
    cells: tuple[Mapping[str, str], ...] = ({},) * 16
    ticks: Mapping[str, frozenset[int]] = field(default_factory=dict)
    rest: Mapping[str, str] = field(default_factory=dict)
    spent: tuple[str, ...] = ()
    mourning: bool = False
    today: str = ""

    # --- reading ------------------------------------------------------------------------------------------------------

    def _cell(self, row: int, key: str) -> str:
        return self.cells[row].get(key, "").strip() if row < len(self.cells) else ""

    def _ticked(self, key: str, row: int) -> bool:
        return row in self.ticks.get(key, frozenset())

    def _names(self, key: str, masks: Sequence[str]) -> list[str | None]:
        return [name_in(text, masks) for text in BETWEEN.split(self.rest.get(key, "").strip()) if text]

    def _pairs(self, key: str, masks: Sequence[str]) -> list[tuple[str | None, str | None]]:
        text = ARROW.sub(">", self.rest.get(key, "").strip())
        found = []
        for part in BETWEEN.split(text):
            if part:
                one, _, two = part.partition(">")
                found.append((name_in(one, masks), name_in(two, masks)))
        return found

    def instant(self, text: str, zone: str) -> str | None:
        """An instant as the rules take it; empty where none is given, None where it cannot be read."""
        return read_start(text, zone, self.today) if text.strip() else ""

    # --- what does not add up -----------------------------------------------------------------------------------------

    def wrong(
        self, seats: Sequence[SeatRow], substitutes: Sequence[SeatRow], times: Times, rules: Mapping[str, Any],
    ) -> tuple[Blocker, ...]:  # fmt: skip
        """Every cell that cannot be read; where all can, what the rules say to the whole, at its row."""
        masks = [seat.mask for seat in seats]
        found = [*self._cells_wrong(masks), *self._rest_wrong(masks), *self._head_wrong(times.zone)]
        if found or not all(masks) or len(set(masks)) != len(masks):
            return tuple(found)
        refusal = wrong_with(self.position(seats, substitutes, times, rules))
        return (_of_refusal(refusal, masks),) if refusal is not None else ()

    def _cells_wrong(self, masks: Sequence[str]) -> Iterator[Blocker]:
        for row in range(len(masks)):
            for key in TEXTS:
                text = self._cell(row, key)
                if (text or key in {"side", "role"}) and not _reads(key, text, masks):
                    code = "cell_empty" if not text else f"cell_{key if key not in NUMBERS else 'number'}"
                    yield Blocker(code, "position", {"text": text[:20]}, row, key)

    def _rest_wrong(self, masks: Sequence[str]) -> Iterator[Blocker]:
        for key in REST:
            pairs = self._pairs(key, masks) if key.startswith("castled") or key == "curses" else [(n, n) for n in self._names(key, masks)]
            if any(None in pair for pair in pairs) or (key.startswith("castled") and len(pairs) > 1):
                yield Blocker(f"rest_{'pairs' if key.startswith('castled') or key == 'curses' else 'names'}", "rest", column=key)

    def _head_wrong(self, zone: str) -> Iterator[Blocker]:
        for key in ("opened", "closes", "ballot"):
            if self.instant(getattr(self, key), zone) is None:
                yield Blocker("instant", "position", column=key)

    # --- what it comes to ---------------------------------------------------------------------------------------------

    def position(self, seats: Sequence[SeatRow], substitutes: Sequence[SeatRow], times: Times, rules: Mapping[str, Any]) -> Position:
        """The position, of cells that can be read."""
        masks = [seat.mask for seat in seats]
        castled = {side: pair for side in SIDES for pair in self._pairs(f"castled_{side}", masks)}
        given: dict[str, Any] = {
            "seats": {seat.mask: self._seat(row, seat, masks) for row, seat in enumerate(seats)}, "phase": self.phase,
            "number": self.number,
            "opened": self.instant(self.opened, times.zone) or "", "closes": self.instant(self.closes, times.zone) or "",
            "substitutes": tuple(each.person for each in substitutes if each.person), "castled": castled, "spent": self.spent,
            "pardons": tuple(self._names("pardons", masks)), "candidates": tuple(self._names("candidates", masks)),
            "curses": tuple(CursePosition(bearer=str(one), knight=str(two)) for one, two in self._pairs("curses", masks)),
            "ballot_opened": self.instant(self.ballot, times.zone) or "", "mourning": self.mourning, "rules": dict(rules),
            "messenger": times.messenger, **times.clocks,
        }  # fmt: skip
        return Position(**given)

    def _seat(self, row: int, seat: SeatRow, masks: Sequence[str]) -> SeatPosition:
        cell = self._cell
        numbers = {key: int(cell(row, key) or 0) for key in NUMBERS}
        side, role = read_side(cell(row, "side")), read_role(cell(row, "role"))
        vote = cell(row, "vote")
        return SeatPosition(
            side=side or "white", role=role or "pawn", person=seat.person, contact=seat.contact, password=seat.password,
            start_role=read_role(cell(row, "start")) if cell(row, "start") else None, dead=read_cause(cell(row, "dead")) or "",
            died=read_died(cell(row, "died")) or "", direct=not self._ticked("place", row), due=self._ticked("due", row),
            charged=self._ticked("charged", row), changed=self._ticked("changed", row),
            vote=name_in(vote, masks) if vote else None, **numbers,
        )  # fmt: skip


def _reads(key: str, text: str, masks: Sequence[str]) -> bool:
    if key in NUMBERS:
        return text.isdecimal() and len(text) <= 3
    readers = {"side": read_side, "role": read_role, "start": read_role, "dead": read_cause, "died": read_died}
    return (name_in(text, masks) if key == "vote" else readers[key](text)) is not None


def _of_refusal(refusal: Refusal, masks: Sequence[str]) -> Blocker:
    """The rules' own objection, at the row that it names."""
    seat = str(refusal.params.get("seat", ""))
    row = masks.index(seat) if seat in masks else -1
    step = "rest" if refusal.code in REST_CODES or (refusal.code in {"seat_dead", "unknown_seat"}) else "position"
    column = {
        "bad_successes": "successes", "charge_without_queen": "charged", "dead_with_rights": "dead", "negative_count": "yellow",
    }.get(refusal.code, "role" if step == "position" and row >= 0 else "")  # fmt: skip
    if refusal.code == "name_taken":
        return Blocker("refused", "seats", {"refusal": refusal})
    return Blocker("refused", step, {"refusal": refusal}, row, column)


def name_in(text: str, masks: Sequence[str]) -> str | None:
    """A seat by its mask, or by its number."""
    wanted = text.strip()
    if wanted in masks:
        return wanted
    if wanted.isdecimal() and 0 < int(wanted) <= len(masks):
        return masks[int(wanted) - 1]
    folded = [mask for mask in masks if plain(mask) == plain(wanted)]
    return folded[0] if len(folded) == 1 and wanted else None


def from_position(position: Position, shown: Mapping[str, Mapping[str, str]]) -> tuple[tuple[SeatRow, ...], tuple[SeatRow, ...], UnderWay]:
    """Seats, substitutes and table of a position; ``shown``: the words for sides, roles, causes and phases."""
    ids = list(position.seats)
    at = {name: str(n) for n, name in enumerate(ids, start=1)}
    seats = tuple(
        SeatRow(given.mask or name, given.person or name, given.contact, given.password) for name, given in position.seats.items()
    )  # fmt: skip
    cells, ticks = [], {key: set() for key in TICKS}  # type: ignore[var-annotated]
    for row, given in enumerate(position.seats.values()):
        texts = {
            "side": shown["side"][given.side], "role": shown["role"][given.role],
            "start": shown["role"][given.start_role] if given.start_role else "", "dead": shown["cause"][given.dead] if given.dead else "",
            "died": _died(given.died, shown["phase"]), "vote": at.get(given.vote or "", ""),
        }  # fmt: skip
        cells.append({**texts, **{key: str(value) for key in NUMBERS if (value := getattr(given, key))}})
        for key, holds in (("place", not given.direct), ("due", given.due), ("charged", given.charged), ("changed", given.changed)):
            if holds:
                ticks[key].add(row)
    rest = {f"castled_{side}": f"{at[old]}>{at[new]}" for side, (old, new) in position.castled.items()}
    rest |= {key: ", ".join(at.get(name, name) for name in getattr(position, key)) for key in ("pardons", "candidates")}
    rest["curses"] = ", ".join(f"{at.get(each.bearer, each.bearer)}>{at.get(each.knight, each.knight)}" for each in position.curses)
    under = UnderWay(
        phase=position.phase, number=position.number, opened=position.opened, closes=position.closes, ballot=position.ballot_opened,
        cells=tuple(cells), ticks={key: frozenset(rows) for key, rows in ticks.items()}, rest=rest, spent=tuple(position.spent),
        mourning=position.mourning,
    )  # fmt: skip
    return seats, tuple(SeatRow(person=name) for name in position.substitutes), under


def _died(text: str, shown: Mapping[str, str]) -> str:
    found = re.fullmatch(r"\s*(night|day|runoff)\s*(\d+)\s*", text)
    return f"{shown[found[1]]}{found[2]}" if found else ""
