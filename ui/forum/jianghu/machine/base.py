"""A sheet of the vote: nothing of it may be seen before it is uncovered, for it tells proxies and provisional tops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from moderator.play.messages import Refusal
from moderator.rulesets.jianghu.state import GameState
from ui.forum.sheet import Sheet
from ui.widgets.floating import EDGE
from ui.widgets.panel import EmptyState

if TYPE_CHECKING:
    from ui.forum.context import ForumContext

MOST: Final = 704
"""Its height where it has no page that says how much room there is."""


class VoteSheet(Sheet):
    """``inner`` takes the contents, shown while the sheet is uncovered; ``filled`` is called whenever that changes."""

    context: ForumContext

    def __init__(
        self, context: ForumContext, code: str, *, width: int = 1120, height: int = 600, params: dict[str, Any] | None = None,
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        words = context.words.of("jianghu")
        title, lead = (words.say(f"ui.forum.jianghu.{code}.{part}", params or {}, context.desk.name_of) for part in ("title", "lead"))
        super().__init__(context, title, lead, width=width, parent=parent)
        self.setMinimumHeight(height)
        self._insides = QWidget()
        self.inner = QVBoxLayout(self._insides)
        self.inner.setContentsMargins(0, 0, 0, 0)
        self.stack = QStackedWidget()
        self.stack.addWidget(EmptyState(None, self.talk("covered"), self.talk("covered.text")))
        self.stack.addWidget(self._insides)
        self.body.addWidget(self.stack, 1)

    @property
    def state(self) -> GameState:
        """The game."""
        state: GameState = self.context.desk.state
        return state

    def p(self, code: str, **params: object) -> str:
        """The words of ``ui.forum.jianghu.<code>``."""
        return self.talk(f"jianghu.{code}", **params)

    def fit(self) -> None:
        """As high as the page allows."""
        page = self.parentWidget()
        self.resize(self.minimumWidth(), page.window().height() - 2 * EDGE if page is not None else MOST)

    def veil(self) -> None:
        """Covered, there is nothing to see and nothing to press."""
        self.stack.setCurrentIndex(1 if self.sees else 0)
        self.filled()

    def filled(self) -> None:
        """What it shows; called when it is uncovered or covered, and after each entry."""

    def told(self, result: object) -> bool:
        """Say a refusal; whether it was taken."""
        self.message.set_tone("red")
        self.say(self.words.refusal(result, self.context.desk.name_of) if isinstance(result, Refusal) else "")
        return not isinstance(result, Refusal)
