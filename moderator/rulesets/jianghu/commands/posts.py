"""Verbs of the posts: the round opened, slots, kill posts, searches, shift and return, the window's end, what is owed until noon."""

from __future__ import annotations

from typing import Literal

import msgspec

from moderator.play.commands import Command

Verdict = Literal["ok", "accepted", "short", "quotes", "repeats", "genre", "form", "not_original"]


class OpenRound(Command, frozen=True, kw_only=True):
    """A round begins: the result post of the last one is out (round 1: the host opens the game), the window for posts is open."""

    r: int


class AdjustSchedule(Command, frozen=True, kw_only=True):
    """The host fits a round's numbers to the field (J10). ``slots``: number of slots by owner group."""

    r: int
    reason: str
    top_n: int | None = None
    slots: dict[str, int] | None = None


class AssignSlot(Command, frozen=True, kw_only=True):
    """Who posts in a slot, where the group has agreed on somebody else (C.2)."""

    r: int
    slot: str
    seat: str


class MarkUnreachable(Command, frozen=True, kw_only=True):
    """A seat could not be reached (J12.9)."""

    seat: str
    r: int = 0


class DeclineReplacement(Command, frozen=True, kw_only=True):
    """Somebody does not want to stand in (R42)."""

    seat: str
    slot: str


class SubmitPost(Command, frozen=True, kw_only=True):
    """A kill post: its target, its text or the counts of it. ``iou``: the text is owed; ``replaces``: a slot that is not one's own.

    ``masks``: the masks named in the lone killer's first post (J6.1); left out, they are looked for in ``text``.
    """

    seat: str
    target: str
    code_name: str = ""
    words: int | None = None
    quoted: int = 0
    repeats: int | None = None
    text: str = ""
    iou: bool = False
    replaces: str = ""
    masks: tuple[str, ...] | None = None


class GrantIou(Command, frozen=True, kw_only=True):
    """The host grants an IOU for a special reason, or does not (J12.4)."""

    seat: str
    granted: bool
    reason: str = ""


class JudgePost(Command, frozen=True, kw_only=True):
    """The host's verdict on the seat's latest text of this round: of a post, a search, a shift or a return (J12.2)."""

    seat: str
    verdict: Verdict
    reason: str = ""


class WithdrawPost(Command, frozen=True, kw_only=True):
    """A seat takes its post back inside the window."""

    seat: str


class SubmitSearch(Command, frozen=True, kw_only=True):
    """The sapper looks for an egg (J5.B7)."""

    seat: str
    target: str
    words: int | None = None
    quoted: int = 0
    repeats: int | None = None
    text: str = ""
    iou: bool = False


class SubmitShift(Command, frozen=True, kw_only=True):
    """The soul shift: the death of ``from`` goes to ``to`` (J5.W4)."""

    seat: str
    from_: str = msgspec.field(name="from")
    to: str
    words: int | None = None
    text: str = ""


class SubmitReturn(Command, frozen=True, kw_only=True):
    """The soul return brings back whom it takes to be hit by the shift (J5.B8)."""

    seat: str
    seat_c: str
    words: int | None = None
    text: str = ""


class CloseWindow(Command, frozen=True, kw_only=True):
    """The fifteen minutes are over."""


class ResolvePosts(Command, frozen=True, kw_only=True):
    """Work out what the posts bring; nothing has happened before it is published. Again after an override: the override stands."""


class PublishPosts(Command, frozen=True, kw_only=True):
    """All posts are out in code order; what they bring has happened (step 5)."""


class MineLook(Command, frozen=True, kw_only=True):
    """A mine that was hit in round 5 is told one seat's role (J5.B5, R11)."""

    seat: str
    target: str


class PayIou(Command, frozen=True, kw_only=True):
    """The text that was owed has come. ``by``: the out killer who handed it in under the IOU post (J12.5)."""

    seat: str
    words: int | None = None
    text: str = ""
    by: str = ""


class OrderRewrite(Command, frozen=True, kw_only=True):
    """A published post has a fault of form: to be written anew (J12.7)."""

    post: str
    clause: str = "J12.7"


class PayRewrite(Command, frozen=True, kw_only=True):
    """The new text has come."""

    post: str
    words: int | None = None
    text: str = ""


class CancelPost(Command, frozen=True, kw_only=True):
    """A post is undone: poster out, target back (C.5)."""

    post: str
    clause: str


class NoonCheck(Command, frozen=True, kw_only=True):
    """What is owed and overdue now has its consequence (step 9)."""


POSTS = (
    OpenRound, AdjustSchedule, AssignSlot, MarkUnreachable, DeclineReplacement, SubmitPost, GrantIou, JudgePost, WithdrawPost,
    SubmitSearch, SubmitShift, SubmitReturn, CloseWindow, ResolvePosts, PublishPosts, MineLook, PayIou, OrderRewrite, PayRewrite,
    CancelPost, NoonCheck,
)  # fmt: skip
