"""The vote room: ballots as they come, proxies, the machine's data, the close, ties, overtime (D.1-D.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play.audience import HOST, PUBLIC, seat
from moderator.play.commands import Command
from moderator.play.deadlines import iso, minutes
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu import notices, times
from moderator.rulesets.jianghu.choices import announce_choices
from moderator.rulesets.jianghu.commands import vote as c
from moderator.rulesets.jianghu.counting import count, missing
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.owed import overdue
from moderator.rulesets.jianghu.reading import instant
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Ballot, Overtime
from moderator.rulesets.jianghu.tally import Tally, tally
from moderator.rulesets.jianghu.vote_events import (
    EVOLVE,
    SECRET,
    BallotCast,
    BallotsImported,
    OvertimeClosed,
    OvertimeOpened,
    TieDecided,
    TopsFixed,
    VoteClosed,
)
from moderator.rulesets.jianghu.watching import known, needs_phase, running, settled

__all__ = ["DECIDE", "EVOLVE", "SECRET"]

OPEN = ("day", "closing", "choices")
OVERTIME = 15
"""Minutes (J13.8)."""


def _next(state: GameState) -> int:
    return len(state.now.ballots) + 1


def _names(draft: GameDraft, names: tuple[str, ...], *, empty: bool = False) -> Refusal | None:
    if refusal := draft.object(not names and not empty, "no_names", "J13.2"):
        return refusal
    many = len(dict.fromkeys(names)) > draft.state.now.row.votes
    return draft.object(many, "too_many_names", "J13.2", n=len(names)) or known(draft, *names)


def _right(draft: GameDraft, who: str) -> Refusal | None:
    """The living and those with this round's half vote (J13.3); a ballot from before one was put out is history, not a right."""
    base = draft.state.seats[who].base
    return draft.object(base not in {"IN", "KHALF"}, "no_vote", "J13.3", forceable=True, seat=who, status=draft.state.status(who))


def _cast(draft: GameDraft, command: c.CastBallot) -> Refusal | None:
    """Taken down as it came; what counts is read later (J13.1, J13.2)."""
    if refusal := needs_phase(draft, *OPEN) or running(draft) or known(draft, command.seat):
        return refusal
    if refusal := _names(draft, command.seats) or _right(draft, command.seat):
        return refusal
    _add(draft, command.seat, command.seats, command.source)
    return None


def _add(draft: GameDraft, who: str, names: tuple[str, ...], source: Any, channel: str = "", void: str = "") -> None:
    ballot = Ballot(n=_next(draft.state), voter=who, seats=names, at=draft.at, source=source, channel=channel, void=void)
    draft.emit(BallotCast(ballot=ballot))
    told = (HOST, seat(who)) if source == "proxy" else (PUBLIC,)
    clause = {"proxy": "J13.5", "thread": "J13.1", "overtime": "J13.8"}.get(source, "J13.2")
    draft.explain("vote", "ballot_void" if void else "ballot_cast", clause, actor=who, result=void or source, told=told, lines=list(names))


def _proxied(state: GameState, who: str) -> bool:
    return any(b.voter == who and b.source == "proxy" and not b.void for b in state.now.ballots)


def _proxy(draft: GameDraft, command: c.ProxyBallot) -> Refusal | None:
    """By message, QQ or phone until 20:40:00; who has voted himself cannot have it changed (J13.5)."""
    if refusal := _proxy_time(draft) or known(draft, command.seat) or _names(draft, command.seats, empty=bool(command.void)):
        return refusal
    if refusal := _right(draft, command.seat):
        return refusal
    state = draft.state
    own = any(b.voter == command.seat and b.source == "machine" and b.at <= draft.at for b in state.now.ballots)
    if refusal := draft.object(own, "voted_himself", "J13.5", seat=command.seat):
        return refusal
    twice = not command.void and _proxied(state, command.seat)
    if refusal := draft.object(twice, "proxied_already", "J13.5", remedy="change_proxy", seat=command.seat):
        return refusal
    _add(draft, command.seat, () if command.void else command.seats, "proxy", command.channel, "proxy_unclear" if command.void else "")
    return None


def _proxy_time(draft: GameDraft) -> Refusal | None:
    if refusal := needs_phase(draft, "day", "closing") or running(draft):
        return refusal
    limit = times.proxies(draft.state.now)
    return draft.object(
        limit.passed(draft.at), "proxy_late", "J13.5", forceable=True, until=iso(limit.at, draft.state.zone)
    )  # fmt: skip


def _change(draft: GameDraft, command: c.ChangeProxy) -> Refusal | None:
    """The new names arrive at the time of the change (J13.5)."""
    if refusal := _proxy_time(draft) or known(draft, command.seat) or _names(draft, command.seats):
        return refusal
    if refusal := draft.object(not _proxied(draft.state, command.seat), "no_proxy", "J13.5", seat=command.seat):
        return refusal
    _add(draft, command.seat, command.seats, "proxy", "host")
    return None


