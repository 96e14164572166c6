"""A script goes into a file and comes back the same; a bad file says where it is bad."""

from __future__ import annotations

import json

import pytest

from moderator.rulesets.prison.script.files import MAX_TEXT, dump, load
from moderator.rulesets.prison.script.model import AllSurvive, Limit, Role, Script, Skill, Targets, Win

POINT = Skill(effect="point_kill", uses=1)
LOOK = Skill(id="look", effect="inform", question="who_met_whom", targets=Targets(own=True), per_day=1, tell=("owner", "target"))
WHOLE = Script(
    name="灯塔",
    factions=("watch",),
    house_rules={"H-point-uses": 2, "H-self-election": False, "H-odd": "extra_guard"},
    all_survive=AllSurvive(when={"any": [{"flag": "lamp"}, {"met_same": ["r1", "r2", ">=", 1]}]}, text="the lamp is lit"),
    roles=(
        Role(id="r1", side="prisoner", crime="murder", tags=("murderer", "killer"), skills=("face_kill", POINT)),
        Role(
            id="r2",
            side="guard",
            copies=3,
            knows=("r1",),
            skills=(LOOK,),
            limits=(Limit(check={"cannot_target": {"side": "guard"}}, breach="card"), Limit(check="must_vote", breach="die")),
            win=Win(when={"not": {"role_is": ["r1", "released"]}}, mode="or", at="immediate", on_true="leave"),
        ),
    ),
)


def sheet(**script: object) -> str:
    return json.dumps({"moderator": 1, "ruleset": "prison", "script": script})


def test_a_script_comes_back_the_same() -> None:
    assert load(dump(WHOLE)) == WHOLE
    assert load(dump(WHOLE).encode()) == WHOLE
    assert dump(load(dump(WHOLE))) == dump(WHOLE)  # type: ignore[arg-type]
    assert load("\ufeff" + dump(WHOLE)) == WHOLE


BAD = {
    "nothing": ("", "file_no_json", "", "1:1"),
    "no JSON": ('{"moderator": 1,\n oh}', "file_no_json", "", "2:2"),
    "a list": ("[]", "file_no_script", "", ""),
    "another file": ('{"moderator": 1, "ruleset": "prison", "title": "a game"}', "file_no_script", "", "prison"),
    "another game": ('{"moderator": 1, "ruleset": "chess", "script": {}}', "file_no_script", "", "chess"),
    "a later program": ('{"moderator": 2, "ruleset": "prison", "script": {}}', "file_version", "", "2"),
    "twice": ('{"moderator": 1, "ruleset": "prison", "script": {"name": "a", "name": "b"}}', "file_duplicate_key", "", "name"),
    "no number": ('{"moderator": 1, "ruleset": "prison", "script": {"name": NaN}}', "file_no_number", "", "NaN"),
    "a fraction": ('{"moderator": 1, "ruleset": "prison", "script": {"name": 1.5}}', "file_no_number", "", "1.5"),
    "too deep": (sheet(text="x", all_survive={"when": json.loads("[" * 40 + "]" * 40)}), "file_too_deep", "", "32"),
    "bottomless": ("[" * 100_000, "file_too_deep", "", "32"),
    "too large": ('"' + "x" * MAX_TEXT + '"', "file_too_large", "", str(MAX_TEXT)),
    "half a character": (b'{"moderator": 1, "ruleset": "\xe4', "file_no_text", "", ""),
    "unknown field": (sheet(roles=[{"id": "r1", "side": "guard", "colour": "red"}]), "file_unknown_field", "r1", "colour"),
    "missing field": (sheet(roles=[{"id": "r1"}]), "file_missing_field", "r1", "side"),
    "no id": (sheet(roles=[{"side": "guard", "id": ""}, {"side": "guard"}]), "file_missing_field", "roles[2]", "id"),
    "wrong kind": (sheet(roles=[{"id": "r1", "side": "guard", "copies": "two"}]), "file_wrong_kind", "r1.copies", "int"),
    "wrong word": (sheet(roles=[{"id": "r1", "side": "warden"}]), "file_bad_value", "r1.side", "warden"),
    "deep place": (
        sheet(roles=[{"id": "r1", "side": "guard", "skills": ["manual", {"effect": "kill", "tell": ["nobody"]}]}]),
        "file_bad_value",
        "r1.skills[2].tell[1]",
        "nobody",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_file_says_where_it_is_bad(case: str) -> None:
    text, code, path, value = BAD[case]
    found = load(text)
    assert not isinstance(found, Script)
    assert [(each.code, each.path, each.value) for each in found] == [(code, path, value)]
