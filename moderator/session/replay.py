"""A file run from its first line to its last: what it comes to, or the line at which it is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from moderator import __version__
from moderator.journal.entry import Header
from moderator.journal.texts import salted
from moderator.play.commands import Amend, Command, Redo, Undo
from moderator.play.decision import Decision
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.ruleset import Refused, Ruleset
from moderator.play.watch import Watch, unwatched
from moderator.session.exchange import FileHeader, Line, instant_of, of_verb, read, unreadable
from moderator.session.header import new_header
from moderator.session.session import Session
from moderator.session.sprout import NOTHING, Sprout
from moderator.session.strict import MalformedError
from moderator.session.times import wall_clock


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A file that was run. ``different``: entries of a full file that today's rules decide otherwise (their hash differs)."""

    session: Session
    refused: tuple[Refused, ...] = ()
    different: tuple[int, ...] = ()


def replay(
    path: Path, rulesets: Mapping[str, Ruleset], *, lenient: bool = False, now: Callable[[], Instant] = wall_clock, watch: Watch = unwatched
) -> Replay:
    """Run a file in memory; MalformedError where it is none. Strict stops at the first refusal, lenient collects them."""
    header, lines = read(path)
    ruleset = rulesets.get(header.ruleset)
    if ruleset is None:
        raise MalformedError("import_ruleset", path, 1, ruleset=header.ruleset, known=sorted(rulesets))
    session = Session(ruleset, _stream(header, ruleset, now()), now=now)
    session.auto_request = False
    if not header.full:
        lines = [of_verb(line, session.wire.verbs.get(line.fields["do"])) for line in lines]
    refused: list[Refused] = []
    different: list[int] = []
    reached = Instant(0)
    unheard: list[Line] = []
    for number, line in enumerate(lines):
        watch(number, len(lines))
        outcome = _run(session, line, reached, header.full, different)
        if isinstance(outcome, Refusal):
            refused.append(Refused(line=line.row, refusal=outcome))
            unheard.append(line)
            if not lenient:
                break
        else:
            reached = max(reached, outcome)
            unheard.clear()
    if lenient and not header.full:
        for line in unheard:
            _let_pass(session, line, reached)
    session.auto_request = True
    return Replay(session=session, refused=tuple(refused), different=tuple(different))


def _stream(header: FileHeader, ruleset: Ruleset, now: Instant) -> Header:
    if not header.full:
        return new_header(ruleset, header.title, header.zone, now)
    return Header(
        stream=header.stream, ruleset=header.ruleset, title=header.title, zone=header.zone, created=header.created, engine=header.engine
    )


def _run(session: Session, line: Line, reached: Instant, full: bool, different: list[int]) -> Instant | Refusal:
    """One line; the instant it happened, or why it was refused."""
    before = session.tree.state(_parent(session, line)) if full else session.state
    try:
        at = instant_of(line, session.ruleset.zero(before), None if full else reached)
    except ValueError as error:
        return unreadable(error, line.row)
    try:
        command = session.wire.command(line.fields)
    except msgspec.ValidationError as error:
        return _not_understood(session, line, str(error))
    outcome = _graft(session, line, command, at, different) if full else session.do(command, at, by=line.by, force=line.force)
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


def _parent(session: Session, line: Line) -> int:
    parent = line.parent or 0
    return min(parent, session.head_seq)


def _graft(session: Session, line: Line, command: Command, at: Instant, different: list[int]) -> Refusal | None:
    """Put an entry of a full file where it stood, decided by today's rules.

    This very version comes to the same hash, or the file was altered; another version may decide otherwise.
    """
    if line.seq != session.head_seq + 1 or max(line.parent or 0, line.cause or 0) > session.head_seq:
        return Refusal(code="import_order", params={"row": line.row})
    if _names_no_entry(session, command):
        return Refusal(code="import_order", params={"row": line.row})
    sprout = Sprout(session.tree, session.wire, session.header, Instant(line.entered or 0), line.parent or 0)
    effect = _effect(session, command)
    if isinstance(effect, Refusal):
        return effect
    decision = NOTHING
    if effect is not None:
        decided = session.ruleset.decide(sprout.state, effect, at, bool(line.force.strip()))
        if isinstance(decided, Refusal):
            return decided
        decision = decided
    elif not isinstance(command, Amend):
        decision = Decision(events=session.ruleset.rewind(sprout.state, session.tree.found_at(command, at)))
    entry = sprout.add(
        command, at, decision, by=line.by, force=line.force, cause=line.cause, effect=effect, entry_id=line.id,
        entered=None if line.entered is None else Instant(line.entered), texts=salted(line.fields, line.salts),
        engine=line.engine or __version__,
    )  # fmt: skip
    if line.hash and line.hash != entry.hash:
        if (line.engine or session.header.engine) == __version__:
            return Refusal(code="import_hash", params={"row": line.row})
        different.append(entry.seq)
    session.graft(sprout)
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
