"""One test for every clause and ruling of the night that the program computes (C3, C4, C9, R2-R26), by its name."""

from __future__ import annotations

from typing import Any

import pytest

from moderator.rulesets.chess import acting, watching
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import vote as v
from moderator.rulesets.chess.commands.setup import AddSeat, AddSubstitute, AssignRoles, CreateGame, PostRoster, SeatRole, StartGame
from moderator.rulesets.chess.ruleset import Chess
from tests.rulesets.chess.games import ROLES, SEATS, ZONE, Game, at

NO_GUARDS = "WB WN WP1 WP2 WP3"
"""White without a pawn, knight or bishop: its king is in check."""


def night(*orders: str, dead: str = "", **position: Any) -> Game:
    """A first night with these orders, up to its dawn."""
    game = Game(dead, **position)
    game.night(*orders)
    game.dawn()
    return game


def died(*orders: str, dead: str = "", **position: Any) -> set[str]:
    """Who dies of it."""
    return night(*orders, dead=dead, **position).dead - set(dead.split())


def second(game: Game, *orders: str) -> Game:
    """A quiet day, and the second night with these orders."""
    game.day(f"WK {len(game.state.living)}", when="06-02 14:00")
    game.do(v.OpenNight(), "06-03 22:00")
    game.night(*orders)
    game.dawn("06-04 13:00")
    return game


def imprisoned(game: Game) -> set[str]:
    return {line.target for line in game.trace if line.verb == "imprisoned" and line.target}


def fresh() -> Game:
    """A table before its start."""
    game = Game.__new__(Game)
    game.rules, game.trace, game.notices = Chess(), [], []
    game.state, game.now = game.rules.start("start", ZONE), at("06-01 20:00")
    game.do(CreateGame())
    for name in SEATS:
        game.do(AddSeat(mask=name, person=f"person of {name}"))
    return game


DEALT = {name: SeatRole(side="white" if name[0] == "W" else "black", role=ROLES[name[1:]]) for name in SEATS}  # type: ignore[arg-type]


def started() -> Game:
    game = fresh()
    for name in ("S1", "S2"):
        game.do(AddSubstitute(person=name))
    game.do(AssignRoles(roles=DEALT))
    game.do(StartGame())
    game.do(PostRoster(), "06-01 22:00")
    return game


# --- C2, C3.1 the king ---------------------------------------------------------------------------------------------------


def test_c2_eight_and_eight_and_two_substitutes() -> None:
    game = fresh()
    two_queens = {**DEALT, "WR": SeatRole(side="white", role="queen")}
    assert game.refuse(AssignRoles(roles=two_queens)).code == "role_counts"
    game.do(AssignRoles(roles=DEALT))
    assert game.refuse(StartGame()).code == "substitutes_needed"
    game.do(AddSubstitute(person="S1"))
    game.do(AddSubstitute(person="S2"))
    game.do(StartGame())


def test_c3_1_both_powers_of_the_king_in_one_night() -> None:
    game = night("WK castle", "WK kill BN", dead="WQ")
    assert "BN" in game.dead
    assert game.state.seats["WR"].role == "king"


def test_c3_1_1_castling_is_once_a_side() -> None:
    game = night("WK castle")
    assert game.state.spent == ("white",)
    game.day("WB 16", when="06-02 14:00")
    game.do(v.OpenNight(), "06-03 22:00")
    game.do(n.SubmitCastle(seat="WR"))
    assert game.state.night.submissions[-1].reason == "castling_spent"


def test_c3_1_1_1_only_with_the_living_original_rook() -> None:
    promoted = {"WP1": {"role": "rook", "start_role": "pawn"}}
    game = Game("WR", over=promoted)
    game.do(n.SubmitCastle(seat="WK"))
    assert game.state.night.submissions[-1].reason == "no_original_rook"


