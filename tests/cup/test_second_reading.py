"""What a second reading of the cup's rules found, case by case (S2.2, S3.5, R2, R21, R25, R32, R58, R81, R82)."""

from __future__ import annotations

from decimal import Decimal

import msgspec
from msgspec.structs import replace

from moderator.cup import people as who
from moderator.cup.effective import owed
from moderator.cup.tables import Limit
from tests.cup.cups import FALLING, Desk, Play, begun, eights, people, play_round, ranked


def steps(desk: Desk, verb: str) -> list[dict[str, object]]:
    return [dict(step.params) for step in desk.rules.steps(desk.state) if step.verb == verb]


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
    assert steps(desk, "record_1v1") == [{"round": "1", "a": "P22", "b": "P30"}]
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


def test_r58_a_refusal_to_share_holds_for_those_who_were_tied() -> None:
    desk = begun(16)
    play_round(desk, "1")
    desk.draw("2")
    play_round(desk, "2")
    desk.draw("3")
    desk.take(ranked(desk, "3A", (88, 88, 88, 40, 30, 20, 10, 5)).end())
    a, _, c, *_ = desk.state.matches["3A"].people
    desk.do("give_card", person=c, level="yellow", clause="S5.2.6")
    desk.do("agree_share", match="3A", person=a, agrees=False)
    assert len(steps(desk, "record_1v1")) == 1
    desk.do("revoke_card", card=1, reason="seen again")
    assert (len(steps(desk, "agree_share")), steps(desk, "record_1v1")) == (3, []), "three are tied now: all are asked anew"


def third_result() -> Desk:
    """P07 was 7th in 1A and substituted in 1B, 4th, which he chose; then the line he took over in 1C ends first."""
    desk = begun(32)
    desk.take(ranked(desk, "1A", FALLING).end())
    for match, left, points in (("1B", "P10", 45), ("1C", "P19", 95)):
        play = ranked(desk, match, FALLING)
        play.adopt_points({left: 0})
        play.substitute(left, "P07", "a")
        play.adopt_points({"P07": points})
        desk.take(play.end())
        if match == "1B":
            desk.do("choose_result", person="P07", match="1B")
            found = next(q.candidate for q in who.queue_of(desk.state, desk.state.matches["1C"]) if q.name == "P07")
            assert (found.source, found.substituted) == ("c", 1), "he is a player of another group"
    return desk


def test_r81_a_further_result_reopens_the_choice() -> None:
    desk = third_result()
    assert desk.asked("choose_result") == ["choose_result:1:P07"]
    ask = desk.state.asks[0]
    assert ([choice.value for choice in ask.choices], ask.default) == (["1A", "1B", "1C"], "1C")
    desk.do("answer", ask=ask.id, choice="1C")
    desk.take(ranked(desk, "1D", FALLING).end())
    closed = desk.close("1")
    assert (len(closed.advancers), len(closed.waits), len(closed.out)) == (24, 4, 2), "two have left"


def test_r81_who_said_this_one_at_two_tables_is_asked() -> None:
    desk = begun(32)
    desk.take(ranked(desk, "1A", FALLING).end())
    for match, left, points in (("1B", "P10", 45), ("1C", "P19", 95)):
        play = ranked(desk, match, FALLING)
        play.adopt_points({left: 0})
        play.substitute(left, "P07", "c")
        play.adopt_points({"P07": points})
        play.state = replace(play.state, chosen={"P07": "this"})
        desk.take(play.end())
        assert bool(desk.asked("choose_result")) == (match == "1C")


def test_r81_a_match_moved_to_another_time_asks_anew_who_comes() -> None:
    desk = begun(16)
    desk.do("check_in", person="P02", match="1A", comes=True)
    desk.do("schedule_match", match="1A", start="2026-04-20T19:30:00+08:00")
    desk.do("check_in", person="P01", match="1A", comes=True)
    desk.do("schedule_match", match="1A", start="2026-04-20T19:30:00+08:00", table="A")
    assert list(desk.state.matches["1A"].answers) == ["P02", "P01"], "only the table is new"
    desk.do("schedule_match", match="1A", start="2026-04-25T19:30:00+08:00", table="A")
    assert desk.state.matches["1A"].answers == {}
    desk.do("tick", "2026-04-25T15:30:00+08:00")
    assert desk.notices[-1].code == "N5" and "P01" in desk.notices[-1].params["people"]  # type: ignore[operator]


