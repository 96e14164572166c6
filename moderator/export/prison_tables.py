"""What every reader of a prison game is given as tables: seats and results, votes, ballots, cards, notices."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.export.source import Source
from moderator.export.tables import Table, Value
from moderator.export.timeline import moment, table
from moderator.play.audience import HOST, NOBODY, PUBLIC, Audience
from moderator.play.instants import Instant
from moderator.play.messages import due_keys
from moderator.play.views import Viewed, view_of_records
from moderator.play.words import Names, Words
from moderator.rulesets.prison.counting import dropped, piles
from moderator.rulesets.prison.judging import settled
from moderator.rulesets.prison.state import Ballot, GameState, Pile, Seat, Vote

SEATS = ("mask", "side", "role_name", "state", "day", "fate", "result", "clauses", "cards")
OWN = ("person", "alt", "assistant", "crime", "faction")
"""What the host's file says of a seat beside."""
BALLOTS = ("day", "second", "n", "time", "guard", "prisoner", "kind", "counts")
VOTES = ("day", "second", "outcome", "prisoner", "piles", "clauses")
CARDS = ("card", "person", "mask", "level", "clause", "offence", "time", "taken_back", "note")
NOTICES = ("time", "recipient", "what", "clause", "sent")


def published(source: Source) -> bool:
    """Whether every result has been made public (P-end-2)."""
    state: GameState = source.state
    return state.phase == "ended" and set(state.published) >= set(state.seats)


def state_for(source: Source, audience: Audience) -> GameState:
    """The game as the audience knows it; whatever is published is in its own view."""
    if audience == HOST:
        whole: GameState = source.state
        return whole
    rules: Viewed[GameState] = source.ruleset
    return view_of_records(rules, source.title, source.zone, source.records, audience)


def names_in(state: GameState) -> Names:
    """Seats by their masks."""
    return state.name_of


def phase_of(state: GameState, words: Words) -> str:
    """How far the game is, or how it ended."""
    if state.phase == "ended" and state.ending is not None:
        return words.say("chronicle.over", {"ending": state.ending.name})
    return words.say("text.phase.counted", {"phase": state.phase, "n": state.day or ""})


def votes_of(state: GameState) -> tuple[Vote, ...]:
    """Every vote, in order."""
    return (*state.votes, *([state.vote] if state.vote is not None else []))


def piles_of(state: GameState, vote: Vote) -> tuple[Pile, ...]:
    """As it was counted, or as it stands."""
    return vote.piles if vote.closed is not None else piles(state, vote)


def fate_of(state: GameState, vote: Vote, post: Ballot, words: Words) -> str:
    """Whether a ballot counts, or why it does not."""
    if post.out:
        return words.term("ballot_out", post.out)
    if vote.closed is None and (why := dropped(state, post)):
        return words.term("ballot_out", why)
    mine = [each for each in vote.posts if each.guard == post.guard and not each.out]
    first = state.rule("change_ballot") == "first"
    counts = bool(mine) and post.n == (mine[0] if first else mine[-1]).n
    return words.say("term.yes") if counts else words.term("order_status", "superseded")


def title_of(source: Source, seat: Seat) -> str:
    """The hidden name, or the crime, of a role that is known."""
    role = source.state.params.script.role(seat.role) if seat.role else None
    return (role.title or role.crime or role.id) if role is not None else seat.role


