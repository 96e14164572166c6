"""A game taken over: deaths that cannot have been."""

from __future__ import annotations

from typing import Any

import pytest

from moderator.play.words import Words
from moderator.rulesets.chess.adopting import wrong_with
from moderator.rulesets.chess.commands.setup import Position
from tests.rulesets.chess.games import seats


def position(phase: Any, number: int, dead: str, died: str) -> Position:
    return Position(seats=seats(WP1={"dead": dead, "died": died}), phase=phase, number=number)


@pytest.mark.parametrize(
    ("phase", "number", "dead", "died"),
    [
        ("night", 2, "kill", "night 1"), ("night", 2, "vote", "day 1"), ("day", 2, "kill", "night 2"), ("day", 2, "card", "day 2"),
        ("night", 3, "card", "night 3"), ("day", 5, "vote", "runoff 4"), ("day", 1, "kill", "some time ago"), ("day", 1, "kill", ""),
    ],
)  # fmt: skip
def test_deaths_that_can_have_been(phase: str, number: int, dead: str, died: str) -> None:
    assert wrong_with(position(phase, number, dead, died)) is None


@pytest.mark.parametrize(
    ("phase", "number", "dead", "died", "code"),
    [
        ("night", 1, "kill", "night 2", "died_later"), ("night", 2, "vote", "day 2", "died_later"),
        ("day", 2, "card", "runoff 2", "died_later"),
        ("day", 2, "vote", "night 1", "died_otherwise"), ("day", 2, "exchange", "day 1", "died_otherwise"),
    ],
)  # fmt: skip
def test_deaths_that_cannot(phase: str, number: int, dead: str, died: str, code: str) -> None:
    found = wrong_with(position(phase, number, dead, died))
    assert found is not None and found.code == code and found.params["seat"] == "WP1"
    for lang in ("zh_CN", "en"):
        said = Words(lang).of("chess").refusal(found, lambda name: name)
        assert "WP1" in said and "…" not in said
