"""The exchange file: a header, then a line a command. Read strictly as a whole, written to a temporary name and renamed."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec

from moderator.journal.texts import PRIVATE
from moderator.play.commands import Command, SendNotice, UnsendNotice
from moderator.play.instants import LONGEST, Instant, show_seconds
from moderator.play.messages import Refusal
from moderator.session.entry import Entry
from moderator.session.strict import MalformedError, json_lines
from moderator.session.times import TABLE_TIME, known_zone, parse_iso, parse_seconds, show_iso
from moderator.session.tree import sent_in

if TYPE_CHECKING:
    from moderator.session.session import Session

VERSION: Final = 1
ZERO_VERB: Final = "start_game"
"""The verb whose plain number, when it would run back, starts a new zero at the present instant."""
ENVELOPE: Final = frozenset({"at", "by", "force", "id", "seq", "parent", "cause", "entered", "hash", "prev_hash", "salts", "engine"})
OWN: Final = "_"
"""Stands behind a verb's own parameter that is named like a key of the envelope, in whatever the program writes: ``id_``, ``by_``."""
_AT_KEY: Final = re.compile(r"`\$\.(\w+)")
"""Where msgspec says that something is wrong."""
REDACTED: Final = "…"
NEVER: Final = frozenset({"password"})
"""What a plain file never carries: it is read by others, and a game can be played on without it."""
TEXTS: Final = PRIVATE | {"title", "note", "reason", "by", "force"}
"""Keys whose texts a redacted file leaves out."""
CODES: Final = frozenset({"late", "left", "banned"})
"""Reasons that are words of the rules: without them a vacancy could not be declared again."""
TERMS: Final = frozenset(
    {"do", "at", "ruleset", "zone", "role", "level", "outcome", "source", "phase", "kind", "clause", "stream", "engine"}
)
"""Keys that never hold a name."""
PERSONS: Final = frozenset({"people", "person", "a", "b", "first", "firsts", "winner", "winners", "culprit", "judge"})
"""Keys that hold persons' names, or line ids."""
TABLES: Final = frozenset({"table", "scoring"})
"""Keys of scoring tables, whose name an organiser may have made of his own."""
HEROES: Final = frozenset({"hero", "heroes", "standing", "replacements", "boxes", "bans"})
"""Keys of heroes: whoever is called like one is not told by it, and without them nothing can be replayed."""
INSIDE: Final = 2
"""A name of fewer characters is not looked for inside other words: it stands in too many of them."""
SEALS: Final = frozenset({"salts", "hash", "prev_hash"})
"""Keys that a redacted file does without: they would tell whether a guess at a text is right, and fit no longer."""


