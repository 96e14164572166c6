"""The desk's doors to the messages: paste, files, reject, remark, correct."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QLineEdit

from moderator.inbox.messages import Batch
from moderator.play.messages import Refusal
from ui.forum.inbox_model import Item, Offer
from ui.table.dialogs.base import DeskDialog, ReasonDialog
from ui.table.dialogs.form import CommandForm
from ui.widgets.buttons import KeyButton
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.page import ForumPage
    from ui.forum.report import Earlier

SUFFIXES: Final = frozenset({".txt", ".eml", ".mbox", ".csv", ".html", ".htm", ".mht", ".tsv"})


class CorrectDialog(DeskDialog):
    """The command that a message was taken for, as a form; ``made`` is what it was corrected to."""

    def __init__(self, page: ForumPage, item: Item, offer: Offer) -> None:
        context = page.context
        super().__init__(context, context.say("correct.title"), item.text[:300], parent=page)
        self._page, self._item, self._offer = page, item, offer
        self.form = CommandForm(context, type(offer.command), context.desk.session.wire.fields(offer.command))
        self.body.addWidget(self.form)
        self.insist = QLineEdit()
        self.insist.setPlaceholderText(context.say("correct.insist"))
        self.insist.setAccessibleName(context.say("correct.insist"))
        self.insist.setVisible(offer.fault is not None)
        if offer.fault is not None:
            self.body.addWidget(PlainText(f"{offer.fault.text} {offer.fault.clause}".strip(), "body", "red", wrap=True))
        self.body.addWidget(self.insist)
        yes = KeyButton(context.say("inbox.accept"), kind="primary", key="Ctrl+Return", table=True)
        yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), yes)

    def take(self) -> None:
        """Take it as it stands in the form."""
        try:
            command = self.form.command()
        except (msgspec.ValidationError, ValueError) as error:
            self.say(self.context.say("amend.bad_field", reason=str(error)))
            return
        self.done_or_said(self._page.inbox.take(self._item, self._offer, command, self.insist.text().strip()))


class Letters(QObject):
    """``ask_<name>`` for the keys of the inbox."""

    def __init__(self, page: ForumPage, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page, self._show = page, show
        self._earlier: Earlier | None = None

    # --- taking in ----------------------------------------------------------------------------------------------------

    def ask_paste(self) -> None:
        """What lies on the clipboard: files, else text."""
        data = QGuiApplication.clipboard().mimeData()
        if data is not None and data.hasUrls():
            self.take_files(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())
        elif data is not None and data.hasText():
            self.take_text(data.text())

    def take_text(self, text: str) -> None:
        """Messages that were copied."""
        from moderator.inbox.intake import paste

        self._came(paste(text, self._page.desk.state.zone, saved=self._page.desk.now(), names=self._names()))

    def ask_files(self) -> None:
        """Choose files."""
        dialog = QFileDialog(self._page, self._page.context.say("files.choose"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self._on_files)
        dialog.open()

    def _on_files(self, names: list[str]) -> None:
        self.take_files(Path(name) for name in names)

    def take_files(self, paths: Iterable[Path]) -> None:
        """Files that were chosen or dropped."""
        from moderator.inbox.intake import read

        for path in paths:
            self._came(read(path, self._page.desk.state.zone, names=self._names()))

    def _names(self) -> tuple[str, ...]:
        """Whose words a line may begin with."""
        return tuple(self._page.desk.name_of(seat) for seat in self._page.seating.seats)

    def _came(self, batch: Batch | Refusal) -> None:
        page = self._page
        if isinstance(batch, Refusal):
            page.foot.say(page.context.words.refusal(batch), "red")
            return
        came, refusal = page.mailbox.receive(batch.messages, page.inbox.reader)
        if refusal is None:
            said = [page.context.say("files.came", n=came, of=len(batch.messages)), *self._remarks(batch)]
            page.foot.say(" ".join(said), "jade" if came and len(said) == 1 else "amber")
        page.inbox.take_focus()

    def _remarks(self, batch: Batch) -> list[str]:
        """What should be known about what was read, each kind once."""
        words = self._page.context.words
        found = {remark.code: remark for remark in batch.remarks}
        return [words.say(f"inbox.remark.{code}", remark.params) for code, remark in found.items() if words.has(f"inbox.remark.{code}")]

    # --- the message at hand ------------------------------------------------------------------------------------------

    def ask_reject(self) -> None:
        """Put it away, with a reason; a rejected one is opened again."""
        page, item = self._page, self._page.inbox.item
        if item is None:
            return
        state = page.inbox.model.status_of(item).state
        if state == "rejected":
            page.inbox.reopen()
        elif state == "open":
            say = page.context.say
            dialog = ReasonDialog(page.context, say("reject.title"), say("reject.lead"), say("inbox.reject"), parent=page)
            offer = page.inbox.offer
            if offer is not None and offer.fault is not None:
                dialog.text.setPlainText(f"{offer.fault.text} {offer.fault.clause}".strip())
                dialog.text.selectAll()
            dialog.given.connect(page.inbox.reject)
            self._show(dialog)

    def ask_remark(self) -> None:
        """A note on it."""
        page, say = self._page, self._page.context.say
        if page.inbox.item is not None:
            dialog = ReasonDialog(page.context, say("remark.title"), say("remark.lead"), say("note.keep"), parent=page)
            dialog.given.connect(page.inbox.remark)
            self._show(dialog)

    def ask_measure(self) -> None:
        """What can be counted about it."""
        from ui.forum.report import Earlier, MeasureSheet

        page, item = self._page, self._page.inbox.item
        if item is not None:
            if self._earlier is None:
                self._earlier = Earlier(page.mailbox.items)
            self._show(MeasureSheet(page.context, item, self._earlier, open_now=page.inbox.looking, parent=page))

    def ask_pin(self) -> None:
        """Pin it, or no longer."""
        self._page.inbox.pin()

    def ask_correct(self) -> None:
        """Take it as something else."""
        page = self._page
        item, offer = page.inbox.item, page.inbox.offer
        if item is None:
            page.inbox.type()
        elif page.inbox.read().secret and not page.inbox.shows:
            page.foot.say(page.context.say("inbox.lift"), "amber")
        elif offer is None:
            page.inbox.retype()
        else:
            self._show(CorrectDialog(page, item, offer))

    def ask_typed(self) -> None:
        """Type it in."""
        self._page.inbox.type()

    def ask_look(self) -> None:
        """Uncover the messages, or cover them."""
        self._page.inbox.toggle()

    def ask_search(self) -> None:
        """Search."""
        self._page.inbox.find()

    def ask_to_inbox(self) -> None:
        """Esc: back to the messages, no seat is looked at."""
        self._page.seating.look_at(None)
        self._page.inbox.take_focus()
