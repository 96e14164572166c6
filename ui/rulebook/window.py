"""The rulebook's window: beside the desk, never over its keys; search on top, the book below, the running clock in the corner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QCloseEvent, QColor, QKeyEvent, QKeySequence, QResizeEvent, QShortcut, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QLineEdit, QTextBrowser, QTextEdit, QVBoxLayout, QWidget

from moderator.play.words import LANGUAGES, Words
from ui.rulebook.book import Chosen, chapters
from ui.rulebook.paper import Paper
from ui.rulebook.search import count_in, first_of, hits, wanted
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import row
from ui.widgets.screens import screen_of
from ui.widgets.text import PlainText

SIZE: Final = QSize(560, 680)
CLOCK_MS: Final = 100
ENTER: Final = "\N{DOWNWARDS ARROW WITH TIP LEFTWARDS}"
Clock = Callable[[], tuple[str, str]]
"""What the judge's clock says now, and its tone; empty where nothing is timed."""


def no_clock() -> tuple[str, str]:
    """Without a match nothing is timed."""
    return "", ""


class Browser(QTextBrowser):
    """The book's text: it may be read, selected and copied, and links lead inside it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setFrameShape(QTextEdit.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
            | Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )


class RulebookWindow(QWidget):
    """``closed`` when it goes. ``open_at`` leads to a clause; F2, Ctrl+F and / go to the search, Esc back to the desk."""

    closed = Signal()

    def __init__(self, words: Words, palette: Palette, now: Chosen, clock: Clock = no_clock, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.resize(SIZE)
        self.setMinimumSize(420, 320)
        self._shell = words
        self._words = words
        self._look = palette
        self._now = now
        self._clock = clock
        self._paper: Paper | None = None
        self._document: QTextDocument | None = None
        self._parts: dict[str, int] = {}
        self._opened = ("", 0)
        self._found: list[QTextCursor] = []
        self._current = -1
        self._build()
        self._beat = QTimer(self)
        self._beat.setInterval(CLOCK_MS)
        self._beat.timeout.connect(self.show_clock)
        self._say()
        self._write()
        self.search.setFocus()

    # --- building -----------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.title = PlainText("", "title")
        self.clock = PlainText("", "lead", "muted")
        self.language = KeyButton("", kind="plain")
        self.language.clicked.connect(self._change_language)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._look_for)
        self.previous, self.next = KeyButton("", kind="plain", hint=f"Shift {ENTER}"), KeyButton("", kind="plain", hint=ENTER)
        self.previous.clicked.connect(self._step_back)
        self.next.clicked.connect(self._step)
        self.count = PlainText("", "small", "muted")
        self.elsewhere = KeyButton("", kind="ghost")
        self.elsewhere.clicked.connect(self._change_language)
        kept = self.elsewhere.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.elsewhere.setSizePolicy(kept)
        self.parts = ChoiceField()
        self.parts.activated.connect(self._go_to_part)
        self.text = Browser()
        self.text.anchorClicked.connect(self._on_link)
        self.text.verticalScrollBar().valueChanged.connect(self._name_part)
        box = QVBoxLayout(self)
        box.setContentsMargins(2 * SPACE, SPACE + 4, 2 * SPACE, SPACE + 4)
        box.setSpacing(SPACE)
        box.addLayout(row(self.title, None, self.clock, self.language))
        box.addWidget(self.search)
        box.addLayout(row(self.parts, None, self.previous, self.next))
        box.addLayout(row(self.count, self.elsewhere, None))
        box.addWidget(self.text, 1)
        for keys in ("Ctrl+F", "F2", "/"):
            QShortcut(QKeySequence(keys), self, self._to_search)
        for keys, act in (("F3", self._step), ("Shift+F3", self._step_back), ("Escape", self._leave)):
            QShortcut(QKeySequence(keys), self, act)

    def _say(self) -> None:
        """The window's own words, in the language of the program."""
        say = self._shell.say
        self.setWindowTitle(f"{say('ui.rulebook.title')} \N{EM DASH} {say('ui.app.name')}")
        self.title.setText(say("ui.rulebook.title"))
        self.clock.setAccessibleName(say("ui.desk.dialog.clock"))
        self.search.setPlaceholderText(self._shell.of(self._now.game).say("ui.rulebook.search"))
        self.search.setAccessibleName(say("ui.rulebook.search"))
        self.previous.setText(say("ui.rulebook.previous"))
        self.next.setText(say("ui.rulebook.next"))
        self.parts.setAccessibleName(say("ui.rulebook.parts"))
        self.text.setAccessibleName(say("ui.rulebook.text"))
        self.language.setText(say(f"ui.rulebook.language.{self._other}"))

    @property
    def _other(self) -> str:
        """The language the book is not shown in."""
        return next(lang for lang in LANGUAGES if lang != self._words.lang)

    def _write(self, at: str = "") -> None:
        """The book anew: language, colours or house rules have changed. ``at``: the clause to stand at."""
        book = chapters(self._words, self._now)
        self._paper = Paper(self._words, self._look)
        self._found, before = [], self._document
        self._document = self._paper.write(book)
        self._document.setParent(self)
        self.text.setDocument(self._document)
        if before is not None:
            before.deleteLater()
        self.parts.clear()
        for chapter in book:
            self.parts.addItem(chapter.title, chapter.id)
        self._parts = {chapter.id: number for number, chapter in enumerate(book)}
        self._look_for()
        if at:
            self.open_at(at)

    # --- following ----------------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """The program speaks another language, and so does the book."""
        self._shell = words
        self._words = words
        self._say()
        self._write(self._here())

    def restyle(self, palette: Palette) -> None:
        """Other colours."""
        self._look = palette
        self._write(self._here())

    def show_rules(self, now: Chosen) -> None:
        """The choices of the match that is open now."""
        if now != self._now:
            self._now = now
            self._say()
            self._write(self._here())

    def show_clock(self) -> None:
        """The running clock, for this window may lie over it."""
        text, tone = self._clock()
        self.clock.setText(text)
        self.clock.set_tone(tone or "muted")

    def sizeHint(self) -> QSize:
        return SIZE

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines break elsewhere: the clause that was opened stays where it was, unless the reader has gone on."""
        stays = bool(self._opened[0]) and self.text.verticalScrollBar().value() == self._opened[1]
        super().resizeEvent(event)
        if stays:
            QTimer.singleShot(0, self._keep_place)

    def _keep_place(self) -> None:
        self.open_at(self._opened[0])

    def showEvent(self, event: Any) -> None:
        super().showEvent(event)
        self.show_clock()
        self._beat.start()

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self._beat.stop()
        self.closed.emit()

    # --- places -------------------------------------------------------------------------------------------------------

    def open_at(self, clause: str) -> None:
        """Show a clause at the top; the beginning where the book has none of that name."""
        place = self._paper.places.get(clause) if self._paper is not None else None
        cursor = QTextCursor(self.text.document())
        if place is not None:
            cursor.setPosition(place)
        self.text.setTextCursor(cursor)
        self._to_top(cursor)
        self._opened = (clause, self.text.verticalScrollBar().value())
        self._mark()

    def _to_top(self, cursor: QTextCursor, below: int = SPACE) -> None:
        """Scroll so that the cursor stands that far below the upper edge."""
        bar = self.text.verticalScrollBar()
        bar.setValue(bar.value() + self.text.cursorRect(cursor).top() - below)

    def _here(self) -> str:
        """The clause that one reads now, at the top of what is seen."""
        if self._paper is None:
            return ""
        at = self._top()
        passed = [name for name, place in self._paper.places.items() if place <= at]
        return passed[-1] if passed else ""

    def _top(self) -> int:
        """The position in the text of what stands at the top."""
        return self.text.cursorForPosition(QPoint(3 * SPACE, 2 * SPACE)).position()

    def _name_part(self) -> None:
        """The part that one reads now."""
        if self._paper is None:
            return
        at = self._top()
        passed = [number for name, number in self._parts.items() if self._paper.places[name] <= at]
        self.parts.setCurrentIndex(passed[-1] if passed else 0)

    def _go_to_part(self, number: int) -> None:
        self.open_at(str(self.parts.itemData(number)))

    def _on_link(self, url: QUrl) -> None:
        self.open_at(url.fragment())

    # --- searching ----------------------------------------------------------------------------------------------------

    def _to_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _look_for(self) -> None:
        query = wanted(self.search.text())
        document = self.text.document()
        self._found = hits(document, query)
        self._current = first_of(self._found, self._paper.places if self._paper else {}, query, self._top()) if self._found else -1
        self._tell(query)
        self._show_hit()

    def _tell(self, query: str) -> None:
        """Which hit of how many; where there is none, whether the other language has some."""
        say = self._shell.say
        told = say("ui.rulebook.hit", {"n": self._current + 1, "of": len(self._found)}) if self._found else say("ui.rulebook.none")
        self.count.setText(told if query else say("ui.rulebook.hint"))
        other = count_in(chapters(Words(self._other), self._now), query) if query and not self._found else 0
        self.elsewhere.setVisible(bool(other))
        self.elsewhere.setText(say(f"ui.rulebook.elsewhere.{self._other}", {"n": other}))
        for button in (self.previous, self.next):
            button.setEnabled(len(self._found) > 1)

    def _show_hit(self) -> None:
        self._mark()
        if 0 <= self._current < len(self._found):
            cursor = QTextCursor(self._found[self._current])
            cursor.setPosition(cursor.selectionStart())
            self.text.setTextCursor(cursor)
            self._to_top(cursor, self.text.viewport().height() // 3)

    def _mark(self) -> None:
        """Every hit on a ground of its own, the present one stronger and underlined."""
        marks = []
        for number, cursor in enumerate(self._found):
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            shape = QTextCharFormat()
            present = number == self._current
            shape.setBackground(QColor(self._look.blue_soft if present else self._look.amber_soft))
            shape.setForeground(QColor(self._look.blue if present else self._look.amber))
            shape.setFontUnderline(present)
            mark.format = shape
            marks.append(mark)
        self.text.setExtraSelections(marks)

    def _step(self) -> None:
        self._move(1)

    def _step_back(self) -> None:
        self._move(-1)

    def _move(self, by: int) -> None:
        if self._found:
            self._current = (self._current + by) % len(self._found)
            self._tell(wanted(self.search.text()))
            self._show_hit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the next hit, with Shift to the one before."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._move(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        else:
            super().keyPressEvent(event)

    def _leave(self) -> None:
        """Esc empties the search first, then closes."""
        if self.search.text():
            self.search.clear()
        else:
            self.close()

    # --- language -----------------------------------------------------------------------------------------------------

    def _change_language(self) -> None:
        """The book in the other language, at the same clause; the search goes on there."""
        here = self._here()
        self._words = Words(self._other)
        self.language.setText(self._shell.say(f"ui.rulebook.language.{self._other}"))
        self._write("" if wanted(self.search.text()) else here)


def place_beside(window: RulebookWindow, desk: QWidget) -> None:
    """At the right edge of the desk, or beside it where the screen has room: the clock in the middle stays in sight."""
    frame, screen = desk.frameGeometry(), screen_of(desk)
    room = screen.availableGeometry()
    size = window.size().boundedTo(room.size())
    beside = frame.right() + 1
    x = beside if beside + size.width() <= room.right() else min(frame.right(), room.right()) - size.width()
    window.resize(size)
    window.move(max(room.left(), x), max(room.top(), min(frame.top() + 28, room.bottom() - size.height())))
