"""A game of eighty-eight on the set-up page: size, masks, deal, code words, times, house rules, summary; taken over: position and rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from moderator.play.messages import Refusal
from moderator.play.ruleset import Ruleset
from moderator.rulesets.jianghu.commands.setup import Adopt
from moderator.rulesets.jianghu.house_rules import HOUSE_RULES
from ui.forum.jianghu.setup.deal_step import DealStep, holders
from ui.forum.jianghu.setup.from_file import Found, position_in, put_in
from ui.forum.jianghu.setup.groups import GROUPS
from ui.forum.jianghu.setup.people_step import PeopleStep
from ui.forum.jianghu.setup.plan import TIMING, Plan, Values, counts_wrong, people_wrong
from ui.forum.jianghu.setup.position_step import PositionStep
from ui.forum.jianghu.setup.rest_step import RestStep
from ui.forum.jianghu.setup.size_step import SizeStep
from ui.forum.jianghu.setup.summary_step import SummaryStep
from ui.forum.jianghu.setup.under_way import Kept, UnderWay
from ui.forum.jianghu.setup.words_step import WordsStep
from ui.forum.setup.beginning import Forced
from ui.forum.setup.game import Add, GameSetup
from ui.forum.setup.plan import times_wrong
from ui.forum.setup.times_step import TimesStep
from ui.new_match.rules_step import RulesStep
from ui.wizard.blocker import Blocker


class JianghuSetup(GameSetup):
    """Eighty-eight seats, or as many as the counts say (J2-J4)."""

    game = "jianghu"
    order = ("size", "seats", "deal", "words", "position", "rest", "times", "rules", "summary")
    modes = {
        "new": ("size", "seats", "deal", "words", "times", "rules", "summary"),
        "take": ("size", "seats", "position", "rest", "times", "rules", "summary"),
    }
    by_seat = frozenset({"seats", "deal", "position"})
    terms = frozenset({"role", "phase"})
    letters = frozenset({"role_card", "codewords", "codewords_lone"})

    def building(self, mode: str, add: Add) -> Iterator[None]:
        """The steps of a new game one after the other; two more for one taken over."""
        if mode == "take":
            self.position = add("position", PositionStep(*self.look, self.curtain, self.size.n))
            self.rest = add("rest", RestStep(*self.look, self.curtain))
            self.position.file_wanted.connect(self.file_wanted)
            return
        self.kept = Kept()
        self._mode, self._busy = "new", False
        self.size = add("size", SizeStep(*self.look))
        yield
        self.seats = add("seats", PeopleStep(*self.look, self.curtain))
        yield
        self.deal = add("deal", DealStep(*self.look, self.curtain))
        yield
        self.codes = add("words", WordsStep(*self.look, self.curtain, self._holders))
        self.times = add("times", TimesStep(*self.look, TIMING))
        yield
        self.rules = RulesStep(*self.look, ruleset="jianghu", groups=GROUPS, rules=HOUSE_RULES, later=True)
        yield from self.rules.building
        add("rules", self.rules)
        self.summary = add("summary", SummaryStep(*self.look, self._planned))

    def _holders(self) -> dict[str, str]:
        return holders(self.deal.given, self.masks)

    def stock(self, library: Path, ruleset: Ruleset | None = None) -> None:
        """The rules are known: what is planned can be tried."""
        self.summary.ruleset = ruleset or self.summary.ruleset

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def masks(self) -> Sequence[str]:
        """The masks, in the order of the list."""
        return [row.mask for row in self.seats.rows]

    @property
    def plan(self) -> Plan:
        """The game as planned so far."""
        return Plan(
            counts=self.size.counts, rows=self.seats.rows, deal=self.deal.given, seed=self.deal.seed, pairs=self.codes.pairs,
            rules=self.rules.values, times=self.times.times,
        )  # fmt: skip

    @property
    def under_way(self) -> UnderWay:
        """The game as it stands in the cells."""
        return UnderWay(
            **self.position.head_values, cells=tuple(self.position.grid.texts()), rest=self.rest.texts, today=self.times.today,
            kept=self.kept,
        )  # fmt: skip

    def _taken_rules(self, plan: Plan) -> Values:
        """House rules of a game taken over; a value that the page has no choice for stays as the file has it."""
        held = self.kept.position.rules if self.kept.position is not None else {}
        kept = {name: held[name] for name in ("coded_iks", "finale_rounds") if name in held}
        found = {**plan.rules, **plan.times.clocks}
        if "finale_rounds" in kept and found["finale_rounds"] != HOUSE_RULES["finale_rounds"].default:
            del kept["finale_rounds"]
        return {**{name: value for name, value in found.items() if value != HOUSE_RULES[name].default}, **kept}

    def blockers(self, mode: str) -> tuple[Blocker, ...]:
        """What stands in the way, in the order of the steps."""
        self._mode = mode
        plan = self.plan
        if mode == "new":
            return plan.blockers
        found = self.under_way.wrong(plan.rows, plan.times, plan.counts, self._taken_rules(plan))
        return (*counts_wrong(plan.counts), *people_wrong(plan.rows), *found, *times_wrong(plan.times))

    def commands(self, mode: str) -> Sequence[Forced]:
        """What is written, each with the reason it is forced by."""
        plan = self.plan
        if mode == "new":
            return plan.commands()
        return ((Adopt(position=self.under_way.position(plan.rows, plan.times, plan.counts, self._taken_rules(plan))), ""),)

    def _planned(self) -> Sequence[Forced] | None:
        return None if self.blockers(self._mode) else self.commands(self._mode)

    def name_of(self, seat: str) -> str:
        """A seat's mask; ids are masks unless a file had others."""
        ids = self.kept.ids
        return self.masks[ids.index(seat)] if seat in ids and len(ids) == len(self.masks) else seat

    def follow(self) -> None:
        """Rows are as many as seats and named after the masks; who holds which card follows the deal."""
        if self._busy:
            return
        self._busy = True
        self.seats.set_number(self.size.n)
        masks = self.masks
        self.deal.use(self.size.counts, masks)
        self.codes.follow()
        if hasattr(self, "position"):
            self.position.follow(masks)
        self._busy = False

    # --- a position out of a file -------------------------------------------------------------------------------------

    def read_position(self, path: Path) -> Found | Refusal:
        """The position, with the header's title and zone."""
        return position_in(path)

    def put_in(self, found: Any) -> None:
        """The position into the cells."""
        put_in(self, found)
