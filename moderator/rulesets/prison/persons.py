"""Substitutes, what the host sets himself, times, pauses, the end by his word, results made public (sections 10, 11, 15)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.deadlines import hours
from moderator.play.instants import Instant
from moderator.play.messages import Ask, Refusal
from moderator.rulesets.prison import asking, endings, limits, notices, penalties
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.conduct_events import Ruled, Substituted, SubWanted
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.judging import results
from moderator.rulesets.prison.leaving import leave
from moderator.rulesets.prison.phase_events import ClockMoved, Paused, ResultsPublished, Resumed
from moderator.rulesets.prison.roles import CAUSES, FACTIONS, STATUSES
from moderator.rulesets.prison.seat_events import FactionChanged, FlagSet, JudgedSet, ManualAnswered, StatusSet
from moderator.rulesets.prison.state import Clock, Ending, GameState, Judged

RUNNING = ("day", "vote", "corridor", "interrogation", "interrogation2", "night")
LONGEST_HOURS = 240


# --- substitutes ------------------------------------------------------------------------------------------------------------


def _request(draft: GameDraft, command: c.RequestSub) -> Refusal | None:
    """The assistant on file takes the seat at once; without one the host names somebody (P-pre-6)."""
    state = draft.state
    if refusal := draft.needs_phase(*RUNNING) or draft.needs_seat(command.seat, "P-pre-6"):
        return refusal
    assistant = state.seats[command.seat].assistant
    if assistant:
        draft.explain("persons", "sub_requested", "P-pre-6", target=command.seat, person=assistant)
        substitute(draft, command.seat, assistant)
        return None
    draft.emit(SubWanted(seat=command.seat))
    draft.explain("persons", "sub_wanted", "P-pre-6", target=command.seat)
    asking.ask(draft, "A-SUB", f"{command.seat}:{len(state.persons)}", "P-pre-6", ("name", "stay"), seat=command.seat)
    return None


def _replace(draft: GameDraft, command: c.Replace) -> Refusal | None:
    """A person of the host's choice; nobody holds two seats, and nobody's assistant plays another seat (R29)."""
    state, name = draft.state, command.person
    if refusal := draft.needs_phase(*RUNNING) or draft.needs_seat(command.seat, "P-pre-6"):
        return refusal
    if refusal := draft.object(not name.strip() or len(name) > 40, "bad_name", "P-pre-6", person=name[:40]):
        return refusal
    known = state.persons.get(name)
    if refusal := draft.object(
        known is not None and known.seat is not None, "seated_already", "R29", person=name, seat=known.seat if known else ""
    ):
        return refusal
    elsewhere = known is not None and known.assists not in {"", command.seat}
    if refusal := draft.object(elsewhere, "assistant_elsewhere", "R29", person=name, seat=known.assists if known else "", forceable=True):
        return refusal
    if refusal := draft.object(known is not None and known.gone, "gone_before", "P-pre-6", person=name, forceable=True):
        return refusal
    substitute(draft, command.seat, name)
    return None


def substitute(draft: GameDraft, seat: str, person: str) -> None:
    """Role, office, uses, ballot, door and statuses stay with the seat; nothing is public (section 10, R22)."""
    old = draft.state.seats[seat].person
    draft.emit(Substituted(seat=seat, person=person))
    draft.explain("persons", "substituted", "P-pre-6", "R22", target=seat, person=person)
    for each in draft.state.asks:
        if each.code == "A-SUB" and each.params.get("seat") == seat:
            asking.close(draft, "A-SUB", each.id.partition(":")[2], "name")
    for notice in notices.substitution(draft.state, seat, old, person):
        draft.tell(notice)


def answered_sub(draft: GameDraft, ask: Ask, choice: str) -> None:
    """A-SUB: he stays; a name is given with ``replace``."""
    if choice == "stay":
        draft.emit(SubWanted(seat=str(ask.params["seat"]), off=True))


# --- what the host sets ------------------------------------------------------------------------------------------------------


def _flag(draft: GameDraft, command: c.SetFlag) -> Refusal | None:
    if refusal := draft.object(not command.name.strip(), "empty_note", "P-note-2"):
        return refusal
    draft.emit(FlagSet(name=command.name, on=command.value))
    draft.explain("host", "flag_set", "P-note-2", result="on" if command.value else "off", name=command.name)
    endings.check(draft)
    return None


def _faction(draft: GameDraft, command: c.SetFaction) -> Refusal | None:
    """P-term-3."""
    known = {*FACTIONS, *draft.state.params.script.factions, *(r.faction for r in draft.state.params.script.roles)} - {""}
    if refusal := draft.needs_seat(command.seat, "P-term-3"):
        return refusal
    if refusal := draft.object(command.faction not in known, "unknown_faction", "P-term-3", faction=command.faction, offered=sorted(known)):
        return refusal
    draft.emit(FactionChanged(seat=command.seat, faction=command.faction))
    draft.explain("host", "faction_changed", "P-term-3", target=command.seat, result=command.faction, reason=command.reason)
    endings.check(draft)
    return None


def _status(draft: GameDraft, command: c.SetStatus) -> Refusal | None:
    if refusal := draft.needs_seat(command.seat, "P-identity-2.1"):
        return refusal
    if refusal := draft.object(
        command.status not in STATUSES, "unknown_status", "P-identity-2.1", status=command.status, offered=list(STATUSES)
    ):
        return refusal
    on = bool(command.until)
    draft.emit(StatusSet(seat=command.seat, status=command.status, on=on, until=command.until or "lasting"))
    draft.explain(
        "host",
        "status_set",
        "P-identity-2.1",
        target=command.seat,
        result="on" if on else "off",
        status=command.status,
        reason=command.reason,
    )
    endings.check(draft)
    return None


def _depart(draft: GameDraft, command: c.Depart) -> Refusal | None:
    """By the host's word (P-supp-2)."""
    if refusal := draft.needs_phase(*RUNNING) or draft.needs_field(command.seat, "P-term-6"):
        return refusal
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "P-supp-2"):
        return refusal
    if refusal := draft.object(command.cause not in CAUSES, "bad_cause", "P-term-6", cause=command.cause, offered=list(CAUSES)):
        return refusal
    voted = command.how == "dead" and command.cause == "vote" and draft.state.seats[command.seat].side == "prisoner"
    leave(draft, command.seat, command.how, command.cause if command.how == "dead" else "host", "P-supp-2", voted=voted, step="host")
    endings.check(draft)
    return None


