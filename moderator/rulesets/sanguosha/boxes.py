"""Whether dealt hero boxes are right (S1.4, R5)."""

from __future__ import annotations

from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.draws import shown
from moderator.rulesets.sanguosha.fold import the_game
from moderator.rulesets.sanguosha.pool import effective_bans, pool_of
from moderator.rulesets.sanguosha.roles import BOX_SIZES, LORD_STANDING


def bad_boxes(draft: MatchDraft, boxes: dict[str, tuple[str, ...]]) -> Refusal | None:
    """Sizes by role, nothing banned, nothing twice, no replacement, the lord's five standing lords."""
    return _bad_lines(draft, boxes) or _bad_heroes(draft, boxes) or _bad_standing(draft, boxes)


def _bad_lines(draft: MatchDraft, boxes: dict[str, tuple[str, ...]]) -> Refusal | None:
    game = the_game(draft.state)
    due = {line for line in game.seats if line not in game.boxes}
    first_only = set(boxes) == {game.lord} and game.lord in due
    if refusal := draft.object(set(boxes) != due and not first_only, "boxes_lines", "S1.4", remedy="boxes_lines"):
        return refusal
    for line, box in boxes.items():
        size = BOX_SIZES[game.roles[line]]
        if refusal := draft.object(len(box) != size, "box_size", "S1.4", line=line, n=len(box), size=size):
            return refusal
    return None


def _bad_heroes(draft: MatchDraft, boxes: dict[str, tuple[str, ...]]) -> Refusal | None:
    state = draft.state
    pool, banned, lying = pool_of(state.params), set(effective_bans(state)), shown(state, the_game(state))
    seen: set[str] = set(lying)
    for line, box in boxes.items():
        for hero in box:
            if refusal := draft.object(hero in seen, "box_twice", "R5", line=line, hero=hero):
                return refusal
            if refusal := draft.object(hero in banned, "box_banned", "S1.4", line=line, hero=hero):
                return refusal
            if refusal := draft.object(hero in pool.replacements, "box_replacement", "S1.4", line=line, hero=hero):
                return refusal
            if refusal := draft.object(not pool.knows(hero), "unknown_hero", "S1.4", hero=hero):
                return refusal
            seen.add(hero)
    return None


def _bad_standing(draft: MatchDraft, boxes: dict[str, tuple[str, ...]]) -> Refusal | None:
    """Five standing lords at least in the lord's box; no other anywhere unless the pool includes them."""
    state, game = draft.state, the_game(draft.state)
    pool, mixed = pool_of(state.params), bool(state.rule("pool_includes_standing"))
    if not pool.standing:
        return None
    for line, box in boxes.items():
        standing = sum(1 for hero in box if hero in pool.standing)
        if line == game.lord:
            wrong = standing < LORD_STANDING or (standing > LORD_STANDING and not mixed)
        else:
            wrong = standing > 0 and not mixed
        if refusal := draft.object(wrong, "box_standing", "R5", line=line, n=standing):
            return refusal
    return None
