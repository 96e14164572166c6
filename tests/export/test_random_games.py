"""Games at random: whatever comes up in them is said whole in both languages, and no post of theirs gives anything away."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from moderator.export.posts import Press, secrets_in
from moderator.play.messages import Ask, Notice, Refusal, TraceLine
from moderator.play.words import LANGUAGES, MISSING, Words
from moderator.rulesets.chess.ruleset import Chess
from moderator.rulesets.chess.simulation import ChessSimulation
from moderator.rulesets.chess.state import GameState

GAMES = 4


class Dice:
    def __init__(self, seed: str) -> None:
        self._rng = Random(seed)

    def pick(self, options: Any) -> Any:
        return self._rng.choice(options)

    def chance(self, percent: int) -> bool:
        return self._rng.randrange(100) < percent


def played(seed: str) -> Iterator[tuple[GameState, tuple[TraceLine, ...], tuple[Notice, ...], tuple[Ask, ...]]]:
    """After every command: the state, and what was said."""
    rules = Chess()
    state = rules.start(seed, "Asia/Shanghai")
    game = ChessSimulation().play(Dice(seed))
    command, at = next(game)
    while True:
        decision = rules.decide(state, command, at)
        assert not isinstance(decision, Refusal), decision
        for event in decision.events:
            state = rules.evolve(state, event)
        yield state, decision.trace, decision.notices, state.asks
        try:
            command, at = game.send(state)
        except StopIteration:
            return


@pytest.mark.parametrize("seed", [f"posts:{n}" for n in range(GAMES)])
def test_everything_that_comes_up_is_said_whole_and_nothing_is_given_away(seed: str) -> None:
    presses = {lang: Press("chess", Words(lang)) for lang in LANGUAGES}
    words = {lang: Words(lang).of("chess") for lang in LANGUAGES}
    seen: set[str] = set()
    for state, trace, notices, asks in played(seed):
        for lang, say in words.items():
            for line in trace:
                text = say.trace(line, state.name_of)
                assert MISSING not in text, (line, text)
                assert "trace." not in text, line
            for ask in asks:
                said = [say.ask(ask, state.name_of), *(say.choice(ask, choice, state.name_of) for choice in ask.choices)]
                assert all(MISSING not in text and "ask." not in text for text in said), ask
            for notice in notices:
                seen.add(notice.code)
                post = presses[lang].post(notice, state, "markdown")
                assert post.troubles == (), post.troubles
                assert MISSING not in post.text
                assert secrets_in(post.text, state, notice.audience) == (), (notice.code, post.text)
                assert MISSING not in say.notice(notice, state.name_of), notice
    assert {"roster", "dawn", "dusk", "ballot", "result"} <= seen
