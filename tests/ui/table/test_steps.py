"""Every step that the rules offer can be pressed: by a key, a seat, a sheet or a form."""

from __future__ import annotations

import pytest

from moderator.play.messages import Refusal, Step
from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha.commands import COMMANDS
from ui.table.dialogs.base import DeskDialog
from ui.table.dialogs.form import CommandForm
from ui.table.dialogs.steps import StepDialog
from ui.table.more import MoreMenu
from ui.table.scenes import _ended, _match, _mvp, _selection, _window
from ui.table.stage import Stage
from ui.table.timers import step_text

STATES = {
    "opening": lambda s: s.opened(),
    "seats": lambda s: s.seated(),
    "roles": lambda s: s.seated().do(c.SetSeats(order=tuple("12345678"))),
    "selection": _selection,
    "playing": Stage.playing,
    "window": _window,
    "dying": lambda s: s.playing().do(c.Dying(line="2")),
    "outcome": _ended,
    "mvp": _mvp,
    "end": _match,
}


@pytest.fixture(params=STATES)
def placed(request, make_table, stage):
    table = make_table(STATES[request.param](stage))
    if table.game is not None and table.game.table.clock.held:
        table.page.desk.do(c.Resume())
    return table


def test_every_step_has_words_and_opens_or_does_something(placed):
    page = placed.page
    for step in page.desk.steps:
        assert not step_text(page.context, step).startswith("step."), step.verb
        if step.needs and step.blocked is None:
            asked_or_opened(placed, step)


def asked_or_opened(table, step: Step) -> None:
    """A step with needs asks for a seat, opens a sheet, draws, or sends the keyboard to the question."""
    page = table.page
    before = table.stage.session.head_seq
    page.presses.take(step)
    opened, asked = page.doors.dialog, page.presses.pick
    done = table.stage.session.head_seq > before or step.verb == "answer"
    assert opened is not None or asked is not None or done, step.verb
    if opened is not None:
        opened.reject()
    page.presses.cancel()
    if table.stage.session.head_seq > before:
        page.desk.undo()


def test_the_seldom_needed_are_in_the_menu(placed):
    menu = MoreMenu(placed.page.context, placed.page)
    offered = [action for action in menu.actions() if isinstance(action.data(), int)]
    assert len(offered) == len(menu.steps)
    assert all(action.text() for action in menu.actions() if not action.isSeparator())


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
def test_every_verb_has_a_form(kind, table):
    form = CommandForm(table.page.context, kind, {})
    assert form.layout().rowCount() == len(kind.__struct_fields__)


def test_a_form_sends_what_it_says(make_table, stage):
    table = make_table(stage.playing())
    step = next(step for step in table.page.desk.steps if step.verb == "set_stat")
    table.page.presses.take(step)
    dialog = table.dialog()
    assert isinstance(dialog, StepDialog)
    dialog.form.choose("line", "7")
    dialog.form.choose("key", "damage")
    dialog.form.fill("n", "9")
    dialog.yes.click()
    assert table.last == {"do": "set_stat", "line": "7", "key": "damage", "n": 9}


def test_a_void_game_needs_a_reason_and_is_played_again(table):
    step = next(step for step in table.page.desk.steps if step.verb == "abort_game")
    table.page.presses.take(step)
    dialog = table.dialog()
    assert isinstance(dialog, DeskDialog) and not dialog.yes.isEnabled()
    dialog.text.setPlainText("牌堆碰翻了")
    dialog.yes.click()
    table.page.doors.dialog.confirm()
    assert table.state.games[-1].status == "void" and table.game.number == 2 and table.game.attempt == 2


def test_an_exhausted_deck_is_a_draw_that_asks_for_the_culprit(table):
    step = next(step for step in table.page.desk.steps if step.verb == "deck_exhausted")
    table.page.presses.take(step)
    table.dialog().yes.click()
    assert [ask.code for ask in table.page.desk.asks] == ["culprit"]
    table.page.doors.answer(table.page.desk.asks[0].id, "6")
    assert [card.clause for card in table.state.cards[-2:]] == ["S5.3.5", "S5.3.5"]
    table.page.doors.dialog.confirm()
    assert table.state.games[-1].status == "draw" and table.state.counted_done == 1


def test_a_forced_press_keeps_its_reason(table):
    from moderator.play.commands import SetHouseRule

    result = table.page.desk.do(SetHouseRule(name="discard_seconds", value=15))
    assert isinstance(result, Refusal) and result.forceable
    dialog = table.dialog()
    dialog.reason.setText("主办方同意")
    dialog.yes.click()
    assert table.stage.session.records[-1].force == "主办方同意"
