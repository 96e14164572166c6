"""What seats owe and have not done: check-in, vote, analysis; who is reminded, who is listed for a card (C5.2, C8.3, N21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from moderator.play.commands import Command
from moderator.play.deadlines import iso
from moderator.play.instants import Instant
from moderator.play.messages import Ask, Choice, Refusal
from moderator.rulesets.chess import cards, notices, phases
from moderator.rulesets.chess.commands import persons as c
from moderator.rulesets.chess.counting import count
from moderator.rulesets.chess.draft import GameDraft
from moderator.rulesets.chess.host_events import open_ask
from moderator.rulesets.chess.persons_events import CheckInClosed
from moderator.rulesets.chess.state import GameState

CLAUSES: Final = {"check_in": "C5.2", "vote": "C7.5", "analysis": "C6.1"}
"""Duty -> the clause that asks for it."""


def absent(state: GameState) -> tuple[str, ...]:
    """Living seats that have not checked in (C5.2)."""
    if state.check_in is None or state.check_in_closed:
        return ()
    return tuple(s.id for s in state.living if s.checked_in is None)


def silent(state: GameState) -> tuple[str, ...]:
    """Living seats without an analysis of this day; idle chat is none, and what is chat the host decides (C6.1, C8.3.2)."""
    spoken = {post.who for post in state.posts if post.kind == "analysis" and post.day == state.number}
    return tuple(s.id for s in state.living if s.id not in spoken)


def voteless(state: GameState) -> tuple[str, ...]:
    """Living seats for whom nothing counts yet in the open ballot (C7.5)."""
    if state.ballot is None or state.ballot.closed is not None:
        return ()
    read = count(state, state.ballot)
    return tuple(s.id for s in state.living if s.id in {*read.missing, *read.open})


def outstanding(state: GameState) -> dict[str, tuple[str, ...]]:
    """Duty -> who still owes it now."""
    found = {"check_in": absent(state)}
    if state.phase in {"day", "runoff"}:
        found |= {"vote": voteless(state), "analysis": silent(state)}
    return {duty: seats for duty, seats in found.items() if seats}


def last_seen(state: GameState, seat: str) -> Instant | None:
    """When the seat last did anything that is on record: an order, a vote, an analysis, its check-in; else the start (C8.6)."""
    nights = (*state.nights, *([state.night] if state.night is not None else []))
    ballots = (*state.ballots, *([state.ballot] if state.ballot is not None else []))
    found = [order.at for night in nights for order in night.submissions if order.seat == seat]
    found += [order.at for order in state.mailed if order.seat == seat]
    found += [post.at for ballot in ballots for post in ballot.posts if post.voter == seat and post.kind in {"vote", "unclear"}]
    found += [post.at for post in state.posts if post.who == seat]
    first = state.seats[seat].checked_in or state.started
    return max((*found, *([first] if first is not None else [])), default=None)


def due_by(state: GameState, duty: str) -> Instant | None:
    """Until when."""
    return state.check_in if duty == "check_in" else state.span.close if state.span is not None else None


def _remind(draft: GameDraft, command: c.Remind) -> Refusal | None:
    """N21, to every seat that still owes it."""
    state = draft.state
    if refusal := draft.object(command.what not in CLAUSES, "bad_duty", "C8.3", offered=list(CLAUSES)):
        return refusal
    owing = outstanding(state).get(command.what, ())
    if refusal := draft.object(not owing, "nothing_owed", CLAUSES[command.what], duty=command.what):
        return refusal
    until = due_by(state, command.what)
    occasion = f"{state.phase}{state.number}:{draft.at}"
    for seat in owing:
        draft.tell(notices.reminder(seat, command.what, occasion, CLAUSES[command.what], iso(until, state.zone) if until else ""))
    draft.explain("persons", "reminded", CLAUSES[command.what], result=command.what, lines=list(owing), duty=command.what)
    return None


# --- check-in ------------------------------------------------------------------------------------------------------------


def _close_check_in(draft: GameDraft, command: c.CloseCheckIn) -> Refusal | None:
    """A day after the roster: whoever has not checked in is carded and leaves the game (C5.2, C8.3.3)."""
    state = draft.state
    if refusal := draft.object(state.check_in is None or state.check_in_closed, "no_check_in", "C5.2"):
        return refusal
    assert state.check_in is not None
    early = draft.at < state.check_in
    if refusal := draft.object(early, "check_in_open", "C5.2", forceable=True, until=iso(state.check_in, state.zone)):
        return refusal
    close_check_in(draft)
    return None


def close_check_in(draft: GameDraft) -> None:
    """List the absentees, give each the yellow that the host has not struck out, ask for the hand-over."""
    gone = absent(draft.state)
    draft.emit(CheckInClosed())
    draft.explain("persons", "check_in_closed", "C5.2", lines=list(gone), n=len(gone))
    for seat in gone:
        if f"yellow:{seat}" not in draft.state.overrides:
            cards.give(draft, seat, "yellow", "C8.3.3", automatic=True, follow=False)
        choices = tuple(Choice(value=value) for value in ("handover", "keep"))
        open_ask(draft, Ask(
            id=f"absent:{seat}", code="absent", clause="C8.3.3", choices=choices, default="handover", params={"seat": seat},
        ))  # fmt: skip


def check_in_is_over(draft: GameDraft) -> bool:
    """Whether the time has passed and nobody has dealt with the absentees."""
    state = draft.state
    waits = state.check_in is not None and not state.check_in_closed and bool(absent(state))
    return waits and phases.limit(state, "check_in", Instant(state.check_in or 0)).passed(draft.at)


# --- the day's analyses --------------------------------------------------------------------------------------------------


def ask_for_silence(draft: GameDraft, owing: tuple[str, ...]) -> None:
    """A whole day without analysis: listed at dusk, and the host decides; he is not asked where he keeps no analyses at all (C8.3.2)."""
    state = draft.state
    alive = [seat for seat in owing if state.seats[seat].alive]
    if not alive or state.phase == "ended":
        return
    draft.explain("dusk", "no_analysis", "C8.3.2", lines=alive, n=len(alive), day=state.number)
    if any(post.kind == "analysis" and post.day == state.number for post in state.posts):
        open_ask(draft, Ask(
            id=f"no_analysis:{state.number}", code="no_analysis", clause="C8.3.2",
            choices=(Choice(value="none"), Choice(value="cards")), default="none", params={"lines": alive, "day": state.number},
        ))  # fmt: skip


def card_silence(draft: GameDraft, ask: Ask, choice: str) -> None:
    """A yellow for each on the list whom the host has not struck out."""
    for seat in ask.params["lines"] if choice == "cards" else ():
        if f"yellow:{seat}" not in draft.state.overrides:
            cards.give(draft, seat, "yellow", "C8.3.2", automatic=True)


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {c.Remind: _remind, c.CloseCheckIn: _close_check_in}
