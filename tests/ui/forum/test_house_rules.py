"""House rules changed in mid-game at the desk, in chess, in a prison game and in a game of eighty-eight."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from moderator.play.commands import SetHouseRule
from moderator.play.words import Words
from tests.ui.forum.conftest import press
from ui.forum.chess.stage import Stage as Chess
from ui.forum.house_rules import HouseRulesSheet, groups_of
from ui.forum.jianghu.stage import Stage as Jianghu
from ui.forum.jianghu.stage import small
from ui.forum.page import ForumPage
from ui.forum.prison.stage import Stage as Prison
from ui.theme import LIGHT


def _jianghu() -> Jianghu:
    """Under way, with a noon that somebody has written freely."""
    stage = small()
    stage.round_at(1, "day")
    return stage.do(SetHouseRule(name="noon", value="11:35"), force="agreed")


@pytest.fixture
def sheet(dressed: QApplication, qtbot: QtBot, request: pytest.FixtureRequest) -> tuple[Any, ForumPage, HouseRulesSheet]:
    made = {"prison": lambda: Prison().first_day(), "chess": lambda: Chess().begun(), "jianghu": _jianghu}
    stage = made[request.param]()
    page = ForumPage(stage.session, Words("zh_CN"), LIGHT, stage.clock)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    page.doors.ask("more")
    menu = page.doors.find("menu")
    action = next(each for each in menu.actions() if each.data() == "house_rules")
    action.trigger()
    menu.close()
    QApplication.processEvents()
    found: Any = page.doors.dialog
    assert isinstance(found, HouseRulesSheet)
    return stage, page, found


RULES = [("prison", {"amend1_count": 5, "wall_notice": "always"}), ("chess", {"curse_stack": None, "show_raw_ballots": None})]
RULES += [("jianghu", {"shift_information": "targets_shown", "vote_close": "21:30"})]


@pytest.mark.parametrize(("sheet", "rules"), RULES, indirect=["sheet"])
def test_rules_are_changed_with_a_reason_as_one_press(sheet: tuple[Any, ForumPage, HouseRulesSheet], rules: dict[str, Any]) -> None:
    stage, page, dialog = sheet
    before = stage.session.state
    assert not dialog.changes and not dialog.yes.isEnabled()
    for name, value in rules.items():
        row = dialog.rules.rows[name]
        now = before.rule(name)
        rules[name] = value if value is not None else next(each for each in row.rule.choices if each != now)
        row.choose(rules[name])
    assert not dialog.yes.isEnabled() and dialog.message.text(), "a reason is asked for"
    dialog.reason.setText("商量过了")
    assert bool(dialog.insisted) == ("jianghu" in page.desk.session.ruleset.name), "nothing changes after check-in but by the host's word"
    press(dialog, "Ctrl+Return")
    assert {name: stage.session.state.rule(name) for name in rules} == rules
    assert [record.command["reason"] for record in stage.session.records[-2:]] == ["商量过了"] * 2
    page.desk.undo()
    assert stage.session.state == before


@pytest.mark.parametrize("sheet", ["jianghu"], indirect=True)
def test_a_value_written_freely_is_shown_and_is_no_change(sheet: tuple[Any, ForumPage, HouseRulesSheet]) -> None:
    _, _, dialog = sheet
    assert dialog.rules.values["noon"] == "11:35" and not dialog.changes
    assert set(dialog.rules.rows) == set(dialog.context.desk.session.ruleset.house_rules)


@pytest.mark.parametrize("sheet", ["prison"], indirect=True)
def test_a_rule_is_found_by_its_words_and_its_present_value_is_shown(sheet: tuple[Any, ForumPage, HouseRulesSheet]) -> None:
    stage, page, dialog = sheet
    assert dialog.rules.values == {name: stage.session.state.rule(name) for name in dialog.rules.rows}
    dialog.rules.search.setText("P-amend-1")
    shown = [name for name, row in dialog.rules.rows.items() if not row.isHidden()]
    assert "amend1_count" in shown and "wall_notice" not in shown
    dialog.reject()
    assert not page.doors.dialog


@pytest.mark.parametrize("game", ["chess", "prison", "jianghu"])
def test_every_group_names_rules_of_its_game(game: str) -> None:
    from main import rulesets

    rules = rulesets()[game].house_rules
    assert {name for names in groups_of(game).values() for name in names} <= set(rules)
