"""Mails out of .eml and mbox files: their text whatever the headers claim about its encoding, HTML only where there is nothing else."""

from __future__ import annotations

import email
import email.policy
import re
from collections.abc import Iterator
from datetime import datetime
from email.message import EmailMessage
from email.utils import parseaddr, parsedate_to_datetime
from typing import Any, Final

from moderator.inbox import encodings, html_text
from moderator.inbox.messages import MAX_MESSAGES, MAX_NAME, Batch, Place, Quote, RawMessage, Remark, bad
from moderator.inbox.quoting import split_quotes
from moderator.inbox.stamps import instant_of
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.watch import Watch, unwatched

HEAD: Final = re.compile(
    rb"\A(?:>?From [^\n]*\r?\n)?(?:From|To|Cc|Subject|Date|Received|Return-Path|MIME-Version|Delivered-To|Message-ID|X-[\w-]+)\s*:",
    re.IGNORECASE,
)
"""How a mail begins."""
_FROM: Final = re.compile(rb"(?m)^From [^\n]*\r?\n(?=[\w-]+:)")
_VAGUE: Final = frozenset({"us-ascii", "ascii", "iso-8859-1", "latin-1", "iso8859-1", "windows-1252", "unknown-8bit", "utf-7"})
"""Declarations that programs make without looking."""
_AS: Final = {"gbk": "gb18030", "gb2312": "gb18030", "cp936": "gb18030", "x-gbk": "gb18030", "big5-hkscs": "big5", "utf8": "utf-8"}
EVERY: Final = 20
DEEPEST: Final = 200
"""Parts of one mail that are looked at."""


def is_mail(data: bytes) -> bool:
    """Whether it begins as a mail does."""
    return HEAD.match(data) is not None


def is_mbox(data: bytes) -> bool:
    """Whether it begins as a box of mails does."""
    return data.startswith(b"From ") and _FROM.match(data) is not None


def read_eml(data: bytes, file: str, zone: str) -> Batch | Refusal:
    """One mail."""
    return _batch([(1, data)], file, zone, "mail", unwatched)


def read_mbox(data: bytes, file: str, zone: str, watch: Watch = unwatched) -> Batch | Refusal:
    """Every mail of a box."""
    starts = [match.start() for match in _FROM.finditer(data) if match.start() == 0 or data[: match.start()].endswith((b"\n\n", b"\n\r\n"))]
    if len(starts) > MAX_MESSAGES:
        return bad("messages_many", file, limit=MAX_MESSAGES, n=len(starts))
    row, pieces = 1, []
    for start, end in zip(starts, [*starts[1:], len(data)], strict=True):
        pieces.append((row, data[start:end].partition(b"\n")[2]))
        row += data.count(b"\n", start, end)
    return _batch(pieces, file, zone, "mbox", watch)


def _batch(pieces: list[tuple[int, bytes]], file: str, zone: str, kind: str, watch: Watch) -> Batch | Refusal:
    messages: list[RawMessage] = []
    remarks: list[Remark] = []
    names: list[str] = []
    sure = True
    for index, (row, data) in enumerate(pieces, start=1):
        if index % EVERY == 1:
            watch(index - 1, len(pieces))
        place = Place(file, index, row)
        read = _read(data, zone, place)
        if isinstance(read, Refusal):
            return read
        message, notes, encoding, certain = read
        messages.append(message)
        remarks += notes
        names.append(encoding)
        sure = sure and certain
    watch(len(pieces), len(pieces))
    return Batch(tuple(messages), kind, ", ".join(dict.fromkeys(name for name in names if name)), sure, remarks=tuple(remarks))


def _read(data: bytes, zone: str, place: Place) -> tuple[RawMessage, list[Remark], str, bool] | Refusal:
    try:
        mail = email.message_from_bytes(data, policy=email.policy.default.clone(raise_on_defect=False))
        assert isinstance(mail, EmailMessage)
        return _taken(mail, zone, place)
    except Exception as error:  # noqa: BLE001 - a damaged mail fails in as many ways as there are headers
        return bad("messages_damaged", place.file, row=place.row, index=place.index, reason=f"{type(error).__name__}: {error}"[:120])


