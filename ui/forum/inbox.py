"""The right column: the message at hand, the list, and the line that one types an order or a vote into."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from moderator.play.messages import Refusal
from ui.forum.card import Card
from ui.forum.inbox_list import ENTER, InboxList
from ui.forum.inbox_model import InboxModel, Item, Offer, Read, Status
from ui.forum.keys import INBOX
from ui.forum.mailbox import Mailbox
from ui.forum.views import Face
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton, show_key
from ui.widgets.panel import EmptyState, Panel, row
from ui.widgets.tag import Tag
from ui.widgets.text import ElidedText

if TYPE_CHECKING:
    from ui.forum.context import ForumContext

PRIVATE: Final = frozenset({"pm", "mail", "sms", "messenger", "typed", "other"})
"""Channels that only the host reads: their texts are under the curtain."""


class EntryLine(QLineEdit):
    """``entered`` carries what was typed, ``left``: Esc."""

    entered = Signal(str)
    left = Signal()

    def event(self, event: QEvent) -> bool:
        """Enter and Esc are this line's before any shortcut; with Ctrl they are the page's."""
        if isinstance(event, QKeyEvent) and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            mine = event.key() in ENTER or event.key() == Qt.Key.Key_Escape
            if mine and event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.entered.emit(self.text())
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class Inbox(Panel):
    """``asked``: paste, files, correct, reject, remark. ``said`` carries a sentence and its tone for the foot."""

    asked = Signal(str)
    said = Signal(str, str)

    def __init__(self, context: ForumContext, face: Face, mailbox: Mailbox) -> None:
        super().__init__(context.say("inbox.title"), margin=12)
        self._context, self._face, self._mailbox = context, face, mailbox
        self.model = InboxModel(mailbox, self)
        self.reader = face.reader()
        self._read: dict[int, Read] = {}
        self._at = 0
        """Which offer of the message Enter takes."""
        self._answered: Item | None = None
        """The message that the typed line stands for."""
        self.waiting = Tag(context.palette, "", "red")
        self.looking = False
        """Whether the texts of this column stay uncovered though the curtain hangs."""
        self.paste = KeyButton(context.say("inbox.paste"))
        self.paste.setToolTip(show_key(INBOX["paste"]))
        self.paste.clicked.connect(self._on_paste)
        self.look = KeyButton(context.say("inbox.look"), kind="plain", hint=show_key(INBOX["look"]))
        self.look.clicked.connect(self.toggle)
        self.head.insertWidget(1, self.waiting)
        self.head.addWidget(self.look)
        self.head.addWidget(self.paste)
        self.search = QLineEdit()
        self.search.setPlaceholderText(context.say("inbox.search"))
        self.search.setAccessibleName(context.say("inbox.search"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._on_search)
        self.search.hide()
        self.card = Card(context)
        self.list = InboxList(context, self.model, self._is_shown)
        self.list.private = PRIVATE
        self.empty = EmptyState(title=context.say("inbox.empty"), text=context.say("inbox.empty_text"))
        self.line = EntryLine()
        self.line.setPlaceholderText(context.say("typed.hint"))
        self.line.setAccessibleName(context.say("typed.name"))
        self.means = ElidedText("", "tiny", "muted")
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        self.body.setSpacing(SPACE - 2)
        self.body.addWidget(self.search)
        self.body.addWidget(self.card)
        self.body.addWidget(self.list, 1)
        self.body.addWidget(self.empty, 1)
        hint = KeyButton(self._context.say("typed.key"), kind="plain", hint=INBOX["typed"])
        hint.clicked.connect(self.type)
        self.body.addLayout(row(self.line, hint))
        self.body.addWidget(self.means)

    def _wire(self) -> None:
        self.list.chosen.connect(self._on_chosen)
        self.list.accepted.connect(self.accept)
        self.list.moved.connect(self.move)
        self.card.asked.connect(self._on_card)
        self.card.chosen.connect(self._on_offer)
        self.line.textChanged.connect(self._on_typing)
        self.line.entered.connect(self.enter)
        self.line.left.connect(self.take_focus)
        self._mailbox.arrived.connect(self._on_arrived)
        self._mailbox.touched.connect(self._on_touched)
        self._mailbox.reset.connect(self._on_reset)

    # --- what is shown ------------------------------------------------------------------------------------------------

    @property
    def item(self) -> Item | None:
        """The message at hand."""
        return self.list.current

    @property
    def offer(self) -> Offer | None:
        """The offer that Enter takes."""
        offers = self.read().offers
        return offers[self._at] if self._at < len(offers) else None

    def read(self) -> Read:
        """What the message at hand comes to, as the game stands."""
        item = self.item
        if item is None:
            return Read()
        if item.seq not in self._read:
            self._read[item.seq] = self.reader.read(item)
        return self._read[item.seq]

    def refresh(self) -> None:
        """The game has gone on: what is read may come to something else."""
        self._read.clear()
        if self.item is None and self.model.number_open:
            self.list.show_row(0)
        self.show_card()

    def show_card(self) -> None:
        """The message at hand, the numbers."""
        item = self.item
        read = self.read()
        status = self.model.status_of(item) if item is not None else Status()
        self.card.show_message(item, read, status, self._at, self.shows)
        waiting = self.model.number_open
        self.waiting.set_text(self._context.say("inbox.waiting", n=waiting), "red" if waiting else "jade")
        has = self.model.rowCount() > 0 or bool(self.model.needle)
        self.list.setVisible(has)
        self.empty.setVisible(not has)

    @property
    def shows(self) -> bool:
        """Whether private texts may be seen here now."""
        return self.looking or self._context.curtain.is_open

    def _is_shown(self) -> bool:
        return self.shows

    def toggle(self) -> None:
        """Uncover the messages, or cover them again."""
        self.looking = not self.looking
        self.look.setText(self._context.say("inbox.cover" if self.looking else "inbox.look"))
        self.curtain()

    def cover(self) -> None:
        """Nobody looks at this window any more."""
        if self.looking:
            self.toggle()

    def curtain(self) -> None:
        """The curtain has moved."""
        self.list.viewport().update()
        self.show_card()
        self._on_typing(self.line.text())

    def take_focus(self) -> None:
        """The keyboard belongs to the messages."""
        self.list.setFocus()

    # --- the message at hand ------------------------------------------------------------------------------------------

    def accept(self) -> None:
        """Take the offer; then the next one of the message, or the next message."""
        item, offer, context = self.item, self.offer, self._context
        if item is None or offer is None or self.model.status_of(item).state != "open":
            return
        if self.read().secret and not self.shows:
            self.said.emit(context.say("inbox.lift"), "amber")
            return
        if offer.blocked:
            self.asked.emit("reject")
        else:
            self.take(item, offer)

    def take(self, item: Item, offer: Offer, command: Any = None, force: str = "") -> Any:
        """Take an offer, or what it was corrected to; then the next one, or the next message. ``force``: why all the same."""
        offers = self.read().offers
        last = not offers or offer is offers[-1]
        self._mailbox.expect(item, len(offers))
        row_now = self.model.row_of(item.seq)
        done = self._mailbox.take(item, command or offer.command, force)
        if isinstance(done, Refusal):
            return done
        if last:
            self.go(row_now)
        else:
            self.move(1)
        return done

    def go(self, row: int) -> None:
        """To the open message that stands now where one was handled."""
        self._at = 0
        self.list.show_row(self.model.next_open(row))
        self.show_card()

    def move(self, by: int) -> None:
        """To another offer of the message."""
        offers = self.read().offers
        if offers:
            self._at = (self._at + by) % len(offers)
            self.show_card()

    def next_message(self, by: int = 1) -> None:
        """To another message."""
        row = self.list.currentIndex().row() + by
        if 0 <= row < self.model.rowCount():
            self.list.show_row(row)

    def pin(self) -> None:
        """Pin for later, or no longer."""
        item = self.item
        if item is not None:
            self._mailbox.pin(item, not self.model.status_of(item).pinned)

    def reject(self, reason: str) -> None:
        """Put the message away, with the reason."""
        item = self.item
        if item is not None:
            row_now = self.model.row_of(item.seq)
            self._mailbox.reject(item, reason)
            self.go(row_now)

    def reopen(self) -> None:
        """A rejected message is open again."""
        item = self.item
        if item is not None:
            self._mailbox.reopen(item)

    def remark(self, text: str) -> None:
        """A note on the message."""
        item = self.item
        if item is not None:
            self._mailbox.remark(item, text)

    # --- typing -------------------------------------------------------------------------------------------------------

    def type(self) -> None:
        """The keyboard to the line."""
        self._answered = None
        self.line.setFocus()
        self.line.selectAll()

    def retype(self) -> None:
        """The keyboard to the line, for what the message at hand should have said; its writer's number stands there."""
        item = self.item
        self.type()
        if item is not None and self.model.status_of(item).state == "open":
            number = self._context.presses.number(item.seat) if item.seat else 0
            self.line.setText(f"{number} " if number else "")
            self._answered = item
            self.means.set_tone("muted")
            self.means.setText(self._context.say("typed.instead", name=item.author or self._context.say("inbox.nobody")))

    def find(self) -> None:
        """The keyboard to the search."""
        self.search.show()
        self.search.setFocus()
        self.search.selectAll()

    def _on_typing(self, text: str) -> None:
        typed = self._face.typed(text) if text.strip() else None
        if typed is None:
            self.means.setText("")
            return
        hidden = typed.secret and not self.shows
        self.means.set_tone("red" if typed.problem else "muted")
        self.means.setText(typed.problem or (self._context.say("covered") if hidden else typed.said))

    def enter(self, text: str) -> None:
        """Do what was typed."""
        typed = self._face.typed(text)
        if typed.command is None:
            self._on_typing(text)
            return
        item, self._answered = self._answered, None
        row_now = self.model.row_of(item.seq) if item is not None else -1
        done = self._context.desk.do(typed.command) if item is None else self._mailbox.take(item, typed.command)
        if isinstance(done, Refusal):
            self._answered = item
            return
        self.line.clear()
        if item is not None:
            self.go(row_now)
            self.take_focus()

    # --- following ----------------------------------------------------------------------------------------------------

    def _on_arrived(self, item: Item) -> None:
        self.model.add(item)
        if self.item is None:
            self.list.show_row(0)
        self.show_card()

    def _on_touched(self, seqs: tuple[int, ...]) -> None:
        here = self.item
        self.model.follow(seqs)
        if here is not None and (row_now := self.model.row_of(here.seq)) >= 0:
            self.list.show_row(row_now)

    def _on_reset(self) -> None:
        here = self.item
        self.model.reload()
        self.list.show_row(max(0, self.model.row_of(here.seq)) if here is not None else 0)
        self.show_card()

    def _on_chosen(self, _item: object) -> None:
        self._at = 0
        self.show_card()

    def _on_offer(self, number: int) -> None:
        self._at = number
        self.show_card()
        self.take_focus()

    def _on_search(self, text: str) -> None:
        self.model.search(text)
        self.list.show_row(0)
        self.show_card()
        if not text:
            self.search.hide()
            self.take_focus()

    def _on_card(self, name: str) -> None:
        if name == "accept":
            self.accept()
        else:
            self.asked.emit(name)

    def _on_paste(self) -> None:
        self.asked.emit("paste")
