"""Saved thread pages of Discuz (X2, X3), phpBB and XenForo: author, time, number, own words and quotes of each post."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from moderator.inbox import html_text
from moderator.inbox.messages import MAX_MESSAGES, MAX_NAME, Batch, Place, RawMessage, Remark, bad
from moderator.inbox.stamps import UNKNOWN, Stamp, instant_of, read_stamp
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.watch import Watch, unwatched

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

FIRST: Final = {"楼主": 1, "樓主": 1, "沙发": 2, "沙發": 2, "板凳": 3, "地板": 4}
"""What Discuz calls the first posts instead of numbering them."""
_PAGE_TIME: Final = re.compile(r"GMT\s*([+-]\d{1,2})(?::?(\d{2}))?\s*,\s*(\d{4})-(\d{1,2})-(\d{1,2})\s+(\d{1,2}):(\d{2})")
EVERY: Final = 50
"""Posts between two words on how far it is."""


@dataclass(frozen=True)
class Page:
    """A page being read: the zone of its times, when it was saved (None: not known)."""

    zone: str
    saved: Instant | None


@dataclass(frozen=True)
class Forum:
    """How one kind of forum marks its posts."""

    kind: str
    posts: tuple[str, ...]
    """Where posts are, the surest first."""
    read: Callable[[LexborNode, Page], RawMessage | None]


def read_page(page: str, file: str, zone: str, saved: Instant | None = None, start: int = 0, watch: Watch = unwatched) -> Batch | Refusal:
    """The posts of a page. ``saved``: when it was saved, where the page does not say so itself; ``start``: messages before it."""
    from selectolax.lexbor import LexborHTMLParser

    if html_text.too_deep(page):
        return bad("messages_nested", file, limit=html_text.DEEPEST)
    tree = LexborHTMLParser(page)
    for forum in FORUMS:
        if found := next((nodes for each in forum.posts if (nodes := tree.css(each))), []):
            return _posts(forum, found, Page(zone, _page_time(tree) or saved), file, start, watch)
    return bad("messages_no_posts", file)


def _posts(forum: Forum, nodes: list[LexborNode], page: Page, file: str, start: int, watch: Watch) -> Batch | Refusal:
    if len(nodes) > MAX_MESSAGES:
        return bad("messages_many", file, limit=MAX_MESSAGES, n=len(nodes))
    messages: list[RawMessage] = []
    remarks: list[Remark] = []
    for done, node in enumerate(nodes):
        if done % EVERY == 0:
            watch(done, len(nodes))
        read = forum.read(node, page)
        if read is None:
            continue
        place = Place(file, start + len(messages) + 1)
        messages.append(_placed(read, place))
        if read.at is None:
            remarks.append(Remark("time_unknown", {"said": read.said, "author": read.author}, place))
        elif not read.exact:
            remarks.append(Remark("time_counted_back", {"said": read.said, "author": read.author}, place))
    watch(len(nodes), len(nodes))
    return Batch(tuple(messages), forum.kind, remarks=tuple(remarks)) if messages else bad("messages_no_posts", file)


def _placed(read: RawMessage, place: Place) -> RawMessage:
    from dataclasses import replace

    return replace(read, place=place)


def _page_time(tree: LexborHTMLParser) -> Instant | None:
    """When the forum made the page: Discuz writes it at its foot with the offset."""
    foot = tree.css_first("#ft") or tree.css_first("#footer") or tree.css_first("#frt")
    match = _PAGE_TIME.search(foot.text(deep=True)) if foot is not None else None
    if match is None:
        return None
    sign = 1 if int(match[1]) >= 0 else -1
    offset = int(match[1]) * 60 + sign * int(match[2] or 0)
    try:
        local = datetime(int(match[3]), int(match[4]), int(match[5]), int(match[6]), int(match[7]), tzinfo=UTC)
    except ValueError:
        return None
    return Instant(instant_of(local, "UTC") - offset * 60_000_000)


def _words(node: LexborNode | None) -> str:
    return html_text.text_of(node) if node is not None else ""


def _first(node: LexborNode, *selectors: str) -> LexborNode | None:
    return next((found for selector in selectors if (found := node.css_first(selector)) is not None), None)


def _attribute(node: LexborNode | None, name: str) -> str:
    return (node.attributes.get(name) or "") if node is not None else ""


def _number(text: str) -> int | None:
    match = re.search(r"\d{1,7}", text.replace(",", ""))
    return int(match[0]) if match else next((n for word, n in FIRST.items() if word in text), None)


def _message(
    node: LexborNode, stamp: Stamp, said: str, author: str, number: int | None, body: LexborNode, who: str, *, edited: bool, strip: str = ""
) -> RawMessage:  # fmt: skip
    text, quotes = html_text.own_and_quoted(body, who, strip=strip)
    return RawMessage(
        text=text, channel="thread", author=author[:MAX_NAME], at=stamp.at, exact=stamp.exact, said=said[:MAX_NAME], number=number,
        quotes=quotes, edited=edited,
    )  # fmt: skip


def _discuz(node: LexborNode, page: Page) -> RawMessage | None:
    body = _first(node, "[id^=postmessage_]", ".t_f", ".postmessage")
    if body is None:
        return None
    author = _words(_first(node, ".pls .authi a", ".authi a.xw1", ".authi a", ".postauthor cite a"))
    line = _first(node, "em[id^=authorposton]", ".authi em", ".postinfo em")
    told = _first(line, "span[title]") if line is not None else None
    said = _words(line)
    stamp = read_stamp(_attribute(told, "title"), page.zone) if told is not None else UNKNOWN
    if stamp.at is None:
        stamp = read_stamp(said, page.zone, page.saved)
    number = _number(_words(_first(node, "[id^=postnum] em", "[id^=postnum]", ".pi strong")))
    edited = body.css_first(".pstatus") is not None or "本帖最后由" in _words(_first(node, ".pstatus"))
    return _message(node, stamp, said, author, number, body, "font a, cite, font[color]", edited=edited, strip=".quote")


def _phpbb(node: LexborNode, page: Page) -> RawMessage | None:
    body = _first(node, ".content", ".postbody div[id^=post_content]")
    if body is None:
        return None
    author = _words(_first(node, ".author .username-coloured", ".author .username", ".author strong", ".postprofile a[class^=username]"))
    line = _first(node, ".author")
    told = _attribute(_first(node, ".author time", "time"), "datetime")
    said = told or _words(line)
    stamp = read_stamp(said, page.zone, page.saved)
    edited = node.css_first(".notice") is not None
    number = _number(_words(_first(node, ".post-number", ".postnum")))
    return _message(node, stamp, said, author, number, body, "cite", edited=edited)


def _xenforo(node: LexborNode, page: Page) -> RawMessage | None:
    body = _first(node, ".message-body .bbWrapper", ".bbWrapper", ".messageText")
    if body is None:
        return None
    author = _attribute(node, "data-author") or _words(_first(node, ".message-name", ".username"))
    when = _first(node, ".message-attribution time", "time.u-dt", "time", ".DateTime")
    epoch = _attribute(when, "data-timestamp") or _attribute(when, "data-time")
    said = _attribute(when, "datetime") or _attribute(when, "title") or _words(when)
    stamp = Stamp(Instant(int(epoch) * 1_000_000)) if epoch.isdigit() and len(epoch) <= 11 else read_stamp(said, page.zone, page.saved)
    number = _number(_words(_first(node, ".message-attribution-opposite li:last-child a", ".message-attribution-opposite", ".postNumber")))
    edited = node.css_first(".message-lastEdit") is not None
    who = ".bbCodeBlock-title, .attribution"
    return _message(node, stamp, said, author, number, body, who, edited=edited, strip=".message-lastEdit, .messageTextEndMarker")


FORUMS: Final = (
    Forum("discuz", ("table[id^=pid]", "div[id^=post_]:has([id^=postmessage_])", "div.viewthread:has(.postmessage)"), _discuz),
    Forum("xenforo", ("article.message--post", "article.message[data-author]", "li.message[data-author]"), _xenforo),
    Forum("phpbb", ("div.post:has(.postbody)",), _phpbb),
)
