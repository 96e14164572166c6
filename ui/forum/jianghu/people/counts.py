"""Post counts out of the forum: a pasted or read table, seat by seat, with what cannot be taken said before anything is entered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from moderator.inbox import sheets
from moderator.inbox.jianghu_seating import COUNT_HEADS, Told, told
from moderator.inbox.people import plain
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu.commands.choices import SetForumPosts
from moderator.rulesets.jianghu.state import GameState
from moderator.session.together import Together
from ui.forum.sheet import Sheet
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.segments import Segments
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText
from ui.wizard.files import said_of_table
from ui.wizard.tables import choose_table

if TYPE_CHECKING:
    from ui.table.context import Context

SINCE: Final = ("start", "out")
MOST: Final = 999_999
HEIGHT: Final = 560


@dataclass(frozen=True)
class Counted:
    """A row of the table and what it comes to. ``wrong``: code of why it is not taken; ``before``: what was on record."""

    told: Told
    seat: str = ""
    n: int = -1
    wrong: str = ""
    before: int | None = None

    @property
    def taken(self) -> bool:
        """Whether it is entered: it can be read, and says something new."""
        return not self.wrong and self.n != self.before


def read_counts(lines: Sequence[Told], state: GameState, since: str) -> tuple[Counted, ...]:
    """Whose count each row is: by mask, else by person; a seat named twice, no seat or no number is not taken."""
    by: dict[str, str] = {plain(seat.person): seat.id for seat in state.seats.values() if seat.person}
    by |= {plain(seat.mask): seat.id for seat in state.seats.values()}
    found: list[Counted] = []
    seen: set[str] = set()
    for line in lines:
        seat, digits = by.get(plain(line.name), ""), line.value.replace(",", "").replace(" ", "")
        n = int(digits) if digits.isascii() and digits.isdecimal() and int(digits) <= MOST else -1
        wrong = "unknown" if not seat else "no_number" if n < 0 else "twice" if seat in seen else ""
        held = state.seats[seat] if seat else None
        before = None if held is None else held.forum_out if since == "out" else held.forum
        found.append(Counted(line, seat, n, wrong, before))
        seen.add(seat)
    return tuple(found)


class CountsDialog(Sheet):
    """Paste or read, look, enter: all rows that can be taken in one press, which one undo takes back."""

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        words = context.words.of("jianghu")
        super().__init__(
            context, words.say("ui.people.counts.title"), words.say("ui.people.counts.lead"), width=860, secret=False, parent=parent
        )
        self.setMinimumHeight(HEIGHT)
        self._lines: tuple[Told, ...] = ()
        self.since = Segments(SINCE, "start", width=140)
        for name in SINCE:
            self.since.say(name, self.tell(name))
        self.since.chosen.connect(self._on_since)
        self.paste = KeyButton(self.tell("paste"), key="Ctrl+Shift+V", table=True)
        self.file = KeyButton(self.tell("file"), key="Ctrl+O", table=True)
        for button in (self.paste, self.file):
            button.setAutoDefault(False)
        self.paste.clicked.connect(self._paste)
        self.file.clicked.connect(self.choose_file)
        self.body.addLayout(row(self.since, None, self.paste, self.file))
        self.table = TableView(context.palette, self.tell("title"))
        self.body.addWidget(self.table, 1)
        self.sum = PlainText("", "body", "muted", wrap=True)
        self.body.addWidget(self.sum)
        self.yes = KeyButton(self.tell("take"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self.look_again()
        self.paste.setFocus()

    def tell(self, code: str, **params: object) -> str:
        """The words of this sheet."""
        return self.words.say(f"ui.people.counts.{code}", params, self.context.desk.name_of)

    @property
    def rows(self) -> tuple[Counted, ...]:
        """What the table comes to."""
        return read_counts(self._lines, self.context.desk.state, self.since.value)

    def look_again(self) -> None:
        """Every row with what becomes of it."""
        rows = self.rows
        shown = [self._row(each) for each in sorted(rows, key=lambda each: not each.wrong)]
        heads = [self.tell(f"head.{head}") for head in ("row", "name", "seat", "before", "n", "state")]
        none = [Row(tuple(Cell(self.tell("none"), muted=True) if n == 1 else Cell("") for n in range(6)))]
        self.table.show_rows(heads, shown or none, stretch=1)
        taken, wrong = sum(each.taken for each in rows), sum(bool(each.wrong) for each in rows)
        self.sum.setText(self.tell("sum", n=taken, wrong=wrong, same=len(rows) - taken - wrong) if rows else "")
        self.sum.set_tone("amber" if wrong else "muted")
        self.yes.setEnabled(bool(taken))

    def _row(self, each: Counted) -> Row:
        state = f"wrong.{each.wrong}" if each.wrong else "new" if each.taken else "same"
        tone = "red" if each.wrong else "jade" if each.taken else "neutral"
        seat = self.context.desk.name_of(each.seat) if each.seat else ""
        return Row((
            Cell(str(each.told.row), muted=True, right=True), Cell(each.told.name), Cell(seat),
            Cell("" if each.before is None else str(each.before), muted=True, right=True), Cell(each.told.value, strong=True, right=True),
            Cell(self.tell(state), tone, pill=True),
        ), each)  # fmt: skip

    def _on_since(self, _: str) -> None:
        self.look_again()

    def _paste(self) -> None:
        self.read(sheets.paste(QGuiApplication.clipboard().text()))

    def choose_file(self) -> None:
        """Let the reader choose a table."""
        choose_table(self, self.words, self._on_chosen)

    def _on_chosen(self, name: str) -> None:
        self.read(sheets.read(Path(name)))

    def read(self, found: sheets.Sheet | Refusal) -> None:
        """The rows of a table; what cannot be read is said, and what was there stays."""
        if isinstance(found, Refusal):
            self.say(said_of_table(found, self.words))
            return
        self.say("")
        self._lines = told(found, COUNT_HEADS)
        self.look_again()

    def take(self) -> None:
        """Enter them all."""
        desk: Any = self.context.desk
        together = Together(desk.session, desk.now())
        for each in self.rows:
            if each.taken:
                refusal = together.add(SetForumPosts(seat=each.seat, n=each.n, since=self.since.value))  # type: ignore[arg-type]
                if refusal is not None:
                    self.say(self.words.refusal(refusal, desk.name_of))
                    return
        if together.entries:
            self.done_or_said(desk.take_together(together))
