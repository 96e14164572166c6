"""The shelf: the director's own scripts and the samples, and what can be done with one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from moderator.inbox.scripts import Listed, own_scripts, samples
from moderator.play.words import Words
from moderator.rulesets.prison.script.checks import check
from ui.theme import Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.message import Banner
from ui.widgets.panel import EmptyState, Panel
from ui.widgets.strip import strip
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText, Texts, plain_tip

KEYS: Final = {"copy": "Ctrl+D", "rename": "Ctrl+R", "export": "Ctrl+Shift+S", "delete": "Del", "edit": "Ctrl+Return"}
HEADS: Final = ("name", "kind", "seats", "roles", "state")


class Shelf(QWidget):
    """Each signal carries the ``Listed`` that it is about."""

    left = Signal()
    new_wanted = Signal()
    import_wanted = Signal()
    edit_wanted = Signal(object)
    copy_wanted = Signal(object)
    rename_wanted = Signal(object)
    delete_wanted = Signal(object)
    export_wanted = Signal(object)

    def __init__(self, words: Words, palette: Palette, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.words, self.palette_, self.folder = words, palette, folder
        self._texts = Texts(words)
        self._refused: Banner | None = None
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self._make_bar())
        self.banners = QVBoxLayout()
        self.banners.setContentsMargins(18, 12, 18, 0)
        outer.addLayout(self.banners)
        middle = QVBoxLayout()
        middle.setContentsMargins(18, 14, 18, 14)
        middle.addWidget(self._make_list())
        outer.addLayout(middle, 1)
        outer.addWidget(self._make_foot())

    def _make_bar(self) -> QWidget:
        self.back, heading = KeyButton("", "Esc", "plain"), PlainText("", "title")
        self.back.clicked.connect(self.left)
        self.imports, self.new = KeyButton("", "Ctrl+O", "plain"), KeyButton("", "Ctrl+N", "plain")
        self.imports.clicked.connect(self.import_wanted)
        self.new.clicked.connect(self.new_wanted)
        for show, code in (
            (self.back.setText, "ui.back"), (heading.setText, "ui.script.title"), (self.imports.setText, "ui.script.shelf.import"),
            (self.new.setText, "ui.script.shelf.new"),
        ):  # fmt: skip
            self._texts.bind(show, code)
        return strip("bar", 56, self.back, heading, None, self.imports, self.new)

    def _make_list(self) -> Panel:
        panel = Panel()
        self.lead = PlainText("", "small", "muted", wrap=True)
        self._texts.bind(self.lead.setText, "ui.script.shelf.lead")
        self.table = TableView(self.palette_)
        self._texts.bind(self.table.setAccessibleName, "ui.script.shelf.table")
        self.table.chosen.connect(self.edit_wanted)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.none = EmptyState()
        self._texts.bind(self.none.title.setText, "ui.script.shelf.empty")
        self._texts.bind(self.none.text.setText, "ui.script.shelf.empty.text")
        self.stack = QStackedWidget()
        self.stack.addWidget(self.table)
        self.stack.addWidget(self.none)
        panel.body.addWidget(self.lead)
        panel.body.addWidget(self.stack, 1)
        return panel

    def _make_foot(self) -> QWidget:
        kinds = {"delete": "danger", "edit": "primary"}
        self.acts = {name: KeyButton("", key, kinds.get(name, "plain")) for name, key in KEYS.items()}
        for name, button in self.acts.items():
            button.setProperty("act", name)
            button.clicked.connect(self._on_act)
            self._texts.bind(button.setText, f"ui.script.shelf.{name}")
        *others, edit = self.acts.values()
        return strip("footer", 64, *others, None, edit)

    def _on_act(self) -> None:
        listed = self.table.selected()
        if listed is not None:
            name = str(self.sender().property("act"))
            getattr(self, f"{name}_wanted").emit(listed)

    # --- what is shown ------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """The keyboard goes to the list."""
        (self.table if self.table.rows.rowCount() else self.new).setFocus()

    def show_scripts(self, path: Path | None = None) -> None:
        """What lies there now; the one of ``path`` is chosen, else the one that was."""
        chosen = self.table.selected()
        wanted = path or (chosen.path if chosen is not None else None)
        found = (*own_scripts(self.folder), *samples())
        say = self.words.say
        heads = tuple(say(f"ui.script.shelf.head.{name}") for name in HEADS)
        self.table.show_rows(heads, [self._row(each) for each in found], stretch=0)
        self.stack.setCurrentWidget(self.table if found else self.none)
        at = next((at for at, each in enumerate(found) if each.path == wanted), 0)
        if found:
            self.table.selectRow(at)
        self._on_row()

    def _row(self, each: Listed) -> Row:
        say = self.words.say
        name = Cell(each.name, strong=True, tip=plain_tip(each.name) if len(each.name) > 30 else "")
        kind = Cell(say(f"ui.script.shelf.kind.{'sample' if each.sample else 'own'}"), "neutral" if each.sample else "blue", pill=True)
        if each.script is None:
            return Row((name, kind, Cell(""), Cell(""), Cell(say("ui.script.shelf.state.unread"), "red", pill=True)), each)
        faults, warnings = len(each.faults), len(check(each.script)) - len(each.faults)
        state = "faults" if faults else "warnings" if warnings else "good"
        tone = {"faults": "red", "warnings": "amber", "good": "jade"}[state]
        mark = Cell(say(f"ui.script.shelf.state.{state}", {"n": faults or warnings}), tone, pill=True)
        return Row((name, kind, Cell(str(each.seats), right=True), Cell(str(len(each.script.roles)), right=True), mark), each)

    def _on_row(self, *_: object) -> None:
        listed = self.table.selected()
        there, readable = listed is not None, listed is not None and listed.script is not None
        own = listed is not None and not listed.sample
        for name, on in (("edit", readable), ("copy", readable), ("export", readable), ("rename", own and readable), ("delete", own)):
            self.acts[name].setEnabled(there and on)
        self.clear()
        if listed is not None and listed.why is not None:
            self.complain(self.words.refusal(listed.why))

    def complain(self, text: str) -> None:
        """Say what is wrong, with place and remedy."""
        self.clear()
        self._refused = Banner("red", self.words.say("ui.script.refused"), text, self.words.say("ui.close"))
        self._refused.closed.connect(self._on_closed)
        self.banners.addWidget(self._refused)

    def clear(self) -> None:
        """Take the message away."""
        if self._refused is not None:
            self._refused.hide()
            self._refused.deleteLater()
            self._refused = None

    def _on_closed(self) -> None:
        self._refused = None

    # --- words and colours --------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self._texts.use(words)
        self.show_scripts()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.palette_ = palette
        self.table.set_palette(palette)
