"""A cup begins from an empty folder: the tile, every step by its real widgets, what is written, what is refused; taken over too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from moderator.cup.plan import PRESETS, proposed
from moderator.inbox.cup_people import STATUSES, read_status
from moderator.inbox.registrations import entries_in, once
from moderator.inbox.sheets import Sheet
from moderator.play.messages import Refusal
from moderator.play.words import LANGUAGES, Words
from tests.cup.cups import instant
from tests.cup.test_adopting import position
from ui.cup.new.frame_step import read_deadline
from ui.cup.new.game import CupSetup
from ui.cup.page import CupPage
from ui.cup.people.entries_box import REMARK
from ui.cup.plan.rows import read_places, shown_places
from ui.forum.setup.page import SetupPage
from ui.heroes.page import HeroesPage
from ui.main_window import MainWindow
from ui.theme import LIGHT

NOW = instant("2026-04-20T12:00:00+08:00")
NAMES = [f"人{n:02}" for n in range(1, 33)]


@pytest.fixture
def page(dressed: Any, zh: Words, qtbot: QtBot) -> SetupPage:
    made = SetupPage(CupSetup, zh, LIGHT)
    qtbot.addWidget(made)
    made.game.now = lambda: NOW
    made.game.times.today = "2026-04-20"
    made.resize(1280, 720)
    made.show()
    return made


def enter(page: SetupPage, text: str) -> None:
    page.go("entrants")
    page.game.entrants.edit.setPlainText(text)
    page.game.entrants.read()


def codes(page: SetupPage) -> list[str]:
    return [each.code for each in page.blockers]


def click(widget: Any) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


# --- what is read -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "until"),
    [
        ("4-22 20:00", "2026-04-22T20:00:59+08:00"), ("4-22", "2026-04-22T23:59:59+08:00"), ("2026年4月22日", "2026-04-22T23:59:59+08:00"),
        ("", ""), ("soon", None), ("13-40", None),
    ],
)  # fmt: skip
def test_entries_close_at_the_end_of_the_minute_or_of_the_day(text: str, until: str | None) -> None:
    assert read_deadline(text, "Asia/Shanghai", "2026-04-20") == until


@pytest.mark.parametrize(
    ("text", "names", "rows"),
    [
        ("1. 甲\n2. 乙", ["甲", "乙"], (1, 2)), ("甲、乙，丙", ["甲", "乙", "丙"], (1, 1, 1)), ("甲\n\n乙", ["甲", "乙"], (1, 3)),
        ("1 甲\n2 乙", ["甲", "乙"], (1, 2)),
    ],
)  # fmt: skip
def test_a_pasted_list_keeps_the_line_of_every_name(text: str, names: list[str], rows: tuple[int, ...]) -> None:
    found = entries_in(text)
    assert isinstance(found, Sheet) and [row[0] for row in found.rows] == names and found.numbers == rows


def test_numbers_beside_the_names_are_how_people_are_reached(page: SetupPage) -> None:
    enter(page, "甲,13800000001\n乙,13800000002")
    assert [each.command["contact"] for each in page.game.entrants.found] == ["13800000001", "13800000002"]


def test_the_first_of_the_same_name_stays() -> None:
    found = entries_in("甲\n乙\n甲")
    assert isinstance(found, Sheet) and once(found).numbers == (1, 2)


@pytest.mark.parametrize(("text", "places"), [("7", (7,)), ("5-8", (5, 6, 7, 8)), ("5、7", (5, 7)), ("", ()), ("9", None), ("x", None)])
def test_places_that_wait(text: str, places: tuple[int, ...] | None) -> None:
    assert read_places(text) == places
    assert places is None or read_places(shown_places(places)) == places


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_status_is_read_back_as_it_is_shown(lang: str) -> None:
    assert [read_status(Words(lang).say(f"ui.cup.take.status.{status}")) for status in STATUSES] == list(STATUSES)


# --- entries ----------------------------------------------------------------------------------------------------------------


def test_registration_may_stay_open_and_the_plan_be_left_for_later(page: SetupPage) -> None:
    assert codes(page) == [] and page.start_button.isEnabled()
    assert [type(command).__name__ for command, _ in page.commands()] == ["OpenCup"]


def test_faulty_rows_are_told_with_their_place_and_can_be_left_out(page: SetupPage) -> None:
    enter(page, "甲\n乙\n甲\n" + "丙" * 30)
    box = page.game.entrants
    assert codes(page) == ["rows"] and page.blockers[0].params == {"n": 3, "row": 1}
    assert "1" in page.reason.text() and not page.start_button.isEnabled()
    click(page.reason)
    assert box.edit.hasFocus() or page.step == "entrants"
    box.skip.click()
    assert codes(page) == [] and box.names == ("甲", "乙")


def test_a_name_far_too_long_leaves_room_for_what_is_wrong_with_it(page: SetupPage) -> None:
    enter(page, "name,contact\n" + "Somebody " * 12 + ",x\n")
    table = page.game.entrants.table
    head = table.horizontalHeader()
    seen = table.viewport().width() - head.sectionViewportPosition(REMARK)
    assert seen > 120, "the last column says why"


def test_people_who_look_alike_are_pointed_out_and_still_taken(page: SetupPage) -> None:
    enter(page, "O1iver\nOliver")
    assert [issue.code for issue in page.game.entrants.found[0].issues] == ["shape"]
    assert codes(page) == [] and len(page.game.entrants.names) == 2


def test_late_rows_want_a_reason_which_is_written_with_each(page: SetupPage) -> None:
    page.game.times.lines["deadline"].setText("4-19 20:00")
    enter(page, "姓名\t报名时间\n甲\t2026-04-18 10:00\n乙\t2026-04-19 21:00")
    assert codes(page) == ["late"]
    click(page.reason)
    QTest.keyClicks(page.game.entrants.reason, "the line was down")
    assert codes(page) == []
    forced = [(command.person, reason) for command, reason in page.commands()[1:]]
    assert forced == [("甲", ""), ("乙", "the line was down")]
    assert page.game.when(page.commands()[1][0]) == instant("2026-04-18T10:00:00+08:00")


def test_another_deadline_weighs_the_list_anew(page: SetupPage) -> None:
    enter(page, "姓名\t报名时间\n乙\t2026-04-19 21:00")
    assert codes(page) == []
    page.game.times.lines["deadline"].setText("4-19 20:00")
    assert codes(page) == ["late"]


@pytest.mark.parametrize("kind", ["csv", "txt", "xlsx"])
def test_a_file_is_read_whatever_it_is(page: SetupPage, tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"list.{kind}"
    if kind == "xlsx":
        import xlsxwriter

        book = xlsxwriter.Workbook(str(path))
        sheet = book.add_worksheet()
        for row, cells in enumerate((("姓名", "QQ"), ("甲", "10001"), ("乙", "10002"))):
            for column, text in enumerate(cells):
                sheet.write_string(row, column, text)
        book.close()
    else:
        path.write_bytes("姓名,QQ\n甲,10001\n乙,10002\n".encode("gb18030"))
    page.open_table(path)
    assert page.step == "entrants" and page.game.entrants.names == ("甲", "乙")
    assert [each.row for each in page.game.entrants.found] == [2, 3]
    assert page.game.entrants.guessed.isVisible() == (kind != "xlsx")


def test_contacts_stay_covered_until_the_key_is_held(page: SetupPage) -> None:
    enter(page, "姓名\tQQ\n甲\t10001")
    table = page.game.entrants.table

    def shown() -> str:
        return str(table.rows.rows[0].cells[2].text)

    assert "10001" not in shown()
    page.curtain.lift()
    assert shown() == "10001"


# --- the plan ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", PRESETS)
def test_every_preset_is_one_press(page: SetupPage, size: int) -> None:
    page.go("plan")
    click(page.game.plan.presets[size])
    assert page.game.plan.rounds == proposed(size)
    assert not page.game.plan.problems and codes(page) == []


def test_other_numbers_are_proposed_and_the_host_decides(page: SetupPage) -> None:
    enter(page, "\n".join(f"人{n}" for n in range(1, 36)))
    page.go("plan")
    offers = [button for button, _ in page.game.plan.offers if button.isVisible()]
    assert len(offers) == 3
    click(offers[1])
    assert page.game.plan.rounds == proposed(32) and not page.game.plan.problems
    held = [command.person for command, _ in page.commands() if type(command).__name__ == "HoldBack"]
    assert held == ["人33", "人34", "人35"]


def test_what_is_wrong_with_a_plan_is_said_as_one_types_and_leads_to_its_cell(page: SetupPage) -> None:
    enter(page, "\n".join(NAMES))
    page.go("plan")
    plan = page.game.plan
    click(plan.presets[32])
    plan.table.rows[0].cells["groups"].setText("5")
    assert [problem.code for problem in plan.problems] == ["plan_size"] * 3
    assert plan.check.lines[0].text() and codes(page) == [], "it blocks the start of the round, not the cup"
    click(plan.check.lines[0])
    assert plan.table.rows[0].sources.hasFocus()
    plan.table.rows[0].cells["groups"].setText("x")
    assert codes(page) == ["plan_cell"] and plan.table.rows[0].cells["groups"].property("invalid")


def test_rounds_come_and_go_and_sources_are_ticked(page: SetupPage) -> None:
    page.go("plan")
    plan = page.game.plan
    click(plan.presets[16])
    click(plan.add)
    assert [each.id for each in plan.rounds] == ["1", "2", "4", "3"] and plan.rounds[-1].kind == "final"
    plan.table.rows[2].sources.toggle_source("advance:1")
    assert plan.rounds[2].sources == ("advance:1", "advance:2")
    click(plan.table.rows[2].remove)
    assert plan.rounds == proposed(16)
    click(plan.clear)
    assert plan.rounds == () and page.game.plan.mark[1] == "neutral"


# --- the whole of it --------------------------------------------------------------------------------------------------------


def test_a_cup_is_made_from_an_empty_folder(window: MainWindow, data_dir: Path, qtbot: QtBot) -> None:
    click(window.home.games["cup"].start)
    page = window.pages.currentWidget()
    assert isinstance(page, SetupPage)
    page.game.times.lines["title"].setText("春季杯")
    enter(page, "\n".join(NAMES))
    page.go("plan")
    click(page.game.plan.offers[0][0])
    page.go("scoring")
    page.game.points.tick.setChecked(True)
    QTest.keyClicks(page.game.points.by, "Host")
    page.go("rules")
    page.game.rules.rows["avoid_same_group"].choose(True)
    page.go("summary")
    assert page.game.summary.lines["register"][0].isVisible()
    click(page.start_button)
    desk = window.pages.currentWidget()
    assert isinstance(desk, CupPage)
    state = desk.desk.state
    assert list(state.people) == NAMES and len(state.rounds) == 5
    assert state.params.scoring.status == "confirmed" and state.params.rules == {"avoid_same_group": True}
    assert {entry.by for entry in desk.desk.session.entries} == {"Host"}
    assert [path.stem for path in data_dir.glob("*.moderator")] == ["春季杯"]
    desk.desk.undo()
    assert desk.desk.state.opened is None, "one undo takes all of it back"


def test_a_second_press_of_the_tile_does_nothing(window: MainWindow) -> None:
    click(window.home.games["cup"].start)
    page = window.pages.currentWidget()
    window.rooms.new_game("cup")
    assert window.pages.currentWidget() is page


def test_from_the_hero_list_one_comes_back_to_the_cup_as_it_was(window: MainWindow) -> None:
    click(window.home.games["cup"].start)
    page = window.pages.currentWidget()
    page.game.times.lines["title"].setText("留着")
    page.go("heroes")
    click(page.game.heroes.open)
    heroes = window.pages.currentWidget()
    assert isinstance(heroes, HeroesPage)
    heroes.left.emit()
    assert window.pages.currentWidget() is page and page.game.times.lines["title"].text() == "留着"


# --- taken over -------------------------------------------------------------------------------------------------------------


def taken(page: SetupPage, tmp_path: Path) -> None:
    path = tmp_path / "cup.jsonl"
    lines = [
        {"moderator": 1, "ruleset": "cup", "title": "接手杯", "zone": "Asia/Shanghai"},
        {"at": "2026-04-20T10:00:00+08:00", "do": "adopt", "position": position(deadline="2026-04-22T20:00:59+08:00")},
    ]
    path.write_text("\n".join(json.dumps(line, ensure_ascii=False) for line in lines), "utf-8")
    page.open_position(path)
    sign(page)


def sign(page: SetupPage) -> None:
    page.game.points.tick.setChecked(True)
    page.game.points.by.setText("Host")


def test_a_cup_under_way_says_by_which_table_it_has_been_played(page: SetupPage, tmp_path: Path) -> None:
    taken(page, tmp_path)
    page.game.points.tick.setChecked(False)
    assert codes(page) == ["unconfirmed"]


def test_a_cup_under_way_is_taken_over_by_file(page: SetupPage, tmp_path: Path) -> None:
    taken(page, tmp_path)
    assert page.mode == "take" and page.step == "people" and codes(page) == []
    command = page.commands()[0][0]
    assert len(command.position.people) == 33 and command.position.closed == ("1", "2")
    assert command.position.deadline == "2026-04-22T20:00:59+08:00"
    assert {each.status for each in command.position.people} == {"active", "waiting_revival", "eliminated"}


def test_a_cup_under_way_is_taken_over_by_a_pasted_table(page: SetupPage) -> None:
    page.set_mode("take")
    assert codes(page) == ["nobody", "no_plan", "unconfirmed"]
    sign(page)
    click(page.game.plan.presets[32])
    page.game.plan.over.setValue(1)
    page.go("people")
    table = ["姓名\t状态\t轮次\t场次\t名次\t得分\t黄牌\t累计黄牌\t工作人员"]
    table += [f"人{n}\t{'晋级' if n <= 24 else '待复活' if n <= 28 else '淘汰'}\t1\t1A\t{n % 8 + 1}\t{60 - n}\t\t\t" for n in range(1, 33)]
    table[3] = "人3\t晋级\t1\t1A\t4\t57.5\t1\t4\t"
    table.append("裁判\t\t\t\t\t\t\t\t是")
    QGuiApplication.clipboard().setText("\n".join(table))
    click(page.game.people.paste)
    assert codes(page) == []
    people = page.commands()[0][0].position.people
    assert (str(people[2].score), people[2].y, people[2].yellow_total) == ("57.5", 1, 4)
    assert people[-1].staff and [each.status for each in people].count("waiting_revival") == 4


def test_cells_that_cannot_be_read_are_told_with_row_and_column(page: SetupPage, tmp_path: Path) -> None:
    taken(page, tmp_path)
    grid = page.game.people.grid
    for row, column, text in ((2, "status", "?"), (4, "round", "9"), (6, "score", "many"), (7, "y", "x")):
        grid.cells[row, column].setText(text)
    assert codes(page) == ["cell_status", "cell_round", "cell_score", "cell_number"]
    click(page.reason)
    assert grid.cells[2, "status"].hasFocus() and grid.cells[2, "status"].property("invalid")


def test_what_the_rules_say_to_the_position_stands_at_the_persons_row(page: SetupPage, tmp_path: Path) -> None:
    taken(page, tmp_path)
    page.game.people.grid.cells[5, "round"].setText("3")
    assert codes(page) == ["refused"] and (page.blockers[0].row, page.blockers[0].column) == (5, "round")
    page.game.people.grid.cells[5, "round"].setText("2")
    page.game.people.grid.cells[6, "name"].setText("A05")
    assert codes(page) == ["refused"] and page.blockers[0].params["refusal"].code == "name_twice"


def test_a_cup_taken_over_opens_at_its_desk(window: MainWindow, tmp_path: Path) -> None:
    click(window.home.games["cup"].take)
    page = window.pages.currentWidget()
    taken(page, tmp_path)
    click(page.start_button)
    desk = window.pages.currentWidget()
    assert isinstance(desk, CupPage), page.words.refusal(page._refusal) if page._refusal else ""
    assert [each.status for each in desk.desk.state.rounds][:2] == ["closed", "closed"]


def test_a_file_of_another_game_is_refused_with_its_place(page: SetupPage, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"moderator":1,"ruleset":"chess","title":"","zone":"Asia/Shanghai"}\n', "utf-8")
    page.open_position(path)
    assert isinstance(page._refusal, Refusal) and page._refusal.code == "take_no_position"
