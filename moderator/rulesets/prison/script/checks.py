"""What is wrong with a script, found as one types (sections 2 and 8): each fault with its place, so that the window can point at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal

import msgspec

from moderator.rulesets.prison.roles import ACCOMPLICE, FACTIONS, KILLER, MURDERER, SEATS, STATUSES, WINDOWS
from moderator.rulesets.prison.script.expr import Names, selector_faults, wrong_with
from moderator.rulesets.prison.script.model import PLAIN_TAGS, Limit, Role, Script, Skill, Win

EFFECTS: Final = (
    "face_kill", "point_kill", "kill", "protect", "status", "vote_weight", "void_vote", "execute", "release", "convert", "inform",
    "swap_doors", "open_chat", "set_flag", "manual",
)  # fmt: skip
"""What the engine performs; whatever else a script names is adjudicated by the host."""
QUESTIONS: Final = ("role", "faction", "side_tag", "who_was_in_room", "who_met_whom", "link_of_door")
PROTECTED: Final = ("vote", "execute", "night", "skill")
CHECKS: Final = ("no_vote", "must_vote", "no_reveal_in_interrogation", "no_skill_when", "cannot_target", "door_only", "manual")
SEAT_EFFECTS: Final = frozenset({"kill", "protect", "void_vote", "execute", "release", "convert", "status", "inform", "open_chat"})
"""Effects that are aimed at seats."""


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """A fault. ``path``: role id and field, as ``r4.win.when.all[2]``; ``warning``: it may be played all the same."""

    code: str
    path: str = ""
    clause: str = ""
    value: str = ""
    warning: bool = False


def check(script: Script, seats: int | None = None) -> tuple[Problem, ...]:
    """Every fault, in the order of the script. ``seats``: how many play, where it is known."""
    return (*_whole(script, seats), *(problem for role in script.roles for problem in _role(role, script)), *_all_survive(script))


def sound(script: Script, seats: int | None = None) -> bool:
    """Whether nothing but warnings is left."""
    return all(problem.warning for problem in check(script, seats))


def names_of(script: Script, seats: frozenset[str] | None = None) -> Names:
    """What its conditions may name."""
    return Names(
        roles=frozenset(role.id for role in script.roles),
        factions=frozenset((*FACTIONS, *script.factions, *(role.faction for role in script.roles if role.faction))),
        tags=frozenset((*PLAIN_TAGS, "ordinary", *(tag for role in script.roles for tag in role.tags))),
        seats=seats,
    )


def _whole(script: Script, seats: int | None) -> Iterator[Problem]:
    held = [role for role in script.roles for _ in range(role.copies)]
    guards, prisoners = (sum(role.side == side for role in held) for side in ("guard", "prisoner"))
    murderers = [role for role in held if MURDERER in role.tags]
    killers = [role for role in held if KILLER in role.tags]
    ids = [role.id for role in script.roles]
    if not script.name.strip():
        yield Problem(code="script_unnamed", path="name", clause="P-pre-4")
    yield from (Problem(code="role_twice", path=name, value=name) for name in sorted({i for i in ids if ids.count(i) > 1}))
    if guards != prisoners:
        yield Problem(code="not_half", clause="P-what-1", value=f"{guards}:{prisoners}", warning=abs(guards - prisoners) == 1)
    if len(held) not in SEATS and len(held) != seats:
        yield Problem(code="seat_number", clause="P-what-1", value=str(len(held)), warning=True)
    if not murderers:
        yield Problem(code="no_murderer", clause="P-what-3")
    yield from (Problem(code="murderer_guard", path=role.id, clause="P-what-3") for role in murderers if role.side == "guard")
    if len(murderers) > 1 and len(killers) != 1:
        yield Problem(code="one_killer", clause="P-interro-13", value=str(len(killers)), warning=True)
    if not any(role.side == "guard" and ACCOMPLICE not in role.tags for role in held):
        yield Problem(code="no_plain_guard", clause="P-interro-12")


def _role(role: Role, script: Script) -> Iterator[Problem]:
    names = names_of(script)
    if not role.id.strip():
        yield Problem(code="role_unnamed", path=role.id)
    if not 1 <= role.copies <= max(SEATS):
        yield Problem(code="bad_copies", path=f"{role.id}.copies", value=str(role.copies))
    if role.side == "prisoner" and not role.crime.strip():
        yield Problem(code="no_crime", path=f"{role.id}.crime", clause="P-what-2")
    if KILLER in role.tags and MURDERER not in role.tags:
        yield Problem(code="killer_no_murderer", path=f"{role.id}.tags", clause="P-what-3")
    if MURDERER in role.tags and ACCOMPLICE in role.tags:
        yield Problem(code="murderer_and_accomplice", path=f"{role.id}.tags", clause="P-interro-12")
    if role.faction and role.faction not in (*FACTIONS, *script.factions):
        yield Problem(code="unknown_faction", path=f"{role.id}.faction", clause="P-term-3", value=role.faction)
    known = names.roles | names.tags
    yield from (Problem(code="unknown_known", path=f"{role.id}.knows", value=name) for name in role.knows if name not in known)
    yield from _skills(role, names)
    for n, limit in enumerate(role.limits):
        yield from _limit(limit, f"{role.id}.limits[{n + 1}]", names)
    if role.win is not None:
        yield from _win(role.win, f"{role.id}.win", names)


def _win(win: Win, path: str, names: Names) -> Iterator[Problem]:
    yield from _expr(win.when, names, f"{path}.when")
    if win.on_true != "judge_only" and win.at == "end":
        yield Problem(code="on_true_at_end", path=f"{path}.on_true", warning=True)


def _expr(expr: Any, names: Names, path: str) -> Iterator[Problem]:
    yield from (Problem(code=wrong.code, path=wrong.path, value=wrong.value) for wrong in wrong_with(expr, names, path))


def _skills(role: Role, names: Names) -> Iterator[Problem]:
    ids = [skill.id for skill in role.powers]
    yield from (Problem(code="skill_twice", path=f"{role.id}.skills", value=i) for i in sorted({i for i in ids if ids.count(i) > 1}))
    for skill in role.powers:
        path = f"{role.id}.{skill.id}"
        yield from _skill(skill, path, role, names)
        for n, need in enumerate(skill.needs):
            yield from _expr(need, names, f"{path}.needs[{n + 1}]")


def _skill(skill: Skill, path: str, role: Role, names: Names) -> Iterator[Problem]:
    if skill.effect not in EFFECTS:
        yield Problem(code="effect_by_host", path=path, value=skill.effect, warning=True)
    if skill.effect in {"face_kill", "point_kill"} and MURDERER not in role.tags:
        yield Problem(code="kill_without_murderer", path=path, clause="P-interro-8")
    yield from (Problem(code="unknown_window", path=f"{path}.window", value=w) for w in skill.window if w not in WINDOWS)
    if any(n is not None and n < 0 for n in (skill.uses, skill.per_day)) or any(day < 1 for day in skill.days):
        yield Problem(code="bad_number", path=path)
    yield from _argument(skill, path, names)
    aimed = skill.targets is not None and skill.targets.kind == "seat"
    wants = skill.effect in SEAT_EFFECTS and skill.resolve != "passive"
    if wants and not aimed and not (skill.effect == "inform" and skill.question in {"link_of_door", "who_was_in_room"}):
        yield Problem(code="no_target", path=f"{path}.targets", warning=skill.effect in {"protect", "status", "convert"})
    if skill.targets is not None and not 1 <= skill.targets.count <= max(SEATS) and skill.targets.kind != "none":
        yield Problem(code="bad_number", path=f"{path}.targets.count", value=str(skill.targets.count))
    if skill.effect == "swap_doors" and (skill.targets is None or skill.targets.kind != "door" or skill.targets.count != 2):
        yield Problem(code="two_doors", path=f"{path}.targets")


def _argument(skill: Skill, path: str, names: Names) -> Iterator[Problem]:
    """What the effect itself needs."""
    match skill.effect:
        case "status" if skill.status not in STATUSES:
            yield Problem(code="unknown_status", path=f"{path}.status", value=skill.status)
        case "protect" if any(cause not in PROTECTED for cause in skill.causes):
            yield Problem(code="unknown_cause", path=f"{path}.causes", value=", ".join(skill.causes))
        case "inform" if skill.question not in QUESTIONS:
            yield Problem(code="unknown_question", path=f"{path}.question", value=skill.question)
        case "convert" if skill.faction not in names.factions:
            yield Problem(code="unknown_faction", path=f"{path}.faction", value=skill.faction)
        case "set_flag" if not skill.flag.strip():
            yield Problem(code="empty_text", path=f"{path}.flag")
        case "vote_weight" if skill.n < 0:
            yield Problem(code="bad_number", path=f"{path}.n", value=str(skill.n))
        case "open_chat" if skill.minutes <= 0:
            yield Problem(code="bad_number", path=f"{path}.minutes", value=str(skill.minutes))
        case "manual" if not skill.text.strip():
            yield Problem(code="empty_text", path=f"{path}.text")
        case _:
            pass
    if skill.win is not None:
        yield from _win(skill.win, f"{path}.win", names)


def _limit(limit: Limit, path: str, names: Names) -> Iterator[Problem]:
    kind: Literal["", "bad"] = "" if limit.kind in CHECKS else "bad"
    if kind:
        yield Problem(code="unknown_check", path=path, value=limit.kind)
    elif limit.kind == "no_skill_when":
        yield from _expr(limit.argument, names, f"{path}.no_skill_when")
    elif limit.kind == "cannot_target":
        faults = selector_faults(limit.argument, names)
        yield from (Problem(code=code, path=f"{path}.cannot_target", value=str(value)) for code, value in faults)
    elif limit.kind == "door_only" and not (isinstance(limit.argument, list | tuple) and limit.argument):
        yield Problem(code="empty_list", path=f"{path}.door_only")
    elif limit.kind == "manual" and not limit.text.strip():
        yield Problem(code="empty_text", path=f"{path}.text")


def _all_survive(script: Script) -> Iterator[Problem]:
    line = script.all_survive
    if line is not None and line.enabled:
        yield from _expr(line.when, names_of(script), "all_survive.when")
