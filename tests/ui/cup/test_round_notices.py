"""What a cup owes to be told: the outbox at the organiser's desk, corrections after a move, the judge's list; what is due, in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from moderator.play.words import LANGUAGES, Words
from moderator.session.due import game_of, next_due
from ui.cup.page import CupPage
from ui.cup.round import practice
from ui.cup.stage import Stage, before
from ui.due.texts import what
from ui.forum.outbox import OutboxDialog

Open = Callable[..., CupPage]


def outbox(page: CupPage) -> OutboxDialog:
    page.doors.ask("outbox")
    sheet = page.doors.dialog
    assert isinstance(sheet, OutboxDialog)
    QApplication.processEvents()
    return sheet


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_notice_of_the_whole_cup_is_a_readable_post(open_cup: Open, lang: str) -> None:
    sheet = outbox(open_cup(lang=lang))
    sheet.uncover()
    codes = {each.notice.code for each in sheet.rows}
    assert {"N1", "N2", "N3", "N4", "N5", "N6", "N22", "N23", "N24"} <= codes
    for each in sheet.rows:
        text = sheet.written(each.notice, "plain")
        assert "N" + each.notice.code[1:] not in text.split() and "{" not in text and "None" not in text and "notice." not in text


def test_enter_copies_and_enter_again_notes_it_as_sent(open_cup: Open) -> None:
    page = open_cup(before("register", person="何小满"), lang="en")
    sheet = outbox(page)
    sheet.table.setFocus()
    first = sheet.rows[0].notice
    QTest.keyClick(sheet.table, Qt.Key.Key_Return)
    assert first.params["person"] in QGuiApplication.clipboard().text()
    QTest.keyClick(sheet.table, Qt.Key.Key_Return)
    assert first.key in page.desk.session.notices_sent
    sheet.close()
    page.doors.ask("undo")


def test_a_match_that_is_moved_after_its_post_owes_a_correction(open_cup: Open) -> None:
    stage = Stage("en")
    practice.moved_after_sending(stage)
    sheet = outbox(open_cup(pane="round", lang="en", stage=stage))
    first = sheet.chosen()
    assert first is not None and first.state == "changed" and first.notice.params["match"] == "1B"
    assert sheet.old.isVisible() and sheet.old.toPlainText() != sheet.text.toPlainText()
    assert sheet.text.extraSelections() and sheet.old.extraSelections()


def test_the_list_for_the_judge_is_covered_from_the_room(open_cup: Open) -> None:
    stage = Stage("en")
    practice.late(stage)
    sheet = outbox(open_cup(pane="round", lang="en", stage=stage))
    assert not [each for each in sheet.rows if each.notice.code == "N5"]
    sheet.uncover()
    judges = [at for at, each in enumerate(sheet.rows) if each.notice.code == "N5"]
    assert [sheet.rows[at].notice.params["match"] for at in judges] == ["1A"]
    sheet.table.selectRow(judges[0])
    assert sheet.whom.text == "For the judge" and "have not confirmed" in sheet.text.toPlainText()


@pytest.mark.parametrize(("lang", "said"), [("en", ["1A: 8 to confirm", "1A begins", "2A appeals end"]), ("zh_CN", ["1A", "1A", "2A"])])
def test_what_is_due_in_a_cup_is_said_with_its_match(lang: str, said: list[str]) -> None:
    words, found = Words(lang), []
    for until in (before("check_in"), before("close_round", round="2")):
        items = next_due((game_of(Stage(lang).cup32(until).session),))
        found += [what(item, words) for item in items]
    assert not [text for text in found if "{" in text or "due." in text or "…" in text]
    for part in said:
        assert any(text.startswith(part) for text in found)


def test_two_tables_that_begin_at_once_are_two_things_due() -> None:
    stage = Stage("en")
    practice.scheduled_64(stage)
    starts = [item for item in next_due((game_of(stage.session),)) if item.due.code == "start"]
    assert len({item.key for item in starts}) == 8 and len({item.due.at for item in starts}) == 2


def test_the_desk_names_the_match_that_is_due(open_cup: Open) -> None:
    page = open_cup(before("check_in"), lang="en", stage=Stage("en").cup32(before("check_in")))
    assert "1A: 8 to confirm" in page.face.due_name(page.face.dues()[0])
