"""What a game expects of its host at an instant: a phase that ends, a limit, people who still owe something. Never a name or a role."""

from __future__ import annotations

import msgspec

from moderator.play.instants import Instant


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is due. It may be said on a screen that anybody sees: a code, an instant, a number and a match, nothing else.

    ``n``: how many people it is about, 0 where it is about none. ``part``: the match of a cup that it is about, by its public name.
    ``still``: it stands without a deadline (``at``: since when) and nobody is reminded of it, such as a game that is paused.
    ``ahead``: whether one wants to know some minutes before.
    """

    code: str
    at: Instant
    n: int = 0
    part: str = ""
    still: bool = False
    ahead: bool = True
