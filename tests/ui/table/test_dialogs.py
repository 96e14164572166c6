"""The sheets of the desk: what they show before anything is done, and what they send."""

from __future__ import annotations

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from moderator.play.commands import GiveCard, SetHouseRule
from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha import ranking
from tests.ui.table.conftest import press
from ui.table.dialogs.amend import AmendDialog
from ui.table.dialogs.cards import CardDialog
from ui.table.dialogs.mvp import MvpDialog
from ui.table.dialogs.outcome import OutcomeDialog
from ui.table.dialogs.small import targets_of
from ui.table.dialogs.standings import StandingsDialog
from ui.table.dialogs.timeline import TimelineDialog
from ui.table.exports import ExportMenu


def typed(dialog, text: str) -> None:
    dialog.activateWindow()
    QTest.qWaitForWindowActive(dialog)
    QTest.keyClicks(dialog.search, text)
    QApplication.processEvents()


def test_a_card_says_what_it_would_cause_before_it_is_given(table):
    table.page.desk.do(GiveCard(person="3", level="yellow", clause="S5.2.6"))
    before = table.stage.session.head_seq
    table.keys("C")
    dialog = table.dialog()
    assert isinstance(dialog, CardDialog)
    typed(dialog, "2")
    assert dialog.line == "2"
    typed(dialog, "huipai")
    assert (dialog.clause, dialog.level) == ("S5.2.8", "yellow") and "不引起" in dialog.preview.text()
    dialog.search.clear()
    typed(dialog, "3s5.2.8")
    assert dialog.line == "3"
    said = dialog.preview.text()
    assert table.stage.session.head_seq == before, "nothing has been given"
    press(dialog.search, "Enter")
    assert table.state.cards[-1].person == "听雨"
    assert "红牌" in said and "\N{MINUS SIGN}5" in said, "the third yellow makes a red"


def test_a_clause_may_be_typed_without_its_letter_and_does_not_move_the_card_to_another_seat(table):
    table.keys("C")
    dialog = table.dialog()
    typed(dialog, "35.2.8")
    assert (dialog.line, dialog.clause) == ("3", "S5.2.8") and dialog.people.checkedButton().property("line") == "3"
    dialog.search.clear()
    typed(dialog, "7")
    assert (dialog.line, dialog.clause) == ("7", "S5.2.8")


def test_nothing_found_is_nothing_chosen(table):
    table.keys("C")
    dialog = table.dialog()
    typed(dialog, "3huipai")
    assert dialog.yes.isEnabled()
    typed(dialog, "zz")
    assert dialog.clause == "" and not dialog.yes.isEnabled()


def test_the_level_can_be_another_than_the_catalogues(table):
    table.keys("C")
    dialog = table.dialog()
    typed(dialog, "7s5.3.2")
    assert dialog.level == "red"
    press(dialog, "Ctrl+1")
    assert dialog.level == "warning" and dialog.levels.button(1).isChecked()
    press(dialog.search, "Enter")
    assert (table.state.cards[-1].level, table.state.cards[-1].clause) == ("warning", "S5.3.2")


def test_a_card_is_taken_back_from_the_log(table):
    table.clock.turn(21)
    line = next(line for line in table.page.right.log.lines if line.card is not None)
    table.page.doors.reasons.log_line(line)
    dialog = table.dialog()
    assert not dialog.yes.isEnabled(), "not without a reason"
    dialog.text.setPlainText("灯灭了")
    dialog.yes.click()
    assert table.state.cards[-1].revoked == "灯灭了"


def test_an_outcome_is_confirmed_or_set_with_a_reason(make_table, stage):
    table = make_table(stage.playing().killed(("2", "1"), ("6", "1"), ("5", "1")))
    table.keys("Space")
    dialog = table.dialog()
    assert isinstance(dialog, OutcomeDialog)
    dialog.other.setCurrentIndex(dialog.other.findData("draw"))
    assert not dialog.yes.isEnabled()
    dialog.reason.setText("牌堆已空")
    dialog.yes.click()
    assert table.state.games[-1].status == "draw"


def test_a_draw_is_no_secret_and_stands_open(table):
    table.page.desk.do(c.DeckExhausted())
    dialog = table.dialog()
    assert isinstance(dialog, OutcomeDialog) and not table.page.curtain.is_open
    assert dialog.outcome.text() == "平局" and "S1.3.2" in dialog.counting.text()
    held = [label.text() for label in dialog.findChildren(QLabel) if "`" in label.text()]
    assert not held, "nothing to hold a key for"


