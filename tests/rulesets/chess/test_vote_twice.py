"""Random ballots counted twice: by the program, and naively from the rules. What they disagreed about stands below by name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tests.rulesets.chess import boards, days, naive_vote

OPENED, CLOSE = 0, 1_200


def test_random_ballots_agree(size: Callable[[int, int], int]) -> None:
    for seed in range(size(300, 3_000)):
        made = days.day(Random(f"vote {seed}"))
        found = days.differences(made)
        assert not found, (seed, found, made["posts"], made["closes"], made["rules"])


# --- disagreements that were found, and how they were decided; the text went before both --------------------------------------


def ballot(*posts: tuple[int, str, str], extensions: tuple[tuple[int, int, bool], ...] = (), **rules: Any) -> dict[str, Any]:
    """One voter's day, WQ's, close at minute 1200: posts are (minute, kind, target). Both counts agree on it."""
    full = boards.full({}, {})
    seats = {name: {**seat, "phone": True} for name, seat in full["seats"].items()}
    defaults = {name: boards.HOUSE_RULES[name].default for name in days.RULES}
    made: dict[str, Any] = {
        "seats": seats, "opened": OPENED, "closes": [(CLOSE, 0, False), *extensions], "runoff": False, "candidates": [], "late_dead": [],
        "curses": [], "pardons": set(), "rules": defaults | rules,
        "posts": [{"voter": "WQ", "at": at, "kind": kind, "target": target, "sms": False} for at, kind, target in posts],
    }  # fmt: skip
    for post in made["posts"]:
        if post["kind"] == "dead":
            post["voter"] = post["target"]
            made["late_dead"].append(post["target"])
            seats[post["target"]]["alive"] = False
    assert not days.differences(made)
    return made


def vote(*posts: tuple[int, str, str], **more: Any) -> str:
    """For whom WQ counts."""
    return naive_vote.count(ballot(*posts, **more))[0]["WQ"]


def missed(*posts: tuple[int, str, str], **more: Any) -> bool:
    """Whether WQ is said to have missed the vote (R39)."""
    return "WQ" in naive_vote.count(ballot(*posts, **more))[1]


LONGER = ((CLOSE + 1_440, 600, True),)


def test_c7_3_an_edit_within_the_extension_bars_the_change_there_too() -> None:
    posts = ((10, "vote", "BN"), (1_500, "edited", "BN"), (1_600, "vote", "BR"))
    assert vote(*posts, extensions=LONGER) == "BN"
    assert vote((10, "vote", "BN"), (20, "edited", "BN"), (1_600, "vote", "BR"), extensions=LONGER) == "BR"
    twice = (*LONGER, (CLOSE + 2_880, 1_700, True))
    assert vote(*posts[:2], (2_700, "vote", "BR"), extensions=twice) == "BR"


def test_c7_7_a_second_vote_within_the_extension_costs_its_change() -> None:
    asked = ((10, "unclear", ""), (1_300, "asked", ""), (1_310, "vote", "BN"), (1_400, "vote", "BR"))
    assert vote(*asked, extensions=LONGER) == "BN"
    early = ((10, "unclear", ""), (20, "asked", ""), (30, "vote", "BN"), (1_400, "vote", "BR"))
    assert vote(*early, extensions=LONGER) == "BR"


def test_r34_exclusive_limits_put_a_stamp_at_the_old_close_into_the_new_window() -> None:
    posts = ((10, "vote", "BN"), (20, "vote", "BR"), (CLOSE, "vote", "BB"))
    assert vote(*posts, extensions=LONGER) == "BR"
    assert vote(*posts, extensions=LONGER, inclusive_limits=False) == "BB"


def test_c7_8_what_is_marked_after_the_close_changes_nothing() -> None:
    assert missed((CLOSE + 1, "unclear", ""))
    assert missed((CLOSE + 1, "vote", "BN"), (CLOSE + 2, "edited", "WQ"))
    assert vote((10, "vote", "BN"), (CLOSE + 1, "edited", "WQ")) == "BN"


def test_c7_7_an_unclear_original_leaves_the_regular_change_made_before() -> None:
    assert vote((10, "vote", "BN"), (20, "vote", "BR"), (30, "unclear", "")) == "BR"
    assert vote((10, "vote", "BN"), (30, "unclear", "")) == "WQ"


def test_c7_7_an_ambiguous_change_outside_its_window_consumes_nothing() -> None:
    posts = ((10, "vote", "BN"), (1_150, "unclear_change", ""), (1_400, "vote", "BR"), (1_500, "vote", "BB"))
    assert vote(*posts, extensions=((CLOSE + 1_440, 1_190, True),)) == "BR"
    late = ((10, "vote", "BN"), (1_150, "unclear_change", ""), (1_160, "vote", "BR"))
    assert vote(*late, extensions=((CLOSE + 1_440, 1_155, False),)) == "BR"


def test_r27_an_edited_ballot_for_the_dead_does_not_revive() -> None:
    assert vote((10, "vote", "BN"), (20, "dead", "BN"), (30, "edited", "BN")) == "WQ"
    assert vote((10, "vote", "BN"), (20, "dead", "BN"), (1_199, "vote", "BR")) == "BR"


def test_c7_7_an_unclear_answer_of_one_who_votes_anew_is_no_change() -> None:
    assert vote((10, "vote", "BN"), (20, "dead", "BN"), (30, "unclear_change", ""), (1_190, "vote", "BR")) == "BR"


def test_r32_a_vote_after_the_old_close_counts_when_the_ballot_went_on() -> None:
    assert vote((CLOSE + 5, "vote", "BN"), extensions=((CLOSE + 1_440, CLOSE + 10, False),)) == "BN"
    assert missed((CLOSE + 5, "vote", "BN"))
