"""What is counted about a message: its sheet, and what stands on the proposal before it is taken."""

from __future__ import annotations

from moderator.inbox.messages import RawMessage
from moderator.play.instants import Instant
from ui.forum.chess.stage import PROSE, stamp
from ui.forum.report import Earlier, MeasureSheet
from ui.forum.sheet import BAR

STORY = PROSE["zh_CN"]


def measured(host) -> MeasureSheet:
    host.focus()
    host.keys("L")
    sheet = host.page.doors.dialog
    assert isinstance(sheet, MeasureSheet)
    sheet.turns.begin(at_once=True)
    return sheet


def test_a_text_that_was_sent_before_names_its_model_and_marks_what_is_alike(night) -> None:
    night.receive(("BQ", STORY, "pm", "06-01 22:40"), ("WQ", f"另起一行。{STORY}", "pm", "06-01 23:02"))
    night.page.inbox.list.show_row(1)
    sheet = measured(night)
    (model, like), *_ = sheet.like
    assert (model.seat, sheet._item.seat) == ("BQ", "WQ") and like.share > 0.8
    assert sheet.text.toPlainText() == "" and sheet.text.marked == {}
    said = "".join([sheet.figures.text(), sheet.lines.text(), *(tag.text for tag in sheet.shares)])
    assert set(said) == {BAR}  # nothing tells long letters from short ones
    sheet.uncover()
    assert night.state.name_of("BQ") in sheet.lines.text()
    ((start, end),) = sheet.text.marked["red"]
    assert sheet.text.toPlainText()[start:end] in STORY and end - start > 20
    assert len(sheet.text.extraSelections()) == 1


def test_only_what_came_before_counts(night) -> None:
    night.receive(("BQ", STORY, "pm", "06-01 22:40"), ("WQ", STORY, "pm", "06-01 23:02"))
    assert measured(night).like == ()


def test_quoted_and_repeated_shares_are_said_and_marked(night) -> None:
    night.receive(("WQ", f"「{STORY[:40]}」{STORY[40:80]}{STORY[40:80]}", "pm", "06-01 23:02"))
    sheet = measured(night)
    sheet.uncover()
    assert sheet.report.quoted > 0.3 and sheet.report.repeated > 0.2
    said = [tag.text for tag in sheet.shares]
    for share, text in ((sheet.report.quoted, said[0]), (sheet.report.repeated, said[1])):
        assert f"{round(share * 100)}%" in text
    assert len(sheet.text.extraSelections()) >= 2


def test_messages_that_come_later_are_compared_too(night) -> None:
    night.receive(("BQ", STORY, "pm", "06-01 22:40"))
    earlier = Earlier(night.page.mailbox.items)
    list(earlier.fill())
    night.receive(("WQ", STORY, "pm", "06-01 23:02"))
    list(earlier.fill())
    assert [each.seat for each, _ in earlier.like(night.page.mailbox.items[-1])] == ["BQ"]


def test_a_declaration_like_an_earlier_one_says_so_with_its_clause_before_it_is_taken(night) -> None:
    text = f"杀 {{BB}}。\n宣言：\n{STORY * 3}"
    night.receive(("WQ", text, "pm", "06-01 23:00"), ("BQ", text.replace("{BB}", "{WB}"), "pm", "06-01 23:02"))
    night.keys("Ctrl+K", "Return")
    checks = night.page.inbox.read().checks
    assert night.page.inbox.item.seat == "BQ"
    assert any("雷同" in check.text and check.tone == "red" and check.clause == "C3.8" for check in checks), checks


def test_a_wrong_mask_a_wrong_channel_an_edited_ballot_and_a_late_one_say_so_with_their_clause(day) -> None:
    """The box of proposals shows what speaks against one before it is accepted."""
    person, mask, target = day.state.seats["WR"].person, day.state.name_of("WR"), day.state.name_of("BR")
    assert person != mask
    at = Instant(stamp("06-03 12:00"))
    raws = [
        RawMessage(text=f"投 {target}", channel="thread", author=person, at=at),
        RawMessage(text=f"投 {target}", channel="pm", author=mask, at=at),
        RawMessage(text=f"投 {target}", channel="thread", author=mask, at=at, edited=True),
        RawMessage(text=f"投 {target}", channel="thread", author=mask, at=Instant(stamp("06-05 12:00"))),
    ]
    day.page.mailbox.receive(raws, day.page.inbox.reader)
    faults = [day.page.inbox.reader.read(item).offers[0].fault for item in day.page.mailbox.items]
    assert all(fault is not None and fault.text for fault in faults)
    assert [fault.clause for fault in faults[:3]] == ["C6.5", "C7.8", "C7.3"] and faults[3].clause.startswith("C7.")


def test_what_has_no_button_stands_in_the_menu(night) -> None:
    night.receive(("BQ", STORY, "pm", "06-01 22:40"))
    night.page.doors.ask("more")
    menu = night.page.doors.find("menu")
    action = next(each for each in menu.actions() if each.data() == "measure")
    assert {"pin", "remark", "files", "search"} <= {each.data() for each in menu.actions()}
    action.trigger()
    menu.close()
    assert isinstance(night.page.doors.dialog, MeasureSheet)
