"""What an amendment of the past does to cards: nothing expires backwards, and numbers follow the card they meant (6.1, R50)."""

from __future__ import annotations

from typing import Any

import msgspec

from main import rulesets
from moderator.play.instants import Instant, seconds
from moderator.play.messages import Refusal
from moderator.session.session import Session
from tests.rulesets.sanguosha.tables import DECODE, ROLES, SEATS


class Desk:
    """An adopted game in a session; times are seconds."""

    def __init__(self) -> None:
        self.session = Session.in_memory(rulesets()["sanguosha"], title="amended")
        people = {line: {"person": line, "role": role} for line, role in ROLES.items()}
        self.do("adopt", 0, position={"lines": people, "seats": list(SEATS), "games": 6, "turn": "F1"})

    def do(self, verb: str, at: float, **fields: Any) -> int:
        change = self.session.do(DECODE.decode(msgspec.json.encode({"do": verb, **fields})), Instant(seconds(at)))
        assert not isinstance(change, Refusal), change
        return change.seq

    def drop(self, entry: int) -> None:
        change = self.session.amend(entry, None, at=Instant(seconds(200)), reason="mistyped")
        assert not isinstance(change, Refusal), change

    @property
    def cards(self) -> list[tuple[int, str, str, str]]:
        return [(card.id, card.person, card.waived, card.revoked) for card in self.session.state.cards]


def test_a_card_that_only_the_amended_past_would_have_given_is_waived() -> None:
    desk = Desk()
    desk.do("begin_play", 0, line="F1")
    slip = desk.do("operation", 15, line="F1")
    desk.do("hold", 30)
    desk.drop(slip)
    assert desk.cards == [(1, "F1", "R50", "")]


def test_a_card_given_at_the_table_stays_given() -> None:
    desk = Desk()
    note = desk.do("note", 0, text="x")
    desk.do("begin_play", 1, line="F1")
    desk.do("tick", 30)
    desk.drop(note)
    assert desk.cards == [(1, "F1", "", "")]


def test_revoking_follows_the_card_whose_number_moved() -> None:
    desk = Desk()
    first = desk.do("give_card", 0, person="Y1", level="yellow", clause="S5.2.6")
    desk.do("give_card", 1, person="Y2", level="yellow", clause="S5.2.8")
    desk.do("revoke_card", 2, card=2, reason="no takeback after all")
    desk.drop(first)
    assert desk.cards == [(1, "Y2", "", "no takeback after all")]


def test_revoking_a_card_that_is_gone_is_asked_about() -> None:
    desk = Desk()
    first = desk.do("give_card", 0, person="Y1", level="yellow", clause="S5.2.6")
    revoked = desk.do("revoke_card", 1, card=1, reason="misheard")
    preview = desk.session.preview_amend(first, None)
    assert [(each.seq, each.refusal.code) for each in preview.refused] == [(revoked, "unknown_card")]
    change = desk.session.amend(first, None, at=Instant(0), reason="misheard", choices={revoked: "drop"})
    assert not isinstance(change, Refusal)
    assert desk.cards == []


def test_a_second_amendment_keeps_the_first_ones_waiver() -> None:
    desk = Desk()
    note = desk.do("note", 0, text="x")
    desk.do("begin_play", 0, line="F1")
    slip = desk.do("operation", 15, line="F1")
    desk.do("hold", 30)
    desk.drop(slip)
    desk.drop(next(r.seq for r in desk.session.records if r.command.get("do") == "note"))
    assert note and desk.cards == [(1, "F1", "R50", "")]


def test_a_move_inside_a_window_takes_its_warning_to_the_other_seat() -> None:
    desk = Desk()
    desk.do("begin_play", 0, line="F1")
    desk.do("announce_scroll", 1, line="F1", name="duel", targets=["Y1"])
    desk.do("open_window", 2)
    desk.do("respond", 3, line="Y1")
    assert [(person, waived) for _, person, waived, _ in desk.cards] == [("Y1", "")]
    change = desk.session.move_press("Y2", at=Instant(seconds(3.5)))
    assert not isinstance(change, Refusal), change
    assert [(person, waived) for _, person, waived, _ in desk.cards] == [("Y2", "")]


def test_a_called_substitutes_answer_follows_the_vacancy_whose_number_moved() -> None:
    desk = Desk()
    first = desk.do("declare_vacancy", 0, line="Y1", reason="left")
    desk.do("declare_vacancy", 1, line="Y2", reason="left")
    desk.do("call_substitute", 2, vacancy=2, person="Q")
    desk.do("answer_call", 3, vacancy=2, person="Q", comes=True)
    desk.drop(first)
    (left,) = desk.session.state.vacancies
    assert (left.id, left.line, left.calls, left.answers) == (1, "Y2", ("Q",), {"Q": True})


def test_a_misspelt_name_put_right_in_the_first_entry_asks_for_nothing_else() -> None:
    session = Session.in_memory(rulesets()["sanguosha"], title="names")
    opened = {"do": "open_match", "people": ["An", "Bo", "Cy", "Du", "Ed", "Fa", "Gu", "Hi"]}
    at = Instant(0)
    session.do(DECODE.decode(msgspec.json.encode(opened)), at)
    while present := [step for step in session.steps if step.verb == "mark_present"]:
        session.do(DECODE.decode(msgspec.json.encode(present[0].command)), at)
    right = DECODE.decode(msgspec.json.encode(opened | {"people": ["Ann", *opened["people"][1:]]}))
    assert session.preview_amend(1, right).refused == ()
    assert not isinstance(session.amend(1, right, at=at, reason="misspelt"), Refusal)
    assert [person.present for person in session.state.persons.values()] == [True] * 8
