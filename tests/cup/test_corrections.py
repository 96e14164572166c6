"""Corrections after the fact: what they change, four levels of warning, two steps, what was played (section 13, R76, R77)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec
from msgspec.structs import replace

from moderator.cup import people as who
from moderator.cup.commands import CorrectMatch
from moderator.cup.corrections import preview
from moderator.cup.draft import CupDraft
from moderator.cup.fold import EVOLVE
from moderator.cup.matches import taken
from moderator.play.instants import SECOND, Instant
from moderator.rulesets.sanguosha.state import Appeal, Card, MatchState, OneVsOne
from tests.cup.cups import FALLING, Desk, begun, people, play_round, ranked


def after_round_1(size: int = 16) -> Desk:
    desk = begun(size)
    play_round(desk, "1")
    return desk


def corrected(desk: Desk, match: str, points: dict[str, Any]) -> dict[str, Any]:
    """The fields of a correction that gives people of a match other points."""
    old = desk.state.matches[match]
    assert old.result is not None
    result: MatchState = old.result
    lines = dict(result.lines)
    for name, line in result.lines.items():
        if line.person in points:
            lines[name] = replace(line, holders=(replace(line.holder, points=Decimal(points[line.person])),))
    return {
        "match": match, "result": msgspec.to_builtins(replace(result, lines=lines)), "head": f"{old.head}'", "stream": old.stream,
        "follows": old.head, "reason": "video evidence",
    }  # fmt: skip


def shown(desk: Desk, fields: dict[str, Any]) -> Any:
    command = msgspec.convert({"do": "correct_match", **fields}, CorrectMatch)
    draft = CupDraft(desk.state, desk.rules.evolve, desk.clock)
    event = taken(draft, desk.state.matches[fields["match"]], command)
    return preview(desk.state, EVOLVE[type(event)](desk.state, event), desk.clock)


def rows(desk: Desk, name: str = "1") -> dict[str, tuple[int | None, str]]:
    return {row.person: (row.place, row.destination) for row in desk.frozen(name).rows if row.place is not None}


def test_a_closed_round_is_corrected_and_not_simply_taken_in() -> None:
    desk = after_round_1()
    fields = corrected(desk, "1A", {"P01": 81})
    refusal = desk.refused("match_closed", **{k: v for k, v in fields.items() if k != "reason"})
    assert (refusal.code, refusal.remedy) == ("round_closed", "correct_instead")
    assert desk.refused("correct_match", **{**fields, "reason": ""}).code == "reason_needed"
    assert desk.refused("correct_match", **{**fields, "carry": "maybe"}).code == "bad_carry"
    fresh = begun(16)
    fresh.take(ranked(fresh, "1A", FALLING).end())
    assert fresh.refused("correct_match", **corrected(fresh, "1A", {"P01": 81})).code == "round_open"


def test_level_0_figures_alone() -> None:
    desk = after_round_1()
    fields = corrected(desk, "1A", {"P01": 85})
    found = shown(desk, fields)
    assert (found.level, found.changes, found.touched) == (0, (), True)
    before = desk.frozen("1")
    desk.do("correct_match", **fields)
    assert next(row.total for row in desk.frozen("1").rows if row.person == "P01") == 85
    assert desk.frozen("1").at == before.at and desk.frozen("1").heads["1A"] == fields["head"]
    assert [(c.level, c.reason, c.match) for c in desk.state.corrections] == [(0, "video evidence", "1A")]


def test_level_1_places_change_and_nobody_s_way() -> None:
    desk = after_round_1()
    fields = corrected(desk, "1A", {"P02": 90})
    found = shown(desk, fields)
    assert found.level == 1
    assert {(c.person, c.place_before, c.place_after) for c in found.changes} == {("P01", 1, 2), ("P02", 2, 1)}
    desk.do("correct_match", **fields)
    assert rows(desk)["P02"] == (1, "advance")
    assert len(desk.told("place_changed")) == 2


def test_level_2_who_advances_changes_and_is_read_first() -> None:
    desk = after_round_1()
    fields = corrected(desk, "1A", {"P04": 65})
    found = shown(desk, fields)
    assert (found.level, found.redo, found.played) == (2, (), ())
    refusal = desk.refused("correct_match", **fields)
    assert (refusal.code, refusal.params["level_n"]) == ("correction_advancers", 2)
    assert desk.refused("correct_match", level=1, **fields).code == "correction_advancers"
    desk.do("correct_match", level=2, **fields)
    assert (rows(desk)["P04"], rows(desk)["P03"]) == ((3, "advance"), (4, "wait"))
    assert "P04" in desk.frozen("1").advancers and "P03" in desk.frozen("1").waits
    assert who.where(desk.state, "P03").status == "waiting_revival"
    assert [n.code for n in desk.notices][-2:] == ["N22", "N23"], "owed anew"


def test_level_2_a_round_begun_but_not_played_begins_anew() -> None:
    desk = after_round_1()
    desk.draw("2")
    desk.do("correct_match", level=2, **corrected(desk, "1A", {"P04": 65}))
    assert (desk.state.rounds[1].status, desk.state.rounds[1].field) == ("planned", ())
    assert [line.params["round"] for line in desk.told("round_reopened")] == ["2"]
    desk.do("start_round", round="2")
    assert "P03" in desk.state.rounds[1].field and "P04" not in desk.state.rounds[1].field


def played() -> tuple[Desk, dict[str, Any]]:
    desk = after_round_1()
    desk.draw("2")
    desk.hand_out("2A")
    return desk, corrected(desk, "1A", {"P04": 65})


def test_level_3_two_steps_and_what_was_played_stands() -> None:
    desk, fields = played()
    found = shown(desk, fields)
    assert (found.level, found.played) == (3, ("2A",))
    assert desk.refused("correct_match", level=2, **fields).code == "correction_played"
    first = desk.refused("correct_match", level=3, **fields)
    assert (first.code, first.params["confirm"]) == ("correction_confirm", found.code)
    assert desk.refused("correct_match", level=3, confirm="00000000", **fields).code == "correction_confirm"
    desk.do("correct_match", level=3, confirm=found.code, **fields)
    closed = desk.frozen("1")
    assert closed.kept
    assert rows(desk)["P04"] == (3, "wait"), "the place is right, the way is the one that was played"
    assert rows(desk)["P03"] == (4, "advance")
    assert desk.state.rounds[1].status == "drawn" and desk.state.matches["2A"].status == "open"
    made = desk.state.corrections[-1]
    assert (made.level, made.carry, made.played) == (3, "keep", ("2A",))
    later = shown(desk, corrected(desk, "1A", {"P01": 85}))
    assert (later.level, later.changes) == (0, ()), "what was kept is no change of the next correction"
    desk.do("correct_match", **corrected(desk, "1A", {"P01": 85}))
    assert desk.frozen("1").kept and rows(desk)["P04"] == (3, "wait")


def test_level_3_or_the_rounds_begin_anew() -> None:
    desk, fields = played()
    desk.do("correct_match", level=3, confirm=shown(desk, fields).code, carry="anew", **fields)
    assert desk.state.rounds[1].status == "planned" and "2A" not in desk.state.matches
    assert [match.id for match in desk.state.void] == ["2A"], "kept on record, counted for nothing"
    assert rows(desk)["P04"] == (3, "advance") and not desk.frozen("1").kept
    desk.draw("2")
    play_round(desk, "2")
    desk.draw("3")
    play_round(desk, "3")
    assert desk.state.phase == "ended"


def test_a_correction_that_opens_a_tie_over_a_cut_is_refused_until_it_is_played() -> None:
    desk = after_round_1()
    fields = corrected(desk, "1A", {"P04": "60.1"})
    refusal = desk.refused("correct_match", level=3, **fields)
    assert (refusal.code, set(refusal.params["people"])) == ("tie_open", {"P03", "P04"})
    result = msgspec.convert(fields["result"], MatchState)
    duel = OneVsOne(a="P03", b="P04", winners=("P03", "P03"))
    fields["result"] = msgspec.to_builtins(replace(result, duels=(duel,)))
    desk.do("correct_match", **fields)
    assert rows(desk)["P04"] == (4, "wait")


def test_a_card_after_the_round_is_a_correction_too() -> None:
    """R21: a red within the twelve hours costs 5 points of a closed round: 80 becomes 75, no place moves; three of them move two."""
    desk = after_round_1()
    desk.do("give_card", person="P09", level="red", clause="S5.3.1", note="said at the table")
    assert next(row.total for row in desk.frozen("1").rows if row.person == "P09") == Decimal("75.2")
    assert [c.level for c in desk.state.corrections] == [0]
    desk.do("give_card", person="P11", level="red", clause="S5.3.1", note="once")
    second = desk.refused("give_card", person="P11", level="red", clause="S5.3.1", note="and again")
    assert (second.code, second.forceable) == ("correction_advancers", True), "60 - 10 is 50 with more cards"
    desk.do("give_card", force=True, person="P11", level="red", clause="S5.3.1", note="and again")
    assert "P11" not in desk.frozen("1").advancers and "P12" in desk.frozen("1").advancers


def test_a_ban_after_the_round_leaves_its_table_and_ends_the_cup_for_him() -> None:
    desk = after_round_1()
    desk.do("give_card", person="P11", level="ban", clause="S5.4")
    assert rows(desk)["P11"] == (3, "advance"), "what is frozen stays (R76)"
    assert who.where(desk.state, "P11").status == "banned"
    assert desk.asked("expulsion") == ["expulsion:P11"]
    desk.draw("2")
    play_round(desk, "2")
    assert desk.refused("start_round", round="3").params["n"] == 7


def test_who_withdraws_after_the_round_keeps_his_place_through_a_correction_whatever_hour_is_entered() -> None:
    desk = after_round_1()
    frozen = desk.frozen("1")
    desk.do("withdraw", at=frozen.at, person="P12", reason="flu")
    before = rows(desk)
    desk.do("correct_match", **corrected(desk, "1A", {"P02": 90}))
    assert rows(desk)["P12"] == before["P12"] == (4, "wait") and len(rows(desk)) == 16, "only a correction of his match changes it"


def test_a_ban_while_the_round_is_open_takes_the_place() -> None:
    desk = begun(16)
    desk.take(ranked(desk, "1A", FALLING).end())
    desk.do("give_card", person="P01", level="ban", clause="S5.4")
    desk.take(ranked(desk, "1B", FALLING).end())
    desk.close("1")
    assert "P01" not in rows(desk) and rows(desk)["P02"] == (1, "advance")
    desk.do("correct_match", **corrected(desk, "1B", {"P09": 85}))
    assert "P01" not in rows(desk), "nor does a correction bring it back"


def test_figures_of_a_closed_round_reach_later_closed_rounds() -> None:
    """A yellow of round 1 counts in the tie-break of round 2: its table is looked at again."""
    desk = after_round_1()
    desk.draw("2")
    match = desk.state.matches["2A"]
    play = ranked(desk, "2A", (80, 70, 70, 50, 40, 30, 20, 10))
    desk.take(play.end())
    refusal = desk.refused("close_round", round="2")
    assert refusal.code == "tie_open"
    a, b = match.people[1:3]
    desk.do("record_1v1", round="2", a=a, b=b, winners=[a, a])
    desk.close("2")
    assert rows(desk, "2")[a][0] == 2
    old = next(m for m in desk.state.matches.values() if m.round == "1" and a in m.people)
    assert old.result is not None
    card = Card(id=1, person=a, line=None, level="yellow", clause="S5.2.8", at=old.result.started or desk.clock)
    fields = {
        "match": old.id, "result": msgspec.to_builtins(replace(old.result, cards=(card,))), "head": "new", "stream": old.stream,
        "follows": old.head, "reason": "forgotten card",
    }  # fmt: skip
    found = shown(desk, fields)
    assert {(c.round, c.person, c.before, c.after) for c in found.changes} == {("2", a, "advance", "out"), ("2", b, "out", "advance")}
    assert found.level == 2, "the final has not begun"
    desk.do("correct_match", level=2, **fields)
    assert b in desk.frozen("2").advancers and a not in desk.frozen("2").advancers


HOURS = 3_600 * SECOND


def test_after_twelve_hours_only_what_was_appealed_against_in_time_is_corrected() -> None:
    """S4.8: later ones are refused; the organiser may insist. What changes no figure is no matter of the window."""
    desk = after_round_1()
    fields = corrected(desk, "1A", {"P01": 85})
    result: MatchState = msgspec.convert(fields["result"], MatchState)
    until = Instant((result.ended or Instant(0)) + 12 * HOURS)
    desk.clock = until
    late = desk.refused("correct_match", **fields)
    assert (late.code, late.clause, late.forceable) == ("correction_late", "S4.8", True)
    assert desk.refused("correct_match", **with_appeal(fields, Instant(until + 1))).code == "correction_late"
    assert desk.refused("correct_match", **with_appeal(fields, until, "rejected")).code == "correction_late"
    unchanged = {**corrected(desk, "1A", {}), "head": "a note more"}
    desk.do("correct_match", **unchanged)
    assert desk.frozen("1").heads["1A"] == "a note more"
    desk.do("correct_match", **{**with_appeal(fields, until), "follows": "a note more"})
    assert desk.state.corrections[-1].level == 0


def with_appeal(fields: dict[str, Any], at: Instant, decision: str = "upheld") -> dict[str, Any]:
    result = msgspec.convert(fields["result"], MatchState)
    appeal = Appeal(id=1, person="P01", game=1, at=at, text="video", decision=decision)
    return {**fields, "result": msgspec.to_builtins(replace(result, appeals=(appeal,)))}


def test_at_the_last_instant_of_the_window_a_correction_is_in_time() -> None:
    desk = after_round_1()
    fields = corrected(desk, "1A", {"P01": 85})
    result: MatchState = msgspec.convert(fields["result"], MatchState)
    desk.do("correct_match", Instant((result.ended or Instant(0)) + 12 * HOURS), **fields)


def test_a_late_correction_is_made_by_force() -> None:
    desk = after_round_1()
    fields = corrected(desk, "1A", {"P01": 85})
    desk.clock = Instant(desk.clock + 13 * HOURS)
    desk.do("correct_match", force=True, **fields)
    assert [c.level for c in desk.state.corrections] == [0]


def test_names_of_everybody_concerned_stand_in_the_refusal() -> None:
    desk, fields = played()
    refusal = desk.refused("correct_match", level=3, **fields)
    assert set(refusal.params["people"]) == {"P03", "P04"} and refusal.params["matches"] == ["2A"]
    assert people(1) == ["P01"]
