"""What of a cup is for whom: names, plan, groups, times and closed rounds are public; contacts, answers, notes, results are not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.cup import events as e
from moderator.play import hosting
from moderator.play.audience import Audience
from moderator.play.events import Event


def _no_contact(event: Any, audience: Audience) -> Event | None:
    """Who is in, not how he is reached or why he left."""
    if event.entrant.staff:
        return None
    found = event.entrant
    shown = replace(
        found, contact="", withdrawn="withdrawn" if found.withdrawn else "", expelled="expelled" if found.expelled else ""
    )  # fmt: skip
    made: Event = replace(event, entrant=shown)
    return made


def _no_reason(event: Any, audience: Audience) -> Event | None:
    made: Event = replace(event, reason="revoked")
    return made


def _no_note(event: Any, audience: Audience) -> Event | None:
    made: Event = replace(event, card=replace(event.card, note=""))
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
    e.Noted,
)
"""What goes on between organiser, judges and players; what comes of it is public when a round is closed."""
SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    **hosting.SECRET,
    **dict.fromkeys(HIDDEN, hosting.hidden),
    e.EntryAccepted: _no_contact,
    e.EntrantChanged: _no_contact,
    e.CardIssued: _no_note,
    e.CardRevoked: _no_reason,
}
