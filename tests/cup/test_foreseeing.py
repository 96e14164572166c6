"""What a command would do is known before it is taken: its level, its code, what has to be insisted on (R77, S4.8)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from moderator.cup.commands import CorrectMatch
from moderator.cup.foreseeing import Foreseen, foresee, rows_of
from moderator.play.commands import Command, GiveCard
from moderator.play.decision import Decision
from moderator.play.instants import Instant
from tests.cup.cups import Desk
from tests.cup.test_corrections import HOURS, after_round_1, corrected, played, shown


def foreseen(desk: Desk, command: Command) -> Foreseen:
    def propose(tried: Command, force: str = "") -> Any:
        return desk.rules.decide(desk.state, tried, desk.clock, bool(force))

    return foresee(desk.state, command, propose, desk.clock)


def correction(fields: dict[str, Any]) -> CorrectMatch:
    return msgspec.convert({"do": "correct_match", **fields}, CorrectMatch)


def take(desk: Desk, found: Foreseen) -> None:
    done = desk.rules.decide(desk.state, found.command, desk.clock, found.force)
    assert isinstance(done, Decision), done
    for event in done.events:
        desk.state = desk.rules.evolve(desk.state, event)


@pytest.mark.parametrize(("person", "points", "level"), [("P01", 85, 0), ("P02", 90, 1), ("P04", 65, 2)])
def test_what_was_foreseen_is_what_happens(person: str, points: int, level: int) -> None:
    desk = after_round_1()
    found = foreseen(desk, correction(corrected(desk, "1A", {person: points})))
    assert found.correction is not None and (found.correction.level, found.force, found.refusal) == (level, False, None)
    take(desk, found)
    assert desk.state == found.after


def test_level_3_is_foreseen_with_its_code() -> None:
    desk, fields = played()
    found = foreseen(desk, correction(fields))
    assert found.correction is not None and found.correction.level == 3
    assert found.code == shown(desk, fields).code != "" and found.redo == ("2",)
    take(desk, found)
    assert desk.state.corrections[-1].carry == "keep"


def test_a_late_correction_has_its_objection_beside_its_level() -> None:
    desk, fields = played()
    code = shown(desk, fields).code
    desk.clock = Instant(desk.clock + 13 * HOURS)
    found = foreseen(desk, correction(fields))
    assert found.objection is not None and found.objection.code == "correction_late" and found.force
    assert found.correction is not None and (found.correction.level, found.code) == (3, code)
    take(desk, found)
    assert desk.state.corrections[-1].level == 3


def test_what_cannot_be_is_said() -> None:
    desk = after_round_1()
    found = foreseen(desk, correction(corrected(desk, "1A", {"P04": "60.1"})))
    assert found.refusal is not None and found.refusal.code == "tie_open" and found.after is None


def test_a_card_that_moves_who_goes_on_is_insisted_on() -> None:
    desk = after_round_1()
    once = GiveCard(person="P11", level="red", clause="S5.3.1", note="once")
    first = foreseen(desk, once)
    assert first.correction is not None and (first.correction.level, first.force) == (0, False)
    take(desk, first)
    second = foreseen(desk, once)
    assert second.correction is not None and (second.correction.level, second.force, second.objection) == (2, True, None)
    assert second.after is not None
    assert {row.row.person: row.destination for row in rows_of(second.after, "1B")}["P11"] == "wait"
