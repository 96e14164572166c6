"""Every value of every house rule (section 12): a game in which it makes the difference."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from moderator.play import views
from moderator.play.audience import PUBLIC
from moderator.play.commands import Answer, GiveCard
from moderator.play.messages import Refusal
from moderator.play.ruleset import Record
from moderator.rulesets.prison import cards
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.commands import setup as s
from moderator.rulesets.prison.facts import counted_guards, killer
from moderator.rulesets.prison.house_rules import HOUSE_RULES
from moderator.rulesets.prison.judging import settled
from moderator.rulesets.prison.ruleset import Prison
from moderator.rulesets.prison.script.model import Role, Script, Skill, Targets
from tests.rulesets.prison.begun import Table, ask, dead, evening, wall
from tests.rulesets.prison.games import GUARDS, PRISONERS, Game, released
from tests.rulesets.prison.games import dead as gone
from tests.rulesets.prison.test_clauses_night import POINT, POISON, face, point, rooms
from tests.rulesets.prison.test_rulings import ALLY, MATE, _last_two, ending

values = pytest.mark.parametrize
DOWN = {name: gone("night", 1) for name in GUARDS[1:]}
SIDELINED = {"statuses": {"sidelined": "lasting"}}
BOSS = {"tags": ("mastermind",)}


def result(game: Game) -> str:
    return str(next(each for each in game.notices if each.code == "N-VOTE").params["result"])


def seen(commands: list[tuple[Any, str]], **position: Any) -> Any:
    """What the public sees of a game in which the commands are given."""
    game = Game(**position)
    rules = Prison()
    state, events = rules.start("test", "Asia/Shanghai"), list[Any]()
    for command, clock in commands:
        events += game.do(command, clock).events
    begin = views.view(rules, state, (), PUBLIC)
    from moderator.rulesets.prison.views import public_state

    first = public_state(Game(**position).state, PUBLIC)
    assert begin == state
    return views.view(rules, first, events, PUBLIC)


@values(("value", "out"), [("pair", "P2"), ("prisoner_total", "P3")])
def test_vote_top(value: str, out: str) -> None:
    game = Game(rules={"vote_top": value})
    game.vote("G1 G2 G3 P2 exec", "G4 G5 P3 exec", "G6 P3 rel")
    assert dead(game) == ({"P2"} if value == "pair" else set())
    by_leader = Game(rules={"vote_top": value}, leaders={"guard": "G4"})
    by_leader.vote("G1 G2 G3 P2 exec", "G4 G5 P3 exec", "G6 P3 rel")
    assert dead(by_leader) == {out}


def test_vote_top_prisoner_total_an_opinion_twice() -> None:
    game = Game(rules={"vote_top": "prisoner_total"}, leaders={"guard": "G6"})
    game.vote("G1 P2 exec", "G2 P2 rel", "G3 P3 exec", "G4 P3 rel")
    game.do(d.Opinion(leader="G6", prisoner="P3", kind="release"))
    assert game.asked() == ["A-OPINION"], "the kind was ignored; now between the kinds on P3"
    game.refuse(d.Opinion(leader="G6", prisoner="P2", kind="release"))
    game.do(Answer(ask=ask(game, "A-OPINION"), choice="P3:execute"))
    assert dead(game) == {"P3"}


@values(("value", "asked"), [("ballot_then_opinion", []), ("opinion_always", ["A-OPINION"])])
def test_tie_leader(value: str, asked: list[str]) -> None:
    game = Game(rules={"tie_leader": value}, leaders={"guard": "G1"})
    game.vote("G1 P2 exec", "G2 P3 exec")
    assert game.asked() == asked
    assert dead(game) == (set() if asked else {"P2"})


@values(("value", "asked", "phase"), [("no_effect", [], "corridor"), ("host_decides", ["A-TIE"], "vote"), ("revote", [], "day")])
def test_tie_none(value: str, asked: list[str], phase: str) -> None:
    game = Game(rules={"tie_none": value})
    game.vote("G1 P2 exec", "G2 P3 exec")
    assert (game.asked(), game.state.phase) == (asked, phase)
    if asked:
        game.do(Answer(ask=ask(game, "A-TIE"), choice="P3:execute"))
        assert dead(game) == {"P3"}
    if phase == "day":
        assert game.refuse(d.CastBallot(guard="G1", prisoner="P2", kind="execute"), "20:45").code == "vote_late"
        game.ballots("G1 P2 exec", "G2 P3 exec", clock="20:44")
        game.do(d.CloseVote(), "20:45")
        assert (result(game), game.state.phase, dead(game)) == ("tie", "corridor", set())


def test_tie_none_revote_after_a_silent_leader_asks_him_again() -> None:
    game = Game(rules={"tie_none": "revote"}, leaders={"guard": "G6"})
    game.vote("G1 P2 exec", "G2 P3 exec")
    game.do(Answer(ask=ask(game, "A-OPINION"), choice="none"))
    game.ballots("G1 P2 exec", "G2 P3 exec", clock="20:40")
    game.do(d.CloseVote(), "20:45")
    assert game.asked() == ["A-OPINION"]
    game.do(d.Opinion(leader="G6", prisoner="P3", kind="execute"))
    assert dead(game) == {"P3"}


@values(("value", "out"), [("last", "P3"), ("first", "P2")])
def test_change_ballot(value: str, out: str) -> None:
    game = Game(rules={"change_ballot": value})
    game.vote("G1 P2 exec", "G1 P3 exec")
    assert dead(game) == {out}
    elected = Game(rules={"change_ballot": value})
    elected.do(d.OpenElection(), "10:00")
    elected.elect("G1 > G2", "P1 > P1", "G1 > G3")
    elected.do(d.CloseElection(), "11:30")
    assert elected.state.leaders["guard"] == ("G3" if value == "last" else "G2")


@values(("value", "posts"), [(True, 1), (False, 0)])
def test_vote_public(value: bool, posts: int) -> None:
    cast = (d.CastBallot(guard="G1", prisoner="P2", kind="execute"), "12:00")
    taken = (d.CastBallot(guard="G2", prisoner="P2", kind="execute"), "12:00")
    view = seen([cast, taken, (d.Unvote(guard="G2"), "12:05"), (d.CloseVote(), "20:30")], rules={"vote_public": value})
    assert len([post for post in view.vote.posts if not post.out]) == posts
    assert [(pile.votes, len(pile.guards)) for pile in view.vote.piles] == [(1, posts)]
    game = Game(rules={"vote_public": value})
    game.do(cast[0], "12:00")
    game.do(d.Unvote(guard="G1"), "12:05")
    told = {line.told == ("public",) for line in game.trace if line.verb in {"ballot", "ballot_withdrawn"}}
    assert told == {value}


@values(("value", "good"), [(True, True), (False, False)])
def test_self_election(value: bool, good: bool) -> None:
    game = Game(rules={"self_election": value})
    game.do(d.OpenElection(), "10:00")
    assert isinstance(game.decide(d.Elect(voter="G1", candidate="G1"), "10:05"), Refusal) is not good


@values(("value", "good"), [("all", True), ("tied", False)])
def test_revote_candidates(value: str, good: bool) -> None:
    game = Game(rules={"revote_candidates": value})
    game.do(d.OpenElection(), "10:00")
    game.elect("G1 > G1", "G2 > G2", "P1 > P1", "P2 > P2", clock="10:05")
    game.do(d.CloseElection(), "10:30")
    assert isinstance(game.decide(d.Elect(voter="G1", candidate="G3"), "10:35"), Refusal) is not good


@values(("value", "asked"), [("tie", ["A-PICK"]), ("no_leader", [])])
def test_zero_ballots(value: str, asked: list[str]) -> None:
    game = Game(rules={"zero_ballots": value})
    game.do(d.OpenElection(), "10:00")
    game.elect("G1 > G1", clock="10:05")
    game.do(d.CloseElection(), "10:30")
    assert game.asked() == asked
    assert game.state.leaders == {"guard": "G1"}


@values(("value", "asked", "again"), [("lapse", [], False), ("re_elect", [], True), ("host_appoints", ["A-LEADER"], False)])
def test_leader_vacancy(value: str, asked: list[str], again: bool) -> None:
    game = Game(rules={"leader_vacancy": value}, leaders={"guard": "G1", "prisoner": "P2"})
    game.do(c.Depart(seat="G1", how="withdrawn", reason="ill"))
    assert game.asked() == asked
    assert isinstance(game.decide(d.OpenElection(), "10:00"), Refusal) is not again
    if asked:
        game.do(Answer(ask=ask(game, "A-LEADER"), choice="G3"))
        assert game.state.leader("guard") == "G3"
    if again:
        game.notices.clear()
        game.do(d.OpenElection(), "10:00")
        assert [each.audience for each in game.notices] == ["group:guard"]
        assert game.refuse(d.Elect(voter="P3", candidate="P3"), "10:05").code == "no_election"
        game.elect("G2 > G2", clock="10:05")
        game.do(d.CloseElection(), "10:30")
        assert game.state.leaders == {"guard": "G2", "prisoner": "P2"}


@values(("value", "safe"), [("final", False), ("tied_counts", True), ("total", False)])
def test_acquit_check(value: str, safe: bool) -> None:
    game = Game(rules={"acquit_check": value}, leaders={"guard": "G1", "prisoner": "P6"})
    game.do(d.Acquit(target="P3"), "12:00")
    game.vote("G1 G4 P2 exec", "G2 G3 P3 exec", "G5 P2 rel")
    assert (dead(game) == set()) is safe
    total = Game(rules={"acquit_check": value}, leaders={"prisoner": "P6"})
    total.do(d.Acquit(target="P3"), "12:00")
    total.vote("G1 G2 P2 exec", "G3 P3 exec", "G4 P3 rel")
    assert (dead(total) == set()) is (value == "total")


@values(
    ("value", "at_once", "said"),
    [("on_effect", [], "void_acquittal"), ("at_declaration", ["N-ACQUIT"], "void_acquittal"), ("never", [], "no_effect")],
)
def test_acquit_show(value: str, at_once: list[str], said: str) -> None:
    game = Game(rules={"acquit_show": value}, leaders={"prisoner": "P6"})
    game.do(d.Acquit(target="P3"), "12:00")
    assert game.codes() == at_once
    game.vote("G1 P3 exec")
    assert result(game) == said
    missed = Game(rules={"acquit_show": value}, leaders={"prisoner": "P6"})
    missed.do(d.Acquit(target="P3"), "12:00")
    missed.vote("G1 P2 exec")
    assert "P3" not in str(next(each for each in missed.notices if each.code == "N-VOTE").params)


@values("value", [0, 1, 2])
def test_conspiracy_per_day(value: int) -> None:
    game = Game(rules={"conspiracy_per_day": value}, leaders={"prisoner": "P6"})
    for _ in range(value):
        game.do(d.Conspire(target="G2"), "12:00")
    assert game.refuse(d.Conspire(target="G2"), "15:00").code == "conspiracy_today"


@values(("value", "told"), [("day_limits", "day_limits"), ("free", "free")])
def test_conspiracy_reveal(value: str, told: str) -> None:
    game = Game(rules={"conspiracy_reveal": value}, leaders={"prisoner": "P6"})
    game.do(d.Conspire(target="G2"), "12:00")
    assert [each.params["value"] for each in game.notices] == [told, told]


@values(("value", "count"), [("all", 6), ("match_living", 5)])
def test_doors_open(value: str, count: int) -> None:
    over = {"G6": gone("night", 1), "P6": gone("vote", 1)}
    game = Game(number=2, phase="corridor", over=over, rules={"doors_open": value})
    game.do(n.OpenDoor(side="guard", door="all"), "20:40")
    assert game.state.night is not None
    assert len(game.state.night.opened["guard"]) == count


@values(("value", "asked"), [("ask", 2), ("random", 0), ("stays_out", 1)])
def test_door_missing(value: str, asked: int) -> None:
    game = Game(phase="corridor", rules={"door_missing": value}, over={"G2": SIDELINED})
    for name in (*GUARDS[2:], *PRISONERS):
        game.do(n.Place(seat=name, door="out"), "20:50")
    draws = {"G1": "C", "G2": "D"} if value == "random" else {}
    game.do(n.StartInterrogation(draws=draws, seed="s"), "21:00")
    assert game.asked() == ["A-DOOR"] * asked, "the sidelined are always placed by the host"
    assert (game.state.phase == "interrogation") is (asked == 0)


@values(("value", "told"), [("own_side", True), ("none", False)])
def test_corridor_visible(value: str, told: bool) -> None:
    game = Game(phase="corridor", rules={"corridor_visible": value})
    game.corridor({"G1": "A"})
    assert ("N-CORRIDOR" in [each.code for each in game.notices]) is told


@values(("value", "code"), [("yes", ""), ("must_face_if_possible", "kill_owed")])
def test_kill_optional(value: str, code: str) -> None:
    game = rooms(rules={"kill_optional": value}, over={"P1": POINT})
    decision = game.decide(n.ResolveWall(), "22:00")
    assert (decision.code if isinstance(decision, Refusal) else "") == code
    assert isinstance(game.decide(n.OrderKill(seat="P1", mode="point", target="G2"), "21:10"), Refusal) is bool(code)
    alone = rooms({"P1": "1", "G2": "B"}, rules={"kill_optional": value}, over={"P1": POINT})
    point(alone, "G2")
    wall(alone)


@values(("value", "who", "asked"), [("none", "P1", []), ("next_murderer", "P3", []), ("ask", "P1", ["A-SUCC"])])
def test_kill_succession(value: str, who: str, asked: list[str]) -> None:
    game = Game(rules={"kill_succession": value}, over={"P3": MATE})
    game.vote("G1 P1 exec")
    assert (killer(game.state), game.asked()) == (who, asked)
    if asked:
        game.do(Answer(ask=ask(game, "A-SUCC"), choice="P3"))
        assert killer(game.state) == "P3"


@values("value", [0, 1, 2])
def test_point_uses(value: int) -> None:
    game = rooms(rules={"point_uses": value}, over={"P1": {**POINT, "uses": {"point_kill": max(0, value - 1)}}})
    assert isinstance(game.decide(n.OrderKill(seat="P1", mode="point", target="G2"), "21:10"), Refusal) is (value == 0)
    three = {"tags": ("murderer",), "skills": (Skill(effect="point_kill", uses=3),), "uses": {"point_kill": 2}}
    point(rooms(rules={"point_uses": value}, over={"P1": three}), "G2")


@values(("value", "killed"), [("dies", {"G1"}), ("fails", set())])
def test_point_opposite(value: str, killed: set[str]) -> None:
    game = point(rooms(rules={"point_opposite": value}, over={"P1": POINT}), "G1")
    wall(game)
    assert dead(game) == killed
    assert game.state.seats["P1"].uses["point_kill"] == 1


@values(("value", "guard", "prisoner"), [("any", True, True), ("guard_door", True, False), ("prisoner_door", False, True)])
def test_point_label(value: str, guard: bool, prisoner: bool) -> None:
    game = rooms(rules={"point_label": value}, over={"P1": POINT})
    for door, good in (("C", guard), ("3", prisoner)):
        assert isinstance(game.decide(n.OrderKill(seat="P1", mode="point", target=door), "21:10"), Refusal) is not good


@values(("value", "who"), [("killer", {"P1"}), ("all_murderers", {"P1", "P2"})])
def test_wall_rooms(value: str, who: set[str]) -> None:
    game = wall(rooms(rules={"wall_rooms": value}, over={"P2": MATE}))
    assert {str(each.audience)[5:] for each in game.notices if each.code == "N-WALL-KILLER"} == who


@values(("value", "asked", "told"), [("ask", 1, 0), ("always", 0, 1), ("only_face_kill", 0, 0)])
def test_wall_notice(value: str, asked: int, told: int) -> None:
    game = wall(rooms(rules={"wall_notice": value}))
    assert (game.asked().count("A-WALL"), game.codes("G1").count("N-WALL")) == (asked, told)
    shield = Skill(effect="protect", causes=("night",), window=("INTERRO",), resolve="at_22", targets=Targets(side="guard"))
    faced = rooms(rules={"wall_notice": value}, over={"G2": {"skills": (shield,)}})
    faced.do(c.UseSkill(seat="G2", skill="protect", targets=("G1",)), "21:05")
    wall(face(faced))
    assert faced.codes("G1").count("N-WALL") == (1 if value != "ask" else 0)


@values(("value", "codes"), [("day_open", ["N-NIGHT-END"]), ("night_end", ["N-NIGHT-END", "N-DAWN"])])
def test_death_announce(value: str, codes: list[str]) -> None:
    game = wall(face(rooms(rules={"death_announce": value})))
    game.notices.clear()
    game.do(n.EndNight(), "23:00")
    assert game.codes() == codes
    game.do(c.Depart(seat="P4", how="withdrawn", reason="ill"))
    game.today, game.notices = 2, []
    game.do(d.OpenDay(), "08:00")
    assert ("N-DAWN" in game.codes()) is (value == "day_open")
    assert game.state.said_dead == ("G1", "P4")


@values(("value", "shown"), [("hidden", False), ("shown", True)])
def test_death_cause(value: str, shown: bool) -> None:
    game = wall(face(rooms(rules={"death_cause": value})))
    game.next_day()
    dawn = next(each for each in game.notices if each.code == "N-DAWN")
    assert (dawn.params.get("causes") == {"G1": "night"}) is shown


@values(("value", "role"), [("hidden", None), ("role", "murderer")])
def test_exit_reveal(value: str, role: str | None) -> None:
    game = Game(rules={"exit_reveal": value})
    game.vote("G1 P1 exec")
    assert next(each for each in game.notices if each.code == "N-VOTE").params.get("role") == role


@values(
    ("value", "mate", "boss", "last"),
    [("any_murderer", "E3", "E3", "E3"), ("killer_only", "", "E3", "E3"), ("last_murderer", "", "", "E3")],
)
def test_doom_trigger(value: str, mate: str, boss: str, last: str) -> None:
    two = {"P2": MATE}
    for out, expected in (("P2", mate), ("P1", boss)):
        game = Game(rules={"doom_trigger": value}, over=two)
        game.vote(f"G1 {out} rel")
        assert ending(game) == expected
        if not expected:
            assert settled(game.state, out).result == "pending" or settled(game.state, out).result == "win"
            assert game.codes(out) == ["N-RELEASED"]
            assert [each.params["won"] for each in game.notices if each.code == "N-RELEASED"] == [False], "no word of it for a special role"
    only = Game(rules={"doom_trigger": value}, over={"P2": {**MATE, **gone("vote", 0)}})
    only.vote("G1 P1 rel")
    assert ending(only) == last


@values(("value", "winners"), [("none", {"P1"}), ("teammates", {"P1", "P2"}), ("teammates_and_accomplices", {"P1", "P2", "G2"})])
def test_doom_spares(value: str, winners: set[str]) -> None:
    game = Game(rules={"doom_spares": value}, over={"P2": MATE, "G2": ALLY})
    game.vote("G1 P1 rel")
    assert game.winners == winners


@values(("value", "winners"), [("keep", {"P1", "P2"}), ("lose", {"P1"})])
def test_doom_earlier_released(value: str, winners: set[str]) -> None:
    game = Game(number=2, rules={"doom_earlier_released": value}, over={"P2": released(1)})
    assert settled(game.state, "P2").result == ("win" if value == "keep" else "pending")
    game.vote("G1 P1 rel")
    assert game.winners == winners


@values(("value", "end"), [(True, ""), (False, "E2")])
def test_accomplice_guard_counts(value: bool, end: str) -> None:
    game = face(evening(Game(number=2, rules={"accomplice_guard_counts": value}, over={**DOWN, "G2": ALLY})))
    wall(game)
    assert ending(game) == end


@values(("value", "won"), [("needs_objective", False), ("wins_at_release", True)])
def test_released_accomplice(value: str, won: bool) -> None:
    game = Game(number=2, rules={"released_accomplice": value}, over={"P2": {**ALLY, **released(1)}})
    game.vote("G1 P1 exec")
    assert ("P2" in game.winners) is won


@values("value", [1, 3, 4])
def test_amend1_count(value: int) -> None:
    game = Game(number=2, rules={"amend1_count": value}, over={"P2": gone("vote", 1), "P3": gone("vote", 1)})
    game.vote("G1 P4 exec")
    assert ending(game) == ("E4" if value <= 3 else "")


@values(("value", "killed"), [(True, True), (False, False)])
def test_reveal_executes(value: bool, killed: bool) -> None:
    game = Game(rules={"reveal_executes": value})
    game.do(c.FileReport(by="G1", against="P2", clause="P-speech-5", text="forger"))
    assert ("execute" in [choice.value for choice in game.state.asks[0].choices]) is killed
    if killed:
        game.do(Answer(ask=ask(game, "A-CARD"), choice="execute"))
        assert (dead(game), game.state.vote_deaths) == ({"P2"}, 0)
    guard = Game(rules={"reveal_executes": value})
    guard.do(c.FileReport(by="P1", against="G2", clause="P-speech-5", text="doctor"))
    assert "execute" not in [choice.value for choice in guard.state.asks[0].choices], "a guard has no crime to tell"


@values(("value", "end"), [(True, ""), (False, "E2")])
def test_sidelined_counts(value: bool, end: str) -> None:
    game = Game(number=2, rules={"sidelined_counts": value}, over=DOWN)
    game.do(GiveCard(person="G1", level="red", clause="P-offsite-2"))
    game.do(Answer(ask=ask(game, "A-RED"), choice="none"))
    assert ending(game) == end
    murderer = Game(rules={"sidelined_counts": value})
    murderer.do(c.SetStatus(seat="P1", status="sidelined", until="lasting", reason="red"))
    assert ending(murderer) == ("" if value else "E1")


@values(("value", "won"), [(True, True), (False, False)])
def test_sidelined_wins(value: bool, won: bool) -> None:
    game = Game(rules={"sidelined_wins": value}, over={"G2": SIDELINED})
    game.vote("G1 P1 exec")
    assert ("G2" in game.winners) is won


@values(("value", "count"), [("stands", 1), ("dropped", 0)])
def test_sidelined_ballot(value: str, count: int) -> None:
    game = Game(rules={"sidelined_ballot": value})
    game.ballots("G1 P2 exec")
    game.do(c.SetStatus(seat="G1", status="sidelined", until="lasting", reason="red"))
    game.do(d.CloseVote(), "20:30")
    assert len(game.piles()) == count
    assert counted_guards(game.state) == GUARDS


@values(("value", "blue"), [("person", 0), ("seat", 2)])
def test_cards_follow(value: str, blue: int) -> None:
    game = Game(rules={"cards_follow": value}, over={"P2": {"assistant": "X", "blue": 2}})
    game.do(c.RequestSub(seat="P2"), "10:00")
    assert cards.of_seat(game.state, "P2").blue == blue


@values(("value", "audience"), [(True, "public"), (False, "seat:P2")])
def test_card_public(value: bool, audience: str) -> None:
    game = Game(rules={"card_public": value})
    game.do(GiveCard(person="P2", level="blue", clause="P-speech-1"))
    game.do(GiveCard(person="P2", level="reminder", clause="P-speech-1"))
    assert [(each.code, each.audience) for each in game.notices] == [("N-CARD-PENALTY", audience), ("N-REMIND", "seat:P2")]
    red = Game(rules={"card_public": value})
    red.do(GiveCard(person="P2", level="red", clause="P-offsite-2"))
    assert "N-SENT-OFF" in red.codes()


@values(("value", "guards"), [("reject", 0), ("extra_guard", 7), ("extra_prisoner", 6)])
def test_odd(value: str, guards: int) -> None:
    roles = (
        Role(id="guard", side="guard", copies=max(guards, 6)), Role(id="murderer", side="prisoner", crime="x", tags=("murderer",)),
        Role(id="thief", side="prisoner", crime="y", copies=12 - max(guards, 6)),
    )  # fmt: skip
    table = Table()
    command = s.NewGame(n=13, script=Script(name="odd", roles=roles), house_rules={"odd": value})
    if not guards:
        assert table.refuse(command).clause == "R28"
        return
    table.do(command)
    for k in range(13):
        table.do(s.SetSeat(seat=f"S{k}", person=f"person {k}", alt="x"))
    sides = [seat.side for seat in table.state.seats.values()]
    assert sides.count("guard") == guards
    table.do(s.SetLinks(night=1, map=dict(zip("ABCDEFG", "1234567", strict=True))))
    prisoners = [name for name, seat in table.state.seats.items() if seat.side == "prisoner"]
    deal = dict.fromkeys(table.state.seats, "guard") | dict.fromkeys(prisoners, "thief") | {prisoners[0]: "murderer"}
    table.do(s.Deal(seed="1", roles=deal))
    table.do(s.StartGame())
    assert table.state.doors == 7


@values(("value", "good"), [("strict", False), ("inclusive", True)])
def test_deadline(value: str, good: bool) -> None:
    game = Game(rules={"deadline": value})
    assert isinstance(game.decide(d.CastBallot(guard="G1", prisoner="P2", kind="execute"), "20:30"), Refusal) is not good
    flag = Skill(effect="set_flag", flag="x", window=("DAY",))
    skilled = Game(rules={"deadline": value}, over={"P2": {"skills": (flag,)}})
    assert isinstance(skilled.decide(c.UseSkill(seat="P2", skill="set_flag"), "20:30"), Refusal) is not good


@values(("value", "asked", "phase"), [("ask", ["A-ENDGO"], "corridor"), ("end", [], "ended"), ("go_on", [], "corridor")])
def test_end_special(value: str, asked: list[str], phase: str) -> None:
    game = Game(rules={"end_special": value}, over={"P2": BOSS})
    game.vote("G1 P1 exec")
    assert (game.asked(), game.state.phase) == (asked, phase)
    nobody = Game(number=2, rules={"end_special": value}, over={"P2": {**BOSS, **gone("vote", 1)}})
    nobody.vote("G1 P1 exec")
    assert nobody.state.phase == "ended"


@values(("value", "killed"), [(True, {"G1", "P2"}), (False, {"G1"})])
def test_simultaneous(value: bool, killed: set[str]) -> None:
    game = rooms(rules={"simultaneous": value}, over={"G1": {"skills": (POISON,)}})
    game.do(c.UseSkill(seat="G1", skill="poison", targets=("P2",)), "21:05")
    wall(face(game))
    assert dead(game) == killed


@values(("value", "winners"), [("E2", {"G2", "P3", "P4", "P5", "P6"}), ("E1", {"P3", "P4", "P5", "P6"})])
def test_double_wipe(value: str, winners: set[str]) -> None:
    game = _last_two(rules={"double_wipe": value})
    assert (ending(game), game.winners) == (value, winners)


def test_every_value_of_every_house_rule_has_its_test() -> None:
    tree = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    shown: dict[str, set[Any]] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            (call,) = node.decorator_list
            assert isinstance(call, ast.Call)
            rows = [ast.literal_eval(_first(row)) for row in call.args[1].elts] if isinstance(call.args[1], ast.List) else []
            shown[node.name.removeprefix("test_")] = set(rows)
    for rule in HOUSE_RULES.values():
        assert rule.name in shown, rule.name
        wanted = set(rule.choices) or {rule.default}
        assert wanted <= shown[rule.name], rule.name
        assert rule.choices or len(shown[rule.name]) > 1


def _first(row: ast.expr) -> ast.expr:
    return row.elts[0] if isinstance(row, ast.Tuple) else row


def test_a_kind_settled_for_a_hidden_ballot_is_hidden() -> None:
    game = Game(rules={"vote_public": False})
    game.do(d.CastBallot(guard="G1", prisoner="P2"), "12:00")
    events = game.do(Answer(ask=ask(game, "A-KIND"), choice="execute")).events
    assert [event for event in events if game.rules.disclose(event, PUBLIC) is not None] == []


def test_records_of_hidden_ballots_name_nobody_in_the_public_report() -> None:
    from moderator.rulesets.prison.report import report

    game = Game(rules={"vote_public": False})
    records = []
    for command, clock in ((d.CastBallot(guard="G1", prisoner="P2", kind="execute"), "12:00"), (d.CloseVote(), "20:30")):
        done = game.do(command, clock)
        records.append(Record(seq=1, at=game.now, command={}, events=done.events, trace=done.trace, notices=done.notices))
    state = game.rules.start("test", "Asia/Shanghai")
    from moderator.rulesets.prison.setup_events import Adopted

    records.insert(0, Record(seq=0, at=game.now, command={}, events=(Adopted(state=Game(rules={"vote_public": False}).state),)))
    made = report(game.rules, state, records, (), PUBLIC)  # type: ignore[arg-type]
    assert "G1" not in str(made["ballots"])
    assert "G1" not in str(made["trace"])
