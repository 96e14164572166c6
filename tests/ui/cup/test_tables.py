"""Many tables at the organiser's desk: handed out, played here or on a laptop, taken in; nothing is overwritten."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from moderator.journal.listing import listed
from moderator.play.commands import Note
from moderator.session.handing import Handing
from moderator.session.library import Library
from ui.cup.page import CupPage
from ui.cup.tables.arrival import ArrivalSheet
from ui.cup.tables.handed import HandedSheet
from ui.cup.tables.office import AtTable, Office
from ui.cup.tables.room import Tables
from ui.cup.tables.substitutes import SubstitutesSheet
from ui.cup.tables.taking import TakeInSheet
from ui.home.sheets import CarriedSheet
from ui.main_window import MainWindow
from ui.table.dialogs.base import ReasonDialog
from ui.table.dialogs.small import ForceDialog
from ui.table.page import MatchPage

OpenWindow = Callable[..., MainWindow]


# --- what a test does at a window --------------------------------------------------------------------------------------------


def desk(window: MainWindow) -> CupPage:
    QApplication.processEvents()
    page = window.pages.currentWidget()
    assert isinstance(page, CupPage), page
    return page


def room(window: MainWindow) -> Tables:
    return next(each for each in desk(window).doors.rooms if isinstance(each, Tables))


def press(window: MainWindow, name: str) -> None:
    """The button of the page of the matches."""
    button = desk(window).shown.detail.buttons[name]  # type: ignore[attr-defined]
    assert button.isVisible() and button.isEnabled(), name
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def look_at(window: MainWindow, match: str) -> None:
    desk(window).looking.look_at(match=match)


def dialog(window: MainWindow, kind: type[Any]) -> Any:
    QApplication.processEvents()
    found = desk(window).doors.dialog
    assert isinstance(found, kind), found
    return found


def drop(window: MainWindow, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    action, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    desk(window).dropEvent(QDropEvent(QPointF(300, 300), action, data, button, Qt.KeyboardModifier.NoModifier))
    QApplication.processEvents()


def state(window: MainWindow) -> Any:
    return desk(window).desk.state


def play_here(window: MainWindow, office: Office, games: int = 4) -> None:
    """The match that the window shows, by its judge."""
    page = window.pages.currentWidget()
    assert isinstance(page, MatchPage)
    match = page.desk.session
    AtTable([line.person for line in match.state.lines.values()], clock=office.clock, at=match).begun().played(games)


def carry(window: MainWindow, path: Path, target: Path) -> Path:
    """From the first page onto the stick."""
    window.opening.keeping._path = path
    target.unlink(missing_ok=True)
    window.opening.keeping.carry_to(target)
    assert target.exists()
    return target


def only(folder: Path) -> Path:
    (row,) = [row for row in listed(folder) if row.ruleset == "sanguosha"]
    return row.path


def handed_out(window: MainWindow, match: str = "1A") -> None:
    """Its file is left in the library."""
    look_at(window, match)
    press(window, "hand_out")
    dialog(window, HandedSheet).reject()


def on_the_laptop(window: MainWindow, office: Office, judge: MainWindow, match: str = "1A") -> Path:
    """Handed out at the organiser's, saved on the stick, opened and left at the judge's; where it lies there."""
    look_at(window, match)
    press(window, "hand_out")
    sheet = dialog(window, HandedSheet)
    QTest.mouseClick(sheet.ways["carry"], Qt.MouseButton.LeftButton)
    files = room(window).files
    assert files is not None
    files.fileSelected.emit(str(office.stick / "out.moderator"))
    files.close()
    for each in desk(window).findChildren(CarriedSheet):
        each.close()
    judge.opening.open(office.stick / "out.moderator")
    page = judge.pages.currentWidget()
    assert isinstance(page, MatchPage) and page.header.title.text() == f"春季杯 {match}"
    return page.desk.session.path  # type: ignore[return-value]


@pytest.fixture
def organiser(open_window: OpenWindow) -> MainWindow:
    return open_window()


# --- the whole way -----------------------------------------------------------------------------------------------------------


def test_a_match_goes_to_a_laptop_and_comes_back(organiser: MainWindow, open_window: OpenWindow, office: Office) -> None:
    judge = open_window("laptop")
    theirs = on_the_laptop(organiser, office, judge)
    assert state(organiser).matches["1A"].status == "open"
    play_here(judge, office)
    judge.show_home()
    drop(organiser, carry(judge, theirs, office.stick / "back.moderator"))
    sheet = dialog(organiser, ArrivalSheet)
    assert sheet.relation == "longer" and sheet.table.rows.rowCount() == 8
    assert [row.cells[1].text for row in sheet.table.rows.rows][:3] == [office.people[n] for n in (2, 0, 4)]
    assert state(organiser).matches["1A"].status == "open", "looking changes nothing"
    QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    match = state(organiser).matches["1A"]
    assert match.status == "closed" and "1A" in desk(organiser).foot.message.text()
    assert [row.entries for row in listed(office.library.folder / "archive")] == [1], "ours lies in the archive"


def test_a_match_is_played_at_this_table_and_the_cup_comes_back(organiser: MainWindow, office: Office) -> None:
    cup = desk(organiser).desk.session.path
    look_at(organiser, "1A")
    press(organiser, "hand_out")
    QTest.keyClick(dialog(organiser, HandedSheet), Qt.Key.Key_1)
    QApplication.processEvents()
    play_here(organiser, office)
    page = organiser.pages.currentWidget()
    assert isinstance(page, MatchPage) and page.header.home.text() == "回到赛事"
    QTest.mouseClick(page.header.home, Qt.MouseButton.LeftButton)
    page = desk(organiser)
    assert page.desk.session.path == cup and page.pane == "tables"
    assert not page.shown.waiting.isHidden() and "1A" in page.shown.waiting.title.text()  # type: ignore[attr-defined]
    press(organiser, "take_in")
    sheet = dialog(organiser, TakeInSheet)
    QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    arrival = dialog(organiser, ArrivalSheet)
    assert arrival.relation == "ours"
    QTest.mouseClick(arrival.yes, Qt.MouseButton.LeftButton)
    assert state(organiser).matches["1A"].status == "closed"
    assert page.shown.waiting.isHidden()  # type: ignore[attr-defined]


def test_left_in_the_library_it_waits_to_be_opened(organiser: MainWindow, office: Office) -> None:
    look_at(organiser, "1A")
    press(organiser, "hand_out")
    QTest.keyClick(dialog(organiser, HandedSheet), Qt.Key.Key_3)
    QApplication.processEvents()
    assert desk(organiser).doors.dialog is None and state(organiser).matches["1A"].status == "open"
    press(organiser, "open_here")
    assert isinstance(organiser.pages.currentWidget(), MatchPage)
    organiser.show_home()
    assert desk(organiser).pane == "tables"


def test_a_match_that_is_only_looked_at_takes_no_entry(organiser: MainWindow, office: Office) -> None:
    handed_out(organiser)
    path = room(organiser)._path()
    before = path.read_bytes()  # type: ignore[union-attr]
    press(organiser, "look_at_match")
    page = organiser.pages.currentWidget()
    assert isinstance(page, MatchPage) and page.desk.session.saved.state == "read_only"
    page.keymap.press("Space")
    organiser.show_home()
    assert desk(organiser).pane == "tables" and path.read_bytes() == before  # type: ignore[union-attr]


def test_how_far_it_is_stands_in_the_row(organiser: MainWindow, office: Office) -> None:
    handed_out(organiser)
    press(organiser, "open_here")
    play_here(organiser, office, 2)
    organiser.show_home()
    rows = {row.of: row.cells for row in desk(organiser).shown.table.rows.rows}  # type: ignore[attr-defined]
    assert rows["1A"][4].text == "第 3 局，共 4 局" and rows["1B"][1].text == "已抽签"


# --- what stands in the way --------------------------------------------------------------------------------------------------


def files(office: Office) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in office.library.folder.glob("*1A*.moderator")}


def forked(organiser: MainWindow, office: Office, judge: MainWindow) -> Path:
    theirs = on_the_laptop(organiser, office, judge)
    play_here(judge, office)
    judge.show_home()
    look_at(organiser, "1A")
    press(organiser, "open_here")
    play_here(organiser, office, 2)
    organiser.show_home()
    return carry(judge, theirs, office.stick / "back.moderator")


def test_another_story_is_shown_beside_ours_and_taken_only_with_a_reason(
    organiser: MainWindow, open_window: OpenWindow, office: Office
) -> None:
    back = forked(organiser, office, open_window("laptop"))
    before = files(office)
    drop(organiser, back)
    sheet = dialog(organiser, ArrivalSheet)
    assert sheet.relation == "forked" and not sheet.yes.isEnabled() and set(sheet.looks) == {"here", "there"}
    sheet.reject()
    assert files(office) == before and state(organiser).matches["1A"].status == "open"
    drop(organiser, back)
    sheet = dialog(organiser, ArrivalSheet)
    QTest.keyClicks(sheet.reason, "true record")
    QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    again = dialog(organiser, ArrivalSheet)
    assert again.is_open and files(office) == before, "what would follow is read before it is done"
    QTest.mouseClick(again.yes, Qt.MouseButton.LeftButton)
    assert state(organiser).matches["1A"].status == "closed"
    away = [row.path.read_bytes() for row in listed(office.library.folder / "archive")]
    assert away == list(before.values()), "ours as it was"
    record = desk(organiser).desk.session.entries[-1]
    assert record.force == "true record"


def test_one_of_two_stories_is_looked_at_and_the_cup_comes_back(organiser: MainWindow, open_window: OpenWindow, office: Office) -> None:
    drop(organiser, forked(organiser, office, open_window("laptop")))
    QTest.mouseClick(dialog(organiser, ArrivalSheet).looks["there"], Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    page = organiser.pages.currentWidget()
    assert isinstance(page, MatchPage) and page.desk.session.saved.state == "read_only"
    organiser.show_home()
    assert desk(organiser).pane == "tables"


def test_an_older_state_is_said_to_be_one(organiser: MainWindow, open_window: OpenWindow, office: Office) -> None:
    theirs = on_the_laptop(organiser, office, judge := open_window("laptop"))
    play_here(judge, office)
    judge.show_home()
    old = carry(judge, theirs, office.stick / "old.moderator")
    drop(organiser, old)
    QTest.mouseClick(dialog(organiser, ArrivalSheet).yes, Qt.MouseButton.LeftButton)
    judge.opening.open(theirs)
    judge._session.do(Note(text="one more"), office.clock.now())  # type: ignore[union-attr]
    judge.show_home()
    drop(organiser, carry(judge, theirs, office.stick / "new.moderator"))
    QTest.mouseClick(dialog(organiser, ArrivalSheet).yes, Qt.MouseButton.LeftButton)
    before = files(office)
    drop(organiser, old)
    sheet = dialog(organiser, ArrivalSheet)
    assert sheet.relation == "shorter" and not sheet.yes.isEnabled()
    sheet.reject()
    assert files(office) == before


def test_a_damaged_file_is_refused_whole(organiser: MainWindow, office: Office) -> None:
    handed_out(organiser)
    before = files(office)
    broken = office.stick / "broken.moderator"
    broken.write_bytes(b"nothing of the kind" * 50)
    drop(organiser, broken)
    sheet = dialog(organiser, ArrivalSheet)
    assert sheet.relation == "damaged" and sheet.yes.isHidden()
    sheet.reject()
    assert files(office) == before and state(organiser).matches["1A"].status == "open"


def test_a_match_of_another_cup_is_strange(organiser: MainWindow, office: Office, tmp_path: Path) -> None:
    other = Office(tmp_path / "other").drawn()
    path = other.hand_out("1A")
    other.cup.close()
    drop(organiser, path)
    sheet = dialog(organiser, ArrivalSheet)
    assert sheet.relation == "strange" and sheet.yes.isHidden()


def test_several_files_are_taken_one_after_the_other(organiser: MainWindow, open_window: OpenWindow, office: Office) -> None:
    judge, backs = open_window("laptop"), []
    for match in ("1A", "1B"):
        theirs = on_the_laptop(organiser, office, judge, match)
        play_here(judge, office)
        judge.show_home()
        backs.append(carry(judge, theirs, office.stick / f"{match}.moderator"))
        (office.stick / "out.moderator").unlink()
    drop(organiser, *backs)
    for match in ("1A", "1B"):
        sheet = dialog(organiser, ArrivalSheet)
        assert sheet.arrival.part == match
        QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    assert {each.status for each in state(organiser).matches.values()} == {"closed"}


def test_an_unfinished_match_says_what_is_missing(organiser: MainWindow, open_window: OpenWindow, office: Office) -> None:
    judge = open_window("laptop")
    theirs = on_the_laptop(organiser, office, judge)
    play_here(judge, office, 1)
    judge.show_home()
    drop(organiser, carry(judge, theirs, office.stick / "back.moderator"))
    sheet = dialog(organiser, ArrivalSheet)
    assert sheet.arrival.refusal.code == "match_not_over" and sheet.yes.isHidden()


def test_a_crash_between_the_file_and_the_cup_is_made_good(
    organiser: MainWindow, open_window: OpenWindow, office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file has come in, the cup has not heard of it: whoever opens the cup again finds it waiting."""
    judge = open_window("laptop")
    theirs = on_the_laptop(organiser, office, judge)
    play_here(judge, office)
    judge.show_home()
    back = carry(judge, theirs, office.stick / "back.moderator")
    page = desk(organiser)
    cup = page.desk.session.path
    hands: Handing = page.handing  # type: ignore[assignment]
    arrival = hands.arrive(back, office.clock.now())
    with monkeypatch.context() as patched:
        patched.setattr(page.desk.session, "do", lambda *_args, **_named: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            hands.bring(arrival, office.clock.now())
    organiser.show_home()
    organiser.opening.open(cup)
    desk(organiser).show_pane("tables")
    assert state(organiser).matches["1A"].status == "open"
    assert [each.part for each in room(organiser).watching.seen.waiting] == ["1A"]
    look_at(organiser, "1A")
    press(organiser, "take_in")
    dialog(organiser, TakeInSheet).yes.click()
    dialog(organiser, ArrivalSheet).yes.click()
    assert state(organiser).matches["1A"].status == "closed"


# --- called back, owed, substitutes ------------------------------------------------------------------------------------------


def test_a_match_is_called_back_and_its_file_put_away(organiser: MainWindow, office: Office) -> None:
    handed_out(organiser)
    press(organiser, "recall_match")
    sheet = dialog(organiser, ReasonDialog)
    assert not sheet.yes.isEnabled()
    QTest.keyClicks(sheet.text, "wrong table")
    QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    assert state(organiser).matches["1A"].status == "drawn"
    assert len(listed(office.library.folder / "archive")) == 1 and files(office) == {}
    press(organiser, "hand_out")
    assert state(organiser).matches["1A"].status == "open"


def test_after_an_undone_handing_out_its_file_is_offered_to_be_put_away(organiser: MainWindow, office: Office) -> None:
    handed_out(organiser)
    desk(organiser).doors.ask("undo")
    assert state(organiser).matches["1A"].status == "drawn" and len(files(office)) == 1
    assert desk(organiser).foot.message.text() == desk(organiser).context.say("tables.orphans")
    press(organiser, "put_away")
    assert files(office) == {} and room(organiser).watching.seen.orphans == ()


def test_somebody_who_plays_elsewhere_is_handed_out_only_with_a_reason(organiser: MainWindow, office: Office) -> None:
    handed_out(organiser)
    press(organiser, "substitutes")
    sheet = dialog(organiser, SubstitutesSheet)
    rows = [row.of for row in sheet.table.rows.rows]
    sheet.table.selectRow(rows.index(office.people[8]))
    QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    if office.people[8] not in state(organiser).matches["1A"].reserved:  # by the calendar he is busy then
        QTest.keyClicks(sheet.reason, "agreed")
        QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    assert office.people[8] in state(organiser).matches["1A"].reserved
    sheet.reject()
    look_at(organiser, "1B")
    press(organiser, "hand_out")
    force = dialog(organiser, ForceDialog)
    assert state(organiser).matches["1B"].status == "drawn"
    QTest.keyClicks(force.reason, "he is back")
    QTest.mouseClick(force.yes, Qt.MouseButton.LeftButton)
    assert state(organiser).matches["1B"].status == "open"


def test_a_substitute_is_sent_and_let_go(organiser: MainWindow, office: Office) -> None:
    handed_out(organiser)
    press(organiser, "substitutes")
    sheet = dialog(organiser, SubstitutesSheet)
    rows = [row.of for row in sheet.table.rows.rows]
    sheet.table.selectRow(rows.index("裁判甲"))
    QTest.keyClick(sheet.table, Qt.Key.Key_Return)
    assert list(state(organiser).matches["1A"].reserved) == ["裁判甲"]
    assert sheet.table.rows.rows[0].of == "裁判甲"
    sheet.table.selectRow(0)
    QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    assert state(organiser).matches["1A"].reserved == {}


def test_what_a_match_s_record_is_owed_is_entered_by_one_press(open_window: OpenWindow, office: Office) -> None:
    office.taken("1A")
    office.do("give_card", person=office.people[1], level="yellow", clause="S5.2.7")
    window = open_window()
    look_at(window, "1A")
    detail = desk(window).shown.detail  # type: ignore[attr-defined]
    assert office.people[1] in detail.remarks[0].text()
    press(window, "settle_debts")
    match = state(window).matches["1A"]
    assert [card.person for card in match.result.cards] == [office.people[1]]
    assert not detail.buttons["settle_debts"].isEnabled()


# --- a rehearsal -------------------------------------------------------------------------------------------------------------


def test_a_rehearsal_says_that_it_has_no_files(open_cup: Any) -> None:
    from ui.cup.stage import before

    page = open_cup(before("open_match", match="2A"), pane="tables")
    page.looking.look_at(match="2A")
    button = page.shown.detail.buttons["hand_out"]
    assert not button.isEnabled() and button.toolTip()
    page.doors.ask("next_step")
    assert page.desk.state.matches["2A"].status == "drawn"


def test_a_copied_library_is_another_one(office: Office, tmp_path: Path) -> None:
    """The laptop may have the whole folder: what counts is the stream, not where it lies."""
    office.hand_out("1A")
    shutil.copytree(office.library.folder, tmp_path / "copy", ignore=shutil.ignore_patterns("*.lock", "*-journal"))
    copy = Library(tmp_path / "copy", office.library.rulesets, now=office.clock.now)
    path = next(row.path for row in copy.list() if row.ruleset == "sanguosha")
    office.play("1A", at=copy, path=path)
    arrival = office.hands.arrive(path, office.later())
    assert arrival.meeting is not None and arrival.meeting.relation == "longer" and arrival.refusal is None
