"""A condition put together by hand: its tree in plain words, and below it the fields of whichever part is chosen."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.prison.script.expr import ATOMS
from moderator.rulesets.prison.script.model import Script
from moderator.rulesets.prison.script.phrases import phrase, spoken
from ui.forum.prison.designer import trees
from ui.forum.prison.designer.atom import AtomForm
from ui.forum.prison.designer.editing import FIRST
from ui.forum.prison.designer.fields import terms
from ui.theme import SPACE, Palette, type_font
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import column, row
from ui.widgets.text import PlainText, plain_tip

PATH: Final = Qt.ItemDataRole.UserRole
KINDS: Final = (*trees.GROUPS, *ATOMS)
ROW: Final = 21
LEAST, MOST = 2, 8
"""Rows of the tree that are seen at once."""


ACTS: Final = {
    (Qt.Key.Key_Insert, False): "add", (Qt.Key.Key_Delete, False): "remove", (Qt.Key.Key_Up, True): "up",
    (Qt.Key.Key_Down, True): "down", (Qt.Key.Key_Return, False): "edit", (Qt.Key.Key_Enter, False): "edit",
}  # fmt: skip
"""Keys of the tree: with Alt or without."""


def _act_of(event: QKeyEvent) -> str:
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if modifiers not in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier):
        return ""
    return ACTS.get((Qt.Key(event.key()), modifiers == Qt.KeyboardModifier.AltModifier), "")


class ConditionTree(QTreeWidget):
    """The parts, each in plain words. Insert adds one, Delete takes one away, Alt and an arrow moves it."""

    wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setIndentation(18)
        self.setUniformRowHeights(True)
        self.setTabKeyNavigation(False)
        self.setFont(type_font("body"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def event(self, event: QEvent) -> bool:
        """Its own keys go before those of the page."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _act_of(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        act = _act_of(event)
        if not act:
            super().keyPressEvent(event)
        else:
            self.wanted.emit(act)


