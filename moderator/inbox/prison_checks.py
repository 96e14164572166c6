"""Channel, sender and office in a prison game: where a ballot, an order, a door counts, and who may use what (sections 5 to 7, 10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from moderator.inbox.messages import RawMessage
from moderator.inbox.prison_roster import Roster, roster, seat_of
from moderator.inbox.reading import Proposal, Warned
from moderator.rulesets.prison.counting import standing
from moderator.rulesets.prison.offices import CLAUSE, HOLDER
from moderator.rulesets.prison.state import GameState

OFFICES: Final = {"question": "question", "conspire": "conspiracy", "acquit": "acquittal"}
"""Verb -> the skill of the office."""
THREAD: Final[dict[str, str]] = {"vote": "P-term-5", "unvote": "P-term-5"}
"""What belongs in the vote thread, with the clause that says so."""
PRIVATE: Final[dict[str, str]] = {
    "order_kill": "P-term-2", "use_skill": "P-term-2", "enter_door": "P-interro-6", "request_sub": "P-offsite-1.3",
}  # fmt: skip
"""What is between the writer and the host."""
ACTORS: Final = ("guard", "voter", "seat", "leader", "by")
"""Fields that name who acts."""


def remarks(proposal: Proposal, message: RawMessage, state: GameState, names: Roster | None = None) -> Iterator[Warned]:
    """What speaks against a proposal beside the rules of the phase. The host may take all of it on himself."""
    known = names or roster(state)
    verb = str(proposal.command["do"])
    yield from _channel(verb, message)
    yield from _sender(proposal, message, state, known)
    yield from _office(verb, message, state, known)
    voted = standing(state, state.vote) if verb == "vote" and state.vote is not None else {}
    if proposal.command.get("guard") in voted and state.rule("change_ballot") == "first":
        yield Warned("first_counts", "P-term-5", {"seat": proposal.command.get("guard", "")}, True)
    if message.edited and verb in {*THREAD, "elect"}:
        yield Warned("post_edited", "P-term-5", {}, True)
    clause = THREAD.get(verb) or PRIVATE.get(verb, "R21")
    if message.at is None:
        yield Warned("time_unknown", clause, {"said": message.said}, True)
    elif not message.exact:
        yield Warned("time_counted_back", clause, {"said": message.said}, True)


def _channel(verb: str, message: RawMessage) -> Iterator[Warned]:
    """Ballots are posts of the vote thread; orders, skills, doors and wishes for a substitute are not. What is typed in is the host's."""
    channel = message.channel
    if verb in THREAD and channel in {"mail", "pm", "sms"}:
        yield Warned("wrong_channel", THREAD[verb], {"channel": channel}, True)
    elif verb in PRIVATE and channel == "thread":
        yield Warned("wrong_channel", PRIVATE[verb], {"channel": channel}, True)
    elif verb in OFFICES and channel == "thread":
        yield Warned("said_openly", CLAUSE[OFFICES[verb]], {}, True)


def _sender(proposal: Proposal, message: RawMessage, state: GameState, names: Roster) -> Iterator[Warned]:
    """In the thread under the mask only, and nobody for another (P-offsite-1.1, P-offsite-2)."""
    if not message.author or message.channel == "typed":
        return
    own, command = seat_of(names, message.author), proposal.command
    actor = next((str(command[name]) for name in ACTORS if command.get(name) in state.seats), "")
    if not own:
        yield Warned("unknown_sender", "P-term-1", {"author": message.author}, True)
        return
    if actor and actor != own:
        yield Warned("other_mask", "P-offsite-2", {"seat": actor, "author": message.author}, True)
    seat = state.seats[own]
    if message.channel == "thread" and message.author == seat.person and seat.mask != seat.person:
        yield Warned("not_the_mask", "P-offsite-1.1", {"author": message.author}, True)


def _office(verb: str, message: RawMessage, state: GameState, names: Roster) -> Iterator[Warned]:
    """A leader's skill is the leader's: the command itself names nobody."""
    if verb not in OFFICES or message.channel == "typed":
        return
    skill = OFFICES[verb]
    own, holder = seat_of(names, message.author), state.leaders.get(HOLDER[skill])
    if own and holder is not None and own != holder:
        yield Warned("not_the_holder", CLAUSE[skill], {"seat": own, "side": HOLDER[skill]}, True)
