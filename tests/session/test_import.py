"""Files from somebody else's hands: each way they can be wrong has a code, a line, and leaves nothing behind."""

from __future__ import annotations

import json
import time
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from main import rulesets
from moderator import __version__
from moderator.play.commands import SendNotice
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.words import LANGUAGES, Words
from moderator.session.changes import Change
from moderator.session.library import Library
from moderator.session.replay import replay
from moderator.session.session import Session
from moderator.session.strict import MAX_FILE, MAX_LINE, MalformedError, decode_line
from moderator.session.times import parse_iso
from moderator.session.verify import verify
from tests.session.counter import Add, Begin, Counter, Resume, S, Shout, StartGame, Whisper

RULES = {"counter": Counter()}
HEADER = b'{"moderator":1,"ruleset":"counter","title":"t","zone":"Asia/Shanghai"}\n'
GOOD = b'{"at":0,"do":"add","line":"A"}\n'


def taken(data_dir: Path, content: bytes) -> Session | Refusal:
    """Import the content; on a refusal see to it that nothing was left behind, and that it did not take long."""
    path = data_dir.parent / "file.jsonl"
    path.write_bytes(content)
    start = time.monotonic()
    outcome = Library(data_dir, RULES).import_file(path)
    assert time.monotonic() - start < 2
    if isinstance(outcome, Refusal):
        assert list(data_dir.iterdir()) == []
        for lang in LANGUAGES if outcome.code != "below_zero" else ():
            text = Words(lang).refusal(outcome)
            assert outcome.code not in text and "…" not in text and "{" not in text.replace("{'", ""), text
    return outcome


