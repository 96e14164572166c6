"""One test for every ruling of days, clocks and persons (R1, R27-R42), by its name."""

from __future__ import annotations

from moderator.play.commands import Override
from moderator.rulesets.chess import cards
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import persons as p
from moderator.rulesets.chess.commands import vote as v
from moderator.rulesets.chess.counting import count
from tests.rulesets.chess.games import GOOD, Game, at
from tests.rulesets.chess.test_clauses_day import CLOSE, OPENED, answer, closed, counted, day, vote
from tests.rulesets.chess.test_clauses_night import started


def test_r1_clock_times_bind() -> None:
    assert Game(opened="06-02 00:30").state.span.close == at("06-02 13:00")
    assert Game(opened="06-02 08:00").state.span.close == at("06-03 13:00")
    assert Game(phase="day", opened="06-02 21:00").state.span.close == at("06-03 22:00")
    assert Game(phase="day", opened="06-02 23:00").state.span.close == at("06-04 22:00")
    game = Game()
    game.do(p.SetClose(closes="2026-06-02T15:00:00+08:00"))
    assert game.state.span.close == at("06-02 15:00")


def test_r27_dead_when_announced_with_what_is_aimed_at_it() -> None:
    game = Game()
    game.night("WR imprison BQ", "BB heal WR", "WQ kill BN")
    game.do(p.PutToDeath(seat="WR", clause="C8.4"))
    status = {(order.seat, order.target): order.status for order in game.state.night.submissions}
    assert (status["WR", "BQ"], status["BB", "WR"], status["WQ", "BN"]) == ("void", "void", "standing")
    assert [notice.clause for notice in game.told("BB") if notice.code == "receipt_void"] == ["R27"]
    game.do(p.PutToDeath(seat="BN", clause="C8.4"))
    assert game.state.night.excused == ("WQ",)
    game.dawn("06-02 13:00")
    assert game.state.seats["WQ"].charged == 0
    assert game.state.seats["BQ"].charged == 2


def test_r27_between_a_close_and_its_notice() -> None:
    game = Game()
    game.do(n.CloseNight(), "06-02 13:00")
    game.do(p.PutToDeath(seat="WR", clause="C8.5"))
    assert game.dead == set()
    game.do(n.ResolveNight())
    game.notices.clear()
    game.do(n.AnnounceDawn())
    assert game.dead == {"WR"}
    assert game.codes() == ["dawn", "put_to_death"]
    other = day()
    closed(other)
    other.do(p.PutToDeath(seat="WR", clause="C8.4"))
    other.notices.clear()
    other.do(v.AnnounceDusk())
    assert other.codes()[0] == "dusk"
    assert "put_to_death" in other.codes()
    assert other.dead == {"WR"}


def test_r27_a_seat_that_the_night_killed_does_not_die_again() -> None:
    game = Game()
    game.night("BQ kill WR")
    game.do(n.CloseNight(), "06-02 13:00")
    game.do(p.PutToDeath(seat="WR", clause="C8.5"))
    game.do(n.ResolveNight())
    game.do(n.AnnounceDawn())
    assert game.state.seats["WR"].death.cause == "kill"


def test_r27_voters_for_the_dead_vote_anew() -> None:
    game = day()
    vote(game, "WQ", "BN", "06-02 15:00")
    vote(game, "WQ", "BR", "06-02 16:00")
    game.do(p.PutToDeath(seat="BR", clause="C8.4"), "06-02 17:00")
    assert counted(game) == "WQ"
    vote(game, "WQ", "BB", "06-03 21:59")
    assert counted(game) == "BB"


def test_r27_a_king_put_to_death_stops_the_game_until_the_host_has_said() -> None:
    game = day()
    game.do(p.PutToDeath(seat="WK", clause="C8.5"), "06-02 15:00")
    assert [notice.code for notice in game.told()] == ["ballot", "put_to_death"]
    assert game.refuse(v.CloseBallot(), CLOSE).code == "ask_open"
    answer(game, "king_put_to_death", "his_side_loses")
    assert game.state.winner == "black"
    at_dawn = Game()
    at_dawn.do(n.CloseNight(), "06-02 13:00")
    at_dawn.do(p.PutToDeath(seat="WK", clause="C8.5"))
    at_dawn.do(n.ResolveNight())
    at_dawn.do(n.AnnounceDawn())
    answer(at_dawn, "king_put_to_death", "suspend")
    assert at_dawn.state.winner == "suspended"


def runoff() -> Game:
    """A run-off between BN and WB."""
    return Game(phase="runoff", opened="06-03 22:00", candidates=("WB", "BN"), ballot_opened="2026-06-03T22:10:00+08:00")


