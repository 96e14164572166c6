"""Players at random: whole games from the first mask to the end."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Final

from moderator.play.commands import Answer, Command
from moderator.play.deadlines import minutes
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.play.simulation import Dice, Play
from moderator.rulesets.jianghu import conservation, lines, souls
from moderator.rulesets.jianghu.choices import RESCUES
from moderator.rulesets.jianghu.commands import choices as h
from moderator.rulesets.jianghu.commands import discipline as d
from moderator.rulesets.jianghu.commands import posts as p
from moderator.rulesets.jianghu.commands import setup as s
from moderator.rulesets.jianghu.commands import vote as v
from moderator.rulesets.jianghu.counting import count, line
from moderator.rulesets.jianghu.privileges import first_line
from moderator.rulesets.jianghu.publishing import may_look
from moderator.rulesets.jianghu.roles import COUNTS, Role
from moderator.rulesets.jianghu.rounds import finale
from moderator.rulesets.jianghu.schedule import members, stand_ins
from moderator.rulesets.jianghu.setup import coded
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Seat, Slot

BEGIN: Final = Instant(1_780_405_200 * SECOND)
"""2 June 2026, 21:00 in Shanghai: when these games are opened."""
Part = Generator[tuple[Command, Instant], GameState, GameState]


class JianghuSimulation:
    """The Simulation protocol for a game of eighty-eight, or of another size (``counts`` by role) or under other house rules."""

    def __init__(self, counts: Mapping[Role, int] | None = None, rules: Mapping[str, bool | int | str] | None = None) -> None:
        self._counts = dict(counts or COUNTS)
        self._rules = dict(rules or {})

    def play(self, dice: Dice) -> Play:
        """Sign-up, then rounds until somebody has won."""
        state = yield from _setup(dice, self._counts, self._rules)
        while state.phase != "ended":
            state = yield from _round(dice, state)

    def broken(self, before: GameState, command: Command, after: GameState) -> str:
        """Nobody leaves twice, counts add up, the dead do not act, no question is left open."""
        return conservation.broken(before, command, after)

    def refused(self, refusal: Refusal) -> bool:
        """They play by the rules."""
        return False

    def result(self, state: GameState) -> tuple[str, int]:
        """The winner and the number of rounds."""
        return state.winner, state.number


# --- setup ----------------------------------------------------------------------------------------------------------------


def _setup(dice: Dice, counts: Mapping[Role, int], rules: Mapping[str, bool | int | str]) -> Part:
    at = Instant(BEGIN - minutes(3 * 24 * 60))
    state = yield s.CreateGame(counts={} if counts == COUNTS else dict(counts), house_rules=dict(rules)), at
    names = [f"M{number:02}" for number in range(1, sum(counts.values()) + 1)]
    for name in names:
        state = yield s.AddSeat(mask=name, person=f"player {name}"), at
    state = yield s.Deal(roles=_deal(dice, names, counts), seed="simulated"), at
    for n, seat in enumerate(coded(state)):
        state = yield s.SetCodewords(ik=seat, search=f"search {n}", contact=f"contact {n}"), at
    for name in names:
        words = 280 if dice.chance(3) else 320
        state = yield s.SubmitCheckin(seat=name, words=words), Instant(at + minutes(60))
    state = yield s.MarkCheckinsCounted(), Instant(at + minutes(1440))
    state = yield s.CloseCheckin(), Instant(at + minutes(1440))
    short = [who.id for who in state.seats.values() if who.checkin is not None and not who.checkin.ok]
    for name in short:
        if dice.chance(80):
            state = yield s.SubmitCheckin(seat=name, words=60), Instant(at + minutes(1500))
    return state


def _deal(dice: Dice, names: list[str], counts: Mapping[Role, int]) -> dict[str, str]:
    left = [role for role, number in counts.items() for _ in range(number)]
    dealt: dict[str, str] = {}
    for name in names:
        role = dice.pick(left)
        left.remove(role)
        dealt[name] = role
    return dealt


# --- a round --------------------------------------------------------------------------------------------------------------


def _round(dice: Dice, state: GameState) -> Part:
    old = state.round
    opened = BEGIN if old is None else Instant(max(old.results or BEGIN, old.published or BEGIN))
    state = yield p.OpenRound(r=state.number + 1), opened
    if state.votes_first:
        return (yield from _other_order(dice, state))
    state = yield from _window(dice, state)
    state = yield from _answers(dice, state, state.now.limits.posts)
    if state.phase == "ended":
        return state
    state = yield from _day(dice, state)
    if state.phase == "ended":
        return state
    state = yield from _evening(dice, state)
    state = yield from _answers(dice, state, state.now.results or state.now.limits.vote)
    return state if state.phase == "ended" else (yield from _privileges(dice, state))


def _other_order(dice: Dice, state: GameState) -> Part:
    """Vote, results, posts (R4)."""
    state = yield from _day(dice, state)
    if state.phase == "ended":
        return state
    state = yield from _evening(dice, state)
    at = state.now.results or state.now.limits.vote
    state = yield from _answers(dice, state, at)
    if state.phase == "ended":
        return state
    state = yield from _privileges(dice, state)
    state = yield from _window(dice, state)
    return (yield from _answers(dice, state, state.now.limits.posts))


def _answers(dice: Dice, state: GameState, at: Instant) -> Part:
    """Every question is answered; an end by the count or the plan is confirmed."""
    while state.asks and state.phase != "ended":
        ask = state.asks[0]
        choice = ask.default or dice.pick([each.value for each in ask.choices])
        if ask.code == "end" and ask.params["why"] == "cannot_hold" and dice.chance(70):
            choice = dice.pick(["play_on", "after_posts"])
        elif ask.code == "end" and choice == "play_on" and ask.params["why"] != "cannot_hold":
            choice = "draw"
        if choice == "after_posts" and finale(state, state.number + (0 if state.votes_first else 1)):
            choice = "play_on"
        state = yield Answer(ask=ask.id, choice=choice, reason="simulated"), at
    return state


# --- posts ----------------------------------------------------------------------------------------------------------------


def _window(dice: Dice, state: GameState) -> Part:
    at = Instant(state.now.limits.posts - minutes(5))
    for slot in state.now.slots:
        if slot.owner and dice.chance(97):
            state = yield from _post(dice, state, slot.owner, at)
        elif slot.free and dice.chance(90):
            busy = {post.poster for post in state.now.posts}
            state = yield from _post(dice, state, dice.pick([m.id for m in members(state, slot.group) if m.id not in busy]), at)
        elif not slot.owner and not slot.lapsed and not slot.free:
            state = yield from _stand_in(dice, state, slot, at)
    listed = souls.shown(state)
    if state.number in {2, 3, 4}:
        state = yield from _search(dice, state, at)
        state = state if listed else (yield from _souls(dice, state, at))
    late = Instant(state.now.limits.posts + SECOND)
    state = yield p.CloseWindow(), late
    if listed:
        state = yield from _souls(dice, state, Instant(late + minutes(5)))
        late = Instant(souls.until(state).at + SECOND)
    for post in state.now.posts:
        if post.state == "iou_asked":
            state = yield p.GrantIou(seat=post.poster, granted=dice.chance(80), reason="simulated"), late
    state = yield p.ResolvePosts(), late
    state = yield p.PublishPosts(), Instant(late + minutes(20))
    for key, made in tuple(state.alliances.items()):
        if made.told is None and state.phase != "ended":
            state = yield d.AnnounceAlliance(edge=key), Instant(late + minutes(25))
    return state


def _target(dice: Dice, state: GameState, who: str) -> str:
    if state.rule("same_target") == "first_only":
        taken = {post.target for post in state.now.posts}
        return dice.pick([seat.id for seat in state.living if seat.id != who and seat.id not in taken] or [who])
    return dice.pick([seat.id for seat in state.living if seat.id != who] or [who])


def _post(dice: Dice, state: GameState, who: str, at: Instant, replaces: str = "") -> Part:
    target = _target(dice, state, who)
    if not replaces and not finale(state, state.number) and dice.chance(8):
        return (yield p.SubmitPost(seat=who, target=target, iou=True), at)
    first = state.number == 1 and state.seats[who].role == "lone_killer"
    masks = _masks(dice, state, who) if first else None
    state = yield p.SubmitPost(seat=who, target=target, words=dice.pick([801, 900, 1200]), repeats=0, replaces=replaces, masks=masks), at
    return (yield p.JudgePost(seat=who, verdict="ok"), at)


def _masks(dice: Dice, state: GameState, who: str) -> tuple[str, ...]:
    """Eight masks, one of a joint killer (J6.1)."""
    joint = dice.pick([seat.id for seat in state.holders("joint_killer") if seat.living])
    others = [seat.id for seat in state.living if seat.id not in {who, joint}]
    return (joint, *others[:7])


def _stand_in(dice: Dice, state: GameState, slot: Slot, at: Instant) -> Part:
    able = [seat.id for seat in stand_ins(state, slot) if not any(post.poster == seat.id and post.replaces for post in state.now.posts)]
    if able and dice.chance(70):
        return (yield from _post(dice, state, able[0], at, replaces=slot.id))
    return state


def _search(dice: Dice, state: GameState, at: Instant) -> Part:
    for who in state.holders("sapper"):
        if who.living and dice.chance(70):
            state = yield p.SubmitSearch(seat=who.id, target=_target(dice, state, who.id), words=820, repeats=0), at
    return state


def _souls(dice: Dice, state: GameState, at: Instant) -> Part:
    """Shift and return, by choice."""
    posted = [post.target for post in state.now.posts if post.kind == "post"]
    for who in state.holders("soul_shift"):
        a = dice.pick(posted or [who.id])
        others = [seat.id for seat in state.living if seat.id not in {a, who.id}]
        if state.number < 4 and who.living and a != who.id and dice.chance(80):
            state = yield p.SubmitShift(seat=who.id, from_=a, to=dice.pick(others), words=520), at
    shifted = [post.second for post in state.now.posts if post.kind == "shift"]
    for who in state.holders("soul_return"):
        names = [name for name in (shifted if dice.chance(60) else posted) if name != who.id]
        if state.number < 4 and who.living and names and dice.chance(70):
            state = yield p.SubmitReturn(seat=who.id, seat_c=dice.pick(names), words=810), at
    return state


# --- the day --------------------------------------------------------------------------------------------------------------


def _day(dice: Dice, state: GameState) -> Part:
    morning = Instant(state.now.limits.noon - minutes(60))
    for mine in may_look(state):
        state = yield p.MineLook(seat=mine, target=dice.pick([seat.id for seat in state.living])), morning
    for duty in tuple(state.duties.values()):
        if duty.state == "open" and dice.chance(75):
            state = yield from _write(state, duty.kind, duty.seat, duty.need, Instant(min(morning, duty.due - 1)))
    state = yield p.NoonCheck(), state.now.limits.noon
    state = yield from _answers(dice, state, state.now.limits.noon)
    if state.phase != "ended" and dice.chance(25):
        state = yield from _complaint(dice, state)
        state = yield from _answers(dice, state, state.now.limits.complaints)
    return state if state.phase == "ended" else (yield from _vote(dice, state))


def _write(state: GameState, kind: str, who: str, need: int, at: Instant) -> Part:
    if kind == "iou":
        return (yield p.PayIou(seat=who, words=need), at)
    if kind == "letter":
        return (yield h.ThankLetter(seat=who, words=need), at)
    if kind == "chase":
        return (yield h.ChaseText(writer=who, words=need), at)
    if kind == "first_chase":
        return (yield h.FirstHangText(writer=who, words=need), at)
    return (yield h.HighPostText(seat=who, words=need), at) if kind == "high_post" else state


def _complaint(dice: Dice, state: GameState) -> Part:
    """About a post of this round, sometimes upheld."""
    posts = [post for post in state.now.posts if post.kind == "post" and post.done and post.state != "cancelled"]
    if not posts:
        return state
    by, at = dice.pick([seat.id for seat in state.seats.values()]), Instant(state.now.limits.complaints - minutes(30))
    state = yield d.Complain(by=by, about=dice.pick(posts).id, clause="J12.6"), at
    upheld = dice.chance(50)
    made = list(state.complaints)[-1]
    return (yield d.Judge(complaint=made, verdict="upheld" if upheld else "rejected", penalty="cancel_post" if upheld else "none"), at)


def _vote(dice: Dice, state: GameState) -> Part:
    noon = state.now.limits.noon
    pool = [seat.id for seat in state.living]
    hot = [dice.pick(pool) for _ in range(state.now.row.top_n * 2)]
    for n, seat in enumerate(tuple(state.seats.values())):
        wants = seat.base == "IN" or (seat.base == "KHALF" and dice.chance(50))
        if wants and dice.chance(97):
            names = tuple(dict.fromkeys(dice.pick(hot if dice.chance(80) else pool) for _ in range(2)))
            at = Instant(noon + minutes(10 + n) + dice.pick(range(50)) * SECOND)
            if dice.chance(6):
                state = yield v.ProxyBallot(seat=seat.id, seats=names, channel="qq"), at
            else:
                state = yield v.CastBallot(seat=seat.id, seats=names), at
    state = yield v.CloseVote(), state.now.limits.vote
    if state.phase == "closing" and not state.now.tallies:
        state = yield v.Tally(), state.now.limits.vote
    return (yield from _ties(dice, state)) if state.now.tied else state


def _ties(dice: Dice, state: GameState) -> Part:
    at = Instant(state.now.limits.vote + minutes(1))
    while state.now.tied:
        by_host = state.now.overtime is not None or set(state.now.tied) <= {top.seat for top in state.now.tops}
        if by_host:
            state = yield v.DecideTie(order=state.now.tied, reason="simulated"), at
            continue
        state = yield v.OpenOvertime(), at
        for seat in tuple(state.seats.values()):
            if seat.base in {"IN", "KHALF"} and dice.chance(60):
                state = yield v.OvertimeBallot(seat=seat.id, seat_x=dice.pick(state.now.tied)), Instant(at + minutes(5))
        at = Instant(at + minutes(15))
        state = yield v.CloseOvertime(), at
    return state


# --- the evening ----------------------------------------------------------------------------------------------------------


def _end(state: GameState) -> Instant:
    extra = state.now.overtime
    return extra.closed if extra is not None and extra.closed is not None else state.now.closed or state.now.limits.vote


def _evening(dice: Dice, state: GameState) -> Part:
    at = Instant(_end(state) + minutes(2))
    for who in state.holders("resurrect"):
        names = [top.seat for top in state.now.tops if top.seat != who.id]
        if state.number in RESCUES and who.living and names and dice.chance(80):
            state = yield h.Resurrect(seat=who.id, target=dice.pick(names)), at
    later = Instant(_end(state) + minutes(10))
    for right in lines.silent(state):
        if dice.chance(85):
            state = yield from _choose(dice, state, right, later)
    state = yield from _answers(dice, state, later)
    return (yield h.PublishResults(), Instant(_end(state) + minutes(16)))


def _choose(dice: Dice, state: GameState, right: lines.Right, at: Instant) -> Part:
    able = [name for name in right.line if lines.may_go(state, name)]
    if right.kind == "mirror":
        return (yield h.MirrorShow(seat=right.seat, voter=dice.pick(right.line)), at)
    wanted = tuple(dict.fromkeys(dice.pick(able) for _ in range(right.most))) if able else ()
    state = yield h.Drag(seat=right.seat, targets=wanted), at
    if right.kind == "mine":
        writer = dice.pick([name for name in line(count(state), right.seat) if name != right.seat])
        state = yield h.MineChase(seat=right.seat, writer=writer), at
    return state


def _privileges(dice: Dice, state: GameState) -> Part:
    at = Instant((state.now.results or state.now.limits.vote) + minutes(5))
    if state.number == 1:
        for name in state.first_hang:
            voters = first_line(state).get(name, ())
            if voters and dice.chance(80):
                state = yield h.FirstHangName(seat=name, writer=dice.pick(voters)), at
    if state.number == 5:
        state = yield from _high(dice, state, at)
    return state


def _high(dice: Dice, state: GameState, at: Instant) -> Part:
    everybody: list[Seat] = list(state.seats.values())
    for n, who in enumerate(everybody[:20]):
        state = yield h.SetForumPosts(seat=who.id, n=600 if n % 2 else 50), at
    few = [seat.id for seat in state.living if (seat.forum or 1000) < 100]
    for who in everybody[:20]:
        able = state.seats[who.id].living or state.rule("namer_out") == "allowed"
        if able and (state.seats[who.id].forum or 0) >= 500 and few and dice.chance(40):
            state = yield h.HighPostName(namer=who.id, seat=few.pop()), at
    return state
