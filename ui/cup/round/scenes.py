"""The round's page and sheets for the gallery: its field, draw, dates, check-in, swaps, and a cup of sixty-four."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from ui.cup.round import practice as p
from ui.cup.round.check_in_sheet import CheckInSheet
from ui.cup.round.draw_sheet import DrawSheet
from ui.cup.round.fill_sheet import FillSheet
from ui.cup.round.schedule_sheet import ScheduleSheet
from ui.cup.round.start_sheet import StartSheet
from ui.cup.round.swap_sheet import SwapSheet
from ui.cup.scenes import page
from ui.cup.stage import before
from ui.forum.outbox import OutboxDialog

if TYPE_CHECKING:
    from ui.cup.page import CupPage
    from ui.cup.stage import Stage
    from ui.gallery import GalleryContext

Prepare = Callable[["Stage"], Any]
Then = Callable[["CupPage"], Any]


def scene(prepare: Prepare, *then: Then) -> Callable[[GalleryContext], QWidget]:
    """The round's page."""

    def make(context: GalleryContext) -> QWidget:
        from ui.cup.stage import Stage

        made = Stage(context.lang)
        prepare(made)
        shown = page(context, made)
        shown.show_pane("round")
        for each in then:
            each(shown)
        return shown

    return make


def dialog(make: Then, prepare: Prepare, *then: Then) -> Callable[[GalleryContext], QWidget]:
    """A sheet over it."""

    def scene_of(context: GalleryContext) -> QWidget:
        from ui.gallery import over

        shown = scene(prepare)(context)
        made = make(shown)  # type: ignore[arg-type]
        for each in then:
            each(made)
        return over(made, shown)

    return scene_of


def _begin(name: str) -> Then:
    return lambda shown: StartSheet(shown.context, name, parent=shown)


def _fill(pool: bool) -> Then:
    return lambda shown: FillSheet(shown.context, pool=pool, parent=shown)


def _draw(name: str) -> Then:
    return lambda shown: DrawSheet(shown.context, name, parent=shown)


def _dates(name: str) -> Then:
    return lambda shown: ScheduleSheet(shown.context, name, parent=shown)


def _answers(name: str, match: str) -> Then:
    return lambda shown: CheckInSheet(shown.context, name, match, parent=shown)


def _swap(name: str) -> Then:
    return lambda shown: SwapSheet(shown.context, name, parent=shown)


def _drawn(sheet: Any) -> None:
    sheet.seed.setText("3f9c2ab17d0e5648")
    sheet.draw_now()


def _apart(sheet: Any) -> None:
    field = sheet.round.field
    sheet.apart.put([field[:3], field[3:5], field[:10]])
    _drawn(sheet)


def _by_hand(sheet: Any) -> None:
    _drawn(sheet)
    sheet.groups.swap(sheet.groups.groups[0][0], sheet.groups.groups[1][0])
    sheet.groups.press(sheet.groups.groups[0][2])


def _series(sheet: Any) -> None:
    sheet.first.setText("2026-04-17 19:30")
    sheet.at_once.setValue(2)
    sheet.hours.setValue(3)
    sheet.tables.setText("A-B")
    sheet.judges.setText(sheet.talk("series.judges.hint"))
    sheet.spread()


def _impossible(sheet: Any) -> None:
    texts = sheet.grid.texts()
    texts[0]["start"], texts[1]["start"] = "2026-02-30 19:30", "tonight"
    sheet.grid.fill(texts)
    sheet.weigh()


def _judges(sheet: Any) -> None:
    sheet.arranged.show_value("judges")
    sheet.weigh()


SCENES: Final[dict[str, Any]] = {
    "cup-round-none": scene(lambda stage: stage.cup32(before("set_plan"))),
    "cup-round-planned": scene(lambda stage: stage.cup32(before("start_round", round="1"))),
    "cup-round-short": scene(p.short_pool),
    "cup-round-started": scene(lambda stage: stage.cup32(before("draw_groups", round="2"))),
    "cup-round-drawn": scene(lambda stage: stage.cup32(before("schedule_match", match="2A"))),
    "cup-round-running": scene(p.answered),
    "cup-round-clashes": scene(p.clashing),
    "cup-round-64": scene(p.scheduled_64),
    "cup-round-closed": scene(lambda stage: stage.cup32()),
    "cup-round-start": dialog(_begin("2"), lambda stage: stage.cup32(before("start_round", round="2"))),
    "cup-round-start-short": dialog(_begin("3"), p.short_pool),
    "cup-round-fill-pool": dialog(_fill(True), p.short_pool),
    "cup-round-fill-pool-other": dialog(_fill(True), p.short_pool, lambda sheet: sheet.table.selectRow(2)),
    "cup-round-fill-field": dialog(_fill(False), p.short_field),
    "cup-round-draw-ready": dialog(_draw("1"), lambda stage: stage.cup32(before("draw_groups", round="1"))),
    "cup-round-draw": dialog(_draw("2"), lambda stage: stage.cup32(before("draw_groups", round="2")), _drawn),
    "cup-round-draw-apart": dialog(_draw("1"), lambda stage: stage.cup32(before("draw_groups", round="1")), _apart),
    "cup-round-draw-hand": dialog(_draw("1"), lambda stage: stage.cup32(before("draw_groups", round="1")), _by_hand),
    "cup-round-draw-64": dialog(_draw("1"), p.started_64, _drawn),
    "cup-round-draw-stands": dialog(_draw("1"), lambda stage: stage.cup32(before("schedule_match", match="1A"))),
    "cup-round-dates": dialog(_dates("1"), lambda stage: stage.cup32(before("schedule_match", match="1A"))),
    "cup-round-dates-series": dialog(_dates("1"), lambda stage: stage.cup32(before("schedule_match", match="1A")), _series),
    "cup-round-dates-wrong": dialog(_dates("1"), p.clashing, _impossible),
    "cup-round-dates-64": dialog(_dates("1"), p.scheduled_64),
    "cup-round-check-in": dialog(_answers("1", "1A"), p.answered),
    "cup-round-check-in-64": dialog(_answers("1", "1C"), p.scheduled_64),
    "cup-round-check-in-no-start": dialog(_answers("2", "2A"), lambda stage: stage.cup32(before("schedule_match", match="2A"))),
    "cup-round-swap": dialog(_swap("1"), lambda stage: stage.cup32(before("swap"))),
    "cup-round-swap-late": dialog(_swap("1"), p.late),
    "cup-round-swap-judges": dialog(_swap("1"), p.late, _judges),
    "cup-round-long": scene(p.long_names),
    "cup-round-draw-long": dialog(_draw("1"), p.long_names),
    "cup-round-dates-long": dialog(_dates("1"), p.long_names),
    "cup-round-check-in-long": dialog(_answers("1", "1A"), p.long_names),
    "cup-round-swap-long": dialog(_swap("1"), p.long_names),
    "cup-round-fill-long": dialog(_fill(False), p.long_field),
    "cup-round-outbox": dialog(lambda shown: OutboxDialog(shown.context, parent=shown), p.answered),
    "cup-round-outbox-corrections": dialog(lambda shown: OutboxDialog(shown.context, parent=shown), p.moved_after_sending),
}
