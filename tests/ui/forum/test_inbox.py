"""The inbox: taken with one key, undone, put away, pinned, remembered; long lists stay quick."""

from __future__ import annotations

import statistics
import time

from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester

from moderator.inbox.messages import RawMessage
from moderator.play.instants import SECOND, Instant
from ui.forum.chess.stage import Stage, stamp
from ui.forum.inbox_model import InboxModel, Item, Offer, Read, Status
from ui.forum.mailbox import Mailbox

THREE = (
    ("WR", "今晚禁锢 {BR}", "pm", "06-01 23:12:08"), ("WB", "救 {WN}", "pm", "06-01 23:30"), ("BN", "诅咒 {WP2}", "pm", "06-01 23:41"),
)  # fmt: skip


def test_a_private_message_is_not_taken_unread(night) -> None:
    night.receive(*THREE)
    night.keys("Return")
    assert night.page.mailbox.items and night.last["do"] == "receive_message"
    assert "Ctrl K" in night.page.foot.message.text()


def test_enter_takes_the_offer_at_the_messages_own_time_and_goes_on(night) -> None:
    night.receive(*THREE)
    night.keys("Ctrl+K", "Return")
    record = night.stage.session.records[-2]
    assert record.command == {"do": "submit_imprison", "seat": "WR", "target": "BR"}
    assert record.at == stamp("06-01 23:12:08")
    night.keys("Return", "Return")
    assert [order.privilege for order in night.state.night.submissions] == ["imprison", "heal", "curse"]
    assert night.page.inbox.model.number_open == 0


def test_undo_gives_the_message_back_but_does_not_unreceive_it(night) -> None:
    night.receive(*THREE)
    night.keys("Ctrl+K", "Return")
    assert night.page.inbox.model.number_open == 2
    night.keys("Ctrl+Z")
    assert night.page.inbox.model.number_open == 3
    assert night.state.night.submissions == ()
    assert len(night.page.mailbox.items) == 3
    night.keys("Ctrl+Y")
    assert night.page.inbox.model.number_open == 2


def test_a_message_after_an_undo_leaves_redo_as_it_was(night) -> None:
    night.receive(THREE[0])
    night.keys("Ctrl+K", "Return", "Ctrl+Z")
    night.receive(THREE[1])
    night.keys("Ctrl+Y")
    assert [order.privilege for order in night.state.night.submissions] == ["imprison"]
    assert len(night.page.mailbox.items) == 2


def test_what_is_typed_for_a_message_that_nothing_was_read_in_stands_at_its_time_and_is_undone_with_it(night) -> None:
    night.receive(("WR", "老规矩", "pm", "06-01 23:12:08"))
    night.keys("Ctrl+K", "C")
    number = night.page.context.presses.number("WR")
    assert night.page.inbox.line.text() == f"{number} "
    night.type(f"i {night.page.context.presses.number('BR')}")
    night.keys("Return")
    order = night.state.night.submissions[-1]
    assert (order.seat, order.target, order.at) == ("WR", "BR", stamp("06-01 23:12:08"))
    assert night.page.inbox.model.number_open == 0
    night.keys("Ctrl+Z")
    assert night.page.inbox.model.number_open == 1 and night.state.night.submissions == ()


def test_typing_for_the_table_leaves_the_message_at_hand_alone(night) -> None:
    night.receive(("WR", "老规矩", "pm", "06-01 23:12:08"))
    night.keys("Ctrl+K", "C", "Esc", "T")
    night.page.inbox.line.setText(f"{night.page.context.presses.number('BR')} i {night.page.context.presses.number('WR')}")
    night.keys("Return")
    assert night.page.inbox.model.number_open == 1 and night.state.night.submissions[-1].seat == "BR"


def test_a_dead_seats_vote_is_taken_down_void_with_its_clause(day) -> None:
    dead = next(seat for seat in day.state.seats.values() if not seat.alive)
    day.receive((dead.id, "投 {WK}", "thread", "06-02 19:40"))
    offer = day.page.inbox.offer
    assert offer is not None and not offer.blocked and offer.fault is not None and offer.fault.clause == "C7.1"


