"""Mark-up as plain text: lines where a reader sees lines, quotes apart, scripts and hidden things left out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from moderator.inbox.messages import Quote

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

BREAKING: Final = frozenset({
    "p", "div", "br", "li", "tr", "table", "ul", "ol", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "section", "article", "pre",
})  # fmt: skip
UNSEEN: Final = "script, style, template, noscript, head, .pstatus, .jammer, [style*='display:none'], [style*='display: none']"
"""What nobody reads; ``jammer`` are the letters that Discuz strews in against copying."""
DEEPEST: Final = 400
"""Elements within one another."""
_NESTING: Final = re.compile(
    r"<(/?)(?!(?:br|img|input|hr|meta|link|p|li|td|tr|th|dt|dd|option|col|wbr|tbody|thead|area|base|embed|source|body|html|param)\b)[a-z]",
    re.IGNORECASE,
)
_SPACE: Final = re.compile(r"[ \t\r\n\f]+")
_DECLARED: Final = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_-]{2,20})", re.IGNORECASE)


def looks_like_html(text: str) -> bool:
    """Whether the beginning is that of a page."""
    return bool(re.search(r"<(?:!doctype html|html|head|body|div|table)\b", text[:4096], re.IGNORECASE))


def declared(data: bytes) -> str:
    """The encoding that the page says it has; empty for none."""
    match = _DECLARED.search(data[:4096])
    return match[1].decode("ascii").lower() if match else ""


def too_deep(page: str) -> bool:
    """Whether elements lie in one another deeper than any real page has them; such a page is made to exhaust its reader."""
    depth = 0
    for match in _NESTING.finditer(page):
        depth = max(0, depth - 1) if match[1] else depth + 1
        if depth > DEEPEST:
            return True
    return False


def text_of(node: LexborNode) -> str:
    """What a reader sees of the node."""
    parts: list[str] = []
    for each in node.traverse(include_text=True):
        tag = each.tag
        if tag == "-text":
            parts.append(_SPACE.sub(" ", each.text_content or ""))
        elif tag in BREAKING:
            parts.append("\n")
    lines = "".join(parts).replace("\N{NO-BREAK SPACE}", " ").split("\n")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line.strip() for line in lines)).strip()


def own_and_quoted(node: LexborNode, who: str = "cite", *, strip: str = "") -> tuple[str, tuple[Quote, ...]]:
    """The text without what is quoted, and the outermost quotes. ``who``: where in a quote its author is named.

    The node is changed: what is not the own text is taken out of it.
    """
    for hidden in node.css(UNSEEN):
        hidden.decompose()
    quotes: list[Quote] = []
    while (quoted := node.css_first("blockquote")) is not None:
        name = quoted.css_first(who)
        said = text_of(name) if name is not None else ""
        if name is not None:
            name.decompose()
        old, text = _old_author(text_of(quoted))
        quotes.append(Quote(text, _author(said) or old))
        quoted.decompose()
    if strip:
        for each in node.css(strip):
            each.decompose()
    return text_of(node), tuple(quote for quote in quotes if quote.text)


def _author(said: str) -> str:
    """Who is quoted, out of "X wrote:", "X said:", "X 发表于 2026-6-2 14:00"."""
    return (
        re.split(r"\s*(?:wrote|said|写道|寫道|發表於|发表于)|\s+(?:说|說|写|寫)\s*[:：]", said, maxsplit=1)[0].strip().rstrip(":：")[:120]
    )


def _old_author(text: str) -> tuple[str, str]:
    """Old Discuz names whom it quotes in the first line: the name, and the text without that line."""
    first, _, rest = text.partition("\n")
    match = re.fullmatch(r"原帖由\s*(.{1,60}?)\s*(?:于.{4,30})?(?:发表|發表)", first.strip())
    return (match[1], rest) if match else ("", text)


def page_text(page: str) -> tuple[str, tuple[Quote, ...]]:
    """The text of a mail or page of which nothing else is known."""
    from selectolax.lexbor import LexborHTMLParser

    body = LexborHTMLParser(page).body
    return own_and_quoted(body) if body is not None else ("", ())