@pytest.mark.parametrize("verb", ["abort_game", "deck_exhausted"])
def test_a_clock_that_runs_on_is_said_and_held_where_a_game_is_to_end(table, verb):
    getattr(table.page.doors.reasons, f"open_{verb}")(None)
    dialog = table.dialog()
    assert "计时仍在走" in dialog.running.text.text() and dialog.running.hold.isEnabled()
    QApplication.processEvents()
    size = dialog.size()
    press(dialog.text, "p")
    assert dialog.text.toPlainText() == "p" and not table.game.table.clock.held, "a letter is text here"
    table.keys("Ctrl+P", to=dialog.text)
    assert table.game.table.clock.held and table.last["do"] == "hold"
    assert "已暂停" in dialog.running.text.text() and not dialog.running.hold.isEnabled()
    assert dialog.isVisible() and dialog.size() == size and dialog.text.hasFocus()


def test_where_nothing_is_timed_no_clock_is_spoken_of(make_table, stage):
    table = make_table(stage.seated())
    table.page.doors.reasons.open_abort_game(None)
    assert table.dialog().running.isHidden()


def test_mvp_figures_count_as_soon_as_they_are_entered(make_table, stage):
    stage.playing().killed(("2", "1"), ("6", "1"), ("5", "1")).do(c.ConfirmOutcome(outcome="lord_side"))
    table = make_table(stage)
    table.keys("Space")
    dialog = table.dialog()
    assert isinstance(dialog, MvpDialog)
    box = dialog._rows["3"]["damage"]
    box.setText("12")
    box.editingFinished.emit()
    assert table.game.stats["3"]["damage"] == 12
    assert dialog._rows["3"]["hint"].text().startswith("45")
    assert dialog._choice.checkedButton().property("line") == "1"
    dialog.yes.click()
    assert table.state.games[-1].mvp == "1"


def test_standings_name_the_criterion_of_every_pair(make_table, stage):
    table = make_table(stage.playing())
    table.page.doors.ask("standings")
    dialog = table.dialog()
    assert isinstance(dialog, StandingsDialog)
    rows = ranking.standings(table.state)
    assert sum(1 for row in rows if row.reason is not None) == 7
    assert dialog.detail.text() == "青梅: 12 = 12"


def test_a_sum_is_written_out(make_table, stage):
    table = make_table(stage.playing())
    table.page.doors.ask("standings")
    last = table.dialog().rows[-1]
    assert last.total == Decimal(-3)
    assert table.dialog()._row(last).cells[2].text == "2 \N{MINUS SIGN} 5（红牌 1）"


def test_undo_to_an_entry_of_the_timeline(table):
    table.keys("D", "2", "5", "P")
    death = next(r.seq for r in table.stage.session.records if r.command.get("victim") == "2" and r.command["do"] == "death" and r.seq > 50)
    table.page.doors.ask("timeline")
    dialog = table.dialog()
    assert isinstance(dialog, TimelineDialog)
    row = next(n for n, row in enumerate(dialog.table.rows.rows) if row.of.seq == death)
    dialog.table.selectRow(row)
    dialog.back.click()
    assert "2" not in table.game.dead


def test_amend_shows_what_changes_before_it_is_confirmed(table):
    table.keys("D", "2", "5")
    death = table.stage.session.records[-1].seq
    table.page.doors.amend_entry(death)
    dialog = table.dialog()
    assert isinstance(dialog, AmendDialog)
    dialog.form.choose("victim", "3")
    dialog.look.click()
    texts = [dialog._area.itemAt(n).widget().text() for n in range(dialog._area.count()) if dialog._area.itemAt(n).widget() is not None]
    assert any("阵亡" in text and "听雨" in text for text in texts), texts
    assert not dialog.yes.isEnabled(), "a correction needs its reason"
    dialog.reason.setText("看错了")
    dialog.yes.click()
    assert table.game.dead == ("4", "8", "3")


