"""The outline at the left: the script, its roles by side, and what each card holds."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from moderator.play.words import Words
from moderator.rulesets.prison.script.model import Script
from ui.forum.prison.designer.editing import Node, nodes
from ui.forum.prison.designer.places import called
from ui.theme import Palette, type_font
from ui.widgets.text import plain_tip

NODE: Final = Qt.ItemDataRole.UserRole
MARK: Final = "!"


class Outline(QTreeWidget):
    """``chosen`` carries the node that is turned to."""

    chosen = Signal(object)

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words, self.palette_ = words, palette
        self.setHeaderHidden(True)
        self.setIndentation(16)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setUniformRowHeights(True)
        self.setTabKeyNavigation(False)
        self.setFont(type_font("body"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.currentItemChanged.connect(self._on_item)
        self._items: dict[Node, QTreeWidgetItem] = {}
        self._shape: tuple[Node, ...] = ()

    def show_script(self, script: Script, node: Node, wrong: Collection[Node] = ()) -> None:
        """Show a script, turned to a node; ``wrong``: parts with a fault."""
        self.blockSignals(True)
        shape = (*nodes(script), *((role.side,) for role in script.roles))
        if shape != self._shape:
            self._build(script)
            self._shape = shape
        ink, fault = QBrush(self.palette_.color("ink")), QBrush(self.palette_.color("cinnabar"))
        for each, item in self._items.items():
            text = self._text(script, each)
            faulty = each in wrong
            item.setText(0, f"{text}  {MARK}" if faulty else text)
            item.setForeground(0, fault if faulty else ink)
            item.setToolTip(0, plain_tip(text))
        for side, head in self._heads.items():
            n = sum(role.copies for role in script.roles if role.side == side)
            head.setText(0, self.words.say(f"ui.script.node.{side}", {"n": n}))
            head.setForeground(0, QBrush(self.palette_.color("ink_2")))
        item = self._items.get(node)
        if item is not None:
            self.setCurrentItem(item, 0, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollToItem(item)
        self.blockSignals(False)

    def _build(self, script: Script) -> None:
        self.clear()
        self._items, self._heads = {}, {}
        for node in nodes(script):
            item = self._items[node] = QTreeWidgetItem()
            item.setData(0, NODE, node)
            if len(node) == 1:
                self.addTopLevelItem(item)
            elif node[0] == "role":
                self._head(script.roles[node[1]].side).addChild(item)
            else:
                self._items[("role", node[1])].addChild(item)
        for side in ("guard", "prisoner"):
            self._head(side)
        self.expandAll()

    def _head(self, side: str) -> QTreeWidgetItem:
        if side not in self._heads:
            head = self._heads[side] = QTreeWidgetItem()
            head.setFlags(Qt.ItemFlag.ItemIsEnabled)
            head.setFont(0, type_font("small"))
            self.addTopLevelItem(head)
        return self._heads[side]

    def _text(self, script: Script, node: Node) -> str:
        text = called(script, node, self.words)
        copies = script.roles[node[1]].copies if node[0] == "role" else 1
        return f"{text} \N{MULTIPLICATION SIGN}{copies}" if copies != 1 else text

    def _on_item(self, item: QTreeWidgetItem | None, _before: Any) -> None:
        node = item.data(0, NODE) if item is not None else None
        if node:
            self.chosen.emit(tuple(node))

    def retranslate(self, words: Words) -> None:
        """Follow the language; the next ``show_script`` says everything anew."""
        self.words = words
        self.setAccessibleName(words.say("ui.script.outline"))
