"""The forms a post can take: plain text, BBCode, Markdown. A form escapes what is foreign and marks what is ours."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from moderator.play.words import UNSEEN

BREAK: Final = "\u200b"
"""Put behind an opening bracket: no forum takes ``[`` and a zero-width space for the beginning of a tag, and no reader sees it."""
_MARKDOWN: Final = re.compile(r"([\\`*_{}\[\]<>#|~&!])")
_AT_START: Final = re.compile(r"^(\s*)([-+=]|\d+(?=[.)]))", re.MULTILINE)


class Safe(str):
    """Text that is fit for its form already: ours, or escaped."""

    __slots__ = ()


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of markup. ``escape`` makes foreign text harmless; the others take text that is fit already."""

    name: str
    escape: Callable[[str], str]
    bold: str = "{}"
    heading: str = "{}"
    quote: Callable[[str], str] = str
    item: str = "- {}"
    ending: str = ".txt"


def _clean(text: str) -> str:
    """No signs that steer a terminal or turn the reading direction round; line ends of one kind."""
    return UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text.replace("\r\n", "\n").replace("\r", "\n"))


def _bbcode(text: str) -> str:
    return _clean(text).replace("[", f"[{BREAK}")


def _markdown(text: str) -> str:
    return _AT_START.sub(r"\1\\\2", _MARKDOWN.sub(r"\\\1", _clean(text))) if not text[:1].isdigit() else _numbered(text)


def _numbered(text: str) -> str:
    """A line that begins like an item of a numbered list keeps its number."""
    return re.sub(r"^(\d+)([.)])", r"\1\\\2", _MARKDOWN.sub(r"\\\1", _clean(text)), flags=re.MULTILINE)


def _quoted_lines(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.split("\n"))


FORMS: Final[Mapping[str, Form]] = {
    form.name: form
    for form in (
        Form(name="plain", escape=_clean, quote=_indented),
        Form(
            name="bbcode", escape=_bbcode, bold="[b]{}[/b]", heading="[size=4][b]{}[/b][/size]", item="\N{BULLET} {}",
            quote="[quote]\n{}\n[/quote]".format,
        ),
        Form(name="markdown", escape=_markdown, bold="**{}**", heading="## {}", quote=_quoted_lines, ending=".md"),
    )
}  # fmt: skip
"""Every form by its name."""
