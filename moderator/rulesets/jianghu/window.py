"""The window room: kill posts, searches, shift and return taken, judged, withdrawn; IOUs asked for; the end of the window (E, G.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import HOST, PUBLIC, seat
from moderator.play.commands import Command
from moderator.play.deadlines import iso
from moderator.play.hosting import AskClosed, open_ask
from moderator.play.messages import Ask, Choice, Refusal
from moderator.rulesets.jianghu import lacking, notices, texts, times
from moderator.rulesets.jianghu.code_names import code_name
from moderator.rulesets.jianghu.commands import posts as c
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.judging import latest
from moderator.rulesets.jianghu.posts_events import PostChanged, PostReceived, WindowClosed
from moderator.rulesets.jianghu.queue import GOOD, mine
from moderator.rulesets.jianghu.roles import POSTERS
from moderator.rulesets.jianghu.rounds import finale
from moderator.rulesets.jianghu.schedule import GROUPS, stand_ins
from moderator.rulesets.jianghu.souls import SOUL_ROUNDS, naming, show_targets
from moderator.rulesets.jianghu.state import GameState, is_killer
from moderator.rulesets.jianghu.state_parts import Post, Slot
from moderator.rulesets.jianghu.watching import known, length, needs_phase, running

SEARCH_ROUNDS = (2, 3, 4)


def _in_window(draft: GameDraft) -> Refusal | None:
    """The last second of the fifteen minutes is in time (R20)."""
    if refusal := needs_phase(draft, "window") or running(draft):
        return refusal
    late = times.window(draft.state.now).passed(draft.at)
    return draft.object(
        late, "post_late", "J12.4", forceable=True, until=iso(draft.state.now.limits.posts, draft.state.zone)
    )  # fmt: skip


def _living(draft: GameDraft, who: str, clause: str) -> Refusal | None:
    status = draft.state.status(who)
    return draft.object(not draft.state.seats[who].living, "not_living", clause, seat=who, status=status)


# --- kill posts -----------------------------------------------------------------------------------------------------------


def _post(draft: GameDraft, command: c.SubmitPost) -> Refusal | None:
    """A kill post; the last name inside the window counts (R17)."""
    state = draft.state
    if refusal := _in_window(draft) or known(draft, command.seat, command.target):
        return refusal
    if refusal := _living(draft, command.seat, "R16") or _target(draft, command):
        return refusal
    slot = _slot(draft, command)
    if isinstance(slot, Refusal):
        return slot
    if refusal := _code(draft, command) or _own_iou(draft, command.iou):
        return refusal
    words = _words(draft, command)
    if isinstance(words, Refusal):
        return words
    repeats = texts.repeats_in(command.text, words) if command.repeats is None else command.repeats
    made = Post(
        id=f"{state.number}:{slot.id}", round=state.number, kind="post", poster=command.seat, target=command.target, at=draft.at,
        slot=slot.id, replaces=bool(command.replaces), words=words, quoted=command.quoted, repeats=repeats, text=command.text,
        iou=command.iou,
    )  # fmt: skip
    found = None if command.iou else texts.fault(made) or _first(state, command)
    _displace(draft, made)
    _take(draft, made, found)
    _warn(draft, made)
    return None


def _target(draft: GameDraft, command: c.SubmitPost) -> Refusal | None:
    state = draft.state
    if refusal := draft.object(
        not state.seats[command.target].living, "illegal_target", "R16", remedy="other_target", target=command.target,
        status=state.status(command.target),
    ):  # fmt: skip
        return refusal
    same = [post for post in state.now.posts if post.kind == "post" and post.target == command.target and post.poster != command.seat]
    taken = state.rule("same_target") == "first_only" and any(post.state in GOOD for post in same)
    return draft.object(taken, "target_taken", "R16", remedy="other_target", target=command.target)


def _slot(draft: GameDraft, command: c.SubmitPost) -> Slot | Refusal:
    """One's own slot, a free one of one's group, or one to stand in for (J9, R46)."""
    state = draft.state
    if command.replaces:
        return _stand_in(draft, command)
    own = [slot for slot in state.now.slots if slot.owner == command.seat]
    role = state.seats[command.seat].role
    free = [
        s for s in state.now.slots if s.free and ((s.group == "K" and is_killer(state.seats[command.seat])) or GROUPS.get(s.group) == role)
    ]
    free = [s for s in free if all(p.slot != s.id or p.poster == command.seat for p in state.now.posts if p.state in {*GOOD, "iou_asked"})]
    if own or free:
        return (own or free)[0]
    right = role in POSTERS
    refused = draft.object(True, "no_slot" if right else "no_post_right", "J10", remedy="assign_slot" if right else "", seat=command.seat)
    assert refused is not None
    return refused


def _stand_in(draft: GameDraft, command: c.SubmitPost) -> Slot | Refusal:
    state = draft.state
    slot = next((s for s in state.now.slots if s.id == command.replaces), None)
    if slot is None or command.seat not in {s.id for s in stand_ins(state, slot)}:
        refused = draft.object(True, "may_not_stand_in", "J9.1", seat=command.seat, slot=command.replaces)
        assert refused is not None
        return refused
    other = [p for p in mine(state, command.seat) if p.replaces and p.slot != slot.id and p.state != "withdrawn"]
    twice = draft.object(bool(other), "one_replacement", "R46", seat=command.seat, slot=other[0].slot if other else "")
    held = next((p for p in state.now.posts if p.slot == slot.id and p.poster != command.seat and p.state in GOOD), None)
    first = held is not None and [s.id for s in stand_ins(state, slot)].index(command.seat) > _place(state, slot, held.poster)
    return twice or draft.object(first, "slot_filled", "R42", slot=slot.id, seat=held.poster if held else "") or slot


def _place(state: GameState, slot: Slot, who: str) -> int:
    order = [s.id for s in stand_ins(state, slot)]
    return order.index(who) if who in order else len(order)


def _displace(draft: GameDraft, made: Post) -> None:
    """Who comes before in the list takes the slot (R42)."""
    held = next((p for p in draft.state.now.posts if p.id == made.id and p.poster != made.poster and p.state in GOOD), None)
    if held is not None:
        draft.explain("posts", "post_displaced", "R42", actor=held.poster, slot=made.slot)


def _code(draft: GameDraft, command: c.SubmitPost) -> Refusal | None:
    """The post bears its writer's code name: else the host corrects it before publishing (J12.3)."""
    own = draft.state.seats[command.seat].code
    wrong = bool(command.code_name) and command.code_name not in {own, code_name(own)}
    return draft.object(wrong, "wrong_code_name", "J12.3", forceable=True, seat=command.seat, code_name=code_name(own))


