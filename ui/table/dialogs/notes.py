"""Private notes: listed, searched, written and changed; their texts are read here and nowhere else but under the open curtain."""

from __future__ import annotations

import unicodedata
from typing import Final

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from moderator.journal.texts import ERASED
from moderator.play.commands import Note
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.notes import GAME, listed
from moderator.rulesets.sanguosha.state import MatchNote, MatchState
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import EmptyState, row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText, plain_tip

HEIGHT: Final = 640
LONGEST: Final = 2_000
NAME: Final = 12
"""Signs of a name that always fit."""
ARROW, WIDEST = 52, 480
"""Beside the words of a choice, and at most for both."""


class NotesDialog(DeskDialog):
    """``about``: what a new note is on when the dialog opens."""

    def __init__(self, context: Context, about: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("notes.title"), context.say("notes.lead"), width=900, parent=parent)
        self.setMinimumHeight(HEIGHT)
        self._editing: MatchNote | None = None
        self._sure = False
        self._make_list()
        self._make_editor(about)
        self._make_buttons()
        self.refresh()
        self.text.setFocus()

    def _make_list(self) -> None:
        say = self.context.say
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(say("notes.search"))
        self.search.setAccessibleName(say("notes.search"))
        self.search.textChanged.connect(self.refresh)
        self.table = TableView(self.context.palette, say("notes.title"))
        self.table.chosen.connect(self.edit)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.empty = EmptyState(title=say("notes.empty"), text=say("notes.empty.text"))
        self.body.addWidget(self.search)
        self.body.addWidget(self.table, 1)
        self.body.addWidget(self.empty, 1)

    def _make_editor(self, about: str) -> None:
        say = self.context.say
        self.heading = PlainText("", "strong")
        self.about = ChoiceField()
        self.about.setAccessibleName(say("notes.about"))
        for target, text in targets(self.context):
            self.about.addItem(text, target)
        widest = max(self.about.fontMetrics().horizontalAdvance(self.about.itemText(at)) for at in range(self.about.count()))
        self.about.setMinimumWidth(min(widest + ARROW, WIDEST))
        self._aim(about)
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(say("notes.text"))
        self.text.setPlaceholderText(say("notes.text"))
        self.text.setFixedHeight(84)
        self.text.setTabChangesFocus(True)
        self.text.textChanged.connect(self._check)
        self.body.addSpacing(SPACE)
        self.body.addLayout(row(self.heading, None, PlainText(say("notes.about"), "small", "muted"), self.about))
        self.body.addWidget(self.text)

    def _make_buttons(self) -> None:
        say = self.context.say
        self.change = KeyButton(say("notes.change"), kind="plain", hint="\N{DOWNWARDS ARROW WITH TIP LEFTWARDS}", table=True)
        self.drop = KeyButton(say("notes.drop"), kind="plain", table=True)
        self.erase = KeyButton(say("notes.erase"), kind="plain", table=True)
        self.keep = KeyButton(say("notes.keep"), kind="primary", key="Ctrl+Return", table=True)
        for button, act in ((self.change, self._change), (self.drop, self._drop), (self.erase, self._erase), (self.keep, self._keep)):
            button.clicked.connect(act)
        self.add_buttons(self.change, self.drop, self.erase, None, self.closer(), self.keep)

    # --- what is shown ------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """The notes that stand and fit what is searched for, the newest first."""
        say, state = self.context.say, self.context.desk.state
        by = authors(self.context)
        rows = [self._row(note, by.get(note.id, "")) for note in reversed(listed(state))]
        wanted = plain(self.search.text())
        found = [each for each in rows if all(word in plain(" ".join(cell.text for cell in each.cells)) for word in wanted.split())]
        heads = tuple(say(f"notes.{name}") for name in ("n", "at", "about", "what", "by"))
        self.table.show_rows(heads, found, stretch=3, widest=[[_short(each.cells[at]) for each in found] for at in range(len(heads))])
        self.search.setVisible(bool(rows))
        self.table.setVisible(bool(found))
        self.empty.setVisible(not found)
        self.empty.title.setText(say("notes.none" if rows else "notes.empty"))
        self.empty.text.setVisible(not rows)
        if found:
            self.table.selectRow(0)
        self._on_row()
        self._check()

    def _row(self, note: MatchNote, by: str) -> Row:
        text = shown(self.context, note)
        cells = (
            Cell(str(note.id), muted=True), Cell(self.context.time(note.at) if note.at else "\N{EN DASH}", muted=True),
            _tipped(about_text(self.context, note.target)), Cell(" ".join(text.split()), tip=plain_tip(text)), _tipped(by, muted=True),
        )  # fmt: skip
        return Row(cells, note)

    def _on_row(self) -> None:
        note = self.table.selected() if self.table.isVisibleTo(self) else None
        self._sure = False
        self.erase.setText(self.context.say("notes.erase"))
        self.erase.set_kind("plain")
        for button in (self.change, self.drop, self.erase):
            button.setEnabled(note is not None)

    def _check(self) -> None:
        said = self.text.toPlainText().strip()
        self.keep.setEnabled(bool(said) and len(said) <= LONGEST)
        self.say(self.context.say("notes.long", n=LONGEST) if len(said) > LONGEST else "")
        note = self._editing
        self.heading.setText(self.context.say("notes.new") if note is None else self.context.say("notes.changing", n=note.id))
        self.keep.setText(self.context.say("notes.keep" if note is None else "notes.replace"))

    def _aim(self, target: str) -> None:
        self.about.setCurrentIndex(max(0, self.about.findData(target)))

    # --- what is done -------------------------------------------------------------------------------------------------

    def edit(self, note: MatchNote) -> None:
        """Another text, or another target, in place of a note."""
        self._editing = note
        if self.about.findData(note.target) < 0:
            self.about.addItem(about_text(self.context, note.target), note.target)
        self._aim(note.target)
        self.text.setPlainText(note.text)
        self.text.setFocus()
        self._check()

    def _change(self) -> None:
        note = self.table.selected()
        if note is not None:
            self.edit(note)

    def _keep(self) -> None:
        replaces = None if self._editing is None else self._editing.id
        self._do(Note(text=self.text.toPlainText().strip(), target=str(self.about.currentData()), replaces=replaces))

    def _drop(self) -> None:
        note = self.table.selected()
        if note is not None:
            self._do(Note(text="", replaces=note.id), typed=False)

    def _erase(self) -> None:
        """Asked twice: the same button says what it will do."""
        note = self.table.selected()
        if note is None:
            return
        if not self._sure:
            self._sure = True
            self.erase.setText(self.context.say("notes.erase.sure"))
            self.erase.set_kind("danger")
            return
        refusal = self.context.desk.erase_text(note.text) if note.text != ERASED else None
        if refusal is not None:
            self.say(self.context.words.refusal(refusal, self.context.desk.name_of))
            return
        self._do(Note(text="", replaces=note.id), typed=False)

    def _do(self, command: Note, *, typed: bool = True) -> None:
        result = self.context.desk.do(command)
        if isinstance(result, Refusal):
            self.say(self.context.words.refusal(result, self.context.desk.name_of))
            return
        gone = self._editing is not None and command.replaces == self._editing.id
        if typed or gone:
            self._editing = None
            self.text.clear()
        self.refresh()


