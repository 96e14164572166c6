"""Section 5 row by row: who is told what of a death, and every notice N01-N21 with its recipient and no more than it may say."""

from __future__ import annotations

from typing import Any

from moderator.play.audience import PUBLIC, seat
from moderator.play.commands import GiveCard
from moderator.play.messages import Notice
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import persons as p
from moderator.rulesets.chess.commands import vote as v
from moderator.rulesets.chess.views import owed
from tests.rulesets.chess.games import GOOD, Game
from tests.rulesets.chess.test_clauses_day import CLOSE, OPENED, day, vote
from tests.rulesets.chess.test_clauses_night import NO_GUARDS, night, started


def one(game: Game, code: str, audience: str = PUBLIC) -> Notice:
    """The only notice of that code to that audience."""
    found = [notice for notice in game.notices if notice.code == code and notice.audience == audience]
    assert len(found) == 1, [notice.key for notice in game.notices]
    return found[0]


def told_to(game: Game, code: str) -> list[str]:
    return [notice.audience for notice in game.notices if notice.code == code]


def dead_row(game: Game) -> tuple[Any, ...]:
    """What everybody hears of the night's dead, and who is told a role."""
    (dawn,) = [notice for notice in owed(game.notices, PUBLIC) if notice.code == "dawn"]
    private = {(notice.audience, notice.params["seat"], notice.params["role"]) for notice in game.notices if notice.code == "own_dead_role"}
    return dawn.params["names"], dawn.params["factions"], len(dawn.params["declarations"]), private


# --- the table of deaths -------------------------------------------------------------------------------------------------


def test_an_officer_dies() -> None:
    assert dead_row(night("WQ kill BN")) == (["BN"], {"BN": "black"}, 1, {("seat:BK", "BN", "knight")})
    assert dead_row(night("WQ kill BN", "BN exchange BN"))[2] == 1


def test_a_pawn_dies_directly() -> None:
    assert dead_row(night("WQ kill BP1")) == (["BP1"], {"BP1": "black"}, 1, {("seat:BK", "BP1", "pawn")})


def test_a_pawn_dies_only_in_an_allys_place() -> None:
    assert dead_row(night("WQ kill BN", "BP1 pawn BN")) == (["BP1"], {}, 0, set())


def test_a_pawn_dies_both_ways() -> None:
    game = night("WQ kill BN", "BP1 pawn BN", "BQ kill BP1")
    assert dead_row(game) == (["BP1"], {"BP1": "black"}, 1, {("seat:BK", "BP1", "pawn")})


def test_the_castled_old_king_dies() -> None:
    castled = {"WK": {"role": "rook", "start_role": "king"}, "WR": {"role": "king", "start_role": "rook"}}
    game = night("BQ kill WK", over=castled, castled={"white": ("WK", "WR")})
    assert dead_row(game) == (["WK"], {"WK": "white"}, 1, {("seat:WR", "WK", "rook")})
    assert one(game, "present_king").params == {"side": "white", "seat": "WR"}


def test_the_top_seat_is_not_executed() -> None:
    game = Game(phase="day", opened="06-02 13:00", pardons=("WB",))
    game.day("WB 16", when=OPENED)
    assert one(game, "dusk").params["seat"] is None
    assert told_to(game, "own_dead_role") == []


def test_a_king_dies() -> None:
    game = night("BQ kill WK", dead=NO_GUARDS)
    assert game.state.phase == "ended"
    assert [line.verb for line in game.trace if PUBLIC in line.told][-1] == "game_won"


# --- the catalogue -------------------------------------------------------------------------------------------------------


def test_n01_the_roster() -> None:
    params = one(started(), "roster").params
    assert (len(params["names"]), params["kings"]) == (16, {"white": "WK", "black": "BK"})
    assert (params["check_in"], params["until"]) == ("2026-06-02T22:00:00+08:00", "2026-06-02T13:00:00+08:00")


def test_n02_each_seat_its_role() -> None:
    game = started()
    assert len(told_to(game, "role_card")) == 16
    assert one(game, "role_card", seat("WR")).params == {"seat": "WR", "role": "rook", "side": "white", "messenger": ""}


