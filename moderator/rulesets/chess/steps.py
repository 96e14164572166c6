"""What may be pressed next, the proposed one first (section 6.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from moderator.play.messages import Step
from moderator.rulesets.chess import duties, nightfall, persons, speech
from moderator.rulesets.chess.orders import coming
from moderator.rulesets.chess.setup import SEATS, SUBSTITUTES
from moderator.rulesets.chess.state import GameState


def _step(verb: str, *needs: str, proposed: bool = False, command: dict[str, Any] | None = None, **params: Any) -> Step:
    ready = {"do": verb, **(command or {})} if not needs else None
    return Step(verb=verb, needs=needs, proposed=proposed, params=params, command=ready)


def steps(state: GameState) -> tuple[Step, ...]:
    """Everything that makes sense now; exactly one is proposed while the game goes on, in a pause to go on."""
    found = [*PHASES[state.phase](state)]
    if state.paused is not None:
        found = [_step("resume_game", proposed=True), *(replace(step, proposed=False) for step in found)]
    first = next((n for n, step in enumerate(found) if step.proposed), None)
    ordered = found if first is None else [found[first], *found[:first], *found[first + 1 :]]
    return (*ordered, *_always(state)) if state.phase not in {"setup", "ended"} else tuple(ordered)


def _setup(state: GameState) -> Iterator[Step]:
    seated = len(state.seats)
    subs = sum(1 for p in state.persons.values() if p.substitute)
    dealt = bool(state.seats) and all(s.role is not None for s in state.seats.values())
    yield _step("add_seat", "mask", "person", proposed=seated < SEATS)
    yield _step("add_substitute", "person", proposed=seated >= SEATS and subs < SUBSTITUTES)
    yield _step("assign_roles", "roles", proposed=seated >= SEATS and subs >= SUBSTITUTES and not dealt)
    if dealt:
        yield _step("start_game", proposed=subs >= SUBSTITUTES and not state.announced)
    if state.announced:
        yield _step("post_roster", proposed=True)


def _night(state: GameState) -> Iterator[Step]:
    waiting = [s for s in coming(state) if s.status == "waiting"]
    for order in waiting:
        yield _step("judge_declaration", "ok", proposed=order is waiting[0], seat=order.seat)
    yield _step("close_night", proposed=not waiting)


def _dawn(state: GameState) -> Iterator[Step]:
    resolved = state.night is not None and state.night.resolution is not None
    yield _step("resolve_night", proposed=True) if not resolved else _step("announce_dawn", proposed=True)


def _promotions(state: GameState, *, proposed: bool) -> Iterator[Step]:
    for n, side in enumerate(nightfall.unchosen(state)):
        yield _step("choose_promotion", "role", proposed=proposed and n == 0, side=side)


def _day(state: GameState) -> Iterator[Step]:
    yield _step("open_ballot", proposed=True) if state.ballot is None else _step("close_ballot", proposed=True)
    yield from _promotions(state, proposed=False)


def _dusk(state: GameState) -> Iterator[Step]:
    if state.dusk == "closed":
        yield _step("resolve_vote", proposed=True)
    elif state.dusk == "resolved":
        yield _step("announce_dusk", proposed=True)
    elif state.dusk == "runoff":
        yield _step("open_runoff", proposed=True)
    else:
        silent = nightfall.unchosen(state)
        yield from _promotions(state, proposed=True)
        yield _step("open_night", proposed=not silent)


def _ended(state: GameState) -> Iterator[Step]:
    if not speech.result_posted(state):
        yield _step("end_game", proposed=True)
    yield _step("nominate", "award", "person")


def _hours(state: GameState) -> int:
    """What a hand-over is proposed to add (``handover_hours``)."""
    return int(state.rule("handover_hours_night" if state.phase in {"night", "dawn"} else "handover_hours_day"))


def _owed(state: GameState) -> Iterator[Step]:
    """Reminders, and the end of the check-in while somebody is absent."""
    owing = duties.outstanding(state)
    for duty, seats in owing.items():
        yield _step("remind", command={"what": duty}, lines=list(seats), duty=duty)
    if "check_in" in owing:
        yield _step("close_check_in", lines=list(owing["check_in"]))


def _always(state: GameState) -> Iterator[Step]:
    for seat in persons.waiting(state):
        queue = persons.replies(state)
        yield _step("replace", *(() if queue else ("person",)), command={"seat": seat, "person": queue[0]} if queue else None, seat=seat)
    if state.vacancies:
        yield _step("sub_reply", "person")
    if len(state.living) <= speech.MOURNING_AT and not state.mourning:
        yield _step("declare_mourning")
    yield from _owed(state)
    yield from (_step("give_card", "person", "level", "clause"), _step("declare_handover", "seat", "hours", hours=_hours(state)))
    yield from (_step("extend_phase", "hours", "reason"), _step("set_close", "closes"))
    if state.paused is None:
        yield _step("pause_game", "reason")
    yield from (_step("put_to_death", "seat", "clause"), _step("suspend_game", "reason"), _step("note", "text"))


PHASES: Final[dict[str, Callable[[GameState], Iterator[Step]]]] = {
    "setup": _setup,
    "night": _night,
    "dawn": _dawn,
    "day": _day,
    "runoff": _day,
    "dusk": _dusk,
    "ended": _ended,
}
