"""A game of sixteen for tests: sixteen seats named as in the worked cases, driven by commands at instants."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from moderator.play.audience import HOST
from moderator.play.commands import Command
from moderator.play.decision import Decision
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Notice, Refusal, TraceLine
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import vote as v
from moderator.rulesets.chess.commands.setup import Adopt, Position, SeatPosition
from moderator.rulesets.chess.ruleset import Chess
from moderator.rulesets.chess.state import GameState

ZONE = "Asia/Shanghai"
ROLES = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P1": "pawn", "P2": "pawn", "P3": "pawn"}
SEATS = tuple(side + letter for side in "WB" for letter in ROLES)
GOOD = "夜" * 100
VERBS: dict[str, type[Any]] = {
    "castle": n.SubmitCastle, "imprison": n.SubmitImprison, "heal": n.SubmitHeal, "exchange": n.SubmitExchange, "curse": n.SubmitCurse,
    "pawn": n.SubmitPawn,
}  # fmt: skip


def at(text: str) -> Instant:
    """``06-01 22:00`` in June 2026, or with seconds; a bare time is 1 June."""
    day, _, clock = text.rpartition(" ")
    parts = [int(part) for part in clock.split(":")] + [0]
    month, date = (int(part) for part in (day or "06-01").split("-"))
    when = datetime(2026, month, date, parts[0], parts[1], parts[2], tzinfo=ZoneInfo(ZONE))
    return Instant(round(when.timestamp()) * SECOND)


def seats(dead: str = "", **over: dict[str, Any]) -> dict[str, SeatPosition]:
    """The sixteen with start roles, those in ``dead`` dead; ``over`` changes fields of a seat."""
    gone = dead.split()
    found: dict[str, SeatPosition] = {}
    for name in SEATS:
        fields: dict[str, Any] = {"side": "white" if name[0] == "W" else "black", "role": ROLES[name[1:]], "person": f"person of {name}"}
        if name in gone:
            fields["dead"] = "kill"
        found[name] = SeatPosition(**{**fields, **over.get(name, {})})
    return found


class Game:
    """A game under way. ``do`` insists that a command is taken; ``refuse`` that it is not."""

    def __init__(self, dead: str = "", *, phase: str = "night", number: int = 1, opened: str = "06-01 22:00", **position: Any) -> None:
        over = position.pop("over", {})
        self.rules = Chess()
        self.state: GameState = self.rules.start("test", ZONE)
        self.now = at(opened)
        self.trace: list[TraceLine] = []
        self.notices: list[Notice] = []
        when = datetime.fromtimestamp(self.now / SECOND, ZoneInfo(ZONE)).isoformat()
        made: Any = Position(seats=seats(dead, **over), phase=phase, number=number, opened=when, **position)  # type: ignore[arg-type]
        self.do(Adopt(position=made))

    def decide(self, command: Command, when: str | None = None, *, force: bool = False) -> Decision[Any] | Refusal:
        """What would follow."""
        return self.rules.decide(self.state, command, at(when) if when else self.now, force)

    def do(self, command: Command, when: str | None = None, *, force: bool = False) -> Decision[Any]:
        """Take the command."""
        if when:
            self.now = at(when)
        decision = self.decide(command, when, force=force)
        assert not isinstance(decision, Refusal), decision
        for event in decision.events:
            self.state = self.rules.evolve(self.state, event)
        self.trace += decision.trace
        self.notices += decision.notices
        return decision

    def refuse(self, command: Command, when: str | None = None) -> Refusal:
        """The command is refused."""
        decision = self.decide(command, when)
        assert isinstance(decision, Refusal), decision
        return decision

    def night(self, *orders: str, when: str | None = None) -> None:
        """Orders such as ``"WQ kill BN"``, ``"WR imprison BR"``, ``"WK castle"``; kills by queens with an accepted declaration."""
        for order in orders:
            seat, verb, *rest = order.split()
            if verb == "kill":
                queen = self.state.seats[seat].role == "queen"
                self.do(n.SubmitKill(seat=seat, target=rest[0], declaration=GOOD if queen else ""), when)
                if queen and self.state.seats[seat].alive:
                    self.do(n.JudgeDeclaration(seat=seat, ok=True), when)
            elif verb == "castle":
                self.do(n.SubmitCastle(seat=seat), when)
            else:
                self.do(VERBS[verb](seat=seat, target=rest[0]), when)

    def dawn(self, when: str | None = None) -> None:
        """Close, resolve, announce."""
        self.do(n.CloseNight(), when)
        self.do(n.ResolveNight())
        self.notices.clear()
        self.do(n.AnnounceDawn())

    def day(self, *ballots: str, when: str | None = None) -> None:
        """Ballots such as ``"BP1 7"``: so many living voters, in seat order, vote for the seat; then close, resolve, announce."""
        if self.state.ballot is None or self.state.ballot.closed is not None:
            self.do(v.OpenBallot(), when)
        voters = iter([seat.id for seat in self.state.living])
        for ballot in ballots:
            target, number = ballot.split()
            for _ in range(int(number)):
                self.do(v.CastVote(voter=next(voters), target=target))
        self.dusk()

    def quiet_day(self, when: str) -> None:
        """Everybody votes for a king who is not in check: nobody is executed (C9.2)."""
        self.day(f"BK {len(self.state.living)}", when=when)

    def dusk(self, when: str | None = None) -> None:
        """Close the ballot, at the day's end where no instant is given, count it, announce."""
        if when is None and self.state.span is not None:
            self.now = self.state.span.close
        self.do(v.CloseBallot(), when)
        self.do(v.ResolveVote())
        self.notices.clear()
        self.do(v.AnnounceDusk())

    @property
    def dead(self) -> set[str]:
        """Who is dead."""
        return {seat.id for seat in self.state.seats.values() if not seat.alive}

    def told(self, audience: str = "public") -> list[Notice]:
        """Notices since the last close, for an audience."""
        wanted = audience if audience in {"public", HOST} else f"seat:{audience}"
        return [notice for notice in self.notices if notice.audience == wanted]

    def codes(self, audience: str = "public") -> list[str]:
        """Their codes."""
        return [notice.code for notice in self.told(audience)]
