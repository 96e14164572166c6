"""Own words apart from quoted ones in plain text: mail marks, forum codes, the words "wrote" and "发表于" before a quoted block."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from moderator.inbox.messages import Quote
from moderator.play import likeness
from moderator.play.likeness import Span

_BBCODE: Final = re.compile(r"\[(/?)quote(?:\s*=\s*([^\]\n]{0,120})|\s[^\]\n]{0,120})?\]", re.IGNORECASE)
_MARKED: Final = re.compile(r"^\s*[>＞|┃]")
_WROTE: Final = re.compile(r"^.{0,120}?(?:wrote|写道|写到|said)\s*[:：]\s*$|^(?:On|在)\s.{4,160}(?:wrote|写道)[:：]?\s*$", re.IGNORECASE)
_ORIGINAL: Final = re.compile(
    r"^\s*[-_—=]{2,}\s*(?:原始邮件|原邮件|Original Message|转发的邮件|Forwarded message|原短消息|回复内容)\s*[-_—=]*\s*$", re.IGNORECASE
)


def split_quotes(text: str) -> tuple[str, tuple[Quote, ...]]:
    """The own text and what is quoted in it, in their order. A quote that is never closed goes to the end of the text."""
    own, quotes = _without_codes(text)
    kept: list[str] = []
    lines = own.split("\n")
    at = 0
    while at < len(lines):
        line = lines[at]
        if _ORIGINAL.match(line):
            quotes.append(Quote("\n".join(lines[at + 1 :]).strip()))
            break
        follows = at + 1 < len(lines) and _MARKED.match(lines[at + 1])
        if _MARKED.match(line) or (_WROTE.match(line) and follows):
            end = at + 1
            while end < len(lines) and _MARKED.match(lines[end]):
                end += 1
            block = [each for each in lines[at:end] if _MARKED.match(each)]
            who = "" if _MARKED.match(line) else line.strip()
            quotes.append(Quote("\n".join(re.sub(r"^(?:\s*[>＞|┃])+\s?", "", each) for each in block), _name(who)))
            at = end
            continue
        kept.append(line)
        at += 1
    return "\n".join(kept).strip(), tuple(quote for quote in quotes if quote.text)


def quote_spans(text: str) -> tuple[Span, ...]:
    """Where ``[quote]`` blocks stand, marks included, nested ones as part of the outermost; one never closed goes to the end."""
    found: list[Span] = []
    depth = start = 0
    for match in _BBCODE.finditer(text):
        if not match[1]:
            start = match.start() if depth == 0 else start
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                found.append((start, match.end()))
    return (*found, (start, len(text))) if depth else tuple(found)


def marked_as_quoted(text: str) -> tuple[Span, ...]:
    """What a text itself marks as quoted: by quotation marks, by the forum's codes."""
    return (*likeness.in_quotes(text)[1], *quote_spans(text))


def joined(spans: Iterable[Span], length: int) -> tuple[Span, ...]:
    """Stretches in order, none within another, none beyond the text."""
    found: list[Span] = []
    for start, end in sorted((max(0, start), min(length, end)) for start, end in spans):
        if start >= end:
            continue
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], end)
        else:
            found.append((start, end))
    return tuple(found)


def _without_codes(text: str) -> tuple[str, list[Quote]]:
    """``[quote]`` blocks taken out, nested ones as part of the outermost."""
    own: list[str] = []
    quotes: list[Quote] = []
    depth = start = last = 0
    who = ""
    for match in _BBCODE.finditer(text):
        if not match[1]:
            if depth == 0:
                own.append(text[last : match.start()])
                start, who = match.end(), (match[2] or "").strip("\"' ")
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                quotes.append(Quote(_BBCODE.sub("", text[start : match.start()]).strip(), who.split(";")[0].strip("\"' ")))
                last = match.end()
    if depth:
        quotes.append(Quote(_BBCODE.sub("", text[start:]).strip(), who))
        return "".join(own), quotes
    own.append(text[last:])
    return "".join(own), quotes


def _name(head: str) -> str:
    return re.sub(r"\s*(?:wrote|写道|写到|said)\s*[:：]?\s*$", "", head, flags=re.IGNORECASE).split("，")[-1].split(",")[-1].strip()[:120]
