"""A table of twelve masks of a prison game for the inbox's tests, its phases, and messages as its players send them."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import Any

from moderator.inbox import prison
from moderator.inbox.messages import RawMessage
from moderator.inbox.quoting import split_quotes
from moderator.inbox.reading import Proposal, Reading
from moderator.play.instants import Instant
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.commands.setup import RoomPosition
from moderator.rulesets.prison.script.model import Skill, Targets
from moderator.rulesets.prison.state import GameState
from tests.rulesets.prison.games import SEATS, Game, at

DATA = Path(__file__).parent / "data"
MASKS = dict(
    zip(
        SEATS,
        ["沈砚", "顾南风", "老枪", "晚晴", "阿九", "石头", "夜莺", "苏木", "林小满", "程墨", "Neo 7", "許願"],
        strict=True,
    )
)
SEAT = Targets(count=1, kind="seat")
CARDS: dict[str, dict[str, Any]] = {
    "G1": {
        "role": "medic", "title": "狱医",
        "skills": (Skill(id="shield", title="彻夜看护", effect="protect", causes=("night",), window=("INTERRO",), resolve="at_22",
                         targets=Targets(count=1, kind="seat", side="guard")),),
    },
    "G3": {
        "role": "searcher", "title": "搜查官",
        "skills": (
            Skill(id="search", title="搜身", text="每晚可以翻检一名囚犯的床铺", effect="manual", approve="host", targets=SEAT),
            Skill(id="swap", title="换锁", effect="swap_doors", uses=1, targets=Targets(count=2, kind="door", side="guard")),
        ),
    },
    "P1": {
        "role": "murderer", "tags": ("murderer", "killer"), "title": "无面人", "crime": "连环杀人", "faction": "murderer",
        "skills": ("face_kill", Skill(id="point", title="点杀", effect="point_kill", uses=1)),
    },
    "P3": {"role": "forger", "title": "影子", "crime": "伪造货币", "skills": (Skill(id="story", title="旧闻", effect="manual"),)},
    "P4": {
        "role": "twin", "crime": "纵火",
        "skills": (Skill(id="pair", title="牵线", effect="manual", targets=Targets(count=2, kind="seat")),),
    },
}  # fmt: skip
ROOMS = (
    RoomPosition(night=1, guard_door="A", prisoner_door="1", guard="G1", prisoner="P2"),
    RoomPosition(night=1, guard_door="B", prisoner_door="2", guard="G2", prisoner="P3"),
    RoomPosition(night=1, guard_door="C", prisoner_door="3", guard="G5", prisoner="P1"),
)
CLOCK = {"election": "11:00", "pick": "12:30", "day": "15:00", "tie": "20:31", "corridor": "20:45", "rooms": "21:30", "ordered": "21:40"}
SHORT = {
    "order_kill": "kill",
    "enter_door": "door",
    "note_claim": "claim",
    "use_skill": "skill",
    "request_sub": "sub",
    "pick_leader": "pick",
}


def game(phase: str = "day", **over: dict[str, Any]) -> Game:
    """Day 1 with the election open or a pick due; day 2 with ballots, a tie, the corridor, the rooms, an order that stands."""
    seats = {name: {"mask": mask, **CARDS.get(name, {}), **over.get(name, {})} for name, mask in MASKS.items()}
    if phase in {"election", "pick"}:
        made = Game(number=1, over=seats)
        made.do(d.OpenElection(), "10:00")
        if phase == "pick":
            made.elect("G1 G3 G4 > G2", "P1 P2 > P3", "P3 P4 > P2")
            made.do(d.CloseElection(), "12:00")
        return made
    made = Game(number=2, over=seats, leaders={"guard": "G2", "prisoner": "P2"}, rooms=ROOMS)
    if phase == "day":
        made.ballots("G1 P3 exec", clock="14:00")
    elif phase == "tie":
        made.ballots("G1 G3 P3 exec", "G4 G5 P4 rel", clock="14:00")
        made.do(d.CloseVote(), "20:30")
    else:
        made.do(d.CloseVote(), "20:30")
        for side in ("guard", "prisoner"):
            made.do(n.OpenDoor(side=side, door="all"), "20:40")  # type: ignore[arg-type]
    if phase in {"rooms", "ordered"}:
        for seat, door in {"G1": "B", "G3": "A", "G4": "E", "P1": "2", "P2": "1", "P3": "5"}.items():
            made.do(n.EnterDoor(seat=seat, door=door), "20:45")
        for found in made.state.field:
            if found.id not in made.state.night.doors:  # type: ignore[union-attr]
                made.do(n.Place(seat=found.id, door="out"), "20:50")
        made.do(n.StartInterrogation(), "21:00")
    if phase == "ordered":
        made.do(n.OrderKill(seat="P1", mode="face"), "21:20")
    return made


@cache
def state(phase: str) -> GameState:
    """Its state."""
    return game(phase).state


def when(phase: str) -> Instant:
    """When messages of the phase come."""
    return at(CLOCK[phase], 1 if phase in {"election", "pick"} else 2)


def message(text: str, author: str = "", channel: Any = "thread", phase: str = "day", **fields: Any) -> RawMessage:
    """A message from a seat."""
    own, quotes = split_quotes(text)
    return RawMessage(text=own, quotes=quotes, channel=channel, author=MASKS.get(author, author), at=when(phase), **fields)


def rows() -> list[dict[str, str]]:
    """The test messages."""
    with (DATA / "prison_messages.tsv").open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    for row in found:
        row["text"] = row["text"].replace("\\n", "\n").replace("\\u200b", "\u200b")
    return found


def shown(reading: Reading) -> list[str]:
    """A reading as the table writes it."""
    return [_shown(each) for each in reading.proposals]


def _shown(proposal: Proposal) -> str:
    command = proposal.command
    verb = SHORT.get(command["do"], command["do"])
    if verb == "kill":
        words = [verb, command["mode"], command.get("target", "")]
    elif verb == "vote":
        words = [verb, command["prisoner"], {"execute": "x", "release": "r", "": "?"}[command["kind"]]]
    elif verb == "opinion":
        words = [verb, command["prisoner"], command["kind"][0] if command["kind"] == "release" else "x"]
    elif verb == "claim":
        words = [verb, f"n{command['night']}", command["met"] or "-"]
    elif verb == "skill":
        words = [verb, command["skill"], *command["targets"]]
    elif verb == "report":
        words = [verb, command["against"], command["clause"]]
    else:
        words = [
            verb,
            command.get("target")
            or command.get("candidate")
            or command.get("door")
            or (command.get("seat") if verb == "pick" else "")
            or "",
        ]
    return " ".join(word for word in (*words, "" if proposal.sure else "~") if word)


def read(row: dict[str, str]) -> Reading:
    """A row read."""
    return prison.read(message(row["text"], row["from"], row["channel"], row["phase"]), state(row["phase"]))
