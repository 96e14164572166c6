"""The built-in pool keeps the sizes of S1.4."""

from __future__ import annotations

from moderator.rulesets.sanguosha import heroes
from moderator.rulesets.sanguosha.scripts import is_long_skill


def test_pool_sizes_are_10_136_and_8() -> None:
    assert (len(heroes.standing()), len(heroes.regular()), len(heroes.replacements())) == (10, 136, 8)


def test_no_hero_stands_twice_and_none_lacks_a_field() -> None:
    pool = heroes.heroes()
    assert len({hero.name for hero in pool}) == len({hero.english for hero in pool}) == len(pool) == 154
    assert {hero.kingdom for hero in pool} == {"wei", "shu", "wu", "qun"}
    assert all(hero.name and hero.english and hero.pack for hero in pool)


def test_each_replacement_has_a_regular_base() -> None:
    assert set(heroes.replacements().values()) <= set(heroes.regular())
    assert len(set(heroes.replacements().values())) == 8


def test_long_skills_have_the_long_timer_and_belong_to_heroes_of_the_pool() -> None:
    assert all(is_long_skill(name) for skill in heroes.long_skills() for name in (skill.name, skill.english))
    assert not is_long_skill("反间")
    owners = {name for skill in heroes.long_skills() for name in skill.heroes.split()}
    assert owners <= {hero.name for hero in heroes.heroes()}


def test_initials_pinyin_and_english_find_a_hero() -> None:
    assert heroes.search("lb")[0] == "刘备"
    assert "吕布" in heroes.search("lb")
    assert heroes.search("zhugel")[0] == "诸葛亮"
    assert heroes.search("Sleeping") == ["卧龙诸葛亮"]
    assert heroes.english("刘备") == "Liu Bei"
    assert heroes.english("somebody") == "somebody"