def test_r27_a_candidate_dies_in_the_runoff() -> None:
    game = runoff()
    game.do(p.PutToDeath(seat="BN", clause="C8.4"), "06-04 12:00")
    assert game.state.asks[-1].default == "execute"
    answer(game, "candidate_dead", "execute")
    game.do(v.AnnounceDusk())
    assert game.dead == {"BN", "WB"}
    both = runoff()
    both.do(p.PutToDeath(seat="BN", clause="C8.4"), "06-04 12:00")
    both.do(p.PutToDeath(seat="WB", clause="C8.4"), "06-04 12:00")
    assert both.state.asks[-1].default == "nobody"
    king = Game(phase="runoff", opened="06-03 22:00", candidates=("WK", "BN"), ballot_opened="2026-06-03T22:10:00+08:00")
    king.do(p.PutToDeath(seat="BN", clause="C8.4"), "06-04 12:00")
    answer(king, "candidate_dead", "execute")
    king.do(v.AnnounceDusk())
    assert king.dead == {"BN"}


def test_r27_a_candidate_dies_before_the_runoff_is_open() -> None:
    game = Game(phase="day", opened="06-02 13:00")
    game.day("BN 7", "WB 7", when=OPENED)
    cards_before = game.state.cards
    game.do(p.PutToDeath(seat="BN", clause="C8.4"), "06-03 22:05")
    answer(game, "candidate_dead", "execute")
    game.do(v.AnnounceDusk())
    assert game.dead == {"BN", "WB"}
    assert game.state.cards == cards_before
    assert game.state.dusk == "announced"


def test_r28_the_cut_off_binds_first_orders_too() -> None:
    game = Game()
    game.do(n.SubmitHeal(seat="WB", target="WN"), "06-02 12:51")
    assert game.state.night.submissions[-1].reason == "after_cut_off"
    game.dawn("06-02 13:00")
    assert game.state.mailed == ()


def test_r28_day_mail_is_looked_at_again_at_nightfall() -> None:
    game = Game(phase="day", opened="06-02 13:00", over={"WP1": {"successes": 3, "due": True}})
    game.do(n.SubmitHeal(seat="WB", target="BN"), "06-02 20:00")
    game.do(n.SubmitPawn(seat="WP1", target="WQ"), "06-02 20:00")
    game.do(v.ChoosePromotion(side="white", role="rook"))
    game.day("BN 16", when="06-02 21:00")
    game.notices.clear()
    game.do(v.OpenNight(), CLOSE)
    assert [order.reason for order in game.state.night.submissions] == ["target_dead", "role_changed"]
    assert game.codes("WB") == ["receipt_void"]


def test_r28_a_new_target_keeps_the_accepted_declaration() -> None:
    game = Game()
    game.night("WQ kill BN")
    game.do(n.SubmitKill(seat="WQ", target="BB"))
    game.dawn("06-02 13:00")
    assert game.dead == {"BB"}


def test_r28_a_withdrawn_order_does_not_revive_the_earlier_one() -> None:
    game = Game()
    game.night("WR imprison BQ", "WR imprison BR")
    game.do(n.Withdraw(seat="WR", privilege="imprison"))
    game.dawn("06-02 13:00")
    assert not [line for line in game.trace if line.verb == "imprisoned"]


def test_r29_a_protected_top_seat_has_no_second() -> None:
    game = Game(phase="day", opened="06-02 13:00", pardons=("WB",))
    game.day("WB 9", "BN 7", when=OPENED)
    assert (game.dead, game.state.dusk) == (set(), "announced")


def test_r30_the_runoff_is_among_the_candidates() -> None:
    game = runoff()
    game.do(v.CastVote(voter="WQ", target="BR"), "06-04 12:00")
    read = count(game.state, game.state.ballot)
    assert (read.counting["WQ"], read.counting["WB"]) == ("", "WB")
    assert read.open == ("WQ",)


def test_r31_any_death_of_the_old_king_names_the_present_one() -> None:
    castled = {"WK": {"role": "rook", "start_role": "king"}, "WR": {"role": "king", "start_role": "rook"}}
    game = Game(over=castled, castled={"white": ("WK", "WR")})
    game.do(p.PutToDeath(seat="WK", clause="C8.4"))
    assert [notice.params["seat"] for notice in game.told() if notice.code == "present_king"] == ["WR"]
    assert [notice.params["role"] for notice in game.told("WR") if notice.code == "own_dead_role"] == ["rook"]


