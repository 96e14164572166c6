"""The substitute wizard by keys and clicks: who leaves, the queue and its clock, the inheritance, and left midway."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from moderator.play.words import Words
from moderator.rulesets.sanguosha import commands as c
from tests.ui.table.conftest import press
from ui.table.scenes import _match
from ui.table.stage import NAMES, Stage
from ui.table.substitute.scenes import _alone, _chain, _ended, _expired, _listed, _people, _vacant
from ui.table.substitute.small import CandidatesDialog, ChoiceDialog
from ui.table.substitute.wizard import SubstituteWizard


def opened(table, key: str = "F5") -> SubstituteWizard:
    """The wizard by its key."""
    table.keys(key)
    wizard = table.dialog()
    assert isinstance(wizard, SubstituteWizard)
    wizard.activateWindow()
    QTest.qWaitForWindowActive(wizard)
    return wizard


def on_stage(make_table, prepare, lang: str = "zh_CN"):
    return make_table(prepare(Stage(list(NAMES[lang]))), lang)


def commands(table, n: int) -> list[dict[str, object]]:
    return [record.command for record in table.stage.session.records[-n:]]


def click(wizard, name: str) -> None:
    """The button that says so."""
    from PySide6.QtWidgets import QAbstractButton

    button = next(b for b in wizard.findChildren(QAbstractButton) if name in b.accessibleName() and b.isVisible())
    button.click()
    QApplication.processEvents()


def test_from_leaving_to_the_seat_by_keys_alone(make_table):
    table = on_stage(make_table, _listed)
    table.keys("6")
    wizard = opened(table)
    assert (wizard.step, wizard.leaving.line, wizard.leaving.reason) == ("leave", "6", "left")
    press(wizard, "Ctrl+Enter")
    assert commands(table, 2) == [
        {"do": "declare_vacancy", "line": "6", "reason": "left"},
        {"do": "answer", "ask": "leave_in_game:g2.1:1", "choice": "substitute", "reason": ""},
    ]
    assert (wizard.step, wizard.calling.wanted.name, wizard.calling.wanted.then) == ("call", "云起", "call")
    press(wizard, "Ctrl+Enter")
    assert table.state.vacancies[0].calls == ("云起",)
    press(wizard, "Ctrl+3")
    assert table.state.vacancies[0].answers == {"云起": False}
    assert wizard.calling.wanted.name == "扶桑", "the next of the queue is chosen by itself"
    press(wizard, "Ctrl+1")
    press(wizard, "Ctrl+2")
    assert table.state.vacancies[0].answers["扶桑"] is True
    press(wizard, "Ctrl+Enter")
    assert wizard.step == "seat" and "扶桑" in wizard.seating.heading.text()
    before = table.stage.session.head_seq
    assert table.state.name_of("6") == "南山", "nothing is seated before the last confirm"
    press(wizard, "Ctrl+Enter")
    assert table.stage.session.head_seq == before + 1
    assert table.last["do"] == "seat_substitute" and table.state.name_of("6") == "扶桑"
    assert (table.state.persons["扶桑"].base.y, table.state.persons["扶桑"].base.r) == (2, 1)
    log = [line.text for line in table.page.right.log.lines]
    assert any("南山" in text and "扶桑" in text for text in log), "who went before is named"
    assert any("南山" in text and "扶桑" not in text for text in log), "a substitute does not take over the past"
    assert "扶桑" in table.page.desk.names_at(table.stage.session.head_seq)("6")


def test_digits_are_seats_and_enter_takes_the_row(make_table):
    table = on_stage(make_table, _listed)
    wizard = opened(table)
    press(QApplication.focusWidget(), "7")
    assert wizard.leaving.line == "7"
    press(QApplication.focusWidget(), "Ctrl+Enter")
    press(QApplication.focusWidget(), "Enter")
    assert table.state.vacancies[0].calls == ("云起",), "the row is called"
    press(QApplication.focusWidget(), "Enter")
    assert wizard.step == "seat"


def test_leaving_in_the_middle_of_a_game_may_void_it(make_table):
    table = on_stage(make_table, _listed)
    wizard = opened(table)
    click(wizard, "长风")
    click(wizard, "作废重打")
    assert "作废" in wizard.leaving.game.text() and "作废" in wizard.yes.text()
    wizard.yes.click()
    assert table.state.games[-1].status == "void" and table.state.vacancies[0].line == "5"
    assert wizard.step == "call"


def test_the_only_one_who_is_not_there_is_who_is_meant(make_table):
    table = on_stage(make_table, lambda s: s.opened().do(*(c.MarkPresent(person=name) for name in s.names[:7])))
    wizard = opened(table)
    assert (wizard.leaving.line, wizard.leaving.reason) == ("8", "late")


def test_why_it_cannot_be_declared_is_said_before_it_is_pressed(make_table):
    table = on_stage(make_table, lambda s: s.opened().do(c.MarkPresent(person="青梅")))
    wizard = opened(table)
    click(wizard, "青梅")
    click(wizard, "迟到")
    assert "青梅" in wizard.message.text() and wizard.message.isVisible()
    click(wizard, "中途离开")
    assert not wizard.message.isVisible()


def test_the_queue_says_why_each_stands_where_he_stands(make_table):
    table = on_stage(make_table, _vacant)
    wizard = opened(table)
    assert wizard.step == "call", "it opens where the vacancy stands"
    rows = [(row.cells[0].text, row.cells[1].text, row.cells[5].text) for row in wizard.calling.table.rows.rows]
    states = {"云起": "不来", "扶桑": "答应来", "白露": "", "望舒": "本轮已替补", "半夏": "", "听泉": ""}
    assert rows == [(str(n), name, state) for n, (name, state) in enumerate(states.items(), 1)]
    wizard.calling.table.selectRow(0)
    assert wizard.calling.why.text() == "云起 排在 扶桑 前面：名次 7 对 8"
    assert wizard.calling.why_tag.clause == "S3.3.1"
    wizard.calling.table.selectRow(2)
    assert "本轮已替补次数 0 对 1" in wizard.calling.why.text() and wizard.calling.why_tag.clause == "S3.5.4"
    wizard.calling.table.selectRow(4)
    assert "他组选手 对 工作人员" in wizard.calling.why.text()


def test_the_fifteen_minutes_count_down_by_the_desks_clock(make_table):
    table = on_stage(make_table, lambda s: _listed(s).do(c.Hold()))
    wizard = opened(table)
    click(wizard, "南山")
    wizard.take()
    assert wizard.calling.digits.text() == "15:00"
    table.clock.turn(61.5)
    assert wizard.calling.digits.text() == "13:59"
    table.clock.turn(13 * 60 + 58.5)
    assert wizard.calling.digits.text() == "0:00" and wizard.calling.ask is not None, "the desk's own clock has ended the queue"
    assert [button.isVisible() for button in wizard.calling.names] == [True, True]


def test_after_the_clock_the_organiser_names_another_group_or_staff(make_table):
    table = on_stage(make_table, _expired)
    wizard = opened(table)
    assert wizard.calling.wanted.name == "半夏", "the eliminated are past"
    click(wizard, "工作人员")
    assert table.last == {"do": "answer", "ask": "fill_vacancy:1:6", "choice": "staff", "reason": ""}
    assert "工作人员" in wizard.calling.answer.text()
    wizard.calling.outsider.setText("场务")
    assert wizard.calling.wanted == type(wizard.calling.wanted)("场务", "d", "seat")
    wizard.take()
    assert wizard.seating.ranked_tag.clause == "S3.5.3"
    wizard.take()
    assert table.state.persons["场务"].staff and table.state.name_of("6") == "场务"


def test_what_the_host_may_insist_on_asks_for_his_reason_here(make_table):
    table = on_stage(make_table, _vacant)
    wizard = opened(table)
    wizard.calling.table.selectRow(4)
    wizard.take()
    assert wizard.insisting.isVisible() and "扶桑" in wizard.objection.text()
    before = table.stage.session.head_seq
    wizard.insist()
    assert table.stage.session.head_seq == before, "not without a reason"
    wizard.reason.setText("主办方同意")
    wizard.force.click()
    assert table.state.vacancies[0].calls[-1] == "半夏" and not wizard.insisting.isVisible()
    assert table.stage.session.records[-1].force == "主办方同意"


def test_one_of_the_queue_who_comes_too_late_is_seated_by_the_hosts_word_alone(make_table):
    table = on_stage(make_table, _expired)
    wizard = opened(table)
    wizard.calling.table.selectRow(1)
    wizard.take()
    assert wizard.step == "seat" and "十五分钟" in wizard.message.text(), "said before it is pressed"
    wizard.take()
    assert wizard.insisting.isVisible() and not wizard.message.isVisible()
    wizard.reason.setText("堵车")
    wizard.insist()
    assert table.state.name_of("6") == "扶桑" and table.page.doors.dialog is None


def test_a_late_player_is_declared_early_by_the_hosts_word(make_table):
    stage = Stage(list(NAMES["zh_CN"]), opening={"scheduled": "2026-06-12T19:42:07+08:00"})
    table = make_table(stage.opened())
    wizard = opened(table)
    click(wizard, "青梅")
    click(wizard, "迟到")
    assert "19:57:07" in wizard.message.text()
    wizard.take()
    wizard.reason.setText("已来电退赛")
    wizard.insist()
    assert (wizard.step, table.state.vacancies[0].reason) == ("call", "late")


def test_another_choice_takes_the_objection_away(make_table):
    table = on_stage(make_table, _vacant)
    wizard = opened(table)
    wizard.calling.table.selectRow(4)
    wizard.take()
    wizard.calling.table.selectRow(1)
    assert not wizard.insisting.isVisible() and not wizard.message.isVisible()


def test_who_had_left_may_come_back_by_the_organisers_word(make_table):
    table = on_stage(make_table, _vacant)
    wizard = opened(table)
    press(wizard, "Ctrl+4")
    assert wizard.insisting.isVisible() and "南山" in wizard.objection.text()
    wizard.reason.setText("电梯故障")
    wizard.force.click()
    assert table.state.vacancies == () and not table.state.persons["南山"].withdrawn
    assert table.page.doors.dialog is None


def test_it_may_be_left_at_any_step_and_reopens_where_it_stands(make_table):
    table = on_stage(make_table, _vacant)
    wizard = opened(table)
    wizard.take()
    assert wizard.step == "seat"
    press(wizard, "Esc")
    assert table.page.doors.dialog is None and table.state.vacancies[0].filled_by is None
    again = opened(table)
    assert (again.step, again.calling.wanted.name, again.calling.wanted.then) == ("call", "扶桑", "seat")


def test_a_name_on_no_list_is_called_and_shown(make_table):
    table = on_stage(make_table, _alone)
    wizard = opened(table)
    assert wizard.calling.empty.isVisible() and not wizard.yes.isEnabled()
    wizard.calling.outsider.setText("过客")
    press(wizard, "Ctrl+1")
    assert table.state.vacancies[0].calls == ("过客",)
    assert [row.name for row in wizard.calling.rows] == ["过客"] and "名单" in wizard.calling.why.text()
    press(wizard, "Ctrl+Enter")
    press(wizard, "Ctrl+Enter")
    assert table.state.name_of("3") == "过客"


def test_the_inheritance_is_worked_out_line_by_line_and_compounds(make_table):
    table = on_stage(make_table, _chain)
    wizard = opened(table)
    wizard.take()
    lines = [(line.text, line.value, line.clause) for line in wizard.seating.box.lines]
    assert lines == [
        ("青梅", "第 1 局起", ""),
        ("第 1 局 主公 胜 · MVP", "+12", "S1.3.2"), ("第 2 局 主公 负", "+2", "S1.3.2"), ("合计", "14", ""),
        ("云起", "第 3 局起", ""),
        ("接替 青梅", "14 × 100% = 14", "S3.4.1"),
        ("第 3 局 主公 负", "+2", "S1.3.2"), ("第 4 局 主公 胜 · MVP", "+12", "S1.3.2"), ("合计", "28", ""),
        ("完成 4/6 局，已到一半：八成", "28 × 80% = 22.4", "S3.4.2"),
    ]  # fmt: skip
    stays = {name: label.text() for name, label in wizard.seating.stays.items()}
    assert stays["mvps"] == "MVP 次数 1" and stays["cards"] == "黄红牌 1 张" and stays["third"].endswith("1 次")
    assert wizard.seating.passes.text().startswith("22.4 分") and wizard.seating.rate_tag.clause == "S3.4.2"
    wizard.take()
    assert table.page.doors.dialog is None
    holder = table.state.lines["1"].holder
    assert (holder.person, str(holder.inherited.normalize())) == ("扶桑", "22.4")


def test_with_two_vacancies_one_is_chosen_and_the_other_comes_next(make_table):
    table = on_stage(make_table, _vacant)
    table.page.desk.do(c.DeclareVacancy(line="2", reason="left"))
    wizard = opened(table)
    assert wizard.which.count() == 2 and wizard.vacancy.line == "2"
    wizard.which.setCurrentIndex(0)
    assert wizard.vacancy.line == "6"
    wizard.take()
    wizard.take()
    assert table.state.name_of("6") == "扶桑" and wizard.step == "call" and wizard.vacancy.line == "2"


def test_another_line_leaves_while_one_is_open(make_table):
    table = on_stage(make_table, _vacant)
    wizard = opened(table)
    press(wizard, "Ctrl+N")
    assert wizard.step == "leave" and not next(b for b in wizard.leaving.lines.buttons() if b.property("value") == "6").isEnabled()
    press(wizard, "Ctrl+B")
    assert wizard.step == "call"


def test_what_is_undone_behind_it_takes_it_back_to_the_first_step(make_table):
    table = on_stage(make_table, _alone)
    wizard = opened(table)
    table.page.desk.undo()
    assert wizard.step == "leave" and wizard.which.count() == 0


@pytest.mark.parametrize("verb", ["call_substitute", "seat_substitute", "declare_vacancy"])
def test_the_steps_of_a_vacancy_open_it_too(make_table, verb):
    table = on_stage(make_table, _listed if verb == "declare_vacancy" else _vacant)
    step = next(step for step in table.page.desk.steps if step.verb == verb)
    table.page.presses.take(step)
    wizard = table.dialog()
    assert isinstance(wizard, SubstituteWizard) and wizard.step == ("leave" if verb == "declare_vacancy" else "call")
    assert table.last["do"] != verb, "the press alone writes nothing"


def test_a_late_player_is_what_the_space_bar_opens(make_table):
    start = "2026-06-12T19:42:07+08:00"
    stage = Stage(list(NAMES["zh_CN"]), opening={"scheduled": start})
    table = make_table(stage.opened().do(c.ConfirmScoring(), *(c.MarkPresent(person=name) for name in stage.names[1:])))
    table.clock.turn(15 * 60)
    assert table.state.late == {"青梅": 15}
    table.keys("Space")
    wizard = table.dialog()
    assert isinstance(wizard, SubstituteWizard)
    assert (wizard.leaving.line, wizard.leaving.reason) == ("1", "late")


def test_a_late_call_that_was_undone_with_its_press_leaves_the_press_to_be_redone(make_table):
    stage = Stage(list(NAMES["zh_CN"]), opening={"scheduled": "2026-06-12T19:42:07+08:00"})
    table = make_table(stage.opened())
    table.page.desk.do(c.MarkPresent(person="听雨"))
    table.clock.turn(301)
    assert table.state.late["青梅"] == 5
    table.keys("Ctrl+Z")
    table.clock.turn(1)
    assert table.state.late == {} and not table.state.persons["听雨"].present
    table.keys("Ctrl+Y")
    assert table.state.persons["听雨"].present and table.state.late["青梅"] == 5
    table.keys("Ctrl+Z")
    table.page.desk.do(c.MarkPresent(person="小满"))
    assert (table.state.late["青梅"], table.state.late["听雨"]) == (5, 5), "the next press brings what was due"


def test_the_seats_say_who_is_late_and_which_place_is_vacant(make_table):
    stage = Stage(list(NAMES["zh_CN"]), opening={"scheduled": "2026-06-12T19:42:07+08:00"})
    table = make_table(stage.opened().do(c.MarkPresent(person="听雨"), c.DeclareVacancy(line="2", reason="left")))
    table.clock.turn(600)
    marks = {seat.view.name: seat.view.mark for seat in table.page.centre.board.seats}
    assert marks["青梅"].startswith("迟 10 分") and marks["虎豹"] == "空缺，等替补" and marks["听雨"].startswith("已到")


def test_the_clock_behind_runs_on_beside_the_title(make_table):
    stage = _listed(Stage(list(NAMES["zh_CN"])))
    table = make_table(stage)
    table.keys("Space")
    wizard = opened(table)
    before = wizard.clock.text()
    table.clock.turn(2)
    table.page.show_table()
    assert before and wizard.clock.text() != before


def test_after_the_last_game_the_key_opens_the_choice_of_two_results(make_table):
    table = on_stage(make_table, _ended)
    table.keys("F5")
    dialog = table.dialog()
    assert isinstance(dialog, ChoiceDialog)
    assert dialog.people.checkedButton().property("value") == "3" and "名次相同" in dialog.told.text()
    assert dialog.results.checkedButton().property("value") == "other", "equal places: his own group"
    press(dialog, "Ctrl+Enter")
    assert table.last == {"do": "choose_result", "person": "半夏", "match": "other"} and table.state.lines["3"].dropped


def test_the_choice_is_answered_from_the_asks_column(make_table):
    table = on_stage(make_table, _ended)
    table.page.doors.answer(next(ask.id for ask in table.page.desk.asks if ask.code == "choose_result"), "this")
    assert table.state.chosen == {"半夏": "this"}
    assert not [ask for ask in table.page.desk.asks if ask.code == "choose_result"]


def test_a_confirmed_result_replaces_nobody(make_table):
    table = on_stage(make_table, _match)
    table.page.desk.do(c.ConfirmMatch(), force="a test")
    table.keys("F5")
    assert table.page.doors.dialog is None and "不再换人" in table.page.centre.prompt.text.text()


# --- the list -------------------------------------------------------------------------------------------------------------


def candidates_of(table) -> CandidatesDialog:
    step = next(step for step in table.page.desk.steps if step.verb == "list_candidates")
    table.page.presses.take(step)
    dialog = table.dialog()
    assert isinstance(dialog, CandidatesDialog)
    QApplication.processEvents()
    dialog.activateWindow()
    QTest.qWaitForWindowActive(dialog)
    return dialog


def test_a_list_is_pasted_put_right_and_written_as_a_whole(make_table):
    table = on_stage(make_table, Stage.opened)
    dialog = candidates_of(table)
    assert not dialog.yes.isEnabled()
    dialog.listing.paste.setPlainText("云起\t待复活\t7\t25\n望舒\t待复活\t7\t31\n白露\t淘汰\t8\t40")
    press(dialog, "Ctrl+2")
    assert [c_.name for c_ in dialog.listing.listed] == ["云起", "望舒", "白露"] and "3 人" in dialog.listing.said.text()
    before = table.stage.session.head_seq
    dialog.listing.name.setText("望舒")
    dialog.listing.numbers["substituted"].setValue(1)
    dialog.listing.numbers["place"].setValue(7)
    dialog.listing.score.setText("31.5")
    press(dialog, "Ctrl+1")
    assert len(dialog.listing.listed) == 3, "the same name is put right, not twice on the list"
    dialog.listing.table.selectRow(2)
    press(dialog, "Ctrl+D")
    assert table.stage.session.head_seq == before
    press(dialog, "Ctrl+Enter")
    assert [(c_.name, c_.substituted, str(c_.score)) for c_ in table.state.candidates] == [("云起", 0, "25"), ("望舒", 1, "31.5")]


def test_what_cannot_be_read_is_named_with_its_line(make_table):
    table = on_stage(make_table, Stage.opened)
    dialog = candidates_of(table)
    dialog.listing.paste.setPlainText("姓名\t来源\t名次\n甲\t月亮\t7\n\t淘汰\t8")
    dialog.listing.take_pasted()
    said = dialog.listing.said.text()
    assert "第 2 行的来源看不懂：月亮" in said and "第 3 行没有姓名" in said
    assert dialog.listing.paste.toPlainText(), "what was pasted stays to be put right"


def test_a_name_that_the_rules_do_not_take_is_said_and_not_written(make_table):
    table = on_stage(make_table, Stage.opened)
    dialog = candidates_of(table)
    dialog.listing.paste.setPlainText("3")
    dialog.listing.take_pasted()
    assert dialog.message.isVisible() and not dialog.yes.isEnabled()


def test_the_list_is_reached_from_the_queue_and_comes_back_to_it(make_table):
    table = on_stage(make_table, _alone)
    wizard = opened(table)
    press(wizard, "Ctrl+M")
    assert wizard.step == "list"
    wizard.listing.paste.setPlainText("云起\ta\t7\t25")
    press(wizard, "Ctrl+2")
    press(wizard, "Ctrl+Enter")
    assert wizard.step == "call" and wizard.calling.wanted.name == "云起"


def test_the_wizard_speaks_english_too(make_table):
    table = on_stage(make_table, _vacant, "en")
    wizard = opened(table)
    assert wizard.calling.why.text() == "Mulberry before Dew: score 40 against 12.6"
    assert Words("en").say("ui.substitute.title") == wizard.title.text()


def test_people_come_in_any_number(make_table):
    many = tuple(c.Candidate(name=f"候补{n}", place=9 - n % 3 if n % 3 else None, registered=n) for n in range(60))
    table = on_stage(make_table, lambda s: s.opened().do(c.ListCandidates(candidates=(*_people(["a", "b", "c", "d", "e", "f"]), *many))))
    wizard = opened(table)
    click(wizard, "虎豹")
    wizard.take()
    assert len(wizard.calling.rows) == 66 and wizard.height() <= 720
