"""The record of a game, line by line, for one audience: who did what when, what followed, under which clause. Knows no game."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from moderator.export.source import Source
from moderator.export.tables import Table, Value
from moderator.play.audience import HOST, PUBLIC, Audience
from moderator.play.instants import SECOND, Instant, show_seconds
from moderator.play.messages import TraceLine
from moderator.play.ruleset import Record
from moderator.play.words import Names, Words

EPOCHAL = 1_000_000_000 * SECOND
"""An instant below this counts from the table's own zero (a file with plain numbers), one above from the Unix epoch."""
Folded = tuple[Record, Names]
"""An entry with the names as they were when it was done."""
PROGRAM = frozenset({"auto", "clock"})
"""Authors of what nobody typed."""
RECORD = ("seq", "time", "what", "clauses")
OVERRIDES = ("seq", "time", "what", "reason", "by")
ALWAYS = frozenset({"override", "amend", "revoke_card", "waive", "abort_game", "end_match_early", "set_timer"})
WITH_REASON = frozenset({"confirm_outcome", "answer", "set_house_rule", "expel", "decide_appeal"})
"""Verbs by which the host sets aside what the program said: always, or where he gave a reason. With every forced command they
are the override list."""


def told_to(line: TraceLine, audience: Audience) -> bool:
    """Whether the audience may read the line: the host all, everybody what is public, a seat or group what it was told."""
    return audience == HOST or PUBLIC in line.told or audience in line.told


def moment(at: Instant, zone: str) -> str:
    """An instant for a reader: date and time in the zone, or seconds since the table's zero."""
    if at < EPOCHAL:
        return show_seconds(at)
    seconds, rest = divmod(at, SECOND)
    stamp = dt.datetime.fromtimestamp(seconds, ZoneInfo(zone))
    return f"{stamp:%Y-%m-%d %H:%M:%S}.{rest // 100_000}"


def record(folded: Sequence[Folded], zone: str, audience: Audience, words: Words) -> Table:
    """Every trace line that the audience may read, in order; for the host with who typed it.

    For others entries are counted anew: how many there were of which they know nothing is nobody's business.
    """
    host = audience == HOST
    told = [entry.seq for entry, _ in folded if any(told_to(line, audience) for line in entry.trace)]
    number = {seq: seq if host else n for n, seq in enumerate(dict.fromkeys(told), 1)}
    rows = [
        (number[entry.seq], moment(entry.at, zone), words.trace(line, names), " ".join(line.clauses), *((typed(entry),) if host else ()))
        for entry, names in folded
        for line in entry.trace
        if told_to(line, audience)
    ]
    return table("record", (*RECORD, "by") if host else RECORD, rows, words)


def typed(entry: Record) -> str:
    """Who typed an entry; empty for what the program entered by itself."""
    return "" if entry.by in PROGRAM else entry.by


def overrides(folded: Sequence[Folded], zone: str, words: Words) -> Table:
    """What the host forced or set himself, with his reasons; the host's alone, since a reason may tell anything."""
    rows = [
        (entry.seq, moment(entry.at, zone), _what(entry, names, words), entry.force or str(entry.command.get("reason", "")), entry.by)
        for entry, names in folded
        if entry.force or entry.command.get("do") in ALWAYS or (entry.command.get("do") in WITH_REASON and entry.command.get("reason"))
    ]
    return table("overrides", OVERRIDES, rows, words)


def fold(source: Source, names: Callable[[Any], Names]) -> Iterator[Folded]:
    """Each entry with the names as they were when it was done: a substitute does not take over the past."""
    state = source.ruleset.start(source.title, source.zone)
    for entry in source.records:
        for event in entry.events:
            state = source.ruleset.evolve(state, event)
        yield entry, names(state)


def table(key: str, columns: Sequence[str], rows: Sequence[tuple[Value, ...]], words: Words, pasted: Sequence[str] = ()) -> Table:
    """A table titled by words: ``export.sheet.<key>``, ``export.column.<column>``. A column may bear a number: ``game_points:3``."""
    titles = []
    for column in columns:
        code, _, number = column.partition(":")
        titles.append(words.say(f"export.column.{code}", {"n": number}))
    return Table(
        key=key,
        title=words.say(f"export.sheet.{key}"),
        columns=tuple(titles),
        rows=tuple(rows),
        pasted=tuple(columns.index(column) for column in pasted),
    )


def _what(entry: Record, names: Names, words: Words) -> str:
    said = [words.trace(line, names) for line in entry.trace]
    return " ".join(said) or words.term("verb", str(entry.command.get("do", "")))
