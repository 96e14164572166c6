"""Which encoding a text file has: its own mark, else UTF-8 where it fits, else the likeliest; never without saying so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ENCODINGS: Final = ("utf-8", "gb18030", "big5", "utf-16")
"""What a caller may choose between; GBK and GB2312 are read as GB18030, which holds both."""
_MARKS: Final = (
    (b"\xff\xfe\x00\x00", "utf-32"), (b"\x00\x00\xfe\xff", "utf-32"), (b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)  # fmt: skip
_CODECS: Final = {"utf-8": "utf-8-sig", "big5": "big5hkscs"}
_SAMPLE: Final = 65_536


@dataclass(frozen=True)
class Decoded:
    """A file's text. ``certain``: the file says so itself or nothing else is possible; ``others`` fit as well."""

    text: str
    encoding: str
    certain: bool = True
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class Undecoded:
    """No text in that encoding (empty: in none that is known); ``row`` is where it stops being one."""

    code: str
    encoding: str
    row: int


def decode(data: bytes, encoding: str = "") -> Decoded | Undecoded:
    """The text of a file, in the encoding chosen or in the one found."""
    if encoding:
        return _as(data, encoding)
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _as(data, name)
    found = _as(data, "utf-8")
    if isinstance(found, Decoded) and "\0" not in found.text:
        return found
    if b"\0" in data:
        return _wide(data)
    return _likeliest(data)


def _as(data: bytes, encoding: str) -> Decoded | Undecoded:
    try:
        return Decoded(data.decode(_codec(data, encoding)), encoding)
    except UnicodeDecodeError as error:
        return Undecoded("sheet_encoding", encoding, data.count(b"\n", 0, error.start) + 1)
    except LookupError:
        return Undecoded("sheet_encoding", encoding, 1)


def _codec(data: bytes, encoding: str) -> str:
    """Python's name; UTF-16 without a mark has its byte order from where the zeros of line ends and digits lie."""
    if encoding == "utf-16" and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16-le" if data[1::2].count(0) >= data[::2].count(0) else "utf-16-be"
    return _CODECS.get(encoding, encoding)


def _wide(data: bytes) -> Decoded | Undecoded:
    """Zeros in a text without a mark: UTF-16, or no text at all."""
    found = _as(data, "utf-16")
    if isinstance(found, Decoded) and "\0" not in found.text:
        return Decoded(found.text, "utf-16", certain=False)
    return Undecoded("sheet_binary", "", data.count(b"\n", 0, data.index(b"\0")) + 1)


def _likeliest(data: bytes) -> Decoded | Undecoded:
    """GB18030 or Big5, whichever gives the commoner characters; where neither fits, what the detector makes of it."""
    fitting = [(name, found) for name in ("gb18030", "big5") if isinstance(found := _as(data, name), Decoded)]
    if fitting:
        ranked = sorted(fitting, key=lambda pair: -_common(pair[1].text, pair[0]))
        (name, best), *rest = ranked
        return Decoded(best.text, name, certain=False, others=tuple(other for other, _ in rest))
    return _detected(data)


def _detected(data: bytes) -> Decoded | Undecoded:
    from charset_normalizer import from_bytes

    best = from_bytes(data[:_SAMPLE]).best()
    found = _as(data, best.encoding) if best is not None else None
    if isinstance(found, Decoded):
        return Decoded(found.text, found.encoding, certain=False)
    utf8 = _as(data, "utf-8")
    return Undecoded("sheet_encoding", "", utf8.row if isinstance(utf8, Undecoded) else 1)


def _common(text: str, encoding: str) -> float:
    """Share of its Chinese characters that the encoding has among its common ones (first level of GB 2312 and of Big5)."""
    codec, low, high = ("gb2312", 0xB0, 0xD7) if encoding == "gb18030" else ("big5", 0xA4, 0xC6)
    wide = [sign for sign in text[:_SAMPLE] if ord(sign) > 0x7F]
    leads = [sign.encode(codec, "ignore")[:1] for sign in wide]
    return sum(bool(lead) and low <= lead[0] <= high for lead in leads) / max(1, len(wide))
