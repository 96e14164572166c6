"""A new game under planning: what still stands in its way, and the commands it becomes. No window."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

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
from ui.forum.setup.plan import Times, seats_wrong, times_wrong
from ui.forum.setup.times_step import Timing
from ui.wizard.blocker import Blocker

DECK: Final[tuple[tuple[Side, Role], ...]] = tuple((side, role) for side in SIDES for role, n in COUNTS.items() for _ in range(n))
TIMING: Final = Timing(
    ruleset="chess", clocks={"night_clock": "13:00", "day_clock": "22:00"},
    hours={"night_hours": 11, "day_hours": 37, "runoff_hours": 24}, mode=HOUSE_RULES["phase_clock"],
)  # fmt: skip
"""When nights and days end: at these hours of the clock, or so many hours on (C5.4)."""
Dealt = tuple[Side | None, Role | None]
NOBODY: Final[Dealt] = (None, None)


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

    @property
    def differing(self) -> dict[str, bool | int | str]:
        """House rules that are not as the rulings have them."""
        return {name: value for name, value in self.rules.items() if value != HOUSE_RULES[name].default}

    @property
    def blockers(self) -> tuple[Blocker, ...]:
        """What stands in the way, in the order of the steps."""
        return (*seats_wrong(self.seats, self.substitutes, LONGEST), *self._substitutes(), *self._deal(), *times_wrong(self.times))

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
        create = CreateGame(
            title=t.title.strip(), house_rules=self.differing, messenger=t.messenger.strip(), roster=t.roster, **t.clocks, **t.hours
        )
        people = [AddPerson(name=row.person, contact=row.contact) for row in self.seats]
        seats = [AddSeat(mask=row.mask, person=row.person, password=row.password) for row in self.seats]
        roles = {
            row.mask: SeatRole(side=side, role=role)
            for row, (side, role) in zip(self.seats, self.deal, strict=True) if side is not None and role is not None
        }  # fmt: skip
        standing = [AddSubstitute(person=row.person, contact=row.contact) for row in self.substitutes if row.person]
        made: list[Command] = [create, *people, *seats, AssignRoles(roles=roles, seed=self.seed), *standing]
        return (*((command, "") for command in made), (StartGame(), self.few.strip()))


def deal(seed: str) -> tuple[Dealt, ...]:
    """Sixteen sides and roles out of a seed: the same seed, the same deal."""
    cards = list(DECK)
    random.Random(seed).shuffle(cards)
    return tuple(cards)


def counts(given: Sequence[Dealt]) -> dict[tuple[Side, Role], int]:
    """How many of each side and role are dealt."""
    held = Counter(given)
    return {(side, role): held[side, role] for side in SIDES for role in COUNTS}