def test_a_later_entry_that_no_longer_fits_is_dropped_forced_or_edited(table):
    table.keys("D", "2", "5")
    death = table.stage.session.records[-1].seq
    table.keys("D", "3", "5")
    later = table.stage.session.records[-1].seq
    table.page.doors.amend_entry(death)
    dialog = table.dialog()
    dialog.form.choose("victim", "3")
    dialog.reason.setText("看错了")
    dialog.look.click()
    assert set(dialog._choices) == {later} and not dialog.yes.isEnabled()
    box = dialog._choices[later]
    box.setCurrentIndex(box.findData("drop"))
    assert dialog.yes.isEnabled()
    dialog.yes.click()
    assert table.game.dead == ("4", "8", "3")


def test_proposed_cards_wait_for_the_judge(make_table, stage):
    stage.opened().do(SetHouseRule(name="card_confirm", value=True), c.ConfirmScoring(), *(c.MarkPresent(person=n) for n in stage.names))
    stage.do(c.StartMatch()).set_up().do(c.BeginTurn(line="1"), c.BeginPlay(line="1"))
    table = make_table(stage)
    table.keys("Space")
    table.clock.turn(21)
    card = table.state.cards[-1]
    assert card.proposed
    table.page.right.asks.confirmed.emit(card.id)
    assert table.state.cards[-1].counts


@pytest.mark.parametrize(
    ("script", "targets"),
    [("barbarians", ("4", "1", "2")), ("harvest", ("3", "4", "1", "2")), ("ex_nihilo", ("3",)), ("duel", None), ("", None)],
)
def test_targets_that_follow_from_the_scroll(script, targets):
    assert targets_of(script, "3", ("1", "2", "3", "4")) == targets


def test_the_clipboard_has_the_standings_and_no_roles(table):
    menu = ExportMenu(table.page.context, table.page)
    menu.copy()
    text = QApplication.clipboard().text()
    assert "青梅" in text and "内奸" not in text


def test_files_are_written_and_trouble_is_named(table, tmp_path):
    menu = ExportMenu(table.page.context, table.page)
    heard = []
    menu.told.connect(lambda text, tone: heard.append((text, tone)))
    for kind in ("xlsx", "csv", "txt", "jsonl"):
        menu.write(str(tmp_path), kind)
    assert {path.suffix for path in tmp_path.iterdir()} == {".xlsx", ".csv", ".txt", ".jsonl"}
    menu.write("/proc/nowhere", "xlsx")
    assert [tone for _, tone in heard] == ["jade"] * 4 + ["red"]


def test_words_and_theme_change_under_a_running_game(table):
    from moderator.play.words import Words
    from ui.theme import DARK

    table.page.retranslate(Words("en"))
    assert table.page.right.next.button.accessibleName() == "Operation"
    table.page.restyle(DARK)
    table.keys("D", "2", "5")
    assert table.game.dead == ("4", "8", "2")


def test_the_clause_tag_opens_the_rulebook(table):
    tag = table.page.column.standings._tag
    QTest.mouseClick(tag, Qt.MouseButton.LeftButton)
    assert tag._popover is not None and "S1.3.3" in tag._popover.title.text()
    tag._popover.close()


def test_the_corrected_command_itself_can_be_insisted_on_with_the_reason(table):
    table.page.desk.do(GiveCard(person="3", level="yellow", clause="S5.2.6"))
    given = table.stage.session.head_seq
    table.page.doors.amend_entry(given)
    dialog = table.dialog()
    dialog.reason.setText("组委会另有规定")
    assert dialog.insist.isHidden()
    dialog.form._fields["clause"].setText("S9.9")
    dialog.look.click()
    assert not dialog.yes.isEnabled() and dialog.message.text() and not dialog.insist.isHidden()
    dialog.insist.setChecked(True)
    assert dialog.yes.isEnabled() and not dialog.message.text()
    dialog.yes.click()
    assert table.state.cards[-1].clause == "S9.9"
    assert next(each for each in reversed(table.stage.session.entries) if each.kind == "amend").force == "组委会另有规定"


def test_a_dialog_dims_its_page_and_gives_the_light_back(table):
    table.keys("C")
    dialog = table.dialog()
    assert dialog._shade is not None and dialog._shade.size() == table.page.window().size()
    shade = dialog._shade
    dialog.reject()
    assert shade.isHidden()


def test_the_clock_stays_in_sight_while_a_dialog_lies_over_it(table):
    table.keys("C")
    dialog = table.dialog()
    before = dialog.clock.text()
    assert before
    table.clock.turn(3)
    table.page.show_table()
    assert dialog.clock.text() != before
    dialog.reject()
    table.keys("F", "C")
    assert not table.dialog().clock.text(), "nothing is timed"
