"""The public screen as the desk handles it: opened, kept up with every entry, remembered, never in the judge's way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QAction, QGuiApplication, QScreen
from PySide6.QtWidgets import QMenu

from moderator.rulesets.sanguosha.commands import ReleaseScores, WithdrawScores
from ui.second_screen import SecondScreen
from ui.widgets.floating import rounded

if TYPE_CHECKING:  # most matches are judged without a second screen: what it needs is loaded when it is opened
    from moderator.rulesets.sanguosha.public import Disclosed
    from ui.table.page import MatchPage

FRAME_MS: Final = 50


class PublicScreen(SecondScreen):
    """A room of the desk's doors: ``ask_public`` opens the window, or its menu while it is open."""

    def __init__(self, page: MatchPage, screens: Callable[[], list[QScreen]] = QGuiApplication.screens) -> None:
        """``screens``: those attached now."""
        super().__init__(page, screens)
        self.menu: QMenu | None = None
        self._public: Disclosed | None = None
        self._frame = QTimer(self)
        self._frame.setInterval(FRAME_MS)
        self._frame.timeout.connect(self.tick)

    # --- opening and closing ------------------------------------------------------------------------------------------

    def ask_public(self) -> None:
        """Its key."""
        if self.window is None:
            self.open()
        else:
            self._open_menu()

    def open(self) -> None:
        """On the second screen, filling it, where there is one; else in a frame that can be dragged there."""
        from moderator.rulesets.sanguosha.public import Disclosed
        from ui.public.window import PublicWindow

        place = self._memory.read()
        page, session = self._page, self._page.desk.session
        self.window = PublicWindow(page.context.words, place.theme)
        self.window.closed.connect(self._on_closed)
        self._public = Disclosed(session.ruleset, session.title, session.state.zone)
        self._public.again(session.records)
        page.desk.changed.connect(self._on_change)  # now and not before: the desk itself has drawn when this comes
        self._show()
        there = self.put_up(self.window, place)
        page.header.show_public(True)
        page.centre.prompt.say(page.context.say("public.opened_there" if there else "public.opened"), "blue")

    def _on_closed(self) -> None:
        self._frame.stop()
        self._page.desk.changed.disconnect(self._on_change)
        self.take_down()
        self._page.header.show_public(False)

    # --- following ----------------------------------------------------------------------------------------------------

    def _on_change(self, change: Any) -> None:
        """After the desk has drawn itself: one more entry, or the whole branch where the past is another."""
        if self.window is None or self._public is None:
            return
        if change.kind == "do":
            self._public.follow(change.events)
        else:
            self._public.again(self._page.desk.session.records)
        self._show()

    def _show(self) -> None:
        if self.window is not None and self._public is not None:
            self.window.show_view(self._public.view)
            self.tick()

    def tick(self) -> None:
        """The digits of now; the beat stops where nothing runs."""
        if self.window is None:
            return
        self.window.show_time(self._page.desk.clock.now())
        game = self._page.desk.state.game
        top = game.table.clock.top if game is not None else None
        runs = top is not None and top.since is not None
        if runs != self._frame.isActive():
            self._frame.start() if runs else self._frame.stop()

    def retranslate(self) -> None:
        """The page was built anew, in another language perhaps."""
        if self.window is not None:
            self.window.retranslate(self._page.context.words)
            self._page.header.show_public(True)

    # --- its menu -----------------------------------------------------------------------------------------------------

    def _open_menu(self) -> None:
        self.menu = PublicMenu(self, self._page)
        button = self._page.header.public
        self.menu.popup(button.mapToGlobal(QPoint(0, button.height() + 4)))

    def release(self) -> None:
        """The scores as they are now."""
        self._page.desk.do(ReleaseScores())

    def withdraw(self) -> None:
        """No scores any more."""
        self._page.desk.do(WithdrawScores())


class PublicMenu(QMenu):
    """What can be done with the open window; for mouse and keyboard."""

    def __init__(self, room: PublicScreen, page: MatchPage) -> None:
        super().__init__(page)
        rounded(self)
        window, say = room.window, page.context.say
        assert window is not None
        self.full = self._add(say("public.window" if window.isFullScreen() else "public.full"), room.toggle_full)
        self.theme = self._add(say("public.light" if window.theme == "dark" else "public.dark"), room.toggle_theme)
        self.other = self._add(say("public.other"), room.move_over)
        self.other.setVisible(room.screens > 1)
        self.addSeparator()
        words = page.context.words
        self.release = self._add(words.say("step.release_scores"), room.release)
        self.withdraw = self._add(words.say("step.withdraw_scores"), room.withdraw)
        steps = {step.verb: step for step in page.desk.steps}
        offered = steps.get("release_scores")
        self.release.setEnabled(offered is not None and offered.blocked is None)
        self.withdraw.setEnabled("withdraw_scores" in steps)
        self.addSeparator()
        self.away = self._add(say("public.close"), window.close)
        self.setActiveAction(self.full)

    def _add(self, text: str, act: Callable[[], Any]) -> QAction:
        action = self.addAction(text)
        action.triggered.connect(act)
        return action
