"""Where a problem lies: out of its path the part of the script, the field, and in a condition the part of it. No window."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from moderator.play.words import Words
from moderator.rulesets.prison.script.checks import Problem
from moderator.rulesets.prison.script.model import Role, Script
from ui.forum.prison.designer.editing import Node, part_of

_STEP: Final = re.compile(r"\.(?:(?:all|any)\[(\d+)\]|(not)\b)")
_NUMBERED: Final = re.compile(r"limits\[(\d+)\]\.?(.*)")
AREAS: Final = {"script": "whole", "survive": "survive", "role": "role", "skill": "skill", "limit": "limit", "win": "win"}


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the script; ``field`` of its form; ``path`` within a condition."""

    node: Node
    field: str = ""
    path: tuple[int, ...] = ()


def place_of(problem: Problem, script: Script) -> Place:
    """Where a problem is settled."""
    path = problem.path
    if path.startswith("all_survive"):
        return Place(node=("survive",), field="when", path=_steps(path.removeprefix("all_survive.when")))
    if problem.code == "role_unnamed":
        at = next((r for r, role in enumerate(script.roles) if not role.id.strip()), 0)
        return Place(node=("role", at), field="id")
    found = _role(path, script, last=problem.code == "role_twice")
    if found is None:
        return Place(node=("script",), field=path if path == "name" else "")
    r, rest = found
    return _in_role(problem, script.roles[r], r, rest)


def _role(path: str, script: Script, *, last: bool) -> tuple[int, str] | None:
    """The role whose id the path begins with, the longest of them, and what follows."""
    fits = [(r, role.id) for r, role in enumerate(script.roles) if path.startswith(f"{role.id}.") or (path == role.id and path)]
    if not fits:
        return None
    longest = max(len(name) for _, name in fits)
    r, name = [each for each in fits if len(each[1]) == longest][-1 if last else 0]
    return r, path[len(name) + 1 :]


def _in_role(problem: Problem, role: Role, r: int, rest: str) -> Place:
    if not rest:
        tagged = problem.code == "murderer_guard"
        return Place(node=("role", r), field="id" if problem.code == "role_twice" else "side" if tagged else "")
    if problem.code == "skill_twice":
        ids = [skill.id for skill in role.powers]
        again = [s for s, name in enumerate(ids) if name == problem.value]
        return Place(node=("skill", r, again[-1] if again else 0), field="id")
    if limit := _NUMBERED.fullmatch(rest):
        name, _, _ = limit[2].partition(".")
        return Place(node=("limit", r, int(limit[1]) - 1), field=name, path=_steps(limit[2][len(name) :]))
    if rest.startswith("win."):
        return _of_win(("win", r), "", rest)
    ids = sorted((skill.id for skill in role.powers if rest == skill.id or rest.startswith(f"{skill.id}.")), key=len)
    if not ids:
        return Place(node=("role", r), field=rest)
    s = next(s for s, skill in enumerate(role.powers) if skill.id == ids[-1])
    return _in_skill(("skill", r, s), rest[len(ids[-1]) + 1 :])


def _in_skill(node: Node, rest: str) -> Place:
    if rest.startswith("win."):
        return _of_win(node, "win.", rest)
    if rest.startswith("needs"):
        head = rest.partition("]")[0]
        return Place(node=node, field=head, path=_steps(rest[len(head) + 1 :]))
    return Place(node=node, field=rest)


def _of_win(node: Node, before: str, rest: str) -> Place:
    name, _, _ = rest.removeprefix("win.").partition(".")
    return Place(node=node, field=f"{before}{name}", path=_steps(rest.removeprefix(f"win.{name}")))


def _steps(text: str) -> tuple[int, ...]:
    """``.all[2].not.flag`` as a path: (1, 0)."""
    found: list[int] = []
    while step := _STEP.match(text):
        found.append(int(step[1]) - 1 if step[1] else 0)
        text = text[step.end() :]
    return tuple(found)


# --- in words -----------------------------------------------------------------------------------------------------------------


def called(script: Script, node: Node, words: Words) -> str:
    """A part by its name, as the outline has it."""
    part = part_of(script, node)
    match node:
        case ("role", r):
            return name_of(part, words, r)
        case ("skill", _, s):
            return str(part.title or words.say("ui.script.node.skill", {"n": s + 1, "effect": words.term("effect", part.effect)}))
        case ("limit", _, n):
            return words.say("ui.script.node.limit", {"n": n + 1, "check": words.term("limit", part.kind)})
        case _:
            return words.say(f"ui.script.node.{node[0]}")


def name_of(role: Role, words: Words, at: int) -> str:
    """A role by its title, its crime, its id, else its number."""
    return role.title.strip() or role.crime.strip() or role.id.strip() or words.say("ui.script.node.role", {"n": at + 1})


def told(place: Place, script: Script, words: Words) -> str:
    """A place in words: the role, the part of its card, the field."""
    names = [called(script, place.node, words)]
    if place.node[0] in {"skill", "limit", "win"}:
        names.insert(0, called(script, ("role", place.node[1]), words))
    field = {"targets": "kind", "targets.count": "count", "no_skill_when": "when", "cannot_target": "side", "door_only": "doors"}
    name = field.get(place.field, "needs" if place.field.startswith("needs") else place.field.removeprefix("win."))
    area = "win" if place.field.startswith("win.") else AREAS.get(place.node[0], "")
    code = f"ui.script.{area}.{name}"
    return " \N{MIDDLE DOT} ".join([*names, words.say(code)] if name and words.has(code) else names)
