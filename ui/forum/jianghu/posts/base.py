"""A sheet about posts and texts: nothing of it may be seen before it is uncovered; a reason is asked for where one is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from moderator.play.messages import Refusal
from moderator.rulesets.jianghu.state import GameState
from ui.forum.sheet import Sheet
from ui.table.dialogs.base import ReasonDialog
from ui.widgets.panel import EmptyState

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.forum.context import ForumContext


class PostsSheet(Sheet):
    """``inner`` takes the contents, shown while the sheet is uncovered; ``filled`` is called whenever that changes."""

    context: ForumContext

    def __init__(
        self, context: ForumContext, code: str, *, width: int = 980, height: int = 600, params: dict[str, Any] | None = None,
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        words = context.words.of("jianghu")
        title, lead = (words.say(f"ui.forum.jianghu.posts.{code}.{part}", params or {}, context.desk.name_of) for part in ("title", "lead"))
        super().__init__(context, title, lead, width=width, parent=parent)
        self.setMinimumHeight(height)
        self._insides = QWidget()
        self.inner = QVBoxLayout(self._insides)
        self.inner.setContentsMargins(0, 0, 0, 0)
        self.stack = QStackedWidget()
        self.stack.addWidget(EmptyState(None, self.talk("covered"), self.talk("covered.text")))
        self.stack.addWidget(self._insides)
        self.body.addWidget(self.stack, 1)
        self._reason: ReasonDialog | None = None
        self._then: Callable[[str], object] | None = None

    @property
    def state(self) -> GameState:
        """The game."""
        state: GameState = self.context.desk.state
        return state

    def p(self, code: str, **params: object) -> str:
        """The words of ``ui.forum.jianghu.<code>``."""
        return self.talk(f"jianghu.posts.{code}", **params)

    def veil(self) -> None:
        """Covered, there is nothing to see and nothing to press."""
        self.stack.setCurrentIndex(1 if self.sees else 0)
        self.filled()

    def filled(self) -> None:
        """What it shows; called when it is uncovered or covered, and after each entry."""

    def ask_reason(
        self, code: str, then: Callable[[str], object], *, needed: bool = True, danger: bool = False, wordless: bool = False,
        **params: object,
    ) -> None:  # fmt: skip
        """A reason first, or (``wordless``) a yes alone; ``then`` gets it. Its words: ``<code>``, ``<code>.lead``, ``<code>.yes``."""
        self._then = then
        self._reason = ReasonDialog(
            self.context, self.p(code, **params), self.p(f"{code}.lead", **params), self.p(f"{code}.yes", **params), needed=needed,
            danger=danger, wordless=wordless, parent=self,
        )  # fmt: skip
        self._reason.given.connect(self._on_reason)
        self._reason.open()

    def _on_reason(self, reason: str) -> None:
        if self._then is not None:
            self._then(reason)

    def told(self, result: object) -> bool:
        """Say a refusal; whether it was taken."""
        refused = isinstance(result, Refusal)
        self.say(self.words.refusal(result, self.context.desk.name_of) if isinstance(result, Refusal) else "")
        return not refused
