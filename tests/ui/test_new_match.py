"""The new-match page: blocked with its reason until the organiser has confirmed the scoring, then a real match."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from moderator.play.words import Words
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from ui.main_window import MainWindow
from ui.new_match.page import STEPS, NewMatchPage
from ui.new_match.rules_step import GROUPS
from ui.table.page import MatchPage
from ui.theme import Palette

EIGHT = "1. 青梅\n2. 长风\n3. 虎豹\n4. 听雨\n5. 阿澈\n6. 南山\n7. 小满\n8. 北斗"


@pytest.fixture
def page(dressed: object, zh: Words, palette: Palette, qtbot: QtBot) -> NewMatchPage:
    made = NewMatchPage(zh, palette)
    qtbot.addWidget(made)
    made.show()
    return made


def fill(page: NewMatchPage) -> None:
    page.people.edit.setPlainText(EIGHT)
    page.people.read()


def confirm(page: NewMatchPage, name: str = "云归") -> None:
    page.scoring.tick.setChecked(True)
    page.scoring.by.setText(name)


def test_the_start_is_blocked_until_the_scoring_is_confirmed(page: NewMatchPage, zh: Words) -> None:
    fill(page)
    assert not page.start_button.isEnabled()
    assert page.reason.text() == zh.say("ui.new.blocked.unconfirmed")
    page.scoring.tick.setChecked(True)
    assert not page.start_button.isEnabled()
    assert page.reason.text() == zh.say("ui.new.blocked.nameless")
    page.scoring.by.setText("云归")
    assert page.start_button.isEnabled()
    assert page.ready.isVisible()


def test_the_reason_leads_to_where_it_is_settled(page: NewMatchPage, qtbot: QtBot) -> None:
    fill(page)
    qtbot.mouseClick(page.reason, Qt.MouseButton.LeftButton)
    assert page.pages.currentWidget() is page.scoring
    assert page.nav["scoring"].isChecked()


def test_a_changed_figure_takes_the_confirmation_back(page: NewMatchPage) -> None:
    fill(page)
    confirm(page)
    page.scoring.cells["spy", "spy"].setText("18")
    assert not page.scoring.confirmed
    assert not page.start_button.isEnabled()
    assert page.plan.scoring.name == "edited"


def test_what_the_text_fixes_cannot_be_edited(page: NewMatchPage) -> None:
    assert not any(page.scoring.cells["full_loss", role].isEnabled() for role in ("lord", "loyalist", "rebel", "spy"))
    assert not page.scoring.red.isEnabled()
    assert not page.scoring.allowed["full_loss"].isEnabled()


def test_a_figure_that_cannot_be_read_blocks(page: NewMatchPage) -> None:
    fill(page)
    page.scoring.cells["spy", "spy"].setText("2O")
    confirm(page)
    assert [blocker.code for blocker in page.plan.blockers] == ["points"]


def test_the_preview_follows_the_paste_by_itself(page: NewMatchPage, qtbot: QtBot) -> None:
    page.people.edit.setPlainText(EIGHT)
    qtbot.waitUntil(lambda: page.people.roll.ready)
    assert [row.name.text() for row in page.people.preview.rows[:2]] == ["青梅", "长风"]


def test_a_remark_stands_at_the_name(page: NewMatchPage, zh: Words) -> None:
    page.people.edit.setPlainText(EIGHT.replace("虎豹", "長風"))
    page.people.read()
    row = page.people.preview.rows[2]
    assert row.remark.text() == zh.say("ui.new.people.issue.script", {"other": "长风"})
    assert row.tag.text == zh.say("ui.new.people.look")


def test_every_house_rule_stands_on_the_page_once() -> None:
    shown = [name for names in GROUPS.values() for name in names]
    assert sorted([*shown, "select_seconds", "discard_seconds"]) == sorted(HOUSE_RULES)


def test_every_house_rule_has_words(words: Words) -> None:
    missing = [code for name in HOUSE_RULES for code in (f"rule.{name}", f"rule.{name}.help") if not words.has(code)]
    named = [f"rule.{name}.{value}" for name, rule in HOUSE_RULES.items() for value in rule.choices if isinstance(value, str)]
    missing += [code for code in named if not words.has(code)]
    assert missing == []


def test_choices_reach_the_plan(page: NewMatchPage) -> None:
    page.rules.rows["draw_policy"].control.setCurrentIndex(1)
    page.frame.spins["play"].setValue(25)
    page.frame.spins["select_seconds"].setValue(45)
    page.frame.games.setValue(8)
    page.frame.cuts.setText("4, 6")
    plan = page.plan
    assert (plan.rules["draw_policy"], plan.rules["select_seconds"]) == ("drop", 45)
    assert (plan.seconds.play, plan.games, plan.cuts) == (Decimal(25), 8, (4, 6))
    assert page.rules.rows["draw_policy"].mark.isVisibleTo(page.rules.rows["draw_policy"])


def test_nothing_typed_is_lost_when_the_language_changes(page: NewMatchPage) -> None:
    fill(page)
    confirm(page)
    before = page.plan
    page.retranslate(Words("en"))
    assert page.plan == before
    assert page.start_button.text() == Words("en").say("ui.new.start")


def test_the_match_is_opened_and_its_scoring_confirmed(window: MainWindow, data_dir: Path) -> None:
    window.show_new_match()
    page = window.pages.currentWidget()
    assert isinstance(page, NewMatchPage)
    fill(page)
    page.frame.title.setText("春季杯 A 组")
    confirm(page)
    page.start_button.click()
    assert isinstance(window.pages.currentWidget(), MatchPage)
    session = window._session
    assert session is not None
    assert [session.state.name_of(line) for line in session.state.lines] == EIGHT.replace(".", "").split()[1::2]
    assert session.state.params.scoring.status == "confirmed"
    assert [record.by for record in session.records] == ["云归", "云归"]
    assert [path.name for path in data_dir.glob("*.moderator")] == ["春季杯 A 组.moderator"]


def test_leaving_the_page_leaves_no_match_behind(window: MainWindow, data_dir: Path) -> None:
    window.show_new_match()
    page = window.pages.currentWidget()
    assert isinstance(page, NewMatchPage)
    fill(page)
    page.back.click()
    assert window.pages.currentWidget() is window.home
    assert list(data_dir.glob("*.moderator")) == []


def test_a_page_left_half_filled_comes_back_as_it_was(window: MainWindow) -> None:
    window.show_new_match()
    page = window.pages.currentWidget()
    assert isinstance(page, NewMatchPage)
    fill(page)
    page.back.click()
    window.show_settings()
    window.show_home()
    window.show_new_match()
    assert window.pages.currentWidget() is page
    assert page.people.roll.ready


def test_after_a_match_was_opened_the_page_is_fresh(window: MainWindow) -> None:
    window.show_new_match()
    page = window.pages.currentWidget()
    assert isinstance(page, NewMatchPage)
    fill(page)
    confirm(page)
    page.start_button.click()
    window.show_home()
    window.show_new_match()
    assert window.pages.currentWidget() is not page
    assert window.pages.currentWidget().people.edit.toPlainText() == ""


def test_every_step_can_be_reached(page: NewMatchPage) -> None:
    for step in STEPS:
        page.nav[step].click()
        assert page.pages.currentWidget() is page.steps[step]
