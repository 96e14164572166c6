"""A match taken over with the points of each game: sums are checked, the games stand in the standings, what is wrong names its line."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from moderator.export.sanguosha import Pages
from moderator.play.audience import HOST
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.sanguosha.ranking import standings
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.rulesets.sanguosha.scores import line_score, line_scores
from moderator.session.session import Session

PEOPLE = list("甲乙丙丁戊己庚辛")
GAMES = {"1": ("10", "12", "2"), "2": ("8", "2", "0"), "3": ("8", "2", "0"), "4": ("2", "7", "2")}


def adopted(line: dict[str, Any] | None = None, **more: Any) -> Session | Refusal:
    lines = {str(n): {"person": PEOPLE[n - 1], "games": list(GAMES.get(str(n), ("2", "2", "2")))} for n in range(1, 9)}
    lines["2"] |= line or {}
    session = Session.in_memory(Sanguosha(), "t")
    position = {"lines": lines, "games": 6, "game": 4, "phase": "roles", "seats": list("12345678"), **more}
    done = session.do(session.wire.command({"do": "adopt", "position": position}), Instant(0))
    return done if isinstance(done, Refusal) else session


def taken(session: Session | Refusal) -> Session:
    assert isinstance(session, Session), session
    return session


def refused(found: Session | Refusal) -> Refusal:
    assert isinstance(found, Refusal)
    return found


def test_the_games_stand_in_the_score_and_their_sum_is_the_total() -> None:
    state = taken(adopted()).state
    score = line_score(state, "1")
    assert score.games == ((1, Decimal(10)), (2, Decimal(12)), (3, Decimal(2)))
    assert (score.total, score.adopted, score.earned) == (Decimal(24), 0, Decimal(24))
    assert line_scores(state)["1"] == score
    assert standings(state)[0].person == "甲"


def test_the_report_lists_the_games_adopted() -> None:
    rows = {row["line"]: row for row in Sanguosha().report(taken(adopted()).state, (), (), HOST)["scores"]}
    assert rows["4"]["games"] == [{"game": n, "points": p} for n, p in ((1, "2"), (2, "7"), (3, "2"))]


def test_a_sum_alone_is_still_taken() -> None:
    score = line_score(taken(adopted({"games": [], "points": "9.5"})).state, "2")
    assert (score.games, score.adopted, score.total) == ((), Decimal("9.5"), Decimal("9.5"))


def test_a_sum_that_agrees_may_stand_beside_the_games() -> None:
    assert line_score(taken(adopted({"points": "10"})).state, "2").total == 10


def test_a_sum_that_does_not_agree_is_refused_with_its_line() -> None:
    found = refused(adopted({"points": "11"}))
    assert (found.code, found.params["line"], found.params["total"]) == ("points_do_not_add_up", "2", "10")
    assert found.remedy


@pytest.mark.parametrize("games", [["1"], ["1", "2"], ["1", "2", "3", "4"]])
def test_as_many_games_as_were_played(games: list[str]) -> None:
    found = refused(adopted({"games": games}))
    assert (found.code, found.params["n"], found.params["played"]) == ("games_do_not_fit", len(games), 3)


def test_a_substitute_brings_only_the_games_since_he_came() -> None:
    state = taken(adopted({"from_game": 3, "games": ["7"], "inherited": "8"})).state
    score = line_score(state, "2")
    assert (score.games, score.inherited, score.total) == (((3, Decimal(7)),), 8, 15)


def test_no_more_mvps_or_third_points_than_games() -> None:
    for key in ("mvps", "third"):
        found = refused(adopted({key: 4}))
        assert (found.code, found.params["key"], found.params["line"]) == ("more_than_games", f"lines.2.{key}", "2")


def test_a_red_of_this_match_counts_in_a_tie_where_nothing_else_is_said_of_it() -> None:
    assert line_score(taken(adopted({"charged": 1})).state, "2").cards == 1
    assert line_score(taken(adopted({"charged": 1, "red_total": 1, "yellow_total": 3})).state, "2").cards == 3


def test_reds_of_this_match_cost_their_points() -> None:
    score = line_score(taken(adopted({"charged": 1, "r": 1, "red_total": 1})).state, "2")
    assert (score.red, score.total) == (-5, 5)


@pytest.mark.parametrize(
    ("brought", "counted"),
    [
        ({"r": 1}, 1),
        ({"y": 2, "r": 1}, 3),
        ({"r": 1, "yellow_total": 3}, 3),
        ({"y": 2, "r": 1, "yellow_total": 5, "red_total": 1}, 5),
        ({"y": 2, "r": 1, "yellow_total": 2, "red_direct": 1}, 3),
        ({"r": 2, "yellow_total": 3, "red_total": 2}, 4),
    ],
)
def test_reds_that_the_yellows_do_not_explain_count_in_a_tie_however_somebody_comes(brought: dict[str, Any], counted: int) -> None:
    """R23: worse conduct never counts less; a red made of yellows adds nothing to them."""
    assert line_score(taken(adopted(brought)).state, "2").cards == counted
    session = Session.in_memory(Sanguosha(), "t")
    people = [{"name": "甲", **brought}, *PEOPLE[1:]]
    done = session.do(session.wire.command({"do": "open_match", "people": people}), Instant(0))
    assert not isinstance(done, Refusal), done
    assert line_score(session.state, "1").cards == counted


@pytest.mark.parametrize(
    ("line", "code", "key"),
    [
        ({"games": ["1e9", "0", "0"]}, "bad_number", "lines.2.games"),
        ({"inherited": "99999"}, "bad_number", "lines.2.inherited"),
        ({"w": 3}, "bad_number", "lines.2.w"),
        ({"y": 2, "yellow_total": 1}, "counters_contradict", "lines.2.y"),
        ({"r": 1, "red_direct": 2}, "counters_contradict", "lines.2.red_direct"),
        ({"from_game": 9, "games": []}, "bad_number", "lines.2.from_game"),
    ],
)
def test_every_refusal_of_a_line_names_it(line: dict[str, Any], code: str, key: str) -> None:
    found = refused(adopted(line))
    assert (found.code, found.params["key"], found.params["line"]) == (code, key, "2")


def test_who_inherits_from_an_adopted_line_inherits_its_games() -> None:
    session = taken(adopted(phase="seats", seats=[], counted_done=3))
    for verb in (
        {"do": "declare_vacancy", "line": "1", "reason": "left"},
        {"do": "seat_substitute", "vacancy": 1, "person": "癸", "source": "b"},
    ):
        done = session.do(session.wire.command(verb), Instant(1))
        assert not isinstance(done, Refusal), done
    score = line_score(session.state, "1")
    assert (score.person, score.inherited, score.games) == ("癸", Decimal("19.2"), ())


def test_the_standings_that_are_exported_have_a_column_for_each_game_adopted() -> None:
    table = Pages(taken(adopted()).state, HOST, Words("en")).standings()
    at = table.columns.index("Total") + 2
    assert table.columns[at : at + 3] == ("Game 1", "Game 2", "Game 3")
    assert table.rows[0][at : at + 3] == (Decimal(10), Decimal(12), Decimal(2))
