"""Games in which one seat has one skill, for tests of what scripts are made of."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.script.model import Skill, Targets
from tests.rulesets.prison.games import Game

SEAT = Targets()
ANY = Targets(own=True, state="any")


def literals(part: type, field: str) -> tuple[str, ...]:
    """The values that a field of the model may have."""
    hint = get_type_hints(part)[field]
    inner = [each for each in get_args(hint) if get_args(each)]
    return get_args(inner[0]) if inner else get_args(hint)


def one(skill: Skill, owner: str = "P2", **position: Any) -> Game:
    """A game in which one seat has one skill."""
    over = position.pop("over", {})
    return Game(over={**over, owner: {"skills": (skill,), **over.get(owner, {})}}, **position)


def use(game: Game, *targets: str, owner: str = "P2", skill: str = "s", clock: str | None = "12:00") -> Game:
    game.do(c.UseSkill(seat=owner, skill=skill, targets=targets), clock)
    return game


def used(effect: str, *targets: str, aim: Targets | None = SEAT, over: dict[str, dict[str, Any]] | None = None, **fields: Any) -> Game:
    """P2 has used it by day, with no more said than the effect needs."""
    return use(one(Skill(id="s", effect=effect, targets=aim, **fields), over=over or {}), *targets)
