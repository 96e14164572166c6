"""The people of a list as they will sit down: number, name, what they bring along, and the remark under it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from moderator.inbox.names import NOTHING, PLAYERS, Brought, Entry, Issue, Roll
from moderator.play.words import Words
from ui.theme import Palette
from ui.widgets.panel import Panel, Scroll
from ui.widgets.tag import Tag
from ui.widgets.text import ElidedText, PlainText

SHOWN: Final = 24
COUNTED: Final = ("w", "y", "r")


class NameRow(QWidget):
    """One place of the roll."""

    def __init__(self, number: int, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number = PlainText(str(number), "strong", "muted")
        self.number.setFixedWidth(24)
        self.number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.name = ElidedText("", "strong")
        self.brought = PlainText("", "small", "muted")
        self.tag = Tag(palette)
        self.remark = PlainText("", "small", "amber", wrap=True)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 5, 0, 5)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(1)
        grid.addWidget(self.number, 0, 0)
        grid.addWidget(self.name, 0, 1)
        grid.addWidget(self.brought, 0, 2)
        grid.addWidget(self.tag, 0, 3)
        grid.addWidget(self.remark, 1, 1, 1, 3)
        grid.setColumnStretch(1, 1)

    def show_entry(self, entry: Entry | None, over: bool, words: Words) -> None:
        """Show a name, an empty place, or one too many."""
        self.name.setText(
            (entry.name or words.say("ui.new.people.nameless", {"row": entry.row})) if entry else words.say("ui.new.people.place")
        )
        self.name.set_tone("" if entry else "muted")
        self.brought.setText(told(entry.brought, words) if entry else "")
        self.brought.setVisible(bool(self.brought.text()))
        verdict, tone = _verdict(entry, over)
        self.tag.setVisible(entry is not None)
        self.tag.set_text(words.say(f"ui.new.people.{verdict}"), tone)
        issues = entry.issues if entry else ()
        where = words.say("ui.new.people.row", {"row": entry.row}) if entry and entry.row and issues else ""
        self.remark.setVisible(bool(issues))
        self.remark.setText(" ".join((*([where] if where else ()), *(remark(issue, words) for issue in issues))))
        self.remark.set_tone("red" if entry and entry.blocked else "amber")


def told(brought: Brought, words: Words) -> str:
    """What somebody brings along, briefly: cards that stand, totals where they differ, and that he is staff."""
    if brought == NOTHING:
        return ""
    parts = [words.say("ui.new.column.staff")] if brought.staff else []
    parts += [words.say(f"ui.new.brought.{name}", {"n": n}) for name in COUNTED if (n := getattr(brought, name))]
    for name, part in (("yellow_total", "y"), ("red_total", "r")):
        if (n := getattr(brought, name)) > getattr(brought, part):
            parts.append(words.say(f"ui.new.brought.{name}", {"n": n}))
    return " \N{MIDDLE DOT} ".join(parts)


def _verdict(entry: Entry | None, over: bool) -> tuple[str, str]:
    """Word and tone of a place."""
    if over:
        return "over", "red"
    if entry is None or not entry.issues:
        return "good", "jade"
    return ("bad", "red") if entry.blocked else ("look", "amber")


def remark(issue: Issue, words: Words) -> str:
    """What is said about a name or its row."""
    return words.say(f"ui.new.people.issue.{issue.code}", {"other": issue.other, "detail": issue.detail})


class RollList(Panel):
    """The places one under the other; those too many at the end."""

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.words = words
        self.roll = Roll()
        self.rows: list[NameRow] = []
        self._palette = palette
        self.count = Tag(palette)
        self.head.addWidget(self.count)
        self.rest = PlainText("", "small", "red")
        scroll = Scroll()
        self._list = QVBoxLayout()
        self._list.setSpacing(0)
        scroll.box.addLayout(self._list)
        scroll.box.addWidget(self.rest)
        scroll.box.addStretch(1)
        self.body.addWidget(scroll, 1)
        self.retranslate(words)

    def show_roll(self, roll: Roll) -> None:
        """Show another list."""
        self.roll = roll
        entries = roll.entries[:SHOWN]
        wanted = max(PLAYERS, len(entries))
        while len(self.rows) < wanted:
            self.rows.append(NameRow(len(self.rows) + 1, self._palette))
            self._list.addWidget(self.rows[-1])
        for at, shown in enumerate(self.rows):
            shown.setVisible(at < wanted)
            shown.show_entry(entries[at] if at < len(entries) else None, at >= PLAYERS, self.words)
        more = len(roll.entries) - SHOWN
        self.rest.setText(self.words.say("ui.new.people.more", {"n": more}) if more > 0 else "")
        self.rest.setVisible(more > 0)
        tone = "jade" if roll.ready else "amber" if roll.missing >= 0 else "red"
        self.count.set_text(self.words.say("ui.new.people.count", {"n": len(roll.entries)}), tone)

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self.set_title(words.say("ui.new.people.preview"))
        self.show_roll(self.roll)

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self._palette = palette
        for tag in (self.count, *(shown.tag for shown in self.rows)):
            tag.set_palette(palette)
