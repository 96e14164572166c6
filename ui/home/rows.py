"""The library's files as rows of the going-on table, and the samples by their own titles. No window here."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from moderator.play.instants import SECOND
from moderator.play.words import Words
from ui.desks import HOSTED
from ui.widgets.table import Cell, Row

BEGIN_WITH = "sanguosha-running"
"""The sample in which everything can be tried at once: a match in the middle of a game."""
FIRST_LINE = 65_536
OVER = frozenset({"confirmed", "ended"})
"""Phases in which nothing is to be done any more."""


class Listed(Protocol):
    """What the first page needs to know of a file of the library."""

    path: Path
    title: str
    ruleset: str
    zone: str
    phase: str
    entries: int
    modified: int
    problem: str

    @property
    def damaged(self) -> bool:
        """Whether it should be set aside and restored."""


@dataclass(frozen=True)
class Sample:
    """A sample file and the title it gives itself."""

    path: Path
    title: str


def heads(words: Words) -> tuple[str, ...]:
    """The table's headings."""
    return tuple(words.say(f"ui.home.col.{name}") for name in ("title", "rules", "phase", "saved", "state"))


def row_of(file: Listed, words: Words, now: int) -> Row:
    """One file. A problem is named in words, never by colour alone."""
    faded = file.phase in OVER
    return Row(
        cells=(
            Cell(file.title or file.path.stem, strong=not faded, muted=faded, tip=str(file.path)),
            Cell(words.say(f"term.ruleset.{file.ruleset}") if file.ruleset else words.say("ui.home.unknown"), muted=faded),
            Cell(_headed(words.of(file.ruleset).term("phase", file.phase)) if file.phase else words.say("ui.home.unknown"), muted=faded),
            Cell(when(file.modified, words, now), muted=True),
            state_of(file, words),
        ),
        of=file,
    )


def _headed(text: str) -> str:
    """A term that stands alone begins with a capital, where the script has any."""
    return text[:1].upper() + text[1:]


def state_of(file: Listed, words: Words) -> Cell:
    """Whether the file is sound, and what is the matter if not."""
    if file.damaged:
        return Cell(words.say("ui.home.state.damaged"), tone="red", pill=True)
    if file.problem:
        return Cell(
            words.say("ui.home.state.problem"), tone="amber", pill=True, tip=words.say(f"refusal.{file.problem}", {"file": file.path})
        )
    done = file.phase in OVER
    return Cell(words.say("ui.home.state.done" if done else "ui.home.state.open"), tone="neutral" if done else "jade", pill=True)


def when(instant: int, words: Words, now: int) -> str:
    """Today 19:42, yesterday 08:10, 2026-04-14 20:15: in this computer's zone."""
    moment, today = (datetime.fromtimestamp(value / SECOND, tz=UTC).astimezone() for value in (instant, now))
    days = (today.date() - moment.date()).days
    clock = f"{moment:%H:%M}"
    if days in (0, 1):
        return words.say("ui.home.today" if days == 0 else "ui.home.yesterday", {"time": clock})
    return f"{moment:%Y-%m-%d} {clock}"


def samples(folder: Path) -> tuple[Sample, ...]:
    """The samples of a folder, the one to begin with before the others; what is no sample is passed over."""
    paths = sorted(folder.glob("*.jsonl"), key=lambda path: (path.stem != BEGIN_WITH, path.stem))
    return tuple(found for path in paths if (found := sample(path)) is not None)


def sample(path: Path) -> Sample | None:
    """One sample of a game that the window has a desk for, read no further than its first line."""
    try:
        with path.open(encoding="utf-8") as file:
            header = json.loads(file.readline(FIRST_LINE))
    except (OSError, ValueError):
        return None
    if not isinstance(header, dict) or "moderator" not in header or header.get("ruleset", "") not in HOSTED:
        return None
    return Sample(path, str(header.get("title") or path.stem))


def rows_of(files: Iterable[Listed], words: Words, now: int) -> list[Row]:
    """All files."""
    return [row_of(file, words, now) for file in files]
