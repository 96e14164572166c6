"""The print sheet and what comes out of it, for the gallery: ordinary, and with the longest names, twelve games, three substitutes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from moderator.export.paper import Paper, Sheet
from moderator.export.papers import paper
from moderator.play.audience import HOST, PUBLIC
from moderator.play.commands import GiveCard
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import commands as c
from ui.printing.layout import lay_out, picture
from ui.printing.sheet import PrintDialog
from ui.table.chance import draw
from ui.table.scenes import page, stage
from ui.table.stage import LONG, ROLES, Stage

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

Scene = Callable[["GalleryContext"], QWidget]
SHOWN: Final = 3
"""Pages of a paper in one picture."""
WIDE: Final = (404, 414)


def ordinary(made: Stage) -> Stage:
    """Four games, a red card, a shared place."""
    made.seated(games=4).game(("2", "1"), ("4", "3"), ("6", "1"), ("8", "3"), ("5", "1"))
    made.game(("3", "2"), ("1", "4"), mvp="4").do(GiveCard(person="6", level="red", clause="S5.3.3"))
    made.game(("2", "1"), ("4", "1"), ("6", "7"), ("8", "1"), ("3", "1"), ("7", "5"), ("1", "5"), mvp="5")
    return made.game(("2", "3"), ("4", "3"), ("6", "1"), ("8", "3"), ("5", "7"), mvp="3")


def extreme(made: Stage) -> Stage:
    """Twelve games, three substitutes in two lines, a dozen and more cards, a game under way at the end."""
    made.seated(games=12)
    for n in range(11):
        made.game(("2", "1"), ("4", "3"), ("6", "1"), ("8", "3"), ("5", "1"), mvp=str(n % 8 + 1))
        made.do(GiveCard(person=str(n % 3 + 2), level=("warning", "yellow", "warning")[n % 3], clause="S5.2.8"))
        if n in {1, 4, 7}:
            _replaced(made, "8" if n < 5 else "7", f"{LONG[6] * 2}"[:23] + str(n))
    made.set_up().do(c.BeginTurn(line="1"), c.BeginPlay(line="1"))
    return made


def _replaced(made: Stage, line: str, person: str) -> None:
    """The holder of a line leaves and another one takes over."""
    made.do(c.DeclareVacancy(line=line, reason="left"))
    vacancy = made.state.vacancies[-1].id
    made.do(c.SeatSubstitute(vacancy=vacancy, person=person, source="b"))


def playing(made: Stage) -> Stage:
    """A game under way."""
    return made.playing()


def boxes(made: Stage) -> Stage:
    """Boxes dealt, nobody has picked."""
    made.seated().do(c.SetSeats(order=tuple("12345678")))
    made.do(c.DealRoles(roles=dict(zip("12345678", ROLES, strict=True))))
    dealt = draw("deal_boxes", made.state, "boxes")
    return made.do(dealt) if dealt is not None else made


def _dialog(prepare: Callable[[Stage], Stage], sheet: Sheet, long: bool = False, after: Callable[[Any], None] | None = None) -> Scene:
    def scene(context: GalleryContext) -> QWidget:
        from ui.gallery import over

        behind = page(context, prepare(stage(context, long)))
        dialog = PrintDialog(behind.context, sheet=sheet, parent=behind)
        if after is not None:
            after(dialog)
        return over(dialog, behind)

    return scene


def _lifted(dialog: PrintDialog) -> None:
    dialog.context.curtain.lift()
    dialog.curtain_changed(True)


def _no_printer(dialog: PrintDialog) -> None:
    dialog.say(dialog.context.say("print.none"))


class Sheets(QWidget):
    """Pages of a paper side by side, as pictures."""

    def __init__(self, made: Paper) -> None:
        super().__init__()
        box = QHBoxLayout(self)
        pages = lay_out(made)
        for number in range(min(SHOWN, pages.count)):
            label = QLabel()
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAccessibleName(f"{made.title} {number + 1}")
            label.setPixmap(_pixmap(pages, number))
            box.addWidget(label)
        box.addStretch(1)


def _pixmap(pages: Any, number: int) -> Any:
    from PySide6.QtGui import QPixmap

    return QPixmap.fromImage(picture(pages, number, WIDE[0]))


def _paper(prepare: Callable[[Stage], Stage], sheet: Sheet, long: bool = False, public: bool = False) -> Scene:
    def scene(context: GalleryContext) -> QWidget:
        made = prepare(stage(context, long))
        found = paper(made.session, sheet, PUBLIC if public else HOST, context.words, made.clock.now())
        if isinstance(found, Refusal):
            raise ValueError(found.code)
        return Sheets(found)

    return scene


SCENES: Final[dict[str, Scene]] = {
    "print-result": _dialog(ordinary, "result"),
    "print-running-covered": _dialog(playing, "running", long=True),
    "print-running-lifted": _dialog(playing, "running", after=_lifted),
    "print-slips-lifted": _dialog(boxes, "slips", long=True, after=_lifted),
    "print-slips-no-roles": _dialog(ordinary, "slips"),
    "print-no-printer": _dialog(ordinary, "result", after=_no_printer),
    "paper-result": _paper(ordinary, "result"),
    "paper-result-extreme": _paper(extreme, "result", long=True),
    "paper-running": _paper(playing, "running"),
    "paper-running-extreme": _paper(extreme, "running", long=True),
    "paper-running-public": _paper(playing, "running", public=True),
    "paper-slips": _paper(playing, "slips"),
    "paper-slips-boxes": _paper(boxes, "slips", long=True),
}
