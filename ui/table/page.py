"""The judge's page of one match: composes the parts, hands keys to the presses, and lets everything follow each Change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from moderator.clock.events import TimeCall
from moderator.play.instants import SECOND, Instant
from moderator.play.words import Words
from ui.desk import Desk
from ui.desk_page import DeskPage
from ui.table.calls import Caller, tone_of_change
from ui.table.centre import Centre
from ui.table.context import Context
from ui.table.curtain import Curtain
from ui.table.doors import Doors
from ui.table.foot import Foot
from ui.table.header import Header
from ui.table.keymap import Keymap
from ui.table.lasting import lasting
from ui.table.presses import Presses
from ui.table.right import RightColumn
from ui.table.standings import LeftColumn
from ui.theme import SPACE, Palette
from ui.work import Work

if TYPE_CHECKING:
    from moderator.session.session import Session
    from ui.clock import Gap, Ticker

FRAME_MS: Final = 50
CALL_SHOWN: Final = 3 * SECOND // 2
LEFT, RIGHT = 240, 316


class MatchPage(DeskPage):
    """One match at the table."""

    desk: Desk
    doors: Doors

    def __init__(
        self, session: Session, words: Words, palette: Palette, clock: Ticker, sound: Any = None, settings: Any = None,
        parent: QWidget | None = None, work: Work | None = None, later: bool = False,
    ) -> None:  # fmt: skip
        """``later``: whoever calls takes the parts of ``building`` one after the other; nothing else may be done before."""
        super().__init__(parent)
        self._words = words
        self.desk = Desk(session, clock, self._why_held, self, work)
        self.curtain = Curtain(self, later=True)
        self.presses = Presses(self.desk, self)
        self.caller = Caller(self.desk, self)
        self.settings = settings
        self._sound = sound
        self._call: tuple[Instant, str, int] | None = None
        self._frame = QTimer(self)
        self._frame.setInterval(FRAME_MS)
        self._frame.timeout.connect(self._tick)
        self.keymap = Keymap(self, self.presses)
        self.doors = Doors(self)
        self._begin(words, palette, later)

    # --- building -----------------------------------------------------------------------------------------------------

    def _wire(self) -> None:
        self.curtain.watch()
        self.desk.changed.connect(self._on_change)
        self.desk.refused.connect(self._on_refusal)
        self.desk.lost_time.connect(self._on_gap)
        self.curtain.changed.connect(self._on_curtain)
        self.presses.changed.connect(self._on_pick)
        self.presses.wanted.connect(self.doors.open)
        self.caller.called.connect(self._on_call)
        self.keymap.asked.connect(self.doors.ask)

    def _building(self, words: Words, palette: Palette) -> Iterator[None]:
        """One body of head, three columns and foot; part by part, so that the window may answer in between."""
        self._words = words
        self.context = Context(words, palette, self.desk, self.curtain, self.presses)
        self._new_body()
        self.header, self.foot = Header(self.context), Foot(self.context)
        yield
        self.column = LeftColumn(self.context)
        yield
        self.right = RightColumn(self.context)
        yield
        self.centre = Centre(self.context)
        yield
        self.column.setFixedWidth(LEFT)
        self.right.setFixedWidth(RIGHT)
        self._lay_out((self.header,), (self.column, self.centre, self.right), self.foot, SPACE + 4)
        self._connect_parts()
        yield
        for part in (self.header, self.column, self.right, self.foot):
            part.refresh()
            yield
        self.show_table()
        self._pace()

    def _connect_parts(self) -> None:
        self.header.asked.connect(self.doors.ask)
        self.foot.asked.connect(self.doors.ask)
        self.column.standings.opened.connect(self.doors.standings)
        self.centre.board.pressed.connect(self.presses.seat)
        self.centre.prompt.answered.connect(self.keymap.press)
        self.right.acted.connect(self.presses.act)
        self.right.next.pressed.connect(self.presses.space)
        self.right.asks.answered.connect(self.doors.answer)
        self.right.asks.confirmed.connect(self.doors.confirm_card)
        self.right.asks.waived.connect(self.doors.reasons.waive)
        self.right.log.clause.connect(self.doors.clause)
        self.right.log.chosen.connect(self.doors.reasons.log_line)

    def showEvent(self, event: QShowEvent) -> None:
        """The keyboard belongs to the page, not to its first button."""
        super().showEvent(event)
        self.setFocus()

    # --- following ----------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Everything from the state."""
        self.header.refresh()
        self.column.refresh()
        self.right.refresh()
        self.foot.refresh()
        self.show_table()
        self._pace()

    def show_table(self) -> None:
        """Seats and clock only: what moves with time, the curtain and the pick."""
        now = self.desk.clock.now()
        self.centre.refresh(now, self._call_at(now))
        self.doors.show_clock(self.centre.board.dial.view)

    def _call_at(self, now: Instant) -> str:
        """The call that still stands; it goes with its timer."""
        game = self.desk.state.game
        top = game.table.clock.top if game is not None else None
        if self._call is None or now - self._call[0] > CALL_SHOWN or (top is not None and top.id != self._call[2]):
            return ""
        return self._call[1]

    def _tick(self) -> None:
        self.show_table()
        self._pace()

    def _pace(self) -> None:
        """Repaint the digits only while something runs or a call is to be taken down."""
        game = self.desk.state.game
        top = game.table.clock.top if game is not None else None
        wanted = (top is not None and top.since is not None) or self._call_shown()
        if wanted != self._frame.isActive():
            self._frame.start() if wanted else self._frame.stop()

    def _call_shown(self) -> bool:
        return self._call is not None and self.desk.clock.now() - self._call[0] <= CALL_SHOWN + FRAME_MS * 2_000

    def _sound_of(self, change: Any) -> None:
        """A window opens or closes, a time runs out: each has its tone."""
        tone = tone_of_change(change, self.desk.clock.now())
        if tone and self._sound is not None:
            self._sound.play(tone)

    def _on_change(self, change: Any) -> None:
        """The clock first: it is what eight people look at."""
        self.show_table()
        self.centre.board.dial.repaint()
        self._sound_of(change)
        self.foot.say("")
        self.centre.prompt.clear()
        self.refresh()
        self.doors.follow(change)

    def _on_gap(self, gap: Gap) -> None:
        self.centre.prompt.say(self.context.say(f"gap.{gap.kind}", seconds=f"{abs(gap.length) / SECOND:.1f}"), "amber")
        self.refresh()

    def _why_held(self, kind: str, length: int) -> str:
        if kind == "opened" and length < SECOND:
            return self._words.say("ui.desk.held.opened")
        code = "opened_after" if kind == "opened" else kind
        length_said = lasting(self._words, length) if kind == "opened" else f"{length / SECOND:.1f}"
        return self._words.say(f"ui.desk.held.{code}", {"length": length_said})

    def _on_curtain(self, is_open: bool) -> None:
        self.column.bans.refresh()
        self.right.log.refresh()
        self.right.refresh_next()
        self.right.asks.refresh()
        self.show_table()
        self.doors.curtain(is_open)

    def _on_pick(self) -> None:
        self.right.refresh_next()
        self.centre.show_pick()
        self.show_table()

    def _on_call(self, call: TimeCall) -> None:
        code = "call.ten" if call.call == 10 else "call.number"
        self._call = (call.at, self.context.say(code, n=call.call), call.id)
        if self._sound is not None:
            self._sound.call(call.call, call.what)
        self.show_table()
        self._pace()

    def close_desk(self) -> None:
        """Stop following the session; called before the page goes."""
        self._frame.stop()
        super().close_desk()
