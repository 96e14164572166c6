"""What is so of a game now: who counts, who may kill, what the murderers have reached, what conditions ask (sections 8 and 11)."""

from __future__ import annotations

from typing import Final

import msgspec

from moderator.play.instants import Instant
from moderator.rulesets.prison.roles import ACCOMPLICE, KILLER, MURDERER
from moderator.rulesets.prison.script.model import Skill
from moderator.rulesets.prison.state import GameState, Room, Seat

VOTED: Final = frozenset({"vote", "execute"})


def _counts(state: GameState, seat: Seat) -> bool:
    """A sidelined seat counts unless the house rule says otherwise (R19)."""
    return not seat.has("sidelined") or bool(state.rule("sidelined_counts"))


def murderers(state: GameState) -> tuple[str, ...]:
    """Murderers on the field."""
    return tuple(seat.id for seat in state.field if state.tagged(seat.id, MURDERER) and _counts(state, seat))


def counted_guards(state: GameState) -> tuple[str, ...]:
    """Guards on the field who have to be wiped out: accomplices do not count (P-interro-12)."""
    accomplices = bool(state.rule("accomplice_guard_counts"))
    return tuple(seat.id for seat in state.side("guard") if _counts(state, seat) and (accomplices or not state.tagged(seat.id, ACCOMPLICE)))


def killer(state: GameState) -> str | None:
    """Who has the kill: the murderer flagged killer, a single murderer, or whom it has passed to (P-interro-13, R17)."""
    if state.killer:
        return state.killer
    flagged = [seat.id for seat in state.seats.values() if state.tagged(seat.id, KILLER)]
    if flagged:
        return flagged[0]
    found = [seat.id for seat in state.seats.values() if state.tagged(seat.id, MURDERER)]
    return found[0] if len(found) == 1 else None


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What the base conditions ask (section 8). For E6 they are as if the lost faction had gone (section 11)."""

    murderers: int
    objective: bool


def four_deaths(state: GameState) -> bool:
    """So many prisoners executed by vote, and a murderer still there (P-amend-1, R25)."""
    return state.vote_deaths >= int(state.rule("amend1_count")) and bool(murderers(state))


def facts(state: GameState) -> Facts:
    """The facts now, or as the named ending has them: the host may name one that the state alone would not bring (section 15)."""
    name = state.ending.name if state.ending is not None else ""
    reached = not counted_guards(state) or four_deaths(state) or state.murderer_released
    if name == "E6":
        return _conceded(state)
    if name == "E1":
        first = state.rule("double_wipe") == "E1" and "E2" not in state.passed  # put before E2: the guards' end is not the murderers' (R24)
        return Facts(murderers=0, objective=state.murderer_released if first else reached)
    return Facts(murderers=len(murderers(state)), objective=reached or name in {"E2", "E3", "E4"})


def _conceded(state: GameState) -> Facts:
    """The guards' faction has lost: as if wiped out; the murderers': as if they were dead (section 11)."""
    lost = state.ending.lost if state.ending is not None else ""
    if lost == "guard":
        return Facts(murderers=len(murderers(state)), objective=True)
    if lost == "murderer":
        return Facts(murderers=0, objective=False)
    return Facts(murderers=len(murderers(state)), objective=not counted_guards(state) or four_deaths(state) or state.murderer_released)


def questioned(state: GameState, seat: str, at: Instant) -> bool:
    """Whether the seat is being questioned at the instant (P-identity-3b); who asks is not."""
    return any(s.kind == "question" and s.running(at) and s.seats[1:2] == (seat,) for s in state.sessions)


def is_so(seat: Seat, state: str) -> bool:
    """A seat's standing as conditions name it (section 8)."""
    cause = seat.left.cause if seat.left is not None and seat.state == "dead" else ""
    match state:
        case "alive" | "field":
            return seat.on_field
        case "executed":
            return cause in VOTED
        case "killed":
            return cause in {"night", "skill"}
        case "doomed":
            return cause == "doom"
        case _:
            return seat.state == state


def rooms(state: GameState) -> tuple[Room, ...]:
    """Every room of every night; a room counts from 21:00, when it is formed."""
    present = (state.night,) if state.night is not None and state.night not in state.nights else ()
    return tuple(room for night in (*state.nights, *present) for room in night.rooms)


