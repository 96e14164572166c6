"""Put to death by a card: when it is announced, and what it takes with it (C8.4, C8.5, R27)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play.commands import Command
from moderator.play.messages import Ask, Choice, Refusal
from moderator.rulesets.chess import notices
from moderator.rulesets.chess.commands import persons as c
from moderator.rulesets.chess.dawn import die, end, tell_rights
from moderator.rulesets.chess.draft import GameDraft
from moderator.rulesets.chess.host_events import open_ask
from moderator.rulesets.chess.night_events import ActionEnded, QueenExcused
from moderator.rulesets.chess.orders import LIVE, coming
from moderator.rulesets.chess.persons_events import CardDeathsAnnounced, DeathByCard
from moderator.rulesets.chess.roles import other
from moderator.rulesets.chess.state import Death, GameState, VotePost
from moderator.rulesets.chess.vote_events import VoteSeen
from moderator.rulesets.chess.watching import needs_phase

RUNNING = ("night", "dawn", "day", "runoff", "dusk")


def _put_to_death(draft: GameDraft, command: c.PutToDeath) -> Refusal | None:
    """Dead when announced; between a close and its notice it is announced after that notice (C8.4, C8.5, R27)."""
    state = draft.state
    if refusal := needs_phase(draft, *RUNNING):
        return refusal
    if refusal := draft.object(command.seat not in state.seats, "unknown_seat", "C8.4", seat=command.seat):
        return refusal
    gone = not state.seats[command.seat].alive or command.seat in state.card_deaths
    if refusal := draft.object(gone, "seat_dead", "C8.4", seat=command.seat):
        return refusal
    put_to_death(draft, command.seat, command.clause)
    return None


def put_to_death(draft: GameDraft, seat: str, clause: str) -> None:
    """Put a character to death, now or after the notice that is being written."""
    draft.emit(DeathByCard(seat=seat, clause=clause))
    draft.explain("persons", "put_to_death", clause, "R27", target=seat)
    if draft.state.phase == "dawn" or (draft.state.phase == "dusk" and draft.state.dusk in {"closed", "resolved"}):
        return
    bury_card_deaths(draft)


def bury_card_deaths(draft: GameDraft) -> None:
    """The waiting ones are announced, after the notice that they waited for; what each takes with it follows (R27)."""
    waiting = draft.state.card_deaths
    if not waiting:
        return
    draft.emit(CardDeathsAnnounced())
    for name in waiting:
        if draft.state.seats[name].alive and draft.state.phase != "ended":
            _bury(draft, name)


def _bury(draft: GameDraft, name: str) -> None:
    """A death by card is announced (C4.3, C4.4, C8.4, C8.5)."""
    state = draft.state
    clause = state.card_clauses.get(name, "C8.4")
    death = Death(phase=state.phase, number=state.number, at=draft.at, cause="card", clauses=(clause, "R27"))
    dead = state.seats[name]
    draft.tell(notices.put_to_death(dead, clause))
    die(draft, name, death)
    if (notice := notices.own_dead(draft.state, dead, death)) is not None:
        draft.tell(notice)
    tell_rights(draft, f"card:{name}")
    _void_orders(draft, name)
    _free_voters(draft, name)
    if dead.role == "king":
        _king_gone(draft, name)


def _void_orders(draft: GameDraft, seat: str) -> None:
    """His powers of this night are void, so are orders aimed at him; those senders may send again (R27)."""
    state = draft.state
    for order in coming(state):
        if order.status not in LIVE or seat not in {order.seat, order.target}:
            continue
        reason = "sender_dead" if order.seat == seat else "target_dead"
        draft.emit(ActionEnded(ids=(order.id,), status="void", reason=reason))
        if order.seat != seat:
            draft.explain("persons", "order_void", "R27", actor=order.seat, target=seat, result=reason, code=reason)
            draft.tell(notices.receipt(order, reason, "R27"))
            queen = order.privilege == "kill" and state.seats[order.seat].role == "queen" and order.status == "standing"
            if queen and state.phase == "night":
                draft.emit(QueenExcused(seat=order.seat))


def _free_voters(draft: GameDraft, seat: str) -> None:
    """Votes for him are void, their voters vote anew; a run-off that loses a candidate is the host's (R27)."""
    state = draft.state
    ballot = state.ballot
    if ballot is not None and ballot.closed is None and state.phase in {"day", "runoff"}:
        draft.emit(VoteSeen(post=VotePost(n=len(ballot.posts) + 1, voter=seat, at=draft.at, kind="dead", target=seat)))
    candidates = tied(draft.state)
    if ballot is not None and seat in candidates:
        left = [name for name in candidates if draft.state.seats[name].alive]
        choices = tuple(Choice(value=v) for v in (("execute", "nobody", "go_on") if len(left) == 1 else ("go_on", "nobody")))
        default = "execute" if len(left) == 1 else "go_on" if left else "nobody"
        open_ask(draft, Ask(
            id=f"candidate_dead:{ballot.day}:{seat}", code="candidate_dead", clause="R27", choices=choices, default=default,
            params={"seat": seat, "lines": left},
        ))  # fmt: skip


def tied(state: GameState) -> tuple[str, ...]:
    """Who is voted on in the run-off that is on, or will be in the one that was announced."""
    if state.phase == "runoff" and state.ballot is not None and state.ballot.closed is None:
        return state.ballot.candidates
    return state.tally.runoff if state.tally is not None and state.dusk == "runoff" else ()


def _king_gone(draft: GameDraft, seat: str) -> None:
    """``king_put_to_death``: ask, his side loses, or the game is suspended (R27)."""
    how = draft.state.rule("king_put_to_death")
    side = draft.state.seats[seat].side
    assert side is not None
    if how == "his_side_loses":
        end(draft, other(side), "C9.1")
    elif how == "suspend":
        end(draft, "suspended", "C10.3")
    else:
        choices = (Choice(value="his_side_loses"), Choice(value="suspend"))
        open_ask(draft, Ask(
            id=f"king_put_to_death:{seat}", code="king_put_to_death", clause="R27", choices=choices, default="his_side_loses",
            params={"seat": seat, "side": side}, blocking=True,
        ))  # fmt: skip


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {c.PutToDeath: _put_to_death}
