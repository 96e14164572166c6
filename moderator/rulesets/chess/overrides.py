"""What the host may set himself, with a reason that is kept for ever.

Targets: ``death:SEAT`` (lives, kill, one_hit, exchange; ``:moved`` after a cause: only in an ally's place), ``pardon:SEAT``,
``grace:SEAT``, ``success:SEAT``, ``charge:SEAT`` and ``curse:SEAT`` (on, off) of a resolved night; ``execute`` (a seat, nobody, or
``runoff SEAT SEAT ...``) of a resolved vote; ``yellow:SEAT`` (strike) before a dusk is announced.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from moderator.play.commands import Override
from moderator.play.messages import Refusal
from moderator.rulesets.chess.draft import GameDraft
from moderator.rulesets.chess.host_events import Overridden
from moderator.rulesets.chess.night_events import NightResolved
from moderator.rulesets.chess.roles import SIDES, other
from moderator.rulesets.chess.state import Curse, Fallen, GameState, Resolution, Tally
from moderator.rulesets.chess.vote_events import VoteResolved

CLAUSES: Final = {"kill": "C3.2.1", "one_hit": "C3.2.2", "exchange": "C3.5.1"}
LISTS: Final = {"pardon": "pardons", "grace": "graces", "success": "successes", "charge": "charges"}


def override(draft: GameDraft, command: Override) -> Refusal | None:
    """Set an outcome that has been worked out and not yet announced."""
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "C10.3"):
        return refusal
    what, _, seat = command.target.partition(":")
    settle = SETTLE.get(what)
    if settle is None:
        return draft.object(True, "override_target", "C10.3", remedy="override_targets", target=command.target)
    if refusal := draft.object(bool(seat) and seat not in draft.state.seats, "unknown_seat", "C10.3", seat=seat):
        return refusal
    if refusal := settle(draft, what, seat, command.value):
        return refusal
    draft.emit(Overridden(target=command.target, value=command.value, reason=command.reason))
    draft.explain(
        "host", "overridden", "C10.3", target=seat or None, result=command.value, target_id=command.target, value=command.value,
        reason=command.reason,
    )  # fmt: skip
    return None


def _resolution(draft: GameDraft) -> Resolution | Refusal:
    night = draft.state.night
    if draft.state.phase == "dawn" and night is not None and night.resolution is not None:
        return night.resolution
    return Refusal(code="not_resolved", clause="C5.7", remedy="resolve_night")


def _death(draft: GameDraft, what: str, seat: str, value: str) -> Refusal | None:
    found = _resolution(draft)
    if isinstance(found, Refusal):
        return found
    cause, _, moved = value.partition(":")
    bad = cause not in {"lives", *CLAUSES} or moved not in {"", "moved"}
    if refusal := draft.object(bad, "override_value", "C10.3", value=value, offered=["lives", *CLAUSES]):
        return refusal
    deaths = tuple(d for d in found.deaths if d.seat != seat)
    if cause != "lives":
        deaths = (*deaths, Fallen(seat=seat, cause=cause, clauses=(CLAUSES[cause],), direct=not moved))
    order = list(draft.state.seats)
    deaths = tuple(sorted(deaths, key=lambda d: order.index(d.seat)))
    made = replace(found, deaths=deaths, winner=_winner(draft.state, deaths), overridden=(*found.overridden, f"{what}:{seat}"))
    draft.emit(NightResolved(resolution=made))
    return None


def _winner(state: GameState, deaths: tuple[Fallen, ...]) -> str:
    dead = {d.seat for d in deaths}
    gone = [side for side in SIDES if (king := state.king(side)) is not None and king.id in dead]
    return "draw" if len(gone) == len(SIDES) else other(gone[0]) if gone else ""


def _listed(draft: GameDraft, what: str, seat: str, value: str) -> Refusal | None:
    found = _resolution(draft)
    if isinstance(found, Refusal):
        return found
    if refusal := draft.object(value not in {"on", "off"}, "override_value", "C10.3", value=value, offered=["on", "off"]):
        return refusal
    name = LISTS[what]
    rest = tuple(other_seat for other_seat in getattr(found, name) if other_seat != seat)
    made = replace(found, **{name: (*rest, seat) if value == "on" else rest}, overridden=(*found.overridden, f"{what}:{seat}"))
    draft.emit(NightResolved(resolution=made))
    return None


def _curse(draft: GameDraft, what: str, seat: str, value: str) -> Refusal | None:
    """On: as if the enemy's knight had laid it (C3.5.2)."""
    found = _resolution(draft)
    if isinstance(found, Refusal):
        return found
    if refusal := draft.object(value not in {"on", "off"}, "override_value", "C10.3", value=value, offered=["on", "off"]):
        return refusal
    rest = tuple(c for c in found.curses if c.bearer != seat)
    side = draft.state.seats[seat].side
    laid = (Curse(bearer=seat, knight="", side=other(side)),) if value == "on" and side is not None else ()
    draft.emit(NightResolved(resolution=replace(found, curses=(*rest, *laid), overridden=(*found.overridden, f"{what}:{seat}"))))
    return None


def _execute(draft: GameDraft, what: str, seat: str, value: str) -> Refusal | None:
    state, made = draft.state, draft.state.tally
    if made is None or state.dusk != "resolved":
        return draft.object(True, "not_resolved", "C7.1", remedy="resolve_vote")
    first, *names = value.split()
    named = names if first == "runoff" else [] if first == "nobody" else [first]
    strange = [name for name in named if name not in state.seats or not state.seats[name].alive]
    if refusal := draft.object(bool(strange), "unknown_seat", "C10.3", seat=strange[0] if strange else ""):
        return refusal
    executed = first if first not in {"runoff", "nobody"} else None
    runoff = tuple(names) if first == "runoff" else ()
    changed: Tally = replace(made, executed=executed, runoff=runoff, clauses=("C10.3",), overridden="execute")
    draft.emit(VoteResolved(tally=changed))
    return None


def _yellow(draft: GameDraft, what: str, seat: str, value: str) -> Refusal | None:
    """Strike a card for a missed vote out before it is given (R39)."""
    if refusal := draft.object(draft.state.phase != "dusk", "wrong_phase", "R39", phase=draft.state.phase):
        return refusal
    return draft.object(value != "strike", "override_value", "R39", value=value, offered=["strike"])


SETTLE: Final[dict[str, Callable[[GameDraft, str, str, str], Refusal | None]]] = {
    "death": _death,
    **dict.fromkeys(LISTS, _listed),
    "curse": _curse,
    "execute": _execute,
    "yellow": _yellow,
}
