"""The inbox of a prison game: taken with one key, corrected with a few, refused with the clause; what tells of a card stays covered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from moderator.inbox.messages import RawMessage
from moderator.play.instants import Instant
from moderator.play.words import Words
from moderator.rulesets.prison.commands import night as n
from tests.ui.forum.conftest import press
from ui.forum.card import Card
from ui.forum.context import ForumContext
from ui.forum.inbox_model import Item
from ui.forum.page import ForumPage
from ui.forum.prison.reader import PrisonReader
from ui.forum.prison.stage import Stage, stamp
from ui.forum.prison.typing import typed
from ui.theme import LIGHT


class Warden:
    """A page with its inbox shown and the keyboard in front of it."""

    def __init__(self, stage: Stage, page: ForumPage) -> None:
        self.stage, self.page, self.inbox = stage, page, page.inbox

    @property
    def state(self):
        return self.stage.state

    def receive(self, *messages: tuple[str, str, str, str]) -> None:
        """(seat, text, channel, time); ``{P2}`` in a text is that seat's mask."""
        names = {seat: self.state.name_of(seat) for seat in self.state.seats}
        raws = [
            RawMessage(text=text.format(**names), channel=channel, author=names.get(seat, seat), at=Instant(stamp(when)))  # type: ignore[arg-type]
            for seat, text, channel, when in messages
        ]
        self.page.mailbox.receive(raws, self.inbox.reader)

    def keys(self, *keys: str) -> None:
        for key in keys:
            press(QApplication.focusWidget() or self.page, key)

    @property
    def done(self) -> list[dict[str, object]]:
        """Commands that are no word about a message, the newest last."""
        letters = {"receive_message", "handle_message", "pin_message", "note_message"}
        return [dict(record.command) for record in self.stage.session.records if record.command["do"] not in letters]


@pytest.fixture
def make(dressed: QApplication, qtbot: QtBot) -> Callable[..., Warden]:
    def made(stage: Stage, lang: str = "zh_CN") -> Warden:
        page = ForumPage(stage.session, Words(lang), LIGHT, stage.clock)
        qtbot.addWidget(page)
        page.resize(1280, 720)
        page.show()
        page.activateWindow()
        qtbot.waitUntil(page.isActiveWindow)
        page.right.show_tab("inbox")
        page.take_focus()
        QTest.qWaitForWindowActive(page)
        return Warden(stage, page)

    return made


@pytest.fixture
def day(make: Callable[..., Warden]) -> Warden:
    """Day 1, leaders elected, four ballots in."""
    return make(Stage().first_day())


# --- by day ---------------------------------------------------------------------------------------------------------------


def test_a_ballot_is_taken_with_one_key_at_its_own_time(day: Warden) -> None:
    day.receive(("G5", "处决 {P5}", "thread", "06-01 18:20:31"))
    assert not day.inbox.read().secret and not day.inbox.offer.secret
    day.keys("Return")
    record = next(r for r in reversed(day.stage.session.records) if r.command["do"] == "vote")
    assert record.command == {"do": "vote", "guard": "G5", "prisoner": "P5", "kind": "execute"}
    assert record.at == stamp("06-01 18:20:31")
    assert day.inbox.model.number_open == 0
    assert day.inbox.card.none.isHidden() and day.inbox.offer.said.startswith("投票"), "its own ballot is no change of itself"


def test_a_ballot_without_a_kind_asks_and_undo_gives_the_message_back(day: Warden) -> None:
    day.receive(("G5", "投 {P5}", "thread", "06-01 18:20"))
    assert day.inbox.offer.near
    day.keys("Return")
    assert [ask.code for ask in day.state.asks] == ["A-KIND"]
    day.keys("Ctrl+Z")
    assert day.inbox.model.number_open == 1 and not day.state.asks


def test_two_intents_are_two_offers_and_a_key_each(day: Warden) -> None:
    day.receive(("G5", "处决 {P5}。另外举报 {P2} 违反P-speech-4", "thread", "06-01 18:20"))
    assert len(day.inbox.read().offers) == 2
    day.keys("Return", "Return")
    assert [fields["do"] for fields in day.done[-2:]] == ["vote", "report"]
    assert [ask.code for ask in day.state.asks] == ["A-CARD"]


