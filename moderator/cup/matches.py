"""The matches room: handed out with a snapshot, substitutes sent to them, taken in when they are over (section 12, S1.3.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.cup import choices, corrections, fold, people, results
from moderator.cup import commands as c
from moderator.cup import events as e
from moderator.cup.calendar import the_match
from moderator.cup.draft import CupDraft
from moderator.cup.effective import owed
from moderator.cup.handout import differences, slim, snapshot
from moderator.cup.state import CupMatch, CupState
from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.results_appeals import is_provisional


def open_blocked(state: CupState, match: CupMatch) -> Refusal | None:
    """Why a match cannot be handed out: handed out already, scoring not confirmed, somebody plays elsewhere."""
    if match.status != "drawn":
        return Refusal(
            code="match_stands", clause="S1.3.1", params={"match": match.id, "status": match.status}, remedy=f"match_{match.status}"
        )
    if state.params.scoring.status != "confirmed":
        return Refusal(code="scoring_unconfirmed", clause="S1.3.2", remedy="confirm_scoring")
    elsewhere = next(((name, other) for name in match.people if (other := _plays(state, name, match))), None)
    if elsewhere is not None:
        said = {"person": elsewhere[0], "match": elsewhere[1]}
        return Refusal(code="plays_elsewhere", clause="S3.3.2", params=said, remedy="wait_for_match", forceable=True)
    return None


def _plays(state: CupState, name: str, match: CupMatch) -> str:
    """The match handed out that somebody sits in, or was sent to."""
    others = (other for other in state.matches.values() if other.id != match.id and other.status == "open")
    return next((other.id for other in others if name in other.people or name in other.reserved), "")


def _open(draft: CupDraft, command: c.OpenMatch) -> Refusal | None:
    """The match is its judge's from now on; it is played by the snapshot."""
    match = the_match(draft, command.match)
    if isinstance(match, Refusal):
        return match
    blocked = open_blocked(draft.state, match)
    if blocked is not None:
        refusal = draft.object(
            True, blocked.code, blocked.clause, remedy=blocked.remedy, forceable=blocked.forceable, **blocked.params
        )  # fmt: skip
        if refusal is not None:
            return refusal
    given = snapshot(draft.state, match, draft.at)
    draft.emit(e.MatchOpened(match=match.id, stream=command.stream, snapshot=given))
    draft.explain("matches", "match_handed_out", "S1.3.1", told=(PUBLIC,), match=match.id, judge=match.judge, table=match.table)
    for card in draft.state.cards:
        if card.id in given.cards:
            draft.explain("matches", "card_charged_here", "R21", person=card.person, level=card.level, match=match.id)
    for name in match.people:
        if people.out(draft.state, draft.state.people[name]):
            draft.explain("matches", "gone_in_line_up", "S3.3.1", "R32", person=name, match=match.id)
    return None


def _recall(draft: CupDraft, command: c.RecallMatch) -> Refusal | None:
    match = the_match(draft, command.match, "open")
    if isinstance(match, Refusal):
        return match
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "S6"):
        return refusal
    draft.emit(e.MatchRecalled(match=match.id, reason=command.reason))
    draft.explain("matches", "match_recalled", "S6", match=match.id, reason=command.reason)
    return None


def _reserve(draft: CupDraft, command: c.ReserveSubstitute) -> Refusal | None:
    """Somebody goes to a match under way; whoever plays another one cannot (section 12)."""
    match = the_match(draft, command.match, "open")
    if isinstance(match, Refusal):
        return match
    if refusal := draft.object(
        command.person not in draft.state.people, "not_registered", "S3.3.1", remedy="register_first", person=command.person
    ):
        return refusal
    here = command.person in match.people or command.person in match.reserved
    if refusal := draft.object(here, "there_already", "S3.3.1", person=command.person, match=match.id):
        return refusal
    gone = people.out(draft.state, draft.state.people[command.person])
    returns = gone == "withdrawn" and bool(draft.state.rule("withdrawn_may_return"))
    if refusal := draft.object(bool(gone) and not returns, "person_out", "R32", person=command.person):
        return refusal
    elsewhere = people.busy(draft.state, command.person, match)
    if refusal := draft.object(
        bool(elsewhere), "plays_elsewhere", "S3.3.2", remedy="other_substitute", forceable=True, person=command.person, match=elsewhere
    ):
        return refusal
    times = people.substituted(draft.state, command.person, match.round)
    draft.emit(e.SubstituteReserved(match=match.id, person=command.person, at=draft.at))
    draft.explain("matches", "substitute_sent", "S3.3.1", result="again" if times else "", person=command.person, match=match.id, n=times)
    return None


def _release(draft: CupDraft, command: c.ReleaseSubstitute) -> Refusal | None:
    match = the_match(draft, command.match, "open")
    if isinstance(match, Refusal):
        return match
    if refusal := draft.object(command.person not in match.reserved, "not_sent", "S3.3.1", person=command.person, match=match.id):
        return refusal
    draft.emit(e.SubstituteReleased(match=match.id, person=command.person))
    draft.explain("matches", "substitute_released", "S3.3.1", person=command.person, match=match.id)
    return None


# --- taking in -----------------------------------------------------------------------------------------------------------------


