"""The tie-break wizard at the cup: two, three, a ring, sharing in the final, over the groups, the organiser's last word (S1.3.3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from tests.ui.cup.standing import cells, click, dialog_of, pane_of, press
from ui.cup.page import CupPage
from ui.cup.standings import scenes
from ui.cup.standings.closing import CloseDialog
from ui.cup.standings.staging import Staged
from ui.cup.standings.ties import GroupTies, HostOrder, LimitTies
from ui.table.results.sharing import HostPlaces, Sharing
from ui.table.results.table import MARK


@pytest.fixture
def open_ties(open_cup: Callable[..., CupPage]):
    """The wizard as the page's button opens it."""

    def make(prepare, **staged):
        cup = Staged("zh_CN", **staged)
        prepare(cup)
        page = open_cup(stage=cup, pane="standings")
        click(pane_of(page).buttons["ties"])
        return page, dialog_of(page)

    return make


def play(sheet, *games: tuple[int, int]) -> None:
    """Games of the pair that is looked at: who begins and who wins, each 0 or 1."""
    for first, winner in games:
        click(sheet.recorder.firsts[first])
        click(sheet.recorder.winners[winner])


# --- two -----------------------------------------------------------------------------------------------------------------------


def test_every_criterion_has_both_values_and_what_decided_is_marked(open_ties) -> None:
    page, sheet = open_ties(scenes.settled)
    a, b = page.stage.people("1A")[5:7]
    assert cells(sheet.table, 5)[1] == b and cells(sheet.table, 5)[3:8] == ["30", "0", "1", "2", f"{MARK} 2 : 1"]
    assert cells(sheet.table, 6)[1] == a and cells(sheet.table, 6)[7] == "1 : 2"
    assert sheet.go_on.text() == "结束本轮…" and sheet.go_on.isEnabled()


def test_sg_17_a_tie_over_the_cut_is_played_and_entered_game_by_game(open_ties) -> None:
    """G wins, H wins, G wins: G is 6th and advances, H is 7th and waits."""
    page, sheet = open_ties(scenes.tie)
    g, h = page.stage.people("1A")[5:7]
    assert isinstance(sheet, GroupTies) and not sheet.go_on.isEnabled() and "6、7" in sheet.lead.text()
    play(sheet, (0, 0), (1, 1))
    assert page.desk.state.duels == (), "a best of three is entered whole"
    assert cells(sheet.table, 5)[7] == "1 : 1"
    play(sheet, (0, 0))
    duel = page.desk.state.duels[0].duel
    assert (duel.winners, duel.firsts) == ((g, h, g), (g, h, g))
    assert [cells(sheet.table, n)[0:2] for n in (5, 6)] == [["6", g], ["7", h]]
    press(sheet, Qt.Key.Key_Return)
    assert isinstance(dialog_of(page), CloseDialog) and dialog_of(page).yes.isEnabled()


def test_r56_who_begins_is_drawn_with_its_seed_on_record(open_ties, monkeypatch) -> None:
    monkeypatch.setattr("ui.table.results.recorder.fresh_seed", lambda: "5eed")
    page, sheet = open_ties(scenes.tie)
    for key in (Qt.Key.Key_D, Qt.Key.Key_1, Qt.Key.Key_D, Qt.Key.Key_1):
        press(sheet, key)
    command = page.desk.session.records[-1].command
    assert command["do"] == "record_1v1" and list(command["seeds"]) == ["5eed", "5eed"] and len(command["firsts"]) == 2


def test_a_game_entered_wrongly_is_taken_back_here(open_ties) -> None:
    page, sheet = open_ties(scenes.tie)
    a, b = page.stage.people("1A")[5:7]
    assert not sheet.undo.isVisible(), "what came before is not undone by mistake"
    play(sheet, (0, 0))
    click(sheet.undo)
    assert cells(sheet.table, 5)[7] == "0 : 0" and sheet.recorder.winners, "the game is being played again"
    click(sheet.recorder.winners[1])
    play(sheet, (0, 1))
    assert page.desk.state.duels[0].duel.winners == (b, b)
    click(sheet.undo)
    assert page.desk.state.duels == () and not sheet.go_on.isEnabled()
    assert a in cells(sheet.table, 5)


def test_a_1v1_half_entered_is_still_there_when_the_sheet_is_opened_again(open_ties) -> None:
    page, sheet = open_ties(scenes.tie)
    play(sheet, (0, 1))
    sheet.reject()
    page.doors.ask("ties")
    assert cells(dialog_of(page).table, 5)[7] == "0 : 1"


