"""Whole games at random from any script, what must hold after every command, and what they come to."""

from __future__ import annotations

from typing import Final

from moderator.play.deadlines import minutes
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.play.simulation import Dice, Play
from moderator.rulesets.prison import election
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.commands import setup as s
from moderator.rulesets.prison.invariants import broken
from moderator.rulesets.prison.limits import limits_of
from moderator.rulesets.prison.limits import targets as barred
from moderator.rulesets.prison.playing import (
    SAID,
    Part,
    answers,
    corridor,
    draft,
    mixed,
    orders,
    over,
    rooms,
    use_skills,
    whims,
)
from moderator.rulesets.prison.roles import SEATS, SIDES, Kind, Side, other
from moderator.rulesets.prison.script.checks import check
from moderator.rulesets.prison.script.model import Role, Script, Skill
from moderator.rulesets.prison.skills import may_use
from moderator.rulesets.prison.state import GameState

BEGIN: Final = Instant(1_780_275_600 * SECOND)
"""1 June 2026, 09:00 in Shanghai."""
DAY: Final = 24 * 3600 * SECOND
LONGEST: Final = 16
"""Days after which the host ends a game."""
AFTER: Final = 3
"""Days that are played past an ending he has gone on from."""
PLAIN: Final = Script(
    name="plain",
    roles=(
        Role(id="guard", side="guard", copies=6),
        Role(id="murderer", side="prisoner", crime="murderer", tags=("murderer", "killer"), skills=(Skill(effect="face_kill"),)),
        Role(id="prisoner", side="prisoner", crime="prisoner", copies=5),
    ),
)
"""What is played where no script is given."""
EXTRA: Final = {1: "extra_guard", -1: "extra_prisoner"}


class PrisonSimulation:
    """The Simulation protocol for one script."""

    broken = staticmethod(broken)

    def __init__(self, script: Script = PLAIN) -> None:
        self.script = script

    def play(self, dice: Dice) -> Play:
        """Setup, then day after day until somebody has won or the host has had enough."""
        state = yield from _setup(dice, self.script)
        while not over(state):
            state = yield from _day(dice, state)
            state = yield from _night(dice, state)
            state = yield from _enough(dice, state)
        yield c.PublishResults(roles=True), _later(state)

    def refused(self, refusal: Refusal) -> bool:
        """They play by the rules."""
        return False

    def result(self, state: GameState) -> tuple[str, int]:
        """The ending and the number of days."""
        return (state.ending.name if state.ending is not None else ""), state.day

    def standing(self, state: GameState) -> tuple[tuple[str, str], ...]:
        """Role and result of every seat."""
        return tuple((seat.role, state.judgements[name].result) for name, seat in state.seats.items() if name in state.judgements)

    @property
    def names(self) -> tuple[str, ...]:
        """The roles, in the order of the script."""
        return tuple(role.id for role in self.script.roles)


def unplayable(script: Script) -> Refusal | None:
    """Why no game can be played from the script: its first fault, or how many would play."""
    fault = next((problem for problem in check(script) if not problem.warning), None)
    if fault is not None:
        return Refusal(
            code="bad_script", clause=fault.clause or "P-note-2", params={"path": fault.path, "fault": fault.code, "value": fault.value}
        )
    n = sum(role.copies for role in script.roles)
    if not min(SEATS) <= n <= max(SEATS):
        return Refusal(code="seat_number", clause="P-what-1", params={"n": n, "low": min(SEATS), "high": max(SEATS)})
    return None


# --- setup -----------------------------------------------------------------------------------------------------------------