def _limit(draft: GameDraft, command: c.BreakLimit) -> Refusal | None:
    """A limit of the card was broken: what the card says follows (section 8)."""
    if refusal := draft.needs_seat(command.seat, "P-advice-5"):
        return refusal
    limit = limits.limit_of(draft.state, command.seat, command.limit)
    if refusal := draft.object(limit is None, "no_such_limit", "P-advice-5", seat=command.seat, limit=command.limit):
        return refusal
    assert limit is not None
    limits.breach(draft, command.seat, limit, command.reason)
    endings.check(draft)
    return None


def answered_limit(draft: GameDraft, ask: Ask, choice: str) -> None:
    """A-LIMIT: the card leaves it to the host."""
    seat = str(ask.params["seat"])
    if choice == "lose":
        draft.emit(JudgedSet(seat=seat, judged=Judged(result="lose", clauses=("P-advice-5",))))
    elif choice == "die" and draft.state.seats[seat].on_field:
        leave(draft, seat, "dead", "host", "P-advice-5", step="limits")
        endings.check(draft)
    elif choice == "card":
        asking.ask(draft, "A-CARD", ask.id, "P-advice-5", ("reminder", "blue", "yellow", "red", "none"), seat=seat, clause="P-advice-5")


def _manual(draft: GameDraft, command: c.AnswerManual) -> Refusal | None:
    """A condition that only the host can answer, at any time (section 8)."""
    if refusal := draft.object(not command.text.strip(), "empty_note", "P-win-4"):
        return refusal
    manual_answered(draft, command.text, command.yes)
    return None


def manual_answered(draft: GameDraft, text: str, yes: bool) -> None:
    """On record; where the end waited for it, the end goes on."""
    draft.emit(ManualAnswered(text=text, yes=yes))
    draft.explain("host", "manual_answered", "P-win-4", result="yes" if yes else "no", text=text)
    asking.close(draft, "A-MANUAL", text, "yes" if yes else "no")
    if draft.state.ending is not None and draft.state.phase != "ended" and not asking.is_open(draft, "A-ENDGO"):
        endings.finish(draft)
    else:
        endings.check(draft)


def _rule(draft: GameDraft, command: c.Rule) -> Refusal | None:
    if refusal := draft.object(not command.text.strip(), "empty_note", "P-supp-4"):
        return refusal
    draft.emit(Ruled(text=command.text, clause=command.clause))
    draft.explain("host", "ruled", "P-supp-4", text=command.text, clause=command.clause)
    return None


# --- the end -----------------------------------------------------------------------------------------------------------------


def _faction_loses(draft: GameDraft, command: c.FactionLoses) -> Refusal | None:
    """By the host's word (P-card-red, P-supp-2)."""
    if refusal := draft.needs_phase(*RUNNING):
        return refusal
    members = [seat.id for seat in draft.state.field if draft.state.faction(seat.id) == command.faction]
    if refusal := draft.object(not members or command.faction == "none", "no_such_faction", "P-card-red", faction=command.faction):
        return refusal
    penalties.lose(draft, command.faction, command.reason)
    return None