def test_castling_has_no_arrow(night) -> None:
    night.receive(("WK", "王车易位", "pm", "06-01 23:30"))
    night.keys("Ctrl+K")
    assert "→" not in night.page.inbox.offer.said


def test_down_goes_on_and_p_pins_on_top(night) -> None:
    night.receive(*THREE)
    night.keys("Down", "Down")
    assert night.page.inbox.item.seat == "BN"
    night.keys("P")
    assert night.page.inbox.model.at(0).seat == "BN" and night.page.inbox.item.seat == "BN"
    night.keys("P")
    assert night.page.inbox.model.at(0).seat == "WR"


def test_r_asks_for_a_reason_that_stays_with_the_message_and_r_opens_it_again(night, qtbot) -> None:
    night.receive(*THREE)
    night.keys("R")
    dialog = night.page.doors.dialog
    assert dialog is not None
    dialog.text.setPlainText("不是这封")
    dialog.yes.click()
    inbox = night.page.inbox
    assert inbox.model.number_open == 2
    item = next(item for item in night.page.mailbox.items if item.seat == "WR")
    assert night.page.mailbox.status(item) == Status(state="rejected", reason="不是这封")
    inbox.list.show_row(inbox.model.row_of(item.seq))
    night.focus()
    night.keys("R")
    assert inbox.model.number_open == 3


def test_what_was_done_about_a_message_is_there_when_the_game_is_opened_again(night) -> None:
    night.receive(*THREE)
    night.keys("Ctrl+K", "Return")
    night.page.inbox.reject("x")
    night.page.inbox.pin()
    again = Mailbox(night.page.desk)
    assert [again.status(item).state for item in again.items] == ["taken", "rejected", "open"]
    assert [again.status(item).pinned for item in again.items] == [False, False, True]


def test_the_same_page_dropped_twice_brings_nothing_twice(night) -> None:
    night.receive(*THREE)
    night.receive(*THREE)
    assert len(night.page.mailbox.items) == 3


def test_a_message_of_nobody_is_kept_and_says_so(night) -> None:
    night.receive(("路人", "杀 {WQ}", "pm", "06-01 23:12"))
    assert night.page.inbox.read().offers == ()
    assert "路人" in night.page.inbox.read().none


def test_a_late_one_says_so_with_its_clause_and_is_noted_as_void(night) -> None:
    night.receive(("WB", "救 {WN}", "pm", "06-02 12:53:40"))
    night.keys("Ctrl+K")
    offer = night.page.inbox.offer
    assert offer is not None and offer.fault is not None and offer.fault.clause == "R28"
    night.keys("Return")
    assert night.state.night.submissions[-1].status == "void"


def test_a_vote_is_read_openly_from_the_thread(day) -> None:
    day.receive(("BP3", "投 {WK}", "thread", "06-02 19:40"))
    assert not day.page.inbox.read().secret
    day.keys("Return")
    assert day.last["do"] == "change_vote" and day.last["target"] == "WK"


class TwoOffers:
    """A reader that finds two intents in everything."""

    def __init__(self, desk) -> None:
        self._desk = desk

    def seat_of(self, author: str, channel: str, text: str = "") -> str:
        return "BN"

    def read(self, item: Item) -> Read:
        made = [
            self._desk.command({"do": verb, "seat": "WR", "target": target})
            for verb, target in (("submit_imprison", "BQ"), ("submit_imprison", "BK"))
        ]
        return Read(offers=tuple(Offer(command=command, said=command.target) for command in made), secret=False)


def test_a_message_with_two_intents_is_done_when_both_are_taken(night) -> None:
    night.receive(THREE[0])
    inbox = night.page.inbox
    inbox.reader = TwoOffers(night.page.desk)
    inbox.refresh()
    night.keys("Return")
    assert inbox.model.number_open == 1 and inbox.offer.said == "BK"
    night.keys("Return")
    assert inbox.model.number_open == 0
    assert [order.target for order in night.state.night.submissions] == ["BQ", "BK"]


def test_right_chooses_another_offer(night) -> None:
    night.receive(THREE[0])
    inbox = night.page.inbox
    inbox.reader = TwoOffers(night.page.desk)
    inbox.refresh()
    night.keys("Right", "Return")
    assert night.last["target"] == "BK"


