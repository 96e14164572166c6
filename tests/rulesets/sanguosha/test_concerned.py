"""Which records an appeal may be about (S4.8, section 13)."""

from __future__ import annotations

from moderator.rulesets.sanguosha.concerned import automatic_cards, concerned
from tests.rulesets.sanguosha.matches import Match, adopted, rebels_win, set_up, started


def verbs(m: Match, game: int) -> list[str]:
    return [record.command["do"] for record in concerned(m.records, game)]


def test_deaths_outcome_mvp_and_cards_of_the_game_and_no_other() -> None:
    m = started(games=2)
    for _ in range(2):
        set_up(m)
        m.do("give_card", person="1", level="yellow", clause="S5.2.8")
        rebels_win(m)
    assert verbs(m, 1) == verbs(m, 2) == ["give_card", "death", "confirm_outcome", "name_mvp"]
    assert verbs(m, 3) == []


def test_what_the_host_set_later_belongs_to_the_game_it_names() -> None:
    m = started(games=2)
    for _ in range(2):
        set_up(m)
        rebels_win(m)
    m.do("override", target="mvp:1", value="1", reason="r")
    assert verbs(m, 1)[-1] == "override" and "override" not in verbs(m, 2)


def test_a_draw_and_its_replay_are_one_game() -> None:
    m = started(games=1)
    set_up(m)
    m.do("deck_exhausted")
    m.do("confirm_outcome", outcome="draw")
    set_up(m)
    rebels_win(m)
    assert verbs(m, 1) == ["deck_exhausted", "confirm_outcome", "death", "confirm_outcome", "name_mvp"]


def test_of_a_game_taken_over_only_the_position_can_be_corrected() -> None:
    m = adopted(game=4)
    assert verbs(m, 2) == ["adopt"]
    m.do("give_card", person="F1", level="yellow", clause="S5.2.8")
    assert verbs(m, 4) == ["give_card"]


def test_an_answer_matters_where_something_followed_from_it() -> None:
    m = adopted(game=6)
    m.deaths("LD<Y1")
    m.do("confirm_outcome", outcome="rebels")
    ask = m.asked("deliberate")
    assert ask is not None
    m.do("answer", ask=ask.id, choice="ban")
    assert verbs(m, 6)[-1] == "answer"


def test_cards_that_a_timer_gave_are_listed_apart() -> None:
    m = adopted(turn="F1", game=6)
    m.do("begin_play", 1, line="F1")
    m.do("tick", 30)
    assert [card.clause for card in automatic_cards(m.state, 6)] == ["S5.1.1"]
    m.do("revoke_card", card=1, reason="r")
    assert automatic_cards(m.state, 6) == ()
