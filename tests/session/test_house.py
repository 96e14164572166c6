"""Keeping house: archived, duplicated, carried away and taken in, deleted; nothing is overwritten and no chain breaks."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from moderator.journal.backup import backups, folder_of
from moderator.journal.store import read
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.session.house import House, Meeting
from moderator.session.library import Library
from moderator.session.session import Session
from moderator.session.verify import verify
from tests.session.counter import Add, Counter, FakeClock, Whisper

RULES = {"counter": Counter()}


@pytest.fixture
def library(data_dir: Path) -> Library:
    return Library(data_dir, RULES, now=FakeClock())


@pytest.fixture
def house(library: Library) -> House:
    return House(library)


def session_of(outcome: Session | Refusal) -> Session:
    assert isinstance(outcome, Session), outcome
    return outcome


def path_of(outcome: Path | Refusal) -> Path:
    assert isinstance(outcome, Path), outcome
    return outcome


def meeting_of(outcome: Meeting | Refusal) -> Meeting:
    assert isinstance(outcome, Meeting), outcome
    return outcome


def code(outcome: object) -> str:
    assert isinstance(outcome, Refusal), outcome
    return outcome.code


def made(library: Library, title: str = "g", entries: int = 3) -> Path:
    session = session_of(library.create("counter", title))
    session.do(Whisper(line="A", text="the king is ill"), Instant(0), by="Ann")
    for n in range(1, entries):
        session.do(Add(line="A", n=n), Instant(n))
    session.undo(at=Instant(entries))
    session.close()
    assert session.path is not None
    return session.path


def played_on(library: Library, path: Path, n: int = 9) -> None:
    session = session_of(library.open(path))
    session.do(Add(line="B", n=n), Instant(50 + n))
    session.close()


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# --- archive ---------------------------------------------------------------------------------------------------------------


def test_the_archive_takes_a_match_with_its_backups_and_gives_it_back(library: Library, house: House) -> None:
    path = made(library)
    before = read(path)
    away = path_of(house.archive(path))
    assert library.list() == () and [row.path for row in house.archived()] == [away]
    assert len(backups(away)) == 1 and not folder_of(path).exists()
    back = path_of(house.bring_back(away))
    assert back == path and read(back).rows == before.rows and len(backups(back)) == 1
    assert house.archived() == ()


def test_two_of_one_name_meet_in_the_archive(library: Library, house: House) -> None:
    first = path_of(house.archive(made(library)))
    second = path_of(house.archive(made(library)))
    assert first != second and len(house.archived()) == 2


def test_an_open_match_is_neither_archived_nor_deleted_nor_carried(library: Library, house: House, tmp_path: Path) -> None:
    path = made(library)
    session = session_of(library.open(path))
    before = read(path).rows
    assert code(house.archive(path)) == code(house.delete(path)) == code(house.carry(path, tmp_path / "x.moderator")) == "journal_in_use"
    session.close()
    assert read(path).rows == before and not (tmp_path / "x.moderator").exists()


def test_what_is_gone_is_said_to_be_missing(house: House, data_dir: Path) -> None:
    assert code(house.archive(data_dir / "x.moderator")) == code(house.delete(data_dir / "x.moderator")) == "journal_missing"
    assert everything(data_dir) == {}


# --- copies ----------------------------------------------------------------------------------------------------------------


def test_a_duplicate_is_a_sound_match_of_its_own(library: Library, house: House) -> None:
    path = made(library)
    copy = path_of(house.duplicate(path, "g copy"))
    ours, theirs = read(path), read(copy)
    assert ours.header.stream != theirs.header.stream and theirs.header.title == "g copy"
    assert [row.command for row in ours.rows] == [row.command for row in theirs.rows]
    assert not {row.id for row in ours.rows} & {row.id for row in theirs.rows}
    assert theirs.rows[0].by == "Ann"
    checked = verify(copy, RULES)
    assert checked.sound and checked.different == () and checked.entries == len(ours.rows)
    one, other = session_of(library.look(path)), session_of(library.look(copy))
    assert one.state == other.state and one.can_redo and other.can_redo


def test_a_duplicate_lives_apart_from_its_model(library: Library, house: House) -> None:
    path = made(library)
    copy = path_of(house.duplicate(path, "g copy"))
    before = read(path).rows
    played_on(library, copy)
    assert read(path).rows == before and len(read(copy).rows) == len(before) + 1
    assert verify(copy, RULES).sound


def test_an_erased_text_stays_erased_in_a_duplicate(library: Library, house: House) -> None:
    path = made(library)
    library.erase_texts(path, 1)
    copy = path_of(house.duplicate(path, "g copy"))
    assert verify(copy, RULES).sound and session_of(library.look(copy)).state.whispers == ("…",)


# --- to and from another computer --------------------------------------------------------------------------------------------


def test_a_match_travels_and_goes_on_elsewhere(library: Library, house: House, tmp_path: Path) -> None:
    path = made(library)
    stick = path_of(house.carry(path, tmp_path / "stick.moderator"))
    other = Library(tmp_path / "other", RULES)
    there = House(other)
    meeting = meeting_of(there.meet(stick))
    assert meeting.relation == "new" and meeting.here is None and meeting.there.title == "g"
    taken = path_of(there.take_in(meeting, "copy"))
    assert read(taken).rows == read(path).rows and verify(taken, RULES).sound
    played_on(other, taken)
    assert stick.exists(), "what was brought stays where it was"


def test_carrying_into_the_library_itself_is_refused(library: Library, house: House) -> None:
    path = made(library)
    assert code(house.carry(path, library.folder / "twice.moderator")) == "carry_into_library"
    assert code(house.carry(path, library.folder.parent / "nowhere" / "x.moderator")) == "carry_no_folder"


@pytest.mark.parametrize("relation", ["same", "longer", "shorter", "forked"])
def test_the_same_match_from_elsewhere_is_compared(library: Library, house: House, tmp_path: Path, relation: str) -> None:
    path = made(library)
    rows = len(read(path).rows)
    stick = path_of(house.carry(path, tmp_path / "stick.moderator"))
    elsewhere = Library(tmp_path / "elsewhere", RULES)
    if relation in {"longer", "forked"}:
        played_on(elsewhere, stick, 5)
    if relation in {"shorter", "forked"}:
        played_on(library, path, 7)
    before = everything(library.folder)
    meeting = meeting_of(house.meet(stick))
    assert (meeting.relation, meeting.common) == (relation, rows)
    assert meeting.here is not None and meeting.here.path == path
    assert code(house.take_in(meeting, "copy")) == "same_match_here"
    assert everything(library.folder) == before, "nothing is touched before somebody has chosen"


def test_the_other_one_in_place_of_ours_puts_ours_into_the_archive(library: Library, house: House, tmp_path: Path) -> None:
    path = made(library)
    stick = path_of(house.carry(path, tmp_path / "stick.moderator"))
    played_on(Library(tmp_path / "elsewhere", RULES), stick)
    ours = read(path).rows
    taken = path_of(house.take_in(meeting_of(house.meet(stick)), "instead"))
    assert read(taken).rows == read(stick).rows and verify(taken, RULES).sound
    assert [read(row.path).rows for row in house.archived()] == [ours]


def test_both_are_kept_when_they_have_gone_apart(library: Library, house: House, tmp_path: Path) -> None:
    path = made(library)
    stick = path_of(house.carry(path, tmp_path / "stick.moderator"))
    played_on(Library(tmp_path / "elsewhere", RULES), stick, 5)
    played_on(library, path, 7)
    ours = read(path).rows
    taken = path_of(house.take_in(meeting_of(house.meet(stick)), "both", "g from elsewhere"))
    assert read(path).rows == ours and verify(taken, RULES).sound
    assert read(taken).header.stream != read(path).header.stream
    assert session_of(library.look(taken)).state.totals["B"] == 5


def test_a_full_exchange_file_of_a_match_that_is_here_makes_no_second_one(library: Library, house: House, tmp_path: Path) -> None:
    path = made(library)
    session_of(library.look(path)).export_file(tmp_path / "full.jsonl", full=True)
    session_of(library.look(path)).export_file(tmp_path / "plain.jsonl")
    assert code(library.import_file(tmp_path / "full.jsonl")) == "same_match_here"
    house.archive(path)
    assert code(library.import_file(tmp_path / "full.jsonl")) == "same_match_here" and library.list() == ()
    session_of(library.import_file(tmp_path / "plain.jsonl")).close()
    assert len(library.list()) == 1, "a plain file is a match of its own"


def test_a_match_in_the_archive_is_found_as_well(library: Library, house: House, tmp_path: Path) -> None:
    path = made(library)
    stick = path_of(house.carry(path, tmp_path / "stick.moderator"))
    away = path_of(house.archive(path))
    meeting = meeting_of(house.meet(stick))
    assert meeting.relation == "same" and meeting.here is not None and meeting.here.path == away


def test_a_file_that_is_not_what_it_claims_to_be_is_refused(library: Library, house: House, tmp_path: Path) -> None:
    stick = tmp_path / "stick.moderator"
    shutil.copy(made(library), stick)
    data = stick.read_bytes()
    assert b'"n":1' in data
    stick.write_bytes(data.replace(b'"n":1', b'"n":7'))
    assert code(house.meet(stick)) == "journal_chain_broken"
    stick.write_bytes(b"no database at all" * 100)
    assert code(house.meet(stick)) == "journal_damaged"


def test_when_theirs_cannot_be_written_ours_comes_back(
    library: Library, house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = made(library)
    stick = path_of(house.carry(path, tmp_path / "stick.moderator"))
    meeting = meeting_of(house.meet(stick))
    monkeypatch.setattr(House, "_make", lambda *_: Refusal(code="journal_disk_full"))
    assert code(house.take_in(meeting, "instead")) == "journal_disk_full"
    assert [row.path for row in library.list()] == [path] and house.archived() == ()


# --- the end ---------------------------------------------------------------------------------------------------------------


def test_a_deleted_match_is_gone_with_its_backups_and_its_texts(library: Library, house: House) -> None:
    other, path = made(library, "other"), made(library, "g")
    gone = house.delete(path)
    assert not isinstance(gone, Refusal) and gone.backups == 1
    assert [row.path for row in library.list()] == [other] and not folder_of(path).exists()
    assert library.last_open() is None and b'"g' not in b"".join(everything(library.folder).values()).replace(b'"game', b"")
    assert verify(other, RULES).sound


def test_what_stays_is_counted(library: Library, house: House) -> None:
    path = made(library)
    damaged = path_of(library.set_aside(path))
    assert library.restore(path) == path
    house.duplicate(path, "g copy")
    shutil.copy(path, path.with_name("again.moderator"))
    assert (house.going(path).set_aside, house.going(path).others, house.going(path).backups) == (1, 1, 1)
    house.delete(path)
    assert damaged.exists()


def test_a_damaged_match_can_be_deleted_too(library: Library, house: House) -> None:
    path = made(library)
    path.write_bytes(b"no database at all" * 100)
    assert not isinstance(house.delete(path), Refusal)
    assert not path.exists()


def test_a_match_whose_file_was_set_aside_keeps_its_name_for_its_backups(library: Library) -> None:
    path = made(library)
    library.set_aside(path)
    assert made(library) != path
    assert library.restore(path) == path
