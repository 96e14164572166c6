"""A file run from its first line to its last: what it comes to, or the line at which it is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from moderator import __version__
from moderator.journal.entry import Header
from moderator.play.commands import Amend, Command, Redo, Undo
from moderator.play.decision import Decision
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.ruleset import Refused, Ruleset
from moderator.play.watch import Watch, unwatched
from moderator.session.exchange import FileHeader, Line, instant_of, of_verb, read, unreadable
from moderator.session.header import new_header
from moderator.session.quiet import quiet
from moderator.session.session import Session
from moderator.session.sprout import NOTHING, Sprout
from moderator.session.strict import MalformedError
from moderator.session.times import wall_clock

TOGETHER: Final = 256
"""Entries that are laid down as one."""


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A file that was run. ``different``: entries of a full file that today's rules decide otherwise (their hash differs)."""

    session: Session
    refused: tuple[Refused, ...] = ()
    different: tuple[int, ...] = ()


def replay(
    path: Path, rulesets: Mapping[str, Ruleset], *, lenient: bool = False, now: Callable[[], Instant] = wall_clock, watch: Watch = unwatched
) -> Replay:
    """Run a file in memory; MalformedError where it is none. Strict stops at the first refusal, lenient collects them."""
    with quiet():
        return _replay(path, rulesets, lenient, now, watch)


def _replay(path: Path, rulesets: Mapping[str, Ruleset], lenient: bool, now: Callable[[], Instant], watch: Watch) -> Replay:
    header, lines = read(path)
    ruleset = rulesets.get(header.ruleset)
    if ruleset is None:
        raise MalformedError("import_ruleset", path, 1, ruleset=header.ruleset, known=sorted(rulesets))
    session = Session(ruleset, _stream(header, ruleset, now()), now=now)
    session.auto_request = False
    if not header.full:
        lines = [of_verb(line, session.wire.verbs.get(line.fields["do"])) for line in lines]
    refused: list[Refused] = []
    grafts = Grafts(session)
    reached = Instant(0)
    unheard: list[Line] = []
    for number, line in enumerate(lines):
        watch(number, len(lines))
        outcome = _run(session, line, reached, grafts if header.full else None)
        if isinstance(outcome, Refusal):
            refused.append(Refused(line=line.row, refusal=outcome))
            unheard.append(line)
            if not lenient:
                break
        else:
            reached = max(reached, outcome)
            unheard.clear()
    grafts.lay_down()
    if lenient and not header.full:
        for line in unheard:
            _let_pass(session, line, reached)
    session.auto_request = True
    return Replay(session=session, refused=tuple(refused), different=tuple(grafts.different))


def _stream(header: FileHeader, ruleset: Ruleset, now: Instant) -> Header:
    if not header.full:
        return new_header(ruleset, header.title, header.zone, now)
    return Header(
        stream=header.stream, ruleset=header.ruleset, title=header.title, zone=header.zone, created=header.created, engine=header.engine
    )


def _run(session: Session, line: Line, reached: Instant, grafts: Grafts | None) -> Instant | Refusal:
    """One line; the instant it happened, or why it was refused. ``grafts``: of a full file."""
    before = session.state if grafts is None else grafts.state_before(line)
    try:
        at = instant_of(line, session.ruleset.zero(before), reached if grafts is None else None)
    except ValueError as error:
        return unreadable(error, line.row)
    try:
        command = session.wire.command(line.fields)
    except msgspec.ValidationError as error:
        return _not_understood(session, line, str(error))
    outcome = session.do(command, at, by=line.by, force=line.force) if grafts is None else grafts.take(line, command, at)
    return outcome if isinstance(outcome, Refusal) else at


def _let_pass(session: Session, line: Line, reached: Instant) -> None:
    """Time has passed all the same up to a refused line that none accepted follows, save what ends at its very instant."""
    try:
        at = instant_of(line, session.ruleset.zero(session.state), reached)
        session.wire.command(line.fields)
        tick = session.wire.command({"do": "tick"})
    except (ValueError, msgspec.ValidationError):
        return
    end = session.ruleset.wake(session.state)
    while end is not None and end < at and not isinstance(session.do(tick, end), Refusal):
        end = session.ruleset.wake(session.state)
    if end is not None and end != at and at > reached:
        session.do(tick, at)


