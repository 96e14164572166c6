"""The tie wizard: what decided is marked, 1v1s are played in it, and the seal closes when nothing blocks (S1.3.3, R25, R26, R38, R56)."""

from __future__ import annotations

import pytest

from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha.comparison import Equal
from moderator.rulesets.sanguosha.results_appeals import appeal_deadline
from ui.table.dialogs.standings import StandingsDialog
from ui.table.results import scenes
from ui.table.results.sharing import HostPlaces, Sharing
from ui.table.results.table import MARK
from ui.table.results.wizard import TieDialog, waiting_lead
from ui.table.stage import NAMES, Stage
from ui.widgets.text import PlainText


@pytest.fixture
def open_wizard(make_table):
    """F8 on a stage."""

    def make(prepare, **opening):
        table = make_table(prepare(Stage(list(NAMES["zh_CN"]), opening=opening)))
        table.keys("F8")
        dialog = table.dialog()
        assert isinstance(dialog, TieDialog)
        return table, dialog

    return make


def cells(dialog: TieDialog, at: int) -> list[str]:
    return [cell.text for cell in dialog.table.rows.rows[at].cells]


def said(dialog) -> str:
    return " ".join(label.text() for label in dialog.made.findChildren(PlainText) if not label.isHidden())


def test_the_criterion_that_decided_has_a_mark_and_a_sentence(open_wizard):
    _, dialog = open_wizard(scenes.two)
    assert cells(dialog, 4)[4] == f"{MARK} 0" and cells(dialog, 4)[8] == "黄红牌少于 虎豹和听雨"
    assert cells(dialog, 5)[4] == "1" and "1v1" in cells(dialog, 5)[8]
    assert [each.cut for each in dialog.table.found] == [None] * 5 + [6, 7, None]


def test_the_wizard_opens_at_the_tie_that_waits_and_says_what_blocks_the_seal(open_wizard):
    _, dialog = open_wizard(scenes.two)
    assert dialog.table.selected().standing.person == "虎豹"
    assert not dialog.seal.isEnabled() and "虎豹" in dialog.hint.text() and "6、7" in dialog.lead.text()


def test_ties_over_two_lines_are_both_named(open_wizard, monkeypatch):
    """A cut to advance and one to wait: both ties are to be settled, not the first alone."""
    _, dialog = open_wizard(scenes.two)
    waiting = [Equal(place=place, lines=("1", "2"), how="duel", settled=False, cuts=(place,)) for place in (7, 3)]
    monkeypatch.setattr("ui.table.results.wizard.equals", lambda _state: waiting)
    assert "3/4、7/8" in waiting_lead(dialog.context, dialog.table).replace("和", "、")


def test_r56_a_1v1_is_drawn_won_and_recorded_by_keys_alone(open_wizard, monkeypatch):
    monkeypatch.setattr("ui.table.results.recorder.fresh_seed", lambda: "1")
    table, dialog = open_wizard(scenes.two)
    table.keys("Ctrl+D", "Ctrl+1", to=dialog)
    assert table.state.bouts[0].winners == ("虎豹",) and table.last["do"] == "win_bout"
    first = next(r for r in table.stage.session.records if r.command["do"] == "draw_first").command
    assert first["seed"] == "1" and first["first"] in {"虎豹", "听雨"}
    table.keys("Ctrl+D", "Ctrl+2", "Ctrl+D", "Ctrl+1", to=dialog)
    assert table.state.duels[0].winners == ("虎豹", "听雨", "虎豹") and len(table.state.duels[0].firsts) == 3
    assert cells(dialog, 5)[7] == f"{MARK} 2 : 1" and cells(dialog, 6)[7] == "1 : 2"
    assert dialog.seal.isEnabled() and "2 : 1" in dialog.words.text()
    table.keys("Ctrl+Enter", to=dialog)
    assert table.state.phase == "confirmed" and table.page.doors.dialog is None


def test_r56_a_second_draw_is_refused_here_and_insisted_on_with_a_reason(open_wizard):
    table, dialog = open_wizard(scenes.going)
    dialog.press(c.DrawFirst(a="虎豹", b="听雨", first="虎豹", seed="2"))
    assert not dialog.insist.isHidden() and not dialog.insist.yes.isEnabled()
    dialog.insist.reason.setText("抽签被看到了")
    dialog.insist.yes.click()
    assert table.state.bouts[0].firsts[-1] == "虎豹" and dialog.insist.isHidden()
    assert table.stage.session.records[-1].force == "抽签被看到了"


def test_a_press_in_the_wizard_is_undone_like_any_other(open_wizard):
    table, dialog = open_wizard(scenes.decided)
    table.page.desk.undo()
    assert table.state.duels == () and table.state.bouts[0].winners == ("虎豹", "听雨")
    assert not dialog.seal.isEnabled() and len(dialog.recorder.winners) == 2


