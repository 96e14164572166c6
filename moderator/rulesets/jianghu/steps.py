"""What may be pressed next, the proposed one first (section E)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from moderator.play.messages import Step
from moderator.rulesets.jianghu import lines, souls
from moderator.rulesets.jianghu.choices import rescuer
from moderator.rulesets.jianghu.privileges import HIGH_ROUND
from moderator.rulesets.jianghu.publishing import may_look
from moderator.rulesets.jianghu.queue import queue
from moderator.rulesets.jianghu.setup import coded
from moderator.rulesets.jianghu.state import GameState


def _step(verb: str, *needs: str, proposed: bool = False, command: dict[str, Any] | None = None, **params: Any) -> Step:
    ready = {"do": verb, **(command or {})} if not needs else None
    return Step(verb=verb, needs=needs, proposed=proposed, params=params, command=ready)


def steps(state: GameState) -> tuple[Step, ...]:
    """Everything that makes sense now; one is proposed while the game goes on, in a pause to go on."""
    found = [*PHASES[state.phase](state)]
    if state.paused is not None:
        found = [_step("resume_game", proposed=True), *(replace(step, proposed=False) for step in found)]
    first = next((n for n, step in enumerate(found) if step.proposed), None)
    ordered = found if first is None else [found[first], *found[:first], *found[first + 1 :]]
    return (*ordered, *_always(state)) if state.phase not in {"setup", "ended"} else tuple(ordered)


def _setup(state: GameState) -> Iterator[Step]:
    full = bool(state.seats) and len(state.seats) >= sum(state.counts.values())
    dealt = bool(state.seats) and all(s.role is not None for s in state.seats.values())
    if not dealt:
        yield _step("add_seat", "mask", "person", proposed=not full)
    wordless = [seat for seat in coded(state) if seat not in state.words]
    ready = dealt and not wordless
    yield from _checkins(state, proposed=ready)
    yield _step("deal", "roles", proposed=full and not dealt)
    for n, seat in enumerate(wordless):
        yield _step("set_codewords", "search", "contact", proposed=dealt and n == 0, seat=seat)
    if dealt:
        yield _step("open_round", command={"r": 1}, proposed=ready and state.checkin_closed is not None, round=1)


def _checkins(state: GameState, *, proposed: bool) -> Iterator[Step]:
    yield _step("submit_checkin", "seat", "words")
    if state.counted is None:
        yield _step("mark_checkins_counted", proposed=proposed)
    if state.checkin_closed is None:
        yield _step("close_checkin", proposed=proposed and state.counted is not None)


def _window(state: GameState) -> Iterator[Step]:
    yield from _waiting(state, proposed=True)
    yield _step("submit_post", "seat", "target", "words")
    yield _step("close_window", proposed=not any(_waiting(state, proposed=True)))
    yield _step("mark_unreachable", "seat")


def _waiting(state: GameState, *, proposed: bool) -> Iterator[Step]:
    """Texts that the host has said nothing about, IOUs that he must (E.3)."""
    first = proposed
    for post in queue(state):
        if post.state == "iou_asked":
            yield _step("grant_iou", "granted", proposed=first, seat=post.poster)
            first = False
        elif post.state == "received":
            yield _step("judge_post", "verdict", proposed=first, seat=post.poster, kind=post.kind)
            first = False


def _posts(state: GameState) -> Iterator[Step]:
    if state.round is not None and state.round.resolution is not None:
        yield _step("publish_posts", proposed=True)
        yield _step("resolve_posts")
        return
    waits = [*_waiting(state, proposed=True)]
    yield from waits
    if souls.shown(state):
        verbs = {"soul_shift": "submit_shift", "soul_return": "submit_return"}
        yield from (_step(verbs[str(state.seats[name].role)], "target", "text", seat=name) for name in souls.owners(state))
    yield _step("resolve_posts", proposed=not waits)


def _day(state: GameState) -> Iterator[Step]:
    owed = [duty for duty in state.duties.values() if duty.state == "open"]
    due = any(duty.due <= state.now.limits.vote for duty in owed)
    if owed:
        yield _step("noon_check", proposed=due, n=len(owed))  # what is due after the close does not stand in its way
    for mine in may_look(state):
        yield _step("mine_look", "target", seat=mine)
    yield from (
        _step("import_machine", "rows"),
        _step("proxy_ballot", "seat", "seats"),
        _step("remind", command={"what": "vote"}),
        _step("tally"),
    )
    yield _step("close_vote", proposed=not due)


def _closing(state: GameState) -> Iterator[Step]:
    now = state.round
    if now is None or not now.tied:
        yield _step("import_machine", "rows", proposed=now is not None and not now.ballots)
        yield _step("tally", proposed=now is not None and bool(now.ballots))
        return
    if now.overtime is not None and now.overtime.closed is None:
        yield from (_step("overtime_ballot", "seat", "seat_x"), _step("close_overtime", proposed=True))
        return
    over = now.overtime is not None or all(name in {top.seat for top in now.tops} for name in now.tied)
    yield _step("open_overtime", proposed=True) if not over else _step("decide_tie", "order", "reason", proposed=True, lines=list(now.tied))
    yield _step("import_machine", "rows")


def _choices(state: GameState) -> Iterator[Step]:
    who = rescuer(state)
    if who is not None and not state.now.rescued:
        yield _step("resurrect", "target", seat=who.id)
    for right in lines.silent(state):
        yield _step("mirror_show" if right.kind == "mirror" else "drag", "targets", seat=right.seat, n=right.most)
        if right.kind == "mine" and right.seat not in state.now.chases:
            yield _step("mine_chase", "writer", seat=right.seat)
    yield from (_step("tally"), _step("import_machine", "rows"))
    yield _step("publish_results", proposed=True)


def _results(state: GameState) -> Iterator[Step]:
    ending = any(ask.code == "end" for ask in state.asks)
    yield _step("open_round", command={"r": state.number + 1}, proposed=not ending, round=state.number + 1)
    yield _step("adjust_schedule", "reason", round=state.number + 1)
    if ending:
        yield _step("confirm_end", "side", proposed=True)


def _ended(state: GameState) -> Iterator[Step]:
    yield from (_step("claim_medal", seat=name, command={"seat": name}) for name in state.first_hang if name not in state.medals)


def _privileges(state: GameState) -> Iterator[Step]:
    """Until the noon after the results that gave them, whatever has been opened since (D.8, D.9)."""
    after = state.number if state.phase == "results" else state.number - 1 if state.phase in {"window", "posts", "day"} else 0
    if after == 1:
        yield from (_step("first_hang_name", "writer", seat=name) for name in state.first_hang if name not in state.first_named)
    if after == HIGH_ROUND:
        if any(seat.forum is None for seat in state.seats.values()):
            yield _step("set_forum_posts", "seat", "n")
        yield _step("high_post_name", "namer", "seat")


def _always(state: GameState) -> Iterator[Step]:
    yield from _privileges(state)
    for key, made in state.alliances.items():
        if made.told is None:
            yield _step("announce_alliance", command={"edge": key}, edge=made.edge)
    yield from (_step("complain", "by", "about", "clause"), _step("warn", "seat", "clause"), _step("judge_out", "seat", "clause"))
    if state.paused is None:
        yield _step("pause_game", "reason")
    yield from (_step("propose_end"), _step("note", "text"))


PHASES: Final[dict[str, Callable[[GameState], Iterator[Step]]]] = {
    "setup": _setup,
    "checkin": _setup,
    "window": _window,
    "posts": _posts,
    "day": _day,
    "closing": _closing,
    "choices": _choices,
    "results": _results,
    "ended": _ended,
}
