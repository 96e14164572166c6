"""The worked cases that concern a whole cup: SG-20 to SG-22, SG-24 and SG-25, with what one match left open."""

from __future__ import annotations

from decimal import Decimal

from msgspec.structs import replace

from moderator.cup import people as who
from moderator.cup.effective import counters_now, entering
from moderator.rulesets.sanguosha.queue import queue
from moderator.rulesets.sanguosha.results_appeals import window_open
from moderator.rulesets.sanguosha.state import Counters
from tests.cup.cups import FALLING, Desk, begun, eights, instant, people, play_round, ranked


def test_sg_20_another_groups_substitute_chooses() -> None:
    """S was 7th in group A; in B he replaced W after game 1 and the line ends 4th. He chooses B."""
    desk = begun()
    names = people(32)
    s, w = names[6], names[8 + 4]
    desk.take(ranked(desk, "1A", FALLING).end())
    play = desk.hand_out("1B")
    play.played(1)
    play.adopt_points({w: 4})
    assert play.substitute(w, s, "c") == 4, "after one of six games: all of it"
    play.played(6)
    others = [name for name in names[8:16] if name != w]
    play.adopt_points({s: 46, **dict(zip(others, (80, 70, 60, 40, 30, 20, 10), strict=True))})
    desk.take(play.end())
    assert desk.asked("choose_result") == [f"choose_result:1:{s}"]
    ask = desk.state.asks[0]
    assert (ask.default, [choice.value for choice in ask.choices]) == ("1B", ["1A", "1B"])
    for match in ("1C", "1D"):
        desk.take(ranked(desk, match, FALLING).end())
    refusal = desk.refused("close_round", round="1")
    assert (refusal.code, refusal.params["person"]) == ("choice_open", s)
    desk.do("answer", ask=ask.id, choice="1B")
    closed = desk.close("1")
    assert s in closed.advancers
    row = next(row for row in closed.rows if row.person == s and row.place is not None)
    assert (row.match, row.place, row.destination) == ("1B", 4, "advance")
    assert [row.person for row in closed.rows if row.match == "1A" and row.destination == "advance"] == names[:6], "A's top six unchanged"
    eighth = next(row for row in closed.rows if row.person == names[7])
    assert (eighth.place, eighth.destination) == (7, "wait"), "A's former 8th becomes 7th and waits"
    assert (len(closed.advancers), len(closed.waits), len(closed.out)) == (24, 4, 3)
    assert set(closed.out) == {names[15], names[23], names[31]}, "eighths of B, C and D"
    assert who.where(desk.state, w).status == "withdrawn", "24 + 4 + 3 + 1 = 32"
    everybody = [who.where(desk.state, name).status for name in names]
    assert (everybody.count("active"), everybody.count("waiting_revival"), everybody.count("eliminated")) == (24, 4, 3)


def test_sg_20_had_he_chosen_a() -> None:
    desk = begun()
    names = people(32)
    s, w = names[6], names[8 + 4]
    desk.take(ranked(desk, "1A", FALLING).end())
    play = desk.hand_out("1B")
    play.substitute(w, s, "c")
    play.played(6)
    play.adopt_points({s: 46, **dict(zip([n for n in names[8:16] if n != w], (80, 70, 60, 40, 30, 20, 10), strict=True))})
    desk.take(play.end())
    desk.do("choose_result", person=s, match="1A")
    assert [person for place, person in desk.places("1A") if place == 7] == [s]
    assert [person for place, person in desk.places("1B") if place == 4] == [names[8 + 3]], "the others of B move up"


def round_2() -> Desk:
    """Round 1 over, round 2 drawn: groups 2A, 2B, 2C in the order of advancing."""
    desk = begun()
    play_round(desk, "1")
    desk.do("start_round", round="2")
    desk.draw("2", eights(desk.state.rounds[1].field))
    return desk


def test_sg_21_a_staff_line() -> None:
    """Staff took over a line that ends third by points: not ranked, the others move up, the pool of the round has 11."""
    desk = round_2()
    desk.do("add_staff", person="Z")
    names = list(desk.state.matches["2A"].people)
    play = desk.hand_out("2A")
    play.substitute(names[2], "Z", "d")
    play.played(6)
    play.adopt_points(dict(zip([*names[:2], "Z", *names[3:]], FALLING, strict=True)))
    desk.take(play.end())
    for match in ("2B", "2C"):
        desk.take(ranked(desk, match, FALLING).end())
    closed = desk.close("2")
    rows = {row.person: row for row in closed.rows if row.match == "2A"}
    assert (rows["Z"].place, rows["Z"].status) == (None, "staff")
    raw = [names[0], names[1], names[3], names[4], names[5], names[6], names[7]]
    assert [rows[name].place for name in raw] == [1, 2, 3, 4, 5, 6, 7]
    assert [rows[name].destination for name in raw] == ["advance"] * 4 + ["wait"] * 3
    assert len(closed.waits) == 11
    assert who.short(desk.state) == 1
    assert [line.params["n"] for line in desk.told("pool_short")] == [1]
    refusal = desk.refused("start_round", round="3")
    assert (refusal.code, refusal.params["missing"], refusal.remedy) == ("pool_short", 1, "fill_pool")


