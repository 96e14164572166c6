"""What an amendment of a cup would change is said in the words of the cup: groups, places, people, cards, dates."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from moderator.cup.commands import Swap, Withdraw
from moderator.play.words import LANGUAGES, MISSING
from ui.cup.otherwise import otherwise
from ui.cup.page import CupPage
from ui.cup.stage import Stage, before

Open = Callable[..., CupPage]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_swap_is_told_by_the_two_groups_it_changes(open_cup: Open, lang: str) -> None:
    stage = Stage(lang).cup32(before("open_match", match="1A"))
    page, old = open_cup(stage=stage, lang=lang), stage.state
    one, two = old.matches["1A"].people[0], old.matches["1B"].people[0]
    stage.do(Swap(a=one, b=two, arranged="organisers"))
    found = otherwise(page.context, old, stage.state)
    groups = [each.text for each in found if each.part == "seats" and two in each.text and one in each.text]
    assert len(groups) == 2
    assert not any(MISSING in each.text for each in found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_a_round_leads_to_is_told(open_cup: Open, lang: str) -> None:
    page = open_cup(before("close_round", round="1"), lang=lang)
    open_round, closed = page.desk.state, Stage(lang).cup32(before("start_round", round="2")).state
    found = otherwise(page.context, open_round, closed)
    parts = {each.part for each in found}
    assert {"places", "people"} <= parts and not any(MISSING in each.text for each in found)
    back = otherwise(page.context, closed, open_round)
    assert len(back) == len(found)


def test_nothing_is_told_where_nothing_differs(open_cup: Open) -> None:
    page = open_cup(before("close_round", round="1"))
    assert otherwise(page.context, page.desk.state, page.desk.state) == []


def test_who_has_gone_is_told(open_cup: Open) -> None:
    page = open_cup(before("start_round", round="1"))
    old = page.desk.state
    name = next(each.name for each in old.people.values() if not each.staff)
    page.desk.do(Withdraw(person=name, reason="ill"))
    assert [each.part for each in otherwise(page.context, old, page.desk.state)] == ["people"]


def test_every_command_can_be_amended_in_its_form(open_cup: Open) -> None:
    page = open_cup()
    seen: set[str] = set()
    for record in page.desk.session.records:
        verb = str(record.command["do"])
        if verb not in seen:
            seen.add(verb)
            page.doors.amend_entry(record.seq)
            assert page.doors.dialog is not None and page.doors.dialog.form.command() is not None, verb
            page.doors.dialog.reject()
