"""The new-match page: its steps side by side, what still stands in the way, and the one button that opens the match or takes it over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from moderator.play.messages import Refusal
from moderator.play.words import Words
from ui.new_match.frame_step import FrameStep
from ui.new_match.people_step import PeopleStep
from ui.new_match.plan import Plan
from ui.new_match.rules_step import RulesStep
from ui.new_match.scoring_step import ScoringStep
from ui.new_match.trouble_list import told
from ui.new_match.under_way import STEPS as TAKEN
from ui.new_match.under_way import Trouble
from ui.theme import Palette
from ui.wizard.blocker import Blocker
from ui.wizard.page import Mark, WizardPage

if TYPE_CHECKING:
    from moderator.rulesets.sanguosha.hero_list import HeroList
    from ui.new_match.take_over import TakeOver

STEPS: Final = ("people", "frame", "scoring", "rules")
ORDER: Final = ("people", "frame", "scoring", *TAKEN, "rules")
"""With the steps of a match taken over."""


class NewMatchPage(WizardPage):
    """``started`` carries the finished Plan; ``left`` says that the page is left without a match; ``room_wanted`` names a room."""

    started = Signal(object)

    AREA = "ui.new"
    SIDE = 220
    FOOTER = 64
    MARGINS = (18, 18, 22, 16)

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None, *, later: bool = False) -> None:
        """``later``: whoever calls takes the parts of ``building`` one after the other; nothing else may be done before."""
        super().__init__(words, palette, {"new": STEPS, "take": ORDER}, ORDER, parent)
        self.taking: TakeOver | None = None
        self.heroes: HeroList | None = None
        """The library's list, for who names a hero here; whoever opens the page sets it."""
        self._came = Plan()
        self._troubles: tuple[Trouble, ...] = ()
        self._build(later)

    def _building(self) -> Iterator[None]:
        """The steps, one after the other."""
        dressed = self.words, self._palette
        self.people = PeopleStep(*dressed, self.pages)
        yield
        self.frame = FrameStep(self.words, self.pages)
        self.frame.heroes_wanted.connect(self._want_heroes)
        yield
        self.scoring = ScoringStep(*dressed, self.pages)
        yield
        self.rules = RulesStep(*dressed, self.pages, later=True)
        yield from self.rules.building
        for name, step in zip(STEPS, (self.people, self.frame, self.scoring, self.rules), strict=True):
            self.add_step(name, step)
            yield

    def _make_mode(self, mode: str) -> None:
        if mode == "take" and self.taking is None:
            from ui.new_match.take_over import TakeOver

            self.taking = TakeOver(self.words, self._palette, self, self.heroes)
            for name, step in zip(TAKEN, self.taking.steps, strict=True):
                self.add_step(name, step)
            self.taking.points.file_wanted.connect(self.choose_position)
            self.taking.follow(self.people.roll.entries)

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def plan(self) -> Plan:
        """The match as planned so far."""
        cuts = self.frame.places
        return Plan(
            roll=self.people.roll, title=self.frame.title.text(), games=self.frame.games.value(), cuts=cuts or (),
            final=self.frame.final.isChecked(), seconds=self.frame.seconds, rules={**self.rules.values, **self.frame.rules},
            scoring=self.scoring.table, unread=(*self.scoring.unread, *self.frame.unread), confirmed=self.scoring.confirmed,
            confirmed_by=self.scoring.by.text(), zone=self.frame.zone.text().strip(), scheduled=self.frame.scheduled,
            heroes=self._came.heroes, standing=self._came.standing, replacements=self._came.replacements,
            candidates=self.frame.substitutes.candidates, rehearsal=self.frame.rehearsal.isChecked(), reading=self.people.reading,
            under_way=self.taking.under_way if self.mode == "take" and self.taking is not None else None, left_out=self.people.left_out,
        )  # fmt: skip

    def show_plan(self, plan: Plan) -> None:
        """Put a plan in: the same people again, or a position out of a file. Its scoring is to be confirmed anew."""
        self._filling = True
        self._came = plan
        self.people.show_plan(plan)
        self.frame.show_plan(plan)
        self.scoring.show_table(plan.scoring)
        self.rules.show_values(plan.rules)
        self.set_mode("new" if plan.under_way is None else "take")
        if plan.under_way is not None and self.taking is not None:
            self.taking.show_under_way(plan.under_way, plan.roll.names)
        self._filling = False
        self._show()

    @property
    def blockers(self) -> tuple[Blocker, ...]:
        """What stands in the way, in the order of the steps."""
        return self.plan.blockers

    def open_position(self, path: Path) -> None:
        """Put in the position that a file's first line holds; what stands in the way is said in the footer."""
        from ui.new_match.from_position import plan_from, position_in

        found = position_in(path)
        plan = found if isinstance(found, Refusal) else plan_from(*found)
        if isinstance(plan, Refusal):
            self.refuse(plan)
            return
        self._refusal = None
        self.show_plan(plan)
        self.go("points")

    def open_table(self, path: Path) -> None:
        """A table of people: shown before it is taken."""
        self.go("people")
        self.people.open_file(path)

    # --- turning ------------------------------------------------------------------------------------------------------

    def _on_back(self) -> None:
        if self.people.reading:
            self.people.leave_sheet()
        else:
            self.left.emit()

    def _want_heroes(self) -> None:
        self.room_wanted.emit("heroes")

    def _read(self) -> None:
        self.people.read()

    def _focus(self, blocker: Blocker) -> None:
        if blocker.code == "trouble":
            self.steps[blocker.step].focus(blocker.params["trouble"])
        elif blocker.step == "frame":
            self.frame.focus(blocker.code)
        else:
            {"people": self.people.edit, "scoring": self._unconfirmed}[blocker.step].setFocus()

    @property
    def _unconfirmed(self) -> QWidget:
        return self.scoring.by if self.scoring.confirmed else self.scoring.tick

    def _begin(self) -> None:
        self.started.emit(self.plan)

    # --- showing ------------------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        self._troubles = ()
        if self.mode == "take" and self.taking is not None:
            self.taking.follow(self.people.roll.entries)
            self._troubles = self.taking.check(self.frame.games.value(), self.scoring.table)

    def _mark(self, step: str, blockers: tuple[Blocker, ...]) -> Mark:
        say = self.words.say
        stuck = any(blocker.step == step for blocker in blockers)
        if step == "people":
            return f"{len(self.people.roll.entries)} / 8", "amber" if stuck else "jade"
        if step == "frame":
            return (say("ui.new.mark.check"), "amber") if stuck else (say("ui.new.mark.games", {"n": self.frame.games.value()}), "neutral")
        if step == "scoring":
            return (say("ui.new.mark.wait"), "amber") if stuck else (say("ui.new.mark.done"), "jade")
        if step == "rules":
            return (say("ui.new.mark.changed", {"n": self.rules.differing}) if self.rules.differing else "", "neutral")
        n = sum(trouble.blocking for trouble in self._troubles if trouble.step == step)
        return (say("ui.take.mark.open", {"n": n}), "red") if n else (say("ui.take.mark.fine"), "jade")

    def _show_footer(self, blockers: tuple[Blocker, ...]) -> None:
        super()._show_footer(blockers)
        self.reason.setEnabled(not self.people.reading)

    def _why(self, blocker: Blocker) -> str:
        if blocker.code == "trouble":
            return told(blocker.params["trouble"], self.people.roll.names, self.words)
        return super()._why(blocker)

    # --- words --------------------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        super().retranslate(words)
        if self.taking is not None:
            self.taking.name_rows()

    def _code(self, what: str) -> str:
        return f"ui.{self.mode}.{what}"
