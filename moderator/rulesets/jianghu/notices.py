"""What is owed to whom (section I), and no more than the table allows. Keys are stable over replays: code, recipient, occasion."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from moderator.play.audience import PUBLIC, Audience, seat
from moderator.play.deadlines import iso
from moderator.play.instants import Instant
from moderator.play.messages import Notice
from moderator.rulesets.jianghu.code_names import code_name
from moderator.rulesets.jianghu.posts_events import Listed
from moderator.rulesets.jianghu.roles import Role
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Alliance, Complaint, Duty, Gone, Post, Seat, Slot


def _notice(code: str, occasion: str, clause: str, audience: Audience = PUBLIC, **params: Any) -> Notice:
    return Notice(key=f"{code}:{audience}:{occasion}", code=code, audience=audience, clause=clause, params=params)


def half(units: int) -> str:
    """Half votes as a plain decimal number: 3 -> 1.5."""
    return str(units // 2) if units % 2 == 0 else f"{units // 2}.5"


# --- deal -----------------------------------------------------------------------------------------------------------------


def roster(state: GameState) -> Notice:
    """Who plays, mask by mask, and the house rules that differ from their defaults (section I)."""
    return _notice("roster", "deal", "J2", lines=list(state.seats), n=len(state.seats), rules=dict(state.params.rules))


def role_card(state: GameState, who: Seat) -> Notice:
    """Own role, whom one knows, the code name. A dark egg gets the wanderer's (R3)."""
    dark = who.start == "dark_egg"
    role: Role | None = "wanderer" if dark else who.role
    partners = {"joint_sword": "joint_sword", "joint_egg": "joint_egg", "joint_killer": "joint_killer", "lone_killer": "joint_killer"}
    known = [s.id for s in state.started(partners[str(who.start)]) if s.id != who.id] if who.start in partners else []  # type: ignore[arg-type]
    code = "" if dark or who.start == "wanderer" else code_name(who.code)
    return _notice("role_card", "deal", "J5", seat(who.id), seat=who.id, role=role, lines=known, code_name=code)


def codewords(ik: str, lone: str, pair: int, search: str, contact: str) -> tuple[Notice, ...]:
    """His own pair to the independent killer, every pair to the lone killer without a name (J7.3)."""
    found = [_notice("codewords", f"{pair}", "J7.3", seat(ik), search=search, contact=contact)]
    if lone:
        found.append(_notice("codewords_lone", f"{pair}", "J7.3", seat(lone), n=pair, search=search, contact=contact))
    return tuple(found)


def checkin(who: str, code: str, occasion: str, clause: str, need: int) -> Notice:
    """A check-in counts, lacks so much, or is to be done anew."""
    return _notice(f"checkin_{code}", occasion, clause, seat(who), seat=who, n=need)


# --- posts ----------------------------------------------------------------------------------------------------------------


def round_opened(state: GameState, number: int, until: Instant, top_n: int, living: int, finale: bool) -> Notice:
    """The window is open."""
    return _notice("round_opened", f"r{number}", "J10", round=number, until=iso(until, state.zone), n=top_n, living=living, finale=finale)


def vote_opened(state: GameState, until: Instant) -> Notice:
    """Votes first: the vote is open."""
    return _notice("vote_opened", f"r{state.number}", "R4", round=state.number, until=iso(until, state.zone), n=state.now.row.top_n)


def your_turn(state: GameState, slot: Slot, until: Instant) -> Notice:
    """To a slot's owner."""
    return _notice(
        "your_turn", f"r{state.number}:{slot.id}", "J10", seat(slot.owner), seat=slot.owner, slot=slot.id, round=state.number,
        until=iso(until, state.zone), n=state.now.row.slots.get(slot.group, 1),
    )  # fmt: skip


def may_stand_in(state: GameState, slot: Slot, who: str, until: Instant) -> Notice:
    """To somebody who may fill a slot of others (J9)."""
    return _notice(
        "may_stand_in", f"r{state.number}:{slot.id}", "J9.3" if slot.group == "JS" else "J9.1", seat(who), seat=who, slot=slot.id,
        until=iso(until, state.zone),
    )  # fmt: skip


def post_taken(post: Post, *, clause: str, code: str = "", own: int = 0) -> Notice:
    """Accepted, waiting for the host, or not good and why."""
    what = "post_rejected" if post.state == "rejected" else "iou_waits" if post.state == "iou_asked" else "post_taken"
    return _notice(
        what, f"{post.id}:{post.at}:{post.state}", clause, seat(post.poster), seat=post.poster, target=post.target, kind=post.kind,
        reason=code, n=own,
    )  # fmt: skip


