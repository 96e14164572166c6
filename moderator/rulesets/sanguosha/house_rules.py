"""The choices that the document leaves open, with our defaults (section 16) and the ruling behind each."""

from __future__ import annotations

from typing import Final

from moderator.play.ruleset import HouseRule

_ON_OFF = (True, False)
_OFF_ON = (False, True)


def _rule(name: str, clause: str, *choices: bool | int | str) -> HouseRule:
    return HouseRule(name=name, default=choices[0], clause=clause, choices=choices)


def _number(name: str, clause: str, default: int, low: int, high: int) -> HouseRule:
    return HouseRule(name=name, default=default, clause=clause, low=low, high=high)


_ALL = (
    _rule("ban_mode", "R4", "simultaneous", "in_turn"),
    _rule("pool_includes_standing", "R5", *_ON_OFF),
    _rule("lord_unpicked_return", "R5", *_OFF_ON),
    _number("select_seconds", "R6", 60, 10, 600),
    _number("discard_seconds", "R11", 10, 3, 120),
    _number("reading_floor", "R9", 0, 0, 20),
    _rule("skill_ten_call", "R8", *_ON_OFF),
    _rule("extra_time_mode", "R10", "add", "keep", "reserve"),
    _rule("early_move", "R14", "held", "returned"),
    _rule("dying_request", "R40", "table", "in_turn"),
    _rule("null_per_target", "R12", *_ON_OFF),
    _rule("null_reopen", "R13", *_OFF_ON),
    _rule("late_rebel_kill", "R18", "rebels", "ask"),
    _rule("inherit_rounding", "R20", "exact", "half_up", "floor"),
    _rule("inherit_net", "R35", *_OFF_ON),
    _rule("red_floor", "R21", *_OFF_ON),
    _rule("mvp_eligibility", "R22", "any", "winners"),
    _rule("tie_card_count", "R23", "offences", "shown", "weighted"),
    _rule("tie_1v1_scope", "R25", "every_cut", "advance_only"),
    _rule("final_tie", "R38", "ask", "share"),
    _rule("cards_clear_at", "R27", "final", "semifinal"),
    _rule("s47_red", "R30", "away", "all"),
    _rule("queue_order", "R33", "place", "later_round"),
    _rule("same_round_substitute", "R37", "two_results", "revived"),
    _rule("warnings_carry", "R28", *_OFF_ON),
    _rule("withdrawn_may_return", "R32", *_OFF_ON),
    _number("hint_kills", "R22", 40, 0, 100),
    _number("hint_damage", "R22", 30, 0, 100),
    _number("hint_rounds", "R22", 15, 0, 100),
    _number("hint_cards", "R22", 15, 0, 100),
    _rule("draw_policy", "R36", "replay", "drop"),
    _rule("avoid_same_group", "S2.2", *_OFF_ON),
    HouseRule(name="final_halves", default=2, clause="S2.2", choices=(2, 1)),
    _rule("final_half_new_bans", "S2.2", *_OFF_ON),
    _rule("card_confirm", "S5.B", *_OFF_ON),
)

HOUSE_RULES: Final[dict[str, HouseRule]] = {rule.name: rule for rule in _ALL}
