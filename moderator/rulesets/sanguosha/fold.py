"""Small helpers to change one part of a frozen match."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from moderator.rulesets.sanguosha.state import Game, MatchState, Person


def with_game(state: MatchState, **changes: Any) -> MatchState:
    """The match with its game under way changed; unchanged when there is none."""
    return state if state.game is None else replace(state, game=replace(state.game, **changes))


def with_person(state: MatchState, name: str, **changes: Any) -> MatchState:
    """The match with one person changed or added."""
    person = replace(state.persons.get(name, Person(name=name)), **changes)
    return replace(state, persons={**state.persons, name: person})


def with_finished(state: MatchState, index: int, **changes: Any) -> MatchState:
    """The match with one of its finished games changed."""
    games: list[Game] = list(state.games)
    games[index] = replace(games[index], **changes)
    return replace(state, games=tuple(games))


def the_game(state: MatchState) -> Game:
    """The game under way; to be called only where a decide function has made sure of one."""
    assert state.game is not None
    return state.game
