"""The last look before a post of chess goes out: does it say a role, a side, a person, a curse or a check that its readers may not know?

It reads the text, not the template, so that what somebody has typed himself is looked at too. A mention belongs to the mask
before it in the same part of a sentence, or where there is none to the one behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from moderator.export.posts.forms import FORMS
from moderator.export.posts.secret import SHORTEST, Secret
from moderator.play.audience import HOST, PUBLIC, Audience, seat_of
from moderator.rulesets.chess.notices import faction_said
from moderator.rulesets.chess.state import GameState, Seat

PARTS: Final = re.compile(r"[\n。；;！!？?，,]|\.(?=\s|$)")
"""Where a part of a sentence ends."""
SIDE: Final = re.compile(r"(白方|黑方|\bwhite\b|\bblack\b(?! cards?\b))", re.IGNORECASE)
ROLE: Final = re.compile(
    r"(?:(?<=[是为成当任方（(：:原])|(?<=一个)|(?<=一枚)|(?<=一只))\s*(?P<zh>[王后车象马兵])(?![甲上车国者先])"
    r"|\b(?P<en>king|queen|rook|bishop|knight|pawn)\b(?!'s designation)",
    re.IGNORECASE,
)
CURSE: Final = re.compile(r"诅咒|\bcurs(?:e|ed|es)\b", re.IGNORECASE)
CHECK: Final = re.compile(r"将军|\bin check\b|\bgives? check\b", re.IGNORECASE)
NIGHT: Final = re.compile(
    r"禁锢|救治|特赦|兑子|一击必杀|王车易位|掩护|\b(?:imprison\w*|heal(?:ed|s)?|pardon\w*|exchanged?|one-hit|castl\w+|covered)\b",
    re.IGNORECASE,
)
NUMBER: Final = re.compile(r"(?<![\d.:A-Za-z-])\d+(?![\d:月日-]|\.\d)")
"""A number that stands for itself: no part of a date, a time or a clause."""


def secrets_in(text: str, state: GameState, audience: Audience) -> tuple[Secret, ...]:
    """What a post would give away; ``state`` as it is when the post goes out, what it announces included. Nothing for the host."""
    if audience == HOST:
        return ()
    quiet = _without_declarations(text, state)
    found = [*_passwords(text, state, audience), *_persons(quiet, state, audience)]
    for part in PARTS.split(quiet):
        found += _facts(part, state, audience)
        if audience == PUBLIC and state.phase != "ended":
            found += _unsayable(part, state)
    return tuple(dict.fromkeys(found))


# --- what somebody may know -----------------------------------------------------------------------------------------------


def knows_side(state: GameState, seat: Seat, audience: Audience) -> bool:
    """Whether the audience may know the seat's side (C4, section 5)."""
    if state.phase == "ended" or seat.id in state.public_kings.values() or seat_of(audience) == seat.id:
        return True
    if seat.death is not None and faction_said(seat.role, direct=seat.death.direct):
        return True
    return knows_role(state, seat, audience)


def knows_role(state: GameState, seat: Seat, audience: Audience) -> bool:
    """Whether the audience may know the seat's role: its own, a public king's, its side's dead as their king, the king who castled."""
    reader = seat_of(audience)
    if state.phase == "ended" or reader == seat.id or seat.id in state.public_kings.values():
        return True
    if reader is None or reader not in state.seats:
        return False
    mine = state.seats[reader]
    if mine.side is None or mine.side != seat.side:
        return False
    partner = state.castled.get(mine.side, ("", ""))
    if partner == (seat.id, reader):
        return True
    dead = seat.death is not None and faction_said(seat.role, direct=seat.death.direct)
    return dead and mine.role == "king"


# --- looking --------------------------------------------------------------------------------------------------------------


def _without_declarations(text: str, state: GameState) -> str:
    """Players' own words are theirs: what they claim is no leak of the host's (C4.7)."""
    nights = [*state.nights, *([state.night] if state.night is not None else [])]
    told = {s.text for night in nights for s in night.submissions if s.text}
    for said in sorted(told, key=len, reverse=True):
        for form in FORMS.values():
            fit = form.escape(said)
            text = text.replace(form.quote(fit), " ").replace(fit, " ")
    return text


