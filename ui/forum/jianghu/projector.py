"""The eighty-eight on a projector: a window of its own that shows what everybody knows, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication, QScreen

from moderator.rulesets.jianghu.counting import count
from ui.forum.jianghu.bar import limit, shown
from ui.forum.jianghu.public_board import PublicSeats, SeatsView
from ui.forum.jianghu.seen import Seen
from ui.forum.jianghu.tokens import public_tokens
from ui.widgets.screens import screen_of

if TYPE_CHECKING:
    from ui.forum.context import ForumContext
    from ui.forum.page import ForumPage


def public_view(context: ForumContext, seen: Seen) -> SeatsView:
    """Title, round, what comes next, every seat; made of the public's own view of the game alone."""
    state, say = seen.public, context.say
    counted = count(state) if state.round is not None and state.phase == "day" else None
    found = public_tokens(context, state, counted)
    coming = [(name, limit(state, name)) for name in shown(state)] if state.round is not None else []
    voted = len(state.living) - sum(1 for each in found if each.group == "to_vote")
    phase = "closing" if state.phase == "choices" else state.phase
    return SeatsView(
        title=context.desk.session.title or context.words.term("ruleset", "jianghu"), phase=say(f"jianghu.bar.{phase}", n=state.number),
        living=say("jianghu.public.living", n=len(state.living), of=len(state.seats)),
        said=say("jianghu.public.voted", n=voted, of=len(state.living)) if state.phase == "day" else "",
        limits=tuple((say(f"jianghu.limit.{name}"), context.hour(at), at) for name, at in coming), tokens=found,
        foot=_foot(context, seen),
    )  # fmt: skip


def _foot(context: ForumContext, seen: Seen) -> str:
    """Who has just gone out by the vote, once it is published."""
    state = seen.public
    if state.phase not in {"results", "ended"} or state.round is None:
        return ""
    gone = [
        seat.id for seat in state.seats.values() if seat.out is not None and seat.out.round == state.number and seat.out.step == "results"
    ]
    return context.say("jianghu.public.out", lines=gone) if gone else context.say("jianghu.public.nobody_out")


class Projector(QObject):
    """``ask_public`` opens the window on the second screen, in a frame where there is none, and closes it again."""

    def __init__(self, page: ForumPage, show: Callable[[Any], None]) -> None:
        super().__init__(page)
        self._page = page
        self.window: Any = None

    @property
    def _seen(self) -> Seen:
        face: Any = self._page.face
        found: Seen = face.seen
        return found

    def ask_public(self) -> None:
        """Its key."""
        if self.window is not None:
            self.window.close()
            return
        from ui.public.window import PublicWindow

        page = self._page
        self.window = PublicWindow(page.context.words, "dark", PublicSeats)
        self.window.closed.connect(self._on_closed)
        page.desk.changed.connect(self._show)
        page.desk.clock.beat.connect(self._tick)
        self._show()
        other = self._other_screen()
        self.window.place_on(other or screen_of(page), full=other is not None)
        page.foot.say(page.context.say("jianghu.public.opened"), "blue")

    def _other_screen(self) -> QScreen | None:
        own = screen_of(self._page)
        return next((screen for screen in QGuiApplication.screens() if screen is not own), None)

    def _show(self, *_: object) -> None:
        if self.window is not None:
            self.window.show_view(public_view(self._page.context, self._seen))
            self._tick()

    def _tick(self) -> None:
        if self.window is not None:
            self.window.show_time(self._page.desk.now())

    def _on_closed(self) -> None:
        window, self.window = self.window, None
        self._page.desk.changed.disconnect(self._show)
        self._page.desk.clock.beat.disconnect(self._tick)
        window.deleteLater()