def test_search_shows_what_has_it(night) -> None:
    night.receive(*THREE)
    night.keys("Ctrl+F")
    night.type("诅咒")
    assert night.page.inbox.model.rowCount() == 1
    night.page.inbox.search.clear()
    assert night.page.inbox.model.rowCount() == 3


def test_pasted_text_is_received(night) -> None:
    QApplication.clipboard().setText("听雪：杀 长庚")
    night.keys("Ctrl+V")
    assert [item.text for item in night.page.mailbox.items] != []


class Many:
    """Letters by the thousand."""

    def __init__(self, number: int) -> None:
        self.items = [
            Item(seq=n, author=f"马甲{n % 16}", seat="WQ", channel="pm", at=n * SECOND, text=f"第 {n} 封：今晚禁锢 沉舟")
            for n in range(number)
        ]

    def status(self, item: Item) -> Status:
        return Status(state="open" if item.seq % 3 else "taken")


def test_the_model_keeps_qts_rules(qtmodeltester: ModelTester) -> None:
    letters = Many(20)
    model = InboxModel(letters)
    qtmodeltester.check(model)
    letters.items.append(Item(seq=99, author="x", seat="", channel="pm", at=5, text="y"))
    model.add(letters.items[-1])
    model.follow([99, 3])
    qtmodeltester.check(model)


def test_one_more_message_among_ten_thousand_is_on_the_screen_in_a_frame(make_host) -> None:
    """Shown beside a plain list of the same rows; a busy machine is given three times the frame."""
    host = make_host(Stage().begun())
    box = host.page.mailbox
    box.items.extend(Many(10_000).items)
    host.page.inbox.model.reload()
    host.page.inbox.list.show_row(0)
    QApplication.processEvents()
    spent = []
    for n in range(40):
        raw = RawMessage(text=f"禁锢 沉舟 {n}", channel="pm", author="竹影", at=Instant(stamp("06-01 23:00") + n * SECOND))
        began = time.perf_counter()
        box.receive((raw,), host.page.inbox.reader)
        host.page.inbox.list.viewport().repaint()
        spent.append(time.perf_counter() - began)
    assert statistics.median(spent) < 0.048, f"{statistics.median(spent) * 1000:.1f} ms"


def test_an_order_in_the_thread_is_put_away_unless_the_host_rules_otherwise(night) -> None:
    night.receive(("WR", "今晚禁锢 {BR}", "thread", "06-01 23:12"))
    offer = night.page.inbox.offer
    assert offer is not None and offer.blocked and offer.fault is not None and offer.fault.clause == "C3.10"
    night.keys("Ctrl+K", "Return")
    dialog = night.page.doors.dialog
    assert dialog is not None and "C3.10" in dialog.text.toPlainText()
    dialog.reject()
    night.focus()
    night.keys("C")
    dialog = night.page.doors.dialog
    dialog.insist.setText("论坛站内信坏了")
    dialog.take()
    assert night.state.night.submissions[-1].status == "standing"


def test_a_condition_a_question_and_a_joke_come_to_nothing_and_say_why(night) -> None:
    night.receive(("WQ", "如果 {BQ} 今晚还活着，就杀 {BK}", "pm", "06-01 23:12"), ("WR", "今晚禁锢谁好？", "pm", "06-01 23:13"))
    for item in night.page.mailbox.items:
        read = night.page.inbox.reader.read(item)
        assert read.offers == () and read.none and "inbox." not in read.none


def test_a_near_miss_is_shown_as_such(night) -> None:
    night.receive(("WR", "禁锢 听血", "pm", "06-01 23:12"))
    offer = night.page.inbox.offer
    assert offer is None or offer.near


def test_a_declaration_is_counted(night) -> None:
    night.receive(("WQ", "杀 {BB}。\n宣言：\n" + "月色落在塔楼的第七扇窗上，像一枚迟迟不肯落下的子。" * 6, "pm", "06-01 23:12"))
    assert any(check.clause == "C3.8" for check in night.page.inbox.read().checks)
