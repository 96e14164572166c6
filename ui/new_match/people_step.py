"""Step one: paste eight names; each is shown at once with what is wrong with it."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from moderator.inbox.names import PLAYERS, Entry, Issue, Roll
from moderator.inbox.people import parse
from moderator.play.words import Words
from ui.theme import SPACE, Palette, type_font
from ui.widgets.panel import Panel, Scroll
from ui.widgets.tag import Tag
from ui.widgets.text import ElidedText, PlainText

SHOWN = 24
PAUSE_MS = 120


class NameRow(QWidget):
    """One place of the roll: number, name, verdict, and the remark under it."""

    def __init__(self, number: int, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number = PlainText(str(number), "strong", "muted")
        self.number.setFixedWidth(24)
        self.number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.name = ElidedText("", "strong")
        self.tag = Tag(palette)
        self.remark = PlainText("", "small", "amber", wrap=True)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 5, 0, 5)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(1)
        grid.addWidget(self.number, 0, 0)
        grid.addWidget(self.name, 0, 1)
        grid.addWidget(self.tag, 0, 2)
        grid.addWidget(self.remark, 1, 1, 1, 2)
        grid.setColumnStretch(1, 1)

    def show_entry(self, entry: Entry | None, over: bool, words: Words) -> None:
        """Show a name, an empty place, or one too many."""
        self.name.setText(entry.name if entry else words.say("ui.new.people.place"))
        self.name.set_tone("" if entry else "muted")
        verdict, tone = _verdict(entry, over)
        self.tag.setVisible(entry is not None)
        self.tag.set_text(words.say(f"ui.new.people.{verdict}"), tone)
        issues = entry.issues if entry else ()
        self.remark.setVisible(bool(issues))
        self.remark.setText(" ".join(remark(issue, words) for issue in issues))
        self.remark.set_tone("red" if entry and entry.blocked else "amber")


def _verdict(entry: Entry | None, over: bool) -> tuple[str, str]:
    """Word and tone of a place."""
    if over:
        return "over", "red"
    if entry is None or not entry.issues:
        return "good", "jade"
    return ("bad", "red") if entry.blocked else ("look", "amber")


def remark(issue: Issue, words: Words) -> str:
    """What is said about a name."""
    return words.say(f"ui.new.people.issue.{issue.code}", {"other": issue.other, "detail": issue.detail})


class PeopleStep(QWidget):
    """``changed`` says that the roll is another one."""

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self._palette = palette
        self.roll = Roll()
        self._rows: list[NameRow] = []
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.read)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2 * SPACE)
        box.addWidget(self._make_paste(), 1)
        box.addWidget(self._make_preview(), 1)
        self.retranslate(words)

    def _make_paste(self) -> QWidget:
        self.paste = Panel()
        self.help = PlainText("", "body", "muted", wrap=True)
        self.edit = QPlainTextEdit()
        self.edit.setTabChangesFocus(True)
        self.edit.setFont(type_font("body"))
        self.edit.textChanged.connect(self._pause.start)
        self.paste.body.addWidget(self.help)
        self.paste.body.addWidget(self.edit, 1)
        return self.paste

    def _make_preview(self) -> QWidget:
        self.preview = Panel()
        self.count = Tag(self._palette)
        self.preview.head.addWidget(self.count)
        scroll = Scroll()
        self._list = QVBoxLayout()
        self._list.setSpacing(0)
        scroll.box.addLayout(self._list)
        scroll.box.addStretch(1)
        self.preview.body.addWidget(scroll, 1)
        return self.preview

    def read(self) -> None:
        """Read the list again."""
        self._pause.stop()
        self.roll = parse(self.edit.toPlainText())
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        entries = self.roll.entries[:SHOWN]
        wanted = max(PLAYERS, len(entries))
        while len(self._rows) < wanted:
            self._rows.append(NameRow(len(self._rows) + 1, self._palette))
            self._list.addWidget(self._rows[-1])
        for at, shown in enumerate(self._rows):
            shown.setVisible(at < wanted)
            shown.show_entry(entries[at] if at < len(entries) else None, at >= PLAYERS, self.words)
        self.count.set_text(
            self.words.say("ui.new.people.count", {"n": len(self.roll.entries)}),
            "jade" if self.roll.ready else "amber" if self.roll.missing >= 0 else "red",
        )

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self.paste.set_title(words.say("ui.new.people.paste"))
        self.preview.set_title(words.say("ui.new.people.preview"))
        self.help.setText(words.say("ui.new.people.help"))
        self.edit.setPlaceholderText(words.say("ui.new.people.example"))
        self.edit.setAccessibleName(words.say("ui.new.people.paste"))
        self._show()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self._palette = palette
        for tag in (self.count, *(shown.tag for shown in self._rows)):
            tag.set_palette(palette)
