"""The door: verbs without a screen, their exit codes, what they print."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import main
from moderator.journal.store import Store
from moderator.play.instants import Instant
from moderator.play.words import LANGUAGES, Words
from moderator.session.library import Library
from moderator.session.session import Session
from moderator.session.strict import MalformedError

HOUSE = Path(__file__).resolve().parents[1]
CASE = HOUSE / "tests/scenarios/sanguosha/SG-01.jsonl"


class Said:
    """What a call of the program printed and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def report(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*args: str | Path) -> Said:
        code = main.main([str(each) for each in args])
        out, err = capsys.readouterr()
        return Said(code, out, err)

    return run


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.jsonl"
    path.write_text(CASE.read_text("utf-8") + '{"at": 61, "do": "castle"}\n{"at": 62, "do": "tick"}\n', encoding="utf-8")
    return path


def test_the_worked_case_replays_to_its_report(call: Any) -> None:
    said = call("replay", CASE)
    assert said.code == 0 and said.err == ""
    report = said.report
    assert [row["call"] for row in report["calls"]] == ["10", "10", "5", "4", "3", "10", "5", "4", "3", "2", "1"]
    assert report["timers"][0]["reason"] == "expired" and report["cards"][0]["at"] == "49.5" and report["refusals"] == []
    assert said.out == call("replay", CASE).out, "twice the same, byte for byte"


def test_strict_stops_with_line_code_and_exit_1(call: Any, bad: Path) -> None:
    said = call("replay", bad, "--lang", "en")
    assert said.code == 1
    assert said.err == f"{bad}:7: unknown_verb: There is no command called castle.\n"
    assert [(row["line"], row["code"]) for row in said.report["refusals"]] == [(7, "unknown_verb")]


def test_lenient_lists_refusals_and_exits_0(call: Any, bad: Path) -> None:
    said = call("replay", bad, "--lenient", "--lang", "zh_CN")
    assert said.code == 0 and said.err == ""
    assert said.report["refusals"] == [{"line": 7, "code": "unknown_verb", "clause": "", "message": "没有叫 castle 的命令。"}]


