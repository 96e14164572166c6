"""The first page of the organiser's desk: the cup as a picture, and what came last in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.cup.flow import Flow, Stage
from ui.cup.panes import PaneWidget
from ui.theme import SPACE
from ui.widgets.panel import Panel, Scroll
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.cup.state import CupState, Round, RoundPlan
    from moderator.play.messages import TraceLine
    from moderator.play.ruleset import Record
    from ui.cup.context import CupContext

TONES: Final = {"planned": "neutral", "started": "amber", "drawn": "blue", "closed": "jade"}
ASIDE: Final = 2 * 12 + 4 + 2
"""What of the width is not the picture's: margins of its panel and of what scrolls."""
FRAME: Final = 66
"""Height of the panel's heading, its margins and the gap below it."""
LEAST: Final = 168
"""The log's height at the least: three of its lines."""
LAST: Final = 60
"""Lines of the log that are shown; the timeline has them all."""


class Overview(PaneWidget):
    """A round that is pressed is looked at on every page."""

    def __init__(self, context: CupContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.flow = Flow(context)
        self.flow.pressed.connect(self._on_round)
        self._none = PlainText(context.say("overview.none"), "body", "muted", wrap=True)
        self._plan = Panel(context.say("overview.plan"), margin=12)
        self._plan.body.addWidget(self._none)
        self._scroll = Scroll((0, 0, 4, 0))
        self._scroll.box.setSpacing(0)
        self._scroll.box.addWidget(self.flow)
        self._scroll.box.addStretch(1)
        self._plan.body.addWidget(self._scroll, 1)
        self.log = TableView(context.palette, context.say("overview.log"))
        log = Panel(context.say("overview.log"), margin=12)
        log.body.addWidget(self.log)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE + 2)
        box.addWidget(self._plan)
        box.addWidget(log, 1)

    def take_focus(self) -> None:
        """The rounds, or the log where there are none."""
        (self.flow if self.flow.stages else self.log).setFocus()

    def refresh(self) -> None:
        """From the state."""
        state: CupState = self._context.desk.state
        names = {each.plan.id: n for n, each in enumerate(state.rounds)}
        stages = tuple(self._stage(state, each, names) for each in state.rounds)
        self.flow.show_stages(stages, self._context.looking.round)
        self._none.setVisible(not stages)
        self._share()
        self._show_log()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """The rounds have the room that they need, the log all the rest; where both are long, each scrolls."""
        self._scroll.setVisible(bool(self.flow.stages))
        wide = self.width() - ASIDE
        most = self.height() - LEAST - FRAME
        self._scroll.setFixedHeight(max(self.flow.minimumSizeHint().height(), min(self.flow.heightForWidth(wide), most)))

    # --- a round ---------------------------------------------------------------------------------------------------------------

    def _stage(self, state: CupState, each: Round, names: dict[str, int]) -> Stage:
        words, plan = self._context.words, each.plan
        matches = [state.matches[name] for name in each.matches]
        closed = sum(1 for match in matches if match.status == "closed")
        done = 1.0 if each.status == "closed" else closed / len(matches) if matches else 0.0
        fed = tuple(names[name] for name in _fed(state, plan, names) if name in names)
        return Stage(
            name=plan.id, title=self._context.round_name(plan.id), state=words.term("round_status", each.status),
            tone=TONES[each.status], lines=self._lines(each), done=done, sources=fed,
        )  # fmt: skip

    def _lines(self, each: Round) -> tuple[tuple[str, str], ...]:
        """What goes in, what comes of it."""
        say, plan = self._context.say, each.plan
        size = len(each.field) or plan.size
        found = [(say("overview.in", n=size, groups=plan.groups), "")]
        if plan.kind == "final":
            return (*found, (say("overview.games", games=plan.games), ""))
        frozen = each.frozen
        on = plan.advancing if frozen is None else len(frozen.advancers)
        waits = plan.waiting if frozen is None else len(frozen.waits)
        found.append((say("overview.on", n=on), "jade"))
        if waits:
            found.append((say("overview.waits", n=waits), "amber"))
        return tuple(found)

    def _on_round(self, name: str) -> None:
        self._context.looking.look_at(round=name)

    # --- the log ---------------------------------------------------------------------------------------------------------------

    def _show_log(self) -> None:
        heads = (self._context.say("overview.when"), self._context.say("overview.what"), self._context.say("overview.clause"))
        rows: list[Row] = []
        for record in reversed(self._context.desk.session.records):
            rows += [self._row(record, line) for line in reversed(record.trace)]
            if len(rows) >= LAST:
                break
        self.log.show_rows(heads, rows[:LAST], stretch=1)

    def _row(self, record: Record, line: TraceLine) -> Row:
        said = self._context.trace(line, record.seq)
        clauses = " ".join(line.clauses)
        return Row(
            (Cell(self._context.moment(record.at), muted=True), Cell(said, tip=said), Cell(clauses, "neutral", pill=bool(clauses))),
            of=record.seq,
        )


def _fed(state: CupState, plan: RoundPlan, names: dict[str, int]) -> tuple[str, ...]:
    """Rounds that feed this one: the named, and those before it whose people wait for the revival."""
    found = [source.partition(":")[2] for source in plan.sources if source.startswith("advance:")]
    if "waits" in plan.sources:
        found += [each.plan.id for each in state.rounds[: names[plan.id]] if each.plan.waiting]
    return tuple(dict.fromkeys(found))
