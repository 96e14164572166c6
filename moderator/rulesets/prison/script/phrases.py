"""Conditions in plain language: codes with parameters out of their file form, and the one way they become a sentence."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from moderator.play.words import Words
from moderator.rulesets.prison.script.expr import COUNTS, one
from moderator.rulesets.prison.script.model import Script

JOINED: Final = ("all", "any")
STATED: Final = {"role_is": "who", "seat_is": "place"}


class Phrase(msgspec.Struct, frozen=True, kw_only=True):
    """A code of ``phrase.<code>`` with its parameters; ``parts`` of all, any and not, and of endings."""

    code: str
    params: dict[str, Any] = {}
    parts: tuple[Phrase, ...] = ()


def phrase(expr: Any, script: Script | None = None) -> Phrase:
    """What a condition says. ``script``: by whose titles roles are called. What cannot be read is ``broken``."""
    found = one(expr)
    if found is None:
        return Phrase(code="none" if expr is None else "broken")
    name, argument = found
    if name in JOINED:
        parts = argument if isinstance(argument, list | tuple) else ()
        return Phrase(code=name, parts=tuple(phrase(part, script) for part in parts))
    if name == "not":
        return Phrase(code="not", parts=(phrase(argument, script),))
    try:
        return _atom(name, argument, script)
    except (TypeError, ValueError, KeyError, IndexError):
        return Phrase(code="broken")


def _atom(name: str, argument: Any, script: Script | None) -> Phrase:
    match name:
        case "self_is":
            return Phrase(code=name, params={"state": str(argument)})
        case "role_is" | "seat_is":
            who, state = argument
            return Phrase(code=name, params={STATED[name]: called(who, script) if name == "role_is" else str(who), "state": str(state)})
        case "count":
            chosen, state, op, n = argument
            return Phrase(code=name, params={"chosen": dict(chosen), "state": str(state), "op": op, "n": n})
        case "met" | "met_same":
            a, b, op, n = argument
            return Phrase(code=name, params={"a": called(a, script), "b": called(b, script), "op": op, "n": n})
        case "murderer_objective":
            return Phrase(code=name if argument is not False else f"{name}_not")
        case "ending":
            wanted = [argument] if isinstance(argument, str) else list(argument)
            return Phrase(code="any", parts=tuple(Phrase(code=name, params={"ending": str(each)}) for each in wanted))
        case "flag" | "manual":
            return Phrase(code=name, params={"text": str(argument)})
        case _ if name in COUNTS:
            op, n = argument
            return Phrase(code=name, params={"op": op, "n": n})
        case _:
            return Phrase(code="broken")


def called(role: Any, script: Script | None) -> str:
    """A role by its title, its crime or its id, in this order."""
    found = script.role(str(role)) if script is not None else None
    return (found.title or found.crime or found.id) if found is not None else str(role)


def selected(chosen: dict[str, str], words: Words) -> str:
    """The seats that a selector means: guards of a faction with a tag."""
    params = {"faction": chosen.get("faction"), "tag": chosen.get("tag"), "side": chosen.get("side") or "any"}
    return words.say("phrase.selected", params)


def spoken(said: Phrase, words: Words, *, inner: bool = False) -> str:
    """The sentence of a phrase, in the reader's language; ``words`` are those of the prison game. ``inner``: within another one."""
    if said.code == "not":
        return words.say("phrase.not", {"text": spoken(said.parts[0], words, inner=True)})
    if said.code in JOINED:
        if not said.parts:
            return words.say("phrase.empty")
        text = words.say(f"phrase.{said.code}.between").join(spoken(part, words, inner=True) for part in said.parts)
        return words.say("phrase.bracket", {"text": text}) if inner and len(said.parts) > 1 else text
    params = said.params
    if "chosen" in params:
        params = {**params, "chosen": selected(params["chosen"], words)}
    return words.say(f"phrase.{said.code}", params)
