"""The rulebooks on paper say what the clauses in the program say."""

from __future__ import annotations

import runpy

import pytest

from main import rulesets
from moderator.play.resources import read_text, resource
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.sanguosha.offences import OFFENCES

MAKE = runpy.run_path(str(resource("rules", "make.py")), run_name="make")


GAMES = rulesets()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_has_a_title_and_a_text(lang: str, game: str) -> None:
    words = Words(lang)
    wanted = [f"clause.{game}.{clause}.{part}" for clause in GAMES[game].clauses for part in ("title", "text")]
    assert [code for code in wanted if not words.has(code)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_offence_has_a_name(lang: str) -> None:
    assert [row.clause for row in OFFENCES if not Words(lang).has(f"offence.{row.clause}")] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_book_is_made_of_the_words(lang: str, game: str) -> None:
    """After changing a clause: ``python resources/rules/make.py``."""
    assert read_text("rules", f"{game}.{lang}.md") == MAKE["book"](lang, game)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_has_an_anchor_in_the_book(lang: str, game: str) -> None:
    book = read_text("rules", f"{game}.{lang}.md")
    assert [clause for clause in GAMES[game].clauses if book.count(f'<a id="{clause}"></a>') != 1] == []