@pytest.mark.parametrize(
    ("seat", "text", "channel", "when", "clause"),
    [
        ("G5", "处决 {P5}", "pm", "06-01 18:20", "P-term-5"), ("G5", "处决 {P5}", "thread", "06-01 20:30", "P-amend-3"),
        ("P3", "处决 {P5}", "thread", "06-01 18:20", "P-term-5"), ("G3", "审问 {P5}", "pm", "06-01 18:20", "P-identity-3b"),
        ("P1", "面杀", "thread", "06-01 18:20", "P-term-2"), ("G5", "申请替补", "thread", "06-01 18:20", "P-offsite-1.3"),
    ],
)  # fmt: skip
def test_what_speaks_against_it_is_said_with_the_clause_and_enter_asks_why(
    day: Warden, seat: str, text: str, channel: str, when: str, clause: str
) -> None:
    day.receive((seat, text, channel, when))
    offer = day.inbox.offer
    assert offer is not None and offer.blocked and offer.fault is not None and offer.fault.clause == clause
    assert offer.fault.text and "inbox." not in offer.fault.text
    before = len(day.done)
    day.inbox.looking = True
    day.keys("Return")
    assert len(day.done) == before and clause in day.page.doors.dialog.text.toPlainText()
    day.page.doors.dialog.reject()


def test_a_door_that_is_taken_is_answered_with_enter(make: Callable[..., Warden]) -> None:
    night = make(Stage().first_night())
    night.receive(("G4", "我进A门", "pm", "06-01 20:50"))
    offer = night.inbox.offer
    assert isinstance(offer.command, n.TurnAway) and "A" in offer.near and not offer.blocked
    night.inbox.looking = True
    night.keys("Return")
    assert night.done[-1] == {"do": "turn_away", "seat": "G4", "door": "A"} and night.inbox.model.number_open == 0
    night.keys("Ctrl+Z")
    assert night.inbox.model.number_open == 1


def test_a_taken_door_typed_in_place_of_a_message_answers_the_message(make: Callable[..., Warden]) -> None:
    night = make(Stage().first_night())
    night.receive(("G4", "随便哪扇", "pm", "06-01 20:50"))
    night.inbox.retype()
    night.inbox.line.setText("4 A")
    night.inbox.enter("4 A")
    night.keys("Ctrl+T")
    assert night.done[-1]["do"] == "turn_away" and night.inbox.model.number_open == 0 and not night.inbox.line.text()


def test_a_wrong_prisoner_is_corrected_in_the_form(day: Warden) -> None:
    day.receive(("G5", "处决小路", "thread", "06-01 18:20"))
    assert day.inbox.offer.near
    day.keys("C")
    dialog = day.page.doors.dialog
    box = dialog.form._fields["prisoner"]
    box.setCurrentIndex(box.findData("P2"))
    dialog.take()
    assert day.done[-1] == {"do": "vote", "guard": "G5", "prisoner": "P2", "kind": "execute"}


def test_a_late_ballot_is_taken_all_the_same_with_a_reason(day: Warden) -> None:
    day.receive(("G5", "处决 {P5}", "thread", "06-01 20:30:05"))
    day.keys("C")
    dialog = day.page.doors.dialog
    dialog.insist.setText("论坛卡了")
    dialog.take()
    assert day.done[-1]["do"] == "vote" and day.state.vote.posts[-1].guard == "G5"


def test_conditions_questions_and_jokes_come_to_nothing_and_say_why(day: Warden) -> None:
    day.receive(
        ("G5", "如果 {P5} 不解释就处决 {P5}", "thread", "06-01 18:20"), ("G6", "要不要处决 {P5}？", "thread", "06-01 18:21"),
        ("G4", "处决 {P5}（开玩笑的）", "thread", "06-01 18:22"), ("路人", "处决 {P5}", "thread", "06-01 18:23"),
    )  # fmt: skip
    for item in day.page.mailbox.items:
        read = day.inbox.reader.read(item)
        assert read.offers == () and read.none and "inbox." not in read.none and "…" not in read.none