def test_c3_1_1_2_the_king_tells_the_host_and_the_host_the_rook() -> None:
    game = night("WK castle")
    assert [notice.params["partner"] for notice in game.told("WR") if notice.code == "you_are_king"] == ["WK"]
    assert not any("castl" in str(notice.params) or notice.code.startswith("you_are") for notice in game.told())


def test_c3_1_1_3_roles_change_from_the_dawn_on_and_nothing_is_published() -> None:
    game = night("WK castle", "WK kill BP1")
    assert (game.state.seats["WK"].role, game.state.seats["WR"].role) == ("rook", "king")
    assert game.state.public_kings["white"] == "WK"
    assert game.codes() == ["dawn"]


def test_c3_1_1_4_the_old_kings_death_names_the_present_king() -> None:
    game = night("WK castle")
    game.day("WK 16", when="06-02 14:00")
    assert [notice.params["seat"] for notice in game.told() if notice.code == "present_king"] == ["WR"]


def test_c3_1_1_5_the_old_king_never_learns_who_his_rook_is() -> None:
    game = night("WK castle")
    assert [(notice.code, notice.params) for notice in game.told("WK")] == [("you_are_rook", {"seat": "WK"})]
    assert "castle" not in {privilege for seat, privilege in acting.rights(game.state) if seat == "WR"}


def test_c3_1_2_a_king_without_the_right_kills_nobody() -> None:
    assert died("WK kill BN") == set()


def test_c3_1_2_1_no_own_queen_and_a_promoted_one_ends_it() -> None:
    assert died("WK kill BN", dead="WQ") == {"BN"}
    promoted = {"WP1": {"role": "queen", "start_role": "pawn"}}
    assert died("WK kill BN", dead="WQ", over=promoted) == set()


def test_c3_1_2_2_in_check_he_kills_beside_his_queen() -> None:
    assert died("WK kill BN", "WQ kill BB", dead=NO_GUARDS) == {"BN", "BB"}


def test_c3_1_2_3_without_a_declaration_and_never_one_hit() -> None:
    game = Game("WQ")
    game.do(n.SubmitKill(seat="WK", target="BN"))
    game.night("BB heal BN")
    game.dawn()
    assert "BN" not in game.dead
    told = night("BQ kill WQ")
    assert "king_may_kill" in told.codes("WK")


# --- C3.2 the queen, C3.3 the rook ----------------------------------------------------------------------------------------


def test_c3_2_the_queen_kills() -> None:
    assert died("WQ kill BN") == {"BN"}
    assert "kill" in {privilege for seat, privilege in acting.rights(Game().state) if seat == "WQ"}


def test_c3_2_1_without_a_declaration_the_kill_is_forfeited() -> None:
    game = Game()
    game.do(n.SubmitKill(seat="WQ", target="BN"))
    game.dawn()
    assert game.dead == set()
    assert game.state.seats["WQ"].charged == 2


def test_c3_2_2_the_night_after_is_one_hit() -> None:
    charged = {"WQ": {"charged": True}}
    assert died("WQ kill BN", "BR imprison WQ", "BB heal BN", over=charged) == {"BN"}
    assert died("WQ kill BN", "BP1 pawn BN", over=charged) == {"BP1"}


def test_c3_3_a_rook_imprisons_either_side() -> None:
    assert imprisoned(night("WR imprison WQ")) == {"WQ"}
    assert imprisoned(night("WR imprison BQ")) == {"BQ"}


def test_c3_3_1_not_the_castling() -> None:
    assert died("WK kill BN", "BR imprison WK", dead="WQ") == set()
    assert night("WK castle", "BR imprison WK").state.seats["WR"].role == "king"


def test_c3_3_2_mutual_holds_stand_a_prisoners_other_hold_fails() -> None:
    assert imprisoned(night("WR imprison BR", "BR imprison WR")) == {"WR", "BR"}
    assert imprisoned(night("WR imprison BR", "BR imprison WQ")) == {"BR"}


# --- C3.4 the bishop, C3.5 the knight -------------------------------------------------------------------------------------


