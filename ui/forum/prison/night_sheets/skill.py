"""Skills: who may still use what, a use with its targets weighed as one chooses, and uses that wait to take effect (section 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.fold import the_night
from moderator.rulesets.prison.roles import guard_doors, prisoner_doors
from moderator.rulesets.prison.script.model import Skill, Targets
from moderator.rulesets.prison.skills import left
from moderator.rulesets.prison.state import GameState, SkillUse
from moderator.rulesets.prison.steps import usable
from ui.forum.prison.secret_sheet import Follows, SecretSheet
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import Scroll, column, row
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.table.context import Context

MOST = 4
"""Targets that can be chosen; a card that wants more is settled by the host in words."""


class SkillSheet(SecretSheet):
    """``use_skill`` or, with a reason, ``strike_skill``. ``seat`` and ``skill``: what is known already."""

    def __init__(self, context: Context, seat: str = "", skill: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(context, "skillsheet", width=820, height=600, parent=parent)
        self.what = ChoiceField()
        self.what.setAccessibleName(self.p("skillsheet.what"))
        self.targets = [ChoiceField() for _ in range(MOST)]
        self.labels = [PlainText(self.p("skillsheet.target", n=at + 1)) for at in range(MOST)]
        self.text = QLineEdit()
        self.text.setAccessibleName(self.p("skillsheet.text"))
        self.text.setPlaceholderText(self.p("skillsheet.text.hint"))
        self.card = PlainText("", "small", "muted", wrap=True)
        form = QFormLayout()
        form.setSpacing(8)
        form.addRow(PlainText(self.p("skillsheet.what")), self.what)
        for label, field in zip(self.labels, self.targets, strict=True):
            field.setAccessibleName(label.text())
            form.addRow(label, field)
        form.addRow(PlainText(self.p("skillsheet.text")), self.text)
        self.follows = Follows(self)
        self.uses = Scroll()
        self.uses.setMaximumHeight(130)
        self.uses.box.setSpacing(2)
        self.inner.addLayout(form)
        self.inner.addWidget(self.card)
        self.inner.addWidget(self.follows, 1)
        self.inner.addLayout(column(PlainText(self.p("skillsheet.uses"), "small", "muted"), self.uses, spacing=4))
        self.yes = KeyButton(self.p("skillsheet.take"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self._fill(seat, skill)
        self.what.currentIndexChanged.connect(self._on_what)
        for field in self.targets:
            field.currentIndexChanged.connect(self.weigh)
        self.text.textChanged.connect(self.weigh)
        self.follows.insist.textChanged.connect(self.weigh)
        self._on_what()
        self.veil()

    @property
    def _state(self) -> GameState:
        state: GameState = self.context.desk.state
        return state

    def _fill(self, seat: str, skill: str) -> None:
        state = self._state
        for who, name in usable(state):
            found = self._skill(who, name)
            rest = left(state, who, found) if found is not None else 0
            many = self.p("sheet.endless") if rest is None else self.p("sheet.rest", n=rest)
            self.what.addItem(self.p("skillsheet.row", seat=who, text=self._name(found, name), rest=many), (who, name))
        at = next((n for n in range(self.what.count()) if self.what.itemData(n) == (seat, skill)), 0)
        self.what.setCurrentIndex(at)

    def _skill(self, seat: str, name: str) -> Skill | None:
        role = self._state.role(seat)
        return role.power(name) if role is not None else None

    def _name(self, skill: Skill | None, name: str) -> str:
        return name if skill is None else skill.title or self.words.term("effect", skill.effect)

    def _chosen(self) -> tuple[str, Skill] | None:
        data = self.what.currentData()
        skill = self._skill(*data) if data else None
        return (data[0], skill) if skill is not None else None

    def _on_what(self) -> None:
        """Fields for as many targets as the card wants."""
        chosen = self._chosen()
        spec = chosen[1].targets if chosen is not None else None
        wanted = 0 if spec is None or spec.kind == "none" else min(MOST, spec.count)
        for at, (label, field) in enumerate(zip(self.labels, self.targets, strict=True)):
            label.setVisible(at < wanted)
            field.setVisible(at < wanted)
            field.blockSignals(True)
            field.clear()
            if at < wanted and chosen is not None and spec is not None:
                for text, value in self._offered(chosen[0], spec):
                    field.addItem(text, value)
                field.setCurrentIndex(min(at, field.count() - 1))
            field.blockSignals(False)
        self.card.setText(self._card(chosen[1]) if chosen is not None else "")
        self.weigh()

    def _offered(self, owner: str, spec: Targets) -> list[tuple[str, str]]:
        state = self._state
        if spec.kind in {"door", "room"}:
            doors = {"guard": guard_doors(state.doors), "prisoner": prisoner_doors(state.doors)}
            found = doors.get(spec.side, (*doors["guard"], *doors["prisoner"]))
            rooms = tuple(room.name for room in the_night(state).rooms) if spec.kind == "room" else ()
            return [(self.p("kill.door", door=door), door) for door in (*found, *rooms)]
        seats = [
            seat for seat in state.seats.values()
            if spec.side in {"any", seat.side} and (spec.own or seat.id != owner)
            and (spec.state == "any" or (seat.on_field if spec.state == "field" else seat.state == "dead"))
        ]  # fmt: skip
        return [(self.context.desk.name_of(seat.id), seat.id) for seat in seats]

    def _card(self, skill: Skill) -> str:
        """What the card says of it: its text, its windows, when it takes effect."""
        windows = self.words.join(self.words.term("window", window) for window in skill.window) if skill.window else ""
        said = [skill.text, self.p("skillsheet.window", text=windows) if windows else "", self.words.term("resolve", skill.resolve)]
        return self.p("between").join(each for each in said if each)

    def command(self) -> Any:
        """The use as it stands."""
        chosen = self._chosen()
        if chosen is None:
            return None
        aims = tuple(str(field.currentData()) for field in self.targets if not field.isHidden() and field.currentData() is not None)
        return c.UseSkill(seat=chosen[0], skill=chosen[1].id, targets=aims, text=self.text.text().strip())

    def filled(self) -> None:
        """Uses that wait, each with a way to strike it."""
        while (item := self.uses.box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        waiting = [use for use in self._state.uses if use.status in {"waiting", "asked"}] if self.sees else []
        for use in waiting:
            self.uses.box.addWidget(self._use(use))
        if not waiting:
            self.uses.box.addWidget(PlainText(self.p("skillsheet.no_uses") if self.sees else "", "body", "muted"))
        self.uses.box.addStretch(1)
        self.weigh()

    def _use(self, use: SkillUse) -> QWidget:
        holder = QWidget()
        text = self.p(
            "skillsheet.use", seat=use.seat, text=self._name(self._skill(use.seat, use.skill), use.skill), lines=list(use.targets) or None,
            status=self.words.term("use_status", use.status),
        )  # fmt: skip
        strike = KeyButton(self.p("strike"), kind="plain")
        strike.setAutoDefault(False)
        strike.setProperty("use", use.id)
        strike.setAccessibleName(f"{self.p('strike')} {text}")
        strike.clicked.connect(self._on_strike)
        holder.setLayout(line := row(PlainText(text, "body", wrap=True), strike))
        line.setStretch(0, 1)
        return holder

    def weigh(self) -> None:
        """What the rules say to it."""
        if not hasattr(self, "yes"):
            return
        empty = self.p("skillsheet.nobody") if self.sees else ""
        self.follows.show_for(self.command() if self.sees else None, empty)
        self.yes.setEnabled(self.sees and self.follows.good)

    def take(self) -> None:
        """Enter it."""
        command = self.command()
        if command is not None and self.sees and self.follows.good:
            self.done_or_said(self.context.desk.do(command, force=self.follows.insist.text().strip()))

    def _on_strike(self) -> None:
        button = self.sender()
        if button is not None:
            self._struck = int(button.property("use"))
            self.ask_reason(self.p("strike"), self.p("skillsheet.strike.lead"), self.p("strike.yes"), self._strike, danger=True)

    def _strike(self, reason: str) -> None:
        if self.told(self.context.desk.do(c.StrikeSkill(use=self._struck, reason=reason))):
            self.filled()
