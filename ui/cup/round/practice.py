"""Cups at the moments that the round's pages are shown and tried at: short pools, clashes, late swaps, sixty-four people."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from moderator.cup.commands import (
    AddStaff,
    CheckIn,
    ConfirmScoring,
    DrawGroups,
    OpenCup,
    Register,
    ScheduleMatch,
    SetPlan,
    StartRound,
    Tick,
)
from moderator.cup.drawing import draw_groups
from moderator.cup.notices import iso
from moderator.cup.plan import proposed
from moderator.play.commands import SendNotice
from moderator.play.deadlines import HOUR
from moderator.play.instants import Instant
from ui.cup.stage import before

if TYPE_CHECKING:
    from ui.cup.stage import Stage

FIRST: Final = ("Ash", "Birch", "Cedar", "Elder", "Fir", "Hazel", "Linden", "Maple")
SECOND: Final = ("brook", "dale", "field", "ford", "hill", "mere", "ridge", "wood")
JUDGES: Final = ("Qin", "Lan", "Mu", "Bai")


LONG: Final = (
    "W" * 24,
    "Bartholomew Quickquill",
    "[b]&amp;x[/b]",
    "=SUM(A1:A9)",
    "a_b*c`d",
    "Maximiliana Featherston",
    "Wolverhampton " * 2,
)


def names(n: int, *, long: bool = False) -> tuple[str, ...]:
    """So many people, all different; ``long``: as long and as awkward as they may be."""
    if long:
        return tuple(f"{LONG[at % len(LONG)][: 24 - len(str(at))].strip()}{at}" for at in range(n))
    made = [f"{one}{two}" for two in SECOND for one in FIRST]
    return tuple(made[at] if at < len(made) else f"{made[at % 64]} {at // 64 + 1}" for at in range(n))


def entered(stage: Stage, n: int, *, long: bool = False) -> Stage:
    """A cup of so many with its plan."""
    rounds = proposed(-(-n // 8) * 8)
    assert rounds is not None
    stage.do(OpenCup(), *(Register(person=name) for name in names(n, long=long)), SetPlan(rounds=rounds), ConfirmScoring())
    return stage


def started_64(stage: Stage) -> None:
    """Sixty-four people, the first round begun."""
    entered(stage, 64).do(StartRound(round="1"))


def drawn(stage: Stage, name: str = "1", seed: str = "practice") -> Stage:
    """The groups of a round that has begun."""
    each = stage.state.round(name)
    assert each is not None
    groups = draw_groups(random.Random(seed), each.field, {})
    return stage.do(DrawGroups(round=name, groups=groups, seed=seed))


def at(stage: Stage, days: int, hours: int = 0) -> str:
    """An instant so far ahead, as a command takes it."""
    return iso(Instant(stage.clock.now() // HOUR * HOUR + (24 * days + hours) * HOUR), stage.state.zone)


def scheduled_64(stage: Stage) -> None:
    """Eight matches on two evenings; some have answered."""
    started_64(stage)
    drawn(stage)
    each = stage.state.rounds[0]
    for n, match in enumerate(each.matches):
        stage.do(ScheduleMatch(match=match, start=at(stage, 3 + n // 4), table="ABCD"[n % 4], judge=JUDGES[n % 4]))
        for person in stage.state.matches[match].people[: n % 9]:
            stage.do(CheckIn(person=person, match=match, comes=person[0] != "M"), wait=1)


def long_names(stage: Stage) -> None:
    """Thirty-two people with the longest names, drawn and scheduled, one judge twice at once."""
    entered(stage, 32, long=True).do(StartRound(round="1"))
    drawn(stage)
    for n, match in enumerate(stage.state.rounds[0].matches[:3]):
        stage.do(ScheduleMatch(match=match, start=at(stage, 3, n), table=f"Wolverhampton {n % 2}", judge=LONG[0]))


def long_field(stage: Stage) -> None:
    """The same with one missing."""
    entered(stage, 15, long=True).do(AddStaff(person=LONG[0]), StartRound(round="1"), force="practice")
    stage.do(Register(person=names(20, long=True)[18]))


def short_pool(stage: Stage) -> None:
    """Before the revival: two have gone, the pool is short."""
    stage.cup32(before("fill_pool"))


def short_field(stage: Stage) -> None:
    """Begun with one missing; two late entries and staff may fill it."""
    entered(stage, 15).do(AddStaff(person="Qin"), StartRound(round="1"), force="practice")
    stage.do(Register(person=names(20)[18]), Register(person=names(20)[19]))


def answered(stage: Stage) -> None:
    """The afternoon before the first match: six come, the call of five hours before has gone out."""
    stage.cup32(before("tick"))


def clashing(stage: Stage) -> None:
    """Three matches at once with one judge, two of them at one table."""
    stage.cup32(before("schedule_match", match="1A"))
    for n, match in enumerate(("1A", "1B", "1C")):
        stage.do(ScheduleMatch(match=match, start=at(stage, 10, n), table="AAB"[n], judge=JUDGES[0]))


def late(stage: Stage) -> None:
    """Two hours before the first match; the missing have been listed."""
    stage.cup32(before("open_match", match="1A"))
    stage.do(Tick(), wait=7_200)


def moved_after_sending(stage: Stage) -> None:
    """A group's post has gone out, then the match was moved."""
    stage.cup32(before("swap"))
    owed = [each.notice for each in stage.session.notices_owed]
    stage.do(*(SendNotice(key=notice.key) for notice in owed if notice.code in {"N2", "N3"}), wait=1)
    match = stage.state.matches["1B"]
    stage.do(ScheduleMatch(match="1B", start=at(stage, 2), table=match.table, judge=match.judge))
