"""F12: which paper, for whom, in which form; its pages as they will be printed; onto a printer or into a file."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from moderator.export.paper import Sheet
from moderator.play.audience import HOST, PUBLIC, Audience
from moderator.play.messages import Refusal
from moderator.play.words import LANGUAGES, Words
from ui.documents import documents
from ui.printing.making import Order, Seen, see, send, sheets_of, write
from ui.printing.preview import PagePreview
from ui.table.dialogs.base import DeskDialog
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import column, row
from ui.widgets.progress import accompany
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from pathlib import Path

    from moderator.play.watch import Watch
    from ui.table.context import Context

KINDS: Final = ("pdf", "html", "xlsx", "csv", "txt")
READERS: Final[tuple[Audience, ...]] = (HOST, PUBLIC)
LEFT: Final = 400


def numbered(asked: int, order: Order, watch: Watch) -> tuple[int, Seen]:
    """Pages, and what they were asked for by: the sheet itself is told (a bound method), so that one that was closed is told nothing."""
    return asked, see(order, watch)


class PrintDialog(DeskDialog):
    """``told`` says what came of it, for the desk behind."""

    told = Signal(str, str)

    def __init__(self, context: Context, *, sheet: Sheet = "result", parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("print.title"), context.say("print.lead"), width=820, parent=parent)
        self._words = context.words
        self._pages: Seen = Seen()
        self._number = 0
        self._asked = 0
        self._printing: Any = None
        self._files: QFileDialog | None = None
        self._folder = documents()
        self._fields(sheet)
        self._preview()
        left = column(*self._captioned(), self.what, None, spacing=6)
        body = row(left, column(self.preview, row(None, self.before, self.where, self.after, None), None), spacing=20)
        body.setStretch(0, 1)
        self.body.addLayout(body)
        self.save = KeyButton(context.say("print.save"), key="Ctrl+S", table=True)
        self.print = KeyButton(context.say("print.print"), kind="primary", key="Ctrl+Return", table=True)
        self.save.clicked.connect(self.choose_folder)
        self.print.clicked.connect(self.choose_printer)
        self.add_buttons(self.closer(), None, self.save, self.print)
        self.look()

    def _fields(self, sheet: Sheet) -> None:
        context = self.context
        self._sheets = sheets_of(context.desk.session)
        self.sheet = self._choice("sheet", [(context.say(f"print.sheet.{each}", match=only), each) for each, only in self._sheets])
        self.reader = self._choice("reader", [(context.say(f"print.reader.{each}"), each) for each in READERS])
        self.kind = self._choice("kind", [(context.say(f"print.kind.{each}"), each) for each in KINDS])
        self.lang = self._choice("lang", [(context.say(f"print.lang.{each}"), each) for each in LANGUAGES])
        self.sheet.setCurrentIndex([each for each, _ in self._sheets].index(sheet))
        self.lang.setCurrentIndex(LANGUAGES.index(self._words.lang))
        for field in (self.sheet, self.reader, self.lang):
            field.currentIndexChanged.connect(self.look)
        self.kind.currentIndexChanged.connect(self._explain)
        self.what = PlainText("", "small", "muted", wrap=True)

    def _choice(self, code: str, choices: list[tuple[str, str]]) -> ChoiceField:
        field = ChoiceField()
        field.setAccessibleName(self.context.say(f"print.{code}"))
        for text, value in choices:
            field.addItem(text, value)
        return field

    def _captioned(self) -> list[QWidget]:
        """Each field under its caption."""
        shown: list[QWidget] = []
        for code, field in (("sheet", self.sheet), ("reader", self.reader), ("kind", self.kind), ("lang", self.lang)):
            shown += [PlainText(self.context.say(f"print.{code}"), "small", "muted"), field]
        return shown

    def _preview(self) -> None:
        self.preview = PagePreview(self.context.palette)
        self.before = KeyButton("‹", key="PgUp", kind="plain", table=True)
        self.after = KeyButton("›", key="PgDown", kind="plain", table=True)
        self.before.setAccessibleName(self.context.say("print.before"))
        self.after.setAccessibleName(self.context.say("print.after"))
        self.where = PlainText("", "body")
        self.where.setMinimumWidth(96)
        self.where.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.before.clicked.connect(self._back)
        self.after.clicked.connect(self._on)
        for button in (self.before, self.after):
            button.setAutoDefault(False)

    # --- what is chosen -----------------------------------------------------------------------------------------------

    @property
    def order(self) -> Order:
        """What is to be made, of the match as it stands now."""
        desk = self.context.desk
        return Order(
            desk.session.snapshot(), self.sheet.currentData(), Audience(self.reader.currentData()), self._spoken(), desk.clock.now(),
            self.kind.currentData(), self.devicePixelRatioF(), self._sheets[self.sheet.currentIndex()][1],
        )  # fmt: skip

    def _spoken(self) -> Words:
        lang = str(self.lang.currentData())
        if lang != self._words.lang:
            self._words = Words(lang)
        return self._words

    def look(self) -> None:
        """Make the pages anew; what was asked for before is not shown any more."""
        self._asked += 1
        self.context.desk.work.start(partial(numbered, self._asked, self.order), self._on_seen)

    def _on_seen(self, came: tuple[int, Seen]) -> None:
        asked, seen = came
        if asked == self._asked:
            self._pages, self._number = seen, 0
            self.say(self.context.words.refusal(seen.refusal) if seen.refusal is not None else "")
            self._show()
            self._explain()

    def _show(self) -> None:
        count = len(self._pages.pages)
        page = self._pages.pages[self._number] if count else None
        where = self.context.say("print.page", n=self._number + 1, of=count) if count else ""
        self.preview.show_page(page, f"{self.sheet.currentText()} {where}")
        self.where.setText(where)
        self.before.setEnabled(self._number > 0)
        self.after.setEnabled(self._number + 1 < count)
        self.print.setEnabled(count > 0)
        self.curtain_changed(self.context.curtain.is_open)

    def _explain(self) -> None:
        """What the chosen paper is, and whether the chosen form is one that is printed."""
        told = self.context.say(f"print.what.{self.sheet.currentData()}")
        is_paper = self.kind.currentData() in {"pdf", "html"}
        self.what.setText(told if is_paper else self.context.say("print.what.book"))
        self.save.setEnabled(not is_paper or bool(self._pages.pages))

    def curtain_changed(self, is_open: bool) -> None:
        """A page with roles on it is seen only behind the lifted curtain."""
        self.preview.cover("" if is_open or not self.order.secret else self.context.say("print.covered"))

    def _back(self) -> None:
        self._number = max(0, self._number - 1)
        self._show()

    def _on(self) -> None:
        self._number = min(len(self._pages.pages) - 1, self._number + 1)
        self._show()

    # --- into a file --------------------------------------------------------------------------------------------------

    def choose_folder(self) -> None:
        """Where it goes."""
        self._files = QFileDialog(self, self.context.say("export.where"), self._folder)
        self._files.setFileMode(QFileDialog.FileMode.Directory)
        self._files.setOption(QFileDialog.Option.ShowDirsOnly)
        self._files.fileSelected.connect(self.write)
        self._files.open()

    def write(self, folder: str) -> None:
        """All or nothing; trouble is told with place and remedy."""
        self._folder = folder
        job = self.context.desk.work.start(partial(write, self.order, folder), self._on_written)
        accompany(job, self.context.words, "ui.work.export", self)

    def _on_written(self, came: tuple[str, list[Path] | Refusal]) -> None:
        folder, written = came
        if isinstance(written, Refusal):
            self.say(self.context.words.refusal(written))
            return
        names = self.context.words.join(path.name for path in written)
        self.told.emit(self.context.say("export.written", files=names, folder=folder), "jade")
        self.accept()

    # --- onto a printer -----------------------------------------------------------------------------------------------

    def choose_printer(self) -> None:
        """The system's own sheet; where there is no printer, it is said and a file is offered."""
        printer = self._printer()
        if printer is None:
            self.say(self.context.say("print.none"))
            self.save.setFocus()
            return
        from PySide6.QtPrintSupport import QPrintDialog

        self._printing = (printer, QPrintDialog(printer, self))
        self._printing[1].accepted.connect(self._on_printer)
        self._printing[1].open()

    def _printer(self) -> Any:
        """A printer, or None where the system has none or does not know what that is."""
        try:
            from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
        except ImportError:
            return None
        if not QPrinterInfo.availablePrinterNames():
            return None
        from PySide6.QtCore import QMarginsF
        from PySide6.QtGui import QPageLayout, QPageSize

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setFullPage(True)
        printer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
        printer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter)
        printer.setDocName(self.sheet.currentText())
        return printer

    def _on_printer(self) -> None:
        self.context.desk.work.start(partial(send, self.order, self._printing[0]), self._on_sent)

    def _on_sent(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self.say(self.context.words.refusal(refusal))
            return
        self.told.emit(self.context.say("print.sent"), "jade")
        self.accept()
