"""A new prison game under planning: what still stands in its way, and the commands it becomes. No window."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from moderator.inbox.prison_seating import PrisonRow
from moderator.play.commands import Command
from moderator.rulesets.prison.calendar import wrong_times
from moderator.rulesets.prison.commands.setup import AssignRole, Deal, NewGame, SetAssistant, SetLinks, SetSeat, StartGame
from moderator.rulesets.prison.doors import default_links
from moderator.rulesets.prison.house_rules import HOUSE_RULES
from moderator.rulesets.prison.roles import SIDES, Side, guard_doors, prisoner_doors
from moderator.rulesets.prison.script.checks import Problem, check
from moderator.rulesets.prison.script.model import Role, Script
from moderator.rulesets.prison.setup import LONGEST, cleaned
from moderator.rulesets.prison.state import Times as Clocks
from ui.forum.setup.plan import Times, times_wrong
from ui.forum.setup.times_step import Timing
from ui.wizard.blocker import Blocker

CLOCKS: Final[dict[str, str]] = msgspec.to_builtins(Clocks())
TIMING: Final = Timing(
    ruleset="prison", texts=("title", "zone"),
    clocks={name: CLOCKS[name] for name in ("shelter_from", "shelter_to", "vote", "interrogation", "wall", "end")},
)  # fmt: skip
"""The day's times, in their order (section 3)."""
NUMBERS: Final = (10, 11, 12, 13, 14)
"""How many may play; an odd number by the house rule alone (R28)."""
Dealt = tuple[Side | None, str | None]
NOBODY: Final[Dealt] = (None, None)
Values = dict[str, bool | int | str]


@dataclass(frozen=True)
class Plan:
    """``script`` None: none is chosen. ``deal``: side and role id by row; ``seed``: of the deal, empty by hand. ``links``: as typed."""

    n: int = 12
    script: Script | None = None
    rows: tuple[PrisonRow, ...] = (PrisonRow(),) * 12
    deal: tuple[Dealt, ...] = (NOBODY,) * 12
    seed: str = ""
    links: Mapping[str, str] = field(default_factory=dict)
    rules: Values = field(default_factory=dict)
    times: Times = field(default_factory=Times)

    @property
    def doors(self) -> int:
        """Doors a side."""
        return (self.n + 1) // 2

    @property
    def differing(self) -> Values:
        """House rules that are neither as the rulings nor as the script has them."""
        return differing(self.rules, self.script)

    @property
    def clocks(self) -> Clocks:
        """The times of a day."""
        return Clocks(**self.times.clocks) if self.times.clocks else Clocks()

    @property
    def blockers(self) -> tuple[Blocker, ...]:
        """What stands in the way, in the order of the steps."""
        return (
            *script_wrong(self.script, self.n), *odd_wrong(self.n, self.rules), *people_wrong(self.rows), *self._deal(),
            *links_wrong(self.links, self.doors), *clocks_wrong(self.times, self.clocks),
        )  # fmt: skip

    def _deal(self) -> Iterator[Blocker]:
        if self.script is None or any(not problem.warning for problem in check(self.script, self.n)):
            return
        undealt = [row for row, dealt in enumerate(self.deal) if None in dealt]
        if undealt:
            row = undealt[0]
            yield Blocker("undealt", "deal", {"n": len(undealt)}, row, "role" if self.deal[row][1] is None else "side")
            return
        yield from self._sides(self.script)
        held = Counter(role for _, role in self.deal)
        for role in self.script.roles:
            if held[role.id] != role.copies:
                row = next((at for at, (_, dealt) in enumerate(self.deal) if dealt == role.id), -1)
                params = {"role": role.title or role.id, "n": held[role.id], "of": role.copies}
                yield Blocker("copies", "deal", params, row if held[role.id] > role.copies else -1, "role")

    def _sides(self, script: Script) -> Iterator[Blocker]:
        for row, (side, given) in enumerate(self.deal):
            role = script.role(given or "")
            if role is not None and role.side != side:
                yield Blocker("other_side", "deal", {"side": role.side}, row, "side")

    # --- what is written ----------------------------------------------------------------------------------------------

    @property
    def ids(self) -> tuple[str, ...]:
        """Seat ids by row: G1 .. and P1 .. in the order of the list, or the masks where one of them is called so."""
        return seat_ids([row.mask for row in self.rows], [side or "guard" for side, _ in self.deal])

    def commands(self) -> tuple[tuple[Command, str], ...]:
        """What is written, none of it by force."""
        create = NewGame(
            n=self.n, script=self.script or Script(), title=self.times.title.strip(), house_rules=self.differing, times=self.clocks
        )
        ids = self.ids
        lines = list(zip(ids, self.rows, self.deal, strict=True))
        seats = [SetSeat(seat=id_, mask=row.mask, person=row.person, alt=row.alt, side=side or "guard") for id_, row, (side, _) in lines]
        helpers = [SetAssistant(seat=id_, person=row.assistant) for id_, row, _ in lines if row.assistant]
        roles = {id_: role for id_, _, (_, role) in lines if role is not None}
        dealt: list[Command] = [Deal(seed=self.seed, roles=roles)] if self.seed else []
        dealt = dealt or [AssignRole(seat=id_, role=role) for id_, role in roles.items()]
        links = read_links(self.links, self.doors)
        doors: list[Command] = [SetLinks(night=1, map=links)] if links != default_links(self.doors) else []
        made: list[Command] = [create, *seats, *helpers, *dealt, *doors, StartGame()]
        return tuple((command, "") for command in made)


# --- what is wrong --------------------------------------------------------------------------------------------------------