def _taken(mail: EmailMessage, zone: str, place: Place) -> tuple[RawMessage, list[Remark], str, bool] | Refusal:
    remarks: list[Remark] = []
    found = _body(mail, place, remarks)
    if isinstance(found, Refusal):
        return found
    text, quotes, encoding, certain = found
    at, said = _received(mail, zone)
    if at is None:
        remarks.append(Remark("time_unknown", {"said": said, "author": ""}, place))
    name, address = parseaddr(_header(mail, "From"))
    if any(part.get_filename() for part in _parts(mail)):
        remarks.append(Remark("attachment_left", {}, place))
    message = RawMessage(
        text=text, channel="mail", author=(name or address)[:MAX_NAME], at=at, said=said, subject=_header(mail, "Subject")[:MAX_NAME],
        quotes=quotes, place=place,
    )  # fmt: skip
    return message, remarks, encoding, certain


def _header(mail: EmailMessage, name: str) -> str:
    """A header as text: encoded words decoded; bare bytes of some encoding in the likeliest."""
    raw = str(mail.get(name, "") or "")
    if "\ufffd" not in raw and not any(0xDC80 <= ord(sign) <= 0xDCFF for sign in raw):
        return re.sub(r"\s+", " ", raw).strip()
    stored = next((str(value) for key, value in mail.raw_items() if key.lower() == name.lower()), raw)
    found = encodings.decode(stored.encode("utf-8", "surrogateescape"))
    return re.sub(r"\s+", " ", found.text if isinstance(found, encodings.Decoded) else raw).strip()


def _parts(mail: EmailMessage) -> Iterator[EmailMessage]:
    """The parts that are no containers, down to a limit."""
    waiting: list[Any] = [mail]
    for _ in range(DEEPEST):
        if not waiting:
            return
        part = waiting.pop(0)
        if part.is_multipart():
            waiting = [*part.get_payload(), *waiting]
        else:
            yield part


def _body(mail: EmailMessage, place: Place, remarks: list[Remark]) -> tuple[str, tuple[Quote, ...], str, bool] | Refusal:
    texts = [part for part in _parts(mail) if part.get_content_maintype() == "text" and not part.get_filename()]
    plain = [part for part in texts if part.get_content_subtype() != "html"]
    own: list[str] = []
    quotes: list[Quote] = []
    encoding, certain = "", True
    for part in plain or texts[:1]:
        decoded = _decoded(part, place, remarks)
        if isinstance(decoded, Refusal):
            return decoded
        encoding, certain = encoding or decoded.encoding, certain and decoded.certain
        html = not plain
        if html and html_text.too_deep(decoded.text):
            return bad("messages_nested", place.file, row=place.row, index=place.index, limit=html_text.DEEPEST)
        said, quoted = html_text.page_text(decoded.text) if html else split_quotes(decoded.text.replace("\r\n", "\n"))
        if html:
            remarks.append(Remark("html_only", {}, place))
        own.append(said)
        quotes += quoted
    return "\n".join(own).strip(), tuple(quotes), encoding, certain


def _decoded(part: EmailMessage, place: Place, remarks: list[Remark]) -> encodings.Decoded | Refusal:
    """In the encoding declared where that fits; else in the likeliest, and it is said that the declaration was wrong."""
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    claimed = str(part.get_content_charset("") or "").lower()
    wanted = _AS.get(claimed, claimed)
    if wanted and wanted not in _VAGUE:
        found = encodings.decode(data, wanted)
        if isinstance(found, encodings.Decoded) and "\0" not in found.text:
            return found
    found = encodings.decode(data)
    if isinstance(found, encodings.Undecoded):
        return bad("messages_encoding", place.file, row=place.row, index=place.index, encoding=claimed)
    if claimed and not data.isascii():
        remarks.append(Remark("charset_wrong", {"said": claimed, "encoding": found.encoding}, place))
        return encodings.Decoded(found.text, found.encoding, certain=False, others=found.others)
    return found


def _received(mail: EmailMessage, zone: str) -> tuple[Instant | None, str]:
    """When the mail came in: the last server's stamp, else the sender's own date."""
    lines = [str(line).rpartition(";")[2].strip() for line in mail.get_all("Received", [])[:1]]
    said = [*lines, str(mail.get("Date", "") or "")]
    for each in said:
        try:
            when: datetime | None = parsedate_to_datetime(each)
        except (ValueError, TypeError, IndexError):
            when = None
        if when is not None:
            return instant_of(when, zone), each[:MAX_NAME]
    return None, said[-1][:MAX_NAME]
