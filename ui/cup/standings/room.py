"""Who opens what of the standings: ties, two results, inheritance, the end of a round, the pool, the reason of a row."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from moderator.cup.state import CupState, Round
from moderator.cup.tables import TwoResults, round_table
from ui.cup.standings.desks import Bouts
from ui.later import Later

if TYPE_CHECKING:
    from moderator.play.messages import Step
    from ui.cup.context import CupContext
    from ui.cup.page import CupPage
    from ui.cup.standings.choosing import ChoiceDialog
    from ui.cup.standings.closing import CloseDialog
    from ui.cup.standings.heirs import HeirsSheet
    from ui.cup.standings.pool import PoolSheet
    from ui.cup.standings.reason import RowSheet
    from ui.cup.standings.ties import GroupTies, LimitTies
    from ui.table.dialogs.base import DeskDialog
else:  # loaded at their first use
    ChoiceDialog = Later("ui.cup.standings.choosing", "ChoiceDialog")
    CloseDialog = Later("ui.cup.standings.closing", "CloseDialog")
    HeirsSheet = Later("ui.cup.standings.heirs", "HeirsSheet")
    PoolSheet = Later("ui.cup.standings.pool", "PoolSheet")
    RowSheet = Later("ui.cup.standings.reason", "RowSheet")
    GroupTies = Later("ui.cup.standings.ties", "GroupTies")
    LimitTies = Later("ui.cup.standings.ties", "LimitTies")


class StandingsRoom(QObject):
    """``open_<verb>`` for the steps of a round's end, ``ask_<name>`` for the buttons of its page."""

    def __init__(self, page: CupPage, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page, self._show = page, show
        self.bouts = Bouts(self)

    @property
    def _context(self) -> CupContext:
        return self._page.context

    @property
    def _state(self) -> CupState:
        state: CupState = self._page.desk.state
        return state

    def _looked_at(self) -> Round | None:
        return self._context.looking.the_round

    # --- ties ---------------------------------------------------------------------------------------------------------------

    def ask_ties(self) -> None:
        """The first tie that is open in the round; else those of its first match."""
        each = self._looked_at()
        if each is None:
            return
        table = round_table(self._state, each)
        if table.ties:
            self.ties(table.ties[0].match, table.ties[0].tie.lines[0])
        elif table.limits:
            self.limit(each, table.limits[0].people[0])
        elif (name := self._first_match(each)) is not None:
            self.ties(name)

    def _first_match(self, each: Round) -> str | None:
        taken = [name for name in each.matches if self._state.matches[name].result is not None]
        looked = self._context.looking.match
        return looked if looked in taken else taken[0] if taken else None

    def ties(self, match: str, line: str = "") -> None:
        """The wizard on one group."""
        dialog = GroupTies(self._context, self.bouts, match, line=line, parent=self._page)
        self._follow_ties(dialog)

    def limit(self, each: Round, person: str = "") -> None:
        """The wizard on those who are compared over the groups."""
        dialog = LimitTies(self._context, self.bouts, each.plan.id, person=person, parent=self._page)
        self._follow_ties(dialog)

    def _follow_ties(self, dialog: Any) -> None:
        dialog.next_one.connect(self.ask_ties)
        dialog.closing.connect(self.ask_close)
        self._show(dialog)

    def open_cup_ties(self, step: Step) -> None:
        """A heading of the tables was chosen."""
        match = str(step.params.get("match", ""))
        each = self._looked_at()
        if match and match in self._state.matches and self._state.matches[match].result is not None:
            self.ties(match)
        elif not match and each is not None:
            self.limit(each)

    def open_record_1v1(self, step: Step) -> None:
        """The tie that a due 1v1 belongs to."""
        match, each = str(step.params.get("match", "")), self._state.round(str(step.params["round"]))
        a = str(step.params["a"])
        if match:
            self._group_of(match, a)
        elif each is not None:
            self.limit(each, a)

    def open_agree_share(self, step: Step) -> None:
        """Those tied in the final are asked one by one."""
        self._group_of(str(step.params["match"]), str(step.params["person"]))

    def _group_of(self, match: str, person: str) -> None:
        found = self._state.matches[match].result
        line = found.line_of(person) if found is not None else None
        self.ties(match, line or "")

    # --- two results -------------------------------------------------------------------------------------------------------

    def ask_two_results(self) -> None:
        """Whoever has two results of the round and has not said which counts; who is looked at goes first."""
        each = self._looked_at()
        found = round_table(self._state, each).choices if each is not None else ()
        person = self._context.looking.person
        two = next((two for two in found if two.person == person), found[0] if found else None)
        if each is not None and two is not None:
            self.choose(each, two)

    def choose(self, each: Round, two: TwoResults) -> None:
        """One person's choice."""
        self._show(ChoiceDialog(self._context, each, two, parent=self._page))

    def open_choose_result(self, step: Step) -> None:
        """The choice of somebody by name."""
        self._choose(str(step.params.get("person", "")))

    def _choose(self, person: str) -> None:
        for each in self._state.rounds:
            two = next((two for two in round_table(self._state, each).choices if two.person == person), None) if each.matches else None
            if two is not None and each.frozen is None:
                self.choose(each, two)
                return

    def open_answer(self, step: Step) -> None:
        """A question of ours; any other stands in the list of them all."""
        from ui.cup.standings.choosing import of_ask

        name = str(step.params.get("ask", ""))
        found = of_ask(self._context, name) if name.startswith("choose_result:") else None
        if found is not None:
            self.choose(*found)
        else:
            self._page.doors.ask("asks")

    # --- inheritance, pool, reasons ------------------------------------------------------------------------------------------

    def ask_heirs(self) -> None:
        """Lines of the round that changed hands."""
        each = self._looked_at()
        if each is not None:
            self._show(HeirsSheet(self._context, each, parent=self._page))

    def ask_pool(self) -> None:
        """Who waits for the revival."""
        dialog = PoolSheet(self._context, parent=self._page)
        dialog.fill.connect(self._to_round)
        self._show(dialog)

    def _to_round(self) -> None:
        self._page.doors.ask("round")

    def open_cup_row(self, step: Step) -> None:
        """The reason of a row."""
        said = {name: str(step.params[name]) for name in ("match", "line", "person")}
        dialog = RowSheet(self._context, **said, parent=self._page)
        dialog.ties.connect(self.ties)
        dialog.choose.connect(self._choose)
        self._show(dialog)

    # --- the end of a round -----------------------------------------------------------------------------------------------------

    def ask_close(self) -> None:
        """What keeps the round open, or what is frozen with it; of a closed one what was."""
        each = self._looked_at()
        if each is not None and each.status in {"drawn", "closed"}:
            self.close_round(each)

    def close_round(self, each: Round) -> None:
        """The end of one round."""
        dialog = CloseDialog(self._context, each, parent=self._page)
        dialog.way.connect(self._on_way)
        self._show(dialog)

    def open_close_round(self, step: Step) -> None:
        """The step of the rules."""
        each = self._state.round(str(step.params["round"]))
        if each is not None:
            self.close_round(each)

    def _on_way(self, door: str, of: str) -> None:
        """Where a question that keeps the round open is settled."""
        each = self._looked_at()
        if door == "tie":
            self.ties(of)
        elif door == "choice":
            self._choose(of)
        elif door == "limit" and each is not None:
            self.limit(each, of)
        else:
            self._context.looking.look_at(match=of)
            self._page.doors.ask("tables")
