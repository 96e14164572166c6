"""A match's file that came back: what it says, how it stands to the one here, what taking it in would do; nothing is overwritten."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from moderator.cup.corrections import fold
from moderator.cup.effective import match_cards, out_of_it
from ui.cup.corrections.changes import HIGHEST, first_table, match_rows, table_of
from ui.home.sheets import both_sides, moment
from ui.table.dialogs.base import DeskDialog
from ui.widgets.buttons import KeyButton
from ui.widgets.message import Banner
from ui.widgets.panel import row
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.cup.state import CupState
    from moderator.play.messages import TraceLine
    from moderator.session.handing import Arrival
    from ui.cup.context import CupContext

WIDE: Final = 900
TONES: Final = {
    "ours": "jade",
    "new": "jade",
    "longer": "jade",
    "same": "neutral",
    "shorter": "amber",
    "forked": "red",
    "strange": "red",
    "damaged": "red",
}
APART: Final = frozenset({"shorter", "forked"})
"""Where the two are shown side by side."""
SAID_ALREADY: Final = frozenset({"match_taken_in"})
LOW: Final = 190
"""The table's height beside the two files."""
MOST: Final = 4
"""Lines of what follows that are shown."""


def relation(arrival: Arrival, *, ours: bool) -> str:
    """How the file stands to the one here: ours, new, longer, same, shorter, forked; strange (of no match here) or damaged."""
    if not arrival.part:
        strange = arrival.refusal is not None and arrival.refusal.code == "no_match_of_cup"
        return "strange" if strange else "damaged"
    return "ours" if ours else arrival.meeting.relation if arrival.meeting is not None else "damaged"


def relation_text(context: CupContext, arrival: Arrival, how: str) -> str:
    """The same in a sentence, with how many entries and when the last one was made."""
    meeting = arrival.meeting
    if meeting is None:
        return context.say(f"arrival.{how}.text", match=arrival.part)
    said = {"n": meeting.common, "next": meeting.common + 1, "entries": meeting.there.entries, "at": moment(meeting.there_at)}
    return context.say(f"arrival.{how}.text", match=arrival.part, **said)


