"""While a match is played the organiser's desk shows who leads at its table, as that table's own record has it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from main import rulesets
from moderator.play.resources import resource
from moderator.rulesets.sanguosha.ranking import standings
from moderator.session.handing import Far
from moderator.session.replay import replay
from ui.cup.page import CupPage
from ui.cup.stage import before
from ui.cup.tables.watching import Seen, Watching


@pytest.mark.parametrize("lang", ["zh_CN", "en"])
def test_the_match_looked_at_lists_its_people_as_they_stand_now(open_cup: Callable[..., CupPage], lang: str) -> None:
    page = open_cup(before("match_closed"), pane="tables", lang=lang)
    match = next(each for each in page.desk.state.matches.values() if each.status == "open")
    page.looking.look_at(match=match.id)
    people = page.shown.detail.people  # type: ignore[attr-defined]
    assert people.text() == page.context.words.join(match.people), "before anything counts: who plays"
    state = replay(resource("samples") / "sanguosha-running.jsonl", rulesets(), lenient=True).session.state
    watching = Watching.of(page.desk)
    assert watching is not None
    watching.show(Seen({match.id: Far(part=match.id, path=Path("x"), phase="game", entries=1, state=state)}))
    first = standings(state)[0]
    assert people.text().startswith(f"1. {first.person} {first.total}")
    assert all(row.person in people.text() for row in standings(state))
