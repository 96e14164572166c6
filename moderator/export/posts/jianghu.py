"""The last look before a post of the game of eighty-eight goes out: roles, persons, passwords, code words that the reader may not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from moderator.export.posts.forms import FORMS
from moderator.export.posts.secret import SHORTEST, Secret
from moderator.play.audience import HOST, PUBLIC, Audience, seat_of
from moderator.rulesets.jianghu.code_names import code_name
from moderator.rulesets.jianghu.disclosing import seen_role
from moderator.rulesets.jianghu.network import partners
from moderator.rulesets.jianghu.roles import SHORT, Role
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Seat

PARTS: Final = re.compile(r"[\n。；;！!？?，,、]|\.(?=\s|$)")
"""Where a part of a sentence ends."""
WORDS: Final[dict[str, tuple[Role, ...]]] = {
    "隐剑": ("hidden_sword",), "联合剑": ("joint_sword",), "联合蛋": ("joint_egg",), "双蛋": ("joint_egg",), "独立蛋": ("independent_egg",),
    "暗蛋": ("dark_egg",), "游侠": ("wanderer",), "孤杀": ("lone_killer",), "联合杀": ("joint_killer",), "联杀": ("joint_killer",),
    "独立杀": ("independent_killer",), "独杀": ("independent_killer",), "黑蛋": ("black_egg",), "地雷": ("mine",), "魔镜": ("mirror",),
    "工兵": ("sapper",), "hidden sword": ("hidden_sword",), "joint sword": ("joint_sword",), "joint egg": ("joint_egg",),
    "independent egg": ("independent_egg",), "dark egg": ("dark_egg",), "wanderer": ("wanderer",), "lone killer": ("lone_killer",),
    "joint killer": ("joint_killer",), "independent killer": ("independent_killer",), "black egg": ("black_egg",), "mirror": ("mirror",),
    "sapper": ("sapper",), "soul shift": ("soul_shift",), "soul return": ("soul_return",),
}  # fmt: skip
"""What gives a role away beside a mask; a word that is a deed as well as a role is none."""
SIDES: Final = frozenset({"白道", "黑道"})
_AS_ROLE: Final = re.compile(
    r"(?:(?<=[(（:：是为])|(?<=\bis )|(?<=\bthe ))\s*(移魂|还魂|复活|mine\b|resurrect\b)(?=\s*(?:[)）.。,，]|$))", re.IGNORECASE
)
"""Deeds or things that are roles as well: where they stand as one, behind a bracket, a colon, "is"."""
_SAID: Final = re.compile("|".join(sorted((re.escape(word) for word in (*WORDS, *SIDES)), key=len, reverse=True)), re.IGNORECASE)


def secrets_in(text: str, state: GameState, audience: Audience) -> tuple[Secret, ...]:
    """What a post would give away; ``state`` as it is when the post goes out, what it announces included. Nothing for the host."""
    if audience == HOST or state.phase == "ended":
        return ()
    quiet = _without_own_words(text, state)
    found = [*_persons(quiet, state, audience), *_code_words(quiet, state, audience)]
    masks = _masks(state)
    for part in PARTS.split(quiet):
        found += _roles(part, masks, state, audience)
    return tuple(dict.fromkeys(found))


def knows_role(state: GameState, seat: Seat, audience: Audience) -> bool:
    """Whether the audience may know a role: published, its own, one it was told at the deal or by an alliance."""
    reader = state.seats.get(seat_of(audience) or "")
    if seat.role_public or (reader is not None and reader.id == seat.id):
        return True
    if reader is not None and reader.role == "mine":
        return True  # it may have had its look (R11)
    if reader is None or reader.start is None or seat.start is None:
        return False
    return seen_role(SHORT[reader.start], SHORT[seat.start]) or seat.id in partners(state, reader.id)


def _without_own_words(text: str, state: GameState) -> str:
    """What players have written themselves is theirs: a kill post may tell whatever it likes."""
    rounds = (*state.rounds, *((state.round,) if state.round is not None else ()))
    for words in sorted({post.text for each in rounds for post in each.posts if post.text}, key=len, reverse=True):
        for form in FORMS.values():
            fit = form.escape(words)
            text = text.replace(form.quote(fit), "\n").replace(fit, "\n")
    return text


def _stands(name: str, text: str) -> bool:
    """Whether it stands there by itself: player 1 is not in player 12."""
    return name in text and re.search(rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])", text) is not None


def _persons(text: str, state: GameState, audience: Audience) -> Iterator[Secret]:
    masks = {seat.mask for seat in state.seats.values()} | set(state.seats)
    for seat in state.seats.values():
        mine = seat_of(audience) == seat.id or audience == f"person:{seat.person}"
        inside = any(seat.person in mask for mask in masks) or seat.person in state.params.title
        if len(seat.person) >= SHORTEST and not (mine or seat.shown or inside) and _stands(seat.person, text):
            yield Secret(kind="person", seat=seat.id, found=seat.person)
        if len(seat.password) >= SHORTEST and seat.password in text and not mine:
            yield Secret(kind="password", seat=seat.id, found=seat.password)


def _code_words(text: str, state: GameState, audience: Audience) -> Iterator[Secret]:
    """Each pair is its killer's and the lone killer's (J7.3)."""
    reader = state.seats.get(seat_of(audience) or "")
    for owner, pair in state.words.items():
        if reader is not None and (reader.id == owner or reader.start == "lone_killer"):
            continue
        for word in (pair.search, pair.contact):
            if len(word) >= SHORTEST and word in text:
                yield Secret(kind="password", seat=owner, found=word)


def _masks(state: GameState) -> tuple[re.Pattern[str], dict[str, Seat]]:
    """Masks, the longest first so that one inside another is not taken for it."""
    by_name = {name: seat for seat in state.seats.values() for name in (seat.id, seat.mask) if name}
    joined = "|".join(re.escape(name) for name in sorted(by_name, key=len, reverse=True))
    return re.compile(rf"(?<![A-Za-z0-9])(?:{joined})(?![A-Za-z0-9])" if joined else r"(?!)"), by_name


def _roles(part: str, masks: tuple[re.Pattern[str], dict[str, Seat]], state: GameState, audience: Audience) -> Iterator[Secret]:
    pattern, by_name = masks
    named = [(match.start(), match.end(), by_name[match[0]]) for match in pattern.finditer(part)]
    if audience == PUBLIC:
        yield from _code_names(part, [seat for _, _, seat in named])
    for match in (*_SAID.finditer(part), *_AS_ROLE.finditer(part)) if named else ():
        if any(start < match.end() and match.start() < end for start, end, _ in named):
            continue  # part of a mask
        seat = next((seat for start, _, seat in reversed(named) if start <= match.start()), named[0][2])
        if not knows_role(state, seat, audience) or _tells_the_egg(seat, match[0], audience):
            yield Secret(kind="role", seat=seat.id, found=match[0].strip())


def _tells_the_egg(seat: Seat, word: str, audience: Audience) -> bool:
    """A dark egg does not know that it is one (R3)."""
    mine = seat.start == "dark_egg" and seat_of(audience) == seat.id and not seat.role_public
    return mine and "dark_egg" in WORDS.get(word.lower(), ())


def _code_names(part: str, named: list[Seat]) -> Iterator[Secret]:
    """A code name beside its own mask says its role; beside its target's it is what everybody reads (J12.3)."""
    for seat in named:
        code = code_name(seat.code) if seat.start not in {None, "wanderer"} else ""
        if code and code != seat.code and code in part and not seat.role_public:
            yield Secret(kind="role", seat=seat.id, found=code)