def test_a_malformed_file_is_refused_with_file_line_and_reason(call: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(CASE.read_bytes() + b'{"at": NaN}\n')
    for extra in ((), ("--lenient",)):
        said = call("replay", path, "--lang", "en", *extra)
        assert said.code == 1 and said.err.startswith(f"{path}:7: import_no_number: ")
        assert said.report["refusals"][0]["line"] == 7
    with pytest.raises(MalformedError):
        main.replay_report(path)


def test_a_game_s_file_replays_to_the_report_of_what_it_was_made_from(call: Any, data_dir: Path) -> None:
    session = Library(data_dir, main.rulesets()).import_file(CASE)
    assert isinstance(session, Session) and session.path is not None
    session.close()
    before = session.path.read_bytes()
    for options in ((), ("--audience", "public"), ("--report", "text")):
        assert call("replay", session.path, *options).out == call("replay", CASE, *options).out
    assert session.path.read_bytes() == before
    said = call("replay", data_dir / "none.moderator")
    assert said.code == 1 and "journal_missing" in said.err


def test_the_text_form_says_the_same(call: Any) -> None:
    said = call("replay", CASE, "--report", "text")
    assert said.out.startswith("SG-01") and "Why it happened" in said.out and "{" not in said.out


def test_the_public_report_holds_no_role_and_another_hash(call: Any) -> None:
    host, public, seat = (call("replay", CASE, "--audience", who).out for who in ("host", "public", "N"))
    assert '"rebel"' in host and '"rebel"' not in public and '"spy"' not in public
    assert len({json.loads(each)["state_hash"] for each in (host, public)}) == 2
    assert '"loyalist"' not in seat


def test_the_state_hash_is_that_of_the_state(call: Any) -> None:
    import hashlib

    import msgspec

    from moderator.session.replay import replay

    state = replay(CASE, main.rulesets()).session.state
    expected = hashlib.sha256(msgspec.json.encode(state, order="sorted")).hexdigest()
    assert call("replay", CASE).report["state_hash"] == expected


def test_schema_describes_every_verb_and_the_report(call: Any) -> None:
    one = call("schema", "sanguosha").report
    assert one["$schema"].endswith("2020-12/schema")
    assert {"BeginPlay", "GiveCard", "Undo", "Amend", "FileHeader", "Report"} <= set(one["$defs"])
    assert {"at", "do", "line", "force"} <= set(one["$defs"]["BeginPlay"]["properties"])
    chess = call("schema", "chess").report
    assert {"SubmitKill", "CastVote", "GiveCard", "Amend", "Report"} <= set(chess["$defs"])
    cup = call("schema", "cup").report
    assert {"OpenCup", "TakeIn", "CloseRound", "GiveCard", "Amend", "Report"} <= set(cup["$defs"])
    jianghu = call("schema", "jianghu").report
    assert {"SubmitPost", "CastBallot", "PublishResults", "Adopt", "Report"} <= set(jianghu["$defs"])
    assert call("schema").report == {name: call("schema", name).report for name in main.rulesets()}
    assert call("schema", "sanguosha").out == call("schema", "sanguosha").out
    said = call("schema", "poker")
    assert said.code == 1 and said.err.startswith("import_ruleset: ") and said.out == ""


def test_verify_a_library_and_single_files(call: Any, data_dir: Path) -> None:
    library = Library(data_dir, main.rulesets())
    session = library.import_file(CASE)
    assert isinstance(session, Session)
    session.close()
    assert session.path is not None
    said = call("verify", "--data", data_dir)
    assert said.code == 0
    assert said.out.split("\t")[:2] == ["ok", "5"] and str(session.path) in said.out
    assert call("verify", session.path).out == said.out == call("--data", data_dir, "verify").out
    session.path.write_bytes(session.path.read_bytes()[:5000])
    said = call("verify", "--data", data_dir)
    assert said.code == 1 and said.out.startswith("journal_damaged\t") and str(session.path) in said.err
    assert call("verify", CASE).code == 0


def test_verify_says_where_today_decides_otherwise(call: Any, data_dir: Path) -> None:
    from tests.session.counter import Add, Counter

    path = data_dir / "g.moderator"
    session = Library(data_dir, {"counter": Counter()}).create("counter", "g")
    assert isinstance(session, Session)
    session.do(Add(line="A"), Instant(0))
    session.close()
    from moderator.session.verify import verify

    assert verify(path, {"counter": Counter(bonus=1)}).different == (1,)
    assert verify(path, {"counter": Counter()}).different == ()
    Store.open(path)[0].close()


@pytest.mark.parametrize("kind", ["jsonl", "moderator"])
def test_export_writes_the_formats_asked_for(call: Any, data_dir: Path, tmp_path: Path, kind: str) -> None:
    file = CASE
    if kind == "moderator":
        session = Library(data_dir, main.rulesets()).import_file(CASE)
        assert isinstance(session, Session) and session.path is not None
        session.close()
        file = session.path
    to = tmp_path / "out"
    said = call("export", file, "--to", to, "--format", "xlsx", "--format", "csv", "--format", "text", "--format", "jsonl", "--full")
    assert said.code == 0, said.err
    written = [Path(line) for line in said.out.splitlines()]
    assert all(path.exists() for path in written)
    assert {path.suffix for path in written} == {".xlsx", ".csv", ".txt", ".jsonl"}
    full = next(path for path in written if path.suffix == ".jsonl")
    assert main.replay_report(full)["refusals"] == []


def test_a_redacted_export_holds_no_name(call: Any, tmp_path: Path) -> None:
    file = tmp_path / "named.jsonl"
    text = CASE.read_text("utf-8")
    for line in ("LD", "Y1", "F1", "N"):
        text = text.replace(f'"person": "{line}"', f'"person": "Player of {line}"')
    file.write_text(text, encoding="utf-8")
    assert call("export", file, "--to", tmp_path / "out", "--format", "jsonl", "--format", "csv", "--redact").code == 0
    written = list((tmp_path / "out").iterdir())
    assert written and not [path for path in written if b"Player of" in path.read_bytes()]


def test_export_refuses_what_it_cannot_do(call: Any, tmp_path: Path) -> None:
    said = call("export", CASE, "--to", tmp_path, "--format", "docx")
    assert said.code == 1 and said.out == "" and said.err


def test_usage_errors_exit_2(call: Any) -> None:
    assert call("castle").code == 2
    assert call("replay").code == 2
    assert call("replay", CASE, "--report", "xml").code == 2


def test_help_and_version(call: Any) -> None:
    for verb in ("replay", "schema", "verify", "export", "gallery", "bench"):
        assert verb in call("--help").out
        assert call(verb, "--help").code == 0
    assert call("--version").out == f"moderator {main_version()}\n"


def main_version() -> str:
    from moderator import __version__

    return __version__


def test_this_ruleset_has_no_simulation(call: Any) -> None:
    said = call("simulate", "sanguosha")
    assert said.code == 1 and said.err.startswith("no_simulation: ")


def test_a_bare_start_needs_no_typer() -> None:
    assert main.window_options([]) == {}
    assert main.window_options(["--smoke", "--data", "d", "--lang=en", "--theme", "dark"]) == {
        "smoke": True,
        "data": Path("d"),
        "lang": "en",
        "theme": "dark",
    }
    assert main.window_options(["a match.moderator"]) == {"file": Path("a match.moderator")}
    assert main.window_options(["--lang", "en", "Round 1.JSONL"]) == {"lang": "en", "file": Path("Round 1.JSONL")}
    for args in (["a.jsonl", "b.jsonl"], ["a.txt"], ["-x.jsonl"], ["replay", "a.jsonl"]):
        assert main.window_options(args) is None
    for args in (["--lang", "fr"], ["--theme", "pink"], ["replay"], ["--help"], ["--data"]):
        assert main.window_options(args) is None


def test_a_headless_verb_loads_no_qt() -> None:
    script = (
        "import sys, main; code = main.main(['replay', sys.argv[1]]);"
        "bad = [m for m in sys.modules if m.startswith(('PySide6', 'ui', 'sqlmodel', 'sqlalchemy'))]; sys.exit(repr(bad) if bad else code)"
    )
    done = subprocess.run([sys.executable, "-c", script, str(CASE)], cwd=HOUSE, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_output_is_utf_8_whatever_the_console_says() -> None:
    done = subprocess.run(
        [sys.executable, "main.py", "replay", "no-such.jsonl", "--lang", "zh_CN"],
        cwd=HOUSE, capture_output=True, check=False, env={**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
    )  # fmt: skip
    assert done.returncode == 1 and "打不开" in done.stderr.decode("utf-8")


@pytest.mark.skipif(sys.platform != "linux", reason="Debian packages")
def test_a_missing_system_library_names_its_package(monkeypatch: pytest.MonkeyPatch, call: Any) -> None:
    class Blocker:
        def find_spec(self, name: str, *_rest: object) -> None:
            if name == "ui.app":
                raise ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.delitem(sys.modules, "ui.app", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Blocker(), *sys.meta_path])
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    said = call("--smoke")
    assert said.code == 1 and "libegl1" in said.err and "Traceback" not in said.err


@pytest.mark.skipif(sys.platform != "linux", reason="Debian packages")
def test_every_library_of_the_x11_plugin_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    import ctypes

    import main

    monkeypatch.setenv("DISPLAY", ":0")
    for name in ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    for absent in main.PLUGIN:

        def load(name: str, absent: str = absent) -> None:
            if name == absent:
                raise OSError

        monkeypatch.setattr(ctypes, "CDLL", load)
        assert main.missing_library() == absent and main.PACKAGES[absent] in (HOUSE / "README.md").read_text("utf-8")


@pytest.mark.skipif(sys.platform != "linux", reason="displays")
def test_without_a_display_it_says_so(monkeypatch: pytest.MonkeyPatch, call: Any) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    said = call("--smoke")
    assert said.code == 1 and "DISPLAY" in said.err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_of_journal_and_session_has_words(lang: str) -> None:
    import re

    words = Words(lang)
    code = re.compile(r'"((?:journal|import|folder|backup|shared)_[a-z_]+)"')
    sources = [path for room in ("journal", "session") for path in (HOUSE / "moderator" / room).rglob("*.py")]
    codes = {found for path in sources for found in code.findall(path.read_text("utf-8"))}
    codes |= {f"import_at_{reason}" for reason in ("form", "zone", "range", "missing")}
    assert len(codes) > 40
    assert [each for each in sorted(codes) if not words.has(f"refusal.{each}")] == []


@pytest.mark.parametrize("who", ["99", "", "Public", "host ", "\x1b[2J"])
def test_a_reader_who_is_not_there_is_refused_and_nothing_is_printed(call: Any, who: str, tmp_path: Path) -> None:
    ran = call("replay", CASE, "--audience", who)
    assert (ran.code, ran.out) == (1, "") and "unknown_audience" in ran.err and "\x1b" not in ran.err
    ran = call("export", CASE, "--to", tmp_path / "out", "--audience", who)
    assert ran.code == 1 and not (tmp_path / "out").exists()


def test_a_full_export_to_no_place_is_told(call: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    ran = call("export", CASE, "--to", tmp_path / "file" / "below", "--format", "jsonl", "--full")
    assert ran.code == 1 and ran.err.startswith("export_no_folder")
    assert (tmp_path / "file").read_text() == "x"
