"""What is owed to whom (section 18), and no more than the table allows. Keys are stable over replays: code, recipient, occasion."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from moderator.play.audience import PUBLIC, Audience, group, seat
from moderator.play.deadlines import iso
from moderator.play.instants import Instant
from moderator.play.messages import Notice
from moderator.rulesets.prison.facts import killer
from moderator.rulesets.prison.judging import ordinary, settled
from moderator.rulesets.prison.roles import SIDES, Cause, Side
from moderator.rulesets.prison.script.model import Role, Skill
from moderator.rulesets.prison.script.phrases import phrase
from moderator.rulesets.prison.state import Card, GameState, Outcome, Pile, Session


def _notice(code: str, occasion: str, clause: str, audience: Audience = PUBLIC, /, **params: Any) -> Notice:
    return Notice(key=f"{code}:{audience}:{occasion}", code=code, audience=audience, clause=clause, params=params)


def _clock(state: GameState, at: Instant | None) -> str | None:
    return iso(at, state.zone) if at is not None else None


def side(name: Side) -> Audience:
    """The audience of a side."""
    return group(name)


# --- start and day ------------------------------------------------------------------------------------------------------


def roster(state: GameState) -> Notice:
    """N-ROSTER: who is guard, who is prisoner, the schedule; nothing else."""
    times = state.params.times
    sides = {name: [s.id for s in state.seats.values() if s.side == name] for name in SIDES}
    return _notice(
        "N-ROSTER", "start", "P-term-2", guards=sides["guard"], prisoners=sides["prisoner"], vote=times.vote,
        interrogation=times.interrogation,
        end=times.end, shelter_from=times.shelter_from, shelter_to=times.shelter_to,
    )  # fmt: skip


def role_card(state: GameState, name: str) -> Notice:
    """N-CARD: the seat's own role card, and whom it knows."""
    return _notice("N-CARD", f"{state.seats[name].person}", "P-term-2", seat(name), seat=name, **card_of(state, name))


def card_of(state: GameState, name: str) -> dict[str, Any]:
    """What stands on a seat's card: identity, crime, skills with their texts, limits, condition, whom it knows."""
    role = state.role(name)
    skills = [_skill(state, skill) for skill in role.powers] if role else []
    return {
        "side": state.seats[name].side, "title": role.title if role else "", "crime": role.crime if role else "",
        "parts": _parts(state, name), "text": role.text if role else "", "skills": skills,
        "limits": [limit.text or limit.kind for limit in role.limits] if role else [],
        **_won(state, role), "lines": known_to(state, name),
    }  # fmt: skip


def _skill(state: GameState, skill: Skill) -> dict[str, Any]:
    name, always = skill.title or skill.effect, skill.resolve == "passive"
    return {"name": name, "effect": skill.effect, "text": skill.text, "uses": _left(state, skill, 0), "always": always}


def _parts(state: GameState, name: str) -> list[str]:
    """What the rules make of the seat and its owner has to know: murderer, who kills at night, accomplice."""
    role = state.role(name)
    tags: list[str] = [tag for tag in ("murderer", "accomplice") if role is not None and tag in role.tags]
    return [*tags, "killer"] if killer(state) == name else tags


def _won(state: GameState, role: Role | None) -> dict[str, Any]:
    """The extra condition in the host's words; without any, the condition itself, to be said in the reader's language."""
    if role is None or role.win is None:
        return {"win": "", "condition": None, "win_mode": "add"}
    said = None if role.win.text else msgspec.to_builtins(phrase(role.win.when, state.params.script))
    return {"win": role.win.text, "condition": said, "win_mode": role.win.mode}


def known_to(state: GameState, name: str) -> list[str]:
    """Seats that the card tells its owner of: by role or by tag."""
    role = state.role(name)
    wanted = set(role.knows) if role is not None else set()
    others = [(s.id, state.role(s.id)) for s in state.seats.values() if s.id != name]
    return [other for other, theirs in others if theirs is not None and (theirs.id in wanted or wanted & set(theirs.tags))]


def assistant(state: GameState, name: str) -> Notice:
    """N-ASSIST: who is on file, what an assistant may do and may not."""
    found = state.seats[name]
    return _notice("N-ASSIST", f"{name}:{found.assistant}", "P-pre-6", seat(name), seat=name, assistant=found.assistant)


