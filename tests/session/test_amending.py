"""Amendments of amendments."""

from __future__ import annotations

from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.session.amending import follow_with
from moderator.session.session import Session
from moderator.session.sprout import Sprout
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


def test_a_press_that_belongs_to_an_amendment_is_taken_and_undone_with_it() -> None:
    session = Session.in_memory(Counter())
    clock = iter(Instant(n * S) for n in range(1, 99))
    session.do(Add(line="A", n=1), next(clock))
    before = session.state
    assert session.preview_amend(1, Add(line="A", n=3)).state.totals["A"] == 3
    grown = session.grow_amend(1, Add(line="A", n=3), reason="r")
    assert isinstance(grown, Sprout)
    assert isinstance(follow_with(grown, Add(line="A", n=-9), next(clock)), Refusal)
    assert follow_with(grown, Add(line="B", n=5), next(clock)) is None
    session.take_grown(grown)
    assert [type(entry.effect).__name__ for entry in session.entries] == ["Add", "Add", "Add"]
    assert session.entries[-1].cause == session.entries[-2].seq
    session.undo(at=next(clock))
    assert session.state == before
