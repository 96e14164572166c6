"""An override that takes away what had ended the game takes the ending with it; the game goes on from where it was (P-supp-2)."""

from __future__ import annotations

from typing import Any

import pytest

from moderator.play.audience import NOBODY, PUBLIC
from moderator.play.commands import Answer, Override
from moderator.play.messages import standing
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import night as n
from tests.rulesets.prison.begun import ask
from tests.rulesets.prison.games import GUARDS, Game
from tests.rulesets.prison.games import dead as gone
from tests.rulesets.prison.test_clauses_night import face, rooms
from tests.rulesets.prison.test_rulings import ending

BOSS: dict[str, Any] = {"tags": ("mastermind",)}
LAST = {name: gone("night", 1) for name in GUARDS[1:]}


def back(game: Game, seat: str) -> None:
    game.do(Override(target=f"state:{seat}", value="field", reason="a mistake"))


def over() -> Game:
    """The only murderer is executed."""
    game = Game()
    game.vote("G1 G2 P1 exec")
    assert (game.state.phase, ending(game)) == ("ended", "E1")
    return game


def test_the_death_that_ended_the_game_is_none() -> None:
    game = over()
    back(game, "P1")
    state = game.state
    assert (state.phase, state.ending, state.judgements, state.vote_deaths) == ("corridor", None, {}, 0)
    assert "ending_revoked" in [line.verb for line in game.trace]
    assert [notice.code for notice in standing(game.notices) if notice.code in {"N-END", "N-RESULT", "N-OUT"}] == []
    game.rooms({"P1": "1", "G1": "A"})
    assert game.state.phase == "interrogation", "it is played on"


def test_it_may_end_again_and_is_told_anew() -> None:
    game = over()
    back(game, "P1")
    game.do(c.Depart(seat="P1", how="dead", cause="host", reason="after all"))
    assert (game.state.phase, ending(game)) == ("ended", "E1")
    assert [notice.audience for notice in standing(game.notices) if notice.code == "N-END"] == [PUBLIC]


@pytest.mark.parametrize("seat", ["P3", "G2"])
def test_an_ending_that_still_holds_stands(seat: str) -> None:
    game = Game(over={seat: gone("night", 1)}, number=2)
    game.vote("G1 G3 P1 exec")
    results = game.state.judgements
    back(game, seat)
    assert (game.state.phase, ending(game), game.state.judgements) == ("ended", "E1", results)


def test_an_ending_by_the_hosts_word_stands() -> None:
    game = Game(over={"P3": gone("night", 1)}, number=2)
    game.do(c.EndGame(ending="E1", reason="enough"))
    back(game, "P3")
    assert game.state.phase == "ended"


def test_the_question_whether_it_ends_is_dropped_with_it() -> None:
    game = Game(number=2, over={**LAST, "P2": BOSS})
    game.do(c.Depart(seat="G1", how="withdrawn", reason="ill"))
    assert (game.asked(), game.state.phase) == (["A-ENDGO"], "day")
    back(game, "G1")
    assert (game.asked(), ending(game), game.state.phase) == ([], "", "day")


def test_a_release_that_was_none_dooms_nobody() -> None:
    game = Game()
    game.vote("G1 G2 P1 rel")
    assert (ending(game), len(game.state.field)) == ("E3", 0)
    back(game, "P1")
    assert (ending(game), game.state.phase, len(game.state.field)) == ("", "corridor", 12)


def test_the_next_in_rank_is_named_where_it_holds() -> None:
    game = Game(number=2, over=LAST)
    game.vote("G1 P1 exec")
    assert ending(game) == "E1"
    game.do(Override(target="state:G1", value="dead", reason="he too"))
    back(game, "P1")
    assert (game.state.phase, ending(game)) == ("ended", "E2")


def test_questions_that_were_open_are_open_again() -> None:
    game = Game(phase="corridor", number=2, over=LAST)
    rooms_of = {"P1": "1", "G1": "A"}
    game.rooms(rooms_of)
    game.do(c.Depart(seat="P1", how="dead", cause="host", reason="plot"))
    assert game.state.phase == "ended"
    back(game, "P1")
    game.do(n.ResolveWall(), "22:00")
    assert game.asked() == ["A-WALL"]
    game.do(c.Depart(seat="P1", how="dead", cause="host", reason="plot"))
    assert (game.state.phase, game.asked()) == ("ended", [])
    back(game, "P1")
    assert (game.state.phase, game.asked()) == ("interrogation2", ["A-WALL"])
    game.do(Answer(ask=ask(game, "A-WALL"), choice="none"))


def test_in_public_the_game_that_was_over_goes_on() -> None:
    game = over()
    decision = game.do(Override(target="state:P1", value="field", reason="a mistake"))
    seen = [event for event in (game.rules.disclose(event, PUBLIC) for event in decision.events) if event is not None]
    assert [type(event).__name__ for event in seen if type(event).__name__ == "EndingRevoked"] == ["EndingRevoked"]
    assert {notice.audience for notice in decision.notices} == {NOBODY}


def test_who_was_not_killed_after_all_is_not_told_that_he_was() -> None:
    game = face(rooms({"P1": "1", "G1": "A", "P2": "2", "G2": "B"}))
    game.do(n.ResolveWall(), "22:00")
    assert "N-KILLED" in game.codes("G1")
    back(game, "G1")
    assert [notice.code for notice in standing(game.notices) if notice.code in {"N-KILLED", "N-OUT", "N-SILENT"}] == []
