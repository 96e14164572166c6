"""A paper as one page of HTML that needs nothing else: styles inside, no script, no address, every text escaped."""

from __future__ import annotations

from functools import cache
from typing import Any

from moderator.export.paper import Paper
from moderator.export.text import cell
from moderator.play.resources import resource


def as_html(paper: Paper, template: str = "paper.html.j2", **more: Any) -> str:
    """The page; ``template`` names another form of the same, such as the plain one that a
    PDF is laid out from, which is given one block at a time.
    """
    return page(template, paper=paper, kind=_kind, fit=cell, **more)


def page(template: str, **given: Any) -> str:
    """A page made of one of the program's own templates; every value is escaped."""
    return str(_house().get_template(template).render(**given))


def _kind(block: Any) -> str:
    """Which part of the template shows the block."""
    return str(block.__struct_config__.tag)


@cache
def _house() -> Any:
    """Jinja, loaded at the first page; every value is escaped, and a name that is not there is a mistake."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(resource("templates")), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
