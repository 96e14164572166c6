"""The designer without a window: trees of conditions, parts of a script, the place of each problem."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.prison.script.checks import Problem, check
from moderator.rulesets.prison.script.expr import ATOMS, wrong_with
from moderator.rulesets.prison.script.model import AllSurvive, Limit, Role, Script, Skill, Targets, Win
from moderator.rulesets.prison.simulation import PLAIN
from tests.rulesets.prison.rich import RICH
from ui.forum.prison.designer import editing, trees
from ui.forum.prison.designer.atom import FIELDS, AtomForm
from ui.forum.prison.designer.editing import Editing
from ui.forum.prison.designer.places import place_of, told
from ui.forum.prison.designer.side import share_of, told_of
from ui.forum.prison.designer.skill_form import SkillForm
from ui.theme import LIGHT

ALL = {"all": ["a", {"any": ["b", {"not": "c"}]}, "d"]}


def test_a_part_of_a_condition_is_found_and_put_by_its_path() -> None:
    assert [path for path, _ in trees.walk(ALL)] == [(), (0,), (1,), (1, 0), (1, 1), (1, 1, 0), (2,)]
    assert trees.at(ALL, (1, 1, 0)) == "c" and trees.at(ALL, (5,)) is None and trees.at(ALL, (0, 0)) is None
    assert trees.put(ALL, (1, 1, 0), "x") == {"all": ["a", {"any": ["b", {"not": "x"}]}, "d"]}
    assert trees.at(ALL, (1, 1, 0)) == "c"


@pytest.mark.parametrize(
    ("expr", "path", "found"),
    [
        (None, (), ("n", ())),
        ("a", (), ({"all": ["a", "n"]}, (1,))),
        (ALL, (1,), ({"all": ["a", {"any": ["b", {"not": "c"}, "n"]}, "d"]}, (1, 2))),
        (ALL, (0,), ({"all": ["a", "n", {"any": ["b", {"not": "c"}]}, "d"]}, (1,))),
        (ALL, (1, 1, 0), ({"all": ["a", {"any": ["b", {"not": {"all": ["c", "n"]}}]}, "d"]}, (1, 1, 0, 1))),
    ],
)
def test_a_condition_is_added_where_one_stands(expr: Any, path: trees.Path, found: Any) -> None:
    assert trees.add(expr, path, "n") == found


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ((), (None, ())),
        ((0,), ({"all": [{"any": ["b", {"not": "c"}]}, "d"]}, (0,))),
        ((1, 1, 0), ({"all": ["a", {"any": ["b"]}, "d"]}, (1, 0))),
        ((2,), ({"all": ["a", {"any": ["b", {"not": "c"}]}]}, (1,))),
    ],
)
def test_an_emptied_group_goes_with_its_last_part(path: trees.Path, found: Any) -> None:
    assert trees.remove(ALL, path) == found


def test_parts_are_moved_within_their_group() -> None:
    assert trees.move(ALL, (0,), 1) == ({"all": [{"any": ["b", {"not": "c"}]}, "a", "d"]}, (1,))
    for path, by in (((), 1), ((0,), -1), ((2,), 1), ((1, 1, 0), 1)):
        assert trees.move(ALL, path, by) == (ALL, path)


def test_a_condition_is_made_into_another_kind() -> None:
    assert trees.turned({"day": [">=", 2]}, "any", PLAIN) == {"any": [{"day": [">=", 2]}]}
    assert trees.turned({"day": [">=", 2]}, "not", PLAIN) == {"not": {"day": [">=", 2]}}
    assert trees.turned({"not": {"flag": "x"}}, "all", PLAIN) == {"all": [{"flag": "x"}]}
    assert trees.turned({"all": [{"flag": "x"}, "murderer_objective"]}, "flag", PLAIN) == {"flag": "x"}
    assert trees.turned({"all": [{"flag": "x"}]}, "day", PLAIN) == {"day": [">=", 1]}


@pytest.mark.parametrize("atom", ATOMS)
def test_every_atom_is_shown_and_read_back(atom: str, qtbot: QtBot, dressed: Any) -> None:
    from moderator.rulesets.prison.playing import conditions

    form = AtomForm(Words("en").of("prison"), LIGHT)
    qtbot.addWidget(form)
    given = [part for when in conditions(RICH) for _, part in trees.walk(when) if trees.kind_of(part) == atom]
    assert given and set(FIELDS[atom]) <= set(form.fields)
    for expr in given:
        form.show_expr(expr, RICH)
        assert form.expr == (expr if isinstance(expr, dict) else {expr: True})
        shown = {name for name in form.fields if not form.cells[name].isHidden()}
        assert shown == {"kind", *FIELDS[atom]}


@pytest.mark.parametrize("argument", [None, 3, [], ["x"], {"a": 1}, [1, 2, 3, 4, 5], "text"])
@pytest.mark.parametrize("atom", ATOMS)
def test_what_cannot_be_read_is_shown_as_something_new(atom: str, argument: Any, qtbot: QtBot, dressed: Any) -> None:
    form = AtomForm(Words("en").of("prison"), LIGHT)
    qtbot.addWidget(form)
    form.show_expr({atom: argument}, RICH)
    names = editing_names()
    assert all(wrong.code in {"empty_text", "unknown_state", "unknown_role", "unknown_ending"} for wrong in wrong_with(form.expr, names))


def editing_names() -> Any:
    from moderator.rulesets.prison.script.checks import names_of

    return names_of(RICH)


# --- parts of a script ------------------------------------------------------------------------------------------------------------


def test_changes_under_one_key_are_one_step() -> None:
    made = Editing(Script())
    for name in ("a", "ab", "abc"):
        made.put(Script(name=name), "name")
    made.put(Script(name="abc", text="t"), "text")
    assert not made.put(made.now)
    made.undo()
    assert made.now == Script(name="abc")
    made.undo()
    assert made.now == Script() and not made.unsaved and not made.can_undo
    made.redo()
    made.put(Script(name="x"), "name")
    assert not made.can_redo and made.unsaved


def test_a_script_of_guards_and_prisoners_is_gone_through_side_by_side() -> None:
    order = [node for node in editing.nodes(RICH) if node[0] == "role"]
    assert [RICH.roles[r].side for _, r in order] == ["guard"] * 6 + ["prisoner"] * 6
    for node in editing.nodes(RICH):
        if node != ("survive",) or RICH.all_survive is not None:
            assert editing.with_part(RICH, node, editing.part_of(RICH, node)) == full(RICH, node)


def full(script: Script, node: editing.Node) -> Script:
    """A skill that is put back makes its card's skills whole ones."""
    if node[0] != "skill":
        return script
    role = script.roles[node[1]]
    return replace(script, roles=tuple(replace(each, skills=each.powers) if each is role else each for each in script.roles))


