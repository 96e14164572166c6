"""Whatever is dropped on the inbox: what kind of file it is, in which encoding, and the messages in it."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Final

from moderator.inbox import encodings, forums, html_text, mails, pasted, private_messages
from moderator.inbox.messages import MAX_FILE, Batch, Channel, Place, RawMessage, Remark, bad, within_limits
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.watch import Watch, unwatched

KINDS: Final = (".txt", ".eml", ".mbox", ".csv", ".tsv", ".html", ".htm", ".mht")
"""What is offered for choosing; what a file is, its content says."""
_CONTROLS: Final = re.compile("[\x01-\x08\x0e-\x1f\x7f]")
_LOOKED_AT: Final = 65_536
_AS: Final = {"gbk": "gb18030", "gb2312": "gb18030", "gb18030": "gb18030", "big5": "big5", "utf-8": "utf-8", "utf8": "utf-8"}


def read(
    path: Path, zone: str, *, saved: Instant | None = None, encoding: str = "", channel: Channel = "typed", names: Collection[str] = (),
    watch: Watch = unwatched,
) -> Batch | Refusal:  # fmt: skip
    """The messages of a file. ``saved``: when a page was saved; where it is not given, when the file was last written."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_FILE + 1)
        written = Instant(round(path.stat().st_mtime * 1_000_000))
    except OSError as error:
        return bad("messages_unreadable", path.name, reason=error.strerror or str(error))
    given = saved if saved is not None else written
    return read_bytes(data, path.name, zone, saved=given, encoding=encoding, channel=channel, names=names, watch=watch)


def read_bytes(
    data: bytes, name: str, zone: str, *, saved: Instant | None = None, encoding: str = "", channel: Channel = "typed",
    names: Collection[str] = (), watch: Watch = unwatched,
) -> Batch | Refusal:  # fmt: skip
    """The messages in a file's content; ``name`` is what refusals call it."""
    if len(data) > MAX_FILE:
        return bad("messages_too_large", name, limit=MAX_FILE >> 20)
    if not data.strip():
        return bad("messages_empty", name)
    if mails.is_mbox(data):
        return _checked(mails.read_mbox(data, name, zone, watch), name)
    if mails.is_mail(data):
        return _checked(mails.read_eml(data, name, zone), name)
    decoded = _decoded(data, name, encoding)
    if isinstance(decoded, Refusal):
        return decoded
    found, remarks = decoded
    batch = _text(found.text, name, zone, saved, channel, names, watch)
    if isinstance(batch, Refusal):
        return batch
    said = replace(batch, encoding=found.encoding, certain=found.certain, others=found.others, remarks=(*remarks, *batch.remarks))
    return _checked(said, name)


def paste(
    text: str, zone: str, *, saved: Instant | None = None, channel: Channel = "typed", names: Collection[str] = (), watch: Watch = unwatched
) -> Batch | Refusal:
    """The messages in pasted text."""
    if len(text) > MAX_FILE:
        return bad("messages_too_large", "", limit=MAX_FILE >> 20)
    if "\0" in text:
        return bad("messages_binary", "", row=text.count("\n", 0, text.index("\0")) + 1)
    if not text.strip():
        return bad("messages_empty", "")
    batch = _text(text, "", zone, saved, channel, names, watch)
    return batch if isinstance(batch, Refusal) else _checked(batch, "")


def _text(
    text: str, name: str, zone: str, saved: Instant | None, channel: Channel, names: Collection[str], watch: Watch
) -> Batch | Refusal:
    if html_text.looks_like_html(text):
        page: Batch | Refusal = forums.read_page(text, name, zone, saved, watch=watch)
        if isinstance(page, Refusal) and page.code == "messages_no_posts" and len(own := html_text.page_text(text)[0]) > 0:
            # a page, but of no forum we know: what is on it, as one message, and that it was not understood
            remark = Remark("page_unknown", {}, Place(name, 1))
            return Batch((RawMessage(text=own, channel=channel, place=Place(name, 1)),), "text", remarks=(remark,))
        return page
    if private_messages.is_table(text):
        return private_messages.read_table(text, name, zone, saved, watch)
    if name.lower().endswith((".csv", ".tsv")):
        return bad("messages_columns", name, row=1)
    return pasted.read_text(text, name, zone, saved, channel=channel, names=names, watch=watch)


def _decoded(data: bytes, name: str, encoding: str) -> tuple[encodings.Decoded, tuple[Remark, ...]] | Refusal:
    """In the encoding chosen, else the page's own where that fits, else the likeliest; a wrong declaration is said."""
    claimed = "" if encoding else html_text.declared(data)
    if claimed and not data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        as_said = encodings.decode(data, _AS.get(claimed, claimed))
        if isinstance(as_said, encodings.Decoded) and "\0" not in as_said.text:
            return as_said, ()
    found = encodings.decode(data, encoding)
    if isinstance(found, encodings.Undecoded):
        code = "messages_binary" if found.code == "sheet_binary" else "messages_encoding"
        return bad(code, name, row=found.row, encoding=found.encoding)
    if "\0" in found.text:
        return bad("messages_binary", name, row=found.text.count("\n", 0, found.text.index("\0")) + 1)
    if len(_CONTROLS.findall(found.text, 0, _LOOKED_AT)) * 50 > min(len(found.text), _LOOKED_AT):
        return bad("messages_binary", name, row=1)
    wrong = bool(claimed) and _AS.get(claimed, claimed) != found.encoding and not data.isascii()
    remarks = (Remark("charset_wrong", {"said": claimed, "encoding": found.encoding}, Place(name)),) if wrong else ()
    return found, remarks


def _checked(batch: Batch | Refusal, name: str) -> Batch | Refusal:
    return batch if isinstance(batch, Refusal) else within_limits(list(batch.messages), name) or batch