def day(state: GameState, left: Iterable[str]) -> Notice:
    """N-DAY: the number, the times, who has left since."""
    clock = state.clock
    assert clock is not None
    return _notice("N-DAY", f"d{state.day}", "P-term-4", day=state.day, until=iso(clock.vote, state.zone), lines=list(left))


def dawn(state: GameState, dead: Iterable[str], causes: dict[str, Cause]) -> Notice:
    """N-DAWN: all who are dead last night; no cause, no room (H-death-cause)."""
    names = list(dead)
    shown: dict[str, Any] = {"causes": causes} if causes else {}
    occasion = f"n{state.day}" if state.phase == "night" else f"d{state.day}"  # named at the end of a night (H-death-announce)
    return _notice("N-DAWN", occasion, "P-term-4", day=state.day, dead=names, result="dead" if names else "nobody", **shown)


def election_open(state: GameState, name: Side, until: Instant | None) -> Notice:
    """N-ELECT-OPEN to a side."""
    return _notice("N-ELECT-OPEN", f"d{state.day}", "P-amend-4", side(name), side=name, until=_clock(state, until))


def election_tied(state: GameState, tied: dict[Side, tuple[str, ...]], number: int) -> Notice:
    """N-ELECT-TIE: between whom."""
    return _notice("N-ELECT-TIE", f"d{state.day}:{number}", "P-amend-4", tied={name: list(seats) for name, seats in tied.items()})


def revote(state: GameState, until: Instant) -> Notice:
    """N-REVOTE: both sides vote again."""
    return _notice("N-REVOTE", f"d{state.day}", "P-amend-4", until=iso(until, state.zone))


def pick(state: GameState, leader: str, tied: Iterable[str], of: Side) -> Notice:
    """N-PICK to the leader who decides for the other side."""
    return _notice("N-PICK", f"{of}:d{state.day}", "P-amend-4", seat(leader), seat=leader, lines=list(tied), side=of)


def leaders(state: GameState) -> Notice:
    """N-LEADER, once both sides are settled."""
    held = {name: state.leaders.get(name) for name in SIDES}
    return _notice(
        "N-LEADER",
        f"d{state.day}",
        "P-amend-4",
        guard=held["guard"],
        prisoner=held["prisoner"],
        result="elected" if any(held.values()) else "none",
    )


def shelter(state: GameState, name: Side, *, opens: bool) -> Notice:
    """N-SHELTER-OPEN and -CLOSE to a side."""
    clock = state.clock
    assert clock is not None
    code = "N-SHELTER-OPEN" if opens else "N-SHELTER-CLOSE"
    return _notice(code, f"d{state.day}", "P-amend-2", side(name), side=name, until=iso(clock.shelter_to, state.zone))


SESSIONS = {"question": ("N-QUESTION", "P-identity-3b"), "conspiracy": ("N-CONSPIRE", "P-identity-4a"), "chat": ("N-CHAT", "P-advice-5")}


def session(state: GameState, talk: Session, *, opens: bool) -> tuple[Notice, ...]:
    """N-QUESTION-*, N-CONSPIRE-*, N-CHAT-* to both."""
    code, clause = SESSIONS[talk.kind]
    word = "OPEN" if opens else "CLOSE"
    until = iso(talk.until, state.zone)
    free = {"value": state.rule("conspiracy_reveal")} if talk.kind == "conspiracy" else {}
    found: list[Notice] = []
    for name in talk.seats:
        partner = next((other for other in talk.seats if other != name), None)
        found.append(_notice(f"{code}-{word}", talk.id, clause, seat(name), seat=name, partner=partner, until=until, **free))
    return tuple(found)


def acquitted(leader: str, day_number: int, target: str) -> Notice:
    """N-ACQUIT-ACK to the prisoner leader: accepted, now spent."""
    return _notice("N-ACQUIT-ACK", f"d{day_number}", "P-identity-4b", seat(leader), seat=leader, target=target)


def acquittal_declared(day_number: int, target: str) -> Notice:
    """In public, where the house rule shows it when it is declared (R7)."""
    return _notice("N-ACQUIT", f"d{day_number}", "R7", target=target)


