"""What a press on the board comes to: a seat is taken in hand, then a door, a prisoner or a candidate is pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from moderator.play.messages import Refusal
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.counting import standing
from moderator.rulesets.prison.doors import labels
from moderator.rulesets.prison.fold import the_night
from moderator.rulesets.prison.night import OUT
from ui.forum.prison.corridor import Door
from ui.forum.prison.seen import missing, seen

if TYPE_CHECKING:
    from moderator.rulesets.prison.state import GameState
    from ui.forum.context import ForumContext


class Acts(QObject):
    """``held``: the seat in hand. ``changed``: draw anew; ``told`` carries a sentence; ``opened`` the seat whose sheet is wanted."""

    changed = Signal()
    told = Signal(str)
    opened = Signal(str)

    def __init__(self, context: ForumContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self.held = ""
        self.kind: Any = "execute"
        self.went_in = False

    @property
    def _state(self) -> GameState:
        state: GameState = self._context.desk.state
        return state

    @property
    def voting(self) -> bool:
        """Whether ballots of guards are taken."""
        return self._state.phase == "day" and (self._state.vote is None or self._state.vote.closed is None)

    @property
    def electing(self) -> bool:
        """Whether an election is on."""
        return self._state.phase == "day" and self._state.election is not None and self._state.election.open

    def follow(self) -> None:
        """The game has gone on: who is no more waited for is no more in hand."""
        if self.held and not self._can_hold(self.held):
            self.held = ""

    def waiting(self) -> tuple[str, ...]:
        """Seats of which something is still wanted, in their order."""
        state = seen(self._context)
        if state.phase == "corridor":
            return tuple(seat.id for seat in missing(self._context))
        if self.electing and state.election is not None:
            voted = {post.voter for post in state.election.posts}
            return tuple(seat.id for seat in state.field if seat.id not in voted)
        if self.voting:
            voted = set(standing(state, state.vote)) if state.vote is not None else set()
            return tuple(seat.id for seat in state.side("guard") if seat.id not in voted)
        return ()

    def _can_hold(self, seat: str) -> bool:
        state = seen(self._context)
        found = state.seats.get(seat)
        if found is None or not found.on_field:
            return False
        if state.phase == "corridor":
            return seat not in the_night(state).doors
        return self.electing or (self.voting and found.side == "guard")

    def hold(self, seat: str) -> None:
        """Take a seat in hand, or none."""
        self.held = seat
        self.told.emit(self._hint())
        self.changed.emit()

    def _hint(self) -> str:
        if not self.held:
            return ""
        code = "corridor" if self._state.phase == "corridor" else "elect" if self.electing else "vote"
        return self._context.say(f"prison.hold.{code}", seat=self.held)

    # --- presses ------------------------------------------------------------------------------------------------------

    def press_seat(self, seat: str) -> None:
        """A plate was pressed."""
        if self.held and self._second(seat):
            return
        if seat == self.held:
            self.hold("")
            self.opened.emit(seat)
        elif self._can_hold(seat):
            self.hold(seat)
        else:
            self.opened.emit(seat)

    def _second(self, seat: str) -> bool:
        """The second press of an election or a ballot."""
        sides = self._state.seats[self.held].side, self._state.seats[seat].side
        if self.electing and sides[0] == sides[1]:
            self._do(d.Elect(voter=self.held, candidate=seat))
            return True
        if self.voting and not self.electing and sides == ("guard", "prisoner"):
            self._do(d.CastBallot(guard=self.held, prisoner=seat, kind=self.kind))
            return True
        return False

    def press_door(self, door: Door) -> None:
        """A door was pressed: it opens, or the seat in hand goes in."""
        if self._state.phase != "corridor":
            return
        if self.held and self._state.seats[self.held].side == door.side:
            self.enter(self.held, door.label)
        elif door.state == "shut":
            self._do(n.OpenDoor(side=door.side, door=door.label))
        else:
            self.told.emit(self._context.say("prison.hold.first"))

    def enter(self, seat: str, door: str) -> None:
        """Through the door; a sidelined seat is placed (R33)."""
        if self._state.seats[seat].has("sidelined"):
            self._do(n.Place(seat=seat, door=door))
        else:
            self._do(n.EnterDoor(seat=seat, door=door))

    def may_enter(self, door: Door) -> bool:
        """Whether the seat in hand may go through."""
        if not self.held or self._state.phase != "corridor":
            return False
        return self._state.seats[self.held].side == door.side and door.state == "open"

    def takes(self, text: str) -> bool:
        """Whether a typed sign is a door of the seat in hand, or the sign for staying out."""
        if not self.held or self._state.phase != "corridor" or not text.strip():
            return False
        return text.upper() in (*labels(self._state, self._state.seats[self.held].side), "0", "-")

    def press_label(self, text: str) -> None:
        """A door's sign was typed."""
        if text in {"0", "-"}:
            self.tool("out")
        else:
            self.enter(self.held, text.upper())

    def tool(self, name: str) -> None:
        """A button of the row below."""
        if name == "out" and self.held:
            self._do(n.Place(seat=self.held, door=OUT))
        elif name in {"guard", "prisoner"}:
            self._do(n.OpenDoor(side=name, door="all"))  # type: ignore[arg-type]
        elif name in {"execute", "release"}:
            self.kind = name
        elif name == "unvote" and self.held:
            self._do(d.Unvote(guard=self.held))

    def _do(self, command: Any) -> None:
        held, self.held = self.held, ""
        result = self._context.desk.do(command)
        if isinstance(result, Refusal):
            self.held = held
            self.changed.emit()
            return
        self.went_in = True
        self.told.emit("")
        self.changed.emit()