def _import(draft: GameDraft, command: c.ImportMachine) -> Refusal | None:
    """What the machine has recorded is right (J13.6, J13.7); every line is looked at before any is taken."""
    state = draft.state
    if refusal := needs_phase(draft, *OPEN):
        return refusal
    kept = {"thread"} if command.whole else {"machine", "thread"}
    have = {(b.voter, b.seats, b.at, b.source) for b in state.now.ballots if b.source in kept}
    found: list[Ballot] = []
    for n, row in enumerate(command.rows, start=1):
        at = instant(row.time)
        if refusal := draft.object(at is None, "bad_instant", "J13.6", value=row.time, row=n) or _row(draft, row, n):
            return refusal
        assert at is not None
        if (row.seat, row.seats, at, row.source) not in have:
            have.add((row.seat, row.seats, at, row.source))
            found.append(Ballot(n=len(state.now.ballots) + len(found) + 1, voter=row.seat, seats=row.seats, at=at, source=row.source))
    draft.emit(BallotsImported(ballots=tuple(found), whole=command.whole))
    draft.explain("vote", "ballots_imported", "J13.6", "J13.7", n=len(found), rows=len(command.rows), whole=command.whole)
    posts = sum(ballot.source == "thread" for ballot in found)
    if command.thread_counts:
        draft.explain("vote", "thread_counts", "J13.1", "R55", round=state.number)
    elif posts:
        draft.explain("vote", "thread_waste", "J13.1", "R55", n=posts, round=state.number, result="first" if state.number == 1 else "later")
    if state.phase in {"closing", "choices"} and state.now.tallies and not _chosen(state):
        fix(draft)
    return None


def _row(draft: GameDraft, row: c.MachineRow, n: int) -> Refusal | None:
    strange = next((name for name in (row.seat, *row.seats) if name not in draft.state.seats), None)
    if refusal := draft.object(strange is not None, "unknown_seat_row", "J13.6", seat=strange or "", row=n):
        return refusal
    return draft.object(not row.seats, "no_names_row", "J13.2", row=n)


def _chosen(state: GameState) -> bool:
    """Whether somebody has acted on the tops already: then only ``tally`` works them out anew."""
    now = state.now
    return bool(now.rescued or now.drags or now.mirror or now.chases or now.overtime)


def _remind(draft: GameDraft, command: c.Remind) -> Refusal | None:
    """Whoever has not voted, or owes a text (section I)."""
    state = draft.state
    if command.what == "texts":
        owing = [duty for duty in state.duties.values() if duty.state == "open"]
        for duty in owing:
            draft.tell(notices.owes(state, duty))
        draft.explain("day", "reminded", "J12.4", result="texts", lines=[duty.seat for duty in owing], n=len(owing))
        return None
    if refusal := needs_phase(draft, "day"):
        return refusal
    silent = missing(state, count(state))
    for who in silent:
        draft.tell(notices.reminder(state, who))
    draft.explain("vote", "reminded", "J13.2", result="vote", lines=list(silent), n=len(silent))
    return None


# --- the close ------------------------------------------------------------------------------------------------------------


def _close(draft: GameDraft, command: c.CloseVote) -> Refusal | None:
    """As the machine closes: a host who presses later has not moved it (J13.6)."""
    state = draft.state
    if refusal := needs_phase(draft, "day") or running(draft) or settled(draft):
        return refusal
    owing = [duty.seat for duty in overdue(state, draft.at)]
    if refusal := draft.object(bool(owing), "noon_first", "J12.4", remedy="noon_check", forceable=True, lines=owing):
        return refusal
    given = instant(command.closed) if command.closed else None
    if refusal := draft.object(bool(command.closed) and given is None, "bad_instant", "J13.6", value=command.closed, row=0):
        return refusal
    closed = given if given is not None else Instant(min(draft.at, state.now.limits.vote))
    draft.emit(VoteClosed(at=closed))
    early = closed < state.now.limits.vote
    draft.explain("vote", "vote_closed_early" if early else "vote_closed", "J13.6", told=(PUBLIC,), round=state.number)
    silent = missing(draft.state, count(draft.state))
    if silent:
        draft.explain("vote", "not_voted", "J13.2", lines=list(silent), n=len(silent))
    if state.now.ballots:
        fix(draft)
    return None


