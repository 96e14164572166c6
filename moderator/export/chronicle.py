"""A whole game told as a chronicle: paragraphs, lists, quotations, tables; as HTML, Markdown, BBCode or plain text. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

import msgspec

from moderator.export.posts.forms import FORMS, Form
from moderator.export.text import cell
from moderator.play.resources import resource


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """One paragraph, list, quotation or table. ``lines`` of untrusted text; in a table each line is a row of ``cells``."""

    kind: Literal["text", "list", "quote", "table"] = "text"
    title: str = ""
    lines: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    cells: tuple[tuple[str, ...], ...] = ()


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the story under its heading; ``when``: from when to when."""

    title: str
    when: str = ""
    blocks: tuple[Block, ...] = ()


class Chronicle(msgspec.Struct, frozen=True, kw_only=True):
    """The whole story. ``lead``: what stands above it; ``secret``: a warning where only the host may read it."""

    title: str
    lang: str
    lead: tuple[str, ...] = ()
    secret: str = ""
    sections: tuple[Section, ...] = ()


def as_markup(story: Chronicle, form: str = "markdown") -> str:
    """The story in a form of ``FORMS``, every text escaped for it."""
    return "\n\n".join(part for part in _parts(story, FORMS[form]) if part) + "\n"


def _parts(story: Chronicle, form: Form) -> Iterator[str]:
    fit = form.escape
    yield f"# {fit(story.title)}" if form.name == "markdown" else form.heading.format(fit(story.title))
    yield form.bold.format(fit(story.secret)) if story.secret else ""
    yield "\n".join(fit(line) for line in story.lead)
    for section in story.sections:
        yield form.heading.format(fit(section.title))
        yield fit(section.when)
        for block in section.blocks:
            yield form.bold.format(fit(block.title)) if block.title else ""
            yield _body(block, form)


def _body(block: Block, form: Form) -> str:
    lines = [form.escape(line) for line in block.lines]
    if block.kind == "list":
        return "\n".join(form.item.format(line.replace("\n", " ")) for line in lines)
    if block.kind == "quote":
        return form.quote("\n".join(lines))
    if block.kind == "table":
        return _table(block, form)
    return "\n\n".join(lines)


def _table(block: Block, form: Form) -> str:
    rows = [[form.escape(text).replace("\n", " ") for text in row] for row in (block.head, *block.cells)]
    if form.name == "markdown":
        ruled = [rows[0], ["---"] * len(rows[0]), *rows[1:]]
        return "\n".join(f"| {' | '.join(row)} |" for row in ruled)
    if form.name == "bbcode":
        made = "\n".join(f"[tr]{''.join(f'[td]{text}[/td]' for text in row)}[/tr]" for row in rows)
        return f"[table]\n{made}\n[/table]"
    return "\n".join("  ".join(text for text in row if text) for row in rows[1:])


def as_page(story: Chronicle) -> str:
    """The story as one page of HTML that needs nothing else."""
    return str(_house().get_template("chronicle.html.j2").render(story=story, fit=cell))


@cache
def _house() -> Any:
    """Jinja, loaded at the first page; every value is escaped, and a name that is not there is a mistake."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(resource("templates")), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