# --- vote ---------------------------------------------------------------------------------------------------------------


def vote(state: GameState, piles: Iterable[Pile], outcome: Outcome, role: str) -> Notice:
    """N-VOTE: the piles and what became of them. ``role`` only where the house rule reveals it."""
    second = ":2" if state.vote is not None and state.vote.second else ""
    shown = [{"prisoner": p.prisoner, "kind": p.kind, "votes": p.votes} for p in piles]
    more: dict[str, Any] = {"role": role} if role else {}
    clause = outcome.clauses[0] if outcome.clauses else "P-term-5"
    return _notice(
        "N-VOTE", f"d{state.day}{second}", clause, piles=shown, result=outcome.result, seat=outcome.prisoner or None, day=state.day, **more
    )


def tie_ask(state: GameState, leader: str, tied: Iterable[Pile]) -> Notice:
    """N-TIE-ASK to the guard leader: between which piles."""
    piles = tuple(tied)
    shown = [{"prisoner": p.prisoner, "kind": p.kind, "votes": p.votes} for p in piles]
    second = ":2" if state.vote is not None and state.vote.second else ""
    kinds = ":kinds" if len({p.prisoner for p in piles}) == 1 else ""
    return _notice("N-TIE-ASK", f"d{state.day}{second}{kinds}", "P-identity-3a", seat(leader), seat=leader, piles=shown)


def second_vote(state: GameState, until: Instant) -> Notice:
    """The tied vote is taken once more (H-tie-none revote)."""
    return _notice("N-VOTE-AGAIN", f"d{state.day}", "R6", until=iso(until, state.zone))


def out(state: GameState, name: str, cause: Cause) -> Notice:
    """N-OUT: left the field; no shelter speech; still bound by the rules."""
    return _notice("N-OUT", name, "P-term-6", seat(name), seat=name, state=state.seats[name].state)


def released(state: GameState, name: str) -> Notice:
    """N-RELEASED: an ordinary prisoner has won; a special role is not told so."""
    won = ordinary(state, name) and settled(state, name).result == "win"
    return _notice("N-RELEASED", name, "P-identity-1.1", seat(name), seat=name, won=won)


# --- night --------------------------------------------------------------------------------------------------------------


def corridor(state: GameState, name: Side, doors: dict[str, str], entry: str) -> Notice:
    """N-CORRIDOR to one's own side: who went through which door; ``entry``: after which entry."""
    return _notice("N-CORRIDOR", f"n{state.day}:{entry}", "P-interro-6", side(name), side=name, doors=doors)


def door_taken(state: GameState, name: str, door: str, times: int) -> Notice:
    """N-DOOR-TAKEN: choose again; ``times``: how often the seat has been told so tonight."""
    return _notice("N-DOOR-TAKEN", f"n{state.day}:{times}", "R10", seat(name), seat=name, door=door)


def room(state: GameState, name: str, door: str, *, alone: bool) -> Notice:
    """N-ROOM: the invitation by one's own door; N-ALONE: nobody opposite."""
    return _notice("N-ALONE" if alone else "N-ROOM", f"n{state.day}", "P-interro-1", seat(name), seat=name, door=door, night=state.day)


def wall_killer(state: GameState, name: str) -> Notice:
    """N-WALL-KILLER: the wall is up."""
    return _notice("N-WALL-KILLER", f"n{state.day}", "P-interro-8", seat(name), seat=name)


def wall(state: GameState, name: str, opposite: str = "") -> Notice:
    """N-WALL to a guard who survived opposite; with a name only where the host adds it (R18)."""
    return _notice("N-WALL", f"n{state.day}", "P-interro-8", seat(name), seat=name, partner=opposite or None)


def killed(state: GameState, name: str) -> Notice:
    """N-KILLED to the victim."""
    return _notice("N-KILLED", f"n{state.day}", "P-interro-8", seat(name), seat=name)


def silent(state: GameState, name: str) -> Notice:
    """N-SILENT: the other side is silent."""
    return _notice("N-SILENT", f"n{state.day}", "P-interro-9", seat(name), seat=name)


def night_end(state: GameState) -> Notice:
    """N-NIGHT-END: interrogation is over; no casualties."""
    return _notice("N-NIGHT-END", f"n{state.day}", "P-interro-7", night=state.day)