def fix(draft: GameDraft) -> None:
    """Fix the provisional tops, or say whom an overtime or the host must settle."""
    made = tally(draft.state)
    draft.emit(TopsFixed(tops=made.tops, tied=made.tied))
    for top in made.tops:
        draft.explain(
            "tally", "top", "J13.8" if top.rule != "score" else "J10", target=top.seat, result=top.rule, n=notices.half(top.score),
            tie=notices.half(top.tie), last=iso(top.times[0], draft.state.zone) if top.times else "",
        )  # fmt: skip
    if made.tied:
        draft.explain(
            "tally", "tops_tied", "J13.8", "R24", lines=list(made.tied), n=made.places, result="host" if made.by_host else "overtime"
        )
    else:
        announce_choices(draft)


def _tally(draft: GameDraft, command: c.Tally) -> Refusal | None:
    """Before the close a preview for the host; after it the tops, anew."""
    if refusal := needs_phase(draft, *OPEN):
        return refusal
    if draft.state.phase != "day":
        fix(draft)
        return None
    made = tally(draft.state)
    draft.explain("tally", "tally_preview", "J10", lines=[top.seat for top in made.tops], n=len(made.ranked))
    return None


# --- ties -----------------------------------------------------------------------------------------------------------------


def _tied(draft: GameDraft) -> Tally | Refusal:
    if refusal := needs_phase(draft, "closing"):
        return refusal
    made = tally(draft.state)
    return draft.object(not made.tied, "no_tie", "J13.8") or made


def _overtime(draft: GameDraft, command: c.OpenOvertime) -> Refusal | None:
    """Fifteen minutes, one ballot each (J13.8)."""
    made = _tied(draft)
    if isinstance(made, Refusal):
        return made
    if refusal := draft.object(made.by_host, "host_decides", "R24", remedy="decide_tie"):
        return refusal
    until = Instant(draft.at + minutes(OVERTIME))
    draft.emit(OvertimeOpened(overtime=Overtime(tied=made.tied, places=made.places, opened=draft.at, until=until)))
    draft.explain("vote", "overtime_opened", "J13.8", "R24", told=(PUBLIC,), lines=list(made.tied), until=iso(until, draft.state.zone))
    draft.tell(notices.overtime(draft.state, made.tied, until))
    return None


def _overtime_ballot(draft: GameDraft, command: c.OvertimeBallot) -> Refusal | None:
    if refusal := needs_phase(draft, "closing") or known(draft, command.seat, command.seat_x) or _right(draft, command.seat):
        return refusal
    extra = draft.state.now.overtime
    if extra is None or extra.closed is not None:
        return draft.object(True, "no_overtime", "J13.8")
    if refusal := draft.object(command.seat_x not in extra.tied, "not_tied", "R24", seat=command.seat_x, lines=list(extra.tied)):
        return refusal
    late = draft.at > extra.until
    if refusal := draft.object(late, "overtime_late", "J13.8", forceable=True, until=iso(extra.until, draft.state.zone)):
        return refusal
    twice = any(b.source == "overtime" and b.voter == command.seat for b in draft.state.now.ballots)
    if refusal := draft.object(twice, "one_ballot", "R24", seat=command.seat):
        return refusal
    _add(draft, command.seat, (command.seat_x,), "overtime")
    return None


def _close_overtime(draft: GameDraft, command: c.CloseOvertime) -> Refusal | None:
    extra = draft.state.now.overtime if draft.state.round is not None else None
    if refusal := needs_phase(draft, "closing") or draft.object(extra is None or extra.closed is not None, "no_overtime", "J13.8"):
        return refusal
    assert extra is not None
    draft.emit(OvertimeClosed(at=Instant(min(draft.at, extra.until))))
    draft.explain("vote", "overtime_closed", "J13.8", told=(PUBLIC,), round=draft.state.number)
    fix(draft)
    return None


def _decide(draft: GameDraft, command: c.DecideTie) -> Refusal | None:
    """The host's word, where no rule is left; where an overtime is, only by force (R24)."""
    made = _tied(draft)
    if isinstance(made, Refusal):
        return made
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "R24"):
        return refusal
    wrong = set(command.order) != set(made.tied) or len(set(command.order)) != len(command.order)
    if refusal := draft.object(wrong, "not_the_tied", "R24", lines=list(made.tied)):
        return refusal
    if refusal := draft.object(not made.by_host, "overtime_first", "J13.8", remedy="open_overtime", forceable=True):
        return refusal
    draft.emit(TieDecided(order=command.order, reason=command.reason, at=draft.at))
    draft.explain("tally", "tie_decided", "R24", lines=list(command.order), reason=command.reason)
    fix(draft)
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.CastBallot: _cast,
    c.ProxyBallot: _proxy,
    c.ChangeProxy: _change,
    c.ImportMachine: _import,
    c.Remind: _remind,
    c.CloseVote: _close,
    c.Tally: _tally,
    c.OpenOvertime: _overtime,
    c.OvertimeBallot: _overtime_ballot,
    c.CloseOvertime: _close_overtime,
    c.DecideTie: _decide,
}
