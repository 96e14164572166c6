"""The organiser's page of one cup: composes the parts, hands keys to the doors, and lets everything follow each Change."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from moderator.cup.commands import Tick
from moderator.play.messages import Step
from moderator.play.words import Words
from ui.cup.context import CupContext, Looking
from ui.cup.doors import CupDoors
from ui.cup.face import CupFace
from ui.cup.foot import CupFoot
from ui.cup.keys import PAGE, ROUNDS, key_groups
from ui.cup.keys import PANES as PANE_KEYS
from ui.cup.left import LeftColumn
from ui.cup.panes import PANES, PaneWidget
from ui.cup.right import RightColumn
from ui.cup.tables.watching import Watching
from ui.desk_page import DeskPage
from ui.forum.desk import ForumDesk
from ui.forum.header import Header
from ui.forum.keys import Keys
from ui.forum.phase_bar import PhaseBar
from ui.keys.table import KeyGroup
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette
from ui.work import Work

if TYPE_CHECKING:
    from moderator.session.handing import Handing
    from moderator.session.session import Session
    from ui.clock import Ticker
    from ui.files import Files

LEFT: Final = 214
RIGHT: Final = 300


class CupPage(DeskPage):
    """One cup. ``match_wanted`` carries the path of a match's file that is to be opened at its own desk; ``look_wanted``: looked at.

    ``files``: the library as the window sees it; None where there is none (a rehearsal, a picture).
    """

    match_wanted = Signal(object)
    look_wanted = Signal(object)

    desk: ForumDesk
    doors: CupDoors
    context: CupContext

    def __init__(
        self, session: Session, words: Words, palette: Palette, clock: Ticker, sound: Any = None, settings: Any = None,
        parent: QWidget | None = None, work: Work | None = None, later: bool = False,
    ) -> None:  # fmt: skip
        """``later``: whoever calls takes the parts of ``building`` one after the other; nothing else may be done before."""
        super().__init__(parent)
        self.setAcceptDrops(True)
        self.settings = settings
        self.files: Files | None = None
        self.desk = ForumDesk(session, clock, self, work)
        self.curtain = Curtain(self)
        self.looking = Looking(self.desk, self)
        self._clock = clock
        self._told_until = 0
        self.pane = PANES[0].name
        self.keys = Keys(self, table={**PANE_KEYS, **ROUNDS, **PAGE})
        self.doors = CupDoors(self)
        self._begin(words, palette, later)

    @cached_property
    def handing(self) -> Handing | None:
        """What is done with the files of its matches; None where the cup lies in no library."""
        path = self.desk.session.path
        if self.files is None or path is None or self.desk.session.saved.state in {"memory", "read_only"}:
            return None
        from moderator.session.handing import Handing

        return Handing(self.files.library, self.desk.session)

    def _wire(self) -> None:
        self.desk.changed.connect(self._on_change)
        self.desk.refused.connect(self._on_refusal)
        self.curtain.changed.connect(self._on_curtain)
        self.looking.changed.connect(self._on_look)
        self.keys.asked.connect(self.doors.ask)
        self._clock.beat.connect(self._on_beat)

    # --- building -----------------------------------------------------------------------------------------------------

    def _building(self, words: Words, palette: Palette) -> Iterator[None]:
        """One body of head, bar, three columns and foot; part by part, so that the window may answer in between."""
        game = self.desk.session.ruleset.name
        self.context = CupContext(words.of(game), palette, self.desk, self.curtain, self.looking)  # type: ignore[arg-type]
        self.face = CupFace(self.context)
        self._new_body()
        self.header, self.foot = Header(self.context, self.face), CupFoot(self.context)  # type: ignore[arg-type]
        yield
        self.bar = PhaseBar(self.context)
        self.column = LeftColumn(self.context, tuple(pane.name for pane in PANES))
        yield
        self.right = RightColumn(self.context, self.face)
        self.stack = QStackedWidget()
        self._made: dict[str, PaneWidget] = {}
        yield
        self.column.setFixedWidth(LEFT)
        self.right.setFixedWidth(RIGHT)
        self._lay_out((self.header, self.bar), (self.column, self.stack, self.right), self.foot, SPACE + 2)
        self._connect_parts()
        yield
        self.show_pane(self.pane)
        self.refresh()

    def _connect_parts(self) -> None:
        for part in (self.header, self.foot, self.right):
            part.asked.connect(self.doors.ask)
        self.bar.clause.connect(self.doors.clause)
        self.right.stepped.connect(self.doors.step)
        self.column.pane.connect(self.show_pane)
        self.column.round.connect(self._on_round)
        self.column.asked.connect(self.doors.ask)

    # --- pages ---------------------------------------------------------------------------------------------------------

    def show_pane(self, name: str) -> None:
        """One of the pages; made when it is first shown."""
        pane = next((each for each in PANES if each.name == name), PANES[0])
        self.pane = pane.name
        if pane.name not in self._made:
            made = self._made[pane.name] = pane.make()(self.context, self.stack)
            made.asked.connect(self.doors.ask)
            made.stepped.connect(self.step)
            made.wanted.connect(self.show_pane)
            self.stack.addWidget(made)
        self.stack.setCurrentWidget(self._made[pane.name])
        self._made[pane.name].refresh()
        self.column.show_pane(pane.name)
        if self.isVisible():
            self.take_focus()

    @property
    def shown(self) -> PaneWidget:
        """The page that is shown."""
        return self._made[self.pane]

    def step(self, step: Step) -> None:
        """A step that a page wants taken."""
        self.doors.step(step)

    def turn_round(self, by: int) -> None:
        """Look at the round before or after."""
        names = [each.plan.id for each in self.desk.state.rounds]
        if names:
            at = names.index(self.looking.round) + by
            self.looking.look_at(round=names[max(0, min(at, len(names) - 1))])

    def _on_round(self, name: str) -> None:
        self.looking.look_at(round=name)
        self.column.show_round()  # pressed again, it would be let go

    def showEvent(self, event: QShowEvent) -> None:
        """The keyboard belongs to the page in the middle."""
        super().showEvent(event)
        self.take_focus()
        self.doors.appear()

    def setFocus(self, *_reason: Any) -> None:
        """Whoever gives the desk the keyboard gives it to the page in the middle."""
        self.take_focus()

    def take_focus(self) -> None:
        """The keyboard to the page in the middle."""
        self.shown.take_focus()

    def key_table(self) -> tuple[KeyGroup, ...]:
        """The keys of the desk, for F1."""
        return (*self.shown.key_groups(), *key_groups(self.context))

    # --- following ----------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Everything from the state."""
        self.header.refresh()
        self.bar.show_view(self.face.bar())
        self.column.refresh()
        self.right.refresh()
        self.shown.refresh()
        self.foot.refresh()

    def look_at_matches(self) -> None:
        """Something was written at another desk: how far the matches are is read anew, behind the window."""
        watching = Watching.of(self.desk)
        if watching is not None:
            watching.look()

    def _on_change(self, change: Any) -> None:
        self.refresh()
        self.doors.follow(change)

    def _on_look(self) -> None:
        self.column.show_round()
        self.shown.refresh()

    def _on_beat(self) -> None:
        """What falls due by the calendar is entered when its time has come; a refusal is not tried again before the next."""
        before = self.bar.clock
        self.bar.tick()
        if self.bar.clock != before:
            self.bar.show_view(self.face.bar())
            self.right.show_due()
        self.shown.tick()
        wake = self.desk.session.ruleset.wake(self.desk.state)
        if wake is not None and self._told_until < wake <= self.desk.now() and self.desk.session.saved.state != "read_only":
            self._told_until = wake
            self.desk.do(Tick())

    def _on_curtain(self, is_open: bool) -> None:
        self.shown.curtain()
        self.foot.show_last()
        self.doors.curtain(is_open)

    # --- what is dropped ----------------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        taker = self.doors.find("take_files")
        if paths and taker is not None:
            taker(paths)
        event.acceptProposedAction()