def test_n03_receipts_never_say_whether_it_will_work() -> None:
    game = Game(dead="BN")
    game.do(n.SubmitImprison(seat="WR", target="BQ"))
    game.do(n.SubmitImprison(seat="WR", target="BN"))
    game.do(n.SubmitKill(seat="WK", target="BQ"))
    assert one(game, "receipt", seat("WR")).params["reason"] == ""
    void = one(game, "receipt_void", seat("WR"))
    assert (void.params["reason"], void.clause) == ("target_dead", "C3.9")
    king = one(game, "receipt", seat("WK"))
    assert king.params == {"seat": "WK", "privilege": "kill", "target": "BQ", "reason": ""}


def test_n04_the_dawn() -> None:
    game = Game()
    game.night("WQ kill BN", "BQ kill WB")
    game.dawn("06-02 13:00")
    host = one(game, "dawn")
    assert host.params["declarations"] == ["BQ", "WQ"]
    (public,) = [notice for notice in owed(game.notices, PUBLIC) if notice.code == "dawn"]
    assert (public.params["declarations"], public.params["texts"]) == ([GOOD, GOOD], {})
    assert public.params["until"] == "2026-06-03T22:00:00+08:00"
    assert one(night(), "dawn").params["names"] == []


def test_n05_the_role_of_the_dead_to_his_king_at_dawn_dusk_and_by_card() -> None:
    assert told_to(night("WQ kill BN"), "own_dead_role") == ["seat:BK"]
    dusk = Game(phase="day", opened="06-02 13:00")
    dusk.day("BN 16", when=OPENED)
    assert told_to(dusk, "own_dead_role") == ["seat:BK"]
    card = Game()
    card.do(p.PutToDeath(seat="BN", clause="C8.4"))
    assert told_to(card, "own_dead_role") == ["seat:BK"]


def test_n06_king_and_rook() -> None:
    game = night("WK castle")
    assert one(game, "you_are_king", seat("WR")).params == {"seat": "WR", "partner": "WK"}
    assert one(game, "you_are_rook", seat("WK")).params == {"seat": "WK"}


def test_n07_only_when_the_right_changes_or_is_taken_over() -> None:
    game = night("BQ kill WQ")
    assert told_to(game, "king_may_kill") == ["seat:WK"]
    game.quiet_day(OPENED)
    game.do(v.OpenNight(), CLOSE)
    assert told_to(game, "king_may_kill") == []
    over = night("WK castle", dead="WQ")
    assert told_to(over, "king_may_kill") == ["seat:WR"]
    ended = Game("WQ", phase="day", opened="06-02 13:00", over={"WP1": {"successes": 3, "due": True}})
    ended.do(v.ChoosePromotion(side="white", role="queen"))
    ended.quiet_day(OPENED)
    ended.do(v.OpenNight(), CLOSE)
    assert told_to(ended, "king_may_not_kill") == ["seat:WK"]


def test_n08_one_a_pawn_without_names() -> None:
    over = {"WP1": {"successes": 2}, "WP2": {"successes": 2}}
    game = night("WP1 pawn WQ", "WP2 pawn WQ", "BR imprison WQ", over=over)
    found = [notice for notice in game.notices if notice.code == "promotion_choice"]
    assert [(notice.audience, notice.params) for notice in found] == [("seat:WK", {}), ("seat:WK", {})]
    assert len({notice.key for notice in found}) == 2


def test_n09_the_promoted_pawn_at_nightfall() -> None:
    game = Game(phase="day", opened="06-02 13:00", over={"WP1": {"successes": 3, "due": True}})
    game.do(v.ChoosePromotion(side="white", role="rook"))
    assert told_to(game, "promoted") == []
    game.quiet_day(OPENED)
    game.do(v.OpenNight(), CLOSE)
    assert one(game, "promoted", seat("WP1")).params == {"seat": "WP1", "role": "rook"}


def test_n10_the_ballot() -> None:
    params = one(day("BN"), "ballot").params
    assert len(params["names"]) == 15
    times = (params["until"], params["change_until"], params["sms_until"])
    assert times == ("2026-06-03T22:00:00+08:00", "2026-06-03T21:00:00+08:00", "2026-06-03T21:45:00+08:00")


def test_n11_a_vote_by_sms() -> None:
    game = day(over={"WQ": {"contact": "1"}})
    vote(game, "WQ", "BN", "06-02 15:00", "sms")
    assert one(game, "sms_vote").params == {"voter": "WQ", "target": "BN", "received": "2026-06-02T15:00:00+08:00"}


def test_n12_please_vote_again() -> None:
    game = day()
    game.do(v.MarkUnclear(voter="WQ"), "06-02 15:00")
    game.do(v.AskRevote(voter="WQ"))
    assert told_to(game, "vote_again") == ["seat:WQ"]