def test_sg_17_equal_places_that_lead_the_same_way_are_shared_and_nobody_plays(open_ties) -> None:
    page, sheet = open_ties(scenes.tie)
    sheet.reject()
    page.looking.match = "1B"
    page.doors.find("ties")("1B")
    sheet = dialog_of(page)
    sheet.table.selectRow(2)
    assert cells(sheet.table, 2)[0] == "3 并列" and cells(sheet.table, 4)[0] == "5"
    assert not sheet.recorder.isVisible() and not sheet.host.isVisible() and "不打 1v1" in sheet.words.text()


# --- three, and a ring -----------------------------------------------------------------------------------------------------------


def test_r26_three_play_a_round_robin_of_which_one_pair_is_over(open_ties) -> None:
    page, sheet = open_ties(scenes.tie_of_three)
    a, b, c = page.stage.people("1A")[5:]
    listed = [cells(sheet.recorder.list, n) for n in range(3)]
    assert [row[2] for row in listed] == ["已分胜负", "待打", "待打"]
    assert sheet.recorder.duel is not None and (sheet.recorder.duel.a, sheet.recorder.duel.b) == (a, c)
    play(sheet, (0, 0), (1, 0))
    play(sheet, (0, 1), (0, 0), (0, 1))
    assert [cells(sheet.table, n)[1] for n in (5, 6, 7)] == [a, c, b], "two won, one, none"
    assert cells(sheet.table, 5)[7].startswith(MARK) and sheet.go_on.isEnabled()


def test_r26_a_ring_begins_anew_and_the_second_round_robin_decides(open_ties) -> None:
    page, sheet = open_ties(scenes.ring)
    a, b, c = page.stage.people("1A")[5:]
    states = [cells(sheet.recorder.list, n)[2] for n in range(6)]
    assert states == ["已分胜负"] * 3 + ["待打"] * 3
    play(sheet, (0, 0), (0, 0))  # a beats b
    play(sheet, (0, 0), (0, 0))  # a beats c
    play(sheet, (0, 0), (0, 0))  # b beats c
    assert [cells(sheet.table, n)[1] for n in (5, 6, 7)] == [a, b, c]
    assert len(page.desk.state.duels) == 6 and sheet.go_on.isEnabled()


def test_the_step_of_a_due_1v1_leads_to_its_tie(open_ties) -> None:
    page, sheet = open_ties(scenes.tie_of_three)
    sheet.reject()
    step = [each for each in page.desk.steps if each.verb == "record_1v1"][-1]
    page.doors.step(step)
    chosen = dialog_of(page).table.selected()
    assert chosen.standing.person == step.params["a"]


# --- the final ---------------------------------------------------------------------------------------------------------------------


def test_sg_25_those_tied_in_the_final_are_asked_and_share_when_all_agree(open_ties) -> None:
    page, sheet = open_ties(scenes.final, size=16)
    a, b, *_ = people = page.stage.people("3A")
    assert isinstance(sheet.other, Sharing) and not sheet.recorder.isVisible()
    click(sheet.other.answers[a, True])
    assert page.desk.state.shares[f"3A:{a}"].agrees and not sheet.go_on.isEnabled()
    click(sheet.other.answers[b, True])
    assert cells(sheet.table, 0)[0] == "1 并列" and cells(sheet.table, 0)[8] == "都同意，并列"
    sheet.table.selectRow(3)
    click(sheet.other.everybody)
    assert {f"3A:{name}" for name in people[3:5]} <= set(page.desk.state.shares)
    assert sheet.go_on.isEnabled()


def test_one_undo_takes_back_that_all_agree(open_ties) -> None:
    page, sheet = open_ties(scenes.final, size=16)
    click(sheet.other.everybody)
    assert len(page.desk.state.shares) == 2
    click(sheet.undo)
    assert page.desk.state.shares == {}


def test_r38_one_does_not_agree_and_a_1v1_decides_the_final(open_ties) -> None:
    page, sheet = open_ties(scenes.final, size=16)
    a, b = page.stage.people("3A")[:2]
    click(sheet.other.answers[b, False])
    assert sheet.recorder.isVisible()
    play(sheet, (0, 1), (1, 1))
    assert [cells(sheet.table, n)[:2] for n in (0, 1)] == [["1", b], ["2", a]]


def test_r38_the_step_asks_him_whom_it_names(open_ties) -> None:
    page, sheet = open_ties(scenes.final, size=16)
    sheet.reject()
    page.doors.step(next(step for step in page.desk.steps if step.verb == "agree_share"))
    assert isinstance(dialog_of(page).other, Sharing)


# --- the organiser ---------------------------------------------------------------------------------------------------------------


