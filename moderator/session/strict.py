"""JSON lines from somebody else's hands: every way they can be wrong has a code, found before anything is taken in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, Final, NoReturn

from moderator.play.messages import Refusal

MAX_FILE: Final = 16 << 20
MAX_LINE: Final = 1 << 20
MAX_LINES: Final = 100_000
MAX_DEPTH: Final = 32
MAX_NUMBER: Final = 18
"""Digits of a number, exponent applied."""
TOO_LONG: Final = 10**MAX_NUMBER
_TOKEN: Final = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]')
_BOM: Final = b"\xef\xbb\xbf"
_WIDE: Final = ((b"\xff\xfe\x00\x00", "UTF-32"), (b"\x00\x00\xfe\xff", "UTF-32"), (b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"))


_REMEDIES: Final = {
    **dict.fromkeys(("import_empty", "import_truncated", "import_no_text", "import_half_character"), "get_the_file_again"),
    **dict.fromkeys(("import_too_large", "import_line_too_long", "import_too_many_lines"), "right_file"),
    **dict.fromkeys(("import_too_deep", "import_no_header"), "right_file"),
    **dict.fromkeys(("import_version", "import_ruleset"), "other_program_version"),
    "import_encoding": "save_as_utf8",
    "import_unreadable": "look_at_the_place",
}
"""Code of a malformed file -> what helps; where nothing else is said, the file is to be corrected."""


class MalformedError(Exception):
    """A file that is not taken: ``refusal`` carries the code with ``file``, ``row`` (its line number, 1 first), reason and remedy."""

    def __init__(self, code: str, file: Path | str, row: int, **params: Any) -> None:
        super().__init__(code)
        self.row = row
        self.refusal = Refusal(code=code, params={"file": str(file), "row": row, **params}, remedy=_REMEDIES.get(code, "correct_the_file"))


class _BadError(Exception):
    """What a hook of the decoder found."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def json_lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of a JSON-lines file with their line numbers; MalformedError at the first thing wrong. Blank lines are skipped."""
    try:
        with path.open("rb") as file:
            if path.stat().st_size > MAX_FILE:
                _too_large(path, file.readline(MAX_LINE + 1))
            for row, raw in enumerate(iter(lambda: file.readline(MAX_LINE + 1), b""), start=1):
                if len(raw) > MAX_LINE:
                    raise MalformedError("import_line_too_long", path, row, limit=MAX_LINE)
                if row > MAX_LINES:
                    raise MalformedError("import_too_many_lines", path, row, limit=MAX_LINES)
                if line := _stripped(path, row, raw):
                    yield row, decode_line(path, row, line, ended=raw.endswith(b"\n"))
    except OSError as error:
        raise MalformedError("import_unreadable", path, 0, reason=error.strerror or str(error)) from error


def decode_line(path: Path | str, row: int, line: bytes, *, ended: bool = True) -> dict[str, Any]:
    """One line as an object. ``ended``: a newline follows, so it was not cut off."""
    text = _text(path, row, line, ended)
    if _depth(line) > MAX_DEPTH:
        raise MalformedError("import_too_deep", path, row, limit=MAX_DEPTH)
    try:
        value = _decoded(text)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False, default=str).encode()
    except _BadError as bad:
        raise MalformedError(bad.code, path, row, **bad.params) from None
    except json.JSONDecodeError as error:
        code = "import_json" if ended else "import_truncated"
        raise MalformedError(code, path, row, reason=error.msg, column=error.colno) from None
    except UnicodeEncodeError:
        raise MalformedError("import_half_character", path, row) from None
    if not isinstance(value, dict):
        raise MalformedError("import_no_object", path, row)
    return value


def _decoded(text: str) -> Any:
    """The value; _BadError or a JSONDecodeError where something is wrong with it."""
    try:
        return _QUICK.decode(text)
    except json.JSONDecodeError:
        raise
    except ValueError:  # a number so long that Python itself does not read it
        return _DECODER.decode(text)


def _too_large(path: Path, first: bytes) -> NoReturn:
    if len(first) > MAX_LINE:
        raise MalformedError("import_line_too_long", path, 1, limit=MAX_LINE)
    raise MalformedError("import_too_large", path, 1, limit=MAX_FILE)


def _stripped(path: Path, row: int, raw: bytes) -> bytes:
    if row == 1:
        for mark, encoding in _WIDE:
            if raw.startswith(mark):
                raise MalformedError("import_encoding", path, row, encoding=encoding)
        raw = raw.removeprefix(_BOM)  # Windows' editor writes one; it says what we expect
    return raw.strip(b" \t\r\n")


def _text(path: Path | str, row: int, line: bytes, ended: bool) -> str:
    if b"\0" in line:
        raise _no_text(path, row, line)
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        if not ended and error.reason == "unexpected end of data":
            raise MalformedError("import_truncated", path, row, column=error.start + 1) from None
        raise _no_text(path, row, line) from None


def _no_text(path: Path | str, row: int, line: bytes) -> MalformedError:
    """What the bytes look like is only said, never used to read the file."""
    guess = "UTF-16" if b"\0" in line else "GBK"
    try:
        line.replace(b"\0", b"").decode("ascii" if guess == "UTF-16" else "gb18030")
    except UnicodeDecodeError:
        return MalformedError("import_no_text", path, row)
    return MalformedError("import_encoding", path, row, encoding=guess)


def _depth(line: bytes) -> int:
    if line.count(b"[") + line.count(b"{") <= MAX_DEPTH:
        return 0
    depth = deepest = 0
    for token in _TOKEN.finditer(line):
        mark = line[token.start()]
        if mark in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif mark in b"]}":
            depth -= 1
    return deepest


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        raise _BadError("import_duplicate_key", key=next(name for name, _ in pairs if name in seen or seen.add(name)))  # type: ignore[func-returns-value]
    return found


def _checked(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose whole numbers are looked at together: most have but a few."""
    found = _object(pairs)
    _look(found.values())
    return found


def _look(values: Iterable[Any]) -> None:
    for value in values:
        kind = type(value)
        if kind is int:
            if not -TOO_LONG < value < TOO_LONG:
                _integer(str(value))
        elif kind is list:
            _look(value)


def _integer(text: str) -> int:
    if len(text.lstrip("-")) > MAX_NUMBER:
        raise _BadError("import_number", number=text[:40])
    return int(text)


def _decimal(text: str) -> Decimal:
    try:
        value = Decimal(text) if len(text) <= 40 else Decimal("NaN")
    except InvalidOperation:  # an exponent beyond what any number may have
        value = Decimal("NaN")
    if value.is_nan() or abs(value.adjusted()) >= MAX_NUMBER or len(value.as_tuple().digits) > MAX_NUMBER:
        raise _BadError("import_number", number=text[:40])
    return value


def _constant(text: str) -> NoReturn:
    raise _BadError("import_no_number", number=text)


_QUICK: Final = json.JSONDecoder(object_pairs_hook=_checked, parse_float=_decimal, parse_constant=_constant)
_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_int=_integer, parse_float=_decimal, parse_constant=_constant)
