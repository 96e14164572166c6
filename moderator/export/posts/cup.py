"""What a post of a cup would give away: how to reach somebody, which he told the organiser alone."""

from __future__ import annotations

from moderator.cup.state import CupState
from moderator.export.posts.secret import SHORTEST, Secret
from moderator.play.audience import HOST, Audience


def secrets_in(text: str, state: CupState, audience: Audience) -> tuple[Secret, ...]:
    """Contacts that stand in the text; nothing for the host."""
    if audience == HOST:
        return ()
    told = ((each.name, each.contact.strip()) for each in state.people.values())
    return tuple(Secret(kind="contact", seat=name, found=found) for name, found in told if len(found) > SHORTEST and found in text)
