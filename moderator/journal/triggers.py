"""What the file itself refuses: no entry and no header is ever changed or deleted; a text may be erased, not rewritten."""

from __future__ import annotations

from typing import Final


def _refuse(name: str, what: str, table: str, when: str = "") -> str:
    condition = f" WHEN {when}" if when else ""
    return f"CREATE TRIGGER {name} BEFORE {what} ON {table}{condition} BEGIN SELECT RAISE(ABORT, 'append only: {table}'); END"


TRIGGERS: Final = {
    "tr_entry_no_update": _refuse("tr_entry_no_update", "UPDATE", "entry"),
    "tr_entry_no_delete": _refuse("tr_entry_no_delete", "DELETE", "entry"),
    "tr_entry_no_replace": _refuse(
        "tr_entry_no_replace",
        "INSERT",
        "entry",
        "EXISTS (SELECT 1 FROM entry WHERE id = NEW.id OR (stream = NEW.stream AND seq = NEW.seq))",
    ),
    "tr_stream_no_update": _refuse("tr_stream_no_update", "UPDATE", "stream"),
    "tr_stream_no_delete": _refuse("tr_stream_no_delete", "DELETE", "stream"),
    "tr_text_erase_only": _refuse(
        "tr_text_erase_only", "UPDATE", "text", "NEW.hash <> OLD.hash OR NEW.body IS NOT NULL OR NEW.salt IS NOT NULL"
    ),
    "tr_text_no_delete": _refuse("tr_text_no_delete", "DELETE", "text"),
}
"""Re-created after every migration: a table that is rebuilt loses its triggers without a word. INSERT OR REPLACE would
delete without asking the trigger on DELETE, hence the third."""


def statements() -> list[str]:
    """Drop and create, in order."""
    return [sql for name, create in TRIGGERS.items() for sql in (f"DROP TRIGGER IF EXISTS {name}", create)]
