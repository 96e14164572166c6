"""A cup on the set-up page: frame, entrants, plan, scoring, house rules, heroes; taken over: the people with where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from moderator.cup.commands import AddStaff, Adopt, ConfirmScoring, CupPosition, HoldBack, OpenCup, Register, SetPlan
from moderator.cup.ruleset import Cup
from moderator.inbox.cup_people import STATUSES
from moderator.inbox.heroes import hero_list
from moderator.inbox.registrations import Registration
from moderator.inbox.sheets import Sheet
from moderator.play.commands import Command
from moderator.play.decision import Decision
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.ruleset import Ruleset
from moderator.rulesets.sanguosha.hero_list import HeroList
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from ui.cup.new.entrants_step import EntrantsStep
from ui.cup.new.frame_step import FrameStep
from ui.cup.new.heroes_step import HeroesStep
from ui.cup.new.people_step import PeopleStep
from ui.cup.new.plan_step import PlanStep
from ui.cup.new.points_step import PointsStep
from ui.cup.new.summary_step import SummaryStep
from ui.cup.new.under_way import CupUnderWay, cells_of
from ui.forum.setup.beginning import Forced
from ui.forum.setup.game import Add, GameSetup
from ui.forum.setup.plan import times_wrong
from ui.new_match.rules_step import RulesStep
from ui.wizard.blocker import Blocker
from ui.wizard.files import position_in

Found = tuple[CupPosition, str, str]
"""A position, with the file's title and zone."""


