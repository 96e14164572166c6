"""The page of the round that is prepared or runs: its field until it is drawn, its matches from then on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from ui.cup.panes import PaneWidget
from ui.cup.round.field_view import FieldView
from ui.cup.round.matches_view import MatchesView
from ui.keys.table import KeyGroup, KeyRow
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import EmptyState, Panel, row
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.cup.state import CupState, Round
    from ui.cup.context import CupContext

KEYS: Final = {"begin_round": "B", "fill": "F", "draw": "D", "schedule": "S", "check_in": "C", "swap": "W"}
"""Doors of the page: name -> key."""
TONES: Final = {"planned": "neutral", "started": "amber", "drawn": "blue", "closed": "jade"}


class RoundPane(PaneWidget):
    """Buttons that have nothing to do are not shown; each has a letter."""

    def __init__(self, context: CupContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.panel = Panel(" ", margin=12)
        self.status = Tag(context.palette, "")
        self.panel.head.addWidget(self.status)
        self.facts = PlainText("", "small", "muted", wrap=True)
        self.empty = EmptyState(None, context.say("round.none"), context.say("round.none.text"))
        self.field, self.matches = FieldView(context), MatchesView(context)
        self.matches.opened.connect(self._on_match)
        self.stack = QStackedWidget()
        for view in (self.empty, self.field, self.matches):
            self.stack.addWidget(view)
        self.buttons: dict[str, KeyButton] = {}
        for name, key in KEYS.items():
            button = self.buttons[name] = KeyButton(context.say(f"round.door.{name}"), key, table=True)
            button.setProperty("door", name)
            button.clicked.connect(self._on_door)
            button.hide()  # all of them at once would make the desk wider than it is
        self.panel.body.addWidget(self.facts)
        self.panel.body.addWidget(self.stack, 1)
        self.panel.body.addLayout(row(*self.buttons.values(), None))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.panel)

    @property
    def _state(self) -> CupState:
        state: CupState = self._context.desk.state
        return state

    def take_focus(self) -> None:
        """The people or the matches."""
        view = self.stack.currentWidget()
        (view.table if isinstance(view, (FieldView, MatchesView)) else self).setFocus()

    def tick(self) -> None:
        """What counts down."""
        if self.stack.currentWidget() is self.matches:
            self.matches.tick()

    def key_groups(self) -> tuple[KeyGroup, ...]:
        """Its letters."""
        rows = tuple(KeyRow(key, self._context.say(f"round.door.{name}")) for name, key in KEYS.items())
        return (KeyGroup(self._context.say("pane.round"), rows, now=True),)

    def refresh(self) -> None:
        """The round looked at, as it stands."""
        each = self._context.looking.the_round
        for name, button in self.buttons.items():
            button.setVisible(each is not None and name in doors(self._state, each))
        self.facts.setVisible(each is not None)
        self.status.setVisible(each is not None)
        if each is None:
            self.panel.set_title("")
            self.stack.setCurrentWidget(self.empty)
            return
        self._head(each)
        drawn = bool(each.matches)
        (self.matches if drawn else self.field).show_round(self._state, each)
        self.stack.setCurrentWidget(self.matches if drawn else self.field)

    def _head(self, each: Round) -> None:
        context, plan = self._context, each.plan
        self.panel.set_title(context.round_name(plan.id))
        self.status.set_text(context.words.term("round_status", each.status), TONES[each.status])
        said = [context.say("round.facts", n=plan.size, groups=plan.groups, games=plan.games)]
        if plan.kind != "final":
            said.append(context.say("round.on", n=plan.advancing))
        if plan.waiting:
            said.append(context.say("round.waits", n=plan.waiting))
        if each.matches:
            said.append(context.say("round.seed", seed=each.seed) if each.seed else context.say("round.by_hand"))
        self.facts.setText(context.say("round.and").join(said))

    def _on_door(self) -> None:
        self.asked.emit(str(self.sender().property("door")))

    def _on_match(self, _name: object) -> None:
        match = self.matches.match
        if match is not None and match.status != "closed":
            self.asked.emit("schedule" if match.start is None else "check_in")


def doors(state: CupState, each: Round) -> tuple[str, ...]:
    """What may be opened of a round now."""
    from moderator.cup.filling import lacking
    from moderator.cup.people import short

    waits = "waits" in each.plan.sources
    if each.status == "planned":
        return ("begin_round", "fill") if waits and short(state) else ("begin_round",)
    if each.status == "started":
        return ("fill", "draw") if lacking(state) is not None else ("draw",)
    open_ = [state.matches[name].status for name in each.matches]
    if each.status == "closed" or all(status == "closed" for status in open_):
        return ()
    return ("schedule", "check_in", "swap", "draw") if "drawn" in open_ else ("schedule", "check_in")
