"""What a file may hold and what a report promises, as JSON Schema."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from moderator.play.ruleset import Ruleset
from moderator.session.exchange import OWN as MARK
from moderator.session.exchange import FileHeader
from moderator.session.wire import OWN, canonical

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_AT: Final = {
    "description": "When it happened: ISO 8601 with an offset, or seconds counted from the last start_game.",
    "anyOf": [{"type": "string", "format": "date-time"}, {"type": "number"}],
}
_ENVELOPE: Final[dict[str, Any]] = {
    "at": _AT,
    "by": {"type": "string", "description": "Who typed it."},
    "force": {"type": "string", "description": "Why the host insists although the rules object."},
    "id": {"type": "string", "description": "Full files: the entry's id."},
    "seq": {"type": "integer", "description": "Full files: the entry's number, 1 first."},
    "parent": {"type": ["integer", "null"], "description": "Full files: the entry before it on its branch."},
    "cause": {"type": ["integer", "null"], "description": "Full files: the press that brought it about."},
    "entered": {"type": ["integer", "null"], "description": "Full files: microseconds since 1970 when the journal took it."},
    "engine": {"type": "string", "description": "Full files: the version that decided the entry."},
    "prev_hash": {"type": "string", "description": "Full files: the hash of the entry before."},
    "salts": {
        "type": "object",
        "description": "Full files: salts of the entry's private texts by their hashes; empty where a text was erased.",
    },
    "hash": {"type": "string", "description": "Full files: the hash of the entry."},
}


class ReportRefusal(msgspec.Struct, frozen=True, kw_only=True):
    """A line that was refused."""

    line: int
    code: str
    clause: str
    message: str


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What every ruleset's report holds; each adds keys of its own. Numbers that may be fractions are strings."""

    ruleset: str
    title: str
    phase: str | dict[str, Any]
    """A name, or where phases are counted ``name`` and ``number``."""
    refusals: list[ReportRefusal]
    state_hash: str
    seats: list[dict[str, Any]] = []
    deaths: list[dict[str, Any]] = []
    ballots: list[dict[str, Any]] = []
    cards: list[dict[str, Any]] = []
    timers: list[dict[str, Any]] = []
    calls: list[dict[str, Any]] = []
    scores: list[dict[str, Any]] = []
    ranking: list[dict[str, Any]] = []
    outcome: dict[str, Any] | None = None
    notices: list[dict[str, Any]] = []
    trace: list[dict[str, Any]] = []
    asks: list[dict[str, Any]] = []


def schema_of(ruleset: Ruleset) -> dict[str, Any]:
    """The schema of one line of a ruleset's exchange file; ``$defs`` holds header, every verb and the report."""
    kinds = (*ruleset.commands, *(verb for verb in OWN if verb not in ruleset.commands))
    (*verbs, header, report), defs = msgspec.json.schema_components(
        [*kinds, FileHeader, Report], ref_template="#/$defs/{name}", schema_hook=_anything
    )
    for kind in kinds:
        _wrap(defs[_name(kind)])
    lines = sorted(({"$ref": each["$ref"]} for each in verbs), key=lambda each: str(each["$ref"]))
    return {
        "$schema": DIALECT,
        "title": f"moderator exchange file, ruleset {ruleset.name}: one line",
        "oneOf": [header, *lines],
        "$defs": defs,
        "x-report": report,
    }


def as_json(schema: dict[str, Any]) -> str:
    """Canonical order, indented by one."""
    return json.dumps(json.loads(canonical(schema)), ensure_ascii=False, indent=1, sort_keys=True)


def _anything(_kind: type) -> dict[str, Any]:
    """Where any JSON value may stand."""
    return {"description": "Any JSON value."}


def _name(kind: type[msgspec.Struct]) -> str:
    return kind.__name__


def _wrap(schema: dict[str, Any]) -> None:
    """A verb as a line: with the envelope's keys beside its own, which are marked where both have one of a name."""
    own = {f"{key}{MARK}" if key in _ENVELOPE else key: value for key, value in schema["properties"].items()}
    needed = {f"{key}{MARK}" if key in _ENVELOPE else key for key in schema.get("required", ())}
    schema["properties"] = {**own, **_ENVELOPE}
    schema["required"] = sorted({*needed, "do", "at"})
