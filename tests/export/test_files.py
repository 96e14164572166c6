"""A file is whole or not there; what hinders the writing comes back as a code with place and remedy."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from moderator.export import files
from moderator.export.files import write_all
from moderator.play.messages import Refusal


def fails(number: int) -> OSError:
    return OSError(number, os.strerror(number))


def refused(result: object) -> Refusal:
    assert isinstance(result, Refusal)
    assert result.remedy == result.code
    return result


def test_files_are_written_and_nothing_else_is_left(tmp_path: Path) -> None:
    a, b = tmp_path / "new" / "甲.csv", tmp_path / "new" / "b.xlsx"
    assert write_all({a: b"1", b: b"2"}) == (a, b)
    assert sorted(p.name for p in a.parent.iterdir()) == ["b.xlsx", "甲.csv"]
    assert a.read_bytes() == b"1"


def test_an_earlier_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"long before")
    assert write_all({path: b"x"}) == (path,)
    assert path.read_bytes() == b"x"


@pytest.mark.parametrize(
    ("number", "code"), [(errno.ENOSPC, "export_disk_full"), (errno.EROFS, "export_read_only"), (errno.EIO, "export_failed")]
)
def test_a_failed_write_leaves_the_earlier_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"before")

    def sync(_: int) -> None:
        raise fails(number)

    monkeypatch.setattr(files.os, "fsync", sync)
    refusal = refused(write_all({path: b"x"}))
    assert refusal.code == code
    assert refusal.params["path"] == str(path)
    assert path.read_bytes() == b"before"
    assert [p.name for p in tmp_path.iterdir()] == ["a"]


def test_all_files_or_none(tmp_path: Path) -> None:
    (tmp_path / "b").write_bytes(b"a file where a folder should be")
    assert refused(write_all({tmp_path / "a": b"1", tmp_path / "b" / "c": b"2"})).code == "export_no_folder"
    assert [p.name for p in tmp_path.iterdir()] == ["b"]


def test_a_file_held_by_another_program_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def replace(self: Path, target: Path) -> Path:
        raise fails(errno.EACCES)

    monkeypatch.setattr(Path, "replace", replace)
    path = tmp_path / "名次.xlsx"
    refusal = refused(write_all({path: b"x"}))
    assert refusal.code == "export_open_elsewhere"
    assert refusal.params["name"] == "名次.xlsx"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("mark", ["~$a.xlsx", ".~lock.a.xlsx#"])
def test_a_file_open_in_an_office_program_is_found_out_before_writing(tmp_path: Path, mark: str) -> None:
    (tmp_path / mark).write_bytes(b"")
    assert refused(write_all({tmp_path / "a.xlsx": b"x"})).code == "export_open_elsewhere"
    assert not (tmp_path / "a.xlsx").exists()


def test_a_read_only_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"before")
    monkeypatch.setattr(files.os, "access", lambda *_: False)
    assert refused(write_all({path: b"x"})).code == "export_read_only"
    assert path.read_bytes() == b"before"


def test_a_folder_in_the_place_of_the_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.csv").mkdir()
    assert refused(write_all({tmp_path / "a.csv": b"x"})).code == "export_is_folder"
