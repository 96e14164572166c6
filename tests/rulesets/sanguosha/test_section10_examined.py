"""Section 10 and the fractions of section 12 as tables: ties over cuts, round robins, sharing in a final, drawn games and rounding."""

from __future__ import annotations

from decimal import Decimal
from itertools import combinations
from typing import Any

import pytest

from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.ranking import standings
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.rulesets.sanguosha.scores import line_score
from moderator.session.session import Session

NAMES = "ABCDEFGH"
ROLES = ("lord", "loyalist", "loyalist", "rebel", "rebel", "rebel", "rebel", "spy")


def position(points: list[int | str], **more: Any) -> dict[str, Any]:
    lines = {name: {"person": name, "points": str(each)} for name, each in zip(NAMES, points, strict=True)}
    return {"lines": lines, "games": 6, "game": 6, "phase": "provisional", "cuts": [6, 7], **more}


def run(taken: dict[str, Any], *steps: dict[str, Any]) -> tuple[Session, list[str]]:
    """The match after the steps, a second apart, and the codes of those refused."""
    session, refused = Session.in_memory(Sanguosha(), "t"), []
    for at, step in enumerate(({"do": "adopt", "position": taken}, *steps)):
        done = session.do(session.wire.command(step), Instant(at * 1_000_000))
        if isinstance(done, Refusal):
            refused.append(done.code)
    return session, refused


def places(session: Session) -> dict[str, int | None]:
    return {row.person: row.place for row in standings(session.state)}


def duel(pair: str, winners: str) -> dict[str, Any]:
    return {"do": "record_1v1", "a": pair[0], "b": pair[1], "winners": list(winners)}


def agree(person: str, agrees: bool = True) -> dict[str, Any]:
    return {"do": "agree_share", "person": person, "agrees": agrees}


CONFIRM = {"do": "confirm_match"}


@pytest.mark.parametrize("cuts", [[6, 7], [4], [1], [2, 6], [1, 2, 3, 4, 5, 6, 7]])
@pytest.mark.parametrize("above", range(1, 8))
def test_a_pair_plays_exactly_where_a_cut_parts_its_places(cuts: list[int], above: int) -> None:
    points = [50 - 5 * n for n in range(8)]
    points[above] = points[above - 1]
    pair = NAMES[above - 1 : above + 1]
    taken = position([*points], cuts=cuts)
    assert run(taken, CONFIRM)[1] == (["ties_open"] if above in cuts else [])
    session, refused = run(taken, duel(pair, pair[1] * 2), CONFIRM)
    if above in cuts:
        assert (refused, places(session)[pair[1]], places(session)[pair[0]]) == ([], above, above + 1)
    else:
        assert (refused, places(session)[pair[0]], places(session)[pair[1]]) == (["no_tie"], above, above)


THREE = [50, 48, 46, 44, 30, 30, 30, 20]
CYCLE = [duel("EF", "EE"), duel("FG", "FF"), duel("GE", "GG")]


@pytest.mark.parametrize(
    ("duels", "order", "is_settled"),
    [
        ([duel("EF", "EE"), duel("FG", "FGF"), duel("EG", "EGE")], {"E": 5, "F": 6, "G": 7}, True),
        ([duel("EF", "EE"), duel("FG", "FGF"), duel("GE", "GG")], {"G": 5, "E": 6, "F": 7}, True),
        ([duel("EF", "EE"), duel("FG", "FF")], {"E": 5, "F": 5, "G": 5}, False),
        (CYCLE, {"E": 5, "F": 5, "G": 5}, False),
        ([*CYCLE, duel("EF", "EE"), duel("EG", "EE"), duel("FG", "GG")], {"E": 5, "G": 6, "F": 7}, True),
        ([*CYCLE, *CYCLE], {"E": 5, "F": 5, "G": 5}, False),
        ([*CYCLE, *CYCLE, duel("EF", "FF"), duel("EG", "EE"), duel("FG", "FF")], {"F": 5, "E": 6, "G": 7}, True),
    ],
)
def test_three_over_two_cuts(duels: list[dict[str, Any]], order: dict[str, int], is_settled: bool) -> None:
    session, refused = run(position([*THREE]), *duels, CONFIRM)
    assert {person: places(session)[person] for person in order} == order
    assert refused == ([] if is_settled else ["ties_open"])


@pytest.mark.parametrize("size", [4, 5, 8])
def test_a_round_robin_of_many_is_settled_by_its_last_game_and_not_before(size: int) -> None:
    tied = NAMES[-size:]
    points = [60 - n for n in range(8 - size)] + [30] * size
    games = [duel(a + b, a * 2) for a, b in combinations(tied, 2)]
    assert run(position([*points]), *games[:-1], CONFIRM)[1] == ["ties_open"]
    session, refused = run(position([*points]), *games, CONFIRM)
    assert refused == [] and [places(session)[person] for person in tied] == list(range(9 - size, 9))


@pytest.mark.parametrize(
    ("winners", "is_taken"),
    [
        ("FF", True),
        ("GG", True),
        ("FGF", True),
        ("GFF", True),
        ("F", False),
        ("FG", False),
        ("FFF", False),
        ("FFG", False),
        ("FGFG", False),
    ],
)
def test_a_best_of_three_ends_with_the_second_win(winners: str, is_taken: bool) -> None:
    _, refused = run(position([50, 48, 46, 44, 42, 30, 30, 20]), duel("FG", winners))
    assert refused == ([] if is_taken else ["not_best_of_three"])


