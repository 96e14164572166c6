"""Points of a game, a line and a holder as exact decimals (section 9)."""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal

from moderator.rulesets.sanguosha.ladder import Ladder, climbed, counted, ladder, tie_count
from moderator.rulesets.sanguosha.roles import Level, Outcome, Role
from moderator.rulesets.sanguosha.scoring import Row, ScoringTable
from moderator.rulesets.sanguosha.state import ZERO, Counters, Game, Holder, Line, MatchState, Struct

WINNERS: dict[Outcome, tuple[Role, ...]] = {"lord_side": ("lord", "loyalist"), "rebels": ("rebel",), "spy": ("spy",)}
"""Roles that win in an outcome; a full loss, a draw and a void game have none (S1.1)."""


class Score(Struct, frozen=True, kw_only=True, gc=False):
    """A holder's match score and what it is made of; ``games``: (game number, points)."""

    line: str
    person: str
    total: Decimal
    inherited: Decimal
    adopted: Decimal
    games: tuple[tuple[int, Decimal], ...]
    red: Decimal
    """What red cards take away: never above 0."""
    reds: int
    cards: int
    mvps: int
    third: int

    @property
    def earned(self) -> Decimal:
        """Game points with what was inherited, without red cards: what a substitute inherits from (S3.4)."""
        return self.inherited + self.adopted + sum((points for _, points in self.games), ZERO)


def row_points(table: ScoringTable, outcome: Outcome, role: Role, *, alive: bool, duel: bool) -> Decimal:
    """The most specific row that fits (9.2): a fixed alive or duel goes before any."""

    def fits(row: Row) -> bool:
        fixed = {"any": None, "yes": True, "no": False}
        same = row.outcome == outcome and row.role == role
        return same and fixed[row.alive] in {None, alive} and fixed[row.duel] in {None, duel}

    rows = [row for row in table.rows if fits(row)]
    if not rows:
        return ZERO
    return max(rows, key=lambda row: (row.alive != "any") + (row.duel != "any")).points


def uncovered(table: ScoringTable) -> tuple[tuple[Outcome, Role], ...]:
    """Outcome and role pairs without a row; every one but draw and void must have some (9.2)."""
    outcomes: tuple[Outcome, ...] = ("lord_side", "rebels", "spy", "full_loss")
    roles: tuple[Role, ...] = ("lord", "loyalist", "rebel", "spy")

    def covered(outcome: Outcome, role: Role) -> bool:
        mine = [row for row in table.rows if row.outcome == outcome and row.role == role]
        states = [(alive, duel) for alive in ("yes", "no") for duel in ("yes", "no")]
        return all(any(row.alive in {"any", a} and row.duel in {"any", d} for row in mine) for a, d in states)

    return tuple((o, r) for o in outcomes for r in roles if not covered(o, r))


def kills(game: Game) -> dict[str, tuple[str, ...]]:
    """Victims by killer; who kills himself gets no credit (section 7)."""
    credit: dict[str, tuple[str, ...]] = {}
    for death in game.deaths:
        if death.killer is not None and death.killer != death.victim:
            credit[death.killer] = (*credit.get(death.killer, ()), death.victim)
    return credit


def game_points(table: ScoringTable, game: Game) -> dict[str, Decimal]:
    """Points of every line of a finished game: row + MVP bonus + kill bonuses (9.4)."""
    if game.verdict is None or game.verdict.outcome in {"draw", "void"}:
        return {}
    outcome, credit, dead = game.verdict.outcome, kills(game), set(game.dead)
    points: dict[str, Decimal] = {}
    for line, role in game.roles.items():
        base = row_points(table, outcome, role, alive=line not in dead, duel=game.spy_duel)
        bonus = sum((table.kill_bonus.get(game.roles[v], ZERO) for v in credit.get(line, ()) if v in game.roles), ZERO)
        points[line] = base + bonus + (table.mvp_bonus if game.mvp == line else ZERO)
    return points


def won(game: Game, line: str) -> bool:
    """Whether the line's side won the game."""
    return game.verdict is not None and game.roles.get(line) in WINNERS.get(game.verdict.outcome, ())


def third_point(game: Game, line: str) -> bool:
    """Whether a counted game adds to the third criterion: won as lord or loyalist, or a duel as spy (S1.3.3, R19, R24)."""
    role = game.roles.get(line)
    return (role == "spy" and game.spy_duel) or (role in {"lord", "loyalist"} and won(game, line))


def holder_score(state: MatchState, line: Line, holder: Holder) -> Score:
    """What a holder has in this match; games go to whoever was credited at their end (9.4)."""
    mine = [g for g in state.games if g.status == "done" and g.credited.get(line.id) == holder.person]
    games = (*holder.adopted, *((g.number, g.points.get(line.id, ZERO)) for g in mine))
    counters = ladder(state, holder.person)
    gross = holder.inherited + holder.points + sum((points for _, points in games), ZERO)
    red = counters.charged * state.params.scoring.red_card or ZERO  # never "-0"
    if state.rule("red_floor"):
        red = max(red, min(ZERO, -gross))
    return Score(
        line=line.id, person=holder.person, total=gross + red, inherited=holder.inherited, adopted=holder.points, games=games,
        red=red, reds=counters.charged, cards=tie_count(state, holder.person),
        mvps=holder.mvps + sum(1 for g in mine if g.mvp == line.id),
        third=holder.third + sum(1 for g in mine if third_point(g, line.id)),
    )  # fmt: skip


