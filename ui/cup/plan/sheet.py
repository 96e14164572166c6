"""The plan after the cup was opened: rounds that have not begun are worked at, what is wrong with them is said at once (S2.2, 3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtWidgets import QWidget

from moderator.cup.commands import HoldBack, SetPlan
from moderator.cup.entries import begun
from moderator.cup.plan import Proposal
from moderator.cup.state import RoundPlan
from moderator.session.together import Together
from ui.cup.plan.editor import PlanEditor
from ui.table.dialogs.base import DeskDialog
from ui.widgets.buttons import KeyButton

if TYPE_CHECKING:
    from moderator.cup.state import CupState
    from moderator.play.messages import Step
    from ui.cup.context import CupContext

WIDTH, HEIGHT = 1_120, 640


class PlanSheet(DeskDialog):
    """``step``: a proposal of the rules to begin with."""

    context: CupContext

    def __init__(self, context: CupContext, step: Step | None = None, *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("plan.title"), context.say("plan.lead"), width=WIDTH, parent=parent)
        self.setMinimumHeight(HEIGHT)
        state: CupState = context.desk.state
        self.editor = PlanEditor(context.words, context.palette)
        self.editor.set_entries(None if begun(state) else len(self._waiting_last(state)) or None)
        fixed = sum(each.status != "planned" for each in state.rounds)
        self.editor.show_rounds([each.plan for each in state.rounds], fixed)
        if not fixed and (proposal := _proposal(step)) is not None:
            self.editor.adopt(proposal)
        self.editor.changed.connect(self._on_change)
        self.body.addWidget(self.editor, 1)
        self.yes = KeyButton("", kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self._on_change()

    @staticmethod
    def _waiting_last(state: CupState) -> list[str]:
        """Who would be in the first round, in the order of registration."""
        people = sorted(state.people.values(), key=lambda each: each.number)
        return [each.name for each in people if not each.staff and not each.waiting and each.left is None]

    @property
    def held(self) -> list[str]:
        """Who goes to the waiting list with the plan: the last to have entered."""
        n = self.editor.held
        return self._waiting_last(self.context.desk.state)[-n:] if n else []

    def _on_change(self) -> None:
        rounds = self.editor.rounds
        ready = bool(rounds) and not self.editor.unread
        self.yes.setEnabled(ready)
        held = self.held
        code = "plan.take_held" if held else "plan.take"
        self.yes.setText(self.context.say(code, n=len(held)))
        refused = self.context.desk.propose(SetPlan(rounds=rounds)) if ready else None
        self.say(self.context.words.refusal(refused) if hasattr(refused, "remedy") else "")

    def take(self) -> None:
        """The plan, and with it who is held back: one press, one undo."""
        if not self.yes.isEnabled():
            return
        desk: Any = self.context.desk
        held = self.held
        if not held:
            self.done_or_said(desk.do(SetPlan(rounds=self.editor.rounds)))
            return
        together = Together(desk.session, desk.now(), desk.by)
        for command in (SetPlan(rounds=self.editor.rounds), *(HoldBack(person=name) for name in held)):
            if (refusal := together.add(command)) is not None:
                self.done_or_said(refusal)
                return
        self.done_or_said(desk.take_together(together))


def _proposal(step: Step | None) -> Proposal | None:
    """The proposal that a step of the rules stands for."""
    if step is None or step.command is None:
        return None
    rounds = msgspec.convert(step.command["rounds"], tuple[RoundPlan, ...])
    how, n, size = (step.params.get(key) for key in ("how", "n", "size"))
    return Proposal(how=str(how or "exact"), n=int(n or 0), size=int(size or rounds[0].size), rounds=rounds)
