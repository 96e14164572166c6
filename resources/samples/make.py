"""Write the samples: a match, one stopped in its third game, a game of chess, three prison games and their scripts, a cup.

Deterministic: python resources/samples/make.py.
"""
# ruff: noqa: INP001

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE)]

import chess_play  # noqa: E402
import cup_story  # noqa: E402
import prison_play  # noqa: E402
import scripts  # noqa: E402
from cup_table import CupTable  # noqa: E402
from forum import Lines  # noqa: E402
from prison_scripts import SCRIPTS, Paper  # noqa: E402
from tabletop import Tabletop  # noqa: E402


def whole() -> Tabletop:
    """Six counted games, a drawn one played again; a substitute before game 4, an appeal upheld, a tie at the cut played out."""
    table = Tabletop("春季杯 Spring Cup · A 桌 · 六局", "2026-03-07T14:00:00+08:00", seed="spring cup, table A")
    table.open(scripts.PEOPLE, scripts.BANS, cuts=(6, 7))
    for plan in scripts.WHOLE:
        table.play(plan)
    table.substitute("8", scripts.QUEUE)
    for plan in scripts.AFTERWARDS:
        table.play(plan)
    said = "那张杀还没有打出，只是拿在手里"
    table.appeal("沈星河", 2, said, card=0, level="warning", reason="录像里牌没有离手，改为警告")
    table.play_off("何小满", "苏木", ("苏木", "何小满", "何小满"))
    return table


def running() -> Tabletop:
    """The same kind of match, left in the middle of game 3: a turn is on, two are dead, cards have been given."""
    table = Tabletop("春季杯 Spring Cup · B 桌 · 第 3 局", "2026-03-08T19:30:00+08:00", seed="spring cup, table B")
    table.open(scripts.OTHERS, scripts.OTHER_BANS, cuts=(6, 7))
    for plan in scripts.RUNNING:
        table.play(plan)
    return table


SAMPLES: dict[str, Callable[[], Tabletop | Lines | Paper | CupTable]] = {
    "sanguosha-six-games.jsonl": whole,
    "sanguosha-running.jsonl": running,
    "chess-six-nights.jsonl": chess_play.whole,
    "cup-32.jsonl": cup_story.whole,
    "prison-four-days.jsonl": prison_play.whole,
    "prison-fog-harbour.jsonl": prison_play.fog,
    "prison-clock-tower.jsonl": prison_play.tower,
    **{f"scripts/{name}.prison.json": partial(Paper, script) for name, script in SCRIPTS.items()},
}


def write() -> None:
    """Write every sample beside this file."""
    for name, make in SAMPLES.items():
        (HERE / name).parent.mkdir(exist_ok=True)
        (HERE / name).write_text(make().text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
