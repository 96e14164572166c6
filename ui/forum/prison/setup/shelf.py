"""Scripts at hand: the director's own in the library, the samples, a file that was chosen. No window."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from moderator.inbox.scripts import own_scripts, samples
from moderator.rulesets.prison.script.model import Script

Source = Literal["sample", "own", "file", "position"]


@dataclass(frozen=True)
class Held:
    """A script with where it comes from; ``path`` None: it stands in a position."""

    script: Script
    source: Source
    path: Path | None = None


def at_hand(library: Path | None) -> tuple[Held, ...]:
    """The director's own scripts, then the samples; files that cannot be read are left out."""
    found = (*(own_scripts(library) if library is not None else ()), *samples())
    return tuple(Held(each.script, "sample" if each.sample else "own", each.path) for each in found if each.script is not None)
