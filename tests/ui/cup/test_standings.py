"""The page of the standings: tables of a round with cuts, ties and reasons, what is frozen, and the end of a round (14.2, S3.5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from moderator.cup import people as who
from moderator.play.messages import Step
from tests.ui.cup.standing import cells, click, dialog_of, heads, pane_of, press, row_at, row_of, said
from ui.cup.page import CupPage
from ui.cup.stage import before
from ui.cup.standings import scenes
from ui.cup.standings.choosing import ChoiceDialog
from ui.cup.standings.closing import CloseDialog
from ui.cup.standings.heirs import HeirsSheet
from ui.cup.standings.pool import PoolSheet
from ui.cup.standings.reason import RowSheet
from ui.cup.standings.staging import Staged
from ui.cup.standings.ties import GroupTies
from ui.table.results.table import MARK

Open = Callable[..., CupPage]


@pytest.fixture
def open_at(open_cup: Open):
    def make(prepare, round_id: str = "", **staged) -> CupPage:
        cup = Staged("zh_CN", **staged)
        prepare(cup)
        page = open_cup(stage=cup, pane="standings")
        if round_id:
            page.looking.look_at(round=round_id)
        return page

    return make


# --- tables -------------------------------------------------------------------------------------------------------------------


def test_each_group_has_its_table_and_a_match_that_is_not_over_its_people(open_at) -> None:
    page = open_at(scenes.under_way)
    assert [text.partition("（")[0] for text, _ in heads(page)] == ["A 组", "B 组", "C 组", "D 组"]
    assert [state for _, state in heads(page)][1:] == ["同分待定", "进行中", "已分组"]
    assert row_of(page, "1A", page.stage.people("1A")[1])[0] == "1", "the best of group A by the games played"
    assert row_of(page, "1A", page.stage.people("1A")[1])[3] == "45"


def test_s2_2_cuts_are_lines_and_every_place_says_where_it_leads(open_at) -> None:
    page = open_at(scenes.ready)
    table = pane_of(page).table
    people = page.stage.people("1A")
    assert [row_of(page, "1A", name)[8] for name in people] == ["晋级"] * 6 + ["等待复活", "淘汰"]
    first = row_at(page, "1A", people[0])
    assert {first + 5, first + 6} <= table.cuts and len(table.cuts) == 8, "two in each of four groups"


def test_a_tie_over_a_cut_is_marked_and_leads_nowhere_yet_a_shared_place_does(open_at) -> None:
    page = open_at(scenes.tie)
    a = page.stage.people("1A")
    assert row_of(page, "1A", a[5])[0] == "= 6 ?" and row_of(page, "1A", a[5])[7:] == ["待 1v1", "待定"]
    b = page.stage.people("1B")
    assert [row_of(page, "1B", name)[0] for name in b[1:5]] == ["2", "= 3", "= 3", "5"], "1, 2, 3, 3, 5"
    assert row_of(page, "1B", b[3])[8] == "晋级", "nothing hangs on it (R25)"


def test_the_row_that_is_looked_at_says_why_in_one_sentence_with_its_clause(open_at) -> None:
    page = open_at(scenes.ready)
    pane = pane_of(page)
    people = page.stage.people("1A")
    pane.table.selectRow(row_at(page, "1A", people[0]))
    assert pane.why.text() == f"{people[0]} 在 {people[1]} 前：总分 80.1 对 70.1" and pane.clause.clause == "S1.3.2"


def test_enter_on_a_row_opens_its_reason_line_by_line(open_at) -> None:
    page = open_at(scenes.under_way)
    pane = pane_of(page)
    names = page.stage.people("1A")
    pane.table.selectRow(row_at(page, "1A", names[1]))
    press(pane.table, Qt.Key.Key_Return, ctrl=False)
    sheet = dialog_of(page)
    assert isinstance(sheet, RowSheet)
    assert [clause for _, clause in sheet.said] == ["S1.3.3", "S1.3.2", "S2.2"]
    lines = [(line.text, line.value) for line in sheet.working.lines]
    assert lines[0][0] == names[1] and lines[-1] == ("合计", "45")
    assert sum(int(value) for text, value in lines if text.startswith("第 ")) == 45
    click(sheet.tied)
    assert isinstance(dialog_of(page), GroupTies)


def test_the_row_of_somebody_who_has_left_says_so_and_shows_what_passed(open_at) -> None:
    page = open_at(scenes.heirs)
    gone = page.stage.people("1A")[3]
    assert row_of(page, "1A", gone)[:3] == ["退赛", gone, "已换人"]
    pane = pane_of(page)
    pane.table.selectRow(row_at(page, "1A", gone))
    assert "没有名次" in pane.why.text() and pane.clause.clause == "R32"


def test_3_3_wildcards_and_the_best_of_the_rest_have_a_table_of_their_own(open_at) -> None:
    page = open_at(scenes.limit, size=40)
    text, state = heads(page)[-1]
    assert text == "跨组比较 · 外卡 4 人 · 择优等待 4 人" and state == "同分待定"
    rows = [cells(pane_of(page).table, n) for n, row in enumerate(pane_of(page).table.rows.rows) if getattr(row.of, "over", None)]
    assert len(rows) == 20 and [row[0] for row in rows[:9]] == ["1", "2", "3", "4", "5", "6", "7 ?", "8 ?", "9 ?"]
    assert rows[0][2] == "A 组 第 5" and rows[3][3] == f"{MARK} 45" and rows[4][8] == "等待复活"


def test_3_3_the_reason_of_a_row_says_how_it_stands_over_the_groups(open_at) -> None:
    page = open_at(scenes.limit, size=40)
    pane = pane_of(page)
    pane.table.selectRow(row_at(page, "1D", page.stage.people("1D")[4]))
    press(pane.table, Qt.Key.Key_Return, ctrl=False)
    assert any(text.startswith("跨组比较第 4。") and "总分更高" in text for text, _ in dialog_of(page).said)


def test_a_frozen_round_shows_when_it_was_frozen_and_whether_appeals_are_open(open_at) -> None:
    page = open_at(scenes.closed, "1")
    tags = [tag.text for tag in pane_of(page).tags if tag.isVisible()]
    assert tags[0].startswith("已封存 04-10") and tags[1:] == ["申诉期内，暂定"]
    click(pane_of(page).buttons["close"])
    sheet, people = dialog_of(page), page.stage.people("1A")
    assert not sheet.yes.isVisible() and f"A 组：{people[6]} 以 2 : 1 胜 {people[5]}（1v1）" in said(sheet) and "计分表" in said(sheet)
    sheet.reject()
    page.stage.later(30)
    page.refresh()
    assert len([tag for tag in pane_of(page).tags if tag.isVisible()]) == 1


def test_another_round_is_looked_at_and_one_that_has_not_begun_has_no_table(open_at) -> None:
    page = open_at(scenes.closed, "1")
    page.looking.look_at(round="4")
    pane = pane_of(page)
    assert not pane.table.isVisible() and pane.none.isVisible() and "半决赛" in pane.title.text()


def test_the_sample_cup_has_tables_in_every_round_and_says_what_was_corrected(open_cup: Open) -> None:
    page = open_cup(pane="standings")
    for each in page.desk.state.rounds:
        page.looking.look_at(round=each.plan.id)
        assert len(heads(page)) == len(each.matches)
    corrected = {change.round for made in page.desk.state.corrections for change in made.changes}
    for name in corrected:
        page.looking.look_at(round=name)
        assert "已更正" in [tag.text for tag in pane_of(page).tags if tag.isVisible()]


# --- inheritance ---------------------------------------------------------------------------------------------------------------


def test_s3_4_two_substitutes_are_worked_out_takeover_by_takeover(open_at) -> None:
    """15 after two of six games pass whole; 19 after four at 80%."""
    page = open_at(scenes.heirs)
    click(pane_of(page).buttons["heirs"])
    sheet = dialog_of(page)
    assert isinstance(sheet, HeirsSheet)
    assert cells(sheet.table, 0)[2:5] == ["100% → 80%", "15.2", "17.2"]
    lines = [(line.text, line.value, line.clause) for line in sheet.working.lines]
    assert ("完成 2/6 局，不到一半：全数", "", "") in lines and ("完成 4/6 局，已到一半：八成", "", "") in lines
    values = [(value, clause) for _, value, clause in lines]
    assert ("15 × 100% = 15", "S3.4.1") in values and ("19 × 80% = 15.2", "S3.4.2") in values


def test_s3_5_3_staff_have_no_place_and_s3_5_1_two_results_are_asked_for(open_at) -> None:
    page = open_at(scenes.heirs)
    page.doors.ask("heirs")
    sheet = dialog_of(page)
    assert [cells(sheet.table, n)[6] for n in range(2)] == ["待选场次", "不排名次"]
    sheet.table.selectRow(1)
    assert sheet.clause.clause == "S3.5.3" and page.stage.staff in sheet.meaning.text()


def test_s3_5_2_an_advancing_place_brings_back_and_another_leaves_as_it_was(open_at) -> None:
    page = open_at(scenes.revived)
    page.doors.ask("heirs")
    sheet = dialog_of(page)
    assert [(heir.code, heir.clause, heir.before) for heir in sheet.found] == [("revived", "S3.5.2", "wait"), ("stays", "S3.5.2", "wait")]
    assert "当场复活" in sheet.meaning.text()


# --- two results -------------------------------------------------------------------------------------------------------------


def test_sg_20_the_effect_on_both_groups_is_shown_before_the_choice(open_at) -> None:
    page = open_at(scenes.two_results)
    s = page.stage.people("1A")[6]
    click(pane_of(page).buttons["two_results"])
    sheet = dialog_of(page)
    assert isinstance(sheet, ChoiceDialog) and sheet.choice.value == "1B", "the better place is proposed"
    eighth = page.stage.people("1A")[7]
    assert cells(sheet.table, 0) == ["A 组", eighth, "↑ 8 → 7", "淘汰 → 等待复活"]
    assert cells(sheet.table, 1)[1:3] == [s, "撤下"] and cells(sheet.table, 2)[:2] == ["B 组", "名次与去处不变"]
    assert page.desk.state.chosen == {}, "nothing is entered by looking"
    click(sheet.yes)
    assert page.desk.state.chosen == {f"1:{s}": "1B"} and page.desk.state.asks == ()


def test_a_dropped_line_is_told_from_its_person_before_the_round_is_closed(open_at) -> None:
    """Whoever goes on by his other line is not simply among those without a place."""
    page = open_at(scenes.two_results)
    s = page.stage.people("1A")[6]
    click(pane_of(page).buttons["two_results"])
    click(dialog_of(page).yes)
    click(pane_of(page).buttons["close"])
    assert f"{s}（1A 场）" in said(dialog_of(page))


def test_s4_8_a_confirmed_result_may_be_appealed_against_until_the_twelve_hours_are_over(open_at) -> None:
    page = open_at(scenes.settled)
    state = page.desk.state
    confirmed = {name: replace(match, result=replace(match.result, phase="confirmed")) for name, match in state.matches.items()}
    groups = pane_of(page).table
    each = state.rounds[0]
    text, tone = groups._state(replace(state, matches=confirmed), each, confirmed["1A"])
    assert text.startswith("暂定") and tone == "amber", "the host's seal does not shorten the time for appeals"
    page.stage.later(30)
    assert groups._state(replace(state, matches=confirmed), each, confirmed["1A"])[1] == "jade"


def test_sg_20_had_he_chosen_a_those_of_b_move_up(open_at) -> None:
    page = open_at(scenes.two_results)
    page.doors.step(next(step for step in page.desk.steps if step.verb == "answer"))
    sheet = dialog_of(page)
    click(sheet.choice.buttons["1A"])
    moved = [cells(sheet.table, n) for n in range(sheet.table.rows.rowCount())]
    assert [row[2] for row in moved if row[0] == "B 组"] == ["↑ 5 → 4", "↑ 6 → 5", "↑ 7 → 6", "↑ 8 → 7", "撤下"]
    press(sheet, Qt.Key.Key_Return)
    assert list(page.desk.state.chosen.values()) == ["1A"]


def test_any_other_question_is_answered_where_all_stand(open_at) -> None:
    page = open_at(scenes.two_results)
    page.doors.step(Step(verb="answer", params={"ask": "expulsion:x"}))
    assert type(dialog_of(page)).__name__ == "AsksDialog"


# --- the end of a round ------------------------------------------------------------------------------------------------------


def test_what_is_frozen_is_read_before_the_round_is_closed(open_at) -> None:
    page = open_at(scenes.settled)
    click(pane_of(page).buttons["close"])
    sheet = dialog_of(page)
    assert isinstance(sheet, CloseDialog) and sheet.yes.isEnabled()
    text, people = said(sheet), page.stage.people("1A")
    assert (
        "24 人" in text
        and f"A 组：{people[6]} 以 2 : 1 胜 {people[5]}（1v1）" in text
        and "申诉期到" in sheet.findChildren(type(pane_of(page).tags[0]))[0].text
    )
    assert page.desk.state.rounds[0].status == "drawn"
    press(sheet, Qt.Key.Key_Return)
    frozen = page.desk.state.rounds[0].frozen
    assert frozen is not None and people[6] in frozen.advancers and people[5] in frozen.waits


def test_a_round_stays_open_over_a_tie_with_the_way_there(open_at) -> None:
    page = open_at(scenes.tie)
    page.doors.ask("close")
    sheet = dialog_of(page)
    assert not sheet.yes.isEnabled() and len(sheet.ways) == 1
    click(sheet.ways[0])
    assert isinstance(dialog_of(page), GroupTies) and dialog_of(page).match == "1A"


def test_everything_that_keeps_a_round_open_is_listed_not_the_first_alone(open_at) -> None:
    page = open_at(scenes.under_way)
    page.doors.ask("close")
    assert [button.property("door") for button in dialog_of(page).ways] == ["tables", "tables", "tie"]


def test_a_choice_is_one_press_from_the_close(open_at) -> None:
    page = open_at(scenes.two_results)
    page.doors.ask("close")
    click(dialog_of(page).ways[0])
    assert isinstance(dialog_of(page), ChoiceDialog)


def test_the_step_of_the_rules_leads_there_too(open_at) -> None:
    page = open_at(scenes.ready)
    page.doors.ask("next_step")
    click(dialog_of(page).yes)
    assert page.desk.state.rounds[0].status == "closed"


def test_a_pool_that_will_be_short_is_said_before(open_at) -> None:
    page = open_at(scenes.revived)
    page.doors.ask("close")
    tags = [tag.text for tag in dialog_of(page).findChildren(type(pane_of(page).tags[0]))]
    assert "封存后复活名额缺 2 人" in tags
    click(dialog_of(page).yes)
    assert who.short(page.desk.state) == 2


def test_sg_25_the_final_places_with_shared_ones_are_frozen_and_the_cup_is_over(open_at) -> None:
    page = open_at(scenes.final_settled, size=16)
    page.doors.ask("close")
    assert said(dialog_of(page)).count("并列第 1 名") == 2
    click(dialog_of(page).yes)
    assert page.desk.state.phase == "ended"
    page.looking.look_at(round="3")
    assert [row_of(page, "3A", name)[0] for name in page.stage.people("3A")[:4]] == ["= 1", "= 1", "3", "= 4"]


# --- the pool ----------------------------------------------------------------------------------------------------------------


def test_the_pool_is_in_order_and_says_who_is_missing_and_who_came_back(open_at) -> None:
    page = open_at(scenes.pool)
    page.doors.ask("pool")
    sheet = dialog_of(page)
    assert isinstance(sheet, PoolSheet) and sheet.lack == 2 and sheet.filling.isVisible()
    assert [each.name for each in sheet.found] == [cells(sheet.waiting, n)[1] for n in range(14)]
    places = [int(cells(sheet.waiting, n)[3]) for n in range(14)]
    assert places == sorted(places), "by place first (R33)"
    assert cells(sheet.others, 0)[1] == next(each.name for each in who.pool_proposals(page.desk.state) if each.n is not None)


def test_the_pool_is_a_snapshot_once_the_revival_has_begun(open_at) -> None:
    page = open_at(scenes.revival, "3")
    page.doors.ask("pool")
    sheet = dialog_of(page)
    assert sheet.begun and {cells(sheet.waiting, n)[1] for n in range(16)} == set(page.desk.state.rounds[2].field)
    assert not sheet.filling.isVisible() and who.pool(page.desk.state) == ()


def test_filling_is_the_page_of_the_rounds(open_at) -> None:
    page = open_at(scenes.pool)
    page.doors.ask("pool")
    click(dialog_of(page).filling)
    assert page.doors.dialog is None


def test_eight_groups_scroll_in_one_table(open_at) -> None:
    page = open_at(scenes.ready, size=64)
    assert len(heads(page)) == 9, "and those who are compared over the groups"
    table = pane_of(page).table
    table.selectRow(table.rows.rowCount() - 1)
    assert table.verticalScrollBar().value() > 0


def test_what_was_chosen_stays_chosen_when_the_state_changes(open_at) -> None:
    page = open_at(scenes.tie)
    pane = pane_of(page)
    b = page.stage.people("1B")
    pane.table.selectRow(row_at(page, "1B", b[3]))
    a = page.stage.people("1A")
    page.stage.do("record_1v1", round="1", a=a[5], b=a[6], winners=[a[6], a[6]])
    assert pane.table.selected().row.person == b[3]


def test_the_round_that_is_going_on_is_looked_at_first(open_cup: Open) -> None:
    page = open_cup(before("close_round", round="2"), pane="standings")
    assert pane_of(page).each is not None and pane_of(page).each.plan.id == "2"
