"""What the forum host of chess sees, for the gallery: every sheet with ordinary and with extreme contents."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from ui.forum.chess.resolution import DeclarationDialog, window_for
from ui.forum.chess.stage import LONG, Stage
from ui.forum.context import ForumContext, Seating
from ui.forum.desk import ForumDesk
from ui.table.curtain import Curtain

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

Make = Callable[[ForumContext], Any]


def context_of(gallery: GalleryContext, made: Stage) -> ForumContext:
    """A desk of the stage."""
    desk = ForumDesk(made.session, made.clock)
    words = gallery.words.of("chess")
    context = ForumContext(words=words, palette=gallery.palette, desk=desk, curtain=Curtain(desk), presses=Seating(desk, desk))
    return context


def _sheet(make: Make, prepare: Callable[[Stage], Any], *, long: bool = False, shown: bool = True, **rules: Any) -> Callable[..., QWidget]:
    """A scene: a sheet by itself, uncovered unless it is to be seen covered."""

    def scene(gallery: GalleryContext) -> QWidget:
        made = Stage(gallery.lang, LONG if long else (), rules)
        prepare(made)
        context = context_of(gallery, made)
        dialog = make(context)
        dialog.kept = made, context
        if shown:
            dialog.uncover()
        return dialog

    return scene


def _chosen(number: int) -> Make:
    def make(context: ForumContext) -> Any:
        window = window_for(context)
        window.uncover()
        window.look_at(number)
        return window

    return make


def _judged(context: ForumContext) -> Any:
    window = window_for(context)
    window.uncover()
    for each in window.plan.open:
        window.plan.judge(each.id, ok=each.seat == "WQ", reason="" if each.seat == "WQ" else "—")
    window.plan.overrides["death:WN"] = "lives", "—"
    window.again()
    return window


def _declaration(context: ForumContext) -> Any:
    order = next(each for each in context.desk.state.night.submissions if each.length)
    return DeclarationDialog(context, order)


def _override(context: ForumContext) -> Any:
    from ui.forum.chess.override import OverrideDialog

    plan = window_for(context).plan
    plan.overrides["death:WN"] = "lives", "—"
    return OverrideDialog(context, plan)


def _night(made: Stage) -> None:
    made.full_night().to("06-02 13:04")


def _long_night(made: Stage) -> None:
    made.full_night(prose=34 if made.lang == "zh_CN" else 17).to("06-02 13:04")


def _silent(made: Stage) -> None:
    made.begun().to("06-02 13:00")


def _voted(made: Stage) -> None:
    made.second_day().to("06-03 22:01")


def _tie(made: Stage) -> None:
    """Five with the same number of votes."""
    made.begun().dawn(when="06-02 13:00")
    made.voting(*(f"{voter} {target}" for voter, target in zip(list(made.state.seats)[:15], ("BP1", "WP1", "BN", "WB", "WQ") * 3, strict=True)))
    made.to("06-03 22:01")


SCENES: Final[dict[str, Callable[[GalleryContext], QWidget]]] = {
    "forum-night": _sheet(_chosen(27), _night),
    "forum-night-long": _sheet(_chosen(3), _long_night, long=True),
    "forum-night-covered": _sheet(window_for, _night, shown=False),
    "forum-night-judged": _sheet(_judged, _night),
    "forum-night-silent": _sheet(window_for, _silent),
    "forum-declaration": _sheet(_declaration, _long_night),
    "forum-override": _sheet(_override, _night),
    "forum-dusk": _sheet(_chosen(4), _voted),
    "forum-dusk-tie": _sheet(window_for, _tie, long=True),
}
