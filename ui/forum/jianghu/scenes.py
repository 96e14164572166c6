"""The desk of a game of eighty-eight for the gallery: every phase, with ordinary and with extreme contents, covered and not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from ui.forum.context import ForumContext, Seating
from ui.forum.desk import ForumDesk
from ui.forum.jianghu.stage import Stage
from ui.forum.page import ForumPage
from ui.table.curtain import Curtain

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

Prepare = Callable[[Stage], Any]
Then = Callable[[ForumPage], Any]
Make = Callable[[ForumContext], Any]


def page(gallery: GalleryContext, made: Stage) -> ForumPage:
    """The desk of a stage."""
    shown = ForumPage(made.session, gallery.words, gallery.palette, made.clock)
    shown.stage = made  # type: ignore[attr-defined]
    return shown


def context_of(gallery: GalleryContext, made: Stage) -> ForumContext:
    """A desk of the stage without its page."""
    desk = ForumDesk(made.session, made.clock)
    return ForumContext(gallery.words.of("jianghu"), gallery.palette, desk, Curtain(desk), Seating(desk, desk))  # type: ignore[arg-type]


def lifted(shown: ForumPage) -> None:
    """The curtain is up."""
    shown.curtain.lift()


def scene_of(prepare: Prepare, *then: Then, long: bool = False, **more: Any) -> Callable[[GalleryContext], QWidget]:
    """The desk of a stage, and what is done at it."""

    def scene(gallery: GalleryContext) -> QWidget:
        made = Stage(gallery.lang, long, **more)
        prepare(made)
        shown = page(gallery, made)
        for each in then:
            each(shown)
        return shown

    return scene


def dialog_over(make: Callable[[ForumPage], Any], prepare: Prepare, *then: Then, long: bool = False, **more: Any) -> Callable[..., QWidget]:
    """A dialog over the desk."""

    def scene(gallery: GalleryContext) -> QWidget:
        from ui.gallery import over

        shown = scene_of(prepare, *then, long=long, **more)(gallery)
        return over(make(shown), shown)  # type: ignore[arg-type]

    return scene


def sheet_of(make: Make, prepare: Prepare, *, long: bool = False, shown: bool = True, **more: Any) -> Callable[..., QWidget]:
    """A sheet by itself, uncovered unless it is to be seen covered."""

    def scene(gallery: GalleryContext) -> QWidget:
        made = Stage(gallery.lang, long, **more)
        prepare(made)
        context = context_of(gallery, made)
        dialog = make(context)
        context.desk.setParent(dialog)  # they go together, whoever collects what is left
        made.clock.setParent(dialog)
        if shown:
            dialog.uncover()
        return dialog

    return scene


SCENES: Final[dict[str, Callable[[GalleryContext], QWidget]]] = {
    "jianghu-day": scene_of(lambda made: made.voting(4, 40)),
}
