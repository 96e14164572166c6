"""From a plan to a game: everything in one go, which one undo takes back; tried in memory first, so that a refusal leaves no file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from moderator.play.commands import Command
from moderator.play.instants import Instant
from moderator.play.messages import Refusal

if TYPE_CHECKING:
    from moderator.session.session import Session
    from ui.files import Files

Forced = tuple[Command, str]
"""A command and the reason it is forced by; empty: it is not."""


When = Callable[[Command], "Instant | None"]
"""When what a command reports happened; None: now."""


def as_written(_command: Command) -> Instant | None:
    """No other instant than that at which it is written."""
    return None


def begin(
    files: Files, game: str, title: str, zone: str, commands: Sequence[Forced], *, rehearsal: bool = False, when: When = as_written,
    by: str = "",
) -> Session | Refusal:  # fmt: skip
    """The game with its first commands written; a rehearsal stays in memory. ``by``: who enters them."""
    from moderator.session.session import Session

    trial = Session.in_memory(files.rulesets[game], title, zone, now=files.now)
    refusal = _write(trial, commands, files.now, when, by)
    if refusal is None and rehearsal:
        return trial
    trial.close()
    if refusal is not None:
        return refusal
    session = files.library.create(game, title, zone)
    if isinstance(session, Refusal):
        return session
    return _write(session, commands, files.now, when, by) or session


def _write(session: Session, commands: Sequence[Forced], now: Callable[[], Instant], when: When, by: str) -> Refusal | None:
    from moderator.session.together import Together

    together = Together(session, now(), by)
    for command, reason in commands:
        if (refusal := together.add(command, reason, when(command))) is not None:
            return refusal
    taken = together.take()
    return taken if isinstance(taken, Refusal) else None
