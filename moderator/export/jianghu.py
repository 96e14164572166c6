"""A game of jianghu as a book of tables for one audience: seats, schedule, posts, tops, ballots, notices, the record."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.export.source import Source
from moderator.export.tables import Book, Table, Value
from moderator.export.timeline import fold, moment, overrides, record, table
from moderator.play.audience import HOST, PUBLIC, Audience
from moderator.play.instants import Instant
from moderator.play.views import Viewed, view_of_records
from moderator.play.words import Names, Words
from moderator.rulesets.jianghu.code_names import code_name
from moderator.rulesets.jianghu.due import due
from moderator.rulesets.jianghu.notices import half
from moderator.rulesets.jianghu.posts_events import PostsPublished
from moderator.rulesets.jianghu.schedule import left_after, row_of
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Round

SEATS = ("mask", "role", "side", "status", "round", "cause", "clause")
OWN = ("person", "code_name", "posts_made", "forum_posts")
"""What the host's file says of a seat beside."""
SCHEDULE = ("round", "tops_planned", "posts_planned", "left", "adjusted")
TOPS = ("round", "place", "mask", "votes", "last", "spared")
POSTS = ("round", "code_name", "kind", "target")
OWN_POSTS = ("mask", "time", "words", "quoted", "state", "cell")
BALLOTS = ("round", "n", "time", "voter", "names", "source")
NOTICES = ("time", "recipient", "what", "clause", "sent")


def state_for(source: Source, audience: Audience) -> GameState:
    """The game as the audience knows it."""
    if audience == HOST:
        whole: GameState = source.state
        return whole
    rules: Viewed[GameState] = source.ruleset
    return view_of_records(rules, source.title, source.zone, source.records, audience)


def names_in(state: GameState) -> Names:
    """Seats by their masks."""
    return state.name_of


def book(source: Source, audience: Audience, words: Words) -> Book:
    """Everything that the audience may know; for others than the host from their own view."""
    words = words.of("jianghu")
    state = state_for(source, audience)
    pages = Pages(source, state, audience, words)
    folded = list(fold(source, names_in))
    tables = [pages.seats(), pages.schedule(), pages.posts(), pages.tops(), pages.ballots(), pages.notices()]
    tables.append(record(folded, state.zone, audience, words))
    if audience == HOST:
        tables.append(overrides(folded, state.zone, words))
    tables.append(pages.game())
    return Book(title=state.params.title or source.title, tables=tuple(tables), lead=(pages.phase(),))


