"""How the sample cup goes: 32 people, five rounds, with nearly everything that a cup can meet."""
# ruff: noqa: INP001

from __future__ import annotations

import random

import msgspec
from cup_table import CupTable, Table

from moderator.cup import people
from moderator.cup.plan import proposed
from moderator.cup.results import close_blocked
from moderator.cup.tables import round_table
from moderator.rulesets.sanguosha.ranking import open_ties, standings

NAMES = (
    "林晚舟", "周子昂", "许清禾", "陈默", "何小满", "沈星河", "苏木", "顾长风", "江一白", "叶知秋", "白鹿",
    "程野", "方圆", "陆遥", "秦川", "温良", "宋知微", "韩越", "罗一川", "唐果", "杜若", "孟青",
    "谢临", "夏至", "贺兰山", "裴夏", "丁一", "袁野", "姜禾", "傅云深", "柳如是", "祝英",
)  # fmt: skip
LATE = "蒋迟"
STAFF = ("裁判甲", "裁判乙", "裁判丙")
LUCK = "/2"
"""Makes two people of the final equal in all three orders."""


def whole() -> CupTable:
    """The cup from its first entry to the final order."""
    cup = CupTable("春季杯 Spring Cup · 三十二人", "2026-04-06T20:00:00+08:00", seed="spring cup 2026")
    entries(cup)
    first_round(cup)
    second_round(cup)
    revival(cup)
    semifinal(cup)
    final(cup)
    return cup


def entries(cup: CupTable) -> None:
    """Entries, staff, plan, scoring table; a yellow before the first match."""
    cup.do("open_cup", deadline="2026-04-22T23:59:59+08:00", dates="周五晚、周六下午、周六晚", rules={"avoid_same_group": True})
    for name in NAMES:
        cup.do("register", 40, person=name)
    for name in STAFF:
        cup.do("add_staff", 5, person=name)
    cup.do("set_plan", 30, rounds=msgspec.to_builtins(proposed(32)))
    cup.do("confirm_scoring", 10)
    cup.do("give_card", 60, person="陈默", level="yellow", clause="S5.2.7", note="在比赛群里顶撞裁判")


def play(table: Table, games: int) -> None:
    """A match as usual."""
    table.begin()
    table.start()
    table.games(games)


def at_place(cup: CupTable, match: str, place: int) -> str:
    """Who stands there now."""
    each = cup.state.round(cup.state.matches[match].round)
    return next(placed.row.person for placed in round_table(cup.state, each).of(match) if placed.row.place == place)


def play_off(cup: CupTable, name: str) -> None:
    """Whatever still hinders the end of a round: choices, 1v1."""
    rng = random.Random(f"{cup.seed}/1v1 {name}")
    while (blocked := close_blocked(cup.state, name)) is not None:
        table = round_table(cup.state, cup.state.round(name))
        if table.choices:
            two = table.choices[0]
            cup.do("choose_result", 30, person=two.person, match=two.default)
            continue
        due = [pair for limit in table.limits for pair in limit.due]
        if not due:
            due = [tie.people[:2] for tie in table.ties if tie.tie.how == "duel"]
        if not due:
            raise TypeError(blocked.code)
        a, b = due[0]
        cup.do("record_1v1", 40, round=name, a=a, b=b, winners=rng.choice(([a, a], [a, b, a], [b, a, b], [b, b])))


def first_round(cup: CupTable) -> None:
    """A swap, somebody who does not confirm, a late entry; another group's player substitutes, staff fill a line."""
    matches = cup.draw("1")
    starts = ("2026-04-17T19:30:00+08:00", "2026-04-18T14:00:00+08:00", "2026-04-18T19:30:00+08:00", "2026-04-19T14:00:00+08:00")
    cup.schedule(dict(zip(matches, starts, strict=True)), ("老秦", "阿蓝"))
    cup.do("register", at="2026-04-16T21:00:00+08:00", person=LATE)
    a, b = cup.state.matches["1A"].people[1], cup.state.matches["1C"].people[4]
    cup.do("swap", at="2026-04-17T12:00:00+08:00", a=a, b=b)
    silent = cup.state.matches["1A"].people[5]
    cup.confirm("1A", "2026-04-17T13:00:00+08:00", absent=(silent,))
    cup.do("tick", at="2026-04-17T15:30:00+08:00")
    table = cup.hand_out("1A")
    table.begin()
    table.start()
    table.games(2)
    table.card(table.state.lines["3"].person, "yellow", "S5.2.8", "出牌后收回")
    table.games(4)
    cup.take_in(table)
    seventh = at_place(cup, "1A", 7)
    cup.confirm("1B", "2026-04-18T08:00:00+08:00")
    table = cup.hand_out("1B")
    table.begin()
    table.start()
    table.games(1)
    table.substitute(table.state.lines["5"].person, seventh, "c")
    table.games(5)
    cup.take_in(table)
    cup.confirm("1C", "2026-04-18T12:00:00+08:00")
    table = cup.hand_out("1C")
    late = table.state.lines["8"].person
    table.begin(absent=(late,))
    table.do("tick", 3600)
    table.substitute(late, STAFF[0], "d", "late")
    table.start()
    table.games(6)
    cup.take_in(table)
    cup.confirm("1D", "2026-04-19T08:00:00+08:00")
    table = cup.hand_out("1D")
    play(table, 6)
    cup.take_in(table)
    play_off(cup, "1")
    cup.do("close_round", 30, round="1")
    cup.do("release_standings", 10, round="1")


