"""Which cell of the matrix a post meets, and by which clause (section B)."""

from __future__ import annotations

from typing import Final

from moderator.rulesets.jianghu.matrix import MATRIX, PLAIN, Cell
from moderator.rulesets.jianghu.roles import EGGS, SHORT
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Post, Seat

ROW_CLAUSE: Final = {
    "HS": "J5.W1", "JS": "J5.W2", "LK": "J5.B1", "JK": "J5.B2", "IK": "J5.B3", "BE": "J9.1", "MN": "J9.2", "SP": "J5.B7",
}  # fmt: skip
COLUMN_CLAUSE: Final = {"JE": "J5.W3", "WE": "J5.W5", "DE": "J5.W7", "BE": "J5.B4", "MN": "J5.B5", "MR": "J5.B6", "LK": "J5.B1"}
EGG_COLUMNS: Final = frozenset({"JE", "WE", "DE", "BE"})


def row(poster: Seat) -> str:
    """A poster's row: his own, a converted soul return's is JK (B.4)."""
    role = poster.role or "joint_killer"
    return SHORT[role] if role != "wanderer" else "JK"


def column(target: Seat) -> str:
    """A target's column: by the role it was dealt, whose lapse the regimes know; a converted soul return is JK (B.4)."""
    role = target.role if target.role == "joint_killer" else target.start or target.role
    return SHORT[role] if role is not None else "WA"


def met(state: GameState, post: Post) -> tuple[str, str, Cell]:
    """Row, column and cell of a post or a search on the state it is read on (C.3)."""
    poster, target = state.seats[post.poster], state.seats[post.target]
    r, c = row(poster) if post.kind == "post" else "SP", column(target)
    if post.kind == "search":
        return r, c, MATRIX["A"][r, c] if poster.id != target.id else "0"
    if poster.id == target.id:
        return r, c, "T"
    cell = _cell(state, r, c)
    return r, c, "T" if cell == "B" and c in EGG_COLUMNS and target.fireworks_lost else cell


def _cell(state: GameState, r: str, c: str) -> Cell:
    regime = state.regime
    if r in {"BE", "MN"} and state.rule("replacement_row") == "plain":
        return PLAIN[regime, c]
    if regime == "C" and c == "MR" and r in {"HS", "LK"} and state.rule("late_mirror") == "always":
        return "X2"
    found = MATRIX[regime].get((r, c), "T")
    return "T" if found == "-" else found


def clause(r: str, c: str, cell: Cell) -> str:
    """The clause that the cell comes from: the target's own where it strikes back, else the poster's."""
    mutual = cell in {"B", "S", "M", "X", "X2"}
    return COLUMN_CLAUSE.get(c, ROW_CLAUSE.get(r, "J9.1")) if mutual else ROW_CLAUSE.get(r, "J9.1")


def fireworks(post: Post, target: Seat) -> bool:
    """Whether the post was a mutual death caused by an egg (section 0)."""
    return post.cell == "B" and post.column in EGG_COLUMNS and target.start in EGGS
