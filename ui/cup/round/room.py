"""Who opens the sheets of a round: begin, fill, draw, dates, check-in, swaps."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from moderator.cup.people import short

if TYPE_CHECKING:
    from moderator.cup.state import Round
    from moderator.play.messages import Step
    from ui.cup.context import CupContext


class RoundRoom(QObject):
    """``open_<verb>(step)`` for the steps of a round, ``ask_<name>`` for the letters of its page."""

    def __init__(self, page: Any, show: Callable[[Any], None]) -> None:
        super().__init__(page)
        self._page, self._show = page, show

    @property
    def _context(self) -> CupContext:
        context: CupContext = self._page.context
        return context

    def _round(self, step: Step | None = None) -> Round | None:
        """The round a step is about, else the one looked at."""
        state = self._context.desk.state
        name = "" if step is None else str(step.params.get("round") or "")
        match = state.matches.get(str(step.params.get("match") or "")) if step is not None else None
        found: Round | None = state.round(name or (match.round if match is not None else "")) or self._context.looking.the_round
        return found

    # --- steps ---------------------------------------------------------------------------------------------------------------

    def open_start_round(self, step: Step) -> None:
        """Who is in, what is missing, and the start."""
        self._start(self._round(step))

    def open_fill_pool(self, _step: Step) -> None:
        """Who comes into the pool."""
        self._fill(pool=True)

    def open_fill_field(self, _step: Step) -> None:
        """Who comes into the field."""
        self._fill(pool=False)

    def open_draw_groups(self, step: Step) -> None:
        """The draw."""
        self._draw(self._round(step))

    def open_schedule_match(self, step: Step) -> None:
        """The dates, at this match."""
        self._schedule(self._round(step), str(step.params.get("match") or ""))

    def open_check_in(self, step: Step) -> None:
        """The answers, at this match."""
        self._check_in(self._round(step), str(step.params.get("match") or ""))

    def open_swap(self, step: Step) -> None:
        """Two change matches."""
        self._swap(self._round(step))

    # --- letters of the page -------------------------------------------------------------------------------------------------

    def ask_begin_round(self) -> None:
        """Begin the round looked at."""
        self._start(self._round())

    def ask_fill(self) -> None:
        """Fill whatever is short: the pool before a round begins, its field from then on."""
        self._fill(pool=short(self._context.desk.state) > 0)

    def ask_draw(self) -> None:
        """The draw of the round looked at."""
        self._draw(self._round())

    def ask_schedule(self) -> None:
        """Its dates."""
        self._schedule(self._round(), self._context.looking.match)

    def ask_check_in(self) -> None:
        """Its answers."""
        self._check_in(self._round(), self._context.looking.match)

    def ask_swap(self) -> None:
        """Two change matches in it."""
        self._swap(self._round())

    # --- sheets --------------------------------------------------------------------------------------------------------------

    def _start(self, each: Round | None) -> None:
        from ui.cup.round.start_sheet import StartSheet

        if each is not None and each.status == "planned":
            sheet = StartSheet(self._context, each.plan.id, parent=self._page)
            sheet.fill.connect(self._fill_first)
            self._show(sheet)

    def _fill_first(self) -> None:
        self._fill(pool=True)

    def _fill(self, *, pool: bool) -> None:
        from ui.cup.round.fill_sheet import FillSheet

        self._show(FillSheet(self._context, pool=pool, parent=self._page))

    def _draw(self, each: Round | None) -> None:
        from ui.cup.round.draw_sheet import DrawSheet

        if each is not None and each.status in {"started", "drawn"}:
            self._show(DrawSheet(self._context, each.plan.id, parent=self._page))

    def _schedule(self, each: Round | None, match: str) -> None:
        from ui.cup.round.schedule_sheet import ScheduleSheet

        if self._drawn(each) is not None:
            self._show(ScheduleSheet(self._context, self._drawn(each) or "", match, parent=self._page))

    def _check_in(self, each: Round | None, match: str) -> None:
        from ui.cup.round.check_in_sheet import CheckInSheet

        if self._drawn(each) is not None:
            self._show(CheckInSheet(self._context, self._drawn(each) or "", match, parent=self._page))

    def _swap(self, each: Round | None) -> None:
        from ui.cup.round.swap_sheet import SwapSheet

        if self._drawn(each) is not None:
            self._show(SwapSheet(self._context, self._drawn(each) or "", parent=self._page))

    def _drawn(self, each: Round | None) -> str | None:
        """The round's name, where it is drawn and not over."""
        return each.plan.id if each is not None and each.status == "drawn" else None