def second_round(cup: CupTable) -> None:
    """Somebody who waits for the revival takes over a line; a red between the matches; an appeal upheld after the round is closed."""
    matches = cup.draw("2")
    starts = ("2026-04-24T19:30:00+08:00", "2026-04-25T14:00:00+08:00", "2026-04-25T19:30:00+08:00")
    cup.schedule(dict(zip(matches, starts, strict=True)), ("老秦", "阿蓝"))
    table = cup.hand_out("2A")
    table.begin()
    table.start()
    table.games(2)
    accused = table.state.lines["2"].person
    table.card(accused, "red", "S5.3.2", "暗示队友出牌")
    table.games(4)
    table.do("file_appeal", 1_800, person=accused, game=3, text="当时是在念武将台词，不是暗示")
    appealed = table
    cup.take_in(table)
    table = cup.hand_out("2B", "/3")
    table.begin()
    table.start()
    table.games(2)
    waiting = next(c.name for c in table.state.candidates if c.source == "a")
    table.substitute(standings(table.state)[0].person, waiting, "a")
    table.games(4)
    cup.take_in(table)
    cup.do("give_card", 20, person=at_place(cup, "2B", 8), level="red", clause="S4.7", note="离席后在场边喧哗")
    table = cup.hand_out("2C")
    play(table, 6)
    cup.take_in(table)
    play_off(cup, "2")
    cup.do("close_round", 20, round="2")
    appealed.now = cup.now
    card = appealed.state.cards[-1]
    appealed.do("revoke_card", 600, card=card.id, reason="录音里确是台词（S4.10）")
    appealed.do("decide_appeal", 60, appeal=1, decision="upheld", reason="录音为证")
    for tie in open_ties(appealed.state):
        a, b = (appealed.state.name_of(line) for line in tie.lines)
        appealed.do("record_1v1", 3_600, a=a, b=b, winners=[a, b, b])
    cup.take_in(appealed, "correct_match", reason="申诉成立：录音里确是台词", level=2)
    cup.do("release_standings", 10, round="2")


def revival(cup: CupTable) -> None:
    """The pool is short and filled from the best of those who are out; one of them has withdrawn before."""
    cup.do("withdraw", 600, person=people.pool(cup.state)[-1], reason="出差")
    while people.short(cup.state):
        best = next(queued.name for queued in people.pool_proposals(cup.state) if queued.n is not None)
        cup.do("fill_pool", 5, person=best)
    matches = cup.draw("3")
    starts = ("2026-05-01T19:30:00+08:00", "2026-05-02T14:00:00+08:00")
    cup.schedule(dict(zip(matches, starts, strict=True)), ("老秦", "阿蓝"))
    for match in matches:
        table = cup.hand_out(match)
        play(table, 8)
        cup.take_in(table)
    play_off(cup, "3")
    cup.do("close_round", 20, round="3")
    cup.do("release_standings", 10, round="3")


def semifinal(cup: CupTable) -> None:
    """Sixteen, two tables."""
    matches = cup.draw("4")
    starts = ("2026-05-08T19:30:00+08:00", "2026-05-09T14:00:00+08:00")
    cup.schedule(dict(zip(matches, starts, strict=True)), ("老秦", "阿蓝"))
    for match in matches:
        table = cup.hand_out(match)
        play(table, 8)
        if match == "4B":
            table.card(table.state.lines["4"].person, "yellow", "S5.2.6", "赛后点评他人")
        cup.take_in(table)
    play_off(cup, "4")
    cup.do("close_round", 20, round="4")
    cup.do("release_standings", 10, round="4")


def final(cup: CupTable) -> None:
    """Twelve games; two are equal in everything and agree to share."""
    matches = cup.draw("5")
    cup.schedule({matches[0]: "2026-05-16T14:00:00+08:00"}, ("老秦",))
    table = cup.hand_out(matches[0], LUCK)
    play(table, 12)
    for ask in table.state.asks:
        if ask.code == "share_place":
            table.do("answer", 120, ask=ask.id, choice="agree")
    table.do("confirm_match", 13 * 3600)
    cup.take_in(table)
    cup.do("close_round", 30, round="5")
    cup.do("release_standings", 10, round="5")