# --- one's card by day ----------------------------------------------------------------------------------------------------


def test_words_of_the_own_card_are_for_the_host_alone(day: Warden) -> None:
    """P-speech-5: the passage is pointed out under the curtain, whatever channel the post came by."""
    day.receive(("P2", "说实话我就是个伪造犯，别投我。", "thread", "06-01 18:20"), ("P4", "我又不是伪造犯。", "thread", "06-01 18:21"))
    first, second = day.page.mailbox.items
    (check,) = day.inbox.reader.read(first).checks
    assert check.secret and check.clause == "P-speech-5" and "伪造犯" in check.text
    assert [first.text[slice(*span)] for span in check.spans] == ["伪造犯"] and "别投我" in check.more
    assert day.inbox.reader.read(second).checks == (), "of somebody else's card nothing is said"
    card: Card = day.inbox.card
    day.inbox.list.show_row(day.inbox.model.row_of(first.seq))
    assert card.checks.isHidden()
    day.page.curtain.lift()
    assert not card.checks.isHidden() and "P-speech-5" in card.checks.accessibleName()


def test_nothing_is_pointed_out_in_private_or_while_they_are_questioned(make: Callable[..., Warden]) -> None:
    night = make(Stage().first_rooms())
    reader = night.inbox.reader
    for channel in ("thread", "pm"):
        item = Item(seq=1, author=night.state.name_of("P2"), seat="P2", channel=channel, at=stamp("06-01 21:40"), text="我是伪造犯")
        assert reader.read(item).checks == ()


def test_two_games_that_differ_in_cards_alone_show_the_same_while_covered(make: Callable[..., Warden]) -> None:
    """What a post shows on a covered screen hangs on no card."""
    shown = []
    for dealt in ({}, {"P2": "P3", "P3": "P2"}):
        host = make(Stage(dealt=dealt).first_day())
        host.receive(
            ("P2", "我是伪造犯。昨天的事别提了，换两扇门也没用。", "thread", "06-01 18:20"), ("P3", "我是黑幕", "thread", "06-01 18:21")
        )
        found = []
        for item in host.page.mailbox.items:
            host.inbox.list.show_row(host.inbox.model.row_of(item.seq))
            card = host.inbox.card
            found.append(
                (card.checks.isHidden(), card.offers.accessibleName(), card.none.text(), card.accept.isEnabled(), card.text.toPlainText())
            )
        shown.append(found)
    assert shown[0] == shown[1]


# --- evening and night ----------------------------------------------------------------------------------------------------


def test_doors_and_orders_are_taken_from_private_messages(make: Callable[..., Warden]) -> None:
    host = make(Stage().first_night())
    free = [door for door in "ABCDEF" if door not in host.state.night.doors.values()]
    host.receive(("G4", f"我进{free[0]}门", "pm", "06-01 20:48"))
    assert host.inbox.read().secret
    host.keys("Return")
    assert "G4" not in host.state.night.doors, "not unread"
    host.keys("Ctrl+K", "Return")
    assert host.state.night.doors["G4"] == free[0]


def test_an_order_is_taken_and_taken_back(make: Callable[..., Warden]) -> None:
    host = make(Stage().first_rooms())
    host.receive(("P1", "点杀 {G5}", "pm", "06-01 21:40"), ("P1", "算了，不杀了", "pm", "06-01 21:50"))
    host.keys("Ctrl+K", "Return")
    assert [(order.mode, order.target, order.status) for order in host.state.night.orders] == [("point", "G5", "standing")]
    host.keys("Return")
    assert [order.status for order in host.state.night.orders] == ["withdrawn"]


def test_a_skill_is_found_by_its_title_and_shown_by_it(make: Callable[..., Warden]) -> None:
    host = make(Stage().first_rooms())
    host.receive(("G1", "护一人过夜：{G4}", "pm", "06-01 21:40"))
    host.keys("Ctrl+K")
    assert "护一人过夜" in host.inbox.offer.said
    host.keys("Return")
    assert [(use.seat, use.skill, use.targets) for use in host.state.uses] == [("G1", "shield", ("G4",))]