class ArrivalSheet(DeskDialog):
    """``taken``: take it in; ``insisted`` carries the reason why it is to be looked at all the same; ``look`` the path of one file."""

    taken = Signal()
    insisted = Signal(str)
    look = Signal(object)

    def __init__(self, context: CupContext, arrival: Arrival, *, ours: bool, force: str = "", parent: QWidget | None = None) -> None:
        """``ours``: the file lies in the library. ``force``: the reason that was given for taking it in against an objection."""
        name = arrival.path.name
        title = context.say("arrival.title", match=arrival.part) if arrival.part else context.say("arrival.file", file=name)
        super().__init__(context, title, context.say("arrival.lead", file=name) if arrival.part else "", width=WIDE, parent=parent)
        self.arrival = arrival
        self.relation = relation(arrival, ours=ours)
        self._say_relation()
        meeting = arrival.meeting
        if meeting is not None and meeting.here is not None and self.relation in APART:
            self.body.addLayout(both_sides(context.words, meeting))
        refusal = arrival.refusal
        self.reason = QLineEdit()
        self.looks: dict[str, KeyButton] = {}
        if refusal is not None:
            self.body.addWidget(Banner("red", context.say("arrival.not"), context.words.refusal(refusal, context.desk.name_of)))
        elif force:
            self.body.addWidget(Banner("amber", context.say("arrival.forced"), force))
        if arrival.decision is not None:
            self._show_preview(arrival.decision.events, arrival.decision.trace)
        self._buttons(
            forceable=refusal is not None and refusal.forceable, both=meeting is not None and meeting.here is not None and not ours
        )

    @property
    def is_open(self) -> bool:
        """Whether it can be taken in as it stands."""
        return self.arrival.refusal is None

    def _say_relation(self) -> None:
        self.tag = Tag(self.context.palette, self.context.say(f"arrival.{self.relation}"), TONES[self.relation])
        self.said = PlainText(relation_text(self.context, self.arrival, self.relation), "body", wrap=True)
        line = row(self.tag, self.said)
        line.setStretch(1, 1)
        self.body.addLayout(line)

    # --- what it would do --------------------------------------------------------------------------------------------------

    def _show_preview(self, events: tuple[object, ...], trace: Iterable[TraceLine]) -> None:
        context = self.context
        before: CupState = context.desk.state
        after = fold(before, events)  # type: ignore[arg-type]
        part = self.arrival.part
        again = before.matches[part].result is not None
        name = context.say("corrections.table" if again else "arrival.table")
        self.table = table_of(context, match_rows(context, before, after, part), name) if again else first_table(context, after, part, name)
        self.table.setMinimumHeight(min(self.table.full_height(), LOW if self.relation in APART else HIGHEST))
        self.body.addWidget(self.table, 1)
        for text in self._facts(before, after):
            self.body.addWidget(PlainText(text, "body", wrap=True))
        lines = [context.words.trace(line) for line in trace if line.verb not in SAID_ALREADY]
        for text in lines[:MOST]:
            self.body.addWidget(PlainText(f"\N{BULLET} {text}", "small", "muted", wrap=True))
        if len(lines) > MOST:
            self.body.addWidget(PlainText(context.say("arrival.more", n=len(lines) - MOST), "small", "muted"))

    def _facts(self, before: CupState, after: CupState) -> list[str]:
        """Cards charged to the match, and who is out of the cup by it."""
        context, part = self.context, self.arrival.part
        match = after.matches[part]
        given = [each for each in match_cards(after, match) if each.counts]
        cards = [f"{each.person} {context.words.term('level', each.level)} {each.clause}" for each in given]
        was = out_of_it(before, before.matches[part])
        gone = [name for name in out_of_it(after, match) if name not in was and name in match.people]
        found = [context.say("arrival.cards", n=len(cards), cards=cards)]
        return found + ([context.say("arrival.gone", people=gone)] if gone else [])

    # --- buttons -----------------------------------------------------------------------------------------------------------

    def _buttons(self, *, forceable: bool, both: bool) -> None:
        say = self.context.say
        self.yes = KeyButton(say("arrival.take" if self.is_open else "arrival.insist"), key="Ctrl+Return", table=True,
                             kind="primary" if self.is_open else "danger")  # fmt: skip
        self.yes.clicked.connect(self._go)
        self.yes.setVisible(self.is_open or forceable)
        self.reason.setVisible(forceable)
        if forceable:
            self.reason.setPlaceholderText(say("arrival.why"))
            self.reason.setAccessibleName(say("reason"))
            self.reason.textChanged.connect(self._check)
            clause = self.arrival.refusal.clause if self.arrival.refusal is not None else ""
            line = row(self.reason, ClauseTag(clause, self.context.words, "cup")) if clause else row(self.reason)
            self.body.addLayout(line)
        if both:
            for name in ("here", "there"):
                button = self.looks[name] = KeyButton(say(f"arrival.look.{name}"), kind="plain", table=True)
                button.setProperty("which", name)
                button.clicked.connect(self._on_look)
        closes = self.closer("cancel" if self.is_open or forceable else "close")
        self.add_buttons(*self.looks.values(), None, closes, self.yes)
        self._check()
        (self.reason if forceable else self.yes if self.is_open else closes).setFocus()

    def _check(self) -> None:
        self.yes.setEnabled(self.is_open or bool(self.reason.text().strip()))

    def _go(self) -> None:
        self.accept()
        if self.is_open:
            self.taken.emit()
        else:
            self.insisted.emit(self.reason.text().strip())

    def _on_look(self) -> None:
        meeting = self.arrival.meeting
        if meeting is None or meeting.here is None:
            return
        path = meeting.here.path if str(self.sender().property("which")) == "here" else meeting.there.path
        self.reject()
        self.look.emit(path)