@pytest.mark.parametrize(
    ("points", "steps", "expected"),
    [
        ([88, 88, 85, 60, 50, 40, 30, 20], [agree("A"), agree("B")], [1, 1, 3, 4, 5, 6, 7, 8]),
        ([88, 88, 85, 60, 50, 40, 30, 20], [agree("A"), agree("B", False), duel("AB", "BAB")], [2, 1, 3, 4, 5, 6, 7, 8]),
        ([88, 85, 85, 85, 50, 40, 40, 20], [agree(p) for p in "BCDFG"], [1, 2, 2, 2, 5, 6, 6, 8]),
        (
            [88, 85, 85, 85, 50, 40, 40, 20],
            [agree("C", False), duel("BC", "BB"), duel("BD", "BB"), duel("CD", "DD"), agree("F"), agree("G")],
            [1, 2, 4, 3, 5, 6, 6, 8],
        ),
    ],
)
def test_places_of_a_final_are_shared_by_all_or_played_out(points: list[int], steps: list[dict[str, Any]], expected: list[int]) -> None:
    session, refused = run(position([*points], final=True, cuts=[]), *steps, CONFIRM)
    assert refused == [] and [places(session)[person] for person in NAMES] == expected
    assert run(position([*points], final=True, cuts=[]), *steps[:-1], CONFIRM)[1] == ["ties_open"]


SUBSTITUTE = (
    {"do": "declare_vacancy", "line": "C", "reason": "left"},
    {"do": "seat_substitute", "vacancy": 1, "person": "Q", "source": "b"},
)


@pytest.mark.parametrize(
    ("games", "done", "policy", "inherited"),
    [
        (6, 2, "replay", "30"), (6, 2, "drop", "30"), (6, 3, "drop", "24"), (8, 3, "replay", "30"), (8, 3, "drop", "30"),
        (7, 3, "replay", "30"), (7, 3, "drop", "24"), (4, 1, "drop", "30"), (5, 2, "replay", "30"), (5, 2, "drop", "24"),
    ],
)  # fmt: skip
def test_the_fraction_after_a_drawn_game(games: int, done: int, policy: str, inherited: str) -> None:
    """R34: the draw itself never counts; where it is dropped, the games scheduled are one fewer."""
    taken = position(["0"] * 8, games=games, game=done + 1, counted_done=done, phase="game", rules={"draw_policy": policy})
    for name, role in zip(NAMES, ROLES, strict=True):
        taken["lines"][name]["role"] = role
    taken["lines"]["C"]["points"] = "30"
    draw = ({"do": "deck_exhausted"}, {"do": "confirm_outcome", "outcome": "draw"})
    session, refused = run(taken, *draw, *SUBSTITUTE)
    assert refused == [] and line_score(session.state, "C").inherited == int(inherited)


@pytest.mark.parametrize(
    ("points", "rules", "inherited"),
    [
        ("27", {}, "21.6"), ("28.1", {}, "22.48"), ("26", {"inherit_rounding": "half_up"}, "21"),
        ("26", {"inherit_rounding": "floor"}, "20"),
        ("28.1", {"inherit_rounding": "half_up"}, "22"), ("2", {"inherit_net": True}, "-2.4"),
        ("2", {"inherit_net": True, "inherit_rounding": "floor"}, "-3"), ("2", {"inherit_net": True, "inherit_rounding": "half_up"}, "-2"),
    ],
)  # fmt: skip
def test_rounding_of_what_is_inherited(points: str, rules: dict[str, Any], inherited: str) -> None:
    taken = position(["0"] * 8, game=5, counted_done=4, phase="seats", rules=rules)
    taken["lines"]["C"] |= {"points": points, "charged": 1, "r": 1, "red_total": 1, "red_direct": 1}
    session, refused = run(taken, *SUBSTITUTE)
    score = line_score(session.state, "C")
    assert (refused, score.inherited, score.red) == ([], Decimal(inherited), 0)


@pytest.mark.parametrize(
    ("source", "points", "more", "is_revived"),
    [
        ("a", "46", {}, True), ("b", "46", {}, True), ("d", "46", {}, False), ("c", "46", {}, False),
        ("c", "46", {"rules": {"same_round_substitute": "revived"}}, True),
        ("a", "1", {}, False), ("a", "46", {"cuts": []}, False), ("a", "46", {"final": True, "cuts": []}, False),
    ],
)  # fmt: skip
def test_the_eliminated_who_lands_in_an_advancing_place_is_back_at_once(
    source: str, points: str, more: dict[str, Any], is_revived: bool
) -> None:
    """S3.5.2, S3.5.1, S3.5.3, R37: in a waiting place or out of the cuts his earlier standing stays."""
    taken = position([50, 48, points, 44, 42, 40, 38, 36], game=2, counted_done=1, phase="seats", **more)
    steps = ({**SUBSTITUTE[0]}, {**SUBSTITUTE[1], "source": source}, {"do": "end_match_early", "reason": "x"})
    chosen = {"do": "choose_result", "person": "Q", "match": "this"} if source == "c" and not is_revived else {"do": "tick"}
    session, refused = run(taken, *steps, chosen, CONFIRM)
    said = [line for record in session.records for line in record.trace if line.verb == "revived"]
    assert session.state.phase == "confirmed" and refused == []
    assert [line.clauses for line in said] == ([("S3.5.2",)] if is_revived else [])