def test_c3_4_one_person_a_night() -> None:
    game = Game()
    game.night("WB heal WN", "WB heal WQ", "BQ kill WN")
    game.dawn()
    assert game.dead == {"WN"}
    assert game.state.pardons == ("WQ",)


def test_c3_4_1_healed_at_night_and_pardoned_by_day() -> None:
    game = night("BQ kill WN", "WB heal WN")
    assert game.dead == set()
    game.day("WN 16", when="06-02 14:00")
    assert game.dead == set()


def test_c3_4_2_no_king_but_when_castling_himself_only_by_day() -> None:
    assert night("WB heal WK").state.pardons == ()
    assert night("WB heal WK", "WK castle").state.pardons == ("WK",)
    assert died("BQ kill WB", "WB heal WB") == {"WB"}
    assert night("WB heal WB").state.pardons == ("WB",)


def test_c3_5_one_of_the_two_powers_a_night() -> None:
    game = night("WN exchange WB", "WN curse BB", "BQ kill WB")
    assert game.dead == {"WB"}
    assert [curse.bearer for curse in game.state.curses] == ["BB"]


def test_c3_5_1_the_queen_goes_with_her_victim() -> None:
    assert died("BQ kill WB", "WN exchange WB") == {"WB", "BQ"}
    assert died("WQ kill WB", "WN exchange WB") == {"WB", "WQ"}
    assert died("BK kill WB", "WN exchange WB", dead="BQ") == {"WB"}


def test_c3_5_2_half_the_living_of_the_other_side_rounded_up() -> None:
    game = night("BN curse WB", "BQ kill WR")
    game.day("BP1 9", "BP2 6", when="06-02 14:00")
    assert game.state.tally.curses == {"WB": 4}
    assert len([seat for seat in game.state.living if seat.side == "white"]) == 7


def test_c3_5_3_a_curse_is_never_published() -> None:
    game = night("BN curse WB")
    assert "WB" not in str([notice.params for notice in game.told()])
    game.day("BP1 9", "BP2 7", when="06-02 14:00")
    dusk = next(notice for notice in game.told() if notice.code == "dusk")
    assert "WB" not in set(dusk.params["ballots"].values())
    assert dusk.params["seat"] == "BP1"


# --- C3.6 the pawn, C3.7 promotion ----------------------------------------------------------------------------------------


def test_c3_6_a_pawn_designates_one() -> None:
    assert night("WP1 pawn WQ", "WP1 pawn WR", "BQ kill WR").dead == {"WP1"}


def test_c3_6_1_all_that_is_negative_moves_to_the_pawn() -> None:
    game = night("WP1 pawn WQ", "BR imprison WQ", "BN curse WQ", "WQ kill BB", "WB heal WQ")
    assert imprisoned(game) == set()
    assert [curse.bearer for curse in game.state.curses] == ["WP1"]
    assert game.dead == {"BB"}
    assert game.state.pardons == ("WQ",)


def test_c3_6_2_an_enemy_pawn_is_imprisoned() -> None:
    assert imprisoned(night("BP1 pawn WP1", "WP1 pawn WQ")) == {"WP1"}


def test_c3_6_3_anybody_else_nothing_happens() -> None:
    for target in ("WK", "WP2", "BK", "BQ", "BR", "BB", "BN"):
        game = night(f"WP1 pawn {target}", f"BQ kill {'WP2' if target == 'WP2' else 'WB'}")
        assert game.dead == {"WP2" if target == "WP2" else "WB"}
        assert imprisoned(game) == set()


def test_c3_6_4_grace_for_a_day_and_a_night() -> None:
    game = night("WP1 pawn WQ", "BQ kill WQ")
    assert game.state.seats["WQ"].grace == 1
    game.day("WQ 15", when="06-02 14:00")
    game.do(v.OpenNight(), "06-03 22:00")
    game.night("BQ kill WQ")
    game.dawn("06-04 13:00")
    assert game.dead == {"WP1"}


