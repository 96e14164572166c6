"""A script while it is edited: every change is one step that can be taken back; parts are named by nodes. No window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from moderator.rulesets.prison.roles import Side
from moderator.rulesets.prison.script.expr import one
from moderator.rulesets.prison.script.model import PLAIN_TAGS, AllSurvive, Limit, Role, Script, Skill, Win

Node = tuple[Any, ...]
"""("script",), ("rules",), ("survive",), ("role", r), ("skill", r, s), ("limit", r, l) or ("win", r)."""
WHOLE: Final = (("script",), ("rules",), ("survive",))
FIRST: Final = {"self_is": "field"}
"""What a new condition says."""
MOST: Final = 500
"""Steps that can be taken back."""


class Editing:
    """``now`` is what stands in the window, ``kept`` what lies on the disk, ``path`` where (None: nowhere yet)."""

    def __init__(self, script: Script, path: Path | None = None) -> None:
        self.now = self.kept = script
        self.path = path
        self._before: list[Script] = []
        self._after: list[Script] = []
        self._key = ""

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost."""
        return self.now != self.kept

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to do again."""
        return bool(self._after)

    def put(self, script: Script, key: str = "") -> bool:
        """Make it so; changes under the same ``key``, one after the other, are one step. False: nothing is another."""
        if script == self.now:
            return False
        if not key or key != self._key:
            self._before = [*self._before, self.now][-MOST:]
        self._key = key
        self._after.clear()
        self.now = script
        return True

    def undo(self) -> None:
        """Take the last step back."""
        self._step(self._before, self._after)

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._step(self._after, self._before)

    def _step(self, come_from: list[Script], go_to: list[Script]) -> None:
        if come_from:
            go_to.append(self.now)
            self.now = come_from.pop()
            self._key = ""

    def is_kept(self, path: Path) -> None:
        """It lies on the disk as it stands here."""
        self.kept, self.path, self._key = self.now, path, ""


# --- parts of a script --------------------------------------------------------------------------------------------------------


def nodes(script: Script) -> Iterator[Node]:
    """Every part, in the order of the outline: guards first."""
    yield from WHOLE
    for side in ("guard", "prisoner"):
        for r, role in enumerate(script.roles):
            if role.side == side:
                yield ("role", r)
                yield from (("skill", r, s) for s in range(len(role.skills)))
                yield from (("limit", r, n) for n in range(len(role.limits)))
                yield from [("win", r)] if role.win is not None else []


def has(script: Script, node: Node) -> bool:
    """Whether there is such a part."""
    return node in set(nodes(script))


def role_of(script: Script, node: Node) -> Role | None:
    """The role a part belongs to."""
    return script.roles[node[1]] if len(node) > 1 and node[1] < len(script.roles) else None


def part_of(script: Script, node: Node) -> Any:
    """The part itself."""
    role = role_of(script, node)
    match node:
        case ("survive",):
            return script.all_survive or AllSurvive(enabled=False)
        case ("skill", _, s) if role is not None:
            return role.powers[s]
        case ("limit", _, n) if role is not None:
            return role.limits[n]
        case ("win", _) if role is not None:
            return role.win
        case _:
            return role if role is not None else script


def with_part(script: Script, node: Node, part: Any) -> Script:
    """The script with the part in place of the one there."""
    role = role_of(script, node)
    match node:
        case ("survive",):
            return replace(script, all_survive=part)
        case ("skill", r, s) if role is not None:
            return with_role(script, r, replace(role, skills=_swapped(role.powers, s, part)))
        case ("limit", r, n) if role is not None:
            return with_role(script, r, replace(role, limits=_swapped(role.limits, n, part)))
        case ("win", r) if role is not None:
            return with_role(script, r, replace(role, win=part))
        case ("role", r):
            return with_role(script, r, part)
        case _:
            return part if isinstance(part, Script) else script


def with_role(script: Script, at: int, role: Role) -> Script:
    """The script with the role in place of the one there; a new id is followed wherever the old one is named."""
    old = script.roles[at]
    made = replace(script, roles=_swapped(script.roles, at, role))
    alone = sum(each.id == old.id for each in script.roles) == 1
    return renamed(made, old.id, role.id) if alone and old.id != role.id and old.id else made


def _swapped(parts: tuple[Any, ...], at: int, part: Any) -> tuple[Any, ...]:
    return (*parts[:at], part, *parts[at + 1 :])


# --- added, doubled, moved, taken away ----------------------------------------------------------------------------------------


def add_role(script: Script, side: Side) -> tuple[Script, Node]:
    """A new role of a side, at the end."""
    role = Role(id=free_id(script), side=side)
    return replace(script, roles=(*script.roles, role)), ("role", len(script.roles))


def free_id(script: Script) -> str:
    """An id that no role has."""
    taken, number = {role.id for role in script.roles}, len(script.roles) + 1
    while f"r{number}" in taken:
        number += 1
    return f"r{number}"


def free_skill(role: Role, effect: str) -> str:
    """An id that no skill of the role has."""
    taken, number = {skill.id for skill in role.powers}, 2
    if effect not in taken:
        return effect
    while f"{effect}_{number}" in taken:
        number += 1
    return f"{effect}_{number}"


def add_part(script: Script, node: Node, kind: str) -> tuple[Script, Node]:
    """A new skill, limit or win condition for the role that the node belongs to."""
    role = role_of(script, node)
    if role is None:
        return script, node
    r = node[1]
    if kind == "skill":
        made = replace(role, skills=(*role.powers, Skill(id=free_skill(role, "manual"))))
        return with_role(script, r, made), ("skill", r, len(role.skills))
    if kind == "limit":
        return with_role(script, r, replace(role, limits=(*role.limits, Limit()))), ("limit", r, len(role.limits))
    return with_role(script, r, replace(role, win=role.win or Win(when=FIRST))), ("win", r)


def double(script: Script, node: Node) -> tuple[Script, Node]:
    """The same role, skill or limit once more, right behind."""
    role = role_of(script, node)
    match node:
        case ("role", r) if role is not None:
            made = replace(role, id=free_id(script))
            return replace(script, roles=(*script.roles[: r + 1], made, *script.roles[r + 1 :])), ("role", r + 1)
        case ("skill", r, s) if role is not None:
            skill = replace(role.powers[s], id=free_skill(role, role.powers[s].effect))
            return with_role(script, r, replace(role, skills=(*role.powers[: s + 1], skill, *role.powers[s + 1 :]))), ("skill", r, s + 1)
        case ("limit", r, n) if role is not None:
            limits = (*role.limits[: n + 1], role.limits[n], *role.limits[n + 1 :])
            return with_role(script, r, replace(role, limits=limits)), ("limit", r, n + 1)
        case _:
            return script, node


def remove(script: Script, node: Node) -> tuple[Script, Node]:
    """Without the part; the node to turn to then."""
    role = role_of(script, node)
    match node:
        case ("role", r) if role is not None:
            left = replace(script, roles=(*script.roles[:r], *script.roles[r + 1 :]))
            return left, ("role", min(r, len(left.roles) - 1)) if left.roles else ("script",)
        case ("skill", r, s) if role is not None:
            return with_role(script, r, replace(role, skills=(*role.powers[:s], *role.powers[s + 1 :]))), ("role", r)
        case ("limit", r, n) if role is not None:
            return with_role(script, r, replace(role, limits=(*role.limits[:n], *role.limits[n + 1 :]))), ("role", r)
        case ("win", r) if role is not None:
            return with_role(script, r, replace(role, win=None)), ("role", r)
        case ("survive",):
            return replace(script, all_survive=None), node
        case _:
            return script, node


def move(script: Script, node: Node, by: int) -> tuple[Script, Node]:
    """The part before or behind its neighbour: a role among those of its side, a skill or a limit on its card."""
    role = role_of(script, node)
    match node:
        case ("role", r) if role is not None:
            same = [at for at, each in enumerate(script.roles) if each.side == role.side]
            at = same.index(r) + by
            if not 0 <= at < len(same):
                return script, node
            return replace(script, roles=_exchanged(script.roles, r, same[at])), ("role", same[at])
        case ("skill" | "limit" as kind, r, n) if role is not None:
            parts = role.powers if kind == "skill" else role.limits
            if not 0 <= n + by < len(parts):
                return script, node
            made = {"skills" if kind == "skill" else "limits": _exchanged(parts, n, n + by)}
            return with_role(script, r, replace(role, **made)), (kind, r, n + by)
        case _:
            return script, node


def _exchanged(parts: tuple[Any, ...], a: int, b: int) -> tuple[Any, ...]:
    return _swapped(_swapped(parts, a, parts[b]), b, parts[a])


# --- names that stand elsewhere, too ------------------------------------------------------------------------------------------


def renamed(script: Script, old: str, new: str) -> Script:
    """A role's id changed wherever conditions and cards name it."""
    line = script.all_survive
    return replace(
        script,
        roles=tuple(_role_renamed(role, old, new) for role in script.roles),
        all_survive=replace(line, when=said_anew(line.when, old, new)) if line is not None else None,
    )


