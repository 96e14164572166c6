"""The doors of the page of what is public: release, withdrawal, the page for the web, what is printed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from moderator.cup.commands import WithdrawStandings
from moderator.cup.release import would_show
from moderator.play.messages import Refusal, Step
from ui.cup.release.screen import CupScreen
from ui.documents import documents

if TYPE_CHECKING:
    from moderator.cup.public import PublicCup
    from moderator.play.watch import Watch
    from moderator.play.words import Words
    from ui.cup.page import CupPage
    from ui.table.dialogs.base import DeskDialog


class ReleaseRoom(QObject):
    """``open_release_standings``, ``ask_withdraw``, ``ask_web_page``, ``ask_print``."""

    def __init__(self, page: CupPage, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page, self._show = page, show
        self._files: QFileDialog | None = None
        self._folder = documents()

    @property
    def _screen(self) -> CupScreen:
        return CupScreen.of(self._page.context)

    # --- standings ----------------------------------------------------------------------------------------------------

    def open_release_standings(self, step: Step) -> None:
        """First everything that will be seen."""
        from ui.cup.release.sheet import ReleaseSheet

        page, name = self._page, str(step.params["round"])
        screen = self._screen
        then = would_show(screen.seen, page.desk.state, name, page.desk.now())
        if then is None:
            page.doors.refused(Refusal(code="nothing_to_release", clause="R65", params={"round": name}, remedy="release_later"))
            return
        self._show(ReleaseSheet(page.context, name, screen.view, then, screen.theme, page))

    def ask_withdraw(self) -> None:
        """No standings are shown any more; an undo brings them back."""
        self._page.desk.do(WithdrawStandings())

    # --- files --------------------------------------------------------------------------------------------------------

    def ask_web_page(self) -> None:
        """Where the page of what is public goes."""
        page = self._page
        self._files = QFileDialog(page, page.context.say("export.where"), self._folder)
        self._files.setFileMode(QFileDialog.FileMode.Directory)
        self._files.setOption(QFileDialog.Option.ShowDirsOnly)
        self._files.fileSelected.connect(self.write_page)
        self._files.open()

    def write_page(self, folder: str) -> None:
        """The page of what is public now, made of that value alone."""
        self._folder = folder
        self._page.desk.work.start(partial(web_page, self._screen.view, folder, self._page.context.words), self._on_written)

    def _on_written(self, came: Path | Refusal) -> None:
        context, foot = self._page.context, self._page.foot
        if isinstance(came, Refusal):
            foot.say(context.words.refusal(came), "red")
        else:
            foot.say(context.say("export.written", files=came.name, folder=str(came.parent)), "jade")

    def ask_print(self) -> None:
        """The sheets of the cup as they will be printed."""
        from ui.printing.sheet import PrintDialog

        dialog = PrintDialog(self._page.context, parent=self._page)
        dialog.told.connect(self._page.foot.say)
        self._show(dialog)


def web_page(view: PublicCup, folder: str, words: Words, _watch: Watch) -> Path | Refusal:
    """The page in the folder; all or nothing."""
    from moderator.export.cup_paper import public_paper
    from moderator.export.files import write_all
    from moderator.export.html import as_html
    from moderator.export.text import stem

    made = public_paper(view, words)
    if isinstance(made, Refusal):
        return made
    place = Path(folder) / f"{stem(view.title)}.html"
    written = write_all({place: as_html(made, "standings.html.j2").encode()})
    return written if isinstance(written, Refusal) else place
