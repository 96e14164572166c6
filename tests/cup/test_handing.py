"""Many tables: files handed out and taken in, conflicts shown, nothing overwritten."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from main import rulesets
from moderator.cup.effective import effective
from moderator.cup.plan import proposed
from moderator.play.audience import HOST
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.ranking import standings
from moderator.session.changes import Change
from moderator.session.handing import Handing
from moderator.session.house import House
from moderator.session.library import Library
from moderator.session.session import Session
from moderator.session.verify import verify
from tests.cup.cups import eights, instant, people

START = instant("2026-04-10T12:00:00+08:00")
MINUTE = 60 * SECOND


class Office:
    """The organiser's library with a cup of 16, and a judge's laptop beside it."""

    def __init__(self, folder: Path) -> None:
        self.now = START
        self.library = Library(folder / "office", rulesets(), now=self.clock)
        self.laptop = Library(folder / "laptop", rulesets(), now=self.clock)
        self.stick = folder / "stick"
        self.stick.mkdir()
        made = self.library.create("cup", "Spring")
        assert isinstance(made, Session)
        self.cup = made
        self.hands = Handing(self.library, made)
        rounds = proposed(16)
        self.do("open_cup")
        for name in people(16):
            self.do("register", person=name)
        self.do("add_staff", person="Z")
        self.do("set_plan", rounds=msgspec.to_builtins(rounds))
        self.do("confirm_scoring")
        self.do("start_round", round="1")
        self.do("draw_groups", round="1", groups=eights(people(16)))

    def clock(self) -> Instant:
        self.now = Instant(self.now + SECOND)
        return self.now

    def do(self, verb: str, force: str = "", **fields: Any) -> Change:
        done = self.cup.do(self.cup.wire.command({"do": verb, **fields}), self.later(), force=force)
        assert isinstance(done, Change), done
        return done

    def later(self, minutes: int = 1) -> Instant:
        self.now = Instant(self.now + minutes * MINUTE)
        return self.now

    def hand_out(self, match: str) -> Path:
        path = self.hands.hand_out(match, self.later())
        assert isinstance(path, Path), path
        return path

    def to_laptop(self, path: Path) -> Path:
        """Carried on a stick and taken into the judge's library."""
        target = self.stick / path.name
        assert self.hands.carry(path, target) == target
        return imported(self.laptop, target)

    def back(self, path: Path, name: str = "back.moderator") -> Path:
        target = self.stick / name
        assert House(self.laptop).carry(path, target) == target
        return target

    def judge(self, library: Library, path: Path, *commands: dict[str, Any]) -> None:
        session = library.open(path)
        assert isinstance(session, Session), session
        for fields in commands:
            done = session.do(session.wire.command(fields), self.later(), force="as told")
            assert isinstance(done, Change), done
        session.close()


END = {"do": "end_match_early", "reason": "thunderstorm"}


def imported(library: Library, path: Path) -> Path:
    house = House(library)
    meeting = house.meet(path)
    assert not isinstance(meeting, Refusal)
    taken = house.take_in(meeting, "copy")
    assert isinstance(taken, Path), taken
    return taken


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return Office(tmp_path)


def test_a_match_file_is_made_from_the_cup(office: Office) -> None:
    office.do("give_card", person="P03", level="yellow", clause="S5.2.7")
    path = office.hand_out("1A")
    match = office.library.look(path)
    assert isinstance(match, Session)
    assert [line.person for line in match.state.lines.values()] == people(8)
    assert [(card.person, card.level) for card in match.state.cards] == [("P03", "yellow")], "R21: charged to his next match"
    assert match.state.params.cuts == (3, 7) and match.state.params.scoring.status == "confirmed"
    assert {c.name: c.source for c in match.state.candidates} == {**dict.fromkeys(people(16)[8:], "c"), "Z": "d"}
    assert office.cup.state.matches["1A"].stream == match.header.stream
    assert verify(path, rulesets()).sound


def test_the_finished_match_is_taken_in_from_the_judges_laptop(office: Office) -> None:
    path = office.hand_out("1A")
    theirs = office.to_laptop(path)
    office.judge(office.laptop, theirs, END)
    back = office.back(theirs)
    arrival = office.hands.arrive(back, office.later())
    assert (arrival.part, arrival.refusal) == ("1A", None)
    assert arrival.meeting is not None and arrival.meeting.relation == "longer"
    assert isinstance(office.hands.take_in(back, office.later()), Change)
    match = office.cup.state.matches["1A"]
    assert match.status == "closed" and match.head
    assert match.result is not None and match.result.early == "thunderstorm"
    ours = office.library.look(path)
    assert isinstance(ours, Session) and ours.entries[-1].hash == match.head, "ours is theirs now"
    assert [row.title for row in office.hands._house.archived()] == ["Spring 1A"], "what was ours lies in the archive"
    again = office.hands.take_in(back, office.later())
    assert isinstance(again, Refusal) and again.code == "taken_already"


