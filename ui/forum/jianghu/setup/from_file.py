"""A position out of an exchange file's first line, and how it is put into the set-up page."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from moderator.inbox.seating import SeatRow
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.jianghu.adopting import CAUSES
from moderator.rulesets.jianghu.commands.setup import Position, SeatPosition
from moderator.rulesets.jianghu.house_rules import HOUSE_RULES
from moderator.rulesets.jianghu.roles import COUNTS, ROLES, Role
from ui.forum.jianghu.setup.groups import CLOCKS
from ui.forum.jianghu.setup.plan import LEAST, MOST
from ui.forum.jianghu.setup.rest import rest_of
from ui.forum.jianghu.setup.under_way import Kept
from ui.forum.setup.plan import Times
from ui.new_match.start_time import shown_start
from ui.wizard.files import position_in as read_position

if TYPE_CHECKING:
    from ui.forum.jianghu.setup.game import JianghuSetup

Found = tuple[Position, str, str]
Terms = dict[str, dict[str, str]]
STATUSES = ("IN", "PHALF", "KHALF", "PENDING", "OUT")
MARKS = ("person_shown", "drag_lost", "fireworks_lost", "hidden", "no_checkin")


def position_in(path: Path) -> Found | Refusal:
    """The position, with the header's title and zone; a Refusal where there is none. What contradicts itself in it is shown on the page."""
    found = read_position(path, "jianghu", Position)
    if not isinstance(found, Refusal) and not LEAST <= len(found[0].seats) <= MOST:
        params = {"n": len(found[0].seats), "low": LEAST, "high": MOST}
        return Refusal(code="seat_number", clause="J2", params=params, remedy="correct_the_file")
    return found


def put_in(setup: JianghuSetup, found: Found) -> None:
    """The position into the page's cells; what no cell shows is kept beside them."""
    position, title, zone = found
    said = terms(setup.words)
    seats = position.seats
    at = {name: str(n) for n, name in enumerate(seats, start=1)}
    setup.kept = Kept(tuple(seats), tuple(seats.values()), position)
    setup.size.show_counts(counts_of(position))
    setup.follow()
    setup.seats.show_rows([SeatRow(s.mask or name, s.person, "", s.password) for name, s in seats.items()])
    head = {"phase": position.phase, "number": position.round, "finale": position.finale}
    head["opened"] = shown_start(position.opened, zone) if position.opened else ""
    setup.position.show_values(head, [_cells(seat, said, setup.size.counts) for seat in seats.values()])
    setup.rest.show_values(rest_of(position, at, zone, said))
    clocks = {name: str(position.rules.get(name, HOUSE_RULES[name].default)) for name in CLOCKS}
    setup.times.show_times(Times(title=title, zone=zone, clocks=clocks))
    setup.rules.show_values(dict(position.rules))


def counts_of(position: Position) -> dict[Role, int]:
    """The counts that the page shows: those of the file, the document's where they fit the number of seats, else as they are."""
    wanted = dict(position.counts) or dict(COUNTS)
    if sum(wanted.values()) == len(position.seats):
        return {role: wanted.get(role, 0) for role in ROLES}
    found = Counter(seat.start_role or seat.role for seat in position.seats.values())
    return {role: found[role] for role in ROLES}


def _cells(seat: SeatPosition, said: Terms, counts: dict[Role, int]) -> dict[str, str]:
    start = seat.start_role or seat.role
    number = str(seat.number) if seat.number and start != "wanderer" and counts.get(start, 0) > 1 else ""
    same = start == seat.role
    numbers = {"round": seat.out_round, "ends": seat.ends, "unthanked": seat.unthanked, "posts": seat.posts}
    half = f"{seat.half_from}-{seat.half_until}" if seat.half_from else ""
    marks = [
        name
        for name, holds in zip(
            MARKS, (seat.person_shown, seat.drag_lost, seat.fireworks_lost, not seat.role_public, not seat.checked_in), strict=True
        )
        if holds
    ]
    return {
        "role": said["role"][seat.role] + (number if same else ""), "start": "" if same else said["role"][start] + number,
        "status": "" if seat.status == "IN" else said["status"][seat.status], "cause": said["cause"].get(seat.out_cause, seat.out_cause),
        "half": half, "forum": "" if seat.forum_posts is None else str(seat.forum_posts),
        "marks": ", ".join(said["marks"][name] for name in marks),
        **{key: str(value) if value else "" for key, value in numbers.items()},
    }  # fmt: skip


def terms(words: Words) -> Terms:
    """What stands in the cells for roles, statuses, causes, remarks, texts owed and alliances."""
    say = words.say
    kinds, edges = ("letter", "chase", "first_chase", "high_post"), ("swords", "eggs", "killers", "out_killers", "converted")
    return {
        "role": {role: words.term("role", role) for role in ROLES},
        "status": {name: say(f"ui.setup.status.{name}") for name in STATUSES},
        "cause": {name: say(f"ui.setup.cause.{name}") for name in CAUSES},
        "marks": {name: say(f"ui.setup.marks.{name}") for name in MARKS}, "kind": {name: say(f"ui.setup.kind.{name}") for name in kinds},
        "edge": {name: say(f"ui.setup.edge.{name}") for name in edges},
    }  # fmt: skip