def bad_close(draft: CupDraft, match: CupMatch, command: c.TakeIn | c.CorrectMatch) -> Refusal | None:
    """Whether what comes back is that match, over, by known people who sat at one table at a time, and no other story of it."""
    result = command.result
    over = result.phase in {"provisional", "confirmed"}
    if refusal := draft.object(not over, "match_not_over", "S1.3.1", remedy="finish_it", match=match.id, phase=result.phase):
        return refusal
    if refusal := draft.object(not command.head or command.head == match.head, "taken_already", "S1.3.1", match=match.id):
        return refusal
    other = bool(match.stream) and command.stream != match.stream
    if refusal := draft.object(other, "other_stream", "S1.3.1", remedy="ask_the_judge", forceable=True, match=match.id):
        return refusal
    fork = bool(match.head) and command.follows != match.head
    if refusal := draft.object(fork, "other_story", "S1.3.1", remedy="compare_both", forceable=True, match=match.id):
        return refusal
    stranger = next((name for name in result.persons if name not in draft.state.people), None)
    if refusal := draft.object(stranger is not None, "not_registered", "S3.5.3", remedy="add_staff_first", person=stranger):
        return refusal
    differs = differences(match, result)
    if refusal := draft.object(
        bool(differs), "not_as_handed_out", "S1.3.1", remedy="compare_both", forceable=True, match=match.id, what=list(differs)
    ):
        return refusal
    return _two_tables(draft, match, command)


def _two_tables(draft: CupDraft, match: CupMatch, command: c.TakeIn | c.CorrectMatch) -> Refusal | None:
    after = fold.EVOLVE[e.MatchTaken](draft.state, taken(draft, match, command))
    found = next(iter(people.two_tables(after, after.matches[match.id])), ("", ""))
    return draft.object(
        bool(found[0]), "two_tables", "S3.3.2", remedy="compare_both", forceable=True, person=found[0], match=match.id, other=found[1]
    )


def taken(draft: CupDraft, match: CupMatch, command: c.TakeIn | c.CorrectMatch) -> e.MatchTaken:
    """The event of a close."""
    return e.MatchTaken(
        match=match.id, result=slim(command.result), head=command.head, entries=command.entries, stream=command.stream or match.stream,
        at=draft.at,
    )  # fmt: skip


def _take_in(draft: CupDraft, command: c.TakeIn) -> Refusal | None:
    """A match that is over; a later close of it replaces the earlier one while its round is open."""
    match = the_match(draft, command.match)
    if isinstance(match, Refusal):
        return match
    if refusal := draft.object(match.status == "drawn", "not_handed_out", "S1.3.1", remedy="open_first", forceable=True, match=match.id):
        return refusal
    each = draft.state.round(match.round)
    closed = each is not None and each.status == "closed"
    if refusal := draft.object(closed, "round_closed", "S4.8", remedy="correct_instead", match=match.id, round=match.round):
        return refusal
    if refusal := bad_close(draft, match, command):
        return refusal
    again = match.status == "closed"
    waiting = {card.id for card in draft.state.cards if not card.match}
    draft.emit(taken(draft, match, command))
    for card in draft.state.cards:
        if card.id in waiting and card.match:
            draft.explain("matches", "card_charged_here", "R21", person=card.person, level=card.level, match=match.id)
    told(draft, match.id, again=again)
    if not again:
        choices.reopen(draft, match.id)
    choices.settle(draft)
    results.call_duels(draft)
    return None


def told(draft: CupDraft, name: str, *, again: bool) -> None:
    """What a close brings, and what the match's own record still lacks."""
    match = draft.state.matches[name]
    assert match.result is not None
    result = "again" if again else ""
    draft.explain("matches", "match_taken_in", "S1.3.1", result=result, match=name, head=match.head[:12], n=match.entries)
    if is_provisional(match.result, draft.at):
        draft.explain("matches", "still_provisional", "S4.8", match=name)
    for each in owed(draft.state, match):
        draft.explain("matches", "amendment_owed", "R21", result=each.what, match=name, **each.params)


def _correct(draft: CupDraft, command: c.CorrectMatch) -> Refusal | None:
    """A match of a closed round that was put right: what follows is shown first, and taken by who has read it (section 13)."""
    match = the_match(draft, command.match, "closed")
    if isinstance(match, Refusal):
        return match
    each = draft.state.round(match.round)
    open_round = each is None or each.status != "closed"
    if refusal := draft.object(open_round, "round_open", "S4.8", remedy="take_in_instead", match=match.id, round=match.round):
        return refusal
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "S4.8"):
        return refusal
    if refusal := draft.object(command.carry not in {"keep", "anew"}, "bad_carry", "S6", remedy="carry", value=command.carry):
        return refusal
    if refusal := bad_close(draft, match, command):
        return refusal
    read = corrections.Read(level=command.level, confirm=command.confirm, carry=command.carry, reason=command.reason)
    refusal = corrections.change(draft, (taken(draft, match, command),), match.id, read)
    if refusal is None:
        told(draft, match.id, again=True)
    return refusal


DECIDE: dict[type[Command], Callable[[CupDraft, Any], Refusal | None]] = {
    c.OpenMatch: _open,
    c.RecallMatch: _recall,
    c.ReserveSubstitute: _reserve,
    c.ReleaseSubstitute: _release,
    c.TakeIn: _take_in,
    c.CorrectMatch: _correct,
}
