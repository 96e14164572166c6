"""Amending for real: a target and a vote of days ago, with the deaths, votes and notices that would be otherwise."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from moderator.play.commands import SendNotice
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import vote as v
from tests.ui.forum.conftest import Host
from ui.forum.amend import ForumAmend
from ui.forum.chess.otherwise import otherwise
from ui.forum.outbox import OutboxDialog
from ui.table.dialogs.timeline import TimelineDialog


def amend(host: Host, verb: str, **find: object) -> ForumAmend:
    session = host.stage.session
    seq = next(r.seq for r in session.records if r.command["do"] == verb and all(r.command.get(k) == x for k, x in find.items()))
    host.page.doors.amend_entry(seq)
    QApplication.processEvents()
    dialog = host.page.doors.dialog
    assert isinstance(dialog, ForumAmend)
    return dialog


def told(dialog: ForumAmend) -> str:
    QApplication.processEvents()
    return "\n".join(label.text() for label in dialog.changes.findChildren(QLabel) if label.isVisible())


def name(host: Host, seat: str) -> str:
    return host.state.name_of(seat)


@pytest.fixture
def later(day: Host) -> Host:
    """Everything was sent; the day is over and the second night has begun."""
    for each in day.stage.session.notices_owed:
        day.stage.do(SendNotice(key=each.notice.key))
    day.stage.dusk("06-03 22:00").do(v.OpenNight())
    return day


def test_a_target_of_a_night_ago(later: Host) -> None:
    dialog = amend(later, "submit_imprison", seat="WR")
    dialog.uncover()
    dialog.form.choose("target", "BQ")
    dialog.preview()
    text = told(dialog)
    assert name(later, "WB") in text and later.page.context.words.say("ui.forum.amend.deaths") in text
    assert later.page.context.words.say("ui.forum.amend.wrong") in text
    dialog.reason.setText("the letter said so")
    dialog.confirm()
    assert later.state.seats["WB"].alive and later.stage.session.records


def test_a_vote_of_days_ago(later: Host) -> None:
    dialog = amend(later, "cast_vote", voter="BP1")
    dialog.form.choose("target", "WP3")
    dialog.preview()
    assert name(later, "WP3") in told(dialog)
    dialog.reason.setText("misread")
    dialog.confirm()
    assert later.stage.session.records[[r.command["do"] for r in later.stage.session.records].index("cast_vote")]


def test_what_was_sent_wrongly_is_shown_at_once(later: Host, qtbot: QtBot) -> None:
    dialog = amend(later, "submit_imprison", seat="WR")
    dialog.form.choose("target", "BQ")
    dialog.preview()
    dialog.reason.setText("-")
    dialog.confirm()
    qtbot.waitUntil(lambda: isinstance(later.page.doors.dialog, OutboxDialog))
    assert later.page.doors.dialog.kind.value == "corrections"


def test_left_alone_nothing_changes(later: Host) -> None:
    state = later.state
    dialog = amend(later, "submit_imprison", seat="WR")
    dialog.uncover()
    dialog.form.choose("target", "BQ")
    dialog.preview()
    dialog.reject()
    assert later.state == state


def test_covered_it_says_deaths_and_votes_but_no_order(later: Host) -> None:
    dialog = amend(later, "submit_imprison", seat="WR")
    dialog.uncover()
    dialog.form.choose("target", "BQ")
    dialog.preview()
    orders = later.page.context.words.say("ui.forum.amend.orders")
    assert orders in told(dialog)
    dialog._on_look()
    assert orders not in told(dialog) and not dialog.form.isVisible()


def test_the_instant_stands_beside_the_entry(later: Host) -> None:
    dialog = amend(later, "cast_vote", voter="BP1")
    assert dialog.old.text().startswith("06-02 ")


def test_nothing_otherwise_is_nothing_told(day: Host) -> None:
    assert otherwise(day.page.context, day.state, day.state) == []


def test_what_is_otherwise_between_two_states(night: Host) -> None:
    before = night.state
    night.stage.order("WR imprison BR")
    found = otherwise(night.page.context, before, night.state)
    assert [one.part for one in found] == ["orders"] and all(one.secret for one in found)
    night.stage.to("06-02 13:00").do(n.CloseNight(), n.ResolveNight(), n.AnnounceDawn())
    assert "course" in {one.part for one in otherwise(night.page.context, before, night.state)}


def test_esc_closes_the_amendment_only_and_the_timeline_is_there_again(later: Host) -> None:
    doors = later.page.doors
    doors.ask("amend")
    QApplication.processEvents()
    timeline = doors.dialog
    assert isinstance(timeline, TimelineDialog)
    keys = later.page.context.words.say("ui.desk.timeline.keys")
    assert any(label.text() == keys for label in timeline.findChildren(QLabel))
    entry = next(each for each in later.stage.session.records if each.command["do"] == "submit_imprison")
    timeline.amend.emit(entry.seq)
    timeline.accept()
    QApplication.processEvents()
    assert isinstance(doors.dialog, ForumAmend) and doors.dialog.entry.seq == entry.seq
    doors.dialog.reject()
    QApplication.processEvents()
    again = doors.dialog
    assert isinstance(again, TimelineDialog) and again.isVisible() and again.table.selected().seq == entry.seq
    again.reject()
    QApplication.processEvents()
    assert doors.dialog is None