def test_r82_whom_the_organiser_put_into_the_pool_goes_where_a_correction_fills_it() -> None:
    """P08, out in round 1, first ends a waiting place (the pool lacks one), then by a correction advances."""
    desk = begun(32)
    play_round(desk, "1")
    desk.draw("2")
    play = ranked(desk, "2A", FALLING)
    last = play.state.lines["8"].person
    play.adopt_points({last: 0})
    play.substitute(last, "P08", "b")
    play.adopt_points({"P08": 45})
    desk.take(play.end())
    for match in ("2B", "2C"):
        desk.take(ranked(desk, match, FALLING).end())
    desk.close("2")
    assert who.where(desk.state, "P08").status == "eliminated", "S3.5.2: the earlier standing stays"
    assert who.short(desk.state) == 1
    desk.do("fill_pool", person="P32")
    assert who.where(desk.state, "P32").status == "waiting_revival"
    old = desk.state.matches["2A"]
    assert old.result is not None
    line = old.result.lines["8"]
    put_right = replace(line, holders=(*line.holders[:-1], replace(line.holder, points=Decimal(95))))
    result = msgspec.to_builtins(replace(old.result, lines={**old.result.lines, "8": put_right}))
    desk.do(
        "correct_match", match="2A", result=result, head="2A'", stream=old.stream, follows=old.head, reason="video", level=2
    )  # fmt: skip
    assert who.where(desk.state, "P08").status == "active"
    assert who.where(desk.state, "P32").status == "eliminated"
    desk.do("start_round", round="3")
    assert len(desk.state.rounds[2].field) == 16 and "P32" not in desk.state.rounds[2].field


def begin_anew(desk: Desk) -> None:
    """P07 of 1A is found to have had more than P06: round 2 begins anew."""
    old = desk.state.matches["1A"]
    assert old.result is not None
    line = old.result.lines["7"]
    lines = {**old.result.lines, "7": replace(line, holders=(replace(line.holder, points=Decimal(35)),))}
    fields = {"match": "1A", "head": "1A'", "stream": old.stream, "follows": old.head, "reason": "video", "carry": "anew"}
    desk.do("correct_match", force=True, result=msgspec.to_builtins(replace(old.result, lines=lines)), **fields)
    assert desk.state.rounds[1].status == "planned"


def test_r21_a_card_charged_to_a_match_that_became_void_waits_for_the_next_one() -> None:
    desk = begun(32)
    for match in ("1A", "1B", "1C", "1D"):
        desk.take(ranked(desk, match, FALLING).end("confirmed"))
    desk.close("1")
    desk.do("give_card", person="P01", level="red", clause="S5.3.2")
    field = desk.state.rounds[0].frozen.advancers  # type: ignore[union-attr]
    desk.draw("2", eights(field))
    assert "P01" in desk.state.matches["2A"].people
    desk.hand_out("2A")
    assert desk.state.cards[0].match == "2A"
    begin_anew(desk)
    assert desk.state.cards[0].match == ""
    names = [*desk.frozen("1").advancers]
    desk.draw("2", eights(names[::-1]))
    assert "P01" in desk.state.matches["2C"].people
    desk.take(ranked(desk, "2C", FALLING).end())
    (row,) = [row.row for row in desk.table("2").of("2C") if row.row.person == "P01"]
    assert (desk.state.cards[0].match, row.total, row.cards) == ("2C", 5, 1), "last of his group: 10 less 5"


