"""The choices that the document leaves open, with our defaults (J.2) and the ruling behind each."""

from __future__ import annotations

from typing import Final

from moderator.play.ruleset import HouseRule

_ON = (True, False)
_OFF = (False, True)


def _rule(name: str, clause: str, *choices: bool | int | str) -> HouseRule:
    return HouseRule(name=name, default=choices[0], clause=clause, choices=choices)


def _number(name: str, clause: str, default: int, low: int, high: int) -> HouseRule:
    return HouseRule(name=name, default=default, clause=clause, low=low, high=high)


def _text(name: str, clause: str, *values: str) -> HouseRule:
    """A clock time, or a list of numbers or role ids. ``values``: those to choose from; any other is taken too (``checks``)."""
    return HouseRule(name=name, default=values[0], clause=clause, choices=values)


_ALL = (
    _rule("round_order", "R4", "posts_first", "votes_first"),
    _number("planned_rounds", "R1", 9, 1, 9),
    _text("coded_iks", "J7.3", "IK1,IK2,IK3", "IK4,IK5,IK6", "IK8,IK9,IK10"),
    _rule("dark_egg_notice", "R3", "wanderer", "none"),
    _rule("mirror_life", "R6", "inclusive", "exclusive"),
    _rule("sr_converts", "R9", "round4", "round5", "used_both_only"),
    _rule("mirror_voter_out", "R12", *_OFF),
    _rule("killed_poster", "R16", "stands", "lapses"),
    _rule("same_target", "R16", "all_resolve", "first_only"),
    _rule("poster_choice", "J12.9", "rotation", "host", "group"),
    _rule("penalty_half", "R21", "weight", "tie_only"),
    _rule("half_vote_scope", "R22", "targets", "all_post_outs"),
    _number("drag_minutes", "R29", 15, 1, 240),
    _number("resurrect_minutes", "R30", 3, 1, 60),
    _number("post_minutes", "J12.4", 15, 1, 240),
    _rule("shift_information", "R30", "blind", "targets_shown"),
    _rule("return_when_posted", "R33", "void", "stands"),
    _number("mine_chase_length", "R34", 500, 0, 5000),
    _text("mine_chase_deadline", "R34", "12:00", "11:00", "13:00", "14:00"),
    _text("first_out_deadline", "R35", "12:00", "11:00", "13:00", "14:00"),
    _rule("mine_blocked_by", "R43", "posting_blacks", "any_black"),
    _rule("hidden_slot", "R44", "lapse", "joint_sword"),
    _rule("ik_shortage", "R45", "lapse", "any_killer"),
    _rule("double_zero", "R1", "draw", "host"),
    _rule("word_count", "R48", "non_space_characters", "letters_only"),
    _rule("first_hang", "R51", "highest", "all_tops"),
    _rule("first_post_own_mask", "R15", "not_counted", "counted"),
    _rule("replacement_row", "R14", "jk", "plain"),
    _rule("search_miss_named", "R13", *_OFF),
    _rule("tie_times", "R23", "all", "full_only"),
    _rule("unthanked_out", "R26", "rescue_plus_1", "rescue_plus_2"),
    _rule("rescued_companion", "R28", *_ON),
    _rule("drag_silence", "R29", "nobody", "host"),
    _rule("poster_after_shift", "R32", "stands", "undone"),
    _rule("mine_chaser", "R34", "line", "any_player"),
    _rule("namer_out", "R36", "allowed", "living_only"),
    _rule("rewrite_next_day", "R39", "judgment", "publication"),
    _rule("mine_duty", "R43", "right", "duty"),
    _rule("late_mirror", "R52", "lapsed", "always"),
    _text("vote_close", "J13.6", "21:00", "20:00", "20:30", "21:30", "22:00", "22:30"),
    _text("proxy_close", "J13.5", "20:40", "19:40", "20:10", "21:10", "21:40", "22:10"),
    _text("noon", "J12.4", "12:00", "11:00", "13:00", "14:00"),
    _text("post_complaint_close", "J14.1", "18:00", "17:00", "19:00", "20:00"),
    _text("checkin_complaint_close", "J14.1", "15:00", "12:00", "18:00"),
    _text("finale_rounds", "J12.8", "9", "8,9", "8"),
    _rule("publish_roles_with_posts", "R37", *_ON),
)

HOUSE_RULES: Final[dict[str, HouseRule]] = {rule.name: rule for rule in _ALL}
CLOCKS: Final = frozenset({
    "mine_chase_deadline", "first_out_deadline", "vote_close", "proxy_close", "noon", "post_complaint_close", "checkin_complaint_close",
})  # fmt: skip
"""House rules that are a clock time."""
LISTS: Final = frozenset({"coded_iks", "finale_rounds"})
"""House rules that are a list, comma between."""
