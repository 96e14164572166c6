"""A game of sixteen on the set-up page: seats, deal, times, house rules; taken over: the position and the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from moderator.play.commands import Command
from moderator.play.messages import Refusal
from moderator.rulesets.chess.commands.setup import AddSubstitute, Adopt, Position
from moderator.rulesets.chess.house_rules import HOUSE_RULES
from moderator.rulesets.chess.setup import LONGEST
from ui.forum.chess.setup.deal_step import DealStep
from ui.forum.chess.setup.from_file import position_in, put_in
from ui.forum.chess.setup.groups import GROUPS
from ui.forum.chess.setup.plan import TIMING, Plan
from ui.forum.chess.setup.position_step import PositionStep
from ui.forum.chess.setup.rest_step import RestStep
from ui.forum.chess.setup.under_way import UnderWay
from ui.forum.setup.game import Add, GameSetup
from ui.forum.setup.plan import seats_wrong, times_wrong
from ui.forum.setup.seats_step import SeatsStep
from ui.forum.setup.times_step import TimesStep
from ui.new_match.rules_step import RulesStep
from ui.wizard.blocker import Blocker


class ChessSetup(GameSetup):
    """Sixteen seats of two sides (C2, C6)."""

    game = "chess"
    order = ("seats", "deal", "position", "rest", "times", "rules")
    modes = {"new": ("seats", "deal", "times", "rules"), "take": ("seats", "position", "rest", "times", "rules")}
    terms = frozenset({"side", "role"})

    def building(self, mode: str, add: Add) -> Iterator[None]:
        """The steps of a new game one after the other; two more for one taken over."""
        if mode == "take":
            self.position = add("position", PositionStep(*self.look, self.curtain))
            self.rest = add("rest", RestStep(*self.look, self.curtain))
            self.position.file_wanted.connect(self.file_wanted)
            return
        self.seats = add("seats", SeatsStep(*self.look, self.curtain))
        yield
        self.deal = add("deal", DealStep(*self.look, self.curtain))
        self.times = add("times", TimesStep(*self.look, TIMING))
        yield
        self.rules = RulesStep(*self.look, ruleset="chess", groups=GROUPS, rules=HOUSE_RULES, later=True)
        yield from self.rules.building
        add("rules", self.rules)

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def masks(self) -> Sequence[str]:
        """The masks, in the order of the list."""
        return [seat.mask for seat in self.seats.rows]

    @property
    def all_rules(self) -> dict[str, bool | int | str]:
        """All house rules, ``phase_clock`` among the times."""
        return {**self.rules.values, "phase_clock": self.times.how}

    @property
    def plan(self) -> Plan:
        """The game as planned so far."""
        return Plan(
            seats=self.seats.rows, substitutes=self.seats.substitutes, few=self.seats.few.text(), deal=self.deal.given, seed=self.deal.seed,
            rules=self.all_rules, times=self.times.times,
        )  # fmt: skip

    @property
    def under_way(self) -> UnderWay:
        """The game as it stands in the cells."""
        return UnderWay(
            **self.position.head_values, cells=tuple(self.position.grid.texts()), ticks=self.position.grid.ticked(), rest=self.rest.texts,
            spent=self.rest.spent_sides, mourning=self.rest.mourning.isChecked(), today=self.times.today,
        )  # fmt: skip

    def blockers(self, mode: str) -> tuple[Blocker, ...]:
        """What stands in the way, in the order of the steps."""
        plan = self.plan
        if mode == "new":
            return plan.blockers
        seats = tuple(seats_wrong(plan.seats, plan.substitutes, LONGEST))
        found = self.under_way.wrong(plan.seats, plan.substitutes, plan.times, plan.differing)
        return (*seats, *found, *times_wrong(plan.times))

    def commands(self, mode: str) -> Sequence[tuple[Command, str]]:
        """What is written, each with the reason it is forced by."""
        plan = self.plan
        if mode == "new":
            return plan.commands()
        named = [each for each in plan.substitutes if each.person]
        plain = [each for each in named if not each.contact]  # a position has no place for a substitute's number
        adopt = Adopt(position=self.under_way.position(plan.seats, plain, plan.times, plan.differing))
        later = [AddSubstitute(person=each.person, contact=each.contact) for each in named if each.contact]
        return tuple((command, "") for command in (adopt, *later))

    def follow(self) -> None:
        """Rows are named after the masks."""
        self.deal.follow(self.masks)
        if hasattr(self, "position"):
            self.position.follow(self.masks)

    # --- a position out of a file -------------------------------------------------------------------------------------

    def read_position(self, path: Path) -> tuple[Position, str, str] | Refusal:
        """The position, with the header's title and zone."""
        return position_in(path)

    def put_in(self, found: Any) -> None:
        """The position into the cells."""
        put_in(self, *found)
