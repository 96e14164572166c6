"""Alliances as a picture: who may talk with whom now, what has just changed, and telling the members (J8, F.2, F.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from moderator.rulesets.jianghu.network import Link, network
from moderator.rulesets.jianghu.state import GameState
from ui.forum.jianghu.people.base import HEIGHT, MOST
from ui.forum.jianghu.people.graph import GROUPS, KNOTS, AllianceGraph, fresh
from ui.forum.sheet import Sheet, covered
from ui.widgets.buttons import KeyButton
from ui.widgets.floating import EDGE
from ui.widgets.panel import column, row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.table.context import Context

COVERED: Final = 9
"""Rows that are shown while everything is covered: as many as there can be."""


class AlliancesDialog(Sheet):
    """``wanted``: a verb and what is known of it. Enter on an alliance that has not been announced announces it."""

    wanted = Signal(str, object)

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        words = context.words.of("jianghu")
        super().__init__(context, words.say("ui.people.alliances.title"), width=1240, parent=parent)
        self.setMinimumHeight(HEIGHT)
        self.graph = AllianceGraph(context.palette)
        self.graph.setAccessibleName(self.tell("title"))
        self.table = TableView(context.palette, self.tell("list"))
        self.table.chosen.connect(self._on_chosen)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.about = PlainText("", "small", "muted", wrap=True)
        self.help = PlainText(self.tell("help"), "small", "muted", wrap=True)
        side = QWidget()
        side.setFixedWidth(324)
        side.setLayout(column(self.table, self.about, self.help))
        self.body.addLayout(both := row(self.graph, side, spacing=14), 1)
        both.setStretch(0, 1)
        self.announce = self._button("announce_alliance", "Ctrl+Return", "primary")
        self.posters = self._button("stand_ins", "Ctrl+H")
        self.add_buttons(self.posters, None, self.closer(), self.announce)
        self.refresh()
        self.table.selectRow(0)
        self.table.setFocus()

    def fit(self) -> None:
        """As high as the page allows."""
        page = self.parentWidget()
        self.resize(self.minimumWidth(), page.window().height() - 2 * EDGE if page is not None else MOST)

    def _button(self, verb: str, key: str, kind: Any = "plain") -> KeyButton:
        button = KeyButton(self.tell(f"press.{verb}"), key=key, kind=kind, table=True)
        button.setProperty("verb", verb)
        button.clicked.connect(self._on_press)
        return button

    def tell(self, code: str, **params: object) -> str:
        """The words of this sheet."""
        return self.words.say(f"ui.people.alliances.{code}", params, self.context.desk.name_of)

    @property
    def state(self) -> GameState:
        """The game."""
        state: GameState = self.context.desk.state
        return state

    # --- what is shown ------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Everything anew."""
        at = max(0, self.table.currentIndex().row())
        links = sorted(network(self.state), key=lambda link: not fresh(self.state, link))
        rows = [self._row(link) for link in links] if self.sees else [self._covered() for _ in range(COVERED)]
        self.table.show_rows([self.tell(f"head.{head}") for head in ("edge", "n", "told")], rows, stretch=0)
        if rows:
            self.table.selectRow(min(at, len(rows) - 1))
        self._show()

    def _row(self, link: Link) -> Row:
        new = fresh(self.state, link)
        told = "dealt" if link.since is None else "told" if link.told else "untold"
        if link.edge == "coded":
            told = "words"
        tone = "amber" if new else "jade" if link.told else "blue"
        name = self.words.term("edge", link.edge)
        return Row((
            Cell(name, strong=new, tip=name), Cell(str(len(link.members)), right=True),
            Cell(self.tell(told), tone, pill=True),
        ), link)  # fmt: skip

    def _covered(self) -> Row:
        return Row((Cell(covered(7), muted=True), Cell(covered(1), muted=True), Cell(covered(3), muted=True)))

    def _show(self) -> None:
        link = self.link
        words = {f"group.{name}": self.tell(f"group.{name}") for name, _, _ in GROUPS} | {
            f"knot.{edge}": self.tell(f"knot.{edge}") for edge in KNOTS
        }
        words["covered"] = self.words.say("ui.people.covered")
        self.graph.show_state(self.state if self.sees else None, words, link.edge if link is not None else "")
        self.announce.setEnabled(link is not None and link.since is not None and not link.told)
        self.about.setText(self._about(link) if link is not None else self.tell("none" if self.sees else "covered"))

    def _about(self, link: Link) -> str:
        since = self.tell("from_deal") if link.since is None else self.tell("since", at=self.brief(link.since))
        names = ", ".join(self.state.name_of(name) for name in link.members)
        return f"{link.clause}  {since}\n{names}"

    @property
    def link(self) -> Link | None:
        """The alliance that is chosen."""
        chosen = self.table.selected()
        return chosen if self.sees and isinstance(chosen, Link) else None

    def veil(self) -> None:
        """Whom anybody may talk with tells his role."""
        if hasattr(self, "posters"):
            self.refresh()

    # --- presses ------------------------------------------------------------------------------------------------------

    def _on_row(self, *_: Any) -> None:
        if hasattr(self, "posters"):
            self._show()

    def _on_press(self) -> None:
        button = self.sender()
        if button is not None:
            self._ask(str(button.property("verb")))

    def _ask(self, verb: str) -> None:
        link = self.link
        self.wanted.emit(verb, {"edge": link.edge} if link is not None and verb == "announce_alliance" else {})

    def _on_chosen(self, _: Any) -> None:
        if self.announce.isEnabled():
            self._ask("announce_alliance")