class FileHeader(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line. ``stream``, ``created`` and ``engine`` only in a full file, which rebuilds the journal with its hashes."""

    moderator: int
    ruleset: str
    title: str = ""
    zone: str = "Asia/Shanghai"
    full: bool = False
    stream: str = ""
    created: int = 0
    engine: str = ""


_Number = Annotated[int, msgspec.Meta(ge=0, le=LONGEST)]


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One command with its envelope; ``row`` is its line in the file, ``fields`` the command's file form."""

    row: int
    at: Any
    """An int, a Decimal or a str."""
    fields: Any
    by: str = ""
    force: str = ""
    id: str = ""
    seq: _Number | msgspec.UnsetType = msgspec.UNSET
    parent: _Number | None = None
    cause: _Number | None = None
    entered: _Number | None = None
    hash: str = ""
    prev_hash: str = ""
    salts: dict[str, Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{32})?$")]] = {}
    engine: str = ""


def read(path: Path) -> tuple[FileHeader, list[Line]]:
    """The whole file, checked in form; MalformedError at the first line that is wrong."""
    lines = json_lines(path)
    first = next(lines, None)
    if first is None:
        raise MalformedError("import_empty", path, 1)
    header = _header(path, *first)
    return header, [_line(path, row, fields if header.full else _own_words(fields)) for row, fields in lines]


def of_verb(line: Line, verb: type[Command] | None) -> Line:
    """A line of a plain file, where a verb's own ``by`` or ``id`` may stand without the mark: nothing else is meant there."""
    own = {"by", "id"} & set(verb.__struct_encode_fields__) - line.fields.keys() if verb is not None else set()
    taken = {key: getattr(line, key) for key in sorted(own) if getattr(line, key)}
    return msgspec.structs.replace(line, fields={**line.fields, **taken}, **dict.fromkeys(taken, "")) if taken else line


def instant_of(line: Line, zero: Instant, reached: Instant | None) -> Instant:
    """When the line happened: a date, or seconds from ``zero``. ValueError with a code where it is neither.

    ``reached``: the latest instant so far; None in a full file, whose branches step back in time.
    """
    if isinstance(line.at, str):
        return parse_iso(line.at)
    instant = Instant(zero + parse_seconds(line.at))
    return reached if reached is not None and instant < reached and line.fields["do"] == ZERO_VERB else instant


def write(session: Session, path: Path, *, full: bool = False, redact: bool = False) -> None:
    """Write the present branch, or with ``full`` every entry as it is; OSError when it cannot be written."""
    part = path.with_name(path.name + ".part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            for line in lines_of(session, full=full, redact=redact):
                file.write(line + "\n")
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def lines_of(session: Session, *, full: bool = False, redact: bool = False) -> Iterator[str]:
    """The lines of the file, header first."""
    lines = [_header_fields(session, full), *_entries(session, full)]
    redactor = Redactor(_people(session.state, lines)) if redact else None
    for fields in lines:
        yield json.dumps(redactor.line(fields) if redactor else fields, ensure_ascii=False)


class Redactor:
    """Replaces persons' names by numbers, the same name always by the same, and private texts and reasons by a mark.

    A name goes wherever it stands: as a value, as a key, in an id made of it (``expulsion:NAME``), inside what was typed.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = {name: f"person {number}" for number, name in enumerate(dict.fromkeys(names), start=1)}
        longest_first = sorted((name for name in self._names if len(name) >= INSIDE), key=len, reverse=True)
        self._inside = re.compile("|".join(map(_whole, longest_first)), re.IGNORECASE) if longest_first else None
        self._folded = {name.casefold(): shown for name, shown in self._names.items()}

    def line(self, value: Any, key: str = "", within: str = "") -> Any:
        """The value without names and texts; verbs and terms stay, whoever may be called so. ``within``: the key of what holds it."""
        if key in HEROES:
            return {self._name(name): item for name, item in value.items()} if isinstance(value, dict) else value
        if isinstance(value, dict):
            return {self._name(name): self.line(item, name, key) for name, item in value.items() if name not in SEALS}
        if isinstance(value, list):
            return [self.line(item, key, within) for item in value]
        if not isinstance(value, str) or not value or key in TERMS:
            return value
        private = (key in TEXTS and value not in CODES) or (key == "name" and within in TABLES)
        return REDACTED if private else self._name(value)

    def _name(self, value: str) -> str:
        """A name's number, also where the name is a part of something."""
        if value in self._names:
            return self._names[value]
        if ":" in value:
            value = ":".join(self._names.get(part, part) for part in value.split(":"))
        return self._inside.sub(self._number, value) if self._inside is not None else value

    def _number(self, found: re.Match[str]) -> str:
        return self._names.get(found[0]) or self._folded.get(found[0].casefold(), REDACTED)


# --- reading ------------------------------------------------------------------------------------------------------------


def _header(path: Path, row: int, fields: dict[str, Any]) -> FileHeader:
    version = fields.get("moderator")
    if not isinstance(version, int) or isinstance(version, bool):
        raise MalformedError("import_no_header", path, row)
    if version != VERSION:
        raise MalformedError("import_version", path, row, version=version, known=VERSION)
    try:
        header = msgspec.convert(fields, FileHeader)
    except msgspec.ValidationError as error:
        raise MalformedError("import_header", path, row, reason=str(error)) from None
    if not 0 <= header.created <= LONGEST:
        raise MalformedError("import_envelope", path, row, key="created")
    if not known_zone(header.zone):
        raise MalformedError("import_zone", path, row, zone=header.zone)
    return header


def _own_words(fields: dict[str, Any]) -> dict[str, Any]:
    """In a plain file a ``cause`` in words is a parameter: entries are numbered in full files alone."""
    return {(f"{key}{OWN}" if key == "cause" and isinstance(value, str) else key): value for key, value in fields.items()}


def _line(path: Path, row: int, fields: dict[str, Any]) -> Line:
    envelope: dict[str, Any] = {}
    own: dict[str, Any] = {}
    for key, value in fields.items():
        if key in ENVELOPE:
            envelope[key] = value
        else:
            own[key[:-1] if key.endswith(OWN) and key[:-1] in ENVELOPE else key] = value
    if not isinstance(own.get("do"), str):
        raise MalformedError("import_no_verb", path, row)
    if isinstance(envelope.get("at"), bool) or not isinstance(envelope.get("at"), (int, Decimal, str)):
        raise MalformedError("import_at_missing", path, row)
    try:
        return msgspec.convert({"row": row, "fields": own, **envelope}, Line)
    except msgspec.ValidationError as error:
        found = _AT_KEY.search(str(error))
        raise MalformedError("import_envelope", path, row, key=found[1] if found else "") from None


def _whole(name: str) -> str:
    """A pattern for the name, but not for a part of another Latin word: Al is not in *also*."""
    before = r"(?<![0-9a-z])" if name[0].isascii() and name[0].isalnum() else ""
    return before + re.escape(name) + (r"(?![0-9a-z])" if name[-1].isascii() and name[-1].isalnum() else "")


def _people(state: Any, lines: Iterable[dict[str, Any]]) -> Iterator[str]:
    """The names of all who ever took part or stood in line, those of branches that were left among them.

    ``state``: the ruleset's, which lists persons as ``persons``; ``lines``: the file.
    """
    yield from getattr(state, "persons", ())
    ids = {*getattr(state, "lines", ()), *getattr(state, "seats", ())}
    for fields in lines:
        yield from (name for name in _named(fields) if name not in ids)


def _named(value: Any, key: str = "", within: str = "") -> Iterator[str]:
    """Every string that stands where a person's name does."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield from _named(item, name, key)
    elif isinstance(value, list):
        for item in value:
            yield from _named(item, key, within)
    elif isinstance(value, str) and value and (key in PERSONS or (key == "name" and within == "candidates")):
        yield value


# --- writing ------------------------------------------------------------------------------------------------------------


def _header_fields(session: Session, full: bool) -> dict[str, Any]:
    header = session.header
    fields: dict[str, Any] = {"moderator": VERSION, "ruleset": header.ruleset, "title": header.title, "zone": header.zone}
    return fields | {"full": True, "stream": header.stream, "created": header.created, "engine": header.engine} if full else fields


def _entries(session: Session, full: bool) -> Iterator[dict[str, Any]]:
    if full:
        yield from (_full(session, entry) for entry in session.entries)
        return
    branch = session.tree.branch()
    for before, entry in zip([0, *(each.seq for each in branch)], branch, strict=False):
        yield from _plain(session, entry, before)
    yield from _world_facts(session, branch)


def _world_facts(session: Session, branch: list[Entry]) -> Iterator[dict[str, Any]]:
    """What was sent or unsent on branches that were left, so that nothing is owed again; where the rules would not take it, nothing."""
    there = sent_in(branch)
    facts: list[Command] = [SendNotice(key=key) for key in sorted(session.notices_sent - there)]
    facts += [UnsendNotice(key=key) for key in sorted(there - session.notices_sent)]
    if facts:
        at = session.entries[-1].at
        taken = (each for each in facts if not isinstance(session.propose(each, at), Refusal))
        yield from ({"at": _when(session, session.head_seq, at), **_fields(session.wire.fields(each))} for each in taken)


def _plain(session: Session, entry: Entry, last: int) -> Iterator[dict[str, Any]]:
    """An amended entry appears as its new command; an undo or redo only where it held clocks, as ``undo`` of entry 0."""
    if entry.effect is not None:
        yield {"at": _when(session, last, entry.at), **_open(_fields(entry.fields)), **_said(entry)}
    elif entry.events:
        yield {"at": _when(session, last, session.tree.held_at(entry)), "do": "undo", "entry": 0}


def _open(value: Any) -> Any:
    """The same without what a plain file never carries."""
    if isinstance(value, dict):
        return {key: _open(each) for key, each in value.items() if key not in NEVER}
    return [_open(each) for each in value] if isinstance(value, list) else value


def _full(session: Session, entry: Entry) -> dict[str, Any]:
    fields = session.wire.fields(entry.command)
    return {
        "at": _when(session, entry.parent, entry.at), **_fields(fields), **_said(entry), "id": entry.id, "seq": entry.seq,
        "parent": entry.parent, "cause": entry.cause, "entered": entry.entered, "engine": entry.engine,
        "prev_hash": entry.prev_hash, "hash": entry.hash,
        **({"salts": entry.salts} if entry.salts else {}),
    }  # fmt: skip


def _fields(fields: dict[str, Any]) -> dict[str, Any]:
    """The verb first; the rest in its own order, which says who sits in which line; marked where the envelope has a key of the name."""
    plain: dict[str, Any] = json.loads(msgspec.json.encode(fields))
    return {"do": plain.pop("do"), **{f"{key}{OWN}" if key in ENVELOPE else key: value for key, value in plain.items()}}


def _said(entry: Entry) -> dict[str, Any]:
    return {key: value for key, value in (("by", entry.by), ("force", entry.force)) if value}


def _when(session: Session, before: int, at: Instant) -> Any:
    """Table time as a number counted from the zero in the state after entry ``before``, calendar time as ISO."""
    if at >= TABLE_TIME:
        return show_iso(at, session.zone)
    number = show_seconds(at - session.ruleset.zero(session.tree.state(before)))
    return float(number) if "." in number else int(number)


def unreadable(error: ValueError, row: int) -> Refusal:
    """An ``at`` that is none, as a refusal."""
    return Refusal(code=f"import_{error.args[0]}", params={"row": row})