def test_another_story_of_the_same_match_is_shown_and_refused(office: Office) -> None:
    path = office.hand_out("1A")
    theirs = office.to_laptop(path)
    office.judge(office.library, path, END)
    assert [(w.part, w.path) for w in office.hands.waiting()] == [("1A", path)]
    assert isinstance(office.hands.take_in(path, office.later()), Change)
    assert office.hands.waiting() == ()
    office.judge(office.laptop, theirs, {"do": "mark_present", "person": "P01"}, END)
    back = office.back(theirs)
    before = {p.name: p.read_bytes() for p in office.library.folder.glob("*.moderator")}
    arrival = office.hands.arrive(back, office.later())
    assert arrival.refusal is not None and arrival.refusal.code == "match_file_forked"
    refused = office.hands.take_in(back, office.later())
    assert isinstance(refused, Refusal) and refused.code == "match_file_forked"
    after = {p.name: p.read_bytes() for p in office.library.folder.glob("*.moderator")}
    assert set(before) == set(after) and before[path.name] == after[path.name], "nothing is overwritten"
    taken = office.hands.take_in(back, office.later(), force="the laptop has the true record")
    assert isinstance(taken, Change)
    ours = [row.path for row in office.hands._house.archived()]
    assert [path.read_bytes() for path in ours] == [before[path.name]], "ours lies in the archive as it was"
    now = office.hands.path_of("1A")
    assert now is not None and office.library.look(now).entries[-1].hash == office.cup.state.matches["1A"].head  # type: ignore[union-attr]
    assert office.hands.waiting() == (), "the library holds what counts: it can be amended and taken in again"
    office.judge(office.library, now, {"do": "note", "text": "seen"})
    assert isinstance(office.hands.take_in(now, office.later()), Change)


def test_a_broken_chain_is_refused(office: Office) -> None:
    path = office.hand_out("1A")
    theirs = office.to_laptop(path)
    office.judge(office.laptop, theirs, END)
    back = office.back(theirs)
    with sqlite3.connect(back) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("UPDATE entry SET command = replace(command, 'thunderstorm', 'forgery')")
    connection.close()
    refused = office.hands.take_in(back, office.later())
    assert isinstance(refused, Refusal) and refused.code == "journal_chain_broken"
    assert office.cup.state.matches["1A"].status == "open"


