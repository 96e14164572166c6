"""The host beside the rules: answers to asks, overrides, notes, notices sent. Shared verbs of every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play import hosting
from moderator.play.commands import Answer, Command, Note, Override, SendNotice, UnsendNotice
from moderator.play.hosting import AskClosed
from moderator.play.messages import Ask, Refusal
from moderator.rulesets.jianghu import people
from moderator.rulesets.jianghu.commands.discipline import DeclareFinale
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.host_events import EVOLVE, SECRET, Noted
from moderator.rulesets.jianghu.overrides import override
from moderator.rulesets.jianghu.vote_events import Dragged
from moderator.rulesets.jianghu.window import decide_iou

__all__ = ["DECIDE", "EVOLVE", "SECRET"]


def _iou(draft: GameDraft, ask: Ask, choice: str, reason: str) -> None:
    """An IOU is granted or not (J12.4)."""
    post = draft.state.post(ask.params["post"])
    if post is not None and post.state == "iou_asked":
        decide_iou(draft, post, granted=choice == "granted", reason=reason)


def _end(draft: GameDraft, ask: Ask, choice: str, reason: str) -> None:
    """The host confirms an end, or plays on; after one more publication where he says so (J12.8, J15.10)."""
    if choice in {"white", "black", "draw"}:
        people.end(draft, choice, ask.clause)
    elif choice == "after_posts":
        people.DECIDE[DeclareFinale](draft, DeclareFinale(r=draft.state.number + (0 if draft.state.votes_first else 1)))


def _drag(draft: GameDraft, ask: Ask, choice: str, reason: str) -> None:
    """The host names for a silent independent killer (R29)."""
    targets = () if choice == "nobody" else (choice,)
    draft.emit(Dragged(seat=ask.params["seat"], targets=targets))
    draft.explain("choices", "dragged", "R29", actor=ask.params["seat"], lines=list(targets))


def _offence(draft: GameDraft, ask: Ask, choice: str, reason: str) -> None:
    """What follows a second offence (H.3)."""
    if choice == "out":
        people.judge_out(draft, ask.params["seat"], ask.clause, reason)


ANSWERS: dict[str, Callable[[GameDraft, Ask, str, str], None]] = {
    "iou": _iou,
    "end": _end,
    "drag": _drag,
    "second_offence": _offence,
}
"""What follows from an answer, by the ask's code."""


def _answer(draft: GameDraft, command: Answer) -> Refusal | None:
    """An open ask is settled by one of its choices."""
    ask = next((a for a in draft.state.asks if a.id == command.ask), None)
    if ask is None:
        return draft.object(True, "no_such_ask", "J15.10", ask=command.ask)
    offered = [choice.value for choice in ask.choices]
    if refusal := draft.object(command.choice not in offered, "bad_choice", ask.clause, choice=command.choice, offered=offered):
        return refusal
    draft.emit(AskClosed(id=ask.id, choice=command.choice, reason=command.reason))
    draft.explain(
        "host", "ask_answered", ask.clause, result=command.choice, ask=ask.id, code=ask.code, choice=command.choice, reason=command.reason
    )
    follow = ANSWERS.get(ask.code)
    if follow is not None:
        follow(draft, ask, command.choice, command.reason)
    return None


def _note(draft: GameDraft, command: Note) -> Refusal | None:
    if refusal := draft.object(not command.text.strip(), "empty_note"):
        return refusal
    draft.emit(Noted(text=command.text, target=command.target))
    draft.explain("host", "noted", target=command.target or None, text=command.text)
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    Answer: _answer,
    Override: override,
    Note: _note,
    SendNotice: hosting.send,
    UnsendNotice: hosting.unsend,
}
