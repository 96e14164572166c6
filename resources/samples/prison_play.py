"""The sample games of the prison game: four days on the night train with nearly everything, and a short one on each other script."""
# ruff: noqa: INP001

from __future__ import annotations

from prison_forum import Prison
from prison_scripts import FOG, TOWER, TRAIN

SEATS = {
    "G1": ("山雀", "林深"),
    "G2": ("白鹭", "何处"),
    "G3": ("渡鸦", "青岚"),
    "G4": ("夜莺", "阿渡"),
    "G5": ("鸬鹚", "三秋"),
    "G6": ("斑鸠", "小寒"),
    "P1": ("铜匙", "灯芯"),
    "P2": ("铁钉", "木石"),
    "P3": ("棉线", "回声"),
    "P4": ("玻璃", "北窗"),
    "P5": ("火柴", "旧雨"),
    "P6": ("骰子", "半闲"),
}
"""Seat -> mask, person."""
TRAIN_ROLES = {
    "G1": "guard",
    "G2": "guard",
    "G3": "conductor",
    "G4": "guard",
    "G5": "doctor",
    "G6": "guard",
    "P1": "reporter",
    "P2": "pointsman",
    "P3": "deserter",
    "P4": "murderer",
    "P5": "teller",
    "P6": "gambler",
}
FOG_ROLES = {
    **dict.fromkeys(("G1", "G2", "G3", "G4", "G5", "G6"), "guard"),
    "P1": "smuggler",
    "P2": "murderer",
    "P3": "forger",
    "P4": "thief",
    "P5": "arsonist",
    "P6": "debtor",
}
TOWER_ROLES = {
    "G1": "archivist",
    "G2": "guard",
    "G3": "deputy",
    "G4": "guard",
    "G5": "turnkey",
    "G6": "guard",
    "P1": "mate",
    "P2": "watchmaker",
    "P3": "murderer",
    "P4": "mastermind",
    "P5": "singer",
    "P6": "courier",
}
FIRST = {"A": "3", "B": "1", "C": "2", "D": "6", "E": "4", "F": "5"}
SECOND = {"A": "2", "B": "3", "C": "1", "D": "5", "E": "6", "F": "4"}
THIRD = {"A": "6", "B": "5", "C": "4", "D": "3", "E": "2", "F": "1"}


def whole() -> Prison:
    """Four days on the night train, from the set-up to the published results."""
    game = Prison("雪夜列车 Night Train · 四天")
    game.opening(TRAIN, SEATS, TRAIN_ROLES, FIRST, {"G2": "场外甲", "P5": "场外乙"})
    _first(game)
    _second(game)
    _third(game)
    _fourth(game)
    return game


def _first(game: Prison) -> None:
    """Elections tied twice over, the leader's pick; a conspiracy; a tied vote that the leader's ballot settles; a face kill."""
    game.day = 2
    game.do("09:00", "open_day")
    game.do("09:30", "open_election", closes="2026-06-02T12:00:00+08:00")
    tied = {
        "G1": "G1",
        "G3": "G1",
        "G5": "G1",
        "G2": "G2",
        "G4": "G2",
        "G6": "G2",
        "P1": "P2",
        "P2": "P2",
        "P3": "P2",
        "P4": "P5",
        "P5": "P5",
        "P6": "P5",
    }
    for minute, (voter, candidate) in enumerate(tied.items()):
        game.do(f"10:{minute:02}", "elect", voter=voter, candidate=candidate)
    game.do("12:00", "close_election")
    for minute, (voter, candidate) in enumerate({**tied, "G6": "G1"}.items()):
        game.do(f"12:{minute + 1:02}", "elect", voter=voter, candidate=candidate)
    game.do("12:15", "close_election")
    game.do("12:25", "pick_leader", by="G1", seat="P2")
    game.do("13:00", "give_card", person="G6", level="yellow", clause="P-offsite-1.2", note="拿上一局的事说话")
    game.do("14:00", "give_card", person="G6", level="blue", clause="P-speech-2.1")
    game.do("15:00", "conspire", target="G3")
    game.do("16:00", "close_session", id="s1")
    game.do("16:30", "complain", person="半闲", text="导演回帖太慢")
    game.shelters("G2", "P3")
    game.votes(19, {"G1": "P3 execute", "G2": "P3 execute", "G4": "P5 release", "G5": "P5 release", "G6": "P6 execute"})
    game.do("20:10", "vote", guard="G3", prisoner="P1", kind="release")
    game.do("20:20", "unvote", guard="G3")
    game.do("20:30", "close_vote")
    game.corridor({"G1": "A", "G2": "B", "G3": "C", "P1": "1", "P2": "2", "G4": "D", "G5": "E", "G6": "F", "P4": "6", "P5": "4", "P6": "5"})
    game.do("21:05", "receive_message", seat="P4", channel="pm", text="今晚面杀。")
    game.do("21:10", "order_kill", seat="P4", mode="face")
    game.do("21:20", "use_skill", seat="G5", skill="bandage", targets=["G1"])
    game.do("22:00", "resolve_wall")
    game.do("23:00", "end_night")


