"""A sheet of which nothing may be seen before it is uncovered, and where what would follow is said while one chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from moderator.play.messages import Refusal
from ui.forum.ask import opened
from ui.forum.resolve.letters import whom
from ui.forum.sheet import Sheet
from ui.table.dialogs.base import ReasonDialog, sunk_panel
from ui.widgets.panel import EmptyState, Scroll, row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.table.context import Context


class SecretSheet(Sheet):
    """``inner`` takes the contents, shown while the sheet is uncovered; ``filled`` is called whenever that changes."""

    def __init__(self, context: Context, code: str, *, width: int = 720, height: int = 520, parent: QWidget | None = None) -> None:
        words = context.words.of(context.desk.session.ruleset.name)
        title, lead = (words.say(f"ui.forum.prison.{code}.{part}") for part in ("title", "lead"))
        super().__init__(context, title, lead, width=width, parent=parent)
        self.setMinimumHeight(height)
        self._insides = QWidget()
        self.inner = QVBoxLayout(self._insides)
        self.inner.setContentsMargins(0, 0, 0, 0)
        self.stack = QStackedWidget()
        self.stack.addWidget(EmptyState(None, self.talk("covered"), self.talk("covered.text")))
        self.stack.addWidget(self._insides)
        self.body.addWidget(self.stack, 1)
        self._reason: ReasonDialog | None = None
        self._then: Any = None

    def p(self, code: str, **params: object) -> str:
        """The words of ``ui.forum.prison.<code>``."""
        return self.talk(f"prison.{code}", **params)

    def veil(self) -> None:
        """Covered, there is nothing to see and nothing to press."""
        self.stack.setCurrentIndex(1 if self.sees else 0)
        self.filled()

    def filled(self) -> None:
        """What it shows; called when it is uncovered or covered, and after each entry."""

    def ask_reason(self, title: str, lead: str, yes: str, then: Any, *, danger: bool = False) -> None:
        """A reason first; ``then`` gets it."""
        self._then = then
        self._reason = ReasonDialog(self.context, title, lead, yes, danger=danger, parent=self)
        self._reason.given.connect(self._on_reason)
        self._reason.open()

    def _on_reason(self, reason: str) -> None:
        self._then(reason)

    def told(self, result: Any) -> bool:
        """Say a refusal; whether it was taken."""
        refused = isinstance(result, Refusal)
        self.say(self.words.refusal(result, self.context.desk.name_of) if refused else "")
        return not refused


class Follows(QWidget):
    """What the rules say to a command as it is chosen: what would follow, or why not, with its clause; and a reason to insist with."""

    def __init__(self, sheet: SecretSheet) -> None:
        super().__init__()
        self._sheet = sheet
        self.insist = QLineEdit()
        self.insist.setPlaceholderText(sheet.talk("ask.insist"))
        self.insist.setAccessibleName(sheet.talk("ask.insist"))
        self.insist.hide()
        self._panel = sunk_panel(sheet.talk("ask.follows"))
        self._scroll = Scroll()
        self._scroll.box.setSpacing(4)
        self._panel.body.addWidget(self._scroll)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._panel, 1)
        box.addWidget(self.insist)
        self.good = False

    def show_for(self, command: Any, empty: str = "") -> None:
        """Weigh it; None where it is not whole."""
        sheet = self._sheet
        self._clear()
        found = sheet.context.desk.propose(command, force=self.insist.text().strip()) if command is not None else None
        refused = isinstance(found, Refusal)
        self.good = found is not None and not refused
        self.insist.setVisible(bool(self.insist.text()) or (refused and found.forceable))
        if found is None:
            self._add(empty, "muted")
        elif refused:
            self._refusal(found)
        else:
            self._decision(found)
        self._scroll.box.addStretch(1)

    def _clear(self) -> None:
        while (item := self._scroll.box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def _add(self, text: str, tone: str = "", *clauses: str) -> None:
        sheet = self._sheet
        holder = QWidget()
        label = PlainText(text, "body", tone, wrap=True)
        words, game = sheet.context.words, sheet.context.desk.session.ruleset.name
        line = row(label, *(ClauseTag(clause, words, game) for clause in clauses), spacing=4)
        line.setStretch(0, 1)
        holder.setLayout(line)
        self._scroll.box.addWidget(holder)

    def _refusal(self, refusal: Refusal) -> None:
        text = self._sheet.words.refusal(refusal, self._sheet.context.desk.name_of)
        self._add(text, "red", *((refusal.clause,) if refusal.clause else ()))

    def _decision(self, decision: Any) -> None:
        sheet = self._sheet
        names = sheet.context.desk.name_of
        for line in decision.trace:
            self._add(sheet.words.trace(line, names), "", *line.clauses[:2])
        for ask in opened(decision, sheet.context.desk.state):
            self._add(sheet.talk("ask.asks", text=sheet.words.ask(ask, names)), "amber")
        for notice in decision.notices:
            post = sheet.press.post(notice, sheet.context.desk.state, "plain")
            self._add(sheet.talk("ask.notice", whom=whom(sheet, notice)[0], text=post.subject), "muted")
