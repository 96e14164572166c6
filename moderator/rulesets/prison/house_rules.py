"""The choices that the document leaves open, with our defaults and the ruling behind each (section 12)."""

from __future__ import annotations

from typing import Final

from moderator.play.ruleset import HouseRule

_YES = (True, False)
_NO = (False, True)


def _rule(name: str, clause: str, *choices: bool | int | str) -> HouseRule:
    return HouseRule(name=name, default=choices[0], clause=clause, choices=choices)


def _number(name: str, clause: str, default: int, low: int, high: int) -> HouseRule:
    return HouseRule(name=name, default=default, clause=clause, low=low, high=high)


_ALL = (
    _rule("vote_top", "R4", "pair", "prisoner_total"),
    _rule("tie_leader", "R5", "ballot_then_opinion", "opinion_always"),
    _rule("tie_none", "R6", "no_effect", "host_decides", "revote"),
    _rule("change_ballot", "P-term-5", "last", "first"),
    _rule("vote_public", "P-term-5", *_YES),
    _rule("self_election", "P-amend-4", *_YES),
    _rule("revote_candidates", "P-amend-4", "all", "tied"),
    _rule("zero_ballots", "R2", "tie", "no_leader"),
    _rule("leader_vacancy", "R3", "lapse", "re_elect", "host_appoints"),
    _rule("acquit_check", "R7", "final", "tied_counts", "total"),
    _rule("acquit_show", "R7", "on_effect", "at_declaration", "never"),
    _number("conspiracy_per_day", "R8", 1, 0, 9),
    _rule("conspiracy_reveal", "R9", "day_limits", "free"),
    _rule("doors_open", "P-interro-6", "all", "match_living"),
    _rule("door_missing", "R10", "ask", "random", "stays_out"),
    _rule("corridor_visible", "R11", "own_side", "none"),
    _rule("kill_optional", "R12", "yes", "must_face_if_possible"),
    _rule("kill_succession", "R17", "none", "next_murderer", "ask"),
    _number("point_uses", "P-interro-9", 1, 0, 9),
    _rule("point_opposite", "R13", "dies", "fails"),
    _rule("point_label", "P-interro-9", "any", "guard_door", "prisoner_door"),
    _rule("wall_rooms", "R18", "killer", "all_murderers"),
    _rule("wall_notice", "R18", "ask", "always", "only_face_kill"),
    _rule("death_announce", "P-term-4", "day_open", "night_end"),
    _rule("death_cause", "P-interro-3", "hidden", "shown"),
    _rule("exit_reveal", "P-term-2", "hidden", "role"),
    _rule("doom_trigger", "R26", "any_murderer", "killer_only", "last_murderer"),
    _rule("doom_spares", "R26", "none", "teammates", "teammates_and_accomplices"),
    _rule("doom_earlier_released", "R23", "keep", "lose"),
    _rule("accomplice_guard_counts", "P-interro-12", *_NO),
    _rule("released_accomplice", "R27", "needs_objective", "wins_at_release"),
    _number("amend1_count", "P-amend-1", 4, 1, 7),
    _rule("reveal_executes", "R20", *_NO),
    _rule("sidelined_counts", "R19", *_YES),
    _rule("sidelined_wins", "R19", *_YES),
    _rule("sidelined_ballot", "R31", "stands", "dropped"),
    _rule("cards_follow", "P-pre-6", "person", "seat"),
    _rule("card_public", "P-card-scope", *_YES),
    _rule("odd", "R28", "reject", "extra_guard", "extra_prisoner"),
    _rule("deadline", "R21", "strict", "inclusive"),
    _rule("end_special", "R16", "ask", "end", "go_on"),
    _rule("simultaneous", "P-interro-8", *_YES),
    _rule("double_wipe", "R24", "E2", "E1"),
)

HOUSE_RULES: Final[dict[str, HouseRule]] = {rule.name: rule for rule in _ALL}
"""By name; the specification writes them ``H-vote-top`` for ``vote_top``, which is taken as well (``named``)."""


def named(name: str) -> str:
    """The name in files from the specification's spelling: ``H-vote-top`` -> ``vote_top``."""
    return name.removeprefix("H-").replace("-", "_")
