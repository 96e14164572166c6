"""What follows whenever seats go out, come back or a round moves on: conversions (F.1) and alliances (F.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from moderator.play.audience import HOST, seat
from moderator.rulesets.jianghu import notices
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.roles import Role
from moderator.rulesets.jianghu.seats_events import AllianceDropped, AllianceFormed, Converted
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Alliance, Seat

OUT_KILLERS: Final = 7
"""Independent killers out, at which the blacks find each other (J8.5)."""
CLAUSES: Final = {
    "joint_swords": "J5.W2", "joint_eggs": "J5.W3", "joint_killers": "J5.B2", "coded": "J7.3", "swords": "J8.1", "eggs": "J8.2",
    "killers": "J8.5", "out_killers": "J8.5", "converted": "R9",
}  # fmt: skip


def follow(draft: GameDraft) -> None:
    """Conversions that are due, then alliances that have come about or fallen away."""
    for who, role, clause in tuple(conversions(draft.state)):
        _convert(draft, who, role, clause)
    _allies(draft)


# --- conversions ----------------------------------------------------------------------------------------------------------


def posts_out(state: GameState, round_: int) -> bool:
    """Whether the posts of that round have been published."""
    now = state.round
    return now is not None and (now.number > round_ or (now.number == round_ and now.published is not None))


def conversions(state: GameState) -> Iterator[tuple[Seat, Role, str]]:
    """Who is to be converted now, into what, by which clause; only the living, who may come back later (F.1)."""
    if state.number >= 4:
        yield from ((s, "wanderer", "J5.W4") for s in state.holders("soul_shift") if s.living)
    if _returns_convert(state):
        yield from ((s, "joint_killer", "J5.B8") for s in state.holders("soul_return") if s.living)
    if posts_out(state, 4):
        clauses = {"joint_egg": "J5.W3", "independent_egg": "J5.W5", "dark_egg": "J5.W7"}
        yield from ((s, "wanderer", clauses[str(s.role)]) for s in state.holders("joint_egg", "independent_egg", "dark_egg") if s.living)


def _returns_convert(state: GameState) -> bool:
    """``sr_converts``: at the start of round 4, of round 5, or of round 4 only where both returns have been used (R9)."""
    when = state.rule("sr_converts")
    used = sum(1 for r in state.rounds for p in r.posts if p.kind == "return" and p.state in {"received", "accepted", "spent"})
    return state.number >= (5 if when == "round5" else 4) and (when != "used_both_only" or used >= 2)


def _convert(draft: GameDraft, who: Seat, role: Role, clause: str) -> None:
    """A dark egg is not told (F.1); the joint killers learn of a converted soul return (R9)."""
    told: tuple[str, ...] = () if who.role == "dark_egg" else (who.id,)
    if role == "joint_killer":
        told = (who.id, *(s.id for s in draft.state.holders("joint_killer")))
    draft.emit(Converted(seat=who.id, role=role, told=told))
    draft.explain("round", "converted", clause, target=who.id, told=(HOST, *(seat(name) for name in told[:1])), role=role)
    if told:
        draft.tell(notices.converted(who, role, clause))


# --- alliances ------------------------------------------------------------------------------------------------------------


def _allies(draft: GameDraft) -> None:
    due = dict(alliances(draft.state, draft))
    if any(_stale(draft.state, made) for made in draft.state.alliances.values()):  # an independent killer is back before they knew
        for key in ("killers", "out_killers"):
            draft.emit(AllianceDropped(key=key))
    for key, made in due.items():
        if key not in draft.state.alliances:
            _form(draft, key, made)
    for key, made in due.items():
        _join(draft, key, made)
    for key, made in tuple(draft.state.alliances.items()):
        if key not in due and made.told is None and made.edge in {"swords", "eggs", "killers", "out_killers"}:
            draft.emit(AllianceDropped(key=key))
            draft.explain("round", "alliance_dropped", made.clause, edge=made.edge, lines=list(made.members))


def _stale(state: GameState, made: Alliance) -> bool:
    """Whether one of the seven has come back before the alliance was announced."""
    back = (state.seats[name] for name in made.members)
    return made.edge == "out_killers" and made.told is None and any(s.living and s.start == "independent_killer" for s in back)


def _form(draft: GameDraft, key: str, made: Alliance) -> None:
    roles = {name: role for name in made.members if (role := draft.state.seats[name].role) is not None}
    draft.emit(AllianceFormed(key=key, alliance=made, roles=roles))
    draft.explain(
        "round", "alliance_formed", made.clause, told=(HOST, *(seat(name) for name in made.members)), edge=made.edge,
        lines=list(made.members),
    )  # fmt: skip
    for name in made.members:
        draft.tell(notices.alliance(made, name))


def _join(draft: GameDraft, key: str, made: Alliance) -> None:
    """A soul return converted later is in the killers' net as well (F.3, R73); the others learn of it."""
    old = draft.state.alliances[key]
    new = [name for name in made.members if name not in old.members and draft.state.seats[name].start == "soul_return"]
    if key != "killers" or not new:
        return
    _form(draft, key, replace(made, members=(*old.members, *new), since=old.since, told=old.told))


def alliances(state: GameState, draft: GameDraft) -> Iterator[tuple[str, Alliance]]:
    """Edges whose condition holds now (F.2); those from the deal are never announced again."""
    for edge, members in edges(state):
        if len(members) > 1:
            yield edge, Alliance(edge=edge, members=members, since=draft.at, clause=CLAUSES[edge])


def _ids(*seats: Seat) -> tuple[str, ...]:
    return tuple(s.id for s in seats)


def edges(state: GameState) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every line of F.2 that comes about by an event, with its members, where its condition holds."""
    swords, joint = state.started("hidden_sword"), state.started("joint_sword")
    if swords and (not any(s.living for s in swords) or posts_out(state, 4)):
        yield "swords", _ids(*swords, *joint)
    eggs = state.started("joint_egg")
    if eggs and not any(s.living for s in eggs):
        yield "eggs", _ids(*state.started("soul_shift", "resurrect"), *eggs)
    killers = state.started("independent_killer")
    out = [s for s in killers if not s.living]
    told = "killers" in state.alliances and state.alliances["killers"].told is not None
    if len(out) >= OUT_KILLERS or told:
        yield "killers", _ids(*state.started("joint_killer"), *_converted(state), *(s for s in killers if s.living))
        yield "out_killers", _ids(*out, *state.started("black_egg", "sapper", "mine", "soul_return"))
    if converted := _converted(state):
        yield "converted", _ids(*state.started("joint_killer"), *converted)


def _converted(state: GameState) -> list[Seat]:
    return [s for s in state.started("soul_return") if s.role == "joint_killer"]