def test_r32_windows_of_several_extensions() -> None:
    game = day(substitutes=("S1", "S2"))
    vote(game, "WQ", "BN", "06-02 15:00")
    game.do(p.DeclareHandover(seat="WR", hours=12), "06-03 20:00")
    game.do(p.DeclareHandover(seat="WN", hours=12), "06-03 20:30")
    vote(game, "WQ", "BR", "06-03 21:30")
    vote(game, "WQ", "BB", "06-04 09:00")
    vote(game, "WQ", "BQ", "06-04 20:00")
    assert counted(game) == "BQ"
    other = day()
    vote(other, "WQ", "BN", "06-02 15:00")
    vote(other, "WQ", "BR", "06-02 16:00")
    other.do(p.ExtendPhase(hours=12, reason="forum down"), "06-03 20:00")
    vote(other, "WQ", "BB", "06-04 02:00")
    assert counted(other) == "BR"


def test_r33_a_vote_for_the_dead_is_unclear_and_a_clear_one_after_it_is_the_change() -> None:
    game = day("BR")
    vote(game, "WQ", "BR", "06-02 15:00")
    vote(game, "WQ", "BN", "06-02 16:00")
    vote(game, "WQ", "BB", "06-02 17:00")
    assert counted(game) == "BN"
    late = day("BR")
    vote(late, "WQ", "BR", "06-02 15:00")
    vote(late, "WQ", "BN", "06-03 21:30")
    assert counted(late) == "WQ"


def test_r34_limits_are_inclusive_and_sms_changes_stop_an_hour_before() -> None:
    game = day(over={"WQ": {"contact": "1"}})
    vote(game, "WQ", "BN", "06-02 15:00", "sms")
    vote(game, "WQ", "BR", "06-03 21:30", "sms")
    assert counted(game) == "BN"
    vote(game, "WQ", "BB", "06-03 21:00", "sms")
    assert counted(game) == "BB"


def test_r36_four_or_fewer_and_last_words_go_before() -> None:
    game = Game("WQ WR WB WN WP1 BQ BR BB BN BP1 BP3")
    game.night("WK kill WP2", "BK kill WP3")
    game.dawn("06-02 13:00")
    assert len(game.state.living) == 3
    game.do(p.DeclareMourning())
    assert game.refuse(p.ReportGhostPost(person="WP2", kind="mourning_post")).code == "mourning_spared"
    game.do(p.ReportGhostPost(person="WQ", kind="mourning_post"))


def test_r37_cards_go_with_the_person_the_rest_stays_with_the_seat() -> None:
    game = day(substitutes=("S1",), over={"WP1": {"successes": 2, "yellow": 2}})
    vote(game, "WP1", "BN", "06-02 15:00")
    game.do(p.DeclareHandover(seat="WP1", hours=24), "06-02 16:00")
    game.do(p.SubReply(person="S1"))
    game.do(p.Replace(seat="WP1", person="S1"))
    assert (cards.yellows(game.state, "S1"), cards.yellows(game.state, "person of WP1")) == (0, 2)
    assert (game.state.seats["WP1"].successes, counted(game, "WP1")) == (2, "BN")


def test_r39_the_missed_are_listed_and_struck_out_by_the_host_an_abstention_is_no_miss() -> None:
    game = day()
    for seat in [seat.id for seat in game.state.living if seat.id not in {"WQ", "WR", "WB"}]:
        vote(game, seat, "BK", "06-02 15:00")
    game.do(v.MarkUnclear(voter="WB"), "06-02 15:00")
    closed(game)
    game.do(Override(target="yellow:WQ", value="strike", reason="ill"))
    game.do(v.AnnounceDusk())
    assert [card.seat for card in game.state.cards] == ["WR"]


def test_r42_those_not_checked_in_may_act_and_their_orders_stay() -> None:
    game = started()
    game.do(n.SubmitHeal(seat="WB", target="WN"), "06-01 23:00")
    game.do(p.DeclareHandover(seat="WB", hours=12), "06-01 23:30")
    game.do(p.SubReply(person="S1"))
    game.do(p.Replace(seat="WB", person="S1"))
    assert game.state.night.submissions[-1].status == "standing"
    newcomer = next(notice for notice in game.told("WB") if notice.code == "newcomer")
    assert newcomer.params["orders"] == [{"privilege": "heal", "target": "WN"}]


def test_c3_8_originality_and_fit_are_the_hosts() -> None:
    game = Game()
    game.do(n.SubmitKill(seat="WQ", target="BN", declaration=GOOD))
    assert game.refuse(n.CloseNight(), "06-02 13:00").code == "declaration_unjudged"
    game.do(n.JudgeDeclaration(seat="WQ", ok=False, reason="copied"))
    game.dawn("06-02 13:00")
    assert game.state.seats["WQ"].charged == 2
