"""The two doors: files in a folder, and a block of text for the clipboard; each for one audience."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from moderator.export import chess, chess_chronicle, cup, jianghu, jianghu_chronicle, prison, prison_chronicle, sanguosha
from moderator.export.chronicle import Chronicle, as_markup, as_page
from moderator.export.csv_files import as_csv
from moderator.export.files import trouble, write_all
from moderator.export.paper import CUP_SHEETS, SHEETS, Paper, Sheet
from moderator.export.source import Source
from moderator.export.tables import Book
from moderator.export.text import stem
from moderator.export.text_block import as_text
from moderator.export.xlsx_file import as_xlsx
from moderator.play.audience import HOST, Audience
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.watch import Watch, unwatched
from moderator.play.words import Words

FORMATS: Final = ("xlsx", "csv", "txt", "jsonl", "html", "md", "pdf")
PAPERS: Final = frozenset({"html", "pdf"})
"""Formats of what is printed: a file a sheet."""
BOOKS: Final[dict[str, Callable[[Source, Audience, Words], Book]]] = {
    "sanguosha": sanguosha.book,
    "chess": chess.book,
    "prison": prison.book,
    "cup": cup.book,
    "jianghu": jianghu.book,
}
CHRONICLES: Final[dict[str, Callable[[Source, Audience, Words], Chronicle]]] = {
    "chess": chess_chronicle.chronicle, "prison": prison_chronicle.chronicle, "jianghu": jianghu_chronicle.chronicle,
}  # fmt: skip
"""Games that are told rather than printed: their ``html`` and ``md`` are the chronicle."""
TELLERS: Final[dict[str, Callable[[Chronicle], str]]] = {"html": as_page, "md": as_markup}
PdfMaker = Callable[[Paper], bytes]
"""Makes a PDF of a paper; ImportError where Qt does not start."""


class Printing(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be printed: which sheets, who makes the PDF, and the present instant for a timer that runs."""

    sheets: Sequence[Sheet] = ("result",)
    only: str = ""
    """Of several papers of a kind the one that is called so; empty for all."""
    pdf: PdfMaker | None = None
    now: Instant | None = None


RESULT: Final = Printing()


def export(
    source: Source, to: Path, formats: Sequence[str] = ("xlsx", "csv"), audience: Audience = HOST, words: Words | None = None,
    watch: Watch = unwatched, printing: Printing = RESULT,
) -> list[Path] | Refusal:  # fmt: skip
    """Write the source in every format for one audience; all files or none. A Refusal names place and remedy.

    ``to`` is a folder (made when missing), or a file whose ending is one of the formats: its name then serves for all of them.
    The exchange file (``jsonl``) and role slips hold every secret and are the host's alone.
    """
    words = words or Words("zh_CN")
    refused = _unfit(source, formats, audience, printing)
    if refused is not None:
        return refused
    contents: dict[Path, bytes] = {}
    try:
        for number, made in enumerate(_contents(source, to, formats, audience, words, printing), start=1):
            if isinstance(made, Refusal):
                return made
            contents |= made
            watch(number, len(formats) + 2)
    except OSError as error:  # the exchange file is written by the session, into a folder of our own
        return trouble("export_failed", to, reason=error.strerror or type(error).__name__)
    except ImportError as error:
        return Refusal(code="paper_no_qt", params={"reason": str(error)}, remedy="paper_no_qt")
    watch(len(formats) + 1, len(formats) + 2)  # from here on it is written, all or nothing
    written = write_all(contents)
    return written if isinstance(written, Refusal) else list(written)


def clipboard(source: Source, audience: Audience = HOST, words: Words | None = None) -> str:
    """Standings, reasons and cards as text to paste into a message."""
    words = words or Words("zh_CN")
    return as_text(_book(source, audience, words), wide_ambiguous=words.lang == "zh_CN")


def _unfit(source: Source, formats: Sequence[str], audience: Audience, printing: Printing) -> Refusal | None:
    unknown = next((name for name in formats if name not in FORMATS), None)
    if unknown is not None:
        return Refusal(code="export_unknown_format", params={"format": unknown, "formats": ", ".join(FORMATS)})
    strange = next((name for name in printing.sheets if name not in {*SHEETS, *CUP_SHEETS}), None)
    if strange is not None:
        known = CUP_SHEETS if source.ruleset.name == "cup" else SHEETS
        return Refusal(code="paper_unknown", params={"sheet": strange, "sheets": ", ".join(known)})
    if "jsonl" in formats and audience != HOST:
        return Refusal(code="export_exchange_is_the_hosts", remedy="export_exchange_is_the_hosts")
    if source.ruleset.name not in BOOKS:
        return Refusal(code="export_unknown_ruleset", params={"ruleset": source.ruleset.name})
    if source.ruleset.name in CHRONICLES:
        return Refusal(code="export_no_paper", remedy="export_no_paper") if "pdf" in formats else None
    return Refusal(code="export_no_chronicle") if "md" in formats else None


def _book(source: Source, audience: Audience, words: Words) -> Book:
    return BOOKS[source.ruleset.name](source, audience, words)


def _contents(
    source: Source, to: Path, formats: Sequence[str], audience: Audience, words: Words, printing: Printing
) -> Iterator[dict[Path, bytes] | Refusal]:
    """Format by format, every file's bytes by its place."""
    named = to.suffix.lstrip(".").lower() in FORMATS
    folder, name = (to.parent, to.stem) if named else (to, stem(source.title))
    book = _book(source, audience, words) if set(formats) & {"xlsx", "csv", "txt"} else None
    for kind in formats:
        if kind == "jsonl":
            yield {folder / f"{name}.jsonl": _exchange(source)}
        elif kind in TELLERS and source.ruleset.name in CHRONICLES:
            yield {folder / f"{name}.{kind}": TELLERS[kind](CHRONICLES[source.ruleset.name](source, audience, words)).encode()}
        elif book is None or kind in PAPERS:
            yield _papers(source, folder, name, kind, audience, words, printing)
        elif kind == "csv":
            yield {folder / f"{name}-{table.key}.csv": as_csv(table) for table in book.tables}
        elif kind == "xlsx":
            yield {folder / f"{name}.xlsx": as_xlsx(book)}
        else:
            yield {folder / f"{name}.txt": as_text(book, words.lang == "zh_CN").encode("utf-8-sig")}


def _papers(
    source: Source, folder: Path, name: str, kind: str, audience: Audience, words: Words, printing: Printing
) -> dict[Path, bytes] | Refusal:
    """A file a sheet; a Refusal where one cannot be made."""
    from moderator.export.papers import page_of, papers  # most exports print nothing

    made: dict[Path, bytes] = {}
    for sheet in printing.sheets:
        found = papers(source, sheet, audience, words, printing.now)
        if isinstance(found, Refusal):
            return found
        for called, each in ((name, each) for name, each in found.items() if printing.only in {"", name}):
            place = folder / f"{name}-{called}.{kind}"
            made[place] = page_of(each, source, audience).encode() if kind == "html" else _pdf(each, printing)
    return made


def _pdf(made: Paper, printing: Printing) -> bytes:
    if printing.pdf is None:
        raise ImportError("no maker of PDF")
    return printing.pdf(made)


def _exchange(source: Any) -> bytes:
    """The exchange file as the session writes it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "exchange.jsonl"
        source.export_file(path)
        return path.read_bytes()
