"""What of a cup is for whom: names, plan, groups, times are public, standings once they are released (R65); nothing else of results is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.cup import events as e
from moderator.cup.state import Frozen
from moderator.play import hosting
from moderator.play.audience import Audience
from moderator.play.events import Event
from moderator.rulesets.sanguosha.state import Counters


def _no_contact(event: Any, audience: Audience) -> Event | None:
    """Who is in, not how he is reached, why he left, or what cards he brought."""
    if event.entrant.staff:
        return None
    found = event.entrant
    gone = {why: why if getattr(found, why) else "" for why in ("withdrawn", "expelled")}
    shown = replace(found, contact="", brought=Counters(), **gone)
    made: Event = replace(event, entrant=shown)
    return made


def _no_reason(event: Any, audience: Audience) -> Event | None:
    made: Event = replace(event, reason="revoked")
    return made


def _no_table(event: Any, audience: Audience) -> Event | None:
    """That a round is over; who stands where in it is public when it is released (R65)."""
    made: Event = replace(event, frozen=Frozen(at=event.frozen.at, adopted=event.frozen.adopted))
    return made


def _no_note(event: Any, audience: Audience) -> Event | None:
    """The card, not the host's note, nor the match it is charged to: that follows from what was taken in."""
    made: Event = replace(event, card=replace(event.card, note="", match=""))
    return made


HIDDEN: tuple[type[Event], ...] = (
    e.CheckedIn,
    e.CheckInCalled,
    e.CheckInMissing,
    e.MatchTaken,
    e.MatchOpened,
    e.MatchRecalled,
    e.SubstituteReserved,
    e.SubstituteReleased,
    e.ResultChosen,
    e.DuelRecorded,
    e.ShareAnswered,
    e.PlaceSet,
    e.CorrectionMade,
    e.Noted,
)
"""What goes on between organiser, judges and players; what comes of it is public when standings are released."""
SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    **hosting.SECRET,
    **dict.fromkeys(HIDDEN, hosting.hidden),
    e.EntryAccepted: _no_contact,
    e.EntrantChanged: _no_contact,
    e.RoundAdopted: _no_table,
    e.RoundClosed: _no_table,
    e.CardIssued: _no_note,
    e.CardRevoked: _no_reason,
}