def test_a_wrong_winner_is_taken_back_without_leaving(open_wizard):
    table, dialog = open_wizard(scenes.going)
    table.keys("Ctrl+1", to=dialog)
    assert table.state.duels
    table.keys("Ctrl+Z", to=dialog)
    assert not table.state.duels and table.state.bouts[0].winners == ("虎豹", "听雨") and len(dialog.recorder.winners) == 2


def test_r26_a_round_robin_is_a_list_of_its_pairs(open_wizard):
    table, dialog = open_wizard(scenes.three)
    pairs = [[cell.text for cell in row.cells] for row in dialog.recorder.list.rows.rows]
    assert [(a, b) for a, b, _ in pairs] == [("虎豹 对 听雨", "2 : 1"), ("虎豹 对 小满", "0 : 1"), ("听雨 对 小满", "—")]
    assert dialog.recorder.duel.b == "小满", "the one being played"
    dialog.recorder.list.selectRow(2)
    assert dialog.recorder.draw is not None
    dialog.recorder.draw.click()
    assert {table.state.bouts[-1].a, table.state.bouts[-1].b} == {"听雨", "小满"} and dialog.recorder.duel.a == "听雨"


def test_r38_the_final_asks_each_and_shares_when_all_agree(open_wizard):
    table, dialog = open_wizard(scenes.final)
    assert isinstance(dialog.other, Sharing)
    assert not dialog.other.answers["青梅", True].isEnabled() and dialog.other.answers["虎豹", True].isEnabled()
    dialog.other.answers["虎豹", True].click()
    assert table.state.shares == {"青梅": True, "虎豹": True}
    assert [cells(dialog, n)[0] for n in (0, 1)] == ["1 并列"] * 2 and dialog.seal.isEnabled()


def test_r38_whoever_does_not_agree_brings_the_1v1(open_wizard):
    _, dialog = open_wizard(scenes.final)
    dialog.other.answers["虎豹", False].click()
    assert not dialog.recorder.isHidden() and dialog.recorder.draw is not None and dialog.other is None


def test_r25_the_host_sets_the_places_with_a_reason(open_wizard):
    table, dialog = open_wizard(scenes.host)
    assert isinstance(dialog.other, HostPlaces)
    dialog.other.boxes[0].setCurrentIndex(1)
    dialog.other.reason.setText("抽签")
    assert not dialog.other.yes.isEnabled(), "two on one place"
    dialog.other.boxes[1].setCurrentIndex(0)
    dialog.other.yes.click()
    assert table.state.places == {"7": 8, "8": 7} and dialog.seal.isEnabled()


def test_a_shared_place_is_explained_and_nothing_alone_is_to_be_decided(open_wizard):
    _, dialog = open_wizard(scenes.shared)
    assert dialog.table.selected().standing.place == 3 and "不打 1v1" in dialog.words.text() and dialog.seal.isEnabled()
    _, other = open_wizard(scenes.alone)
    assert "没有同分" in other.lead.text() and other.seal.isEnabled()


def test_where_points_come_from_is_added_up_game_by_game(open_wizard):
    _, dialog = open_wizard(scenes.two)
    dialog.table.choose("3")
    text = said(dialog)
    assert "听雨 的 22 分从哪里来" in text and "16" in text and "第 5 局" in text and "+6" in text


def test_what_blocks_may_be_overridden_with_a_reason(open_wizard):
    table, dialog = open_wizard(scenes.two)
    dialog.force.click()
    dialog.insist.reason.setText("双方弃赛")
    dialog.insist.yes.click()
    assert table.state.phase == "confirmed" and table.page.doors.dialog is None


def test_the_hint_names_the_end_of_the_appeal_window_until_it_is_over(open_wizard):
    table, dialog = open_wizard(scenes.alone)
    assert "申诉期到" in dialog.hint.text()
    table.clock.turn((appeal_deadline(table.state) - table.clock.now()) / 1_000_000 + 1)
    dialog.refresh()
    assert "申诉期已过" in dialog.hint.text() and dialog.seal.isEnabled()


def test_in_the_middle_of_a_match_nothing_can_be_sealed(open_wizard):
    _, dialog = open_wizard(Stage.playing)
    assert not dialog.seal.isEnabled() and dialog.force.isHidden() and "进行" in dialog.lead.text()


def test_the_steps_of_a_tie_and_the_standings_lead_here(make_table):
    table = make_table(scenes.two(Stage(list(NAMES["zh_CN"]))))
    table.page.presses.take(next(step for step in table.page.desk.steps if step.verb == "record_1v1"))
    assert isinstance(table.dialog(), TieDialog)
    table.dialog().reject()
    table.page.doors.standings()
    table.dialog().tied.click()
    assert isinstance(table.dialog(), TieDialog)


def test_the_seal_is_read_plainly_where_nothing_was_played_out(make_table):
    table = make_table(scenes.shared(Stage(list(NAMES["zh_CN"]))))
    table.keys("Space")
    assert isinstance(table.dialog(), StandingsDialog)
    table.dialog().reject()
    other = make_table(scenes.decided(Stage(list(NAMES["zh_CN"]))))
    other.keys("Space")
    assert isinstance(other.dialog(), TieDialog)
