"""A position out of an exchange file's first line, and how it is put into the set-up page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtWidgets import QFileDialog

from moderator.inbox.seating import CAUSES
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.chess.commands.setup import Position
from moderator.rulesets.chess.roles import ROLES, SIDES
from moderator.session.exchange import read
from moderator.session.strict import MalformedError
from ui.forum.setup.plan import Times
from ui.forum.setup.position_step import PHASES
from ui.forum.setup.under_way import from_position

if TYPE_CHECKING:
    from ui.forum.setup.page import SetupPage


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


def choose(page: SetupPage, chosen: Callable[[Path], None]) -> None:
    """Let the reader choose a file."""
    dialog = QFileDialog(page, page.words.say("ui.take.file.choose"))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setNameFilters([page.words.say("ui.take.file.kinds")])
    dialog.fileSelected.connect(partial(_chosen, chosen))
    dialog.open()


def _chosen(chosen: Callable[[Path], None], name: str) -> None:
    chosen(Path(name))


def put_in(page: SetupPage, position: Position, title: str, zone: str) -> None:
    """The position into the page's cells."""
    seats, substitutes, under = from_position(position, terms(page.words))
    page.seats.show_rows(seats, substitutes)
    page.position.follow([seat.mask for seat in seats])
    head = {"phase": under.phase, "number": under.number, "opened": under.opened, "closes": under.closes, "ballot": under.ballot}
    page.position.show_values(head, under.cells, under.ticks)
    page.rest.show_values(under.rest, under.spent, mourning=under.mourning)
    times = Times(
        title=title, zone=zone, messenger=position.messenger, night_clock=position.night_clock, day_clock=position.day_clock
    )  # fmt: skip
    page.times.show_times(times, str(position.rules.get("phase_clock", "clock_times")))
    page.rules.show_values(dict(position.rules))


def terms(words: Words) -> dict[str, Mapping[str, str]]:
    """What stands in the cells for sides, roles, causes of death and phases."""
    say = words.say
    return {
        "side": {side: say(f"ui.setup.cell.{side}") for side in SIDES}, "role": {role: say(f"ui.setup.role.{role}") for role in ROLES},
        "cause": {cause: say(f"ui.setup.cause.{cause}") for cause in CAUSES},
        "phase": {phase: say(f"ui.setup.died.{phase}") for phase in PHASES},
    }  # fmt: skip
