"""The stack machine by itself: it knows no game."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.clock import events as e
from moderator.clock import machine
from moderator.clock.calls import Armed, arm, below
from moderator.clock.state import Clock
from moderator.play.instants import SECOND, Duration, Instant


def at(seconds: float) -> Instant:
    return Instant(int(seconds * SECOND))


def follow(clock: Clock, events: Iterable[e.ClockEvent]) -> Clock:
    for event in events:
        clock = machine.apply(clock, event)
    return clock


def started(clock: Clock, when: float, left: float | None, kind: str = "play") -> Clock:
    length = None if left is None else Duration(int(left * SECOND))
    calls = Armed() if length is None else arm("long", length)
    return follow(clock, machine.start(clock, at(when), kind, length, calls, lines=("A",)))


def ran(clock: Clock, until: float) -> tuple[Clock, list[int]]:
    calls = []
    while (call := machine.next_call(clock, at(until))) is not None:
        clock = machine.apply(clock, call)
        calls.append(call.call)
    return clock, calls


@pytest.mark.parametrize(
    ("profile", "left", "expected"),
    [
        ("long", 20, Armed(None, (10, 5, 4, 3, 2, 1))),
        ("long", 10, Armed(10, (5, 4, 3, 2, 1))),
        ("long", 10.000001, Armed(None, (10, 5, 4, 3, 2, 1))),
        ("long", 5, Armed(10, (4, 3, 2, 1))),
        ("long", 0.5, Armed(10, ())),
        ("count", 3, Armed(3, (2, 1))),
        ("count", 5, Armed(5, (4, 3, 2, 1))),
        ("count", 2.5, Armed(None, (2, 1))),
        ("none", 30, Armed()),
        ("long", 0, Armed()),
    ],
)
def test_which_calls_a_timer_makes(profile: str, left: float, expected: Armed) -> None:
    assert arm(profile, int(left * SECOND)) == expected  # type: ignore[arg-type]


def test_without_the_opening_call_a_ten_second_timer_only_counts_down() -> None:
    assert arm("long", 10 * SECOND, ten_at_start=False) == Armed(None, (5, 4, 3, 2, 1))


def test_a_frame_has_no_clock_and_stops_what_lies_under_it() -> None:
    clock = started(started(Clock(), 0, 20), 5, None, "frame")
    assert clock.deadline is None
    assert [clock.status(t) for t in clock.stack] == ["suspended", "suspended"]
    clock = follow(clock, machine.end(clock, at(50), [2], "done"))
    assert clock.deadline == at(65)


def test_ending_what_lies_under_the_top_leaves_the_top_running() -> None:
    clock = started(started(Clock(), 0, 20), 5, 20)
    clock = follow(clock, machine.end(clock, at(7), [1], "cancelled"))
    assert [t.id for t in clock.stack] == [2]
    assert clock.deadline == at(25)


def test_ending_several_resumes_only_what_is_left_on_top() -> None:
    clock = started(started(started(Clock(), 0, 20), 1, 20), 2, 20)
    events = machine.end(clock, at(3), [2, 3], "cancelled")
    assert [type(x).__name__ for x in events] == ["TimerEnded", "TimerEnded", "TimerResumed"]


def test_calls_fall_when_a_mark_is_crossed_never_on_equality_alone() -> None:
    clock, calls = ran(started(Clock(), 0, 20), 15.5)
    assert calls == [10, 5]
    assert ran(clock, 15.9)[1] == []


def test_a_hold_lets_no_call_be_made_twice() -> None:
    clock, _ = ran(started(Clock(), 0, 20), 10)
    clock = follow(clock, machine.hold(clock, at(10)))
    clock = follow(clock, machine.release(clock, at(99)))
    assert ran(clock, 104)[1] == [5]


def test_time_left_is_never_negative() -> None:
    clock = started(Clock(), 0, 20)
    assert clock.top is not None
    assert clock.left(clock.top, at(99)) == 0
    assert clock.left(clock.top, at(-5)) == 20 * SECOND


def test_edges_of_a_deadline() -> None:
    clock = started(Clock(), 0, 20)
    assert machine.is_over(clock, at(20), inclusive=True)
    assert not machine.is_over(clock, at(20), inclusive=False)
    assert machine.is_over(clock, Instant(at(20) + 1), inclusive=False)


def test_rewinding_drops_the_calls_already_made() -> None:
    clock = started(Clock(), 0, 20)
    (held,) = machine.rewound(clock, at(15), "undo")
    assert isinstance(held, e.TimerHeld)
    assert (held.left, held.marks) == (5 * SECOND, (4, 3, 2, 1))


def test_an_event_about_a_timer_that_is_gone_changes_nothing() -> None:
    clock = started(Clock(), 0, 20)
    for event in (
        e.TimeCall(at=at(1), id=9, call=5),
        e.TimerAnswered(at=at(1), id=9, line="A"),
        e.TimerEnded(at=at(1), id=9, reason="done"),
    ):
        assert machine.apply(clock, event).stack == clock.stack


OPERATIONS = st.sampled_from(["start", "frame", "end", "end under", "hold", "release", "reset", "rewind"])


@given(st.lists(st.tuples(OPERATIONS, st.integers(0, 12), st.integers(1, 25)), max_size=40))
def test_one_timer_runs_at_most_and_time_is_kept(steps: list[tuple[str, int, int]]) -> None:
    clock, now = Clock(), 0.0
    for name, gap, length in steps:
        now += gap
        clock, _ = ran(clock, now)
        top = clock.top
        if name in {"start", "frame"}:
            clock = started(clock, now, length if name == "start" else None)
        elif name == "hold" and not clock.held:
            clock = follow(clock, machine.hold(clock, at(now)))
        elif name == "release" and clock.held:
            clock = follow(clock, machine.release(clock, at(now)))
        elif name == "rewind":
            clock = follow(clock, machine.rewound(clock, at(now), "undo"))
        elif top is not None and name == "reset" and top.left is not None:
            left = Duration(length * SECOND)
            clock = follow(clock, machine.reset(clock, at(now), top, left, arm("long", left), "set"))
        elif top is not None and name == "end":
            clock = follow(clock, machine.end(clock, at(now), [top.id], "done"))
        elif clock.stack and name == "end under":
            clock = follow(clock, machine.end(clock, at(now), [clock.stack[0].id], "cancelled"))
        running = [t for t in clock.stack if t.since is not None]
        assert running == [t for t in clock.stack if t is clock.top and t.left is not None and not clock.held]
        assert all((clock.left(t, at(now)) or 0) >= 0 for t in clock.stack)
        for timer in clock.stack:
            assert list(timer.marks) == sorted(timer.marks, reverse=True)
            assert timer.left is None or timer.marks == below(timer.marks, timer.left)
