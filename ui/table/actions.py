"""The judge's actions as data: one key, one button, one verb, and what must still be asked. The rules decide whether it is allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from moderator.rulesets.sanguosha.state import Game, MatchState
from moderator.rulesets.sanguosha.timing import FRAME
from ui.table.pick import Pick, Slot

SEAT: Final = Slot("line")
Fields = Callable[[Game], dict[str, Any] | None]


@dataclass(frozen=True)
class Action:
    """``name`` gives the words ``ui.desk.action.<name>``; ``verb`` the command. ``fill`` derives fields from the game, None: not now."""

    name: str
    key: str
    verb: str
    slots: tuple[Slot, ...] = ()
    fixed: Mapping[str, Any] = field(default_factory=dict)
    fill: Fields | None = None
    opens: str = ""
    """A dialog or mode of the page in place of a command."""


def _turn(game: Game) -> dict[str, Any] | None:
    return {"line": game.turn} if game.turn else None


def _delayed(game: Game) -> dict[str, Any] | None:
    return {"line": game.turn, "targets": (game.turn,)} if game.turn else None


def _decline(game: Game) -> dict[str, Any] | None:
    """The open request or skill point is passed; a window or nothing on top makes it pointless."""
    top = game.table.clock.top
    if top is None or len(top.lines) != 1:
        return None
    if top.kind in {"skill", "skill_long"}:
        return {"do": "skill_done", "line": top.lines[0], "used": False}
    return {"do": "respond", "line": top.lines[0], "decline": True} if top.kind in {"response", "discard"} else None


def _falls_away(game: Game) -> dict[str, Any] | None:
    """The request that is open need not be answered (Vine armour, a skill); no penalty."""
    top = game.table.clock.top
    if top is None or top.kind != "response" or len(top.lines) != 1:
        return None
    return {"line": top.lines[0], "what": "none"}


def _hold(game: Game) -> dict[str, Any] | None:
    return {"do": "resume"} if game.table.clock.held else {"do": "hold"}


def _reading(game: Game) -> dict[str, Any] | None:
    top = game.table.clock.top
    if game.turn is None:
        return None
    return {"line": game.turn, "action": "close" if top is not None and top.kind == "reading" else "open"}


TABLE: Final[tuple[Action, ...]] = (
    Action("response", "R", "ask_response", (SEAT,)),
    Action("decline", "X", "respond", fill=_decline),
    Action("skill", "S", "ask_skill", (SEAT,), {"long": False}),
    Action("skill_long", "G", "ask_skill", (SEAT,), {"long": True}),
    Action("scroll", "A", "announce_scroll", opens="scroll"),
    Action("delayed", "M", "announce_scroll", (), {"name": "", "delayed": True}, _delayed),
    Action("window", "N", "open_window"),
    Action("early", "I", "respond", (SEAT,)),
    Action("dying", "Y", "dying", (SEAT,)),
    Action("end_play", "F", "end_play", fill=_turn),
    Action("discard", "V", "begin_discard", fill=_turn),
    Action("extra", "E", "extra_time", fill=_turn),
    Action("turn", "B", "begin_turn", (SEAT,)),
    Action("skip", "K", "skip_turn"),
    Action("reading", "L", "reading", fill=_reading),
    Action("set_timer", "T", "set_timer", opens="set_timer"),
    Action("hold", "P", "hold", fill=_hold),
    Action("card", "C", "give_card", opens="card"),
)
CARD: Final = TABLE[-1]
ALL_ELSE: Final = Action("more", "U", "", opens="more")
"""Everything that is seldom needed, in one menu."""
DEATH: Final = Action("death", "D", "death", (Slot("victim"), Slot("killer", "killer")))
OTHER_SEAT: Final = Action("other_seat", "O", "move_press", (SEAT,))
OTHER_VICTIM: Final = "other_victim"
"""What "the other seat" is called after a death: it moves the victim, never the killer."""
MORE: Final[tuple[Action, ...]] = (
    Action("operation", "Q", "operation", fill=_turn),
    Action("play", "J", "begin_play", fill=_turn),
    Action("reopen", "W", "reopen_window"),
    Action("contest", "H", "ask_response", (Slot("line", "seats", 2, 2),)),
    Action("falls_away", "Z", "respond", fill=_falls_away),
)
"""Keys for what the space bar usually proposes, and for what is seldom asked."""
CLOCK: Final = (Action("set_timer", "T", "set_timer", opens="set_timer"), Action("hold", "P", "hold", fill=_hold))
SHOW_ROLES: Final = Action("show_roles", "V", "", opens="show_roles")
SETUP: Final[dict[str, tuple[Action, ...]]] = {
    "opening": (Action("present_all", "Y", "mark_present", opens="present_all"), CARD),
    "seats": (Action("seats_by_hand", "H", "set_seats", (Slot("order", "seats", 8, 8),)), CARD),
    "roles": (Action("roles_as_dealt", "H", "deal_roles", (Slot("lord"), Slot("loyalists", "seats", 2, 2), Slot("spy"))), CARD),
    "boxes": (Action("boxes_at_table", "H", "deal_boxes", (), {"boxes": {}}), SHOW_ROLES, CARD),
    "selection": (Action("show_boxes", "V", "", opens="show_boxes"), Action("show_roles", "R", "", opens="show_roles"), *CLOCK, CARD),
    "reading": (*CLOCK, CARD),
    "outcome": (CARD,),
    "mvp": (CARD,),
    "provisional": (CARD,),
    "confirmed": (),
}
KEYS: Final = {
    "space": "Space", "undo": "Ctrl+Z", "redo": "Ctrl+Y", "amend": "Ctrl+E", "standings": "F3", "timeline": "F4", "export": "F6",
    "notices": "F7", "help": "F1", "rulebook": "F2", "public": "F11", "substitute": "F5", "settings": "Ctrl+,", "escape": "Esc",
    "ties": "F8", "appeals": "F9", "print": "F12", "note": "Ctrl+N", "typist": "Ctrl+J", "lock": "Ctrl+L",
}  # fmt: skip
"""Keys of the page itself. Digits are seats; the key left of 1 lifts the curtain."""


def start(action: Action, game: Game, allowed: tuple[str, ...]) -> Pick | None:
    """The pick an action begins with: complete when nothing need be asked, None when it makes no sense now."""
    derived = action.fill(game) if action.fill is not None else {}
    if derived is None:
        return None
    fields = {**action.fixed, **derived}
    verb = fields.pop("do", action.verb)
    return Pick(verb, action.name, action.slots, allowed, tuple(fields.items()))


def roles_from(lines: tuple[str, ...], given: Mapping[str, Any]) -> dict[str, str]:
    """Roles as dealt at the real table: lord, loyalists and spy are named, the rest are rebels."""
    named = {given["lord"]: "lord", given["spy"]: "spy", **dict.fromkeys(given["loyalists"], "loyalist")}
    return {line: named.get(line, "rebel") for line in lines}


def seats_of(state: MatchState) -> tuple[str, ...]:
    """Lines in the order of the digits: seats once they stand, else the lines' own numbers."""
    game = state.game
    return game.seats if game is not None and game.seats else tuple(state.lines)


def window_due(game: Game) -> bool:
    """A window is still to be opened: whoever lays Nullification now is told so, not passed over in silence."""
    scroll = game.table.scroll
    return scroll is not None and scroll.stage in {"windows", "chain"}


def digit_action(state: MatchState) -> str:
    """What a bare digit means now: nullify, rescue, ban, pick or look."""
    game = state.game
    if game is None:
        return "ban" if state.phase == "opening" else "look"
    if game.status == "selection":
        return "pick"
    top = game.table.clock.top
    if game.status == "playing" and top is not None:
        if top.kind.startswith("null_") or (top.kind == FRAME and window_due(game)):
            return "nullify"
        if top.kind in {"response", "dying"} and len(top.lines) != 1:
            return "respond"
    return "look"
