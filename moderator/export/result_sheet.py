"""The result sheet of a match: standings with reasons, every game, cards, substitutions, appeals, and lines to sign on."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from moderator.export import sanguosha as book
from moderator.export.blocks import by_game, grid_of, place_of, span, when
from moderator.export.paper import Blocks, Facts, Grid, Paper, Prose, Signatures
from moderator.export.source import Source
from moderator.export.tables import Table
from moderator.export.text import number, plain
from moderator.export.timeline import fold, overrides
from moderator.play.audience import HOST, Audience
from moderator.play.instants import SECOND, Instant
from moderator.play.words import Words
from moderator.rulesets.sanguosha.inheritance import HolderWork, percent, working
from moderator.rulesets.sanguosha.notices import APPEAL_HOURS
from moderator.rulesets.sanguosha.ranking import standings
from moderator.rulesets.sanguosha.state import Game, MatchState


def result_sheet(source: Source, state: MatchState, audience: Audience, words: Words, judge: str = "") -> Paper:
    """``state``: the match as the audience knows it. Reasons, notes, overrides are the host's. ``judge``: his name, if known."""
    made = _Result(source, state, audience, words, judge)
    return Paper(
        sheet="result", lang=words.lang, title=plain(state.params.title or source.title) or words.say("paper.untitled"),
        subtitle=words.say("paper.result"), blocks=tuple(made.blocks()), page=words.say("paper.page", {"n": "{n}", "of": "{of}"}),
    )  # fmt: skip


