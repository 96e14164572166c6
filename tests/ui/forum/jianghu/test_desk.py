"""The desk of a game of eighty-eight: board, search, filters, groups, vote board, typed line, schedule, what is missing."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from itertools import pairwise
from statistics import quantiles
from time import perf_counter

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from moderator.play.words import Words
from moderator.rulesets.jianghu.commands import vote as v
from moderator.rulesets.jianghu.counting import count, score
from moderator.rulesets.jianghu.tally import tally
from tests.ui.forum.jianghu.conftest import Whistle
from ui.forum.jianghu import bar, lacks, schedule, votes
from ui.forum.jianghu.face import CLAUSES
from ui.forum.jianghu.grid import COLUMNS
from ui.forum.jianghu.public_board import PublicSeats, SeatsView
from ui.forum.jianghu.queue import view
from ui.forum.jianghu.scenes import tied
from ui.forum.jianghu.stage import Stage, small
from ui.forum.jianghu.tokens import Token, halves
from ui.forum.views import COVER
from ui.theme import DARK
from ui.widgets.buttons import KeyButton

Make = Callable[..., Whistle]


@pytest.fixture
def day(make_whistle: Make) -> Whistle:
    """Round 4, half of the ballots are in."""
    return make_whistle(Stage().voting(4, 30))


def test_eighty_eight_tokens_stand_in_rows_of_eleven(day: Whistle) -> None:
    grid = day.board.grid
    boxes = [grid.box_of(seat) for seat in day.state.seats]
    assert len(day.board.tokens) == 88
    assert len({box.top() for box in boxes}) == 8
    assert [box.left() for box in boxes[:COLUMNS]] == sorted({box.left() for box in boxes})
    assert grid.height() <= day.board.area.viewport().height()
    assert max(box.right() for box in boxes) <= day.board.area.viewport().width()


def test_the_corner_shows_public_ballots_and_all_of_them_once_the_curtain_is_up(day: Whistle) -> None:
    public, whole = count(day.page.face.seen.public), count(day.state)
    for counted, lifted in ((public, False), (whole, True)):
        day.page.curtain.lift() if lifted else day.page.curtain.fall()
        shown = {each.seat: each.votes for each in day.board.tokens}
        assert shown == {seat: halves(score(counted.lines.get(seat, ()))[0]) for seat in day.state.seats}
    assert {each.seat for each in day.board.tokens if each.group == "to_vote"} == {
        seat.id for seat in day.state.living if seat.id not in whole.voted
    }


def test_who_is_out_is_struck_with_round_and_cause(day: Whistle) -> None:
    for seat in day.state.seats.values():
        token = day.token(seat.id)
        assert token.out == (seat.base == "OUT")
        if token.out:
            assert str(seat.out.round) in token.word


@pytest.mark.parametrize("query", ["7", "007", "半凉", "bl", "banl", "凉"])
def test_a_seat_is_found_by_number_mask_and_pinyin(day: Whistle, query: str) -> None:
    day.board.search.setText(query)
    assert "M07" in day.board.grid.order
    assert len(day.board.grid.order) < 20
    day.board.search.setText("zzzz")
    assert not day.board.grid.order
    assert not day.board.nobody.isHidden()


def test_enter_in_the_search_goes_to_the_seat_and_enter_again_opens_it(day: Whistle) -> None:
    day.keys("/", to=day.page)
    day.board.search.setText("33")
    day.keys("Return", to=day.board.search)
    assert day.page.seating.looked_at == "M33"
    assert day.board.grid.hasFocus()
    day.keys("Return", to=day.board.grid)
    assert day.dialog is not None
    assert "33" in day.dialog.windowTitle()


def test_filters_and_groups_hold_everybody_once(day: Whistle) -> None:
    for name, tokens in (("to_vote", "to_vote"), ("out", "out")):
        day.board.filters.buttons[name].click()
        assert {day.token(seat).group for seat in day.board.grid.order} == {tokens}
    day.board.filters.buttons["all"].click()
    day.board.grouped.setChecked(True)
    order = day.board.grid.order
    assert sorted(order) == sorted(day.state.seats)
    groups = [day.token(seat).group for seat in order]
    assert len([1 for a, b in pairwise(groups) if a != b]) == len(set(groups)) - 1


def test_the_keyboard_walks_the_board(day: Whistle) -> None:
    day.keys("B", to=day.page)
    grid = day.board.grid
    grid.at = "M01"
    day.keys("Right", "Down", to=grid)
    assert grid.at == "M13"
    day.keys("Up", to=grid)
    assert grid.at == "M02"
    assert "02" in grid.accessibleDescription() or "2 ·" in grid.accessibleDescription()


def test_the_vote_board_says_what_the_rules_say(day: Whistle) -> None:
    day.page.curtain.lift()
    made = votes.view(day.page.context, day.page.face.seen)
    found = tally(day.state)
    seats = [line.seat for line in made.lines if line.seat]
    assert seats[:7] == [top.seat for top in found.ranked[:7]]
    line = votes.line_of(day.page.context, day.page.face.seen, seats[0])
    assert [each.seat for each in line] == [vote.voter for vote in count(day.state).lines[seats[0]]]


def test_a_tie_over_the_line_is_said_with_the_times_that_decide(make_whistle: Make) -> None:
    host = make_whistle(Stage())
    tied(host.stage)
    host.page.curtain.lift()
    made = votes.view(host.page.context, host.page.face.seen)
    over = [tie for tie in made.ties if tie.over]
    assert len(over) == 1
    assert over[0].clauses == ("J13.8",)
    ranked = tally(host.state).ranked
    for top in ranked[2:4]:
        assert votes.clock(host.page.context, top.times[0]) in over[0].said
    assert any(tie.clauses == ("J13.3",) for tie in made.ties)


def test_covered_the_vote_board_has_bars_and_no_seat(day: Whistle) -> None:
    made = votes.view(day.page.context, day.page.face.seen)
    assert len(made.lines) == day.state.now.row.top_n
    assert not any(line.seat for line in made.lines)
    assert all(bit.covered for line in made.lines for bit in line.bits[1:])


def test_ballots_and_proxies_are_typed_by_number(day: Whistle) -> None:
    silent = next(each for each in day.board.tokens if each.group == "to_vote")
    living = [seat.id for seat in day.state.living if seat.id != silent.seat]
    a, b = (str(day.page.seating.number(seat)) for seat in living[:2])
    day.type(f"{silent.number} {a} {b}")
    assert day.last["do"] == "cast_ballot"
    assert list(day.last["seats"]) == living[:2]
    assert day.token(silent.seat).group == "voted"
    proxied = {ballot.voter for ballot in day.state.now.ballots}  # covered, whoever has voted by proxy is still to vote
    other = next(each for each in day.board.tokens if each.group == "to_vote" and each.seat not in proxied)
    day.board.line.setText(f"{other.number} t {a}")
    assert "托" not in day.board.means.text()  # a proxy is between the voter and the host
    day.type(f"{other.number} t {a}")
    assert day.last["do"] == "proxy_ballot"
    day.type("999 1")
    assert day.board.means.property("tone") == "red"


def test_a_post_is_typed_by_its_code_name(make_whistle: Make) -> None:
    host = make_whistle(Stage().round_at(2, "window"))
    owner = next(slot.owner for slot in host.state.now.slots if slot.group == "JK")
    code = host.state.seats[owner].code
    target = next(seat.id for seat in host.state.living if seat.id != owner)
    host.type(f"{code} {host.page.seating.number(target)} 860")
    assert (host.last["do"], host.last["seat"], host.last["words"]) == ("submit_post", owner, 860)


def test_the_bar_tells_the_limits_and_hides_what_is_missing(make_whistle: Make) -> None:
    host = make_whistle(Stage().round_at(2, "window"))
    assert any(cell.text == COVER for cell in host.page.face.bar().cells)
    host.page.curtain.lift()
    assert not any(cell.text == COVER for cell in host.page.face.bar().cells)
    assert lacks.number(host.page.context, host.state) >= 7
    for number in (2, 3):
        choosing = make_whistle(Stage().choosing(number))
        names = bar.shown(choosing.page.face.seen.public)
        assert ("rescue" in names) == (number == 2)
    assert not choosing.page.bar.cut


def test_what_is_missing_is_listed_with_names(day: Whistle) -> None:
    day.keys("N", to=day.page)
    covered = day.dialog
    assert len(covered.panels) == 2
    found = lacks.lacks(day.page.context, day.page.face.seen, sees=True)
    assert found[0].code == "vote"
    assert {each.seat for each in found[0].items} == {seat.id for seat in day.state.living if seat.id not in count(day.state).voted}


def test_the_schedule_tells_what_happened_and_is_adapted_with_a_reason(make_whistle: Make) -> None:
    host = make_whistle(Stage().results(3))
    state = host.state
    for n in (1, 2, 3):
        made = schedule.happened(state, n)
        out = [seat for seat in state.seats.values() if seat.out is not None and seat.base != "IN" and seat.out.round == n]
        assert made.top + made.posted + made.other == len(out)
        assert made.top <= 7
    assert schedule.left(state, 3) == len(state.living)
    host.keys("S", to=host.page)
    sheet = host.dialog
    assert not sheet.write.isEnabled()
    sheet.round.setCurrentIndex(sheet.round.findData(4))
    sheet.top.setValue(6)
    sheet.numbers["JK"].setValue(1)
    sheet.reason.setText("too few joint killers")
    assert sheet.write.isEnabled()
    sheet.enter()
    assert host.last["do"] == "adjust_schedule"
    assert (host.last["r"], host.last["top_n"], host.last["slots"]) == (4, 6, {"HS": 1, "JK": 1, "IK": 4})


def test_a_round_is_fitted_to_the_posters_that_are_left(make_whistle: Make) -> None:
    stage, short = Stage(), False
    while not short and stage.step():
        state = stage.state
        short = state.phase == "results" and bool(schedule.lapses(state, state.number + 1))
    assert short
    sheet = schedule.ScheduleSheet(make_whistle(stage).page.context)
    sheet.uncover()
    following = stage.state.number + 1
    sheet.round.setCurrentIndex(sheet.round.findData(following))
    lost = schedule.lapses(stage.state, following)
    before = sum(field.value() for field in sheet.numbers.values())
    sheet.fewer.click()
    assert sum(field.value() for field in sheet.numbers.values()) == before - len(lost)
    sheet.close()


def test_a_game_of_sixteen_has_the_same_desk(make_whistle: Make) -> None:
    host = make_whistle(small(seed="b").voted(2))
    assert len(host.board.tokens) == 16
    assert host.board.grid.order[-1] == "M16"


def test_a_ballot_repaints_two_tokens_and_a_frame_is_quick(day: Whistle) -> None:
    grid, frames = day.board.grid, []
    picture = QPixmap(grid.size())
    grid.render(picture, QPoint())
    tokens = list(day.board.tokens)
    for n in range(200):
        at = n % len(tokens)
        tokens[at] = replace_votes(tokens[at], str(n))
        grid.show_tokens(tokens, {}, "")
        begun = perf_counter()
        grid.render(picture, QPoint())
        frames.append(1000 * (perf_counter() - begun))
    assert quantiles(frames, n=100)[49] < 8


def replace_votes(token: object, said: str) -> object:
    return dataclasses.replace(token, votes=said)  # type: ignore[type-var]


def test_the_public_window_knows_the_public_view_alone(day: Whistle) -> None:
    from ui.forum.jianghu.projector import public_view

    day.page.curtain.lift()
    made = public_view(day.page.context, day.page.face.seen)
    assert not any(each.top for each in made.tokens)
    public = count(day.page.face.seen.public)
    assert {each.seat: each.votes for each in made.tokens if each.votes} == {
        seat: halves(score(line)[0]) for seat, line in public.lines.items() if score(line)[0]
    }
    day.keys("D", to=day.page)
    window = next(room for room in day.page.doors.rooms if hasattr(room, "ask_public")).window
    assert window is not None
    before = window.board.view
    silent = next(each for each in before.tokens if each.group == "to_vote")
    day.stage.do(v.CastBallot(seat=silent.seat, seats=(day.state.living[0].id,)))
    assert window.board.view != before
    day.keys("D", to=day.page)


def test_undo_takes_the_board_back(day: Whistle) -> None:
    before = day.board.tokens
    silent = next(each for each in before if each.group == "to_vote")
    day.stage.do(v.CastBallot(seat=silent.seat, seats=(day.state.living[0].id,)))
    assert day.board.tokens != before
    day.page.desk.undo()
    assert day.board.tokens == before


def test_covered_the_queue_shows_after_the_publication_what_everybody_has_read(make_whistle) -> None:
    whistle = make_whistle(Stage().resolved(2))
    whistle.page.right.show_tab("queue")
    seen, queue = whistle.page.face.seen, whistle.page.right.queue
    assert all(bit.covered for line in view(whistle.page.context, seen).lines for bit in line.bits[1:])
    whistle.stage.step()
    whistle.page.refresh()
    notice = next(n for n in whistle.stage.session.records[-1].notices if n.code == "posts")
    made = view(whistle.page.context, seen)
    assert queue.mark.text == "已公布" and len(made.lines) == len(notice.params["order"]) + len(notice.params["others"])
    names = [whistle.page.desk.name_of(target) for target in notice.params["targets"]]
    assert [line.bits[2].text for line in made.lines][: len(names)] == names
    assert not any(bit.covered for line in made.lines for bit in line.bits)
    out = notice.params["out"]
    for line, target in zip(made.lines, notice.params["targets"], strict=False):
        assert line.bits[3].text.startswith("出局" if target in out else "仍在场")


def test_while_the_messages_are_shown_one_line_only_is_named_by_the_key(make_whistle: Make) -> None:
    whistle = make_whistle(Stage().voting(4, 10))
    page = whistle.page
    for tab, where in (("inbox", page.inbox), ("vote", page.board), ("inbox", page.inbox), ("queue", page.board)):
        page.right.show_tab(tab)
        QApplication.processEvents()
        named = [b for b in page.findChildren(KeyButton) if b.isVisible() and b.hint == "T"]
        assert len(named) == 1 and where.isAncestorOf(named[0])
        whistle.keys("T", to=page)
        assert where.isAncestorOf(QApplication.focusWidget())


def test_after_the_results_the_next_round_is_the_first_that_can_be_adapted(make_whistle: Make) -> None:
    for stage, first in ((Stage().results(1), 2), (Stage().round_at(2, "day"), 2), (Stage().round_at(1, "window"), 1)):
        whistle = make_whistle(stage)
        sheet = schedule.ScheduleSheet(whistle.page.context, whistle.page.face.seen, parent=whistle.page)
        assert sheet.round.itemData(0) == first and sheet.round.currentData() == first
        sheet.deleteLater()


@pytest.mark.parametrize("people", [16, 24, 40, 60, 88])
def test_the_second_screen_cuts_no_mask_whatever_the_size_of_the_game(dressed: QApplication, qtbot: QtBot, people: int) -> None:
    board = PublicSeats(Words("zh_CN").of("jianghu"), DARK)
    qtbot.addWidget(board)
    seconds = ("雨声", "江南", "灯", "夜行", "烟", "折柳", "钟", "未央", "霜", "青衫", "月")
    names = [f"{first}{second}" for first in "听雨寒江墨染孤舟" for second in seconds]
    words = (("3轮 自杀", "out", ""), ("被贴半票", "half", ""), ("已投", "voted", "12½"))
    tokens = tuple(
        Token(seat=f"M{n}", number=n, name=name, word=word, group=group, votes=votes, out=group == "out")
        for n, (name, (word, group, votes)) in enumerate(zip(names[:people], words * 30, strict=False), 1)
    )
    for size in ((1280, 720), (1920, 1080), (800, 450)):
        board.resize(*size)
        board.show_view(SeatsView("t", tokens=tokens))
        board.grab()
        assert not board.cut, (people, size)


def test_steps_and_limits_carry_the_clause_that_says_them() -> None:
    assert (CLAUSES["grant_iou"], CLAUSES["judge_post"], CLAUSES["noon_check"]) == ("J12.4", "J12.2", "J12.4")
    assert bar.CLAUSES["noon"] == "J12.4"
