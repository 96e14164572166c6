"""The worked cases of the day, PR-01 to PR-12 and PR-17 to PR-20, results as given."""

from __future__ import annotations

from moderator.play.commands import Answer, GiveCard
from moderator.rulesets.prison import cards
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands.setup import SetAssistant
from tests.rulesets.prison.games import SEATS, Game, dead, released


def test_pr_01_election_one_side_tied() -> None:
    game = Game()
    game.do(d.OpenElection(), "10:00")
    game.elect("G1 G2 G3 > G1", "G4 G5 > G2", "G6 > G3", "P1 P2 > P1", "P3 P4 > P2", "P5 P6 > P3")
    game.notices.clear()
    game.do(d.CloseElection(), "12:00")
    assert game.state.leaders == {"guard": "G1"}
    assert game.state.chosen["guard"] == "vote"
    assert game.state.election is not None
    assert game.state.election.tied == {"prisoner": ("P1", "P2", "P3")}
    assert game.state.election.round == 1
    assert not game.state.election.open
    refusal = game.refuse(d.PickLeader(by="G1", seat="P4"))
    assert (refusal.code, refusal.clause) == ("not_tied", "P-amend-4")
    game.do(d.PickLeader(by="G1", seat="P2"))
    assert game.state.leaders == {"guard": "G1", "prisoner": "P2"}
    assert game.state.chosen["prisoner"] == "pick"
    assert game.codes() == ["N-ELECT-TIE", "N-LEADER"]
    assert game.codes("G1") == ["N-PICK"]
    leader = next(notice for notice in game.notices if notice.code == "N-LEADER")
    assert (leader.params["guard"], leader.params["prisoner"]) == ("G1", "P2")


def _second_round(last: str) -> Game:
    game = Game()
    game.do(d.OpenElection(), "11:00")
    game.elect("G1 G2 G3 > G1", "G4 G5 G6 > G2", "P1 P2 P3 > P2", "P4 P5 P6 > P3")
    game.notices.clear()
    game.do(d.CloseElection(), "12:00")
    election = game.state.election
    assert election is not None
    assert (election.round, election.until, election.posts) == (2, game.at("12:15"), ())
    assert game.codes() == ["N-ELECT-TIE", "N-REVOTE"]
    game.elect("G1 G2 > G1", "G4 G5 G6 > G2", "P1 P2 P3 P4 > P3", "P5 P6 > P2", clock="12:10")
    vote = d.Elect(voter="G3", candidate="G1")
    if last == "12:15:00":
        assert "R21" in str(game.refuse(vote, last).remedy) or game.refuse(vote, last).clause == "P-amend-4"
    else:
        game.do(vote, last)
    game.notices.clear()
    game.do(d.CloseElection(), "12:15")
    return game


def test_pr_02_both_sides_tied_then_only_one() -> None:
    game = _second_round("12:15:00")
    assert game.state.leaders == {"guard": "G2", "prisoner": "P3"}
    assert game.state.chosen == {"guard": "vote", "prisoner": "vote"}
    game.refuse(d.PickLeader(by="P3", seat="G2"))
    assert game.codes() == ["N-LEADER"]


def test_pr_02_variant_the_prisoners_leader_picks() -> None:
    game = _second_round("12:14:59")
    assert game.state.leaders == {"prisoner": "P3"}
    assert game.codes() == ["N-ELECT-TIE"]
    assert game.codes("P3") == ["N-PICK"]
    game.do(d.PickLeader(by="P3", seat="G2"))
    assert game.state.leaders == {"guard": "G2", "prisoner": "P3"}
    assert game.state.chosen["guard"] == "pick"
    assert game.codes() == ["N-ELECT-TIE", "N-LEADER"]


def test_pr_03_one_prisoner_with_both_kinds() -> None:
    game = Game(number=2, leaders={"guard": "G1"})
    game.vote("G1 G2 P1 exec", "G3 P1 rel", "G4 G5 G6 P2 exec")
    assert game.piles() == {("P2", "execute"): 3, ("P1", "execute"): 2, ("P1", "release"): 1}
    assert game.state.seats["P2"].state == "dead"
    assert game.state.vote_deaths == 1
    assert game.state.phase == "corridor"
    assert game.codes() == ["N-VOTE"]
    assert game.codes("P2") == ["N-OUT"]
    from moderator.rulesets.prison.judging import settled

    assert settled(game.state, "P2").result == "lose"