def test_n13_executed_nobody_or_a_runoff() -> None:
    game = Game(phase="day", opened="06-02 13:00")
    game.day("BN 16", when=OPENED)
    assert (one(game, "dusk").params["seat"], one(game, "dusk").params["side"]) == ("BN", "black")
    tied = Game(phase="day", opened="06-02 13:00")
    tied.day("BN 8", "WB 8", when=OPENED)
    assert (one(tied, "dusk").params["names"], one(tied, "dusk").params["until"]) == (["WB", "BN"], "2026-06-04T22:00:00+08:00")


def test_n14_the_present_king() -> None:
    game = night("WK castle")
    game.day("WK 16", when=OPENED)
    assert game.codes()[:2] == ["dusk", "present_king"]


def test_n15_a_card_without_the_role_and_a_death_with_the_side() -> None:
    game = Game()
    game.do(GiveCard(person="BN", level="black", clause="C8.5"))
    card = one(game, "card")
    assert {key: card.params[key] for key in ("seat", "level")} == {"seat": "BN", "level": "black"}
    game.do(p.PutToDeath(seat="BN", clause="C8.5"))
    assert one(game, "put_to_death").params == {"seat": "BN", "side": "black"}


def test_n15_a_card_of_a_mask_does_not_name_its_owner() -> None:
    game = Game()
    game.do(GiveCard(person="BN", level="yellow", clause="C8.3.4"))
    shown = [notice for notice in owed(game.notices, PUBLIC) if notice.code == "card"]
    assert "person of BN" not in str(shown)


def test_n16_all_substitutes_are_asked() -> None:
    game = Game(substitutes=("S1", "S2"))
    game.do(p.DeclareHandover(seat="WR", hours=12))
    assert told_to(game, "can_you_enter") == ["person:S1", "person:S2"]


def test_n17_the_newcomer_knows_his_own() -> None:
    game = Game(substitutes=("S1",), over={"WQ": {"charged": True}})
    game.night("WQ kill BN")
    game.do(p.DeclareHandover(seat="WQ", hours=12))
    game.do(p.SubReply(person="S1"))
    game.do(p.Replace(seat="WQ", person="S1"))
    assert one(game, "newcomer", seat("WQ")).params == {
        "seat": "WQ", "role": "queen", "side": "white", "successes": 0, "charged": True,
        "orders": [{"privilege": "kill", "target": "BN"}],
    }  # fmt: skip


def test_n18_the_hand_over() -> None:
    game = day(substitutes=("S1",))
    game.do(p.DeclareHandover(seat="WR", hours=24), "06-03 12:00")
    params = one(game, "handover").params
    assert (params["until"], params["change_until"]) == ("2026-06-04T22:00:00+08:00", "2026-06-04T21:00:00+08:00")


def test_n19_mourning() -> None:
    game = Game("WQ WR WB WN WP1 WP2 BQ BR BB BN BP1 BP2")
    game.do(p.DeclareMourning())
    assert told_to(game, "mourning") == ["public"]


def test_n20_the_result_with_everything() -> None:
    game = Game(over={"BN": {"yellow": 1}})
    game.do(p.SuspendGame(reason="the end"))
    game.do(p.EndGame())
    result = one(game, "result")
    assert (result.params["winner"], result.clause, len(result.params["roles"])) == ("suspended", "C10.3", 16)
    assert result.params["roles"]["WR"] == {"role": "rook", "start": "rook", "side": "white", "person": "person of WR"}
    assert result.params["cards"] == [{"person": "person of BN", "level": "yellow", "clause": "C8.3"}]


def test_n21_reminders_to_those_who_owe() -> None:
    game = day()
    vote(game, "WQ", "BN", "06-02 15:00")
    game.do(p.Remind(what="vote"), "06-03 12:00")
    told = told_to(game, "reminder")
    assert (len(told), "seat:WQ" in told) == (15, False)
    game.do(p.RecordAnalysis(seat="WR", day=1))
    game.notices.clear()
    game.do(p.Remind(what="analysis"))
    assert (len(told_to(game, "reminder")), "seat:WR" in told_to(game, "reminder")) == (15, False)
    early = started()
    early.do(p.Remind(what="check_in"), "06-02 12:00")
    assert len(told_to(early, "reminder")) == 16
    assert early.refuse(p.Remind(what="vote")).code == "nothing_owed"
    assert {step.params["duty"] for step in game.rules.steps(game.state) if step.verb == "remind"} == {"vote", "analysis"}
