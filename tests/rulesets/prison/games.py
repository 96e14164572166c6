"""A prison game for tests: twelve seats named as in the worked cases, driven by commands at instants."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from moderator.play.audience import HOST
from moderator.play.commands import Command
from moderator.play.decision import Decision
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Notice, Refusal, TraceLine
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.commands.setup import Adopt, Position, SeatPosition
from moderator.rulesets.prison.ruleset import Prison
from moderator.rulesets.prison.state import GameState

ZONE = "Asia/Shanghai"
GUARDS = tuple(f"G{number}" for number in range(1, 7))
PRISONERS = tuple(f"P{number}" for number in range(1, 7))
SEATS = (*GUARDS, *PRISONERS)
KINDS = {"exec": "execute", "rel": "release"}


def at(text: str, day: int = 1) -> Instant:
    """A clock time of a day of June 2026."""
    parts = [int(part) for part in text.split(":")] + [0]
    when = datetime(2026, 6, day, parts[0], parts[1], parts[2], tzinfo=ZoneInfo(ZONE))
    return Instant(round(when.timestamp()) * SECOND)


def seats(**over: dict[str, Any]) -> dict[str, SeatPosition]:
    """The twelve, P1 the only murderer; ``over`` changes fields of a seat."""
    found: dict[str, SeatPosition] = {}
    for name in SEATS:
        fields: dict[str, Any] = {"side": "guard" if name[0] == "G" else "prisoner", "person": f"person of {name}", "alt": f"alt of {name}"}
        if name == "P1":
            fields |= {"role": "murderer", "tags": ("murderer", "killer")}
        found[name] = SeatPosition(**{**fields, **over.get(name, {})})
    return found


def dead(cause: str, day: int) -> dict[str, Any]:
    """A seat that has died."""
    return {"state": "dead", "cause": cause, "left_day": day}


def released(day: int) -> dict[str, Any]:
    """A seat that was released by vote."""
    return {"state": "released", "cause": "vote", "left_day": day}


class Game:
    """A game under way. ``do`` insists that a command is taken; ``refuse`` that it is not."""

    def __init__(self, *, number: int = 1, phase: str = "day", over: dict[str, dict[str, Any]] | None = None, **position: Any) -> None:
        self.rules = Prison()
        self.state: GameState = self.rules.start("test", ZONE)
        self.today = number
        self.now = at("09:00", number)
        self.trace: list[TraceLine] = []
        self.notices: list[Notice] = []
        made = Position(seats=seats(**(over or {})), number=number, phase=phase, **position)  # type: ignore[arg-type]
        self.do(Adopt(position=made))

    def at(self, clock: str) -> Instant:
        """A clock time of the day on which the game stands."""
        return at(clock, self.today)

    def decide(self, command: Command, clock: str | None = None, *, force: bool = False) -> Decision[Any] | Refusal:
        """What would follow."""
        return self.rules.decide(self.state, command, self.at(clock) if clock else self.now, force)

    def do(self, command: Command, clock: str | None = None, *, force: bool = False) -> Decision[Any]:
        """Take the command."""
        if clock:
            self.now = self.at(clock)
        decision = self.decide(command, force=force)
        assert not isinstance(decision, Refusal), decision
        for event in decision.events:
            self.state = self.rules.evolve(self.state, event)
        self.trace += decision.trace
        self.notices += decision.notices
        return decision

    def refuse(self, command: Command, clock: str | None = None) -> Refusal:
        """The command is refused, and nothing has changed."""
        decision = self.decide(command, clock)
        assert isinstance(decision, Refusal), decision
        return decision

    # --- parts of a day ---------------------------------------------------------------------------------------------------

    def ballots(self, *lines: str, clock: str = "15:00") -> None:
        """``"G1 G2 P1 exec"``: guards, a prisoner, a kind."""
        for line in lines:
            *guards, prisoner, kind = line.split()
            for guard in guards:
                self.do(d.CastBallot(guard=guard, prisoner=prisoner, kind=KINDS[kind]), clock)  # type: ignore[arg-type]

    def vote(self, *lines: str) -> None:
        """Ballots, then the close at 20:30."""
        self.ballots(*lines)
        self.notices.clear()
        self.do(d.CloseVote(), "20:30")

    def elect(self, *lines: str, clock: str = "11:00") -> None:
        """``"G1 G2 > G3"``."""
        for line in lines:
            voters, _, candidate = line.partition(">")
            for voter in voters.split():
                self.do(d.Elect(voter=voter, candidate=candidate.strip()), clock)

    def corridor(self, entries: dict[str, str]) -> None:
        """Doors open, seats go in, everybody else stays out by the host's word."""
        for side in ("guard", "prisoner"):
            self.do(n.OpenDoor(side=side, door="all"), "20:40")  # type: ignore[arg-type]
        for seat, door in entries.items():
            self.do(n.EnterDoor(seat=seat, door=door), "20:45")
        for found in self.state.field:
            if found.id not in entries:
                self.do(n.Place(seat=found.id, door="out"), "20:50")

    def rooms(self, entries: dict[str, str]) -> None:
        """From the corridor into the rooms."""
        self.corridor(entries)
        self.notices.clear()
        self.do(n.StartInterrogation(), "21:00")

    def next_day(self) -> None:
        """23:00, and the next morning."""
        self.do(n.EndNight(), "23:00")
        self.today += 1
        self.notices.clear()
        self.do(d.OpenDay(), "08:00")

    # --- what is so ---------------------------------------------------------------------------------------------------------

    @property
    def winners(self) -> set[str]:
        """Who has won at the end."""
        assert self.state.phase == "ended", self.state.phase
        assert set(self.state.judgements) == set(self.state.seats)
        return {seat for seat, judged in self.state.judgements.items() if judged.result == "win"}

    @property
    def losers(self) -> set[str]:
        """Who has lost at the end."""
        return {seat for seat, judged in self.state.judgements.items() if judged.result == "lose"}

    def codes(self, audience: str = "public") -> list[str]:
        """Codes of the notices since the last clearing, for an audience."""
        wanted = audience if audience in {"public", HOST} or ":" in audience else f"seat:{audience}"
        return [notice.code for notice in self.notices if notice.audience == wanted]

    def asked(self) -> list[str]:
        """Codes of the open questions."""
        return [ask.code for ask in self.state.asks]

    def piles(self) -> dict[tuple[str, str], int]:
        """What stood for whom when the vote was closed."""
        assert self.state.vote is not None
        return {(pile.prisoner, pile.kind): pile.votes for pile in self.state.vote.piles}
