"""The outbox: every post and private message that is owed, in the form its forum takes; copied and noted as sent in one pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QTextCursor, QTextFormat
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from moderator.play.audience import HOST, NOBODY, PUBLIC, seat_of
from moderator.play.commands import SendNotice, UnsendNotice
from moderator.play.messages import Notice, Refusal
from moderator.session.tree import as_sent
from ui.forum.posts import FORMS, secrets_of
from ui.forum.resolve.letters import whom
from ui.forum.sheet import Sheet
from ui.forum.template import TemplateDialog
from ui.widgets.buttons import KeyButton
from ui.widgets.floating import EDGE
from ui.widgets.panel import column, row
from ui.widgets.segments import Segments
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.table.context import Context

State = Literal["owed", "changed", "gone", "sent"]
TONES: Final[dict[State, str]] = {"owed": "amber", "changed": "red", "gone": "red", "sent": "jade"}
KINDS: Final = ("all", "public", "private", "corrections")
MOST = 704
LEFT: Final = 560
MASK: Final = 190
RETURN: Final = "\N{DOWNWARDS ARROW WITH TIP LEFTWARDS}"
BEFORE_THE_MASK: Final = frozenset({"role_card", "newcomer"})
"""What goes to the person: he has no mask's password before he has read it."""
REST: Final = {"receipt", "receipt_void"}
"""Answers to single messages: they come last, most hosts answer at once."""


@dataclass(frozen=True)
class Told:
    """A notice, where it stands, when it fell due; ``old``: how it went out, where that was otherwise."""

    notice: Notice
    state: State
    at: int = 0
    old: Notice | None = None

    @property
    def secret(self) -> bool:
        """Whether it is for one reader's eyes."""
        return self.notice.audience != PUBLIC


def told(context: Context) -> list[Told]:
    """Corrections first, then what is owed (the public before the private), then what was sent."""
    session = context.desk.session
    due = {notice.key: (notice, record.at) for record in session.records for notice in record.notices}
    due = {key: found for key, found in due.items() if found[0].audience != NOBODY}
    open_ = {each.notice.key: each for each in session.notices_owed}
    said = as_sent(session.entries)
    found = [
        Told(each.notice, "changed" if key in due else "gone", due.get(key, (each.notice, 0))[1], said.get(key, each.notice))
        for key, each in open_.items() if each.correction
    ]  # fmt: skip
    owed = [Told(each.notice, "owed", due[key][1]) for key, each in open_.items() if not each.correction and key in due]
    found += sorted(owed, key=lambda each: (each.notice.code in REST, each.secret))
    sent = [Told(notice, "sent", at) for key, (notice, at) in due.items() if key in session.notices_sent and key not in open_]
    return found + sent[::-1]


def mark_lines(field: QPlainTextEdit, marked: list[bool], ground: QColor) -> None:
    """A ground under the lines that are marked: what reads otherwise catches the eye."""
    found = []
    for at, is_marked in enumerate(marked):
        if is_marked:
            line = QTextEdit.ExtraSelection()
            line.format.setBackground(ground)
            line.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            line.cursor = QTextCursor(field.document().findBlockByNumber(at))
            found.append(line)
    field.setExtraSelections(found)


