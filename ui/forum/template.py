"""A post's template, edited where its result is seen; saved as the user's own copy, which goes before the program's."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from moderator.play.messages import Notice
from ui.forum.sheet import Sheet
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import column, row
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.table.context import Context

SOON = 250
"""Milliseconds after the last sign until the preview follows."""


class TemplateDialog(Sheet):
    """``saved``: the copy has been written, or taken away again."""

    saved = Signal()

    def __init__(self, context: Context, notice: Notice, *, folder: Path | None = None, parent: QWidget | None = None) -> None:
        from ui.forum.posts import own_templates

        words = context.words.of(context.desk.session.ruleset.name)
        super().__init__(
            context, words.say("ui.forum.template.title"), words.say("ui.forum.template.lead"), width=1080, secret=False, parent=parent
        )
        self.setMinimumHeight(600)
        self._notice = notice
        self._folder = folder or own_templates(context)
        places = list(self._templates().places(words.lang, notice.code))
        self._own = places[0] if self._folder is not None else None
        self._ours = places[-1]
        self.text = QPlainTextEdit(self._read())
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(self.talk("template.text"))
        self.text.setTabChangesFocus(True)
        self.shown = QPlainTextEdit()
        self.shown.setReadOnly(True)
        self.shown.setTabChangesFocus(True)
        self.shown.setAccessibleName(self.talk("template.shown"))
        left = column(PlainText(self.talk("template.text"), "small", "muted"), self.text)
        right = column(PlainText(self.talk("template.shown"), "small", "muted"), self.shown)
        self.body.addLayout(both := row(left, right, spacing=14), 1)
        both.setStretch(0, 1)
        both.setStretch(1, 1)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._soon.timeout.connect(self.preview)
        self.text.textChanged.connect(self._soon.start)
        self.back = KeyButton(self.talk("template.back"), table=True)
        self.back.setEnabled(self._own is not None and self._own.exists())
        self.back.clicked.connect(self._take_back)
        self.yes = KeyButton(self.talk("template.save"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.save)
        self.add_buttons(self.back, None, self.closer("cancel"), self.yes)
        self.preview()

    def _templates(self):  # type: ignore[no-untyped-def]
        from moderator.export.posts.templates import Templates

        return Templates(self.context.desk.session.ruleset.name, self._folder)

    def _read(self) -> str:
        for path in (self._own, self._ours):
            if path is not None and path.is_file():
                return path.read_text(encoding="utf-8-sig", errors="replace")
        return ""

    def preview(self) -> None:
        """What comes of it now, and what is wrong with it."""
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder) / "posts" / self.context.desk.session.ruleset.name / self.words.lang / self._ours.name
            place.parent.mkdir(parents=True)
            place.write_text(self.text.toPlainText(), encoding="utf-8")
            from moderator.export.posts import Press

            press = Press(self.context.desk.session.ruleset.name, self.context.words, Path(folder))
            post = press.post(self._notice, self.context.desk.state, "bbcode")
        self.shown.setPlainText(post.text)
        self._faulty = bool(post.troubles)
        self.say(self.words.refusal(post.troubles[0]).replace(folder, "") if post.troubles else "")
        self.yes.setEnabled(self._own is not None and not self._faulty)

    def save(self) -> None:
        """Write the copy; whole or not at all."""
        self.preview()
        if self._own is None or self._faulty:
            return
        try:
            self._own.parent.mkdir(parents=True, exist_ok=True)
            half = self._own.with_suffix(".new")
            half.write_text(self.text.toPlainText(), encoding="utf-8", newline="\n")
            half.replace(self._own)
        except OSError:
            self.say(self.talk("chart.not_written", file=str(self._own)))
            return
        self.accept()
        self.saved.emit()

    def _take_back(self) -> None:
        """The program's own template again."""
        if self._own is not None:
            try:
                self._own.unlink(missing_ok=True)
            except OSError:
                self.say(self.talk("chart.not_written", file=str(self._own)))
                return
        self.accept()
        self.saved.emit()
