"""Who wins, worked out naively from section 8's conditions and section 11's table alone: no code is shared with the program.

``made``: ``seats`` (id, side, tags, faction, state, cause, sidelined, judged, win), ``rules``, ``flags``, ``answered`` (texts answered
before), ``answers`` (texts answered at the end), ``line`` (the all-survive condition or None), ``confirm``, ``act``
((), ("depart", seat, how), ("E6", faction)).
"""

from __future__ import annotations

import operator
from copy import deepcopy
from typing import Any

Made = dict[str, Any]
COLUMNS = ("E1", "E2", "E3", "E4")
TABLE: dict[tuple[str, str], tuple[bool, bool, bool, bool]] = {
    ("guard", "field"): (True, False, False, False),
    ("guard", "dead"): (False, False, False, False),
    ("guard", "released"): (True, False, False, False),
    ("prisoner", "field"): (True, True, True, True),
    ("prisoner", "released"): (True, True, True, True),
    ("prisoner", "dead"): (False, False, False, False),
    ("murderer", "field"): (False, True, True, True),
    ("murderer", "released"): (True, True, True, True),
    ("murderer", "dead"): (False, False, False, False),
    ("accomplice", "field"): (False, True, True, True),
    ("accomplice", "released"): (False, True, True, True),
    ("accomplice", "dead"): (False, False, False, False),
}
"""Row -> E1, E2, E3, E4. Who is still on the field in E3 was spared and wins with the released murderer."""
COMPARE = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


def row(seat: Made) -> str:
    for tag in ("accomplice", "murderer"):
        if tag in seat["tags"]:
            return tag
    return str(seat["side"])


def faction(seat: Made) -> str:
    if seat["faction"]:
        return str(seat["faction"])
    if {"murderer", "accomplice"} & set(seat["tags"]):
        return "murderer"
    return "guard" if seat["side"] == "guard" else "none"


