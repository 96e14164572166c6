"""The table of many lines is added up in one walk; it says the same as adding up each line by itself."""

from __future__ import annotations

from decimal import Decimal

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from moderator.play.instants import Instant
from moderator.rulesets.sanguosha.ladder import climb, climbed
from moderator.rulesets.sanguosha.scores import line_score, line_scores
from moderator.rulesets.sanguosha.state import Card, Counters, Game, Holder, Line, MatchState, Params, Person, Verdict

ROLES = ("lord", "loyalist", "loyalist", "rebel", "rebel", "rebel", "rebel", "spy")
LINES = tuple("12345678")
LEVELS = st.sampled_from(["warning", "yellow", "red", "ban"])
COUNTERS = st.builds(Counters, w=st.integers(0, 2), y=st.integers(0, 2), r=st.integers(0, 2), yellow_total=st.integers(0, 5))
CARDS = st.lists(st.tuples(st.integers(1, 10), LEVELS, st.sampled_from(["", "waived", "revoked", "proposed"])), max_size=30)


def card(n: int, person: int, level: str, fate: str) -> Card:
    fated = {fate: True if fate == "proposed" else "why"} if fate else {}
    return Card(id=n, person=f"p{person}", line=None, level=level, clause="S5.3.1", at=Instant(n), **fated)  # type: ignore[arg-type]


def game(number: int, turned: int, outcome: str, mvp: int, status: str) -> Game:
    roles = {line: ROLES[(n + turned) % 8] for n, line in enumerate(LINES)}
    return Game(
        number=number, status=status, seats=LINES, roles=roles, verdict=Verdict(outcome=outcome, clauses=()), mvp=str(mvp),  # type: ignore[arg-type]
        points={line: Decimal(n + turned) / 2 for n, line in enumerate(LINES)},
        credited={line: f"p{line}" if number < 3 or line != "8" else "p10" for line in LINES},
    )  # fmt: skip


GAMES = st.lists(
    st.tuples(
        st.integers(0, 7),
        st.sampled_from(["lord_side", "rebels", "spy", "full_loss"]),
        st.integers(1, 8),
        st.sampled_from(["done", "done", "draw", "void"]),
    ),
    max_size=6,
)


@given(
    GAMES, CARDS, st.lists(COUNTERS, min_size=10, max_size=10), st.sampled_from(["offences", "shown", "weighted"]), st.booleans(),
    st.integers(0, 3),
)  # fmt: skip
def test_one_walk_says_what_each_line_says_by_itself(
    games: list[tuple[int, str, int, str]], cards: list[tuple[int, str, str]], bases: list[Counters], how: str, floor: bool, charged: int
) -> None:
    lines = {line: Line(id=line, number=n, holders=(Holder(person=f"p{line}", charged=charged),)) for n, line in enumerate(LINES, 1)}
    late = Holder(person="p10", from_game=3, inherited=Decimal("9.6"), rate=Decimal("0.8"), charged=1)
    lines["8"] = msgspec.structs.replace(lines["8"], holders=(*lines["8"].holders, late))
    state = MatchState(
        params=Params(rules={"tie_card_count": how, "red_floor": floor}), lines=lines,
        persons={f"p{n}": Person(name=f"p{n}", base=base) for n, base in enumerate(bases, start=1)},
        games=tuple(game(n, *each) for n, each in enumerate(games, start=1)),
        cards=tuple(card(n, *each) for n, each in enumerate(cards, start=1)),
    )  # fmt: skip
    assert line_scores(state) == {line: line_score(state, line) for line in lines}
    shorter = msgspec.structs.replace(state, games=state.games[1:])  # what is kept with a game fits only behind the same games
    assert line_scores(shorter) == {line: line_score(shorter, line) for line in lines}


@given(COUNTERS, st.lists(LEVELS, max_size=20), st.integers(0, 2))
def test_counts_without_the_cards_behind_them_are_the_same(base: Counters, levels: list[str], charged: int) -> None:
    cards = tuple(card(n, 1, level, "") for n, level in enumerate(levels, start=1))
    whole = climb(base, cards, charged)
    assert climbed(base, tuple(levels), charged) == msgspec.structs.replace(whole, rungs=())  # type: ignore[arg-type]
