"""A press that needs more than one key: which seat, whom else. Each answer fills one slot; the last one makes the command."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

NOBODY = "0"
LIFE_LOSS = "L"
LIGHTNING = "T"
DONE = "done"


@dataclass(frozen=True)
class Slot:
    """One question of a pick. ``kind``: seat, killer, seats (several, closed by DONE) or scroll."""

    name: str
    kind: str = "seat"
    least: int = 1
    most: int = 1


@dataclass(frozen=True)
class Pick:
    """A command under way: ``fields`` so far, ``slots`` still to be answered. Immutable: every answer gives the next one."""

    verb: str
    word: str
    slots: tuple[Slot, ...]
    allowed: tuple[str, ...]
    """Lines that may be answered, in seat order."""
    fields: tuple[tuple[str, Any], ...] = ()
    chosen: tuple[str, ...] = ()

    @property
    def slot(self) -> Slot | None:
        """The open question, or None when the command is complete."""
        return self.slots[0] if self.slots else None

    @property
    def given(self) -> dict[str, Any]:
        """What has been answered."""
        return dict(self.fields)

    @property
    def command(self) -> dict[str, Any]:
        """The command in file form; complete once no slot is open."""
        return {"do": self.verb, **self.given}

    def seat(self, line: str) -> Pick:
        """Answer with a line; one that may not be answered changes nothing."""
        slot = self.slot
        if slot is None or line not in self.allowed or slot.kind == "scroll":
            return self
        if slot.kind != "seats":
            return self._fill({slot.name: line})
        chosen = tuple(c for c in self.chosen if c != line) if line in self.chosen else (*self.chosen, line)
        grown = replace(self, chosen=chosen)
        return grown.done() if slot.most == len(chosen) else grown

    def special(self, mark: str) -> Pick:
        """Answer with nobody (0), life loss (L) or lightning (T) where a killer is asked."""
        slot = self.slot
        sources = {NOBODY: "other", LIFE_LOSS: "life_loss", LIGHTNING: "lightning"}
        if slot is None or slot.kind != "killer" or mark not in sources:
            return self
        return self._fill({slot.name: None, "source": sources[mark]})

    def done(self) -> Pick:
        """Close a question that takes several seats."""
        slot = self.slot
        if slot is None or slot.kind != "seats" or len(self.chosen) < slot.least:
            return self
        return self._fill({slot.name: self.chosen})

    def _fill(self, fields: dict[str, Any]) -> Pick:
        return replace(self, slots=self.slots[1:], fields=(*self.fields, *fields.items()), chosen=())
