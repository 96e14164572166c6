"""The judge's clock: never early, never back, and a gap is noticed."""

from __future__ import annotations

import random
import time

from PySide6.QtCore import QObject

from moderator.play.instants import SECOND
from ui.clock import Gap, HandClock, TableClock


class Times:
    """A monotonic and a wall clock to turn by hand, in nanoseconds."""

    def __init__(self) -> None:
        self.monotonic, self.wall = 5 * 10**9, 1_780_000_000 * 10**9

    def clock(self) -> TableClock:
        return TableClock(monotonic=lambda: self.monotonic, wall=lambda: self.wall)

    def run(self, seconds: float) -> None:
        self.monotonic += round(seconds * 1e9)
        self.wall += round(seconds * 1e9)


def watched(times: Times) -> tuple[TableClock, list[Gap]]:
    clock, gaps = times.clock(), []
    clock.gap.connect(gaps.append)
    return clock, gaps


def test_now_is_wall_time_to_the_microsecond(qapp):
    times = Times()
    clock, gaps = watched(times)
    times.run(0.25)
    assert clock.now() == 1_780_000_000 * SECOND + 250_000 and not gaps


def test_sleep_is_a_gap_of_its_length(qapp):
    times = Times()
    clock, gaps = watched(times)
    before = clock.now()
    times.wall += 47_300_000_000
    assert clock.now() == before + 47_300_000
    assert gaps == [Gap(before, 47_300_000, "sleep")]
    times.run(0.25)
    clock.now()
    assert len(gaps) == 1


def test_sleep_that_the_monotonic_clock_counts_is_a_gap_too(qapp):
    times = Times()
    clock, gaps = watched(times)
    times.run(30)
    clock.now()
    assert [gap.length for gap in gaps] == [30_000_000]


def test_a_wall_clock_set_back_never_turns_time_back(qapp):
    times = Times()
    clock, gaps = watched(times)
    before = clock.now()
    times.wall -= 3600 * 10**9
    assert clock.now() >= before
    assert [(gap.kind, gap.length) for gap in gaps] == [("jump", -3_600_000_000)]
    times.run(1)
    assert clock.now() == before + SECOND and len(gaps) == 1


def test_a_second_and_a_half_is_no_gap(qapp):
    times = Times()
    clock, gaps = watched(times)
    times.run(1.5)
    clock.now()
    times.wall += 1_400_000_000
    clock.now()
    assert not gaps


def test_slow_drift_is_no_gap(qapp):
    times = Times()
    clock, gaps = watched(times)
    for _ in range(40):
        times.run(0.25)
        times.wall += 100_000_000
        clock.now()
    assert not gaps


def test_real_alarms_are_never_early_and_at_most_20_ms_late(qtbot):
    clock, rung = TableClock(), []
    owner = QObject()
    dues = [clock.now() + 60_000 + 37_000 * n for n in range(12)]
    alarms = []
    for due in dues:
        alarm = clock.alarm(lambda due=due: rung.append((due, time.time_ns() // 1000 - due, clock.now() - due)), owner)
        alarm.set(due)
        alarms.append(alarm)
    qtbot.waitUntil(lambda: len(rung) == len(dues), timeout=3000)
    assert [due for due, _, _ in rung] == dues
    assert all(late >= 0 for _, _, late in rung), rung
    assert sorted(late for _, _, late in rung)[len(rung) // 2] <= 20_000, rung


def test_an_alarm_that_is_set_anew_rings_once(qapp):
    clock, rung = HandClock(0), []
    owner = QObject()
    alarm = clock.alarm(lambda: rung.append(clock.now()), owner)
    alarm.set(SECOND)
    alarm.set(3 * SECOND)
    clock.turn(10)
    assert rung == [3 * SECOND]
    alarm.set(None)
    clock.turn(10)
    assert rung == [3 * SECOND]


def test_a_clock_that_runs_ahead_is_as_long_as_any_and_says_its_gaps_in_its_own_time(qapp):
    times = Times()
    clock, gaps = watched(times)
    clock.run_ahead(3600 * SECOND)
    before = clock.now()
    assert before == (1_780_000_000 + 3600) * SECOND and not gaps
    times.run(1)
    assert clock.now() == before + SECOND
    times.wall += 60 * 10**9
    clock.now()
    assert [(gap.before, gap.length) for gap in gaps] == [(before + SECOND, 60 * SECOND)]
    clock.run_ahead(0)
    assert clock.now() == (1_780_000_000 + 61) * SECOND and len(gaps) == 1


def test_any_jumps_of_both_clocks_never_turn_time_back_or_show_a_gap_of_nothing(qapp):
    chance, times = random.Random(7), Times()
    clock, gaps = watched(times)
    seen = clock.now()
    for _ in range(3000):
        kind = chance.randrange(4)
        step = chance.choice([0, 1, 250_000_000, 1_400_000_000, 1_600_000_000, 3600 * 10**9])
        times.monotonic += step if kind in {0, 1} else 0
        times.wall += {0: step, 1: 0, 2: step, 3: -step}[kind]
        now = clock.now()
        assert now >= seen
        seen = now
    assert gaps and all(abs(gap.length) > SECOND and gap.before <= seen for gap in gaps)
