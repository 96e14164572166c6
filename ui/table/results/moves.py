"""What a correction does to the table: places before and after, scores, and who crosses a cut (section 13)."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QWidget

from moderator.rulesets.sanguosha.comparison import Move, moves
from moderator.rulesets.sanguosha.state import MatchState
from ui.table.context import Context
from ui.table.standings import points
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText

ROW: Final = 28
UP, DOWN, SAME, TO = "\N{UPWARDS ARROW}", "\N{DOWNWARDS ARROW}", "=", "\N{RIGHTWARDS ARROW}"


def moves_view(context: Context, before: MatchState, after: MatchState) -> QWidget:
    """A row for every line that anything happens to; a sentence where nothing does."""
    found = [move for move in moves(before, after) if move.moved]
    if not found:
        return PlainText(context.say("moves.none"), "body", "jade", wrap=True)
    table = TableView(context.palette, context.say("moves.title"), selectable=False)
    table.verticalHeader().setDefaultSectionSize(ROW)
    heads = (context.say("moves.person"), context.say("moves.place"), context.say("moves.total"), context.say("moves.destination"))
    table.show_rows(heads, [_row(context, before, move) for move in found], stretch=3)
    table.horizontalHeader().resizeSection(0, min(table.horizontalHeader().sectionSize(0), 240))
    table.setFixedHeight(ROW * len(found) + table.horizontalHeader().sizeHint().height() + 4)
    return table


def _row(context: Context, before: MatchState, move: Move) -> Row:
    return Row(
        (
            Cell(move.person, strong=True, tip=move.person), _place(context, move), Cell(_total(move)), _destination(context, before, move)
        )
    )  # fmt: skip


def _place(context: Context, move: Move) -> Cell:
    """Both places with an arrow; up is good for the player, and it is said by the arrow's direction too."""
    if move.before == move.after:
        return Cell(context.say("moves.stays", place=_shown(move.after)), muted=True)
    rises = move.after is not None and (move.before is None or move.after < move.before)
    text = f"{UP if rises else DOWN} {_shown(move.before)} {TO} {_shown(move.after)}"
    return Cell(text, "jade" if rises else "red", pill=True)


def _shown(place: int | None) -> str:
    return str(place) if place is not None else "\N{EM DASH}"


def _total(move: Move) -> str:
    if move.total_before == move.total_after:
        return points(move.total_after)
    return f"{points(move.total_before)} {TO} {points(move.total_after)}"


def _destination(context: Context, state: MatchState, move: Move) -> Cell:
    """Where a cut is crossed, both destinations."""
    cuts = state.params.cuts
    if not cuts or not move.crosses:
        return Cell("")
    names = ("advance", "wait", "out") if len(cuts) > 1 else ("advance", "out")

    def word(zone: int | None) -> str:
        return "\N{EM DASH}" if zone is None else context.words.term("destination", names[min(zone, len(names) - 1)])

    return Cell(context.say("moves.crosses", before=word(move.zone_before), after=word(move.zone_after)), "amber", pill=True)
