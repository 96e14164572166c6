"""Where each house rule of a prison game stands on the page."""

from __future__ import annotations

from typing import Final

GROUPS: Final = {
    "vote": ("vote_top", "tie_leader", "tie_none", "change_ballot", "vote_public", "sidelined_ballot", "amend1_count"),
    "leaders": (
        "self_election", "revote_candidates", "zero_ballots", "leader_vacancy", "acquit_check", "acquit_show", "conspiracy_per_day",
        "conspiracy_reveal",
    ),
    "night": (
        "doors_open", "door_missing", "corridor_visible", "kill_optional", "kill_succession", "point_uses", "point_opposite", "point_label",
        "simultaneous", "wall_rooms", "wall_notice", "death_announce", "death_cause",
    ),
    "end": (
        "doom_trigger", "doom_spares", "doom_earlier_released", "accomplice_guard_counts", "released_accomplice", "sidelined_counts",
        "sidelined_wins", "double_wipe", "end_special", "exit_reveal",
    ),
    "conduct": ("cards_follow", "card_public", "reveal_executes", "deadline", "odd"),
}  # fmt: skip
