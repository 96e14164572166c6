"""A new game of eighty-eight, or of another size, under planning: what still stands in its way, and the commands it becomes. No window."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from moderator.inbox.seating import SeatRow
from moderator.play.commands import Command
from moderator.rulesets.jianghu.checks import LONGEST
from moderator.rulesets.jianghu.code_names import code_name
from moderator.rulesets.jianghu.commands.setup import AddSeat, CreateGame, Deal, SetCodewords
from moderator.rulesets.jianghu.house_rules import HOUSE_RULES
from moderator.rulesets.jianghu.roles import COUNTS, KILLERS, ROLES, SHORT, WHITE, Role, role_id
from moderator.rulesets.jianghu.schedule import GROUPS, NOMINAL, adapted
from moderator.rulesets.jianghu.setup import numbered
from moderator.rulesets.jianghu.state_parts import Row
from ui.forum.jianghu.setup.groups import CLOCKS
from ui.forum.setup.plan import Times, times_wrong
from ui.forum.setup.times_step import Timing
from ui.wizard.blocker import Blocker

TIMING: Final = Timing(
    ruleset="jianghu", texts=("title", "zone"), clocks={name: str(HOUSE_RULES[name].default) for name in CLOCKS},
)  # fmt: skip
LEAST: Final = 8
MOST: Final = 200
"""Seats of a game of another size."""
Values = dict[str, bool | int | str]
Counts = Mapping[Role, int]
Dealt = tuple[Role, int] | None
"""A role and its number in the group; 0 where none is said."""


@dataclass(frozen=True)
class Pair:
    """Code words of an independent killer: its id as IK1, both words (J7.3)."""

    ik: str = ""
    search: str = ""
    contact: str = ""

    @property
    def empty(self) -> bool:
        """Nothing is filled in."""
        return not (self.ik or self.search or self.contact)


@dataclass(frozen=True)
class Plan:
    """``deal``: by row; ``seed``: of the deal, empty by hand. ``rules``: all values of the page but clocks and coded killers."""

    counts: Counts = field(default_factory=lambda: dict(COUNTS))
    rows: tuple[SeatRow, ...] = ()
    deal: tuple[Dealt, ...] = ()
    seed: str = ""
    pairs: tuple[Pair, ...] = ()
    rules: Values = field(default_factory=dict)
    times: Times = field(default_factory=Times)

    @property
    def n(self) -> int:
        """Seats."""
        return sum(self.counts.values())

    @property
    def other_size(self) -> bool:
        """Whether the counts are not those of the document (J4)."""
        return dict(self.counts) != COUNTS

    @property
    def all_rules(self) -> Values:
        """House rules, times of day and coded killers among them."""
        coded = ",".join(pair.ik for pair in self.pairs if pair.ik)
        return {**self.rules, **self.times.clocks, "coded_iks": coded}

    @property
    def differing(self) -> Values:
        """House rules that are not as the rulings have them."""
        return {name: value for name, value in self.all_rules.items() if value != HOUSE_RULES[name].default}

    @property
    def blockers(self) -> tuple[Blocker, ...]:
        """What stands in the way, in the order of the steps."""
        return (
            *counts_wrong(self.counts), *people_wrong(self.rows), *self._deal(),
            *pairs_wrong(self.pairs, self.counts["independent_killer"]), *times_wrong(self.times),
        )  # fmt: skip

    def _deal(self) -> Iterator[Blocker]:
        undealt = [row for row, dealt in enumerate(self.deal) if dealt is None]
        if undealt:
            yield Blocker("undealt", "deal", {"n": len(undealt)}, undealt[0], "role")
            return
        held = Counter(dealt[0] for dealt in self.deal if dealt is not None)
        for role in ROLES:
            if held[role] != self.counts[role]:
                row = next((at for at, dealt in enumerate(self.deal) if dealt is not None and dealt[0] == role), -1)
                params = {"role": role, "n": held[role], "of": self.counts[role]}
                yield Blocker("counts", "deal", params, row if held[role] > self.counts[role] else -1, "role")
        seen: set[tuple[Role, int]] = set()
        for row, dealt in enumerate(self.deal):
            if dealt is not None and dealt[1] and dealt in seen:
                yield Blocker("number_twice", "deal", {"role": dealt[0], "n": dealt[1]}, row, "role")
            if dealt is not None and dealt[1] > self.counts[dealt[0]]:
                yield Blocker("number_high", "deal", {"role": dealt[0], "n": dealt[1], "of": self.counts[dealt[0]]}, row, "role")
            if dealt is not None:
                seen.add(dealt)

    # --- what is written ----------------------------------------------------------------------------------------------

    def commands(self) -> tuple[tuple[Command, str], ...]:
        """What is written, none of it by force."""
        create = CreateGame(title=self.times.title.strip(), house_rules=self.differing, counts=dict(self.counts) if self.other_size else {})
        seats = [AddSeat(mask=row.mask, person=row.person, password=row.password) for row in self.rows]
        roles = {row.mask: shown(dealt) for row, dealt in zip(self.rows, ids_of(self.deal), strict=True) if dealt is not None}
        held = {role: mask for mask, role in roles.items()}
        words = [SetCodewords(ik=held[pair.ik], search=pair.search, contact=pair.contact) for pair in self.pairs if pair.ik in held]
        made: list[Command] = [create, *seats, Deal(roles=roles, seed=self.seed), *words]
        return tuple((command, "") for command in made)


# --- what is wrong --------------------------------------------------------------------------------------------------------


def counts_wrong(counts: Counts) -> Iterator[Blocker]:
    """Both sides there, somebody who can post, and a size that can be played."""
    n = sum(counts.values())
    if not LEAST <= n <= MOST:
        yield Blocker("size", "size", {"n": n, "low": LEAST, "high": MOST}, column="total")
    if not any(counts[role] for role in WHITE):
        yield Blocker("no_white", "size", column="wanderer")
    if not any(counts[role] for role in KILLERS):
        yield Blocker("no_killer", "size", column="joint_killer")
    for role in ALONE:
        if counts[role] > 1:
            yield Blocker("role_once", "size", {"role": role}, column=role)


def people_wrong(rows: Sequence[SeatRow]) -> Iterator[Blocker]:
    """Masks and persons everywhere, nobody twice: each is said at its row (J15.1)."""
    for column in ("mask", "person"):
        missing = [row for row, each in enumerate(rows) if not getattr(each, column)]
        if missing:
            yield Blocker(f"no_{column}", "seats", {"n": len(missing)}, missing[0], column)
    seen: dict[tuple[str, str], int] = {}
    for row, each in enumerate(rows):
        for column in ("mask", "person"):
            text = getattr(each, column)
            if len(text) > LONGEST:
                yield Blocker("long", "seats", {"name": text[:20], "n": LONGEST}, row, column)
            elif text and (column, text) in seen:
                yield Blocker(f"{column}_twice", "seats", {"name": text, "row": seen[column, text] + 1}, row, column)
            seen.setdefault((column, text), row)


def pairs_wrong(pairs: Sequence[Pair], killers: int) -> Iterator[Blocker]:
    """A pair of code words for each of three independent killers, none the same as another's (J7.3)."""
    kept = [(row, pair) for row, pair in enumerate(pairs) if not pair.empty]
    if len(kept) < min(len(pairs), killers):
        row = next(row for row, pair in enumerate(pairs) if pair.empty)
        yield Blocker("pairs_missing", "words", {"n": min(len(pairs), killers) - len(kept)}, row, "search")
    seen: dict[str, int] = {}
    for row, pair in kept:
        if not (pair.ik.startswith("IK") and pair.ik[2:].isdecimal() and 1 <= int(pair.ik[2:]) <= killers):
            yield Blocker("not_ik", "words", {"text": pair.ik, "n": killers}, row, "ik")
        for column in ("search", "contact"):
            if not getattr(pair, column):
                yield Blocker("no_word", "words", {"ik": pair.ik}, row, column)
        for column in ("ik", "search", "contact"):
            text = getattr(pair, column)
            if text and text in seen:
                yield Blocker("word_twice", "words", {"text": text[:20]}, row, column)
            seen.setdefault(text, row)