def test_a_new_id_is_followed_everywhere_but_not_where_two_have_the_old_one() -> None:
    role = Role(
        id="a",
        side="guard",
        knows=("a", "murderer"),
        skills=(Skill(id="s", needs=({"role_is": ["a", "dead"]},), win=Win(when={"met": ["b", "a", ">=", 1]})), "face_kill"),
        limits=(Limit(check={"no_skill_when": {"not": {"met_same": ["a", "a", ">=", 1]}}}), Limit(check={"door_only": ["a"]})),
    )
    script = Script(roles=(role, Role(id="b", side="prisoner")), all_survive=AllSurvive(when={"any": [{"role_is": ["a", "a"]}]}))
    made = editing.with_part(script, ("role", 0), replace(role, id="z"))
    first = made.roles[0]
    assert first.knows == ("z", "murderer") and first.skills[0].needs == ({"role_is": ["z", "dead"]},)  # type: ignore[union-attr]
    assert first.skills[0].win.when == {"met": ["b", "z", ">=", 1]}  # type: ignore[union-attr]
    assert first.limits[0].check == {"no_skill_when": {"not": {"met_same": ["z", "z", ">=", 1]}}}
    assert first.limits[1].check == {"door_only": ["a"]}
    assert made.all_survive is not None and made.all_survive.when == {"any": [{"role_is": ["z", "a"]}]}
    twice = replace(script, roles=(role, replace(role, side="prisoner")))
    assert editing.with_part(twice, ("role", 0), replace(role, id="z")).roles[0].knows == ("a", "murderer")


def test_skills_get_ids_of_their_own() -> None:
    script, node = editing.add_part(PLAIN, ("role", 1), "skill")
    again, _ = editing.add_part(script, node, "skill")
    assert [skill.id for skill in again.roles[1].powers] == ["face_kill", "manual", "manual_2"]
    doubled, at = editing.double(again, ("skill", 1, 0))
    assert at == ("skill", 1, 1) and [skill.id for skill in doubled.roles[1].powers][:2] == ["face_kill", "face_kill_2"]


# --- places of problems ------------------------------------------------------------------------------------------------------------

DEEP = {"all": [{"flag": "x"}, {"not": {"any": [{"day": [">=", 1]}, {"role_is": ["nobody", "dead"]}]}}]}
GUARD = Role(id="g.1", side="guard", copies=6)
PRISONER = Role(id="p", side="prisoner", crime="c", copies=6, tags=("murderer",))


def places(*roles: Role, **script: Any) -> dict[str, tuple[Any, str, tuple[int, ...]]]:
    made = Script(**{"name": "n", "roles": (*roles, *((GUARD,) if all(role.side != "guard" for role in roles) else ())), **script})
    found = {problem.code: place_of(problem, made) for problem in check(made)}
    return {code: (place.node, place.field, place.path) for code, place in found.items()}


