"""Which guards' door leads into one room with which prisoners' door, night by night; fixed by the first entry (7.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QGridLayout, QWidget

from moderator.rulesets.prison.commands.setup import SetLinks
from moderator.rulesets.prison.doors import default_links, is_fixed, labels, links_of
from moderator.rulesets.prison.state import GameState
from ui.forum.prison.secret_sheet import Follows, SecretSheet
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import row
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.table.context import Context


class LinksSheet(SecretSheet):
    """``set_links``: choosing a door that another room has swaps the two, so that it stays one to one."""

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        super().__init__(context, "links", width=640, height=520, parent=parent)
        self.night = ChoiceField()
        self.night.setAccessibleName(self.p("links.night"))
        self.fixed = PlainText("", "small", "amber", wrap=True)
        self.fields: dict[str, ChoiceField] = {}
        self.links: dict[str, str] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        for at, door in enumerate(labels(self._state, "guard")):
            self._row(grid, at, door)
        self.follows = Follows(self)
        self.follows.insist.textChanged.connect(self.weigh)
        self.inner.addLayout(row(PlainText(self.p("links.night")), self.night, self.fixed, None))
        self.inner.addLayout(grid)
        self.inner.addWidget(self.follows, 1)
        self.plain = KeyButton(self.p("links.plain"), kind="plain", table=True)
        self.plain.clicked.connect(self._on_plain)
        self.yes = KeyButton(self.p("links.take"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(self.plain, None, self.closer("cancel"), self.yes)
        self._fill_nights()
        self.night.currentIndexChanged.connect(self._on_night)
        self._on_night()
        self.veil()

    @property
    def _state(self) -> GameState:
        state: GameState = self.context.desk.state
        return state

    def _row(self, grid: QGridLayout, at: int, door: str) -> None:
        """Two rooms beside each other, so that ten fit."""
        field = self.fields[door] = ChoiceField()
        field.setAccessibleName(self.p("killsheet.door.guard", door=door))
        field.setProperty("door", door)
        for other in labels(self._state, "prisoner"):
            field.addItem(self.p("killsheet.door.prisoner", door=other), other)
        field.currentIndexChanged.connect(self._on_field)
        line, pair = at // 2, (at % 2) * 3
        grid.addWidget(PlainText(self.p("killsheet.door.guard", door=door)), line, pair)
        grid.addWidget(field, line, pair + 1)
        grid.setColumnStretch(pair + 1, 1)

    def _fill_nights(self) -> None:
        """Tonight's, the next one's, and those that were."""
        state = self._state
        now = max(1, state.day)
        nights = [now, now + 1, *range(now - 1, 0, -1)]
        for night in nights:
            self.night.addItem(self.p("links.nth", n=night), night)
        first = next((at for at, night in enumerate(nights) if not is_fixed(state, night)), 0)
        self.night.setCurrentIndex(first)

    def _on_night(self) -> None:
        state, night = self._state, int(self.night.currentData() or 1)
        past = next((each for each in state.nights if each.number == night and each.links), None)
        self.links = dict(past.links if past is not None else links_of(state, night))
        fixed = is_fixed(state, night)
        self.fixed.setText(self.p("links.fixed") if fixed else "")
        for field in self.fields.values():
            field.setEnabled(not fixed)
        self.plain.setEnabled(not fixed)
        self._show()

    def _show(self) -> None:
        for door, field in self.fields.items():
            field.blockSignals(True)
            field.setCurrentIndex(field.findData(self.links.get(door)))
            field.blockSignals(False)
        self.weigh()

    def _on_field(self) -> None:
        field = self.sender()
        if not isinstance(field, ChoiceField):
            return
        door, wanted = str(field.property("door")), str(field.currentData())
        other = next((each for each, leads in self.links.items() if leads == wanted), door)
        self.links[other], self.links[door] = self.links[door], wanted
        self._show()

    def _on_plain(self) -> None:
        self.links = default_links(self._state.doors)
        self._show()

    def command(self) -> SetLinks:
        """The links as they stand."""
        return SetLinks(night=int(self.night.currentData() or 1), map=dict(self.links))

    def filled(self) -> None:
        """Weighed anew."""
        self.weigh()

    def weigh(self) -> None:
        """What the rules say to it."""
        if not hasattr(self, "yes"):
            return
        same = self.links == links_of(self._state, int(self.night.currentData() or 1))
        self.follows.show_for(None if same or not self.sees else self.command(), self.p("links.same") if self.sees else "")
        self.yes.setEnabled(self.sees and self.follows.good)

    def take(self) -> None:
        """Enter it."""
        if self.sees and self.follows.good:
            self.done_or_said(self.context.desk.do(self.command(), force=self.follows.insist.text().strip()))
