"""What a new match is made of while it is being planned, what still stands in its way, and the commands it becomes. No window.

``plan_of`` makes the plan of a further match for the same people.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from itertools import combinations_with_replacement
from typing import Any, Final

import msgspec

from moderator.inbox.names import NOTHING, Brought, Entry, Roll
from moderator.play.commands import Command
from moderator.rulesets.sanguosha.commands import Adopt, Candidate, ConfirmScoring, Entrant, ListCandidates, OpenMatch
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from moderator.rulesets.sanguosha.ladder import ladder
from moderator.rulesets.sanguosha.roles import Outcome, Role
from moderator.rulesets.sanguosha.scoring import ScoringTable
from moderator.rulesets.sanguosha.state import MatchState, Seconds
from ui.new_match.under_way import UnderWay
from ui.wizard.blocker import Blocker

OUTCOMES: Final[tuple[Outcome, ...]] = ("lord_side", "rebels", "spy", "full_loss")
ROLES: Final[tuple[Role, ...]] = ("lord", "loyalist", "rebel", "spy")
LOST: Final[tuple[tuple[Outcome, Role], ...]] = (
    ("lord_side", "rebel"), ("lord_side", "spy"), ("rebels", "lord"), ("rebels", "loyalist"), ("rebels", "spy"),
    ("spy", "lord"), ("spy", "loyalist"), ("spy", "rebel"),
)  # fmt: skip
"""Ordinary defeats (F2)."""
FIXED: Final = frozenset({"F1", "F3", "F4"})
"""Facts the text states; the others are inferences of ours."""
FRAME: Final = frozenset({"cuts", "zone", "scheduled", "candidates"})
"""Fields of the second step that may be unread."""
FACTS: Final = ("F1", "F2", "F3", "F4", "F5", "F6", "F7")


@dataclass(frozen=True)
class Plan:
    """A new match under planning. ``unread``: fields whose text cannot be read.

    ``under_way``: it is taken over, as it stands there. ``rehearsal``: it leaves no trace. ``reading``: a table of people is being
    looked at. ``left_out``: people of the match before who do not come along, and why.
    """

    roll: Roll = field(default_factory=Roll)
    title: str = ""
    games: int = 6
    cuts: tuple[int, ...] = ()
    final: bool = False
    seconds: Seconds = field(default_factory=Seconds)
    rules: dict[str, bool | int | str] = field(default_factory=dict)
    scoring: ScoringTable = field(default_factory=ScoringTable)
    unread: tuple[str, ...] = ()
    confirmed: bool = False
    confirmed_by: str = ""
    zone: str = ""
    scheduled: str = ""
    heroes: tuple[str, ...] = ()
    standing: tuple[str, ...] = ()
    replacements: dict[str, str] = field(default_factory=dict)
    candidates: tuple[Candidate, ...] = ()
    rehearsal: bool = False
    reading: bool = False
    under_way: UnderWay | None = None
    left_out: tuple[tuple[str, str], ...] = ()

    @property
    def blockers(self) -> tuple[Blocker, ...]:
        """What stands in the way, in the order of the steps."""
        missing = self.roll.missing
        bad = next((entry for entry in self.roll.entries if entry.blocked), None)
        tests = (
            (self.reading, Blocker("reading", "people")),
            (self.roll.refusal is not None, Blocker("table", "people")),
            (missing > 0, Blocker("missing", "people", {"n": missing})),
            (missing < 0, Blocker("extra", "people", {"n": -missing})),
            (bad is not None, Blocker("name", "people", {"name": bad.name if bad else ""})),
            ("zone" in self.unread, Blocker("zone", "frame")),
            ("scheduled" in self.unread, Blocker("scheduled", "frame")),
            ("candidates" in self.unread, Blocker("candidates", "frame")),
            ("cuts" in self.unread, Blocker("cuts", "frame")),
            (any(name.partition(".")[0] not in FRAME | {"special"} for name in self.unread), Blocker("points", "scoring")),
            (any(name.startswith("special.") for name in self.unread), Blocker("special", "scoring")),
            (not self.confirmed, Blocker("unconfirmed", "scoring")),
            (self.confirmed and not self.confirmed_by.strip(), Blocker("nameless", "scoring")),
        )
        found = [blocker for holds, blocker in tests if holds]
        if self.under_way is not None and missing == 0:
            names = self.roll.names
            troubles = self.under_way.troubles(names, self.games, self.scoring)
            found += [Blocker("trouble", trouble.step, {"trouble": trouble}) for trouble in troubles if trouble.blocking]
        return tuple(found)

    def commands(self) -> tuple[Command, ...]:
        """The commands that open the match and confirm its scoring table, or take it over."""
        if self.under_way is not None:
            confirmed = msgspec.structs.replace(self.scoring, status="confirmed")
            position = self.under_way.position(self.roll.names, **self._terms(), scoring=confirmed)
            listing = (ListCandidates(candidates=self.candidates),) if self.candidates else ()
            return Adopt(position=position), *listing
        people = tuple(entrant(entry) for entry in self.roll.entries)
        return OpenMatch(people=people, candidates=self.candidates, scoring=self.scoring, **self._terms()), ConfirmScoring()

    def _terms(self) -> dict[str, Any]:
        """What a new match and one taken over are both played by."""
        differing = {name: value for name, value in self.rules.items() if value != HOUSE_RULES[name].default}
        return {
            "title": self.title.strip(), "games": self.games, "seconds": self.seconds, "rules": differing, "cuts": self.cuts,
            "final": self.final, "heroes": self.heroes, "standing": self.standing, "replacements": self.replacements,
            "scheduled": self.scheduled,
        }  # fmt: skip


def entrant(entry: Entry) -> Entrant | str:
    """A person as the match is opened with; the bare name where nothing is brought along."""
    brought = entry.brought
    if brought == NOTHING:
        return entry.name
    return Entrant(
        name=entry.name, staff=brought.staff, w=brought.w, y=brought.y, r=brought.r, yellow_total=brought.yellow_total,
        red_total=brought.red_total, red_direct=brought.red_direct,
    )  # fmt: skip


def plan_of(session: Any) -> Plan:
    """A further match for the people of this one, with their cards so far: yellows and reds add up, warnings lapse (S5.A, R27, R28).

    Whoever has withdrawn or is banned stays out. Seconds, house rules, cuts, heroes and scoring come along; the scoring is to be
    confirmed anew.
    """
    state: MatchState = session.state
    params = state.params
    gone = {name: why for name, person in state.persons.items() for why in ("expelled", "banned", "withdrawn") if getattr(person, why)}
    staying = [line.person for line in state.lines.values() if line.person not in gone]
    entries = tuple(Entry(name, brought=_carried(state, name)) for name in staying)
    return Plan(
        roll=Roll(entries), title=next_title(params.title or session.title), games=params.games, cuts=params.cuts, final=params.final,
        seconds=params.seconds, rules=dict(params.rules), scoring=msgspec.structs.replace(params.scoring, status="provisional"),
        zone=state.zone, heroes=params.heroes, standing=params.standing, replacements=dict(params.replacements),
        left_out=tuple(gone.items()),
    )  # fmt: skip


def _carried(state: MatchState, name: str) -> Brought:
    """Totals that say no more than the cards that stand are left out."""
    now = ladder(state, name)
    w = now.w if state.rule("warnings_carry") else 0
    totals = (now.yellow_total if now.yellow_total > now.y else 0, now.red_total if now.red_total > now.r else 0)
    return Brought(state.persons[name].staff, w, now.y, now.r, *totals, now.red_direct)


def next_title(title: str) -> str:
    """The title of the match after this one: its number one higher, or a 2 behind it."""
    match = re.search(r"(\d{1,4})(\D*)$", title)
    if match is None or not title:
        return f"{title} 2" if title else ""
    return f"{title[: match.start(1)]}{int(match[1]) + 1}{match[2]}"


def points_of(table: ScoringTable, outcome: Outcome, role: Role) -> Decimal:
    """The table's points for a role in an outcome, whatever else holds."""
    return next(row.points for row in table.rows if (row.outcome, row.role, row.alive, row.duel) == (outcome, role, "any", "any"))