def _own_iou(draft: GameDraft, iou: bool) -> Refusal | None:
    no = iou and finale(draft.state, draft.state.number)
    return draft.object(no, "finale_no_iou", "J12.8", round=draft.state.number)


def _words(draft: GameDraft, command: c.SubmitPost | c.SubmitSearch) -> int | Refusal:
    if refusal := draft.object(command.quoted < 0 or (command.repeats or 0) < 0, "negative_words", "J11.1", n=command.quoted):
        return refusal
    return 0 if command.iou and command.words is None and not command.text else length(draft, command.words, command.text)


def _first(state: GameState, command: c.SubmitPost) -> tuple[str, str] | None:
    """The lone killer's first post of the game (J6.1)."""
    if state.number != 1 or state.seats[command.seat].role != "lone_killer":
        return None
    if command.masks is None and not command.text:
        return None  # nobody has said which masks stand in it: the host judges
    named = command.masks if command.masks is not None else texts.masks_in(state, command.text)
    ids = {seat_.mask: seat_.id for seat_ in state.seats.values()}
    return texts.first_post_fault(state, command.seat, tuple(ids.get(name, name) for name in named))


def _take(draft: GameDraft, made: Post, found: tuple[str, str] | None) -> None:
    """Good by the count, not good with its clause, or an IOU that the host is asked about. In every case it has been received."""
    if found is not None:
        made = replace(made, state="rejected", clause=found[1], reason=found[0])
    elif made.iou:
        made = replace(made, state="iou_asked")
    draft.emit(PostReceived(post=made))
    own = made.words - made.quoted
    clause = found[1] if found else "J12.4"
    draft.explain(
        "posts",
        "post_rejected" if found else "post_received",
        clause,
        actor=made.poster,
        target=made.target,
        result=found[0] if found else "iou" if made.iou else made.kind,
        told=(HOST, seat(made.poster)),
        kind=made.kind,
        slot=made.slot,
        n=own,
        words=made.words,
        quoted=made.quoted,
    )
    draft.tell(notices.post_taken(made, clause=clause, code=found[0] if found else "", own=own))
    if made.state == "iou_asked":
        _ask(draft, made)


