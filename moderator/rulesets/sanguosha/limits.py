"""Numbers that a file may bring: finite, of a sensible size, whole where they must be. What is no number of ours is refused by name."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.commands import LinePosition, OpenMatch, Position
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.scoring import ScoringTable
from moderator.rulesets.sanguosha.state import Seconds

MOST_POINTS = 10_000
MOST_DECIMALS = 12
MOST_COUNT = 10_000
MOST_GAMES = 100
STATS = ("damage", "cards", "heals", "rounds", "kills")
"""What is counted of a line in a game."""
LONGEST = 3600
"""No timer is longer than an hour."""


def fits(value: Decimal, most: int, decimals: int) -> bool:
    """Whether a number is finite, not larger than ``most`` either way, and has no more decimals than allowed."""
    if not value.is_finite():
        return False
    exponent = value.as_tuple().exponent
    return isinstance(exponent, int) and -decimals <= exponent <= 6 and abs(value) <= most


def _bad(draft: MatchDraft, name: str, value: object, line: str | None = None) -> Refusal | None:
    return draft.object(True, "bad_number", "S1.3.1", value=str(value)[:40], **_place(name, line))


def _place(name: str, line: str | None) -> dict[str, Any]:
    """Where a number stands: its key, within a line of a position by its path, and that line."""
    return {"key": name} if line is None else {"key": f"lines.{line}.{name}", "line": line}


def bad_seconds(draft: MatchDraft, seconds: Seconds) -> Refusal | None:
    """Every length lies above 0 and within an hour, exact to the microsecond."""
    for name in seconds.__struct_fields__:
        value = getattr(seconds, name)
        if not fits(value, LONGEST, 6) or value <= 0:
            return _bad(draft, name, value)
    return None


def bad_points(draft: MatchDraft, table: ScoringTable) -> Refusal | None:
    """Points of a scoring table have at most one decimal (9.2)."""
    bonuses = [("mvp_bonus", table.mvp_bonus), ("red_card", table.red_card), *table.kill_bonus.items()]
    for name, value in [*((row.role, row.points) for row in table.rows), *bonuses]:
        if not fits(value, MOST_POINTS, MOST_DECIMALS):
            return _bad(draft, str(name), value)
        if refusal := draft.object(value != round(value, 1), "table_decimals", "S1.3.2"):
            return refusal
    return None


def bad_counters(draft: MatchDraft, holder: Any, line: str | None = None) -> Refusal | None:
    """Warnings and yellows up to 2 (three become the next card), the rest counts."""
    for name, most in (("w", 2), ("y", 2), ("r", 9), ("yellow_total", MOST_COUNT), ("red_total", MOST_COUNT), ("red_direct", MOST_COUNT)):
        value = getattr(holder, name)
        if value is not None and not 0 <= value <= most:
            return _bad(draft, name, value, line)
    more = (holder.red_direct or 0) > max(holder.red_total or 0, holder.r)
    return draft.object(more, "counters_contradict", "S5.A", than="red_total", **_place("red_direct", line))


def bad_games(draft: MatchDraft, games: int) -> Refusal | None:
    """A match has one game to a hundred."""
    return draft.object(not 1 <= games <= MOST_GAMES, "bad_games", "S1.3.1", games=games)


def bad_heroes(draft: MatchDraft, given: OpenMatch | Position) -> Refusal | None:
    """A list of the match's own names everybody once, and every replacement stands for a hero of it (S1.4).

    The 146 include the standing lords, so these may stand in both lists.
    """
    if not (given.heroes or given.standing or given.replacements):
        return None
    lists = (given.standing, given.heroes, (*given.replacements, *{*given.standing, *given.heroes}))
    twice = next((name for names in lists for name in names if names.count(name) > 1), None)
    if refusal := draft.object(twice is not None, "hero_listed_twice", "S1.4", remedy="hero_list", hero=twice):
        return refusal
    pool = {*given.standing, *given.heroes}
    lost = next(((name, base) for name, base in given.replacements.items() if base not in pool), None)
    if lost is None:
        return None
    return draft.object(True, "hero_base_unknown", "S1.4", remedy="hero_list", hero=lost[0], base=lost[1])


def bad_position(draft: MatchDraft, p: Position) -> Refusal | None:
    """The numbers of an adopted position."""
    done = p.counted_done if p.counted_done is not None else 0
    counts = {"game": p.game - 1, "attempt": p.attempt - 1, "counted_done": done, "turns": p.turns, "round": p.round}
    for name, value in counts.items():
        if not 0 <= value <= MOST_COUNT:
            return _bad(draft, name, value)
    if done > p.games or (p.phase not in {"opening", "provisional"} and p.game > p.games):
        return _bad(draft, "game", p.game)
    if late := next(((name, line) for name, line in p.lines.items() if line.from_game > max(p.game, done + 1)), None):
        return _bad(draft, "from_game", late[1].from_game, late[0])
    heroes = [line.hero for line in p.lines.values() if line.hero]
    twice = next((hero for hero in heroes if heroes.count(hero) > 1), None)
    if refusal := draft.object(twice is not None, "hero_taken", "R5", hero=twice):
        return refusal
    victims = [death.victim for death in p.deaths]
    if refusal := draft.object(len(set(victims)) != len(victims), "death_twice", "S1.1"):
        return refusal
    return next((refusal for name, line in p.lines.items() if (refusal := _bad_line(draft, name, line, counted(p)))), None)


def counted(p: Position) -> int:
    """Counted games that a position says are completed."""
    if p.counted_done is not None:
        return p.counted_done
    return 0 if p.phase == "opening" else p.games if p.phase == "provisional" else p.game - 1


def _bad_line(draft: MatchDraft, line_id: str, line: LinePosition, done: int) -> Refusal | None:
    """One line's numbers; the refusal names the line."""
    for name, figure in (("inherited", line.inherited), ("points", line.points), *(("games", points) for points in line.games)):
        if figure is not None and not fits(figure, MOST_POINTS, MOST_DECIMALS):
            return _bad(draft, name, figure, line_id)
    if refusal := _bad_games(draft, line_id, line, done):
        return refusal
    if unknown := next((key for key in line.stats if key not in STATS), None):
        return draft.object(True, "bad_stat", "S1.3.2", remedy="stats", **_place(unknown, line_id))
    counts = [("mvps", line.mvps), ("third", line.third), ("charged", line.charged), ("from_game", line.from_game - 1), *line.stats.items()]
    for name, value in counts:
        if not 0 <= value <= MOST_COUNT:
            return _bad(draft, name, value, line_id)
    for total, part in (("yellow_total", "y"), ("red_total", "r")):
        given = getattr(line, total)
        less = given is not None and given < getattr(line, part)
        if refusal := draft.object(less, "counters_contradict", "S5.A", than=total, **_place(part, line_id)):
            return refusal
    return bad_counters(draft, line, line_id)


def _bad_games(draft: MatchDraft, line_id: str, line: LinePosition, done: int) -> Refusal | None:
    """Points game by game: as many as the person has played, their sum the one given; no more MVPs and third points than games."""
    if not line.games:
        return None
    played, total = done - line.from_game + 1, sum(line.games, Decimal(0))
    counts: dict[str, Any] = {"n": len(line.games), "played": max(0, played), "line": line_id}
    if refusal := draft.object(len(line.games) != played, "games_do_not_fit", "R61", remedy="games_given", **counts):
        return refusal
    sums: dict[str, Any] = {"points": str(line.points), "total": str(total), "line": line_id}
    wrong = line.points is not None and line.points != total
    if refusal := draft.object(wrong, "points_do_not_add_up", "R61", remedy="points_as_sum", **sums):
        return refusal
    for name, value in (("mvps", line.mvps), ("third", line.third)):
        if refusal := draft.object(value > played, "more_than_games", "R61", n=value, played=played, **_place(name, line_id)):
            return refusal
    return None
