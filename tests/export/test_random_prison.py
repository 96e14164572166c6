"""Prison games at random: whatever comes up is said whole in both languages, no post and no public chronicle gives anything away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from moderator.export.chronicle import as_markup
from moderator.export.posts import Press, secrets_in
from moderator.export.prison import book
from moderator.export.prison_chronicle import chronicle
from moderator.play.audience import HOST, PUBLIC
from moderator.play.messages import Refusal
from moderator.play.resources import resource
from moderator.play.words import LANGUAGES, MISSING, Words
from moderator.rulesets.prison.ruleset import Prison
from moderator.rulesets.prison.script.files import load
from moderator.rulesets.prison.script.model import Script
from moderator.rulesets.prison.simulation import PrisonSimulation
from moderator.session.session import Session
from tests.export.test_random_games import Dice
from tests.rulesets.prison.rich import RICH

SCRIPTS = {path.name.partition(".")[0]: path for path in sorted(resource("samples", "scripts").glob("*.json"))}
CODES = ("trace.", "ask.", "notice.", "step.", "chronicle.", "export.", "text.")


def script_of(name: str) -> Script:
    found = RICH if name == "rich" else load(SCRIPTS[name].read_text(encoding="utf-8"))
    assert isinstance(found, Script)
    return found


def played(name: str, seed: str) -> Iterator[tuple[Session, Any]]:
    """After every command: the session, and what was put down last."""
    session = Session.in_memory(Prison(), title=seed, now=lambda: 0)  # type: ignore[arg-type,return-value]
    game = PrisonSimulation(script_of(name)).play(Dice(seed))
    command, at = next(game)
    while True:
        outcome = session.do(command, at)
        assert not isinstance(outcome, Refusal), (command, outcome)
        yield session, session.records[-1]
        try:
            command, at = game.send(session.state)
        except StopIteration:
            return


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", ["rich", *SCRIPTS])
def test_everything_that_comes_up_is_said_whole_and_nothing_is_given_away(name: str, seed: int) -> None:
    presses = {lang: Press("prison", Words(lang)) for lang in LANGUAGES}
    words = {lang: Words(lang).of("prison") for lang in LANGUAGES}
    seen: set[str] = set()
    for session, entry in played(name, f"posts:{name}:{seed}"):
        state = session.state
        for lang, say in words.items():
            said = [say.trace(line, state.name_of) for line in entry.trace]
            said += [say.notice(notice, state.name_of) for notice in entry.notices]
            said += [say.ask(ask, state.name_of) for ask in state.asks]
            said += [say.choice(ask, choice, state.name_of) for ask in state.asks for choice in ask.choices]
            for text in said:
                assert MISSING not in text, text
                assert not text.startswith(CODES), text
            for notice in entry.notices:
                seen.add(notice.code)
                post = presses[lang].post(notice, state, "markdown")
                assert post.troubles == (), post.troubles
                assert MISSING not in post.text
                assert secrets_in(post.text, state, notice.audience) == (), (notice.code, post.text)
    assert {"N-ROSTER", "N-CARD", "N-DAY", "N-LEADER", "N-VOTE", "N-END", "N-RESULT"} <= seen
    for lang in LANGUAGES:
        for audience in (HOST, PUBLIC):
            story = as_markup(chronicle(session, audience, Words(lang)), "plain")
            cells = [str(cell) for table in book(session, audience, Words(lang)).tables for row in table.rows for cell in row]
            for text in (*story.splitlines(), *cells):
                assert MISSING not in text
                assert not text.strip("- ").startswith(CODES), text
