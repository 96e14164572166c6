"""Substitutes out of pasted lines: headings in both languages, plain lines, and what cannot be read with its place."""

from __future__ import annotations

from decimal import Decimal

from moderator.inbox.candidates import Listed, Wrong, read_candidates, table_text
from moderator.rulesets.sanguosha.state import Candidate


def listed(text: str, start: int = 0) -> Listed:
    found = read_candidates(text, start)
    assert isinstance(found, Listed)
    return found


def test_bare_names_are_eliminated_people_in_the_order_of_registration() -> None:
    found = listed("甲\n乙\n", start=3)
    assert [(c.name, c.source, c.place, c.registered) for c in found.candidates] == [("甲", "b", None, 4), ("乙", "b", None, 5)]


def test_a_line_is_name_source_place_score_and_cards() -> None:
    (one,) = listed("青梅\t待复活\t第7名\t25.5分\t1\t0").candidates
    assert one == Candidate(name="青梅", source="a", place=7, score=Decimal("25.5"), y=1, registered=1)


def test_a_heading_says_what_the_columns_mean_whatever_their_order() -> None:
    text = "得分,名次,选手,来源,轮次,已替补,累计黄牌\n31,7,Y,等待复活,1,1,4\n40,8,V,淘汰,1,,"
    assert listed(text).candidates == (
        Candidate(name="Y", source="a", place=7, score=Decimal(31), round=1, substituted=1, yellow_total=4, registered=1),
        Candidate(name="V", source="b", place=8, score=Decimal(40), round=1, registered=2),
    )


def test_what_cannot_be_read_has_its_place_and_the_rest_is_kept() -> None:
    found = listed("name\tsource\tplace\nX\tmoon\t7\nY\tout\tsoon\n\tout\t8\n")
    assert [c.name for c in found.candidates] == ["X", "Y"]
    assert found.wrong == (Wrong(2, "source", "moon"), Wrong(3, "place", "soon"), Wrong(4, "name"))


def test_full_width_digits_and_a_real_minus_are_numbers() -> None:
    (one,) = listed("Q\tb\t７\t−5").candidates
    assert (one.place, one.score) == (7, -5)


def test_infinite_scores_and_absurd_places_are_no_numbers() -> None:
    found = listed("Q\tb\t99999999\tInfinity")
    assert [w.column for w in found.wrong] == ["place", "score"]


def test_what_is_written_is_read_again() -> None:
    some = (
        Candidate(name="X", source="a", place=7, score=Decimal("21.6"), round=2, registered=4, y=1, yellow_total=4),
        Candidate(name="Z", source="d"),
    )
    again = listed(table_text(some)).candidates
    assert again == some


def test_nothing_pasted_is_nobody() -> None:
    found = read_candidates("  \n")
    assert not isinstance(found, Listed) or found.candidates == ()
