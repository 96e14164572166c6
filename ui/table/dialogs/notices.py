"""What people have to be told: owed, sent, and to be corrected; copied for the group or for one player, and marked as sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from moderator.play.audience import HOST, PUBLIC, seat_of
from moderator.play.commands import SendNotice, UnsendNotice
from moderator.play.messages import Notice, Refusal
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog, sunk_panel
from ui.table.lines import Lines
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag

State = Literal["owed", "changed", "gone", "sent"]
TONES: Final[dict[State, str]] = {"owed": "amber", "changed": "red", "gone": "red", "sent": "jade"}
WIDTH: Final = 900


@dataclass(frozen=True)
class Told:
    """A notice and where it stands: owed; sent; sent, but it reads otherwise now; sent, and due no more."""

    notice: Notice
    state: State

    @property
    def secret(self) -> bool:
        """Whether it is for one player's eyes."""
        return self.notice.audience not in {PUBLIC, HOST}


def told(context: Context) -> list[Told]:
    """Corrections first, then what is owed, then what was sent."""
    session = context.desk.session
    due = {notice.key: notice for record in session.records for notice in record.notices}
    open_ = {each.notice.key: each for each in session.notices_owed}
    found = [Told(each.notice, "changed" if key in due else "gone") for key, each in open_.items() if each.correction]
    found += [Told(each.notice, "owed") for each in open_.values() if not each.correction]
    found += [Told(notice, "sent") for key, notice in due.items() if key in session.notices_sent and key not in open_]
    return found


def owing(context: Context) -> int:
    """How many notices wait to be sent or corrected."""
    return len(context.desk.session.notices_owed)


class NoticesDialog(DeskDialog):
    """Up and down choose; Enter marks as sent; roles and boxes are covered until the curtain is lifted."""

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("notices.title"), context.say("notices.lead"), width=WIDTH, parent=parent)
        self.setMinimumHeight(600)
        self.table = TableView(context.palette, context.say("notices.title"))
        self.table.chosen.connect(self._on_chosen)
        self.text = Lines(WIDTH - 48 - 26, "body", most=5)
        self._tag = ClauseTag("S4.1", context.words)
        panel = sunk_panel(context.say("notices.text"))
        panel.setMinimumHeight(150)
        panel.body.addWidget(self.text)
        panel.body.addStretch(1)
        panel.body.addLayout(row(self._tag, None))
        self.body.addWidget(self.table, 1)
        self.body.addWidget(panel)
        self.copy = KeyButton(context.say("notices.copy"), key="Ctrl+C", table=True)
        self.copy_all = KeyButton(context.say("notices.copy_all"), key="Ctrl+Shift+C", hint="Ctrl \N{UPWARDS WHITE ARROW} C", table=True)
        self.unsend = KeyButton(context.say("notices.unsend"), key="Ctrl+Backspace", hint="Ctrl \N{LEFTWARDS ARROW}", table=True)
        self.send = KeyButton(context.say("notices.send"), kind="primary", hint="\N{DOWNWARDS ARROW WITH TIP LEFTWARDS}", table=True)
        for button, press in (
            (self.copy, self._copy),
            (self.copy_all, self._copy_all),
            (self.unsend, self._unsend),
            (self.send, self._send),
        ):
            button.clicked.connect(press)
        self.add_buttons(self.copy, self.copy_all, self.unsend, None, self.closer(), self.send)
        self.rows: list[Told] = []
        self.refresh(0)
        self.table.setFocus()

    def refresh(self, at: int) -> None:
        """Everything anew, with the row at ``at`` chosen."""
        say = self.context.say
        self.rows = told(self.context)
        heads = (say("notices.whom"), say("notices.what"), say("notices.clause"), say("notices.state"))
        self.table.show_rows(heads, [self._row(each) for each in self.rows], stretch=1)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        if self.rows:
            self.table.selectRow(min(at, len(self.rows) - 1))
        self._on_row()

    def curtain_changed(self, is_open: bool) -> None:
        """What is for one player's eyes is covered or shown; nothing moves."""
        self.refresh(max(0, self.table.currentIndex().row()))

    def whom(self, notice: Notice) -> str:
        """Who has to hear it."""
        line = seat_of(notice.audience)
        if line is not None:
            return self.context.desk.name_of(line)
        return self.context.say("notices.host" if notice.audience == HOST else "notices.everybody")

    def said(self, each: Told) -> str:
        """The notice in the reader's language; a correction says that it is one."""
        text = self.context.words.notice(each.notice, self.context.desk.name_of)
        if each.state in {"changed", "gone"}:
            return self.context.say(f"notices.correction.{each.state}", text=text)
        return text

    def _shown(self, each: Told) -> str:
        return self.context.say("log.covered") if each.secret and not self.context.curtain.is_open else self.said(each)

    def _row(self, each: Told) -> Row:
        state = Cell(self.context.say(f"notices.state.{each.state}"), TONES[each.state], pill=True)
        cells = (Cell(self.whom(each.notice), strong=each.state != "sent"), Cell(self._shown(each), muted=each.state == "sent"))
        return Row((*cells, Cell(each.notice.clause, muted=True), state), each)

    def _chosen(self) -> Told | None:
        each = self.table.selected()
        return each if isinstance(each, Told) else None

    def _on_row(self) -> None:
        each = self._chosen()
        self.text.setText(self._shown(each) if each is not None else self.context.say("notices.none"))
        self._tag.setVisible(each is not None)
        if each is not None:
            self._tag.show_clause(each.notice.clause)
        self.copy.setEnabled(each is not None)
        self.copy_all.setEnabled(any(one.state != "sent" and one.notice.audience == PUBLIC for one in self.rows))
        self.unsend.setEnabled(each is not None and each.state == "sent")
        self.send.setEnabled(each is not None and each.state != "sent")

    def _on_chosen(self, _: object) -> None:
        self._send()

    def _copy(self) -> None:
        each = self._chosen()
        if each is not None:
            QGuiApplication.clipboard().setText(self.said(each))
            self._tell(self.context.say("notices.copied", person=self.whom(each.notice)))

    def _copy_all(self) -> None:
        """All that everybody may hear; what is one player's alone is never put into one block."""
        texts = [self.said(each) for each in self.rows if each.state != "sent" and each.notice.audience == PUBLIC]
        QGuiApplication.clipboard().setText("\n".join(texts))
        self._tell(self.context.say("notices.copied_all", n=len(texts)))

    def _send(self) -> None:
        """It has gone out; of one that is due no more, that this was said."""
        each = self._chosen()
        if each is not None and each.state != "sent":
            key = each.notice.key
            self._do(UnsendNotice(key=key) if each.state == "gone" else SendNotice(key=key))

    def _unsend(self) -> None:
        each = self._chosen()
        if each is not None and each.state == "sent":
            self._do(UnsendNotice(key=each.notice.key))

    def _do(self, command: SendNotice | UnsendNotice) -> None:
        at = self.table.currentIndex().row()
        result = self.context.desk.do(command)
        if isinstance(result, Refusal):
            self.message.set_tone("red")
            self.say(self.context.words.refusal(result, self.context.desk.name_of))
        else:
            self.say("")
            self.refresh(at)

    def _tell(self, text: str) -> None:
        self.message.set_tone("jade")
        self.say(text)
