"""Amendments of amendments."""

from __future__ import annotations

from moderator.play.instants import Instant
from moderator.session.session import Session
from tests.session.counter import Add, Counter, S, Shout


def test_a_press_decided_anew_by_two_amendments_stays_a_press_of_its_own() -> None:
    """What a first amendment decided anew bears its number; dropping the entry that took its place must not take the others along."""
    session = Session.in_memory(Counter())
    clock = iter(Instant(n * S) for n in range(1, 99))

    def press(number: int) -> int:
        return [record.seq for record in session.records if record.command["do"] in {"add", "shout"}][number]

    for _ in range(5):
        session.do(Shout(times=1), next(clock))
    session.amend(press(3), Add(line="A", n=0), at=next(clock), reason="r")
    session.amend(press(0), None, at=next(clock), reason="r")
    session.amend(press(2), None, at=next(clock), reason="r")
    assert session.state.echoes == 3
