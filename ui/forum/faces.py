"""Which face a game shows at the forum desk, and which parts of the page are its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ui.forum.context import ForumContext
    from ui.forum.views import Face


def face_of(game: str) -> Callable[[ForumContext], Face]:
    """The maker of a game's face, loaded when it is first needed."""
    if game == "chess":
        from ui.forum.chess.face import ChessFace

        return ChessFace
    if game == "prison":
        from ui.forum.prison.face import PrisonFace

        return PrisonFace
    raise LookupError(game)


def board_of(game: str) -> Callable[[ForumContext], Any]:
    """The maker of what stands in the middle of the page: seats in a ring, unless the game has a board of its own."""
    if game == "prison":
        from ui.forum.prison.rooms_board import RoomsBoard

        return RoomsBoard
    from ui.forum.board import Board

    return Board


def right_of(game: str) -> Callable[[ForumContext, Face, Any], Any] | None:
    """The maker of a right column that has more in it than the inbox; None where the inbox is all."""
    if game == "prison":
        from ui.forum.prison.right import RightColumn

        return RightColumn
    return None