def _role_renamed(role: Role, old: str, new: str) -> Role:
    def win(each: Win | None) -> Win | None:
        return replace(each, when=said_anew(each.when, old, new)) if each is not None else None

    skills = tuple(
        skill if isinstance(skill, str)
        else replace(skill, win=win(skill.win), needs=tuple(said_anew(need, old, new) for need in skill.needs))
        for skill in role.skills
    )  # fmt: skip
    limits = tuple(
        replace(limit, check={limit.kind: said_anew(limit.argument, old, new)}) if limit.kind == "no_skill_when" else limit
        for limit in role.limits
    )
    known = tuple(new if name == old else name for name in role.knows)
    return replace(role, skills=skills, limits=limits, knows=known, win=win(role.win))


def said_anew(expr: Any, old: str, new: str) -> Any:
    """A condition with another id of a role; what cannot be read stays as it is."""
    found = one(expr)
    if found is None:
        return expr
    name, argument = found
    if name in {"all", "any"} and isinstance(argument, list | tuple):
        return {name: [said_anew(part, old, new) for part in argument]}
    if name == "not":
        return {name: said_anew(argument, old, new)}
    if name in {"role_is", "met", "met_same"} and isinstance(argument, list | tuple):
        width = 1 if name == "role_is" else 2
        return {name: [new if at < width and each == old else each for at, each in enumerate(argument)]}
    return expr


def tags(script: Script) -> tuple[str, ...]:
    """The tags of the rules and the script's own."""
    return tuple(dict.fromkeys((*PLAIN_TAGS, *(tag for role in script.roles for tag in role.tags))))


def factions(script: Script) -> tuple[str, ...]:
    """The factions of the rules and the script's own."""
    return tuple(dict.fromkeys(("guard", "murderer", "none", *script.factions)))
