"""Taking a cup out: what everybody may have, what is the organiser's, and the organiser's without names."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from moderator import export
from moderator.play.audience import HOST, PUBLIC, Audience
from moderator.play.messages import Refusal
from ui.forum.exports import Exports, as_files

if TYPE_CHECKING:
    from moderator.play.watch import Watch
    from moderator.play.words import Words
    from moderator.session.session import Session

REDACTED: Final = Audience("redacted")
"""The organiser's, every name and private text replaced: to be shown to somebody who is to look for a fault."""
MATCHES: Final = {"sheets_html": "html", "sheets_pdf": "pdf"}
"""Result sheets to be signed, a file a match -> the kind of the files."""
FILES: Final = (
    (PUBLIC, "html"), (PUBLIC, "pdf"), (PUBLIC, "xlsx"), (PUBLIC, "csv"),
    (HOST, "xlsx"), (HOST, "csv"), (HOST, "html"), (HOST, "sheets_html"), (HOST, "sheets_pdf"), (HOST, "jsonl"),
    (REDACTED, "xlsx"), (REDACTED, "jsonl"),
)  # fmt: skip


class CupExports(Exports):
    """``ask_export``: the menu; the public's first, then the organiser's, then those without names."""

    copies = ("table",)
    files = FILES
    lines_before = frozenset({(PUBLIC, "html"), (HOST, "xlsx"), (REDACTED, "xlsx")})
    prefix = "export.cup"

    def copy(self, form: str) -> None:
        """What was released, as text to paste into a message."""
        desk = self._page.desk
        desk.work.start(partial(as_table, desk.session.snapshot(), self._page.context.words), self._on_text)

    def maker(self, kind: str, audience: Audience) -> Callable[..., tuple[str, list[Path] | Refusal]]:
        """Who writes it."""
        if audience == REDACTED:
            return without_names
        return sheets if kind in MATCHES else as_files


def as_table(session: Session, words: Words, _watch: Watch) -> str:
    """The public's tables as text."""
    return export.clipboard(session, PUBLIC, words)


def sheets(
    session: Session, folder: str, kind: str, audience: Audience, words: Words, watch: Watch
) -> tuple[str, list[Path] | Refusal]:  # fmt: skip
    """A result sheet to be signed for every match taken in."""
    from moderator.export.text import stem
    from ui.printing.pdf import as_pdf

    form = MATCHES[kind]
    place = Path(folder) / f"{stem(session.title)}.{form}"
    printing = export.Printing(sheets=("matches",), pdf=as_pdf)
    return folder, export.export(session, place, (form,), audience, words, watch, printing)


def without_names(
    session: Session, folder: str, kind: str, _audience: Audience, words: Words, watch: Watch
) -> tuple[str, list[Path] | Refusal]:  # fmt: skip
    """The whole of it with every name and private text replaced."""
    import tempfile

    from moderator.export.files import trouble
    from moderator.session.replay import replay

    place = Path(folder) / f"{words.say('export.cup.redacted.name')}.{kind}"
    try:
        with tempfile.TemporaryDirectory() as aside:
            path = Path(aside) / "redacted.jsonl"
            session.export_file(path, redact=True)
            again = replay(path, {session.ruleset.name: session.ruleset}, lenient=True, watch=watch).session
            return folder, export.export(again, place, (kind,), HOST, words, watch)
    except OSError as error:
        return folder, trouble("export_failed", place, reason=error.strerror or type(error).__name__)
