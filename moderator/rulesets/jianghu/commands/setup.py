"""Verbs before the first round: people and masks, the deal, code words, check-ins; or a game taken over under way."""

from __future__ import annotations

from typing import Literal

import msgspec

from moderator.play.commands import Command
from moderator.rulesets.jianghu.roles import Role


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what commands are made of."""


class CreateGame(Command, frozen=True, kw_only=True):
    """Begin a game's file: house rules that differ; ``counts``: seats by role of a game of another size (J4)."""

    title: str = ""
    house_rules: dict[str, bool | int | str] = {}
    counts: dict[Role, int] = {}


class AddSeat(Command, frozen=True, kw_only=True):
    """A seat: its mask and its person (J15.1). ``id``: empty takes the mask. ``password``: of the mask's account."""

    mask: str
    person: str
    id: str = ""
    password: str = ""


class Deal(Command, frozen=True, kw_only=True):
    """Roles by seat, dealt at random (``seed`` recorded) or by hand: names (joint_killer) or ids (JK3), numbered as they come."""

    roles: dict[str, str]
    seed: str = ""


class SetCodewords(Command, frozen=True, kw_only=True):
    """A pair of code words for one independent killer (J7.3)."""

    ik: str
    search: str
    contact: str


class SubmitCheckin(Command, frozen=True, kw_only=True):
    """A check-in, or more of it while it is short; after another fault it stands for the former (J11). Text or its counts."""

    seat: str
    words: int | None = None
    quoted: int = 0
    text: str = ""


class EditCheckin(Command, frozen=True, kw_only=True):
    """A check-in was edited: after the host's count it is not valid any more (J11.2)."""

    seat: str


class MarkCheckinsCounted(Command, frozen=True, kw_only=True):
    """The host has counted the check-ins (J11.2)."""


class JudgeCheckin(Command, frozen=True, kw_only=True):
    """The host's verdict on a check-in beside its length (J11.3, J11.4)."""

    seat: str
    verdict: Literal["ok", "accepted", "short", "quotes", "genre", "form", "not_original"]
    reason: str = ""


class CloseCheckin(Command, frozen=True, kw_only=True):
    """Check-in is over; nothing changes in the rules from now on (J15.15)."""


class SeatPosition(Part, frozen=True, kw_only=True):
    """One seat of an adopted position; only what differs from a fresh start need be given."""

    role: Role
    mask: str = ""
    person: str = ""
    start_role: Role | None = None
    """The role at the start, where it was another."""
    number: int = 0
    """In its group; 0: in the order given, or as the seat's id says."""
    status: Literal["IN", "PHALF", "KHALF", "PENDING", "OUT"] = "IN"
    out_round: int = 0
    """When it went out; 0: before the present round."""
    out_cause: str = ""
    """post, shift, search, own_post, given_up, top, companion, suicide, timer, unthanked, penalty or cancelled."""
    role_public: bool = True
    """Of a seat that is out: whether its role has been published."""
    half_from: int = 0
    half_until: int = 0
    """A penalty half vote, from the one round to the other."""
    ends: int = 0
    """Goes out with the results of that round (two-round life, R6)."""
    unthanked: int = 0
    """Goes out with the results of that round for want of a letter (J5.W6)."""
    posts: int = 0
    forum_posts: int | None = None
    person_shown: bool = False
    drag_lost: bool = False
    fireworks_lost: bool = False
    checked_in: bool = True
    warnings: tuple[str, ...] = ()
    """Clauses of warnings."""
    password: str = ""


class BallotPosition(Part, frozen=True, kw_only=True):
    """A ballot of the present vote so far."""

    voter: str
    seats: tuple[str, ...]
    at: str
    source: Literal["machine", "thread", "proxy"] = "machine"


class PostPosition(Part, frozen=True, kw_only=True):
    """A post of the present round. ``owed``: its text is owed (an IOU)."""

    seat: str
    target: str
    words: int = 801
    kind: Literal["post", "search"] = "post"
    slot: str = ""
    replaces: str = ""
    owed: bool = False


class WordsPosition(Part, frozen=True, kw_only=True):
    """Code words of an independent killer."""

    search: str
    contact: str


class DutyPosition(Part, frozen=True, kw_only=True):
    """A text that is owed. ``by``: for whom (a mine, the first hang)."""

    kind: Literal["letter", "chase", "first_chase", "high_post"]
    seat: str
    due: str
    by: str = ""


class Position(Part, frozen=True, kw_only=True):
    """A game under way. ``opened``: when the present round began, T(r); ``slots``: its slots, or slot -> who must post."""

    seats: dict[str, SeatPosition]
    round: int = 1
    phase: Literal["checkin", "window", "posts", "day", "closing", "results"] = "window"
    opened: str = ""
    slots: tuple[str, ...] | dict[str, str] | None = None
    top_n: int | None = None
    posts: tuple[PostPosition, ...] = ()
    ballots: tuple[BallotPosition, ...] = ()
    finale: bool = False
    codewords: dict[str, WordsPosition] = {}
    told: tuple[str, ...] = ()
    """Alliances that have been announced: edges of F.2."""
    first_hang: tuple[str, ...] = ()
    duties: tuple[DutyPosition, ...] = ()
    rules: dict[str, bool | int | str] = {}
    counts: dict[Role, int] = {}


class Adopt(Command, frozen=True, kw_only=True):
    """Take over a game under way; only as the first command."""

    position: Position


SETUP = (
    CreateGame, AddSeat, Deal, SetCodewords, SubmitCheckin, EditCheckin, MarkCheckinsCounted, JudgeCheckin, CloseCheckin, Adopt,
)  # fmt: skip
