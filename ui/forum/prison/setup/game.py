"""A prison game on the set-up page: script, people, deal, doors, times, house rules, summary; taken over: position, nights, the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from moderator.inbox.prison_seating import PrisonRow
from moderator.play.messages import Refusal
from moderator.play.ruleset import Ruleset
from moderator.rulesets.prison.commands.setup import Adopt
from moderator.rulesets.prison.house_rules import HOUSE_RULES
from ui.forum.prison.setup.deal_step import DealStep
from ui.forum.prison.setup.doors_step import DoorsStep
from ui.forum.prison.setup.from_file import Found, position_in, put_in
from ui.forum.prison.setup.groups import GROUPS
from ui.forum.prison.setup.nights_step import NightsStep
from ui.forum.prison.setup.people_step import PeopleStep
from ui.forum.prison.setup.plan import TIMING, Plan, Values, base_rules, clocks_wrong, odd_wrong, people_wrong, script_wrong
from ui.forum.prison.setup.position_step import PositionStep
from ui.forum.prison.setup.rest_step import RestStep
from ui.forum.prison.setup.script_step import ScriptStep
from ui.forum.prison.setup.summary_step import SummaryStep
from ui.forum.prison.setup.under_way import Kept, UnderWay
from ui.forum.setup.beginning import Forced
from ui.forum.setup.game import Add, GameSetup
from ui.forum.setup.times_step import TimesStep
from ui.new_match.rules_step import RulesStep
from ui.wizard.blocker import Blocker


class PrisonSetup(GameSetup):
    """Ten to fourteen seats, half of them guards (section 2)."""

    game = "prison"
    order = ("script", "seats", "deal", "doors", "position", "nights", "rest", "times", "rules", "summary")
    modes = {
        "new": ("script", "seats", "deal", "doors", "times", "rules", "summary"),
        "take": ("script", "seats", "position", "nights", "rest", "times", "rules", "summary"),
    }
    by_seat = frozenset({"seats", "deal", "position"})
    terms = frozenset({"side", "clock"})
    letters = frozenset({"N-CARD"})

    def building(self, mode: str, add: Add) -> Iterator[None]:
        """The steps of a new game one after the other; three more for one taken over."""
        if mode == "take":
            self.position = add("position", PositionStep(*self.look, self.curtain))
            self.nights = add("nights", NightsStep(*self.look, self.curtain))
            self.rest = add("rest", RestStep(*self.look, self.curtain))
            self.position.file_wanted.connect(self.file_wanted)
            return
        self.kept = Kept()
        self._mode, self._base, self._busy = "new", Values(), False
        self.script = add("script", ScriptStep(*self.look, self.curtain))
        self.script.designer_wanted.connect(self._on_designer)
        self.seats = add("seats", PeopleStep(*self.look, self.curtain))
        yield
        self.deal = add("deal", DealStep(*self.look, self.curtain))
        self.doors = add("doors", DoorsStep(*self.look, self.curtain))
        self.times = add("times", TimesStep(*self.look, TIMING))
        yield
        self.rules = RulesStep(*self.look, ruleset="prison", groups=GROUPS, rules=HOUSE_RULES, later=True)
        yield from self.rules.building
        add("rules", self.rules)
        self.script.stock(None)
        self.summary = add("summary", SummaryStep(*self.look, self._planned))

    def stock(self, library: Path, ruleset: Ruleset | None = None) -> None:
        """The library's folder is known: the director's own scripts are offered, too; the summary tries its commands with the rules."""
        self.script.stock(library)
        self.summary.ruleset = ruleset or self.summary.ruleset

    def _on_designer(self, path: Path | None) -> None:
        self.room_wanted.emit(f"scripts:{path}" if path is not None else "scripts")

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def masks(self) -> Sequence[str]:
        """The masks, in the order of the list."""
        return [row.mask for row in self.seats.rows]

    @property
    def plan(self) -> Plan:
        """The game as planned so far."""
        return Plan(
            n=self.script.n, script=self.script.script, rows=self.seats.rows, deal=self.deal.given, seed=self.deal.seed,
            links=self.doors.links, rules=self.rules.values, times=self.times.times,
        )  # fmt: skip

    @property
    def under_way(self) -> UnderWay:
        """The game as it stands in the cells."""
        return UnderWay(
            **self.position.head_values, script=self.script.script, cells=tuple(self.position.grid.texts()),
            nights=tuple(self.nights.grid.texts()), rest=self.rest.texts, ticks=self.rest.ticked, today=self.times.today, kept=self.kept,
        )  # fmt: skip

    def blockers(self, mode: str) -> tuple[Blocker, ...]:
        """What stands in the way, in the order of the steps."""
        self._mode = mode
        plan = self.plan
        if mode == "new":
            return plan.blockers
        people = tuple(people_wrong(plan.rows, alt=False))
        found = self.under_way.wrong(plan.rows, plan.times, plan.clocks, plan.differing)
        faults = tuple(script_wrong(plan.script, plan.n)) if plan.script is not None else ()
        return (*faults, *odd_wrong(plan.n, plan.rules), *people, *found, *clocks_wrong(plan.times, plan.clocks))

    def commands(self, mode: str) -> Sequence[Forced]:
        """What is written, each with the reason it is forced by."""
        plan = self.plan
        if mode == "new":
            return plan.commands()
        return ((Adopt(position=self.under_way.position(plan.rows, plan.times, plan.clocks, plan.differing)), ""),)

    def _planned(self) -> Sequence[Forced] | None:
        return None if self.blockers(self._mode) else self.commands(self._mode)

    def name_of(self, seat: str) -> str:
        """A seat's mask."""
        ids = self.under_way.ids(self.seats.rows) if self._mode == "take" else self.plan.ids
        return self.masks[ids.index(seat)] if seat in ids else seat

    def follow(self) -> None:
        """Rows are as many as seats and named after the masks; roles and rules follow the script."""
        if self._busy:
            return
        self._busy = True
        n, script = self.script.n, self.script.script
        self.seats.set_number(n)
        self.deal.use(script, n)
        self.deal.follow(self.masks)
        self.doors.set_number((n + 1) // 2)
        base = base_rules(script)
        if base != self._base:
            own = {name: v for name, v in self.rules.values.items() if v != self._base.get(name, HOUSE_RULES[name].default)}
            self._base = base
            self.rules.show_values({**base, **own})
        if hasattr(self, "position"):
            self.position.use(script, n)
            self.position.follow(self.masks)
        self._busy = False

    # --- a position out of a file -------------------------------------------------------------------------------------

    def read_position(self, path: Path) -> Found | Refusal:
        """The position, with the header's title and zone."""
        return position_in(path)

    def put_in(self, found: Any) -> None:
        """The position into the cells."""
        put_in(self, found)

    def show_rows(self, rows: Sequence[PrisonRow]) -> None:
        """As many seats as these."""
        self.script.show_number(len(rows))
        self.follow()
        self.seats.show_rows(rows)
