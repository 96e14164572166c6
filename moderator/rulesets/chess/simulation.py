"""Players at random: whole games from the first sign-up to the result, and what must hold after every command."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final, Literal, cast

from moderator.play.commands import Answer, Command, GiveCard
from moderator.play.deadlines import minutes
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.play.simulation import Dice, Play
from moderator.rulesets.chess import acting, nightfall, persons
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import persons as p
from moderator.rulesets.chess.commands import setup as s
from moderator.rulesets.chess.commands import vote as v
from moderator.rulesets.chess.counting import count, totals
from moderator.rulesets.chess.orders import DECLARATION, SELF
from moderator.rulesets.chess.roles import COUNTS, SIDES, Privilege
from moderator.rulesets.chess.setup import SEATS
from moderator.rulesets.chess.state import GameState, Seat

BEGIN: Final = Instant(1_780_322_400 * SECOND)
"""1 June 2026, 22:00 in Shanghai: when the rosters of these games are posted."""
LONGEST: Final = 40
"""Days after which the host suspends a game."""
ORDERS: Final[dict[Privilege, Any]] = {
    "imprison": n.SubmitImprison, "heal": n.SubmitHeal, "exchange": n.SubmitExchange, "curse": n.SubmitCurse, "pawn": n.SubmitPawn,
}  # fmt: skip
Part = Generator[tuple[Command, Instant], GameState, GameState]


class ChessSimulation:
    """The Simulation protocol for a game of sixteen."""

    def play(self, dice: Dice) -> Play:
        """Sign-up, then nights and days until somebody has won."""
        state = yield from _setup(dice)
        while state.phase != "ended":
            state = yield from _night(dice, state)
            if state.phase != "ended":
                state = yield from _day(dice, state)
        yield p.EndGame(), _later(state)

    def broken(self, before: GameState, command: Command, after: GameState) -> str:
        """Nobody dies twice or comes back, the dead do not act, counts add up, one king a side, at most one of it castles."""
        return _dead_wrong(before, after) or _acts_dead(before, after) or _kings_wrong(after) or _counts_wrong(after)

    def refused(self, refusal: Refusal) -> bool:
        """They play by the rules."""
        return False

    def result(self, state: GameState) -> tuple[str, int]:
        """The winner and the number of nights."""
        return state.winner, state.number


# --- what must hold ------------------------------------------------------------------------------------------------------


def _dead_wrong(before: GameState, after: GameState) -> str:
    back = [seat.id for name, seat in after.seats.items() if name in before.seats and before.seats[name].death not in {None, seat.death}]
    return f"died twice or came back: {back}" if back else ""


def _acts_dead(before: GameState, after: GameState) -> str:
    dead = {seat.id for seat in before.seats.values() if not seat.alive}
    night = after.night.submissions if after.night is not None else ()
    fresh = [x for x in (*after.mailed, *night) if x not in before.mailed and (before.night is None or x not in before.night.submissions)]
    acting_dead = [x.seat for x in fresh if x.seat in dead and x.status != "void"]
    return f"acts after death: {acting_dead}" if acting_dead else ""


def _kings_wrong(state: GameState) -> str:
    if state.started is None or state.phase == "ended":
        return ""
    kings = [[seat.id for seat in state.living if seat.side == side and seat.role == "king"] for side in SIDES]
    return "" if all(len(found) == 1 for found in kings) or state.asks else f"kings: {kings}"


def _counts_wrong(state: GameState) -> str:
    if state.ballot is None or state.phase == "ended":
        return ""
    read = count(state, state.ballot)
    if state.ballot.closed is None and set(read.counting) != {seat.id for seat in state.living}:
        return "voters are not the living"
    given = sum(1 for target in read.counting.values() if target)
    return "" if sum(totals(read.counting).values()) == given else "totals do not add up"


# --- setup ---------------------------------------------------------------------------------------------------------------


def _setup(dice: Dice) -> Part:
    at = Instant(BEGIN - minutes(60))
    state = yield s.CreateGame(), at
    names = [f"M{number:02}" for number in range(1, SEATS + 1)]
    for name in names:
        state = yield s.AddSeat(mask=name, person=f"player {name}"), at
    for number in (1, 2, 3):
        state = yield s.AddSubstitute(person=f"substitute {number}"), at
    state = yield s.AssignRoles(roles=_deal(dice, names), seed="simulated"), at
    state = yield s.StartGame(), at
    state = yield s.PostRoster(), BEGIN
    for name in names:
        state = yield s.CheckIn(seat=name), Instant(BEGIN + minutes(5))
    return state


def _deal(dice: Dice, names: list[str]) -> dict[str, s.SeatRole]:
    left = [s.SeatRole(side=side, role=role) for side in SIDES for role, number in COUNTS.items() for _ in range(number)]
    dealt: dict[str, s.SeatRole] = {}
    for name in names:
        dealt[name] = dice.pick(left)
        left.remove(dealt[name])
    return dealt


# --- night ---------------------------------------------------------------------------------------------------------------


def _close(state: GameState) -> Instant:
    assert state.span is not None
    return state.span.close


def _later(state: GameState) -> Instant:
    return Instant((_close(state) if state.span is not None else BEGIN) + minutes(5))


def _night(dice: Dice, state: GameState) -> Part:
    state = yield from _orders(dice, state, Instant(_close(state) - minutes(60)))
    state = yield n.CloseNight(), _close(state)
    state = yield n.ResolveNight(), _close(state)
    state = yield n.AnnounceDawn(), _later(state)
    return (yield from _answers(dice, state))


def _orders(dice: Dice, state: GameState, at: Instant) -> Part:
    hot = [dice.pick(state.living).id for _ in range(5)]
    for seat, privilege in acting.pending(state):
        if (seat, privilege) in acting.pending(state) and dice.chance(12 if privilege == "castle" else 60 if privilege == "curse" else 85):
            state = yield from _order(dice, state, seat, privilege, hot, at)
    return state


def _order(dice: Dice, state: GameState, seat: str, privilege: Privilege, hot: list[str], at: Instant) -> Part:
    if privilege == "castle":
        return (yield n.SubmitCastle(seat=seat), at)
    pool = hot if dice.chance(50) else [each.id for each in state.living]
    target = dice.pick([each for each in pool if each != seat or privilege in SELF] or [_other(state, seat)])
    if privilege != "kill":
        return (yield ORDERS[privilege](seat=seat, target=target), at)
    queen = state.seats[seat].role == "queen"
    state = yield n.SubmitKill(seat=seat, target=target, length=DECLARATION if queen else 0), at
    if queen:
        state = yield n.JudgeDeclaration(seat=seat, ok=dice.chance(90)), at
    return state


def _other(state: GameState, seat: str) -> str:
    return next(each.id for each in state.living if each.id != seat)


# --- day -----------------------------------------------------------------------------------------------------------------


def _day(dice: Dice, state: GameState) -> Part:
    if state.number >= LONGEST:
        return (yield p.SuspendGame(reason="too long"), _later(state))
    state = yield v.OpenBallot(), _opened(state)
    state = yield from _ballot(dice, state)
    if state.phase == "ended":
        return state
    state = yield from _announced(dice, state)
    if state.phase != "ended" and state.dusk == "runoff":
        state = yield v.OpenRunoff(), _later(state)
        state = yield from _ballot(dice, state)
        state = yield from _announced(dice, state)
    if state.phase == "ended":
        return state
    for side in nightfall.unchosen(state):
        while side in nightfall.unchosen(state):
            role = dice.pick(cast("list[Literal['queen', 'rook', 'bishop', 'knight']]", ["queen", "rook", "bishop", "knight"]))
            state = yield v.ChoosePromotion(side=side, role=role), _later(state)
    if state.phase != "ended":
        state = yield v.OpenNight(), _later(state)
    return state


def _announced(dice: Dice, state: GameState) -> Part:
    """What an answer has resolved, a dead candidate's run-off, is announced too (R27)."""
    while state.phase == "dusk" and state.dusk == "resolved":
        state = yield v.AnnounceDusk(), _later(state)
        state = yield from _answers(dice, state)
    return state


