"""A prison game taken over under way as its tables are filled in: what does not add up, cell by cell, and the position. No window.

What is typed is kept as text, so that nothing is lost and every cell can be pointed at. What a file holds and no cell shows is ``kept``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from moderator.inbox import prison_seating as reads
from moderator.inbox.people import plain
from moderator.inbox.prison_seating import BETWEEN, PrisonRow
from moderator.play.messages import Refusal
from moderator.rulesets.prison.adopting import faults
from moderator.rulesets.prison.commands.setup import Position, RoomPosition, SeatPosition
from moderator.rulesets.prison.roles import Side
from moderator.rulesets.prison.script.model import Script
from moderator.rulesets.prison.state import Times as Clocks
from ui.forum.prison.setup.plan import seat_ids
from ui.forum.prison.setup.rest import Rest, read_rest
from ui.forum.setup.plan import Times
from ui.new_match.start_time import read_start
from ui.wizard.blocker import Blocker

NUMBERS: Final = ("blue", "yellow", "red")
TEXTS: Final = ("side", "role", "left", "day", "status", "uses", "today", *NUMBERS, "vote", "door", "result")
NIGHT_TEXTS: Final = ("night", "guard_door", "guard", "prisoner_door", "prisoner", "dead")
ROOMS: Final = 42
"""Rooms of earlier nights that can be typed in."""
COLUMNS: Final = {
    "unknown_role": "role", "role_of_other_side": "role", "no_murderer_dealt": "role", "murderer_guard": "role", "bad_cause": "left",
    "cause_alive": "left", "unknown_status": "status", "negative_count": "blue", "cards_unmerged": "blue", "left_later": "day",
    "left_no_day": "day", "not_a_guard": "vote", "not_a_prisoner": "vote", "door_taken": "door", "not_half": "side", "vote_left": "vote",
    "door_by_day": "door", "name_taken": "mask", "role_copies": "role",
}  # fmt: skip
"""Where an objection of the rules is settled in the table of seats."""
OF_REST: Final = {
    "bad_leader": "guard_leader", "bad_links": "links", "bad_instant": "sessions", "order_not_killer": "order",
    "bad_acquittal": "acquittal",
    "order_too_soon": "order",
}  # fmt: skip
OF_NIGHTS: Final = frozenset({"room_of_later", "room_door", "room_twice", "room_side"})


@dataclass(frozen=True)
class Kept:
    """What came out of a file: the seats' own ids, and everything that has no cell."""

    ids: tuple[str, ...] = ()
    seats: tuple[SeatPosition, ...] = ()
    position: Position | None = None


