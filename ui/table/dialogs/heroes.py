"""Finding a hero by name, pinyin or initials; for bans and picks alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import heroes
from moderator.rulesets.sanguosha.pool import Pool, pool_of
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

SHOWN: Final = 60
LIST, BESIDE_MESSAGE = 300, 220
"""Heights of the list: what it opens with, and what it gives way to where an objection is said below it."""


@dataclass(frozen=True)
class Offer:
    """Who may be named. Heroes of the line's own ``box`` come first, then their replacements, then (unless ``only``) the others."""

    box: tuple[str, ...] = ()
    only: bool = False
    """The program dealt the box: nobody outside it can be meant."""
    without: frozenset[str] = frozenset()
    replacements: bool = True
    free: bool = False
    """A name may be taken as it is typed."""

    def first(self, pool: Pool) -> tuple[str, ...]:
        """The box, each hero followed by the same-name replacements that may be taken instead."""
        return pool.together(self.box)

    def names(self, pool: Pool) -> frozenset[str]:
        """Everybody, whatever lies in the box."""
        names = {*pool.standing, *pool.regular, *(pool.replacements if self.replacements else ())}
        return frozenset(names - self.without)


class HeroDialog(DeskDialog):
    """``chosen`` carries (hero, replacement); an empty name stands for nobody where ``none`` is offered.

    The box is secret: covered, the list is the plain search over all heroes, whatever the box holds; it comes in only while the
    curtain is lifted or after ``show_box``. ``why``: why a hero that was typed cannot be taken.
    """

    chosen = Signal(str, bool)

    def __init__(
        self, context: Context, title: str, lead: str, offer: Offer, *, none: str = "", why: Callable[[str], object] | None = None,
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(context, title, lead, width=480, parent=parent)
        self._offer, self._why = offer, why
        self._pool = pool_of(context.desk.state.params)
        self._names = offer.names(self._pool)
        self._shown_for_good = False
        self.search = QLineEdit()
        self.search.setPlaceholderText(context.say("hero.search"))
        self.search.setAccessibleName(context.say("hero.search"))
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(self._take)
        self.search.installEventFilter(self)
        self.list = QListWidget()
        self.list.setAccessibleName(context.say("hero.list"))
        self.list.setMinimumHeight(LIST)
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
        self.show_box = KeyButton(context.say("hero.show_box"), key="Ctrl+B", table=True)
        self.show_box.clicked.connect(self._on_show_box)
        self.show_box.setVisible(bool(offer.box))
        if offer.box:
            buttons.insert(0, self.show_box)
        self.add_buttons(*buttons)
        self._find("")
        self.search.setFocus()

    def cite(self, text: str, *clauses: str) -> None:
        """Say above all else what is special about this choice, and by which clauses."""
        tags = (ClauseTag(clause, self.context.words) for clause in clauses)
        said = row(PlainText(text, "strong", "amber", wrap=True), *tags)
        said.setStretch(0, 1)
        self.body.insertLayout(0, said)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and down move in the list while typing goes on."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self.list.setCurrentRow(max(0, min(self.list.count() - 1, self.list.currentRow() + step)))
            return True
        return False

    @property
    def is_open(self) -> bool:
        """Whether the list may tell the box."""
        return bool(self._offer.box) and (self._shown_for_good or self.context.curtain.is_open)

    def curtain_changed(self, is_open: bool) -> None:
        """The box comes and goes with the curtain; nothing stays chosen, for the place of the choice would tell it."""
        if not self._offer.box or self._shown_for_good:
            return
        self._find(self.search.text())
        if not is_open:
            self.list.setCurrentRow(-1)

    def showEvent(self, event: QShowEvent) -> None:
        """From now on the size stays, whatever is said: the list gives way."""
        super().showEvent(event)
        self.list.setMinimumHeight(BESIDE_MESSAGE)

    def changeEvent(self, event: QEvent) -> None:
        """Nobody looks at this window any more: cover."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow() and self._shown_for_good:
            self._on_show_box()

    def _on_show_box(self) -> None:
        """Show the box until it is covered again."""
        self._shown_for_good = not self._shown_for_good
        self.show_box.setText(self.context.say("hero.cover_box" if self._shown_for_good else "hero.show_box"))
        self._find(self.search.text())
        if not self.is_open:
            self.list.setCurrentRow(-1)
        self.search.setFocus()

    def _found(self, query: str) -> list[str]:
        """The best fits first, those of the box before all others."""
        first = self._offer.first(self._pool) if self.is_open else ()
        others = [] if self.is_open and self._offer.only else [name for name in self._names if name not in first]
        if not query:
            return [*first, *sorted(others)]
        ranked = self._pool.search(query)
        return [*(name for name in first if name in ranked), *(name for name in dict.fromkeys(ranked) if name in others)]

    def _find(self, query: str) -> None:
        """List them; a free name may be taken as it is typed, but not where only the box can be meant."""
        self.list.clear()
        typed = query.strip()
        known = {name: heroes.english(name) for name in self._found(typed)[:SHOWN]}
        if typed and typed not in known and self._offer.free and not (self.is_open and self._offer.only):
            known[typed] = self.context.say("hero.as_typed")
        for name, english in known.items():
            item = QListWidgetItem(self._text(name, english))
            item.setData(Qt.ItemDataRole.UserRole, name)
            item.setSizeHint(QSize(0, 32))
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.say(self._objection(typed) if typed and not known else "")

    def _text(self, name: str, english: str) -> str:
        """A row: the hero, whom it replaces, and whether it is of the box."""
        base = self._pool.replacements.get(name)
        code, said = ("hero.of", {"base": base}) if base else ("hero.row", {"english": english})
        if name not in self._names and name not in self._offer.box:
            code = "hero.typed"
        text = name if english == name and not base else self.context.say(code, name=name, hero=name, **said)
        is_own = self.is_open and (name in self._offer.box or base in self._offer.box)
        return self.context.say("hero.own", text=text) if is_own else text

    def _objection(self, typed: str) -> str:
        """Why the hero that fits best cannot be taken; nothing where it could be."""
        refusal = self._why(next(iter(self._pool.search(typed)), typed)) if self._why is not None else None
        return self.context.words.refusal(refusal, self.context.desk.name_of) if isinstance(refusal, Refusal) else ""

    def _take(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            name = str(item.data(Qt.ItemDataRole.UserRole))
            self.accept()
            self.chosen.emit(name, name in self._pool.replacements)

    def _nobody(self) -> None:
        self.accept()
        self.chosen.emit("", False)
