"""Several commands as one press: looked at before anything is written, one undo for all of it."""

from __future__ import annotations

from moderator.play.messages import Refusal
from moderator.rulesets.chess.commands import night as n
from moderator.session.together import Together
from ui.forum.chess.stage import Stage


def closing(made: Stage) -> Together:
    together = Together(made.session, made.clock.now(), "host")
    for command in (n.CloseNight(), n.ResolveNight(), n.AnnounceDawn()):
        assert together.add(command) is None
    return together


def test_nothing_is_written_before_it_is_taken() -> None:
    made = Stage().begun().to("06-02 13:00")
    head, state = made.session.head_seq, made.state
    together = closing(made)
    assert together.state.phase == "day"
    assert (made.session.head_seq, made.state) == (head, state)


def test_one_undo_takes_all_of_it_back() -> None:
    made = Stage().begun().to("06-02 13:00")
    before = made.state
    assert not isinstance(closing(made).take(), Refusal)
    assert made.state.phase == "day"
    made.session.undo(at=made.clock.now())
    assert made.state == before


def test_every_entry_tells_who_typed_it_and_one_instant() -> None:
    made = Stage().begun().to("06-02 13:00")
    closing(made).take()
    entries = made.session.entries[-3:]
    assert [entry.cause for entry in entries] == [None, entries[0].seq, entries[0].seq]
    assert {entry.by for entry in entries} == {"host"} and len({entry.at for entry in entries}) == 1


def test_a_refused_command_leaves_what_was_decided_before_it() -> None:
    made = Stage().begun().to("06-02 13:00")
    together = Together(made.session, made.clock.now())
    refusal = together.add(n.AnnounceDawn())
    assert isinstance(refusal, Refusal) and refusal.code == "wrong_phase"
    assert together.entries == () and together.add(n.CloseNight()) is None


def test_an_entry_in_between_makes_it_worthless() -> None:
    made = Stage().begun().to("06-02 13:00")
    together = closing(made)
    made.do(n.CloseNight())
    refusal = together.take()
    assert isinstance(refusal, Refusal) and refusal.code == "together_overtaken"


def test_nothing_is_no_press() -> None:
    made = Stage().begun()
    refusal = Together(made.session, made.clock.now()).take()
    assert isinstance(refusal, Refusal) and refusal.code == "nothing_together"
