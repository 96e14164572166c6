"""Before standings are released: every row that will be seen then, page by page as the second screen will show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt

from moderator.cup.commands import ReleaseStandings
from moderator.cup.release import adds
from ui.cup.release.preview import BoardPreview
from ui.cup.tables.watching import Watching
from ui.public.cup_texts import place
from ui.public.texts import points
from ui.table.dialogs.base import DeskDialog
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import column, row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from moderator.cup.public import PublicCup, PublicRow
    from ui.cup.context import CupContext

SMALL = QSize(384, 216)
LIST = 372


class ReleaseSheet(DeskDialog):
    """``now``: what is public; ``then``: what would be."""

    def __init__(self, context: CupContext, name: str, now: PublicCup, then: PublicCup, theme: str, parent: QWidget | None = None) -> None:
        title = context.say("release.sheet.title", round=context.round_name(name))
        super().__init__(context, title, context.say("release.sheet.lead"), width=960, parent=parent)
        self._cup, self._name = context, name
        self.list = TableView(context.palette, context.say("release.sheet.rows"))
        self.list.setMinimumWidth(LIST)
        self.list.setMinimumHeight(330)
        self._fill(now, then)
        self.preview = BoardPreview(context, theme, SMALL)
        self.preview.show_view(then)
        self.before = KeyButton("\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}", key="PgUp", kind="plain", table=True)
        self.after = KeyButton("\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}", key="PgDown", kind="plain", table=True)
        self.where = PlainText("", "small", "muted")
        self.where.setMinimumWidth(64)
        self.where.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for button, code, act in ((self.before, "before", self._on_before), (self.after, "after", self._on_after)):
            button.setAccessibleName(context.say(f"release.{code}"))
            button.setAutoDefault(False)
            button.clicked.connect(act)
        turning = row(None, self.before, self.where, self.after, None)
        said = [PlainText(text, "small", tone, wrap=True) for text, tone in self._said(now, then)]
        right = column(self.preview, turning, *said, None)
        both = row(self.list, right, spacing=16)
        both.setStretch(0, 1)
        self.body.addLayout(both)
        self.release = KeyButton(context.say("release.sheet.do"), kind="primary", key="Ctrl+Return", table=True)
        self.release.clicked.connect(self._on_release)
        self.add_buttons(self.closer(), None, self.release)
        self._show_page()

    def _fill(self, now: PublicCup, then: PublicCup) -> None:
        """Every row that nobody knows yet."""
        say = self.context.say
        heads = tuple(say(f"release.sheet.{name}") for name in ("match", "place", "person", "total", "goes"))
        rows = [self._row(group.match, each) for group in adds(now, then) for each in group.rows]
        self.list.show_rows(heads, rows, stretch=2)

    def _row(self, match: str, each: PublicRow) -> Row:
        led = self.context.words.say(f"public.cup.to.{each.destination}") if each.destination not in {"", "none"} else ""
        tone = {"advance": "jade", "wait": "amber"}.get(each.destination, "")
        name = Cell(each.person, strong=True, tip=each.person)
        total = Cell(points(each.total), right=True)
        return Row((Cell(match, muted=True), Cell(place(each)), name, total, Cell(led, tone, pill=bool(tone))))

    def _said(self, now: PublicCup, then: PublicCup) -> list[tuple[str, str]]:
        """How much it is, what it takes the place of, and what may still change."""
        say, context = self.context.say, self._cup
        n = sum(len(group.rows) for group in adds(now, then))
        found = [(say("release.sheet.adds", n=n, groups=len(then.groups)), "")]
        led = {where: len(then.led(where)) for where in ("advance", "wait")}
        found += [(say(f"release.sheet.{where}", n=number), "") for where, number in led.items() if number]
        if now.round:
            found.append((say("release.sheet.instead", round=context.round_name(now.round)), "muted"))
        watching = Watching.of(context.desk)
        if watching is not None and watching.seen.waiting:
            found.append((say("release.sheet.waiting", matches=[each.part for each in watching.seen.waiting]), "amber"))
        if not then.is_over:
            found.append((say("release.sheet.so_far"), "amber"))
        elif now.round == then.round and now.provisional and not then.provisional:
            found.append((say("release.sheet.settled"), "jade"))
        elif then.provisional:
            found.append((say("release.sheet.provisional"), "amber"))
        return found

    def _on_before(self) -> None:
        self._turn(-1)

    def _on_after(self) -> None:
        self._turn(1)

    def _turn(self, by: int) -> None:
        board = self.preview.board
        self.preview.show_page((board.at + by) % len(board.pages))
        self._show_page()

    def _show_page(self) -> None:
        board = self.preview.board
        self.where.setText(self.context.say("release.page", n=board.at + 1, of=len(board.pages)))
        for button in (self.before, self.after):
            button.setEnabled(len(board.pages) > 1)

    def _on_release(self) -> None:
        self.done_or_said(self.context.desk.do(ReleaseStandings(round=self._name)))
