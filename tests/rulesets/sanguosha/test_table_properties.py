"""Whatever is pressed, in whatever order: one timer runs, none goes below zero, calls go down, events alone rebuild the state."""

from __future__ import annotations

import functools
import operator
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from moderator.clock import events as e
from moderator.play.decision import Decision
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.rulesets.sanguosha.ruleset import EVOLVE
from moderator.rulesets.sanguosha.table_rows import timer_rows
from tests.rulesets.sanguosha.tables import SEATS, Table

LINES = st.sampled_from(SEATS)
SCROLLS = st.sampled_from(["Duel", "Barbarians", "Borrowed Sword", "火攻", "Harvest", "Snatch", "Contentment", "unknown"])
WHAT = st.sampled_from(["", "strike", "none"])


def press(verb: str, **fields: Any) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"do": st.just(verb), **fields})


COMMANDS = st.one_of(
    press("tick"),
    press("begin_turn", line=LINES, extra=st.booleans()),
    press("skip_turn", line=LINES),
    press("begin_play", line=LINES),
    press("operation", line=LINES),
    press("end_play", line=LINES),
    press("begin_discard", line=LINES),
    press("reading", line=LINES, action=st.sampled_from(["open", "close"])),
    press("extra_time", line=LINES),
    press("dying", line=LINES),
    press("ask_response", line=st.one_of(LINES, st.lists(LINES, min_size=1, max_size=3))),
    press("respond", line=LINES, what=WHAT, decline=st.booleans()),
    press("ask_skill", line=LINES, skill=st.sampled_from(["", "观星"])),
    press("skill_done", line=LINES, used=st.booleans()),
    press("announce_scroll", line=LINES, name=SCROLLS, targets=st.lists(LINES, max_size=3), victim=st.none() | LINES),
    press("open_window"),
    press("nullify", line=LINES, target=st.none() | LINES),
    press("reopen_window"),
    press("hold"),
    press("resume"),
    press("set_timer", remaining=st.integers(0, 30)),
    press("death", victim=LINES, killer=LINES),
)
NEXT: dict[str, Any] = {"do": "next"}
PRESSES = st.one_of(st.just(NEXT), st.integers(0, 999), st.integers(0, 999), COMMANDS)
"""A number chooses among what fits the top of the stack."""
FITTING: dict[str, tuple[str, ...]] = {
    "": ("begin_turn", "begin_play", "ask_response", "dying", "announce_scroll", "reading"),
    "scroll": ("open_window", "open_window", "ask_response", "reopen_window", "announce_scroll", "dying"),
    "null_normal": ("nullify", "nullify", "respond", "operation", "ask_skill", "tick"),
    "play": ("operation", "announce_scroll", "announce_scroll", "ask_response", "extra_time", "reopen_window"),
    "response": ("respond", "respond", "ask_skill", "dying", "announce_scroll", "hold"),
    "skill": ("skill_done", "skill_done", "hold", "announce_scroll"),
}
NAMES = ("Duel", "Barbarians", "Borrowed Sword", "Fire Attack", "Harvest", "Snatch")
GAPS = st.sampled_from([0, 0, 500_000, 1_000_000, 1_000_000, 2_900_000, 3_000_000, 7_000_000, 20_000_000])
RULES = st.fixed_dictionaries(
    {},
    optional={
        "extra_time_mode": st.sampled_from(["keep", "reserve"]),
        "early_move": st.just("returned"),
        "dying_request": st.just("in_turn"),
        "null_per_target": st.just(False),
        "null_reopen": st.just(True),
        "skill_ten_call": st.just(False),
        "reading_floor": st.just(5),
        "card_confirm": st.just(True),
    },
)


def chosen(t: Table, pressed: dict[str, Any] | int) -> dict[str, Any] | None:
    """``next``: the one key; a number: something that fits the moment."""
    if isinstance(pressed, int):
        return fitting(t, pressed)
    if pressed is NEXT:
        return next((step.command for step in t.steps if step.proposed), None)
    return pressed


