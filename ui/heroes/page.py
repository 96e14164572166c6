"""The hero page: find, add, change, remove; another list from a file, this one into a file; every change can be taken back."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from moderator.inbox.heroes import Kept
from moderator.play.messages import Refusal
from moderator.play.pinyin import spellings
from moderator.play.words import Words
from moderator.rulesets.sanguosha.hero_list import KINDS, Fault, HeroList, sample
from moderator.rulesets.sanguosha.heroes import Hero
from ui.heroes.counts import Counts
from ui.heroes.editing import Editing
from ui.heroes.exchange import Exchange
from ui.heroes.form import HeroForm
from ui.heroes.preview import fault_text
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.message import Banner, Toast, ask_sheet
from ui.widgets.panel import EmptyState, Panel, Scroll, row
from ui.widgets.segments import Segments
from ui.widgets.strip import strip
from ui.widgets.table import Cell, LazyRows, Row, TableView
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText, Texts

if TYPE_CHECKING:
    from ui.work import Work

SIDE: Final = 396
TONES: Final = {"standing": "amber", "regular": "neutral", "replacement": "blue"}


class HeroesPage(QWidget):
    """``left`` says that the reader is done."""

    left = Signal()

    def __init__(self, words: Words, palette: Palette, folder: Path, work: Work | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.words, self.palette_ = words, palette
        self.editing = Editing(folder)
        self._texts = Texts(words)
        self.files = Exchange(self, work)
        self.files.taken.connect(self._exchange)
        self.files.written.connect(self._done)
        self.toast = Toast(self)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self._make_bar())
        self.banners = QVBoxLayout()
        self.banners.setContentsMargins(18, 12, 18, 0)
        outer.addLayout(self.banners)
        middle = QHBoxLayout()
        middle.setContentsMargins(18, 14, 18, 14)
        middle.setSpacing(2 * SPACE)
        middle.addWidget(self._make_list(), 1)
        middle.addWidget(self._make_side())
        outer.addLayout(middle, 1)
        outer.addWidget(self._make_foot())
        self._find_key = QShortcut(QKeySequence("Ctrl+F"), self)
        self._find_key.activated.connect(self._to_search)
        self._remove_key = QShortcut(QKeySequence("Delete"), self.table)
        self._remove_key.activated.connect(self.form.remove.click)
        self._show()
        self._say_kept(self.editing.kept)

    # --- parts --------------------------------------------------------------------------------------------------------

    def _make_bar(self) -> QWidget:
        self.back, heading = KeyButton("", "Esc", "plain"), PlainText("", "title")
        self.back.clicked.connect(self.left)
        self.source = Tag(self.palette_, "")
        self.new = KeyButton("", "Ctrl+N", "plain")
        self.undo, self.redo = KeyButton("", "Ctrl+Z", "plain"), KeyButton("", "Ctrl+Y", "plain")
        self.new.clicked.connect(self._new)
        self.undo.clicked.connect(self._undo)
        self.redo.clicked.connect(self._redo)
        for show, code in ((self.back.setText, "ui.back"), (heading.setText, "ui.heroes.title"), (self.new.setText, "ui.heroes.form.new")):
            self._texts.bind(show, code)
        for button, name in ((self.undo, "undo"), (self.redo, "redo")):
            self._texts.bind(button.setText, f"ui.heroes.{name}")
        return strip("bar", 56, self.back, heading, self.source, None, self.new, 8, self.undo, self.redo)

    def _make_list(self) -> Panel:
        panel = Panel()
        lead = PlainText("", "small", "muted", wrap=True)
        self._texts.bind(lead.setText, "ui.heroes.lead")
        self.search = QLineEdit(maxLength=60)
        self._texts.bind(self.search.setPlaceholderText, "ui.heroes.search")
        self._texts.bind(self.search.setAccessibleName, "ui.heroes.search.name")
        self.search.textChanged.connect(self._refresh)
        self.search.returnPressed.connect(self._to_table)
        self.filter = Segments(("all", *KINDS), "all", width=76)
        self.filter.chosen.connect(self._refresh)
        for value, button in self.filter.buttons.items():
            self._texts.bind(button.setText, f"ui.heroes.kind.{value}")
            self._texts.bind(button.setAccessibleName, f"ui.heroes.kind.{value}")
        self.shown = PlainText("", "small", "muted")
        self.table = TableView(self.palette_)
        self._texts.bind(self.table.setAccessibleName, "ui.heroes.table")
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.table.chosen.connect(self._to_form)
        self.none = EmptyState()
        self._texts.bind(self.none.text.setText, "ui.heroes.none.text")
        self.add_it = KeyButton("", kind="plain")
        self.add_it.clicked.connect(self._add_it)
        self.none.actions.addWidget(self.add_it)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.table)
        self.stack.addWidget(self.none)
        for part in (lead, self.search):
            panel.body.addWidget(part)
        panel.body.addLayout(row(self.filter, self.shown))
        panel.body.addWidget(self.stack, 1)
        return panel

    def _make_side(self) -> QWidget:
        self.counts = Counts(self.words)
        self.form = HeroForm(self.words)
        self.form.wanted.connect(self._put)
        self.form.unwanted.connect(self._remove)
        side = Scroll()
        side.setFixedWidth(SIDE)
        side.box.addWidget(self.counts)
        side.box.addWidget(self.form, 1)
        return side

    def _make_foot(self) -> QWidget:
        self.imports, self.exports, self.to_sample = KeyButton("", "Ctrl+O"), KeyButton("", "Ctrl+S"), KeyButton("", kind="plain")
        self.imports.clicked.connect(self.files.choose)
        self.exports.clicked.connect(self.files.choose_target)
        self.to_sample.clicked.connect(self._ask_sample)
        for name, button in (("import", self.imports), ("export", self.exports), ("sample", self.to_sample)):
            self._texts.bind(button.setText, f"ui.heroes.{name}")
        return strip("footer", 64, self.imports, self.exports, None, self.to_sample)

    # --- what is shown ------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """The keyboard goes to the search."""
        self.search.setFocus()

    def _show(self, name: str = "") -> None:
        """Everything anew after a change; ``name``: the hero that is chosen then."""
        own = self.editing.is_own
        self.source.set_text(self.words.say("ui.heroes.source.own" if own else "ui.heroes.source.sample"), "blue" if own else "neutral")
        self.undo.setEnabled(self.editing.can_undo)
        self.redo.setEnabled(self.editing.can_redo)
        self.to_sample.setEnabled(own)
        self.counts.show_counts(self.editing.now)
        self.form.use(self.editing.now)
        self._refresh()
        self._choose_row(name)

    def _refresh(self) -> None:
        """The rows that fit the search and the kind."""
        kind, text = self.filter.value, self.search.text().strip()
        heroes = [hero for hero in self.editing.now.search(text) if kind in ("all", hero.group)]
        words = self.words
        heads = tuple(words.say(f"ui.heroes.head.{name}") for name in ("name", "initials", "kind", "base", "english"))
        rows = LazyRows(len(heroes), partial(_row_of, heroes, words))
        widest = self._widest()
        before = self.form.of
        self.table.show_rows(heads, rows, stretch=4, widest=widest)
        self.stack.setCurrentWidget(self.table if heroes else self.none)
        self.none.title.setText(words.say("ui.heroes.none.title", {"text": text or words.say(f"ui.heroes.kind.{kind}")}))
        self.add_it.setText(words.say("ui.heroes.none.add", {"text": text}))
        self.add_it.setVisible(bool(text))
        self.shown.setText(words.say("ui.heroes.shown", {"n": len(heroes)}))
        if before is not None and before in heroes:
            self._choose_row(before.name)

    def _widest(self) -> list[list[Cell]]:
        longest = max((hero.name for hero in self.editing.now.heroes), key=len, default="")
        kinds = [Cell(self.words.say(f"ui.heroes.kind.{kind}"), pill=True) for kind in KINDS]
        names = [Cell("\N{IDEOGRAPHIC SPACE}" * max(4, min(10, len(longest))), strong=True)]
        return [names, [Cell("mmmm")], kinds, [Cell("\N{IDEOGRAPHIC SPACE}" * 4)], []]

    def _choose_row(self, name: str) -> None:
        at = next((at for at, each in enumerate(self.table.rows.rows) if each.of.name == name), None) if name else None
        if at is not None:
            self.table.selectRow(at)

    def _on_row(self, *_: object) -> None:
        hero = self.table.selected()
        if hero is not None:
            self.form.show_hero(hero)

    def _to_table(self) -> None:
        if self.table.rows.rowCount():
            self.table.setFocus()
            self.table.selectRow(0)

    def _to_form(self, _hero: object) -> None:
        self.form.name.setFocus()
        self.form.name.selectAll()

    def _to_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _add_it(self) -> None:
        self.form.begin(self.search.text().strip())

    def _new(self) -> None:
        self.table.clearSelection()
        self.table.setCurrentIndex(QModelIndex())
        self.form.begin()

    # --- changes ------------------------------------------------------------------------------------------------------

    def _put(self, hero: Hero, instead: str) -> None:
        fault = self.editing.put(hero, instead)
        if fault is not None:
            self.form.say(self._why(fault))
            return
        self.search.clear()
        self.filter.show_value("all")
        self._show(hero.name)
        self.toast.say(self.words.say("ui.heroes.said.changed" if instead else "ui.heroes.said.added", {"name": hero.name}))
        if not instead:
            self._new()

    def _remove(self, name: str) -> None:
        fault = self.editing.remove(name)
        if fault is not None:
            self.form.say(self._why(fault))
            return
        self.form.show_hero(None)
        self._show()
        self.toast.say(self.words.say("ui.heroes.said.removed", {"name": name}))

    def _undo(self) -> None:
        self._after_step(self.editing.undo(), "undone")

    def _redo(self) -> None:
        self._after_step(self.editing.redo(), "redone")

    def _after_step(self, refusal: Refusal | None, said: str) -> None:
        self.form.show_hero(None)
        self._done(refusal, self.words.say(f"ui.heroes.said.{said}"))

    def _why(self, fault: Fault | Refusal) -> str:
        return fault_text(fault, self.words) if isinstance(fault, Fault) else self.words.refusal(fault)

    def _done(self, fault: Fault | Refusal | None, text: str) -> None:
        """Say that it is done, or why not."""
        self._show()
        if fault is None:
            self.toast.say(text)
        else:
            self._complain(Banner("red", self.words.say("ui.heroes.refused"), self._why(fault), self.words.say("ui.close")))

    # --- another list -------------------------------------------------------------------------------------------------

    def _exchange(self, heroes: HeroList, said: str) -> None:
        fault = self.editing.take(heroes)
        self.form.show_hero(None)
        self._done(fault, said)

    def _ask_sample(self) -> None:
        question = ask_sheet(self.words, "ui.heroes.sample", self)
        question.decided.connect(self._on_sample)
        question.open()

    def _on_sample(self, yes: bool) -> None:
        if yes:
            self._exchange(sample(), self.words.say("ui.heroes.said.sample"))

    # --- messages, words and colours ----------------------------------------------------------------------------------

    def _say_kept(self, kept: Kept) -> None:
        """What is to be known of the file that the list came from."""
        say = self.words.say
        if kept.aside is not None:
            title, text = say("ui.heroes.aside.title"), say("ui.heroes.aside.text", {"file": str(kept.aside)})
        elif isinstance(kept.why, Refusal):
            title, text = say("ui.heroes.aside.title"), self.words.refusal(kept.why)
        elif kept.encoding:
            title, text = say("ui.heroes.anew.title", {"encoding": kept.encoding.upper()}), say("ui.heroes.anew.text")
        else:
            return
        self._complain(Banner("amber", title, text, say("ui.close")))

    def _complain(self, banner: Banner) -> None:
        while (item := self.banners.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        self.banners.addWidget(banner)

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self._texts.use(words)
        self.counts.retranslate(words)
        self.form.retranslate(words)
        self._show()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.palette_ = palette
        self.table.set_palette(palette)
        self.source.set_palette(palette)


def _row_of(heroes: list[Hero], words: Words, at: int) -> Row:
    hero = heroes[at]
    kind = Cell(words.say(f"ui.heroes.kind.{hero.group}"), TONES[hero.group], pill=True)
    name = Cell(hero.name, strong=True, tip=hero.name if len(hero.name) > 10 else "")
    return Row((name, Cell(initials(hero.name), muted=True), kind, Cell(hero.base), Cell(hero.english, muted=True, tip=hero.english)), hero)


def initials(name: str) -> str:
    """How a name is found by its first letters: lb for 刘备."""
    return "".join(spellings(sign)[-1 if len(spellings(sign)) == 1 else 1][:1] for sign in name if not sign.isspace())
