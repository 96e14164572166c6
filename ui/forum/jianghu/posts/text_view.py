"""A text with what can be said of it: figures against their limits, quoted, repeated and borrowed passages marked, with whose they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QGridLayout, QPlainTextEdit, QSizePolicy, QTextEdit, QWidget

from moderator.inbox.quoting import joined
from moderator.inbox.texts_judged import SHARED, Figures, figures, toggled
from moderator.rulesets.jianghu.texts import SHARE
from ui.theme import tone
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Scroll, column, row
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from collections.abc import Iterable

    from moderator.inbox.texts import Alike, Told
    from moderator.play.likeness import Span
    from ui.forum.jianghu.posts.archive import Archive
    from ui.forum.jianghu.posts.base import PostsSheet

SIDE: Final = 330
"""How wide the figures are."""
PAUSE_MS: Final = 250
"""Typing rests so long before everything is counted again."""
SHOWN: Final = 90
"""Signs of a passage that are repeated beside the text."""
TONES: Final = {"alike": "red", "repeated": "amber", "quoted": "blue"}
"""A later one lies over an earlier one."""


class MarkedText(QPlainTextEdit):
    """A text, typed or only read, with stretches in tones. Places are counted in signs, not in Qt's halves of them."""

    def __init__(self, sheet: PostsSheet, name: str, *, read_only: bool) -> None:
        super().__init__()
        self._sheet = sheet
        self.marked: dict[str, tuple[Span, ...]] = {}
        self.setReadOnly(read_only)
        self.setTabChangesFocus(True)
        self.setAccessibleName(name)
        self.setMinimumHeight(150)

    def mark(self, marks: dict[str, tuple[Span, ...]]) -> None:
        """By tone the stretches."""
        self.marked = marks
        text = self.toPlainText()
        self.setExtraSelections([self._selection(text, span, name) for name, spans in marks.items() for span in spans])

    def _selection(self, text: str, span: Span, name: str) -> QTextEdit.ExtraSelection:
        made = QTextEdit.ExtraSelection()
        ink, ground = tone(self._sheet.context.palette, name)
        style = QTextCharFormat()
        style.setBackground(QColor(ground))
        style.setForeground(QColor(ink))
        cursor = QTextCursor(self.document())
        cursor.setPosition(_units(text, span[0]))
        cursor.setPosition(_units(text, span[1]), QTextCursor.MoveMode.KeepAnchor)
        made.cursor, made.format = cursor, style
        return made

    def chosen_span(self) -> Span:
        """What is selected, in signs."""
        text, cursor = self.toPlainText().encode("utf-16-le"), self.textCursor()
        start, end = (len(text[: 2 * at].decode("utf-16-le", "ignore")) for at in (cursor.selectionStart(), cursor.selectionEnd()))
        return start, end

    def show_span(self, span: Span) -> None:
        """Go to a stretch."""
        cursor = self.textCursor()
        cursor.setPosition(_units(self.toPlainText(), span[0]))
        self.setTextCursor(cursor)
        self.ensureCursorVisible()


def _units(text: str, at: int) -> int:
    return len(text[:at].encode("utf-16-le")) // 2


