"""The people room: judgments, warnings, prizes, alliances told, pauses, the end (H.2-H.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import HOST, PUBLIC, seat
from moderator.play.commands import Command, GiveCard, RevokeCard
from moderator.play.deadlines import hours
from moderator.play.hosting import open_ask
from moderator.play.instants import Instant
from moderator.play.messages import Ask, Choice, Refusal
from moderator.rulesets.jianghu import aftermath, checks, endings, notices, owed, privileges
from moderator.rulesets.jianghu.commands import discipline as c
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.people_events import (
    EVOLVE,
    SECRET,
    AgreedToEnd,
    CardsRevealed,
    FinaleDeclared,
    GameEnded,
    LimitsMoved,
    Paused,
    PrizeCancelled,
    Replaced,
    Resumed,
    Warned,
    WarningRevoked,
)
from moderator.rulesets.jianghu.posts_events import PostChanged, PostsResolved
from moderator.rulesets.jianghu.resolution import resolve
from moderator.rulesets.jianghu.roles import FACTIONS
from moderator.rulesets.jianghu.seats_events import AllianceTold, DutyOpened
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Limits, SeatWarning
from moderator.rulesets.jianghu.undoing import cancel, put_out
from moderator.rulesets.jianghu.vote_events import BallotsStruck, Resurrected
from moderator.rulesets.jianghu.watching import known, needs_phase, running
from moderator.rulesets.jianghu.window import close_ask

__all__ = ["DECIDE", "EVOLVE", "SECRET"]

PLAYED = ("window", "posts", "day", "closing", "choices", "results")


# --- warnings -------------------------------------------------------------------------------------------------------------


def whole(clause: str) -> str:
    """The clause without its part: J15.3a and J15.3b are J15.3, whose breaches count together."""
    return clause.rstrip("abc")


def warn(draft: GameDraft, who: str, clause: str, note: str = "") -> None:
    """A warning; at a second one under the same clause the host is asked (H.3)."""
    before = [w for w in draft.state.warnings if w.seat == who and whole(w.clause) == whole(clause) and not w.revoked]
    number = len(draft.state.warnings) + 1
    draft.emit(Warned(warning=SeatWarning(id=number, seat=who, clause=clause, at=draft.at, note=note)))
    result = "second" if before else "first"
    draft.explain("host", "warned", clause, target=who, result=result, told=(HOST, seat(who)), n=len(before) + 1)
    draft.tell(notices.warned(who, number, clause))
    if before and draft.state.seats[who].base != "OUT":
        open_ask(draft, Ask(
            id=f"offence:{number}", code="second_offence", clause=clause, choices=(Choice(value="out"), Choice(value="leave")),
            default="out", params={"seat": who, "n": len(before) + 1},
        ))  # fmt: skip


def _warn(draft: GameDraft, command: c.Warn) -> Refusal | None:
    if refusal := known(draft, command.seat):
        return refusal
    warn(draft, command.seat, command.clause, command.note)
    return None


def _card(draft: GameDraft, command: GiveCard) -> Refusal | None:
    """The shared verb for a warning; there are no coloured cards in this game (H.3)."""
    who = next((s.id for s in draft.state.seats.values() if command.person in {s.id, s.person}), command.person)
    if refusal := known(draft, who) or draft.object(command.level != "warning", "warnings_only", "J15.2", level=command.level):
        return refusal
    warn(draft, who, command.clause, command.note)
    return None


def _revoke(draft: GameDraft, command: RevokeCard) -> Refusal | None:
    found = next((w for w in draft.state.warnings if w.id == command.card and not w.revoked), None)
    if refusal := draft.object(found is None, "no_such_warning", "J15.10", n=command.card):
        return refusal
    assert found is not None
    draft.emit(WarningRevoked(id=found.id, reason=command.reason or "-"))
    draft.explain("host", "warning_revoked", found.clause, target=found.seat, reason=command.reason)
    return None


# --- judgments ------------------------------------------------------------------------------------------------------------


def judge_out(draft: GameDraft, who: str, clause: str, reason: str = "", undo: tuple[str, ...] = ()) -> None:
    """Out from the judgment on; what was done before stands, unless it says otherwise (J14.5). No drag, no fireworks (R50)."""
    person = draft.state.seats[who].person
    masks = [s.id for s in draft.state.seats.values() if s.id == who or (clause == "J15.1" and person and s.person == person)]
    for mask in masks:  # of somebody with several all are out (R2)
        if put_out(draft, mask, "penalty", clause):
            draft.tell(notices.judged_out(draft.state.seats[mask], clause))
    draft.explain("host", "judged_out", clause, "R50", target=who, told=(PUBLIC,), reason=reason, undo=list(undo))
    state = draft.state
    if "post" in undo and state.round is not None:
        _undo_posts(draft, who, clause)
    if "vote" in undo and state.round is not None and state.now.results is None:
        draft.emit(BallotsStruck(seat=who))
    if "rescue" in undo and state.round is not None and state.now.rescuer == who and state.now.rescued and state.now.results is None:
        draft.emit(Resurrected(seat=who, target=""))
    aftermath.follow(draft)
    endings.check(draft, "noon")


def _undo_posts(draft: GameDraft, who: str, clause: str) -> None:
    """The posts of this round, published or not; what was worked out with them is worked out anew (J14.5)."""
    own = tuple(post for post in draft.state.now.posts if post.poster == who and post.state not in {"withdrawn", "cancelled"})
    for post in own:
        if post.done:
            cancel(draft, post, clause, poster_out=False)
        elif draft.state.phase in {"window", "posts"}:
            draft.emit(PostChanged(id=post.id, seat=who, state="withdrawn", clause=clause))
            draft.explain("posts", "post_cancelled", clause, "J14.5", actor=who, target=post.target, result="void")
            close_ask(draft, post)
    found = draft.state.now.resolution
    if own and draft.state.phase == "posts" and found is not None:
        draft.emit(PostsResolved(resolution=resolve(draft)))


def _judge_out(draft: GameDraft, command: c.JudgeOut) -> Refusal | None:
    if refusal := needs_phase(draft, "checkin", *PLAYED) or known(draft, command.seat):
        return refusal
    gone = draft.state.seats[command.seat].base == "OUT" and not command.undo
    if refusal := draft.object(gone, "out_already", "J14.5", seat=command.seat):
        return refusal
    judge_out(draft, command.seat, command.clause, command.reason, command.undo)
    return None


def _half(draft: GameDraft, command: c.JudgeHalf) -> Refusal | None:
    if refusal := known(draft, command.seat):
        return refusal
    bad = command.from_r < 1 or command.until_r < command.from_r
    if refusal := draft.object(bad, "bad_rounds", "J15.10", first=command.from_r, last=command.until_r):
        return refusal
    owed.half_vote(draft, command.seat, command.from_r, command.until_r, command.clause)
    endings.check(draft, "noon")
    return None


def _prize(draft: GameDraft, command: c.CancelPrize) -> Refusal | None:
    if refusal := known(draft, command.seat) or draft.object(not command.prize.strip(), "empty_prize", "J15.11"):
        return refusal
    draft.emit(PrizeCancelled(seat=command.seat, prize=command.prize, clause=command.clause))
    draft.explain(
        "host", "prize_cancelled", command.clause, "J15.11", target=command.seat, told=(HOST, seat(command.seat)), prize=command.prize
    )
    return None


def _announce(draft: GameDraft, command: c.AnnounceAlliance) -> Refusal | None:
    found = draft.state.alliances.get(command.edge)
    bad = found is None or found.told is not None
    if refusal := draft.object(bad, "no_such_alliance", "J8", edge=command.edge, offered=list(draft.state.alliances)):
        return refusal
    assert found is not None
    draft.emit(AllianceTold(key=command.edge, at=draft.at))
    draft.explain("round", "alliance_told", found.clause, edge=found.edge, lines=list(found.members))
    return None


# --- the end --------------------------------------------------------------------------------------------------------------


def end(draft: GameDraft, winner: str, clause: str) -> None:
    """The game is over; everything is open (J15.10)."""
    state = draft.state
    draft.emit(GameEnded(winner=winner, clause=clause))
    roles = {s.id: (s.role, s.start, s.number) for s in state.seats.values() if s.role is not None and s.start is not None}
    draft.emit(CardsRevealed(roles=roles, persons={s.id: s.person for s in state.seats.values()}))
    draft.explain("end", "game_drawn" if winner == "draw" else "game_won", clause, told=(PUBLIC,), outcome=winner, round=state.number)
    draft.tell(notices.ended(draft.state))


def _agree(draft: GameDraft, command: c.AgreeEnd) -> Refusal | None:
    """Only full-vote seats are asked; one that says no, or nothing, is enough to play on (J15.12)."""
    if refusal := needs_phase(draft, *PLAYED) or known(draft, command.seat):
        return refusal
    state = draft.state
    full = {name for side in FACTIONS for name in endings.full(state, side)}
    if refusal := draft.object(command.seat not in full, "no_full_vote", "J15.12", seat=command.seat):
        return refusal
    if refusal := draft.object(command.seat in state.agreed, "agreed_already", "J15.12", seat=command.seat):
        return refusal
    draft.emit(AgreedToEnd(seat=command.seat))
    left = len(full - set(draft.state.agreed))
    draft.explain("end", "agreed_to_end", "J15.12", actor=command.seat, n=left)
    endings.check(draft, "noon")
    return None


def _finale(draft: GameDraft, command: c.DeclareFinale) -> Refusal | None:
    past = command.r < max(1, draft.state.number)
    if refusal := draft.object(past or command.r in draft.state.finales, "round_past", "J12.8", round=command.r):
        return refusal
    draft.emit(FinaleDeclared(round=command.r))
    draft.explain("host", "finale_declared", "J12.8", told=(PUBLIC,), round=command.r)
    return None


def _propose(draft: GameDraft, command: c.ProposeEnd) -> Refusal | None:
    if refusal := needs_phase(draft, *PLAYED):
        return refusal
    endings.check(draft, "asked")
    if not any(ask.code == "end" for ask in draft.state.asks):
        white, black = (len(endings.full(draft.state, side)) for side in FACTIONS)
        draft.explain("end", "no_end", "R1", white=white, black=black)
    return None


def _confirm(draft: GameDraft, command: c.ConfirmEnd) -> Refusal | None:
    if refusal := needs_phase(draft, *PLAYED):
        return refusal
    proposed = any(ask.code == "end" for ask in draft.state.asks)
    if refusal := draft.object(not proposed, "no_end_proposed", "J15.10", remedy="propose_end", forceable=True):
        return refusal
    end(draft, command.side, command.clause)
    return None


# --- time and people ------------------------------------------------------------------------------------------------------


def _replace(draft: GameDraft, command: c.Replace) -> Refusal | None:
    """The mask keeps all it has; who wore it before must not have another (J15.1)."""
    state = draft.state
    if refusal := known(draft, command.seat):
        return refusal
    taken = next((s.id for s in state.seats.values() if s.person == command.person), None)
    if refusal := checks.bad_name(draft, command.person, taken):
        return refusal
    draft.emit(Replaced(seat=command.seat, person=command.person))
    draft.explain("host", "replaced", "J15.10", target=command.seat, person=command.person, reason=command.reason)
    return None


def _extend(draft: GameDraft, command: c.ExtendPhase) -> Refusal | None:
    """In the window its end, later those of the day that have not passed (J15.10)."""
    if refusal := needs_phase(draft, "window", "posts", "day") or running(draft):
        return refusal
    bad = not 1 <= command.hours <= 240
    if refusal := draft.object(bad, "bad_hours", "J15.10", hours=command.hours) or draft.object(
        not command.reason.strip(), "reason_needed"
    ):
        return refusal
    state, by = draft.state, hours(command.hours)
    moved = _moved(state, by, draft.at)
    noon = state.now.limits.noon
    draft.emit(LimitsMoved(limits=moved))
    for duty in state.duties.values():
        if duty.state == "open" and duty.due == noon != moved.noon:  # what is due at noon is due at the new one
            draft.emit(DutyOpened(duty=replace(duty, due=moved.noon)))
    until = moved.posts if state.phase == "window" else moved.vote
    draft.explain("host", "limits_moved", "J15.10", told=(PUBLIC,), hours=command.hours, reason=command.reason)
    draft.tell(notices.moved(draft.state, until, command.reason, f"r{state.number}:{until}"))
    return None


def _moved(state: GameState, by: int, at: Instant) -> Limits:
    old = state.now.limits
    if state.phase == "window":
        return Limits(posts=Instant(old.posts + by), noon=old.noon, complaints=old.complaints, proxy=old.proxy, vote=old.vote)

    def later(limit: Instant) -> Instant:
        return Instant(limit + by) if limit > at else limit

    return Limits(posts=old.posts, noon=later(old.noon), complaints=later(old.complaints), proxy=later(old.proxy), vote=later(old.vote))


def _pause(draft: GameDraft, command: c.PauseGame) -> Refusal | None:
    if refusal := draft.object(draft.state.paused is not None, "paused", "J15.10", remedy="resume"):
        return refusal
    draft.emit(Paused(at=draft.at))
    draft.explain("host", "game_paused", "J15.10", told=(PUBLIC,), reason=command.reason)
    draft.tell(notices.paused(draft.at, command.reason))
    return None


def _resume(draft: GameDraft, command: c.ResumeGame) -> Refusal | None:
    begun = draft.state.paused
    if refusal := draft.object(begun is None, "not_paused", "J15.10"):
        return refusal
    assert begun is not None
    draft.emit(Resumed(by=max(0, draft.at - begun)))
    draft.explain("host", "game_resumed", "J15.10", told=(PUBLIC,), reason=command.reason)
    draft.tell(notices.resumed(draft.at))
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.Warn: _warn,
    GiveCard: _card,
    RevokeCard: _revoke,
    c.JudgeOut: _judge_out,
    c.JudgeHalf: _half,
    c.CancelPrize: _prize,
    c.AnnounceAlliance: _announce,
    c.AgreeEnd: _agree,
    c.DeclareFinale: _finale,
    c.ProposeEnd: _propose,
    c.ConfirmEnd: _confirm,
    c.Replace: _replace,
    c.ExtendPhase: _extend,
    c.PauseGame: _pause,
    c.ResumeGame: _resume,
    **privileges.DECIDE,
}
