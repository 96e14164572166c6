"""The host's page of one forum game: composes the parts, hands keys to the doors, and lets everything follow each Change."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from moderator.play.words import Words
from ui.desk_page import DeskPage
from ui.forum.context import ForumContext, Seating
from ui.forum.desk import ForumDesk
from ui.forum.doors import Doors
from ui.forum.faces import board_of, face_of, right_of
from ui.forum.foot import Foot
from ui.forum.header import Header
from ui.forum.inbox import Inbox
from ui.forum.keys import Keys, key_groups
from ui.forum.left import Sections
from ui.forum.mailbox import Mailbox, is_letter
from ui.forum.phase_bar import PhaseBar
from ui.keys.table import KeyGroup
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette
from ui.work import Work

if TYPE_CHECKING:
    from moderator.session.session import Session
    from ui.clock import Ticker

LEFT: Final = 226
RIGHT: Final = 344


class ForumPage(DeskPage):
    """One game on a forum; what is the game's own is its face (faces.py) and its rooms (rooms.py)."""

    desk: ForumDesk
    doors: Doors

    def __init__(
        self, session: Session, words: Words, palette: Palette, clock: Ticker, sound: Any = None, settings: Any = None,
        parent: QWidget | None = None, work: Work | None = None, later: bool = False,
    ) -> None:  # fmt: skip
        """``later``: whoever calls takes the parts of ``building`` one after the other; nothing else may be done before."""
        super().__init__(parent)
        self.setAcceptDrops(True)
        self.settings = settings
        self.desk = ForumDesk(session, clock, self, work)
        self.curtain = Curtain(self)
        self.seating = Seating(self.desk, self)
        self.mailbox = Mailbox(self.desk, self)
        self._clock = clock
        self.keys = Keys(self, session.ruleset.name)
        self.doors = Doors(self)
        self._begin(words, palette, later)

    def _wire(self) -> None:
        self.desk.changed.connect(self._on_change)
        self.desk.refused.connect(self._on_refusal)
        self.curtain.changed.connect(self._on_curtain)
        self.seating.changed.connect(self.show_board)
        self.keys.asked.connect(self.doors.ask)
        self._clock.beat.connect(self._on_beat)
        QGuiApplication.instance().applicationStateChanged.connect(self._on_application_state)

    # --- building -----------------------------------------------------------------------------------------------------

    def _building(self, words: Words, palette: Palette) -> Iterator[None]:
        """One body of head, phase bar, three columns and foot; part by part, so that the window may answer in between."""
        game = self.desk.session.ruleset.name
        self.context = ForumContext(words.of(game), palette, self.desk, self.curtain, self.seating)  # type: ignore[arg-type]
        self.face = face_of(game)(self.context)
        self._new_body()
        self.header, self.foot = Header(self.context, self.face), Foot(self.context)
        yield
        self.bar, self.column = PhaseBar(self.context), Sections(self.context)
        yield
        self.inbox = Inbox(self.context, self.face, self.mailbox)
        more = right_of(game)
        self.right = more(self.context, self.face, self.inbox) if more is not None else self.inbox
        yield
        self.board = board_of(game)(self.context)
        yield
        self.column.setFixedWidth(LEFT)
        self.right.setFixedWidth(RIGHT)
        self._lay_out((self.header, self.bar), (self.column, self.board, self.right), self.foot, SPACE + 2)
        self._connect_parts()
        yield
        self.refresh()

    def _connect_parts(self) -> None:
        for part in dict.fromkeys((self.header, self.foot, self.board, self.inbox, self.right)):
            part.asked.connect(self.doors.ask)
        if (turned := getattr(self.right, "turned", None)) is not None and hasattr(self.board, "on_tab"):
            turned.connect(self.board.on_tab)
        self.bar.clause.connect(self.doors.clause)
        self.board.pressed.connect(self.open_seat)
        self.column.pressed.connect(self.open_seat)
        self.inbox.said.connect(self.foot.say)

    def showEvent(self, event: QShowEvent) -> None:
        """The keyboard belongs to the messages."""
        super().showEvent(event)
        self.take_focus()

    def setFocus(self, *_reason: Any) -> None:
        """Whoever gives the page the keyboard gives it to the messages."""
        self.take_focus()

    def take_focus(self) -> None:
        """The keyboard to the messages, or to the page where there is none."""
        self.right.take_focus()

    def key_table(self) -> tuple[KeyGroup, ...]:
        """The keys of the page, for F1."""
        return key_groups(self.context)

    # --- following ----------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Everything from the state."""
        self.header.refresh()
        self.bar.show_view(self.face.bar())
        self.show_sections()
        self.show_board()
        self.right.refresh()
        self.foot.refresh()

    def show_sections(self) -> None:
        """The left column; none where the game has nothing to say there."""
        sections = self.face.sections()
        self.column.setVisible(bool(sections))
        self.column.show_sections(sections)

    def show_board(self) -> None:
        """Seats and centre."""
        self.board.show_face(self.face, self.seating.looked_at)

    def open_seat(self, seat: str) -> None:
        """A seat was pressed."""
        opener = self.doors.find("open_seat")
        if opener is not None:
            opener(seat)

    def _on_change(self, change: Any) -> None:
        self.mailbox.follow(change)
        if change.kind == "do" and change.seq < self.desk.session.head_seq:
            self.doors.follow(change)
            return  # more came with it, the state is at the head already: everything is shown once
        if change.kind == "do" and is_letter(change.command):
            self.foot.refresh()  # a message, or a word about one, changes nothing else
        else:
            self.refresh()
        self.doors.follow(change)

    def _on_beat(self) -> None:
        before = self.bar.clock
        self.bar.tick()
        if self.bar.clock != before:
            self.bar.show_view(self.face.bar())

    def _on_curtain(self, is_open: bool) -> None:
        self.bar.show_view(self.face.bar())
        self.show_sections()
        self.show_board()
        self.right.curtain()
        self.foot.show_last()
        self.doors.curtain(is_open)

    def hideEvent(self, event: QHideEvent) -> None:
        """Out of sight: what was uncovered is covered again."""
        super().hideEvent(event)
        self.inbox.cover()

    def _on_application_state(self, state: Qt.ApplicationState) -> None:
        if state != Qt.ApplicationState.ApplicationActive:
            self.inbox.cover()

    # --- what is dropped ----------------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        data = event.mimeData()
        paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        if paths:
            self.doors.find("take_files")(paths)
        elif data.hasText():
            self.doors.find("take_text")(data.text())
        event.acceptProposedAction()
