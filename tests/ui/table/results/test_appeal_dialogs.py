"""Appeals at the desk: filed in their window, rejected or upheld, the correction previewed and written with the decision (S4.8, R57)."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha.ranking import standings
from ui.table.results import scenes
from ui.table.results.appeals import AppealsDialog, FileDialog
from ui.table.results.changing import ChangeDialog
from ui.table.results.deciding import DecideDialog
from ui.table.stage import NAMES, Stage
from ui.widgets.table import TableView


@pytest.fixture
def stand(make_table):
    """A stage of ordinary names at the desk."""

    def make(prepare, **opening):
        return make_table(prepare(Stage(list(NAMES["zh_CN"]), opening=opening)))

    return make


def rows(table: TableView) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in table.rows.rows]


def decide(table, decision: str, row: int = 0, reason: str = "录像") -> DecideDialog:
    table.keys("F9")
    table.keys("Ctrl+Enter", to=table.dialog())
    dialog = table.dialog()
    assert isinstance(dialog, DecideDialog)
    dialog.decision.buttons[decision].click()
    dialog.records.selectRow(row if row >= 0 else dialog.records.rows.rowCount() + row)
    dialog.reason.setText(reason)
    return dialog


def mvp_row(dialog: DecideDialog) -> int:
    return next(n for n, row in enumerate(rows(dialog.records)) if "MVP" in row[2])


def test_an_appeal_is_filed_by_keys_and_listed(stand):
    table = stand(scenes.played)
    table.keys("F9")
    dialog = table.dialog()
    table.keys("Ctrl+N", to=dialog)
    dialog = table.dialog()
    assert isinstance(dialog, FileDialog) and not dialog.yes.isEnabled(), "S4.8 asks for a statement"
    dialog.person.setCurrentIndex(dialog.person.findData("虎豹"))
    assert [dialog.game.itemData(n) for n in range(dialog.game.count())] == [4, 3, 2, 1]
    dialog.game.setCurrentIndex(2)
    dialog.text.setPlainText("第二个死的不是我杀的")
    table.keys("Ctrl+Enter", to=dialog)
    appeal = table.state.appeals[0]
    assert (appeal.person, appeal.game, appeal.text) == ("虎豹", 2, "第二个死的不是我杀的")
    listed = table.dialog()
    assert isinstance(listed, AppealsDialog) and rows(listed.table)[0][5] == "待裁定"


def test_a_late_appeal_is_refused_with_the_instant_and_taken_with_a_reason(stand):
    table = stand(scenes.after_the_window)
    table.page.doors.results.open_file_appeal(None)
    dialog = table.dialog()
    dialog.text.setPlainText("才看到录像")
    dialog.take()
    assert not table.state.appeals and "07:43:51" in dialog.insist.text.text()
    dialog.insist.reason.setText("主办方同意")
    dialog.insist.yes.click()
    assert len(table.state.appeals) == 1 and table.stage.session.records[-1].force == "主办方同意"


def test_the_window_is_counted_by_the_desks_clock(stand):
    table = stand(scenes.played)
    table.keys("F9")
    line = table.dialog().window_line
    assert "12 小时 0 分" in line.text.text()
    table.clock.turn(3_600)
    assert "11 小时 0 分" in line.text.text()
    table.clock.turn(11 * 3_600 + 1)
    assert "截止" in line.text.text() and line.text.property("tone") == "amber"


def test_a_rejection_needs_its_reason_and_leaves_the_record(stand):
    table = stand(scenes.appealed)
    before = standings(table.state)
    dialog = decide(table, "rejected", reason="")
    assert not dialog.yes.isEnabled()
    dialog.reason.setText("原判无误")
    table.keys("Ctrl+Enter", to=dialog)
    assert (table.state.appeals[1].decision, table.state.appeals[1].reason) == ("rejected", "原判无误")
    assert standings(table.state) == before
    listed = table.dialog()
    assert isinstance(listed, AppealsDialog)
    listed.table.selectRow(1)
    assert "原判无误" in listed.verdict.text()


def test_only_the_records_of_the_game_are_offered(stand):
    table = stand(scenes.appealed)
    dialog = decide(table, "upheld")
    shown = [row[2] for row in rows(dialog.records)]
    assert len(shown) == 5 and "阵亡" in shown[0] and "MVP" in shown[3] and shown[-1].startswith("只认定")
    assert "已遮" not in "".join(shown), "the game is over"


def test_an_upheld_appeal_shows_what_changes_and_writes_both_at_once(stand):
    table = stand(scenes.appealed, cuts=(5, 7))
    session = table.stage.session
    before, head = standings(table.state), session.head_seq
    dialog = decide(table, "upheld")
    dialog.records.selectRow(mvp_row(dialog))
    seq = dialog.target().seq
    table.keys("Ctrl+Enter", to=dialog)
    change = table.dialog()
    assert isinstance(change, ChangeDialog) and change.reason.text() == "录像" and session.head_seq == head, "nothing is written yet"
    assert not change.yes.isEnabled()
    change.form.choose("line", "2")
    change.preview()
    moved = next(view for view in change.changes.findChildren(TableView))
    assert rows(moved) == [["虎豹", "↑ 6 → 5", "13 → 15", "待复活 → 晋级"], ["小满", "↓ 5 → 6", "15 → 13", "晋级 → 待复活"]]
    assert session.head_seq == head and change.yes.isEnabled()
    table.keys("Ctrl+Enter", to=change)
    appeal = table.state.appeals[1]
    assert (appeal.decision, appeal.entry, appeal.reason) == ("upheld", seq, "录像")
    assert next(row for row in standings(table.state) if row.person == "虎豹").total == 15
    listed = table.dialog()
    listed.table.selectRow(1)
    assert f"第 {seq} 条" in listed.verdict.text() and "MVP：虎豹" in listed.verdict.text()
    listed.reject()
    table.page.desk.undo()
    assert standings(table.state) == before and not table.state.appeals[1].decision, "one undo takes both back"


def test_later_entries_that_no_longer_fit_hold_it_up(stand):
    table = stand(scenes.appealed)
    dialog = decide(table, "upheld", 1)
    dialog.confirm()
    change = table.dialog()
    change.drop.setChecked(True)
    change.preview()
    assert not change.yes.isEnabled() and len(change.choices()) == 0 and change._choices


def test_upheld_without_a_correction(stand):
    table = stand(scenes.appealed)
    dialog = decide(table, "upheld", -1)
    dialog.confirm()
    assert (table.state.appeals[1].decision, table.state.appeals[1].entry) == ("upheld", None)


def test_a_card_that_a_timer_gave_is_revoked_with_its_effect_shown(stand):
    table = stand(scenes.overrun)
    dialog = decide(table, "upheld", -2)
    assert "自动判罚" in rows(dialog.records)[-2][2] and not dialog.preview.isHidden()
    dialog.confirm()
    card = table.state.cards[0]
    assert not card.counts and "录像" in card.revoked and table.state.appeals[0].decision == "upheld"
    table.page.desk.undo()
    assert table.state.cards[0].counts and not table.state.appeals[0].decision, "one undo takes both back"


def test_leaving_writes_nothing(stand):
    table = stand(scenes.appealed)
    head = table.stage.session.head_seq
    dialog = decide(table, "upheld")
    table.keys("Esc", to=dialog)
    assert table.stage.session.head_seq == head and table.page.doors.dialog is None


def test_an_undecided_appeal_blocks_the_seal_and_says_so(stand):
    table = stand(scenes.shared)
    table.stage.do(c.FileAppeal(person="青梅", game=6, text="x"))
    table.keys("F8")
    dialog = table.dialog()
    assert not dialog.seal.isEnabled() and "申诉" in dialog.hint.text()


def test_the_step_of_an_appeal_opens_its_decision(stand):
    table = stand(scenes.appealed)
    step = next(step for step in table.page.desk.steps if step.verb == "decide_appeal")
    table.page.presses.take(step)
    assert isinstance(table.dialog(), DecideDialog) and table.dialog().appeal.id == 2


def test_r57_a_correction_that_brings_a_new_tie_opens_a_sealed_result_again(stand):
    table = stand(scenes.played, cuts=(5,))
    for ask in table.page.desk.asks:
        table.page.doors.answer(ask.id, ask.choices[0].value)
    table.stage.do(c.ConfirmMatch(), c.FileAppeal(person="虎豹", game=2, text="谁也不是"))
    dialog = decide(table, "upheld")
    dialog.records.selectRow(mvp_row(dialog))
    dialog.confirm()
    change = table.dialog()
    change.form.choose("line", None)
    change.preview()
    assert not change.yes.isEnabled()
    refused = [later.refusal.code for later in change._preview.refused]
    assert refused == ["ties_open"], "only the confirmation no longer fits"
    (box,) = change._choices.values()
    box.setCurrentIndex(box.findData("drop"))
    assert change.yes.isEnabled()
    change.confirm()
    assert table.state.phase == "provisional" and table.state.appeals[0].decision == "upheld"
    assert next(step for step in table.page.desk.steps if step.verb == "record_1v1").params["lines"] == ["2", "4", "8"]


def test_later_entries_are_settled_one_by_one_or_all_the_rest_at_once(stand, qtbot):
    table = stand(scenes.appealed)
    dialog = decide(table, "upheld", 2)
    dialog.confirm()
    change = table.dialog()
    change.drop.setChecked(True)
    change.preview()
    asked = len(change._preview.refused)
    assert asked > 3 and not change.rest.isHidden()
    first, second = [later.seq for later in change._preview.refused][:2]
    for seq in (first, second):
        box = change._choices[seq]
        box.setCurrentIndex(box.findData("drop"))
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert set(change.choices()) == {first, second}
    box = change._choices[first]
    assert box.currentData() == "drop", "what was chosen stays in sight"
    box.setCurrentIndex(0)
    assert set(change.choices()) == {second} and not change.yes.isEnabled()
    while not change.rest.isHidden():
        change.rest.click()
    assert change.yes.isEnabled() and not change._preview.refused
    head = table.stage.session.head_seq
    change.confirm()
    assert table.stage.session.head_seq == head and change.message.text(), "the appeal itself went with the game: nothing is written"
