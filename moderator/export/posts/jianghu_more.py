"""What the templates of a game of eighty-eight need beside the notice: the texts that are published, ties with every time, who went how."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from moderator.play.deadlines import iso
from moderator.play.instants import Instant
from moderator.play.messages import Notice
from moderator.rulesets.jianghu.code_names import code_name
from moderator.rulesets.jianghu.queue import GOOD
from moderator.rulesets.jianghu.schedule import row_of
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Post, Round, Top


def more(notice: Notice, state: GameState) -> dict[str, Any]:
    """What the notice does not hold and its template wants."""
    round_ = _round(state, int(notice.params.get("round") or state.number))
    if notice.code == "posts":
        return {"entries": _entries(notice, state, round_)}
    if notice.code == "result":
        return _result(notice.params, state, round_)
    return {"living_count": len(state.living)}


def _round(state: GameState, number: int) -> Round | None:
    every = (*((state.round,) if state.round is not None else ()), *reversed(state.rounds))
    return next((each for each in every if each.number == number), None)


def _entries(notice: Notice, state: GameState, round_: Round | None) -> list[dict[str, Any]]:
    """Everything that is published, in code order: kill posts, search, shift and return, each with its text."""
    names = notice.params.get("code_names", {})
    listed = [("post", code, target) for code, target in zip(notice.params["order"], notice.params["targets"], strict=True)]
    listed += [(kind, code, target) for kind, code, target in notice.params.get("others", [])]
    used: set[str] = set()
    found = []
    for kind, code, target in listed:
        post = _post_of(state, round_, kind, code, target, used)
        used.add(post.id if post is not None else "")
        found.append({
            "kind": kind, "code": names.get(code, code_name(code)), "target": target, "text": post.text if post is not None else "",
            "iou": post is not None and post.state == "iou", "words": post.words if post is not None else 0,
        })  # fmt: skip
    return found


def _post_of(state: GameState, round_: Round | None, kind: str, code: str, target: str, used: set[str]) -> Post | None:
    if round_ is None:
        return None
    mine = [
        p for p in round_.posts if p.kind == kind and p.id not in used and state.seats[p.poster].code == code and p.state != "withdrawn"
    ]
    fits = [p for p in mine if p.target == target or kind != "post"]
    return next((p for p in fits if p.state in GOOD), next(iter(fits), None))


def _result(given: Mapping[str, Any], state: GameState, round_: Round | None) -> dict[str, Any]:
    """Ties with every time, the first hang, who went out how, the next round's numbers."""
    tops = {top.seat: top for top in round_.tops} if round_ is not None else {}
    order = [top for top in (tops.get(each["seat"]) for each in given["tops"]) if top is not None]
    settled = {name for n, top in enumerate(order) if top.rule != "score" for name in _pair(order, n)}
    by_cause: dict[str, list[str]] = {}
    for name in given["out"]:
        by_cause.setdefault(given["causes"].get(name, ""), []).append(name)
    clock = _clock(state, order)
    following = row_of(state, int(given["round"]) + 1)
    return {
        "tie_times": {name: [clock(at) for at in sorted(tops[name].times)] for name in settled},
        "last_at": {top.seat: clock(top.times[0]) for top in order if top.times},
        "rules_of": {top.seat: top.rule for top in order},
        "overtime": round_ is not None and round_.overtime is not None and not round_.order,
        "by_cause": by_cause,
        "hang": list(state.first_hang),
        "living_count": given["living"],
        "next_slots": dict(following.slots),
        "order": [top.seat for top in order],
    }


def _clock(state: GameState, order: list[Top]) -> Callable[[Instant], str]:
    """Times to the second; with the day where some came the evening before."""
    days = {iso(at, state.zone)[:10] for top in order for at in top.times}
    start = 11 if len(days) < 2 else 5
    return lambda at: iso(at, state.zone)[start:19].replace("T", " ")


def _pair(order: list[Top], n: int) -> tuple[str, ...]:
    """A top whose place something settled, and the one behind it."""
    return tuple(top.seat for top in order[n : n + 2])