@dataclass(frozen=True)
class UnderWay:
    """``cells`` and ``nights`` by row; ``rest``: as typed, by the fields of LINES; ``opened``: an instant as typed."""

    phase: str = "day"
    number: int = 1
    opened: str = ""
    script: Script | None = None
    cells: tuple[Mapping[str, str], ...] = ()
    nights: tuple[Mapping[str, str], ...] = ()
    rest: Mapping[str, str] = field(default_factory=dict)
    ticks: frozenset[str] = frozenset()
    today: str = ""
    kept: Kept = field(default_factory=Kept)

    # --- reading ------------------------------------------------------------------------------------------------------

    def cell(self, row: int, key: str) -> str:
        """What is typed there."""
        return self.cells[row].get(key, "").strip() if row < len(self.cells) else ""

    def side(self, row: int) -> Side:
        """The half a row is in; guards where that cannot be read."""
        return reads.read_side(self.cell(row, "side")) or "guard"

    def ids(self, rows: Sequence[PrisonRow]) -> tuple[str, ...]:
        """Seat ids by row: those of the file, else by the halves."""
        if len(self.kept.ids) == len(rows):
            return self.kept.ids
        return seat_ids([row.mask for row in rows], [self.side(at) for at in range(len(rows))])

    def skills(self, row: int) -> dict[str, str]:
        """Skills that the seat's role has: title and id -> id."""
        role = self.script.role(reads.read_role(self.cell(row, "role"), self.script) or "") if self.script is not None else None
        powers = role.powers if role is not None else ()
        return {name: power.id for power in powers for name in (power.id, power.title) if name}

    def instant(self, text: str, zone: str) -> str | None:
        """An instant as the rules take it; empty where none is given, None where it cannot be read."""
        return read_start(text, zone, self.today) if text.strip() else ""

    # --- what does not add up -----------------------------------------------------------------------------------------

    def wrong(self, rows: Sequence[PrisonRow], times: Times, clocks: Clocks, rules: Mapping[str, Any]) -> tuple[Blocker, ...]:
        """Every cell that cannot be read; where all can, everything that the rules say to the whole, each at its cell."""
        masks = [row.mask for row in rows]
        found = [*self._cells_wrong(masks), *self._nights_wrong(masks)]
        rest = self._rest(rows, times.zone)
        found += [Blocker(f"rest_{code}", "rest", column=name) for name, code in rest.wrong]
        if self.instant(self.opened, times.zone) is None:
            found.append(Blocker("instant", "position", column="opened"))
        if found or not all(masks) or len(set(masks)) != len(masks) or times.unread:
            return tuple(found)
        ids = self.ids(rows)
        objections = faults(self.position(rows, times, clocks, rules), times.zone)
        lines = [row for row, cells in enumerate(self.nights) if cells.get("night", "").strip()]
        return tuple(dict.fromkeys(_of_refusal(refusal, ids, lines) for refusal in objections))

    def _cells_wrong(self, masks: Sequence[str]) -> Iterator[Blocker]:
        for row in range(len(masks)):
            for key in TEXTS:
                text = self.cell(row, key)
                if (text or key in {"side", "role"}) and not self._reads(row, key, text, masks):
                    code = "cell_empty" if not text else f"cell_{key if key not in (*NUMBERS, 'day') else 'number'}"
                    yield Blocker(code, "position", _params(text=text[:20]), row, key)

    def _reads(self, row: int, key: str, text: str, masks: Sequence[str]) -> bool:
        if key in NUMBERS or key == "day":
            return text.isdecimal() and len(text) <= 3
        if key == "role":
            return bool(text) and (self.script is None or reads.read_role(text, self.script) is not None)
        if key in {"uses", "today"}:
            return reads.read_uses(text, self.skills(row)) is not None
        if key == "vote":
            ballot = reads.read_ballot(text)
            return ballot is not None and name_in(ballot[0], masks, masks) is not None
        readers = {"side": reads.read_side, "left": reads.read_left, "status": reads.read_statuses, "result": reads.read_result}
        return key == "door" or readers[key](text) is not None

    def _nights_wrong(self, masks: Sequence[str]) -> Iterator[Blocker]:
        for row, cells in enumerate(self.nights):
            if not any(text.strip() for text in cells.values()):
                continue
            if not cells.get("night", "").strip().isdecimal():
                yield Blocker("night_number", "nights", _params(n=row + 1), row, "night")
            for key in ("guard", "prisoner", "dead"):
                if None in _names(cells.get(key, ""), masks, masks):
                    yield Blocker("night_name", "nights", _params(n=row + 1, text=cells[key][:20]), row, key)

    def _rest(self, rows: Sequence[PrisonRow], zone: str) -> Rest:
        return read_rest(self.rest, [row.mask for row in rows], self.ids(rows), zone, self.today)

    # --- what it comes to ---------------------------------------------------------------------------------------------

    def position(self, rows: Sequence[PrisonRow], times: Times, clocks: Clocks, rules: Mapping[str, Any]) -> Position:
        """The position, of cells that can be read."""
        ids, rest = self.ids(rows), self._rest(rows, times.zone)
        base = self.kept.position or Position(seats={})
        given: dict[str, Any] = {
            "seats": {ids[at]: self._seat(at, row, rows, ids) for at, row in enumerate(rows)}, "phase": self.phase, "number": self.number,
            "opened": self.instant(self.opened, times.zone) or "", "script": self.script,
            "rooms": tuple(self._rooms([row.mask for row in rows], ids)), "rules": dict(rules), "times": clocks,
            "killed": "killed" in self.ticks, "election_round": 2 if "second" in self.ticks else 1, **rest.fields,
        }  # fmt: skip
        return msgspec.structs.replace(base, **given)

    def _seat(self, row: int, person: PrisonRow, rows: Sequence[PrisonRow], ids: Sequence[str]) -> SeatPosition:
        cell = self.cell
        base = self.kept.seats[row] if row < len(self.kept.seats) else SeatPosition(side=self.side(row))
        state, cause = reads.read_left(cell(row, "left")) or ("field", "")
        kept = dict(base.statuses)
        role = cell(row, "role")
        same = role == (base.role or base.title or base.side)
        own = reads.read_role(role, self.script) if self.script is not None else base.role if same else role
        ballot, masks = reads.read_ballot(cell(row, "vote")), [each.mask for each in rows]
        return msgspec.structs.replace(
            base, side=self.side(row), role=own or "", mask=person.mask, person=person.person, alt=person.alt, assistant=person.assistant,
            tags=base.tags if self.script is not None or same else reads.read_tags(role), state=state, cause=cause,
            left_day=int(cell(row, "day") or 0),
            statuses={name: kept.get(name, "lasting") for name in reads.read_statuses(cell(row, "status")) or ()},
            uses=reads.read_uses(cell(row, "uses"), self.skills(row)) or {},
            today=reads.read_uses(cell(row, "today"), self.skills(row)) or {},
            result=reads.read_result(cell(row, "result")) or "" if cell(row, "result") else "",
            **{key: int(cell(row, key) or 0) for key in NUMBERS},
            vote=(name_in(ballot[0], masks, ids) or "", ballot[1]) if ballot is not None else None, door=cell(row, "door").upper(),
        )  # fmt: skip

    def _rooms(self, masks: Sequence[str], ids: Sequence[str]) -> Iterator[RoomPosition]:
        for cells in self.nights:
            if cells.get("night", "").strip():
                yield RoomPosition(
                    night=int(cells["night"]), guard_door=cells.get("guard_door", "").strip().upper(),
                    prisoner_door=cells.get("prisoner_door", "").strip(), guard=name_in(cells.get("guard", ""), masks, ids),
                    prisoner=name_in(cells.get("prisoner", ""), masks, ids),
                    dead=tuple(str(name) for name in _names(cells.get("dead", ""), masks, ids)),
                )  # fmt: skip


