"""A forum game as an exchange file: lines in the order of the clock, seats by name, the number of each line for later amendments."""
# ruff: noqa: INP001

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from chess_story import DECLARATIONS, ORDER, SEATS, SUBSTITUTES

ROLES = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn"}
VERBS = {
    "imprison": "submit_imprison",
    "heal": "submit_heal",
    "exchange": "submit_exchange",
    "curse": "submit_curse",
    "pawn": "submit_pawn",
}


def mask(seat: str) -> str:
    """The mask of a seat: its id in the file."""
    return SEATS[seat][0]


class Lines:
    """Writes the lines. ``day`` is the date in the month of 2026 that the following clock times belong to."""

    def __init__(self, title: str, ruleset: str, month: int) -> None:
        self.lines: list[dict[str, Any]] = [{"moderator": 1, "ruleset": ruleset, "title": title, "zone": "Asia/Shanghai"}]
        self.month = month
        self.day = 1

    def do(self, clock: str, verb: str, **fields: Any) -> int:
        """One line; its number, by which it can be amended."""
        seconds = "" if clock.count(":") == 2 else ":00"
        self.lines.append({"at": f"2026-{self.month:02}-{self.day:02}T{clock}{seconds}+08:00", "do": verb, **fields})
        return len(self.lines) - 1

    def text(self) -> str:
        """The file."""
        return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in self.lines)


class Forum(Lines):
    """A game of chess, in May."""

    def __init__(self, title: str) -> None:
        super().__init__(title, "chess", 5)

    # --- parts of a game ----------------------------------------------------------------------------------------------

    def opening(self) -> None:
        """Sixteen masks, three substitutes, the deal, the roster, the check-in."""
        self.do("20:00", "create_game", messenger="神的使者", house_rules={"show_raw_ballots": True})
        for seat in ORDER:
            number = {"contact": "138-0000-0001"} if seat == "WP1" else {}
            if number:
                self.do("20:05", "add_person", name=SEATS[seat][1], **number)
            self.do("20:10", "add_seat", mask=mask(seat), person=SEATS[seat][1])
        for name in SUBSTITUTES:
            self.do("20:20", "add_substitute", person=name)
        dealt = {mask(seat): {"side": "white" if seat[0] == "W" else "black", "role": ROLES[seat[1]]} for seat in ORDER}
        self.do("20:30", "assign_roles", roles=dealt, seed="sample")
        self.do("20:40", "start_game")
        self.do("22:00", "post_roster")
        for minute, seat in enumerate(ORDER):
            self.do(f"22:{10 + minute}", "check_in", seat=mask(seat))

    def order(self, clock: str, seat: str, what: str, target: str = "") -> int:
        """A night order."""
        if what == "castle":
            return self.do(clock, "submit_castle", seat=mask(seat))
        return self.do(clock, VERBS[what], seat=mask(seat), target=mask(target))

    def kill(self, clock: str, seat: str, target: str, text: str = "", *, ok: bool = True, reason: str = "") -> int:
        """A kill; a queen's with its declaration and the host's verdict."""
        made = self.do(clock, "submit_kill", seat=mask(seat), target=mask(target), declaration=DECLARATIONS.get(text, ""))
        if text and len(DECLARATIONS[text]) >= 100:
            self.do(f"{clock}:30", "judge_declaration", seat=mask(seat), ok=ok, **({"reason": reason} if reason else {}))
        return made

    def dawn(self) -> None:
        """The night ends at 13:00, is worked out and announced; the ballot opens."""
        self.do("13:00", "close_night")
        self.do("13:00:10", "resolve_night")
        self.do("13:05", "announce_dawn")

    def votes(self, start: int, ballots: dict[str, Iterable[str]]) -> dict[str, int]:
        """Target -> voters, a minute apart from ``start`` hours on; voter -> number of the line."""
        made: dict[str, int] = {}
        pairs = [(voter, target) for target, voters in ballots.items() for voter in voters]
        for minute, (voter, target) in enumerate(pairs):
            made[voter] = self.do(f"{start:02}:{minute:02}", "cast_vote", voter=mask(voter), target=mask(target))
        return made

    def dusk(self, clock: str = "22:00") -> None:
        """The ballot is closed, counted and announced."""
        self.do(clock, "close_ballot")
        self.do(f"{clock}:10", "resolve_vote")
        self.do(f"{clock[:2]}:05", "announce_dusk")
