"""Which face a game shows at the forum desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.forum.context import ForumContext
    from ui.forum.views import Face


def face_of(game: str) -> Callable[[ForumContext], Face]:
    """The maker of a game's face, loaded when it is first needed."""
    if game == "chess":
        from ui.forum.chess.face import ChessFace

        return ChessFace
    raise LookupError(game)
