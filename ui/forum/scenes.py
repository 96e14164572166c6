"""The forum desk for the gallery: every phase, with ordinary and with the longest masks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from ui.forum.chess.stage import LONG, Stage
from ui.forum.page import ForumPage

if TYPE_CHECKING:
    from ui.gallery import GalleryContext


def page(context: GalleryContext, made: Stage) -> ForumPage:
    """The desk of a stage."""
    shown = ForumPage(made.session, context.words, context.palette, made.clock)
    shown.stage = made  # type: ignore[attr-defined]
    return shown


def _scene(prepare: Callable[[Stage], Any], then: Callable[[ForumPage], Any] | None = None, *, long: bool = False) -> Callable[..., QWidget]:
    def scene(context: GalleryContext) -> QWidget:
        made = Stage(context.lang, LONG if long else ())
        prepare(made)
        shown = page(context, made)
        if then is not None:
            then(shown)
        return shown

    return scene


SCENES: Final[dict[str, Any]] = {
    "forum-empty": _scene(lambda stage: None),
}
