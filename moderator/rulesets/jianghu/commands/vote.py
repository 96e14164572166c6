"""Verbs of the vote: ballots, proxies, the machine's data, the close, overtime."""

from __future__ import annotations

from typing import Literal

from moderator.play.commands import Command
from moderator.rulesets.jianghu.commands.setup import Part

Channel = Literal["message", "qq", "phone"]


class CastBallot(Command, frozen=True, kw_only=True):
    """A ballot by the voting machine, or one read in the thread, which does not count (J13.1)."""

    seat: str
    seats: tuple[str, ...]
    source: Literal["machine", "thread"] = "machine"


class ProxyBallot(Command, frozen=True, kw_only=True):
    """A ballot given to the host (J13.5). ``void``: it names nobody plainly ("vote the leader"); ``seats`` may be empty then."""

    seat: str
    seats: tuple[str, ...] = ()
    channel: Channel = "message"
    void: str = ""


class ChangeProxy(Command, frozen=True, kw_only=True):
    """A proxy ballot is changed through the host (J13.5)."""

    seat: str
    seats: tuple[str, ...]


class MachineRow(Part, frozen=True, kw_only=True):
    """A line of the machine's data; ``time``: ISO 8601 with its offset. ``source`` thread: a post without the machine (J13.1)."""

    seat: str
    seats: tuple[str, ...]
    time: str
    source: Literal["machine", "thread"] = "machine"


class ImportMachine(Command, frozen=True, kw_only=True):
    """The machine's data (J13.6, J13.7). Lines known already change nothing. ``whole``: these are all there are, earlier ones go.

    ``thread_counts``: posts of a thread are among the machine's lines, by the host's word that there was no machine (R55).
    """

    rows: tuple[MachineRow, ...]
    whole: bool = False
    thread_counts: bool = False


class Remind(Command, frozen=True, kw_only=True):
    """A private reminder to everybody who owes it: the vote, or a text (section I)."""

    what: Literal["vote", "texts"] = "vote"


class CloseVote(Command, frozen=True, kw_only=True):
    """The machine has closed. ``closed``: when, where it was not at the stated time (ISO 8601; J13.6)."""

    closed: str = ""


class Tally(Command, frozen=True, kw_only=True):
    """Work out the provisional tops, again after a correction (D.3)."""


class OpenOvertime(Command, frozen=True, kw_only=True):
    """Fifteen minutes more among the tied (J13.8)."""


class OvertimeBallot(Command, frozen=True, kw_only=True):
    """One ballot among the tied."""

    seat: str
    seat_x: str


class CloseOvertime(Command, frozen=True, kw_only=True):
    """The overtime is over."""


class DecideTie(Command, frozen=True, kw_only=True):
    """The host settles what no rule settles: the tied, who goes out first standing first (R24)."""

    order: tuple[str, ...]
    reason: str


VOTE = (
    CastBallot, ProxyBallot, ChangeProxy, ImportMachine, Remind, CloseVote, Tally, OpenOvertime, OvertimeBallot, CloseOvertime, DecideTie,
)  # fmt: skip
