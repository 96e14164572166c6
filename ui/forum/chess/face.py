"""What International Chess says at the forum desk. Whatever depends on a hidden role is covered while the curtain hangs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ui.forum.chess import actions, bar, left, middle, seats, sheet, typing
from ui.forum.chess.reader import ChessReader
from ui.forum.context import ForumContext
from ui.forum.views import BarView, CentreView, SeatView, Section, Typed

CLAUSES: Final[Mapping[str, str]] = {
    "close_night": "C3.9", "resolve_night": "C3.3", "announce_dawn": "C5.5", "judge_declaration": "C3.8", "open_ballot": "C6.1",
    "close_ballot": "C7.1", "resolve_vote": "C7.2", "announce_dusk": "C4.8", "open_runoff": "C7.2", "open_night": "C5.4",
    "choose_promotion": "C3.7", "post_roster": "C4.1", "start_game": "C2", "add_seat": "C6.5", "add_substitute": "C2",
    "assign_roles": "C2", "end_game": "C10.2",
}  # fmt: skip


class ChessFace:
    """The Face of a game of sixteen."""

    game = "chess"
    clauses = CLAUSES

    def __init__(self, context: ForumContext) -> None:
        self._context = context

    def subtitle(self) -> str:
        """Seats, alive, substitutes."""
        state = self._context.desk.state
        subs = sum(1 for person in state.persons.values() if person.substitute and not person.gone and person.seat is None)
        return self._context.say("chess.subtitle", n=len(state.seats), alive=len(state.living), subs=subs)

    def bar(self) -> BarView:
        """The phase bar."""
        return bar.view(self._context)

    def seats(self) -> Sequence[SeatView]:
        """The board."""
        return seats.views(self._context)

    def centre(self) -> CentreView:
        """The middle of the board."""
        return middle.view(self._context)

    def sections(self) -> Sequence[Section]:
        """The left column."""
        return left.sections(self._context)

    def sheet(self, seat: str) -> Sequence[Section]:
        """Everything about one seat."""
        return sheet.sections(self._context, seat)

    def actions(self, seat: str) -> Sequence[tuple[str, dict[str, Any]]]:
        """What can be done about a seat."""
        return actions.of(self._context, seat)

    def typed(self, text: str) -> Typed:
        """A line typed by the host."""
        return typing.typed(self._context, text)

    def reader(self) -> ChessReader:
        """Reads messages into offers."""
        return ChessReader(self._context)
