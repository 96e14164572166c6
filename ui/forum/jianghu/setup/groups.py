"""Where each house rule stands on the page; clock times stand with the times, ``coded_iks`` with the code words."""

from __future__ import annotations

from typing import Final

GROUPS: Final = {
    "rounds": ("round_order", "planned_rounds", "finale_rounds", "double_zero", "poster_choice"),
    "posts": (
        "post_minutes", "first_post_own_mask", "killed_poster", "same_target", "publish_roles_with_posts", "word_count", "rewrite_next_day",
    ),
    "roles": (
        "dark_egg_notice", "mirror_life", "late_mirror", "mirror_voter_out", "sr_converts", "search_miss_named", "shift_information",
        "return_when_posted", "poster_after_shift",
    ),
    "stand_in": ("replacement_row", "hidden_slot", "ik_shortage", "mine_blocked_by", "mine_duty"),
    "vote": ("penalty_half", "half_vote_scope", "tie_times", "drag_minutes", "drag_silence", "resurrect_minutes", "rescued_companion"),
    "texts": ("unthanked_out", "mine_chase_length", "mine_chaser", "first_hang", "namer_out"),
}  # fmt: skip
CLOCKS: Final = (
    "vote_close", "proxy_close", "noon", "post_complaint_close", "checkin_complaint_close", "first_out_deadline", "mine_chase_deadline",
)  # fmt: skip
"""House rules that are a time of day, in the order of the page."""
EVERY: Final = {**GROUPS, "times": CLOCKS, "words": ("coded_iks",)}
"""All of them, where they stand on one page: while the game is on."""
