"""The host settles a skill: in words, with any effects of the rules, with an answer of his own instead of the true one (section 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QPlainTextEdit, QWidget

from moderator.play.messages import Ask, Refusal
from moderator.rulesets.prison.commands.conduct import ResolveSkill
from moderator.rulesets.prison.doors import labels
from moderator.rulesets.prison.effects import PERFORM, Act, informed
from moderator.rulesets.prison.fold import use_of
from moderator.rulesets.prison.roles import FACTIONS, SIDES, STATUSES
from moderator.rulesets.prison.script.checks import QUESTIONS
from moderator.rulesets.prison.script.model import Effect
from moderator.rulesets.prison.skills import skill_of
from moderator.rulesets.prison.state import GameState
from ui.forum.resolve.letters import whom
from ui.forum.sheet import Sheet, covered
from ui.table.dialogs.base import sunk_panel
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField, NumberField
from ui.widgets.panel import Scroll, row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.table.context import Context

HEIGHT: Final = 620
MOST: Final = 704
NEEDS: Final[dict[str, str]] = {
    "protect": "cause", "status": "status", "vote_weight": "number", "convert": "faction", "inform": "question", "open_chat": "minutes",
    "set_flag": "flag",
}  # fmt: skip
"""What an effect needs beside its target."""
DOORS: Final = frozenset({"swap_doors"})
TWO: Final = frozenset({"swap_doors", "open_chat"})
PROTECTED: Final = ("", "vote", "execute", "night", "skill")


class ResolveDialog(Sheet):
    """What became of a skill. Without an ask it fired on an event. Words of the host's own replace an answer."""

    def __init__(self, context: Context, *, ask: str = "", seat: str = "", skill: str = "", parent: QWidget | None = None) -> None:
        words = context.words.of("prison")
        super().__init__(
            context, words.say("ui.forum.resolve_skill.title"), words.say("ui.forum.resolve_skill.lead"), width=1120, parent=parent
        )
        self.setMinimumHeight(HEIGHT)
        self.setMaximumHeight(MOST)
        self._ask: Ask | None = next((each for each in context.desk.asks if each.id == ask), None)
        self._effects: list[Effect] = []
        self.head.insertWidget(1, ClauseTag("P-supp-2", context.words, "prison"))
        self.what = PlainText("", "strong", wrap=True)
        self.truth = PlainText("", "body", "amber", wrap=True)
        self.owner, self.skill = ChoiceField(), ChoiceField()
        self.outcome = QPlainTextEdit()
        self.outcome.setFixedHeight(84)
        self.outcome.setTabChangesFocus(True)
        self.outcome.setAccessibleName(self.talk("resolve_skill.outcome"))
        self.outcome.setPlaceholderText(self.talk("resolve_skill.outcome.hint"))
        self.refuse = QCheckBox(self.talk("resolve_skill.refuse"))
        self.listed = Scroll()
        self.listed.box.setSpacing(4)
        self.follows = Scroll()
        self.follows.box.setSpacing(4)
        self._lay()
        self.yes = KeyButton(self.talk("ask.take"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self._stock(seat, skill)
        for signal in (self.outcome.textChanged, self.refuse.toggled, self.owner.currentIndexChanged, self.skill.currentIndexChanged):
            signal.connect(self._on_change)
        self.kind.currentIndexChanged.connect(self._on_kind)
        self._on_kind()
        self._on_change()
        self.outcome.setFocus()

    def _lay(self) -> None:
        left = sunk_panel(self.talk("resolve_skill.what"))
        left.body.addWidget(self.what)
        left.body.addWidget(self.truth)
        self.owner.setAccessibleName(self.talk("resolve_skill.owner"))
        self.skill.setAccessibleName(self.talk("resolve_skill.skill"))
        left.body.addLayout(row(self.owner, self.skill))
        left.body.addWidget(self.outcome)
        left.body.addWidget(self.refuse)
        left.body.addWidget(PlainText(self.talk("resolve_skill.effects"), "section", "muted"))
        left.body.addLayout(self._make_effect())
        left.body.addWidget(self.listed, 1)
        right = sunk_panel(self.talk("ask.follows"))
        right.setFixedWidth(420)
        right.body.addWidget(self.follows, 1)
        self.body.addLayout(both := row(left, right, spacing=14), 1)
        both.setStretch(0, 1)

    def _make_effect(self) -> QGridLayout:
        self.kind, self.target, self.second, self.value = (ChoiceField() for _ in range(4))
        self.number, self.text = NumberField(0, 240, 1), QLineEdit(maxLength=60)
        self.add = KeyButton(self.talk("resolve_skill.add"), kind="plain", key="Ctrl+D", table=True)
        self.add.clicked.connect(self.add_effect)
        for name in PERFORM:
            self.kind.addItem(self.words.term("effect", name), name)
        for widget, name in ((self.kind, "kind"), (self.target, "target"), (self.second, "second"), (self.value, "value"),
                             (self.number, "number"), (self.text, "flag")):  # fmt: skip
            widget.setAccessibleName(self.talk(f"resolve_skill.{name}"))
        self.text.setPlaceholderText(self.talk("resolve_skill.flag"))
        self.text.textChanged.connect(self._on_text)
        grid = QGridLayout()
        grid.setHorizontalSpacing(6)
        for at, widget in enumerate((self.kind, self.target, self.second)):
            grid.addWidget(widget, 0, at)
        for at, widget in enumerate((self.value, self.number, self.text)):
            grid.addWidget(widget, 1, at)
        grid.addWidget(self.add, 1, 3)
        for at in range(3):
            grid.setColumnStretch(at, 1)
        return grid

    @property
    def state(self) -> GameState:
        """The game."""
        state: GameState = self.context.desk.state
        return state

    def _stock(self, seat: str, skill: str) -> None:
        """Whose skill, where it is no use that waits."""
        order = list(self.state.seats)
        self.owner.addItem(self.talk("resolve_skill.nobody"), "")
        for name in order:
            self.owner.addItem(f"{order.index(name) + 1}  {self.state.name_of(name)}", name)
        self.owner.setCurrentIndex(max(0, self.owner.findData(seat)))
        self._first = skill
        self._skills()
        for widget in (self.owner, self.skill):
            widget.setVisible(self._ask is None)

    def _skills(self) -> None:
        role = self.state.role(str(self.owner.currentData() or ""))
        now = self.skill.currentData() or self._first
        self.skill.blockSignals(True)
        self.skill.clear()
        self.skill.addItem(self.talk("resolve_skill.no_skill"), "")
        for power in role.powers if role is not None and self.sees else ():
            self.skill.addItem(power.title or self.words.term("effect", power.effect), power.id)
        self.skill.setCurrentIndex(max(0, self.skill.findData(now)))
        self.skill.blockSignals(False)

    # --- effects ------------------------------------------------------------------------------------------------------

    def _on_kind(self) -> None:
        kind = str(self.kind.currentData())
        need = NEEDS.get(kind, "")
        doors = kind in DOORS
        for box in (self.target, self.second):
            now = box.currentData()
            box.clear()
            for text, value in self._doors() if doors else self._seats():
                box.addItem(text, value)
            box.setCurrentIndex(max(0, box.findData(now)))
        self.target.setVisible(kind != "set_flag")
        self.second.setVisible(kind in TWO)
        values = self._values(need)
        self.value.clear()
        for text, value in values:
            self.value.addItem(text, value)
        self.value.setVisible(bool(values))
        self.number.setVisible(need in {"number", "minutes"})
        self.number.setValue(30 if need == "minutes" else 2)
        self.text.setVisible(need == "flag")
        if self.second.currentIndex() == self.target.currentIndex():
            self.second.setCurrentIndex(1 if self.target.currentIndex() == 0 else 0)
        self._on_text()

    def _on_text(self) -> None:
        """A flag wants a name."""
        self.add.setEnabled(self.kind.currentData() != "set_flag" or bool(self.text.text().strip()))

    def _seats(self) -> list[tuple[str, str]]:
        order = list(self.state.seats)
        return [(f"{order.index(name) + 1}  {self.state.name_of(name)}", name) for name in order]

    def _doors(self) -> list[tuple[str, str]]:
        return [(label, label) for side in SIDES for label in labels(self.state, side)]

    def _values(self, need: str) -> list[tuple[str, str]]:
        term = self.words.term
        if need == "cause":
            return [(term("protected", name) if name else self.talk("resolve_skill.all_causes"), name) for name in PROTECTED]
        if need == "status":
            return [(term("status", name), name) for name in STATUSES]
        if need == "faction":
            return [
                (term("faction", name), name)
                for name in dict.fromkeys((*FACTIONS, *(self.state.params.script.factions if self.sees else ())))
            ]
        return [(term("inform", name), name) for name in QUESTIONS] if need == "question" else []

    def effect(self) -> Effect:
        """The effect as it stands in the fields."""
        kind, value, number = str(self.kind.currentData()), self.value.currentData(), self.number.value()
        at = tuple(str(box.currentData()) for box in (self.target, *((self.second,) if kind in TWO else ())) if box.currentData())
        more: dict[str, Any] = {
            "protect": {"causes": (value,) if value else ()}, "status": {"status": value}, "vote_weight": {"n": number},
            "convert": {"faction": value},
            "inform": {"question": value}, "open_chat": {"minutes": number}, "set_flag": {"flag": self.text.text().strip()},
        }.get(kind, {})  # fmt: skip
        return Effect(effect=kind, targets_at=() if kind == "set_flag" else at, **more)

    def add_effect(self) -> None:
        """One effect more."""
        self._effects.append(self.effect())
        self._on_change()

    def _drop(self) -> None:
        button = self.sender()
        if button is not None:
            del self._effects[int(button.property("at"))]
            self._on_change()

    def _said(self, effect: Effect) -> str:
        targets = self.words.join(self.state.name_of(name) for name in effect.targets_at) if effect.targets_at else ""
        given = msgspec.to_builtins(effect)
        more = [str(given[key]) for key in ("status", "faction", "question", "flag", "n", "minutes") if given.get(key)]
        terms = {"status": "status", "faction": "faction", "question": "inform"}
        named = [
            self.words.term(terms[key], str(given[key])) if key in terms else str(given[key])
            for key in (*terms, "flag", "n", "minutes")
            if given.get(key)
        ]
        causes = [self.words.term("protected", cause) for cause in effect.causes]
        return "  ".join(part for part in (self.words.term("effect", effect.effect), targets, *(named or more), *causes) if part)

    # --- what follows -------------------------------------------------------------------------------------------------

    def command(self) -> ResolveSkill:
        """The command as it stands."""
        return ResolveSkill(
            ask=self._ask.id if self._ask is not None else "", outcome=self.outcome.toPlainText().strip(), effects=tuple(self._effects),
            seat="" if self._ask is not None else str(self.owner.currentData() or ""),
            skill="" if self._ask is not None else str(self.skill.currentData() or ""), refuse=self.refuse.isChecked(),
        )  # fmt: skip

    def _on_change(self, *_: Any) -> None:
        if not hasattr(self, "yes"):
            return
        self._skills()
        self._show_what()
        self._show_effects()
        found = self.context.desk.propose(self.command())
        refused = isinstance(found, Refusal)
        self.say(self.words.refusal(found, self.context.desk.name_of) if refused and self._touched() else "")
        self.yes.setEnabled(not refused)
        _clear(self.follows)
        if not refused:
            self._show_follows(found)
        self.follows.box.addStretch(1)

    def _touched(self) -> bool:
        return bool(self.outcome.toPlainText().strip() or self._effects or self._ask is not None)

    def _show_what(self) -> None:
        if not self.sees:
            self.what.setText(covered(16))
            self.truth.setText(covered(10))
            return
        if self._ask is None:
            self.what.setText(self.talk("resolve_skill.of_event"))
            self.truth.setText("")
            return
        params = self._ask.params
        said = f"\n\N{LEFT DOUBLE QUOTATION MARK}{params['said']}\N{RIGHT DOUBLE QUOTATION MARK}" if params.get("said") else ""
        targets = self.words.join(self.state.name_of(str(name)) for name in params.get("lines", ())) if params.get("lines") else ""
        text = self.talk("resolve_skill.of_use", seat=params["seat"], skill=params["skill"], text=params.get("text", ""), targets=targets)
        self.what.setText(text + said)
        self.truth.setText(self._answer())

    def _answer(self) -> str:
        """What the program would tell the owner, where it is asked something: the host may say otherwise."""
        if self._ask is None:
            return ""
        use = use_of(self.state, int(self._ask.params["use"]))
        skill = skill_of(self.state, use) if use is not None else None
        if use is None or skill is None or skill.effect != "inform":
            return ""
        answer = informed(self.state, Act(effect=skill, owner=use.seat, targets=use.targets)).get("answer", "")
        return self.talk("resolve_skill.truth", answer=_plain(answer, self.state))

    def _show_effects(self) -> None:
        _clear(self.listed)
        for at, effect in enumerate(self._effects):
            button = KeyButton(self.talk("resolve_skill.drop"), kind="ghost", table=True)
            button.setProperty("at", at)
            button.setAccessibleName(self.talk("resolve_skill.drop.name", n=at + 1))
            button.clicked.connect(self._drop)
            line = QWidget()
            line.setLayout(row(PlainText(self._said(effect) if self.sees else covered(10), "body"), None, button))
            self.listed.box.addWidget(line)
        self.listed.box.addStretch(1)

    def _show_follows(self, decision: Any) -> None:
        if not self.sees:
            self.follows.box.addWidget(PlainText(covered(14), "body", "muted"))
            return
        names = self.context.desk.name_of
        for line in decision.trace:
            self.follows.box.addWidget(PlainText(self.words.trace(line, names), "body", wrap=True))
        for notice in decision.notices:
            post = self.press.post(notice, self.state, "plain")
            self.follows.box.addWidget(
                PlainText(self.talk("ask.notice", whom=whom(self, notice)[0], text=post.subject), "small", "muted", wrap=True)
            )
            self.follows.box.addWidget(PlainText(post.body, "small", "", wrap=True))

    def veil(self) -> None:
        """Everything about a skill is secret."""
        if hasattr(self, "yes"):
            self._on_kind()
            self._on_change()

    def take(self) -> None:
        """Enter it."""
        if self.yes.isEnabled():
            self.done_or_said(self.context.desk.do(self.command()))


def _clear(scroll: Scroll) -> None:
    while (item := scroll.box.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()


def _plain(answer: Any, state: GameState) -> str:
    """An answer as text: seats by their masks."""
    if isinstance(answer, list):
        return ", ".join(_plain(each, state) for each in answer)
    if isinstance(answer, dict):
        return f"{answer.get('night', '')}: {state.name_of(str(answer.get('seat') or '-'))}"
    return state.name_of(str(answer))
