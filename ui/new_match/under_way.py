"""A match taken over under way, as its table is filled in: what does not add up, with its row and column, and the position. No window.

What is typed is kept as text, so that nothing is lost and every cell can be pointed at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

import msgspec

from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.commands import DeathPosition, LinePosition, Position
from moderator.rulesets.sanguosha.roles import PLAYERS, ROLE_COUNTS
from moderator.rulesets.sanguosha.scoring import ScoringTable
from ui.new_match.columns import fits_outcome, read_count, read_figure

STEPS: Final = ("points", "cards", "table")
"""Steps of the page that only a match taken over has."""
STANDS: Final = ("between", "running", "over")
"""Between two games, inside one, after the last."""
CARDS: Final = ("w", "y", "r", "yellow_total", "red_total", "red_direct", "charged")
COUNTS: Final = ("mvps", "third", "from_game", *CARDS)
Texts = Mapping[str, str]


@dataclass(frozen=True)
class Trouble:
    """What does not add up: ``row`` is the line (0 first, -1: the whole), ``column`` its cell. Without ``blocking`` it is a remark."""

    code: str
    step: str
    row: int = -1
    column: str = ""
    blocking: bool = True
    params: dict[str, Any] = field(default_factory=dict)
    refusal: Refusal | None = None


@dataclass(frozen=True)
class Fallen:
    """A death in order: the line that died, by whose hand (None: nobody's), and how."""

    line: int
    killer: int | None = None
    source: str = "damage"
    note: str = ""
    round: int = 0


@dataclass(frozen=True)
class Table:
    """The game under way. ``seats``: lines (0 first) in seat order; all else is by line."""

    seats: tuple[int, ...] = tuple(range(PLAYERS))
    roles: tuple[str, ...] = ("",) * PLAYERS
    heroes: tuple[str, ...] = ("",) * PLAYERS
    extra: frozenset[int] = frozenset()
    deaths: tuple[Fallen, ...] = ()
    turn: int | None = None
    round: int = 1
    attempt: int = 1


@dataclass(frozen=True)
class UnderWay:
    """``done``: counted games completed. ``sums``: only the sums of points are known, not each game's. ``seated``: seats are drawn already.

    ``texts``: what stands in the cells of each line: ``g1``.., ``points``, ``inherited`` and COUNTS. ``rest``: what a position brought
    for a line that no cell shows.
    """

    done: int = 0
    stand: str = "between"
    sums: bool = False
    seated: bool = False
    texts: tuple[Texts, ...] = ({},) * PLAYERS
    staff: frozenset[int] = frozenset()
    withdrawn: frozenset[int] = frozenset()
    bans: tuple[str, ...] = ("",) * PLAYERS
    table: Table = Table()
    rest: tuple[Mapping[str, Any], ...] = ({},) * PLAYERS

    @property
    def seats_matter(self) -> bool:
        """Whether somebody sits already: in a game, and between the two games of a pair of seats (R1)."""
        return self.stand == "running" or (self.stand == "between" and (self.seated or self.done % 2 == 1))

    def first(self, row: int) -> int:
        """The game from which on the line's holder plays."""
        return read_count(self.texts[row].get("from_game", "")) or 1

    def played(self, row: int) -> range:
        """The counted games of the line's holder."""
        return range(self.first(row), self.done + 1)

    # --- what does not add up -----------------------------------------------------------------------------------------

    def troubles(self, names: tuple[str, ...], games: int, scoring: ScoringTable) -> tuple[Trouble, ...]:
        """Everything that does not add up, cells first; then what the rules say to the whole."""
        found = [*self._of_match(games), *(each for row in range(len(names)) for each in self._of_line(row)), *self._of_table()]
        if not any(trouble.blocking for trouble in found):
            found += self._of_rules(names, games, scoring)
        return (*found, *self._remarks(scoring))

    def _of_match(self, games: int) -> Iterator[Trouble]:
        most = games if self.stand == "over" else games - 1
        if self.done > most or (self.stand == "over" and self.done < games):
            yield Trouble(f"done_{self.stand}", "points", params={"done": self.done, "games": games})
        mvps = sum(read_count(texts.get("mvps", "")) or 0 for texts in self.texts)
        if mvps > self.done:
            yield Trouble("mvps", "points", params={"n": mvps, "done": self.done})

    def _of_line(self, row: int) -> Iterator[Trouble]:
        texts = self.texts[row]
        for column, text in texts.items():
            wrong = read_count(text) is None if column in COUNTS else read_figure(text) is None
            if text.strip() and wrong:
                code = "count" if column in COUNTS else "figure"
                yield Trouble(code, "cards" if column in (*CARDS, "from_game") else "points", row, column, params={"text": text})
        if not 1 <= self.first(row) <= self.done + 1:
            yield Trouble("from_game", "cards", row, "from_game", params={"done": self.done})
        elif not self.sums:
            yield from self._of_games(row)

    def _of_games(self, row: int) -> Iterator[Trouble]:
        texts, played = self.texts[row], self.played(row)
        for game in range(1, self.done + 1):
            there = bool(texts.get(f"g{game}", "").strip())
            if there != (game in played):
                code = "early" if there else "gap"
                yield Trouble(code, "points", row, f"g{game}", params={"game": game, "first": self.first(row)})

    def _of_table(self) -> Iterator[Trouble]:
        table = self.table
        if self.seats_matter and sorted(table.seats) != list(range(PLAYERS)):
            yield Trouble("seats", "table")
        if self.stand != "running":
            return
        held = Counter(role for role in table.roles if role)
        if dict(held) != ROLE_COUNTS:
            yield Trouble("roles", "table", params={"n": sum(held.values())})
        fallen = [death.line for death in table.deaths]
        if table.turn is not None and table.turn in fallen:
            yield Trouble("turn", "table", table.turn)
        for death in table.deaths:
            if death.killer is not None and death.source in {"life_loss", "lightning"}:
                yield Trouble("killer", "table", death.line, "killer")

    def _of_rules(self, names: tuple[str, ...], games: int, scoring: ScoringTable) -> Iterator[Trouble]:
        from moderator.rulesets.sanguosha.adopting import wrong_with  # all the rules: not before they are asked

        position = self.position(names, games=games, scoring=msgspec.structs.replace(scoring, status="confirmed"))
        if len(names) == PLAYERS and (refusal := wrong_with(position)) is not None:
            line, column = str(refusal.params.get("line", "")), str(refusal.params.get("key", "")).rpartition(".")[2]
            step = "table" if refusal.clause in {"R5", "R17", "S1.1"} else "cards" if column in (*CARDS, "from_game") else "points"
            yield Trouble("refused", step, int(line) - 1 if line.isdecimal() else -1, column, refusal=refusal)

    def _remarks(self, scoring: ScoringTable) -> Iterator[Trouble]:
        """Games whose eight points fit no outcome of the table: a slip of the pen, most likely."""
        if self.sums or (scoring.rows and any((row.alive, row.duel) != ("any", "any") for row in scoring.rows)):
            return
        for game in range(1, self.done + 1):
            points = [read_figure(texts.get(f"g{game}", "")) for texts in self.texts]
            given = [each for each in points if each is not None]
            if len(given) == PLAYERS and not fits_outcome(given, scoring):
                yield Trouble("no_outcome", "points", column=f"g{game}", blocking=False, params={"game": game})

    def strangers(self, kinds: Mapping[str, str]) -> Iterator[Trouble]:
        """Heroes that the list does not have, and bans that nobody may name (S1.4, R4): remarks, since the match went on with them."""
        for row, hero in enumerate(self.bans):
            if hero and kinds.get(hero) != "regular":
                code = f"ban_{kinds[hero]}" if hero in kinds else "hero"
                yield Trouble(code, "cards", row, "ban", blocking=False, params={"hero": hero})
        for row, hero in enumerate(self.table.heroes if self.stand == "running" else ()):
            if hero and hero not in kinds:
                yield Trouble("hero", "table", row, blocking=False, params={"hero": hero})

    # --- what it comes to ---------------------------------------------------------------------------------------------

    def total(self, row: int, scoring: ScoringTable) -> Decimal:
        """The line's total as it stands: inherited, its games or their sum, and the reds of this match."""
        texts = self.texts[row]
        columns = ("points",) if self.sums else tuple(f"g{game}" for game in self.played(row))
        figures = [read_figure(texts.get(column, "")) or Decimal(0) for column in (*columns, "inherited")]
        return sum(figures, Decimal(0)) + (read_count(texts.get("charged", "")) or 0) * scoring.red_card

    def position(self, names: tuple[str, ...], **terms: Any) -> Position:
        """The position as ``adopt`` takes it; ``terms``: what the match is played by, ``games`` among them."""
        running, table = self.stand == "running", self.table
        ids = [str(n) for n in range(1, len(names) + 1)]
        phase = {"running": "game", "over": "provisional"}.get(self.stand, "roles" if self.seats_matter else "seats")
        games = terms["games"]
        return Position(
            lines={ids[row]: self._line(row, name) for row, name in enumerate(names)},
            game=games if self.stand == "over" else self.done + 1, attempt=table.attempt, phase=phase, counted_done=self.done,
            seats=tuple(ids[line] for line in table.seats) if self.seats_matter else (),
            turn=ids[table.turn] if running and table.turn is not None else None, round=table.round if running else 0,
            deaths=tuple(
                DeathPosition(
                    victim=ids[d.line], killer=None if d.killer is None else ids[d.killer], source=d.source, note=d.note,  # type: ignore[arg-type]
                    round=d.round,
                )
                for d in table.deaths
            ) if running else (),
            bans={ids[row]: hero for row, hero in enumerate(self.bans) if hero}, **terms,
        )  # fmt: skip

    def _line(self, row: int, name: str) -> LinePosition:
        texts, table, running = self.texts[row], self.table, self.stand == "running"
        counts = {column: number for column in COUNTS if (number := read_count(texts.get(column, ""))) is not None}
        points = () if self.sums else tuple(read_figure(texts.get(f"g{game}", "")) or Decimal(0) for game in self.played(row))
        here = {"role": table.roles[row] or None, "hero": table.heroes[row], "extra_used": row in table.extra} if running else {}
        rest = self.rest[row] if running else {}
        return LinePosition(
            person=name, games=points, points=read_figure(texts.get("points", "")) if self.sums else None,
            inherited=read_figure(texts.get("inherited", "")) or Decimal(0), staff=row in self.staff, withdrawn=row in self.withdrawn,
            **counts, **here, **rest,
        )  # fmt: skip
