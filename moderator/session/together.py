"""Several commands as one press: worked out on a sprout, looked at, and written in one transaction that one undo takes back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moderator.play.commands import Command
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.watch import Watch, unwatched
from moderator.session.entry import Entry
from moderator.session.session import Change, Session
from moderator.session.sprout import Sprout


class Together:
    """Commands decided one upon the other, stamped ``at`` unless one says when it happened; nothing is written before ``take``.

    Every entry but the first is caused by the first.
    """

    def __init__(self, session: Session, at: Instant, by: str = "") -> None:
        self._session = session
        self._sprout = Sprout(session.tree, session.wire, session.header, at)
        self._head = session.head_seq
        self._by = by
        self.at = at

    @property
    def state(self) -> Any:
        """The state that the commands so far lead to."""
        return self._sprout.state

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What would be written."""
        return tuple(self._sprout.entries)

    def add(self, command: Command, force: str = "", at: Instant | None = None) -> Refusal | None:
        """Decide one command more; a refusal leaves everything as it is. ``at``: when it happened, where that is another instant."""
        ruleset, when = self._sprout.wire.ruleset, self.at if at is None else at
        decision = self._sprout.wire.not_own(command) or ruleset.decide(self.state, command, when, bool(force.strip()))
        if isinstance(decision, Refusal):
            return decision
        made = self._sprout.entries
        self._sprout.add(command, when, decision, by=self._by, force=force, cause=made[0].seq if made else None)
        return None

    def on(self, session: Session) -> Together:
        """To be written to ``session``, of whose snapshot this was worked out."""
        self._session = session
        return self

    def take(self) -> Change | Refusal:
        """Write everything; refused when another entry has come in between."""
        if self._session.closed:
            return Refusal(code="session_closed")
        if self._session.head_seq != self._head:
            return Refusal(code="together_overtaken", remedy="look_again")
        return self._session.graft(self._sprout) if self._sprout.entries else Refusal(code="nothing_together")


def worked_out(session: Session, commands: Sequence[Command], at: Instant, by: str, watch: Watch = unwatched) -> Together | Refusal:
    """Many commands as one press, worked out in another thread on a ``snapshot``; nothing of it is written yet."""
    together = Together(session, at, by)
    for number, command in enumerate(commands):
        watch(number, len(commands))
        if refused := together.add(command):
            return refused
    return together
