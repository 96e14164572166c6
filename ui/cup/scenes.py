"""The organiser's desk for the gallery: the sample cup at every step, and a cup that has just begun."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from ui.cup.page import CupPage
from ui.cup.stage import Stage, Until, before

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

Then = Callable[[CupPage], Any]


def page(context: GalleryContext, made: Stage) -> CupPage:
    """The desk of a stage."""
    shown = CupPage(made.session, context.words, context.palette, made.clock)
    shown.stage = made  # type: ignore[attr-defined]
    return shown


def scene(pane: str, until: Until | None = None, *then: Then) -> Callable[[GalleryContext], QWidget]:
    """The sample cup so far, at one of the pages of the desk."""

    def make(context: GalleryContext) -> QWidget:
        shown = page(context, Stage(context.lang).cup32(until))
        shown.show_pane(pane)
        for each in then:
            each(shown)
        return shown

    return make


def dialog(make: Callable[[CupPage], Any], pane: str = "overview", until: Until | None = None, *then: Then) -> Callable[..., QWidget]:
    """A dialog over the desk."""

    def scene_of(context: GalleryContext) -> QWidget:
        from ui.gallery import over

        shown = scene(pane, until, *then)(context)
        return over(make(shown), shown)  # type: ignore[arg-type]

    return scene_of


SCENES: Final = {
    "cup-overview": scene("overview", before("close_round", round="2")),
    "cup-overview-plan": scene("overview", before("start_round", round="1")),
    "cup-overview-empty": scene("overview", before("register")),
    "cup-overview-ended": scene("overview"),
}
