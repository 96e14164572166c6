"""What a game of sixteen on a forum promises, each beside its yardstick: a night, opening, deciding anew, an undo, reading the thread."""

from __future__ import annotations

import statistics

from moderator.inbox import bench as reading
from ui import bench_chess
from ui.bench import Figure
from ui.forum.chess.stage import Stage

Raw = dict[str, list[float]]


def forum(rounds: int, entries: int = bench_chess.ENTRIES, posts: int = reading.POSTS) -> list[Figure]:
    """Every figure but the one that needs a window (``bench.messages``); a yardstick that is not installed leaves its figure out."""
    return [*engine(bench_chess.figures(rounds, entries), entries), thread(rounds, posts)]


def engine(raw: Raw, entries: int) -> list[Figure]:
    """A night at most half of one of twelve seats of ``mafia``; a long game brought back from its stored events at half the rate of
    reading and parsing its lines and 2.5 times that of ``eventsourcing``; every command decided anew at a tenth of that rate; an undo at
    its end within a hundredth of a replay of the file.

    ``open_ms`` is the whole opening of the file (pages, hash chain and texts checked as well), ``read_ms`` the checked rows alone,
    ``fold_ms`` from the rows to the state.
    """
    middle = {name: statistics.median(values) for name, values in raw.items()}
    decided = entries / middle["decided_a_second"] * 1_000
    beside = {name: raw[name] for name in ("read_ms", "open_ms")}
    found = [
        _at_least("opening, stored events folded, rate against json.loads", 0.5, "json_ms", "fold_ms", middle, raw, beside),
        _bound("commands decided anew, rate against json.loads", middle["json_ms"] / decided, 0.1, raw, ("decided_a_second",), least=True),
        _bound("undo of the last entry / replay of all", middle["undo_ms"] / middle["replay_ms"], 0.01, raw, ("undo_ms", "replay_ms")),
    ]  # fmt: skip
    if "mafia_night_ms" in raw:
        ratio = middle["night_ms"] / middle["mafia_night_ms"]
        found.insert(0, _bound("a night of sixteen / of twelve in mafia", ratio, 0.5, raw, ("night_ms", "mafia_night_ms")))
    if "eventsourcing_ms" in raw:
        found.append(_at_least("opening, rate against eventsourcing", 2.5, "eventsourcing_ms", "fold_ms", middle, raw, {}))
    return found


def thread(rounds: int, posts: int = reading.POSTS) -> Figure:
    """Ten thousand posts read into ballots and counted, at most 5 times the barest pattern that finds a vote; time of the processor."""
    made = Stage().second_day()
    raw = reading.figures(made.state, made.clock.now(), rounds, posts)
    ratio = statistics.median(raw["parse_ms"]) / statistics.median(raw["vote_regex_ms"])
    return _bound("posts of a thread read and counted / bare vote pattern", ratio, 5.0, raw, ("parse_ms", "vote_regex_ms"))


def _at_least(name: str, limit: float, theirs: str, ours: str, middle: dict[str, float], raw: Raw, beside: Raw) -> Figure:
    made = _bound(name, middle[theirs] / middle[ours], limit, raw, (ours, theirs), least=True)
    return Figure(made.name, made.unit, made.value, made.limit, made.kept, made.raw | beside)


def _bound(name: str, ratio: float, limit: float, raw: Raw, shown: tuple[str, ...], *, least: bool = False) -> Figure:
    kept = ratio >= limit if least else ratio <= limit
    return Figure(name, "ratio", ratio, limit, kept, {each: raw[each] for each in shown})
