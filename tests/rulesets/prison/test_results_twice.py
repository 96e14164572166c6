"""Random endings worked out twice: by the program through its commands, and naively from the tables. Disagreements stand below by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from moderator.play.commands import Answer, Command
from moderator.play.messages import Refusal
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands.setup import Adopt, Position, SeatPosition
from moderator.rulesets.prison.house_rules import HOUSE_RULES
from moderator.rulesets.prison.ruleset import Prison
from moderator.rulesets.prison.script.model import AllSurvive, Role, Script, Win
from moderator.rulesets.prison.state import GameState
from tests.rulesets.prison import naive_results
from tests.rulesets.prison.games import SEATS, Game, at

Made = dict[str, Any]
RULES = (
    "doom_trigger", "doom_spares", "doom_earlier_released", "accomplice_guard_counts", "released_accomplice", "sidelined_counts",
    "sidelined_wins", "double_wipe",
)  # fmt: skip
TEXTS = ("did he?", "did she?")


# --- random endings ---------------------------------------------------------------------------------------------------


def condition(rng: Random, depth: int = 0) -> Any:
    """A condition at random."""
    op, state = rng.choice(("==", "!=", "<", "<=", ">", ">=")), rng.choice(("field", "dead", "released", "executed", "killed", "doomed"))
    kinds = ["self_is", "role_is", "count", "murderer_objective", "ending", "flag", "manual", "number", "self_is"]
    if depth < 2:
        kinds += ["all", "any", "not"]
    chosen = rng.choice(
        ({"side": rng.choice(("guard", "prisoner"))}, {"tag": rng.choice(("murderer", "accomplice"))}, {"faction": "none"}, {})
    )
    kind = rng.choice(kinds)
    return {
        "self_is": lambda: {"self_is": rng.choice((state, "alive", "withdrawn"))},
        "role_is": lambda: {rng.choice(("role_is", "seat_is")): [rng.choice(SEATS), state]},
        "count": lambda: {"count": [chosen, state, op, rng.randrange(5)]},
        "murderer_objective": lambda: "murderer_objective",
        "ending": lambda: {"ending": rng.sample(("E1", "E2", "E3", "E4", "E5", "E6", "E7"), 2)},
        "flag": lambda: {"flag": rng.choice(("x", "y"))},
        "manual": lambda: {"manual": rng.choice(TEXTS)},
        "number": lambda: {rng.choice(("murderers_on_field", "guards_on_field", "vote_deaths")): [op, rng.randrange(4)]},
        "all": lambda: {"all": [condition(rng, depth + 1) for _ in range(2)]},
        "any": lambda: {"any": [condition(rng, depth + 1) for _ in range(2)]},
        "not": lambda: {"not": condition(rng, depth + 1)},
    }[kind]()


def seat(rng: Random, name: str, wiped: float, murderer: bool, killer: bool) -> Made:
    side = "guard" if name[0] == "G" else "prisoner"
    tags = ["murderer", *(["killer"] if killer else [])] if murderer else ["accomplice"] if rng.random() < 0.2 else []
    tags += ["mastermind"] if rng.random() < 0.05 else []
    gone = wiped if side == "guard" else 0.35 if not murderer else rng.choice((0.2, 0.8))
    state = rng.choices(("field", "dead", "released", "withdrawn"), (1 - gone, gone * 0.7, gone * 0.2, gone * 0.1))[0]
    cause = rng.choice(("vote", "vote", "execute", "night", "skill", "host")) if state == "dead" else ""
    win = None
    if rng.random() < 0.25:
        immediate = rng.random() < 0.35
        win = {
            "mode": rng.choice(("add", "or", "replace")), "at": "immediate" if immediate else "end", "when": condition(rng),
            "on_true": rng.choice(("judge_only", "leave", "end_game")) if immediate else "judge_only",
        }  # fmt: skip
    return {
        "id": name, "side": side, "tags": tags, "faction": rng.choice(("", "", "", "third", "guard", "murderer")), "state": state,
        "cause": cause, "sidelined": rng.random() < 0.08, "judged": rng.choice(("lose", "win")) if rng.random() < 0.03 else "", "win": win,
    }  # fmt: skip


def ending(seed: int) -> Made:
    """An ending at random."""
    rng = Random(seed)
    killers = rng.sample([name for name in SEATS if name[0] == "P"], rng.choice((1, 1, 2, 3)))
    wiped = rng.choice((0.3, 0.6, 0.95))
    seats = [seat(rng, name, wiped, name in killers, name == killers[0]) for name in SEATS]
    rules = {name: rng.choice(HOUSE_RULES[name].choices) if rng.random() < 0.4 else HOUSE_RULES[name].default for name in RULES}
    rules["amend1_count"] = rng.choice((4, 4, 2, 1))
    present = [each["id"] for each in seats if each["state"] == "field"]
    acts: list[tuple[str, ...]] = [(), ("E6", rng.choice(("", "guard", "murderer", "third")))]
    if present:
        mostly = [name for name in killers if name in present] or present
        acts += [("depart", rng.choice(mostly), "released"), ("depart", rng.choice(present), rng.choice(("dead", "released", "withdrawn")))]
    return {
        "seats": seats, "rules": rules, "flags": [name for name in ("x", "y") if rng.random() < 0.5],
        "answered": {text: rng.random() < 0.5 for text in TEXTS if rng.random() < 0.3},
        "answers": {text: rng.random() < 0.5 for text in TEXTS}, "line": condition(rng) if rng.random() < 0.15 else None,
        "confirm": rng.random() < 0.7, "act": rng.choice(acts),
    }  # fmt: skip


# --- the program's way ------------------------------------------------------------------------------------------------


def position(made: Made) -> Position:
    roles = tuple(
        Role(
            id=each["id"], side=each["side"], crime="x", tags=tuple(each["tags"]), faction=each["faction"],
            win=Win(**each["win"]) if each["win"] else None,
        )
        for each in made["seats"]
    )  # fmt: skip
    line = AllSurvive(when=made["line"]) if made["line"] is not None else None
    seats = {
        each["id"]: SeatPosition(
            side=each["side"], role=each["id"], state=each["state"], cause=each["cause"], result=each["judged"],
            statuses={"sidelined": "lasting"} if each["sidelined"] else {},
        )
        for each in made["seats"]
    }  # fmt: skip
    return Position(
        seats=seats, number=2, script=Script(name="s", roles=roles, factions=("third",), all_survive=line), rules=made["rules"],
        flags=tuple(made["flags"]), manual=made["answered"],
    )  # fmt: skip


class Program:
    """A game driven to its end."""

    def __init__(self) -> None:
        self.rules = Prison()
        self.state: GameState = self.rules.start("twice", "Asia/Shanghai")

    def do(self, command: Command) -> None:
        decision = self.rules.decide(self.state, command, at("12:00", 2))
        assert not isinstance(decision, Refusal), decision
        for event in decision.events:
            self.state = self.rules.evolve(self.state, event)


def by_program(made: Made) -> tuple[str, dict[str, str]]:
    """The ending and every seat's result, as the program has them."""
    game, act = Program(), made["act"]
    game.do(Adopt(position=position(made)))
    if act and act[0] == "depart":
        game.do(c.Depart(seat=act[1], how=act[2], reason="x"))
    else:
        game.do(c.SetFlag(name="tick"))
    _answer(game, made)
    if game.state.phase != "ended" and act[:1] == ("E6",):
        game.do(c.EndGame(ending="E6", lost=act[1], reason="x"))
        _answer(game, made)
    if game.state.phase != "ended":
        return "", {}
    assert game.state.ending is not None
    return game.state.ending.name, {name: judged.result for name, judged in game.state.judgements.items()}