@dataclass(frozen=True)
class Doubt:
    """Something about a schedule that is worth a look; ``round``: where."""

    code: str
    round: int = 0
    n: int = 0
    of: int = 0
    group: str = ""


def left_by(rows: Sequence[Row], seats: int) -> tuple[int, ...]:
    """How many the plan leaves after each round, nominally; below nothing where it takes out more than there are."""
    left, found = seats, []
    for row in rows:
        left -= row.top_n + sum(row.slots.values())
        found.append(left)
    return tuple(found)


def doubts(rows: Sequence[Row], counts: Counts) -> tuple[Doubt, ...]:
    """A plan that is through before its last round, or that gives a group more slots than it has members."""
    found: list[Doubt] = []
    left = left_by(rows, sum(counts.values()))
    early = next((row.round for row, n in zip(rows, left, strict=True) if n <= 0), 0)
    if early:
        found.append(Doubt("through", early, of=len(rows)))
    elif rows and left[-1] > sum(counts.values()) // 8:
        found.append(Doubt("many_left", rows[-1].round, n=left[-1]))
    killers = sum(counts.get(role, 0) for role in KILLERS)
    for row in rows:
        for group, n in row.slots.items():
            have = killers if group == "K" else counts.get(GROUPS[group], 0)
            if n > have:
                found.append(Doubt("more_slots", row.round, n=n, of=have, group=group))
    return tuple(found)


