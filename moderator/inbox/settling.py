"""Of what a message wants the last of each slot: earlier ones are superseded, the more surely where it says that it changes its mind."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from moderator.inbox import speech
from moderator.inbox.finding import Mention
from moderator.inbox.wants import Reason, Want

_MERE: Final = re.compile(r"[\[【「『《<\]】」』》>\s,.。!~:;、()@*_\-\"'“”]|吧|了|就|号|玩家|无悬念|理由.*$")
"""What may stand around a name without saying anything."""


def settled(wants: Sequence[Want], *, changed: bool) -> tuple[tuple[Want, ...], tuple[Reason, ...]]:
    """The wants that stand, and why others do not. Two in one slot without a word of change leave the later less than sure."""
    wants = _followed(wants)
    last = _last(wants)
    kept: list[Want] = []
    superseded: list[Reason] = []
    before: dict[str, list[Want]] = {}
    for n, want in enumerate(wants):
        keep = last.get(want.slot)
        if keep is None or n == keep:
            earlier = any(_stands_against(each, want) for each in before.get(want.slot, ()))
            unsaid = earlier and not changed and want.verb not in {"change_vote", "change", "no_more"}
            kept.append(replace(want, notes=(*want.notes, "two_in_one")) if unsaid else want)
        elif _stands_against(want, wants[keep]):
            superseded.append(Reason("superseded", want.words, want.verb, want.target.seat if want.target else ""))
        if complete(want):
            before.setdefault(want.slot, []).append(want)
    return tuple(kept), tuple(superseded)


def _followed(wants: Sequence[Want]) -> Sequence[Want]:
    """A bare "change to" stands for the order before it in the same message, whatever the role has besides."""
    found: list[Want] = []
    earlier: Want | None = None
    for want in wants:
        if want.verb == "change" and want.target is not None and earlier is not None and earlier.slot != "vote":
            want = replace(want, verb=earlier.verb, slot=earlier.slot)
        found.append(want)
        earlier = want if want.target is not None else earlier
    return found


def complete(want: Want) -> bool:
    """Whether it says whom, or what it needs instead."""
    return want.target is not None or bool(want.aim) or bool(want.extra)


def alike(one: Want, other: Want) -> bool:
    """Whether the same is meant, as far as either says whom."""
    return one.slot == other.slot and (one.target is None or other.target is None or one.target.seat == other.target.seat)


def open_between(last: Want, want: Want, before: str, *, same_clause: bool) -> bool:
    """Whether one of the two is wanted and it is left open which: "vote 9 or vote 10". ``before``: what stands before the later verb."""
    if (last.sentence, last.slot, last.extra) != (want.sentence, want.slot, want.extra) or not _whom(last) or _whom(want) <= _whom(last):
        return False
    return speech.EITHER.search(before) is not None or (same_clause and speech.STILL.search(before) is not None)


def both(last: Want, want: Want) -> Want:
    """Two that it is left open between, as one that names several."""
    more = tuple(mention for each in (last, want) for mention in (each.more if each.aim else (each.target,)) if mention is not None)
    return replace(last, target=None, aim="several", more=more, at=(last.at[0], want.at[1]))


def _whom(want: Want) -> set[str]:
    return {mention.seat for mention in (*want.more, *((want.target,) if want.target is not None else ()))}


def alone(text: str, mentions: Sequence[Mention]) -> Mention | None:
    """The one seat that is all a text without verbs says."""
    if not mentions or "?" in text or len({mention.seat for mention in mentions}) > 1:
        return None
    rest = text
    for mention in reversed(mentions):
        rest = rest[: mention.start] + rest[mention.end :]
    return mentions[0] if not _MERE.sub("", rest) else None


def _last(wants: Sequence[Want]) -> dict[str, int]:
    """By slot the want that stands: the last, but for one that only says the same less clearly."""
    last: dict[str, int] = {}
    for n, want in enumerate(wants):
        kept = last.get(want.slot)
        again = kept is not None and not _differs(wants[kept], want) and bool(want.notes)
        if complete(want) and not again:
            last[want.slot] = n
    return last


def _stands_against(earlier: Want, want: Want) -> bool:
    return earlier.verb != "no_more" and complete(earlier) and _differs(earlier, want)


def _differs(one: Want, other: Want) -> bool:
    a, b = (each.target.seat if each.target else each.aim for each in (one, other))
    return a != b or one.extra != other.extra