def _judge(draft: GameDraft, command: c.Judge) -> Refusal | None:
    """One seat's result, now or at the end; it stands until it is revised (P-end-2)."""
    if refusal := draft.needs_seat(command.seat, "P-end-2") or draft.object(not command.reason.strip(), "reason_needed", "P-end-2"):
        return refusal
    made = Judged(result=command.result, clauses=("P-end-2", "P-supp-2"), reason=command.reason) if command.result else None
    if made is None and draft.state.phase == "ended":
        return draft.object(True, "judged_for_good", "P-end-2", seat=command.seat)
    draft.emit(JudgedSet(seat=command.seat, judged=made))
    draft.explain("end", "judged", "P-end-2", target=command.seat, result=command.result or "open", reason=command.reason)
    return None


def _end(draft: GameDraft, command: c.EndGame) -> Refusal | None:
    """E6, or an ending that the host names (section 11)."""
    if refusal := draft.needs_phase(*RUNNING) or draft.object(not command.reason.strip(), "reason_needed", "P-supp-2"):
        return refusal
    for each in draft.state.asks:
        if each.code in {"A-ENDGO", "A-ALL", "A-LOST"}:
            asking.close(draft, each.code, each.id.partition(":")[2], "end")
    draft.explain("end", "ended_by_host", "P-supp-2", result=command.ending, reason=command.reason)
    clauses = endings.CLAUSES[command.ending]
    endings.reach(draft, Ending(name=command.ending, clauses=clauses, lost=command.lost, reason=command.reason), by_host=True)
    return None


def _publish(draft: GameDraft, command: c.PublishResults) -> Refusal | None:
    """What was secret is public from now on (P-end-2)."""
    state = draft.state
    strange = next((name for name in command.seats if name not in state.seats), None)
    if refusal := draft.object(strange is not None, "unknown_seat", "P-end-2", seat=strange):
        return refusal
    if refusal := draft.object(not command.seats and state.phase != "ended", "not_over", "P-end-2"):
        return refusal
    wanted = command.seats or tuple(state.seats)
    known = state.judgements or {name: Judged(result=why.result, clauses=why.clauses) for name, why in results(state).items()}
    roles = {name: state.seats[name].role for name in wanted} if command.roles else {}
    shown = {name: Judged(result=known[name].result, clauses=known[name].clauses) for name in wanted}
    draft.emit(ResultsPublished(results=shown, roles=roles))
    draft.explain("end", "results_published", "P-end-2", told=(PUBLIC,), lines=list(wanted))
    return None


# --- time --------------------------------------------------------------------------------------------------------------------


def _extend(draft: GameDraft, command: c.ExtendPhase) -> Refusal | None:
    """Today's times that have not passed are later (section 3)."""
    state = draft.state
    if refusal := draft.needs_phase(*RUNNING) or draft.object(
        not 0 < command.hours <= LONGEST_HOURS, "bad_hours", "P-supp-4", hours=command.hours
    ):
        return refusal
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "P-supp-4"):
        return refusal
    draft.emit(ClockMoved(clock=shifted(state, draft.at, hours(command.hours))))
    draft.explain("host", "times_moved", "P-supp-4", told=(PUBLIC,), hours=str(command.hours), reason=command.reason)
    draft.tell(notices.times_changed(draft.state, draft.at, command.reason))
    return None


def shifted(state: GameState, at: Instant, by: int) -> Clock | None:
    """Today's clock with everything after the instant moved."""
    if state.clock is None:
        return None
    return msgspec.convert({name: when + by if when > at else when for name, when in msgspec.to_builtins(state.clock).items()}, Clock)


def _pause(draft: GameDraft, command: c.PauseGame) -> Refusal | None:
    """Holiday or outage: everything stands still."""
    if refusal := draft.needs_phase(*RUNNING) or draft.object(draft.state.paused is not None, "paused_already", "P-supp-4"):
        return refusal
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "P-supp-4"):
        return refusal
    draft.emit(Paused(at=draft.at))
    draft.explain("host", "paused", "P-supp-4", told=(PUBLIC,), reason=command.reason)
    draft.tell(notices.paused(draft.at, command.reason))
    return None


def _resume(draft: GameDraft, command: c.ResumeGame) -> Refusal | None:
    """On again; all deadlines shift together."""
    begun = draft.state.paused
    if begun is None:
        return draft.object(True, "not_paused", "P-supp-4")
    if refusal := draft.object(draft.at < begun, "before_pause", "P-supp-4"):
        return refusal
    draft.emit(Resumed(by=draft.at - begun))
    draft.explain("host", "resumed", "P-supp-4", told=(PUBLIC,), hours=str(round((draft.at - begun) / hours(1), 2)))
    draft.tell(notices.resumed(draft.state, draft.at, draft.at - begun))
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.RequestSub: _request,
    c.Replace: _replace,
    c.SetFlag: _flag,
    c.SetFaction: _faction,
    c.SetStatus: _status,
    c.Depart: _depart,
    c.BreakLimit: _limit,
    c.AnswerManual: _manual,
    c.Rule: _rule,
    c.FactionLoses: _faction_loses,
    c.Judge: _judge,
    c.EndGame: _end,
    c.PublishResults: _publish,
    c.ExtendPhase: _extend,
    c.PauseGame: _pause,
    c.ResumeGame: _resume,
}
