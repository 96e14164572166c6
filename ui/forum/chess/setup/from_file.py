"""A position out of an exchange file's first line, and how it is put into the set-up page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from moderator.inbox.seating import CAUSES
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.chess.commands.setup import Position
from moderator.rulesets.chess.roles import ROLES, SIDES
from moderator.rulesets.chess.setup import SEATS
from ui.forum.chess.setup.plan import TIMING
from ui.forum.chess.setup.position_step import PHASES
from ui.forum.chess.setup.under_way import from_position
from ui.forum.setup.plan import Times
from ui.wizard.files import position_in as read_position

if TYPE_CHECKING:
    from ui.forum.chess.setup.game import ChessSetup


def position_in(path: Path) -> tuple[Position, str, str] | Refusal:
    """The position, with the header's title and zone; a Refusal where there is none. What contradicts itself in it is shown on the page."""
    found = read_position(path, "chess", Position)
    if not isinstance(found, Refusal) and len(found[0].seats) != SEATS:
        return Refusal(code="seat_count", clause="C2", params={"n": len(found[0].seats)}, remedy="correct_the_file")
    return found


def put_in(setup: ChessSetup, position: Position, title: str, zone: str) -> None:
    """The position into the page's cells."""
    seats, substitutes, under = from_position(position, terms(setup.words))
    setup.seats.show_rows(seats, substitutes)
    setup.position.follow([seat.mask for seat in seats])
    head = {"phase": under.phase, "number": under.number, "opened": under.opened, "closes": under.closes, "ballot": under.ballot}
    setup.position.show_values(head, under.cells, under.ticks)
    setup.rest.show_values(under.rest, under.spent, mourning=under.mourning)
    clocks = {"night_clock": position.night_clock, "day_clock": position.day_clock}
    times = Times(title=title, zone=zone, messenger=position.messenger, clocks=clocks, hours=TIMING.hours)
    setup.times.show_times(times, str(position.rules.get("phase_clock", "clock_times")))
    setup.rules.show_values(dict(position.rules))


def terms(words: Words) -> dict[str, Mapping[str, str]]:
    """What stands in the cells for sides, roles, causes of death and phases."""
    say = words.say
    return {
        "side": {side: say(f"ui.setup.cell.{side}") for side in SIDES}, "role": {role: say(f"ui.setup.role.{role}") for role in ROLES},
        "cause": {cause: say(f"ui.setup.cause.{cause}") for cause in CAUSES},
        "phase": {phase: say(f"ui.setup.died.{phase}") for phase in PHASES},
    }  # fmt: skip
