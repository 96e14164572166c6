"""Forms of the whole script, its all-survive line, a role, a win condition and a limit: ``show_part`` in, ``part`` out."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from moderator.play.words import Words
from moderator.rulesets.prison.roles import guard_doors, prisoner_doors
from moderator.rulesets.prison.script.checks import CHECKS
from moderator.rulesets.prison.script.model import PLAIN_TAGS, AllSurvive, Limit, Role, Script, Win
from ui.forum.prison.designer.condition import ConditionEditor
from ui.forum.prison.designer.editing import FIRST, Node, factions, tags
from ui.forum.prison.designer.fields import Checks, Choice, NamesLine, Number, Switch, TextArea, TextLine, terms
from ui.forum.prison.designer.form import FULL, Form
from ui.theme import Palette
from ui.widgets.text import PlainText

BY_RULES: Final = ""
"""The faction that the rules give (R30)."""
DOORS: Final = 7


class PartForm(Form):
    """A form of one part. ``part``: as the fields have it."""

    def show_part(self, part: Any, script: Script, node: Node) -> None:
        """Show a part of the script."""
        raise NotImplementedError

    @property
    def part(self) -> Any:
        """The part as the fields have it."""
        raise NotImplementedError

    def focus_place(self, rest: str, path: tuple[int, ...]) -> None:
        """The keyboard to what a problem's place names: a field, and in a condition the part of it."""
        if not self.focus(rest):
            next(iter(self.fields.values())).setFocus()


class WithCondition(PartForm):
    """A form that holds a condition."""

    def add_condition(self, name: str = "when") -> ConditionEditor:
        """The condition, over the whole width."""
        self.condition = self.add(name, ConditionEditor(self.words, self.palette_), FULL)
        return self.condition

    def focus_place(self, rest: str, path: tuple[int, ...]) -> None:
        """Into the condition where the place lies in it."""
        if rest in {"when", "no_skill_when"} and not self.cells["when"].isHidden():
            self.condition.focus(path)
        else:
            super().focus_place(rest, path)

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.condition.retranslate(words)
        super().retranslate(words)


class ScriptForm(PartForm):
    """What the script is called, what it is about, whom it knows beside guards and murderers."""

    AREA = "whole"

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(words, palette, parent)
        self.add("name", TextLine(80))
        self.add("text", TextArea(150))
        self.add("factions", NamesLine())
        self.about = PlainText("", "small", "muted", wrap=True)
        self.add_wide("about", self.about)
        self.show_only()
        self.retranslate(words)

    def show_part(self, part: Script, script: Script, node: Node) -> None:
        """Show the script."""
        self.script = script
        self.put(name=script.name, text=script.text, factions=script.factions)

    @property
    def part(self) -> Script:
        """The script with what stands here."""
        return replace(self.script, name=self.value("name"), text=self.value("text"), factions=self.value("factions"))

    def say(self) -> None:
        """What factions are for."""
        self.about.setText(self.words.say("ui.script.whole.about"))


class SurviveForm(WithCondition):
    """The line on which all living win (P-win-5)."""

    AREA = "survive"

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(words, palette, parent)
        self.add("enabled", Switch())
        self.about = PlainText("", "small", "muted", wrap=True)
        self.add_wide("about", self.about)
        self.add("text", TextArea())
        self.add_condition()
        self.retranslate(words)

    def show_part(self, part: AllSurvive, script: Script, node: Node) -> None:
        """Show the line."""
        self.script = script
        self._part = part
        self.put(enabled=part.enabled, text=part.text)
        self.condition.show_value(part.when, script)
        self.show_only({"text": part.enabled, "when": part.enabled})

    @property
    def part(self) -> AllSurvive:
        """The line; one that is just switched on begins with a condition."""
        on, when = self.value("enabled"), self.condition.value
        begun = FIRST_LINE if on and when is None and not self._part.enabled else when
        return AllSurvive(enabled=on, text=self.value("text"), when=begun)

    def say(self) -> None:
        """What the line is."""
        self.about.setText(self.words.say("ui.script.survive.about"))


FIRST_LINE: Final = {"flag": ""}
"""What an all-survive line begins with: a flag of the plot."""


class RoleForm(PartForm):
    """A role's card."""

    AREA = "role"

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(words, palette, parent)
        self.add("title", TextLine(40), 4)
        self.add("id", TextLine(24), 2)
        self.add("side", Choice(("guard", "prisoner")), 2)
        self.add("copies", Number(1, 14), 2)
        self.add("faction", Choice((BY_RULES,)), 2)
        self.add("crime", TextLine(40), 4)
        self.add("tags", Checks(PLAIN_TAGS, 1, wide=True), FULL)
        self.add("more", NamesLine(), FULL)
        self.add("text", TextArea(76), FULL)
        self.add("knows", Checks((), 3), FULL)
        self.retranslate(words)

    def show_part(self, part: Role, script: Script, node: Node) -> None:
        """Show a role."""
        self.script, self._role = script, part
        self.say()
        own = tuple(tag for tag in part.tags if tag not in PLAIN_TAGS)
        self.put(
            title=part.title, id=part.id, side=part.side, copies=part.copies, faction=part.faction, crime=part.crime,
            tags=tuple(tag for tag in part.tags if tag in PLAIN_TAGS), more=own, text=part.text, knows=part.knows,
        )  # fmt: skip
        self.show_only({"crime": part.side == "prisoner" or bool(part.crime)})

    @property
    def part(self) -> Role:
        """The role as the fields have it."""
        return replace(
            self._role, title=self.value("title"), id=self.value("id").strip(), side=self.value("side"), copies=self.value("copies"),
            faction=self.value("faction"), crime=self.value("crime"), tags=self._tags(), text=self.value("text"), knows=self.value("knows"),
        )  # fmt: skip

    def _tags(self) -> tuple[str, ...]:
        """As they stood, where they are the same."""
        now = tuple(dict.fromkeys((*self.value("tags"), *self.value("more"))))
        return self._role.tags if set(now) == set(self._role.tags) else now

    def say(self) -> None:
        """Words of the choices, and the script's own names."""
        words, script = self.words, self.script
        faction = terms(words, "faction")
        self.fields["side"].offer(("guard", "prisoner"), terms(words, "side"))
        self.fields["faction"].offer((BY_RULES, *factions(script)), lambda code: faction(code) if code else words.say("ui.script.by_rules"))
        self.fields["tags"].offer(PLAIN_TAGS, lambda tag: words.say(f"ui.script.tag.{tag}"))
        names = {role.id: role.title or role.crime or role.id for role in script.roles}
        tag = terms(words, "tag")
        known = (*names, *(each for each in tags(script) if each not in names))
        self.fields["knows"].offer(known, lambda code: names.get(code) or words.say("ui.script.role.tagged", {"tag": tag(code)}))

    def focus_place(self, rest: str, path: tuple[int, ...]) -> None:
        """A role without an id: there; all else by its name."""
        super().focus_place(rest or "id", path)