def schedule_of(counts: Counts) -> tuple[Row, ...]:
    """The schedule that the game will have."""
    return NOMINAL if dict(counts) == COUNTS else adapted(counts)


# --- counts ---------------------------------------------------------------------------------------------------------------


PAIRED: Final[frozenset[Role]] = frozenset({"joint_sword", "joint_egg"})
"""Roles that are nothing by themselves: two know each other, or there is none."""
ONCE: Final[frozenset[Role]] = frozenset(role for role in ROLES if COUNTS[role] == 1)
"""Roles of which the document has one; more of them stay one in a larger game."""
ALONE: Final[tuple[Role, ...]] = ("soul_shift", "soul_return", "sapper", "resurrect")
"""Powers that one seat has: their texts and choices of a round have one place each."""


def scaled(n: int) -> dict[Role, int]:
    """Counts for so many seats: each role in proportion, one of each special role as long as there is room, wanderers fill up."""
    least = {role: 2 if role in PAIRED else 1 for role in ROLES}
    most = {role: COUNTS[role] if role in ONCE | PAIRED else n for role in ROLES}
    made: dict[Role, int] = {role: min(most[role], max(least[role], round(COUNTS[role] * n / 88))) for role in ROLES if role != "wanderer"}
    order = sorted((role for role in made if role not in KILLERS), key=lambda role: (COUNTS[role] > 1, ROLES.index(role)), reverse=True)
    while sum(made.values()) > n * 3 // 5:  # a small game has fewer special roles, never fewer than two kinds of killer
        role = next((role for role in made if made[role] > least[role]), None) or next((role for role in order if made[role]), None)
        if role is None:
            break
        made[role] = made[role] - 1 if made[role] > least[role] else 0
    counts: dict[Role, int] = {role: made.get(role, 0) for role in ROLES}
    counts["wanderer"] = max(0, n - sum(counts.values()))
    return counts


# --- dealing --------------------------------------------------------------------------------------------------------------


def deck(counts: Counts) -> tuple[tuple[Role, int], ...]:
    """Every card, numbered in its group, in code order."""
    return tuple((role, n) for role in ROLES for n in range(1, counts[role] + 1))


def deal(seed: str, counts: Counts) -> tuple[Dealt, ...]:
    """Roles out of a seed: the same seed, the same deal."""
    cards = list(deck(counts))
    random.Random(seed).shuffle(cards)
    return tuple(cards)


def ids_of(dealt: Sequence[Dealt]) -> tuple[Dealt, ...]:
    """Everybody with a number in the group: as given, else as they come."""
    named = {str(row): _written(each) for row, each in enumerate(dealt) if each is not None}
    made = numbered(named)
    if isinstance(made, str):
        return tuple(dealt)
    return tuple(made.get(str(row)) for row in range(len(dealt)))


def _written(dealt: tuple[Role, int]) -> str:
    role, number = dealt
    return f"{SHORT[role]}{number or ''}"


def shown(dealt: Dealt) -> str:
    """A card by its id: JK3, HS, WA."""
    return "" if dealt is None else role_id(dealt[0], dealt[1])


def code_of(dealt: Dealt) -> str:
    """Under which name it posts (J16); a wanderer has none."""
    return "" if dealt is None or dealt[0] == "wanderer" else code_name(shown(dealt))


def held(dealt: Sequence[Dealt]) -> dict[Role, int]:
    """How often each role is dealt."""
    count = Counter(each[0] for each in dealt if each is not None)
    return {role: count[role] for role in ROLES}