class ConditionEditor(QWidget):
    """``edited`` when a person has changed the condition; ``value`` None: there is none."""

    edited = Signal()

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.script = Script()
        self.value: Any = None
        self.path: trees.Path = ()
        self.step = ""
        """What was done last: changes of the same step are taken back together."""
        self._number = 0
        self._turning: Any = None
        self._other: Words | None = None
        self.said, self.said_too = PlainText("", "body", wrap=True), PlainText("", "small", "muted", wrap=True)
        self.tree = ConditionTree()
        self.tree.currentItemChanged.connect(self._on_item)
        self.tree.wanted.connect(self._act)
        self.buttons = {act: KeyButton("", kind="plain") for act in ("add", "remove", "up", "down")}
        for act, button in self.buttons.items():
            button.setProperty("act", act)
            button.clicked.connect(self._on_button)
        self.atom = AtomForm(words, palette)
        self.atom.edited.connect(self._on_atom)
        self.atom.kind.edited.connect(self._on_kind)
        box = column(self.tree, row(*self.buttons.values(), None), self.atom, self.said, self.said_too, spacing=SPACE)
        self.setLayout(box)
        self.retranslate(words)

    # --- what it holds ------------------------------------------------------------------------------------------------

    def show_value(self, value: Any, script: Script | None = None) -> None:
        """Another condition; the place in it stays where it can."""
        self.script = script if script is not None else self.script
        if value != self.value:
            self._turning = None
        self.value = value
        if trees.at(value, self.path) is None:
            self.path = ()
        self._fill()

    def _change(self, value: Any, path: trees.Path, step: str = "act") -> None:
        if step == "act":
            self._begin()
        self.value, self.path, self.step = value, path, f"{step}{self._number}"
        self._fill()
        self.edited.emit()

    def _act(self, act: str) -> None:
        if act == "edit":
            self.atom.kind.setFocus(Qt.FocusReason.OtherFocusReason)
        elif act == "add":
            self._change(*trees.add(self.value, self.path, FIRST))
            self.tree.setFocus()
        elif self.value is not None:
            changed = (
                trees.remove(self.value, self.path) if act == "remove" else trees.move(self.value, self.path, 1 if act == "down" else -1)
            )
            if changed != (self.value, self.path):
                self._change(*changed)
            self.tree.setFocus()

    def _on_button(self) -> None:
        self._act(str(self.sender().property("act")))

    def _begin(self) -> None:
        """What comes now is a step of its own."""
        self._number += 1
        self._turning = None

    def _on_kind(self) -> None:
        """Another kind; whoever goes through the kinds by arrow keys loses nothing on the way."""
        if self.value is None:
            return
        if self._turning is None:
            self._begin()
            self._turning = trees.at(self.value, self.path)
        turned = trees.turned(self._turning, self.atom.kind.value, self.script)
        kept = self._turning
        self._change(trees.put(self.value, self.path, turned), self.path, "kind")
        self._turning = kept

    def _on_atom(self, name: str) -> None:
        self.step, self._turning = f"{name}{self._number}", None
        self.value = trees.put(self.value, self.path, self.atom.expr)
        self._say_all()
        self.edited.emit()

    def focus(self, path: trees.Path) -> None:
        """The keyboard to a part of the condition."""
        self.path = path if trees.at(self.value, path) is not None else ()
        self._fill()
        if self.value is None:
            self.buttons["add"].setFocus(Qt.FocusReason.OtherFocusReason)
        elif not self.atom.focus_first():
            self.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- showing ------------------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        self.tree.blockSignals(True)
        self.tree.clear()
        items: dict[trees.Path, QTreeWidgetItem] = {}
        for path, _part in trees.walk(self.value) if self.value is not None else ():
            item = QTreeWidgetItem()
            item.setData(0, PATH, path)
            items[path] = item
            if path:
                items[path[:-1]].addChild(item)
            else:
                self.tree.addTopLevelItem(item)
        self.tree.expandAll()
        if self.path in items:
            self.tree.setCurrentItem(items[self.path])
        self.tree.blockSignals(False)
        height = self.tree.sizeHintForRow(0) if items else ROW
        self.tree.setFixedHeight(max(height, 18) * max(LEAST, min(len(items), MOST)) + 12)
        self._items = items
        self._say_all()
        self._show_part()

    def _on_item(self, item: QTreeWidgetItem | None, _before: Any) -> None:
        if item is not None:
            self._begin()
            self.path = tuple(item.data(0, PATH) or ())
            self._show_part()

    def _show_part(self) -> None:
        there = self.value is not None
        self.atom.setVisible(there)
        for act in ("remove", "up", "down"):
            self.buttons[act].setEnabled(there and (act == "remove" or bool(self.path)))
        if there:
            self.atom.show_expr(trees.at(self.value, self.path), self.script)

    def _say_all(self) -> None:
        for path, item in self._items.items():
            text = self._line(trees.at(self.value, path))
            item.setText(0, text)
            item.setToolTip(0, plain_tip(text))
        said = phrase(self.value, self.script)
        self.said.setText(spoken(said, self.words))
        self.said_too.setText(spoken(said, self._in_other()) if self.value is not None else "")
        self.said_too.setVisible(self.value is not None)

    def _line(self, part: Any) -> str:
        kind = trees.kind_of(part)
        return self.words.say(f"ui.script.cond.group.{kind}") if kind in trees.GROUPS else spoken(phrase(part, self.script), self.words)

    def _in_other(self) -> Words:
        """The other language, for the card of whoever reads that."""
        if self._other is None:
            self._other = Words(next(lang for lang in LANGUAGES if lang != self.words.lang)).of("prison")
        return self._other

    # --- words and colours --------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words, self._other = words, None
        self.tree.setAccessibleName(words.say("ui.script.cond.tree"))
        for act, button in self.buttons.items():
            button.setText(words.say(f"ui.script.cond.{act}"))
        self.atom.retranslate(words)
        self.atom.kind.offer(KINDS, terms(words, "atom"))
        self._fill()

    def setAccessibleName(self, name: str) -> None:
        """Its tree is what the keyboard comes to."""
        super().setAccessibleName(name)
        self.tree.setAccessibleName(name)

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.atom.set_palette(palette)