def _params(**params: Any) -> dict[str, Any]:
    return Frozen(params)


class Frozen(dict[str, Any]):
    """Parameters that can be told apart, so that the same objection is said once."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(repr(sorted(self.items(), key=lambda pair: pair[0])))


def _names(text: str, masks: Sequence[str], ids: Sequence[str]) -> list[str | None]:
    return [name_in(part, masks, ids) for part in BETWEEN.split(text.strip()) if part]


def _of_refusal(refusal: Refusal, ids: Sequence[str], lines: Sequence[int]) -> Blocker:
    """An objection of the rules, at the cell that it names. ``lines``: in which line each room stands."""
    if refusal.code in OF_NIGHTS:
        row = lines[int(refusal.params["n"]) - 1]
        said = msgspec.structs.replace(refusal, params={**refusal.params, "n": row + 1})
        return Blocker("refused", "nights", Frozen(refusal=said), row, "guard")
    params, code = Frozen(refusal=refusal), refusal.code
    if code in OF_REST:
        column = f"{refusal.params.get('side', 'guard')}_leader" if code == "bad_leader" else OF_REST[code]
        return Blocker("refused", "rest", params, column=column)
    if code in {"bad_rule", "bad_value", "unknown_rule"}:
        return Blocker("refused", "rules", params)
    if code == "bad_times":
        return Blocker("refused", "times", params, column=str(refusal.params.get("name", "")))
    if code == "bad_script":
        return Blocker("refused", "script", params, column="problems")
    seat = str(refusal.params.get("seat") or "")
    row = ids.index(seat) if seat in ids else -1
    if code == "unknown_seat" or (row < 0 and code not in COLUMNS):
        return Blocker("refused", "rest", params)
    return Blocker("refused", "seats" if code == "name_taken" else "position", params, row, COLUMNS.get(code, "role"))


def name_in(text: str, masks: Sequence[str], ids: Sequence[str]) -> str | None:
    """A seat by its mask, its id, or its number in the list: its id."""
    wanted = text.strip()
    if not wanted:
        return None
    if wanted in masks:
        return ids[masks.index(wanted)]
    if wanted.upper() in ids:
        return wanted.upper()
    if wanted.isdecimal() and 0 < int(wanted) <= len(ids):
        return ids[int(wanted) - 1]
    folded = [at for at, mask in enumerate(masks) if plain(mask) == plain(wanted)]
    return ids[folded[0]] if len(folded) == 1 else None
