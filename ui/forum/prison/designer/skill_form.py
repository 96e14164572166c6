"""The form of a skill: its effect with exactly what that takes, when and how often, at whom, who is told."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from moderator.play.words import Words
from moderator.rulesets.prison.roles import STATUSES, WINDOWS
from moderator.rulesets.prison.script.checks import EFFECTS, PROTECTED, QUESTIONS, SEAT_EFFECTS
from moderator.rulesets.prison.script.model import Script, Skill, Targets, Win
from ui.forum.prison.designer import trees
from ui.forum.prison.designer.atom import flags
from ui.forum.prison.designer.condition import ConditionEditor
from ui.forum.prison.designer.editing import FIRST, Node, factions, free_skill, role_of, tags
from ui.forum.prison.designer.fields import Checks, Choice, DaysLine, Number, OpenChoice, Switch, TextArea, TextLine, terms
from ui.forum.prison.designer.form import FULL
from ui.forum.prison.designer.forms import PartForm, WinForm
from ui.theme import Palette
from ui.widgets.text import PlainText

ARGUMENTS: Final[dict[str, tuple[str, ...]]] = {
    "protect": ("causes",),
    "status": ("status", "on", "until"),
    "vote_weight": ("n",),
    "convert": ("faction", "new_win"),
    "inform": ("question",),
    "open_chat": ("minutes",),
    "set_flag": ("flag", "on"),
}
"""What an effect needs beside its targets; all others need nothing."""
ALL: Final = tuple(dict.fromkeys(name for names in ARGUMENTS.values() for name in names))
BY_ORDER: Final = frozenset({"face_kill", "point_kill"})
"""Used by an order of the killer: windows, targets and moments are those of the rules (7.2)."""
UNTIL: Final = ("lasting", "vote_close", "wall", "night_end", "day_open")
RESOLVE: Final = ("passive", "immediate", "vote_close", "at_22", "night_end", "day_open")
TELL: Final = ("public", "own_side", "target", "owner", "opposite")
KINDS: Final = ("none", "seat", "door", "room")


class SkillForm(PartForm):
    """A skill of a role's card."""

    AREA = "skill"

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(words, palette, parent)
        self._make_what()
        self._make_when()
        self._make_whom()
        self._make_told()
        self.retranslate(words)

    def _make_what(self) -> None:
        self.add("title", TextLine(40), 4)
        self.add("id", TextLine(40), 2)
        self.add("effect", Choice(EFFECTS, wide=True), FULL)
        self.about = PlainText("", "small", "muted", wrap=True)
        self.add_wide("about", self.about)
        self.add("text", TextArea(), FULL)
        self.add("causes", Checks(PROTECTED, 2, wide=True), FULL)
        self.add("status", Choice(STATUSES), 2)
        self.add("flag", OpenChoice(), 4)
        self.add("on", Choice((True, False)), 2)
        self.add("until", Choice(UNTIL), 2)
        self.add("n", Number(0, 99), 2)
        self.add("faction", Choice(), 2)
        self.add("question", Choice(QUESTIONS, wide=True), 3)
        self.add("tag", Choice(), 3)
        self.add("minutes", Number(0, 600), 2)
        self.add("new_win", Switch(), FULL)
        self.win = WinForm(self.words, self.palette_)
        self.win.edited.connect(self._on_win)
        self.add_wide("win", self.win)

    def _make_when(self) -> None:
        self.add_head("when")
        self.add("uses", Number(0, 99, none=True), 2)
        self.add("per_day", Number(0, 99, none=True), 2)
        self.add("days", DaysLine(60), 2)
        self.add("window", Checks(WINDOWS[:-1], 2, wide=True), FULL)
        self.add("resolve", Choice(RESOLVE), 2)
        self.add("priority", Number(-99, 99), 2)
        self.add("approve", Choice(("auto", "host")), 2)
        self.add("only_when", Switch(), FULL)
        self.needs: ConditionEditor = self.add("needs", ConditionEditor(self.words, self.palette_), FULL)

    def _make_whom(self) -> None:
        self.add_head("whom")
        self.add("kind", Choice(KINDS), 2)
        self.add("count", Number(1, 14), 1)
        self.add("side", Choice(("any", "guard", "prisoner")), 1)
        self.add("state", Choice(("field", "dead", "any")), 2)
        self.add("own", Switch(), FULL)

    def _make_told(self) -> None:
        self.add_head("told")
        self.add("tell", Checks(TELL, 3, wide=True), FULL)
        self.add("private_text", TextLine(), FULL)
        self.add("public_text", TextLine(), FULL)

    # --- what it holds ------------------------------------------------------------------------------------------------

    def show_part(self, part: Skill, script: Script, node: Node) -> None:
        """Show a skill."""
        self.script, self._skill, self._node = script, part, node
        self.say()
        aimed = part.targets or Targets(kind="none")
        fixed = {name: getattr(part, name) for name in (
            "title", "id", "effect", "text", "causes", "status", "flag", "on", "until", "n", "faction", "question", "tag", "minutes",
            "uses", "per_day", "days", "resolve", "priority", "approve", "tell", "private_text", "public_text",
        )}  # fmt: skip
        self.put(**fixed)
        self._say_about()
        self.put(window=tuple(name for name in part.window if name != "any"), new_win=part.win is not None)
        self.put(kind=aimed.kind, count=aimed.count, side=aimed.side, state=aimed.state, own=aimed.own, only_when=bool(part.needs))
        if part.win is not None:
            self.win.show_part(part.win, script, node)
        self.needs.show_value(_joined(part.needs), script)
        self._lay(part, aimed)

    def _lay(self, part: Skill, aimed: Targets) -> None:
        """The fields that this effect takes, and no others."""
        wanted, ordered = ARGUMENTS.get(part.effect, ()), part.effect in BY_ORDER
        passive = part.resolve == "passive"
        shown = {name: name in wanted for name in ALL}
        shown |= {"tag": "question" in wanted and (part.question == "side_tag" or bool(part.tag)), "win": part.win is not None}
        shown["until"] = shown["until"] and part.on
        shown |= dict.fromkeys(("resolve", "whom", "kind", "only_when", "window", "days", "per_day"), not ordered)
        shown |= dict.fromkeys(("priority", "approve"), not ordered and not passive)
        seats, some = aimed.kind == "seat", aimed.kind != "none"
        shown |= {"count": some and not ordered, "side": some and not ordered, "state": seats and not ordered, "own": seats and not ordered}
        shown["needs"] = bool(part.needs) and not ordered
        shown |= {"private_text": set(part.tell) != {"public"}, "public_text": "public" in part.tell or bool(part.public_text)}
        self.show_only(shown)

    @property
    def part(self) -> Skill:
        """The skill as the fields have it."""
        value, old = self.value, self._skill
        effect = value("effect")
        names = ("title", "text", "uses", "per_day", "days", "resolve", "priority", "approve", "tell", "private_text", "public_text")
        made = replace(old, effect=effect, id=self._id(effect), **{name: value(name) for name in names})
        if self.value("window") != tuple(name for name in old.window if name != "any"):
            made = replace(made, window=value("window"))
        arguments = {name: value(name) for name in ALL if name != "new_win"}
        made = replace(made, **arguments, tag=value("tag"), win=self._win())
        made = replace(made, targets=self._targets(), needs=self._needs())
        return _fitting(made, self.script) if effect != old.effect else made

    def _id(self, effect: str) -> str:
        """One that was made of the effect follows it."""
        typed, old = self.value("id").strip(), self._skill
        role = role_of(self.script, self._node)
        if effect != old.effect and typed == old.id and typed.startswith(old.effect) and role is not None:
            return free_skill(replace(role, skills=tuple(each for each in role.powers if each.id != old.id)), effect)
        return str(typed)

    def _win(self) -> Win | None:
        if not self.value("new_win"):
            return None
        return self.win.part if self._skill.win is not None else Win(when=FIRST, mode="replace")

    def _targets(self) -> Targets | None:
        kind, old = self.value("kind"), self._skill.targets
        if kind == "none":
            return old if old is not None and old.kind == "none" else None
        value = self.value
        return Targets(count=value("count"), kind=kind, side=value("side"), state=value("state"), own=value("own"))

    def _needs(self) -> tuple[Any, ...]:
        if not self.value("only_when"):
            return ()
        if not self._skill.needs:
            return (FIRST,)
        now = self.needs.value
        if now == _joined(self._skill.needs):
            return self._skill.needs
        return () if now is None else tuple(trees.parts_of(now)) if trees.kind_of(now) == "all" else (now,)

    def _on_win(self, name: str) -> None:
        self.edited.emit(f"win.{name}")

    def focus_place(self, rest: str, path: tuple[int, ...]) -> None:
        """Into the condition of needs or of the new win condition; else to a field by its name."""
        if rest.startswith("needs"):
            number = int("".join(filter(str.isdigit, rest)) or 1) - 1
            self.needs.focus((number, *path) if len(self._skill.needs) > 1 else path)
        elif rest.startswith("win") and not self.win.isHidden():
            self.win.focus_place(rest.partition(".")[2], path)
        else:
            names = {"targets": "kind", "targets.count": "count", "": "effect"}
            super().focus_place(names.get(rest, rest), path)

    # --- words --------------------------------------------------------------------------------------------------------

    def say(self) -> None:
        """Words of the choices, and the script's own names."""
        words, script, fields = self.words, self.script, self.fields
        for name, codes, key in (
            ("effect", EFFECTS, "effect"), ("causes", PROTECTED, "protected"), ("status", STATUSES, "status"),
            ("until", UNTIL, "until_when"),
            ("question", QUESTIONS, "inform"), ("window", WINDOWS[:-1], "window"), ("resolve", RESOLVE, "resolve"),
            ("approve", ("auto", "host"), "approve"), ("kind", KINDS, "target_kind"), ("side", ("any", "guard", "prisoner"), "target_side"),
            ("state", ("field", "dead", "any"), "target_state"), ("tell", TELL, "tell"), ("faction", factions(script), "faction"),
            ("tag", ("", *tags(script)), "tag"),
        ):  # fmt: skip
            fields[name].offer(codes, terms(words, key))
        fields["on"].offer((True, False), lambda code: words.say("ui.script.skill.on.yes" if code else "ui.script.skill.on.no"))
        fields["flag"].offer(flags(script))
        self._say_about()

    def _say_about(self) -> None:
        now = self.fields["effect"].value
        self.about.setText(self.words.say(f"ui.script.effect.{now if now in EFFECTS else 'other'}"))
        self.fields["uses"].set_none(self.words.say("ui.script.by_house_rule" if now == "point_kill" else "ui.script.unlimited"))

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.win.retranslate(words)
        self.needs.retranslate(words)
        super().retranslate(words)


def _joined(needs: tuple[Any, ...]) -> Any:
    """What is needed as one condition."""
    return None if not needs else needs[0] if len(needs) == 1 else {"all": list(needs)}


def _fitting(skill: Skill, script: Script) -> Skill:
    """A skill whose effect was just chosen: aimed as that effect is, with arguments that can stand."""
    effect = skill.effect
    aimed = Targets(count=2, kind="door") if effect == "swap_doors" else Targets() if effect in SEAT_EFFECTS else None
    keep = skill.targets is not None and aimed is not None and skill.targets.kind == aimed.kind
    made = replace(skill, targets=skill.targets if keep else aimed, causes=(), n=2 if effect == "vote_weight" else 1, on=True, win=None)
    made = replace(made, status=STATUSES[3] if effect == "status" else "", minutes=30 if effect == "open_chat" else 0, tag="")
    made = replace(made, question=QUESTIONS[0] if effect == "inform" else "", faction="none" if effect == "convert" else "")
    return replace(made, flag=skill.flag if effect == "set_flag" else "")
