"""What a prison game says at the forum desk. Whatever hangs on roles, pairs, links, orders or skills is covered while the curtain hangs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from moderator.rulesets.prison.state import GameState
from ui.forum.context import ForumContext
from ui.forum.prison import actions, bar, corridor, seat_sheet, typing
from ui.forum.prison.reader import PrisonReader
from ui.forum.prison.seen import HIDDEN_STEPS, public
from ui.forum.views import BarView, CentreView, SeatView, Section, Typed

CLAUSES: Final[Mapping[str, str]] = {
    "new_game": "P-what-1", "set_script": "P-pre-4", "set_seat": "P-term-1", "set_assistant": "P-pre-6", "deal": "P-note-2",
    "start_game": "P-what-1", "set_links": "P-interro-5", "open_day": "P-term-4", "open_election": "P-amend-4",
    "close_election": "P-amend-4", "close_vote": "P-term-5", "vote": "P-term-5", "opinion": "P-identity-3a", "question": "P-identity-3b",
    "conspire": "P-identity-4a", "acquit": "P-identity-4b", "open_door": "P-interro-6", "start_interrogation": "P-interro-1",
    "resolve_wall": "P-interro-8", "order_kill": "P-interro-8", "end_night": "P-interro-7", "publish_results": "P-end-2",
}  # fmt: skip


class PrisonFace:
    """The Face of a game of guards and prisoners."""

    game = "prison"
    clauses = CLAUSES
    hidden_steps = HIDDEN_STEPS
    outbox_counted = False
    """How many sit alone, and whom a skill has told something, could be counted from the posts that are owed."""
    pages = ("if_ended", "kill", "skills", "claims", "links")
    """What can be opened whatever the game stands at; each covers what is secret by itself."""

    def __init__(self, context: ForumContext) -> None:
        self._context = context

    def subtitle(self) -> str:
        """Guards, prisoners, executions by vote so far: what is public, for the head is not drawn anew when the curtain falls."""
        state = public(self._context.desk.state)
        if state.started is None:
            return self._context.say("prison.subtitle.setup", n=len(state.seats), of=state.params.n)
        return self._context.say(
            "prison.subtitle", guards=len(state.side("guard")), prisoners=len(state.side("prisoner")), n=state.vote_deaths,
            of=int(state.rule("amend1_count")),
        )  # fmt: skip

    def bar(self) -> BarView:
        """The phase bar."""
        return bar.view(self._context)

    def seats(self) -> Sequence[SeatView]:
        """Every seat, with what is public of it."""
        return corridor.seat_views(self._context)

    def centre(self) -> CentreView:
        """The board has no centre of its own."""
        state: GameState = self._context.desk.state
        return CentreView(title=self._context.say(f"prison.bar.{state.phase}", n=state.day))

    def sections(self) -> Sequence[Section]:
        """No left column: the corridors take its room."""
        return ()

    def sheet(self, seat: str) -> Sequence[Section]:
        """Everything about one seat."""
        return seat_sheet.sections(self._context, seat)

    def actions(self, seat: str) -> Sequence[tuple[str, dict[str, Any]]]:
        """What can be done about a seat."""
        return actions.of(self._context, seat)

    def typed(self, text: str) -> Typed:
        """A line typed by the host."""
        return typing.typed(self._context, text)

    def reader(self) -> PrisonReader:
        """Reads messages into offers."""
        return PrisonReader(self._context)