def _answer(game: Program, made: Made) -> None:
    while game.state.asks and game.state.phase != "ended":
        ask = game.state.asks[0]
        text = str(ask.params.get("text"))
        choice = {
            "A-ALL": "confirm" if made["confirm"] else "reject", "A-ENDGO": "end", "A-MANUAL": "yes" if made["answers"].get(text) else "no",
        }[ask.code]  # fmt: skip
        game.do(Answer(ask=ask.id, choice=choice))


# --- the proof --------------------------------------------------------------------------------------------------------


def test_random_endings_come_out_the_same_twice(size: Callable[[int, int], int]) -> None:
    wanted, seed, seen = size(500, 10_000), 0, Counter[str]()
    while seen.total() < wanted:
        made = ending(seed)
        hand, program = naive_results.results(made), by_program(made)
        assert hand == program, (
            seed,
            {name: (hand[1].get(name), program[1].get(name)) for name in SEATS if hand[1].get(name) != program[1].get(name)},
        )
        if hand[0]:
            seen[hand[0]] += 1
        seed += 1
    assert set(seen) == {"E1", "E2", "E3", "E4", "E5", "E6", "E7"}, seen
    assert seed < 3 * wanted


# --- what was found ----------------------------------------------------------------------------------------------------------------


def test_a_condition_that_an_answer_may_make_false_is_asked_too() -> None:
    """``not manual`` is true as long as nobody has answered: the program took it for settled and never asked."""
    for choice, won in (("yes", False), ("no", True)):
        game = Game(over={"P2": {"win": Win(mode="replace", when={"not": {"manual": "did he?"}})}})
        game.vote("G1 P1 exec")
        assert game.asked() == ["A-MANUAL"]
        game.do(Answer(ask=game.state.asks[0].id, choice=choice))
        assert ("P2" in game.winners) is won
