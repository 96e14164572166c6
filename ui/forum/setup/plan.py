"""A new game under planning: what still stands in its way, and the commands it becomes. No window."""

from __future__ import annotations

import random
import secrets
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from moderator.inbox.seating import SeatRow
from moderator.play.commands import Command
from moderator.rulesets.chess.commands.setup import (
    AddPerson,
    AddSeat,
    AddSubstitute,
    AssignRoles,
    CreateGame,
    SeatRole,
    StartGame,
)
from moderator.rulesets.chess.house_rules import HOUSE_RULES
from moderator.rulesets.chess.roles import COUNTS, SIDES, Role, Side
from moderator.rulesets.chess.setup import LONGEST, SEATS, SUBSTITUTES

SIGNS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody takes for one another."""
PASSWORD: Final = 10
DECK: Final[tuple[tuple[Side, Role], ...]] = tuple((side, role) for side in SIDES for role, n in COUNTS.items() for _ in range(n))
Dealt = tuple[Side | None, Role | None]
NOBODY: Final[Dealt] = (None, None)


@dataclass(frozen=True)
class Blocker:
    """Why the game cannot begin yet: ``step`` is where it is settled, ``row`` and ``column`` the cell (row -1: none)."""

    code: str
    step: str
    params: dict[str, Any] = field(default_factory=dict)
    row: int = -1
    column: str = ""


@dataclass(frozen=True)
class Times:
    """When phases end and where orders are sent. ``unread``: fields whose text cannot be read."""

    title: str = ""
    zone: str = "Asia/Shanghai"
    roster: str = ""
    night_clock: str = "13:00"
    day_clock: str = "22:00"
    hours: tuple[int, int, int] = (11, 37, 24)
    messenger: str = ""
    unread: tuple[str, ...] = ()


@dataclass(frozen=True)
class Plan:
    """``few``: the host's reason for beginning with fewer substitutes than two. ``seed``: of the deal; empty: by hand."""

    seats: tuple[SeatRow, ...] = (SeatRow(),) * SEATS
    substitutes: tuple[SeatRow, ...] = ()
    few: str = ""
    deal: tuple[Dealt, ...] = (NOBODY,) * SEATS
    seed: str = ""
    rules: dict[str, bool | int | str] = field(default_factory=dict)
    times: Times = field(default_factory=Times)
    rehearsal: bool = False

    @property
    def blockers(self) -> tuple[Blocker, ...]:
        """What stands in the way, in the order of the steps."""
        return (*seats_wrong(self.seats, self.substitutes), *self._substitutes(), *self._deal(), *times_wrong(self.times))

    def _substitutes(self) -> Iterator[Blocker]:
        n = sum(bool(row.person) for row in self.substitutes)
        if n < SUBSTITUTES and not self.few.strip():
            yield Blocker("substitutes", "seats", {"n": SUBSTITUTES - n})

    def _deal(self) -> Iterator[Blocker]:
        open_ = sum(side is None or role is None for side, role in self.deal)
        if open_:
            yield Blocker("undealt", "deal", {"n": open_}, self.deal.index(next(d for d in self.deal if None in d)), "side")
            return
        held = Counter(self.deal)
        for side in SIDES:
            for role, n in COUNTS.items():
                if held[side, role] != n:
                    yield Blocker("counts", "deal", {"side": side, "role": role, "n": held[side, role], "of": n})

    def commands(self) -> tuple[tuple[Command, str], ...]:
        """What is written, each with the reason it is forced by (empty: it is not)."""
        t = self.times
        differing = {name: value for name, value in self.rules.items() if value != HOUSE_RULES[name].default}
        create = CreateGame(
            title=t.title.strip(), house_rules=differing, messenger=t.messenger.strip(), night_clock=t.night_clock, day_clock=t.day_clock,
            night_hours=t.hours[0], day_hours=t.hours[1], runoff_hours=t.hours[2], roster=t.roster,
        )  # fmt: skip
        people = [AddPerson(name=row.person, contact=row.contact) for row in self.seats]
        seats = [AddSeat(mask=row.mask, person=row.person, password=row.password) for row in self.seats]
        roles = {
            row.mask: SeatRole(side=side, role=role)
            for row, (side, role) in zip(self.seats, self.deal, strict=True) if side is not None and role is not None
        }  # fmt: skip
        standing = [AddSubstitute(person=row.person, contact=row.contact) for row in self.substitutes if row.person]
        made: list[Command] = [create, *people, *seats, AssignRoles(roles=roles, seed=self.seed), *standing]
        return (*((command, "") for command in made), (StartGame(), self.few.strip()))


def seats_wrong(seats: Sequence[SeatRow], substitutes: Sequence[SeatRow]) -> Iterator[Blocker]:
    """Sixteen masks and persons, none of them twice (C2, C6.5, C8.4.1)."""
    for column in ("mask", "person"):
        missing = [row for row, seat in enumerate(seats) if not getattr(seat, column)]
        if missing:
            yield Blocker(f"no_{column}", "seats", {"n": len(missing)}, missing[0], column)
    seen: dict[tuple[str, str], int] = {}
    lines = [(row, "seats", seat) for row, seat in enumerate(seats)] + [(row, "substitutes", each) for row, each in enumerate(substitutes)]
    for row, where, line in lines:
        for column in ("mask", "person"):
            text = getattr(line, column)
            mark = column if where == "seats" else f"sub_{column}"
            if len(text) > LONGEST:
                yield Blocker("long", "seats", {"name": text[:20], "n": LONGEST}, row, mark)
            elif text and (column, text) in seen:
                yield Blocker("twice", "seats", {"name": text}, row, mark)
            seen.setdefault((column, text), row)


def times_wrong(times: Times) -> Iterator[Blocker]:
    """What cannot be read, and a title."""
    for name in times.unread:
        yield Blocker(name, "times", column=name)


def deal(seed: str) -> tuple[Dealt, ...]:
    """Sixteen sides and roles out of a seed: the same seed, the same deal."""
    cards = list(DECK)
    random.Random(seed).shuffle(cards)
    return tuple(cards)


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(8)


def password() -> str:
    """A password to be mailed: short, and every sign of it clear."""
    return "".join(secrets.choice(SIGNS) for _ in range(PASSWORD))


def counts(given: Sequence[Dealt]) -> dict[tuple[Side, Role], int]:
    """How many of each side and role are dealt."""
    held = Counter(given)
    return {(side, role): held[side, role] for side in SIDES for role in COUNTS}
