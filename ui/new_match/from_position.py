"""The plan of a match taken over from a position that a file brings. No window."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import msgspec

from moderator.inbox.names import Entry, Roll, remarked
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.adopting import wrong_with
from moderator.rulesets.sanguosha.commands import LinePosition, Position
from moderator.rulesets.sanguosha.limits import counted
from moderator.rulesets.sanguosha.scoring import ScoringTable
from ui.new_match.plan import Plan
from ui.new_match.under_way import COUNTS, Fallen, Table, UnderWay
from ui.wizard.files import position_in as read_position

STAND: Final = {"seats": "between", "roles": "between", "game": "running", "outcome": "running", "provisional": "over"}
"""Phases of a position that the page can show."""
ZERO: Final = Decimal(0)


def position_in(path: Path) -> tuple[Position, str, str] | Refusal:
    """The position in a file's first line, with the header's title and zone; a Refusal where there is none."""
    return read_position(path, "sanguosha", Position)


def plan_from(position: Position, title: str = "", zone: str = "") -> Plan | Refusal:
    """The plan that the position comes to; a Refusal where the rules would not take it, or the page cannot show where it stands."""
    if (wrong := wrong_with(position)) is not None:
        return wrong
    if position.phase not in STAND:
        return Refusal(code="take_phase", params={"phase": position.phase}, remedy="take_open_file")
    names = [line.person for line in position.lines.values()]
    remarks = remarked([(name, "") for name in names])
    entries = tuple(Entry(name, issues) for name, issues in zip(names, remarks, strict=True))
    scoring = position.scoring or ScoringTable()
    return Plan(
        roll=Roll(entries), title=position.title or title, games=position.games, cuts=position.cuts, final=position.final,
        seconds=position.seconds, rules=dict(position.rules), scoring=msgspec.structs.replace(scoring, status="provisional"), zone=zone,
        scheduled=position.scheduled, heroes=position.heroes, standing=position.standing, replacements=dict(position.replacements),
        under_way=under_way(position),
    )  # fmt: skip


def under_way(position: Position) -> UnderWay:
    """Where the match stands, as the page's cells say it."""
    ids, lines = list(position.lines), list(position.lines.values())
    sums = any(line.points and not line.games for line in lines)
    stand = STAND[position.phase]
    return UnderWay(
        done=counted(position), stand=stand, sums=sums, seated=position.phase == "roles",
        texts=tuple(_texts(line, sums) for line in lines),
        staff=frozenset(row for row, line in enumerate(lines) if line.staff),
        withdrawn=frozenset(row for row, line in enumerate(lines) if line.withdrawn),
        bans=tuple(position.bans.get(name, "") for name in ids), table=_table(position, ids, lines),
        rest=tuple(_rest(line) for line in lines),
    )  # fmt: skip


def _texts(line: LinePosition, sums: bool) -> dict[str, str]:
    texts = {column: str(value) for column in COUNTS if (value := getattr(line, column)) is not None and _told(line, column, value)}
    if line.inherited:
        texts["inherited"] = f"{line.inherited:f}"
    if sums:
        texts["points"] = f"{sum(line.games, ZERO) if line.games else line.points or ZERO:f}"
    return texts | {f"g{game}": f"{points:f}" for game, points in enumerate(() if sums else line.games, start=line.from_game)}


def _told(line: LinePosition, column: str, value: int) -> bool:
    """Whether a count is worth a cell: what goes without saying stays empty."""
    return value != (1 if column == "from_game" else 0) or (column.endswith("_total") and bool(line.y or line.r))


def _table(position: Position, ids: list[str], lines: list[LinePosition]) -> Table:
    ordered = [death.victim for death in position.deaths]
    loose = tuple(Fallen(row, None, "other") for row, line in enumerate(lines) if line.dead and ids[row] not in ordered)
    deaths = tuple(
        Fallen(ids.index(d.victim), None if d.killer is None else ids.index(d.killer), d.source, d.note, d.round) for d in position.deaths
    )
    return Table(
        seats=tuple(ids.index(name) for name in position.seats) or tuple(range(len(ids))),
        roles=tuple(line.role or "" for line in lines), heroes=tuple(line.hero for line in lines),
        extra=frozenset(row for row, line in enumerate(lines) if line.extra_used), deaths=loose + deaths,
        turn=None if position.turn is None else ids.index(position.turn), round=position.round, attempt=position.attempt,
    )  # fmt: skip


def _rest(line: LinePosition) -> dict[str, Any]:
    """What no cell shows, and is not lost all the same."""
    kept = {"replacement": line.replacement, "forced": line.forced, "stats": line.stats}
    return {name: value for name, value in kept.items() if value}
