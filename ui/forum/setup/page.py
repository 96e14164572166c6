"""The page on which a game of sixteen is begun or taken over: its steps side by side, what stands in the way, and one button."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QHideEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from moderator.play.commands import Command
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.chess.commands.setup import AddSubstitute, Adopt
from moderator.rulesets.chess.house_rules import HOUSE_RULES
from ui.forum.setup.deal_step import DealStep
from ui.forum.setup.from_file import choose, position_in, put_in
from ui.forum.setup.groups import GROUPS
from ui.forum.setup.plan import Blocker, Plan, seats_wrong, times_wrong
from ui.forum.setup.position_step import PositionStep
from ui.forum.setup.rest_step import RestStep
from ui.forum.setup.seats_step import SeatsStep
from ui.forum.setup.times_step import TimesStep
from ui.forum.setup.under_way import UnderWay
from ui.new_match.parts import NavButton, brief, positions_in, strip
from ui.new_match.people_step import tables_in
from ui.new_match.rules_step import RulesStep
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton, show_key
from ui.widgets.panel import column
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText

NEW: Final = ("seats", "deal", "times", "rules")
TAKEN: Final = ("seats", "position", "rest", "times", "rules")
ORDER: Final = ("seats", "deal", "position", "rest", "times", "rules")
MODES: Final = ("new", "take")


class SetupPage(QWidget):
    """``started`` says that the button was pressed and nothing stands in the way; ``left`` that the page is left without a game."""

    started = Signal()
    left = Signal()
    room_wanted = Signal(str)

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None, *, later: bool = False) -> None:
        """``later``: whoever calls takes the parts of ``building`` one after the other; nothing else may be done before."""
        super().__init__(parent)
        self.setObjectName("page")
        self.setAcceptDrops(True)
        self.words = words.of("chess")
        self.mode = "new"
        self._palette = palette
        self._refusal: Refusal | None = None
        self._filling = True
        self.curtain = Curtain(self)
        self.pages = QStackedWidget(self)
        self.nav = {step: NavButton(step, palette) for step in ORDER}
        self.steps: dict[str, Any] = {}
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self._make_bar())
        outer.addLayout(self._make_middle(), 1)
        outer.addWidget(self._make_footer())
        self._keys = [QShortcut(QKeySequence(key), self) for key in ("Ctrl+PgDown", "Ctrl+PgUp")]
        for key, turn in zip(self._keys, (self._next, self._before), strict=True):
            key.activated.connect(turn)
        self.building = self._building()
        for _ in () if later else self.building:
            pass

    def _building(self) -> Iterator[None]:
        """The steps, one after the other; those of a game taken over when they are first wanted."""
        look = self.words, self._palette
        self.seats = self._add("seats", SeatsStep(*look, self.curtain))
        yield
        self.deal = self._add("deal", DealStep(*look, self.curtain))
        self.times = self._add("times", TimesStep(*look))
        yield
        self.rules = RulesStep(*look, ruleset="chess", groups=GROUPS, rules=HOUSE_RULES, later=True)
        yield from self.rules.building
        self._add("rules", self.rules)
        self._filling = False
        self.set_mode("new")

    def _add(self, name: str, step: Any) -> Any:
        self.steps[name] = step
        self.pages.addWidget(step)
        step.changed.connect(self._show)
        return step

    def _make_taking(self) -> None:
        """The two steps that only a game under way needs."""
        look = self.words, self._palette
        self._filling = True
        self.position = self._add("position", PositionStep(*look, self.curtain))
        self.rest = self._add("rest", RestStep(*look, self.curtain))
        self.position.file_wanted.connect(self.choose_position)
        self._filling = False

    def _make_bar(self) -> QWidget:
        bar = strip("bar", 56)
        self.back, self.heading = KeyButton("", "Esc", "plain"), PlainText("", "title")
        self.lift = KeyButton("", kind="plain", hint="`")
        self.lift.pressed.connect(self.curtain.lift)
        self.lift.released.connect(self.curtain.fall)
        self.back.clicked.connect(self.left)
        self.mode_buttons = {mode: QPushButton() for mode in MODES}
        self._modes = QButtonGroup(self)
        box = QHBoxLayout(bar)
        box.setContentsMargins(14, 0, 18, 0)
        box.setSpacing(10)
        box.addWidget(self.back)
        box.addWidget(self.heading)
        box.addStretch(1)
        box.addWidget(self.lift)
        for button in self.mode_buttons.values():
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
        side.setFixedWidth(196)
        side.setLayout(column(*self.nav.values(), None, spacing=4))
        box = QHBoxLayout()
        box.setContentsMargins(14, 12, 16, 10)
        box.setSpacing(2 * SPACE)
        box.addWidget(side)
        box.addWidget(self.pages, 1)
        return box

    def _make_footer(self) -> QWidget:
        footer = strip("footer", 60)
        self.wait = Tag(self._palette, "", "amber")
        self.reason, self.start_button = KeyButton("", "Ctrl+Return", "ghost"), KeyButton("", "Ctrl+Return", "primary")
        self.ready = PlainText("", "body", "jade")
        self.reason.clicked.connect(self._to_blocker)
        self.start_button.clicked.connect(self._start)
        box = QHBoxLayout(footer)
        box.setContentsMargins(18, 0, 18, 0)
        box.setSpacing(12)
        for part in (self.wait, self.reason, self.ready):
            box.addWidget(part)
        box.addStretch(1)
        box.addWidget(self.start_button)
        return footer

    # --- new, or taken over -------------------------------------------------------------------------------------------

    def set_mode(self, mode: str) -> None:
        """``new``, or ``take`` for a game that is under way."""
        if mode == "take" and "position" not in self.steps:
            self._make_taking()
        self.mode = mode
        self.mode_buttons[mode].setChecked(True)
        for step, button in self.nav.items():
            button.setVisible(step in self._shown)
        checked = self.group.checkedButton()
        if checked is None or str(checked.step) not in self._shown:
            self.go("seats")
        self._say()
        self._show()

    def _on_mode(self) -> None:
        checked = self._modes.checkedButton()
        self.set_mode(next(mode for mode, button in self.mode_buttons.items() if button is checked))

    @property
    def _shown(self) -> tuple[str, ...]:
        return TAKEN if self.mode == "take" else NEW

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def all_rules(self) -> dict[str, bool | int | str]:
        """All house rules, ``phase_clock`` among the times."""
        return {**self.rules.values, "phase_clock": self.times.mode.value}

    @property
    def plan(self) -> Plan:
        """The game as planned so far."""
        return Plan(
            seats=self.seats.rows, substitutes=self.seats.substitutes, few=self.seats.few.text(), deal=self.deal.given, seed=self.deal.seed,
            rules=self.all_rules, times=self.times.times, rehearsal=self.times.rehearsal.isChecked(),
        )  # fmt: skip

    @property
    def under_way(self) -> UnderWay:
        """The game as it stands in the cells."""
        return UnderWay(
            **self.position.head_values, cells=tuple(self.position.grid.texts()), ticks=self.position.grid.ticked(), rest=self.rest.texts,
            spent=self.rest.spent_sides, mourning=self.rest.mourning.isChecked(), today=self.times.today,
        )  # fmt: skip

    @property
    def blockers(self) -> tuple[Blocker, ...]:
        """What stands in the way, in the order of the steps."""
        plan = self.plan
        if self.mode == "new":
            return plan.blockers
        seats = tuple(seats_wrong(plan.seats, plan.substitutes))
        found = self.under_way.wrong(plan.seats, plan.substitutes, plan.times, self._differing)
        return (*seats, *found, *times_wrong(plan.times))

    @property
    def _differing(self) -> dict[str, bool | int | str]:
        return {name: value for name, value in self.all_rules.items() if value != HOUSE_RULES[name].default}

    def commands(self) -> tuple[tuple[Command, str], ...]:
        """What is written, each with the reason it is forced by."""
        plan = self.plan
        if self.mode == "new":
            return plan.commands()
        named = [each for each in plan.substitutes if each.person]
        plain = [each for each in named if not each.contact]  # a position has no place for a substitute's number
        adopt = Adopt(position=self.under_way.position(plan.seats, plain, plan.times, self._differing))
        later = [AddSubstitute(person=each.person, contact=each.contact) for each in named if each.contact]
        return tuple((command, "") for command in (adopt, *later))

    # --- a position out of a file -------------------------------------------------------------------------------------

    def choose_position(self) -> None:
        """Let the reader choose an exchange file that begins with a position."""
        choose(self, self.open_position)

    def open_position(self, path: Path) -> None:
        """Put in the position that a file's first line holds; what is wrong with it is said in the footer."""
        found = position_in(path)
        if isinstance(found, Refusal):
            self.refuse(found)
            return
        self._refusal = None
        self.set_mode("take")
        self._filling = True
        put_in(self, *found)
        self._filling = False
        self.set_mode("take")
        self.go("position")

    # --- turning ------------------------------------------------------------------------------------------------------

    @property
    def step(self) -> str:
        """The step that is shown."""
        return str(self.group.checkedButton().step)

    def go(self, step: str) -> None:
        """Turn to a step."""
        self.nav[step].setChecked(True)
        self.pages.setCurrentWidget(self.steps[step])

    def start(self) -> None:
        """The page is shown: the keyboard to the first field."""
        self.seats.seats.focus(0, "mask")

    def _on_nav(self) -> None:
        self.go(self.step)

    def _next(self) -> None:
        self._turn(1)

    def _before(self) -> None:
        self._turn(-1)

    def _turn(self, by: int) -> None:
        at = self._shown.index(self.step) + by
        if 0 <= at < len(self._shown):
            self.go(self._shown[at])
            self.nav[self._shown[at]].setFocus(Qt.FocusReason.TabFocusReason)

    def _to_blocker(self) -> None:
        self._refusal = None
        blockers = self.blockers
        if blockers:
            self.go(blockers[0].step)
            self.steps[blockers[0].step].focus(blockers[0])
        self._show()

    def _start(self) -> None:
        if not self.blockers:
            self.started.emit()

    def refuse(self, refusal: Refusal) -> None:
        """The rules would not take it after all: why."""
        self._refusal = refusal
        self._show()

    # --- showing ------------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        if self._filling:
            return
        masks = [seat.mask for seat in self.seats.rows]
        self.deal.follow(masks)
        if "position" in self.steps:
            self.position.follow(masks)
        blockers = self.blockers
        for name in self.steps.keys() - {"rules"}:
            self.steps[name].show_blockers(blockers)
        for step, button in self.nav.items():
            button.say(self.words.say(f"ui.setup.step.{step}"), *self._mark(step, blockers))
        self._show_footer(blockers)

    def _mark(self, step: str, blockers: tuple[Blocker, ...]) -> tuple[str, str]:
        say = self.words.say
        if step == "rules":
            n = self.rules.differing
            return (say("ui.new.mark.changed", {"n": n}) if n else "", "neutral")
        n = sum(each.step == step for each in blockers)
        if step == "seats" and n:
            return f"{sum(bool(seat.mask and seat.person) for seat in self.seats.rows)} / 16", "amber"
        return (say("ui.take.mark.open", {"n": n}), "amber") if n else (say("ui.setup.mark.done"), "jade")

    def _show_footer(self, blockers: tuple[Blocker, ...]) -> None:
        stuck = bool(blockers) or self._refusal is not None
        text = self.words.refusal(self._refusal) if self._refusal is not None else self._why(blockers[0]) if blockers else ""
        self.wait.set_text(self.words.say("ui.new.waiting", {"n": max(1, len(blockers))}))
        for part in (self.wait, self.reason):
            part.setVisible(stuck)
        self.reason.setText(brief(self.reason, text))
        self.reason.setToolTip(text.replace("<", "<\u2060"))
        self.reason.setAccessibleName(text)
        self.ready.setVisible(not stuck)
        self.start_button.setEnabled(not blockers)
        self.start_button.set_hint("" if blockers else show_key("Ctrl+Return"))

    def _why(self, blocker: Blocker) -> str:
        """Row, column, what is wrong and what helps."""
        say = self.words.say
        refusal = blocker.params.get("refusal")
        if isinstance(refusal, Refusal):
            text = self.words.refusal(refusal)
        else:
            params = {key: say(f"ui.setup.{key}.{value}") if key in {"side", "role"} else value for key, value in blocker.params.items()}
            text = say(f"ui.setup.blocked.{blocker.code}", params)
        seats = self.seats.rows
        who = f"{blocker.row + 1} {seats[blocker.row].mask}".strip() if 0 <= blocker.row < len(seats) and blocker.step == "position" else ""
        code = f"ui.setup.col.{blocker.column}.name"
        what = say(code) if blocker.step == "position" and self.words.has(code) else ""
        where = " \N{MIDDLE DOT} ".join(part for part in (who, what) if part)
        return say("ui.take.at", {"where": where, "text": text}) if where else text

    def hideEvent(self, event: QHideEvent) -> None:
        """Out of sight: what was uncovered is covered again."""
        super().hideEvent(event)
        self.curtain.fall()

    # --- files dropped on it ------------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if tables_in(event.mimeData()) or positions_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for path in positions_in(event.mimeData())[:1]:
            self.open_position(path)
        for path in tables_in(event.mimeData())[:1]:
            self.go("seats")
            self.seats.open_file(path)
        event.acceptProposedAction()

    # --- words and colours --------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words.of("chess")
        for step in self.steps.values():
            step.retranslate(self.words)
        self._say()
        self._show()

    def _say(self) -> None:
        say = self.words.say
        self.back.setText(say("ui.back"))
        self.lift.setText(say("ui.setup.lift"))
        self.heading.setText(say(f"ui.setup.title.{self.mode}"))
        self.start_button.setText(say(f"ui.setup.start.{self.mode}"))
        self.ready.setText(say(f"ui.setup.ready.{self.mode}"))
        for mode, button in self.mode_buttons.items():
            button.setText(say(f"ui.setup.mode.{mode}"))
            button.setAccessibleName(button.text())

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self._palette = palette
        for part in (*self.steps.values(), self.wait, *(button.mark for button in self.nav.values())):
            part.set_palette(palette)
