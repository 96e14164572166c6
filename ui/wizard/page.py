"""A page of steps: a bar with ways to begin, the steps at the left, what still stands in the way below, one button that begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from moderator.play.messages import Refusal
from moderator.play.words import Words
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton, show_key
from ui.widgets.panel import column
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker
from ui.wizard.files import choose_position, positions_in, tables_in
from ui.wizard.parts import NavButton, brief, strip, tab_to_checked

Mark = tuple[str, str]
"""What a step's mark says, and its tone."""


class WizardPage(QWidget):
    """``left`` says that the page is left without a game; ``room_wanted`` names a room.

    A page says which steps each way to begin has (``modes``, the first is the ordinary one), makes them in ``_building`` with
    ``add_step``, and overrides what stands under "what a page says for itself".
    """

    left = Signal()
    room_wanted = Signal(str)

    AREA: ClassVar = "ui.setup"
    """Words: ``<area>.step.<step>``, ``<area>.mode.<mode>``."""
    SIDE: ClassVar = 196
    FOOTER: ClassVar = 60
    MARGINS: ClassVar = (14, 12, 16, 10)

    def __init__(
        self, words: Words, palette: Palette, modes: Mapping[str, Sequence[str]], order: Sequence[str], parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        """``order``: all steps there are, as they stand at the left."""
        super().__init__(parent)
        self.setObjectName("page")
        self.setAcceptDrops(True)
        self.words = words
        self.modes = modes
        self.mode = next(iter(modes))
        self.steps: dict[str, Any] = {}
        self.pages = QStackedWidget(self)
        self.nav = {step: NavButton(step, palette) for step in order}
        self._palette = palette
        self._refusal: Refusal | None = None
        self._filling = True
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self._make_bar())
        outer.addLayout(self._make_middle(), 1)
        outer.addWidget(self._make_footer())
        self._keys = [QShortcut(QKeySequence(key), self) for key in ("Ctrl+PgDown", "Ctrl+PgUp")]
        self._keys[0].activated.connect(self._next)
        self._keys[1].activated.connect(self._before)
        self.building: Iterator[None] = iter(())

    def _build(self, later: bool) -> None:
        """The steps; ``later``: whoever calls takes the parts of ``building`` one after the other, nothing else may be done before."""
        self.building = self._whole()
        for _ in () if later else self.building:
            pass

    def _whole(self) -> Iterator[None]:
        yield from self._building()
        self._filling = False
        self.set_mode(self.mode)

    def add_step(self, name: str, step: Any) -> None:
        """Put a step in: a QWidget with ``changed``, ``retranslate`` and ``set_palette``."""
        self.steps[name] = step
        self.pages.addWidget(step)
        step.changed.connect(self._show)

    # --- what a page says for itself ----------------------------------------------------------------------------------

    def _building(self) -> Iterator[None]:
        """Make the steps of the ordinary way, one after the other."""
        raise NotImplementedError

    def _make_mode(self, mode: str) -> None:
        """Make the steps that only this way has, where they are not there yet."""

    @property
    def blockers(self) -> tuple[Blocker, ...]:
        """What stands in the way, in the order of the steps."""
        raise NotImplementedError

    def _follow(self) -> None:
        """Something is another: parts that depend on others follow, before it is asked what stands in the way."""

    def _show_blockers(self, blockers: tuple[Blocker, ...]) -> None:
        """The steps mark what stands in the way."""

    def _mark(self, step: str, blockers: tuple[Blocker, ...]) -> Mark:
        """How a step stands."""
        raise NotImplementedError

    def _why(self, blocker: Blocker) -> str:
        """What is wrong, where, and what helps."""
        return self.words.say(f"{self.AREA}.blocked.{blocker.code}", blocker.params)

    def _focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled; its step is shown already."""
        self.steps[blocker.step].focus(blocker)

    def _read(self) -> None:
        """Read at once what is read a little later while one types."""

    def _begin(self) -> None:
        """The button was pressed and nothing stands in the way."""
        raise NotImplementedError

    def _on_back(self) -> None:
        self.left.emit()

    def _code(self, what: str) -> str:
        """The words of title, start and ready in the present way."""
        return f"{self.AREA}.{what}.{self.mode}"

    def open_position(self, path: Path) -> None:
        """Put in the position that a file's first line holds; what is wrong with it is said in the footer."""

    def open_table(self, path: Path) -> None:
        """Put in the people of a table."""

    # --- the frame ----------------------------------------------------------------------------------------------------

    def _make_bar(self) -> QWidget:
        bar = strip("bar", 56)
        self.back, self.heading = KeyButton("", "Esc", "plain"), PlainText("", "title")
        self.back.clicked.connect(self._on_back)
        self.mode_buttons = {mode: QPushButton() for mode in self.modes}
        self._modes = QButtonGroup(self)
        self.bar = QHBoxLayout(bar)
        self.bar.setContentsMargins(14, 0, 18, 0)
        self.bar.setSpacing(10)
        self.bar.addWidget(self.back)
        self.bar.addWidget(self.heading)
        self.bar.addStretch(1)
        for button in self.mode_buttons.values():
            button.setAutoDefault(True)  # Enter presses it, too
            button.setCheckable(True)
            button.setProperty("kind", "plain")
            self._modes.addButton(button)
            button.clicked.connect(self._on_mode)
            self.bar.addWidget(button)
            button.setVisible(len(self.modes) > 1)
        return bar

    def _make_middle(self) -> QHBoxLayout:
        self.group = QButtonGroup(self)
        for button in self.nav.values():
            self.group.addButton(button)
            button.clicked.connect(self._on_nav)
        side = QWidget()
        side.setFixedWidth(self.SIDE)
        side.setLayout(column(*self.nav.values(), None, spacing=4))
        box = QHBoxLayout()
        box.setContentsMargins(*self.MARGINS)
        box.setSpacing(2 * SPACE)
        box.addWidget(side)
        box.addWidget(self.pages, 1)
        return box

    def _make_footer(self) -> QWidget:
        footer = strip("footer", self.FOOTER)
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

    # --- ways to begin, and turning -----------------------------------------------------------------------------------

    def set_mode(self, mode: str) -> None:
        """One of ``modes``: ``new``, or ``take`` for what is under way elsewhere."""
        self._make_mode(mode)
        self.mode = mode
        self.mode_buttons[mode].setChecked(True)
        tab_to_checked(self._modes)
        for step, button in self.nav.items():
            button.setVisible(step in self.shown)
        checked = self.group.checkedButton()
        if checked is None or self.step not in self.shown:
            self.go(self.shown[0])
        self._say()
        self._show()

    def _on_mode(self) -> None:
        checked = self._modes.checkedButton()
        self.set_mode(next(mode for mode, button in self.mode_buttons.items() if button is checked))

    @property
    def shown(self) -> tuple[str, ...]:
        """The steps of the present way."""
        return tuple(self.modes[self.mode])

    @property
    def step(self) -> str:
        """The step that is shown."""
        return str(self.group.checkedButton().step)

    def go(self, step: str) -> None:
        """Turn to a step."""
        self.nav[step].setChecked(True)
        tab_to_checked(self.group)
        self.pages.setCurrentWidget(self.steps[step])

    def _on_nav(self) -> None:
        self.go(self.step)

    def _next(self) -> None:
        self._turn(1)

    def _before(self) -> None:
        self._turn(-1)

    def _turn(self, by: int) -> None:
        at = self.shown.index(self.step) + by
        if 0 <= at < len(self.shown):
            self.go(self.shown[at])
            self.nav[self.shown[at]].setFocus(Qt.FocusReason.TabFocusReason)

    def _to_blocker(self) -> None:
        self._refusal = None
        self._read()
        if blockers := self.blockers:
            self.go(blockers[0].step)
            self._focus(blockers[0])
        self._show()

    def _start(self) -> None:
        self._read()
        if not self.blockers:
            self._begin()

    def refuse(self, refusal: Refusal) -> None:
        """The rules would not take it after all, or a file: why."""
        self._refusal = refusal
        self._show()

    # --- showing ------------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        if self._filling:
            return
        self._follow()
        blockers = self.blockers
        self._show_blockers(blockers)
        for step, button in self.nav.items():
            button.say(self.words.say(f"{self.AREA}.step.{step}"), *self._mark(step, blockers))
        self._show_footer(blockers)

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

    # --- files --------------------------------------------------------------------------------------------------------

    def choose_position(self) -> None:
        """Let the reader choose an exchange file that begins with a position."""
        choose_position(self, self.words, self.open_position)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if tables_in(event.mimeData()) or positions_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for path in positions_in(event.mimeData())[:1]:
            self.open_position(path)
        for path in tables_in(event.mimeData())[:1]:
            self.open_table(path)
        event.acceptProposedAction()

    # --- words and colours --------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self._say()
        for step in self.steps.values():
            step.retranslate(self.words)
        self._show()

    def _say(self) -> None:
        say = self.words.say
        self.back.setText(say("ui.back"))
        self.heading.setText(say(self._code("title")))
        self.start_button.setText(say(self._code("start")))
        self.ready.setText(say(self._code("ready")))
        for mode, button in self.mode_buttons.items():
            button.setText(say(f"{self.AREA}.mode.{mode}"))
            button.setAccessibleName(button.text())

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self._palette = palette
        for part in (*self.steps.values(), self.wait, *(button.mark for button in self.nav.values())):
            part.set_palette(palette)
