"""One open game: what is done, undone, brought back and amended."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from moderator.play.commands import Answer, Command, Note, SendNotice, Undo, UnsendNotice
from moderator.play.decision import Decision
from moderator.play.inbox import PinMessage
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.session.changes import Change
from moderator.session.library import Library
from moderator.session.session import Session
from tests.session.counter import Add, Begin, Counter, Echo, FakeClock, Resume, S, Shout, Tick, Whisper, Wonder


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def session(clock: FakeClock) -> Session:
    return Session.in_memory(Counter(), "a game", now=clock)


def done(outcome: Change | Refusal) -> Change:
    assert isinstance(outcome, Change), outcome
    return outcome


def refused(outcome: object) -> Refusal:
    assert isinstance(outcome, Refusal), outcome
    return outcome


def add(session: Session, n: int = 1, line: str = "A", at: int = 0) -> Change:
    return done(session.do(Add(line=line, n=n), Instant(at)))


def test_a_command_is_proposed_without_being_done(session: Session) -> None:
    assert isinstance(session.propose(Add(line="A"), Instant(0)), Decision)
    assert session.head_seq == 0 and not session.can_undo


def test_an_accepted_command_is_an_entry_and_a_change(session: Session) -> None:
    heard: list[Change] = []
    leave = session.subscribe(heard.append)
    change = done(session.do(Add(line="A", n=2), Instant(5 * S), by="judge"))
    assert (change.seq, change.kind, change.by) == (1, "do", "judge") and heard == [change]
    assert session.state.totals == {"A": 2}
    assert session.records[0].at == 5 * S and session.records[0].command == {"do": "add", "line": "A", "n": 2}
    leave()
    add(session)
    assert len(heard) == 1


def test_a_refused_command_leaves_nothing(session: Session) -> None:
    assert refused(session.do(Add(line="A", n=-1), Instant(0))).code == "below_zero"
    assert session.head_seq == 0


def test_a_force_is_recorded_with_its_reason(session: Session) -> None:
    assert refused(session.do(Add(line="A", n=11), Instant(0))).forceable
    done(session.do(Add(line="A", n=11), Instant(0), force="agreed by all"))
    assert session.records[0].force == "agreed by all" and session.records[0].trace[0].result == "forced"


def test_entered_never_runs_back(session: Session, clock: FakeClock) -> None:
    add(session)
    clock.now -= 3600 * S
    add(session)
    assert session.entries[1].entered == session.entries[0].entered


def test_at_may_lie_before_the_entry_before(session: Session) -> None:
    add(session, at=10 * S)
    add(session, at=5 * S)
    assert [record.at for record in session.records] == [10 * S, 5 * S]


def test_undo_and_redo_move_the_head(session: Session) -> None:
    add(session, 1)
    add(session, 2)
    done(session.undo(at=Instant(9)))
    assert session.state.totals == {"A": 1} and session.can_redo
    done(session.undo(at=Instant(9)))
    assert session.state.totals == {} and not session.can_undo
    done(session.redo(at=Instant(9)))
    done(session.redo(at=Instant(9)))
    assert session.state.totals == {"A": 3} and not session.can_redo
    assert len(session.entries) == 6, "nothing is erased"


def test_a_new_press_ends_what_could_be_brought_back(session: Session) -> None:
    add(session, 1)
    done(session.undo(at=Instant(9)))
    add(session, 5)
    assert not session.can_redo and refused(session.redo(at=Instant(9))).code == "nothing_to_redo"
    done(session.redo(1, at=Instant(9)))
    assert session.state.totals == {"A": 1}, "every branch stays reachable by its number"


def test_a_message_that_comes_in_takes_nothing_away_from_redo(session: Session) -> None:
    add(session, 1)
    add(session, 2)
    done(session.undo(at=Instant(9)))
    done(session.do(PinMessage(id="m1", pinned=True), Instant(9)))
    done(session.undo(at=Instant(9)))
    done(session.do(PinMessage(id="m1", pinned=False), Instant(9)))
    assert session.can_redo
    done(session.redo(at=Instant(9)))
    done(session.redo(at=Instant(9)))
    assert session.state.totals == {"A": 3} and not session.can_redo


def test_undo_of_an_earlier_entry_takes_the_later_ones_with_it(session: Session) -> None:
    for n in (1, 2, 3):
        add(session, n)
    done(session.undo(2, at=Instant(9)))
    assert session.state.totals == {"A": 1}
    assert refused(session.undo(3, at=Instant(9))).code == "not_on_branch"
    assert refused(session.undo(99, at=Instant(9))).code == "no_such_entry"


def test_undo_with_nothing_done(session: Session) -> None:
    assert refused(session.undo(at=Instant(0))).code == "nothing_to_undo"
    assert refused(session.redo(at=Instant(0))).code == "nothing_to_redo"


def test_undo_as_a_command_of_a_file(session: Session) -> None:
    add(session)
    assert done(session.do(Undo(), Instant(0))).kind == "undo"
    assert session.state.totals == {}


def test_scripted_commands_follow_a_press_with_its_cause(session: Session) -> None:
    heard: list[Change] = []
    session.subscribe(heard.append)
    press = done(session.do(Shout(times=2), Instant(7)))
    assert session.state.echoes == 2
    assert [(entry.cause, entry.by, entry.at) for entry in session.entries[1:]] == [(press.seq, "auto", 7)] * 2
    assert [change.seq for change in heard] == [1, 2, 3]


def test_one_undo_takes_back_the_press_with_all_it_caused(session: Session) -> None:
    add(session)
    done(session.do(Shout(times=2), Instant(7)))
    done(session.undo(at=Instant(8)))
    assert session.state.echoes == 0 and session.state.totals == {"A": 1}
    done(session.undo(at=Instant(8)))
    assert session.state.totals == {}
    done(session.redo(at=Instant(9)))
    done(session.redo(at=Instant(9)))
    assert session.state.echoes == 2


def test_undo_of_a_companion_takes_back_its_press(session: Session) -> None:
    add(session)
    done(session.do(Shout(times=2), Instant(7)))
    done(session.undo(3, at=Instant(8)))
    assert session.state.echoes == 0 and session.state.owed_echoes == 0 and session.state.totals == {"A": 1}


def test_an_expiry_given_with_its_cause_goes_with_the_press(session: Session) -> None:
    add(session)
    press = done(session.do(Begin(line="A"), Instant(0)))
    done(session.do(Tick(), Instant(20 * S), by="clock", cause=press.seq))
    assert session.state.line == ""
    done(session.undo(at=Instant(30 * S)))
    assert session.state.line == "" and [record.command["do"] for record in session.records] == ["add"]


def test_nothing_scripted_while_auto_request_is_off(session: Session) -> None:
    session.auto_request = False
    done(session.do(Shout(times=2), Instant(7)))
    assert session.head_seq == 1 and session.state.owed_echoes == 2


def test_undo_brings_a_clock_back_held_with_what_it_had_left(session: Session) -> None:
    done(session.do(Begin(line="A"), Instant(0)))
    add(session, at=12 * S)
    done(session.undo(at=Instant(15 * S)))
    assert session.state.since is None and session.state.left == 8 * S
    assert session.records[-1].command == {"do": "undo", "entry": 2}
    done(session.do(Resume(), Instant(40 * S)))
    assert session.state.deadline == 48 * S


def test_redo_brings_a_clock_back_held_as_it_was_left(session: Session) -> None:
    done(session.do(Begin(line="A"), Instant(0)))
    add(session, at=12 * S)
    done(session.undo(at=Instant(15 * S)))
    done(session.redo(at=Instant(60 * S)))
    assert session.state.totals == {"A": 1} and session.state.since is None and session.state.left == 5 * S


def test_a_notice_is_owed_until_it_was_sent(session: Session) -> None:
    add(session, 10)
    assert [owed.notice.key for owed in session.notices_owed] == ["ten:A"]
    done(session.do(SendNotice(key="ten:A"), Instant(1)))
    assert session.notices_owed == ()
    done(session.do(UnsendNotice(key="ten:A"), Instant(1)))
    assert len(session.notices_owed) == 1


def test_a_sent_notice_is_a_world_fact_that_undo_leaves(session: Session) -> None:
    add(session, 10)
    done(session.do(SendNotice(key="ten:A"), Instant(1)))
    assert refused(session.undo(2, at=Instant(2))).code == "world_fact"
    done(session.undo(at=Instant(2)))
    assert session.state.totals == {} and session.notices_sent == {"ten:A"}
    assert [(owed.notice.key, owed.correction) for owed in session.notices_owed] == [("ten:A", True)]


def test_an_ask_is_open_until_answered(session: Session) -> None:
    change = done(session.do(Wonder(), Instant(0)))
    assert [ask.id for ask in change.asks] == ["q1"] == [ask.id for ask in session.asks]
    assert refused(session.do(Answer(ask="q2", choice="yes"), Instant(0))).code == "no_ask"
    done(session.do(Answer(ask="q1", choice="yes"), Instant(0)))
    assert session.asks == ()


def test_amend_replaces_a_command_and_decides_the_later_ones_anew(session: Session) -> None:
    add(session, 1)
    add(session, 9)
    add(session, 3, line="B", at=4 * S)
    change = done(session.amend(1, Add(line="A", n=2), at=Instant(9 * S), reason="misread"))
    assert change.kind == "amend" and session.state.totals == {"A": 11, "B": 3}
    assert [record.command["n"] for record in session.records] == [2, 9, 3]
    assert [record.cause for record in session.records] == [None, change.seq, change.seq]
    assert session.entries[3].fields["n"] == 2 and session.records[-1].at == 4 * S


def test_amend_can_drop_an_entry(session: Session) -> None:
    add(session, 1)
    add(session, 2)
    done(session.amend(1, None, at=Instant(9), reason="never happened"))
    assert session.state.totals == {"A": 2} and [record.command["n"] for record in session.records] == [2]


def test_amend_is_undone_as_a_whole(session: Session) -> None:
    for n in (1, 2, 3):
        add(session, n)
    done(session.amend(1, Add(line="A", n=5), at=Instant(9), reason=""))
    done(session.undo(at=Instant(9)))
    assert session.state.totals == {"A": 6}
    done(session.redo(at=Instant(9)))
    assert session.state.totals == {"A": 10}
    last = session.records[-1].seq
    add(session, 7)
    done(session.undo(last, at=Instant(9)))
    assert session.state.totals == {"A": 7}, "what was decided anew is a press of its own when it is named"


def test_later_commands_that_would_be_refused_need_a_choice(session: Session) -> None:
    add(session, 5)
    add(session, -4)
    add(session, 1, line="B")
    preview = session.preview_amend(1, Add(line="A", n=1))
    assert [(each.seq, each.refusal.code) for each in preview.refused] == [(2, "below_zero")] and not preview.ready
    needs = refused(session.amend(1, Add(line="A", n=1), at=Instant(9), reason="r"))
    assert needs.code == "amend_needs_choices" and needs.params["entries"] == [2] and session.head_seq == 3
    done(session.amend(1, Add(line="A", n=1), at=Instant(9), reason="r", choices={2: "drop"}))
    assert session.state.totals == {"A": 1, "B": 1}


def test_a_later_command_can_be_edited_or_forced(session: Session) -> None:
    add(session, 5)
    done(session.do(Add(line="A", n=11), Instant(1), force="so said all"))
    add(session, -4)
    done(session.amend(1, Add(line="A", n=1), at=Instant(9), reason="r"))
    assert session.state.totals == {"A": 8}, "what was forced stays forced"
    edited = session.amend(4, None, at=Instant(9), reason="r", choices={6: Add(line="A", n=-2)})
    assert done(edited) and session.state.totals == {"A": 9}


def test_forcing_a_later_command_records_the_reason() -> None:
    session = Session.in_memory(Strict(), "a game", now=FakeClock())
    add(session, 10)
    add(session, 10)
    preview = session.preview_amend(1, Add(line="A", n=9))
    assert [(each.seq, each.refusal.code) for each in preview.refused] == [(2, "odd")]
    done(session.amend(1, Add(line="A", n=9), at=Instant(0), reason="the film shows it", choices={2: "force"}))
    assert session.state.totals == {"A": 19} and session.records[1].force == "the film shows it"


class Strict(Counter):
    """Takes no odd total unless forced to or at the start."""

    def _decide(self, draft, command):  # type: ignore[no-untyped-def]
        if isinstance(command, Add) and (refusal := draft.object(bool(draft.state.totals.get("A", 0) % 2), "odd", forceable=True)):
            return refusal
        return super()._decide(draft, command)


def test_preview_says_what_changes_and_touches_nothing(session: Session) -> None:
    add(session, 5)
    add(session, 5)
    add(session, 5, line="B")
    preview = session.preview_amend(1, Add(line="A", n=1))
    assert [(each.section, each.before, each.after) for each in preview.by_change] == [("scores", "10", "6")]
    assert preview.by_engine == () and preview.ready and session.head_seq == 3
    assert [(owed.notice.key, owed.correction) for owed in preview.corrections] == []


def test_preview_names_the_corrections_owed(session: Session) -> None:
    add(session, 10)
    done(session.do(SendNotice(key="ten:A"), Instant(1)))
    preview = session.preview_amend(1, Add(line="B", n=10))
    assert [(owed.notice.key, owed.correction) for owed in preview.corrections] == [("ten:B", False), ("ten:A", True)]


def test_preview_sets_a_newer_engine_apart_from_the_change(session: Session) -> None:
    add(session, 5)
    add(session, 5)
    assert isinstance(session.ruleset, Counter)
    session.ruleset.bonus = 1
    preview = session.preview_amend(2, Add(line="A", n=4))
    assert [(each.before, each.after) for each in preview.by_engine] == [("10", "11")]
    assert [(each.before, each.after) for each in preview.by_change] == [("11", "10")]


def test_preview_of_a_command_that_is_itself_refused(session: Session) -> None:
    add(session, 5)
    preview = session.preview_amend(1, Add(line="A", n=-1))
    assert preview.refusal is not None and preview.refusal.code == "below_zero"
    assert session.preview_amend(7, None).refusal is not None


def test_an_amended_press_sends_its_scripted_commands_anew(session: Session) -> None:
    add(session)
    done(session.do(Shout(times=3), Instant(7)))
    add(session)
    done(session.amend(2, Shout(times=1), at=Instant(9), reason=""))
    assert session.state.echoes == 1 and session.state.owed_echoes == 0 and session.state.totals == {"A": 2}
    dropped = session.records[1].seq
    done(session.amend(dropped, None, at=Instant(9), reason=""))
    assert session.state.echoes == 0 and session.state.totals == {"A": 2}


def test_what_a_dropped_press_caused_goes_with_it(session: Session) -> None:
    press = done(session.do(Begin(line="A"), Instant(0)))
    done(session.do(Tick(), Instant(20 * S), by="clock", cause=press.seq))
    add(session, at=30 * S)
    done(session.amend(press.seq, None, at=Instant(40 * S), reason=""))
    assert [record.command["do"] for record in session.records] == ["add"]


def test_that_was_the_other_seat(session: Session) -> None:
    add(session, 2, line="A", at=3 * S)
    change = done(session.move_press("B", at=Instant(4 * S)))
    assert change.kind == "amend" and session.state.totals == {"B": 2} and session.records[0].at == 3 * S
    done(session.do(Wonder(), Instant(0)))
    assert refused(session.move_press("C", at=Instant(4 * S))).code == "nothing_to_move"


def test_an_amended_clock_comes_back_held(session: Session) -> None:
    done(session.do(Begin(line="A"), Instant(0)))
    done(session.move_press("B", at=Instant(4 * S)))
    assert session.state.line == "B" and session.state.since is None


def test_amending_a_note_stops_nobodys_clock(session: Session) -> None:
    done(session.do(Note(text="on"), Instant(0)))
    done(session.do(Begin(line="A"), Instant(1 * S)))
    done(session.amend(1, Note(text="one"), at=Instant(4 * S), reason=""))
    assert session.state.notes == ("one",) and session.state.deadline == 21 * S


def test_clocks_held_in_between_stay_held_in_a_new_past(session: Session) -> None:
    add(session, 1)
    done(session.do(Begin(line="A"), Instant(0)))
    add(session, 2, at=5 * S)
    done(session.undo(at=Instant(6 * S)))
    done(session.do(Resume(), Instant(10 * S)))
    done(session.amend(1, Add(line="A", n=4), at=Instant(12 * S), reason=""))
    assert session.state.deadline == 25 * S and session.state.totals == {"A": 4}


def test_everything_is_the_same_after_reopening(data_dir: Path, clock: FakeClock) -> None:
    library = Library(data_dir, {"counter": Counter()}, now=clock)
    session = library.create("counter", "局一")
    assert isinstance(session, Session)
    commands: tuple[Command, ...] = (Add(line="A", n=10), Shout(times=2), Whisper(line="A", text="嘘"), Begin(line="B"), Note(text="note"))
    for command in commands:
        done(session.do(command, Instant(S)))
    done(session.undo(at=Instant(2 * S)))
    done(session.amend(1, Add(line="A", n=9), at=Instant(3 * S), reason="读错"))
    before = (session.state, session.records, session.entries, session.can_redo)
    assert session.path is not None and session.close().state == "saved"
    again = library.open(session.path)
    assert isinstance(again, Session)
    assert (again.state, again.records, again.entries, again.can_redo) == before
    assert again.title == "局一"
    again.close()


def test_nothing_is_taken_after_the_end(session: Session) -> None:
    add(session)
    session.close()
    for outcome in (
        session.do(Echo(), Instant(0)),
        session.undo(at=Instant(0)),
        session.redo(1, at=Instant(0)),
        session.amend(1, None, at=Instant(0), reason=""),
    ):
        assert refused(outcome).code == "session_closed"


def test_private_texts_are_not_in_the_entries(session: Session) -> None:
    done(session.do(Whisper(line="A", text="the king is ill"), Instant(0)))
    rows, texts = session.taken
    assert b"king" not in msgspec.json.encode(rows)
    assert [text.body for text in texts] == ["the king is ill"]