class SeatWorld:
    """What conditions may ask of the game, about one seat (``script.expr.World``)."""

    def __init__(self, state: GameState, seat: str) -> None:
        self.state = state
        self.seat = seat

    def self_is(self, state: str) -> bool:
        """Whether the seat itself is so."""
        return self.seat in self.state.seats and is_so(self.state.seats[self.seat], state)

    def role_is(self, role: str, state: str) -> bool:
        """Whether any holder of the role is so."""
        return any(seat.role == role and is_so(seat, state) for seat in self.state.seats.values())

    def seat_is(self, seat: str, state: str) -> bool:
        """Whether the seat is so."""
        return seat in self.state.seats and is_so(self.state.seats[seat], state)

    def count(self, selector: dict[str, str], state: str) -> int:
        """How many seats of the selector are so."""
        return sum(fits(self.state, seat, selector) and is_so(seat, state) for seat in self.state.seats.values())

    def number(self, name: str) -> int:
        """A number of the game."""
        match name:
            case "murderers_on_field":
                return len(murderers(self.state))
            case "guards_on_field":
                return len(counted_guards(self.state))
            case "vote_deaths":
                return self.state.vote_deaths
            case _:
                return self.state.day

    def objective(self) -> bool:
        """Whether the murderers' objective is reached."""
        return facts(self.state).objective

    def ending(self) -> str:
        """The ending's name, or empty."""
        return self.state.ending.name if self.state.ending is not None else ""

    def flag(self, name: str) -> bool:
        """Whether the flag is set."""
        return name in self.state.flags

    def manual(self, text: str) -> bool:
        """The host's answer."""
        return self.state.manual.get(text, False)

    def _holders(self, role: str) -> set[str]:
        return {seat.id for seat in self.state.seats.values() if seat.role == role}

    def met(self, a: str, b: str) -> int:
        """Nights on which holders of the two roles shared a room."""
        first, second = self._holders(a), self._holders(b)
        nights = [night for night in (*self.state.nights, self.state.night) if night is not None]
        return len({night.number for night in nights for room in night.rooms if _pair(room, first, second)})

    def met_same(self, a: str, b: str) -> int:
        """Seats that both have met, on whatever nights."""
        return len(self._partners(a) & self._partners(b))

    def _partners(self, role: str) -> set[str]:
        mine = self._holders(role)
        pairs = [(room.guard, room.prisoner) for room in rooms(self.state) if room.guard and room.prisoner]
        return {str(p) for g, p in pairs if g in mine} | {str(g) for g, p in pairs if p in mine}


def _pair(room: Room, first: set[str], second: set[str]) -> bool:
    return (room.guard in first and room.prisoner in second) or (room.guard in second and room.prisoner in first)


def fits(state: GameState, seat: Seat, selector: dict[str, str]) -> bool:
    """Whether a selector fits a seat: side, tag, faction."""
    return (
        selector.get("side", seat.side) == seat.side
        and ("tag" not in selector or state.tagged(seat.id, selector["tag"]))
        and selector.get("faction", "") in {"", state.faction(seat.id)}
    )


def passive(state: GameState, seat: str, effect: str) -> tuple[Skill, ...]:
    """Skills that hold without being used, while their owner is on the field and not sidelined (section 8)."""
    found, role = state.seats[seat], state.role(seat)
    if role is None or not found.on_field or found.has("sidelined"):
        return ()
    return tuple(skill for skill in role.powers if skill.resolve == "passive" and skill.effect == effect)


def safe(state: GameState, seat: str, cause: str) -> bool:
    """Whether a protection keeps the seat from this cause: one that was laid, or one of its own card."""
    if (seat, cause) in state.protections:
        return True
    return any(not skill.causes or cause in skill.causes for skill in passive(state, seat, "protect"))


def weight(state: GameState, guard: str) -> int:
    """What a guard's ballot counts today: 1 unless a skill changes it (section 5)."""
    if guard in state.weights:
        return state.weights[guard]
    own = passive(state, guard, "vote_weight")
    return own[-1].n if own else 1
