"""What of a cup is public, for the gallery: the sample cup round after round on the desk and on the second screen."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.cup.commands import ReleaseStandings
from moderator.cup.public import PublicCup, PublicGroup, PublicMatch, PublicRow
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Step
from ui.cup.release.room import ReleaseRoom
from ui.cup.release.screen import CupScreen
from ui.cup.scenes import page, scene
from ui.cup.stage import Stage, Until, before
from ui.cup.standings.scenes import page as page_of
from ui.cup.standings.scenes import ready
from ui.cup.standings.staging import Staged
from ui.public.cup import CupWindow

if TYPE_CHECKING:
    from ui.cup.page import CupPage
    from ui.gallery import GalleryContext

Scene = Callable[["GalleryContext"], QWidget]
HOUR: Final = 3_600 * SECOND
LONG: Final = "一二三四五六七八九十甲乙丙丁戊己庚辛壬癸 Maximilian-Alexander von Hohenlohe"


def after(round_id: str) -> Until:
    """The sample as it stands once the standings of the round are public."""

    def meets(state: Any, _command: Any) -> bool:
        return state.shown is not None and state.shown.round == round_id

    return meets


def _screen(until: Until | None, at: int = 0, held: bool = False) -> Scene:
    """A page of the second screen."""

    def make(context: GalleryContext) -> QWidget:
        made = Stage(context.lang).cup32(until)
        shown = page(context, made)
        view = CupScreen.of(shown.context).view
        window = window_of(context, view, at, held)
        window.behind = shown  # type: ignore[attr-defined]
        return window

    return make


def window_of(context: GalleryContext, view: PublicCup, at: int = 0, held: bool = False) -> CupWindow:
    """The window with a page of a view."""
    window = CupWindow(context.words, context.theme)
    window.show_view(view)
    window.turn(at)
    window.pause(held)
    return window


def _large(at: int) -> Scene:
    """Eight groups of eight, every name as long as a name may be."""

    def make(context: GalleryContext) -> QWidget:
        return window_of(context, large(), at)

    return make


def large() -> PublicCup:
    """The public's view of a round of 64."""
    led = ("advance",) * 3 + ("wait",) + ("out",) * 4
    groups = tuple(
        PublicGroup(
            match=f"1{name}",
            rows=tuple(
                PublicRow(place=place, person=f"{LONG} {name}{place}", total=Decimal(100 - 7 * place), destination=led[place - 1])
                for place in range(1, 9)
            ),
        )
        for name in "ABCDEFGH"
    )
    coming = tuple(
        PublicMatch(
            match=f"2{name}", people=tuple(f"{LONG} {name}{n}" for n in range(1, 9)), table=LONG, start=Instant(1_776_000_000 * SECOND)
        )
        for name in "ABC"
    )
    return PublicCup(
        title=LONG * 2, zone="Asia/Shanghai", phase="running", round="1", kind="elimination", at=Instant(1_775_000_000 * SECOND),
        groups=groups, coming=coming,
    )  # fmt: skip


def _sheet(round_id: str, until: Until, look: str = "") -> Scene:
    """What a release would show."""

    def make(context: GalleryContext) -> QWidget:
        from ui.gallery import over

        behind: Any = scene("release", until, _looks_at(look or round_id))(context)
        found: list[Any] = []
        room = ReleaseRoom(behind, found.append)
        room.open_release_standings(Step(verb="release_standings", params={"round": round_id}))
        return over(found[0], behind)

    return make


def _long(context: GalleryContext) -> Any:
    """The desk of a round of 64 that is closed, with the longest names there may be."""
    shown = page_of(context, _closed_64(context), "1")
    shown.show_pane("release")
    return shown


def _closed_64(context: GalleryContext) -> Staged:
    made = Staged(context.lang, 64, long=True)
    ready(made)
    made.do("close_round", round="1")
    return made


def _long_shown(context: GalleryContext) -> QWidget:
    """All of it is public."""
    shown = _long(context)
    shown.desk.do(ReleaseStandings(round="1"))
    return shown


def _long_sheet(context: GalleryContext) -> QWidget:
    from ui.gallery import over

    behind, found = _long(context), []
    ReleaseRoom(behind, found.append).open_release_standings(Step(verb="release_standings", params={"round": "1"}))
    return over(found[0], behind)


def _print(at: int, reader: int = 0) -> Scene:
    """The sheets of the cup as they will be printed: the standings, or those of a match."""

    def make(context: GalleryContext) -> QWidget:
        from ui.gallery import over
        from ui.printing.sheet import PrintDialog

        behind: Any = scene("release", after("2"), _looks_at("2"))(context)
        dialog = PrintDialog(behind.context, parent=behind)
        dialog.reader.setCurrentIndex(reader)
        dialog.sheet.setCurrentIndex(at)
        return over(dialog, behind)

    return make


def _looks_at(name: str) -> Callable[[CupPage], None]:
    def look(shown: CupPage) -> None:
        shown.looking.look_at(round=name)

    return look


def _opened(shown: CupPage) -> None:
    """The second screen is open beside the desk."""
    screen = CupScreen.of(shown.context)
    screen.open()
    if screen.window is not None:
        screen.window.hide()


SCENES: Final[dict[str, Scene]] = {
    "cup-release-nothing": scene("release", before("close_round", round="1"), _looks_at("1")),
    **{f"cup-release-round-{n}": scene("release", after(n), _looks_at(n)) for n in "12345"},
    "cup-release-next": scene("release", before("release_standings", round="2"), _looks_at("2")),
    "cup-release-so-far": scene("release", before("close_round", round="2"), _looks_at("2")),
    "cup-release-open": scene("release", after("1"), _looks_at("1"), _opened),
    "cup-release-sheet": _sheet("2", before("release_standings", round="2")),
    "cup-release-sheet-so-far": _sheet("2", before("close_round", round="2")),
    "cup-release-sheet-final": _sheet("5", before("release_standings", round="5")),
    "cup-release-long-names": _long_shown,
    "cup-release-sheet-long-names": _long_sheet,
    "cup-release-print": _print(0),
    "cup-release-print-public": _print(0, 1),
    "cup-release-print-match": _print(2),
    "cup-release-print-refused": _print(2, 1),
    "cup-screen-nothing": _screen(before("draw_groups", round="1")),
    "cup-screen-coming": _screen(before("open_match", match="1A")),
    **{f"cup-screen-round-{n}": _screen(after(n)) for n in "12345"},
    "cup-screen-led": _screen(after("1"), 2),
    "cup-screen-wait": _screen(after("1"), 3, held=True),
    "cup-screen-eight-groups": _large(3),
    "cup-screen-eight-groups-led": _large(4),
    "cup-screen-eight-groups-coming": _large(6),
}
