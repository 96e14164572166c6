"""Every value of every house rule (section 7): a game in which it makes the difference."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import persons as p
from moderator.rulesets.chess.commands import vote as v
from moderator.rulesets.chess.commands.setup import CreateGame, CursePosition
from moderator.rulesets.chess.counting import count
from moderator.rulesets.chess.house_rules import HOUSE_RULES
from tests.rulesets.chess.games import Game, at
from tests.rulesets.chess.test_clauses_day import CLOSE, OPENED, answer, counted, day, vote
from tests.rulesets.chess.test_clauses_night import NO_GUARDS, died, fresh, imprisoned, night

values = pytest.mark.parametrize
PROMOTED = {role: {"role": role, "start_role": "pawn"} for role in ("queen", "rook", "bishop", "knight")}


@values(("value", "close"), [("clock_times", "06-02 13:00"), ("durations", "06-02 09:00"), ("custom", "06-02 07:00")])
def test_phase_clock(value: str, close: str) -> None:
    game = fresh()
    game.do(CreateGame(house_rules={"phase_clock": value}, night_hours=9))
    from moderator.rulesets.chess import phases

    assert phases.night_close(game.state, at("06-01 22:00")) == at(close)


@values(("value", "dead"), [("before_deaths", {"WP1"}), ("after_deaths", {"WP1", "WK"})])
def test_check_timing(value: str, dead: set[str]) -> None:
    over = {"BP3": PROMOTED["queen"]}
    assert died("BQ kill WP1", "BP3 kill WK", dead="WB WP2 WP3", over=over, rules={"check_timing": value}) == dead


@values(("value", "dead"), [("all", {"WP1", "WP2"}), ("earliest_only", {"WP2"})])
def test_multi_cover(value: str, dead: set[str]) -> None:
    assert died("WP2 pawn WN", "WP1 pawn WN", "BQ kill WN", rules={"multi_cover": value}) == dead


@values(("value", "dead"), [("exchange_wins", {"WR", "BQ"}), ("heal_first", set())])
def test_exchange_vs_heal(value: str, dead: set[str]) -> None:
    assert died("BQ kill WR", "WN exchange WR", "WB heal WR", rules={"exchange_vs_heal": value}) == dead


@values(("value", "dead"), [("fires", {"WP1", "BQ"}), ("lapses", {"WP1"})])
def test_exchange_on_covered(value: str, dead: set[str]) -> None:
    assert died("BQ kill WR", "WN exchange WR", "WP1 pawn WR", rules={"exchange_on_covered": value}) == dead
    assert died("BQ kill WR", "WN exchange WP1", "WP1 pawn WR", rules={"exchange_on_covered": value}) == dead


@values(("value", "grace"), [(True, 0), (False, 1)])
def test_grace_needs_pawn_death(value: bool, grace: int) -> None:
    game = night("BQ kill WN", "WP1 pawn WN", "WB heal WP1", rules={"grace_needs_pawn_death": value})
    assert game.state.seats["WN"].grace == grace


@values(("value", "grace"), [(True, 1), (False, 0)])
def test_grace_for_exchange_death(value: bool, grace: int) -> None:
    game = night("BQ kill WB", "WN exchange WB", "BP1 pawn BQ", rules={"grace_for_exchange_death": value})
    assert game.state.seats["BQ"].grace == grace
    assert next(notice for notice in game.told() if notice.code == "dawn").params["factions"] == {"WB": "white"}


@values(("value", "role"), [("next_night", "pawn"), ("at_dawn", "bishop")])
def test_promotion_effect(value: str, role: str) -> None:
    game = Game(phase="day", opened="06-02 13:00", over={"WP1": {"successes": 3, "due": True}}, rules={"promotion_effect": value})
    game.do(n.SubmitPawn(seat="WP1", target="WQ"))
    game.do(v.ChoosePromotion(side="white", role="bishop"))
    assert game.state.seats["WP1"].role == role
    game.day("WK 16", when=OPENED)
    game.do(v.OpenNight(), CLOSE)
    assert game.state.seats["WP1"].role == "bishop"
    assert game.state.night.submissions[-1].reason == "role_changed"


@values(("value", "status"), [(True, "standing"), (False, "void")])
def test_bishop_self_repeat(value: bool, status: str) -> None:
    game = night("WB heal WB", rules={"bishop_self_repeat": value})
    game.quiet_day(OPENED)
    game.do(v.OpenNight(), CLOSE)
    game.do(n.SubmitHeal(seat="WB", target="WB"))
    assert game.state.night.submissions[-1].status == status


@values(("value", "alive"), [("void", False), ("void_only_if_mutual", True)])
def test_bishop_to_bishop_heal(value: str, alive: bool) -> None:
    rules, over = {"bishop_to_bishop_heal": value}, {"WP1": PROMOTED["bishop"]}
    assert (died("BQ kill WP1", "WB heal WP1", over=over, rules=rules) == set()) is alive
    assert died("BQ kill WP1", "WB heal WP1", "WP1 heal WB", over=over, rules=rules) == {"WP1"}


@values(("value", "votes"), [("sum", 8), ("max", 4)])
def test_curse_stack(value: str, votes: int) -> None:
    curses = (CursePosition(bearer="WB", knight="BN"), CursePosition(bearer="WB", knight="BP1"))
    game = Game(phase="day", opened="06-02 13:00", curses=curses, over={"BP1": PROMOTED["knight"]}, rules={"curse_stack": value})
    game.day("BP2 16", when=OPENED)
    assert game.state.tally.curses == {"WB": votes}


@values(("value", "status"), [("reject", "void"), ("accept_until_dawn", "standing")])
def test_late_first_action(value: str, status: str) -> None:
    game = Game(rules={"late_first_action": value})
    game.night("WR imprison BQ")
    game.do(n.SubmitHeal(seat="WB", target="WN"), "06-02 12:55")
    assert game.state.night.submissions[-1].status == status
    game.do(n.SubmitImprison(seat="WR", target="BN"), "06-02 12:55")
    assert game.state.night.submissions[-1].status == "void"
    game.do(n.SubmitPawn(seat="WP1", target="WN"), "06-02 13:01")
    assert game.state.night.submissions[-1].status == "void"


@values(("value", "writers"), [(False, []), (True, ["WQ"])])
def test_publish_survived_declaration(value: bool, writers: list[str]) -> None:
    def said(*orders: str) -> list[str]:
        game = night(*orders, rules={"publish_survived_declaration": value})
        found: list[str] = next(notice for notice in game.told() if notice.code == "dawn").params["declarations"]
        return found

    assert said("WQ kill BN", "BB heal BN") == writers
    assert said("WQ kill BN", "BP1 pawn BN") == [], "C4.5: none goes with a death in an ally's place"


@values(("value", "target"), [(True, "BN"), (False, "BR")])
def test_ambiguous_change_consumes_right(value: bool, target: str) -> None:
    game = day(rules={"ambiguous_change_consumes_right": value})
    vote(game, "WQ", "BN", "06-02 15:00")
    game.do(v.MarkUnclear(voter="WQ", kind="change"), "06-02 16:00")
    vote(game, "WQ", "BR", "06-02 17:00")
    assert counted(game) == target


@values(("value", "target"), [(True, "BR"), (False, "BN")])
def test_edit_ban_lifted_in_extension(value: bool, target: str) -> None:
    game = day(rules={"edit_ban_lifted_in_extension": value}, substitutes=("S1",))
    vote(game, "WQ", "BN", "06-02 15:00")
    game.do(v.MarkEdited(voter="WQ", original_known=True, original="BN"), "06-02 16:00")
    game.do(p.DeclareHandover(seat="WR", hours=24), "06-03 20:00")
    vote(game, "WQ", "BR", "06-04 12:00")
    assert counted(game) == target


@values(("value", "target"), [(True, "BN"), (False, "WQ")])
def test_inclusive_limits(value: bool, target: str) -> None:
    game = day(rules={"inclusive_limits": value})
    vote(game, "WQ", "BN", CLOSE)
    assert counted(game) == target
    late = Game(rules={"inclusive_limits": value})
    late.do(n.SubmitHeal(seat="WB", target="WN"), "06-02 12:50")
    assert (late.state.night.submissions[-1].status == "standing") is value


@values(("value", "told"), [(False, []), (True, ["cover_count"])])
def test_report_cover_success(value: bool, told: list[str]) -> None:
    assert night("WP1 pawn WQ", "BR imprison WQ", rules={"report_cover_success": value}).codes("WP1") == told


@values(("value", "status"), [("non_space_characters", "waiting"), ("letters_only", "void")])
def test_declaration_count(value: str, status: str) -> None:
    game = Game(rules={"declaration_count": value})
    game.do(n.SubmitKill(seat="WQ", target="BN", declaration="夜，" * 50))
    assert game.state.night.submissions[-1].status == status


@values(("value", "number"), [(True, 16), (False, 0)])
def test_show_raw_ballots(value: bool, number: int) -> None:
    game = Game(phase="day", opened="06-02 13:00", rules={"show_raw_ballots": value})
    game.day("BN 9", "WB 7", when=OPENED)
    assert len(game.told()[0].params["ballots"]) == number


@values(("name", "phase", "value"), [("handover_hours_day", "day", 13), ("handover_hours_night", "night", 14)])
def test_handover_hours(name: str, phase: str, value: int) -> None:
    game = Game(phase=phase, opened="06-02 13:00", rules={name: value}, substitutes=("S1",))
    assert {step.params["hours"] for step in game.rules.steps(game.state) if step.verb == "declare_handover"} == {value}
    close = game.state.span.close
    from moderator.play.commands import GiveCard
    from moderator.play.deadlines import hours

    game.do(GiveCard(person="WR", level="red", clause="C8.4.5"))
    answer(game, "red_card", "handover")
    assert game.state.span.close - close == hours(value)
    assert fresh().refuse(CreateGame(house_rules={name: 25})).code == "bad_rule_range"


@values(("value", "codes"), [("dawn", []), ("on_receipt", ["castling_announced", "castling_withdrawn"])])
def test_castling_notice(value: str, codes: list[str]) -> None:
    game = Game(rules={"castling_notice": value})
    game.do(n.SubmitCastle(seat="WK"))
    game.do(n.Withdraw(seat="WK", privilege="castle"))
    assert game.codes("WR") == codes


@values(
    ("value", "rook", "lapsed"),
    [("designated_king", (), ("WK",)), ("also_new_king", ("WR",), ("WK",)), ("never_a_day_king", (), ())],
)
def test_castling_night_pardon(value: str, rook: tuple[str, ...], lapsed: tuple[str, ...]) -> None:
    rules = {"castling_night_pardon": value}
    assert night("WK castle", "WB heal WR", rules=rules).state.pardons == rook
    assert night("WK castle", "WB heal WK", "BQ kill WR", rules=rules).state.pardons == lapsed
    assert night("WK castle", "WB heal WK", rules=rules).state.pardons == ("WK",)


@values(("value", "winner"), [("other_side_wins", "black"), ("void", "")])
def test_own_king_kill(value: str, winner: str) -> None:
    assert night("WQ kill WK", dead=NO_GUARDS, rules={"own_king_kill": value}).state.winner == winner
    assert night("BQ kill WK", dead=NO_GUARDS, rules={"own_king_kill": value}).state.winner == "black"


@values(("value", "charged"), [(True, 2), (False, 0)])
def test_imprisoned_idle_queen_charges(value: bool, charged: int) -> None:
    game = night("BR imprison WQ", rules={"imprisoned_idle_queen_charges": value})
    assert (game.state.seats["WQ"].charged, game.state.seats["BQ"].charged) == (charged, 2)


@values(("value", "taken"), [("outsider_breaks", {"WR"}), ("mutual_stands", {"WR", "BR"})])
def test_mutual_with_outsider(value: str, taken: set[str]) -> None:
    over = {"BP1": PROMOTED["rook"]}
    game = night("WR imprison BR", "BR imprison WR", "BP1 imprison WR", over=over, rules={"mutual_with_outsider": value})
    assert imprisoned(game) == taken


@values(("value", "taken"), [("all_work", {"WR", "BR", "WP1"}), ("none_work", set())])
def test_closed_ring(value: str, taken: set[str]) -> None:
    rules, over = {"closed_ring": value}, {"WP1": PROMOTED["rook"]}
    assert imprisoned(night("WR imprison BR", "BR imprison WP1", "WP1 imprison WR", over=over, rules=rules)) == taken
    assert imprisoned(night("WR imprison BR", "BR imprison WR", rules=rules)) == {"WR", "BR"}


@values(("value", "dead"), [("queen_part_fires", {"WB", "BQ"}), ("void", {"WB"})])
def test_exchange_with_king_strike(value: str, dead: set[str]) -> None:
    rules = {"exchange_with_king_strike": value}
    assert died("BQ kill WB", "BK kill WB", "WN exchange WB", dead="BB BN BP1 BP2 BP3", rules=rules) == dead


@values(("value", "successes"), [(True, 1), (False, 0)])
def test_success_on_idle_ally(value: bool, successes: int) -> None:
    rules = {"success_on_idle_ally": value}
    assert night("WP1 pawn WR", "BR imprison WR", rules=rules).state.seats["WP1"].successes == successes
    assert night("WP1 pawn WR", "BR imprison WR", "WR imprison BQ", rules=rules).state.seats["WP1"].successes == 1


@values(("value", "dead"), [("kept", {"BB"}), ("required", {"BN"})])
def test_declaration_on_retarget(value: str, dead: set[str]) -> None:
    game = Game(rules={"declaration_on_retarget": value})
    game.night("WQ kill BN")
    game.do(n.SubmitKill(seat="WQ", target="BB"))
    game.dawn()
    assert game.dead == dead


@values(("value", "target"), [("candidates_only", ""), ("count_all", "WQ")])
def test_runoff_self_vote(value: str, target: str) -> None:
    game = Game(phase="runoff", opened="06-03 22:00", candidates=("WB", "BN"), rules={"runoff_self_vote": value})
    assert count(game.state, game.state.ballot).counting["WQ"] == target
    assert count(game.state, game.state.ballot).counting["WB"] == "WB"


@values(("value", "target"), [("reject", "BN"), ("accept", "BR")])
def test_sms_change_last_hour(value: str, target: str) -> None:
    game = day(over={"WQ": {"contact": "1"}}, rules={"sms_change_last_hour": value})
    vote(game, "WQ", "BN", "06-02 15:00", "sms")
    vote(game, "WQ", "BR", "06-03 21:45", "sms")
    assert counted(game) == target


@values(("value", "winner"), [("ask", ""), ("his_side_loses", "black"), ("suspend", "suspended")])
def test_king_put_to_death(value: str, winner: str) -> None:
    game = Game(rules={"king_put_to_death": value})
    game.do(p.PutToDeath(seat="WK", clause="C8.5"))
    assert game.state.winner == winner
    assert [ask.code for ask in game.state.asks] == (["king_put_to_death"] if value == "ask" else [])


def test_every_value_of_every_house_rule_has_its_test() -> None:
    tree = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    shown: dict[str, set[Any]] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            (call,) = node.decorator_list
            rows = ast.literal_eval(call.args[1]) if isinstance(call, ast.Call) and _plain(call.args[1]) else []
            shown[node.name.removeprefix("test_")] = {row[0] for row in rows} or {True, False, "?"}
    for rule in HOUSE_RULES.values():
        if rule.choices:
            assert {type(value) for value in rule.choices} and rule.name in shown, rule.name
            assert set(rule.choices) <= shown[rule.name] or "?" in shown[rule.name], rule.name


def _plain(node: ast.expr) -> bool:
    try:
        ast.literal_eval(node)
    except ValueError:
        return False
    return True
