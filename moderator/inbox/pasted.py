"""Several messages pasted as one text: a line with a name and a time begins each, as forums and chats copy them."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from moderator.inbox.labelled import as_heads
from moderator.inbox.messages import MAX_NAME, Batch, Channel, Place, RawMessage, Remark
from moderator.inbox.quoting import split_quotes
from moderator.inbox.stamps import read_stamp
from moderator.play.instants import Instant
from moderator.play.watch import Watch, unwatched

_TIME: Final = (
    r"(?P<time>(?:\d{4}\s*[-/.年]\s*\d{1,2}\s*[-/.月]\s*\d{1,2}\s*日?|\d{1,2}\s*[-/月]\s*\d{1,2}\s*日?|今天|昨天|前天)?[\s,，T]*"
    r"(?:上午|下午|晚上|凌晨)?\s*\d{1,2}[:：]\d{2}(?:[:：]\d{2})?(?:\s*[AaPp][Mm])?|(?:半|\d{1,3})\s*个?(?:秒|分钟|小时|天)半?前|刚刚)"
)
_NUMBER: Final = r"(?:(?:#\s*(?P<n1>\d{1,6})|(?P<n2>\d{1,6})\s*[#＃楼樓]|(?P<n3>楼主|沙发|板凳|地板))\s*)?"
_NAME: Final = r"(?P<name>[^\n:：|]{1,40}?)(?:\s*[(（<]\s*[\w.@-]{3,60}\s*[)）>])?"
HEADS: Final = (
    re.compile(
        rf"^\s*{_NUMBER}{_NAME}\s*(?:(?P<post>发表于|發表於|发布于|posted(?: on)?|»)|写道|\||,|，|·|-)?"
        rf"\s*{_TIME}\s*[:：]?\s*(?P<floor>[#＃]\s*\d{{1,6}}|[#＃]?\d{{1,6}}\s*[#＃楼樓])?\s*$"
    ),
    re.compile(rf"^\s*[\[【(（]?\s*{_TIME}\s*[\]】)）]?\s*{_NAME}\s*[:：]?\s*$"),
)
"""Name and time, or time and name, and nothing else in the line. A floor, or what only forums say before a time, makes it a post."""
_FIRST: Final = {"楼主": 1, "沙发": 2, "板凳": 3, "地板": 4}
_LONGEST: Final = 120
EVERY: Final = 100


def read_text(
    text: str, file: str, zone: str, saved: Instant | None = None, *, channel: Channel = "typed", names: Collection[str] = (),
    watch: Watch = unwatched,
) -> Batch:  # fmt: skip
    """The messages of a text; one where no line begins a message. ``names``: masks, whose "name: words" lines are messages too."""
    lines = as_heads(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    starts = _starts(lines) or _spoken(lines, names)
    if not starts:
        return Batch((_message(lines, None, "", Place(file, 1, 1), zone, saved, channel),), "text")
    messages: list[RawMessage] = []
    remarks: list[Remark] = []
    before = "\n".join(lines[: starts[0][0]]).strip()
    if before:
        messages.append(_message(lines[: starts[0][0]], None, "", Place(file, 1, 1), zone, saved, channel))
    ends = [start for start, _, _ in starts[1:]] + [len(lines)]
    for index, ((start, head, first), end) in enumerate(zip(starts, ends, strict=True)):
        if index % EVERY == 0:
            watch(index, len(starts))
        place = Place(file, len(messages) + 1, start + 1)
        message = _message(lines[start + 1 : end], head, first, place, zone, saved, channel)
        messages.append(message)
        if message.at is None and message.said:
            remarks.append(Remark("time_unknown", {"said": message.said, "author": message.author}, place))
        elif not message.exact:
            remarks.append(Remark("time_counted_back", {"said": message.said, "author": message.author}, place))
    watch(len(starts), len(starts))
    return Batch(tuple(messages), "text", remarks=tuple(remarks))


Start = tuple[int, "re.Match[str] | str", str]
"""The line, who and when, and what of the line is text already."""


def _starts(lines: list[str]) -> list[Start]:
    found: list[Start] = []
    for at, line in enumerate(lines):
        if 4 < len(line) <= _LONGEST and (match := next((m for head in HEADS if (m := head.match(line))), None)) and match["name"].strip():
            found.append((at, match, ""))
    return found


def _spoken(lines: list[str], names: Collection[str]) -> list[Start]:
    """Lines such as "name: words" where every such name is known."""
    known = {name.casefold(): name for name in names}
    found: list[Start] = []
    for at, line in enumerate(lines):
        name, mark, rest = line.replace("：", ":", 1).partition(":")
        if mark and name.strip().casefold() in known:
            found.append((at, known[name.strip().casefold()], rest))
    return found if len(found) > 1 else []


def _message(
    lines: list[str], head: re.Match[str] | str | None, first: str, place: Place, zone: str, saved: Instant | None, channel: Channel
) -> RawMessage:
    own, quotes = split_quotes("\n".join([first, *lines] if first else lines).strip())
    if not isinstance(head, re.Match):
        return RawMessage(text=own, quotes=quotes, channel=channel, author=head or "", place=place)
    said = head["time"].strip()
    stamp = read_stamp(said, zone, saved)
    given = head.groupdict()
    digits = given.get("n1") or given.get("n2")
    number = int(digits) if digits else _FIRST.get(given.get("n3") or "")
    if channel == "typed" and any(given.get(sign) for sign in ("n1", "n2", "n3", "post", "floor")):
        channel = "thread"
    return RawMessage(
        text=own, quotes=quotes, channel=channel, author=head["name"].strip()[:MAX_NAME], at=stamp.at, exact=stamp.exact, said=said,
        number=number, place=place,
    )  # fmt: skip
