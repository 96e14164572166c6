"""A match taken over, without a window: what does not add up is named with row and column, and the position is the one filled in."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.inbox.candidates import Listed, read_candidates
from moderator.inbox.people import parse
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.resources import resource
from moderator.rulesets.sanguosha.commands import Adopt
from moderator.rulesets.sanguosha.ranking import standings
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.rulesets.sanguosha.scoring import ScoringTable
from moderator.session.session import Session
from ui.new_match.columns import fits_outcome, read_count, read_figure
from ui.new_match.from_position import plan_from, position_in
from ui.new_match.plan import Plan, next_title, plan_of
from ui.new_match.under_way import STANDS, Fallen, Table, UnderWay

NAMES = ("青梅", "长风", "虎豹", "听雨", "阿澈", "南山", "小满", "北斗")
FIRST, SECOND = (10, 8, 8, 2, 2, 2, 4, 2), (2, 2, 2, 7, 9, 7, 7, 2)
ROLES = ("lord", "loyalist", "loyalist", "rebel", "rebel", "rebel", "rebel", "spy")
TEXTS = tuple({"g1": str(a), "g2": str(b)} for a, b in zip(FIRST, SECOND, strict=True))
TWO = UnderWay(done=2, texts=TEXTS)
PLAN = Plan(roll=parse(",".join(NAMES)), confirmed=True, confirmed_by="云归", under_way=TWO)


def troubles(under_way: UnderWay, games: int = 6) -> list[tuple[str, int, str]]:
    return [(each.code, each.row, each.column) for each in under_way.troubles(NAMES, games, ScoringTable())]


def cell(row: int, **texts: str) -> UnderWay:
    return replace(TWO, texts=tuple({**old, **texts} if at == row else old for at, old in enumerate(TWO.texts)))


def adopted(plan: Plan) -> Session:
    session = Session.in_memory(Sanguosha(), "t")
    for command in plan.commands():
        done = session.do(command, Instant(0))
        assert not isinstance(done, Refusal), done
    return session


def test_a_table_that_adds_up_is_taken_over() -> None:
    assert troubles(TWO) == []
    assert PLAN.blockers == ()
    state = adopted(PLAN).state
    assert (state.counted_done, state.game.number, state.game.status) == (2, 3, "seats")
    assert [(row.person, row.total) for row in standings(state)][:2] == [("青梅", 12), ("小满", 11)] or standings(state)[0].person == "青梅"
    assert state.params.scoring.status == "confirmed"


@pytest.mark.parametrize(
    ("row", "texts", "trouble"),
    [
        (1, {"g1": "1O"}, ("figure", 1, "g1")),
        (2, {"g2": ""}, ("gap", 2, "g2")),
        (2, {"mvps": "x"}, ("count", 2, "mvps")),
        (3, {"from_game": "2"}, ("early", 3, "g1")),
        (3, {"from_game": "9"}, ("from_game", 3, "from_game")),
        (0, {"y": "3"}, ("refused", 0, "y")),
        (4, {"red_direct": "2"}, ("refused", 4, "red_direct")),
        (5, {"third": "3"}, ("refused", 5, "third")),
        (5, {"mvps": "3"}, ("mvps", -1, "")),
    ],
)
def test_every_cell_that_cannot_be_is_named(row: int, texts: dict[str, str], trouble: tuple[str, int, str]) -> None:
    assert trouble in troubles(cell(row, **texts))


def test_points_that_fit_no_outcome_are_remarked_upon_and_do_not_block() -> None:
    odd = cell(0, g1="9")
    (found,) = odd.troubles(NAMES, 6, ScoringTable())
    assert (found.code, found.column, found.blocking) == ("no_outcome", "g1", False)
    assert replace(PLAN, under_way=odd).blockers == ()


def test_the_points_of_every_outcome_fit() -> None:
    table = ScoringTable()
    assert fits_outcome([Decimal(n) for n in FIRST], table)
    assert fits_outcome([Decimal(n) for n in (0, 0, 0, 2, 2, 2, 2, 0)], table)
    assert not fits_outcome([Decimal(n) for n in (2, 0, 0, 2, 2, 2, 4, 0)], table)


@pytest.mark.parametrize(("done", "stand", "bad"), [(6, "between", True), (6, "over", False), (5, "over", True), (5, "running", False)])
def test_the_games_done_agree_with_where_it_stands(done: int, stand: str, bad: bool) -> None:
    under_way = UnderWay(done=done, stand=stand, sums=True, table=Table(roles=ROLES))
    assert any(code.startswith("done") for code, _, _ in troubles(under_way)) == bad


def test_sums_alone_are_enough() -> None:
    only = UnderWay(done=2, sums=True, texts=tuple({"points": str(n)} for n in range(8)))
    assert troubles(only) == []
    assert only.total(7, ScoringTable()) == 7


def test_the_total_counts_what_was_inherited_and_reds() -> None:
    assert cell(0, inherited="4.8", charged="1", r="1", red_total="1").total(0, ScoringTable()) == Decimal("11.8")


def test_between_the_games_of_a_pair_the_seats_stay() -> None:
    seats = (7, 6, 5, 4, 3, 2, 1, 0)
    one = UnderWay(done=1, texts=tuple({"g1": str(n)} for n in FIRST), table=Table(seats=seats))
    game = adopted(replace(PLAN, under_way=one)).state.game
    assert (game.number, game.status, game.seats) == (2, "roles", ("8", "7", "6", "5", "4", "3", "2", "1"))
    assert troubles(replace(one, table=Table(seats=(0, 0, 1, 2, 3, 4, 5, 6)))) == [("seats", -1, "")]


def running(**table: Any) -> UnderWay:
    return replace(TWO, stand="running", table=replace(Table(roles=ROLES, turn=0, round=2), **table))


def test_a_game_under_way_comes_with_its_dead() -> None:
    plan = replace(
        PLAN, under_way=running(deaths=(Fallen(3, 0), Fallen(7, None, "lightning")), extra=frozenset({1}), heroes=("刘备",) + ("",) * 7)
    )
    state = adopted(plan).state
    game = state.game
    assert (game.status, game.dead, game.turn, game.round, game.extra_used) == ("playing", ("4", "8"), "1", 2, ("2",))
    assert [(d.killer, d.source) for d in game.deaths] == [("1", "damage"), (None, "lightning")]
    assert game.picks["1"].hero == "刘备"


@pytest.mark.parametrize(
    ("table", "trouble"),
    [
        ({"roles": ("lord", *ROLES[:7])}, ("roles", -1, "")),
        ({"deaths": (Fallen(0, 1),)}, ("turn", 0, "")),
        ({"deaths": (Fallen(3, 0, "lightning"),)}, ("killer", 3, "killer")),
        ({"heroes": ("刘备", "刘备", *("",) * 6)}, ("refused", -1, "")),
        ({"deaths": (Fallen(3), Fallen(3))}, ("refused", -1, "")),
    ],
)
def test_what_cannot_be_at_a_table_is_named(table: dict[str, Any], trouble: tuple[str, int, str]) -> None:
    assert trouble in troubles(running(**table))


def test_a_game_whose_deaths_end_it_is_taken_over_as_ended() -> None:
    state = adopted(replace(PLAN, under_way=running(turn=1, deaths=(Fallen(0, 3),)))).state
    assert state.game.status == "outcome" and state.game.verdict.outcome == "rebels"


def test_a_position_comes_back_as_it_was() -> None:
    under_way = replace(running(deaths=(Fallen(3, 0),), extra=frozenset({2})), staff=frozenset({5}), bans=("关羽", *("",) * 7))
    plan = replace(PLAN, title="t", under_way=under_way, scheduled="", rules={"draw_policy": "drop"}, cuts=(4,))
    (command,) = plan.commands()
    assert isinstance(command, Adopt)
    back = plan_from(command.position)
    assert isinstance(back, Plan)
    again = replace(back, confirmed=True, confirmed_by="云归").commands()[0]
    assert msgspec.to_builtins(again) == msgspec.to_builtins(command)


def test_the_first_line_of_a_file_gives_the_position(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    position = {"lines": {f"L{n}": {"person": name, "points": "4"} for n, name in enumerate(NAMES)}, "game": 3, "phase": "seats"}
    path.write_bytes(
        msgspec.json.encode({"moderator": 1, "ruleset": "sanguosha", "title": "杯"}) + b"\n"
        + msgspec.json.encode({"at": 0, "do": "adopt", "position": position})
    )  # fmt: skip
    found = position_in(path)
    assert not isinstance(found, Refusal)
    plan = plan_from(*found)
    assert isinstance(plan, Plan)
    assert (plan.title, plan.zone, plan.roll.names, plan.under_way.sums) == ("杯", "Asia/Shanghai", NAMES, True)


def test_a_file_without_a_position_says_so(tmp_path: Path) -> None:
    found = position_in(resource("samples", "sanguosha-six-games.jsonl"))
    assert isinstance(found, Refusal) and found.code == "take_no_position" and found.remedy
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"moderator":1,"ruleset":"sanguosha"}\n{"at":0,"do":"adopt","position":{"lines":5}}\n')
    found = position_in(bad)
    assert isinstance(found, Refusal) and (found.code, found.params["row"]) == ("take_bad_position", 2)


@pytest.mark.parametrize("text", ["1e3", "NaN", "1.23456", "x", "10000"])
def test_what_is_no_figure_is_not_read(text: str) -> None:
    assert read_figure(text) is None


def test_figures_of_any_width_are_read() -> None:
    assert (read_figure("２．５"), read_figure("−5"), read_count("３"), read_count("-1")) == (Decimal("2.5"), -5, 3, None)


# --- the same people again ------------------------------------------------------------------------------------------------


def played(**lines: dict[str, Any]) -> Session:
    session = Session.in_memory(Sanguosha(), "周五场 3")
    people = {str(n): {"person": name, **lines.get(f"l{n}", {})} for n, name in enumerate(NAMES, 1)}
    agreed = {"title": "周五场 3", "rules": {"draw_policy": "drop"}, "cuts": [4]}
    position = {"lines": people, "games": 6, "phase": "provisional", **agreed}
    done = session.do(session.wire.command({"do": "adopt", "position": position}), Instant(0))
    assert not isinstance(done, Refusal), done
    return session


def test_the_same_people_again_bring_yellows_and_reds_but_no_warnings() -> None:
    plan = plan_of(played(l1={"w": 2, "y": 1}, l2={"r": 1, "charged": 1}, l3={"staff": True}))
    first, second, third = (entry.brought for entry in plan.roll.entries[:3])
    assert (first.w, first.y, first.yellow_total) == (0, 1, 0)
    assert (second.r, second.red_total, second.red_direct) == (1, 0, 1)
    assert third.staff
    assert (plan.games, plan.cuts, plan.rules, plan.title) == (6, (4,), {"draw_policy": "drop"}, "周五场 4")
    assert plan.scoring.status == "provisional" and not plan.confirmed


def test_the_cards_reach_the_next_match() -> None:
    plan = replace(plan_of(played(l1={"y": 2})), confirmed=True, confirmed_by="云归")
    session = adopted(plan)
    assert (session.state.persons["青梅"].base.y, session.state.persons["青梅"].base.yellow_total) == (2, 2)
    assert session.state.params.cuts == (4,)


def test_who_has_withdrawn_does_not_come_along() -> None:
    plan = plan_of(played(l8={"withdrawn": True}))
    assert len(plan.roll.names) == 7
    assert plan.left_out == (("北斗", "withdrawn"),)


@pytest.mark.parametrize(("title", "after"), [("周五场 3", "周五场 4"), ("A组第9场", "A组第10场"), ("周五场", "周五场 2"), ("", "")])
def test_the_next_title_counts_on(title: str, after: str) -> None:
    assert next_title(title) == after


def test_substitutes_are_listed_with_a_match_taken_over() -> None:
    listed = read_candidates("云归")
    assert isinstance(listed, Listed)
    assert [each.name for each in adopted(replace(PLAN, candidates=listed.candidates)).state.candidates] == ["云归"]


COLUMNS = ("g1", "g2", "points", "inherited", "mvps", "third", "from_game", "w", "y", "r", "yellow_total", "red_total", "charged")
GOOD = st.dictionaries(st.sampled_from(COLUMNS[2:]), st.sampled_from(("", "0", "1", "１")))
ANY = st.dictionaries(st.sampled_from(COLUMNS), st.sampled_from(("", "0", "2", "3", "7.5", "-5", "x", "1e9", "99999")))
SEATED = st.one_of(st.permutations(ROLES), st.lists(st.sampled_from(("", *ROLES)), min_size=8, max_size=8))


@given(
    st.lists(st.one_of(GOOD, GOOD, GOOD, ANY), min_size=8, max_size=8), st.integers(0, 3), st.sampled_from(STANDS), st.booleans(), SEATED,
    st.lists(st.integers(0, 7), max_size=3),
)  # fmt: skip
def test_what_has_nothing_to_mend_is_always_taken(
    texts: list[dict[str, str]], done: int, stand: str, sums: bool, roles: list[str], dead: list[int]
) -> None:
    table = Table(roles=tuple(roles), deaths=tuple(Fallen(line) for line in dead))
    under_way = UnderWay(done=done, stand=stand, sums=sums, texts=tuple(texts), table=table)
    plan = replace(PLAN, games=3, under_way=under_way)
    if not plan.blockers:
        assert adopted(plan).state.counted_done == done