def test_a_claim_is_held_against_the_truth(make: Callable[..., Warden]) -> None:
    host = make(Stage().third_day())
    host.receive(("G1", "昨晚我遇到的是 {P2}，他一直在咳嗽", "thread", "06-03 18:40"))
    host.keys("Return")
    claim = host.state.claims[-1]
    assert (claim.seat, claim.night, claim.met) == ("G1", 2, "P2") and "咳嗽" in claim.text


# --- every command in words -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["zh_CN", "en"])
def test_every_offer_is_a_whole_sentence(make: Callable[..., Warden], lang: str) -> None:
    host = make(Stage(lang).third_day(), lang)
    reader: PrisonReader = host.inbox.reader
    desk = host.page.desk
    for fields in (
        {"do": "vote", "guard": "G4", "prisoner": "P2", "kind": "execute"}, {"do": "vote", "guard": "G1", "prisoner": "P2", "kind": ""},
        {"do": "unvote", "guard": "G1"}, {"do": "elect", "voter": "G1", "candidate": "G2"}, {"do": "pick_leader", "by": "G2", "seat": "P2"},
        {"do": "opinion", "leader": "G2", "prisoner": "P2", "kind": "release"}, {"do": "enter_door", "seat": "G1", "door": "C"},
        {"do": "order_kill", "seat": "P1", "mode": "face"}, {"do": "order_kill", "seat": "P1", "mode": "none"},
        {"do": "order_kill", "seat": "P1", "mode": "point", "target": "G1", "by": "name"},
        {"do": "order_kill", "seat": "P1", "mode": "point", "target": "C", "by": "room"},
        {"do": "use_skill", "seat": "P2", "skill": "swap", "targets": ["A", "B"]}, {"do": "use_skill", "seat": "P4", "skill": "story"},
        {"do": "question", "target": "P2"}, {"do": "conspire", "target": "G1"}, {"do": "acquit", "target": "P2"},
        {"do": "report", "by": "G1", "against": "P2", "clause": ""}, {"do": "report", "by": "G1", "against": "rules", "clause": "rules"},
        {"do": "complain", "person": "x", "text": "y"}, {"do": "request_sub", "seat": "G1"},
        {"do": "note_claim", "seat": "G1", "night": 1, "text": "", "met": "P2"}, {"do": "note_claim", "seat": "G1", "night": 1, "text": ""},
    ):  # fmt: skip
        said = reader.said(desk.command(fields))
        assert said and "prison." not in said and "…" not in said and "⟦" not in said, fields


def test_what_is_typed_for_leaders_cards_claims_and_reports(make: Callable[..., Warden]) -> None:
    host = make(Stage().third_day())
    context: ForumContext = host.page.context
    number = {seat: at for at, seat in enumerate(host.state.seats, 1)}
    cases = {
        f"{number['G2']} 审 {number['P3']}": ("question", "P3"), f"{number['P2']} 密 {number['G2']}": ("conspire", "G2"),
        f"{number['P2']} z {number['P2']}": ("acquit", "P2"), f"{number['G2']} m {number['P3']}": ("note_claim", ""),
        f"{number['P2']} 技 A B": ("use_skill", ""), f"{number['G2']} j {number['P2']} P-speech-4": ("report", ""),
        f"{number['G2']} 替": ("request_sub", ""),
    }  # fmt: skip
    for line, (verb, target) in cases.items():
        found = typed(context, line)
        assert found.command is not None, (line, found.problem)
        assert found.command.__struct_config__.tag == verb and (not target or found.command.target == target)
    wrong = typed(context, f"{number['G1']} 审 {number['P3']}")
    assert wrong.command is None and "看守领袖" in wrong.problem
    assert typed(context, f"{number['G2']} 审").problem and typed(context, f"{number['G2']} 技 9 9: 3").problem
    assert isinstance(typed(context, f"{number['G2']} m {number['P3']}").command, n.NoteClaim)