def test_a_match_of_another_cup_is_none_of_ours(office: Office, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = Office(tmp_path / "other")
    path = other.hand_out("1A")
    refused = office.hands.take_in(path, office.later())
    assert isinstance(refused, Refusal) and refused.code == "no_match_of_cup"


def test_a_match_that_cannot_be_handed_out_leaves_no_file(office: Office) -> None:
    office.hand_out("1A")
    before = sorted(p.name for p in office.library.folder.glob("*.moderator"))
    again = office.hands.hand_out("1A", office.later())
    assert isinstance(again, Refusal) and again.code == "match_stands"
    assert sorted(p.name for p in office.library.folder.glob("*.moderator")) == before


def test_an_older_state_by_force_puts_ours_into_the_archive(office: Office) -> None:
    path = office.hand_out("1A")
    office.judge(office.library, path, END)
    back = office.stick / "older.moderator"
    office.hands.carry(path, back)
    office.judge(office.library, path, {"do": "note", "text": "not wanted"})
    assert office.hands.take_in(back, office.later()).code == "match_file_shorter"  # type: ignore[union-attr]
    assert isinstance(office.hands.take_in(back, office.later(), force="the note belongs elsewhere"), Change)
    assert office.hands.waiting() == () and len(office.hands._house.archived()) == 1


def test_what_was_looked_at_is_what_is_taken_in(office: Office) -> None:
    path = office.hand_out("1A")
    theirs = office.to_laptop(path)
    office.judge(office.laptop, theirs, END)
    back = office.back(theirs)
    arrival = office.hands.arrive(back, office.later())
    office.judge(office.laptop, theirs, {"do": "note", "text": "later"})
    back.unlink()
    office.back(theirs)
    refused = office.hands.bring(arrival, office.later())
    assert isinstance(refused, Refusal) and refused.code == "file_changed"
    assert office.cup.state.matches["1A"].status == "open" and office.hands._house.archived() == ()
    assert isinstance(office.hands.bring(office.hands.arrive(back, office.later()), office.later()), Change)


def test_a_crash_between_the_file_and_the_cup_leaves_the_match_waiting(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    path = office.hand_out("1A")
    theirs = office.to_laptop(path)
    office.judge(office.laptop, theirs, END)
    back = office.back(theirs)

    def dies(*_args: Any, **_named: Any) -> Any:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(office.cup, "do", dies)
        with pytest.raises(KeyboardInterrupt):
            office.hands.take_in(back, office.later())
    waiting = office.hands.waiting()
    assert [each.part for each in waiting] == ["1A"] and office.cup.state.matches["1A"].status == "open"
    assert isinstance(office.hands.take_in(waiting[0].path, office.later()), Change)
    assert office.hands.waiting() == ()


def test_how_far_a_match_is_stands_in_its_file(office: Office) -> None:
    path = office.hand_out("1A")
    (before,) = office.hands.far()
    assert (before.part, before.path, before.state.counted_done) == ("1A", path, 0)
    assert office.hands.far()[0] is before, "read once"
    office.judge(office.library, path, END)
    (after,) = office.hands.far()
    assert (after.phase, after.state.phase) == ("provisional", "provisional") and after.entries > before.entries


def test_a_file_whose_handing_out_was_undone_is_nobodys(office: Office) -> None:
    path = office.hand_out("1A")
    assert office.hands.orphans() == ()
    office.cup.undo(at=office.later())
    assert [(each.part, each.path) for each in office.hands.orphans()] == [("1A", path)]
    office.cup.redo(at=office.later())
    assert office.hands.orphans() == ()
    office.do("recall_match", match="1A", reason="wrong table")
    assert [each.path for each in office.hands.orphans()] == [path]


def test_what_is_entered_while_the_file_is_made_is_in_it(office: Office) -> None:
    made = office.hands.make("1A", at := office.later())
    assert not isinstance(made, Refusal)
    office.cup.do(office.cup.wire.command({"do": "give_card", "person": "P03", "level": "yellow", "clause": "S5.2.7"}), at)
    path = office.hands.give(made, at)
    assert isinstance(path, Path)
    match = office.library.look(path)
    assert isinstance(match, Session) and [card.person for card in match.state.cards] == ["P03"]
    assert len(list(office.library.folder.glob("*1A*.moderator"))) == 1


def test_an_unfinished_match_is_not_taken_in(office: Office) -> None:
    path = office.hand_out("1A")
    refused = office.hands.take_in(path, office.later())
    assert isinstance(refused, Refusal) and refused.code == "match_not_over"


def test_what_the_cup_decides_later_is_entered_in_the_match_s_own_record(office: Office) -> None:
    """A card after the close is owed to the match; entered there and taken in again nothing is owed any more."""
    path = office.hand_out("1A")
    office.judge(office.library, path, END)
    assert isinstance(office.hands.take_in(path, office.later()), Change)
    office.do("give_card", person="P02", level="red", clause="S5.3.1", note="after the match")
    first = office.cup.state.matches["1A"].head
    assert isinstance(office.hands.settle_debts("1A", office.later()), Change)
    match = office.cup.state.matches["1A"]
    assert match.head != first and match.result is not None
    assert [(card.person, card.level) for card in match.result.cards] == [("P02", "red")]
    assert office.hands.settle_debts("1A", office.later()) is None
    rows = {row.person: row.total for row in _table(office)}
    assert rows["P02"] == -5


def _table(office: Office) -> list[Any]:
    return list(standings(effective(office.cup.state, office.cup.state.matches["1A"])))


def test_the_cup_reopens_as_it_was(office: Office) -> None:
    path = office.hand_out("1A")
    office.judge(office.library, path, END)
    office.hands.take_in(path, office.later())

    def report(session: Session) -> str:
        return str(session.ruleset.report(session.state, session.records, (), HOST)["state_hash"])

    before, place = report(office.cup), office.cup.path
    assert place is not None
    office.cup.close()
    again = office.library.open(place)
    assert isinstance(again, Session) and report(again) == before
    assert verify(place, rulesets()).different == ()
    again.close()
