"""People's matters at the desk: alliances, stand-ins, privileges and post counts, complaints and discipline, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel

from moderator.inbox.sheets import paste
from moderator.play.words import Words
from moderator.rulesets.jianghu.catalogue import CATALOGUE, offered
from moderator.rulesets.jianghu.clauses import CLAUSES
from moderator.rulesets.jianghu.commands import choices as c
from moderator.rulesets.jianghu.commands import discipline as d
from moderator.rulesets.jianghu.network import network
from ui.forum.ask import AskDialog
from ui.forum.context import ForumContext, Seating
from ui.forum.desk import ForumDesk
from ui.forum.jianghu.people.alliances import AlliancesDialog
from ui.forum.jianghu.people.conduct import ConductDialog, evidence, windows
from ui.forum.jianghu.people.counts import CountsDialog
from ui.forum.jianghu.people.ending import EndingDialog
from ui.forum.jianghu.people.graph import groups
from ui.forum.jianghu.people.privileges import PrivilegesDialog
from ui.forum.jianghu.people.questions import QUESTIONS
from ui.forum.jianghu.people.rooms import SHEETS, PeopleRooms
from ui.forum.jianghu.people.stand_ins import StandInsDialog
from ui.forum.jianghu.stage import Stage
from ui.forum.page import ForumPage
from ui.forum.resolve.steps import AskRow
from ui.table.curtain import Curtain
from ui.theme import LIGHT

Make = Callable[..., Any]


@pytest.fixture
def sheet(dressed: Any, zh: Words) -> Make:
    """A sheet over a stage."""
    kept = []

    def make(kind: Any, stage: Stage, **more: Any) -> Any:
        desk = ForumDesk(stage.session, stage.clock)
        context = ForumContext(zh.of("jianghu"), LIGHT, desk, Curtain(desk), Seating(desk, desk))  # type: ignore[arg-type]
        made = kind(context, **more)
        kept.extend((desk, made))
        return made

    return make


def told(dialog: Any) -> str:
    """Everything that a sheet says."""
    table = dialog.table.model()
    cells = [cell.text for row in table.rows for cell in row.cells]
    labels = [label.text() for label in dialog.findChildren(QLabel) if not label.isHidden()]
    return "\n".join([*cells, *labels])


# --- alliances -------------------------------------------------------------------------------------------------------------


def test_who_may_talk_with_whom_is_painted_and_what_is_new_is_announced(sheet: Make) -> None:
    stage = Stage()
    stage.until(lambda state: any(made.told is None for made in state.alliances.values()))
    dialog = sheet(AlliancesDialog, stage)
    dialog.uncover()
    links = network(stage.state)
    assert dialog.table.model().rows[0].of.edge in {made.edge for made in stage.state.alliances.values()}
    boxes = dialog.graph.places()
    talking = {name for link in links for name in link.members}
    assert talking <= {name for name in boxes if not name.startswith("group:")}
    assert len(dialog.graph.knots(links, boxes)) == len(links)
    assert dialog.announce.isEnabled()
    heard = []
    dialog.wanted.connect(lambda verb, known: heard.append((verb, known)))
    dialog.announce.click()
    verb, known = heard[0]
    assert verb == "announce_alliance"
    stage.do(d.AnnounceAlliance(**known))
    dialog.refresh()
    assert all(row.of.told for row in dialog.table.model().rows if row.of.edge == known["edge"])


def test_covered_the_picture_tells_nothing(sheet: Make) -> None:
    """Two games that differ in roles alone: the covered sheet is the same to a pixel."""
    shown = []
    for seed in ("one", "two"):
        dialog = sheet(AlliancesDialog, Stage(seed=seed).dealt())
        dialog.resize(1240, 700)
        shown.append((dialog.graph.grab().toImage(), told(dialog)))
    assert shown[0][0] == shown[1][0] and shown[0][1] == shown[1][1]


def test_a_converted_soul_return_stands_with_the_joint_killers(sheet: Make) -> None:
    stage = Stage()
    stage.until(lambda state: any(s.start == "soul_return" and s.role == "joint_killer" for s in state.seats.values()))
    joint = next(group for group in groups(stage.state) if group.name == "joint")
    assert [seat.code for seat in joint.seats] == [*(f"JK{n}" for n in range(1, 7)), "SR"]


# --- stand-ins ---------------------------------------------------------------------------------------------------------------


def test_every_slot_with_its_owner_covered_until_it_is_looked_at(sheet: Make) -> None:
    stage = Stage().round_at(2, "window")
    dialog = sheet(StandInsDialog, stage)
    owners = [stage.state.name_of(slot.owner) for slot in stage.state.now.slots]
    assert not any(owner in told(dialog) for owner in owners)
    dialog.uncover()
    assert all(owner in told(dialog) for owner in owners) and len(dialog.table.model().rows) == 7
    assert dialog.known("assign_slot") == {"r": 2, "slot": stage.state.now.slots[0].id}


# --- complaints and discipline ----------------------------------------------------------------------------------------------------


def test_every_clause_of_the_catalogue_is_one_of_the_rulebook() -> None:
    assert set(CATALOGUE) <= set(CLAUSES)
    assert offered("J15.3b", 0) == ("warn",) and offered("J15.3b", 1) == ("out",) and offered("J15.1", 1) == ("out",)
    assert "half" in offered("J99", 0)


def test_the_windows_are_those_of_the_rules(sheet: Make) -> None:
    """15:00 of the day after check-in, 18:00 of the round; the rest 24 hours, exposure without a limit."""
    stage = Stage().round_at(2, "window")
    found = {code: (until, is_open) for code, until, is_open in windows(stage.state, stage.clock.now())}
    dialog = sheet(ConductDialog, stage)
    assert dialog.brief(found["checkin"][0]).endswith("15:00") and dialog.brief(found["posts"][0]).endswith("18:00")
    assert found["posts"][1] and found["other"] == found["exposure"] == (None, True)
    stage.turn_to(stage.state.now.limits.complaints)
    assert not {code: is_open for code, _, is_open in windows(stage.state, stage.clock.now())}["posts"]


def test_a_second_offence_asks_and_evidence_stays_covered(sheet: Make) -> None:
    stage = Stage().round_at(2, "day")
    seats = [seat.id for seat in stage.state.living]
    stage.do(d.Complain(by=seats[0], about=f"seat:{seats[1]}", clause="J15.3b", text="a picture of the chat"))
    assert evidence(stage.session) == {"c1": "a picture of the chat"}
    dialog = sheet(ConductDialog, stage)
    assert "a picture of the chat" not in told(dialog)
    dialog.uncover()
    assert "a picture of the chat" in told(dialog) and dialog.known("judge") == {"complaint": "c1"}
    stage.do(d.Judge(complaint="c1", verdict="upheld", penalty="warn"), d.Warn(seat=seats[1], clause="J15.3b"))
    dialog.refresh()
    assert [ask.code for ask in stage.state.asks] == ["second_offence"] and len(dialog.widgets()) == 1
    next(asked for asked in dialog.findChildren(AskRow) if not asked.isHidden()).chosen.emit("leave")
    assert stage.state.asks == () and stage.state.seats[seats[1]].living
    dialog.page.show_value("seats")
    dialog.refresh()
    assert dialog.table.model().rows[0].of == seats[1]


def test_a_clause_or_a_seat_leads_to_its_question(sheet: Make) -> None:
    dialog = sheet(ConductDialog, Stage().round_at(2, "window"), page="catalogue")
    heard = []
    dialog.wanted.connect(lambda verb, known: heard.append((verb, known)))
    dialog.on_chosen(dialog.table.selected())
    assert heard == [("warn", {"clause": next(iter(CATALOGUE))})]


# --- privileges ----------------------------------------------------------------------------------------------------------------


def test_post_counts_of_the_forum_are_entered_in_one_press(sheet: Make) -> None:
    stage = Stage().round_at(2, "window")
    dialog = sheet(CountsDialog, stage)
    masks = [seat.mask for seat in stage.state.seats.values()]
    lines = [f"{mask}\t{100 * n:,}" for n, mask in enumerate(masks)]
    dialog.read(paste("\n".join(["mask\tposts", *lines, "nobody\t3", f"{masks[0]}\t9", f"{masks[1]}\tmany"])))
    assert [each.wrong for each in dialog.rows if each.wrong] == ["unknown", "twice", "no_number"]
    before = len(stage.session.records)
    dialog.take()
    assert [seat.forum for seat in stage.state.seats.values()] == [100 * n for n in range(88)]
    stage.session.undo(at=stage.clock.now())
    assert len(stage.session.records) == before and all(seat.forum is None for seat in stage.state.seats.values())


def test_a_table_that_cannot_be_read_says_so_and_keeps_what_was_there(sheet: Make) -> None:
    dialog = sheet(CountsDialog, Stage().dealt())
    dialog.read(paste(""))
    assert dialog.message.text() and not dialog.yes.isEnabled()


def test_the_first_hang_names_from_its_own_line(sheet: Make) -> None:
    stage = Stage().until(lambda state: bool(state.first_hang))
    dialog = sheet(PrivilegesDialog, stage)
    hang = stage.state.first_hang[0]
    rows = dialog.table.model().rows
    assert rows[0].of == hang and all(row.of[0] == hang for row in rows[1:])
    dialog.table.selectRow(2)
    assert dialog.known("first_hang_name") == {"seat": hang, "writer": rows[2].of[1]}


def test_who_may_name_and_who_may_be_named(sheet: Make) -> None:
    stage = Stage().until(lambda state: state.number >= 6 or state.phase == "ended")
    living = [seat.id for seat in stage.state.living if not (seat.named_high or seat.naming_spent)]
    for name, n in ((living[0], 500), (living[1], 99), (living[2], 100), (living[3], 499)):
        stage.do(c.SetForumPosts(seat=name, n=n))
    dialog = sheet(PrivilegesDialog, stage, page="counts")
    may = {name: dialog.may(stage.state.seats[name]) for name in living[:4]}
    assert may == {living[0]: "name", living[1]: "be_named", living[2]: "", living[3]: ""}
    stage.do(c.HighPostName(namer=living[0], seat=living[1]))
    assert dialog.may(stage.state.seats[living[0]]) == "has_named" and dialog.may(stage.state.seats[living[1]]) == "was_named"


# --- the end ---------------------------------------------------------------------------------------------------------------------


def test_all_full_votes_have_to_agree(sheet: Make) -> None:
    stage = Stage().round_at(2, "day")
    dialog = sheet(EndingDialog, stage)
    full = {name for seats in dialog.full.values() for name in seats}
    assert {row.of for row in dialog.table.model().rows} == full
    stage.do(d.AgreeEnd(seat=next(iter(full))))
    dialog.refresh()
    assert f"1 / {len(full)}" in told(dialog)


def test_the_sides_are_covered(sheet: Make) -> None:
    stage = Stage().round_at(2, "day")
    dialog = sheet(EndingDialog, stage)
    white = len(dialog.full["white"])
    assert f"白 {white}" not in told(dialog)
    dialog.uncover()
    assert f"白 {white}" in told(dialog)


# --- at the desk ------------------------------------------------------------------------------------------------------------------


def test_every_sheet_and_question_opens_at_the_desk(dressed: Any, zh: Words, qtbot: Any) -> None:
    stage = Stage().round_at(2, "day")
    page = ForumPage(stage.session, zh, LIGHT, stage.clock)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    rooms = next(room for room in page.doors.rooms if isinstance(room, PeopleRooms))
    for name in SHEETS:
        page.doors.ask(name)
        assert isinstance(page.doors.dialog, SHEETS[name]), name  # type: ignore[arg-type]
        page.doors.dialog.reject()
    for verb in QUESTIONS:
        dialog = rooms.dialog(verb, {})
        assert dialog.minimumSizeHint().height() <= 720, verb
        dialog.deleteLater()


def test_a_judgment_undoes_what_it_says(sheet: Make) -> None:
    stage = Stage().round_at(2, "day")
    seat = stage.state.living[0].id
    dialog = sheet(lambda context: AskDialog(context, QUESTIONS["judge_out"], {"seat": seat, "clause": "J15.3a"}), stage)
    assert dialog.command() == d.JudgeOut(seat=seat, clause="J15.3a")
    dialog.fill("undo", "post,vote")
    assert dialog.command().undo == ("post", "vote")
    dialog.take()
    assert stage.state.seats[seat].base == "OUT"


def test_a_complaint_carries_its_evidence_line_by_line_and_an_edit_replaces_it(sheet: Make) -> None:
    stage = Stage().round_at(2, "day")
    dialog = sheet(ConductDialog, stage)
    seats = list(stage.state.seats)
    asked = AskDialog(dialog.context, QUESTIONS["complain"], {"by": seats[1], "about": f"seat:{seats[2]}", "clause": "J15.5"})
    asked.fill("text", "23:05 said in the group\nhttps://forum/t/1#p9")
    asked.take()
    assert evidence(stage.session) == {"c1": "23:05 said in the group\nhttps://forum/t/1#p9"}
    dialog.refresh()
    dialog.table.selectRow(0)
    known = dialog.known("edit_complaint")
    assert known["text"].startswith("23:05")
    edited = AskDialog(dialog.context, QUESTIONS["edit_complaint"], known)
    assert edited.fields["text"].toPlainText() == known["text"]
    edited.fill("text", "moved: https://forum/t/2")
    edited.take()
    assert evidence(stage.session) == {"c1": "moved: https://forum/t/2"} and stage.state.complaints["c1"].edited > 0


def test_an_empty_list_is_no_chosen_row(sheet: Make) -> None:
    dialog = sheet(ConductDialog, Stage().round_at(2, "day"))
    assert not dialog.table.selectionModel().hasSelection()
    dialog._on_page("complaints")
    assert not dialog.table.selectionModel().hasSelection()
    dialog.page.buttons["catalogue"].click()
    assert dialog.table.selectionModel().hasSelection()
