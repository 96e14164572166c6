"""Where each house rule stands on the page; ``phase_clock`` stands with the times."""

from __future__ import annotations

from typing import Final

GROUPS: Final = {
    "night": (
        "check_timing", "multi_cover", "closed_ring", "mutual_with_outsider", "exchange_vs_heal", "exchange_on_covered",
        "exchange_with_king_strike", "own_king_kill", "imprisoned_idle_queen_charges", "grace_needs_pawn_death",
        "grace_for_exchange_death", "success_on_idle_ally", "bishop_self_repeat", "bishop_to_bishop_heal",
    ),
    "orders": ("late_first_action", "declaration_count", "declaration_on_retarget"),
    "kings": ("castling_notice", "castling_night_pardon", "promotion_effect", "king_put_to_death"),
    "vote": (
        "curse_stack", "ambiguous_change_consumes_right", "edit_ban_lifted_in_extension", "runoff_self_vote", "sms_change_last_hour",
        "inclusive_limits",
    ),
    "said": ("publish_survived_declaration", "report_cover_success", "show_raw_ballots"),
    "persons": ("handover_hours_day", "handover_hours_night"),
}  # fmt: skip
