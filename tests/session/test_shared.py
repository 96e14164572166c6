"""Many desks at one database: one owner a stream, others look on; what is private can be erased; files go in and out."""

from __future__ import annotations

from pathlib import Path

import pytest

from moderator.journal.shared import owner as owner_module
from moderator.journal.store import read as read_file
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.session import mirror
from moderator.session.due import Calendar
from moderator.session.house import House
from moderator.session.library import Library
from moderator.session.session import Session
from tests.databases import execute
from tests.session.counter import FakeClock, Whisper
from tests.session.shared import RULES, Desks, add, until


def refused(outcome: object) -> Refusal:
    assert isinstance(outcome, Refusal), outcome
    return outcome


@pytest.mark.parametrize("behind", [False, True])
def test_a_game_made_at_one_desk_goes_on_at_another(desks: Desks, behind: bool) -> None:
    first = desks.desk("a", behind=behind)
    session = desks.kept(first.create("counter", "周五: 第一轮?"))
    add(session, 3)
    assert session.close().state == "saved"
    second = desks.desk("b", behind=behind)
    (row,) = second.list()
    assert (row.title, row.phase, row.entries, row.problem) == ("周五: 第一轮?", "open", 1, "")
    again = desks.open(second)
    assert again.state.totals == {"A": 3}
    add(again)
    assert again.close().state == "saved"
    assert desks.open(first).state.totals == {"A": 4}


def test_the_same_computer_has_the_same_name_at_every_start(desks: Desks) -> None:
    assert desks.desk("a").desk == desks.desk("a").desk != desks.desk("b").desk


@pytest.mark.parametrize("behind", [False, True])
def test_a_second_desk_is_told_who_has_it_and_may_look_on(desks: Desks, behind: bool) -> None:
    session = desks.kept(desks.desk("a", behind=behind).create("counter", "g"))
    add(session)
    if behind:
        until(lambda: session.saved.state == "saved")
    other = desks.desk("b", behind=behind)
    (row,) = other.list()
    refusal = refused(other.open(row.path))
    assert refusal.code == "shared_in_use" and refusal.params["since"].startswith("20") and refusal.params["pid"]
    seen = other.look(row.path)
    assert isinstance(seen, Session) and seen.state.totals == {"A": 1} and seen.saved.state == "read_only"


def test_a_second_window_at_one_computer_is_told_too(desks: Desks) -> None:
    session = desks.kept(desks.desk("a").create("counter", "g"))
    assert session.path is not None
    assert refused(desks.desk("a").open(session.path)).code == "journal_in_use"


def test_whoever_closes_gives_it_free(desks: Desks) -> None:
    session = desks.kept(desks.desk("a", behind=True).create("counter", "g"))
    session.close()
    assert execute(desks.url, "SELECT count(*) FROM owner") == [(0,)]


def test_a_silent_desk_is_taken_over_only_when_asked_and_that_is_written_down(desks: Desks) -> None:
    session = desks.kept(desks.desk("a").create("counter", "g"))
    add(session)
    other = desks.desk("b")
    (row,) = other.list()
    assert refused(other.open(row.path, insist="please")).code == "shared_in_use", "a desk that is heard of keeps its stream"
    execute(desks.url, f"UPDATE owner SET renewed = renewed - {owner_module.STALE} - 60000000")
    assert refused(other.open(row.path)).code == "shared_stale"
    taken = desks.kept(other.open(row.path, insist="his laptop died"))
    ((former, by, silent, reason),) = execute(desks.url, "SELECT former, taken_by, silent, reason FROM handover")
    assert former and by and silent > owner_module.STALE and reason == "his laptop died"
    add(taken)
    late = session.do(Whisper(line="A", text="late"), Instant(0))
    assert refused(late).code == "shared_taken", "the former owner writes nothing any more"
    assert [entry.seq for entry in taken.entries] == [1, 2]


def test_what_was_taken_in_stays_with_the_desk_that_did(desks: Desks) -> None:
    judge, office = desks.desk("judge"), desks.desk("office")
    session = desks.kept(judge.create("counter", "g"))
    assert session.path is not None
    assert refused(office.retain(office.list()[0].path)).code == "shared_in_use", "while the judge has it, it is his"
    session.close()
    assert office.retain(office.list()[0].path) is None
    assert refused(judge.open(session.path)).code == "shared_kept"
    debts = desks.open(office)
    add(debts)
    debts.close()
    assert refused(judge.open(session.path)).code == "shared_kept"


def test_a_program_that_was_killed_finds_its_own_stream_open_for_it(desks: Desks) -> None:
    """The row is still there, and it names this computer."""
    session = desks.kept(desks.desk("a").create("counter", "g"))
    assert session.path is not None
    execute(desks.url, "UPDATE owner SET token = 'of a killed program'")
    session.close()
    assert execute(desks.url, "SELECT count(*) FROM owner") == [(1,)]
    assert desks.kept(desks.desk("a").open(session.path)).state.totals == {}


def test_a_damaged_copy_is_set_aside_and_read_anew(desks: Desks) -> None:
    library = desks.desk("a", behind=True)
    session = desks.kept(library.create("counter", "g"))
    add(session)
    session.close()
    assert session.path is not None
    session.path.write_bytes(b"no database at all" * 100)
    again = desks.open(library)
    assert again.state.totals == {"A": 1}
    assert list((library.folder / "damaged").glob("*.moderator"))


