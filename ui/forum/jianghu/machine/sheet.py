"""The voting machine's record taken in: read from files or the clipboard, every line shown with what it will count as, then entered."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QFileDialog, QWidget

from moderator.inbox import machine_files
from moderator.inbox.machine import Columns, Record, Settled
from moderator.inbox.machine_weigh import Weighing, masks_of, vote_of, weigh
from moderator.play.messages import Refusal
from moderator.play.watch import Watch
from moderator.rulesets.jianghu.commands.vote import ImportMachine
from moderator.session.together import Together, worked_out
from ui.forum.jianghu.machine import table
from ui.forum.jianghu.machine.base import VoteSheet
from ui.forum.jianghu.machine.columns import ColumnsRow
from ui.forum.jianghu.machine.strange import StrangeRow
from ui.forum.jianghu.machine.thread_row import ThreadRow
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import EmptyState, column, row
from ui.widgets.progress import Progress, accompany
from ui.widgets.segments import Segments
from ui.widgets.table import TableView
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText
from ui.work import Job, Work

if TYPE_CHECKING:
    from ui.forum.context import ForumContext

CHUNK: Final = 1_000
"""Rows of one entry: what is longer is no line of an exchange file any more."""


class MachineSheet(VoteSheet):
    """``entered``: the record has been taken; nothing is written before. ``work``: where reading goes on, else a thread of its own."""

    entered = Signal()

    def __init__(self, context: ForumContext, *, work: Work | None = None, parent: QWidget | None = None) -> None:
        super().__init__(context, "machine", width=1200, height=640, params={"round": context.desk.state.number}, parent=parent)
        self.work = work if work is not None else Work(self)
        self.job: Job | None = None
        self.progress: Progress | None = None
        self.record: Record | None = None
        self.figures: table.Figures | None = None
        self.settled, self.left = Settled(), frozenset[int]()
        self._masks, self._vote = masks_of(self.state), vote_of(self.state)
        self._shown: tuple[int, ...] = ()
        self._asked: list[Job] = []
        """What has been asked of the thread: till all of it has come back nothing can be taken."""
        self.entering: Job | None = None
        self._source()
        self._middle()
        self.whole = QCheckBox(self.p("machine.whole"))
        self.whole.setToolTip(self.p("machine.whole.tip"))
        self.whole.toggled.connect(self._weigh)
        self.out = KeyButton(self.p("machine.leave"), key="Del", kind="plain", table=True)
        self.out.clicked.connect(self._leave)
        self.yes = KeyButton(self.p("machine.take.none"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(self.out, None, self.closer("close"), self.yes)
        self.foot.insertWidget(0, self.whole)
        self.finished.connect(self._on_closed)
        self.veil()

    def _source(self) -> None:
        self.pasting = KeyButton(self.p("machine.paste"), key="Ctrl+V", table=True)
        self.choosing = KeyButton(self.p("machine.files"), key="Ctrl+O", table=True)
        for button, press in ((self.pasting, self.paste), (self.choosing, self.choose)):
            button.setAutoDefault(False)
            button.clicked.connect(press)
        self.said = PlainText("", "small", "muted", wrap=True)
        line = row(self.pasting, self.choosing, self.said)
        line.setStretch(2, 1)
        self.columns = ColumnsRow(self)
        self.columns.changed.connect(self._on_columns)
        self.strange = StrangeRow(self)
        self.strange.settled.connect(self._on_settled)
        self.thread_row = ThreadRow(self)
        self.thread_row.changed.connect(self._weigh)
        self.inner.addLayout(line)
        for widget in (self.thread_row, self.columns, self.strange):
            self.inner.addWidget(widget)

    def _middle(self) -> None:
        self.filter = Segments(table.FILTERS, "all", width=84)
        for name in table.FILTERS:
            self.filter.say(name, self.p(f"machine.filter.{name}"))
        self.filter.chosen.connect(self._on_filter)
        self.tags = {name: Tag(self.context.palette, "", tone) for name, tone in table.COUNTED}
        self.table = TableView(self.context.palette, self.p("machine.table"))
        self.empty = EmptyState(None, self.p("machine.empty"), self.p("machine.empty.text"))
        self._head = QWidget()
        self._head.setLayout(row(self.filter, None, *self.tags.values()))
        holder = QWidget()
        holder.setLayout(column(self._head, self.table, self.empty))
        self.inner.addWidget(holder, 1)

    # --- reading ------------------------------------------------------------------------------------------------------

    def paste(self) -> None:
        """What lies on the clipboard: files, else text."""
        data = QGuiApplication.clipboard().mimeData()
        if data is not None and data.hasUrls():
            self.read([Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()])
        elif data is not None and data.hasText():
            self.read_text(data.text())

    def choose(self) -> None:
        """Choose files."""
        kinds = " ".join(f"*{ending}" for ending in machine_files.KINDS)
        dialog = QFileDialog(self, self.p("machine.files"), "", f"{self.p('machine.kinds')} ({kinds})")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self._on_files)
        dialog.open()

    def _on_files(self, names: list[str]) -> None:
        self.read([Path(name) for name in names])

    def read(self, paths: list[Path]) -> None:
        """Read files, in the work's own thread."""
        masks, vote = self._masks, self._vote

        def task(watch: Watch) -> Record | Refusal:
            return machine_files.read_many(sorted(paths), masks, vote, watch)

        self._start(task)

    def read_text(self, text: str) -> None:
        """Read what was pasted."""
        masks, vote, now = self._masks, self._vote, self.context.desk.now()

        def task(watch: Watch) -> Record | Refusal:
            return machine_files.paste(text, masks, vote, saved=now, watch=watch)

        self._start(task)

    def _start(self, task: Any) -> None:
        self._cancel()
        self.job = self._wait_for(self.work.start(task, self._on_read))
        self.progress = accompany(self.job, self.words, "ui.forum.jianghu.machine.reading", self)

    def _wait_for(self, job: Job) -> Job:
        """What is shown now is not what will be taken."""
        self._asked = [each for each in (*self._asked, job) if not each.over]
        job.ended.connect(self._buttons)
        self._buttons()
        return job

    def _cancel(self) -> None:
        if self.job is not None and not self.job.over:
            self.job.cancel()
        self.job = None

    def _on_read(self, found: object) -> None:
        if isinstance(found, Refusal):
            self.say(self.words.refusal(found))
        elif isinstance(found, Record):
            self.say("")
            self.settled, self.left = Settled(), frozenset()
            self.record = found
            self.columns.show_record(found)
            self.thread_row.show_record(found)
            self._weigh()

    def _on_columns(self, columns: Columns) -> None:
        record, masks, vote = self.record, self._masks, self._vote
        if record is None:
            return

        def task(watch: Watch) -> Record:
            return machine_files.by_columns(record, columns, masks, vote, watch)

        self._start(task)

    # --- weighing -----------------------------------------------------------------------------------------------------

    def _weigh(self) -> None:
        """What every line would count as, worked out in the thread as well."""
        if self.record is None:
            return
        state, record, masks, settled, left, whole, thread = (
            self.state, self.record, self._masks, self.settled, self.left, self.whole.isChecked(), self.thread_row.mode,
        )  # fmt: skip

        def task(_: Watch) -> table.Figures:
            return table.figures(weigh(state, record, masks, settled, left, whole=whole, thread=thread), record, masks, settled)

        self._wait_for(self.work.start(task, self._on_weighed))

    def _on_weighed(self, found: object) -> None:
        if isinstance(found, table.Figures) and self.record is not None:
            self.figures = found
            self.strange.show_texts(found.strange, found.offers, self.settled, found.unsettled)
            self.filled()

    @property
    def weighing(self) -> Weighing | None:
        """What every line counts as, once it has been worked out."""
        return self.figures.weighing if self.figures is not None else None

    def _on_settled(self, text: str, seat: object) -> None:
        self.settled = self.settled.with_(text, seat if isinstance(seat, str) else None)
        self._weigh()

    def _leave(self) -> None:
        """The selected line is left out, or no longer."""
        at = self.table.selected()
        if isinstance(at, int) and self.sees:
            self.left = self.left ^ {at}
            self._weigh()

    # --- what is shown ------------------------------------------------------------------------------------------------

    def _on_filter(self, _: str) -> None:
        self.filled()

    def filled(self) -> None:
        """The table, the figures, the button."""
        if not hasattr(self, "yes"):  # not built yet
            return
        figures = self.figures if self.sees else None
        for part in (self._head, self.table):
            part.setVisible(figures is not None)
        self.empty.setVisible(figures is None)
        self.columns.setVisible(figures is not None and self.record is not None and self.record.sheet is not None)
        self.thread_row.setVisible(figures is not None and self.thread_row.wanted)
        self.strange.setVisible(figures is not None and self.strange.wanted)
        self.said.setText(self._source_said() if self.sees else "")
        if figures is not None:
            self._fill(figures)
        self._buttons()

    def _fill(self, figures: table.Figures) -> None:
        selected = self.table.selected()
        self._shown = figures.kept[self.filter.value]
        rows = table.rows(self, figures.weighing, self._shown)
        self.table.show_rows(table.heads(self), rows, stretch=5, widest=table.widest(self))
        if self._shown:
            self.table.selectRow(self._shown.index(selected) if selected in self._shown else 0)
        for name, tag in self.tags.items():
            n = figures.numbers[name]
            tag.set_text(self.p(f"machine.tag.{name}", n=n) if n else "")
            tag.setVisible(bool(n))

    def _source_said(self) -> str:
        record = self.record
        if record is None:
            return ""
        said = self.p(
            "machine.read", file=record.file or self.p("machine.clipboard"), n=len(record.lines), kind=self.p(f"machine.kind.{record.kind}")
        )
        talk = self.p("machine.talk", n=record.talk) if record.talk else ""
        return self.p("between").join(part for part in (said, talk, record.encoding) if part)

    def _buttons(self) -> None:
        figures = self.figures if self.sees else None
        n = len(figures.weighing.rows) if figures is not None else 0
        open_ = len(figures.kept["open"]) if figures is not None else 0
        code = "open" if open_ else "yes" if n else "none"
        text = self.p(f"machine.take.{code}", n=open_ or n)
        self.yes.setText(text)
        self.yes.setAccessibleName(text)
        waits = any(not job.over for job in self._asked)
        self.yes.setEnabled(bool(n) and not open_ and self.entering is None and not waits)
        self.out.setEnabled(figures is not None)
        self.whole.setEnabled(self.sees)
        for button in (self.pasting, self.choosing):
            button.setEnabled(self.sees)

    # --- taking -------------------------------------------------------------------------------------------------------

    def take(self) -> None:
        """Enter it as one press: worked out in the work's thread, then written all together or, when it is stopped, not at all."""
        weighing, desk = self.weighing, self.context.desk
        if weighing is None or not self.yes.isEnabled():
            return
        whole, every = self.whole.isChecked(), weighing.rows
        parts = [every[at : at + CHUNK] for at in range(0, len(every), CHUNK)]
        thread = weighing.thread_counts
        commands = [ImportMachine(rows=part, whole=whole and at == 0, thread_counts=thread) for at, part in enumerate(parts)]
        self.yes.setEnabled(False)
        task = partial(worked_out, desk.session.snapshot(), commands, desk.now(), desk.by)
        self.entering = self.work.start(task, self._on_worked_out)
        self.entering.stopped.connect(self._on_stopped)
        accompany(self.entering, self.words, "ui.forum.jianghu.machine.entering", self)

    def _on_worked_out(self, found: object) -> None:
        self.entering = None
        desk = self.context.desk
        done = desk.take_together(found.on(desk.session)) if isinstance(found, Together) else found
        if not self.told(done):
            self._buttons()
            return
        self.work.soon(self._is_in)  # the desk behind has just been shown anew: the window answers before this one closes

    def _is_in(self) -> None:
        self.accept()
        self.entered.emit()

    def _on_stopped(self) -> None:
        self.entering = None
        self._buttons()

    def reject(self) -> None:
        """Closing stops what is being read or entered; of what was being entered nothing is."""
        if self.entering is not None:
            self.entering.done.disconnect(self._on_worked_out)
            self.entering.cancel()
        super().reject()

    def _on_closed(self, _: int) -> None:
        self._cancel()
        self.work.close()

    def choose_columns(self, **columns: Any) -> None:
        """Other columns, as the row of fields would choose them."""
        if self.record is not None and self.record.columns is not None:
            self._on_columns(replace(self.record.columns, **columns))