def name_another(state: GameState, post: Post, gone: str) -> Notice:
    """To somebody whose target went out after the post was taken: another name inside the window (C.3d)."""
    return _notice(
        "name_another", f"{post.id}:{gone}", "J12.4", seat(post.poster), seat=post.poster, target=gone,
        until=iso(state.now.limits.posts, state.zone),
    )  # fmt: skip


def iou(post: Post, *, granted: bool) -> Notice:
    """The host has granted an IOU, or not."""
    return _notice("iou_granted" if granted else "iou_refused", post.id, "J12.4", seat(post.poster), seat=post.poster)


def targets_shown(state: GameState, who: str, targets: Iterable[str], until: Instant) -> Notice:
    """To the soul shift and the soul return where the house rule lets them see the list: whom the kill posts name, no posters (R54)."""
    return _notice("targets_shown", f"r{state.number}", "R54", seat(who), seat=who, lines=list(targets), until=iso(until, state.zone))


def posts(state: GameState, listed: Sequence[Listed], gone: Iterable[Gone]) -> Notice:
    """All posts in code order: under which code names, at whom; who is out, with the roles that are public now (step 5, R37)."""
    went = tuple(gone)
    roles = {each.seat: state.seats[each.seat].role for each in went if each.reveal == "now"}
    order = [each.code for each in listed if each.kind == "post"]
    return _notice(
        "posts",
        f"r{state.number}",
        "J6.2",
        round=state.number,
        order=order,
        code_names={each.code: code_name(each.code) for each in listed},
        targets=[each.target for each in listed if each.kind == "post"],
        others=[[each.kind, each.code, each.target] for each in listed if each.kind != "post"],
        out=[each.seat for each in went],
        roles=roles,
    )


def later_roles(state: GameState, roles: Mapping[str, Role]) -> Notice:
    """Roles that were held back until this publication (R37)."""
    return _notice("later_roles", f"r{state.number}", "J5.W4", round=state.number, lines=list(roles), roles=dict(roles))


def half_vote(state: GameState, who: str) -> Notice:
    """To a seat that is out: it still casts this round's half vote (J13.3)."""
    return _notice("half_vote", f"r{state.number}", "J13.3", seat(who), seat=who, until=iso(state.now.limits.vote, state.zone))


def mine_may_look(state: GameState, who: str) -> Notice:
    """To the mine: it may ask for one role (R11)."""
    return _notice("mine_may_look", f"r{state.number}", "J5.B5", seat(who), seat=who, until=iso(state.now.limits.noon, state.zone))


def mine_look(who: str, target: str, role: Role) -> Notice:
    """One role, to the mine alone."""
    return _notice("mine_look", target, "J5.B5", seat(who), seat=who, target=target, role=role)


def cancelled(post: Post, code: str, back: Iterable[str], out: str, clause: str) -> Notice:
    """A post is undone: who is back, who is out (C.5)."""
    names = list(back)
    return _notice("post_cancelled", post.id, clause, code_name=code_name(code), lines=names, seat=out or None, clause_id=clause)


def owes(state: GameState, duty: Duty) -> Notice:
    """A text is owed until then."""
    return _notice(
        f"owes_{duty.kind}", duty.id, duty.clause, seat(duty.seat), seat=duty.seat, n=duty.need, until=iso(duty.due, state.zone),
        by=duty.by,
    )  # fmt: skip


def chased(duty: Duty, *, back: bool) -> Notice:
    """A mine that waited for its soul-chase is back in play, or out for good (D.7, section I)."""
    return _notice("mine_back" if back else "mine_out", duty.id, duty.clause, seat=duty.by)


def halved(who: str, clause: str, first: int, last: int) -> Notice:
    """A seat has a half vote by way of penalty."""
    return _notice("halved", f"{who}:{first}:{clause}", clause, seat=who, first=first, last=last)


# --- vote -----------------------------------------------------------------------------------------------------------------


def reminder(state: GameState, who: str) -> Notice:
    """To a seat that has not voted."""
    return _notice("vote_reminder", f"r{state.number}", "J13.2", seat(who), seat=who, until=iso(state.now.limits.vote, state.zone))


