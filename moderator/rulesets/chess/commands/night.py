"""Verbs of the night: what the players send, what the host judges, the close, the resolution, the dawn."""

from __future__ import annotations

from moderator.play.commands import Command


class SubmitKill(Command, frozen=True, kw_only=True):
    """A king's or queen's kill (C3.1.2, C3.2). ``declaration``: its text; or ``length``, its count, where the text is not given."""

    seat: str
    target: str
    declaration: str = ""
    length: int | None = None


class JudgeDeclaration(Command, frozen=True, kw_only=True):
    """The host's verdict on the seat's latest declaration: original, fitting, not too much quoted (C3.8)."""

    seat: str
    ok: bool
    reason: str = ""


class SubmitCastle(Command, frozen=True, kw_only=True):
    """The king castles (C3.1.1)."""

    seat: str


class SubmitImprison(Command, frozen=True, kw_only=True):
    """A rook's hold (C3.3)."""

    seat: str
    target: str


class SubmitHeal(Command, frozen=True, kw_only=True):
    """A bishop's heal and pardon (C3.4)."""

    seat: str
    target: str


class SubmitExchange(Command, frozen=True, kw_only=True):
    """A knight's exchange (C3.5.1)."""

    seat: str
    target: str


class SubmitCurse(Command, frozen=True, kw_only=True):
    """A knight's curse (C3.5.2)."""

    seat: str
    target: str


class SubmitPawn(Command, frozen=True, kw_only=True):
    """A pawn designates one: cover, hold or nothing (C3.6)."""

    seat: str
    target: str


class Withdraw(Command, frozen=True, kw_only=True):
    """A seat takes its order back; what it had replaced does not revive (C3.9)."""

    seat: str
    privilege: str


class CloseNight(Command, frozen=True, kw_only=True):
    """The host closes the night."""


class ResolveNight(Command, frozen=True, kw_only=True):
    """Work out the closed night; nothing has happened before it is announced. Again after an override: the override stands."""


class AnnounceDawn(Command, frozen=True, kw_only=True):
    """The night's dead are named: they are dead now, and the day begins (C5.5, C5.7)."""


NIGHT = (
    SubmitKill, JudgeDeclaration, SubmitCastle, SubmitImprison, SubmitHeal, SubmitExchange, SubmitCurse, SubmitPawn, Withdraw,
    CloseNight, ResolveNight, AnnounceDawn,
)  # fmt: skip