WRONG: dict[str, tuple[bytes, str, int]] = {
    "empty": (b"", "import_empty", 1),
    "blank": (b"\n \n", "import_empty", 1),
    "no header": (GOOD, "import_no_header", 1),
    "version as text": (b'{"moderator":"1","ruleset":"counter"}\n', "import_no_header", 1),
    "version true": (b'{"moderator":true,"ruleset":"counter"}\n', "import_no_header", 1),
    "newer version": (b'{"moderator":2,"ruleset":"counter","more":1}\n', "import_version", 1),
    "unknown key in header": (b'{"moderator":1,"ruleset":"counter","color":1}\n', "import_header", 1),
    "no ruleset": (b'{"moderator":1}\n', "import_header", 1),
    "unknown ruleset": (b'{"moderator":1,"ruleset":"poker"}\n', "import_ruleset", 1),
    "unknown zone": (b'{"moderator":1,"ruleset":"counter","zone":"Asia/Nowhere"}\n', "import_zone", 1),
    "zone out of the folder": (b'{"moderator":1,"ruleset":"counter","zone":"../../etc/passwd"}\n', "import_zone", 1),
    "unknown verb": (HEADER + GOOD + b'{"at":0,"do":"castle"}\n', "unknown_verb", 3),
    "unknown key": (HEADER + GOOD + b'{"at":0,"do":"add","line":"A","colour":"red"}\n', "unknown_key", 3),
    "missing key": (HEADER + b'{"at":0,"do":"add"}\n', "bad_command", 2),
    "wrong type": (HEADER + b'{"at":0,"do":"add","line":7}\n', "bad_command", 2),
    "fraction for a whole": (HEADER + b'{"at":0,"do":"add","line":"A","n":1.5}\n', "bad_command", 2),
    "no verb": (HEADER + b'{"at":0}\n', "import_no_verb", 2),
    "verb as number": (HEADER + b'{"at":0,"do":7}\n', "import_no_verb", 2),
    "refused by the rules": (HEADER + GOOD + b'{"at":0,"do":"add","line":"A","n":-9}\n', "below_zero", 3),
    "no at": (HEADER + b'{"do":"add","line":"A"}\n', "import_at_missing", 2),
    "at true": (HEADER + b'{"at":true,"do":"add","line":"A"}\n', "import_at_missing", 2),
    "at no date": (HEADER + b'{"at":"yesterday","do":"add","line":"A"}\n', "import_at_form", 2),
    "at without offset": (HEADER + b'{"at":"2026-06-01T22:00:00","do":"add","line":"A"}\n', "import_at_zone", 2),
    "at before 1970": (HEADER + b'{"at":"0900-01-01T00:00:00Z","do":"add","line":"A"}\n', "import_at_range", 2),
    "at too far": (HEADER + b'{"at":99999999999999,"do":"add","line":"A"}\n', "import_at_range", 2),
    "at too fine": (HEADER + b'{"at":0.1234567,"do":"add","line":"A"}\n', "import_at_form", 2),
    "by as number": (HEADER + b'{"at":0,"by":3,"do":"add","line":"A"}\n', "import_envelope", 2),
    "seq as text": (HEADER + b'{"at":0,"seq":"1","do":"add","line":"A"}\n', "import_envelope", 2),
    "no json": (HEADER + b"at 0 add A\n", "import_json", 2),
    "a comma too many": (HEADER + b'{"at":0,"do":"add","line":"A",}\n', "import_json", 2),
    "two objects": (HEADER + GOOD.strip() + b" " + GOOD, "import_json", 2),
    "an array": (HEADER + b"[1,2]\n", "import_no_object", 2),
    "cut off": (HEADER + GOOD + b'{"at":0,"do":"add","li', "import_truncated", 3),
    "cut off in a character": (HEADER + '{"at":0,"do":"note","text":"局'.encode()[:-1], "import_truncated", 2),
    "NaN": (HEADER + b'{"at":NaN,"do":"add","line":"A"}\n', "import_no_number", 2),
    "Infinity": (HEADER + b'{"at":0,"do":"add","line":"A","n":-Infinity}\n', "import_no_number", 2),
    "huge exponent": (HEADER + b'{"at":1e999999999,"do":"add","line":"A"}\n', "import_number", 2),
    "tiny exponent": (HEADER + b'{"at":1e-999999999,"do":"add","line":"A"}\n', "import_number", 2),
    "many digits": (HEADER + b'{"at":0,"do":"add","line":"A","n":' + b"9" * 5000 + b"}\n", "import_number", 2),
    "duplicate key": (HEADER + b'{"at":0,"do":"add","line":"A","line":"B"}\n', "import_duplicate_key", 2),
    "duplicate key inside": (HEADER + b'{"at":0,"do":"note","text":"x","a":{"b":1,"b":2}}\n', "import_duplicate_key", 2),
    "deep": (HEADER + b'{"at":0,"do":"note","text":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n", "import_too_deep", 2),
    "deep objects": (HEADER + b'{"a":' * 40 + b"1" + b"}" * 40 + b"\n", "import_too_deep", 2),
    "half a character": (HEADER + b'{"at":0,"do":"note","text":"\\ud83d"}\n', "import_half_character", 2),
    "GBK": (HEADER + '{"at":0,"do":"note","text":"主公"}\n'.encode("gbk"), "import_encoding", 2),
    "UTF-16": ('{"moderator":1,"ruleset":"counter"}\n'.encode("utf-16"), "import_encoding", 1),
    "UTF-16 without mark": ('{"moderator":1,"ruleset":"counter"}\n'.encode("utf-16-le"), "import_encoding", 1),
    "UTF-32": ('{"moderator":1,"ruleset":"counter"}\n'.encode("utf-32"), "import_encoding", 1),
    "no text": (bytes(range(128, 256)) * 10 + b"\n", "import_no_text", 1),
    "long line": (HEADER + b'{"at":0,"do":"note","text":"' + b"x" * MAX_LINE + b'"}\n', "import_line_too_long", 2),
    "50 MB line": (b"{" + b'"a":1,' * (50 << 17), "import_line_too_long", 1),
    "50 MB later": (HEADER + b"x" * (50 << 20), "import_too_large", 1),
    "50 MB of brackets": (b"[" * (50 << 20), "import_line_too_long", 1),
    "too large": (HEADER + GOOD * (MAX_FILE // len(GOOD)), "import_too_large", 1),
    "one line of quotes": (HEADER + b'"' * (MAX_LINE - 2) + b"\n", "import_json", 2),
    "one line of escapes": (HEADER + b'"' + b"\\" * (MAX_LINE - 3) + b"\n", "import_json", 2),
    "many keys": (HEADER + b"{" + b",".join(b'"%d":0' % n for n in range(80_000)) + b',"7":1}\n', "import_duplicate_key", 2),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_refused_with_its_line_and_leaves_nothing(data_dir: Path, name: str) -> None:
    content, code, row = WRONG[name]
    outcome = taken(data_dir, content)
    assert isinstance(outcome, Refusal)
    assert (outcome.code, outcome.params["row"]) == (code, row)
    assert outcome.params["file"].endswith("file.jsonl") or code.startswith(("import_at", "unknown", "bad"))


def test_the_encoding_is_named(data_dir: Path) -> None:
    outcome = taken(data_dir, WRONG["GBK"][0])
    assert isinstance(outcome, Refusal) and outcome.params["encoding"] == "GBK"
    outcome = taken(data_dir, WRONG["UTF-16"][0])
    assert isinstance(outcome, Refusal) and outcome.params["encoding"] == "UTF-16"


def test_a_missing_file_and_a_folder_are_refused(data_dir: Path) -> None:
    for path in (data_dir / "none.jsonl", data_dir):
        outcome = Library(data_dir, RULES).import_file(path)
        assert isinstance(outcome, Refusal) and outcome.code == "import_unreadable"


def test_what_editors_do_to_good_files_is_taken(data_dir: Path) -> None:
    """Windows line ends, a UTF-8 mark, blank lines, no newline at the end."""
    content = b"\xef\xbb\xbf" + HEADER.replace(b"\n", b"\r\n") + b"\r\n" + GOOD.strip()
    session = taken(data_dir, content)
    assert isinstance(session, Session) and session.state.totals == {"A": 1}
    session.close()


def test_numbers_are_exact(tmp_path: Path) -> None:
    assert decode_line("f", 1, b'{"a":0.1,"b":1e3,"c":-7}') == {"a": Decimal("0.1"), "b": Decimal("1E+3"), "c": -7}
    with pytest.raises(MalformedError):
        decode_line("f", 1, b'{"a":0.12345678901234567890}')


def test_an_import_is_a_game_of_its_own(data_dir: Path) -> None:
    session = taken(data_dir, HEADER + GOOD + GOOD)
    assert isinstance(session, Session) and session.state.totals == {"A": 2} and session.auto_request
    assert session.saved.seq == 2
    session.close()
    assert session.path is not None
    again = Library(data_dir, RULES).open(session.path)
    assert isinstance(again, Session) and again.entries == session.entries
    again.close()


def ran(tmp_path: Path, *lines: dict[str, Any], lenient: bool = False) -> Any:
    path = tmp_path / "run.jsonl"
    path.write_bytes(HEADER + b"".join(json.dumps(line).encode() + b"\n" for line in lines))
    return replay(path, RULES, lenient=lenient)


def test_strict_stops_at_the_first_refusal_lenient_lists_them_all(tmp_path: Path) -> None:
    lines: list[dict[str, Any]] = [
        {"at": 0, "do": "add", "line": "A", "n": -1},
        {"at": 1, "do": "castle"},
        {"at": "soon", "do": "tick"},
        {"at": 2, "do": "add", "line": "A"},
    ]
    strict = ran(tmp_path, *lines)
    assert [(each.line, each.refusal.code, each.refusal.clause) for each in strict.refused] == [(2, "below_zero", "C3")]
    assert strict.session.head_seq == 0
    lenient = ran(tmp_path, *lines, lenient=True)
    assert [(each.line, each.refusal.code) for each in lenient.refused] == [(2, "below_zero"), (3, "unknown_verb"), (4, "import_at_form")]
    assert lenient.session.state.totals == {"A": 1}


def test_iso_with_offset_is_an_instant(tmp_path: Path) -> None:
    run = ran(tmp_path, {"at": "2026-06-01T22:00:00.25+08:00", "do": "add", "line": "A"})
    assert run.session.records[0].at == parse_iso("2026-06-01T14:00:00.250000Z")


def test_plain_numbers_count_from_the_last_start_of_a_game(tmp_path: Path) -> None:
    run = ran(
        tmp_path,
        {"at": 5, "do": "tick"},
        {"at": 300, "do": "tick"},
        {"at": 0, "do": "start_game"},
        {"at": 29.5, "do": "tick"},
        {"at": 100, "do": "start_game"},
        {"at": 1, "do": "tick"},
        {"at": 0.5, "do": "tick"},
    )
    assert [record.at for record in run.session.records] == [5 * S, 300 * S, 300 * S, int(329.5 * S), 400 * S, 401 * S, int(400.5 * S)]


def test_a_start_by_the_calendar_is_the_zero_of_the_numbers_after_it(tmp_path: Path) -> None:
    run = ran(tmp_path, {"at": "2026-06-01T22:00:00+08:00", "do": "start_game"}, {"at": 12, "do": "tick"})
    assert run.session.records[1].at == parse_iso("2026-06-01T22:00:12+08:00")


def test_a_force_and_an_author_come_with_the_line(tmp_path: Path) -> None:
    run = ran(tmp_path, {"at": 0, "do": "add", "line": "A", "n": 50, "force": "worked case", "by": "judge"})
    assert (run.session.records[0].force, run.session.records[0].by) == ("worked case", "judge")


def test_scripted_commands_are_lines_of_the_file(tmp_path: Path) -> None:
    run = ran(tmp_path, {"at": 0, "do": "shout"}, {"at": 0, "do": "echo"})
    assert run.refused == () and run.session.state.echoes == 1


def test_undo_redo_and_amend_are_lines_too(tmp_path: Path) -> None:
    run = ran(
        tmp_path,
        {"at": 0, "do": "add", "line": "A", "n": 1},
        {"at": 1, "do": "add", "line": "A", "n": 2},
        {"at": 2, "do": "undo"},
        {"at": 3, "do": "redo"},
        {"at": 4, "do": "amend", "entry": 1, "command": {"do": "add", "line": "B", "n": 5}, "reason": "r"},
        {"at": 4, "do": "amend", "entry": 99},
        {"at": 4, "do": "amend", "entry": 5, "command": {"do": "nothing"}},
        lenient=True,
    )
    assert run.session.state.totals == {"B": 5, "A": 2}
    assert [each.refusal.code for each in run.refused] == ["no_such_entry", "bad_command"]


def eventful() -> Session:
    """A session with an undone press, a held clock, an amendment and a notice sent on a branch that was left."""
    session = Session.in_memory(Counter(), "局", now=lambda: Instant(1_800_000_000 * S))
    for command, at in (
        (Add(line="A", n=10), 0),
        (SendNotice(key="ten:A"), 1),
        (StartGame(), 2),
        (Begin(line="A"), 3),
        (Shout(times=2), 4),
        (Whisper(line="A", text="嘘"), 5),
    ):
        assert isinstance(session.do(command, Instant(at * S)), Change)
    assert isinstance(session.undo(at=Instant(6 * S)), Change)
    assert isinstance(session.do(Resume(), Instant(9 * S)), Change)
    assert isinstance(session.amend(1, Add(line="A", n=9), at=Instant(10 * S), reason=""), Change)
    return session


def test_a_plain_export_comes_to_the_same_state(tmp_path: Path) -> None:
    session = eventful()
    session.export_file(tmp_path / "out.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text("utf-8").splitlines()]
    assert lines[0] == {"moderator": 1, "ruleset": "counter", "title": "局", "zone": "Asia/Shanghai"}
    assert {"at": 3, "do": "undo", "entry": 0} in lines, "a clock that came back held is held in the file"
    assert not any(line.get("text") for line in lines), "what was undone is not in it"
    run = replay(tmp_path / "out.jsonl", RULES)
    assert run.refused == () and run.session.state == session.state
    assert run.session.notices_sent == session.notices_sent


def test_a_full_export_rebuilds_the_journal_with_its_hashes(tmp_path: Path) -> None:
    session = eventful()
    session.export_file(tmp_path / "out.jsonl", full=True)
    run = replay(tmp_path / "out.jsonl", RULES)
    assert run.refused == () and run.different == ()
    assert [entry.hash for entry in run.session.entries] == [entry.hash for entry in session.entries]
    assert run.session.state == session.state
    assert [entry.seq for entry in run.session.entries] == [entry.seq for entry in session.entries]
    assert [(entry.parent, entry.cause, entry.id, entry.entered) for entry in run.session.entries] == [
        (entry.parent, entry.cause, entry.id, entry.entered) for entry in session.entries
    ]
    found = verify(tmp_path / "out.jsonl", RULES)
    assert found.sound and found.entries == session.head_seq


def full_file(path: Path, engine: str) -> Path:
    session = Session.in_memory(Counter(), "t")
    session.do(Add(line="A"), Instant(0))
    session.do(Shout(), Instant(0))
    session.export_file(path, full=True)
    path.write_text(path.read_text("utf-8").replace(f'"engine": "{__version__}"', f'"engine": "{engine}"'), encoding="utf-8")
    return path


def test_a_full_file_of_another_version_decided_otherwise_says_where(tmp_path: Path) -> None:
    path = full_file(tmp_path / "out.jsonl", "0.0.1")
    assert replay(path, {"counter": Counter(bonus=1)}).different == (1, 2, 3), "and all that follow it"


def test_an_altered_full_file_is_refused(tmp_path: Path, data_dir: Path) -> None:
    path = full_file(tmp_path / "out.jsonl", __version__)
    assert replay(path, RULES).refused == ()
    path.write_text(path.read_text("utf-8").replace('"line": "A"', '"line": "B"'), encoding="utf-8")
    (refused,) = replay(path, RULES).refused
    assert (refused.line, refused.refusal.code) == (2, "import_hash")
    assert isinstance(Library(data_dir, RULES).import_file(path), Refusal) and not list(data_dir.iterdir())
    assert not verify(path, RULES).sound


@pytest.mark.parametrize("change", [{"seq": 5}, {"parent": 9}, {"cause": 9}])
def test_a_full_file_out_of_order_is_refused(tmp_path: Path, change: dict[str, int]) -> None:
    session = Session.in_memory(Counter(), "t")
    session.do(Add(line="A"), Instant(0))
    session.export_file(tmp_path / "out.jsonl", full=True)
    header, line = (tmp_path / "out.jsonl").read_text("utf-8").splitlines()
    (tmp_path / "out.jsonl").write_text(header + "\n" + json.dumps(json.loads(line) | change) + "\n", encoding="utf-8")
    assert [each.refusal.code for each in replay(tmp_path / "out.jsonl", RULES).refused] == ["import_order"]


def test_a_redacted_file_holds_no_private_text(tmp_path: Path) -> None:
    session = Session.in_memory(Counter(), "secret title")
    session.do(Whisper(line="A", text="the king is ill"), Instant(0), by="judge", force="because")
    session.export_file(tmp_path / "out.jsonl", redact=True)
    content = (tmp_path / "out.jsonl").read_text("utf-8")
    assert not any(word in content for word in ("king", "secret", "because", "judge"))
    assert replay(tmp_path / "out.jsonl", RULES).session.state.whispers == ("…",)
    session.export_file(tmp_path / "full.jsonl", full=True, redact=True)
    content = (tmp_path / "full.jsonl").read_text("utf-8")
    assert not any(word in content for word in ("king", "secret", "because", "hash", "salts"))
    assert replay(tmp_path / "full.jsonl", RULES).refused == ()


def test_an_export_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out.jsonl"
    path.write_text("old")
    session = eventful()

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        session.export_file(path)
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


def test_a_verbs_own_id_goes_through_a_plain_and_a_full_file(tmp_path: Path) -> None:
    lines = [
        {"moderator": 1, "ruleset": "chess", "title": "ids", "zone": "Asia/Shanghai"},
        {"at": "2026-06-02T21:15:00+08:00", "do": "create_game"},
        {"at": "2026-06-02T21:15:00+08:00", "do": "add_seat", "mask": "mask", "person": "p", "id": "A"},
        {"at": "2026-06-02T21:16:00+08:00", "do": "receive_message", "seat": "A", "channel": "pm", "text": "t", "id": "m1"},
        {"at": "2026-06-02T21:17:00+08:00", "do": "handle_message", "id": "m1", "how": "accepted"},
    ]
    path = tmp_path / "ids.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    first = replay(path, rulesets())
    assert first.refused == ()
    for full in (False, True):
        again = tmp_path / f"again-{full}.jsonl"
        first.session.export_file(again, full=full)
        taken = replay(again, rulesets())
        assert taken.refused == ()
        assert list(taken.session.state.seats) == ["A"]
        assert [each.fields.get("id") for each in taken.session.entries][-2:] == ["m1", "m1"]
