"""What several rooms look at before they decide: the phase, a pause, open questions, seats, counts of a text."""

from __future__ import annotations

from moderator.play.messages import Refusal
from moderator.play.textcount import characters, letters
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.state import GameState


def needs_phase(draft: GameDraft, *wanted: str) -> Refusal | None:
    """A refusal unless the game stands at one of these phases."""
    phase = draft.state.phase
    return draft.object(phase not in wanted, "wrong_phase", "J10", remedy=f"phase_{phase}", phase=phase)


def running(draft: GameDraft) -> Refusal | None:
    """A refusal while the whole game is paused."""
    return draft.object(draft.state.paused is not None, "paused", "J15.10", remedy="resume", forceable=True)


def settled(draft: GameDraft) -> Refusal | None:
    """A refusal while a question is open over which the game cannot go on."""
    ask = next((ask for ask in draft.state.asks if ask.blocking), None)
    return draft.object(ask is not None, "ask_open", ask.clause if ask else "", remedy="answer", ask=ask.id if ask else "")


def known(draft: GameDraft, *seats: str) -> Refusal | None:
    """A refusal when one of these is no seat."""
    strange = next((seat for seat in seats if seat not in draft.state.seats), None)
    return draft.object(strange is not None, "unknown_seat", "J2", seat=strange or "")


def count(state: GameState, text: str) -> int:
    """Characters of a text as the house rule counts them (R48)."""
    return letters(text) if state.rule("word_count") == "letters_only" else characters(text)


def length(draft: GameDraft, words: int | None, text: str) -> int | Refusal:
    """The length of a text: as given, or counted; both must not contradict one another, and one must be there."""
    if words is None:
        missing = draft.object(not text, "words_or_text", "J11.1")
        return missing or count(draft.state, text)
    return draft.object(words < 0, "negative_words", "J11.1", n=words) or words
