"""Skills: what every card can still do, what waits; and the sheet on which the host settles one: words, effects, an answer of his own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QPlainTextEdit, QWidget

from moderator.play.messages import Ask, Refusal
from moderator.rulesets.prison.commands.conduct import ResolveSkill
from moderator.rulesets.prison.doors import labels
from moderator.rulesets.prison.effects import PERFORM, Act, informed
from moderator.rulesets.prison.fold import use_of
from moderator.rulesets.prison.roles import FACTIONS, SIDES, STATUSES
from moderator.rulesets.prison.script.checks import QUESTIONS
from moderator.rulesets.prison.script.model import Effect, Skill
from moderator.rulesets.prison.skills import left, skill_of
from moderator.rulesets.prison.state import GameState
from ui.forum.resolve.letters import whom
from ui.forum.sheet import Sheet, covered
from ui.table.dialogs.base import sunk_panel
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField, NumberField
from ui.widgets.panel import Scroll, column, row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.table.context import Context

HEIGHT: Final = 620
ORDERS: Final = frozenset({"face_kill", "point_kill"})
NEEDS: Final[dict[str, str]] = {
    "protect": "cause", "status": "status", "vote_weight": "number", "convert": "faction", "inform": "question", "open_chat": "minutes",
    "set_flag": "flag",
}  # fmt: skip
"""What an effect needs beside its target."""
DOORS: Final = frozenset({"swap_doors"})
TWO: Final = frozenset({"swap_doors", "open_chat"})
PROTECTED: Final = ("", "vote", "execute", "night", "skill")


class SkillsDialog(Sheet):
    """``wanted``: a verb and what is known of it. Everything in it hangs on cards, so all of it is covered."""

    wanted = Signal(str, object)

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        words = context.words.of("prison")
        super().__init__(context, words.say("ui.forum.skills.title"), words.say("ui.forum.skills.lead"), width=1180, parent=parent)
        self.setMinimumHeight(HEIGHT)
        self.table = TableView(context.palette, self.talk("skills.title"))
        self.table.chosen.connect(self._on_chosen)
        self.body.addWidget(self.table, 1)
        self.settle = KeyButton(self.talk("skills.settle"), kind="plain", key="Ctrl+1", table=True)
        self.event = KeyButton(self.talk("skills.event"), kind="plain", key="Ctrl+2", table=True)
        self.strike = KeyButton(self.talk("skills.strike"), kind="plain", key="Ctrl+3", table=True)
        for button, act in ((self.settle, self._settle), (self.event, self._event), (self.strike, self._strike)):
            button.clicked.connect(act)
        self.add_buttons(self.settle, self.event, self.strike, None, self.closer())
        self.refresh()
        self.table.selectRow(0)
        self.table.setFocus()

    @property
    def state(self) -> GameState:
        """The game."""
        state: GameState = self.context.desk.state
        return state

    def refresh(self) -> None:
        """Everything anew: what waits for the host, what waits for its time, then what every card can do."""
        at = max(0, self.table.currentIndex().row())
        heads = [self.talk(f"skills.head.{name}") for name in ("seat", "skill", "effect", "left", "targets", "state")]
        rows = [*self._waiting(), *self._cards()] if self.sees else [Row(tuple(Cell(covered(n), muted=True) for n in (5, 7, 5, 2, 6, 4))) for _ in range(8)]
        if not rows:
            rows = [Row((Cell(self.talk("skills.none"), muted=True), *(Cell(""),) * 5))]
        self.table.show_rows(heads, rows, stretch=4)
        self.table.selectRow(min(at, len(rows) - 1))
        for button in (self.settle, self.event, self.strike):
            button.setEnabled(self.sees)

    def _waiting(self) -> list[Row]:
        found = []
        for use in sorted(self.state.uses, key=lambda each: each.status != "asked"):
            if use.status not in {"asked", "waiting"}:
                continue
            skill = skill_of(self.state, use) or Skill(id=use.skill)
            targets = self.words.join(self.state.name_of(name) for name in use.targets) if use.targets else ""
            tone = "red" if use.status == "asked" else "amber"
            found.append(Row((
                Cell(self.state.name_of(use.seat), strong=True), Cell(skill.title or skill.id), Cell(self.words.term("effect", skill.effect), muted=True),
                Cell(""), Cell(targets), Cell(self.words.term("use_status", use.status), tone, pill=True),
            ), ("use", use.id)))  # fmt: skip
        return found

    def _cards(self) -> list[Row]:
        found = []
        for seat in self.state.seats.values():
            role = self.state.role(seat.id)
            for skill in role.powers if role is not None else ():
                n = left(self.state, seat.id, skill)
                spent = n == 0 or not seat.on_field
                found.append(Row((
                    Cell(seat.mask, muted=spent), Cell(skill.title or self.words.term("effect", skill.effect), muted=spent),
                    Cell(self.words.term("effect", skill.effect), muted=True), Cell("\N{INFINITY}" if n is None else str(n), muted=spent),
                    Cell(skill.text[:48], muted=True),
                    Cell(self.words.term("resolve", skill.resolve), "neutral", pill=True),
                ), ("card", seat.id, skill.id)))  # fmt: skip
        return found

    def veil(self) -> None:
        """All of it is secret."""
        if hasattr(self, "strike"):
            self.refresh()

    def _on_chosen(self, chosen: Any) -> None:
        if isinstance(chosen, tuple) and chosen[0] == "card":
            role = self.state.role(chosen[1])
            skill = role.power(chosen[2]) if role is not None else None
            if skill is not None and skill.effect not in ORDERS and skill.resolve != "passive":
                self.wanted.emit("use_skill", {"seat": chosen[1], "skill": chosen[2]})
        else:
            self._settle()

    def _settle(self) -> None:
        chosen = self.table.selected()
        asked = [ask for ask in self.context.desk.asks if "use" in ask.params]
        number = chosen[1] if isinstance(chosen, tuple) and chosen[0] == "use" else None
        ask = next((each for each in asked if each.params["use"] == number), asked[0] if asked else None)
        self.wanted.emit("resolve_skill", {"ask": ask.id} if ask is not None else {})

    def _event(self) -> None:
        chosen = self.table.selected()
        card = isinstance(chosen, tuple) and chosen[0] == "card"
        self.wanted.emit("resolve_skill", {"seat": chosen[1], "skill": chosen[2]} if card else {})

    def _strike(self) -> None:
        chosen = self.table.selected()
        self.wanted.emit("strike_skill", {"use": chosen[1]} if isinstance(chosen, tuple) and chosen[0] == "use" else {})


class ResolveDialog(Sheet):
    """What became of a skill. With an ask: of that use; without: of one that fired on an event. Words of the host's own replace an answer."""

    def __init__(self, context: Context, *, ask: str = "", seat: str = "", skill: str = "", parent: QWidget | None = None) -> None:
        words = context.words.of("prison")
        super().__init__(context, words.say("ui.forum.settle.title"), words.say("ui.forum.settle.lead"), width=1120, parent=parent)
        self.setMinimumHeight(HEIGHT)
        self._ask: Ask | None = next((each for each in context.desk.asks if each.id == ask), None)
        self._effects: list[Effect] = []
        self.head.insertWidget(1, ClauseTag("P-supp-2", context.words, "prison"))
        self.what = PlainText("", "strong", wrap=True)
        self.truth = PlainText("", "body", "amber", wrap=True)
        self.owner, self.skill = ChoiceField(), ChoiceField()
        self.outcome = QPlainTextEdit()
        self.outcome.setFixedHeight(84)
        self.outcome.setTabChangesFocus(True)
        self.outcome.setAccessibleName(self.talk("settle.outcome"))
        self.outcome.setPlaceholderText(self.talk("settle.outcome.hint"))
        self.refuse = QCheckBox(self.talk("settle.refuse"))
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
        left = sunk_panel(self.talk("settle.what"))
        left.body.addWidget(self.what)
        left.body.addWidget(self.truth)
        self.owner.setAccessibleName(self.talk("settle.owner"))
        self.skill.setAccessibleName(self.talk("settle.skill"))
        left.body.addLayout(row(self.owner, self.skill))
        left.body.addWidget(self.outcome)
        left.body.addWidget(self.refuse)
        left.body.addWidget(PlainText(self.talk("settle.effects"), "section", "muted"))
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
        self.add = KeyButton(self.talk("settle.add"), kind="plain", key="Ctrl+D", table=True)
        self.add.clicked.connect(self.add_effect)
        for name in PERFORM:
            self.kind.addItem(self.words.term("effect", name), name)
        for widget, name in ((self.kind, "kind"), (self.target, "target"), (self.second, "second"), (self.value, "value"),
                             (self.number, "number"), (self.text, "flag")):  # fmt: skip
            widget.setAccessibleName(self.talk(f"settle.{name}"))
        self.text.setPlaceholderText(self.talk("settle.flag"))
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
        self.owner.addItem(self.talk("settle.nobody"), "")
        for name in order:
            self.owner.addItem(f"{order.index(name) + 1}  {self.state.name_of(name)}", name)
        self.owner.setCurrentIndex(max(0, self.owner.findData(seat)))
        self._skills()
        self.skill.setCurrentIndex(max(0, self.skill.findData(skill)))
        for widget in (self.owner, self.skill):
            widget.setVisible(self._ask is None)

    def _skills(self) -> None:
        role = self.state.role(str(self.owner.currentData() or ""))
        now = self.skill.currentData()
        self.skill.blockSignals(True)
        self.skill.clear()
        self.skill.addItem(self.talk("settle.no_skill"), "")
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

    def _seats(self) -> list[tuple[str, str]]:
        order = list(self.state.seats)
        return [(f"{order.index(name) + 1}  {self.state.name_of(name)}", name) for name in order]

    def _doors(self) -> list[tuple[str, str]]:
        return [(label, label) for side in SIDES for label in labels(self.state, side)]

    def _values(self, need: str) -> list[tuple[str, str]]:
        term = self.words.term
        if need == "cause":
            return [(term("protected", name) if name else self.talk("settle.all_causes"), name) for name in PROTECTED]
        if need == "status":
            return [(term("status", name), name) for name in STATUSES]
        if need == "faction":
            return [(term("faction", name), name) for name in dict.fromkeys((*FACTIONS, *(self.state.params.script.factions if self.sees else ())))]
        return [(term("inform", name), name) for name in QUESTIONS] if need == "question" else []

    def effect(self) -> Effect:
        """The effect as it stands in the fields."""
        kind, value, number = str(self.kind.currentData()), self.value.currentData(), self.number.value()
        at = tuple(str(box.currentData()) for box in (self.target, *((self.second,) if kind in TWO else ())) if box.currentData())
        more: dict[str, Any] = {
            "protect": {"causes": (value,) if value else ()}, "status": {"status": value}, "vote_weight": {"n": number}, "convert": {"faction": value},
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
        named = [self.words.term(terms[key], str(given[key])) if key in terms else str(given[key]) for key in (*terms, "flag", "n", "minutes") if given.get(key)]
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
            self.what.setText(self.talk("settle.of_event"))
            self.truth.setText("")
            return
        params = self._ask.params
        said = f"\n\N{LEFT DOUBLE QUOTATION MARK}{params['said']}\N{RIGHT DOUBLE QUOTATION MARK}" if params.get("said") else ""
        targets = self.words.join(self.state.name_of(str(name)) for name in params.get("lines", ())) if params.get("lines") else ""
        text = self.talk("settle.of_use", seat=params["seat"], skill=params["skill"], text=params.get("text", ""), targets=targets)
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
        return self.talk("settle.truth", answer=_plain(answer, self.state))

    def _show_effects(self) -> None:
        _clear(self.listed)
        for at, effect in enumerate(self._effects):
            button = KeyButton(self.talk("settle.drop"), kind="ghost", table=True)
            button.setProperty("at", at)
            button.setAccessibleName(self.talk("settle.drop.name", n=at + 1))
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
            self.follows.box.addWidget(PlainText(self.talk("ask.notice", whom=whom(self, notice)[0], text=post.subject), "small", "muted", wrap=True))
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


class UseDialog(Sheet):
    """A skill of a card is used: as many targets as the card says, what the player wrote, and what would follow."""

    def __init__(self, context: Context, seat: str, skill: str, *, parent: QWidget | None = None) -> None:
        words = context.words.of("prison")
        super().__init__(context, words.say("ui.forum.use.title"), "", width=700, parent=parent)
        self.setMinimumHeight(480)
        self._seat, self._skill = seat, skill
        role = context.desk.state.role(seat)
        self.power = role.power(skill) if role is not None else None
        spec = self.power.targets if self.power is not None else None
        wanted = 0 if spec is None or spec.kind == "none" else spec.count
        self.what = PlainText("", "strong", wrap=True)
        self.boxes = [ChoiceField() for _ in range(min(wanted, 4))]
        for at, box in enumerate(self.boxes, 1):
            box.setAccessibleName(self.talk("use.target", n=at))
            for text, value in self._choices(spec.kind if spec is not None else "seat"):
                box.addItem(text, value)
            box.setCurrentIndex(min(at - 1, box.count() - 1))
        self.text = QLineEdit(maxLength=400)
        self.text.setPlaceholderText(self.talk("use.text"))
        self.text.setAccessibleName(self.talk("use.text"))
        self.insist = QLineEdit()
        self.insist.setPlaceholderText(self.talk("ask.insist"))
        self.insist.setAccessibleName(self.talk("ask.insist"))
        self.insist.hide()
        self.follows = Scroll()
        self.follows.box.setSpacing(4)
        panel = sunk_panel(self.talk("ask.follows"))
        panel.body.addWidget(self.follows)
        self.body.addLayout(column(self.what, *self.boxes, self.text))
        self.body.addWidget(panel, 1)
        self.body.addWidget(self.insist)
        self.yes = KeyButton(self.talk("ask.take"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        for box in self.boxes:
            box.currentIndexChanged.connect(self.look_again)
        for line in (self.text, self.insist):
            line.textChanged.connect(self.look_again)
        self.look_again()
        (self.boxes[0] if self.boxes else self.text).setFocus(Qt.FocusReason.OtherFocusReason)

    def _choices(self, kind: str) -> list[tuple[str, str]]:
        state: GameState = self.context.desk.state
        if kind == "seat":
            order = list(state.seats)
            return [(f"{order.index(name) + 1}  {state.name_of(name)}", name) for name in order]
        return [(label, label) for side in SIDES for label in labels(state, side)]

    def command(self) -> Any:
        """The command as it stands."""
        return self.context.desk.command({
            "do": "use_skill", "seat": self._seat, "skill": self._skill, "targets": [box.currentData() for box in self.boxes],
            "text": self.text.text().strip(),
        })  # fmt: skip

    def look_again(self) -> None:
        """What would follow, or what stands in the way; nothing of it while the sheet is covered."""
        title = (self.power.title or self.words.term("effect", self.power.effect)) if self.power is not None else self._skill
        text = self.power.text if self.power is not None else ""
        self.what.setText(self.talk("use.what", seat=self._seat, skill=title, text=text) if self.sees else covered(14))
        found = self.context.desk.propose(self.command(), force=self.insist.text())
        refused = isinstance(found, Refusal)
        self.say(self.words.refusal(found, self.context.desk.name_of) if refused and self.sees else "")
        self.insist.setVisible(self.sees and (bool(self.insist.text()) or (refused and found.forceable)))
        self.yes.setEnabled(not refused)
        _clear(self.follows)
        if not refused and self.sees:
            for line in found.trace:
                self.follows.box.addWidget(PlainText(self.words.trace(line, self.context.desk.name_of), "body", wrap=True))
        elif not self.sees:
            self.follows.box.addWidget(PlainText(covered(14), "body", "muted"))
        self.follows.box.addStretch(1)

    def veil(self) -> None:
        """A skill is nobody else's business."""
        if hasattr(self, "yes"):
            self.look_again()

    def take(self) -> None:
        """Enter it."""
        if self.yes.isEnabled():
            self.done_or_said(self.context.desk.do(self.command(), force=self.insist.text().strip()))
