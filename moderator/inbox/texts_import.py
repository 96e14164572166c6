"""Earlier games as texts: files, saved pages of threads, whole folders of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from moderator.inbox import encodings, html_text, intake
from moderator.inbox.messages import MAX_FILE, MAX_TEXT, RawMessage, bad
from moderator.inbox.texts import Told
from moderator.play.messages import Refusal
from moderator.play.textcount import characters
from moderator.play.watch import Watch, unwatched

LEAST: Final = 100
"""Signs of a post that is a text; what is shorter is talk."""
KINDS: Final = (".txt", ".md", ".html", ".htm")
MOST: Final = 5_000
"""Files of a folder."""


@dataclass(frozen=True)
class Read:
    """What was found: the texts, what could not be read and why, and how many posts were too short."""

    texts: tuple[Told, ...]
    refused: tuple[Refusal, ...] = ()
    short: int = 0


def read_texts(paths: Iterable[Path], game: str, zone: str, watch: Watch = unwatched) -> Read:
    """Every text of files and folders, under the name of the game they are of. What cannot be read is named, the rest is taken."""
    files, refused = _files(paths)
    texts: dict[str, Told] = {}
    short = 0
    for number, path in enumerate(files):
        watch(number, len(files))
        found = _of_file(path, game, zone)
        if isinstance(found, Refusal):
            refused.append(found)
            continue
        for told in found:
            if characters(told.body) < LEAST:
                short += 1
            else:
                texts.setdefault(told.id, told)
    return Read(tuple(texts.values()), tuple(refused), short)


def _files(paths: Iterable[Path]) -> tuple[list[Path], list[Refusal]]:
    files: list[Path] = []
    refused: list[Refusal] = []
    for path in paths:
        try:
            inside = sorted(path.rglob("*")) if path.is_dir() else [path]
        except OSError as error:
            refused.append(bad("messages_unreadable", path.name, reason=error.strerror or str(error)))
            continue
        files += [each for each in inside if each == path or (each.is_file() and each.suffix.lower() in KINDS)]
    if len(files) > MOST:
        refused.append(bad("messages_many", files[MOST].name, row=0, limit=MOST, n=len(files)))
    return files[:MOST], refused


def _of_file(path: Path, game: str, zone: str) -> tuple[Told, ...] | Refusal:
    """A page has a text a post; a plain file is one text."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_FILE + 1)
    except OSError as error:
        return bad("messages_unreadable", path.name, reason=error.strerror or str(error))
    if len(data) > MAX_FILE:
        return bad("messages_too_large", path.name, limit=MAX_FILE >> 20)
    if not data.strip():
        return bad("messages_empty", path.name)
    found = encodings.decode(data)
    if isinstance(found, encodings.Decoded) and not html_text.looks_like_html(found.text):
        return _plain(found.text, path.name, game)
    batch = intake.read_bytes(data, path.name, zone)
    return batch if isinstance(batch, Refusal) else tuple(_post(each, path.name, game) for each in batch.messages)


def _plain(text: str, name: str, game: str) -> tuple[Told, ...] | Refusal:
    if "\0" in text:
        return bad("messages_binary", name, row=text.count("\n", 0, text.index("\0")) + 1)
    if len(text) > MAX_TEXT:
        return bad("message_long", name, row=1, index=1, limit=MAX_TEXT)
    return (Told(id=_id(game, name, text), body=text, game=game, place=name, kind="file"),)


def _post(raw: RawMessage, name: str, game: str) -> Told:
    place = f"{name} #{raw.number}" if raw.number is not None else name
    return Told(
        id=_id(game, raw.author, raw.text), body=raw.text, author=raw.author, game=game, place=place, kind="file", at=int(raw.at or 0)
    )


def _id(game: str, whose: str, text: str) -> str:
    """The same post imported twice, or quoted on a second page, is one text."""
    return "file:" + sha256(f"{game}\0{whose}\0{text}".encode("utf-8", "replace")).hexdigest()[:24]