def _second(game: Prison) -> None:
    """Other links; a questioning and its truth; a search that the host settles; an acquittal that fires; a point kill by name."""
    game.day = 3
    game.do("09:00", "open_day")
    game.do("09:10", "set_links", night=2, map=SECOND)
    game.do("10:00", "question", target="P5")
    game.do("10:30", "close_session", id="s2")
    game.do("10:40", "report", by="G1", against="P5", clause="P-identity-3b", text="问他是不是说书人，他说不是")
    game.do("11:00", "answer", ask="A-TRUTH:2", choice="untrue_blue", reason="答得不实")
    game.do("11:30", "give_card", person="G6", level="yellow", clause="P-shelter-2.4", note="拿头像对房间")
    game.do("14:00", "use_skill", seat="P6", skill="search", targets=["G6"], text="翻斑鸠的行李")
    game.do(
        "15:00",
        "resolve_skill",
        ask="A-MANUAL:use:2",
        outcome="行李里有一张没有剪过的车票",
        effects=[{"effect": "set_flag", "flag": "ticket"}],
    )
    game.do("16:00", "give_card", person="G6", level="blue", clause="P-speech-2.2")
    game.shelters("G5", "P6", "P1")
    game.do("18:30", "acquit", target="P5")
    game.votes(19, {"G1": "P5 execute", "G2": "P5 execute", "G5": "P5 execute", "G3": "P6 release", "G6": "P6 release"})
    game.do("20:30", "close_vote")
    game.corridor({"G1": "A", "G2": "B", "P1": "1", "G3": "C", "P2": "2", "G5": "F", "P4": "4", "G6": "D", "P5": "5", "P6": "3"})
    game.do("21:10", "order_kill", seat="P4", mode="face")
    game.do("21:15", "use_skill", seat="G5", skill="bandage", targets=["G1"])
    game.do("21:30", "order_kill", seat="P4", mode="point", target="G2", by="name")
    game.do("22:00", "resolve_wall")
    game.do("22:10", "answer", ask="A-WALL:n2:G5", choice="none", reason="说了就露了")
    game.do("23:00", "end_night")


def _third(game: Prison) -> None:
    """A pointsman at work, two substitutions, a cascade of cards; the leader's opinion; a kill that a bandage stops."""
    game.day = 4
    game.do("09:00", "open_day")
    game.do("09:05", "set_links", night=3, map=THIRD)
    game.do("10:00", "use_skill", seat="P2", skill="rewire", targets=["A", "C"])
    game.do("11:00", "request_sub", seat="P5")
    game.do("12:00", "request_sub", seat="P1")
    game.do("12:30", "replace", seat="P1", person="候补一")
    game.do("13:00", "conspire", target="G5")
    game.do("14:00", "close_session", id="s3")
    game.do("15:00", "vote", guard="G6", prisoner="P1", kind="release")
    game.do("16:00", "give_card", person="G6", level="blue", clause="P-speech-2.1", note="又发誓")
    game.do("16:10", "answer", ask="A-RED:6", choice="ban", reason="屡教不改")
    game.shelters("G1", "P2")
    game.votes(19, {"G5": "P6 execute"})
    game.do("20:30", "close_vote")
    game.do("20:32", "opinion", leader="G1", prisoner="P6", kind="execute")
    game.corridor({"G1": "A", "G3": "B", "P1": "1", "P2": "2", "P4": "4", "G5": "C", "P5": "5"}, {"G6": "F"})
    game.do("21:10", "use_skill", seat="G5", skill="bandage", targets=["G1"])
    game.do("21:40", "order_kill", seat="P4", mode="face")
    game.do("22:00", "resolve_wall")
    game.do("22:05", "answer", ask="A-WALL:n3:G1", choice="without_name", reason="他活下来了")
    game.do("23:00", "end_night")


