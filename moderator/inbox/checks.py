"""What the rules would say of a proposal before anybody accepts it: nothing is done, everything that speaks against it is named."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, Union

import msgspec

from moderator.inbox.messages import RawMessage
from moderator.inbox.reading import Proposal, Reading, Warned
from moderator.play.commands import Command
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.ruleset import Ruleset

VOID: Final = "_void"
"""How the trace verbs end that say that something was taken down but does not count."""
Remarks = Callable[[Proposal, RawMessage, Any], Iterable[Warned]]
"""What a game has to say about the channel and the sender: proposal, message, state."""


class Checker:
    """Weighs the proposals of messages for one ruleset."""

    def __init__(self, ruleset: Ruleset, remarks: Remarks | None = None) -> None:
        self._ruleset = ruleset
        self._remarks = remarks
        kinds: Any = Union[tuple(ruleset.commands)]  # noqa: UP007
        self._kinds = kinds

    def command(self, proposal: Proposal) -> Command:
        """The proposal as the command that a session takes; ValueError where fields are wanting."""
        command: Command = msgspec.convert(proposal.command, self._kinds)
        return command

    def checked(self, reading: Reading, message: RawMessage, state: Any, at: Instant) -> Reading:
        """The reading with warnings. A message's proposals are weighed one after the other, each on what those before it leave."""
        found: list[Proposal] = []
        for proposal in reading.proposals:
            made, state = self._weighed(proposal, message, state, at)
            found.append(made)
        return replace(reading, proposals=tuple(found))

    def _weighed(self, proposal: Proposal, message: RawMessage, state: Any, at: Instant) -> tuple[Proposal, Any]:
        said = list(self._remarks(proposal, message, state)) if self._remarks is not None else []
        try:
            command = self.command(proposal)
        except (msgspec.ValidationError, ValueError) as error:
            return replace(proposal, warnings=(*said, Warned("command_incomplete", "", {"reason": str(error)[:120]}))), state
        decision = self._ruleset.decide(state, command, at)
        if isinstance(decision, Refusal):
            refused = Warned(decision.code, decision.clause, dict(decision.params), decision.forceable)
            return replace(proposal, warnings=(*said, refused)), state
        void = [line for line in decision.trace if line.verb.endswith(VOID)]
        said += [Warned(str(line.params.get("code", line.result)), line.clauses[0] if line.clauses else "", dict(line.params), True)
                 for line in void]  # fmt: skip
        if not void:
            for event in decision.events:
                state = self._ruleset.evolve(state, event)
        return replace(proposal, warnings=tuple(said)), state
