"""The public screen for the gallery: before, during, between and after the games, with ordinary and with the longest names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.play.commands import GiveCard
from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha.public import Disclosed
from ui.public.window import PublicWindow
from ui.table.scenes import page, stage
from ui.table.screen import PublicMenu
from ui.table.stage import HEROES, ROLES, Stage

if TYPE_CHECKING:
    from ui.gallery import GalleryContext
    from ui.table.page import MatchPage


def _shown(
    prepare: Callable[[Stage], Stage], wait: float = 0.0, theme: str = "", *, long: bool = False, **opening: Any
) -> Callable[[GalleryContext], QWidget]:
    """A scene: the window some seconds after what was prepared."""

    def scene(context: GalleryContext) -> QWidget:
        made = prepare(stage(context, long, **opening))
        return public(made, context, wait, theme or context.theme)

    return scene


def public(made: Stage, context: GalleryContext, wait: float, theme: str) -> PublicWindow:
    """The window of a stage."""
    disclosed = Disclosed(made.session.ruleset, made.session.title, made.state.zone)
    disclosed.again(made.session.records)
    window = PublicWindow(context.words, theme)
    window.show_view(disclosed.view)
    made.clock.turn(wait)
    window.show_time(made.clock.now())
    return window


def _released(made: Stage) -> Stage:
    """Two dead, the scores of the first game released."""
    return made.playing().do(c.ReleaseScores(), c.Operation(line="5"))


def _window(made: Stage) -> Stage:
    return made.playing().do(c.AnnounceScroll(line="5", name="snatch", targets=("2",)), c.OpenWindow(target="2"))


def _cards(made: Stage) -> Stage:
    """Red cards for everybody, a vacancy, a substitute, scores below nothing."""
    _released(made)
    for line in "1234578":
        made.do(GiveCard(person=line, level="red", clause="S5.3.3"), GiveCard(person=line, level="red", clause="S5.3.1"))
    made.do(c.DeclareVacancy(line="6", reason="left"), c.SeatSubstitute(vacancy=1, person=made.names[5] + "2"))
    return made.do(c.DeclareVacancy(line="2", reason="left"), c.ReleaseScores(), c.Operation(line="5"))


def _between(made: Stage) -> Stage:
    return made.seated().game(("2", "1"), ("4", "3"), ("6", "1"), ("8", "3"), ("5", "1"))


def _ended(made: Stage) -> Stage:
    made.seated(games=4).game(("2", "1"), ("4", "3"), ("6", "1"), ("8", "3"), ("5", "1"))
    made.game(("3", "2"), ("1", "4"), mvp="4").do(GiveCard(person="6", level="red", clause="S5.3.3"))
    made.game(("2", "1"), ("4", "1"), ("6", "7"), ("8", "1"), ("3", "1"), ("7", "5"), ("1", "5"), mvp="5")
    return made.game(("2", "3"), ("4", "3"), ("6", "1"), ("8", "3"), ("5", "7"), mvp="3")


def _selection(made: Stage) -> Stage:
    made.seated().do(c.SetSeats(order=tuple("12345678")), c.DealRoles(roles=dict(zip("12345678", ROLES, strict=True))))
    return made.do(c.DealBoxes(), c.PickHero(line="1", hero=HEROES[0]), c.PickHero(line="3", hero=HEROES[2]))


def _desk(*, long: bool = False, menu: bool = False) -> Callable[[GalleryContext], QWidget]:
    """The desk while the public screen is open: its mark, or its menu."""

    def scene(context: GalleryContext) -> QWidget:
        from ui.gallery import over

        made = stage(context, long).playing()
        shown = page(context, made)
        room = shown.doors.screen
        room.open()
        if room.window is not None:
            room.window.hide()
        return over(_menu(shown), shown) if menu else shown

    return scene


def _menu(shown: MatchPage) -> QWidget:
    menu = PublicMenu(shown.doors.screen, shown)
    menu.curtain_changed = lambda _is_open: None
    return menu


SCENES: Final[dict[str, Callable[[GalleryContext], QWidget]]] = {
    "public-before": _shown(Stage.opened),
    "public-before-scheduled": _shown(Stage.opened, scheduled="2026-06-12T19:30:00+08:00"),
    "public-selection": _shown(_selection, 14),
    "public-running": _shown(Stage.playing, 4),
    "public-urgent": _shown(_released, 12.6),
    "public-last-seconds": _shown(Stage.playing, 17),
    "public-window": _shown(_window, 1.2),
    "public-announced": _shown(lambda s: s.playing().do(c.AnnounceScroll(line="5", name="snatch", targets=("2",)))),
    "public-held": _shown(lambda s: s.playing().do(c.Hold(reason="-"), wait=5)),
    "public-dying": _shown(lambda s: s.playing().do(c.Dying(line="2")), 3),
    "public-long-names": _shown(_released, 12.6, long=True),
    "public-eight-cards": _shown(_cards, 3),
    "public-eight-cards-long-names": _shown(_cards, 3, long=True),
    "public-between": _shown(_between),
    "public-standings": _shown(lambda s: _between(s).do(c.ReleaseScores())),
    "public-ended": _shown(_ended),
    "public-final": _shown(lambda s: _ended(s).do(c.ReleaseScores())),
    "public-mark": _desk(),
    "public-mark-long-names": _desk(long=True),
    "public-menu": _desk(menu=True),
    "public-final-long-names": _shown(lambda s: _ended(s).do(c.ReleaseScores()), long=True),
}
