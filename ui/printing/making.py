"""What the window's thread need not wait for: a paper made, laid out and painted from a snapshot of the match."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtGui import QImage, QPainter

from moderator import export
from moderator.export.paper import CUP_SHEETS, SHEETS, Paper, Sheet
from moderator.export.papers import papers
from moderator.export.text import stem
from moderator.play.audience import HOST, Audience
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.watch import Watch
from moderator.play.words import Words
from moderator.session.session import Session
from ui.printing.layout import DPI, lay_out, picture
from ui.printing.pdf import as_pdf
from ui.printing.preview import WIDTH


@dataclass(frozen=True)
class Order:
    """What is to be made of a match, for whom, in which language; ``now``: for a timer that runs."""

    session: Session
    sheet: Sheet
    audience: Audience
    words: Words
    now: Instant
    kind: str = "pdf"
    ratio: float = field(default=1.0)
    only: str = ""
    """Which one of several sheets of a kind: the match of a cup."""

    @property
    def secret(self) -> bool:
        """Whether it may tell a role that is hidden at the table."""
        game = getattr(self.session.state, "game", None)
        return self.audience == HOST and self.sheet != "result" and game is not None and bool(game.roles)

    def paper(self) -> Paper | Refusal:
        """What is to be printed."""
        found = papers(self.session, self.sheet, self.audience, self.words, self.now)
        return found if isinstance(found, Refusal) else found.get(self.only) or next(iter(found.values()))


def sheets_of(session: Session) -> tuple[tuple[Sheet, str], ...]:
    """What can be printed of a game: a kind of sheet, and which one where there are several."""
    if session.ruleset.name != "cup":
        return tuple((sheet, "") for sheet in SHEETS)
    from moderator.cup.effective import closed_matches

    taken = tuple((CUP_SHEETS[1], stem(match.id)) for match in closed_matches(session.state))
    return ((CUP_SHEETS[0], ""), *taken)


@dataclass(frozen=True)
class Seen:
    """The pages of a paper as small pictures, or why there is none."""

    pages: tuple[QImage, ...] = ()
    refusal: Refusal | None = None


def see(order: Order, _watch: Watch) -> Seen:
    """The pages as they will be printed, small."""
    made = order.paper()
    if isinstance(made, Refusal):
        return Seen(refusal=made)
    pages = lay_out(made)
    return Seen(tuple(picture(pages, number, WIDTH, order.ratio) for number in range(pages.count)))


def write(order: Order, folder: str, watch: Watch) -> tuple[str, list[Path] | Refusal]:
    """The file in the folder: the paper as PDF or HTML, or one of the other formats."""
    printing = export.Printing(sheets=(order.sheet,), pdf=as_pdf, now=order.now, only=order.only)
    kinds = (order.kind,)
    return folder, export.export(order.session, Path(folder), kinds, order.audience, order.words, watch, printing)


def send(order: Order, printer: object, _watch: Watch) -> Refusal | None:
    """The paper on a printer (a QPrinter), page by page."""
    made = order.paper()
    return made if isinstance(made, Refusal) else print_paper(made, printer)


def print_paper(made: Paper, printer: object) -> Refusal | None:
    """Paint every page onto the printer; a Refusal where it takes none."""
    from PySide6.QtPrintSupport import QPrinter

    assert isinstance(printer, QPrinter)
    pages = lay_out(made)
    painter = QPainter()
    if not painter.begin(printer):
        return Refusal(code="paper_not_printed", params={"printer": printer.printerName()}, remedy="paper_not_printed")
    scale = printer.resolution() / DPI
    for number in range(pages.count):
        if number:
            printer.newPage()
        painter.save()
        painter.scale(scale, scale)
        pages.paint(painter, number)
        painter.restore()
    painter.end()
    return None
