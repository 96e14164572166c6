"""The organiser's keys in one table, so that none means two things at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui.forum.keys import PAGE as OF_FORUM
from ui.keys.table import KeyGroup, KeyRow
from ui.widgets.buttons import show_key

if TYPE_CHECKING:
    from ui.cup.context import CupContext

ALIKE: Final = (
    "next_step", "help", "rulebook", "timeline", "export", "outbox", "asks", "undo", "redo", "amend", "note", "typist", "lock", "settings",
    "more",
)  # fmt: skip
"""Keys that mean the same at every desk."""
PAGE: Final = {**{name: OF_FORUM[name] for name in ALIKE}, "public": "F11"}
PANES: Final = {"overview": "1", "people": "2", "round": "3", "tables": "4", "standings": "5", "release": "6"}
"""The pages of the desk; a digit where nothing is being typed."""
ROUNDS: Final = {"earlier_round": "Ctrl+Left", "later_round": "Ctrl+Right"}
"""From one round to the next."""


def key_groups(context: CupContext) -> tuple[KeyGroup, ...]:
    """Every key of the desk, for F1."""

    def rows(table: dict[str, str]) -> tuple[KeyRow, ...]:
        return tuple(KeyRow(show_key(key), context.say(f"key.{name}")) for name, key in table.items())

    from ui.cup.tables.views import KEYS as OF_TABLES

    curtain = KeyRow("`", context.say("key.curtain"))
    of_tables = tuple(KeyRow(show_key(key), context.say(f"tables.do.{name}")) for name, key in OF_TABLES.items())
    return (
        KeyGroup(context.say("keys.panes"), (*rows(PANES), *rows(ROUNDS)), now=True),
        KeyGroup(context.say("pane.tables"), of_tables),
        KeyGroup(context.say("keys.desk"), (curtain, *rows(PAGE))),
    )
