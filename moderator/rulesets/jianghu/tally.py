"""The provisional tops (D.3): by score, by half votes, by the later arrival; then overtime, then the host."""

from __future__ import annotations

from msgspec.structs import replace

from moderator.play.instants import Instant
from moderator.rulesets.jianghu.counting import Count, Vote, count, overtime_lines, score
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Struct, Top

Key = tuple[int, int, tuple[Instant, ...]]


class Tally(Struct, frozen=True, kw_only=True):
    """``ranked``: all with a score, in order; ``tops``: the first N; ``tied``: whom nothing separates where it matters."""

    ranked: tuple[Top, ...]
    tops: tuple[Top, ...]
    tied: tuple[str, ...] = ()
    places: int = 0
    """How many of the tied go out."""
    by_host: bool = False
    """No overtime for it: the host settles it (the first hang, or after an overtime)."""


def tally(state: GameState, counted: Count | None = None) -> Tally:
    """Work out the tops of the present round as its ballots stand."""
    found = count(state) if counted is None else counted
    full_only = state.rule("tie_times") == "full_only"
    tops = [top for seat, votes in found.lines.items() if (top := _top(seat, votes, full_only)).score > 0]
    place = {name: n for n, name in enumerate(state.seats)}
    settled = _settled(state)
    tops.sort(key=lambda t: (tuple(-n for n in _key(t)[:2]), (*(-at for at in t.times), 1), settled.get(t.seat, 0), place[t.seat]))
    ranked = tuple(_ruled(tops, n, settled) for n in range(len(tops)))
    n = state.now.row.top_n
    made = Tally(ranked=ranked, tops=ranked[:n])
    return _border(state, made, n, settled) or _first_hang(state, made, settled) or made


def _top(seat: str, votes: tuple[Vote, ...], full_only: bool) -> Top:
    first, tie = score(votes)
    times = sorted((vote.at for vote in votes if vote.first or not full_only), reverse=True)
    return Top(seat=seat, score=first, tie=tie, times=tuple(times))


def _key(top: Top) -> Key:
    return top.score, top.tie, top.times


def _settled(state: GameState) -> dict[str, int]:
    """Places among tied seats by an overtime, then by the host's word (R24)."""
    lines = overtime_lines(state) if state.now.overtime is not None and state.now.overtime.closed is not None else {}
    by_votes = sorted(lines, key=lambda name: _overtime_key(lines[name]))
    found: dict[str, int] = {}
    for n, name in enumerate(by_votes):
        same = n > 0 and _overtime_key(lines[name]) == _overtime_key(lines[by_votes[n - 1]])
        found[name] = found[by_votes[n - 1]] if same else n
    width = len(state.seats) + 1
    told = {name: n for n, name in enumerate(state.now.order)}
    return {name: found.get(name, 0) * width + told.get(name, 0) for name in {*found, *told}}


def _overtime_key(votes: tuple[Vote, ...]) -> tuple[int, int, tuple[int, ...]]:
    first, tie = score(votes)
    return -first, -tie, (*(-vote.at for vote in reversed(votes)), 1)


def _ruled(tops: list[Top], n: int, settled: dict[str, int]) -> Top:
    """What has put a seat before the next one."""
    if n + 1 >= len(tops):
        return tops[n]
    one, two = tops[n], tops[n + 1]
    if one.score != two.score:
        return one
    rule = "half_votes" if one.tie != two.tie else "later_arrival" if one.times != two.times else "tied"
    if rule == "tied" and settled.get(one.seat, 0) != settled.get(two.seat, 0):
        rule = "settled"
    return replace(one, rule=rule)


def _same(one: Top, two: Top, settled: dict[str, int]) -> bool:
    return _key(one) == _key(two) and settled.get(one.seat, 0) == settled.get(two.seat, 0)


def _border(state: GameState, made: Tally, n: int, settled: dict[str, int]) -> Tally | None:
    """A tie over the last place: overtime, and after one the host (R24)."""
    ranked = made.ranked
    if len(ranked) <= n or n == 0 or not _same(ranked[n - 1], ranked[n], settled):
        return None
    tied = [top for top in ranked if _same(top, ranked[n - 1], settled)]
    before = sum(1 for top in ranked[:n] if top not in tied)
    over = state.now.overtime is not None and state.now.overtime.closed is not None
    return Tally(
        ranked=ranked, tops=tuple(top for top in ranked[:n] if top not in tied), tied=tuple(t.seat for t in tied), places=n - before,
        by_host=over,
    )  # fmt: skip


def _first_hang(state: GameState, made: Tally, settled: dict[str, int]) -> Tally | None:
    """Who of the tied is the first hang: no overtime for it, the host decides (D.3)."""
    if state.number != 1 or len(made.tops) < 2 or state.rule("first_hang") != "highest" or not _same(made.tops[0], made.tops[1], settled):
        return None
    tied = tuple(top.seat for top in made.tops if _same(top, made.tops[0], settled))
    return replace(made, tied=tied, places=len(tied), by_host=True)