class Pages:
    """The tables of one game for one audience."""

    def __init__(self, source: Source, state: GameState, audience: Audience, words: Words) -> None:
        self.source, self.state, self.audience, self.words = source, state, audience, words
        self.host = audience == HOST

    def _term(self, key: str, value: object) -> str:
        return self.words.term(key, str(value)) if value else ""

    def _mask(self, seat: str | None) -> str:
        return self.state.name_of(seat) if seat else ""

    def _masks(self, seats: Sequence[str]) -> str:
        return self.words.join(map(self.state.name_of, seats)) if seats else ""

    def _time(self, at: Instant) -> str:
        return moment(at, self.state.zone)

    def _yes(self, flag: bool) -> str:
        return self.words.say("term.yes") if flag else ""

    def seats(self) -> Table:
        """Everybody: what became of the seat, and its result as far as it is known."""
        rows: list[tuple[Value, ...]] = []
        for seat in self.state.seats.values():
            left = seat.left
            why = self.state.judgements.get(seat.id) or (settled(self.state, seat.id) if self.host else None)
            given = [self._term("level", card.level) for card in self.state.cards if card.seat == seat.id and not card.revoked]
            cause = self._term("cause", left.cause) if left is not None and seat.state == "dead" else ""
            row: list[Value] = [
                seat.mask, self._term("side", seat.side), title_of(self.source, seat), self._term("state", seat.state),
                left.day if left is not None else None, cause, self._term("result", why.result) if why is not None else "",
                " ".join(why.clauses) if why is not None else "", " ".join(given),
            ]  # fmt: skip
            rows.append(tuple(row + (self._own(seat) if self.host else [])))
        columns = (*SEATS, *OWN) if self.host else SEATS
        return table("seats", columns, rows, self.words, ("mask", "side", "role_name", "state", "result"))

    def _own(self, seat: Seat) -> list[Value]:
        role = self.state.role(seat.id)
        crime = role.crime if role is not None else ""
        return [seat.person, seat.alt, seat.assistant, crime, self._term("faction", self.state.faction(seat.id))]

    def votes(self) -> Table:
        """What each vote came to."""
        rows: list[tuple[Value, ...]] = []
        for vote in votes_of(self.state):
            found, outcome = piles_of(self.state, vote), vote.outcome
            if not found and outcome is None:
                continue
            shown = [
                self.words.say("text.pile", {"prisoner": p.prisoner, "kind": p.kind, "votes": p.votes}, self.state.name_of) for p in found
            ]
            rows.append((
                vote.day, self._yes(vote.second), self._term("vote_result", outcome.result) if outcome is not None else "",
                self._mask(outcome.prisoner) if outcome is not None else "", self.words.say("text.comma").join(shown),
                " ".join(outcome.clauses) if outcome is not None else "",
            ))  # fmt: skip
        return table("votes", VOTES, rows, self.words, ("day", "outcome", "prisoner", "piles"))

    def ballots(self) -> Table:
        """Every ballot in the order of the stamps, and whether it counts."""
        rows: list[tuple[Value, ...]] = [
            (
                vote.day, self._yes(vote.second), post.n, self._time(post.at), self._mask(post.guard), self._mask(post.prisoner),
                self._term("kind", post.kind), fate_of(self.state, vote, post, self.words),
            )
            for vote in votes_of(self.state)
            for post in vote.posts
        ]  # fmt: skip
        return table("ballots", BALLOTS, rows, self.words)

    def cards(self) -> Table:
        """Every card; what was taken back is marked, never left out."""
        rows: list[tuple[Value, ...]] = []
        for card in self.state.cards:
            code = f"clause.prison.{card.clause}.title"
            back = self.words.say("export.revoked" if self.host else "export.revoked.public", {"reason": card.revoked})
            rows.append((
                card.id, card.person if self.host else "", self._mask(card.seat), self._term("level", card.level), card.clause,
                self.words.say(code) if self.words.has(code) else "", self._time(card.at),
                back if card.revoked else "", card.note if self.host else "",
            ))  # fmt: skip
        return table("cards", CARDS, rows, self.words, ("mask", "level", "clause"))

    def notices(self) -> Table:
        """Every notice that was due to the audience; whether it has been sent, for the host."""
        whole: GameState = self.source.state
        rows: list[tuple[Value, ...]] = []
        due = due_keys(notice for entry in self.source.records for notice in entry.notices)
        for entry in self.source.records:
            for notice in entry.notices:
                if notice.key in due and notice.audience != NOBODY and (self.host or notice.audience in {PUBLIC, self.audience}):
                    sent = self._yes(self.host and notice.key in whole.sent)
                    said = self.words.notice(notice, self.state.name_of)
                    rows.append((self._time(entry.at), self._recipient(notice.audience), said, notice.clause if self.host else "", sent))
        return table("notices", NOTICES, rows, self.words)

    def _recipient(self, audience: Audience) -> str:
        kind, _, name = str(audience).partition(":")
        if audience == PUBLIC:
            return self.words.say("chronicle.everybody")
        return self._term("side", name) if kind == "group" else self._mask(name) if kind == "seat" else name
