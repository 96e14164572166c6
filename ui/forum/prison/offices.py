"""What leaders may do by day: questioning, conspiracy, acquittal, each with everything that is checked before it (section 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from moderator.play.instants import Instant
from moderator.rulesets.prison.facts import questioned
from moderator.rulesets.prison.offices import CLAUSE, HOLDER, LENGTH
from moderator.rulesets.prison.state import GameState
from ui.forum.sheet import Sheet, covered
from ui.table.dialogs.base import sunk_panel
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.table.context import Context

OFFICES: Final = ("question", "conspiracy", "acquittal")
VERBS: Final = {"question": "question", "conspiracy": "conspire", "acquittal": "acquit"}
LINES: Final = 6


@dataclass(frozen=True)
class Check:
    """One thing that is looked at before an office is used. ``secret``: the answer is not everybody's."""

    code: str
    good: bool
    params: dict[str, Any]
    secret: bool = False


def checks(state: GameState, office: str, at: Instant) -> tuple[Check, ...]:
    """Everything that the rules look at, in their order."""
    side = HOLDER[office]
    holder = state.leaders.get(side)
    seat = state.seats.get(holder) if holder else None
    there = seat is not None and seat.on_field
    barred = seat is not None and (seat.has("sidelined") or seat.has("no_skill"))
    asked = seat is not None and (questioned(state, seat.id, at) or seat.has("questioned"))
    by_day = state.phase == "day" and (state.clock is None or at < state.clock.vote)
    return (
        Check("leader", there, {"seat": holder}), Check("day", by_day, {}), Check("barred", not barred, {}, secret=True),
        Check("asked", not asked, {}, secret=True), _left(state, office, holder),
    )  # fmt: skip


def _left(state: GameState, office: str, holder: str | None) -> Check:
    seat = state.seats.get(holder) if holder else None
    if office == "conspiracy":
        most = int(state.rule("conspiracy_per_day"))
        today = seat.today.get("conspiracy", 0) if seat is not None else 0
        return Check("today", today < most, {"n": today, "of": most}, secret=True)
    used = seat.uses.get(office, 0) if seat is not None else 0
    return Check("once", used == 0, {"n": used}, secret=True)


class OfficesDialog(Sheet):
    """``wanted``: an office is to be used; the sheet that asks for its target comes over this one."""

    wanted = Signal(str, object)

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        words = context.words.of("prison")
        super().__init__(context, words.say("ui.forum.office.title"), words.say("ui.forum.office.lead"), width=1120, parent=parent)
        self.uses: dict[str, KeyButton] = {}
        self.lines: dict[str, list[PlainText]] = {}
        self.state_of: dict[str, PlainText] = {}
        parts = []
        for at, office in enumerate(OFFICES, 1):
            parts.append(self._panel(office, f"Ctrl+{at}"))
        self.body.addLayout(row(*parts, spacing=12))
        self.talks = KeyButton(self.talk("office.talks"), kind="plain", key="Ctrl+T", table=True)
        self.talks.clicked.connect(self._talks)
        self.add_buttons(self.talks, None, self.closer())
        self.refresh()
        self.uses["question"].setFocus()

    def _panel(self, office: str, key: str) -> QWidget:
        panel = sunk_panel(self.words.term("office", office))
        panel.head.addWidget(ClauseTag(CLAUSE[office], self.context.words, "prison"))
        text = self.talk(f"office.{office}.text", n=LENGTH.get(office, 0))
        panel.body.addWidget(PlainText(text, "small", "muted", wrap=True))
        self.lines[office] = [PlainText("", "body", wrap=True) for _ in range(LINES)]
        for line in self.lines[office]:
            panel.body.addWidget(line)
        panel.body.addStretch(1)
        self.state_of[office] = PlainText("", "strong", wrap=True)
        panel.body.addWidget(self.state_of[office])
        button = self.uses[office] = KeyButton(self.talk(f"office.{office}.use"), kind="plain", key=key, table=True)
        button.setProperty("office", office)
        button.clicked.connect(self._on_use)
        panel.body.addLayout(row(button, None))
        panel.setFixedWidth(350)
        panel.setMinimumHeight(380)
        return panel

    def refresh(self) -> None:
        """Everything anew."""
        state: GameState = self.context.desk.state
        for office in OFFICES:
            found = checks(state, office, self.context.desk.now())
            said = [self._said(check) for check in found]
            if office == "acquittal":
                said.append(self._acquittal(state))
            for line, (text, tone) in zip(self.lines[office], [*said, *(("", ""),) * LINES], strict=False):
                line.setText(text)
                line.set_tone(tone)
            ready = all(check.good for check in found)
            code = "may" if ready else "may_not"
            self.state_of[office].setText(self.talk(f"office.{code}") if self.sees else covered(6))
            self.state_of[office].set_tone(("jade" if ready else "red") if self.sees else "muted")
            self.uses[office].setEnabled(bool(state.leaders.get(HOLDER[office])) and state.phase == "day")

    def _said(self, check: Check) -> tuple[str, str]:
        if check.secret and not self.sees:
            return covered(9), "muted"
        mark = "\N{CHECK MARK}" if check.good else "\N{BALLOT X}"
        return (
            f"{mark}  {self.talk(f'office.check.{check.code}.{str(check.good).lower()}', **check.params)}",
            "jade" if check.good else "red",
        )

    def _acquittal(self, state: GameState) -> tuple[str, str]:
        if not self.sees:
            return covered(9), "muted"
        now = state.acquittal
        if now is None or now.day != state.day:
            return self.talk("office.acquit.none"), "muted"
        return self.talk("office.acquit.now", seat=now.target), "amber"

    def veil(self) -> None:
        """Whether an office is used up is not everybody's business."""
        if hasattr(self, "talks"):
            self.refresh()

    def _on_use(self) -> None:
        button = self.sender()
        if button is not None:
            self.wanted.emit(VERBS[str(button.property("office"))], {})

    def _talks(self) -> None:
        self.wanted.emit("talks", {})
