"""What a ballot's posts come to (C7): one function for the live tally, the close, the report and the export.

Posts are read in the order of their stamps. Whether a stamp is in time is judged by the end that was announced when it was made (R32).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from moderator.play.deadlines import minutes
from moderator.play.instants import Instant
from moderator.rulesets.chess.phases import LAST_HOUR, SMS_MINUTES
from moderator.rulesets.chess.state import Ballot, Close, GameState, Seat, Span, VotePost


@dataclass(frozen=True, slots=True)
class Reading:
    """How one post was taken. ``how``: first, change, again, none (marks) or the code of why it is void."""

    post: VotePost
    how: str
    clauses: tuple[str, ...]
    void: bool = False


@dataclass(slots=True)
class _Voter:
    """What is known of one voter while his posts are read."""

    now: str = ""
    """Counting target; empty: none."""
    voted: bool = False
    changed: set[int] = field(default_factory=set)
    """Windows whose change is used."""
    unclear: bool = False
    asked: bool = False
    barred: dict[str, int] = field(default_factory=dict)
    """Why he may not change, edited or asked, and the window it happened in."""
    free: bool = False
    """His target died by card: he votes anew (R27)."""
    late_only: bool = True
    """Nothing of his came in time."""


@dataclass(frozen=True, slots=True)
class Count:
    """The readings of all posts and who votes for whom now; ``missing`` voted not in time, ``open`` are unclear and not made good."""

    readings: tuple[Reading, ...]
    counting: Mapping[str, str]
    missing: tuple[str, ...]
    open: tuple[str, ...]
    changes_left: frozenset[str]


def count(state: GameState, ballot: Ballot, now: Instant | None = None) -> Count:
    """Read every post of a ballot. ``now``: for who may still change; the present end when absent."""
    span = ballot.span or state.span
    assert span is not None
    reader = _Reader(state, ballot, span)
    readings = tuple(reader.read(post) for post in sorted(ballot.posts, key=lambda post: (post.at, post.n)))
    living = [seat.id for seat in state.seats.values() if _votes(seat, ballot)]
    voters = {seat: reader.voters.get(seat, _Voter()) for seat in living}
    counting = {seat: reader.worth(seat, voter) for seat, voter in voters.items()}
    missing = tuple(seat for seat, voter in voters.items() if voter.late_only)
    waiting = tuple(seat for seat, voter in voters.items() if not voter.now and not voter.late_only)
    at = now if now is not None else span.close
    able = frozenset(seat for seat, voter in voters.items() if voter.voted and reader.may_change(voter, at))
    return Count(readings, counting, missing, waiting, able)


def _votes(seat: Seat, ballot: Ballot) -> bool:
    """Whether the seat is a voter of the ballot: alive while it was open, whatever has happened since it was closed."""
    death, closed = seat.death, ballot.closed
    if death is None or closed is None:
        return death is None
    return death.at > closed or (death.at == closed and death.phase == "dusk")


class _Reader:
    def __init__(self, state: GameState, ballot: Ballot, span: Span) -> None:
        self.voters: dict[str, _Voter] = {}
        self._state, self._ballot, self._span = state, ballot, span
        self._inclusive = bool(state.rule("inclusive_limits"))

    # --- windows ------------------------------------------------------------------------------------------------------

    def _after(self, at: int, limit: int) -> bool:
        return at > limit if self._inclusive else at >= limit

    def _known(self, at: Instant) -> Close:
        """The end that was announced when the post was made; after it, the one that an extension announced later has put in its place."""
        closes = self._span.closes
        index = max((n for n, close in enumerate(closes) if close.announced <= at), default=0)
        while self._after(at, closes[index].at) and index + 1 < len(closes):
            index += 1
        return closes[index]

    def _window(self, at: Instant) -> int:
        """How many extensions for a substitute the stamp lies in; one exactly at an old end belongs to the old window (R32, R34)."""
        closes = self._span.closes
        return sum(1 for old, new in pairwise(closes) if new.substitution and self._after(at, old.at))

    def may_change(self, voter: _Voter, at: Instant) -> bool:
        """Whether a change made then would count."""
        return not self._change_refused(voter, at, sms=False)

    def _change_refused(self, voter: _Voter, at: Instant, *, sms: bool) -> tuple[str, ...]:
        """Code and clauses of why no change is taken then, or nothing."""
        window, close = self._window(at), self._known(at).at
        lenient = sms and self._state.rule("sms_change_last_hour") == "accept"
        if self._after(at, close - LAST_HOUR) and not lenient:
            return ("last_hour", "C7.3")
        if "edited" in voter.barred and not (voter.barred["edited"] < window and self._state.rule("edit_ban_lifted_in_extension")):
            return ("edited", "C7.3")
        if voter.barred.get("asked") == window:
            return ("right_lost", "C7.7")
        if window in voter.changed:
            return ("change_used", "C7.3", *(("C7.4", "R32") if window else ()))
        return ()

    # --- posts --------------------------------------------------------------------------------------------------------

    def read(self, post: VotePost) -> Reading:
        """Take one post and let the voter's ballot follow."""
        if post.kind == "dead":
            return self._on_death(post)
        voter = self.voters.setdefault(post.voter, _Voter())
        read: Reading = getattr(self, f"_on_{post.kind}")(post, voter)
        return read

    def _on_death(self, post: VotePost) -> Reading:
        """Votes for a seat dead by card are void; their voters vote anew (R27)."""
        for voter in self.voters.values():
            if voter.now == post.target:
                voter.now, voter.free = "", True
        return Reading(post, "dead", ("R27",))

    def _on_vote(self, post: VotePost, voter: _Voter) -> Reading:
        if late := self._late(post):
            return Reading(post, late[0], late[1:], void=True)
        voter.late_only = False
        return self._first(post, voter) if self._owes(voter) else self._change(post, voter)

    @staticmethod
    def _owes(voter: _Voter) -> bool:
        """Whether a ballot of his is still to come: the first, one anew (R27), or the answer to the host (C7.7)."""
        return not voter.voted or voter.free or (voter.unclear and voter.asked)

    def _late(self, post: VotePost) -> tuple[str, ...]:
        close = self._known(post.at).at
        death = self._state.seats[post.voter].death
        if death is not None and death.at <= post.at and not _votes(self._state.seats[post.voter], self._ballot):
            return ("voter_dead", "C7.1")
        if post.at < self._ballot.opened:
            return ("too_early", "C7.8")
        if self._after(post.at, close):
            return ("too_late", "C7.8")
        if post.channel == "sms" and self._after(post.at, close - minutes(SMS_MINUTES)):
            return ("sms_late", "C7.9")
        if post.channel == "sms" and not post.reachable:
            return ("no_number", "C7.9")
        return ()

    def _first(self, post: VotePost, voter: _Voter) -> Reading:
        again = voter.free or voter.asked
        if not self._clear(post):
            voter.voted = voter.unclear = True
            voter.asked = voter.asked and not voter.free
            return Reading(post, "unclear", ("C7.7", "R33"), void=True)
        voter.now, voter.voted, voter.unclear, voter.free = post.target, True, False, False
        return Reading(post, "again" if again else "first", ("R27",) if again and not voter.asked else ("C7.7",) if again else ("C7.1",))

    def _change(self, post: VotePost, voter: _Voter) -> Reading:
        window = self._window(post.at)
        refused = self._change_refused(voter, post.at, sms=post.channel == "sms")
        if refused:
            return Reading(post, refused[0], refused[1:], void=True)
        if not self._clear(post):
            if self._state.rule("ambiguous_change_consumes_right"):
                voter.changed.add(window)
            return Reading(post, "unclear_change", ("C7.7", "R33"), void=True)
        voter.changed.add(window)
        voter.now, voter.unclear = post.target, False
        return Reading(post, "change", ("C7.3",) if not window else ("C7.4", "R32"))

    def _clear(self, post: VotePost) -> bool:
        """Whether the vote names somebody who may be voted for: alive at that time, in the run-off a candidate (R30, R33).

        A forum's clock may run ahead of the press that closed the ballot: whoever died of its outcome was alive in it.
        """
        seat = self._state.seats.get(post.target)
        alive = seat is not None and (seat.death is None or seat.death.at > post.at or _votes(seat, self._ballot))
        return alive and (not self._ballot.runoff or post.target in self._ballot.candidates)

    def _on_unclear(self, post: VotePost, voter: _Voter) -> Reading:
        """The original names nobody; a regular change made before the host saw it stands (C7.7)."""
        if late := self._late(post):
            return Reading(post, late[0], late[1:], void=True)
        voter.voted, voter.late_only = True, False
        if not voter.changed:
            voter.unclear, voter.now = True, ""
        return Reading(post, "unclear", ("C7.7",), void=True)

    def _on_unclear_change(self, post: VotePost, voter: _Voter) -> Reading:
        if self._owes(voter):
            return self._on_unclear(post, voter)
        if late := self._late(post) or self._change_refused(voter, post.at, sms=False):
            return Reading(post, late[0], late[1:], void=True)
        if self._state.rule("ambiguous_change_consumes_right"):
            voter.changed.add(self._window(post.at))
        return Reading(post, "unclear_change", ("C7.7", "R33"), void=True)

    def _on_asked(self, post: VotePost, voter: _Voter) -> Reading:
        voter.asked = True
        voter.barred["asked"] = self._window(post.at)
        return Reading(post, "asked", ("C7.7",))

    def _on_edited(self, post: VotePost, voter: _Voter) -> Reading:
        """The original counts, or the voter himself; a regular change made before stands (C7.3). A dead target does not revive (R27)."""
        if late := self._late(post):
            return Reading(post, late[0], late[1:], void=True)
        if not voter.changed and not voter.free:
            voter.now = post.target
        voter.voted, voter.late_only, voter.unclear = True, False, False
        voter.barred["edited"] = self._window(post.at)
        return Reading(post, "edited", ("C7.3",))

    # --- the result ---------------------------------------------------------------------------------------------------

    def worth(self, seat: str, voter: _Voter) -> str:
        """For whom the voter counts at the end: himself where nothing stands (C7.5); nobody where a run-off rules that out (R30)."""
        target = voter.now or seat
        if target == seat and self._ballot.runoff and seat not in self._ballot.candidates:
            return seat if self._state.rule("runoff_self_vote") == "count_all" else ""
        return target


def totals(counting: Mapping[str, str], curses: Mapping[str, int] = {}) -> dict[str, int]:
    """Seat -> votes, the curse votes added (4.1)."""
    found: dict[str, int] = {}
    for target in counting.values():
        if target:
            found[target] = found.get(target, 0) + 1
    for seat, number in curses.items():
        found[seat] = found.get(seat, 0) + number
    return found


def top(found: Mapping[str, int], order: Iterable[str]) -> tuple[str, ...]:
    """Who has the most, in seat-list order."""
    most = max(found.values(), default=0)
    return tuple(seat for seat in order if most and found.get(seat, 0) == most)
