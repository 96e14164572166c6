"""Files that a page of steps takes: tables, and a position out of an exchange file's first line; chosen or dropped on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QFileDialog, QWidget

from moderator.inbox.sheets import KINDS
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.session.exchange import read
from moderator.session.strict import MalformedError

P = TypeVar("P")

EXCHANGE: Final = ".jsonl"


def _dropped(data: QMimeData) -> list[Path]:
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def positions_in(data: QMimeData) -> list[Path]:
    """Exchange files in what is dragged."""
    return [path for path in _dropped(data) if path.suffix.lower() == EXCHANGE]


def tables_in(data: QMimeData) -> list[Path]:
    """The files in what is dragged that a table could be in."""
    return [path for path in _dropped(data) if path.suffix.lower() in (*KINDS, ".xlsm", ".xls")]


def said_of_table(refusal: Refusal, words: Words) -> str:
    """Why a table cannot be read; what was pasted has no file to be named by."""
    file = refusal.params.get("file") or words.say("ui.new.sheet.pasted")
    return words.refusal(Refusal(code=refusal.code, params={**refusal.params, "file": file}, remedy=refusal.remedy))


def position_in(path: Path, ruleset: str, kind: type[P]) -> tuple[P, str, str] | Refusal:
    """The position in a file's first line, with the header's title and zone; a Refusal where there is none of this ruleset's."""
    try:
        header, lines = read(path)
    except MalformedError as error:
        return error.refusal
    name = path.name
    if header.ruleset != ruleset or not lines or lines[0].fields.get("do") != "adopt":
        return Refusal(code="take_no_position", params={"file": name, "row": lines[0].row if lines else 1}, remedy="take_open_file")
    try:
        position = msgspec.convert(lines[0].fields.get("position"), kind)
    except msgspec.ValidationError as error:
        params = {"file": name, "row": lines[0].row, "reason": str(error)}
        return Refusal(code="take_bad_position", params=params, remedy="correct_the_file")
    return position, header.title, header.zone


def choose_position(parent: QWidget, words: Words, chosen: Callable[[Path], None]) -> None:
    """Let the reader choose an exchange file that begins with a position."""
    dialog = QFileDialog(parent, words.say("ui.take.file.choose"))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setNameFilters([words.say("ui.take.file.kinds")])
    dialog.fileSelected.connect(partial(_chosen, chosen))
    dialog.open()


def _chosen(chosen: Callable[[Path], None], name: str) -> None:
    chosen(Path(name))