def with_points(table: ScoringTable, outcome: Outcome, role: Role, points: Decimal) -> ScoringTable:
    """The table with another figure in one place."""
    place = (outcome, role, "any", "any")
    rows = tuple(
        msgspec.structs.replace(row, points=points) if (row.outcome, row.role, row.alive, row.duel) == place else row for row in table.rows
    )
    return msgspec.structs.replace(table, rows=rows)


def read_points(text: str) -> Decimal | None:
    """Points as typed: at most one decimal and four digits; None for anything else. Full-width digits are taken."""
    try:
        value = Decimal(text.strip().replace("−", "-").replace("．", "."))
    except InvalidOperation:
        return None
    if not value.is_finite() or abs(value) > 9999 or value * 10 != (value * 10).to_integral_value():
        return None
    return value


def read_cuts(text: str) -> tuple[int, ...] | None:
    """Places 1-7 in rising order out of ``4, 6``; None for anything else."""
    parts = text.replace("，", " ").replace(",", " ").replace("、", " ").split()
    if not all(part.isdecimal() and 1 <= int(part) <= 7 for part in parts):
        return None
    return tuple(sorted({int(part) for part in parts}))


def facts_held(table: ScoringTable) -> dict[str, bool]:
    """Which of F1 to F7 the table agrees with."""
    lost = {points_of(table, outcome, role) for outcome, role in LOST}
    full = [points_of(table, "full_loss", role) for role in ROLES]
    return {
        "F1": full == [0, 0, 2, 0] and not table.mvp_allowed.get("full_loss", False),
        "F2": lost == {Decimal(2)},
        "F3": True,
        "F4": table.red_card == -5,
        "F5": any(table.mvp_allowed.values()),
        "F6": _thirty_in_four(table),
        "F7": True,
    }


def _thirty_in_four(table: ScoringTable) -> bool:
    """Whether somebody can come to 30 points in four games (F6)."""
    plain = {points_of(table, outcome, role) for outcome in OUTCOMES for role in ROLES}
    best = {
        points_of(table, outcome, role) + table.mvp_bonus for outcome in OUTCOMES for role in ROLES if table.mvp_allowed.get(outcome, False)
    }
    return any(sum(four) == 30 for four in combinations_with_replacement(sorted(plain | best), 4))