class CupSetup(GameSetup):
    """A cup from registration on, or between two rounds."""

    game = "cup"
    order = ("times", "entrants", "people", "plan", "scoring", "rules", "heroes", "summary")
    modes = {
        "new": ("times", "entrants", "plan", "scoring", "rules", "heroes", "summary"),
        "take": ("times", "people", "plan", "scoring", "rules", "heroes", "summary"),
    }
    taken = "people"
    by_seat = frozenset({"people"})
    letters = frozenset()

    def building(self, mode: str, add: Add) -> Iterator[None]:
        """The steps of a new cup one after the other; one more for a cup taken over."""
        if mode == "take":
            self.people = add("people", PeopleStep(*self.look, self.curtain))
            self.people.file_wanted.connect(self.file_wanted)
            return
        self._mode, self._rules, self._busy = "new", Cup(), False
        self._own: HeroList | None = None
        self.times = add("times", FrameStep(*self.look))
        yield
        self.entrants = add("entrants", EntrantsStep(*self.look, self.curtain, self._weigh))
        yield
        self.plan = add("plan", PlanStep(*self.look))
        yield
        self.points = add("scoring", PointsStep(*self.look))
        yield
        self.rules = RulesStep(*self.look, later=True, unfolded=True)
        yield from self.rules.building
        add("rules", self.rules)
        self.heroes = add("heroes", HeroesStep(*self.look))
        self.heroes.wanted.connect(self._want_heroes)
        yield
        self.summary = add("summary", SummaryStep(*self.look, self._planned))
        self.summary.ruleset, self.summary.when, self.summary.now = self._rules, self.when, self._time

    def stock(self, library: Path, ruleset: Ruleset | None = None) -> None:
        """The library is known: its own hero list is played with."""
        self.heroes.show_heroes(hero_list(library))

    def _want_heroes(self) -> None:
        self.room_wanted.emit("heroes")

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def tables(self) -> str:  # type: ignore[override]
        """The step that takes a table: the list of entrants, or of the people of a cup under way."""
        return "people" if self._mode == "take" else "entrants"

    @property
    def masks(self) -> Sequence[str]:
        """The names of the rows of a cup taken over."""
        return [each.get("name", "") for each in self.people.texts] if self._mode == "take" else ()

    @property
    def by(self) -> str:
        """Who confirmed the scoring table."""
        return self.points.by.text().strip() if self.points.confirmed else ""

    @property
    def _differing(self) -> dict[str, bool | int | str]:
        """House rules that are not the default's, the two lengths among the timers with them."""
        values = {**self.rules.values, **self.times.lengths.rules}
        return {name: value for name, value in values.items() if value != HOUSE_RULES[name].default}

    @property
    def _terms(self) -> dict[str, Any]:
        """What a new cup and one taken over are both played by."""
        return {**self.times.terms, "rules": self._differing, **self.heroes.heroes.terms()}

    @property
    def under_way(self) -> CupUnderWay:
        """The cup as it stands in the cells."""
        return CupUnderWay(
            cells=self.people.texts, staff=self.people.staff, rounds=self.plan.rounds, closed=self.plan.closed,
            terms={**self._terms, "scoring": self.points.given},
        )  # fmt: skip

    def _opened(self) -> Any:
        """The cup as it will be before the first entry."""
        state = self._rules.start("", self.times.times.zone)
        found = self._rules.decide(state, OpenCup(deadline=self.times.deadline or ""), self.now())
        for event in found.events if isinstance(found, Decision) else ():
            state = self._rules.evolve(state, event)
        return state

    def _time(self) -> Instant:
        return self.now()

    def _weigh(self, sheet: Sheet) -> Sequence[Registration]:
        from moderator.inbox.registrations import registrations

        return registrations(sheet, self._rules, self._opened(), self.times.times.zone, self.now())

    # --- what stands in the way, and what is written ------------------------------------------------------------------

    def blockers(self, mode: str) -> tuple[Blocker, ...]:
        """What stands in the way, in the order of the steps."""
        self._mode = mode
        self.points.needed = mode == "take"
        plan = self.plan
        rest = (*plan.blockers(), *self.points.blockers())
        if mode == "new":
            return (*times_wrong(self.times.times), *self.entrants.blockers(), *rest)
        return (*times_wrong(self.times.times), *self.under_way.wrong(), *rest)

    def commands(self, mode: str) -> Sequence[Forced]:
        """What is written, each with the reason it is forced by."""
        if mode == "take":
            return ((Adopt(position=self.under_way.position), ""),)
        opened = OpenCup(**self._terms, scoring=replace(self.points.given, status="provisional"))
        entered = [(_entry(each), reason) for each, reason in self.entrants.taken]
        held = [(HoldBack(person=name), "") for name in self._held]
        plan = [(SetPlan(rounds=self.plan.rounds), "")] if self.plan.rounds else []
        confirmed = [(ConfirmScoring(), "")] if self.points.confirmed else []
        return ((opened, ""), *entered, *held, *plan, *confirmed)

    @property
    def _held(self) -> Sequence[str]:
        """The last to have entered, as many as the plan has no place for."""
        names = self.entrants.names
        return names[len(names) - self.plan.held :] if self.plan.held else ()

    def when(self, command: Command) -> Instant | None:
        """When somebody entered, where the table says so."""
        if isinstance(command, Register | AddStaff):
            return next((each.at for each, _ in self.entrants.taken if each.dated and each.command["person"] == command.person), None)
        return None

    def _planned(self) -> Sequence[Forced] | None:
        return None if self.blockers(self._mode) else self.commands(self._mode)

    def follow(self) -> None:
        """The list is weighed by the deadline, the plan is made for the list."""
        if self._busy:
            return
        self._busy = True
        self.entrants.follow(self.times.times.zone, self.times.deadline or "")
        taking = self._mode == "take"
        self.plan.ask_over(taking)
        self.plan.set_entries(None if taking or not self.entrants.names else len(self.entrants.names))
        self._busy = False

    # --- a position out of a file -------------------------------------------------------------------------------------

    def read_position(self, path: Path) -> Found | Refusal:
        """The position, with the header's title and zone."""
        return position_in(path, "cup", CupPosition)

    def put_in(self, found: Any) -> None:
        """The position into the cells."""
        position, title, zone = found
        statuses = {status: self.words.say(f"ui.cup.take.status.{status}") for status in STATUSES}
        self._mode = "take"
        self.people.show_rows(*cells_of(position.people, statuses))
        self.plan.show_rounds(position.rounds)
        self.plan.over.setValue(len(position.closed))
        self.times.show_terms(title, zone, position, position.rules)
        self.rules.show_values(dict(position.rules))
        if position.scoring is not None:
            self.points.show_table(position.scoring)


def _entry(each: Registration) -> Command:
    kind = AddStaff if each.command["do"] == "add_staff" else Register
    return kind(person=str(each.command["person"]), contact=str(each.command["contact"]))
