"""The sheet of what people have to be told: owed, copied, sent, corrected; roles under the curtain."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication

from moderator.play.commands import GiveCard
from moderator.play.messages import Refusal
from tests.ui.table.conftest import press
from ui.table.dialogs.notices import NoticesDialog, owing


@pytest.fixture
def sheet(table):
    table.keys("F7")
    dialog = table.dialog()
    assert isinstance(dialog, NoticesDialog)
    return dialog


def choose(dialog: NoticesDialog, code: str, whom: str = "") -> None:
    """Select the first notice of a kind."""
    at = next(n for n, each in enumerate(dialog.rows) if each.notice.code == code and whom in each.notice.audience)
    dialog.table.selectRow(at)


def test_what_is_owed_is_counted_on_the_button_and_listed(table, sheet):
    assert owing(table.page.context) == len(table.stage.session.notices_owed) > 0
    assert str(owing(table.page.context)) in table.page.header.more.text()
    assert {each.state for each in sheet.rows} == {"owed"}
    choose(sheet, "N10")
    assert "于吉" in sheet.text.text() and sheet._tag.clause == "S1.4"


def test_sent_and_not_sent_after_all(table, sheet):
    before = owing(table.page.context)
    choose(sheet, "N10")
    press(sheet.table, "Enter")
    assert table.last["do"] == "send_notice" and owing(table.page.context) == before - 1
    assert [each.state for each in sheet.rows if each.notice.code == "N10"] == ["sent"]
    choose(sheet, "N10")
    sheet.unsend.click()
    assert table.last["do"] == "unsend_notice" and owing(table.page.context) == before


def test_a_role_is_covered_and_never_copied_with_all(table, sheet):
    choose(sheet, "N12", "seat:5")
    covered = sheet.text.text()
    assert "内奸" not in covered
    table.page.curtain.lift()
    assert "内奸" in sheet.text.text()
    table.page.curtain.fall()
    assert sheet.text.text() == covered
    sheet.copy_all.click()
    block = QGuiApplication.clipboard().text()
    assert "于吉" in block and covered not in block and "你的身份" not in block
    choose(sheet, "N12", "seat:5")
    sheet.copy.click()
    assert "内奸" in QGuiApplication.clipboard().text() and "内奸" not in sheet.message.text()


def test_what_was_sent_and_is_wrong_now_is_corrected_or_withdrawn(table):
    session = table.stage.session
    given = table.page.desk.do(GiveCard(person="3", level="yellow", clause="S5.2.6"))
    table.keys("F7")
    dialog = table.dialog()
    at = next(n for n, each in enumerate(dialog.rows) if each.notice.clause == "S5.2.6")
    dialog.table.selectRow(at)
    dialog.send.click()
    amended = session.amend(given.seq, GiveCard(person="3", level="warning", clause="S5.2.6"), at=table.clock.now(), reason="r")
    assert not isinstance(amended, Refusal), amended
    dialog.refresh(0)
    assert dialog.rows[0].state == "changed" and dialog.text.text().startswith("更正") and "警告" in dialog.text.text()
    dialog.send.click()
    assert all(each.state != "changed" for each in dialog.rows)
    dropped = session.amend(amended.seq, None, at=table.clock.now(), reason="never happened")
    assert not isinstance(dropped, Refusal), dropped
    dialog.refresh(0)
    assert dialog.rows[0].state == "gone"
    dialog.send.click()
    assert table.last["do"] == "unsend_notice" and all(each.state != "gone" for each in dialog.rows)


def test_more_leads_there_too(table):
    table.keys("U")
    action = next(a for a in table.page.doors.menu.actions() if not a.isSeparator())
    action.trigger()
    assert isinstance(table.dialog(), NoticesDialog)


def test_nothing_to_tell_yet(make_table):
    from ui.table.stage import NAMES, Stage

    table = make_table(Stage(list(NAMES["zh_CN"])))
    table.keys("F7")
    dialog = table.dialog()
    assert not dialog.rows and not dialog.send.isEnabled() and dialog.text.text()
