"""The setup room: house rules, masks, the deal, code words; a game taken over (section A)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from moderator.play.audience import HOST, PUBLIC, seat
from moderator.play.commands import Command, SetHouseRule
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu import adopting, checkin, checks, notices
from moderator.rulesets.jianghu.commands import setup as c
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.house_rules import HOUSE_RULES
from moderator.rulesets.jianghu.roles import ROLES, SHORT, Role, read_role
from moderator.rulesets.jianghu.schedule import NOMINAL, adapted
from moderator.rulesets.jianghu.setup_events import EVOLVE, SECRET, CodewordsSet, Dealt, GameCreated, RuleSet, SeatAdded
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Params, Seat
from moderator.rulesets.jianghu.watching import known, needs_phase

__all__ = ["DECIDE", "EVOLVE", "SECRET"]


def _create(draft: GameDraft, command: c.CreateGame) -> Refusal | None:
    if refusal := needs_phase(draft, "setup"):
        return refusal
    for name, value in command.house_rules.items():
        if refusal := checks.bad_rule(draft, name, value):
            return refusal
    low = next((role for role, n in command.counts.items() if n < 0), None)
    if refusal := draft.object(low is not None, "bad_count", "J4", role=low or ""):
        return refusal
    params = Params(title=command.title or draft.state.params.title, rules=dict(command.house_rules), counts=dict(command.counts))
    draft.emit(GameCreated(params=params))
    draft.explain("setup", "game_created", "J2", "J4", told=(PUBLIC,), n=sum(draft.state.counts.values()))
    return None


def _house_rule(draft: GameDraft, command: SetHouseRule) -> Refusal | None:
    """Nothing changes after the check-in has closed (J15.15); the host is supreme all the same (J15.10)."""
    if refusal := checks.bad_rule(draft, command.name, command.value):
        return refusal
    state = draft.state
    late = state.checkin_closed is not None or state.phase not in {"setup", "checkin"}
    if refusal := draft.object(late, "rules_settled", "J15.15", forceable=True):
        return refusal
    draft.emit(RuleSet(name=command.name, value=command.value))
    clause = HOUSE_RULES[command.name].clause
    draft.explain("setup", "rule_set", clause, told=(PUBLIC,), name=command.name, value=command.value, reason=command.reason)
    return None


def _add_seat(draft: GameDraft, command: c.AddSeat) -> Refusal | None:
    """One mask a person; a second one found later is a matter of J15.1."""
    state, name = draft.state, command.id or command.mask
    if refusal := needs_phase(draft, "setup", "checkin"):
        return refusal
    if refusal := draft.object(_dealt(state), "dealt_already", "J2"):
        return refusal
    full = len(state.seats) >= sum(state.counts.values())
    if refusal := draft.object(full, "seats_full", "J2", forceable=True, n=len(state.seats)):
        return refusal
    taken = name in state.seats or any(s.mask == command.mask for s in state.seats.values())
    if refusal := checks.bad_name(draft, command.mask, taken) or checks.bad_name(draft, name, taken):
        return refusal
    twice = next((s.id for s in state.seats.values() if s.person == command.person), None)
    if refusal := checks.bad_name(draft, command.person, False) or draft.object(
        twice is not None, "second_mask", "J15.1", forceable=True, person=command.person, seat=twice or ""
    ):
        return refusal
    draft.emit(SeatAdded(seat=Seat(id=name, mask=command.mask, person=command.person, password=command.password)))
    draft.explain("setup", "seat_added", "J15.1", target=name, person=command.person)
    return None


def _dealt(state: GameState) -> bool:
    return any(s.role is not None for s in state.seats.values())


def numbered(roles: Mapping[str, str]) -> dict[str, tuple[Role, int]] | str:
    """Roles with their numbers in the group: as the ids say, else as they come; the seat whose role is none, where there is one."""
    read = {name: read_role(text) for name, text in roles.items()}
    bad = next((name for name, found in read.items() if found is None), None)
    if bad is not None:
        return bad
    given = {name: found for name, found in read.items() if found is not None}
    taken = {(role, n) for role, n in given.values() if n}
    made: dict[str, tuple[Role, int]] = {}
    turn: Counter[Role] = Counter()
    for name, (role, number) in given.items():
        while not number:
            turn[role] += 1
            number = 0 if (role, turn[role]) in taken else turn[role]
        made[name] = role, number
    return made


def counts_wrong(counts: Mapping[Role, int], wanted: Mapping[Role, int]) -> tuple[Role, int, int] | None:
    """The first role whose number is not what it should be (J4)."""
    wrong = ((role, counts.get(role, 0), wanted.get(role, 0)) for role in ROLES if counts.get(role, 0) != wanted.get(role, 0))
    return next(wrong, None)


def _deal(draft: GameDraft, command: c.Deal) -> Refusal | None:
    """Twenty-two and sixty-six, as J4 counts them; other counts with a reason."""
    state = draft.state
    if refusal := needs_phase(draft, "setup", "checkin") or known(draft, *command.roles):
        return refusal
    without = next((name for name in state.seats if name not in command.roles), None)
    if refusal := draft.object(without is not None, "role_missing", "J4", seat=without or ""):
        return refusal
    made = numbered(command.roles)
    if isinstance(made, str):
        return draft.object(True, "bad_role", "J4", seat=made)
    double = [pair for pair, n in Counter(made.values()).items() if n > 1]
    if refusal := draft.object(bool(double), "number_twice", "J16", role=double[0][0] if double else "", n=double[0][1] if double else 0):
        return refusal
    counts = Counter(role for role, _ in made.values())
    wrong = counts_wrong(counts, state.counts)
    role, n, want = wrong or ("", 0, 0)
    if refusal := draft.object(wrong is not None, "role_counts", "J4", forceable=True, role=role, n=n, want=want):
        return refusal
    schedule = NOMINAL if not state.params.counts and wrong is None else adapted(counts)
    told = state.rule("dark_egg_notice") == "wanderer"
    roles = {name: (SHORT[r], number) for name, (r, number) in made.items()}
    draft.emit(Dealt(roles=roles, schedule=schedule, seed=command.seed, dark_told=told))
    draft.explain("setup", "dealt", "J4", told=(HOST,), seed=command.seed, n=len(made))
    draft.tell(notices.roster(draft.state))
    for who in draft.state.seats.values():
        if told or who.role != "dark_egg":
            draft.tell(notices.role_card(draft.state, who))
    return None


def coded(state: GameState) -> tuple[str, ...]:
    """The independent killers with code words: those of the house rule (J7.3)."""
    wanted = [text.strip() for text in str(state.rule("coded_iks")).split(",") if text.strip()]
    by_code = {s.code: s.id for s in state.seats.values()}
    return tuple(by_code[text] for text in wanted if text in by_code)


def _codewords(draft: GameDraft, command: c.SetCodewords) -> Refusal | None:
    """One pair for each of three independent killers; all three to the lone killer (J7.3)."""
    state = draft.state
    if refusal := needs_phase(draft, "setup", "checkin") or known(draft, command.ik):
        return refusal
    if refusal := draft.object(not command.search.strip() or not command.contact.strip(), "empty_words", "J7.3"):
        return refusal
    if refusal := draft.object(
        command.ik not in coded(state), "not_coded", "J7.3", forceable=True, seat=command.ik, lines=list(coded(state))
    ):
        return refusal
    lone = next((s.id for s in state.holders("lone_killer")), "")
    known_pairs = list(dict.fromkeys((*state.words, command.ik)))
    pair = known_pairs.index(command.ik) + 1
    draft.emit(CodewordsSet(ik=command.ik, search=command.search, contact=command.contact, lone=lone, pair=pair))
    told = (HOST, seat(command.ik))
    draft.explain("setup", "codewords_set", "J7.3", target=command.ik, told=told, search=command.search, contact=command.contact)
    for notice in notices.codewords(command.ik, lone, pair, command.search, command.contact):
        draft.tell(notice)
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.CreateGame: _create,
    SetHouseRule: _house_rule,
    c.AddSeat: _add_seat,
    c.Deal: _deal,
    c.SetCodewords: _codewords,
    c.Adopt: adopting.adopt,
    **checkin.DECIDE,
}
