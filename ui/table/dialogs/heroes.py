"""Finding a hero by name, pinyin or initials; for bans and picks alike."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from moderator.rulesets.sanguosha import heroes
from moderator.rulesets.sanguosha.pool import pool_of
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog
from ui.widgets.buttons import KeyButton

SHOWN: Final = 60


class HeroDialog(DeskDialog):
    """``chosen`` carries (hero, replacement); an empty name stands for nobody where ``none`` is offered."""

    chosen = Signal(str, bool)

    def __init__(
        self, context: Context, title: str, lead: str, *, none: str = "", replacements: bool = True, free: bool = False,
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(context, title, lead, width=480, parent=parent)
        self._free = free
        self._pool = pool_of(context.desk.state.params)
        self._names = self._known(replacements)
        self.search = QLineEdit()
        self.search.setPlaceholderText(context.say("hero.search"))
        self.search.setAccessibleName(context.say("hero.search"))
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(self._take)
        self.search.installEventFilter(self)
        self.list = QListWidget()
        self.list.setAccessibleName(context.say("hero.list"))
        self.list.setMinimumHeight(300)
        self.list.itemActivated.connect(self._take)
        self.body.addWidget(self.search)
        self.body.addWidget(self.list, 1)
        self.yes = KeyButton(context.say("hero.take"), kind="primary", hint="\N{DOWNWARDS ARROW WITH TIP LEFTWARDS}", table=True)
        self.yes.clicked.connect(self._take)
        buttons: list[KeyButton | None] = [None, self.closer("cancel"), self.yes]
        if none:
            nobody = KeyButton(none, key="Ctrl+0", table=True)
            nobody.clicked.connect(self._nobody)
            buttons.insert(0, nobody)
        self.add_buttons(*buttons)
        self._find("")
        self.search.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and down move in the list while typing goes on."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self.list.setCurrentRow(max(0, min(self.list.count() - 1, self.list.currentRow() + step)))
            return True
        return False

    def _known(self, replacements: bool) -> frozenset[str]:
        names = {*self._pool.standing, *self._pool.regular}
        return frozenset(names | set(self._pool.replacements) if replacements else names)

    def _find(self, query: str) -> None:
        """The best fits first; a free name may be taken as it is typed."""
        self.list.clear()
        found = [name for name in heroes.search(query) if name in self._names] if query else sorted(self._names)
        known = {name: heroes.english(name) for name in found[:SHOWN]}
        typed = query.strip()
        if typed and typed not in known and self._free:
            known[typed] = self.context.say("hero.as_typed")
        for name, english in known.items():
            base = self._pool.replacements.get(name)
            code, said = ("hero.of", {"base": base}) if base else ("hero.row", {"english": english})
            if name not in self._names:
                code = "hero.typed"
            text = self.context.say(code, name=name, hero=name, **said)
            item = QListWidgetItem(text)
            item.setData(Qt.ItemDataRole.UserRole, name)
            item.setSizeHint(QSize(0, 32))
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def _take(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            name = str(item.data(Qt.ItemDataRole.UserRole))
            self.accept()
            self.chosen.emit(name, name in self._pool.replacements)

    def _nobody(self) -> None:
        self.accept()
        self.chosen.emit("", False)
