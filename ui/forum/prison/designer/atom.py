"""One part of a condition in fields: what it is about, and exactly the choices that this takes."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtWidgets import QWidget

from moderator.play.words import Words
from moderator.rulesets.prison.playing import conditions
from moderator.rulesets.prison.script.expr import COUNTS, ENDINGS, OPS, STATES, named, one
from moderator.rulesets.prison.script.model import Script
from moderator.rulesets.prison.script.phrases import called
from ui.forum.prison.designer import trees
from ui.forum.prison.designer.editing import factions, tags
from ui.forum.prison.designer.fields import Checks, Choice, Number, OpenChoice, TextLine, terms
from ui.forum.prison.designer.form import FULL, Form
from ui.theme import Palette

COMPARED: Final = ("op", "n")
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "self_is": ("state",),
    "role_is": ("who", "state"),
    "seat_is": ("place", "state"),
    "count": ("side", "tag", "faction", "state", *COMPARED),
    "murderer_objective": ("reached",),
    "ending": ("endings",),
    "flag": ("flag",),
    "met": ("who", "whom", *COMPARED),
    "met_same": ("who", "whom", *COMPARED),
    "manual": ("question",),
    **dict.fromkeys(COUNTS, COMPARED),
}
"""The fields of each atom, in the order in which one reads it."""
ANY: Final = ""


def flags(script: Script) -> tuple[str, ...]:
    """Flags that a skill sets or a condition asks for."""
    by_skill = [skill.flag for role in script.roles for skill in role.powers if skill.flag]
    asked = [str(flag) for when in conditions(script) for flag in named(when, "flag") if flag]
    return tuple(dict.fromkeys((*by_skill, *asked)))


class AtomForm(Form):
    """``expr``: the part as the fields have it. ``kind`` says by itself when another is chosen."""

    AREA = "atom"

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(words, palette, parent)
        self._expr: Any = None
        self.kind = Choice(wide=True)
        self.add("kind", self.kind, 4)
        self.kind.edited.disconnect(self._on_edit)
        for name, field, span in (
            ("who", Choice(), 2),
            ("whom", Choice(), 2),
            ("place", TextLine(40), 2),
            ("side", Choice((ANY, "guard", "prisoner")), 2),
            ("tag", Choice(), 2),
            ("faction", Choice(), 2),
            ("state", Choice(STATES[1:]), 2),
            ("op", Choice(tuple(OPS)), 2),
            ("n", Number(0, 99), 2),
            ("reached", Choice((True, False)), 2),
            ("flag", OpenChoice(), 4),
            ("question", TextLine(), 4),
            ("endings", Checks(ENDINGS, 1, wide=True), FULL),
        ):
            self.add(name, field, span)
        self.retranslate(words)

    def show_expr(self, expr: Any, script: Script) -> None:
        """Show a part of a condition of the script."""
        self._expr, self.script = expr, script
        found = one(expr)
        kind, argument = found if found is not None else ("", None)
        self.say()
        self.kind.show_value(kind)
        wanted = FIELDS.get(kind, ())
        self.show_only({name: name in wanted or name == "kind" for name in self.cells})
        plain = one(trees.default(kind, script))
        for name, value in (_values(kind, argument) or _values(kind, plain[1] if plain is not None else None)).items():
            if value is not None:
                self.fields[name].show_value(value)

    @property
    def expr(self) -> Any:
        """What the fields say."""
        kind, value = self.kind.value, self.value
        if kind not in FIELDS:
            return self._expr
        match kind:
            case "self_is":
                return {kind: value("state")}
            case "role_is":
                return {kind: [value("who"), value("state")]}
            case "seat_is":
                return {kind: [value("place").strip(), value("state")]}
            case "count":
                chosen = {key: value(key) for key in ("side", "tag", "faction") if value(key)}
                return {kind: [chosen, value("state"), value("op"), value("n")]}
            case "met" | "met_same":
                return {kind: [value("who"), value("whom"), value("op"), value("n")]}
            case "murderer_objective":
                return {kind: value("reached")}
            case "ending":
                return {kind: list(value("endings"))}
            case "flag" | "manual":
                return {kind: value("flag" if kind == "flag" else "question")}
            case _:
                return {kind: [value("op"), value("n")]}

    def focus_first(self) -> bool:
        """The keyboard to the first field behind the kind; False where there is none."""
        return any(self.focus(name) for name in FIELDS.get(self.kind.value, ()))

    def say(self) -> None:
        """Words of the choices, and the script's own names."""
        words, script = self.words, self.script

        def role(name: Any) -> str:
            return called(name, script)

        def anything(key: str) -> Any:
            term = terms(words, key)
            return lambda code: term(code) if code else words.say("ui.script.any")

        for name in ("who", "whom"):
            self.fields[name].offer(tuple(role.id for role in script.roles), role)
        self.fields["side"].offer((ANY, "guard", "prisoner"), anything("side"))
        self.fields["tag"].offer((ANY, *tags(script), "ordinary"), anything("tag"))
        self.fields["faction"].offer((ANY, *factions(script)), anything("faction"))
        self.fields["state"].offer(STATES[1:], terms(words, "state"))
        self.fields["op"].offer(tuple(OPS), terms(words, "op"))
        self.fields["reached"].offer((True, False), lambda code: words.say("term.yes" if code else "term.no"))
        self.fields["flag"].offer(flags(script))
        self.fields["endings"].offer(ENDINGS, terms(words, "ending"))


def _values(kind: str, argument: Any) -> dict[str, Any]:
    """What the fields of an atom show; nothing where its argument cannot be read: the check says so."""
    try:
        match kind:
            case "self_is":
                return {"state": argument}
            case "role_is" | "seat_is":
                who, state = argument
                return {"who" if kind == "role_is" else "place": who, "state": state}
            case "count":
                chosen, state, op, n = argument
                return {**{key: chosen.get(key, ANY) for key in ("side", "tag", "faction")}, "state": state, "op": op, "n": int(n)}
            case "met" | "met_same":
                who, whom, op, n = argument
                return {"who": who, "whom": whom, "op": op, "n": int(n)}
            case "murderer_objective":
                return {"reached": argument is not False}
            case "ending":
                return {"endings": (argument,) if isinstance(argument, str) else tuple(argument)}
            case "flag" | "manual":
                return {"flag" if kind == "flag" else "question": str(argument)}
            case _ if kind in COUNTS:
                op, n = argument
                return {"op": op, "n": int(n)}
    except (TypeError, ValueError, AttributeError):
        pass
    return {}
