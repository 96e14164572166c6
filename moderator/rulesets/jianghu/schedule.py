"""The schedule (J10): how many go out, which posts there are, who owns them and who may stand in (F.4, F.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from moderator.rulesets.jianghu.roles import COUNTS, SLOTS, Role
from moderator.rulesets.jianghu.state import GameState, code_rank, is_killer
from moderator.rulesets.jianghu.state_parts import Row, Seat, Slot

_NOMINAL: Final[tuple[tuple[int, dict[str, int]], ...]] = (
    (3, {"LK": 1}),
    (7, {"HS": 1, "JS": 1, "JK": 2, "IK": 3}),
    (7, {"JS": 1, "LK": 1, "JK": 2, "IK": 3}),
    (7, {"HS": 1, "JK": 2, "IK": 4}),
    (7, {"JK": 2, "IK": 4}),
    (5, {"JK": 2, "IK": 3}),
    (4, {"JK": 2, "IK": 2}),
    (3, {"K": 3}),
    (2, {"K": 2}),
)
"""Tops and slots of the rounds of a game of eighty-eight."""
NOMINAL: Final = tuple(Row(round=n, top_n=top, slots=slots) for n, (top, slots) in enumerate(_NOMINAL, start=1))
GROUPS: Final[dict[str, Role]] = {
    "HS": "hidden_sword", "JS": "joint_sword", "LK": "lone_killer", "JK": "joint_killer", "IK": "independent_killer",
}  # fmt: skip


def adapted(counts: Mapping[Role, int]) -> tuple[Row, ...]:
    """The schedule for other numbers of seats: each figure in proportion, never below one where the group exists.

    Rounding up would empty a small table before the last round: what was rounded up most gives way first, the later round before the
    earlier, until one seat is left by plan as in the game of eighty-eight (R56).
    """
    total, killers = sum(counts.values()), sum(counts.get(role, 0) for role in list(GROUPS.values())[2:])

    def share(number: int, have: int, of: int) -> int:
        return 0 if not have else max(1, (2 * number * have + of) // (2 * of))

    def slots(nominal: dict[str, int]) -> dict[str, int]:
        found: dict[str, int] = {}
        for group, number in nominal.items():
            have, of = (killers, 17) if group == "K" else (counts.get(GROUPS[group], 0), COUNTS[GROUPS[group]])
            if made := share(number, have, of):
                found[group] = made
        return found

    rows = tuple(Row(round=row.round, top_n=share(row.top_n, total, 88), slots=slots(row.slots)) for row in NOMINAL)
    while sum(row.top_n + sum(row.slots.values()) for row in rows) >= total:
        trimmed = _trimmed(rows, total)
        if trimmed == rows:
            break
        rows = trimmed
    return rows


def _trimmed(rows: tuple[Row, ...], total: int) -> tuple[Row, ...]:
    """One less of the figure that stands highest above its proportion; the same where every figure is one."""
    found: list[tuple[float, int, str]] = []
    for at, (row, nominal) in enumerate(zip(rows, NOMINAL, strict=True)):
        figures = {"": (row.top_n, nominal.top_n), **{name: (n, nominal.slots[name]) for name, n in row.slots.items()}}
        found += [(n - of * total / 88, at, name) for name, (n, of) in figures.items() if n > 1]
    if not found:
        return rows
    _, at, name = max(found)
    row = rows[at]
    less = replace(row, slots={**row.slots, name: row.slots[name] - 1}) if name else replace(row, top_n=row.top_n - 1)
    return (*rows[:at], less, *rows[at + 1 :])


def row_of(state: GameState, round_: int) -> Row:
    """A round's numbers: as adjusted, else as planned; a round beyond the plan is like the last."""
    rows = state.schedule or NOMINAL
    found = next((row for row in rows if row.round == round_), None)
    return found or Row(round=round_, top_n=rows[-1].top_n, slots=dict(rows[-1].slots))