class Pages:
    """The tables of one game for one audience."""

    def __init__(self, source: Source, state: GameState, audience: Audience, words: Words) -> None:
        self.source, self.state, self.audience, self.words = source, state, audience, words
        self.host = audience == HOST

    def _term(self, key: str, value: object) -> str:
        return self.words.term(key, str(value)) if value else ""

    def _mask(self, seat: str | None) -> str:
        return self.state.name_of(seat) if seat else ""

    def _time(self, at: Instant | None) -> str:
        return moment(at, self.state.zone) if at is not None else ""

    def _yes(self, flag: bool) -> str:
        return self.words.say("term.yes") if flag else ""

    @property
    def _rounds(self) -> tuple[Round, ...]:
        return (*self.state.rounds, *([self.state.round] if self.state.round is not None else []))

    def phase(self) -> str:
        """How far the game is."""
        if self.state.winner:
            return self.words.term("winner", self.state.winner)
        return self.words.say("text.phase.counted", {"phase": self.state.phase, "n": self.state.number or ""})

    def seats(self) -> Table:
        """Everybody, with what is known of the role, and how a seat went out."""
        rows: list[tuple[Value, ...]] = []
        for seat in self.state.seats.values():
            out = seat.out
            row: list[Value] = [
                seat.mask, self._term("role", seat.role), self._term("side", seat.faction) if seat.role is not None else "",
                self._term("status", self.state.status(seat.id)), out.round if out is not None else None,
                self._term("cause", out.cause) if out is not None else "", out.clause if out is not None else "",
            ]  # fmt: skip
            own: list[Value] = [seat.person, code_name(seat.code) if seat.start != "wanderer" else "", seat.posts, seat.forum]
            rows.append(tuple(row + (own if self.host else [])))
        columns = (*SEATS, *OWN) if self.host else SEATS
        return table("seats", columns, rows, self.words, ("mask", "role", "status", "round", "cause"))

    def schedule(self) -> Table:
        """What is planned of each round, and what the plan leaves."""
        rows: list[tuple[Value, ...]] = [
            (
                n, row_of(self.state, n).top_n, sum(row_of(self.state, n).slots.values()), left_after(self.state, n),
                self.state.adjusted.get(str(n), "") if self.host else "",
            )
            for n in range(1, max(9, self.state.number) + 1)
        ]  # fmt: skip
        return table("schedule", SCHEDULE, rows, self.words)

    def posts(self) -> Table:
        """What was published of each round; for the host who wrote it and what it came to."""
        rows: list[tuple[Value, ...]] = list(self._own_posts() if self.host else self._published())
        return table("posts", (*POSTS, *OWN_POSTS) if self.host else POSTS, rows, self.words)

    def _own_posts(self) -> Iterator[tuple[Value, ...]]:
        for each in self._rounds:
            for post in each.posts:
                writer = self.state.seats[post.poster]
                yield (
                    each.number, code_name(writer.code), self._term("kind", post.kind), self._mask(post.target), writer.mask,
                    self._time(post.at), post.words, post.quoted, self._term("post_state", post.state),
                    self._term("cell", post.cell) if post.done else "",
                )  # fmt: skip

    def _published(self) -> Iterator[tuple[Value, ...]]:
        number = 0
        for entry in self.source.records:
            for event in entry.events:
                number = getattr(event, "number", number) if type(event).__name__ == "RoundOpened" else number
                if isinstance(event, PostsPublished):
                    for each in event.listed:
                        yield number or self.state.number, code_name(each.code), self._term("kind", each.kind), self._mask(each.target)

    def tops(self) -> Table:
        """Who was voted out, in order, with the time of the last ballot."""
        rows: list[tuple[Value, ...]] = [
            (
                each.number, place, self._mask(top.seat), half(top.score), self._time(top.times[0] if top.times else None),
                self._yes(self.host and top.seat == each.rescued),
            )
            for each in self._rounds
            for place, top in enumerate(each.tops, start=1)
        ]  # fmt: skip
        return table("tops", TOPS, rows, self.words, ("round", "place", "mask", "votes"))

    def ballots(self) -> Table:
        """Every ballot as it came; proxies are between the voter and the host."""
        rows: list[tuple[Value, ...]] = [
            (
                each.number, ballot.n, self._time(ballot.at), self._mask(ballot.voter),
                self.words.join([self._mask(name) for name in ballot.seats]) if ballot.seats else "", self._term("source", ballot.source),
            )
            for each in self._rounds
            for ballot in each.ballots
        ]  # fmt: skip
        return table("ballots", BALLOTS, rows, self.words)

    def notices(self) -> Table:
        """Every notice that was due to the audience; whether it has been sent, for the host."""
        whole: GameState = self.source.state
        rows: list[tuple[Value, ...]] = []
        for entry in self.source.records:
            for notice in entry.notices:
                if self.host or notice.audience in {PUBLIC, self.audience}:
                    sent = self._yes(self.host and notice.key in whole.sent)
                    said = self.words.notice(notice, self.state.name_of)
                    rows.append((self._time(entry.at), self._recipient(notice.audience), said, notice.clause, sent))
        return table("notices", NOTICES, rows, self.words)

    def _recipient(self, audience: Audience) -> str:
        _, _, name = str(audience).partition(":")
        return self.words.say("chronicle.everybody") if audience == PUBLIC else self._mask(name)

    def game(self) -> Table:
        """Title, state, house rules that differ, and what is due next."""
        rows: list[tuple[Value, ...]] = [
            (self.words.say("export.fact.title"), self.state.params.title), (self.words.say("export.fact.phase"), self.phase()),
            (self.words.say("export.fact.zone"), self.state.zone),
        ]  # fmt: skip
        rows += [(self.words.say(f"due.{each.code}", {"n": each.n}), self._time(each.at)) for each in due(self.state)]
        for name, value in self.state.params.rules.items():
            code = f"rule.{name}.{value}"
            shown = self.words.say(code) if self.words.has(code) and not isinstance(value, bool) else self.words.show("value", value)
            rows.append((self.words.say("export.fact.rule", {"name": self.words.say(f"rule.{name}")}), shown))
        return table("game", ("fact", "value"), rows, self.words)
