"""Keys as plain values, and how they are read off a page: its own table where it has one, else its buttons with their caps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Protocol

from PySide6.QtWidgets import QWidget

from moderator.play.words import Words
from ui.widgets.buttons import KeyButton

COMMON: Final = (("Tab", "tab"), ("Space", "press"), ("Esc", "back"), ("F1", "keys"), ("F2", "rulebook"))
"""What holds on every page of the shell."""


@dataclass(frozen=True)
class KeyRow:
    """A key as its cap shows it, and what it does."""

    key: str
    text: str


@dataclass(frozen=True)
class KeyGroup:
    """Keys that belong together. ``now``: they are what counts at this moment."""

    title: str
    rows: tuple[KeyRow, ...]
    now: bool = False


class HasKeys(Protocol):
    """A page with a table of its own."""

    def key_table(self) -> tuple[KeyGroup, ...]:
        """Its keys, the most used first."""


def page_keys(page: QWidget, words: Words, title: str) -> tuple[KeyGroup, ...]:
    """The keys of a page that is shown: its own table, else its buttons; then what holds everywhere."""
    own = getattr(page, "key_table", None)
    groups: tuple[KeyGroup, ...] = own() if own is not None else read_off(page, title)
    common = tuple(KeyRow(key, words.say(f"ui.keys.common.{name}")) for key, name in COMMON)
    return (*groups, KeyGroup(words.say("ui.keys.common"), common))


def read_off(page: QWidget, title: str) -> tuple[KeyGroup, ...]:
    """Every visible button that shows a key, once."""
    found: dict[str, str] = {}
    for button in page.findChildren(KeyButton):
        key, text = button.hint, button.accessibleName() or button.text()
        if key and text and button.isVisibleTo(page):
            found.setdefault(key, text)
    rows = tuple(KeyRow(key, text) for key, text in found.items())
    return (KeyGroup(title, rows, now=True),) if rows else ()


def matching(groups: tuple[KeyGroup, ...], query: str) -> tuple[KeyGroup, ...]:
    """What of the map answers a query: by key, by meaning, or a whole group by its title."""
    needle = query.strip().casefold()
    if not needle:
        return groups
    found = []
    for group in groups:
        whole = needle in group.title.casefold()
        rows = tuple(row for row in group.rows if whole or needle in row.text.casefold() or _is_key(needle, row.key))
        if rows:
            found.append(replace(group, rows=rows))
    return tuple(found)


def _is_key(needle: str, key: str) -> bool:
    """One letter means that very key; more may be a part of its name."""
    name = key.casefold()
    return needle == name if len(needle) == 1 else needle.replace("+", " ") in name
