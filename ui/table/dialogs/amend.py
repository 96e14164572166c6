"""Making an entry right: a form, what would change by it, and what becomes of later entries that no longer fit."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QVBoxLayout, QWidget

from moderator.play.commands import Command
from moderator.play.messages import Refusal
from moderator.session.changes import AmendPreview, Choice, LaterRefusal
from moderator.session.sprout import Sprout
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog, sunk_panel
from ui.table.dialogs.differences import in_words, shown
from ui.table.dialogs.form import form_of
from ui.table.dialogs.timeline import holds_secrets, said
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Scroll, row
from ui.widgets.progress import accompany
from ui.widgets.text import PlainText
from ui.work import Job

SHOWN: Final = 14
CHOICE: Final = 140
"""Room for what becomes of a later entry."""


class AmendDialog(DeskDialog):
    """Preview first; confirm only what was previewed."""

    def __init__(self, context: Context, seq: int, *, title: str = "", lead: str = "", parent: QWidget | None = None) -> None:
        super().__init__(context, title or context.say("amend.title"), lead or context.say("amend.lead"), width=820, parent=parent)
        self.setMinimumHeight(600)
        self.entry = next(entry for entry in context.desk.session.entries if entry.seq == seq)
        self._choices: dict[int, QComboBox] = {}
        self._made: dict[int, Choice] = {}
        self._later_on: dict[int, LaterRefusal] = {}
        self._preview: AmendPreview | None = None
        self._job: Job | None = None
        self._asked: tuple[Command | None, dict[int, Choice]] = (None, {})
        self.finished.connect(self._stop)
        self._shown: tuple[Command | None, dict[int, Choice]] | None = None
        self.old = PlainText(self.said(), "strong", wrap=True)
        self.form = form_of(context, self.entry)
        policy = self.form.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.form.setSizePolicy(policy)
        self.form.setVisible(context.curtain.is_open or not self.secret())
        self.drop = QCheckBox(context.say("amend.drop"))
        self.drop.toggled.connect(self._on_drop)
        self.body.addWidget(self.old)
        scroll = Scroll()
        scroll.box.addWidget(self.form)
        scroll.box.addStretch(1)
        scroll.setMinimumHeight(120)
        self.body.addWidget(scroll, 1)
        self._build_look()
        self.changes = sunk_panel(context.say("amend.changes"))
        self._list = QVBoxLayout()
        area = Scroll()
        area.box.setSpacing(4)
        self._area = area.box
        self.changes.body.addWidget(area)
        area.setMinimumHeight(120)
        self.body.addWidget(self.changes, 1)
        self.reason = QLineEdit()
        self.reason.setAccessibleName(context.say("reason"))
        self.reason.setPlaceholderText(context.say("amend.reason"))
        self.reason.textChanged.connect(self._check)
        self.body.addWidget(self.reason)
        self.insist = QCheckBox(context.say("amend.insist"))
        self.insist.setVisible(False)
        self.insist.toggled.connect(self._on_insist)
        self.body.addWidget(self.insist)
        self.yes = KeyButton(context.say("amend.confirm"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.confirm)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self._check()

    def differing(self, preview: AmendPreview) -> list[QWidget]:
        """What would be otherwise, line by line."""
        made: list[QWidget] = []
        for title, found in (("amend.by_change", preview.by_change), ("amend.by_engine", preview.by_engine)):
            if found:
                made.append(PlainText(self.context.say(title), "small", "muted"))
            seen = shown(found, self.context.curtain.is_open)
            made += [PlainText(in_words(self.context, difference), "body", wrap=True) for difference in seen[:SHOWN]]
            if len(seen) > SHOWN:
                made.append(PlainText(self.context.say("amend.more", n=len(seen) - SHOWN), "small", "muted"))
        return made

    def _build_look(self) -> None:
        """The row above the preview."""
        self.look = KeyButton(self.context.say("amend.preview"), key="Ctrl+P", table=True)
        self.look.clicked.connect(self.preview)
        self.rest = KeyButton(self.context.say("amend.drop_rest"), kind="plain", table=True)
        self.rest.setAutoDefault(False)
        self.rest.setVisible(False)
        self.rest.clicked.connect(self._drop_rest)
        self.body.addLayout(row(self.look, 8, self.drop, None, self.rest))

    def curtain_changed(self, is_open: bool) -> None:
        """A form may hold roles: where the entry was secret it shows only while the curtain is open, and keeps its room."""
        self.old.setText(self.said())
        if self._preview is not None:
            self._show(self._preview)
        self.form.setVisible(is_open or not self.secret())

    def said(self) -> str:
        """The entry as it stands, in one line."""
        return said(self.context, self.entry)

    def secret(self) -> bool:
        """Whether the form shows what not everybody may see."""
        return holds_secrets(self.entry)

    def _on_drop(self, dropped: bool) -> None:
        self.form.setEnabled(not dropped)
        self._shown = None
        self._check()

    def _on_insist(self) -> None:
        """The host insists on the new command, or no longer: look again. The reason of the correction is the reason for it."""
        self.preview()

    def _check(self) -> None:
        self.yes.setEnabled(self._shown is not None and self._job is None and bool(self.reason.text().strip()))

    def command(self) -> Command | None:
        """What stands in the form; None: the entry is dropped."""
        return None if self.drop.isChecked() else self.form.command()

    def choices(self) -> dict[int, Choice]:
        """What becomes of each later entry that would be refused."""
        return dict(self._made)

    def preview(self) -> None:
        """Decide anew and show what would be otherwise."""
        try:
            command = self.command()
        except (msgspec.ValidationError, json.JSONDecodeError) as error:
            self.say(self.context.say("amend.bad_field", reason=str(error)))
            return
        self._asked = (command, self.choices())
        self._shown = None
        self._check()
        force = self.context.say("amend.insist") if self.insist.isChecked() else ""
        self._go(self.context.desk.preview_amend(self.entry.seq, *self._asked, self._on_preview, force=force))

    def _go(self, job: Job) -> None:
        """One piece of work at a time: what was begun before is not wanted any more."""
        self._stop()
        if not job.over:
            self._job = job
            job.ended.connect(self._on_ended)
            accompany(job, self.context.words, "ui.work.amend", self)

    def _stop(self) -> None:
        if self._job is not None:
            self._job.done.disconnect()
            self._job.ended.disconnect(self._on_ended)
            self._job.cancel()
            self._job = None

    def _on_ended(self) -> None:
        self._job = None
        self._check()

    def _on_preview(self, preview: AmendPreview) -> None:
        names = self.context.desk.name_of
        self.say(self.context.words.refusal(preview.refusal, names) if preview.refusal is not None else "")
        self.insist.setVisible(self.insist.isChecked() or (preview.refusal is not None and preview.refusal.forceable))
        self._shown = self._asked if preview.refusal is None else None
        self._preview = preview
        self._show(preview)
        if preview.refused:
            self._shown = None
        self._check()

    def _show(self, preview: AmendPreview) -> None:
        while (item := self._area.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._choices = {}
        self._later_on |= {later.seq: later for later in preview.refused}
        for seq in sorted({*self._made, *(later.seq for later in preview.refused)}):
            self._area.addWidget(self._later(self._later_on[seq]))
        self.rest.setVisible(len(preview.refused) > 1)
        for part in (*self.first(preview), *self.differing(preview)):
            self._area.addWidget(part)
        if not preview.by_change and not preview.refused and preview.refusal is None:
            self._area.addWidget(PlainText(self.context.say("amend.nothing"), "body", "muted"))
        self._area.addStretch(1)

    def first(self, preview: AmendPreview) -> list[QWidget]:
        """What is shown before the single differences."""
        return []

    def then(self) -> Command | None:
        """A press that belongs to the correction and is taken with it."""
        return None

    def _later(self, later: LaterRefusal) -> QWidget:
        """A later entry that would be refused: drop, force or edit."""
        line = QWidget()
        entry = next(entry for entry in self.context.desk.session.entries if entry.seq == later.seq)
        refusal = self.context.words.refusal(later.refusal, self.context.desk.name_of)
        box = QComboBox()
        box.setAccessibleName(said(self.context, entry))
        choices = ["", "drop", *(("force",) if later.refusal.forceable else ()), "edit"]
        for choice in choices:
            box.addItem(self.context.say(f"amend.choice.{choice or 'none'}"), choice)
        box.setMinimumWidth(CHOICE)
        box.setProperty("seq", later.seq)
        chosen = self._made.get(later.seq, "")
        box.setCurrentIndex(box.findData(chosen if isinstance(chosen, str) else "edit"))
        box.currentIndexChanged.connect(self._on_choice)
        self._choices[later.seq] = box
        layout = row(box)
        layout.insertWidget(
            0, PlainText(f"{later.seq}  {said(self.context, entry)}  {refusal}", "body", "muted" if chosen else "red", wrap=True), 1
        )
        line.setLayout(layout)
        return line

    def _on_choice(self) -> None:
        """Look again with the choice; editing opens a form of its own."""
        box = self.sender()
        if not isinstance(box, QComboBox):
            return
        seq, choice = int(box.property("seq")), box.currentData()
        if choice == "edit":
            self._edit(seq)
            return
        self._made.pop(seq, None)
        if choice:
            self._made[seq] = choice
        self.preview()

    def _drop_rest(self) -> None:
        """What nothing has been said about goes; what no longer fits because of that is shown next."""
        if self._preview is not None:
            self._made |= {later.seq: "drop" for later in self._preview.refused}
            self.preview()

    def _edit(self, seq: int) -> None:
        entry = next(entry for entry in self.context.desk.session.entries if entry.seq == seq)
        dialog = EditDialog(self.context, seq, entry, parent=self)
        dialog.accepted.connect(self._on_edited)
        self._editing = dialog
        dialog.open()

    def _on_edited(self) -> None:
        if self._editing.made is not None:
            self._made[self._editing.seq] = self._editing.made
            self.preview()

    def confirm(self) -> None:
        """Do what was previewed."""
        if self._shown is not None:
            command, choices = self._shown
            self.yes.setEnabled(False)
            reason = self.reason.text().strip()
            force = reason if self.insist.isChecked() else ""
            grow = self.context.desk.grow_amend
            self._go(grow(self.entry.seq, command, reason, choices, self._on_grown, force=force, then=self.then()))

    def _on_grown(self, grown: Sprout | Refusal) -> None:
        self.done_or_said(self.context.desk.amend(grown))


class EditDialog(DeskDialog):
    """A later command, edited so that it fits again; ``made`` is the new one."""

    def __init__(self, context: Context, seq: int, entry: Any, *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("amend.edit"), said(context, entry), parent=parent)
        self.seq = seq
        self.made: Command | None = None
        self.form = form_of(context, entry)
        self.body.addWidget(self.form)
        yes = KeyButton(context.say("amend.take"), kind="primary")
        yes.clicked.connect(self._take)
        self.add_buttons(None, self.closer("cancel"), yes)

    def _take(self) -> None:
        try:
            self.made = self.form.command()
        except (msgspec.ValidationError, json.JSONDecodeError) as error:
            self.say(self.context.say("amend.bad_field", reason=str(error)))
            return
        self.accept()