def _not_understood(session: Session, line: Line, reason: str) -> Refusal:
    verb = line.fields["do"]
    if verb not in session.wire.verbs:
        return Refusal(code="unknown_verb", params={"verb": verb})
    code = "unknown_key" if "unknown field" in reason else "bad_command"
    return Refusal(code=code, params={"verb": verb, "reason": reason})


class Grafts:
    """The entries of a full file, each put where it stood. Those that follow one another grow together and are laid down as one."""

    def __init__(self, session: Session) -> None:
        self.different: list[int] = []
        """Entries that today's rules decide otherwise."""
        self._session = session
        self._sprout: Sprout | None = None

    @property
    def head(self) -> int:
        """The newest entry's number."""
        return self._session.head_seq + (len(self._sprout.entries) if self._sprout is not None else 0)

    def state_before(self, line: Line) -> Any:
        """The state that a line met."""
        parent = min(line.parent or 0, self.head)
        if self._sprout is not None and self._sprout.tip == parent:
            return self._sprout.state
        self.lay_down()
        return self._session.tree.state(parent)

    def lay_down(self) -> None:
        """Give the session what has grown."""
        if self._sprout is not None and self._sprout.entries:
            self._session.lay_down(self._sprout)
        self._sprout = None

    def take(self, line: Line, command: Command, at: Instant) -> Refusal | None:
        """Put an entry where it stood, decided by today's rules.

        This very version comes to the same hash, or the file was altered; another version may decide otherwise.
        """
        session = self._session
        if line.seq != self.head + 1 or max(line.parent or 0, line.cause or 0) > self.head:
            return Refusal(code="import_order", params={"row": line.row})
        sprout = self._grown(line, command)
        if _names_no_entry(session, command):
            return Refusal(code="import_order", params={"row": line.row})
        effect = _effect(session, command)
        decision = self._decided(sprout, line, command, effect, at)
        if isinstance(effect, Refusal) or isinstance(decision, Refusal):
            return effect if isinstance(effect, Refusal) else decision if isinstance(decision, Refusal) else None
        sprout.add(
            command, at, decision, by=line.by, force=line.force, cause=line.cause, effect=effect, entry_id=line.id,
            entered=None if line.entered is None else Instant(line.entered), salts=line.salts, engine=line.engine or __version__,
        )  # fmt: skip
        return self._compared(sprout, line)

    def _grown(self, line: Line, command: Command) -> Sprout:
        """Where the line goes on growing; what speaks of entries, or has no time of its own, begins anew."""
        own = type(command) in self._session.wire.own or line.entered is None
        if self._sprout is None or own or self._sprout.tip != (line.parent or 0) or len(self._sprout.entries) >= TOGETHER:
            self.lay_down()
            session = self._session
            self._sprout = Sprout(session.tree, session.wire, session.header, Instant(line.entered or 0), line.parent or 0)
        return self._sprout

    def _decided(
        self, sprout: Sprout, line: Line, command: Command, effect: Command | Refusal | None, at: Instant
    ) -> Decision[Event] | Refusal:
        session = self._session
        if isinstance(effect, Refusal):
            return effect
        if effect is not None:
            return session.ruleset.decide(sprout.state, effect, at, bool(line.force.strip()))
        if isinstance(command, Amend):
            return NOTHING
        return Decision(events=session.ruleset.rewind(sprout.state, session.tree.found_at(command, at)))

    def _compared(self, sprout: Sprout, line: Line) -> Refusal | None:
        """What does not come to the hash that the file has for it is not taken, or remembered as decided otherwise."""
        row = sprout.rows[-1]
        if line.hash and line.hash != row.hash:
            if (line.engine or self._session.header.engine) == __version__:
                sprout.drop_last()
                return Refusal(code="import_hash", params={"row": line.row})
            self.different.append(row.seq)
        return None


def _names_no_entry(session: Session, command: Command) -> bool:
    """Whether one of the session's own verbs speaks of an entry that has not been."""
    if not isinstance(command, (Undo, Redo, Amend)):
        return False
    none_needed = not command.entry and not isinstance(command, Amend)
    return not none_needed and (command.entry or 0) not in session.tree


def _effect(session: Session, command: Command) -> Command | Refusal | None:
    if isinstance(command, Amend):
        return session.wire.amended(command)
    return None if type(command) in session.wire.own else command
