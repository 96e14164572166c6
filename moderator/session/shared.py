"""The games of one shared database: listed, opened by their one owner, looked at by everybody, with a copy of each on this computer."""

from __future__ import annotations

import hashlib
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from functools import cached_property, partial
from pathlib import Path
from typing import Final

from moderator.journal.entry import Header
from moderator.journal.errors import JournalError, place_error
from moderator.journal.leftovers import sweep
from moderator.journal.listing import ARCHIVE, Listed, listed
from moderator.journal.lock import OwnerLock
from moderator.journal.shared import catalogue, owner
from moderator.journal.shared.connection import Link
from moderator.journal.shared.errors import AWAY
from moderator.journal.shared.place import Place
from moderator.journal.shared.schema import prepared
from moderator.journal.shared.store import Fresh, SharedStore
from moderator.journal.shared.store import read as read_stream
from moderator.journal.store import SUFFIX, Contents, Store
from moderator.journal.store import read as read_file
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.ruleset import Ruleset
from moderator.play.watch import Watch, unwatched
from moderator.session import mirror
from moderator.session.changes import Saved
from moderator.session.courier import Courier
from moderator.session.keeper import Batch, FileKeeper, ThreadKeeper, refusal_of
from moderator.session.library import cleaned
from moderator.session.session import Session
from moderator.session.shared_house import SharedHouse
from moderator.session.shared_keeper import DirectKeeper, SharedKeeper
from moderator.session.streams import Held, Readable, Streams
from moderator.session.times import wall_clock
from moderator.session.tree import Tree

FOLDER: Final = "shared"
"""The folder in the library where copies lie, one folder a database."""
DESK: Final = "desk"
ELSEWHERE: Final = frozenset({"journal_in_use", "shared_in_use", "shared_stale", "shared_kept"})
REST: Final = 3.0
"""Seconds for which a server that could not be reached is not tried again: the first page must not wait for it at every look."""


