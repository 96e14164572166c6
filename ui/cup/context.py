"""What every part of the organiser's desk is given, and what is looked at there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from ui.forum.context import ForumContext

if TYPE_CHECKING:
    from moderator.cup.state import CupState, Round


class Looking(QObject):
    """What of the cup is looked at; every page of the desk follows. ``changed``: another round, match or person."""

    changed = Signal()

    def __init__(self, desk: Any, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._round = ""
        self.match = ""
        self.person = ""

    @property
    def round(self) -> str:
        """The round looked at: the one chosen, else the one that is going on, else the next, else the last. Empty without a plan."""
        state: CupState = self._desk.state
        if state.round(self._round) is not None:
            return self._round
        each = state.current or next((each for each in state.rounds if each.status == "planned"), None)
        return each.plan.id if each is not None else state.rounds[-1].plan.id if state.rounds else ""

    @property
    def the_round(self) -> Round | None:
        """The same with all that is known of it."""
        found: Round | None = self._desk.state.round(self.round)
        return found

    @property
    def follows(self) -> bool:
        """Whether nothing was chosen: then the round that is going on is looked at."""
        return self._desk.state.round(self._round) is None

    def look_at(self, *, round: str | None = None, match: str | None = None, person: str | None = None) -> None:  # noqa: A002
        """Look at something else; what is not named stays."""
        before = self.round, self.match, self.person
        self._round = self._round if round is None else round
        self.match = self.match if match is None else match
        self.person = self.person if person is None else person
        if before != (self.round, self.match, self.person):
            self.changed.emit()

    def number(self, _seat: str) -> int:
        """Nobody has a seat in a cup."""
        return 0


@dataclass(frozen=True)
class CupContext(ForumContext):
    """One per page; rebuilt with it when the language or the theme changes. ``presses`` is the ``Looking``."""

    def say(self, code: str, **params: Any) -> str:
        """The words of ``ui.cup.<code>``, else those of the forum desk, else those of the judge's."""
        own = f"ui.cup.{code}"
        return self.words.say(own, params, self.desk.name_of) if self.words.has(own) else super().say(code, **params)

    @property
    def looking(self) -> Looking:
        """What is looked at."""
        found: Looking = self.presses  # type: ignore[assignment]
        return found

    def round_name(self, name: str) -> str:
        """A round by number and kind."""
        each = self.desk.state.round(name)
        kind = "" if each is None else self.words.term("round_kind", each.plan.kind)
        return self.say("round.named", round=name, kind=kind) if kind else name
