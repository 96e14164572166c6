"""The last look before a post of a prison game goes out: identities, owners of masks, pairs, links, kills, what was not published.

It reads the text, not the template, so that what somebody has typed himself is looked at too. Outside the end of the game the
public may know sides, leaders, ballots, who has left, and cards (section 10); a seat may know its own card beside that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from moderator.export.posts.forms import FORMS
from moderator.export.posts.secret import SHORTEST, Secret
from moderator.play.audience import HOST, PUBLIC, Audience, seat_of
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.prison.notices import known_to
from moderator.rulesets.prison.pairing import nights
from moderator.rulesets.prison.script.model import Role
from moderator.rulesets.prison.script.phrases import phrase, spoken
from moderator.rulesets.prison.state import GameState, Seat

PARTS: Final = re.compile(r"[\n。；;！!？?，,]|\.(?=\s|$)")
"""Where a part of a sentence ends."""
TAGS: Final = re.compile(r"杀人犯|从犯|黑幕|执刀|\b(?:murderer|accomplice|mastermind|killer)s?\b", re.IGNORECASE)
MET: Final = re.compile(r"房间|对面|同房|见过|遇见|一对一|\b(?:room|opposite|met|paired|shared)\b", re.IGNORECASE)
KILL: Final = re.compile(r"面杀|点杀|\b(?:face|point)[ -]kill", re.IGNORECASE)
ACQUITTAL: Final = re.compile(r"脱罪|\bacquit", re.IGNORECASE)
SUBSTITUTE: Final = re.compile(r"替补|场外助理|\b(?:substitutes?|assistants?)\b", re.IGNORECASE)
RESULT: Final = re.compile(r"获胜|判胜|判负|赢了|输了|\b(?:has|have) (?:won|lost)\b", re.IGNORECASE)
LINK: Final = re.compile(r"(?<![A-Za-z0-9])([A-J])-([0-9]{1,2})(?![0-9])")
COMMON: Final = frozenset({"看守", "囚犯", "普通看守", "普通囚犯", "guard", "prisoner", "guards", "prisoners", "ordinary", "普通"})
"""Titles that say no more than the side list does."""


def secrets_in(text: str, state: GameState, audience: Audience) -> tuple[Secret, ...]:
    """What a post would give away; ``state`` as it is when the post goes out, what it announces included. Nothing for the host."""
    if audience == HOST:
        return ()
    quiet = _without_own_words(text, state, audience)
    found = list(_persons(quiet, state, audience))
    if state.phase == "ended":
        return tuple(dict.fromkeys(found))
    for part in PARTS.split(quiet):
        mentions = _mentions(part, state)
        found += _identities(part, mentions, state, audience)
        found += _pairs(part, mentions, state)
        found += _links(part, state)
        if seat_of(audience) is None and not str(audience).startswith("person:"):
            found += _unsayable(part, mentions, state, audience)
    return tuple(dict.fromkeys(found))


def knows_role(state: GameState, seat: Seat, audience: Audience) -> bool:
    """Whether the audience may know the seat's identity: its own, one that its card knows, one that was shown as it left."""
    reader = seat_of(audience)
    if reader == seat.id or seat.id in state.published or audience == f"person:{seat.person}":
        return True
    shown = state.rule("exit_reveal") == "role" and seat.left is not None and seat.left.cause == "vote"
    shown = shown or (state.rule("exit_reveal") == "role" and seat.state == "released")
    return shown or (reader is not None and reader in state.seats and seat.id in known_to(state, reader))


# --- looking --------------------------------------------------------------------------------------------------------------


def _without_own_words(text: str, state: GameState, audience: Audience) -> str:
    """What a card lets everybody hear is no leak, nor is what stands on the reader's own."""
    said = [skill.public_text for role in state.params.script.roles for skill in role.powers if skill.public_text]
    reader = seat_of(audience)
    if reader is not None and reader in state.seats:
        said += _own_card(state, reader)
    for words in sorted(filter(None, said), key=len, reverse=True):
        for form in FORMS.values():
            fit = form.escape(words)
            text = text.replace(form.quote(fit), " ").replace(fit, " ")
    return text


def _own_card(state: GameState, seat: str) -> list[str]:
    """The director's words on a seat's card, and its condition as the program says it where he has written none."""
    role = state.role(seat)
    if role is None:
        return []
    said = [role.text, *(limit.text for limit in role.limits), *(skill.text for skill in role.powers)]
    if role.win is None:
        return said
    told = phrase(role.win.when, state.params.script)
    return [*said, role.win.text, *(spoken(told, Words(lang).of("prison")) for lang in LANGUAGES)]


