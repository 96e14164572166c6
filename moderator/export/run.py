"""The two doors: files in a folder, and a block of text for the clipboard; each for one audience."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from moderator.export import sanguosha
from moderator.export.csv_files import as_csv
from moderator.export.files import trouble, write_all
from moderator.export.source import Source
from moderator.export.tables import Book
from moderator.export.text import stem
from moderator.export.text_block import as_text
from moderator.export.xlsx_file import as_xlsx
from moderator.play.audience import HOST, Audience
from moderator.play.messages import Refusal
from moderator.play.watch import Watch, unwatched
from moderator.play.words import Words

FORMATS: Final = ("xlsx", "csv", "txt", "jsonl")
BOOKS: Final[dict[str, Callable[[Source, Audience, Words], Book]]] = {"sanguosha": sanguosha.book}


def export(
    source: Source, to: Path, formats: Sequence[str] = ("xlsx", "csv"), audience: Audience = HOST, words: Words | None = None,
    watch: Watch = unwatched,
) -> list[Path] | Refusal:  # fmt: skip
    """Write the source in every format for one audience; all files or none. A Refusal names place and remedy.

    ``to`` is a folder (made when missing), or a file whose ending is one of the formats: its name then serves for all of them.
    The exchange file (``jsonl``) holds every secret and is the host's alone.
    """
    unknown = next((name for name in formats if name not in FORMATS), None)
    if unknown is not None:
        return Refusal(code="export_unknown_format", params={"format": unknown, "formats": ", ".join(FORMATS)})
    if "jsonl" in formats and audience != HOST:
        return Refusal(code="export_exchange_is_the_hosts", remedy="export_exchange_is_the_hosts")
    if source.ruleset.name not in BOOKS:
        return Refusal(code="export_unknown_ruleset", params={"ruleset": source.ruleset.name})
    try:
        contents = _contents(source, to, formats, audience, words or Words("zh_CN"), watch)
    except OSError as error:  # the exchange file is written by the session, into a folder of our own
        return trouble("export_failed", to, reason=error.strerror or type(error).__name__)
    watch(len(formats) + 1, len(formats) + 2)  # from here on it is written, all or nothing
    written = write_all(contents)
    return written if isinstance(written, Refusal) else list(written)


def clipboard(source: Source, audience: Audience = HOST, words: Words | None = None) -> str:
    """Standings, reasons and cards as text to paste into a message."""
    words = words or Words("zh_CN")
    return as_text(_book(source, audience, words), wide_ambiguous=words.lang == "zh_CN")


def _book(source: Source, audience: Audience, words: Words) -> Book:
    return BOOKS[source.ruleset.name](source, audience, words)


def _contents(source: Source, to: Path, formats: Sequence[str], audience: Audience, words: Words, watch: Watch) -> dict[Path, bytes]:
    """Every file's bytes by its place."""
    named = to.suffix.lstrip(".").lower() in FORMATS
    folder, name = (to.parent, to.stem) if named else (to, stem(source.title))
    book = _book(source, audience, words)
    contents: dict[Path, bytes] = {}
    for number, kind in enumerate(formats, start=1):
        watch(number, len(formats) + 2)
        if kind == "xlsx":
            contents[folder / f"{name}.xlsx"] = as_xlsx(book)
        elif kind == "csv":
            contents |= {folder / f"{name}-{table.key}.csv": as_csv(table) for table in book.tables}
        elif kind == "txt":
            contents[folder / f"{name}.txt"] = as_text(book, words.lang == "zh_CN").encode("utf-8-sig")
        else:
            contents[folder / f"{name}.jsonl"] = _exchange(source)
    return contents


def _exchange(source: Any) -> bytes:
    """The exchange file as the session writes it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "exchange.jsonl"
        source.export_file(path)
        return path.read_bytes()
