"""The host beside the rules: answers to asks, overrides, notes, notices sent. Shared verbs of every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play import hosting
from moderator.play.commands import Answer, Command, Note, Override, SendNotice, UnsendNotice
from moderator.play.messages import Ask, Refusal
from moderator.rulesets.chess import card_deaths, duties, persons, speech
from moderator.rulesets.chess.commands.persons import DeclareHandover
from moderator.rulesets.chess.dawn import end
from moderator.rulesets.chess.draft import GameDraft
from moderator.rulesets.chess.host_events import EVOLVE, SECRET
from moderator.rulesets.chess.overrides import override
from moderator.rulesets.chess.roles import other
from moderator.rulesets.chess.tally import immune, tally
from moderator.rulesets.chess.vote_events import BallotClosed, VoteResolved

__all__ = ["DECIDE", "EVOLVE", "SECRET"]


def _card(draft: GameDraft, ask: Ask, choice: str) -> None:
    """What follows from a card (C8.3-C8.6)."""
    seat = str(ask.params["seat"])
    if choice == "put_to_death" and draft.state.seats[seat].alive:
        card_deaths.put_to_death(draft, seat, ask.clause)
    elif choice == "handover":
        name = "handover_hours_night" if draft.state.phase in {"night", "dawn"} else "handover_hours_day"
        persons.DECIDE[DeclareHandover](draft, DeclareHandover(seat=seat, hours=int(draft.state.rule(name)), reason=ask.clause))


def _king(draft: GameDraft, ask: Ask, choice: str) -> None:
    """A king put to death (R27)."""
    if choice == "his_side_loses":
        end(draft, other(ask.params["side"]), "C9.1")
    else:
        end(draft, "suspended", "C10.3")


def _candidate(draft: GameDraft, ask: Ask, choice: str) -> None:
    """A run-off that lost a candidate (R27): one left is executed at once, a king not in check nobody."""
    from msgspec.structs import replace

    candidates = card_deaths.tied(draft.state)
    if choice == "go_on" or not candidates:
        return
    again = draft.state.phase != "runoff"
    if not again:
        draft.emit(BallotClosed(at=draft.at))
    left = [name for name in candidates if draft.state.seats[name].alive]
    executed = left[0] if choice == "execute" and left and not immune(draft.state, left[0]) else None
    made = replace(tally(draft.state), executed=executed, runoff=(), clauses=("R27", "C7.2"), again=again)
    draft.emit(VoteResolved(tally=made))
    result = "executed" if executed else "nobody"
    draft.explain("tally", "vote_result", "R27", "C7.2", target=executed, result=result, lines=left)


ANSWERS: dict[str, Callable[[GameDraft, Ask, str], None]] = {
    "red_card": _card,
    "black_card": _card,
    "yellow_card": _card,
    "king_put_to_death": _king,
    "candidate_dead": _candidate,
    "absent": _card,
    "no_analysis": duties.card_silence,
    "unmask": speech.unmask,
}
"""What follows from an answer, by the ask's code."""


def _answer(draft: GameDraft, command: Answer) -> Refusal | None:
    return hosting.answer(draft, command, ANSWERS, "C10.3")


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    Answer: _answer,
    Override: override,
    Note: hosting.note,
    SendNotice: hosting.send,
    UnsendNotice: hosting.unsend,
}
