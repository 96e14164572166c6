"""The running sheet for a table whose laptop has died: all that is known so far, then grids to go on by hand with a stopwatch."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.export import sanguosha as book
from moderator.export.blocks import by_game, grid_of, place_of, span
from moderator.export.paper import Blocks, Break, Facts, Grid, Paper, Prose, Secret
from moderator.export.text import number, plain
from moderator.play.audience import HOST, Audience
from moderator.play.instants import SECOND, Instant
from moderator.play.words import Words
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from moderator.rulesets.sanguosha.ladder import Ladder, ladder
from moderator.rulesets.sanguosha.pool import effective_bans
from moderator.rulesets.sanguosha.ranking import Standing, standings
from moderator.rulesets.sanguosha.roles import ROLE_COUNTS
from moderator.rulesets.sanguosha.state import MatchState

OUTCOMES = ("lord_side", "rebels", "spy", "full_loss", "draw", "void")
TIMERS = ("play", "response", "skill", "skill_long", "null_normal", "null_delayed", "discard", "select", "read")
ROUNDS, DEATHS, CARDS = 12, 8, 8
"""Blank rows to write in."""
TICK = "☐"


def running_sheet(state: MatchState, title: str, audience: Audience, words: Words, now: Instant | None) -> Paper:
    """``state``: the match as the audience knows it; roles only for the host. ``now``: when the paper is made."""
    made = _Running(state, audience, words, now)
    secret = made.roles()
    blocks: list[Blocks] = [*made.known(), *([secret] if secret is not None else []), Break(), *made.by_hand(), Break(), *made.rules()]
    return Paper(
        sheet="running", lang=words.lang, title=plain(state.params.title or title) or words.say("paper.untitled"),
        subtitle=words.say("paper.running"), secret=words.say("paper.secret") if secret is not None else "", blocks=tuple(blocks),
        page=words.say("paper.page", {"n": "{n}", "of": "{of}"}),
    )  # fmt: skip


class _Running:
    """The blocks of one sheet."""

    def __init__(self, state: MatchState, audience: Audience, words: Words, now: Instant | None) -> None:
        self.state, self.words, self.say = state, words, words.say
        self.host = audience == HOST
        self.game = state.game if state.game is not None and state.game.seats else None
        self._pages = book.Pages(state, audience, words)
        self._rows = standings(state)
        self._now = now

    # --- so far -------------------------------------------------------------------------------------------------------

    def known(self) -> Iterator[Blocks]:
        """What the program knew."""
        yield self._head()
        yield self._seats()
        points = by_game(self.state, self._rows, self.words)
        if points is not None:
            yield points
        deaths = self._pages.deaths()
        if self.game is not None and self.game.deaths:
            mine = [row for row in deaths.rows if (row[0], row[1]) == (self.game.number, self.game.attempt)]
            so_far = grid_of(deaths, book.DEATHS, {"n": 6, "round": 8, "victim": 30, "killer": 30, "source": 26}, ("n", "round"))
            shown = tuple(
                tuple(plain(row[book.DEATHS.index(code)]) for code in ("n", "round", "victim", "killer", "source")) for row in mine
            )
            yield Grid(title=self.say("paper.deaths.so_far"), columns=so_far.columns, rows=shown, widths=so_far.widths, right=so_far.right)
        cards = self._pages.cards()
        if cards.rows:
            yield grid_of(
                cards, book.CARDS, {"card": 7, "person": 24, "level": 13, "clause": 11, "game": 7, "taken_back": 38},
                title=self.say("paper.cards.so_far"),
            )  # fmt: skip
        vacant = tuple(self._vacancy(v.line, v.person) for v in self.state.vacancies if v.filled_by is None)
        if vacant:
            yield Prose(title=self.say("paper.vacant"), lines=vacant)

    def _vacancy(self, line: str, person: str) -> str:
        return self.say("paper.vacant.line", {"n": line, "who": plain(person)})

    def _head(self) -> Facts:
        say, state, game = self.say, self.state, self.game
        pairs = [
            (say("paper.date"), span(state)),
            (say("paper.games"), say("paper.games.of", {"n": state.counted_done, "of": state.scheduled})),
            (say("paper.now"), self._stand()),
            (say("paper.timer"), self._timer()),
            (say("paper.bans"), self.words.join(plain(self.words.hero(hero)) for hero in effective_bans(state)) or say("paper.none")),
            (say("paper.cuts"), ", ".join(map(str, state.params.cuts)) or say("paper.none")),
        ]
        if game is not None and game.turn:
            pairs.append((say("paper.turn"), say("paper.turn.of", {"who": plain(state.name_of(game.turn)), "round": game.round})))
        pairs.append((say("paper.judge"), ""))
        return Facts(pairs=tuple(pairs))

    def _stand(self) -> str:
        """Which game, and how far it is."""
        game = self.game
        if game is None:
            return self.say(f"export.phase.{self.state.phase}")
        text = self.say("paper.game", {"n": game.number})
        if game.attempt > 1:
            text = self.say("paper.game.again", {"game": text, "n": game.attempt})
        return f"{text} · {self.words.term('phase', game.status)}"

    def _timer(self) -> str:
        """The timer on top with what it has left."""
        clock = self.game.table.clock if self.game is not None else None
        top = clock.top if clock is not None else None
        if clock is None or top is None or top.left is None:
            return self.say("paper.none")
        left = clock.left(top, self._now if self._now is not None else clock.now) or 0
        return self.say("paper.timer.left", {
            "kind": self.words.term("kind", top.kind),
            "who": self.words.join(plain(self.state.name_of(line)) for line in top.lines) if top.lines else "",
            "left": f"{left / SECOND:.1f}", "how": self.say("paper.timer.held" if clock.held else "paper.timer.ran"),
        }).strip()  # fmt: skip

    def _seats(self) -> Grid:
        """Seat by seat: who, hero, alive, extra time, cards, points."""
        say = self.say
        columns = tuple(
            say(f"paper.column.{code}") for code in ("seat", "line", "person", "hero", "alive", "extra", "w", "y", "r", "points", "place")
        )
        by_line = {row.line: row for row in reversed(self._rows) if row.person == self.state.lines[row.line].person}
        order = self.game.seats if self.game is not None else tuple(self.state.lines)
        rows = tuple(self._seat(n, line, by_line.get(line)) for n, line in enumerate(order, start=1))
        return Grid(
            title=say("paper.seats"), columns=columns, rows=rows, widths=(6, 6, 23, 17, 9, 8, 5, 5, 5, 7, 11), right=(6, 7, 8, 9),
            note=say("paper.seats.note"),
        )  # fmt: skip

    def _seat(self, n: int, line: str, row: Standing | None) -> tuple[str, ...]:
        game, person = self.game, self.state.lines[line].person
        counts: Ladder = ladder(self.state, person)
        alive, extra, hero = "", "", ""
        if game is not None:
            hero = plain(self._pages.hero(game, line))
            alive = self.say("paper.dead", {"n": game.dead.index(line) + 1}) if line in game.dead else self.say("paper.alive")
            extra = self.say("paper.extra.used") if line in game.extra_used else self.say("paper.extra.left")
        return (
            str(n) if game is not None else "", line, plain(person), hero, alive, extra, str(counts.w), str(counts.y), str(counts.r),
            number(row.total) if row is not None else "", place_of(row, self.words) if row is not None else "",
        )  # fmt: skip

    def roles(self) -> Secret | None:
        """Below the fold: who is what. The host's alone."""
        game, say = self.game, self.say
        if not self.host or game is None or not game.roles:
            return None
        rows = tuple(
            (str(n), plain(self.state.name_of(line)), self.words.term("role", game.roles[line]))
            for n, line in enumerate(game.seats, start=1)
        )
        grid = Grid(columns=tuple(say(f"paper.column.{code}") for code in ("seat", "person", "role")), rows=rows, widths=(10, 50, 40))
        return Secret(title=say("paper.roles"), note=say("paper.roles.note"), grid=grid)

    # --- by hand ------------------------------------------------------------------------------------------------------

    def by_hand(self) -> Iterator[Blocks]:
        """Grids to go on with: turns, deaths, cards, how it ended, points."""
        say, game = self.say, self.game
        order = game.seats if game is not None else tuple(self.state.lines)
        first = game.round if game is not None and game.round else 1
        heads = tuple(
            f"{n} {plain(self.state.name_of(line))}" if game is not None else plain(self.state.name_of(line))
            for n, line in enumerate(order, 1)
        )
        yield Grid(
            title=say("paper.turns"), columns=(say("paper.column.round"), *heads), widths=(8, *(11,) * len(heads)), tall=False,
            rows=tuple((str(first + n), *(self._turn(line) for line in order)) for n in range(ROUNDS)), note=say("paper.turns.note"),
        )  # fmt: skip
        known = len(game.deaths) if game is not None else 0
        yield self._blank("paper.deaths", ("n", "round", "victim", "killer", "source"), (6, 8, 27, 27, 32),
                          tuple((str(n), "", "", "", say("paper.deaths.how")) for n in range(known + 1, DEATHS + 1)))  # fmt: skip
        yield self._blank("paper.cards", ("person", "level", "clause", "game", "note"), (28, 22, 12, 8, 30),
                          tuple(("", say("paper.cards.levels"), "", "", "") for _ in range(CARDS)))  # fmt: skip
        yield Grid(
            title=say("paper.outcome"), columns=(*(self.words.term("outcome", each) for each in OUTCOMES), say("export.column.mvp")),
            rows=((*(TICK for _ in OUTCOMES), ""),), tall=True, note=say("paper.outcome.note"),
        )  # fmt: skip
        yield self._points()

    def _turn(self, line: str) -> str:
        """The dead take no turn."""
        return "—" if self.game is not None and line in self.game.dead else TICK

    def _blank(self, code: str, columns: tuple[str, ...], widths: tuple[int, ...], rows: tuple[tuple[str, ...], ...]) -> Grid:
        return Grid(
            title=self.say(code), columns=tuple(self.say(f"paper.column.{each}") for each in columns), rows=rows, widths=widths, tall=True
        )

    def _points(self) -> Grid:
        """What each has so far, and a column for every game that is still to be counted."""
        state, say = self.state, self.say
        left = list(range(state.counted_done + 1, state.scheduled + 1)) or [state.counted_done + 1]
        so_far = {row.person: row.total for row in self._rows}
        rows = tuple(
            (line.id, plain(line.person), number(so_far.get(line.person, 0)), *("" for _ in left), "") for line in state.lines.values()
        )
        return Grid(
            title=say("paper.points"),
            columns=(*(say(f"paper.column.{code}") for code in ("line", "person", "so_far")), *map(str, left), say("paper.sum")),
            rows=rows, widths=(6, max(14, 36 - 2 * len(left)), 9, *(6,) * len(left), 9), right=(2,), tall=True, note=self._shared_note(),
        )  # fmt: skip

    def _shared_note(self) -> str:
        return self.say(
            "paper.points.note", {"bonus": number(self.state.params.scoring.mvp_bonus), "red": number(self.state.params.scoring.red_card)}
        )

    # --- by which rules -----------------------------------------------------------------------------------------------

    def rules(self) -> Iterator[Blocks]:
        """Points, seconds, ladder, timers and house rules, in short."""
        yield self._scoring()
        yield self._seconds()
        say = self.say
        yield Prose(title=say("paper.timers"), lines=tuple(say(f"paper.timers.{n}", self._lengths()) for n in range(1, 9)))
        yield Prose(title=say("paper.ladder"), lines=tuple(say(f"paper.ladder.{n}", self._lengths()) for n in range(1, 5)))
        yield Prose(title=say("paper.ending"), lines=tuple(say(f"paper.ending.{n}") for n in range(1, 6)))
        if self.state.params.rules:
            yield Prose(title=say("paper.house"), lines=tuple(self._rule(name) for name in self.state.params.rules))

    def _rule(self, name: str) -> str:
        value = self.state.rule(name)
        chosen = f"rule.{name}.{value}"
        shown = self.say(chosen) if self.words.has(chosen) else self.words.show("value", value)
        clause = HOUSE_RULES[name].clause if name in HOUSE_RULES else ""
        return self.say("paper.house.rule", {"name": self.say(f"rule.{name}"), "value": shown, "clause": clause})

    def _scoring(self) -> Grid:
        scoring, say = self.state.params.scoring, self.say
        narrow = [row for row in scoring.rows if row.alive != "any" or row.duel != "any"]
        rows = []
        for outcome in OUTCOMES[:4]:
            cells = [
                " / ".join(
                    number(row.points) + (f" ({self._narrow(row.alive, row.duel)})" if row in narrow else "")
                    for row in scoring.rows if row.outcome == outcome and row.role == role
                )
                for role in ROLE_COUNTS
            ]  # fmt: skip
            rows.append((self.words.term("outcome", outcome), *cells))
        kills = [f"{self.words.term('role', role)} {number(points)}" for role, points in scoring.kill_bonus.items() if points]
        note = self._shared_note() + (" " + say("paper.kills", {"list": ", ".join(kills)}) if kills else "")
        roles = [self.words.term("role", role) for role in ROLE_COUNTS]
        return Grid(
            title=say("paper.scoring", {"name": plain(scoring.name)}), note=note, rows=tuple(rows), right=(1, 2, 3, 4),
            columns=(say("export.column.outcome"), *roles),
        )  # fmt: skip

    def _narrow(self, alive: str, duel: str) -> str:
        told = [self.say(f"paper.row.{key}.{value}") for key, value in (("alive", alive), ("duel", duel)) if value != "any"]
        return ", ".join(told)

    def _lengths(self) -> dict[str, str]:
        seconds = self.state.params.seconds
        named = {name: number(getattr(seconds, name)) for name in seconds.__struct_fields__}
        rules = {"select": str(self.state.rule("select_seconds")), "discard": str(self.state.rule("discard_seconds"))}
        return named | rules | {"red": number(abs(self.state.params.scoring.red_card))}

    def _seconds(self) -> Grid:
        lengths, say = self._lengths(), self.say
        rows = tuple(
            (self.words.term("kind", kind), say("paper.seconds.n", {"n": lengths[kind]}), say(f"paper.seconds.{kind}")) for kind in TIMERS
        )
        return Grid(
            title=say("paper.seconds"),
            columns=tuple(say(f"paper.column.{code}") for code in ("kind", "seconds", "over")),
            rows=rows,
            widths=(28, 12, 60),
        )
