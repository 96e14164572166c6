"""Wants of a prison game that say one thing together, and words around a verb by which it is not meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from moderator.inbox import prison_words as w
from moderator.inbox import speech
from moderator.inbox.folding import Folded
from moderator.inbox.wants import Reason, Want, Why

_ENDS: Final = re.compile(r"[,。!?;\n]")
_STOPS: Final = re.compile(r"[。!?;\n]")
REACH: Final = 100
"""Signs before and behind a verb that are looked at."""
ONE_AFTER_ANOTHER: Final = w.VOTES | w.OFFICE | {"point", "kill", "report", "elect"}


def clause_before(text: str, at: int) -> str:
    """What stands before a place in its clause."""
    return _ENDS.split(text[max(0, at - REACH) : at])[-1]


def sentence_around(text: str, start: int, end: int) -> str:
    """The sentence that a stretch stands in."""
    return _STOPS.split(text[max(0, start - REACH) : start])[-1] + text[start:end] + _STOPS.split(text[end : end + REACH], maxsplit=1)[0]


def joined(wants: Sequence[Want], folded: Folded) -> tuple[Sequence[Want], Sequence[Reason]]:
    """A ballot and the kind that stands behind or before it are one; so are a verb and the target named with "target: "."""
    found: list[Want] = []
    reasons: list[Reason] = []
    for want in map(_normal, wants):
        if (code := unmeant(want, folded)) is not None:
            reasons.append(Reason(code, want.words, want.verb, want.target.seat if want.target else ""))
            continue
        if found and (one := _aimed(found[-1], want)) is not None:
            found[-1] = one
            continue
        before = next((n for n in reversed(range(len(found))) if found[n].slot == "vote" and found[n].verb in w.VOTES), None)
        if before is None or want.verb not in w.VOTES or (one := _one(found[before], want)) is None:
            found.append(want)
        else:
            found[before] = one
    return found, reasons


def unmeant(want: Want, folded: Folded) -> Why | None:
    """Why the words around the verb make it none; None where it is meant."""
    start, end = folded.place(want.words[0]), folded.place(want.words[1])
    text = folded.text
    lead, tail = clause_before(text, start), _ENDS.split(text[end : end + REACH], maxsplit=1)[0]
    if want.verb in w.CONDUCT:
        return None
    if w.LATER.search(lead) or w.EITHER.search(lead):
        return "undecided"
    if w.AGAINST.search(lead) or w.AGAINST_AFTER.search(tail):
        return "negated"
    if w.ASKED.search(lead + tail):
        return "question"
    sentence = sentence_around(text, start, end)
    counted = want.verb in w.VOTES and w.TALLY.search(sentence) is not None and speech.MYSELF.search(sentence) is None
    return "reported" if counted else None


def _normal(want: Want) -> Want:
    """``extra`` of a ballot is its kind."""
    return replace(want, verb="vote", extra=want.verb) if want.verb in {"execute", "release"} else want


def _aimed(before: Want, want: Want) -> Want | None:
    """A verb and whom "target: " names, in either order; None where they are two."""
    if want.verb == "use" and want.target is not None and before.verb in ONE_AFTER_ANOTHER and before.target is None and not before.aim:
        return replace(before, target=want.target, at=want.at, more=want.more)
    if before.verb == "use" and before.target is not None and want.verb in ONE_AFTER_ANOTHER and want.target is None and not want.aim:
        return replace(want, target=before.target, at=before.at, more=before.more)
    return None


def _one(before: Want, want: Want) -> Want | None:
    """Two ballots as one; None where they are two."""
    nobody = want.target is None and not want.aim
    same = before.target is not None and want.target is not None and before.target.seat == want.target.seat
    if before.target is not None and not before.extra and want.extra and (nobody or (same and before.sentence == want.sentence)):
        return replace(before, extra=want.extra, words=(before.words[0], max(before.words[1], want.words[1])))
    if before.target is None and not before.aim and before.sentence == want.sentence and (want.target is not None or want.aim):
        verb = before.verb if before.verb == "change_vote" else want.verb
        return replace(want, verb=verb, extra=want.extra or before.extra, words=(min(before.words[0], want.words[0]), want.words[1]))
    return before if same and before.extra and not want.extra else None
