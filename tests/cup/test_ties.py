"""Ties that the organiser settles after a match was taken in: sharing in the final, 1v1s again after a ring, who began."""

from __future__ import annotations

from msgspec.structs import replace

from moderator.cup.effective import effective, owed
from tests.cup.cups import FALLING, Desk, begun, people, play_round, ranked

OTHERS = (40, 35, 30, 20, 10, 5)


def at_the_final(totals: tuple[int, ...] = (88, 88, *OTHERS)) -> tuple[Desk, list[str]]:
    """A cup of 16, its final taken in with these totals; the finalists in the order of the totals."""
    desk = begun(16)
    play_round(desk, "1")
    desk.draw("2")
    play_round(desk, "2")
    desk.draw("3")
    desk.take(ranked(desk, "3A", totals).end())
    return desk, list(desk.state.matches["3A"].people)


def steps(desk: Desk, verb: str) -> list[dict[str, object]]:
    return [dict(step.params) for step in desk.rules.steps(desk.state) if step.verb == verb]


def test_r38_the_organiser_asks_those_tied_in_the_final_and_all_agree() -> None:
    desk, (a, b, *_) = at_the_final()
    assert steps(desk, "agree_share") == [{"match": "3A", "person": a}, {"match": "3A", "person": b}]
    assert desk.refused("close_round", round="3").code == "tie_open"
    desk.do("agree_share", match="3A", person=a)
    assert steps(desk, "agree_share") == [{"match": "3A", "person": b}]
    desk.do("agree_share", match="3A", person=b)
    closed = desk.close("3")
    assert [(row.place, row.person, row.shared) for row in closed.rows[:3]][:2] == [(1, a, True), (1, b, True)]
    assert {each.what for each in owed(desk.state, desk.state.matches["3A"])} == {"share"}


def test_r38_one_does_not_agree_and_the_1v1_decides() -> None:
    desk, (a, b, *_) = at_the_final()
    desk.do("agree_share", match="3A", person=a)
    desk.do("agree_share", match="3A", person=b, agrees=False)
    assert steps(desk, "record_1v1") == [{"round": "3", "match": "3A", "a": a, "b": b}]
    desk.do("record_1v1", round="3", a=a, b=b, winners=[b, a, b], firsts=[a, b, b], seeds=["5eed", "", ""])
    assert [line.params["person"] for line in desk.told("first_drawn")] == [a], "only what the program drew has a seed"
    assert [(row.place, row.person) for row in desk.close("3").rows[:2]] == [(1, b), (2, a)]


def test_r38_who_is_not_tied_in_a_final_has_nothing_to_share() -> None:
    desk, (a, _, c, *_) = at_the_final()
    assert desk.refused("agree_share", match="3A", person=c).code == "nothing_to_share"
    assert desk.refused("agree_share", match="2A", person=a).code == "round_over"
    assert desk.refused("agree_share", match="9X", person=a).code == "unknown_match"
    early = begun(16)
    early.take(ranked(early, "1A", (80, 70, 60, 60, 40, 30, 20, 10)).end())
    assert early.refused("agree_share", match="1A", person=people(16)[2]).code == "nothing_to_share"


def test_r26_a_ring_is_played_again_though_every_result_is_the_same_as_before() -> None:
    """Three over the cut beat each other in a ring, at the table; the second round robin, with the cup, repeats two of its results."""
    desk = begun(16)
    a, b, c = (people(16)[n] for n in (2, 3, 4))
    play = ranked(desk, "1A", (80, 70, 50, 50, 50, 30, 20, 10))
    for winner, loser in ((a, b), (b, c), (c, a)):
        play.duel(winner, loser, winner, winner)
    desk.take(play.end())
    desk.take(ranked(desk, "1B", FALLING).end())
    assert len(steps(desk, "record_1v1")) == 3, "all three again"
    for first, second, winner in ((a, b, a), (b, c, b), (a, c, a)):
        desk.do("record_1v1", round="1", a=first, b=second, winners=[winner, winner])
    assert [person for place, person in desk.places("1A") if place in {3, 4, 5}] == [a, b, c]
    assert len(effective(desk.state, desk.state.matches["1A"]).duels) == 6
    assert desk.close("1").advancers[2] == a


def test_a_1v1_that_the_match_has_taken_down_itself_by_now_is_not_counted_twice() -> None:
    desk = begun(16)
    a, b = (people(16)[n] for n in (2, 3))
    play = ranked(desk, "1A", (80, 70, 50, 50, 40, 30, 20, 10)).end()
    desk.take(play)
    desk.take(ranked(desk, "1B", FALLING).end())
    desk.do("record_1v1", round="1", a=a, b=b, winners=[a, a])
    play.state = replace(play.state, duels=tuple(each.duel for each in desk.state.duels))
    desk.take(play)
    match = desk.state.matches["1A"]
    assert len(effective(desk.state, match).duels) == 1 and owed(desk.state, match) == ()


def with_two_lines(ends: int, own: int = 7) -> tuple[Desk, str]:
    """24 people, the best 8 of the rest wait; ``revived``: the ``own``-th of group A substitutes in B, and his line ends there as given."""
    desk = begun(24, rules={"same_round_substitute": "revived"})
    names = people(24)
    person = names[own - 1]
    desk.take(ranked(desk, "1A", FALLING).end())
    play = desk.hand_out("1B")
    play.substitute(names[8], person, "b")
    play.played(6)
    totals = [*FALLING[: ends - 1], *FALLING[ends:]]
    play.adopt_points({person: FALLING[ends - 1], **dict(zip(names[9:16], totals, strict=True))})
    desk.take(play.end())
    desk.take(ranked(desk, "1C", FALLING).end())
    return desk, person


def where(desk: Desk, person: str) -> dict[str, tuple[int | None, str, str]]:
    return {p.match: (p.row.place, p.destination, p.clause) for p in desk.table("1").rows if p.row.person == person}


def test_r37_somebody_equal_with_himself_does_not_play_himself() -> None:
    """His two lines are 7th with the same figures, where the last of those who wait are parted."""
    desk, person = with_two_lines(7)
    table = desk.table("1")
    assert len(table.order) == 12 and {person not in limit.people or len(limit.people) > 1 for limit in table.limits} <= {True}
    assert len(table.waits) + len(table.out) == 11, "one of his lines counts"


def test_r37_who_is_out_stays_out_also_if_the_line_lands_in_a_waiting_place() -> None:
    """S3.5.2: only an advancing place brings him back; a waiting one leaves him where his own group has put him."""
    desk, person = with_two_lines(5, own=8)
    assert where(desk, person)["1A"][1] == "out"
    assert where(desk, person)["1B"] == (5, "stays", "R37")


def test_r37_an_advancing_line_brings_him_back() -> None:
    desk, person = with_two_lines(2)
    assert where(desk, person)["1B"] == (2, "advance", "S3.5.2")
    assert where(desk, person)["1A"][1:] == ("stays", "R37")
    assert person in desk.table("1").revived
