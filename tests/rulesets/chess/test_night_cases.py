"""The worked cases of the night, CH-01 to CH-19 and CH-23, results as given."""

from __future__ import annotations

from moderator.rulesets.chess import watching
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import vote as v
from tests.rulesets.chess.games import Game


def news(game: Game) -> dict[str, object]:
    """The public dawn."""
    return next(notice.params for notice in game.told() if notice.code == "dawn")


def roles_told(game: Game, king: str) -> dict[str, str]:
    """What a king is told of his dead."""
    return {notice.params["seat"]: notice.params["role"] for notice in game.told(king) if notice.code == "own_dead_role"}


def guards(game: Game, letter: str) -> int:
    side = "white" if letter == "W" else "black"
    return sum(1 for s in game.state.living if s.side == side and s.role in {"pawn", "knight", "bishop"})


def test_ch_01_ordinary_kill() -> None:
    game = Game()
    game.night("WQ kill BN")
    game.dawn()
    assert game.dead == {"BN"}
    assert game.state.seats["BN"].death.clauses == ("C3.2.1",)
    assert news(game)["names"] == ["BN"]
    assert news(game)["factions"] == {"BN": "black"}
    assert news(game)["declarations"] == ["WQ"]
    assert roles_told(game, "BK") == {"BN": "knight"}
    assert game.state.seats["BQ"].charged == 2
    assert guards(game, "B") == 4


def test_ch_02_forfeit_then_one_hit() -> None:
    game = Game()
    game.do(n.SubmitKill(seat="WQ", target="BN", declaration="夜" * 99))
    game.dawn()
    assert game.dead == set()
    assert game.state.seats["WQ"].charged == 2
    game.quiet_day("06-02 14:00")
    game.do(v.OpenNight(), "06-03 22:00")
    game.night("WQ kill BN", "BB heal BN", "BR imprison WQ")
    game.dawn("06-04 13:00")
    assert game.state.seats["BN"].death.cause == "one_hit"
    assert game.state.seats["WQ"].charged == 0


def test_ch_03_heal_and_pardon() -> None:
    game = Game()
    game.night("BQ kill WR", "WB heal WR")
    game.dawn()
    assert game.dead == set()
    assert news(game)["names"] == []
    assert news(game)["declarations"] == []
    game.day("WR 16", when="06-02 14:00")
    assert game.dead == set()
    assert game.codes() == ["dusk"]
    assert game.told()[0].params["seat"] is None
    assert game.told()[0].clause == "C4.8"


def test_ch_04_bishop_on_himself() -> None:
    game = Game()
    game.night("BQ kill WB", "WB heal WB")
    game.dawn()
    assert game.dead == {"WB"}
    assert news(game)["factions"] == {"WB": "white"}
    assert roles_told(game, "WK") == {"WB": "bishop"}


def test_ch_05_queen_imprisoned() -> None:
    game = Game()
    game.night("BQ kill WN", "WR imprison BQ")
    game.dawn()
    assert game.dead == set()
    assert game.state.seats["BQ"].charged == 0
    game.quiet_day("06-02 14:00")
    game.do(v.OpenNight(), "06-03 22:00")
    game.night("BQ kill WN")
    game.dawn("06-04 13:00")
    assert game.dead == {"WN"}
    assert game.state.seats["WN"].death.cause == "kill"


def test_ch_06_rook_on_rook_on_another() -> None:
    game = Game()
    game.night("WR imprison BR", "BR imprison WQ", "WQ kill BN")
    game.dawn()
    assert game.dead == {"BN"}
    taken = {line.target for line in game.trace if line.verb == "imprisoned"}
    assert taken == {"BR"}


def test_ch_07_mutual_rooks_with_a_cover() -> None:
    game = Game()
    game.night("WR imprison BR", "BR imprison WR", "WP1 pawn WR", "BQ kill WN")
    game.dawn()
    assert {line.target for line in game.trace if line.verb == "imprisoned"} == {"BR"}
    assert game.dead == {"WN"}
    assert game.state.seats["WP1"].successes == 1


def test_ch_07_without_the_pawn() -> None:
    game = Game()
    game.night("WR imprison BR", "BR imprison WR", "BQ kill WN")
    game.dawn()
    assert {line.target for line in game.trace if line.verb == "imprisoned"} == {"BR", "WR"}
    assert game.dead == {"WN"}


def test_ch_08_attack_on_an_unthreatened_king() -> None:
    game = Game()
    game.night("WQ kill BK", "BN exchange BK")
    game.dawn()
    assert game.dead == set()
    assert game.state.seats["WQ"].charged == 0
    assert news(game)["names"] == []


def test_ch_09_pawn_dies_for_the_queen() -> None:
    game = Game()
    game.night("WP1 pawn WQ", "BQ kill WQ")
    game.dawn()
    assert game.dead == {"WP1"}
    assert news(game)["factions"] == {}
    assert news(game)["declarations"] == []
    assert news(game)["names"] == ["WP1"]
    assert game.codes("WK") == []
    assert game.state.seats["WQ"].grace == 1
    assert game.state.seats["WP1"].successes == 0
    game.day("WQ 15", when="06-02 14:00")
    assert game.dead == {"WP1"}
    game.do(v.OpenNight(), "06-03 22:00")
    game.night("BQ kill WQ")
    game.dawn("06-04 13:00")
    assert game.dead == {"WP1"}
    game.quiet_day("06-04 14:00")
    game.do(v.OpenNight(), "06-05 22:00")
    game.night("BQ kill WQ")
    game.dawn("06-06 13:00")
    assert game.dead == {"WP1", "WQ"}


