"""Posts and texts at the desk: queue, figures and passages, verdicts, the resolution window, check-ins, what is owed, earlier games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from moderator.inbox.texts import Told
from moderator.play.words import Words
from moderator.rulesets.jianghu.commands import posts as c
from moderator.rulesets.jianghu.commands.setup import SubmitCheckin
from ui.forum.context import ForumContext, Seating
from ui.forum.desk import ForumDesk
from ui.forum.jianghu.posts.archive import Archive
from ui.forum.jianghu.posts.archive_sheet import ArchiveSheet
from ui.forum.jianghu.posts.checkin import CheckinSheet, CheckinText
from ui.forum.jianghu.posts.duties import DutiesSheet, PaySheet
from ui.forum.jianghu.posts.enter import EnterSheet
from ui.forum.jianghu.posts.queue_sheet import QueueSheet
from ui.forum.jianghu.posts.read import ReadSheet
from ui.forum.jianghu.posts.resolution import PostsWindow, window_for
from ui.forum.jianghu.posts.rows import rows_of, waiting
from ui.forum.jianghu.posts.scenes import first_round, handed_in, owing, rich, story
from ui.forum.jianghu.stage import Stage
from ui.forum.page import ForumPage
from ui.table.curtain import Curtain
from ui.theme import LIGHT


@pytest.fixture
def context(dressed: QApplication, qtbot: QtBot) -> Callable[[Stage], ForumContext]:
    kept = []

    def make(stage: Stage) -> ForumContext:
        desk = ForumDesk(stage.session, stage.clock)
        kept.append(desk)
        return ForumContext(Words("zh_CN").of("jianghu"), LIGHT, desk, Curtain(desk), Seating(desk, desk))

    return make


def shown(sheet: Any, *, see: bool = True) -> Any:
    sheet.show()
    if see:
        sheet.uncover()
    QApplication.processEvents()
    return sheet


def said(widget: QWidget) -> str:
    for _ in range(3):  # what has just been put into a layout is shown with the next turns
        QApplication.processEvents()
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if label.isVisible())


def texts(sheet: QueueSheet) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in sheet.panel.table.rows.rows]


# --- queue ------------------------------------------------------------------------------------------------------------------


def test_the_queue_stands_in_code_name_order_with_who_is_missing() -> None:
    stage = Stage()
    handed_in(stage)
    rows = rows_of(stage.state)
    assert [row.slot for row in rows[:7]] == ["HS1", "JS1", "JK1", "JK2", "IK1", "IK2", "IK3"] and rows[7].kind == "search"
    assert [row.state for row in rows[:8]] == [
        "accepted", "received", "rejected", "iou_asked", "received", "received", "missing", "received",
    ]  # fmt: skip
    assert waiting(rows) == rows[1] and rows[6].who and not rows[6].target


def test_covered_the_queue_shows_nothing_and_does_nothing(context) -> None:
    stage = Stage()
    handed_in(stage)
    sheet = shown(QueueSheet(context(stage), Archive(ForumDesk(stage.session, stage.clock))), see=False)
    head = stage.session.head_seq
    names = {stage.state.name_of(post.target) for post in stage.state.now.posts}
    everything = said(sheet) + "".join(cell for row in texts(sheet) for cell in row)
    assert not any(name in everything for name in names)
    sheet.act("accept", rows_of(stage.state)[1])
    assert stage.session.head_seq == head and not sheet.enter.isEnabled()


def test_a_row_says_its_figures_and_what_follows_and_its_buttons_do_it(context) -> None:
    stage = Stage()
    handed_in(stage)
    ctx = context(stage)
    sheet = shown(QueueSheet(ctx, Archive(ctx.desk)))
    rows = texts(sheet)
    assert rows[2][4] == "不足 801" and rows[3][3] == "白条" and rows[6][4] == "未交"
    sheet.panel.table.selectRow(6)
    assert "弃帖自杀" in sheet.panel.review.follows.text() and sheet.panel.review.clause.text() == "J12.9"
    sheet.panel.table.selectRow(2)
    assert "以白条论" in sheet.panel.review.follows.text()
    sheet.panel.table.selectRow(3)
    sheet.panel.review.first.click()
    done = stage.session.records[-1].command
    assert (done["do"], done["seat"], done["granted"]) == ("grant_iou", rows_of(stage.state)[3].who, True)
    assert "出局" in sheet.panel.review.follows.text() and "复活" in sheet.panel.review.follows.text()
    sheet.act("accept", rows_of(stage.state)[1])
    assert rows_of(stage.state)[1].state == "accepted"


def test_the_host_who_has_read_it_closes_the_window_over_who_is_missing(context) -> None:
    stage = Stage()
    handed_in(stage)
    ctx = context(stage)
    sheet = shown(QueueSheet(ctx, Archive(ctx.desk)))
    sheet._shut("")
    assert stage.state.phase == "posts" and stage.session.records[-1].command["do"] == "close_window"


# --- texts ------------------------------------------------------------------------------------------------------------------


def test_a_pasted_text_is_counted_compared_and_taken_with_what_the_host_marked(context) -> None:
    stage = Stage()
    seat, target = first_round(stage)
    ctx = context(stage)
    archive = Archive(ctx.desk)
    old = story("zh_CN", 70, 900)
    archive.index.add([Told(id="x", body=old, author="old", game="G", place="p")])
    sheet = shown(EnterSheet(ctx, archive))
    sheet.who.setCurrentIndex(sheet.who.findData(seat))
    sheet.target.setCurrentIndex(sheet.target.findData(target))
    body = story("zh_CN", 71, 900) + old[100:200]
    sheet.view.text.setPlainText(body)
    sheet.view.weigh()
    (found, *_) = sheet.view.alike
    assert found.told.author == "old" and "同《G》old" in said(sheet)
    assert any(body[a:b] and body[a:b] in old for a, b in sheet.view.text.marked["red"])
    cursor = sheet.view.text.textCursor()
    cursor.setPosition(10)
    cursor.setPosition(60, QTextCursor.MoveMode.KeepAnchor)
    sheet.view.text.setTextCursor(cursor)
    sheet.view.mark_quote()
    assert sheet.view.figures.quoted_spans == ((10, 60),)
    made = sheet.command()
    assert made.seat == seat and made.words == sheet.view.figures.words and made.quoted == sheet.view.figures.quoted > 0
    sheet.take()
    assert stage.session.records[-1].command["do"] == "submit_post" and stage.session.records[-1].command["text"] == body


def test_what_the_rules_say_stands_there_before_it_is_taken(context) -> None:
    stage = Stage()
    first_round(stage)
    ctx = context(stage)
    sheet = shown(EnterSheet(ctx, Archive(ctx.desk)))
    head = stage.session.head_seq
    assert not sheet.yes.isEnabled() and sheet.command() is None
    sheet.target.setCurrentIndex(5)
    sheet.view.text.setPlainText("太短了。")
    sheet.view.weigh()
    assert "字数不够" in said(sheet)
    assert stage.session.head_seq == head
    sheet.iou.setChecked(True)
    assert sheet.command().iou and "白条" in said(sheet)


def test_signs_beyond_the_plane_are_marked_where_they_stand(context) -> None:
    stage = Stage()
    first_round(stage)
    ctx = context(stage)
    sheet = shown(EnterSheet(ctx, Archive(ctx.desk)))
    sheet.view.text.setPlainText("𠮷𠮷𠮷“引用的话”后文")
    sheet.view.weigh()
    assert sheet.view.figures.quoted_spans == ((3, 9),)
    (selection,) = sheet.view.text.extraSelections()
    assert selection.cursor.selectedText() == "“引用的话”"
    sheet.view.text.setTextCursor(selection.cursor)
    assert sheet.view.text.chosen_span() == (3, 9)


def test_a_text_is_judged_with_its_figures_and_a_rewrite_is_ordered_with_its_limit(context) -> None:
    stage = Stage()
    handed_in(stage)
    ctx = context(stage)
    post = next(row.post for row in rows_of(stage.state) if row.state == "received")
    sheet = shown(ReadSheet(ctx, Archive(ctx.desk), post))
    sheet.verdict.setCurrentIndex(sheet.verdict.findData("genre"))
    assert "体裁不合" in said(sheet)
    sheet.take()
    assert rows_of(stage.state)[1].state == "rejected" and stage.session.records[-1].command["verdict"] == "genre"
    other = Stage()
    owing(other)
    ctx = context(other)
    published = next(row.post for row in rows_of(other.state) if row.state == "done" and row.post.state == "received")
    sheet = shown(ReadSheet(ctx, Archive(ctx.desk), published, start="rewrite"))
    assert "12:00" in said(sheet) and "复活" in sheet.fails.text()
    sheet.take()
    assert f"rewrite:{published.id}" in other.state.duties


def test_a_text_refused_after_the_window_counts_as_an_iou() -> None:
    stage = Stage()
    handed_in(stage)
    stage.turn_to(stage.state.now.limits.posts).do(c.CloseWindow())
    post = next(row.post for row in rows_of(stage.state) if row.state == "received")
    stage.do(c.JudgePost(seat=post.poster, verdict="genre"))
    assert stage.state.post(post.id).state == "iou"


def test_the_masks_of_the_first_post_are_listed_where_a_name_may_stand_by_chance(context: Callable[[Stage], ForumContext]) -> None:
    stage = Stage()
    first_round(stage)
    ctx = context(stage)
    sheet = shown(EnterSheet(ctx, Archive(ctx.desk)))
    masks = [seat.mask for seat in stage.state.living if seat.role != "lone_killer"][:3]
    sheet.view.text.setPlainText("、".join(masks))
    sheet.weigh()
    assert all(mask in sheet.masks.text() for mask in masks) and "3 / 8" in sheet.masks.text()
    sheet.kind.buttons["search"].click()
    assert not sheet.masks.isVisible()


# --- the page -----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def page(dressed: QApplication, qtbot: QtBot) -> Callable[[Stage], ForumPage]:
    def make(stage: Stage) -> ForumPage:
        made = ForumPage(stage.session, Words("zh_CN"), LIGHT, stage.clock)
        qtbot.addWidget(made)
        made.resize(1280, 720)
        made.show()
        made.activateWindow()
        qtbot.waitUntil(made.isActiveWindow)
        return made

    return make


def test_keys_and_steps_of_the_desk_lead_to_the_sheets(page) -> None:
    stage = Stage()
    handed_in(stage)
    desk = page(stage)
    for name, kind in (("posts", QueueSheet), ("duties", DutiesSheet), ("checkins", CheckinSheet), ("texts", ArchiveSheet)):
        desk.doors.ask(name)
        assert isinstance(desk.doors.dialog, kind), name
        desk.doors.dialog.reject()
        QApplication.processEvents()
    desk.doors.ask_next_step()
    assert isinstance(desk.doors.dialog, ReadSheet)
    desk.doors.dialog.uncover()
    desk.doors.dialog.take()
    QApplication.processEvents()
    assert stage.session.records[-1].command["do"] == "judge_post"


def test_from_the_queue_one_goes_on_to_the_resolution(page, qtbot: QtBot) -> None:
    stage = Stage()
    rich(stage)
    desk = page(stage)
    desk.doors.ask("posts")
    queue = desk.doors.dialog
    queue.uncover()
    queue.settle.click()
    qtbot.waitUntil(lambda: isinstance(desk.doors.dialog, PostsWindow))
    assert desk.doors.dialog.plan.number == 2


# --- resolution -------------------------------------------------------------------------------------------------------------


def opened(ctx: ForumContext) -> PostsWindow:
    return shown(window_for(ctx))


def test_every_post_has_row_column_cell_and_clause_and_nothing_is_written_before_the_confirm(context) -> None:
    stage = Stage()
    rich(stage)
    window = opened(context(stage))
    head = stage.session.head_seq
    assert window.plan.refusal.code == "iou_open" and not window.yes.isEnabled()
    (ask,) = window.plan.open
    window.answer(f"ask:{ask.id}", "granted")
    cells = [step.line for step in window.plan.steps if step.line.verb == "post_meets"]
    assert {line.result for line in cells} >= {"T", "B", "S", "X2"}
    assert all(line.clauses and {"row", "column", "cell"} <= set(line.params) for line in cells)
    assert all(window.reason(step) for step in window.plan.steps if step.line.verb == "post_meets")
    assert window.letters.clean and window.plan.notices and stage.session.head_seq == head
    before = stage.state
    window.confirm()
    assert stage.state.phase == "day" and stage.state.now.published is not None
    stage.session.undo(at=stage.clock.now())
    assert stage.state == before


def test_a_step_says_what_was_so_before_and_is_so_after(context) -> None:
    stage = Stage()
    rich(stage)
    window = opened(context(stage))
    window.answer(f"ask:{window.plan.open[0].id}", "refused")
    at = next(n for n, step in enumerate(window.plan.steps) if step.line.verb == "post_meets" and step.line.result == "B")
    said(window)
    window.look_at(at)
    line = window.plan.steps[at].line
    text = said(window)
    assert f"{stage.state.name_of(line.target)} 被 {stage.state.name_of(line.actor)} 贴中" in text and "被贴半票" in text
    assert window.deaths() == sum(not seat.living for seat in window.plan.after.seats.values()) - sum(
        not seat.living for seat in window.plan.before.seats.values()
    )


def test_an_outcome_is_set_otherwise_with_a_reason_and_stands(context) -> None:
    stage = Stage()
    rich(stage)
    window = opened(context(stage))
    window.answer(f"ask:{window.plan.open[0].id}", "granted")
    gone = next(seat for seat in window.plan.after.seats.values() if seat.base == "KHALF")
    window.ask_override()
    form = window.form
    form.seat.setCurrentIndex(form.seat.findData(gone.id))
    form.take()
    assert not window.plan.overrides
    form.reason.setText("事出有因")
    form.take()
    assert window.plan.after.seats[gone.id].living and any(step.line.verb == "overridden" for step in window.plan.steps)
    window.confirm()
    assert stage.state.seats[gone.id].living and stage.state.now.resolution.overridden == (gone.id,)


def test_covered_the_window_shows_nothing_and_confirms_nothing(context) -> None:
    stage = Stage()
    rich(stage)
    window = shown(window_for(context(stage)), see=False)
    head = stage.session.head_seq
    assert window.stack.currentIndex() == 0 and not window.yes.isEnabled() and not window.summary.text()
    window.confirm()
    assert stage.session.head_seq == head


# --- check-ins, duties, archive ---------------------------------------------------------------------------------------------


def test_check_ins_are_counted_lacking_ones_named_and_faults_to_be_redone(context) -> None:
    stage = Stage().until(lambda state: bool(state.words) and len(state.words) == 3)
    ctx = context(stage)
    seats = list(stage.state.seats)
    stage.do(SubmitCheckin(seat=seats[0], words=320), SubmitCheckin(seat=seats[1], words=200))
    sheet = shown(CheckinSheet(ctx, Archive(ctx.desk)), see=False)
    assert [row.cells[6].text for row in sheet.table.rows.rows[:3]] == ["合格", "还差 101 字", "未报到"]
    sheet.table.selectRow(0)
    sheet.fault.setCurrentIndex(sheet.fault.findData("genre"))
    sheet.buttons["bad"].click()
    sheet._reason.yes.click()
    assert sheet.table.rows.rows[0].cells[6].text == "体裁不合，重写 601"
    sheet.shown.show_value("redo")
    sheet.filled()
    assert len(sheet.table.rows.rows) == 1
    text = shown(CheckinText(ctx, Archive(ctx.desk), seats[0]), see=False)
    text.view.text.setPlainText(story("zh_CN", 4, 610))
    text.view.weigh()
    assert text.view.figures.need == 601 and not text.view.figures.faults
    text.take()
    assert stage.state.seats[seats[0]].checkin.ok


def test_what_is_owed_stands_with_its_limit_and_its_consequence_and_is_paid_or_fails(context) -> None:
    stage = Stage()
    owing(stage)
    ctx = context(stage)
    sheet = shown(DutiesSheet(ctx, Archive(ctx.desk)))
    rows = [[cell.text for cell in row.cells] for row in sheet.table.rows.rows]
    assert any("白条" in row[1] and "复活" in row[5] and row[2] == "1200" for row in rows)
    duty = next(duty for duty in stage.state.duties.values() if duty.kind == "iou" and duty.state == "open")
    pay = shown(PaySheet(ctx, Archive(ctx.desk), duty))
    pay.view.text.setPlainText(story("zh_CN", 90, 1100))
    pay.view.weigh()
    assert not pay.yes.isEnabled()
    pay.view.text.setPlainText(story("zh_CN", 90, 1250))
    pay.view.weigh()
    pay.take()
    assert stage.state.duties[duty.id].state == "paid"
    stage.turn_to(stage.state.now.limits.noon)
    sheet.filled()
    assert "过期" in sheet.late.text()
    poster = next(duty for duty in stage.state.duties.values() if duty.kind == "rewrite" and duty.state == "open").seat
    sheet.check()
    assert stage.state.seats[poster].living
    sheet._reason.yes.click()
    assert not stage.state.seats[poster].living


def test_covered_what_is_owed_is_not_told(context) -> None:
    stage = Stage()
    owing(stage)
    ctx = context(stage)
    stage.turn_to(stage.state.now.limits.noon + 1_000_000)
    sheet = shown(DutiesSheet(ctx, Archive(ctx.desk)), see=False)
    assert sheet.noon.kind == "plain" and not sheet.pay.isEnabled()
    assert not sheet.table.rows.rows and not sheet.late.text()


def test_earlier_games_are_imported_and_taken_out_again(context, tmp_path: Path) -> None:
    stage = Stage()
    first_round(stage)
    ctx = context(stage)
    for n in range(3):
        (tmp_path / f"{n}.txt").write_text(story("zh_CN", n, 300), "utf-8")
    (tmp_path / "bad.txt").write_bytes(bytes(range(256)) * 20)
    archive = Archive(ctx.desk)
    sheet = shown(ArchiveSheet(ctx, archive), see=False)
    sheet.name.setText("第七届")
    sheet.bring([tmp_path])
    assert archive.index.games == {"第七届": 3} and "新收 3 篇" in sheet.said.text() and "bad.txt" in sheet.said.text()
    sheet.bring([tmp_path])
    assert archive.index.games == {"第七届": 3}
    sheet.out.click()
    assert archive.index.games == {}


def test_where_the_list_is_shown_first_the_window_ends_and_the_posts_wait_for_shift_and_return(context) -> None:
    stage = Stage(rules={"shift_information": "targets_shown"}).posts_in(2)
    at = context(stage)
    stage.turn_to(stage.state.now.limits.posts).do()
    window = shown(window_for(at))
    assert window.yes.text().startswith("截止收帖并告知名单") and [n.code for n in window.plan.notices].count("targets_shown") == 2
    window.confirm()
    assert stage.state.phase == "posts"
    able = [row.kind for row in rows_of(stage.state) if row.state == "may"]
    assert able == ["shift", "return"]
    window = shown(window_for(at))
    assert not window.yes.isEnabled() and window.insist.isVisible() and "还可以交或改" in said(window)
    stage.clock.turn(16 * 60)
    window = shown(window_for(at))
    assert window.yes.isEnabled()


def test_a_post_of_a_round_gone_by_is_ordered_anew_and_undone_from_the_queue(context) -> None:
    stage = Stage().round_at(3, "day")
    at = context(stage)
    archive = Archive(at.desk)
    sheet = shown(QueueSheet(at, archive))
    sheet.rounds.buttons["2"].click()
    row = next(each for each in rows_of(stage.state, 2) if each.kind == "post" and each.state == "done" and each.cell == "T")
    sheet.panel._choose(row)
    assert "第 2 轮" in said(sheet) and not sheet.enter.isVisible() and not sheet.settle.isVisible()
    assert [b.property("act") for b in (sheet.panel.review.first, sheet.panel.review.second, sheet.panel.review.third)] == [
        "read", "rewrite", "cancel",
    ]  # fmt: skip
    sheet.panel.review.second.click()
    assert isinstance(sheet.opened, ReadSheet) and sheet.opened.verdict.currentData() == "rewrite"
    sheet.opened.take()
    assert stage.state.duties[f"rewrite:{row.post.id}"].state == "open"
    sheet.act("cancel", next(each for each in rows_of(stage.state, 2) if each.post.id == row.post.id))
    sheet.opened.take()
    assert stage.state.post(row.post.id).state == "cancelled" and stage.state.seats[row.target].living
    assert sheet.panel.number == 2 and next(r for r in rows_of(stage.state, 2) if r.post.id == row.post.id).state == "cancelled"


def test_a_post_is_read_as_what_paid_its_own_iou_has_it(context) -> None:
    stage = Stage()
    owing(stage)
    at = context(stage)
    duty = next(each for each in stage.state.duties.values() if each.kind == "iou")
    body = story("zh_CN", 5, 1300)
    stage.do(c.PayIou(seat=duty.seat, text=body))
    other = next(post for post in stage.state.now.posts if post.text and post.id != duty.post and post.kind == "post")
    archive = Archive(at.desk)
    sheets = [shown(ReadSheet(at, archive, post)) for post in (stage.state.post(duty.post), other)]
    assert [sheet.view.body for sheet in sheets] == [body, other.text]
    for sheet in sheets:
        sheet.close()
