"""What a second reading of the cup's rules found, case by case (S2.2, S3.5, R2, R25, R32)."""

from __future__ import annotations

from moderator.cup import people as who
from moderator.cup.tables import Limit
from tests.cup.cups import FALLING, Desk, Play, begun, eights, people, ranked


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


def returning(*, rule: bool = True) -> tuple[Desk, Play]:
    """P01 left 1A before it was over; 1B is handed out."""
    desk = begun(32, rules={"withdrawn_may_return": rule})
    desk.do("add_staff", person="Z")
    first = ranked(desk, "1A", FALLING)
    first.substitute("P01", "Z", "d")
    desk.take(first.end())
    assert who.where(desk.state, "P01").status == "withdrawn"
    return desk, ranked(desk, "1B", FALLING)


def test_r32_who_was_let_back_is_ranked_and_goes_on() -> None:
    desk, play = returning()
    desk.do("reserve_substitute", match="1B", person="P01")
    play.substitute("P11", "P01", "c")
    desk.take(play.end())
    assert [row.row.status for row in desk.table("1").of("1A") if row.row.person == "P01"] == ["withdrawn"], "his own line is not his again"
    assert (4, "P01") in desk.places("1B"), "60 x 80 % = 48"
    assert not desk.asked("choose_result")
    for match in ("1C", "1D"):
        desk.take(ranked(desk, match, FALLING).end())
    assert "P01" in desk.close("1").advancers
    assert who.where(desk.state, "P01").status == "active"
    desk.do("withdraw", person="P01", reason="again")
    assert who.where(desk.state, "P01").status == "withdrawn"
    assert "P01" not in who.field_of(desk.state, desk.state.rounds[1])
    assert "P01" in desk.frozen("1").advancers


def test_r32_nobody_is_let_back_without_the_rule_nor_ever_who_was_expelled() -> None:
    desk, _ = returning(rule=False)
    assert desk.refused("reserve_substitute", match="1B", person="P01").code == "person_out"
    desk, _ = returning()
    desk.do("expel", force=True, person="P01", reason="insults")
    assert desk.refused("reserve_substitute", match="1B", person="P01").code == "person_out"
