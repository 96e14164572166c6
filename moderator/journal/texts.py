"""Texts and secrets at rest: an entry carries a salted hash, the text lies beside it and can be erased without breaking the chain."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from typing import Final

import msgspec

PRIVATE: Final = frozenset({"text", "contact", "password", "subject", "alt"})
"""Keys whose texts are kept aside, wherever they stand in a command, an event or a trace."""
MARK: Final = "$text"
ERASED: Final = "…"
"""What an erased text reads as: no blank, which some verbs refuse when they are decided anew."""
HASH: Final = 64
"""Signs of a hash."""
_BEGINS: Final = f'{{"{MARK}":"'
_HASH: Final = re.compile(r'[0-9a-f]{64}"\}')
_WHOLE: Final = re.compile(r'\{"\$text":"([0-9a-f]{64})"\}')
_SEEN: Final = re.compile(rb'"(?:' + "|".join(sorted(PRIVATE)).encode() + rb')":"')
_SAID: Final = re.compile(rb'("(?:' + "|".join(sorted(PRIVATE)).encode() + rb')":)("(?!")[^"\\]*(?:\\.[^"\\]*)*")')
"""A private key and its text, which is not empty."""
PLACE: Final = b"\x01%d\x02"
"""Stands for a private text within a packed one: JSON writes no such sign, not even inside a string."""
_BETWEEN: Final = b"\x03"
"""Between two JSON texts: none has such a sign in it."""
_MARK: Final = MARK.encode()
_text: Final = msgspec.json.Decoder(str).decode


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
    return stow((encoded,), kept, [], {})[0][0].decode()


def stow(
    encoded: Sequence[bytes], kept: dict[str, Text], places: list[Text], salts: dict[str, str]
) -> tuple[Sequence[bytes], Sequence[bytes]]:
    """JSON texts with their private texts replaced: by hashes, which are added to ``kept`` by their body, and by numbers of ``places``.

    ``salts``: those, by hash, that an entry's texts once had, so that the same hashes come out; that of an erased text is empty.
    """
    joined = _BETWEEN.join(encoded)
    if _SEEN.search(joined) is None:
        return encoded, encoded
    # within a JSON string every quote is escaped, so a private key with a text after it can only be one that stands there as such
    stored = _SAID.split(joined)
    packed = stored.copy()
    done: dict[bytes, tuple[bytes, bytes]] = {}
    for at in range(2, len(stored), 3):
        said = stored[at]
        if said not in done:
            text = _keep(_text(said), kept, salts)
            if text not in places:
                places.append(text)
            done[said] = b'{"%b":"%b"}' % (_MARK, text.hash.encode()), PLACE % places.index(text)
        stored[at], packed[at] = done[said]
    return b"".join(stored).split(_BETWEEN), b"".join(packed).split(_BETWEEN)


def show(stored: str, texts: dict[str, Text]) -> bytes:
    """The JSON as it was before ``hide``, erased texts as a mark."""
    if MARK not in stored:
        return stored.encode()
    # within a JSON string every quote is escaped, so the mark as it stands here can only be one that ``hide`` has put there
    return _WHOLE.sub(lambda mark: _body(mark[1], texts), stored).encode()


def marks(stored: str) -> list[str]:
    """The hashes that stand for texts in what was stored."""
    found = []
    at = stored.find(_BEGINS)
    while at >= 0:
        begin = at + len(_BEGINS)
        if _HASH.match(stored, begin):
            found.append(stored[begin : begin + HASH])
        at = stored.find(_BEGINS, begin)
    return found


def _keep(body: str, kept: dict[str, Text], salts: dict[str, str]) -> Text:
    if body not in kept:
        kept[body] = _salted(body, salts)
    return kept[body]


def _salted(body: str, salts: dict[str, str]) -> Text:
    for known, salt in salts.items():
        if salt and _hash(salt, body) == known:
            return Text(hash=known, salt=salt, body=body)
    erased = next((known for known, salt in salts.items() if not salt), None) if body == ERASED else None
    if erased is not None:
        return Text(hash=erased, salt=None, body=None)
    salt = secrets.token_hex(16)
    return Text(hash=_hash(salt, body), salt=salt, body=body)


def as_json(body: str | None) -> bytes:
    """A text as it stands in JSON; None: it is erased."""
    return msgspec.json.encode(ERASED if body is None else body)


def _body(known: str, texts: dict[str, Text]) -> str:
    """The text of a mark as JSON."""
    text = texts.get(known)
    return as_json(None if text is None else text.body).decode()


def _hash(salt: str, body: str) -> str:
    return hashlib.sha256(bytes.fromhex(salt) + body.encode()).hexdigest()
