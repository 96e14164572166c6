"""Who may substitute, as far as the organiser knows it before the match: a pasted list, folded away until it is wanted."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from moderator.inbox.candidates import read_candidates
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.sanguosha.state import Candidate
from ui.theme import type_font
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

HEIGHT = 112


class CandidatesPanel(Panel):
    """``changed`` when the list is another. ``wrong``: why it cannot be taken, in words."""

    changed = Signal()

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.words = words
        self.candidates: tuple[Candidate, ...] = ()
        self.wrong = ""
        self.tag = ClauseTag("S3.3.1", words)
        self.fold = KeyButton("", kind="plain")
        self.fold.clicked.connect(self._on_fold)
        self.head.addWidget(self.tag)
        self.head.addWidget(self.fold)
        self.help = PlainText("", "small", "muted", wrap=True)
        self.edit = QPlainTextEdit()
        self.edit.setFont(type_font("body"))
        self.edit.setTabChangesFocus(True)
        self.edit.setFixedHeight(HEIGHT)
        self.edit.textChanged.connect(self._read)
        self.said = PlainText("", "small", "muted", wrap=True)
        for part in (self.help, self.edit, self.said):
            self.body.addWidget(part)
            part.hide()
        self.retranslate(words)

    def _on_fold(self) -> None:
        self.unfold(self.edit.isHidden())
        if not self.edit.isHidden():
            self.edit.setFocus()

    def unfold(self, open_: bool) -> None:
        """Show the list, or only its heading; what stands in it counts either way."""
        if open_ or not self.edit.toPlainText().strip():
            for part in (self.help, self.edit):
                part.setVisible(open_)
        self._say()

    def _read(self) -> None:
        text = self.edit.toPlainText()
        found = read_candidates(text) if text.strip() else None
        self.candidates, self.wrong = (), ""
        if isinstance(found, Refusal):
            self.wrong = self.words.refusal(found)
        elif found is not None:
            self.candidates = found.candidates
            if found.wrong:
                first = found.wrong[0]
                self.wrong = self.words.say("ui.new.candidates.wrong", {"row": first.row, "text": first.text, "n": len(found.wrong)})
        self._say()
        self.changed.emit()

    def _say(self) -> None:
        n = len(self.candidates)
        self.said.setText(self.wrong or self.words.say("ui.new.candidates.read", {"n": n}))
        self.said.set_tone("red" if self.wrong else "jade")
        self.said.setVisible(bool(n or self.wrong))
        self.fold.setText(self.words.say("ui.new.rules.unfold" if self.edit.isHidden() else "ui.new.rules.fold"))

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self.set_title(words.say("ui.new.candidates"))
        self.help.setText(words.say("ui.new.candidates.help"))
        self.edit.setPlaceholderText(words.say("ui.new.candidates.example"))
        self.edit.setAccessibleName(words.say("ui.new.candidates"))
        self.tag.retranslate(words)
        self._say()
