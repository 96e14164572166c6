"""A position out of an exchange file's first line, and how it is put into the set-up page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from moderator.inbox.prison_seating import PrisonRow
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.prison.commands.setup import Position, SeatPosition
from moderator.rulesets.prison.roles import CAUSES, KINDS, SIDES, STATUSES
from moderator.rulesets.prison.script.model import Script
from ui.forum.prison.setup.plan import NUMBERS, called
from ui.forum.prison.setup.rest import rest_of
from ui.forum.prison.setup.shelf import Held
from ui.forum.prison.setup.under_way import NUMBERS as COUNTED
from ui.forum.prison.setup.under_way import Kept
from ui.forum.setup.plan import Times
from ui.new_match.start_time import shown_start
from ui.wizard.files import position_in as read_position

if TYPE_CHECKING:
    from ui.forum.prison.setup.game import PrisonSetup

Found = tuple[Position, str, str]
Terms = Mapping[str, Mapping[str, str]]


def position_in(path: Path) -> Found | Refusal:
    """The position, with the header's title and zone; a Refusal where there is none. What contradicts itself in it is shown on the page."""
    found = read_position(path, "prison", Position)
    if not isinstance(found, Refusal) and len(found[0].seats) not in NUMBERS:
        n = len(found[0].seats)
        return Refusal(
            code="seat_number", clause="P-what-1", params={"n": n, "low": min(NUMBERS), "high": max(NUMBERS)}, remedy="correct_the_file"
        )
    return found


def put_in(setup: PrisonSetup, found: Found) -> None:
    """The position into the page's cells; what no cell shows is kept beside them."""
    position, title, zone = found
    said = terms(setup.words)
    ids = tuple(position.seats)
    at = {name: str(n) for n, name in enumerate(ids, start=1)}
    setup.kept = Kept(ids, tuple(position.seats.values()), position)
    setup.script.take(Held(position.script, "position") if position.script is not None else None)
    setup.show_rows([PrisonRow(s.mask or name, s.person or name, s.alt, s.assistant) for name, s in position.seats.items()])
    head = {"phase": position.phase, "number": position.number, "opened": shown_start(position.opened, zone) if position.opened else ""}
    setup.position.show_values(head, [_cells(name, seat, position.script, at, said) for name, seat in position.seats.items()])
    setup.nights.show_values([
        {
            "night": str(room.night), "guard_door": room.guard_door, "prisoner_door": room.prisoner_door,
            "guard": at.get(room.guard or "", ""), "prisoner": at.get(room.prisoner or "", ""),
            "dead": ", ".join(at.get(n, n) for n in room.dead),
        }
        for room in position.rooms
    ])  # fmt: skip
    ticks = {name for name, holds in (("killed", position.killed), ("second", position.election_round == 2)) if holds}
    setup.rest.show_values(rest_of(position, at, zone, said["talk"]), ticks)
    setup.times.show_times(Times(title=title, zone=zone, clocks=msgspec.to_builtins(position.times)))
    setup.rules.show_values({**setup.rules.values, **position.rules})


def _cells(name: str, seat: SeatPosition, script: Script | None, at: Mapping[str, str], said: Terms) -> dict[str, str]:
    left = "" if seat.state == "field" else said["left"][_left(seat)]
    counts = {key: str(value) for key in COUNTED if (value := getattr(seat, key))}
    role = script.role(seat.role) if script is not None else None
    name = called(role, script) if role is not None and script is not None else ""
    return {
        "side": said["side"][seat.side], "role": name or seat.role or seat.title or seat.side, "left": left,
        "day": str(seat.left_day or ""), "status": ", ".join(said["status"].get(each, each) for each in seat.statuses),
        "uses": _uses(seat.uses, said), "today": _uses(seat.today, said), **counts,
        "vote": f"{at.get(seat.vote[0], seat.vote[0])}{said['kind'][seat.vote[1]]}" if seat.vote is not None else "", "door": seat.door,
        "result": said["result"].get(seat.result, ""),
    }  # fmt: skip


def _left(seat: SeatPosition) -> str:
    if seat.state == "withdrawn":
        return "withdrawn"
    return f"{seat.state}.{seat.cause or ('host' if seat.state == 'dead' else 'vote')}"


def _uses(uses: Mapping[str, int], said: Terms) -> str:
    return ", ".join(f"{said['talk'].get(skill, skill)} x{n}" for skill, n in uses.items())


def terms(words: Words) -> dict[str, dict[str, str]]:
    """What stands in the cells for sides, ways to leave, statuses, kinds of vote, offices and results."""
    say = words.say
    left = [*(f"dead.{cause}" for cause in CAUSES), "released.vote", "released.skill", "withdrawn"]
    lists = {
        "side": SIDES, "left": left, "status": STATUSES, "kind": KINDS, "talk": ("question", "conspiracy", "acquittal", "chat"),
        "result": ("win", "lose", "pending"),
    }  # fmt: skip
    return {what: {name: say(f"ui.setup.{'cell' if what == 'side' else what}.{name}") for name in names} for what, names in lists.items()}
