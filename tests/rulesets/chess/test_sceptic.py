"""What a sceptic from outside stumbled over: cases worked out from the rules' text and replayed."""

from __future__ import annotations

from typing import Any

import pytest

from moderator.play.commands import Answer, GiveCard
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import persons as p
from moderator.rulesets.chess.commands import vote as v
from moderator.rulesets.chess.counting import count
from moderator.rulesets.chess.report import _dead
from tests.rulesets.chess.games import SEATS, Game, seats

OPENED = "06-02 14:00"


def day(**position: Any) -> Game:
    game = Game(phase="day", opened="06-02 13:00", **position)
    game.do(v.OpenBallot(), OPENED)
    return game


def tie(game: Game) -> None:
    for voter in SEATS:
        game.do(v.CastVote(voter=voter, target="BP1" if voter[0] == "W" else "WB"))
    game.dusk("06-03 22:00")


def counted(game: Game, voter: str) -> str:
    assert game.state.ballot is not None
    return count(game.state, game.state.ballot).counting[voter]


# --- what is taken down, void, and does not stop a file --------------------------------------------------------------------


def test_a_verdict_on_a_void_declaration_changes_nothing() -> None:
    """Ninety-nine characters, refused by the host for good measure, or accepted by mistake: forfeited either way (C3.8, R7)."""
    for ok in (False, True):
        game = Game()
        game.do(n.SubmitKill(seat="WQ", target="BN", declaration="夜" * 99))
        assert not game.do(n.JudgeDeclaration(seat="WQ", ok=ok)).events
        game.dawn("06-02 13:00")
        assert not game.dead
        assert game.state.seats["WQ"].charged == 2


def test_a_late_kill_may_be_judged_and_stays_void() -> None:
    game = Game()
    game.do(n.SubmitKill(seat="WQ", target="BN", declaration="夜" * 100), "06-02 12:51")
    game.do(n.JudgeDeclaration(seat="WQ", ok=True))
    game.dawn("06-02 13:00")
    assert not game.dead


def test_r28_a_late_withdrawal_is_void_and_the_order_stands() -> None:
    game = Game()
    game.night("BQ kill WN")
    read = game.do(n.Withdraw(seat="BQ", privilege="kill"), "06-02 12:50:01")
    assert (read.trace[-1].verb, read.trace[-1].clauses) == ("withdrawal_void", ("R28",))
    game.do(n.CloseNight(), "06-02 13:00")
    assert game.do(n.Withdraw(seat="BQ", privilege="kill")).trace[-1].result == "night_closed"
    game.do(n.ResolveNight())
    game.do(n.AnnounceDawn())
    assert game.dead == {"WN"}


def test_c7_1_a_dead_seats_vote_is_void() -> None:
    game = day(dead="WP3")
    assert game.do(v.CastVote(voter="WP3", target="BN")).trace[-1].result == "voter_dead"
    game.dusk()
    assert "BN" not in game.dead


def test_c7_8_a_late_vote_is_void_after_the_close_and_after_the_result() -> None:
    game = day()
    game.do(v.CastVote(voter="WQ", target="BN"))
    game.do(v.CastVote(voter="WR", target="BN"))
    game.do(v.CloseBallot(), "06-03 22:00")
    assert game.do(v.CastVote(voter="BQ", target="WB"), "06-03 22:01").trace[-1].result == "too_late"
    game.do(v.ResolveVote(), "06-03 22:05")
    game.do(v.AnnounceDusk())
    assert game.do(v.CastVote(voter="BR", target="WB"), "06-03 22:10").trace[-1].result == "too_late"
    assert game.dead == {"BN"}


def test_c7_8_a_vote_in_time_read_after_the_close_counts_until_it_is_counted() -> None:
    game = day()
    game.do(v.CloseBallot(), "06-03 22:02")
    game.do(v.CastVote(voter="BQ", target="WB"), "06-03 21:58")
    assert counted(game, "BQ") == "WB"
    game.do(v.ResolveVote(), "06-03 22:05")
    assert game.refuse(v.CastVote(voter="BR", target="WB"), "06-03 21:59").code == "wrong_phase"


def test_a_vote_after_an_early_close_is_not_taken() -> None:
    game = day()
    game.do(v.CloseBallot(), "06-03 12:00")
    assert game.refuse(v.CastVote(voter="BR", target="WB"), "06-03 13:00").code == "wrong_phase"