def test_ch_10_cover_broken() -> None:
    game = Game()
    game.night("WP1 pawn WQ", "BP1 pawn WP1", "BQ kill WQ")
    game.dawn()
    assert game.dead == {"WQ"}
    assert roles_told(game, "WK") == {"WQ": "queen"}
    assert "king_may_kill" in game.codes("WK")
    assert news(game)["factions"] == {"WQ": "white"}


def test_ch_11_two_pawns_on_one_ally() -> None:
    game = Game()
    game.night("WP1 pawn WN", "WP2 pawn WN", "WB heal WP2", "BQ kill WN")
    game.dawn()
    assert game.dead == {"WP1"}
    assert game.state.seats["WN"].grace == 1
    assert game.state.seats["WP2"].successes == 1
    assert set(game.state.pardons) == {"WN", "WP2"}


def test_ch_12_exchange() -> None:
    game = Game()
    game.night("WN exchange WB", "BQ kill WB")
    game.dawn()
    assert game.dead == {"WB", "BQ"}
    assert news(game)["declarations"] == ["BQ"]
    assert roles_told(game, "WK") == {"WB": "bishop"}
    assert roles_told(game, "BK") == {"BQ": "queen"}
    assert game.codes("BK") == ["own_dead_role", "king_may_kill"]


def test_ch_13_exchange_and_kings_kill() -> None:
    game = Game(dead="BQ")
    game.night("BK kill WB", "WN exchange WB")
    game.dawn()
    assert game.dead == {"BQ", "WB"}


def test_ch_14_healed_and_exchanged() -> None:
    game = Game()
    game.night("WN exchange WR", "WB heal WR", "BQ kill WR")
    game.dawn()
    assert game.dead == {"WR", "BQ"}


def test_ch_15_castling() -> None:
    game = Game()
    game.night("WK castle", "BR imprison WK", "BQ kill WK")
    game.dawn()
    assert game.dead == set()
    assert game.state.seats["WK"].role == "rook"
    assert game.state.seats["WR"].role == "king"
    assert game.codes("WR") == ["you_are_king"]
    assert game.told("WR")[0].params["partner"] == "WK"
    assert game.codes("WK") == ["you_are_rook"]
    assert "WR" not in str(game.told("WK")[0])
    game.day("WK 16", when="06-02 14:00")
    assert game.dead == {"WK"}
    dusk = next(notice for notice in game.told() if notice.code == "dusk")
    assert dusk.params["side"] == "white"
    king = next(notice for notice in game.told() if notice.code == "present_king")
    assert (king.params["side"], king.params["seat"]) == ("white", "WR")
    assert roles_told(game, "WR") == {"WK": "rook"}


def test_ch_16_no_check_before_the_deaths() -> None:
    queen = {"BP3": {"role": "queen", "start_role": "pawn"}}
    game = Game(dead="WB WP2 WP3", over=queen)
    game.night("BQ kill WP1", "BP3 kill WK")
    game.dawn()
    assert game.dead == {"WB", "WP2", "WP3", "WP1"}
    assert watching.in_check(game.state, "white")
    assert "king_may_kill" in game.codes("WK")
    game.day("WK 12", when="06-02 14:00")
    assert game.state.winner == "black"
    assert game.state.result_clauses == ("C9.1",)


def test_ch_17_king_strikes_while_in_check() -> None:
    game = Game(dead="WB WP1 WP2 WP3")
    game.night("WK kill BQ", "WQ kill BK", "BQ kill WN")
    game.dawn()
    assert game.dead == {"WB", "WP1", "WP2", "WP3", "BQ", "WN"}
    assert game.state.winner == ""
    assert guards(game, "W") == 0
    assert "king_may_kill" in game.codes("BK")


def test_ch_18_both_kings() -> None:
    game = Game(dead="WB WP1 WP2 WP3 BB BN BP2 BP3")
    game.night("WQ kill BK", "BQ kill WK")
    game.dawn()
    assert {"WK", "BK"} <= game.dead
    assert (game.state.winner, game.state.result_clauses) == ("draw", ("C9.3",))


def test_ch_19_pawns_on_each_other() -> None:
    game = Game()
    game.night("WP1 pawn BP2", "BP2 pawn WP1", "WP3 pawn WQ", "BR imprison WQ", "WQ kill BB")
    game.dawn()
    assert {line.target for line in game.trace if line.verb == "imprisoned"} == {"WP1", "BP2"}
    assert game.dead == {"BB"}
    assert [game.state.seats[name].successes for name in ("WP1", "BP2", "WP3")] == [0, 0, 1]


def test_ch_23_third_success() -> None:
    game = Game(number=4, over={"WP2": {"successes": 2}})
    game.night("WP2 pawn WR", "BR imprison WR", "BN curse WR", "WR imprison BQ", "BQ kill WB")
    game.dawn()
    assert game.dead == set()
    assert game.state.seats["WP2"].successes == 3
    assert game.codes("WK") == ["promotion_choice"]
    assert "WP2" not in str(game.told("WK")[0])
    assert [curse.bearer for curse in game.state.curses] == ["WP2"]
    game.do(v.OpenBallot(), "06-02 14:00")
    from moderator.rulesets.chess.tally import curse_votes

    assert curse_votes(game.state) == {"WP2": 4}
    game.do(v.ChoosePromotion(side="white", role="rook"))
    assert game.state.seats["WP2"].role == "pawn"
    for seat in game.state.living:
        game.do(v.CastVote(voter=seat.id, target="BP1"))
    game.dusk("06-03 22:00")
    game.do(v.OpenNight())
    assert game.state.seats["WP2"].role == "rook"
    assert "promoted" in game.codes("WP2")
