"""The vote room: guards' ballots, the close, ties and who settles them, what is carried out (section 5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from moderator.play.audience import HOST, PUBLIC, Audience
from moderator.play.commands import Command
from moderator.play.deadlines import iso, minutes
from moderator.play.instants import Instant
from moderator.play.messages import Ask, Refusal
from moderator.rulesets.prison import asking, endings, limits, notices, offices, settling, skills
from moderator.rulesets.prison.commands import day as c
from moderator.rulesets.prison.counting import dropped, larger, piles, standing, top, totals, unclear
from moderator.rulesets.prison.day_events import (
    AcquittalShown,
    BallotCast,
    BallotOut,
    KindSettled,
    SecondVoteOpened,
    TieFound,
    VoteClosed,
    VoteSettled,
)
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.facts import safe
from moderator.rulesets.prison.leaving import leave
from moderator.rulesets.prison.phase_events import PhaseChanged
from moderator.rulesets.prison.roles import KINDS
from moderator.rulesets.prison.seat_events import StatusesExpired
from moderator.rulesets.prison.state import Ballot, GameState, Outcome, Pile, Vote

REVOTE_MINUTES: Final = 15
NOBODY: Final = "none"


def the_vote(state: GameState) -> Vote:
    """Today's vote."""
    return state.vote or Vote(day=state.day)


def _cast(draft: GameDraft, command: c.CastBallot) -> Refusal | None:
    """Guards on the field, for prisoners on the field, before 20:30; the last one counts (P-term-5, R21)."""
    state = draft.state
    if refusal := draft.needs_phase("day") or draft.paused or _may_vote(draft, command.guard):
        return refusal
    if refusal := draft.needs_field(command.prisoner, "P-term-5"):
        return refusal
    wrong = state.seats[command.prisoner].side != "prisoner"
    if refusal := draft.object(wrong, "not_a_prisoner", "P-term-5", target=command.prisoner):
        return refusal
    if refusal := limits.ballot(draft, command.guard, command.prisoner) or _in_time(draft):
        return refusal
    vote = the_vote(state)
    n = 1 + max((post.n for kept in (*state.votes, vote) for post in kept.posts), default=0)
    again = command.guard in standing(state, vote)
    ballot = Ballot(n=n, guard=command.guard, prisoner=command.prisoner, kind=command.kind, at=draft.at)
    draft.emit(BallotCast(ballot=ballot, public=bool(state.rule("vote_public"))))
    told = _seen(draft)
    result = "changed" if again else "cast"
    if again and state.rule("change_ballot") == "first":
        result = "ignored"
    draft.explain(
        "vote", "ballot", "P-term-5", actor=command.guard, target=command.prisoner, result=result, told=told, kind=command.kind or None
    )
    if not command.kind:
        asking.ask(draft, "A-KIND", f"{n}", "P-identity-1.1", (*KINDS, "discard"), seat=command.guard, target=command.prisoner, n=n)
    return None


def _seen(draft: GameDraft) -> tuple[Audience, ...]:
    """Ballots are posts in the vote thread, unless the house rule keeps them (H-vote-public)."""
    return (PUBLIC,) if draft.state.rule("vote_public") else (HOST,)


def _may_vote(draft: GameDraft, guard: str) -> Refusal | None:
    if refusal := draft.needs_field(guard, "P-term-5"):
        return refusal
    seat = draft.state.seats[guard]
    if refusal := draft.object(seat.side != "guard", "not_a_guard", "P-term-5", seat=guard):
        return refusal
    if refusal := draft.object(seat.has("sidelined"), "sidelined", "P-card-red", seat=guard):
        return refusal
    return draft.object(seat.has("no_vote"), "may_not_vote", "P-identity-2.1", seat=guard)


