"""What the place of a line means for a substitute who holds it (S3.5, R37): data for a sentence."""

from __future__ import annotations

from moderator.cup.effective import counted_for, effective
from moderator.cup.state import CupState, FrozenRow, Round
from moderator.cup.tables import earlier, round_table, shown_rows
from moderator.rulesets.sanguosha.state import Line, Struct


class Heir(Struct, frozen=True, kw_only=True):
    """A line that changed hands. ``code`` says what its place means for who holds it now, by ``clause``.

    staff: not ranked; left: he has gone as well; choose: another result is open; dropped: his other result counts; chosen: this one does;
    revived: eliminated before and back in the cup; stays: eliminated before and so he remains; ranked: an ordinary place.
    """

    match: str
    line: Line
    row: FrozenRow
    code: str
    clause: str
    before: str = ""
    """Where an earlier round had led him."""


def heirs(state: CupState, each: Round) -> tuple[Heir, ...]:
    """Every line of the round's matches taken in that has had more than one holder, group by group."""
    rows = {(row.match, row.line, row.person): row for row in shown_rows(state, each)}
    found: list[Heir] = []
    for name in each.matches:
        match = state.matches[name]
        if match.result is None:
            continue
        for line in effective(state, match).lines.values():
            row = rows.get((name, line.id, line.person))
            if row is not None and (len(line.holders) > 1 or line.holder.from_game > 1):
                found.append(_heir(state, each, line, row))
    return tuple(found)


def _heir(state: CupState, each: Round, line: Line, row: FrozenRow) -> Heir:
    code, clause = _meaning(state, each, row)
    return Heir(match=row.match, line=line, row=row, code=code, clause=clause, before=earlier(state, each, row.person) or "")


def _meaning(state: CupState, each: Round, row: FrozenRow) -> tuple[str, str]:
    if row.place is None:
        return {"staff": ("staff", "S3.5.3"), "dropped": ("dropped", "S3.5.1")}.get(row.status, ("left", "R32"))
    if each.frozen is None and any(two.person == row.person for two in round_table(state, each).choices):
        return "choose", "S3.5.1"
    if counted_for(state, each.plan.id, row.person) == row.match:
        return "chosen", "S3.5.1"
    if row.clause in {"S3.5.2", "R37"}:
        return ("stays" if row.destination == "stays" else "revived"), row.clause
    return "ranked", "S2.2"
