"""A snapshot may be read and tried on while the session goes on; what was grown on it is taken only where nothing came in between."""

from __future__ import annotations

import pytest

from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.play.watch import StoppedError
from moderator.session.session import Session
from tests.session.counter import Add, Counter, FakeClock


def at(seconds: int) -> Instant:
    return Instant(seconds * SECOND)


def counting(entries: int) -> Session:
    """A session with so many entries, each adding one to line A."""
    session = Session.in_memory(Counter(), now=FakeClock())
    for n in range(entries):
        session.do(Add(line="A"), at(n))
    return session


def test_a_snapshot_stays_as_it_was() -> None:
    session = counting(3)
    snapshot = session.snapshot()
    session.do(Add(line="A"), at(9))
    assert snapshot.head_seq == 3
    assert snapshot.state != session.state
    assert not isinstance(snapshot.do(Add(line="A", n=5), at(9)), Refusal)
    assert session.head_seq == 4


def test_what_was_grown_on_a_snapshot_is_the_same_amendment() -> None:
    session, straight = counting(3), counting(3)
    grown = session.snapshot().grow_amend(1, Add(line="A", n=7), reason="miscounted")
    assert not isinstance(grown, Refusal)
    assert session.head_seq == 3
    session.take_grown(grown)
    straight.amend(1, Add(line="A", n=7), at=at(9), reason="miscounted")
    assert session.state == straight.state
    assert [entry.fields for entry in session.entries] == [entry.fields for entry in straight.entries]


def test_an_amendment_that_was_overtaken_is_refused() -> None:
    session = counting(3)
    grown = session.snapshot().grow_amend(1, Add(line="A", n=7), reason="miscounted")
    assert not isinstance(grown, Refusal)
    session.do(Add(line="A"), at(9))
    before = session.state
    refused = session.take_grown(grown)
    assert isinstance(refused, Refusal)
    assert refused.code == "amend_overtaken"
    assert session.state == before


def test_a_preview_can_be_stopped_at_any_step() -> None:
    session = counting(5)
    seen: list[tuple[int, int]] = []

    def watch(done: int, of: int) -> None:
        seen.append((done, of))
        if done == 2:
            raise StoppedError

    with pytest.raises(StoppedError):
        session.preview_amend(1, Add(line="A", n=2), watch=watch)
    assert seen == [(0, 4), (1, 4), (2, 4)]
    assert session.head_seq == 5
