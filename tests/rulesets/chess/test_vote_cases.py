"""The worked cases of the day, CH-20 to CH-22, CH-24 and CH-25, results as given."""

from __future__ import annotations

from moderator.play.commands import GiveCard
from moderator.rulesets.chess import cards, persons, phases
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import persons as p
from moderator.rulesets.chess.commands import vote as v
from moderator.rulesets.chess.commands.setup import CursePosition
from moderator.rulesets.chess.counting import count
from tests.rulesets.chess.games import GOOD, Game, at


def test_ch_20_curse_into_a_runoff() -> None:
    game = Game(phase="day", opened="06-02 13:00", curses=(CursePosition(bearer="WB", knight="BN"),))
    game.day("BP1 7", "BR 6", "WB 3", when="06-02 14:00")
    tally = game.state.tally
    assert tally is not None
    assert tally.curses == {"WB": 4}
    assert (tally.totals["WB"], tally.totals["BP1"]) == (7, 7)
    assert tally.runoff == ("WB", "BP1") or set(tally.runoff) == {"WB", "BP1"}
    dusk = next(notice for notice in game.told() if notice.code == "dusk")
    assert set(dusk.params["names"]) == {"BP1", "WB"}
    assert "4" not in str(dusk.params["ballots"])
    game.do(v.OpenRunoff(), "06-03 22:10")
    voters = [seat.id for seat in game.state.living]
    for voter in voters[:9]:
        game.do(v.CastVote(voter=voter, target="BP1"))
    for voter in voters[9:]:
        game.do(v.CastVote(voter=voter, target="WB"))
    game.dusk("06-04 22:00")
    assert game.dead == {"BP1"}
    assert next(notice for notice in game.told() if notice.code == "dusk").params["side"] == "black"
    told = [notice for notice in game.told("BK") if notice.code == "own_dead_role"]
    assert [(notice.params["role"], notice.clause) for notice in told] == [("pawn", "C4.4")]


def test_ch_21_tie_with_a_pardoned_one() -> None:
    game = Game(phase="day", opened="06-02 13:00", pardons=("WB",))
    game.day("WB 6", "BN 6", "WR 4", when="06-02 14:00")
    assert game.dead == {"BN"}
    dusk = next(notice for notice in game.told() if notice.code == "dusk")
    assert dusk.params["side"] == "black"
    assert dusk.params["names"] == []
    assert [notice.params["role"] for notice in game.told("BK") if notice.code == "own_dead_role"] == ["knight"]


def test_ch_22_ballot_clock() -> None:
    # 2 June 2026 is a Tuesday
    names = dict(zip("ABCDEFGH", ("WK", "WQ", "WR", "WB", "WN", "WP1", "WP2", "WP3"), strict=True))
    game = Game(phase="day", opened="06-02 13:00", over={"WP2": {"contact": "13800000000"}})
    assert phases.deadlines(game.state)[-1].at == at("06-03 22:00")
    game.do(v.OpenBallot(), "06-02 14:00")
    game.do(v.CastVote(voter=names["A"], target="BR"), "06-02 15:00")
    game.do(v.CastVote(voter=names["B"], target="BP1"), "06-02 15:30")
    game.do(v.CastVote(voter=names["C"], target="WR"), "06-02 15:40")
    game.do(v.CastVote(voter=names["E"], target="WB"), "06-02 15:50")
    game.do(v.ChangeVote(voter=names["E"], target="BB"), "06-02 17:00")
    game.do(v.ChangeVote(voter=names["E"], target="BN"), "06-02 18:00")
    game.do(v.CastVote(voter=names["H"], target="WP3"), "06-02 19:00")
    game.do(v.MarkEdited(voter=names["H"], original_known=True, original="WP3"), "06-03 12:00")
    game.do(v.ChangeVote(voter=names["H"], target="BB"), "06-03 13:00")
    game.do(v.ChangeVote(voter=names["A"], target="BQ"), "06-03 20:30")
    game.do(v.ChangeVote(voter=names["B"], target="BP2"), "06-03 21:00")
    game.do(v.ChangeVote(voter=names["C"], target="BN"), "06-03 21:20")
    game.do(v.CastVote(voter=names["G"], target="BR", channel="sms"), "06-03 21:46")
    game.do(v.CastVote(voter=names["D"], target="BR"), "06-03 21:55")
    read = count(game.state, game.state.ballot)
    counted = {letter: read.counting[seat] for letter, seat in names.items()}
    own = {letter: names[letter] for letter in "FG"}
    assert counted == {"A": "BQ", "B": "BP2", "C": "WR", "D": "BR", "E": "BB", "H": "WP3", **own}
    for seat in ("BK", "BQ", "BR", "BB", "BN", "BP1", "BP2", "BP3"):
        game.do(v.CastVote(voter=seat, target=seat), "06-03 21:56")
    game.dusk("06-03 22:00")
    yellow = {card.seat for card in game.state.cards}
    assert yellow == {names["F"], names["G"]}
    assert {card.clause for card in game.state.cards} == {"C8.3.1"}


