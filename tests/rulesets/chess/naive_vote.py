"""A ballot counted a second time, naively: plain dicts and loops, written from the rules alone, sharing nothing with the program.

A day is ``{"seats": {id: {side, role, alive, phone}}, "opened": t, "closes": [(at, announced, substitution)], "runoff": bool,
"candidates": [...], "posts": [{voter, at, kind, target, sms}], "rules": {...}, "curses": [(bearer, knight's side)], "pardons": set}``;
instants are minutes. Seats that died by card during the ballot are not alive at its end; ``late_dead`` names them.
"""
# ruff: noqa: C901, PLR0912 -- one long loop after another, on purpose

from __future__ import annotations

import math
from typing import Any

Day = dict[str, Any]
GUARDS = ("pawn", "knight", "bishop")


def in_time(day: Day, at: float, limit: float) -> bool:
    """R34."""
    return at <= limit if day["rules"]["inclusive_limits"] else at < limit


def close_known(day: Day, at: float) -> float:
    known = day["closes"][0][0]
    for close, announced, _ in day["closes"][1:]:
        if announced <= at or not in_time(day, at, known):  # announced too late for the post, but the ballot did go on
            known = close
    return float(known)


def window_of(day: Day, at: float) -> int:
    """R32: window 0 until the close that the first substitution moved, and one more for each of them."""
    window = 0
    for number, (_, _, substitution) in enumerate(day["closes"]):
        if number and substitution and not in_time(day, at, day["closes"][number - 1][0]):
            window += 1
    return window


def count(day: Day) -> tuple[dict[str, str], set[str], set[str]]:
    """Who votes for whom (empty: a self-vote that is no candidate), who missed the vote, whose ballot is open."""
    rules = day["rules"]
    people: dict[str, dict[str, Any]] = {
        name: {
            "now": "",
            "shown": False,
            "original": False,
            "used": set(),
            "stuck": False,
            "asked": False,
            "edit": None,
            "again": None,
            "anew": False,
        }
        for name in day["seats"]
    }
    buried: set[str] = set()
    for post in sorted(day["posts"], key=lambda p: p["at"]):
        kind, at = post["kind"], post["at"]
        if kind == "dead":
            buried.add(post["target"])
            for voter in people.values():
                if voter["now"] == post["target"]:
                    voter["now"], voter["anew"] = "", True
            continue
        voter = people[post["voter"]]
        close = close_known(day, at)
        window = window_of(day, at)
        if kind == "asked":
            voter["asked"], voter["again"] = True, window
            continue
        if kind == "edited":
            if not in_time(day, at, close) or at < day["opened"]:
                continue
            voter["shown"] = voter["original"] = True
            if not voter["used"] and not voter["anew"]:
                voter["now"] = post["target"]
            voter["edit"], voter["stuck"] = window, False
            continue
        if kind == "unclear" and voter["original"]:  # the host finds that the ballot he took names nobody
            if in_time(day, at, close) and at >= day["opened"]:
                voter["shown"] = True
                if not voter["used"]:
                    voter["now"], voter["stuck"] = "", True
            continue
        # votes, changes and unclear ones
        if at < day["opened"]:
            continue
        if post["sms"] and not day["seats"][post["voter"]]["phone"]:
            continue
        until = close - 15 if post["sms"] else close
        clear = kind == "vote" and post["target"] in day["seats"] and post["target"] not in buried
        clear = clear and (day["seats"][post["target"]]["alive"] or post["target"] in day["late_dead"])
        if day["runoff"] and post["target"] not in day["candidates"]:
            clear = False
        free = not voter["original"] or voter["anew"] or (voter["stuck"] and voter["asked"])
        if free:
            if not in_time(day, at, until):
                continue
            voter["shown"] = True
            if not clear:
                if not voter["original"]:
                    voter["original"] = voter["stuck"] = True
                continue
            voter["now"], voter["original"], voter["anew"], voter["stuck"] = post["target"], True, False, False
            continue
        # a change
        limit = close - 60
        if post["sms"] and rules["sms_change_last_hour"] == "accept":
            limit = close - 15
        # the old last hour is free once the extension is announced: ``close`` is then the new one
        if not in_time(day, at, limit) or window in voter["used"]:
            continue
        if voter["edit"] is not None and (voter["edit"] >= window or not rules["edit_ban_lifted_in_extension"]):
            continue
        if voter["again"] is not None and voter["again"] == window:
            continue
        if not clear:
            if rules["ambiguous_change_consumes_right"]:
                voter["used"].add(window)
            continue
        voter["used"].add(window)
        voter["now"], voter["stuck"] = post["target"], False
    counting, missing, waiting = {}, set(), set()
    for name, seat in day["seats"].items():
        if not seat["alive"]:
            continue
        voter = people[name]
        if voter["now"] and voter["now"] != name:
            counting[name] = voter["now"]
            continue
        if not voter["now"]:
            (waiting if voter["shown"] else missing).add(name)
        valid = not day["runoff"] or name in day["candidates"] or rules["runoff_self_vote"] == "count_all"
        counting[name] = name if valid else ""
    return counting, missing, waiting


def king_safe(day: Day, name: str) -> bool:
    seats = day["seats"]
    if seats[name]["role"] != "king":
        return False
    return sum(1 for s in seats.values() if s["alive"] and s["side"] == seats[name]["side"] and s["role"] in GUARDS) >= 2


def result(day: Day) -> dict[str, Any]:
    """4.1 and 4.2."""
    seats = day["seats"]
    counting, _, _ = count(day)
    totals: dict[str, int] = {}
    for target in counting.values():
        if target:
            totals[target] = totals.get(target, 0) + 1
    if not day["runoff"]:
        extra: dict[str, list[int]] = {}
        for bearer, side in day["curses"]:
            if seats[bearer]["alive"]:
                opposing = sum(1 for s in seats.values() if s["alive"] and s["side"] != side)
                extra.setdefault(bearer, []).append(math.ceil(opposing / 2))
        for bearer, votes in extra.items():
            totals[bearer] = totals.get(bearer, 0) + (max(votes) if day["rules"]["curse_stack"] == "max" else sum(votes))
    most = max(totals.values(), default=0)
    top = {name for name, number in totals.items() if number == most}
    executed, runoff = None, set()
    if day["runoff"]:
        if len(top) == 1:
            executed = next(iter(top))
    elif len(top) == 1:
        executed = next(iter(top))
        if executed in day["pardons"]:
            executed = None
    else:
        left = {name for name in top if name not in day["pardons"]}
        if len(left) == 1:
            executed = next(iter(left))
        elif left:
            runoff = left
    if executed and king_safe(day, executed):
        executed = None
    return {"totals": totals, "top": top, "executed": executed, "runoff": runoff}
