"""What can be counted about a message: lengths, what it quotes, repeats, and has from earlier ones; each marked in its text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from moderator.inbox.messages import Quote
from moderator.inbox.text_checks import text_report
from moderator.play.likeness import Like, Likeness, Span
from ui.forum.card import MessageText
from ui.forum.inbox import PRIVATE
from ui.forum.sheet import Sheet, covered
from ui.turns import Turns
from ui.widgets.panel import row
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.context import ForumContext
    from ui.forum.inbox_model import Item

READ: Final = 20_000
"""Characters of a message that are compared; a turn of the window must stay short."""
EACH: Final = 20
"""Messages a turn."""
TONES: Final = {"quoted": "blue", "repeated": "amber", "alike": "red"}
UNBOUND: Final = 16_777_215
"""Qt's word for no limit to a height."""


class Earlier:
    """The messages of a game by what stands in them; those that have come since are put in before it is asked."""

    def __init__(self, items: Sequence[Item]) -> None:
        self._items, self._index, self._done = items, Likeness(), 0

    def fill(self) -> Iterator[None]:
        """Some messages at a time."""
        while self._done < len(self._items):
            for item in self._items[self._done : self._done + EACH]:
                self._index.add(str(item.seq), item.text[:READ])
                self._done += 1
            yield

    def like(self, item: Item) -> tuple[tuple[Item, Like], ...]:
        """The likest messages that came before it, the likest first."""
        before = {str(each.seq): each for each in self._items if each.seq < item.seq}
        return tuple((before[like.id], like) for like in self._index.like(item.text[:READ], among=before))


class MeasureText(MessageText):
    """A whole text with stretches in several colours."""

    def __init__(self, context: ForumContext) -> None:
        super().__init__(context)
        self.marked: dict[str, tuple[Span, ...]] = {}
        self.setMinimumHeight(220)
        self.setMaximumHeight(UNBOUND)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setTabChangesFocus(True)

    def show_marked(self, text: str, marks: dict[str, tuple[Span, ...]], covered: bool) -> None:
        """By tone the stretches; a later tone lies over an earlier one."""
        self.show_text(text, (), covered)
        self.marked = {} if covered else marks
        if not covered:
            self.setExtraSelections([self.mark(start, end, name) for name, spans in marks.items() for start, end in spans])


class MeasureSheet(Sheet):
    """A message's figures, its text, and which earlier ones it is like; private texts are covered until they are uncovered here."""

    context: ForumContext

    def __init__(
        self, context: ForumContext, item: Item, earlier: Earlier, *, open_now: bool = False, parent: QWidget | None = None
    ) -> None:
        secret = item.channel in PRIVATE and context.desk.state.phase != "ended"
        said = f"{item.author or context.say('inbox.nobody')} {context.moment(item.at)}"
        super().__init__(context, context.say("measure.title"), said, width=720, secret=secret, parent=parent)
        self._item, self._earlier, self._secret = item, earlier, secret
        self.report = text_report(item.text, quotes=tuple(Quote(text, who) for text, who in item.quotes))
        self.like: tuple[tuple[Item, Like], ...] | None = None
        self.figures = PlainText("", "body", wrap=True)
        self.shares = [Tag(context.palette, "") for _ in TONES]
        self.text = MeasureText(context)
        self.lines = PlainText("", "small", "muted", wrap=True)
        self.body.addWidget(self.figures)
        self.body.addLayout(row(*self.shares, None))
        self.body.addWidget(self.text, 1)
        self.body.addWidget(self.lines)
        self.add_buttons(None, self.closer())
        self.turns = Turns(earlier.fill(), self)
        self.turns.done.connect(self._compared)
        self.turns.begin()
        if open_now and secret:
            self.uncover()
        self.veil()

    def _compared(self) -> None:
        self.like = self._earlier.like(self._item)
        self.veil()

    def veil(self) -> None:
        """All of it is under the curtain: that a letter is long tells who may kill."""
        covered_now = self._secret and not self.sees
        say, report = self.context.say, self.report
        self.figures.setText(covered() if covered_now else say("measure.length", n=report.characters, letters=report.letters))
        shares = {"quoted": report.quoted, "repeated": report.repeated, "alike": self.like[0][1].share if self.like else 0.0}
        for tag, (code, share) in zip(self.shares, shares.items(), strict=True):
            waits = code == "alike" and self.like is None
            said = say("measure.waits") if waits else say(f"measure.{code}", n=round(share * 100))
            tag.set_text(covered() if covered_now else said, TONES[code] if share > 0 and not covered_now else "neutral")
        self.lines.setText(covered() if covered_now else "\n".join(self._like_lines()))
        self.text.show_marked(self._item.text, self._marks(), covered_now)

    def _marks(self) -> dict[str, tuple[Span, ...]]:
        alike = self.like[0][1].spans if self.like else ()
        return {TONES["alike"]: alike, TONES["repeated"]: self.report.repeated_spans, TONES["quoted"]: self.report.quoted_spans}

    def _like_lines(self) -> Iterator[str]:
        say = self.context.say
        for item, like in self.like or ():
            yield say("measure.like", n=round(like.share * 100), name=item.author or say("inbox.nobody"), at=self.context.moment(item.at))
        if self.like == ():
            yield say("measure.none")
