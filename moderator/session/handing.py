"""Many tables: a match's file made from the cup and handed out, the finished file checked by its chain and taken in (one owner a stream).

Nothing is overwritten: a file that tells another story than ours is shown beside it and refused; what of ours is replaced, by a longer
one of the same chain or by force, goes into the archive. Streams lie in files or in a shared database: both are ``Streams``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from moderator.journal.listing import Listed
from moderator.play.commands import Command
from moderator.play.decision import Decision
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.organising import Organising, Stamped
from moderator.session.changes import Change, Saved
from moderator.session.house import Meeting
from moderator.session.session import Session
from moderator.session.streams import Streams

OVER = frozenset({"provisional", "confirmed"})
"""Phases of a match that can be taken in."""


class Arrival(msgspec.Struct, frozen=True, kw_only=True):
    """A file that came back: which match, how it stands to ours, and what taking it in would do. ``refusal``: why not."""

    path: Path
    part: str = ""
    command: Command | None = None
    meeting: Meeting | None = None
    decision: Decision[Any] | None = None
    refusal: Refusal | None = None


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """A match of the library that is over, as its file stands now, and that the cup has not taken in so."""

    part: str
    path: Path
    entries: int


class Far(msgspec.Struct, frozen=True, kw_only=True):
    """How far a match is by its file in the library. ``state`` None: not read, or it cannot be (``problem`` says why)."""

    part: str
    path: Path
    phase: str = ""
    entries: int = 0
    modified: int = 0
    problem: str = ""
    state: Any = None


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """A match's file that was made and not given yet. ``head``: the cup's last entry by then."""

    part: str
    path: Path
    stream: str
    head: int = 0


class Handing:
    """What the organiser's desk does with the files of its matches. ``cup``: his open session, the only one that writes to the cup."""

    def __init__(self, library: Streams, cup: Session) -> None:
        self._library = library
        self._house = library.house
        self._cup = cup
        self._side: Organising = cup.ruleset.organising  # type: ignore[attr-defined]
        self._read: dict[Path, Far] = {}
        self._seen: dict[str, Session] = {}
        """Matches of a shared database that were looked at, by stream."""
        self._taken: set[str] = set()
        """Matches taken in since ``retain``."""
        self._paths: dict[str, Path] = {}
        """Where the matches lie, by stream."""

    # --- out -----------------------------------------------------------------------------------------------------------

    def hand_out(self, part: str, at: Instant, *, by: str = "", force: str = "") -> Path | Refusal:
        """Make the match's file in the library, then say so in the cup; where either is refused neither is left."""
        made = self.make(part, at, by=by, force=force)
        return made if isinstance(made, Refusal) else self.give(made, at, by=by, force=force)

    def make(self, part: str, at: Instant, *, by: str = "", force: str = "") -> Made | Refusal:
        """The first half, which may be done in another thread: the match's file, of which the cup knows nothing yet."""
        head = self._cup.tree.head
        tried = self._cup.propose(self._side.hand_out(part, "-"), at, force)
        if isinstance(tried, Refusal):
            return tried
        state = self._cup.state
        for event in tried.events:
            state = self._cup.ruleset.evolve(state, event)
        made = self._library.create(self._side.played_by, self._side.title(state, part), self._cup.zone)
        if isinstance(made, Refusal):
            return made
        assert made.path is not None
        refused = _play(made, self._side.opening(state, part), by) or _lacking(made.close())
        if refused is not None:
            self._house.take_back(made.path)
            return refused
        return Made(part=part, path=made.path, stream=made.header.stream, head=head)

    def give(self, made: Made, at: Instant, *, by: str = "", force: str = "") -> Path | Refusal:
        """The second half, in the cup's own thread, with the same instant: say so in the cup.

        Where something was entered in the cup meanwhile the file is made anew, so that it is in it.
        """
        if made.head != self._cup.tree.head:
            self.drop(made)
            return self.hand_out(made.part, at, by=by, force=force)
        done = self._cup.do(self._side.hand_out(made.part, made.stream), at, by=by, force=force)
        if isinstance(done, Refusal):
            self.drop(made)
            return done
        self._paths[made.stream] = made.path
        return made.path

    def drop(self, made: Made) -> None:
        """The file is not wanted after all."""
        self._house.take_back(made.path)

    def carry(self, path: Path, target: Path) -> Path | Refusal:
        """A copy for the judge's laptop; the library's own stays, and is his to play on no more."""
        return self._house.carry(path, target)

    def put_away(self, path: Path) -> Path | Refusal:
        """A file that nobody plays on any more goes into the archive; refused while it is open somewhere."""
        return self._house.archive(path)

    # --- in ------------------------------------------------------------------------------------------------------------

    def waiting(self) -> tuple[Waiting, ...]:
        """Matches of the library that are over and were not taken in as they stand: looked for when a cup is opened."""
        found = []
        for part, row in self._ours().items():
            _, entries = self._side.taken(self._cup.state, part)
            if row.phase in OVER and row.entries != entries:
                found.append(Waiting(part=part, path=row.path, entries=row.entries))
        return tuple(found)

    def path_of(self, part: str) -> Path | None:
        """Where the match's file lies in the library; None where it does not. Asks nobody about what was found before."""
        stream = next((stream for stream, each in self._side.streams(self._cup.state).items() if each == part), "")
        if stream not in self._paths or not self._library.holds(self._paths[stream]):
            self._ours()
        return self._paths.get(stream)

    def far(self) -> tuple[Far, ...]:
        """How far every match is whose file lies here. A file is read anew only when it has changed; nothing is owned meanwhile."""
        self.retain()
        found = tuple(self._far(part, row) for part, row in self._ours().items())
        self._read = {each.path: each for each in found}
        return found

    def _far(self, part: str, row: Listed) -> Far:
        known = self._read.get(row.path)
        if known is not None and (known.part, known.entries, known.modified) == (part, row.entries, row.modified):
            return known
        session = self._looked(row)
        if isinstance(session, Refusal) and session.code.startswith("shared_") and known is not None:
            return known  # the database is away for the moment: what was seen last is shown on
        problem = row.problem or (session.code if isinstance(session, Refusal) else "")
        state = None if isinstance(session, Refusal) else session.state
        return Far(
            part=part, path=row.path, phase=row.phase, entries=row.entries, modified=row.modified, problem=problem, state=state
        )  # fmt: skip

    def _looked(self, row: Listed) -> Session | Refusal:
        """The match as it stands; of one that was looked at before only what was written since is read, where that can be told."""
        seen = self._seen.get(row.stream)
        if seen is not None:
            fresh = self._library.after(seen.header, seen.head_seq)
            if not isinstance(fresh, Refusal) and seen.extend(fresh.rows, fresh.texts) is None:
                return seen
        session = self._library.look(row.path)
        if isinstance(session, Session) and session.follows:
            self._seen[row.stream] = session
        return session

    def orphans(self) -> tuple[Waiting, ...]:
        """Files made for a match that the cup does not count any more: its handing out was undone, or it was recalled."""
        given = (self._side.handed(entry.effect) for entry in self._cup.entries if entry.effect is not None)
        made = {stream: part for part, stream in filter(None, given)}
        counted = self._side.streams(self._cup.state)
        rows = (row for row in self._library.list() if row.stream in made and row.stream not in counted)
        return tuple(Waiting(part=made[row.stream], path=row.path, entries=row.entries) for row in rows)

    def arrive(self, path: Path, at: Instant, *, read: Mapping[str, Any] | None = None, force: str = "") -> Arrival:
        """Look at a file that came back: its chain, whose match it is, how it stands to ours; nothing is changed."""
        session = self._library.look(path)
        if isinstance(session, Refusal):
            return Arrival(path=path, refusal=session)
        part = self._side.streams(self._cup.state).get(session.header.stream, "")
        if not part:
            return Arrival(path=path, refusal=Refusal(code="no_match_of_cup", params={"file": path.name, "title": session.title}))
        meeting = self._house.meet(path)
        if isinstance(meeting, Refusal):
            return Arrival(path=path, part=part, refusal=meeting)
        if not self._is_ours(path) and meeting.relation in {"shorter", "forked"} and not force.strip():
            said = {"match": part, "file": path.name, "common": meeting.common}
            refusal = Refusal(code=f"match_file_{meeting.relation}", params=said, remedy="compare_files", forceable=True)
            return Arrival(path=path, part=part, meeting=meeting, refusal=refusal)
        command = self._closing(part, session, read or {})
        decided = self._cup.propose(command, at, force)
        if isinstance(decided, Refusal):
            return Arrival(path=path, part=part, command=command, meeting=meeting, refusal=decided)
        return Arrival(path=path, part=part, command=command, meeting=meeting, decision=decided)

    def take_in(self, path: Path, at: Instant, *, read: Mapping[str, Any] | None = None, by: str = "", force: str = "") -> Change | Refusal:
        """Look at a file that came back, and take it in as it stands."""
        return self.bring(self.arrive(path, at, read=read, force=force), at, by=by, force=force)

    def bring(self, arrival: Arrival, at: Instant, *, by: str = "", force: str = "") -> Change | Refusal:
        """Take in what was looked at and read; refused where the file, or ours, is another one by now."""
        done = self.fetch(arrival) or self.enter(arrival, at, by=by, force=force)
        self.retain()
        return done

    def fetch(self, arrival: Arrival) -> Refusal | None:
        """The first half of it, which may be done in another thread: the file; the cup knows nothing yet.

        What is cut short between the two is found as waiting.
        """
        if arrival.refusal is not None:
            return arrival.refusal
        if self._house.meet(arrival.path) != arrival.meeting:
            return Refusal(code="file_changed", params={"file": arrival.path.name, "match": arrival.part}, remedy="look_again")
        return self._keep(arrival)

    def enter(self, arrival: Arrival, at: Instant, *, by: str = "", force: str = "") -> Change | Refusal:
        """The second half, in the cup's own thread: the result into the cup. The file is the organiser's then: see ``retain``."""
        assert arrival.command is not None
        done = self._cup.do(arrival.command, at, by=by, force=force)
        if not isinstance(done, Refusal):
            self._taken.add(arrival.part)
        return done

    def retain(self) -> None:
        """What was taken in stays the organiser's, also where other desks could open it; ``far`` sees to it, in whatever thread it is."""
        while self._taken:
            ours = self._ours().get(self._taken.pop())
            if ours is not None:
                self._library.retain(ours.path)

    def _keep(self, arrival: Arrival) -> Refusal | None:
        """What of ours is shorter, or by force another story, goes into the archive: the library holds what counts."""
        assert arrival.meeting is not None
        relation = arrival.meeting.relation
        if self._is_ours(arrival.path) or relation == "same":
            return None
        kept = self._house.take_in(arrival.meeting, "copy" if relation == "new" else "instead")
        return kept if isinstance(kept, Refusal) else None

    def _closing(self, part: str, session: Session, read: Mapping[str, Any]) -> Command:
        hashes = {entry.hash for entry in session.entries}
        head = session.entries[-1].hash if session.entries else ""
        before, _ = self._side.taken(self._cup.state, part)
        follows = before if before in hashes else ""
        return self._side.close(self._cup.state, part, session.state, head, session.head_seq, session.header.stream, follows, read)

    # --- what a match's own record is owed -----------------------------------------------------------------------------

    def settle_debts(self, part: str, at: Instant, *, read: Mapping[str, Any] | None = None, by: str = "") -> Change | Refusal | None:
        """Enter in a match's own file what the cup has decided about it, and take it in again; None where nothing is owed."""
        paid = self.pay(part, at, read=read, by=by)
        if paid is None or isinstance(paid, Refusal):
            return paid
        done = paid.refusal or self.enter(paid, at, by=by)
        self.retain()
        return done

    def pay(self, part: str, at: Instant, *, read: Mapping[str, Any] | None = None, by: str = "") -> Arrival | Refusal | None:
        """The first half, which may be done in another thread: the match's own file; ``enter`` takes it into the cup."""
        debts = self._side.debts(self._cup.state, part)
        row = self._ours().get(part)
        if not debts:
            return None
        if row is None:
            return Refusal(code="no_match_file", params={"match": part})
        opened = self._library.open(row.path)
        if isinstance(opened, Refusal):
            return opened
        refused = _play(opened, debts, by, force=self._side.title(self._cup.state, part))
        lacking = _lacking(opened.close())
        return refused or lacking or self.arrive(row.path, at, read=read)

    # --- inside --------------------------------------------------------------------------------------------------------

    def _ours(self) -> dict[str, Listed]:
        """The library's file of each match."""
        streams = self._side.streams(self._cup.state)
        found = {row.stream: row for row in reversed(self._library.list()) if row.stream in streams}
        self._paths = {stream: row.path for stream, row in found.items()}
        return {streams[stream]: row for stream, row in found.items()}

    def _is_ours(self, path: Path) -> bool:
        return path.resolve().parent == self._library.folder.resolve()


def _lacking(saved: Saved) -> Refusal | None:
    """Why a stream that was closed is not where others find it."""
    return None if saved.state == "saved" else Refusal(code=saved.code, params=saved.params)


def _play(session: Session, commands: tuple[Stamped, ...], by: str, force: str = "") -> Refusal | None:
    """Do one command after the other; the first that is refused ends it."""
    for command, at in commands:
        done = session.do(command, at, by=by, force=force)
        if isinstance(done, Refusal):
            return done
    return None