def _opened(state: GameState) -> Instant:
    assert state.span is not None
    return Instant(state.span.opened + minutes(30))


def _ballot(dice: Dice, state: GameState) -> Part:
    hot = list(state.ballot.candidates) if state.ballot is not None else []
    pool = hot or [dice.pick(state.living).id for _ in range(4)]
    begun = _opened(state)
    for voter in [seat.id for seat in state.living]:
        if dice.chance(95):
            state = yield v.CastVote(voter=voter, target=dice.pick(pool)), Instant(begun + minutes(10))
        if dice.chance(10):
            state = yield v.ChangeVote(voter=voter, target=dice.pick(pool)), Instant(begun + minutes(20))
    if dice.chance(5):
        state = yield from _card(dice, state, Instant(begun + minutes(30)))
    if state.phase not in {"day", "runoff"}:
        return state
    state = yield v.CloseBallot(), _close(state)
    state = yield v.ResolveVote(), _close(state)
    state = yield v.AnnounceDusk(), _later(state)
    return (yield from _answers(dice, state))


def _card(dice: Dice, state: GameState, at: Instant) -> Part:
    """A red or black card in the middle of the ballot, with what comes of it."""
    seat: Seat = dice.pick(state.living)
    state = yield GiveCard(person=seat.id, level=dice.pick(["red", "black"]), clause="C8.4.5", note=""), at
    return (yield from _answers(dice, state, at))


def _answers(dice: Dice, state: GameState, at: Instant | None = None) -> Part:
    """Every question is answered by one of its choices; a vacancy is filled by the first who replies."""
    while state.asks and state.phase != "ended":
        ask = state.asks[0]
        choice = dice.pick([each.value for each in ask.choices if each.value != "execute"])
        state = yield Answer(ask=ask.id, choice=choice, reason="simulated"), at or _later(state)
    while state.vacancies and state.phase != "ended":
        state = yield from _fill(state, at or _later(state))
    return state


def _fill(state: GameState, at: Instant) -> Part:
    seat = persons.waiting(state)[0]
    free = next((person.name for person in state.persons.values() if person.substitute and not person.gone), "")
    if not free:
        return (yield p.CancelReplacement(seat=seat), at)
    state = yield p.SubReply(person=free), at
    return (yield p.Replace(seat=seat, person=free), at)
