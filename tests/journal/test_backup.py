"""Copies that can be trusted, damaged files that are kept, texts that can be erased."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from moderator.journal.backup import KEPT, back_up, backups, erase_everywhere, folder_of, good_backups, restore, set_aside
from moderator.journal.errors import JournalError
from moderator.journal.places import warning
from moderator.journal.store import Store, read
from moderator.journal.texts import Text, hide, show
from tests.journal.test_store import HEADER, rows


@pytest.fixture
def filled(data_dir: Path) -> Path:
    path = data_dir / "game.moderator"
    store = Store.create(path, HEADER)
    store.append(rows(3))
    store.close()
    return path


def test_a_backup_is_a_sound_copy(filled: Path) -> None:
    copy = back_up(filled)
    assert read(copy).rows == read(filled).rows
    assert not list(folder_of(filled).glob("*.part"))


def test_only_the_last_twenty_stay(filled: Path) -> None:
    made = [back_up(filled) for _ in range(KEPT + 3)]
    kept = [each.path for each in backups(filled)]
    assert kept == made[:2:-1]


def test_a_backup_of_a_damaged_file_does_not_push_out_good_ones(filled: Path) -> None:
    good = back_up(filled)
    with closing(sqlite3.connect(filled)) as connection:
        connection.execute("DROP TRIGGER tr_entry_no_update")
        connection.execute("UPDATE entry SET at = 77 WHERE seq = 1")
        connection.commit()
    with pytest.raises(JournalError):
        back_up(filled)
    assert [each.path for each in backups(filled)] == [good]


def test_the_newest_good_backup_is_offered(filled: Path) -> None:
    good = back_up(filled)
    bad = back_up(filled)
    bad.write_bytes(b"x" * 3000)
    assert next(good_backups(filled)).path == good


def test_a_damaged_file_is_set_aside_not_deleted(filled: Path) -> None:
    copy = back_up(filled)
    content = filled.read_bytes()
    filled.with_name(filled.name + "-journal").write_bytes(b"hot")
    aside = set_aside(filled, "now")
    assert not filled.exists() and aside.read_bytes() == content
    assert aside.with_name(aside.name + "-journal").read_bytes() == b"hot"
    restore(copy, filled)
    assert len(read(filled).rows) == 3
    with pytest.raises(JournalError):
        restore(copy, filled)
    assert set_aside(filled, "now") != aside


def test_a_text_is_erased_without_breaking_the_chain(filled: Path) -> None:
    kept: dict[str, Text] = {}
    stored = hide('{"do":"note","text":"住址是某街"}'.encode(), kept)
    assert (
        "某街" not in stored and show(stored, {text.hash: text for text in kept.values()}).decode() == '{"do":"note","text":"住址是某街"}'
    )
    store, contents = Store.open(filled)
    store.append(rows(1, first=4, prev=contents.rows[-1].hash), list(kept.values()))
    back_up(filled)
    hashes = [text.hash for text in kept.values()]
    store.erase(hashes)
    erase_everywhere(filled, hashes)
    store.close()
    after = read(filled)
    assert len(after.rows) == 4 and show(stored, after.texts).decode() == '{"do":"note","text":"…"}'
    for path in (filled, *(each.path for each in backups(filled))):
        assert "某街".encode() not in path.read_bytes()
        read(path)


def test_an_altered_text_is_found(filled: Path) -> None:
    kept: dict[str, Text] = {}
    hide(b'{"text":"yes"}', kept)
    store, contents = Store.open(filled)
    store.append(rows(1, first=4, prev=contents.rows[-1].hash), list(kept.values()))
    store.close()
    with closing(sqlite3.connect(filled)) as connection:
        connection.execute("DROP TRIGGER tr_text_erase_only")
        connection.execute("UPDATE text SET body = 'no'")
        connection.commit()
    with pytest.raises(JournalError) as caught:
        read(filled)
    assert caught.value.code == "journal_text_altered"


def test_the_same_text_has_another_hash_each_time() -> None:
    assert hide(b'{"text":"yes"}', {}) != hide(b'{"text":"yes"}', {})


@pytest.mark.parametrize(
    ("folder", "service"),
    [("/home/a/OneDrive - Club/games", "OneDrive"), ("/home/a/Dropbox", "Dropbox"), ("/home/a/坚果云/局", "坚果云")],
)
def test_a_synchronised_folder_is_pointed_out(folder: str, service: str) -> None:
    found = warning(Path(folder), mounts="")
    assert found is not None and found[0] == "folder_synced" and found[1]["service"] == service


def test_a_network_share_is_pointed_out() -> None:
    mounts = "/dev/sda1 / ext4 rw 0 0\nserver:/x /mnt/team\\040drive nfs4 rw 0 0\n"
    found = warning(Path("/mnt/team drive/games"), mounts=mounts)
    assert found is not None and found[0] == "folder_network"
    assert warning(Path("/home/a/games"), mounts=mounts) is None
