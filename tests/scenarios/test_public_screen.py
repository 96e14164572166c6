"""The samples as the audience sees them, entry by entry: nothing that is hidden at that moment ever stands on the public screen."""

from __future__ import annotations

import pytest

from moderator.play.resources import resource
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.sanguosha.public import Disclosed, PublicView
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.rulesets.sanguosha.state import MatchState
from moderator.session.replay import replay
from ui.public.texts import board_text
from ui.table.view import known_role

SAMPLES = ("sanguosha-six-games.jsonl", "sanguosha-running.jsonl")


@pytest.fixture(scope="module", params=SAMPLES)
def evening(request: pytest.FixtureRequest) -> list[tuple[MatchState, PublicView]]:
    """The host's state and the public view after each entry."""
    rules = Sanguosha()
    found = replay(resource("samples", request.param), {"sanguosha": rules})
    session = found.session
    assert not found.refused
    state = rules.start(session.title, session.state.zone)
    public = Disclosed(rules, session.title, session.state.zone)
    steps = []
    for record in session.records:
        for event in record.events:
            state = rules.evolve(state, event)
        public.follow(record.events)
        steps.append((state, public.view))
    return steps


def test_roles_are_shown_when_they_lie_open_and_never_before(evening: list[tuple[MatchState, PublicView]]) -> None:
    for state, shown in evening:
        game = state.game
        for seat in shown.seats:
            allowed = known_role(game, seat.line) if game is not None else None
            assert seat.role is None or seat.role == allowed, (seat, shown.moment)
            if seat.dead:
                assert seat.role == allowed


def test_heroes_are_shown_when_they_are_shown_at_the_table(evening: list[tuple[MatchState, PublicView]]) -> None:
    for state, shown in evening:
        game = state.game
        for seat in shown.seats:
            if game is not None and game.status == "selection" and len(game.picks) < 8 and seat.line != game.lord:
                assert seat.hero == ""
            elif game is not None and seat.line in game.picks and game.status != "selection":
                assert seat.hero == game.picks[seat.line].hero


def test_the_clock_on_the_screen_is_the_clock_of_the_table(evening: list[tuple[MatchState, PublicView]]) -> None:
    for state, shown in evening:
        top = state.game.table.clock.top if state.game is not None else None
        assert (shown.clock is None) == (top is None)
        if top is not None and shown.clock is not None:
            assert (shown.clock.kind, shown.clock.left, shown.clock.since) == (top.kind, top.left, top.since)


def test_no_score_stands_there_unreleased(evening: list[tuple[MatchState, PublicView]]) -> None:
    assert all(seat.score is None for state, shown in evening if state.released is None for seat in shown.seats)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_words_and_says_no_code(evening: list[tuple[MatchState, PublicView]], lang: str) -> None:
    words = Words(lang)
    for _, shown in evening:
        text = board_text(shown, words)
        said = [text.title, text.where, text.phase, text.idle, text.below, text.foot, *(tag for row in text.rows for tag, _ in row.tags)]
        assert not [part for part in said if part.startswith(("ui.", "term.")) or "\N{HORIZONTAL ELLIPSIS}" in part]
        assert text.phase or text.idle
