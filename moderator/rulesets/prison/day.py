"""The day room: it opens, says who has left, shelters are spoken in (section 3, P-amend-2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.deadlines import iso
from moderator.play.messages import Refusal
from moderator.rulesets.prison import calendar, election, endings, notices, offices, settling, skills, vote
from moderator.rulesets.prison.commands import day as c
from moderator.rulesets.prison.day_events import EVOLVE, SECRET
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.phase_events import DayOpened
from moderator.rulesets.prison.roles import SIDES, Cause, Standing
from moderator.rulesets.prison.seat_events import LeavingSaid, StatusesExpired
from moderator.rulesets.prison.state import GameState

__all__ = ["DECIDE", "EVOLVE", "SECRET"]

BLOCKING = ("A-ENDGO", "A-ALL", "A-RED", "A-LOST", "A-MANUAL")
LONG_GAME = 6
"""Days that a game is expected to last at most (P-pre-2)."""


def unsaid(state: GameState) -> dict[str, Standing]:
    """Seats that have left and of whom nobody has been told yet."""
    return {seat.id: seat.state for seat in state.seats.values() if not seat.on_field and seat.id not in state.said_dead}


def say_leaving(draft: GameDraft, *, silent: bool = False) -> tuple[str, ...]:
    """Who has left since: names, no cause, no room (N-DAWN, H-death-cause). Gives the dead. ``silent``: the dead were named last night."""
    state = draft.state
    left = unsaid(state)
    shown = state.rule("death_cause") == "shown"
    causes: dict[str, Cause] = {name: found.cause for name in left if shown and (found := state.seats[name].left) is not None}
    if left:
        draft.emit(LeavingSaid(seats=left, causes=causes))
    dead = tuple(name for name, standing in left.items() if standing == "dead")
    if silent:
        return dead
    draft.explain("day", "dawn", "P-term-4", result="dead" if dead else "nobody", told=(PUBLIC,), lines=list(dead))
    draft.tell(notices.dawn(draft.state, dead, {name: causes[name] for name in dead if name in causes}))
    return dead


def _open(draft: GameDraft, command: c.OpenDay) -> Refusal | None:
    """A calendar day a day (P-pre-5); the night's dead are named."""
    state = draft.state
    if refusal := draft.needs_phase("setup", "night") or draft.paused or draft.blocked(*BLOCKING):
        return refusal
    if refusal := draft.object(state.started is None, "not_started", "P-what-1", remedy="start_game"):
        return refusal
    if refusal := settling.undecided(draft, "day_open"):
        return refusal
    today = calendar.date_of(draft.at, state.zone)
    same = state.opened is not None and calendar.date_of(state.opened, state.zone) == today
    if refusal := draft.object(same, "same_day", "P-pre-5", forceable=True, day=state.day + 1):
        return refusal
    clock = calendar.clock_of(today, state.params.times, state.zone)
    over = draft.at >= clock.vote
    if refusal := draft.object(over, "day_too_late", "P-amend-3", forceable=True, until=iso(clock.vote, state.zone)):
        return refusal
    first = state.day == 0
    draft.emit(DayOpened(day=state.day + 1, at=draft.at, clock=clock))
    draft.emit(StatusesExpired(when="day_open"))
    draft.explain("day", "day_opened", "P-term-4", "P-pre-5", told=(PUBLIC,), day=state.day + 1, until=iso(clock.vote, state.zone))
    skills.due(draft, "day_open")  # whom it takes away is named by this very dawn (R40)
    gone = [name for name, standing in unsaid(draft.state).items() if standing != "dead"]
    draft.tell(notices.day(draft.state, gone))
    silent = state.rule("death_announce") == "night_end" and not any(each == "dead" for each in unsaid(draft.state).values())
    if not first:
        say_leaving(draft, silent=silent)
    if draft.state.day > LONG_GAME:
        draft.explain("day", "long_game", "P-pre-2", day=draft.state.day)
    endings.check(draft)
    return None


def _say(draft: GameDraft, command: c.ShelterSay) -> Refusal | None:
    """On the field, in one's own shelter, while it is open, in a normal state (section 10)."""
    state = draft.state
    if refusal := draft.needs_seat(command.seat, "P-amend-2"):
        return refusal
    seat = state.seats[command.seat]
    barred = next((name for name in ("sidelined", "silenced", "abnormal") if seat.has(name)), "")
    if refusal := draft.object(
        not seat.on_field or bool(barred), "shelter_not_he", "P-shelter-2.1", seat=seat.id, state=barred or seat.state
    ):
        return refusal
    wrong = bool(command.shelter) and command.shelter != seat.side
    if refusal := draft.object(wrong, "other_shelter", "P-amend-2", seat=seat.id, side=command.shelter):
        return refusal
    clock = state.clock
    open_now = state.phase == "day" and clock is not None and clock.shelter_from <= draft.at < clock.shelter_to
    if refusal := draft.object(
        not open_now, "shelter_closed", "P-shelter-2.2", seat=seat.id, since=iso(clock.shelter_from, state.zone) if clock else None,
        until=iso(clock.shelter_to, state.zone) if clock else None,
    ):  # fmt: skip
        return refusal
    draft.explain("day", "shelter_said", "P-amend-2", actor=seat.id)
    return None


def _announce(draft: GameDraft, command: c.AnnounceShelter) -> Refusal | None:
    """Both sides are told that their shelter is open, or closed (section 10)."""
    if refusal := draft.needs_phase("day", "vote", "corridor") or draft.paused:
        return refusal
    draft.explain("day", "shelter_opened" if command.opens else "shelter_shut", "P-amend-2")
    for side in SIDES:
        draft.tell(notices.shelter(draft.state, side, opens=command.opens))
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.OpenDay: _open,
    c.ShelterSay: _say,
    c.AnnounceShelter: _announce,
    **election.DECIDE,
    **vote.DECIDE,
    **offices.DECIDE,
}
