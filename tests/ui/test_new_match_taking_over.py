"""Taking over a match on the new-match page: cells follow their people, checks lead to the cell, and the match is there in the end."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.sanguosha.ranking import standings
from ui.main_window import MainWindow
from ui.new_match.page import ORDER, NewMatchPage
from ui.new_match.take_over import TakeOver
from ui.new_match.trouble_list import told
from ui.new_match.under_way import Trouble
from ui.table.page import MatchPage
from ui.theme import Palette

EIGHT = ("青梅", "长风", "虎豹", "听雨", "阿澈", "南山", "小满", "北斗")
GAME = "10\n8\n8\n2\n2\n2\n4\n2"
ROLES = ("lord", "loyalist", "loyalist", "rebel", "rebel", "rebel", "rebel", "spy")


@pytest.fixture
def page(dressed: object, zh: Words, palette: Palette, qtbot: QtBot) -> NewMatchPage:
    made = NewMatchPage(zh, palette)
    qtbot.addWidget(made)
    made.people.edit.setPlainText("\n".join(EIGHT))
    made.people.read()
    made.set_mode("take")
    made.show()
    return made


def taking(page: NewMatchPage) -> TakeOver:
    assert page.taking is not None
    return page.taking


def paste(page: NewMatchPage, row: int, column: str, text: str) -> None:
    cell = taking(page).points.grid.cells[row, column]
    cell.setFocus()
    QGuiApplication.clipboard().setText(text)
    QTest.keyClick(cell, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def test_the_steps_of_a_match_taken_over_come_and_go(page: NewMatchPage) -> None:
    assert [step for step in ORDER if page.nav[step].isVisible()] == list(ORDER)
    page.mode_buttons["new"].click()
    assert not page.nav["points"].isVisible() and page.plan.under_way is None


def test_a_block_is_pasted_and_the_totals_follow(page: NewMatchPage) -> None:
    paste(page, 0, "g1", "10\t2\n8\t2\n8\t2\n2\t7\n2\t9\n2\t7\n4\t7\n2\t2")
    assert [label.text() for label in taking(page).points.grid.totals] == ["12", "10", "10", "9", "11", "9", "11", "4"]
    assert [blocker.code for blocker in page.plan.blockers] == ["unconfirmed"]


def test_what_cannot_be_leads_to_its_cell(page: NewMatchPage, zh: Words) -> None:
    paste(page, 0, "g1", "10\t2\n8\t2\n8\tx\n2\t7\n2\t9\n2\t7\n4\t7\n2\t2")
    steps = taking(page)
    assert steps.points.grid.cells[2, "g2"].property("invalid") is True
    assert "虎豹" in steps.points.check.lines[0].accessibleName()
    page.go("points")
    steps.points.check.lines[0].click()
    assert page.focusWidget() is steps.points.grid.cells[2, "g2"]


def test_the_reason_in_the_footer_leads_there_as_well(page: NewMatchPage) -> None:
    page.scoring.tick.setChecked(True)
    page.scoring.by.setText("云归")
    paste(page, 0, "g1", "10\t2\n8\t2\n8\t2\n2\t7\n2\t9\n2\t7\n4\t7\n2")
    page.go("people")
    page.reason.click()
    assert page.step == "points"
    assert page.focusWidget() is taking(page).points.grid.cells[7, "g2"]


def test_arrows_move_from_row_to_row(page: NewMatchPage) -> None:
    page.go("points")
    cells = taking(page).points.grid.cells
    cells[0, "g1"].setFocus()
    QTest.keyClick(cells[0, "g1"], Qt.Key.Key_Return)
    assert page.focusWidget() is cells[1, "g1"]
    QTest.keyClick(cells[1, "g1"], Qt.Key.Key_Up)
    assert page.focusWidget() is cells[0, "g1"]


def test_cells_go_with_their_person(page: NewMatchPage) -> None:
    paste(page, 0, "g1", GAME)
    taking(page).cards.grid.cells[0, "w"].setText("2")
    page.people.edit.setPlainText("\n".join(reversed(EIGHT)))
    page.people.read()
    texts = page.plan.under_way.texts
    assert (texts[7]["g1"], texts[7]["w"], texts[0]["g1"]) == ("10", "2", "2")


def test_a_name_put_right_keeps_its_cells_and_one_taken_off_comes_back_with_them(page: NewMatchPage) -> None:
    paste(page, 0, "g1", GAME)
    page.people.edit.setPlainText("\n".join(("青梅子", *EIGHT[1:])))
    page.people.read()
    assert page.plan.under_way.texts[0]["g1"] == "10"
    page.people.edit.setPlainText("\n".join(EIGHT[2:]))
    page.people.read()
    page.people.edit.setPlainText("\n".join(("青梅子", *EIGHT[1:])))
    page.people.read()
    assert [texts["g1"] for texts in page.plan.under_way.texts[:2]] == ["10", "8"]


def test_cards_of_the_list_stand_in_their_cells(page: NewMatchPage) -> None:
    page.people.edit.setPlainText("姓名\t黄牌\t工作人员\n" + "\n".join(f"新{name}\t1\t{'是' if name == '虎豹' else ''}" for name in EIGHT))
    page.people.read()
    under_way = page.plan.under_way
    assert (under_way.texts[0].get("y"), under_way.staff) in (("1", frozenset({2})), (None, frozenset()))


def test_another_number_of_games_keeps_what_stands(page: NewMatchPage) -> None:
    paste(page, 0, "g1", GAME)
    taking(page).points.done.setValue(3)
    assert taking(page).points.grid.cells[0, "g1"].text() == "10"
    taking(page).points.sums.setChecked(True)
    assert (0, "g1") not in taking(page).points.grid.cells


def test_who_is_put_into_a_seat_changes_places(page: NewMatchPage) -> None:
    taking(page).points.done.setValue(1)
    table = taking(page).table
    table.rows[0].person.setCurrentIndex(4)
    assert table.table.seats == (4, 1, 2, 3, 0, 5, 6, 7)


def test_roles_are_covered_until_the_keyboard_is_there_or_the_curtain_is_lifted(page: NewMatchPage) -> None:
    steps = taking(page)
    steps.points.stand.setCurrentIndex(1)
    page.go("table")
    first, second = steps.table.rows[0].role, steps.table.rows[1].role
    for row, role in zip(steps.table.rows, ROLES, strict=True):
        row.role.setCurrentIndex(row.role.findData(role))
    first.setFocus()
    assert not first.covered and second.covered
    size = second.size()
    one = second.grab().toImage()
    second.setCurrentIndex(second.findData("spy"))
    assert second.grab().toImage() == one and second.size() == size
    steps.table.curtain.lift()
    assert not second.covered
    steps.table.curtain.fall()
    assert second.covered


def test_a_running_game_is_taken_over_to_the_desk(window: MainWindow, data_dir: Path) -> None:
    window.rooms.take_over()
    page = window.pages.currentWidget()
    assert isinstance(page, NewMatchPage) and page.mode == "take"
    page.people.edit.setPlainText("\n".join(EIGHT))
    page.people.read()
    page.frame.title.setText("接手")
    steps = taking(page)
    steps.points.done.setValue(1)
    steps.points.stand.setCurrentIndex(1)
    steps.points.grid.fill([{"g1": text} for text in GAME.split()])
    for row, role in zip(steps.table.rows, ROLES, strict=True):
        row.role.setCurrentIndex(row.role.findData(role))
    steps.table.rows[1].turn.setChecked(True)
    steps.table.rows[3].fell.setCurrentIndex(1)
    steps.table.rows[3].killer.setCurrentIndex(1)
    page.scoring.tick.setChecked(True)
    page.scoring.by.setText("云归")
    assert page.plan.blockers == ()
    page.start_button.click()
    assert isinstance(window.pages.currentWidget(), MatchPage)
    state = window._session.state
    assert (state.game.number, state.game.turn, state.game.dead, state.game.deaths[0].killer) == (2, "2", ("4",), "1")
    assert standings(state)[0].total == 10
    assert [path.stem for path in data_dir.glob("*.moderator")] == ["接手"]


def test_a_position_of_a_file_fills_the_page(page: NewMatchPage, tmp_path: Path) -> None:
    lines = {f"L{n}": {"person": name, "games": [2, 7], "y": 1} for n, name in enumerate(EIGHT)}
    agreed = {"title": "春季杯", "rules": {"draw_policy": "drop"}}
    position = {"lines": lines, "games": 8, "game": 3, "phase": "seats", **agreed}
    path = tmp_path / "a.jsonl"
    head = {"moderator": 1, "ruleset": "sanguosha", "zone": "Asia/Tokyo"}
    path.write_bytes(b"\n".join(map(msgspec.json.encode, (head, {"at": 0, "do": "adopt", "position": position}))))
    page.open_position(path)
    plan = page.plan
    assert (plan.title, plan.games, plan.zone, plan.rules["draw_policy"]) == ("春季杯", 8, "Asia/Tokyo", "drop")
    assert plan.under_way.texts[0] == {"g1": "2", "g2": "7", "y": "1"}
    assert page.step == "points"


def test_a_file_without_a_position_is_said_in_the_footer(page: NewMatchPage, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"moderator":1,"ruleset":"sanguosha"}\n')
    page.open_position(tmp_path / "a.jsonl")
    assert "a.jsonl" in page.reason.text()


def test_nothing_is_lost_when_the_language_changes(page: NewMatchPage) -> None:
    paste(page, 0, "g1", GAME)
    taking(page).cards.grid.cells[3, "ban"].setText("关羽")
    taking(page).points.stand.setCurrentIndex(1)
    taking(page).table.rows[2].hero.setText("张飞")
    before = page.plan
    page.retranslate(Words("en"))
    assert page.plan == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_trouble_has_words(lang: str) -> None:
    words = Words(lang)
    codes = (
        "figure", "count", "gap", "early", "from_game", "mvps", "done_between", "done_running", "done_over", "seats", "roles", "turn",
        "killer", "no_outcome", "hero", "ban_standing", "ban_replacement",
    )  # fmt: skip
    assert [code for code in codes if not words.has(f"ui.take.trouble.{code}")] == []
    assert "3" in told(Trouble("gap", "points", 0, "g3", params={"game": 3, "first": 1}), EIGHT, words)


def test_heroes_are_found_by_their_initials_and_strangers_remarked_upon(page: NewMatchPage) -> None:
    steps = taking(page)
    cell = steps.cards.grid.cells[0, "ban"]
    cell.setText("dc")
    cell.editingFinished.emit()
    assert cell.text() == "貂蝉"
    steps.cards.grid.cells[1, "ban"].setText("曹操")
    steps.cards.grid.cells[2, "ban"].setText("路人甲")
    found = [(each.code, each.row, each.blocking) for each in steps.check(6, page.scoring.table) if each.column == "ban"]
    assert found == [("ban_standing", 1, False), ("hero", 2, False)]


def test_a_pasted_block_with_names_finds_its_rows(page: NewMatchPage) -> None:
    lines = [f"{name}\t{row}\t{10 + row}" for row, name in enumerate(EIGHT)]
    paste(page, 0, "g1", "\n".join(["姓名\t第1局\t第2局", *reversed(lines)]))
    assert [(texts["g1"], texts["g2"]) for texts in page.plan.under_way.texts] == [(str(n), str(10 + n)) for n in range(8)]


def test_a_death_of_whose_round_nothing_is_said_is_of_the_present_one(page: NewMatchPage) -> None:
    steps = taking(page)
    steps.points.stand.setCurrentIndex(1)
    steps.table.round.setValue(4)
    for row, said in ((2, ""), (3, "2")):
        steps.table.rows[row].fell.setCurrentIndex(row)
        steps.table.rows[row].fell_round.setText(said)
    assert [(death.line, death.round) for death in page.plan.under_way.table.deaths] == [(2, 4), (3, 2)]
