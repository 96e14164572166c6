"""The middle of the desk: search, filters and grouping, the eighty-eight, and the line that a ballot or a post is typed into."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from moderator.play.messages import Refusal
from ui.forum.inbox import EntryLine
from ui.forum.jianghu.grid import COLUMNS, TokenGrid
from ui.forum.jianghu.tokens import FILTERS, GROUPS, Token, found_by, numbers, tokens
from ui.forum.keys import INBOX, OF_GAME
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Scroll, row
from ui.widgets.segments import Segments
from ui.widgets.text import ElidedText, PlainText

if TYPE_CHECKING:
    from ui.forum.context import ForumContext

KEYS: Final = OF_GAME["jianghu"]
LEAST: Final = (600, 400)


class SeatsBoard(QWidget):
    """``pressed`` carries the seat whose sheet is wanted, ``asked`` a name for the doors."""

    pressed = Signal(str)
    asked = Signal(str)

    def __init__(self, context: ForumContext) -> None:
        super().__init__()
        self._context = context
        self._face: Any = None
        self._seating: Any = context.presses
        self.tokens: tuple[Token, ...] = ()
        self._tools()
        self.grid = TokenGrid(context.palette)
        self.grid.setAccessibleName(context.say("jianghu.board.name"))
        self.grid.pressed.connect(self._on_pressed)
        self.area = Scroll()
        self.area.box.setSpacing(0)
        self.area.box.addWidget(self.grid)
        self.nobody = PlainText(context.say("jianghu.board.nobody"), "body", "muted")
        self.nobody.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.area.box.addWidget(self.nobody)
        self.area.box.addStretch(1)
        self.area.viewport().installEventFilter(self)
        self.grid.moved.connect(self._on_moved)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE - 2)
        box.addLayout(row(self.search, self.filters, self.grouped, None, spacing=SPACE - 2))
        box.addWidget(self.area, 1)
        box.addLayout(row(self.line, self._hint, self._more))
        box.addWidget(self.means)
        self.setMinimumSize(*LEAST)

    def _tools(self) -> None:
        say = self._context.say
        self.search = EntryLine()
        self.search.setPlaceholderText(say("jianghu.search"))
        self.search.setAccessibleName(say("jianghu.search"))
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumWidth(150)
        self.search.textChanged.connect(self._on_search)
        self.search.entered.connect(self._on_found)
        self.search.left.connect(self.leave_search)
        self.filters = Segments(tuple(FILTERS), "all", width=66)
        self.filters.chosen.connect(self._on_filter)
        self.grouped = QCheckBox(say("jianghu.grouped"))
        self.grouped.setAccessibleName(say("jianghu.grouped"))
        self.grouped.toggled.connect(self._on_grouped)
        self.line = EntryLine()
        self.line.setAccessibleName(say("typed.name"))
        self.line.setPlaceholderText(say("jianghu.typed.hint"))
        self.line.textChanged.connect(self._on_typing)
        self.line.entered.connect(self.enter)
        self.line.left.connect(self.take_focus)
        self._hint = KeyButton(say("typed.key"), kind="plain", hint=INBOX["typed"])
        self._hint.clicked.connect(self.type)
        self._more = KeyButton(say("jianghu.missing.key"), kind="plain", hint=KEYS["missing"])
        self._more.clicked.connect(self._on_missing)
        self.means = ElidedText("", "small", "muted")

    def on_tab(self, tab: str) -> None:
        """While the messages are shown the key leads to their line: only one of the two names it."""
        self._hint.set_hint("" if tab == "inbox" else INBOX["typed"])

    # --- what is shown ------------------------------------------------------------------------------------------------

    def show_face(self, face: Any, looked_at: str | None) -> None:
        """Everything as the game's face has it."""
        self._face = face
        self.tokens = tokens(self._context, face.seen)
        for name, number in numbers(self.tokens).items():
            self.filters.say(name, self._context.say(f"jianghu.filter.{name}", n=number))
        self._fill(looked_at)
        self.line.setEnabled(self._context.desk.state.phase not in {"setup", "ended"})
        self._on_typing(self.line.text())

    def _fill(self, looked_at: str | None = None) -> None:
        groups = FILTERS[self.filters.value]
        shown = [each for each in self.tokens if each.group in groups and found_by(each, self.search.text())]
        headings = {name: self._context.say(f"jianghu.group.{name}") for name in GROUPS} if self.grouped.isChecked() else {}
        self.grid.show_tokens(shown, headings, looked_at or self._seating.looked_at or "")
        self.nobody.setVisible(not shown)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The grid is as wide as there is room, and as high where it can be."""
        if event.type() == QEvent.Type.Resize and watched is self.area.viewport():
            self._measure()
        return super().eventFilter(watched, event)

    def _measure(self) -> None:
        size = self.area.viewport().size()
        self.grid.show_room(QSize(max(COLUMNS * 40, size.width() - 2), size.height()))

    # --- search, filters, groups --------------------------------------------------------------------------------------

    def _on_search(self, _: str) -> None:
        self._fill()

    def _on_filter(self, _: str) -> None:
        self._fill()

    def _on_grouped(self, _: bool) -> None:
        self._fill()

    def _on_found(self, _: str) -> None:
        """Enter: to the first that was found."""
        order = self.grid.order
        if order:
            self.grid.at = order[0]
            self.take_focus()
            self._seating.look_at(order[0])

    def seek(self) -> None:
        """The keyboard to the search."""
        self.search.setFocus()
        self.search.selectAll()

    def leave_search(self) -> None:
        """Nothing is searched any more."""
        self.search.clear()
        self.take_focus()

    # --- seats --------------------------------------------------------------------------------------------------------

    def _on_moved(self, seat: str) -> None:
        if seat:
            box = self.grid.box_of(seat)
            self.area.ensureVisible(box.center().x(), self.grid.y() + box.center().y(), 0, box.height())

    def _on_pressed(self, seat: str) -> None:
        """The first press looks at a seat, the second opens its sheet."""
        if self._seating.looked_at == seat:
            self.pressed.emit(seat)
        else:
            self._seating.look_at(seat)

    def take_focus(self) -> None:
        """The keyboard to the seats."""
        self.grid.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _on_missing(self) -> None:
        self.asked.emit("missing")

    # --- typing -------------------------------------------------------------------------------------------------------

    def type(self) -> None:
        """The keyboard to the line."""
        self.line.setFocus()
        self.line.selectAll()

    def _on_typing(self, text: str) -> None:
        if not text.strip() or self._face is None:
            self.means.set_tone("muted")
            self.means.setText("")
            return
        typed = self._face.typed(text)
        hidden = typed.secret and not self._face.seen.is_open
        self.means.set_tone("red" if typed.problem else "muted")
        self.means.setText(typed.problem or (self._context.say("covered") if hidden else typed.said))

    def enter(self, text: str) -> None:
        """Do what was typed."""
        typed = self._face.typed(text) if self._face is not None else None
        if typed is None or typed.command is None:
            self._on_typing(text)
        elif not isinstance(self._context.desk.do(typed.command), Refusal):
            self.line.clear()
