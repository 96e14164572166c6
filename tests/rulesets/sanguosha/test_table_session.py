"""The table within a session (6.1, 6.8): what follows a press has it as its cause; an undo brings the clock back held."""

from __future__ import annotations

from typing import Any

import msgspec

from moderator.play.instants import Instant, seconds, show_seconds
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.session.session import Session
from tests.rulesets.sanguosha.tables import DECODE, ROLES, SEATS


class Desk:
    def __init__(self) -> None:
        self.session = Session.in_memory(Sanguosha(), "a table")
        lines = {line: {"person": line, "role": role} for line, role in ROLES.items()}
        self.do("adopt", 0, position={"lines": lines, "seats": list(SEATS), "turn": "F1"})
        self.do("begin_play", 0, line="F1")

    def do(self, verb: str, at: float, **fields: Any) -> None:
        command = DECODE.decode(msgspec.json.encode({"do": verb, **fields}))
        change = self.session.do(command, Instant(seconds(at)))
        assert not isinstance(change, Refusal), change

    def undo(self, at: float) -> None:
        assert not isinstance(self.session.undo(at=Instant(seconds(at))), Refusal)

    @property
    def stack(self) -> str:
        return " ".join(t.kind for t in self.clock.stack)

    @property
    def clock(self) -> Any:
        return self.session.state.game.table.clock

    @property
    def commands(self) -> list[str]:
        return [record.command["do"] for record in self.session.records]


def barbarians() -> Desk:
    desk = Desk()
    desk.do("announce_scroll", 1, line="F1", name="南蛮入侵", targets=["Y1", "Y2"])
    desk.do("open_window", 2)
    desk.do("tick", 5)
    return desk


def test_a_window_closed_with_effect_sends_the_scripted_request_as_a_command() -> None:
    desk = barbarians()
    assert desk.commands[-2:] == ["tick", "ask_response"]
    assert desk.session.records[-1].cause == desk.session.records[-2].seq
    assert desk.session.records[-1].at == seconds(5)


def test_auto_request_off_leaves_the_request_to_the_judge() -> None:
    desk = Desk()
    desk.session.auto_request = False
    desk.do("announce_scroll", 1, line="F1", name="Duel", targets=["Y1"])
    desk.do("open_window", 2)
    desk.do("tick", 5)
    assert desk.stack == "play scroll"


def test_one_undo_takes_back_an_answer_with_the_window_it_opened_and_the_clock_is_held() -> None:
    desk = barbarians()
    desk.do("respond", 9, line="Y1")
    assert desk.stack == "play scroll null_normal"
    desk.undo(11)
    assert desk.stack == "play scroll response"
    assert desk.clock.held
    assert show_seconds(desk.clock.left(desk.clock.top, Instant(seconds(60)))) == "16"


def test_a_wrong_press_after_an_expiry_gives_no_card_once_it_is_undone() -> None:
    desk = Desk()
    desk.do("ask_response", 30, line="Y1")
    assert len(desk.session.state.cards) == 1
    desk.undo(31)
    assert desk.session.state.cards == ()
    assert show_seconds(desk.clock.left(desk.clock.top, Instant(seconds(31)))) == "0"
    desk.do("set_timer", 40, remaining=8)
    desk.do("resume", 41)
    assert desk.clock.deadline == seconds(49)
