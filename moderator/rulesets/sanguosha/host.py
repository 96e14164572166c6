"""The host beside the rules: answers to asks, overrides, notes, notices sent (S6). Shared verbs of every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play import hosting
from moderator.play.commands import Answer, Command, Note, Override, SendNotice, UnsendNotice
from moderator.play.messages import Ask, Refusal
from moderator.rulesets.sanguosha import cards, choices, ending, game, results_duels
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.host_events import EVOLVE, SECRET
from moderator.rulesets.sanguosha.notes import note
from moderator.rulesets.sanguosha.overrides import override
from moderator.rulesets.sanguosha.ranking import ties

__all__ = ["DECIDE", "EVOLVE", "SECRET"]


def _deliberate(draft: MatchDraft, ask: Ask, choice: str) -> None:
    """Play against one's role on purpose is a ban (S4.5, S5.4)."""
    killer = str(ask.params["killer"])
    if choice == "ban" and killer in draft.state.lines:
        cards.give(draft, draft.state.name_of(killer), killer, "ban", "S5.4")


def _late_kill(draft: MatchDraft, ask: Ask, choice: str) -> None:
    game.settle_late_kill(draft, choice)


def _culprit(draft: MatchDraft, ask: Ask, choice: str) -> None:
    if choice in draft.state.lines:
        game.blame(draft, choice)


def _expulsion(draft: MatchDraft, ask: Ask, choice: str) -> None:
    if choice == "expel":
        cards.expel(draft, str(ask.params["person"]), "")


def _leave(draft: MatchDraft, ask: Ask, choice: str) -> None:
    """The judge voids the game that somebody left; it is played again (section 12)."""
    running = draft.state.game
    if choice != "void" or running is None:
        return
    verdict = ending.void_verdict(running, "left")
    if running.status == "playing":
        game.propose(draft, verdict)
    ending.confirm(draft, verdict)


def _share(draft: MatchDraft, ask: Ask, choice: str) -> None:
    tie = next((t for t in ties(draft.state) if t.place == ask.params["place"]), None)
    if tie is not None:
        people = tuple(draft.state.name_of(line) for line in tie.lines)
        results_duels.share(draft, tie, people if choice == "agree" else people[:1], agrees=choice == "agree")


def _choose_result(draft: MatchDraft, ask: Ask, choice: str) -> None:
    """Which of his two results counts (S3.5.1)."""
    choices.choose(draft, str(ask.params["person"]), choice)
    ending.review(draft)


ANSWERS: dict[str, Callable[[MatchDraft, Ask, str], None]] = {
    "deliberate": _deliberate,
    "late_rebel_kill": _late_kill,
    "culprit": _culprit,
    "expulsion": _expulsion,
    "leave_in_game": _leave,
    "share_place": _share,
    "choose_result": _choose_result,
}
"""What follows from an answer, by the ask's code; ``mvp_note`` only records its reason."""


def _answer(draft: MatchDraft, command: Answer) -> Refusal | None:
    return hosting.answer(draft, command, ANSWERS, "S6", reason=command.reason)


DECIDE: dict[type[Command], Callable[[MatchDraft, Any], Refusal | None]] = {
    Answer: _answer,
    Override: override,
    Note: note,
    SendNotice: hosting.send,
    UnsendNotice: hosting.unsend,
}
