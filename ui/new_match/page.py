"""The new-match page: its steps side by side, what still stands in the way, and the one button that opens the match or takes it over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QButtonGroup, QFileDialog, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from moderator.play.messages import Refusal
from moderator.play.words import Words
from ui.new_match.frame_step import FrameStep
from ui.new_match.parts import NavButton, brief, positions_in, strip, tab_to_checked
from ui.new_match.people_step import PeopleStep, tables_in
from ui.new_match.plan import Blocker, Plan
from ui.new_match.rules_step import RulesStep
from ui.new_match.scoring_step import ScoringStep
from ui.new_match.trouble_list import told
from ui.new_match.under_way import STEPS as TAKEN
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton, show_key
from ui.widgets.panel import column
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.rulesets.sanguosha.hero_list import HeroList
    from ui.new_match.take_over import TakeOver

STEPS: Final = ("people", "frame", "scoring", "rules")
ORDER: Final = ("people", "frame", "scoring", *TAKEN, "rules")
"""With the steps of a match taken over."""
MODES: Final = ("new", "take")


class NewMatchPage(QWidget):
    """``started`` carries the finished Plan; ``left`` says that the page is left without a match; ``room_wanted`` names a room."""

    started = Signal(object)
    left = Signal()
    room_wanted = Signal(str)

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None, *, later: bool = False) -> None:
        """``later``: whoever calls takes the parts of ``building`` one after the other; nothing else may be done before."""
        super().__init__(parent)
        self.setObjectName("page")
        self.setAcceptDrops(True)
        self.words = words
        self.mode = "new"
        self.taking: TakeOver | None = None
        self._palette = palette
        self.heroes: HeroList | None = None
        """The library's list, for who names a hero here; whoever opens the page sets it."""
        self._came = Plan()
        self._filling = False
        self._refusal: Refusal | None = None
        self.pages = QStackedWidget(self)
        self.steps: dict[str, Any] = {}
        self.nav = {step: NavButton(step, palette) for step in ORDER}
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self._make_bar())
        outer.addLayout(self._make_middle(), 1)
        outer.addWidget(self._make_footer())
        self._keys = [QShortcut(QKeySequence(key), self) for key in ("Ctrl+PgDown", "Ctrl+PgUp")]
        self._keys[0].activated.connect(self._next)
        self._keys[1].activated.connect(self._before)
        self.building = self._building()
        for _ in () if later else self.building:
            pass

    def _building(self) -> Iterator[None]:
        """The steps, one after the other, then what is said about them."""
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
            self._add(name, step)
            yield
        self._show_mode()
        self.go("people")
        self._say(self.words)
        self._show()

    def _add(self, name: str, step: Any) -> None:
        self.steps[name] = step
        self.pages.addWidget(step)
        step.changed.connect(self._show)

    def _make_bar(self) -> QWidget:
        bar = strip("bar", 56)
        self.back = KeyButton("", "Esc", "plain")
        self.back.clicked.connect(self._on_back)
        self.heading = PlainText("", "title")
        self.mode_buttons = {mode: QPushButton() for mode in MODES}
        self._modes = QButtonGroup(self)
        box = QHBoxLayout(bar)
        box.setContentsMargins(14, 0, 18, 0)
        box.setSpacing(10)
        box.addWidget(self.back)
        box.addWidget(self.heading)
        box.addStretch(1)
        for button in self.mode_buttons.values():
            button.setAutoDefault(True)  # Enter presses it, too
            button.setCheckable(True)
            button.setProperty("kind", "plain")
            self._modes.addButton(button)
            button.clicked.connect(self._on_mode)
            box.addWidget(button)
        return bar

    def _make_middle(self) -> QHBoxLayout:
        self.group = QButtonGroup(self)
        for button in self.nav.values():
            self.group.addButton(button)
            button.clicked.connect(self._on_nav)
        side = QWidget()
        side.setFixedWidth(220)
        side.setLayout(column(*self.nav.values(), None, spacing=4))
        box = QHBoxLayout()
        box.setContentsMargins(18, 18, 22, 16)
        box.setSpacing(2 * SPACE)
        box.addWidget(side)
        box.addWidget(self.pages, 1)
        return box

    def _make_footer(self) -> QWidget:
        footer = strip("footer", 64)
        self.reason = KeyButton("", "Ctrl+Return", "ghost")
        self.reason.clicked.connect(self._to_blocker)
        self.ready = PlainText("", "body", "jade")
        self.start = KeyButton("", "Ctrl+Return", "primary")
        self.start.clicked.connect(self._start)
        box = QHBoxLayout(footer)
        box.setContentsMargins(18, 0, 18, 0)
        box.setSpacing(12)
        self.wait = Tag(self._palette, "", "amber")
        box.addWidget(self.wait)
        box.addWidget(self.reason)
        box.addWidget(self.ready)
        box.addStretch(1)
        box.addWidget(self.start)
        return footer

    # --- new, or taken over -------------------------------------------------------------------------------------------

    def set_mode(self, mode: str) -> None:
        """``new``, or ``take`` for a match that is under way."""
        if mode == "take" and self.taking is None:
            from ui.new_match.take_over import TakeOver

            self.taking = TakeOver(self.words, self._palette, self, self.heroes)
            for name, step in zip(TAKEN, self.taking.steps, strict=True):
                self._add(name, step)
            self.taking.points.file_wanted.connect(self.choose_position)
            self.taking.follow(self.people.roll.entries)
        self.mode = mode
        self._show_mode()
        if self.pages.currentWidget() is not self.steps.get(self._step) or self._step not in self._shown:
            self.go("people")
        self._say(self.words)
        self._show()

    def _on_mode(self) -> None:
        checked = self._modes.checkedButton()
        self.set_mode(next(mode for mode, button in self.mode_buttons.items() if button is checked))

    def _show_mode(self) -> None:
        self.mode_buttons[self.mode].setChecked(True)
        tab_to_checked(self._modes)
        for step, button in self.nav.items():
            button.setVisible(step in self._shown)

    @property
    def _shown(self) -> tuple[str, ...]:
        return ORDER if self.mode == "take" else STEPS

    @property
    def _step(self) -> str:
        return str(self.group.checkedButton().step)

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

    def choose_position(self) -> None:
        """Let the reader choose an exchange file that begins with a position."""
        dialog = QFileDialog(self, self.words.say("ui.take.file.choose"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([self.words.say("ui.take.file.kinds")])
        dialog.fileSelected.connect(self._on_position)
        dialog.open()

    def _on_position(self, name: str) -> None:
        self.open_position(Path(name))

    def open_position(self, path: Path) -> None:
        """Put in the position that a file's first line holds; what stands in the way is said in the footer."""
        from ui.new_match.from_position import plan_from, position_in

        found = position_in(path)
        plan = found if isinstance(found, Refusal) else plan_from(*found)
        self._refusal = plan if isinstance(plan, Refusal) else None
        if isinstance(plan, Plan):
            self.show_plan(plan)
            self.go("points")
        else:
            self._show()

    # --- turning ------------------------------------------------------------------------------------------------------

    def go(self, step: str) -> None:
        """Turn to a step."""
        self.nav[step].setChecked(True)
        tab_to_checked(self.group)
        self.pages.setCurrentWidget(self.steps[step])

    def _on_nav(self) -> None:
        self.go(self._step)

    def _next(self) -> None:
        self._turn(1)

    def _before(self) -> None:
        self._turn(-1)

    def _turn(self, by: int) -> None:
        at = self._shown.index(self._step) + by
        if 0 <= at < len(self._shown):
            self.go(self._shown[at])
            self.nav[self._shown[at]].setFocus(Qt.FocusReason.TabFocusReason)

    def _on_back(self) -> None:
        if self.people.reading:
            self.people.leave_sheet()
        else:
            self.left.emit()

    def _want_heroes(self) -> None:
        self.room_wanted.emit("heroes")

    def _to_blocker(self) -> None:
        self.people.read()
        blockers = self.plan.blockers
        if not blockers:
            return
        first = blockers[0]
        self.go(first.step)
        if first.code == "trouble":
            self.steps[first.step].focus(first.params["trouble"])
        elif first.step == "frame":
            self.frame.focus(first.code)
        else:
            {"people": self.people.edit, "scoring": self._unconfirmed}[first.step].setFocus()

    @property
    def _unconfirmed(self) -> QWidget:
        return self.scoring.by if self.scoring.confirmed else self.scoring.tick

    def _start(self) -> None:
        self.people.read()
        if not self.plan.blockers:
            self.started.emit(self.plan)

    # --- showing ------------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        if self._filling:
            return
        if self.mode == "take" and self.taking is not None:
            self.taking.follow(self.people.roll.entries)
            troubles = self.taking.check(self.frame.games.value(), self.scoring.table)
        else:
            troubles = ()
        plan, say = self.plan, self.words.say
        blockers = plan.blockers
        stuck = {blocker.step for blocker in blockers}
        marks = {
            "people": (f"{len(plan.roll.entries)} / 8", "amber" if "people" in stuck else "jade"),
            "frame": (say("ui.new.mark.check"), "amber") if "frame" in stuck else (say("ui.new.mark.games", {"n": plan.games}), "neutral"),
            "scoring": (say("ui.new.mark.wait"), "amber") if "scoring" in stuck else (say("ui.new.mark.done"), "jade"),
            "rules": (say("ui.new.mark.changed", {"n": self.rules.differing}) if self.rules.differing else "", "neutral"),
        }
        for step in TAKEN:
            n = sum(trouble.blocking for trouble in troubles if trouble.step == step)
            marks[step] = (say("ui.take.mark.open", {"n": n}), "red") if n else (say("ui.take.mark.fine"), "jade")
        for step, button in self.nav.items():
            button.say(say(f"ui.new.step.{step}"), *marks[step])
        self._show_footer(blockers)

    def _show_footer(self, blockers: tuple[Blocker, ...]) -> None:
        self.wait.setVisible(bool(blockers))
        self.wait.set_text(self.words.say("ui.new.waiting", {"n": len(blockers)}))
        self.reason.setVisible(bool(blockers))
        self.reason.setEnabled(not self.people.reading)
        self.reason.setText(brief(self.reason, self._why(blockers[0])) if blockers else "")
        self.ready.setVisible(not blockers)
        self.start.setEnabled(not blockers)
        self.start.set_hint("" if blockers else show_key("Ctrl+Return"))

    def _why(self, blocker: Blocker) -> str:
        if self._refusal is not None:
            return self.words.refusal(self._refusal)
        if blocker.code == "trouble":
            return told(blocker.params["trouble"], self.people.roll.names, self.words)
        return self.words.say(f"ui.new.blocked.{blocker.code}", blocker.params)

    # --- files dropped on it ------------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if tables_in(event.mimeData()) or positions_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for path in positions_in(event.mimeData())[:1]:
            self.open_position(path)
        for path in tables_in(event.mimeData())[:1]:
            self.go("people")
            self.people.open_file(path)
        event.acceptProposedAction()

    # --- words and colours --------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self._say(words)
        for step in (self.people, self.frame, self.scoring, self.rules, *((self.taking,) if self.taking is not None else ())):
            step.retranslate(words)
        self._show()

    def _say(self, words: Words) -> None:
        self.back.setText(words.say("ui.back"))
        self.heading.setText(words.say("ui.new.title" if self.mode == "new" else "ui.take.title"))
        self.start.setText(words.say("ui.new.start" if self.mode == "new" else "ui.take.start"))
        self.ready.setText(words.say("ui.new.ready" if self.mode == "new" else "ui.take.ready"))
        for mode, button in self.mode_buttons.items():
            button.setText(words.say(f"ui.new.mode.{mode}"))
            button.setAccessibleName(button.text())

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self._palette = palette
        marks = (button.mark for button in self.nav.values())
        taking = (self.taking,) if self.taking is not None else ()
        for part in (self.people, self.scoring, self.rules, self.wait, *taking, *marks):
            part.set_palette(palette)