class OutboxDialog(Sheet):
    """Enter copies; Enter again notes it as sent, goes to the next and copies that: sixteen messages are seventeen presses."""

    def __init__(self, context: Context, *, kind: str = "all", parent: QWidget | None = None) -> None:
        words = context.words.of(context.desk.session.ruleset.name)
        super().__init__(context, words.say("ui.forum.outbox.title"), words.say("ui.forum.outbox.lead"), width=1200, parent=parent)
        self.setMinimumHeight(640)
        self._copied = ""
        """The key of what lies on the clipboard."""
        self.rows: list[Told] = []
        self.kind = Segments(KINDS, kind, width=84)
        self.form = Segments(FORMS, FORMS[0], width=84)
        for name in KINDS:
            self.kind.say(name, self.talk(f"outbox.{name}"))
        for name in FORMS:
            self.form.say(name, self.talk(f"form.{name}"))
        self.table = TableView(context.palette, self.talk("outbox.title"))
        self.table.chosen.connect(self._on_enter)
        self.text, self.old = self._field("outbox.text"), self._field("outbox.old")
        self.tag = ClauseTag("C4.1", context.words, context.desk.session.ruleset.name)
        self.whom = Tag(context.palette, "", "blue")
        self.safe = Tag(context.palette, "", "jade")
        self.readers = PlainText("", "small", "red", wrap=True)
        self.before = PlainText(self.talk("outbox.old"), "small", "muted")
        left = QWidget()
        left.setFixedWidth(LEFT)
        left.setLayout(column(self.kind, self.table))
        right = column(self.form, row(self.whom, self.tag, self.safe, None), self.text, self.readers, self.before, self.old)
        right.setStretch(2, 2)
        right.setStretch(5, 1)
        self.body.addLayout(both := row(left, right, spacing=16), 1)
        both.setStretch(1, 1)
        self._buttons()
        self.kind.chosen.connect(self._again)
        self.form.chosen.connect(self._on_form)
        self.refresh(0)
        self.table.setFocus()

    def _field(self, code: str) -> QPlainTextEdit:
        field = QPlainTextEdit()
        field.setReadOnly(True)
        field.setTabChangesFocus(True)
        field.setAccessibleName(self.talk(code))
        return field

    def _buttons(self) -> None:
        self.template = KeyButton(self.talk("outbox.template"), key="Ctrl+T", table=True)
        self.copy = KeyButton(self.talk("outbox.copy"), key="Ctrl+C", table=True)
        self.unsend = KeyButton(self.talk("outbox.unsend"), key="Ctrl+Backspace", hint="Ctrl \N{LEFTWARDS ARROW}", table=True)
        self.yes = KeyButton(self.talk("outbox.first"), kind="primary", hint=RETURN, table=True)
        pairs = ((self.template, self._template), (self.copy, self.put), (self.unsend, self._unsend), (self.yes, self.go_on))
        for button, press in pairs:
            button.clicked.connect(press)
            button.setAutoDefault(False)
        self.add_buttons(self.template, self.copy, self.unsend, None, self.closer(), self.yes)
        self.yes.setAutoDefault(False)

    def fit(self) -> None:
        """As high as the page allows."""
        page = self.parentWidget()
        self.resize(self.minimumWidth(), page.window().height() - 2 * EDGE if page is not None else MOST)

    # --- what is shown ------------------------------------------------------------------------------------------------

    def _again(self, _: str) -> None:
        self.refresh(0)

    def _on_form(self, _: str) -> None:
        self._copied = ""
        self._on_row()

    def refresh(self, at: int) -> None:
        """Everything anew, with the row at ``at`` chosen."""
        kind = self.kind.value
        keep = {"all": lambda t: True, "public": lambda t: not t.secret, "private": lambda t: t.secret,
                "corrections": lambda t: t.state in {"changed", "gone"}}[kind]  # fmt: skip
        self.rows = [each for each in told(self.context) if keep(each) and (self.sees or not each.secret)]
        heads = [self.talk(f"outbox.{name}") for name in ("whom", "what", "time", "state")]
        self.table.show_rows(heads, [self._row(each) for each in self.rows], stretch=1)
        head = self.table.horizontalHeader()
        head.resizeSection(0, min(MASK, head.sectionSize(0)))
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        if self.rows:
            self.table.selectRow(max(0, min(at, len(self.rows) - 1)))
        self._on_row()

    def _row(self, each: Told) -> Row:
        to, _ = whom(self, each.notice)
        subject = self.press.post(each.notice, self.context.desk.state, "plain").subject
        state = Cell(self.talk(f"outbox.state.{each.state}"), TONES[each.state], pill=True)
        open_ = each.state != "sent"
        cells = (
            Cell(to, strong=open_), Cell(subject, muted=not open_),
            Cell(self.brief(each.at) if each.at else "", muted=True), state,
        )  # fmt: skip
        return Row(cells, each)

    def veil(self) -> None:
        """What is for one reader's eyes is not even listed while it is covered: how much there is tells something too."""
        self.refresh(max(0, self.table.currentIndex().row()))

    def chosen(self) -> Told | None:
        """The notice of the selected row."""
        each = self.table.selected()
        return each if isinstance(each, Told) else None

    def written(self, notice: Notice, form: str = "") -> str:
        """A notice as it is posted."""
        return self.press.post(notice, self.context.desk.state, form or self.form.value).text

    def _on_row(self) -> None:
        each = self.chosen()
        shown = each is not None
        self.text.setPlainText(self.written(each.notice) if each is not None else "")
        self.text.setPlaceholderText(self.talk("outbox.empty") if self.sees else self.talk("outbox.covered"))
        self._correction(each)
        for part in (self.tag, self.whom, self.safe):
            part.setVisible(each is not None and shown)
        if each is not None and shown:
            self._tags(each)
        self.copy.setEnabled(shown)
        self.yes.setEnabled(shown and each is not None and each.state != "sent")
        self.unsend.setEnabled(each is not None and each.state == "sent")
        self.template.setEnabled(shown)
        first = each is None or each.notice.key != self._copied
        text = self.talk("outbox.retract" if each is not None and each.state == "gone" else "outbox.first" if first else "outbox.next")
        self.yes.setText(text)
        self.yes.setAccessibleName(text)

    def _tags(self, each: Told) -> None:
        self.tag.show_clause(each.notice.clause)
        text, tone = whom(self, each.notice)
        seat = seat_of(each.notice.audience)
        if each.notice.code in BEFORE_THE_MASK and seat in self.context.desk.state.seats:
            text = self.talk("letter.owner", seat=seat, person=self.context.desk.state.seats[seat].person)
        self.whom.set_text(self.whom.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, 260), tone)
        state = self.context.desk.state
        found = secrets_of(self.context, self.press.post(each.notice, state, "plain"), each.notice, state)
        self.safe.set_text(self.talk("secrets.found", n=len(found)) if found else self.talk("secrets.none"), "red" if found else "jade")
        self.safe.setToolTip("\n".join(found))

    def _correction(self, each: Told | None) -> None:
        """What went out before, and who has read it."""
        wrong = each is not None and each.old is not None
        for part in (self.readers, self.before, self.old):
            part.setVisible(wrong)
        self.text.setExtraSelections([])
        if each is None or each.old is None:
            return
        self.old.setPlainText(self.written(each.old))
        new, old = (field.toPlainText().split("\n") for field in (self.text, self.old))
        mark_lines(self.text, [line not in old for line in new], self.context.palette.color("jade_soft"))
        mark_lines(self.old, [line not in new for line in old], self.context.palette.color("cinnabar_soft"))
        if each.state == "gone":
            self.text.setPlainText("")
            self.text.setPlaceholderText(self.talk("outbox.gone"))
        self.readers.setText(self.talk("outbox.readers", text=self._readers(each.old)))

    def _readers(self, notice: Notice) -> str:
        seat, state = seat_of(notice.audience), self.context.desk.state
        if seat is not None and seat in state.seats:
            return self.talk("outbox.reader", seat=seat, person=state.seats[seat].person)
        if notice.audience == PUBLIC:
            return self.talk("outbox.everybody")
        return self.talk("letter.host") if notice.audience == HOST else notice.audience.partition(":")[2]

    # --- presses ------------------------------------------------------------------------------------------------------

    def put(self) -> None:
        """The post to the clipboard."""
        each = self.chosen()
        if each is None:
            return
        QGuiApplication.clipboard().setText(self.written(each.notice))
        self._copied = each.notice.key
        self.message.set_tone("jade")
        self.say(self.talk("outbox.copied", text=whom(self, each.notice)[0]))
        self._on_row()

    def _on_enter(self, _: object) -> None:
        self.go_on()

    def go_on(self) -> None:
        """Copy; or where that is done, note it as sent and copy the next."""
        each = self.chosen()
        if each is None or each.state == "sent" or not self.yes.isEnabled():
            return
        if each.state == "gone":
            self._do(UnsendNotice(key=each.notice.key))
        elif self._copied != each.notice.key:
            self.put()
        elif self._do(SendNotice(key=each.notice.key)):
            following = self.chosen()
            if following is not None and following.state != "sent":
                self.put()

    def _unsend(self) -> None:
        each = self.chosen()
        if each is not None and each.state == "sent":
            self._do(UnsendNotice(key=each.notice.key))

    def _do(self, command: SendNotice | UnsendNotice) -> bool:
        at = self.table.currentIndex().row()
        result: Any = self.context.desk.do(command)
        if isinstance(result, Refusal):
            self.message.set_tone("red")
            self.say(self.words.refusal(result, self.context.desk.name_of))
            return False
        self.say("")
        self.refresh(at)
        return True

    def _template(self) -> None:
        each = self.chosen()
        if each is not None:
            self._editing = TemplateDialog(self.context, each.notice, parent=self)
            self._editing.saved.connect(self._on_template)
            self._editing.open()

    def _on_template(self) -> None:
        self.renew_press()
        self.refresh(max(0, self.table.currentIndex().row()))
