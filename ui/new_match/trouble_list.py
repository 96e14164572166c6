"""What does not add up in a match taken over, as sentences that lead to their cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from moderator.play.messages import Refusal
from moderator.play.words import Words
from ui.new_match.under_way import Trouble
from ui.theme import Palette
from ui.widgets.panel import Panel
from ui.widgets.tag import Tag
from ui.widgets.text import plain_tip, repolish

SHOWN: Final = 3


def told(trouble: Trouble, names: Sequence[str], words: Words) -> str:
    """Row, column, what is wrong and what helps."""
    who = names[trouble.row] if 0 <= trouble.row < len(names) else ""
    named = trouble.refusal is not None or "game" in trouble.params
    where = " \N{MIDDLE DOT} ".join(part for part in (who, "" if named else column_name(trouble.column, words)) if part)
    if trouble.refusal is not None:
        text = words.refusal(_by_name(trouble.refusal, names, words))
    else:
        text = words.say(f"ui.take.trouble.{trouble.code}", trouble.params)
    return words.say("ui.take.at", {"where": where, "text": text}) if where else text


def _by_name(refusal: Refusal, names: Sequence[str], words: Words) -> Refusal:
    """The refusal with lines called by their holders and columns by their headings."""
    params = dict(refusal.params)
    line = str(params.get("line", ""))
    if line.isdecimal() and 0 < int(line) <= len(names):
        params["line"] = names[int(line) - 1]
    for key in ("key", "than"):
        if key in params:
            params[key] = column_name(str(params[key]).rpartition(".")[2], words)
    return Refusal(code=refusal.code, clause=refusal.clause, params=params, remedy=refusal.remedy)


def column_name(key: str, words: Words) -> str:
    """What a column is called in full."""
    if key.startswith("g") and key[1:].isdecimal():
        return words.say("ui.take.column.game", {"n": int(key[1:])})
    code = f"ui.take.column.{key}"
    return words.say(code) if words.has(code) else key


class TroubleList(Panel):
    """``wanted`` carries the Trouble whose line was pressed."""

    wanted = Signal(object)

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(margin=12, parent=parent)
        self.words = words
        self._troubles: tuple[Trouble, ...] = ()
        self._names: tuple[str, ...] = ()
        self.count = Tag(palette)
        self.head.addWidget(self.count)
        self.body.setSpacing(2)
        self.lines = [self._line() for _ in range(SHOWN)]
        self.show_troubles((), ())

    def _line(self) -> QPushButton:
        line = QPushButton()
        line.setAutoDefault(True)
        line.setProperty("kind", "trouble")
        line.clicked.connect(self._on_line)
        self.body.addWidget(line)
        return line

    def show_troubles(self, troubles: Sequence[Trouble], names: Sequence[str]) -> None:
        """Show the first few, what blocks before what is only remarked upon."""
        self._troubles = tuple(sorted(troubles, key=lambda each: not each.blocking))
        self._names = tuple(names)
        blocking = sum(trouble.blocking for trouble in troubles)
        self.set_title(self.words.say("ui.take.check"))
        code = "open" if blocking else "remarks" if troubles else "fine"
        text = self.words.say(f"ui.take.check.{code}", {"n": blocking or len(troubles)})
        self.count.set_text(text, "red" if blocking else "amber" if troubles else "jade")
        for at, line in enumerate(self.lines):
            line.setVisible(at < len(self._troubles))
            if at < len(self._troubles):
                self._say(line, self._troubles[at])

    def _say(self, line: QPushButton, trouble: Trouble) -> None:
        text = told(trouble, self._names, self.words)
        room = max(200, self.width() - 60)
        line.setText(line.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room).replace("&", "&&"))
        line.setAccessibleName(text)
        if line.property("tone") != (tone := "red" if trouble.blocking else "amber"):
            line.setProperty("tone", tone)
            repolish(line)
        line.setToolTip(plain_tip(text))

    def _on_line(self) -> None:
        self.wanted.emit(self._troubles[self.lines.index(self.sender())])  # type: ignore[arg-type]

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        for line, trouble in zip(self.lines, self._troubles, strict=False):
            self._say(line, trouble)

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self.show_troubles(self._troubles, self._names)

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.count.set_palette(palette)
