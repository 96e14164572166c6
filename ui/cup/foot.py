"""The foot of the organiser's desk: as at the forum desk, but nothing of a cup is a role."""

from __future__ import annotations

from typing import Any, Final

from ui.forum.foot import Foot

COVERED: Final = frozenset({"note"})
"""What the organiser keeps to himself: covered as long as the curtain is down."""


class CupFoot(Foot):
    """Results that are not released stand on the desk itself; notes do not."""

    def _said(self, entry: Any) -> str:
        context = self._context
        if entry.fields.get("do") in COVERED and not context.curtain.is_open:
            return context.say("log.covered")
        lines = [context.trace(line, entry.seq) for line in entry.trace[:2]]
        return "  ".join(lines) if lines else super()._said(entry)