def test_c3_7_three_successes_promote_at_the_next_night() -> None:
    game = night("WP1 pawn WQ", "BR imprison WQ", over={"WP1": {"successes": 2}})
    assert game.codes("WK") == ["promotion_choice"]
    assert "WP1" not in str(game.told("WK"))
    game.day("WK 16", when="06-02 14:00")
    game.do(v.ChoosePromotion(side="white", role="bishop"))
    game.do(v.OpenNight(), "06-03 22:00")
    assert game.state.seats["WP1"].role == "bishop"
    assert "promoted" in game.codes("WP1")


# --- C4 what is said, C9 the end ------------------------------------------------------------------------------------------


def public(game: Game) -> dict[str, Any]:
    return next(notice.params for notice in game.told() if notice.code == "dawn")


def test_c4_roles_are_never_in_a_public_notice() -> None:
    game = night("WQ kill BN", "BQ kill WP1")
    words = {"king", "queen", "rook", "bishop", "knight", "pawn"}
    assert not words & {str(value) for notice in game.told() for value in notice.params.values()}


def test_c4_1_both_kings_are_public_from_the_start() -> None:
    game = started()
    roster = next(notice for notice in game.notices if notice.code == "roster")
    assert roster.params["kings"] == {"white": "WK", "black": "BK"}


def test_c4_2_the_other_fourteen_are_secret() -> None:
    game = started()
    roster = next(notice for notice in game.notices if notice.code == "roster")
    assert "WQ" in roster.params["names"]
    assert "queen" not in str(roster.params)


def test_c4_3_an_officers_side_to_all_his_role_to_his_king() -> None:
    game = night("WQ kill BN")
    assert public(game)["factions"] == {"BN": "black"}
    assert [notice.params["role"] for notice in game.told("BK") if notice.code == "own_dead_role"] == ["knight"]


def test_c4_4_a_pawn_killed_directly_likewise() -> None:
    game = night("WQ kill BP1")
    assert public(game)["factions"] == {"BP1": "black"}
    assert [notice.params["role"] for notice in game.told("BK") if notice.code == "own_dead_role"] == ["pawn"]
    assert game.state.seats["BP1"].death.direct


def test_c4_5_in_an_allys_place_nothing_is_said() -> None:
    game = night("WQ kill BN", "BP1 pawn BN")
    assert (public(game)["names"], public(game)["factions"], public(game)["declarations"]) == (["BP1"], {}, [])
    assert "own_dead_role" not in game.codes("BK")


def test_c4_6_directly_and_in_an_allys_place() -> None:
    game = night("WQ kill BN", "BP1 pawn BN", "BQ kill BP1")
    assert public(game)["factions"] == {"BP1": "black"}
    assert public(game)["declarations"] == ["BQ"]
    healed = night("WQ kill BN", "BP1 pawn BN", "BQ kill BP1", "BB heal BP1", over={"WQ": {"charged": True}})
    assert public(healed)["factions"] == {}


def test_c4_8_no_reason_why_nobody_was_executed() -> None:
    game = Game(phase="day", opened="06-02 13:00", pardons=("WB",))
    game.day("WB 16", when="06-02 14:00")
    pardoned = game.told()[0]
    other = Game(phase="day", opened="06-02 13:00")
    other.day("WK 16", when="06-02 14:00")
    king = other.told()[0]
    assert (pardoned.clause, pardoned.params["seat"]) == (king.clause, king.params["seat"]) == ("C4.8", None)


def test_c9_one_king_dead_ends_the_game() -> None:
    assert night("BQ kill WK", dead=NO_GUARDS).state.phase == "ended"


def test_c9_1_the_killers_side_wins() -> None:
    assert night("BQ kill WK", dead=NO_GUARDS).state.winner == "black"
    executed = Game(NO_GUARDS, phase="day", opened="06-02 13:00")
    executed.day("WK 11", when="06-02 14:00")
    assert executed.state.winner == "black"