def left_after(state: GameState, round_: int) -> int:
    """How many the plan leaves after a round, nominally (F.5)."""
    gone = sum(row_of(state, n).top_n + sum(row_of(state, n).slots.values()) for n in range(1, round_ + 1))
    return max(0, len(state.seats) - gone)


def members(state: GameState, group: str) -> tuple[Seat, ...]:
    """The living of an owner group, in code order."""
    alive = (s for s in state.living if (is_killer(s) if group == "K" else s.role == GROUPS[group]))
    return tuple(sorted(alive, key=code_rank))


def make_slots(state: GameState, row: Row, named: Mapping[str, str] | None = None) -> tuple[Slot, ...]:
    """The slots of a round with their owners. ``named``: slot -> owner where it is settled already."""
    found: list[Slot] = []
    for group in sorted(row.slots, key=SLOTS.index):
        found += _of_group(state, group, row.slots[group], named or {})
    return tuple(found)


def _of_group(state: GameState, group: str, number: int, named: Mapping[str, str]) -> list[Slot]:
    mine = members(state, group)
    ids = [f"{group}{n}" for n in range(1, number + 1)]
    ids = [name for name in named if name.rstrip("0123456789") == group] or ids if named else ids
    owned = min(len(ids), len(mine))
    turn = [s.id for s in sorted(mine, key=lambda s: (s.posts, code_rank(s)))][:owned]
    turn.sort(key=lambda name: code_rank(state.seats[name]))
    fixed = state.rule("poster_choice") == "rotation" or owned == len(mine)
    slots = [
        Slot(id=name, group=group, owner=(named.get(name) or (turn[n] if fixed else "")) if n < owned else "", free=n < owned and not fixed)
        for n, name in enumerate(ids)
    ]
    return [slot if n < owned else _missing(state, slot) for n, slot in enumerate(slots)]


def _missing(state: GameState, slot: Slot) -> Slot:
    """A slot without an owner: others may stand in, or it lapses at once (F.4)."""
    clause = _lapse(state, slot.group)
    return Slot(id=slot.id, group=slot.group, lapsed=clause)


def _lapse(state: GameState, group: str) -> str:
    if group == "HS":
        return "R44" if state.rule("hidden_slot") == "lapse" or not members(state, "JS") else ""
    if group == "JS":
        return "" if members(state, "HS") else "J9.3"
    if group == "IK":
        return "R45" if state.rule("ik_shortage") == "lapse" else ""
    return "J12.9" if group == "LK" else ""


# --- standing in ----------------------------------------------------------------------------------------------------------


def stand_ins(state: GameState, slot: Slot) -> tuple[Seat, ...]:
    """Who may fill a slot that nobody of its group can, the first in right first (J9, R42-R45)."""
    if slot.owner or slot.free or slot.lapsed:
        return ()
    if slot.group in {"JS", "HS"}:
        return members(state, "HS" if slot.group == "JS" else "JS")
    if slot.group == "IK":
        return members(state, "K")
    return tuple(s for s in _blacks(state) if s.id not in slot.declined)


def _blacks(state: GameState) -> tuple[Seat, ...]:
    """LK, then BE; when they and all JK are out the IK; when no killer and no BE is left the mine."""
    first = (*members(state, "LK"), *_living(state, "black_egg"))
    if first or members(state, "JK"):
        return first
    return members(state, "IK") or (() if _mine_blocked(state) else _living(state, "mine"))


def _living(state: GameState, role: Role) -> tuple[Seat, ...]:
    return tuple(s for s in state.holders(role) if s.living)


def _mine_blocked(state: GameState) -> bool:
    if state.rule("mine_blocked_by") == "posting_blacks":
        return False
    return any(s.faction == "black" and s.role != "mine" for s in state.living)


def mine_must(state: GameState) -> tuple[Slot, ...]:
    """Slots whose stand-in is the mine alone, where it may not let them lapse (R43, ``mine_duty``)."""
    if state.rule("mine_duty") != "duty" or state.round is None:
        return ()
    found = [slot for slot in state.now.slots if [s.role for s in stand_ins(state, slot)] == ["mine"]]
    return tuple(found[:1])