def _setup(dice: Dice, script: Script) -> Part:
    """A seat for every copy of a role; who gets which is drawn."""
    held: list[Role] = [role for role in script.roles for _ in range(role.copies)]
    uneven = 2 * sum(role.side == "guard" for role in held) - len(held)
    odd = {"odd": EXTRA[uneven]} if uneven in EXTRA else {}
    at = Instant(BEGIN - minutes(60))
    yield s.NewGame(n=len(held), script=script, title=SAID, house_rules={**odd}), at
    dealt: dict[str, str] = {}
    for side in SIDES:
        roles = mixed(dice, (role.id for role in held if role.side == side))
        for number, role in enumerate(roles, 1):
            seat = f"{side[0].upper()}{number}"
            yield s.SetSeat(seat=seat, person=f"person of {seat}", alt=f"alt of {seat}", side=side), at
            dealt[seat] = role
    yield s.Deal(seed=SAID, roles=dealt), at
    return (yield s.StartGame(), at)


# --- day -------------------------------------------------------------------------------------------------------------------


def _later(state: GameState) -> Instant:
    return Instant(BEGIN + max(state.day - 1, 0) * DAY + minutes(14 * 60 + 30))


def _day(dice: Dice, state: GameState) -> Part:
    begun = Instant(BEGIN + state.day * DAY)
    state = yield d.OpenDay(), begun
    state = yield from answers(dice, state, begun)
    if not over(state) and (state.day == 1 or election.vacant(state)):
        state = yield from _election(dice, state, Instant(begun + minutes(10)))
    state = yield from _offices(dice, state, Instant(begun + minutes(60)))
    state = yield from whims(dice, state, Instant(begun + minutes(90)))
    state = yield from use_skills(dice, state, Instant(begun + minutes(180)))
    clock = state.clock
    if over(state) or clock is None:
        return state
    state = yield from use_skills(dice, state, Instant(clock.shelter_from + minutes(5)))
    return (yield from _vote(dice, state))


def _election(dice: Dice, state: GameState, at: Instant) -> Part:
    """One round or two; the leader whom the one side has elected picks for the other."""
    state = yield d.OpenElection(), at
    while not over(state) and state.election is not None and state.election.open:
        for seat in state.field:
            found = _candidates(state, seat.id)
            barred_ = seat.has("sidelined") or seat.has("no_vote")
            if found and not barred_ and dice.chance(90):
                state = yield d.Elect(voter=seat.id, candidate=dice.pick(found)), at
        state = yield d.CloseElection(), at
    for side in SIDES:
        tied = state.election.tied.get(side, ()) if state.election is not None else ()
        leader = state.leader(other(side))
        if tied and leader is not None and dice.chance(80):
            state = yield d.PickLeader(by=leader, seat=dice.pick(tied)), at
    return (yield from answers(dice, state, at))


def _candidates(state: GameState, voter: str) -> list[str]:
    now, side = state.election, state.seats[voter].side
    every = [seat.id for seat in state.side(side)] if side in election.sides_of(state) else []
    if now is not None and now.round > 1 and state.rule("revote_candidates") == "tied":
        every = [seat for seat in every if seat in now.tied.get(side, every)]
    return [seat for seat in every if seat != voter or state.rule("self_election")]


def _offices(dice: Dice, state: GameState, at: Instant) -> Part:
    """Questioning, conspiracies and an acquittal; talks end half an hour later at the latest."""
    for skill in ("question", "conspiracy", "acquittal"):
        side: Side = "guard" if skill == "question" else "prisoner"
        leader = None if over(state) else state.leader(side)
        if leader is None or not dice.chance(30) or not _may_lead(state, leader, skill, at):
            continue
        pool = [seat.id for seat in (state.side("prisoner") if skill == "acquittal" else state.field)]
        pool = [name for name in pool if (skill == "acquittal" or name != leader) and barred(draft(state, at), leader, (name,)) is None]
        if pool:
            made = {"question": d.Question, "conspiracy": d.Conspire, "acquittal": d.Acquit}[skill]
            state = yield made(target=dice.pick(pool)), at
    for talk in state.sessions:
        if talk.closed is None and dice.chance(80):
            state = yield d.CloseSession(id=talk.id), Instant(at + minutes(25))
    return state


def _may_lead(state: GameState, leader: str, skill: str, at: Instant) -> bool:
    seat = state.seats[leader]
    if skill == "conspiracy":
        left = seat.today.get(skill, 0) < int(state.rule("conspiracy_per_day"))
    else:
        left = not seat.uses.get(skill)
    return left and may_use(draft(state, at), leader, "P-identity-3b") is None


