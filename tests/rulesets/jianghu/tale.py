"""Write the whole game that is kept as data: ``python -m tests.rulesets.jianghu.tale`` plays it by its seed with names of its own."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from moderator.play.instants import SECOND
from moderator.rulesets.jianghu.ruleset import Jianghu
from moderator.session.simulate import ZONE, SeededDice

SEED = "tale:198"
PLACE = Path(__file__).resolve().parents[2] / "scenarios" / "jianghu" / "eight-rounds.jsonl"
TITLE = "江湖夜雨 Night Rain · 八轮"
FIRST = ("青衫", "白马", "孤舟", "残月", "听雨", "折柳", "长风", "落梅", "醉卧", "寒江", "踏雪")
SECOND_PART = ("客", "行", "翁", "吟", "楼", "人", "渡", "笛")


def masks() -> list[str]:
    """Eighty-eight masks."""
    return [first + second for first in FIRST for second in SECOND_PART]


def named(value: Any, names: dict[str, str]) -> Any:
    """The command's file form with the names of the game."""
    if isinstance(value, str):
        person = value.removeprefix("player ")
        return f"玩家{list(names).index(person) + 1:02}" if value.startswith("player ") else names.get(value, value)
    if isinstance(value, dict):
        return {named(key, names): named(item, names) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [named(item, names) for item in value]
    return value


def lines() -> list[dict[str, Any]]:
    """The file, line by line."""
    rules = Jianghu()
    state: Any = rules.start("tale", ZONE)
    names = {f"M{n:02}": mask for n, mask in enumerate(masks(), start=1)}
    found: list[dict[str, Any]] = [{"moderator": 1, "ruleset": "jianghu", "title": TITLE, "zone": ZONE}]
    game = rules.simulation.play(SeededDice(SEED))
    move = next(game)
    while True:
        command, at = move
        when = datetime.fromtimestamp(at / SECOND, ZoneInfo(ZONE)).isoformat()
        given = msgspec.to_builtins(command)
        default = {
            key: value for key, value in given.items() if value not in ("", None, False, [], {}, ()) or key in {"granted", "targets"}
        }
        found.append({"at": when, **named(default, names)})
        decision: Any = rules.decide(state, command, at)
        for event in decision.events:
            state = rules.evolve(state, event)
        try:
            move = game.send(state)
        except StopIteration:
            return found


def text() -> str:
    """The file as text."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines())


if __name__ == "__main__":
    PLACE.write_text(text(), encoding="utf-8", newline="\n")