def test_problems_of_a_card_lie_in_its_fields() -> None:
    wrong = replace(PRISONER, crime="", copies=0, tags=("killer",), faction="nowhere", knows=("nobody",))
    found = places(wrong)
    for code, field in (("no_crime", "crime"), ("bad_copies", "copies"), ("killer_no_murderer", "tags"), ("unknown_faction", "faction")):
        assert found[code] == (("role", 0), field, ()), code
    assert found["unknown_known"] == (("role", 0), "knows", ())
    assert found["no_murderer"] == (("script",), "", ())
    assert places(PRISONER, name=" ")["script_unnamed"] == (("script",), "name", ())


def test_problems_of_ids_lie_with_the_later_one() -> None:
    assert places(PRISONER, PRISONER, GUARD)["role_twice"] == (("role", 1), "id", ())
    assert places(PRISONER, replace(PRISONER, id=" "), GUARD)["role_unnamed"] == (("role", 1), "id", ())
    twice = replace(GUARD, skills=(Skill(id="x", text="t"), Skill(id="y", text="t"), Skill(id="x", text="t")))
    assert places(PRISONER, twice)["skill_twice"] == (("skill", 1, 2), "id", ())


def test_problems_of_conditions_lie_deep_within() -> None:
    won = replace(GUARD, win=Win(when=DEEP))
    needs = (Skill(id="s", text="t", needs=({"flag": "a"}, DEEP), win=Win(when=DEEP)),)
    assert places(PRISONER, won)["unknown_role"] == (("win", 1), "when", (1, 0, 1))
    assert places(PRISONER, replace(GUARD, skills=needs))["unknown_role"] == (("skill", 1, 0), "needs[2", (1, 0, 1))
    converts = (Skill(id="s", effect="convert", faction="none", targets=Targets(), win=Win(when=DEEP)),)
    assert places(PRISONER, replace(GUARD, skills=converts))["unknown_role"] == (("skill", 1, 0), "win.when", (1, 0, 1))
    limited = replace(GUARD, limits=(Limit(text="t"), Limit(check={"no_skill_when": DEEP})))
    assert places(PRISONER, limited)["unknown_role"] == (("limit", 1, 1), "no_skill_when", (1, 0, 1))
    assert places(PRISONER, GUARD, all_survive=AllSurvive(when=DEEP))["unknown_role"] == (("survive",), "when", (1, 0, 1))


def test_problems_of_skills_and_limits_lie_in_their_fields() -> None:
    def skilled(**fields: Any) -> dict[str, Any]:
        return places(PRISONER, replace(GUARD, skills=(Skill(**{"id": "s.s", "text": "t", **fields}),)))

    here = ("skill", 1, 0)
    assert skilled(effect="kill")["no_target"] == (here, "targets", ())
    assert skilled(effect="kill", targets=Targets(count=0))["bad_number"] == (here, "targets.count", ())
    assert skilled(window=("NOON",))["unknown_window"] == (here, "window", ())
    assert skilled(effect="status", targets=Targets())["unknown_status"] == (here, "status", ())
    assert skilled(effect="rain")["effect_by_host"] == (here, "", ())
    assert skilled(text=" ")["empty_text"] == (here, "text", ())
    limited = replace(GUARD, limits=(Limit(check={"cannot_target": {"tag": "nobody"}}),))
    assert places(PRISONER, limited)["unknown_tag"] == (("limit", 1, 0), "cannot_target", ())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_problem_is_told_with_place_and_remedy(lang: str) -> None:
    words = Words(lang).of("prison")
    script = Script(roles=(replace(PRISONER, title="Zoe", crime="", win=Win(when=DEEP, on_true="leave")),))
    for problem in check(script):
        text = told_of(problem, script, words)
        assert "ui." not in text and "prison." not in text and problem.code not in text, text
        assert len(text.splitlines()) == 2
    where = told(place_of(Problem(code="unknown_role", path="p.win.when.all[2]"), script), script, words)
    assert where.startswith("Zoe \N{MIDDLE DOT} ")


def test_what_happened_once_in_a_thousand_games_is_not_nought() -> None:
    assert [share_of(n, 1000) for n in (0, 3, 5, 6, 243, 1000)] == ["0", "<1", "<1", "1", "24", "100"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_point_kill_without_a_number_is_not_called_unlimited(lang: str, qtbot: QtBot) -> None:
    words = Words(lang)
    form = SkillForm(words, LIGHT)
    qtbot.addWidget(form)
    read = {}
    for effect in ("point_kill", "manual"):
        role = Role(id="oil", side="prisoner", crime="x", skills=(Skill(id="s", effect=effect),))
        form.show_part(role.skills[0], Script(name="s", roles=(role,)), ("skill", 0, 0))
        read[effect] = form.fields["uses"].text()
    assert read == {"point_kill": words.say("ui.script.by_house_rule"), "manual": words.say("ui.script.unlimited")}
