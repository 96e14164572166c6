"""Draws made at the desk: a seed is taken from the system, recorded in the command, and whoever has it can draw again."""

from __future__ import annotations

import random
import secrets

from moderator.play.commands import Command
from moderator.rulesets.sanguosha import draws
from moderator.rulesets.sanguosha.commands import DealBoxes, DealRoles, DrawFirst, SetSeats
from moderator.rulesets.sanguosha.state import MatchState


def fresh_seed() -> str:
    """Sixteen hex digits from the system's source."""
    return secrets.token_hex(8)


def draw(verb: str, state: MatchState, seed: str) -> Command | None:
    """The command with its draw, or None for a verb that is not drawn and for boxes that the match's own list is too short for."""
    chance = random.Random(seed)
    if verb == "set_seats":
        return SetSeats(order=draws.draw_seats(chance, state.lines), seed=seed)
    game = state.game
    if verb == "deal_roles" and game is not None:
        return DealRoles(roles=draws.draw_roles(chance, game.seats), seed=seed)
    drawn = verb == "deal_boxes" and draws.enough(state)
    return DealBoxes(boxes=draws.draw_boxes(chance, state), seed=seed) if drawn else None


def draw_first(a: str, b: str, seed: str) -> DrawFirst:
    """Who begins the next game of a 1v1 (R56)."""
    return DrawFirst(a=a, b=b, first=draws.draw_first(random.Random(seed), a, b), seed=seed)
