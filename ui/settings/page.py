"""The settings page: sections at the left, every choice in force at once, kept, and undone with a key."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget
from shiboken6 import isValid

from moderator.play.words import Words
from ui.settings.desk import DeskSection
from ui.settings.due import DueSection
from ui.settings.files import FilesSection, never
from ui.settings.look import LookSection
from ui.settings.new_match import NewMatchSection
from ui.settings.rules import RulesSection
from ui.settings.section import Section
from ui.settings.sounds import SoundSection
from ui.settings.store import SettingsStore, Step
from ui.settings.values import Settings
from ui.theme import SPACE, Palette, type_font
from ui.turns import Turns
from ui.widgets.buttons import KeyButton
from ui.widgets.message import ask_sheet
from ui.widgets.panel import column
from ui.widgets.strip import strip
from ui.widgets.text import ElidedText, PlainText, Texts

if TYPE_CHECKING:
    from ui.work import Work

SECTIONS: Final = ("look", "sound", "desk", "new", "rules", "due", "files")


class Nav(QWidget):
    """The sections by name. Up and down go from one to the next, right and Enter go in. ``chosen`` and ``entered`` carry the name."""

    chosen = Signal(str)
    entered = Signal(str)

    def __init__(self, names: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons = {name: QPushButton() for name in names}
        self._group = QButtonGroup(self)
        for button in self.buttons.values():
            button.setProperty("kind", "nav")
            button.setCheckable(True)
            button.setFont(type_font("lead"))
            self._group.addButton(button)
            button.clicked.connect(self._on_click)
        self.setFixedWidth(200)
        self.setLayout(column(*self.buttons.values(), None, spacing=4))

    @property
    def name(self) -> str:
        """The section shown."""
        return next(name for name, button in self.buttons.items() if button.isChecked())

    def _on_click(self) -> None:
        self.chosen.emit(self.name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit(self.name)
            return
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        names = tuple(self.buttons)
        button = self.buttons[names[(names.index(self.name) + step) % len(names)]]
        button.setFocus()
        button.click()


class SettingsPage(QWidget):
    """``left`` says that the reader is done, ``room_wanted`` a name of ui/rooms.py (the hero list, the lock's password).

    ``is_busy``: whether a match is open. ``day``: today, for the example of a title.
    """

    left = Signal()
    room_wanted = Signal(str)

    def __init__(
        self, words: Words, palette: Palette, store: SettingsStore, sound: Any, *, work: Work | None = None,
        is_busy: Callable[[], bool] = never, day: str = "", parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.setObjectName("page")
        self.words, self._palette, self._store = words, palette, store
        self._texts = Texts(words)
        self._made_with = sound, work, is_busy, day
        self.sections: dict[str, Section] = {}
        """Those that have been looked at: the others are made when they are."""
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self._make_bar())
        outer.addLayout(self._make_middle(), 1)
        outer.addWidget(self._make_foot())
        self.show_section("look")
        store.changed.connect(self._follow)
        self._say_first()

    def _make_bar(self) -> QWidget:
        self.back, heading = KeyButton("", "Esc", "plain"), PlainText("", "title")
        self.undo, self.redo = KeyButton("", "Ctrl+Z", "plain"), KeyButton("", "Ctrl+Y", "plain")
        self.reset = KeyButton("", kind="plain")
        pressed = (
            (self.back, "ui.back", self.left),
            (self.undo, "ui.settings.undo", self._undo),
            (self.redo, "ui.settings.redo", self._redo),
        )
        for button, code, act in (*pressed, (self.reset, "ui.settings.reset", self._ask_reset)):
            button.clicked.connect(act)
            self._texts.bind(button.setText, code)
        self._texts.bind(heading.setText, "ui.settings.title")
        return strip("bar", 56, self.back, heading, None, self.reset, 8, self.undo, self.redo)

    def _make_middle(self) -> QHBoxLayout:
        self.nav = Nav(SECTIONS)
        self.nav.chosen.connect(self.show_section)
        self.nav.entered.connect(self._enter)
        self.pages = QStackedWidget()
        for name in SECTIONS:
            self._texts.bind(self.nav.buttons[name].setText, f"ui.settings.section.{name}")
            self._texts.bind(self.nav.buttons[name].setAccessibleName, f"ui.settings.section.{name}")
        box = QHBoxLayout()
        box.setContentsMargins(18, 14, 18, 8)
        box.setSpacing(2 * SPACE)
        box.addWidget(self.nav)
        box.addWidget(self.pages, 1)
        return box

    def _make_foot(self) -> QWidget:
        self.said = ElidedText("", "body", "muted")
        self.again = KeyButton("", kind="plain")
        self.again.clicked.connect(self._on_again)
        self.again.hide()
        foot = strip("footer", 52, self.said, self.again)
        foot.layout().setStretch(0, 1)
        return foot

    # --- moving about -------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """The keyboard goes to the sections."""
        self.nav.buttons[self.nav.name].setFocus()

    def show_section(self, name: str) -> None:
        """Turn to a section."""
        self.nav.buttons[name].setChecked(True)
        self.pages.setCurrentWidget(self._section(name))

    def _enter(self, name: str) -> None:
        self._section(name).first().setFocus()

    def _section(self, name: str) -> Section:
        """A section, made at its first use."""
        if name not in self.sections:
            section = self.sections[name] = self._make(name)
            self.pages.addWidget(section)
            inside = [each for each in section.findChildren(QWidget) if each.window() is self.window()]
            fields = [each for each in inside if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
            if fields:
                self.setTabOrder(fields[-1], self.again)  # what stands at the foot comes last
        return self.sections[name]

    def _make(self, name: str) -> Section:
        look, (sound, work, is_busy, day) = (self.words, self._palette, self._store), self._made_with
        if name == "sound":
            return SoundSection(*look, sound)
        if name == "desk":
            desk = DeskSection(*look)
            desk.password_wanted.connect(self._want_password)
            return desk
        if name == "new":
            new = NewMatchSection(*look, day)
            new.heroes_wanted.connect(self._want_heroes)
            return new
        if name == "rules":
            rules = RulesSection(*look)
            Turns(rules.building, rules).begin(at_once=work is None)
            return rules
        if name == "due":
            return DueSection(*look)
        return FilesSection(*look, work, is_busy) if name == "files" else LookSection(*look)

    @property
    def look(self) -> LookSection:
        """Language and theme."""
        return cast("LookSection", self._section("look"))

    @property
    def sound(self) -> SoundSection:
        """Tones and voice."""
        return cast("SoundSection", self._section("sound"))

    @property
    def desk(self) -> DeskSection:
        """Who sits here, and the lock."""
        return cast("DeskSection", self._section("desk"))

    @property
    def new(self) -> NewMatchSection:
        """What a new match begins with."""
        return cast("NewMatchSection", self._section("new"))

    @property
    def rules(self) -> RulesSection:
        """The house rules a new match begins with."""
        return cast("RulesSection", self._section("rules"))

    @property
    def due(self) -> DueSection:
        """What one is reminded of."""
        return cast("DueSection", self._section("due"))

    @property
    def files(self) -> FilesSection:
        """The library folder and the copies."""
        return cast("FilesSection", self._section("files"))

    def _want_heroes(self) -> None:
        self.room_wanted.emit("heroes")

    def _want_password(self) -> None:
        self.room_wanted.emit("password")

    # --- undo ---------------------------------------------------------------------------------------------------------

    def _undo(self) -> None:
        self._step(redo=False)

    def _redo(self) -> None:
        self._step(redo=True)

    def _step(self, *, redo: bool) -> None:
        steps = self._store.undone if redo else self._store.done
        if not steps:
            return
        if "folder" in steps[-1].names:
            self.show_section("files")
            self.files.step_back(redo, self._redo_now if redo else self._undo_now)
        elif redo:
            self._redo_now()
        else:
            self._undo_now()

    def _undo_now(self) -> None:
        self._say("ui.settings.undone", self._store.undo())

    def _redo_now(self) -> None:
        self._say("ui.settings.changed", self._store.redo())

    def _on_again(self) -> None:
        """The button in the bar at the foot: take back, or do again, what it speaks of."""
        self._step(redo=bool(self.again.property("redo")))

    def _ask_reset(self) -> None:
        sheet = ask_sheet(self.words, "ui.settings.reset_all", self, danger=True)
        sheet.decided.connect(self._on_reset)
        sheet.open()

    def _on_reset(self, yes: bool) -> None:
        if yes:
            self._store.reset()

    # --- following ----------------------------------------------------------------------------------------------------

    def _follow(self, _now: Settings) -> None:
        for section in self.sections.values():
            section.follow()
        self._say("ui.settings.changed", self._store.done[-1] if self._store.done else None)

    def _say_first(self) -> None:
        self._say("", None)

    def _say(self, code: str, step: Step | None) -> None:
        """The bar at the foot: what was changed or undone, and its way back; what did not reach the disk."""
        if not isValid(self):  # the page was left while matches were on their way back
            return
        store, say = self._store, self.words.say
        self.undo.setEnabled(bool(store.done))
        self.redo.setEnabled(bool(store.undone))
        self._said = (code, step)
        if store.problem:
            self.said.setText(say("ui.settings.unwritten", {"reason": store.problem}))
        elif step is None:
            self.said.setText(say("ui.settings.at_once"))
        else:
            names = self.words.join(say(f"ui.settings.name.{name}") for name in step.names)
            self.said.setText(say(code, {"what": names}))
        self.said.set_tone("red" if store.problem else "muted")
        undone = code == "ui.settings.undone"
        self.again.setProperty("redo", undone)
        self.again.setText(say("ui.settings.redo" if undone else "ui.settings.undo"))
        self.again.setVisible(step is not None)

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self._texts.use(words)
        for section in self.sections.values():
            section.retranslate(words)
        self._say(*self._said)

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self._palette = palette
        for section in self.sections.values():
            section.set_palette(palette)
