"""What the organiser's desk says of itself in its head and its bar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from moderator.cup.clauses import CLAUSES
from moderator.cup.due import due as dues
from ui.forum.views import BarView
from ui.forum.views import Cell as BarCell

if TYPE_CHECKING:
    from moderator.cup.state import CupState, Round
    from moderator.play.due import Due
    from ui.cup.context import CupContext

OF_STEP: Final = {
    "register": "S2.2", "set_plan": "S2.2", "confirm_scoring": "S1.3.2", "start_round": "S2.2", "draw_groups": "S2.2",
    "fill_pool": "S3.5.4", "fill_field": "S2.2", "schedule_match": "S2.1", "open_match": "S3.1", "match_closed": "S4.8",
    "record_1v1": "S1.3.3", "close_round": "S1.3.3", "release_standings": "S6",
}  # fmt: skip
"""Step -> the clause that its rulebook page opens at."""


class CupFace:
    """``Header`` and ``Asks`` of the forum desk take it as a face."""

    game: Final = "cup"
    outbox_counted: Final = True
    hidden_steps: Final[frozenset[str]] = frozenset()
    same_steps: Final[dict[str, str]] = {
        "record_1v1": "duel", "agree_share": "share", "fill_pool": "pool", "answer": "decide", "schedule_match": "schedule",
        "release_standings": "release",
    }  # fmt: skip
    """Steps that the head has no room for with the people they name; the right column has."""
    clauses: Final = {verb: clause for verb, clause in OF_STEP.items() if clause in CLAUSES}

    def __init__(self, context: CupContext) -> None:
        self._context = context

    @property
    def _state(self) -> CupState:
        state: CupState = self._context.desk.state
        return state

    def subtitle(self) -> str:
        """How many people."""
        state, say = self._state, self._context.say
        people = [each for each in state.people.values() if not each.staff]
        playing = sum(1 for each in people if not each.waiting)
        return say("subtitle", n=playing, waiting=len(people) - playing, staff=len(state.people) - len(people))

    def bar(self) -> BarView:
        """What time it is in the cup, what is due next, how far the round is."""
        state, context = self._state, self._context
        due = self._due()
        each = state.current
        title = context.round_name(each.plan.id) if each is not None else context.words.term("phase", state.phase)
        span = self._span(each)
        cells = (*self._matches(each), *self._asks())
        return BarView(
            title=context.headed(title), span=span, due=None if due is None else due.at,
            due_name="" if due is None else self.due_name(due), cells=cells,
        )  # fmt: skip

    def dues(self) -> tuple[Due, ...]:
        """Everything that is due by the calendar, in order of time."""
        return dues(self._state)

    def due_name(self, due: Due) -> str:
        """What is due, in words."""
        return self._context.words.say(f"due.{due.code}", {"n": due.n, "part": due.part})

    def _due(self) -> Due | None:
        """What comes next; where nothing does, what was due last."""
        now = self._context.desk.now()
        found = self.dues()
        return next((each for each in found if each.at >= now), found[-1] if found else None)

    def _span(self, each: Round | None) -> str:
        if each is None:
            planned = next((other for other in self._state.rounds if other.status == "planned"), None)
            return "" if planned is None else self._context.say("bar.next", round=self._context.round_name(planned.plan.id))
        return self._context.words.term("round_status", each.status)

    def _matches(self, each: Round | None) -> tuple[BarCell, ...]:
        if each is None or not each.matches:
            return ()
        matches = [self._state.matches[name] for name in each.matches]
        closed = sum(1 for match in matches if match.status == "closed")
        say = self._context.say
        return (BarCell(say("bar.matches", n=closed, of=len(matches)), say("bar.matches_below"), clause="S1.3.1"),)

    def _asks(self) -> tuple[BarCell, ...]:
        n = len(self._context.desk.asks)
        return (BarCell(self._context.say("bar.asks", n=n), self._context.say("bar.asks_below"), "amber"),) if n else ()