def _fourth(game: Prison) -> None:
    """Claims are compared, the reporter asks; the murderer is executed and the results are published."""
    game.day = 5
    game.do("09:00", "open_day")
    game.do("09:30", "note_claim", seat="G1", night=3, text="墙升起来了，我没有死", met="P4")
    game.do("09:40", "note_claim", seat="P4", night=3, text="我对面没有人")
    game.do("10:00", "use_skill", seat="P1", skill="interview", targets=["P4"])
    game.do("11:00", "report", by="P1", against="P2", clause="P-speech-5", text="暗示自己会换门")
    game.do("11:30", "answer", ask="A-CARD:3", choice="reminder")
    game.do("12:00", "rule", text="照片里只有车窗，不算截图")
    game.shelters("G1", "P2")
    game.votes(19, {"G1": "P4 execute", "G5": "P4 execute", "G3": "P1 execute"})
    game.do("20:30", "close_vote")
    game.do("21:00", "publish_results", roles=True)


def fog() -> Prison:
    """A first day in the fog harbour: the guards let the wrong one go."""
    game = Prison("雾港 Fog Harbour · 第一天")
    game.opening(FOG, SEATS, FOG_ROLES, FIRST)
    game.day = 2
    game.do("09:00", "open_day")
    game.do("09:30", "open_election")
    for minute, voter in enumerate(("G1", "G2", "G3", "P1", "P2", "P3")):
        game.do(f"10:{minute:02}", "elect", voter=voter, candidate="G2" if voter[0] == "G" else "P3")
    game.do("12:00", "close_election")
    game.shelters("G2", "P2")
    game.votes(19, {"G1": "P2 release", "G2": "P2 release", "G3": "P4 execute", "G4": "P2 release", "G5": "P5 execute"})
    game.do("20:30", "close_vote")
    game.do("21:00", "publish_results", roles=True)
    return game


def tower() -> Prison:
    """Two days at the clock tower: both murderers are executed, the game goes on for the mastermind's sake, the clock is wound."""
    game = Prison("钟楼 Clock Tower · 两天")
    game.opening(TOWER, SEATS, TOWER_ROLES, FIRST)
    game.day = 2
    game.do("09:00", "open_day")
    game.do("09:30", "open_election")
    for minute, voter in enumerate(("G1", "G2", "G3", "P4", "P5", "P6")):
        game.do(f"10:{minute:02}", "elect", voter=voter, candidate="G3" if voter[0] == "G" else "P4")
    game.do("12:00", "close_election")
    game.do("15:00", "use_skill", seat="G5", skill="lock_up", targets=["P5"])
    game.votes(19, {"G1": "P3 execute", "G2": "P3 execute", "G3": "P3 execute", "G4": "P6 release"})
    game.do("20:30", "close_vote")
    game.corridor({"G1": "A", "G2": "B", "G3": "C", "G4": "D", "G5": "E", "G6": "F", "P1": "1", "P2": "2", "P4": "4", "P6": "6"})
    game.do("22:00", "resolve_wall")
    game.do("23:00", "end_night")
    game.day = 3
    game.do("09:00", "open_day")
    game.do("14:00", "use_skill", seat="G1", skill="open_archive")
    game.do("14:30", "answer", ask="A-MANUAL:use:2", choice="done")
    game.votes(19, {"G1": "P5 release", "G2": "P1 execute", "G3": "P1 execute"})
    game.do("20:30", "close_vote")
    game.do("20:31", "answer", ask="A-ENDGO:E1:2", choice="go_on", reason="黑幕还在")
    game.corridor({"G1": "A", "G2": "B", "G3": "C", "G4": "D", "G5": "E", "G6": "F", "P2": "2", "P4": "4", "P5": "5", "P6": "6"})
    game.do("21:30", "use_skill", seat="P2", skill="wind")
    game.do("21:40", "answer", ask="A-ALL:2", choice="confirm", reason="钟走起来了")
    game.do("21:41", "answer", ask="A-ENDGO:E5:2", choice="end")
    game.do("22:30", "publish_results", roles=True)
    return game