class _Result:
    """The blocks of one sheet."""

    def __init__(self, source: Source, state: MatchState, audience: Audience, words: Words, judge: str) -> None:
        self.source, self.state, self.words, self._judge = source, state, words, plain(judge)
        self.host = audience == HOST
        self._pages = book.Pages(state, audience, words)
        self._rows = standings(state)

    def blocks(self) -> Iterator[Blocks]:
        """Top to bottom."""
        yield self._head()
        yield self._standings()
        points = by_game(self.state, self._rows, self.words)
        if points is not None:
            yield points
        yield from self._games()
        yield from self._tables()
        yield self._signatures()

    def _head(self) -> Facts:
        say, state = self.words.say, self.state
        pairs = [
            (say("paper.date"), span(state)),
            (say("paper.state"), say(f"export.phase.{state.phase}")),
            (say("paper.games"), say("paper.games.of", {"n": state.counted_done, "of": state.scheduled})),
            (say("paper.judge"), self._judge),
        ]
        if state.early:
            pairs.append((say("paper.early"), state.early if self.host else say("term.yes")))
        return Facts(pairs=tuple(pairs))

    def _standings(self) -> Grid:
        table = self._pages.standings()
        grid = grid_of(
            table, self._codes(table), {"place": 10, "person": 18, "total": 7, "tie_cards": 7, "mvps": 7, "third": 11, "why": 40},
            ("total", "tie_cards", "mvps", "third"),
        )  # fmt: skip
        marked = tuple((place_of(row, self.words), *cells[1:]) for row, cells in zip(self._rows, grid.rows, strict=True))
        shared = any(row.shared for row in self._rows)
        return Grid(
            title=grid.title, columns=grid.columns, rows=marked, widths=grid.widths, right=grid.right,
            note=self.words.say("paper.shared.note") if shared else "",
        )  # fmt: skip

    def _codes(self, table: Table) -> list[str]:
        """The codes of the standings' columns, whose games are as many as were played."""
        games = len(table.columns) - len(book.STANDINGS)
        return [*book.STANDINGS[:5], *("game_points",) * games, *book.STANDINGS[5:]]

    def _games(self) -> Iterator[Grid]:
        """A table a game, with what it was won by above it and the deaths below it."""
        table = self._pages.games()
        for game in self.state.games:  # never the one under way: this sheet goes from hand to hand
            mine = [row for row in table.rows if (row[0], row[1]) == (game.number, game.attempt)]
            cut = Table(key="games", title=self._title(game, str(mine[0][3]) if mine else "", str(mine[0][4]) if mine else ""),
                        columns=table.columns, rows=tuple(mine))  # fmt: skip
            yield grid_of(
                cut, book.GAMES, {"seat": 6, "person": 26, "role": 14, "hero": 24, "death": 12, "mvp": 8, "points": 10},
                ("death", "points"), note=self._deaths(game),
            )  # fmt: skip

    def _title(self, game: Game, outcome: str, clauses: str) -> str:
        say = self.words.say
        title = say("paper.game", {"n": game.number})
        if game.attempt > 1:
            title = say("paper.game.again", {"game": title, "n": game.attempt})
        if not outcome:
            return f"{title} · {self.words.term('phase', game.status)}"
        return f"{title} · {outcome} ({clauses})" if clauses else f"{title} · {outcome}"

    def _deaths(self, game: Game) -> str:
        """In one line: who died in which round by whom."""
        say, name = self.words.say, self._pages.player
        told = [
            say("paper.death.by" if death.killer else "paper.death", {
                "n": death.n, "who": plain(name(game, death.victim)), "round": death.round,
                "by": plain(name(game, death.killer)) if death.killer else "", "how": self.words.term("source", death.source),
            })
            for death in game.deaths
        ]  # fmt: skip
        return "; ".join(told) if self.words.lang != "zh_CN" else say("paper.between").join(told)

    def _bans(self) -> Iterator[Grid]:
        """Who banned whom only where that was done aloud (R4, N10): this sheet goes from hand to hand."""
        bans = self._pages.bans()
        if self.state.rule("ban_mode") == "in_turn":
            if bans.rows:
                yield grid_of(bans, book.BANS, {"person": 40, "hero": 60})
        elif self.state.banned:
            heroes = tuple(("", "", self.words.hero(hero)) for hero in sorted(self.state.banned))
            yield grid_of(Table(key=bans.key, title=bans.title, columns=bans.columns, rows=heroes), book.BANS, {"hero": 100})

    def _tables(self) -> Iterator[Blocks]:
        say = self.words.say
        cards = self._pages.cards()
        if cards.rows:
            yield grid_of(
                cards, book.CARDS,
                {"card": 6, "person": 18, "level": 10, "clause": 9, "offence": 31, "game": 6, "made_of": 10, "taken_back": 18},
            )  # fmt: skip
        yield from self._bans()
        yield from self._substitutions()
        if not self.host or self.state.phase not in {"provisional", "confirmed"}:  # what was decided of a running game may tell a role
            return
        appeals = self._pages.appeals()
        if appeals.rows:
            yield grid_of(appeals, book.APPEALS, {"n": 5, "person": 16, "game": 6, "what": 36, "decision": 13, "reason": 24})
        forced = overrides([*fold(self.source, book.names_in)], self.state.zone, self.words)
        if forced.rows:
            yield grid_of(forced, ("seq", "time", "what", "reason", "by"), {"seq": 6, "what": 54, "reason": 28, "by": 12})
        if self.state.phase == "provisional" and self.state.ended is not None:
            until = when(Instant(self.state.ended + APPEAL_HOURS * 3600 * SECOND), self.state.zone)
            if until:
                yield Prose(lines=(say("paper.appeals.until", {"at": until}),))

    def _substitutions(self) -> Iterator[Blocks]:
        """Who left a line, and how what he had passed on."""
        table = self._pages.persons()
        if not table.rows:
            return
        work = [line for each in self.state.lines for line in self._passed_on(each)]
        yield grid_of(
            table, book.PERSONS,
            {"line": 6, "person": 22, "from_game": 9, "came_from": 18, "left_because": 13, "followed": 20, "inherited": 12},
            ("inherited",),
        )  # fmt: skip
        if work:
            yield Prose(title=self.words.say("paper.inheritance"), lines=tuple(work))

    def _passed_on(self, line: str) -> Iterator[str]:
        if len(self.state.lines[line].holders) < 2:
            return
        for holder in working(self.state, line).holders[1:]:
            yield self._inherited(line, holder)

    def _inherited(self, line: str, holder: HolderWork) -> str:
        done, of = holder.from_game - 1, self.state.scheduled
        return self.words.say("paper.inherited", {
            "n": line, "who": plain(holder.person), "from": plain(holder.predecessor or ""),
            "points": number(holder.passed), "rate": percent(holder.rate),
            "result": number(holder.inherited), "done": done, "of": of, "clause": "S3.4.1" if holder.rate == Decimal(1) else "S3.4.2",
        })  # fmt: skip

    def _signatures(self) -> Signatures:
        say = self.words.say
        players = tuple(plain(line.person) for line in self.state.lines.values())
        return Signatures(title=say("paper.signatures"), names=(*players, say("paper.judge"), say("paper.organiser")))
