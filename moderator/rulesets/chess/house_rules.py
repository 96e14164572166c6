"""The choices that the document leaves open, with our defaults (section 7) and the ruling behind each."""

from __future__ import annotations

from typing import Final

from moderator.play.ruleset import HouseRule

_ON = (True, False)
_OFF = (False, True)


def _rule(name: str, clause: str, *choices: bool | int | str) -> HouseRule:
    return HouseRule(name=name, default=choices[0], clause=clause, choices=choices)


_ALL = (
    _rule("phase_clock", "R1", "clock_times", "durations", "custom"),
    _rule("check_timing", "R2", "before_deaths", "after_deaths"),
    _rule("multi_cover", "R14", "all", "earliest_only"),
    _rule("exchange_vs_heal", "R18", "exchange_wins", "heal_first"),
    _rule("exchange_on_covered", "R19", "fires", "lapses"),
    _rule("grace_needs_pawn_death", "R22", *_ON),
    _rule("grace_for_exchange_death", "R21", *_ON),
    _rule("promotion_effect", "R24", "next_night", "at_dawn"),
    _rule("bishop_self_repeat", "R25", *_ON),
    _rule("bishop_to_bishop_heal", "R25", "void", "void_only_if_mutual"),
    _rule("curse_stack", "R26", "sum", "max"),
    _rule("late_first_action", "R28", "reject", "accept_until_dawn"),
    _rule("publish_survived_declaration", "R35", *_OFF),
    _rule("ambiguous_change_consumes_right", "R33", *_ON),
    _rule("edit_ban_lifted_in_extension", "R32", *_ON),
    _rule("inclusive_limits", "R34", *_ON),
    _rule("report_cover_success", "C3.7", *_OFF),
    _rule("declaration_count", "R9", "non_space_characters", "letters_only"),
    _rule("show_raw_ballots", "C3.5.3", *_ON),
    HouseRule(name="handover_hours_day", default=24, clause="C8.6", low=12, high=24),
    HouseRule(name="handover_hours_night", default=12, clause="C8.6", low=12, high=24),
    _rule("castling_notice", "R4", "dawn", "on_receipt"),
    _rule("castling_night_pardon", "R5", "designated_king", "also_new_king", "never_a_day_king"),
    _rule("own_king_kill", "R6", "other_side_wins", "void"),
    _rule("imprisoned_idle_queen_charges", "R7", *_ON),
    _rule("mutual_with_outsider", "R11", "outsider_breaks", "mutual_stands"),
    _rule("closed_ring", "R11", "all_work", "none_work"),
    _rule("exchange_with_king_strike", "R20", "queen_part_fires", "void"),
    _rule("success_on_idle_ally", "R23", *_ON),
    _rule("declaration_on_retarget", "R28", "kept", "required"),
    _rule("runoff_self_vote", "R30", "candidates_only", "count_all"),
    _rule("sms_change_last_hour", "R34", "reject", "accept"),
    _rule("king_put_to_death", "R27", "ask", "his_side_loses", "suspend"),
)

HOUSE_RULES: Final[dict[str, HouseRule]] = {rule.name: rule for rule in _ALL}
NIGHT_RULES: Final = (
    "check_timing", "multi_cover", "exchange_vs_heal", "exchange_on_covered", "grace_needs_pawn_death", "grace_for_exchange_death",
    "bishop_to_bishop_heal", "castling_night_pardon", "own_king_kill", "imprisoned_idle_queen_charges", "mutual_with_outsider",
    "closed_ring", "exchange_with_king_strike", "success_on_idle_ally",
)  # fmt: skip
"""What the resolution of a night reads."""
