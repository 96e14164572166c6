"""The position in an exchange file's first line. No window."""

from __future__ import annotations

from pathlib import Path

import msgspec

from moderator.play.messages import Refusal
from moderator.rulesets.chess.commands.setup import Position
from moderator.session.exchange import read
from moderator.session.strict import MalformedError


def position_in(path: Path) -> tuple[Position, str, str] | Refusal:
    """The position, with the header's title and zone; a Refusal where there is none. What contradicts itself in it is shown on the page."""
    try:
        header, lines = read(path)
    except MalformedError as error:
        return error.refusal
    name = path.name
    if header.ruleset != "chess" or not lines or lines[0].fields.get("do") != "adopt":
        return Refusal(code="take_no_position", params={"file": name, "row": lines[0].row if lines else 1}, remedy="take_open_file")
    try:
        position = msgspec.convert(lines[0].fields.get("position"), Position)
    except msgspec.ValidationError as error:
        params = {"file": name, "row": lines[0].row, "reason": str(error)}
        return Refusal(code="take_bad_position", params=params, remedy="correct_the_file")
    if len(position.seats) != 16:
        return Refusal(code="seat_count", clause="C2", params={"n": len(position.seats)}, remedy="correct_the_file")
    return position, header.title, header.zone