def _ask(draft: GameDraft, made: Post) -> None:
    open_ask(draft, Ask(
        id=f"iou:{made.id}:{made.at}", code="iou", clause="J12.4", choices=(Choice(value="granted"), Choice(value="refused")),
        params={"seat": made.poster, "target": made.target, "post": made.id},
    ))  # fmt: skip


def _warn(draft: GameDraft, made: Post) -> None:
    """What the host may want to say before the window ends (C.3b, J12.10)."""
    state = draft.state
    same = [p.poster for p in state.now.posts if p.kind == "post" and p.target == made.target and p.id != made.id and p.state in GOOD]
    if same:
        draft.explain("posts", "same_target", "R16", target=made.target, lines=[*same, made.poster])
    if state.seats[made.target].faction == state.seats[made.poster].faction and made.state in GOOD:
        draft.explain("posts", "own_side", "J12.10", actor=made.poster, target=made.target)


# --- search, shift, return -------------------------------------------------------------------------------------------------


def _right(draft: GameDraft, who: str, role: str, rounds: tuple[int, ...], clause: str) -> Refusal | None:
    state = draft.state
    in_time = naming(draft) if role != "sapper" and state.phase == "posts" else _in_window(draft)
    if refusal := in_time or known(draft, who):
        return refusal
    if refusal := draft.object(state.seats[who].role != role, "not_this_role", clause, seat=who, role=role):
        return refusal
    if refusal := draft.object(state.number not in rounds, "not_this_round", clause, round=state.number, offered=list(rounds)):
        return refusal
    return _living(draft, who, clause)


def _search(draft: GameDraft, command: c.SubmitSearch) -> Refusal | None:
    """Rounds 2 to 4, by choice; the text is like a kill post's (J5.B7, B.4)."""
    state = draft.state
    if refusal := _right(draft, command.seat, "sapper", SEARCH_ROUNDS, "J5.B7") or known(draft, command.target):
        return refusal
    if refusal := _living(draft, command.target, "J5.B7") or _own_iou(draft, command.iou):
        return refusal
    words = _words(draft, command)
    if isinstance(words, Refusal):
        return words
    repeats = texts.repeats_in(command.text, words) if command.repeats is None else command.repeats
    made = Post(
        id=f"{state.number}:search", round=state.number, kind="search", poster=command.seat, target=command.target, at=draft.at,
        words=words, quoted=command.quoted, repeats=repeats, text=command.text, iou=command.iou,
    )  # fmt: skip
    _take(draft, made, None if command.iou else texts.fault(made))
    return None


def _shift(draft: GameDraft, command: c.SubmitShift) -> Refusal | None:
    """Rounds 2 and 3, another's death to another living seat (J5.W4, D.6)."""
    a, b = command.from_, command.to
    if refusal := _right(draft, command.seat, "soul_shift", SOUL_ROUNDS, "J5.W4") or known(draft, a, b):
        return refusal
    bad = command.seat in {a, b} or a == b
    if refusal := draft.object(bad, "shift_self", "J5.W4", seat=command.seat) or _living(draft, b, "J5.W4"):
        return refusal
    return _soul(draft, "shift", command.seat, a, b, command.words, command.text)


