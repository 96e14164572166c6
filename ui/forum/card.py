"""The message at hand: its whole text with the words marked that its offers rest on, and what can be done about it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy, QTextEdit, QVBoxLayout, QWidget

from ui.forum.context import ForumContext
from ui.forum.inbox_model import Check, Item, Offer, Read, Status
from ui.forum.keys import INBOX
from ui.forum.paint import cover, pill, pill_width
from ui.theme import SPACE, tone, type_font
from ui.widgets.buttons import KeyButton, show_key
from ui.widgets.panel import row
from ui.widgets.tag import Tag
from ui.widgets.text import ElidedText, PlainText, plain_tip

OFFER: Final = 28
MOST: Final = 4
"""Offers that are shown at a time; more are scrolled to."""
TEXT: Final = 78


class MessageText(QPlainTextEdit):
    """A message's text, to be read only; covered by bars of one size while it is private and the curtain hangs."""

    def __init__(self, context: ForumContext) -> None:
        super().__init__()
        self._context = context
        self._text = ""
        self.covered = False
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFixedHeight(TEXT)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setAccessibleName(context.say("inbox.text"))
        self.setProperty("kind", "read")

    def show_text(self, text: str, marks: tuple[tuple[int, int], ...], covered: bool) -> None:
        """The text with marked places."""
        self.covered = covered
        if text != self._text or covered != (not self.toPlainText() and bool(text)):
            self._text = text
            self.setPlainText("" if covered else text)
        self.setExtraSelections([] if covered else [self.mark(start, end) for start, end in marks])
        self.viewport().update()

    def mark(self, start: int, end: int, name: str = "amber") -> QTextEdit.ExtraSelection:
        """A stretch of the text in a tone."""
        made = QTextEdit.ExtraSelection()
        ink, ground = tone(self._context.palette, name)
        style = QTextCharFormat()
        style.setBackground(QColor(ground))
        style.setForeground(QColor(ink))
        cursor = QTextCursor(self.document())
        units = len(self._text[:start].encode("utf-16-le")) // 2, len(self._text[:end].encode("utf-16-le")) // 2
        cursor.setPosition(units[0])
        cursor.setPosition(units[1], QTextCursor.MoveMode.KeepAnchor)
        made.cursor, made.format = cursor, style  # type: ignore[misc]
        return made

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.covered:
            painter = QPainter(self.viewport())
            for number, part in enumerate((0.9, 0.8, 0.5)):
                cover(painter, QRectF(6, 6 + 22 * number, self.width() * part - 12, 18), self._context.palette.color("ink"))