def script_wrong(script: Script | None, n: int) -> Iterator[Blocker]:
    """No script, one with faults, or one for another number of seats (section 2)."""
    if script is None:
        yield Blocker("no_script", "script")
        return
    faults = [problem for problem in check(script, n) if not problem.warning]
    if faults:
        yield Blocker("script_faults", "script", {"n": len(faults), "name": script.name}, column="problems")
    held = copies(script)
    if held != n:
        yield Blocker("script_seats", "script", {"n": held, "of": n}, column="number")


def odd_wrong(n: int, rules: Mapping[str, Any]) -> Iterator[Blocker]:
    """An odd number only where the house rule allows it (R28)."""
    if n % 2 and rules.get("odd", "reject") == "reject":
        yield Blocker("odd_number", "script", {"n": n}, column="number")


def people_wrong(rows: Sequence[PrisonRow], *, alt: bool = True) -> Iterator[Blocker]:
    """Mask, person and side account everywhere; nobody twice, no assistant who plays or serves two (P-pre-3, P-pre-6, R29)."""
    for column in ("mask", "person", *(("alt",) if alt else ())):
        missing = [row for row, each in enumerate(rows) if not getattr(each, column)]
        if missing:
            yield Blocker(f"no_{column}", "seats", {"n": len(missing)}, missing[0], column)
    seen: dict[tuple[str, str], int] = {}
    for row, each in enumerate(rows):
        for column in ("mask", "person", "alt", "assistant"):
            text = getattr(each, column)
            if len(text) > LONGEST:
                yield Blocker("long", "seats", {"name": text[:20], "n": LONGEST}, row, column)
            elif text and (column, text) in seen:
                yield Blocker("assistant_twice" if column == "assistant" else "twice", "seats", {"name": text}, row, column)
            seen.setdefault((column, text), row)
    people = {each.person: row for row, each in enumerate(rows) if each.person}
    for row, each in enumerate(rows):
        if each.assistant and each.assistant in people:
            yield Blocker("assistant_plays", "seats", {"name": each.assistant}, row, "assistant")


def links_wrong(links: Mapping[str, str], n: int) -> Iterator[Blocker]:
    """Every prisoner door behind exactly one guard door (7.1)."""
    seen: set[str] = set()
    for row, door in enumerate(guard_doors(n)):
        target = links.get(door, "").strip()
        if target not in prisoner_doors(n):
            yield Blocker("no_door", "doors", {"door": door, "n": n}, row, "to")
        elif target in seen:
            yield Blocker("door_twice", "doors", {"door": target}, row, "to")
        seen.add(target)


def clocks_wrong(times: Times, clocks: Clocks) -> Iterator[Blocker]:
    """Times that cannot be read, or come before the one ahead of them."""
    yield from times_wrong(times)
    wrong = wrong_times(clocks)
    if wrong is not None and not times.unread:
        yield Blocker("clock_order", "times", {"clock": wrong[0], "value": wrong[1]}, column=wrong[0])


def differing(rules: Values, script: Script | None) -> Values:
    """Values that neither the rulings nor the script have."""
    own = base_rules(script)
    return {name: value for name, value in rules.items() if value != own.get(name, HOUSE_RULES[name].default)}


def base_rules(script: Script | None) -> Values:
    """House rules that the script brings, by our names."""
    return {name: value for name, value in cleaned(script.house_rules).items() if name in HOUSE_RULES} if script is not None else {}


def called(role: Role, script: Script) -> str:
    """A role by its hidden name where no other is called so, else by its id."""
    titles = [other.title for other in script.roles]
    return role.title if role.title and titles.count(role.title) == 1 and not role.title.isdecimal() else role.id


# --- dealing --------------------------------------------------------------------------------------------------------------


def copies(script: Script) -> int:
    """How many seats its roles fill."""
    return sum(role.copies for role in script.roles)


def deck(script: Script) -> tuple[tuple[Side, str], ...]:
    """Every copy of every role, with its side."""
    return tuple((role.side, role.id) for role in script.roles for _ in range(role.copies))


def deal(seed: str, script: Script, sides: Sequence[Side | None] = ()) -> tuple[Dealt, ...]:
    """Roles out of a seed: the same seed, the same deal. ``sides``: which half each row is in already; else that is dealt too."""
    cards = list(deck(script))
    random.Random(seed).shuffle(cards)
    held = Counter(side for side, _ in cards)
    if len(sides) != len(cards) or Counter(sides) != held:
        return tuple(cards)
    piles: dict[Side, list[str]] = {side: [role for of, role in cards if of == side] for side in SIDES}
    return tuple((side, piles[side].pop(0)) for side in sides if side is not None)


def counts(script: Script, given: Sequence[Dealt]) -> dict[str, int]:
    """How often each role is dealt."""
    held = Counter(role for _, role in given)
    return {role.id: held[role.id] for role in script.roles}


def seat_ids(masks: Sequence[str], sides: Sequence[Side]) -> tuple[str, ...]:
    """G1 .. and P1 .. in the order of the list; the masks themselves where one of them is called so."""
    count: Counter[str] = Counter()
    found = []
    for side in sides:
        count[side] += 1
        found.append(f"{side[0].upper()}{count[side]}")
    return tuple(found) if not set(found) & set(masks) else tuple(masks)


def read_links(links: Mapping[str, str], n: int) -> dict[str, str]:
    """The links as the rules take them."""
    return {door: links.get(door, "").strip() for door in guard_doors(n)}


def shuffled(seed: str, n: int) -> dict[str, str]:
    """Doors linked at random."""
    targets = list(prisoner_doors(n))
    random.Random(seed).shuffle(targets)
    return dict(zip(guard_doors(n), targets, strict=True))


def problems(script: Script | None, n: int) -> tuple[Problem, ...]:
    """Faults and warnings of the script, faults first."""
    return () if script is None else tuple(sorted(check(script, n), key=lambda problem: problem.warning))
