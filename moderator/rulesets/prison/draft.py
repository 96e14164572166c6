"""The ledger of one decision about a game; what every room's decide functions are given, with the checks that all of them make."""

from __future__ import annotations

from moderator.play.deadlines import Deadline, iso
from moderator.play.decision import Draft
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.prison.state import GameState


class GameDraft(Draft[GameState, Event]):
    """A Draft of a game. ``accepted_late``: the host has taken a late message (``accept_late``)."""

    accepted_late: str = ""

    def needs_phase(self, *phases: str) -> Refusal | None:
        """The verb belongs to other phases."""
        return self.object(self.state.phase not in phases, "wrong_phase", "P-term-4", phase=self.state.phase, wanted=list(phases))

    def needs_seat(self, seat: str, clause: str = "P-term-1") -> Refusal | None:
        """There is no such seat."""
        return self.object(seat not in self.state.seats, "unknown_seat", clause, seat=seat)

    def needs_field(self, seat: str, clause: str) -> Refusal | None:
        """The seat is none, or has left the field."""
        if refusal := self.needs_seat(seat, clause):
            return refusal
        found = self.state.seats[seat]
        return self.object(not found.on_field, "not_on_field", clause, seat=seat, state=found.state)

    def late(self, code: str, limit: Instant, clause: str, *clauses: str) -> Refusal | None:
        """Whether the stamp comes after the limit, by the edge that the house rule gives it (R21); ``accept_late`` lets it pass."""
        inclusive = self.state.rule("deadline") == "inclusive"
        passed = Deadline(code=code, at=limit, inclusive=inclusive).passed(self.at)
        if passed and self.accepted_late:
            self.explain("host", "accepted_late", clause, "R21", *clauses, reason=self.accepted_late, until=iso(limit, self.state.zone))
            return None
        return self.object(passed, code, clause, forceable=True, remedy="accept_late", until=iso(limit, self.state.zone))

    def early(self, code: str, limit: Instant, clause: str) -> Refusal | None:
        """Whether it is too soon."""
        return self.object(self.at < limit, code, clause, forceable=True, until=iso(limit, self.state.zone))

    def blocked(self, *codes: str) -> Refusal | None:
        """A question that this cannot go past is open (section 17); a skill that the host has to settle holds up nothing but itself."""
        found = next((ask for ask in self.state.asks if ask.code in codes and (ask.code != "A-MANUAL" or ask.blocking)), None)
        return self.object(found is not None, "ask_open", found.clause if found else "", ask=found.id if found else "")

    @property
    def paused(self) -> Refusal | None:
        """Everything stands still while the game is paused."""
        return self.object(self.state.paused is not None, "game_paused", "P-supp-4", remedy="resume_game", forceable=True)