def test_r77_a_round_begun_anew_asks_anew_who_has_two_results() -> None:
    desk = begun(32)
    play_round(desk, "1")
    for lap in (1, 2):
        desk.draw("2")
        both = desk.state.matches["2A"].people[4]
        desk.take(ranked(desk, "2A", FALLING).end())
        play = ranked(desk, "2B", FALLING)
        first = play.state.lines["1"].person
        play.substitute(first, both, "a")
        desk.take(play.end())
        assert desk.asked("choose_result") == [f"choose_result:2:{both}"], f"lap {lap}"
        desk.do("answer", ask=desk.state.asks[0].id, choice="2B")
        if lap == 1:
            begin_anew(desk)


def test_s2_2_without_a_deadline_entries_are_taken_till_the_elimination_is_over() -> None:
    desk = begun(16)
    desk.do("register", person="late")
    assert desk.state.people["late"].waiting
    play_round(desk, "1")
    refusal = desk.refused("register", person="later")
    assert (refusal.code, refusal.clause, refusal.forceable) == ("entries_over", "S2.2", True)
    desk.do("register", force=True, person="later")


def test_r21_the_next_match_of_somebody_out_is_the_one_he_substitutes_in() -> None:
    desk = begun(32)
    for match in ("1A", "1B", "1C", "1D"):
        desk.take(ranked(desk, match, FALLING).end("confirmed"))
    desk.close("1")
    desk.do("give_card", person="P08", level="red", clause="S5.3.2")
    assert desk.state.cards[0].match == "", "his result is final, and he has no further match"
    desk.draw("2")
    play = ranked(desk, "2A", FALLING)
    last = play.state.lines["8"].person
    play.adopt_points({last: 0})
    play.substitute(last, "P08", "b")
    play.adopt_points({"P08": 45})
    desk.take(play.end())
    assert desk.state.cards[0].match == "2A"
    (row,) = [row.row for row in desk.table("2").of("2A") if row.row.person == "P08"]
    assert (row.total, row.cards) == (40, 1)
    assert [line.params["person"] for line in desk.told("card_charged_here")] == ["P08"]
    assert [dict(each.params)["person"] for each in owed(desk.state, desk.state.matches["2A"])] == ["P08"], "its record lacks the card"


def test_s3_3_1_who_withdraws_while_he_plays_leaves_a_vacancy_at_the_table() -> None:
    desk = begun(16)
    desk.hand_out("1A")
    desk.do("withdraw", person="P01", reason="ill")
    assert [line.params["match"] for line in desk.told("line_to_be_vacated")] == ["1A"]
    assert not desk.told("line_will_be_vacant")


def sources(size: int) -> str:
    """As what the eight of 1A, which is over, are listed for 1B, by their places."""
    desk = Desk()
    desk.enter(people(size))
    desk.plan(size)
    desk.draw("1", eights(people(size)))
    desk.take(ranked(desk, "1A", FALLING).end())
    known = {q.name: q.candidate.source for q in who.queue_of(desk.state, desk.state.matches["1B"])}
    return "".join(known[name] for name in people(8))


def test_r37_who_can_no_longer_advance_from_his_group_stands_in_the_queue() -> None:
    assert sources(32) == "ccccccab"
    assert sources(48) == "ccccaaaa", "four of the rest will wait: none of them advances"
    assert sources(40) == "cccccaaa", "the fifth may still go on by a wildcard"
    assert sources(72) == "ccccccbb"


def test_s3_5_3_staff_who_have_withdrawn_fill_no_line_and_who_hand_one_on_may_come_again() -> None:
    desk = begun(16)
    for name in ("Y", "Z"):
        desk.do("add_staff", person=name)
    desk.do("withdraw", person="Y", reason="moved away")
    play = ranked(desk, "1A", FALLING)
    play.substitute("P01", "Z", "d")
    play.substitute("Z", "P16", "c")
    desk.take(play.end())
    listed = [q.name for q in who.queue_of(desk.state, desk.state.matches["1B"]) if q.candidate.source == "d"]
    assert listed == ["Z"]
    assert who.where(desk.state, "Y").status == "withdrawn"
    desk.hand_out("1B")
    assert desk.refused("reserve_substitute", match="1B", person="Y").code == "person_out"
    desk.do("reserve_substitute", match="1B", person="Z")
