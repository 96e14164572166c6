"""What an amendment would change, in words; what tells of hidden roles only under the open curtain."""

from __future__ import annotations

import re
from typing import Any, Final

from moderator.session.changes import Difference
from ui.table.context import Context

PATH: Final = re.compile(r"\.?(\w+)|\[([^\]]*)\]")
SECRET: Final = frozenset({"seats", "boxes", "roles", "outcome", "phase", "asks", "notices"})
"""Sections of the report that tell, or follow from, roles nobody has seen."""


def shown(found: tuple[Difference, ...], is_open: bool) -> list[Difference]:
    """Differences that may be seen: roles and boxes only under the open curtain; the hint's arithmetic never."""
    seen = [d for d in found if ".hint[" not in d.path]
    return [d for d in seen if is_open or (d.section not in SECRET and "role" not in d.path and "box" not in d.path)]


def in_words(context: Context, difference: Difference) -> str:
    """One difference: where, before, after; seats by name, terms in words."""
    parts = PATH.findall(difference.path)
    where = [context.say(f"section.{parts[0][0]}") if context.words.has(f"ui.desk.section.{parts[0][0]}") else difference.section]
    for key, row_ in parts[1:]:
        where.append(row_word(context, difference.section, row_) if row_ else field_word(context, key))
    key = next((key for key, _ in reversed(parts) if key), "")
    before, after = (_short(context, key, value) for value in (difference.before, difference.after))
    return context.say("amend.difference", path=" \N{MIDDLE DOT} ".join(where), before=before, after=after)


def row_word(context: Context, section: str, row_: str) -> str:
    """A row of a section: a line by its name, a death by its victim, everything else by its number."""
    state = context.desk.state
    if section in {"scores", "ranking", "seats"}:
        return context.desk.name_of(row_)
    if section == "deaths" and row_.isdigit():
        games = (*state.games, *((state.game,) if state.game is not None else ()))
        victims = [death.victim for game in games for death in game.deaths]
        if int(row_) < len(victims):
            return context.desk.name_of(victims[int(row_)])
    return context.say("deaths.nth", n=int(row_) + (section != "cards")) if row_.isdigit() else row_


def field_word(context: Context, key: str) -> str:
    """A field of the report in words, where there are any."""
    for code in (f"ui.desk.field.{key}", f"ui.desk.standings.{key}"):
        if context.words.has(code):
            return context.words.say(code)
    return key


def _short(context: Context, key: str, value: Any) -> str:
    if value is None:
        return context.say("amend.absent")
    names = context.desk.name_of
    if isinstance(value, dict):
        kept = ("person", "victim", "killer", "level", "clause", "place", "total", "outcome", "points")
        return " ".join(str(context.words.show(key, value[key], names)) for key in kept if value.get(key) is not None)
    return str(context.words.show(key, value, names))
