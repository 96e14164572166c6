"""Many tables at one database: a match is its judge's while he has it, and the organiser's once it is taken in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from main import rulesets
from moderator.cup.plan import proposed
from moderator.journal.shared.place import place_of
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.session.changes import Change
from moderator.session.handing import Handing
from moderator.session.library import Library
from moderator.session.session import Session
from moderator.session.shared import SharedLibrary
from moderator.session.verify import verify
from tests.cup.cups import eights, instant, people
from tests.cup.test_handing import END, MINUTE, imported

START = instant("2026-04-10T12:00:00+08:00")


class SharedOffice:
    """The organiser's desk with a cup of 16, a judge's desk at the same database, and a laptop without a network."""

    def __init__(self, folder: Path, url: str) -> None:
        self.now = START
        self.folder = folder
        self.library = self.desk("office", url)
        self.judge = self.desk("judge", url)
        made = self.library.create("cup", "Spring")
        assert isinstance(made, Session)
        self.cup = made
        self.hands = Handing(self.library, made)
        self.do("open_cup")
        for name in people(16):
            self.do("register", person=name)
        self.do("set_plan", rounds=msgspec.to_builtins(proposed(16)))
        self.do("confirm_scoring")
        self.do("start_round", round="1")
        self.do("draw_groups", round="1", groups=eights(people(16)))
        path = self.hands.hand_out("1A", self.later())
        assert isinstance(path, Path), path
        self.path = path

    def desk(self, name: str, url: str) -> SharedLibrary:
        return SharedLibrary(self.folder / name, place_of(url), rulesets(), now=self.clock)

    def clock(self) -> Instant:
        self.now = Instant(self.now + SECOND)
        return self.now

    def later(self) -> Instant:
        self.now = Instant(self.now + MINUTE)
        return self.now

    def do(self, verb: str, **fields: Any) -> None:
        done = self.cup.do(self.cup.wire.command({"do": verb, **fields}), self.later())
        assert isinstance(done, Change), done

    def play(self, library: Library | SharedLibrary, path: Path, *commands: dict[str, Any]) -> None:
        session = library.open(path)
        assert isinstance(session, Session), session
        for fields in commands:
            done = session.do(session.wire.command(fields), self.later(), force="as told")
            assert isinstance(done, Change), done
        session.close()

    @property
    def theirs(self) -> Path:
        """What the match is called at the judge's desk."""
        return self.judge.folder / self.path.name

    def end(self) -> None:
        self.cup.close()
        self.library.leave()
        self.judge.leave()


@pytest.fixture
def office(tmp_path: Path, database: str) -> Iterator[SharedOffice]:
    made = SharedOffice(tmp_path, database)
    yield made
    made.end()


def refused(outcome: object) -> Refusal:
    assert isinstance(outcome, Refusal), outcome
    return outcome


def test_a_match_played_at_the_judges_desk_is_taken_in_from_there(office: SharedOffice) -> None:
    session = office.judge.open(office.theirs)
    assert isinstance(session, Session)
    assert refused(office.library.open(office.path)).code == "shared_in_use", "while the judge plays it is his"
    session.close()
    office.play(office.judge, office.theirs, END)
    assert [(each.part, each.path) for each in office.hands.waiting()] == [("1A", office.path)]
    assert isinstance(office.hands.take_in(office.path, office.later()), Change)
    assert office.cup.state.matches["1A"].status == "closed" and office.hands.waiting() == ()
    assert refused(office.judge.open(office.theirs)).code == "shared_kept", "now it is the organiser's"
    assert isinstance(office.judge.look(office.theirs), Session)


def test_what_the_cup_decides_later_is_entered_in_the_match_s_own_record(office: SharedOffice) -> None:
    office.play(office.judge, office.theirs, END)
    assert isinstance(office.hands.take_in(office.path, office.later()), Change)
    office.do("give_card", person="P02", level="red", clause="S5.3.1", note="after the match")
    assert isinstance(office.hands.settle_debts("1A", office.later()), Change)
    match = office.cup.state.matches["1A"]
    assert match.result is not None and [(card.person, card.level) for card in match.result.cards] == [("P02", "red")]
    assert office.hands.settle_debts("1A", office.later()) is None


def test_how_far_a_match_is_is_read_from_what_was_written_since(office: SharedOffice, monkeypatch: pytest.MonkeyPatch) -> None:
    (before,) = office.hands.far()
    read: list[object] = []
    office.play(office.judge, office.theirs, {"do": "mark_present", "person": "P01"}, {"do": "mark_present", "person": "P02"})
    monkeypatch.setattr(SharedLibrary, "contents", lambda *_: read.append(1))
    (after,) = office.hands.far()
    assert after.entries == before.entries + 2 and after.state.persons["P02"].present and read == []


def test_a_file_that_was_played_without_a_network_comes_back_into_the_database(office: SharedOffice, tmp_path: Path) -> None:
    stick = tmp_path / "stick.moderator"
    assert office.hands.carry(office.path, stick) == stick
    laptop = Library(tmp_path / "laptop", rulesets(), now=office.clock)
    path = imported(laptop, stick)
    office.play(laptop, path, END)
    stick.unlink()
    assert laptop.house.carry(path, stick) == stick
    arrival = office.hands.arrive(stick, office.later())
    assert (arrival.part, arrival.refusal) == ("1A", None)
    assert arrival.meeting is not None and arrival.meeting.relation == "longer"
    assert isinstance(office.hands.bring(arrival, office.later()), Change)
    ours = office.library.look(office.path)
    assert isinstance(ours, Session) and ours.entries[-1].hash == office.cup.state.matches["1A"].head
    assert verify(office.path, rulesets(), office.library).sound


def test_another_story_of_the_same_match_is_refused_and_by_force_stands_beside_ours(office: SharedOffice, tmp_path: Path) -> None:
    stick = tmp_path / "stick.moderator"
    office.hands.carry(office.path, stick)
    laptop = Library(tmp_path / "laptop", rulesets(), now=office.clock)
    path = imported(laptop, stick)
    office.play(laptop, path, {"do": "mark_present", "person": "P01"}, END)
    stick.unlink()
    laptop.house.carry(path, stick)
    office.play(office.judge, office.theirs, END)
    before = office.library.contents(office.path).rows
    assert refused(office.hands.take_in(stick, office.later())).code == "match_file_forked"
    assert isinstance(office.hands.take_in(stick, office.later(), force="the laptop has the true record"), Change)
    assert office.library.contents(office.path).rows == before, "nothing is overwritten"
    assert len(office.library.list()) == 3


def test_a_match_that_cannot_be_handed_out_is_listed_nowhere(office: SharedOffice) -> None:
    again = refused(office.hands.hand_out("1A", office.later()))
    assert again.code == "match_stands" and len(office.library.list()) == 2


def test_the_cup_opens_again_as_it_was(office: SharedOffice) -> None:
    office.play(office.judge, office.theirs, END)
    office.hands.take_in(office.path, office.later())
    state, place = office.cup.state, office.cup.path
    assert place is not None
    office.cup.close()
    again = office.library.open(place)
    assert isinstance(again, Session) and again.state == state
    office.cup = again
