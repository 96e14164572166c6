"""People: what is due about them, every question with what would follow, substitutes in the order of their replies."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from moderator.rulesets.chess.commands import persons as c
from tests.ui.forum.conftest import Host
from ui.forum.ask import AskDialog
from ui.forum.chess.duties import duties
from ui.forum.chess.persons import PersonsDialog
from ui.forum.chess.questions import QUESTIONS
from ui.forum.chess.stage import Stage


def people(host: Host, page: str = "seats") -> PersonsDialog:
    host.page.doors.ask("persons" if page == "seats" else "substitute")
    QApplication.processEvents()
    dialog = host.page.doors.dialog
    assert isinstance(dialog, PersonsDialog)
    return dialog


def ask(host: Host, verb: str, **known: object) -> AskDialog:
    dialog = AskDialog(host.page.context, QUESTIONS[verb], known, parent=host.page)
    dialog.uncover()
    dialog.show()
    QApplication.processEvents()
    return dialog


def told(dialog: AskDialog) -> str:
    QApplication.processEvents()
    return "\n".join(label.text() for label in dialog._scroll.widget().findChildren(QLabel) if label.isVisible())


def codes(host: Host) -> list[str]:
    return [duty.code for duty in duties(host.state, host.stage.clock.now())]


def test_the_absent_are_reminded_and_after_a_day_listed(night: Host) -> None:
    assert "not_in" in codes(night)
    night.stage.to("06-02 22:01")
    assert "absent" in codes(night)
    people(night).go("close_check_in", {})
    assert {card.seat for card in night.state.cards} == {"WP3", "BN"}


def test_enter_checks_a_seat_in(night: Host) -> None:
    dialog = people(night)
    dialog.table.selectRow(list(night.state.seats).index("WP3"))
    night.keys("Return", to=dialog.table)
    assert night.state.seats["WP3"].checked_in is not None


def test_owners_are_covered(night: Host) -> None:
    dialog = people(night)
    model = dialog.table.model()
    assert night.state.seats["WK"].person not in {model.index(0, column).data() for column in range(model.columnCount())}
    dialog.uncover()
    assert night.state.seats["WK"].person in {model.index(0, column).data() for column in range(model.columnCount())}


def test_who_has_left_a_mask_or_taken_one_is_covered(day: Host) -> None:
    owner = day.state.seats["WP2"].person
    free = next(person.name for person in day.state.persons.values() if person.substitute and not person.seat)
    day.stage.do(c.DeclareHandover(seat="WP2", hours=24), c.SubReply(person=free), c.Replace(seat="WP2", person=free))
    dialog = people(day, "substitutes")
    shown = [dialog.table.model().index(at, 1).data() for at in range(dialog.table.model().rowCount())]
    assert owner not in shown
    dialog.uncover()
    assert owner in [dialog.table.model().index(at, 1).data() for at in range(dialog.table.model().rowCount())]


def test_a_hand_over_says_what_it_does_to_the_ballot(day: Host) -> None:
    dialog = ask(day, "declare_handover", seat="WR")
    assert "24" in told(dialog) and "06" not in dialog.message.text() and dialog.yes.isEnabled()
    closes = day.state.span.close
    dialog.take()
    assert day.state.span.close > closes and day.state.vacancies[0].seat == "WR"


def test_nothing_is_entered_before_the_last_press(day: Host) -> None:
    head = day.stage.session.head_seq
    ask(day, "put_to_death", seat="BP1", clause="C8.5").reject()
    assert day.stage.session.head_seq == head


def test_a_king_put_to_death_is_the_hosts_to_judge(day: Host) -> None:
    dialog = ask(day, "put_to_death", seat="WK", clause="C8.5")
    words = day.page.context.words
    assert words.say("ask.king_put_to_death", {"seat": "WK", "side": "white"}, day.state.name_of) in told(dialog)
    dialog.take()
    assert [one.code for one in day.state.asks][-1] == "king_put_to_death"


def test_covered_a_question_tells_no_role(day: Host) -> None:
    dialog = AskDialog(day.page.context, QUESTIONS["put_to_death"], {"seat": "WR", "clause": "C8.5"}, parent=day.page)
    dialog.show()
    assert day.page.context.words.term("role", "rook") not in told(dialog)


def test_the_first_to_reply_is_proposed(day: Host) -> None:
    day.stage.do(c.DeclareHandover(seat="WR", hours=24))
    names = [person.name for person in day.state.persons.values() if person.substitute]
    day.stage.do(c.SubReply(person=names[1]), c.SubReply(person=names[0]))
    duty = next(duty for duty in duties(day.state, day.stage.clock.now()) if duty.code == "vacancy")
    assert duty.steps[0] == ("replace", {"seat": "WR", "person": names[1]})
    dialog = ask(day, "replace", **duty.steps[0][1])
    dialog.take()
    assert day.state.seats["WR"].person == names[1]


def test_another_than_the_first_needs_a_reason(day: Host) -> None:
    day.stage.do(c.DeclareHandover(seat="WR", hours=24))
    names = [person.name for person in day.state.persons.values() if person.substitute]
    day.stage.do(c.SubReply(person=names[1]), c.SubReply(person=names[0]))
    dialog = ask(day, "replace", seat="WR", person=names[0])
    assert not dialog.yes.isEnabled() and dialog.insist.isVisible()
    dialog.insist.setText("the first is on a train")
    assert dialog.yes.isEnabled()
    dialog.take()
    assert day.state.seats["WR"].person == names[0] and day.stage.session.records[-1].force == "the first is on a train"


def test_a_reply_has_its_own_time(day: Host) -> None:
    day.stage.do(c.DeclareHandover(seat="WR", hours=24))
    name = next(person.name for person in day.state.persons.values() if person.substitute)
    dialog = ask(day, "sub_reply", person=name)
    dialog.fill("at", "19:19:30")
    dialog.take()
    assert day.stage.session.records[-1].at < day.stage.clock.now()


def test_the_colour_follows_the_offence(day: Host) -> None:
    dialog = ask(day, "give_card", person="WR")
    dialog.fill("clause", "C8.4.2")
    assert dialog.command().level == "red"
    dialog.fill("level", "yellow")
    assert dialog.command().level == "yellow" and dialog.command().clause == "C8.4.2"


def test_a_close_is_typed_as_a_clock_shows_it(day: Host) -> None:
    dialog = ask(day, "set_close")
    assert not dialog.yes.isEnabled()
    dialog.fill("closes", "06-04 22:00")
    assert dialog.yes.isEnabled()
    dialog.fill("closes", "never")
    assert not dialog.yes.isEnabled() and "never" in dialog.message.text()


@pytest.mark.parametrize("verb", sorted(QUESTIONS))
def test_every_question_opens_with_names_on_its_fields(make_host: Callable[..., Host], verb: str) -> None:
    host = make_host(Stage().second_day())
    dialog = ask(host, verb)
    assert all(field.accessibleName() and not field.accessibleName().startswith("ui.") for field in dialog.fields.values())
