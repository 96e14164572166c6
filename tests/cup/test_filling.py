"""By which source everybody is in a field, and in which order who is short is filled (3.3, section 12, R2, R33, R76)."""

from __future__ import annotations

from moderator.cup import filling
from moderator.cup.calendar import clashes
from moderator.cup.due import due
from moderator.cup.people import pool_proposals
from tests.cup.cups import Desk, begun, people, play_round

FRIDAY = "2026-04-17T19:30:00+08:00"


def after_two_rounds() -> Desk:
    """The revival of a cup of 32 is next."""
    desk = begun(32)
    play_round(desk, "1")
    desk.draw("2")
    play_round(desk, "2")
    return desk


def test_a_field_says_by_which_source_everybody_is_in_it() -> None:
    desk = after_two_rounds()
    revival, semi = desk.state.rounds[2], desk.state.rounds[3]
    found = dict(filling.by_source(desk.state, revival))
    assert {source: len(names) for source, names in found.items()} == {"waits": 16}
    assert {source: len(names) for source, names in filling.by_source(desk.state, semi)} == {"advance:2": 12, "advance:3": 0}


def test_a_frozen_field_keeps_its_sources_and_names_whom_the_host_put_in() -> None:
    desk = Desk()
    desk.enter(people(15))
    desk.do("add_staff", person="S1")
    desk.plan(16)
    desk.do("start_round", force=True, round="1")
    desk.do("fill_field", person="S1")
    found = dict(filling.by_source(desk.state, desk.state.rounds[0]))
    assert found["entries"] == tuple(people(15)) and found["filled"] == ("S1",)


def test_the_waiting_list_comes_before_staff_and_in_order_of_entry() -> None:
    desk = Desk()
    desk.enter(people(14))
    desk.do("add_staff", person="S1")
    desk.plan(16)
    desk.do("start_round", force=True, round="1")
    assert [each.name for each in filling.fillers(desk.state)] == ["S1"]
    desk.do("register", person="Late1")
    desk.do("register", person="Late2")
    found = filling.fillers(desk.state)
    assert [(each.name, each.source, each.clause) for each in found] == [
        ("Late1", "waiting_list", "R2"), ("Late2", "waiting_list", "R2"), ("S1", "staff", "S3.5.3"),
    ]  # fmt: skip
    desk.do("fill_field", person="Late1")
    assert [each.n for each in filling.fillers(desk.state)] == [1, 2]


def test_a_revival_that_has_begun_is_filled_in_the_substitutes_order() -> None:
    desk = after_two_rounds()
    gone = dict(filling.by_source(desk.state, desk.state.rounds[2]))["waits"][0]
    desk.do("withdraw", person=gone, reason="ill")
    desk.do("add_staff", person="S1")
    best = [each.name for each in pool_proposals(desk.state) if each.n is not None]
    desk.do("start_round", force=True, round="3")
    found = filling.fillers(desk.state)
    assert [each.name for each in found] == [*best, "S1"]
    assert found[0].queued is not None and found[0].queued.why is not None


def test_the_line_of_who_has_advanced_and_gone_comes_before_staff() -> None:
    desk = begun(32)
    play_round(desk, "1")
    desk.do("add_staff", person="S1")
    first = desk.frozen("1").advancers[0]
    desk.do("withdraw", person=first, reason="ill")
    desk.do("start_round", force=True, round="2")
    assert [(each.name, each.source) for each in filling.fillers(desk.state)] == [(first, "gone"), ("S1", "staff")]


def test_a_substitute_who_was_sent_clashes_with_the_match_he_plays() -> None:
    desk = begun(32)
    desk.do("schedule_match", match="1A", start=FRIDAY)
    desk.hand_out("1A")
    sent = desk.state.matches["1B"].people[0]
    desk.do("reserve_substitute", person=sent, match="1A")
    desk.do("schedule_match", match="1B", start=FRIDAY)
    assert [(each.what, each.who, each.a, each.b) for each in clashes(desk.state)] == [("substitute", sent, "1A", "1B")]
    assert desk.told("clash")[-1].result == "substitute"


def test_what_is_due_names_its_match() -> None:
    desk = begun(16)
    for match in ("1A", "1B"):
        desk.do("schedule_match", match=match, start=FRIDAY)
    assert [(each.code, each.part) for each in due(desk.state)] == [
        ("check_in", "1A"),
        ("check_in", "1B"),
        ("start", "1A"),
        ("start", "1B"),
    ]
