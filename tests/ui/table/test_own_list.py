"""Boxes out of an organiser's own list: as ruled with the shortest list there may be, whatever the house rules and the bans (R5, R63)."""

from __future__ import annotations

from itertools import product

import pytest

from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha import draws
from moderator.rulesets.sanguosha.hero_list import IN_BOXES, NEEDED, NEEDED_REGULAR, HeroList, sample
from moderator.rulesets.sanguosha.heroes import Hero
from moderator.rulesets.sanguosha.pool import pool_of
from moderator.rulesets.sanguosha.roles import BOX_SIZES, LORD_STANDING
from ui.table.chance import draw
from ui.table.stage import NAMES, ROLES, Stage

RULES = [dict(zip(("pool_includes_standing", "lord_unpicked_return"), values, strict=True)) for values in product((True, False), repeat=2)]


def short(rules: dict[str, bool]) -> HeroList:
    """As few heroes as the list may have under these house rules, some with a replacement."""
    regular = NEEDED_REGULAR if not rules["pool_includes_standing"] else NEEDED - LORD_STANDING
    heroes = [Hero(name=f"L{n}", group="standing") for n in range(LORD_STANDING)] + [Hero(name=f"R{n}") for n in range(regular)]
    return HeroList((*heroes, *(Hero(name=f"SP{n}", group="replacement", base=f"R{n}") for n in range(8))))


def dealt(own: HeroList, rules: dict[str, bool], seed: str) -> Stage:
    """Eight bans, roles, then every box there is."""
    stage = Stage(list(NAMES["zh_CN"]), opening={**own.terms(), "rules": rules}).opened()
    stage.do(c.ConfirmScoring(), *(c.MarkPresent(person=name) for name in stage.names))
    stage.do(*(c.BanHero(line=str(n), hero=f"R{n + 20}") for n in range(1, 9)), c.StartMatch())
    stage.do(c.SetSeats(order=tuple("12345678")), c.DealRoles(roles=dict(zip("12345678", ROLES, strict=True))))
    stage.do(draw("deal_boxes", stage.state, seed))
    if rules["lord_unpicked_return"]:
        lord = stage.state.game.lord
        stage.do(c.PickHero(line=lord, hero=stage.state.game.boxes[lord][-1]), draw("deal_boxes", stage.state, seed))
    return stage


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_r5_the_shortest_list_fills_every_box_without_repetition(rules: dict[str, bool], seed: str) -> None:
    own = short(rules)
    assert not own.errors
    stage = dealt(own, rules, seed)
    game, pool = stage.state.game, pool_of(stage.state.params)
    lying = [hero for box in game.boxes.values() for hero in box]
    assert {line: len(box) for line, box in game.boxes.items()} == {line: BOX_SIZES[role] for line, role in game.roles.items()}
    if not rules["lord_unpicked_return"]:
        assert len(lying) == len(set(lying)) == IN_BOXES
    assert not set(lying) & {f"R{n + 20}" for n in range(1, 9)} and not set(lying) & set(pool.replacements)
    standing = {line: sum(hero in pool.standing for hero in box) for line, box in game.boxes.items()}
    assert standing[game.lord] == LORD_STANDING
    assert rules["pool_includes_standing"] or sum(standing.values()) == LORD_STANDING


def test_one_hero_less_is_an_error_of_the_list_and_no_draw_that_fails() -> None:
    own = short(RULES[0])
    assert [fault.code for fault in own.without("R60").errors] == ["few"]
    stage = Stage(list(NAMES["zh_CN"]), opening=own.terms()).opened()
    stage.do(c.ConfirmScoring(), *(c.MarkPresent(person=name) for name in stage.names), c.StartMatch())
    stage.do(c.SetSeats(order=tuple("12345678")), c.DealRoles(roles=dict(zip("12345678", ROLES, strict=True))))
    assert draws.enough(stage.state)


def test_s14_a_replacement_is_taken_in_the_place_of_its_base_in_the_own_box() -> None:
    stage = dealt(short(RULES[1]), RULES[1], "one")
    game, pool = stage.state.game, pool_of(stage.state.params)
    lord = game.lord
    own = next((name for name, base in pool.replacements.items() if base in game.boxes[lord]), None)
    others = next(name for name, base in pool.replacements.items() if base not in game.boxes[lord])
    refused = stage.session.propose(c.PickHero(line=lord, hero=others), stage.clock.now())
    assert refused.code == "not_in_box"
    if own is not None:
        stage.do(c.PickHero(line=lord, hero=own))
        assert stage.state.game.picks[lord].replacement


def test_a_match_of_the_sample_is_opened_as_ever() -> None:
    assert sample().terms() == {}
