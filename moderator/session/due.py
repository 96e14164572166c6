"""What is due next over all open games of a library, what passed while nobody looked, and of what one is to be reminded.

A game's file is opened only when it has changed since it was last read; what it said then is kept beside the games (``due.json``),
with the instant up to which the host has been told. A reminder holds a game's title and a code, never a name or a role.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from moderator.journal.listing import Listed
from moderator.play.deadlines import MINUTE
from moderator.play.due import Due
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.watch import Watch, unwatched
from moderator.session.streams import Streams

NOTE: Final = "due.json"
OVER: Final = frozenset({"confirmed", "ended"})
"""Phases in which nothing is due any more: such a file is not opened."""
Key = tuple[str, str, str, int]
"""Stream, code, part, instant: a limit that has been moved is another one, and two tables that begin at once are two."""


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """A game and what is due in it."""

    stream: str
    title: str
    ruleset: str = ""
    path: str = ""
    due: tuple[Due, ...] = ()


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is due in one game."""

    game: Game
    due: Due

    @property
    def key(self) -> Key:
        """By it one knows whether it has been said."""
        return self.game.stream, self.due.code, self.due.part, self.due.at


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be said: ``soon`` falls due within the minutes chosen, ``passed`` has fallen due."""

    soon: tuple[Item, ...] = ()
    passed: tuple[Item, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.soon or self.passed)


class _Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What a file said when it was last read."""

    entries: int
    modified: int
    due: tuple[Due, ...] = ()


class _Note(msgspec.Struct, kw_only=True):
    """The file beside the games."""

    games: dict[str, _Kept] = {}
    seen: dict[str, int] = {}


def game_of(session: Any) -> Game:
    """An open game as it stands."""
    rules = session.ruleset
    path = str(session.path) if session.path is not None else ""
    return Game(
        stream=session.header.stream, title=session.title, ruleset=rules.name, path=path, due=rules.due(session.state)
    )  # fmt: skip


def next_due(games: Iterable[Game]) -> tuple[Item, ...]:
    """Everything that is due, the nearest first; what stands without a deadline last."""
    found = (Item(game=game, due=each) for game in games for each in game.due)
    return tuple(sorted(found, key=lambda item: (item.due.still, item.due.at, item.game.title, item.due.code)))


class Calendar:
    """The due list of one library. ``games`` reads the files; all else works on what it gave."""

    def __init__(self, library: Streams) -> None:
        self.library = library
        self._note = self._read()
        self._told: set[Key] = set()
        self._asked: set[str] = set()

    # --- the files ------------------------------------------------------------------------------------------------------

    def games(self, rows: Iterable[Listed] | None = None, watch: Watch = unwatched) -> tuple[Game, ...]:
        """Every game that goes on. A file that cannot be read is passed over: the first page says what is wrong with it."""
        listed = self.library.list() if rows is None else tuple(rows)
        going = [row for row in listed if row.stream and not row.problem and row.phase not in OVER]
        found = tuple(self._game(row, watch) for row in going)
        known = {row.stream for row in listed}
        for kept in (self._note.games, self._note.seen):
            for stream in [stream for stream in kept if stream not in known]:
                del kept[stream]
        for row in going:
            self._note.seen.setdefault(row.stream, row.modified)
        self._write()
        return found

    def _game(self, row: Listed, watch: Watch) -> Game:
        kept = self._note.games.get(row.stream)
        if kept is None or (kept.entries, kept.modified) != (row.entries, row.modified):
            due = self._opened(row.path, watch)
            known = kept.due if kept is not None else ()
            kept = _Kept(entries=row.entries, modified=row.modified, due=known if due is None else due)
            if due is not None:  # what cannot be read for the moment is read when it can
                self._note.games[row.stream] = kept
        return Game(stream=row.stream, title=row.title or row.path.stem, ruleset=row.ruleset, path=str(row.path), due=kept.due)

    def _opened(self, path: Path, watch: Watch) -> tuple[Due, ...] | None:
        session = self.library.look(path, watch)
        if isinstance(session, Refusal):
            return None if session.code.startswith("shared_") else ()
        try:
            return tuple(session.ruleset.due(session.state))
        finally:
            session.close()

    # --- what is said ---------------------------------------------------------------------------------------------------

    def seen(self, stream: str, now: Instant) -> Instant:
        """Up to when a game's host has been told; a game never met is new now."""
        return Instant(self._note.seen.get(stream, now))

    def tell(self, games: Iterable[Game], now: Instant, minutes: int) -> Told:
        """What has come since the last call, over a closed program too; each thing is said once. ``minutes``: 0 for no word before."""
        soon: list[Item] = []
        passed: list[Item] = []
        for item in next_due(games):
            at, since = item.due.at, self.seen(item.game.stream, now)
            if item.due.still:
                continue
            if since < at <= now:
                passed.append(item)
            elif at > now and self._is_near(item, now, minutes, since):
                soon.append(item)
                self._told.add(item.key)
        for game in games:
            self._note.seen[game.stream] = max(now, self.seen(game.stream, now))
            self._asked.add(game.stream)
        return Told(soon=tuple(soon), passed=tuple(passed))

    def _is_near(self, item: Item, now: Instant, minutes: int, since: Instant) -> bool:
        """Within the minutes; what was near already when the program was last open has been said then."""
        begin = item.due.at - minutes * MINUTE
        if not minutes or not item.due.ahead or now < begin or item.key in self._told:
            return False
        said_before = item.game.stream not in self._asked and begin <= since
        return not said_before

    def keep(self) -> None:
        """Write down up to when the host has been told."""
        self._write()

    # --- the file beside the games ----------------------------------------------------------------------------------------

    def _read(self) -> _Note:
        try:
            return msgspec.json.decode((self.library.folder / NOTE).read_bytes(), type=_Note)
        except (OSError, msgspec.DecodeError):
            return _Note()

    def _write(self) -> None:
        """Whole or not at all; of no weight, so a failure is none. Where no game goes on there is nothing to write."""
        path = self.library.folder / NOTE
        if not self._note.seen and not path.exists():
            return
        part = path.with_name(NOTE + ".part")
        plain: Mapping[str, Any] = msgspec.to_builtins(self._note)
        try:
            if self.library.folder.is_dir():
                part.write_text(json.dumps(plain, ensure_ascii=False), encoding="utf-8")
                part.replace(path)
        except OSError:
            part.unlink(missing_ok=True)
