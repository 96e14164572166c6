"""The election of day 1: ballots within a side, ties, the leader who decides for the other side (section 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.deadlines import iso, minutes
from moderator.play.hosting import AskClosed
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.prison import asking, calendar, notices
from moderator.rulesets.prison.commands import day as c
from moderator.rulesets.prison.day_events import ElectionBallot, ElectionClosed, ElectionOpened, ElectionSettled, LeaderElected
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.roles import SIDES, Side, other
from moderator.rulesets.prison.state import Election, ElectionPost, GameState

REVOTE_MINUTES: Final = 15


def counting(state: GameState, election: Election) -> dict[str, str]:
    """Voter -> candidate: the last ballot, or the first where the house rule says so (H-change-ballot)."""
    found: dict[str, str] = {}
    for post in election.posts:
        if post.voter not in found or state.rule("change_ballot") == "last":
            found[post.voter] = post.candidate
    return {voter: candidate for voter, candidate in found.items() if _still(state, voter, candidate)}


def _still(state: GameState, voter: str, candidate: str) -> bool:
    return state.seats[voter].on_field and state.seats[candidate].on_field


def tops(state: GameState, election: Election, side: Side) -> tuple[str, ...]:
    """The seats with most ballots of a side; without any all of it are equal (R2)."""
    votes = Counter(candidate for voter, candidate in counting(state, election).items() if state.seats[voter].side == side)
    if not votes:
        return () if state.rule("zero_ballots") == "no_leader" else _candidates(state, election, side)
    most = max(votes.values())
    return tuple(seat.id for seat in state.side(side) if votes[seat.id] == most)


def _candidates(state: GameState, election: Election, side: Side) -> tuple[str, ...]:
    """Who may be elected: in a second round only the tied, where the house rule says so."""
    every = tuple(seat.id for seat in state.side(side))
    if election.round == 1 or state.rule("revote_candidates") == "all":
        return every
    return tuple(seat for seat in every if seat in election.tied.get(side, every))


def sides_of(state: GameState) -> tuple[Side, ...]:
    """The sides that elect now: both; later only one whose office is vacant, where the house rule says so (H-leader-vacancy)."""
    return vacant(state) or SIDES


def vacant(state: GameState) -> tuple[Side, ...]:
    """Offices whose holder has left the field, where they are filled anew."""
    if state.rule("leader_vacancy") != "re_elect":
        return ()
    return tuple(side for side in SIDES if side in state.leaders and not state.seats[state.leaders[side]].on_field)


def _open(draft: GameDraft, command: c.OpenElection) -> Refusal | None:
    state = draft.state
    if refusal := draft.needs_phase("day") or draft.paused:
        return refusal
    running = state.election is not None and state.election.open
    if refusal := draft.object(running, "election_open", "P-amend-4"):
        return refusal
    again = state.election is not None and not vacant(state)
    if refusal := draft.object(again or (state.day > 1 and not vacant(state)), "election_over", "P-amend-4", forceable=True, day=state.day):
        return refusal
    until = calendar.instant(command.closes) if command.closes else None
    if refusal := draft.object(bool(command.closes) and until is None, "bad_instant", "P-amend-4", value=command.closes):
        return refusal
    if refusal := draft.object(until is not None and until <= draft.at, "closes_before", "P-amend-4", value=command.closes):
        return refusal
    draft.emit(ElectionOpened(round=1, at=draft.at, until=until))
    draft.explain("election", "election_opened", "P-amend-4", told=(PUBLIC,), until=iso(until, state.zone) if until else None)
    if until is not None and state.clock is not None and until > state.clock.vote:
        draft.explain("election", "election_after_vote", "P-amend-4", until=iso(until, state.zone))
    for side in sides_of(draft.state):
        draft.tell(notices.election_open(draft.state, side, until))
    return None


def _elect(draft: GameDraft, command: c.Elect) -> Refusal | None:
    """Within one's own side; a later ballot takes the place of an earlier one (section 4)."""
    state, election = draft.state, draft.state.election
    if refusal := draft.object(election is None or not election.open, "no_election", "P-amend-4"):
        return refusal
    assert election is not None
    if refusal := draft.needs_field(command.voter, "P-amend-4") or draft.needs_field(command.candidate, "P-amend-4"):
        return refusal
    voter, candidate = state.seats[command.voter], state.seats[command.candidate]
    if refusal := draft.object(voter.has("sidelined") or voter.has("no_vote"), "may_not_vote", "P-card-red", seat=voter.id):
        return refusal
    if refusal := draft.object(voter.side != candidate.side, "other_side", "P-amend-4", seat=voter.id, target=candidate.id):
        return refusal
    if refusal := draft.object(voter.side not in sides_of(state), "no_election", "R3"):
        return refusal
    own = voter.id == candidate.id and not state.rule("self_election")
    if refusal := draft.object(own, "self_vote", "P-amend-4", seat=voter.id):
        return refusal
    listed = _candidates(state, election, voter.side)
    if refusal := draft.object(candidate.id not in listed, "not_tied", "P-amend-4", target=candidate.id, lines=list(listed)):
        return refusal
    if election.until is not None and (refusal := draft.late("election_late", election.until, "P-amend-4", "R21")):
        return refusal
    draft.emit(ElectionBallot(post=ElectionPost(voter=voter.id, candidate=candidate.id, at=draft.at)))
    draft.explain("election", "elected_for", "P-amend-4", actor=voter.id, target=candidate.id)
    return None


