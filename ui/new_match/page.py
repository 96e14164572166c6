"""The new-match page: four steps side by side, what still stands in the way, and the one button that opens the match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from moderator.play.words import Words
from ui.new_match.frame_step import FrameStep
from ui.new_match.people_step import PeopleStep
from ui.new_match.plan import Plan
from ui.new_match.rules_step import RulesStep
from ui.new_match.scoring_step import ScoringStep
from ui.theme import SPACE, Palette, type_font
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import column
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText

STEPS: Final = ("people", "frame", "scoring", "rules")


class NavButton(QPushButton):
    """A step in the column at the left, with a mark that says how it stands."""

    def __init__(self, step: str, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.step = step
        self.setProperty("kind", "nav")
        self.setCheckable(True)
        self.setFont(type_font("lead"))
        self.mark = Tag(palette, parent=self)
        self.mark.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 12, 0)
        box.addStretch(1)
        box.addWidget(self.mark)

    def say(self, text: str, mark: str, tone: str) -> None:
        """The step's name and how it stands."""
        self.setText(text)
        self.setAccessibleName(f"{text} {mark}")
        self.mark.setVisible(bool(mark))
        self.mark.set_text(mark, tone)


class NewMatchPage(QWidget):
    """``started`` carries the finished Plan; ``left`` says that the page is left without a match."""

    started = Signal(object)
    left = Signal()

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None, *, later: bool = False) -> None:
        """``later``: whoever calls takes the parts of ``building`` one after the other; nothing else may be done before."""
        super().__init__(parent)
        self.setObjectName("page")
        self.words = words
        self._palette = palette
        self.pages = QStackedWidget(self)
        self.nav = {step: NavButton(step, palette) for step in STEPS}
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self._make_bar())
        outer.addLayout(self._make_middle(), 1)
        outer.addWidget(self._make_footer())
        self.building = self._building()
        for _ in () if later else self.building:
            pass

    def _building(self) -> Iterator[None]:
        """The steps, one after the other, then what is said about them."""
        dressed = self.words, self._palette
        self.people = PeopleStep(*dressed, self.pages)
        yield
        self.frame = FrameStep(self.words, self.pages)
        yield
        self.scoring = ScoringStep(*dressed, self.pages)
        yield
        self.rules = RulesStep(*dressed, self.pages, later=True)
        yield from self.rules.building
        for step in (self.people, self.frame, self.scoring, self.rules):
            self.pages.addWidget(step)
            step.changed.connect(self._show)
            yield
        self.go("people")
        self._say(self.words)
        self._show()

    def _make_bar(self) -> QWidget:
        bar = _strip("bar", 56)
        self.back = KeyButton("", "Esc", "plain")
        self.back.clicked.connect(self.left)
        self.heading = PlainText("", "title")
        box = QHBoxLayout(bar)
        box.setContentsMargins(14, 0, 18, 0)
        box.setSpacing(10)
        box.addWidget(self.back)
        box.addWidget(self.heading)
        box.addStretch(1)
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
        footer = _strip("footer", 64)
        self.reason = KeyButton("", kind="ghost")
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

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def plan(self) -> Plan:
        """The match as planned so far."""
        cuts = self.frame.places
        return Plan(
            roll=self.people.roll,
            title=self.frame.title.text(),
            games=self.frame.games.value(),
            cuts=cuts or (),
            final=self.frame.final.isChecked(),
            seconds=self.frame.seconds,
            rules={**self.rules.values, **self.frame.rules},
            scoring=self.scoring.table,
            unread=(*self.scoring.unread, *(("cuts",) if cuts is None else ())),
            confirmed=self.scoring.confirmed,
            confirmed_by=self.scoring.by.text(),
        )

    def go(self, step: str) -> None:
        """Turn to a step."""
        self.nav[step].setChecked(True)
        self.pages.setCurrentIndex(STEPS.index(step))

    def _on_nav(self) -> None:
        self.go(self.group.checkedButton().step)

    def _to_blocker(self) -> None:
        blockers = self.plan.blockers
        if blockers:
            self.go(blockers[0].step)
            {"people": self.people.edit, "frame": self.frame.cuts, "scoring": self.scoring.tick}[blockers[0].step].setFocus()

    def _start(self) -> None:
        self.people.read()
        if not self.plan.blockers:
            self.started.emit(self.plan)

    def _show(self) -> None:
        plan, say = self.plan, self.words.say
        blockers = plan.blockers
        stuck = {blocker.step for blocker in blockers}
        marks = {
            "people": (f"{len(plan.roll.entries)} / 8", "amber" if "people" in stuck else "jade"),
            "frame": (say("ui.new.mark.check"), "amber") if "frame" in stuck else (say("ui.new.mark.games", {"n": plan.games}), "neutral"),
            "scoring": (say("ui.new.mark.wait"), "amber") if "scoring" in stuck else (say("ui.new.mark.done"), "jade"),
            "rules": (say("ui.new.mark.changed", {"n": self.rules.differing}) if self.rules.differing else "", "neutral"),
        }
        for step, button in self.nav.items():
            button.say(say(f"ui.new.step.{step}"), *marks[step])
        self.wait.setVisible(bool(blockers))
        self.wait.set_text(say("ui.new.waiting", {"n": len(blockers)}))
        self.reason.setVisible(bool(blockers))
        self.reason.setText(say(f"ui.new.blocked.{blockers[0].code}", blockers[0].params) if blockers else "")
        self.ready.setVisible(not blockers)
        self.start.setEnabled(not blockers)

    # --- words and colours --------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self._say(words)
        for step in (self.people, self.frame, self.scoring, self.rules):
            step.retranslate(words)
        self._show()

    def _say(self, words: Words) -> None:
        self.back.setText(words.say("ui.back"))
        self.heading.setText(words.say("ui.new.title"))
        self.start.setText(words.say("ui.new.start"))
        self.ready.setText(words.say("ui.new.ready"))

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self._palette = palette
        for part in (self.people, self.scoring, self.rules, self.wait, *(button.mark for button in self.nav.values())):
            part.set_palette(palette)


def _strip(name: str, height: int) -> QWidget:
    """A bar or a footer."""
    strip = QWidget()
    strip.setObjectName(name)
    strip.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    strip.setFixedHeight(height)
    return strip
