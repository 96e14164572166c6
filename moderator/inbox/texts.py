"""Every text of a game and of earlier ones in an index beside the game: which of ten thousand is like a new one, and where."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import Final

from moderator.play.likeness import WIDTH, Span, bare, prints, shared
from moderator.play.watch import Watch, unwatched

SUFFIX: Final = ".texts"
"""What the index of a game is called after the game's file."""
AT_ONCE: Final = 25
"""Texts that are written together."""
COMMON: Final = 60
"""A stretch that more texts have is a turn of phrase (a greeting, a signature): it leads to no single one of them."""
LOOKED_AT: Final = 12
"""So many that share most are compared sign by sign."""
IDEOGRAPH: Final = 4
"""So many letters are worth one ideograph."""
LONGEST: Final = 60_000
"""Signs of a text that are looked at."""
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS text (n INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, game TEXT NOT NULL, place TEXT NOT NULL,
    author TEXT NOT NULL, kind TEXT NOT NULL, occasion TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS print (hash INTEGER NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (hash, n)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS text_game ON text (game);
"""


@dataclass(frozen=True)
class Told:
    """A text as it came. ``game`` is empty for the present game; ``occasion``: what it was written for, where it may come more than once.

    ``place``: the round, or the file and the post in it.
    """

    id: str
    body: str
    author: str = ""
    game: str = ""
    place: str = ""
    kind: str = ""
    occasion: str = ""
    at: int = 0


@dataclass(frozen=True)
class Alike:
    """An earlier text that has part of the new one: the share of the new text, where it lies in it, and where in the earlier one."""

    told: Told
    share: float
    spans: tuple[Span, ...]
    there: tuple[Span, ...]


class TextIndex:
    """One open index. It may be asked in one thread and filled in another; a file that is damaged is begun anew."""

    def __init__(self, path: Path | None = None) -> None:
        """``path``: where it lies; None keeps it in memory."""
        self._lock = RLock()
        self.begun_anew = False
        """Whether what lay there could not be read: imported games have to be imported again."""
        self._base = self._opened(path)

    def _opened(self, path: Path | None) -> sqlite3.Connection:
        """What lies there; begun anew where it is damaged, in memory where it is in use or no file can be made there."""
        try:
            return _connected(path)
        except sqlite3.OperationalError:
            self.begun_anew = True
            return _connected(None)
        except sqlite3.DatabaseError:
            self.begun_anew = True
        try:
            (path or Path()).unlink(missing_ok=True)
            return _connected(path)
        except (OSError, sqlite3.DatabaseError):
            return _connected(None)

    def close(self) -> None:
        """Give the file free."""
        with self._lock:
            self._base.close()

    # --- filling ------------------------------------------------------------------------------------------------------

    def add(self, texts: Iterable[Told], watch: Watch = unwatched) -> int:
        """Put texts in; those that are there stay as they are. How many are new. A watch that stops it leaves what was put in before."""
        waiting = list(texts)
        new = 0
        for start in range(0, len(waiting), AT_ONCE):
            watch(start, len(waiting))
            some = [(told, _marks(told.body)) for told in waiting[start : start + AT_ONCE]]
            with self._lock, self._base:
                new += sum(self._put(told, marks) for told, marks in some)
        watch(len(waiting), len(waiting))
        return new

    def _put(self, told: Told, marks: frozenset[int]) -> bool:
        row = (told.id, told.game, told.place, told.author, told.kind, told.occasion, told.at, told.body)
        made = self._base.execute(
            "INSERT OR IGNORE INTO text (id, game, place, author, kind, occasion, at, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row
        )
        if made.rowcount < 1:
            return False
        number = made.lastrowid
        self._base.executemany("INSERT OR IGNORE INTO print VALUES (?, ?)", ((mark, number) for mark in marks))
        return True

    def follow(self, texts: Collection[Told], watch: Watch = unwatched) -> int:
        """Make the present game's texts exactly these: what was undone or erased goes, what is new comes in. How many are new."""
        wanted = {told.id: told.body for told in texts}
        with self._lock, self._base:
            found = self._base.execute("SELECT n, id, body FROM text WHERE game = ''").fetchall()
            gone = [n for n, id_, body in found if wanted.get(id_) != body]
            self._drop(gone)
            known = {id_ for (id_,) in self._base.execute("SELECT id FROM text WHERE game = ''")}
        return self.add([told for told in texts if told.id not in known], watch)

    def forget(self, game: str) -> int:
        """Take an imported game out again; how many texts it had."""
        with self._lock, self._base:
            gone = [n for (n,) in self._base.execute("SELECT n FROM text WHERE game = ?", (game,))]
            self._drop(gone)
        return len(gone)

    def _drop(self, numbers: list[int]) -> None:
        for n in numbers:
            self._base.executemany("DELETE FROM print WHERE hash = ? AND n = ?", ((mark, n) for mark in _marks(self._told(n).body)))
            self._base.execute("DELETE FROM text WHERE n = ?", (n,))

    # --- asking -------------------------------------------------------------------------------------------------------

    @property
    def games(self) -> dict[str, int]:
        """Games and how many texts of each; the present one under an empty name."""
        with self._lock, closing(self._base.execute("SELECT game, COUNT(*) FROM text GROUP BY game ORDER BY game")) as found:
            return dict(found.fetchall())

    def __len__(self) -> int:
        return sum(self.games.values())

    def like(self, text: str, *, occasion: str = "", most: int = 3, least: float = 0.02) -> tuple[Alike, ...]:
        """The texts that have the most of this one, the likest first. ``occasion``: drafts of the same text are passed over."""
        plain, places = bare(text[:LONGEST])
        counts: dict[int, int] = {}
        with self._lock:
            for mark in set(prints(plain)):
                found = self._base.execute("SELECT n FROM print WHERE hash = ? LIMIT ?", (mark, COMMON + 1)).fetchall()
                for (n,) in found if len(found) <= COMMON else ():
                    counts[n] = counts.get(n, 0) + 1
            near = sorted(counts, key=lambda n: (-counts[n], n))[:LOOKED_AT]
            told = [self._told(n) for n in near]
        alike = [_compared(each, plain, places) for each in told if not occasion or each.occasion != occasion]
        good = sorted((each for each in alike if each.share >= least), key=lambda each: (-each.share, each.told.id))
        return tuple(good[:most])

    def _told(self, number: int) -> Told:
        row = self._base.execute("SELECT id, body, author, game, place, kind, occasion, at FROM text WHERE n = ?", (number,)).fetchone()
        return Told(*row)


def beside(path: Path | None) -> Path | None:
    """Where the index of a game's file lies."""
    return path.with_name(path.name + SUFFIX) if path is not None else None


def _connected(path: Path | None) -> sqlite3.Connection:
    base = sqlite3.connect(path or ":memory:", check_same_thread=False, timeout=2)
    try:
        base.execute("PRAGMA secure_delete = ON")  # what was erased is gone from here too
        base.execute("PRAGMA journal_mode = MEMORY")  # one file beside the game, not three
        base.execute("PRAGMA cache_size = -32000")
        base.execute("PRAGMA synchronous = OFF")  # it can be made again at any time
        base.executescript(_TABLES)
        base.execute("SELECT id, body, occasion FROM text LIMIT 1").fetchall()
    except sqlite3.DatabaseError:
        base.close()
        raise
    return base


def _marks(body: str) -> frozenset[int]:
    plain, _ = bare(body[:LONGEST])
    return frozenset(prints(plain)) if len(plain) >= WIDTH else frozenset()


def _compared(told: Told, plain: str, places: list[int]) -> Alike:
    other, there = bare(told.body[:LONGEST])
    _, spans = shared(plain, list(range(len(plain))), other)
    _, back = shared(other, list(range(len(other))), plain)
    good, same = _weighty(spans, plain), _weighty(back, other)
    share = sum(end - start for start, end in good) / max(1, len(plain))
    return Alike(told, share, _placed(good, places), _placed(same, there))


def _weighty(spans: tuple[Span, ...], plain: str) -> list[Span]:
    """Stretches that say something: an ideograph is a word, of letters it takes a handful."""
    return [(a, b) for a, b in spans if sum(IDEOGRAPH if sign > "\u2e80" else 1 for sign in plain[a:b]) >= WIDTH * IDEOGRAPH]


def _placed(spans: list[Span], places: list[int]) -> tuple[Span, ...]:
    return tuple((places[a], places[b - 1] + 1) for a, b in spans)
