"""Verbs about what everybody may see: the organiser releases the scores, or takes them back."""

from __future__ import annotations

from moderator.play.commands import Command


class ReleaseScores(Command, frozen=True, kw_only=True):
    """The organiser shows the totals in public, as they stand after the games counted so far (R65)."""


class WithdrawScores(Command, frozen=True, kw_only=True):
    """The organiser takes the released totals off the public screen."""


RELEASES = (ReleaseScores, WithdrawScores)
