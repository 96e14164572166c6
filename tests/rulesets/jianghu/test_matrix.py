"""The kill-post matrix cell by cell, from a table written out from the rules and played through the window, not read from the program.

A line is a poster; its words are the targets in the order of TARGETS: T target out, B both, S poster out, M shown, X shown and mirror
out, 2 the same with two rounds left, 0 nothing. A soul return is unconverted up to round 3 and a joint killer from round 4.
"""

from __future__ import annotations

import pytest

from moderator.rulesets.jianghu.commands import posts as p
from tests.rulesets.jianghu.games import Game

TARGETS = ("HS", "JS2", "JE1", "SH", "WE1", "RV", "DE", "A", "LK", "JK6", "IK9", "BE", "MN", "MR", "SP", "SR")
TABLE = {
    1: {
        "LK": "B B B T B T B T . B B B S 2 T T",
    },
    2: {
        "HS": ". T B T B T B T B T T B S 2 T T",
        "JS1": "T T B T B T B T B T T B S M T T",
        "LK": "B B B T B T B T . B B B S 2 T T",
        "JK1": "T T B T B T B T B T T B S M T T",
        "IK1": "T T B T B T B T B T T B S M T T",
        "SP": "0 0 T 0 T 0 T 0 0 0 0 T B 0 . 0",
    },
    4: {
        "HS": ". T B T B T B T B T T B S 2 T T",
        "JS1": "T T B T B T B T B T T B S M T T",
        "LK": "B B B T B T B T . B B B S 2 T B",
        "JK1": "T T B T B T B T B T T B S M T T",
        "IK1": "T T B T B T B T B T T B S M T T",
        "BE": "T T B T B T B T B . . . S M T .",
        "SP": "0 0 T 0 T 0 T 0 0 0 0 T B 0 . 0",
    },
    5: {
        "HS": ". T T T T T T T B T T T B 2 T T",
        "JS1": "T T T T T T T T B T T T B X T T",
        "LK": "B B T T T T T T . B B T B 2 T B",
        "JK1": "T T T T T T T T B T T T B X T T",
        "IK1": "T T T T T T T T B T T T B X T T",
        "BE": "T T T T T T T T B . . . B X T .",
    },
    7: {
        "HS": ". T T T T T T T B T T T T T T T",
        "JS1": "T T T T T T T T B T T T T T T T",
        "LK": "B B T T T T T T . B B T T T T B",
        "JK1": "T T T T T T T T B T T T T T T T",
        "IK1": "T T T T T T T T B T T T T T T T",
        "BE": "T T T T T T T T B . . . T T T .",
    },
}
LAST = {4: "T T B T B T B T . . . . . M T .", 5: "T T T T T T T T . . . . . X T .", 7: "T T T T T T T T . . . . . T T ."}
"""The mine, which posts when no killer and no black egg is left."""
SLOT = {"H": "HS1", "J": "JK1", "L": "LK1", "I": "IK1"}
CELLS = [
    (round_, poster, target, cell)
    for round_, rows in TABLE.items()
    for poster, row in rows.items()
    for target, cell in zip(TARGETS, row.split(), strict=True)
    if cell != "."
]
CELLS += [
    (round_, "MN", target, cell) for round_, row in LAST.items() for target, cell in zip(TARGETS, row.split(), strict=True) if cell != "."
]
EXPECTED = {
    "T": ("KHALF", "IN"),
    "B": ("KHALF", "OUT"),
    "S": ("IN", "OUT"),
    "M": ("IN", "IN"),
    "X": ("KHALF", "IN"),
    "2": ("KHALF", "IN"),
    "0": ("IN", "IN"),
}


def played(round_: int, poster: str, target: str) -> Game:
    """The post alone in its round; for a stand-in everybody is out who comes before it."""
    killers = ["LK", *(f"JK{n}" for n in range(1, 7)), *(f"IK{n}" for n in range(1, 11)), "SR"]
    if poster == "SP":
        game = Game(r=round_)
        game.do(p.SubmitSearch(seat="SP", target=target, words=801))
    elif poster in {"BE", "MN"}:
        gone = [name for name in killers if name != target] if poster == "BE" else [*killers, "BE"]
        game = Game("JK1", r=round_, out=" ".join(gone))
        game.do(p.SubmitPost(seat=poster, target=target, words=860, replaces="JK1"))
    else:
        slot = "JS1" if poster.startswith("JS") else SLOT[poster[0]]
        game = Game(owners={slot: poster}, r=round_)
        masks = ("JK2", "A", "B", "C", "D", "E", "V1", "V2") if round_ == 1 else None
        game.do(p.SubmitPost(seat=poster, target=target, words=860, masks=masks))
    game.publish()
    return game


@pytest.mark.parametrize(("round_", "poster", "target", "cell"), CELLS, ids=str)
def test_a_cell_of_the_matrix(round_: int, poster: str, target: str, cell: str) -> None:
    game = played(round_, poster, target)
    assert (game.state.status(target), game.state.status(poster)) == EXPECTED[cell]
    shown = [show.seat for show in game.state.now.shows]
    assert shown == ([poster] if cell in {"M", "X", "2"} else [])
    timers = [timer.ends for timer in game.state.seats[poster].timers]
    assert timers == ([round_ + 1] if cell == "2" else [])


@pytest.mark.parametrize("poster", ["HS", "JS1", "LK", "JK1", "IK1"])
@pytest.mark.parametrize("round_", [2, 5, 7])
def test_a_post_on_oneself_takes_one_out_once(poster: str, round_: int) -> None:
    game = played(round_, poster, poster)
    assert game.state.status(poster) == "KHALF"
    assert game.notice("posts").params["out"] == [poster]


def test_the_mine_on_itself() -> None:
    assert played(4, "MN", "MN").state.status("MN") == "KHALF"
