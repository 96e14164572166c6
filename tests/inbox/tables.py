"""A table of sixteen masks for the inbox's tests, and messages as its players send them."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import Any

from moderator.inbox import chess
from moderator.inbox.messages import RawMessage
from moderator.inbox.quoting import split_quotes
from moderator.inbox.reading import Proposal, Reading
from moderator.rulesets.chess.commands.vote import OpenBallot
from moderator.rulesets.chess.state import GameState
from tests.rulesets.chess.games import SEATS, Game, at

DATA = Path(__file__).parent / "data"
MASKS = dict(
    zip(
        SEATS,
        [
            "青衣",
            "红拂",
            "楚留香",
            "小龙女",
            "聂隐娘",
            "韦小宝",
            "令狐冲",
            "任盈盈",
            "慕容复",
            "王语嫣",
            "段誉",
            "虚竹",
            "乔峰",
            "阿朱",
            "阿紫",
            "游坦之",
        ],
        strict=True,
    )
)
WHEN = {"night": at("06-01 23:00"), "day": at("06-02 15:00")}
VERBS = {"cast_vote": "vote", "change_vote": "vote", "choose_promotion": "promote", "declare_handover": "leave", "sub_reply": "enter"}


def game(phase: str = "night", **over: Any) -> Game:
    """The table at night 1, or on day 1 with the ballot open."""
    seats = {name: {"mask": mask, **over.pop(name, {})} for name, mask in MASKS.items()}
    for name in ("WB",):
        seats[name].setdefault("checked_in", False)
    opened = "06-01 22:00" if phase == "night" else "06-02 13:00"
    made = Game(phase=phase, opened=opened, over=seats, substitutes=("S1", "S2"), **over)
    if phase == "day":
        made.do(OpenBallot(), "06-02 14:00")
    return made


@cache
def state(phase: str) -> GameState:
    """Its state."""
    return game(phase).state


def message(text: str, author: str = "", channel: Any = "mail", phase: str = "night", **fields: Any) -> RawMessage:
    """A message from a seat."""
    own, quotes = split_quotes(text)
    return RawMessage(text=own, quotes=quotes, channel=channel, author=MASKS.get(author, author), at=WHEN[phase], **fields)


def rows() -> list[dict[str, str]]:
    """The test messages."""
    with (DATA / "chess_messages.tsv").open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    for row in found:
        row["text"] = row["text"].replace("\\n", "\n").replace("\\u200b", "\u200b")
    return found


def shown(reading: Reading) -> list[str]:
    """A reading as the table writes it."""
    return [_shown(each) for each in reading.proposals] or [f"- {reading.why}"]


def _shown(proposal: Proposal) -> str:
    command = proposal.command
    verb = VERBS.get(command["do"], command["do"].removeprefix("submit_"))
    whom = command.get("target") or command.get("role") or command.get("person") or ""
    near = "" if proposal.sure or verb == "leave" else "~"
    if verb == "enter":
        near = ""
    return " ".join(part for part in (verb, whom, near, "declared" if "declaration" in command else "") if part)


def read(row: dict[str, str]) -> Reading:
    """A row read."""
    now = state(row["phase"])
    return chess.read(message(row["text"], row["from"], row["channel"], row["phase"]), now)
