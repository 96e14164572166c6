"""The curtain: covered, nothing on the page depends on what is secret, pixel by pixel."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from moderator.rulesets.sanguosha import commands as c
from ui.table.dialogs.amend import AmendDialog
from ui.table.dialogs.secrets import ShowDialog
from ui.table.dialogs.timeline import TimelineDialog
from ui.table.stage import HEROES, NAMES, ROLES, Stage
from ui.theme import PALETTES

PERMUTED = ("lord", "spy", "rebel", "rebel", "rebel", "loyalist", "rebel", "loyalist")
"""The same table with the hidden roles of the living among others; seat 4 dies as a rebel in both."""


def play(roles: tuple[str, ...], heroes: tuple[str, ...] = HEROES) -> Stage:
    """Until a running play time in the first round, one dead."""
    stage = Stage(list(NAMES["zh_CN"])).seated()
    stage.do(c.SetSeats(order=tuple("12345678")), c.DealRoles(roles=dict(zip("12345678", roles, strict=True))), c.DealBoxes())
    stage.do(*(c.PickHero(line=str(n), hero=hero) for n, hero in enumerate(heroes, 1)), c.BeginReading(), c.StartGame())
    stage.do(c.BeginTurn(line="1"), c.BeginPlay(line="1"), c.EndPlay(line="1"), c.Death(victim="4", killer="1"))
    return stage.do(c.BeginTurn(line="2"), c.BeginPlay(line="2"))


def picture(widget) -> QImage:
    QApplication.processEvents()
    return widget.grab().toImage()


@pytest.fixture(params=["light", "dark"])
def pair(request, make_table):
    """Two tables that differ in hidden roles only."""
    palette = PALETTES[request.param]
    return [make_table(play(roles), palette=palette) for roles in (ROLES, PERMUTED)]


def test_covered_pages_are_equal_pixel_by_pixel(pair):
    one, other = (picture(table.page) for table in pair)
    assert one == other


def test_open_pages_differ(pair):
    for table in pair:
        table.page.curtain.lift()
    one, other = (picture(table.page) for table in pair)
    assert one != other


def test_texts_tooltips_and_names_are_equal_while_covered(pair):
    def said(table) -> list[tuple[str, ...]]:
        from PySide6.QtWidgets import QLabel, QPushButton, QWidget

        found = [(w.windowTitle(), w.toolTip(), w.accessibleName()) for w in table.page.findChildren(QWidget)]
        return found + [(w.text(),) for kind in (QLabel, QPushButton) for w in table.page.findChildren(kind)]

    one, other = (said(table) for table in pair)
    assert one == other
    assert [line.text for line in pair[0].page.right.log.lines] == [line.text for line in pair[1].page.right.log.lines]


@pytest.mark.parametrize("make", [TimelineDialog, lambda context, parent: ShowDialog(context, "roles", parent=parent)])
def test_covered_dialogs_are_equal(pair, make, qtbot):
    pictures = []
    for table in pair:
        dialog = make(table.page.context, parent=table.page)
        qtbot.addWidget(dialog)
        dialog.resize(900, 560)
        dialog.show()
        pictures.append(picture(dialog))
        dialog.close()
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("verb", ["ban_hero", "deal_roles", "pick_hero"])
def test_a_secret_entry_is_amended_under_the_curtain_only(pair, qtbot, verb):
    table = pair[0]
    deal = next(record.seq for record in table.stage.session.records if record.command["do"] == verb)
    dialog = AmendDialog(table.page.context, deal, parent=table.page)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.form.isVisible()
    size = dialog.size()
    dialog.curtain_changed(True)
    assert dialog.form.isVisible() and dialog.size() == size


def test_a_covered_preview_does_not_tell_how_the_game_would_end(make_table, stage, qtbot):
    table = make_table(stage.playing().killed(("2", "1"), ("6", "1")))
    last = table.stage.session.records[-2 if table.stage.session.records[-1].command["do"] == "hold" else -1].seq
    dialog = AmendDialog(table.page.context, last, parent=table.page)
    qtbot.addWidget(dialog)
    dialog.form.choose("victim", "1")

    def said() -> str:
        dialog.preview()
        found = [dialog._area.itemAt(n).widget() for n in range(dialog._area.count())]
        return " ".join(widget.text() for widget in found if widget is not None and hasattr(widget, "text"))

    assert "反贼胜" not in said() and "内奸" not in said()
    table.page.curtain.lift()
    assert "反贼胜" in said() or "rebels" in said() or "结局" in said()


def test_held_key_lifts_released_key_covers(table):
    page = table.page
    QTest.keyPress(page, Qt.Key.Key_QuoteLeft)
    assert page.curtain.is_open
    assert page.centre.board.seats[1].view.role == "反"
    QTest.keyRelease(page, Qt.Key.Key_QuoteLeft)
    assert not page.curtain.is_open
    assert page.centre.board.seats[1].view.role == "?"


def test_lost_focus_covers(table):
    page = table.page
    QTest.keyPress(page, Qt.Key.Key_QuoteLeft)
    QApplication.sendEvent(page, QEvent(QEvent.Type.WindowDeactivate))
    assert not page.curtain.is_open


def test_the_same_size_whatever_lies_beneath(table):
    sizes = [seat.size() for seat in table.page.centre.board.seats]
    table.page.curtain.lift()
    QApplication.processEvents()
    assert [seat.size() for seat in table.page.centre.board.seats] == sizes


def test_an_outcome_is_named_only_under_the_curtain(make_table, stage):
    table = make_table(stage.playing())
    table.keys("Space", "D", "2", "1", "D", "6", "1", "D", "5", "1")
    dialog = table.dialog()
    assert "主忠胜" not in dialog.outcome.text() and "主忠胜" not in table.page.right.next.button.text()
    QTest.keyPress(dialog, Qt.Key.Key_QuoteLeft)
    assert dialog.outcome.text() == "主忠胜"
    QTest.keyRelease(dialog, Qt.Key.Key_QuoteLeft)
    assert "主忠胜" not in dialog.outcome.text()


def test_who_killed_the_lord_is_covered_until_the_roles_are_shown(make_table):
    """One table where a loyalist kills the lord and one where a rebel does: the same page, the same sheet."""
    pictures = []
    for roles in (ROLES, PERMUTED):
        table = make_table(play(roles))
        table.page.desk.do(c.Death(victim="1", killer="3"))
        dialog = table.dialog()
        assert table.game.status == "outcome"
        pictures.append((picture(table.page), picture(dialog)))
        dialog.reject()
    assert pictures[0] == pictures[1]


def test_showing_one_player_his_role_keeps_the_table_covered(make_table, stage):
    table = make_table(stage.playing())
    page = table.page
    page.doors.open_show_roles(None)
    dialog = table.dialog()
    page.curtain.lift()
    assert dialog.secret.text() != page.context.say("show.covered")
    covered = [seat.view.role for seat in page.centre.board.seats]
    assert "内" not in covered and covered.count("?") >= 5
    dialog.reject()
    assert not page.curtain.is_open and not page.curtain.is_held
    page.curtain.lift()
    assert "?" not in [seat.view.role for seat in page.centre.board.seats]
