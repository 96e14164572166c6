"""Random nights worked out twice: by the program, and naively from the rules. Every disagreement that was found stands below by name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from moderator.rulesets.chess.dawn import _fallen, snapshot, work_out
from moderator.rulesets.chess.resolution import resolve
from tests.rulesets.chess import boards, naive

KIND = {"queen": "kill", "king": "kill", "one_hit": "one_hit", "exchange": "exchange"}


def by_program(made: dict[str, Any], sent: boards.Orders) -> dict[str, Any]:
    """The program's night in the naive reading's form."""
    ledger = resolve(boards.snapshot(made, sent))
    fallen = {seat: _fallen(seat, blows) for seat, blows in ledger.deaths.items()}
    deaths = {
        seat: {
            "direct": fallen[seat].direct, "moved": any(not b.direct for b in blows), "kinds": {KIND[b.kind] for b in blows},
        }
        for seat, blows in ledger.deaths.items()
    }  # fmt: skip
    castled = dict.fromkeys(ledger.swapped, "done") | dict.fromkeys(ledger.lapsed, "lapsed")
    return {
        "imprisoned": set(ledger.imprisoned),
        "covers": {ally: set(pawns) for ally, pawns in ledger.covers.items() if pawns},
        "deaths": deaths,
        "winner": ledger.winner or None,
        "castled": castled,
        "graces": set(ledger.graces),
        "successes": {seat: made["seats"][seat]["successes"] + 1 for seat in ledger.successes},
        "charged": set(ledger.charges),
        "curses": sorted(ledger.curses),
        "pardons": set(ledger.pardons),
        "declarations": {queen for each in fallen.values() for queen in each.declarations},
    }


def by_hand(made: dict[str, Any], sent: boards.Orders) -> dict[str, Any]:
    """The naive night; charges as the set of those who hold one."""
    found = naive.night(made, sent)
    found.pop("rights")
    found["charged"] = {queen for queen, charged in found.pop("charges").items() if charged}
    return found


def differences(made: dict[str, Any], sent: boards.Orders) -> dict[str, tuple[Any, Any]]:
    """Field -> (naive, program), where they differ. After a king's death only the deaths and the winner matter."""
    hand, program = by_hand(made, sent), by_program(made, sent)
    assert hand.keys() == program.keys()
    wanted = ("imprisoned", "covers", "deaths", "winner", "declarations") if hand["winner"] else hand.keys()
    return {key: (hand[key], program[key]) for key in wanted if hand[key] != program[key]}


def from_state(made: dict[str, Any], sent: boards.Orders) -> dict[str, Any]:
    """What a whole game's state brings at its close (``dawn.work_out``), where it says the same in other words."""
    state = boards.state(made, sent)
    assert resolve(snapshot(state)).deaths == resolve(boards.snapshot(made, sent)).deaths
    found, _ = work_out(state)
    return {
        "deaths": {fallen.seat: fallen.direct for fallen in found.deaths},
        "winner": found.winner or None,
        "castled": set(found.swapped),
        "graces": set(found.graces),
        "successes": set(found.successes),
        "charged": set(found.charges),
        "curses": sorted((curse.bearer, curse.knight) for curse in found.curses),
        "pardons": set(found.pardons),
        "declarations": {queen for fallen in found.deaths for queen in fallen.declarations},
    }


def test_random_nights_of_whole_games_agree(size: Callable[[int, int], int]) -> None:
    for seed in range(size(300, 3_000)):
        rng = Random(f"state {seed}")
        made = boards.board(rng)
        sent = boards.orders(rng, made)
        hand = by_hand(made, sent)
        hand |= {
            "deaths": {seat: how["direct"] for seat, how in hand["deaths"].items()},
            "castled": {side for side, how in hand["castled"].items() if how == "done"},
            "successes": set(hand["successes"]),
        }
        found = from_state(made, sent)
        wanted = ("deaths", "winner", "declarations") if hand["winner"] else found
        assert {key: found[key] for key in wanted} == {key: hand[key] for key in wanted}, (seed, sent, made)


def test_random_nights_agree(size: Callable[[int, int], int]) -> None:
    for seed in range(size(2_000, 20_000)):
        rng = Random(seed)
        made = boards.board(rng)
        sent = boards.orders(rng, made)
        found = differences(made, sent)
        assert not found, (seed, found, sent, made["rules"], {n: s for n, s in made["seats"].items() if s["alive"]})


# --- disagreements that were found, and how they were decided --------------------------------------------------------------


def night(sent: str, *, rules: dict[str, Any] | None = None, **over: dict[str, Any]) -> dict[str, Any]:
    """A night on the full board (``over`` changes seats), agreed upon by both; orders as ``"WQ kill BN, WK castle"``."""
    made = boards.full(rules or {}, over)
    split = [(*each.split(), "") for each in sent.split(",")]
    orders = [(each[0], each[1], each[2]) for each in split]
    assert not differences(made, orders)
    return by_program(made, orders)


def test_r20_a_kings_kill_that_a_designated_pawn_bears_stops_its_exchange_too() -> None:
    """The naive reading was right: he who is killed by a king is not exchanged, whether aimed at or in an ally's place (C3.5.1)."""
    gone = {name: {"alive": False} for name in ("WP2", "WP3", "BB", "BN", "BP1", "BP2", "BP3")}
    sent = "WN exchange WP1, WP1 pawn WB, BQ kill WB, BK kill WB"
    assert set(night(sent, **gone)["deaths"]) == {"WP1", "BQ"}
    assert set(night(sent, rules={"exchange_with_king_strike": "void"}, **gone)["deaths"]) == {"WP1"}


def test_r25_a_bishop_whose_package_prison_strikes_out_heals_nobody_mutually() -> None:
    """The program was right: what is struck out (step 4) is no mutual heal, so the free bishop's heal is good."""
    two = {"WP1": {"role": "bishop"}}
    sent = "WB heal WP1, WP1 heal WB, BQ kill WP1"
    rules = {"bishop_to_bishop_heal": "void_only_if_mutual"}
    assert set(night(sent, rules=rules, **two)["deaths"]) == {"WP1"}
    assert not night(sent + ", BR imprison WP1", rules=rules, **two)["deaths"]
    assert set(night(sent + ", BR imprison WP1", **two)["deaths"]) == {"WP1"}
