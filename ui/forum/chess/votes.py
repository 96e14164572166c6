"""What a ballot looks like to the host and to the board: every post with its verdict, who votes for whom, and how that came about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from moderator.export.html import page
from moderator.rulesets.chess.counting import Count, count, totals
from moderator.rulesets.chess.state import Ballot, GameState
from moderator.rulesets.chess.tally import curse_votes
from moderator.rulesets.chess.vote_events import BallotClosed

if TYPE_CHECKING:
    from moderator.export.posts.forms import Form
    from moderator.play.instants import Instant
    from moderator.play.words import Words
    from moderator.session.session import Session

SIGNS: Final = {
    "now": "\N{BLACK CIRCLE}", "self": "\N{WHITE SQUARE}", "was": "\N{WHITE CIRCLE}", "void": "\N{MULTIPLICATION SIGN}",
}  # fmt: skip
"""Kind of a mark -> the sign that stands for it where it is not painted."""
Kind = Literal["now", "self", "was", "void"]


@dataclass(frozen=True)
class Mark:
    """Something in the chart: a voter's vote that counts, his self-vote for want of one, one that he has left, one that was void."""

    voter: str
    target: str
    kind: Kind
    n: int = 0
    """Its place among all posts; 0 for what nobody has posted."""
    at: int = 0


@dataclass(frozen=True)
class Votes:
    """One ballot at a moment."""

    state: GameState
    ballot: Ballot
    read: Count

    @property
    def public(self) -> dict[str, int]:
        """Votes by seat without any curse: what the board may see."""
        return totals(self.read.counting)

    def assumed(self, seat: str) -> bool:
        """Whether the seat counts for itself for want of a vote that counts (C7.5)."""
        return self.read.counting.get(seat) == seat and seat in {*self.read.missing, *self.read.open}

    @property
    def cast(self) -> dict[str, str]:
        """Voter -> target of the votes that somebody has cast; before the close nobody votes for himself by silence."""
        silent = {*self.read.missing, *self.read.open} if self.ballot.closed is None else set()
        return {voter: target for voter, target in self.read.counting.items() if voter not in silent}

    @property
    def curses(self) -> dict[str, int]:
        """What live curses add: for the host alone (C3.5.3)."""
        return {} if self.ballot.runoff else curse_votes(self.state)

    @property
    def voters(self) -> tuple[str, ...]:
        """Everybody who may vote."""
        return tuple(seat.id for seat in self.state.living)

    @property
    def targets(self) -> tuple[str, ...]:
        """Everybody who may be voted for."""
        return self.ballot.candidates or self.voters

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Every vote there was, in the order of the posts; what counts last."""
        found: dict[tuple[str, str], Mark] = {}
        for n, reading in enumerate(self.read.readings, 1):
            post = reading.post
            if post.kind in {"vote", "edited"} and post.target:
                kind: Kind = "void" if reading.void else "was"
                found[post.voter, post.target] = Mark(post.voter, post.target, kind, n, post.at)
        for voter, target in self.read.counting.items():
            if target:
                old = found.get((voter, target))
                posted = old is not None and old.kind != "void"
                found[voter, target] = Mark(
                    voter, target, "now" if posted else "self", old.n if old and posted else 0, old.at if old and posted else 0
                )
        return tuple(found.values())


def votes_of(session: Session, ballot: Ballot, now: Instant | None = None) -> Votes:
    """A ballot as it stands, or as it stood when it was closed."""
    state: GameState = session.state
    if ballot.closed is not None:
        for record in reversed(session.entries):
            closed = any(isinstance(event, BallotClosed) for event in record.events)
            then = session.tree.state(record.seq)
            if closed and then.ballot is not None and (then.ballot.day, then.ballot.runoff) == (ballot.day, ballot.runoff):
                state = then
                break
    return Votes(state, ballot, count(state, ballot, now))


def board(votes: Votes, words: Words, form: Form, names: Any) -> str:
    """The public tally as a post: who has how many votes and from whom, who has not voted; never a curse."""

    def name(seat: str) -> str:
        return form.escape(names(seat)).replace("\n", " ")

    say = words.say
    head = say("ui.forum.board.runoff" if votes.ballot.runoff else "ui.forum.board.day", {"n": votes.ballot.day})
    lines = [form.heading.format(form.escape(head))]
    for seat, number in sorted(totals(votes.cast).items(), key=lambda pair: -pair[1]):
        cast = [voter for voter, target in votes.cast.items() if target == seat and voter not in votes.read.missing]
        given = words.join(name(voter) for voter in cast) if cast else say("ui.forum.board.by_nobody")
        row = say("ui.forum.board.row", {"seat": form.bold.format(name(seat)), "n": number, "voters": given}, str)
        lines.append(form.item.format(row))
    if votes.read.missing and votes.ballot.closed is None:
        missing = words.join(name(voter) for voter in votes.read.missing)
        lines += ["", say("ui.forum.board.missing", {"text": missing})]
    return "\n".join(lines)


def chart_html(votes: Votes, words: Words, names: Any) -> str:
    """The chart as a page of its own: masks across and down, marks where somebody has voted."""
    marks = {(mark.voter, mark.target): mark.kind for mark in votes.marks}
    return page(
        "votes.html.j2",
        lang=words.lang[:2],
        title=words.say("ui.forum.board.runoff" if votes.ballot.runoff else "ui.forum.board.day", {"n": votes.ballot.day}),
        heads=[names(target) for target in votes.targets],
        rows=[(names(voter), [SIGNS.get(marks.get((voter, target), ""), "") for target in votes.targets]) for voter in votes.voters],
        total=words.say("ui.forum.chart.sum"),
        sums=[votes.public.get(target, 0) for target in votes.targets],
        legend=[(sign, words.say(f"ui.forum.chart.{kind}")) for kind, sign in SIGNS.items()],
    )


def ballots(state: GameState) -> Iterable[Ballot]:
    """Every ballot of the game, the present one first."""
    if state.ballot is not None:
        yield state.ballot
    yield from (each for each in reversed(state.ballots) if each is not state.ballot)
