"""What may be seen of a game now: everything under the lifted curtain or after the end, else what everybody knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moderator.play.views import Disclosed
from moderator.rulesets.jianghu.counting import Count, count
from moderator.rulesets.jianghu.state import GameState

if TYPE_CHECKING:
    from moderator.play.messages import Notice
    from moderator.play.ruleset import Record
    from ui.forum.context import ForumContext


class Published(Disclosed[GameState]):
    """With what everybody has been told of the posts."""

    def _begin(self) -> GameState:
        self._posts: Notice | None = None
        return super()._begin()

    def _follow(self, record: Record) -> None:
        super()._follow(record)
        self._posts = next((notice for notice in record.notices if notice.key.startswith("posts:public:")), self._posts)

    @property
    def posts(self) -> Notice | None:
        """The publication of the present round's posts, once it is out."""
        number = self.state.number
        return self._posts if self._posts is not None and self._posts.params.get("round") == number else None


class Seen:
    """What the parts of a desk are given: the state for the eyes that are on the window now, and the count of its ballots."""

    def __init__(self, context: ForumContext) -> None:
        self._context = context
        self._disclosed = Published(context.desk.session)
        self._counted: tuple[object, Count | None] = (None, None)

    @property
    def is_open(self) -> bool:
        """Whether roles, persons, targets, tops and choices may show; after the end everybody knows them (J5)."""
        return self._context.curtain.is_open or self._context.desk.state.phase == "ended"

    @property
    def public(self) -> GameState:
        """What everybody knows."""
        return self._disclosed.state

    @property
    def posts(self) -> Notice | None:
        """What everybody has been told of this round's posts; None before."""
        return self._disclosed.posts

    @property
    def state(self) -> GameState:
        """The game under the curtain as it hangs now."""
        state: GameState = self._context.desk.state
        return state if self.is_open else self._disclosed.state

    @property
    def count(self) -> Count | None:
        """The vote of the present round as far as it may be seen: proxies are between the voter and the host (J13.5)."""
        state = self.state
        if self._counted[0] is not state:
            begun = state.round is not None and bool(state.round.ballots or state.phase in {"day", "closing", "choices", "results"})
            self._counted = state, count(state) if begun else None
        return self._counted[1]