def test_pr_03_with_prisoner_total() -> None:
    game = Game(number=2, leaders={"guard": "G1"}, rules={"H-vote-top": "prisoner_total"})
    game.vote("G1 G2 P1 exec", "G3 P1 rel", "G4 G5 G6 P2 exec")
    assert game.state.ending is not None
    assert game.state.ending.name == "E1"
    assert game.winners == {"G1", "G2", "G3", "G4", "G5", "G6", "P2", "P3", "P4", "P5", "P6"}
    assert game.losers == {"P1"}


TIED = ("G1 G2 P3 rel", "G3 G4 P4 exec", "G5 P5 exec")


def test_pr_04_tie_settled_by_the_leaders_ballot() -> None:
    game = Game(number=2, leaders={"guard": "G2"})
    game.vote(*TIED)
    line = next(line for line in game.trace if line.step == "tie")
    assert (line.verb, line.actor, line.target, line.result, line.clauses) == (
        "leader_ballot",
        "G2",
        "P3",
        "release",
        ("P-identity-3a", "R5"),
    )
    assert game.asked() == []
    assert game.state.seats["P3"].state == "released"
    assert game.state.seats["P4"].on_field
    assert (game.state.vote_deaths, game.state.phase) == (0, "corridor")
    assert [(notice.code, notice.audience) for notice in game.notices] == [("N-VOTE", "public"), ("N-RELEASED", "seat:P3")]


def test_pr_05_tie_leader_voted_elsewhere() -> None:
    game = Game(number=2, leaders={"guard": "G5"})
    game.vote(*TIED)
    assert game.asked() == ["A-OPINION"]
    assert game.codes("G5") == ["N-TIE-ASK"]
    game.refuse(d.Opinion(leader="G5", prisoner="P5", kind="execute"))
    game.refuse(d.Opinion(leader="G5", prisoner="P4", kind="release"))
    game.do(d.Opinion(leader="G5", prisoner="P4", kind="execute"))
    assert game.state.seats["P4"].state == "dead"
    assert game.state.vote_deaths == 1
    assert game.state.seats["P3"].on_field
    assert game.asked() == []


def test_pr_06_tie_without_leader() -> None:
    game = Game(number=2, leaders={"guard": "G1"}, over={"G1": dead("night", 1)})
    refusal = game.refuse(d.CastBallot(guard="G1", prisoner="P2", kind="execute"))
    assert refusal.code == "not_on_field"
    game.vote("G2 G3 P2 exec", "G4 G5 P3 exec")
    assert game.state.vote_deaths == 0
    vote = next(notice for notice in game.notices if notice.code == "N-VOTE")
    assert vote.params["result"] == "tie"
    assert {seat.id for seat in game.state.field} == set(SEATS) - {"G1"}
    other = Game(number=2, leaders={"guard": "G1"}, over={"G1": dead("night", 1)})
    assert other.refuse(d.Question(target="P1"), "12:00").code == "no_leader"


def test_pr_07_acquittal_stops_a_fatal_release() -> None:
    game = Game(number=2, leaders={"prisoner": "P2"})
    game.do(d.Acquit(target="P1"), "18:00")
    assert [(notice.code, notice.audience) for notice in game.notices] == [("N-ACQUIT-ACK", "seat:P2")]
    game.vote("G1 G2 G3 G4 P1 rel", "G5 G6 P3 exec")
    assert game.state.seats["P1"].on_field
    assert game.state.seats["P3"].on_field
    assert game.state.ending is None
    assert next(notice for notice in game.notices if notice.code == "N-VOTE").params["result"] == "void_acquittal"
    game.rooms({})
    from moderator.rulesets.prison.commands import night as n

    game.do(n.ResolveWall(), "22:00")
    game.next_day()
    refusal = game.refuse(d.Acquit(target="P5"), "12:00")
    assert (refusal.code, refusal.clause) == ("limited_spent", "P-identity-4b")


def test_pr_08_acquittal_misses_and_is_spent() -> None:
    game = Game(number=2, leaders={"prisoner": "P2"})
    game.do(d.Acquit(target="P4"), "20:29")
    game.now = game.at("15:00")
    game.vote("G1 G2 G3 G4 P3 exec", "G5 G6 P4 exec")
    assert game.state.seats["P3"].state == "dead"
    assert game.state.vote_deaths == 1
    vote = next(notice for notice in game.notices if notice.code == "N-VOTE")
    assert "acquit" not in str(vote.params)
    from moderator.rulesets.prison.commands import night as n

    game.rooms({})
    game.do(n.ResolveWall(), "22:00")
    game.next_day()
    assert game.refuse(d.Acquit(target="P2"), "12:00").code == "limited_spent"


