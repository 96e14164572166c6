"""Taking a forum game out: the chronicle for the forum or as a file, the tables, the exchange file; what is secret says so."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu

from moderator.play.audience import HOST, PUBLIC, Audience
from moderator.play.messages import Refusal
from ui.table.dialogs.base import DeskDialog
from ui.widgets.floating import rounded
from ui.widgets.progress import accompany

if TYPE_CHECKING:
    from moderator.play.watch import Watch
    from moderator.play.words import Words
    from moderator.session.session import Session
    from ui.forum.page import ForumPage

COPIES: Final = ("bbcode", "markdown", "plain")
"""Forms in which the public chronicle goes to the clipboard."""
FILES: Final = (
    (PUBLIC, "html"), (PUBLIC, "md"), (PUBLIC, "xlsx"), (HOST, "html"), (HOST, "md"), (HOST, "xlsx"), (HOST, "csv"), (HOST, "jsonl"),
)  # fmt: skip
"""Audience and kind of each file; what is the host's holds every secret."""


class Exports(QObject):
    """``ask_export``: the menu. The public's first, the host's below, so that nothing secret is taken by mistake.

    ``prefix``: the words of an entry are ``<prefix>.<audience>.<kind>``; ``lines_before``: entries with a line above them.
    """

    copies: tuple[str, ...] = COPIES
    files: tuple[tuple[Audience, str], ...] = FILES
    lines_before: frozenset[tuple[Audience, str]] = frozenset({FILES[0], (HOST, "html")})
    prefix = "export"

    def __init__(self, page: ForumPage, _show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page = page
        self._chosen: tuple[Audience, str] = self.files[0]
        self._folder = ""
        self._files: QFileDialog | None = None
        self.menu: QMenu | None = None

    def ask_export(self) -> None:
        """What to take out."""
        say = self._page.context.say
        self.menu = QMenu(self._page)
        rounded(self.menu)
        for form in self.copies:
            self.menu.addAction(say(f"{self.prefix}.copy.{form}")).setData(("copy", form))
        for audience, kind in self.files:
            if (audience, kind) in self.lines_before:
                self.menu.addSeparator()
            self.menu.addAction(say(f"{self.prefix}.{audience}.{kind}")).setData((str(audience), kind))
        self.menu.triggered.connect(self._on_action)
        button = self._page.header.more
        self.menu.popup(button.mapToGlobal(QPoint(0, button.height() + 4)))

    def _on_action(self, action: QAction) -> None:
        who, kind = action.data()
        if who == "copy":
            self.copy(kind)
            return
        self._chosen = Audience(who), kind
        self._files = QFileDialog(self._page, self._page.context.say("export.where"), self._folder)
        self._files.setFileMode(QFileDialog.FileMode.Directory)
        self._files.setOption(QFileDialog.Option.ShowDirsOnly)
        self._files.fileSelected.connect(self.write)
        self._files.open()

    def copy(self, form: str) -> None:
        """The chronicle as everybody may read it, on the clipboard."""
        desk = self._page.desk
        desk.work.start(partial(as_text, desk.session.snapshot(), form, self._page.context.words), self._on_text)

    def _on_text(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._page.foot.say(self._page.context.say("export.copied", n=len(text.splitlines())), "jade")

    def write(self, folder: str) -> None:
        """The file, or none; one that is open elsewhere is named."""
        self._folder = folder
        audience, kind = self._chosen
        desk, words = self._page.desk, self._page.context.words
        made = self.maker(kind, audience)
        job = desk.work.start(partial(made, desk.session.snapshot(), folder, kind, audience, words), self._on_written)
        accompany(job, words, "ui.work.export", self._page)

    def maker(self, _kind: str, _audience: Audience) -> Callable[..., tuple[str, list[Path] | Refusal]]:
        """Who writes it, off the window's thread."""
        return as_files

    def _on_written(self, came: tuple[str, list[Path] | Refusal]) -> None:
        folder, written = came
        context = self._page.context
        if isinstance(written, Refusal):
            self._page.foot.say(context.words.refusal(written), "red")
            return
        names = context.words.join(path.name for path in written)
        self._page.foot.say(context.say("export.written", files=names, folder=folder), "jade")


def as_text(session: Session, form: str, words: Words, _watch: Watch) -> str:
    """The public chronicle in a form."""
    from moderator.export.chronicle import as_markup
    from moderator.export.run import CHRONICLES

    return as_markup(CHRONICLES[session.ruleset.name](session, PUBLIC, words), form)


def as_files(
    session: Session, folder: str, kind: str, audience: Audience, words: Words, watch: Watch
) -> tuple[str, list[Path] | Refusal]:  # fmt: skip
    """The folder, and what was written into it. The public's and the host's never have one name."""
    from moderator import export  # every game's own exports: a desk that is opened does not wait for them
    from moderator.export.text import stem

    printing = export.Printing()
    if kind == "pdf":
        from ui.printing.pdf import as_pdf

        printing = export.Printing(pdf=as_pdf)
    name = words.say("export.named", {"title": session.title, "audience": words.say(f"export.audience.{audience}")})
    place = Path(folder) / f"{stem(name)}.{kind}"
    return folder, export.export(session, place, (kind,), audience, words, watch, printing)
