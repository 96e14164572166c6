"""Section 6.2: selection and reading timers, started by the set-up room."""

from __future__ import annotations

from tests.rulesets.sanguosha.matches import LINES, Match


def selecting() -> Match:
    m = Match()
    m.do("open_match", people=[{"name": line} for line in LINES], scoring={"status": "confirmed"})
    for line in LINES:
        m.do("mark_present", person=line)
    m.do("start_match")
    lines = [str(n) for n in range(1, 9)]
    m.do("set_seats", order=lines)
    m.do("deal_roles", roles=dict(zip(lines, ("lord", "loyalist", "loyalist", "rebel", "rebel", "rebel", "rebel", "spy"), strict=True)))
    m.do("deal_boxes", at=100)
    return m


def kinds(m: Match) -> list[tuple[str, tuple[str, ...]]]:
    assert m.state.game is not None
    return [(t.kind, t.lines) for t in m.state.game.table.clock.stack]


def test_the_lord_selects_first_then_the_other_seven_as_one_set() -> None:
    m = selecting()
    assert kinds(m) == [("select", ("1",))]
    m.do("pick_hero", at=130, line="1", hero="曹操")
    ((kind, lines),) = kinds(m)
    assert (kind, set(lines)) == ("select", {"2", "3", "4", "5", "6", "7", "8"})
    m.do("pick_hero", at=190, line="5", hero="张飞")  # exactly at the deadline: in time
    ((_, lines),) = kinds(m)
    assert "5" not in lines


def test_whoever_is_open_when_selection_time_is_up_gets_a_yellow_in_seat_order_from_the_lord() -> None:
    m = selecting()
    m.do("pick_hero", at=130, line="1", hero="曹操")
    m.do("pick_hero", at=140, line="3", hero="张飞")
    m.do("tick", at=300)
    assert [(card.line, card.level, card.clause, card.at) for card in m.state.cards] == [
        (line, "yellow", "S5.2.1", 190_000_000) for line in ("2", "4", "5", "6", "7", "8")
    ]


def test_select_makes_the_calls_of_a_long_timer() -> None:
    m = selecting()
    m.do("tick", at=165)
    calls = [event.call for event in m.events if type(event).__name__ == "TimeCall"]
    assert calls[:6] == [10, 5, 4, 3, 2, 1]


def test_reading_makes_no_calls_costs_nothing_and_ends_when_all_are_ready() -> None:
    m = selecting()
    m.do("pick_hero", at=101, line="1", hero="曹操")
    for line, hero in zip("2345678", ("张飞", "关羽", "马超", "赵云", "黄忠", "吕蒙", "周瑜"), strict=True):
        m.do("pick_hero", at=102, line=line, hero=hero)
    m.do("begin_reading", at=110)
    made = len([event for event in m.events if type(event).__name__ == "TimeCall"])
    m.do("tick", at=150)
    assert kinds(m) == []
    assert len([event for event in m.events if type(event).__name__ == "TimeCall"]) == made
    assert m.state.cards == ()
    m.do("start_game", at=151)
