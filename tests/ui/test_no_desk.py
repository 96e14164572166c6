"""A game that the window has no desk for is refused with its name, and its file is left as it was."""

from __future__ import annotations

from pathlib import Path

from main import rulesets
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.resources import resource
from moderator.play.watch import unwatched
from moderator.play.words import LANGUAGES, MISSING, Words
from ui.desks import HOSTED
from ui.files import Files

CUP = resource("samples", "cup-32.jsonl")


def test_a_cup_opened_in_the_window_says_that_there_is_no_desk_for_it_yet(data_dir: Path) -> None:
    """To be taken out with the cup's own desk."""
    if "cup" in HOSTED:
        return
    files = Files(data_dir, rulesets, lambda: Instant(0))
    tried = files.rehearse(CUP, unwatched)
    assert isinstance(tried, Refusal) and tried.code == "no_desk"
    assert isinstance(files.open(CUP, unwatched), Refusal)
    kept = files.rows()
    assert [row.ruleset for row in kept] == ["cup"] and not kept[0].problem
    assert isinstance(files.open(kept[0].path, unwatched), Refusal)
    for lang in LANGUAGES:
        said = Words(lang).refusal(tried)
        assert MISSING not in said and "ruleset" not in said