@pytest.mark.parametrize(("dead", "check"), [("WB WN WP1", False), ("WB WN WP1 WP2", True), ("WQ WR", False)])
def test_c9_2_fewer_than_two_guards(dead: str, check: bool) -> None:
    game = Game(dead)
    assert watching.in_check(game.state, "white") is check
    assert (died("BQ kill WK", dead=dead) == {"WK"}) is check


def test_c9_3_both_kings_at_once_is_a_draw() -> None:
    game = night("BQ kill WK", "WQ kill BK", dead="WB WP1 WP2 WP3 BB BN BP2 BP3")
    assert game.state.winner == "draw"


# --- rulings -------------------------------------------------------------------------------------------------------------


def test_r2_check_is_judged_before_the_deaths() -> None:
    two = {"BP3": {"role": "queen", "start_role": "pawn"}}
    game = night("BQ kill WP1", "BP3 kill WK", dead="WB WP2 WP3", over=two)
    assert game.dead == {"WB", "WP2", "WP3", "WP1"}
    assert watching.in_check(game.state, "white")


def test_r3_a_rook_killed_dies_as_rook_and_the_castling_is_spent() -> None:
    game = night("WK castle", "BQ kill WR")
    assert game.dead == {"WR"}
    assert game.state.seats["WK"].role == "king"
    assert game.state.spent == ("white",)
    assert night("WK castle", "BQ kill WR", "WP1 pawn WR").state.seats["WR"].role == "king"


def test_r4_the_rook_is_told_at_dawn() -> None:
    game = Game()
    game.do(n.SubmitCastle(seat="WK"))
    assert game.codes("WR") == []
    game.dawn()
    assert game.codes("WR") == ["you_are_king"]


def test_r5_the_castling_night() -> None:
    assert night("WK castle", "WB heal WK", "BQ kill WR").state.pardons == ("WK",)
    assert night("WK castle", "WB heal WR").state.pardons == ()
    assert died("WK castle", "WB heal WR", "BQ kill WR") == set()
    assert died("WK castle", "WB heal WK", "BQ kill WK", dead="WN WP1 WP2 WP3") == set()


def test_r6_a_kill_on_a_safe_king_is_void_but_used() -> None:
    game = night("WQ kill BK")
    assert game.dead == set()
    assert game.state.seats["WQ"].charged == 0
    assert night("WQ kill WK", dead=NO_GUARDS).state.winner == "black"


def test_r7_a_stopped_kill_is_no_forfeit() -> None:
    assert night("WQ kill BN", "BR imprison WQ").state.seats["WQ"].charged == 0
    assert night("BR imprison WQ").state.seats["WQ"].charged == 2
    twice = second(night())
    assert twice.state.seats["WQ"].charged == 3
    third = second(night("WQ kill BN"), "WQ kill BB", "BB heal BB")
    assert third.state.seats["BB"].death.cause == "kill"


def test_r8_a_new_queen_has_no_charge() -> None:
    game = night("WP1 pawn WQ", "BR imprison WQ", over={"WP1": {"successes": 2}})
    game.day("WK 16", when="06-02 14:00")
    game.do(v.ChoosePromotion(side="white", role="queen"))
    game.do(v.OpenNight(), "06-03 22:00")
    assert (game.state.seats["WP1"].role, game.state.seats["WP1"].charged) == ("queen", 0)


def test_r9_a_hundred_signs_without_spaces() -> None:
    game = Game()
    game.do(n.SubmitKill(seat="WQ", target="BN", declaration="夜 " * 99))
    assert game.state.night.submissions[-1].reason == "declaration_short"
    game.do(n.SubmitKill(seat="WQ", target="BN", declaration="夜，" * 50))
    assert game.state.night.submissions[-1].status == "waiting"


