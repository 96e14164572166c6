"""What a substitute inherits (S3.4.1, S3.4.2, R20, R34, R35): the figure, and its working line by line."""

from __future__ import annotations

from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal

from moderator.rulesets.sanguosha.roles import Outcome, Role
from moderator.rulesets.sanguosha.scores import Score, holder_score, line_score
from moderator.rulesets.sanguosha.state import Game, Holder, Line, MatchState, Struct

FULL, REDUCED = Decimal(1), Decimal("0.8")


class Inheritance(Struct, frozen=True, kw_only=True):
    """``points`` x ``rate`` = ``result``, with ``done`` of ``scheduled`` games completed."""

    points: Decimal
    rate: Decimal
    done: int
    scheduled: int
    clause: str
    result: Decimal

    @property
    def percent(self) -> str:
        """The rate as people say it."""
        return percent(self.rate)


class GameLine(Struct, frozen=True, kw_only=True):
    """One game of a holder: points, with the MVP's in them; role and outcome are None for a game that was adopted."""

    number: int
    points: Decimal
    role: Role | None = None
    outcome: Outcome | None = None
    mvp: bool = False


class HolderWork(Struct, frozen=True, kw_only=True):
    """What a holder's score in the line is made of, and what of him does not pass (R35)."""

    person: str
    from_game: int
    inherited: Decimal
    rate: Decimal
    """At which ``inherited`` came from the holder before him."""
    predecessor: str | None
    passed: Decimal
    """The predecessor's points of which ``rate`` made ``inherited``."""
    adopted: Decimal
    """Points of games before this record began, in one sum."""
    games: tuple[GameLine, ...]
    earned: Decimal
    """``inherited`` + ``adopted`` + all games: what passes on."""
    reds: int
    red: Decimal
    """Points that red cards took away: 0 or less."""
    cards: int
    mvps: int
    third: int


class Working(Struct, frozen=True, kw_only=True):
    """A line's inheritance worked out: its holders so far, the last of whom leaves, and what the next one begins with."""

    line: str
    holders: tuple[HolderWork, ...]
    due: Inheritance
    net: bool
    """``inherit_net``: red cards pass on as well."""
    rounding: str
    running: int | None
    """The game under way, which counts for whoever finishes it (R34)."""


def percent(rate: Decimal) -> str:
    """A rate as people say it."""
    return f"{(rate * 100).normalize():f}%"


def rounded(value: Decimal, how: str) -> Decimal:
    """``inherit_rounding``: exact keeps every decimal, the others give whole points (R20)."""
    if how == "exact":
        return value
    return value.quantize(Decimal(1), rounding=ROUND_HALF_UP if how == "half_up" else ROUND_FLOOR)


def _passes(state: MatchState, score: Score) -> Decimal:
    return score.total if state.rule("inherit_net") else score.earned


def inheritance(state: MatchState, line: str) -> Inheritance:
    """What whoever takes over the line now would inherit. The running game and draws do not count (R34)."""
    base = _passes(state, line_score(state, line))
    done, scheduled = state.counted_done, state.scheduled
    below = 2 * done < scheduled
    rate = FULL if below else REDUCED
    return Inheritance(
        points=base, rate=rate, done=done, scheduled=scheduled, clause="S3.4.1" if below else "S3.4.2",
        result=rounded(base * rate, str(state.rule("inherit_rounding"))),
    )  # fmt: skip


def anew(state: MatchState, line: Line) -> tuple[Decimal, ...]:
    """What each holder of the line has inherited by the games as they stand now, once one of them was put right."""
    found: list[Decimal] = []
    for n, holder in enumerate(line.holders):
        before = holder_score(state, line, line.holders[n - 1]) if n else None
        base = None if before is None else _passes(state, before) - before.inherited + found[n - 1]
        found.append(holder.inherited if base is None else rounded(base * holder.rate, str(state.rule("inherit_rounding"))))
    return tuple(found)


def working(state: MatchState, line: str) -> Working:
    """The inheritance of a line as it stands now, holder by holder and game by game."""
    found = state.lines[line]
    running = state.game.number if state.game is not None and state.game.status == "playing" else None
    return Working(
        line=line,
        holders=tuple(_holder(state, found, n) for n in range(len(found.holders))),
        due=inheritance(state, line),
        net=bool(state.rule("inherit_net")),
        rounding=str(state.rule("inherit_rounding")),
        running=running,
    )


def _holder(state: MatchState, line: Line, n: int) -> HolderWork:
    holder = line.holders[n]
    before = line.holders[n - 1] if n else None
    score = holder_score(state, line, holder)
    return HolderWork(
        person=holder.person, from_game=holder.from_game, inherited=holder.inherited, rate=holder.rate,
        predecessor=None if before is None else before.person,
        passed=holder.inherited if before is None else _passed(state, line, before, holder),
        adopted=score.adopted, games=_games(state, line, holder, score), earned=score.earned,
        reds=score.reds, red=score.red, cards=score.cards, mvps=score.mvps, third=score.third,
    )  # fmt: skip


def _passed(state: MatchState, line: Line, before: Holder, holder: Holder) -> Decimal:
    """What ``before`` had when he left; a later correction of his games does not change what was inherited."""
    points = _passes(state, holder_score(state, line, before))
    same = rounded(points * holder.rate, str(state.rule("inherit_rounding"))) == holder.inherited
    return points if same or not holder.rate else holder.inherited / holder.rate


def _games(state: MatchState, line: Line, holder: Holder, score: Score) -> tuple[GameLine, ...]:
    """The holder's games in order, each with what it was won or lost as."""
    recorded = {g.number: g for g in state.games if g.status == "done" and g.credited.get(line.id) == holder.person}
    return tuple(_game_line(line.id, number, points, recorded.get(number)) for number, points in score.games)


def _game_line(line: str, number: int, points: Decimal, game: Game | None) -> GameLine:
    if game is None or game.verdict is None:
        return GameLine(number=number, points=points)
    return GameLine(number=number, points=points, role=game.roles.get(line), outcome=game.verdict.outcome, mvp=game.mvp == line)
