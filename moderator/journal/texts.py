"""Texts and secrets at rest: an entry carries a salted hash, the text lies beside it and can be erased without breaking the chain."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterator
from typing import Any, Final

import msgspec

PRIVATE: Final = frozenset({"text", "contact", "password", "subject", "alt"})
"""Keys whose texts are kept aside, wherever they stand in a command, an event or a trace."""
MARK: Final = "$text"
ERASED: Final = "…"
"""What an erased text reads as: no blank, which some verbs refuse when they are decided anew."""
_MARKED: Final = re.compile(r'"\$text":"([0-9a-f]{64})"')
_WHOLE: Final = re.compile(r'\{"\$text":"([0-9a-f]{64})"\}')
_SEEN: Final = re.compile(rb'"(?:' + "|".join(sorted(PRIVATE)).encode() + rb')":')


class Text(msgspec.Struct, frozen=True, kw_only=True):
    """A text kept aside; erased when ``body`` is None."""

    hash: str
    salt: str | None
    body: str | None

    @property
    def sound(self) -> bool:
        """Whether the text is the one that was hashed, or erased."""
        return self.body is None or (self.salt is not None and _hash(self.salt, self.body) == self.hash)


def hide(encoded: bytes, kept: dict[str, Text]) -> str:
    """The JSON text with its private texts replaced by hashes, which are added to ``kept`` by their body."""
    if _SEEN.search(encoded) is None:
        return encoded.decode()
    return msgspec.json.encode(_hidden(msgspec.json.decode(encoded), kept)).decode()


def show(stored: str, texts: dict[str, Text]) -> bytes:
    """The JSON as it was before ``hide``, erased texts as a mark."""
    if MARK not in stored:
        return stored.encode()
    # within a JSON string every quote is escaped, so the mark as it stands here can only be one that ``hide`` has put there
    return _WHOLE.sub(lambda mark: _body(mark[1], texts), stored).encode()


def marks(stored: str) -> list[str]:
    """The hashes that stand for texts in what was stored."""
    return _MARKED.findall(stored) if MARK in stored else []


def salted(value: Any, salts: dict[str, str]) -> dict[str, Text]:
    """The private texts of a value under the salts (by hash) that they once had, by their body: so that the same hashes come out.

    An erased text has no salt any more; its hash goes to what reads as erased.
    """
    found: dict[str, Text] = {}
    erased = [known for known, salt in salts.items() if not salt]
    for body in _bodies(value):
        for known, salt in salts.items():
            if salt and _hash(salt, body) == known:
                found[body] = Text(hash=known, salt=salt, body=body)
        if body == ERASED and body not in found and erased:
            found[body] = Text(hash=erased[0], salt=None, body=None)
    return found


def _bodies(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, item in value.items():
            if key in PRIVATE and isinstance(item, str):
                yield item
            else:
                yield from _bodies(item)
    elif isinstance(value, list):
        for item in value:
            yield from _bodies(item)


def _hidden(value: Any, kept: dict[str, Text]) -> Any:
    if isinstance(value, list):
        return [_hidden(item, kept) if isinstance(item, (dict, list)) else item for item in value]
    if not isinstance(value, dict):
        return value
    return {
        key: _hidden(item, kept) if isinstance(item, (dict, list))
        else {MARK: _keep(item, kept)} if key in PRIVATE and isinstance(item, str) and item
        else item
        for key, item in value.items()
    }  # fmt: skip


def _keep(body: str, kept: dict[str, Text]) -> str:
    if body not in kept:
        salt = secrets.token_hex(16)
        kept[body] = Text(hash=_hash(salt, body), salt=salt, body=body)
    return kept[body].hash


def as_json(body: str | None) -> bytes:
    """A text as it stands in JSON; None: it is erased."""
    return msgspec.json.encode(ERASED if body is None else body)


def _body(known: str, texts: dict[str, Text]) -> str:
    """The text of a mark as JSON."""
    text = texts.get(known)
    return as_json(None if text is None else text.body).decode()


def _hash(salt: str, body: str) -> str:
    return hashlib.sha256(bytes.fromhex(salt) + body.encode()).hexdigest()
