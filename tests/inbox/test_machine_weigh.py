"""What every line of a record will count as is what it does count as once it is taken (D.1, J13.5-J13.7)."""

from __future__ import annotations

from dataclasses import replace

from moderator.inbox.machine import Line, Record, Settled
from moderator.inbox.machine_overtime import read as read_overtime
from moderator.inbox.machine_weigh import CLAUSES, Weighing, masks_of, weigh
from moderator.rulesets.jianghu.clauses import CLAUSES as KNOWN
from moderator.rulesets.jianghu.commands import vote as v
from moderator.rulesets.jianghu.counting import count
from tests.rulesets.jianghu.games import Game, at


def day() -> Game:
    game = Game("JK1", r=2, top_n=2)
    game.post("JK1 V9")
    game.publish()
    game.to_the_vote()
    return game


def record(*rows: str) -> Record:
    """``"V1 A,B 20:00:00"`` on the day of the vote; a day of its own before the clock."""
    found = []
    for n, row in enumerate(rows, 1):
        voter, names, when = row.split(" ", 2)
        found.append(Line(n, voter, tuple(names.split(",")), when, at(when if " " in when else f"3 {when}")))
    return Record(tuple(found), "table")


def weighed(game: Game, made: Record, *settled: tuple[str, str], left: frozenset[int] = frozenset(), whole: bool = False) -> Weighing:
    said = Settled(dict(settled))
    return weigh(game.state, made, masks_of(game.state), said, left, whole=whole)


def codes(made: Weighing) -> list[str]:
    return [" ".join(name.code for name in line.names) for line in made.lines]


def test_every_verdict_has_its_clause() -> None:
    assert {clause for clause in CLAUSES.values() if clause != "D.2"} <= set(KNOWN)


def test_late_double_third_dead_half_and_proxied_lines_are_said_before_they_are_taken() -> None:
    game = day()
    game.do(v.ProxyBallot(seat="V2", seats=("A",)), "3 12:00")
    made = weighed(game, record(
        "V1 A,B 20:00:00", "V1 C 20:00:05", "V2 B 20:30:00", "V3 A 21:00:01", "V4 V9 20:00:00", "V9 A 20:00:00", "V5 A 20:00:00",
        "V5 A 20:01:00", "V6 A 2 21:00:00", "V7 A,A 20:00:00",
    ))  # fmt: skip
    assert codes(made) == [
        "full full", "third_name", "after_proxy", "late", "not_living", "tie_only", "full", "same_name", "other_round",
        "full same_name",
    ]  # fmt: skip
    assert len(made.rows) == 9 and not made.is_open


def test_what_was_said_is_what_counts_after_the_close() -> None:
    game = day()
    made = weighed(game, record("V1 A,B 20:00:00", "V2 A 20:59:59", "V3 B 21:00:00", "V4 B 21:00:01"))
    game.do(made.command(), "3 21:05")
    game.do(v.CloseVote(), "3 21:06")
    counted = count(game.state)
    assert [vote.voter for vote in counted.lines["B"]] == ["V1", "V3"] and [void.code for void in counted.voids] == ["late"]


def test_a_second_import_knows_the_first_even_where_the_names_stand_in_other_rows() -> None:
    game = day()
    game.do(weighed(game, record("V1 A,B 20:00:00", "V2 A 20:00:01")).command(), "3 20:30")
    again = weighed(game, record("V1 A 20:00:00", "V1 B 20:00:00", "V2 A 20:00:01", "V3 A 20:31:00", "V3 A 20:31:00"))
    assert codes(again) == ["known", "known", "known", "full", "twice"] and len(again.rows) == 1
    whole = weighed(game, record("V1 A 20:00:00"), whole=True)
    assert codes(whole) == ["full"] and whole.command(whole=True).whole


def test_what_is_no_mask_stays_open_until_the_host_has_said_who_is_meant_or_left_it_out() -> None:
    game = day()
    made = record("V1 Aa 20:00:00", "Vx A 20:00:01", "V3 B 20:00:02")
    assert codes(weighed(game, made)) == ["unknown", "unknown", "full"] and weighed(game, made).is_open == 2
    settled = weighed(game, made, ("Aa", "A"), ("Vx", ""))
    assert codes(settled) == ["full", "left_out", "full"] and not settled.is_open and len(settled.rows) == 2
    assert codes(weighed(game, made, left=frozenset({0, 1}))) == ["left_out", "left_out", "full"]