def test_ch_24_cards() -> None:
    game = Game(phase="day", opened="06-02 13:00", over={"WR": {"yellow": 2}}, substitutes=("S1", "S2"))
    game.do(v.OpenBallot(), "06-02 14:00")
    for seat in game.state.living:
        if seat.id != "WR":
            game.do(v.CastVote(voter=seat.id, target="BP1"))
    game.dusk("06-03 22:00")
    person = game.state.seats["WR"].person
    assert (cards.yellows(game.state, person), cards.reds(game.state, person)) == (3, 1)
    assert [ask.code for ask in game.state.asks] == ["red_card"]
    game.do(v.OpenNight())
    close = game.state.span.close
    game.do(p.DeclareHandover(seat="WR", hours=12), "06-04 08:00")
    assert game.state.span.close - close == 12 * 3600 * 1_000_000
    game.do(p.SubReply(person="S1"), "06-04 09:00")
    game.do(p.SubReply(person="S2"), "06-04 08:50")
    assert persons.replies(game.state) == ("S2", "S1")
    game.do(p.Replace(seat="WR", person="S2"), "06-04 09:10")
    assert game.state.seats["WR"].person == "S2"
    assert cards.reds(game.state, "S2") == 0
    assert game.codes("WR") == ["newcomer"]


def test_ch_24_without_a_substitute() -> None:
    game = Game(phase="day", opened="06-02 13:00", over={"WR": {"yellow": 2}})
    game.do(GiveCard(person="WR", level="yellow", clause="C8.3.1"))
    assert [choice.value for choice in game.state.asks[-1].choices] == ["put_to_death", "later"]
    game.do(p.PutToDeath(seat="WR", clause="C8.4"))
    assert game.dead == {"WR"}
    public = next(notice for notice in game.told() if notice.code == "put_to_death")
    assert public.params["side"] == "white"
    assert [notice.params["role"] for notice in game.told("WK") if notice.code == "own_dead_role"] == ["rook"]


def test_ch_25_clock() -> None:
    from moderator.rulesets.chess.commands.setup import AddSeat, AddSubstitute, AssignRoles, CreateGame, PostRoster, SeatRole, StartGame
    from moderator.rulesets.chess.ruleset import Chess
    from tests.rulesets.chess.games import ROLES, SEATS, ZONE

    game = Game.__new__(Game)
    game.rules, game.trace, game.notices = Chess(), [], []
    game.state, game.now = game.rules.start("clock", ZONE), at("06-01 20:00")
    game.do(CreateGame())
    for name in SEATS:
        game.do(AddSeat(mask=name, person=f"person of {name}"))
    for name in ("S1", "S2"):
        game.do(AddSubstitute(person=name))
    game.do(AssignRoles(roles={s: SeatRole(side="white" if s[0] == "W" else "black", role=ROLES[s[1:]]) for s in SEATS}))  # type: ignore[arg-type]
    game.do(StartGame())
    game.do(PostRoster(), "06-01 22:00")  # a Monday
    due = {deadline.code: deadline.at for deadline in phases.deadlines(game.state)}
    assert due["check_in"] == at("06-02 22:00")
    assert (due["night_close"], due["cut_off"]) == (at("06-02 13:00"), at("06-02 12:50"))
    game.do(n.SubmitKill(seat="WQ", target="BN", declaration=GOOD), "06-02 12:50:00")
    assert game.state.night.submissions[-1].status == "waiting"
    game.do(n.SubmitKill(seat="BQ", target="WN", declaration=GOOD), "06-02 12:51:00")
    assert game.state.night.submissions[-1].reason == "after_cut_off"
    game.do(n.JudgeDeclaration(seat="WQ", ok=True))
    game.dawn("06-02 13:00")
    due = {deadline.code: deadline.at for deadline in phases.deadlines(game.state)}
    assert (due["ballot_open"], due["day_close"], due["last_hour"]) == (at("06-02 14:00"), at("06-03 22:00"), at("06-03 21:00"))
    assert phases.runoff_close(game.state, at("06-03 22:00")) == at("06-04 22:00")


def test_ch_25_durations() -> None:
    game = Game(rules={"phase_clock": "durations"})
    assert game.state.span.close == at("06-02 09:00")
    game.dawn("06-02 09:00")
    assert game.state.span.close == at("06-03 22:00")