def _close(draft: GameDraft, command: c.CloseElection) -> Refusal | None:
    """Count the round: elected, tied, voted on again, or nobody (section 4, R1, R2)."""
    state, election = draft.state, draft.state.election
    if refusal := draft.object(election is None or not election.open, "no_election", "P-amend-4"):
        return refusal
    assert election is not None
    if election.until is not None and draft.at < election.until:
        draft.explain("election", "election_early", "P-amend-4", until=iso(election.until, state.zone))
    sides = sides_of(state)
    top = {side: tops(state, election, side) for side in sides}
    tied = {side: seats for side, seats in top.items() if len(seats) > 1}
    votes = Counter(counting(state, election).values())
    for side in sides:
        draft.explain(
            "election", "counted", "P-amend-4", result=side, side=side, lines=list(top[side]), votes={s: votes[s] for s in top[side]}
        )
    if len(tied) == len(SIDES):
        _both_tied(draft, election, tied)
        return None
    draft.emit(ElectionClosed(tied=tied))
    for side in sides:
        if side not in tied:
            _elected(draft, side, top[side][0] if top[side] else "", "vote" if top[side] else "none", "P-amend-4" if top[side] else "R2")
    _ask_pick(draft, tied)
    settle(draft)
    return None


def _both_tied(draft: GameDraft, election: Election, tied: dict[Side, tuple[str, ...]]) -> None:
    """Fifteen minutes more with fresh ballots; after that no leaders for the whole game (P-amend-4)."""
    draft.tell(notices.election_tied(draft.state, tied, election.round))
    if election.round == 1:
        until = Instant(draft.at + minutes(REVOTE_MINUTES))
        draft.emit(ElectionClosed(tied=tied))
        draft.emit(ElectionOpened(round=2, at=draft.at, until=until, tied=tied))
        draft.explain("election", "revote", "P-amend-4", told=(PUBLIC,), until=iso(until, draft.state.zone))
        draft.tell(notices.revote(draft.state, until))
        return
    draft.emit(ElectionClosed(tied={}))
    for side in SIDES:
        _elected(draft, side, "", "none", "P-amend-4")
    settle(draft)


def _ask_pick(draft: GameDraft, tied: dict[Side, tuple[str, ...]]) -> None:
    """One side is tied: the other's leader decides, in either round (R1)."""
    for side, seats in tied.items():
        draft.tell(notices.election_tied(draft.state, {side: seats}, draft.state.election.round if draft.state.election else 1))
        chooser = draft.state.leader(other(side))
        asking.ask(draft, "A-PICK", side, "P-amend-4", (*seats, "none"), side=side, seat=chooser, lines=list(seats))
        if chooser is not None:
            draft.explain("election", "pick_asked", "P-amend-4", "R1", actor=chooser, lines=list(seats), side=side)
            draft.tell(notices.pick(draft.state, chooser, seats, side))


def _elected(draft: GameDraft, side: Side, seat: str, how: str, *clauses: str) -> None:
    draft.emit(LeaderElected(side=side, seat=seat, how=how))
    draft.explain("election", "leader", *clauses, target=seat or None, result=how, told=(PUBLIC,), side=side)


def settle(draft: GameDraft) -> None:
    """Both sides are settled: the result is public (N-LEADER)."""
    election = draft.state.election
    if election is None or election.tied or election.settled or election.open:
        return
    draft.emit(ElectionSettled())
    draft.tell(notices.leaders(draft.state))


def _pick(draft: GameDraft, command: c.PickLeader) -> Refusal | None:
    """The leader of the settled side, among the tied of the other (P-amend-4)."""
    state, election = draft.state, draft.state.election
    if refusal := draft.needs_seat(command.by, "P-amend-4") or draft.needs_seat(command.seat, "P-amend-4"):
        return refusal
    side = state.seats[command.seat].side
    tied = election.tied.get(side, ()) if election is not None and not election.open else ()
    if refusal := draft.object(not tied, "nobody_tied", "P-amend-4", side=side):
        return refusal
    chooser = state.leader(other(side))
    if refusal := draft.object(command.by != chooser, "not_the_leader", "P-amend-4", seat=command.by, leader=chooser):
        return refusal
    if refusal := draft.object(command.seat not in tied, "not_tied", "P-amend-4", target=command.seat, lines=list(tied)):
        return refusal
    asking.close(draft, "A-PICK", side, command.seat)
    draft.explain("election", "picked", "P-amend-4", "R1", actor=command.by, target=command.seat)
    _elected(draft, side, command.seat, "pick", "P-amend-4", "R1")
    settle(draft)
    return None


def appoint(draft: GameDraft, side: Side, seat: str, clause: str) -> None:
    """The host fills an office, or leaves it empty (R1, R3)."""
    for each in draft.state.asks:
        if each.code in {"A-PICK", "A-LEADER"} and each.params.get("side") == side:
            draft.emit(AskClosed(id=each.id, choice=seat or "none"))
    _elected(draft, side, seat, "host" if seat else "none", clause)
    settle(draft)


def _appoint(draft: GameDraft, command: c.AppointLeader) -> Refusal | None:
    """A silent picker, or an office that the house rule fills again."""
    state = draft.state
    if command.seat and (refusal := draft.needs_field(command.seat, "R1")):
        return refusal
    wrong = bool(command.seat) and state.seats[command.seat].side != command.side
    if refusal := draft.object(wrong, "other_side", "P-amend-4", seat=command.seat, target=command.seat):
        return refusal
    waits = any(a.code in {"A-PICK", "A-LEADER"} and a.params.get("side") == command.side for a in state.asks)
    if refusal := draft.object(not waits and not command.reason.strip(), "reason_needed", "R1"):
        return refusal
    appoint(draft, command.side, command.seat, "R1" if waits else "P-supp-4")
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.OpenElection: _open,
    c.Elect: _elect,
    c.CloseElection: _close,
    c.PickLeader: _pick,
    c.AppointLeader: _appoint,
}
