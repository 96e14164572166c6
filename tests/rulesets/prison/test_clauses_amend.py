"""One test for every clause of the amendments and the advice, by its name: what the document says, worked out from it alone."""

from __future__ import annotations

from moderator.play.messages import Refusal
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.script.model import Skill, Win
from tests.rulesets.prison.begun import dead, evening, wall
from tests.rulesets.prison.games import Game
from tests.rulesets.prison.games import dead as gone

# --- amendments ----------------------------------------------------------------------------------------------------------------


def test_p_amend_1_only_votes_on_prisoners_count() -> None:
    over = {"P2": gone("vote", 1), "P3": gone("execute", 1), "P4": gone("vote", 1)}
    game = Game(number=2, over=over)
    assert game.state.vote_deaths == 2
    game.vote("G1 P5 exec")
    assert game.state.phase == "corridor"
    game.do(c.Depart(seat="P6", how="dead", cause="vote", reason="entered late"))
    assert game.state.ending is not None
    assert game.state.ending.name == "E4"
    assert game.winners == {"P1"}


def test_p_amend_2_both_shelters_are_told() -> None:
    game = Game()
    game.do(d.AnnounceShelter(opens=True), "17:30")
    assert [(each.code, each.audience) for each in game.notices] == [
        ("N-SHELTER-OPEN", "group:guard"),
        ("N-SHELTER-OPEN", "group:prisoner"),
    ]
    assert {("shelter_open", game.at("17:30")), ("shelter_close", game.at("19:00"))} <= {
        (each.code, each.at) for each in game.rules.due(game.state)
    }


def test_p_amend_3_discussion_closes_at_half_past_eight() -> None:
    game = Game()
    assert {("vote_close", game.at("20:30"))} <= {(each.code, each.at) for each in game.rules.due(game.state)}
    assert isinstance(game.decide(d.CastBallot(guard="G1", prisoner="P2", kind="execute"), "20:29:59"), Refusal) is False
    refusal = game.refuse(d.CastBallot(guard="G1", prisoner="P2", kind="execute"), "20:30")
    assert (refusal.clause, refusal.remedy) == ("P-amend-3", "accept_late")
    late = c.AcceptLate(command={"do": "vote", "guard": "G1", "prisoner": "P2", "kind": "execute"}, reason="the forum was down")
    game.do(late, "20:31")
    game.do(d.CloseVote(), "20:32")
    assert dead(game) == {"P2"}


def test_p_amend_3_a_skill_of_the_day_is_late_after_the_close() -> None:
    flag = Skill(effect="set_flag", flag="x", window=("DAY",))
    game = Game(over={"P2": {"skills": (flag,)}})
    refusal = game.refuse(c.UseSkill(seat="P2", skill="set_flag"), "20:30")
    assert (refusal.code, refusal.remedy, refusal.forceable) == ("skill_window", "accept_late", True)
    game.do(c.AcceptLate(command={"do": "use_skill", "seat": "P2", "skill": "set_flag"}, reason="sent in time"), "20:31")
    assert game.state.flags == ("x",)


def test_p_amend_4_ballots_stay_within_a_side() -> None:
    game = Game()
    game.do(d.OpenElection(), "10:00")
    assert [(each.code, each.audience) for each in game.notices] == [("N-ELECT-OPEN", "group:guard"), ("N-ELECT-OPEN", "group:prisoner")]
    assert game.refuse(d.Elect(voter="G1", candidate="P1"), "10:05").code == "other_side"
    game.elect("G1 > G1", "G2 > G1", "P1 > P1", clock="10:10")
    game.elect("G1 > G2", clock="10:20")
    game.do(d.CloseElection(), "10:30")
    assert game.state.leaders == {"prisoner": "P1"}, "the later ballot counts: G1 and G2 are tied"
    assert game.state.election is not None
    assert game.state.election.tied == {"guard": ("G1", "G2")}
    game.do(d.PickLeader(by="P1", seat="G2"))
    assert game.state.leaders == {"guard": "G2", "prisoner": "P1"}


def test_p_amend_4_both_tied_twice_no_leaders() -> None:
    game = Game()
    game.do(d.OpenElection(), "10:00")
    game.do(d.CloseElection(), "10:30")
    game.do(d.CloseElection(), "10:45")
    assert game.state.leaders == {}
    assert next(each for each in game.notices if each.code == "N-LEADER").params["result"] == "none"
    assert game.refuse(d.OpenElection(), "11:00").code == "election_over"
    late = Game()
    late.do(d.OpenElection(closes="2026-06-01T20:45:00+08:00"), "10:00")
    assert any(line.verb == "election_after_vote" for line in late.trace)


# --- overview in force ------------------------------------------------------------------------------------------------------------


def test_p_advice_2_who_met_whom_and_claims_are_the_hosts() -> None:
    game = evening(Game())
    game.do(n.NoteClaim(seat="P1", night=1, text="I met G4", met="G4"))
    wall(game)
    from moderator.rulesets.prison.pairing import met, truth_of

    assert {"guard": "G1", "prisoner": "P1", "nights": [1]} in met(game.state)
    assert truth_of(game.state, game.state.claims[0]) == "G1"
    assert "G4" not in str(game.notices)


def test_p_advice_5_the_card_outranks_the_rules() -> None:
    win = Win(mode="replace", when={"self_is": "dead"})
    game = Game(
        over={
            "G2": {"win": win, **gone("night", 1)},
            "P2": {"win": win, "state": "withdrawn"},
            "P3": {"win": Win(mode="or", when={"self_is": "withdrawn"}), "state": "withdrawn"},
        }
    )
    game.vote("G1 P1 exec")
    assert "G2" in game.winners
    assert "P2" in game.losers
    assert "P3" in game.winners, "a withdrawn seat loses, except by a condition of mode or"