class SharedLibrary(Streams):
    """The games of one database. ``folder``: where this computer's copies lie. Its methods may be called from any thread."""

    def __init__(
        self,
        home: Path,
        place: Place,
        rulesets: Mapping[str, Ruleset],
        *,
        behind: bool = False,
        now: Callable[[], Instant] = wall_clock,
        on_saved: Callable[[Saved], None] | None = None,
    ) -> None:
        """``home``: the library's folder on this computer."""
        super().__init__(home / FOLDER / place.key, rulesets, behind=behind, now=now, on_saved=on_saved)
        self.place = place
        self.home = home
        self.trouble: Refusal | None = None
        """Why the database could not be reached at the last try."""
        self._link: Link | None = None
        self._busy = threading.RLock()
        self._tried: tuple[float, JournalError] | None = None
        self._known: dict[str, str] = {}
        """Streams by the names of their paths."""

    # --- the server -----------------------------------------------------------------------------------------------------

    @contextmanager
    def reach(self) -> Iterator[Link]:
        """A connection, for one at a time. JournalError; a server that was away a moment ago is not asked again."""
        with self._busy:
            if self._link is None or not self._link.alive:
                self.leave()
                self._link = self._connect()
            yield self._link

    def _connect(self) -> Link:
        if self._tried is not None and time.monotonic() - self._tried[0] < REST:
            raise self._tried[1]
        try:
            link = prepared(self.place)
        except JournalError as error:
            self._tried = (time.monotonic(), error)
            self.trouble = refusal_of(error)
            raise
        self._tried = self.trouble = None
        return link

    def leave(self) -> None:
        """Let go of the connection."""
        with self._busy:
            if self._link is not None:
                self._link.close()
                self._link = None

    @cached_property
    def desk(self) -> str:
        """What this computer's library is called among the desks; the same at every start."""
        path = self.home / DESK
        try:
            if not path.exists():
                self.home.mkdir(parents=True, exist_ok=True)
                path.write_text(uuid.uuid4().hex, encoding="ascii")
            return path.read_text("ascii").strip()
        except (OSError, UnicodeDecodeError):
            return uuid.uuid4().hex

    def path_of(self, stream: str, title: str) -> Path:
        """What a stream is called here, and where its copy lies."""
        mark = hashlib.sha256(stream.encode()).hexdigest()[:8]
        path = self.folder / f"{cleaned(title)} {mark}{SUFFIX}"
        self._known[path.name] = stream
        return path

    def stream_of(self, path: Path) -> str:
        """The stream that a path means; JournalError ``journal_missing``."""
        if path.name not in self._known:
            self._all()
        if path.name not in self._known:
            raise JournalError("journal_missing", file=path.stem)
        return self._known[path.name]

    # --- what is there --------------------------------------------------------------------------------------------------

    def list(self) -> tuple[Listed, ...]:
        """All games; the copies here while the database cannot be reached."""
        return self._rows(shelved=False)

    def archived(self) -> tuple[Listed, ...]:
        """Those that were put away."""
        return self._rows(shelved=True)

    def _rows(self, *, shelved: bool) -> tuple[Listed, ...]:
        try:
            return tuple(self._row(each) for each in self._all() if each.shelved == shelved)
        except JournalError as error:
            self.trouble = refusal_of(error)
            return () if shelved else listed(self.folder)

    def _all(self) -> tuple[catalogue.Found, ...]:
        with self.reach() as link:
            every = catalogue.found(link)
        for each in every:
            self.path_of(each.stream, each.title)
        return every

    def _row(self, each: catalogue.Found) -> Listed:
        path = self.path_of(each.stream, each.title)
        if each.shelved:
            path = path.parent / ARCHIVE / path.name
        return Listed(
            path=path, stream=each.stream, title=each.title, ruleset=each.ruleset, zone=each.zone, phase=each.phase,
            entries=each.entries, modified=each.modified,
        )  # fmt: skip

    def contents(self, path: Path) -> Contents:
        """All that a stream holds. A file from elsewhere is read too."""
        if not self._is_ours(path):
            return read_file(path)
        with self.reach() as link:
            return read_stream(link, self.stream_of(path))

    def look(self, path: Path, watch: Watch = unwatched, *, rehearsal: bool = False) -> Session | Refusal:
        """The game as it stands, without owning it; a copy that can be played on, or one that follows its owner (``Session.extend``)."""
        session = super().look(path, watch, rehearsal=rehearsal)
        if isinstance(session, Session):
            session.follows = not rehearsal and self._is_ours(path)
        return session

    @contextmanager
    def reading(self, path: Path) -> Iterator[Readable]:
        """A stream, read whole: the connection is not held while it is folded."""
        yield Held(self.contents(path))

    def look_here(self, path: Path, watch: Watch = unwatched) -> Session | Refusal:
        """What this computer has of a game, while the database cannot be reached."""
        here = self.folder / path.name
        try:
            contents = read_file(here)
        except JournalError as error:
            return refusal_of(error)
        return self._seen(here, Held(contents), watch, rehearsal=False)

    def _is_ours(self, path: Path) -> bool:
        """Whether the path means a stream of the database; else it is a file from elsewhere."""
        return path.resolve().parent in {self.folder.resolve(), (self.folder / ARCHIVE).resolve()}

    def holds(self, path: Path) -> bool:
        """Nothing goes out of a database; nobody is asked."""
        return path.name in self._known

    def after(self, header: Header, seq: int) -> Fresh | Refusal:
        """The entries of a stream behind a number, for who looks on."""
        try:
            with self.reach() as link:
                return SharedStore(link, header).after(seq)
        except JournalError as error:
            return refusal_of(error)

    def warning(self) -> Refusal | None:
        """Why the database cannot be reached, tried now; what is shown meanwhile are this computer's copies."""
        self._tried = None
        with suppress(JournalError), self.reach():
            self.trouble = None
        return self.trouble

    @cached_property
    def house(self) -> SharedHouse:
        """What is done with whole streams."""
        return SharedHouse(self)

    # --- opening --------------------------------------------------------------------------------------------------------

    def open(self, path: Path, watch: Watch = unwatched, *, insist: str = "", jointly: bool = False) -> Session | Refusal:
        """Open a game as its one owner; with ``insist`` it is taken over from a desk that has not been heard of, which is written down.

        While the database cannot be reached, a stream that is ours goes on from this computer's copy. ``jointly``: several desks write to
        it, each decides anew what the others' entries change. Refusals: ``shared_in_use``, ``shared_stale``, ``shared_kept``, ...
        """
        with ExitStack() as undo:
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                lock = OwnerLock(path)
                undo.callback(lock.release)
                sweep(path)
                opened = self._opened(path, insist, jointly, undo)
            except JournalError as error:
                return refusal_of(error)
            except OSError as error:
                return refusal_of(place_error(error, self.folder))
            contents, token, link = opened
            tree = self._fold(path, Held(contents), watch)
            if isinstance(tree, Refusal):
                return tree
            undo.pop_all()
            return self._session(path, contents, token, link, lock, tree)

    def _opened(self, path: Path, insist: str, jointly: bool, undo: ExitStack) -> tuple[Contents, str, Link | None]:
        """What the stream holds, our token, and a connection of its own; none while we are alone."""
        self.parted = None
        try:
            stream, link = self.stream_of(path), self._own_link()
        except JournalError as error:
            if error.code in AWAY and (token := mirror.marked(path)) and path.exists() and not jointly:
                return read_file(path), token, None
            raise
        undo.callback(link.close)
        token = "" if jointly else self._claim(link, stream, path, insist)
        if token:
            undo.callback(self._give_back, link, stream, token)
        store, there = SharedStore.open(link, stream)
        store.token = token
        level = mirror.level(path, store, there)
        self.parted = level.parted
        return level.contents, token, link

    def _claim(self, link: Link, stream: str, path: Path, insist: str = "") -> str:
        token = uuid.uuid4().hex
        owner.claim(link, stream, owner.Claim.of(self.desk, token), reason=insist)
        mirror.mark(path, token)
        return token

    def _give_back(self, link: Link, stream: str, token: str) -> None:
        with suppress(JournalError):
            owner.release(link, stream, token)

    def _own_link(self) -> Link:
        with self.reach():  # tables and rights have been seen to
            return Link(self.place)

    def _create(self, rules: Ruleset, header: Header, tree: Tree, imported: Session | None) -> Session | Refusal:
        rows, texts = imported.taken if imported else ([], [])
        path = self.path_of(header.stream, header.title)
        phase = str(getattr(tree.state(tree.head), "phase", ""))
        with ExitStack() as undo:
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                lock = OwnerLock(path)
                undo.callback(lock.release)
                link = self._own_link()
                undo.callback(link.close)
                SharedStore.create(link, header, rows, texts, phase)
                token = self._claim(link, header.stream, path)
                Store.create(path, header, rows, texts, phase).close()
            except JournalError as error:
                return refusal_of(error)
            except OSError as error:
                return refusal_of(place_error(error, self.folder))
            undo.pop_all()
        return self._session(path, Contents(header=header, rows=[], texts={}), token, link, lock, tree)

    def _session(self, path: Path, contents: Contents, token: str, link: Link | None, lock: OwnerLock, tree: Tree) -> Session:
        header = contents.header
        if self._behind or link is None:
            file, _ = Store.open(path)
            local = ThreadKeeper(FileKeeper(file, tree.head, kept=self._copies), self._on_saved)
            courier = partial(self._courier, header, token, link)
            keeper: SharedKeeper | DirectKeeper = SharedKeeper(local, courier, self._on_saved, backlog=contents if link is None else None)
        else:
            keeper = DirectKeeper(SharedStore(link, header, token), tree.head)
        self._begun(path)
        rules = self.rulesets[header.ruleset]
        closed = partial(self._closed, path, lock, keeper)
        return Session(rules, header, path=path, keeper=keeper, tree=tree, now=self._now, on_close=closed)

    def _courier(self, header: Header, token: str, link: Link | None, told: Callable[[], None]) -> Courier:
        return Courier(self.place, header, token, told, link)

    def _closed(self, path: Path, lock: OwnerLock, keeper: SharedKeeper | DirectKeeper) -> None:
        if keeper.released:
            mirror.unmark(path)
        lock.release()
        self._ended(path)

    def deliver(self) -> tuple[Refusal, ...]:
        """Deliver what this computer holds of matches that were left while the database was away; what has to be said of it."""
        marks = sorted(self.folder.glob(f"*{SUFFIX}{mirror.MARK}"))
        found = (self._deliver(each.with_name(each.name.removesuffix(mirror.MARK))) for each in marks)
        return tuple(each for each in found if each is not None)

    def _deliver(self, path: Path) -> Refusal | None:
        """One that nobody has open here; one that another desk has waits until that gives it free."""
        with ExitStack() as undo:
            try:
                undo.callback(OwnerLock(path).release)
                contents, token, link = self._opened(path, "", False, undo)
                if link is not None:
                    owner.release(link, contents.header.stream, token)
                    mirror.unmark(path)
            except JournalError as error:
                return None if error.code in AWAY | ELSEWHERE else refusal_of(error)
        return self.parted

    def retain(self, path: Path) -> Refusal | None:
        """What was taken in stays ours."""
        try:
            with self.reach() as link:
                owner.keep(link, self.stream_of(path), owner.Claim.of(self.desk, uuid.uuid4().hex))
        except JournalError as error:
            return refusal_of(error)
        return None

    # --- private texts --------------------------------------------------------------------------------------------------

    def erase_texts(self, path: Path, entry: int) -> Path | Refusal:
        """Erase an entry's private texts for good, here and in the database."""
        session = self.open(path)
        if isinstance(session, Refusal):
            return session
        found = [*session.tree.entry(entry).salts] if entry in session.tree else []
        refused = session._keeper.keep(Batch(rows=(), erase=found)) if found else None
        session.close()
        return refused or path