def test_a_copy_that_is_behind_is_brought_level(desks: Desks) -> None:
    first, second = desks.desk("a", behind=True), desks.desk("b", behind=True)
    session = desks.kept(first.create("counter", "g"))
    session.close()
    other = desks.open(second)
    add(other)
    other.close()
    again = desks.open(first)
    assert again.state.totals == {"A": 1} and again.path is not None
    again.close()
    assert len(read_file(again.path).rows) == 1


@pytest.mark.parametrize("behind", [False, True])
def test_an_erased_text_is_gone_from_the_database_and_from_every_copy(desks: Desks, behind: bool) -> None:
    library = desks.desk("a", behind=behind)
    session = desks.kept(library.create("counter", "g"))
    session.do(Whisper(line="A", text="a secret"), Instant(0))
    assert session.erase_text("a secret") is None
    assert session.close().state == "saved"
    assert execute(desks.url, "SELECT body FROM text") == [(None,)]
    other = desks.desk("b")
    seen = other.look(other.list()[0].path)
    assert isinstance(seen, Session) and seen.head_seq == 1
    if session.path is not None and session.path.exists():
        assert b"a secret" not in session.path.read_bytes()


def test_a_text_erased_elsewhere_is_erased_here_when_the_stream_is_opened(desks: Desks) -> None:
    library = desks.desk("a", behind=True)
    session = desks.kept(library.create("counter", "g"))
    session.do(Whisper(line="A", text="a secret"), Instant(0))
    session.close()
    other = desks.desk("b")
    assert not isinstance(other.erase_texts(other.list()[0].path, 1), Refusal)
    desks.open(library).close()
    assert session.path is not None and b"a secret" not in session.path.read_bytes()


def test_two_streams_of_one_title_are_two(desks: Desks) -> None:
    library = desks.desk("a")
    one, two = (desks.kept(library.create("counter", "g")) for _ in range(2))
    assert one.path != two.path and len(library.list()) == 2


def test_a_stream_is_carried_out_as_a_file_and_what_was_played_there_comes_back(desks: Desks, tmp_path: Path) -> None:
    """A judge without a network: both ways of sharing meet."""
    library = desks.desk("office")
    session = desks.kept(library.create("counter", "g"))
    add(session)
    session.close()
    assert session.path is not None
    stick = tmp_path / "g.moderator"
    assert library.house.carry(session.path, stick) == stick
    laptop = Library(tmp_path / "laptop", RULES, now=FakeClock())
    house = House(laptop)
    meeting = house.meet(stick)
    assert not isinstance(meeting, Refusal)
    path = house.take_in(meeting, "copy")
    assert isinstance(path, Path)
    played = laptop.open(path)
    assert isinstance(played, Session)
    add(played, 5)
    played.close()
    stick.unlink()
    assert house.carry(path, stick) == stick
    back = library.house.meet(stick)
    assert not isinstance(back, Refusal) and back.relation == "longer" and back.common == 1
    assert library.house.take_in(back, "instead") == session.path
    assert desks.open(library).state.totals == {"A": 6}
    assert refused(library.house.take_in(back, "copy")).code == "same_match_here"


def test_a_stream_is_duplicated_put_away_and_never_deleted(desks: Desks) -> None:
    library = desks.desk("a")
    session = desks.kept(library.create("counter", "g"))
    add(session)
    session.close()
    assert session.path is not None
    twin = library.house.duplicate(session.path, "copy")
    assert isinstance(twin, Path) and {row.title for row in library.list()} == {"g", "copy"}
    away = library.house.archive(twin)
    assert isinstance(away, Path)
    assert [row.title for row in library.list()] == ["g"] and [row.title for row in library.house.archived()] == ["copy"]
    assert isinstance(library.look(library.archived()[0].path), Session)
    assert library.house.bring_back(away) == twin and len(library.list()) == 2
    assert refused(library.house.delete(twin)).code == "shared_no_delete"
    library.house.take_back(twin)
    assert [row.title for row in library.list()] == ["g"] and library.archived() == ()


def test_an_exchange_file_is_taken_in_once(desks: Desks, tmp_path: Path) -> None:
    library = desks.desk("a")
    session = desks.kept(library.create("counter", "g"))
    add(session)
    session.export_file(file := tmp_path / "g.jsonl", full=True)
    session.close()
    assert refused(library.import_file(file)).code == "same_match_here"
    session.export_file(plain := tmp_path / "plain.jsonl")
    assert desks.kept(library.import_file(plain)).state.totals == {"A": 1}


def test_the_due_list_reads_a_shared_database(desks: Desks) -> None:
    library = desks.desk("a")
    desks.kept(library.create("counter", "g")).close()
    (game,) = Calendar(library).games()
    assert game.title == "g" and game.ruleset == "counter"


def test_a_game_whose_rules_are_not_here_is_refused_and_stays_free(desks: Desks) -> None:
    session = desks.kept(desks.desk("a").create("counter", "g"))
    session.close()
    other = desks.desk("b", rulesets={})
    assert refused(other.open(other.list()[0].path)).code == "ruleset_unknown"
    assert execute(desks.url, "SELECT count(*) FROM owner") == [(0,)]


def test_a_mark_beside_the_copy_says_whose_it_is_until_all_has_arrived(desks: Desks) -> None:
    session = desks.kept(desks.desk("a", behind=True).create("counter", "g"))
    assert session.path is not None and mirror.marked(session.path)
    session.close()
    assert not mirror.marked(session.path)