# --- what is announced -----------------------------------------------------------------------------------------------------


def test_c3_1_2_3_a_kings_declaration_goes_with_the_death_it_caused() -> None:
    """He need not write one; where he did, it is published like a queen's, not for a death in an ally's place (R35)."""
    for orders, shown in ((), ["WK"]), (("BP1 pawn BN",), []):
        game = Game(dead="WQ")
        game.do(n.SubmitKill(seat="WK", target="BN", declaration="短短的一句"))
        game.night(*orders)
        game.dawn("06-02 13:00")
        assert game.told()[0].params["declarations"] == shown


def test_n14_follows_the_dawns_notice() -> None:
    game = Game(over={"WK": {"role": "rook"}, "WR": {"role": "king"}}, castled={"white": ("WK", "WR")})
    game.night("BQ kill WK")
    game.dawn("06-02 13:00")
    assert game.codes()[:2] == ["dawn", "present_king"]


def test_r27_a_death_by_card_stands_behind_the_nights() -> None:
    game = Game()
    game.night("WQ kill BN")
    game.do(n.CloseNight(), "06-02 13:00")
    game.do(n.ResolveNight())
    game.do(p.PutToDeath(seat="BQ", clause="C8.5"), "06-02 13:02")
    game.do(n.AnnounceDawn())
    assert [seat.id for seat in _dead(game.state)] == ["BN", "BQ"]


def test_r27_a_runoff_cut_short_by_a_card_brings_nobody_a_yellow() -> None:
    game = day()
    tie(game)
    game.do(v.OpenRunoff(), "06-03 22:30")
    game.do(p.PutToDeath(seat="WB", clause="C8.5"), "06-04 10:00")
    game.do(Answer(ask="candidate_dead:1:WB", choice="execute"))
    game.do(v.AnnounceDusk())
    assert game.dead == {"WB", "BP1"}
    assert not game.state.cards


# --- persons ---------------------------------------------------------------------------------------------------------------


def test_c8_4_a_handover_settles_the_question_of_the_red_card() -> None:
    game = Game(substitutes=("S1", "S2"))
    game.do(GiveCard(person="WR", level="red", clause="C8.4.2"))
    assert [ask.code for ask in game.state.asks] == ["red_card"]
    game.do(p.DeclareHandover(seat="WR", hours=12))
    assert not game.state.asks


# --- positions -------------------------------------------------------------------------------------------------------------


def test_c3_1_1_1_a_promoted_rook_of_a_position_is_no_original_one() -> None:
    """Where start roles are not given, an officer above the count of C2 was a pawn."""
    game = Game(dead="WR", over={"WP1": {"role": "rook"}})
    assert game.state.seats["WP1"].start_role == "pawn"
    game.night("WK castle")
    assert game.state.night is not None
    assert game.state.night.submissions[-1].reason == "no_original_rook"


def test_a_castled_pair_of_a_position_has_its_start_roles() -> None:
    game = Game(over={"WK": {"role": "rook"}, "WR": {"role": "king"}}, castled={"white": ("WK", "WR")})
    assert [game.state.seats[name].start_role for name in ("WK", "WR")] == ["king", "rook"]


def test_c3_7_a_positions_third_night_is_due_by_day_and_its_choice_is_kept() -> None:
    over = {"WP1": {"successes": 3}, "WP2": {"successes": 3, "due": True, "choice": "rook"}}
    assert day(over=over).state.due == ("WP1", "WP2")
    game = day(over={"WP2": over["WP2"]})
    for voter in SEATS:
        game.do(v.CastVote(voter=voter, target="BK"))
    game.dusk()
    game.do(v.OpenNight(), "06-03 22:30")
    assert game.state.seats["WP2"].role == "rook"


@pytest.mark.parametrize("over", [{"WP1": {"grace": 1}}, {"WB": {"charged": True}}, {"WB": {"successes": 1}}])
def test_a_position_that_contradicts_the_rules_is_refused(over: dict[str, Any]) -> None:
    from moderator.rulesets.chess.adopting import wrong_with
    from moderator.rulesets.chess.commands.setup import Position

    assert wrong_with(Position(seats=seats(**over))) is not None
