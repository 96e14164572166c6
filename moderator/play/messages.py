"""What the rules say back: refusals, asks, trace lines, notices. Codes with parameters; words live in resources/."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from moderator.play.audience import HOST, NOBODY, Audience

Params = dict[str, Any]
"""What a code speaks of. The words rely on the key: ``line``, ``victim``, ``killer``, ``target``, ``actor``, ``partner``
hold line or seat ids (shown as names) and ``lines`` a list of them; ``person``, ``a``, ``b`` hold names; ``role``,
``outcome``, ``level``, ``kind``, ``phase``, ``source``, ``state``, ``scroll`` hold terms (``term.<key>.<value>``); ``clause`` is a
clause or ruling id; points and seconds are strings; everything else is shown as it stands."""


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """A command that the rules do not take, as a value. ``forceable``: the host may insist with a reason."""

    code: str
    clause: str = ""
    params: Params = {}
    remedy: str = ""
    """Code of the words for the nearest legal alternative (``remedy.<code>``), or empty."""
    forceable: bool = False


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One answer to an ask; ``value`` is what ``answer(ask, choice)`` carries."""

    value: str
    params: Params = {}


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    """A matter that the rule leaves to the host. ``id`` is stable over replays; settled by ``answer``."""

    id: str
    code: str
    clause: str
    choices: tuple[Choice, ...]
    default: str | None = None
    params: Params = {}
    blocking: bool = False
    """True when nothing else may go on until it is answered."""


class TraceLine(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a decision: who did what to whom, with what result, under which clauses, told to whom."""

    step: str
    verb: str
    actor: str | None = None
    target: str | None = None
    result: str = ""
    clauses: tuple[str, ...] = ()
    told: tuple[Audience, ...] = (HOST,)
    params: Params = {}


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """Something owed to somebody. ``key`` = code, recipient and occasion, stable over replays."""

    key: str
    code: str
    audience: Audience
    clause: str = ""
    params: Params = {}


def taken_back(notice: Notice) -> Notice:
    """What takes a notice back that has become wrong: the same key, to nobody."""
    return Notice(key=notice.key, code=notice.code, audience=NOBODY, clause=notice.clause)


def standing(notices: Iterable[Notice]) -> tuple[Notice, ...]:
    """The newest of each key, without those that were taken back."""
    newest = {notice.key: notice for notice in notices}
    return tuple(notice for notice in newest.values() if notice.audience != NOBODY)


def due_keys(notices: Iterable[Notice]) -> frozenset[str]:
    """Keys of what is due in the end."""
    return frozenset(notice.key for notice in standing(notices))


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """What may be pressed next. The first of ``steps(state)`` marked ``proposed`` is THE next step (one key)."""

    verb: str
    command: dict[str, Any] | None = None
    """A complete command in file form, or None when the window must ask for what is in ``needs``."""
    needs: tuple[str, ...] = ()
    proposed: bool = False
    params: Params = {}
    blocked: Refusal | None = None
    """Why it cannot be pressed now; shown beside the disabled button."""
