"""The desk of a game of eighty-eight for the gallery: every phase, with ordinary and with extreme contents, covered and not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.rulesets.jianghu.commands.vote import CastBallot, ProxyBallot
from ui.forum.context import ForumContext, Seating
from ui.forum.desk import ForumDesk
from ui.forum.house_rules import HouseRulesSheet
from ui.forum.jianghu.missing import MissingSheet
from ui.forum.jianghu.projector import public_view
from ui.forum.jianghu.public_board import PublicSeats
from ui.forum.jianghu.schedule import ScheduleSheet
from ui.forum.jianghu.seen import Seen
from ui.forum.jianghu.setup.plan import scaled
from ui.forum.jianghu.stage import SMALL, Stage
from ui.forum.page import ForumPage
from ui.forum.seats import SeatDialog
from ui.public.window import PublicWindow
from ui.table.curtain import Curtain

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

Prepare = Callable[[Stage], Any]
Then = Callable[[Any], Any]
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


def lifted(shown: Any) -> None:
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
        return dialog  # type: ignore[no-any-return]

    return scene


# --- what has happened ------------------------------------------------------------------------------------------------------


def _signing(made: Stage) -> None:
    made.until(lambda state: len(state.seats) == 40)


def _afternoon(made: Stage) -> None:
    """Round 4, half of the ballots in, 17:40."""
    made.voting(4, 30).to("06-06 17:40")


def _late(made: Stage) -> None:
    """Round 4, a few minutes before the close: most have voted."""
    made.voted(4)


def tied(made: Stage) -> None:
    """Round 1: the third place is level by number and parted by arrival; a proxy and a half vote are among the ballots."""
    made.round_at(1, "day")
    a, b, c, d, *rest = (seat.id for seat in made.state.living)
    half = next((seat.id for seat in made.state.seats.values() if seat.base == "KHALF"), "")
    votes = ((a, b), (a, c), (a, d), (a, b), (b, c), (c, d), (d,), (b,), (c,), (d,))
    made.do(*(CastBallot(seat=who, seats=names) for who, names in zip(rest, votes, strict=False)), wait=437)
    made.do(ProxyBallot(seat=rest[20], seats=(a,)), wait=60)
    if half:
        made.do(CastBallot(seat=half, seats=(b,)), wait=60)


def _looked(seat: str) -> Then:
    def look(shown: Any) -> None:
        shown.seating.look_at(seat)

    return look


def most_voted(shown: Any) -> None:
    """The seat with the most ballots is looked at."""
    lines = shown.face.seen.count
    if lines is not None and lines.lines:
        shown.seating.look_at(max(lines.lines, key=lambda seat: len(lines.lines[seat])))


def _tab(name: str) -> Then:
    return lambda shown: shown.right.show_tab(name)


def _grouped(shown: Any) -> None:
    shown.board.grouped.setChecked(True)


def _searched(text: str) -> Then:
    return lambda shown: shown.board.search.setText(text)


def _filtered(name: str) -> Then:
    def choose(shown: Any) -> None:
        shown.board.filters.buttons[name].click()

    return choose


def _missing(shown: Any) -> Any:
    return MissingSheet(shown.context, shown.face.seen)


def _uncovered(make: Callable[[ForumPage], Any]) -> Callable[[ForumPage], Any]:
    def made(shown: Any) -> Any:
        sheet = make(shown)
        sheet.uncover()
        return sheet

    return made


def _schedule(shown: Any) -> Any:
    sheet = ScheduleSheet(shown.context, shown.face.seen)
    sheet.reason.setText({"zh_CN": "联合杀不足两人", "en": "Too few joint killers"}[shown.stage.lang])
    return sheet


def _seat(shown: Any) -> Any:
    return SeatDialog(shown, shown.seating.looked_at or next(iter(shown.stage.state.seats)))


def _new_rules(context: Any) -> HouseRulesSheet:
    """Two rules changed after the check-in, with a reason."""
    sheet = HouseRulesSheet(context)
    sheet.rules.rows["shift_information"].choose("targets_shown")
    sheet.rules.rows["drag_minutes"].choose(20)
    sheet.reason.setText("?!")
    return sheet


def projected(prepare: Prepare, *, theme: str = "dark", long: bool = False, **more: Any) -> Callable[[GalleryContext], QWidget]:
    """The public window of a stage."""

    def scene(gallery: GalleryContext) -> QWidget:
        made = Stage(gallery.lang, long, **more)
        prepare(made)
        context = context_of(gallery, made)
        window = PublicWindow(gallery.words, theme, PublicSeats)
        context.desk.setParent(window)
        made.clock.setParent(window)
        window.show_view(public_view(context, Seen(context)))
        window.show_time(made.clock.now())
        return window

    return scene


SCENES: Final[dict[str, Callable[[GalleryContext], QWidget]]] = {
    "jianghu-setup": scene_of(_signing),
    "jianghu-window": scene_of(lambda made: made.posts_in(2)),
    "jianghu-window-open": scene_of(lambda made: made.posts_in(2), lifted),
    "jianghu-posts-open": scene_of(lambda made: made.resolved(4), lifted),
    "jianghu-posts-long": scene_of(lambda made: made.resolved(4), lifted, long=True),
    "jianghu-house-rules": sheet_of(HouseRulesSheet, lambda made: made.results(1), shown=False),
    "jianghu-house-rules-changed": sheet_of(_new_rules, lambda made: made.results(1), shown=False),
    "jianghu-desk-published": scene_of(_afternoon, _tab("queue")),
    "jianghu-desk-published-long": scene_of(_late, _tab("queue"), long=True),
    "jianghu-day": scene_of(_afternoon, most_voted),
    "jianghu-day-open": scene_of(_afternoon, lifted, most_voted),
    "jianghu-day-long": scene_of(_late, lifted, most_voted, long=True),
    "jianghu-day-covered-long": scene_of(_late, most_voted, long=True),
    "jianghu-tie-open": scene_of(tied, lifted, most_voted),
    "jianghu-day-grouped": scene_of(_afternoon, lifted, _grouped),
    "jianghu-day-to-vote": scene_of(_afternoon, _filtered("to_vote")),
    "jianghu-day-found": scene_of(_afternoon, _searched("q")),
    "jianghu-day-nobody": scene_of(_afternoon, _searched("zzzz")),
    "jianghu-choices": scene_of(lambda made: made.choosing(4)),
    "jianghu-choices-open": scene_of(lambda made: made.choosing(4), lifted, most_voted),
    "jianghu-results": scene_of(lambda made: made.results(4)),
    "jianghu-inbox": scene_of(_afternoon, _tab("inbox")),
    "jianghu-ended": scene_of(lambda made: made.ended()),
    "jianghu-missing": dialog_over(_missing, _afternoon),
    "jianghu-missing-window": dialog_over(_uncovered(_missing), lambda made: made.round_at(2, "window")),
    "jianghu-missing-choices-long": dialog_over(_uncovered(_missing), lambda made: made.choosing(2), long=True),
    "jianghu-schedule": dialog_over(_schedule, _afternoon),
    "jianghu-schedule-lacking": dialog_over(_uncovered(_schedule), lambda made: made.round_at(7, "window")),
    "jianghu-seat": dialog_over(_seat, _late, lifted, most_voted),
    "jianghu-seat-covered-long": dialog_over(_seat, _late, most_voted, long=True),
    "jianghu-public-small": projected(lambda made: made.voting(2, 9), counts=SMALL),
    "jianghu-public-forty": projected(lambda made: made.voting(2, 9), counts=scaled(40)),
    "jianghu-public": projected(_afternoon),
    "jianghu-public-results-long": projected(lambda made: made.results(6), long=True),
    "jianghu-public-light": projected(lambda made: made.round_at(3, "window"), theme="light"),
}
