"""Another past: an entry's command replaced or dropped, and all that came after it decided anew by today's rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from moderator.play.commands import Amend, Command, Undo
from moderator.play.decision import Decision
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.watch import Watch, unwatched
from moderator.session.changes import Choice, LaterRefusal
from moderator.session.entry import Entry
from moderator.session.sprout import NOTHING, Sprout
from moderator.session.tree import AUTO, Tree

FOLLOW_UPS = 200
"""More scripted commands after one press than any game has: a ruleset that never stops is a bug."""


class Regrown(msgspec.Struct, frozen=True, kw_only=True):
    """What became of the entries after the amended one."""

    refusal: Refusal | None = None
    later: tuple[LaterRefusal, ...] = ()


class Regrowth:
    """Decides a branch anew from ``entry`` on. ``sprout`` starts at the entry's parent."""

    def __init__(
        self, sprout: Sprout, tree: Tree, entry: Entry, choices: Mapping[int, Choice], reason: str, auto: bool, watch: Watch = unwatched
    ) -> None:
        self.sprout = sprout
        self.tree = tree
        self.entry = entry
        self.choices = choices
        self.reason = reason
        self.watch = watch
        branch = tree.branch()
        self.later = [each for each in branch if each.seq > entry.seq]
        self.auto = auto or any(self._scripted(each) for each in [entry, *self.later])
        self._new: dict[int, int] = {}
        """Old number -> new number of what was taken again."""
        self._gone: set[int] = set()
        self._amended = 0

    def with_command(self, command: Command | None, force: str, by: str = "") -> Regrown:
        """The amendment itself, by whoever makes it, then everything later, by whom it was typed."""
        fields = None if command is None else self.sprout.wire.fields(command)
        decision: Decision[Event] | Refusal = NOTHING
        if command is not None:
            decision = self._decide(command, self.entry.at, bool(force.strip()))
        if isinstance(decision, Refusal):
            return Regrown(refusal=decision)
        amend = Amend(entry=self.entry.seq, command=fields, reason=self.reason)
        made = self.sprout.add(amend, self.entry.at, decision, by=by or self.entry.by, force=force, effect=command)
        self._amended = made.seq
        (self._gone.add if command is None else lambda seq: self._new.update({seq: made.seq}))(self.entry.seq)
        if command is not None and self.auto:
            follow_up(self.sprout, made)
        later = self._later()
        if not later:
            self._settle()
        return Regrown(later=later)

    def as_it_was(self) -> None:
        """The same commands again, as today's rules decide them; what they refuse now is left out."""
        for number, entry in enumerate([self.entry, *self.later]):
            self.watch(number, len(self.later))
            if entry.steps_back:
                self._hold(entry)
                continue
            decision = NOTHING if entry.effect is None else self._decide(entry.effect, entry.at, bool(entry.force))
            if isinstance(decision, Decision) and entry.effect is not None:
                self.sprout.add(entry.effect, entry.at, decision, by=entry.by, force=entry.force)

    def _later(self) -> tuple[LaterRefusal, ...]:
        refused = []
        for number, entry in enumerate(self.later):
            self.watch(number, len(self.later))
            if entry.steps_back:
                self._hold(entry)
            elif not self._falls_away(entry):
                refusal = self._again(entry)
                if refusal is not None:
                    refused.append(refusal)
        return tuple(refused)

    def _falls_away(self, entry: Entry) -> bool:
        """What the program sent is sent anew; what a dropped press caused goes with it."""
        caused = entry.cause in self._gone and self.tree.root(entry.seq) is not entry
        sent_anew = entry.by == AUTO and (self.auto or not self._scripted(entry))
        falls = entry.effect is None or sent_anew or caused or self.choices.get(entry.seq) == "drop"
        if falls:
            self._gone.add(entry.seq)
        return falls

    def _scripted(self, entry: Entry) -> bool:
        """Whether the program sent it for a press; what it sent for an amendment is settled anew by ``_settle``."""
        return entry.by == AUTO and entry.cause is not None and self.tree.entry(entry.cause).kind != "amend"

    def _again(self, entry: Entry) -> LaterRefusal | None:
        choice = self.choices.get(entry.seq)
        command = choice if isinstance(choice, Command) else self._as_it_reads(entry)
        force = entry.force or (self.reason or "-" if choice == "force" else "")
        decision = self._decide(command, entry.at, bool(force))
        if isinstance(decision, Refusal):
            self._gone.add(entry.seq)
            if entry.by == AUTO:  # what the program sent needs nobody's decision
                return None
            return LaterRefusal(seq=entry.seq, command=command, refusal=decision)
        own = self.tree.root(entry.seq) is entry  # caused by nothing but an amendment before this one, which is no press behind it
        cause = self._amended if own else self._new.get(entry.cause or 0, self._amended)
        made = self.sprout.add(command, entry.at, decision, by=entry.by, force=force, cause=cause)
        self._new[entry.seq] = made.seq
        if self.auto:
            follow_up(self.sprout, made)
        return None

    def _as_it_reads(self, entry: Entry) -> Command:
        """The later command on its new past."""
        assert entry.effect is not None
        return self.sprout.wire.ruleset.again(entry.effect, self.tree.state(entry.parent), self.sprout.state)

    def _settle(self) -> None:
        """What the program sends by itself once the past is another."""
        last = self.sprout.entry(self.sprout.tip)
        for command in self.sprout.wire.ruleset.afterwards(self.tree.state(self.tree.head), self.sprout.state):
            decision = self._decide(command, last.at, forced=False)
            if isinstance(decision, Decision):
                self.sprout.add(command, last.at, decision, by=AUTO, cause=self._amended)

    def _hold(self, entry: Entry) -> None:
        hold(self.sprout, self.tree.held_at(entry), cause=self._amended or None)

    def _decide(self, command: Command, at: Instant, forced: bool) -> Decision[Event] | Refusal:
        wire = self.sprout.wire
        return wire.not_own(command) or wire.ruleset.decide(self.sprout.state, command, at, forced)