def test_pr_09_the_murderer_is_released() -> None:
    over = {
        "P5": released(1), "G6": dead("night", 1), "P4": dead("vote", 2), "G5": dead("night", 2), "G2": {"tags": ("accomplice",)},
    }  # fmt: skip
    game = Game(number=3, over=over)
    game.vote("G1 G2 G3 P1 rel", "G4 P2 exec")
    assert game.state.ending is not None
    assert game.state.ending.name == "E3"
    doomed = {seat.id for seat in game.state.seats.values() if seat.left is not None and seat.left.cause == "doom"}
    assert doomed == {"G1", "G2", "G3", "G4", "P2", "P3", "P6"}
    assert game.state.vote_deaths == 1
    assert game.winners == {"P1", "P5"}
    assert game.losers == set(SEATS) - {"P1", "P5"}
    assert game.codes() == ["N-VOTE", "N-END"]
    assert game.codes("P1") == ["N-RELEASED", "N-RESULT"]
    assert sum(notice.code == "N-RESULT" for notice in game.notices) == 12
    assert "N-OUT" not in [notice.code for notice in game.notices]


def test_pr_10_the_murderer_is_executed() -> None:
    game = Game(number=2, over={"P6": {"tags": ("accomplice",)}, "P2": released(1), "G3": dead("night", 1)})
    game.vote("G1 G2 G4 P1 exec", "G5 P3 exec")
    assert game.state.vote_deaths == 1
    assert game.state.ending is not None
    assert game.state.ending.name == "E1"
    assert game.winners == {"G1", "G2", "G4", "G5", "G6", "P2", "P3", "P4", "P5"}
    assert game.losers == {"P1", "G3", "P6"}


FOUR = {
    "P2": dead("vote", 1), "P3": dead("vote", 2), "P4": dead("vote", 3), "G1": dead("night", 1), "G2": dead("night", 2),
    "G3": dead("night", 3),
}  # fmt: skip


def test_pr_11_four_vote_deaths() -> None:
    game = Game(number=4, over={**FOUR, "G5": {"tags": ("accomplice",)}})
    game.vote("G4 G5 P5 exec", "G6 P1 exec")
    assert game.state.vote_deaths == 4
    assert game.state.ending is not None
    assert game.state.ending.name == "E4"
    assert game.winners == {"P1", "P6", "G5"}
    assert game.losers == {"G4", "G6", "G1", "G2", "G3", "P2", "P3", "P4", "P5"}


def test_pr_12_the_fourth_vote_death_is_the_only_murderer() -> None:
    game = Game(number=4, over=FOUR)
    game.vote("G4 G5 G6 P1 exec")
    assert game.state.vote_deaths == 4
    assert game.state.ending is not None
    assert game.state.ending.name == "E1"
    assert game.winners == {"G4", "G5", "G6", "P5", "P6"}
    assert game.losers == {"G1", "G2", "G3", "P1", "P2", "P3", "P4"}


def test_pr_17_card_cascade_and_a_sidelined_leader() -> None:
    game = Game(number=2, leaders={"guard": "G4"}, over={"G4": {"yellow": 2, "blue": 2}})
    game.ballots("G4 P2 exec", clock="15:00")
    game.notices.clear()
    game.do(GiveCard(person="person of G4", level="blue", clause="P-speech-2.1"), "16:00")
    now = cards.of_seat(game.state, "G4")
    assert (now.blue, now.yellow, now.red) == (0, 0, 1)
    assert game.state.seats["G4"].has("sidelined")
    assert game.codes() == ["N-CARD-PENALTY", "N-SENT-OFF"]
    assert game.asked() == ["A-RED"]
    game.do(Answer(ask=game.state.asks[0].id, choice="none"))
    refusal = game.refuse(d.CastBallot(guard="G4", prisoner="P3", kind="execute"), "17:00")
    assert refusal.code == "sidelined"
    game.vote("G1 P2 exec", "G2 G3 P3 exec")
    assert game.piles() == {("P2", "execute"): 2, ("P3", "execute"): 2}
    assert next(notice for notice in game.notices if notice.code == "N-VOTE").params["result"] == "tie"
    from moderator.rulesets.prison.facts import counted_guards

    assert "G4" in counted_guards(game.state)


