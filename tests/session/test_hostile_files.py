"""Files that somebody made to break us, or broke by accident: refused with file, line, reason and remedy, never with a traceback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from moderator.play.commands import Amend, Command, Redo, Undo
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.words import LANGUAGES, Words
from moderator.session.library import Library
from moderator.session.replay import replay
from moderator.session.session import Session
from moderator.session.strict import MalformedError, decode_line
from tests.session.counter import Add, Counter

RULES = {"counter": Counter()}
HEADER: dict[str, Any] = {"moderator": 1, "ruleset": "counter", "title": "t", "zone": "Asia/Shanghai"}
ADD: dict[str, Any] = {"at": 0, "do": "add", "line": "A"}


def written(folder: Path, *lines: dict[str, Any] | bytes) -> Path:
    path = folder / "hostile.jsonl"
    path.write_bytes(b"".join(line if isinstance(line, bytes) else json.dumps(line, ensure_ascii=False).encode() + b"\n" for line in lines))
    return path


def refusal_of(folder: Path, *lines: dict[str, Any] | bytes) -> Refusal:
    """Why the library does not take the file; nothing is left behind."""
    library = folder / "library"
    taken = Library(library, RULES).import_file(written(folder, *lines))
    assert isinstance(taken, Refusal)
    assert not library.exists() or not list(library.iterdir())
    return taken


@pytest.mark.parametrize("number", ["0e99999999999999999999", "1e99999999999999999999", "-1e-99999999999999999999", "1e" + "9" * 10_000])
def test_an_exponent_that_no_number_has_is_refused(number: str) -> None:
    with pytest.raises(MalformedError) as found:
        decode_line("f", 1, b'{"at":%s}' % number.encode())
    assert found.value.refusal.code == "import_number"


def test_a_file_cut_off_inside_a_character_is_incomplete_not_of_another_encoding(tmp_path: Path) -> None:
    whole = json.dumps({**ADD, "line": "甲"}, ensure_ascii=False).encode()
    cut = whole[: whole.index("甲".encode()) + 2]
    assert refusal_of(tmp_path, HEADER, cut).code == "import_truncated"


def test_what_is_no_text_at_all_is_not_guessed_at(tmp_path: Path) -> None:
    assert refusal_of(tmp_path, HEADER, b"\x00\xff\xfe\x81 \xff\xff\n").code == "import_no_text"


@pytest.mark.parametrize("verb", ["undo", "redo", "amend"])
@pytest.mark.parametrize("full", [False, True])
def test_an_amendment_puts_no_verb_of_the_session_s_own_into_the_past(tmp_path: Path, verb: str, full: bool) -> None:
    amend: dict[str, Any] = {"at": 0, "do": "amend", "entry": 1, "command": {"do": verb, "entry": 1}}
    header = {**HEADER, "full": True, "stream": "s"} if full else HEADER
    lines = [{**line, "seq": seq} if full else line for seq, line in enumerate((ADD, amend), start=1)]
    refused = refusal_of(tmp_path, header, *lines)
    assert (refused.code, refused.params["row"], refused.params["verb"]) == ("amend_own_verb", 3, verb)


@pytest.mark.parametrize("command", [{"do": "castle"}, {"do": "add", "x": 1}, {}, {"do": "add", "line": 5}])
def test_a_full_file_s_amendment_to_nonsense_is_refused(tmp_path: Path, command: dict[str, Any]) -> None:
    amend = {"at": 0, "do": "amend", "entry": 1, "command": command, "seq": 2}
    assert refusal_of(tmp_path, {**HEADER, "full": True, "stream": "s"}, {**ADD, "seq": 1}, amend).code == "bad_command"


@pytest.mark.parametrize(
    "line",
    [
        {"do": "undo", "entry": 7},
        {"do": "undo", "entry": -1},
        {"do": "redo", "entry": 7},
        {"do": "amend", "entry": 7},
        {"do": "amend", "entry": 0},
        {"do": "amend", "entry": -1},
    ],
)
def test_a_full_file_speaks_only_of_entries_that_have_been(tmp_path: Path, line: dict[str, Any]) -> None:
    full = {**HEADER, "full": True, "stream": "s"}
    assert refusal_of(tmp_path, full, {**ADD, "seq": 1}, {"at": 0, "seq": 2, "parent": 1, **line}).code == "import_order"


def test_an_instant_of_entering_that_no_calendar_has_is_refused(tmp_path: Path) -> None:
    full = {**HEADER, "full": True, "stream": "s"}
    assert refusal_of(tmp_path, full, {**ADD, "seq": 1, "entered": 10**17}).params["key"] == "entered"
    assert refusal_of(tmp_path, {**full, "created": 10**17}, {**ADD, "seq": 1}).params["key"] == "created"


HOSTILE = "\x1b[2J\x00\u202e" + "A" * 100_000


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "lines",
    [
        [{**HEADER, "zone": HOSTILE}],
        [{**HEADER, "ruleset": HOSTILE}],
        [HEADER, {**ADD, "do": HOSTILE}],
        [HEADER, {**ADD, HOSTILE: 1}],
        [HEADER, b'{"\\u001b' + b"a" * 100_000 + b'":1,"\\u001b' + b"a" * 100_000 + b'":1}\n'],
    ],
)
def test_a_refusal_repeats_no_flood_and_no_terminal_code(tmp_path: Path, lang: str, lines: list[Any]) -> None:
    said = Words(lang).refusal(refusal_of(tmp_path, *lines))
    assert len(said) < 1000
    assert not any(sign in said for sign in "\x1b\x00\u202e")


def test_every_malformed_file_is_told_what_helps(tmp_path: Path) -> None:
    files: list[bytes] = [b"", b"\xff\xfe\x00", b"{}", b'{"moderator": 2}', b"[]", b"{", b'{"moderator":1,"ruleset":"x"}\n']
    for content in files:
        with pytest.raises(MalformedError) as found:
            replay(written(tmp_path, content), RULES)
        refusal = found.value.refusal
        for lang in LANGUAGES:
            words = Words(lang)
            assert words.has(f"remedy.{refusal.remedy}") and words.say(f"remedy.{refusal.remedy}") in words.refusal(refusal)


@pytest.mark.parametrize("verb", [Undo(), Redo(entry=1), Amend(entry=1)])
def test_no_amendment_takes_a_verb_of_the_session_s_own_wherever_it_comes_from(verb: Command) -> None:
    session = Session.in_memory(Counter(), "t")
    for number in range(3):
        session.do(Add(line="A", n=9), Instant(number))
    preview = session.preview_amend(1, verb)
    assert preview.refusal is not None and preview.refusal.code == "amend_own_verb"
    outcome = session.amend(1, verb, at=Instant(9), reason="r")
    assert isinstance(outcome, Refusal) and outcome.code == "amend_own_verb"
    chosen = session.preview_amend(1, Add(line="A", n=8), {2: verb})
    assert [each.refusal.code for each in chosen.refused] == ["amend_own_verb"]


@pytest.mark.parametrize("reason", ["", " ", "\n\t", "\u3000"])
def test_a_force_without_a_reason_is_none(tmp_path: Path, reason: str) -> None:
    below = Add(line="A", n=50)
    session = Session.in_memory(Counter(), "t")
    session.do(Add(line="A"), Instant(0))
    plain, insisted = session.propose(below, Instant(1)), session.propose(below, Instant(1), "worked case")
    assert isinstance(plain, Refusal) and plain.forceable and not isinstance(insisted, Refusal)
    assert isinstance(session.do(below, Instant(1), force=reason), Refusal)
    assert session.preview_amend(1, below, force=reason).refusal is not None
    forced = {**ADD, "n": 50, "force": reason}
    assert refusal_of(tmp_path, HEADER, forced).code == plain.code
    assert refusal_of(tmp_path, {**HEADER, "full": True, "stream": "s"}, {**forced, "seq": 1}).code == plain.code
