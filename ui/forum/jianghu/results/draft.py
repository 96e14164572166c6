"""A public post drafted whole: by its template in three forms, changed by hand, looked through as it is typed, copied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from moderator.export.posts import secrets_in
from moderator.play.commands import SendNotice
from moderator.play.messages import Notice
from ui.forum.jianghu.machine.base import VoteSheet
from ui.forum.posts import FORMS
from ui.forum.template import TemplateDialog
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.segments import Segments
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.context import ForumContext

SOON: Final = 250
"""Milliseconds after the last sign until the text is looked through."""


class DraftSheet(VoteSheet):
    """``state``: the game as it is when the post goes out, what it announces included."""

    def __init__(self, context: ForumContext, notice: Notice, state: Any = None, *, parent: QWidget | None = None) -> None:
        super().__init__(context, "draft", width=1000, height=600, parent=parent)
        self.notice = notice
        self._after = state if state is not None else context.desk.state
        self._own: dict[str, str] = {}
        """By form what has been typed instead of the draft."""
        self.form = Segments(FORMS, FORMS[0], width=84)
        for name in FORMS:
            self.form.say(name, self.talk(f"form.{name}"))
        self.form.chosen.connect(self._on_form)
        self.safe = Tag(context.palette, "", "jade")
        self.changed = Tag(context.palette, "", "amber")
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(self.p("draft.text"))
        self.text.setTabChangesFocus(True)
        self.found = PlainText("", "small", "red", wrap=True)
        self.inner.addLayout(row(self.form, None, self.changed, self.safe, ClauseTag(notice.clause, context.words, "jianghu")))
        self.inner.addWidget(self.text, 1)
        self.inner.addWidget(self.found)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._soon.timeout.connect(self.look_through)
        self.text.textChanged.connect(self._on_typed)
        self.template = KeyButton(self.talk("outbox.template"), key="Ctrl+T", table=True)
        self.back = KeyButton(self.p("draft.back"), kind="plain", table=True)
        self.sent = KeyButton(self.p("draft.sent"), key="Ctrl+J", table=True)
        self.yes = KeyButton(self.p("draft.copy"), kind="primary", key="Ctrl+Return", table=True)
        for button, press in ((self.template, self._template), (self.back, self._back), (self.sent, self._sent), (self.yes, self.put)):
            button.setAutoDefault(False)
            button.clicked.connect(press)
        self.add_buttons(self.template, self.back, None, self.sent, self.closer("close"), self.yes)
        self._filling = False
        self.veil()

    def drafted(self) -> str:
        """As the template makes it."""
        return self.press.post(self.notice, self._after, self.form.value).text

    def filled(self) -> None:
        """The draft, or what was typed instead of it."""
        if not hasattr(self, "_filling"):  # not built yet
            return
        self._filling = True
        self.text.setPlainText(self._own.get(self.form.value) or self.drafted() if self.sees else "")
        self._filling = False
        for button in (self.template, self.back, self.yes):
            button.setEnabled(self.sees)
        owed = {each.notice.key for each in self.context.desk.session.notices_owed}
        self.sent.setVisible(self.notice.key in owed)
        self.sent.setEnabled(self.sees)
        self.look_through()

    def _on_form(self, _: str) -> None:
        self.filled()

    def _on_typed(self) -> None:
        if not self._filling and self.sees:
            self._own[self.form.value] = self.text.toPlainText()
            self._soon.start()

    def look_through(self) -> None:
        """Whether it says what nobody may read; what was typed by hand as well."""
        text = self.text.toPlainText()
        words = self.context.words
        found = [
            words.say(f"ui.forum.secret.{secret.kind}", {"seat": secret.seat or None, "found": secret.found}, self.context.desk.name_of)
            for secret in secrets_in(text, self._after, self.notice.audience)
        ]
        self.safe.set_text(self.talk("secrets.found", n=len(found)) if found else self.talk("secrets.none"), "red" if found else "jade")
        self.found.setText(self.words.join(found) if found else "")
        self.found.setVisible(bool(found))
        own = self._own.get(self.form.value)
        changed = own is not None and own != self.drafted()
        self.changed.set_text(self.p("draft.changed"))
        self.changed.setVisible(self.sees and changed)
        self.safe.setVisible(self.sees)
        self.back.setVisible(changed)

    def put(self) -> None:
        """The text as it stands to the clipboard."""
        if not self.sees:
            return
        self.look_through()
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self.message.set_tone("red" if self.found.text() else "jade")
        self.say(self.p("draft.copied.secret" if self.found.text() else "draft.copied"))

    def _back(self) -> None:
        self._own.pop(self.form.value, None)
        self.filled()

    def _sent(self) -> None:
        if self.sees and self.told(self.context.desk.do(SendNotice(key=self.notice.key))):
            self.filled()

    def _template(self) -> None:
        self._editing = TemplateDialog(self.context, self.notice, parent=self)
        self._editing.saved.connect(self._on_template)
        self._editing.open()

    def _on_template(self) -> None:
        self.renew_press()
        self._own.clear()
        self.filled()
