"""What a file would make of the list: its errors by row, or what comes, goes and changes; then taken or not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from moderator.inbox.heroes import Found
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.sanguosha.hero_list import Fault, HeroList, differences
from moderator.rulesets.sanguosha.heroes import Hero
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.floating import Floating
from ui.widgets.panel import row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText, Rule

WIDTH: Final = 720
HEIGHT: Final = 300
SHOWN: Final = 300
REMARKS: Final = 3
TONES: Final = {"added": "jade", "removed": "red", "changed": "amber"}


def fault_text(fault: Fault, words: Words) -> str:
    """A fault in words; heroes stay as the list writes them."""
    code = "ui.heroes.has_replacement" if fault.code == "has_replacement" else f"ui.heroes.fault.{fault.code}"
    return words.say(code, fault.params)


class Preview(Floating):
    """``taken`` when the list shall be used; ``again`` when another file is wanted; ``other_encoding`` names another encoding."""

    taken = Signal()
    again = Signal()
    other_encoding = Signal(str)

    def __init__(
        self, words: Words, palette: Palette, now: HeroList, path: Path, found: Found | Refusal, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._words, self._palette = words, palette
        self.found = found
        title = words.say("ui.heroes.import.title", {"file": path.name})
        self.setWindowTitle(title)
        self.setMinimumWidth(WIDTH)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(24, 18, 24, 18)
        self._box.setSpacing(SPACE)
        self.table: TableView | None = None
        self._same = isinstance(found, Found) and not found.errors and found.heroes == now
        self.take = KeyButton(words.say("ui.heroes.import.take"), "Ctrl+Return", "primary")
        if isinstance(found, Refusal):
            self._head(words.say("ui.heroes.import.unread"), words.refusal(found))
        else:
            self._head(title, words.say("ui.heroes.import.lead", found.heroes.counts | {"pool": _pool(found.heroes)}))
            self._show(now, found)
        self._make_buttons()

    def _head(self, title: str, lead: str) -> None:
        self._box.addWidget(PlainText(title, "title", wrap=True))
        self._box.addWidget(PlainText(lead, "body", "muted", wrap=True))

    def _show(self, now: HeroList, found: Found) -> None:
        if not found.sheet.certain or found.sheet.others:
            self._box.addWidget(self._make_encodings(found))
        changes = tuple(self._changes(now, found.heroes))
        if found.errors:
            self._line("ui.heroes.import.errors", "red", n=len(found.errors))
            self._list(tuple(self._error(fault, found) for fault in found.errors[:SHOWN]))
            return
        remarks = [fault_text(fault, self._words) for fault in found.faults][:REMARKS]
        if remarks:
            self._box.addWidget(PlainText(" ".join(remarks), "body", "amber", wrap=True))
        if self._same:
            self._line("ui.heroes.import.same", "jade")
            return
        summary = self._summary(now, found.heroes) or self._words.say("ui.heroes.import.order")
        self._box.addWidget(PlainText(summary, "strong", wrap=True))
        self._list(changes[:SHOWN])

    def _line(self, code: str, tone: str, **params: int) -> None:
        self._box.addWidget(PlainText(self._words.say(code, params), "strong", tone, wrap=True))

    def _summary(self, now: HeroList, then: HeroList) -> str:
        told = differences(now, then)
        return "   ".join(self._words.say(f"ui.heroes.import.{what}", {"n": len(each)}) for what, each in told.items() if each)

    def _make_encodings(self, found: Found) -> QWidget:
        self.encodings = ChoiceField()
        self.encodings.setAccessibleName(self._words.say("ui.heroes.import.encoding.name"))
        for name in dict.fromkeys((found.sheet.encoding, *found.sheet.others)):
            self.encodings.addItem(self._words.say("ui.heroes.import.encoding", {"encoding": name.upper()}), name)
        self.encodings.setEnabled(self.encodings.count() > 1)
        self.encodings.activated.connect(self._on_encoding)
        return self.encodings

    def _on_encoding(self) -> None:
        self.close()
        self.other_encoding.emit(str(self.encodings.currentData()))

    # --- rows ---------------------------------------------------------------------------------------------------------

    def _error(self, fault: Fault, found: Found) -> Row:
        at = found.row_of(fault)
        place = self._words.say("ui.heroes.import.row", {"row": at}) if at else self._words.say("ui.heroes.import.whole")
        text = fault_text(fault, self._words)
        return Row((Cell(place, "red", pill=True), Cell(text, tip=text)))

    def _changes(self, now: HeroList, then: HeroList) -> Iterator[Row]:
        for what, heroes in differences(now, then).items():
            for hero in heroes:
                mark = Cell(self._words.say(f"ui.heroes.import.{what}.mark"), TONES[what], pill=True)
                text = self._change(now.get(hero.name), hero) if what == "changed" else self._kind(hero)
                yield Row((mark, Cell(f"{hero.name}   {text}", tip=text)))

    def _kind(self, hero: Hero) -> str:
        kind = self._words.say(f"ui.heroes.kind.{hero.group}")
        return f"{kind} ({hero.base})" if hero.base else kind

    def _change(self, before: Hero | None, hero: Hero) -> str:
        """What is another value now, field by field."""
        if before is None:
            return self._kind(hero)
        fields = [(getattr(before, name), getattr(hero, name)) for name in ("english", "kingdom", "pack")]
        pairs = [(self._kind(before), self._kind(hero)), *fields]
        none, say = self._words.say("ui.heroes.import.nothing"), self._words.say
        said = [say("ui.heroes.import.becomes", {"before": old or none, "after": new or none}) for old, new in pairs if old != new]
        return "   ".join(said)

    def _list(self, rows: tuple[Row, ...]) -> None:
        self.table = TableView(self._palette, self._words.say("ui.heroes.import.list"))
        self.table.show_rows(("", ""), rows, stretch=1)
        self.table.horizontalHeader().hide()
        self.table.setFixedHeight(min(HEIGHT, self.table.full_height() - self.table.horizontalHeader().sizeHint().height()))
        self._box.addWidget(self.table)

    # --- buttons ------------------------------------------------------------------------------------------------------

    def _make_buttons(self) -> None:
        found, say = self.found, self._words.say
        fine = isinstance(found, Found) and not found.errors and not self._same
        kind = "primary" if self._same else "plain"
        self.cancel = KeyButton(say("ui.heroes.import.cancel" if fine else "ui.heroes.import.close"), kind=kind, hint="Esc")
        self.cancel.clicked.connect(self.close)
        again = "ui.heroes.import.other" if self._same else "ui.heroes.import.again"
        self.other = KeyButton(say(again), "Ctrl+O", "plain" if self._same else "primary")
        self.other.setVisible(not fine)
        self.other.clicked.connect(self._again)
        self.take.setVisible(fine)
        self.take.clicked.connect(self._take)
        self._box.addWidget(Rule())
        self._box.addLayout(row(None, self.other, self.cancel, self.take) if self._same else row(None, self.cancel, self.other, self.take))
        (self.take if fine else self.cancel if self._same else self.other).setFocus()

    def _take(self) -> None:
        self.close()
        self.taken.emit()

    def _again(self) -> None:
        self.close()
        self.again.emit()

    def reject(self) -> None:
        """Esc: nothing is done."""
        self.close()


def _pool(heroes: HeroList) -> int:
    return heroes.counts["standing"] + heroes.counts["regular"]