class WinForm(WithCondition):
    """An extra condition of victory (P-win-4, R15)."""

    AREA = "win"

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(words, palette, parent)
        self.add("mode", Choice(("add", "replace", "or"), wide=True), 3)
        self.add("at", Choice(("end", "immediate"), wide=True), 3)
        self.add("on_true", Choice(("judge_only", "leave", "end_game"), wide=True), 3)
        self.add_condition()
        self.add("text", TextArea())
        self.retranslate(words)

    def show_part(self, part: Win, script: Script, node: Node) -> None:
        """Show a condition."""
        self.script = script
        self.put(mode=part.mode, at=part.at, on_true=part.on_true, text=part.text)
        self.condition.show_value(part.when, script)
        self.show_only({"on_true": part.at == "immediate" or part.on_true != "judge_only"})

    @property
    def part(self) -> Win:
        """The condition as the fields have it."""
        value = self.value
        return Win(when=self.condition.value, mode=value("mode"), at=value("at"), on_true=value("on_true"), text=value("text"))

    def say(self) -> None:
        """Words of the choices."""
        for name, key in (("mode", "win_mode"), ("at", "win_at"), ("on_true", "on_true")):
            field = self.fields[name]
            field.offer(field.codes, terms(self.words, key))


class LimitForm(WithCondition):
    """What a role may not do, and what follows if it does."""

    AREA = "limit"
    CHOSEN = ("side", "tag", "faction")

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(words, palette, parent)
        self.add("check", Choice(CHECKS, wide=True), FULL)
        self.add("breach", Choice(("lose", "die", "card", "host"), wide=True), 3)
        self.add("text", TextArea(), FULL)
        for name in self.CHOSEN:
            self.add(name, Choice((BY_RULES,)), 2)
        self.add("doors", Checks((), DOORS), FULL)
        self.add_condition()
        self.retranslate(words)

    def show_part(self, part: Limit, script: Script, node: Node) -> None:
        """Show a limit."""
        self.script, self._limit = script, part
        self._side = script.roles[node[1]].side if len(node) > 1 else "guard"
        self.say()
        chosen = part.argument if part.kind == "cannot_target" and isinstance(part.argument, dict) else {}
        doors = part.argument if part.kind == "door_only" and isinstance(part.argument, list | tuple) else ()
        self.put(check=part.kind, breach=part.breach, text=part.text, **{name: str(chosen.get(name, "")) for name in self.CHOSEN})
        self.fields["doors"].show_value(tuple(str(door) for door in doors))
        self.condition.show_value(part.argument if part.kind == "no_skill_when" else None, script)
        aimed = part.kind == "cannot_target"
        self.show_only({
            **dict.fromkeys(self.CHOSEN, aimed), "doors": part.kind == "door_only", "when": part.kind == "no_skill_when",
        })  # fmt: skip

    @property
    def part(self) -> Limit:
        """The limit as the fields have it."""
        return Limit(check=self._check(), breach=self.value("breach"), id=self._limit.id, text=self.value("text"))

    def _check(self) -> Any:
        kind, old = self.value("check"), self._limit.kind
        match kind:
            case "no_skill_when":
                return {kind: self.condition.value if old == kind else FIRST}
            case "cannot_target":
                return {kind: {name: self.value(name) for name in self.CHOSEN if self.value(name)}}
            case "door_only":
                return {kind: list(self.value("doors"))}
            case _:
                return self._limit.check if kind == old else kind

    def focus_place(self, rest: str, path: tuple[int, ...]) -> None:
        """The arguments of a check stand under its name."""
        place = {"cannot_target": "side", "door_only": "doors"}.get(rest, rest)
        super().focus_place(place or "check", path)

    def say(self) -> None:
        """Words of the choices, and the script's own names."""
        words, script = self.words, self.script

        def anything(key: str) -> Any:
            term = terms(words, key)
            return lambda code: term(code) if code else words.say("ui.script.any")

        self.fields["check"].offer(CHECKS, terms(words, "limit"))
        self.fields["breach"].offer(("lose", "die", "card", "host"), terms(words, "breach"))
        self.fields["side"].offer(("", "guard", "prisoner"), anything("side"))
        self.fields["tag"].offer(("", *tags(script), "ordinary"), anything("tag"))
        self.fields["faction"].offer(("", *factions(script)), anything("faction"))
        side = getattr(self, "_side", "guard")
        self.fields["doors"].offer(guard_doors(DOORS) if side == "guard" else prisoner_doors(DOORS))
