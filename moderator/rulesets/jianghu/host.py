"""The host beside the rules: answers to asks, overrides, notes, notices sent. Shared verbs of every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play import hosting
from moderator.play.commands import Answer, Command, Note, Override, SendNotice, UnsendNotice
from moderator.play.messages import Ask, Refusal
from moderator.rulesets.jianghu import people
from moderator.rulesets.jianghu.commands.discipline import DeclareFinale
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.host_events import EVOLVE, SECRET
from moderator.rulesets.jianghu.judging import decide_iou
from moderator.rulesets.jianghu.overrides import override
from moderator.rulesets.jianghu.vote_events import Dragged

__all__ = ["DECIDE", "EVOLVE", "SECRET"]


def _iou(draft: GameDraft, ask: Ask, choice: str) -> None:
    """An IOU is granted or not (J12.4)."""
    post = draft.state.post(ask.params["post"])
    if post is not None and post.state == "iou_asked":
        decide_iou(draft, post, granted=choice == "granted")


def _end(draft: GameDraft, ask: Ask, choice: str) -> None:
    """The host confirms an end, or plays on; after one more publication where he says so (J12.8, J15.10)."""
    if choice in {"white", "black", "draw"}:
        people.end(draft, choice, ask.clause)
    elif choice == "after_posts":
        people.DECIDE[DeclareFinale](draft, DeclareFinale(r=draft.state.number + (0 if draft.state.votes_first else 1)))


def _drag(draft: GameDraft, ask: Ask, choice: str) -> None:
    """The host names for a silent independent killer (R29)."""
    targets = () if choice == "nobody" else (choice,)
    draft.emit(Dragged(seat=ask.params["seat"], targets=targets))
    draft.explain("choices", "dragged", "R29", actor=ask.params["seat"], lines=list(targets))


def _offence(draft: GameDraft, ask: Ask, choice: str) -> None:
    """What follows a second offence (H.3)."""
    if choice == "out":
        people.judge_out(draft, ask.params["seat"], ask.clause)


ANSWERS: dict[str, Callable[[GameDraft, Ask, str], None]] = {
    "iou": _iou,
    "end": _end,
    "drag": _drag,
    "second_offence": _offence,
}
"""What follows from an answer, by the ask's code."""


def _answer(draft: GameDraft, command: Answer) -> Refusal | None:
    return hosting.answer(draft, command, ANSWERS, "J15.10", reason=command.reason)


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    Answer: _answer,
    Override: override,
    Note: hosting.note,
    SendNotice: hosting.send,
    UnsendNotice: hosting.unsend,
}