def _persons(text: str, state: GameState, audience: Audience) -> Iterator[Secret]:
    """Owners of masks, assistants and side accounts stay unknown to the end (P-offsite-1.1, R22)."""
    if state.phase == "ended":
        return
    masks = {seat.mask for seat in state.seats.values()} | set(state.seats)
    for seat in state.seats.values():
        mine = seat_of(audience) == seat.id or audience == f"person:{seat.person}"
        for kind, name in (("person", seat.person), ("person", seat.assistant), ("account", seat.alt)):
            inside = any(name in mask for mask in masks) or name in state.params.title
            if len(name) >= SHORTEST and name in text and not mine and not inside and audience != f"person:{name}":
                yield Secret(kind="account" if kind == "account" else "person", seat=seat.id, found=name)


def _mentions(part: str, state: GameState) -> list[tuple[int, int, Seat]]:
    """Where masks stand, the longest first so that a mask inside another is not taken for it."""
    found: list[tuple[int, int, Seat]] = []
    for seat in sorted(state.seats.values(), key=lambda s: -len(s.mask)):
        for name in {seat.mask, seat.id}:
            for match in re.finditer(rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])", part) if name else ():
                if not any(a < match.end() and match.start() < b for a, b, _ in found):
                    found.append((match.start(), match.end(), seat))
    return sorted(found, key=lambda mention: mention[0])


def _whose(at: int, mentions: list[tuple[int, int, Seat]]) -> Seat:
    before = [seat for begin, _, seat in mentions if begin <= at]
    return before[-1] if before else mentions[0][2]


def _said_of(role: Role | None) -> tuple[str, ...]:
    """What would give an identity away: title and crime, unless they say no more than the side."""
    words = (role.title, role.crime) if role is not None else ()
    return tuple(word for word in words if len(word) >= SHORTEST and word.lower() not in COMMON)


def _identities(part: str, mentions: list[tuple[int, int, Seat]], state: GameState, audience: Audience) -> Iterator[Secret]:
    """An identity, a crime or a tag beside a mask (P-term-2)."""
    if not mentions:
        return
    spans = [(a, b) for a, b, _ in mentions]

    def free(start: int, end: int) -> bool:
        return not any(a < end and start < b for a, b in spans)

    for word in {said for role in state.params.script.roles for said in _said_of(role)}:
        at = part.find(word)
        if at >= 0 and free(at, at + len(word)) and not knows_role(state, seat := _whose(at, mentions), audience):
            yield Secret(kind="role", seat=seat.id, found=word)
    for match in TAGS.finditer(part):
        seat = _whose(match.start(), mentions)
        if free(match.start(), match.end()) and not knows_role(state, seat, audience):
            yield Secret(kind="role", seat=seat.id, found=match[0])


def _pairs(part: str, mentions: list[tuple[int, int, Seat]], state: GameState) -> Iterator[Secret]:
    """Who met whom is the host's alone (7.4)."""
    named = {seat.id for _, _, seat in mentions}
    if len(named) < 2 or not MET.search(part):
        return
    for night in nights(state):
        for room in night.rooms:
            if room.guard in named and room.prisoner in named:
                yield Secret(kind="pair", seat=str(room.guard), found=f"{room.guard} + {room.prisoner}")


def _links(part: str, state: GameState) -> Iterator[Secret]:
    """What a door leads to (P-interro-5)."""
    for match in LINK.finditer(part):
        if any(room.name == match[0] for night in nights(state) for room in night.rooms):
            yield Secret(kind="link", seat="", found=match[0])


def _unsayable(part: str, mentions: list[tuple[int, int, Seat]], state: GameState, audience: Audience) -> Iterator[Secret]:
    """How somebody was killed, hidden skills, substitutes, an acquittal that missed, results not published (section 10)."""
    first = mentions[0][2].id if mentions else ""
    yield from (Secret(kind="kill", seat=first, found=match[0]) for match in KILL.finditer(part))
    for title in {skill.title for role in state.params.script.roles for skill in role.powers if len(skill.title) >= SHORTEST}:
        if title in part:
            yield Secret(kind="skill", seat=first, found=title)
    if audience == PUBLIC and mentions:
        yield from (Secret(kind="substitute", seat=first, found=match[0]) for match in SUBSTITUTE.finditer(part))
    hidden = state.acquittal is not None and not state.acquittal.hit and state.rule("acquit_show") != "at_declaration"
    if hidden and state.acquittal is not None and any(seat.id == state.acquittal.target for _, _, seat in mentions):
        yield from (Secret(kind="acquittal", seat=first, found=match[0]) for match in ACQUITTAL.finditer(part))
    for match in RESULT.finditer(part) if mentions else ():
        seat = _whose(match.start(), mentions)
        if seat.id not in state.published:
            yield Secret(kind="result", seat=seat.id, found=match[0])