def line_score(state: MatchState, line: str) -> Score:
    """The score of who sits in the line now."""
    return holder_score(state, state.lines[line], state.lines[line].holder)


Played = tuple[tuple[tuple[int, Decimal], ...], Decimal, int, int]
"""Of one line under one person: (game, points) of each game, their sum, MVPs, third points."""
_NONE: Played = ((), ZERO, 0, 0)


Sum = tuple[Decimal, int, int, int, int, int, Line, tuple[tuple[int, Decimal], ...], Decimal, int]
"""What a table is sorted by, the best greatest: total, cards (negative), MVPs, third points, then the line's number and what stands
before it (negative); with its line, games, what red cards take away, and how many they are."""


def line_scores(state: MatchState) -> dict[str, Score]:
    """``line_score`` of every line."""
    return {each[6].id: score_of(each) for each in line_sums(state)}


def line_sums(state: MatchState) -> list[Sum]:
    """The figures of every line, from one walk over games and cards: a table of 88 lines is drawn up at every press."""
    played, cards = _played(state.games), _cards(state)
    floor = state.rule("red_floor")
    sums: list[Sum] = []
    for n, (name, line) in enumerate(state.lines.items()):
        holder = line.holders[-1]
        person = holder.person
        games, earned, mvps, third = played.get((name, person), _NONE)
        if holder.games:
            games, earned = (*holder.adopted, *games), earned + sum(holder.games, ZERO)
        red, reds, count = cards.get(person, _CLEAN)
        total = holder.inherited + holder.points + earned if holder.inherited or holder.points else earned
        if red:
            red = max(red, min(ZERO, -total)) if floor else red
            total += red
        sums.append((total, -count, holder.mvps + mvps, holder.third + third, -line.number, -n, line, games, red, reds))
    return sums


def score_of(each: Sum) -> Score:
    """The figures of a line as its score."""
    total, cards, mvps, third, _, _, line, games, red, reds = each
    holder = line.holders[-1]
    return Score(
        line=line.id, person=holder.person, total=total, inherited=holder.inherited, adopted=holder.points, games=games, red=red,
        reds=reds, cards=-cards, mvps=mvps, third=third,
    )  # fmt: skip


def _played(games: tuple[Game, ...]) -> dict[tuple[str, str], Played]:
    """What the finished games come to; kept with the last of them, for as long as it follows the same ones."""
    if not games:
        return {}
    before, kept = games[:-1], games[-1].kept
    if kept.get("before") != before:
        kept["played"] = _added(games)
        kept["before"] = before
    found: dict[tuple[str, str], Played] = kept["played"]
    return found


def _added(games: tuple[Game, ...]) -> dict[tuple[str, str], Played]:
    found: dict[tuple[str, str], Played] = {}
    for game in games:
        for line, person in game.credited.items() if game.status == "done" else ():
            played, earned, mvps, third = found.get((line, person), _NONE)
            points = game.points.get(line, ZERO)
            found[line, person] = (
                (*played, (game.number, points)), earned + points, mvps + (game.mvp == line), third + third_point(game, line),
            )  # fmt: skip
    return found


CLEAN = Counters()
_CLEAN = (ZERO, 0, 0)


def _cards(state: MatchState) -> dict[str, tuple[Decimal, int, int]]:
    """Of all who have cards, or brought some along: points they cost, reds of this match, and the count of the first tie-break."""
    given: dict[str, tuple[Level, ...]] = {}
    for card in state.cards:
        if not (card.proposed or card.waived or card.revoked):  # what ``counts`` asks
            given[card.person] = (*given.get(card.person, ()), card.level)
    charged: dict[str, int] = defaultdict(int)
    for holder in [holder for line in state.lines.values() for holder in line.holders if holder.charged]:
        charged[holder.person] += holder.charged
    known = {name: person.base for name, person in state.persons.items() if person.base is not CLEAN and person.base != CLEAN}
    cost, how = state.params.scoring.red_card, state.rule("tie_card_count")
    found: dict[str, tuple[Decimal, int, int]] = {}
    alike: dict[tuple[Level, ...], tuple[Decimal, int, int]] = {}
    """What the same cards come to for all who have brought nothing along."""
    for name in {**given, **charged, **known}:
        levels = given.get(name, ())
        if name in charged or name in known:
            found[name] = _cost(climbed(known.get(name, CLEAN), levels, charged.get(name, 0)), cost, how)
            continue
        if levels not in alike:
            alike[levels] = _cost(climbed(CLEAN, levels), cost, how)
        found[name] = alike[levels]
    return found


def _cost(now: Ladder, cost: Decimal, how: bool | int | str) -> tuple[Decimal, int, int]:
    return now.charged * cost or ZERO if now.charged else ZERO, now.charged, counted(now, how)  # never "-0"
