"""The outbox: a pass through everything with one key, marks that can be taken back, corrections with who has read what."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from moderator.play.commands import SendNotice
from moderator.play.messages import Refusal
from moderator.rulesets.chess.commands import night as n
from tests.ui.forum.conftest import Host
from ui.forum.outbox import OutboxDialog
from ui.forum.template import TemplateDialog


def outbox(host: Host, kind: str = "all") -> OutboxDialog:
    dialog = OutboxDialog(host.page.context, kind=kind, parent=host.page)
    dialog.show()
    QApplication.processEvents()
    return dialog


def test_covered_it_lists_what_everybody_may_read(night: Host) -> None:
    dialog = outbox(night)
    assert [each.notice.code for each in dialog.rows] == ["roster"]
    dialog.uncover()
    assert len([each for each in dialog.rows if each.notice.code == "role_card"]) == 16


def test_a_role_goes_to_the_person_who_has_no_mask_yet(night: Host) -> None:
    dialog = outbox(night, "private")
    dialog.uncover()
    chosen = dialog.chosen()
    assert chosen is not None and night.state.seats[chosen.notice.params["seat"]].person in dialog.whom.text
    dialog.look.click()
    assert not dialog.whom.isVisible()


def test_sixteen_messages_are_seventeen_presses(night: Host) -> None:
    dialog = outbox(night, "private")
    dialog.uncover()
    seen = []
    for _ in range(17):
        dialog.table.setFocus()
        night.keys("Return", to=dialog.table)
        seen.append(QGuiApplication.clipboard().text())
    sent = night.stage.session.notices_sent
    assert sum(key.startswith("role_card") for key in sent) == 16
    assert len(set(seen[:16])) == 16


def test_a_mark_is_taken_back(night: Host) -> None:
    dialog = outbox(night)
    dialog.go_on()
    dialog.go_on()
    key = next(iter(night.stage.session.notices_sent))
    dialog.table.selectRow(next(at for at, each in enumerate(dialog.rows) if each.notice.key == key))
    dialog._unsend()
    assert not night.stage.session.notices_sent


@pytest.mark.parametrize("form", ["bbcode", "markdown", "plain"])
def test_each_form_is_copied_as_it_is_shown(day: Host, form: str) -> None:
    dialog = outbox(day, "public")
    dialog.form.buttons[form].click()
    dialog.put()
    assert QGuiApplication.clipboard().text() == dialog.text.toPlainText()


def test_another_form_must_be_copied_anew(night: Host) -> None:
    dialog = outbox(night)
    dialog.put()
    dialog.form.buttons["plain"].click()
    dialog.go_on()
    assert not night.stage.session.notices_sent


def test_an_amendment_says_who_has_read_what_is_wrong(day: Host) -> None:
    session = day.stage.session
    for each in session.notices_owed:
        day.stage.do(SendNotice(key=each.notice.key))
    hold = next(r.seq for r in session.records if r.command["do"] == "submit_imprison")
    assert not isinstance(session.amend(hold, n.SubmitImprison(seat="WR", target="BQ"), at=day.stage.clock.now(), reason="-"), Refusal)
    dialog = outbox(day, "corrections")
    dialog.uncover()
    states = {each.notice.code: each.state for each in dialog.rows}
    assert states["dawn"] == "changed" and states["own_dead_role"] == "gone"
    at = next(at for at, each in enumerate(dialog.rows) if each.state == "gone")
    dialog.table.selectRow(at)
    king = day.state.seats[dialog.rows[at].notice.audience.partition(":")[2]]
    assert king.person in dialog.readers.text() and dialog.old.toPlainText()


def test_what_is_not_due_any_more_is_noted_as_retracted(day: Host) -> None:
    test_an_amendment_says_who_has_read_what_is_wrong(day)
    dialog = outbox(day, "corrections")
    dialog.uncover()
    number = len(dialog.rows)
    dialog.table.selectRow(next(at for at, each in enumerate(dialog.rows) if each.state == "gone"))
    dialog.go_on()
    assert len(dialog.rows) == number - 1


def test_a_template_of_ones_own_goes_before_the_programs(make_host: Callable[..., Host], night: Host, tmp_path: Path) -> None:
    notice = next(each.notice for each in night.stage.session.notices_owed if each.notice.code == "roster")
    dialog = TemplateDialog(night.page.context, notice, folder=tmp_path)
    dialog.text.setPlainText("Hello {{ mask(names[0]) }}\n\n{{ bold(game) }}")
    dialog.save()
    from moderator.export.posts import Press

    post = Press("chess", night.page.context.words, tmp_path).post(notice, night.state, "bbcode")
    assert post.subject == f"Hello {night.state.name_of('WK')}" and post.body.startswith("[b]")


def test_a_template_that_does_not_work_is_not_saved(night: Host, tmp_path: Path) -> None:
    notice = night.stage.session.notices_owed[0].notice
    dialog = TemplateDialog(night.page.context, notice, folder=tmp_path)
    dialog.text.setPlainText("{% if %}")
    dialog.save()
    assert not list(tmp_path.rglob("*.j2")) and not dialog.yes.isEnabled() and dialog.message.text()