def test_r10_the_kings_letter_gives_no_reason() -> None:
    from moderator.play.audience import seat
    from moderator.rulesets.chess.views import owed

    queenless, checked = night("BQ kill WQ"), night("BQ kill WN", dead="WB WP1 WP2")
    letters = [owed(game.notices, seat("WK")) for game in (queenless, checked)]
    said = [[(notice.clause, notice.params) for notice in each if notice.code == "king_may_kill"] for each in letters]
    assert said == [[("C3.1.2", {})], [("C3.1.2", {})]]


def test_r11_chains_and_rings() -> None:
    third = {"WP1": {"role": "rook", "start_role": "pawn"}}
    fourth = {**third, "BP1": {"role": "rook", "start_role": "pawn"}}
    assert imprisoned(night("WP1 imprison BR", "BR imprison WR", "WR imprison BQ", over=third)) == {"BR", "BQ"}
    assert imprisoned(night("WR imprison BR", "BR imprison WP1", "WP1 imprison WR", over=third)) == {"WR", "BR", "WP1"}
    assert imprisoned(night("WR imprison BR", "BR imprison WR", "BP1 imprison WR", over=fourth)) == {"WR"}


def test_r12_an_absorbing_pawn_keeps_its_cover() -> None:
    assert died("WP1 pawn WQ", "BR imprison WQ", "BQ kill WQ", "WQ kill BB") == {"WP1", "BB"}
    assert died("WP1 pawn WQ", "BR imprison WP1", "BQ kill WQ") == {"WQ"}


def test_r13_two_pawns_on_each_other() -> None:
    game = night("WP1 pawn BP1", "BP1 pawn WP1")
    assert imprisoned(game) == {"WP1", "BP1"}
    assert game.state.seats["WP1"].successes == game.state.seats["BP1"].successes == 0


def test_r14_each_covering_pawn_bears_it_all() -> None:
    assert died("WP1 pawn WN", "WP2 pawn WN", "BQ kill WN") == {"WP1", "WP2"}


def test_r15_one_heal_stops_any_number_of_ordinary_kills() -> None:
    two = {"BP1": {"role": "queen", "start_role": "pawn"}}
    assert died("BQ kill WN", "BP1 kill WN", "WB heal WN", over=two) == set()
    two["BP1"]["charged"] = True
    assert died("BQ kill WN", "BP1 kill WN", "WB heal WN", over=two) == {"WN"}


def test_r16_exchange_fires_on_a_one_hit() -> None:
    assert died("BQ kill WN", "WN exchange WN", over={"BQ": {"charged": True}}) == {"WN", "BQ"}


def test_r17_cover_goes_before_heal() -> None:
    assert died("BQ kill WN", "WP1 pawn WN", "WB heal WN") == {"WP1"}
    assert died("BQ kill WN", "WP1 pawn WN", "WB heal WP1") == set()


def test_r18_exchange_fires_on_the_healed() -> None:
    assert died("BQ kill WR", "WN exchange WR", "WB heal WR") == {"WR", "BQ"}


def test_r19_exchange_on_the_covered_and_on_the_bearer() -> None:
    assert died("BQ kill WR", "WN exchange WR", "WP1 pawn WR") == {"WP1", "BQ"}
    assert died("BQ kill WR", "WN exchange WP1", "WP1 pawn WR") == {"WP1", "BQ"}
    assert died("BQ kill WR", "WN exchange WR", "BP1 pawn BQ") == {"WR", "BP1"}


def test_r20_queen_and_king_and_two_queens() -> None:
    guards = "BB BN BP1 BP2 BP3"
    assert died("BQ kill WB", "BK kill WB", "WN exchange WB", dead=guards) == {"WB", "BQ"}
    two = {"BP1": {"role": "queen", "start_role": "pawn"}}
    assert died("BQ kill WB", "BP1 kill WB", "WN exchange WB", over=two) == {"WB", "BQ", "BP1"}


def test_r21_an_exchange_death_in_an_allys_place_gives_grace() -> None:
    game = night("BQ kill WR", "WN exchange WR", "WP1 pawn WR")
    assert game.state.seats["WR"].grace == 1
    assert public(game)["factions"] == {"BQ": "black"}


