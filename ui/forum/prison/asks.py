"""What waits for the host of a prison game: public questions in the open, all others once the sheet is uncovered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from moderator.play.messages import Ask, Choice
from moderator.play.words import Words
from moderator.rulesets.prison.roles import KINDS, LEVELS
from ui.forum.prison.seen import OPEN_ASKS
from ui.forum.resolve.steps import AskRow
from ui.forum.sheet import Sheet
from ui.widgets.panel import Scroll
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.page import ForumPage

ROOM: Final = 640
DOORS: Final = frozenset({"A-DOOR"})
Names = Callable[[str], str]


def ask_text(words: Words, ask: Ask, names: Names) -> str:
    """The question in words."""
    return words.ask(ask, names)


def choice_text(words: Words, ask: Ask, choice: Choice, names: Names) -> str:
    """An answer in words: a pile by prisoner and kind, a door by its sign, a seat by its mask."""
    value = choice.value
    if words.has(f"ask.{ask.code}.{value}"):
        return words.choice(ask, choice, names)
    prisoner, _, kind = value.rpartition(":")
    if prisoner and kind in KINDS:
        return words.say("ui.forum.prison.pile.choice", {"seat": prisoner, "text": words.say(f"ui.forum.prison.kind.{kind}")}, names)
    if words.has(f"ui.forum.prison.choice.{value}"):
        text = words.say(f"ui.forum.prison.choice.{value}")
    elif ask.code in DOORS:
        text = words.say("ui.forum.prison.kill.door", {"door": value})
    elif value in LEVELS:
        text = words.term("level", value)
    else:
        text = names(value)
    return text[:1].upper() + text[1:]


class AsksSheet(Sheet):
    """Every open question; an answer is an entry of its own. ``settle``: the sheet for a skill that is settled in words."""

    def __init__(self, page: ForumPage, settle: Callable[[Ask], None] | None = None) -> None:
        context = page.context
        super().__init__(context, context.say("asks.title"), context.say("asks.lead"), width=740, parent=page)
        self.setMinimumHeight(440)
        self._page, self._settle = page, settle
        self.rows: list[AskRow] = []
        self._scroll = Scroll()
        self._scroll.box.setSpacing(4)
        self.body.addWidget(self._scroll, 1)
        self.away = self.closer()
        self.add_buttons(None, self.away)
        self.veil()

    def veil(self) -> None:
        """Public questions always; the others while the sheet is uncovered."""
        self.rows = []
        while (item := self._scroll.box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        asks = sorted(self.context.desk.asks, key=lambda ask: not ask.blocking)
        shown = [ask for ask in asks if self.sees or ask.code in OPEN_ASKS]
        for ask in shown:
            self._add(ask)
        if not self.sees:
            self._scroll.box.addWidget(PlainText(self.talk("prison.asks.covered"), "body", "muted", wrap=True))
        elif not shown:
            self._scroll.box.addWidget(PlainText(self.talk("asks.none"), "body", "muted"))
        self._scroll.box.addStretch(1)

    def _add(self, ask: Ask) -> None:
        names = self.context.desk.name_of
        choices = [(choice.value, choice_text(self.words, ask, choice, names)) for choice in ask.choices]
        if "use" in ask.params and self._settle is not None:
            choices.append(("\N{HORIZONTAL ELLIPSIS}", self.talk("prison.settle.open")))
        reason = str(ask.params.get("said", "") or "")
        row = AskRow(
            self.context.palette, self.words, ask_text(self.words, ask, names), reason, (ask.clause,) if ask.clause else (), choices,
            game="prison", room=ROOM,
        )  # fmt: skip
        row.setProperty("ask", ask.id)
        row.chosen.connect(self._on_choice)
        self.rows.append(row)
        self._scroll.box.addWidget(row)

    def _on_choice(self, choice: str) -> None:
        row = self.sender()
        if not isinstance(row, AskRow):
            return
        name = str(row.property("ask"))
        ask = next((each for each in self.context.desk.asks if each.id == name), None)
        if choice == "\N{HORIZONTAL ELLIPSIS}" and ask is not None and self._settle is not None:
            self.accept()
            self._settle(ask)
            return
        self._page.doors.answer(name, choice)
        if self.context.desk.asks:
            self.veil()
        else:
            self.accept()