def test_a_line_without_a_time_or_a_name_is_not_taken() -> None:
    game = day()
    made = Record((Line(1, "V1", ("A",), "?", None), Line(2, "V2", (), "", at("3 20:00"))), "table")
    assert codes(weighed(game, made)) == ["no_time", "no_names"] and not weighed(game, made).rows


def thread(*rows: str) -> Record:
    made = record(*rows)
    return replace(made, lines=tuple(replace(line, thread=True) for line in made.lines), kind="thread")


def test_a_thread_page_alone_counts_as_nothing_before_the_host_has_said_what_it_is() -> None:
    game = day()
    made = weighed(game, thread("V1 A,B 20:00:00", "V2 ? 20:00:00"))
    assert codes(made) == ["thread_open thread_open", "unknown"] and made.is_open == 2 and not made.rows


def test_votes_without_the_machine_are_waste_paper_and_save_from_suicide_in_round_1_only() -> None:
    for r, code, voted in ((1, "thread_first", True), (2, "thread", False)):
        game = Game(r=r, phase="day", top_n=2)
        made = weigh(game.state, thread("V1 A 20:00:00"), masks_of(game.state), Settled(), thread="waste")
        assert codes(made) == [code] and made.rows[0].source == "thread"
        game.do(made.command(), "3 21:05")
        found = count(game.state)
        assert found.lines == {} and ("V1" in found.voted) is voted
        assert game.trace[-1].verb == "thread_waste" and game.trace[-1].result == ("first" if r == 1 else "later")
        again = weigh(game.state, thread("V1 A 20:00:00"), masks_of(game.state), Settled(), thread="waste")
        assert codes(again) == ["known"]


def test_a_thread_page_stands_for_the_machine_by_the_hosts_word_which_is_recorded() -> None:
    game = day()
    made = weigh(game.state, thread("V1 A,B 20:00:00"), masks_of(game.state), Settled(), thread="counts")
    assert codes(made) == ["full full"] and made.thread_counts
    game.do(made.command(), "3 21:05")
    assert set(count(game.state).lines) == {"A", "B"} and game.trace[-1].verb == "thread_counts"


def test_beside_the_machines_data_posts_of_the_thread_do_not_count() -> None:
    game = day()
    mixed = replace(record("V1 A 20:00:00"), lines=(*record("V1 A 20:00:00").lines, *thread("V1 B 20:00:00").lines), kind="table+thread")
    made = weigh(game.state, mixed, masks_of(game.state), Settled(), thread="waste")
    assert codes(made) == ["full", "thread"] and [row.source for row in made.rows] == ["machine", "thread"]


def test_the_machines_lines_of_an_overtime_are_one_ballot_each_at_their_own_time() -> None:
    game = Game(r=1, phase="day", top_n=1)
    game.cast("V1 A 10:00", "V2 B 10:00")
    game.close()
    assert game.state.now.tied == ("A", "B")
    game.do(v.OpenOvertime(), "3 21:01")
    masks = masks_of(game.state)
    made = record(
        "V1 A 21:05:00", "V1 B 21:04:00", "V2 C,B 21:16:00", "V3 B 21:16:01", "V4 A 21:00:59", "V5 C 21:05:00", "V6 Z 21:05:00",
        "Q A 21:05:00",
    )  # fmt: skip
    found = read_overtime(game.state, made, masks)
    assert [(each.seat, each.seat_x, when) for each, when in found.ballots] == [("V1", "B", at("3 21:04")), ("V2", "B", at("3 21:16"))]
    assert sorted(code for _, code in found.left) == ["known", "no_vote", "not_tied", "outside", "outside", "unknown"]
    for each, _ in found.ballots:
        game.do(each, "3 21:10")
    assert {code for _, code in read_overtime(game.state, record("V1 B 21:04:00"), masks).left} == {"known"}
