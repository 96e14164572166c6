"""Random boards and days: a position in plain dicts, for the naive reading, and the same as the program's own values."""

from __future__ import annotations

from random import Random
from typing import Any

from moderator.play.instants import Instant
from moderator.rulesets.chess.house_rules import HOUSE_RULES, NIGHT_RULES
from moderator.rulesets.chess.resolution import Order, Piece, Snapshot
from moderator.rulesets.chess.state import Death, GameState, Night, Params, Person, Seat, Submission

START = ("king", "queen", "rook", "bishop", "knight", "pawn", "pawn", "pawn")
NAMES = tuple(side + letter for side in "WB" for letter in ("K", "Q", "R", "B", "N", "P1", "P2", "P3"))
OFFICERS = ("queen", "rook", "bishop", "knight")
Orders = list[tuple[str, str, str]]


def rules(rng: Random, names: tuple[str, ...]) -> dict[str, Any]:
    """Defaults, now and then another value."""
    chosen = {name: HOUSE_RULES[name].default for name in names}
    share = rng.choice((0.0, 0.15, 0.5))
    for name in names:
        if rng.random() < share:
            chosen[name] = rng.choice(HOUSE_RULES[name].choices)
    return chosen


def board(rng: Random, names: tuple[str, ...] = NIGHT_RULES) -> dict[str, Any]:
    """Sixteen seats, some dead, some promoted, some charged or graced, a side perhaps castled already."""
    seats: dict[str, Any] = {}
    castled = {"white": rng.random() < 0.2, "black": rng.random() < 0.2}
    dying, rising = rng.choice((0.0, 0.15, 0.4, 0.6)), rng.choice((0.0, 0.3, 0.7))
    for name, role in zip(NAMES, START * 2, strict=True):
        side = "white" if name[0] == "W" else "black"
        now = rng.choice(OFFICERS) if role == "pawn" and rng.random() < rising else role
        alive = role == "king" or rng.random() >= dying
        seats[name] = {
            "side": side, "role": now, "alive": alive, "original_rook": role == "rook", "charge": now == "queen" and rng.random() < 0.3,
            "grace": now in OFFICERS and rng.random() < 0.15, "successes": rng.randrange(3) if now == "pawn" else 0,
        }  # fmt: skip
    for side, letter in (("white", "W"), ("black", "B")):
        if castled[side]:
            old, new = seats[letter + "K"], seats[letter + "R"]
            if rng.random() < 0.5:  # swapped; otherwise the right was spent for nothing
                new["alive"], old["alive"] = True, rng.random() >= dying
                old["role"], new["role"], new["original_rook"] = "rook", "king", False
    return {"seats": seats, "castled": castled, "rules": rules(rng, names)}


KINDS = {
    "queen": ("kill",),
    "rook": ("imprison",),
    "bishop": ("heal",),
    "knight": ("exchange", "curse"),
    "pawn": ("pawn",),
    "king": ("kill",),
}


def orders(rng: Random, made: dict[str, Any]) -> Orders:
    """What the living send, mostly at a few hot seats; in random order."""
    living = [name for name, seat in made["seats"].items() if seat["alive"]]
    hot = rng.sample(living, min(len(living), rng.choice((2, 4, 16))))
    found: Orders = []
    for name in living:
        role = made["seats"][name]["role"]
        if role == "king" and not made["castled"][made["seats"][name]["side"]] and rng.random() < 0.35:
            found.append((name, "castle", ""))
        if rng.random() < 0.12:
            continue
        kind = rng.choice(KINDS[role])
        pool = [t for t in (hot if rng.random() < 0.8 else living) if t != name or kind in ("heal", "exchange", "curse")]
        if rng.random() < 0.6 and kind in ("heal", "exchange", "pawn"):
            pool = [t for t in pool if made["seats"][t]["side"] == made["seats"][name]["side"]] or pool
        if pool:
            found.append((name, kind, rng.choice(pool)))
    rng.shuffle(found)
    return found


def snapshot(made: dict[str, Any], sent: Orders) -> Snapshot:
    """The same night as the program reads it."""
    pieces = tuple(
        Piece(
            id=n,
            side=s["side"],
            role=s["role"],
            original_rook=s["original_rook"] and s["role"] == "rook",
            charged=s["charge"],
            graced=s["grace"],
        )
        for n, s in made["seats"].items()
        if s["alive"]
    )
    return Snapshot(
        pieces=pieces, orders=tuple(Order(seat=s, privilege=k, target=t, n=n) for n, (s, k, t) in enumerate(sent, 1)),  # type: ignore[arg-type]
        spent=frozenset(side for side, spent in made["castled"].items() if spent), rules=made["rules"],
    )  # fmt: skip


def full(rules_set: dict[str, Any], over: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The sixteen at the start; ``over`` changes fields of a seat."""
    seats: dict[str, Any] = {}
    for name, role in zip(NAMES, START * 2, strict=True):
        fresh = {
            "side": "white" if name[0] == "W" else "black", "role": role, "alive": True, "original_rook": role == "rook", "charge": False,
            "grace": False, "successes": 0,
        }  # fmt: skip
        seats[name] = {**fresh, **over.get(name, {})}
    chosen = {name: HOUSE_RULES[name].default for name in NIGHT_RULES} | rules_set
    return {"seats": seats, "castled": {"white": False, "black": False}, "rules": chosen}


NIGHT = 5


def seat(name: str, s: dict[str, Any]) -> Seat:
    """A seat of a state."""
    death = None if s["alive"] else Death(phase="night", number=1, at=Instant(0), cause="kill")
    return Seat(
        id=name, mask=name, person=f"person of {name}", side=s["side"], role=s["role"], death=death, original_rook=s["original_rook"],
        successes=s["successes"], charged=NIGHT if s["charge"] else 0, grace=NIGHT - 1 if s["grace"] else 0,
    )  # fmt: skip


def state(made: dict[str, Any], sent: Orders) -> GameState:
    """The same night as a whole game's state at its close."""
    seats = {name: seat(name, s) for name, s in made["seats"].items()}
    submissions = tuple(
        Submission(id=n, seat=s, privilege=k, target=t, at=Instant(n), accepted=True)
        for n, (s, k, t) in enumerate(sent, 1)  # type: ignore[arg-type]
    )
    return GameState(
        params=Params(rules=dict(made["rules"])), phase="dawn", number=NIGHT, seats=seats,
        persons={s.person: Person(name=s.person, seat=s.id) for s in seats.values()},
        night=Night(number=NIGHT, opened=Instant(0), submissions=submissions, closed=Instant(99)),
        spent=tuple(side for side, spent in made["castled"].items() if spent),  # type: ignore[misc]
    )  # fmt: skip
