"""Which page a game is hosted at: the judge's table, the forum desk, or the organiser's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from moderator.session.session import Session

FORUM: Final = frozenset({"chess", "prison", "jianghu"})
"""Games that last days, whose moves arrive as messages."""
HOSTED: Final = FORUM | {"sanguosha", "cup"}
"""Games that the window has a desk for."""


def page_of(session: Session) -> Any:
    """The class of the page, loaded when it is first needed."""
    if session.ruleset.name in FORUM:
        from ui.forum.page import ForumPage

        return ForumPage
    if session.ruleset.name == "cup":
        from ui.cup.page import CupPage

        return CupPage
    from ui.table.page import MatchPage

    return MatchPage
