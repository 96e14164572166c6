"""A cup taken over under way: rounds that are over come frozen, everything after them is played here."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec
import pytest

from moderator.cup import people as who
from moderator.cup.effective import counters_now, entering
from moderator.cup.plan import proposed
from moderator.play.decision import Decision
from moderator.rulesets.sanguosha.queue import queue
from tests.cup.cups import Desk, play_round


def position(**changes: Any) -> dict[str, Any]:
    """A cup of 32 after two rounds: 12 are through, 4 + 12 wait, 4 are out; one of the through has two yellows."""
    people = [{"name": f"A{n:02}", "round": "2", "match": "2A", "place": 1 + n % 4, "score": 60 + n} for n in range(12)]
    people[0] |= {"y": 2, "yellow_total": 2}
    people += [{"name": f"B{n:02}", "status": "waiting_revival", "round": "2", "place": 5 + n % 4, "score": 30 + n} for n in range(12)]
    people += [{"name": f"C{n}", "status": "waiting_revival", "round": "1", "place": 7, "score": 20 + n} for n in range(4)]
    people += [{"name": f"D{n}", "status": "eliminated", "round": "1", "place": 8, "score": 10 + n} for n in range(4)]
    people.append({"name": "Z", "staff": True})
    return {"people": people, "rounds": msgspec.to_builtins(proposed(32)), "closed": ["1", "2"], "title": "taken over"} | changes


class Fresh(Desk):
    """A cup that is not open yet."""

    def do(self, verb: str, *args: Any, **fields: Any) -> Decision[Any]:
        if verb == "open_cup":
            return Decision()
        return super().do(verb, *args, **fields)


def adopted() -> Desk:
    desk = Fresh()
    desk.do("adopt", position=position())
    return desk


def test_the_cup_goes_on_from_where_it_was() -> None:
    desk = adopted()
    assert len(who.pool(desk.state)) == 16 and who.short(desk.state) == 0
    assert who.where(desk.state, "D3").status == "eliminated" and who.where(desk.state, "D3").score == 13
    assert counters_now(desk.state, "A00").y == 2
    desk.draw("3")
    play_round(desk, "3")
    desk.draw("4")
    assert {"A00", "A11"} <= set(desk.state.rounds[3].field) and len(desk.state.rounds[3].field) == 16
    match = next(m for m in desk.state.matches.values() if m.round == "4" and "A00" in m.people)
    assert entering(desk.state, "A00", "4").y == 2
    play = desk.hand_out(match.id)
    assert play.state.persons["A00"].base.y == 2
    order = [q.name for q in queue(play.state) if q.candidate.source in {"a", "b"}]
    assert order.index("D3") < order.index("D0"), "eighths by score"
    desk.do("recall_match", match=match.id, reason="for the test")
    play_round(desk, "4")
    desk.draw("5")
    assert entering(desk.state, "A00", "5").y == 0
    play_round(desk, "5")
    assert desk.state.phase == "ended"


def test_a_correction_leaves_what_was_over_before() -> None:
    desk = adopted()
    desk.draw("3")
    play_round(desk, "3")
    before = desk.frozen("2")
    name = desk.frozen("3").rows[0].person
    desk.do("give_card", person=name, level="yellow", clause="S5.2.7")
    assert desk.frozen("2") == before


def test_scores_are_exact() -> None:
    desk = Fresh()
    given = position()
    given["people"][0]["score"] = "21.6"
    desk.do("adopt", position=given)
    assert desk.frozen("2").rows[0].total == Decimal("21.6")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"closed": ["2"]}, "adopt_closed_first"),
        ({"closed": ["1", "2", "3", "4", "5"]}, "adopt_closed_first"),
        ({"rounds": []}, "bad_round_ids"),
        ({"people": [{"name": "A", "status": "lost"}]}, "adopt_status"),
        ({"people": [{"name": "A", "status": "eliminated", "round": "3"}]}, "adopt_round"),
        ({"people": [{"name": "A"}]}, "adopt_round"),
        ({"people": [{"name": "A", "round": "2", "place": 9}]}, "bad_number"),
        ({"people": [{"name": "A", "round": "2", "y": 3}]}, "bad_number"),
        ({"people": [{"name": "A", "round": "2"}, {"name": "A", "round": "2"}]}, "name_twice"),
        ({"rules": {"nonsense": 1}}, "unknown_rule"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_name(changes: dict[str, Any], code: str) -> None:
    desk = Fresh()
    assert desk.refused("adopt", position=position(**changes)).code == code
    assert desk.state.opened is None and desk.state.people == {}, "nothing half done"


def test_only_as_the_first_command() -> None:
    assert Desk().refused("adopt", position=position()).code == "cup_open"