def skill(to: Audience, use: int, text: str, *, actor: str | None = None, **found: Any) -> Notice:
    """N-SKILL, to whom the card says."""
    return _notice("N-SKILL", f"{use}", "P-identity-2.1", to, text=text, actor=actor, **found)


# --- conduct ------------------------------------------------------------------------------------------------------------


def card(state: GameState, given: Card) -> Notice:
    """N-REMIND to the seat; N-CARD-PENALTY in public: colour and clause, never what was said."""
    if given.level == "reminder":
        to = seat(given.seat) if given.seat else Audience(f"person:{given.person}")
        return _notice("N-REMIND", f"{given.id}", given.clause, to, seat=given.seat, clause=given.clause)
    public = bool(state.rule("card_public")) or not given.seat
    to = PUBLIC if public else seat(str(given.seat))
    return _notice("N-CARD-PENALTY", f"{given.id}", given.clause, to, seat=given.seat, level=given.level, clause=given.clause)


def sent_off(name: str, clause: str, number: int) -> Notice:
    """N-SENT-OFF in public."""
    return _notice("N-SENT-OFF", f"{number}", "P-card-red", seat=name, clause=clause)


def substitution(state: GameState, name: str, old: str, new: str) -> tuple[Notice, ...]:
    """N-SUB to the old player and the new one, and to nobody else (R22)."""
    found, role = state.seats[name], state.role(name)
    left = {s.title or s.id: _left(state, s, found.uses.get(s.id, 0)) for s in role.powers} if role else {}
    leaving = _notice("N-SUB", f"{name}:{old}:out", "P-pre-6", Audience(f"person:{old}"), seat=name, person=old, result="leaving")
    coming = _notice(
        "N-SUB", f"{name}:{new}:in", "P-pre-6", seat(name), seat=name, person=new, result="entering", uses=left, **card_of(state, name)
    )
    return leaving, coming


def _left(state: GameState, skill: Skill, used: int) -> int | None:
    """Uses that are left; a number on the card beats the house rule (H-point-uses)."""
    most = int(state.rule("point_uses")) if skill.uses is None and skill.effect == "point_kill" else skill.uses
    return None if most is None else max(0, most - used)


def paused(at: Instant, reason: str) -> Notice:
    """Everything stands still."""
    return _notice("N-PAUSE", f"{at}", "P-supp-4", reason=reason)


def resumed(state: GameState, at: Instant, by: int) -> Notice:
    """On again; every deadline has moved by the same length."""
    return _notice(
        "N-RESUME",
        f"{at}",
        "P-supp-4",
        hours=str(round(by / 3_600_000_000, 2)),
        until=_clock(state, state.clock.vote if state.clock else None),
    )


def times_changed(state: GameState, at: Instant, reason: str) -> Notice:
    """The times are others: the instants of today that lie ahead, and of every day the clock times."""
    clock, times = state.clock, state.params.times
    ahead = {"until": clock.vote, "begins": clock.interrogation, "ends": clock.end} if clock else {}
    today = {name: _clock(state, when) for name, when in ahead.items() if when > at}
    return _notice(
        "N-TIMES", f"{at}", "P-amend-3", reason=reason, vote=times.vote, interrogation=times.interrogation, end=times.end,
        shelter_from=times.shelter_from, shelter_to=times.shelter_to, **{"until": None, "begins": None, "ends": None, **today},
    )  # fmt: skip


# --- end ----------------------------------------------------------------------------------------------------------------


def end(state: GameState, winners: Iterable[str]) -> Notice:
    """N-END: how it ended; who has won."""
    ending = state.ending
    assert ending is not None
    clause = ending.clauses[0] if ending.clauses else "P-end-1"
    return _notice("N-END", "end", clause, ending=ending.name, winners=list(winners))


def individual(state: GameState) -> tuple[Notice, ...]:
    """N-RESULT to every seat ever dealt in, with its clauses."""
    return tuple(
        _notice(
            "N-RESULT", "end", judged.clauses[0] if judged.clauses else "P-note-1", seat(name), seat=name, result=judged.result,
            clauses=list(judged.clauses),
        )
        for name, judged in state.judgements.items()
    )  # fmt: skip
