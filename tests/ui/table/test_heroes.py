"""The hero sheet: a line's own box first, told only under the curtain; what cannot be banned is not offered."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from moderator.play.commands import SetHouseRule
from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha.hero_list import sample
from moderator.rulesets.sanguosha.heroes import Hero
from moderator.rulesets.sanguosha.pool import pool_of
from tests.ui.table.conftest import press
from ui.table.chance import draw
from ui.table.dialogs.secrets import ShowDialog
from ui.table.stage import NAMES, ROLES, Stage
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText


def boxed(seed: str, *, typed: bool = False) -> Stage:
    """A game whose boxes are dealt by the program, or the same boxes typed in."""
    stage = Stage(list(NAMES["zh_CN"])).seated()
    stage.do(c.SetSeats(order=tuple("12345678")), c.DealRoles(roles=dict(zip("12345678", ROLES, strict=True))))
    deal = draw("deal_boxes", stage.state, seed)
    assert isinstance(deal, c.DealBoxes)
    return stage.do(c.DealBoxes(boxes=deal.boxes, seed="" if typed else seed))


def names(dialog) -> list[str]:
    return [dialog.list.item(n).data(Qt.ItemDataRole.UserRole) for n in range(dialog.list.count())]


def opened(table, line: str = "1"):
    table.keys(line)
    dialog = table.dialog()
    dialog.activateWindow()
    QTest.qWaitForWindowActive(dialog)
    return dialog


def typed(dialog, text: str) -> None:
    dialog.search.clear()
    QTest.keyClicks(dialog.search, text)
    QApplication.processEvents()


def outside(table, box) -> str:
    """A regular hero in nobody's way and not in the box."""
    return next(hero for hero in ("甘宁", "张辽", "郭嘉", "貂蝉", "陆逊") if hero not in box)


def with_replacement(make_table) -> tuple:
    """A deal in which somebody's box holds a hero with a same-name replacement."""
    for n in range(20):
        stage = boxed(f"seed{n}")
        pool = pool_of(stage.state.params)
        if own := [name for name, base in pool.replacements.items() if base in stage.state.game.boxes["1"]]:
            return make_table(stage), own
    raise AssertionError("no such deal")


def test_under_the_curtain_the_box_comes_first_and_then_its_replacements_and_nobody_else(make_table):
    table, own = with_replacement(make_table)
    dialog = opened(table)
    box = table.game.boxes["1"]
    plain = names(dialog)
    assert len(plain) == 60 and plain == sorted(plain)
    QTest.keyPress(dialog.search, Qt.Key.Key_QuoteLeft)
    assert names(dialog) == list(pool_of(table.state.params).together(box)) and set(own) < set(names(dialog))
    assert all("框内" in dialog.list.item(n).text() for n in range(dialog.list.count()))
    QTest.keyRelease(dialog.search, Qt.Key.Key_QuoteLeft)
    assert names(dialog) == plain and dialog.list.currentRow() == -1 and dialog.search.text() == ""


def test_another_than_the_boxs_is_not_offered_and_says_why(make_table):
    table = make_table(boxed("one"))
    dialog = opened(table)
    box = table.game.boxes["1"]
    press(dialog.search, "Ctrl+B")
    size = dialog.size()
    dialog.search.setText(outside(table, box))
    QApplication.processEvents()
    assert names(dialog) == [] and "不在" in dialog.message.text()
    assert dialog.size() == size, "the size would tell that something was objected to"
    dialog.search.setText(box[3])
    assert names(dialog)[0] == box[3] and dialog.message.text() == ""
    press(dialog.search, "Enter")
    assert table.game.picks["1"].hero == box[3]


def test_boxes_that_were_typed_in_leave_the_others_offered_after_them(make_table):
    table = make_table(boxed("one", typed=True))
    dialog = opened(table)
    box = table.game.boxes["1"]
    press(dialog.search, "Ctrl+B")
    assert tuple(names(dialog)[: len(box)]) == box and len(names(dialog)) == 60
    dialog.search.setText(other := outside(table, box))
    assert names(dialog)[0] == other and "框内" not in dialog.list.item(0).text()


def test_covered_sheets_of_two_deals_are_equal_pixel_by_pixel(make_table):
    """Also after the box was shown and covered again, with the choice moved in between."""
    pictures = []
    for seed in ("one", "two"):
        table = make_table(boxed(seed))
        dialog = opened(table)
        taken = [dialog.grab().toImage()]
        typed(dialog, "gn")
        taken.append(dialog.grab().toImage())
        dialog.search.clear()
        QTest.keyPress(dialog.search, Qt.Key.Key_QuoteLeft)
        dialog.list.setCurrentRow(int(seed == "two"))
        QTest.keyRelease(dialog.search, Qt.Key.Key_QuoteLeft)
        press(dialog.search, "Ctrl+B")
        press(dialog.search, "Ctrl+B")
        QApplication.processEvents()
        taken.append(dialog.grab().toImage())
        assert names(dialog) == sorted(names(dialog))
        pictures.append(taken)
        dialog.reject()
    assert pictures[0] == pictures[1]