def _in_time(draft: GameDraft) -> Refusal | None:
    """Before 20:30; a second vote has its own quarter of an hour (P-amend-3, H-tie-none)."""
    vote, clock = the_vote(draft.state), draft.state.clock
    if refusal := draft.object(vote.closed is not None, "vote_closed", "P-amend-3"):
        return refusal
    until = vote.until if vote.until is not None else clock.vote if clock is not None else None
    return draft.late("vote_late", until, "P-amend-3", "R21") if until is not None else None


def _unvote(draft: GameDraft, command: c.Unvote) -> Refusal | None:
    """A guard takes the ballot back; abstaining is allowed (section 5)."""
    if refusal := draft.needs_phase("day") or draft.paused or _may_vote(draft, command.guard) or _in_time(draft):
        return refusal
    post = standing(draft.state, the_vote(draft.state)).get(command.guard)
    if refusal := draft.object(post is None, "no_ballot", "P-term-5", seat=command.guard):
        return refusal
    _drop(draft, command.guard, "withdrawn")
    draft.explain("vote", "ballot_withdrawn", "P-term-5", actor=command.guard, told=_seen(draft))
    return None


def _drop(draft: GameDraft, guard: str, why: str) -> None:
    """All that the guard has posted counts no more: an older ballot does not come back."""
    for post in the_vote(draft.state).posts:
        if post.guard == guard and not post.out:
            draft.emit(BallotOut(n=post.n, why=why, public=bool(draft.state.rule("vote_public"))))
            asking.close(draft, "A-KIND", f"{post.n}")


def _strike(draft: GameDraft, command: c.StrikeBallot) -> Refusal | None:
    """The host strikes out a ballot that would stand (R31)."""
    if refusal := draft.needs_phase("day", "vote") or draft.object(not command.reason.strip(), "reason_needed", "R31"):
        return refusal
    post = standing(draft.state, the_vote(draft.state)).get(command.guard)
    if refusal := draft.object(post is None, "no_ballot", "R31", seat=command.guard):
        return refusal
    _drop(draft, command.guard, "struck")
    draft.explain("vote", "ballot_struck", "R31", target=command.guard, told=_seen(draft))
    return None


def settle_kind(draft: GameDraft, ask: Ask, choice: str) -> None:
    """A-KIND: the host has read the ballot, or thrown it out."""
    n = int(ask.params["n"])
    if choice == "discard":
        draft.emit(BallotOut(n=n, why="unclear"))
    else:
        draft.emit(KindSettled(n=n, kind=choice, public=bool(draft.state.rule("vote_public"))))
    draft.explain("vote", "kind_settled", "P-identity-1.1", actor=str(ask.params["seat"]), result=choice)


# --- the close --------------------------------------------------------------------------------------------------------------


def _close(draft: GameDraft, command: c.CloseVote) -> Refusal | None:
    """20:30: count, settle a tie, carry out (section 5)."""
    state, vote = draft.state, the_vote(draft.state)
    if refusal := draft.needs_phase("day") or draft.paused or draft.blocked("A-KIND", "A-RED", "A-LOST", "A-ENDGO", "A-ALL", "A-MANUAL"):
        return refusal
    if refusal := draft.object(bool(unclear(state, vote)), "kind_missing", "P-identity-1.1", remedy="answer"):
        return refusal
    if refusal := settling.undecided(draft, "vote_close"):
        return refusal
    until = vote.until if vote.until is not None else state.clock.vote if state.clock is not None else draft.at
    if draft.at < until:
        draft.explain("vote", "vote_early", "P-amend-3", until=iso(until, state.zone))
    offices.end_talks(draft)
    skills.due(draft, "vote_close")
    vote = the_vote(draft.state)
    found = piles(draft.state, vote)
    _tell_dropped(draft, vote)
    draft.emit(VoteClosed(at=draft.at, piles=found, public=bool(state.rule("vote_public"))))
    shown = [{"prisoner": p.prisoner, "kind": p.kind, "votes": p.votes} for p in found]
    draft.explain("vote", "vote_closed", "P-amend-3", "R4", told=(PUBLIC,), piles=shown, n=sum(p.votes for p in found))
    decide(draft)
    return None


