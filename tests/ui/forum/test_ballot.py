"""The ballot as the host works on it: the tally, votes typed in with their time, marks, the board's copy, the chart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication

from moderator.export.posts import FORMS
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.chess.commands import vote as v
from tests.ui.forum.conftest import Host
from ui.forum.chess.ballot import BallotDialog
from ui.forum.chess.chart import ChartDialog
from ui.forum.chess.stage import ZONE, Stage, stamp
from ui.forum.chess.votes import board, chart_html, votes_of
from ui.forum.moments import when_of


def ballot(host: Host) -> BallotDialog:
    host.page.doors.ask("ballot")
    QApplication.processEvents()
    dialog = host.page.doors.dialog
    assert isinstance(dialog, BallotDialog)
    return dialog


def choose(dialog: BallotDialog, voter: str, target: str, channel: str = "thread", at: str = "") -> None:
    for box, value in ((dialog.voter, voter), (dialog.target, target), (dialog.channel, channel)):
        box.setCurrentIndex(box.findData(value))
    dialog.at.setText(at)
    dialog.cast()


def test_the_preview_is_the_count(day: Host) -> None:
    votes = ballot(day).votes
    assert votes is not None
    day.stage.to("06-03 22:00").do(v.CloseBallot(), v.ResolveVote())
    tally = day.state.tally
    assert tally.counting == dict(votes.read.counting)
    assert tally.totals == {seat: votes.public.get(seat, 0) + votes.curses.get(seat, 0) for seat in {*votes.public, *votes.curses}}


def test_a_curse_is_shown_under_the_curtain_alone(day: Host) -> None:
    dialog = ballot(day)
    covered = dialog._tally.widget().grab().toImage()
    dialog.uncover()
    assert dialog.votes.curses and dialog._tally.widget().grab().toImage() != covered


def test_a_first_vote_and_then_a_change(day: Host) -> None:
    dialog = ballot(day)
    choose(dialog, "WQ", "BP1")
    assert day.last["do"] == "cast_vote"
    choose(dialog, "WQ", "BP2")
    assert day.last["do"] == "change_vote" and dialog.votes.read.counting["WQ"] == "BP2"


def test_an_sms_has_its_own_time(day: Host) -> None:
    dialog = ballot(day)
    choose(dialog, "WQ", "BP1", "sms", "14:30")
    record = day.stage.session.records[-1]
    assert record.command["channel"] == "sms" and record.at == stamp("06-02 14:30")


def test_enter_in_the_time_takes_the_vote_and_does_not_close_the_ballot(day: Host) -> None:
    dialog = ballot(day)
    for box, value in ((dialog.voter, "WQ"), (dialog.target, "BP1")):
        box.setCurrentIndex(box.findData(value))
    dialog.at.setFocus()
    day.type("14:30")
    day.keys("Return")
    assert day.stage.session.records[-1].command["do"] == "cast_vote"
    assert day.page.doors.dialog is dialog and dialog.isVisible()


def test_a_time_that_is_none_is_said_and_nothing_entered(day: Host) -> None:
    dialog = ballot(day)
    head = day.stage.session.head_seq
    choose(dialog, "WQ", "BP1", at="25 o'clock")
    assert day.stage.session.head_seq == head and "25 o'clock" in dialog.message.text()


def test_an_unclear_vote_is_asked_for_again(day: Host) -> None:
    dialog = ballot(day)
    dialog.voter.setCurrentIndex(dialog.voter.findData("WP2"))
    dialog.table.clearSelection()
    dialog.table.setCurrentIndex(dialog.table.model().index(-1, -1))
    dialog.ask_again()
    assert day.last == {"do": "ask_revote", "voter": "WP2"}


def test_an_edited_post_counts_as_it_was(day: Host) -> None:
    dialog = ballot(day)
    dialog.voter.setCurrentIndex(dialog.voter.findData("WK"))
    dialog.mark_edited()
    form = dialog._form
    assert form.original.currentData() == "BP1"
    form._take()
    assert day.last["do"] == "mark_edited" and day.last["original"] == "BP1"


def test_the_board_gets_no_curse_and_no_markup_of_a_mask(make_host: Callable[..., Host]) -> None:
    made = Stage(masks=("[b]x[/b]", *Stage().masks[1:])).second_day()
    text = board(votes_of(made.session, made.state.ballot), Words("zh_CN").of("chess"), FORMS["bbcode"], made.state.name_of)
    assert "诅咒" not in text and "9" not in text and "[b]x[/b]" not in text
    assert made.state.name_of("WP2") in text


def test_nobody_votes_for_himself_by_silence_before_the_close() -> None:
    made = Stage().second_day()
    words, names = Words("en").of("chess"), made.state.name_of
    missing = names("WQ")
    running = board(votes_of(made.session, made.state.ballot), words, FORMS["plain"], names)
    assert missing in running.splitlines()[-1] and running.count(missing) == 1
    made.dusk("06-03 22:00")
    over = next(each for each in (*made.state.ballots, made.state.ballot) if each is not None)
    closed = board(votes_of(made.session, over), words, FORMS["plain"], names)
    assert closed.count(missing) == 1 and "Not voted" not in closed


def test_without_a_ballot_the_key_opens_the_charts(night: Host) -> None:
    night.page.doors.ask("ballot")
    QApplication.processEvents()
    assert isinstance(night.page.doors.dialog, ChartDialog) and night.page.doors.dialog.message.isVisible()


def test_the_copy_goes_to_the_clipboard(day: Host) -> None:
    ballot(day).copy_board()
    assert "[b]" in QGuiApplication.clipboard().text()


def test_closing_leads_to_the_count(day: Host) -> None:
    from ui.forum.chess.resolution import DuskWindow

    dialog = ballot(day)
    day.keys("Ctrl+Return", to=dialog)
    assert isinstance(day.page.doors.dialog, DuskWindow) and day.state.phase == "day"


# --- the chart ----------------------------------------------------------------------------------------------------------


def test_the_chart_knows_what_counts_and_what_was_left() -> None:
    made = Stage().second_day()
    marks = {(mark.voter, mark.target): mark.kind for mark in votes_of(made.session, made.state.ballot).marks}
    assert marks["WR", "BP1"] == "was" and marks["WR", "BR"] == "now"
    assert marks["WQ", "WQ"] == "self" and marks["WK", "BP1"] == "now"


def test_a_closed_ballot_keeps_its_voters() -> None:
    made = Stage().second_day()
    before = votes_of(made.session, made.state.ballot)
    made.dusk("06-03 22:00")
    executed = next(seat.id for seat in made.state.seats.values() if seat.death and seat.death.cause == "vote")
    after = votes_of(made.session, made.state.ballots[-1] if made.state.ballots else made.state.ballot)
    assert executed in after.voters and after.voters == before.voters and dict(after.read.counting) == dict(before.read.counting)


def test_the_chart_is_saved_as_picture_and_as_page(day: Host, tmp_path: Path) -> None:
    day.page.doors.ask("chart")
    QApplication.processEvents()
    dialog = day.page.doors.dialog
    assert isinstance(dialog, ChartDialog)
    dialog.write_png(str(tmp_path / "a.png"))
    dialog.write_html(str(tmp_path / "a.html"))
    picture = QImage(str(tmp_path / "a.png"))
    assert picture.width() == 2 * dialog.chart.width()
    assert (tmp_path / "a.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    dialog.write_html(str(tmp_path / "no" / "a.html"))
    assert dialog.message.isVisible()


def test_a_mask_is_text_in_the_page() -> None:
    made = Stage(masks=("<b>x</b>", *Stage().masks[1:])).second_day()
    page = chart_html(votes_of(made.session, made.state.ballot), Words("en").of("chess"), made.state.name_of)
    assert "<b>x</b>" not in page and "&lt;b&gt;x&lt;/b&gt;" in page


# --- times --------------------------------------------------------------------------------------------------------------


TYPED = {
    "21:46": "06-02 21:46", "21：46": "06-02 21:46", "09:00:07": "06-03 09:00:07", "06-01 22:00": "06-01 22:00",
    "6/1 22:00": "06-01 22:00", "2026-06-01T22:00+08:00": "06-01 22:00",
}  # fmt: skip


@pytest.mark.parametrize(("text", "means"), TYPED.items())
def test_a_time_as_it_is_typed(text: str, means: str) -> None:
    assert when_of(text, stamp("06-03 12:00"), ZoneInfo(ZONE)) == stamp(means)


def test_a_clock_time_to_come() -> None:
    assert when_of("22:00", stamp("06-03 12:00"), ZoneInfo(ZONE), past=False) == stamp("06-03 22:00")
    assert when_of("11:00", stamp("06-03 12:00"), ZoneInfo(ZONE), past=False) == stamp("06-04 11:00")


@pytest.mark.parametrize("text", ["25:00", "noon", "13-45 22:00", "−5"])
def test_what_is_no_time_is_refused(text: str) -> None:
    assert isinstance(when_of(text, stamp("06-03 12:00"), ZoneInfo(ZONE)), Refusal)
