"""The vote room: ballots and run-offs, the dusk, nightfall with its promotions (section 4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play.audience import HOST, PUBLIC, seat
from moderator.play.commands import Command
from moderator.play.deadlines import iso, minutes
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.chess import card_deaths, cards, duties, nightfall, notices, phases
from moderator.rulesets.chess.commands import vote as c
from moderator.rulesets.chess.counting import Count, Reading, count
from moderator.rulesets.chess.dawn import die, end, tell_rights
from moderator.rulesets.chess.draft import GameDraft
from moderator.rulesets.chess.fold import the_ballot
from moderator.rulesets.chess.phase_events import PhaseOpened
from moderator.rulesets.chess.roles import other
from moderator.rulesets.chess.state import Ballot, Death, GameState, Tally, VotePost
from moderator.rulesets.chess.tally import tally
from moderator.rulesets.chess.vote_events import EVOLVE, SECRET, BallotClosed, BallotOpened, DuskAnnounced, VoteResolved, VoteSeen
from moderator.rulesets.chess.watching import needs_phase, running, settled

__all__ = ["DECIDE", "EVOLVE", "SECRET"]

MARKS = frozenset({"asked", "edited", "dead"})


def _open(draft: GameDraft, command: c.OpenBallot) -> Refusal | None:
    """Within an hour of dawn; voting lasts until the day ends (C6.1)."""
    if refusal := needs_phase(draft, "day") or running(draft):
        return refusal
    state = draft.state
    if refusal := draft.object(state.ballot is not None, "ballot_open", "C6.1"):
        return refusal
    draft.emit(BallotOpened(ballot=Ballot(day=state.number, runoff=False, opened=draft.at)))
    span = draft.state.span
    assert span is not None
    late = draft.at > span.opened + minutes(phases.BALLOT_MINUTES)
    draft.explain(
        "vote",
        "ballot_opened_late" if late else "ballot_opened",
        "C6.1",
        told=(PUBLIC,),
        day=state.number,
        until=iso(span.close, state.zone),
    )
    _tell_ballot(draft)
    return None


def _tell_ballot(draft: GameDraft) -> None:
    state, span = draft.state, draft.state.span
    assert span is not None
    last, sms = Instant(span.close - phases.LAST_HOUR), Instant(span.close - minutes(phases.SMS_MINUTES))
    draft.tell(notices.ballot(state, state.number, span.close, last, sms, the_ballot(state).candidates))


def _post(draft: GameDraft, voter: str, kind: Any, target: str = "", channel: Any = "thread") -> Refusal | Reading:
    """Put a post into the open ballot; how it was taken."""
    state = draft.state
    after_close = kind == "vote" and _after_close(state, draft.at)
    if refusal := (None if after_close else needs_phase(draft, "day", "runoff")) or running(draft):
        return refusal
    if refusal := draft.object(state.ballot is None, "no_ballot", "C6.1", remedy="open_ballot"):
        return refusal
    if refusal := draft.object(voter not in state.seats, "unknown_seat", "C7.1", seat=voter):
        return refusal
    if refusal := draft.object(not state.seats[voter].alive and kind != "vote", "voter_dead", "C7.1", voter=voter):
        return refusal
    if refusal := draft.object(bool(target) and target not in state.seats, "unknown_seat", "C7.1", seat=target):
        return refusal
    holder = state.persons.get(state.seats[voter].person)
    known = channel != "sms" or (holder is not None and bool(holder.contact))
    number = len(the_ballot(state).posts) + 1
    post = VotePost(n=number, voter=voter, at=draft.at, kind=kind, target=target, channel=channel, reachable=known)
    draft.emit(VoteSeen(post=post))
    return next(reading for reading in count(draft.state, the_ballot(draft.state)).readings if reading.post.n == post.n)


def _after_close(state: GameState, at: Instant) -> bool:
    """Whether a vote is taken down at dusk: one that came too late, void; one stamped in time, while nothing has been counted (C7.8)."""
    ballot = state.ballot
    if state.phase != "dusk" or ballot is None or ballot.closed is None or ballot.span is None:
        return False
    late = at > ballot.closed and phases.limit(state, "close", ballot.span.close).passed(at)
    return late or (state.dusk == "closed" and at <= ballot.closed)


def _vote(draft: GameDraft, command: c.CastVote | c.ChangeVote) -> Refusal | None:
    """A post in the thread, or an SMS: good, or void with its clause; the forum's and the phone's times decide (C7.8, C7.9)."""
    read = _post(draft, command.voter, "vote", command.target, command.channel)
    if isinstance(read, Refusal):
        return read
    verb = "vote_void" if read.void else f"vote_{read.how}"
    told = (PUBLIC,) if read.post.channel == "thread" or not read.void else (HOST, seat(command.voter))
    draft.explain("vote", verb, *read.clauses, actor=command.voter, target=command.target, result=read.how, told=told, code=read.how)
    if command.channel == "sms" and not read.void:
        draft.tell(notices.sms_vote(draft.state, command.voter, command.target, draft.at, read.post.n))
    return None


def _edited(draft: GameDraft, command: c.MarkEdited) -> Refusal | None:
    """The original counts, else the voter himself; no further change (C7.3)."""
    original = command.original
    if command.original_known and original is None:
        original = _first_target(draft.state, command.voter)
        if refusal := draft.object(original is None, "original_needed", "C7.3", voter=command.voter):
            return refusal
    target = original if command.original_known and original is not None else command.voter
    read = _post(draft, command.voter, "edited", target)
    if isinstance(read, Refusal):
        return read
    draft.explain("vote", "vote_edited", *read.clauses, actor=command.voter, target=target, told=(PUBLIC,), result="edited")
    return None


def _first_target(state: GameState, voter: str) -> str | None:
    posts = state.ballot.posts if state.ballot is not None else ()
    return next((post.target for post in posts if post.voter == voter and post.kind == "vote"), None)


def _unclear(draft: GameDraft, command: c.MarkUnclear) -> Refusal | None:
    """A vote that names nobody clearly, or under a condition (C7.7, R33)."""
    read = _post(draft, command.voter, "unclear" if command.kind == "original" else "unclear_change")
    if isinstance(read, Refusal):
        return read
    draft.explain("vote", "vote_void", *read.clauses, actor=command.voter, result=read.how, told=(PUBLIC,), code=read.how)
    return None


def _ask(draft: GameDraft, command: c.AskRevote) -> Refusal | None:
    """The voter of an unclear ballot is asked anew; he has no change any more (C7.7)."""
    state = draft.state
    open_now = count(state, the_ballot(state)).open if state.ballot is not None else ()
    if refusal := draft.object(command.voter not in open_now, "nothing_unclear", "C7.7", forceable=True, voter=command.voter):
        return refusal
    read = _post(draft, command.voter, "asked")
    if isinstance(read, Refusal):
        return read
    draft.explain("vote", "vote_asked", *read.clauses, actor=command.voter, told=(PUBLIC,))
    draft.tell(notices.vote_again(command.voter, state.number, runoff=the_ballot(state).runoff))
    return None


def _close(draft: GameDraft, command: c.CloseBallot) -> Refusal | None:
    """Dusk is declared by the host, never by the timer (6.1)."""
    if refusal := needs_phase(draft, "day", "runoff") or running(draft):
        return refusal
    state = draft.state
    if refusal := settled(draft) or draft.object(state.ballot is None, "no_ballot", "C6.1", remedy="open_ballot"):
        return refusal
    early = state.span is not None and draft.at < state.span.close
    draft.emit(BallotClosed(at=draft.at))
    draft.explain("vote", "ballot_closed_early" if early else "ballot_closed", "C7.1", told=(PUBLIC,), day=state.number)
    return None


def _resolve(draft: GameDraft, command: c.ResolveVote) -> Refusal | None:
    """Count; nothing has happened before it is announced."""
    if refusal := needs_phase(draft, "dusk"):
        return refusal
    if refusal := draft.object(draft.state.dusk != "closed", "resolved_already", "C7.1", forceable=draft.state.dusk == "resolved"):
        return refusal
    read = count(draft.state, the_ballot(draft.state))
    made = tally(draft.state)
    _explain(draft, read, made)
    draft.emit(VoteResolved(tally=made))
    return None


def _explain(draft: GameDraft, read: Count, made: Tally) -> None:
    for voter in read.missing:
        draft.explain("tally", "self_vote", "C7.5", "R39", actor=voter, target=read.counting[voter] or None, result="missing")
    for voter in read.open:
        draft.explain("tally", "self_vote", "C7.7", "R33", actor=voter, target=read.counting[voter] or None, result="unclear")
    for bearer, number in made.curses.items():
        draft.explain("tally", "curse_counted", "C3.5.2", "R26", target=bearer, n=number)
    for name, number in sorted(made.totals.items(), key=lambda pair: -pair[1]):
        draft.explain("tally", "total", "C7.1", target=name, n=number, result="top" if name in made.top else "")
    result = "runoff" if made.runoff else "executed" if made.executed else "nobody"
    draft.explain("tally", "vote_result", *made.clauses, target=made.executed, result=result, lines=list(made.runoff or made.top))


def _announce(draft: GameDraft, command: c.AnnounceDusk) -> Refusal | None:
    """Executed, nobody without a reason, or a run-off; late voters have their cards (C4.8, C7.5, R39)."""
    if refusal := needs_phase(draft, "dusk"):
        return refusal
    state, made = draft.state, draft.state.tally
    if refusal := draft.object(made is None or state.dusk != "resolved", "not_resolved", "C7.1", remedy="resolve_vote"):
        return refusal
    assert made is not None
    ballot = the_ballot(state)
    missed = () if made.again or "R27" in made.clauses else count(state, ballot).missing  # cut short: nobody's time had run out
    missing = [v for v in missed if f"yellow:{v}" not in state.overrides]
    silent = duties.silent(state)
    until = phases.runoff_close(state, phases.voting_end(ballot, draft.at)) if made.runoff else None
    raw = made.counting if state.rule("show_raw_ballots") else {}
    occasion = f"d{ballot.day}{'r' if ballot.runoff or made.again else ''}"
    told = notices.dusk(state, made.executed, made.runoff, until, occasion, raw)
    draft.emit(DuskAnnounced(runoff=made.runoff))
    verb = "dusk_runoff" if made.runoff else "dusk_executed" if made.executed else "dusk_nobody"
    draft.explain(
        "dusk", verb, told.clause, target=made.executed, told=(PUBLIC,), lines=list(made.runoff), until=until and iso(until, state.zone)
    )
    draft.tell(told)
    if made.executed:
        _execute(draft, made.executed, ballot.day)
    if draft.state.phase != "ended":
        for voter in missing:
            cards.give(draft, voter, "yellow", "C8.3.1", automatic=True)
        if not made.runoff:
            duties.ask_for_silence(draft, silent)
        if duties.check_in_is_over(draft):
            duties.close_check_in(draft)
        card_deaths.bury_card_deaths(draft)
    return None


def _execute(draft: GameDraft, who: str, day: int) -> None:
    before = draft.state.seats[who]
    death = Death(phase="dusk", number=day, at=draft.at, cause="vote", clauses=draft.state.tally.clauses if draft.state.tally else ())
    die(draft, who, death)
    if before.role == "king" and before.side is not None:
        end(draft, other(before.side), "C9.1")
    elif (notice := notices.own_dead(draft.state, before, death)) is not None:
        draft.tell(notice)
        tell_rights(draft, f"d{day}")
    else:
        tell_rights(draft, f"d{day}")


def _runoff(draft: GameDraft, command: c.OpenRunoff) -> Refusal | None:
    """The living vote once more among the tied, until a day after the first ballot's close (C7.2, R30)."""
    if refusal := needs_phase(draft, "dusk") or running(draft):
        return refusal
    state, made = draft.state, draft.state.tally
    if refusal := settled(draft) or draft.object(made is None or state.dusk != "runoff", "no_runoff", "C7.2"):
        return refusal
    assert made is not None
    close = phases.runoff_close(state, phases.voting_end(the_ballot(state), draft.at))
    candidates = tuple(name for name in made.runoff if state.seats[name].alive)
    draft.emit(PhaseOpened(phase="runoff", number=state.number, span=phases.span(draft.at, close)))
    draft.emit(BallotOpened(ballot=Ballot(day=state.number, runoff=True, opened=draft.at, candidates=candidates)))
    draft.explain("vote", "runoff_opened", "C7.2", told=(PUBLIC,), lines=list(candidates), until=iso(close, state.zone))
    _tell_ballot(draft)
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.OpenBallot: _open,
    c.CastVote: _vote,
    c.ChangeVote: _vote,
    c.MarkEdited: _edited,
    c.MarkUnclear: _unclear,
    c.AskRevote: _ask,
    c.CloseBallot: _close,
    c.ResolveVote: _resolve,
    c.OpenRunoff: _runoff,
    c.AnnounceDusk: _announce,
    c.OpenNight: nightfall.open_night,
    c.ChoosePromotion: nightfall.choose,
    c.ConfirmPromotion: nightfall.confirm,
}
