"""An independent checker agrees with the program on random cups: tables, reasons, destinations, pools, cards."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest

from tests.cup.random_cups import Ended, RandomCup

PARTS = 10


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_the_checker_agrees_on_random_cups(part: int, size: Callable[[int, int], int]) -> None:
    """300 in all, or 3,000 under ``--full``: substitutes, cards, draws, ties, shared places, withdrawals, corrections, house rules."""
    n = size(300, 3_000) // PARTS
    seen = {"subs": 0, "limits": 0, "shares": 0, "choices": 0, "ties": 0, "corrected": 0}
    for seed in range(part * n, part * n + n):
        cup = RandomCup(seed)
        try:
            with suppress(Ended):
                cup.play()
        except AssertionError as error:
            raise AssertionError(f"cup {seed}: {error}") from error
        for name in seen:
            seen[name] += getattr(cup, name)
    assert all(seen.values()), seen