def fitting(t: Table, n: int) -> dict[str, Any]:
    if t.clock.held:
        return {"do": "resume"}
    top = t.clock.top
    verbs = FITTING.get(top.kind if top else "", FITTING["null_normal" if top and top.kind == "null_delayed" else "skill"])
    n, verb = n // len(verbs), verbs[n % len(verbs)]
    living = t.game.living or SEATS
    line = top.lines[0] if top and top.lines and verb in {"respond", "operation", "skill_done", "extra_time"} else living[n % len(living)]
    asked = t.table.scroll
    if verb == "ask_response" and asked is not None and asked.current:
        line = (asked.current, asked.line)[n % 2]
    if verb in {"begin_play", "reading"} or (verb == "announce_scroll" and n % 2):
        line = t.game.turn or line
    fields: dict[str, Any] = {"line": line}
    if verb == "announce_scroll":
        fields |= {"name": NAMES[n % len(NAMES)], "targets": [living[(n + k) % len(living)] for k in range(min(1 + n % 3, len(living)))]}
    if verb == "reading":
        fields["action"] = ("open", "close")[n % 2]
    if verb == "respond":
        fields["decline"] = n % 4 == 0
    if verb == "nullify" and asked is not None and asked.effective:
        fields["target"] = asked.effective[n % len(asked.effective)]
    bare = {"open_window", "reopen_window", "tick", "hold"}
    return {"do": verb, **({} if verb in bare else fields)}


def check(t: Table, events: tuple[Event, ...]) -> None:
    clock = t.clock
    running = [timer for timer in clock.stack if timer.since is not None]
    assert len(running) <= 1
    assert not running or (running[0] is clock.top and not clock.held)
    assert all(timer.left is None or timer.left >= 0 for timer in clock.stack)
    assert clock.held or clock.top is None or clock.top.left is None or clock.top.since is not None
    assert [s.frame for s in t.table.scrolls] == [timer.id for timer in clock.stack if timer.kind == "scroll"]
    assert {r.timer for r in t.table.requests} == {timer.id for timer in clock.stack if timer.kind == "response"}
    assert all(timer.kind != "response" or timer.lines for timer in clock.stack)
    instants = [x.at for x in events if isinstance(x, e.ClockEvent)]
    assert instants == sorted(instants)
    if t.game.status == "playing":
        assert len([step for step in t.steps if step.proposed]) <= 1
    else:
        assert clock.stack == ()


def check_calls(events: list[Event]) -> None:
    last: dict[int, int] = {}
    for event in events:
        if isinstance(event, (e.TimerStarted, e.TimerReset)):
            last[event.id] = 99
        elif isinstance(event, e.TimeCall):
            assert event.call < last[event.id]
            last[event.id] = event.call


@given(RULES, st.lists(st.tuples(PRESSES, GAPS), min_size=15, max_size=60), st.booleans())
def test_random_presses_keep_the_table_sound(rules: dict[str, Any], presses: list[tuple[dict[str, Any] | int, int]], auto: bool) -> None:
    t = Table(turn=None, **rules)
    start, now = t.state, 0
    begun = len(t.events)
    for pressed, gap in presses:
        now += gap
        if t.state.game is None:
            return
        at = f"{now / 1_000_000:.6f}"
        if pressed is NEXT:
            t.do("tick", at)
        command = chosen(t, pressed)
        if command is None:
            continue
        found = t.send(command["do"], at, **{k: v for k, v in command.items() if k != "do"})
        if isinstance(found, Decision):
            check(t, found.events)
            if auto:
                t.follow_script(at)
        if pressed is NEXT:
            assert isinstance(found, Decision), found
    check_calls(t.events)
    state = start
    coder = msgspec.json.Encoder()
    decoder = msgspec.json.Decoder(functools.reduce(operator.or_, EVOLVE))
    for event in t.events[begun:]:
        state = t.rules.evolve(state, decoder.decode(coder.encode(event)))
    assert state == t.state
    rows = timer_rows(t.events)
    ended = {x.id for x in t.events if isinstance(x, e.TimerEnded)}
    assert {row.id for row in rows if row.state == "ended"} == {row.id for row in rows} & ended


@given(st.lists(st.tuples(PRESSES, GAPS), max_size=30), GAPS)
def test_a_rewound_table_never_runs_and_makes_no_call_twice(presses: list[tuple[dict[str, Any] | int, int]], later: int) -> None:
    t, now = Table(turn=None), 0
    for pressed, gap in presses:
        now += gap
        command = chosen(t, pressed)
        if command is not None:
            t.send(command["do"], f"{now / 1_000_000:.6f}", **{k: v for k, v in command.items() if k != "do"})
    if t.state.game is None:
        return
    made = {(x.id, x.call) for x in t.events if isinstance(x, e.TimeCall)}
    resets = any(isinstance(x, e.TimerReset) for x in t.events)
    t.follow(t.rules.rewind(t.state, Instant(now + later)))
    assert t.clock.deadline is None
    top = t.clock.top
    if top is not None and not resets:
        assert not {(top.id, n) for n in top.marks} & made