def _return(draft: GameDraft, command: c.SubmitReturn) -> Refusal | None:
    """Rounds 2 and 3, not for himself (J5.B8)."""
    if refusal := _right(draft, command.seat, "soul_return", SOUL_ROUNDS, "J5.B8") or known(draft, command.seat_c):
        return refusal
    if refusal := draft.object(command.seat == command.seat_c, "return_self", "J5.B8", seat=command.seat):
        return refusal
    return _soul(draft, "return", command.seat, command.seat_c, "", command.words, command.text)


def _soul(draft: GameDraft, kind: Any, who: str, target: str, second: str, words: int | None, text: str) -> Refusal | None:
    number = length(draft, words, text)
    if isinstance(number, Refusal):
        return number
    made = Post(
        id=f"{draft.state.number}:{kind}", round=draft.state.number, kind=kind, poster=who, target=target, second=second, at=draft.at,
        words=number, text=text,
    )  # fmt: skip
    _take(draft, made, texts.soul_fault(made))
    return None


# --- withdrawal and end -------------------------------------------------------------------------------------------------------------


def _withdraw(draft: GameDraft, command: c.WithdrawPost) -> Refusal | None:
    if refusal := known(draft, command.seat):
        return refusal
    post = latest(draft.state, command.seat)
    soul = post is not None and post.kind in {"shift", "return"} and draft.state.phase == "posts"
    if refusal := naming(draft) if soul else _in_window(draft):
        return refusal
    if post is None:
        return draft.object(True, "no_post", "R17", seat=command.seat)
    draft.emit(PostChanged(id=post.id, seat=post.poster, state="withdrawn"))
    draft.explain("posts", "post_withdrawn", "R17", actor=post.poster, told=(HOST, seat(post.poster)), kind=post.kind)
    close_ask(draft, post)
    return None


def close_ask(draft: GameDraft, post: Post) -> None:
    """An IOU whose post is gone is asked about no more."""
    for ask in draft.state.asks:
        if ask.code == "iou" and ask.params["post"] == post.id:
            draft.emit(AskClosed(id=ask.id))


def unheard(state: GameState) -> list[str]:
    """Who has a slot of its own and until the end of the window to fill it: closing sooner would make them give up (J12.4, J12.9)."""
    asked = {post.slot for post in state.now.posts if post.state == "iou_asked"}
    return [slot.owner for slot in lacking.empty(state) if slot.owner and slot.id not in asked and state.seats[slot.owner].living]


def _close(draft: GameDraft, command: c.CloseWindow) -> Refusal | None:
    """A text that was not good and has not been written anew counts as an IOU; in a finale there is none (J12.2, J12.8)."""
    state = draft.state
    if refusal := needs_phase(draft, "window") or running(draft):
        return refusal
    early = draft.at < state.now.limits.posts
    waits, until = unheard(state) if early else [], iso(state.now.limits.posts, state.zone)
    if refusal := draft.object(bool(waits), "window_runs", "R72", forceable=True, lines=waits, until=until):
        return refusal
    for post in state.now.posts:
        if post.state == "rejected" and post.kind in {"post", "search"} and not finale(state, state.number):
            draft.emit(PostChanged(id=post.id, seat=post.poster, state="iou", clause="J12.2", reason=post.reason))
            draft.explain("posts", "counts_as_iou", "J12.2", actor=post.poster, told=(HOST, seat(post.poster)), kind=post.kind)
        elif post.state == "rejected":
            clause = "J12.8" if post.kind in {"post", "search"} else "J12.4"
            draft.emit(PostChanged(id=post.id, seat=post.poster, state="unused", clause=clause, reason=post.reason))
            draft.explain("posts", "post_unused", clause, actor=post.poster, kind=post.kind)
    draft.emit(WindowClosed(at=draft.at))
    draft.explain("posts", "window_closed_early" if early else "window_closed", "J12.4", told=(PUBLIC,), round=state.number)
    show_targets(draft)
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.SubmitPost: _post,
    c.SubmitSearch: _search,
    c.SubmitShift: _shift,
    c.SubmitReturn: _return,
    c.WithdrawPost: _withdraw,
    c.CloseWindow: _close,
}
