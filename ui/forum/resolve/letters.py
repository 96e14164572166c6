"""The right of a resolution window: every notice that would go out, as it would be posted, and whether it gives anything away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtWidgets import QWidget

from moderator.play.audience import HOST, PUBLIC, seat_of
from moderator.play.messages import Notice
from ui.forum.posts import FORMS, secrets_of
from ui.table.lines import Lines
from ui.widgets.buttons import KeyButton
from ui.widgets.message import Banner
from ui.widgets.panel import Panel, Scroll, column, row
from ui.widgets.segments import Segments
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText, plain_tip

if TYPE_CHECKING:
    from ui.forum.sheet import Sheet

ROOM, TAG, LINES = 356, 190, 9
"""How wide a letter's text is, and the tag that says whose it is; how many lines of a long one are shown at first."""


def whom(sheet: Sheet, notice: Notice) -> tuple[str, str]:
    """Who reads it, and the tone of the tag that says so."""
    seat = seat_of(notice.audience)
    if seat is not None:
        return sheet.talk("letter.private", seat=seat), "red"
    if notice.audience == PUBLIC:
        return sheet.talk("letter.public"), "blue"
    if notice.audience == HOST:
        return sheet.talk("letter.host"), "neutral"
    kind, _, name = notice.audience.partition(":")
    if kind == "group":
        return sheet.talk("letter.group", side=name), "amber"
    return sheet.talk("letter.person", person=name), "amber"


class Letter(Panel):
    """One notice as a post, with a button that copies it."""

    def __init__(self, sheet: Sheet, notice: Notice, state: Any, form: str) -> None:
        super().__init__(margin=12)
        self.post = sheet.press.post(notice, state, form)
        text, tone_name = whom(sheet, notice)
        self.copy = KeyButton(sheet.talk(f"letter.copy.{form}"), kind="plain")
        self.copy.setAutoDefault(False)
        self.copy.clicked.connect(self._copy)
        subject = Lines(ROOM, "strong", most=2)
        subject.setText(self.post.subject or "")
        if not self.post.subject:
            subject.hide()
        self._whole = sheet.press.post(notice, state, "plain").body
        self._text = Lines(ROOM, "small", most=10_000)
        self._short = shortened(self._text.fontMetrics(), self._whole, ROOM, LINES)
        self._text.setText(self._short)
        self._sheet = sheet
        self.more = KeyButton(sheet.talk("letter.more"), kind="ghost")
        self.more.setAutoDefault(False)
        if self._short == self._whole:
            self.more.hide()
        self.more.clicked.connect(self._on_more)
        tag = Tag(sheet.context.palette, "", tone_name)
        tag.set_text(tag.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, TAG))
        tag.setToolTip(plain_tip(text) if tag.text != text else "")
        self.body.addLayout(row(tag, None, self.copy))
        self.body.addWidget(subject)
        self.body.addWidget(self._text)
        self.body.addLayout(row(self.more, None))

    def _on_more(self) -> None:
        """The whole text, or its beginning again."""
        whole = self._text.text() == self._short
        self._text.setText(self._whole if whole else self._short)
        self.more.setText(self._sheet.talk("letter.less" if whole else "letter.more"))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.post.text)


def shortened(metrics: QFontMetrics, text: str, width: int, lines: int) -> str:
    """As much of the beginning as fits into so many lines, with an ellipsis where something is left out."""
    most = metrics.lineSpacing() * lines

    def fits(length: int) -> bool:
        box = metrics.boundingRect(QRect(0, 0, width, 100_000), int(Qt.TextFlag.TextWordWrap), f"{text[:length]}\N{HORIZONTAL ELLIPSIS}")
        return box.height() <= most

    if fits(len(text)):
        return text
    low, high = 0, len(text)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return f"{text[:low].rstrip()}\N{HORIZONTAL ELLIPSIS}"


class Letters(QWidget):
    """All of them, and the check. ``clean``: nothing is given away."""

    form_changed = Signal(str)

    def __init__(self, sheet: Sheet) -> None:
        super().__init__()
        self._sheet = sheet
        self.clean = True
        self.form = Segments(FORMS, FORMS[0], width=84)
        for form in FORMS:
            self.form.say(form, sheet.talk(f"form.{form}"))
        self.form.chosen.connect(self._on_form)
        self._scroll = Scroll((0, 0, 6, 0))
        self._scroll.box.setSpacing(8)
        self.setLayout(column(PlainText(sheet.talk("letters"), "section", "muted"), self.form, self._scroll))
        self._told: tuple[tuple[Notice, ...], Any] = ((), None)

    def show_all(self, notices: tuple[Notice, ...], state: Any) -> None:
        """Everything anew."""
        self._told = notices, state
        while (item := self._scroll.box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for notice in notices:
            self._scroll.box.addWidget(Letter(self._sheet, notice, state, self.form.value))
        found: list[str] = []
        for notice in notices:
            found += secrets_of(self._sheet.context, self._sheet.press.post(notice, state, "plain"), notice, state)
        self.clean = not found
        self._scroll.box.addWidget(self._check(found))
        self._scroll.box.addStretch(1)

    def _check(self, found: list[str]) -> Banner:
        talk = self._sheet.talk
        if found:
            return Banner("red", talk("secrets.found", n=len(found)), self._sheet.words.join(found))
        return Banner("jade", talk("secrets.none"), talk("secrets.none.text"))

    def _on_form(self, _: str) -> None:
        self.show_all(*self._told)