def test_sg_22_an_eliminated_substitute_is_revived() -> None:
    """E waits since round 1; he replaces a leaver in round 2 and the line ends 4th: semifinal, out of the pool, which is one short."""
    desk = round_2()
    e = desk.frozen("1").waits[0]
    names = list(desk.state.matches["2A"].people)
    play = desk.hand_out("2A")
    queued = [q.name for q in queue(play.state)]
    assert e in queued[:4], "those who wait come first by place"
    play.substitute(names[3], e, "a")
    play.played(6)
    play.adopt_points(dict(zip([*names[:3], e, *names[4:]], FALLING, strict=True)))
    desk.take(play.end())
    for match in ("2B", "2C"):
        desk.take(ranked(desk, match, FALLING).end())
    closed = desk.close("2")
    assert closed.revived == (e,) and e in closed.advancers
    assert next(row.clause for row in closed.rows if row.person == e) == "S3.5.2"
    assert len(who.pool(desk.state)) == 15 and e not in who.pool(desk.state), "3 + 12 of 16"
    assert who.short(desk.state) == 1
    first = who.pool_proposals(desk.state)[0]
    eighths = [row for row in desk.frozen("1").rows if row.place == 8]
    assert first.name in {row.person for row in eighths}, "the best eighth of round 1"
    assert first.candidate.score == max(row.total for row in eighths)
    desk.do("fill_pool", person=first.name)
    desk.do("start_round", round="3")
    assert len(desk.state.rounds[2].field) == 16 and first.name in desk.state.rounds[2].field
    assert who.where(desk.state, names[3]).status == "withdrawn"


def test_sg_22_the_best_eighth_by_score() -> None:
    """The proposal goes by the score of the match that put them out."""
    desk = begun()
    for match, last in zip(("1A", "1B", "1C", "1D"), (3, 9, 5, 7), strict=True):
        desk.take(ranked(desk, match, (80, 70, 60, 50, 40, 30, 20, last)).end())
    desk.close("1")
    names = people(32)
    assert [q.name for q in who.pool_proposals(desk.state)] == [names[15], names[31], names[23], names[7]]


def test_sg_24_the_queue_as_the_cup_hands_it_out() -> None:
    """X 7th with 25 points, Y 7th with 31 but already substituted in this round, V 8th with 40: X, V, Y."""
    desk = begun()
    names = people(32)
    high = [90, 85, 80, 75, 70, 65]
    x, y, v = names[6], names[14], names[23]
    desk.take(ranked(desk, "1A", (*high, 25, 10)).end())
    desk.take(ranked(desk, "1B", (*high, 31, 10)).end())
    desk.take(ranked(desk, "1C", (*high, 42, 40)).end())
    desk.take(ranked(desk, "1D", (*high, 8, 7)).end())
    desk.close("1")
    desk.do("start_round", round="2")
    desk.draw("2", eights(desk.state.rounds[1].field))
    first = desk.state.matches["2A"].people[4]
    play = desk.hand_out("2A")
    play.substitute(first, y, "a")
    play.played(6)
    rest = [name for name in desk.state.matches["2A"].people if name != first]
    play.adopt_points(dict(zip([*rest, y], FALLING, strict=True)))
    desk.take(play.end())
    later = desk.hand_out("2B")
    order = [q.name for q in queue(later.state) if q.candidate.source in {"a", "b"} and q.name in {x, y, v}]
    assert order == [x, v, y]
    assert who.substituted(desk.state, y, "2") == 1
    start = Decimal(later.substitute(desk.state.matches["2B"].people[0], v, "b"))
    assert start == 0, "no games done"


def test_sg_25_the_final_clears_and_shares() -> None:
    """A enters the final with y = 2, r = 1: zero. A and B 88 each and all three orders equal, both agree: both 1st, C 3rd."""
    desk = begun(16)
    a, b, c = people(16)[:3]
    play = ranked(desk, "1A", FALLING)
    for level in ("yellow", "yellow", "red"):
        play.card(a, level, "S5.2.8" if level == "yellow" else "S5.3.1")
    play.adopt_points({a: 85})
    desk.take(play.end())
    desk.take(ranked(desk, "1B", FALLING).end())
    desk.close("1")
    now = counters_now(desk.state, a)
    assert (now.y, now.r) == (2, 1)
    desk.draw("2")
    play_round(desk, "2")
    assert entering(desk.state, a, "2") != Counters()
    desk.do("start_round", round="3")
    assert [line.verb for line in desk.trace].count("counters_cleared") == 1
    desk.draw("3")
    assert entering(desk.state, a, "3") == Counters()
    assert {a, b, c} <= set(desk.state.matches["3A"].people)
    final = desk.hand_out("3A")
    assert final.state.persons[a].base == Counters()
    final.played(12)
    others = [name for name in desk.state.matches["3A"].people if name not in {a, b, c}]
    totals = {a: 88, b: 88, c: 85, **dict(zip(others, (40, 30, 20, 10, 5), strict=True))}
    final.adopt_points(totals, mvps={a: 3, b: 3}, third={a: 4, b: 4})
    final.end()
    desk.take(final)
    refusal = desk.refused("close_round", round="3")
    assert (refusal.code, set(refusal.params["people"])) == ("tie_open", {a, b})
    final.share(a, b)
    desk.take(final)
    closed = desk.close("3")
    assert sorted((row.place, row.person, row.shared) for row in closed.rows[:3]) == [(1, a, True), (1, b, True), (3, c, False)]
    assert desk.state.phase == "ended"
    assert [n.params["table"][0] for n in desk.notices if n.code == "N24"] in ([f"1= {a}"], [f"1= {b}"])


def test_sg_25_appeals_until_twelve_hours_after_the_match() -> None:
    desk = begun(16)
    play = ranked(desk, "1A", FALLING).end()
    play.state = replace(play.state, ended=instant("2026-04-10T23:10:00+08:00"))
    desk.take(play, "2026-04-10T23:30:00+08:00")
    result = desk.state.matches["1A"].result
    assert result is not None
    assert window_open(result, instant("2026-04-11T11:10:00+08:00")) and not window_open(result, instant("2026-04-11T11:10:01+08:00"))
