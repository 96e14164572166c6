"""The library's place: refused where it will not do, taken elsewhere whole, put back, copied now."""

from __future__ import annotations

from pathlib import Path

import pytest

from main import rulesets
from moderator.journal.backup import backups
from moderator.journal.lock import OwnerLock
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.session import places
from moderator.session.house import House
from moderator.session.library import Library


@pytest.fixture
def library(data_dir: Path) -> Library:
    """Three matches, one of them archived, each with a backup."""
    made = Library(data_dir, rulesets())
    for title in ("A", "B", "C"):
        made.create("sanguosha", title).close()
    places.copy_all(data_dir, 5)
    House(made).archive(data_dir / "C.moderator")
    (data_dir / "heroes.csv").write_text("name\n", "utf-8")
    return made


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.suffix != ".json"}


def test_all_matches_go_with_archive_backups_and_heroes(library: Library, tmp_path: Path) -> None:
    before, new = contents(library.folder), tmp_path / "new"
    assert places.bad_place(new, library.folder) is None
    gone = places.relocate(library.folder, new)
    assert isinstance(gone, places.Gone) and len(gone.pairs) == 3 and not gone.stayed
    assert contents(new) == before
    assert places.matches_in(library.folder) == 0 and places.matches_in(new) == 3
    assert [row.title for row in Library(new, rulesets()).list()] == ["B", "A"] or len(Library(new, rulesets()).list()) == 2


def test_what_was_moved_comes_back(library: Library, tmp_path: Path) -> None:
    before = contents(library.folder)
    gone = places.relocate(library.folder, tmp_path / "new")
    assert isinstance(gone, places.Gone)
    back = places.put_back(gone.pairs)
    assert len(back.pairs) == 3 and contents(library.folder) == before


def test_a_match_that_is_open_stays_and_is_named(library: Library, tmp_path: Path) -> None:
    lock = OwnerLock(library.folder / "A.moderator")
    try:
        gone = places.relocate(library.folder, tmp_path / "new")
    finally:
        lock.release()
    assert isinstance(gone, places.Gone) and gone.stayed == ("A",) and (library.folder / "A.moderator").exists()


def test_nothing_that_lies_at_the_new_place_is_overwritten(library: Library, tmp_path: Path) -> None:
    new = tmp_path / "new"
    Library(new, rulesets()).create("sanguosha", "A").close()
    (new / "heroes.csv").write_text("theirs", "utf-8")
    theirs = (new / "A.moderator").read_bytes()
    gone = places.relocate(library.folder, new)
    assert isinstance(gone, places.Gone) and (new / "A.moderator").read_bytes() == theirs and (new / "A 2.moderator").exists()
    assert (new / "heroes.csv").read_text("utf-8") == "theirs"


def test_a_full_disk_on_the_way_leaves_all_where_they_were(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, real, moved = contents(library.folder), places.move, []

    def move(path: Path, target: Path) -> None:
        if len(moved) == 2 and target.is_relative_to(tmp_path / "new"):
            raise OSError(28, "No space left on device")
        moved.append(path)
        real(path, target)

    monkeypatch.setattr(places, "move", move)
    refusal = places.relocate(library.folder, tmp_path / "new")
    assert isinstance(refusal, Refusal) and refusal.code == "place_not_moved"
    assert "No space left" in Words("en").refusal(refusal)
    assert contents(library.folder) == before


def test_a_damaged_match_goes_as_it_is(library: Library, tmp_path: Path) -> None:
    (library.folder / "D.moderator").write_bytes(b"no database")
    gone = places.relocate(library.folder, tmp_path / "new")
    assert isinstance(gone, places.Gone) and (tmp_path / "new" / "D.moderator").read_bytes() == b"no database"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("file", "place_no_folder"), ("file/below", "place_not_writable"), ("data", "place_same"), ("data/backups", "place_inside"),
        (None, "place_relative"),
    ],
)  # fmt: skip
def test_a_place_that_will_not_do_is_refused_with_what_helps(data_dir: Path, tmp_path: Path, name: str | None, code: str) -> None:
    (tmp_path / "file").write_text("x")
    refusal = places.bad_place(tmp_path / name if name else Path("here"), data_dir)
    assert refusal is not None and refusal.code == code
    assert all(Words(lang).has(f"refusal.{code}") for lang in ("en", "zh_CN"))


def test_a_folder_that_takes_no_file_is_refused(data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise OSError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_bytes", fail)
    refusal = places.bad_place(tmp_path / "new", data_dir)
    assert refusal is not None and refusal.code == "place_not_writable" and refusal.params["reason"] == "Permission denied"


def test_a_synced_folder_is_pointed_out(tmp_path: Path) -> None:
    doubt = places.doubtful_place(tmp_path / "Dropbox" / "library")
    assert doubt is not None and doubt.code == "folder_synced" and places.doubtful_place(tmp_path) is None


def test_copies_are_made_of_every_match_and_only_so_many_stay(library: Library) -> None:
    for _ in range(7):
        copied = places.copy_all(library.folder, 5)
    assert copied == places.Copied(copied=3)
    assert len(backups(library.folder / "A.moderator")) == 5
    (library.folder / "A.moderator").write_bytes(b"no database")
    assert places.copy_all(library.folder, 5).failed == ("A",)


def test_the_number_of_copies_is_that_of_the_library(data_dir: Path) -> None:
    library = Library(data_dir, rulesets())
    library.kept = 5
    for _ in range(7):
        session = library.create("sanguosha", "A") if not (data_dir / "A.moderator").exists() else library.open(data_dir / "A.moderator")
        session._keeper._stale = True
        session.close()
    assert len(backups(data_dir / "A.moderator")) == 5


@pytest.mark.parametrize(("text", "folder"), [
    ('{"folder": "/there"}', Path("/there")), ('{"folder": ""}', None), ('{"folder": 7}', None), ("no json", None), (None, None),
])  # fmt: skip
def test_the_verbs_look_where_the_window_keeps_its_matches(data_dir: Path, text: str | None, folder: Path | None) -> None:
    if text is not None:
        (data_dir / places.SETTINGS).write_text(text, "utf-8")
    assert places.chosen_folder(data_dir) == (folder or data_dir)
