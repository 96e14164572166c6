"""A game of jianghu as tables: everything for the host; for others what is public, and never who stands behind a code name or a mask."""

from __future__ import annotations

import json
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import main
from moderator.export.chronicle import as_markup, as_page
from moderator.export.jianghu import book
from moderator.export.jianghu_chronicle import chronicle
from moderator.export.tables import Book
from moderator.play.audience import HOST, PUBLIC
from moderator.play.words import LANGUAGES, MISSING, Words
from moderator.session.replay import replay
from tests.rulesets.jianghu.tale import PLACE


@cache
def session(rounds: int = 0) -> Any:
    """The kept game, or its beginning up to the publication of a round's posts."""
    if not rounds:
        return replay(PLACE, main.rulesets()).session
    lines = PLACE.read_text(encoding="utf-8").splitlines()
    ends = [n for n, line in enumerate(lines) if json.loads(line).get("do") == "publish_posts"]
    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder) / "part.jsonl"
        part.write_text("\n".join(lines[: ends[rounds - 1] + 1]) + "\n", encoding="utf-8")
        return replay(part, main.rulesets()).session


def told(made: Book) -> str:
    return "\n".join(str(cell) for table in made.tables for row in table.rows for cell in row)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("audience", [HOST, PUBLIC])
def test_every_table_has_its_words(lang: str, audience: Any) -> None:
    made = book(session(), audience, Words(lang))
    heads = [made.title, *(text for table in made.tables for text in (table.title, *table.columns))]
    assert [text for text in heads if "export." in text] == []
    assert MISSING not in told(made)


def test_the_public_reads_code_names_and_no_masks_behind_them() -> None:
    made = session(2)
    shown, whole = book(made, PUBLIC, Words("zh_CN")), book(made, HOST, Words("zh_CN"))
    assert len(shown.table("posts").columns) < len(whole.table("posts").columns)
    codes = {row[1]: row[4] for row in whole.table("posts").rows}
    secret = [str(mask) for mask in codes.values() if not next(s for s in made.state.seats.values() if s.mask == mask).role_public]
    assert secret
    posts = told(Book(title="", tables=(shown.table("posts"),)))
    targets = {str(row[3]) for row in whole.table("posts").rows}
    assert [mask for mask in secret if mask in posts and mask not in targets] == []
    assert [seat.person for seat in made.state.seats.values() if seat.person in told(shown) and not seat.shown] == []


def test_the_plan_and_what_became_of_it() -> None:
    made = book(session(), HOST, Words("en"))
    assert [row[3] for row in made.table("schedule").rows] == [84, 70, 56, 42, 29, 19, 11, 5, 1]
    assert len(made.table("tops").rows) > 30
    assert len(made.table("seats").rows) == 88


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_story_is_told_round_by_round(lang: str) -> None:
    for audience in (HOST, PUBLIC):
        story = chronicle(session(), audience, Words(lang))
        assert len(story.sections) == 1 + 8
        text = as_markup(story)
        assert MISSING not in text
        assert "trace." not in text
        assert "<table" in as_page(story)


def test_the_public_story_names_no_person_before_the_end() -> None:
    made = session(2)
    text = as_markup(chronicle(made, PUBLIC, Words("zh_CN")))
    assert [seat.person for seat in made.state.seats.values() if seat.person in text and not seat.shown] == []
    secret = as_markup(chronicle(made, HOST, Words("zh_CN")))
    assert Words("zh_CN").say("chronicle.secret").split("。", maxsplit=1)[0][:4] in secret
