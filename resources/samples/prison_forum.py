"""A prison game as an exchange file: seats, deal and the steps that every evening has."""
# ruff: noqa: INP001

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from forum import Lines

from moderator.rulesets.prison.script.model import Script

GUARDS = ("G1", "G2", "G3", "G4", "G5", "G6")
PRISONERS = ("P1", "P2", "P3", "P4", "P5", "P6")


class Prison(Lines):
    """Writes the lines of a game in June. ``day`` is the date; the game's first day is the second of the month."""

    def __init__(self, title: str) -> None:
        super().__init__(title, "prison", 6)

    def opening(
        self,
        script: Script,
        seats: Mapping[str, tuple[str, str]],
        roles: Mapping[str, str],
        links: Mapping[str, str],
        assistants: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        """Twelve seats with mask and person, assistants, the deal, the links of night 1, the start."""
        self.do("20:00", "new_game", n=len(seats), script=msgspec.to_builtins(script), **more)
        for seat, (mask, person) in seats.items():
            side = "guard" if seat[0] == "G" else "prisoner"
            self.do(
                "20:10",
                "set_seat",
                seat=seat,
                side=side,
                mask=mask,
                person=person,
                alt=f"小号{GUARDS.index(seat) + 1 if side == 'guard' else PRISONERS.index(seat) + 7}",
            )
        for seat, person in (assistants or {}).items():
            self.do("20:20", "set_assistant", seat=seat, person=person)
        self.do("20:30", "deal", roles=dict(roles), seed="sample")
        self.do("20:40", "set_links", night=1, map=dict(links))
        self.do("21:30", "start_game")

    def votes(self, hour: int, ballots: Mapping[str, str]) -> None:
        """Guard -> ``P3 execute``, a minute apart."""
        for minute, (guard, ballot) in enumerate(ballots.items()):
            prisoner, kind = ballot.split()
            self.do(f"{hour:02}:{minute:02}", "vote", guard=guard, prisoner=prisoner, kind=kind)

    def shelters(self, *speakers: str) -> None:
        """Both open at half past five; who speaks in his own; closed at seven."""
        self.do("17:30", "announce_shelter", opens=True)
        for minute, seat in enumerate(speakers):
            self.do(f"17:{40 + minute}", "shelter_say", seat=seat)
        self.do("19:00", "announce_shelter", opens=False)

    def corridor(self, doors: Mapping[str, str], placed: Mapping[str, str] | None = None) -> None:
        """Guards' doors one after another, prisoners' all at once; everybody in turn; then the rooms."""
        for label in sorted(door for seat, door in doors.items() if seat[0] == "G"):
            self.do("20:35", "open_door", side="guard", door=label)
        self.do("20:36", "open_door", side="prisoner", door="all")
        for minute, (seat, door) in enumerate(doors.items()):
            self.do(f"20:{40 + minute}", "enter_door", seat=seat, door=door)
        for seat, door in (placed or {}).items():
            self.do("20:58", "place", seat=seat, door=door)
        self.do("21:00", "start_interrogation")
