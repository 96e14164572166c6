"""Scripts on the disk: the shelf of the library, samples, files passed on; whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from moderator.inbox.scripts import free_script, keep_script, own_scripts, read_script, remove_script, samples, write_script
from moderator.play.messages import Refusal
from moderator.rulesets.prison.script.checks import sound
from moderator.rulesets.prison.script.model import Script
from moderator.rulesets.prison.simulation import PLAIN
from tests.rulesets.prison.rich import RICH


def test_a_script_that_was_kept_is_read_back(data_dir: Path) -> None:
    path = keep_script(data_dir, RICH)
    assert isinstance(path, Path) and read_script(path) == RICH
    assert keep_script(data_dir, replace(RICH, text="other"), path) == path
    (only,) = own_scripts(data_dir)
    assert (only.name, only.seats, only.faults, only.sample) == ("Everything", 12, (), False)
    assert not list(path.parent.glob("*.part"))
    assert remove_script(path) is None and remove_script(path) is None and own_scripts(data_dir) == ()


def test_the_same_name_gets_a_file_of_its_own(data_dir: Path) -> None:
    first, second = keep_script(data_dir, PLAIN), keep_script(data_dir, PLAIN)
    assert [path.name for path in (first, second) if isinstance(path, Path)] == ["plain.prison.json", "plain 2.prison.json"]


STEMS = {
    "": "script", "../../etc": "etc", "con": "_con", "a:b*c?": "a b c", "x" * 500: "x" * 60, " . ": "script", "\ud800": "script",
    "钟楼": "钟楼",
}  # fmt: skip


@pytest.mark.parametrize(("name", "stem"), STEMS.items(), ids=lambda value: ascii(value)[:20])
def test_every_name_makes_a_file_of_the_shelf(data_dir: Path, name: str, stem: str) -> None:
    path = free_script(data_dir, name)
    assert path == data_dir / "scripts" / f"{stem}.prison.json"


def test_what_cannot_be_written_leaves_what_was_there(data_dir: Path) -> None:
    path = keep_script(data_dir, PLAIN)
    assert isinstance(path, Path)
    refusal = write_script(path, replace(PLAIN, name="\ud800"))
    assert isinstance(refusal, Refusal) and refusal.code == "script_unwritten"
    assert read_script(path) == PLAIN and not list(path.parent.glob("*.part"))
    (data_dir / "file").write_text("")
    assert isinstance(write_script(data_dir / "file" / "x.json", PLAIN), Refusal)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xff", b"[" * 5_000, b'{"moderator": 1}', b"x" * 5_000_000])
def test_a_file_that_is_none_is_refused_and_stays_on_the_shelf(data_dir: Path, content: bytes) -> None:
    folder = data_dir / "scripts"
    folder.mkdir()
    (folder / "bad.json").write_bytes(content)
    (only,) = own_scripts(data_dir)
    assert only.script is None and only.why is not None and only.why.code == "script_file" and only.name == "bad"
    assert only.why.params["file"] == "bad.json" and only.faults == () and only.seats == 0


def test_a_file_that_is_not_there_is_told(data_dir: Path) -> None:
    refusal = read_script(data_dir / "none.json")
    assert isinstance(refusal, Refusal) and refusal.code == "script_unread"
    assert own_scripts(data_dir / "nowhere") == ()


def test_the_samples_can_be_played() -> None:
    found = samples()
    assert len(found) >= 3 and all(each.sample for each in found)
    assert all(each.script is not None and sound(each.script) for each in found)
    assert Script() not in [each.script for each in found]