def _tell_dropped(draft: GameDraft, vote: Vote) -> None:
    """Ballots of or for seats that have left since are dropped, and it is said which (R31)."""
    last = {post.guard: post for post in vote.posts if not post.out}
    for guard, post in last.items():
        if why := dropped(draft.state, post):
            draft.explain("vote", "ballot_dropped", "R31", actor=guard, target=post.prisoner, result=why)


def decide(draft: GameDraft) -> None:
    """From the piles to one of them, or to a question (section 5)."""
    state = draft.state
    found = the_vote(state).piles
    highest = top(state, found)
    if not found:
        carry_out(draft, None, "no_ballots", "P-term-5")
    elif not highest:
        carry_out(draft, None, "no_effect", "R36")
    elif state.rule("acquit_check") != "final" and _acquitted(draft, highest[0]):
        carry_out(draft, highest[0], "", "P-identity-4b")  # whoever the tie goes to (R7)
    elif state.rule("vote_top") == "prisoner_total":
        _by_total(draft, found, highest)
    elif len(highest) == 1:
        carry_out(draft, highest[0], "", "P-identity-1.1")
    else:
        _tie(draft, highest)


def _by_total(draft: GameDraft, found: tuple[Pile, ...], highest: tuple[Pile, ...]) -> None:
    """The prisoner with most votes of both kinds, then the larger kind on him (R4, prisoner_total)."""
    prisoners = tuple(dict.fromkeys(pile.prisoner for pile in highest))
    own = leaders_ballot(draft.state)
    if len(prisoners) > 1:
        if own is not None and own.prisoner in prisoners:
            draft.explain("tie", "leader_ballot", "P-identity-3a", "R5", actor=own.guard, target=own.prisoner, result="prisoner")
            prisoners = (own.prisoner,)
        else:
            _ask_leader(draft, highest)
            return
    kinds = larger(draft.state, found, prisoners[0])
    if len(kinds) == 1:
        carry_out(draft, kinds[0], "", "R4")
    else:
        _tie(draft, kinds)


def leaders_ballot(state: GameState) -> Ballot | None:
    """The ballot of the guard leader, where it may break a tie (R5)."""
    leader = acting_leader(state)
    if leader is None or state.rule("tie_leader") == "opinion_always":
        return None
    return standing(state, the_vote(state)).get(leader)


def acting_leader(state: GameState) -> str | None:
    """The guard leader, on the field and not sidelined; authority on a tie is no use of a skill, so nothing else bars it (R6)."""
    return state.leader("guard")


def _tie(draft: GameDraft, tied: tuple[Pile, ...]) -> None:
    """The leader's ballot, else his opinion, else nobody has the power (R5, R6)."""
    own = leaders_ballot(draft.state)
    pile = next((p for p in tied if own is not None and (p.prisoner, p.kind) == (own.prisoner, own.kind)), None)
    if pile is not None and own is not None:
        draft.explain(
            "tie", "leader_ballot", "P-identity-3a", "R5", actor=own.guard, target=pile.prisoner, result=pile.kind, told=(PUBLIC,)
        )
        carry_out(draft, pile, "", "P-identity-1.1")
    else:
        _ask_leader(draft, tied)


def _ask_leader(draft: GameDraft, tied: tuple[Pile, ...]) -> None:
    leader = acting_leader(draft.state)
    if leader is None:
        no_leader(draft, tied)
        return
    draft.emit(TieFound(tied=tied))
    draft.explain("tie", "opinion_asked", "P-identity-3a", "R5", actor=leader, piles=[value_of(p) for p in tied])
    asking.ask(draft, "A-OPINION", f"d{draft.state.day}", "P-identity-3a", (*map(value_of, tied), NOBODY), seat=leader)
    draft.tell(notices.tie_ask(draft.state, leader, tied))


