"""The setup room: everything before the first turn, put together from opening, adopting and dealing."""

from __future__ import annotations

from moderator.rulesets.sanguosha import adopting, deals, opening
from moderator.rulesets.sanguosha.deals import selection_expired
from moderator.rulesets.sanguosha.setup_events import EVOLVE, SECRET

__all__ = ["DECIDE", "EVOLVE", "SECRET", "selection_expired"]

DECIDE = {**opening.DECIDE, **adopting.DECIDE, **deals.DECIDE}
