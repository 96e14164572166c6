"""A prison game from its first command on, for tests of the set-up; and evenings in one call."""

from __future__ import annotations

from typing import Any

from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.commands import setup as s
from moderator.rulesets.prison.script.model import Role, Script
from tests.rulesets.prison.games import GUARDS, PRISONERS, SEATS, Game

PLAIN = Script(
    name="plain",
    roles=(
        Role(id="guard", side="guard", copies=6),
        Role(id="murderer", side="prisoner", crime="murder", tags=("murderer", "killer"), copies=1),
        Role(id="thief", side="prisoner", crime="theft", copies=5),
    ),
)
DEAL = dict.fromkeys(GUARDS, "guard") | dict.fromkeys(PRISONERS, "thief") | {"P1": "murderer"}
DOORS = dict(zip(GUARDS, "ABCDEF", strict=True)) | dict(zip(PRISONERS, "123456", strict=True))
"""Everybody by his own number: G1 and P1 behind A-1, and so on."""


class Table(Game):
    """A game that nobody has set up yet."""

    def __init__(self) -> None:
        from moderator.rulesets.prison.ruleset import Prison

        self.rules = Prison()
        self.state = self.rules.start("test", "Asia/Shanghai")
        self.today = 1
        self.now = self.at("09:00")
        self.trace = []
        self.notices = []

    def seated(self, script: Script = PLAIN, **over: Any) -> Table:
        """Twelve seats with people and side accounts, nothing dealt."""
        self.do(s.NewGame(n=12, script=script, **over))
        for name in SEATS:
            side = "guard" if name in GUARDS else "prisoner"
            self.do(s.SetSeat(seat=name, person=f"person of {name}", alt=f"alt of {name}", side=side))  # type: ignore[arg-type]
        return self

    def dealt(self, script: Script = PLAIN, **over: Any) -> Table:
        """And the roles by seat."""
        self.seated(script, **over)
        self.do(s.Deal(seed="1", roles=DEAL))
        return self

    def started(self, script: Script = PLAIN, **over: Any) -> Table:
        """And begun."""
        self.dealt(script, **over)
        self.do(s.StartGame())
        return self


def evening(game: Game, entries: dict[str, str] | None = None) -> Game:
    """Vote closed without ballots, everybody behind the door of his number; 21:00."""
    if game.state.phase == "day":
        game.do(d.CloseVote(), "20:30")
    wanted = DOORS if entries is None else entries
    game.rooms({name: door for name, door in wanted.items() if game.state.seats[name].on_field})
    return game


def wall(game: Game) -> Game:
    """22:00."""
    game.notices.clear()
    game.do(n.ResolveWall(), "22:00")
    return game


def dead(game: Game) -> set[str]:
    """Who is dead."""
    return {seat.id for seat in game.state.seats.values() if seat.state == "dead"}


def ask(game: Game, code: str) -> str:
    """The id of the one open question of a code."""
    (found,) = [each.id for each in game.state.asks if each.code == code]
    return found