def _tipped(text: str, *, muted: bool = False) -> Cell:
    """A name may be longer than its column."""
    return Cell(text, muted=muted, tip=plain_tip(text) if len(text) > NAME else "")


def _short(cell: Cell) -> Cell:
    """What a column makes room for: the notes themselves need it more than long names."""
    return Cell(cell.text[:NAME])


def targets(context: Context) -> list[tuple[str, str]]:
    """What a note can be on: the match, everybody who has a part in it (a note on a person goes with him), the games, the lines."""
    state: MatchState = context.desk.state
    holders = [state.name_of(line) for line in state.lines]
    found = [("", about_text(context, ""))]
    found += [(name, name) for name in dict.fromkeys((*holders, *state.persons))]
    last = len({game.number for game in state.games} | ({state.game.number} if state.game is not None else set()))
    found += [(f"{GAME}{n}", about_text(context, f"{GAME}{n}")) for n in range(1, last + 1)]
    return [*found, *((line, about_text(context, line)) for line in state.lines)]


def about_text(context: Context, target: str) -> str:
    """What a note is on, in words."""
    state = context.desk.state
    if target.startswith(GAME) and target not in state.persons:
        return context.say("notes.game", n=target.removeprefix(GAME))
    if target in state.lines:
        return context.say("notes.line", n=target, person=state.name_of(target))
    return target or context.say("notes.match")


def shown(context: Context, note: MatchNote) -> str:
    """Its text, or that it was erased."""
    return context.say("notes.erased") if note.text == ERASED else note.text


def authors(context: Context) -> dict[int, str]:
    """Who wrote which note: the entries of the present branch number them."""
    typed = [record.by for record in context.desk.session.records for event in record.events if type(event).__name__ == "Noted"]
    return dict(enumerate(typed, 1))


def plain(text: str) -> str:
    """As it is searched: width and case do not matter."""
    return unicodedata.normalize("NFKC", text).casefold()
