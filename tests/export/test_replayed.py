"""Real files, replayed and exported: every case has its tables, and hidden roles leave no trace in what is public."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from moderator.export import clipboard, export
from moderator.export.sanguosha import book
from moderator.play.audience import HOST, PUBLIC, Audience, seat
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.session.replay import replay
from moderator.session.session import Session

CASES = sorted((Path(__file__).resolve().parents[1] / "scenarios/sanguosha").glob("*.jsonl"))
UNDER_WAY = [path for path in CASES if path.stem in {"SG-01", "SG-02", "SG-03", "SG-04", "SG-05", "SG-06"}]


def run(path: Path) -> Session:
    return replay(path, {"sanguosha": Sanguosha()}, lenient=True).session


def with_roles_moved(path: Path, to: Path) -> tuple[Path, str]:
    """The same file with the roles of two living players exchanged of whom nothing has been disclosed; and one not concerned."""
    header, first, *rest = path.read_text("utf-8").splitlines()
    adopt = json.loads(first)
    lines = adopt["position"]["lines"]
    hidden = [line for line, given in lines.items() if given.get("role") in {"loyalist", "rebel", "spy"} and not given.get("dead")]
    one = hidden[0]
    other = next(line for line in hidden if lines[line]["role"] != lines[one]["role"])
    lines[one]["role"], lines[other]["role"] = lines[other]["role"], lines[one]["role"]
    to.write_text("\n".join([header, json.dumps(adopt), *rest]), "utf-8")
    return to, next(line for line in hidden if line not in {one, other})


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_case_is_exported_whole(path: Path, tmp_path: Path) -> None:
    session = run(path)
    for audience in (HOST, PUBLIC):
        written = export(session, tmp_path / audience, ("xlsx", "csv", "txt"), audience, Words("en"))
        assert not isinstance(written, Refusal)
        assert len(written) == len(book(session, audience, Words("en")).tables) + 2


@pytest.mark.parametrize("lang", ["zh_CN", "en"])
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_no_code_is_left_without_words(path: Path, lang: str) -> None:
    made = book(run(path), HOST, Words(lang))
    cells = [value for table in made.tables for row in table.rows for value in row if isinstance(value, str)]
    assert not [cell for cell in cells if cell.startswith(("trace.", "term.", "export.", "offence.", "refusal."))]


@pytest.mark.parametrize("path", UNDER_WAY, ids=lambda path: path.stem)
def test_roles_moved_among_the_undisclosed_change_nothing_public(path: Path, tmp_path: Path) -> None:
    moved, bystander = with_roles_moved(path, tmp_path / "moved.jsonl")
    sessions = [run(path), run(moved)]
    for audience in (PUBLIC, seat(bystander)):
        files = [written(session, tmp_path / str(n), audience) for n, session in enumerate(sessions)]
        assert files[0] == files[1]
        assert clipboard(sessions[0], audience) == clipboard(sessions[1], audience)
    assert book(sessions[0], HOST, Words("zh_CN")) != book(sessions[1], HOST, Words("zh_CN"))


def written(session: Session, folder: Path, audience: Audience) -> dict[str, bytes]:
    paths = export(session, folder, ("xlsx", "csv", "txt"), audience)
    assert not isinstance(paths, Refusal)
    return {path.name: path.read_bytes() for path in paths}


def test_the_exchange_file_of_an_export_replays_to_the_same_standings(tmp_path: Path) -> None:
    session = run(next(path for path in CASES if path.stem == "SG-10"))
    written = export(session, tmp_path, ("jsonl",))
    assert not isinstance(written, Refusal)
    assert clipboard(run(written[0]), HOST) == clipboard(session, HOST)
