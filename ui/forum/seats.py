"""A seat of the board opens its sheet: everything about it, and what can be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QGridLayout, QWidget

from moderator.play.messages import Step
from ui.forum.left import Sections
from ui.table.dialogs.base import DeskDialog
from ui.widgets.buttons import KeyButton

if TYPE_CHECKING:
    from ui.forum.page import ForumPage

HEIGHT = 600


class SeatDialog(DeskDialog):
    """``wanted`` steps go to the doors after the sheet is closed."""

    def __init__(self, page: ForumPage, seat: str) -> None:
        context = page.context
        super().__init__(context, context.seat(seat), width=760, parent=page)
        self.setMinimumHeight(HEIGHT)
        self._page, self._seat = page, seat
        self.sections = Sections(context)
        self.body.addWidget(self.sections, 1)
        holder, grid = QWidget(), QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        holder.setLayout(grid)
        self.buttons: list[KeyButton] = []
        for number, (verb, fields) in enumerate(page.face.actions(seat)):
            button = KeyButton(context.words.step(Step(verb=verb, params=fields), context.desk.name_of), kind="plain")
            button.setAutoDefault(False)
            button.setProperty("verb", verb)
            button.clicked.connect(self._on_click)
            grid.addWidget(button, number // 4, number % 4)
            self.buttons.append(button)
        self._fields = dict(page.face.actions(seat))
        self.body.addWidget(holder)
        note = KeyButton(context.say("key.note"), kind="plain", key="Ctrl+N", table=True)
        note.clicked.connect(self._on_note)
        self.away = KeyButton(context.say("close"), kind="primary", hint="Esc", table=True)
        self.away.clicked.connect(self.reject)
        self.add_buttons(note, None, self.away)
        self.curtain_changed(context.curtain.is_open)

    def curtain_changed(self, is_open: bool) -> None:
        """What is secret about the seat."""
        self.sections.show_sections(self._page.face.sheet(self._seat))

    def _on_click(self) -> None:
        button = self.sender()
        if button is None:
            return
        verb = str(button.property("verb"))
        fields = self._fields[verb]
        self.accept()
        self._page.doors.step(step_of(self._page, verb, fields))

    def _on_note(self) -> None:
        self.accept()
        self._page.doors.ask("note")


def step_of(page: ForumPage, verb: str, fields: dict[str, Any]) -> Step:
    """A verb with what is known of it as a step; what it still needs is asked for."""
    kind = page.desk.session.wire.verbs[verb]
    needs = tuple(
        field.encode_name for field in msgspec.structs.fields(kind)
        if field.required and field.encode_name not in fields
    )  # fmt: skip
    return Step(verb=verb, needs=needs, params=fields, command=None if needs else {"do": verb, **fields})


class Seats(QObject):
    """``open_seat``: for a seat that was pressed."""

    def __init__(self, page: ForumPage, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page, self._show = page, show

    def open_seat(self, seat: str) -> None:
        """Its sheet."""
        self._page.seating.look_at(seat)
        self._show(SeatDialog(self._page, seat))