def test_s6_the_organiser_decides_as_a_last_resort_with_a_reason_on_record(open_ties) -> None:
    page, sheet = open_ties(scenes.tie)
    a, b = page.stage.people("1A")[5:7]
    click(sheet.host)
    assert isinstance(sheet.other, HostPlaces) and not sheet.recorder.isVisible() and "理由" in sheet.words.text()
    sheet.other.boxes[0].setCurrentIndex(1)
    sheet.other.boxes[1].setCurrentIndex(0)
    assert not sheet.other.yes.isEnabled(), "not without a reason"
    sheet.other.reason.setText("抽签")
    click(sheet.other.yes)
    assert [cells(sheet.table, n)[:2] for n in (5, 6)] == [["6", b], ["7", a]]
    assert [record.command["reason"] for record in page.desk.session.records[-2:]] == ["抽签", "抽签"]
    assert sheet.go_on.isEnabled()
    click(sheet.undo)
    assert page.desk.state.places == {}, "one undo for both"


def test_the_way_back_to_the_rule_is_one_press(open_ties) -> None:
    _, sheet = open_ties(scenes.tie)
    click(sheet.host)
    click(sheet.host)
    assert sheet.recorder.isVisible() and sheet.other is None


def test_r25_where_the_house_rule_leaves_a_cut_to_the_host_he_sets_the_places(open_ties) -> None:
    page, sheet = open_ties(scenes.by_host, rules=scenes.ADVANCE_ONLY)
    a, b = page.stage.people("1A")[6:]
    assert isinstance(sheet.other, HostPlaces) and not sheet.host.isVisible()
    sheet.other.reason.setText("抽签")
    click(sheet.other.yes)
    assert [cells(sheet.table, n)[:2] for n in (6, 7)] == [["7", a], ["8", b]] and sheet.go_on.isEnabled()


# --- over the groups ----------------------------------------------------------------------------------------------------------------


def test_r25_people_equal_over_a_limit_play_over_the_groups(open_ties) -> None:
    page, sheet = open_ties(scenes.limit, size=40)
    b, c, d = (page.stage.people(match)[5] for match in ("1B", "1C", "1D"))
    assert isinstance(sheet, LimitTies) and "3 人全同，只剩 2 个名额" in sheet.lead.text()
    play(sheet, (0, 1), (0, 1))  # c beats b
    play(sheet, (0, 1), (0, 1))  # d beats b
    play(sheet, (0, 0), (0, 0))  # c beats d
    assert [row.placed.row.person for row in sheet.table.found[6:9]] == [c, d, b]
    assert [row.destination for row in sheet.table.found[6:9]] == ["wait", "wait", "out"]
    assert all(duel.match == "" for duel in page.desk.state.duels) and sheet.go_on.isEnabled()


def test_s6_the_organiser_orders_those_who_are_equal_over_the_groups(open_ties) -> None:
    page, sheet = open_ties(scenes.limit, size=40)
    b, c, d = (page.stage.people(match)[5] for match in ("1B", "1C", "1D"))
    click(sheet.host)
    assert isinstance(sheet.other, HostOrder) and [box.currentData() for box in sheet.other.boxes] == [7, 8, 9]
    for box, at in zip(sheet.other.boxes, (2, 0, 1), strict=True):
        box.setCurrentIndex(at)
    sheet.other.reason.setText("抽签")
    click(sheet.other.yes)
    assert [row.placed.row.person for row in sheet.table.found[6:9]] == [c, d, b]
    assert all(duel.host for duel in page.desk.state.duels) and len(page.desk.state.duels) == 3
    click(sheet.undo)
    assert page.desk.state.duels == ()


def test_after_a_tie_is_settled_the_next_one_of_the_round_is_one_press_away(open_ties) -> None:
    def both(cup: Staged) -> None:
        cup.ended("1A", scenes.EQUAL).ended("1B", scenes.EQUAL).rest("1")

    page, sheet = open_ties(both)
    play(sheet, (0, 0), (0, 0))
    assert sheet.go_on.text() == "下一处同分"
    press(sheet, Qt.Key.Key_Return)
    assert dialog_of(page).match == "1B"


def test_a_closed_round_is_only_looked_at(open_cup) -> None:
    cup = Staged("zh_CN")
    scenes.closed(cup)
    page = open_cup(stage=cup, pane="standings")
    page.looking.look_at(round="1")
    page.doors.ask("ties")
    sheet = dialog_of(page)
    assert not sheet.go_on.isVisible() and not sheet.undo.isVisible() and not sheet.host.isVisible()
    assert not sheet.recorder.isEnabled()
