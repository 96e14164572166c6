"""Many tables: a match's file made from the cup and handed out, the finished file checked by its chain and taken in (one owner a stream).

Nothing is overwritten: a file that tells another story than ours is shown beside it and refused; what of ours is replaced by a longer
one of the same chain goes into the archive. Streams lie in files or in a shared database: both are ``Streams``, with the same verbs.
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
from moderator.session.changes import Change
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


class Handing:
    """What the organiser's desk does with the files of its matches. ``cup``: his open session, the only one that writes to the cup."""

    def __init__(self, library: Streams, cup: Session) -> None:
        self._library = library
        self._house = library.house
        self._cup = cup
        self._side: Organising = cup.ruleset.organising  # type: ignore[attr-defined]

    # --- out -----------------------------------------------------------------------------------------------------------

    def hand_out(self, part: str, at: Instant, *, by: str = "", force: str = "") -> Path | Refusal:
        """Make the match's file in the library, then say so in the cup; where either is refused neither is left."""
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
        path, stream = made.path, made.header.stream
        refused = _play(made, self._side.opening(state, part), by)
        made.close()
        done = refused or self._cup.do(self._side.hand_out(part, stream), at, by=by, force=force)
        if isinstance(done, Refusal):
            self._house.take_back(path)
            return done
        return path

    def carry(self, path: Path, target: Path) -> Path | Refusal:
        """A copy for the judge's laptop; the library's own stays, and is his to play on no more."""
        return self._house.carry(path, target)

    # --- in ------------------------------------------------------------------------------------------------------------

    def waiting(self) -> tuple[Waiting, ...]:
        """Matches of the library that are over and were not taken in as they stand: looked for when a cup is opened."""
        found = []
        for part, row in self._ours().items():
            _, entries = self._side.taken(self._cup.state, part)
            if row.phase in OVER and row.entries != entries:
                found.append(Waiting(part=part, path=row.path, entries=row.entries))
        return tuple(found)

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
        """Take the match in: first its file, where it comes from elsewhere, then its result into the cup.

        A file of the same chain that is longer than ours takes its place, ours goes into the archive; one of another story becomes, by
        force, a stream of its own beside ours.
        """
        arrival = self.arrive(path, at, read=read, force=force)
        if arrival.refusal is not None:
            return arrival.refusal
        assert arrival.command is not None and arrival.meeting is not None
        if not self._is_ours(path) and (kept := self._keep(arrival.meeting, arrival.part)):
            return kept
        done = self._cup.do(arrival.command, at, by=by, force=force)
        if not isinstance(done, Refusal) and (ours := self._ours().get(arrival.part)) is not None:
            self._library.retain(ours.path)
        return done

    def _keep(self, meeting: Meeting, part: str) -> Refusal | None:
        how = {"new": "copy", "longer": "instead", "forked": "both"}.get(meeting.relation)
        if how is None:  # the same, or an older state of ours
            return None
        title = f"{self._side.title(self._cup.state, part)} *"
        done = self._house.take_in(meeting, how, title)  # type: ignore[arg-type]
        return done if isinstance(done, Refusal) else None

    def _closing(self, part: str, session: Session, read: Mapping[str, Any]) -> Command:
        hashes = {entry.hash for entry in session.entries}
        head = session.entries[-1].hash if session.entries else ""
        before, _ = self._side.taken(self._cup.state, part)
        follows = before if before in hashes else ""
        return self._side.close(self._cup.state, part, session.state, head, session.head_seq, session.header.stream, follows, read)

    # --- what a match's own record is owed -----------------------------------------------------------------------------

    def settle_debts(self, part: str, at: Instant, *, read: Mapping[str, Any] | None = None, by: str = "") -> Change | Refusal | None:
        """Enter in a match's own file what the cup has decided about it, and take it in again; None where nothing is owed."""
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
        opened.close()
        return refused or self.take_in(row.path, at, read=read, by=by)

    # --- inside --------------------------------------------------------------------------------------------------------

    def _ours(self) -> dict[str, Listed]:
        """The library's file of each match."""
        streams = self._side.streams(self._cup.state)
        return {streams[row.stream]: row for row in reversed(self._library.list()) if row.stream in streams}

    def _is_ours(self, path: Path) -> bool:
        return path.resolve().parent == self._library.folder.resolve()


def _play(session: Session, commands: tuple[Stamped, ...], by: str, force: str = "") -> Refusal | None:
    """Do one command after the other; the first that is refused ends it."""
    for command, at in commands:
        done = session.do(command, at, by=by, force=force)
        if isinstance(done, Refusal):
            return done
    return None