def test_a_shown_box_is_covered_when_nobody_looks_at_the_window(make_table):
    dialog = opened(make_table(boxed("one")))
    press(dialog.search, "Ctrl+B")
    assert dialog.is_open
    dialog.isActiveWindow = bool  # off screen no other window takes the focus
    QApplication.sendEvent(dialog, QEvent(QEvent.Type.ActivationChange))
    assert not dialog.is_open


@pytest.mark.parametrize("mode", ["in_turn", "simultaneous"])
def test_bans_offer_no_standing_lord_and_in_turn_nobody_who_is_banned(make_table, mode):
    stage = Stage(list(NAMES["zh_CN"])).opened().do(SetHouseRule(name="ban_mode", value=mode))
    stage.do(c.ConfirmScoring(), *(c.MarkPresent(person=name) for name in stage.names), c.BanHero(line="1", hero="于吉"))
    table = make_table(stage)
    dialog = opened(table, "2")
    dialog.search.setText("刘备")
    assert names(dialog) == [] and "常备主" in dialog.message.text()
    dialog.search.setText("于吉")
    assert names(dialog) == ([] if mode == "in_turn" else ["于吉"])
    assert bool(dialog.message.text()) == (mode == "in_turn")


def test_an_own_list_is_found_by_initials_and_nobody_else_is(make_table):
    own = sample().without("于吉").with_hero(Hero(name="界刘备"))
    stage = Stage(list(NAMES["zh_CN"]), opening=own.terms()).opened()
    stage.do(c.ConfirmScoring(), *(c.MarkPresent(person=name) for name in stage.names))
    dialog = opened(make_table(stage), "2")
    dialog.search.setText("jlb")
    assert names(dialog) == ["界刘备"] and dialog.list.item(0).text() == "界刘备"
    dialog.search.setText("于吉")
    assert names(dialog) == []


def test_a_hero_drawn_for_want_of_a_choice_is_out_of_the_own_box_and_told_with_its_clause(make_table):
    stage = boxed("one")
    box = stage.state.game.boxes["1"]
    stage.clock.turn(61)
    stage.do(c.Tick())
    table = make_table(stage)
    lord = table.game.picks["1"]
    assert lord.forced and lord.hero in box and not lord.replacement
    told = [line for record in stage.session.records for line in record.trace if line.verb == "hero_drawn"]
    assert [(line.actor, line.clauses) for line in told] == [("1", ("S5.2.1", "R6", "R64"))] and "hero" not in told[0].params
    dialog = ShowDialog(table.page.context, "boxes", parent=table.page)
    assert lord.hero in dialog._text("1") and "S5.2.1" in dialog._text("1")
    dialog.close()


def test_where_the_boxes_lie_on_the_real_table_the_judge_is_told_to_draw(make_table):
    stage = Stage(list(NAMES["zh_CN"])).seated()
    stage.do(c.SetSeats(order=tuple("12345678")), c.DealRoles(roles=dict(zip("12345678", ROLES, strict=True))), c.DealBoxes())
    stage.clock.turn(61)
    stage.do(c.Tick())
    table = make_table(stage)
    dialog = opened(table)
    said = [label.text() for label in dialog.findChildren(PlainText)]
    assert any("抽一名" in text for text in said) and {tag.clause for tag in dialog.findChildren(ClauseTag)} == {"S5.2.1", "R6"}
    dialog.search.setText("黄月英")
    press(dialog.search, "Enter")
    assert table.game.picks["1"].forced and table.game.picks["1"].hero == "黄月英"


def test_a_player_is_shown_who_may_be_taken_instead(make_table):
    table, own = with_replacement(make_table)
    dialog = ShowDialog(table.page.context, "boxes", parent=table.page)
    assert all(name in dialog._text("1") for name in (*own, *table.game.boxes["1"]))
    dialog.close()


def test_boxes_that_the_list_is_too_short_for_are_left_to_the_judge():
    opening = {"heroes": tuple(f"h{n}" for n in range(58)), "standing": tuple(f"l{n}" for n in range(5))}
    stage = Stage(list(NAMES["zh_CN"]), opening=opening).opened()
    stage.do(c.ConfirmScoring(), *(c.MarkPresent(person=name) for name in stage.names), c.StartMatch())
    stage.do(c.SetSeats(order=tuple("12345678")), c.DealRoles(roles=dict(zip("12345678", ROLES, strict=True))))
    assert draw("deal_boxes", stage.state, "seed") is None
