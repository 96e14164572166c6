"""Random ballots: a day in plain dicts, for the naive count, and the same as the program's own values. Instants are minutes of the day."""

from __future__ import annotations

from random import Random
from typing import Any

from moderator.play.instants import SECOND, Instant
from moderator.rulesets.chess.counting import count
from moderator.rulesets.chess.state import Ballot, Close, Curse, Death, GameState, Params, Person, Seat, Span, VotePost
from moderator.rulesets.chess.tally import tally
from tests.rulesets.chess import boards, naive_vote

RULES = (
    "inclusive_limits", "sms_change_last_hour", "edit_ban_lifted_in_extension", "ambiguous_change_consumes_right", "runoff_self_vote",
    "curse_stack",
)  # fmt: skip
Day = dict[str, Any]


def day(rng: Random) -> Day:
    """A ballot or run-off with posts that crowd around its limits."""
    made = boards.board(rng)
    seats = {name: {**seat, "phone": rng.random() < 0.7} for name, seat in made["seats"].items()}
    living = [name for name, seat in seats.items() if seat["alive"]]
    runoff = rng.random() < 0.3
    found: Day = {
        "seats": seats, "opened": 0, "closes": closes(rng), "runoff": runoff, "rules": boards.rules(rng, RULES), "posts": [],
        "candidates": rng.sample(living, min(len(living), rng.choice((2, 3)))) if runoff else [], "late_dead": [],
        "curses": [(rng.choice(living), rng.choice(("white", "black"))) for _ in range(rng.choice((0, 0, 1, 2)))],
        "pardons": set(rng.sample(living, rng.choice((0, 0, 1, min(3, len(living)))))),
    }  # fmt: skip
    bury(rng, found, living)
    hot = rng.sample(living, min(len(living), 4))
    for voter in living:
        post(rng, found, voter, hot)
    found["posts"].sort(key=lambda each: each["at"])
    return found


def closes(rng: Random) -> list[tuple[int, int, bool]]:
    """The first end and up to three extensions, each announced before the end it moves, or just after it, the ballot not yet closed."""
    found = [(rng.choice((600, 1200)), 0, False)]
    for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
        old = found[-1][0]
        announced = rng.choice((old - 90, old - 30, old - 5, old + 20, found[-1][1]))
        found.append((old + rng.choice((720, 1440)), max(announced, found[-1][1]), rng.random() < 0.7))
    return found


def moment(rng: Random, made: Day) -> int:
    """An instant, mostly at or beside a limit."""
    close = rng.choice(made["closes"])[0]
    near = (close, close - 15, close - 60, close - 30, close - 200, made["opened"], close // 2)
    return max(0, rng.choice(near) + rng.choice((-1, 0, 0, 1)) if rng.random() < 0.8 else rng.randrange(made["closes"][-1][0] + 60))


def bury(rng: Random, made: Day, living: list[str]) -> None:
    """Now and then somebody dies by card while the ballot is open."""
    if rng.random() < 0.3 and len(living) > 4:
        gone = rng.choice([name for name in living if made["seats"][name]["role"] != "king"] or living)
        made["posts"].append({"voter": gone, "at": moment(rng, made), "kind": "dead", "target": gone, "sms": False})
        made["late_dead"].append(gone)
        made["seats"][gone]["alive"] = False


def post(rng: Random, made: Day, voter: str, hot: list[str]) -> None:
    """What a voter posts, with what the host marks on it; the host marks only what he could see."""
    names = list(made["seats"])
    seen: list[dict[str, Any]] = []
    for at in sorted(moment(rng, made) for _ in range(rng.choice((0, 1, 1, 2, 2, 3, 4)))):
        target = rng.choice(made["candidates"] or hot) if rng.random() < 0.8 else rng.choice(names)
        kind = rng.choice(("vote",) * 8 + ("unclear", "unclear_change", "edited"))
        kinds = [each["kind"] for each in seen]
        if (kind == "edited" and "vote" not in kinds) or (kind == "unclear" and "edited" in kinds):
            kind = "vote"
        if kind == "unclear_change" and "vote" not in kinds:
            kind = "unclear"
        if kind == "edited":
            target = rng.choice((voter, next(each["target"] for each in seen if each["kind"] == "vote")))
        if kind.startswith("unclear"):
            target = ""
        seen.append({"voter": voter, "at": at, "kind": kind, "target": target, "sms": kind == "vote" and rng.random() < 0.25})
    if seen and seen[0]["kind"] == "unclear" and rng.random() < 0.7:
        at = seen[0]["at"] + rng.choice((0, 5, 60))
        seen.append({"voter": voter, "at": at, "kind": "asked", "target": "", "sms": False})
    made["posts"] += seen


def state(made: Day) -> GameState:
    """The same ballot as a whole game's state."""
    seats: dict[str, Seat] = {}
    late = {post["voter"]: post["at"] for post in made["posts"] if post["kind"] == "dead"}
    for name, s in made["seats"].items():
        seat = boards.seat(name, s)
        if name in late:
            seat = _died(seat, late[name])
        seats[name] = seat
    persons = {s.person: Person(name=s.person, seat=s.id, contact="1" if made["seats"][s.id]["phone"] else "") for s in seats.values()}
    span = Span(opened=minute(made["opened"]), closes=tuple(
        Close(at=minute(at), announced=minute(announced), substitution=sub) for at, announced, sub in made["closes"]
    ))  # fmt: skip
    posts = tuple(
        VotePost(
            n=n,
            voter=p["voter"],
            at=minute(p["at"]),
            kind=p["kind"],
            target=p["target"],
            channel="sms" if p["sms"] else "thread",
            reachable=bool(made["seats"][p["voter"]]["phone"]),
        )
        for n, p in enumerate(made["posts"], 1)
    )
    ballot = Ballot(
        day=boards.NIGHT, runoff=made["runoff"], opened=minute(made["opened"]), candidates=tuple(made["candidates"]), posts=posts
    )
    return GameState(
        params=Params(rules=dict(made["rules"])), phase="runoff" if made["runoff"] else "day", number=boards.NIGHT, seats=seats,
        persons=persons, span=span, ballot=ballot, pardons=tuple(sorted(made["pardons"])),
        curses=tuple(Curse(bearer=bearer, knight=bearer, side=side) for bearer, side in made["curses"]),
    )  # fmt: skip


def _died(seat: Seat, at: int) -> Seat:
    from msgspec.structs import replace

    return replace(seat, death=Death(phase="day", number=boards.NIGHT, at=minute(at), cause="card"))


def minute(at: float) -> Instant:
    """Minutes as an instant."""
    return Instant(round(at * 60) * SECOND)


def differences(made: Day) -> dict[str, tuple[Any, Any]]:
    """Field -> (naive, program), where they differ."""
    whole = state(made)
    assert whole.ballot is not None
    read, found = count(whole, whole.ballot), tally(whole)
    counting, missing, waiting = naive_vote.count(made)
    hand = {"counting": counting, "missing": missing, "open": waiting, **naive_vote.result(made)}
    program = {
        "counting": dict(read.counting), "missing": set(read.missing), "open": set(read.open), "totals": dict(found.totals),
        "top": set(found.top), "executed": found.executed, "runoff": set(found.runoff),
    }  # fmt: skip
    return {key: (hand[key], program[key]) for key in hand if hand[key] != program[key]}