def tops_for(state: GameState, who: str, tops: Iterable[str], until: Instant) -> Notice:
    """To the resurrect, rounds 2 and 4 (R25)."""
    return _notice(
        "tops_for_rescue", f"r{state.number}:{state.now.tallies}", "J5.W6", seat(who), lines=list(tops), until=iso(until, state.zone)
    )  # fmt: skip


def your_line(state: GameState, who: str, line: Iterable[str], most: int, until: Instant, clause: str) -> Notice:
    """To a voted-out seat that takes voters along: its own line, nothing else (R25)."""
    occasion = f"r{state.number}:{state.now.tallies}" + (":rescue" if state.now.rescued else "")
    return _notice(
        "your_line", occasion, clause, seat(who), seat=who, lines=list(line), n=most,
        until=iso(until, state.zone),
    )  # fmt: skip


def overtime(state: GameState, tied: Iterable[str], until: Instant) -> Notice:
    """Fifteen minutes more, one ballot each."""
    return _notice("overtime", f"r{state.number}", "J13.8", lines=list(tied), until=iso(until, state.zone))


def result(state: GameState, **params: Any) -> Notice:
    """The result post (step 15)."""
    return _notice("result", f"r{state.number}", "J10", round=state.number, **params)


def thanked(state: GameState, who: str, until: Instant) -> Notice:
    """To a spared seat, which owes a letter."""
    return _notice("owes_letter", f"r{state.number}", "J5.W6", seat(who), seat=who, n=500, until=iso(until, state.zone))


def first_hang(state: GameState, who: str, line: Iterable[str], until: Instant) -> Notice:
    """To the first hang: it may name one of its line (J7.1)."""
    return _notice("first_hang", who, "J7.1", seat(who), seat=who, lines=list(line), until=iso(until, state.zone))


def high_posts(state: GameState, until: Instant) -> Notice:
    """After round 5: who has many posts may name somebody with few (J7.2)."""
    return _notice("high_posts", "r5", "J7.2", until=iso(until, state.zone))


# --- people ---------------------------------------------------------------------------------------------------------------


def converted(who: Seat, role: Role, clause: str) -> Notice:
    """To a seat whose role has changed."""
    return _notice("converted", role, clause, seat(who.id), seat=who.id, role=role)


def alliance(made: Alliance, who: str) -> Notice:
    """To a member: the masks of the others (J8)."""
    others = [name for name in made.members if name != who]
    return _notice(f"alliance_{made.edge}", made.edge, made.clause, seat(who), seat=who, lines=others)


def judged_out(who: Seat, clause: str) -> Notice:
    """Judged out, with the role (H.3)."""
    return _notice("judged_out", who.id, clause, seat=who.id, role=who.role)


def judgment(state: GameState, made: Complaint, verdict: str, penalty: str) -> Notice:
    """What has come of a complaint (J14.6)."""
    post = state.post(made.about)
    about = {"target": post.target, "round": post.round} if post is not None else {"seat": made.about.partition(":")[2] or made.about}
    return _notice("judgment", made.id, made.clause, about=made.about, result=verdict, penalty=penalty, **about)


def warned(who: str, number: int, clause: str) -> Notice:
    """A warning, to the seat."""
    return _notice("warned", f"{number}", clause, seat(who), seat=who)


def moved(state: GameState, until: Instant, reason: str, occasion: str) -> Notice:
    """Limits are later."""
    return _notice("limits_moved", occasion, "J15.10", until=iso(until, state.zone), reason=reason)


def paused(at: Instant, reason: str) -> Notice:
    """Everything stands still."""
    return _notice("paused", f"{at}", "J15.10", reason=reason)


def resumed(at: Instant) -> Notice:
    """On again."""
    return _notice("resumed", f"{at}", "J15.10")


def ended(state: GameState) -> Notice:
    """Who has won, all roles and persons, prizes and medals."""
    roles = {s.id: {"role": s.role, "start": s.start, "side": s.faction, "person": s.person} for s in state.seats.values()}
    prizes = {s.id: list(s.prizes_lost) for s in state.seats.values() if s.prizes_lost}
    return _notice(
        "ended", "end", state.result_clause or "J10", winner=state.winner, roles=roles, prizes_lost=prizes, medals=dict(state.medals),
        gold=gold(state),
    )  # fmt: skip


def gold(state: GameState) -> list[str]:
    """Who may turn a text that it has named somebody for into 300 gold after the game (J7.2)."""
    paid = {duty.by for duty in state.duties.values() if duty.kind == "high_post" and duty.state == "paid"}
    return [namer for namer, _ in state.high_named if namer in paid]
