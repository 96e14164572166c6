"""The cup's rulebook says of a clause what the rulebook of its matches says."""

from __future__ import annotations

import pytest

from moderator.cup.clauses import CLAUSES
from moderator.play.resources import resource
from moderator.play.words import LANGUAGES, load
from moderator.rulesets.sanguosha.clauses import CLAUSES as OF_A_MATCH


@pytest.mark.parametrize("lang", LANGUAGES)
def test_clauses_of_both_books_say_the_same(lang: str) -> None:
    texts = load(resource("words", lang))
    both = [clause for clause in CLAUSES if clause in OF_A_MATCH]
    parts = [(f"clause.cup.{clause}.{part}", f"clause.sanguosha.{clause}.{part}") for clause in both for part in ("title", "text")]
    assert [mine for mine, theirs in parts if texts[mine] != texts[theirs]] == []


def test_the_cup_s_own_rulings_are_numbered_after_the_others() -> None:
    own = sorted(int(clause[1:]) for clause in CLAUSES if clause not in OF_A_MATCH)
    assert own == list(range(70, 70 + len(own)))
