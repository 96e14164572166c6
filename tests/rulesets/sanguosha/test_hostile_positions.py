"""What a match may be opened with or adopted from: names that can be told apart, numbers that do not contradict each other."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.session.session import Session

PEOPLE = list("甲乙丙丁戊己庚辛")
ROLES = ("lord", "loyalist", "loyalist", "rebel", "rebel", "rebel", "rebel", "spy")


def outcome(fields: dict[str, Any]) -> str:
    """The code of the refusal, or empty."""
    session = Session.in_memory(Sanguosha(), "t")
    done = session.do(session.wire.command(fields), Instant(0))
    return done.code if isinstance(done, Refusal) else ""


def opened(*names: str) -> str:
    return outcome({"do": "open_match", "people": [*names, *PEOPLE[len(names) :]]})


def adopted(line: dict[str, Any] | None = None, **more: Any) -> str:
    lines = {str(n): {"person": PEOPLE[n - 1], "role": ROLES[n - 1], "hero": f"h{n}"} for n in range(1, 9)}
    lines["2"] |= line or {}
    return outcome({"do": "adopt", "position": {"lines": lines, "games": 6, "game": 2, **more}})


@pytest.mark.parametrize("name", ["", "  ", "\u3000", "\u200b", "\u200f\u2060", "\u2066\u2069"])
def test_a_name_that_shows_nothing_is_none(name: str) -> None:
    assert opened(name) == "name_twice"
    assert adopted({"person": name}) == "name_twice"


@pytest.mark.parametrize("name", ["乙", " 乙", "乙\u200b", "\u202a乙\u202c"])
def test_a_name_that_looks_like_another_is_refused(name: str) -> None:
    assert opened(name) == "name_twice"


@pytest.mark.parametrize("name", ["名" * 61, "x" * 5000, "a\0b", "a\nb", "a\tb", "\x1b[2J", "a\u2028b"])
def test_a_name_that_no_table_takes_is_refused(name: str) -> None:
    assert opened(name) == "bad_name"
    assert adopted({"person": name}) == "bad_name"


@pytest.mark.parametrize("name", ["<b>x</b>", "=cmd()", "{line}", "👩‍👩‍👧", "𠮷野家", "O'Neil", "-5", "名" * 60])
def test_an_odd_name_is_a_name(name: str) -> None:
    assert opened(name) == ""


def test_nobody_is_called_like_another_one_s_line() -> None:
    assert opened("3") == "name_of_line"
    assert opened("1") == ""
    assert adopted({"person": "5"}) == "name_of_line"


@pytest.mark.parametrize("line", ["", "\u200b"])
def test_a_line_has_a_name(line: str) -> None:
    lines = {name: {"person": person} for name, person in zip([*"1234567", line], PEOPLE, strict=True)}
    assert outcome({"do": "adopt", "position": {"lines": lines, "phase": "opening"}}) == "line_blank"


def test_a_line_s_name_is_as_short_as_a_person_s() -> None:
    lines = {name: {"person": person} for name, person in zip([*"1234567", "8" * 5000], PEOPLE, strict=True)}
    assert outcome({"do": "adopt", "position": {"lines": lines, "phase": "opening"}}) == "bad_name"


@pytest.mark.parametrize(
    "line",
    [
        {"red_total": 1, "red_direct": 3},
        {"r": 1, "red_direct": 2},
        {"y": 2, "yellow_total": 1},
        {"r": 2, "red_total": 1},
    ],
)
def test_card_counters_that_contradict_each_other_are_refused(line: dict[str, int]) -> None:
    assert adopted(line) == "counters_contradict"


@pytest.mark.parametrize("game", [0, -1, 3, 99])
def test_nobody_came_before_the_first_game_or_after_the_present_one(game: int) -> None:
    assert adopted({"from_game": game}) == "bad_number"


def test_a_figure_that_nobody_counts_is_refused() -> None:
    assert adopted({"stats": {"luck": 5}}) == "bad_stat"


def test_a_hero_is_played_once_in_a_game() -> None:
    assert adopted({"hero": "h1"}) == "hero_taken"


@pytest.mark.parametrize("source", ["life_loss", "lightning"])
def test_an_adopted_death_of_no_damage_has_no_killer(source: str) -> None:
    assert adopted(deaths=[{"victim": "2", "killer": "4", "source": source}]) == "no_killer"


@pytest.mark.parametrize("seconds", ["1e30", "-1e30", "NaN", "Infinity", "-0.1", "3600.1", "0.0000001", "1e-30"])
def test_a_timer_is_set_to_a_number_of_seconds_within_an_hour(seconds: str) -> None:
    session = Session.in_memory(Sanguosha(), "t")
    lines = {str(n): {"person": PEOPLE[n - 1], "role": ROLES[n - 1]} for n in range(1, 9)}
    for at, fields in enumerate(
        ({"do": "adopt", "position": {"lines": lines, "turn": "1"}}, {"do": "begin_turn", "line": "1"}, {"do": "begin_play", "line": "1"})
    ):
        assert not isinstance(session.do(session.wire.command(fields), Instant(at)), Refusal)
    done = session.propose(session.wire.command({"do": "set_timer", "remaining": Decimal(seconds)}), Instant(3))
    assert isinstance(done, Refusal) and done.code == "bad_seconds"


@pytest.mark.parametrize(
    ("name", "code"), [("x" * 61, "bad_name"), ("a\nb", "bad_name"), ("5", "name_of_line"), ("\u200b", "unknown_person")]
)
def test_a_substitute_has_a_name_like_everybody(name: str, code: str) -> None:
    session = Session.in_memory(Sanguosha(), "t")
    for at, fields in enumerate(({"do": "open_match", "people": PEOPLE}, {"do": "declare_vacancy", "line": "2", "reason": "late"})):
        assert not isinstance(session.do(session.wire.command(fields), Instant(at)), Refusal)
    done = session.propose(session.wire.command({"do": "seat_substitute", "vacancy": 1, "person": name, "source": "a"}), Instant(3))
    assert isinstance(done, Refusal) and done.code == code
