"""The matches of a cup while they are played, as their own desks have them: read behind the window, told as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from moderator.journal.listing import Listed
from moderator.play.messages import Refusal
from moderator.play.organising import Organising
from moderator.play.watch import Watch, unwatched
from moderator.session.session import Session
from moderator.session.streams import Streams


class Live(msgspec.Struct, frozen=True, kw_only=True):
    """One match as it stands at its table. ``state`` is the match's own; ``at``: when its last entry was made, or its file changed."""

    part: str
    path: Path
    entries: int
    phase: str
    at: int
    state: Any


class LiveMatches:
    """Matches handed out and not taken in as they stand. What has not changed is not read again. For one thread."""

    def __init__(self, streams: Streams) -> None:
        self._streams = streams
        self._seen: dict[str, tuple[int, int, Session]] = {}

    def read(self, side: Organising, state: Any, watch: Watch = unwatched) -> Mapping[str, Live]:
        """By part, those that can be read. ``state``: the cup's; ``side``: its ruleset's ``organising``."""
        parts = side.streams(state)
        found: dict[str, Live] = {}
        rows = {row.stream: row for row in reversed(self._streams.list())}
        for stream, part in parts.items():
            row = rows.get(stream)
            session = self._session(row, watch) if row is not None else None
            if row is None or session is None or side.taken(state, part)[1] == session.head_seq:
                continue
            phase = str(getattr(session.state, "phase", ""))
            found[part] = Live(part=part, path=row.path, entries=session.head_seq, phase=phase, at=row.modified, state=session.state)
        return found

    def _session(self, row: Listed, watch: Watch) -> Session | None:
        seen = self._seen.get(row.stream)
        if seen is not None and seen[:2] == (row.entries, row.modified):
            return seen[2]
        session = None if seen is None else self._extended(seen[2])
        if session is None:
            looked = self._streams.look(row.path, watch)
            if isinstance(looked, Refusal):  # for the moment: what was seen last is shown on
                return seen[2] if seen is not None else None
            session = looked
        self._seen[row.stream] = row.entries, row.modified, session
        return session

    def _extended(self, session: Session) -> Session | None:
        """The same session with what was written since; None where it has to be read whole."""
        fresh = self._streams.after(session.header, session.head_seq)
        if isinstance(fresh, Refusal) or session.extend(fresh.rows, fresh.texts) is not None:
            return None
        return session
