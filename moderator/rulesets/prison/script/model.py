"""The declarative model of a script (section 8): roles, skills, limits, conditions. Defaults are those of the specification."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from moderator.rulesets.prison.roles import ACCOMPLICE, KILLER, MASTERMIND, MURDERER, Side

Expr = Any
"""A condition as it stands in a file; ``script.expr`` reads it."""


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what scripts are made of."""


class Selector(Part, frozen=True, kw_only=True, omit_defaults=True):
    """Which seats: all that are given must fit; nothing given is everybody."""

    side: str = ""
    tag: str = ""
    faction: str = ""


class Targets(Part, frozen=True, kw_only=True, omit_defaults=True):
    """What a skill is aimed at."""

    count: int = 1
    kind: Literal["seat", "door", "room", "none"] = "seat"
    side: Literal["any", "guard", "prisoner"] = "any"
    state: Literal["field", "dead", "any"] = "field"
    own: bool = msgspec.field(default=False, name="self")
    """Whether the owner may aim at himself."""


class Win(Part, frozen=True, kw_only=True, omit_defaults=True):
    """An extra condition of victory (P-win-4, R15)."""

    when: Expr
    mode: Literal["add", "replace", "or"] = "add"
    at: Literal["end", "immediate"] = "end"
    on_true: Literal["judge_only", "leave", "end_game"] = "judge_only"
    text: str = ""


class Effect(Part, frozen=True, kw_only=True, omit_defaults=True):
    """One primitive effect with what it needs; a skill is one with uses, windows and targets."""

    effect: str = "manual"
    causes: tuple[str, ...] = ()
    """protect: vote, execute, night, skill; empty: all of them."""
    status: str = ""
    on: bool = True
    until: Literal["lasting", "vote_close", "wall", "night_end", "day_open"] = "night_end"
    n: int = 1
    """vote_weight: what the ballot counts."""
    faction: str = ""
    win: Win | None = None
    question: str = ""
    """inform: role, faction, side_tag, who_was_in_room, who_met_whom, link_of_door."""
    tag: str = ""
    minutes: int = 0
    flag: str = ""
    targets_at: tuple[str, ...] = msgspec.field(default=(), name="at")
    """Whom it hits, where the host attaches it to an outcome (``resolve_skill``)."""


class Skill(Effect, frozen=True, kw_only=True, omit_defaults=True):
    """What a role can do. ``uses`` None: unlimited; point_kill without a number: H-point-uses."""

    id: str = ""
    title: str = ""
    text: str = ""
    uses: int | None = None
    per_day: int | None = None
    days: tuple[int, ...] = ()
    """Days on which it may be used; empty: all."""
    window: tuple[str, ...] = ()
    """Where it may be used; empty: any time."""
    targets: Targets | None = None
    needs: tuple[Expr, ...] = ()
    resolve: Literal["passive", "immediate", "vote_close", "at_22", "night_end", "day_open"] = "immediate"
    priority: int = 0
    approve: Literal["auto", "host"] = "auto"
    tell: tuple[Literal["public", "own_side", "target", "owner", "opposite"], ...] = ("owner",)
    public_text: str = ""
    private_text: str = ""


class Limit(Part, frozen=True, kw_only=True, omit_defaults=True):
    """What a role may not do. ``check``: a name, or ``{name: argument}`` for no_skill_when, cannot_target and door_only."""

    check: Any = "manual"
    breach: Literal["lose", "die", "card", "host"] = "host"
    id: str = ""
    text: str = ""

    @property
    def kind(self) -> str:
        """The name of the check."""
        return str(next(iter(self.check), "")) if isinstance(self.check, dict) else str(self.check)

    @property
    def argument(self) -> Any:
        """What the check is about, or None."""
        return next(iter(self.check.values()), None) if isinstance(self.check, dict) else None


class Role(Part, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat is dealt. Skills may stand as a bare effect name where all defaults fit."""

    id: str
    side: Side
    copies: int = 1
    title: str = ""
    crime: str = ""
    tags: tuple[str, ...] = ()
    faction: str = ""
    knows: tuple[str, ...] = ()
    """Role ids or tags whose seats are told to the owner."""
    skills: tuple[Skill | str, ...] = ()
    limits: tuple[Limit, ...] = ()
    win: Win | None = None
    text: str = ""

    @property
    def own_faction(self) -> str:
        """Where nothing is named: guards are guards', murderer and accomplice the murderer's, others nobody's (R30)."""
        if self.faction:
            return self.faction
        if MURDERER in self.tags or ACCOMPLICE in self.tags:
            return "murderer"
        return "guard" if self.side == "guard" else "none"

    @property
    def powers(self) -> tuple[Skill, ...]:
        """Its skills in full, each with an id of its own."""
        return tuple(_named(skill, n) for n, skill in enumerate(self.skills))

    def power(self, name: str) -> Skill | None:
        """A skill by its id."""
        return next((skill for skill in self.powers if skill.id == name), None)


class AllSurvive(Part, frozen=True, kw_only=True, omit_defaults=True):
    """The line on which all living win (P-win-5)."""

    enabled: bool = True
    text: str = ""
    when: Expr = None


class Script(Part, frozen=True, kw_only=True, omit_defaults=True):
    """A whole script."""

    name: str = ""
    roles: tuple[Role, ...] = ()
    all_survive: AllSurvive | None = None
    factions: tuple[str, ...] = ()
    """Beside guard, murderer and none."""
    house_rules: dict[str, bool | int | str] = {}
    text: str = ""
    """What the director tells of it; never published by the program."""

    def role(self, name: str) -> Role | None:
        """A role by its id."""
        return next((role for role in self.roles if role.id == name), None)


def _named(skill: Skill | str, n: int) -> Skill:
    """A skill with an id: its own, else its effect's name, numbered behind the first."""
    made = Skill(effect=skill, id=skill) if isinstance(skill, str) else skill
    return made if made.id else msgspec.structs.replace(made, id=made.effect if n == 0 else f"{made.effect}_{n + 1}")


PLAIN_TAGS = (MURDERER, KILLER, ACCOMPLICE, MASTERMIND)
"""Tags that the rules know; a script may have others, for its selectors."""