class TextView(QWidget):
    """``changed``: the text, what is marked in it, or what it is like. Marking a selection: the button, or Ctrl+M."""

    changed = Signal()

    def __init__(self, sheet: PostsSheet, archive: Archive, *, read_only: bool = False) -> None:
        super().__init__()
        self._sheet, self._archive = sheet, archive
        self.kind, self.need, self.occasion = "post", 0, ""
        self._quotes: tuple[Span, ...] | None = None
        self.alike: tuple[Alike, ...] | None = ()
        self._open = 0
        """Questions to the archive that are not answered."""
        self.text = MarkedText(sheet, sheet.p("text.field"), read_only=read_only)
        self.text.setPlaceholderText(sheet.p("text.hint"))
        self.quote = KeyButton(sheet.p("text.quote"), kind="plain", key="Ctrl+M", table=True)
        self.quote.setAutoDefault(False)
        self.quote.clicked.connect(self.mark_quote)
        self.none = KeyButton(sheet.p("text.no_quotes"), kind="plain", table=True)
        self.none.setAutoDefault(False)
        self.none.clicked.connect(self.no_quotes)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(0, 1)
        self.lines: dict[str, tuple[PlainText, PlainText, Tag]] = {}
        self.tags = ClauseTag("J12.2", sheet.words, "jianghu")
        for at, code in enumerate(("words", "quoted", "repeats", "alike")):
            self._line(at, code)
        self._found = Scroll((0, 0, 4, 0))
        self._found.box.setSpacing(6)
        self._found.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        side = QWidget()
        side.setFixedWidth(SIDE)
        head = row(PlainText(sheet.p("text.figures"), "section", "muted"), None, self.tags)
        side.setLayout(column(head, self._grid, self._found, spacing=8))
        self.setLayout(line := row(column(self.text, row(self.quote, self.none, None), spacing=6), side, spacing=18))
        line.setStretch(0, 1)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.weigh)
        self.text.textChanged.connect(self._on_text)

    def _line(self, at: int, code: str) -> None:
        name, value, tag = PlainText(self._sheet.p(f"text.{code}")), PlainText("", "strong"), Tag(self._sheet.context.palette)
        for column_, widget in enumerate((name, value, tag)):
            self._grid.addWidget(widget, at, column_)
        self.lines[code] = name, value, tag

    # --- what is in it ------------------------------------------------------------------------------------------------

    def show_text(self, text: str, kind: str, *, need: int = 0, occasion: str = "", quotes: tuple[Span, ...] | None = None) -> None:
        """A text of a kind, and what it was written for. ``quotes``: as marked before; None takes what stands in quotation marks."""
        self.kind, self.need, self.occasion, self._quotes = kind, need, occasion, quotes
        if text != self.text.toPlainText():
            self.text.blockSignals(True)
            self.text.setPlainText(text)
            self.text.blockSignals(False)
        self.weigh()

    def expect(self, kind: str, occasion: str, need: int = 0) -> None:
        """Another kind of text is wanted."""
        if (kind, occasion, need) != (self.kind, self.occasion, self.need):
            self.kind, self.occasion, self.need = kind, occasion, need
            self.weigh()

    @property
    def body(self) -> str:
        """The text as it stands."""
        return self.text.toPlainText()

    @property
    def figures(self) -> Figures:
        """What can be counted of it."""
        return figures(self._sheet.state, self.body, self.kind, self._quotes, self.need)

    def _on_text(self) -> None:
        """Marks move with nothing: after a change they are found anew."""
        self._quotes = None
        self._pause.start()

    def mark_quote(self) -> None:
        """Mark the selection as quoted, or free it."""
        start, end = self.text.chosen_span()
        if start < end:
            self._quotes = toggled(self.figures.quoted_spans, start, end, len(self.body))
            self.weigh()

    def no_quotes(self) -> None:
        """Nothing of it is quoted: what stands in quotation marks is speech."""
        self._quotes = ()
        self.weigh()

    # --- what is said of it -------------------------------------------------------------------------------------------

    def weigh(self) -> None:
        """Count it and look for what it is like."""
        self._pause.stop()
        self.alike = None if self.body else ()
        self.refresh()
        if self.body:
            self._open += 1
            self._archive.like(self.body, self.occasion, self.take_alike)

    def take_alike(self, found: tuple[Alike, ...]) -> None:
        """What came of a question; they are answered in turn, and only the last is wanted."""
        self._open -= 1
        if not self._open:
            self.alike = found
            self.refresh()

    def refresh(self) -> None:
        """Figures, marks, and what it is like."""
        made, sees = self.figures, self._sheet.sees
        self.tags.show_clause(made.clause)
        p = self._sheet.p
        own = made.own if self.kind in SHARED else made.words
        self._say("words", p("text.of", n=own, need=made.need), "short" in made.faults, sees)
        limited = "text.percent" if self.kind in SHARED else "text.share"  # letters and soul-chases have no limit but their length
        self._say("quoted", p(limited, n=f"{made.share(made.quoted):.1f}", most=SHARE), "quotes" in made.faults, sees)
        self._say("repeats", p(limited, n=f"{made.share(made.repeats):.1f}", most=SHARE), "repeats" in made.faults, sees)
        best = self.alike[0].share if self.alike else 0.0
        said = p("text.waits") if self.alike is None else p("text.share", n=f"{best * 100:.0f}") if best else p("text.like_none")
        self._say("alike", said, best > 0.1, sees, mild=True)
        marks = {
            TONES["alike"]: joined((span for each in self.alike or () for span in each.spans), len(self.body)),
            TONES["repeated"]: made.repeated_spans, TONES["quoted"]: made.quoted_spans,
        }  # fmt: skip
        self.text.mark(marks)
        self._list(made)
        self.changed.emit()

    def _say(self, code: str, text: str, bad: bool, sees: bool, *, mild: bool = False) -> None:
        _, value, tag = self.lines[code]
        value.setText(text if sees else "")
        worst = ("amber", "text.look") if mild else ("red", "text.bad")
        tone_name, said = worst if bad else ("jade", "text.good")
        value.set_tone(tone_name if bad else "")
        tag.set_text(self._sheet.p(said), tone_name)
        tag.setVisible(bool(self.body) and not (code == "alike" and self.alike is None))

    def _list(self, made: Figures) -> None:
        """Passages with whose they are and where; a press goes there."""
        while (item := self._found.box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for each in self.alike or ():
            self._passage("red", self.whose(each.told, each.share), each.spans)
        self._passages("amber", "text.repeated_at", made.repeated_spans)
        self._passages("blue", "text.quoted_at", made.quoted_spans)
        self._found.box.addStretch(1)

    def _passages(self, tone_name: str, code: str, spans: tuple[Span, ...]) -> None:
        if spans:
            self._passage(tone_name, self._sheet.p(code, n=len(spans)), spans)

    def _passage(self, tone_name: str, text: str, spans: Iterable[Span]) -> None:
        first = max(spans, key=lambda span: span[1] - span[0], default=(0, 0))
        go = KeyButton(self._sheet.p("text.go"), kind="ghost")
        go.setAutoDefault(False)
        go.setAccessibleName(f"{self._sheet.p('text.go')} {text}")
        go.setProperty("start", first[0])
        go.clicked.connect(self._on_go)
        piece = " ".join(self.body[first[0] : first[1]].split())
        quoted = self._sheet.p("text.piece", text=piece if len(piece) <= SHOWN else f"{piece[:SHOWN]}\N{HORIZONTAL ELLIPSIS}")
        holder = QWidget()
        line = row(PlainText(text, "strong", tone_name, wrap=True), go)
        line.setStretch(0, 1)
        holder.setLayout(column(line, PlainText(quoted, "small", "muted", wrap=True), spacing=2))
        self._found.box.addWidget(holder)

    def whose(self, told: Told, share: float) -> str:
        """An earlier text by game, place and writer."""
        sheet = self._sheet
        kind = sheet.words.term("kind", told.kind) if sheet.words.has(f"term.kind.{told.kind}") else sheet.p(f"kind.{told.kind}")
        params = {"n": f"{share * 100:.0f}", "kind": kind, "place": told.place}
        if told.game:
            return sheet.p("text.like_game" if told.author else "text.like_file", game=told.game, name=told.author, **params)
        return sheet.p("text.like_here", seat=told.author, **params)

    def _on_go(self) -> None:
        button = self.sender()
        if button is not None:
            start = int(button.property("start"))
            self.text.show_span((start, start))