def follow_up(sprout: Sprout, press: Entry, told: Callable[[Entry], Any] | None = None) -> None:
    """Let the scripted commands follow a press, stamped with its instant and caused by it."""
    ruleset = sprout.wire.ruleset
    for _ in range(FOLLOW_UPS):
        command = ruleset.scripted(sprout.state)
        if command is None:
            return
        decision = ruleset.decide(sprout.state, command, press.at)
        if isinstance(decision, Refusal):
            return
        made = sprout.add(command, press.at, decision, by=AUTO, cause=press.seq)
        if told is not None:
            told(made)
    raise RuntimeError(f"{ruleset.name}: scripted commands without end")


def same_clocks(tree: Tree, sprout: Sprout, amended: Entry) -> bool:
    """Whether what runs now runs on just so: a note or a card mended later stops nobody's clock, a turn's beginning does."""
    ruleset, at = sprout.wire.ruleset, sprout.entry(sprout.tip).at

    def clocks(state: Any) -> tuple[Instant | None, tuple[Event, ...]]:
        return ruleset.wake(state), ruleset.rewind(state, at)

    before, old, new = tree.state(amended.parent), tree.state(amended.seq), sprout.states[0]
    untouched = clocks(before) == clocks(old) == clocks(new)
    return untouched and clocks(tree.state(tree.head)) == clocks(sprout.state)


def follow_with(sprout: Sprout, command: Command, at: Instant, by: str = "", force: str = "") -> Refusal | None:
    """Let a command follow what has grown, to be taken with it in one transaction and taken back with it by one undo."""
    ruleset = sprout.wire.ruleset
    command = ruleset.again(command, sprout.tree.state(sprout.tree.head), sprout.state)
    decision = sprout.wire.not_own(command) or ruleset.decide(sprout.state, command, at, bool(force.strip()))
    if isinstance(decision, Refusal):
        return decision
    sprout.add(command, at, decision, by=by, force=force, cause=sprout.entries[0].seq if sprout.entries else None)
    return None


def hold(sprout: Sprout, at: Instant, cause: int | None = None) -> None:
    """Bring clocks back held as they stood ``at``; nothing where none runs."""
    events = sprout.wire.ruleset.rewind(sprout.state, at)
    if events:
        sprout.add(Undo(entry=0), at, Decision(events=events), cause=cause)
