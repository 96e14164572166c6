"""F1 at the desk: every key by phase, what counts now first, searchable."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QWidget

from ui.keys.list import KeyList
from ui.keys.table import KeyGroup, KeyRow
from ui.table.actions import ALL_ELSE, DEATH, KEYS, MORE, OTHER_SEAT, SETUP, TABLE, Action
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog
from ui.widgets.buttons import KeyButton, show_key

OWN: Final = {"space", "escape"}
"""Keys of the page that are named among those that hold always."""
BEFORE: Final = ("seats", "roles", "boxes", "selection", "reading")
AFTER: Final = ("outcome", "mvp")
HEIGHT: Final = 640


class HelpDialog(DeskDialog):
    """The search has the keyboard; Esc closes."""

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("help.title"), context.say("help.lead"), width=940, parent=parent)
        self.setMinimumHeight(HEIGHT)
        self.list = KeyList(key_groups(context), context.words, context.palette)
        self.body.addWidget(self.list, 1)
        close = KeyButton(context.say("close"), kind="primary", hint="Esc", table=True)
        close.clicked.connect(self.accept)
        self.add_buttons(None, close)
        self.list.search.setFocus()


def key_groups(context: Context) -> tuple[KeyGroup, ...]:
    """Every key of the desk and of what opens from it."""
    say, words, status = context.say, context.words, context.presses.status
    always = (
        KeyRow(say("key.space"), say("help.space")),
        KeyRow("1\N{EN DASH}8", say("help.digits")),
        KeyRow("`", say("help.curtain")),
        KeyRow("Esc", say("help.escape")),
    )
    phases = [(name, "ui.keys.phase") for name in BEFORE] + [(name, "ui.keys.after") for name in AFTER]
    return (
        KeyGroup(words.say("ui.keys.always"), always),
        KeyGroup(words.say("ui.keys.table"), _rows(context, (DEATH, *TABLE, OTHER_SEAT, ALL_ELSE, *MORE)), now=status == "playing"),
        KeyGroup(words.say("ui.keys.opening"), _rows(context, SETUP["opening"]), now=status == "opening"),
        *(
            KeyGroup(words.say(code, {"phase": words.term("phase", name)}), _rows(context, SETUP[name]), now=status == name)
            for name, code in phases
        ),
        KeyGroup(words.say("ui.keys.end"), _rows(context, SETUP["provisional"]), now=status in {"provisional", "confirmed"}),
        KeyGroup(
            words.say("ui.keys.desk"), tuple(KeyRow(show_key(key), say(f"help.{name}")) for name, key in KEYS.items() if name not in OWN)
        ),
        *_elsewhere(context),
    )


def _rows(context: Context, actions: tuple[Action, ...]) -> tuple[KeyRow, ...]:
    return tuple(KeyRow(action.key, context.say(f"action.{action.name}.tip")) for action in actions)


def _elsewhere(context: Context) -> tuple[KeyGroup, ...]:
    """Keys of what opens over or beside the desk."""
    words = context.words
    dialogs = (
        KeyRow(show_key("Ctrl+Return"), words.say("ui.keys.dialogs.confirm")),
        KeyRow("Esc", words.say("ui.keys.dialogs.leave")),
        KeyRow(show_key("Ctrl+P"), words.say("ui.keys.dialogs.hold")),
    )
    public = (KeyRow("F11", words.say("ui.keys.public.full")), KeyRow("Esc", words.say("ui.keys.public.close")))
    book = (
        KeyRow(show_key("Ctrl+F"), words.say("ui.keys.book.search")),
        KeyRow(show_key("Return"), words.say("ui.keys.book.next")),
        KeyRow(show_key("Shift+Return"), words.say("ui.keys.book.previous")),
        KeyRow("Esc", words.say("ui.keys.book.close")),
    )
    return (
        KeyGroup(words.say("ui.keys.dialogs"), dialogs),
        KeyGroup(words.say("ui.keys.public"), public),
        KeyGroup(words.say("ui.keys.book"), book),
    )