def _persons(text: str, state: GameState, audience: Audience) -> Iterator[Secret]:
    """Owners of masks stay unknown to the end (C6.5)."""
    if state.phase == "ended":
        return
    masks = {seat.mask for seat in state.seats.values()} | set(state.seats)
    for seat in state.seats.values():
        name = seat.person
        mine = seat_of(audience) == seat.id or audience == f"person:{name}"
        inside = any(name in mask for mask in masks)
        if len(name) >= SHORTEST and name in text and not mine and not inside and seat.id not in state.unmasked:
            yield Secret(kind="person", seat=seat.id, found=name)


def _passwords(text: str, state: GameState, audience: Audience) -> Iterator[Secret]:
    """A mask's password is its player's alone (C6.5)."""
    for seat in state.seats.values():
        word = str(getattr(seat, "password", "") or "")
        if len(word) >= SHORTEST and word in text and seat_of(audience) != seat.id:
            yield Secret(kind="password", seat=seat.id, found="***")


def _mentions(part: str, state: GameState) -> list[tuple[int, int, Seat]]:
    """Where masks stand, the longest first so that a mask inside another is not taken for it."""
    found: list[tuple[int, int, Seat]] = []
    for seat in sorted(state.seats.values(), key=lambda s: -len(s.mask)):
        for name in {seat.mask, seat.id}:
            at = part.find(name) if name else -1
            while at >= 0:
                end = at + len(name)
                if not any(a < end and at < b for a, b, _ in found):
                    found.append((at, end, seat))
                at = part.find(name, end)
    return sorted(found, key=lambda mention: mention[0])


def _whose(at: int, mentions: list[tuple[int, int, Seat]]) -> Seat | None:
    before = [seat for begin, _, seat in mentions if begin <= at]
    return before[-1] if before else mentions[0][2] if mentions else None


def _facts(part: str, state: GameState, audience: Audience) -> Iterator[Secret]:
    mentions = _mentions(part, state)
    if not mentions:
        return
    inside = [(a, b) for a, b, _ in mentions]

    def free(match: re.Match[str]) -> bool:
        return not any(a < match.end() and match.start() < b for a, b in inside)

    for match in filter(free, SIDE.finditer(part)):
        seat = _whose(match.start(), mentions)
        if seat is not None and not knows_side(state, seat, audience):
            yield Secret(kind="side", seat=seat.id, found=match[0])
    for match in filter(free, ROLE.finditer(part)):
        seat = _whose(match.start(), mentions)
        if seat is not None and not knows_role(state, seat, audience):
            yield Secret(kind="role", seat=seat.id, found=(match["zh"] or match["en"]).strip())


def _unsayable(part: str, state: GameState) -> Iterator[Secret]:
    """Curses, check and what a night did to somebody are never said (C3.5.3, C4.8, C9.2)."""
    mentions = _mentions(part, state)
    named = mentions[0][2].id if mentions else ""
    for match in CURSE.finditer(part):
        yield Secret(kind="curse", seat=named, found=match[0])
    for match in CHECK.finditer(part):
        yield Secret(kind="check", seat=named, found=match[0])
    if named:
        yield from (Secret(kind="night", seat=named, found=match[0]) for match in NIGHT.finditer(part))
    yield from _weights(part, state, mentions)


def _weights(part: str, state: GameState, mentions: list[tuple[int, int, Seat]]) -> Iterator[Secret]:
    """A total that holds curse votes gives the curse away (C3.5.3)."""
    if state.tally is None or not state.tally.curses:
        return
    spans = [(a, b) for a, b, _ in mentions]
    for match in NUMBER.finditer(part):
        seat = _whose(match.start(), mentions)
        inside = any(a <= match.start() < b for a, b in spans)
        if seat is not None and not inside and seat.id in state.tally.curses and int(match[0]) == state.tally.totals.get(seat.id):
            yield Secret(kind="curse", seat=seat.id, found=match[0])
