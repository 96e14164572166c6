"""What players tell of a night: whom they say they met behind which door, to be held against the truth (7.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from moderator.inbox import prison_words as w
from moderator.inbox import speech
from moderator.inbox.finding import Finder, Mention, number_of
from moderator.inbox.folding import Folded
from moderator.inbox.prison_sides import of_side
from moderator.inbox.reading import Proposal, Sure
from moderator.inbox.sentences import sentences
from moderator.rulesets.prison.roles import other
from moderator.rulesets.prison.state import GameState

DOOR: Final = re.compile(
    r"(?:[a-j]|\d{1,2}|[一二三四五六七八九十])\s*(?:号|扇)?\s*(?:门|房间?|室)|(?:房间?|门)\s*(?:[a-j]|\d{1,2})(?![a-z\d])"
)
NOBODY: Final = re.compile(r"没(?:有)?(?:遇到|碰到|见到)?人|轮空|空(?:的|着|房)?|一个人|alone|nobody")
NOT: Final = re.compile(r"(?:没有?|不)(?:遇|碰|见)(?:到|见|过)?(?!人)|不是|not")
UNKNOWN: Final = re.compile(r"(?:不知道|不清楚|没认出|认不出|猜不到)[^,]*")
"""No question, though it has a word of one."""
LONGEST: Final = 200
"""Characters of a claim that are kept."""


def claims(original: str, folded: Folded, state: GameState, author: str, finder: Finder) -> Iterator[Proposal]:
    """One claim for every night that the writer tells of himself."""
    text, night = folded.text, 0
    if not author or w.TOLD_QUICK.search(text) is None:
        return
    bare = DOOR.sub(lambda door: "-" * len(door[0]), text)
    for start, end, asked in sentences(text):
        said = text[start:end]
        if asked or speech.QUESTION.search(UNKNOWN.sub("", said)) or speech.CONDITION.search(said) or speech.JOKE.search(said):
            continue
        parts = [(_night(match, state), begin, stop) for match, begin, stop in _parts(text, start, end)]
        for number, begin, stop in parts or [(night, start, end)]:  # "last night behind door B. Opposite sat ..."
            if number < 1:
                continue
            night = number
            if (made := _claim(folded, bare, state, author, finder, number, (begin, stop))) is not None:
                made.command["text"] = original[slice(*folded.span(begin, stop))].strip()[:LONGEST]
                yield made


def _parts(text: str, start: int, end: int) -> Iterator[tuple[re.Match[str], int, int]]:
    """A sentence parted at the nights that it names."""
    found = list(w.NIGHT.finditer(text, start, end))
    for n, match in enumerate(found):
        yield match, start if n == 0 else match.start(), found[n + 1].start() if n + 1 < len(found) else end


def _night(match: re.Match[str], state: GameState) -> int:
    """The number of the night that is meant; past midnight the last one is today's still."""
    today = state.day
    if match["last"] is not None:
        return today if state.phase == "night" else today - 1
    if match["before"] is not None:
        return today - 2
    if match["first"] is not None:
        return 1
    if match["this"] is not None:
        return today
    return number_of(match["nth"] or match["n"])


def _claim(
    folded: Folded, bare: str, state: GameState, author: str, finder: Finder, night: int, stretch: tuple[int, int]
) -> Proposal | None:
    start, end = stretch
    text = folded.text
    met = w.MET.search(text, start, end)
    said = text[start:end]
    if met is None or w.OTHERS_TOLD.search(text, start, met.start()) or night > state.day:
        return None
    named = [m for m in finder.find(bare, start, end) if m.seat != author and not m.weak]
    named = _nearest(text, named, met.span())
    if _of_others(named, start, met, text[: met.start()]):
        return None
    alone = NOBODY.search(said) is not None
    if named and NOT.search(said):
        return None
    side = other(state.seats[author].side)
    mention: Mention | None = None
    if not alone:
        turned = [of_side(state, each, side) for each in named]
        mention = next((each for each in turned if state.seats[each.seat].side == side), turned[0] if turned else None)
        if mention is None:
            mention = finder.near(text, met.end(), end)
    return _made(folded, author, night, (start, end), met.span(), mention, named)


def _nearest(text: str, named: list[Mention], met: tuple[int, int]) -> list[Mention]:
    """The names behind the verb in its clause, else those of the clause, else of the one behind, else all."""
    start = text.rfind(",", 0, met[0]) + 1
    stop = [at for at in (text.find(",", met[1]), text.find(",", text.find(",", met[1]) + 1)) if at >= 0]
    for begin, end in ((met[1], stop[0] if stop else len(text)), *((start, each) for each in (*stop, len(text)))):
        if here := [mention for mention in named if begin <= mention.start < end]:
            return here
    return named


def _of_others(named: list[Mention], start: int, met: re.Match[str], before: str) -> bool:
    """Whether it is told of somebody else: a name before the verb and no "I"."""
    led = [m for m in named if m.end <= met.start()]
    if not led or speech.MYSELF.search(before[start:]):
        return False
    return not re.search(r"(?:和|跟|与|同)\s*$", before[: led[-1].start])


def _made(
    folded: Folded, author: str, night: int, stretch: tuple[int, int], verb: tuple[int, int], mention: Mention | None, named: list[Mention]
) -> Proposal:
    spans = {"do": folded.span(*verb), "text": folded.span(*stretch)}
    parts: dict[str, Sure] = {"do": "sure", "seat": "sure", "night": "sure"}
    command = {"do": "note_claim", "seat": author, "night": night, "text": "", "met": ""}
    notes: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    if mention is not None:
        command["met"] = mention.seat
        spans["met"] = folded.span(mention.start, mention.end)
        others = tuple(dict.fromkeys((*mention.others, *(m.seat for m in named if m.seat != mention.seat))))
        parts["met"] = "sure" if mention.sure and not others else "near"
        notes = (mention.note,) if mention.note else ()
    return Proposal(command, spans, parts, others, notes)