def test_r22_grace_needs_the_pawns_death() -> None:
    assert night("BQ kill WN", "WP1 pawn WN", "WB heal WP1").state.seats["WN"].grace == 0
    graced = {"WR": {"grace": 1}}
    assert died("BQ kill WR", number=2, over=graced) == set()
    assert died("BQ kill WR", number=3, over=graced) == {"WR"}


def test_r23_one_success_a_night() -> None:
    game = night("WP1 pawn WR", "BR imprison WR", "BN curse WR")
    assert game.state.seats["WP1"].successes == 1
    assert night("WP1 pawn WR").state.seats["WP1"].successes == 0
    failed = night("WP1 pawn WR", "BN curse WR", "WR imprison BN")
    assert failed.state.seats["WP1"].successes == 0


def test_r24_a_pawn_by_day_promoted_by_night() -> None:
    game = night("WP1 pawn WQ", "BR imprison WQ", over={"WP1": {"successes": 2}})
    assert game.state.seats["WP1"].role == "pawn"
    game.day("WK 16", when="06-02 14:00")
    refusal = game.refuse(v.OpenNight(), "06-03 22:00")
    assert (refusal.code, refusal.clause) == ("promotion_unchosen", "R24")


def test_r25_bishops_do_not_heal_each_other() -> None:
    two = {"WP1": {"role": "bishop", "start_role": "pawn"}}
    game = night("BQ kill WP1", "WB heal WP1", over=two)
    assert game.dead == {"WP1"}
    assert night("WB heal WP1", over=two).state.pardons == ("WP1",)
    assert night("BQ kill WB", "WB heal WN").state.pardons == ("WN",)
    again = second(night("WB heal WB"), "WB heal WB")
    assert again.state.pardons == ("WB",)


def test_r26_curses_add_up_and_go_with_their_bearer() -> None:
    two = {"BP1": {"role": "knight", "start_role": "pawn"}}
    game = night("BN curse WB", "BP1 curse WB", over=two)
    game.day("BP2 16", when="06-02 14:00")
    assert game.state.tally.curses == {"WB": 8}
    assert night("BN curse WB", "BQ kill WB").state.curses == ()
    assert [curse.bearer for curse in night("BN curse WB", "WQ kill BN").state.curses] == ["WB"]


def test_r35_a_declaration_goes_with_its_own_victim() -> None:
    assert public(night("WQ kill BN", "BB heal BN"))["declarations"] == []
    assert public(night("BQ kill WR", "WN exchange WR", "WB heal WR"))["declarations"] == ["BQ"]
    assert public(night("BQ kill WR", "WN exchange WP1", "WP1 pawn WR"))["declarations"] == []


def test_r40_an_enemy_healed_or_exchanged_and_nobody_told() -> None:
    game = Game()
    game.night("WB heal BN", "WN exchange BB")
    assert {notice.code for notice in game.notices} == {"receipt"}
    game.night("WQ kill BN")
    game.dawn()
    assert game.dead == {"BN"}
    assert "WN" not in {notice.audience for notice in game.notices}


def test_r41_two_choices_in_seat_order_the_dead_keep_theirs() -> None:
    over = {"WP1": {"successes": 2}, "WP3": {"successes": 2}}
    game = night("WP1 pawn WQ", "WP3 pawn WR", "BR imprison WQ", "BN curse WR", over=over)
    assert game.codes("WK") == ["promotion_choice", "promotion_choice"]
    game.day("WP1 16", when="06-02 14:00")
    game.do(v.ChoosePromotion(side="white", role="rook"))
    game.do(v.ChoosePromotion(side="white", role="knight"))
    game.do(v.OpenNight(), "06-03 22:00")
    assert game.state.seats["WP3"].role == "knight"
    assert game.state.seats["WP1"].role == "pawn"
