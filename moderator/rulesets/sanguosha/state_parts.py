"""Parts of a match beside its games: vacancies, appeals, notes, 1v1 records, what is public of the scores."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from moderator.play.instants import Instant

ZERO = Decimal(0)


class Struct(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every part of the state."""


class Vacancy(Struct, frozen=True, kw_only=True):
    """A line whose holder has left: reasons ``late``, ``left`` or ``banned`` (S3.3.1)."""

    id: int
    line: str
    person: str
    reason: str
    since: Instant
    calls: tuple[str, ...] = ()
    filled_by: str | None = None
    answers: dict[str, bool] = {}
    """Called person -> he comes, or not (S3.3.1)."""
    expired: bool = False
    """The fifteen minutes of the queue are over (S3.3.2)."""


class Appeal(Struct, frozen=True, kw_only=True):
    """An appeal (S4.8): against which game, when, what was said and decided."""

    id: int
    person: str
    game: int
    at: Instant
    text: str
    decision: str = ""
    reason: str = ""
    entry: int | None = None
    """Number of the entry that was amended because of it."""


class MatchNote(Struct, frozen=True, kw_only=True):
    """A private note of the host's on a line, a person, a game (``game:N``) or the match. ``over``: replaced, or off the list.

    ``at`` is 0 in a match of the first version.
    """

    id: int
    text: str
    target: str = ""
    at: Instant = Instant(0)
    over: bool = False


class OneVsOne(Struct, frozen=True, kw_only=True):
    """A best of three between two tied persons; ``winners``, and who began (``firsts``), in the order of the games.

    One more first than winners: that game is being played. Without firsts it is not known who began.
    """

    a: str
    b: str
    winners: tuple[str, ...] = ()
    firsts: tuple[str, ...] = ()

    def won(self, person: str) -> int:
        """How many of its games the person won."""
        return self.winners.count(person)


class Released(Struct, frozen=True, kw_only=True):
    """What everybody may see of the scores: by line, as it stood when the organiser released it (R65)."""

    after: int
    """Counted games at that time."""
    totals: dict[str, Decimal] = {}
    places: dict[str, int] = {}
    people: dict[str, str] = {}
    """Who held the line then: a substitute does not show his predecessor's score as his own."""