def value_of(pile: Pile) -> str:
    """A pile as the value of a choice: prisoner and kind."""
    return f"{pile.prisoner}:{pile.kind}"


def no_leader(draft: GameDraft, tied: tuple[Pile, ...]) -> None:
    """Nobody can break the tie (R6, H-tie-none)."""
    rule, second = draft.state.rule("tie_none"), the_vote(draft.state).second
    if rule == "host_decides":
        draft.emit(TieFound(tied=tied))
        asking.ask(draft, "A-TIE", f"d{draft.state.day}", "R6", (*map(value_of, tied), NOBODY))
    elif rule == "revote" and not second:
        until = Instant(draft.at + minutes(REVOTE_MINUTES))
        draft.emit(SecondVoteOpened(until=until))
        draft.explain("tie", "second_vote", "R6", told=(PUBLIC,), until=iso(until, draft.state.zone))
        draft.tell(notices.second_vote(draft.state, until))
    else:
        draft.explain("tie", "nobody_settles", "P-identity-3a", "R6", told=(PUBLIC,), piles=[value_of(p) for p in tied])
        carry_out(draft, None, "tie", "R6")


def _opinion(draft: GameDraft, command: c.Opinion) -> Refusal | None:
    """One of the tied piles, by the guard leader (P-identity-3a, R5)."""
    state = draft.state
    if refusal := draft.needs_phase("vote") or draft.needs_seat(command.leader, "P-identity-3a"):
        return refusal
    if refusal := draft.object(
        command.leader != acting_leader(state), "not_the_leader", "P-identity-3a", seat=command.leader, leader=state.leader("guard")
    ):
        return refusal
    return settle_tie(draft, command.prisoner, command.kind, "opinion")


def settle_tie(draft: GameDraft, prisoner: str, kind: str, how: str) -> Refusal | None:
    """An opinion, or the host's choice. With prisoner_total the kind of an opinion between prisoners is ignored (section 5)."""
    state = draft.state
    tied = the_vote(state).tied
    total = state.rule("vote_top") == "prisoner_total" and len({p.prisoner for p in tied}) > 1
    pile = next((p for p in tied if p.prisoner == prisoner and (total or p.kind == kind)), None)
    if refusal := draft.object(pile is None, "not_tied", "P-identity-3a", target=prisoner, lines=[value_of(p) for p in tied]):
        return refusal
    assert pile is not None
    for code in ("A-OPINION", "A-TIE"):
        asking.close(draft, code, "", value_of(pile))
    clauses = ("P-identity-3a", "R5") if how == "opinion" else ("R6",)
    draft.explain("tie", how, *clauses, actor=state.leader("guard") if how == "opinion" else None, target=prisoner, result=pile.kind)
    if total:
        kinds = larger(state, the_vote(state).piles, prisoner)
        if len(kinds) > 1:
            _tie(draft, kinds)
            return None
        pile = kinds[0]
    carry_out(draft, pile, "", "P-identity-1.1")
    return None


def answered(draft: GameDraft, ask: Ask, choice: str) -> None:
    """A-OPINION and A-TIE, answered by the host."""
    tied = the_vote(draft.state).tied
    gone = ask.code == "A-OPINION" and acting_leader(draft.state) is None  # since he was asked: then there is no leader (R6)
    if choice != NOBODY and not gone:
        prisoner, _, kind = choice.rpartition(":")
        settle_tie(draft, prisoner, kind, "opinion" if ask.code == "A-OPINION" else "host_chose")
    elif ask.code == "A-OPINION":
        draft.explain("tie", "opinion_silent", "P-identity-3a", "R6", actor=str(ask.params.get("seat")))
        no_leader(draft, tied)
    else:
        carry_out(draft, None, "tie", "R6")


# --- what is carried out --------------------------------------------------------------------------------------------------


