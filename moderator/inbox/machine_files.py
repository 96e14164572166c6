"""Whatever a voting machine leaves: CSV, TSV, xlsx, pasted tables and lines, saved thread pages; several files are one record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from moderator.inbox import encodings, html_text, intake, machine_table, machine_thread, sheets
from moderator.inbox.machine import MAX_LINES, Columns, Masks, Record, joined
from moderator.inbox.machine_times import Vote
from moderator.inbox.messages import MAX_FILE, Batch
from moderator.inbox.messages import bad as bad_messages
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.watch import Watch, unwatched

KINDS: Final = (".csv", ".tsv", ".txt", ".xlsx", ".html", ".htm", ".mht")
"""What is offered for choosing; what a file is, its content says."""


def read_many(paths: Sequence[Path], masks: Masks, vote: Vote, watch: Watch = unwatched) -> Record | Refusal:
    """The record in one or several files; the first that cannot be read is named and nothing is taken."""
    found: list[Record] = []
    for path in paths:
        try:
            with path.open("rb") as file:
                data = file.read(MAX_FILE + 1)
            written = Instant(round(path.stat().st_mtime * 1_000_000))
        except OSError as error:
            return bad_messages("messages_unreadable", path.name, reason=error.strerror or str(error))
        made = read_bytes(data, path.name, masks, vote, saved=written, watch=watch)
        if isinstance(made, Refusal):
            return made
        found.append(made)
    return _within(joined(found)) if found else bad_messages("messages_empty", "")


def read_bytes(
    data: bytes, name: str, masks: Masks, vote: Vote, *, saved: Instant | None = None, watch: Watch = unwatched
) -> Record | Refusal:
    """The record in a file's content."""
    page = not data.startswith(b"PK") and _is_page(data)
    if page:
        batch = intake.read_bytes(data, name, vote.zone, saved=saved, watch=watch)
        return batch if isinstance(batch, Refusal) else _thread(batch, masks, name, watch)
    sheet = sheets.read_bytes(data, name, most=MAX_LINES)
    return sheet if isinstance(sheet, Refusal) else _within(_table(sheet, masks, vote, watch))


def paste(text: str, masks: Masks, vote: Vote, *, saved: Instant | None = None, watch: Watch = unwatched) -> Record | Refusal:
    """The record in pasted text: a page, a table, or lines."""
    if html_text.looks_like_html(text):
        batch = intake.paste(text, vote.zone, saved=saved, watch=watch)
        return batch if isinstance(batch, Refusal) else _thread(batch, masks, "", watch)
    sheet = sheets.paste(text, most=MAX_LINES)
    return sheet if isinstance(sheet, Refusal) else _within(_table(sheet, masks, vote, watch))


def by_columns(record: Record, columns: Columns, masks: Masks, vote: Vote, watch: Watch = unwatched) -> Record:
    """A table read anew by the columns that were chosen."""
    if record.sheet is None:
        return record
    lines = machine_table.lines_of(record.sheet, columns, masks, vote, watch) if columns.whole else ()
    return replace(record, lines=lines, columns=columns)


def _is_page(data: bytes) -> bool:
    found = encodings.decode(data[:8192], "")
    text = found.text if isinstance(found, encodings.Decoded) else data[:8192].decode("latin-1")
    return html_text.looks_like_html(text)


def _thread(batch: Batch, masks: Masks, name: str, watch: Watch) -> Record:
    lines, talk = machine_thread.lines_of(batch.messages, masks, name, watch)
    return Record(lines, "thread", name, talk=talk, encoding=batch.encoding)


def _table(sheet: sheets.Sheet, masks: Masks, vote: Vote, watch: Watch) -> Record:
    """A table; where each row is one cell, lines."""
    if sheet.width == 1:
        text = "\n".join(row[0] if row else "" for row in sheet.rows)
        return Record(machine_thread.loose(text, masks, vote), "lines", sheet.file, encoding=sheet.encoding)
    columns = machine_table.columns_of(sheet, masks, vote)
    lines = machine_table.lines_of(sheet, columns, masks, vote, watch) if columns.whole else ()
    return Record(lines, "table", sheet.file, sheet, columns, encoding=sheet.encoding)


def _within(record: Record) -> Record | Refusal:
    if len(record.lines) > MAX_LINES:
        return sheets.bad("sheet_rows", record.file, row=MAX_LINES, limit=MAX_LINES)
    return record
