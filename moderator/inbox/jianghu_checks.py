"""Channel, sender and time in a game of eighty-eight: where a ballot, a proxy, a post counts, and who may send it (J12, J13, J15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from moderator.inbox.jianghu_roster import Roster, roster, seat_of
from moderator.inbox.messages import RawMessage
from moderator.inbox.reading import Proposal, Warned
from moderator.rulesets.jianghu.state import GameState

PRIVATE: Final[dict[str, str]] = {
    "proxy_ballot": "J13.5", "change_proxy": "J13.5", "submit_post": "J12.4", "submit_search": "J12.4", "submit_shift": "J5.W4",
    "submit_return": "J5.B8", "resurrect": "J5.W6", "drag": "R29", "mirror_show": "J5.B6", "mine_chase": "J5.B5", "mine_look": "R11",
}  # fmt: skip
"""What is between the writer and the host."""
OPEN: Final[dict[str, str]] = {
    "submit_checkin": "J11.1", "complain": "J14.2", "thank_letter": "J5.W6", "high_post_name": "J7.2",
}  # fmt: skip
"""What belongs in the forum."""
ACTORS: Final = ("seat", "by", "namer", "writer")
"""Fields that name who acts, in the order they are looked at."""


def remarks(proposal: Proposal, message: RawMessage, state: GameState, names: Roster | None = None) -> Iterator[Warned]:
    """What speaks against a proposal beside the rules of the phase. The host may take all of it on himself."""
    verb = str(proposal.command["do"])
    clause = PRIVATE.get(verb) or OPEN.get(verb, "J13.1")
    if verb in PRIVATE and message.channel == "thread":
        yield Warned("wrong_channel", clause, {"channel": message.channel}, True)
    if verb in OPEN and message.channel in {"mail", "pm", "sms"}:
        yield Warned("said_in_private", clause, {"channel": message.channel}, True)
    if verb == "cast_ballot" and message.channel == "thread":
        yield Warned("thread_ballot", "J13.1", {}, True)
    yield from _sender(proposal, message, state, names or roster(state))
    if message.at is None:
        yield Warned("time_unknown", clause, {"said": message.said}, True)
    elif not message.exact:
        yield Warned("time_counted_back", clause, {"said": message.said}, True)


def _sender(proposal: Proposal, message: RawMessage, state: GameState, names: Roster) -> Iterator[Warned]:
    """Nobody may entrust a ballot to another player (J13.4), nor speak as himself or under another mask (J15.2)."""
    if not message.author or message.channel == "typed":
        return
    own = seat_of(names, message.author)
    command = proposal.command
    actor = next((str(command[name]) for name in ACTORS if command.get(name) in state.seats), "")
    if not own:
        yield Warned("unknown_sender", "J15.9", {"author": message.author}, True)
    elif actor and actor != own and str(command["do"]) != "pay_rewrite":
        yield Warned("other_mask", "J13.4" if "seats" in command else "J15.2", {"seat": actor, "author": message.author}, True)
    elif message.channel == "thread" and message.author == state.seats[own].person and state.seats[own].mask != message.author:
        yield Warned("not_the_mask", "J15.2", {"author": message.author}, True)
