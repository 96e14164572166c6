"""The sheets of a prison day driven by keys: elections, offices, talks and shelters, conduct, people, a skill settled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.prison.cards import CATALOGUE
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.effects import PERFORM
from moderator.rulesets.prison.script.checks import EFFECTS
from tests.ui.forum.conftest import Host, press
from ui.forum.ask import AskDialog
from ui.forum.prison.conduct import ConductDialog
from ui.forum.prison.day_questions import QUESTIONS, named_in_script
from ui.forum.prison.day_rooms import SHEETS
from ui.forum.prison.day_scenes import electing, offending, one_tied, peopled, revote, talking
from ui.forum.prison.election import ElectionDialog
from ui.forum.prison.offices import OfficesDialog, checks
from ui.forum.prison.persons import PersonsDialog
from ui.forum.prison.sessions import SessionsDialog
from ui.forum.prison.skills_day import ResolveDialog
from ui.forum.prison.stage import Stage, stamp
from ui.forum.prison.times_sheet import TimesDialog
from ui.forum.sheet import BAR

Make = Callable[..., Host]


@pytest.fixture
def at(make_host: Make) -> Callable[..., Host]:
    """A desk with the stage prepared."""

    def made(prepare: Callable[[Stage], Any], lang: str = "zh_CN", **stage: Any) -> Host:
        staged = Stage(lang, **stage)
        prepare(staged)
        return make_host(staged, lang)  # type: ignore[arg-type]

    return made


def sheet(host: Host, name: str) -> Any:
    host.page.doors.ask(name)
    QApplication.processEvents()
    found = host.page.doors.dialog
    assert found is not None
    return found


def step(host: Host, verb: str, **known: Any) -> Any:
    from moderator.play.messages import Step

    host.page.doors.step(Step(verb=verb, needs=("x",), params=known))
    QApplication.processEvents()
    found = host.page.doors.dialog
    assert found is not None
    return found


def texts(widget: Any) -> Iterator[str]:
    for label in widget.findChildren(QLabel):
        if label.isVisibleTo(widget):
            yield label.text()


# --- the election -----------------------------------------------------------------------------------------------------------


def test_ballots_are_entered_by_keys_and_the_round_is_closed(at: Any) -> None:
    host = at(electing)
    dialog = sheet(host, "election")
    assert isinstance(dialog, ElectionDialog)
    dialog.table.selectRow(5)
    dialog.table.setFocus()
    press(dialog.table, "Return")
    assert QApplication.focusWidget() is dialog.candidate
    dialog.candidate.setCurrentIndex(dialog.candidate.findData("G1"))
    press(dialog, "Ctrl+B")
    assert host.last["do"] == "elect" and host.last["candidate"] == "G1" and dialog.table.currentIndex().row() == 6
    press(dialog, "Ctrl+Return")
    assert host.state.leaders == {"guard": "G1", "prisoner": "P2"}
    assert any(host.state.name_of("G1") in text for text in texts(dialog))


def test_one_side_tied_is_picked_by_the_other_leader(at: Any) -> None:
    host = at(one_tied)
    dialog = sheet(host, "election")
    buttons = [b for b in dialog.findChildren(type(dialog.cast)) if b.property("value") == "P3"]
    buttons[0].click()
    assert host.last["do"] == "pick_leader" and host.last["by"] == "G2" and host.state.leaders["prisoner"] == "P3"


def test_a_silent_picker_leaves_the_side_without_a_leader(at: Any) -> None:
    host = at(one_tied)
    dialog = sheet(host, "election")
    next(b for b in dialog.findChildren(type(dialog.cast)) if b.property("value") == "none").click()
    assert host.last["do"] == "answer" and not host.state.leaders.get("prisoner")


def test_the_second_round_shows_its_clock_and_another_tie_leaves_no_leaders(at: Any) -> None:
    host = at(lambda made: made.opened().do(d.OpenElection(), d.CloseElection()))
    dialog = sheet(host, "election")
    assert "15:00" in dialog.clock_tag.text or "14:5" in dialog.clock_tag.text
    dialog.close_round()
    assert host.state.election.settled and not any(host.state.leaders.values())


def test_an_election_is_opened_with_a_closing_time(at: Any) -> None:
    host = at(lambda made: made.opened())
    dialog = sheet(host, "election")
    press(dialog, "Ctrl+O")
    over = host.page.doors.dialog.findChild(AskDialog)
    assert over is not None
    over.fields["closes"].setText("11:00")
    press(over, "Ctrl+Return")
    assert host.state.election.open and host.state.election.until is not None
    assert dialog.close_it.isVisibleTo(dialog)


def test_in_the_revote_counts_are_of_fresh_ballots(at: Any) -> None:
    host = at(revote)
    dialog = sheet(host, "election")
    assert any("2" in text and host.state.name_of("G3") in text for text in texts(dialog))


# --- offices, talks, shelters -----------------------------------------------------------------------------------------------


def test_what_is_checked_is_shown_before_an_office_is_used(at: Any) -> None:
    host = at(lambda made: made.elected())
    dialog = sheet(host, "offices")
    assert isinstance(dialog, OfficesDialog)
    assert all(check.good for check in checks(host.state, "acquittal", host.stage.clock.now()))
    dialog.uncover()
    press(dialog, "Ctrl+3")
    over = dialog.findChild(AskDialog)
    assert over is not None and over.question.verb == "acquit"
    over.fill("target", "P5")
    press(over, "Ctrl+Return")
    assert host.state.acquittal.target == "P5"
    assert [check.code for check in checks(host.state, "acquittal", host.stage.clock.now()) if not check.good] == ["once"]
    assert any(host.state.name_of("P5") in line.text() for line in dialog.lines["acquittal"])


def test_whether_an_office_is_used_up_is_covered(at: Any) -> None:
    used, fresh = at(talking), at(lambda made: made.elected().to("06-01 18:36"))
    said = [[line.text() for office in ("question", "conspiracy", "acquittal") for line in sheet(host, "offices").lines[office]]
            for host in (used, fresh)]  # fmt: skip
    assert said[0] == said[1] and any(BAR in text for text in said[0])


def test_a_questioning_has_its_half_hour_and_is_ended_by_a_key(at: Any) -> None:
    host = at(lambda made: made.elected().to("06-01 20:10").do(d.Question(target="P4")))
    talk = host.state.sessions[0]
    assert talk.until == host.state.clock.vote
    dialog = sheet(host, "talks")
    assert isinstance(dialog, SessionsDialog)
    dialog.uncover()
    dialog.table.setFocus()
    press(dialog, "Ctrl+E")
    assert host.state.sessions[0].closed is not None


def test_shelters_are_announced_and_speech_is_checked_before_it_is_noted(at: Any) -> None:
    host = at(talking)
    dialog = sheet(host, "talks")
    dialog.uncover()
    press(dialog, "Ctrl+2")
    assert host.last == {"do": "announce_shelter", "opens": False} or host.last["do"] == "announce_shelter"
    dialog.speaker.setCurrentIndex(dialog.speaker.findData("G1"))
    dialog.where.setCurrentIndex(dialog.where.findData("prisoner"))
    assert not dialog.note.isEnabled() and dialog.verdict.property("tone") == "red"
    dialog.where.setCurrentIndex(dialog.where.findData("guard"))
    assert dialog.note.isEnabled() and dialog.verdict.property("tone") == "jade"
    press(dialog, "Ctrl+3")
    assert host.last["do"] == "shelter_say"
    host.stage.to("06-01 19:00")
    dialog.refresh()
    assert not dialog.note.isEnabled()
    press(dialog, "Ctrl+4")
    over = dialog.findChild(AskDialog)
    assert over is not None and over.command().clause == "P-shelter-2.2"


# --- conduct ----------------------------------------------------------------------------------------------------------------


def test_the_whole_catalogue_is_listed_with_what_each_clause_offers(at: Any) -> None:
    host = at(lambda made: made.opened())
    dialog = sheet(host, "conduct")
    assert isinstance(dialog, ConductDialog)
    rows = dialog.table.rows.rows
    assert [row.of for row in rows] == list(CATALOGUE)
    for row in rows:
        assert [bool(cell.text) for cell in row.cells[2:]] == [
            level in CATALOGUE[row.of] for level in ("none", "reminder", "blue", "yellow", "red")
        ]


def test_a_card_by_a_clause_starts_at_its_mildest_and_another_colour_wants_a_reason(at: Any) -> None:
    host = at(lambda made: made.opened())
    dialog = sheet(host, "conduct")
    dialog.table.selectRow(list(CATALOGUE).index("P-offsite-2"))
    press(dialog.table, "Return")
    over = dialog.findChild(AskDialog)
    assert over is not None
    over.fill("person", "G3")
    over.fill("clause", "P-shelter-2.3")
    assert over._value("level") == "blue"
    over.fill("clause", "P-offsite-2")
    assert over._value("level") == "red"
    over.fill("level", "blue")
    assert not over.yes.isEnabled() and over.insist.isVisibleTo(over)
    over.insist.setText("a first offence")
    press(over, "Ctrl+Return")
    assert [card.level for card in host.state.cards] == ["blue"]


def test_a_report_is_decided_beside_the_list(at: Any) -> None:
    host = at(lambda made: made.elected().do(c.FileReport(by="G3", against="P2", clause="P-speech-5", text="hint")))
    dialog = sheet(host, "conduct")
    assert not dialog.findChildren(type(dialog.buttons["report"]))[0].property("value")
    assert "hint" not in " ".join(texts(dialog))
    dialog.uncover()
    QApplication.processEvents()
    assert "hint" in " ".join(texts(dialog))
    next(b for b in dialog.findChildren(type(dialog.buttons["report"])) if b.property("value") == "yellow").click()
    assert [card.level for card in host.state.cards] == ["yellow"] and not host.state.asks


def test_a_lie_in_a_questioning_is_put_as_a_question_of_truth(at: Any) -> None:
    host = at(talking)
    dialog = step(host, "report", by="G2", against="P4", clause="P-identity-3b")
    press(dialog, "Ctrl+Return")
    assert [ask.code for ask in host.state.asks] == ["A-TRUTH"]


def test_complaints_are_counted_and_read_only_when_the_game_is_over(at: Any) -> None:
    host = at(offending)
    dialog = sheet(host, "conduct")
    dialog.uncover()
    dialog.page.buttons["reports"].click()
    cells = [cell.text for row in dialog.table.rows.rows for cell in row.cells]
    assert "too strict" not in cells and any("1" in text for text in cells)
    dialog.reject()
    host.stage.do(c.EndGame(reason="-"))
    for ask in list(host.state.asks):
        from moderator.play.commands import Answer

        host.stage.do(Answer(ask=ask.id, choice=ask.choices[0].value))
    assert host.state.phase == "ended"
    dialog = sheet(host, "conduct")
    dialog.uncover()
    dialog.page.buttons["reports"].click()
    assert "too strict" in [cell.text for row in dialog.table.rows.rows for cell in row.cells]


def test_the_ladder_and_who_is_sent_off(at: Any) -> None:
    host = at(offending)
    dialog = sheet(host, "conduct")
    dialog.page.buttons["ladder"].click()
    rows = {row.of: [cell.text for cell in row.cells] for row in dialog.table.rows.rows}
    assert rows["G1"][3] == "2" and rows["P6"][5] == "1" and rows["P6"][7] == dialog.talk("conduct.state.sidelined")
    assert BAR in rows["G1"][2]


# --- people and the host's own acts -------------------------------------------------------------------------------------------


def test_an_assistant_takes_the_seat_at_once_and_nothing_of_it_is_public(at: Any) -> None:
    host = at(lambda made: made.opened())
    dialog = sheet(host, "persons")
    assert isinstance(dialog, PersonsDialog)
    dialog.table.selectRow(1)
    dialog.uncover()
    dialog.table.selectRow(1)
    press(dialog, "Ctrl+3")
    over = dialog.findChild(AskDialog)
    assert over is not None and over.command().seat == "G2"
    press(over, "Ctrl+Return")
    assert host.state.seats["G2"].person == "玩家99"
    record = host.stage.session.records[-1]
    assert {notice.audience for notice in record.notices} and "public" not in {notice.audience for notice in record.notices}


def test_without_an_assistant_the_host_names_somebody(at: Any) -> None:
    host = at(peopled)
    dialog = step(host, "replace", seat="P5")
    dialog.uncover()
    dialog.fill("person", "somebody new")
    press(dialog, "Ctrl+Return")
    assert host.state.seats["P5"].person == "somebody new" and host.state.waiting == ()


@pytest.mark.parametrize(
    ("verb", "fields", "check"),
    [
        ("depart", {"seat": "P4", "how": "released", "reason": "-"}, lambda s: s.seats["P4"].state == "released"),
        ("set_status", {"seat": "P2", "status": "no_skill", "until": "lasting"}, lambda s: s.seats["P2"].has("no_skill")),
        ("set_faction", {"seat": "P2", "faction": "murderer"}, lambda s: s.faction("P2") == "murderer"),
        ("set_flag", {"name": "lantern"}, lambda s: s.flags == ("lantern",)),
        ("rule", {"text": "as posted", "clause": "P-supp-4"}, lambda s: s.rulings == ("as posted",)),
        ("extend_phase", {"minutes": 15, "reason": "-"}, lambda s: s.clock.vote == stamp("06-01 20:45")),
        ("pause_game", {"reason": "-"}, lambda s: s.paused is not None),
        ("complain", {"person": "玩家3", "text": "-"}, lambda s: s.reports[0].against == "host"),
        ("faction_loses", {"faction": "guard"}, lambda s: any(ask.code == "A-LOST" for ask in s.asks)),
        ("shelter_say", {"seat": "G1", "shelter": "guard"}, lambda s: True),
        ("revoke_card", {"reason": "-"}, lambda s: s.cards[0].revoked == "-"),
        ("appoint_leader", {"side": "guard", "seat": "G4", "reason": "-"}, lambda s: s.leaders["guard"] == "G4"),
        ("answer_manual", {"condition": "听一段往事", "yes": True}, lambda s: s.manual == {"听一段往事": True}),
    ],
)  # fmt: skip
def test_what_the_host_sets_is_previewed_and_entered_by_keys(at: Any, verb: str, fields: dict[str, Any], check: Any) -> None:
    from moderator.play.commands import GiveCard

    def prepared(made: Stage) -> None:
        made.elected().do(GiveCard(person="G1", level="blue", clause="P-speech-1")).to("06-01 18:00")

    host = at(prepared)
    before = len(host.stage.session.records)
    dialog = step(host, verb)
    assert isinstance(dialog, AskDialog)
    dialog.uncover()
    for name, value in fields.items():
        dialog.fill(name, value)
    assert dialog.yes.isEnabled(), list(texts(dialog))
    assert len(host.stage.session.records) == before
    press(dialog, "Ctrl+Return")
    assert host.last["do"] == verb and check(host.state)


def test_times_are_changed_and_out_of_order_they_are_refused(at: Any) -> None:
    host = at(lambda made: made.opened())
    dialog = step(host, "set_times")
    assert isinstance(dialog, TimesDialog)
    dialog.reason.setText("a holiday")
    dialog.lines["vote"].setText("21:30")
    assert not dialog.yes.isEnabled() and dialog.message.isVisibleTo(dialog)
    dialog.lines["vote"].setText("20:0")
    assert not dialog.yes.isEnabled()
    dialog.lines["vote"].setText("20:00")
    press(dialog, "Ctrl+Return")
    assert host.state.params.times.vote == "20:00"


def test_a_broken_limit_is_chosen_from_the_cards(at: Any) -> None:
    from msgspec.structs import replace

    from moderator.rulesets.prison.script.model import Limit
    from ui.forum.prison import stage as staged

    made = Stage()
    script = staged.script("zh_CN", 6)
    roles = tuple(replace(role, limits=(Limit(check="must_vote", breach="lose"),)) if role.id == "medic" else role for role in script.roles)
    original = staged.script
    staged.script = lambda lang, half: replace(script, roles=roles)  # type: ignore[assignment]
    try:
        host = at(lambda each: each.opened())
    finally:
        staged.script = original  # type: ignore[assignment]
    assert made.state.day == 0
    dialog = step(host, "break_limit", seat="G1")
    assert BAR in dialog.fields["of"].currentText()
    dialog.uncover()
    press(dialog, "Ctrl+Return")
    assert host.last["do"] == "break_limit" and host.state.seats["G1"].judged.result == "lose"


# --- a skill settled ----------------------------------------------------------------------------------------------------------


def test_every_effect_that_the_rules_perform_can_be_attached(at: Any) -> None:
    host = at(lambda made: made.first_day().do(c.UseSkill(seat="P4", skill="story", text="the lamp")))
    dialog = ResolveDialog(host.page.context, ask=host.state.asks[0].id, parent=host.page)
    dialog.uncover()
    offered = [dialog.kind.itemData(row) for row in range(dialog.kind.count())]
    assert set(offered) == set(PERFORM) == set(EFFECTS) - {"manual", "face_kill", "point_kill"}
    for name in offered:
        dialog.kind.setCurrentIndex(dialog.kind.findData(name))
        dialog.text.setText("lantern")
        dialog.add_effect()
    assert not isinstance(host.page.desk.propose(dialog.command()), Exception) and len(dialog.command().effects) == len(PERFORM)
    assert "the lamp" in dialog.what.text()


def test_a_use_is_settled_with_words_and_an_effect(at: Any) -> None:
    host = at(lambda made: made.first_day().do(c.UseSkill(seat="P4", skill="story")))
    dialog = ResolveDialog(host.page.context, ask=host.state.asks[0].id, parent=host.page)
    host.page.doors.show(dialog)
    QApplication.processEvents()
    dialog.uncover()
    dialog.outcome.setPlainText("he hears it")
    dialog.kind.setCurrentIndex(dialog.kind.findData("set_flag"))
    assert not dialog.add.isEnabled()
    dialog.text.setText("tale")
    press(dialog, "Ctrl+D")
    press(dialog, "Ctrl+Return")
    assert host.state.flags == ("tale",) and not host.state.asks and host.state.uses[0].outcome == "he hears it"


def test_an_answer_is_shown_and_can_be_falsified(at: Any) -> None:
    from msgspec.structs import replace

    from ui.forum.prison import stage as staged

    original, script = staged.script, staged.script("zh_CN", 6)
    roles = tuple(
        replace(role, skills=tuple(replace(s, approve="host") for s in role.skills)) if role.id == "spy" else role
        for role in script.roles  # type: ignore[type-var]
    )
    staged.script = lambda lang, half: replace(script, roles=roles)  # type: ignore[assignment]
    try:
        host = at(lambda made: made.first_day().do(c.UseSkill(seat="G2", skill="spy", targets=("P1",))))
    finally:
        staged.script = original  # type: ignore[assignment]
    dialog = ResolveDialog(host.page.context, ask=host.state.asks[0].id, parent=host.page)
    assert "杀人犯" not in dialog.truth.text()
    dialog.uncover()
    assert "杀人犯" in dialog.truth.text()
    dialog.outcome.setPlainText("a thief")
    dialog.take()
    notice = next(n for n in host.stage.session.records[-1].notices if n.code == "N-SKILL")
    assert "a thief" in str(notice.params) and "杀人犯" not in str(notice.params)


def test_a_skill_of_an_event_names_whose_it_is(at: Any) -> None:
    host = at(lambda made: made.first_day())
    dialog = ResolveDialog(host.page.context, seat="G1", skill="shield", parent=host.page)
    dialog.uncover()
    assert dialog.skill.currentData() == "shield" and not dialog.yes.isEnabled()
    dialog.outcome.setPlainText("the shield breaks")
    dialog.take()
    assert host.last["do"] == "resolve_skill" and host.last["skill"] == "shield"


# --- all of them --------------------------------------------------------------------------------------------------------------


def test_flags_and_questions_are_found_in_the_script() -> None:
    made = Stage()
    made.laid()
    assert named_in_script(made.state, "manual") == ("听一段往事",) and named_in_script(made.state, "flag") == ()


def test_the_keys_lead_to_the_sheets(at: Any, qtbot: QtBot) -> None:
    host = at(talking)
    for key, kind in (("W", ElectionDialog), ("O", OfficesDialog), ("G", SessionsDialog), ("D", ConductDialog), ("F9", PersonsDialog)):
        host.page.activateWindow()
        qtbot.waitUntil(host.page.isActiveWindow)
        host.page.take_focus()
        press(host.page, key)
        qtbot.waitUntil(lambda: host.page.doors.dialog is not None)
        assert isinstance(host.page.doors.dialog, kind)
        press(host.page.doors.dialog, "Esc")
        qtbot.waitUntil(lambda: host.page.doors.dialog is None)


def test_one_sheet_leads_to_another_and_back(at: Any) -> None:
    host = at(talking)
    dialog = sheet(host, "persons")
    for name, kind in (("conduct", ConductDialog), ("talks", SessionsDialog), ("offices", OfficesDialog), ("election", ElectionDialog)):
        dialog.buttons[name].click()
        over = dialog.findChild(kind)
        assert over is not None and name in SHEETS
        over.reject()
        over.deleteLater()
        QApplication.processEvents()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_has_words_for_its_fields(lang: str) -> None:
    words = Words(lang).of("prison")
    for verb, question in QUESTIONS.items():
        assert words.has(f"step.{verb}")
        assert words.has(f"ui.forum.ask.{verb}.lead") or verb in {
            "revoke_card",
            "shelter_say",
            "set_assistant",
            "set_faction",
            "resume_game",
        }
        for each in question.fields:
            assert words.has(f"ui.forum.field.{each.name}"), (verb, each.name)
            assert each.kind != "yes" or words.has(f"ui.forum.field.{each.name}.yes"), (verb, each.name)


SWAPPED = {"P1": "P4", "P4": "P1", "G1": "G3", "G3": "G1"}


@pytest.mark.parametrize("name", SHEETS)
def test_covered_two_games_that_differ_in_roles_alone_look_alike(at: Any, name: str) -> None:
    pictures, words = [], []
    for dealt in ({}, SWAPPED):
        host = at(talking, dealt=dealt)
        dialog = sheet(host, {"people": "persons"}.get(name, name))
        words.append("\n".join(texts(dialog)))
        if hasattr(dialog, "table"):
            dialog.table.clearFocus()
        QApplication.processEvents()
        pictures.append(dialog.grab().toImage())
        dialog.reject()
    assert words[0] == words[1] and pictures[0] == pictures[1]


@pytest.mark.parametrize("verb", QUESTIONS)
def test_covered_a_question_says_the_same_of_both_games(at: Any, verb: str) -> None:
    said = []
    for dealt in ({}, SWAPPED):
        host = at(talking, dealt=dealt)
        dialog = step(host, verb)
        combos = [box.itemText(row) for box in dialog.fields.values() if hasattr(box, "itemText") for row in range(box.count())]
        said.append(("\n".join(texts(dialog)), combos))
        dialog.reject()
    assert said[0] == said[1]
