"""A night at the desk, from the corridor to dawn: by mouse, by keys, by what is typed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.fold import the_night
from tests.ui.forum.prison.conftest import Director
from ui.forum.prison.stage import Stage


def corridor(make_desk) -> Director:
    return make_desk(Stage().first_day().voted("G5 P4 x").to("06-01 20:40"))


def click(widget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def test_a_whole_night_by_keyboard_from_the_corridor_to_dawn(make_desk) -> None:
    desk = corridor(make_desk)
    desk.keys("Ctrl+Return", "Ctrl+Return", to=desk.page)  # both corridors open
    assert len(the_night(desk.state).opened["guard"]) == 6 and len(the_night(desk.state).opened["prisoner"]) == 6
    desk.keys("B", to=desk.page)  # to the first who waits
    for door in ("B", "A", "D", "C", "E", "F"):
        desk.keys("Return")  # in hand
        desk.keys(door)
    for door in ("3", "1", "2", "4"):
        desk.keys("Return")
        desk.keys(door)
    desk.keys("Return")
    desk.keys("0")  # stays out
    night = the_night(desk.state)
    assert night.doors == {
        "G1": "B", "G2": "A", "G3": "D", "G4": "C", "G5": "E", "G6": "F", "P1": "3", "P2": "1", "P3": "2", "P5": "4",
    }  # fmt: skip
    assert night.out == ("P6",)
    desk.stage.to("06-01 21:00")
    desk.keys("Ctrl+Return", to=desk.page)
    assert desk.state.phase == "interrogation"
    desk.type("7 k")  # the order is typed
    assert (desk.last["do"], desk.last["seat"], desk.last["mode"]) == ("order_kill", "P1", "face")
    desk.stage.to("06-01 22:00")
    desk.keys("Ctrl+Return", to=desk.page)
    window = desk.dialog
    desk.keys("Ctrl+K", to=window)
    desk.keys("Ctrl+Return", to=window)
    assert desk.state.phase == "interrogation2" and desk.state.seats["G4"].state == "dead"
    desk.stage.to("06-01 23:00")
    desk.keys("Ctrl+Return", to=desk.page)
    desk.stage.to("06-02 09:00")
    desk.keys("Ctrl+Return", to=desk.page)
    assert desk.state.phase == "day" and desk.state.day == 2 and "G4" in desk.state.said_dead


def test_a_seat_then_a_door_by_mouse(make_desk) -> None:
    desk = make_desk(Stage().first_night())
    click(desk.plate("G4"))
    assert desk.board.acts.held == "G4" and desk.door("guard", "C").wanted and not desk.door("prisoner", "4").wanted
    click(desk.door("guard", "C"))
    assert desk.last == {"do": "enter_door", "seat": "G4", "door": "C"}
    assert desk.plate("G4").plate.door == "C" and desk.board.acts.held == ""


def test_a_seat_by_mouse_then_a_door_typed_that_is_a_shortcut_elsewhere(make_desk) -> None:
    desk = make_desk(Stage().first_night())
    click(desk.plate("G4"))
    desk.keys("C")
    assert desk.last == {"do": "enter_door", "seat": "G4", "door": "C"} and desk.dialog is None


def test_a_taken_door_is_refused_in_words_and_the_seat_stays_in_hand(make_desk) -> None:
    desk = make_desk(Stage().first_night())
    click(desk.plate("G4"))
    head = desk.stage.session.head_seq
    click(desk.door("guard", "A"))
    assert desk.stage.session.head_seq == head and desk.board.acts.held == "G4"
    assert "A" in desk.page.foot.message.text()


def told(desk: Director) -> list[tuple[str, str]]:
    """Who was told to choose again, and of which door."""
    return [
        (str(each.notice.audience), each.notice.params["door"])
        for each in desk.stage.session.notices_owed
        if each.notice.code == "N-DOOR-TAKEN"
    ]


def test_who_wanted_a_taken_door_is_told_to_choose_again_with_one_key(make_desk) -> None:
    desk = make_desk(Stage().first_night())
    assert not desk.board.tools.pages["turn_away"].isVisible()
    click(desk.plate("G4"))
    click(desk.door("guard", "A"))
    assert desk.board.tools.pages["turn_away"].isVisible() and "Ctrl T" in desk.page.foot.message.text()
    desk.keys("Ctrl+T", to=desk.page)
    assert desk.last == {"do": "turn_away", "seat": "G4", "door": "A"} and told(desk) == [("seat:G4", "A")]
    assert desk.board.acts.held == "" and not desk.board.tools.pages["turn_away"].isVisible()
    head = desk.stage.session.head_seq
    desk.keys("Ctrl+T", to=desk.page)
    assert desk.stage.session.head_seq == head  # nobody to be told any more


def test_a_taken_door_that_was_typed_is_answered_with_the_same_key(make_desk) -> None:
    desk = make_desk(Stage().first_night())
    desk.type("4 A")
    line = desk.board.tools.line
    assert line.text() == "4 A"
    desk.keys("Ctrl+T", to=line)
    assert desk.last == {"do": "turn_away", "seat": "G4", "door": "A"} and line.text() == ""


def test_doors_open_one_by_one_by_a_press_on_each(make_desk) -> None:
    desk = corridor(make_desk)
    click(desk.door("guard", "C"))
    assert the_night(desk.state).opened == {"guard": ("C",)}
    assert desk.door("guard", "C").door.state == "open" and desk.door("guard", "A").door.state == "shut"
    click(desk.board.tools.acts["guard"])
    assert len(the_night(desk.state).opened["guard"]) == 6 and not desk.board.tools.acts["guard"].isVisible()


def test_a_second_press_opens_the_seats_sheet(make_desk) -> None:
    desk = make_desk(Stage().first_night())
    click(desk.plate("G4"))
    click(desk.plate("G4"))
    assert desk.dialog is not None and "红叶" in desk.dialog.title.text()


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("4 C", {"do": "enter_door", "seat": "G4", "door": "C"}),
        ("红叶 c", {"do": "enter_door", "seat": "G4", "door": "C"}),
        ("11 6", {"do": "enter_door", "seat": "P5", "door": "6"}),
        ("4 外", {"do": "place", "seat": "G4", "door": "out"}),
        ("4 p F", {"do": "place", "seat": "G4", "door": "F"}),
    ],
)
def test_typed_in_the_corridor(make_desk, text: str, command: dict[str, str]) -> None:
    desk = make_desk(Stage().first_night())
    desk.type(text)
    assert {key: desk.last[key] for key in command} == command


@pytest.mark.parametrize(("text", "word"), [("4 Y", "Y"), ("99 A", "99"), ("4", "座号")])
def test_what_cannot_be_read_says_why_and_does_nothing(make_desk, text: str, word: str) -> None:
    desk = make_desk(Stage().first_night())
    head = desk.stage.session.head_seq
    desk.type(text)
    assert desk.stage.session.head_seq == head and word in desk.board.tools.means.text()


def test_a_typed_order_is_not_read_back_while_the_curtain_hangs(make_desk) -> None:
    desk = make_desk(Stage().first_rooms())
    desk.board.tools.line.setText("7 k 3")
    assert "灰雁" not in desk.board.tools.means.text() and "墨白" not in desk.board.tools.means.text()
    desk.page.curtain.lift()
    desk.board.tools.line.setText("7 k  3")
    assert "灰雁" in desk.board.tools.means.text()


def test_a_ballot_by_mouse_and_typed(make_desk) -> None:
    desk = make_desk(Stage().first_day())
    click(desk.plate("G5"))
    desk.board.tools.kind.buttons["release"].click()
    click(desk.plate("P6"))
    assert desk.last == {"do": "vote", "guard": "G5", "prisoner": "P6", "kind": "release"}
    desk.type("6 10 处")
    assert desk.last == {"do": "vote", "guard": "G6", "prisoner": "P4", "kind": "execute"}
    desk.type("6 -")
    assert desk.last == {"do": "unvote", "guard": "G6"}


def test_an_election_by_mouse(make_desk) -> None:
    from moderator.rulesets.prison.commands.day import OpenElection

    desk = make_desk(Stage().opened().do(OpenElection()))
    click(desk.plate("P3"))
    click(desk.plate("P1"))
    assert desk.last == {"do": "elect", "voter": "P3", "candidate": "P1"}


def test_who_has_no_door_at_nine_is_asked_for(make_desk) -> None:
    desk = make_desk(Stage().first_night().to("06-01 21:00"))
    desk.keys("Ctrl+Return", to=desk.page)
    assert desk.page.header.step.isVisible() and "先裁定" in desk.page.header.step.text(), "the questions are the next step"
    desk.keys("Ctrl+Return", to=desk.page)
    sheet = desk.dialog
    assert len(sheet.rows) == 5 and "红叶" in desk.said(sheet)
    sheet.rows[0].buttons[0].click()
    assert desk.last["do"] == "answer" and "G4" in the_night(desk.state).doors


def test_doors_are_drawn_where_the_house_rule_has_it_so(make_desk) -> None:
    desk = make_desk(Stage(rules={"door_missing": "random"}).first_night().to("06-01 21:00"))
    desk.keys("Ctrl+Return", to=desk.page)
    assert desk.state.phase == "interrogation" and desk.last["seed"] and len(desk.last["draws"]) == 5
    assert all(seat.id in the_night(desk.state).doors for seat in desk.state.field)


# --- sheets -----------------------------------------------------------------------------------------------------------------


def test_the_kill_sheet_weighs_the_order_while_one_chooses(make_desk) -> None:
    desk = make_desk(Stage(rules={"point_uses": 0}).first_rooms())
    desk.keys("X", to=desk.page)
    sheet = desk.dialog
    assert sheet.stack.currentIndex() == 0 and not sheet.yes.isEnabled()
    sheet.uncover()
    assert sheet.yes.isEnabled() and "红叶" in sheet.facts.text()
    sheet.mode.buttons["room"].click()
    sheet.target.setCurrentIndex(sheet.target.findData("3"))
    assert not sheet.yes.isEnabled() and "P-interro-9" in [tag.text() for tag in sheet.findChildren(type(sheet.strike).__mro__[1])]
    sheet.mode.buttons["face"].click()
    desk.keys("Ctrl+Return", to=sheet)
    assert the_night(desk.state).orders[-1].mode == "face"


def test_an_order_is_struck_with_its_reason(make_desk) -> None:
    desk = make_desk(Stage().first_rooms().do(n.OrderKill(seat="P1", mode="face")))
    desk.page.doors.ask("kill")
    sheet = desk.dialog
    sheet.uncover()
    sheet.strike.click()
    sheet._reason.text.setPlainText("不是他发的")
    sheet._reason.yes.click()
    assert the_night(desk.state).orders[-1].status == "struck"


def test_the_skill_sheet_lists_who_may_still_use_what(make_desk) -> None:
    desk = make_desk(Stage().first_day())
    desk.keys("S", to=desk.page)
    sheet = desk.dialog
    assert sheet.stack.currentIndex() == 0
    sheet.uncover()
    rows = [sheet.what.itemText(at) for at in range(sheet.what.count())]
    assert any("蓝桥" in row and "查一人身份" in row for row in rows)
    sheet.what.setCurrentIndex(next(at for at, row in enumerate(rows) if "蓝桥" in row))
    sheet.targets[0].setCurrentIndex(sheet.targets[0].findData("P1"))
    assert sheet.yes.isEnabled()
    sheet.take()
    assert (desk.last["seat"], desk.last["skill"], tuple(desk.last["targets"])) == ("G2", "spy", ("P1",))
    assert ("G2", "spy") not in [(use.seat, use.skill) for use in desk.state.uses if use.status == "waiting"]


def test_a_use_that_waits_is_struck_with_its_reason(make_desk) -> None:
    desk = make_desk(Stage().first_rooms().do(c.UseSkill(seat="G1", skill="shield", targets=("G4",))))
    desk.page.doors.ask("skills")
    sheet = desk.dialog
    sheet.uncover()
    sheet._struck = desk.state.uses[-1].id
    sheet._strike("他收回了")
    assert desk.state.uses[-1].status == "struck"


def test_links_are_swapped_so_that_they_stay_one_to_one(make_desk) -> None:
    desk = make_desk(Stage().first_day())
    desk.keys("N", to=desk.page)
    sheet = desk.dialog
    sheet.uncover()
    sheet.fields["A"].setCurrentIndex(sheet.fields["A"].findData("4"))
    assert sheet.links["A"] == "4" and sheet.links["D"] == "1" and sheet.yes.isEnabled()
    sheet.take()
    assert desk.state.links["1"]["A"] == "4" and desk.state.links["1"]["D"] == "1"


def test_links_are_fixed_once_somebody_has_gone_in(make_desk) -> None:
    desk = make_desk(Stage().first_night())
    desk.keys("N", to=desk.page)
    sheet = desk.dialog
    sheet.uncover()
    sheet.night.setCurrentIndex(sheet.night.findData(1))
    assert not sheet.fields["A"].isEnabled() and sheet.fixed.text()


def test_a_claim_is_noted_and_held_against_the_truth(make_desk) -> None:
    desk = make_desk(Stage().killed().slept())
    desk.keys("V", to=desk.page)
    sheet = desk.dialog
    assert sheet.table.rows.rowCount() == 0
    sheet.uncover()
    sheet.seat.setCurrentIndex(sheet.seat.findData("G2"))
    sheet.night.setCurrentIndex(sheet.night.findData(1))
    sheet.met.setCurrentIndex(sheet.met.findData("P3"))
    sheet.take()
    assert desk.state.claims[-1].met == "P3"
    row = sheet.table.rows.rows[0]
    assert row.of.wrong and row.of.truth == "P2" and "不符" in row.cells[4].text
