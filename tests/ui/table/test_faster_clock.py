"""A match from a laptop whose clock went ahead: its timers run on from where they stand, they do not wait for this clock to catch up."""

from __future__ import annotations

import pytest

from moderator.play.instants import SECOND
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import commands as c
from ui.clock import HandClock
from ui.desk import Desk
from ui.table.scenes import Stage


@pytest.fixture(params=[300, 8 * 3600, 400 * 86_400])
def desk(qapp, stage: Stage, request: pytest.FixtureRequest) -> Desk:
    """A desk whose own clock is that many seconds behind the match's."""
    stage.playing()
    return Desk(stage.session, HandClock(stage.clock.now() - request.param * SECOND), lambda kind, _length: kind)


def left(desk: Desk) -> int:
    clock = desk.state.game.table.clock
    return clock.left(clock.top, desk.clock.now())


def test_a_timer_runs_and_expires_in_its_own_time(desk: Desk) -> None:
    assert not isinstance(desk.do(c.Resume()), Refusal)
    before = left(desk)
    desk.clock.turn(3)
    assert left(desk) == before - 3 * SECOND
    head = desk.session.head_seq
    desk.clock.turn(left(desk) / SECOND - 0.001)
    assert desk.session.head_seq == head, "not a millisecond early"
    desk.clock.turn(0.002)
    assert desk.session.head_seq > head


def test_no_entry_lies_before_the_one_before_it(desk: Desk) -> None:
    for command in (c.Resume(), c.Operation(line="5"), c.Operation(line="5")):
        desk.clock.turn(1)
        assert not isinstance(desk.do(command), Refusal)
    instants = [record.at for record in desk.session.records]
    assert instants == sorted(instants)


def test_sleep_is_held_where_it_began(desk: Desk) -> None:
    desk.do(c.Resume())
    desk.clock.turn(2)
    before = left(desk)
    desk.clock.sleep(3600)
    assert desk.state.game.table.clock.held
    assert left(desk) == before


def test_the_next_match_has_this_clock_again(desk: Desk) -> None:
    clock = desk.clock
    ahead = clock.now()
    desk.close()
    assert clock.now() < ahead