def _vote(dice: Dice, state: GameState) -> Part:
    """Ballots for a few prisoners, some changed, then the close; ties and what else is asked; a second vote where there is one."""
    clock = state.clock
    if clock is None:
        return state
    at = Instant(clock.vote - minutes(60))
    while state.phase == "day":
        pool = [seat.id for seat in state.side("prisoner")]
        hot = mixed(dice, pool)[: dice.pick((1, 2, 3))]
        for guard in state.side("guard"):
            for percent in (90, 10):  # one in ten thinks again
                state = yield from _ballot(dice, state, guard.id, hot, percent, at)
        state = yield from answers(dice, state, at)
        if state.phase != "day":
            return state
        until = state.vote.until if state.vote is not None and state.vote.until is not None else clock.vote
        state = yield d.CloseVote(), until
        state = yield from _tie(dice, state, until)
        at = until
    return state


def _tie(dice: Dice, state: GameState, at: Instant) -> Part:
    while state.phase == "vote":
        state = yield from use_skills(dice, state, at)
        state = yield from answers(dice, state, at)
    return (yield from answers(dice, state, at))


def _ballot(dice: Dice, state: GameState, guard: str, hot: list[str], percent: int, at: Instant) -> Part:
    seat = state.seats[guard]
    kept = {limit.kind for limit in limits_of(state, guard)}
    mute = seat.has("sidelined") or seat.has("no_vote") or not seat.on_field or "no_vote" in kept
    if mute or not dice.chance(max(percent, 99 if "must_vote" in kept else 0)):
        return state
    pool = [each for each in hot if state.seats[each].on_field and barred(draft(state, at), guard, (each,)) is None]
    if not pool:
        return state
    kinds: tuple[Kind, ...] = ("execute", "execute", "release")
    kind: Kind | str = "" if dice.chance(1) else dice.pick(kinds)
    return (yield d.CastBallot(guard=guard, prisoner=dice.pick(pool), kind=kind), at)  # type: ignore[arg-type]


# --- night -----------------------------------------------------------------------------------------------------------------


def _night(dice: Dice, state: GameState) -> Part:
    clock = state.clock
    if over(state) or clock is None:
        return state
    at = Instant(clock.interrogation - minutes(20))
    state = yield from use_skills(dice, state, at)
    if not over(state):
        state = yield from corridor(dice, state, at)
        state = yield from rooms(dice, state, clock.interrogation)
    if not over(state):
        state = yield from _interrogation(dice, state, Instant(clock.interrogation + minutes(10)))
    if not over(state):
        state = yield n.ResolveWall(), clock.wall
        state = yield from answers(dice, state, clock.wall)
    if not over(state):
        state = yield from _interrogation(dice, state, Instant(clock.wall + minutes(10)), percent=20)
    if not over(state):
        state = yield n.EndNight(), clock.end
        state = yield from answers(dice, state, clock.end)
    if not over(state):
        state = yield from use_skills(dice, state, Instant(clock.end + minutes(5)))
    return state


def _interrogation(dice: Dice, state: GameState, at: Instant, percent: int = 85) -> Part:
    must = state.rule("kill_optional") == "must_face_if_possible"
    state = yield from orders(dice, state, at, 100 if must else percent)
    return (yield from use_skills(dice, state, at)) if not over(state) else state


def _enough(dice: Dice, state: GameState) -> Part:
    """A game that nobody can win any more, or that has gone on past an ending long enough, the host ends."""
    empty = any(not state.side(side) for side in SIDES)
    last = next((name for name in reversed(state.passed) if name != "E5"), "")
    if over(state) or not (state.day >= LONGEST or (last and (empty or dice.chance(100 // AFTER)))):
        return state
    state = yield c.EndGame(ending=last or "E6", reason=SAID), _later(state)  # type: ignore[arg-type]
    return (yield from answers(dice, state, _later(state)))
