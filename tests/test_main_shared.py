"""``--database`` from the command line: verified by its streams, and every fault told with place and remedy, without the password."""

from __future__ import annotations

from pathlib import Path

import pytest

from main import main, rulesets, window_options
from moderator.journal.shared.place import place_of
from moderator.play.words import LANGUAGES, MISSING, Words
from moderator.session.keeper import refusal_of
from moderator.session.session import Session
from moderator.session.shared import SharedLibrary
from tests.databases import execute, within


def ran(capsys: pytest.CaptureFixture[str], *args: object) -> tuple[int, str, str]:
    code = main([str(each) for each in args])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_the_window_takes_a_database() -> None:
    assert window_options(["--database", "postgresql://u@h/d", "--lang=en"]) == {"database": "postgresql://u@h/d", "lang": "en"}
    assert window_options(["--database"]) is None


def test_a_database_is_verified_stream_by_stream(capsys: pytest.CaptureFixture[str], database: str, data_dir: Path) -> None:
    library = SharedLibrary(data_dir, place_of(database), rulesets())
    session = library.create("sanguosha", "table 2")
    assert isinstance(session, Session)
    session.do(session.wire.command({"do": "note", "text": "hello"}), library._now())
    session.close()
    library.leave()
    code, out, err = ran(capsys, "verify", "--database", database, "--data", data_dir)
    assert (code, err) == (0, "") and out.startswith("ok\t1\t") and "table 2" in out
    execute(database, "SET session_replication_role = replica; UPDATE entry SET at = at + 1")
    code, out, err = ran(capsys, "--database", database, "--data", data_dir, "--lang", "en", "verify")
    assert code == 1 and out.startswith("journal_chain_broken") and "entry 1" in err


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("mysql://judge:s3cret@h/d", "shared_bad_url"),
        ("postgresql://judge:s3cret@h:port/d", "shared_bad_url"),
        ("postgresql://judge:s3cret@h/", "shared_bad_url"),
        ("postgresql://judge:s3cret@127.0.0.1:1/d", "shared_unreachable"),
    ],
)
def test_a_fault_of_the_address_is_told_in_words_without_the_password(
    capsys: pytest.CaptureFixture[str], url: str, code: str, lang: str, data_dir: Path
) -> None:
    pytest.importorskip("psycopg")
    done, out, err = ran(capsys, "verify", "--database", url, "--data", data_dir, "--lang", lang)
    assert (done, out) == (1, "") and err.startswith(f"{code}: ")
    assert "s3cret" not in err and MISSING not in err and len(err.split(": ", 1)[1]) > 20


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_database_that_is_not_there_or_newer_is_told_with_its_remedy(
    capsys: pytest.CaptureFixture[str], lang: str, database: str, data_dir: Path
) -> None:
    _, _, err = ran(capsys, "verify", "--database", within(database, "nowhere"), "--data", data_dir, "--lang", lang)
    assert err.startswith("shared_no_database") and "createdb" in err
    execute(database, "UPDATE alembic_version SET version_num = 'd0099'")
    _, _, err = ran(capsys, "verify", "--database", database, "--data", data_dir, "--lang", lang)
    assert err.startswith("shared_newer") and "d0099" in err


def test_the_window_does_not_open_on_a_wrong_address(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = ran(capsys, "--smoke", "--database", "postgresql://judge:s3cret@host", "--lang", "en")
    assert code == 1 and err.startswith("shared_bad_url") and "s3cret" not in err


def test_without_the_driver_the_window_says_how_to_get_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from moderator.session import choosing

    monkeypatch.setattr(choosing, "find_spec", lambda _name: None)
    code, _, err = ran(capsys, "--smoke", "--database", "postgresql://judge@host/cup", "--lang", "en")
    assert code == 1 and err.startswith("shared_no_driver") and "--extra postgresql" in err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_has_a_stream_is_said_whole(lang: str) -> None:
    from moderator.journal.errors import JournalError

    words = Words(lang)
    for code in ("shared_in_use", "shared_stale", "shared_kept", "shared_taken"):
        error = JournalError(code, server="s", user="judge", host="table-2", pid=1, since=1_780_000_000_000_000, silent=60)
        assert MISSING not in words.refusal(refusal_of(error)) and "judge" in words.refusal(refusal_of(error))