def test_pr_18_questioning() -> None:
    game = Game(number=2, leaders={"guard": "G1", "prisoner": "P3"}, over={"P3": {"tags": ("accomplice",)}})
    game.do(d.Question(target="P3"), "20:10")
    assert game.state.sessions[0].until == game.at("20:30")
    assert [(notice.code, notice.audience) for notice in game.notices] == [("N-QUESTION-OPEN", "seat:G1"), ("N-QUESTION-OPEN", "seat:P3")]
    assert game.refuse(d.Acquit(target="P3"), "20:15").code == "questioned"
    assert game.refuse(d.Conspire(target="G2"), "20:15").code == "questioned"
    game.do(c.FileReport(by="G1", against="P3", clause="P-identity-3b", text="ordinary, he said"), "20:16")
    assert game.asked() == ["A-TRUTH"]
    game.do(Answer(ask=game.state.asks[0].id, choice="untrue_blue"))
    assert cards.of_seat(game.state, "P3").blue == 1
    game.notices.clear()
    game.do(d.CloseSession(id="s1"), "20:30")
    assert game.codes("G1") == ["N-QUESTION-CLOSE"]
    assert game.codes("P3") == ["N-QUESTION-CLOSE"]
    assert game.codes() == []
    game.do(d.CloseVote(), "20:30")
    game.rooms({})
    from moderator.rulesets.prison.commands import night as n

    game.do(n.ResolveWall(), "22:00")
    game.next_day()
    assert game.refuse(d.Question(target="G2"), "12:00").code == "limited_spent"


def test_pr_18_the_murderer_may_lie_and_a_questioned_guard_votes() -> None:
    game = Game(number=2, leaders={"guard": "G1"})
    game.do(d.Question(target="P1"), "20:00")
    game.do(c.FileReport(by="G1", against="P1", clause="P-identity-3b", text="ordinary, he said"), "20:05")
    assert game.asked() == []
    other = Game(number=2, leaders={"guard": "G1"})
    other.do(d.Question(target="G2"), "20:00")
    other.ballots("G2 P1 exec", clock="20:05")


def test_pr_19_substitution_by_assistant() -> None:
    game = Game(number=2, leaders={"prisoner": "P2"}, over={"P2": {"assistant": "X", "uses": {"acquittal": 1}, "blue": 2}})
    game.do(c.RequestSub(seat="P2"), "10:00")
    assert game.state.seats["P2"].person == "X"
    assert game.state.leader("prisoner") == "P2"
    assert sorted(notice.audience for notice in game.notices) == ["person:person of P2", "seat:P2"]
    assert {notice.code for notice in game.notices} == {"N-SUB"}
    assert cards.of_seat(game.state, "P2").blue == 0
    assert cards.standing(game.state, "person of P2", None).blue == 2
    assert game.refuse(d.Acquit(target="P4"), "11:00").code == "limited_spent"
    game.do(d.Conspire(target="G1"), "11:00")
    game.do(c.RequestSub(seat="P4"), "12:00")
    assert game.asked() == ["A-SUB"]
    refusal = game.refuse(SetAssistant(seat="P5", person="Y"))
    assert (refusal.code, refusal.clause) == ("assistant_late", "P-pre-6")


def _mastermind(**over: object) -> Game:
    fields = {"tags": ("mastermind",), "win": {"mode": "add", "when": {"flag": "archive_opened"}, "at": "end"}, **over}
    from moderator.rulesets.prison.script.model import Win

    fields["win"] = Win(mode="add", when={"flag": "archive_opened"}, at="end")
    return Game(number=3, over={"P4": fields, "G1": dead("night", 1)})


def _end(game: Game) -> None:
    game.vote("G2 G3 G4 G5 G6 P1 exec")
    assert game.asked() == ["A-ENDGO"]
    assert game.state.ending is not None
    assert game.state.ending.name == "E1"
    game.do(Answer(ask=game.state.asks[0].id, choice="end"))


def test_pr_20_extra_condition_unmet() -> None:
    game = _mastermind()
    _end(game)
    assert game.winners == {"G2", "G3", "G4", "G5", "G6", "P2", "P3", "P5", "P6"}
    assert game.losers == {"P1", "G1", "P4"}


def test_pr_20_extra_condition_met() -> None:
    game = _mastermind()
    game.do(c.SetFlag(name="archive_opened"))
    _end(game)
    assert "P4" in game.winners


def test_pr_20_released_before() -> None:
    for flag in (False, True):
        game = _mastermind(**released(2))
        if flag:
            game.do(c.SetFlag(name="archive_opened"))
        _end(game)
        assert ("P4" in game.winners) is flag
