"""What a second reading of the cup's rules found, case by case (S2.2, S3.5, R2, R25, R32)."""

from __future__ import annotations

from moderator.cup.tables import Limit
from tests.cup.cups import Desk, eights, people, ranked


def test_r32_who_has_withdrawn_from_the_waiting_list_takes_no_place() -> None:
    desk = Desk()
    desk.enter(people(15))
    desk.do("add_staff", person="Z")
    desk.do("register", person="early")
    desk.do("hold_back", person="early")
    desk.do("withdraw", person="early", reason="ill")
    assert desk.refused("admit", person="early").code == "person_out"
    desk.plan(16)
    desk.do("start_round", force=True, round="1")
    desk.do("fill_field", person="Z")
    desk.draw("1", eights([*people(15), "Z"]))
    desk.do("register", person="late")
    desk.do("withdraw", person="late", reason="ill")
    refusal = desk.refused("admit", person="late", match="1B")
    assert (refusal.code, refusal.clause) == ("person_out", "R32")


def wildcards_of_72(**opened: object) -> tuple[Limit, ...]:
    """72 entrants: nine groups, five of each and three sixths; the third and fourth sixths are equal, nobody waits."""
    desk = Desk(**opened)
    desk.enter(people(72))
    desk.plan(72)
    sixths = (40, 39, 38, 38, 30, 29, 28, 27, 26)
    for match, points in zip(desk.draw("1", eights(people(72))), sixths, strict=True):
        desk.take(ranked(desk, match, (80, 70, 60, 50, 45, points, 20, 10)).end())
    steps = [step for step in desk.rules.steps(desk.state) if step.verb == "record_1v1"]
    assert [dict(step.params) for step in steps] == [{"round": "1", "a": "P22", "b": "P30"}]
    return desk.table("1").limits


def test_r25_where_nobody_waits_the_wildcards_have_one_limit() -> None:
    for scope in ("every_cut", "advance_only"):
        (limit,) = wildcards_of_72(rules={"tie_1v1_scope": scope})
        assert (limit.into, limit.people, limit.seats, limit.how) == ("advance", ("P22", "P30"), 1, "duel"), scope
