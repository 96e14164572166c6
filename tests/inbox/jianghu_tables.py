"""A game of eighty-eight for the inbox's tests: its masks, its phases, and messages as its players send them."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import Any

from moderator.inbox import jianghu
from moderator.inbox.messages import RawMessage
from moderator.inbox.quoting import split_quotes
from moderator.inbox.reading import Proposal, Reading
from moderator.play.instants import Instant
from moderator.rulesets.jianghu.commands import setup as s
from moderator.rulesets.jianghu.commands import vote as v
from moderator.rulesets.jianghu.commands.setup import DutyPosition
from moderator.rulesets.jianghu.ruleset import Jianghu
from moderator.rulesets.jianghu.state import GameState
from tests.rulesets.jianghu.games import Game, at

DATA = Path(__file__).parent / "data"
MASKS = {
    "A": "沈砚", "B": "顾南风", "C": "老枪", "D": "晚晴", "E": "阿九", "V1": "石头", "V2": "夜莺", "V3": "苏木", "V4": "林小满",
    "V5": "Neo 7", "JK1": "墨江", "JK2": "寒舟", "IK1": "流萤", "LK": "断桥", "SP": "听雨", "SH": "折柳", "SR": "归鸿", "HS": "青锋",
    "RV": "回春", "JE1": "双鲤", "MN": "惊雷", "MR": "照影", "WE1": "许願",
}  # fmt: skip
PROSE = "月色落在旧城的瓦上，风从巷口经过，谁也没有说话。"
SHORT = {
    "cast_ballot": "thread", "proxy_ballot": "proxy", "change_proxy": "change", "submit_post": "post", "submit_search": "search",
    "submit_shift": "shift", "submit_return": "return", "submit_checkin": "checkin", "resurrect": "rescue", "withdraw_post": "back",
}  # fmt: skip
CLOCK = {"checkin": "20:00", "window": "21:20", "day": "3 15:00", "proxied": "3 15:00", "owed": "3 10:00", "choices": "3 21:02"}


def game(phase: str = "day") -> Game:
    """Round 2: the window of its posts, its day, a proxy on record, texts owed, the tops fixed."""
    over: dict[str, dict[str, Any]] = {name: {"mask": mask} for name, mask in MASKS.items()}
    duties = (
        DutyPosition(kind="letter", seat="A", due="2026-06-03T12:00:00+08:00"),
        DutyPosition(kind="first_chase", seat="B", due="2026-06-03T12:00:00+08:00"),
    )
    made = Game("JK1", "JK2", "IK1", r=2, phase="window" if phase == "window" else "day", over=over, first_hang=("E",), top_n=3,
                duties=duties if phase == "owed" else ())  # fmt: skip
    if phase == "window":
        made.post("JK2 C")
    elif phase == "proxied":
        made.do(v.ProxyBallot(seat="V1", seats=("A",), channel="qq"), "3 13:00")
    elif phase == "choices":
        made.cast("V1 JE1 A 13:00", "V2 JE1 IK1 13:01", "V3 IK1 MR 13:02", "V4 MR IK1 13:03")
        made.close()
    return made


@cache
def state(phase: str) -> GameState:
    """Its state."""
    if phase != "checkin":
        return game(phase).state
    rules, now = Jianghu(), at("19:00")
    found: Any = rules.start("test", "Asia/Shanghai")
    for command in (s.CreateGame(), *(s.AddSeat(id=name, mask=mask, person=f"person of {name}") for name, mask in MASKS.items())):
        for event in rules.decide(found, command, now).events:  # type: ignore[union-attr]
            found = rules.evolve(found, event)
    return found  # type: ignore[no-any-return]


def when(phase: str) -> Instant:
    """When messages of the phase come."""
    return at(CLOCK[phase])


def message(text: str, author: str = "", channel: Any = "thread", phase: str = "day", **fields: Any) -> RawMessage:
    """A message from a seat. ``~N`` in it stands for so many sentences of prose."""
    own, quotes = split_quotes(text)
    return RawMessage(text=own, quotes=quotes, channel=channel, author=MASKS.get(author, author), at=when(phase), **fields)


def rows() -> list[dict[str, str]]:
    """The test messages."""
    with (DATA / "jianghu_messages.tsv").open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    for row in found:
        row["text"] = row["text"].replace("\\n", "\n")
        for n in (3, 15, 40):
            row["text"] = row["text"].replace(f"~{n}", PROSE * n)
    return found


def shown(reading: Reading) -> list[str]:
    """A reading as the table writes it."""
    return [_shown(each) for each in reading.proposals] or [f"- {reading.why}"]


def _shown(proposal: Proposal) -> str:
    command = dict(proposal.command)
    verb, who = SHORT.get(command.pop("do"), proposal.command["do"]), command.pop("seat", command.pop("by", command.pop("namer", "")))
    words = [verb, who]
    for key in (
        "from",
        "to",
        "seats",
        "seat_x",
        "target",
        "targets",
        "seat_c",
        "voter",
        "writer",
        "about",
        "clause",
        "replaces",
        "channel",
        "void",
    ):
        value = command.get(key)
        if value not in (None, "", []):
            words.append("+".join(value) if isinstance(value, list) else value)
    words += [mark for mark, on in (("iou", command.get("iou")), ("untitled", command.get("title_ok") is False)) if on]
    words += ["text"] if len(command.get("text", "")) > 100 else []
    return " ".join((*words, *(("~",) if not proposal.sure else ())))


def read(row: dict[str, str]) -> Reading:
    """A row read."""
    return jianghu.read(message(row["text"], row["from"], row["channel"], row["phase"]), state(row["phase"]))
