"""A script as a file that hosts pass on: one JSON object, read strictly, each fault with its place; written the same way every time."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NoReturn

import msgspec

from moderator.rulesets.prison.script.checks import Problem
from moderator.rulesets.prison.script.model import Script

FORMAT: Final = 1
GAME: Final = "prison"
SUFFIX: Final = ".prison.json"
MAX_TEXT: Final = 1 << 20
MAX_DEPTH: Final = 32
_FAULTS: Final = (
    (re.compile(r"Object contains unknown field `(.*?)`"), "file_unknown_field"),
    (re.compile(r"Object missing required field `(.*?)`"), "file_missing_field"),
    (re.compile(r"Expected (.*), got"), "file_wrong_kind"),
    (re.compile(r"Invalid enum value (.*?)(?: - at|$)"), "file_bad_value"),
)
_PLACE: Final = re.compile(r" - at `\$(.*)`$")
_ROLE: Final = re.compile(r"^\.script\.roles\[(\d+)\]\.?")
_NUMBERED: Final = re.compile(r"\[(\d+)\]")


class Sheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the file holds."""

    moderator: int
    ruleset: str
    script: Script


class _BadError(Exception):
    """What a hook of the decoder found."""

    def __init__(self, code: str, value: str = "") -> None:
        super().__init__(code)
        self.problem = Problem(code=code, value=value)


def load(text: str | bytes) -> Script | tuple[Problem, ...]:
    """The script of a file, or what is wrong with the file. Whether it can be played is for ``checks.check`` to say."""
    try:
        fields = _read(text)
        _known(fields)
        return msgspec.convert(fields, Sheet).script
    except _BadError as bad:
        return (bad.problem,)
    except msgspec.ValidationError as error:
        return (_fault(str(error), fields),)


def dump(script: Script) -> str:
    """The file of a script; ``load`` gives the same script back."""
    sheet = Sheet(moderator=FORMAT, ruleset=GAME, script=script)
    return msgspec.json.format(msgspec.json.encode(sheet), indent=2).decode() + "\n"


def _read(text: str | bytes) -> dict[str, Any]:
    if len(text) > MAX_TEXT:
        raise _BadError("file_too_large", str(MAX_TEXT))
    try:
        plain = (text if isinstance(text, str) else text.decode()).removeprefix("\ufeff")
        plain.encode()
        fields = _DECODER.decode(plain)
    except UnicodeError:
        raise _BadError("file_no_text") from None
    except json.JSONDecodeError as error:
        raise _BadError("file_no_json", f"{error.lineno}:{error.colno}") from None
    except RecursionError:
        raise _BadError("file_too_deep", str(MAX_DEPTH)) from None
    if not isinstance(fields, dict) or not {"moderator", "ruleset"} & fields.keys():
        raise _BadError("file_no_script")
    if max(_depths(fields, 1)) > MAX_DEPTH:
        raise _BadError("file_too_deep", str(MAX_DEPTH))
    return fields


def _known(fields: dict[str, Any]) -> None:
    if fields.get("moderator") != FORMAT:
        raise _BadError("file_version", str(fields.get("moderator", "")))
    if fields.get("ruleset") != GAME or "script" not in fields:
        raise _BadError("file_no_script", str(fields.get("ruleset", "")))


def _depths(value: Any, depth: int) -> Iterator[int]:
    yield depth
    if depth <= MAX_DEPTH:
        parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        for part in parts:
            yield from _depths(part, depth + 1)


def _fault(message: str, fields: dict[str, Any]) -> Problem:
    place = _PLACE.search(message)
    path = _path(place.group(1), fields) if place else ""
    for pattern, code in _FAULTS:
        if found := pattern.search(message):
            return Problem(code=code, path=path, value=found.group(1).strip("`'"))
    return Problem(code="file_wrong_kind", path=path, value=message)


def _path(place: str, fields: dict[str, Any]) -> str:
    """As the checks name places: by the role's id, lists counted from one."""
    role = _ROLE.match(place)
    if role is None:
        return _counted(place.removeprefix(".script").lstrip("."))
    held = fields["script"]["roles"][int(role.group(1))]
    name = held.get("id") if isinstance(held, dict) else None
    rest = _counted(place[role.end() :])
    first = name if isinstance(name, str) and name.strip() else f"roles[{int(role.group(1)) + 1}]"
    return f"{first}.{rest}" if rest else first


def _counted(place: str) -> str:
    return _NUMBERED.sub(lambda found: f"[{int(found.group(1)) + 1}]", place)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        raise _BadError("file_duplicate_key", next(name for name in names if names.count(name) > 1))
    return found


def _constant(text: str) -> NoReturn:
    raise _BadError("file_no_number", text)


def _integer(text: str) -> int:
    if len(text) > 9:
        raise _BadError("file_no_number", text[:40])
    return int(text)


def _fraction(text: str) -> NoReturn:
    """Scripts count in whole numbers."""
    raise _BadError("file_no_number", text[:40])


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_int=_integer, parse_float=_fraction, parse_constant=_constant)