def carry_out(draft: GameDraft, pile: Pile | None, result: str, *clauses: str) -> None:
    """Acquittal, void, protection, then the death or the release; breaches of limits in the same batch; the end check."""
    if pile is not None:
        result, clauses = _effect(draft, pile, clauses)
    state = draft.state
    shown = "" if pile is None else str(state.acquittal.target) if result == "void_acquittal" and state.acquittal else pile.prisoner
    outcome = Outcome(result=result, prisoner=shown, clauses=clauses)
    public = public_outcome(state, outcome)
    draft.emit(VoteSettled(outcome=outcome, public=public))
    draft.explain("vote", "vote_result", *clauses, target=shown or None, result=result)
    draft.explain("vote", "vote_said", *public.clauses, target=public.prisoner or None, result=public.result, told=(PUBLIC,))
    role = state.role(shown) if state.rule("exit_reveal") == "role" and result in {"executed", "released"} else None
    draft.notices.insert(_first_of_vote(draft), notices.vote(state, the_vote(state).piles, public, (role.title or role.id) if role else ""))
    limits.must_vote(draft)
    draft.emit(StatusesExpired(when="vote_close"))
    draft.emit(PhaseChanged(phase="corridor"))
    endings.check(draft)


def public_outcome(state: GameState, outcome: Outcome) -> Outcome:
    """The result as everybody may have it: not which skill was behind "no effect", nor an acquittal kept quiet (H-acquit-show)."""
    if outcome.result == "void_acquittal" and state.rule("acquit_show") == "never":
        return Outcome(result="no_effect")
    return Outcome(result="no_effect") if outcome.result == "no_effect" else outcome


def _first_of_vote(draft: GameDraft) -> int:
    """N-VOTE goes out ahead of what follows from it."""
    private = {"N-RELEASED", "N-OUT"}
    return next((n for n, notice in enumerate(draft.notices) if notice.code in private), len(draft.notices))


def _effect(draft: GameDraft, pile: Pile, clauses: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """What becomes of the winning pile (section 5)."""
    state, prisoner = draft.state, pile.prisoner
    if _acquitted(draft, pile):
        target = state.acquittal.target if state.acquittal else prisoner
        draft.emit(AcquittalShown(target=target, hit=True, open=state.rule("acquit_show") != "never"))
        draft.explain("vote", "acquitted", "P-identity-4b", "R7", target=target)
        return "void_acquittal", ("P-identity-4b", "R7")
    if not state.seats[prisoner].on_field:  # since the count, while a question was open
        return "no_effect", ("R31",)
    if prisoner in state.voids:
        draft.explain("vote", "voided_by_skill", "P-identity-2.1", target=prisoner)
        return "no_effect", ("P-identity-2.1",)
    if pile.kind == "execute" and safe(state, prisoner, "vote"):
        draft.explain("vote", "blocked", "P-identity-2.1", target=prisoner)
        return "no_effect", ("P-identity-2.1",)
    if pile.kind == "execute":
        leave(draft, prisoner, "dead", "vote", *clauses, seen=True, voted=True, step="vote")
        return "executed", clauses
    leave(draft, prisoner, "released", "vote", *clauses, seen=True, step="vote")
    return "released", clauses


def _acquitted(draft: GameDraft, winner: Pile) -> bool:
    """Whether today's acquittal fires (R7, H-acquit-check)."""
    state = draft.state
    acquittal = state.acquittal
    if acquittal is None or acquittal.day != state.day:
        return False
    found, rule = the_vote(state).piles, state.rule("acquit_check")
    if rule == "tied_counts":
        return any(pile.prisoner == acquittal.target for pile in top(state, found))
    if rule == "total":
        sums = totals(found)
        return acquittal.target in sums and sums[acquittal.target] == max(sums.values())
    return winner.prisoner == acquittal.target


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.CastBallot: _cast,
    c.Unvote: _unvote,
    c.StrikeBallot: _strike,
    c.CloseVote: _close,
    c.Opinion: _opinion,
}
