"""Is a file what it claims to be: its chain, and where today's rules would decide otherwise than was decided then."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from moderator.journal.store import SUFFIX
from moderator.play.messages import Refusal
from moderator.play.ruleset import Ruleset
from moderator.session.library import Library
from moderator.session.replay import replay
from moderator.session.session import Session
from moderator.session.streams import Streams
from moderator.session.strict import MalformedError


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """What was found. ``problem``: the file is not sound. ``different``: entries decided otherwise today, no fault of the file."""

    path: Path
    entries: int = 0
    head: str = ""
    problem: Refusal | None = None
    different: tuple[int, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether the file is what it claims to be."""
        return self.problem is None


def verify(path: Path, rulesets: Mapping[str, Ruleset], streams: Streams | None = None) -> Verified:
    """A game's file or an exchange file; with ``streams``, the game that they know by that path."""
    if path.suffix != SUFFIX:
        return _exchange(path, rulesets)
    return _journal(path, streams or Library(path.parent, rulesets))


def decided_otherwise(session: Session) -> tuple[int, ...]:
    """Entries whose command, decided today on the state it met, comes to other events."""
    return tuple(entry.seq for entry in session.entries if entry.effect is not None and _differs(session, entry.seq))


def _differs(session: Session, seq: int) -> bool:
    entry = session.tree.entry(seq)
    assert entry.effect is not None
    decision = session.ruleset.decide(session.tree.state(entry.parent), entry.effect, entry.at, bool(entry.force))
    if isinstance(decision, Refusal):
        return True
    kept, again = session.wire.comparable(entry.events), session.wire.comparable(decision.events)
    return kept != again


def _journal(path: Path, streams: Streams) -> Verified:
    session = streams.look(path)
    if isinstance(session, Refusal):
        return Verified(path=path, problem=session)
    head = session.entries[-1].hash if session.entries else session.header.genesis
    return Verified(path=path, entries=session.head_seq, head=head, different=decided_otherwise(session))


def _exchange(path: Path, rulesets: Mapping[str, Ruleset]) -> Verified:
    """A plain file is sound when it runs; a full one when it also comes to the hashes it carries."""
    try:
        run = replay(path, rulesets)
    except MalformedError as error:
        return Verified(path=path, problem=error.refusal)
    session = run.session
    head = session.entries[-1].hash if session.entries else session.header.genesis
    if run.refused:
        first = run.refused[0]
        problem = msgspec.structs.replace(first.refusal, params={"file": str(path), "row": first.line, **first.refusal.params})
        return Verified(path=path, entries=session.head_seq, head=head, problem=problem)
    return Verified(path=path, entries=session.head_seq, head=head, different=run.different)