class World:
    """The table as it stands, changed as the end comes."""

    def __init__(self, made: Made) -> None:
        self.made = deepcopy(made)
        self.seats: dict[str, Made] = {seat["id"]: seat for seat in self.made["seats"]}
        self.rules: Made = self.made["rules"]
        self.texts: dict[str, bool] = dict(self.made["answered"])
        self.met: set[str] = set()
        self.doomed = False
        self.ending = ""
        self.lost = ""
        self.vote_deaths = sum(s["side"] == "prisoner" and s["state"] == "dead" and s["cause"] == "vote" for s in self.seats.values())

    def counts(self, seat: Made) -> bool:
        return seat["state"] == "field" and (not seat["sidelined"] or self.rules["sidelined_counts"])

    def murderers(self) -> int:
        return sum("murderer" in s["tags"] and self.counts(s) for s in self.seats.values())

    def guards(self) -> int:
        allies = self.rules["accomplice_guard_counts"]
        return sum(s["side"] == "guard" and self.counts(s) and (allies or "accomplice" not in s["tags"]) for s in self.seats.values())

    def four(self) -> bool:
        return self.vote_deaths >= self.rules["amend1_count"] and self.murderers() >= 1

    def objective(self) -> bool:
        if self.ending == "E6" and self.lost in {"guard", "murderer"}:
            return self.lost == "guard"
        first = self.guards() == 0 and not (self.ending == "E1" and self.rules["double_wipe"] == "E1")
        return first or self.four() or self.doomed

    # --- conditions -----------------------------------------------------------------------------------------------------

    def so(self, seat: Made, state: str) -> bool:
        died = seat["cause"] if seat["state"] == "dead" else ""
        return {
            "alive": seat["state"] == "field", "field": seat["state"] == "field", "dead": seat["state"] == "dead",
            "released": seat["state"] == "released", "withdrawn": seat["state"] == "withdrawn", "executed": died in ("vote", "execute"),
            "killed": died in ("night", "skill"), "doomed": died == "doom",
        }[state]  # fmt: skip

    def true(self, expr: Any, me: str) -> bool:
        if expr == "murderer_objective":
            return self.objective()
        ((name, given),) = expr.items()
        if name in ("all", "any"):
            parts = [self.true(each, me) for each in given]
            return all(parts) if name == "all" else any(parts)
        if name == "not":
            return not self.true(given, me)
        if name == "self_is":
            return me in self.seats and self.so(self.seats[me], given)
        if name in ("role_is", "seat_is"):
            return self.so(self.seats[given[0]], given[1])
        if name == "flag":
            return given in self.made["flags"]
        if name == "manual":
            return self.texts.get(given, False)
        if name == "ending":
            return self.ending in given
        if name == "count":
            chosen, state, op, number = given
            return bool(COMPARE[op](sum(self.fits(s, chosen) and self.so(s, state) for s in self.seats.values()), number))
        value = {"murderers_on_field": self.murderers(), "guards_on_field": self.guards(), "vote_deaths": self.vote_deaths}[name]
        return bool(COMPARE[given[0]](value, given[1]))

    def fits(self, seat: Made, chosen: dict[str, str]) -> bool:
        return (
            chosen.get("side", seat["side"]) == seat["side"]
            and chosen.get("faction", faction(seat)) == faction(seat)
            and ("tag" not in chosen or chosen["tag"] in seat["tags"])
        )

    # --- what happens -----------------------------------------------------------------------------------------------------

    def release(self, name: str, cause: str) -> None:
        seat = self.seats[name]
        all_murderers = [s for s in self.seats.values() if "murderer" in s["tags"]]
        killer = "killer" in seat["tags"] or len(all_murderers) == 1
        seat["state"], seat["cause"] = "released", cause
        if "murderer" not in seat["tags"]:
            return
        trigger = self.rules["doom_trigger"]
        if self.murderers() == 0 or trigger == "any_murderer" or (trigger == "killer_only" and killer):
            self.doomed = True

    def act(self) -> None:
        act = self.made["act"]
        if act and act[0] == "depart":
            if act[2] == "released":
                self.release(act[1], "host")
            else:
                self.seats[act[1]]["state"], self.seats[act[1]]["cause"] = act[2], "host"

    def immediate(self) -> None:
        again = True
        while again:
            again = False
            for name, seat in self.seats.items():
                win = seat["win"]
                if win and win["at"] == "immediate" and name not in self.met and self.true(win["when"], name):
                    self.met.add(name)
                    again = True
                    if win["on_true"] == "leave" and seat["state"] == "field":
                        self.release(name, "skill")

    def name(self) -> str:
        by_role = any(self.seats[name]["win"]["on_true"] == "end_game" for name in self.met)
        wiped, none = ("E2", self.guards() == 0), ("E1", self.murderers() == 0)
        first = (none, wiped) if self.rules["double_wipe"] == "E1" else (wiped, none)
        line = self.made["line"] is not None and self.made["confirm"] and self.true(self.made["line"], "")
        found = [("E3", self.doomed), ("E5", line), *first, ("E4", self.four()), ("E7", by_role)]
        return next((name for name, so in found if so), "")

    def end(self) -> str:
        """The ending and its deaths; empty: nothing ends."""
        self.act()
        self.immediate()
        self.ending = self.name()
        if not self.ending and self.made["act"][:1] == ("E6",):
            self.ending, self.lost = "E6", self.made["act"][1]
        if self.ending == "E3":
            for seat in self.seats.values():
                spared = {"none": set(), "teammates": {"murderer"}, "teammates_and_accomplices": {"murderer", "accomplice"}}
                if seat["state"] == "field" and not spared[self.rules["doom_spares"]] & set(seat["tags"]):
                    seat["state"], seat["cause"] = "dead", "doom"
        return self.ending

    # --- results ---------------------------------------------------------------------------------------------------------

    def base(self, seat: Made, column: str) -> bool:
        state = "dead" if seat["state"] in ("dead", "withdrawn") else seat["state"]
        kind = row(seat)
        if column == "E7":  # the base conditions of section 8: a murderer is on the field and his aim is not reached
            won = kind == "prisoner" or (kind == "murderer" and state == "released")
            won = won and state != "dead"
        else:
            won = TABLE[kind, state][COLUMNS.index(column)]
        if kind == "accomplice" and state == "released" and self.rules["released_accomplice"] == "wins_at_release":
            return True
        if kind == "prisoner" and state == "released" and self.doomed and self.rules["doom_earlier_released"] == "lose":
            return False
        return won

    def result(self, seat: Made) -> str:
        if seat["judged"]:
            return str(seat["judged"])
        if seat["sidelined"] and not self.rules["sidelined_wins"]:
            return "lose"
        living = seat["state"] in ("field", "released")
        column = self.ending
        if column == "E5":
            if living:
                return "win"
            column = "E1"
        if column == "E6":
            if self.lost and seat["state"] == "field" and faction(seat) == self.lost:
                return "lose"
            if self.lost == "murderer" and {"murderer", "accomplice"} & set(seat["tags"]):
                return "lose"
            if self.lost not in ("guard", "murderer"):
                return "pending"
            column = "E2" if self.lost == "guard" else "E1"
        good, win = self.base(seat, column), seat["win"]
        if win is not None:
            so = seat["id"] in self.met or self.true(win["when"], seat["id"])
            good = {"add": good and so, "or": good or so, "replace": so}[win["mode"]]
        return "win" if good else "lose"


def results(made: Made) -> tuple[str, dict[str, str]]:
    """The ending and every seat's result; the ending empty where the game goes on."""
    world = World(made)
    ending = world.end()
    if not ending:
        return "", {}
    world.texts = {**made["answers"], **made["answered"]}
    return ending, {name: world.result(seat) for name, seat in world.seats.items()}
