"""Channel and sender in a game of chess (C3.10, C6.5, C7.8, C7.9): where an order counts, and under which name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from moderator.inbox.chess import Roster, roster, seat_of
from moderator.inbox.messages import RawMessage
from moderator.inbox.reading import Proposal, Warned
from moderator.rulesets.chess.state import GameState

ORDERS: Final = frozenset({
    "submit_kill", "submit_castle", "submit_imprison", "submit_heal", "submit_exchange", "submit_curse", "submit_pawn", "withdraw",
    "choose_promotion",
})  # fmt: skip
VOTES: Final = frozenset({"cast_vote", "change_vote", "mark_unclear"})
POSTS: Final = frozenset({"record_analysis", "record_last_words", "check_in"})


def remarks(proposal: Proposal, message: RawMessage, state: GameState, names: Roster | None = None) -> Iterator[Warned]:
    """What speaks against a proposal beside the rules of the phase. The host may take all of it on himself."""
    yield from _channel(proposal, message)
    yield from _sender(proposal, message, state, names or roster(state))
    verb = proposal.command["do"]
    if verb in VOTES and message.edited:
        yield Warned("ballot_edited", "C7.3", {"voter": proposal.command.get("voter", "")}, True)
    if verb == "choose_promotion" and "not_king" in proposal.notes:
        yield Warned("not_king", "C3.7", {"side": proposal.command["side"]}, True)
    if message.at is None:
        yield Warned("time_unknown", "C7.8" if verb in VOTES else "C3.9", {"said": message.said}, True)
    elif not message.exact:
        yield Warned("time_counted_back", "C7.8" if verb in VOTES else "C3.9", {"said": message.said}, True)


def _channel(proposal: Proposal, message: RawMessage) -> Iterator[Warned]:
    """Orders go to the messenger's account; ballots into the thread or by SMS. What the host types in is his own affair."""
    verb, channel = proposal.command["do"], message.channel
    if verb in ORDERS and channel in {"thread", "sms"}:
        yield Warned("wrong_channel", "C3.10", {"channel": channel}, True)
    elif verb in VOTES and channel in {"mail", "pm"}:
        yield Warned("wrong_channel", "C7.8", {"channel": channel}, True)


def _sender(proposal: Proposal, message: RawMessage, state: GameState, names: Roster) -> Iterator[Warned]:
    """From the game mask only: not under the real name, not for another."""
    if not message.author or message.channel == "typed":
        return
    actor = str(proposal.command.get("seat") or proposal.command.get("voter") or "")
    own = seat_of(names, message.author)
    if not own and not proposal.command.get("person"):
        yield Warned("unknown_sender", "C3.10", {"author": message.author}, True)
    elif own and actor and actor != own:
        yield Warned("other_mask", "C6.5", {"seat": actor, "author": message.author}, True)
    if own and message.channel in {"mail", "pm", "thread"}:
        seat = state.seats[own]
        if message.author == seat.person and seat.mask and message.author != seat.mask:
            yield Warned("not_the_mask", "C3.10" if message.channel != "thread" else "C6.5", {"author": message.author}, True)
