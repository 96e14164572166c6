"""A whole game goes through a file and comes out the same: state, views, notices."""

from __future__ import annotations

from pathlib import Path

import msgspec

from main import replay_report, rulesets
from moderator.play.audience import PUBLIC
from moderator.play.views import view_of_records
from moderator.session.library import Library
from moderator.session.replay import replay
from tests.rulesets.jianghu import tale


def test_a_plain_and_a_full_file_replay_to_the_same(tmp_path: Path) -> None:
    first = replay(tale.PLACE, rulesets())
    assert first.refused == ()
    for full in (False, True):
        path = tmp_path / f"game-{full}.jsonl"
        first.session.export_file(path, full=full)
        again = replay(path, rulesets())
        assert again.refused == ()
        assert msgspec.json.encode(again.session.state) == msgspec.json.encode(first.session.state)


def test_a_kept_journal_opens_to_the_same_state(tmp_path: Path) -> None:
    library = Library(tmp_path / "games", rulesets())
    session = library.import_file(tale.PLACE)
    assert not hasattr(session, "code")
    state = msgspec.json.encode(session.state)  # type: ignore[union-attr]
    path = session.path  # type: ignore[union-attr]
    session.close()  # type: ignore[union-attr]
    again = library.open(path)  # type: ignore[arg-type]
    assert msgspec.json.encode(again.state) == state  # type: ignore[union-attr]
    again.close()  # type: ignore[union-attr]


def test_everybody_knows_all_at_the_end() -> None:
    done = replay(tale.PLACE, rulesets())
    seen = view_of_records(rulesets()["jianghu"], "t", "Asia/Shanghai", [], PUBLIC)  # type: ignore[arg-type]
    assert seen.seats == {}
    report = replay_report(tale.PLACE, audience="public")
    assert all(row["role"] for row in report["seats"])
    assert done.session.state.phase == "ended"


def test_a_redacted_file_can_be_played(tmp_path: Path) -> None:
    first = replay(tale.PLACE, rulesets())
    path = tmp_path / "redacted.jsonl"
    first.session.export_file(path, redact=True)
    text = path.read_text(encoding="utf-8")
    assert "玩家01" not in text
    again = replay(path, rulesets())
    assert again.refused == ()
    assert again.session.state.winner == first.session.state.winner
