"""The people of the cup at the desk: found, registered in time and late, imported, held back, admitted, carded, withdrawn, expelled."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from moderator.cup import people
from moderator.cup.cards import charged_to
from moderator.cup.commands import AddStaff, CloseRound, DrawGroups, FillField, OpenCup, Register, SetPlan, StartRound
from moderator.cup.effective import effective
from moderator.cup.plan import proposed
from moderator.play.instants import SECOND, Instant
from moderator.rulesets.sanguosha.ranking import standings
from ui.cup.corrections.sheet import CorrectionSheet
from ui.cup.page import CupPage
from ui.cup.people.asks import TwicePressed
from ui.cup.people.chips import Chips
from ui.cup.people.import_sheet import ImportSheet
from ui.cup.people.person import PersonSheet
from ui.cup.people.record import cards, history, sittings
from ui.cup.people.rows import BAR
from ui.cup.people.scenes import substitute_of
from ui.cup.people.standing import STATUSES, counted, fits
from ui.cup.stage import Stage, before
from ui.due.texts import length
from ui.forum.ask import AskDialog

Open = Callable[..., CupPage]
DEADLINE = "2026-04-22T23:59:59+08:00"
LAST = before("close_round", round="2")


def stage(n: int = 0, *, contact: str = "") -> Stage:
    """A cup with so many entrants, four weeks before its deadline."""
    made = Stage().do(OpenCup(deadline=DEADLINE))
    return made.do(*(Register(person=f"P{at:02}", contact=contact) for at in range(1, n + 1)))


def late(made: Stage) -> Stage:
    return made.to(Instant((made.state.params.deadline or Instant(0)) + 3_600 * SECOND))


@pytest.fixture
def at(open_cup: Open) -> Open:
    def make(made: Stage | None = None, until: Any = None) -> CupPage:
        return open_cup(until, pane="people", stage=made)

    return make


def click(widget: Any) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def opened(page: CupPage, kind: type[Any] = AskDialog) -> Any:
    QApplication.processEvents()
    assert isinstance(page.doors.dialog, kind), page.doors.dialog
    return page.doors.dialog


def press(page: CupPage, verb: str) -> Any:
    click(page.shown.acts[verb])
    return opened(page)


def names(page: CupPage) -> list[str]:
    return [row.of.name for row in page.shown.table.rows.rows]


def choose(page: CupPage, name: str) -> None:
    page.shown.table.selectRow(names(page).index(name))


# --- the table --------------------------------------------------------------------------------------------------------------


def test_everybody_stands_where_the_rules_say_with_his_match(at: Open) -> None:
    page = at(until=LAST)
    state = page.desk.state
    assert names(page) == [p.name for p in sorted(state.people.values(), key=lambda each: each.number)]
    for row in page.shown.table.rows.rows:
        where = people.where(state, row.of.name)
        assert row.cells[2].text == page.context.words.term("standing", where.status)
        drawn = next((m for m in state.round("2").matches if row.of.name in state.matches[m].people), "")
        assert row.cells[3].text == drawn


def test_chips_count_all_and_filter(at: Open) -> None:
    page = at(until=LAST)
    numbers = counted(page.desk.state)
    assert sum(numbers.values()) == len(page.desk.state.people) == len(names(page))
    chips: Chips = page.shown.chips
    for status in STATUSES:
        if numbers[status]:
            click(chips.buttons[status])
            assert len(names(page)) == numbers[status] and chips.buttons[status].isChecked()
    click(chips.buttons[chips.value])
    assert chips.value == "" and len(names(page)) == len(page.desk.state.people), "pressed again it is let go"


def test_people_are_found_by_name_number_and_sound(at: Open) -> None:
    page = at(until=LAST)
    lin = page.desk.state.people["林晚舟"]
    assert fits("晚舟", lin) and fits("lwz", lin) and fits("linwan", lin) and fits(str(lin.number), lin)
    assert not fits("zzz", lin)
    QTest.keyClick(page, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(page.shown.search, "lwz")
    assert names(page) == ["林晚舟"]
    QTest.keyClick(page.shown.search, Qt.Key.Key_Return)
    assert page.focusWidget() is page.shown.table


def test_contacts_are_covered_alike_whether_there_is_one_or_not(at: Open) -> None:
    made = stage(1, contact="13800000001").do(Register(person="Q"))
    page = at(made)

    def shown() -> list[str]:
        return [row.cells[5].text for row in page.shown.table.rows.rows]

    assert shown() == [BAR, BAR]
    page.curtain.lift()
    assert shown() == ["13800000001", "\N{EN DASH}"]
    page.curtain.fall()
    assert shown() == [BAR, BAR]


def test_how_long_entries_are_still_taken_follows_the_clock(at: Open) -> None:
    made = stage()
    page = at(made)
    before_ = page.shown.left.text
    made.clock.turn(3_600 * 30)
    made.clock.beat.emit()
    assert page.shown.left.text != before_
    late(made).clock.beat.emit()
    assert page.shown.left.text == page.context.say("people.over", time=length(3_600 * SECOND, page.context.words))


def test_cards_stand_in_the_table_with_totals_where_they_are_more(at: Open) -> None:
    page = at(until=LAST)
    carded = {name: people_cards for name in page.desk.state.people if (people_cards := cards(page.desk.state, name))}
    assert carded
    rows = {row.of.name: row.cells[4].text for row in page.shown.table.rows.rows}
    assert all(rows[name] for name, found in carded.items() if any(not card.revoked for card in found))


# --- who comes in -----------------------------------------------------------------------------------------------------------


def test_somebody_is_registered_with_his_contact(at: Open) -> None:
    page = at(stage())
    click(page.shown.buttons["register"])
    dialog = opened(page)
    QTest.keyClicks(dialog.fields["person"], "Ada")
    QTest.keyClicks(dialog.fields["contact"], "13800000001")
    click(dialog.yes)
    assert page.desk.state.people["Ada"].contact == "13800000001"
    assert names(page) == ["Ada"]


def test_a_late_entry_is_refused_and_taken_with_a_reason_that_is_recorded(at: Open) -> None:
    page = at(late(stage()))
    page.doors.ask("register")
    dialog = opened(page)
    QTest.keyClicks(dialog.fields["person"], "Ada")
    assert not dialog.yes.isEnabled() and dialog.message.isVisible() and dialog.insist.isVisible()
    QTest.keyClicks(dialog.insist, "asked before")
    click(dialog.yes)
    assert "Ada" in page.desk.state.people
    assert page.desk.session.records[-1].force == "asked before"


def test_an_entry_that_happened_before_the_deadline_is_in_time(at: Open) -> None:
    page = at(late(stage()))
    page.doors.ask("register")
    dialog = opened(page)
    QTest.keyClicks(dialog.fields["person"], "Ada")
    QTest.keyClicks(dialog.fields["at"], "04-22 23:50")
    assert dialog.yes.isEnabled() and not dialog.insist.isVisible()


def test_the_same_name_is_refused_where_it_is_typed(at: Open) -> None:
    page = at(stage(1))
    page.doors.ask("staff")
    dialog = opened(page)
    QTest.keyClicks(dialog.fields["person"], "P01")
    assert dialog.message.isVisible() and not dialog.yes.isEnabled()


def test_a_table_is_imported_into_a_running_cup_as_one_press(at: Open, tmp_path: Path) -> None:
    made = stage(16).do(SetPlan(rounds=proposed(16) or ()), StartRound(round="1"), wait=86_400.0)
    page = at(made)
    click(page.shown.buttons["import"])
    sheet = opened(page, ImportSheet)
    path = tmp_path / "late.csv"
    path.write_text("姓名,QQ,报名时间\nAda,10001,2026-04-07 09:00\nP01,10002,2026-04-07 10:00\nBen,10003,2026-04-07 11:00\n", "utf-8-sig")
    sheet.box.open_file(path)
    assert not sheet.yes.isEnabled() and [each.row for each in sheet.box.blocked] == [3]
    sheet.box.skip.click()
    click(sheet.yes)
    state = page.desk.state
    assert [people.where(state, name).status for name in ("Ada", "Ben")] == ["waiting_list", "waiting_list"], "round 1 has begun (R2)"
    assert state.people["Ada"].registered < state.people["Ben"].registered < page.desk.now()
    page.desk.undo()
    assert "Ada" not in page.desk.state.people and "Ben" not in page.desk.state.people


def test_a_table_dropped_on_the_desk_is_a_list_of_entries(at: Open, tmp_path: Path) -> None:
    page = at(stage())
    path = tmp_path / "list.txt"
    path.write_text("Ada\nBen\n", "utf-8")
    page.doors.find("take_files")([path])
    assert [each.command["person"] for each in opened(page, ImportSheet).box.found] == ["Ada", "Ben"]


def test_late_rows_of_an_import_are_taken_with_one_reason(at: Open) -> None:
    page = at(late(stage()))
    page.doors.ask("import")
    sheet = opened(page, ImportSheet)
    sheet.box.edit.setPlainText("Ada\nBen")
    sheet.box.read()
    assert not sheet.yes.isEnabled()
    QTest.keyClicks(sheet.box.reason, "the form was down")
    click(sheet.yes)
    assert {record.force for record in page.desk.session.records[-2:]} == {"the form was down"}


# --- what is done with one --------------------------------------------------------------------------------------------------


def test_an_entrant_is_held_back_and_admitted_before_the_first_round(at: Open) -> None:
    page = at(stage(9))
    choose(page, "P09")
    click(press(page, "hold_back").yes)
    assert people.where(page.desk.state, "P09").status == "waiting_list" and page.shown.person == "P09"
    assert not page.shown.acts["hold_back"].isVisible()
    click(press(page, "admit").yes)
    assert people.where(page.desk.state, "P09").status == "active"


def test_one_who_waits_takes_the_place_of_staff_in_a_group_not_yet_handed_out(at: Open) -> None:
    made = stage(15).do(AddStaff(person="Z"), SetPlan(rounds=proposed(16) or ()))
    made.do(StartRound(round="1"), force="staff fills")
    made.do(FillField(person="Z"))
    field = made.state.round("1").field  # type: ignore[union-attr]
    made.do(DrawGroups(round="1", groups=(field[:8], field[8:])), Register(person="Late"))
    page = at(made)
    choose(page, "Late")
    dialog = press(page, "admit")
    where = next(name for name, match in made.state.matches.items() if "Z" in match.people)
    assert [dialog.fields["match"].itemData(n) for n in range(dialog.fields["match"].count())] == [where]
    click(dialog.yes)
    assert "Late" in page.desk.state.matches[where].people and "Z" not in page.desk.state.matches[where].people


def test_withdrawing_wants_a_reason_which_only_the_host_reads(at: Open) -> None:
    page = at(stage(8))
    choose(page, "P03")
    dialog = press(page, "withdraw")
    assert not dialog.yes.isEnabled()
    QTest.keyClicks(dialog.fields["reason"], "ill")
    click(dialog.yes)
    assert people.where(page.desk.state, "P03").status == "withdrawn" and page.desk.state.people["P03"].withdrawn == "ill"


def test_a_card_outside_of_matches_is_given_by_the_catalogue_and_revoked(at: Open) -> None:
    page = at(stage(8))
    choose(page, "P02")
    dialog = press(page, "give_card")
    dialog.fill("clause", "S5.3.2")
    assert dialog.fields["level"].currentData() == "red", "the catalogue proposes the level"
    dialog.fill("level", "yellow")
    click(dialog.yes)
    card = page.desk.state.cards[-1]
    assert (card.person, card.level, card.clause) == ("P02", "yellow", "S5.3.2")
    dialog = press(page, "revoke_card")
    QTest.keyClicks(dialog.fields["reason"], "mistaken")
    click(dialog.yes)
    assert page.desk.state.cards[-1].revoked == "mistaken" and not page.shown.acts["revoke_card"].isVisible()


def test_a_card_that_touches_a_closed_round_is_read_with_all_it_changes(at: Open) -> None:
    page = at(Stage().cup32(LAST).do(CloseRound(round="2")))
    state = page.desk.state
    last = state.round("2")
    provisional = next(
        (row.person for row in last.frozen.rows if row.destination == "advance" and charged_to(state, row.person, page.desk.now())), None
    )  # fmt: skip
    assert provisional is not None, "the sample is within twelve hours of the end of a match here"
    choose(page, provisional)
    dialog = press(page, "give_card")
    dialog.fill("clause", "S5.3.2")
    assert dialog.yes.isEnabled()
    click(dialog.yes)
    sheet = opened(page, CorrectionSheet)
    assert page.desk.state is state and sheet.isVisible(), "nothing is written before it was read"


def test_expelling_takes_two_presses_and_insisting_without_a_ban(at: Open) -> None:
    page = at(stage(8))
    choose(page, "P04")
    click(page.shown.acts["expel"])
    dialog = opened(page, TwicePressed)
    QTest.keyClicks(dialog.fields["reason"], "threats")
    assert not dialog.yes.isEnabled() and dialog.insist.isVisible()
    QTest.keyClicks(dialog.insist, "threats")
    click(dialog.yes)
    assert people.where(page.desk.state, "P04").status == "active" and "P04" in dialog.yes.text()
    dialog.fields["reason"].setText("threats, twice")
    click(dialog.yes)
    assert people.where(page.desk.state, "P04").status == "active", "another reason is read again"
    click(dialog.yes)
    assert people.where(page.desk.state, "P04").status == "expelled"


def test_who_is_gone_cannot_withdraw_again(at: Open) -> None:
    page = at(until=LAST)
    gone = next(name for name in page.desk.state.people if people.where(page.desk.state, name).status == "withdrawn")
    choose(page, gone)
    assert not page.shown.acts["withdraw"].isVisible() and page.shown.acts["give_card"].isVisible()


# --- the sheet of one -------------------------------------------------------------------------------------------------------


def test_enter_opens_the_sheet_and_the_buttons_lead_on(at: Open) -> None:
    page = at(stage(8))
    choose(page, "P05")
    QTest.keyClick(page.shown.table, Qt.Key.Key_Return)
    sheet = opened(page, PersonSheet)
    assert sheet.name == "P05"
    click(sheet.acts["withdraw"])
    assert opened(page).question.verb == "withdraw"


def test_line_scores_are_those_of_the_engine_and_every_step_adds_up(at: Open) -> None:
    page = at()
    state = page.desk.state
    for match in state.matches.values():
        totals = {(row.line, row.person): row.total for row in standings(effective(state, match))}
        for (line, person), total in totals.items():
            mine = next(each for each in sittings(state, person) if (each.match, each.line) == (match.id, line))
            assert mine.total == total
            assert mine.work is not None
            before_ = Decimal(0)
            for n, holder in enumerate(mine.work.holders):
                if n:
                    assert holder.passed == before_ and holder.inherited == before_ * holder.rate
                assert holder.earned == holder.inherited + holder.adopted + sum(game.points for game in holder.games)
                before_ = holder.earned
            assert mine.work.holders[-1].earned + mine.work.holders[-1].red == total


def test_a_substitutes_score_is_worked_out_line_by_line(at: Open) -> None:
    page = at()
    page.looking.look_at(person=substitute_of(page))
    page.doors.ask("person")
    sheet = opened(page, PersonSheet)
    row = next(n for n, each in enumerate(sheet.sittings) if each.score is not None and each.score.inherited)
    sheet.matches.selectRow(row)
    work = sheet.sittings[row].work
    assert work is not None and len(work.holders) > 1
    assert any("%" in line.value for line in sheet.work.lines) and sheet.work.lines[0].text == work.holders[0].person


def test_places_and_destinations_are_those_the_round_was_closed_with(at: Open) -> None:
    page = at()
    state = page.desk.state
    for each in state.rounds:
        for row in each.frozen.rows if each.frozen is not None else ():
            mine = [s for s in sittings(state, row.person) if (s.match, s.line) == (row.match, row.line)]
            assert [(s.place, s.destination) for s in mine] == [(row.place, row.destination)]


def test_the_history_names_everything_that_names_him_newest_first(at: Open) -> None:
    page = at()
    name = "林晚舟"
    found = history(tuple(page.desk.session.records), name)
    assert found and found[-1][1].verb == "entry_accepted"
    assert [record.seq for record, _ in found] == sorted((record.seq for record, _ in found), reverse=True)


def test_cards_of_matches_and_between_stand_in_one_list(at: Open) -> None:
    page = at(until=LAST)
    state = page.desk.state
    every = [card for name in state.people for card in cards(state, name)]
    in_matches = sum(len(m.result.cards) for m in state.matches.values() if m.result is not None)
    assert len(every) >= in_matches and len([c for c in every if c.id]) == len(state.cards)


def test_the_contact_is_covered_on_the_sheet_too(at: Open) -> None:
    page = at(stage(1, contact="13800000001"))
    page.looking.look_at(person="P01")
    page.doors.ask("person")
    sheet = opened(page, PersonSheet)
    assert "13800000001" not in sheet.contact.text()
    click(sheet.look)
    assert "13800000001" in sheet.contact.text()


def test_entries_are_spoken_of_as_they_are_taken_now(open_cup: Any) -> None:
    """Before round 1 until when, afterwards whereto, at the end not at all."""
    page = open_cup(LAST, pane="people")
    assert page.shown.until.text() == page.context.say("people.begun") and page.shown.buttons["register"].isEnabled()
    ended = open_cup(pane="people")
    assert ended.shown.until.text() == ended.context.say("people.ended") and not ended.shown.buttons["register"].isEnabled()