class Offers(QWidget):
    """The offers of a message, one a line; ``pressed`` carries the number of the one that was clicked."""

    pressed = Signal(int)

    def __init__(self, context: ForumContext) -> None:
        super().__init__()
        self._context = context
        self._offers: tuple[Offer, ...] = ()
        self._at = 0
        self._open = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_offers(self, offers: tuple[Offer, ...], at: int, is_open: bool) -> None:
        """``at``: the one that Enter takes."""
        self._offers, self._at, self._open = offers, at, is_open
        said = [self._context.say("covered") if self._is_covered(offer) else offer.said for offer in offers]
        self.setAccessibleName("\n".join(said))
        self.setFixedHeight(OFFER * min(len(offers), MOST))
        self.setVisible(bool(offers))
        self.update()

    def _is_covered(self, offer: Offer) -> bool:
        return offer.secret and not self._open

    def sizeHint(self) -> QSize:
        return QSize(200, OFFER * min(len(self._offers), MOST))

    def _first(self) -> int:
        return max(0, min(self._at - MOST + 1, len(self._offers) - MOST))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), self._context.palette
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        first = self._first()
        for number, offer in enumerate(self._offers[first : first + MOST]):
            box = QRectF(0.5, number * OFFER + 1.5, self.width() - 1, OFFER - 3)
            here = first + number == self._at
            name = "red" if offer.fault is not None else "amber" if offer.near else "blue"
            ink, ground = tone(look, name)
            covered = self._is_covered(offer)
            if covered:
                ink, ground = look.ink_2, look.sunk
            painter.setPen(QPen(QColor(ink), 1.5) if here else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ground))
            painter.drawRoundedRect(box, 8, 8)
            right = box.right() - 6
            if offer.clause and not covered:
                painter.setPen(QColor(look.ink_2))
                painter.setFont(type_font("key"))
                wide = QFontMetricsF(type_font("key")).horizontalAdvance(offer.clause)
                painter.drawText(QRectF(right - wide, box.top(), wide, box.height()), int(Qt.AlignmentFlag.AlignVCenter), offer.clause)
                right -= wide + 8
            room = QRectF(box.left() + 8, box.top(), right - box.left() - 10, box.height())
            if covered:
                cover(painter, QRectF(room.left(), room.top(), room.width() * 0.7, room.height()), QColor(ink))
                continue
            font = type_font("small")
            painter.setPen(QColor(ink))
            painter.setFont(font)
            said = QFontMetricsF(font).elidedText(offer.said, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), said)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self._first() + int(event.position().y() // OFFER)
        if at < len(self._offers):
            self.pressed.emit(at)


class Checks(QWidget):
    """What is to be known before it is taken: pills that wrap."""

    def __init__(self, context: ForumContext) -> None:
        super().__init__()
        self._context = context
        self._checks: tuple[Check, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_checks(self, checks: tuple[Check, ...]) -> None:
        """Other ones."""
        self._checks = checks
        self.setAccessibleName("\n".join(" ".join(filter(None, (check.text, check.clause, check.more))) for check in checks))
        self.setToolTip(plain_tip(self.accessibleName()))
        self.setVisible(bool(checks))
        self._fit()
        self.update()

    def _places(self) -> list[tuple[float, float, str, str]]:
        found, left, top = [], 0.0, 0.0
        for check in self._checks:
            said = f"{check.text} {check.clause}".strip()
            wide = min(pill_width(said), float(self.width()))
            if left and left + wide > self.width():
                left, top = 0.0, top + 22
            found.append((left + wide, top + 11, said, check.tone))
            left += wide + 4
        return found

    def _fit(self) -> None:
        places = self._places()
        self.setFixedHeight(round(places[-1][1] + 11) if places else 0)

    def resizeEvent(self, event: object) -> None:
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for right, middle, said, name in self._places():
            font = type_font("tiny")
            text = QFontMetricsF(font).elidedText(said, Qt.TextElideMode.ElideRight, self.width() - 14)
            pill(painter, self._context.palette, right, middle, text, name)


class Card(QFrame):
    """``asked``: accept, correct, reject, pin, remark. ``chosen``: the number of an offer."""

    asked = Signal(str)
    chosen = Signal(int)

    def __init__(self, context: ForumContext) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._context = context
        self.author = ElidedText("", "strong")
        self.when = PlainText("", "tiny", "muted")
        self.state = Tag(context.palette, "")
        self.text = MessageText(context)
        self.offers = Offers(context)
        self.checks = Checks(context)
        self.none = PlainText("", "small", "muted", wrap=True)
        self.notes = PlainText("", "tiny", "blue", wrap=True)
        self.accept = KeyButton(context.say("inbox.accept"), kind="ink", hint=show_key(INBOX["accept"]))
        self.correct = KeyButton(context.say("inbox.correct"), kind="plain", hint=INBOX["correct"])
        self.reject = KeyButton(context.say("inbox.reject"), kind="plain", hint=INBOX["reject"])
        box = QVBoxLayout(self)
        box.setContentsMargins(10, 8, 10, 10)
        box.setSpacing(SPACE - 3)
        head = row(self.author, self.when, self.state)
        head.setStretch(0, 1)
        box.addLayout(head)
        for part in (self.text, self.checks, self.offers, self.none, self.notes):
            box.addWidget(part)
        box.addLayout(row(self.accept, None, self.correct, self.reject, spacing=6))
        for button, name in ((self.accept, "accept"), (self.correct, "correct"), (self.reject, "reject")):
            button.setProperty("asks", name)
            button.clicked.connect(self._on_click)
        self.offers.pressed.connect(self.chosen)

    def show_message(self, item: Item | None, read: Read, status: Status, at: int, is_open: bool) -> None:
        """A message, its offers and the one that Enter takes."""
        self.setVisible(item is not None)
        if item is None:
            return
        context = self._context
        if status.state == "taken":
            read = _behind(read)
        covered = read.secret and not is_open
        self.author.setText(item.author or context.say("inbox.nobody"))
        self.when.setText(f"{context.words.term('channel', item.channel)} {context.local(item.at).strftime('%m-%d %H:%M:%S')}")
        self.state.set_text(context.say(f"inbox.{status.state}"), {"open": "amber", "taken": "jade"}.get(status.state, "red"))
        self.state.setVisible(status.state != "open")
        marks = read.offers[at].spans if at < len(read.offers) else ()
        checks = () if covered else tuple(check for check in read.checks if is_open or not check.secret)
        self.text.show_text(item.text, (*marks, *(span for check in checks for span in check.spans)), covered)
        self.checks.show_checks(checks)
        self.offers.show_offers(read.offers, at, is_open)
        self.none.setText(context.say("inbox.lift") if covered else read.none if not read.offers else self._fault(read, at))
        self.none.setVisible(bool(self.none.text()))
        said = [*status.notes, *((context.say("inbox.because", reason=status.reason),) if status.reason else ())]
        self.notes.setText("\n".join(said))
        self.notes.setVisible(bool(said))
        offer = read.offers[at] if at < len(read.offers) and not covered else None
        code = "accept" if offer is None or offer.fault is None else "reject" if offer.blocked else "accept_void"
        self.accept.setText(context.say(f"inbox.{code}"))
        self.correct.setText(context.say("inbox.correct" if offer is None or offer.fault is None else "inbox.overrule"))
        self.accept.setEnabled(at < len(read.offers) and status.state == "open" and not covered)
        self.accept.set_kind("ink" if self.accept.isEnabled() else "normal")
        self.reject.setText(context.say("inbox.reopen" if status.state == "rejected" else "inbox.reject"))
        self.reject.setEnabled(status.state != "taken")

    @staticmethod
    def _fault(read: Read, at: int) -> str:
        offer = read.offers[at] if at < len(read.offers) else None
        if offer is None:
            return ""
        return f"{offer.fault.text} {offer.fault.clause}".strip() if offer.fault is not None else offer.near

    def _on_click(self) -> None:
        button = self.sender()
        if isinstance(button, KeyButton):
            self.asked.emit(str(button.property("asks")))


def _behind(read: Read) -> Read:
    """A message that has been taken: what would speak against taking it now is of no account."""
    return replace(read, offers=tuple(replace(offer, fault=None, blocked=False, near="") for offer in read.offers))
